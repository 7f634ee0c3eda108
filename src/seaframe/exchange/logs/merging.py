"""Merge several files of one run, such as those of motion capture, IMU and joints, into streams on one clock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from ...errors import SeaframeError, listing, unknown_name
from .formats import FORMATS, Format
from .log_streams import LogContent, Stream
from .mapping import LogMapping, SignalColumns

SECOND = np.timedelta64(1, "s")


def name_of_run(path: Path, mapping: LogMapping) -> str:
    """Return the part of a path's name that `*` stands for; the whole name if it is that of no file of the mapping."""
    for each in mapping.files.values():
        before, after = each.file.split("*")
        if path.name.startswith(before) and path.name.endswith(after) and len(path.name) > len(before) + len(after):
            return path.name[len(before) : len(path.name) - len(after)]
    return path.name


def find_files(path: Path, mapping: LogMapping) -> dict[str, tuple[Path, Format]]:
    """Return the files of a run and their readers by the names that the mapping gives them.

    `path` is one of them, or the folder and the name of the run.
    """
    run = name_of_run(path, mapping)
    found = {name: path.with_name(each.file.replace("*", run)) for name, each in mapping.files.items()}
    for name, file in found.items():
        if file.suffix.lower() not in FORMATS:
            raise SeaframeError(unknown_name(file.suffix, FORMATS, "ending of a log"), path=f"files.{name}")
    return {name: (file, FORMATS[file.suffix.lower()]) for name, file in found.items()}


def merge_files(path: Path, mapping: LogMapping) -> LogContent:
    """Read all files of a run; columns are named NAME.COLUMN, with the name of their file in the mapping.

    Files whose times are dates are put on one clock, that of the earliest; all others are taken to have one.
    """
    parts = {}
    for name, (file, own) in find_files(path, mapping).items():
        columns = dict(list_columns(name, mapping))
        asked = {"signals": columns, "files": {}, "mixer": None, "time": mapping.files[name].time}
        parts[name] = own.read(file, mapping.model_copy(update=asked))
    dated = [name for name, part in parts.items() if part.start is not None]
    if dated and len(dated) < len(parts):
        others = listing([name for name in parts if name not in dated])
        raise SeaframeError(
            f"the times of {listing(dated)} are dates but those of {others} are not, so they have no common clock. "
            "Merge them to one clock before, or read them one by one.",
            "conflict",
            place=str(path),
        )
    first = min((part.start for part in parts.values() if part.start is not None), default=None)
    units: dict[str, str] = {}
    notes: list[str] = []
    streams: list[Stream] = []
    for name, part in parts.items():
        shift = mapping.files[name].time.offset
        if first is not None and part.start is not None:
            shift += float((part.start - first) / SECOND)
        streams += [
            Stream(each.t + shift, {f"{name}.{column}": x for column, x in each.columns.items()}, each.lines)
            for each in part.streams
        ]
        units |= {f"{name}.{column}": unit for column, unit in part.units.items()}
        notes += part.notes
    clocks = {part.clock for part in parts.values()}
    zone = next((part.zone for part in parts.values()), "")
    whole = LogContent(str(path.with_name(name_of_run(path, mapping))), streams, units, tuple(notes), start=first)
    return replace(whole, zone=zone, clock=clocks.pop() if len(clocks) == 1 else "")


def list_columns(name: str, mapping: LogMapping) -> Iterator[tuple[str, SignalColumns]]:
    """Yield the columns of one file that a mapping names, as signals of their own."""
    for column in mapping.columns:
        file, dot, own = column.partition(".")
        if file == name and dot:
            yield own, SignalColumns(column=own)
        elif file not in mapping.files:
            raise SeaframeError(
                f"{unknown_name(file, mapping.files, 'file')} With `files`, columns are named FILE.COLUMN.",
                "unknown",
                path="signals",
            )
