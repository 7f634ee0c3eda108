"""Streams of rows, each with its own times, as readers return them, and their conversion to one log."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, listing, one_line, unknown_name
from ...numbers import Floats, Mask
from ...rotations import quaternion_from_rotation
from ...signals.signal import split_component, without_flips
from ...spatial import rotation_from_rpy
from .dates import EXAMPLE, Dates, date_note, find_unix_unit, format_date, unix_date
from .joining import JoinedTimes, is_held, is_input
from .labels import Labels, printable
from .log import Log
from .log_units import COMMANDS, Unit, command_unit_of, is_unit, normalise_spelling, seconds_per_unit, unit_of
from .mapping import LogMapping, Mixer, SignalColumns
from .mixing import mix_channels
from .suspicions import find_suspicions
from .tracking_faults import clean_signal, note_unmapped_faults
from .value_check import LOOSE, check_values, plausible_limit

TURN = 2.0 * np.pi + 1e-3  # [rad]
GAP = 10.0  # times the median interval: longer pauses are noted
MOST_NUMBERS = 50_000_000  # largest number of values in a log
MOST_JOINED = 200_000_000  # the same for several streams together, most of whose values are blank
BLANK = 100  # a log of several streams may have this many times the measured values, blanks included, or SMALL
SMALL = 100_000_000  # values
SHARED = 0.1  # share of rows below which two kinds of values in a table are messages of two kinds
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
    start: np.datetime64 | None = None  # date of time 0, where the times are dates
    zone: str = ""  # "Z" if that is in UTC; empty: the file gives no time zone

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
    dates: Dates | None = None,
) -> LogContent:
    """Convert a table with a column of times to a stream, times in seconds; rows without a time are left out.

    Times since 1970 become seconds from the first one; `dates` did that for times that are dates already.
    """
    stamps = columns[time]
    known = np.isfinite(stamps)
    start, zone = (dates.start, dates.zone) if dates else (None, "")
    asked, own = mapping.time.unit if mapping else None, units.get(time)
    unit = asked or own or (find_unix_unit(stamps[known]) if known.any() and start is None else "")
    try:
        second = seconds_per_unit(unit)
    except SeaframeError as error:
        raise SeaframeError(error.fault, place=str(path), path=f"column '{time}'") from None
    with np.errstate(over="ignore"):
        known &= np.isfinite(second * stamps)
        if known.any() and start is None and find_unix_unit(second * stamps[known]) == "s":
            first = stamps[known][0]
            start, zone, stamps = unix_date(second * first), "Z", stamps - first
            notes = [date_note(path, time, start, zone), *notes]
        t = second * stamps
    if not known.any():
        why = (note.removeprefix(f"{path}: ") for note in notes[:1])
        raise SeaframeError(one_line(" ".join(["no row has a time.", *why, TIMES])), "data", place=str(path))
    kept = {name: values for name, values in columns.items() if name != time}
    whole = Stream(t, kept, lines)
    if len(lost := np.flatnonzero(~known)):
        notes = [*notes, f"{path}: rows without a time were left out: {Labels.from_data(whole)(lost)}."]
    stream = Stream(t[known], {name: x[known] for name, x in kept.items()}, None if lines is None else lines[known])
    clock = "" if start is not None or (own and asked in (None, own)) else asked or "s"
    return LogContent(str(path), [stream], units, tuple(map(one_line, notes)), clock, start, zone)


@np.errstate(over="ignore", invalid="ignore")  # from absurd values, which are noted
def build_log(found: LogContent, mapping: LogMapping | None) -> Log:
    """Build one log of all signals; several streams are joined at the times of all of them."""
    notes: list[str] = []
    wanted = mapping.signals if mapping else {printable(name): SignalColumns(column=name) for name in found.columns}
    sticks = tuple(mapping.mixer.channels.values()) if mapping and mapping.mixer else ()
    refuse_unknown(
        found.source, (column for signal in (*wanted.values(), *sticks) for column in signal.all_columns), found.columns
    )
    if mapping and mapping.mixer:
        found, wanted = add_commands(found, mapping.mixer, wanted, notes)
    owners = {name: find_stream(found, name, signal) for name, signal in wanted.items()}
    owners = shift_delayed(separate_rows(owners, wanted), wanted)
    used = list({id(stream): stream for stream in owners.values()}.values())
    if not used:
        raise SeaframeError("the mapping names no signal. Add entries to `signals`.", "missing", place=found.source)
    joined = join_streams(found.source, used, wanted, owners) if len(used) > 1 else None
    whole = used[0] if joined is None else Stream(joined.times, {})
    notes += [*found.notes, *(joining_notes(found.source, used, joined, mapping is not None) if joined else ())]
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
    if mapping is None and len(used) == 1:
        notes += note_unmapped_faults(whole.t, columns, f"{found.source}: ", Labels.from_data(whole))
    offset = mapping.time.offset if mapping else 0.0
    apart = frozenset(split_component(name)[0] for name in wanted if joined and not is_input(name))
    start = "" if found.start is None else f"{format_date(found.start)}{found.zone}"
    log = Log(whole.t + offset, columns, units, found.source, lines=whole.lines, asynchronous=apart, start=start)
    mapped_units = {split_component(name)[0]: signal.unit for name, signal in wanted.items() if signal.unit}
    return replace(
        log,
        notes=tuple(
            map(one_line, (*notes, *find_suspicions(log, found.clock, mapped_units, mapping.every if mapping else 1)))
        ),
    )


def add_commands(
    found: LogContent, mixer: Mixer, wanted: Mapping[str, SignalColumns], notes: list[str]
) -> tuple[LogContent, dict[str, SignalColumns]]:
    """Add the commands that a mixer computes from sticks: columns of the log, and signals of the mapping."""
    stream = find_stream(
        found, "mixer.channels", SignalColumns(columns=tuple(x.all_columns[0] for x in mixer.channels.values()))
    )
    channels = {
        name: convert_signal(found, stream, f"channel {name}", channel, notes)[0][:, 0]
        for name, channel in mixer.channels.items()
    }
    commands = mix_channels(channels, mixer)
    for name in commands:
        if name in wanted:
            raise SeaframeError(
                "is both a signal of the mapping and a command of its mixer. Remove one of them.", "conflict", path=name
            )
    larger = replace(stream, columns={**stream.columns, **commands})
    streams = [larger if each is stream else each for each in found.streams]
    signals = {name: SignalColumns(column=name, delay=mixer.delay) for name in commands}
    return replace(found, streams=streams), {**wanted, **signals}


def separate_rows(owners: Mapping[str, Stream], wanted: Mapping[str, SignalColumns]) -> dict[str, Stream]:
    """Return the stream of each signal, with the rows of a table separated where they are messages of several kinds.

    Loggers write poses and commands to one table, each in rows of its own with blanks for the others. Signals that
    share hardly any row with the inputs of a model get a stream of their rows alone, so that the inputs can be extended
    to these.
    """
    found = dict(owners)
    for stream in {id(stream): stream for stream in owners.values()}.values():
        names = [name for name, owner in owners.items() if owner is stream]
        rows = {
            name: np.any([np.isfinite(stream.columns[column]) for column in wanted[name].all_columns], axis=0)
            for name in names
        }
        inputs = [name for name in names if is_input(name) and rows[name].any()]
        commanded = np.any([rows[name] for name in inputs], axis=0) if inputs else np.zeros(len(stream.t), bool)
        others = [name for name in names if name not in inputs and rows[name].any()]
        apart = [n for n in others if (rows[n] & commanded).sum() < SHARED * min(rows[n].sum(), commanded.sum())]
        if apart:
            measured = np.any([rows[name] for name in apart], axis=0)
            found |= dict.fromkeys(apart, select_rows(stream, measured))
            found |= dict.fromkeys(
                [name for name in names if name not in apart], select_rows(stream, ~measured | commanded)
            )
    return found


def select_rows(stream: Stream, rows: Mask) -> Stream:
    """Return the rows of a stream that a mask (n,) marks."""
    columns = {name: values[rows] for name, values in stream.columns.items()}
    return Stream(stream.t[rows], columns, None if stream.lines is None else stream.lines[rows])


def shift_delayed(owners: Mapping[str, Stream], wanted: Mapping[str, SignalColumns]) -> dict[str, Stream]:
    """Return the stream of each signal at the times of its measurements: time stamps minus the signal's delay."""
    shifted: dict[tuple[int, float], Stream] = {}
    for name, stream in owners.items():
        delay = wanted[name].delay
        shifted.setdefault((id(stream), delay), replace(stream, t=stream.t - delay) if delay else stream)
    return {name: shifted[id(stream), wanted[name].delay] for name, stream in owners.items()}


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
    turning = is_orientation(name, signal, values)
    found = joined.place_measurements(number, owner.t, values, turning)
    return found if signal.angles is None else found / np.linalg.norm(found, axis=1, keepdims=True)


