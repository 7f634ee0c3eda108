"""Thin elastic rods that bend far: the elastica in closed form, and Kirchhoff's rod as a boundary value problem."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_bvp
from scipy.optimize import brentq
from scipy.special import ellipe, ellipeinc, ellipk, ellipkinc

Array: TypeAlias = NDArray[np.float64]
Load: TypeAlias = Callable[[Array], Array]  # tangents (3, n) -> force or couple per length in the world (3, n)


def no_load(t: Array) -> Array:
    """No load."""
    return 0.0 * t


@dataclass(frozen=True)
class Elastica:
    """A cantilever under a force across its tip that keeps its direction: K. E. Bisshopp and D. C. Drucker, Large
    deflection of cantilever beams, Quart. Appl. Math. 3 (1945) 272; load P L^2 / E I, lengths over L.

    With the tip's angle t and k^2 = (1 + sin t) / 2, sin a = 1 / (k sqrt 2): sqrt(load) = K(k) - F(k, a),
    height 1 - 2 (E(k) - E(k, a)) / sqrt(load), reach sqrt(2 sin(t) / load).
    """

    load: float

    @staticmethod
    def of_height(height: float) -> Elastica:
        """The load that lifts the tip to a height."""
        return Elastica(float(brentq(lambda load: Elastica(load).height - height, 1e-3, 50.0, xtol=1e-14)))

    @property
    def angle(self) -> float:
        """Angle of the tip [rad]."""

        def mismatch(t: float) -> float:
            k2, a = modulus(t)
            return float(ellipk(k2) - ellipkinc(a, k2) - np.sqrt(self.load))

        return float(brentq(mismatch, 1e-12, np.pi / 2 - 1e-12, xtol=1e-15))

    @property
    def height(self) -> float:
        k2, a = modulus(self.angle)
        return float(1.0 - 2.0 * (ellipe(k2) - ellipeinc(a, k2)) / np.sqrt(self.load))

    @property
    def reach(self) -> float:
        return float(np.sqrt(2.0 * np.sin(self.angle) / self.load))


def modulus(t: float) -> tuple[float, float]:
    """k^2 and the amplitude a of the elastica whose tip is at the angle t."""
    k2 = 0.5 * (1.0 + np.sin(t))
    return k2, float(np.arcsin(1.0 / np.sqrt(2.0 * k2)))


@dataclass(frozen=True)
class Rod:
    """A rod clamped at its start along x, with stiffness in twist and in bending about y and z [N m2].

    r' = t = R e_x, R' = R kappa~, n' = -f, m' = -t x n - c, R^T m = diag(stiffness) kappa; n, m given at the end.
    """

    length: float
    stiffness: tuple[float, float, float]

    def solve(
        self, force: Array, moment: Array, load: Load = no_load, couple: Load = no_load, steps: int = 8
    ) -> tuple[Array, Array]:
        """Place [m] and quaternion (w, x, y, z) of the end under a force and a moment there, fixed in the world.

        Along the rod act a force f [N/m] and a couple c [N].

        The load grows in steps from zero, each solution the next one's guess.
        """
        s = np.linspace(0.0, self.length, 101)
        y = np.zeros((13, 101))
        y[0], y[3] = s, 1.0
        for share in np.linspace(0.0, 1.0, steps + 1)[1:]:
            end = share * np.concatenate([force, moment])
            found = solve_bvp(
                lambda s, y, share=share: self.slope(y, share, load, couple),
                lambda a, b, end=end: np.concatenate([a[:3], a[3:7] - [1.0, 0.0, 0.0, 0.0], b[7:] - end]),
                s,
                y,
                tol=1e-9,
                max_nodes=20000,
            )
            assert found.success
            y = found.sol(s)
        return y[:3, -1], y[3:7, -1]

    def slope(self, y: Array, share: float, load: Load, couple: Load) -> Array:
        """Derivative of place, quaternion, force and moment along the rod, (13, n)."""
        R = matrix_of(y[3:7])
        t, n, m = R[:, 0], y[7:10], y[10:]
        kappa = np.einsum("ijn,in->jn", R, m) / np.array(self.stiffness)[:, None]
        (w, x, yy, z), (a, b, c) = y[3:7], kappa
        turn = [-x * a - yy * b - z * c, w * a + yy * c - z * b, w * b + z * a - x * c, w * c + x * b - yy * a]
        return np.concatenate([t, 0.5 * np.array(turn), -share * load(t), -np.cross(t.T, n.T).T - share * couple(t)])


def matrix_of(q: Array) -> Array:
    """Rotations of quaternions (4, n), scalar first, as (3, 3, n)."""
    w, x, y, z = q / np.linalg.norm(q, axis=0)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
