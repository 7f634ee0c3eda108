"""Scenes compiled by kernels for classes of bodies, against straight-line code and against the reference reading."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.rk4 import RK4
from seaframe.integrate.step_engine import State
from seaframe.program import tracing
from seaframe.program.kernels import Layout, Staged
from seaframe.program.tracing import Tracer
from tests.random_scenes import JOINTS, Array, SceneDict, difference, random_scene, random_state, with_drives
from tests.run.robots import free_arm

DT = 1e-3
T0 = 0.3


def reference_step(scene: sf.Scene, q: Array, v: Array, u: Array) -> tuple[Array, Array]:
    """A step of one robot by the formulas as they are written."""
    start = State(q.tolist(), v.tolist())
    end = RK4().step(ReferenceEngine(sf.derive(scene)), start, T0, DT, lambda t, q, v: u.tolist())
    return np.array(end.q), np.array(end.v)


def states(rng: np.random.Generator, described: SceneDict, count: int) -> tuple[Array, Array]:
    several = [random_state(rng, described) for _ in range(count)]
    return np.array([q for q, _ in several]), np.array([v for _, v in several])


def use_kernels(monkeypatch: pytest.MonkeyPatch, always: bool = True) -> None:
    """Kernels for every robot, or for none."""
    monkeypatch.setattr(tracing, "LARGE", 0 if always else 10**9)


def freed_paths(scene: sf.Scene) -> list[str]:
    """Some of every kind: masses, inertias, centres, places of joints, dampers, gravity, drives."""
    words = ("mass", "inertia", "center_of_mass[1]", "joint.at[0]", "joint.rpy[2]", "damping", "gravity", "amplitude")
    found = [[path for path in scene.paths() if word in path] for word in words]
    return list(dict.fromkeys(path for paths in found for path in paths[:3]))


CASES = [
    pytest.param(8, "free", ["x", "yaw"], id="partly locked base"),
    pytest.param(12, "fixed", None, id="fixed base"),
    pytest.param(6, "free", "translation", id="base locked in place"),
]


@pytest.mark.parametrize(("joints", "base", "lock"), CASES)
def test_equal_to_straight_code_and_reference(
    joints: int, base: Any, lock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every type of joint, motors, prescribed motions, locks, pushes, springs and dampers; freed numbers."""
    rng = np.random.default_rng(joints)
    described = with_drives(rng, random_scene(rng, joints, base, passive=True), lock)
    scene = sf.Scene.from_dict(described)
    free = freed_paths(scene)
    assert len(free) > 10
    q, v = states(rng, described, 3)
    answers = []
    for always in (True, False):
        use_kernels(monkeypatch, always)
        program = sf.compile(scene, free)
        u = np.linspace(-1.0, 1.0, program.nu)
        values = np.tile(program.defaults, (3, 1))
        answers.append([program.forward(q, v, u, T0, values), *program.rollout(q, v, u, DT, 1, values, t=T0)])
    for one, other in zip(*answers, strict=True):
        assert difference(one, other) < 1e-12
    ends = [reference_step(scene, q[k], v[k], u) for k in range(3)]
    wanted = [sf.derive(scene).forward(q, v, u, T0), *(np.array(part) for part in zip(*ends, strict=True))]
    for one, other in zip(answers[0], wanted, strict=True):
        assert difference(one, other) < 1e-12


def test_freed_numbers_reach_the_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each robot of a batch with its own masses, places and amplitudes, against scenes with these numbers."""
    rng = np.random.default_rng(5)
    described = with_drives(rng, random_scene(rng, 6, passive=True))
    scene = sf.Scene.from_dict(described)
    free = [path for path in freed_paths(scene) if "inertia" not in path]
    use_kernels(monkeypatch)
    program = sf.compile(scene, free)
    values = program.defaults * rng.uniform(0.8, 1.2, (4, len(free)))
    q, v = random_state(rng, described)
    got = program.forward(q, v, None, T0, values)
    ends = program.rollout(q, v, None, DT, 1, values, t=T0)
    for k, row in enumerate(values):
        changed = scene.replace(dict(zip(free, row.tolist(), strict=True)))
        assert difference(got[k], sf.derive(changed).forward(q, v, None, T0)) < 1e-12
        for end, want in zip(ends, reference_step(changed, q, v, np.zeros(program.nu)), strict=True):
            assert difference(end[k], want) < 1e-12


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
def test_forces_and_mass_matrix(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(9)
    described = with_drives(rng, random_scene(rng, 6, passive=True))
    scene = sf.Scene.from_dict(described)
    q, v = states(rng, described, 2)
    use_kernels(monkeypatch)
    program = sf.compile(scene, method=method)
    vdot = rng.normal(size=v.shape)
    assert difference(program.inverse(q, v, vdot, T0), sf.derive(scene).inverse(q, v, vdot, T0)) < 1e-12
    assert difference(program.mass_matrix(q), sf.derive(scene).mass_matrix(q)) < 1e-12


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_derivatives_are_those_of_straight_code(base: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Along a direction of everything, freed numbers among it; that of straight code is CasADi's."""
    rng = np.random.default_rng(12)
    described = with_drives(rng, random_scene(rng, 8, base, passive=True))
    scene = sf.Scene.from_dict(described)
    q, v = states(rng, described, 3)
    free = freed_paths(scene)
    found = []
    for always in (True, False):
        use_kernels(monkeypatch, always)
        program = sf.compile(scene, free)
        sizes = {"dq": program.nq, "dv": program.nv, "du": program.nu, "dfree": len(free)}
        direction = {name: np.random.default_rng(2).normal(size=(3, size)) for name, size in sizes.items()}
        found.append(program.jvp(q, v, t=T0, **direction))
    assert difference(*found) < 1e-12


