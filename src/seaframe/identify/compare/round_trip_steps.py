"""Round trips with several step sizes: the observed order, and whether the open loop diverges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ...errors import SeaframeError
from ...run.integrator_comparison import REFINEMENTS
from ...run.simulate import Progress, check_positive
from ...scene.model import Scene
from .round_trip import RoundTrip, round_trip

SHORTEST = 64  # a diverging motion is followed over at least this fraction of the duration, as 1/64
GROWN = 100.0  # growth of the error over the second half of a run that no polynomial of low order explains


@dataclass(frozen=True, slots=True)
class RoundTripSteps:
    """Round trips of a scene with several step sizes, the longest steps first; from `sf.round_trip_steps`."""

    scene: Scene
    duration: float  # requested [s]
    gains: tuple[float, float] | None  # kp [1/s2], kd [1/s]; None: open loop
    trips: tuple[RoundTrip, ...]  # shorter than the duration where the motion grew without bound

    @property
    def orders(self) -> tuple[float, ...]:
        """Observed order between each step size and the next; NaN where an error is zero."""
        sizes = [(trip.run.dt, trip.largest_error) for trip in self.trips]
        return tuple(
            math.log(e1 / e2) / math.log(h1 / h2) if e1 > 0.0 and e2 > 0.0 else math.nan
            for (h1, e1), (h2, e2) in pairwise(sizes)
        )

    @property
    def growth_rate(self) -> float | None:
        """Rate of exponential growth of the error [1/s] with the shortest steps; None where it stays bounded.

        That is the slope of its logarithm over the second half of the run, if the error grows there more than 100-fold.
        """
        trip = self.trips[-1]
        late = (trip.t >= 0.5 * trip.t[-1]) & (trip.errors > 0.0)
        t, errors = trip.t[late], trip.errors[late]
        if len(t) < 3 or not (errors[-1] > GROWN * errors[0] or self.stops_early):
            return None
        return float(np.polyfit(t, np.log(errors), 1)[0])

    @property
    def stops_early(self) -> bool:
        """Whether the motion grew without bound before the end."""
        return any(trip.t[-1] < self.duration * (1.0 - 1e-9) for trip in self.trips)

    def to_dict(self) -> dict[str, Any]:
        """Return what `seaframe roundtrip --json` prints."""
        return {
            "scene": self.scene.name,
            "duration": self.duration,
            "gains": self.gains,
            "end": float(self.trips[0].t[-1]),
            "trips": [{"dt": trip.run.dt, "largest_error": trip.largest_error} for trip in self.trips],
            "orders": [None if math.isnan(order) else order for order in self.orders],
            "growth_rate": self.growth_rate,
        }

    def plot(self) -> Any:
        """Return a figure: angles prescribed and reached, and the error over time."""
        from ...look.identified.round_trip_plots import figure

        return figure(self)


def round_trip_steps(
    scene: Scene,
    dt: float | None = None,
    duration: float | None = None,
    gains: tuple[float, float] | None = None,
    method: str | None = None,
    integrator: str | None = None,
    progress: Progress | None = None,
) -> RoundTripSteps:
    """Make round trips of a scene (`sf.round_trip`) in steps of dt, dt/2 and dt/4.

    A motion that grows without bound is followed as far as it is finite over half, a quarter ... of the duration.

    Args:
        scene, duration, gains, method, integrator: as for `sf.round_trip`.
        dt: longest step [s]; default: that of the scene.
        progress: called with the completed share, 0 to 1.

    Example:

        found = sf.round_trip_steps(sf.load("snake-accordion"))
        found.orders
    """
    dt = scene.run.dt if dt is None else check_positive("dt", dt)
    duration = scene.run.duration if duration is None else check_positive("duration", duration)
    trips = []
    for k, refinement in enumerate(REFINEMENTS):

        def report(part: float, done: int = k) -> None:
            if progress is not None:
                progress((done + part) / len(REFINEMENTS))

        trips.append(longest_trip(scene, dt / refinement, duration, gains, method, integrator, report))
    shortest = min(float(trip.t[-1]) for trip in trips)
    if any(trip.t[-1] > shortest for trip in trips):  # errors are compared over the same time
        trips = [round_trip(scene, dt / refinement, shortest, gains, method, integrator) for refinement in REFINEMENTS]
    return RoundTripSteps(scene, duration, gains, tuple(trips))


def longest_trip(
    scene: Scene,
    dt: float,
    duration: float,
    gains: tuple[float, float] | None,
    method: str | None,
    integrator: str | None,
    progress: Progress,
) -> RoundTrip:
    """Return the round trip over the duration, or over the largest of its halves, quarters ... that stays finite."""
    for part in (2**k for k in range(SHORTEST.bit_length() - 1)):
        try:
            return round_trip(scene, dt, duration / part, gains, method, integrator, progress)
        except SeaframeError as error:
            if error.code != "diverged":
                raise
    return round_trip(scene, dt, duration / SHORTEST, gains, method, integrator, progress)
