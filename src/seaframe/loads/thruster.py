"""Thrust of a thruster on a link.

    command -> limits -> rate limit -> dead band -> spin -> spin-up -> thrust at the advance speed -> scale -> limits

The advance speed u_a is the velocity of the thruster relative to the water along its thrust, including the rotation of
the link and currents. Inner states, if any: the command reached under the rate limit, and the spin of the rotor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ..numbers import Number, clip, cos, exp, larger, log, sin, smaller, sqrt, where
from ..scene.model import Scene
from ..scene.thrusters import NOMINAL_VOLTAGE, PULSES, STROKE, Angles, Propeller, Thruster
from ..spatial import Rotation, Vector, Wrench
from . import t200
from .load import Device, Situation
from .rotors import (
    LEAST_SQUARE,
    RPM,
    Blades,
    ByPulse,
    BySpeedLaw,
    ByTable,
    ByThrust,
    Direct,
    PolynomialScrew,
    Rotor,
    Screw,
    Throttle,
    UnmodelledRotor,
)

FOLLOW = 0.05  # time constant with which a rate-limited command settles [s]
EASE = 0.1  # fraction of the dead band over which the command sets in beyond it
TINY = 1e-30  # avoids 0/0 for an empty dead band
FRESH_WATER = 1000.0  # [kg/m3]
Bounds: TypeAlias = tuple[Number, Number]


def per_newton(at: Vector, direction: Vector, swirl: Number) -> Wrench:
    """Wrench per newton of thrust along a unit direction at `at` [m], with a moment of `swirl` [m] about it."""
    return Wrench(direction, at.cross(direction) + swirl * direction)


@dataclass(frozen=True, slots=True)
class Scale:
    """Deviation of a thruster from its model: T = gain T_r (T0/T_r)^exponent, with the sign of T0.

    The exponent is that of thrust over the thrust of the model: where the model's thrust grows with the square of the
    rotor speed, thrust grows with the power 2 exponent of it.
    """

    gain: Number
    exponent: Number
    reference: Number  # T_r [N]

    def thrust(self, modelled: Number) -> Any:
        """Thrust [N] from that of the model [N]."""
        if not is_plain_one(self.exponent):
            modelled = self.reference * signed_power(modelled / self.reference, self.exponent)
        return modelled if is_plain_one(self.gain) else self.gain * modelled

    def modelled_thrust(self, newtons: Number) -> Any:
        """Thrust of the model [N] that gives a thrust [N]: the inverse of `thrust`."""
        if not is_plain_one(self.gain):
            newtons = newtons / self.gain
        if is_plain_one(self.exponent):
            return newtons
        return self.reference * signed_power(newtons / self.reference, 1.0 / self.exponent)


def signed_power(x: Number, p: Number) -> Any:
    """Return x^p for x > 0 and -(-x)^p for x < 0, with a finite slope at zero: x (x2 + e)^((p - 1)/2)."""
    return x * exp(0.5 * (p - 1.0) * log(x * x + LEAST_SQUARE))


@dataclass(frozen=True, slots=True)
class Thrust(Device):
    """A thruster at a point of a link, in B."""

    kind = "thrust"
    at: Vector  # p_BT [m]
    direction: Vector  # of positive thrust, of length 1
    throttle: Throttle
    rotor: Rotor
    neutral: float = 0.0  # command without thrust
    limits: Bounds | None = None  # of the command
    newton_limits: Bounds | None = None  # of the thrust [N]
    rate: Number | None = None  # largest change of the command [1/s]
    dead_band: Number | None = None  # to either side of neutral
    spin_up: Number | None = None  # time constant [s]
    inflow: bool = False  # whether inflow reduces thrust
    swirl: Number = 0.0  # moment along the direction per thrust [m]
    scale: Scale | None = None  # from the thrust of the rotor to the thrust; None: they are the same

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return bool(scene.thrusters)

    @property
    def inner(self) -> tuple[float, ...]:
        """Initial inner state: the neutral command with a rate limit, zero spin with a spin-up time."""
        return (self.neutral,) * (self.rate is not None) + (0.0,) * (self.spin_up is not None)

    def rates(self, B: Situation, inner: Sequence[Number], command: Number) -> list[Any]:
        rates: list[Any] = []
        if self.rate is not None:
            rates.append(clip((self.limit_command(command) - inner[0]) / FOLLOW, -self.rate, self.rate))
        if self.spin_up is not None:
            rates.append((self.target_spin(inner, command) - inner[-1]) / self.spin_up)
        return rates

    def wrench(self, B: Situation, inner: Sequence[Number], command: Number) -> Wrench:
        newtons = self.newtons(B, inner, command)
        unit = self.per_newton
        return Wrench(newtons * unit.linear, newtons * unit.angular)

    @property
    def per_newton(self) -> Wrench:
        """Wrench on the link per newton of thrust, at Bo in B [1, m]: study 003's Eq. (9)."""
        return per_newton(self.at, self.direction, self.swirl)

    def newtons(self, B: Situation, inner: Sequence[Number], command: Number) -> Any:
        """Thrust [N]."""
        spin = self.current_spin(inner, command)
        advance = self.advance(B) if self.inflow else 0.0
        return B.wet * self.limit_thrust(self.scale_thrust(self.rotor.thrust(spin, advance)))

    def current_spin(self, inner: Sequence[Number], command: Number) -> Any:
        """Spin of the rotor now; without a spin-up time it follows the command."""
        return self.target_spin(inner, command) if self.spin_up is None else inner[-1]

    def advance(self, B: Situation) -> Any:
        """Advance speed u_a relative to the water along the thrust [m/s]."""
        return self.direction.dot(B.V_r.linear + B.V_r.angular.cross(self.at))

    def rotate(self, R_CB: Rotation) -> Thrust:
        return replace(self, at=R_CB @ self.at, direction=R_CB @ self.direction)

    # Steady state at rest

    def steady_thrust(self, command: Number) -> Any:
        """Steady thrust [N] at rest for a constant command."""
        return self.limit_thrust(self.scale_thrust(self.rotor.thrust(self.spin(self.limit_command(command)), 0.0)))

    def command_for(self, newtons: Number) -> Any:
        """Return the command for a thrust [N] at rest, or for the nearest possible thrust."""
        wanted = self.limit_thrust(newtons)
        modelled = wanted if self.scale is None else self.scale.modelled_thrust(wanted)
        command = self.throttle.command(self.rotor.spin(modelled)) - self.neutral
        if self.dead_band is not None:
            command = invert_dead_band(command, self.dead_band)
        resting = where(newtons < 0.0, command, where(newtons > 0.0, command, 0.0))
        return self.limit_command(self.neutral + resting)

    @property
    def newtons_range(self) -> tuple[Any, Any]:
        """Lowest and highest thrust [N] at rest; infinite if it is not limited."""
        if self.limits is None:
            return self.newton_limits or (-math.inf, math.inf)
        ends = [self.steady_thrust(command) for command in self.limits]
        return smaller(*ends), larger(*ends)

    # Steps from command to thrust

    def limit_command(self, command: Number) -> Any:
        """Limit the command."""
        return command if self.limits is None else clip(command, *self.limits)

    def target_spin(self, inner: Sequence[Number], command: Number) -> Any:
        """Steady spin that the rotor approaches."""
        return self.spin(self.limit_command(command) if self.rate is None else inner[0])

    def spin(self, command: Number) -> Any:
        """Steady spin for a command within its limits."""
        if self.dead_band is None:
            return self.throttle.spin(command)
        return self.throttle.spin(self.neutral + apply_dead_band(command - self.neutral, self.dead_band))

    def scale_thrust(self, modelled: Number) -> Any:
        """Thrust [N], not limited yet, from that of the rotor [N]."""
        return modelled if self.scale is None else self.scale.thrust(modelled)

    def limit_thrust(self, newtons: Number) -> Any:
        """Limit the thrust [N]."""
        return newtons if self.newton_limits is None else clip(newtons, *self.newton_limits)


