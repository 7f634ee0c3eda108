"""Runs whose numbers contradict each other are refused."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.cells import Cells, points_from


def run(speed: float) -> sf.Log:
    """A minute of a tow at a speed, without faults."""
    t = np.arange(0.0, 60.0, 0.05)
    force = 30.0 * speed * abs(speed) + 0.1 * np.random.default_rng(0).normal(size=len(t))
    return sf.Log(t, {"speed": 0.0 * t + speed, "m1": force}, source="a.csv")


def test_a_wire_at_an_angle_in_degrees_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match=r"a wire at 47 rad .* is the angle in degrees"):
        Cells.inclined(47.0)


def test_speeds_that_are_told_must_be_those_of_the_carriage() -> None:
    cells, logs = Cells({"m1": 1.0}), [run(0.5), run(1.0)]
    assert points_from(logs, cells, [0.5, 1.0]).speed == pytest.approx([0.5, 1.0], abs=1e-12)
    for told in ([50.0, 100.0], [0.005, 0.01]):
        with pytest.raises(sf.SeaframeError, match=r"a\.csv: the carriage moves at .*Are both in the same unit\?"):
            points_from(logs, cells, told)


def test_runs_told_to_rest_may_creep() -> None:
    """Some are told as rest and no other speed is told: what cannot be told from rest is no other unit."""
    cells, logs = Cells({"m1": 1.0}), [run(0.0003), run(0.5), run(1.0)]
    assert points_from(logs, cells, [0.0, None, None]).setting == pytest.approx([0.0, 0.5, 1.0], abs=1e-12)
    with pytest.raises(sf.SeaframeError, match=r"the carriage moves at 0\.5, but the speed of the run is told as 0\."):
        points_from([run(0.5), run(1.0)], cells, [0.0, None])
