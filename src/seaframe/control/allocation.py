"""Thrust allocation: which thrusters push how hard, within their limits, to give a wrench.

    min |W (B u - tau)|^2 + eps |u|^2,   lower <= u <= upper

eps > 0 makes the answer unique and shares the work among redundant thrusters. An active set finds it exactly: with
A = W B and F = 1 for thrusters that are free, 0 for those at a limit, the minimum over the free ones is

    (A F A^T + eps 1) y = W tau - A u_fixed,   u = F A^T y + u_fixed

six equations, however many thrusters there are. The wrench may be of any kind of number, so that a law with allocation
can be compiled, too; thrusters stand still on their hull.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..loads.thruster import per_newton
from ..numbers import Floats, Number, clip, solve, where
from ..spatial import ORIGIN, Vector, array, pose_of

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
    problem = Problem(W[:, None] * matrix, W * np.asarray(wrench, dtype=float), low.tolist(), high.tolist(), effort)
    return np.array(problem.solution())


def refuse_limits(B: Floats, lower: Floats, upper: Floats) -> None:
    """Limits must be one pair for each thruster, the lower one first."""
    if not B.shape[1:] == lower.shape == upper.shape:
        raise SeaframeError(f"limits: {len(lower)} lower and {len(upper)} upper for {B.shape[1]} thrusters.")
    for k in np.flatnonzero(~(lower <= upper)):
        raise SeaframeError(f"limits: thruster {k} has {lower[k]:g} N as lower and {upper[k]:g} N as upper limit.")


class Shares(NamedTuple):
    """Where an active set is."""

    thrusts: list[Any]  # [N], (n,)
    free: list[Any]  # 1.0 for a thruster that is free, 0.0 for one at a limit, (n,)
    going: Any = 1.0  # 0.0 at the minimum


class Problem:
    """min |A u - b|^2 + eps |u|^2 in bounds, by an active set that begins with the clipped answer without bounds.

    Every iterate keeps the bounds and none is worse than the one before. Each pass either goes straight to the
    minimum over the free thrusters; or as far as the first bound on the way, which then holds its thruster; or, at that
    minimum, frees the thruster that is pulled off its bound the most. b may hold any kind of number.
    """

    def __init__(
        self, A: Floats, b: NDArray[Any], lower: Sequence[float], upper: Sequence[float], effort: float = EFFORT
    ) -> None:
        self.A, self.b, self.lower, self.upper, self.effort = A, b, lower, upper, effort

    @property
    def most_passes(self) -> int:
        """It takes at most about n; the bound is for ties that rounding undoes."""
        return 20 + 10 * len(self.lower)

    def solution(self) -> list[Any]:
        """Thrusts (n,), from plain numbers."""
        shares = self.begun()
        for _ in range(self.most_passes):
            shares = self.passed(shares)
            if not shares.going:
                break
        return shares.thrusts

    def begun(self) -> Shares:
        """The answer without bounds, clipped."""
        n = len(self.lower)
        wish = self.wished([1.0] * n, [0.0] * n)
        bounds = list(zip(wish, self.lower, self.upper, strict=True))
        free = [where(low < x, where(x < high, 1.0, 0.0), 0.0) for x, low, high in bounds]
        return Shares([clip(x, low, high) for x, low, high in bounds], free)

    def passed(self, shares: Shares) -> Shares:
        """One pass further."""
        u, free, _ = shares
        wish = self.wished(free, u)
        steps = [f * (goal - x) for f, goal, x in zip(free, wish, u, strict=True)]
        first, part = least(self.parts(u, steps))
        worst, excess = least([-x for x in self.excesses(u, free, wish)])
        stopped, pulled = part < 1.0, excess < 0.0
        thrusts, now_free = [], []
        for k, (x, f, goal, step) in enumerate(zip(u, free, wish, steps, strict=True)):
            low, high = self.lower[k], self.upper[k]
            is_first = abs(first - k) < 0.5
            held = where(step > 0.0, high, low)
            on_the_way = where(is_first, held, clip(x + part * step, low, high))
            thrusts.append(where(stopped, on_the_way, where(f > 0.5, goal, x)))
            released = where(pulled, where(abs(worst - k) < 0.5, 1.0, f), f)
            now_free.append(where(stopped, where(is_first, 0.0, f), released))
        return Shares(thrusts, now_free, where(stopped, 1.0, where(pulled, 1.0, 0.0)))

    def wished(self, free: Sequence[Number], u: Sequence[Number]) -> list[Any]:
        """A^T y: the minimum over the free thrusters, and for the others what their pull would balance."""
        A, F = self.A, array(list(free))
        held = A @ array([(1.0 - f) * x for f, x in zip(free, u, strict=True)])
        y = solve(((A * F) @ A.T + self.effort * np.eye(len(A))).tolist(), (self.b - held).tolist())
        wish: list[Any] = (A.T @ array(y)).tolist()
        return wish

    def parts(self, u: Sequence[Number], steps: Sequence[Number]) -> list[Any]:
        """The part of its step after which each thruster meets its bound; infinite where it does not move."""
        found = []
        for x, step, low, high in zip(u, steps, self.lower, self.upper, strict=True):
            moving = abs(step) > 0.0
            room = where(step > 0.0, high - x, x - low)
            found.append(where(moving, room / where(moving, abs(step), 1.0), math.inf))
        return found

    def excesses(self, u: Sequence[Number], free: Sequence[Number], wish: Sequence[Number]) -> list[Any]:
        """How far beyond the slack each thruster is pulled off its bound [N]."""
        found = []
        for x, f, goal, high in zip(u, free, wish, self.upper, strict=True):
            pull = where(f > 0.5, 0.0, where(x >= high, x - goal, goal - x))
            found.append(pull - SLACK * (1.0 + abs(x)))
        return found


def least(numbers: Sequence[Number]) -> tuple[Any, Any]:
    """Which of some numbers is the least, the first of equal ones; and that number."""
    which: Any = 0.0
    smallest: Any = numbers[0]
    for k, x in enumerate(numbers[1:], start=1):
        smaller = x < smallest
        which, smallest = where(smaller, float(k), which), where(smaller, x, smallest)
    return which, smallest
