"""Time stamps and sampling intervals of logs: repeated rows are dropped with a note, other faults are errors.

A signal may be sampled regularly but more slowly than the rows of its log. Rows without a value of a slow signal are
then expected; only values missing from its regular sampling are reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from ..errors import SeaframeError
from ..exchange.logs.labels import COUNTED, Labels
from ..numbers import Floats, Ints, Mask

GAP = 8.0  # a pause of this many median intervals is a gap
STEADY = 0.5  # relative deviation from the median interval up to which an interval is regular
MOST = 0.9  # share of regular intervals from which a signal is regularly sampled


def find_finite_rows(values: Floats) -> Mask:
    """Return a mask (n,) of the rows of values (n,) or (n, k) in which all components are finite."""
    return np.asarray(np.isfinite(values.reshape(len(values), -1)).all(axis=1))


def select_increasing_rows(t: Floats, source: str, notes: list[str], fewest: int = 3, labels: Labels = COUNTED) -> Ints:
    """Return the rows to keep: those whose time [s] is later than all before. Times that go back are an error."""
    if t.ndim != 1:
        raise SeaframeError(f"times have the shape {t.shape}; expected (n,).", "shape", place=source)
    if len(t) < fewest:
        raise SeaframeError(f"at least {fewest} times are needed, not {len(t)}.", "data", place=source)
    if len(bad := np.flatnonzero(~np.isfinite(t))):
        raise SeaframeError(
            f"the time is missing in {labels(bad)}. Remove these rows, or fill in their times.", "data", place=source
        )
    steps = np.diff(t)
    if len(back := np.flatnonzero(steps < 0.0) + 1):
        k = int(back[0])
        raise SeaframeError(
            f"time runs backward in {labels(back)}: {labels([k])} is at {t[k]:.6g} s, the one before it at "
            f"{t[k - 1]:.6g} s. Split the log there, or sort it.",
            "data",
            place=source,
        )
    same = np.flatnonzero(steps == 0.0) + 1
    if len(same):
        verb = "repeat" if len(same) > 1 else "repeats"
        notes.append(f"{source}: {labels(same)} {verb} the time of the row before; the first of each was kept.")
    return np.setdiff1d(np.arange(len(t)), same)


def select_common_rows(
    signals: Iterable[Floats], rows: Ints, source: str, notes: list[str], labels: Labels = COUNTED
) -> Ints:
    """Return those of `rows` between the first and the last value of every signal (n,) or (n, k).

    Signals of one log may begin and end at different times. Rows without a value in between are kept.
    """
    first, last = 0, len(rows) - 1
    for values in signals:
        known = np.flatnonzero(find_finite_rows(values[rows]))
        if not len(known):
            return rows  # nothing to keep: the caller that needs the signal reports its name
        first, last = max(first, int(known[0])), min(last, int(known[-1]))
    if first > last:
        raise SeaframeError(
            "there is no time at which all signals have values. Use signals that overlap in time.", "data", place=source
        )
    kept = rows[first : last + 1]
    if len(kept) < len(rows):
        cut = np.concatenate([rows[:first], rows[last + 1 :]])
        notes.append(f"{source}: {labels(cut)} {'are' if len(cut) > 1 else 'is'} cut: no values there, at the ends.")
    return kept


def median_interval(t: Floats, known: Mask) -> float:
    """Return the median interval [s] between known rows; infinite if there are fewer than two."""
    steps = np.diff(t[known])
    return float(np.median(steps)) if len(steps) else float("inf")


def fastest_interval(t: Floats, known: Mask) -> float:
    """Return the median interval [s] of the rows (n,), or of the fastest signal (n, m) if that is longer."""
    fastest = min((median_interval(t, column) for column in known.T), default=float("inf"))
    every = median_interval(t, np.ones(len(t), dtype=bool))
    return max(every, fastest) if np.isfinite(fastest) else every


def find_missing_rows(t: Floats, known: Mask, breaks: Mask) -> Mask:
    """Return a mask (n,) of rows where a regularly sampled signal lacks a value; else of all rows without a value.

    `breaks` (n - 1,) marks gaps in time between rows.
    """
    missing = ~known
    step = median_interval(t, known)
    edges = [0, *(np.flatnonzero(breaks) + 1).tolist(), len(t)]
    pieces = [slice(*pair) for pair in pairwise(edges)]
    steps = np.concatenate([np.diff(t[own][known[own]]) for own in pieces])
    if not missing.any() or not len(steps) or np.mean(np.abs(steps - step) <= STEADY * step) < MOST:
        return missing
    for own in pieces:
        for quiet in find_regular_rows(t[own], known[own], (1.0 + STEADY) * step):
            missing[own][quiet] = False
    return missing


def find_regular_rows(t: Floats, known: Mask, longest: float) -> Iterator[slice]:
    """Yield the rows from one measurement to the next, and to the ends, that are at most `longest` [s] apart."""
    at = np.flatnonzero(known).tolist()
    for first, last in pairwise([0, *at, len(t) - 1]):
        if t[last] - t[first] <= longest:
            yield slice(first, last + 1)
