"""Accelerations from a mass matrix: M vdot + h = tau, where some entries of vdot are given instead of forces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..numbers import Floats, Number, dot, solve
from ..spatial import Rotation, Vector, array
from .tree import Body, Tree


def accelerations(
    tree: Tree,
    q: Sequence[Number],
    v: Sequence[Number],
    M: Sequence[Sequence[Number]],
    h: Sequence[Number],
    given: Sequence[Number],
) -> list[Any]:
    """Solve for vdot.

    `given` holds the force of every free entry of v, the acceleration of every other one, then commands.

    Where only some translations of a free joint are locked, its linear rows are rotated to the axes of the frame in
    which the joint is placed: vdot = R^T udot - w x v, with zero in the locked entries of udot.
    """
    partly_locked = [body for body in tree.bodies if body.has_partial_lock]
    shift: list[Any] = [0.0] * tree.nv
    for body in partly_locked:
        shift[body.v] = body.drift(v[body.v])
    rotated = [list(row) for row in M]
    force = [-a - dot(row, shift) for a, row in zip(h, M, strict=True)]
    for body in partly_locked:
        R_JB = body.joint.pose(q[body.q]).R
        half = [rotate_linear_entries(row, body, R_JB) for row in rotated]
        rotated = [rotate_linear_entries(column, body, R_JB) for column in zip(*half, strict=True)]
        force = rotate_linear_entries(force, body, R_JB)
    udot = solve_free_entries(rotated, [a + b for a, b in zip(force, given, strict=False)], given, tree)
    for body in partly_locked:
        udot = rotate_linear_entries(udot, body, body.joint.pose(q[body.q]).R.T)
    return [a + b for a, b in zip(udot, shift, strict=True)]


def forces(M: Sequence[Sequence[Number]], h: Sequence[Number], vdot: Sequence[Number]) -> list[Any]:
    """tau = M vdot + h."""
    return [dot(row, vdot) + a for row, a in zip(M, h, strict=True)]


def solve_free_entries(
    M: Sequence[Sequence[Number]], force: Sequence[Number], given: Sequence[Number], tree: Tree
) -> list[Any]:
    """Accelerations under `force` in the free rows; columns of given accelerations go to the right-hand side."""
    modes = tree.actuation
    free = [k for k, mode in enumerate(modes) if mode == "free"]
    vdot: list[Any] = [0.0 if mode == "free" else a for mode, a in zip(modes, given, strict=False)]
    right = [force[k] - dot(M[k], vdot) for k in free]
    solution = solve([[M[j][k] for k in free] for j in free], right)
    for k, rate in zip(free, solution, strict=True):
        vdot[k] = rate
    return vdot


def free_directions(tree: Tree, q: Sequence[Number], batch: tuple[int, ...] = ()) -> NDArray[Any]:
    """T (nv, free entries): the directions in v that forces move; q of plain numbers or a batch of them.

    Columns of the identity; where only some translations of a free joint are locked, along the axes of its place.
    """
    T: list[list[Any]] = [[float(j == k) for k in range(tree.nv)] for j in range(tree.nv)]
    for body in tree.bodies:
        if body.has_partial_lock:
            for j, row in enumerate(body.joint.pose(q[body.q]).R.T):
                T[body.v.start + j][linear_entries(body)] = list(row)
    free = [k for k, actuation in enumerate(tree.actuation) if actuation == "free"]
    return array(T, batch)[..., free]


def linear_entries(body: Body) -> slice:
    """The linear entries of a free joint in v."""
    return slice(body.v.start, body.v.start + 3)


def rotate_linear_entries(x: Sequence[Number], body: Body, R: Rotation) -> list[Any]:
    """x with the linear entries of a free joint rotated by R."""
    result = list(x)
    result[linear_entries(body)] = R @ Vector(*x[linear_entries(body)])
    return result


def null_space(A: Floats) -> Floats:
    """Orthonormal columns x with A x = 0, (n, k)."""
    _, sizes, rows = np.linalg.svd(A)
    rank = int((sizes > 1e-9 * max(1.0, float(sizes.max(initial=0.0)))).sum())
    return np.asarray(rows[rank:].T)
