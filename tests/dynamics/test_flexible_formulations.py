"""Robots of rigid and flexible links: every formulation, compiled code and an oracle by Lagrange give one answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from tests.dynamics.flexible_arms import Array, SceneDict, bent_scene, bent_state, exactly, link_of, modal
from tests.integrate.references import reference_steps
from tests.loads.wet_scenes import wet_scene
from tests.oracles.bent_chain import BentChain
from tests.program import models
from tests.program import test_c as in_c
from tests.program import test_javascript as in_javascript
from tests.program import test_wasm as in_wasm
from tests.program.node import needs_node
from tests.random_scenes import difference, random_scene, with_drives

T0 = 0.7  # s
OTHERS = [method for method in FORMULATIONS if method != "recursive"]


def apart(M: Array, got: Array, wanted: Array) -> float:
    """Relative difference of accelerations in the norm of kinetic energy: light modes then count as they move."""
    return float(np.sqrt((got - wanted) @ M @ (got - wanted) / (wanted @ M @ wanted)))


# Random trees


def random_flexible_robot(seed: int, kind: str) -> tuple[np.random.Generator, SceneDict]:
    """A random robot with some flexible links: with springs, with drives, or in water with a current and thrusters."""
    rng = np.random.default_rng([seed, len(kind), 50])
    base: Any = ("free", "fixed")[seed % 2]
    shape: Any = ("tree", "chain")[seed // 2 % 2]
    joints = (1, 3, 4, 6)[seed % 4]
    if kind == "water":
        return rng, bent_scene(rng, wet_scene(rng, min(joints, 4), base, shape, ("uniform",)))
    scene = random_scene(rng, joints, base, shape=shape, passive=kind == "springs", robots=1 + (seed == 5))
    return rng, bent_scene(rng, with_drives(rng, scene) if kind == "drives" else scene)


@pytest.mark.parametrize("kind", ["springs", "drives", "water"])
@pytest.mark.parametrize("seed", range(6))
def test_agreement_on_random_trees(seed: int, kind: str) -> None:
    rng, described = random_flexible_robot(seed, kind)
    scene = sf.Scene.from_dict(described)
    one = sf.derive(scene)
    q, v, u = bent_state(rng, one)
    vdot, M, forward = rng.normal(size=one.nv), one.mass_matrix(q), one.forward(q, v, u, T0)
    forces, energy = one.inverse(q, v, vdot, T0), one.energy(q, v)
    assert np.linalg.eigvalsh(M)[0] > 0.0
    for method in OTHERS:
        other = sf.derive(scene, method=method)
        assert apart(M, other.forward(q, v, u, T0), forward) < 1e-10, method
        assert difference(other.mass_matrix(q), M) < 1e-10, method
        assert difference(other.inverse(q, v, vdot, T0), forces) < 1e-10, method
        assert difference(other.energy(q, v), energy) < 1e-10, method


@pytest.mark.parametrize("features", [("surface", "waves"), ("profile", "gauss_markov"), ("uniform", "floor")], ids=str)
def test_agreement_in_waves_and_currents_and_on_a_floor(features: tuple[str, ...]) -> None:
    rng = np.random.default_rng([len(features[0]), 51])
    scene = sf.Scene.from_dict(bent_scene(rng, wet_scene(rng, 3, "free", "tree", features)))
    one, other = sf.derive(scene), sf.derive(scene, method="moving-frame")
    q, v, u = bent_state(rng, one)
    assert apart(one.mass_matrix(q), other.forward(q, v, u, T0), one.forward(q, v, u, T0)) < 1e-10
    assert difference(other.inverse(q, v, v, T0), one.inverse(q, v, v, T0)) < 1e-10


def arm_on_a_hull(**more: Any) -> SceneDict:
    """A free hull with two flexible links and a gripper, in water with a current."""
    first = link_of(bending={"y": 2, "z": 1}, torsion=1, youngs_modulus=7e8, added_mass=1.0, tip_mass=0.1)
    second = link_of(bending={"z": 2}, stretch=1, youngs_modulus=7e8, added_mass=1.0, damping={"kelvin_voigt": 1e4})
    strips = {"strips": {"normal": 1.2, "tangential": 0.02}}
    hinge: SceneDict = {"type": "revolute", "axis": [0, 0, 1]}
    links = {
        "hull": {"mass": 20.0, "shape": {"box": [0.6, 0.4, 0.3]}, "volume": 0.02, "drag": {"linear": [9.0] * 6}},
        "first": {"parent": "hull", "joint": hinge | {"at": [0.3, 0, 0]}, "flexible": first, "drag": strips},
        "second": {"parent": "first", "joint": hinge | {"axis": [0, 1, 0]}, "flexible": second, "drag": strips},
        "gripper": {"parent": "second", "joint": {"type": "fixed"}, "mass": 0.4, "shape": {"sphere": {"radius": 0.04}}},
    }
    water = {"density": 1000.0, "current": {"velocity": [0.2, -0.1, 0.05]}}
    return {"name": "bent", "water": water, "robots": {"rov": {"links": links}}} | more


@pytest.mark.parametrize("kind", ["ball", "rigid", "distance", "hinge"])
@pytest.mark.parametrize("end", ["rov.gripper", "rov.second", "rov.first"])
def test_a_tip_held_by_the_world(kind: str, end: str) -> None:
    """Connections at the tip of the arm and at the joints of bending links: recursive and Udwadia-Kalaba."""
    held: SceneDict = {"type": kind, "a": end, "b": "world"} | ({"axis": [1, 2, 3]} if kind == "hinge" else {})
    held |= {"point_a" if end == "rov.gripper" else "point_b": [0.1, 0.2, 0.3]} if kind == "distance" else {}
    scene = sf.Scene.from_dict(arm_on_a_hull(connections=[held]))
    rng = np.random.default_rng(52)
    one, other = sf.derive(scene), sf.derive(scene, method="udwadia-kalaba")
    run = sf.simulate(scene, duration=0.002, dt=0.001, engine="reference")  # catches it
    q, v, u = run.q[-1], run.v[-1], rng.normal(size=one.nu)
    M, forward = one.mass_matrix(q), one.forward(q, v, u)
    assert apart(M, other.forward(q, v, u), forward) < 1e-10
    opened = sf.derive(sf.Scene.from_dict(arm_on_a_hull())).forward(q[: one.nq], v, u)
    assert apart(M, opened, forward) > 1e-3  # it does hold


FLEXIBLE = [name for name in sf.gallery() if "flexible" in name]


@pytest.mark.parametrize("name", [*FLEXIBLE, "blades"])
def test_matrices_of_the_moving_frame_method(name: str) -> None:
    """In air B^T M B = M* and B^T (M Bdot + D M B) = N*, with rows for every slice; Bdot is the rate of B."""
    described = blades(False) if name == "blades" else sf.load(name).to_dict()
    scene = sf.Scene.from_dict({key: value for key, value in described.items() if key != "water"})
    eom: Any = sf.derive(scene, method="moving-frame")
    q, v, _ = bent_state(np.random.default_rng(58), eom)
    B, Bdot, D, M = eom.B(q), eom.Bdot(q, v), eom.D(q, v), eom.M
    assert len(B) == len(D) == len(M) == 6 * len(eom.pieces)
    assert difference(eom.Mstar(q), B.T @ M @ B) < 1e-12
    assert difference(eom.Nstar(q, v), B.T @ (M @ Bdot + D @ M @ B)) < 1e-12
    if eom.nq == eom.nv:
        ahead, behind = eom.B(q + 1e-5 * v), eom.B(q - 1e-5 * v)
        assert difference(Bdot, (ahead - behind) / 2e-5) < 1e-8


def test_rows_of_the_moving_frame_method() -> None:
    """Links in the order of the file, then slices; the tip's rows are the velocity of the payload."""
    eom: Any = sf.derive(scene_of_bent_links("hull"), method="moving-frame")
    q, _, _ = bent_state(np.random.default_rng(59), eom)
    assert eom.pieces[:5] == ("rov.hull", "rov.first", "rov.second", "rov.gripper", "rov.first.slices[0]")
    assert eom.pieces[-1] == "rov.second.tip"
    tip, gripper = (6 * eom.pieces.index(path) for path in ("rov.second.tip", "rov.gripper"))
    B = eom.B(q)
    assert difference(B[tip : tip + 6], B[gripper : gripper + 6]) < 1e-13


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
def test_forward_and_inverse_undo_each_other(method: str) -> None:
    eom = sf.derive(sf.Scene.from_dict(arm_on_a_hull()), method=method)
    q, v, u = bent_state(np.random.default_rng(53), eom)
    forces = np.zeros(eom.nv)
    forces[list(eom.coordinates.actuated)] = u
    size = np.abs(eom.inverse(q, v, 0.0 * v)).max()
    assert np.abs(eom.inverse(q, v, eom.forward(q, v, u)) - forces).max() < 1e-11 * size
    M, still = eom.mass_matrix(q), eom.inverse(q, v, 0.0 * v)
    columns = np.column_stack([eom.inverse(q, v, row) - still for row in np.eye(eom.nv)])
    assert np.abs(columns - M).max() < 1e-13 * size
    assert difference(M, M.T) < 1e-15


