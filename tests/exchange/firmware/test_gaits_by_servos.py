"""A robot whose gait is followed by servos: what acts on it by pulses equals that of joints written one by one."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.firmware.sketch_files import SketchOptions, build_sketch
from seaframe.exchange.firmware.twin import Twin
from seaframe.exchange.logged_pulses import drive_by_pulses
from seaframe.identify.compare.replay_log import replay

COUNT, AMPLITUDE, PERIOD, PHASE = 3, 0.4, 2.0, -0.8
SERVO = {"stiffness": 1.2, "damping": 0.03, "speed": 5.0, "pulses": {"pwm": [600, 2400], "angle": [-1.5, 1.5]}}
JOINTS = [f"snake.body{k + 1}" for k in range(COUNT)]
START = {path: {"angle": AMPLITUDE * math.sin(k * PHASE)} for k, path in enumerate(JOINTS)}
STIFFNESS = "drives.snake.gait.servo.stiffness"


def robot(drives: dict[str, Any], **more: Any) -> sf.Scene:
    chain = {"count": COUNT, "digits": 1, "first": {"joint": {"at": [0, 0.05, 0]}}}
    joint = {"type": "revolute", "axis": [0, 0, 1], "at": [0, 0.1, 0]}
    rod = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y", "center": [0, 0.05, 0]}}
    links = {"tail": {}, "body": {"chain": chain, "parent": "tail", "joint": joint, "mass": 0.3, "shape": rod}}
    return sf.Scene.from_dict(
        {
            "name": "short-snake",
            "gravity": [0, 0, 0],
            "robots": {"snake": {"base": "fixed", "links": links}},
            "drives": drives,
            "run": {"duration": 2.0, "dt": 0.005},
        }
        | more
    )


def by_gait(**servo: float) -> sf.Scene:
    wave = {"amplitude": AMPLITUDE, "period": PERIOD, "phase": PHASE}
    return robot({"snake": {"gait": {"serpenoid": wave, "servo": SERVO | servo}}}, initial=START)


def by_joints(**servo: float) -> sf.Scene:
    sines = [{"sine": {"amplitude": AMPLITUDE, "period": PERIOD, "phase": 0.0 + k * PHASE}} for k in range(COUNT)]
    drives = {path: {"servo": {"angle": sine, **SERVO, **servo}} for path, sine in zip(JOINTS, sines, strict=True)}
    return robot(drives, initial=START)


def pulses_of(scene: sf.Scene, *joints: str) -> sf.Log:
    """The log of a robot: a pulse every 0.02 s for some joints, and the angles of its servos."""
    gait = build_sketch(scene, "snake", SketchOptions()).gait
    t = gait.times[:-1]
    columns = {f"{path}.pulse": gait.pulses[:-1, JOINTS.index(path)].astype(float) for path in joints}
    run = sf.simulate(drive_by_pulses(scene, sf.Log(t, columns))[0], duration=float(t[-1]))
    angles = {f"{path}.angle": np.interp(t, run.t, run[f"{path}.angle"]) for path in JOINTS}
    return sf.Log(t, columns | angles, source="robot")


@pytest.mark.parametrize("logged", [JOINTS, JOINTS[:2]])
def test_servos_of_a_gait_follow_logged_pulses(logged: list[str]) -> None:
    """Joints without a column keep the gait."""
    t = np.arange(0.0, 0.6, 0.1)
    log = sf.Log(t, {f"{path}.pulse": 1500.0 + 300.0 * np.sin(9 * t + k) for k, path in enumerate(logged)})
    ours, theirs = (sf.simulate(drive_by_pulses(scene, log)[0], duration=0.5) for scene in (by_gait(), by_joints()))
    plain = sf.simulate(by_gait(), duration=0.5)
    for path in JOINTS:
        np.testing.assert_allclose(ours[f"{path}.angle"], theirs[f"{path}.angle"], rtol=0, atol=1e-12)
    assert np.abs(ours["snake.body1.angle"] - plain["snake.body1.angle"]).max() > 0.1


def test_the_stiffness_of_a_gait_is_identified_from_pulses() -> None:
    log = pulses_of(by_joints(stiffness=0.9), *JOINTS)
    found = sf.fit(by_gait(), [STIFFNESS], log, method="output-error", signals=[f"{path}.angle" for path in JOINTS])
    assert found.estimates[STIFFNESS] == pytest.approx(0.9, rel=1e-3)
    gait = found.scene.drives["snake"].gait
    assert gait is not None
    assert gait.servo is not None
    assert gait.servo.stiffness == found.estimates[STIFFNESS]
    assert not gait.angles  # the scene keeps its own gait


def test_pulses_of_joints_without_servos_are_named() -> None:
    """A replay under motions of joints says that the log has pulses, and that these moved nothing."""
    moved = robot({path: {"motion": {"sine": {"amplitude": AMPLITUDE, "period": PERIOD}}} for path in JOINTS})
    log = pulses_of(by_joints(), *JOINTS)
    (note,) = replay(moved, log)[2]
    assert all(path in note for path in JOINTS)
    silent = sf.Log(log.t, {name: x for name, x in log.columns.items() if not name.endswith("pulse")})
    (other,) = replay(moved, silent)[2]
    assert not any(path in other for path in JOINTS)


def test_a_gait_is_compared_with_a_log_of_pulses(tmp_path: Path) -> None:
    by_gait().save(tmp_path / "snake.yaml")
    log = pulses_of(by_joints(), *JOINTS)
    table = np.column_stack([log.t, *log.columns.values()])
    np.savetxt(tmp_path / "robot.csv", table, delimiter=",", header=",".join(["t", *log.columns]), comments="")
    out = tmp_path / "out"
    assert main(["compare", str(tmp_path / "snake.yaml"), str(tmp_path / "robot.csv"), "--out", str(out)]) == 0
    results = json.loads((out / "results.json").read_text())
    assert any("pulses" in note for note in results["notes"])
    differences = sf.compare(sf.simulate(drive_by_pulses(by_gait(), log)[0], duration=float(log.t[-1])), log)
    assert max(differences[f"{path}.angle"].rmse for path in JOINTS) < 1e-9


@pytest.mark.parametrize("function", [False, True])
def test_the_firmware_of_a_gait_is_that_of_its_joints(function: bool) -> None:
    ours, theirs = (
        build_sketch(scene, "snake", SketchOptions(function=function, sense_pins=(0, 1, 2)))
        for scene in (by_gait(), by_joints())
    )
    assert ours.files == theirs.files
    assert ours.checksum == theirs.checksum


def test_firmware_for_joints_about_both_axes() -> None:
    """The spiral of study 002: twenty servos, whose pulses are those of its sines to a microsecond."""
    sketch = build_sketch(sf.load("snake-spiral"), "spiral", SketchOptions(driver="pca9685", function=True))
    t = sketch.gait.times[: sketch.loop.rows, None]
    k = np.arange(20)
    sines = 0.15 * np.sin(np.pi / 2 * t + 0.4 * (k // 2) + np.pi / 2 * (k % 2))
    assert len(t) == 200  # a period of 4 s
    assert np.abs(sketch.gait.pulses[: len(t)] - (1500 + 500 * sines / (np.pi / 4))).max() <= 0.501


def test_two_servos_in_a_joint_bend_it_in_space() -> None:
    """A universal joint has a servo on each axis: two columns of pulses, and the rotation of one after the other."""
    data = robot({}).to_dict()
    links = data["robots"]["snake"]["links"]
    for link in list(links.values())[1:]:
        link["joint"] = {"type": "universal", "axes": [[1, 0, 0], [0, 0, 1]], "at": link["joint"]["at"]}
    sine = {"sine": {"amplitude": [0.3, 0.2], "period": PERIOD, "phase": 0.5}}
    data["drives"] = {path: {"motion": sine} for path in JOINTS}
    scene = sf.Scene.from_dict(data)
    sketch = build_sketch(scene, "snake", SketchOptions())
    assert sketch.gait.joints == tuple(f"{path}[{k}]" for path in JOINTS for k in (0, 1))
    run = sf.simulate(scene, duration=0.5)
    up, aside = np.outer([0.3, 0.2], np.sin(np.pi * run.t + 0.5))
    step = Rotation.from_rotvec(np.outer(up, [1, 0, 0])) * Rotation.from_rotvec(np.outer(aside, [0, 0, 1]))
    got = Rotation.from_quat(run["snake.body3.orientation"], scalar_first=True)
    assert ((step * step * step).inv() * got).magnitude().max() < 1e-12
    pulses = 1500 + 500 * np.column_stack([up, aside] * COUNT) / (np.pi / 4)
    assert np.abs(sketch.gait.pulses[:26] - pulses[::4]).max() <= 0.501


def test_the_twin_of_a_gait_is_that_of_its_joints() -> None:
    ours, theirs = Twin(by_gait()), Twin(by_joints())
    for t in (0.0, 0.02, 0.3):
        command = [0.3 * t, 0.2, -0.1]
        np.testing.assert_allclose(ours.move(t, command), theirs.move(t, command), rtol=0, atol=1e-12)


def test_angles_of_single_joints_replace_those_of_a_gait() -> None:
    wave = {"amplitude": AMPLITUDE, "period": PERIOD, "phase": PHASE}
    gait = {"serpenoid": wave, "angles": {"body3": [{"constant": 0.1}, {"sine": {"amplitude": 0.2, "period": 1.0}}]}}
    run = sf.simulate(robot({"snake": {"gait": gait}}), duration=0.5)
    np.testing.assert_allclose(run["snake.body3.angle"], 0.1 + 0.2 * np.sin(2 * np.pi * run.t), atol=1e-14)
    np.testing.assert_allclose(run["snake.body1.angle"], AMPLITUDE * np.sin(np.pi * run.t), atol=1e-14)
    with pytest.raises(sf.SeaframeError) as caught:
        robot({"snake": {"gait": {"serpenoid": wave, "angles": {"body4": {"constant": 0.1}}}}})
    assert caught.value.code == "unknown"
    assert caught.value.path == "drives.snake.gait.angles.body4"
    assert set(caught.value.choices) == {"body1", "body2", "body3"}
