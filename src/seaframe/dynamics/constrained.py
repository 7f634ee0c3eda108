"""Connections in recursive dynamics: the Delassus matrix by test wrenches (Featherstone 2008, section 8; Brandl 1988).

Articulated bodies are computed as if every connection were open. Then every row of a connection sends its wrench inward
from its two bodies. At each pivot (a freed component of an acceleration) it leaves y, the force on that pivot, and goes
on without the part that the pivot yields to; where both paths meet, the two remainders go on together. With D the
inertias at the pivots

    G = A M^-1 A^T = Y^T D^-1 Y,        G lambda = -(A vdot_open + gamma)

and a multiplier adds D^-1 Y lambda to the accelerations of the pivots; the usual outward pass follows. M and A are
never formed. `delassus.py` solves for the multipliers, also where rows imply each other.

Everything that computes is a law, called by `tree.apply`; the code in between only decides which bodies exchange
values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..loads.time_functions import Instant
from ..numbers import Number, dot
from ..spatial import ORIGIN, STILL, ZERO, Pose, Twist, Wrench, total
from .beam import Beam
from .constraint_rows import BodyConnection, Row, connection_rows
from .delassus import Factor, eliminate, minimise_norm, plan_elimination, solve_multipliers
from .kinematics import Motion, motions
from .recursive import (
    ArticulatedBody,
    Handle,
    SolvedAcceleration,
    accelerate,
    articulate_in_steps,
    articulate_skeleton,
    free_components,
    release_joint,
    rotation_to_place,
    split_inputs,
)
from .tree import Body, Tree

NO_WRENCH = Wrench(ZERO, ZERO)


def forward_dynamics(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> list[Any]:
    """Accelerations under all closed connections; the tree aligned, `given` as in `recursive.forward_dynamics`."""
    return tree.join_v([body.vdot for body in solve_constrained(tree, q, v, given, instant).accelerated])


def connection_wrenches(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> list[Wrench]:
    """The wrench of every connection on its body b, in F at the point of b; a receives the opposite.

    `BodyConnection.express_in_a` expresses it in the axes of a. Where some rows imply others the motion does not
    determine
    how they share the load. For plain numbers it is shared with the least sum of squares [N, N m], as in Udwadia and
    Kalaba's equation; for symbols, implied rows carry nothing.
    """
    held = solve_constrained(tree, q, v, given, instant)
    multipliers = minimise_norm(held.factor, held.multipliers)
    return [tree.apply(sum_row_wrenches, own, x) for own, x in zip(held.met, multipliers, strict=True)]


@dataclass(frozen=True, slots=True)
class ConstrainedSolution:
    """The solution of a tree under its connections."""

    met: list[list[Row]]
    factor: Factor
    multipliers: list[list[Any]]
    accelerated: list[SolvedAcceleration]


def solve_constrained(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> ConstrainedSolution:
    """Move, articulate, send test wrenches, solve for the multipliers, accelerate."""
    tree = tree.with_captured_frames(q)
    moving = motions(tree, q, v, instant)
    articulated = tree.inward(
        articulate_in_steps, moving, tree.split_v(v), tree.split_v(given), tree.device_inputs(q, given)
    )
    met = evaluate_rows(tree, moving)
    sent = propagate_all(tree, met, moving, articulated, v, given)
    factor = factorise(tree, met, sent, articulated, closed_factors(tree, instant, given[tree.nv :]))
    right = [tree.apply(right_hand_side, own, list(parts.values())) for own, parts in zip(met, sent, strict=True)]
    multipliers = tree.apply(solve_multipliers, factor, right)
    pushed = apply_multipliers(tree, sent, articulated, multipliers)
    accelerated = tree.outward(
        accelerate, SolvedAcceleration(STILL, ()), moving, pushed, tree.split_v(v), tree.split_v(given)
    )
    return ConstrainedSolution(met, factor, multipliers, accelerated)


# After a step, and at contact


def project_state(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant, commands: Sequence[Number] = ()
) -> tuple[list[Any], list[Any]]:
    """The nearest state, in the metric of the mass, in which all closed connections hold: one step of Newton's method.

    q moves by -M^-1 A^T G^-1 c along the group, then v by -M^-1 A^T G^-1 A v, with A v at the new q and the rest at the
    old one: the remaining error is of second order in the drift. Prescribed and locked coordinates stay as they are.
    """
    response = Response(tree, q, instant, commands)
    reached = move_configuration(tree, q, response.to_place())
    change = response.to(rates(tree, reached, v, instant))
    return reached, change_velocity(tree, v, change)


def move_configuration(tree: Tree, q: Sequence[Number], step: Sequence[Number]) -> list[Any]:
    """q after a small step, which has an entry for each of v."""
    reached: list[Any] = list(q)
    for body, part in zip(
        tree.bodies, tree.each(advance_along_group, tree.split_q(q), tree.split_v(step)), strict=True
    ):
        reached[body.q] = part
    return reached


def impulse(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant, commands: Sequence[Number] = ()
) -> list[Any]:
    """v after all closed connections act at once, v - M^-1 A^T G^+ A v.

    The momentum of bodies and water is conserved.
    """
    change = Response(tree, q, instant, commands).to(rates(tree, q, v, instant))
    return change_velocity(tree, v, change)


def change_velocity(tree: Tree, v: Sequence[Number], change: Sequence[Number]) -> list[Any]:
    """v plus a change, by laws, so that other laws may read the sum."""
    return tree.join_v(tree.each(add_entries, tree.split_v(v), tree.split_v(change)))


def add_entries(body: Body, v: Sequence[Number], change: Sequence[Number]) -> list[Any]:
    """The sum of the entries of a body."""
    return [a + b for a, b in zip(v, change, strict=True)]


def rates(tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant) -> list[list[Any]]:
    """A v: the rates of all rows, by connection."""
    return [[row.rate for row in own] for own in violations(tree, q, v, instant)]


def violations(tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant) -> list[list[Row]]:
    """The rows of every connection, open or closed, with their residuals c [m, rad] and rates."""
    return evaluate_rows(tree.with_captured_frames(q), motions(tree, q, v, instant))


class Response:
    """The response of a tree's velocities, at q, to errors in its connections."""

    def __init__(self, tree: Tree, q: Sequence[Number], instant: Instant, commands: Sequence[Number]) -> None:
        self.tree, self.still = tree.with_captured_frames(q), [0.0] * tree.nv
        tree = self.tree
        self.moving = motions(tree, q, self.still, instant)
        self.articulated = tree.inward(articulate_without_loads, self.moving)
        self.met = evaluate_rows(tree, self.moving)
        self.sent = propagate_all(tree, self.met, self.moving, self.articulated, self.still, self.still)
        self.factor = factorise(tree, self.met, self.sent, self.articulated, closed_factors(tree, instant, commands))

    def to_place(self) -> list[Any]:
        """-M^-1 A^T G^-1 c: the step of q that brings closed connections together, to first order."""
        return self.to([[row.c for row in own] for own in self.met])

    def to(self, errors: Sequence[Sequence[Any]]) -> list[Any]:
        """-M^-1 A^T G^-1 errors, the errors by connection and row."""
        tree = self.tree
        right = [tree.apply(negate, list(own)) for own in errors]
        pushed = apply_multipliers(tree, self.sent, self.articulated, tree.apply(solve_multipliers, self.factor, right))
        given = self.moving, pushed, tree.split_v(self.still), tree.split_v(self.still)
        return tree.join_v([body.vdot for body in tree.outward(accelerate, SolvedAcceleration(STILL, ()), *given)])


