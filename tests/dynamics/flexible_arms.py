"""Flexible arms as scene files, and helpers of their tests: motion near a state, held joints, random states."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh

import seaframe as sf
from tests.random_scenes import random_position

Array: TypeAlias = NDArray[np.float64]
SceneDict: TypeAlias = dict[str, Any]

STUDY: dict[str, Any] = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7.0e10}
STIFFNESS = 7.0e10 * np.pi / 4.0 * 0.005**4  # E I of study 004's link [N m2]
WATER = {"density": 998.0}
EXACT: SceneDict = {"shapes": "polynomial", "geometric": "exact"}


def link_of(**changes: Any) -> SceneDict:
    """The flexible link of study 004, its Tables 1 and 2, changed."""
    return STUDY | changes


def unit_link(**changes: Any) -> SceneDict:
    """A link with E I = mu = L = 1, so slender that the inertia of its sections does not matter."""
    radius = 2e-5  # thin, and a modulus below what scenes may hold
    modulus = 4.0 / (np.pi * radius**4)
    return {"length": 1.0, "radius": radius, "mass_per_length": 1.0, "youngs_modulus": modulus} | changes


def arm(flexible: SceneDict, joint: SceneDict | None = None, held: bool = True, **more: Any) -> SceneDict:
    """One flexible link on a fixed base, by default on a joint about z that is held; without gravity."""
    link = {"parent": "base", "joint": {"type": "revolute", "axis": [0, 0, 1]} | (joint or {}), "flexible": flexible}
    scene = {
        "seaframe": 1,
        "name": "arm",
        "gravity": [0, 0, 0],
        "robots": {"arm": {"base": "fixed", "links": {"base": {"mass": 1.0}, "first": link}}},
    }
    return scene | ({"drives": {"arm.first": {"lock": "all"}}} if held else {}) | more


def exactly(scene: SceneDict) -> SceneDict:
    """The scene with an exact line of every flexible link."""
    for robot in scene["robots"].values():
        for link in robot["links"].values():
            if "flexible" in link:
                link["flexible"] |= EXACT
    return scene


def derive_dict(scene: SceneDict, method: str = "recursive") -> Any:
    return sf.derive(sf.Scene.from_dict(scene), method=method)


def modal(eom: Any, link: str = "arm.first") -> tuple[slice, slice]:
    """Entries of a link's modes in q and v."""
    slot = eom.coordinates.slots[link]
    return slot.flexible_q, slot.flexible_v


def near(eom: Any, v: Array, link: str = "arm.first", step: float = 1e-6) -> tuple[Array, Array]:
    """K and G of d'' = -K d - G d' for the modes of a link about d = 0 at rates v, by central differences in a batch.

    The straight link is in equilibrium, so that differences lose nothing.
    """
    of_q, of_v = modal(eom, link)
    m = of_q.stop - of_q.start
    steps = np.concatenate([step * np.eye(m), -step * np.eye(m)])
    q, rates = np.zeros((2 * m, eom.nq)), np.tile(v, (2 * m, 1))
    q[:, of_q] = steps
    up, down = np.split(eom.forward(q, rates)[:, of_v], 2)
    K = -(up - down).T / (2.0 * step)
    rates[:, of_v] += steps
    up, down = np.split(eom.forward(np.zeros_like(q), rates)[:, of_v], 2)
    return K, -(up - down).T / (2.0 * step)


def squares(K: Array) -> Array:
    """Squares of natural frequencies, the lowest first [rad2/s2]; negative where the motion grows."""
    values = np.linalg.eigvals(K)
    assert np.abs(values.imag).max() < 1e-8 * np.abs(values).max()
    return np.sort(values.real)


def hertz(scene: SceneDict, method: str = "recursive") -> Array:
    """Natural frequencies of the modes of `arm.first` while its joint is held [Hz]."""
    eom = derive_dict(scene, method)
    return np.sqrt(squares(near(eom, np.zeros(eom.nv))[0])) / (2.0 * np.pi)


def ritz(scene: SceneDict) -> Array:
    """The same in air from K and M, both symmetric: forces that hold each mode, and the mass matrix. To 1e-12."""
    eom = derive_dict(scene)
    of_q, of_v = modal(eom)
    q, still = np.zeros((of_q.stop - of_q.start, eom.nq)), np.zeros((of_q.stop - of_q.start, eom.nv))
    q[:, of_q] = 1e-6 * np.eye(len(q))
    K, M = eom.inverse(q, still, still)[:, of_v] / 1e-6, eom.mass_matrix(np.zeros(eom.nq))[of_v, of_v]
    return np.asarray(np.sqrt(eigh((K + K.T) / 2, M, eigvals_only=True)) / (2.0 * np.pi))


