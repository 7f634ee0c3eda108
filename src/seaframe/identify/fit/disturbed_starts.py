"""Starts of predictions under unmeasured forces: state and disturbance are estimated from the rows before each.

For every lead, min over the initial state x and disturbances f of sum rho(e(x, f) / sigma) + |f / s|^2 / 2 by the
Levenberg-Marquardt method, all leads in one batch. The standard deviations s and sigma are those that make the data of
a fit most likely: s^2 = mean(f^2 + var f), as in expectation maximisation, and sigma from the residuals. It is solved
in MacKay's form (Neural Computation 4, 1992, p. 415), whose convergence does not slow down as s decreases to zero:
s^2 = sum f^2 / sum gamma, where gamma = 1 - var f / s^2 is the share of f that the rows determine, not its prior.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats, Mask
from ...program.step_map import StepSequence
from .model import DisturbedProgram
from .output_error import OutputError, WindowRuns
from .problem import Problem

CHANGE = 1e-6  # finite difference of states [rad, m, rad/s, m/s] and of disturbances [N, N m]
ITERATIONS = 20  # at most, for the starts
PARTS = 40  # of a prediction: a disturbance that decays is constant in each
ROUNDS = 200  # at most, for standard deviations
TOLERANCE = 1e-3  # relative change of standard deviations, below which they have converged
LEAST_GAIN = 1e-5  # relative gain of the cost of a lead, below which it is not improved further
NONE = 1e-12  # standard deviation of a disturbance that does not act [N, N m]
INITIAL = 1e6  # initial standard deviation of disturbances [N, N m]: first the data alone decide
LEAST_SHARE = 1e-3  # of the smallest standard deviation that the rows can tell from zero: it is not decreased further
RIDGE = 1e-9  # of the normal equations of a step: states that the rows do not determine stay
RANK = 1e-8  # of the largest singular value, below which the rows do not determine a direction of states
MOST_DAMPING = 1e9


@dataclass(frozen=True, eq=False)
class Starts:
    """States and disturbances of leads."""

    X: Floats  # (W, nq + nv) initial states
    f: Floats  # (W, d) disturbances [N, N m]
    share: Floats  # (W, d) of the disturbances that the rows determine, gamma: 0 to 1
    information: Floats  # (W, d) that the rows hold about each disturbance, whatever the states are [1/N2, 1/(N m)2]
    runs: WindowRuns
    e: Floats  # (W, R, r) residuals

    def part(self, own: Mask) -> Starts:
        """Return the starts of some leads."""
        runs = self.runs.part(own)
        return Starts(self.X[own], self.f[own], self.share[own], self.information[own], runs, self.e[own])


@dataclass(frozen=True, eq=False)
class Disturbances:
    """Disturbances that are constant during a lead and decay in the prediction after it."""

    problem: Problem
    program: DisturbedProgram
    deviations: Mapping[str, float]  # standard deviation of each [N, N m]; others: none

    @classmethod
    def of(cls, problem: Problem, deviations: Mapping[str, float]) -> Disturbances:
        """Build them for the joints and bases of a problem; refuse unknown names and negative deviations."""
        disturbances = cls(problem, DisturbedProgram.of(problem.program), deviations)
        if unknown := [name for name in deviations if name not in disturbances.names]:
            raise SeaframeError(unknown_name(unknown[0], disturbances.names, "disturbance"), path="disturbances")
        if negative := [name for name, deviation in deviations.items() if deviation < 0.0]:
            message = f"the standard deviation of '{negative[0]}' is negative: {deviations[negative[0]]:g}."
            raise SeaframeError(message, "range", path="disturbances")
        return disturbances

    @cached_property
    def names(self) -> list[str]:
        """Names of all possible disturbances, such as "arm.upper.torque"."""
        return [name.rpartition(" [")[0] for name in self.program.names]

    @cached_property
    def spread(self) -> Floats:
        """Standard deviations (d,)."""
        given = np.array([float(self.deviations.get(name, 0.0)) for name in self.names])
        return np.where(given > NONE, given, NONE)

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes on disturbances whose standard deviation is unknown, nan."""
        unknown = [name for name, deviation in self.deviations.items() if np.isnan(deviation)]
        what = f"Disturbances without a known standard deviation are taken for none: {', '.join(unknown)}."
        return (what,) if unknown else ()

    def simulate(
        self, error: OutputError, theta: Floats, X: Floats, f: Floats, correlation_time: float = np.inf
    ) -> WindowRuns:
        """Simulate windows from states X (W, nq + nv) under disturbances f (W, d) exp(-t / correlation time [s])."""
        moves, slopes = error.windows.step_inputs(error.trials, self.problem.delays(theta, len(X)))
        free, arms = self.problem.unknowns.free(theta), np.zeros(3 * len(self.program.bases))
        parts = [X[:, None]]
        since = np.cumsum(moves.h, axis=1) - 0.5 * moves.h
        count = moves.h.shape[1]
        for own in np.array_split(np.arange(count), min(PARTS, count) if np.isfinite(correlation_time) else 1):
            here, middle = parts[-1][:, -1], np.median(since[:, own], axis=1, keepdims=True)
            w = self.program.pushes(here, f * np.exp(-middle / correlation_time), arms)
            part = StepSequence(*(values[:, own] for values in moves))
            parts.append(self.program.run(here, part, free, w)[:, 1:])
        states = np.concatenate(parts, axis=1)
        rows = np.take_along_axis(states, error.windows.row_nodes[..., None], axis=1)
        return WindowRuns(states, moves, slopes, rows)

    @np.errstate(all="ignore")  # a step that is too large, of one window, is rejected by its cost
    def fit_starts(self, error: OutputError, theta: Floats, X: Floats, f: Floats) -> Starts:
        """Fit the states and disturbances of all windows, from an initial guess."""
        chart, spread, W = self.problem.steps.chart, self.spread, len(X)
        moving, d = chart.moving, f.shape[1]
        n, damping = len(moving) + d, np.full(W, 1e-3)
        directions = np.zeros((n + 1, chart.n + d))
        directions[np.arange(1, n + 1), [*moving, *range(chart.n, chart.n + d)]] = 1.0
        many = replace(error, windows=error.windows.repeat(n + 1))

        def add(X: Floats, f: Floats, change: Floats) -> tuple[Floats, Floats]:
            return chart.add_change(X, change[:, : chart.n]), f + change[:, chart.n :]

        def evaluate(error: OutputError, X: Floats, f: Floats) -> tuple[WindowRuns, Floats, Floats]:
            runs = self.simulate(error, theta, X, f)
            e = error.errors(theta, runs)
            cost = error.loss.rho(e / error.sigma).sum(axis=(1, 2)) + 0.5 * np.sum((f / spread) ** 2, axis=1)
            return runs, e, np.where(np.isfinite(cost), cost, np.inf)

        runs, e, cost = evaluate(error, X, f)
        for _ in range(ITERATIONS):
            _, near, _ = evaluate(
                many, *add(np.tile(X, (n + 1, 1)), np.tile(f, (n + 1, 1)), CHANGE * np.repeat(directions, W, axis=0))
            )
            z = (near / error.sigma).reshape(n + 1, W, -1)
            J = (z[1:] - z[0]).transpose(1, 2, 0) / CHANGE
            weight = error.loss.weight(z[0])
            information = np.swapaxes(J, 1, 2) @ (weight[..., None] * J)
            slope = np.einsum("wij,wi->wj", J, weight * z[0])
            information[:, range(n - d, n), range(n - d, n)] += spread**-2.0
            slope[:, n - d :] += f / spread**2
            scale = np.diagonal(information, axis1=1, axis2=2) + RIDGE
            damped = information + (damping[:, None] * scale)[..., None] * np.eye(n)
            step = -np.linalg.solve(damped + RIDGE * np.eye(n), slope[..., None])[..., 0]
            new_X, new_f = add(X, f, step @ directions[1:])
            _, _, new = evaluate(error, new_X, new_f)
            better, gain = new < cost, np.where(new < cost, cost - new, 0.0) / np.maximum(cost, 1e-300)
            X, f = np.where(better[:, None], new_X, X), np.where(better[:, None], new_f, f)
            cost = np.where(better, new, cost)
            damping = np.clip(np.where(better, 0.1 * damping, 10.0 * damping), 1e-12, MOST_DAMPING)
            if np.all(better & (gain < LEAST_GAIN) | (damping > 1.0)):
                break
        runs, e, _ = evaluate(error, X, f)
        return Starts(X, f, *find_information(np.sqrt(weight)[..., None] * J, spread), runs, e)


