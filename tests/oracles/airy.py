"""A small-amplitude wave in x and z (up, from the mean surface), from its velocity potential.

R. G. Dean and R. A. Dalrymple, Water Wave Mechanics for Engineers and Scientists, World Scientific, 1991: Tables 3.1
and 4.1 for water of a depth h and for deep water. Their potential has the other sign (u = -dphi/dx); a crest is at
k x = sigma t.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from scipy.optimize import brentq


@dataclass(frozen=True)
class AiryWave:
    height: float  # H [m]
    period: float  # T [s]
    depth: float | None  # h [m]; None: deep water
    g: float = 9.81

    @property
    def sigma(self) -> float:
        return 2.0 * math.pi / self.period

    @cached_property
    def k(self) -> float:
        """From sigma^2 = g k tanh(k h), by bracketing."""
        deep = self.sigma**2 / self.g
        if self.depth is None:
            return deep
        h = self.depth
        high = max(deep, math.sqrt(deep / h)) * 2.0
        return float(brentq(lambda k: self.g * k * math.tanh(k * h) - self.sigma**2, 0.5 * deep, high, xtol=1e-16))

    def potential(self, x: Any, z: Any, t: Any) -> Any:
        """u = dphi/dx, w = dphi/dz."""
        k, sigma = self.k, self.sigma
        decay = np.exp(k * z) if self.depth is None else np.cosh(k * (self.depth + z)) / np.cosh(k * self.depth)
        return self.height / 2.0 * self.g / sigma * decay * np.sin(k * x - sigma * t)

    def elevation(self, x: Any, t: Any) -> Any:
        return self.height / 2.0 * np.cos(self.k * x - self.sigma * t)

    def _ratios(self, z: Any) -> tuple[Any, Any]:
        k, h = self.k, self.depth
        if h is None:
            return np.exp(k * z), np.exp(k * z)
        return np.cosh(k * (h + z)) / np.sinh(k * h), np.sinh(k * (h + z)) / np.sinh(k * h)

    def velocity(self, x: Any, z: Any, t: Any) -> tuple[Any, Any]:
        a, sigma, (c, s) = self.height / 2.0, self.sigma, self._ratios(z)
        angle = self.k * x - sigma * t
        return a * sigma * c * np.cos(angle), a * sigma * s * np.sin(angle)

    def local_acceleration(self, x: Any, z: Any, t: Any) -> tuple[Any, Any]:
        a, sigma, (c, s) = self.height / 2.0, self.sigma, self._ratios(z)
        angle = self.k * x - sigma * t
        return a * sigma**2 * c * np.sin(angle), -a * sigma**2 * s * np.cos(angle)

    def convective_acceleration(self, x: Any, z: Any, t: Any) -> tuple[Any, Any]:
        """u du/dx + w du/dz and u dw/dx + w dw/dz; the products of sines and cosines of one angle, doubled."""
        a, sigma, k, h = self.height / 2.0, self.sigma, self.k, self.depth
        if h is None:
            return 0.0 * x, k * (a * sigma * np.exp(k * z)) ** 2
        strength = k * (a * sigma / np.sinh(k * h)) ** 2 / 2.0
        return -strength * np.sin(2.0 * (k * x - sigma * t)), strength * np.sinh(2.0 * k * (h + z))
