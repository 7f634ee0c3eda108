"""Links at rest under loads whose deflections are known: forces, moments and weights at the tip and along the link."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import jv

import seaframe as sf
from tests.dynamics.flexible_arms import (
    STIFFNESS,
    STUDY,
    WATER,
    Array,
    SceneDict,
    arm,
    at_rest,
    derive_dict,
    link_of,
    modal,
)
from tests.random_scenes import difference

POLYNOMIAL = {"bending": {"y": 3}, "shapes": "polynomial"}
AREA = np.pi * 0.005**2
SHEAR = 7e10 / 2.6  # G [Pa]


def loaded_link(flexible: SceneDict, drive: SceneDict | None = None, **more: Any) -> SceneDict:
    """A held link with a light plate fixed at its tip, on which a force and a moment act."""
    scene = arm(flexible, **more)
    plate = {"parent": "first", "joint": {"type": "fixed"}, "mass": 1e-9}
    scene["robots"]["arm"]["links"]["plate"] = plate
    return scene | {"drives": scene["drives"] | ({"arm.plate": drive} if drive else {})}


def tip(scene: SceneDict) -> Array:
    """Pose of the plate in equilibrium, (4, 4)."""
    eom = derive_dict(scene)
    return np.asarray(eom.poses(at_rest(eom))["arm.plate"])


def push(force: list[float] | None = None, moment: list[float] | None = None) -> SceneDict:
    given = {"force": force, "moment": moment}
    return {name: {"constant": value} for name, value in given.items() if value}


@pytest.mark.parametrize("across", ["y", "z"])
def test_a_force_at_the_tip(across: str) -> None:
    """P L^3 / 3 E I and the slope P L^2 / 2 E I; polynomials hold the exact line, a cubic."""
    k = "xyz".index(across)
    force = [0.0, 0.0, 0.0]
    force[k] = 1e-3
    X = tip(loaded_link(link_of(bending={across: 3}, shapes="polynomial"), push(force)))
    assert X[k, 3] == pytest.approx(1e-3 / (3 * STIFFNESS), rel=1e-7)
    assert X[k, 0] == pytest.approx(1e-3 / (2 * STIFFNESS), rel=1e-7)


def test_a_moment_at_the_tip() -> None:
    """M L^2 / 2 E I, M L / E I."""
    X = tip(loaded_link(link_of(**POLYNOMIAL), push(moment=[0.0, 0.0, 1e-3])))
    assert X[1, 3] == pytest.approx(1e-3 / (2 * STIFFNESS), rel=1e-7)
    assert X[1, 0] == pytest.approx(1e-3 / STIFFNESS, rel=1e-7)
    Y = tip(loaded_link(link_of(bending={"z": 3}, shapes="polynomial"), push(moment=[0.0, 1e-3, 0.0])))
    assert Y[2, 3] == pytest.approx(-1e-3 / (2 * STIFFNESS), rel=1e-7)


def test_shear_adds_to_the_force_at_the_tip() -> None:
    """P L^3 / 3 E I + P L / kappa G A, with Cowper's kappa of a round section, for a thick link."""
    flexible = link_of(radius=0.1, shear=True, bending={"y": 3}, shapes="polynomial")
    area, second = np.pi * 0.1**2, np.pi / 4 * 0.1**4
    kappa = 6 * 1.3 / (7 + 6 * 0.3)
    X = tip(loaded_link(flexible, push([0.0, 1.0, 0.0])))
    assert X[1, 3] == pytest.approx(1.0 / (3 * 7e10 * second) + 1.0 / (kappa * SHEAR * area), rel=1e-7)


def test_a_moment_about_the_axis_and_a_pull_along_it() -> None:
    """T L / G J, F L / E A."""
    X = tip(loaded_link(link_of(torsion=2, stretch=2, shapes="polynomial"), push([5.0, 0.0, 0.0], [1e-3, 0.0, 0.0])))
    assert X[2, 1] == pytest.approx(1e-3 / (SHEAR * np.pi / 2 * 0.005**4), rel=1e-6)
    assert X[0, 3] - 1.0 == pytest.approx(5.0 / (7e10 * AREA), rel=1e-8)


