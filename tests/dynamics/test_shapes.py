"""Shapes of flexible links: frequencies that are known exactly, integrals against mpmath, and the symmetry of axes."""

from __future__ import annotations

import itertools
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import eigh

from seaframe.dynamics.beam import Beam
from seaframe.dynamics.shapes import beam_of, clamped_roots, rod_shapes, weights_of
from seaframe.errors import SceneError
from seaframe.scene.flexible import Flexible
from tests.oracles.beams import ClampedBeam

Array: TypeAlias = NDArray[np.float64]

STUDY: dict[str, Any] = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7.0e10}
STIFFNESS = 7.0e10 * np.pi / 4.0 * 0.005**4  # E I [N m2]
ENTRAINED = 998.0 * np.pi * 0.005**2  # added mass of study 004's link with Ca = 1 [kg/m]


def link(**changes: Any) -> Flexible:
    """The link of study 004, its Tables 1 and 2, or a changed one."""
    return Flexible.model_validate(STUDY | changes)


def columns(beam: Beam, part: str) -> Array:
    """Displacements or slopes of all stations, (n, m, 3)."""
    return np.array([[tuple(vector) for vector in getattr(station, part)] for station in beam.stations])


def mass(flexible: Flexible, entrained: float = 0.0, tip: float = 0.0) -> Array:
    """Mass matrix of the modes of a link that is held at its joint: slices at the stations and a mass at the tip."""
    beam, weights = beam_of(flexible), np.array([*weights_of(flexible), 0.0])
    Phi, B = columns(beam, "displacement"), columns(beam, "slope")
    twist = np.array([station.twist for station in beam.stations])
    across = np.array([axis != flexible.axis for axis in "xyz"])
    J = np.array(flexible.inertia_per_length)
    M: Array = np.einsum("g,gia,gja->ij", weights * flexible.mass_per_length, Phi, Phi)
    M += np.einsum("g,gia,gja,a->ij", weights * entrained, Phi, Phi, across)
    M += np.einsum("g,gia,gja,a->ij", weights, B, B, J)
    M += np.einsum("g,gi,gj->ij", weights * J[list(across).index(False)], twist, twist)
    M += tip * Phi[-1] @ Phi[-1].T
    return M


def hertz(flexible: Flexible, entrained: float = 0.0, tip: float = 0.0) -> Array:
    """Natural frequencies of a link that is held at its joint [Hz]."""
    K = np.array(beam_of(flexible).stiffness)
    size = np.sqrt(np.diag(K))
    squares = eigh(mass(flexible, entrained, tip) / np.outer(size, size), K / np.outer(size, size), eigvals_only=True)
    return np.sort(1.0 / np.sqrt(squares)) / (2.0 * np.pi)


# Frequencies


def test_the_study_s_bending_stiffness() -> None:
    flexible = link(bending={"y": 1})
    assert flexible.youngs_modulus * flexible.second_moment_for_bending("y") == pytest.approx(34.361170, abs=5e-7)


@pytest.mark.parametrize(
    ("entrained", "published"),
    [
        (0.0, (9.805953, 61.452859)),
        (ENTRAINED, (7.519780, 47.125659)),
        (2.0 * ENTRAINED, (6.328473, 39.659863)),
    ],
)
@pytest.mark.parametrize(
    "shapes", [{"bending": {"y": 3}}, {"bending": {"z": 8}}, {"bending": {"y": 10}, "shapes": "polynomial"}]
)
def test_cantilever_frequencies_in_air_and_water(
    entrained: float, published: tuple[float, float], shapes: dict[str, Any]
) -> None:
    assert hertz(link(rotary=False, **shapes), entrained)[:2] == pytest.approx(published, abs=1e-6)


def test_two_modes_are_exact_up_to_the_quadrature() -> None:
    """Eight points leave 6e-5 of the second mode's mass coupled to the first, which is 3e-8 of its frequency."""
    assert hertz(link(bending={"y": 2}, rotary=False)) == pytest.approx((9.805953, 61.452859), abs=2e-6)


@pytest.mark.parametrize(("entrained", "published"), [(0.0, (2.237809, 43.578912)), (ENTRAINED, (2.199043, 33.714102))])
@pytest.mark.parametrize("shapes", ["tip-mass", "polynomial"])
def test_frequencies_with_a_tip_mass(entrained: float, published: tuple[float, float], shapes: str) -> None:
    flexible = link(bending={"y": 10}, tip_mass=0.495, rotary=False, shapes=shapes)
    assert hertz(flexible, entrained, tip=0.495)[:2] == pytest.approx(published, abs=1e-6)


