"""Numbers of a robot on a link of another one as unknowns: what it weighs, and where it is attached."""

from __future__ import annotations

import pytest

import seaframe as sf
from tests.dynamics.test_attached_robots import attached


def test_mass_and_place_of_an_attached_arm_are_identified() -> None:
    truth = attached("arm")
    guess = truth.replace({"arm.upper.mass": 1.4, "arm.at.position[0]": 0.15})
    run = sf.simulate(truth, duration=4.0)
    free = ["arm.upper.mass", "arm.at.position[0]"]
    signals = ["rov.hull.angular_velocity", "arm.fore.angle"]
    found = sf.fit(guess, free, run, method="output-error", signals=signals, solver=sf.Solver([2.0]))
    assert found.estimates["arm.upper.mass"] == pytest.approx(1.1, rel=1e-3)
    assert found.estimates["arm.at.position[0]"] == pytest.approx(0.2, rel=1e-3)
