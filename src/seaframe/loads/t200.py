"""The Blue Robotics T200: rotor speed from pulse width and voltage, thrust from rotor speed.

Our own least-squares fit to the maker's public performance tables (bollard pull: thruster and water at rest) at 10, 12,
16, 18 and 20 V. `examples/fit_t200.py` computes it from the tables and reports its error.

    edge = d0 + d1 / V                                   half of the dead band [us]
    s = sqrt((|pulse - 1500| - edge) / (FULL - edge))    0 ... 1
    |w| = START + b(V) s + c(V) s2                       rotor speed [rad/s]
    |T| = T_ww w2 + T_w4 w4                              thrust at rest [N]
    P = P_w3(V) |w|3 + P_w5(V) |w|5                      electrical power at rest [W]

b, c, P_w3 and P_w5 are quadratic in the voltage. At the edge of the dead band the speed steps from zero to START, about
the lowest speed of the motor; the step is spread over RAMP, the spacing of the tables. The laws of speed and thrust
have closed-form inverses.

The loss by inflow is NOT in the tables. Assumption: K_T decreases with the advance ratio J as for a ducted propeller
of the same K_T = 0.41 at rest: Ka 4-70 in nozzle 19A with a pitch ratio of 0.85 (Oosterveld 1970) loses 0.52 per J on
the average of 0 <= J <= 0.5. Hence K_T = K_T(0) (1 - LOSS J), in both directions.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..numbers import Number, clip, larger, sqrt, where

SOURCE = (
    "our own fit to Blue Robotics' T200 performance tables (bollard pull at 10, 12, 16, 18 and 20 V); the loss by "
    "inflow is assumed, as of a ducted Ka 4-70 propeller with the same thrust coefficient"
)
NEUTRAL = 1500.0  # pulse width at rest [us]
FULL = 392.0  # distance from neutral beyond which the speed is constant [us]
RAMP = 4.0  # distance over which the rotor starts [us]
START = 20.0  # lowest speed of the motor [rad/s]
DIAMETER = 0.076  # of the propeller [m]
LOSS = 1.27  # fraction of K_T lost per J
EDGE = (11.3645, 287.936)  # d0 [us], d1 [us V]


@dataclass(frozen=True, slots=True)
class Direction:
    """Coefficients of one sense of rotation."""

    b: tuple[float, float, float]  # [rad/s], of powers of (V - 15)/5
    c: tuple[float, float, float]
    T_ww: float  # [N s2/rad2]
    T_w4: float  # [N s4/rad4]
    P_w3: tuple[float, float, float]  # [W s3/rad3], of powers of (V - 15)/5
    P_w5: tuple[float, float, float]  # [W s5/rad5]

    @property
    def T_wu(self) -> float:
        """Loss by inflow [N s2/(rad m)]: LOSS J of T_ww w2, with J = 2 pi u_a / (w D)."""
        return LOSS * 2.0 * math.pi / DIAMETER * self.T_ww


FORWARD = Direction(
    b=(170.661, -5.68687, -52.5802),
    c=(167.421, 70.5439, 39.489),
    T_ww=0.000348897,
    T_w4=2.26149e-10,
    P_w3=(5.53844e-06, 1.00505e-06, 7.19015e-07),
    P_w5=(1.36616e-11, -1.74478e-12, -6.72856e-13),
)
REVERSE = Direction(
    b=(186.846, 15.111, -38.2478),
    c=(146.917, 43.3784, 23.163),
    T_ww=0.000267917,
    T_w4=2.83076e-10,
    P_w3=(4.93082e-06, 7.095e-07, 4.36884e-07),
    P_w5=(2.17201e-11, 2.18068e-12, 3.04043e-12),
)


@dataclass(frozen=True, slots=True)
class Curve:
    """Rotor speed [rad/s] over the distance of the pulse width from neutral [us], at one voltage and in one sense."""

    edge: Number  # half of the dead band [us]
    b: Number  # [rad/s]
    c: Number  # [rad/s]

    @property
    def ramp_end_speed(self) -> Any:
        """Speed at the end of the ramp [rad/s]."""
        y = RAMP / (FULL - self.edge)
        return START + self.b * sqrt(y) + self.c * y

    def speed(self, away: Number) -> Any:
        """Rotor speed [rad/s] at a distance of the pulse width from neutral [us]."""
        beyond = away - self.edge
        y = clip(beyond, RAMP, FULL - self.edge) / (FULL - self.edge)
        return clip(self.ramp_end_speed / RAMP * beyond, 0.0, START + self.b * sqrt(y) + self.c * y)

    def pulse_offset(self, speed: Number) -> Any:
        """Distance from neutral [us] at a rotor speed [rad/s]: the inverse of `speed` outside the dead band."""
        first = self.ramp_end_speed
        rise = larger(speed, first) - START
        s = 2.0 * rise / (self.b + sqrt(self.b * self.b + 4.0 * self.c * rise))
        return self.edge + where(speed < first, RAMP / first * speed, (FULL - self.edge) * s * s)

    @property
    def full_speed(self) -> Any:
        """Speed at full throttle [rad/s]."""
        return START + self.b + self.c


def curve(direction: Direction, voltage: Number, edge: Number | None = None) -> Curve:
    """Build the curve at a voltage [V]; `edge` of the dead band [us] is that of the fit, unless given."""
    b, c = (by_voltage(p, voltage) for p in (direction.b, direction.c))
    return Curve(EDGE[0] + EDGE[1] / voltage if edge is None else edge, b, c)


def by_voltage(p: tuple[float, float, float], voltage: Number) -> Any:
    """Evaluate a coefficient that is quadratic in (V - 15)/5."""
    x = (voltage - 15.0) / 5.0
    return p[0] + x * (p[1] + x * p[2])


def electrical_power(speed: Number, voltage: Number) -> Any:
    """Power [W] that thruster and speed controller take from a supply [V], at a rotor speed [rad/s], in water at rest.

    Assumption: as the tables hold no inflow, power depends on the rotor speed alone.
    """
    square = speed * speed
    ahead, astern = (
        by_voltage(side.P_w3, voltage) + square * by_voltage(side.P_w5, voltage) for side in (FORWARD, REVERSE)
    )
    return abs(speed) * square * where(speed < 0.0, astern, ahead)
