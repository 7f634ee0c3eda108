"""Clocks of robots: offset and drift recovered from round trips with delays of long tails."""

from __future__ import annotations

import numpy as np
import pytest

from seaframe.exchange.firmware.robot_clock import MOST_TRIPS, ClockLine, RobotClock, SmoothTime

SHORTEST = 0.002  # [s]


def estimated(drift: float, seconds: float, tail: float = 0.01, seed: int = 0) -> tuple[RobotClock, ClockLine]:
    random, clock = np.random.default_rng(seed), RobotClock()
    for time in np.arange(0.0, seconds, 0.5):
        there, back = SHORTEST + random.exponential(tail, 2)
        clock.add(500.0 + time, (time + there) * (1.0 + drift) + 7.0, 500.0 + time + there + back)
    line = clock.estimate()
    assert line is not None
    return clock, line


@pytest.mark.parametrize("drift", [0.0, 1e-4, -1e-4, 5e-3, -5e-3])
@pytest.mark.parametrize("seed", range(4))
def test_drift_and_offset_are_recovered(drift: float, seed: int) -> None:
    _, line = estimated(drift, 120.0, seed=seed)
    assert 1.0 + line.drift == pytest.approx(1.0 / (1.0 + drift), abs=3e-5)
    for time in (0.0, 60.0, 120.0):
        clock = 7.0 + time * (1.0 + drift)
        assert line.time(clock) == pytest.approx(500.0 + time, abs=2e-3)  # delays have a mean of 12 ms each


def test_plain_means_would_be_much_worse() -> None:
    """The long tail of one direction shifts a mean of all trips; the quickest trips are not shifted by it."""
    random, clock, offsets = np.random.default_rng(1), RobotClock(), []
    for time in np.arange(0.0, 60.0, 0.25):
        there, back = SHORTEST + random.exponential(0.001), SHORTEST + random.exponential(0.08)
        clock.add(time, time + there, time + there + back)
        offsets.append(0.5 * (there + back) - there)
    line = clock.estimate()
    assert line is not None
    assert abs(line.time(30.0) - 30.0) < 0.003
    assert np.mean(offsets) > 0.03


def test_a_short_session_is_not_believed_to_drift() -> None:
    _, line = estimated(0.0, 3.0)
    assert abs(line.drift) < 1e-3
    assert line.drift_error > 2e-4


def test_memory_is_bounded_and_impossible_trips_are_ignored() -> None:
    clock = RobotClock()
    clock.add(5.0, 1.0, 4.0)
    assert clock.estimate() is None
    for k in range(3 * MOST_TRIPS):
        clock.add(float(k), float(k), k + 0.01)
    assert len(clock.trips) == MOST_TRIPS
    clock.add(float(3 * MOST_TRIPS), 1e12, 3.0 * MOST_TRIPS + 0.001)  # a robot that lies
    line = clock.estimate()
    assert line is not None
    assert np.isfinite([line.time(0.0), line.drift]).all()


def test_smooth_time_follows_without_steps() -> None:
    smooth = SmoothTime(ClockLine(0.0, 100.0, 0.0, 1e-3, 1e-3))
    better = ClockLine(0.0, 100.02, 1e-4, 1e-5, 1e-3)  # 20 ms off
    times = []
    for k in range(2000):
        clock = 0.02 * k
        times.append(smooth.time(clock))
        smooth.follow(better, clock)
    steps = np.diff(times)
    assert (steps > 0.0).all()
    assert np.abs(steps / 0.02 - 1.0).max() < 0.005
    assert times[-1] == pytest.approx(better.time(0.02 * 1999), abs=1e-4)
