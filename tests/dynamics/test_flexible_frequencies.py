"""Natural frequencies through the whole package: scene, derivation, accelerations near the straight link."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.polynomial.legendre import Legendre
from scipy.optimize import brentq

import seaframe as sf
from tests.dynamics.flexible_arms import (
    STIFFNESS,
    STUDY,
    WATER,
    arm,
    derive_dict,
    hertz,
    link_of,
    near,
    ritz,
    squares,
    unit_link,
)
from tests.oracles.beams import ClampedBeam
from tests.oracles.rotating_beam import FLAPWISE, SECOND, RotatingBeam
from tests.random_scenes import difference

AIR = (9.805953, 61.452859)  # Hz: study 004's link, clamped
DISPLACED = 998.0 * np.pi * 0.005**2  # water that a metre of it displaces [kg/m]
METHODS = ("recursive", "moving-frame", "udwadia-kalaba")


# Clamped: the published numbers


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("across", ["y", "z"])
def test_in_air(across: str, method: str) -> None:
    found = hertz(arm(link_of(bending={across: 3})), method)
    assert found[:2] == pytest.approx(AIR, rel=1e-6)


@pytest.mark.parametrize(
    ("added", "published"), [(0.0, AIR), (1.0, (7.519780, 47.125659)), (2.0, (6.328473, 39.659863))]
)
@pytest.mark.parametrize("shapes", [{"bending": {"y": 3}}, {"bending": {"y": 9}, "shapes": "polynomial"}])
def test_in_water(added: float, published: tuple[float, float], shapes: dict[str, Any]) -> None:
    found = hertz(arm(link_of(added_mass=added, **shapes), water=WATER))
    assert found[:2] == pytest.approx(published, rel=1e-6)


def test_a_current_along_the_link_weakens_it() -> None:
    """Water of m_a per length crosses a bent link at (d/dt + U d/dx) w: K loses m_a U^2 int phi' phi'^T.

    The shapes are x^2 P_k(2 x - 1), P_k Legendre's polynomials.
    """
    U, count, described = 7.0, 4, link_of(added_mass=1.0, bending={"y": 4}, shapes="polynomial")
    eom = derive_dict(arm(described, water=WATER | {"current": {"velocity": [U, 0.0, 0.0]}}))
    still = derive_dict(arm(described, water=WATER))
    xi = Legendre([0.5, 0.5], domain=[0.0, 1.0])
    shapes = [xi**2 * Legendre.basis(k, domain=[0.0, 1.0]) for k in range(count)]
    twice = np.array([[(a.deriv() * b.deriv()).integ(lbnd=0.0)(1.0) for b in shapes] for a in shapes])
    once = np.array([[(a * b.deriv()).integ(lbnd=0.0)(1.0) for b in shapes] for a in shapes])
    M = eom.mass_matrix(np.zeros(count + 1))[1:, 1:]
    (K, G), (K0, G0) = near(eom, np.zeros(count + 1)), near(still, np.zeros(count + 1))
    assert difference(M @ (K0 - K), DISPLACED * U**2 * twice) < 1e-7
    assert difference(M @ G, DISPLACED * U * (once - once.T)) < 1e-7
    assert np.abs(G0).max() < 1e-7


@pytest.mark.parametrize(
    ("water", "published"), [(None, (2.237809, 43.578912)), (WATER, (2.199043, 33.714102))], ids=["air", "water"]
)
@pytest.mark.parametrize("shapes", [{"bending": {"y": 9}, "shapes": "polynomial"}, {"bending": {"y": 4}}])
def test_with_a_tip_mass(water: Any, published: tuple[float, float], shapes: dict[str, Any]) -> None:
    flexible = link_of(tip_mass=0.495, added_mass=1.0, **shapes)
    found = hertz(arm(flexible, **({"water": water} if water else {})))
    tolerance = 1e-6 if "shapes" in shapes else 2e-2  # shapes of a bare cantilever are not those of this one
    assert found[:2] == pytest.approx(published, rel=tolerance)
    if "shapes" not in shapes:
        assert found[1] > published[1] * (1.0 + 1e-3)


def test_with_a_tip_mass_in_its_own_shapes() -> None:
    found = hertz(arm(link_of(tip_mass=0.495, shapes="tip-mass", bending={"y": 3})))
    assert found[:2] == pytest.approx((2.237809, 43.578912), rel=1e-6)


def test_a_link_as_a_payload_is_the_payload() -> None:
    """A child fixed at the tip with the payload's mass and inertia, and a root that is the base itself."""
    inertia = (0.001, 0.002, 0.003)
    scene = arm(link_of(shapes="polynomial", bending={"y": 8}))
    links = scene["robots"]["arm"]["links"]
    child = {"parent": "first", "joint": {"type": "fixed"}, "mass": 0.495, "inertia": {"diagonal": list(inertia)}}
    links["payload"] = child
    wanted = ClampedBeam(1.0, STIFFNESS, 0.1119, mass=0.495, inertia=0.003).frequencies(3) / (2 * np.pi)
    assert hertz(scene)[:3] == pytest.approx(wanted, rel=1e-7)
    whole = arm(link_of(shapes="polynomial", bending={"y": 8}, tip_mass=0.495, tip_inertia=inertia))
    assert hertz(whole)[:6] == pytest.approx(hertz(scene)[:6], rel=1e-11)


