"""All loads at once on random trees: formulations agree, compiled code agrees, freed numbers have their values."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.integrate.references import reference_steps
from tests.loads.wet_scenes import ASHORE, wet_scene, wet_state
from tests.random_scenes import Array, SceneDict, difference

FEATURES = ("uniform", "surface", "waves", "profile", "gauss_markov", "floor")
T0, DT = 0.37, 2e-3  # s


def some_features(rng: np.random.Generator) -> tuple[str, ...]:
    return tuple(feature for feature in FEATURES if rng.random() < 0.6)


@pytest.mark.parametrize("seed", range(24))
def test_agreement_on_random_trees(seed: int) -> None:
    """Recursive and moving-frame: mass matrix, forward, inverse and energy to 1e-10, under a third of all features."""
    rng = np.random.default_rng([seed, 20])
    base, shape = ("free", "fixed")[seed % 2], ("tree", "chain")[seed // 2 % 2]
    described = wet_scene(rng, (1, 5, 9, 14)[seed % 4], base, shape, some_features(rng), robots=1 + (seed % 5 == 0))
    assert_agreement(described, rng)


@pytest.mark.parametrize("base", ["free", "fixed"])
def test_agreement_with_everything(base: str) -> None:
    """All features, and thirty joints."""
    rng = np.random.default_rng([len(base), 21])
    assert_agreement(wet_scene(rng, 30, base), rng)


def assert_agreement(described: SceneDict, rng: np.random.Generator) -> None:
    scene = sf.Scene.from_dict(described)
    one, other = sf.derive(scene, method="recursive"), sf.derive(scene, method="moving-frame")
    for t in (0.0, 1.3):
        q, v, u = wet_state(rng, described)
        vdot = rng.normal(size=one.nv)
        assert difference(other.mass_matrix(q), one.mass_matrix(q)) < 1e-10
        assert difference(other.forward(q, v, u, t), one.forward(q, v, u, t)) < 1e-10
        assert difference(other.inverse(q, v, vdot, t), one.inverse(q, v, vdot, t)) < 1e-10
        assert difference(other.energy(q, v), one.energy(q, v)) < 1e-10


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
@pytest.mark.parametrize("base", ["free", "fixed"])
def test_forward_and_inverse_undo_each_other(base: str, method: str) -> None:
    """inverse(forward(u)) = u where joints are free; M from columns of inverse; M symmetric and positive."""
    rng = np.random.default_rng([len(base), 22])
    described = wet_scene(rng, 6, base, driven=False)
    described["drives"] = {path: drive for path, drive in described["drives"].items() if "servo" not in drive}
    for robot in described["robots"].values():
        for link in robot["links"].values():
            link.get("joint", {}).get("motor", {}).pop("limit", None)
    eom = sf.derive(sf.Scene.from_dict(described), method=method)
    q, v, u = wet_state(rng, described)
    u[eom.nu - 10 :] = 0.0  # inverse dynamics know the thrusters' drives only
    vdot = eom.forward(q, v, u, T0)
    forces = np.zeros(eom.nv)
    forces[list(eom.coordinates.actuated)] = u[:-10]
    assert np.abs(eom.inverse(q, v, vdot, T0) - forces).max() < 1e-9 * max(1.0, np.abs(forces).max())
    M, still = eom.mass_matrix(q), eom.inverse(q, v, np.zeros(eom.nv), T0)
    columns = np.column_stack([eom.inverse(q, v, row, T0) - still for row in np.eye(eom.nv)])
    assert difference(columns, M) < 1e-10
    assert difference(M, M.T) < 1e-14
    assert np.linalg.eigvalsh(M)[0] > 0.0


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
def test_batches_equal_single_states(method: str) -> None:
    rng = np.random.default_rng(23)
    described = wet_scene(rng, 5)
    eom = sf.derive(sf.Scene.from_dict(described), method=method)
    q, v, u = (np.array(x) for x in zip(*[wet_state(rng, described) for _ in range(4)], strict=True))
    many = eom.forward(q, v, u, 0.3)
    assert difference(many, np.array([eom.forward(q[k], v[k], u[k], 0.3) for k in range(4)])) < 1e-12
    forces = eom.inverse(q, v, u[:, :1] * v, 0.3)
    assert difference(forces, np.array([eom.inverse(q[k], v[k], u[k, 0] * v[k], 0.3) for k in range(4)])) < 1e-12


# Compiled

CASES: dict[str, tuple[int, Any, tuple[str, ...]]] = {
    "sea": (3, "free", ("uniform", "surface", "waves")),
    "shear": (2, "fixed", ("profile", "gauss_markov")),
    "floor": (2, "free", ("uniform", "floor", "surface")),
    "everything": (1, "free", FEATURES),
}


@cache
def wet_scene_dict(name: str) -> SceneDict:
    joints, base, features = CASES[name]
    return wet_scene(np.random.default_rng([len(name), 26]), joints, base, features=features)


@cache
def program(name: str) -> sf.Program:
    return sf.compile(sf.Scene.from_dict(wet_scene_dict(name)))


@cache
def states(name: str) -> tuple[Array, Array, Array]:
    rng = np.random.default_rng(25)
    q, v, u = zip(*[wet_state(rng, wet_scene_dict(name)) for _ in range(11)], strict=True)
    return np.array(q), np.array(v), np.array(u)


@pytest.mark.parametrize("name", CASES)
def test_compiled_equals_reference(name: str) -> None:
    q, v, u = states(name)
    eom = sf.derive(sf.Scene.from_dict(wet_scene_dict(name)))
    assert difference(program(name).forward(q, v, u, T0), eom.forward(q, v, u, T0)) < 1e-12
    assert difference(program(name).inverse(q, v, v, T0), eom.inverse(q, v, v, T0)) < 1e-12
    assert difference(program(name).mass_matrix(q), eom.mass_matrix(q)) < 1e-12


@pytest.mark.parametrize("name", ["shear", "everything"])
def test_compiled_steps_equal_reference(name: str) -> None:
    """Also inner states of thrusters and vortices; the bits of a robot are the same in any batch and thread."""
    q, v, u = states(name)
    got = program(name).rollout(q, v, u, DT, 4, every=1, t=T0, threads=1)
    scene = sf.Scene.from_dict(wet_scene_dict(name))
    for k in (0, 9):
        wanted = reference_steps(scene, q[k], v[k], DT, 4, T0, lambda t, k=k: u[k].tolist())  # type: ignore[misc]
        for one, other in zip(got, wanted, strict=True):
            assert difference(one[k], other) < 1e-12
    inner = scene.coordinates.inner
    assert inner
    assert np.abs(got[0][:, -1, -len(inner) :] - q[:, -len(inner) :]).max() > 1e-3
    for threads, count in ((2, 11), (None, 1), (None, 9)):
        again = program(name).rollout(q[:count], v[:count], u[:count], DT, 4, every=1, t=T0, threads=threads)
        assert all(np.array_equal(a, b[:count]) for a, b in zip(again, got, strict=True))
    alone = program(name).rollout(q[5], v[5], u[5], DT, 4, every=1, t=T0)
    assert all(np.array_equal(a, b[5]) for a, b in zip(alone, got, strict=True))


# Freed numbers


def pair_of(path: str) -> bool:
    """Whether a number is half of a pair that must stay symmetric, or of a matrix that must stay definite."""
    return ".matrix[" in path or (".drag.linear[" in path and path.count("[") == 2)


def freeable(scene: sf.Scene) -> list[str]:
    kept = []
    for path in scene.paths():
        if "jonswap.peakedness" in path or (path.endswith(".reaction") and scene.paths()[path] == 0.0):
            continue
        try:
            sf.compile(scene, [path])
        except sf.SeaframeError:
            continue
        kept.append(path)
    return kept


NEW = (
    "water.",
    "floor.",
    ".drag.",
    ".added_mass.",
    ".motor.",
    ".volume",
    ".center_of_buoyancy[",
    ".servo.",
)
IDLE = (
    ".strouhal",
    ".reverse",
    ".pulses.",
    ".reference_thrust",
    ".viscosity",  # without coefficients that depend on it
    ".strips.added_mass",  # where the link does not ask for it
)  # what does not act in the state below, or not at all on motion


@pytest.mark.parametrize("name", ["ashore", "everything"])
def test_every_new_number_may_be_freed(name: str) -> None:
    """At their own values they change nothing; each one changed alone gives `replace`d scenes' accelerations."""
    ashore = name == "ashore"
    scene_dict = ASHORE if ashore else wet_scene_dict(name)
    scene = sf.Scene.from_dict(scene_dict)
    thrusters = tuple(f"{path}." for path in scene.thrusters)
    free = [path for path in freeable(scene) if any(part in path for part in NEW) or path.startswith(thrusters)]
    assert len(free) > 70
    freed = sf.compile(scene, free)
    q, v, u = wet_state(np.random.default_rng(27), scene_dict)
    if ashore:
        q[:8] = [0.1, 0.2, 0.0, 0.99, 0.1, -0.07, 0.07, 0.3]
        q[3:7] /= np.linalg.norm(q[3:7])
    still = sf.derive(scene).forward(q, v, u, T0)
    assert difference(freed.forward(q, v, u, T0), still) < 1e-12
    values = freed.defaults + np.diag(0.01 * np.abs(freed.defaults) + 1e-3)
    got = freed.forward(q, v, u, T0, values)
    idle = []
    for k, path in enumerate(free):
        if not pair_of(path):
            wanted = sf.derive(scene.replace({path: values[k, k]})).forward(q, v, u, T0)
            assert difference(got[k], wanted) < 1e-12, path
            if difference(wanted, still) < 1e-9:
                idle.append(path)
    assert not ashore or all(any(part in path for part in IDLE) for path in idle), idle


