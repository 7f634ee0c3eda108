"""Holding a place: how far a hull is from its target, and which acceleration a PID law asks for.

All errors, rates and accelerations are (linear, angular) in the hull's frame B. The law acts on the error, its integral
and the measured velocity (not on the rate of the error, so that a new target gives no kick):

    a = Kp e + Ki int(e) - Kd V

A wrench M a, with M the inertia that the hull feels, makes an oscillator of that frequency and damping of every axis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..rotations import quaternion_product
from ..scene.controllers import unstable
from ..spatial import of_quaternion

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = tuple[bool, bool, bool]

INTEGRAL = 0.1  # of the frequency: how fast the integral takes over what is left [1/s]


@dataclass(frozen=True, slots=True)
class Gains:
    """Of every axis, (6,): x, y, z, roll, pitch, yaw of the hull."""

    proportional: Floats  # [1/s2]
    integral: Floats  # [1/s3]
    damping: Floats  # [1/s]
    limit: Floats  # largest acceleration that the integral may ask for [m/s2, rad/s2]

    @classmethod
    def of(
        cls,
        frequency: ArrayLike = 2.0,
        damping: ArrayLike = 1.0,
        integral: ArrayLike | None = None,
        limit: ArrayLike = np.inf,
    ) -> Gains:
        """From the natural frequency [rad/s] and the damping ratio of the closed loop; one number, or one an axis.

        `integral` [1/s] is the rate at which a lasting error is taken over; zero makes it a PD law, left out it is a
        tenth of the frequency. A third-order loop needs integral < 2 damping frequency, or it is unstable.
        """
        w, z, top = (
            per_axis(name, x) for name, x in (("frequency", frequency), ("damping", damping), ("limit", limit))
        )
        i = INTEGRAL * w if integral is None else per_axis("integral", integral)
        if problem := unstable(six(w), six(z), six(i)):
            raise SeaframeError(problem)
        return cls(w * w, i * w * w, 2.0 * z * w, top)


def six(numbers: Floats) -> tuple[float, float, float, float, float, float]:
    x, y, z, roll, pitch, yaw = numbers.tolist()
    return x, y, z, roll, pitch, yaw


def per_axis(name: str, value: ArrayLike) -> Floats:
    """Six numbers of at least zero from one or six."""
    numbers = np.asarray(value, dtype=float)
    if numbers.shape not in ((), (6,)) or not (numbers >= 0.0).all():
        raise SeaframeError(f"{name} must be one number of at least zero, or six (x, y, z, roll, pitch, yaw).")
    return np.array(np.broadcast_to(numbers, 6))


@dataclass(frozen=True, slots=True)
class Target:
    """A pose to hold, or a part of it."""

    position: Floats  # of the hull's origin, in the world [m], (3,)
    quaternion: tuple[float, float, float, float]  # (w, x, y, z)
    along: Floats  # unit vectors in the world along which the position is held, (3, k)
    about: Flags  # which of roll, pitch, yaw are held: turns about the hull's own axes

    def error(self, q: Sequence[float]) -> Floats:
        """What is left to go, (6,), from a position and a quaternion (7,)."""
        way = self.along @ (self.along.T @ (self.position - np.asarray(q[:3], dtype=float)))
        inverse = (q[3], -q[4], -q[5], -q[6])
        turn = attitude_error(quaternion_product(inverse, self.quaternion), self.about)
        return np.concatenate([rotation(q).T @ way, turn])

    def held(self, q: Sequence[float]) -> Floats:
        """S (6, m): unit twists in the hull's frame that change what is held."""
        linear = rotation(q).T @ self.along
        angular = np.eye(3)[:, list(self.about)]
        return np.block([[linear, np.zeros_like(angular)], [np.zeros_like(linear), angular]])


def rotation(q: Sequence[float]) -> Floats:
    """R_WB (3, 3) of a position and a quaternion (7,)."""
    return np.array([tuple(row) for row in of_quaternion(*q[3:7])], dtype=float)


def attitude_error(turn: Sequence[float], about: Flags) -> Floats:
    """Twice the vector part of the quaternion R_BT to a target T, the shorter way round, about held axes of B; (3,).

    With one axis left free, the way is the shortest that brings that axis of B onto its target (the swing); with two,
    it is the turn about the third that comes nearest (the twist).
    """
    free = [k for k, held in enumerate(about) if not held]
    w, vector = float(turn[0]), np.array(turn[1:], dtype=float)
    if len(free) == 1:
        w, vector = swing(w, vector, free[0])
    elif len(free) == 2:
        axis = about.index(True)
        size = float(np.hypot(w, vector[axis]))
        w, vector = (w / size, vector / size) if size > 0.0 else (1.0, 0.0 * vector)
    shorter = np.where(about, vector if w >= 0.0 else -vector, 0.0)
    return np.asarray(2.0 * shorter)


def swing(w: float, vector: Floats, axis: int) -> tuple[float, Floats]:
    """The turn that is left of a quaternion (w, vector) after one about an axis has been taken off first."""
    size = float(np.hypot(w, vector[axis]))
    if size == 0.0:  # half a turn about an axis across: any turn about `axis` may have come first
        return w, vector
    back = np.zeros(3)
    back[axis] = -vector[axis] / size
    scalar, *rest = quaternion_product((w, *vector), (w / size, *back))
    return float(scalar), np.array(rest, dtype=float)


class Hold:
    """PID law that holds a target; it remembers the integral of the error.

    The integral of the linear error is kept along the world's axes, as a lasting force of current or weight is. It
    stands still on axes whose actuators give less than they are asked for, while that would only ask for more.
    """

    def __init__(self, target: Target, gains: Gains) -> None:
        self.target, self.gains = target, gains
        self.sum = np.zeros(6)  # int(e) dt, (linear in the world, angular in B)

    def reset(self) -> None:
        self.sum = np.zeros(6)

    def acceleration(self, q: Sequence[float], v: Sequence[float]) -> Floats:
        """Asked for at a position and quaternion (7,) and a twist (6,), along what is held; (6,) in B."""
        S = self.target.held(q)
        gains, rate = self.gains, S @ (S.T @ np.asarray(v, dtype=float))
        return np.asarray(gains.proportional * self.target.error(q) + self.lasting(q) - gains.damping * rate)

    def lasting(self, q: Sequence[float]) -> Floats:
        """What the integral asks for, within its limits, in B."""
        turned = np.concatenate([rotation(q).T @ self.sum[:3], self.sum[3:]])
        return np.asarray(np.clip(self.gains.integral * turned, -self.gains.limit, self.gains.limit))

    def settle(self, q: Sequence[float], period: float, missing: ArrayLike) -> None:
        """Adds the error of one sample [s] to the integral, but where that asks for more of what is missing.

        missing (6,): the part of the asked wrench that actuators could not give, in B.
        """
        error = self.target.error(q)
        asked = self.gains.integral * np.concatenate([rotation(q).T @ self.sum[:3], self.sum[3:]])
        over = (np.abs(asked) >= self.gains.limit) & (asked * error > 0.0)
        step = np.where((np.asarray(missing) * error > 0.0) | over, 0.0, period * error)
        self.sum = self.sum + np.concatenate([rotation(q) @ step[:3], step[3:]])
