"""Initial guesses of states: from measurements, and otherwise from other states."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.initial_states import fit_parabolas, guess_states
from seaframe.identify.fit.problem import Problem
from tests.identify.fit.scenes import bluerov

TURNED = {"left.hull": {"velocity": [0.4, -0.2, 0.1], "angular_velocity": [0.1, -0.2, 0.5]}}


@pytest.fixture(scope="module")
def run() -> sf.Run:
    return sf.simulate(bluerov(initial=TURNED), duration=2.0)


def problem_of(run: sf.Run, *kinds: str) -> Problem:
    names = [f"left.hull.{kind}" for kind in kinds]
    columns = {f"{name}[{k}]": x for name in names for k, x in enumerate(run[name].T)}
    return Problem(bluerov(), ("left.hull.mass",), [Log(run.t, columns)])


def test_poses_give_poses_and_twists(run: sf.Run) -> None:
    problem = problem_of(run, "position", "orientation")
    states = guess_states(problem, problem.trials[0])
    h, around = run.dt, slice(3, -3)
    third = np.abs(np.diff(run.v, n=2, axis=0)).max() / h**2  # of poses, which parabolas leave out
    assert np.allclose(states[around, :7], run.q[around, :7], atol=third * h**3)
    assert np.allclose(states[around, -6:], run.v[around], atol=2.0 * third * h**2)


def test_slow_poses_give_twists_between_them(run: sf.Run) -> None:
    """Poses at every fifth row: between them, too, slopes are those of parabolas, not of chords."""
    names = ["left.hull.position", "left.hull.orientation"]
    columns = {f"{name}[{k}]": x.copy() for name in names for k, x in enumerate(run[name].T)}
    for name, values in columns.items():
        values[np.arange(len(run.t)) % 5 != 0] = np.nan
        values[np.arange(len(run.t)) % 3 == 0] *= -1.0 if "orientation" in name else 1.0  # the same, of other sign
    problem = Problem(bluerov(), ("left.hull.mass",), [Log(run.t, columns)])
    states = guess_states(problem, problem.trials[0])
    h, inside = 5.0 * run.dt, slice(15, -15)
    third = np.abs(np.diff(run.v, n=2, axis=0)).max() / run.dt**2
    sign = np.sign(np.sum(states[:, 3:7] * run.q[:, 3:7], axis=1))[inside, None]
    assert np.allclose(states[inside, :3], run.q[inside, :3], atol=third * h**3)
    assert np.allclose(sign * states[inside, 3:7], run.q[inside, 3:7], atol=third * h**3)
    assert np.allclose(states[inside, -6:], run.v[inside], atol=2.0 * third * h**2)


def test_parabolas_through_known_rows() -> None:
    """Exact for a parabola, whatever rows are missing; constant before the first and after the last known row."""
    t = np.cumsum(np.random.default_rng(0).uniform(0.01, 0.1, 60))
    values = (1.0 + 2.0 * t - 3.0 * t**2)[:, None].repeat(3, axis=1)
    values[np.random.default_rng(1).permutation(60)[:40], 0] = np.nan
    values[:20, 1] = values[50:, 1] = np.nan
    values[:, 2] = np.nan
    smooth, slope = fit_parabolas(t, values)
    at = np.column_stack(
        [np.clip(t, t[known[0]], t[known[-1]]) for known in map(np.flatnonzero, np.isfinite(values[:, :2]).T)]
    )
    assert np.allclose(smooth[:, :2], 1.0 + 2.0 * at - 3.0 * at**2, rtol=1e-9)
    assert np.allclose(slope[:, :2], 2.0 - 6.0 * at, rtol=1e-8)
    assert not smooth[:, 2].any()
    assert not slope[:, 2].any()
    few, rate = fit_parabolas(t, np.where(np.arange(60) == 7, 5.0, np.nan)[:, None])
    assert np.all(few == 5.0)
    assert not rate.any()


@pytest.mark.parametrize("kinds", [("angular_velocity",), ("orientation",)])
def test_unmeasured_entries_come_from_other_states(run: sf.Run, kinds: tuple[str, ...]) -> None:
    """A rotating vehicle, whose velocity is guessed in world axes but stored in body axes."""
    problem = problem_of(run, *kinds)
    others = np.concatenate([run.q, run.v], axis=1)
    kept = [0, 1, 2, 7, 8, 9]  # position, velocity
    assert np.allclose(guess_states(problem, problem.trials[0], others)[:, kept], others[:, kept], atol=1e-12)
    assert not np.allclose(guess_states(problem, problem.trials[0])[:, kept], others[:, kept], atol=0.1)


def test_sensors_beside_the_origin_give_the_state_of_the_link() -> None:
    """A marker and a velocity log that stand off and rotated: guesses of the hull's state as from its own signals."""
    content = bluerov(initial=TURNED).to_dict()
    content["robots"]["left"]["links"]["hull"]["points"] = {
        "marker": {"at": [0.3, -0.1, 0.2], "rpy": [0.4, -0.3, 2.0]},
        "log": {"at": [-0.2, 0.1, 0.1], "rpy": [3.0, 0.1, 0.7]},
    }
    scene = sf.Scene.from_dict(content)
    run = sf.simulate(scene, duration=1.0)
    for names in (
        ["marker.position", "marker.orientation", "log.body_velocity", "log.angular_velocity"],
        ["marker.position", "marker.orientation", "marker.velocity", "marker.angular_velocity"],
    ):
        columns = {f"left.{name}[{k}]": x for name in names for k, x in enumerate(run[f"left.{name}"].T)}
        problem = Problem(scene, ("left.hull.mass",), [Log(run.t, columns)])
        states = guess_states(problem, problem.trials[0])
        sign = np.sign(np.sum(states[:, 3:7] * run.q[:, 3:7], axis=1))[:, None]
        assert np.allclose(states[:, :3], run.q[:, :3], atol=1e-4)  # from parabolas; levers are 0.2 m and longer
        assert np.allclose(sign * states[:, 3:7], run.q[:, 3:7], atol=1e-9)
        assert np.allclose(states[:, -6:], run.v, atol=1e-9)
