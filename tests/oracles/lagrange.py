"""Lagrange's equations of flexible and wet arms by automatic differentiation of poses, over CasADi.

T = 1/2 sum V.(M + I_A) V, with the twist V of every piece from the derivatives of its pose. Nothing of the package's
kinematics or dynamics is used: revolute joints are read from the scene's dictionary, and of a flexible link the values
of its shapes at its points of quadrature.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from tests.random_scenes import Array

ca = pytest.importorskip("casadi")


@dataclass(frozen=True)
class Shape:
    """Shapes of a flexible link at a station."""

    eta: float
    phi: Array  # (3, m) displacement
    slope: Array  # (3, m)
    twist: Array  # (m,)
    S: Array  # (m, m) shortening
    C: Array  # (m, m) twisting


@dataclass(frozen=True)
class Piece:
    """A rigid piece at a station: 6x6 inertia, its own and that of water, at the station's frame."""

    shape: Shape
    M: Array


@dataclass(frozen=True)
class Part:
    """A link: its joint on the end of the one before, the body at its root, and its pieces."""

    axis: Array  # of the revolute joint, a unit vector
    at: Array
    rpy: Sequence[float]
    M: Array  # (6, 6) of what sits at the root
    along: Array = field(default_factory=lambda: np.array([1.0, 0.0, 0.0]))
    pieces: Sequence[Piece] = ()
    tip: Shape | None = None
    modes: int = 0


def station_pose(shape: Shape, e: Array, d: Any) -> tuple[Any, Any]:
    """R and r of a station: Cayley's rotation by a linear solve, then a rotation about the axis."""
    r = shape.eta * e + shape.phi @ d - 0.5 * (d.T @ shape.S @ d) * e
    half = 0.5 * ca.skew(shape.slope @ d)
    a = shape.twist[None, :] @ d + 0.5 * (d.T @ shape.C @ d)
    E = np.eye(3)
    return ca.solve(E - half, E + half) @ about(e, a), r


def about(axis: Array, angle: Any) -> Any:
    """Rotation about a unit axis."""
    K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + ca.sin(angle) * K + (1 - ca.cos(angle)) * (K @ K)


def twist(R: Any, p: Any, q: Any, qdot: Any) -> Any:
    """V = (R^T p', vee(R^T R'))."""
    p_rate = ca.jtimes(p, q, qdot)
    R_rate = ca.reshape(ca.jtimes(ca.vec(R), q, qdot), 3, 3)
    W = R.T @ R_rate
    return ca.vertcat(R.T @ p_rate, W[2, 1], W[0, 2], W[1, 0])


def kinetic(parts: Sequence[Part], q: Any, qdot: Any) -> Any:
    """T of an arm on a fixed base; q: for each link its angle, then its modes."""
    R, p, T, k = ca.SX(np.eye(3)), ca.SX(np.zeros(3)), ca.SX(0.0), 0
    for part in parts:
        place = Rotation.from_euler("xyz", part.rpy).as_matrix()
        p, R = p + R @ part.at, R @ place @ about(part.axis, q[k])
        d = q[k + 1 : k + 1 + part.modes]
        frames = [(part.M, R, p)]
        for piece in part.pieces:
            R_F, r = station_pose(piece.shape, part.along, d)
            frames.append((piece.M, R @ R_F, p + R @ r))
        for M, R_F, p_F in frames:
            V = twist(R_F, p_F, q, qdot)
            T = T + 0.5 * V.T @ M @ V
        if part.tip is not None:
            R_F, r = station_pose(part.tip, part.along, d)
            p, R = p + R @ r, R @ R_F
        k += 1 + part.modes
    return T


def inertial_forces(parts: Sequence[Part], q: Array, v: Array, vdot: Array) -> Array:
    """d/dt dT/dq' - dT/dq."""
    x, y, z = (ca.SX.sym(name, len(q)) for name in ("q", "v", "a"))
    T = kinetic(parts, x, y)
    p = ca.gradient(T, y)
    force = ca.jtimes(p, x, y) + ca.jtimes(p, y, z) - ca.gradient(T, x)
    return np.asarray(ca.Function("f", [x, y, z], [force])(q, v, vdot)).ravel()
