"""Derive: the equations of motion of a scene, by several published formulations that agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SeaframeError
from ..scene.model import Scene
from ..scene.problems import choose
from .build import tree_of
from .equations import Energy, EquationsOfMotion
from .moving_frame import MovingFrame
from .recursive import Recursive

FORMULATIONS: dict[str, type[EquationsOfMotion]] = {kind.method: kind for kind in (Recursive, MovingFrame)}

__all__ = ["FORMULATIONS", "Energy", "EquationsOfMotion", "derive"]


def derive(scene: Scene, method: str = "recursive", numbers: Mapping[str, Any] | None = None) -> EquationsOfMotion:
    """The equations of motion of a scene by a formulation: "recursive" or "moving-frame".

    `numbers` puts numbers of any kind, such as SymPy symbols, in the place of the scene's own, by path.
    """
    if method not in FORMULATIONS:
        raise SeaframeError(choose(method, FORMULATIONS, "method"))
    described = scene.with_numbers(numbers) if numbers else scene
    return FORMULATIONS[method](described, tree_of(described))
