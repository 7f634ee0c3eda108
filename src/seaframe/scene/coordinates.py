"""Layout of the vectors q, v and u: which entry is what.

q and v go robot by robot, links in the order of the file. A free joint has a position (3) and a quaternion (4) in q
and a twist (6) in v; a spherical joint a quaternion and an angular velocity; the others one number for each axis. The
modal coordinates of a flexible link follow its joint in q, and their rates in v.
u has one force for every joint coordinate that is neither prescribed nor locked; a free base and tethers have
none. After the joints, q has the inner states of shed vortices, of thrusters, and of connections that close during a
run (the relative pose at which they closed), and u a command for every thruster, for every foil with `control`, and for
every connection that closes on command. The last entries of u are a force [N] and a moment [N m] for every robot with
`wrench_input`, in the frame of its root at its origin: `rov.wrench.force[0]` to `rov.wrench.moment[2]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .drives import Drive
from .joint_types import FREE_MOTIONS, JOINT_TYPES, JointType

if TYPE_CHECKING:
    from .links import Link
    from .model import Scene

Actuation = Literal["free", "motion", "locked"]
WRENCH = "wrench"  # the part of a robot to which its wrench input belongs: rov.wrench
WRENCH_ENTRIES = tuple(f"{kind}[{k}]" for kind in ("force", "moment") for k in range(3))


@dataclass(frozen=True, slots=True)
class Slot:
    """Entries of the joint of one link in q and v."""

    joint: str  # type of the joint; for a root free or fixed
    q: slice
    v: slice
    actuation: tuple[Actuation, ...]  # actuation of every entry of v
    base: bool  # whether it is the root of its robot
    flexible_q: slice  # modal coordinates of a flexible link; else empty
    flexible_v: slice  # rates of the modal coordinates

    @property
    def type(self) -> JointType:
        """Type of the joint."""
        return JOINT_TYPES[self.joint]

    @property
    def is_floating(self) -> bool:
        """Whether it is a free base."""
        return self.base and self.joint == "free"


@dataclass(frozen=True, slots=True)
class Coordinates:
    """Names of the entries of q, v and u, and the slot of every link."""

    q: tuple[str, ...]
    v: tuple[str, ...]
    u: tuple[str, ...]
    actuated: tuple[int, ...] = field(repr=False)  # for every force in u, its entry of v
    slots: dict[str, Slot] = field(repr=False)
    inner: dict[str, slice] = field(repr=False)  # entries of q for inner states of vortices, thrusters, connections
    commands: dict[str, int] = field(repr=False)  # index among the commands, which follow the forces in u
    wrenches: dict[str, tuple[int, ...]] = field(repr=False)  # of each robot with a wrench input, six such indices


def coordinates_of(scene: Scene) -> Coordinates:
    """Return the layout of q, v and u for all robots of the scene."""
    q: list[str] = []
    v: list[str] = []
    u: list[str] = []
    actuated: list[int] = []
    slots: dict[str, Slot] = {}
    robots = scene.robots_and_tethers
    drives = scene.all_drives
    for path, link in scene.links.items():
        base = link.joint is None
        robot = path.partition(".")[0]
        joint = link.joint.type if link.joint else robots[robot].base
        own = JOINT_TYPES[joint].names
        modes = actuation_of(JOINT_TYPES[joint], drives.get(path))
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
    commanded = [*scene.thrusters, *scene.controlled_foils]
    commanded += [name for name, joint in scene.all_connections.items() if joint.command]
    u += [f"{path}.command" for path in commanded]
    commands = {path: number for number, path in enumerate(commanded)}
    wrenches = {}
    for name in (name for name, robot in scene.robots.items() if robot.wrench_input):
        first = len(u) - len(actuated)
        wrenches[name] = tuple(range(first, first + len(WRENCH_ENTRIES)))
        u += [f"{name}.{WRENCH}.{entry}" for entry in WRENCH_ENTRIES]
    return Coordinates(tuple(q), tuple(v), tuple(u), tuple(actuated), slots, inner, commands, wrenches)


def motion_names(scene: Scene) -> list[str]:
    """Return the names of the entries of v as readers see them: rov.hull heave (z), rov.upper, rov.boom.torsion1.

    In data they are rov.hull.twist[2], rov.upper.rate, rov.boom.mode_rates[2].
    """
    coordinates = scene.coordinates
    names = [name.removesuffix(".rate") for name in coordinates.v]
    for path, slot in coordinates.slots.items():
        if slot.joint == "free":
            names[slot.v] = [f"{path} {motion}" for motion in FREE_MOTIONS]
        if (flexible := scene.links[path].flexible) is not None:
            names[slot.flexible_v] = [f"{path}.{mode}" for mode in flexible.modes]
    return names


def flexible_slices(link: Link, q: int, v: int) -> tuple[slice, slice]:
    """Return the entries of the modes of a link in q and v, which begin at these indices."""
    count = len(link.flexible.modes) if link.flexible is not None else 0
    return slice(q, q + count), slice(v, v + count)


def inner_names(scene: Scene) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield links that shed vortices, thrusters and connections with an inner state, and the names of its entries."""
    if scene.water is not None:
        for path, link in scene.links.items():
            if link.sheds_vortices and link.flexible is not None:  # one phase for each slice
                yield path, tuple(f"shedding[{k}]" for k in range(link.flexible.quadrature))
            elif link.sheds_vortices:
                yield path, ("shedding",)
    for path, thruster in scene.thrusters.items():
        if thruster.inner_names:
            yield path, thruster.inner_names
    for name, connection in scene.all_connections.items():
        if connection.closes_during_run:
            yield name, tuple(f"caught[{k}]" for k in range(1 if connection.type == "distance" else 7))


def actuation_of(joint: JointType, drive: Drive | None) -> tuple[Actuation, ...]:
    """Return the actuation of every entry of v of a joint: free (moved by forces), prescribed motion, or locked."""
    if drive is None or drive.motion is not None:
        mode: Actuation = "free" if drive is None else "motion"
        return (mode,) * len(joint.freedoms)
    return tuple("locked" if lock else "free" for lock in joint.is_locked(drive.lock_mask))