def negate(errors: list[Any]) -> list[Any]:
    """The negative of every entry."""
    return [-x for x in errors]


def advance_along_group(body: Body, q: Sequence[Number], change: Sequence[Number]) -> list[Any]:
    """q moved along the group by a small change, which has an entry for each of v."""
    step = body.joint.step_rate(q, [0.0] * len(change), change)
    return body.joint.advance_coordinates(q, step)


def articulate_without_loads(body: Body, outboard: list[ArticulatedBody], B: Motion) -> ArticulatedBody:
    """Like `articulate_in_steps`, at rest and without loads: inertias only."""
    if body.beam is not None:
        return articulate_skeleton(body, body.beam, outboard, B, [0.0] * body.beam.modes)
    handle = total(Handle(body.inertia, NO_WRENCH), (C.handle_P for C in outboard))
    released, pivots = release_joint(body, handle, B.X_PB, [0.0] * len(free_components(body)))
    return ArticulatedBody(released.inward(B.X_PB), pivots)


# Which bodies a connection joins


def inward_path(tree: Tree, body: int | None) -> list[int]:
    """The numbers of a body and of all bodies that carry it."""
    path: list[int] = []
    while body is not None:
        path.append(body)
        body = tree.bodies[body].parent
    return path


def evaluate_rows(tree: Tree, moving: Sequence[Motion]) -> list[list[Row]]:
    """The rows of every connection; poses are relative to the body that carries both ends, if there is one."""

    def pose(path: list[int]) -> Pose:
        X_CB = ORIGIN
        for k in reversed(path):
            body = tree.bodies[k]
            if body.station is not None and body.parent is not None:
                X_CB = tree.apply(compose_pose, body, X_CB, moving[body.parent].deformations[body.station].X_PF)
            X_CB = tree.apply(compose_pose, body, X_CB, moving[k].X_PB)
        return X_CB

    def twist(body: int | None) -> Twist:
        if body is not None:
            return moving[body].V_B
        return STILL if tree.current is None else Twist(-tree.current, ZERO)

    result = []
    for connection in tree.connections:
        from_a, from_b = inward_path(tree, connection.a), inward_path(tree, connection.b)
        X_Ca, X_Cb = pose([k for k in from_a if k not in from_b]), pose([k for k in from_b if k not in from_a])
        result.append(tree.apply(connection_rows, connection, X_Ca, twist(connection.a), X_Cb, twist(connection.b)))
    return result


