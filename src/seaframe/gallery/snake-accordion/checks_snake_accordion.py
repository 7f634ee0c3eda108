"""The round trip of study 002: angles to torques to angles, and how its error falls with the step."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import seaframe as sf

REFERENCE = {0.02: 3.125e-8, 0.01: 1.961e-9, 0.005: 1.228e-10}  # largest error [rad] by step [s], by another program


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the largest errors of the round trip at three steps, and the torques of joints that stay straight."""
    idle = max(float(np.abs(run[f"snake.body{k:02d}.torque"]).max()) for k in range(2, 21, 2))
    trips = {dt: sf.round_trip(run.scene, dt, 2.0, progress=progress) for dt in REFERENCE}
    charts = {0.02: angles_chart(trips[0.02]), 0.01: errors_chart(trips)}
    return [
        *(
            sf.compared(
                f"round trip, h = {dt:g} s: largest angle error [rad]",
                error,
                trips[dt].largest_error,
                0.05,
                chart=charts.get(dt),
            )
            for dt, error in REFERENCE.items()
        ),
        sf.compared("torque of joints about axis 3 [N m]", 0.0, idle, 0.0, 1e-12, note="the motion stays in a plane"),
    ]


def angles_chart(trip: sf.RoundTrip) -> sf.Chart:
    """Plot the angles of some joints after the round trip."""
    curves = {f"joint {k + 1}": (trip.t, trip.reached[:, k]) for k in range(3)}
    return sf.Chart("Angles after the round trip, h = 0.02 s", "time [s]", "angle [rad]", curves)


def errors_chart(trips: dict[float, sf.RoundTrip]) -> sf.Chart:
    """Plot the errors for all steps on a logarithmic axis."""
    curves = {f"h = {dt:g} s": (trip.t, trip.errors) for dt, trip in trips.items()}
    title = "Round trip: the error falls 16-fold with half the step"
    return sf.Chart(title, "time [s]", "largest angle error [rad]", curves, "log")
