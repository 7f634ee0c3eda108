"""The two-link flexible arm of study 004 in its plane, by Lagrange's equations over plain arrays.

Nothing is shared with the package: shapes are those of Eq. (74), and derivatives are taken by complex steps. With the
modes d of a link, its point at s and its section there are at

    p = o + R(a) (s, phi . d),   psi = a + 2 atan(phi' . d/2),

o, a and psi at the tip give the next link. Energies are T = 1/2 sum m |p'|^2 + 1/2 sum m_a (n . p')^2, n across the
section, and U = 1/2 d . K d; forces are Q = sum (dp/dq) . f with the drag f of a section that moves at v_n across and
v_t along.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.polynomial.legendre import leggauss
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

Array: TypeAlias = NDArray[np.float64]
Law: TypeAlias = Callable[[Array, Array], tuple[Array, Array]]  # forces per length across and along, from v_n and v_t

LENGTH, RADIUS, MU, E, ELBOW = 1.0, 0.005, 0.1119, 7e10, 0.495  # Table 1
RHO, KELVIN_VOIGT, MEDIUM, TORQUE = 998.0, 2200.0, 0.8, 0.226415  # Tables 1 and 2; the torque is set by the case in air
AREA, INERTIA, WIDTH = math.pi * RADIUS**2, math.pi * RADIUS**4 / 4.0, 2.0 * RADIUS
ROOTS = (1.8751040687119611, 4.694091132974174)  # of cos x cosh x = -1


def shapes(s: Array) -> Array:
    """Two shapes of a clamped beam, 1 at the tip, with their first two derivatives (3, 2, n)."""
    found = []
    for root in ROOTS:
        x = root * s
        ratio = (math.sin(root) + math.sinh(root)) / (math.cos(root) + math.cosh(root))
        value = np.sin(x) - np.sinh(x) - ratio * (np.cos(x) - np.cosh(x))
        slope = root * (np.cos(x) - np.cosh(x) + ratio * (np.sin(x) + np.sinh(x)))
        curvature = root**2 * (-np.sin(x) - np.sinh(x) + ratio * (np.cos(x) + np.cosh(x)))
        tip = math.sin(root) - math.sinh(root) - ratio * (math.cos(root) - math.cosh(root))
        found.append(np.array([value, slope, curvature]) / tip)
    return np.stack(found, axis=1)


def gauss(points: int) -> tuple[Array, Array]:
    x, w = leggauss(points)
    return 0.5 * (1.0 + x), 0.5 * w


class Whole(NamedTuple):
    """Drag of a link as a whole at its middle, Eqs. (11) to (14), and the damping of its rotation, Eq. (18)."""

    coefficient: float
    areas: tuple[float, float]
    damping: float  # C_nr S d^2


class Frame(NamedTuple):
    """The root of a link: rows (2, 6) of its place, its angle with row (6,), and its modes, which follow entry k."""

    o_row: Any
    a: Any
    a_row: Any
    k: int
    d: Any

    @property
    def axes(self) -> Any:
        """Along the straight link, and across (2, 2)."""
        c, s = np.cos(self.a), np.sin(self.a)
        return np.array([[c, s], [-s, c]])

    def jacobian(self, s: Any, phi: Any) -> Any:
        """Jacobian (n, 2, 6) of points at s (n,), with the shapes phi (2, n)."""
        e, n = self.axes
        arm = s[:, None] * n - (self.d @ phi)[:, None] * e
        J = self.o_row + arm[:, :, None] * self.a_row
        J[:, :, self.k + 1 : self.k + 3] += n[None, :, None] * phi.T[:, None, :]
        return J


class PlanarArm:
    """Accelerations of q = (angle, two modes) of both links."""

    def __init__(self, law: Law | None, whole: Whole | None = None, added: float = 1.0, points: int = 8) -> None:
        self.law, self.whole = law, whole
        self.s, self.w = gauss(points)
        self.phi, self.tip = shapes(self.s), shapes(np.ones(1))
        fine, weights = gauss(40)
        value, _, curvature = shapes(fine)
        bend = INERTIA * np.einsum("ik,jk,k->ij", curvature, curvature, weights)
        push = MEDIUM * np.einsum("ik,jk,k->ij", value, value, weights)
        self.K, self.D = np.zeros((6, 6)), np.zeros((6, 6))
        for modes in (slice(1, 3), slice(4, 6)):
            self.K[modes, modes], self.D[modes, modes] = E * bend, KELVIN_VOIGT * bend + push
        self.mass = np.concatenate([np.tile(MU * self.w, 2), [ELBOW]])
        self.added = added * RHO * AREA * np.tile(self.w, 2)
        self.weights = np.tile(self.w, 2)

    def rows(self, q: Any) -> tuple[Any, Any, Any, Any]:
        """Jacobians (n, 2, 6) of all points, rows (n, 6) of v_n and v_t, and (2, 3, 6) of the links as a whole."""
        points, across, along, roots = [], [], [], []
        o_row, a, a_row = np.zeros((2, 6), dtype=q.dtype), 0.0 * q[0], np.zeros(6, dtype=q.dtype)
        for k in (0, 3):
            a, a_row = a + q[k], a_row + np.eye(6)[k]
            frame = Frame(o_row, a, a_row, k, q[k + 1 : k + 3])
            J, psi = frame.jacobian(self.s, self.phi[0]), a + 2.0 * np.arctan(0.5 * (frame.d @ self.phi[1]))
            c, s = np.cos(psi)[:, None], np.sin(psi)[:, None]
            points.append(J)
            along.append(c * J[:, 0] + s * J[:, 1])
            across.append(-s * J[:, 0] + c * J[:, 1])
            middle = frame.jacobian(np.array([0.5]), np.zeros((2, 1)))[0]
            roots.append(np.array([*(frame.axes @ middle), a_row]))
            o_row = frame.jacobian(np.ones(1), self.tip[0])[0]
            if k == 0:
                elbow = o_row
            slope = self.tip[1][:, 0]
            bent = 0.5 * (slope @ frame.d)
            a, a_row = a + 2.0 * np.arctan(bent), a_row.copy()
            a_row[k + 1 : k + 3] += slope / (1.0 + bent * bent)
        return np.array([*points[0], *points[1], elbow]), np.concatenate(across), np.concatenate(along), np.array(roots)

    def forward(self, q: Array, v: Array, torque: float) -> Array:
        """Accelerations under a torque on the first joint [N m]."""
        h = 1e-30
        J, B, C, roots = self.rows(q.astype(complex))
        J, B, C, roots = J.real, B.real, C.real, roots.real
        J_rate, B_rate, _, _ = (x.imag / h for x in self.rows(q + 1j * h * v))
        slopes = np.stack([self.rows(q + 1j * h * e)[1].imag @ v / h for e in np.eye(6)], axis=1)  # d(B v)/dq
        v_n, v_t = B @ v, C @ v
        M = np.einsum("n,nci,ncj->ij", self.mass, J, J) + np.einsum("n,ni,nj->ij", self.added, B, B)
        rest = np.einsum("n,nci,nc->i", self.mass, J, J_rate @ v)
        rest += self.added * (B_rate @ v) @ B + self.added * v_n @ (B_rate - slopes)
        Q = -self.K @ q - self.D @ v + torque * np.eye(6)[0]
        if self.law is not None:
            f_n, f_t = self.law(v_n, v_t)
            Q += (self.weights * f_n) @ B + (self.weights * f_t) @ C
        if self.whole is not None:
            for row in roots:
                v_x, v_y, spin = row @ v
                swept = math.hypot(self.whole.areas[0] * v_x, self.whole.areas[1] * v_y)
                force = -0.5 * RHO * self.whole.coefficient * swept
                moment = -0.25 * RHO * math.hypot(v_x, v_y) * self.whole.damping * spin
                Q += np.array([force * v_x, force * v_y, moment]) @ row
        return np.asarray(np.linalg.solve(M, Q - rest))

    def simulate(self, duration: float = 6.0, dt: float = 0.001, tolerance: float = 1e-8) -> tuple[Array, Array]:
        """Times and q (n, 6) under the torque of Figure 6, from rest."""
        y: Array = np.zeros(12)
        ts: list[Array] = [np.zeros(1)]
        qs: list[Array] = [np.zeros((1, 6))]
        for start, end, torque in ((0.0, 0.75, TORQUE), (0.75, 1.5, -TORQUE), (1.5, duration, 0.0)):
            times: Array = np.asarray(np.arange(1, round((end - start) / dt) + 1) * dt + start, dtype=np.float64)
            result = solve_ivp(
                lambda t, y, torque=torque: np.concatenate([y[6:], self.forward(y[:6], y[6:], torque)]),
                (start, times[-1]),
                y,
                "DOP853",
                times,
                rtol=tolerance,
                atol=1e-10,
            )
            y = result.y[:, -1]
            ts.append(times)
            qs.append(result.y[:6].T)
        return np.concatenate(ts), np.concatenate(qs)


def curve(xs: list[float], ys: list[float]) -> Callable[[Array], Array]:
    """Monotone cubic over the logarithm, with slopes by scipy's pchip and zero at both ends."""
    x = np.log(xs)
    slopes = PchipInterpolator(x, ys).derivative()(x)
    slopes[[0, -1]] = 0.0
    spline = CubicHermiteSpline(x, ys, slopes)
    return lambda values: np.asarray(spline(np.clip(np.log(values), x[0], x[-1])))


def morison(C: Callable[[Array], Array], friction: Callable[[Array], Array]) -> Law:
    """Drag across by C of |v_n|, and skin friction along on the circumference by a coefficient of |v_t|."""

    def law(v_n: Array, v_t: Array) -> tuple[Array, Array]:
        fast, slow = np.abs(v_n) + 1e-15, np.abs(v_t) + 1e-15
        across = -0.5 * RHO * WIDTH * C(fast) * fast * v_n
        return across, -0.5 * RHO * math.pi * WIDTH * friction(slow) * slow * v_t

    return law
