"""A rigid connection as printed in study 003, and corrected: the motion of two joined vehicles with either.

    python examples/printed_connection.py

Two BlueROVs with the added mass of the study's Table 3 move without drag and thrust, so that their energy must
be conserved; they are joined by the Udwadia-Kalaba equation alone, Eq. (20). In plane motion the printed rows (25) and
(22) agree with the corrected ones. In other motions the vehicles separate, and energy changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = tuple[Array, Array]  # A (rows, 12) and b (rows,) of A vdot = b

MASS, EDGES = 7.31, np.array([0.457, 0.338, 0.254])  # of a vehicle [kg], and of a box in its place, assumed [m]
BODY = np.concatenate([MASS * np.ones(3), MASS / 12.0 * (EDGES @ EDGES - EDGES**2)])
INERTIA = BODY + np.array([2.6, 18.5, 13.3, 0.054, 0.0173, 0.28])  # with added mass
MASSES = np.concatenate([INERTIA, INERTIA])
DURATION, STEP = 2.0, 0.02  # [s]


class Vehicle(NamedTuple):
    """State of a vehicle, and its point of the connection."""

    p: Array  # in the world [m]
    q: Array  # quaternion (w, x, y, z)
    v: Array  # velocity in its own frame [m/s]
    w: Array  # angular velocity in its own frame [rad/s]
    s: Array  # the common point in its own frame [m]

    @property
    def R(self) -> Array:
        return rotation(self.q)


def rotation(q: Array) -> Array:
    """Return the rotation matrix of a quaternion, Eq. (2)."""
    return np.asarray(np.eye(3) + 2.0 * q[0] * S(q[1:]) + 2.0 * S(q[1:]) @ S(q[1:]))


def S(a: Array) -> Array:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])


def T(q: Array) -> Array:
    """Eq. (4): q' = T w; linear in q, so its rate is T(q')."""
    return 0.5 * np.vstack([-q[1:], q[0] * np.eye(3) + S(q[1:])])


def G(q: Array, sign: float) -> Array:
    """Eq. (30): q_A q_B* is G(q_B, 1) q_A and G(q_A, -1) q_B, with the matrix of Eq. (29) in it."""
    below = np.column_stack([-q[1:], q[0] * np.eye(3) + S(q[1:])])
    return np.vstack([q, sign * below])


# Rows of the connection


def position(A: Vehicle, B: Vehicle, printed: bool) -> Rows:
    """Return Eqs. (25), (26); if corrected, the angular rates are rotated into the world first."""
    arms = [each.R @ each.s for each in (A, B)]
    turns = [np.eye(3) if printed else each.R for each in (A, B)]
    rows = np.hstack([A.R, -S(arms[0]) @ turns[0], -B.R, S(arms[1]) @ turns[1]])
    pull = [
        np.cross(w, each.R @ each.v + np.cross(w, arm))
        for each, arm, w in ((each, arm, each.R @ each.w) for each, arm in zip((A, B), arms, strict=True))
    ]
    return rows, pull[1] - pull[0]


def printed_attitude(A: Vehicle, B: Vehicle) -> Rows:
    """Return Eqs. (32), (33): q_A q_B* is constant."""
    rates = T(A.q) @ A.w, T(B.q) @ B.w
    none = np.zeros((4, 3))
    rows = np.hstack([none, G(B.q, 1.0) @ T(A.q), none, G(A.q, -1.0) @ T(B.q)])
    of_A = (G(B.q, 1.0) @ T(rates[0]) + 2.0 * G(rates[1], 1.0) @ T(A.q)) @ A.w
    return rows, -G(A.q, -1.0) @ T(rates[1]) @ B.w - of_A


def corrected_attitude(A: Vehicle, B: Vehicle) -> Rows:
    """Return the rows of a constant R_A^T R_B."""
    R_BA = B.R.T @ A.R
    none = np.zeros((3, 3))
    return np.hstack([none, -R_BA, none, np.eye(3)]), -np.cross(B.w, R_BA @ A.w)


FORMS: dict[str, Callable[[Vehicle, Vehicle], tuple[Rows, Rows]]] = {
    "corrected": lambda A, B: (position(A, B, printed=False), corrected_attitude(A, B)),
    "(25) as printed": lambda A, B: (position(A, B, printed=True), corrected_attitude(A, B)),
    "(22) as printed": lambda A, B: (position(A, B, printed=False), printed_attitude(A, B)),
}


# Motion


def rates(state: Array, points: tuple[Array, Array], form: str) -> Array:
    """Return the rates of (p, q, p, q, v, w, v, w)."""
    A, B = vehicles(state, points)
    free = np.concatenate([forces(A), forces(B)]) / MASSES
    rows, b = (np.concatenate(part) for part in zip(*FORMS[form](A, B), strict=True))
    root = np.sqrt(MASSES)
    vdot = free + np.linalg.pinv(rows / root, rcond=1e-9) @ (b - rows @ free) / root  # Eq. (20)
    poses = [part for each in (A, B) for part in (each.R @ each.v, T(each.q) @ each.w)]
    return np.concatenate([*poses, vdot])


def forces(body: Vehicle) -> Array:
    """Return -C(v) v of Eq. (7)."""
    P, H = INERTIA[:3] * body.v, INERTIA[3:] * body.w
    return np.concatenate([-np.cross(body.w, P), -np.cross(body.w, H) - np.cross(body.v, P)])


def vehicles(state: Array, points: tuple[Array, Array]) -> tuple[Vehicle, Vehicle]:
    pA, qA, pB, qB, vA, wA, vB, wB = np.split(state, [3, 7, 10, 14, 17, 20, 23])
    return Vehicle(pA, qA, vA, wA, points[0]), Vehicle(pB, qB, vB, wB, points[1])


class Motion(NamedTuple):
    """Initial motion: roll of both [rad], yaw of the second relative to the first, velocity and rates of the first."""

    roll: float
    yaw: float
    v: tuple[float, float, float]
    w: tuple[float, float, float]


MOTIONS = {
    "in the plane, aligned": Motion(0.0, 0.0, (0.3, 0.1, 0.0), (0.0, 0.0, 0.5)),
    "in the plane, yawed by 90 degrees": Motion(0.0, np.pi / 2.0, (0.3, 0.1, 0.0), (0.0, 0.0, 0.5)),
    "in the plane, rolled by 0.1 rad": Motion(0.1, 0.0, (0.3, 0.1, 0.0), (0.0, 0.5 * np.sin(0.1), 0.5 * np.cos(0.1))),
    "in space, aligned": Motion(0.5, 0.0, (0.3, 0.1, 0.1), (0.4, 0.3, 0.5)),
    "in space, yawed by 90 degrees": Motion(0.5, np.pi / 2.0, (0.3, 0.1, 0.1), (0.4, 0.3, 0.5)),
}


def start(motion: Motion) -> tuple[Array, tuple[Array, Array]]:
    """Return a state in which both move as one body; the common point is midway between them."""
    q_A = np.array([np.cos(motion.roll / 2.0), np.sin(motion.roll / 2.0), 0.0, 0.0])
    q_BA = np.array([np.cos(motion.yaw / 2.0), 0.0, 0.0, np.sin(motion.yaw / 2.0)])
    R_A, R_AB = rotation(q_A), rotation(q_BA)
    q_B = np.concatenate([[q_A[0] * q_BA[0]], q_A[0] * q_BA[1:] + q_BA[0] * q_A[1:] + np.cross(q_A[1:], q_BA[1:])])
    way, v, w = np.array([0.0, 0.78, 0.0]), np.array(motion.v), np.array(motion.w)
    state = np.concatenate([np.zeros(3), q_A, R_A @ way, q_B, v, w, R_AB.T @ (v + np.cross(w, way)), R_AB.T @ w])
    return state, (0.5 * way, -0.5 * R_AB.T @ way)


class Outcome(NamedTuple):
    """Errors of a connection at the end of the motion."""

    gap: float  # between the common points at the end [m]
    turn: float  # relative rotation of the vehicles since the start [rad]
    energy: float  # change, relative


def outcome(motion: str, form: str) -> Outcome:
    """Integrate by RK4 over DURATION and return the errors."""
    state, points = start(MOTIONS[motion])
    first = vehicles(state, points)
    for _ in range(round(DURATION / STEP)):
        k1 = rates(state, points, form)
        k2 = rates(state + 0.5 * STEP * k1, points, form)
        k3 = rates(state + 0.5 * STEP * k2, points, form)
        k4 = rates(state + STEP * k3, points, form)
        state = state + STEP / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)
        for part in (slice(3, 7), slice(10, 14)):
            state[part] /= np.linalg.norm(state[part])
    A, B = vehicles(state, points)
    gap = np.linalg.norm(A.p + A.R @ A.s - B.p - B.R @ B.s)
    change = (first[0].R.T @ first[1].R).T @ (A.R.T @ B.R)
    energies = [sum(0.5 * INERTIA @ np.concatenate([each.v, each.w]) ** 2 for each in pair) for pair in (first, (A, B))]
    turn = np.arccos(np.clip(0.5 * (np.trace(change) - 1.0), -1.0, 1.0))
    return Outcome(float(gap), float(turn), float(energies[1] / energies[0] - 1.0))


def main() -> None:
    print(f"After {DURATION:g} s: gap between the common points [m], relative rotation [rad], change of energy")
    for motion in MOTIONS:
        for form in FORMS:
            got = outcome(motion, form)
            print(f"{motion:34} {form:16} {got.gap:8.1e} {got.turn:8.1e} {got.energy:+8.1e}")
            right = form == "corrected" or motion in ("in the plane, aligned", "in the plane, yawed by 90 degrees")
            assert not right or max(got.gap, got.turn, abs(got.energy)) < 1e-6


if __name__ == "__main__":
    main()
