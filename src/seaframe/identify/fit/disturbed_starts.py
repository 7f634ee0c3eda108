"""Starts of predictions under unmeasured forces: state and disturbance are estimated from the rows before each.

For every lead, min over the initial state x and disturbances f of sum rho(e(x, f) / sigma) + |f / s|^2 / 2 by the
Levenberg-Marquardt method, all leads in one batch. The standard deviations s and sigma are those that make the data of
a fit most likely, by expectation maximisation: s^2 = mean(f^2 + var f), and sigma from the residuals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...program.step_map import StepSequence
from .model import DisturbedProgram
from .output_error import OutputError, WindowRuns
from .problem import Problem

CHANGE = 1e-6  # finite difference of states [rad, m, rad/s, m/s] and of disturbances [N, N m]
ITERATIONS = 20  # at most, for the starts
PARTS = 40  # of a prediction: a disturbance that decays is constant in each
ROUNDS = 12  # of expectation maximisation
LEAST_GAIN = 1e-5  # relative gain of the cost of a lead, below which it is not improved further
INITIAL = 1e6  # initial standard deviation of disturbances [N, N m]: first the data alone decide
RIDGE = 1e-9  # of the information about states that the rows do not determine
MOST_DAMPING = 1e9


@dataclass(frozen=True, eq=False)
class Starts:
    """States and disturbances of leads."""

    X: Floats  # (W, nq + nv) initial states
    f: Floats  # (W, d) disturbances [N, N m]
    variance: Floats  # (W, d) of the disturbances
    runs: WindowRuns
    e: Floats  # (W, R, r) residuals


@dataclass(frozen=True, eq=False)
class Disturbances:
    """Disturbances that are constant during a lead and decay in the prediction after it."""

    problem: Problem
    program: DisturbedProgram
    deviations: Mapping[str, float]  # standard deviation of each [N, N m]; others: none

    @classmethod
    def of(cls, problem: Problem, deviations: Mapping[str, float]) -> Disturbances:
        """Build them for the joints and bases of a problem."""
        return cls(problem, DisturbedProgram.of(problem.program), deviations)

    @cached_property
    def names(self) -> list[str]:
        """Names of all possible disturbances, such as "arm.upper.torque"."""
        return [name.rpartition(" [")[0] for name in self.program.names]

    @cached_property
    def spread(self) -> Floats:
        """Standard deviations (d,)."""
        if unknown := [name for name in self.deviations if name not in self.names]:
            raise SeaframeError(unknown_name(unknown[0], self.names, "disturbance"), path="disturbances")
        return np.array([max(float(self.deviations.get(name, 0.0)), 1e-12) for name in self.names])

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
            with np.errstate(all="ignore"):  # a step that is too large is rejected by its cost
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
        inverse = np.linalg.inv(information + RIDGE * np.eye(n))
        return Starts(X, f, np.diagonal(inverse, axis1=1, axis2=2)[:, n - d :], runs, e)


def estimate_disturbances(
    error: OutputError, theta: Floats, X: Floats, scale: Floats
) -> tuple[Floats, dict[str, float]]:
    """Return the noise levels (r,) and the standard deviations of disturbances that make the windows most likely.

    X (W, nq + nv) are initial guesses of their states, `scale` (r,) that of the signals.
    """
    found = Disturbances.of(error.problem, {})
    spread, f = np.full(len(found.names), INITIAL), np.zeros((len(X), len(found.names)))
    for _ in range(ROUNDS):
        found = replace(found, deviations=dict(zip(found.names, spread.tolist(), strict=True)))
        starts = found.fit_starts(error, theta, X, f)
        X, f = starts.X, starts.f
        spread = np.sqrt(np.mean(f**2 + starts.variance, axis=0))
        error = replace(error, sigma=error.estimate_noise_levels(starts.e, scale))
    return error.sigma, dict(zip(found.names, spread.tolist(), strict=True))
