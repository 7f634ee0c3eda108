"""Derive: the equations of motion of a scene, by several published formulations that agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SeaframeError, unknown_name
from ..numbers import plain
from ..scene.model import Scene
from .build import tree_of
from .equations import Energy, EquationsOfMotion, no_inertia
from .felt import unfelt
from .gibbs_appell import GibbsAppell
from .moving_frame import MovingFrame
from .recursive import Recursive
from .tree import Tree
from .udwadia_kalaba import UdwadiaKalaba

FORMULATIONS: dict[str, type[EquationsOfMotion]] = {
    kind.method: kind for kind in (Recursive, MovingFrame, UdwadiaKalaba, GibbsAppell)
}

__all__ = ["FORMULATIONS", "Energy", "EquationsOfMotion", "derive", "fitting", "refuse_other"]


def refuse_other(scene: Any) -> None:
    """Anything but a scene in its place."""
    if not isinstance(scene, Scene):
        raise SeaframeError(
            f"expected a scene, not {type(scene).__name__}: use sf.load(name_or_path) or sf.Scene.from_dict(data)."
        )


def derive(scene: Scene, method: str = "recursive", numbers: Mapping[str, Any] | None = None) -> EquationsOfMotion:
    """The equations of motion of a scene by a formulation.

    It is "recursive", "moving-frame", "udwadia-kalaba" or "gibbs-appell", which agree.

    `numbers` puts numbers of any kind, such as SymPy symbols, in the place of the scene's own, by path.
    """
    refuse_other(scene)
    if method not in FORMULATIONS:
        raise SeaframeError(unknown_name(method, FORMULATIONS, "method"))
    described = scene.with_numbers(numbers) if numbers else scene
    tree = tree_of(described)
    if plain(*(numbers or {}).values()):
        refuse_unfelt(described, tree)
    if tree.connections and not FORMULATIONS[method].connects:
        raise SeaframeError(
            f"scene '{scene.name}' has connections, which method '{method}' does not know. "
            f"Use {' or '.join(fitting(scene))}."
        )
    return FORMULATIONS[method](described, tree)


def fitting(scene: Scene) -> list[str]:
    """Methods that know all that is in a scene."""
    return [name for name, kind in FORMULATIONS.items() if kind.connects or not scene.joints_between]


def refuse_unfelt(scene: Scene, tree: Tree) -> None:
    """A coordinate that forces move must feel an inertia, or its acceleration is made of rounding."""
    if found := unfelt(tree):
        raise no_inertia(scene, scene.coordinates.v[found[0]])
