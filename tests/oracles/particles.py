"""Appell's own definition: S = 1/2 sum m |x''|^2 over particles, from their positions only.

Every rigid body becomes six particles with its mass, its centre and its moments of inertia; they are moved along a
motion with given velocities and accelerations, and their positions are differentiated twice in time by differences.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.spatial.transform import Rotation

from tests.random_scenes import Array, Body, SceneDict, parents_first, rotation_of

STEP = 2e-2  # [s]
WEIGHTS = np.array([-1 / 560, 8 / 315, -1 / 5, 8 / 5, -205 / 72, 8 / 5, -1 / 5, 8 / 315, -1 / 560])  # order 8


def particles(body: Body) -> Array:
    """(6, 3): positions of six equal particles in the body's frame [m].

    At +-sqrt(3 s/m) along the axes of the second moments s: two of m/6 each then have the second moment s.
    """
    second = 0.5 * np.trace(body.inertia) * np.eye(3) - body.inertia
    sizes, axes = np.linalg.eigh(second)
    arms = np.sqrt(3.0 * np.maximum(sizes, 0.0) / body.mass) * axes
    return np.concatenate([body.center + arms.T, body.center - arms.T])


def pose_after(body: Body, q: Array, v: Array, vdot: Array, t: float) -> tuple[Array, Array]:
    """R_PB and p_PB a time t [s] after q, at the velocity v with the rate vdot, exact to t^2."""
    step = v * t + 0.5 * vdot * t * t
    if body.joint == "free":
        turn, omega = rotation_of(q[3:]), v[3:]
        place = q[:3] + turn @ (step[:3] + 0.5 * t * t * np.cross(omega, v[:3]))
        return body.R @ turn @ Rotation.from_rotvec(step[3:]).as_matrix(), body.p + body.R @ place
    if body.joint == "spherical":
        return body.R @ rotation_of(q) @ Rotation.from_rotvec(step).as_matrix(), body.p
    if body.joint == "prismatic":
        return body.R, body.p + body.R @ ((q + step)[0] * body.axes[0])
    turn = np.eye(3)
    for axis, angle in zip(body.axes, q + step, strict=True):
        turn = turn @ Rotation.from_rotvec(angle * axis).as_matrix()
    return body.R @ turn, body.p


def places(scene: SceneDict, q: Array, v: Array, vdot: Array, t: float) -> tuple[Array, Array]:
    """Masses (n,) and positions (n, 3) of all particles at a time t."""
    poses: dict[str | None, tuple[Array, Array]] = {None: (np.eye(3), np.zeros(3))}
    masses, found = [], []
    for body in parents_first(scene):
        R_P, p_P = poses[body.parent]
        R, p = pose_after(body, q[body.q], v[body.v], vdot[body.v], t)
        poses[body.path] = R, p = R_P @ R, p_P + R_P @ p
        masses.append(np.full(6, body.mass / 6.0))
        found.append(p + particles(body) @ R.T)
    return np.concatenate(masses), np.concatenate(found)


def acceleration_energy(scene: SceneDict, q: Array, v: Array, vdot: Array) -> float:
    """S [W/s]."""
    times = STEP * np.arange(-4, 5)
    samples = [places(scene, q, v, vdot, t) for t in times]
    accelerations = np.tensordot(WEIGHTS, np.array([x for _, x in samples]), axes=1) / STEP**2
    return float(0.5 * samples[0][0] @ np.sum(accelerations**2, axis=1))


def derivative(S: Callable[[Array], float], vdot: Array) -> Array:
    """dS/dvdot of a function that is quadratic: central differences have no error of truncation."""
    return np.array([0.5 * (S(vdot + e) - S(vdot - e)) for e in np.eye(len(vdot))])