def test_roots_of_the_cantilever() -> None:
    roots = clamped_roots(12, 0.0, 0.0)
    assert roots[:2] == pytest.approx((1.875104069, 4.694091133), abs=1e-9)
    assert np.cos(roots[:6]) * np.cosh(roots[:6]) == pytest.approx(-1.0, abs=1e-6)
    assert roots[6:] == pytest.approx(np.pi * (np.arange(6, 12) + 0.5), abs=1e-8)


@pytest.mark.parametrize(
    ("mass_ratio", "inertia_ratio"), [(0.3, 0.0), (4.4, 0.0), (1.0, 0.05), (50.0, 2.0), (0.0, 1.0)]
)
def test_roots_with_a_body_at_the_tip(mass_ratio: float, inertia_ratio: float) -> None:
    exact = ClampedBeam(length=1.0, EI=1.0, mu=1.0, mass=mass_ratio, inertia=inertia_ratio).frequencies(5)
    assert clamped_roots(5, mass_ratio, inertia_ratio) ** 2 == pytest.approx(exact, rel=1e-9)


def test_the_shapes_of_a_tip_body_are_orthogonal_with_it() -> None:
    flexible = link(
        bending={"y": 4}, tip_mass=0.2, tip_inertia=[0.0, 0.0, 0.01], shapes="tip-mass", points=32, rotary=False
    )
    slope = columns(beam_of(flexible), "slope")[-1]
    M = mass(flexible, tip=0.2) + 0.01 * slope @ slope.T
    size = np.sqrt(np.diag(M))
    assert M / np.outer(size, size) == pytest.approx(np.eye(4), abs=1e-12)
    K = np.array(beam_of(flexible).stiffness)
    roots = clamped_roots(4, 0.2 / 0.1119, 0.01 / 0.1119)
    assert np.diag(K) / np.diag(M) == pytest.approx(roots**4 * STIFFNESS / 0.1119, rel=1e-11)


def test_polynomials_converge_from_above_and_faster_than_any_power() -> None:
    exact = ClampedBeam(length=1.0, EI=STIFFNESS, mu=0.1119).frequencies(3) / (2.0 * np.pi)
    errors = [
        hertz(link(bending={"y": m}, shapes="polynomial", rotary=False))[:3] / exact - 1.0 for m in (3, 4, 6, 8, 10, 12)
    ]
    worst = [error.max() for error in errors]
    assert all(later < earlier for earlier, later in itertools.pairwise(worst[:-1]))
    assert all(error.min() > -1e-11 for error in errors)
    assert worst[3] < 2e-6
    assert worst[-1] < 1e-11


@pytest.mark.parametrize("shapes", ["cantilever", "pinned"])
@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_exact_modes_are_orthogonal(shapes: str, count: int) -> None:
    flexible = link(bending={"y": count}, torsion=count, stretch=count, shapes=shapes, points=60, rotary=False)
    M, K = mass(flexible), np.array(beam_of(flexible).stiffness)
    size = np.sqrt(np.diag(M))
    assert M / np.outer(size, size) == pytest.approx(np.eye(3 * count), abs=1e-12)
    assert np.count_nonzero(K - np.diag(np.diag(K))) == 0


def test_a_beam_on_two_pins() -> None:
    flexible = link(bending={"y": 4}, shapes="pinned", rotary=False)
    exact = np.pi / 2.0 * np.arange(1, 5) ** 2 * np.sqrt(STIFFNESS / 0.1119)
    assert hertz(flexible) == pytest.approx(exact, rel=1e-6)
    assert columns(beam_of(flexible), "displacement")[-1] == pytest.approx(np.zeros((4, 3)), abs=1e-14)


@pytest.mark.parametrize("shapes", ["cantilever", "polynomial"])
def test_torsion_and_stretch(shapes: str) -> None:
    """(2 k - 1) / (4 L) times the speed of sound, of shear waves and of waves along a rod."""
    flexible = link(length=0.7, torsion=12, stretch=12, shapes=shapes, shear_modulus=2.6e10)
    density = 0.1119 / (np.pi * 0.005**2)
    odd = 2.0 * np.arange(1, 4) - 1.0
    torsion = odd / (4.0 * 0.7) * np.sqrt(2.6e10 / density)
    stretch = odd / (4.0 * 0.7) * np.sqrt(7.0e10 / density)
    found = hertz(flexible)
    for frequency in (*torsion, *stretch):
        assert np.abs(found / frequency - 1.0).min() < 1e-8


