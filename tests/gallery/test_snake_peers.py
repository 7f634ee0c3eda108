"""The snakes' reference values computed again by Pinocchio and a Runge-Kutta method in this file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import seaframe as sf
from tests.random_scenes import Array

pytest.importorskip("pinocchio", reason="Pinocchio is not installed: pip install seaframe[bench]")

from tests.oracles.pinocchio_model import PinocchioModel

Motion = Callable[[float], tuple[Array, Array, Array]]  # angles, rates, accelerations at a time
JOINTS = np.arange(20)
ODD = JOINTS % 2 == 0  # joints 1, 3, 5 ... of the snake


def quintic(end: Array) -> Motion:
    """Return the motion from rest at zero to rest at `end` in two seconds."""

    def motion(t: float) -> tuple[Array, Array, Array]:
        r = min(t / 2.0, 1.0)
        shape = 10 * r**3 - 15 * r**4 + 6 * r**5
        slope = (30 * r**2 - 60 * r**3 + 30 * r**4) / 2.0
        bend = (60 * r - 180 * r**2 + 120 * r**3) / 4.0
        return end * shape, end * slope, end * bend

    return motion


def spiral(t: float) -> tuple[Array, Array, Array]:
    phase = np.pi / 2 * t + 0.4 * (JOINTS // 2)
    sine, cosine, w = np.sin(phase), np.cos(phase), np.pi / 2
    angle, rate = np.where(ODD, sine, cosine), np.where(ODD, cosine, -sine)
    return 0.15 * angle, 0.15 * w * rate, -0.15 * w * w * angle


ACCORDION = np.where(ODD, np.where(JOINTS // 2 % 2 == 0, 0.5, -0.5), 0.0)
COBRA = np.zeros(20)
COBRA[[8, 10, 12]], COBRA[[14, 16, 18]] = 0.4, -0.4


def errors(peer: PinocchioModel, motion: Motion, h: float, duration: float) -> Array:
    """Return the largest error of any angle after each step of the round trip."""

    def rates(t: float, y: Array) -> Array:
        torque = peer.inverse(*motion(t))
        return np.concatenate([y[20:], peer.forward(y[:20], y[20:], torque)])

    y = np.concatenate(motion(0.0)[:2])
    found = [0.0]
    for t in h * np.arange(round(duration / h)):
        a = rates(t, y)
        b = rates(t + h / 2, y + h / 2 * a)
        c = rates(t + h / 2, y + h / 2 * b)
        d = rates(t + h, y + h * c)
        y = y + h / 6 * (a + 2 * b + 2 * c + d)
        found.append(np.abs(y[:20] - motion(t + h)[0]).max())
    return np.array(found)


@pytest.fixture(scope="module")
def snake() -> PinocchioModel:
    return PinocchioModel(sf.load("snake").to_dict())


PLANE = {
    "snake-accordion": (quintic(ACCORDION), {0.02: 3.125e-8, 0.01: 1.961e-9, 0.005: 1.228e-10}),
    "snake-cobra": (quintic(COBRA), {0.02: 3.07e-6, 0.01: 1.71e-7, 0.005: 1.00e-8}),
}


@pytest.mark.parametrize("name", PLANE)
def test_round_trip_in_a_plane(snake: PinocchioModel, name: str) -> None:
    motion, published = PLANE[name]
    for h, error in published.items():
        assert errors(snake, motion, h, 2.0).max() == pytest.approx(error, rel=0.01)
    trip = sf.round_trip(sf.load(name), dt=0.02, duration=2.0)
    np.testing.assert_allclose(trip.errors, errors(snake, motion, 0.02, 2.0), rtol=1e-3, atol=1e-13)


def test_round_trip_of_the_spiral(snake: PinocchioModel) -> None:
    found = errors(snake, spiral, 0.001, 0.8)
    assert found[400] == pytest.approx(2.6e-11, rel=0.05)
    assert found[800] == pytest.approx(1.5e-7, rel=0.05)
    trip = sf.round_trip(sf.load("snake-spiral"), dt=0.01, duration=0.5)
    np.testing.assert_allclose(trip.errors, errors(snake, spiral, 0.01, 0.5), rtol=1e-3, atol=1e-13)


def test_open_loop_error_of_the_spiral_is_that_of_the_method(snake: PinocchioModel) -> None:
    """Half the step reduces it 16-fold: the growing error is truncation, not rounding, so it is reproducible."""
    coarse, fine = errors(snake, spiral, 0.002, 0.8)[-1], errors(snake, spiral, 0.001, 0.8)[-1]
    assert coarse / fine == pytest.approx(16.0, rel=0.02)


def test_free_motion_of_the_snake(snake: PinocchioModel) -> None:
    """The angles in the list of checks, by an adaptive method of eighth order."""
    scene = sf.load("snake")
    y0 = np.zeros(40)
    y0[[20, 21, 30]] = 0.4, 0.3, -0.8
    still = np.zeros(20)

    def rates(t: float, y: Array) -> Array:
        return np.concatenate([y[20:], snake.forward(y[:20], y[20:], still)])

    end = solve_ivp(rates, (0.0, 2.0), y0, "DOP853", rtol=1e-11, atol=1e-12).y[:20, -1]
    listed = {check.signal: check.expected_value for check in scene.checks if check.at == 2.0}
    for k in (1, 2, 11, 12, 20):
        assert end[k - 1] == pytest.approx(listed[f"snake.body{k:02d}.angle"], abs=2e-10)


def test_work_of_the_robot_with_servos() -> None:
    """Eight joints and a head: what the motors deliver in two periods comes from a battery of 8 A h at 7 V."""
    scene = sf.load("snake-servo")
    peer, phases = PinocchioModel(scene.to_dict()), -np.pi / 4 * np.arange(8)
    t, w = np.linspace(0.0, 8.0, 801), np.pi / 2
    power = np.zeros((len(t), 8))
    for k, time in enumerate(t):
        sine, cosine = 0.4 * np.sin(w * time + phases), 0.4 * np.cos(w * time + phases)
        power[k] = peer.inverse(sine, w * cosine, -w * w * sine) * w * cosine
    work = float(np.trapezoid(np.maximum(power, 0.0).sum(axis=1), t))
    motors = sf.simulate(scene).motors
    battery = motors.batteries["snake"]
    assert sum(each.positive_work for each in motors.joints.values()) == pytest.approx(work, rel=1e-3)
    assert battery.energy == pytest.approx(work, rel=1e-3)
    assert battery.lasts == pytest.approx(8 * 3600 * 7 / (work / 8.0), rel=1e-3)


def test_turn_of_the_free_snake() -> None:
    """At zero momentum the twist of the base is -M_bb^-1 M_bj times the joint rates, independent of time."""
    scene = sf.load("snake-free")
    peer = PinocchioModel(scene.to_dict())
    corners = 0.15 * np.array([[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]])  # of odd and even joints
    turn = Rotation.identity()
    reached = {}
    for leg, (start, end) in enumerate(pairwise(corners)):
        rates = np.where(ODD, *(end - start))

        def spin(s: float, w: Array, start: Array = start, rates: Array = rates) -> Array:
            q = np.concatenate([np.zeros(3), [1.0, 0.0, 0.0, 0.0], np.where(ODD, *start) + s * rates])
            M = peer.mass_matrix(q)
            omega = -np.linalg.solve(M[:6, :6], M[:6, 6:] @ rates)[3:]
            size = np.linalg.norm(w)
            half = 0.5 * size
            bend = 1 / 12 if size < 1e-4 else (1 - half / np.tan(half)) / size**2
            return np.asarray(omega + 0.5 * np.cross(w, omega) + bend * np.cross(w, np.cross(w, omega)))

        step = solve_ivp(spin, (0.0, 1.0), np.zeros(3), "DOP853", rtol=1e-9, atol=1e-10).y[:, -1]
        turn = turn * Rotation.from_rotvec(step)
        reached[leg + 1.0] = turn.as_quat(canonical=True, scalar_first=True)
    listed = {check.at: check.expected_value for check in scene.checks if check.at is not None}
    assert set(listed) == {1.0, 2.0, 4.0}
    for at, published in listed.items():
        np.testing.assert_allclose(published, reached[at], atol=6e-9)
