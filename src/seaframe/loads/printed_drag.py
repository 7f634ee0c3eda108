"""Drag and lift of a flexible link as printed in study 004. They are wrong, and kept only for comparison.

S. F. Dehkordi, Ocean Engineering 241 (2021) 110057, gives both as dissipation functions, Eqs. (31), (32), whose
derivative with respect to the velocity v of a point of the link at the distance eta from its joint is a force per
length:

    D = 1/2 int rho (C_d + C_L) d eta v . v d eta,         f = -rho (C_d + C_L) d eta v.

- It has the dimension of an energy, but a dissipation function is a power: f is no force per length but lacks 1/s.
- It is linear in v, so slow motion, for which drag vanishes with the square of the speed, is damped far too much:
  at 0.05 m/s and the end of a link of 1 m, 43 times as much as by Morison's 1/2 rho C_d d |v_n| v_n.
- With the factor eta the root of every link has no drag, even if it moves fast, as at an elbow.
- It resists motion along the link as much as motion across, and lift, which is normal to the velocity, does work.

The physical model is `strips` (loads/strips.py).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..numbers import Number
from ..spatial import ZERO, Rotation, Wrench
from .drag import Resistance
from .load import Situation


@dataclass(frozen=True, slots=True)
class PrintedDrag(Resistance):
    """-rho (C_d + C_L) d eta w v_r on a slice of the length w at its origin, eta from the link's joint [m]."""

    coefficient: Number  # C_d + C_L
    density: Number  # [kg/m3]
    diameter: Number  # [m]
    distance: Number  # eta [m]
    length: Number  # w [m]

    def wrench(self, B: Situation) -> Wrench:
        resistance = self.coefficient * self.density * self.diameter * self.distance * self.length
        return Wrench((-(B.wet * resistance)) * B.V_r.linear, ZERO)

    def rotate(self, R_CB: Rotation) -> PrintedDrag:
        """Return itself: the law is the same in all axes."""
        return self
