"""Thrust allocation: the thrust of every thruster, within its limits, that gives a wrench.

    min |W (B u - tau)|^2 + eps |u|^2,   lower <= u <= upper

eps > 0 makes the solution unique and shares the work among redundant thrusters. With A = W B and F = 1 for thrusters
that are free, 0 for those at a limit, the minimum over the free ones is

    (A F A^T + eps 1) y = W tau - A u_fixed,   u = F A^T y + u_fixed

six equations, however many thrusters there are. Two methods find the thrusters that are free, and both end at the
minimum, up to rounding: Newton's method on the dual problem for plain numbers, quick for hundreds of thrusters;
and an active set for any kind of number, so that a law with allocation can be compiled. The thrusters' positions on the
hull are constant.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..loads.thruster import per_newton
from ..numbers import Floats, Number, clip, solve, sqrt, where
from ..spatial import ORIGIN, Vector, array, pose_from_matrix

EFFORT = 1e-6  # eps: weight of a squared newton of thrust relative to a squared newton of error
MOST_NEWTON_STEPS = 200  # a bound for ties that rounding breaks
SLACK = 1e-9  # relative: a thruster that is pulled off its limit by less stays there


class Mount(NamedTuple):
    """Position of a thruster on its link, and the direction of its thrust."""

    at: Sequence[float]  # in the link's frame [m], (3,)
    direction: Sequence[float]  # of positive thrust, in the link's frame, of any length, (3,)
    swirl: Any = 0.0  # moment of the propeller along the direction, per thrust [m]


def matrix_of(mounts: Sequence[Mount], poses: Sequence[ArrayLike] | None = None) -> Floats:
    """B (6, n): for every thruster, the wrench [N, N m] per newton, expressed in frame H about H's origin.

    mounts: one for each thruster, in the frame of its link L. poses: X_HL (4, 4) of the link of every thruster. If
    `poses` is None, every mount is given in H.
    """
    places = [ORIGIN] * len(mounts) if poses is None else [pose_from_matrix(X_HL) for X_HL in poses]
    columns = [
        [*per_newton(Vector(*mount.at), Vector(*mount.direction).unit(), mount.swirl).inward(X_HL)]
        for mount, X_HL in zip(mounts, places, strict=True)
    ]
    return array(columns).reshape(-1, 6).T


def balanced_weights(B: NDArray[Any]) -> NDArray[Any]:
    """W (6,) that weights moments as forces at the thrusters' mean lever arm, so that newtons are compared."""
    if B.dtype == object:  # of symbols
        forces, moments = ((part * part).sum() for part in (B[:3], B[3:]))
        some = moments > 0.0
        return array([1.0] * 3 + [where(some, sqrt(forces / where(some, moments, 1.0)), 1.0)] * 3)
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
    """Thrust [N] (n,) of every thruster, within its limits [N] (n,), that comes closest to a wrench (6,) [N, N m].

    B (6, n): from `matrix_of`. weights (6,): the weight of an error of each component; left out, `balanced_weights`.
    effort: weight of the square of a newton of thrust relative to that of a newton of error.

        allocate(B, [10, 0, 0, 0, 0, 0], lower=[-40] * 8, upper=[40] * 8)
    """
    matrix, low, high = np.asarray(B, dtype=float), np.asarray(lower, dtype=float), np.asarray(upper, dtype=float)
    refuse_limits(matrix, low, high)
    if not len(low):
        return low
    W = balanced_weights(matrix) if weights is None else np.asarray(weights, dtype=float)
    return solve_dual(W[:, None] * matrix, W * np.asarray(wrench, dtype=float), low, high, effort)