@pytest.mark.parametrize(("water", "lighter"), [(None, 0.0), (WATER, 998.0 * AREA)], ids=["air", "water"])
def test_its_own_weight_less_buoyancy(water: Any, lighter: float) -> None:
    """(mu - rho A) g L^4 / 8 E I, whatever the added mass."""
    scene = loaded_link(link_of(**POLYNOMIAL, added_mass=1.0), gravity=[0.0, -0.01, 0.0])
    X = tip(scene | ({"water": water} if water else {}))
    assert X[1, 3] == pytest.approx(-(0.1119 - lighter) * 0.01 / (8 * STIFFNESS), rel=1e-6)


def test_cantilever_shapes_sag_nearly_as_much() -> None:
    exact = -0.1119 * 0.01 / (8 * STIFFNESS)
    ratios = [
        tip(loaded_link(link_of(bending={"y": m}), gravity=[0.0, -0.01, 0.0]))[1, 3] / exact - 1 for m in (1, 2, 4)
    ]
    assert abs(ratios[0]) < 2e-2
    assert abs(ratios[2]) < abs(ratios[1]) < abs(ratios[0])
    assert abs(ratios[2]) < 1e-4


# P L^2 / E I; shortening and deflection over length: Mattiasson, Numerical results from large deflection beam and frame
# problems analysed by means of elliptic integrals, Int. J. Numer. Methods Eng. 17 (1981) 145
ELASTICA = [(0.2, 0.00265, 0.06636), (0.4, 0.01035, 0.13098), (1.0, 0.05643, 0.30172)]


@pytest.mark.parametrize(("load", "shorter", "lower"), ELASTICA)
def test_large_deflections_against_the_elastica(load: float, shorter: float, lower: float) -> None:
    """A weight at the tip: the modes are linear in strain, so errors grow with the square of the deflection."""
    mass = 100.0  # nearly all of the weight is at the tip
    g = load * STIFFNESS / mass
    X = tip(loaded_link(link_of(**POLYNOMIAL, tip_mass=mass, mass_per_length=1e-6), gravity=[0.0, -g, 0.0]))
    squared = lower**2
    assert -X[1, 3] == pytest.approx(lower, rel=1.2 * squared)
    assert 1.0 - X[0, 3] == pytest.approx(shorter, rel=2.5 * squared + 2e-3)
    plain = tip(loaded_link(link_of(**POLYNOMIAL, tip_mass=mass, geometric=False), gravity=[0.0, -g, 0.0]))
    assert plain[0, 3] == pytest.approx(1.0, abs=1e-12)  # without foreshortening the tip moves straight across


def test_a_push_along_the_link_buckles_it() -> None:
    """Euler's load pi^2 E I / 4 L^2: a weight on top of an upright link cancels its stiffness."""
    critical = np.pi**2 / 4 * STIFFNESS
    rates = {}
    for part in (0.5, 0.999, 1.001):
        scene = arm(link_of(**POLYNOMIAL, tip_mass=1e3, mass_per_length=1e-6), gravity=[-part * critical / 1e3, 0, 0])
        eom = derive_dict(scene)
        of_q, of_v = modal(eom)
        q = np.zeros((6, eom.nq))
        q[:, of_q] = 1e-6 * np.concatenate([np.eye(3), -np.eye(3)])
        still = np.zeros((6, eom.nv))
        up, down = np.split(eom.inverse(q, still, still)[:, of_v], 2)
        K = (up - down).T / 2e-6
        assert difference(K, K.T) < 1e-6
        rates[part] = np.linalg.eigvalsh((K + K.T) / 2)[0]
    assert rates[0.5] > rates[0.999] > 0.0 > rates[1.001]


# Buckling to the side


def blade(Iy: float, J: float, **changes: Any) -> SceneDict:
    """A link much stiffer along z than along y; its deflection along z is a polynomial of at most the fourth degree."""
    section = {"area": 1e-4, "Iy": Iy, "Iz": 3e-11, "J": J}
    flat = link_of(section=section, shapes="polynomial", bending={"y": 7, "z": 3}, torsion=7, **changes)
    return {key: value for key, value in flat.items() if key != "radius"}


