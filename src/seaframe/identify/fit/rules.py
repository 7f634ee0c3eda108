"""Numbers that a scene does not take below zero, such as drag, mass and volume: found by trying."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import SeaframeError
from ...numbers import Floats
from ...scene.model import Scene

SMALL = 1e-3  # of a number, which a scene takes above zero and not below


def taken(scene: Scene, path: str, value: float) -> bool:
    """Whether a scene takes a number at a path."""
    try:
        scene.replace({path: value})
    except SeaframeError:
        return False
    return True


def never_negative(scene: Scene, paths: Sequence[str], values: Floats) -> list[str]:
    """Paths whose numbers, with values (p,) that are not negative, a scene takes on one side of zero alone."""
    found = []
    for path, value in zip(paths, values, strict=True):
        size = float(value) or 1.0
        if value >= 0.0 and not any(taken(scene, path, -x) for x in (size, SMALL * size)):
            found += [path] if taken(scene, path, SMALL * size) else []
    return found
