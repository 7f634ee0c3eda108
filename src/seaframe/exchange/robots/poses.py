"""Poses of robot files as 4x4 arrays, and what happens to values of a link when its frame is moved."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...numbers import Floats
from ...rotations import rpy_from_rotation
from ...spatial import array, pose_from_matrix, rotation_from_rpy

NEGLIGIBLE = 1e-12  # entries of a rotation or an angle [rad] below which they are rounding


def pose(xyz: Sequence[float] = (0.0, 0.0, 0.0), rpy: Sequence[float] = (0.0, 0.0, 0.0)) -> Floats:
    """Pose (4, 4) of a position [m] and roll, pitch, yaw [rad]: R = Rz(yaw) Ry(pitch) Rx(roll)."""
    X = np.eye(4)
    X[:3, :3] = array(rotation_from_rpy(*(float(angle) for angle in rpy)))
    X[:3, 3] = xyz
    return X


def invert(X: Floats) -> Floats:
    """Inverse of a pose (4, 4)."""
    Y = np.eye(4)
    Y[:3, :3] = X[:3, :3].T
    Y[:3, 3] = -X[:3, :3].T @ X[:3, 3]
    return Y


def is_identity(X: Floats) -> bool:
    """Whether a pose (4, 4) is the identity to rounding."""
    return bool(np.abs(X - np.eye(4)).max() < NEGLIGIBLE)


def rpy_of(X: Floats) -> Floats:
    """Roll, pitch, yaw [rad] of a pose (4, 4)."""
    rpy = array(rpy_from_rotation(pose_from_matrix(X).R))
    return np.where(np.abs(rpy) < NEGLIGIBLE, 0.0, rpy)


def turn_about(axis: Floats, angle: float) -> Floats:
    """Pose (4, 4) of a rotation [rad] about a unit vector through the origin."""
    X, K = np.eye(4), skew(axis)
    X[:3, :3] += np.sin(angle) * K + (1.0 - np.cos(angle)) * K @ K
    return X


def turn_to(direction: Floats, axis: int = 0) -> Floats:
    """Rotation (3, 3) whose column `axis` is a unit vector."""
    other = np.eye(3)[int(np.abs(direction).argmin())]
    second = np.cross(direction, other)
    second /= np.linalg.norm(second)
    R = np.empty((3, 3))
    R[:, axis], R[:, (axis + 1) % 3], R[:, (axis + 2) % 3] = direction, second, np.cross(direction, second)
    return R


def skew(p: Floats) -> Floats:
    """Matrix [p]x with [p]x a = p x a."""
    x, y, z = p
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])


def twist_map(X_AB: Floats) -> Floats:
    """Map (6, 6) of twists (linear, angular) from frame B to frame A: an inertia in A is A' = X^T A X in B."""
    R = X_AB[:3, :3]
    X = np.zeros((6, 6))
    X[:3, :3] = X[3:, 3:] = R
    X[:3, 3:] = skew(X_AB[:3, 3]) @ R
    return X


def spatial_inertia(mass: float, center: Floats, inertia: Floats) -> Floats:
    """Inertia (6, 6) at the origin of a body's frame, from its tensor (3, 3) about the centre of mass."""
    C = skew(center)
    M = np.zeros((6, 6))
    M[:3, :3] = mass * np.eye(3)
    M[:3, 3:], M[3:, :3] = -mass * C, mass * C
    M[3:, 3:] = inertia - mass * C @ C
    return M


def signed_permutation(R: Floats) -> bool:
    """Whether a rotation (3, 3) only swaps and reverses axes, so that |v| v turns with it."""
    return bool(np.abs(np.abs(R) - np.round(np.abs(R))).max() < 1e-9)
