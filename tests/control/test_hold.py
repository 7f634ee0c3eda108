"""PID hold: errors of attitude and position by hand, and loops against their closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from seaframe.control import Gains, Hold, Target
from seaframe.errors import SeaframeError
from seaframe.rotations import exp_quaternion, quaternion_from_rotation, quaternion_product
from seaframe.signals.held_pose import attitude_error, rotation
from seaframe.spatial import Vector, rotation_from_rpy

Floats = NDArray[np.float64]
ALL = (True, True, True)
HERE = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]


def pose(x: float = 0.0, y: float = 0.0, z: float = 0.0, rpy: tuple[float, float, float] = (0, 0, 0)) -> list[float]:
    return [x, y, z, *quaternion_from_rotation(rotation_from_rpy(*rpy))]


def target(at: list[float], along: Floats | None = None, about: tuple[bool, bool, bool] = ALL) -> Target:
    return Target(np.array(at[:3]), (at[3], at[4], at[5], at[6]), np.eye(3) if along is None else along, about)


@pytest.mark.parametrize("angle", [0.3, -2.0, 3.0, -3.1])
def test_attitude_goes_the_shorter_way(angle: float) -> None:
    """2 sin(angle/2) about the axis, for either quaternion of the target."""
    at = pose(rpy=(0, 0, angle))
    other = [*at[:3], *(-x for x in at[3:])]
    for goal in (at, other):
        np.testing.assert_allclose(target(goal).error(HERE)[3:], [0, 0, 2 * math.sin(angle / 2)], atol=1e-15)


def test_errors_are_seen_from_the_hull() -> None:
    """At a yaw of 90 degrees, what lies 1 m along the world's x is 1 m to the right."""
    error = target([1.0, 0, 0.5, *HERE[3:]]).error(pose(rpy=(0, 0, math.pi / 2)))
    np.testing.assert_allclose(error, [0, -1, 0.5, 0, 0, -2 * math.sin(math.pi / 4)], atol=1e-15)


def test_only_held_directions_count() -> None:
    down = np.array([[0.0], [0.0], [1.0]])
    goal = target([1.0, 2.0, 3.0, *HERE[3:]], along=down, about=(False, False, False))
    tilted = pose(rpy=(0.4, 0, 0))
    error = goal.error(tilted)
    np.testing.assert_allclose(rotation(tilted) @ error[:3], [0, 0, 3], atol=1e-15)
    assert (error[3:] == 0.0).all()
    S = goal.held_twists(tilted)
    np.testing.assert_allclose(S[:, 0], [0, math.sin(0.4), math.cos(0.4), 0, 0, 0], atol=1e-15)


angles = st.floats(-3.0, 3.0)


@given(yaw=angles, roll=st.floats(-1.2, 1.2), pitch=st.floats(-1.2, 1.2))
def test_a_level_hull_is_level_at_any_heading(yaw: float, roll: float, pitch: float) -> None:
    """With yaw left free, the turn brings z onto z* by the shortest way: about z x z*, 2 sin(half the angle)."""
    R = rotation(pose(rpy=(roll, pitch, yaw)))
    turn = target(HERE, about=(True, True, False)).error(pose(rpy=(roll, pitch, yaw)))[3:]
    across = np.cross([0, 0, 1.0], R.T @ [0, 0, 1.0])  # in the hull: from its own z to the world's
    angle = math.atan2(float(np.linalg.norm(across)), float(R[2, 2]))
    expected = 2 * math.sin(angle / 2) * across / max(float(np.linalg.norm(across)), 1e-300)
    np.testing.assert_allclose(turn, expected, atol=1e-12)


@given(yaw=angles, tilt=st.floats(-1.0, 1.0))
def test_heading_alone_is_the_twist_about_its_axis(yaw: float, tilt: float) -> None:
    """Target: first a turn about z by yaw, then a tilt about an axis across: the twist is the yaw."""
    z, across = exp_quaternion(Vector(0.0, 0.0, yaw)), exp_quaternion(Vector(tilt, 0.5 * tilt, 0.0))
    turn = attitude_error(quaternion_product(across, z), (False, False, True))
    np.testing.assert_allclose(turn, [0, 0, 2 * math.sin(yaw / 2)], atol=1e-12)


def test_half_a_turn_upside_down_still_has_a_way_back() -> None:
    upside_down = pose(rpy=(math.pi, 0, 0))
    error = target(HERE, about=(True, True, False)).error(upside_down)
    assert np.linalg.norm(error[3:]) == pytest.approx(2.0)


