"""Flexible links that bend far, with an exact line: statics against the elastica and Kirchhoff's rod, motion, doors."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import root
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.dynamics.shapes import beam_of, path_weights
from seaframe.loads.quadrature import gauss_on_unit_interval
from seaframe.spatial import array
from tests.dynamics.flexible_arms import (
    EXACT,
    STIFFNESS,
    STUDY,
    WATER,
    Array,
    SceneDict,
    arm,
    bent_state,
    derive_dict,
    exactly,
    link_of,
    modal,
    ritz,
)
from tests.dynamics.test_flexible_formulations import T0, apart, arm_on_a_hull, blades, chain
from tests.dynamics.test_flexible_statics import loaded_link, push
from tests.oracles.bent_chain import BentChain
from tests.oracles.kirchhoff import Elastica, Rod
from tests.random_scenes import difference

WEIGHTLESS: SceneDict = {"gravity": [0, 0, 0]}
TWIST = 7e10 / 2.6 * np.pi / 2 * 0.005**4  # G J of the link [N m2]
MASS = STUDY["mass_per_length"]


def tip_at_rest(scene: SceneDict, moment: Array | None = None) -> Array:
    """Pose of the plate at the tip in equilibrium, (4, 4), under loads that grow in steps from none.

    A moment on the plate keeps its direction in the world: its generalised forces are J^T m.
    """
    eom = derive_dict(scene)
    elastic = derive_dict({key: part for key, part in scene.items() if key not in ("drives", "water")} | WEIGHTLESS)
    of_q, of_v = modal(eom)
    q, still, d = np.zeros(eom.nq), np.zeros(eom.nv), np.zeros(of_q.stop - of_q.start)

    def forces(d: Array, share: float) -> Array:
        q[of_q] = d
        full, own = (each.inverse(q, still, still)[of_v] for each in (eom, elastic))
        applied = 0.0 if moment is None else eom.jacobian(q, "arm.plate")[3:, of_v].T @ moment
        return np.asarray(own + share * (full - own - applied))

    for share in np.linspace(0.0, 1.0, 9)[1:]:
        found = root(forces, d, args=(share,), tol=1e-13)
        d = found.x
    assert np.abs(found.fun).max() < 1e-8
    q[of_q] = d
    return np.asarray(eom.poses(q)["arm.plate"])


# The line


ALL = {"bending": {"y": 2, "z": 2}, "torsion": 2, "stretch": 1}


@pytest.mark.parametrize("axis", ["x", "y", "z"])
def test_the_line_against_its_differential_equation(axis: str) -> None:
    """R' = R kappa~, r' = (1 + epsilon) R e, with sections that rotate by more than a radian about all axes."""
    across = {"x": "yz", "y": "zx", "z": "xy"}[axis]
    flexible = link_of(**EXACT, **ALL | {"bending": {across[0]: 2, across[1]: 2}}, axis=axis, length=1.4, points=30)
    scene = sf.Scene.from_dict(arm(flexible))
    described = scene.links["arm.first"].flexible
    assert described is not None
    d = np.array([0.4, -0.1, 0.5, 0.1, 1.2, -0.3, 0.05])
    e, v, w = (np.eye(3)["xyz".index(a)] for a in (axis, *across))

    def slope(s: float, y: Array) -> Array:
        x, L = s / 1.4, 1.4  # shapes x^2, x^2 (2 x - 1); x, x (2 x - 1); their derivatives
        second, first = np.array([2.0, 12.0 * x - 2.0]) / L**2, np.array([1.0, 4.0 * x - 1.0]) / L
        kappa = (second @ d[:2]) * w - (second @ d[2:4]) * v + (first @ d[4:6]) * e
        R = y[3:].reshape(3, 3)
        cross = np.array([[0, -kappa[2], kappa[1]], [kappa[2], 0, -kappa[0]], [-kappa[1], kappa[0], 0]])
        return np.concatenate([(1.0 + d[6] / L) * R @ e, (R @ cross).ravel()])

    places = [*(1.4 * gauss_on_unit_interval(30)[0]), 1.4]
    start = np.concatenate([np.zeros(3), np.eye(3).ravel()])
    wanted = solve_ivp(slope, (0.0, 1.4), start, t_eval=places, rtol=1e-12, atol=1e-13).y.T
    assert np.arccos(0.5 * (np.trace(wanted[-1, 3:].reshape(3, 3)) - 1.0)) > 1.0
    for F, y in zip(beam_of(described).shape(d.tolist(), [0.0] * 7), wanted, strict=True):
        assert np.abs(array(F.X_PF.p) - y[:3]).max() < 2e-7
        assert np.abs(array(F.X_PF.R) - y[3:].reshape(3, 3)).max() < 5e-7
        assert np.abs(array(F.X_PF.R) @ array(F.X_PF.R).T - np.eye(3)).max() < 1e-14


def test_weights_of_paths() -> None:
    """They integrate polynomials exactly, to the points and to the end, where they are Gauss's."""
    x, w = gauss_on_unit_interval(6)
    A = path_weights(6)
    for k in range(6):
        assert np.abs(A @ x**k - np.append(x, 1.0) ** (k + 1) / (k + 1)).max() < 1e-14
    assert np.abs(A[-1] - w).max() < 1e-15


