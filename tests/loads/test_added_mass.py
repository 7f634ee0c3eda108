"""Added mass of simple solids against textbooks, limits, quadrature and solved flows."""

from __future__ import annotations

from math import asin, log, pi, sqrt
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.integrate import quad
from scipy.special import elliprd

from seaframe.loads.added_mass import NEARLY_ROUND, added_mass, carlson_rd, ellipsoid, lamb_integrals
from seaframe.scene.fluid import AddedMass
from seaframe.scene.links import Cylinder, Shape, Sphere
from seaframe.spatial import IDENTITY, Pose, Vector, array
from tests.oracles.box_flow import BoxInIdealFluid

Array: TypeAlias = NDArray[np.float64]
sizes = st.floats(0.01, 10.0)


def six(shape: Shape, density: float = 1.0) -> Array:
    """The diagonal; the rest is zero."""
    M = array(added_mass(shape, density))
    assert np.count_nonzero(M - np.diag(np.diag(M))) == 0
    return np.array(np.diag(M))


def factors(*axes: float) -> Array:
    """Factors of an ellipsoid: added over displaced mass, along and about x, y, z."""
    shape = Shape(ellipsoid=(axes[0], axes[1], axes[2]))
    return np.asarray(six(shape) / shape.volume)


def test_volumes() -> None:
    assert Shape(box=(1.0, 2.0, 3.0)).volume == 6.0
    assert Shape(sphere=Sphere(radius=2.0)).volume == pytest.approx(33.510321638291124, rel=1e-15)
    assert Shape(ellipsoid=(1.0, 2.0, 3.0)).volume == pytest.approx(25.132741228718345, rel=1e-15)
    assert Shape(cylinder=Cylinder(radius=0.5, length=4.0)).volume == pytest.approx(pi, rel=1e-15)


def test_a_sphere_moves_half_of_its_water() -> None:
    shape = Shape(sphere=Sphere(radius=0.3))
    np.testing.assert_allclose(six(shape, 1025.0)[:3], 1025.0 * 4 / 3 * pi * 0.027 / 2, rtol=1e-14)
    assert not six(shape, 1025.0)[3:].any()
    np.testing.assert_allclose(factors(0.3, 0.3, 0.3), [0.5, 0.5, 0.5, 0, 0, 0], rtol=1e-14, atol=1e-16)


def test_the_prolate_spheroid_of_two_to_one() -> None:
    """Published factors 0.210015049 and 0.704210426; about y that of Lamb, section 115."""
    k = factors(2.0, 1.0, 1.0)
    np.testing.assert_allclose(k[:3], [0.210015049, 0.704210426, 0.704210426], atol=5e-10)
    assert k[3] == 0.0
    assert k[4] == k[5]


@pytest.mark.parametrize("ratio", [1.2, 2.0, 5.0, 30.0])
def test_prolate_spheroids_in_elementary_functions(ratio: float) -> None:
    """Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control (2011), section 8.1, after Imlay (1961)."""
    e = sqrt(1 - 1 / ratio**2)
    L = log((1 + e) / (1 - e))
    alpha, beta = 2 * (1 - e**2) / e**3 * (L / 2 - e), 1 / e**2 - (1 - e**2) / (2 * e**3) * L
    k = factors(ratio, 1.0, 1.0)
    assert k[0] == pytest.approx(alpha / (2 - alpha), rel=1e-11)
    assert k[1] == pytest.approx(beta / (2 - beta), rel=1e-11)
    turn = e**4 * (beta - alpha) / ((2 - e**2) * (2 * e**2 - (2 - e**2) * (beta - alpha)))
    assert k[4] == pytest.approx(turn * (ratio**2 + 1) / 5, rel=1e-10)


