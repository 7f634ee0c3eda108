"""What holds for every robot: inverse(forward) is the identity, M is symmetric and positive, energy balances.

Coriolis matrices. Where all joints are hinges, slides or universal joints and the base is fixed, v = qdot and C is that
of the Christoffel symbols, C_ij = sum_k (dM_ij/dq_k + dM_ik/dq_j - dM_jk/dq_i) v_k / 2. Elsewhere, in the papers'
variables, N* = B^T (M Bdot + D M B) holds the blocks [w]x J of D M, and s^T (dM*/dt - 2 N*) s = 0; with -[J w]x in
their place, which gives the same forces, C = B^T (M Bdot + diag(0, -[J w]x) B) has dM*/dt - 2 C skew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as parquet
import pytest

import seaframe as sf
from tests.random_scenes import (
    TREES,
    Array,
    SceneDict,
    bodies,
    configuration_after,
    difference,
    passive_forces,
    random_scene,
    random_state,
    rotation_from_rpy,
    rotation_of,
    skew,
    with_drives,
)

METHODS = ("recursive", "moving-frame")
every_method = pytest.mark.parametrize("method", METHODS)
every_tree = pytest.mark.parametrize(("joints", "base", "shape"), TREES)
AXIAL = ("revolute", "prismatic", "universal")


def tree_and_state(joints: int, base: Any, shape: Any, **options: Any) -> tuple[SceneDict, Array, Array]:
    rng = np.random.default_rng([joints, len(base), len(shape), 9])
    scene = random_scene(rng, joints, base, shape=shape, **options)
    return scene, *random_state(rng, scene)


def derive_dict(scene: SceneDict, method: str) -> Any:
    return sf.derive(sf.Scene.from_dict(scene), method=method)


def rate_of(function: Any, scene: SceneDict, q: Array, v: Array, dt: float = 1e-4) -> Array:
    """The rate of a function of q along the motion v, by central differences of fourth order."""
    near = function(configuration_after(scene, q, v, dt)) - function(configuration_after(scene, q, v, -dt))
    far = function(configuration_after(scene, q, v, 2 * dt)) - function(configuration_after(scene, q, v, -2 * dt))
    return np.asarray((8 * near - far) / (12 * dt))


@every_method
@every_tree
def test_inverse_of_forward_is_the_identity(joints: int, base: str, shape: str, method: str) -> None:
    """Motor forces come back, a free base needs none, and accelerations come back from them."""
    scene, q, v = tree_and_state(joints, base, shape, passive=True)
    eom = derive_dict(scene, method)
    u = np.random.default_rng(1).normal(size=eom.nu)
    forces = eom.inverse(q, v, eom.forward(q, v, u))
    motors = np.concatenate([np.full(body.v.stop - body.v.start, body.parent is not None) for body in bodies(scene)])
    scale = np.abs(eom.inverse(q, v, np.zeros(eom.nv))).max()
    assert np.abs(forces[motors] - u).max(initial=0.0) < 1e-10 * scale
    assert np.abs(forces[~motors]).max(initial=0.0) < 1e-10 * scale


@every_method
@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", range(3))
def test_inverse_of_forward_with_drives(seed: int, base: Any, method: str) -> None:
    """In free entries the torques of the drives come back; prescribed entries have the acceleration of their motion."""
    rng = np.random.default_rng([seed, len(base), 10])
    scene = with_drives(rng, random_scene(rng, 8, base, types=("revolute", "prismatic", "universal", "spherical")))
    scene["drives"] = {path: drive for path, drive in scene["drives"].items() if "lock" not in drive}
    eom, (q, v), t = derive_dict(scene, method), random_state(rng, scene), 0.9
    vdot = eom.forward(q, v, t=t)
    forces = eom.inverse(q, v, vdot, t=t)
    for body in bodies(scene):
        drive = scene["drives"].get(body.path, {})
        wave = drive.get("torque", drive.get("motion", {})).get("sine", {"amplitude": 0.0, "period": 1.0, "phase": 0.0})
        rate = 2 * np.pi / wave["period"]
        value = np.broadcast_to(wave["amplitude"], body.v.stop - body.v.start) * np.sin(rate * t + wave["phase"])
        if "motion" in drive:
            assert difference(vdot[body.v], -(rate**2) * value) < 1e-12
        else:
            assert np.abs(forces[body.v] - value).max(initial=0.0) < 1e-10 * np.abs(forces).max()


@every_method
@every_tree
def test_mass_matrix_is_symmetric_and_positive(joints: int, base: str, shape: str, method: str) -> None:
    scene, q, v = tree_and_state(joints, base, shape)
    eom = derive_dict(scene, method)
    M = eom.mass_matrix(q)
    assert difference(M, M.T) < 1e-14
    assert np.linalg.eigvalsh(M)[:1].min(initial=1.0) > 0.0
    assert float(eom.energy(q, v)[0]) == pytest.approx(v @ M @ v / 2, rel=1e-12)


@every_method
@every_tree
def test_power_is_the_rate_of_energy(joints: int, base: str, shape: str, method: str) -> None:
    """d/dt (v^T M v / 2 + V) = v . (tau + dampers) for any vdot and its motor forces tau."""
    scene, q, v = tree_and_state(joints, base, shape, passive=True)
    eom = derive_dict(scene, method)
    vdot = np.random.default_rng(2).normal(size=eom.nv)
    Mdot = rate_of(eom.mass_matrix, scene, q, v)
    lift = rate_of(lambda x: np.array(eom.energy(x, v)[1]), scene, q, v)
    gained = v @ eom.mass_matrix(q) @ vdot + v @ Mdot @ v / 2 + lift
    given = v * (eom.inverse(q, v, vdot) + passive_forces(scene, q, v)[1])
    assert abs(gained - given.sum()) < 1e-9 * np.abs(given).sum()


@every_method
@pytest.mark.parametrize("seed", range(3))
def test_coriolis_forces_are_those_of_christoffel(seed: int, method: str) -> None:
    rng = np.random.default_rng([seed, 11])
    scene = random_scene(rng, 4, "fixed", types=AXIAL)
    eom, (q, v) = derive_dict(scene, method), random_state(rng, scene)
    dM = np.array([rate_of(eom.mass_matrix, scene, q, unit) for unit in np.eye(eom.nv)])  # dM[k] = dM/dq_k
    C = 0.5 * np.einsum("kij,k->ij", dM, v) + 0.5 * np.einsum("jik,k->ij", dM, v) - 0.5 * np.einsum("ijk,k->ij", dM, v)
    still = np.zeros(eom.nv)
    want = eom.inverse(q, v, still) - eom.inverse(q, still, still)
    assert difference(C @ v, want) < 1e-9
    S = rate_of(eom.mass_matrix, scene, q, v) - 2 * C
    assert np.abs(S + S.T).max() < 1e-9 * np.abs(C).max()


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", range(3))
def test_coriolis_matrix_of_the_papers_is_skew(seed: int, base: Any) -> None:
    rng = np.random.default_rng([seed, len(base), 12])
    scene = random_scene(rng, 7, base)
    eom, (q, v) = derive_dict(scene, "moving-frame"), random_state(rng, scene)
    B, Bdot, N = eom.B(q), eom.Bdot(q, v), eom.Nstar(q, v)
    s = generalised_velocities(scene, q, v)
    blocks = np.zeros_like(eom.M)
    for k, rate in enumerate((B @ s).reshape(-1, 6)):
        turn = slice(6 * k + 3, 6 * k + 6)
        blocks[turn, turn] = -skew(eom.M[turn, turn] @ rate[3:])
    C = B.T @ (eom.M @ Bdot + blocks @ B)
    Mdot = rate_of(eom.Mstar, scene, q, v)
    S = Mdot - 2 * C
    assert np.abs(S + S.T).max() < 1e-9 * np.abs(C).max()
    assert difference(C @ s, N @ s) < 1e-12
    assert abs(s @ (Mdot - 2 * N) @ s) < 1e-9 * np.abs(s) @ np.abs(N) @ np.abs(s)


def generalised_velocities(scene: SceneDict, q: Array, v: Array) -> Array:
    """s of the papers: of a free base the inertial velocity of its centre and its angular velocity; else v."""
    s = v.copy()
    for body in bodies(scene):
        if body.parent is None and body.joint == "free":
            linear, omega = v[body.v][:3], v[body.v][3:]
            s[body.v.start : body.v.start + 3] = rotation_of(q[body.q][3:]) @ (linear + np.cross(omega, body.center))
    return s


# Along runs

FREE_ROBOT: SceneDict = {
    "gravity": [0.0, 0.0, 0.0],
    "robots": {
        "rov": {
            "links": {
                "hull": {"mass": 50.0, "center_of_mass": [0.05, 0.0, 0.1], "inertia": {"diagonal": [8.0, 12.0, 6.0]}},
                "upper": {
                    "parent": "hull",
                    "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.4, 0, 0.3]},
                    "mass": 6.0,
                    "shape": {"cylinder": {"radius": 0.05, "length": 0.6, "center": [0, 0, 0.3]}},
                },
                "fore": {
                    "parent": "upper",
                    "joint": {"type": "revolute", "axis": [1, 0, 0], "at": [0, 0, 0.6]},
                    "mass": 4.0,
                    "shape": {"cylinder": {"radius": 0.05, "length": 0.5, "center": [0, 0, 0.25]}},
                },
            }
        }
    },
    "drives": {
        "rov.upper": {"motion": {"sine": {"amplitude": 0.8, "period": 5.0}}},
        "rov.fore": {"torque": {"sine": {"amplitude": 0.2, "period": 4.0, "phase": np.pi / 2}}},
    },
    "initial": {"rov.hull": {"velocity": [0.2, -0.1, 0.05], "angular_velocity": [0.1, 0.2, -0.15]}},
}


def momentum(scene: SceneDict, run: sf.Run) -> tuple[Array, Array]:
    """Linear and angular (about the world's origin) from masses, inertias and the recorded motion of every link."""
    P, H = np.zeros((len(run.t), 3)), np.zeros((len(run.t), 3))
    for body in bodies(scene):
        R = np.array([rotation_of(q) for q in run[f"{body.path}.orientation"]])
        p = body.mass * run[f"{body.path}.center_velocity"]
        spin = run[f"{body.path}.angular_velocity"] @ body.inertia
        P += p
        H += np.cross(run[f"{body.path}.center_position"], p) + np.einsum("tij,tj->ti", R, spin)
    return P, H


@pytest.mark.parametrize(("method", "duration"), [("recursive", 20.0), ("moving-frame", 3.0)])
def test_momentum_is_kept(method: str, duration: float) -> None:
    run = sf.simulate(sf.Scene.from_dict(FREE_ROBOT), duration=duration, dt=0.005, method=method)
    P, H = momentum(FREE_ROBOT, run)
    assert difference(P, np.broadcast_to(P[0], P.shape)) < 1e-9
    assert difference(H, np.broadcast_to(H[0], H.shape)) < 1e-9
    assert difference(run["momentum.linear"], P) < 1e-12
    assert difference(run["momentum.angular"], H) < 1e-12
    for name in ("momentum.linear", "momentum.angular"):
        assert difference(run[name], np.broadcast_to(run[name][0], P.shape)) < 1e-9


AT = {"position": [0.3, -0.2, 0.5], "rpy": [0.4, -0.7, 1.1]}
UP = rotation_from_rpy(AT["rpy"]).T[:, 2].tolist()  # the world's z in the hull's frame
LOCKED: dict[str, tuple[Any, SceneDict]] = {
    "fixed": ("all", {"type": "fixed"}),
    "spherical": ("translation", {"type": "spherical"}),
    "revolute": (["x", "y", "z", "roll", "pitch"], {"type": "revolute", "axis": [0, 0, 1]}),
    "prismatic": (["x", "y", "roll", "pitch", "yaw"], {"type": "prismatic", "axis": UP}),
}


@every_method
@pytest.mark.parametrize("joint", LOCKED)
def test_a_locked_base_is_a_joint(joint: str, method: str) -> None:
    """The unlocked coordinates move as on the joint that frees the same ones, seen on the arm that the hull carries."""
    links, (lock, on_joint) = FREE_ROBOT["robots"]["rov"]["links"], LOCKED[joint]
    place = {"at": AT["position"], "rpy": AT["rpy"]}
    hung = {"frame": {}, **links, "hull": links["hull"] | {"parent": "frame", "joint": on_joint | place}}
    common = {"gravity": [1.0, 2.0, -9.0]}
    locked = common | {"robots": {"rov": {"links": links, "at": AT}}, "drives": {"rov.hull": {"lock": lock}}}
    jointed = common | {"robots": {"rov": {"base": "fixed", "links": hung}}}
    runs = [sf.simulate(sf.Scene.from_dict(data), duration=0.5, dt=0.005, method=method) for data in (locked, jointed)]
    for name in ("rov.hull.position", "rov.hull.orientation", "rov.fore.position", "rov.fore.orientation"):
        assert difference(runs[0][name], runs[1][name]) < 1e-8, name
    assert np.abs(runs[0]["rov.fore.angle"]).max() > 0.1


@every_method
def test_same_scene_twice_is_bit_identical(tmp_path: Path, method: str) -> None:
    files = [tmp_path / "first.parquet", tmp_path / "second.parquet"]
    runs = [sf.simulate(sf.Scene.from_dict(FREE_ROBOT), duration=0.5, dt=0.01, method=method) for _ in files]
    for run, file in zip(runs, files, strict=True):
        run.save(file)
    assert runs[0].q.tobytes() == runs[1].q.tobytes()
    assert runs[0].v.tobytes() == runs[1].v.tobytes()
    first, second = (parquet.read_table(file) for file in files)
    assert first.column_names == second.column_names
    assert first.num_columns > 20
    for name in first.column_names:
        ours, theirs = (table[name].combine_chunks() for table in (first, second))
        assert [buffer and buffer.to_pybytes() for buffer in ours.buffers()] == [
            buffer and buffer.to_pybytes() for buffer in theirs.buffers()
        ], name
