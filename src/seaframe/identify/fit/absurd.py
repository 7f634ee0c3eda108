"""Values that no robust loss can carry: single ones far beyond everything else of their column."""

from __future__ import annotations

import numpy as np

from ...numbers import Floats, Mask

BEYOND_ALL = 1e30  # nothing is measured so large, in any unit
STEPS = 1e3  # usual changes from one measurement to the next, that one is away from its neighbours
WIDTHS = 10.0  # of the range of all others, that it is beyond this
USUAL = 0.75  # share of the changes that are usual or smaller
NEIGHBOURS = 3  # on each side
MOST = 0.05  # of the values, else they are no exceptions
FEWEST = 8  # values that tell what is usual
SINGLE = 2  # in a row: more of them are a motion


def absurd(column: Floats) -> Mask:
    """Which values (n,) are not to be believed; rows without a value are not meant.

    A value is absurd if it is both away from the median of its neighbours by a thousand of the usual changes and beyond
    the range of all others by ten times this range. Outliers that a loss can doubt are left to it.
    """
    known = np.flatnonzero(np.isfinite(column) & (np.abs(np.nan_to_num(column)) < BEYOND_ALL))
    found: Mask = np.isfinite(column) & (np.abs(np.nan_to_num(column)) >= BEYOND_ALL)
    if len(known) < FEWEST:
        return found
    x = column[known]
    usual = float(np.quantile(np.abs(np.diff(x)), USUAL))
    away = np.abs(x - neighbours(x)) > STEPS * usual
    rest = x[~away]
    if not usual > 0.0 or not away.any() or away.sum() > MOST * len(x) + 1.0:
        return found
    low, high = float(rest.min()), float(rest.max())
    reach = WIDTHS * (high - low)
    found[known[alone(away & ((x < low - reach) | (x > high + reach)))]] = True
    return found


def alone(mask: Mask) -> Mask:
    """Those of a mask (n,) of which not more than a few follow each other."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    found: Mask = np.zeros(len(mask), bool)
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        found[first:last] = last - first <= SINGLE
    return found


def neighbours(x: Floats) -> Floats:
    """The median (n,) of those beside each value, it left out."""
    padded = np.pad(x, NEIGHBOURS, mode="reflect")
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * NEIGHBOURS + 1)
    return np.asarray(np.median(np.delete(around, NEIGHBOURS, axis=1), axis=1))