# Lagrange


def chain(wet: bool) -> SceneDict:
    """Two flexible links of all kinds of modes with a rigid one between, on three kinds of joints."""
    first = {
        "joint": {"type": "revolute", "axis": [0, 0, 1], "at": [0.1, 0.2, 0.3], "rpy": [0.1, 0.2, 0.3], "damping": 0.2},
        "mass": 0.3,
        "center_of_mass": [0.1, 0.05, 0.02],
        "inertia": {"diagonal": [0.01, 0.02, 0.025]},
        "flexible": link_of(
            shapes="polynomial",
            bending={"y": 3, "z": 2},
            torsion=1,
            stretch=1,
            tip_mass=0.2,
            tip_inertia=[0.001, 0.002, 0.0025],
            youngs_modulus=7e8,
            added_mass=1.0,
            damping={"kelvin_voigt": 1e5},
        ),
        "drag": {"strips": {"normal": 1.2, "tangential": 0.02}},
    }
    middle = {
        "joint": {"type": "universal", "axes": [[0, 0, 1], [0, 1, 0]], "stiffness": 1.0},
        "mass": 0.5,
        "center_of_mass": [0.1, 0, 0.1],
        "inertia": {"diagonal": [0.01, 0.02, 0.015]},
    }
    second = {
        "joint": {"type": "prismatic", "axis": [0, 1, 0], "rpy": [0.4, 0.5, 0.1]},
        "flexible": link_of(
            shapes="polynomial", bending={"y": 2}, torsion=2, youngs_modulus=7e8, added_mass=1.3, radius=0.01
        ),
        "drag": {"strips": {"normal": 1.1}},
    }
    links = {
        "base": {"mass": 1.0},
        "first": first | {"parent": "base"},
        "middle": middle | {"parent": "first"},
        "second": second | {"parent": "middle"},
    }
    water = {"water": {"density": 998.0, "current": {"velocity": [0.3, -0.2, 0.5]}}} if wet else {}
    return {"name": "chain", "gravity": [1.0, -3.0, 9.0], "robots": {"arm": {"base": "fixed", "links": links}}} | water


