"""The robots of the speed measurements, as scenes: W1, W2, W3, C50, C100, C200, and chains of any length.

    W2   a free hull with one arm of two links          8 degrees of freedom
    W1   a free hull with two arms of two links        10
    W3   a free snake with 20 joints                   26
    C<n> a free chain with n joints                   n+6

Each exists with joint frames along the axes, where many products are zero, and with random ones, where none is. A robot
is a list of bodies, from which the scene and every peer's model are built, so that all compute the same accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
NAMES = ("W2", "W1", "W3", "C50", "C100", "C200")
GRAVITY = 9.81  # down along z [m/s2]
DENSITY = 1000.0  # of water [kg/m3]
AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, slots=True)
class Body:
    """A box about its origin, or a cylinder from its origin along x; on a free joint, or on a hinge on its parent."""

    parent: int | None
    axis: Literal["y", "z"] | None  # of the hinge, in the body's frame
    place: tuple[float, float, float]  # of the hinge on the parent [m]
    size: tuple[float, ...]  # sides of a box, or radius and length of a cylinder [m]
    mass: float  # [kg]
    rpy: tuple[float, float, float] = (0.0, 0.0, 0.0)  # of the hinge's frame on the parent [rad]

    @property
    def is_box(self) -> bool:
        return len(self.size) == 3

    @property
    def center(self) -> Floats:
        """Centre of mass [m], (3,)."""
        return np.zeros(3) if self.is_box else np.array([self.size[1] / 2, 0.0, 0.0])

    @property
    def moments(self) -> Floats:
        """Moments of inertia about the centre of mass [kg m2], (3,)."""
        if self.is_box:
            a, b, c = np.square(self.size)
            return self.mass / 12 * np.array([b + c, a + c, a + b])
        radius, length = self.size
        across = (3 * radius**2 + length**2) / 12
        return self.mass * np.array([radius**2 / 2, across, across])

    @property
    def volume(self) -> float:
        """Volume [m3]."""
        return float(np.prod(self.size)) if self.is_box else float(np.pi * self.size[0] ** 2 * self.size[1])

    @property
    def rotation(self) -> Floats:
        """Rotation of the hinge's frame on the parent, R_PJ = Rz Ry Rx, (3, 3)."""
        (sr, sp, sy), (cr, cp, cy) = np.sin(self.rpy), np.cos(self.rpy)
        return np.array(
            [
                [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
                [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
                [-sp, cp * sr, cp * cr],
            ]
        )


def robot(name: str, random_frames: bool = False) -> list[Body]:
    """Return the bodies of a robot by its name, each after its parent; the first one is free."""
    if name in ("W1", "W2"):
        bodies = vehicle([0.5, -0.5] if name == "W1" else [0.0])
    else:
        bodies = chain(20 if name == "W3" else int(name.removeprefix("C")))
    return with_random_frames(bodies) if random_frames else bodies


def vehicle(arms: Sequence[float]) -> list[Body]:
    """Return a hull, and an arm of two links at each y [m]."""
    bodies = [Body(None, None, (0.0, 0.0, 0.0), (2.0, 2.0, 2.0), 2000.0)]
    for y in arms:
        bodies.append(Body(0, "z", (1.0, y, -0.3), (0.1, 1.0), 40.0))
        bodies.append(Body(len(bodies) - 1, "y", (1.0, 0.0, 0.0), (0.08, 0.8), 25.0))
    return bodies


def chain(joints: int) -> list[Body]:
    """Return equal links, their hinges alternately along z and y."""
    first = Body(None, None, (0.0, 0.0, 0.0), (0.05, 0.2), 1.7)
    return [first, *(Body(k, "y" if k % 2 else "z", (0.2, 0.0, 0.0), (0.05, 0.2), 1.7) for k in range(joints))]


def with_random_frames(bodies: Sequence[Body], seed: int = 0) -> list[Body]:
    """Return the same bodies with hinges at random places and in random directions on the parents."""
    rng = np.random.default_rng(seed)

    def randomise(body: Body) -> Body:
        x, y, z = (float(entry) for entry in 0.3 * rng.normal(size=3))
        roll, pitch, yaw = (float(angle) for angle in rng.uniform(-np.pi, np.pi, 3))
        return replace(body, place=(x, y, z), rpy=(roll, pitch, yaw))

    return [body if body.parent is None else randomise(body) for body in bodies]


# Scenes


def scene(name: str, random_frames: bool = False, water: bool = False) -> dict[str, Any]:
    """Return the scene of a robot, dry or with added mass, drag and buoyancy on every link."""
    bodies = robot(name, random_frames)
    links = {f"body{k:04d}": link(body, water) for k, body in enumerate(bodies)}
    return {
        "seaframe": 1,
        "name": name,
        "gravity": [0.0, 0.0, -GRAVITY],
        **({"water": {"density": DENSITY}} if water else {}),
        "robots": {"rov": {"base": "free", "links": links}},
        "run": {"duration": 1.0, "dt": 0.002},
    }


def link(body: Body, water: bool) -> dict[str, Any]:
    """Return a body as a link of a scene."""
    if body.is_box:
        shape: dict[str, Any] = {"box": list(body.size)}
    else:
        radius, length = body.size
        shape = {"cylinder": {"radius": radius, "length": length, "axis": "x", "center": [length / 2, 0.0, 0.0]}}
    matter = {"mass": body.mass, "shape": shape} | (in_water(body) if water else {})
    if body.axis is None:
        return matter
    joint = {"type": "revolute", "axis": list(AXES[body.axis]), "at": list(body.place), "rpy": list(body.rpy)}
    return {"parent": f"body{body.parent:04d}", "joint": joint, **matter}


def in_water(body: Body) -> dict[str, Any]:
    """Return buoyancy slightly above the centre, added mass about the centre, drag on the twist of the origin."""
    displaced = DENSITY * body.volume
    if body.is_box:
        added = displaced * np.array([0.6, 0.6, 0.6, *[0.1 * (body.size[0] / 2) ** 2] * 3])
        coefficients = np.array([4.0, 4.0, 4.0, 2.0, 2.0, 2.0])
    else:
        radius, length = body.size
        added = displaced * np.array([0.1, 1.0, 1.0, 1e-3 * radius**2, length**2 / 12, length**2 / 12])
        coefficients = np.array([0.4, 1.1, 1.1, 0.01, 0.1, 0.1])
    x, y, z = body.center
    to_center = np.eye(6)  # the twist of the centre from that of the origin
    to_center[:3, 3:] = [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]]
    drag = 0.5 * DENSITY * body.volume ** (2 / 3) * coefficients
    return {
        "volume": body.volume,
        "center_of_buoyancy": [x, y, z + 0.02],
        "added_mass": {"matrix": (to_center.T @ np.diag(added) @ to_center).tolist()},
        "drag": {"linear": (0.1 * drag).tolist(), "quadratic": drag.tolist()},
    }


def states(name: str, count: int, seed: int = 1) -> tuple[Floats, Floats, Floats]:
    """Return random q (count, nq), v (count, nv) and forces at the hinges u (count, nu), within about a radian."""
    rng = np.random.default_rng(seed)
    hinges = len(robot(name)) - 1
    q, v = 0.15 * rng.normal(size=(count, 7 + hinges)), 0.15 * rng.normal(size=(count, 6 + hinges))
    q[:, 3:7] = rng.normal(size=(count, 4))
    q[:, 3:7] /= np.linalg.norm(q[:, 3:7], axis=1, keepdims=True)
    return q, v, rng.normal(size=(count, hinges))
