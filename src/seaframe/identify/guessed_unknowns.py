"""The numbers of a scene that were guessed, such as estimates from geometry, as unknowns of an identification."""

from __future__ import annotations

from ..errors import SeaframeError
from ..scene.model import Scene
from ..scene.paths import why_not_free
from ..scene.provenance import guessed_paths

GUESSED = "guessed"  # the word that stands for them among the paths of a command
SHAPES = ("shape", "at", "center_of_pressure")  # keys of geometry, which measurements of motion do not tell


def guessed_unknowns(scene: Scene) -> list[str]:
    """Return the paths of the guessed numbers that can be identified, in the order of the scene.

    A source that begins with "guessed" marks them, as `import --estimate` writes it. Zeros, shapes and places are left
    out.
    """
    numbers = scene.paths()
    return [
        path
        for path in guessed_paths(scene)
        if numbers[path] != 0.0
        and not any(word.partition("[")[0] in SHAPES for word in path.split("."))
        and why_not_free(scene, path) is None
    ]


def expand_guessed(scene: Scene, free: list[str]) -> list[str]:
    """Return paths with those of the guessed numbers in place of the word `guessed`."""
    if GUESSED not in free:
        return free
    found = guessed_unknowns(scene)
    if not found:
        message = (
            "no number of the scene is marked as guessed by its `source`, so nothing would be estimated. Name paths to "
            "estimate."
        )
        raise SeaframeError(message, "missing", path="--free")
    return [path for path in found if path not in free] + [path for path in free if path != GUESSED]
