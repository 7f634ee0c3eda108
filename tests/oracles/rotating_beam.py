"""A beam that rotates with its clamp at a constant speed, by collocation on Chebyshev's points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.polynomial import chebyshev
from numpy.typing import NDArray
from scipy.linalg import eig

Array: TypeAlias = NDArray[np.float64]

# First and second frequency of flapping at the speeds 0, 1, ... 6, E I = mu = L = 1: Wright, Smith, Thresher and Wang,
# Vibration modes of centrifugally stiffened beams, J. Appl. Mech. 49 (1982) 197; more digits by
# collocation.
FLAPWISE = (3.516015, 3.681647, 4.137320, 4.797279, 5.585001, 6.449545, 7.360373)
SECOND = (22.0345, 22.1810, 22.6149, 23.3203, 24.2733, 25.4461, 26.8091)


@dataclass(frozen=True)
class RotatingBeam:
    """w'''' - speed^2/2 ((1 - x^2) w')' = f^2 w across the plane of turning, f^2 + speed^2 in it; E I = mu = L = 1.

    w = w' = 0 at the clamp, x = 0; w'' = w''' = 0 at the tip. Frequencies of lag follow from flapping: f_lag^2 =
    f_flap^2 - speed^2.
    """

    speed: float
    terms: int = 28

    def flapwise(self, count: int) -> Array:
        """The first frequencies of flapping."""
        n = self.terms
        x = 0.5 * (1.0 - np.cos(np.pi * (np.arange(n - 4) + 0.5) / (n - 4)))  # inner points
        left, right = np.zeros((n, n)), np.zeros((n, n))
        w = [self.columns(x, k) for k in range(5)]
        pull = 0.5 * self.speed**2
        left[:-4] = w[4] - pull * ((1.0 - x**2)[:, None] * w[2] - 2.0 * x[:, None] * w[1])
        right[:-4] = w[0]
        ends = np.array([0.0, 1.0])
        left[-4], left[-3] = self.columns(ends, 0)[0], self.columns(ends, 1)[0]
        left[-2], left[-1] = self.columns(ends, 2)[1], self.columns(ends, 3)[1]
        squares = eig(left, right, right=False)
        real = squares[np.isfinite(squares) & (np.abs(squares.imag) < 1e-6 * np.abs(squares))].real
        return np.asarray(np.sqrt(np.sort(real[real > 0.0])[:count]))

    def columns(self, x: Array, derivative: int) -> Array:
        """The k-th derivative of Chebyshev's polynomials on 0 to 1, at points x: (len(x), terms)."""
        found = []
        for k in range(self.terms):
            series = chebyshev.Chebyshev.basis(k, domain=[0.0, 1.0])
            found.append((series.deriv(derivative) if derivative else series)(x))
        return np.array(found, dtype=float).T
