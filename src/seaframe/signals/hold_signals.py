"""Signals of controllers that hold a hull: what remains to their targets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..dynamics import derive
from ..scene.model import Scene
from .held_pose import Target, target_of
from .signal import Signal
from .snapshot import Snapshot


def hold_errors(scene: Scene) -> Iterator[Signal]:
    """The error signals of every controller that holds a hull, by the path of the controller."""

    @cache
    def target(path: str) -> Target:
        return target_of(derive(scene), holds[path])

    def pose(at: Snapshot, path: str) -> list[Any]:
        return at.q[at.coordinates.slots[holds[path].link].q]

    holds = {f"controllers.{name}": each.hold for name, each in scene.controllers.items() if each.hold is not None}
    for path in holds:
        yield Signal("position_error", ("m",) * 3, lambda at, path: target(path).position_error(pose(at, path)), path)
        yield Signal("rotation_error", ("rad",) * 3, lambda at, path: target(path).rotation_error(pose(at, path)), path)
