"""Udwadia and Kalaba's equation, as study 003 uses it: joined vehicles as constrained motion (its Eqs. 15 to 33).

    M vdot_u = S                                                      Eq. (16), all connections open
    A vdot = b                                                        Eq. (18), the constraints
    vdot_c = vdot_u + M^-1/2 (A M^-1/2)^+ (b - A vdot_u)              Eq. (20)

The pseudo-inverse finds the smallest correction in the metric of the mass, also where rows depend on each other. Where
the paper has a misprint, the code has the correct equation and a comment.

Rows are first written for two bodies A and B, over their rates (vdot_A, wdot_A, vdot_B, wdot_B) in their own frames, as
in the paper; the superscript n, for the world's axes, is written `_n` in names. Bodies of arms and snakes follow
through their Jacobians, V = J v: the columns of A are then the coordinates of the whole scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import SeaframeError
from ..loads.time_functions import Instant
from ..numbers import is_numeric
from ..spatial import IDENTITY, ORIGIN, STILL, ZERO, Matrix, Pose, Twist, Vector, array, skew
from . import dense
from .constraint_rows import BodyConnection
from .equations import EquationsOfMotion, Numbers, batch_of, columns_of
from .kinematics import motions, poses
from .recursive import BodyAcceleration, follow, inverse_dynamics, joint_forces, mass_matrix
from .tree import Tree

CUT_OFF = 1e-3  # relative: smaller singular values belong to implied rows; drift makes them nonzero
NEGLIGIBLE = 1e-12  # relative to its connection: a smaller squared row is rounding, and moves nothing

Array: TypeAlias = NDArray[Any]
START = Instant(0.0, 0.0)


class UdwadiaKalaba(EquationsOfMotion):
    """Joined vehicles as constrained motion, in dense matrices of plain numbers; without connections M^-1 S."""

    method = "udwadia-kalaba"
    tracing = "never"

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        refuse_symbols(self.method, [*q, *v, *given])
        h = self.generalised_forces(q, v, [0.0] * self.nv, given, instant)
        return constrained_accelerations(self, self.inertia_rows(q), h, q, v, given, instant)

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return mass_matrix(self.aligned_tree, q)

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        return joint_forces(self.aligned_tree, inverse_dynamics(self.aligned_tree, q, v, vdot, given, instant), vdot)

    def A(self, q: ArrayLike, v: ArrayLike, t: float = 0.0) -> Array:
        """(rows, nv): the matrix of A vdot = b for the connections that are closed at the time t [s]."""
        return self.demand(q, v, t).A

    def b(self, q: ArrayLike, v: ArrayLike, t: float = 0.0) -> Array:
        """(rows,): the right-hand side of A vdot = b at the time t [s]."""
        return self.demand(q, v, t).b

    def demand(self, q: ArrayLike, v: ArrayLike, t: float) -> Constraints:
        """A and b for states as arrays."""
        q_columns, v_columns = columns_of(q, self.nq, "q"), columns_of(v, self.nv, "v")
        commands = [0.0] * (self.nu - len(self.tree.actuated))
        batch = batch_of([q_columns, v_columns])
        return constraints(self.tree, q_columns, v_columns, commands, Instant(t, t), batch)


def constrained_accelerations(
    eom: EquationsOfMotion,
    M: Sequence[Sequence[Any]],
    h: Numbers,
    q: Numbers,
    v: Numbers,
    given: Numbers,
    instant: Instant,
) -> list[Any]:
    """vdot of M vdot + h = tau under the connections of a scene, by Eq. (20); M and h come from any formulation."""
    vdot_u = dense.accelerations(eom.tree, q, v, M, h, given)  # Eq. (16)
    if not eom.tree.connections:
        return vdot_u
    refuse_symbols(eom.method, [*q, *v, *given])
    batch = batch_of([q, v, given])
    demand = constraints(eom.tree, q, v, given[eom.nv :], instant, batch)  # Eq. (18)
    T = dense.free_directions(eom.tree, q, batch)
    vdot_c = correct_accelerations(array(M, batch), array(vdot_u, batch), demand, T)  # Eq. (20)
    return list(np.moveaxis(vdot_c, -1, 0))


def refuse_symbols(method: str, numbers: Sequence[Any]) -> None:
    """Raise SeaframeError for symbols: a pseudo-inverse depends on values."""
    if not is_numeric(*numbers):
        raise SeaframeError(
            f"'{method}' takes plain numbers only for connections: its pseudo-inverse cannot be traced or compiled. "
            "Use method 'recursive', which gives the same accelerations.",
            "unsupported",
            path="method",
        )


# Eq. (20)


@dataclass(frozen=True, slots=True)
class Constraints:
    """A vdot = b of all connections."""

    A: Array  # (rows, nv)
    b: Array  # (rows,)
    first: tuple[int, ...]  # the first row of every connection


def correct_accelerations(M: Array, vdot_u: Array, demand: Constraints, T: Array) -> Array:
    """vdot_u + M^-1/2 (A M^-1/2)^+ (b - A vdot_u), with columns of T for what is neither prescribed nor locked.

    Any root M = L L^T serves, and Cholesky's is the most accurate: another one differs by a rotation, which the
    pseudo-inverse undoes. Rows are scaled to length one first, so that one cut-off fits metres and radians.
    """
    A, b = demand.A, demand.b
    L = np.linalg.cholesky(transpose(T) @ M @ T)
    A_root = transpose(np.linalg.solve(L, transpose(A @ T)))  # A M^-1/2
    scale = scales(np.sum(A_root * A_root, axis=-1), demand.first)[..., None]
    missing = b[..., None] - A @ vdot_u[..., None]
    root = np.linalg.pinv(scale * A_root, rcond=CUT_OFF) @ (scale * missing)
    change = T @ np.linalg.solve(transpose(L), root)
    return np.asarray(vdot_u + change[..., 0])


def scales(squares: Array, first: Sequence[int]) -> Array:
    """One over the length of every row, from their squares; zero for a row that moves nothing, or that is open."""
    counts = np.diff([*first, squares.shape[-1]])
    whole = np.repeat(np.add.reduceat(squares, first, axis=-1), counts, axis=-1)
    moves = squares > NEGLIGIBLE * whole
    return np.where(moves, 1.0 / np.sqrt(np.where(moves, squares, 1.0)), 0.0)


def transpose(M: Array) -> Array:
    """M^T, for every matrix of a batch."""
    return np.swapaxes(M, -1, -2)


# Eq. (18) for the coordinates of a whole scene


def constraints(
    tree: Tree, q: Numbers, v: Numbers, commands: Numbers, instant: Instant, batch: tuple[int, ...]
) -> Constraints:
    """A and b of all connections; rows of open ones are zero."""
    tree = tree.with_captured_frames(q)
    J, states = jacobians(tree, q, batch), ends(tree, q, v, instant)
    A, b, first = [np.zeros((*batch, 0, tree.nv))], [np.zeros((*batch, 0))], [0]
    for connection in tree.connections:
        ends_ = states[connection.a], states[connection.b]
        own = pair_rows(connection, *ends_)
        closed = array([connection.closed_factor(instant, commands)], batch)
        rows, rates = array(own.A, batch), array([x for end in ends_ for x in end.still], batch)
        A.append(closed[..., None] * (rows @ np.concatenate([J[connection.a], J[connection.b]], axis=-2)))
        b.append(closed * (array(own.b, batch) - (rows @ rates[..., None])[..., 0]))  # rates at vdot = 0 are Jdot v
        first.append(first[-1] + len(own.b))
    return Constraints(np.concatenate(A, axis=-2), np.concatenate(b, axis=-1), tuple(first[:-1]))


def jacobians(tree: Tree, q: Numbers, batch: tuple[int, ...]) -> dict[int | None, Array]:
    """J (6, nv) of every body and of the world, V = J v: the velocities at unit rates, all at once."""
    units = list(np.eye(tree.nv))
    wide = [np.asarray(x)[..., None] for x in q] if batch else q
    moving = motions(replace(tree, current=None), wide, units, START)
    bodies = {k: transpose(array(B.V_B, (*batch, tree.nv))) for k, B in enumerate(moving)}
    return {None: np.zeros((*batch, 6, tree.nv))} | bodies


@dataclass(frozen=True, slots=True)
class End:
    """A body at one end of a connection."""

    X: Pose  # in the world
    V: Twist  # in its own frame
    still: Twist  # its rate at vdot = 0


def ends(tree: Tree, q: Numbers, v: Numbers, instant: Instant) -> dict[int | None, End]:
    """The state of every body and of the world; seen from steadily flowing water, the world moves."""
    moving = motions(tree, q, v, instant)
    still = tree.outward(follow, BodyAcceleration(STILL), moving, tree.split_v([0.0] * tree.nv))
    world = End(ORIGIN, STILL if tree.current is None else Twist(-tree.current, ZERO), STILL)
    bodies = zip(poses(tree, q), moving, still, strict=True)
    return {None: world} | {k: End(X, B.V_B, rate.A_B) for k, (X, B, rate) in enumerate(bodies)}


# Eqs. (21) to (33) for two bodies


@dataclass(frozen=True, slots=True)
class Demand:
    """A (rows, 12) and b (rows,) over (vdot_A, wdot_A, vdot_B, wdot_B)."""

    A: list[list[Any]]
    b: list[Any]


def pair_rows(connection: BodyConnection, A: End, B: End) -> Demand:
    """The rows of a connection: rigid as in the paper, the others composed of its parts."""
    if connection.type == "distance":
        return distance(connection, A, B)
    place = position(connection, A, B)
    if connection.type == "ball":
        return place
    turn = attitude(A, B)
    if connection.type == "hinge":
        turn = across_hinge(connection, turn)
    return Demand(place.A + turn.A, place.b + turn.b)


def position(connection: BodyConnection, A: End, B: End) -> Demand:
    """Two points stay together: Eqs. (25) and (26), the second derivative of (21).

    Printed otherwise: (24) has a term of the second derivative in the first, which is p' = w x p alone; and (25) lacks
    R behind S(p), as wdot is in the body's frame but p in the world's. In planar yaw that makes no difference.
    """
    R_A, p_A_n, w_A_n, v_A = arm(A, connection.X_aF.p)
    R_B, p_B_n, w_B_n, v_B = arm(B, connection.X_bF.p)
    A_1 = join_blocks(R_A, negate(skew(p_A_n) @ R_A), negate(R_B), skew(p_B_n) @ R_B)  # Eq. (25)
    first = w_A_n.cross(R_A @ v_A + w_A_n.cross(p_A_n))
    second = w_B_n.cross(R_B @ v_B + w_B_n.cross(p_B_n))
    return Demand(A_1, list(second - first))  # Eq. (26)


def attitude(A: End, B: End) -> Demand:
    """Two frames keep their relative attitude: R_A^T R_B is constant, so w_B - R_BA w_A = 0, and its derivative.

    Printed otherwise: (22) keeps q_A q_B*, that is R_A R_B^T, which is rigid only for vehicles that are aligned; its
    four rows (32), (33) have the rank 3. In the line after (31) it is G(B) T'(A), not G'(B) T(A).
    """
    R_BA = B.X.R.T @ A.X.R
    A_2 = join_blocks(NONE, negate(R_BA), NONE, IDENTITY)  # in the place of Eq. (32)
    return Demand(A_2, list(-B.V.angular.cross(R_BA @ A.V.angular)))  # in the place of Eq. (33)


def across_hinge(connection: BodyConnection, turn: Demand) -> Demand:
    """The two rows of an attitude across the axis of a hinge, which is z of the frame on B."""
    x, y, _ = connection.X_bF.R.T
    return Demand([combine_rows(n, turn.A) for n in (x, y)], [n.dot(Vector(*turn.b)) for n in (x, y)])


def distance(connection: BodyConnection, A: End, B: End) -> Demand:
    """Two points at a distance L: with e between them, (e . e'' + e' . e') / L = 0."""
    place = position(connection, A, B)
    R_A, p_A_n, w_A_n, v_A = arm(A, connection.X_aF.p)
    R_B, p_B_n, w_B_n, v_B = arm(B, connection.X_bF.p)
    e = A.X.p + p_A_n - B.X.p - p_B_n
    rate = R_A @ v_A + w_A_n.cross(p_A_n) - R_B @ v_B - w_B_n.cross(p_B_n)
    k = 1.0 / connection.length
    return Demand([combine_rows(k * e, place.A)], [k * (e.dot(Vector(*place.b)) - rate.dot(rate))])


NONE = Matrix(ZERO, ZERO, ZERO)


def arm(end: End, point: Vector) -> tuple[Matrix, Vector, Vector, Vector]:
    """R of a body, its arm to a point and its angular velocity along the world's axes, its velocity along its own."""
    R = end.X.R
    return R, R @ point, R @ end.V.angular, end.V.linear


def join_blocks(*blocks: Matrix) -> list[list[Any]]:
    """Three rows of blocks beside each other."""
    return [[entry for block in rows for entry in block] for rows in zip(*blocks, strict=True)]


def negate(M: Matrix) -> Matrix:
    """-M."""
    result: Matrix = -1.0 * M
    return result


def combine_rows(n: Vector, rows: Sequence[Sequence[Any]]) -> list[Any]:
    """n . rows, of three rows."""
    x, y, z = rows
    return [n.dot(Vector(a, b, c)) for a, b, c in zip(x, y, z, strict=True)]