def test_steps_in_space_converge_with_the_fourth_order() -> None:
    def tip(points: int) -> Array:
        flexible = sf.Scene.from_dict(arm(link_of(**EXACT, **ALL, points=points))).links["arm.first"].flexible
        assert flexible is not None
        return array(beam_of(flexible).shape([0.4, -0.1, 0.5, 0.1, 1.2, -0.3, 0.0], [0.0] * 7)[-1].X_PF.p)

    errors = [np.linalg.norm(tip(n) - tip(60)) for n in (8, 16)]
    assert errors[0] < 2e-4
    assert 3.0 < np.log2(errors[0] / errors[1]) < 5.0


# At rest


LIFTED = Elastica.of_height(0.4545)


def lifted(shapes: int, geometric: Any = "exact") -> Array:
    """Where the tip is under the load that lifts it to 0.4545 of the length."""
    force = [0.0, LIFTED.load * STIFFNESS, 0.0]
    flexible = link_of(bending={"y": shapes}, shapes="polynomial", geometric=geometric, tip_mass=100.0)
    scene = loaded_link(flexible | {"mass_per_length": 1e-6}, gravity=[0.0, 0.01 * force[1], 0.0])
    return tip_at_rest(scene)


@pytest.mark.parametrize(("shapes", "error"), [(2, 1.5e-3), (3, 1.2e-5), (4, 4e-6), (5, 1e-7)])
def test_the_elastica(shapes: int, error: float) -> None:
    X = lifted(shapes)
    assert X[1, 3] == pytest.approx(0.4545, rel=error)
    assert X[0, 3] == pytest.approx(LIFTED.reach, rel=error)
    assert np.arctan2(X[1, 0], X[0, 0]) == pytest.approx(LIFTED.angle, rel=10.0 * error)


def test_one_modal_piece_is_far_from_the_elastica() -> None:
    assert lifted(3, geometric=True)[1, 3] / 0.4545 - 1.0 == pytest.approx(0.28, abs=0.005)


@pytest.mark.parametrize(("load", "shorter", "lower"), [(3.0, 0.25442, 0.60325), (10.0, 0.55500, 0.81061)])
def test_the_elastica_of_the_oracle(load: float, shorter: float, lower: float) -> None:
    """As Mattiasson printed it (1981); the rod of the oracle gives the same."""
    closed = Elastica(load)
    assert [1.0 - closed.reach, closed.height] == pytest.approx([shorter, lower], abs=1e-5)
    p, _ = Rod(1.0, (1.0, 1.0, 1.0)).solve(np.array([0.0, load, 0.0]), np.zeros(3))
    assert np.abs(p - [closed.reach, closed.height, 0.0]).max() < 1e-7


