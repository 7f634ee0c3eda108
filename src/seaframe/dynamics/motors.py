"""Motors of joints: the force or prescribed motion of one entry of v."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..loads.time_functions import Function, Instant
from ..numbers import Number, clip, is_zero, tanh, where


class Response(NamedTuple):
    """The force of a motor at a coordinate x and its rate, and how it decreases with them."""

    force: Any  # [N m, N]
    stiffness: Any  # -d force / d x, of the branch at x
    damping: Any  # -d force / d rate

    def limit(self, size: Number | None) -> Response:
        """The response with its force within a limit, at which it does not change with x and the rate."""
        if size is None:
            return self
        free = abs(self.force) < size
        slopes = (where(free, slope, 0.0) for slope in self[1:])
        return Response(clip(self.force, -size, size), *slopes)


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

    def response(self, x: Number, rate: Number, instant: Instant) -> Response:
        """Torque [N m] or force [N] at the coordinate x and its rate, without the limit of the torque."""
        wanted, stiffness = (self.stiffness / self.damping) * (self.angle.at(instant).value - x), self.stiffness
        if self.speed is not None:
            stiffness = where(abs(wanted) < self.speed, stiffness, 0.0)
            wanted = clip(wanted, -self.speed, self.speed)
        return Response(self.damping * (wanted - rate), stiffness, self.damping)


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
        return self.response(x, rate, u, instant).force

    def response(self, x: Number, rate: Number, u: Number, instant: Instant, limited: bool = True) -> Response:
        """The same with its slopes; unless `limited`, without limits of torque."""
        force, slopes = u + self.torque.at(instant).value, (0.0, 0.0)
        if self.servo is not None:
            own = self.servo.response(x, rate, instant)
            own = own.limit(self.servo.limit) if limited else own
            force, slopes = force + own.force, own[1:]
        whole = Response(force, *slopes)
        return whole.limit(self.limit) if limited else whole

    @property
    def is_limited(self) -> bool:
        """Whether a limit of torque acts on a servo."""
        return self.servo is not None and (self.limit is not None or self.servo.limit is not None)

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

    def friction_slope(self, rate: Number) -> Any:
        """How the force of dry friction decreases with the rate [N m s/rad, N s/m]."""
        if is_zero(self.friction):
            return 0.0
        share = tanh(rate / self.slip_speed)
        return self.friction / self.slip_speed * (1.0 - share * share)
