"""Joint types: how a joint of each type moves, the names and units of its coordinates, and its initial state.

To add a type, add a record here, and its mathematics in `dynamics/joints.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import Field

from .drives import LOCK_NAMES, Level
from .values import Real, ScenePart, Triple

VectorName = Literal["q", "v", "u"]


class Freedom(NamedTuple):
    """One degree of freedom, rotation or translation, with the units of its coordinate, rate and force."""

    slides: bool
    preposition: str  # before its axis in a sentence
    coordinate: str
    rate: str
    force: str
    force_symbol: str  # in printed equations
    locks: tuple[str, ...]  # components of a lock that lock it


TURN = Freedom(False, "about", "rad", "rad/s", "N m", "tau", LOCK_NAMES[3:])
SLIDE = Freedom(True, "along", "m", "m/s", "N", "f", LOCK_NAMES[:3])


class Entries(NamedTuple):
    """Entries of q, v or u of a joint that share a name; they are one signal if they are recorded."""

    name: str  # such as angle
    units: tuple[str, ...]  # one for each entry
    vector: VectorName  # the vector that contains them; entries of u are forces at entries of v
    place: slice  # their place among the entries of the joint

    @property
    def names(self) -> tuple[str, ...]:
        """Name of every entry."""
        count = len(self.units)
        return (self.name,) if count == 1 else tuple(f"{self.name}[{k}]" for k in range(count))


@dataclass(frozen=True, eq=False)
class JointType:
    """A type of joint. q, v, u: names of its coordinates, rates and forces, and how many entries each has."""

    name: str
    motion: str  # in words, after the subject "it"
    freedoms: tuple[Freedom, ...]  # one for each entry of v
    q: Mapping[str, int]
    v: Mapping[str, int]
    u: Mapping[str, int]
    axis_key: Literal["axis", "axes"] | None = None  # the key of a scene with its axis or axes
    symbols: tuple[str, ...] = ()  # of its coordinates in printed equations, if they are angles or extensions
    motor: bool = True  # whether it may have a motor and a spring
    recorded: tuple[str, ...] | None = None  # names among q, v, u that a run records as signals; None: all
    # Keys of `initial` for q (`rpy` for a quaternion) and for v, with their counts of numbers; None: names in q and v
    initial: tuple[Mapping[str, int], Mapping[str, int]] | None = None

    @property
    def has_quaternion(self) -> bool:
        """Whether q ends with a unit quaternion, and v with the angular velocity in the link's frame."""
        return "orientation" in self.q

    @property
    def is_scalar(self) -> bool:
        """Whether all coordinates are angles or extensions, which can be prescribed, moved by a servo or tracked."""
        return bool(self.freedoms) and not self.has_quaternion

    @cached_property
    def entries(self) -> tuple[Entries, ...]:
        """Named entries of q, then of v, then of u."""
        straight = [freedom.coordinate for freedom in self.freedoms if freedom.slides or not self.has_quaternion]
        units = {
            "q": straight + ["1"] * 4 * self.has_quaternion,
            "v": [freedom.rate for freedom in self.freedoms],
            "u": [freedom.force for freedom in self.freedoms],
        }
        named: dict[VectorName, Mapping[str, int]] = {"q": self.q, "v": self.v, "u": self.u}
        return tuple(entries for vector in named for entries in split_entries(vector, named[vector], units[vector]))

    @cached_property
    def names(self) -> dict[VectorName, tuple[str, ...]]:
        """Names of all entries of q, v and u."""
        found: dict[VectorName, tuple[str, ...]] = {"q": (), "v": (), "u": ()}
        for entries in self.entries:
            found[entries.vector] += entries.names
        return found

    @property
    def signals(self) -> tuple[Entries, ...]:
        """Entries that a run records for the joint; pose and velocity are recorded for every link."""
        return tuple(entries for entries in self.entries if self.recorded is None or entries.name in self.recorded)

    @property
    def start_keys(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Keys of `initial` for q and for v, each with its number of entries."""
        return self.initial or (self.q, self.v)

    def is_locked(self, locked: tuple[bool, ...]) -> tuple[bool, ...]:
        """Return for every entry of v whether it is locked; `locked` holds the locks of x, y, z, roll, pitch, yaw.

        An entry with an axis of its own is locked if all three components (x, y, z or roll, pitch, yaw) are.
        """
        chosen = {name for name, lock in zip(LOCK_NAMES, locked, strict=True) if lock}
        if self.axis_key is not None:
            return tuple(chosen.issuperset(freedom.locks) for freedom in self.freedoms)
        order = {freedom: iter(freedom.locks) for freedom in self.freedoms}
        return tuple(next(order[freedom]) in chosen for freedom in self.freedoms)

    def unit(self, kind: Literal["coordinate", "rate", "force"]) -> str:
        """Return the unit of its coordinates, rates or forces; both units for a joint that turns and slides."""
        return ", ".join(dict.fromkeys(getattr(freedom, kind) for freedom in self.freedoms))


def split_entries(vector: VectorName, named: Mapping[str, int], units: list[str]) -> Iterator[Entries]:
    """Yield the named blocks of entries of a vector."""
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
FREE_MOTIONS = (
    "surge (x)",
    "sway (y)",
    "heave (z)",
    "roll (x)",
    "pitch (y)",
    "yaw (z)",
)  # of a base, in its frame
SCALAR = tuple(name for name, joint in JOINT_TYPES.items() if joint.is_scalar)


def recorded_names(vector: VectorName) -> tuple[str, ...]:
    """Return the names under which entries of q, v or u of any joint are recorded."""
    every = [entries for joint in JOINT_TYPES.values() for entries in joint.signals]
    return tuple(dict.fromkeys(entries.name for entries in every if entries.vector == vector))


COORDINATES, RATES = recorded_names("q"), recorded_names("v")  # angle, extension; rate
if TYPE_CHECKING:
    JointName = str
else:
    JointName = Literal[tuple(JOINT_TYPES)]


def types_with_key(key: str) -> str:
    """Return the joint types that take `axis` or `axes`, for descriptions: "revolute or prismatic"."""
    return " or ".join(name for name, joint in JOINT_TYPES.items() if joint.axis_key == key)


class Start(ScenePart):
    """State of a link's joint at time zero; entries that are left out are zero.

    The state of a base is relative to the world; that of another link is relative to the joint's frame on its parent.
    """

    angle: Level | None = Field(None, description="[rad]; two for a universal joint")
    extension: Real | None = Field(None, description="[m], for a joint that slides")
    rate: Level | None = Field(None, description="[rad/s, m/s]; two for a universal joint")
    position: Triple | None = Field(
        None, description="[m], of the link's origin in the joint's frame; for a free joint inside a robot"
    )
    rpy: Triple | None = Field(
        None,
        description="[rad], of the link in the joint's frame; for a spherical joint or a free joint inside a robot",
    )
    velocity: Triple | None = Field(
        None,
        description="[m/s], of the link's origin: for a free base in the world; for a free joint inside a robot "
        "relative to the parent, along the axes of the joint's frame",
    )
    modes: tuple[Real, ...] | None = Field(
        None, description="modal coordinates of a flexible link, one number for each"
    )
    mode_rates: tuple[Real, ...] | None = Field(None, description="rates of the modal coordinates")
    angular_velocity: Triple | None = Field(
        None,
        description="[rad/s], in the link's frame: for a free base relative to the world; for a spherical joint or a "
        "free joint inside a robot relative to the parent",
    )
