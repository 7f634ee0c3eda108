"""Intervals of an output-error fit beyond its linearisation: profile likelihood, and bootstrap over windows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ..estimates import Estimates, student
from .output_error import OutputError, Solution
from .stages import Stage
from .stepping import Floats

SECANTS = 8  # steps to an end of a profile interval
CLOSE = 0.01  # of its deviance, relative
CHORDS = 4  # steps of a bootstrap sample
TOGETHER = 4096  # windows that are flown at once
FEWEST = 10  # windows of a bootstrap


def profiled(stage: Stage, estimates: Estimates, names: Sequence[str], level: float = 0.95) -> Floats:
    """Ends (k, 2) of where the likelihood, maximal over all else, has fallen as far as the level says.

    Deviances are scaled so that near the estimate they agree with its standard error, however that was found.
    """
    return np.array([[end_of(stage, estimates, name, side, level) for side in (-1.0, 1.0)] for name in names])


def end_of(stage: Stage, estimates: Estimates, name: str, side: float, level: float) -> float:
    """One end, by secants on the root of the deviance, which is nearly linear."""
    k = estimates.index(name)
    width = float(estimates.standard_errors[k])
    if not np.isfinite(width):
        return side * np.inf
    low, high = estimates.bounds[k]
    best, error = stage.solution, stage.error
    active = error.active.copy()
    active[k] = False
    held = replace(error, active=active)
    wanted = float(student(level, estimates.dof[k]))
    own = likelihood_width(stage, k)
    before, root_before, x = float(best.theta[k]), 0.0, float(np.clip(best.theta[k] + side * wanted * width, low, high))
    solution = best
    for _ in range(SECANTS):
        theta = solution.theta.copy()
        theta[k] = x
        solution = held.solve(theta, solution.X, least_gain=1e-6)
        root = np.sqrt(max(2.0 * (solution.cost - best.cost), 0.0)) * own / width
        if abs(root - wanted) < CLOSE * wanted or x in (low, high) or root == root_before:
            break
        step = (wanted - root) * (x - before) / (root - root_before)
        before, root_before = x, root
        x = float(np.clip(x + side * min(abs(step), 4.0 * width) * np.sign(side * step), low, high))
    return x


def likelihood_width(stage: Stage, k: int) -> float:
    """The standard error that the likelihood alone gives to an unknown."""
    error, solution = stage.error, stage.solution
    R = error.together(error.factors(error.triangles(solution.theta, solution.flown, solution.e), 0.0))
    act = np.flatnonzero(error.active)
    P = len(act)
    whole = np.concatenate([R[:P, :P], np.diag(1.0 / error.problem.unknowns.priors[act, 1])])
    column = int(np.searchsorted(act, k))
    inverse = np.linalg.pinv(whole.T @ whole, hermitian=True)
    return float(np.sqrt(inverse[column, column]))


@dataclass(frozen=True, eq=False)
class Chords:
    """Directions of a solution, frozen: QR decompositions of each window's rows."""

    Q: Floats  # (W, N, nx + P)
    R_xx: Floats
    R_xt: Floats
    R_tt: Floats

    @classmethod
    def of(cls, error: OutputError, solution: Solution) -> Chords:
        nx = len(error.problem.steps.chart.moving)
        rows = error.whitened(solution.theta, solution.flown, solution.e, weigh=False)[..., :-1]
        largest = np.max(np.linalg.norm(rows[:, :, :nx], axis=1), axis=0)
        ridge = np.zeros((len(rows), nx, rows.shape[2]))
        ridge[:, np.arange(nx), np.arange(nx)] = 1e-7 * np.where(largest > 0.0, largest, 1.0)
        Q, R = np.linalg.qr(np.concatenate([rows, ridge], axis=1))
        return cls(Q[:, : rows.shape[1]], R[:, :nx, :nx], R[:, :nx, nx:], R[:, nx:, nx:])


def resampled(stage: Stage, count: int = 200, seed: int = 0) -> Floats:
    """Estimates (count, P) from windows drawn with replacement, all samples flown side by side.

    Steps use the derivatives of the solution (chords), so that a sample costs runs and no sensitivities.
    """
    error, solution = stage.error, stage.solution
    W = len(error.windows.spans)
    if W < FEWEST:
        raise SeaframeError(f"a bootstrap over {W} windows says nothing: use shorter windows or more data.")
    chords = Chords.of(error, solution)
    draws = np.random.default_rng(seed).multinomial(W, np.full(W, 1.0 / W), size=count)
    each = max(1, TOGETHER // W)
    parts = [sampled(error, solution, chords, draws[k : k + each]) for k in range(0, count, each)]
    return np.concatenate(parts)


def sampled(error: OutputError, solution: Solution, chords: Chords, draws: NDArray[np.int64]) -> Floats:
    """Estimates (B, P) of samples that hold each window so many times, (B, W)."""
    (B, W), act, unknowns = draws.shape, error.active, error.problem.unknowns
    chart, nx = error.problem.steps.chart, chords.R_xx.shape[1]
    many = replace(error, windows=error.windows.repeated(B))
    theta, X = np.tile(solution.theta, (B, 1)), np.tile(solution.X, (B, 1))
    slope = float(np.mean(error.loss.slope(solution.e / error.sigma)[error.known]))
    mean, spread = unknowns.priors[act].T
    H = np.einsum("bw,wki,wkj->bij", draws, chords.R_tt, chords.R_tt) * slope + np.diag(spread**-2.0)
    inverse = np.linalg.pinv(H, hermitian=True)
    for _ in range(CHORDS):
        own = np.repeat(theta, W, axis=0)
        e = many.errors(own, many.fly(own, X))
        psi = np.where(many.known, error.loss.psi(e / error.sigma), 0.0).reshape(B, W, -1)
        z = np.einsum("wnk,bwn->bwk", chords.Q, psi)
        g = np.einsum("bw,wki,bwk->bi", draws, chords.R_tt, z[..., nx:]) + (theta[:, act] - mean) / spread**2
        change = -np.einsum("bij,bj->bi", inverse, g)
        limits = unknowns.bounds[act] - theta[:, act][..., None]
        change = np.clip(change, limits[..., 0], limits[..., 1])
        theta[:, act] += change
        rest = z[..., :nx] / slope + np.einsum("wki,bi->bwk", chords.R_xt, change)
        moved = np.zeros((B * W, chart.n))
        moved[:, chart.moving] = -np.linalg.solve(chords.R_xx, rest[..., None])[..., 0].reshape(B * W, -1)
        X = chart.moved(X, moved)
    return theta


def percentiles(samples: Floats, level: float = 0.95) -> Floats:
    """Ends (P, 2) between which the middle of the samples lies."""
    return np.quantile(samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0).T
