"""Filtered runs from bad initial guesses: all converge to the same run, without defects at rows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.identify.fit.filter import Noise, run_filter
from seaframe.identify.fit.initial_states import guess_states
from seaframe.identify.fit.model import DisturbedProgram
from seaframe.identify.fit.problem import Problem
from seaframe.identify.fit.segments import Filter, Reference, build_segments
from tests.identify.fit.scenes import noisy, pendulum

Floats = NDArray[Any]


@pytest.fixture(scope="module")
def swinging() -> tuple[Filter, Reference, Floats]:
    """Return a filter along a swinging pendulum, the initial reference, and the pendulum's damping."""
    log = noisy(sf.simulate(pendulum(), duration=3.0), {"arm.rod.angle": 0.01}, seed=4, every=4)
    problem = Problem(pendulum(), ("arm.rod.joint.damping",), [log])
    (flight,) = build_segments(problem, DisturbedProgram.of(problem.program))
    theta, keep = problem.unknowns.start, np.arange(2)
    reference = flight.reference(guess_states(problem, problem.trials[0]))
    linear = flight.linearise(theta, reference)
    noise = Noise(np.array([0.01]), np.array([0.05]), np.array([0.5]), np.array([0]))
    part = flight.reduce_model(linear, reference, keep, np.ones(2, dtype=bool), np.ones((len(log.t), 1)))
    return Filter.of(flight, linear, keep, run_filter(part, noise), noise), reference, theta


def spoilt(reference: Reference, rate: float) -> Reference:
    """Return the reference with a wrong rate [rad/s] in the middle."""
    before = reference.before.copy()
    before[len(before) // 2, 1] = rate
    return reference._replace(before=before)


@pytest.mark.parametrize("rate", [30.0, -1000.0, np.inf])
def test_a_wrong_guess_converges_to_the_same_run(swinging: tuple[Filter, Reference, Floats], rate: float) -> None:
    run, reference, theta = swinging
    good, z = run.solve_run(theta, reference)
    with np.errstate(invalid="ignore"):
        again, same = run.solve_run(theta, spoilt(reference, rate))
    assert np.abs(z).max() < 5.0
    assert same == pytest.approx(z, abs=1e-3)
    assert again.before == pytest.approx(good.before, abs=1e-4)
    states = run.flight.steps.chart.change_between(
        good.before[1:], run.flight.simulate_intervals(theta, good.after, good.force_after)
    )
    assert np.abs(states).max() < 1e-5  # every interval ends where the next one starts


def test_a_diverging_model_has_no_innovations(swinging: tuple[Filter, Reference, Floats]) -> None:
    run, reference, theta = swinging
    with np.errstate(all="ignore"):
        _, z = run.solve_run(-1e9 * theta, reference)  # negative damping
    assert not np.isfinite(z).all()