@pytest.mark.parametrize("ratio", [0.0, 0.3, 50.0])
def test_shapes_of_rods_are_one_where_they_are_largest_and_not_negative_at_the_tip(ratio: float) -> None:
    x = np.linspace(0.0, 1.0, 20001)
    phi = rod_shapes(4, ratio)(x)[0]
    assert np.abs(phi).max(axis=1) == pytest.approx(np.ones(4), abs=1e-6)
    assert (phi[:, -1] > 0.0).all()
    assert phi[:, -1] == pytest.approx(np.ones(4)) or ratio


def test_rotary_inertia() -> None:
    thick = {"radius": 0.05, "mass_per_length": 21.0}
    flexible = link(bending={"y": 10}, shapes="polynomial", rotary=True, **thick)
    I = np.pi / 4.0 * 0.05**4
    exact = ClampedBeam(length=1.0, EI=7.0e10 * I, mu=21.0, rho_I=21.0 * 0.05**2 / 4.0).frequencies(3)
    assert hertz(flexible)[:3] * 2.0 * np.pi == pytest.approx(exact, rel=1e-7)


# Shear


def timoshenko(flexible: Flexible) -> ClampedBeam:
    """The exact beam; kappa of a round section with Poisson's ratio 0.3 by Cowper, J. Appl. Mech. 33 (1966) 335."""
    assert flexible.radius is not None
    A, r = np.pi * flexible.radius**2, flexible.radius
    return ClampedBeam(
        length=flexible.length,
        EI=flexible.youngs_modulus * A * r**2 / 4.0,
        mu=flexible.mass_per_length,
        kGA=7.8 / 8.8 * flexible.youngs_modulus / 2.6 * A,
        rho_I=flexible.mass_per_length * r**2 / 4.0 if flexible.rotary else 0.0,
    )


@pytest.mark.parametrize(
    ("radius", "rotary", "tolerances"),
    [
        (0.01, True, (1e-10, 1e-8, 1e-7)),
        (0.05, False, (1e-12, 1e-8, 1e-6)),
        (0.05, True, (5e-8, 1e-5, 1e-4)),
        (0.1, True, (2e-6, 3e-4, 2e-3)),
    ],
)
def test_timoshenko_frequencies(radius: float, rotary: bool, tolerances: tuple[float, ...]) -> None:
    """Without rotary inertia the force is that of the bending, as assumed: exact in the limit of many shapes."""
    given = {"radius": radius, "mass_per_length": 2700.0 * np.pi * radius**2, "shear": True, "rotary": rotary}
    flexible = link(bending={"y": 11}, shapes="polynomial", **given)
    errors = 2.0 * np.pi * hertz(flexible)[:3] / timoshenko(flexible).frequencies(3) - 1.0
    assert (np.abs(errors) < tolerances).all()


@pytest.mark.parametrize("count", [2, 5])
def test_a_force_at_the_tip_bends_and_shears(count: int) -> None:
    """F (L^3 / 3EI + L / kGA): its moment is linear, so two polynomials are exact."""
    flexible = link(length=0.4, radius=0.05, bending={"y": count}, shapes="polynomial", shear=True)
    beam, exact = beam_of(flexible), timoshenko(flexible)
    tip = columns(beam, "displacement")[-1][:, 1]
    assert tip @ np.linalg.solve(np.array(beam.stiffness), tip) == pytest.approx(
        0.4**3 / (3.0 * exact.EI) + 0.4 / exact.kGA, rel=1e-9
    )


def test_shear_bends_the_line_but_not_the_sections() -> None:
    """S holds the slopes of the line: differences of the displacement, which shear adds to."""
    flexible = link(length=0.4, radius=0.05, bending={"y": 3}, shear=True, points=64)
    beam = beam_of(flexible)
    v, S = columns(beam, "displacement")[:, :, 1], np.array([station.shortening for station in beam.stations])
    eta = np.array([station.eta for station in beam.stations])
    x, w = np.polynomial.legendre.leggauss(40)
    curve = np.polynomial.chebyshev.Chebyshev.fit(eta, v[:, 0], 30, domain=[0.0, 0.4]).deriv()
    assert S[-1][0, 0] == pytest.approx(0.2 * w @ curve(0.2 + 0.2 * x) ** 2, rel=1e-8)
    plain = columns(beam_of(flexible.model_copy(update={"shear": False})), "slope")
    assert columns(beam, "slope") == pytest.approx(plain, rel=1e-14)


