"""Programs against the reference reading: accelerations, forces, mass matrices and steps; freed numbers."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.run.agreement import random_states
from tests.integrate.references import reference_steps
from tests.random_scenes import Array, difference, random_scene, random_state, with_drives
from tests.run.robots import free_arm, pendulum

SCENES = {f"gallery, {name}": name for name in sf.gallery()}
TREES: dict[str, Any] = {
    "tree of 8 joints, free": {"joints": 8},
    "chain of 6 joints, fixed": {"joints": 6, "base": "fixed", "shape": "chain"},
    "two robots": {"joints": 3, "robots": 2, "types": ("revolute", "spherical", "fixed")},
    "massless links": {"joints": 9, "massless": True},
}
T0 = 0.37  # s, where no drive of the gallery switches
DT = 2e-3  # s
STIFF_DT = 1e-5  # [s], of flexible links
COUNT = 3


@cache
def scene_of(name: str) -> sf.Scene:
    if name in SCENES:
        return sf.load(SCENES[name])
    rng = np.random.default_rng(len(name))
    return sf.Scene.from_dict(with_drives(rng, random_scene(rng, passive=True, **TREES[name]), ["y", "pitch"]))


@cache
def program_of(name: str) -> sf.Program:
    return sf.compile(scene_of(name), closed_loop=False)


@cache
def states_of(name: str) -> tuple[Array, Array, Array]:
    """Random states of some robots, (n, nq) and (n, nv), and forces (n, nu)."""
    states = random_states(sf.derive(scene_of(name)), COUNT, seed=1)
    return states.q, states.v, states.u


def is_flexible(name: str) -> bool:
    return any(link.flexible is not None for link in scene_of(name).links.values())


EVERY = pytest.mark.parametrize("name", [*SCENES, *TREES])


@EVERY
def test_accelerations(name: str) -> None:
    q, v, u = states_of(name)
    got, wanted = program_of(name).forward(q, v, u, T0), sf.derive(scene_of(name)).forward(q, v, u, T0)
    if is_flexible(name):
        # Modes hardly weigh beside arms: rounding of forces by 1e-16 moves them by cond(M) times that. Forces tell.
        M = program_of(name).mass_matrix(q)
        got, wanted = (np.einsum("nij,nj->ni", M, vdot) for vdot in (got, wanted))
    assert difference(got, wanted) < 1e-12


@EVERY
def test_forces(name: str) -> None:
    q, v, _ = states_of(name)
    vdot = v[:, ::-1].copy()
    wanted = sf.derive(scene_of(name)).inverse(q, v, vdot, T0)
    assert difference(program_of(name).inverse(q, v, vdot, T0), wanted) < 1e-12


@EVERY
def test_mass_matrix(name: str) -> None:
    q, _, _ = states_of(name)
    got = program_of(name).mass_matrix(q)
    assert difference(got, sf.derive(scene_of(name)).mass_matrix(q)) < 1e-12
    assert np.array_equal(got, got.transpose(0, 2, 1))


@EVERY
def test_steps(name: str) -> None:
    """Five steps of each robot, recorded at every one."""
    q, v, u = states_of(name)
    dt = STIFF_DT if is_flexible(name) else DT
    got = program_of(name).rollout(q, v, u, dt, 5, every=1, t=T0)
    for k in range(COUNT):
        wanted = reference_steps(scene_of(name), q[k], v[k], dt, 5, T0, lambda t, k=k: u[k].tolist())  # type: ignore[misc]
        for one, other in zip(got, wanted, strict=True):
            assert difference(one[k], other) < 1e-12


@pytest.mark.parametrize(
    "name", ["gallery, rov-one-arm", "gallery, rov-two-arms", "gallery, snake-servo", "two robots"]
)
def test_single_states(name: str) -> None:
    """One robot gives the same bits as in a batch, without its first axis."""
    program = program_of(name)
    q, v, u = states_of(name)
    k = COUNT - 1
    assert np.array_equal(program.forward(q[k], v[k], u[k], T0), program.forward(q, v, u, T0)[k])
    assert np.array_equal(program.inverse(q[k], v[k], v[k], T0), program.inverse(q, v, v, T0)[k])
    assert np.array_equal(program.mass_matrix(q[k]), program.mass_matrix(q)[k])
    for one, every in zip(program.step(q[k], v[k], u[k], T0, DT), program.rollout(q, v, u, DT, 1, t=T0), strict=True):
        assert np.array_equal(one, every[k])


@pytest.mark.parametrize("name", ["gallery, rov-two-arms", "two robots"])
def test_moving_frame(name: str) -> None:
    """The other formulation compiles too, to the same accelerations and the same step."""
    q, v, u = states_of(name)
    program = sf.compile(scene_of(name), method="moving-frame")
    assert difference(program.forward(q, v, u, T0), program_of(name).forward(q, v, u, T0)) < 1e-10
    for one, other in zip(
        program.step(q[0], v[0], u[0], T0, DT), program_of(name).step(q[0], v[0], u[0], T0, DT), strict=True
    ):
        assert difference(one, other) < 1e-12


@pytest.mark.parametrize("name", ["gallery, rov-two-arms", "gallery, snake-servo"])
def test_single_precision(name: str) -> None:
    """Seven digits, of which conditioning takes some."""
    q, v, u = states_of(name)
    program = sf.compile(scene_of(name), single=True)
    wanted = sf.derive(scene_of(name)).forward(q, v, u, T0)
    error = difference(program.forward(q, v, u, T0), wanted)
    assert 1e-9 < error < 3e-4
    got, exact = program.step(q, v, u, T0, DT), program_of(name).step(q, v, u, T0, DT)
    assert all(difference(one, other) < 1e-5 for one, other in zip(got, exact, strict=True))


def test_names_and_sizes() -> None:
    scene = scene_of("gallery, rov-two-arms")
    program = sf.compile(scene)
    assert (program.nq, program.nv, program.nu) == (11, 10, 4)
    assert program.coordinates == scene.coordinates
    assert program.free == ()


# Shapes that go together


def test_what_is_given_once_is_for_all() -> None:
    """A state, forces, freed numbers or a time without a first axis are the same for every robot."""
    program = program_of("gallery, rov-two-arms")
    q, v, u = states_of("gallery, rov-two-arms")
    batch = np.tile(q[0], (COUNT, 1))
    assert np.array_equal(program.forward(q[0], v, u), program.forward(batch, v, u))
    assert np.array_equal(
        program.forward(q, v[0], u[0]), program.forward(q, np.tile(v[0], (COUNT, 1)), np.tile(u[0], (COUNT, 1)))
    )
    assert np.array_equal(program.forward(q[:1], v, u), program.forward(batch, v, u))
    assert np.array_equal(program.forward(q, v, u), program.forward(q, v, u, np.zeros(COUNT)))
    assert program.forward(q[:1], v[:1]).shape == (1, program.nv)


def test_left_out_forces_are_zero() -> None:
    program = program_of("gallery, rov-two-arms")
    q, v, u = states_of("gallery, rov-two-arms")
    assert np.array_equal(program.forward(q, v), program.forward(q, v, 0.0 * u))
    assert not np.array_equal(program.forward(q, v), program.forward(q, v, u))


def test_time_of_each_robot() -> None:
    name = "gallery, snake-spiral"
    q, v, _ = states_of(name)
    times = np.array([0.1, 0.5, 1.3])
    got = program_of(name).inverse(q, v, v, times)
    for k, t in enumerate(times):
        assert difference(got[k], sf.derive(scene_of(name)).inverse(q[k], v[k], v[k], t)) < 1e-12


# Freed numbers


def every_kind() -> dict[str, Any]:
    """A robot with all kinds of joints, shapes, inertias and drives."""
    described = free_arm(gravity=[0.1, 0.2, -9.81])
    links = described["robots"]["rov"]["links"]
    links["upper"] = links["upper"] | {"joint": links["upper"]["joint"] | {"damping": 0.1, "stiffness": 0.2}}
    links["fore"] = links["fore"] | {"joint": links["fore"]["joint"] | {"rpy": [0.1, 0.2, 0.3]}}
    matrix = [[1.0, 0.1, 0.2], [0.1, 1.0, 0.3], [0.2, 0.3, 1.0]]
    slide = {"type": "prismatic", "axis": [0, 0.6, 0.8]}
    cross = {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "damping": 0.1}
    ball = {"type": "spherical", "stiffness": 1.0, "at": [0.1, 0.2, 0.3]}
    hinge = {"type": "revolute", "axis": [0, 0, 1]}
    links["slide"] = {"parent": "fore", "joint": slide, "mass": 1.0, "center_of_mass": [0.1, 0.2, 0.3]}
    links["slide"] |= {"inertia": {"matrix": matrix}}
    links["cross"] = {"parent": "hull", "joint": cross, "mass": 1.0, "shape": {"sphere": {"radius": 0.3}}}
    links["ball"] = {"parent": "hull", "joint": ball, "mass": 1.0, "shape": {"ellipsoid": [0.3, 0.2, 0.1]}}
    links["hinge"] = {"parent": "hull", "joint": hinge, "mass": 1.0, "inertia": {"diagonal": [1.0, 1.1, 1.2]}}
    links["turner"] = {"parent": "hull", "joint": hinge, "mass": 1.0, "inertia": {"diagonal": [1.0, 1.1, 1.2]}}
    sine = {"amplitude": 1.0, "period": 2.0, "phase": 0.3, "offset": 0.1}
    described["drives"] = {
        "rov.upper": {"torque": [{"sine": sine}, {"constant": 2.0}]},
        "rov.fore": {"torque": {"steps": {"times": [0.1, 0.2], "values": [1.0, 2.0]}}},
        "rov.slide": {"motion": {"polynomial": [0.1, 0.2, 0.3]}},
        "rov.hinge": {"motion": {"quintic": {"times": [0.0, 1.0], "values": [0.0, 1.0]}}},
        "rov.turner": {"torque": {"table": {"times": [0.0, 1.0, 2.0], "values": [0.5, 1.0, 3.0]}}},
        "rov.hull": {
            "force": {"constant": [1.0, 2.0, 3.0]},
            "moment": {"sine": {"amplitude": [1.0, 2.0, 3.0], "period": 3.0}},
        },
    }
    return described


def free_paths(scene: sf.Scene) -> list[str]:
    """All that may be freed."""
    kept = []
    for path in scene.paths():
        try:
            sf.compile(scene, [path])
        except sf.SeaframeError:
            continue
        kept.append(path)
    return kept


def test_every_path_at_once() -> None:
    """Freed numbers at their own values change nothing; each one changed alone gives the scene with that number."""
    described = every_kind()
    scene = sf.Scene.from_dict(described)
    free = free_paths(scene)
    assert len(free) > 100
    program = sf.compile(scene, free)
    q, v = random_state(np.random.default_rng(3), described)
    still = sf.derive(scene).forward(q, v, None, T0)
    assert difference(program.forward(q, v, None, T0), still) < 1e-12
    values = program.defaults + np.diag(0.01 * np.abs(program.defaults) + 1e-3)
    got = program.forward(q, v, None, T0, values)
    moved = 0
    for k, path in enumerate(free):
        if ".inertia.matrix[" in path:
            continue  # half of a pair that must stay symmetric
        wanted = sf.derive(scene.replace({path: values[k, k]})).forward(q, v, None, T0)
        assert difference(got[k], wanted) < 1e-12, path
        moved += difference(wanted, still) > 1e-9
    assert moved > 80


def test_symmetric_inertia_freed_as_a_pair() -> None:
    scene = sf.Scene.from_dict(every_kind())
    pair = ["rov.slide.inertia.matrix[0][1]", "rov.slide.inertia.matrix[1][0]"]
    q, v = random_state(np.random.default_rng(4), every_kind())
    got = sf.compile(scene, pair).forward(q, v, None, T0, [0.15, 0.15])
    wanted = sf.derive(scene.replace(dict.fromkeys(pair, 0.15))).forward(q, v, None, T0)
    assert difference(got, wanted) < 1e-12


def test_every_robot_its_own_numbers() -> None:
    """Masses, an amplitude, gravity and a joint's place, other ones in every lane, over a whole rollout."""
    described = every_kind()
    scene = sf.Scene.from_dict(described)
    free = ["rov.hull.mass", "drives.rov.upper.torque[0].sine.amplitude", "gravity[2]", "rov.fore.joint.at[2]"]
    free += ["rov.upper.joint.damping", "drives.rov.slide.motion.polynomial[1]"]
    rng = np.random.default_rng(6)
    program = sf.compile(scene, free)
    values = program.defaults * rng.uniform(0.7, 1.3, (11, len(free)))
    q, v = random_state(rng, described)
    ends = program.rollout(q, v, None, DT, 4, values, t=T0)
    for k in (0, 7, 10):
        changed = scene.replace(dict(zip(free, values[k].tolist(), strict=True)))
        for end, wanted in zip(ends, reference_steps(changed, q, v, DT, 4, T0), strict=True):
            assert difference(end[k], wanted[-1]) < 1e-12