@pytest.mark.parametrize("space", [False, True], ids=["plane", "space"])
@pytest.mark.parametrize("turns", [0.25, 0.5, 1.0])
def test_a_moment_at_the_tip_makes_a_circle(turns: float, space: bool) -> None:
    """M L / E I = 2 pi turns; one whole turn closes the circle."""
    angle = 2.0 * np.pi * turns
    beam = link_of(**EXACT, bending={"y": 2, "z": 1} if space else {"y": 2}, torsion=int(space), points=10)
    X = tip_at_rest(loaded_link(beam, push(moment=[0.0, 0.0, angle * STIFFNESS])))
    assert np.abs(X[:3, 3] - [np.sin(angle) / angle, (1.0 - np.cos(angle)) / angle, 0.0]).max() < 2e-7
    assert np.abs(X[:2, 0] - [np.cos(angle), np.sin(angle)]).max() < 1e-6


def test_a_torque_at_the_tip_twists_the_link() -> None:
    """T L / G J, here 2.5 rad, and the link stays straight."""
    X = tip_at_rest(
        loaded_link(link_of(**EXACT, bending={"y": 2, "z": 2}, torsion=2), push(moment=[2.5 * TWIST, 0, 0]))
    )
    assert np.arctan2(X[2, 1], X[1, 1]) == pytest.approx(2.5, rel=1e-8)
    assert np.abs(X[:3, 3] - [1.0, 0.0, 0.0]).max() < 1e-10


FLAT = {"area": 1e-4, "Iy": 8e-10, "Iz": 3e-10, "J": 5e-10}


def flat(**changes: Any) -> SceneDict:
    """A link stiffer along z than along y, and softer in twist than in bending."""
    found = link_of(**EXACT, bending={"y": 5, "z": 5}, torsion=5, section=FLAT, **changes)
    del found["radius"]
    return found


@pytest.mark.parametrize(
    ("force", "moment"),
    [([0.0, 60.0, 80.0], [0.0, 0.0, 0.0]), ([-20.0, 20.0, 50.0], [12.0, 0.0, 15.0]), ([0, 0, 90.0], [0, 0, 25.0])],
)
def test_bending_in_two_planes_and_twist_against_kirchhoff(force: list[float], moment: list[float]) -> None:
    """Weight and moment at the tip fixed in the world, on a section stiffer in one plane than in the other."""
    E, G = 7e10, 7e10 / 2.6
    p, q = Rod(1.0, (G * FLAT["J"], E * FLAT["Iy"], E * FLAT["Iz"])).solve(np.array(force), np.array(moment))
    scene = loaded_link(flat(tip_mass=100.0, mass_per_length=1e-6), gravity=[0.01 * f for f in force])
    X = tip_at_rest(scene, np.array(moment))
    R = Rotation.from_quat(q, scalar_first=True).as_matrix()
    assert np.abs(X[:3, 3] - p).max() < 1e-4
    assert np.abs(X[:3, :3] - R).max() < 3e-4
    assert np.linalg.norm(p - [1.0, 0.0, 0.0]) > 0.4
    assert np.abs(p[1:]).min() > 0.1


# The number of shapes


def uniform(load: Array, t: Array) -> Array:
    """The same load per length everywhere."""
    return load + 0.0 * t


def test_the_error_of_a_number_of_shapes_is_within_its_bound() -> None:
    """`bend_error` bounds the error of the tip under a force across it and under a weight along the link."""
    described = sf.Scene.from_dict(arm(link_of(**EXACT, bending={"y": 3}))).links["arm.first"].flexible
    assert described is not None
    for load in (2.0, 5.0):
        closed, weight = Elastica(load), np.array([[0.0], [3.0 * load], [0.0]])
        sag, turned = Rod(1.0, (1.0, 1.0, 1.0)).solve(np.zeros(3), np.zeros(3), partial(uniform, weight))
        cases: list[tuple[float, Any, SceneDict, float]] = [
            (closed.angle, [closed.reach, closed.height], {"mass_per_length": 1e-6, "tip_mass": 100.0}, 0.01),
            (2.0 * np.arcsin(turned[3]), sag[:2], {"mass_per_length": MASS}, 3.0 / MASS),
        ]
        for shapes in (2, 3, 4, 5):
            for angle, wanted, matter, per_load in cases:
                g = [0.0, per_load * load * STIFFNESS, 0.0]
                X = tip_at_rest(loaded_link(link_of(**EXACT, bending={"y": shapes}) | matter, gravity=g))
                assert np.linalg.norm(X[:2, 3] - wanted) < described.bend_error(shapes, angle), (shapes, angle)


