"""Check that the data suffice for a fit: enough rows, more measurements than unknowns, signals that change."""

from __future__ import annotations

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from .problem import Problem
from .stages import FEW


def check_sufficient_data(problem: Problem) -> None:
    """Raise an error that says what is lacking, instead of returning meaningless estimates."""
    sources = ", ".join(trial.record.source for trial in problem.trials)
    known = np.concatenate([problem.sensors.is_measured(trial.record.y) for trial in problem.trials])
    rows = int(known.any(axis=1).sum())
    if rows < FEW:
        raise SeaframeError(
            f"has {rows} rows with measurements, but a fit needs at least {FEW}.", "data", place=sources
        )
    states = len(problem.steps.chart.moving)
    unknowns = int(np.isinf(problem.unknowns.priors[:, 1]).sum())  # the others have priors
    if known.sum() <= unknowns + states:
        raise SeaframeError(
            f"{int(known.sum())} measurements cannot determine {unknowns} unknowns and the {states} numbers of an "
            "initial state. Use more rows or signals, or free fewer paths.",
            "unidentifiable",
            place=sources,
        )
    if all(is_constant(trial.record.y) for trial in problem.trials):
        names = ", ".join(problem.sensors.names)
        raise SeaframeError(
            f"nothing moves: {names} have the same value in every row. Check that this is the right log, and that its "
            "sensors were on.",
            "data",
            place=sources,
        )


def is_constant(y: Floats) -> bool:
    """Return whether no column of y (n, m) ever changes."""
    seen = y[:, np.isfinite(y).any(axis=0)]
    return bool(np.all(np.nanmax(seen, axis=0) == np.nanmin(seen, axis=0)))