def test_symmetric_pairs_are_freed_together() -> None:
    scene = sf.Scene.from_dict(wet_scene_dict("everything"))
    path = next(path for path in scene.paths() if "added_mass.matrix[1][3]" in path)
    pair = [path, path.replace("[1][3]", "[3][1]")]
    value = 1.01 * scene.paths()[path]
    (q,), (v,), (u,) = (x[:1] for x in states("everything"))
    got = sf.compile(scene, pair).forward(q, v, u, T0, [value, value])
    wanted = sf.derive(scene.replace(dict.fromkeys(pair, value))).forward(q, v, u, T0)
    assert difference(got, wanted) < 1e-12


def test_numbers_of_inner_states_are_freed_too() -> None:
    """Parameters that act only over time: time constants, rates and the Strouhal number, one value for each lane."""
    scene = sf.Scene.from_dict(wet_scene_dict("shear"))
    ends = (".spin_up", ".rate", ".strouhal", ".lift")
    free = [path for path in scene.paths() if path.endswith(ends) and scene.paths()[path] != 0.0]
    assert len(free) >= 6
    freed = sf.compile(scene, free)
    (q,), (v,), (u,) = (x[:1] for x in states("shear"))
    values = freed.defaults * (1.0 + 0.2 * np.eye(len(free)))
    got = freed.rollout(q, v, u, 0.02, 3, values, t=T0)
    plain = program("shear").rollout(q, v, u, 0.02, 3, t=T0)
    moved = 0
    for k, path in enumerate(free):
        wanted = sf.compile(scene.replace({path: values[k, k]})) if k % 3 == 0 else None
        if wanted is not None:
            end = wanted.rollout(q, v, u, 0.02, 3, t=T0)
            assert max(difference(a[k], b) for a, b in zip(got, end, strict=True)) < 1e-12, path
        moved += bool(np.abs(got[0][k] - plain[0]).max() > 1e-9)
    assert moved >= len(free) // 2
