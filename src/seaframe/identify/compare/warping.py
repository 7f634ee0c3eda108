"""Dynamic time warping: which rows of two series belong together when time may stretch.

A path goes from the first pair of rows to the last by steps of one row in either series or in both; the best has the
least sum of squared distances. Free warping flatters noise, so that a band limits how far apart paired rows may be.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError

Floats = NDArray[Any]

MOST_CELLS = 50_000_000  # of the table behind a path: 400 MB


@dataclass(frozen=True, eq=False)
class Warp:
    """The best path between two series of n rows."""

    path: NDArray[np.int64]  # (K, 2) rows of the first and of the second series
    distances: Floats  # (K,) between paired rows

    @property
    def error(self) -> float:
        """Mean distance along the path: (1/K) sum |x_i - y_j|."""
        return float(self.distances.mean())

    @property
    def cost(self) -> float:
        """Sum of squared distances: the least of all paths."""
        return float(self.distances @ self.distances)

    @property
    def stretch(self) -> float:
        """K/n: 1 where nothing is warped."""
        return len(self.path) / (int(self.path[-1, 0]) + 1)


def warp(x: Floats, y: Floats, band: int | None = None) -> Warp:
    """Warp two series of as many rows, (n,) or (n, k), onto each other; `band`: how many rows pairs may lie apart."""
    if np.shape(x) != np.shape(y) or not np.size(x):
        raise SeaframeError(f"warping needs series of one shape, not {np.shape(x)} and {np.shape(y)}.")
    first, second = (np.ascontiguousarray(np.asarray(z, dtype=float).reshape(len(z), -1)) for z in (x, y))
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise SeaframeError("warping needs finite numbers.")
    n = len(first)
    width = n if band is None else min(n, max(0, band) + 1)
    if (cells := n * min(n, 2 * width)) > MOST_CELLS:
        raise SeaframeError(
            f"warping {n} rows within {width} rows takes a table of {cells:,} cells; at most {MOST_CELLS:,}. "
            "Give a narrower band or a lower rate."
        )
    path = np.array(best_path(first, second, width), dtype=np.int64)
    return Warp(path, np.linalg.norm(first[path[:, 0]] - second[path[:, 1]], axis=1))


def best_path(x: Floats, y: Floats, width: int) -> list[tuple[int, int]]:
    """Pairs of rows fewer than `width` apart, from the first to the last."""
    from dtaidistance import dtw  # Apache-2.0

    single = x.shape[1] == 1
    series = (x[:, 0].copy(), y[:, 0].copy()) if single else (x, y)
    found: list[tuple[int, int]] = dtw.warping_path(
        *series, window=width, use_ndim=not single, use_c=dtw.dtw_cc is not None
    )
    return found