def joining_notes(source: str, used: Sequence[Stream], joined: JoinedTimes, mapped: bool) -> Iterator[str]:
    """Yield notes on how streams with times of their own were joined, and on gaps in those that a mapping names."""
    counts = sorted(len(stream.t) for stream in used)
    yield (
        f"{source}: {len(used)} streams of {counts[0]} to {counts[-1]} rows were joined to {len(joined.times)} rows. "
        "Measured values are present only in the rows of their own stream; commands, forces and torques in all rows."
    )
    for stream in used if mapped else ():
        some = listing(list(stream.columns))
        yield from gap_notes(f"{source}: {some}", stream)
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
    return [*found, *gap_notes(source, stream, step)]


def gap_notes(place: str, stream: Stream, step: float | None = None) -> Iterator[str]:
    """Yield a note on pauses of a stream. `step` [s] is the usual one; None: the median."""
    steps = np.diff(stream.t)
    forward = steps[steps > 0.0]
    if len(forward) and len(pauses := np.flatnonzero(steps > GAP * (step or np.median(forward)))):
        longest, after = steps[pauses].max(), Labels.from_data(stream)(pauses)
        gaps = "1 gap, of" if len(pauses) == 1 else f"{len(pauses)} gaps, the longest of"
        yield f"{place}: {gaps} {longest:.4g} s, after {after}."


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
        values = values[:, [0, 1, 2, 3] if signal.angles == "wxyz" else [3, 0, 1, 2]]
        return clean(found, stream, name, signal, values, notes), ("1",) * 4
    units = tuple(target_unit(name, signal, unit) for unit in column_units(found, name, signal, notes))
    if odd := [unit.symbol for unit in units if is_command(name) and unit.symbol not in (*COMMANDS, "")]:
        notes.append(
            f"{found.source}: {name} is in {odd[0]} and was not converted; thruster commands are in "
            f"{', '.join(COMMANDS)}."
        )
    values = np.array(signal.scale) * np.array([unit.factor for unit in units]) * values + np.array(signal.offset)
    parts = names if signal.angles else part_names(name, signal)
    limits = [plausible_limit(split_component(name)[0], unit.symbol) for unit in units]
    values = check_values(values, parts, limits, f"{found.source}: ", labels, notes)
    if signal.angles == "rpy":
        notes += angle_notes(f"{found.source}: {name}", values)
        values = np.column_stack(list(quaternion_from_rotation(rotation_from_rpy(*values.T))))
        return clean(found, stream, name, signal, without_flips(values), notes), ("1",) * 4
    return clean(found, stream, name, signal, values, notes), tuple(unit.symbol for unit in units)


