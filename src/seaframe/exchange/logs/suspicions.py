"""Detect probable unit errors in a log: implausible rates and speeds, signals that contradict others or their names.

No value is changed; each suspicion becomes a note of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, takewhile

import numpy as np

from ...errors import listing
from ...numbers import Floats
from ...quaternions import rotation_vectors
from ...scene.unit_factors import FACTORS
from ...signals.connection_signals import CONNECTION
from ...signals.flexible_signals import TIP
from ...signals.joint_signals import JOINT, REACTION
from ...signals.link_signals import LINK
from ...signals.signal import Signal, split_component
from .log import Log

USUAL = (0.5, 2000.0)  # usual range of rows per second in logs of motion
FASTEST = 15.0  # [m/s] that hardly any underwater robot exceeds
NEAREST = 0.02  # [m] that a robot moves at least in a trial
ALONE = ("position", "orientation", "velocity", "angular_velocity")  # names without a path, in a log of one body
SMALL = ("mm", "cm", "in")  # units that may have been given for values in metres
RATES = {"position": "velocity", "center_position": "center_velocity", "orientation": "angular_velocity",
         "angle": "rate", "extension": "rate"}  # fmt: skip
DEGREES, RPM = 180.0 / np.pi, 30.0 / np.pi
ENOUGH = 10  # smallest number of rows for a statement on a rate or a motion
FACTOR = 1.3  # tolerance of a ratio around the one that a wrong unit causes
ALIKE = 0.7  # correlation above which two series are taken for the same motion
SPAN = 10  # largest number of rows over which changes are compared
GAPS = 3.0  # times their median duration: longer changes are not compared
ROWS, PARTS = 50_000, 10  # at most this many rows are checked, in this many parts


def kinds() -> dict[str, list[Signal]]:
    """Return the recorded signals by the last part of their names."""
    found: dict[str, list[Signal]] = {}
    for signal in (*LINK, *REACTION, *TIP, *CONNECTION, *chain(*JOINT.values())):
        found.setdefault(signal.kind, []).append(signal)
    return found


KINDS = kinds()


def find_suspicions(log: Log, clock: str, mapped_units: Mapping[str, str], every: int = 1) -> Iterator[str]:
    """Yield all suspicions on a log, as notes.

    `clock` is the unit in which times were read, empty where the file itself gives it; `mapped_units` are the units
    that a mapping gives, by signal; one of `every` rows of the file was kept.
    """
    source = f"{log.source}: "
    never = [name for name, x in log.columns.items() if kind_of(split_component(name)[0]) and not np.isfinite(x).any()]
    sampled_log = sample_parts(log)
    signals = {name: values_of(sampled_log, name) for name in sampled_log.names if kind_of(name)}
    for notes in (
        blank_columns(never),
        check_row_rate(log.t, clock, every),
        check_names(sampled_log, signals),
        check_speeds(sampled_log, signals, mapped_units),
        check_rates(sampled_log.t, signals),
    ):
        yield from (source + note for note in notes)


def sample_parts(log: Log) -> Log:
    """Return the log, or for a long one some parts that are spread over it."""
    n, size = len(log.t), ROWS // PARTS
    if n <= ROWS:
        return log
    firsts = np.linspace(0, n - size, PARTS).astype(int)
    return log.select_rows((firsts[:, None] + np.arange(size)).ravel())


def blank_columns(names: Sequence[str]) -> list[str]:
    """Return a note on columns without any value."""
    verb = "has" if len(names) == 1 else "have"
    return [f"{listing(names)} {verb} no value in any row: not measured."] if names else []


def kind_of(name: str) -> str:
    """Return the last part of a signal's name if it is that of a recorded signal, else nothing."""
    path, _, kind = name.rpartition(".")
    return kind if kind in KINDS and (path or kind in ALONE) else ""


def values_of(log: Log, name: str) -> Floats:
    """Return the components (n, k) of a signal that the log has, from the first on."""
    if name in log.columns:
        return np.asarray(log[name], dtype=float).reshape(len(log.t), -1)
    parts = takewhile(lambda column: column in log.columns, (f"{name}[{k}]" for k in count()))
    return np.array([log.columns[column] for column in parts], dtype=float).reshape(-1, len(log.t)).T


def check_row_rate(t: Floats, clock: str, every: int) -> Iterator[str]:
    """Yield a note if the rows per second are unusual and another unit of time would explain it."""
    steps = np.diff(t)
    steps = steps[steps > 0.0]
    if not clock or not steps.size or len(t) < ENOUGH:
        return
    rate = every / float(np.median(steps))
    if USUAL[0] <= rate <= USUAL[1]:
        return
    seconds = FACTORS["s"]
    likely = [u for u in ("s", "ms", "us", "ns") if USUAL[0] <= rate * seconds[clock] / seconds[u] <= USUAL[1]]
    if likely:
        yield f"{rate:.3g} rows per second with times read as {clock}. Are they in {either(likely)}?"


def check_names(log: Log, signals: Mapping[str, Floats]) -> Iterator[str]:
    """Yield notes on units and numbers of columns that do not fit a signal's name."""
    found: dict[str, list[str]] = {}
    for column, unit in log.units.items():
        found.setdefault(split_component(column)[0], []).append(unit)
    for name, values in signals.items():
        kind, columns, units = kind_of(name), values.shape[1], found.get(name, [])
        sizes, expected = {each.size for each in KINDS[kind]}, {each.unit: None for each in KINDS[kind]}
        if kind == "orientation" and columns == 3:
            yield f"{name} has 3 columns, but a quaternion has 4. For roll, pitch and yaw add `as: rpy` to the mapping."
        elif columns and columns not in sizes:
            number = "1 column" if columns == 1 else f"{columns} columns"
            yield f"{name} has {number}; expected {either(map(str, sorted(sizes)))}."
        elif unit := next((unit for unit in units if unit not in (*expected, "", "1")), ""):
            yield f"{name} is in {unit}; expected {either(expected)}."