def simulate_mass(law: Hold, disturbance: float, seconds: float, limit: float = math.inf, dt: float = 0.01) -> Floats:
    """Positions of a unit mass along x under the law, sampled every dt, with a constant force and a limited thrust."""
    x, speed, places = 1.0, 0.0, []
    for _ in range(round(seconds / dt)):
        at = [x, *HERE[1:]]
        asked = law.acceleration(at, [speed, 0, 0, 0, 0, 0])
        given_ = np.clip(asked, -limit, limit)
        law.settle(at, dt, asked - given_)
        a = float(given_[0]) + disturbance
        x, speed = x + dt * speed + 0.5 * dt * dt * a, speed + dt * a
        places.append(x)
    return np.array(places)


@pytest.mark.parametrize("damping", [0.3, 0.7])
def test_frequency_and_damping_are_those_of_the_loop(damping: float) -> None:
    """PD on a unit inertia is the damped oscillator; sampling at 500 Hz adds a delay of a millisecond."""
    w = 2.0
    x = simulate_mass(Hold(target(HERE), Gains.of(w, damping, integral=0.0)), 0.0, 4.0, dt=0.002)
    t = 0.002 * np.arange(1, len(x) + 1)
    wd = w * math.sqrt(1 - damping**2)
    expected = np.exp(-damping * w * t) * (np.cos(wd * t) + damping * w / wd * np.sin(wd * t))
    np.testing.assert_allclose(x, expected, atol=4e-3)


def test_the_integral_takes_over_a_lasting_force() -> None:
    """PD leaves an error of force/stiffness, PID none."""
    pd = simulate_mass(Hold(target(HERE), Gains.of(2.0, 1.0, integral=0.0)), 0.8, 20.0)
    assert pd[-1] == pytest.approx(0.8 / 4.0, rel=1e-6)
    pid = simulate_mass(Hold(target(HERE), Gains.of(2.0, 1.0, integral=0.5)), 0.8, 40.0)
    assert abs(pid[-1]) < 1e-4


def test_the_integral_does_not_wind_up_at_a_limit() -> None:
    """An actuator of 0.3 m/s2, a start 1 m away and a loop that commands 4: without anti-windup it overshoots."""
    gains = Gains.of(2.0, 1.0, integral=0.8)
    braked = simulate_mass(Hold(target(HERE), gains), 0.0, 15.0, limit=0.3)

    class Winding(Hold):
        def settle(self, q: object, period: float, missing: object) -> None:
            super().settle(q, period, np.zeros(6))  # type: ignore[arg-type]

    winding = simulate_mass(Winding(target(HERE), gains), 0.0, 15.0, limit=0.3)
    assert -braked.min() < 0.6 * -winding.min()


def test_the_integral_keeps_its_limit_and_lets_go_at_once() -> None:
    law = Hold(target(HERE), Gains.of(2.0, 1.0, integral=1.0, limit=0.1))
    away, beyond = pose(x=-1.0), pose(x=1.0)
    for _ in range(1000):
        law.settle(away, 0.01, np.zeros(6))
    assert law.limited_integral(away)[0] == pytest.approx(0.1)
    before = law.sum[0]
    assert before * 4.0 == pytest.approx(0.1, rel=0.5)  # it stopped counting near the limit
    law.settle(beyond, 0.01, np.zeros(6))
    assert law.sum[0] < before
    law.reset()
    assert (law.sum == 0.0).all()


def test_the_integral_of_place_stays_with_the_world() -> None:
    """A force along the world's x is still compensated after a rotation by 90 degrees."""
    law = Hold(target(HERE), Gains.of(1.0, 1.0, integral=0.5))
    law.settle(pose(x=-2.0), 1.0, np.zeros(6))
    np.testing.assert_allclose(law.limited_integral(HERE)[:3], [1.0, 0, 0], atol=1e-15)
    np.testing.assert_allclose(law.limited_integral(pose(rpy=(0, 0, math.pi / 2)))[:3], [0, -1.0, 0], atol=1e-15)


def test_the_rate_is_damped_along_what_is_held() -> None:
    law = Hold(target(HERE, along=np.array([[0.0], [0.0], [1.0]]), about=(False, False, True)), Gains.of(1.0, 1.0))
    a = law.acceleration(HERE, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    np.testing.assert_allclose(a, [0, 0, -6.0, 0, 0, -12.0])


def test_unstable_and_misshapen_gains_are_refused() -> None:
    with pytest.raises(SeaframeError, match="`integral` of 2 1/s") as caught:
        Gains.of(2.0, 0.5, integral=2.0)
    assert caught.value.code == "range"
    with pytest.raises(SeaframeError) as caught:
        Gains.of([1.0, 2.0])
    assert (caught.value.code, caught.value.path) == ("range", "frequency")
    with pytest.raises(SeaframeError) as caught:
        Gains.of(1.0, -0.5)
    assert (caught.value.code, caught.value.path) == ("range", "damping")
