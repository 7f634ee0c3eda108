"""Intervals of an output-error fit beyond its linearisation: profile likelihood, and bootstrap over windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ..estimates import Estimates, student
from .output_error import LARGEST, RIDGE, OutputError, Solution
from .spread import mean_slope
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


class Chord(NamedTuple):
    """Directions of a solution, frozen, for some windows: QR decompositions of each window's rows."""

    own: slice  # the windows
    error: OutputError  # of these
    Q: Floats  # (w, N, nx + P)
    R_xx: Floats
    R_xt: Floats
    R_tt: Floats


def chords(error: OutputError, solution: Solution) -> Iterator[Chord]:
    """Of all windows, as many at a time as memory allows."""
    nx = len(error.problem.steps.chart.moving)
    for own, some in error.portions():
        rows = some.whitened(solution.theta, solution.flown.part(own), solution.e[own], weigh=False)[..., :-1]
        largest = np.max(np.linalg.norm(rows[:, :, :nx], axis=1), axis=0)
        ridge = np.zeros((len(rows), nx, rows.shape[2]))
        ridge[:, np.arange(nx), np.arange(nx)] = RIDGE * np.where(largest > 0.0, largest, 1.0)
        Q, R = np.linalg.qr(np.concatenate([rows, ridge], axis=1))
        yield Chord(own, some, Q[:, : rows.shape[1]], R[:, :nx, :nx], R[:, :nx, nx:], R[:, nx:, nx:])


def resampled(stage: Stage, count: int = 200, seed: int = 0) -> Floats:
    """Estimates (count, P) from windows drawn with replacement, samples flown side by side.

    Steps use the derivatives of the solution (chords), so that a sample costs runs and no sensitivities.
    """
    error, solution = stage.error, stage.solution
    W, act, unknowns = len(error.windows.spans), error.active, error.problem.unknowns
    if W < FEWEST:
        raise SeaframeError(f"a bootstrap over {W} windows says nothing: use shorter windows or more data.")
    draws = np.random.default_rng(seed).multinomial(W, np.full(W, 1.0 / W), size=count)
    theta, X = np.tile(solution.theta, (count, 1)), np.tile(solution.X, (count, 1, 1))
    slope = mean_slope(error, solution)
    parts = list(chords(error, solution)) if sum(1 for _ in error.portions()) == 1 else None
    mean, spread = unknowns.priors[act].T
    inverse = np.zeros(())
    for number in range(CHORDS):
        g, H = (theta[:, act] - mean) / spread**2, np.tile(np.diag(spread**-2.0), (count, 1, 1))
        ways: list[tuple[Chord, Floats]] = []  # without Q: what initial states need
        for chord in parts or chords(error, solution):
            z = slopes(chord, theta, X[:, chord.own])
            nx = chord.R_xx.shape[1]
            g += np.einsum("bw,wki,bwk->bi", draws[:, chord.own], chord.R_tt, z[..., nx:], optimize=True)
            if number == 0:
                H += slope * np.einsum("bw,wki,wkj->bij", draws[:, chord.own], chord.R_tt, chord.R_tt, optimize=True)
            ways.append((chord._replace(Q=np.zeros(0)), z[..., :nx]))
        inverse = np.linalg.pinv(H, hermitian=True) if number == 0 else inverse
        limits = unknowns.bounds[act] - theta[:, act][..., None]
        change = np.clip(-np.einsum("bij,bj->bi", inverse, g), limits[..., 0], limits[..., 1])
        theta[:, act] += change
        for chord, z in ways:
            X[:, chord.own] = begun(chord, X[:, chord.own], z / slope, change)
    return theta


def slopes(chord: Chord, theta: Floats, X: Floats) -> Floats:
    """Q^T psi (B, w, nx + P) of samples with unknowns theta (B, P) and initial states X (B, w, nq + nv)."""
    error, (B, w) = chord.error, X.shape[:2]
    each = max(1, min(TOGETHER // w, LARGEST // (w * error.windows.nodes.shape[1] * X.shape[2])))
    found = np.empty((B, w, chord.Q.shape[2]))
    for first in range(0, B, each):
        own = slice(first, first + each)
        count = len(theta[own])
        many = replace(error, windows=error.windows.repeated(count))
        free = np.repeat(theta[own], w, axis=0)
        e = many.errors(free, many.fly(free, X[own].reshape(count * w, -1)))
        psi = np.where(many.known, error.loss.psi(e / error.sigma), 0.0).reshape(count, w, -1)
        found[own] = np.einsum("wnk,bwn->bwk", chord.Q, psi)
    return found


def begun(chord: Chord, X: Floats, z: Floats, change: Floats) -> Floats:
    """Initial states (B, w, nq + nv) that go with a change of unknowns (B, P)."""
    chart = chord.error.problem.steps.chart
    rest = z + np.einsum("wki,bi->bwk", chord.R_xt, change)
    moved = np.zeros((*X.shape[:2], chart.n))
    moved[..., chart.moving] = -np.linalg.solve(chord.R_xx, rest[..., None])[..., 0]
    return chart.moved(X, moved)


def percentiles(samples: Floats, level: float = 0.95) -> Floats:
    """Ends (P, 2) between which the middle of the samples lies."""
    return np.quantile(samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0).T
