"""Small inputs that are kept in `corpus/`: scenes to start from, and every input that once broke a promise.

A folder for each reader; files beside scenes that are no YAML are those that the scenes name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .cases import Case

FOLDER = Path(__file__).parent / "corpus"
READERS = ("log", "mapping", "mesh", "robot", "scene")


@cache
def entries() -> tuple[Path, ...]:
    """All files that a reader is to open."""
    found = [path for reader in READERS for path in sorted((FOLDER / reader).glob("*"))]
    return tuple(path for path in found if path.parent.name != "scene" or path.suffix == ".yaml")


def corpus_case(number: int) -> Case:
    """The entry with a number."""
    from .mappings import LOG
    from .scenes import side_files

    path = entries()[number]
    files = {path.name: path.read_bytes()}
    match path.parent.name:
        case "scene":
            return Case("scene", files | side_files(path.parent))
        case "mapping":
            return Case("mapping", {"log.csv": LOG.encode()} | files)
        case reader:
            return Case(reader, files)
