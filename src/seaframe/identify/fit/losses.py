"""Robust loss functions of normalised residuals (residual / standard deviation)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats

HUBER = 1.345  # 95 % efficiency for normal noise (Huber 1981)
CAUCHY = 2.3849  # the same (Holland and Welsch 1977)


@dataclass(frozen=True)
class Loss:
    """A loss rho(z) with psi = rho' and slope = psi'."""

    name: str
    rho: Callable[[Floats], Floats]
    psi: Callable[[Floats], Floats]
    slope: Callable[[Floats], Floats]

    def weight(self, z: Floats) -> Floats:
        """Return psi(z) / z: the weight of a residual in iteratively reweighted least squares."""
        small = np.abs(z) < 1e-12
        return np.where(small, 1.0, self.psi(z) / np.where(small, 1.0, z))

    @cached_property
    def mean_square(self) -> float:
        """Mean of psi^2 for standard normal z."""
        z = np.linspace(-12.0, 12.0, 24001)
        density = np.exp(-0.5 * z * z) / np.sqrt(2.0 * np.pi)
        return float(np.sum(self.psi(z) ** 2 * density) * (z[1] - z[0]))


LOSSES = {
    "huber": Loss(
        "huber",
        lambda z: np.where(np.abs(z) <= HUBER, 0.5 * z * z, HUBER * (np.abs(z) - 0.5 * HUBER)),
        lambda z: np.clip(z, -HUBER, HUBER),
        lambda z: (np.abs(z) <= HUBER).astype(float),
    ),
    "squares": Loss("squares", lambda z: 0.5 * z * z, lambda z: z, np.ones_like),
    "cauchy": Loss(
        "cauchy",
        lambda z: 0.5 * CAUCHY**2 * np.log1p((z / CAUCHY) ** 2),
        lambda z: z / (1.0 + (z / CAUCHY) ** 2),
        lambda z: (1.0 - (z / CAUCHY) ** 2) / (1.0 + (z / CAUCHY) ** 2) ** 2,
    ),
}


def get_loss(name: str) -> Loss:
    """Return a loss by its name."""
    if name not in LOSSES:
        raise SeaframeError(unknown_name(name, LOSSES, "loss"), path="loss")
    return LOSSES[name]
