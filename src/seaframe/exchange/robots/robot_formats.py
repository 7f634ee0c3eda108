"""Register the formats of robot files by the ending of the file's name. Each `*_files.py` module registers its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import NamedTuple, TypeAlias

from .draft import DraftWorld
from .import_options import ImportOptions
from .import_report import ImportReport

Reader: TypeAlias = Callable[[Path, ImportOptions, ImportReport], DraftWorld]


class RobotFormat(NamedTuple):
    """The reader of one format."""

    name: str
    read: Reader


FORMATS: dict[str, RobotFormat] = {}  # by suffix, in small letters


def robot_format(name: str, *suffixes: str) -> Callable[[Reader], Reader]:
    """Register a function that reads robots from files with these suffixes."""

    def register(read: Reader) -> Reader:
        FORMATS.update(dict.fromkeys(suffixes, RobotFormat(name, read)))
        return read

    return register


@cache
def load_formats() -> dict[str, RobotFormat]:
    """Return all formats by suffix, after importing the modules that register them."""
    for found in iter_modules([str(Path(__file__).parent)]):
        if found.name.endswith("_files"):
            import_module(f".{found.name}", __package__)
    return FORMATS


def format_of(path: Path) -> RobotFormat | None:
    """Return the format of a file by the ending of its name, the longest one first; None for no robot file."""
    name, known = path.name.lower(), load_formats()
    return next((known[suffix] for suffix in sorted(known, key=len, reverse=True) if name.endswith(suffix)), None)