def clean(
    found: LogContent, stream: Stream, name: str, signal: SignalColumns, values: Floats, notes: list[str]
) -> Floats:
    """Return the values (n, k) of a signal without what its mapping drops; add notes on faults of measured ones."""
    if is_input(name):
        return values
    turning = is_orientation(name, signal, values)
    place = f"{found.source}: "
    values, faults = clean_signal(stream.t, name, signal, values, turning, place, Labels.from_data(stream))
    notes += faults
    return values


def is_orientation(name: str, signal: SignalColumns, values: Floats) -> bool:
    """Return whether the values (n, k) of a signal are quaternions."""
    return signal.angles is not None or (name.endswith("orientation") and values.shape[1] == 4)


def angle_notes(place: str, rpy: Floats) -> Iterator[str]:
    """Yield a note on roll, pitch and yaw (n, 3) [rad] beyond a turn: unwrapped yaw, or probably degrees.

    Unwrapped yaw begins within a turn and never steps by half of one; roll and pitch stay within theirs.
    """
    known = rpy[np.isfinite(rpy).all(axis=1)]
    most = float(np.abs(known).max(initial=0.0))
    if most <= TURN:
        return
    roll, pitch, yaw = known.T
    tilt = max(float(np.abs(roll).max()) / 2.0, float(np.abs(pitch).max()))
    if tilt <= 0.25 * TURN and abs(yaw[0]) <= TURN and float(np.abs(np.diff(yaw)).max(initial=0.0)) < 0.5 * TURN:
        yield f"{place}: yaw goes to {most:.4g} rad, beyond a turn, without a jump: it was read as unwrapped."
    else:
        yield (
            f"{place}: angles up to {most:.4g} were read as radians. Are they in degrees? Then add `unit: deg` to the "
            "mapping."
        )


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
