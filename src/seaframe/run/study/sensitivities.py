"""Sobol indices: the shares of the variance of a result that each sampled number causes.

Estimators of A. Saltelli et al., Computer Physics Communications 181 (2010) 259: first order by its Eq. (b) of Table 2,
total order by Jansen's, Eq. (f). Intervals by bootstrap over the blocks of the design.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from ...errors import ArgumentError, SeaframeError
from ...numbers import Floats
from .plan import StudyPlan

BOOTSTRAPS = 1000
LEAST_BOOTSTRAPS = 200
MOST_DRAWN = 20_000_000  # blocks in all bootstraps, unless these would be too few
LEAST_BLOCKS = 16


@dataclass(frozen=True)
class Sensitivities:
    """Indices of each sampled number, with the ends of their intervals."""

    names: tuple[str, ...]  # paths
    first: Floats  # (k,) share of the variance that the number causes alone
    total: Floats  # (k,) share that it causes alone and together with others
    first_interval: Floats  # (k, 2)
    total_interval: Floats  # (k, 2)
    level: float  # confidence of the intervals
    runs: int  # complete blocks of runs times their length
    left_out: int  # blocks with a run that has no result

    @property
    def note(self) -> str:
        """Sentence about the blocks that are left out; empty where all count."""
        if not self.left_out:
            return ""
        blocks = self.left_out + self.runs // (len(self.names) + 2)
        return f"{self.left_out} of {blocks} blocks are left out: a run of theirs diverged or was refused."

    def __repr__(self) -> str:
        lines = [f"{'':30s} {'first order':>28s} {'total':>28s}"]
        for k in np.argsort(-self.total, kind="stable"):
            cells = [
                f"{x[k]:8.3f} ({ends[k, 0]:.3f} to {ends[k, 1]:.3f})"
                for x, ends in ((self.first, self.first_interval), (self.total, self.total_interval))
            ]
            lines.append(f"{self.names[k]:30s} {cells[0]:>28s} {cells[1]:>28s}")
        return "\n".join([*lines, *filter(None, [self.note])])


def sobol_indices(plan: StudyPlan, y: Floats, level: float) -> Sensitivities:
    """Return the indices of a result y (runs,) of one scene without a grid, by a plan with design "saltelli".

    A block of runs counts only where all of them have a result.
    """
    if plan.design != "saltelli":
        message = "Sobol indices need the runs of Saltelli's design. Run the study with design='saltelli'."
        raise SeaframeError(message, "unsupported", path="design")
    if not 0.0 < level < 1.0:
        raise ArgumentError("the confidence level is between 0 and 1.", "range", path="level")
    k = plan.dimension
    if plan.rows != plan.repeat:
        message = "Sobol indices are of one scene at one point; this study has a grid too. Leave out `over`."
        raise SeaframeError(message, "unsupported", path="over")
    every = y.reshape(-1, k + 2)
    blocks = every[np.isfinite(every).all(axis=1)]
    if len(blocks) < LEAST_BLOCKS:
        message = f"{len(blocks)} complete blocks of {k + 2} runs are too few; at least {LEAST_BLOCKS} are needed."
        raise SeaframeError(message, "data", path="repeat")
    if blocks[:, 0].std() == 0.0:
        raise SeaframeError("the result is the same in all runs: it has no variance to share.", "data", path="column")
    generator = np.random.default_rng(plan.seed)
    found = estimate_indices(blocks)
    count = int(np.clip(MOST_DRAWN / len(blocks), LEAST_BOOTSTRAPS, BOOTSTRAPS))
    spread = np.array(
        [estimate_indices(blocks[generator.integers(0, len(blocks), len(blocks))]) for _ in range(count)]
    )  # (bootstraps, 2, k)
    tails = [50.0 * (1.0 - level), 50.0 * (1.0 + level)]
    ends = 2.0 * found - np.percentile(spread, tails[::-1], axis=0)  # basic bootstrap, (2, 2, k)
    ends[0], ends[1] = np.minimum(ends[0], found), np.maximum(ends[1], found)
    joint = plan.correlated.paths if plan.correlated else ()
    names = (*(each.path for each in plan.sampled), *joint)
    left_out = len(every) - len(blocks)
    return Sensitivities(names, found[0], found[1], ends[:, 0].T, ends[:, 1].T, level, blocks.size, left_out)


def estimate_indices(blocks: Floats) -> Floats:
    """Return first-order and total indices (2, k) from blocks of results: A, A with one column of B each, B."""
    A, mixed, B = blocks[:, :1], blocks[:, 1:-1], blocks[:, -1:]
    centre = 0.5 * (A.mean() + B.mean())
    variance = np.concatenate([A, B]).var()
    first = ((B - centre) * (mixed - A)).mean(axis=0) / variance
    total = 0.5 * ((A - mixed) ** 2).mean(axis=0) / variance
    return np.array([first, total])


def regression_coefficients(x: Floats, y: Floats, level: float = 0.95) -> tuple[Floats, Floats, float]:
    """Return standardised regression coefficients (k,) of y (n,) on the columns of x (n, k), with intervals (k, 2).

    The third value is the share of the variance that the straight law explains. Intervals by the sandwich estimator of
    the covariance, which holds also where the law is not straight: H. White, Econometrica 48 (1980) 817, Eq. (6).
    """
    known = np.isfinite(y) & np.isfinite(x).all(axis=1)
    z = (x[known] - x[known].mean(axis=0)) / x[known].std(axis=0)
    own = (y[known] - y[known].mean()) / y[known].std()
    values: Floats = np.linalg.lstsq(z, own, rcond=None)[0]
    residual = own - z @ values
    inverse = np.linalg.pinv(z.T @ z)
    scores = z * residual[:, None]
    deviation = np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))
    half = ndtri(0.5 * (1.0 + level)) * deviation
    return values, np.column_stack([values - half, values + half]), 1.0 - float((residual**2).mean())
