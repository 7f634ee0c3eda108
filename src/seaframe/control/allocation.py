"""Thrust allocation: which thrusters push how hard, within their limits, to give a wrench.

    min |W (B u - tau)|^2 + eps |u|^2,   lower <= u <= upper

eps > 0 makes the answer unique and shares the work among redundant thrusters. An active set finds it exactly: with
A = W B and F = 1 for thrusters that are free, 0 for those at a limit, the minimum over the free ones is

    (A F A^T + eps 1) y = W tau - A u_fixed,   u = F A^T y + u_fixed

six equations, however many thrusters there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..loads.thruster import per_newton
from ..spatial import ORIGIN, Vector, pose_of

Floats: TypeAlias = NDArray[np.float64]

EFFORT = 1e-6  # eps: what the square of a newton of thrust costs beside that of a newton of error
SLACK = 1e-9  # relative: a thruster that is pulled less than that off its limit stays there


class Mount(NamedTuple):
    """Where a thruster sits on its link, and which way it pushes."""

    at: Sequence[float]  # in the link's frame [m], (3,)
    direction: Sequence[float]  # of positive thrust, in the link's frame, of any length, (3,)
    swirl: Any = 0.0  # moment along the direction per thrust, of the turning propeller [m]


def matrix_of(mounts: Sequence[Mount], poses: Sequence[ArrayLike] | None = None) -> Floats:
    """B (6, n): the wrench (force, moment) of one newton of every thruster, in a frame H at its origin.

    `poses` holds X_HL (4, 4) of the link L of every thruster; left out, all sit on H itself.
    """
    places = [ORIGIN] * len(mounts) if poses is None else [pose_of(X_HL) for X_HL in poses]
    columns = [
        [*per_newton(Vector(*mount.at), Vector(*mount.direction).unit(), mount.swirl).inward(X_HL)]
        for mount, X_HL in zip(mounts, places, strict=True)
    ]
    return np.array(columns, dtype=float).reshape(-1, 6).T


def balanced_weights(B: Floats) -> Floats:
    """W (6,) that counts moments as forces at the thrusters' mean lever arm, so that newtons are compared."""
    arm = float(np.linalg.norm(B[3:]) / max(float(np.linalg.norm(B[:3])), 1e-300))
    return np.array([1.0] * 3 + [1.0 / arm if arm > 0.0 else 1.0] * 3)


def allocate(
    B: ArrayLike,
    wrench: ArrayLike,
    lower: ArrayLike,
    upper: ArrayLike,
    weights: ArrayLike | None = None,
    effort: float = EFFORT,
) -> Floats:
    """Thrust [N] (n,) of every thruster, within its limits [N] (n,), that comes nearest to a wrench (6,) [N, N m].

    weights (6,): what an error of each component counts; left out, `balanced_weights`.
    """
    matrix, low, high = np.asarray(B, dtype=float), np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    refuse_limits(matrix, low, high)
    if not len(low):
        return low
    W = balanced_weights(matrix) if weights is None else np.asarray(weights, dtype=float)
    problem = Problem(W[:, None] * matrix, W * np.asarray(wrench, dtype=float), low, high, effort)
    return problem.solution()


def refuse_limits(B: Floats, lower: Floats, upper: Floats) -> None:
    """Limits must be one pair for each thruster, the lower one first."""
    if not B.shape[1:] == lower.shape == upper.shape:
        raise SeaframeError(f"limits: {len(lower)} lower and {len(upper)} upper for {B.shape[1]} thrusters.")
    for k in np.flatnonzero(~(lower <= upper)):
        raise SeaframeError(f"limits: thruster {k} has {lower[k]:g} N as lower and {upper[k]:g} N as upper limit.")


class Problem:
    """min |A u - b|^2 + eps |u|^2 in bounds, by an active set that begins with the clipped answer without bounds.

    Every iterate keeps the bounds and none is worse than the one before. Each pass either goes straight to the
    minimum over the free thrusters; or as far as the first bound on the way, which then holds its thruster; or, at that
    minimum, frees the thruster that is pulled off its bound the most.
    """

    def __init__(self, A: Floats, b: Floats, lower: Floats, upper: Floats, effort: float) -> None:
        self.A, self.b, self.lower, self.upper, self.effort = A, b, lower, upper, effort

    def solution(self) -> Floats:
        n = len(self.lower)
        wish = self.wished(np.ones(n, dtype=bool), np.zeros(n))
        free = (self.lower < wish) & (wish < self.upper)
        u = np.clip(wish, self.lower, self.upper)
        for _ in range(20 + 10 * n):  # it takes at most about n; the bound is for ties that rounding undoes
            wish = self.wished(free, u)
            step = np.where(free, wish - u, 0.0)
            first, part = self.first_bound(u, step)
            if part < 1.0:
                u = np.clip(u + part * step, self.lower, self.upper)
                u[first] = self.upper[first] if step[first] > 0.0 else self.lower[first]
                free[first] = False
            else:
                u = np.where(free, wish, u)
                pulled = np.where(free, 0.0, np.where(u >= self.upper, u - wish, wish - u))
                excess = pulled - SLACK * (1.0 + np.abs(u))
                worst = int(np.argmax(excess))
                if excess[worst] <= 0.0:
                    return u
                free[worst] = True
        return u

    def wished(self, free: NDArray[np.bool_], u: Floats) -> Floats:
        """A^T y: the minimum over the free thrusters, and for the others what their pull would balance."""
        A = self.A
        held = A @ np.where(free, 0.0, u)
        y = np.linalg.solve((A * free) @ A.T + self.effort * np.eye(len(A)), self.b - held)
        return np.asarray(A.T @ y)

    def first_bound(self, u: Floats, step: Floats) -> tuple[int, float]:
        """The thruster that meets its bound first on a way, and at what part of it; infinite where none does."""
        room = np.where(step > 0.0, self.upper - u, u - self.lower)
        moving = step != 0.0
        parts = np.where(moving, room / np.where(moving, np.abs(step), 1.0), np.inf)
        first = int(np.argmin(parts))
        return first, float(parts[first])