def test_on_a_base_without_a_joint() -> None:
    """The root of a robot may bend: on a fixed base it is a cantilever."""
    scene = arm(STUDY, held=False)
    scene["robots"]["arm"]["links"] = {"first": {"flexible": link_of(bending={"y": 3})}}
    assert hertz(scene)[:2] == pytest.approx(AIR, rel=1e-6)


def test_hinged_on_a_free_joint() -> None:
    """A free hinge: the frequencies of a pinned-free beam, tan b = tanh b."""
    eom = derive_dict(arm(link_of(shapes="polynomial", bending={"y": 9}), held=False))
    K, _ = near(eom, np.zeros(eom.nv))
    roots = np.array([3.926602312, 7.068582746])
    assert np.sqrt(squares(K)[:2]) == pytest.approx(roots**2 * np.sqrt(STIFFNESS / 0.1119), rel=1e-6)


@pytest.mark.parametrize(
    ("kind", "equation"),
    [
        ("ball", lambda b: np.sin(b) * np.cosh(b) - np.cos(b) * np.sinh(b)),
        ("rigid", lambda b: np.cos(b) * np.cosh(b) - 1.0),
    ],
    ids=["clamped and pinned", "clamped at both ends"],
)
def test_a_tip_held_by_a_connection(kind: str, equation: Any) -> None:
    """A link at the tip that the world holds: the link may stretch and bends as a beam held at both ends."""
    scene = arm(link_of(shapes="polynomial", bending={"y": 9}, stretch=1), connections=[{"type": kind}])
    scene["connections"][0] |= {"a": "arm.end", "b": "world"}
    scene["robots"]["arm"]["links"]["end"] = {"parent": "first", "joint": {"type": "fixed"}, "mass": 1e-9}
    roots = np.array([brentq(equation, low, low + 1.0) for low in ((3.5, 6.6) if kind == "ball" else (4.2, 7.3))])
    wanted = roots**2 * np.sqrt(STIFFNESS / 0.1119) / (2 * np.pi)
    assert sf.modes(sf.Scene.from_dict(scene)).frequencies[:2] == pytest.approx(wanted, rel=1e-6)


@pytest.mark.parametrize(("axis", "across"), [("x", "z"), ("y", "x"), ("z", "x"), ("z", "y")])
def test_along_any_axis(axis: str, across: str) -> None:
    assert hertz(arm(link_of(axis=axis, bending={across: 3})))[:2] == pytest.approx(AIR, rel=1e-6)


@pytest.mark.parametrize("kind", ["torsion", "stretch"])
@pytest.mark.parametrize("shapes", [{"shapes": "polynomial"}, {}])
def test_torsion_and_stretch(kind: str, shapes: dict[str, Any]) -> None:
    """Rods clamped at one end: (k - 1/2) pi/L times the speed of waves, sqrt(G/rho) and sqrt(E/rho)."""
    flexible = link_of(poisson=0.25, **{kind: 7}, **shapes)
    density = 0.1119 / (np.pi * 0.005**2)
    speed = np.sqrt((7e10 if kind == "stretch" else 7e10 / 2.5) / density)
    wanted = (np.array([1.0, 2.0]) - 0.5) / 2.0 * speed
    assert hertz(arm(flexible))[:2] == pytest.approx(wanted, rel=1e-6)


