"""Signals of connections and tethers: wrenches on the links that they join, and the tension of every segment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..scene.model import Scene
from ..spatial import Wrench
from .signal import Signal
from .snapshot import Snapshot

CONNECTION = (
    Signal("force", ("N",) * 3, lambda at, path: at.share(wrenches)[path].linear, needs="accelerations"),
    Signal("moment", ("N m",) * 3, lambda at, path: at.share(wrenches)[path].angular, needs="accelerations"),
)  # on b at its point, along the axes of a


def wrenches(at: Snapshot) -> dict[str, Wrench]:
    """The wrench of every connection, by its name."""
    return {
        connection.name: connection.express_in_a(pull)
        for connection, pull in zip(at.tree.connections, at.connection_wrenches, strict=True)
    }


def connections(scene: Scene) -> Iterator[Signal]:
    """The signals of every connection, including the connection of a tether's end to a link."""
    return (signal.of(name) for name in scene.all_connections for signal in CONNECTION)


def tensions(scene: Scene) -> Iterator[Signal]:
    """The tension signal of every tether."""
    for name, tether in scene.tethers.items():
        yield Signal("tension", ("N",) * tether.segments, tension, name, needs="accelerations")


def tension(at: Snapshot, name: str) -> list[Any]:
    """Tension [N] of every segment at its end towards the anchor: the force through its joint, along it."""
    reactions = at.by_link(at.joint_wrenches)
    return [-reactions[f"{name}.{segment}"].linear.x for segment in at.scene.tethers[name].names]
