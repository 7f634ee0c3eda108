"""The law of compliant contact, for the floor and for links that touch each other.

Two surfaces that overlap by x, and approach each other at x', press on each other with

    d   = eps softplus(x/eps)                                   depth of contact, smooth
    f_n = k d max(0, 1 + c d'),  by Hertz  k d^(3/2) max(...)   normal force; never pulls
    f_f = -mu f_n v / sqrt(|v|^2 + v_s^2)                       friction at the slip velocity v

The damping is that of K. H. Hunt and F. R. E. Crossley (1975): it grows with the force, so the force is continuous when
surfaces touch. Friction is below mu f_n and decreases to zero below the slip speed v_s, so a link under a constant
force creeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..numbers import Number, exp, larger, sqrt, where
from ..spatial import Vector
from .time_functions import horner

ARTANH_COEFFICIENTS = tuple(
    1.0 / (2 * k + 1) for k in range(17)
)  # artanh(z) = z + z^3/3 + z^5/5 + ...; error 5e-19 for z <= 1/3
TINY = 1e-30  # m: keeps the derivative of a force by Hertz finite where nothing touches


class SoftplusValue(NamedTuple):
    """Value log(1 + e^x) and its derivative."""

    value: Any
    slope: Any


def softplus(x: Number) -> SoftplusValue:
    """Smooth max(x, 0), for x of any size: max(x, 0) + log(1 + e^-|x|), log(1 + y) = 2 artanh(y/(2 + y))."""
    y = exp(-abs(x))
    z = y / (2.0 + y)
    high = 1.0 / (1.0 + y)
    return SoftplusValue(larger(x, 0.0) + 2.0 * z * horner(ARTANH_COEFFICIENTS, z * z), where(x < 0.0, y * high, high))


@dataclass(frozen=True, slots=True)
class ContactLaw:
    """Parameters of a contact."""

    stiffness: Number  # k [N/m]; by Hertz [N/m^1.5]
    damping: Number  # c [s/m]
    slip_speed: Number  # v_s [m/s]
    softness: Number  # eps [m]
    by_hertz: bool = False  # the force grows with the depth to the power 3/2, as between round elastic bodies

    def normal_force(self, overlap: Number, closing: Number) -> Any:
        """Normal force f_n [N] of surfaces that overlap by `overlap` [m] and approach at `closing` [m/s]."""
        x = softplus(overlap / self.softness)
        depth, rate = self.softness * x.value, x.slope * closing
        if self.by_hertz:
            depth = depth * sqrt(depth + TINY)
        return self.stiffness * depth * larger(1.0 + self.damping * rate, 0.0)

    def slip_factor(self, v: Vector) -> Any:
        """Factor -1/sqrt(|v|^2 + v_s^2) of the slip velocity v in friction [s/m]."""
        return -1.0 / sqrt(v.dot(v) + self.slip_speed * self.slip_speed)
