"""Replayed trials: stepped commands are replayed exactly, columns are matched to signals; default tolerances."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.compare.bands import default_tolerances
from seaframe.identify.compare.replay_log import rename_columns, replay
from tests.hostile import PLAIN, vehicle

INERTIA = {"diagonal": [0.1, 0.1, 0.1]}
LINKS: dict[str, Any] = {
    "rail": {"mass": 1},
    "block": {"parent": "rail", "joint": {"type": "prismatic", "axis": [1, 0, 0]}, "mass": 1.0, "inertia": INERTIA},
    "arm": {
        "parent": "block",
        "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]},
        "mass": 1.0,
        "center_of_mass": [0, 0, -1],
        "inertia": INERTIA,
    },
}
SCENE = sf.Scene.from_dict({"name": "cart", "robots": {"cart": {"base": "fixed", "links": LINKS}}, "run": {"dt": 0.01}})


def test_stepped_forces_of_a_log_that_begins_late_replace_the_drives() -> None:
    turns = {"steps": {"times": [0, 0.5], "values": [[0.3, -0.1], [-0.2, 0.4]]}}
    push = {"steps": {"times": [0, 1], "values": [1.0, -0.5]}}
    drives = {"cart.block": {"torque": push}, "cart.arm": {"torque": turns}}
    first = sf.simulate(SCENE.replace({"drives": drives}), duration=2.0)
    columns = {"cart.block.force": first["cart.block.force"]}
    columns |= {f"cart.arm.torque[{k}]": first["cart.arm.torque"][:, k] for k in range(2)}
    other = SCENE.replace({"drives": {"cart.block": {"torque": {"constant": 99.0}}}})
    again, beside, notes = replay(other, sf.Log(first.t + 7.0, columns, source="trial"))
    for name in ("cart.block.extension", "cart.arm.angle"):
        assert np.abs(first[name]).max() > 0.05
        np.testing.assert_allclose(again[name], first[name], atol=1e-10)
    np.testing.assert_allclose(beside.t, first.t, atol=1e-12)
    assert all(name in notes[-1] for name in columns)


def test_columns_by_links_and_in_degrees() -> None:
    run = sf.simulate(SCENE, duration=0.1)
    log = sf.Log(np.arange(2.0), {"cart.block": np.ones(2), "cart.arm.angle[1]": np.full(2, 90.0), "x": np.ones(2)})
    found = rename_columns(log, run, degrees=True)
    assert found.names == ("cart.block.extension", "cart.arm.angle", "x")
    assert found["cart.arm.angle[1]"][0] == pytest.approx(np.pi / 2)
    assert found["cart.block.extension"][0] == found["x"][0] == 1.0


def test_coefficients_with_a_default_tolerance() -> None:
    found = default_tolerances(sf.load("bluerov-tank"))
    assert len(found) == 6 + 5 + 6  # added mass, linear drag without the zero, quadratic drag
    assert default_tolerances(SCENE) == {}
    named = vehicle(("rov", "drag", *PLAIN[2:]))  # a link called drag
    assert {path.split(".")[2] for path in default_tolerances(named)} == {"drag"}
