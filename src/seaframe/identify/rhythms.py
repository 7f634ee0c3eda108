"""When signals were measured: in a rhythm of their own, which may be slower than the rows of a log, or with holes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from ..numbers import Floats, Mask

GAP = 8.0  # a pause of so many usual intervals is a gap
STEADY = 0.5  # intervals this near to the usual one, relative to it, are in rhythm
MOST = 0.9  # of the intervals, that are in rhythm if there is one


def usual(t: Floats, known: Mask) -> float:
    """The median interval [s] between known rows; infinite where there are none."""
    steps = np.diff(t[known])
    return float(np.median(steps)) if len(steps) else float("inf")


def pace(t: Floats, known: Mask) -> float:
    """The usual interval [s] of rows (n,), or of the fastest of signals (n, m) that are known in only some of them."""
    fastest = min((usual(t, column) for column in known.T), default=float("inf"))
    every = usual(t, np.ones(len(t), dtype=bool))
    return max(every, fastest) if np.isfinite(fastest) else every


def holes(t: Floats, known: Mask, breaks: Mask) -> Mask:
    """Rows (n,) at which a signal is missing though its rhythm would have it; without a rhythm, all that are missing.

    `breaks` (n - 1,) tells between which rows time has a gap.
    """
    missing = ~known
    step = usual(t, known)
    edges = [0, *(np.flatnonzero(breaks) + 1).tolist(), len(t)]
    pieces = [slice(*pair) for pair in pairwise(edges)]
    steps = np.concatenate([np.diff(t[own][known[own]]) for own in pieces])
    if not missing.any() or not len(steps) or np.mean(np.abs(steps - step) <= STEADY * step) < MOST:
        return missing
    for own in pieces:
        for quiet in in_rhythm(t[own], known[own], (1.0 + STEADY) * step):
            missing[own][quiet] = False
    return missing


def in_rhythm(t: Floats, known: Mask, longest: float) -> Iterator[slice]:
    """Rows from one measurement to the next, and to the ends, that are not longer [s] apart."""
    at = np.flatnonzero(known).tolist()
    for first, last in pairwise([0, *at, len(t) - 1]):
        if t[last] - t[first] <= longest:
            yield slice(first, last + 1)
