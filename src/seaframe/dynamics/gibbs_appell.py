"""Gibbs-Appell: the Gibbs function S of accelerations, and dS/dvdot = Q (study 004, recursive form).

Every frame of the tree has a position, axes, a velocity and an acceleration in inertial axes, computed outward. The
accelerations are linear in vdot, so S, quadratic in the accelerations of pieces, is quadratic in vdot: its gradient is
the generalised force, its gradient at vdot = 0 the bias h, its Hessian the mass matrix M,

    dS/dvdot = M vdot + h = Q,      S = sum of S_L + S_A over pieces + (1/2) J vdot^2 of motors and gears

For a rigid piece (or a slice of a flexible link) let a be the acceleration of its origin, alpha and w its angular
acceleration and velocity, and B0, b3, B9 its mass, first moment and moments of inertia about the origin, all in the
same axes. Then (Eq. 26, for a rigid slice)

    S_L = (1/2) B0 a.a + a.(alpha x b3) + a.(w x (w x b3)) + (1/2) alpha.B9 alpha + alpha.(w x B9 w).

Added mass is not a multiple of 1 but a constant matrix I_A in the piece's own axes, where its twist is V = (v, w) and
the rate of that V' = (a - w x v, alpha). The water's momentum I_A V changes at the rate I_A V' + V x* I_A V, where
(v, w) x* (p, h) = (w x p, w x h + v x p) (Kirchhoff). That is the gradient, with respect to a and alpha, of

    S_A = (1/2) V'.I_A V' + V'.(V x* I_A V).

Study 004 prints (1/2) C_m mu_A |a|^2 (Eq. 23): it drops w x v, and V x* I_A V with the Munk moment in it; energy then
does not balance. Springs, modal stiffness and dampers, dV/dq and dD/dv, come in `given` as for every formulation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from numpy.typing import ArrayLike, NDArray

from ..loads.time_functions import Instant
from ..numbers import Number, dot
from ..spatial import IDENTITY, STILL, ZERO, Path, Pose, Rotation, Twist, Vector, Wrench
from .beam import combine_columns
from .equations import EquationsOfMotion, Numbers
from .kinematics import with_present_mass
from .tree import Body, DeviceInput, Tree
from .udwadia_kalaba import constrained_accelerations


class GibbsAppell(EquationsOfMotion):
    """Equations of motion from the Gibbs function."""

    method = "gibbs-appell"
    tracing = "unconnected"

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        tree = with_present_mass(self.aligned_tree, q)
        moving = frames(tree, q, v)
        h = gradient(tree, moving, [0.0] * self.nv, tree.device_inputs(q, given), instant)
        return constrained_accelerations(self, hessian(tree, moving), h, q, v, given, instant)  # Eq. (61)

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return hessian(with_present_mass(self.aligned_tree, q), frames(self.aligned_tree, q, [0.0] * self.nv))

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        tree = with_present_mass(self.aligned_tree, q)
        return gradient(tree, frames(tree, q, v), vdot, tree.device_inputs(q, given), instant)

    def gibbs(self, q: ArrayLike, v: ArrayLike, vdot: ArrayLike) -> NDArray[Any]:
        """The Gibbs function S [W/s], without the terms that do not depend on vdot."""
        return self.answer(
            lambda q, v, vdot: gibbs(with_present_mass(self.aligned_tree, q), frames(self.aligned_tree, q, v), vdot),
            q,
            v,
            vdot=vdot,
        )

    def dissipation(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """Rayleigh's function D [W] of the dampers of joints and modes: their forces are -dD/dv, their power -2 D."""
        return self.answer(lambda q, v: dissipation(self.tree, v), q, v)


