"""The round trip of study 002: angles to torques to angles, and how its error falls with the step."""

from __future__ import annotations

from collections.abc import Callable

import seaframe as sf

REFERENCE = {0.02: 3.07e-6, 0.01: 1.71e-7}  # largest error of any angle [rad] by step [s], by another program


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check the largest errors of the round trip at two steps."""
    trips = {dt: sf.round_trip(run.scene, dt, 2.0, progress=progress) for dt in REFERENCE}
    return [
        sf.compared(
            f"round trip, h = {dt:g} s: largest angle error [rad]",
            error,
            trips[dt].largest_error,
            0.05,
            note="the paper prints none; computed by another program",
        )
        for dt, error in REFERENCE.items()
    ]
