"""Which entry of q, v and u is what.

q and v go robot by robot, links in the order of the file. A free joint has a position (3) and a quaternion (4) in q
and a twist (6) in v; a spherical joint a quaternion and an angular velocity; the others one number for each axis. The
modal coordinates of a flexible link follow its joint, their rates likewise in v.
u has one force for every joint coordinate that is neither prescribed nor locked; a free base and tethers have
none. After the joints, q has the inner states of shed vortices, of thrusters, and of connections that close during a
run (what they have caught), and u a command for every thruster and every connection that closes on command.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .drives import Drive
from .joint_types import JOINT_TYPES, JointType

if TYPE_CHECKING:
    from .links import Link
    from .model import Scene

Mode = Literal["free", "motion", "locked"]


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one link's joint in q and v."""

    joint: str  # its type; that of a root is free or fixed
    q: slice
    v: slice
    modes: tuple[Mode, ...]  # of every entry of v
    base: bool  # whether it is the root of its robot
    flexible_q: slice  # of a flexible link: its modal coordinates
    flexible_v: slice  # and their rates

    @property
    def type(self) -> JointType:
        """Its joint type."""
        return JOINT_TYPES[self.joint]

    @property
    def floating(self) -> bool:
        """Whether it is a base that moves freely."""
        return self.base and self.joint == "free"


@dataclass(frozen=True, slots=True)
class Coordinates:
    """Names of the entries of q, v and u, and the slot of every link."""

    q: tuple[str, ...]
    v: tuple[str, ...]
    u: tuple[str, ...]
    actuated: tuple[int, ...] = field(repr=False)  # for every force in u, its entry of v
    slots: dict[str, Slot] = field(repr=False)
    inner: dict[str, slice] = field(repr=False)  # entries of q of inner states: of vortices, thrusters, connections
    commands: dict[str, int] = field(repr=False)  # of thrusters and connections, counted after the forces in u


def coordinates_of(scene: Scene) -> Coordinates:
    """Of all robots of the scene."""
    q: list[str] = []
    v: list[str] = []
    u: list[str] = []
    actuated: list[int] = []
    slots: dict[str, Slot] = {}
    robots = scene.everything
    for path, link in scene.links.items():
        base = link.joint is None
        robot = path.partition(".")[0]
        joint = link.joint.type if link.joint else robots[robot].base
        own = JOINT_TYPES[joint].names
        modes = modes_of(JOINT_TYPES[joint], scene.drives.get(path))
        end_q, end_v = len(q) + len(own["q"]), len(v) + len(own["v"])
        entries = slice(len(q), end_q), slice(len(v), end_v)
        slots[path] = Slot(joint, *entries, modes, base, *flexible_slices(link, end_q, end_v))
        for k, mode in enumerate(modes):
            if mode == "free" and not base and robot in scene.robots:
                actuated.append(len(v) + k)
                u.append(f"{path}.{own['u'][k]}")
        q += [f"{path}.{name}" for name in own["q"]]
        v += [f"{path}.{name}" for name in own["v"]]
        if link.flexible is not None:
            count = len(link.flexible.modes)
            q += [f"{path}.modes[{k}]" for k in range(count)]
            v += [f"{path}.mode_rates[{k}]" for k in range(count)]
    inner = {}
    for path, names in inner_names(scene):
        inner[path] = slice(len(q), len(q) + len(names))
        q += [f"{path}.{name}" for name in names]
    told = [*scene.thrusters, *(name for name, joined in scene.joints_between.items() if joined.command)]
    u += [f"{path}.command" for path in told]
    commands = {path: number for number, path in enumerate(told)}
    return Coordinates(tuple(q), tuple(v), tuple(u), tuple(actuated), slots, inner, commands)


def flexible_slices(link: Link, q: int, v: int) -> tuple[slice, slice]:
    """Entries of the modes of a link in q and v, the first at these numbers."""
    count = len(link.flexible.modes) if link.flexible is not None else 0
    return slice(q, q + count), slice(v, v + count)


def inner_names(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Links that shed vortices, thrusters and connections with a state of their own, and the names of its entries."""
    if scene.water is not None:
        for path, link in scene.links.items():
            if link.sheds and link.flexible is not None:  # a phase for each slice
                yield path, tuple(f"shedding[{k}]" for k in range(link.flexible.quadrature))
            elif link.sheds:
                yield path, ("shedding",)
    for path, thruster in scene.thrusters.items():
        if thruster.inner_names:
            yield path, thruster.inner_names
    for name, connection in scene.joints_between.items():
        if connection.catches:
            yield name, tuple(f"caught[{k}]" for k in range(1 if connection.type == "distance" else 7))


def modes_of(joint: JointType, drive: Drive | None) -> tuple[Mode, ...]:
    """Of a joint's entries of v: moved by forces, by a prescribed motion, or locked."""
    if drive is None or drive.motion is not None:
        mode: Mode = "free" if drive is None else "motion"
        return (mode,) * len(joint.freedoms)
    return tuple("locked" if lock else "free" for lock in joint.is_locked(drive.locked))