def either(choices: Iterable[str]) -> str:
    """Return "a or b or c"."""
    return " or ".join(choices)


def check_speeds(log: Log, signals: Mapping[str, Floats], mapped_units: Mapping[str, str]) -> Iterator[str]:
    """Yield notes on positions that move too fast, or hardly at all, unless the file itself gives their unit."""
    for name, values in signals.items():
        unit = mapped_units.get(name, "")
        if kind_of(name) not in ("position", "center_position") or (log.unit(name) and not unit):
            continue
        known = np.isfinite(values).all(axis=1) & (values.shape[1] > 0)
        places, t = values[known], log.t[known]
        row_lag = max(1, len(places) // 50)
        passed = t[row_lag:] - t[:-row_lag]
        moved = np.linalg.norm(places[row_lag:] - places[:-row_lag], axis=1)
        if not (forward := passed > 0.0).any():
            continue
        speed, reach = float(np.median(moved[forward] / passed[forward])), float(np.ptp(places, axis=0).max())
        if speed > FASTEST:
            yield f"{name} moves at {speed:.3g} m/s. Were mm read as m, or times in s read as ms?"
        elif 0.0 < reach < NEAREST and unit in SMALL and len(places) >= ENOUGH:
            yield f"{name} moves by only {reach:.2g} m in the whole log. Were m read as {unit}?"


def check_rates(t: Floats, signals: Mapping[str, Floats]) -> Iterator[str]:
    """Yield notes on pairs of a position or angle and its rate whose ratio suggests a wrong unit.

    `signals` (n, k) by name, at times t (n,) [s].
    """
    for name, places in signals.items():
        path, dot, kind = name.rpartition(".")
        rate = f"{path}{dot}{RATES.get(kind, '')}"
        if kind not in RATES or rate not in signals or places.shape[1] == 0:
            continue
        ratio = change_ratio(t, places, signals[rate])
        for factor, what in wrong_units(kind, name, rate).items():
            if factor / FACTOR < ratio < factor * FACTOR:
                yield f"{name} changes {ratio:.2g} times as fast as {rate} indicates. {what}"


def wrong_units(kind: str, place: str, rate: str) -> dict[float, str]:
    """Return questions on the possible cause, by the ratio of changes to rates."""
    if kind in ("angle", "orientation"):
        return {
            DEGREES: f"Is {place} in degrees, or {rate} in rad/s but read as deg/s?",
            1.0 / DEGREES: f"Is {rate} in degrees, or {place} in rad but read as deg?",
            RPM: f"Is {rate} in rad/s but read as rpm?",
            1.0 / RPM: f"Is {rate} in rpm?",
            1e3: "Are the times in s but read as ms?",
            1e-3: "Are the times in ms but read as s?",
        }
    return {
        1e3: f"Is {place} in mm, or {rate} in m/s but read as mm/s, or are the times in s but read as ms?",
        1e2: f"Is {place} in cm?",
        1e-2: f"Is {rate} in cm/s, or {place} in m but read as cm?",
        1e-3: f"Is {rate} in mm/s, or {place} in m but read as mm, or are the times in ms but read as s?",
    }


@np.errstate(over="ignore", invalid="ignore")
def change_ratio(t: Floats, places: Floats, rates: Floats) -> float:
    """Return the ratio of the changes of positions (n, k) or orientations (n, 4) to those that rates (n, k) give.

    Compares changes over some rows with trapezoidal sums of the rates. Returns nan if the two are not correlated.
    """
    turning = places.shape[1] == 4
    if rates.shape[1] != (3 if turning else places.shape[1]):
        return float("nan")
    known, rated = (np.isfinite(x).all(axis=1) for x in (places, rates))
    if rated.any() and (known & rated).sum() < 0.5 * min(known.sum(), rated.sum()):  # streams with times of their own
        known &= (t >= t[rated][0]) & (t <= t[rated][-1])
        rates = np.column_stack([np.interp(t, t[rated], x[rated]) for x in rates.T])
    else:
        known &= rated
    t, places, rates = t[known], places[known], rates[known]
    if len(t) < 4 or (np.diff(t) <= 0.0).any():
        return float("nan")
    row_lag = min(SPAN, max(1, len(t) // 50))
    summed = np.cumsum(np.diff(t)[:, None] * 0.5 * (rates[1:] + rates[:-1]), axis=0)
    expected = np.vstack([summed[row_lag - 1 : row_lag], summed[row_lag:] - summed[:-row_lag]])
    changes = rotation_vectors(places[:-row_lag], places[row_lag:]) if turning else places[row_lag:] - places[:-row_lag]
    near = (t[row_lag:] - t[:-row_lag]) < GAPS * np.median(t[row_lag:] - t[:-row_lag])
    changes, expected = changes[near], expected[near]
    pairs = ((changes, expected), (changes, changes), (expected, expected))
    cross, changes_squared, expected_squared = (float(np.sum(a * b)) for a, b in pairs)
    alike = cross > ALIKE * np.sqrt(changes_squared * expected_squared)
    return cross / expected_squared if alike and expected_squared > 0.0 else float("nan")
