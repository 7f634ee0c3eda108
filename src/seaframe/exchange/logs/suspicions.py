"""What looks wrong with the units of a log: its rate and speeds, signals that contradict each other or their names.

Nothing is changed; whoever reads a log is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, takewhile

import numpy as np

from ...errors import listing
from ...numbers import Floats
from ...rotations import turn_between
from ...signals.connections import CONNECTION
from ...signals.flexible import TIP
from ...signals.joints import JOINT, REACTION
from ...signals.links import LINK
from ...signals.signal import Signal, parted
from .log import Log
from .units import FACTORS

USUAL = (0.5, 2000.0)  # rows a second of logs of motion
FASTEST = 15.0  # [m/s] that hardly any underwater robot goes
NEAREST = 0.02  # [m] that a robot moves at least in a trial
ALONE = ("position", "orientation", "velocity", "angular_velocity")  # that a log of one body may name so
SMALL = ("mm", "cm", "in")  # units for which metres may be mistaken
RATES = {"position": "velocity", "center_position": "center_velocity", "orientation": "angular_velocity",
         "angle": "rate", "extension": "rate"}  # fmt: skip
DEGREES, RPM = 180.0 / np.pi, 30.0 / np.pi
ENOUGH = 10  # rows, from which on a rate or a motion says something
FACTOR = 1.3  # how near a ratio comes to one that a wrong unit makes
ALIKE = 0.7  # correlation from which two series tell the same motion
SPAN = 10  # rows at most, over which changes are compared
GAPS = 3.0  # times their median time: longer changes are not compared
ROWS, PARTS = 50_000, 10  # at most so many rows are looked at, in so many parts


def kinds() -> dict[str, list[Signal]]:
    """What signals may be, by the last part of their names."""
    found: dict[str, list[Signal]] = {}
    for signal in (*LINK, *REACTION, *TIP, *CONNECTION, *chain(*JOINT.values())):
        found.setdefault(signal.kind, []).append(signal)
    return found


KINDS = kinds()


def suspicions(log: Log, clock: str, asked: Mapping[str, str], every: int = 1) -> Iterator[str]:
    """All of a log whose times were read in the unit `clock`, and some signals in units that a mapping asked for.

    The clock is empty where the file itself tells the unit of its times; `every` so many rows were kept.
    """
    source = f"{log.source}: "
    never = [name for name, x in log.columns.items() if kind_of(parted(name)[0]) and not np.isfinite(x).any()]
    some = parts_of(log)
    signals = {name: values_of(some, name) for name in some.names if kind_of(name)}
    for notes in (
        blank_columns(never),
        rates(log.t, clock, every),
        misnamed(some, signals),
        speeds(some, signals, asked),
        disagreements(some.t, signals),
    ):
        yield from (source + note for note in notes)


def parts_of(log: Log) -> Log:
    """The log, or of a long one some parts that are spread over it."""
    n, size = len(log.t), ROWS // PARTS
    if n <= ROWS:
        return log
    firsts = np.linspace(0, n - size, PARTS).astype(int)
    return log.taken((firsts[:, None] + np.arange(size)).ravel())


def blank_columns(names: Sequence[str]) -> list[str]:
    """What is said of columns in which nothing was measured."""
    verb = "has" if len(names) == 1 else "have"
    return [f"{listing(names)} {verb} no value in any row: not measured."] if names else []


def kind_of(name: str) -> str:
    """The last part of a signal's name, if it says what the signal is."""
    path, _, kind = name.rpartition(".")
    return kind if kind in KINDS and (path or kind in ALONE) else ""


def values_of(log: Log, name: str) -> Floats:
    """The components (n, k) of a signal that the log has, from the first on."""
    if name in log.columns:
        return np.asarray(log[name], dtype=float).reshape(len(log.t), -1)
    parts = takewhile(lambda column: column in log.columns, (f"{name}[{k}]" for k in count()))
    return np.array([log.columns[column] for column in parts], dtype=float).reshape(-1, len(log.t)).T


def rates(t: Floats, clock: str, every: int) -> Iterator[str]:
    """Rows of the file that follow each other too fast or too slowly."""
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
        yield f"{rate:.3g} rows a second, with times read as {clock}: are they in {either(likely)}?"


def misnamed(log: Log, signals: Mapping[str, Floats]) -> Iterator[str]:
    """Units and numbers of columns that do not fit a signal's name."""
    found: dict[str, list[str]] = {}
    for column, unit in log.units.items():
        found.setdefault(parted(column)[0], []).append(unit)
    for name, values in signals.items():
        kind, columns, units = kind_of(name), values.shape[1], found.get(name, [])
        sizes, expected = {each.size for each in KINDS[kind]}, {each.unit: None for each in KINDS[kind]}
        if kind == "orientation" and columns == 3:
            yield f"{name} has 3 columns; a quaternion has 4. Of roll, pitch and yaw say `as: rpy`."
        elif columns and columns not in sizes:
            counted = "1 column" if columns == 1 else f"{columns} columns"
            yield f"{name} has {counted}; {either(map(str, sorted(sizes)))} expected."
        elif unit := next((unit for unit in units if unit not in (*expected, "", "1")), ""):
            yield f"{name} is in {unit}; expected {either(expected)}."


