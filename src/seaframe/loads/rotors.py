"""Rotors: thrust from rotor speed and advance speed, and rotor speed from the command.

A rotor has one state, its spin: the rotor speed w [rad/s], or without a rotor model the thrust itself [N].
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Protocol

from ..numbers import Number, clip, exp, larger, log, lookup, sqrt, where
from .t200 import Curve

RPM = math.pi / 30.0  # [rad/s]
SLOW = 1e-9  # rotor speed below which a rotor counts as at rest [rad/s]
LEAST_THROTTLE = 1e-12  # keeps a logarithm finite at rest
LEAST_SQUARE = 1e-18  # keeps the slope of the square root finite at zero

# From spin to thrust


class Rotor(Protocol):
    """Relation of spin and thrust."""

    @abstractmethod
    def thrust(self, spin: Number, advance: Number) -> Any:
        """Thrust [N] at a spin and an advance speed through the water [m/s], along the thrust."""

    @abstractmethod
    def spin(self, newtons: Number) -> Any:
        """Spin that gives a thrust [N] at rest."""


@dataclass(frozen=True, slots=True)
class UnmodelledRotor(Rotor):
    """No rotor model: the spin is the thrust [N], and inflow has no effect."""

    def thrust(self, spin: Number, advance: Number) -> Any:
        return spin

    def spin(self, newtons: Number) -> Any:
        return newtons


@dataclass(frozen=True, slots=True)
class Blades:
    """Coefficients of one sense of rotation: |T| = T_ww w2 + T_w4 w4 at rest."""

    T_ww: Number  # [N s2/rad2]
    T_wu: Number  # [N s2/(rad m)]
    T_w4: Number = 0.0  # [N s4/rad4]


@dataclass(frozen=True, slots=True)
class Screw(Rotor):
    """A propeller: T = (T_ww + T_w4 w2) |w| w - T_wu |w| u_a, study 003's Eq. (12) with T_|w|u = -T_wu."""

    forward: Blades
    reverse: Blades

    def thrust(self, spin: Number, advance: Number) -> Any:
        at = self.blades(spin)
        return abs(spin) * ((at.T_ww + at.T_w4 * (spin * spin)) * spin - at.T_wu * advance)

    def spin(self, newtons: Number) -> Any:
        """Rotor speed from |w|2 = 2 |T| / (T_ww + sqrt(T_ww2 + 4 T_w4 |T|))."""
        at = self.blades(newtons)
        denominator = at.T_ww + sqrt(at.T_ww * at.T_ww + 4.0 * at.T_w4 * abs(newtons))
        return signed_root(2.0 * newtons / denominator)

    def blades(self, sense: Number) -> Blades:
        """Select the coefficients by the sign of a speed or of a thrust."""
        ahead, astern = self.forward, self.reverse
        if ahead is astern:
            return ahead
        back = sense < 0.0
        return Blades(
            where(back, astern.T_ww, ahead.T_ww),
            where(back, astern.T_wu, ahead.T_wu),
            where(back, astern.T_w4, ahead.T_w4),
        )


@dataclass(frozen=True, slots=True)
class PolynomialScrew(Rotor):
    """A propeller by its thrust coefficient: T = k |w| w K_T(J), k = rho D^4 / (4 pi^2), J = 2 pi u_a / (w D).

    K_T = a0 + a1 J + a2 J^2 + ... between two advance ratios; beyond them it continues along its tangent, so that the
    thrust stays finite for a slow rotor, where J has no bound.
    """

    coefficients: tuple[Number, ...]  # a0, a1, ...
    advance: tuple[float, float]  # lowest and highest J of the polynomial
    per_square: Number  # k [N s2/rad2]
    turn: Number  # 2 pi / D: J = turn u_a / w [rad/m]
    reverse: Number  # ratio of the thrust in reverse to that forward

    def thrust(self, spin: Number, advance: Number) -> Any:
        J = clip(self.turn * advance / where(abs(spin) > SLOW, spin, SLOW), *self.advance)
        value, slope = evaluate_polynomial(self.coefficients, J)
        linear = (value - slope * J) * spin + slope * self.turn * advance  # w K_T
        return self.per_square * self.side(spin) * abs(spin) * linear

    def spin(self, newtons: Number) -> Any:
        return signed_root(newtons / (self.per_square * self.coefficients[0] * self.side(newtons)))

    def side(self, sense: Number) -> Any:
        """The ratio of the thrust to that forward."""
        return where(sense < 0.0, self.reverse, 1.0)


def evaluate_polynomial(coefficients: Sequence[Number], x: Number) -> tuple[Any, Any]:
    """Return a0 + a1 x + a2 x^2 + ... and its derivative."""
    value: Any = 0.0
    slope: Any = 0.0
    for a in reversed(coefficients):
        slope = slope * x + value
        value = value * x + a
    return value, slope


