"""Connections and tethers: what they do to the links that they join, and the tension of every segment."""

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
    """By name of the connection."""
    return {joined.name: joined.along_a(pull) for joined, pull in zip(at.tree.connections, at.pulls, strict=True)}


def connections(scene: Scene) -> Iterator[Signal]:
    """Of every connection; also of a tether's end that is tied to a link."""
    return (signal.of(name) for name in scene.joints_between for signal in CONNECTION)


def tensions(scene: Scene) -> Iterator[Signal]:
    """Of every tether."""
    for name, tether in scene.tethers.items():
        yield Signal("tension", ("N",) * tether.segments, tension, name, needs="accelerations")


def tension(at: Snapshot, name: str) -> list[Any]:
    """Of every segment at its end towards the anchor: what comes through its joint, along it."""
    held = at.by_link(at.held)
    return [-held[f"{name}.{segment}"].linear.x for segment in at.scene.tethers[name].names]