def compose_pose(body: Body, X_CP: Pose, X_PB: Pose) -> Pose:
    """X_CB = X_CP X_PB."""
    return X_CP @ X_PB


def closed_factors(tree: Tree, instant: Instant, commands: Sequence[Number]) -> list[Any]:
    """1 for every connection that is closed, 0 for the others."""
    return [tree.apply(BodyConnection.closed_factor, connection, instant, commands) for connection in tree.connections]


# Inward: test wrenches


@dataclass(frozen=True, slots=True)
class IncomingWrenches:
    """Wrenches of all rows on a body from one side: at Bo in B, or at a station of a skeleton, in its frame."""

    station: int | None
    wrenches: list[Wrench]


@dataclass(frozen=True, slots=True)
class PropagatedWrenches:
    """Wrenches of some rows after a body, on their way inward."""

    y: list[list[Any]]  # for every row, the forces on the pivots of the body
    w_P: list[Wrench]  # the remainder, passed on to the parent, in P
    free: list[Any]  # acceleration along the row so far, with all connections open


def propagate_all(
    tree: Tree,
    met: Sequence[Sequence[Row]],
    moving: Sequence[Motion],
    articulated: Sequence[ArticulatedBody],
    v: Sequence[Number],
    given: Sequence[Number],
) -> list[dict[int, PropagatedWrenches]]:
    """Send the rows of every connection from both ends to the world; results by connection and body."""
    result = []
    for connection, own in zip(tree.connections, met, strict=True):
        arriving: dict[int, list[IncomingWrenches]] = {k: [] for k in range(len(tree.bodies))}
        if connection.a is not None:
            arriving[connection.a].append(IncomingWrenches(None, [row.on_a for row in own]))
        if connection.b is not None:
            arriving[connection.b].append(IncomingWrenches(None, [row.on_b for row in own]))
        sent: dict[int, PropagatedWrenches] = {}
        for k in sorted({*inward_path(tree, connection.a), *inward_path(tree, connection.b)}, reverse=True):
            body = tree.bodies[k]
            sent[k] = tree.apply(propagate, body, arriving[k], moving[k], articulated[k], v[body.v], given[body.v])
            if body.parent is not None:
                arriving[body.parent].append(IncomingWrenches(body.station, sent[k].w_P))
        result.append(sent)
    return result


def propagate(
    body: Body,
    arriving: list[IncomingWrenches],
    B: Motion,
    own: ArticulatedBody,
    v: Sequence[Number],
    given: Sequence[Number],
) -> PropagatedWrenches:
    """Pass wrenches w, one for each row, through a body; those that arrive from several sides are added.

    w . A_B = y . a + w' . (Ad(X_PB)^-1 A_P + c_B) + w . (imposed accelerations), where w' is the remainder of w.

    At a pivot A_k = a - sum_j gain_j A_j, so y = w_k, and w_j loses gain_j w_k: the remainder is independent of A_k.
    """
    if body.beam is not None:
        return propagate_through_beam(body.beam, arriving, B, own)
    imposed, _ = split_inputs(body, given)
    if body.has_partial_lock:
        imposed = imposed + body.drift(v)
    R_JB = rotation_to_place(body, B.X_PB) if body.has_partial_lock else None
    left: list[list[Any]] = []
    onward: list[Wrench] = []
    free: list[Any] = []
    for first, *others in zip(*(side.wrenches for side in arriving), strict=True):
        w = total(first, others)
        level = w if R_JB is None else Wrench(R_JB @ w.linear, w.angular)
        y, components = split_at_pivots(list(level), own)
        rest = Wrench.of(components)
        rest = rest if R_JB is None else Wrench(R_JB.T @ rest.linear, rest.angular)
        pivoting = dot(y, [pivot.a for pivot in own.pivots])
        left.append(y)
        onward.append(rest.inward(B.X_PB))
        free.append(imposed.dot(w) + pivoting + B.c_B.dot(rest))
    return PropagatedWrenches(left, onward, free)


