"""How well a scene predicts data as it is, with nothing fitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...run.recording import Recording
from ...scene.model import Scene
from .fitting import HORIZONS, known_levels, listed
from .predictions import LEAD, Prediction, predicted
from .problem import Problem


def predict(
    scene: Scene,
    data: Recording | Sequence[Recording],
    noise: Mapping[str, float],
    *,
    horizons: Sequence[float] = HORIZONS,
    delay: float = 0.0,
    dt: float | None = None,
    lead: float = LEAD,
) -> tuple[Prediction, ...]:
    """Errors of predictions of a scene over horizons [s], of one or several runs or logs.

    `noise` names the measured signals and their standard deviations. Each prediction starts from the state that the
    rows in the `lead` [s] before it tell, without a lead at what was measured; `delay` [s] is that of commands.
    """
    problem = Problem(scene, (), listed(data), tuple(noise), delay=delay, dt=dt)
    levels = np.asarray(known_levels(problem, noise))
    theta = problem.unknowns.start
    return tuple(
        predicted(problem, theta, levels, trial, horizon, lead) for trial in problem.trials for horizon in horizons
    )
