"""Computed torque: errors decay as the gains specify, whatever the rest of the robot does."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import ComputedTorque, Sampled
from seaframe.loads.time_functions import Function, function_of
from seaframe.scene.drives import QuinticWaypoints, Sine, TimeFunction
from tests.run.robots import free_arm, pendulum

WAVE = TimeFunction(sine=Sine(amplitude=0.8, period=1.7, phase=0.4))
RISE = TimeFunction(quintic=QuinticWaypoints(times=(0.0, 1.0), values=(0.3, 1.0)))


def references(signals: Mapping[str, TimeFunction]) -> dict[str, list[Function]]:
    return {path: [function_of((signal,), 0)] for path, signal in signals.items()}


def error_of(run: sf.Run, path: str, signal: TimeFunction) -> np.ndarray[Any, np.dtype[np.float64]]:
    if signal.sine is not None:
        wanted = 0.8 * np.sin(2 * math.pi * run.t / 1.7 + 0.4)
    else:
        r = np.clip(run.t, 0.0, 1.0)
        wanted = 0.3 + 0.7 * (10 * r**3 - 15 * r**4 + 6 * r**5)
    return np.asarray(wanted - run[f"{path}.angle"])


def critically_damped(w: float, t: Any, error: float, rate: float) -> Any:
    return np.exp(-w * t) * (error + (rate + w * error) * t)


SCENES = {
    "free base": free_arm(gravity=[0, 0, -9.81]),
    "passive elbow": free_arm(),
    "prescribed elbow": free_arm(drives={"rov.fore": {"motion": {"sine": {"amplitude": 0.7, "period": 1.1}}}}),
    "rotation locked": free_arm(drives={"rov.hull": {"lock": "rotation"}}),
    "one translation locked": free_arm(
        drives={"rov.hull": {"lock": ["x"]}},
        initial={"rov.hull": {"velocity": [0, 0.4, 0.2], "angular_velocity": [0.3, 0.2, -0.5]}},
    ),
    "torque drive besides": free_arm(
        drives={"rov.upper": {"torque": {"constant": 20}}, "rov.fore": {"torque": {"constant": 3}}}
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_error_dies_out_as_its_gains_say(name: str) -> None:
    """Evaluated at every stage, e'' + 2 w e' + w^2 e = 0 exactly, from any initial error."""
    scene = sf.Scene.from_dict(SCENES[name])
    both = name in ("free base", "torque drive besides", "rotation locked")
    signals = {"rov.upper": WAVE} | ({"rov.fore": RISE} if both else {})
    control = ComputedTorque(sf.derive(scene), references(signals), frequency=6.0)
    run = sf.simulate(scene, 0.5, 0.005, control=control)
    error = error_of(run, "rov.upper", WAVE)
    rate = 0.8 * (2 * math.pi / 1.7) * math.cos(0.4)
    np.testing.assert_allclose(error, critically_damped(6.0, run.t, 0.8 * math.sin(0.4), rate), atol=5e-8)
    if both:
        np.testing.assert_allclose(error_of(run, "rov.fore", RISE), critically_damped(6.0, run.t, 0.3, 0.0), atol=5e-8)


def test_springs_and_dampers_of_the_joint_are_overcome() -> None:
    scene = sf.Scene.from_dict(pendulum()).replace({"clock.bob.joint.damping": 0.7, "clock.bob.joint.stiffness": 5.0})
    control = ComputedTorque(sf.derive(scene), references({"clock.bob": RISE}), frequency=4.0)
    run = sf.simulate(scene, 0.5, 0.005, control=control)
    np.testing.assert_allclose(error_of(run, "clock.bob", RISE), critically_damped(4.0, run.t, 0.3, 0.0), atol=5e-8)


def test_sampled_it_still_tracks_and_reading_ahead_helps() -> None:
    scene = sf.Scene.from_dict(free_arm(initial={"rov.fore": {"angle": 0.3}}))
    eom = sf.derive(scene)
    signals = references({"rov.fore": RISE, "rov.upper": TimeFunction(constant=0.0)})
    worst = {}
    for ahead in (0.0, 0.005):
        control = Sampled(ComputedTorque(eom, signals, frequency=10.0, ahead=ahead), 100.0)
        run = sf.simulate(scene, 1.5, 0.005, control=control)
        worst[ahead] = np.abs(error_of(run, "rov.fore", RISE)).max()
    assert worst[0.005] < 2e-4
    assert worst[0.005] < 0.4 * worst[0.0]


def test_joints_that_cannot_be_tracked_are_named() -> None:
    eom = sf.derive(sf.Scene.from_dict(SCENES["prescribed elbow"]))
    with pytest.raises(sf.SeaframeError, match="motor") as caught:
        ComputedTorque(eom, references({"rov.fore": RISE}))
    assert (caught.value.code, caught.value.path) == ("conflict", "rov.fore")
    with pytest.raises(sf.SeaframeError, match=r"'rov\.uper'") as caught:
        ComputedTorque(eom, references({"rov.uper": RISE}))
    assert caught.value.code == "unknown"
    assert "rov.upper" in caught.value.choices
    assert "'rov.upper'?" in caught.value.message
    with pytest.raises(sf.SeaframeError, match="its free joint") as caught:
        ComputedTorque(eom, references({"rov.hull": RISE}))
    assert (caught.value.code, caught.value.path) == ("shape", "rov.hull")
    assert "1 reference functions" in caught.value.message
