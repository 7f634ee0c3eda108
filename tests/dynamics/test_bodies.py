"""Properties of bodies and trees: actuation, the drift of free joints, and the power that acts on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import simpson
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import balance
from seaframe.loads.time_functions import Instant
from seaframe.spatial import array

NOW = Instant(0.0, 0.0)
BOX: dict[str, Any] = {"mass": 2.0, "shape": {"box": [0.3, 0.4, 0.5]}}


def slider(**joint: Any) -> sf.Scene:
    """A mass of 3 kg on a vertical slide, pushed along and across it."""
    sled = {"parent": "post", "joint": {"type": "prismatic", "axis": [0, 0, 1], **joint}, "mass": 3.0}
    push = {"force": {"constant": [7.0, 0.0, 11.0]}}
    robots = {"a": {"base": "fixed", "links": {"post": {}, "sled": sled}}}
    return sf.Scene.from_dict({"robots": robots, "drives": {"a.sled": push}})


def test_modes_and_motors_are_found_once() -> None:
    tree = sf.derive(sf.load("snake")).tree
    assert tree.actuation is tree.actuation
    assert tree.motors is tree.motors
    assert len(tree.actuation) == len(tree.motors) == tree.nv
    assert tree.actuation == tree.align().actuation


def test_drift_is_the_rate_of_a_velocity_that_stays_the_same_in_the_world() -> None:
    """v = R^T u with constant u, R rotating at w: differences in time."""
    body = sf.derive(sf.Scene.from_dict({"robots": {"a": {"links": {"b": BOX}}}})).tree.bodies[0]
    u, w, h = np.array([0.3, -1.2, 0.7]), np.array([0.9, 0.4, -1.1]), 1e-5
    start = Rotation.from_rotvec([0.2, 0.5, -0.3])

    def velocity(t: float) -> Any:
        return (start * Rotation.from_rotvec(w * t)).inv().apply(u)

    drift = array(body.drift([*velocity(0.0), *w]))
    np.testing.assert_allclose(drift[:3], (velocity(h) - velocity(-h)) / (2 * h), atol=1e-9)
    assert not drift[3:].any()


def test_power_of_a_motor_a_damper_and_a_load() -> None:
    tree = sf.derive(slider(damping=2.5, stiffness=40.0)).tree
    found = balance.powers(tree, [0.6], [1.5], balance.AppliedForces([13.0], [0.0], []), NOW)
    assert found == {"motors": 13.0 * 1.5, "damping": -2.5 * 1.5**2, "push": 11.0 * 1.5}


def test_a_stiff_spring_hides_no_damper() -> None:
    """Its force is 1e17 times that of the damper."""
    tree = sf.derive(slider(damping=0.3, stiffness=1e17)).tree
    found = balance.powers(tree, [2.0], [0.1], balance.AppliedForces([0.0], [0.0], []), NOW)
    assert (found["motors"], found["push"]) == (0.0, pytest.approx(1.1, rel=1e-15))
    assert found["damping"] == pytest.approx(-0.003, rel=1e-15)


@pytest.mark.parametrize(
    "locks",
    [{}, {"rov.hull": {"lock": ["x"]}}, {"rov.box": {"lock": ["y", "roll"]}, "rov.hull": {"lock": ["z", "yaw"]}}],
    ids=["free", "hull", "hull and box"],
)
def test_power_is_what_energy_gains(locks: dict[str, Any]) -> None:
    """A controlled hull with a floating box in it and a damped arm: the work of all, by Simpson's rule."""
    arm = BOX | {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0], "damping": 0.1}}
    box = BOX | {"parent": "hull", "joint": {"type": "free", "at": [1, 0, 0], "damping": 0.2}}
    robots = {"rov": {"links": {"hull": BOX, "arm": arm, "box": box}}}
    start = {"rov.hull": {"angular_velocity": [0.5, -0.4, 0.0]}}
    scene = sf.Scene.from_dict({"gravity": [0, 0.1, -0.1], "robots": robots, "drives": locks, "initial": start})
    count = len(scene.coordinates.u)

    def control(t: float, q: Any, v: Any) -> list[float]:
        return [np.cos(3.0 * t + k) for k in range(count)]

    run = sf.simulate(scene, duration=1.0, dt=0.002, control=control)
    power = run["power.motors"] + run["power.damping"]
    energy = run["energy.kinetic"] + run["energy.potential"]
    assert simpson(power, dx=0.002) == pytest.approx(energy[-1] - energy[0], rel=1e-7)
