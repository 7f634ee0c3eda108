"""Gaits: which joints they move and how, the paths of their numbers, and what is refused with its place."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.gait import sample_gait
from seaframe.scene.units import unit_of

ROD = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y", "center": [0, 0.05, 0]}}
SPIRAL = {"helix": {"amplitude": 0.15, "period": 4, "phase": 0.4, "shift": -math.pi / 2, "start": math.pi / 2}}
SERVO = {"stiffness": 5.0, "damping": 0.2}
PREFIX = "drives.snake.gait"


def snake(gait: dict[str, Any], count: int = 8, **more: Any) -> sf.Scene:
    chain = {"count": count, "digits": 2, "axes": ["x", "z"], "first": {"joint": {"at": [0, 0.05, 0]}}}
    joint = {"type": "revolute", "at": [0, 0.1, 0]}
    links = {
        "tail": {"mass": 0.3, "shape": {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y"}}},
        "body": {"chain": chain, "parent": "tail", "joint": joint, "mass": 0.3, "shape": ROD},
    }
    robots = {"snake": {"base": "fixed", "links": links}}
    drives = {"snake": {"gait": gait}} | more.pop("drives", {})
    return sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": robots, "drives": drives} | more)


def written_out(count: int = 8, servo: bool = False, amplitude: float = 0.15) -> sf.Scene:
    """The spiral of the gallery, joint by joint; dorsal joints have odd numbers."""
    drives: dict[str, Any] = {}
    for k in range(count):
        phase = 0.4 * (k // 2) + (math.pi / 2 if k % 2 else 0.0)
        sine = {"sine": {"amplitude": amplitude, "period": 4, "phase": phase}}
        drives[f"snake.body{k + 1:02d}"] = {"servo": {"angle": sine, **SERVO}} if servo else {"motion": sine}
    data = snake(SPIRAL, count).to_dict()
    return sf.Scene.from_dict(data | {"drives": drives})


def angles(scene: sf.Scene, duration: float = 2.0, dt: float = 0.02) -> dict[str, Any]:
    run = sf.simulate(scene, duration=duration, dt=dt)
    return {name: run[name] for name in run.names if name.endswith(".angle")} | {"t": run.t}


@pytest.mark.parametrize("servo", [False, True])
def test_a_gait_equals_the_drives_of_its_joints(servo: bool) -> None:
    gait = SPIRAL | ({"servo": SERVO} if servo else {})
    times = (0.4, 0.004) if servo else (2.0, 0.02)
    ours, theirs = angles(snake(gait), *times), angles(written_out(servo=servo), *times)
    for name, expected in theirs.items():
        np.testing.assert_allclose(ours[name], expected, rtol=0, atol=1e-12)


def test_numbers_of_a_gait_can_be_freed() -> None:
    free = [f"{PREFIX}.helix.{name}" for name in ("amplitude", "period", "phase", "start")]
    program = sf.compile(snake(SPIRAL), free=free)
    other = sf.compile(
        snake({"helix": SPIRAL["helix"] | {"amplitude": 0.3, "period": 3.0, "phase": 0.7, "start": 0.2}})
    )
    q, v = np.zeros(8), np.zeros(8)
    for t in (0.0, 0.7):
        expected = other.step(q, v, None, t, 0.01)
        found = program.step(q, v, None, t, 0.01, free=[0.3, 3.0, 0.7, 0.2])
        np.testing.assert_allclose(np.concatenate(found), np.concatenate(expected), rtol=0, atol=1e-12)


def test_numbers_have_paths_and_units_and_survive_saving(tmp_path: Any) -> None:
    scene = snake({"sidewinding": {"amplitude": {"lateral": 0.4, "dorsal": 0.1}, "period": 2, "phase": 0.5}})
    known = scene.paths()
    assert known[f"{PREFIX}.sidewinding.amplitude.dorsal"] == 0.1
    assert known[f"{PREFIX}.sidewinding.shift"] == math.pi / 2
    assert unit_of(scene, f"{PREFIX}.sidewinding.amplitude.dorsal") == "rad"
    assert unit_of(scene, f"{PREFIX}.sidewinding.period") == "s"
    scene.save(tmp_path / "snake.yaml")
    assert sf.load(tmp_path / "snake.yaml").drives == scene.drives


def test_gaits_are_added() -> None:
    accordion = {"accordion": {"amplitude": {"dorsal": 0.3}, "period": 1.5}}
    one, other, both = (angles(snake(gait)) for gait in (SPIRAL, accordion, SPIRAL | accordion))
    for name, sum_of in both.items():
        if name != "t":
            np.testing.assert_allclose(sum_of, one[name] + other[name], rtol=0, atol=1e-12)


def test_an_accordion_folds_neighbours_to_opposite_sides() -> None:
    found = angles(snake({"accordion": {"amplitude": 0.5, "period": 2.0}}), 1.0)
    ends = [found[f"snake.body{k:02d}.angle"][-1] for k in range(1, 9)]
    np.testing.assert_allclose(ends, [0, 0.5, 0, -0.5, 0, 0.5, 0, -0.5], atol=1e-12)
    assert found["snake.body02.angle"][0] == pytest.approx(0.0, abs=1e-15)


def test_forces_on_links_of_a_gait_stay() -> None:
    push = {"snake.body03": {"force": {"constant": [0, 0, 1.0]}}}
    run = sf.simulate(snake(SPIRAL, drives=push), duration=0.1, dt=0.02)
    alone = sf.simulate(snake(SPIRAL), duration=0.1, dt=0.02)
    assert np.abs(run["snake.body01.torque"] - alone["snake.body01.torque"]).min() > 0.1


def test_some_joints_of_a_robot() -> None:
    found = angles(snake(SPIRAL | {"joints": "body0[3-6]"}, initial={"snake.body08": {"angle": 0.2}}), 0.5)
    np.testing.assert_allclose(found["snake.body03.angle"], 0.15 * np.sin(math.pi / 2 * found["t"]), atol=1e-12)
    assert found["snake.body08.angle"][0] == 0.2


def test_the_exported_gait_is_that_of_the_joints() -> None:
    expected = sample_gait(written_out(), every=0.1, duration=2.0)
    found = sample_gait(snake(SPIRAL), every=0.1, duration=2.0)
    assert sorted(found.joints) == sorted(expected.joints)
    order = [found.joints.index(joint) for joint in expected.joints]
    np.testing.assert_array_equal(found.pulses[:, order], expected.pulses)


def test_a_round_trip_follows_a_gait() -> None:
    errors = [sf.round_trip(snake(SPIRAL, 4), dt, 0.4).largest_error for dt in (0.02, 0.01)]
    assert errors[0] < 1e-6
    assert 12 < errors[0] / errors[1] < 20


@pytest.mark.parametrize(
    ("gait", "code", "path"),
    [
        ({}, "missing", PREFIX),
        ({"serpenoid": {"amplitude": 0.4}}, "missing", f"{PREFIX}.serpenoid"),
        ({"serpenoid": {"amplitude": 0.4, "period": 0}}, "range", f"{PREFIX}.serpenoid.period"),
        ({"serpenoid": {"amplitude": "x", "period": 1}}, "type", f"{PREFIX}.serpenoid.amplitude"),
        ({"serpeniod": {}}, "unknown", PREFIX),
        ({"cobra": {"angle": 0.4, "joints": 3}}, "range", f"{PREFIX}.cobra.joints"),
        ({"cpg": {"amplitude": 0.4, "period": 1, "error": [1.0, 2.0]}}, "shape", f"{PREFIX}.cpg.error"),
        (SPIRAL | {"joints": "leg*"}, "unknown", f"{PREFIX}.joints"),
    ],
)
def test_what_does_not_fit_is_refused(gait: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        snake(gait)
    assert (refused.value.code, refused.value.path) == (code, path)


@pytest.mark.parametrize(
    ("wave", "joints", "key"),
    [
        ({"amplitude": 0.4}, "body0[13]", "amplitude"),
        ({"amplitude": {"lateral": 0.0, "dorsal": 0.1}, "offset": 0.2}, "body0[13]", "offset"),
        ({"amplitude": {"lateral": 0.4, "dorsal": 0.1}}, "body0[24]", "amplitude.dorsal"),
        ({"amplitude": {"lateral": 0.4}, "offset": {"dorsal": 0.1}}, "body0[24]", "offset.dorsal"),
    ],
)
def test_angles_for_joints_that_are_not_there_are_refused(wave: dict[str, Any], joints: str, key: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        snake({"serpenoid": wave | {"period": 1.0}, "joints": joints}, 4)
    assert (refused.value.code, refused.value.path) == ("unsupported", f"{PREFIX}.serpenoid.{key}")


def test_one_number_for_both_directions_may_have_joints_in_one() -> None:
    assert snake({"sidewinding": {"amplitude": 0.4, "period": 1.0}, "joints": "body0[13]"}, 4).drives


@pytest.mark.parametrize(
    ("drives", "code", "path"),
    [
        ({"snake.body03": {"torque": {"constant": 1}}}, "conflict", "drives.snake.body03.torque"),
        ({"snake.body03": {"gait": SPIRAL}}, "unsupported", "drives.snake.body03.gait"),
        ({"snake": {"gait": SPIRAL, "force": {"constant": [0, 0, 1]}}}, "unsupported", "drives.snake.force"),
        ({"snake": {"lock": "all"}}, "unsupported", "drives.snake.lock"),
    ],
)
def test_drives_that_conflict_are_refused(drives: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        snake(SPIRAL, drives=drives)
    assert (refused.value.code, refused.value.path) == (code, path)