# Outward: positions, velocities, and the terms of accelerations


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of the tree, all along inertial axes. Twists hold (linear, angular) quantities, such as (a, alpha)."""

    R: Rotation  # its axes
    p: Vector  # its origin [m]
    velocity: Vector  # of its origin [m/s]
    omega: Vector  # [rad/s]
    arm: Vector  # from the origin of the frame that carries it [m]
    columns: Sequence[Twist]  # da/dvdot_k and dalpha/dvdot_k of its own coordinates
    drift: Twist  # a and alpha at vdot = 0, without those of the frame that carries it
    stations: Sequence[Frame] = ()  # of a skeleton


INERTIAL = Frame(IDENTITY, ZERO, ZERO, ZERO, ZERO, (), STILL)


def frames(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Frame]:
    """The frames of all bodies."""
    return tree.outward(place, INERTIAL, tree.split_q(q), tree.split_v(v))


def place(body: Body, P: Frame, q: Sequence[Number], v: Sequence[Number]) -> Frame:
    """The frame of a body from that of its parent; of a skeleton also those of its stations."""
    P = body.select_carrier(P, P.stations)
    if body.beam is None:
        return carry_frame(P, body.pose(q), body.joint.subspace, body.joint.twist(v), STILL)
    B = carry_frame(P, body.pose(q), (), STILL, STILL)
    bent = body.beam.shape(q, v)
    stations = [carry_frame(B, F.X_PF, F.columns, combine_columns(F.columns, v), F.bias(v)) for F in bent]
    return replace(B, stations=stations)


def carry_frame(P: Frame, X_PB: Pose | Path, columns: Sequence[Twist], V_PB: Twist, rate: Twist) -> Frame:
    """A frame B that moves in P at V_PB = columns times speeds; `rate` is that of V_PB at constant speeds, all in B.

    With s = R_P p_PB and u = R V_PB: w = w_P + u_w and r' = r_P' + s', s' = w_P x s + u_v (Eqs. 4 and 3, 6). Once more,

        a     = a_P + alpha_P x s + w_P x s' + w x u_v + R (columns vdot + rate)_v        (5), (7)
        alpha = alpha_P + w x u_w + R (columns vdot + rate)_w                             (8)

    The study prints these differently: (5) lacks the elastic acceleration, (6) has r'' for r', (7) has 2 w' x r for
    2 w x r'. Here w_P x u_v + w x u_v is the Coriolis term plus the term due to the rotation of u_v with B.
    """
    R, s = P.R @ X_PB.R, P.R @ X_PB.p
    u, rotated = to_inertial_twist(R, V_PB), to_inertial_twist(R, rate)
    omega, s_rate = P.omega + u.angular, P.omega.cross(s) + u.linear
    a = P.omega.cross(s_rate) + omega.cross(u.linear) + rotated.linear
    alpha = omega.cross(u.angular) + rotated.angular
    own = [to_inertial_twist(R, column) for column in columns]
    return Frame(R, P.p + s, P.velocity + s_rate, omega, s, own, Twist(a, alpha))


def to_inertial_twist(R: Rotation, V_B: Twist) -> Twist:
    """Express a twist given in B in inertial axes."""
    return Twist(R @ V_B.linear, R @ V_B.angular)


def carried_acceleration(A_P: Twist, B: Frame) -> Twist:
    """(a_P + alpha_P x s, alpha_P): the accelerations of a frame fixed in one with the accelerations A_P."""
    return Twist(A_P.linear + A_P.angular.cross(B.arm), A_P.angular)


@dataclass(frozen=True, slots=True)
class FrameAcceleration:
    """(a, alpha) of a body, and of the stations of a skeleton."""

    A: Twist
    stations: Sequence[Twist] = ()


def accelerate(body: Body, P: FrameAcceleration, B: Frame, vdot: Sequence[Number]) -> FrameAcceleration:
    """Eqs. (5) and (8) with a given vdot."""
    A_P = body.select_carrier(P.A, P.stations)
    A = (
        carried_acceleration(A_P, B) + B.drift
        if body.beam
        else carried_acceleration(A_P, B) + B.drift + combine_columns(B.columns, vdot)
    )
    return FrameAcceleration(
        A, [carried_acceleration(A, F) + F.drift + combine_columns(F.columns, vdot) for F in B.stations]
    )


def all_accelerations(tree: Tree, moving: Sequence[Frame], vdot: Sequence[Number]) -> list[FrameAcceleration]:
    """The accelerations of all bodies."""
    return tree.outward(accelerate, FrameAcceleration(STILL), moving, tree.split_v(vdot))


# The Gibbs function of a piece, and its gradient with respect to (a, alpha)


def gibbs_of(body: Body, B: Frame, A: Twist) -> Any:
    """S_L + S_A of a piece."""
    a, alpha, v, w = to_body_axes(B, A)
    rigid = body.matter.rigid
    B0, b3, B9 = rigid.mass, rigid.moment, rigid.C
    S = 0.5 * B0 * a.dot(a) + a.dot(alpha.cross(b3)) + a.dot(w.cross(w.cross(b3)))
    S = S + 0.5 * alpha.dot(B9 @ alpha) + alpha.dot(w.cross(B9 @ w))
    if body.matter.added is None:
        return S
    V, V_rate, I_A = Twist(v, w), Twist(a - w.cross(v), alpha), body.matter.added
    return S + 0.5 * V_rate.dot(I_A @ V_rate) + V_rate.dot(V.cross_dual(I_A @ V))


def gradient_of(body: Body, B: Frame, A: Twist) -> Wrench:
    """dS/da and dS/dalpha of a piece, along inertial axes: Eqs. (49) and (50), with all terms of added mass."""
    a, alpha, v, w = to_body_axes(B, A)
    rigid = body.matter.rigid
    B0, b3, B9 = rigid.mass, rigid.moment, rigid.C
    S_i = B0 * a + alpha.cross(b3) + w.cross(w.cross(b3))
    T_i = b3.cross(a) + B9 @ alpha + w.cross(B9 @ w)
    if body.matter.added is None:
        return to_inertial_wrench(B.R, Wrench(S_i, T_i))
    V, V_rate, I_A = Twist(v, w), Twist(a - w.cross(v), alpha), body.matter.added
    return to_inertial_wrench(B.R, Wrench(S_i, T_i) + I_A @ V_rate + V.cross_dual(I_A @ V))


def curvature_of(body: Body, B: Frame, A: Twist) -> Wrench:
    """The part of the gradient that is linear in (a, alpha): the Hessian of S of a piece times A."""
    a, alpha = B.R.T @ A.linear, B.R.T @ A.angular
    rigid = body.matter.rigid
    F = Wrench(rigid.mass * a + alpha.cross(rigid.moment), rigid.moment.cross(a) + rigid.C @ alpha)
    return to_inertial_wrench(B.R, F if body.matter.added is None else F + body.matter.added @ Twist(a, alpha))


def to_body_axes(B: Frame, A: Twist) -> tuple[Vector, Vector, Vector, Vector]:
    """a, alpha, velocity and w along the piece's own axes, in which its inertia is constant."""
    R_BW = B.R.T
    return R_BW @ A.linear, R_BW @ A.angular, R_BW @ B.velocity, R_BW @ B.omega