def blades(wet: bool) -> SceneDict:
    """A free hull with two flat links along z and y, stiffer in one plane than in the other, that bend and twist."""
    flat = {"area": 1e-4, "width": 0.02, "J": 1.2e-10}
    lower = link_of(
        axis="z",
        section=flat | {"Ix": 3e-10, "Iy": 1e-9},
        shapes="polynomial",
        bending={"x": 2, "y": 2},
        torsion=2,
        rotary=True,
        youngs_modulus=7e8,
        tip_mass=0.2,
        added_mass=1.0,
        damping={"kelvin_voigt": 1e5},
    )
    upper = link_of(
        axis="y",
        section=flat | {"Ix": 2e-9, "Iz": 4e-11},
        shapes="polynomial",
        bending={"z": 1, "x": 2},
        torsion=1,
        stretch=1,
        youngs_modulus=7e8,
        added_mass=0.7,
    )
    for flexible in (lower, upper):
        del flexible["radius"]
    hinge = {"type": "revolute", "axis": [1, 0, 0], "at": [0.1, 0.2, 0.3], "rpy": [0.1, 0.2, 0.3]}
    strips = {"strips": {"normal": 1.2, "tangential": 0.02}}
    links = {
        "hull": {"mass": 3.0, "center_of_mass": [0.1, 0, 0.2], "inertia": {"diagonal": [0.2, 0.3, 0.4]}},
        "lower": {"parent": "hull", "joint": hinge, "flexible": lower, "drag": strips},
        "upper": {"parent": "lower", "joint": {"type": "fixed", "rpy": [0.3, 0, 0]}, "flexible": upper, "drag": strips},
    }
    water = {"water": {"density": 998.0, "current": {"velocity": [0.3, -0.2, 0.5]}}} if wet else {}
    return {"name": "blades", "gravity": [1.0, -3.0, 9.0], "robots": {"rov": {"base": "free", "links": links}}} | water