def apply_dead_band(away: Number, band: Number) -> Any:
    """Apply a dead band: zero within it, unchanged beyond it, and continuous over EASE of the band in between."""
    return away * clip((abs(away) - band) / (EASE * band + TINY), 0.0, 1.0)


def invert_dead_band(away: Number, band: Number) -> Any:
    """Invert `apply_dead_band` outside the band."""
    width = EASE * band + TINY
    near = 0.5 * (band + sqrt(band * band + 4.0 * width * abs(away)))
    return where(abs(away) < band + width, where(away < 0.0, -near, near), away)


# From a description


def electrical_power(described: Thruster, spin: Number) -> Any:
    """Electrical power [W] of a submerged thruster at a spin of its rotor; only where `gives_electrical_power`."""
    return t200.electrical_power(spin, NOMINAL_VOLTAGE if described.voltage is None else described.voltage)


def thruster_of(described: Thruster, density: Number = FRESH_WATER) -> Thrust:
    """Build a thruster from its description, in water of a density [kg/m3]."""
    rotor = rotor_of(described, density)
    throttle = throttle_of(described, rotor)
    pulse = isinstance(throttle, ByPulse)  # its curves include the dead band
    swirl: Number = 0.0
    if described.rotation is not None:  # the reaction on the link is opposite to the rotation
        swirl = -described.reaction if described.rotation == "right" else described.reaction
    return Thrust(
        at=Vector(*described.at),
        direction=direction_of(described),
        throttle=throttle,
        rotor=rotor,
        neutral=described.neutral,
        limits=intersect_bounds(own_limits(described, throttle, rotor), described.limits.command),
        newton_limits=described.limits.thrust,
        rate=described.rate,
        dead_band=None if pulse else described.dead_band,
        spin_up=described.spin_up,
        inflow=described.has_inflow_model if described.inflow is None else described.inflow,
        swirl=swirl,
        scale=scale_of(described),
    )


