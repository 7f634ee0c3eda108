"""The spiral in open loop, where errors grow exponentially, and with feedback."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

STEP = 0.001  # [s]; the integration error dominates rounding, so the size of the growing error is reproducible
GAINS = (400.0, 40.0)  # kp [1/s2], kd [1/s]: errors decay as exp(-20 t), critically damped


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the open-loop errors at two times, their growth rate, and tracking with feedback."""
    trip = sf.round_trip(run.scene, STEP, 0.8, progress=progress)
    early, late = (float(trip.errors[round(t / STEP)]) for t in (0.4, 0.8))
    tracked = sf.round_trip(run.scene, 0.02, gains=GAINS, progress=progress)
    return [
        sf.compared("open loop: largest angle error at 0.4 s [rad]", 2.6e-11, early, 0.05),
        sf.compared("open loop: largest angle error at 0.8 s [rad]", 1.5e-7, late, 0.05),
        sf.compared(
            "open loop: rate of growth [1/s]", 22.0, float(np.log(late / early)) / 0.4, 0.05, chart=growth_chart(trip)
        ),
        sf.compared(
            "with feedback: largest angle error over a period [rad]",
            0.0,
            tracked.largest_error,
            0.0,
            1e-6,
            note="computed torque and gains, h = 0.02 s",
        ),
    ]


def growth_chart(trip: sf.RoundTrip) -> sf.Chart:
    """Plot the error of the round trip on a logarithmic axis, with an exponential for comparison."""
    later = trip.t[trip.t >= 0.2]
    curves = {
        "open loop, h = 0.001 s": (trip.t, trip.errors),
        "exp(22 t)": (later, 2.6e-11 * np.exp(22 * (later - 0.4))),
    }
    title = "Round trip without feedback: the error grows exponentially"
    return sf.Chart(title, "time [s]", "largest angle error [rad]", curves, "log")