def propagate_through_beam(
    beam: Beam, arriving: list[IncomingWrenches], B: Motion, own: ArticulatedBody
) -> PropagatedWrenches:
    """The same for a skeleton.

    With A_F = Ad(X_BF)^-1 A_B + Phi_F d'' + c_F, a wrench at a station also moves the modes.
    """
    left: list[list[Any]] = []
    onward: list[Wrench] = []
    free: list[Any] = []
    for wrenches_F in zip(*(side.wrenches for side in arriving), strict=True):
        whole, modal, known = NO_WRENCH, [0.0] * beam.modes, 0.0
        for side, w in zip(arriving, wrenches_F, strict=True):
            if side.station is None:
                whole = whole + w
            else:
                F = B.deformations[side.station]
                whole = whole + w.inward(F.X_PF)
                modal = [a + column.dot(w) for a, column in zip(modal, F.columns, strict=True)]
                known = known + B.stations[side.station].c_B.dot(w)
        y, components = split_at_pivots([*whole, *modal], own)
        rest = Wrench.of(components[:6])
        left.append(y)
        onward.append(rest.inward(B.X_PB))
        free.append(known + dot(y, [pivot.a for pivot in own.pivots]) + B.c_B.dot(rest))
    return PropagatedWrenches(left, onward, free)


def split_at_pivots(w: Sequence[Any], own: ArticulatedBody) -> tuple[list[Any], list[Any]]:
    """The force of a wrench on every pivot, and the remaining components of the wrench."""
    components, y = list(w), []
    for pivot in own.pivots:
        force = components[pivot.k]
        y.append(force)
        components[pivot.k] = 0.0
        for j, gain in pivot.gains:
            components[j] = components[j] - gain * force
    return y, components


def right_hand_side(own: list[Row], sent: list[PropagatedWrenches]) -> list[Any]:
    """-(A vdot_open + gamma) of the rows of one connection."""
    return [-(total(row.gamma, (part.free[k] for part in sent))) for k, row in enumerate(own)]


def apply_multipliers(
    tree: Tree,
    sent: Sequence[dict[int, PropagatedWrenches]],
    articulated: Sequence[ArticulatedBody],
    multipliers: Sequence[Any],
) -> list[ArticulatedBody]:
    """All articulated bodies with the accelerations that the multipliers add at their pivots."""
    result = list(articulated)
    for k, own in enumerate(articulated):
        pairs = [(x, parts[k].y) for x, parts in zip(multipliers, sent, strict=True) if k in parts]
        if pairs and own.pivots:
            result[k] = tree.apply(accelerate_pivots, tree.bodies[k], own, [x for x, _ in pairs], [y for _, y in pairs])
    return result


def accelerate_pivots(
    body: Body, own: ArticulatedBody, multipliers: list[list[Any]], y: list[list[list[Any]]]
) -> ArticulatedBody:
    """Add D^-1 Y lambda to the accelerations a of a body's pivots."""
    both = [pair for xs, ys in zip(multipliers, y, strict=True) for pair in zip(xs, ys, strict=True)]
    pivots = [
        replace(pivot, a=pivot.a + pivot.inverse * dot([x for x, _ in both], [forces[n] for _, forces in both]))
        for n, pivot in enumerate(own.pivots)
    ]
    return replace(own, pivots=pivots)


def sum_row_wrenches(own: list[Row], multipliers: list[Any]) -> Wrench:
    """The wrench of a connection on b, in F at Go."""
    pulls: list[Wrench] = [x * row.pull for x, row in zip(multipliers, own, strict=True)]
    return total(NO_WRENCH, pulls)


def factorise(
    tree: Tree,
    met: Sequence[Sequence[Row]],
    sent: Sequence[dict[int, PropagatedWrenches]],
    articulated: Sequence[ArticulatedBody],
    closings: Sequence[Any],
) -> Factor:
    """Build and factorise the Delassus matrix."""
    bodies = [tuple(k for k in parts if articulated[k].pivots) for parts in sent]
    layout = plan_elimination([len(own) for own in met], bodies)
    y = [[parts[k].y for k in own] for parts, own in zip(sent, bodies, strict=True)]
    inverses = [[[pivot.inverse for pivot in articulated[k].pivots] for k in own] for own in bodies]
    factor: Factor = tree.apply(eliminate, layout, y, inverses, list(closings))
    return factor
