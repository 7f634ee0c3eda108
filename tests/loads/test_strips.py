"""Strips along slender links against exact integrals; shed vortices; what is refused."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad_vec

from seaframe.errors import SceneError
from seaframe.loads.drag import LinearDrag, QuadraticDrag, drag_of
from seaframe.loads.load import Load
from seaframe.loads.strips import Rod, Shedding, Strips, shedding_of, strips_of
from seaframe.program.trace import Graph, counts
from seaframe.scene.links import Link
from seaframe.scene.water import Water
from seaframe.spatial import Matrix, Vector, array
from tests.loads.readings import (
    Floats,
    differences,
    moving,
    power,
    random_rotation,
    readings_agree,
    rotated_wrench,
    same,
    slopes,
    wrench_on,
)

RHO, D, L, C_N, C_T = 1025.0, 0.1, 0.6, 1.2, 0.02
WATER = Water(density=RHO)
END_ON_ORIGIN = Vector(0.0, 0.0, L / 2)
Z = Vector(0.0, 0.0, 1.0)


def strips(points: int = 5, middle: Vector = END_ON_ORIGIN, axis: Vector = Z, normal: float = C_N) -> Strips:
    return Strips(Rod(middle, axis, L, D, points), normal, C_T, RHO)


def test_towed_across() -> None:
    """1/2 rho C d L v^2, at the middle."""
    force = -0.5 * RHO * C_N * D * L * 0.8**2
    np.testing.assert_allclose(
        wrench_on(strips(), [0.8, 0, 0, 0, 0, 0]), [force, 0, 0, 0, force * L / 2, 0], rtol=1e-14, atol=1e-14
    )


@pytest.mark.parametrize("degrees", [0.0, 17.0, 45.0, 80.0, 90.0])
def test_towed_at_an_angle(degrees: float) -> None:
    """Across: 1/2 rho C_n d L (v sin)^2; along: 1/2 rho C_t pi d L (v cos)^2 (Hoerner's cross-flow principle)."""
    angle, v = math.radians(degrees), 1.3
    got = wrench_on(strips(middle=Vector(0.0, 0.0, 0.0)), [v * math.sin(angle), 0, v * math.cos(angle), 0, 0, 0])
    across = -0.5 * RHO * C_N * D * L * (v * math.sin(angle)) ** 2
    along = -0.5 * RHO * C_T * math.pi * D * L * (v * math.cos(angle)) ** 2
    np.testing.assert_allclose(got, [across, 0, along, 0, 0, 0], rtol=1e-13, atol=1e-12)


@pytest.mark.parametrize("w", [2.0, -0.7])
def test_turning_about_an_end(w: float) -> None:
    """M = -rho C_n d w|w| L^4/8, F = rho C_n d w|w| L^3/6: polynomials, which two points integrate exactly."""
    moment, force = -RHO * C_N * D * w * abs(w) * L**4 / 8, -RHO * C_N * D * w * abs(w) * L**3 / 6
    for points in (2, 5, 10):
        got = wrench_on(strips(points), [0, 0, 0, 0, w, 0])
        np.testing.assert_allclose(got, [force, 0, 0, 0, moment, 0], rtol=1e-13, atol=1e-13)


def test_turning_about_the_middle() -> None:
    """M = -rho C_n d w|w| L^4/64; the kink of |s|^3 in the middle leaves an error of the order points^-4."""
    wanted = -RHO * C_N * D * 2.0**2 * L**4 / 64
    for points in (4, 5, 8, 16, 32):
        got = wrench_on(strips(points, middle=Vector(0.0, 0.0, 0.0)), [0, 0, 0, 2.0, 0, 0])
        assert got[3] == pytest.approx(wanted, rel=4.0 / points**4)
        assert got[3] != pytest.approx(wanted, rel=1.0 / points**4)


def brute(load: Strips, V: Floats) -> Floats:
    """The wrench by adaptive integration of the law per length."""
    a, c = array(load.rod.axis), array(load.rod.middle)

    def per_length(s: float) -> Floats:
        p = c + s * a
        v = V[:3] + np.cross(V[3:], p)
        v_t = v @ a
        v_n = v - v_t * a
        f = -0.5 * RHO * C_N * D * np.linalg.norm(v_n) * v_n - 0.5 * RHO * C_T * math.pi * D * abs(v_t) * v_t * a
        density: Floats = np.r_[f, np.cross(p, f)]
        return density

    whole: Floats = quad_vec(per_length, -L / 2, L / 2, epsrel=1e-11)[0]
    return whole


def test_any_motion_is_the_integral() -> None:
    rng = np.random.default_rng(2)
    for _ in range(8):
        axis = rng.normal(size=3)
        load = strips(16, Vector(*rng.normal(size=3).tolist()), Vector(*(axis / np.linalg.norm(axis)).tolist()))
        V = np.r_[rng.normal(size=3) + 2.0, rng.normal(size=3)]
        wanted = brute(load, V)
        np.testing.assert_allclose(wrench_on(load, V.tolist()), wanted, rtol=0, atol=1e-8 * np.abs(wanted).max())


def test_power_is_never_positive() -> None:
    rng = np.random.default_rng(3)
    for V in rng.normal(size=(200, 6)):
        assert power(strips(3), V.tolist()) < 0.0


def test_another_frame_has_the_same_wrench() -> None:
    rng = np.random.default_rng(4)
    load, V = strips(5, Vector(0.1, -0.2, 0.4)), rng.normal(size=6).tolist()
    same(rotated_wrench(load, random_rotation(rng), V), wrench_on(load, V))


def test_a_cylinder_along_an_axis_costs_less() -> None:
    """Along x, y or z, also after turns by right angles, no strip computes its component along the axis."""
    cycle = Matrix(Vector(0.0, 0.0, 1.0), Vector(1.0, 0.0, 0.0), Vector(0.0, 1.0, 0.0))
    V = Graph().inputs("v", 6)
    along_z = counts(strips().wrench(moving(V)))
    assert sum(along_z.values()) < 120
    assert along_z["sqrt"] == 5
    assert counts(strips().rotate(cycle).wrench(moving(V))) == along_z
    frictionless = Strips(strips().rod, C_N, 0.0, RHO)
    assert counts(frictionless.wrench(moving(V)))["abs"] == 0


def strip_inputs(x: Any) -> list[Any]:
    """Density, coefficients, length and diameter, and a twist as inputs."""
    load = Strips(Rod(END_ON_ORIGIN, Z, x[0], x[1], 5), x[2], x[3], x[4])
    return list(load.wrench(moving(x[5:11], wet=x[11])))


def test_readings_agree() -> None:
    rng = np.random.default_rng(5)
    points = np.c_[rng.uniform(0.1, 2.0, size=(6, 5)), rng.normal(size=(6, 6)), rng.uniform(size=6)]
    points[0, 5:11] = 0.0
    readings_agree(strip_inputs, points)


def test_derivatives_are_difference_quotients_and_finite_at_rest() -> None:
    sizes = [0.6, 0.1, 1.2, 0.02, 1.025]
    point = [*sizes, 0.5, -0.3, 0.2, 0.1, -0.6, 0.4, 0.8]
    np.testing.assert_allclose(slopes(strip_inputs, point), differences(strip_inputs, point), rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(slopes(strip_inputs, [*sizes, *[0.0] * 6, 1.0]), 0.0, atol=1e-14)


# Shed vortices


def shedding(points: int = 5) -> Shedding:
    return Shedding(Rod(END_ON_ORIGIN, Z, L, D, points), 0.8, 0.2, RHO)


def test_vortices_are_shed_at_the_strouhal_frequency() -> None:
    (rate,) = shedding().rates(moving([0.6, 0.0, 5.0, 0.0, 0.0, 0.0]), (0.0,), 0.0)
    assert rate == pytest.approx(2.0 * math.pi * 0.2 * 0.6 / D, rel=1e-14)  # 1.2 Hz
    (turning,) = shedding().rates(moving([0.0, 0.0, 0.0, 0.0, 3.0, 0.0]), (0.0,), 0.0)
    assert turning == pytest.approx(2.0 * math.pi * 0.2 * 3.0 * L / 2 / D, rel=1e-14)  # of the middle
    assert shedding().inner == (0.0,)


def test_lift_is_across_axis_and_velocity() -> None:
    """1/2 rho C_L d L v^2 sin(phase), by a right angle about the axis from the velocity."""
    F = array(shedding().wrench(moving([0.6, 0, 0, 0, 0, 0], wet=0.5), (0.4,), 0.0))
    lift = 0.5 * 0.5 * RHO * 0.8 * D * L * 0.6**2 * math.sin(0.4)
    np.testing.assert_allclose(F, [0, lift, 0, -lift * L / 2, 0, 0], rtol=1e-13, atol=1e-14)


def test_lift_does_no_work() -> None:
    rng = np.random.default_rng(8)
    for V in rng.normal(size=(20, 6)):
        F = array(shedding().wrench(moving(V.tolist()), (1.1,), 0.0))
        assert abs(F @ V) < 1e-13 * np.linalg.norm(F) * np.linalg.norm(V)
        assert np.linalg.norm(F) > 1e-3


def test_lift_in_another_frame_and_other_readings() -> None:
    rng = np.random.default_rng(9)
    R = random_rotation(rng)

    def formula(x: Any, turned: bool = True) -> list[Any]:
        device = shedding().rotate(R) if turned else shedding()
        B = moving(x[:6])
        return [*device.wrench(B, x[6:], 0.0), *device.rates(B, x[6:], 0.0)]

    points = rng.normal(size=(5, 7))
    points[0] = 0.0
    readings_agree(formula, points)
    np.testing.assert_allclose(slopes(formula, [0.0] * 7)[:6], 0.0, atol=1e-11)
    x = points[1]
    R_CB = array(R)
    seen = [*(R_CB @ x[:3]), *(R_CB @ x[3:6]), x[6]]
    F_C, F_B = np.array(formula(seen)), np.array(formula(x.tolist(), turned=False))
    same(np.r_[R_CB.T @ F_C[:3], R_CB.T @ F_C[3:6], F_C[6]], F_B)


# From a description


def link(**keys: Any) -> Link:
    return Link.model_validate({"mass": 1.0, **keys})


CYLINDER = {"cylinder": {"radius": 0.05, "length": 0.6, "axis": "x", "center": [0.3, 0.0, 0.0]}}


def test_all_drag_of_a_link() -> None:
    keys = {"linear": [1.0] * 6, "quadratic": [2.0] * 6, "law": "speed", "strips": {"normal": 1.1, "tangential": 0.01}}
    towing = link(shape=CYLINDER, drag=keys)
    along = strips_of(towing, WATER)
    assert along is not None
    loads = [*drag_of(towing.drag, WATER), along]
    assert [type(load) for load in loads] == [LinearDrag, QuadraticDrag, Strips]
    assert [load.kind for load in loads] == ["drag"] * 3
    towed = sum(wrench_on(load, [0.0, 0.5, 0.0, 0.0, 0.0, 0.0])[1] for load in loads)
    assert towed == pytest.approx(-0.5 - 2.0 * 0.25 - 0.5 * RHO * 1.1 * 0.1 * 0.6 * 0.25, rel=1e-13)
    assert [*drag_of(None, WATER)] == []
    assert strips_of(link(), WATER) is None


def test_strips_along_the_longest_edge_of_a_box() -> None:
    box = link(shape={"box": [0.2, 0.9, 0.1], "center": [0.0, 0.45, 0.0]}, drag={"strips": {"diameter": 0.15}})
    load = strips_of(box, WATER)
    assert load is not None
    moment = -RHO * 1.2 * 0.15 * 4.0 * 0.9**4 / 8
    assert wrench_on(load, [0, 0, 0, 2.0, 0, 0])[3] == pytest.approx(moment, rel=1e-13)


def test_vortices_of_a_link() -> None:
    device = shedding_of(link(shape=CYLINDER, drag={"strips": {"lift": 0.3, "strouhal": 0.21}}), WATER)
    assert device is not None
    assert (device.lift, device.strouhal, device.rod.length, device.rod.diameter) == (0.3, 0.21, 0.6, 0.1)
    assert shedding_of(link(shape=CYLINDER, drag={"strips": {}}), WATER) is None
    assert shedding_of(link(), WATER) is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({}, "strips need a `shape`"),
        ({"shape": {"box": [1.0, 0.2, 0.2]}}, "strips need a `diameter`"),
    ],
)
def test_strips_without_an_axis_or_a_diameter_are_refused(keys: dict[str, Any], words: str) -> None:
    with pytest.raises(SceneError, match=words) as refused:
        strips_of(link(drag={"strips": {}}, **keys), WATER, "rov.arm")
    assert (refused.value.code, refused.value.path) == ("missing", "rov.arm")


def test_a_load_is_a_load() -> None:
    loads: list[Load] = [strips()]
    assert not loads[0].needs_pose
    assert loads[0].switches == ()
