"""Motors of joints: the force or prescribed motion of one entry of v."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..loads.time_functions import Function, Instant
from ..numbers import Number, clip, is_zero, tanh


@dataclass(frozen=True, slots=True)
class Servo:
    """Drives a joint to an angle [rad] (or an extension [m]), no faster than its speed.

    torque = damping (rate* - rate), where rate* = stiffness / damping (angle* - angle), limited to the speed.
    """

    angle: Function
    stiffness: Number
    damping: Number
    speed: Number | None
    limit: Number | None

    def torque(self, x: Number, rate: Number, instant: Instant) -> Any:
        """Torque [N m] or force [N] at the coordinate x and its rate."""
        wanted = (self.stiffness / self.damping) * (self.angle.at(instant).value - x)
        if self.speed is not None:
            wanted = clip(wanted, -self.speed, self.speed)
        torque = self.damping * (wanted - rate)
        return torque if self.limit is None else clip(torque, -self.limit, self.limit)


@dataclass(frozen=True, slots=True)
class Motor:
    """The actuation of one entry of v: a torque or force, a servo, or a prescribed motion."""

    torque: Function
    motion: Function
    servo: Servo | None = None
    limit: Number | None = None  # of torque, servo and u together
    friction: Number = 0.0  # dry friction, against the rate
    slip_speed: Number = 1.0  # below this rate friction decreases to zero

    def force(self, x: Number, rate: Number, u: Number, instant: Instant) -> Any:
        """The force on a joint at the displacement x and rate; u is added to that of its drives."""
        force = u + self.torque.at(instant).value
        if self.servo is not None:
            force = force + self.servo.torque(x, rate, instant)
        return force if self.limit is None else clip(force, -self.limit, self.limit)

    @property
    def switches(self) -> tuple[float, ...]:
        """Times [s] at which its force, or any derivative of its motion, jumps: steps are not smooth across them."""
        servo = self.servo.angle.switches if self.servo is not None else ()
        return (*self.torque.switches, *self.motion.knots, *servo)

    @property
    def jumps(self) -> tuple[float, ...]:
        """Times [s] at which its force may be discontinuous."""
        return (*self.torque.jumps, *(self.servo.angle.jumps if self.servo is not None else ()))

    def resistance(self, rate: Number) -> Any:
        """Force of dry friction, regularised."""
        return 0.0 if is_zero(self.friction) else -(self.friction * tanh(rate / self.slip_speed))
