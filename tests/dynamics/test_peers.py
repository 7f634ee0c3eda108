"""Both formulations against Pinocchio and MuJoCo on the same random trees, and those against each other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.random_scenes import (
    JOINTS,
    NV,
    TREES,
    Array,
    Generator,
    SceneDict,
    bodies,
    difference,
    passive_forces,
    random_scene,
    random_state,
    rotation_of,
)

METHODS = ("recursive", "moving-frame")
every_tree = pytest.mark.parametrize(("joints", "base", "shape"), TREES)
every_method = pytest.mark.parametrize("method", METHODS)
LOCKS: list[Any] = ["translation", "rotation", "all", ["x", "yaw"], ["z", "roll", "pitch"]]


def pinocchio_of(scene: SceneDict) -> Any:
    pytest.importorskip("pinocchio", reason="Pinocchio is not installed: pip install 'seaframe[bench]'")
    from tests.oracles.pinocchio_model import PinocchioModel

    return PinocchioModel(scene)


def mujoco_of(scene: SceneDict) -> Any:
    pytest.importorskip("mujoco", reason="MuJoCo is not installed: pip install 'seaframe[bench]'")
    from tests.oracles.mujoco_model import MujocoModel

    return MujocoModel(scene)


PEERS = {"pinocchio": pinocchio_of, "mujoco": mujoco_of}
every_peer = pytest.mark.parametrize("peer", PEERS)


def tree_and_state(joints: int, base: Any, shape: Any, **options: Any) -> tuple[Generator, SceneDict, Array, Array]:
    rng = np.random.default_rng([joints, len(base), len(shape)])
    scene = random_scene(rng, joints, base, shape=shape, **options)
    return rng, scene, *random_state(rng, scene)


def all_forces(scene: SceneDict, u: Array) -> Array:
    """Generalised forces (nv,) of the motor forces u; a base has no motor."""
    moved_by_motors = np.concatenate([[body.parent is not None] * NV[body.joint] for body in bodies(scene)])
    forces = np.zeros(len(moved_by_motors))
    forces[moved_by_motors.astype(bool)] = u
    return forces


@every_tree
def test_peers_agree_with_each_other(joints: int, base: str, shape: str) -> None:
    rng, scene, q, v = tree_and_state(joints, base, shape)
    pinocchio, mujoco = pinocchio_of(scene), mujoco_of(scene)
    vdot = rng.normal(size=len(v))
    tau = pinocchio.inverse(q, v, vdot)
    assert difference(mujoco.mass_matrix(q), pinocchio.mass_matrix(q)) < 1e-12
    assert difference(mujoco.inverse(q, v, vdot), tau) < 1e-12
    assert difference(mujoco.forward(q, v, np.zeros_like(v)), pinocchio.forward(q, v, np.zeros_like(v))) < 1e-9


@every_peer
@every_method
@every_tree
def test_mass_matrix(joints: int, base: str, shape: str, method: str, peer: str) -> None:
    _, scene, q, _ = tree_and_state(joints, base, shape)
    eom = sf.derive(sf.Scene.from_dict(scene), method=method)
    assert difference(eom.mass_matrix(q), PEERS[peer](scene).mass_matrix(q)) < 1e-9


@every_peer
@every_method
@every_tree
def test_forward(joints: int, base: str, shape: str, method: str, peer: str) -> None:
    rng, scene, q, v = tree_and_state(joints, base, shape)
    eom = sf.derive(sf.Scene.from_dict(scene), method=method)
    u = rng.normal(size=eom.nu)
    assert difference(eom.forward(q, v, u), PEERS[peer](scene).forward(q, v, all_forces(scene, u))) < 1e-9


@every_peer
@every_method
@every_tree
def test_inverse(joints: int, base: str, shape: str, method: str, peer: str) -> None:
    rng, scene, q, v = tree_and_state(joints, base, shape)
    vdot = rng.normal(size=len(v))
    eom = sf.derive(sf.Scene.from_dict(scene), method=method)
    assert difference(eom.inverse(q, v, vdot), PEERS[peer](scene).inverse(q, v, vdot)) < 1e-9


@every_method
@every_tree
def test_energy_and_poses(joints: int, base: str, shape: str, method: str) -> None:
    rng, scene, q, v = tree_and_state(joints, base, shape)
    pinocchio, eom = pinocchio_of(scene), sf.derive(sf.Scene.from_dict(scene), method=method)
    poses = eom.poses(q)
    for path, X_WB in pinocchio.poses(q).items():
        assert difference(poses[path], X_WB) < 1e-12
    kinetic, potential = eom.energy(q, v)
    other, _ = random_state(rng, scene)
    assert kinetic == pytest.approx(pinocchio.energy(q, v)[0], rel=1e-12)
    change, want = (float(f(q, v)[1] - f(other, v)[1]) for f in (eom.energy, pinocchio.energy))
    assert change == pytest.approx(want, rel=1e-12, abs=1e-12 * abs(float(potential)))


@every_method
@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", range(4))
def test_links_without_mass(seed: int, base: Any, method: str) -> None:
    rng = np.random.default_rng([seed, len(base)])
    scene = random_scene(rng, 12, base, massless=True)
    q, v = random_state(rng, scene)
    pinocchio, eom = pinocchio_of(scene), sf.derive(sf.Scene.from_dict(scene), method=method)
    u = rng.normal(size=eom.nu)
    assert any(body.mass == 0.0 for body in bodies(scene))
    assert difference(eom.mass_matrix(q), pinocchio.mass_matrix(q)) < 1e-9
    assert difference(eom.forward(q, v, u), pinocchio.forward(q, v, all_forces(scene, u))) < 1e-9


@every_method
def test_several_robots(method: str) -> None:
    rng = np.random.default_rng(8)
    scene = random_scene(rng, 5, robots=3)
    q, v = random_state(rng, scene)
    pinocchio, eom = pinocchio_of(scene), sf.derive(sf.Scene.from_dict(scene), method=method)
    assert difference(eom.mass_matrix(q), pinocchio.mass_matrix(q)) < 1e-9
    assert difference(eom.forward(q, v), pinocchio.forward(q, v, np.zeros_like(v))) < 1e-9


@every_method
@pytest.mark.parametrize("seed", range(4))
def test_springs_and_dampers(seed: int, method: str) -> None:
    """Motors give Pinocchio's forces and those that compensate springs and dampers."""
    rng = np.random.default_rng([seed, 3])
    scene = random_scene(rng, 8, passive=True)
    q, v = random_state(rng, scene)
    vdot, resistance = rng.normal(size=len(v)), np.add(*passive_forces(scene, q, v))
    pinocchio, eom = pinocchio_of(scene), sf.derive(sf.Scene.from_dict(scene), method=method)
    assert difference(eom.inverse(q, v, vdot), pinocchio.inverse(q, v, vdot) - resistance) < 1e-9
    assert difference(eom.forward(q, v), pinocchio.forward(q, v, resistance)) < 1e-9