def tangent(eom: Any, q: Array, step: float = 1e-6) -> tuple[Array, Array]:
    """Forces that hold the modes of `arm.first` at q, and their derivatives, by central differences."""
    of_q, of_v = modal(eom)
    modes = of_q.stop - of_q.start
    places = np.tile(q, (1 + 2 * modes, 1))
    places[1:, of_q] += step * np.concatenate([np.eye(modes), -np.eye(modes)])
    still = np.zeros((len(places), eom.nv))
    needed, up, down = np.split(eom.inverse(places, still, still)[:, of_v], [1, 1 + modes])
    return needed[0], (up - down).T / (2.0 * step)


def least_stiffness(scene: SceneDict) -> float:
    """The least eigenvalue of the stiffness at rest, scaled by that of the straight link."""
    eom = derive_dict(scene)
    of_q, _ = modal(eom)
    q = np.zeros(eom.nq)
    needed, K = tangent(eom, q)
    size = np.sqrt(np.diag(K))
    for _ in range(3):
        q[of_q] -= np.linalg.solve(K, needed)
        needed, K = tangent(eom, q)
    assert np.abs(needed / size).max() < 1e-9
    assert difference(K, K.T) < 1e-6
    return float(np.linalg.eigvalsh((K + K.T) / 2 / np.outer(size, size))[0])


@pytest.mark.parametrize(("Iy", "J"), [(3e-7, 1.1e-10), (1.2e-10, 1e-16)], ids=["blade", "soft in twist"])
@pytest.mark.parametrize("load", ["tip", "weight"])
def test_a_blade_on_edge_buckles_to_the_side(load: str, Iy: float, J: float) -> None:
    """Prandtl and Michell (1899), with E Iz = A, G J = C: loads k sqrt(A C / (1 - Iz/Iy)) / L^2, where C << E Iy.

    The twist obeys phi'' + (M^2 / A C) phi = 0 with M = P s or q s^2 / 2 at a distance s from the tip, where phi' = 0:
    phi = sqrt(s) J_n(k s^2 / 2), n = -1/4, or J_n(k s^3 / 6), n = -1/6; it vanishes at the joint.
    """
    if load == "tip":
        flexible = blade(Iy, J, mass_per_length=1e-9, tip_mass=1.0, tip_inertia=[0.1, 0.1, 0.1])
        k = 2.0 * brentq(lambda x: jv(-1 / 4, x), 1.5, 2.5)
        assert k == pytest.approx(4.0126, abs=1e-4)
    else:
        flexible = blade(Iy, J, mass_per_length=1.0)
        k = 6.0 * brentq(lambda x: jv(-1 / 6, x), 1.5, 2.5)
        assert k == pytest.approx(12.85, abs=5e-3)
    critical = k * np.sqrt(7e10 * 3e-11 * SHEAR * J / (1.0 - 3e-11 / Iy))
    below, above = (least_stiffness(arm(flexible, gravity=[0, 0, -part * critical])) for part in (0.99995, 1.00005))
    assert below > 0.0 > above


def test_the_study_s_link() -> None:
    assert pytest.approx(34.361170, abs=1e-6) == STIFFNESS
    assert STUDY["length"] == 1.0


def test_a_tip_on_the_floor() -> None:
    """A cantilever under its own weight on a prop that is lower by h: its tip rises by w L^3/48 E I - 3 h/2 L."""
    height, weight = 2e-3, STUDY["mass_per_length"] * 9.81
    scene = arm(link_of(bending={"z": 4}, shapes="polynomial"), gravity=[0, 0, -9.81])
    scene["robots"]["arm"]["links"]["first"]["contact"] = {"radius": 0.0}
    scene["floor"] = {"height": -height, "stiffness": 1e6, "softness": 1e-6, "friction": 0.0}
    found = sf.modes(sf.Scene.from_dict(scene), rest=True)
    start = scene | {"initial": {"arm.first": {"modes": found.q[1:].tolist()}}}
    run = sf.simulate(sf.Scene.from_dict(start), duration=0.0)
    assert run["arm.first.tip_deflection"][0, 2] == pytest.approx(-height, abs=2e-6)
    slope = weight / (48.0 * STIFFNESS) - 1.5 * height  # rises under the load, falls by the lower prop
    rising = -2.0 * run["arm.first.tip_orientation"][0, 2]  # about -y
    assert rising == pytest.approx(slope, rel=2e-3)
