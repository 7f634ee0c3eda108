"""Refits of output error: with one unknown fixed (profile), and to windows drawn with replacement (bootstrap)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from .fitted_motion import Piece, build_piece
from .nonlinear_intervals import CHORDS, draw_prior_means, draw_windows
from .output_error import LARGEST, RIDGE, OutputError, Solution
from .output_error_covariance import WindowScores, collect_information, mean_slope
from .stages import Stage

TOGETHER = 4096  # most windows that are simulated at once


@dataclass(frozen=True, eq=False)
class WindowRefits:
    """Refits of the last stage of an output-error fit."""

    stage: Stage

    @property
    def theta(self) -> Floats:
        """The estimates (P,)."""
        return self.stage.solution.theta

    def profile_cost(self, k: int) -> Callable[[float], float]:
        """Return the profile of the cost by unknown k; each search starts where the last one ended."""
        error, best = self.stage.error, self.stage.solution
        active = error.active.copy()
        active[k] = False
        restricted, nearest = replace(error, active=active), best

        def cost_increase(x: float) -> float:
            nonlocal nearest
            theta = nearest.theta.copy()
            theta[k] = x
            try:
                nearest = restricted.solve(theta, nearest.X, least_gain=1e-6)
            except SeaframeError:  # the motion grows without bound
                return np.inf
            return nearest.cost - best.cost

        return cost_increase

    def standard_error(self, k: int) -> float:
        """Return the standard error of unknown k by the curvature E psi' R^T R + Pi of the cost."""
        error, solution = self.stage.error, self.stage.solution
        known = collect_information(error, solution, WindowScores.of(error, solution))
        inverse, _ = known.inverse(mean_slope(error, solution))
        column = int(np.searchsorted(np.flatnonzero(error.active), k))
        return float(np.sqrt(inverse[column, column]))

    def pieces(self) -> list[Piece]:
        """Return every window as simulated from its fitted initial state."""
        error, solution = self.stage.error, self.stage.solution
        return [
            build_piece(
                error.problem,
                span.trial,
                np.arange(span.first, span.last),
                solution.runs.rows[w, : span.last - span.first],
                solution.theta,
                error.sigma,
            )
            for w, span in enumerate(error.windows.spans)
        ]

    def bootstrap(self, count: int, seed: int, report: Callable[[float], None]) -> Floats:
        """Return estimates (count, P) from windows drawn with replacement."""
        return bootstrap_windows(self.stage, count, seed, report)


class Chord(NamedTuple):
    """QR decompositions of some windows' rows at a solution, for steps with fixed derivatives (chord method)."""

    windows: slice
    error: OutputError  # of these windows
    Q: Floats  # (w, N, nx + P)
    R_xx: Floats
    R_xt: Floats
    R_tt: Floats


def decompose_windows(error: OutputError, solution: Solution) -> Iterator[Chord]:
    """Yield the decompositions of all windows, as many at a time as memory allows."""
    nx = len(error.problem.steps.chart.moving)
    for windows, part in error.split_by_memory():
        rows = part.whiten(solution.theta, solution.runs.part(windows), solution.e[windows], weigh=False)[..., :-1]
        largest = np.max(np.linalg.norm(rows[:, :, :nx], axis=1), axis=0)
        ridge = np.zeros((len(rows), nx, rows.shape[2]))
        ridge[:, np.arange(nx), np.arange(nx)] = RIDGE * np.where(largest > 0.0, largest, 1.0)
        Q, R = np.linalg.qr(np.concatenate([rows, ridge], axis=1))
        yield Chord(windows, part, Q[:, : rows.shape[1]], R[:, :nx, :nx], R[:, :nx, nx:], R[:, nx:, nx:])


def bootstrap_windows(stage: Stage, count: int, seed: int, report: Callable[[float], None]) -> Floats:
    """Return estimates (count, P) from windows drawn with replacement; all samples are simulated in one batch.

    Steps use the derivatives of the solution (chord method), so a sample needs simulations but no sensitivities.
    """
    error, solution = stage.error, stage.solution
    W, active, unknowns = len(error.windows.spans), error.active, error.problem.unknowns
    draws = draw_windows(W, int(active.sum()), count, seed)
    theta, X = np.tile(solution.theta, (count, 1)), np.tile(solution.X, (count, 1, 1))
    slope = mean_slope(error, solution)
    parts = list(decompose_windows(error, solution)) if sum(1 for _ in error.split_by_memory()) == 1 else None
    mean, spread = draw_prior_means(unknowns.priors[active], count, seed), unknowns.priors[active, 1]
    inverse = np.zeros(())
    for number in range(CHORDS):
        g, H = (theta[:, active] - mean) / spread**2, np.tile(np.diag(spread**-2.0), (count, 1, 1))
        chords: list[tuple[Chord, Floats]] = []  # without Q, which initial states do not need
        for chord in parts or decompose_windows(error, solution):
            z = project_scores(chord, theta, X[:, chord.windows])
            nx = chord.R_xx.shape[1]
            g += np.einsum("bw,wki,bwk->bi", draws[:, chord.windows], chord.R_tt, z[..., nx:], optimize=True)
            if number == 0:
                H += slope * np.einsum(
                    "bw,wki,wkj->bij", draws[:, chord.windows], chord.R_tt, chord.R_tt, optimize=True
                )
            chords.append((chord._replace(Q=np.zeros(0)), z[..., :nx]))
        inverse = np.linalg.pinv(H, hermitian=True) if number == 0 else inverse
        limits = unknowns.bounds[active] - theta[:, active][..., None]
        change = np.clip(-np.einsum("bij,bj->bi", inverse, g), limits[..., 0], limits[..., 1])
        theta[:, active] += change
        for chord, z in chords:
            X[:, chord.windows] = update_initial_states(chord, X[:, chord.windows], z / slope, change)
        report((number + 1) / CHORDS)
    return theta


def project_scores(chord: Chord, theta: Floats, X: Floats) -> Floats:
    """Return Q^T psi (B, w, nx + P) of samples with unknowns theta (B, P) and initial states X (B, w, nq + nv)."""
    error, (B, w) = chord.error, X.shape[:2]
    batch_size = max(1, min(TOGETHER // w, LARGEST // (w * error.windows.nodes.shape[1] * X.shape[2])))
    scores = np.empty((B, w, chord.Q.shape[2]))
    for first in range(0, B, batch_size):
        samples = slice(first, first + batch_size)
        count = len(theta[samples])
        many = replace(error, windows=error.windows.repeat(count))
        theta_rows = np.repeat(theta[samples], w, axis=0)
        e = many.errors(theta_rows, many.simulate_windows(theta_rows, X[samples].reshape(count * w, -1)))
        psi = np.where(many.is_measured, error.loss.psi(e / error.sigma), 0.0).reshape(count, w, -1)
        scores[samples] = np.einsum("wnk,bwn->bwk", chord.Q, psi)
    return scores


def update_initial_states(chord: Chord, X: Floats, z: Floats, change: Floats) -> Floats:
    """Return the initial states (B, w, nq + nv) after a change of unknowns (B, P)."""
    chart = chord.error.problem.steps.chart
    rest = z + np.einsum("wki,bi->bwk", chord.R_xt, change)
    steps = np.zeros((*X.shape[:2], chart.n))
    steps[..., chart.moving] = -np.linalg.solve(chord.R_xx, rest[..., None])[..., 0]
    return chart.add_change(X, steps)
