"""Derive the equations of motion of a scene by several published formulations that agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SeaframeError, unknown_name
from ..numbers import is_plain
from ..scene.locating import locate_errors
from ..scene.model import Scene
from .build import build_tree
from .equations import Energy, EquationsOfMotion, no_inertia_error
from .gibbs_appell import GibbsAppell
from .inertia_check import find_massless_coordinates
from .moving_frame import MovingFrame
from .recursive import Recursive
from .tree import Tree
from .udwadia_kalaba import UdwadiaKalaba
from .vibration import resolve_shaping

FORMULATIONS: dict[str, type[EquationsOfMotion]] = {
    kind.method: kind for kind in (Recursive, MovingFrame, UdwadiaKalaba, GibbsAppell)
}

__all__ = ["FORMULATIONS", "Energy", "EquationsOfMotion", "derive", "require_scene"]


def require_scene(scene: Any) -> None:
    """Raise SeaframeError unless `scene` is a Scene."""
    if not isinstance(scene, Scene):
        raise SeaframeError(
            f"expected a scene, not {type(scene).__name__}. Use sf.load(name_or_path) or sf.Scene.from_dict(data).",
            "type",
            path="scene",
        )


def derive(scene: Scene, method: str = "recursive", numbers: Mapping[str, Any] | None = None) -> EquationsOfMotion:
    """Derive the equations of motion of a scene.

    scene: from `sf.load` or `sf.Scene.from_dict`.
    method: the formulation, "recursive", "moving-frame", "udwadia-kalaba" or "gibbs-appell". All give the same
        accelerations; the last three exist for comparison and for the papers' own matrices.
    numbers: values that replace the scene's own, by path. They may be of any kind, such as SymPy symbols:
        `derive(scene, numbers={"rov.hull.mass": sympy.Symbol("m")})`.

    Returns an EquationsOfMotion:

        eom = sf.derive(sf.load("rov-one-arm"))
        vdot = eom.forward(q, v)  # accelerations (nv,)
    """
    require_scene(scene)
    if method not in FORMULATIONS:
        raise SeaframeError(unknown_name(method, FORMULATIONS, "method"), path="method")
    substituted = scene.with_numbers(numbers) if numbers else scene
    with locate_errors(scene):
        tree = build_tree(resolve_shaping(substituted, scene))
        if is_plain(*(numbers or {}).values()):
            refuse_massless_coordinates(substituted, tree)
    return FORMULATIONS[method](substituted, tree)


def refuse_massless_coordinates(scene: Scene, tree: Tree) -> None:
    """Raise SeaframeError if a coordinate that is driven by forces has no inertia.

    Its acceleration would be the ratio of two rounding errors.
    """
    if found := find_massless_coordinates(tree):
        raise no_inertia_error(scene, scene.coordinates.v[found[0]])