def scale_of(described: Thruster) -> Scale | None:
    """Build the deviation of a thruster from its model; None if it has none."""
    if is_plain_one(described.gain) and is_plain_one(described.exponent):
        return None
    return Scale(described.gain, described.exponent, described.reference_thrust)


def direction_of(described: Thruster) -> Vector:
    """Unit direction of positive thrust, in B."""
    if described.angles is not None:
        return direction_from_angles(described.angles)
    assert described.direction is not None
    return Vector(*described.direction).unit()


def direction_from_angles(angles: Angles) -> Vector:
    """Unit direction from the angles of study 003, Eq. (8)."""
    a, b = angles.alpha, angles.beta
    return Vector(cos(a) * cos(b), -cos(a) * sin(b), sin(a))


def rotor_of(described: Thruster, density: Number) -> Rotor:
    """Build the rotor of a thruster in water of a density [kg/m3]."""
    if described.model == "t200":
        ahead, astern = t200.FORWARD, t200.REVERSE
        return Screw(*(Blades(side.T_ww, side.T_wu, side.T_w4) for side in (ahead, astern)))
    return UnmodelledRotor() if described.propeller is None else screw_of(described.propeller, density)


def screw_of(propeller: Propeller, density: Number) -> Rotor:
    """Build a propeller from T_ww and T_wu, or from K_T(J), a polynomial.

    K_T = a0 + a1 J is the same as T_ww = rho D^4 a0 / (4 pi^2), T_wu = -rho D^3 a1 / (2 pi).
    """
    if propeller.KT is None:
        T_ww, T_wu = propeller.T_ww, propeller.T_wu
    else:
        assert propeller.diameter is not None
        D = propeller.diameter
        if propeller.advance is not None:
            per_square = density * (D * D * D * D) / (4.0 * math.pi**2)
            return PolynomialScrew(propeller.KT, propeller.advance, per_square, 2.0 * math.pi / D, propeller.reverse)
        a0, a1 = propeller.KT
        T_ww = density * (D * D * D * D) * a0 / (4.0 * math.pi**2)
        T_wu = -density * (D * D * D) * a1 / (2.0 * math.pi)
    assert T_ww is not None
    ahead = Blades(T_ww, 0.0 if T_wu is None else T_wu)
    if is_plain_one(propeller.reverse):
        return Screw(ahead, ahead)
    return Screw(ahead, Blades(propeller.reverse * ahead.T_ww, propeller.reverse * ahead.T_wu))


def is_plain_one(x: Number) -> bool:
    """Whether a number is the plain float one; False for free parameters."""
    return isinstance(x, float) and x == 1.0


def throttle_of(described: Thruster, rotor: Rotor) -> Throttle:
    """Build the relation of command and spin of a thruster."""
    if described.table is not None:
        return ByTable(described.table.commands, described.table.thrusts, ByThrust(rotor))
    if described.unit == "newton":
        return ByThrust(rotor)
    if described.unit == "rpm":
        return Direct(RPM)
    propeller = described.propeller
    if propeller is not None and propeller.speeds is not None:
        return ByTable(propeller.speeds.pwm, propeller.speeds.rpm, Direct(RPM))
    if propeller is not None and propeller.speed_law is not None:
        law = propeller.speed_law
        return BySpeedLaw(law.a, law.b, law.c, described.neutral, STROKE)
    return pulse_throttle(described)


def pulse_throttle(described: Thruster) -> ByPulse:
    """Build the throttle of a T200 with commands in pulse widths."""
    voltage = NOMINAL_VOLTAGE if described.voltage is None else described.voltage
    ahead = t200.curve(t200.FORWARD, voltage, described.dead_band)
    astern = t200.curve(t200.REVERSE, voltage, described.dead_band)
    return ByPulse(ahead, replace(astern, edge=ahead.edge), t200.NEUTRAL)


def own_limits(described: Thruster, throttle: Throttle, rotor: Rotor) -> Bounds | None:
    """Return the limits of the command by the model itself: full throttle of a T200, the ends of a table."""
    if isinstance(throttle, ByTable):
        return throttle.commands[0], throttle.commands[-1]
    if isinstance(throttle, BySpeedLaw):
        return PULSES
    if described.model != "t200":
        return None
    if described.unit == "pwm":
        return PULSES
    full = pulse_throttle(described)
    return throttle.command(-full.reverse.full_speed), throttle.command(full.forward.full_speed)


def intersect_bounds(a: Bounds | None, b: Bounds | None) -> Bounds | None:
    """Return the intersection of two ranges; None if both are unlimited."""
    if a is None or b is None:
        return b if a is None else a
    return larger(a[0], b[0]), smaller(a[1], b[1])
