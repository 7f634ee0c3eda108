"""Streams of rows, each with its own times, as readers return them, and their conversion to one log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, listing, one_line, unknown_name
from ...numbers import Floats
from ...rotations import quaternion_from_rotation
from ...signals.signal import split_component
from ...spatial import rotation_from_rpy
from .dates import EXAMPLE
from .joining import JoinedTimes, is_held, is_input
from .labels import Labels, printable
from .log import Log
from .log_units import COMMANDS, Unit, command_unit_of, is_unit, normalise_spelling, seconds_per_unit, unit_of
from .mapping import LogMapping, SignalColumns
from .suspicions import find_suspicions
from .value_check import LOOSE, check_values, plausible_limit

TURN = 2.0 * np.pi + 1e-3  # [rad]
GAP = 10.0  # times the median interval: longer pauses are noted
MOST_NUMBERS = 50_000_000  # largest number of values in a log
MOST_JOINED = 200_000_000  # the same for several streams together, most of whose values are blank
BLANK = 100  # a log of several streams may have this many times the measured values, blanks included, or SMALL
SMALL = 100_000_000  # values
MOST_COLUMNS = 25_000  # largest number of columns in a log

TIMES = f"Times are numbers, or dates written like {EXAMPLE}."


@dataclass(frozen=True, eq=False)
class Stream:
    """Rows with common times: those of a table, or of messages of one kind."""

    t: Floats  # (n,) [s]
    columns: Mapping[str, Floats]  # (n,) each, in the units of the file
    lines: NDArray[np.int64] | None = None  # (n,) line of each row in its file, counted from 1; None: without lines


@dataclass(frozen=True, eq=False)
class LogContent:
    """The content of a log file, as a reader returns it."""

    source: str
    streams: Sequence[Stream]
    units: Mapping[str, str] = field(default_factory=dict)  # by column, where the file gives them
    notes: tuple[str, ...] = ()
    clock: str = ""  # unit in which times were read, where the file does not give it

    @cached_property
    def columns(self) -> dict[str, Stream]:
        """The stream of each column, by the column's name."""
        return {name: stream for stream in self.streams for name in stream.columns}


def refuse_many(count: float, source: str, most: int | None = None) -> None:
    """Refuse a log with more values than may be kept."""
    most = MOST_NUMBERS if most is None else most
    if count > most:
        raise SeaframeError(
            f"the log has more than {most:,} numbers. Name fewer columns in a mapping file, or keep only some rows "
            "with `every`.",
            "limit",
            place=source,
        )


def refuse_wide(count: int, source: str, most: int = MOST_COLUMNS, what: str = "columns") -> None:
    """Refuse a log with more columns than may be kept."""
    if count > most:
        raise SeaframeError(
            f"the log has more than {most:,} {what}. Name those you need in a mapping file.", "limit", place=source
        )


def table_content(
    path: Path,
    mapping: LogMapping | None,
    time: str,
    columns: Mapping[str, Floats],
    units: Mapping[str, str],
    notes: Sequence[str],
    lines: NDArray[np.int64] | None = None,
) -> LogContent:
    """Convert a table with a column of times to a stream, times in seconds; rows without a time are left out."""
    asked, own = mapping.time.unit if mapping else None, units.get(time)
    try:
        second = seconds_per_unit(asked, own)
    except SeaframeError as error:
        raise SeaframeError(error.fault, place=str(path), path=f"column '{time}'") from None
    with np.errstate(over="ignore"):
        t = second * columns[time]
    known = np.isfinite(t)
    if not known.any():
        why = (note.removeprefix(f"{path}: ") for note in notes[:1])
        raise SeaframeError(one_line(" ".join(["no row has a time.", *why, TIMES])), "data", place=str(path))
    kept = {name: values for name, values in columns.items() if name != time}
    whole = Stream(t, kept, lines)
    if len(lost := np.flatnonzero(~known)):
        notes = [*notes, f"{path}: rows without a time were left out: {Labels.from_data(whole)(lost)}."]
    stream = Stream(t[known], {name: x[known] for name, x in kept.items()}, None if lines is None else lines[known])
    clock = "" if own and asked in (None, own) else asked or "s"
    return LogContent(str(path), [stream], units, tuple(map(one_line, notes)), clock)


