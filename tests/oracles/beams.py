"""Vibrations of uniform beams that are known exactly, each as an object with its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import expm
from scipy.optimize import brentq

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class ClampedBeam:
    """A beam clamped at one end with a rigid body at the other: Timoshenko, Phil. Mag. 41 (1921) 744, in first order.

    State (v, psi, M, Q): deflection, rotation of the section, moment M = E I psi', force Q = kappa G A (v' - psi). With
    frequency w

        v' = psi + Q / kGA,   psi' = M / EI,   M' = -Q - w^2 rho I psi,   Q' = -w^2 mu v,

    v = psi = 0 at the clamp, and at the tip, where the beam moves the body, M = w^2 J psi, Q = w^2 m v. The determinant
    of these conditions, by the exponential of the matrix, is the transcendental equation.
    """

    length: float
    EI: float
    mu: float
    kGA: float = np.inf  # Euler-Bernoulli
    rho_I: float = 0.0  # rotary inertia over length
    mass: float = 0.0  # at the tip
    inertia: float = 0.0  # at the tip

    def determinant(self, w: float) -> float:
        """Zero where w [rad/s] is a natural frequency."""
        A = np.zeros((4, 4))
        A[0, 1], A[0, 3], A[1, 2] = 1.0, 1.0 / self.kGA, 1.0 / self.EI
        A[2, 3], A[2, 1], A[3, 0] = -1.0, -(w**2) * self.rho_I, -(w**2) * self.mu
        L = self.length
        scale = np.array([L, 1.0, self.EI / L, self.EI / L**2])
        tip = expm(A * L * scale / scale[:, None])[:, 2:]
        moment = tip[2] - w**2 * self.inertia * L / self.EI * tip[1]
        force = tip[3] - w**2 * self.mass * L**3 / self.EI * tip[0]
        return float(moment[0] * force[1] - moment[1] * force[0])

    def frequencies(self, count: int) -> Array:
        """The first natural frequencies [rad/s]."""
        unit = np.sqrt(self.EI / self.mu) / self.length**2
        roots = np.arange(0.05, (count + 1.0) * np.pi, 0.05) ** 2 * unit
        values = [self.determinant(w) for w in roots]
        changes = [k for k in range(len(roots) - 1) if values[k] * values[k + 1] < 0.0][:count]
        return np.array([brentq(self.determinant, roots[k], roots[k + 1], rtol=1e-14) for k in changes])
