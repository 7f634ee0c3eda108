"""Steps and differences of positions (in R3) and of orientations (in SO(3)), for filters over both.

A step (..., 3) is a displacement [m] along the axes of the world, or a rotation vector [rad] in the body frame.
Orientations are quaternions (..., 4), scalar first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import numpy as np

from ...numbers import Floats
from ...rotations import exp_quaternion, quaternion_from_rotation, quaternion_product, rotation_between
from ...spatial import Matrix, Vector, rotation_from_quaternion


class Chart(Protocol):
    """Steps from one place (a position or an orientation) to another, and how they propagate small errors."""

    def move(self, place: Floats, step: Floats) -> Floats:
        """Return the place (..., k) after a step (..., 3)."""

    def between(self, start: Floats, end: Floats) -> Floats:
        """Return the step (..., 3) from one place to another."""

    def error_jacobians(self, step: Floats) -> tuple[Floats, Floats]:
        """Return the Jacobians (..., 3, 3) of an error after a step by the error before it, and by that of the step."""


class PositionChart:
    """Positions (..., 3) in the world [m]."""

    def move(self, place: Floats, step: Floats) -> Floats:
        return place + step

    def between(self, start: Floats, end: Floats) -> Floats:
        return end - start

    def error_jacobians(self, step: Floats) -> tuple[Floats, Floats]:
        return np.eye(3), np.eye(3)


class OrientationChart:
    """Orientations (..., 4); a step changes R to R exp(step)."""

    def move(self, place: Floats, step: Floats) -> Floats:
        return stack_columns(quaternion_product(split_columns(place), exp_quaternion(Vector(*split_columns(step)))))

    def between(self, start: Floats, end: Floats) -> Floats:
        return stack_columns(rotation_between(split_columns(start), split_columns(end)))

    def error_jacobians(self, step: Floats) -> tuple[Floats, Floats]:
        """Return exp(step)^T, and the right Jacobian of the exponential to second order, enough for covariances."""
        C = skew_matrices(step)
        back = stack_columns(exp_quaternion(Vector(*split_columns(-step))))
        return matrices(back), np.eye(3) - 0.5 * C + C @ C / 6.0


def split_columns(values: Floats) -> list[Any]:
    """Split the last axis: one array for each entry, or one float for each entry of a single row."""
    return values.tolist() if values.ndim == 1 else [values[..., k] for k in range(values.shape[-1])]


def stack_columns(entries: Iterable[Any]) -> Floats:
    """Stack entries along the last axis: the inverse of `split_columns`."""
    found = list(entries)
    return np.array(found) if isinstance(found[0], float) else np.stack(np.broadcast_arrays(*found), axis=-1)


def skew_matrices(a: Floats) -> Floats:
    """Return skew matrices [a] (..., 3, 3) of vectors a (..., 3), with [a] b = a x b."""
    x, y, z = split_columns(a)
    o = 0.0 * x
    return stack_columns([o, -z, y, z, o, -x, -y, x, o]).reshape(*a.shape, 3)


def matrices(quaternions: Floats) -> Floats:
    """Return rotation matrices (..., 3, 3) of unit quaternions (..., 4)."""
    entries = [entry for row in rotation_from_quaternion(*split_columns(quaternions)) for entry in row]
    return stack_columns(entries).reshape(*quaternions.shape[:-1], 3, 3)


def quaternions(R: Floats) -> Floats:
    """Return unit quaternions (..., 4) with w >= 0 of rotation matrices (..., 3, 3): the inverse of `matrices`."""
    return stack_columns(quaternion_from_rotation(Matrix(*(Vector(*split_columns(R[..., i, :])) for i in range(3)))))


def roll_pitch_yaw(quaternions: Floats) -> tuple[Floats, Floats, Floats]:
    """Return roll, pitch and yaw (...) [rad] of unit quaternions (..., 4): R = Rz(yaw) Ry(pitch) Rx(roll)."""
    w, x, y, z = split_columns(quaternions)
    return (
        np.arctan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)),
        np.arcsin(np.clip(2.0 * (w * y - z * x), -1.0, 1.0)),
        np.arctan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)),
    )
