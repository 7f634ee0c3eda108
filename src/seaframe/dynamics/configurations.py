"""Configurations: equations of motion for the time between two switchings, in which rigid connections stay as they are.

Where the times are known at which rigid connections close and open, those that are closed meanwhile merge robots as
permanent ones do (`merging`), and those that are open constrain nothing. A robot keeps the pose that its connection
captured on closing, so that these poses are numbers of a state: position and quaternion of every base that is carried,
in the body that carries it. They are constant within a configuration.

The impulse of a closing, and the wrenches in connections, come from constraints in every configuration.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from ..loads.time_functions import Instant, merge_times
from ..scene.model import Scene
from ..spatial import Pose, Vector, rotation_from_quaternion
from .equations import EquationsOfMotion
from .merging import RigidBodies, carried_quaternions, merge_tree
from .tree import Tree

POSE = 7  # numbers of a pose: position and quaternion


@dataclass(frozen=True, slots=True)
class Configuration:
    """Rigid connections that are closed and open, by number; any other connection is a constraint that may switch."""

    closed: tuple[int, ...]
    open: tuple[int, ...]
    carried: int = 0  # number of bases that others carry

    def tree(self, tree: Tree) -> Tree:
        """The tree in this configuration."""
        connections = tuple(
            replace(connection, start=None, until=None, command=None) if k in self.closed else connection
            for k, connection in enumerate(tree.connections)
            if k not in self.open
        )
        return replace(tree, connections=connections, open_connections=tuple(tree.connections[k] for k in self.open))

    def poses(self, eom: EquationsOfMotion, q: Sequence[Any]) -> list[Any]:
        """Position and quaternion of every base that is carried, one after another, from what connections captured."""
        tree = self.tree(eom.tree).with_captured_frames(q)
        rigid = RigidBodies(tree)
        quaternions = carried_quaternions(tree, rigid, q)
        places = [rigid.find(base)[1].p for base in rigid.attachments]
        return [x for p, quaternion in zip(places, quaternions, strict=True) for x in (*p, *quaternion)]

    def equations(self, eom: EquationsOfMotion, poses: Sequence[Any]) -> EquationsOfMotion:
        """The equations of motion in this configuration, with these `poses`."""
        same = copy(eom)
        same.tree = self.tree(eom.tree)
        for name in ("aligned_tree", "cuts"):
            same.__dict__.pop(name, None)
        rows = [poses[POSE * k : POSE * (k + 1)] for k in range(self.carried)]
        same.rigid_bodies = RigidBodies(same.tree)
        same.rigid_bodies.place([Pose(rotation_from_quaternion(*row[3:]), Vector(*row[:3])) for row in rows])
        same.merged = merge_tree(same.tree, same.rigid_bodies, [row[3:] for row in rows])
        return same


class Schedule:
    """The rigid connections of a tree that switch at known times, by name, and the configurations between them."""

    def __init__(self, tree: Tree, names: Collection[str]) -> None:
        self.tree = tree
        self.numbers = [k for k, connection in enumerate(tree.connections) if connection.name in names]
        own = [tree.connections[k] for k in self.numbers]
        self.times = merge_times(
            each.switches if each.command is None else tree.commands[each.command].switches for each in own
        )
        self.known: dict[int, Configuration] = {}  # by number of times before

    def at(self, within: float) -> Configuration:
        """The configuration at a time [s]."""
        number = bisect_right(self.times, within)
        if number not in self.known:
            self.known[number] = self.find(Instant(within, within))
        return self.known[number]

    def find(self, instant: Instant) -> Configuration:
        """The configuration at an instant, from the connections themselves."""
        commands = [command.at(instant).value for command in self.tree.commands]
        connections = self.tree.connections
        closed = tuple(k for k in self.numbers if connections[k].closed_factor(instant, commands) > 0.5)
        found = Configuration(closed, tuple(k for k in self.numbers if k not in closed))
        return replace(found, carried=len(RigidBodies(found.tree(self.tree)).attachments))


def switching_connections(scene: Scene, undriven: bool, freed: Collection[str] = ()) -> list[str]:
    """Names of the rigid connections that close or open at known times.

    undriven: whether no input u acts on connections, so that those with a command follow their drives. One whose drive
    has a number among the `freed` paths does not switch at a known time.
    """
    return [
        name
        for name, each in scene.all_connections.items()
        if each.type == "rigid"
        and (each.command or each.start is not None or each.until is not None)
        and not (each.command and (not undriven or any(path.startswith(f"drives.{name}.") for path in freed)))
    ]