# Integrals


def test_shortening_of_the_first_mode_against_mpmath() -> None:
    mpmath = pytest.importorskip("mpmath")
    beam = beam_of(link(length=2.0, bending={"y": 2}))
    b = mpmath.findroot(lambda x: mpmath.cos(x) * mpmath.cosh(x) + 1, 1.875)
    s = (mpmath.sinh(b) - mpmath.sin(b)) / (mpmath.cosh(b) + mpmath.cos(b))

    def slope(x: Any) -> Any:
        """Slope of the shape whose tip is at one."""
        return b * (mpmath.sinh(b * x) + mpmath.sin(b * x) - s * (mpmath.cosh(b * x) - mpmath.cos(b * x))) / 2

    for station in (beam.stations[2], beam.stations[-1]):
        exact = mpmath.quad(lambda x: slope(x) ** 2, [0, station.eta / 2.0]) / 2
        assert station.shortening[0][0] == pytest.approx(float(exact), rel=1e-13)


def test_twisting_of_bending_in_two_planes_against_mpmath() -> None:
    """Polynomials: v = x^2, x^2 (2x - 1), w the same."""
    mpmath = pytest.importorskip("mpmath")
    beam = beam_of(link(length=0.5, bending={"y": 2, "z": 2}, torsion=1, shapes="polynomial"))
    shapes = [lambda x: x**2, lambda x: x**2 * (2 * x - 1)]
    for station in (beam.stations[1], beam.stations[-1]):
        C = np.array(station.twisting)
        assert np.count_nonzero(C[4]) == np.count_nonzero(C[:2, :2]) == np.count_nonzero(C[2:4, 2:4]) == 0
        assert (C == C.T).all()
        for i, j in itertools.product(range(2), range(2)):
            v, w = shapes[i], shapes[j]
            exact = mpmath.quad(
                lambda x, v=v, w=w: mpmath.diff(v, x) * mpmath.diff(w, x, 2) - mpmath.diff(v, x, 2) * mpmath.diff(w, x),
                [0, station.eta / 0.5],
            )
            assert C[i, 2 + j] == pytest.approx(float(exact) / 2 / 0.25, rel=1e-10, abs=1e-12)


def test_slopes_are_those_of_the_displacement() -> None:
    """B = e x phi': deflection along y turns about z, along z about -y."""
    beam = beam_of(link(length=2.0, bending={"y": 3, "z": 3}, points=40))
    eta = np.array([station.eta for station in beam.stations])
    v, B = columns(beam, "displacement"), columns(beam, "slope")
    for mode in range(3):
        slope = np.polynomial.chebyshev.Chebyshev.fit(eta, v[:, mode, 1], 30, domain=[0.0, 2.0]).deriv()(eta)
        assert B[:, mode, 2] == pytest.approx(slope, abs=1e-8)
        assert B[:, 3 + mode, 1] == pytest.approx(-slope, abs=1e-8)


@pytest.mark.parametrize("shapes", ["cantilever", "polynomial"])
def test_coordinates_are_deflections_of_the_tip(shapes: str) -> None:
    beam = beam_of(link(bending={"y": 12}, torsion=12, stretch=12, shapes=shapes))
    twist: Any = beam.stations[-1].twist
    assert np.abs(columns(beam, "displacement")[-1][:12, 1]) == pytest.approx(1.0, abs=1e-12)
    assert np.abs(twist[12:24]) == pytest.approx(1.0, abs=1e-12)
    assert np.abs(columns(beam, "displacement")[-1][24:, 0]) == pytest.approx(1.0, abs=1e-12)


def test_weights_add_up_to_the_length() -> None:
    flexible = link(length=1.7, bending={"y": 4})
    beam, weights = beam_of(flexible), weights_of(flexible)
    assert len(beam.stations) == len(weights) + 1 == 2 * 4 + 4 + 1
    assert sum(weights) == pytest.approx(1.7, rel=1e-14)
    eta = np.array([station.eta for station in beam.stations[:-1]])
    assert np.array(weights) @ eta**2 == pytest.approx(1.7**3 / 3.0, rel=1e-14)
    assert beam.stations[-1].eta == 1.7


def test_without_geometry_nothing_shortens() -> None:
    for station in beam_of(link(bending={"y": 2, "z": 1}, geometric=False)).stations:
        assert np.count_nonzero(np.array(station.shortening)) == 0
        assert np.count_nonzero(np.array(station.twisting)) == 0


