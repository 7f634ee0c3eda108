"""Joint types: how a joint of each type moves, the names and units of its coordinates, and how it starts.

A new type is a record here, and its mathematics in `dynamics/joints.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import Field

from .drives import LOCK_NAMES, Level
from .values import Described, Real, Triple

VectorName = Literal["q", "v", "u"]


class Freedom(NamedTuple):
    """One way to move: to turn or to slide. Units are those of its coordinate, rate and force."""

    slides: bool
    preposition: str  # before its axis
    coordinate: str
    rate: str
    force: str
    force_symbol: str  # in printed equations
    locks: tuple[str, ...]  # components that lock it


TURN = Freedom(False, "about", "rad", "rad/s", "N m", "tau", LOCK_NAMES[3:])
SLIDE = Freedom(True, "along", "m", "m/s", "N", "f", LOCK_NAMES[:3])


class Entries(NamedTuple):
    """Entries of q, v or u of a joint that share a name: a signal where they are recorded."""

    name: str  # such as angle
    units: tuple[str, ...]  # one for each entry
    vector: VectorName  # where they are; those of u are forces at entries of v
    place: slice  # among the entries of the joint

    @property
    def names(self) -> tuple[str, ...]:
        """Of every entry."""
        count = len(self.units)
        return (self.name,) if count == 1 else tuple(f"{self.name}[{k}]" for k in range(count))


@dataclass(frozen=True, eq=False)
class JointType:
    """A type of joint. q, v, u: names of its coordinates, rates and forces, and how many entries each has."""

    name: str
    motion: str  # in words, after "it"
    freedoms: tuple[Freedom, ...]  # one for each entry of v
    q: Mapping[str, int]
    v: Mapping[str, int]
    u: Mapping[str, int]
    axis_key: Literal["axis", "axes"] | None = None  # the key of a scene that says about or along what
    symbols: tuple[str, ...] = ()  # of its coordinates in printed equations, where they are angles and extensions
    motor: bool = True  # whether a motor and a spring may act on it
    recorded: tuple[str, ...] | None = None  # names among q, v, u that are signals of a run; None: all
    # Keys of `initial` for q (`rpy` for a quaternion) and for v, with their counts of numbers; None: names in q and v
    initial: tuple[Mapping[str, int], Mapping[str, int]] | None = None

    @property
    def quaternion(self) -> bool:
        """Whether q ends in a unit quaternion, and v in the angular velocity in the link's frame."""
        return "orientation" in self.q

    @property
    def scalar(self) -> bool:
        """Whether all its coordinates are angles and extensions, whose motion can be prescribed, led or tracked."""
        return bool(self.freedoms) and not self.quaternion

    @cached_property
    def entries(self) -> tuple[Entries, ...]:
        """Of q, then of v, then of u."""
        straight = [freedom.coordinate for freedom in self.freedoms if freedom.slides or not self.quaternion]
        units = {
            "q": straight + ["1"] * 4 * self.quaternion,
            "v": [freedom.rate for freedom in self.freedoms],
            "u": [freedom.force for freedom in self.freedoms],
        }
        named: dict[VectorName, Mapping[str, int]] = {"q": self.q, "v": self.v, "u": self.u}
        return tuple(entries for vector in named for entries in blocks(vector, named[vector], units[vector]))

    @cached_property
    def names(self) -> dict[VectorName, tuple[str, ...]]:
        """Of every entry of q, v and u."""
        found: dict[VectorName, tuple[str, ...]] = {"q": (), "v": (), "u": ()}
        for entries in self.entries:
            found[entries.vector] += entries.names
        return found

    @property
    def signals(self) -> tuple[Entries, ...]:
        """What a run records of the joint; the pose and the velocity of a link are recorded for every link."""
        return tuple(entries for entries in self.entries if self.recorded is None or entries.name in self.recorded)

    @property
    def start_keys(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Keys of `initial` for q and for v, each with its count of numbers."""
        return self.initial or (self.q, self.v)

    def is_locked(self, locked: tuple[bool, ...]) -> tuple[bool, ...]:
        """For every entry of v whether it is locked, where x, y, z, roll, pitch, yaw are as told.

        An entry about or along an axis of its own is locked by all three components.
        """
        chosen = {name for name, lock in zip(LOCK_NAMES, locked, strict=True) if lock}
        if self.axis_key is not None:
            return tuple(chosen.issuperset(freedom.locks) for freedom in self.freedoms)
        order = {freedom: iter(freedom.locks) for freedom in self.freedoms}
        return tuple(next(order[freedom]) in chosen for freedom in self.freedoms)

    def unit(self, kind: Literal["coordinate", "rate", "force"]) -> str:
        """Of its coordinates, rates or forces; the different ones of a joint that turns and slides."""
        return ", ".join(dict.fromkeys(getattr(freedom, kind) for freedom in self.freedoms))


def blocks(vector: VectorName, named: Mapping[str, int], units: list[str]) -> Iterator[Entries]:
    first = 0
    for name, count in named.items():
        place = slice(first, first + count)
        yield Entries(name, tuple(units[place]), vector, place)
        first += count


JOINT_TYPES: dict[str, JointType] = {
    joint.name: joint
    for joint in (
        JointType(
            "revolute",
            "turns about an axis",
            (TURN,),
            q={"angle": 1},
            v={"rate": 1},
            u={"torque": 1},
            axis_key="axis",
            symbols=("theta",),
        ),
        JointType(
            "prismatic",
            "slides along an axis",
            (SLIDE,),
            q={"extension": 1},
            v={"rate": 1},
            u={"force": 1},
            axis_key="axis",
            symbols=("s",),
        ),
        JointType(
            "universal",
            "turns about two axes",
            (TURN, TURN),
            q={"angle": 2},
            v={"rate": 2},
            u={"torque": 2},
            axis_key="axes",
            symbols=("alpha", "beta"),
        ),
        JointType(
            "spherical",
            "turns about any axis",
            (TURN, TURN, TURN),
            q={"orientation": 4},
            v={"angular_velocity": 3},
            u={"torque": 3},
            recorded=("torque",),
            initial=({"rpy": 3}, {"angular_velocity": 3}),
        ),
        JointType("fixed", "does not move", (), {}, {}, {}, motor=False),
        JointType(
            "free",
            "moves and turns in all ways",
            (SLIDE, SLIDE, SLIDE, TURN, TURN, TURN),
            q={"position": 3, "orientation": 4},
            v={"twist": 6},
            u={"wrench": 6},
            motor=False,
            recorded=(),
            initial=({"position": 3, "rpy": 3}, {"velocity": 3, "angular_velocity": 3}),
        ),
    )
}
SCALAR = tuple(name for name, joint in JOINT_TYPES.items() if joint.scalar)


def recorded_names(vector: VectorName) -> tuple[str, ...]:
    """Under which entries of q, v or u of any joint are recorded."""
    every = [entries for joint in JOINT_TYPES.values() for entries in joint.signals]
    return tuple(dict.fromkeys(entries.name for entries in every if entries.vector == vector))


COORDINATES, RATES = recorded_names("q"), recorded_names("v")  # angle, extension; rate
if TYPE_CHECKING:
    JointName = str
else:
    JointName = Literal[tuple(JOINT_TYPES)]


def taking(key: str) -> str:
    """The types that take an axis or axes, for descriptions: "revolute or prismatic"."""
    return " or ".join(name for name, joint in JOINT_TYPES.items() if joint.axis_key == key)


class Start(Described):
    """State of a link's joint at time zero; what is left out is zero.

    That of a base is relative to the world; that of another link relative to its parent, where the joint's place is.
    """

    angle: Level | None = Field(None, description="[rad]; two for a universal joint")
    extension: Real | None = Field(None, description="[m], of a joint that slides")
    rate: Level | None = Field(None, description="[rad/s, m/s]; two for a universal joint")
    position: Triple | None = Field(
        None, description="[m], of the link's origin in the joint's place; of a free joint inside a robot"
    )
    rpy: Triple | None = Field(
        None, description="[rad], of the link in the joint's place; of a spherical joint or a free joint inside a robot"
    )
    velocity: Triple | None = Field(
        None,
        description="[m/s], of the link's origin: of a free base in the world; of a free joint inside a robot relative "
        "to the parent, along the axes of the joint's place",
    )
    modes: tuple[Real, ...] | None = Field(
        None, description="modal coordinates of a flexible link, one number for each"
    )
    mode_rates: tuple[Real, ...] | None = Field(None, description="rates of the modal coordinates")
    angular_velocity: Triple | None = Field(
        None,
        description="[rad/s], in the link's frame: of a free base relative to the world; of a spherical joint or a "
        "free joint inside a robot relative to the parent",
    )