@np.errstate(over="ignore", invalid="ignore")  # from absurd values, which are noted
def build_log(found: LogContent, mapping: LogMapping | None) -> Log:
    """Build one log of all signals; several streams are joined at the times of all of them."""
    wanted = mapping.signals if mapping else {printable(name): SignalColumns(column=name) for name in found.columns}
    refuse_unknown(found.source, (column for signal in wanted.values() for column in signal.all_columns), found.columns)
    owners = {name: find_stream(found, name, signal) for name, signal in wanted.items()}
    used = list({id(stream): stream for stream in owners.values()}.values())
    if not used:
        raise SeaframeError("the mapping names no signal. Add entries to `signals`.", "missing", place=found.source)
    joined = join_streams(found.source, used, wanted, owners) if len(used) > 1 else None
    whole = used[0] if joined is None else Stream(joined.times, {})
    notes = [*found.notes, *(joining_notes(found.source, used, joined) if joined else ())]
    notes += time_notes(found.source, whole, joined.step if joined else None)
    columns: dict[str, Floats] = {}
    units: dict[str, str] = {}
    numbers = {id(stream): k for k, stream in enumerate(used)}
    for name, signal in wanted.items():
        values, symbols = convert_signal(found, owners[name], name, signal, notes)
        if joined:
            values = place_in_rows(joined, numbers[id(owners[name])], owners[name], values, name, signal)
        parts = (name,) if signal.column else [f"{name}[{k}]" for k in range(values.shape[1])]
        columns |= dict(zip(parts, values.T, strict=True))
        units |= dict(zip(parts, symbols, strict=True))
    offset = mapping.time.offset if mapping else 0.0
    apart = frozenset(split_component(name)[0] for name in wanted if joined and not is_input(name))
    log = Log(whole.t + offset, columns, units, found.source, lines=whole.lines, asynchronous=apart)
    mapped_units = {split_component(name)[0]: signal.unit for name, signal in wanted.items() if signal.unit}
    return replace(
        log,
        notes=tuple(
            map(one_line, (*notes, *find_suspicions(log, found.clock, mapped_units, mapping.every if mapping else 1)))
        ),
    )


def join_streams(
    source: str, used: Sequence[Stream], wanted: Mapping[str, SignalColumns], owners: Mapping[str, Stream]
) -> JoinedTimes:
    """Join the times of several streams; a log that would be too large is refused on the way."""
    width = sum(len(signal.all_columns) for signal in wanted.values())
    measured = sum(len(owners[name].t) * len(signal.all_columns) for name, signal in wanted.items())
    most = min(MOST_JOINED, max(SMALL, BLANK * measured))
    return JoinedTimes.join([stream.t for stream in used], lambda rows: refuse_many(rows * width, source, most))


def place_in_rows(
    joined: JoinedTimes, number: int, owner: Stream, values: Floats, name: str, signal: SignalColumns
) -> Floats:
    """Place the values (m, k) of one stream in the rows of all streams, (n, k)."""
    if is_input(name):
        return joined.extend_inputs(number, owner.t, values, is_held(name, values))
    turning = signal.angles is not None or (name.endswith("orientation") and values.shape[1] == 4)
    found = joined.place_measurements(number, owner.t, values, turning)
    return found if signal.angles is None else found / np.linalg.norm(found, axis=1, keepdims=True)


def joining_notes(source: str, used: Sequence[Stream], joined: JoinedTimes) -> Iterator[str]:
    """Yield notes on how streams with times of their own were joined."""
    counts = sorted(len(stream.t) for stream in used)
    yield (
        f"{source}: {len(used)} streams of {counts[0]} to {counts[-1]} rows were joined to {len(joined.times)} rows. "
        "Measured values are present only in the rows of their own stream; commands, forces and torques in all rows."
    )
    for stream in used:
        if back := int(np.sum(np.diff(stream.t) < 0.0)):
            some = listing(list(stream.columns))
            times = "once" if back == 1 else f"{back} times"
            yield f"{source}: {some}: time runs backward {times}; the rows were sorted."


def time_notes(source: str, stream: Stream, step: float | None = None) -> list[str]:
    """Return notes on times that repeat, run backward or pause. `step` [s] is the usual one; None: the median.

    The rows stay in the log: whoever uses it decides what to do with them.
    """
    steps, labels = np.diff(stream.t), Labels.from_data(stream)
    kinds = {"the same time as in the row before": steps == 0.0, "time runs backward": steps < 0.0}
    found = [f"{source}: {labels(np.flatnonzero(at) + 1)}: {what}." for what, at in kinds.items() if at.any()]
    forward = steps[steps > 0.0]
    if len(forward) and len(pauses := np.flatnonzero(steps > GAP * (step or np.median(forward)))):
        longest, after = steps[pauses].max(), labels(pauses)
        gaps = "1 gap, of" if len(pauses) == 1 else f"{len(pauses)} gaps, the longest of"
        found.append(f"{source}: {gaps} {longest:.4g} s, after {after}.")
    return found


