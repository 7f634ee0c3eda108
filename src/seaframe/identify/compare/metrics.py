"""Metrics of the agreement between a simulated and a measured series, and dynamic time warping.

Warping pairs the rows of two series, allowing time to stretch. A path goes from the first pair of rows to the last by
steps of one row in either series or in both; the best path has the least sum of squared distances. Unlimited warping
underestimates noise, so a band limits how far apart paired rows may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ..estimates import align_columns

MOST_CELLS = 50_000_000  # of the table from which a path is found: 400 MB
CONSTANT = 1e-12  # of the largest value: a series that varies less is constant
COVERED = (
    "covered: share of the measured values inside the uncertainty band, over the rows where the band is wide enough to "
    "be meaningful. The band contains the effect of the uncertain parameters and, where poses were smoothed, the "
    "uncertainty of smoothing. It does not contain sensor noise, changes of thrust between two rows, or model errors, "
    "so this share may be low although R is high."
)
LEAST_SHARE = 0.5  # of the rows that must overlap at every lag


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


@dataclass(frozen=True)
class Metrics:
    """Metrics of one quantity; nan where a metric is undefined."""

    name: str
    unit: str
    rows: int
    rmse: float  # root mean square of |simulated - measured|
    warped: float  # mean distance along the warping path, which minimises the sum of squares within the band
    stretch: float  # length of that path over the number of rows, K/n
    lag: float  # [s] by which the measured series is late, where the root mean square is least
    rmse_at_lag: float
    pearson: float  # R, of scalar quantities only
    r2: float  # 1 - sum |measured - simulated|2 / sum |measured - its mean|2
    covered: float = float("nan")  # share of measured rows inside the uncertainty band: see COVERED

    def to_dict(self) -> dict[str, Any]:
        """Return all metrics for JSON, with None for undefined ones."""
        return {
            key: None if isinstance(value, float) and np.isnan(value) else value for key, value in asdict(self).items()
        }


def metrics(name: str, unit: str, simulated: Floats, measured: Floats, dt: float, band: float | None) -> Metrics:
    """Compute the metrics of two series (n,) or (n, k) at the same times, dt [s] apart; `band` [s] limits the lag."""
    reach = None if band is None else round(band / dt)
    found = warp(simulated, measured, reach)
    lag, at_lag = best_lag(simulated, measured, len(simulated) if reach is None else reach)
    return Metrics(
        name, unit, len(simulated), rmse(simulated, measured), found.error, found.stretch, dt * lag, at_lag,
        pearson(simulated, measured) if simulated.ndim == 1 else np.nan, r2(simulated, measured),
    )  # fmt: skip


def rmse(x: Floats, y: Floats) -> float:
    """Return the root mean square of |x - y|."""
    return float(np.sqrt(np.mean(squared_norms(x - y))))


def squared_norms(x: Floats) -> Floats:
    """Return |x|2 of every row, (n,)."""
    return x**2 if x.ndim == 1 else np.sum(x**2, axis=1)


def is_constant(x: Floats) -> bool:
    """Whether a series is constant up to rounding."""
    return bool(np.ptp(x, axis=0).max() <= CONSTANT * np.abs(x).max())


def pearson(x: Floats, y: Floats) -> float:
    """Return Pearson's R; nan if a series is constant."""
    if len(x) < 2 or is_constant(x) or is_constant(y):
        return float("nan")
    a, b = (z / np.abs(z).max() for z in (x - x.mean(), y - y.mean()))  # so that no square underflows or overflows
    return float(np.clip(a @ b / np.sqrt((a @ a) * (b @ b)), -1.0, 1.0))


def r2(simulated: Floats, measured: Floats) -> float:
    """Return the share of the measured variance that the simulation explains; nan if the measured variance is zero."""
    if len(measured) < 2 or is_constant(measured):
        return float("nan")
    return float(
        1.0 - np.sum(squared_norms(measured - simulated)) / np.sum(squared_norms(measured - measured.mean(axis=0)))
    )


def best_lag(simulated: Floats, measured: Floats, limit: int) -> tuple[float, float]:
    """Return the lag in rows (may be fractional) by which the measured series is late, and the root mean square there.

    Searches all whole lags up to the limit at which half of the rows overlap, then fits a parabola to the best three.
    """
    n = len(simulated)
    limit = min(limit, int((1.0 - LEAST_SHARE) * n))
    lags = range(-limit, limit + 1)
    means = np.array([mean_square(simulated, measured, lag) for lag in lags])
    near = means <= means.min() * (1.0 + 1e-9)
    best = min(np.flatnonzero(near), key=lambda k: abs(lags[k]))  # among equals, the smallest lag
    root = float(np.sqrt(means[best]))
    if not 0 < best < len(means) - 1 or means[best] == 0.0:
        return float(lags[best]), root
    return float(lags[best] + parabola_minimum(means[best - 1 : best + 2])), root


def parabola_minimum(three: Floats) -> float:
    """Return the minimum of the parabola through three values one row apart, in rows after the middle one.

    0 if it is not convex: three equal values, or values on a line.
    """
    before, here, after = (float(x) for x in three)
    curvature = (before - here) + (after - here)
    return 0.5 * (before - after) / curvature if curvature > 0.0 else 0.0


def mean_square(simulated: Floats, measured: Floats, lag: int) -> float:
    """Return the mean square of measured[k + lag] - simulated[k] over the rows that both have."""
    n = len(simulated)
    late, early = measured[max(0, lag) : n + min(0, lag)], simulated[max(0, -lag) : n - max(0, lag)]
    return float(np.mean(squared_norms(late - early)))


def table(rows: Sequence[Metrics], band: float | None) -> str:
    """Return the metrics as plain text, one line for each quantity."""
    bounded = any(not np.isnan(row.covered) for row in rows)
    warped = "warped error" if band is None else f"warped error (lag <= {band:g} s)"
    head = ["quantity", "unit", "RMSE", warped, "K/n", "lag [s]", "RMSE at lag", "R", "R2"]
    lines = [[*head, "covered"] if bounded else head]
    for row in rows:
        figures = (row.rmse, row.warped, row.stretch, row.lag, row.rmse_at_lag, row.pearson, row.r2)
        covered = ["-" if np.isnan(row.covered) else f"{100 * row.covered:.0f} %"] if bounded else []
        lines.append([row.name, row.unit, *("-" if np.isnan(x) else f"{x:.4g}" for x in figures), *covered])
    return "\n".join([align_columns(lines), *([COVERED] if bounded else [])])
