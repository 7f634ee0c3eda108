"""Drag as study 004 prints it: the force of Eqs. (31), (32), slice by slice, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad

import seaframe as sf
from seaframe.loads.load import AT_REST
from seaframe.loads.printed_drag import PrintedDrag
from seaframe.spatial import IDENTITY, Twist, Vector

RHO, DIAMETER, COEFFICIENT = 998.0, 0.01, 1.3


def moving(x: float, y: float, z: float, wet: float = 1.0) -> Any:
    return replace(AT_REST, V_B=Twist(Vector(x, y, z), Vector(0.0, 0.0, 3.0)), wet=wet)


def test_force_of_a_slice() -> None:
    slice_ = PrintedDrag(COEFFICIENT, RHO, DIAMETER, 0.4, 0.25)
    F = slice_.wrench(moving(0.1, -0.2, 0.05))
    np.testing.assert_allclose([*F.linear], -COEFFICIENT * RHO * DIAMETER * 0.4 * 0.25 * np.array([0.1, -0.2, 0.05]))
    assert [*F.angular] == [0.0, 0.0, 0.0]
    half = slice_.wrench(moving(0.1, -0.2, 0.05, wet=0.5))
    np.testing.assert_allclose([*half.linear], 0.5 * np.array([*F.linear]))
    assert slice_.rotate(IDENTITY) is slice_


def test_it_is_linear_and_frees_the_root() -> None:
    slice_, root = (PrintedDrag(COEFFICIENT, RHO, DIAMETER, eta, 0.25) for eta in (0.4, 0.0))
    once, twice = (slice_.wrench(moving(0.0, v, 0.0)).linear.y for v in (0.1, 0.2))
    assert twice == pytest.approx(2.0 * once, rel=1e-15)
    assert root.wrench(moving(0.0, 1.0, 0.0)).linear.y == 0.0


def arm(drag: dict[str, Any]) -> sf.Scene:
    beam = {"length": 1.2, "radius": 0.005, "mass_per_length": 0.1, "youngs_modulus": 7e10, "bending": {"y": 2}}
    link = {"parent": "base", "joint": {"type": "revolute", "axis": [0, 0, 1]}, "flexible": beam, "drag": drag}
    robots = {"arm": {"base": "fixed", "links": {"base": {"mass": 0}, "first": {"mass": 0, **link}}}}
    return sf.Scene.from_dict({"gravity": [0, 0, 0], "water": {"density": RHO}, "robots": robots})


def test_torque_on_a_turning_link() -> None:
    """int rho (C_d + C_L) d eta (w eta) eta d eta = rho (C_d + C_L) d w L^4/4: of third order, not of drag's square."""
    eom = sf.derive(arm({"printed": {"drag": 1.2, "lift": 0.1}}))
    rate = 0.7
    torque = -eom.inverse([0.0, 0.0, 0.0], [rate, 0.0, 0.0], [0.0, 0.0, 0.0])[0]
    wanted, _ = quad(lambda eta: COEFFICIENT * RHO * DIAMETER * eta * (rate * eta) * eta, 0.0, 1.2)
    assert -torque == pytest.approx(wanted, rel=1e-12)


def test_forty_three_times_that_of_morison() -> None:
    """At the end of a link of 1 m and 0.05 m/s."""
    printed = PrintedDrag(COEFFICIENT, RHO, DIAMETER, 1.0, 1.0).wrench(moving(0.0, 0.05, 0.0)).linear.y
    morison = -0.5 * RHO * 1.2 * DIAMETER * 0.05**2
    assert printed / morison == pytest.approx(43.333, rel=1e-4)


def test_paths_and_refusals() -> None:
    scene = arm({"printed": {}})
    assert scene.paths()["arm.first.drag.printed.lift"] == 0.1
    with pytest.raises(sf.SceneError) as refused:
        arm({})
    assert (refused.value.code, refused.value.path) == ("missing", "arm.first.drag")
    with pytest.raises(sf.SceneError, match=r"at least 0|greater than or equal"):
        arm({"printed": {"drag": -1.0}})