# Axes


@pytest.mark.parametrize(("axis", "first", "second"), [("y", "z", "x"), ("z", "x", "y")])
@pytest.mark.parametrize("shear", [False, True])
def test_another_axis_is_the_same_beam_turned(axis: str, first: str, second: str, shear: bool) -> None:
    x = {"area": 1e-4, "Iz": 2e-9, "Iy": 5e-9, "J": 3e-9}  # resists deflection along y, along z
    turned = {"area": 1e-4, f"I{second}": 2e-9, f"I{first}": 5e-9, "J": 3e-9}
    common = {
        "radius": None,
        "torsion": 1,
        "stretch": 2,
        "shear": shear,
        "damping": {"kelvin_voigt": 1e6, "medium": 2.0},
    }
    a = beam_of(link(section=x, bending={"y": 2, "z": 3}, **common))
    b = beam_of(link(section=turned, axis=axis, bending={first: 2, second: 3}, **common))
    order = ["xyz".index(name) for name in (axis, first, second)]
    assert np.array(tuple(b.axis))[order].tolist() == [1.0, 0.0, 0.0]
    assert np.linalg.det(np.eye(3)[order]) == pytest.approx(1.0)
    for part in ("displacement", "slope"):
        assert columns(b, part)[:, :, order] == pytest.approx(columns(a, part), rel=1e-14)
    assert (b.stiffness, b.damping) == (a.stiffness, a.damping)
    assert [(s.eta, s.twist, s.shortening, s.twisting) for s in b.stations] == [
        (s.eta, s.twist, s.shortening, s.twisting) for s in a.stations
    ]


def test_each_direction_has_its_own_stiffness() -> None:
    section = {"area": 1e-4, "Iz": 2e-9, "Iy": 5e-9, "J": 3e-9}
    K = np.array(beam_of(link(radius=None, section=section, bending={"y": 1, "z": 1})).stiffness)
    assert K[1, 1] / K[0, 0] == pytest.approx(2.5, rel=1e-12)
    assert K[0, 0] == pytest.approx(1.875104069**4 / 4.0 * 7.0e10 * 2e-9, rel=1e-8)


# Damping


def test_damping_of_the_material_and_of_the_medium() -> None:
    """Study 004, (30): a part K_v / E of the stiffness, and c / mu of the mass of the deflections."""
    flexible = link(
        bending={"y": 2, "z": 1}, torsion=1, rotary=False, points=24, damping={"kelvin_voigt": 2200.0, "medium": 0.2}
    )
    beam, M = beam_of(flexible), mass(flexible)
    M[3, 3] = 0.0  # the medium does not resist twist
    assert np.array(beam.damping) == pytest.approx(
        2200.0 / 7.0e10 * np.array(beam.stiffness) + 0.2 / 0.1119 * M, rel=1e-9, abs=1e-12
    )


@pytest.mark.parametrize("shapes", ["cantilever", "polynomial"])
def test_a_part_of_the_critical_damping(shapes: str) -> None:
    flexible = link(
        bending={"y": 3, "z": 2}, torsion=2, stretch=2, rotary=False, points=40, shapes=shapes, damping={"ratio": 0.03}
    )
    beam, M = beam_of(flexible), mass(flexible)
    squares, modes = eigh(np.array(beam.stiffness), M)
    modal = modes.T @ np.array(beam.damping) @ modes
    scale = np.sqrt(np.outer(np.diag(modal), np.diag(modal)))
    assert np.diag(modal) == pytest.approx(2.0 * 0.03 * np.sqrt(squares), rel=1e-8)
    assert modal / scale == pytest.approx(np.eye(9), abs=1e-7)


# Shapes from a table


def table(places: int, count: int) -> dict[str, Any]:
    """The cantilever's own shapes, written down; torsion and stretch likewise."""
    at = np.linspace(0.0, 1.0, places)
    b = np.array([1.8751040687119611, 4.694091132974175, 7.854757438237613])[:count, None]
    s = (np.cos(b) + np.cosh(b)) / (np.sin(b) + np.sinh(b))
    rows = np.cosh(b * at) - np.cos(b * at) - s * (np.sinh(b * at) - np.sin(b * at))
    return {"at": at.tolist(), "y": rows.tolist(), "torsion": [np.sin(np.pi / 2.0 * at).tolist()]}


