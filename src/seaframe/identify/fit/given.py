"""What was given and does not go together: logs that come twice, priors that data contradict, steps beyond rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from .identifiability import Information
from .outcome import Outcome, held
from .problem import Problem, Trial

AGAINST = 3.0  # standard deviations between a prior and what the data tell


def doubted(problem: Problem, held_out: Sequence[Trial], dt: float | None) -> Iterator[str]:
    """Notes on data and steps."""
    for a, b in combinations(problem.trials, 2):
        if same(a, b):
            yield (f"{named(a, b)}: the same rows, which count twice: intervals are too narrow. Give each log once.")
    for a in problem.trials:
        for b in held_out:
            if same(a, b):
                yield f"{named(a, b)}: the same rows, fitted and held out: predictions say nothing of unseen data."
    steps = np.concatenate([np.diff(trial.record.t) for trial in problem.trials])
    if dt is not None and len(steps) and dt > (row := float(np.median(steps))) * (1.0 + 1e-6):
        yield f"dt = {dt:g} s is longer than rows are apart: steps end at every row and are of {row:.4g} s."


def same(a: Trial, b: Trial) -> bool:
    """Whether two runs measured the same at the same times."""
    return np.array_equal(a.record.t, b.record.t) and np.array_equal(a.record.y, b.record.y, equal_nan=True)


def named(a: Trial, b: Trial) -> str:
    """Both sources, or one twice."""
    x, y = a.record.source, b.record.source
    return f"{x}, given twice" if x == y else f"{x} and {y}"


def contradicted(problem: Problem, outcome: Outcome) -> Iterator[str]:
    """A note on every prior that the data, with all other priors, contradict.

    Without the prior of mean m and standard deviation s, an estimate x of variance v is that of the data alone:
    1 / v_d = 1 / v - 1 / s^2, x_d = v_d (x / v - m / s^2).
    """
    unknowns = problem.unknowns
    mean, spread = unknowns.priors.T
    R = np.concatenate([outcome.information, np.diag(1.0 / spread)])
    variance = np.diag(Information(R, unknowns.names, outcome.theta).inverse()[0])
    bounded = held(unknowns, outcome.theta)
    for k in np.flatnonzero(np.isfinite(spread) & ~bounded):
        told = 1.0 / variance[k] - 1.0 / spread[k] ** 2 if variance[k] > 0.0 else 0.0
        if not told > 1e-6 / spread[k] ** 2:
            continue
        alone = (outcome.theta[k] / variance[k] - mean[k] / spread[k] ** 2) / told
        if abs(alone - mean[k]) > AGAINST * np.hypot(spread[k], 1.0 / np.sqrt(told)):
            yield (
                f"the prior of {unknowns.names[k]}, {mean[k]:.4g} +- {spread[k]:.2g}, contradicts the data: alone they "
                f"tell {alone:.4g} +- {1.0 / np.sqrt(told):.2g}."
            )
