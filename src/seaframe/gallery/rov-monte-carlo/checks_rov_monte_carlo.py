"""The spread of the hold error by Monte Carlo against its first-order propagation from single runs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

ERROR = "final(rov.hull.position[1])"
SPREAD = {"rov.hull.added_mass.diagonal[1]": (1360.0, 13.6), "rov.fore.mass": (100.0, 1.0)}  # mean and small deviation


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check a small spread against the law of propagation of errors, and the nominal run against the hold."""
    nominal = sf.study(run.scene, keep=["max(norm(rov.hull.position))"], every=5)
    drawn = sf.study(
        run.scene,
        sample={path: f"normal({mean}, {sd})" for path, (mean, sd) in SPREAD.items()},
        repeat=400,
        design="latin",
        hidden_from_controllers=list(SPREAD),
        keep=ERROR,
        duration=4.0,
        progress=None if progress is None else lambda done, total: progress(done / total),
    )
    return [
        sf.compared(
            "nominal row of the study: largest distance from the start [m]",
            float(np.linalg.norm(run["rov.hull.position"][::5], axis=1).max()),
            float(nominal["max(norm(rov.hull.position))"][0]),
            1e-9,
        ),
        sf.compared(
            "standard deviation of the sway at 4 s for coefficients known to 1 %: by propagation of errors [m]",
            propagated_deviation(run.scene),
            float(drawn[ERROR].std(ddof=1)),
            0.1,  # four standard errors of 400 draws, and curvature
        ),
    ]


def propagated_deviation(scene: sf.Scene) -> float:
    """Return the standard deviation of the error by single runs in which one number is larger or smaller by one sd."""
    squares = 0.0
    for path, (mean, sd) in SPREAD.items():
        pair = sf.study(scene, {path: [mean - sd, mean + sd]}, hidden_from_controllers=[path], keep=ERROR, duration=4.0)
        low, high = pair[ERROR]
        squares += (0.5 * (high - low)) ** 2
    return float(np.sqrt(squares))