@pytest.mark.parametrize(
    ("bend", "tolerance", "count"), [(1.5, 5e-3, 4), (1.0, 5e-2, 3), (1.0, 5e-3, 4), (1.5, 1e-3, 5), (3.0, 1e-3, 6)]
)
def test_the_number_of_shapes_follows_from_the_largest_bend(bend: float, tolerance: float, count: int) -> None:
    """Six shapes at 3 rad and a thousandth: 3.3e-5 x 9 < 1e-3 < 2.6e-4 x 9."""
    beam = link_of(**EXACT, bending={"y": "auto", "z": 1}, torsion="auto", largest_bend=bend, tolerance=tolerance)
    flexible = sf.Scene.from_dict(arm(beam)).links["arm.first"].flexible
    assert flexible is not None
    assert flexible.counts == {"y": count, "z": 1, "torsion": count, "stretch": 0}
    assert flexible.bend_error(count) <= tolerance < flexible.bend_error(count - 1)


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"bending": {"y": "auto"}, "geometric": True}, "conflict", ".bending.y"),
        ({"bending": {"y": 2}, "torsion": "auto", "geometric": False}, "conflict", ".torsion"),
        ({"bending": {"y": 2}, "geometric": True, "largest_bend": 1.0}, "conflict", ".largest_bend"),
        ({"bending": {"y": 2}, "geometric": True, "tolerance": 1e-3}, "conflict", ".tolerance"),
        ({"bending": {"y": 2}, "shapes": "cantilever"}, "conflict", ".shapes"),
        ({"bending": {"y": 2}, "shear": True}, "unsupported", ".shear"),
        ({"bending": {"y": 2}, "damping": {"medium": 0.1}}, "unsupported", ".damping.medium"),
        ({"bending": {"y": "auto"}, "largest_bend": 3.0, "tolerance": 1e-6}, "range", ".tolerance"),
        ({"bending": {"y": "auto"}, "largest_bend": 4.0}, "range", ".largest_bend"),
        ({"bending": {"y": "most"}}, "unknown", ".bending.y"),
        ({"bending": {"y": 2}, "geometric": "almost"}, "unknown", ".geometric"),
    ],
)
def test_what_an_exact_line_does_not_have_is_refused(changes: SceneDict, code: str, path: str) -> None:
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(arm(link_of(**EXACT | changes)))
    assert (refused.value.code, refused.value.path) == (code, f"arm.first.flexible{path}")


@pytest.mark.parametrize("path", ["largest_bend", "tolerance"])
def test_the_largest_bend_is_not_free(path: str) -> None:
    scene = sf.Scene.from_dict(arm(link_of(**EXACT, bending={"y": "auto"})))
    with pytest.raises(sf.SeaframeError) as refused:
        sf.compile(scene, [f"arm.first.flexible.{path}"])
    assert refused.value.code == "unsupported"


@pytest.mark.parametrize(
    ("shapes", "modes", "reports"), [(3, [0.1, 0, 0], 0), (3, [0.6, 0, 0], 1), (5, [0.6] + [0] * 4, 0)]
)
def test_a_run_that_bends_beyond_its_shapes_is_reported(shapes: int, modes: list[float], reports: int) -> None:
    scene = arm(link_of(**EXACT, bending={"y": shapes}), initial={"arm.first": {"modes": modes}})
    run = sf.simulate(sf.Scene.from_dict(scene), duration=2e-5, dt=1e-5)
    found = [line for line in run.health.advice if "along its length" in line]
    assert len(found) == reports
    assert not any("rough model" in line for line in run.health.advice)