def find_information(J: Floats, spread: Floats) -> tuple[Floats, Floats]:
    """Return the shares (W, d) of disturbances that rows determine, and their information about each.

    J (W, N, n + d) are derivatives of weighted residuals with respect to states and disturbances, `spread` (d,) the
    standard deviations of the disturbances. What states explain as well as disturbances is no information; states
    that the rows do not determine change nothing.
    """
    d = len(spread)
    states, pushes = J[..., :-d], J[..., -d:] * spread
    broken: Mask = np.asarray(~np.isfinite(J).all(axis=(1, 2)))
    U, size, _ = np.linalg.svd(np.where(broken[:, None, None], 0.0, states), full_matrices=False)
    U = U * (size > RANK * size.max(axis=1, initial=0.0, keepdims=True))[:, None]
    rest = pushes - U @ (np.swapaxes(U, 1, 2) @ pushes)
    A = np.swapaxes(rest, 1, 2) @ rest
    share = np.diagonal(np.linalg.solve(A + np.eye(d), A), axis1=1, axis2=2).clip(0.0, 1.0)
    variance = np.diagonal(np.linalg.inv(A + np.eye(d)), axis1=1, axis2=2)  # over spread^2
    return share, np.where(broken[:, None], np.nan, share / (variance * spread**2))


