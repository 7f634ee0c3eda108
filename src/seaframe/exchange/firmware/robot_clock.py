"""The clock of a robot, estimated from round trips: its offset and drift, and a smooth time that follows them.

A round trip sent at s and received at r, on the clock of this machine, says that the robot read c between them. Delays
of networks have long tails, so of every stretch of time only the quickest round trip counts; its error is half of its
time at most, and half of what it took more than the quickest of all where both ways are alike.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass

import numpy as np

MOST_TRIPS = 2048
STRETCHES = 16  # the trips are split into so many stretches of time
PRIOR_DRIFT = 2e-3  # standard deviation of the drift of boards [1]: quartz 1e-4, ceramic 5e-3
LEAST_ERROR = 2e-5  # of a round trip, from the resolution of the clocks [s]
LARGEST_DRIFT = 0.02
SETTLING = 5.0  # time in which the smooth time closes an offset [s]


@dataclass(frozen=True, slots=True)
class ClockLine:
    """Time of this machine as a line over the robot's clock: time = at + (1 + drift) (clock - about)."""

    about: float  # robot's clock [s]
    at: float  # time of this machine [s]
    drift: float  # [s/s], positive if the robot's clock is slow
    drift_error: float  # standard deviation [s/s]
    offset_error: float  # bound of a constant error, half of the quickest round trip [s]

    def time(self, clock: float) -> float:
        """Return the time of this machine [s] at a reading of the robot's clock [s]."""
        return self.at + (1.0 + self.drift) * (clock - self.about)


class RobotClock:
    """Estimates the clock of a robot from round trips; memory is bounded."""

    def __init__(self) -> None:
        self.trips: deque[tuple[float, float, float]] = deque(maxlen=MOST_TRIPS)  # sent, robot's clock, received [s]

    def add(self, sent: float, clock: float, received: float) -> None:
        """Take a round trip: its times on this machine and the reading of the robot's clock [s]."""
        if received >= sent:
            self.trips.append((sent, clock, received))

    def estimate(self) -> ClockLine | None:
        """Return the line through the quickest round trips; None before the first."""
        if not self.trips:
            return None
        sent, clock, received = np.array(self.trips).T
        delay = received - sent
        first, span = float(clock.min()), float(np.ptp(clock))
        stretch = np.minimum((STRETCHES * (clock - first) / max(span, 1e-9)).astype(int), STRETCHES - 1)
        best = np.array([np.flatnonzero(stretch == k)[delay[stretch == k].argmin()] for k in np.unique(stretch)])
        error = LEAST_ERROR + 0.5 * (delay[best] - delay.min())
        weight = error**-2
        about = float(np.average(clock[best], weights=weight))
        x, y = clock[best] - about, 0.5 * (sent + received)[best] - clock[best]
        information = float(weight @ x**2) + PRIOR_DRIFT**-2
        drift = float(np.clip(weight @ (x * y) / information, -LARGEST_DRIFT, LARGEST_DRIFT))
        at = about + float(np.average(y, weights=weight))
        return ClockLine(about, at, drift, information**-0.5, 0.5 * float(delay.min()))


class SmoothTime:
    """Time of this machine over the robot's clock without steps: later estimates change its rate, not its value."""

    def __init__(self, line: ClockLine) -> None:
        self.clock, self.value, self.rate = line.about, line.at, 1.0 + line.drift

    def time(self, clock: float) -> float:
        """Return the time of this machine [s] at a reading of the robot's clock [s]."""
        return self.value + self.rate * (clock - self.clock)

    def follow(self, line: ClockLine, clock: float) -> None:
        """Continue from a reading of the robot's clock [s] so that a new estimate is met after some seconds."""
        value = self.time(clock)
        rate = (line.time(clock + SETTLING) - value) / SETTLING
        if math.isfinite(rate):
            self.clock, self.value = clock, value
            self.rate = min(max(rate, 1.0 - 2.0 * LARGEST_DRIFT), 1.0 + 2.0 * LARGEST_DRIFT)
