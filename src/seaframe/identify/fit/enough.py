"""Whether data are enough for a fit to begin: rows, measurements for each unknown, signals that change."""

from __future__ import annotations

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from .problem import Problem
from .stages import FEW


def refuse_little(problem: Problem) -> None:
    """An error that says what is missing, before numbers are found that mean nothing."""
    sources = ", ".join(trial.record.source for trial in problem.trials)
    known = np.concatenate([problem.sensors.known(trial.record.y) for trial in problem.trials])
    rows = int(known.any(axis=1).sum())
    if rows < FEW:
        raise SeaframeError(f"{sources}: {rows} rows with measurements; a fit needs at least {FEW}.")
    states = len(problem.steps.chart.moving)
    unknowns = int(np.isinf(problem.unknowns.priors[:, 1]).sum())  # priors tell something of the others
    if known.sum() <= unknowns + states:
        raise SeaframeError(
            f"{sources}: {int(known.sum())} measurements cannot tell {unknowns} unknowns and the {states} numbers of "
            "a state to start from. Use more rows or signals, or free fewer paths."
        )
    if all(still(trial.record.y) for trial in problem.trials):
        names = ", ".join(problem.sensors.names)
        raise SeaframeError(
            f"{sources}: nothing moves: {names} are the same in every row. Is it the right log, were its sensors on?"
        )


def still(y: Floats) -> bool:
    """Whether no column (n, m) ever changes."""
    seen = y[:, np.isfinite(y).any(axis=0)]
    return bool(np.all(np.nanmax(seen, axis=0) == np.nanmin(seen, axis=0)))
