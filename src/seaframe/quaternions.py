"""Arrays of quaternions (..., 4), the scalar first, and of rotation vectors (..., 3) [rad]: `rotations` by rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .numbers import Floats
from .rotations import exp_quaternion, quaternion_from_rotation, quaternion_product, rotation_between
from .spatial import Matrix, Vector, rotation_from_quaternion


def split_columns(values: Floats) -> list[Any]:
    """Split the last axis: one array for each entry, or one float for each entry of a single row."""
    return values.tolist() if values.ndim == 1 else [values[..., k] for k in range(values.shape[-1])]


def stack_columns(entries: Iterable[Any]) -> Floats:
    """Stack entries along the last axis: the inverse of `split_columns`."""
    found = list(entries)
    return np.array(found) if isinstance(found[0], float) else np.stack(np.broadcast_arrays(*found), axis=-1)


def multiply_quaternions(p: Floats, q: Floats) -> Floats:
    """Return the products p q of quaternions (..., 4)."""
    return stack_columns(quaternion_product(split_columns(p), split_columns(q)))


def conjugate_quaternions(q: Floats) -> Floats:
    """Return the conjugates of quaternions (..., 4)."""
    return np.asarray(q * np.array([1.0, -1.0, -1.0, -1.0]))


def rotate_vectors(q: Floats, vectors: Floats) -> Floats:
    """Rotate vectors (n, 3) by unit quaternions (n, 4): q v q*; by their conjugates, into the frames that they give."""
    pure = np.insert(vectors, 0, 0.0, axis=1)
    return multiply_quaternions(multiply_quaternions(q, pure), conjugate_quaternions(q))[:, 1:]


def turn_quaternions(q: Floats, steps: Floats) -> Floats:
    """Return unit quaternions (..., 4) after rotation vectors (..., 3) [rad] in their own axes: q exp(step)."""
    return stack_columns(quaternion_product(split_columns(q), exp_quaternion(Vector(*split_columns(steps)))))


def rotation_vectors(start: Floats, end: Floats) -> Floats:
    """Return rotation vectors (..., 3) [rad] between unit quaternions (..., 4), in the axes of the first."""
    return stack_columns(rotation_between(split_columns(start), split_columns(end)))


def skew_matrices(a: Floats) -> Floats:
    """Return skew matrices [a] (..., 3, 3) of vectors a (..., 3), with [a] b = a x b."""
    x, y, z = split_columns(a)
    o = 0.0 * x
    return stack_columns([o, -z, y, z, o, -x, -y, x, o]).reshape(*a.shape, 3)


def rotation_matrices(q: Floats) -> Floats:
    """Return rotation matrices (..., 3, 3) of unit quaternions (..., 4)."""
    entries = [entry for row in rotation_from_quaternion(*split_columns(q)) for entry in row]
    return stack_columns(entries).reshape(*q.shape[:-1], 3, 3)


def quaternions_from_matrices(R: Floats) -> Floats:
    """Return unit quaternions (..., 4) with w >= 0 of rotation matrices (..., 3, 3)."""
    return stack_columns(quaternion_from_rotation(Matrix(*(Vector(*split_columns(R[..., i, :])) for i in range(3)))))


def roll_pitch_yaw(q: Floats) -> tuple[Floats, Floats, Floats]:
    """Return roll, pitch and yaw (...) [rad] of unit quaternions (..., 4): R = Rz(yaw) Ry(pitch) Rx(roll)."""
    w, x, y, z = split_columns(q)
    return (
        np.arctan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)),
        np.arcsin(np.clip(2.0 * (w * y - z * x), -1.0, 1.0)),
        np.arctan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)),
    )
