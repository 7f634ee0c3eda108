"""Find parameters that must not be negative, such as drag, mass and volume, by trying values in the scene."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import SeaframeError
from ...numbers import Floats
from ...scene.model import Scene

SMALL = 1e-3  # second trial value, relative to the parameter


def is_valid_value(scene: Scene, path: str, value: float) -> bool:
    """Return whether a value is valid at a path of a scene."""
    try:
        scene.replace({path: value})
    except SeaframeError:
        return False
    return True


def find_nonnegative_paths(scene: Scene, paths: Sequence[str], values: Floats) -> list[str]:
    """Return the paths, among those with values (p,) >= 0, where only positive values are valid."""
    found = []
    for path, value in zip(paths, values, strict=True):
        size = float(value) or 1.0
        if value >= 0.0 and not any(is_valid_value(scene, path, -x) for x in (size, SMALL * size)):
            found += [path] if is_valid_value(scene, path, SMALL * size) else []
    return found
