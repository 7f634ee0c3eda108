"""Sampling intervals of signals: a signal may be sampled regularly but more slowly than the rows of its log.

Rows without a value of a slow signal are then expected; only values missing from its regular sampling are reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from ..numbers import Floats, Mask

GAP = 8.0  # a pause of this many median intervals is a gap
STEADY = 0.5  # relative deviation from the median interval up to which an interval is regular
MOST = 0.9  # share of regular intervals from which a signal is regularly sampled


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