@pytest.mark.parametrize("ratio", [1.2, 2.0, 5.0, 100.0])
def test_oblate_spheroids_in_elementary_functions(ratio: float) -> None:
    """Lamb, sections 107 and 108: x is the short axis."""
    e = sqrt(1 - 1 / ratio**2)
    alpha = 2 / e**2 * (1 - sqrt(1 - e**2) / e * asin(e))
    beta = sqrt(1 - e**2) / e**3 * asin(e) - (1 - e**2) / e**2
    k = factors(1.0, ratio, ratio)
    assert k[0] == pytest.approx(alpha / (2 - alpha), rel=1e-10)
    assert k[2] == pytest.approx(beta / (2 - beta), rel=1e-11)


def test_a_disc() -> None:
    """8/3 rho r3 broadside and 16/45 rho r5 about a diameter: Lamb, sections 102 and 108."""
    M = six(Shape(ellipsoid=(2.0, 2.0, 1e-7)))
    np.testing.assert_allclose(M[[2, 3, 4]], [8 / 3 * 8, 16 / 45 * 32, 16 / 45 * 32], rtol=2e-7)


def test_a_long_ellipsoid_is_a_row_of_elliptic_slices() -> None:
    """Slices of semi-axes b, c move pi c2 along b, pi b2 along c and pi/8 (b2 - c2)^2 about: Lamb, sections 71, 72."""
    a, b, c = 2000.0, 2.0, 1.0
    x = np.polynomial.legendre.leggauss(8)
    shrink, weight = 1 - x[0] ** 2, a * x[1]  # squared size of the slice at a x
    M = six(Shape(ellipsoid=(a, b, c)))
    slices = [
        (weight * pi * c**2 * shrink).sum(),
        (weight * pi * b**2 * shrink).sum(),
        (weight * pi / 8 * (b**2 - c**2) ** 2 * shrink**2).sum(),
        (weight * pi * b**2 * shrink * (a * x[0]) ** 2).sum(),
        (weight * pi * c**2 * shrink * (a * x[0]) ** 2).sum(),
    ]
    np.testing.assert_allclose(M[1:], slices, rtol=4 * (b / a) ** 2 * log(a / b))  # the order that slices leave out
    assert M[0] < 1e-5 * M[1]


@given(st.tuples(sizes, sizes, sizes))
def test_integrals_of_an_ellipsoid_against_quadrature(axes: tuple[float, float, float]) -> None:
    """With x = s exp(y) the integrand is smooth and falls off at both ends."""

    def integrand(y: float, a: float) -> float:
        x = np.exp(y)
        others = np.prod([sqrt(b**2 + x) for b in axes])
        return float(np.prod(axes) * x / ((a**2 + x) * others))

    found = lamb_integrals(*axes)
    for a, value in zip(axes, found, strict=True):
        expected = quad(integrand, -45, 45, args=(a,), epsabs=0, epsrel=1e-11, limit=400, points=[2 * log(a)])[0]
        assert value == pytest.approx(expected, rel=1e-9)
    assert sum(found) == pytest.approx(2.0, rel=1e-14)


def test_carlsons_integral_to_rounding() -> None:
    x, y, z = np.exp(np.random.default_rng(1).uniform(-7, 7, (3, 4000)))
    np.testing.assert_allclose(carlson_rd(x, y, z), elliprd(x, y, z), rtol=2e-15)


@given(st.permutations([0, 1, 2]), st.tuples(sizes, sizes, sizes))
def test_names_of_axes_do_not_matter(order: list[int], axes: tuple[float, float, float]) -> None:
    first, second = factors(*axes), factors(*(axes[k] for k in order))
    np.testing.assert_allclose(second[:3], first[order], rtol=1e-13)
    np.testing.assert_allclose(second[3:], first[[3 + k for k in order]], rtol=1e-9, atol=1e-13 * max(axes) ** 2)
    box, turned = (six(Shape(box=(e[0], e[1], e[2]))) for e in (axes, [axes[k] for k in order]))
    np.testing.assert_allclose(turned, box[order + [3 + k for k in order]], rtol=1e-13)


@pytest.mark.parametrize("difference", [0.0, 1e-16, 1e-13, 1e-10, 1e-7, 1e-4])
def test_nearly_equal_axes_turn_nearly_nothing(difference: float) -> None:
    """Near b = c the turn about x moves (b2 - c2)^2 D/(2 - (b2 + c2) D) with D = 0.4 for a sphere."""
    k = factors(1.0, 1.0, 1.0 + difference)[3]
    assert k == pytest.approx((2 * difference) ** 2 * 0.4 / (2 - 0.8) / 5, rel=1e-3, abs=NEARLY_ROUND**2)


