"""Two free vehicles held together by the rows of study 003, as printed or corrected: a small simulator in NumPy.

Vehicles have their centre of mass at their origin and principal axes, and nothing acts on them. Rows are Eqs. (25) and
(26), (32) and (33); each correction can be left out. Everything is written from the paper alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

Array: TypeAlias = NDArray[np.float64]


def S(p: Array) -> Array:
    return np.array([[0.0, -p[2], p[1]], [p[2], 0.0, -p[0]], [-p[1], p[0], 0.0]])


def R(q: Array) -> Array:
    """Eq. (2): 1 + 2 eta S(eps) + 2 S(eps)^2."""
    skew = S(q[1:])
    return np.asarray(np.eye(3) + 2.0 * q[0] * skew + 2.0 * skew @ skew)


def H(q: Array) -> Array:
    """Eq. (5)."""
    return np.column_stack([-q[1:], q[0] * np.eye(3) - S(q[1:])])


def H_bar(q: Array) -> Array:
    """Eq. (29)."""
    return np.column_stack([-q[1:], q[0] * np.eye(3) + S(q[1:])])


def T(q: Array) -> Array:
    """Eq. (4); linear in q, so that its rate is T of the rate of q."""
    return np.asarray(0.5 * H(q).T)


def G_B(q: Array) -> Array:
    """Eq. (30), in front of q_A; linear too."""
    return np.vstack([q, H_bar(q)])


def G_A(q: Array) -> Array:
    """Eq. (30), in front of q_B."""
    return np.vstack([q, -H_bar(q)])


@dataclass(frozen=True)
class JoinedVehicles:
    """Vehicle B sits at `arm` in A's frame, yawed against it; s is their common point, in the middle."""

    mass: float  # of each [kg]
    moments: tuple[float, float, float]  # of each [kg m2]
    arm: tuple[float, float, float]  # [m]
    yaw: float  # [rad]
    corrected_25: bool = False  # R behind S(p)
    corrected_22: bool = False  # R_A^T R_B constant instead of R_A R_B^T, three rows instead of four

    @property
    def R_AB(self) -> Array:
        return np.asarray(Rotation.from_euler("z", self.yaw).as_matrix())

    def start(self, nu: Array) -> Array:
        """State (p_A, q_A, p_B, q_B, nu_A, nu_B) as A moves at nu = (v, w), both as one rigid body."""
        turn, arm = self.R_AB.T, np.array(self.arm)
        nu_B = np.concatenate([turn @ (nu[:3] + np.cross(nu[3:], arm)), turn @ nu[3:]])
        x, y, z, w = Rotation.from_euler("z", self.yaw).as_quat()
        return np.concatenate([np.zeros(3), [1.0, 0.0, 0.0, 0.0], arm, [w, x, y, z], nu, nu_B])

    def rows(self, state: Array) -> tuple[Array, Array]:
        """A and b."""
        q_A, q_B, (nu_A, nu_B) = state[3:7], state[10:14], state[14:].reshape(2, 6)
        R_A, R_B, w_A, w_B = R(q_A), R(q_B), nu_A[3:], nu_B[3:]
        middle = 0.5 * np.array(self.arm)
        p_A, p_B = R_A @ middle, -R_B @ (self.R_AB.T @ middle)
        w_A_n, w_B_n = R_A @ w_A, R_B @ w_B
        turn_A, turn_B = (R_A, R_B) if self.corrected_25 else (np.eye(3), np.eye(3))
        A_1 = np.hstack([R_A, -S(p_A) @ turn_A, -R_B, S(p_B) @ turn_B])  # Eq. (25)
        first = S(w_A_n) @ (R_A @ nu_A[:3] + S(w_A_n) @ p_A)
        second = S(w_B_n) @ (R_B @ nu_B[:3] + S(w_B_n) @ p_B)
        b_1 = second - first  # Eq. (26)
        if self.corrected_22:
            R_BA = R_B.T @ R_A
            A_2 = np.hstack([np.zeros((3, 3)), -R_BA, np.zeros((3, 3)), np.eye(3)])
            b_2 = -S(w_B) @ R_BA @ w_A
        else:
            rate_A, rate_B, none = T(q_A) @ w_A, T(q_B) @ w_B, np.zeros((4, 3))
            A_2 = np.hstack([none, G_B(q_B) @ T(q_A), none, G_A(q_A) @ T(q_B)])  # Eq. (32)
            b_2 = -G_A(q_A) @ T(rate_B) @ w_B - (G_B(q_B) @ T(rate_A) + 2.0 * G_B(rate_B) @ T(q_A)) @ w_A  # Eq. (33)
        return np.vstack([A_1, A_2]), np.concatenate([b_1, b_2])

    def rates(self, state: Array) -> Array:
        """Eqs. (3), (16) and (20)."""
        J = np.array(self.moments)
        q_A, q_B, (nu_A, nu_B) = state[3:7], state[10:14], state[14:].reshape(2, 6)
        M = np.concatenate([np.full(3, self.mass), J] * 2)
        force = [-S(nu[3:]) @ (m * nu[k : k + 3]) for nu in (nu_A, nu_B) for k, m in ((0, self.mass), (3, J))]
        free = np.concatenate(force) / M
        A, b = self.rows(state)
        root = 1.0 / np.sqrt(M)
        held = free + root * (np.linalg.pinv(A * root, rcond=1e-10) @ (b - A @ free))
        kinematics = [R(q_A) @ nu_A[:3], T(q_A) @ nu_A[3:], R(q_B) @ nu_B[:3], T(q_B) @ nu_B[3:]]
        return np.concatenate([*kinematics, held])

    def run(self, nu: Array, duration: float, h: float) -> Array:
        """The state at the end, by RK4."""
        state = self.start(nu)
        for _ in range(round(duration / h)):
            k1 = self.rates(state)
            k2 = self.rates(state + 0.5 * h * k1)
            k3 = self.rates(state + 0.5 * h * k2)
            state = state + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + self.rates(state + h * k3))
            for q in (slice(3, 7), slice(10, 14)):
                state[q] /= np.linalg.norm(state[q])
        return state

    def apart(self, state: Array) -> tuple[float, float]:
        """Distance of B from its position on A [m], and the angle of its rotation there [rad]."""
        R_A = R(state[3:7])
        place = R_A.T @ (state[7:10] - state[0:3]) - np.array(self.arm)
        turn = Rotation.from_matrix(self.R_AB.T @ R_A.T @ R(state[10:14])).magnitude()
        return float(np.linalg.norm(place)), float(turn)
