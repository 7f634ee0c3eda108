"""Gauss-Legendre quadrature: points and weights that integrate polynomials exactly."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.polynomial.legendre import leggauss
from numpy.typing import NDArray


@cache
def gauss_points(points: int) -> tuple[tuple[float, float], ...]:
    """Return points in (-1, 1) with their weights, whose sum is 2."""
    places, weights = leggauss(points)
    return tuple(zip(places.tolist(), weights.tolist(), strict=True))


def gauss_on_unit_interval(points: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return points in (0, 1) and their weights, whose sum is 1."""
    x, w = np.array(gauss_points(points)).T
    return 0.5 * (1.0 + x), 0.5 * w
