"""Detect coordinates whose generalised inertia is zero, so that their acceleration would be undefined.

Example: two parallel hinges in series with a massless link between them. The scene is refused, with the joint named,
before the singular mass matrix turns into rounding noise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..numbers import is_zero
from ..spatial import IDENTITY, ZERO, Wrench, array, total
from .recursive import Handle, free_components, rotation_to_place
from .tree import Body, Tree

NEGLIGIBLE = 1e-13  # relative to the inertia in other directions; rounding is below 1e-15


def find_massless_coordinates(tree: Tree) -> list[int]:
    """Return the entries of v that are driven by forces but have no inertia. `tree` holds floats.

    Uses articulated-body inertias at a generic configuration: a coordinate that is massless there is massless
    everywhere.
    """
    if has_sufficient_own_inertia(tree) or any(body.beam is not None for body in tree.bodies):
        return []
    tree = tree.align()
    articulated = tree.inward(
        articulate_at_rest, tree.split_q(generic_configuration(tree)), tree.split_v(range(tree.nv))
    )
    return sorted(k for body in articulated for k in body.massless)


def has_sufficient_own_inertia(tree: Tree) -> bool:
    """Whether each body's own inertia alone keeps its articulated inertia away from zero (sufficient, cheap).

    A released articulated inertia is a Schur complement of a positive matrix, so children can only add to the body's
    own inertia I. Let D be the scale of I (its mass and its moment of inertia, as a diagonal matrix) and e the least
    eigenvalue of I relative to D. The articulated inertia is at least e D, and its scale is at most that of all bodies
    held together; relative to that scale it is at least e times the least ratio of the two scales.
    """
    inertias = np.array([body.inertia.rows for body in tree.bodies], dtype=float).reshape(-1, 6, 6)
    masses, moments = (np.trace(block, axis1=1, axis2=2) for block in (inertias[:, :3, :3], inertias[:, 3:, 3:]))
    moving = ["free" in body.actuation for body in tree.bodies]
    if not np.all(masses[moving] > 0.0) or not np.all(moments[moving] > 0.0):
        return False
    configuration = tree.split_q(generic_configuration(tree))
    reach = sum(body.pose(q).p.norm() for body, q in zip(tree.bodies, configuration, strict=True))
    # V.I V is at most twice the sum of its linear and angular parts; rotation about a far point also moves the body.
    together = 3 * [masses.sum()] + 3 * [2.0 * moments.sum() + 2.0 * reach**2 * masses.sum()]
    sizes = np.repeat(np.stack([masses, moments], axis=1)[moving], 3, axis=1)
    scaled = inertias[moving] / np.sqrt(sizes[:, :, None] * sizes[:, None, :])
    least = np.linalg.eigvalsh(scaled)[:, 0] * np.min(sizes / together, axis=1)
    return bool(np.all(least > NEGLIGIBLE))


def generic_configuration(tree: Tree) -> list[float]:
    """Return a configuration without symmetries (golden-ratio angles, unit quaternions)."""
    q = [0.5 + math.fmod(0.618034 * k, 1.0) for k in range(tree.nq)]
    for body in tree.bodies:
        if body.joint.quaternion:
            turn = slice(body.q.stop - 4, body.q.stop)
            size = math.hypot(*q[turn])
            q[turn] = [x / size for x in q[turn]]
    return q


@dataclass(frozen=True, slots=True)
class ArticulatedAtRest:
    """Result of the inward pass for one body."""

    inertia_P: Handle  # articulated inertia through the joint, in P
    massless: list[int]  # at most one entry of v of this joint


def articulate_at_rest(
    body: Body, outboard: list[ArticulatedAtRest], q: Sequence[float], entries: Sequence[int]
) -> ArticulatedAtRest:
    """Like `recursive.articulate` with zero velocity; a joint without inertia in some direction is not released."""
    X_PB = body.pose(q)
    R_JB = rotation_to_place(body, X_PB) if body.has_partial_lock else IDENTITY
    inertia = total(Handle(body.inertia, Wrench(ZERO, ZERO)), (C.inertia_P for C in outboard)).rotate_linear(R_JB)
    massless = find_null_component(inertia, free_components(body)) if is_zero(body.armature) else None
    if massless is None:
        inertia, _ = inertia.release(free_components(body), [0.0] * len(free_components(body)), body.armature)
    free = [entry for entry, actuation in zip(entries, body.actuation, strict=True) if actuation == "free"]
    return ArticulatedAtRest(inertia.rotate_linear(R_JB.T).inward(X_PB), [] if massless is None else [free[massless]])


def find_null_component(inertia: Handle, components: Sequence[int]) -> int | None:
    """Return the joint component that dominates the direction of zero inertia, or None if there is no such direction.

    Masses are taken relative to the sum of masses along all axes, moments of inertia relative to theirs.
    """
    sizes = np.repeat([S.xx + S.yy + S.zz for S in (inertia.I.A, inertia.I.C)], 3)[list(components)]
    if not np.all(sizes > 0.0):
        return int(np.argmin(sizes))
    if not components:
        return None
    scaled = array(inertia.I)[np.ix_(components, components)] / np.sqrt(np.outer(sizes, sizes))
    inertias, directions = np.linalg.eigh(scaled)
    return int(np.argmax(np.abs(directions[:, 0]))) if inertias[0] <= NEGLIGIBLE else None
