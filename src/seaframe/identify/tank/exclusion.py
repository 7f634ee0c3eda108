"""Decide which runs a fit leaves out, by two rules that a figure shows.

1. Insensitive load cells read too little at small forces. Runs below FLOOR of the largest force are never used. Above
   it, the slowest speeds are left out as long as their readings together are below the curve through the others by more
   than chance explains; with a margin.
2. Anomalies: a speed is left out if the median of its runs is more than 3.5 robust standard deviations away from a
   robust curve, and also from the curve through all other speeds, however well its runs agree with one another. The
   variance has two terms: the scatter between runs of one speed, and a common one for all speeds that makes the median
   distance that of normal errors. For the second curve, the error of the curve is a third term.

The floor does not depend on the readings. A rule that does prefers some errors to others, so bands would cover too
little if it often acted by chance: hence its limits are high.

Both rules treat a speed as a whole, because runs of one speed share its error.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from ...errors import SeaframeError, count_words
from ...numbers import Floats, Mask
from .runs import estimate_settings

LIMIT = 3.5  # of a speed's distance, in robust standard deviations
FLOOR = 0.1  # of the largest force, below which no reading is used
CHANCE = 6.0  # squared shortfall in variances from which a speed counts as too low
MARGIN = 1.3  # factor on the fastest insensitive speed
SLOW = 0.5  # of the largest speed, above which cells are assumed to be sensitive
ROUNDS = 4  # of curve and exclusion
BISQUARE = 4.685  # Tukey's constant: 95 % efficient with normal errors
NORMAL = 1.4826  # standard deviation over median distance, of normal errors
REWEIGHTINGS = 30
MOST_SETS = 1000  # subsets of rows tried for a robust initial estimate
SAME = 0.01  # of the largest speed: forward and backward runs of one speed differ by less


@dataclass(frozen=True, eq=False)
class Exclusion:
    """Runs that were left out, and why."""

    insensitive: Mask  # (n,) runs whose force is too small for the cells
    anomalous: Mask  # (n,) runs of anomalous speeds
    least_speed: float  # lowest speed that is used [m/s]; 0 if all are
    least_force: float  # force at that speed [N], below which the cells are not known to read; 0 if all are used
    distances: Floats  # (n,) of the speed of each run, in robust standard deviations

    @property
    def kept(self) -> Mask:
        """Whether each run (n,) is kept."""
        return ~(self.insensitive | self.anomalous)

    def notes(self, set_speeds: Floats, unit: str = "m/s") -> tuple[str, ...]:
        """Return notes on the runs that were left out; `set_speeds` (n,) are the commanded speeds."""
        found = []
        if self.insensitive.any():
            speeds = len(np.unique(set_speeds[self.insensitive]))
            found.append(
                f"Left out {count_words(int(self.insensitive.sum()), 'run')} at {count_words(speeds, 'speed')} below "
                f"{self.least_speed:.3g} {unit}: the load cells may read too little there."
            )
        if self.anomalous.any():
            where = ", ".join(f"{x:.3g}" for x in np.unique(set_speeds[self.anomalous]))
            found.append(
                f"Left out {count_words(int(self.anomalous.sum()), 'run')} at {where} {unit}: the median of their "
                f"speed is more than {LIMIT} robust standard deviations off the curve."
            )
        return tuple(found)


@dataclass(frozen=True, eq=False)
class Speeds:
    """One entry for every setting: medians over its runs."""

    X: Floats  # (G, p)
    y: Floats  # (G,)
    speed: Floats  # (G,)
    variance: Floats  # (G,) of y, from the scatter between runs of one speed; zero if unknown


def exclude(
    X: Floats,
    y: Floats,
    speed: Floats,
    clusters: NDArray[np.intp],
    insensitivity: bool = True,
    noise: Floats | None = None,
) -> Exclusion:
    """Apply both rules to runs at speeds (n,) whose force y (n,) should be X beta; `insensitivity`: use rule 1.

    `noise` (n,) is the variance of each y from the samples of its run, a lower limit of the scatter between runs.
    """
    at = compute_medians(X, y, speed, clusters, noise)
    fast = select_fast_speeds(at) if insensitivity else np.ones(len(at.y), dtype=bool)
    if fast.sum() <= X.shape[1] + 1:
        raise SeaframeError(
            f"only {count_words(int(fast.sum()), 'speed')} for {X.shape[1]} coefficients, too few to detect anomalies. "
            "Tow at more speeds.",
            "data",
            path="speed",
        )
    least = 0.0
    for _ in range(ROUNDS):
        beta, shared = fit_robust(at, fast)
        odd = find_anomalous(at, fast, beta, shared)
        beta, z = measure_distances(at, fast & ~odd, shared)
        least = find_least_speed(at, beta, z) if insensitivity else 0.0
        before, fast = fast, np.abs(at.speed) >= least - SAME * np.abs(at.speed).max()
        if (before == fast).all():
            break
    odd &= fast
    force = 0.0 if fast.all() else float(np.abs(at.X @ beta)[fast].min())
    return Exclusion((~fast)[clusters], odd[clusters], least, force, z[clusters])


def select_fast_speeds(at: Speeds) -> Mask:
    """Return the initial speeds: the faster half, and enough that a robust curve tolerates two anomalous ones."""
    size = np.abs(at.speed)
    enough = np.sort(size)[::-1][: 2 * at.X.shape[1] + 3][-1]
    return np.asarray(size >= min(SLOW * size.max(), enough))


def find_anomalous(at: Speeds, used: Mask, beta: Floats, shared: float) -> Mask:
    """Return speeds off the robust curve beta, without those near the curve through all others, nearest first."""
    odd: Mask = used & (np.abs(at.y - at.X @ beta) > LIMIT * np.sqrt(at.variance + shared))
    while odd.any():
        z = np.where(odd, np.abs(measure_distances(at, used & ~odd, shared)[1]), np.inf)
        nearest = int(np.argmin(z))
        if z[nearest] > LIMIT:
            break
        odd[nearest] = False
    return odd


def measure_distances(at: Speeds, used: Mask, shared: float) -> tuple[Floats, Floats]:
    """Fit a curve to the used speeds; return it and the distance of every speed from it in standard deviations.

    With h = x M x^T / v, M the covariance of the curve: variance v (1 - h) of used speeds, v (1 + h) of others.
    """
    v = at.variance + shared
    X = at.X / np.sqrt(v)[:, None]
    M = np.linalg.pinv(X[used].T @ X[used])
    beta = M @ (X[used].T @ (at.y / np.sqrt(v))[used])
    h = np.einsum("gi,ij,gj->g", X, M, X)
    left = np.maximum(np.where(used, 1.0 - h, 1.0 + h), 1e-9)
    return beta, (at.y - at.X @ beta) / np.sqrt(v * left)


def measure_speed_distances(X: Floats, y: Floats, speed: Floats, clusters: NDArray[np.intp]) -> Floats:
    """Return the distance of the speed of each run (n,) if runs of one speed differ in X: by medians of residuals."""
    each = Speeds(X, y, speed, np.zeros(len(y)))
    residuals = y - X @ fit_robust(each, np.ones(len(y), dtype=bool))[0]
    at = compute_medians(X, residuals, speed, clusters)
    return np.asarray((at.y / np.sqrt(at.variance + estimate_shared_variance(at.y, at.variance)))[clusters])


def compute_medians(
    X: Floats, y: Floats, speed: Floats, clusters: NDArray[np.intp], noise: Floats | None = None
) -> Speeds:
    """Return the medians over the runs of each speed, with their variances."""
    groups = [np.flatnonzero(clusters == group) for group in range(clusters.max() + 1)]
    sizes = np.array([len(group) for group in groups])
    level = np.array([np.median(y[group]) for group in groups])
    rows, speeds = (np.array([values[group].mean(axis=0) for group in groups]) for values in (X, speed))
    within = np.array([y[group].var(ddof=1) if len(group) > 1 else 0.0 for group in groups])
    median_factor = 0.5 * np.pi * sizes / (sizes + 0.5 * np.pi - 1.0)  # variance of a median over that of a mean
    spread = fit_run_variance(within, sizes, speeds)
    if noise is not None:
        spread = np.maximum(spread, np.bincount(clusters, noise) / sizes)
    return Speeds(rows, level, speeds, spread * median_factor / sizes)


def fit_run_variance(within: Floats, sizes: NDArray[np.intp], speed: Floats) -> Floats:
    """Return the variance of a run at each speed: a^2 + b^2 u^2 fitted to the scatter at each; zero if unknown."""
    known = sizes > 1
    if known.sum() < 3 or not within[known].any():
        return np.zeros(len(speed))
    S = np.column_stack([np.ones(len(speed)), speed**2])
    model = np.full(len(speed), np.mean(within[known]))
    for _ in range(3):  # the variance of a sample variance is proportional to its square
        weight = np.sqrt(sizes[known] - 1.0) / np.maximum(model[known], 1e-12 * model.max() + 1e-300)
        model = S @ nnls(weight[:, None] * S[known], weight * within[known])[0]
    return np.asarray(np.maximum(model, 1e-6 * model.max() + 1e-300))


def fit_robust(at: Speeds, used: Mask) -> tuple[Floats, float]:
    """Return Tukey's bisquare estimate of beta over some speeds, and the common variance besides their own."""
    X, y, variance = at.X[used], at.y[used], at.variance[used]
    few = np.sqrt(len(y) / max(len(y) - X.shape[1], 1))  # residuals are too small, as the curve is fitted to the points
    root = np.sqrt(variance + estimate_shared_variance(few * (y - X @ fit_bisquare(X, y)), variance))
    beta = fit_bisquare(X / root[:, None], y / root)
    return beta, estimate_shared_variance(few * (y - X @ beta), variance)


