"""Where a number of a scene comes from: its `source` begins with one of four words.

read FILE:LINE       a file gives it
measured ..          it was measured
computed: METHOD     it follows from other numbers by a law that holds for this body
guessed: METHOD      it is an estimate with an uncertainty: an unknown for `identify`
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:
    from .model import Scene

Provenance: TypeAlias = Literal["read", "measured", "computed", "guessed"]
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)


def provenance_of(source: str) -> Provenance | None:
    """Return the kind of a source, or None for one that begins with another word, such as a citation."""
    first = source.split(maxsplit=1)[0].rstrip(":") if source.strip() else ""
    return next((kind for kind in PROVENANCES if kind == first), None)


def paths_with_provenance(scene: Scene, kind: Provenance) -> list[str]:
    """Return the paths of all numbers whose nearest source is of one kind, in the order of the scene.

    A source stands for everything below its path, except for what has a source of its own.
    """
    kinds = {path: provenance_of(source) for path, source in scene.sources.items()}
    return [path for path in scene.paths() if kinds.get(nearest_source(path, kinds)) == kind]


def guessed_paths(scene: Scene) -> list[str]:
    """Return the paths of all numbers that are guessed, such as unknowns of an identification."""
    return paths_with_provenance(scene, "guessed")


def nearest_source(path: str, sources: Collection[str]) -> str:
    """Return the longest beginning of a path that has a source, or an empty text."""
    while path and path not in sources:
        cut = max(path.rfind("."), path.rfind("["))
        path = path[: max(cut, 0)]
    return path
