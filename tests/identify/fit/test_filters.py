"""Filtered runs that begin from bad guesses: all are the same run, which joins at every row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.identify.fit.disturbance import Disturbed
from seaframe.identify.fit.filtering import Noise, filtered
from seaframe.identify.fit.filters import Filter
from seaframe.identify.fit.flights import Reference, flights_of
from seaframe.identify.fit.problem import Problem
from seaframe.identify.fit.starts import guessed
from tests.identify.fit.scenes import noisy, pendulum

Floats = NDArray[Any]


@pytest.fixture(scope="module")
def swinging() -> tuple[Filter, Reference, Floats]:
    """A filter along a pendulum that swings, where its run begins, and the pendulum's damping."""
    log = noisy(sf.simulate(pendulum(), duration=3.0), {"arm.rod.angle": 0.01}, seed=4, every=4)
    problem = Problem(pendulum(), ("arm.rod.joint.damping",), [log])
    (flight,) = flights_of(problem, Disturbed.of(problem.program))
    theta, keep = problem.unknowns.start, np.arange(2)
    reference = flight.reference(guessed(problem, problem.trials[0]))
    linear = flight.linearised(theta, reference)
    noise = Noise(np.array([0.01]), np.array([0.05]), np.array([0.5]), np.array([0]))
    part = flight.reduced(linear, reference, keep, np.ones(2, dtype=bool), np.ones((len(log.t), 1)))
    return Filter.of(flight, linear, keep, filtered(part, noise), noise), reference, theta


def spoilt(reference: Reference, rate: float) -> Reference:
    """With a rate [rad/s] in the middle that the pendulum never had."""
    before = reference.before.copy()
    before[len(before) // 2, 1] = rate
    return reference._replace(before=before)


@pytest.mark.parametrize("rate", [30.0, -1000.0, np.inf])
def test_a_wild_guess_closes_to_the_same_run(swinging: tuple[Filter, Reference, Floats], rate: float) -> None:
    run, reference, theta = swinging
    good, z = run.passed(theta, reference)
    with np.errstate(invalid="ignore"):
        again, same = run.passed(theta, spoilt(reference, rate))
    assert np.abs(z).max() < 5.0
    assert same == pytest.approx(z, abs=1e-3)
    assert again.before == pytest.approx(good.before, abs=1e-4)
    states = run.flight.steps.chart.between(good.before[1:], run.flight.flown(theta, good.after, good.pushed))
    assert np.abs(states).max() < 1e-5  # every interval ends where the next one starts


def test_a_model_that_flies_off_has_no_innovations(swinging: tuple[Filter, Reference, Floats]) -> None:
    run, reference, theta = swinging
    with np.errstate(all="ignore"):
        _, z = run.passed(-1e9 * theta, reference)  # a damping that drives
    assert not np.isfinite(z).all()
