"""What readers find in a file: streams of rows, each with its own times; and how they become one log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, listing, one_line, unknown_name
from ...numbers import Floats
from ...rotations import quaternion_of
from ...signals.signal import parted
from ...spatial import of_rpy
from .dates import EXAMPLE
from .joining import Joined, drives, is_held
from .labels import Labels, printable
from .log import Log
from .mapping import LogMapping, Signal
from .suspicions import suspicions
from .units import COMMANDS, Unit, command_unit_of, is_unit, seconds_of, spelled_unit, unit_of
from .values import LOOSE, largest, measured

TURN = 2.0 * np.pi + 1e-3  # [rad]
GAP = 10.0  # times the median interval: a longer pause is told
MOST_NUMBERS = 50_000_000  # that are kept of a log
MOST_JOINED = 200_000_000  # in the rows of several streams together, most of them blank
BLANK = 100  # times what was measured: a log of several streams is no larger, blanks included, unless it is small
SMALL = 100_000_000  # numbers
MOST_COLUMNS = 25_000  # of a log

TIMES = f"Times are numbers, or dates written like {EXAMPLE}."


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

    @cached_property
    def columns(self) -> dict[str, Stream]:
        """The stream of every column."""
        return {name: stream for stream in self.streams for name in stream.columns}


def refuse_many(count: float, source: str, most: int | None = None) -> None:
    """More numbers than a log may keep."""
    most = MOST_NUMBERS if most is None else most
    if count > most:
        raise SeaframeError(
            f"{source}: more than {most:,} numbers. Name fewer columns in a mapping file, or keep only some "
            "rows with `every`."
        )


def refuse_wide(count: int, source: str, most: int = MOST_COLUMNS, what: str = "columns") -> None:
    """More columns than a log may have."""
    if count > most:
        raise SeaframeError(one_line(f"{source}: more than {most:,} {what}. Name those you need in a mapping file."))


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
    try:
        second = seconds_of(asked, told)
    except SeaframeError as error:
        raise SeaframeError(one_line(f"{path}: '{time}': {error}")) from None
    with np.errstate(over="ignore"):
        t = second * columns[time]
    known = np.isfinite(t)
    if not known.any():
        why = (note.removeprefix(f"{path}: ") for note in notes[:1])
        raise SeaframeError(one_line(" ".join([f"{path}: no row has a time.", *why, TIMES])))
    kept = {name: values for name, values in columns.items() if name != time}
    whole = Stream(t, kept, lines)
    if len(lost := np.flatnonzero(~known)):
        notes = [*notes, f"{path}: left out, as they have no time: {Labels.of(whole)(lost)}."]
    stream = Stream(t[known], {name: x[known] for name, x in kept.items()}, None if lines is None else lines[known])
    clock = "" if told and asked in (None, told) else asked or "s"
    return Found(str(path), [stream], units, tuple(map(one_line, notes)), clock)


@np.errstate(over="ignore", invalid="ignore")  # of absurd values, which are noted
def logged(found: Found, mapping: LogMapping | None) -> Log:
    """One log of all signals: that of a single stream as it is, several streams at the times of all of them."""
    wanted = mapping.signals if mapping else {printable(name): Signal(column=name) for name in found.columns}
    refuse_unknown(found, [column for signal in wanted.values() for column in signal.all_columns])
    owners = {name: owner_of(found, name, signal) for name, signal in wanted.items()}
    used = list({id(stream): stream for stream in owners.values()}.values())
    if not used:
        raise SeaframeError(f"{found.source}: no signal is named.")
    joined = joined_streams(found.source, used, wanted, owners) if len(used) > 1 else None
    whole = used[0] if joined is None else Stream(joined.times, {})
    notes = [*found.notes, *(joining_notes(found.source, used, joined) if joined else ())]
    notes += time_notes(found.source, whole, joined.step if joined else None)
    columns: dict[str, Floats] = {}
    units: dict[str, str] = {}
    numbers = {id(stream): k for k, stream in enumerate(used)}
    for name, signal in wanted.items():
        values, told = converted(found, owners[name], name, signal, notes)
        if joined:
            values = brought(joined, numbers[id(owners[name])], owners[name], values, name, signal)
        parts = (name,) if signal.column else [f"{name}[{k}]" for k in range(values.shape[1])]
        columns |= dict(zip(parts, values.T, strict=True))
        units |= dict(zip(parts, told, strict=True))
    offset = mapping.time.offset if mapping else 0.0
    apart = frozenset(parted(name)[0] for name in wanted if joined and not drives(name))
    log = Log(whole.t + offset, columns, units, found.source, lines=whole.lines, apart=apart)
    asked = {parted(name)[0]: signal.unit for name, signal in wanted.items() if signal.unit}
    return replace(
        log, notes=tuple(map(one_line, (*notes, *suspicions(log, found.clock, asked, mapping.every if mapping else 1))))
    )


def joined_streams(
    source: str, used: Sequence[Stream], wanted: Mapping[str, Signal], owners: Mapping[str, Stream]
) -> Joined:
    """The times of several streams together; a log that would be too large is refused while they are joined."""
    width = sum(len(signal.all_columns) for signal in wanted.values())
    measured = sum(len(owners[name].t) * len(signal.all_columns) for name, signal in wanted.items())
    most = min(MOST_JOINED, max(SMALL, BLANK * measured))
    return Joined.of([stream.t for stream in used], lambda rows: refuse_many(rows * width, source, most))


def brought(joined: Joined, number: int, owner: Stream, values: Floats, name: str, signal: Signal) -> Floats:
    """Values (m, k) of one of several streams, in all rows (n, k)."""
    if drives(name):
        return joined.driving(number, owner.t, values, is_held(name, values))
    turning = signal.angles is not None or (name.endswith("orientation") and values.shape[1] == 4)
    found = joined.measured(number, owner.t, values, turning)
    return found if signal.angles is None else found / np.linalg.norm(found, axis=1, keepdims=True)


def joining_notes(source: str, used: Sequence[Stream], joined: Joined) -> Iterator[str]:
    """What became of streams with times of their own."""
    counts = sorted(len(stream.t) for stream in used)
    yield (
        f"{source}: {len(used)} streams of {counts[0]} to {counts[-1]} rows make {len(joined.times)} rows; what was "
        "measured stands in its own rows alone, commands, forces and torques in all."
    )
    for stream in used:
        if back := int(np.sum(np.diff(stream.t) < 0.0)):
            some = listing(list(stream.columns))
            times = "once" if back == 1 else f"{back} times"
            yield f"{source}: {some}: time runs backward {times}; its rows were sorted."


def time_notes(source: str, stream: Stream, step: float | None = None) -> list[str]:
    """Where time stands still, runs backward or pauses, beside a step [s]; who uses the log decides on them."""
    steps, labels = np.diff(stream.t), Labels.of(stream)
    kinds = {"time repeats that of the row before": steps == 0.0, "time runs backward": steps < 0.0}
    found = [f"{source}: {labels(np.flatnonzero(at) + 1)}: {what}." for what, at in kinds.items() if at.any()]
    forward = steps[steps > 0.0]
    if len(forward) and len(pauses := np.flatnonzero(steps > GAP * (step or np.median(forward)))):
        longest, after = steps[pauses].max(), labels(pauses)
        gaps = "1 gap, of" if len(pauses) == 1 else f"{len(pauses)} gaps, the longest of"
        found.append(f"{source}: {gaps} {longest:.4g} s, after {after}.")
    return found


def refuse_unknown(found: Found, columns: Sequence[str]) -> None:
    for column in columns:
        if column not in found.columns:
            raise SeaframeError(unknown_name(column, tuple(found.columns), "column"), place=found.source)


def owner_of(found: Found, name: str, signal: Signal) -> Stream:
    """The stream that has all columns of a signal."""
    owners = [found.columns[column] for column in signal.all_columns]
    if any(owner is not owners[0] for owner in owners):
        raise SeaframeError(
            f"{found.source}: the columns of '{name}' come at different times ({', '.join(signal.all_columns)}). "
            "Map them one by one, as components."
        )
    return owners[0]


def converted(
    found: Found, stream: Stream, name: str, signal: Signal, notes: list[str]
) -> tuple[Floats, tuple[str, ...]]:
    """Values (n, k) of a signal, and the unit of each component."""
    names, labels = signal.all_columns, Labels.of(stream)
    values = np.column_stack([stream.columns[column] for column in names])
    if signal.angles in ("wxyz", "xyzw"):
        values = measured(values, names, [LOOSE] * 4, f"{found.source}: ", labels, notes)
        return values[:, [0, 1, 2, 3] if signal.angles == "wxyz" else [3, 0, 1, 2]], ("1",) * 4
    units = tuple(unit_in(name, signal, told) for told in told_units(found, name, signal, notes))
    if odd := [unit.symbol for unit in units if is_command(name) and unit.symbol not in (*COMMANDS, "")]:
        notes.append(f"{found.source}: {name} is in {odd[0]}, left as it is; thrusters are told {', '.join(COMMANDS)}.")
    values = signal.scale * np.array([unit.factor for unit in units]) * values + signal.offset
    parts = names if signal.angles else part_names(name, signal)
    limits = [largest(parted(name)[0], unit.symbol) for unit in units]
    values = measured(values, parts, limits, f"{found.source}: ", labels, notes)
    if signal.angles == "rpy":
        most = float(np.nanmax(np.abs(values), initial=0.0))
        if most > TURN:
            notes.append(
                f"{found.source}: {name}: angles up to {most:.4g} were read as radians: are they in degrees? "
                "Say `unit: deg`."
            )
        return np.column_stack(list(quaternion_of(of_rpy(*values.T)))), ("1",) * 4
    return values, tuple(unit.symbol for unit in units)


def part_names(name: str, signal: Signal) -> tuple[str, ...]:
    """Names of the components of a signal."""
    return (name,) if signal.column else tuple(f"{name}[{k}]" for k in range(len(signal.columns)))


def told_units(found: Found, name: str, signal: Signal, notes: list[str]) -> list[str]:
    """The unit of each column of a signal: that of the mapping, else its own in the file; empty if none is told."""
    own = {column: found.units.get(column, "") for column in signal.all_columns}
    known = {column: unit for column, unit in own.items() if unit and is_unit(unit)}
    if signal.unit:
        notes += [
            f"{found.source}: {name}: '{column}' is in {unit}, the file says, and in {signal.unit}, the mapping says: "
            f"read as {signal.unit}."
            for column, unit in known.items()
            if spelled_unit(unit) != signal.unit
        ]
        return [signal.unit] * len(signal.all_columns)
    bare = [column for column, unit in own.items() if not unit]
    if bare and known:
        notes.append(
            f"{found.source}: {name}: the file tells no unit of {listing(bare)}, beside {' and '.join(known)}: read as "
            "they are. Say `unit`."
        )
    return [own[column] for column in signal.all_columns]


def is_command(name: str) -> bool:
    return parted(name)[0].endswith(".command")


def unit_in(name: str, signal: Signal, told: str) -> Unit:
    """The unit that values of a column get, and their factor; a file may have units of its own."""
    if is_command(name):  # as thrusters take it, such as pulse widths [us]
        return command_unit_of(told)
    return unit_of(told) if signal.unit or (told and is_unit(told)) else Unit(printable(told), 1.0)
