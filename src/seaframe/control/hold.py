"""Station keeping: the error of a hull's pose, and the acceleration that a PID law commands.

All errors, rates and accelerations are (linear, angular) in the hull's frame B. The law acts on the error, its integral
and the measured velocity (not on the rate of the error, so that a new target causes no jump):

    a = Kp e + Ki int(e) - Kd V

A wrench M a, with M the inertia of the hull and all that moves with it, makes every axis an oscillator of that
frequency
and damping. States may hold any kind of number, so that a law can be compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..dynamics.dense import null_space
from ..errors import SeaframeError
from ..numbers import Floats, Number, clip, sqrt, where
from ..rotations import quaternion_product
from ..scene.controllers import stability_problem
from ..spatial import array, rotation_from_quaternion

Numbers: TypeAlias = NDArray[Any]  # of any kind
Flags: TypeAlias = tuple[bool, bool, bool]

INTEGRAL = 0.1  # of the frequency: default rate of the integral part [1/s]


@dataclass(frozen=True, slots=True)
class Gains:
    """Gains of every axis, (6,): x, y, z, roll, pitch, yaw of the hull."""

    proportional: Floats  # [1/s2]
    integral: Floats  # [1/s3]
    damping: Floats  # [1/s]
    limit: Floats  # largest acceleration of the integral part [m/s2, rad/s2]

    @classmethod
    def of(
        cls,
        frequency: ArrayLike = 2.0,
        damping: ArrayLike = 1.0,
        integral: ArrayLike | None = None,
        limit: ArrayLike = np.inf,
    ) -> Gains:
        """Gains from the natural frequency [rad/s] and the damping ratio of the closed loop; one number, or six.

        integral [1/s]: the rate at which the integral compensates a constant error; zero gives a PD law, left out it is
        a
        tenth of the frequency. It must be below 2 damping frequency, or the third-order loop is unstable.
        limit [m/s2, rad/s2]: largest acceleration of the integral part.

            Gains.of(frequency=2.0, damping=1.0)
        """
        w, z, top = (
            per_axis(name, x) for name, x in (("frequency", frequency), ("damping", damping), ("limit", limit))
        )
        i = INTEGRAL * w if integral is None else per_axis("integral", integral)
        if problem := stability_problem(as_six(w), as_six(z), as_six(i)):
            raise SeaframeError(problem)
        return cls(w * w, i * w * w, 2.0 * z * w, top)


def as_six(numbers: Floats) -> tuple[float, float, float, float, float, float]:
    """Six numbers as a tuple."""
    x, y, z, roll, pitch, yaw = numbers.tolist()
    return x, y, z, roll, pitch, yaw


def per_axis(name: str, value: ArrayLike) -> Floats:
    """Six nonnegative numbers from one or six."""
    numbers = np.asarray(value, dtype=float)
    if numbers.shape not in ((), (6,)) or not (numbers >= 0.0).all():
        raise SeaframeError(
            "must be one number >= 0, or six numbers >= 0 (x, y, z, roll, pitch, yaw).", "range", path=name
        )
    return np.array(np.broadcast_to(numbers, 6))


@dataclass(frozen=True, slots=True)
class Target:
    """A pose to hold, or a part of it."""

    position: Floats  # of the hull's origin, in the world [m], (3,)
    quaternion: tuple[float, float, float, float]  # (w, x, y, z)
    along: Floats  # unit vectors in the world along which the position is held, (3, k)
    about: Flags  # which of roll, pitch, yaw are held: rotations about the hull's own axes

    def error(self, q: Sequence[Number]) -> Numbers:
        """The remaining error (6,) of a pose, given as position and quaternion (7,)."""
        way = self.along @ (self.along.T @ (self.position - array(list(q[:3]))))
        inverse = (q[3], -q[4], -q[5], -q[6])
        turn = attitude_error(quaternion_product(inverse, self.quaternion), self.about)
        return np.concatenate([rotation(q).T @ way, turn])

    def held_twists(self, q: Sequence[Number]) -> Numbers:
        """S (6, m): unit twists in the hull's frame that change the held part of the pose."""
        return twists(rotation(q), self.along, self.about)

    def free_twists(self, q: Sequence[Number], locked: Sequence[bool]) -> Numbers:
        """L (6, k): unit twists in the hull's frame, across S, that no lock prevents.

        locked: x, y, z along the world's axes, roll, pitch, yaw about the hull's.
        """
        kept = np.column_stack([self.along, np.eye(3)[:, list(locked[:3])]])
        about = [not (held or lock) for held, lock in zip(self.about, locked[3:], strict=True)]
        return twists(rotation(q), null_space(kept.T), about)