def solve_dual(A: Floats, b: Floats, lower: Floats, upper: Floats, effort: float = EFFORT) -> Floats:
    """The minimum (n,) of |A u - b|^2 + eps |u|^2 within bounds, for plain numbers: u = clip(A^T y) with

        A clip(A^T y) + eps y = b

    the gradient of a convex function of y (6,), quadratic on pieces: Newton's method with an exact search along each
    step ends, mostly after about three steps.
    """
    y: Floats = np.linalg.solve(A @ A.T + effort * np.eye(len(A)), b)
    for _ in range(MOST_NEWTON_STEPS):
        thrusts = np.clip(A.T @ y, lower, upper)
        free = (lower < A.T @ y) & (A.T @ y < upper)
        curvature = (A * free) @ A.T + effort * np.eye(len(A))
        target = np.linalg.solve(curvature, b - A @ np.where(free, 0.0, thrusts))
        goal = A.T @ target
        if np.array_equal((lower < goal) & (goal < upper), free) and np.array_equal(
            np.clip(goal, lower, upper)[~free], thrusts[~free]
        ):
            y = target
            break
        step = target - y
        y = y + find_root(A.T @ y, A.T @ step, lower, upper, effort * step @ step, (effort * y - b) @ step) * step
    return solve_free(A, b, np.clip(A.T @ y, lower, upper), lower, upper, effort)


def solve_free(A: Floats, b: Floats, thrusts: Floats, lower: Floats, upper: Floats, effort: float) -> Floats:
    """The minimum (n,) over the thrusters between their limits, the others as they are.

    By the factors Q R of [F A^T; sqrt(eps) 1], where R^T R = A F A^T + eps 1: few free thrusters leave this matrix so
    close to singular that y, solved from it, has half of its digits.
    """
    free = (lower < thrusts) & (thrusts < upper)
    Q, R = np.linalg.qr(np.vstack([(A * free).T, math.sqrt(effort) * np.eye(len(A))]))
    least = Q[: len(thrusts)] @ np.linalg.solve(R.T, b - A @ np.where(free, 0.0, thrusts))
    found: Floats = np.where(free, np.clip(least, lower, upper), thrusts)
    return found