def to_inertial_wrench(R: Rotation, F_B: Wrench) -> Wrench:
    """A force and a moment in B, expressed in inertial axes."""
    return Wrench(R @ F_B.linear, R @ F_B.angular)


def applied_wrench(tree: Tree, body: Body, B: Frame, fed: Sequence[DeviceInput], instant: Instant) -> Wrench:
    """Weight, buoyancy, flowing water and all loads on a piece, about its origin, along inertial axes."""
    R_BW = B.R.T
    V_B = Twist(R_BW @ B.velocity, R_BW @ B.omega)
    meets = body.situation(V_B, R_BW @ tree.gravity, Pose(B.R, B.p), instant, tree.current)
    return to_inertial_wrench(B.R, body.wrench(meets, fed))


# Inward: the gradient of S with respect to vdot, by the chain rule (recursive inverse dynamics)


def gibbs(tree: Tree, moving: Sequence[Frame], vdot: Sequence[Number]) -> Any:
    """S of all pieces, and of motors and gears."""
    S: Any = 0.0
    for body, B, A in zip(tree.bodies, moving, all_accelerations(tree, moving, vdot), strict=True):
        S = S + gibbs_of(body, B, A.A) + 0.5 * body.armature * dot(vdot[body.v], vdot[body.v])
    return S


def gradient(
    tree: Tree, moving: Sequence[Frame], vdot: Sequence[Number], fed: Sequence[Sequence[DeviceInput]], instant: Instant
) -> list[Any]:
    """dS/dvdot less the forces of loads: the forces of motors, springs and dampers (Eqs. 59, 60)."""
    parts = zip(tree.bodies, moving, fed, strict=True)
    loads = [applied_wrench(tree, body, B, own, instant) for body, B, own in parts]
    held = tree.inward(collect_forces, moving, all_accelerations(tree, moving, vdot), tree.split_v(vdot), loads)
    return tree.join_v([own.forces for own in held])


@dataclass(frozen=True, slots=True)
class CarriedForces:
    """The forces that a body and all that it carries need: dS/d(a, alpha) less loads."""

    F_P: Wrench  # at the origin of the frame that carries it
    forces: Sequence[Any]  # on its own coordinates