# In water


def wet(flexible: SceneDict, **more: Any) -> SceneDict:
    """A held link in water with drag, and a plate without mass at its tip."""
    scene = loaded_link(flexible | {"added_mass": 1.0}, water=WATER | more.pop("water", {}), **more)
    scene["robots"]["arm"]["links"]["first"]["drag"] = {"strips": {"normal": 1.2, "tangential": 0.03}}
    return scene


@pytest.mark.parametrize("gravity", [[0.0, -9.81, 0.0], [-3.0, -6.0, 7.0]], ids=["across", "oblique"])
def test_a_heavy_link_in_water(gravity: list[float]) -> None:
    """The shape under weight less buoyancy, (mu - rho A) g per length, against Kirchhoff's rod."""
    heavy, area = 2.0, np.pi * 0.005**2
    net = (heavy - 998.0 * area) * np.array(gravity)[:, None]
    p, _ = Rod(1.0, (TWIST / 12, STIFFNESS / 12, STIFFNESS / 12)).solve(np.zeros(3), np.zeros(3), partial(uniform, net))
    beam = link_of(**EXACT, bending={"y": 5, "z": 5}, torsion=4, mass_per_length=heavy, youngs_modulus=7e10 / 12)
    X = tip_at_rest(wet(beam, gravity=gravity))
    assert np.abs(X[:3, 3] - p).max() < 2e-5
    assert np.linalg.norm(p - [1.0, 0.0, 0.0]) > 0.4


def test_a_link_bent_by_a_current() -> None:
    """At rest in a current: rho/2 D (Cn |u_n| u_n + pi Ct |u_t| u_t) per length, against Kirchhoff's rod.

    Added mass m_a = rho A adds Munk's couple per length, -m_a u_t t x u_n, which turns sections across the current.
    """
    current, soft = np.array([0.3, 1.1, 0.0]), 7e10 / 40

    def load(t: Array) -> Array:
        along = current @ t
        across = current[:, None] - along * t
        normal = 1.2 * np.linalg.norm(across, axis=0) * across
        return np.asarray(0.5 * 998.0 * 0.01 * (normal + np.pi * 0.03 * np.abs(along) * along * t))

    def munk(t: Array) -> Array:
        return np.asarray(-998.0 * np.pi * 0.005**2 * (current @ t) * np.cross(t.T, current).T)

    p, _ = Rod(1.0, (TWIST / 40, STIFFNESS / 40, STIFFNESS / 40)).solve(np.zeros(3), np.zeros(3), load, munk)
    beam = link_of(**EXACT, bending={"y": 5}, youngs_modulus=soft)
    X = tip_at_rest(wet(beam, water={"current": {"velocity": current.tolist()}}))
    assert np.abs(X[:3, 3] - p).max() < 2e-5
    assert p[1] > 0.4


# Motion


def test_small_vibrations_are_those_of_the_modal_link() -> None:
    """They tend to Euler and Bernoulli's 1.8751^2, 4.6941^2, 7.8548^2 as shapes are added, and to rods' in twist."""
    found = 2.0 * np.pi * ritz(arm(link_of(**EXACT, bending={"y": 9})))[:3]
    unit = np.sqrt(STIFFNESS / MASS)
    assert found / unit == pytest.approx([1.87510407**2, 4.69409113**2, 7.85475744**2], rel=1e-4)
    every = {"bending": {"y": 3, "z": 3}, "torsion": 3, "stretch": 2, "shapes": "polynomial"}
    assert ritz(arm(link_of(**every, geometric="exact"))) == pytest.approx(ritz(arm(link_of(**every))), rel=1e-9)


