"""Register the formats of logs by the ending of the file's name. Each `*_files.py` module registers its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from .log_streams import LogContent
from .mapping import LogMapping

Reader: TypeAlias = Callable[[Path, LogMapping | None], LogContent]


class Format(NamedTuple):
    """The reader of one format."""

    read: Reader
    table: bool  # whether a column holds the times; messages carry times of their own


FORMATS: dict[str, Format] = {}  # by suffix, in small letters


def log_format(*suffixes: str, table: bool = False) -> Callable[[Reader], Reader]:
    """Register a function that reads logs with these suffixes."""

    def register(read: Reader) -> Reader:
        FORMATS.update(dict.fromkeys(suffixes, Format(read, table)))
        return read

    return register
