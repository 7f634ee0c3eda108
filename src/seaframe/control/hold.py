"""Holding a place: how far a hull is from its target, and which acceleration a PID law asks for.

All errors, rates and accelerations are (linear, angular) in the hull's frame B. The law acts on the error, its integral
and the measured velocity (not on the rate of the error, so that a new target gives no kick):

    a = Kp e + Ki int(e) - Kd V

A wrench M a, with M the inertia that the hull feels, makes an oscillator of that frequency and damping of every axis.
States may hold any kind of number, so that a law can be compiled, too.
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
from ..scene.controllers import unstable
from ..spatial import array, of_quaternion

Numbers: TypeAlias = NDArray[Any]  # of any kind
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

    def error(self, q: Sequence[Number]) -> Numbers:
        """What is left to go, (6,), from a position and a quaternion (7,)."""
        way = self.along @ (self.along.T @ (self.position - array(list(q[:3]))))
        inverse = (q[3], -q[4], -q[5], -q[6])
        turn = attitude_error(quaternion_product(inverse, self.quaternion), self.about)
        return np.concatenate([rotation(q).T @ way, turn])

    def held(self, q: Sequence[Number]) -> Numbers:
        """S (6, m): unit twists in the hull's frame that change what is held."""
        return twists(rotation(q), self.along, self.about)

    def loose(self, q: Sequence[Number], locked: Sequence[bool]) -> Numbers:
        """L (6, k): unit twists in the hull's frame across S that no lock keeps.

        locked: x, y, z along the world's axes, roll, pitch, yaw about the hull's.
        """
        kept = np.column_stack([self.along, np.eye(3)[:, list(locked[:3])]])
        about = [not (held or lock) for held, lock in zip(self.about, locked[3:], strict=True)]
        return twists(rotation(q), null_space(kept.T), about)


def rotation(q: Sequence[Number]) -> Numbers:
    """R_WB (3, 3) of a position and a quaternion (7,)."""
    return array(of_quaternion(*q[3:7]))


def twists(R_WB: Numbers, along: Floats, about: Sequence[bool]) -> Numbers:
    """(6, m) in B: motions along unit vectors (3, k) of the world, then turns about some axes of B."""
    linear, angular = R_WB.T @ along, np.eye(3)[:, list(about)]
    return np.block([[linear, np.zeros(angular.shape)], [np.zeros(linear.shape), angular]])


def turned_back(q: Sequence[Number], x: Numbers) -> Numbers:
    """(6,): the linear part from the world to B, the angular as it is."""
    return np.concatenate([rotation(q).T @ x[:3], x[3:]])


def attitude_error(turn: Sequence[Number], about: Flags) -> Numbers:
    """Twice the vector part of the quaternion R_BT to a target T, the shorter way round, about held axes of B; (3,).

    With one axis left free, the way is the shortest that brings that axis of B onto its target (the swing); with two,
    it is the turn about the third that comes nearest (the twist).
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
    """The turn that is left of a quaternion after one about an axis has been taken off first.

    After half a turn about an axis across, any turn about `axis` may have come first; none then.
    """
    some, size = size_about(turn, axis)
    back: list[Any] = [0.0] * 3
    back[axis] = -turn[1 + axis] / size
    rest = quaternion_product(turn, (turn[0] / size, *back))
    return [where(some, a, b) for a, b in zip(rest, turn, strict=True)]


def size_about(turn: Sequence[Number], axis: int) -> tuple[Any, Any]:
    """Of the scalar part of a quaternion and that along an axis: whether there is any; its size, or 1 instead."""
    square = turn[0] * turn[0] + turn[1 + axis] * turn[1 + axis]
    some = square > 0.0
    return some, sqrt(where(some, square, 1.0))


class Hold:
    """PID law that holds a target; it remembers the integral of the error.

    The integral of the linear error is kept along the world's axes, as a lasting force of current or weight is. It
    stands still on axes whose actuators give less than they are asked for, while that would only ask for more.
    """

    def __init__(self, target: Target, gains: Gains) -> None:
        self.target, self.gains = target, gains
        self.sum: Numbers = np.zeros(6)  # int(e) dt, (linear in the world, angular in B)

    def reset(self) -> None:
        self.sum = np.zeros(6)

    def acceleration(self, q: Sequence[Number], v: Sequence[Number]) -> Numbers:
        """Asked for at a position and quaternion (7,) and a twist (6,), along what is held; (6,) in B."""
        S = self.target.held(q)
        gains, rate = self.gains, S @ (S.T @ array(list(v)))
        return np.asarray(gains.proportional * self.target.error(q) + self.lasting(q) - gains.damping * rate)

    def lasting(self, q: Sequence[Number]) -> Numbers:
        """What the integral asks for, within its limits, in B."""
        limits = self.gains.limit.tolist()
        return array([clip(x, -most, most) for x, most in zip(self.wish(q), limits, strict=True)])

    def wish(self, q: Sequence[Number]) -> list[Any]:
        """What the integral would ask for without limits, in B."""
        wish: list[Any] = (self.gains.integral * turned_back(q, self.sum)).tolist()
        return wish

    def settle(self, q: Sequence[Number], period: float, missing: Numbers) -> None:
        """Adds the error of one sample [s] to the integral, but where that asks for more of what is missing.

        missing (6,): the part of the asked wrench that actuators could not give, in B.
        """
        parts = self.target.error(q).tolist(), missing.tolist(), self.wish(q), self.gains.limit.tolist()
        steps = []
        for error, lacking, asked, limit in zip(*parts, strict=True):
            beyond = where(abs(asked) >= limit, asked * error, 0.0)
            steps.append(where(lacking * error > 0.0, 0.0, where(beyond > 0.0, 0.0, period * error)))
        self.sum = self.sum + np.concatenate([rotation(q) @ array(steps[:3]), array(steps[3:])])
