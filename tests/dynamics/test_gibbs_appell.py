"""Gibbs-Appell: S as Appell defines it, Lagrange's equations, closed forms, and the other formulations."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import seaframe as sf
from seaframe.dynamics.gibbs_appell import GibbsAppell
from seaframe.dynamics.shapes import beam_of, weights_of
from seaframe.integrate.initial_state import initial_state
from seaframe.loads.time_functions import Instant
from seaframe.program.operations import chain_scene, operations_of
from seaframe.scene.flexible import Flexible
from tests.loads.wet_scenes import wet_scene, wet_state
from tests.oracles.particles import acceleration_energy, derivative
from tests.random_scenes import (
    TREES,
    Array,
    SceneDict,
    difference,
    random_scene,
    random_state,
    rotation_of,
    with_drives,
)

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formulations" / "gibbs-appell.md"
START = Instant(0.0, 0.0)
seeds = given(st.integers(0, 10**6))


def derive_gibbs_appell(scene: SceneDict) -> GibbsAppell:
    eom = sf.derive(sf.Scene.from_dict(scene), method="gibbs-appell")
    assert isinstance(eom, GibbsAppell)
    return eom


def assert_agreement(scene: SceneDict, q: Array, v: Array, u: Array, t: float = 0.7, other: str = "recursive") -> None:
    """Mass matrix, accelerations, and forces beside those of stiff modes, which would hide the rest."""
    one, two = derive_gibbs_appell(scene), sf.derive(sf.Scene.from_dict(scene), method=other)
    vdot = np.random.default_rng(len(q)).normal(size=one.nv)
    assert difference(one.mass_matrix(q), two.mass_matrix(q)) < 1e-12
    assert difference(one.forward(q, v, u, t), two.forward(q, v, u, t)) < 1e-10
    forces = [eom.inverse(q, v, vdot, t) + resistance(eom, q, v) for eom in (one, two)]
    assert difference(*forces) < 1e-10


def resistance(eom: Any, q: Array, v: Array) -> Array:
    return np.array(eom.resistance(q.tolist(), v.tolist()))


# S as it is defined, and Lagrange's equations


@settings(max_examples=12)
@seeds
def test_the_gibbs_function_is_that_of_particles(seed: int) -> None:
    """All types of joints; only terms that depend on vdot are compared."""
    rng = np.random.default_rng(seed)
    scene = random_scene(rng, 1 + seed % 6, ("free", "fixed")[seed % 2], weight=False)
    q, v = random_state(rng, scene)
    eom, vdot = derive_gibbs_appell(scene), rng.normal(size=len(v))
    still = np.zeros_like(vdot)
    S, want = eom.gibbs(q, v, vdot), acceleration_energy(scene, q, v, vdot)
    offset = acceleration_energy(scene, q, v, still) - eom.gibbs(q, v, still)
    assert S + offset == pytest.approx(want, rel=1e-8)
    gradient = derivative(lambda x: acceleration_energy(scene, q, v, x), vdot)
    assert difference(eom.inverse(q, v, vdot), gradient) < 1e-8


def test_forces_and_mass_matrix_are_the_derivatives_of_the_gibbs_function() -> None:
    """Derivatives of the function that the class returns, including the inertia of motors and water."""
    rng = np.random.default_rng(7)
    scene = wet_scene(rng, 5, features=(), driven=False) | {"gravity": [0.0, 0.0, 0.0]}
    for robot in scene["robots"].values():
        del robot["thrusters"]
        for link in robot["links"].values():
            del link["drag"]
    scene = {key: value for key, value in scene.items() if key != "drives"}
    (q, v), eom = random_state(rng, scene), derive_gibbs_appell(scene)
    vdot = rng.normal(size=eom.nv)
    want = derivative(lambda x: float(eom.gibbs(q, v, x)), vdot)
    got = eom.generalised_forces(q.tolist(), v.tolist(), vdot.tolist(), [0.0] * eom.nv, START)
    assert difference(got, want) < 1e-12
    rows = [
        derivative(lambda x: float(eom.gibbs(q, v, x)), vdot + e)
        - derivative(lambda x: float(eom.gibbs(q, v, x)), vdot)
        for e in np.eye(eom.nv)
    ]
    assert difference(eom.mass_matrix(q), rows) < 1e-11
    kinetic = eom.energy(q, v)[0]
    assert 0.5 * v @ eom.mass_matrix(q) @ v == pytest.approx(kinetic, rel=1e-12)


def flexible_link(number: int, parent: str, wet: bool, soft: float = 1e6) -> SceneDict:
    axis = "xyz"[number % 3]
    first, second = (a for a in "xyz" if a != axis)
    flexible: SceneDict = {"length": 0.8, "radius": 0.02, "axis": axis, "mass_per_length": 0.5, "youngs_modulus": soft}
    flexible |= {"bending": {first: 2, second: 1}, "torsion": 1, "stretch": 1, "rotary": number != 1}
    flexible |= {"tip_mass": 0.4, "tip_inertia": [1e-3, 2e-3, 3e-3], "damping": {"kelvin_voigt": 200.0}}
    joint = {"type": "revolute", "axis": [0, 0, 1] if number % 2 == 0 else [0, 1, 0], "at": [0.02, 0.05, 0.01]}
    link: SceneDict = {"parent": parent, "joint": joint | {"rpy": [0.1 * number, 0.2, -0.3]}}
    link |= {"mass": 0.3, "center_of_mass": [0.02, 0.01, -0.01], "inertia": {"diagonal": [1e-3, 2e-3, 2.5e-3]}}
    if wet:
        flexible["added_mass"] = 1.0
        link |= {"drag": {"strips": {"normal": 1.1, "tangential": 0.02}}, "added_mass": {"diagonal": [0.1] * 6}}
    return link | {"flexible": flexible}


def flexible_arm(links: int, base: str = "fixed", wet: bool = False, **more: Any) -> SceneDict:
    """Links that bend in two planes, twist and stretch, on a hull, with a rigid tool at the end."""
    hull = {"mass": 5.0, "center_of_mass": [0.05, 0.02, 0.1], "inertia": {"diagonal": [0.3, 0.4, 0.5]}}
    if wet:
        hull |= {"added_mass": {"diagonal": [2.0, 3.0, 4.0, 0.1, 0.2, 0.3]}, "volume": 4e-3}
    described: SceneDict = {"hull": hull}
    for number in range(links):
        parent = f"arm{number - 1}" if number else "hull"
        described[f"arm{number}"] = flexible_link(number, parent, wet)
    described["tool"] = {
        "parent": f"arm{links - 1}",
        "joint": {"type": "revolute", "axis": [1, 0, 0], "at": [0.1, 0, 0], "damping": 0.1},
        "mass": 0.2,
        "center_of_mass": [0.1, 0.0, 0.02],
        "inertia": {"diagonal": [1e-3, 2e-3, 2e-3]},
    }
    scene = {"name": "flexible", "robots": {"rov": {"base": base, "links": described}}}
    if wet:
        scene |= {"water": {"density": 1000.0, "current": {"velocity": [0.3, -0.2, 0.1]}}}
    return scene | more


def flexible_state(scene: SceneDict, seed: int = 1) -> tuple[Array, Array, Array]:
    rng, names = np.random.default_rng(seed), sf.Scene.from_dict(scene).coordinates
    size = np.array([0.05 if "modes" in name else 1.0 for name in names.q])
    q, v, u = size * rng.normal(size=len(names.q)), rng.normal(size=len(names.v)), rng.normal(size=len(names.u))
    if scene["robots"]["rov"]["base"] == "free":
        q[3:7] /= np.linalg.norm(q[3:7])
    return q, v, u


@pytest.mark.parametrize("wet", [False, True])
@pytest.mark.parametrize("links", [1, 2])
def test_flexible_arms_obey_lagrange(links: int, wet: bool) -> None:
    """Inertial forces of rigid parts, slices and added water, in water at rest, without weight and drag."""
    lagrange = pytest.importorskip("tests.oracles.lagrange")
    scene = flexible_arm(links, wet=wet, gravity=[0.0, 0.0, 0.0])
    if wet:
        scene["water"] = {"density": 1000.0}
        for link in scene["robots"]["rov"]["links"].values():
            link.pop("drag", None)
    described = scene["robots"]["rov"]["links"]
    parts = [lagrange_part(lagrange, described[name], wet) for name in described if name != "hull"]
    (q, v, _), eom = flexible_state(scene), derive_gibbs_appell(scene)
    vdot = np.random.default_rng(3).normal(size=eom.nv)
    want = lagrange.inertial_forces(parts, q, v, vdot)
    got = eom.inverse(q, v, vdot) + resistance(eom, q, v)
    assert difference(got, want) < 1e-10
    assert difference(derivative(lambda x: float(eom.gibbs(q, v, x)), vdot), want) < 1e-10


def lagrange_part(lagrange: Any, link: SceneDict, wet: bool) -> Any:
    """A link in the form of the oracle; its shapes are those that the package tabulates."""
    joint = link["joint"]
    M = inertia_at_origin(link["mass"], np.diag(link["inertia"]["diagonal"]), np.array(link["center_of_mass"]))
    M += np.diag(link.get("added_mass", {}).get("diagonal", np.zeros(6)))
    axis, at, rpy = np.array(joint["axis"], float), np.array(joint["at"]), joint.get("rpy", [0.0, 0.0, 0.0])
    if "flexible" not in link:
        return lagrange.Part(axis, at, rpy, M)
    flexible = Flexible.model_validate(link["flexible"])
    stations = [
        lagrange.Shape(
            s.eta,
            np.array([list(x) for x in s.displacement]).T,
            np.array([list(x) for x in s.slope]).T,
            np.array(s.twist),
            np.array(s.shortening),
            np.array(s.twisting),
        )
        for s in beam_of(flexible).stations
    ]
    along = np.eye(3)["xyz".index(flexible.axis)]
    water = 1000.0 * math.pi * 0.02**2 if wet else 0.0
    pieces = [
        lagrange.Piece(s, w * np.diag([*(0.5 + water * (1 - along)), *flexible.inertia_per_length]))
        for s, w in zip(stations, weights_of(flexible), strict=False)
    ]
    tip = lagrange.Piece(stations[-1], np.diag([0.4, 0.4, 0.4, 1e-3, 2e-3, 3e-3]))
    return lagrange.Part(axis, at, rpy, M, along, [*pieces, tip], stations[-1], len(stations[-1].twist))


def inertia_at_origin(mass: float, J: Array, c: Array) -> Array:
    """6x6 inertia at the origin of a body with its centre at c."""
    K = np.array([[0, -c[2], c[1]], [c[2], 0, -c[0]], [-c[1], c[0], 0]])
    return np.block([[mass * np.eye(3), -mass * K], [mass * K, J - mass * K @ K]])


# Closed forms


def test_a_pendulum() -> None:
    """S = (m l^2 + J) theta''^2 / 2, and torque = (m l^2 + J) theta'' + m g l cos theta, level at theta = 0."""
    m, l, J, d = 1.3, 0.7, 0.2, 0.4
    bob = {"parent": "post", "joint": {"type": "revolute", "axis": [0, -1, 0], "damping": d}, "mass": m}
    bob |= {"center_of_mass": [l, 0, 0], "inertia": {"diagonal": [0.1, J, 0.1]}}
    eom = derive_gibbs_appell({"robots": {"clock": {"base": "fixed", "links": {"post": {}, "bob": bob}}}})
    angle, rate, acceleration = 0.6, 1.7, 2.3
    inertia = m * l * l + J
    assert eom.gibbs([angle], [rate], [acceleration]) == pytest.approx(0.5 * inertia * acceleration**2, rel=1e-14)
    torque = inertia * acceleration + m * 9.81 * l * math.cos(angle) + d * rate
    np.testing.assert_allclose(eom.inverse([angle], [rate], [acceleration]), [torque], rtol=1e-14)
    np.testing.assert_allclose(eom.forward([angle], [rate], [torque]), [acceleration], rtol=1e-14)
    assert eom.dissipation([angle], [rate]) == pytest.approx(0.5 * d * rate**2, rel=1e-14)


def test_the_munk_moment_and_what_plain_accelerations_leave_out() -> None:
    """A slender body with m_a across and m along: held at a steady velocity it takes v x I_A v, steadily turning
    also w x I_A v; with |a|^2 m_a / 2 alone both would be missing."""
    a, b = 0.5, 4.0
    hull = {"mass": 2.0, "inertia": {"diagonal": [0.1, 0.2, 0.3]}, "added_mass": {"diagonal": [a, b, b, 0, 0, 0]}}
    scene = {"gravity": [0, 0, 0], "water": {"density": 1000.0}, "robots": {"fish": {"links": {"hull": hull}}}}
    eom, q = derive_gibbs_appell(scene), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    u, w = 1.5, 0.8
    np.testing.assert_allclose(eom.inverse(q, [u, w, 0, 0, 0, 0], [0.0] * 6), [0, 0, 0, 0, 0, u * w * (b - a)])
    turning = [-2.0 * w * w - b * w * w, 2.0 * w * u + a * w * u, 0, 0, 0, u * w * (b - a)]
    np.testing.assert_allclose(eom.inverse(q, [u, w, 0, 0, 0, w], [0.0] * 6), turning, rtol=1e-13)


def test_slender_bodies() -> None:
    """Added mass m_a across a tangent t alone, in inertial vectors: with plain |a_n|^2 three terms are missing."""
    m_a, rng = 3.0, np.random.default_rng(5)
    hull = {"mass": 2.0, "center_of_mass": [0.1, 0.2, 0.3], "inertia": {"diagonal": [0.1, 0.2, 0.25]}}
    fish = {"gravity": [0, 0, 0], "water": {"density": 1000.0}, "robots": {"fish": {"links": {"hull": hull}}}}
    dry = derive_gibbs_appell(fish)
    hull["added_mass"] = {"diagonal": [0, m_a, m_a, 0, 0, 0]}
    wet = derive_gibbs_appell(fish)
    (q, V), x = random_state(rng, fish), rng.normal(size=6)
    R = rotation_of(q[3:])
    t, v, w = R[:, 0], R @ V[:3], R @ V[3:]
    t_rate = np.cross(w, t)

    def S(vdot: Array) -> float:
        a, alpha = R @ vdot[:3] + np.cross(w, v), R @ vdot[3:]
        t_second = np.cross(alpha, t) + np.cross(w, t_rate)
        a_n = a - (a @ t) * t
        bent = -(t @ v) * (t_rate @ a) - (t_rate @ v) * (t @ a) + (t @ v) * (v @ t_second)
        return float(m_a * (0.5 * a_n @ a_n + bent))

    assert difference(wet.inverse(q, V, x) - dry.inverse(q, V, x), derivative(S, x)) < 1e-12


def test_dampers_give_the_derivative_of_the_dissipation_function() -> None:
    scene = flexible_arm(2)
    (q, v, _), eom = flexible_state(scene), derive_gibbs_appell(scene)
    at_rest = resistance(eom, q, 0.0 * v)
    gradient = derivative(lambda x: float(eom.dissipation(q, x)), v)
    assert difference(at_rest - resistance(eom, q, v), gradient) < 1e-9
    assert eom.dissipation(q, v) == pytest.approx(0.5 * v @ gradient, rel=1e-12)


# The other formulations


@pytest.mark.parametrize(("joints", "base", "shape"), TREES)
def test_agreement_on_random_trees(joints: int, base: Any, shape: Any) -> None:
    rng = np.random.default_rng([joints, len(base), len(shape), 30])
    scene = with_drives(rng, random_scene(rng, joints, base, shape=shape, passive=True))
    q, v = random_state(rng, scene)
    assert_agreement(scene, q, v, rng.normal(size=len(sf.Scene.from_dict(scene).coordinates.u)))


@pytest.mark.parametrize("lock", ["translation", ["x", "yaw"], ["z", "roll", "pitch"]], ids=str)
def test_agreement_with_locked_bases(lock: Any) -> None:
    rng = np.random.default_rng([len(lock), 31])
    scene = with_drives(rng, random_scene(rng, 6, robots=2), lock)
    q, v = random_state(rng, scene)
    assert_agreement(scene, q, v, rng.normal(size=len(sf.Scene.from_dict(scene).coordinates.u)))


@settings(max_examples=10)
@seeds
def test_agreement_on_wet_trees(seed: int) -> None:
    """Every load, and currents of all kinds."""
    rng = np.random.default_rng(seed)
    every = ("uniform", "surface", "waves", "profile", "gauss_markov", "floor")
    features = tuple(feature for feature in every if rng.random() < 0.6)
    scene = wet_scene(rng, (1, 5, 9)[seed % 3], ("free", "fixed")[seed % 2], features=features)
    assert_agreement(scene, *wet_state(rng, scene), t=1.3)


@pytest.mark.parametrize("wet", [False, True])
@pytest.mark.parametrize("base", ["fixed", "free"])
@pytest.mark.parametrize("links", [1, 2, 3])
def test_agreement_on_flexible_arms(links: int, base: str, wet: bool) -> None:
    scene = flexible_arm(links, base, wet)
    q, v, u = flexible_state(scene)
    assert_agreement(scene, q, v, u)
    assert_agreement(scene, q, v, u, other="moving-frame")


def test_agreement_where_the_water_varies() -> None:
    profile = {"depths": [0.0, 2.0], "velocities": [[0.5, 0.0, 0.0], [0.0, 0.3, 0.0]]}
    scene = flexible_arm(2, "free", wet=True) | {"water": {"density": 1000.0, "current": {"profile": profile}}}
    scene["robots"]["rov"]["links"] = {
        name: link | ({"shape": {"box": [0.3, 0.2, 0.1]}} if name != "tool" else {})
        for name, link in scene["robots"]["rov"]["links"].items()
    }
    scene["water"] |= {"surface": 0.5, "waves": {"regular": {"height": 0.4, "period": 2.5, "direction": [1, 0, 0]}}}
    q, v, u = flexible_state(scene)
    assert_agreement(scene, q, v, u)


def test_a_motor_at_the_root_of_a_link_whose_hub_is_off_its_joint() -> None:
    scene = flexible_arm(1)
    scene["robots"]["rov"]["links"]["arm0"]["flexible"]["root_mass"] = 0.7
    q, v, u = flexible_state(scene)
    assert_agreement(scene, q, v, u)


def test_batches_equal_single_states() -> None:
    scene = flexible_arm(2, "free", wet=True)
    eom = derive_gibbs_appell(scene)
    q, v, u = (np.array(x) for x in zip(*[flexible_state(scene, seed) for seed in range(3)], strict=True))
    rows = range(3)
    assert difference(eom.forward(q, v, u), np.array([eom.forward(q[k], v[k], u[k]) for k in rows])) < 1e-12
    assert difference(eom.inverse(q, v, v), np.array([eom.inverse(q[k], v[k], v[k]) for k in rows])) < 1e-12
    assert difference(eom.gibbs(q, v, v), np.array([eom.gibbs(q[k], v[k], v[k]) for k in rows])) < 1e-12
    assert eom.dissipation(q, v).shape == (3,)


def test_compiled_equals_reference() -> None:
    scene = flexible_arm(1, "free", wet=True)
    program = sf.compile(sf.Scene.from_dict(scene), method="gibbs-appell")
    q, v, u = flexible_state(scene)
    eom = derive_gibbs_appell(scene)
    assert difference(program.forward(q, v, u, 0.2), eom.forward(q, v, u, 0.2)) < 1e-12
    assert difference(program.inverse(q, v, v, 0.2), eom.inverse(q, v, v, 0.2)) < 1e-12


def test_freed_numbers() -> None:
    """A SymPy mass in S."""
    sympy = pytest.importorskip("sympy")
    m, theta, rate, acceleration = sympy.symbols("m theta omega alpha")
    bob = {
        "parent": "post",
        "joint": {"type": "revolute", "axis": [0, -1, 0]},
        "mass": 1.0,
        "center_of_mass": [2, 0, 0],
    }
    scene = sf.Scene.from_dict({"robots": {"clock": {"base": "fixed", "links": {"post": {}, "bob": bob}}}})
    eom: Any = sf.derive(scene, "gibbs-appell", numbers={"clock.bob.mass": m})
    S = eom.gibbs([theta], [rate], [acceleration]).item()
    assert sympy.simplify(S - 2 * m * acceleration**2) == 0


def test_what_it_costs() -> None:
    """The gradient grows with the number of links, the Hessian with its square."""
    inverse, hessian = (
        [operations_of(chain_scene(n), "gibbs-appell", quantity).flops for n in (8, 10, 12, 14)]
        for quantity in ("inverse", "mass_matrix")
    )
    (per_pair,) = set(np.diff(inverse))
    assert f"takes {per_pair // 2} operations" in " ".join(PAGE.read_text(encoding="utf-8").split())
    assert per_pair % 2 == 0
    assert len(set(np.diff(hessian, 2))) == 1


def test_connections_are_constraints_and_do_not_compile() -> None:
    scene = sf.load("modular-bluerov")
    eom, first = sf.derive(scene, method="gibbs-appell"), sf.derive(scene)
    state = initial_state(first)
    v = np.tile([0.3, -0.1, 0.05, 0.0, 0.0, 0.0], 3)
    np.testing.assert_allclose(eom.forward(state.q, v), first.forward(state.q, v), rtol=0, atol=1e-10)
    with pytest.raises(sf.SeaframeError, match="'gibbs-appell'") as caught:
        sf.compile(scene, method="gibbs-appell")
    assert (caught.value.code, caught.value.path) == ("unsupported", "method")
