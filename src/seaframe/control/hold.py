"""Station keeping: the acceleration that a PID law commands against the error of a hull's pose.

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

from ..errors import SeaframeError
from ..numbers import Floats, Number, clip, where
from ..scene.controllers import stability_problem
from ..signals.held_pose import Target, rotation
from ..spatial import array

Numbers: TypeAlias = NDArray[Any]  # of any kind

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


def rotate_to_body(q: Sequence[Number], x: Numbers) -> Numbers:
    """(6,): the linear part rotated from the world to B, the angular part unchanged."""
    return np.concatenate([rotation(q).T @ x[:3], x[3:]])


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