def test_lagrange_s_equations() -> None:
    """From energies, by automatic differentiation, at bends of a radian, in water and in air."""
    rng = np.random.default_rng(70)
    for described, is_wet in ((chain, True), (blades, False), (blades, True)):
        scene = exactly(described(is_wet))
        oracle = BentChain(scene)
        for method in FORMULATIONS:
            eom = derive_dict(scene, method)
            q, v, u = far_state(rng, eom)
            forces = np.zeros(eom.nv)
            forces[list(eom.coordinates.actuated)] = u
            assert difference(eom.mass_matrix(q), oracle.mass_matrix(q)) < 1e-9, method
            assert apart(oracle.mass_matrix(q), eom.forward(q, v, u), oracle.forward(q, v, forces)) < 1e-8, method
            assert difference(eom.energy(q, v), oracle.energy(q, v)) < 1e-9, method


def far_state(rng: np.random.Generator, eom: Any) -> tuple[Array, Array, Array]:
    """A random state with links that bend and twist by about a radian."""
    q, v, u = bent_state(rng, eom)
    for slot in eom.coordinates.slots.values():
        q[slot.flexible_q] *= 4.0
    return q, v, u


@pytest.mark.parametrize("name", ["hull", "chain", "blades"])
def test_formulations_agree(name: str) -> None:
    scene = far_scene(name)
    one, rng = sf.derive(scene), np.random.default_rng(71)
    q, v, u = far_state(rng, one)
    M, forward, forces = one.mass_matrix(q), one.forward(q, v, u, T0), one.inverse(q, v, v, T0)
    for method in FORMULATIONS:
        other = sf.derive(scene, method=method)
        assert apart(M, other.forward(q, v, u, T0), forward) < 1e-10, method
        assert difference(other.mass_matrix(q), M) < 1e-10, method
        assert difference(other.inverse(q, v, v, T0), forces) < 1e-10, method
        assert difference(other.energy(q, v), one.energy(q, v)) < 1e-10, method


def test_rows_of_the_moving_frame_method() -> None:
    """Bdot is the rate of B, on links that rotate in space and in a plane."""
    described = exactly(chain(False))
    eom: Any = derive_dict(described, "moving-frame")
    q, v, _ = far_state(np.random.default_rng(72), eom)
    ahead, behind = eom.B(q + 1e-5 * v), eom.B(q - 1e-5 * v)
    assert difference(eom.Bdot(q, v), (ahead - behind) / 2e-5) < 1e-8


def swinging(**more: Any) -> SceneDict:
    """A soft link that swings about a hinge with a payload, thrown so that it bends far in both planes and twists."""
    beam = link_of(**EXACT, bending={"y": 3, "z": 2}, torsion=1, youngs_modulus=7e8, tip_mass=0.05)
    scene = arm(beam | {"tip_inertia": [1e-4, 1e-4, 1e-4]}, held=False, gravity=[0, -9.81, 3.0])
    return scene | {"initial": {"arm.first": {"rate": 4.0, "modes": [0.5, 0.0, 0.0, 0.2, 0.0, 0.5]}}} | more


def test_energy_is_kept_while_it_swings_far() -> None:
    run = sf.simulate(sf.Scene.from_dict(swinging()), duration=0.5, dt=2.5e-4)
    energy = run["energy.kinetic"] + run["energy.potential"]
    assert np.abs(energy - energy[0]).max() < 1e-7 * np.abs(run["energy.kinetic"]).max()
    bent = run["arm.first.tip_deflection"]
    assert np.abs(bent[:, 1]).max() > 0.3
    assert np.abs(bent[:, 2]).max() > 0.1


def test_momentum_is_kept_by_a_free_link() -> None:
    beam = link_of(**EXACT, bending={"y": 3, "z": 2}, torsion=1, youngs_modulus=7e8)
    scene = {
        "name": "eel",
        "gravity": [0, 0, 0],
        "robots": {"eel": {"links": {"body": {"mass": 0.05, "inertia": {"diagonal": [1e-4] * 3}, "flexible": beam}}}},
        "initial": {"eel.body": {"modes": [0.5, 0.02, 0, 0.4, 0, 0.3], "angular_velocity": [1.0, 2.0, -1.0]}},
    }
    run = sf.simulate(sf.Scene.from_dict(scene), duration=0.05, dt=2e-5)
    for name in ("momentum.linear", "momentum.angular"):
        assert np.abs(run[name] - run[name][0]).max() < 1e-9 * (1.0 + np.abs(run[name]).max())