def test_cylinders_are_strips() -> None:
    """rho pi r2 L across and rho pi r2 L3/12 about; about the axis nothing, along it little."""
    M = six(Shape(cylinder=Cylinder(radius=0.05, length=0.6, axis="y")), 1000.0)
    across = 1000 * pi * 0.05**2 * 0.6
    np.testing.assert_allclose(M[[0, 2]], across, rtol=1e-15)
    np.testing.assert_allclose(M[[3, 5]], across * 0.6**2 / 12, rtol=1e-15)
    assert M[4] == 0.0
    assert M[1] == pytest.approx(0.505, rel=0.01)  # 4.04 rho r3 by 1080 panels
    same = [six(Shape(cylinder=Cylinder(radius=0.05, length=0.6, axis=axis)), 1000.0) for axis in ("x", "z")]
    np.testing.assert_array_equal(same[0], M[[1, 0, 2, 4, 3, 5]])
    np.testing.assert_array_equal(same[1], M[[0, 2, 1, 3, 5, 4]])


@pytest.mark.parametrize(
    ("ratio", "solved"),
    [(0.05, 2.924), (0.25, 3.281), (0.5, 3.485), (1.0, 3.681), (2.5, 3.892), (5.0, 4.001), (9.0, 4.065), (20.0, 4.128)],
)
def test_ends_of_a_cylinder(ratio: float, solved: float) -> None:
    """Along the axis, over rho r3, for length over diameter: capytaine 3.0, extrapolated from 480 and 1080 panels."""
    M = six(Shape(cylinder=Cylinder(radius=1.0, length=2 * ratio)))
    assert M[2] == pytest.approx(solved, rel=0.015)


def test_a_flat_cylinder_is_a_disc() -> None:
    assert six(Shape(cylinder=Cylinder(radius=2.0, length=1e-9)))[2] == pytest.approx(8 / 3 * 8, rel=1e-4)


BOXES = [
    (1, 1, 1),
    (1, 1, 2),
    (0.457, 0.338, 0.254),
    (10, 1, 1),
    (1, 1, 0.05),
    (1, 0.3, 0.06),
    (6, 2, 1),
    (1, 0.9, 0.2),
]


@pytest.mark.parametrize("edges", BOXES)
def test_boxes_against_the_solved_flow(edges: tuple[float, float, float]) -> None:
    found = six(Shape(box=(float(edges[0]), float(edges[1]), float(edges[2]))))
    np.testing.assert_allclose(found, BoxInIdealFluid(edges).added_mass(), rtol=0.02)


def test_boxes_against_published_tables() -> None:
    """DNV-RP-C205, three-dimensional bodies: square prisms along their axis, and plates broadside.

    The table is given to two digits, and lies up to 7.5 % above what capytaine and `BoxInIdealFluid` find for prisms.
    """
    prisms = {1: 0.68, 2: 0.36, 3: 0.24, 4: 0.19, 5: 0.15, 6: 0.13, 7: 0.11, 10: 0.08}
    for length, factor in prisms.items():
        found = six(Shape(box=(float(length), 1.0, 1.0)))[0] / length
        assert abs(found - factor) < 0.075 * factor + 0.005
    plates = {1: 0.579, 2: 0.757, 4: 0.872, 8: 0.934}
    for length, factor in plates.items():
        assert six(Shape(box=(1e-9, float(length), 1.0)))[0] == pytest.approx(factor * pi / 4 * length, rel=0.02)


