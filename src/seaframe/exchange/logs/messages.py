"""Collect the messages of a log into streams: one stream for each kind of message, one column for each field."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import SeaframeError, one_line
from .dates import UNIX, format_date, unix_date
from .log_streams import LogContent, Stream, refuse_many, refuse_wide
from .mapping import FIRST_MESSAGES, LogMapping

LONGEST_LIST = 36  # longest list in a message that becomes columns, such as a 6x6 covariance
LONGEST_NAME = 500  # characters of the name of a column
DEEPEST = 8  # levels of fields within fields
MOST_KINDS = 2_000  # kinds of messages, each a stream with times of its own
MOST_REASONS = 20  # reasons for leaving out messages that notes list


@dataclass
class Kind:
    """The rows of one kind of message."""

    times: array[float] = field(default_factory=lambda: array("d"))
    columns: dict[str, array[float]] = field(default_factory=dict)

    def pad_column(self, name: str) -> None:
        """Append nan to a column for the last messages, which did not have this field."""
        column = self.columns[name]
        if len(column) < len(self.times):
            column.extend(array("d", [np.nan]) * (len(self.times) - len(column)))


@dataclass
class MessageCollector:
    """Collects the wanted fields of messages as they are read."""

    source: str
    wanted: frozenset[str] | None = None  # columns; None: all
    every: int = 1  # keep only one of this many messages of each kind
    kinds: dict[str, Kind] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)  # number of messages, by the reason
    notes: list[str] = field(default_factory=list)
    count: int = 0  # values so far
    width: int = 0  # columns of all kinds

    @classmethod
    def from_mapping(cls, path: Path, mapping: LogMapping | None) -> MessageCollector:
        """Collect the columns that a mapping names; without a mapping, and for FIRST_MESSAGES, all."""
        if mapping is None:
            return cls(str(path))
        columns = None if mapping is FIRST_MESSAGES else frozenset(mapping.columns)
        return cls(str(path), columns, mapping.every)

    def wants(self, kind: str) -> bool:
        """Return whether a field of this kind of message is wanted."""
        return self.wanted is None or any(column.startswith(f"{kind}.") for column in self.wanted)

    def add(self, kind: str, t: float, fields: Callable[[], Any]) -> None:
        """Add a message with its time [s]; `fields` is called only if one of its fields is wanted."""
        if not self.wants(kind):
            return
        self.seen[kind] += 1
        if (self.seen[kind] - 1) % self.every:
            return
        if kind not in self.kinds:
            refuse_wide(len(self.kinds) + 1, self.source, MOST_KINDS, "kinds of messages")
        rows = self.kinds.setdefault(kind, Kind())
        numbers: dict[str, float] = {}
        for name, x in iterate_numbers(fields(), kind):
            if self.wanted is None or name in self.wanted:
                numbers[name] = x
                refuse_wide(len(numbers), self.source)
        for name in (name for name in numbers if name not in rows.columns):
            self.width += 1
            refuse_wide(self.width, self.source)
            self.count += len(rows.times)
            rows.columns[name] = array("d")
        self.count += 1 + len(rows.columns)
        refuse_many(self.count, self.source)
        for name, x in numbers.items():
            rows.pad_column(name)
            rows.columns[name].append(x)
        rows.times.append(t)

    def finish(self) -> None:
        """Make all columns of a kind equally long."""
        for kind in self.kinds.values():
            for name in kind.columns:
                kind.pad_column(name)

    def sort(self) -> None:
        """Sort the rows of each kind by their times."""
        self.finish()
        for kind in self.kinds.values():
            order = np.argsort(kind.times, kind="stable")
            kind.times = array("d", np.array(kind.times)[order])
            kind.columns = {name: array("d", np.array(values)[order]) for name, values in kind.columns.items()}

    def get_streams(self, units: Mapping[str, str] | None = None) -> LogContent:
        """Return the streams of all kinds that have numbers; time 0 is that of the first message.

        There are none if the file has none of the wanted columns.
        """
        self.finish()
        kept = {name: kind for name, kind in self.kinds.items() if kind.columns}
        if not kept and self.wanted is None:
            raise SeaframeError("no message has numbers.", "missing", place=self.source)
        if not kept:
            return LogContent(self.source, [], units or {}, tuple(map(one_line, self.notes)))
        start = min(kind.times[0] for kind in kept.values())
        streams = [
            Stream(np.array(kind.times) - start, {name: np.array(values) for name, values in kind.columns.items()})
            for kind in kept.values()
        ]
        date = unix_date(start) if UNIX[0] <= start <= UNIX[1] else None
        moment = f"{start:.3f} s of the log's own clock" if date is None else f"{format_date(date)}Z"
        notes = [f"{self.source}: time 0 is {moment}.", *self.notes]
        reasons = list(self.left_out.items())
        notes += [f"{self.source}: messages left out ({n}): {reason}." for reason, n in reasons[:MOST_REASONS]]
        if more := sum(n for _, n in reasons[MOST_REASONS:]):
            notes.append(f"{self.source}: messages left out ({more}): other reasons.")
        zone = "" if date is None else "Z"
        return LogContent(self.source, streams, units or {}, tuple(map(one_line, notes)), start=date, zone=zone)


def iterate_numbers(value: Any, name: str, depth: int = 0) -> Iterator[tuple[str, float]]:
    """Yield each number inside a message with the path of its field: pose.position.x, ranges[2]."""
    if len(name) > LONGEST_NAME:
        return
    if isinstance(value, bool | int | float | np.number):
        yield name, float(value)
    elif depth < DEEPEST and not isinstance(value, str | bytes):
        for part, inner in list_fields(value):
            yield from iterate_numbers(inner, name + part, depth + 1)


def list_fields(value: Any) -> Iterable[tuple[str, Any]]:
    """Return the fields or entries of a message, each with its suffix of the path; long lists are left out."""
    if isinstance(value, Mapping):
        return ((f".{key}", inner) for key, inner in value.items())
    if isinstance(value, list | tuple | np.ndarray | array):
        return ((f"[{k}]", inner) for k, inner in enumerate(value if len(value) <= LONGEST_LIST else ()))
    names: Iterable[str] = getattr(value, "__slots__", ()) or getattr(value, "__dict__", ())
    return ((f".{key}", getattr(value, key)) for key in names)
