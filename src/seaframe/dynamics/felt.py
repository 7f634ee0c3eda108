"""Which coordinates feel an inertia? A look at a described robot, before its accelerations come out of rounding."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..spatial import IDENTITY, ZERO, Wrench, array, total
from .joints import Free, Spherical
from .recursive import Handle, freed, slant
from .surroundings import is_zero
from .tree import Body, Tree

NEGLIGIBLE = 1e-13  # relative to the inertia in other directions; rounding is below 1e-15


def unfelt(tree: Tree) -> list[int]:
    """Entries of v that forces alone move but that feel no inertia; the tree aligned, and of plain numbers.

    Articulated bodies tell: also two hinges about one axis with no mass between them leave one of them nothing.
    """
    felt = tree.inward(feel, tree.of_q(like_any_other(tree)), tree.of_v(range(tree.nv)))
    return sorted(k for body in felt for k in body.unfelt)


def like_any_other(tree: Tree) -> list[float]:
    """A configuration without symmetry: what feels nothing there feels nothing anywhere."""
    q = [0.5 + math.fmod(0.618034 * k, 1.0) for k in range(tree.nq)]
    for body in tree.bodies:
        if isinstance(body.joint, Free | Spherical):
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
