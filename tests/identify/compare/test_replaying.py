"""Replayed logs: against runs that are driven directly by the same inputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.compare import compare
from seaframe.identify.compare.replay_log import replay
from seaframe.identify.poses import smooth_poses

T = np.arange(0.0, 2.001, 0.05)
PUSHES = np.column_stack([0.3 * np.sin(3.0 * T), 0.2 * np.cos(2.0 * T), 0.1 * np.sin(T)])


def scene_with_joint(kind: str, drive: Any = None) -> sf.Scene:
    """A link on a fixed base."""
    joint: dict[str, Any] = {"type": kind} | ({"axis": [1, 0, 0]} if kind in ("prismatic", "revolute") else {})
    joint |= {"axes": [[1, 0, 0], [0, 1, 0]]} if kind == "universal" else {}
    body = {"mass": 2.0, "center_of_mass": [0, 0, 0.2], "inertia": {"diagonal": [0.1, 0.2, 0.15]}}
    links = {"rail": body, "block": body | {"parent": "rail", "joint": joint}}
    content: dict[str, Any] = {
        "name": kind,
        "gravity": [0, 0, 9.81],
        "robots": {"cart": {"base": "fixed", "links": links}},
        "run": {"duration": 2.0, "dt": 0.01},
    }
    return sf.Scene.from_dict(content | ({"drives": {"cart.block": drive}} if drive else {}))


def table(values: Any) -> dict[str, Any]:
    return {"table": {"times": T.tolist(), "values": values.tolist()}}


@pytest.mark.parametrize(
    ("kind", "columns", "drive"),
    [
        ("revolute", {"torque": PUSHES[:, 0]}, {"torque": table(PUSHES[:, 0])}),
        ("prismatic", {"force": PUSHES[:, 0]}, {"torque": table(PUSHES[:, 0])}),
        ("universal", {f"torque[{k}]": PUSHES[:, k] for k in range(2)}, {"torque": table(PUSHES[:, :2])}),
        ("spherical", {f"torque[{k}]": PUSHES[:, k] for k in range(3)}, {"torque": table(PUSHES)}),
    ],
)
def test_torques_of_a_log_drive_their_joints(kind: str, columns: dict[str, Any], drive: Any) -> None:
    log = Log(T, {f"cart.block.{name}": values for name, values in columns.items()}, source="trial.csv")
    run, _, notes = replay(scene_with_joint(kind), log)
    direct = sf.simulate(scene_with_joint(kind, drive), duration=2.0)
    assert np.ptp(direct.q, axis=0).max() > 0.01
    np.testing.assert_array_equal(run.q, direct.q)
    assert all(name in notes[0] for name in log.columns)


def test_a_component_missing_in_the_log_is_zero_and_noted() -> None:
    log = Log(T, {"cart.block.torque[1]": PUSHES[:, 1]}, source="trial.csv")
    run, _, notes = replay(scene_with_joint("universal"), log)
    direct = sf.simulate(scene_with_joint("universal", {"torque": table(PUSHES[:, :2] * [0.0, 1.0])}), duration=2.0)
    np.testing.assert_array_equal(run.q, direct.q)
    assert any("cart.block.torque[0]" in note and "zero" in note for note in notes)


def test_the_wrench_input_of_a_log_pushes_the_root() -> None:
    """In addition to the drives of the scene."""
    body = {"mass": 2.0, "inertia": {"diagonal": [0.1, 0.2, 0.15]}}
    steady = {"force": {"constant": [0.1, 0, 0]}}
    content = {"gravity": [0, 0, 0], "robots": {"rov": {"links": {"hull": body}}}, "run": {"dt": 0.01}}
    pushed = content | {
        "robots": {"rov": {"links": {"hull": body}, "wrench_input": True}},
        "drives": {"rov.hull": steady},
    }
    columns = {f"rov.wrench.force[{k}]": PUSHES[:, k] for k in range(3)} | {"rov.wrench.moment[2]": 0.1 * PUSHES[:, 0]}
    run, _, notes = replay(sf.Scene.from_dict(pushed), Log(T, columns, source="trial.csv"))
    moment = 0.1 * PUSHES[:, :1] * [0.0, 0.0, 1.0]
    drives = {"rov.hull": {"force": [steady["force"], table(PUSHES)], "moment": table(moment)}}
    direct = sf.simulate(sf.Scene.from_dict(content | {"drives": drives}), duration=2.0)
    np.testing.assert_allclose(run.q, direct.q, rtol=0, atol=1e-13)
    assert any("rov.wrench.moment[0]" in note and "zero" in note for note in notes)


def test_rows_without_commands_at_the_ends_are_cut_and_noted() -> None:
    """Logs of several streams have such rows: nothing was commanded yet."""
    spoilt = PUSHES[:, 0].copy()
    spoilt[:4] = np.nan
    log = Log(T, {"cart.block.torque": spoilt, "cart.block.angle": 0.0 * T}, source="trial.csv")
    run, cut, notes = replay(scene_with_joint("revolute"), log)
    assert len(cut.t) == len(T) - 4
    assert cut.t[0] == 0.0
    assert run.t[-1] == pytest.approx(2.0 - 0.2)
    assert any("trial.csv: rows 1, 2, 3, 4" in note for note in notes)
    spoilt[20] = np.nan
    with pytest.raises(sf.SeaframeError, match="not finite in row 21") as caught:
        replay(scene_with_joint("revolute"), Log(T, {"cart.block.torque": spoilt}, source="trial.csv"))
    error = caught.value
    assert (error.code, error.place, error.path) == ("data", "trial.csv", "cart.block.torque")


def test_rows_with_repeated_times_of_commands_are_left_out() -> None:
    t = T.copy()
    t[9] = t[8]
    log = Log(t, {"cart.block.torque": PUSHES[:, 0]}, source="trial.csv")
    _, cut, notes = replay(scene_with_joint("revolute"), log)
    assert len(cut.t) == len(T) - 1
    assert any("row 10 repeat" in note for note in notes)


def test_a_real_telemetry_log_is_compared_and_smoothed(shared_data: Path) -> None:
    """Its time stamps repeat, and its streams begin at different times."""
    pytest.importorskip("pymavlink")
    telemetry = shared_data / "clydemcqueen+ardusub_log_tools" / "testing" / "small.tlog"
    if not telemetry.is_file():
        pytest.skip(f"no {telemetry.name} in {shared_data}")
    names = {"arm.upper.angle": "ATTITUDE.roll", "depth": "VFR_HUD.alt"}
    log = sf.read_log(telemetry, {"signals": names})
    assert (np.diff(log.t) == 0.0).any()
    found = compare(log, log, matching=sf.Matching(max_gap=2.0))
    assert found["arm.upper.angle"].rmse == 0.0
    assert any("repeat the time" in note for note in found.notes)
    positions = np.column_stack([log["depth"], log["arm.upper.angle"], log.t])
    poses = smooth_poses(log.t, positions, position_noise=0.05, position_density=0.1)
    assert (np.diff(poses.t) > 0.0).all()
    assert any("repeat the time" in note for note in poses.notes)