def test_order_of_freed_paths_is_the_users() -> None:
    scene = sf.Scene.from_dict(pendulum())
    one, other = ["gravity[2]", "clock.bob.mass"], ["clock.bob.mass", "gravity[2]"]
    first, second = (
        sf.compile(scene, free).forward([0.3], [0.0], None, 0.0, values)
        for free, values in ((one, [-5.0, 2.0]), (other, [2.0, -5.0]))
    )
    assert first == second
    assert first == pytest.approx(1.5 * -5.0 * np.sin(0.3), rel=1e-5)  # a thin rod: 3 g / 2 l


def test_a_single_path_may_be_a_word() -> None:
    scene = sf.Scene.from_dict(pendulum())
    assert sf.compile(scene, "gravity[2]").free == ("gravity[2]",)


def test_several_hundred_paths() -> None:
    """All numbers of the snake."""
    scene = sf.load("snake")
    free = [path for path in free_paths(scene) if not path.startswith("drives")]
    assert len(free) > 250
    program = sf.compile(scene, free)
    q, v, u = states_of("gallery, snake")
    assert difference(program.forward(q, v, u, T0), sf.derive(scene).forward(q, v, u, T0)) < 1e-12
    got, wanted = program.step(q, v, u, T0, DT), program_of("gallery, snake").step(q, v, u, T0, DT)
    assert all(difference(one, other) < 1e-12 for one, other in zip(got, wanted, strict=True))


