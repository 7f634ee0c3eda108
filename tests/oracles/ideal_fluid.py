"""Bodies in water that are known in closed form or by an equation of their own, each with its source.

Equations are written from the literature, in world axes and with NumPy matrices, independently of the package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

from tests.random_scenes import skew

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class QuadraticDrag:
    """m dv/dt = F - c |v| v: Newton, Principia, book II, propositions 5 and 9; Landau and Lifshitz, section 45."""

    mass: float  # with added mass [kg]
    drag: float  # c [N s2/m2]

    def terminal(self, force: float) -> float:
        """Speed at which drag balances a force [m/s]."""
        return float(np.sqrt(force / self.drag))

    def motion_under_force(self, force: float, t: Array) -> tuple[Array, Array]:
        """Distance [m] and speed [m/s] from rest: v = V tanh(t/T), x = V T log cosh(t/T)."""
        V = self.terminal(force)
        T = self.mass / np.sqrt(force * self.drag)
        return np.asarray(V * T * np.log(np.cosh(t / T))), np.asarray(V * np.tanh(t / T))

    def coasting(self, speed: float, t: Array) -> tuple[Array, Array]:
        """Distance [m] and speed [m/s] without a force: v = v0/(1 + c v0 t/m), x = (m/c) log(1 + c v0 t/m)."""
        slowing = 1.0 + self.drag * speed / self.mass * t
        return np.asarray(self.mass / self.drag * np.log(slowing)), np.asarray(speed / slowing)

    def decay(self, linear: float, speed: float, t: Array) -> tuple[Array, Array]:
        """With linear drag b too: v = b v0/((b + c v0) e^(b t/m) - c v0), x = m/c log(1 + c v0 (1 - e^(-b t/m))/b)."""
        b, c, m = linear, self.drag, self.mass
        fallen = np.exp(-b / m * t)
        distance = m / c * np.log1p(c * speed / b * (1.0 - fallen))
        return np.asarray(distance), np.asarray(b * speed * fallen / (b + c * speed * (1.0 - fallen)))


@dataclass(frozen=True)
class Spheroid:
    """Added mass of a prolate spheroid, semi-axes a > b: Lamb, Hydrodynamics, section 114; Fossen (2011), (6.60)."""

    a: float
    b: float
    density: float

    @property
    def volume(self) -> float:
        return 4.0 / 3.0 * np.pi * self.a * self.b**2

    @property
    def factors(self) -> tuple[float, float]:
        """alpha_0 and beta_0, by the eccentricity e."""
        e = float(np.sqrt(1.0 - (self.b / self.a) ** 2))
        logarithm = np.log((1.0 + e) / (1.0 - e))
        alpha = 2.0 * (1.0 - e**2) / e**3 * (0.5 * logarithm - e)
        beta = 1.0 / e**2 - (1.0 - e**2) / (2.0 * e**3) * logarithm
        return float(alpha), float(beta)

    @property
    def along(self) -> float:
        """Added mass along the long axis [kg]."""
        alpha, _ = self.factors
        return self.density * self.volume * alpha / (2.0 - alpha)

    @property
    def across(self) -> float:
        """Added mass across the long axis [kg]."""
        _, beta = self.factors
        return self.density * self.volume * beta / (2.0 - beta)

    @property
    def turning(self) -> float:
        """Added moment of inertia about an axis across [kg m2]."""
        alpha, beta = self.factors
        a2, b2 = self.a**2, self.b**2
        share = (b2 - a2) ** 2 * (alpha - beta) / (2.0 * (b2 - a2) + (b2 + a2) * (beta - alpha))
        return self.density * self.volume / 5.0 * share


@dataclass(frozen=True)
class KirchhoffBody:
    """A free body with a full inertia of body and fluid: Kirchhoff's equations, Lamb, section 124.

    dP/dt = P x w + F, dL/dt = L x w + P x v + N with (P, L) = M (v, w), in the body's axes at its origin; the position
    and the rotation matrix follow in the world.
    """

    inertia: Array  # (6, 6), of body and fluid
    force: Callable[[float, Array, Array, Array], Array] | None = None  # wrench (6,) in the body, by t, x, R and V

    def rates(self, t: float, y: Array) -> Array:
        """Rates of position (3), rotation matrix (9) and twist (6)."""
        x, R, V = y[:3], y[3:12].reshape(3, 3), y[12:]
        P, L = np.split(self.inertia @ V, 2)
        v, w = V[:3], V[3:]
        wrench = np.concatenate([np.cross(P, w), np.cross(L, w) + np.cross(P, v)])
        if self.force is not None:
            wrench = wrench + self.force(t, x, R, V)
        return np.concatenate([R @ v, (R @ skew(w)).ravel(), np.linalg.solve(self.inertia, wrench)])

    def at(self, times: Array, x: Array, R: Array, V: Array, tolerance: float = 1e-12) -> tuple[Array, Array, Array]:
        """Positions (n, 3), rotations (n, 3, 3) and twists (n, 6), by Dormand and Prince's method of eighth order."""
        y = integrate(self.rates, times, np.concatenate([x, R.ravel(), V]), tolerance)
        return y[:, :3], y[:, 3:12].reshape(-1, 3, 3), y[:, 12:]


def integrate(law: Callable[..., Any], times: Array, start: Array, tolerance: float = 1e-12) -> Array:
    """States at given times (n, k), DOP853."""
    span = (float(times[0]), float(times[-1]))
    solution = solve_ivp(law, span, start, "DOP853", t_eval=times, rtol=tolerance, atol=tolerance)
    assert solution.success, solution.message
    return np.asarray(solution.y.T)


@dataclass(frozen=True)
class SmallSphere:
    """A sphere in water that flows and accelerates: Maxey and Riley, Physics of Fluids 26 (1983) 883-889, without the
    history force, and with the corrected added-mass term of Auton, Hunt and Prud'homme (1988): the added mass is
    subject to the acceleration of the fluid as it passes the sphere,

        m dv/dt = rho V Du/Dt + m_a (Du/Dt - dv/dt) + (m - rho V) g - c |v - u| (v - u) - b (v - u).
    """

    mass: float  # [kg]
    displaced: float  # rho V [kg]
    added: float  # m_a [kg]
    quadratic: float  # c
    linear: float  # b
    gravity: Array  # (3,)

    def rates(self, t: float, y: Array, flow: Callable[[float, Array], tuple[Array, Array]]) -> Array:
        """Rates of position and velocity (6,); flow gives u and Du/Dt at a time and position."""
        x, v = y[:3], y[3:]
        u, Du = flow(t, x)
        slip = v - u
        force = (self.displaced + self.added) * Du + (self.mass - self.displaced) * self.gravity
        force = force - self.quadratic * np.linalg.norm(slip) * slip - self.linear * slip
        return np.concatenate([v, force / (self.mass + self.added)])