def either(choices: Iterable[str]) -> str:
    return " or ".join(choices)


def speeds(log: Log, signals: Mapping[str, Floats], asked: Mapping[str, str]) -> Iterator[str]:
    """Positions that move too fast, or hardly at all, unless the file itself tells their unit."""
    for name, values in signals.items():
        unit = asked.get(name, "")
        if kind_of(name) not in ("position", "center_position") or (log.unit(name) and not unit):
            continue
        known = np.isfinite(values).all(axis=1) & (values.shape[1] > 0)
        places, t = values[known], log.t[known]
        over = max(1, len(places) // 50)
        passed = t[over:] - t[:-over]
        moved = np.linalg.norm(places[over:] - places[:-over], axis=1)
        if not (forward := passed > 0.0).any():
            continue
        speed, reach = float(np.median(moved[forward] / passed[forward])), float(np.ptp(places, axis=0).max())
        if speed > FASTEST:
            yield f"{name} moves at {speed:.3g} m/s: are they mm that were read as m, or s that were read as ms?"
        elif 0.0 < reach < NEAREST and unit in SMALL and len(places) >= ENOUGH:
            yield f"{name} moves by {reach:.2g} m in all: are they m that were read as {unit}?"


def disagreements(t: Floats, signals: Mapping[str, Floats]) -> Iterator[str]:
    """Places and rates of one thing (n, k), by name, of which one is so many times the other as a wrong unit makes."""
    for name, places in signals.items():
        path, dot, kind = name.rpartition(".")
        rate = f"{path}{dot}{RATES.get(kind, '')}"
        if kind not in RATES or rate not in signals or places.shape[1] == 0:
            continue
        ratio = changed_beside(t, places, signals[rate])
        for factor, what in wrong_units(kind, name, rate).items():
            if factor / FACTOR < ratio < factor * FACTOR:
                yield f"{name} changes {ratio:.2g} times as fast as {rate} says: {what}"


def wrong_units(kind: str, place: str, rate: str) -> dict[float, str]:
    """What a ratio of changes to rates may come from."""
    if kind in ("angle", "orientation"):
        return {
            DEGREES: f"is {place} in degrees? Or {rate} in rad/s, read as deg/s?",
            1.0 / DEGREES: f"is {rate} in degrees? Or {place} in rad, read as deg?",
            RPM: f"is {rate} in rad/s, read as rpm?",
            1.0 / RPM: f"is {rate} in rpm?",
            1e3: "are the times in s, read as ms?",
            1e-3: "are the times in ms, read as s?",
        }
    return {
        1e3: f"is {place} in mm, or {rate} in m/s, read as mm/s, or are the times in s, read as ms?",
        1e2: f"is {place} in cm?",
        1e-2: f"is {rate} in cm/s, or {place} in m, read as cm?",
        1e-3: f"is {rate} in mm/s, or {place} in m, read as mm, or are the times in ms, read as s?",
    }


@np.errstate(over="ignore", invalid="ignore")
def changed_beside(t: Floats, places: Floats, rates: Floats) -> float:
    """How many times its rate (n, k) tells a place (n, k) or orientation (n, 4) changes; nan where they are unlike.

    Changes over some rows, beside sums of the rates by trapezoids.
    """
    turning = places.shape[1] == 4
    if rates.shape[1] != (3 if turning else places.shape[1]):
        return float("nan")
    known, told = (np.isfinite(x).all(axis=1) for x in (places, rates))
    if told.any() and (known & told).sum() < 0.5 * min(known.sum(), told.sum()):  # streams with times of their own
        known &= (t >= t[told][0]) & (t <= t[told][-1])
        rates = np.column_stack([np.interp(t, t[told], x[told]) for x in rates.T])
    else:
        known &= told
    t, places, rates = t[known], places[known], rates[known]
    if len(t) < 4 or (np.diff(t) <= 0.0).any():
        return float("nan")
    over = min(SPAN, max(1, len(t) // 50))
    summed = np.cumsum(np.diff(t)[:, None] * 0.5 * (rates[1:] + rates[:-1]), axis=0)
    told = np.vstack([summed[over - 1 : over], summed[over:] - summed[:-over]])
    seen = turns(places[:-over], places[over:]) if turning else places[over:] - places[:-over]
    near = (t[over:] - t[:-over]) < GAPS * np.median(t[over:] - t[:-over])
    seen, told = seen[near], told[near]
    both, ours, theirs = (float(np.sum(a * b)) for a, b in ((seen, told), (seen, seen), (told, told)))
    alike = both > ALIKE * np.sqrt(ours * theirs)
    return both / theirs if alike and theirs > 0.0 else float("nan")


def turns(start: Floats, end: Floats) -> Floats:
    """Rotation vectors (n, 3) between quaternions (n, 4), in the first one's axes [rad]."""
    return np.column_stack(list(turn_between(tuple(start.T), tuple(end.T))))