@pytest.mark.parametrize("wet", [False, True], ids=["air", "water"])
@pytest.mark.parametrize("described", [chain, blades], ids=["chain", "blades"])
def test_lagrange_s_equations(described: Callable[[bool], SceneDict], wet: bool) -> None:
    """From energies, by automatic differentiation, at bends up to a tenth of the length and twists up to a radian."""
    oracle = BentChain(described(wet))
    scene = sf.Scene.from_dict(described(wet))
    rng = np.random.default_rng(54)
    for method in FORMULATIONS:
        eom = sf.derive(scene, method=method)
        q, v, u = bent_state(rng, eom)
        forces = np.zeros(eom.nv)
        forces[list(eom.coordinates.actuated)] = u
        assert difference(eom.mass_matrix(q), oracle.mass_matrix(q)) < 1e-13, method
        assert apart(oracle.mass_matrix(q), eom.forward(q, v, u), oracle.forward(q, v, forces)) < 1e-11, method
        assert difference(eom.energy(q, v), oracle.energy(q, v)) < 1e-12, method


# Compiled


@cache
def scene_of_bent_links(name: str) -> sf.Scene:
    described = {"hull": arm_on_a_hull(), "chain": chain(True), "blades": blades(True)}
    return sf.Scene.from_dict(described[name])


@cache
def program(name: str) -> sf.Program:
    return sf.compile(scene_of_bent_links(name))


@pytest.mark.parametrize("name", ["hull", "chain", "blades"])
def test_compiled_equals_reference(name: str) -> None:
    eom, rng = sf.derive(scene_of_bent_links(name)), np.random.default_rng(55)
    q, v, u = (np.array(x) for x in zip(*[bent_state(rng, eom) for _ in range(3)], strict=True))
    assert difference(program(name).forward(q, v, u, T0), eom.forward(q, v, u, T0)) < 1e-12
    assert difference(program(name).inverse(q, v, v, T0), eom.inverse(q, v, v, T0)) < 1e-12
    assert difference(program(name).mass_matrix(q), eom.mass_matrix(q)) < 1e-12


def test_compiled_steps_equal_reference() -> None:
    eom = sf.derive(scene_of_bent_links("hull"))
    q, v, u = bent_state(np.random.default_rng(56), eom)
    got = program("hull").rollout(q, v, u, 1e-4, 3, every=1)
    wanted = reference_steps(scene_of_bent_links("hull"), q, v, 1e-4, 3, u=lambda t: u.tolist())
    assert all(difference(a, b) < 1e-12 for a, b in zip(got, wanted, strict=True))


