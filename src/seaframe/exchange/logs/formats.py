"""Formats of logs by the ending of a file's name. A format registers itself where it is written, in a `*_files.py`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from .mapping import LogMapping
from .streams import Found

Reader: TypeAlias = Callable[[Path, LogMapping | None], Found]


class Format(NamedTuple):
    """How logs of a format are read."""

    read: Reader
    table: bool  # whether a column holds the time; messages carry their own


FORMATS: dict[str, Format] = {}  # by suffix, in small letters


def log_format(*suffixes: str, table: bool = False) -> Callable[[Reader], Reader]:
    """Registers a function that reads logs with these suffixes."""

    def register(read: Reader) -> Reader:
        FORMATS.update(dict.fromkeys(suffixes, Format(read, table)))
        return read

    return register