def test_a_tip_inertia_in_torsion() -> None:
    """b tan b = I_rod/I_tip."""
    flexible = link_of(poisson=0.25, torsion=6, shapes="polynomial", tip_inertia=[1e-5, 0.0, 0.0])
    density = 0.1119 / (np.pi * 0.005**2)
    (found, *_) = hertz(arm(flexible)) * 2 * np.pi / np.sqrt(7e10 / 2.5 / density)
    rod = density * np.pi / 2 * 0.005**4
    assert found * np.tan(found) == pytest.approx(rod / 1e-5, rel=1e-8)


def test_convergence_with_the_number_of_shapes() -> None:
    """From above; of the cantilever's own shapes the first suffice, polynomials converge faster than any power."""
    errors = {}
    for count in (2, 3, 4, 5, 6, 7, 8):
        found = ritz(arm(link_of(bending={"y": count}, shapes="polynomial")))[:2]
        exact = ClampedBeam(1.0, STIFFNESS, 0.1119).frequencies(2) / (2 * np.pi)
        errors[count] = found / exact - 1.0
        assert (errors[count] > -1e-12).all()
    second = [errors[count][1] for count in errors]
    assert all(later < 0.1 * earlier for earlier, later in zip(second, second[2:], strict=False))
    assert second[-1] < 1e-6
    assert errors[4][0] < 1e-4
    own = hertz(arm(link_of(bending={"y": 2})))[:2]
    assert own == pytest.approx(exact, rel=3e-7)


def test_a_heavy_tip_needs_more_of_the_cantilever_s_shapes() -> None:
    """Its shapes converge by a power, as none of them bends under a force at the tip; polynomials converge faster."""
    exact = ClampedBeam(1.0, STIFFNESS, 0.1119, mass=0.495).frequencies(2) / (2 * np.pi)
    errors = [hertz(arm(link_of(bending={"y": count}, tip_mass=0.495)))[1] / exact[1] - 1.0 for count in (2, 4, 8)]
    assert all(4.0 < a / b < 16.0 for a, b in pairwise(errors))  # about the third power
    assert errors[-1] > 1e-4


@pytest.mark.parametrize("wet", [False, True], ids=["air", "water"])
def test_modal_analysis(wet: bool) -> None:
    """The same by `modes`, and the damping of the material: half of K_v w / E."""
    flexible = link_of(bending={"y": 3}, added_mass=1.0, damping={"kelvin_voigt": 2200.0 * 100})
    found = sf.modes(sf.Scene.from_dict(arm(flexible) | ({"water": WATER} if wet else {})))
    published = np.array((7.519780, 47.125659) if wet else AIR)
    assert found.frequencies[:2] == pytest.approx(published, rel=1e-6)
    assert found.damping[:2] == pytest.approx(2.2e5 / 7e10 * np.pi * published, rel=1e-5)


# Turning


def turning(speed: float, across: str, geometric: bool = True, **more: Any) -> tuple[np.ndarray, np.ndarray]:
    """K and G of a unit link whose joint rotates at a constant speed about z."""
    described = {"bending": {across: 8}, "shapes": "polynomial", "geometric": geometric} | more
    eom = derive_dict(arm(unit_link(**described)))
    return near(eom, np.array([speed, *[0.0] * 8]))


@pytest.mark.parametrize("speed", range(7))
def test_flapping_and_lagging_of_a_turning_beam(speed: int) -> None:
    """Far inside the required half percent: seven digits against collocation."""
    K, G = turning(speed, "z")
    flap = squares(K)[:2]
    exact = RotatingBeam(speed).flapwise(2)
    assert exact == pytest.approx((FLAPWISE[speed], SECOND[speed]), rel=5e-6)
    assert np.sqrt(flap) == pytest.approx(exact, rel=2e-6)
    assert np.sqrt(flap[0]) == pytest.approx(FLAPWISE[speed], rel=1e-6)
    assert np.abs(G).max() < 1e-8
    K, G = turning(speed, "y")
    assert squares(K)[:2] == pytest.approx(flap - speed**2, rel=1e-8)
    assert np.abs(G).max() < 1e-8


def test_without_foreshortening_fast_turning_is_wrong() -> None:
    """Flapping is then independent of the rotation, and lagging loses its stiffness at 3.516."""
    for speed in (2.0, 6.0):
        assert squares(turning(speed, "z", geometric=False)[0])[0] == pytest.approx(FLAPWISE[0] ** 2, rel=1e-6)
        lag = squares(turning(speed, "y", geometric=False)[0])[0]
        assert lag == pytest.approx(FLAPWISE[0] ** 2 - speed**2, rel=1e-5)
    assert lag < 0.0
    assert squares(turning(6.0, "y")[0])[0] > 0.0