# Doors


@cache
def far_scene(name: str) -> sf.Scene:
    described = {"hull": arm_on_a_hull(), "chain": chain(True), "blades": blades(True)}
    return sf.Scene.from_dict(exactly(described[name]))


@pytest.mark.parametrize("name", ["hull", "chain", "blades"])
def test_compiled_equals_reference(name: str) -> None:
    program, eom, rng = sf.compile(far_scene(name)), sf.derive(far_scene(name)), np.random.default_rng(73)
    q, v, u = (np.array(x) for x in zip(*[far_state(rng, eom) for _ in range(3)], strict=True))
    assert difference(program.forward(q, v, u, T0), eom.forward(q, v, u, T0)) < 1e-12
    assert difference(program.inverse(q, v, v, T0), eom.inverse(q, v, v, T0)) < 1e-12
    assert difference(program.mass_matrix(q), eom.mass_matrix(q)) < 1e-12


FREED = tuple(
    f"rov.lower.flexible.{key}"
    for key in ("youngs_modulus", "length", "mass_per_length", "section.Ix", "section.Iy", "section.J", "tip_mass")
)


def test_freed_numbers_and_their_derivatives() -> None:
    """Each one changed alone gives the equations of the changed scene; derivatives are their differences."""
    scene = far_scene("blades")
    program, eom = sf.compile(scene, FREED), sf.derive(scene)
    q, v, u = far_state(np.random.default_rng(74), eom)
    values = program.defaults * (1.0 + 0.1 * np.eye(len(FREED)))
    needed = program.inverse(q, v, v, 0.0, values)
    for k, path in enumerate(FREED):
        wanted = sf.derive(scene.replace({path: values[k, k]})).inverse(q, v, v)
        assert difference(needed[k], wanted) < 1e-12, path
        assert difference(wanted, eom.inverse(q, v, v)) > 1e-9, path
    for k, path in enumerate(FREED):
        direction = program.defaults * np.eye(len(FREED))[k]
        exact = program.jvp(q, v, u, dfree=direction)
        near, far = (
            program.forward(q, v, u, 0.0, program.defaults + s * direction)
            - program.forward(q, v, u, 0.0, program.defaults - s * direction)
            for s in (1e-3, 2e-3)
        )
        assert difference(exact, (8.0 * near - far) / 12e-3) < 1e-7, path


def test_the_tip_s_signals_and_jacobian() -> None:
    """Signals of the tip, the point there, and the poses of the next link are one; the Jacobian is their derivative."""
    described = swinging()
    described["robots"]["arm"]["links"]["first"]["points"] = {"tool": {"at": [0.0, 0.0, 0.0]}}
    described["robots"]["arm"]["links"]["plate"] = {"parent": "first", "joint": {"type": "fixed"}, "mass": 0.01}
    scene = sf.Scene.from_dict(described)
    run = sf.simulate(scene, duration=0.01, dt=1e-3)
    assert difference(run["arm.first.tip_position"], run["arm.plate.position"]) < 1e-14
    assert difference(run["arm.tool.position"], run["arm.plate.position"]) < 1e-14
    eom = run.eom
    J = eom.jacobian(run.q[-1], "arm.tool")
    assert difference(J @ run.v[-1], np.concatenate([run["arm.tool.velocity"][-1], spin(run)])) < 1e-12
    steps = 1e-6 * np.eye(eom.nv)
    places = [[eom.poses(run.q[-1] + s * step)["arm.plate"][:3, 3] for step in steps] for s in (1, -1)]
    assert np.abs(J[:3] - (np.array(places[0]) - np.array(places[1])).T / 2e-6).max() < 1e-8


def spin(run: Any) -> Array:
    """Angular velocity of the plate in the world at the end."""
    R = Rotation.from_quat(run["arm.plate.orientation"][-1], scalar_first=True)
    return np.asarray(R.apply(run["arm.plate.angular_velocity"][-1]))
