"""Gaits written out joint by joint: what edits or reads drives treats a gait as it treats the drives of its joints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.firmware.twin import Twin
from seaframe.exchange.logged_pulses import drive_by_pulses
from seaframe.identify.compare.replay_log import replay
from seaframe.run.simulate import simulate
from seaframe.scene.locating import place_in_file
from tests.scene.test_gaits import ROD

COUNT = 4
WAVE = {"amplitude": {"lateral": 0.3, "dorsal": 0.1}, "period": 1.0, "phase": 0.5, "start": 0.4}
SERVO = {"stiffness": 2.0, "damping": 0.01}
PUSH = {"snake.body02": {"force": {"constant": [0, 0, 0.05]}}}
TIMES = np.linspace(0.0, 0.1, 6)


def scene_of(drives: dict[str, Any]) -> sf.Scene:
    chain = {"count": COUNT, "digits": 2, "axes": ["x", "z"], "first": {"joint": {"at": [0, 0.05, 0]}}}
    joint = {"type": "revolute", "at": [0, 0.1, 0], "damping": 0.01, "stiffness": 0.5}
    links = {
        "tail": {"mass": 0.3, "shape": {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y"}}},
        "body": {"chain": chain, "parent": "tail", "joint": joint, "mass": 0.3, "shape": ROD},
    }
    robot = {"base": "fixed", "links": links, "battery": {"capacity_ampere_hours": 2, "voltage": 12}}
    run = {"duration": 0.1, "dt": 0.005}
    return sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"snake": robot}, "drives": drives | PUSH, "run": run})


def with_gait(servo: bool) -> sf.Scene:
    return scene_of({"snake": {"gait": {"serpenoid": WAVE} | ({"servo": SERVO} if servo else {})}})


def by_hand(servo: bool) -> sf.Scene:
    """The same wave joint by joint; joints with odd numbers are dorsal."""
    drives: dict[str, Any] = {}
    for k in range(COUNT):
        amplitude = 0.3 if k % 2 else 0.1
        sine = {"sine": {"amplitude": amplitude, "period": 1.0, "phase": 0.4 + 0.5 * (k // 2)}}
        drives[f"snake.body{k + 1:02d}"] = {"servo": {"angle": sine, **SERVO}} if servo else {"motion": sine}
    drives["snake.body02"] |= PUSH["snake.body02"]
    scene = scene_of({})
    return sf.Scene.from_dict(scene.to_dict() | {"drives": drives})


def of_pulses(scene: sf.Scene) -> Any:
    return under_pulses(scene, 1, 2)


def of_pulses_of_a_pushed_joint(scene: sf.Scene) -> Any:
    return under_pulses(scene, 2)


def under_pulses(scene: sf.Scene, *joints: int) -> Any:
    log = sf.Log(TIMES, {f"snake.body0{k}.pulse": 1500.0 + 400.0 * k * TIMES for k in joints})
    driven, notes = drive_by_pulses(scene, log)
    assert notes
    return simulate(driven).q


def of_replay(scene: sf.Scene) -> Any:
    torques = {f"snake.body0{k + 1}.torque": 0.02 * (k - 1) * np.cos(10.0 * TIMES) for k in range(COUNT)}
    return replay(scene, sf.Log(TIMES, torques))[0].q


def of_some_replayed(scene: sf.Scene) -> Any:
    return replay(scene, sf.Log(TIMES, {"snake.body02.torque": 0.02 * np.cos(10.0 * TIMES)}))[0].q


def of_twin(scene: sf.Scene) -> Any:
    twin = Twin(scene)
    return [twin.move(t, [0.1 * t, 0.2 * t, 0.1, -0.1]) for t in TIMES]


def of_round_trip(scene: sf.Scene) -> Any:
    found = sf.round_trip(scene)
    return [found.prescribed, found.reached, found.torques]


def of_modes(scene: sf.Scene) -> Any:
    found = sf.modes(scene, rest=True)
    return np.concatenate([found.q, found.frequencies, found.damping])


def of_motors(scene: sf.Scene) -> Any:
    found = simulate(scene).motors
    assert len(found.joints) == COUNT
    return [found.batteries["snake"].energy, *(each.positive_work for each in found.joints.values())]


@pytest.mark.parametrize(
    ("action", "servo"),
    [
        (of_pulses, True), (of_pulses_of_a_pushed_joint, True),
        (of_replay, True), (of_some_replayed, True), (of_twin, True), (of_twin, False),
        (of_round_trip, False), (of_modes, False), (of_modes, True), (of_motors, False), (of_motors, True),
    ],
)  # fmt: skip
def test_a_gait_is_treated_as_the_drives_of_its_joints(action: Callable[[sf.Scene], Any], servo: bool) -> None:
    np.testing.assert_allclose(action(with_gait(servo)), action(by_hand(servo)), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("servo", [False, True])
def test_written_gaits_equal_drives_by_hand(servo: bool) -> None:
    written, expected = with_gait(servo).without_gaits().to_dict()["drives"], by_hand(servo).to_dict()["drives"]
    assert written.keys() == expected.keys()
    for path, drive in written.items():
        (function,) = drive["servo"]["angle"] if servo else drive["motion"]
        other = expected[path]["servo"]["angle"] if servo else expected[path]["motion"]
        assert function["sine"].pop("offset") == 0.0
        assert function["sine"] == pytest.approx(other["sine"])
        assert drive.get("force") == expected[path].get("force")
        if servo:
            assert {key: x for key, x in drive["servo"].items() if key != "angle"} == SERVO


def test_a_scene_without_gaits_stays() -> None:
    scene = by_hand(True)
    assert scene.without_gaits() is scene


def test_writing_a_gait_out_keeps_the_file_for_errors(tmp_path: Any) -> None:
    with_gait(True).save(tmp_path / "snake.yaml")
    written = sf.load(tmp_path / "snake.yaml").without_gaits()
    assert place_in_file(written, "snake.tail.mass").startswith(f"{tmp_path / 'snake.yaml'}:")
