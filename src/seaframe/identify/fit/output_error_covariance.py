"""Covariance of the estimates of an output-error fit.

C = A^-1 (S + Pi) A^-1 with the curvature A = E psi' R^T R + Pi of the cost, R^T R the information of all windows after
their initial states are eliminated, and Pi that of priors. S is the covariance of the data's score. If residuals are
white, S = E psi^2 R^T R; without priors, C = kappa (R^T R)^-1 with kappa = E psi^2 / (E psi')^2. If they are not white,
disturbances act, and at best different windows are independent: S = sum_w g_w g_w^T with the score g_w of each window.
The innovation form is then more accurate, and its intervals are more reliable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...numbers import Floats
from .identifiability import Information, InformationWithPriors
from .outcome import Outcome, unbounded_estimate
from .output_error import OutputError, Solution, upper_triangle
from .stages import Stage

WHITE = 0.1  # lag-one correlation of residuals, beyond which they are not white
ENOUGH = 3  # windows per parameter, from which their scores give a full covariance


@dataclass(frozen=True, eq=False)
class WindowScores:
    """Scores and information of active unknowns at a solution, initial states eliminated."""

    g: Floats  # (W, P) scores of every window
    R: Floats  # (P, P) square root of the information

    @classmethod
    def of(cls, fit: OutputError, solution: Solution) -> WindowScores:
        """Linearise a solution, without the weights of its loss."""
        nx = len(fit.problem.steps.chart.moving)
        scores, triangles = [], []
        for own, some in fit.split_by_memory():
            rows = some.whiten(solution.theta, solution.runs.part(own), solution.e[own], weigh=False)
            factors = some.factors(upper_triangle(rows), 0.0)
            J, z = rows[..., nx:-1], rows[..., -1]
            rest = J - rows[..., :nx] @ np.linalg.solve(factors.R_xx, factors.R_xt[:, :, :-1])
            scores.append(np.einsum("wnp,wn->wp", rest, fit.loss.psi(z)))
            triangles.append(factors.R_tt)
        whole = upper_triangle(np.concatenate(triangles).reshape(-1, triangles[0].shape[2]))
        return cls(np.concatenate(scores), whole[:-1, :-1])


def build_outcome(stages: Sequence[Stage]) -> Outcome:
    """Return the estimates and covariance of the last stage."""
    fit, solution = stages[-1].error, stages[-1].solution
    unknowns, act = fit.problem.unknowns, fit.active
    linear = WindowScores.of(fit, solution)
    information = collect_information(fit, solution, linear)
    C, dof, notes = compute_covariance(fit, solution, linear, information)
    count = sum(stage.iterations for stage in stages)
    if not solution.converged:
        notes.append(f"The fit did not converge in {count} iterations.")
    every, inner, slope = np.zeros((len(act), len(act))), np.zeros((len(act), len(act))), np.zeros(len(act))
    every[np.ix_(act, act)] = C
    inner[np.ix_(act, act)] = information.inverse(mean_slope(fit, solution))[0]
    slope[act] = linear.g.sum(axis=0)
    center = unbounded_estimate(unknowns, solution.theta, slope, inner)
    R, degrees = np.zeros((len(linear.R), len(act))), np.full(len(act), np.inf)
    R[:, act], degrees[act] = linear.R, dof
    cost = solution.cost + float(np.sum(fit.is_measured.sum(axis=(0, 1)) * np.log(fit.sigma)))
    return Outcome(
        solution.theta, every, degrees, R, fit.sigma, cost, count, solution.converged, tuple(notes), center=center
    )


def collect_information(fit: OutputError, solution: Solution, linear: WindowScores) -> InformationWithPriors:
    """Return the information of data and priors about active unknowns."""
    unknowns, act = fit.problem.unknowns, np.flatnonzero(fit.active)
    return InformationWithPriors(
        linear.R, unknowns.priors[act, 1], tuple(unknowns.names[k] for k in act), solution.theta[act]
    )


def mean_slope(fit: OutputError, solution: Solution) -> float:
    """Return the mean of psi' over the residuals."""
    return float(np.mean(fit.loss.slope((solution.e / fit.sigma)[fit.is_measured])))


def compute_covariance(
    fit: OutputError, solution: Solution, linear: WindowScores, information: InformationWithPriors
) -> tuple[Floats, float | Floats, list[str]]:
    """Return the covariance of active unknowns, its degrees of freedom, and notes."""
    z = (solution.e / fit.sigma)[fit.is_measured]
    slope = mean_slope(fit, solution)
    N, W = len(z), len(linear.g)
    used = int(fit.active.sum()) + W * len(fit.problem.steps.chart.moving)
    white = np.sqrt(float(np.sum(fit.loss.psi(z) ** 2)) / max(N - used, 0.1 * N)) * linear.R
    lag = lag_one_correlation(fit, solution)
    if lag <= max(WHITE, 4.0 / np.sqrt(N)):
        return information.covariance(white, slope)[0], np.inf, []
    note = (
        f"Residuals are not white (correlation {lag:.2f} from one to the next), so intervals were widened by the "
        'scatter between windows. method="innovation" accounts for disturbances.'
    )
    if W < 3:
        return information.covariance(np.sqrt((1.0 + lag) / (1.0 - lag)) * white, slope)[0], np.inf, [note]
    C, share = information.covariance(
        scatter_root(linear.g, Information(white, information.names, information.values)), slope
    )
    return C, (W - 1.0) / np.maximum(share, 1e-9) ** 2, [note]  # the share of priors has infinite dof


def scatter_root(g: Floats, white: Information) -> Floats:
    """Return a square root (m, P) of the covariance of scores g (W, P) of windows.

    With few windows it is that of white residuals, scaled up to the size of g. The mean of the scores is removed: it is
    the pull of bounds and priors, not scatter.
    """
    W, P = g.shape
    scores = (g - g.mean(axis=0)) * np.sqrt(W / (W - 1.0))
    ratio = float(np.sum((scores @ white.inverse()[0]) * scores)) / max(P, 1)
    return np.asarray(scores if W >= ENOUGH * P and ratio > 1.0 else white.R * np.sqrt(max(ratio, 1.0)))


def lag_one_correlation(fit: OutputError, solution: Solution) -> float:
    """Return the largest lag-one correlation of residuals of one entry, within windows."""
    psi = np.where(fit.is_measured, fit.loss.psi(solution.e / fit.sigma), 0.0)
    products = np.array([lag_one_sum(psi[..., k], fit.is_measured[..., k]) for k in range(psi.shape[2])])
    squares = np.sum(psi**2, axis=(0, 1))
    return min(float(np.max(products / np.where(squares > 0.0, squares, 1.0), initial=0.0)), 0.999)


def lag_one_sum(values: Floats, is_measured: Floats) -> float:
    """Return the sum of products of successive measured values (W, R) within windows."""
    windows, rows = np.nonzero(is_measured)
    found = values[windows, rows]
    return float(np.sum(found[1:] * found[:-1] * (windows[1:] == windows[:-1])))