def with_start(rng: Generator, scene: SceneDict) -> SceneDict:
    """The scene with a random initial state."""

    def triple() -> list[float]:
        return [float(x) for x in rng.normal(size=3)]

    starts: dict[str, Any] = {}
    for body in bodies(scene):
        if body.joint == "free":
            starts[body.path] = {"velocity": triple(), "angular_velocity": triple()}
        elif body.joint == "spherical":
            starts[body.path] = {"rpy": triple(), "angular_velocity": triple()}
        elif body.joint == "prismatic":
            starts[body.path] = {"extension": float(rng.normal()), "rate": float(rng.normal())}
        elif body.joint != "fixed":
            starts[body.path] = {"angle": rng.normal(size=NV[body.joint]).tolist(), "rate": float(rng.normal())}
    return scene | {"initial": starts}


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", range(3))
def test_joint_reactions(seed: int, base: Any) -> None:
    """Recorded wrenches through the joints, and motor torques, are Pinocchio's for the same motion."""
    rng = np.random.default_rng([seed, len(base), 5])
    scene = with_start(rng, random_scene(rng, 7, base, types=JOINTS[:5]))
    driven = next(body for body in bodies(scene) if body.joint == "revolute")
    scene["drives"] = {driven.path: {"torque": {"constant": 1.7}}}
    run = sf.simulate(sf.Scene.from_dict(scene), duration=0.02, dt=0.01)
    pinocchio, eom = pinocchio_of(scene), sf.derive(sf.Scene.from_dict(scene))
    for k, (q, v) in enumerate(zip(run.q, run.v, strict=True)):
        torques = np.zeros_like(v)
        torques[driven.v] = 1.7
        vdot = pinocchio.forward(q, v, torques)
        assert difference(eom.forward(q, v), vdot) < 1e-9
        for path, wrench in pinocchio.reactions(q, v, vdot).items():
            got = np.concatenate([run[f"{path}.reaction_force"][k], run[f"{path}.reaction_moment"][k]])
            scale = max(float(np.abs(wrench).max()), 1.0)
            assert np.abs(got - wrench).max() < 1e-9 * scale, path