def at_rest(eom: Any) -> Array:
    """q with `arm.first` in static equilibrium, by Newton's method on the accelerations."""
    of_q, of_v = modal(eom)
    modes = of_q.stop - of_q.start
    d, step = np.zeros(modes), 1e-6
    for _ in range(20):
        batch = np.zeros((1 + 2 * modes, eom.nq))
        batch[:, of_q] = d + np.concatenate([np.zeros((1, modes)), step * np.eye(modes), -step * np.eye(modes)])
        vdot = eom.forward(batch, np.zeros((len(batch), eom.nv)))[:, of_v]
        slope = (vdot[1 : 1 + modes] - vdot[1 + modes :]).T / (2.0 * step)
        change = np.linalg.solve(slope, vdot[0])
        d = d - change
        if np.abs(change).max() < 1e-15 + 1e-13 * np.abs(d).max():
            return np.concatenate([np.zeros(of_q.start), d, np.zeros(eom.nq - of_q.stop)])
    raise AssertionError("no equilibrium found")


# Random robots some of whose links bend


def bent_scene(rng: np.random.Generator, scene: SceneDict, share: float = 0.5, most: int = 2) -> SceneDict:
    """The scene with a share of its links, at least one, made flexible: all kinds of shapes, along any axis.

    Children of such a link sit at its tip.
    """
    paths = [(robot, name) for robot, part in scene["robots"].items() for name in part["links"]]
    chosen = [path for path in paths if rng.random() < share] or [paths[int(rng.integers(len(paths)))]]
    for robot, name in chosen:
        link = scene["robots"][robot]["links"][name]
        kept = {key: link[key] for key in ("parent", "joint") if key in link}
        thrusters = scene["robots"][robot].get("thrusters", [])
        if rng.random() < 0.3 or any(each["link"] == name for each in thrusters):  # with a hub at its joint
            kept |= {key: link[key] for key in ("mass", "center_of_mass", "inertia") if key in link}
        if "water" in scene:
            kept["drag"] = {"strips": {"normal": float(rng.uniform(0.5, 1.5)), "tangential": 0.03}}
        beam = random_flexible(rng, most)
        scene["robots"][robot]["links"][name] = kept | {"flexible": beam}
        for thruster in thrusters:
            if thruster["link"] == name:  # sits behind the joint, on the hub, and not along the beam
                k = "xyz".index(beam["axis"])
                thruster["at"] = [-abs(x) if i == k else x for i, x in enumerate(thruster["at"])]
    return scene


def random_flexible(rng: np.random.Generator, most: int = 2) -> SceneDict:
    """A soft link with shapes of every kind."""
    axis = str(rng.choice(["x", "y", "z"]))
    across = {"x": ("y", "z"), "y": ("z", "x"), "z": ("x", "y")}[axis]
    counts = [int(rng.integers(0, most + 1)) for _ in range(4)]
    counts[0] = max(counts[0], 1)
    found: SceneDict = {
        "length": float(rng.uniform(0.4, 1.2)),
        "axis": axis,
        "radius": float(rng.uniform(0.01, 0.03)),
        "mass_per_length": float(rng.uniform(0.3, 1.5)),
        "youngs_modulus": float(10.0 ** rng.uniform(6.0, 8.0)),
        "bending": {across[0]: counts[0], across[1]: counts[1]},
        "torsion": counts[2],
        "stretch": counts[3],
        "shapes": str(rng.choice(["cantilever", "polynomial"])),
        "added_mass": float(rng.uniform(0.0, 1.5)),
        "tip_mass": float(rng.uniform(0.05, 0.5)),
        "tip_inertia": rng.uniform(0.02, 0.03, 3).tolist(),
        "geometric": bool(rng.random() < 0.8),
        "rotary": bool(rng.random() < 0.3),
        "damping": {"kelvin_voigt": float(rng.uniform(0.0, 1e4)), "ratio": 0.01},
    }
    if rng.random() < 0.5:  # flat
        area = np.pi * found.pop("radius") ** 2
        moments = {f"I{side}": float(area**2 * rng.uniform(0.02, 0.4)) for side in across}
        found["section"] = {"area": area, "J": 0.1 * area**2} | moments
    return found


def bent_state(rng: np.random.Generator, eom: Any) -> tuple[Array, Array, Array]:
    """q with unit quaternions and links bent by some percent of their length, v, u."""
    q = []
    for slot in eom.coordinates.slots.values():
        q.append(random_position(rng, slot.joint))
        q.append(0.03 * rng.normal(size=slot.flexible_q.stop - slot.flexible_q.start))
    joints = np.concatenate(q)
    return np.concatenate([joints, np.zeros(eom.nq - len(joints))]), rng.normal(size=eom.nv), rng.normal(size=eom.nu)
