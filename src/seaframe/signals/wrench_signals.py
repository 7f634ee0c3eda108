"""Signals of wrench inputs: the force and the moment of u on the root of a robot, in its frame at its origin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..scene.coordinates import WRENCH
from ..scene.model import Scene
from .signal import Signal
from .snapshot import Snapshot


def wrench_inputs(scene: Scene) -> Iterator[Signal]:
    """The signals of every wrench input."""
    for robot in scene.coordinates.wrenches:
        yield Signal("force", ("N",) * 3, lambda at, path: entries(at, path)[:3], f"{robot}.{WRENCH}", needs="commands")
        yield Signal(
            "moment", ("N m",) * 3, lambda at, path: entries(at, path)[3:], f"{robot}.{WRENCH}", needs="commands"
        )


def entries(at: Snapshot, path: str) -> list[Any]:
    """Force [N] and moment [N m] of a wrench input, six numbers."""
    return [at.joint_inputs[at.tree.nv + k] for k in at.coordinates.wrenches[path.partition(".")[0]]]
