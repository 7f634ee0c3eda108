"""Dynamic time warping: pair the rows of two series, allowing time to stretch.

A path goes from the first pair of rows to the last by steps of one row in either series or in both; the best path has
the least sum of squared distances. Unlimited warping underestimates noise, so a band limits how far apart paired rows
may be.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats

MOST_CELLS = 50_000_000  # of the table from which a path is found: 400 MB


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
        """Sum of squared distances, the least of all paths."""
        return float(self.distances @ self.distances)

    @property
    def stretch(self) -> float:
        """Length of the path over the number of rows, K/n; 1 without warping."""
        return len(self.path) / (int(self.path[-1, 0]) + 1)


def warp(x: Floats, y: Floats, band: int | None = None) -> Warp:
    """Warp two series of the same shape, (n,) or (n, k), onto each other; paired rows are at most `band` rows apart."""
    if np.shape(x) != np.shape(y) or not np.size(x):
        raise SeaframeError(
            "Warping needs two series of the same shape with at least one row; their shapes are "
            f"{np.shape(x)} and {np.shape(y)}.",
            "shape",
        )
    first, second = (np.ascontiguousarray(np.asarray(z, dtype=float).reshape(len(z), -1)) for z in (x, y))
    if not (np.isfinite(first).all() and np.isfinite(second).all()):
        raise SeaframeError(
            "Some values are not finite. Warping needs finite numbers: fill or remove gaps first.", "data"
        )
    n = len(first)
    width = n if band is None else min(n, max(0, band) + 1)
    if (cells := n * min(n, 2 * width)) > MOST_CELLS:
        raise SeaframeError(
            f"warping {n} rows within {width} rows needs a table of {cells:,} cells; at most {MOST_CELLS:,} are "
            "allowed. Give a narrower band or a lower rate.",
            "limit",
            path="band",
        )
    path = np.array(best_path(first, second, width), dtype=np.int64)
    return Warp(path, np.linalg.norm(first[path[:, 0]] - second[path[:, 1]], axis=1))


def best_path(x: Floats, y: Floats, width: int) -> list[tuple[int, int]]:
    """Return the pairs of rows, fewer than `width` rows apart, from the first to the last.

    The least sums D[i, j] = |x_i - y_j|2 + min(D[i-1, j-1], D[i-1, j], D[i, j-1]) over all cells with i + j = s follow
    from those of s - 1 and s - 2 alone, so each such diagonal is computed at once (Sakoe and Chiba 1978).
    """
    n = len(x)
    edge = np.full(2, np.inf)  # padding on both sides of a diagonal: outside the band
    diagonals = [(0, np.array([np.inf, 0.0, np.inf, np.inf])), (0, np.full(4, np.inf))]  # first i - 2; sums with edges
    origins = []  # of every diagonal: its first i, and the origins of its cells: 0 (i-1, j-1), 1 (i-1, j), 2 (i, j-1)
    for s in range(2 * n - 1):
        first, last = max(0, s - n + 1, (s - width + 2) // 2), min(n - 1, s, (s + width - 1) // 2)
        count = last - first + 1
        (begin2, two_before), (begin1, before) = diagonals
        starts = (two_before[first - begin2 + 1 :], before[first - begin1 + 1 :], before[first - begin1 + 2 :])
        straight, down, along = (sums[:count] for sums in starts)
        least = np.minimum(np.minimum(straight, down), along)
        apart = x[first : last + 1] - y[s - last : s - first + 1][::-1]
        sums = np.einsum("ik,ik->i", apart, apart) + least
        diagonals = [diagonals[1], (first, np.concatenate([edge, sums, edge]))]
        origins.append((first, np.where(least == straight, 0, np.where(least == down, 1, 2)).astype(np.int8)))
    i, j, path = n - 1, n - 1, [(n - 1, n - 1)]
    while i or j:
        first, origin = origins[i + j]
        i, j = i - (origin[i - first] != 2), j - (origin[i - first] != 1)
        path.append((i, j))
    return path[::-1]
