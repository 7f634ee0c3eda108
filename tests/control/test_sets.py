"""Joined vehicles with a controller each, whose integrals fight, and with one controller for the set."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from benchmarks.bench_fleet import FAILURE, fleet_scene, hold_errors

UPRIGHT = {side: [f"{side}.t{k}" for k in (3, 4, 5)] for side in ("left", "right")}
BIAS, FREQUENCY = 0.02, 6.0  # [rad], [rad/s]
PITCH_INERTIA = 2.0 * (7.31 / 12.0 * (0.457**2 + 0.254**2) + 0.0173)  # of two boxes and Table 3 [kg m2]
ARMS = (0.13, 0.13, -0.18)  # forward of the centre; the thrusters push up along -z, so they pitch up [m]


def hold(side: str, pitch: float, thrusters: list[str], **more: Any) -> dict[str, Any]:
    held = {"link": f"{side}.hull", "rpy": [0, pitch, 0], "axes": ["roll", "pitch"]}
    return {"hold": held, "thrusters": thrusters, "rate": 25, "frequency": FREQUENCY} | more


@cache
def run_pair(kind: str) -> sf.Run:
    """Two joined BlueROVs whose attitudes differ by twice the bias."""
    vehicles = sf.load("modular-bluerov").to_dict()
    data = {key: vehicles[key] for key in ("gravity", "water", "robots")}
    del data["robots"]["connector"]
    more = {"integral": 0.0} if kind == "proportional" else {}
    each = {side: hold(side, pitch, UPRIGHT[side], **more) for side, pitch in (("left", BIAS), ("right", -BIAS))}
    one = {"set": hold("left", BIAS, UPRIGHT["left"] + UPRIGHT["right"])}
    data |= {
        "connections": [{"type": "rigid", "a": "left.hull", "b": "right.hull"}],
        "controllers": one if kind == "set" else each,
        "run": {"duration": 10, "dt": 0.02},
    }
    return sf.simulate(sf.Scene.from_dict(data))


def pitch_moment(run: sf.Run, side: str) -> Any:
    """The moment of a vehicle's upright thrusters about its pitch axis [N m]."""
    return sum(arm * run[f"{name}.thrust"] for name, arm in zip(UPRIGHT[side], ARMS, strict=True))


def test_integrals_of_two_controllers_fight() -> None:
    """By symmetry nothing pitches, so that each moment is I (w^2 b + i w^2 b t), i a tenth of the frequency."""
    run = run_pair("each")
    assert np.abs(run["left.hull.orientation"][:, 1:]).max() < 1e-6
    slope = PITCH_INERTIA * 0.1 * FREQUENCY * FREQUENCY**2 * BIAS
    for side, sign in (("left", 1.0), ("right", -1.0)):
        moment = sign * pitch_moment(run, side)
        grown = np.polyfit(run.t[50:], moment[50:], 1)
        assert grown[0] == pytest.approx(slope, rel=1e-2)
        assert grown[1] == pytest.approx(PITCH_INERTIA * FREQUENCY**2 * BIAS, rel=5e-2)


def test_without_the_integral_they_rest_against_each_other() -> None:
    run = run_pair("proportional")
    for side, sign in (("left", 1.0), ("right", -1.0)):
        expected = sign * PITCH_INERTIA * FREQUENCY**2 * BIAS
        np.testing.assert_allclose(pitch_moment(run, side)[run.t > 2.0], expected, rtol=1e-2)


def test_a_run_names_controllers_that_hold_the_same_motion() -> None:
    """Each named with the time from which the vehicles are joined; not if they hold different axes, or are apart."""
    assert [line for line in run_pair("each").health.advice if "left and right" in line and "from the start" in line]
    assert not [line for line in run_pair("set").health.advice if line.startswith("Controllers")]
    data = run_pair("each").scene.to_dict() | {"run": {"duration": 0.5, "dt": 0.02}}
    joined = {"type": "rigid", "a": "left.hull", "b": "right.hull"}
    alike, different = {"axes": ["roll", "pitch"]}, {"axes": ["roll"]}
    for times, axes, said in (
        ({"from": 0.2}, alike, ["from 0.2 s on"]),
        ({"from": 0.7}, alike, []),
        ({"from": 0.2}, different, []),
    ):
        data["connections"] = [joined | times]
        data["controllers"]["left"]["hold"] |= {"axes": ["pitch"]} if axes is different else axes
        data["controllers"]["right"]["hold"] |= axes
        advice = [
            line for line in sf.simulate(sf.Scene.from_dict(data)).health.advice if line.startswith("Controllers")
        ]
        assert [part for line in advice for part in said if part in line] == said
        assert len(advice) == len(said)


def test_one_controller_holds_the_set_without_a_fight() -> None:
    """The pair reaches the pitch; its thrusters balance the righting moment alone, equally in both vehicles."""
    run = run_pair("set")
    pitch = 2.0 * np.arcsin(run["left.hull.orientation"][-1, 2])
    assert pitch == pytest.approx(BIAS, rel=2e-3)
    righting = 2.0 * 0.00731 * 1000.0 * 9.81 * 0.02 * np.sin(BIAS)
    for side in UPRIGHT:
        assert pitch_moment(run, side)[-1] == pytest.approx(righting / 2.0, rel=2e-2)


def test_a_small_fleet_keeps_its_place_and_loses_thrusters() -> None:
    """Five modules of the benchmark: what the current moves decays at the slowest rate of the loop, the set is within
    a millimetre and a milliradian after the loss of three thrusters.

    A controller that does not know of the failures moves the set further.
    """
    scene = fleet_scene(5, failing=True)
    run = sf.simulate(scene)
    lost = [path for path, each in scene.thrusters.items() if each.fails is not None]
    assert len(lost) == 3
    assert all((run[f"{path}.thrust"][run.t > FAILURE] == 0.0).all() for path in lost)
    places = [run[f"m{k}.hull.position"] for k in range(5)]
    moved = np.max([np.abs(place - place[0]).max(axis=1) for place in places], axis=0)
    early, late = np.searchsorted(run.t, (6.0, FAILURE - 0.1))
    roots = np.roots([1.0, 2.0 * 2.0, 2.0**2, 0.1 * 2.0**3])  # of the loop at 2 rad/s, with the integral of `Hold`
    slowest = -float(roots.real.max())
    assert np.log(moved[early] / moved[late]) / (run.t[late] - run.t[early]) == pytest.approx(slowest, rel=0.15)
    assert moved.max() < 0.02
    distance, angle = hold_errors(run, 5)
    assert distance < 1e-3
    assert angle < 1e-3
    blind = sf.simulate(scene.replace({"controllers.set.detection_delay": 1e6}))
    assert hold_errors(blind, 5) > (distance, angle)