@pytest.mark.parametrize(
    ("free", "code", "culprit"),
    [
        (["rov.uper.mass"], "unknown", "Did you mean 'rov.upper.mass'"),
        (["rov.upper.mass", "rov.upper.mass"], "conflict", "rov.upper.mass"),
        (["rov.upper.joint.axis[0]"], "unsupported", "rov.upper.joint.axis[0]"),
        (["run.dt"], "unsupported", "run.dt"),
        ([""], "unknown", "no path ''"),
        (["rov.upper"], "type", "'rov.upper'"),
    ],
)
def test_paths_that_cannot_be_freed(free: list[str], code: str, culprit: str) -> None:
    with pytest.raises(sf.SeaframeError, match=re.escape(culprit)) as caught:
        sf.compile(sf.Scene.from_dict(free_arm()), free)
    assert (caught.value.code, caught.value.path) == (code, "free")


def test_unknown_methods_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="lagrange") as caught:
        sf.compile(sf.Scene.from_dict(free_arm()), method="lagrange")
    assert (caught.value.code, caught.value.path) == ("unknown", "method")
    assert caught.value.choices[:2] == ("recursive", "moving-frame")


@pytest.mark.parametrize("reading", [sf.compile, sf.derive])
def test_a_coordinate_without_inertia_is_refused(reading: Any) -> None:
    point = sf.Scene.from_dict({"robots": {"a": {"links": {"b": {"mass": 1.0}}}}})
    with pytest.raises(sf.SeaframeError, match="inertia") as caught:
        reading(point).forward([0, 0, 0, 1, 0, 0, 0], np.zeros(6))
    assert caught.value.code == "singular"


def test_scene_without_coordinates() -> None:
    program = sf.compile(sf.Scene.from_dict({"robots": {"a": {"base": "fixed", "links": {"b": {"mass": 1.0}}}}}))
    assert program.forward([], []).shape == (0,)
    assert program.forward(np.zeros((3, 0)), np.zeros((3, 0))).shape == (3, 0)
    assert program.mass_matrix([]).shape == (0, 0)
    assert [x.shape for x in program.rollout([], [], None, 0.1, 3, every=1)] == [(3, 0), (3, 0)]
