"""Windowed output error: find parameters and initial states so that simulated windows follow the measurements.

Minimises sum rho(e / sigma) over unknowns theta and over an initial state of each window by the Levenberg-Marquardt
method, with exact sensitivities dx_{k+1} = A_k dx_k + B_k dtheta. A QR decomposition of each window's rows
[J_x, J_theta, e] eliminates its initial state (the square root of the Schur complement) before windows are combined:

    R = [R_xx R_xt z_x; 0 R_tt z_t]      theta: min |R_tt dtheta + z_t|^2      x: R_xx dx = -(z_x + R_xt dtheta)

It goes in stages: short windows first, then longer ones, with noise levels estimated along the way. Starting with long
windows, fits of chaotic or weakly damped motion would end in local minima.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import lsq_linear

from ...errors import SeaframeError
from ...numbers import Floats, Ints, Mask
from ...program.step_map import Derivatives, StepSequence
from .initial_states import guess_states
from .model import split_by_signal
from .options import Loss
from .problem import EVERY, Problem, Trial, Windows, cut_windows

TOGETHER = 8192  # most steps whose derivatives are in memory at once
LARGEST = 20_000_000  # most sensitivities in memory at once, in numbers
RIDGE = 1e-7  # relative to the largest column: keeps unobservable initial states at their guess
LEAST_GAIN = 1e-7  # relative gain of the cost, below which an iteration is the last
MOST_DAMPING = 1e9
TRUSTED = 0.1  # damping above which a small gain tells of short steps, not of a minimum
ITERATIONS = 60  # at most
GUESSES = 30  # most iterations of an initial guess for the innovation form
FLOOR = 1e-6  # smallest standard deviation of residuals, relative to the signal
FEW = 8  # fewest rows of the shortest window
ROUNDS = 3  # estimates of noise levels in the last stage, after two rough ones
ROUGH = 1e-4  # relative gain of the cost at which rough rounds stop
LEAST_SPREAD = 1e-6  # standard deviation above which a signal changes, in its unit
SETTLED = 0.01  # relative change of noise levels, below which they have converged


class WindowRuns(NamedTuple):
    """Simulated windows."""

    states: Floats  # (W, K + 1, nq + nv)
    moves: StepSequence
    slopes: Floats  # (W, K, 2 nu) derivatives of the commands (u0, u1) by the delay
    rows: Floats  # (W, R, nq + nv) states at the rows

    def part(self, own: slice | Mask) -> WindowRuns:
        """Return only some of the windows."""
        return WindowRuns(self.states[own], self.moves.select(own), self.slopes[own], self.rows[own])


class Factors(NamedTuple):
    """Factors of the QR decompositions of the windows."""

    R_xx: Floats  # (W, nx, nx) upper triangles
    R_xt: Floats  # (W, nx, P + 1) with the residuals in the last column
    R_tt: Floats  # (W, P + 1, P + 1) information about theta, initial states eliminated


@dataclass(eq=False)
class OutputError:
    """The cost of windows, and its minimum over theta and initial states."""

    problem: Problem
    trials: tuple[Trial, ...]
    windows: Windows
    sigma: Floats  # (r,) standard deviations of residuals
    loss: Loss
    active: NDArray[np.bool_]  # (P,) whether an unknown may change
    known: NDArray[np.bool_] = field(init=False)  # (W, R, r) whether there is a measurement

    def __post_init__(self) -> None:
        self.is_measured = self.problem.sensors.is_measured(self.windows.y)

    # The model

    def simulate_windows(self, theta: Floats, X: Floats) -> WindowRuns:
        """Simulate all windows from initial states X (W, nq + nv); theta is (P,), or (W, P) with a row for each."""
        problem = self.problem
        moves, slopes = self.windows.step_inputs(self.trials, problem.delays(theta, len(X)))
        states = problem.steps.run(X, moves, problem.unknowns.free(theta))
        rows = np.take_along_axis(states, self.windows.row_nodes[..., None], axis=1)
        return WindowRuns(states, moves, slopes, rows)

    def errors(self, theta: Floats, flown: WindowRuns) -> Floats:
        """Return residuals (W, R, r), model minus measured; zero where nothing was measured."""
        W, R = self.windows.row_nodes.shape
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        flat, free = flown.rows.reshape(W * R, -1), unknowns.free(theta)
        free = free if free.ndim == 1 else np.repeat(free, R, axis=0)  # windows may have their own
        found = sensors.residuals(flat, free, self._fill_missing(flat, free)).reshape(W, R, -1)
        bias = unknowns.bias(theta, found.shape[2], self.trial_numbers)
        return np.where(self.is_measured, found + bias[:, None], 0.0)

    @property
    def trial_numbers(self) -> Ints:
        """Number of each window's trial among those that are fitted, (W,); EVERY for others."""
        fitted = {id(trial): number for number, trial in enumerate(self.problem.trials)}
        return np.array([fitted.get(id(self.trials[span.trial]), EVERY) for span in self.windows.spans])

    def _fill_missing(self, rows: Floats, free: Floats) -> Floats:
        """Return measurements, with the model's signals in place of missing ones."""
        return self.problem.sensors.fill_missing(rows, free, self.windows.y.reshape(len(rows), -1))

    def cost(self, theta: Floats, e: Floats) -> float:
        """Return the sum of losses and prior terms; inf if it is not finite."""
        mean, spread = self.problem.unknowns.priors.T
        with np.errstate(over="ignore", invalid="ignore"):
            total = np.sum(self.loss.rho(e / self.sigma)) + 0.5 * np.sum(((theta - mean) / spread) ** 2)
        return float(total) if np.isfinite(total) else float("inf")

    # Sensitivities

    def jacobian(self, theta: Floats, flown: WindowRuns) -> Floats:
        """Return derivatives of all residuals, (W, R, r, nx + P), by the window's initial state and active unknowns."""
        problem, unknowns = self.problem, self.problem.unknowns
        W, R = self.windows.row_nodes.shape
        freed = np.flatnonzero(self.active[: unknowns.paths])
        nx, p = len(problem.moving), len(freed)
        flat = flown.rows.reshape(W * R, -1)
        free = unknowns.free(theta)
        Hx, Hf = problem.sensors.derivatives(flat, free, self._fill_missing(flat, free))
        r = Hx.shape[1]
        J = Hx.reshape(W, R, r, -1) @ self.tangents(theta, flown)
        J[..., nx : nx + p] += Hf[..., freed].reshape(W, R, r, p)
        biased = np.flatnonzero(self.active[unknowns.paths : unknowns.paths + len(unknowns.bias_entries)])
        has_bias = unknowns.has_bias(self.trial_numbers)
        for column, k in enumerate(biased, nx + p):
            J[has_bias[:, k], :, unknowns.bias_entries[k], column] += 1.0
        return np.asarray(np.where(self.is_measured[..., None], J, 0.0))

    def tangents(self, theta: Floats, flown: WindowRuns) -> Floats:
        """Return derivatives of the states at rows, (W, R, n, nx + P), by initial states and active unknowns."""
        steps, unknowns = self.problem.steps, self.problem.unknowns
        (W, R), K = self.windows.row_nodes.shape, self.windows.nodes.shape[1]
        moving, freed = self.problem.moving, np.flatnonzero(self.active[: unknowns.paths])
        nx, p, n = len(moving), len(freed), steps.n
        S = np.zeros((W, n, nx + int(self.active.sum())))
        S[:, moving, np.arange(nx)] = 1.0
        found = np.zeros((W, R, n, S.shape[2]))
        chunk = max(1, TOGETHER // W)
        for k, (w, row) in enumerate(self.windows.rows_at_nodes):
            found[w, row] = S[w]
            if k == K:
                break
            if k % chunk == 0:
                D = self._derivatives(theta, flown, slice(k, k + chunk))
            own = k % chunk
            S = D.A[:, own] @ S
            S[:, :, nx : nx + p] += D.B[:, own][..., freed]
            if self.has_free_delay:
                S[:, :, -1] += D.E[:, own, :, 0]
        return found

    @property
    def has_free_delay(self) -> bool:
        """Whether the delay of commands is estimated."""
        return self.problem.unknowns.has_delay and bool(self.active[-1])

    def _derivatives(self, theta: Floats, flown: WindowRuns, part: slice) -> Derivatives:
        """Return derivatives of some steps of all windows, with leading axes (W, steps)."""
        states = flown.states[:, :-1][:, part]
        W, count = states.shape[:2]
        moves = StepSequence(*(values[:, part] for values in flown.moves)).flat()
        extra = flown.slopes[:, part].reshape(W * count, 1, -1) if self.has_free_delay else None
        free = self.problem.unknowns.free(theta)
        freed = self.active[: self.problem.unknowns.paths]
        D = self.problem.steps.derivatives(states.reshape(W * count, -1), moves, free, freed, extra=extra)
        return Derivatives(*(values.reshape(W, count, *values.shape[1:]) for values in D))

    # Steps

    def split_by_memory(self) -> Iterator[tuple[slice, OutputError]]:
        """Yield a few windows at a time, as many as memory allows."""
        W, R = self.windows.row_nodes.shape
        wide = R * self.problem.steps.n * (len(self.problem.moving) + len(self.active))
        each = max(1, LARGEST // wide)
        for first in range(0, W, each):
            own = slice(first, first + each)
            yield own, self if each >= W else replace(self, windows=self.windows.part(own))

    def whiten(self, theta: Floats, flown: WindowRuns, e: Floats, weigh: bool) -> Floats:
        """Return rows (W, N, nx + P + 1) of [J_x, J_theta, e] in units of the noise; `weigh`: weighted by the loss."""
        z = e / self.sigma
        root = np.sqrt(self.loss.weight(z)) if weigh else np.ones_like(z)
        J = self.jacobian(theta, flown) * (root / self.sigma)[..., None]
        return np.concatenate([J, (root * z)[..., None]], axis=-1).reshape(len(z), -1, J.shape[-1] + 1)

    def triangles(self, theta: Floats, flown: WindowRuns, e: Floats, weigh: bool = True) -> Floats:
        """Return the triangles R (W, nx + P + 1, nx + P + 1) of every window's rows."""
        return np.concatenate(
            [upper_triangle(some.whiten(theta, flown.part(own), e[own], weigh)) for own, some in self.split_by_memory()]
        )

    def factors(self, R: Floats, damping: float) -> Factors:
        """Return the damped triangles of windows, split into initial states and theta."""
        nx = len(self.problem.moving)
        norms = np.linalg.norm(R[:, :, :nx], axis=1)  # (W, nx)
        largest = np.max(norms, axis=0)
        more = np.zeros((len(R), nx, R.shape[2]))
        more[:, np.arange(nx), np.arange(nx)] = np.sqrt(damping) * norms + RIDGE * np.where(largest > 0.0, largest, 1.0)
        R = upper_triangle(np.concatenate([R, more], axis=1))
        return Factors(R[:, :nx, :nx], R[:, :nx, nx:], R[:, nx:, nx:])

    def step(self, theta: Floats, factors: Factors, damping: float) -> tuple[Floats, Floats]:
        """Return the damped changes of theta (P,), within bounds, and of initial states (W, n)."""
        whole = upper_triangle(factors.R_tt.reshape(-1, factors.R_tt.shape[2]))  # (P + 1, P + 1) of all windows
        unknowns, act = self.problem.unknowns, self.active
        P, change = int(act.sum()), np.zeros(len(theta))
        if P:
            change[act] = damped_step(whole, theta[act], unknowns.priors[act], unknowns.bounds[act], damping)
        rest = factors.R_xt[:, :, -1] + factors.R_xt[:, :, :P] @ change[act]
        moved = np.zeros((len(rest), self.problem.steps.n))
        moved[:, self.problem.moving] = -np.linalg.solve(factors.R_xx, rest[..., None])[..., 0]
        return change, moved

    def solve(self, theta: Floats, X: Floats, iterations: int = ITERATIONS, least_gain: float = LEAST_GAIN) -> Solution:
        """Return the minimum near an initial guess; it stops at a relative gain of the cost below `least_gain`."""
        chart, damping, count, gain = self.problem.steps.chart, 1e-3, 0, np.inf
        flown = self.simulate_windows(theta, X)
        e = self.errors(theta, flown)
        cost = self.cost(theta, e)
        if not np.isfinite(cost):
            self._raise_diverged(e)
        while count < iterations and (gain > least_gain * cost or damping > TRUSTED):
            R = self.triangles(theta, flown, e)
            count, gain = count + 1, 0.0
            if self.active.any():
                self.problem.report_progress(f"output error, {len(self.windows.spans)} windows: iteration {count}")
            while damping < MOST_DAMPING and gain == 0.0:
                change, moved = self.step(theta, self.factors(R, damping), damping)
                tried = theta + change, chart.add_change(X, moved)
                new = self.simulate_windows(*tried)
                errors = self.errors(tried[0], new)
                better = self.cost(tried[0], errors)
                if better < cost:
                    gain = cost - better
                    (theta, X), flown, e, cost = tried, new, errors, better
                    damping = max(0.1 * damping, 1e-12)
                else:
                    damping *= 10.0
            if gain == 0.0:
                break
        return Solution(theta, X, flown, e, cost, count, gain <= least_gain * cost and count < iterations)

    def _raise_diverged(self, e: Floats) -> NoReturn:
        """Raise an error on an initial guess that diverges."""
        w = int(np.argmax(~np.isfinite(e).all(axis=(1, 2))))
        span = self.windows.spans[w]
        record = self.trials[span.trial].record
        raise SeaframeError(
            f"the simulated motion grows without bound in the window from {record.labels([span.first])} on "
            f"(t = {self.windows.t[w, 0]:.6g} s). Use a smaller dt, shorter windows, or a scene with better initial "
            "values.",
            "diverged",
            place=record.source,
        )

    def estimate_noise_levels(self, e: Floats, scale: Floats) -> Floats:
        """Return standard deviations (r,) of residuals e (W, R, r) by Huber's second proposal; `scale` (r,)."""
        N = max(int(self.is_measured.sum()), 1)
        used = int(self.active.sum()) + len(self.windows.spans) * len(self.problem.moving)
        share = N / max(N - used, 0.1 * N)
        sigma = self.sigma.copy()
        for _ in range(30):
            psi = self.loss.psi(e / sigma) ** 2
            counts = np.maximum(self.is_measured.sum(axis=(0, 1)), 1)
            mean = np.sum(np.where(self.is_measured, psi, 0.0), axis=(0, 1)) / counts
            sigma = np.maximum(sigma * np.sqrt(mean / self.loss.mean_square * share), FLOOR * scale)
        return sigma


@dataclass(frozen=True, eq=False)
class Solution:
    """A minimum of the cost."""

    theta: Floats  # (P,)
    X: Floats  # (W, nq + nv) initial states
    runs: WindowRuns
    e: Floats  # (W, R, r) residuals
    cost: float
    iterations: int
    converged: bool


def upper_triangle(rows: Floats) -> Floats:
    """Return the square triangle R of rows (..., N, c) = Q R, also for fewer rows than columns."""
    lacking = max(0, rows.shape[-1] - rows.shape[-2])
    none = np.zeros((*rows.shape[:-2], lacking, rows.shape[-1]))
    return np.asarray(np.linalg.qr(np.concatenate([rows, none], axis=-2), mode="r"))


def damped_step(R: Floats, theta: Floats, priors: Floats, bounds: Floats, damping: float) -> Floats:
    """Return the damped Gauss-Newton step (P,) from theta, within bounds (P, 2).

    The last column of R (., P + 1) holds the residuals. `damping` is relative to the data's information about each
    unknown.
    """
    mean, spread = priors.T
    norms = np.linalg.norm(R[:, :-1], axis=0)
    scale = np.where(norms > 0.0, norms, 1.0)
    A = np.concatenate([R[:, :-1], np.diag(1.0 / spread), np.sqrt(damping) * np.diag(scale)]) / scale
    b = -np.concatenate([R[:, -1], (theta - mean) / spread, np.zeros(len(theta))])
    return bounded_least_squares(A, b, (bounds - theta[:, None]) * scale[:, None]) / scale


def bounded_least_squares(A: Floats, b: Floats, room: Floats) -> Floats:
    """Return the least-squares solution of A x = b within bounds `room` (P, 2)."""
    free = np.linalg.lstsq(A, b, rcond=None)[0]
    if ((room[:, 0] <= free) & (free <= room[:, 1])).all():
        return np.asarray(free)
    low, high = np.minimum(room[:, 0], 0.0), np.maximum(room[:, 1], 0.0)
    closed = low == high
    if closed.all():
        return np.zeros(len(free))
    found = np.zeros(len(free))
    found[~closed] = lsq_linear(A[:, ~closed], b, (low[~closed], high[~closed]), method="bvls").x
    return found


@dataclass(frozen=True, eq=False)
class Stage:
    """A fit with windows of one length."""

    error: OutputError
    solution: Solution
    iterations: int
    states: list[Floats]  # of every run (n, nq + nv), at the rows of windows as fitted


def fit_in_stages(problem: Problem, lengths: Sequence[float], loss: Loss, only_guess: bool = False) -> list[Stage]:
    """Fit with windows of each length [s] in turn, from short to long; `only_guess`: without the last, exact rounds."""
    trials, given, scale = problem.trials, problem.noise_levels, signal_scales(problem)
    states = [guess_states(problem, trial) for trial in trials]
    theta, levels = problem.unknowns.start, initial_noise_levels(problem, scale) if given is None else given
    active = np.ones(len(theta), dtype=bool)
    shortest = FEW * shortest_median_interval(trials)
    stages: list[Stage] = []
    for number, length in enumerate(lengths):
        windows = Windows.of(trials, cut_windows(trials, max(length, shortest)))
        X = np.array([states[span.trial][span.first] for span in windows.spans])
        last, count = number == len(lengths) - 1 and not only_guess, 0
        for least_gain in (*[ROUGH] * 2, *[LEAST_GAIN] * (ROUNDS if last else 0)):
            error = OutputError(problem, trials, windows, levels, loss, active)
            solution = error.solve(theta, X, GUESSES if only_guess else ITERATIONS, least_gain)
            theta, X, count, before = solution.theta, solution.X, count + solution.iterations, levels
            levels = error.estimate_noise_levels(solution.e, scale) if given is None else given
            is_settled = np.all(np.abs(levels / before - 1.0) < SETTLED) and not only_guess
            if is_settled and (least_gain == LEAST_GAIN or not last):
                break
        for w, span in enumerate(windows.spans):  # initial guesses for the next windows
            states[span.trial][span.first : span.last] = solution.runs.rows[w, : span.last - span.first]
        stages.append(Stage(error, solution, count, states))
    return stages


def shortest_median_interval(trials: tuple[Trial, ...]) -> float:
    """Return the median interval [s] between measurements of the signal that is measured most often."""
    known = [np.isfinite(trial.record.y) for trial in trials]
    medians = []
    for k in range(known[0].shape[1]):
        steps = [np.diff(trial.record.t[rows[:, k]]) for trial, rows in zip(trials, known, strict=True)]
        if sum(map(len, steps)):
            medians.append(float(np.median(np.concatenate(steps))))
    return min(medians)


def signal_scales(problem: Problem) -> Floats:
    """Return the scales of residuals (r,): the standard deviation of each signal, or 1 for orientations."""
    scales: list[float] = []
    y = np.concatenate([trial.record.y for trial in problem.trials])
    for signal, columns in split_by_signal(problem.sensors.signals, y):
        seen = columns[:, np.isfinite(columns).any(axis=0)]  # without components that are never measured
        spread = float(np.max(np.nanstd(seen, axis=0), initial=0.0))
        scales += [1.0 if signal.rows != signal.size or not spread > LEAST_SPREAD else spread] * signal.rows
    return np.array(scales)


def initial_noise_levels(problem: Problem, scale: Floats) -> Floats:
    """Return noise levels (r,) from second differences of the data, at least a thousandth of the signals."""
    levels: list[float] = []
    for signal, columns in split_by_signal(problem.sensors.signals, np.arange(problem.sensors.size)):
        sizes = []
        for k in columns:
            known = [trial.record.y[:, k][np.isfinite(trial.record.y[:, k])] for trial in problem.trials]
            # variance one for white noise of variance one
            found = np.concatenate([(x[2:] - 2.0 * x[1:-1] + x[:-2]) / np.sqrt(6.0) for x in known])
            sizes.append(float(np.median(np.abs(found))) / 0.6745 if len(found) else 0.0)
        # each entry of a quaternion changes by half of an angle
        levels += sizes if signal.rows == signal.size else [2.0 * float(np.sqrt(np.mean(np.square(sizes))))] * 3
    return np.maximum(levels, 1e-3 * scale)