def test_a_long_box_is_a_row_of_rectangles() -> None:
    """Across a square section 1.51 pi/4 of its area, a 2 : 1 section 1.36 and 1.70 (on the edge squared), about its
    centre 0.234 pi/16 of the edge to the fourth: DNV-RP-C205, two dimensions."""
    length = 1e6
    square = six(Shape(box=(length, 1.0, 1.0))) / length
    np.testing.assert_allclose(square[[1, 2, 3]], [1.51 * pi / 4, 1.51 * pi / 4, 0.234 * pi / 16], rtol=0.02)
    broad = six(Shape(box=(length, 2.0, 1.0))) / length
    np.testing.assert_allclose(broad[1:3], [1.70 * pi / 4, 1.36 * pi], rtol=0.02)


@given(st.sampled_from(["box", "ellipsoid"]), st.tuples(sizes, sizes, sizes), st.tuples(*[st.floats(-2, 2)] * 3))
def test_water_takes_energy_wherever_the_origin_is(
    kind: str, axes: tuple[float, float, float], center: tuple[float, float, float]
) -> None:
    """At the link's origin the matrix is one that a scene accepts: symmetric and positive."""
    shape = Shape.model_validate({kind: axes, "center": center})
    at_origin = added_mass(shape, 1000.0).inward(Pose(IDENTITY, Vector(*shape.middle)))
    AddedMass.model_validate({"matrix": array(at_origin).tolist()})
    assert np.all(six(shape)[:3] > 0)
    assert np.all(six(shape) >= 0)


@pytest.mark.parametrize("kind", ["box", "ellipsoid"])
def test_size_scales_mass_by_its_cube(kind: str) -> None:
    small, large = (six(Shape.model_validate({kind: [1.0 * s, 0.7 * s, 0.3 * s]})) for s in (1.0, 3.0))
    np.testing.assert_allclose(large, np.r_[27 * small[:3], 243 * small[3:]], rtol=1e-13)


SOLIDS = [
    Shape(sphere=Sphere(radius=0.3)),
    Shape(ellipsoid=(1.0, 0.5, 0.3)),
    Shape(cylinder=Cylinder(radius=0.1, length=1.0)),
    Shape(box=(1.0, 0.5, 0.3)),
]


@pytest.mark.parametrize("shape", SOLIDS)
def test_density_is_any_number(shape: Shape) -> None:
    sympy, casadi = pytest.importorskip("sympy"), pytest.importorskip("casadi")
    expected = array(added_mass(shape, 1025.0))
    batch = array(added_mass(shape, np.array([1.0, 1025.0])))
    np.testing.assert_allclose(batch[1], expected, rtol=1e-15)
    rho: Any = sympy.Symbol("rho")
    symbols = added_mass(shape, rho).rows
    np.testing.assert_allclose([[float(sympy.sympify(x).subs(rho, 1025)) for x in row] for row in symbols], expected)
    sx = casadi.SX.sym("rho")
    traced = casadi.Function("M", [sx], [casadi.vertcat(*(x for row in added_mass(shape, sx).rows for x in row))])
    np.testing.assert_allclose(np.array(traced(1025.0)).reshape(6, 6), expected, rtol=1e-15)


def test_axes_of_an_ellipsoid_are_any_number() -> None:
    """A batch of hulls, and a derivative that does not come from our own code: CasADi's, against differences."""
    casadi = pytest.importorskip("casadi")
    a = np.linspace(0.5, 2.0, 7)  # through a = b
    batch = array(ellipsoid((a, 1.0, 0.5), 1.0))
    for k, one in enumerate(a):
        np.testing.assert_allclose(batch[k], array(ellipsoid((float(one), 1.0, 0.5), 1.0)), rtol=1e-13, atol=1e-15)
    x = casadi.SX.sym("a")
    M = ellipsoid((x, 1.0, 0.5), 1.0)
    slope = casadi.Function("slope", [x], [casadi.jacobian(casadi.vertcat(M.A.xx, M.C.zz), x)])
    for value in (0.8, 1.0, 1.7):
        low, high = (array(ellipsoid((value + d, 1.0, 0.5), 1.0)) for d in (-1e-5, 1e-5))
        central = ((high - low) / 2e-5)[[0, 5], [0, 5]]
        np.testing.assert_allclose(np.array(slope(value)).ravel(), central, rtol=1e-7, atol=1e-9)
