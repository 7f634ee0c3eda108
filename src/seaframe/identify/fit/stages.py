"""Output error in stages: short windows first, then longer ones, with noise levels estimated along the way.

Starting with long windows, fits of chaotic or weakly damped motion would end in local minima.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from .initial_states import guess_states
from .losses import Loss
from .output_error import LEAST_GAIN, OutputError, Solution
from .problem import Problem, Trial
from .windows import Span, Windows, cut_windows

FEW = 8  # fewest rows of the shortest window
ROUNDS = 3  # estimates of noise levels in the last stage, after two rough ones
ROUGH = 1e-4  # relative gain of the cost at which rough rounds stop
LEAST_SPREAD = 1e-6  # standard deviation above which a signal changes, in its unit
SETTLED = 0.01  # relative change of noise levels, below which they have converged


@dataclass(frozen=True, eq=False)
class Stage:
    """A fit with windows of one length."""

    length: float  # [s]
    error: OutputError
    solution: Solution
    iterations: int


def fit_in_stages(
    problem: Problem,
    lengths: Sequence[float],
    loss: Loss,
    sigma: Floats | None = None,
    theta: Floats | None = None,
    active: NDArray[np.bool_] | None = None,
) -> list[Stage]:
    """Fit with windows of each length [s] in turn; `sigma` (r,) are given noise levels (default: estimated)."""
    trials = problem.trials
    states = [guess_states(problem, trial) for trial in trials]
    scale = signal_scales(problem)
    theta = problem.unknowns.start if theta is None else theta
    levels = initial_noise_levels(problem, scale) if sigma is None else sigma
    active = np.ones(len(theta), dtype=bool) if active is None else active
    stages: list[Stage] = []
    for number, length in enumerate(lengths):
        chosen = cut_windows(trials, max(length, FEW * shortest_median_interval(trials)))
        windows = Windows.of(trials, chosen)
        X = np.array([states[span.trial][span.first] for span in chosen])
        last, count = number == len(lengths) - 1, 0
        for least_gain in (*[ROUGH] * 2, *[LEAST_GAIN] * (ROUNDS if last else 0)):
            error = OutputError(problem, trials, windows, levels, loss, active)
            solution = error.solve(theta, X, least_gain=least_gain)
            theta, X, count = solution.theta, solution.X, count + solution.iterations
            before = levels
            levels = error.estimate_noise_levels(solution, scale) if sigma is None else sigma
            if np.all(np.abs(levels / before - 1.0) < SETTLED) and (least_gain == LEAST_GAIN or not last):
                break
        store_states(states, chosen, windows, solution)
        stages.append(Stage(length, error, solution, count))
    return stages


def store_states(states: list[Floats], chosen: list[Span], windows: Windows, solution: Solution) -> None:
    """Store the fitted states of every row as initial guesses for the next windows."""
    for w, span in enumerate(chosen):
        states[span.trial][span.first : span.last] = solution.runs.rows[w, : span.last - span.first]


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
    column = 0
    for signal in problem.sensors.signals:
        columns = y[:, column : column + signal.size]
        column += signal.size
        seen = columns[:, np.isfinite(columns).any(axis=0)]  # without components that are never measured
        spread = float(np.max(np.nanstd(seen, axis=0), initial=0.0))
        scales += [1.0 if signal.rows != signal.size or not spread > LEAST_SPREAD else spread] * signal.rows
    return np.array(scales)


def initial_noise_levels(problem: Problem, scale: Floats) -> Floats:
    """Return noise levels (r,) from second differences of the data, at least a thousandth of the signals."""
    levels: list[float] = []
    column = 0
    for signal in problem.sensors.signals:
        sizes = []
        for k in range(column, column + signal.size):
            differences = [second_differences(trial.record.y[:, k]) for trial in problem.trials]
            sizes.append(
                float(np.median(np.abs(np.concatenate(differences)))) / 0.6745 if sum(map(len, differences)) else 0.0
            )
        column += signal.size
        # each entry of a quaternion changes by half of an angle
        levels += sizes if signal.rows == signal.size else [2.0 * float(np.sqrt(np.mean(np.square(sizes))))] * 3
    return np.maximum(levels, 1e-3 * scale)


def second_differences(values: Floats) -> Floats:
    """Return second differences of known values, scaled to variance one for white noise of variance one."""
    known = values[np.isfinite(values)]
    return np.asarray((known[2:] - 2.0 * known[1:-1] + known[:-2]) / np.sqrt(6.0))
