"""Which coordinates feel an inertia? A look at a described robot, before its accelerations come out of rounding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..numbers import is_zero
from ..spatial import IDENTITY, ZERO, Wrench, array, total
from .recursive import Handle, freed, slant
from .tree import Body, Tree

NEGLIGIBLE = 1e-13  # relative to the inertia in other directions; rounding is below 1e-15


def unfelt(tree: Tree) -> list[int]:
    """Entries of v that forces alone move but that feel no inertia; the tree of plain numbers.

    Articulated bodies tell: also two hinges about one axis with no mass between them leave one of them nothing.
    """
    if plainly_felt(tree) or any(body.beam is not None for body in tree.bodies):
        return []
    tree = tree.aligned()
    felt = tree.inward(feel, tree.of_q(like_any_other(tree)), tree.of_v(range(tree.nv)))
    return sorted(k for body in felt for k in body.unfelt)


def plainly_felt(tree: Tree) -> bool:
    """Whether already the own inertia I of every body that forces move is felt: enough, not needed, and soon found.

    What a body carries only adds to I, because a released handle is a Schur complement of a positive matrix. Let D be
    the sizes of I and e its least inertia relative to them. Articulated, I is at least e D, and its sizes are at most
    those of all bodies held together: it feels at least e times the least ratio of the two.
    """
    inertias = np.array([body.inertia.rows for body in tree.bodies], dtype=float).reshape(-1, 6, 6)
    masses, moments = (np.trace(block, axis1=1, axis2=2) for block in (inertias[:, :3, :3], inertias[:, 3:, 3:]))
    moved = ["free" in body.modes for body in tree.bodies]
    if not np.all(masses[moved] > 0.0) or not np.all(moments[moved] > 0.0):
        return False
    configuration = tree.of_q(like_any_other(tree))
    reach = sum(body.pose(q).p.norm() for body, q in zip(tree.bodies, configuration, strict=True))
    # V.I V is at most twice that of the body's velocity and rotation apart, and turned about a far point it moves, too.
    together = 3 * [masses.sum()] + 3 * [2.0 * moments.sum() + 2.0 * reach**2 * masses.sum()]
    sizes = np.repeat(np.stack([masses, moments], axis=1)[moved], 3, axis=1)
    scaled = inertias[moved] / np.sqrt(sizes[:, :, None] * sizes[:, None, :])
    least = np.linalg.eigvalsh(scaled)[:, 0] * np.min(sizes / together, axis=1)
    return bool(np.all(least > NEGLIGIBLE))


def like_any_other(tree: Tree) -> list[float]:
    """A configuration without symmetry: what feels nothing there feels nothing anywhere."""
    q = [0.5 + math.fmod(0.618034 * k, 1.0) for k in range(tree.nq)]
    for body in tree.bodies:
        if body.joint.quaternion:
            turn = slice(body.q.stop - 4, body.q.stop)
            size = math.hypot(*q[turn])
            q[turn] = [x / size for x in q[turn]]
    return q


@dataclass(frozen=True, slots=True)
class Felt:
    """An articulated body."""

    handle_P: Handle  # through the joint, in P, at rest
    unfelt: list[int]  # entries of v of its joint, at most one


def feel(body: Body, outboard: list[Felt], q: Sequence[float], own: Sequence[int]) -> Felt:
    """As `articulate`, without motion; a joint that does not feel an inertia in all directions stays as it is."""
    X_PB = body.pose(q)
    R_JB = slant(body, X_PB) if body.slants else IDENTITY
    handle = total(Handle(body.inertia, Wrench(ZERO, ZERO)), (C.handle_P for C in outboard)).slanted(R_JB)
    missed = least_felt(handle, freed(body)) if is_zero(body.armature) else None
    if missed is None:
        handle, _ = handle.released(freed(body), [0.0] * len(freed(body)), body.armature)
    free = [entry for entry, mode in zip(own, body.modes, strict=True) if mode == "free"]
    return Felt(handle.slanted(R_JB.T).inward(X_PB), [] if missed is None else [free[missed]])


def least_felt(handle: Handle, components: Sequence[int]) -> int | None:
    """Which of the components has the largest part in a direction without inertia, if there is such a direction.

    Masses are taken relative to the sum of masses along all axes, moments of inertia relative to theirs.
    """
    sizes = np.repeat([S.xx + S.yy + S.zz for S in (handle.I.A, handle.I.C)], 3)[list(components)]
    if not np.all(sizes > 0.0):
        return int(np.argmin(sizes))
    if not components:
        return None
    scaled = array(handle.I)[np.ix_(components, components)] / np.sqrt(np.outer(sizes, sizes))
    inertias, directions = np.linalg.eigh(scaled)
    return int(np.argmax(np.abs(directions[:, 0]))) if inertias[0] <= NEGLIGIBLE else None