def test_two_cantilever_shapes_do_for_turning_within_half_a_percent() -> None:
    described = {"bending": {"z": 2}}
    for speed in range(7):
        eom = derive_dict(arm(unit_link(**described)))
        found = np.sqrt(squares(near(eom, np.array([float(speed), 0.0, 0.0]))[0])[0])
        assert found == pytest.approx(FLAPWISE[speed], rel=5e-3)


@pytest.mark.parametrize("rotary", [False, True])
def test_turning_stiffens_the_twist_of_a_blade(rotary: bool) -> None:
    """Its edges want into the plane of turning: w^2 grows by W^2 (Iz - Iy) / (Iz + Iy), W about z."""
    wide, thin, density, shear = 0.05, 0.005, 2700.0, 1e6 / 2.6
    Iy, Iz, J = wide * thin**3 / 12, thin * wide**3 / 12, wide * thin**3 / 3
    section = {"area": wide * thin, "Iy": Iy, "Iz": Iz, "J": J}
    blade = {"length": 1.0, "section": section, "mass_per_length": density * wide * thin, "youngs_modulus": 1e6}
    eom = derive_dict(arm(blade | {"torsion": 5, "shapes": "polynomial", "rotary": rotary}))
    still = (np.pi / 2) ** 2 * shear * J / (density * (Iy + Iz))
    for speed in (0.0, 10.0):
        found = squares(near(eom, np.array([speed, *[0.0] * 5]))[0])[0]
        assert found == pytest.approx(still + speed**2 * (Iz - Iy) / (Iz + Iy), rel=1e-6)


def test_turning_about_its_own_axis_weakens_it() -> None:
    """A shaft at speed W: whirling at w +- W, seen from it; it loses its stiffness where W reaches w."""
    eom = derive_dict(arm(unit_link(bending={"y": 3, "z": 3}), joint={"axis": [1, 0, 0]}))
    for speed in (1.0, 3.0):
        K, G = near(eom, np.array([speed, *[0.0] * 6]))
        system = np.block([[np.zeros((6, 6)), np.eye(6)], [-K, -G]])
        found = np.sort(np.abs(np.linalg.eigvals(system).imag))[::2][:2]
        assert found == pytest.approx([FLAPWISE[0] - speed, FLAPWISE[0] + speed], rel=1e-6)


def test_torsion_and_stretch_with_a_payload() -> None:
    """One shape of `tip-mass` has the frequency that polynomials converge to; b tan b = link over payload."""
    payload = {"tip_mass": 0.3, "tip_inertia": [4e-6, 0.0, 0.0]}
    density, polar = 0.1119 / (np.pi * 0.005**2), 0.1119 * 0.005**2 / 2.0
    exact = []
    for speed, ratio in ((np.sqrt(7e10 / 2.6 / density), 4e-6 / polar), (np.sqrt(7e10 / density), 0.3 / 0.1119)):
        b = brentq(lambda b, r=ratio: b * np.tan(b) - 1.0 / r, 1e-6, 1.5)
        exact.append(b * speed / (2.0 * np.pi))
    for count, shapes in ((1, "tip-mass"), (3, "tip-mass"), (9, "polynomial")):
        found = hertz(arm(link_of(torsion=count, stretch=count, shapes=shapes, **payload)))
        assert all(np.abs(found / frequency - 1.0).min() < 1e-7 for frequency in exact)


@pytest.mark.parametrize(("pieces", "error"), [(1, 6e-3), (2, 6e-4), (4, 4e-5)])
def test_a_link_in_pieces_of_polynomial_shapes(pieces: int, error: float) -> None:
    """Polynomials carry the moment from piece to piece; cantilever shapes, without curvature at the tip, cannot."""

    def first(shapes: str) -> float:
        piece = unit_link(length=1.0 / pieces, bending={"y": 2}, shapes=shapes)
        scene = arm(piece)
        links = scene["robots"]["arm"]["links"]
        for k in range(1, pieces):
            links[f"p{k}"] = {"parent": f"p{k - 1}" if k > 1 else "first", "joint": {"type": "fixed"}}
            links[f"p{k}"]["flexible"] = piece
        return float(2.0 * np.pi * sf.modes(sf.Scene.from_dict(scene)).frequencies[0] / 3.5160152685 - 1.0)

    assert 0.0 < first("polynomial") < error
    assert pieces == 1 or first("cantilever") > 0.02