def find_root(s: Floats, r: Floats, lower: Floats, upper: Floats, slope: float, start: float) -> float:
    """The root x > 0 of clip(s + x r) . r + slope x + start, which increases along straight pieces; slope > 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        bends = np.concatenate([(lower - s) / r, (upper - s) / r])
    bends = np.unique(bends[np.isfinite(bends) & (bends > 0.0)])
    low, high = 0, len(bends)  # the root lies after `low` of the bends, and not after `high + 1` of them

    def value(x: float) -> float:
        return float(np.clip(s + x * r, lower, upper) @ r + slope * x + start)

    while low < high:
        middle = (low + high) // 2
        if value(float(bends[middle])) < 0.0:
            low = middle + 1
        else:
            high = middle
    first = float(bends[low - 1]) if low else 0.0
    inside = first + 0.5 * (float(bends[low]) - first) if low < len(bends) else 2.0 * first + 1.0
    moving = (lower < s + inside * r) & (s + inside * r < upper)
    return first - value(first) / float(r[moving] @ r[moving] + slope)


def refuse_limits(B: NDArray[Any], lower: Floats, upper: Floats) -> None:
    """Raise SeaframeError unless there is one pair of limits for each thruster, lower <= upper."""
    if not B.shape[1:] == lower.shape == upper.shape:
        raise SeaframeError(
            f"{len(lower)} lower and {len(upper)} upper limits for {B.shape[1]} thrusters. "
            "Give one of each for every thruster.",
            "shape",
            path="limits",
        )
    for k in np.flatnonzero(~(lower <= upper)):
        raise SeaframeError(
            f"thruster {k} has a lower limit of {lower[k]:g} N above its upper limit of {upper[k]:g} N. Exchange them.",
            "range",
            path="limits",
        )


class ActiveSet(NamedTuple):
    """An iterate of the active-set method."""

    thrusts: list[Any]  # [N], (n,)
    free: list[Any]  # 1.0 for a thruster that is free, 0.0 for one at a limit, (n,)
    not_converged: Any = 1.0  # 0.0 at the minimum


class Problem:
    """min |A u - b|^2 + eps |u|^2 within bounds; its passes are an active set that begins with the clipped solution.

    Every iterate satisfies the bounds and none is worse than the one before. Each pass either goes straight to the
    minimum over the free thrusters; or stops at the first bound on the way, which then fixes its thruster; or, at that
    minimum, frees the thruster that is pulled off its bound the most. b may hold any kind of number.
    """

    def __init__(
        self, A: NDArray[Any], b: NDArray[Any], lower: Sequence[Any], upper: Sequence[Any], effort: float = EFFORT
    ) -> None:
        self.A, self.b, self.lower, self.upper, self.effort = A, b, lower, upper, effort

    @property
    def most_passes(self) -> int:
        """Largest number of passes. About n are needed; the bound is for ties that rounding breaks."""
        return 20 + 10 * len(self.lower)

    def solution(self) -> list[Any]:
        """Thrusts (n,), for plain numbers."""
        bounds = np.asarray(self.lower, dtype=float), np.asarray(self.upper, dtype=float)
        thrusts: list[Any] = solve_dual(self.A, self.b, *bounds, self.effort).tolist()
        return thrusts

    def first_iterate(self) -> ActiveSet:
        """The first iterate: the unbounded solution, clipped."""
        n = len(self.lower)
        target = self.minimum_over_free([1.0] * n, [0.0] * n)
        bounds = list(zip(target, self.lower, self.upper, strict=True))
        free = [where(low < x, where(x < high, 1.0, 0.0), 0.0) for x, low, high in bounds]
        return ActiveSet([clip(x, low, high) for x, low, high in bounds], free)

    def next_iterate(self, iterate: ActiveSet) -> ActiveSet:
        """The next iterate."""
        u, free, _ = iterate
        target = self.minimum_over_free(free, u)
        steps = [f * (goal - x) for f, goal, x in zip(free, target, u, strict=True)]
        first, step_fraction = find_least(self.step_fractions(u, steps))
        worst, excess = find_least([-x for x in self.excesses(u, free, target)])
        stopped, pulled = step_fraction < 1.0, excess < 0.0
        thrusts, now_free = [], []
        for k, (x, f, goal, step) in enumerate(zip(u, free, target, steps, strict=True)):
            low, high = self.lower[k], self.upper[k]
            is_first = abs(first - k) < 0.5
            held = where(step > 0.0, high, low)
            on_the_way = where(is_first, held, clip(x + step_fraction * step, low, high))
            thrusts.append(where(stopped, on_the_way, where(f > 0.5, goal, x)))
            released = where(pulled, where(abs(worst - k) < 0.5, 1.0, f), f)
            now_free.append(where(stopped, where(is_first, 0.0, f), released))
        return ActiveSet(thrusts, now_free, where(stopped, 1.0, where(pulled, 1.0, 0.0)))

    def minimum_over_free(self, free: Sequence[Number], u: Sequence[Number]) -> list[Any]:
        """A^T y: the minimum over the free thrusters; for the others, the thrust that would balance their pull."""
        A, F = self.A, array(list(free))
        held = A @ array([(1.0 - f) * x for f, x in zip(free, u, strict=True)])
        y = solve(((A * F) @ A.T + self.effort * np.eye(len(A))).tolist(), (self.b - held).tolist())
        target: list[Any] = (A.T @ array(y)).tolist()
        return target

    def step_fractions(self, u: Sequence[Number], steps: Sequence[Number]) -> list[Any]:
        """The fraction of its step after which each thruster reaches its bound; infinite where it does not move."""
        found = []
        for x, step, low, high in zip(u, steps, self.lower, self.upper, strict=True):
            moving = abs(step) > 0.0
            room = where(step > 0.0, high - x, x - low)
            found.append(where(moving, room / where(moving, abs(step), 1.0), math.inf))
        return found

    def excesses(self, u: Sequence[Number], free: Sequence[Number], target: Sequence[Number]) -> list[Any]:
        """How far beyond the slack each thruster is pulled off its bound [N]."""
        found = []
        for x, f, goal, high in zip(u, free, target, self.upper, strict=True):
            pull = where(f > 0.5, 0.0, where(x >= high, x - goal, goal - x))
            found.append(pull - SLACK * (1.0 + abs(x)))
        return found


def find_least(numbers: Sequence[Number]) -> tuple[Any, Any]:
    """The index of the least number, the first of equal ones; and that number, infinite where there is none."""
    if not numbers:
        return 0.0, math.inf
    which: Any = 0.0
    smallest: Any = numbers[0]
    for k, x in enumerate(numbers[1:], start=1):
        smaller = x < smallest
        which, smallest = where(smaller, float(k), which), where(smaller, x, smallest)
    return which, smallest