def test_jacobians_of_a_large_robot() -> None:
    """Of 46 degrees of freedom, along a random direction, by central differences."""
    rng = np.random.default_rng(4)
    described = random_scene(rng, 40)
    program = sf.compile(sf.Scene.from_dict(described))
    (q,), (v,) = states(rng, described, 1)
    jacobians = program.jacobians(q, v)
    dq, dv, h = rng.normal(size=q.size), rng.normal(size=v.size), 1e-6
    change = jacobians["q"] @ dq + jacobians["v"] @ dv
    ahead, behind = (program.forward(q + s * h * dq, v + s * h * dv) for s in (1.0, -1.0))
    assert difference(change, (ahead - behind) / (2.0 * h)) < 1e-6


def test_impulses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A prescribed rate that jumps, between two steps and within one."""
    motion = {"table": {"times": [0.0, 0.1, 0.17], "values": [0.0, 0.0, 0.3]}}
    scene = sf.Scene.from_dict(free_arm(drives={"rov.upper": {"motion": motion}}))
    run = sf.simulate(scene, duration=0.25, dt=0.05, engine="reference")
    use_kernels(monkeypatch)
    got = sf.compile(scene, ["rov.fore.mass"]).rollout(run.q[0], run.v[0], None, 0.05, 5, every=1)
    for part, wanted in zip(got, (run.q[1:], run.v[1:]), strict=True):
        assert np.abs(part - wanted).max() < 1e-12


def test_threads_and_places_change_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every thread has a workspace of its own."""
    rng = np.random.default_rng(7)
    described = with_drives(rng, random_scene(rng, 4))
    use_kernels(monkeypatch)
    program = sf.compile(sf.Scene.from_dict(described))
    q, v = states(rng, described, 43)
    whole = program.rollout(q, v, None, DT, 6, threads=1)
    order = rng.permutation(43)
    again = program.rollout(q[order], v[order], None, DT, 6, threads=3)
    one = program.rollout(q[17], v[17], None, DT, 6)
    for part, other, single in zip(whole, again, one, strict=True):
        assert np.array_equal(part[order], other)
        assert np.array_equal(part[17], single)


# Large robots


def large_chain(joints: int, types: tuple[str, ...] = JOINTS) -> SceneDict:
    """A chain with the given types of joints over and over, no two links alike."""
    rng = np.random.default_rng(2)
    links: SceneDict = {"root": body(rng)}
    for k in range(joints):
        kind = types[k % len(types)]
        joint: SceneDict = {"type": kind, "at": rng.normal(size=3).tolist(), "rpy": rng.normal(size=3).tolist()}
        if kind in ("revolute", "prismatic"):
            joint["axis"] = rng.normal(size=3).tolist()
        if kind == "universal":
            joint["axes"] = [[0.6, 0.8, 0.0], [0.0, 0.6, 0.8]]
        links[f"link{k}"] = {"parent": f"link{k - 1}" if k else "root", "joint": joint, **body(rng)}
    return {"gravity": [0.3, 0.4, -9.8], "robots": {"rov": {"links": links}}}


def body(rng: np.random.Generator) -> SceneDict:
    """Mass, centre and a full inertia matrix."""
    a = rng.normal(size=(3, 3))
    second = a @ a.T + np.eye(3)
    matrix = np.trace(second) * np.eye(3) - second
    return {
        "mass": float(rng.uniform(1, 2)),
        "center_of_mass": rng.normal(size=3).tolist(),
        "inertia": {"matrix": ((matrix + matrix.T) / 2).tolist()},
    }


def trace_staged(described: SceneDict, name: str = "forward") -> Staged:
    (function,) = Tracer(sf.Scene.from_dict(described), (), "recursive").trace_function(name).functions
    assert isinstance(function, Staged)
    return function


@pytest.mark.parametrize("types", [("revolute",), JOINTS], ids=["revolute", "every type"])
def test_number_of_kernels_does_not_grow(types: tuple[str, ...]) -> None:
    few, many = (Layout(trace_staged(large_chain(joints, types))) for joints in (48, 96))
    assert len(many.kernels) == len(few.kernels)
    assert len(many.rows) > 1.9 * len(few.rows)


def test_two_hundred_joints() -> None:
    """Accelerations and a step of a long chain with every type of joint."""
    described = large_chain(200)
    scene = sf.Scene.from_dict(described)
    rng = np.random.default_rng(3)
    q, v = states(rng, described, 2)
    program = sf.compile(scene)
    u = rng.normal(size=program.nu)
    assert program.nv > 400
    assert difference(program.forward(q, v, u), sf.derive(scene).forward(q, v, u)) < 1e-12
    got = program.rollout(q[0], v[0], u, DT, 1, t=T0)
    for one, other in zip(got, reference_step(scene, q[0], v[0], u), strict=True):
        assert difference(one, other) < 1e-12


def test_a_large_random_tree() -> None:
    """A hundred joints of every type, links of every form, with drives, springs and locks."""
    rng = np.random.default_rng(4)
    described = with_drives(rng, random_scene(rng, 100, passive=True), ["z", "roll"])
    scene = sf.Scene.from_dict(described)
    q, v = states(rng, described, 2)
    program = sf.compile(scene)
    assert program.tracer().shares
    assert difference(program.forward(q, v, None, T0), sf.derive(scene).forward(q, v, None, T0)) < 1e-12


def test_large_robots_share_and_small_ones_do_not() -> None:
    """Straight-line code is faster, up to about thirty degrees of freedom; other formulations have no kernels."""
    small, large = (sf.Scene.from_dict(large_chain(joints, ("revolute",))) for joints in (24, 25))
    assert not Tracer(small, (), "recursive").shares
    assert Tracer(large, (), "recursive").shares
    assert not Tracer(large, (), "moving-frame").shares