def rotation(q: Sequence[Number]) -> Numbers:
    """R_WB (3, 3) of a pose given as position and quaternion (7,)."""
    return array(rotation_from_quaternion(*q[3:7]))


def twists(R_WB: Numbers, along: Floats, about: Sequence[bool]) -> Numbers:
    """(6, m) in B: motions along unit vectors (3, k) of the world, then rotations about some axes of B."""
    linear, angular = R_WB.T @ along, np.eye(3)[:, list(about)]
    return np.block([[linear, np.zeros(angular.shape)], [np.zeros(linear.shape), angular]])


def rotate_to_body(q: Sequence[Number], x: Numbers) -> Numbers:
    """(6,): the linear part rotated from the world to B, the angular part unchanged."""
    return np.concatenate([rotation(q).T @ x[:3], x[3:]])


def attitude_error(turn: Sequence[Number], about: Flags) -> Numbers:
    """Twice the vector part of the quaternion R_BT to a target T, the shorter way round, about held axes of B; (3,).

    With one axis left free, the error is the shortest rotation that brings that axis of B onto its target (the swing);
    with two, it is the rotation about the third that comes closest (the twist).
    """
    free = [k for k, held in enumerate(about) if not held]
    w, *vector = turn
    if len(free) == 1:
        w, *vector = swing(turn, free[0])
    elif len(free) == 2:
        some, size = size_about(turn, about.index(True))
        w, vector = where(some, w / size, 1.0), [where(some, x / size, 0.0) for x in vector]
    return array([2.0 * where(w < 0.0, -x, x) if held else 0.0 for x, held in zip(vector, about, strict=True)])


def swing(turn: Sequence[Number], axis: int) -> Sequence[Any]:
    """The rotation that remains of a quaternion after a rotation about `axis` has been removed from its start.

    After half a turn about a perpendicular axis that first rotation is not unique; none is removed then.
    """
    some, size = size_about(turn, axis)
    back: list[Any] = [0.0] * 3
    back[axis] = -turn[1 + axis] / size
    rest = quaternion_product(turn, (turn[0] / size, *back))
    return [where(some, a, b) for a, b in zip(rest, turn, strict=True)]


def size_about(turn: Sequence[Number], axis: int) -> tuple[Any, Any]:
    """The norm of a quaternion's scalar part and its part along an axis: whether it is positive; and it, or 1."""
    square = turn[0] * turn[0] + turn[1 + axis] * turn[1 + axis]
    some = square > 0.0
    return some, sqrt(where(some, square, 1.0))


class Hold:
    """PID law that holds a target; it stores the integral of the error.

    The integral of the linear error is kept along the world's axes, as are constant forces of current or weight. It is
    not increased on axes whose actuators are saturated (anti-windup).
    """

    def __init__(self, target: Target, gains: Gains) -> None:
        self.target, self.gains = target, gains
        self.sum: Numbers = np.zeros(6)  # int(e) dt, (linear in the world, angular in B)

    def reset(self) -> None:
        """Set the integral to zero."""
        self.sum = np.zeros(6)

    def acceleration(self, q: Sequence[Number], v: Sequence[Number]) -> Numbers:
        """Commanded acceleration (6,) in B, along what is held, at a pose (7,) and a twist (6,)."""
        S = self.target.held_twists(q)
        gains, rate = self.gains, S @ (S.T @ array(list(v)))
        return np.asarray(gains.proportional * self.target.error(q) + self.limited_integral(q) - gains.damping * rate)

    def limited_integral(self, q: Sequence[Number]) -> Numbers:
        """Acceleration of the integral part, within its limits, in B."""
        limits = self.gains.limit.tolist()
        return array([clip(x, -most, most) for x, most in zip(self.unlimited_integral(q), limits, strict=True)])

    def unlimited_integral(self, q: Sequence[Number]) -> list[Any]:
        """Acceleration of the integral part without limits, in B."""
        wish: list[Any] = (self.gains.integral * rotate_to_body(q, self.sum)).tolist()
        return wish

    def settle(self, q: Sequence[Number], period: float, missing: Numbers) -> None:
        """Add the error of one sample [s] to the integral, except where actuators are saturated in that direction.

        missing (6,): the part of the commanded wrench that actuators could not give, in B.
        """
        parts = self.target.error(q).tolist(), missing.tolist(), self.unlimited_integral(q), self.gains.limit.tolist()
        steps = []
        for error, lacking, asked, limit in zip(*parts, strict=True):
            beyond = where(abs(asked) >= limit, asked * error, 0.0)
            steps.append(where(lacking * error > 0.0, 0.0, where(beyond > 0.0, 0.0, period * error)))
        self.sum = self.sum + np.concatenate([rotation(q) @ array(steps[:3]), array(steps[3:])])