def estimate_shared_variance(r: Floats, variance: Floats) -> float:
    """Return s >= 0 with which the median of |r| / sqrt(variance + s) is that of standard normal errors.

    r^2 / (variance + s) <= 1 / NORMAL^2 means s >= NORMAL^2 r^2 - variance, so s is the median of that.
    """
    least = (1e-9 * float(np.abs(r).max(initial=0.0))) ** 2 + 1e-300
    return max(float(np.median((NORMAL * r) ** 2 - variance)), least)


def fit_bisquare(X: Floats, y: Floats) -> Floats:
    """Return Tukey's estimate, from an initial estimate that tolerates outliers in up to half of the rows."""
    beta = fit_least_median(X, y)
    least = 1e-9 * float(np.abs(y).max()) + 1e-300
    for _ in range(REWEIGHTINGS):
        r = y - X @ beta
        scale = max(NORMAL * float(np.median(np.abs(r))), least)
        weight = np.maximum(1.0 - (r / (BISQUARE * scale)) ** 2, 0.0) ** 2
        WX = weight[:, None] * X
        new = np.asarray(np.linalg.lstsq(WX.T @ X, WX.T @ y, rcond=None)[0], dtype=float)
        moved, beta = np.abs(X @ (new - beta)).max(), new
        if moved < 1e-4 * scale:
            break
    return beta


