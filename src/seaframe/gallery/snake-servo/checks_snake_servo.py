"""The servo log compared with the run: they agree where the servo gets a new angle, and differ in between."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

HOLD = 0.5  # time between two angles of the servo [s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the differences between the smooth angles and the linear interpolation of the log."""
    log = run.scene.plots[0].log
    assert log is not None
    smooth = np.column_stack([run[name] for name in log.columns])
    lines = np.column_stack([np.interp(run.t, log.times, column) for column in log.columns.values()])
    differences = lines - smooth
    at_new_angles = differences[:: round(HOLD / run.dt)]  # when the servo gets a new angle
    mean_square = np.trapezoid(np.mean(differences**2, axis=1), run.t) / run.t[-1]
    stepped = sf.stepped_log(run.t, smooth, HOLD)
    return [
        sf.compared("difference at each new angle [rad]", 0.0, np.abs(at_new_angles).max(), 0.0, 1e-6),
        sf.compared("largest difference in between [rad]", 0.028151, np.abs(differences).max(), 1e-3),
        sf.compared("root mean square difference [rad]", 0.015714, np.sqrt(mean_square), 1e-3),
        sf.compared("log minus that of an ideal servo [rad]", 0.0, np.abs(lines - stepped).max(), 0.0, 1e-6),
    ]
