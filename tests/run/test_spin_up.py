"""A long beam brought from rest to 6 rad/s in 15 s: Kane, Ryan and Banerjee, J. Guidance 10 (1987) 139.

Models without foreshortening diverge here. The answer is compared with Exudyn's nonlinear cable elements.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.flexible_arms import SceneDict, arm
from tests.oracles import exudyn_cable as oracle
from tests.oracles.exudyn_cable import AREA, DENSITY, LENGTH, MODULUS, SECOND, SPEED, TIME


def manoeuvre(**changes: Any) -> SceneDict:
    flexible = {
        "length": LENGTH,
        "section": {"area": AREA, "Iy": SECOND, "Iz": SECOND, "J": 2 * SECOND},
        "mass_per_length": DENSITY * AREA,
        "youngs_modulus": MODULUS,
        "bending": {"y": 3},
        "shapes": "polynomial",
    }
    size = SPEED / TIME * (TIME / 2 / np.pi) ** 2
    motion = [
        {"polynomial": [-size, 0.0, SPEED / TIME / 2]},
        {"sine": {"amplitude": size, "period": TIME, "phase": np.pi / 2}},
    ]
    return arm(flexible | changes) | {"drives": {"arm.first": {"motion": motion}}}


@cache
def spin_up(shapes: str = "polynomial", count: int = 3) -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(manoeuvre(shapes=shapes, bending={"y": count})), duration=TIME, dt=2.5e-3)


def test_the_largest_deflection() -> None:
    """0.5758 m, as small strains with foreshortening give; nonlinear cables 0.574 m: a twentieth of L, 0.3 % apart."""
    tip = spin_up()["arm.first.tip_deflection"][:, 1]
    assert -tip.min() == pytest.approx(0.5758, abs=1e-4)
    assert -tip.min() == pytest.approx(oracle.LARGEST, rel=4e-3)
    assert spin_up().t[tip.argmin()] == pytest.approx(6.77, abs=0.02)


def test_the_course_against_exudyn_s_cables() -> None:
    run = spin_up()
    rows = [round(t / run.dt) for t in oracle.TIMES]
    got = run["arm.first.tip_deflection"][rows, 1]
    assert np.abs(got - oracle.DEFLECTIONS).max() < 4e-3 * oracle.LARGEST
    after = run["arm.first.tip_deflection"][-200:, 1]
    assert np.abs(after).max() < 0.005  # nearly straight again at full speed


def test_two_shapes_of_the_cantilever_do() -> None:
    tip = spin_up("cantilever", 2)["arm.first.tip_deflection"][:, 1]
    assert -tip.min() == pytest.approx(0.5758, rel=2e-3)


def test_without_foreshortening_it_diverges() -> None:
    """The root turns faster than the first frequency, 3.75 rad/s: centrifugal forces outweigh the stiffness."""
    slow = np.sqrt(MODULUS * SECOND / DENSITY / AREA) * 3.516015 / LENGTH**2
    assert slow < SPEED
    scene = sf.Scene.from_dict(manoeuvre(geometric=False, bending={"y": 1}))
    tip = sf.simulate(scene, duration=TIME, dt=5e-3)["arm.first.tip_deflection"][:, 1]
    assert not np.abs(tip).max() < LENGTH


def test_exudyn_itself() -> None:
    """The recorded numbers, once more and coarser: the first 5 s."""
    exu = pytest.importorskip("exudyn", reason="Exudyn is not installed; the numbers that it gave serve")
    t, deflection = oracle.spin_up(exu, 4, 0.05, 5.0)
    assert np.interp(oracle.TIMES[:2], t, deflection) == pytest.approx(oracle.DEFLECTIONS[:2], rel=5e-3)
