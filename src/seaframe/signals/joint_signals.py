"""Signals of joints: wrenches through them, coordinates and rates, and forces of motors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..numbers import dot
from ..scene.joint_types import JOINT_TYPES, Entries
from ..scene.model import Scene
from .signal import Signal
from .snapshot import Snapshot

REACTION = (
    Signal(
        "reaction_force", ("N",) * 3, lambda at, path: at.by_link(at.joint_wrenches)[path].linear, needs="accelerations"
    ),
    Signal(
        "reaction_moment",
        ("N m",) * 3,
        lambda at, path: at.by_link(at.joint_wrenches)[path].angular,
        needs="accelerations",
    ),
)  # through the joint on the link, in its frame at its origin


def reactions(scene: Scene) -> Iterator[Signal]:
    """The reaction signals of every link."""
    return (signal.of(path) for path in scene.links for signal in REACTION)


def signal_of(entries: Entries) -> Signal:
    """The signal of some coordinates, rates or motor forces of a joint."""

    def law(at: Snapshot, path: str) -> Sequence[Any]:
        slot = at.coordinates.slots[path]
        if entries.vector == "q":
            return at.q[slot.q][entries.place]
        return (at.motors if entries.vector == "u" else at.v)[slot.v][entries.place]

    return Signal(entries.name, entries.units, law, needs="accelerations" if entries.vector == "u" else "state")


def power(at: Snapshot, path: str) -> Any:
    """Mechanical power of a joint's motor [W]: the sum of force times rate; negative: absorbed."""
    entries = at.coordinates.slots[path].v
    return dot(at.motors[entries], at.v[entries])


POWER = Signal("power", ("W",), power, needs="accelerations")
JOINT = {name: [signal_of(entries) for entries in joint.signals] for name, joint in JOINT_TYPES.items()}


def joints(scene: Scene) -> Iterator[Signal]:
    """The signals of every joint, according to its type."""
    slots = scene.coordinates.slots
    return (signal.of(path) for path, slot in slots.items() if not slot.base for signal in JOINT[slot.joint])


def joint_powers(scene: Scene) -> Iterator[Signal]:
    """The power of every joint that may have a motor; those of tethers have none."""
    for path, slot in scene.coordinates.slots.items():
        if slot.type.motor and not slot.base and path.partition(".")[0] in scene.robots:
            yield POWER.of(path)