def test_given_shapes_give_the_frequencies_of_the_functions() -> None:
    for places, tolerance in ((9, 1e-3), (17, 3e-5), (41, 1e-7)):
        flexible = link(bending={"y": 2}, torsion=1, shapes=table(places, 2), rotary=False, points=40)
        exact = hertz(link(bending={"y": 2}, torsion=1, rotary=False, points=40))
        assert hertz(flexible) == pytest.approx(exact, rel=tolerance)


def test_given_shapes_pass_through_their_values_and_start_without_slope() -> None:
    given = {"at": [0, 0.1, 0.25, 0.4, 0.6, 0.8, 0.9, 1], "z": [[0, 0.02, 0.1, 0.24, 0.49, 0.8, 0.92, 1.1]]}
    beam = beam_of(link(bending={"z": 1}, shapes=given, points=64))
    assert columns(beam, "displacement")[-1][0, 2] == pytest.approx(1.1, rel=1e-13)
    eta, slope = beam.stations[0].eta, columns(beam, "slope")[0][0, 1]
    start = columns(beam, "displacement")[0][0, 2]
    assert -slope / start == pytest.approx(2.0 / eta, rel=1e-3)  # a parabola
    S = beam.stations[-1].shortening[0][0]
    by_stations = sum(
        w * (B[0, 1] ** 2)
        for w, B in zip(weights_of(link(bending={"z": 1}, points=64)), columns(beam, "slope"), strict=False)
    )
    assert pytest.approx(by_stations, rel=1e-6) == S


# Other numbers


def test_numbers_that_stay_free() -> None:
    """Length, modulus, section, mass and damping as symbols, then the numbers in their places."""
    sympy = pytest.importorskip("sympy")
    flexible = link(
        bending={"y": 2, "z": 1},
        torsion=1,
        stretch=1,
        shear=True,
        damping={"kelvin_voigt": 10.0, "medium": 0.2, "ratio": 0.01},
    )
    names = ("length", "radius", "mass_per_length", "youngs_modulus")
    symbols = dict(zip(names, sympy.symbols("L r mu E", positive=True), strict=True))
    values = {symbol: STUDY[name] * 1.1 for name, symbol in symbols.items()}
    free = beam_of(flexible.model_copy(update=symbols))
    plain = beam_of(flexible.model_copy(update={name: STUDY[name] * 1.1 for name in names}))

    def numeric(x: Any) -> float:
        return float(sympy.sympify(x).subs(values))

    assert np.vectorize(numeric)(np.array(free.stiffness)) == pytest.approx(np.array(plain.stiffness), rel=1e-12)
    assert np.vectorize(numeric)(np.array(free.damping)) == pytest.approx(np.array(plain.damping), rel=1e-12)
    for a, b in zip(free.stations, plain.stations, strict=True):
        assert numeric(a.eta) == pytest.approx(b.eta, rel=1e-14)
        assert np.vectorize(numeric)(np.array(a.shortening)) == pytest.approx(np.array(b.shortening), rel=1e-12)
        assert np.vectorize(numeric)(np.array([[*v] for v in a.displacement])) == pytest.approx(
            np.array([[*v] for v in b.displacement]), rel=1e-12
        )


def test_shapes_of_a_payload_cannot_follow_a_free_payload() -> None:
    sympy = pytest.importorskip("sympy")
    flexible = link(bending={"y": 2}, tip_mass=0.3, shapes="tip-mass")
    with pytest.raises(SceneError, match="polynomial") as caught:
        beam_of(flexible.model_copy(update={"tip_mass": sympy.Symbol("m")}))
    assert (caught.value.code, caught.value.path) == ("unsupported", "flexible.shapes")


def test_a_payload_beyond_the_shapes_of_a_payload() -> None:
    with pytest.raises(SceneError, match=r"8\.94e\+06 times") as caught:
        beam_of(link(bending={"y": 2}, tip_mass=1e6, shapes="tip-mass"))
    assert (caught.value.code, caught.value.path) == ("range", "flexible.shapes")


def test_values_of_a_table_cannot_be_free() -> None:
    sympy = pytest.importorskip("sympy")
    flexible = link(bending={"y": 2}, torsion=1, shapes=table(9, 2))
    assert not isinstance(flexible.shapes, str)
    rows = ((0.0, *[sympy.Symbol("a")] * 8), flexible.shapes.y[1])
    shapes = flexible.shapes.model_copy(update={"y": rows})
    with pytest.raises(SceneError, match="table") as caught:
        beam_of(flexible.model_copy(update={"shapes": shapes}))
    assert (caught.value.code, caught.value.path) == ("unsupported", "flexible.shapes.y")
