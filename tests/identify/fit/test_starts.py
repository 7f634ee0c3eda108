"""First guesses of states: from what was measured, and for the rest from other states."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.problem import Problem
from seaframe.identify.fit.starts import guessed
from tests.identify.fit.scenes import bluerov

TURNED = {"left.hull": {"velocity": [0.4, -0.2, 0.1], "angular_velocity": [0.1, -0.2, 0.5]}}


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(bluerov(initial=TURNED), duration=2.0)


def problem_of(run: sf.Run, *kinds: str) -> Problem:
    names = [f"left.hull.{kind}" for kind in kinds]
    columns = {f"{name}[{k}]": x for name in names for k, x in enumerate(run[name].T)}
    return Problem(bluerov(), ("left.hull.mass",), [Log(run.t, columns)])


def test_poses_tell_poses_and_twists(run: sf.Run) -> None:
    problem = problem_of(run, "position", "orientation")
    states = guessed(problem, problem.trials[0])
    h, around = run.dt, slice(3, -3)
    third = np.abs(np.diff(run.v, n=2, axis=0)).max() / h**2  # of poses, which parabolas leave out
    assert np.allclose(states[around, :7], run.q[around, :7], atol=third * h**3)
    assert np.allclose(states[around, -6:], run.v[around], atol=2.0 * third * h**2)


@pytest.mark.parametrize("kinds", [("angular_velocity",), ("orientation",)])
def test_what_is_not_measured_is_as_other_states_have_it(run: sf.Run, kinds: tuple[str, ...]) -> None:
    """Of a vehicle that turns, whose velocity a guess holds along other axes than a state does."""
    problem = problem_of(run, *kinds)
    others = np.concatenate([run.q, run.v], axis=1)
    kept = [0, 1, 2, 7, 8, 9]  # position, velocity
    assert np.allclose(guessed(problem, problem.trials[0], others)[:, kept], others[:, kept], atol=1e-12)
    assert not np.allclose(guessed(problem, problem.trials[0])[:, kept], others[:, kept], atol=0.1)
