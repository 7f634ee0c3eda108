"""How sure an output-error fit is: covariance of its estimates.

Where residuals are white, C = kappa (R^T R)^-1 with kappa = E psi^2 / (E psi')^2, the information of all windows after
their initial states are eliminated. Where they are not, disturbances act, and windows are independent at best:
C = A^-1 (sum_w g_w g_w^T) A^-1 with the score g_w of each window. Then the innovation form is surer and more honest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .identifiability import Information, hiding
from .outcome import Outcome, unbounded
from .output_error import OutputError, Solution, upper
from .stages import Stage
from .stepping import Floats

WHITE = 0.1  # lag-one correlation of residuals, beyond which they are not white
ENOUGH = 3  # windows for each parameter, so that their scores give a whole covariance


@dataclass(frozen=True, eq=False)
class Linearised:
    """A solution, linearised: scores and information of active unknowns, initial states eliminated."""

    g: Floats  # (W, P) scores of every window
    R: Floats  # (P, P) square root of the information

    @classmethod
    def of(cls, error: OutputError, solution: Solution) -> Linearised:
        """At a solution, without the weights of its loss."""
        nx = len(error.problem.steps.chart.moving)
        scores, triangles = [], []
        for own, some in error.portions():
            rows = some.whitened(solution.theta, solution.flown.part(own), solution.e[own], weigh=False)
            factors = some.factors(upper(rows), 0.0)
            J, z = rows[..., nx:-1], rows[..., -1]
            rest = J - rows[..., :nx] @ np.linalg.solve(factors.R_xx, factors.R_xt[:, :, :-1])
            scores.append(np.einsum("wnp,wn->wp", rest, error.loss.psi(z)))
            triangles.append(factors.R_tt)
        whole = upper(np.concatenate(triangles).reshape(-1, triangles[0].shape[2]))
        return cls(np.concatenate(scores), whole[:-1, :-1])


def outcome_of(stages: Sequence[Stage]) -> Outcome:
    """Estimates and covariance of the last stage."""
    error, solution = stages[-1].error, stages[-1].solution
    unknowns, act = error.problem.unknowns, error.active
    linear = Linearised.of(error, solution)
    whole = np.concatenate([linear.R, np.diag(1.0 / unknowns.priors[act, 1])])
    names = tuple(name for name, on in zip(unknowns.names, act, strict=True) if on)
    inverse, hidden = Information(whole, names, solution.theta[act]).inverse()
    C, dof, notes = covariance(error, solution, linear, inverse)
    if not solution.converged:
        notes.append(f"the fit did not converge in {solution.iterations} iterations.")
    every, inner, slope = np.zeros((len(act), len(act))), np.zeros((len(act), len(act))), np.zeros(len(act))
    every[np.ix_(act, act)] = hiding(C, hidden)
    inner[np.ix_(act, act)] = inverse / mean_slope(error, solution)
    slope[act] = linear.g.sum(axis=0)
    center = unbounded(unknowns, solution.theta, slope, inner)
    R = np.zeros((len(linear.R), len(act)))
    R[:, act] = linear.R
    cost = solution.cost + float(np.sum(error.known.sum(axis=(0, 1)) * np.log(error.sigma)))
    count = sum(stage.iterations for stage in stages)
    return Outcome(
        solution.theta, every, dof, R, error.sigma, cost, count, solution.converged, tuple(notes), center=center
    )


def mean_slope(error: OutputError, solution: Solution) -> float:
    """E psi' of the residuals."""
    return float(np.mean(error.loss.slope((solution.e / error.sigma)[error.known])))


def covariance(
    error: OutputError, solution: Solution, linear: Linearised, inverse: Floats
) -> tuple[Floats, float, list[str]]:
    """Of active unknowns, its degrees of freedom, and notes; `inverse` is that of the information."""
    z = (solution.e / error.sigma)[error.known]
    slope = mean_slope(error, solution)
    N, W = len(z), len(linear.g)
    used = int(error.active.sum()) + W * len(error.problem.steps.chart.moving)
    C = float(np.sum(error.loss.psi(z) ** 2)) / max(N - used, 0.1 * N) / slope**2 * inverse
    lag = correlation(error, solution)
    if lag <= max(WHITE, 4.0 / np.sqrt(N)):
        return C, np.inf, []
    note = (
        f"residuals are not white (correlation {lag:.2f} from row to row): intervals widened by what windows "
        'differ; method="innovation" covers disturbances.'
    )
    if W < 3:
        return C * (1.0 + lag) / (1.0 - lag), np.inf, [note]
    return blocked(linear.g, inverse / slope, C), W - 1.0, [note]


def blocked(g: Floats, inverse: Floats, white: Floats) -> Floats:
    """By scores g (W, P) of windows; with few of them, the white covariance times what they are larger than white."""
    W, P = g.shape
    meat = g.T @ g * W / (W - 1)
    C = inverse @ meat @ inverse
    ratio = float(np.trace(C @ np.linalg.pinv(white, hermitian=True))) / max(P, 1)
    return np.asarray(C if W >= ENOUGH * P and ratio > 1.0 else white * max(ratio, 1.0))


def correlation(error: OutputError, solution: Solution) -> float:
    """The largest lag-one correlation of the residuals of an entry, within windows."""
    psi = np.where(error.known, error.loss.psi(solution.e / error.sigma), 0.0)
    both = error.known[:, 1:] & error.known[:, :-1]
    products = np.sum(np.where(both, psi[:, 1:] * psi[:, :-1], 0.0), axis=(0, 1))
    squares = np.sum(psi**2, axis=(0, 1))
    return min(float(np.max(products / np.where(squares > 0.0, squares, 1.0), initial=0.0)), 0.999)