def fit_least_median(X: Floats, y: Floats) -> Floats:
    """Return Rousseeuw's estimate (1984): of all exact fits to p rows, that with the least median residual.

    If there are too many sets of p rows, random ones are used.
    """
    n, p = X.shape
    if comb(n, p) <= MOST_SETS:
        sets = np.array(list(combinations(range(n), p)))
    else:
        sets = np.random.default_rng(0).integers(n, size=(MOST_SETS, p))
    X_p, y_p = X[sets], y[sets]
    sound = np.abs(np.linalg.det(X_p)) > 1e-9 * np.prod(np.linalg.norm(X_p, axis=2), axis=1)
    betas = np.linalg.solve(X_p[sound], y_p[sound][..., None])[..., 0]
    middle = np.partition(np.abs(y - betas @ X.T), (n + p) // 2, axis=1)[:, (n + p) // 2]
    return np.asarray(betas[np.argmin(middle)])


def find_least_speed(at: Speeds, beta: Floats, z: Floats) -> float:
    """Return the lowest speed that is used: above the floor, and above the slow speeds that read too little together.

    With the shortfall d of a speed (both directions together) in standard deviations, the K slowest speeds are left out
    for which sum (d |d| - CHANCE) is largest.
    """
    level, size = np.abs(at.X @ beta), np.abs(at.speed)
    speeds, groups = np.unique(estimate_settings(size, SAME * size.max()), return_inverse=True)
    counts = np.bincount(groups)
    short = np.bincount(groups, -np.sign(at.speed) * z) / np.sqrt(counts)
    weak = np.bincount(groups, level) / counts < FLOOR * level.max()
    floor = float(speeds[~weak].min()) if (~weak).any() else 0.0
    slow = ~weak & (speeds <= SLOW * speeds.max())
    gain = np.concatenate([[0.0], np.cumsum(short[slow] * np.abs(short[slow]) - CHANCE)])
    K = int(np.argmax(gain))
    return floor if K == 0 else MARGIN * float(speeds[slow][K - 1])
