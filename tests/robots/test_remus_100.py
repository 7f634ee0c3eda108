"""REMUS 100 turning and diving, beside Fossen's published program (tests/oracles/remus100_runs.py)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.oracles.remus100_runs import RUNS, RemusRun

TIMES = (50.0, 100.0, 150.0, 200.0)
STRIPS = {"remus.hull.drag.cross_flow.at": [-0.84, 0.84]}  # 21 strips of L/20, the ends whole


def positions(run: RemusRun, changes: dict[str, Any]) -> np.ndarray[Any, Any]:
    """North, east, down [m] at TIMES."""
    data = sf.load("remus-100").replace(changes).to_dict()
    steps = {"rudder": run.rudder, "stern": run.stern}
    drives: dict[str, Any] = {"remus.propeller": {"command": {"constant": run.rpm}}}
    for name, (times, values) in steps.items():
        drives[f"remus.{name}"] = {"command": {"steps": {"times": list(times), "values": list(values)}}}
    got = sf.simulate(sf.Scene.from_dict(data | {"drives": drives}), duration=200.0)
    rows = [int(np.searchsorted(got.t, time - 1e-9)) for time in TIMES]
    return np.asarray(got["remus.hull.position"][rows] * [1.0, -1.0, -1.0])


@pytest.mark.parametrize("name", RUNS)
def test_final_positions_with_the_same_terms(name: str) -> None:
    """Required: 2 % of the distance travelled. Measured: 0.11, 0.09 and 0.04 %."""
    away = np.linalg.norm(positions(RUNS[name], STRIPS) - np.array(RUNS[name].same_terms), axis=1)
    assert away.max() < 0.002 * RUNS[name].distance


def test_difference_of_model_form_is_as_documented() -> None:
    """Coriolis forces of the added mass, which the program sets to zero: 2.8 % in its own step test."""
    away = np.linalg.norm(positions(RUNS["step"], STRIPS) - np.array(RUNS["step"].published), axis=1)
    assert 0.02 < away[-1] / RUNS["step"].distance < 0.035


def test_quadrature_of_the_cross_flow_matters_in_a_turn() -> None:
    """Over the true length the yaw rate is 7 % higher than with the program's 21 strips of L/20."""
    data = sf.load("remus-100").to_dict()
    data["drives"] = {
        "remus.propeller": {"command": {"constant": 1200.0}},
        "remus.rudder": {"command": {"constant": RUNS["turn"].rudder[1][0]}},
    }
    rates = []
    for changes in ({}, STRIPS):
        run = sf.simulate(sf.Scene.from_dict(data).replace(changes), duration=60.0)
        rates.append(abs(run["remus.hull.angular_velocity"][-1, 2]))
    assert rates[1] == pytest.approx(0.07585, rel=0.005)  # of the program
    assert rates[0] / rates[1] == pytest.approx(1.07, abs=0.01)


@pytest.mark.parametrize(("name", "share"), [("step", 0.217), ("turn", 0.063), ("dive", 0.0004)])
def test_final_positions_over_the_true_length(name: str, share: float) -> None:
    """How far the quadrature alone takes the vehicle from the program, over the distance: as its README says."""
    away = np.linalg.norm(positions(RUNS[name], {})[-1] - np.array(RUNS[name].same_terms[-1]))
    assert away / RUNS[name].distance == pytest.approx(share, rel=0.1)


def test_inflow_ahead_leaves_out_what_turning_changes_at_a_fin() -> None:
    """A fin without command that turns has no lift; with the local flow it has."""
    scene = sf.load("remus-100")
    eom = sf.derive(scene)
    q, v = np.array([0, 0, 0, 1.0, 0, 0, 0, 1525 * np.pi / 30]), np.array([2.0, 0, 0, 0, 0, 0.1])
    lifts = []
    for inflow in ("ahead", "local"):
        data = scene.to_dict()
        data["robots"]["remus"]["links"]["hull"]["foils"]["rudder"]["inflow"] = inflow
        run = sf.simulate(sf.Scene.from_dict(data | {"drives": {}}), duration=0.0, q0=q[: eom.nq], v0=v)
        lifts.append(float(run["remus.rudder.lift"][0]))
    assert lifts[0] == 0.0
    speed = np.hypot(2.0, 0.08)
    angle = np.arctan2(0.08, 2.0)
    assert abs(lifts[1]) == pytest.approx(0.5 * 1026 * 0.0133 * 0.5 * np.sin(angle) * speed**2, rel=1e-6)