def estimate_disturbances(
    error: OutputError, theta: Floats, X: Floats, scale: Floats
) -> tuple[Floats, dict[str, float]]:
    """Return the noise levels (r,) and the standard deviations of disturbances that make the windows most likely.

    X (W, nq + nv) are initial guesses of their states, `scale` (r,) that of the signals. A disturbance that the windows
    do not determine is nan: its most likely standard deviation is below the smallest one that differs from zero by more
    than the uncertainty of the estimate. Windows in which the model diverges are left out.
    """
    found = Disturbances.of(error.problem, {})
    spread, f = np.full(len(found.names), INITIAL), np.zeros((len(X), len(found.names)))
    for _ in range(ROUNDS):
        found = replace(found, deviations=dict(zip(found.names, spread.tolist(), strict=True)))
        starts = found.fit_starts(error, theta, X, f)
        kept: Mask = np.asarray(np.isfinite(starts.e).all(axis=(1, 2)) & np.isfinite(starts.information).all(axis=1))
        if not kept.any():
            raise SeaframeError("The model diverges in all leads. Check the units of the data, or reduce `dt`.", "data")
        error, starts = replace(error, windows=error.windows.part(kept)), starts.part(kept)
        X, f = starts.X, starts.f
        least = smallest_distinct(starts.information)
        better = np.sqrt(np.sum(f**2, axis=0) / np.maximum(starts.share.sum(axis=0), 1e-300))
        better = np.clip(better, LEAST_SHARE * least, INITIAL)
        sigma = error.estimate_noise_levels(starts.e, scale)
        change = np.abs(np.log(np.concatenate([better / spread, sigma / error.sigma])))
        spread, error = better, replace(error, sigma=sigma)
        if change.max() < TOLERANCE:
            break
    spread = np.where(spread > least, spread, np.nan)
    return error.sigma, dict(zip(found.names, spread.tolist(), strict=True))


def smallest_distinct(information: Floats) -> Floats:
    """Return the smallest standard deviations (d,) of disturbances that windows can tell from zero.

    At s = 0 the variance of the estimate of s^2 is 2 / sum information^2; information is (W, d).
    """
    return np.asarray((2.0 / np.maximum(np.sum(information**2, axis=0), 2.0 / INITIAL**4)) ** 0.25)