FREED = (
    "rov.first.flexible.youngs_modulus",
    "rov.first.flexible.mass_per_length",
    "rov.first.flexible.radius",
    "rov.first.flexible.length",
    "rov.first.flexible.tip_mass",
    "rov.first.flexible.added_mass",
    "rov.first.drag.strips.normal",
    "rov.second.flexible.damping.kelvin_voigt",
    "water.density",
)


def test_freed_numbers() -> None:
    """At their own values they change nothing; each one changed alone gives the `replace`d scene's equations.

    Accelerations are compared by the remaining forces: the mass matrix, of condition 2e5, would magnify rounding.
    """
    freed, eom = sf.compile(scene_of_bent_links("hull"), FREED), sf.derive(scene_of_bent_links("hull"))
    q, v, u = bent_state(np.random.default_rng(57), eom)
    forces = np.zeros(eom.nv)
    forces[list(eom.coordinates.actuated)] = u
    still = eom.inverse(q, v, v)
    assert difference(freed.inverse(q, v, v), still) < 1e-13
    values = freed.defaults * (1.0 + 0.1 * np.eye(len(FREED)))
    needed, vdot = freed.inverse(q, v, v, 0.0, values), freed.forward(q, v, u, 0.0, values)
    for k, path in enumerate(FREED):
        changed = sf.derive(scene_of_bent_links("hull").replace({path: values[k, k]}))
        wanted = changed.inverse(q, v, v)
        assert difference(needed[k], wanted) < 1e-13, path
        assert np.abs(changed.inverse(q, v, vdot[k]) - forces).max() < 1e-12 * np.abs(wanted).max(), path
        assert difference(wanted, still) > 1e-6, path


def test_a_freed_section() -> None:
    """Second moments as inputs: the energy of twist and bending together follows them."""
    described = blades(False)
    links = described["robots"]["rov"]["links"]
    described["robots"]["rov"]["links"] = {name: links[name] for name in ("hull", "lower")}
    scene = sf.Scene.from_dict(described)
    paths = [f"rov.lower.flexible.section.{key}" for key in ("Ix", "Iy", "J")]
    freed = sf.compile(scene, paths)
    q, v, _ = bent_state(np.random.default_rng(60), sf.derive(scene))
    for factors in ((1.0, 1.0, 1.0), (1.2, 0.7, 0.9), (1.0, 0.3, 1.0)):  # the last as stiff along x as along y
        values = freed.defaults * factors
        wanted = sf.derive(scene.replace(dict(zip(paths, values.tolist(), strict=True)))).inverse(q, v, v)
        assert difference(freed.inverse(q, v, v, 0.0, values), wanted) < 1e-12


@pytest.fixture(params=["bent", "far"])
def case(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    monkeypatch.setitem(models.ALL, name, models.Case(partial(small, name == "far"), h=1e-3))
    return name


def small(far: bool) -> sf.Scene:
    """A hull with one flexible link, in water; far: with an exact line."""
    described = exactly(arm_on_a_hull()) if far else arm_on_a_hull()
    links = described["robots"]["rov"]["links"]
    described["robots"]["rov"]["links"] = {name: links[name] for name in ("hull", "first")}
    return sf.Scene.from_dict(described)


@needs_node
def test_javascript(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    in_javascript.run(tmp_path, model, case).assert_equals(expected)


@needs_node
def test_webassembly(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    in_wasm.run(tmp_path, model, case).assert_equals(expected)


@in_c.needs_compiler
def test_c_source(case: str, tmp_path: Path) -> None:
    model, expected = models.native(case)
    in_c.run(tmp_path, model, case, optimisation="-O0").assert_equals(expected)


def test_modes_have_names() -> None:
    names = scene_of_bent_links("hull").coordinates
    of_q, of_v = modal(sf.derive(scene_of_bent_links("hull")), "rov.second")
    assert names.q[of_q] == tuple(f"rov.second.modes[{k}]" for k in range(3))
    assert names.v[of_v] == tuple(f"rov.second.mode_rates[{k}]" for k in range(3))
    assert len(names.u) == 2
