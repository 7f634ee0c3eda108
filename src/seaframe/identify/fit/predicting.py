"""`predict`: how well a scene predicts data as it is, without any fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ...run.recording import Recording
from ...scene.model import Scene
from .fitting import HORIZONS, as_list, given_noise_levels
from .predictions import LEAD, Prediction, predict_trial
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
    """Return the prediction errors of a scene over `horizons` [s]; `data` is a run or log, or a list of them.

    `noise` maps the measured signals to their standard deviations. Each prediction starts from a state estimated from
    the rows of the `lead` [s] before it; with `lead=0` it starts from the measured values. `delay` [s] is that of
    commands, `dt` [s] the step size (default: that of the scene). There is one `Prediction` for each run and horizon.
    Example: `sf.predict(scene, log, {"rov.hull.position": 0.01})`.
    """
    problem = Problem(scene, (), as_list(data), tuple(noise), delay=delay, dt=dt)
    levels = np.asarray(given_noise_levels(problem, noise))
    theta = problem.unknowns.start
    return tuple(
        predict_trial(problem, theta, levels, trial, horizon, lead) for trial in problem.trials for horizon in horizons
    )
