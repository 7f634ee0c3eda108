"""What readers find in a file: streams of rows, each with its own times; and how they become one log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, one_line
from ...rotations import quaternion_of
from ...run.signals import parted, without_flips
from ...scene.problems import choose
from ...spatial import of_rpy
from .labels import Labels
from .log import Log
from .mapping import LogMapping, Signal
from .suspicions import suspicions
from .units import Unit, is_unit, seconds_of, unit_of

Floats = NDArray[Any]
TURN = 2.0 * np.pi + 1e-3  # [rad]
GAP = 10.0  # times the median interval: a longer pause is told
PAUSE = 5.0  # times the median interval of a stream: in longer pauses its signals are missing
MOST_NUMBERS = 50_000_000  # that are kept of a log


@dataclass(frozen=True, eq=False)
class Stream:
    """Rows that come together: of a table, or of messages of one kind."""

    t: Floats  # (n,) [s]
    columns: Mapping[str, Floats]  # (n,) each, in the units of the file
    lines: NDArray[np.int64] | None = None  # (n,) of the file, counted from 1; None where it has none


@dataclass(frozen=True, eq=False)
class Found:
    """What was read of a file."""

    source: str
    streams: Sequence[Stream]
    units: Mapping[str, str] = field(default_factory=dict)  # of columns, where the file tells them
    notes: tuple[str, ...] = ()
    clock: str = ""  # unit in which times were read, where the file does not tell it

    @property
    def columns(self) -> dict[str, Stream]:
        """The stream of every column."""
        return {name: stream for stream in self.streams for name in stream.columns}


def refuse_many(count: float, source: str) -> None:
    """More numbers than a log may keep."""
    if count > MOST_NUMBERS:
        raise SeaframeError(
            f"{source}: more than {MOST_NUMBERS:,} numbers. Name fewer columns in a mapping file, or keep only some "
            "rows with `every`."
        )


def tabled(
    path: Path,
    mapping: LogMapping | None,
    time: str,
    columns: Mapping[str, Floats],
    units: Mapping[str, str],
    notes: Sequence[str],
    lines: NDArray[np.int64] | None = None,
) -> Found:
    """A table with a column of times, in seconds; rows without a time are left out."""
    asked, told = mapping.time.unit if mapping else None, units.get(time)
    t = seconds_of(asked, told) * columns[time]
    known = np.isfinite(t)
    if not known.any():
        why = (note.removeprefix(f"{path}: ") for note in notes[:1])
        raise SeaframeError(one_line(" ".join([f"{path}: no row has a time.", *why])))
    kept = {name: values for name, values in columns.items() if name != time}
    whole = Stream(t, kept, lines)
    if len(lost := np.flatnonzero(~known)):
        notes = [*notes, f"{path}: left out, as they have no time: {Labels.of(whole)(lost)}."]
    stream = Stream(t[known], {name: x[known] for name, x in kept.items()}, None if lines is None else lines[known])
    clock = "" if told and asked in (None, told) else asked or "s"
    return Found(str(path), [stream], units, tuple(map(one_line, notes)), clock)


def logged(found: Found, mapping: LogMapping | None) -> Log:
    """One log of all signals, on the times of the stream that has the most rows."""
    wanted = mapping.signals if mapping else {name: Signal(column=name) for name in found.columns}
    refuse_unknown(found, [column for signal in wanted.values() for column in signal.all_columns])
    owners = {name: owner_of(found, name, signal) for name, signal in wanted.items()}
    used = list({id(stream): stream for stream in owners.values()}.values())
    if not used:
        raise SeaframeError(f"{found.source}: no signal is named.")
    base = max(used, key=lambda stream: len(stream.t))
    columns: dict[str, Floats] = {}
    units: dict[str, str] = {}
    notes = [*found.notes, *joining_notes(found, used, base), *time_notes(found.source, base)]
    for name, signal in wanted.items():
        values, unit = converted(found, owners[name], name, signal, notes)
        if owners[name] is not base:
            held, turning = name.endswith(".command"), signal.angles is not None
            values = resampled(owners[name].t, values, base.t, held, turning)
        parts = {name: values[:, 0]} if signal.column else {f"{name}[{k}]": column for k, column in enumerate(values.T)}
        columns |= parts
        units |= dict.fromkeys(parts, unit)
    offset = mapping.time.offset if mapping else 0.0
    log = Log(base.t + offset, columns, units, found.source, lines=base.lines)
    asked = {parted(name)[0]: signal.unit for name, signal in wanted.items() if signal.unit}
    return replace(log, notes=tuple(map(one_line, (*notes, *suspicions(log, found.clock, asked)))))


def time_notes(source: str, stream: Stream) -> list[str]:
    """Where time stands still, runs backward or pauses; who uses the log decides on them."""
    steps, labels = np.diff(stream.t), Labels.of(stream)
    kinds = {"time repeats that of the row before": steps == 0.0, "time runs backward": steps < 0.0}
    found = [f"{source}: {labels(np.flatnonzero(at) + 1)}: {what}." for what, at in kinds.items() if at.any()]
    forward = steps[steps > 0.0]
    if len(forward) and len(pauses := np.flatnonzero(steps > GAP * np.median(forward))):
        longest, after = steps[pauses].max(), labels(pauses)
        gaps = "1 gap, of" if len(pauses) == 1 else f"{len(pauses)} gaps, the longest of"
        found.append(f"{source}: {gaps} {longest:.4g} s, after {after}.")
    return found


def refuse_unknown(found: Found, columns: Sequence[str]) -> None:
    for column in columns:
        if column not in found.columns:
            raise SeaframeError(f"{found.source}: {choose(column, tuple(found.columns), 'column')}")


def owner_of(found: Found, name: str, signal: Signal) -> Stream:
    """The stream that has all columns of a signal."""
    owners = [found.columns[column] for column in signal.all_columns]
    if any(owner is not owners[0] for owner in owners):
        raise SeaframeError(
            f"{found.source}: the columns of '{name}' come at different times ({', '.join(signal.all_columns)}). "
            "Map them one by one, as components."
        )
    return owners[0]


def converted(found: Found, stream: Stream, name: str, signal: Signal, notes: list[str]) -> tuple[Floats, str]:
    """Values (n, k) of a signal in its own unit, and that unit."""
    values = np.column_stack([stream.columns[column] for column in signal.all_columns])
    if signal.angles in ("wxyz", "xyzw"):
        return values[:, [0, 1, 2, 3] if signal.angles == "wxyz" else [3, 0, 1, 2]], "1"
    told = signal.unit or found.units.get(signal.all_columns[0], "")
    if name.endswith(".command"):  # as thrusters take it, such as pulse widths [us]
        return signal.scale * values + signal.offset, told
    unit = unit_of(told) if signal.unit or is_unit(told) else Unit(told, 1.0)  # a file may have units of its own
    values = signal.scale * unit.factor * values + signal.offset
    if signal.angles == "rpy":
        largest = float(np.nanmax(np.abs(values), initial=0.0))
        if largest > TURN:
            notes.append(
                f"{found.source}: {name}: angles up to {largest:.4g} were read as radians: are they in degrees? "
                "Say `unit: deg`."
            )
        return np.column_stack(list(quaternion_of(of_rpy(*values.T)))), "1"
    return values, unit.symbol if told else ""


def resampled(t: Floats, values: Floats, times: Floats, held: bool, turning: bool) -> Floats:
    """At other times: linear in between, or held; nan outside and in pauses. `turning`: they are quaternions."""
    order = np.argsort(t, kind="stable")
    t, values = t[order], values[order]
    rows = without_flips(values) if turning else values
    before = np.searchsorted(t, times, side="right") - 1
    k = np.clip(before, 0, max(len(t) - 2, 0))
    after = np.minimum(k + 1, len(t) - 1)
    gap = t[after] - t[k]
    part = np.where(gap > 0.0, (times - t[k]) / np.where(gap > 0.0, gap, 1.0), 0.0)
    found = rows[np.clip(before, 0, None)] if held else rows[k] + part[:, None] * (rows[after] - rows[k])
    longest = PAUSE * float(np.median(np.diff(t))) if len(t) > 1 else np.inf
    last = np.inf if held else t[-1]
    lost = (times < t[0]) | (times > last) | ((gap > longest) & (part > 0.0) & (part < 1.0) & (not held))
    found = np.where(lost[:, None], np.nan, found)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True)) if turning else np.asarray(found)


def joining_notes(found: Found, used: Sequence[Stream], base: Stream) -> list[str]:
    """What was brought to other times."""
    notes = []
    for stream in used:
        if stream is not base:
            names = list(stream.columns)
            some = ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
            notes.append(
                f"{found.source}: {some}: {len(stream.t)} rows brought to the {len(base.t)} times of "
                f"{next(iter(base.columns))}; straight lines in between, commands held, pauses left blank."
            )
            if back := int(np.sum(np.diff(stream.t) < 0.0)):
                notes.append(f"{found.source}: {some}: time runs backward {back} times; its rows were sorted.")
    return notes