def solve_constrained(M: Array, force: Array, A: Array, b: Array) -> Array:
    """vdot with M vdot = force + A^T lambda and A vdot = b, all at once."""
    m = len(b)
    matrix = np.block([[M, A.T], [A, np.zeros((m, m))]])
    return np.asarray(np.linalg.solve(matrix, np.concatenate([force, b]))[: len(M)])


def lock_rows(lock: Any, R: Array, v: Array) -> tuple[Array, Array]:
    """A and b of a locked base: its world acceleration R (vdot + omega x v) and its angular one stay at zero."""
    order = ["x", "y", "z", "roll", "pitch", "yaw"]
    names = {"translation": order[:3], "rotation": order[3:], "all": order}.get(lock) if isinstance(lock, str) else lock
    rows = [order.index(name) for name in names or ()]
    A, b = np.zeros((6, len(v))), np.zeros(6)
    A[:3, :3], A[3:, 3:6] = R, np.eye(3)
    b[:3] = -R @ np.cross(v[3:6], v[:3])
    return A[rows], b[rows]


@every_method
@pytest.mark.parametrize("lock", LOCKS, ids=str)
def test_locks_and_prescribed_motions(lock: Any, method: str) -> None:
    """Accelerations from Pinocchio's mass matrix and forces with multipliers for locked and prescribed coordinates."""
    rng = np.random.default_rng(21)
    scene = random_scene(rng, 5, types=JOINTS[:4], shape="tree")
    links = scene["robots"]["rov"]["links"]
    scene["robots"]["rov"]["links"] = {"root": links["root"]} | links
    moving = next(body for body in bodies(scene) if body.joint == "revolute")
    sine = {"amplitude": 0.7, "period": 3.0, "phase": 0.4}
    scene["drives"] = {"rov.root": {"lock": lock}, moving.path: {"motion": {"sine": sine}}}
    q, v = random_state(rng, scene)
    t, frequency = 0.8, 2 * np.pi / 3.0
    if lock in ("translation", "all"):
        v[:3] = 0.0
    if lock in ("rotation", "all"):
        v[3:6] = 0.0
    q[moving.q] = 0.7 * np.sin(frequency * t + 0.4)
    v[moving.v] = 0.7 * frequency * np.cos(frequency * t + 0.4)
    A, b = lock_rows(lock, rotation_of(q[3:7]), v)
    row = np.zeros((1, len(v)))
    row[0, moving.v] = 1.0
    acceleration = -0.7 * frequency**2 * np.sin(frequency * t + 0.4)
    pinocchio = pinocchio_of(scene)
    force = -pinocchio.inverse(q, v, np.zeros_like(v))
    want = solve_constrained(pinocchio.mass_matrix(q), force, np.vstack([A, row]), np.append(b, acceleration))
    eom = sf.derive(sf.Scene.from_dict(scene), method=method)
    assert difference(eom.forward(q, v, t=t), want) < 1e-9
    assert difference(eom.inverse(q, v, want, t=t), pinocchio.inverse(q, v, want)) < 1e-9
