"""Flexible arms as scene files, and what tests of them share: motion near a state, joints held, states at random."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import seaframe as sf

Array: TypeAlias = NDArray[np.float64]
SceneDict: TypeAlias = dict[str, Any]

STUDY: dict[str, Any] = {"length": 1.0, "radius": 0.005, "mass_per_length": 0.1119, "youngs_modulus": 7.0e10}
STIFFNESS = 7.0e10 * np.pi / 4.0 * 0.005**4  # E I of study 004's link [N m2]
WATER = {"density": 998.0}


def link_of(**changes: Any) -> SceneDict:
    """The flexible link of study 004, its Tables 1 and 2, changed."""
    return STUDY | changes


def unit_link(**changes: Any) -> SceneDict:
    """A link with E I = mu = L = 1, so slender that the inertia of its sections does not matter."""
    radius = 1e-5
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


def derived(scene: SceneDict, method: str = "recursive") -> Any:
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
    eom = derived(scene, method)
    return np.sqrt(squares(near(eom, np.zeros(eom.nv))[0])) / (2.0 * np.pi)


def at_rest(scene: SceneDict, modes: int) -> Array:
    """Modal coordinates of `arm.first` in static equilibrium, by Newton's method on the accelerations."""
    eom = derived(scene)
    of_q, of_v = modal(eom)
    d, step = np.zeros(modes), 1e-6
    for _ in range(20):
        batch = np.zeros((1 + 2 * modes, eom.nq))
        batch[:, of_q] = d + np.concatenate([np.zeros((1, modes)), step * np.eye(modes), -step * np.eye(modes)])
        vdot = eom.forward(batch, np.zeros((len(batch), eom.nv)))[:, of_v]
        slope = (vdot[1 : 1 + modes] - vdot[1 + modes :]).T / (2.0 * step)
        change = np.linalg.solve(slope, vdot[0])
        d = d - change
        if np.abs(change).max() < 1e-15 + 1e-13 * np.abs(d).max():
            return d
    raise AssertionError("no equilibrium found")