def collect_forces(
    body: Body, outboard: list[CarriedForces], B: Frame, A: FrameAcceleration, vdot: Sequence[Number], loads: Wrench
) -> CarriedForces:
    """phi and chi of Eq. (72), with (S_i, T_i) less loads; a column of the frame gives dS/dvdot_k (Eqs. 47, 48)."""
    F = gradient_of(body, B, A.A) - loads
    if body.beam is None:
        for C in outboard:
            F = F + C.F_P
        forces = [column.dot(F) for column in B.columns]
    else:
        forces = [0.0] * body.beam.modes
        for C, number in zip(outboard, body.carried_at, strict=True):
            station = B.stations[number]
            F = F + move_to_carrier(station, C.F_P)
            forces = [f + column.dot(C.F_P) for f, column in zip(forces, station.columns, strict=True)]
    geared = [f + body.armature * a for f, a in zip(forces, vdot, strict=True)]
    return CarriedForces(move_to_carrier(B, F), geared)


def move_to_carrier(B: Frame, F: Wrench) -> Wrench:
    """(f, n + s x f): the chain rule through `swing_acceleration`."""
    return Wrench(F.linear, F.angular + B.arm.cross(F.linear))


# The Hessian of S


Columns = Mapping[int, Any]  # by coordinate


@dataclass(frozen=True, slots=True)
class AccelerationColumns:
    """d(a, alpha)/dvdot_k of a body for every coordinate that moves it (Eqs. 62, 63), and of stations."""

    columns: Columns
    stations: Sequence[Columns] = ()


def collect_columns(body: Body, P: AccelerationColumns, B: Frame, own: Sequence[int]) -> AccelerationColumns:
    """Move the columns of the frame that carries a body to the body, and add its own."""
    columns = extend_columns(body.select_carrier(P.columns, P.stations), B, own if body.beam is None else ())
    return AccelerationColumns(columns, [extend_columns(columns, F, own) for F in B.stations])


def extend_columns(carrying: Columns, B: Frame, own: Sequence[int]) -> Columns:
    """The columns of a frame: those of its carrier, moved to it, and its own."""
    return {k: carried_acceleration(column, B) for k, column in carrying.items()} | dict(
        zip(own, B.columns, strict=True)
    )


@dataclass(frozen=True, slots=True)
class InertiaRows:
    """The forces that a body and all that it carries need for each unit vdot_k of a coordinate that moves it."""

    F_P: Columns  # at the origin of the frame that carries it
    entries: Mapping[tuple[int, int], Any]  # of M: rows of its own coordinates, columns of those that move it


def collect_inertia_rows(
    body: Body, outboard: list[InertiaRows], B: Frame, moved: AccelerationColumns, own: Sequence[int]
) -> InertiaRows:
    """The rows of M of a body's own coordinates: the chain rule of `hold`, for the curvature of S (Eqs. 66, 67)."""
    F = {k: curvature_of(body, B, column) for k, column in moved.columns.items()}
    entries: dict[tuple[int, int], Any] = {}
    if body.beam is None:
        for C in outboard:
            F = {k: f + C.F_P[k] for k, f in F.items()}
        rows = zip(own, B.columns, strict=True)
        entries = {(j, k): column.dot(f) for j, column in rows for k, f in F.items()}
        entries |= {(j, j): entries[j, j] + body.armature for j in own}
    else:
        for C, number in zip(outboard, body.carried_at, strict=True):
            station = B.stations[number]
            F = {k: f + move_to_carrier(station, C.F_P[k]) for k, f in F.items()}
            for j, column in zip(own, station.columns, strict=True):
                entries |= {(j, k): entries.get((j, k), 0.0) + column.dot(C.F_P[k]) for k in [*F, *own]}
    return InertiaRows({k: move_to_carrier(B, f) for k, f in F.items()}, entries)


def hessian(tree: Tree, moving: Sequence[Frame]) -> list[list[Any]]:
    """M, by rows; the row of a coordinate holds those that move it, and symmetry gives the others."""
    numbers = tree.split_v(range(tree.nv))
    moved = tree.outward(collect_columns, AccelerationColumns({}), moving, numbers)
    weighed = tree.inward(collect_inertia_rows, moving, moved, numbers)
    entries = {jk: entry for own in weighed for jk, entry in own.entries.items()}
    return [
        [entries[j, k] if (j, k) in entries else entries.get((k, j), 0.0) for k in range(tree.nv)]
        for j in range(tree.nv)
    ]


# Rayleigh's dissipation function


def dissipation(tree: Tree, v: Sequence[Number]) -> Any:
    """D = (1/2) d v^2 of joints, (1/2) d'^T D d' of modes (Eq. 30); drag and dry friction have no such function."""
    D: Any = 0.0
    for body, rates in zip(tree.bodies, tree.split_v(v), strict=True):
        if body.beam is not None:
            D = D - 0.5 * dot(rates, body.damper([0.0] * len(rates), rates))
        else:
            D = D + 0.5 * body.damping * dot(rates, rates)
    return D
