"""Where a pose lives: positions in a flat space, orientations on the group of rotations.

Both move by a step (..., 3): metres along the axes of the world, or a rotation vector [rad] in the body's own axes.
Orientations are quaternions (..., 4), the scalar first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import numpy as np

from ...numbers import Floats
from ...rotations import exp_quaternion, quaternion_of, quaternion_product, turn_between
from ...spatial import Matrix, Vector, of_quaternion


class Chart(Protocol):
    """Steps from one place to another, and how they carry small errors along."""

    def moved(self, place: Floats, step: Floats) -> Floats:
        """The place (..., k) that a step (..., 3) leads to."""

    def between(self, start: Floats, end: Floats) -> Floats:
        """The step (..., 3) from one place to another."""

    def carried(self, step: Floats) -> tuple[Floats, Floats]:
        """What an error (..., 3) before a step, and one of the step, become after it: two matrices (..., 3, 3)."""


class Flat:
    """Positions (..., 3) in the world [m]."""

    def moved(self, place: Floats, step: Floats) -> Floats:
        return place + step

    def between(self, start: Floats, end: Floats) -> Floats:
        return end - start

    def carried(self, step: Floats) -> tuple[Floats, Floats]:
        return np.eye(3), np.eye(3)


class Turning:
    """Orientations (..., 4); R becomes R exp(step)."""

    def moved(self, place: Floats, step: Floats) -> Floats:
        return stacked(quaternion_product(columns(place), exp_quaternion(Vector(*columns(step)))))

    def between(self, start: Floats, end: Floats) -> Floats:
        return stacked(turn_between(columns(start), columns(end)))

    def carried(self, step: Floats) -> tuple[Floats, Floats]:
        """exp(step)^T, and the right Jacobian of the exponential to second order: it serves covariances alone."""
        C = crosses(step)
        back = stacked(exp_quaternion(Vector(*columns(-step))))
        return matrices(back), np.eye(3) - 0.5 * C + C @ C / 6.0


def columns(values: Floats) -> list[Any]:
    """Entries along the last axis: an array for each, or a float for each of a single row."""
    return values.tolist() if values.ndim == 1 else [values[..., k] for k in range(values.shape[-1])]


def stacked(entries: Iterable[Any]) -> Floats:
    """The inverse of `columns`."""
    found = list(entries)
    return np.array(found) if isinstance(found[0], float) else np.stack(np.broadcast_arrays(*found), axis=-1)


def crosses(a: Floats) -> Floats:
    """Matrices (..., 3, 3) with [a] b = a x b."""
    x, y, z = columns(a)
    o = 0.0 * x
    return stacked([o, -z, y, z, o, -x, -y, x, o]).reshape(*a.shape, 3)


def matrices(quaternions: Floats) -> Floats:
    """Rotation matrices (..., 3, 3) of unit quaternions (..., 4)."""
    entries = [entry for row in of_quaternion(*columns(quaternions)) for entry in row]
    return stacked(entries).reshape(*quaternions.shape[:-1], 3, 3)


def quaternions(R: Floats) -> Floats:
    """The inverse of `matrices`, with w >= 0."""
    return stacked(quaternion_of(Matrix(*(Vector(*columns(R[..., i, :])) for i in range(3)))))


def roll_pitch_yaw(quaternions: Floats) -> tuple[Floats, Floats, Floats]:
    """Angles (...) [rad] of unit quaternions (..., 4): R = Rz(yaw) Ry(pitch) Rx(roll)."""
    w, x, y, z = columns(quaternions)
    return (
        np.arctan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)),
        np.arcsin(np.clip(2.0 * (w * y - z * x), -1.0, 1.0)),
        np.arctan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z)),
    )
