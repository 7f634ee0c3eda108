"""Logs of messages: of each kind of message its fields over time, a stream for every kind."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import SeaframeError, one_line
from .mapping import LogMapping
from .streams import Found, Stream, refuse_many

LONGEST_LIST = 36  # numbers of a list in a message, such as a 6x6 covariance, that become columns
DEEPEST = 8  # of fields within fields


@dataclass
class Kind:
    """The rows of one kind of message."""

    times: array[float] = field(default_factory=lambda: array("d"))
    columns: dict[str, array[float]] = field(default_factory=dict)


@dataclass
class Gathering:
    """Collects what is asked for of messages as they are read."""

    source: str
    wanted: frozenset[str] | None = None  # columns; None: all
    every: int = 1  # of each kind, keep only so many
    kinds: dict[str, Kind] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    left_out: Counter[str] = field(default_factory=Counter)  # messages by the reason
    notes: list[str] = field(default_factory=list)
    count: int = 0  # of numbers

    @classmethod
    def of(cls, path: Path, mapping: LogMapping | None) -> Gathering:
        """For what a mapping names; without one, for all."""
        return cls(str(path)) if mapping is None else cls(str(path), frozenset(mapping.columns), mapping.every)

    def wants(self, kind: str) -> bool:
        """Whether a field of such messages is asked for."""
        return self.wanted is None or any(column.startswith(f"{kind}.") for column in self.wanted)

    def add(self, kind: str, t: float, fields: Callable[[], Any]) -> None:
        """A message at a time [s]; its fields are asked for only if one of them is wanted."""
        if not self.wants(kind):
            return
        self.seen[kind] += 1
        if (self.seen[kind] - 1) % self.every:
            return
        rows = self.kinds.setdefault(kind, Kind())
        numbers = {name: x for name, x in flat(fields(), kind) if self.wanted is None or name in self.wanted}
        for name in (name for name in numbers if name not in rows.columns):  # of earlier rows it is not known
            rows.columns[name] = array("d", [np.nan]) * len(rows.times)
        rows.times.append(t)
        for name, column in rows.columns.items():
            column.append(numbers.get(name, np.nan))
        self.count += 1 + len(numbers)
        refuse_many(self.count, self.source)

    def sort(self) -> None:
        """Put the rows of every kind in the order of their times."""
        for kind in self.kinds.values():
            order = np.argsort(kind.times, kind="stable")
            kind.times = array("d", np.array(kind.times)[order])
            kind.columns = {name: array("d", np.array(values)[order]) for name, values in kind.columns.items()}

    def found(self, units: Mapping[str, str] | None = None) -> Found:
        """Streams of all kinds that have numbers; time begins with the first message."""
        kept = {name: kind for name, kind in self.kinds.items() if kind.columns}
        if not kept:
            raise SeaframeError(one_line(f"{self.source}: no message with numbers{self.asked()}."))
        start = min(kind.times[0] for kind in kept.values())
        streams = [
            Stream(np.array(kind.times) - start, {name: np.array(values) for name, values in kind.columns.items()})
            for kind in kept.values()
        ]
        notes = [f"{self.source}: time 0 is {start:.3f} s of the log's own clock.", *self.notes]
        notes += [f"{self.source}: messages left out ({count}): {reason}." for reason, count in self.left_out.items()]
        return Found(self.source, streams, units or {}, tuple(map(one_line, notes)))

    def asked(self) -> str:
        return "" if self.wanted is None else f" among {', '.join(sorted(self.wanted)[:6])}"


def flat(value: Any, name: str, depth: int = 0) -> list[tuple[str, float]]:
    """Every number inside a message, by the names of the fields that lead to it: pose.position.x, ranges[2]."""
    if isinstance(value, bool | int | float | np.number):
        return [(name, float(value))]
    if depth >= DEEPEST or isinstance(value, str | bytes):
        return []
    if isinstance(value, Mapping):
        return [pair for key, inner in value.items() for pair in flat(inner, f"{name}.{key}", depth + 1)]
    if isinstance(value, list | tuple | np.ndarray | array):
        if len(value) > LONGEST_LIST:
            return []
        return [pair for k, inner in enumerate(value) for pair in flat(inner, f"{name}[{k}]", depth + 1)]
    fields: Iterable[str] = getattr(value, "__slots__", ()) or getattr(value, "__dict__", ())
    return [pair for key in fields for pair in flat(getattr(value, key), f"{name}.{key}", depth + 1)]