def signed_root(x: Number) -> Any:
    """Return sqrt(x) for x > 0 and -sqrt(-x) for x < 0, with a finite slope at zero."""
    return x / sqrt(sqrt(x * x + LEAST_SQUARE))


# From command to spin


class Throttle(Protocol):
    """Relation of command and spin."""

    @abstractmethod
    def spin(self, command: Number) -> Any:
        """Steady spin at a constant command."""

    @abstractmethod
    def command(self, spin: Number) -> Any:
        """The inverse of `spin`."""


@dataclass(frozen=True, slots=True)
class Direct(Throttle):
    """spin = factor command."""

    factor: float = 1.0

    def spin(self, command: Number) -> Any:
        return self.factor * command

    def command(self, spin: Number) -> Any:
        return spin / self.factor


@dataclass(frozen=True, slots=True)
class ByThrust(Throttle):
    """The command is the thrust [N] that the rotor should give at rest."""

    rotor: Rotor

    def spin(self, command: Number) -> Any:
        return self.rotor.spin(command)

    def command(self, spin: Number) -> Any:
        return self.rotor.thrust(spin, 0.0)


@dataclass(frozen=True, slots=True)
class ByPulse(Throttle):
    """A T200 and its speed controller: the command is a pulse width [us]. Both curves have the same dead band."""

    forward: Curve
    reverse: Curve
    neutral: float

    def spin(self, command: Number) -> Any:
        offset = command - self.neutral
        back = offset < 0.0
        speed = self.curve(back).speed(abs(offset))
        return where(back, -speed, speed)

    def command(self, spin: Number) -> Any:
        back = spin < 0.0
        offset = self.curve(back).pulse_offset(abs(spin))
        return self.neutral + where(back, -offset, offset)

    def curve(self, back: Any) -> Curve:
        """Select the curve by the sense of rotation."""
        ahead, astern = self.forward, self.reverse
        return Curve(ahead.edge, where(back, astern.b, ahead.b), where(back, astern.c, ahead.c))


def rotor_speed(a: Number, b: Number, c: Number, x: Number) -> Any:
    """Return the rotor speed a x^-b + c [rad/s] at a throttle x > 0: study 003's Eq. (39)."""
    return a * exp(-b * log(x)) + c


@dataclass(frozen=True, slots=True)
class BySpeedLaw(Throttle):
    """The command is a pulse width [us] that gives the rotor speed w = a x^-b + c, study 003's Eq. (39)."""

    a: Number  # [rad/s]
    b: Number
    c: Number  # [rad/s]
    neutral: float  # pulse width at rest [us]
    stroke: float  # from rest to x = 1 [us]

    def spin(self, command: Number) -> Any:
        offset = command - self.neutral
        x = larger(abs(offset) / self.stroke, LEAST_THROTTLE)
        speed = larger(rotor_speed(self.a, self.b, self.c, x), 0.0)
        return where(offset < 0.0, -speed, where(offset > 0.0, speed, 0.0))

    def command(self, spin: Number) -> Any:
        x = exp(-log(larger((abs(spin) - self.c) / self.a, LEAST_THROTTLE)) / self.b)
        return self.neutral + self.stroke * where(spin < 0.0, -x, x)


@dataclass(frozen=True, slots=True)
class ByTable(Throttle):
    """Another throttle whose command is read from a table."""

    commands: tuple[Number, ...]  # increasing
    values: tuple[Number, ...]
    throttle: Throttle

    def spin(self, command: Number) -> Any:
        return self.throttle.spin(interpolate_linear(command, self.commands, self.values))

    def command(self, spin: Number) -> Any:
        """Inverse of `spin`; where the values decrease, each is replaced by the largest so far."""
        pairs = list(zip(self.values, self.commands, strict=True))
        if pairs[-1] < pairs[0]:
            pairs.reverse()
        values, commands = zip(*pairs, strict=True)
        increasing = tuple(accumulate(values, max))  # repeats the same object where they do not increase
        return interpolate_linear(self.throttle.command(spin), increasing, commands)


def interpolate_linear(x: Number, xs: Sequence[Number], ys: Sequence[Number]) -> Any:
    """Interpolate linearly between points whose x increase, or are the same object; constant beyond the ends."""
    slopes = [
        0.0 if later is earlier else (after - before) / (later - earlier)
        for (earlier, later), (before, after) in zip(pairwise(xs), pairwise(ys), strict=True)
    ]
    inside = clip(x, xs[0], xs[-1])
    edges = xs[1:-1]
    x0, y0 = lookup(inside, edges, xs[:-1]), lookup(inside, edges, ys[:-1])
    return y0 + lookup(inside, edges, slopes) * (inside - x0)
