"""Find gross errors: isolated values so far from the rest of their column that even a robust loss would fail."""

from __future__ import annotations

import numpy as np

from ...numbers import Floats, Mask

BEYOND_ALL = 1e30  # no measurement is this large, in any unit
STEPS = 1e3  # distance of a gross error from its neighbours, in typical changes between measurements
WIDTHS = 10.0  # distance beyond the range of all other values, relative to that range
USUAL = 0.75  # quantile of the changes that is the typical change
NEIGHBOURS = 3  # values on each side
MOST = 0.05  # largest share of gross errors; beyond it they are not exceptions
FEWEST = 8  # values needed to determine the typical change
SINGLE = 2  # consecutive values at most; longer runs are motion


def find_gross_errors(column: Floats) -> Mask:
    """Return a mask (n,) of gross errors; rows without a value are not marked.

    A value is a gross error if it is both farther from the median of its neighbours than a thousand typical changes
    and outside the range of all other values by ten times this range. Smaller outliers are left to the robust loss.
    """
    known = np.flatnonzero(np.isfinite(column) & (np.abs(np.nan_to_num(column)) < BEYOND_ALL))
    found: Mask = np.isfinite(column) & (np.abs(np.nan_to_num(column)) >= BEYOND_ALL)
    if len(known) < FEWEST:
        return found
    x = column[known]
    usual = float(np.quantile(np.abs(np.diff(x)), USUAL))
    away = np.abs(x - neighbour_medians(x)) > STEPS * usual
    rest = x[~away]
    if not usual > 0.0 or not away.any() or away.sum() > MOST * len(x) + 1.0:
        return found
    low, high = float(rest.min()), float(rest.max())
    reach = WIDTHS * (high - low)
    found[known[keep_short_runs(away & ((x < low - reach) | (x > high + reach)))]] = True
    return found


def keep_short_runs(mask: Mask) -> Mask:
    """Return the mask (n,) without runs of more than `SINGLE` consecutive entries."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    found: Mask = np.zeros(len(mask), bool)
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        found[first:last] = last - first <= SINGLE
    return found


def neighbour_medians(x: Floats) -> Floats:
    """Return, for each value, the median of its neighbours without the value itself, (n,)."""
    padded = np.pad(x, NEIGHBOURS, mode="reflect")
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * NEIGHBOURS + 1)
    return np.asarray(np.median(np.delete(around, NEIGHBOURS, axis=1), axis=1))
