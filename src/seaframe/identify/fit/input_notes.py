"""Notes on questionable inputs: logs given twice, priors that contradict the data, steps longer than row intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from .identifiability import Information
from .outcome import Outcome, is_at_bound
from .problem import Problem, Trial

AGAINST = 3.0  # standard deviations between a prior and the estimate from the data


def note_questionable_inputs(problem: Problem, held_out: Sequence[Trial], dt: float | None) -> Iterator[str]:
    """Yield notes on repeated data and on the step size dt [s]."""
    for a, b in combinations(problem.trials, 2):
        if is_same_data(a, b):
            yield (
                f"{format_sources(a, b)}: the same rows count twice, so intervals are too narrow. Give each log once."
            )
    for a in problem.trials:
        for b in held_out:
            if is_same_data(a, b):
                yield (
                    f"{format_sources(a, b)}: the same rows are fitted and held out, so predictions do not show "
                    "how the model does on unseen data. Hold out another log."
                )
    steps = np.concatenate([np.diff(trial.record.t) for trial in problem.trials])
    if dt is not None and len(steps) and dt > (row := float(np.median(steps))) * (1.0 + 1e-6):
        yield f"dt: {dt:g} s is longer than the interval between rows. Steps end at every row, after {row:.4g} s."


def is_same_data(a: Trial, b: Trial) -> bool:
    """Return whether two runs have the same measurements at the same times."""
    return np.array_equal(a.record.t, b.record.t) and np.array_equal(a.record.y, b.record.y, equal_nan=True)


def format_sources(a: Trial, b: Trial) -> str:
    """Return the names of both sources, or say that one is given twice."""
    x, y = a.record.source, b.record.source
    return f"{x}, given twice" if x == y else f"{x} and {y}"


def note_contradicted_priors(problem: Problem, outcome: Outcome) -> Iterator[str]:
    """Yield a note on every prior that contradicts the data together with all other priors.

    Without the prior of mean m and standard deviation s, an estimate x of variance v is that of the data alone:
    1 / v_d = 1 / v - 1 / s^2, x_d = v_d (x / v - m / s^2).
    """
    unknowns = problem.unknowns
    mean, spread = unknowns.priors.T
    R = np.concatenate([outcome.information, np.diag(1.0 / spread)])
    variance = np.diag(Information(R, unknowns.names, outcome.theta).inverse()[0])
    bounded = is_at_bound(unknowns, outcome.theta)
    for k in np.flatnonzero(np.isfinite(spread) & ~bounded):
        precision = 1.0 / variance[k] - 1.0 / spread[k] ** 2 if variance[k] > 0.0 else 0.0  # of the data alone
        if not precision > 1e-6 / spread[k] ** 2:
            continue
        alone = (outcome.theta[k] / variance[k] - mean[k] / spread[k] ** 2) / precision
        if abs(alone - mean[k]) > AGAINST * np.hypot(spread[k], 1.0 / np.sqrt(precision)):
            yield (
                f"The prior of {unknowns.names[k]}, {mean[k]:.4g} +- {spread[k]:.2g}, contradicts the data, which "
                f"alone give {alone:.4g} +- {1.0 / np.sqrt(precision):.2g}. Check the prior and the units."
            )