def refuse_unknown(source: str, columns: Iterable[str], known: Collection[str]) -> None:
    """Refuse columns that are not among the known ones of a file."""
    for column in columns:
        if column not in known:
            raise SeaframeError(unknown_name(column, known, "column"), place=source)


def find_stream(found: LogContent, name: str, signal: SignalColumns) -> Stream:
    """Return the stream that has all columns of a signal."""
    owners = [found.columns[column] for column in signal.all_columns]
    if any(owner is not owners[0] for owner in owners):
        raise SeaframeError(
            f"the columns of '{name}' ({', '.join(signal.all_columns)}) belong to messages with different times. Map "
            f"them one by one, as components: '{name}[0]', '{name}[1]', ...",
            "conflict",
            place=found.source,
        )
    return owners[0]


def convert_signal(
    found: LogContent, stream: Stream, name: str, signal: SignalColumns, notes: list[str]
) -> tuple[Floats, tuple[str, ...]]:
    """Return the values (n, k) of a signal in its own units, and the unit of each component."""
    names, labels = signal.all_columns, Labels.from_data(stream)
    values = np.column_stack([stream.columns[column] for column in names])
    if signal.angles in ("wxyz", "xyzw"):
        values = check_values(values, names, [LOOSE] * 4, f"{found.source}: ", labels, notes)
        return values[:, [0, 1, 2, 3] if signal.angles == "wxyz" else [3, 0, 1, 2]], ("1",) * 4
    units = tuple(target_unit(name, signal, unit) for unit in column_units(found, name, signal, notes))
    if odd := [unit.symbol for unit in units if is_command(name) and unit.symbol not in (*COMMANDS, "")]:
        notes.append(
            f"{found.source}: {name} is in {odd[0]} and was not converted; thruster commands are in "
            f"{', '.join(COMMANDS)}."
        )
    values = signal.scale * np.array([unit.factor for unit in units]) * values + signal.offset
    parts = names if signal.angles else part_names(name, signal)
    limits = [plausible_limit(split_component(name)[0], unit.symbol) for unit in units]
    values = check_values(values, parts, limits, f"{found.source}: ", labels, notes)
    if signal.angles == "rpy":
        most = float(np.nanmax(np.abs(values), initial=0.0))
        if most > TURN:
            notes.append(
                f"{found.source}: {name}: angles up to {most:.4g} were read as radians. Are they in degrees? Then add "
                "`unit: deg` to the mapping."
            )
        return np.column_stack(list(quaternion_from_rotation(rotation_from_rpy(*values.T)))), ("1",) * 4
    return values, tuple(unit.symbol for unit in units)


def part_names(name: str, signal: SignalColumns) -> tuple[str, ...]:
    """Return the names of the components of a signal."""
    return (name,) if signal.column else tuple(f"{name}[{k}]" for k in range(len(signal.columns)))


def column_units(found: LogContent, name: str, signal: SignalColumns, notes: list[str]) -> list[str]:
    """Return the unit of each column of a signal: that of the mapping, else that of the file, else empty."""
    own = {column: found.units.get(column, "") for column in signal.all_columns}
    known = {column: unit for column, unit in own.items() if unit and is_unit(unit)}
    if signal.unit:
        notes += [
            f"{found.source}: {name}: the file gives {unit} but the mapping gives {signal.unit} for column '{column}'. "
            f"It was read as {signal.unit}."
            for column, unit in known.items()
            if normalise_spelling(unit) != signal.unit
        ]
        return [signal.unit] * len(signal.all_columns)
    bare = [column for column, unit in own.items() if not unit]
    if bare and known:
        notes.append(
            f"{found.source}: {name}: the file gives units for {' and '.join(known)}, but none for {listing(bare)}. "
            "Values without a unit were not converted. Add `unit` to the mapping."
        )
    return [own[column] for column in signal.all_columns]


def is_command(name: str) -> bool:
    """Return whether a signal is the command of a thruster."""
    return split_component(name)[0].endswith(".command")


def target_unit(name: str, signal: SignalColumns, unit: str) -> Unit:
    """Return the unit that the values of a column are converted to, and the factor; unknown units of a file stay."""
    if is_command(name):  # in the units of thrusters, such as pulse widths [us]
        return command_unit_of(unit)
    return unit_of(unit) if signal.unit or (unit and is_unit(unit)) else Unit(printable(unit), 1.0)
