"""The recursive and the moving-frame formulations are derived independently and give the same results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.random_scenes import (
    TREES,
    Array,
    SceneDict,
    bodies,
    configuration_after,
    difference,
    random_scene,
    random_state,
    rotation_of,
    skew,
    with_drives,
)

every_tree = pytest.mark.parametrize(("joints", "base", "shape"), TREES)
LOCKS: list[Any] = ["translation", "rotation", "all", ["x", "yaw"], ["z", "roll", "pitch"], ["y", "z", "pitch"]]


def both(scene: SceneDict) -> tuple[Any, Any]:
    described = sf.Scene.from_dict(scene)
    return sf.derive(described, method="recursive"), sf.derive(described, method="moving-frame")


def assert_agreement(scene: SceneDict, rng: np.random.Generator, t: float) -> None:
    """Mass matrix, forward, inverse and energy of both at a random state, to 1e-10."""
    recursive, moving = both(scene)
    q, v = random_state(rng, scene)
    u, vdot = rng.normal(size=recursive.nu), rng.normal(size=recursive.nv)
    assert difference(moving.mass_matrix(q), recursive.mass_matrix(q)) < 1e-10
    assert difference(moving.forward(q, v, u, t), recursive.forward(q, v, u, t)) < 1e-10
    assert difference(moving.inverse(q, v, vdot, t), recursive.inverse(q, v, vdot, t)) < 1e-10
    assert difference(moving.energy(q, v), recursive.energy(q, v)) < 1e-10


@every_tree
def test_agreement_on_random_trees(joints: int, base: Any, shape: Any) -> None:
    rng = np.random.default_rng([joints, len(base), len(shape)])
    assert_agreement(random_scene(rng, joints, base, shape=shape, passive=True), rng, 0.0)


@every_tree
def test_agreement_with_drives(joints: int, base: Any, shape: Any) -> None:
    rng = np.random.default_rng([joints, len(base), len(shape), 1])
    assert_agreement(with_drives(rng, random_scene(rng, joints, base, shape=shape)), rng, 0.7)


@pytest.mark.parametrize("lock", LOCKS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_agreement_with_locked_bases(seed: int, lock: Any) -> None:
    rng = np.random.default_rng([seed, 2])
    assert_agreement(with_drives(rng, random_scene(rng, 6, robots=2), lock), rng, 1.3)


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", range(4))
def test_agreement_with_links_without_mass(seed: int, base: Any) -> None:
    rng = np.random.default_rng([seed, len(base), 3])
    scene = random_scene(rng, 14, base, massless=True)
    assert any(body.mass == 0.0 for body in bodies(scene))
    assert_agreement(scene, rng, 0.0)


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
@pytest.mark.parametrize("base", ["free", "fixed"])
def test_batches_equal_single_states(base: Any, method: str) -> None:
    rng = np.random.default_rng([len(base), 4])
    scene = with_drives(rng, random_scene(rng, 7, base, passive=True), ["x", "yaw"])
    eom = sf.derive(sf.Scene.from_dict(scene), method=method)
    states = [random_state(rng, scene) for _ in range(5)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    u, vdot = rng.normal(size=(5, eom.nu)), rng.normal(size=(5, eom.nv))
    rows = range(5)
    assert difference(eom.mass_matrix(q), np.array([eom.mass_matrix(q[k]) for k in rows])) < 1e-13
    assert difference(eom.forward(q, v, u, 0.3), np.array([eom.forward(q[k], v[k], u[k], 0.3) for k in rows])) < 1e-12
    assert difference(eom.inverse(q, v, vdot), np.array([eom.inverse(q[k], v[k], vdot[k]) for k in rows])) < 1e-13
    assert difference(np.array(eom.energy(q, v)), np.array([eom.energy(q[k], v[k]) for k in rows]).T) < 1e-13
    for path, poses in eom.poses(q).items():
        assert difference(poses, np.array([eom.poses(q[k])[path] for k in rows])) < 1e-13


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
@pytest.mark.parametrize("joint", ["prismatic", "revolute", "spherical", "free"])
@pytest.mark.parametrize("count", [1, 3, 6])
def test_constant_answers_keep_the_batch(count: int, joint: str, method: str) -> None:
    """A lone link has a mass matrix that is the same in every state; a batch of states still gets a batch of them."""
    rng = np.random.default_rng(13)
    scene = random_scene(rng, 1, "fixed", types=(joint,), weight=False)
    eom: Any = sf.derive(sf.Scene.from_dict(scene), method=method)
    q, v = (np.array(x) for x in zip(*[random_state(rng, scene) for _ in range(count)], strict=True))
    assert eom.mass_matrix(q).shape == (count, eom.nv, eom.nv)
    assert eom.forward(q, v).shape == (count, eom.nv)
    assert eom.inverse(q, v, v).shape == (count, eom.nv)
    assert [np.shape(part) for part in eom.energy(q, v)] == [(count,), (count,)]
    assert {pose.shape for pose in eom.poses(q).values()} == {(count, 4, 4)}
    if method == "moving-frame":
        rows = 6 * len(bodies(scene))
        assert eom.B(q).shape == eom.Bdot(q, v).shape == (count, rows, eom.nv)
        assert eom.D(q, v).shape == (count, rows, rows)
        assert eom.Mstar(q).shape == eom.Nstar(q, v).shape == (count, eom.nv, eom.nv)
        assert {frame.shape for frame in eom.frames(q).values()} == {(count, 4, 4)}


class TestMovingFrameTable:
    """B, Bdot, D, M, M*, N*, F* in the papers' meaning, in the papers' variables s."""

    joints = 7

    @pytest.fixture(params=["free", "fixed"])
    def scene(self, request: pytest.FixtureRequest) -> SceneDict:
        return random_scene(np.random.default_rng([5, len(request.param)]), self.joints, request.param)

    @pytest.fixture
    def eom(self, scene: SceneDict) -> Any:
        return sf.derive(sf.Scene.from_dict(scene), method="moving-frame")

    @pytest.fixture
    def state(self, scene: SceneDict) -> tuple[Array, Array]:
        return random_state(np.random.default_rng(6), scene)

    @staticmethod
    def papers_velocity_map(scene: SceneDict, q: Array) -> Array:
        """T (nv, nv): s = T v; for a free base the inertial velocity of its centre, R (v + omega x c), and omega."""
        T = np.eye(sum(len(range(body.v.start, body.v.stop)) for body in bodies(scene)))
        for body in bodies(scene):
            if body.parent is None and body.joint == "free":
                R, at = rotation_of(q[body.q][3:]), body.v.start
                T[at : at + 3, at : at + 3] = R
                T[at : at + 3, at + 3 : at + 6] = -R @ skew(body.center)
        return T

    def derivative(self, function: Any, scene: SceneDict, q: Array, v: Array, dt: float = 1e-5) -> Array:
        """Along the motion, by central differences: error about 1e-10."""
        return np.asarray(
            (function(configuration_after(scene, q, v, dt)) - function(configuration_after(scene, q, v, -dt)))
            / (2 * dt)
        )

    def test_frames_are_at_the_centres(self, scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
        q, _ = state
        poses, frames = eom.poses(q), eom.frames(q)
        for body in bodies(scene):
            want = np.array(poses[body.path])
            want[:3, 3] += want[:3, :3] @ body.center
            assert difference(frames[body.path], want) < 1e-12

    def test_rows_of_B_are_velocities_of_centres(self, scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
        q, v = state
        rates = (eom.B(q) @ self.papers_velocity_map(scene, q) @ v).reshape(-1, 6)
        for body, rate in zip(bodies(scene), rates, strict=True):
            frame = np.array(eom.frames(q)[body.path])
            change = self.derivative(lambda x, path=body.path: np.array(eom.frames(x)[path]), scene, q, v)
            assert difference(rate[:3], change[:3, 3]) < 1e-8
            spin = frame[:3, :3].T @ change[:3, :3]
            assert np.abs(rate[3:] - [spin[2, 1], spin[0, 2], spin[1, 0]]).max() < 1e-8

    def test_Bdot_is_the_rate_of_B(self, scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
        q, v = state
        assert difference(eom.Bdot(q, v), self.derivative(eom.B, scene, q, v)) < 1e-8

    def test_M_holds_masses_and_inertias(self, scene: SceneDict, eom: Any) -> None:
        want = np.zeros_like(eom.M)
        for k, body in enumerate(bodies(scene)):
            want[6 * k : 6 * k + 3, 6 * k : 6 * k + 3] = body.mass * np.eye(3)
            want[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = body.inertia
        assert difference(eom.M, want) < 1e-12

    def test_D_holds_angular_velocities(self, scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
        q, v = state
        rates = (eom.B(q) @ self.papers_velocity_map(scene, q) @ v).reshape(-1, 6)
        want = np.zeros((6 * len(rates), 6 * len(rates)))
        for k, rate in enumerate(rates):
            want[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = skew(rate[3:])
        assert difference(eom.D(q, v), want) < 1e-12

    def test_starred_matrices(self, eom: Any, state: tuple[Array, Array]) -> None:
        q, v = state
        B, Bdot, D, M = eom.B(q), eom.Bdot(q, v), eom.D(q, v), eom.M
        assert difference(eom.Mstar(q), B.T @ M @ B) < 1e-12
        assert difference(eom.Nstar(q, v), B.T @ (M @ Bdot + D @ M @ B)) < 1e-12

    def test_equations_of_motion(self, scene: SceneDict, eom: Any, state: tuple[Array, Array]) -> None:
        """M* sdot + N* s = F* with s = T v, for the accelerations of the recursive formulation."""
        q, v = state
        u = np.random.default_rng(7).normal(size=eom.nu)
        vdot = both(scene)[0].forward(q, v, u)
        T = self.papers_velocity_map(scene, q)
        sdot = T @ vdot + self.derivative(lambda x: self.papers_velocity_map(scene, x) @ v, scene, q, v)
        left = eom.Mstar(q) @ sdot + eom.Nstar(q, v) @ T @ v
        assert difference(left, eom.Fstar(q, v, u, 0.0)) < 1e-8
        assert difference(T.T @ eom.Mstar(q) @ T, eom.mass_matrix(q)) < 1e-12
