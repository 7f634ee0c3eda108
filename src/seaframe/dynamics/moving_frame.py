"""The Moving Frame Method of Murakami and Impelluso: M* sdot + N* s = F*, in the papers' own variables.

Every body carries a frame at its centre of mass; the frame connection matrix E = [R x; 0 1] is its pose. X holds
for every body the velocity of its centre in inertial axes and its angular velocity in its own, X = B(q) s, with the
generalised velocities s: the same two of a free base, and the joint rates. With M = diag(m 1, J) and D = diag(0, [w]x)

    M* = B^T M B,    N* = B^T (M Bdot + D M B),    F* = B^T F

(study 000, Eqs. 80-83). H = M Xdot are the generalised momenta, F the forces and moments of all bodies. The rate of a
frame is Edot = E Omega, with Omega = [[w]x R^T xdot; 0 0]. B and Bdot follow column by column along the tree; a column
holds only the bodies that its coordinate moves. The last section transforms s to the velocities v of the rest of
Seaframe: s = C v, where a free base has xdot = R (v + w x c) for its twist (v, w) and its centre of mass c.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..loads.time_functions import Instant
from ..numbers import Number, dot
from ..spatial import (
    IDENTITY,
    ORIGIN,
    STILL,
    ZERO,
    Matrix,
    Path,
    Pose,
    Rotation,
    Screw,
    Symmetric,
    Twist,
    Vector,
    Wrench,
    array,
    skew,
    total,
)
from . import dense, kinematics
from .beam import DeformedStation, combine_columns
from .equations import EquationsOfMotion, Numbers, T
from .joints import Free, Revolute
from .tree import Body, DeviceInput, Tree
from .udwadia_kalaba import constrained_accelerations


class MovingFrame(EquationsOfMotion):
    """The Moving Frame Method, with the matrices of the papers by their names.

    Rows: for every piece the inertial velocity of its centre and its angular velocity in its own axes; zeros for a
    piece
    that cannot move. Pieces are the links and, after them, the slices of flexible links at their points of quadrature,
    with the payload at the tip; `pieces` names them. Columns: the same two velocities of a free base, joint rates,
    modal
    rates.
    """

    method = "moving-frame"
    tracing = "unconnected"

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        motion = equations(self.tree, q, v, given, instant)
        M, h = mass_matrix_in_v(self.tree, q, motion), bias(self.tree, q, v, motion)
        return constrained_accelerations(self, M, h, q, v, given, instant)

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return mass_matrix_in_v(self.tree, q, self.equations_at_rest(q))

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        motion = equations(self.tree, q, v, given, instant)
        return dense.forces(mass_matrix_in_v(self.tree, q, motion), bias(self.tree, q, v, motion), vdot)

    def frames(self, q: ArrayLike, relative: bool = False) -> dict[str, NDArray[Any]]:
        """Frame connection matrix E (4x4) of every link: its axes and its centre of mass in the inertial frame.

        relative: in the frame of the link that carries it instead, E^(a/p), with E^(a) = E^(p) E^(a/p). For a base both
        are equal.
        """
        return self.by_link(lambda frame: frame.E, relative, q)

    def inverse_frames(self, q: ArrayLike, relative: bool = False) -> dict[str, NDArray[Any]]:
        """Inverse (4x4) of the frame connection matrix of every link, [R^T -R^T x; 0 1]."""
        return self.by_link(lambda frame: frame.E.inverse(), relative, q)

    def frame_rates(self, q: ArrayLike, v: ArrayLike, relative: bool = False) -> dict[str, NDArray[Any]]:
        """Rate Edot = E Omega (4x4) of the frame connection matrix of every link [1/s, m/s]."""
        return self.by_link(lambda frame: frame.Edot, relative, q, v)

    def Omega(self, q: ArrayLike, v: ArrayLike, relative: bool = False) -> dict[str, NDArray[Any]]:
        """Omega = E^-1 Edot (4x4) of every link: [w]x and R^T xdot, both in the link's axes [rad/s, m/s].

        relative: E^(a/p)^-1 Edot^(a/p), of the motion relative to the link that carries it.
        """
        return self.by_link(lambda frame: frame.Omega, relative, q, v)

    def by_link(
        self, value: Callable[[Frame], Any], relative: bool, q: ArrayLike, v: ArrayLike | None = None
    ) -> dict[str, NDArray[Any]]:
        """A value of the frame of every link, by path; of its motion relative to the link that carries it."""

        def values(q: Numbers, v: Numbers | None = None) -> list[Any]:
            found = (relative_frames if relative else frames)(self.tree, q, v or [0.0] * self.nv)
            return [value(frame) for _, frame in self.in_file_order(found)]

        answers = self.answer(values, q, v)
        return {name: answers[..., k, :, :] for k, name in enumerate(self.coordinates.slots)}

    @property
    def body_numbers(self) -> dict[str, int]:
        """The papers' number of every link, by path: 1, 2, ... in the order of the file.

        A fixed base is the papers' inertial body I; it has no number, and its rows of B are zero.
        """
        fixed = {body.name for body in self.tree.bodies if body.parent is None and not is_base(body)}
        return {path: k for k, path in enumerate((x for x in self.coordinates.slots if x not in fixed), start=1)}

    @property
    def pieces(self) -> tuple[str, ...]:
        """Paths of the pieces, with six rows of B each: `arm.first`, `arm.first.slices[0]`, ..., `arm.first.tip`."""
        return tuple(name for name, _ in self.values_by_piece(self.tree.bodies))

    def B(self, q: ArrayLike) -> NDArray[Any]:
        """(6 pieces, nv): X = B s."""
        return self.answer(lambda q: rows(self.nv, [frame.B for frame in self.moving(q)]), q)

    def Bdot(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(6 pieces, nv): the rate of B when the robot moves at v."""
        return self.answer(lambda q, v: rows(self.nv, [frame.Bdot for frame in self.moving(q, v)]), q, v)

    def D(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(6 pieces, 6 pieces): diag(0, [w]x) of the angular velocities."""
        return self.answer(lambda q, v: blocks([(NONE, skew(frame.omega)) for frame in self.moving(q, v)]), q, v)

    def s(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(nv,): the papers' generalised velocities: of a free base the velocity of its centre in inertial axes."""
        return self.answer(lambda q, v: to_paper_velocities(self.tree, q, v), q, v)

    def Xdot(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(6 pieces,): velocity of every centre in inertial axes [m/s], angular velocity in its own [rad/s]; B s."""
        return self.answer(lambda q, v: join(frame.Xdot for frame in self.moving(q, v)), q, v)

    def H(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(6 pieces,): generalised momenta M Xdot of the bodies, without added water [kg m/s, kg m2/s].

        Linear momentum in inertial axes, angular momentum about the centre in the body's own.
        """
        bodies = [body for _, body in self.values_by_piece(self.tree.bodies)]
        return self.answer(
            lambda q, v: join(momentum(*pair) for pair in zip(bodies, self.moving(q, v), strict=True)), q, v
        )

    def F(self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: Any = 0.0) -> NDArray[Any]:
        """(6 pieces,): force in inertial axes [N] and moment about the centre in the body's own [N m]; F* = B^T F.

        Weight, loads, and at every joint motor, spring and damper, with the reaction on the body that carries it. As in
        F*, the forces that prescribe or lock a coordinate are left out. The elastic forces on modes of flexible
        links are forces on no single piece: they are in F* only.
        """

        def forces(q: Numbers, v: Numbers, u: Numbers) -> list[Any]:
            instant = Instant(t, t)
            return self.force_entries(q, v, self.joint_inputs(q, v, u, instant), instant)

        return self.answer(forces, q, v, u=np.zeros(self.nu) if u is None else u)

    def force_entries(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """{F}, from `given`: the force or the acceleration of every entry of v, then commands."""
        found = forces_of_bodies(self.tree, q, v, given, instant)
        return join(wrench for _, wrench in self.values_by_piece(found))

    @property
    def M(self) -> NDArray[Any]:
        """(6 pieces, 6 pieces): diag(m 1, J), constant; of the bodies only, without added water."""
        bodies = [body for _, body in self.values_by_piece(self.tree.bodies)]
        return array(blocks([(body.matter.rigid.mass * IDENTITY, rotational(body)) for body in bodies]))

    def Mstar(self, q: ArrayLike) -> NDArray[Any]:
        """(nv, nv): B^T M B, with added water and the inertia of motors and gears."""
        return self.answer(lambda q: self.equations_at_rest(q).Mstar, q)

    def Nstar(self, q: ArrayLike, v: ArrayLike) -> NDArray[Any]:
        """(nv, nv): B^T (M Bdot + D M B)."""
        return self.answer(lambda q, v: equations(self.tree, q, v, self.rest_inputs, START).Nstar, q, v)

    def Fstar(self, q: ArrayLike, v: ArrayLike, u: ArrayLike | None = None, t: Any = 0.0) -> NDArray[Any]:
        """(nv,): B^T F of weight and loads, with motors, springs and dampers in the entries that they move."""

        def forces(q: Numbers, v: Numbers, u: Numbers) -> list[Any]:
            instant = Instant(t, t)
            return self.essential_forces(q, v, self.joint_inputs(q, v, u, instant), instant)

        return self.answer(forces, q, v, u=np.zeros(self.nu) if u is None else u)

    def essential_forces(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        """{F*}, from `given`: the force or the acceleration of every entry of v, then commands."""
        loads = equations(self.tree, q, v, given, instant).Fstar
        return [load + force for load, force in zip(loads, free_forces(self.tree, given), strict=True)]

    def equations_at_rest(self, q: Numbers) -> Equations:
        """The equations of motion at rest, without forces."""
        return equations(self.tree, q, [0.0] * self.nv, self.rest_inputs, START)

    @property
    def rest_inputs(self) -> list[Any]:
        """Zero forces, the commands of drives at the start, and no contact."""
        return [0.0] * self.nv + self.commands([0.0] * self.nu, START) + [0.0] * self.tree.contact_numbers

    def moving(self, q: Numbers, v: Numbers | None = None) -> list[Frame]:
        """The frames of all pieces, in the order of rows."""
        return [frame for _, frame in self.values_by_piece(frames(self.tree, q, v or [0.0] * self.nv))]

    def values_by_piece(self, values: Sequence[T]) -> list[tuple[str, T]]:
        """Every piece by name, with its value: links in the order of the file, then their slices and payloads.

        The first half of a universal joint and the skeleton of a flexible link are massless and have no rows.
        """
        links = dict(zip(self.coordinates.slots, [value for _, value in self.in_file_order(values)], strict=True))
        slices = {self.tree.bodies[root].name: own for root, own in kinematics.slices_by_root(self.tree).items()}
        found = list(links.items())
        for name in filter(slices.__contains__, links):
            *along, tip = slices[name]
            found += [(f"{name}.slices[{k}]", values[number]) for k, number in enumerate(along)]
            found.append((f"{name}.tip", values[tip]))
        return found


START = Instant(0.0, 0.0)
NONE = Matrix(ZERO, ZERO, ZERO)

# A Twist here holds a row pair of B: (velocity of the centre in inertial axes, angular velocity in the body's axes).
Columns = dict[int, Twist]


@dataclass(frozen=True, slots=True)
class Frame:
    """A body's moving frame, and its rows of B and Bdot: a pair for every coordinate that moves it."""

    E: Pose  # of the frame at the centre of mass, in the inertial frame
    velocity: Vector  # of the centre, in inertial axes [m/s]
    omega: Vector  # angular velocity, in the body's axes [rad/s]
    center: Vector  # from the body's joint to its centre of mass, in its axes [m]
    B: Columns
    Bdot: Columns
    stations: Sequence[Frame] = ()  # of the skeleton of a flexible link

    @property
    def Xdot(self) -> Twist:
        """Velocity of the centre in inertial axes, angular velocity in the body's."""
        return Twist(self.velocity, self.omega)

    @property
    def Edot(self) -> list[list[Any]]:
        """Rate of E (4x4): [R [w]x, xdot; 0 0]."""
        return square(self.E.R @ skew(self.omega), self.velocity)

    @property
    def Omega(self) -> list[list[Any]]:
        """E^-1 Edot (4x4): [[w]x, R^T xdot; 0 0]."""
        return square(skew(self.omega), self.E.R.T @ self.velocity)


INERTIAL = Frame(ORIGIN, ZERO, ZERO, ZERO, {}, {})


def frames(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Frame]:
    """The moving frames of all bodies."""
    return tree.outward(connect, INERTIAL, tree.split_q(q), tree.split_v(v), tree.split_v(range(tree.nv)))


def relative_frames(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Frame]:
    """The moving frames of all bodies, each relative to that of the link that carries it."""

    def follow(body: Body, P: tuple[Body | None, Frame], *own: Any) -> tuple[Body | None, Frame]:
        carrier, frame = P
        from_link = carrier is not None and carrier.name
        return body, connect(body, replace(INERTIAL, center=frame.center) if from_link else frame, *own)

    world: tuple[Body | None, Frame] = (None, INERTIAL)
    found = tree.outward(follow, world, tree.split_q(q), tree.split_v(v), tree.split_v(range(tree.nv)))
    return [frame for _, frame in found]


def connect(body: Body, P: Frame, q: Sequence[Number], v: Sequence[Number], own: Sequence[int]) -> Frame:
    """The frame of a body from that of its parent: a step along the tree of the recursion for B and its rate.

    From the parent's centre to the body's joint goes s, from there to the body's centre goes c:
    x = x_P + R_P s + R c, so each column adds R_P (w_P x s) + R (w x c), and Bdot is its derivative.
    """
    if is_base(body):
        return base(body, q, v, own)
    P = body.select_carrier(P, P.stations)
    X_PB, V_PB = body.pose(q), body.joint.twist(v)
    R_P, R = P.E.R, P.E.R @ X_PB.R
    s, sdot, c = X_PB.p - P.center, X_PB.R @ V_PB.linear, body.center
    omega = X_PB.R.T @ P.omega + V_PB.angular
    velocity = P.velocity + R_P @ (P.omega.cross(s) + sdot) + R @ omega.cross(c)
    B: Columns = {}
    Bdot: Columns = {}
    for k in P.B:
        w_P, wdot_P = P.B[k].angular, P.Bdot[k].angular
        w = X_PB.R.T @ w_P
        wdot = X_PB.R.T @ wdot_P - V_PB.angular.cross(w)
        arm_rate = P.omega.cross(w_P.cross(s)) + wdot_P.cross(s) + w_P.cross(sdot)
        center_rate = omega.cross(w.cross(c)) + wdot.cross(c)
        B[k] = Twist(P.B[k].linear + R_P @ w_P.cross(s) + R @ w.cross(c), w)
        Bdot[k] = Twist(P.Bdot[k].linear + R_P @ arm_rate + R @ center_rate, wdot)
    frame = Frame(Pose(R, P.E.p + R_P @ s + R @ c), velocity, omega, c, B, Bdot)
    if body.beam is not None:
        bent = body.beam.shape_with_rates(q, v)
        return replace(frame, stations=[bend(frame, F, v, own) for F in bent])
    for k, S in zip(own, body.joint.subspace, strict=True):
        lever = S.linear + S.angular.cross(c)
        B[k] = Twist(R @ lever, S.angular)
        Bdot[k] = Twist(R @ omega.cross(lever), ZERO)
    return frame


def bend(P: Frame, F: DeformedStation, rates: Sequence[Number], own: Sequence[int]) -> Frame:
    """The frame of a station of a deformed link, from that of its skeleton: more columns of B, one for every mode.

    x = x_P + R_P r, so each column adds R_P (w_P x r), and that of a mode is R_P dr/dd = R (column of Phi_F).
    """
    R_P, R, r = P.E.R, P.E.R @ F.X_PF.R, F.X_PF.p
    W = combine_columns(F.columns, rates)
    rdot = F.X_PF.R @ W.linear
    omega = F.X_PF.R.T @ P.omega + W.angular
    velocity = P.velocity + R_P @ (P.omega.cross(r) + rdot)
    B: Columns = {}
    Bdot: Columns = {}
    for k in P.B:
        w_P, wdot_P = P.B[k].angular, P.Bdot[k].angular
        w = F.X_PF.R.T @ w_P
        arm_rate = P.omega.cross(w_P.cross(r)) + wdot_P.cross(r) + w_P.cross(rdot)
        B[k] = Twist(P.B[k].linear + R_P @ w_P.cross(r), w)
        Bdot[k] = Twist(P.Bdot[k].linear + R_P @ arm_rate, F.X_PF.R.T @ wdot_P - W.angular.cross(w))
    for k, column, rate in zip(own, F.columns, F.rates, strict=True):
        B[k] = Twist(R @ column.linear, column.angular)
        Bdot[k] = Twist(R @ (omega.cross(column.linear) + rate.linear), rate.angular)
    return Frame(Pose(R, P.E.p + R_P @ r), velocity, omega, ZERO, B, Bdot)


def base(body: Body, q: Sequence[Number], v: Sequence[Number], own: Sequence[int]) -> Frame:
    """A free base: its columns are the velocity of its centre in inertial axes and its angular velocity."""
    X_WB, V_B, c = body.pose(q), body.joint.twist(v), body.center
    unit = [Twist.of([float(j == k) for j in range(6)]) for k in range(6)]
    velocity = X_WB.R @ (V_B.linear + V_B.angular.cross(c))
    columns = dict(zip(own, unit, strict=True))
    return Frame(Pose(X_WB.R, X_WB @ c), velocity, V_B.angular, c, columns, dict.fromkeys(own, STILL))


def is_base(body: Body) -> bool:
    """Whether a body is a free base."""
    return body.parent is None and isinstance(body.joint, Free)


def rotational(body: Body) -> Symmetric:
    """J: about the centre of mass, in the body's axes [kg m2]."""
    return body.matter.rigid.inertia.inward(Pose(IDENTITY, -body.center)).C


# The equations of motion, in the papers' variables


@dataclass(frozen=True, slots=True)
class Equations:
    """The equations of motion at one instant: M* sdot + N* s = F*."""

    Mstar: list[list[Any]]  # (nv, nv)
    Nstar: list[list[Any]]  # (nv, nv)
    Fstar: list[Any]  # (nv,), of weight and loads


def equations(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> Equations:
    """Sums over bodies of B^T (M B), B^T (M Bdot + D M B) and B^T F.

    The last entries of `given` are the commands of thrusters.
    """
    tree = kinematics.with_present_mass(tree, q)
    n = range(tree.nv)
    Mstar, Nstar, Fstar = [[0.0 for _ in n] for _ in n], [[0.0 for _ in n] for _ in n], [0.0 for _ in n]
    for body, frame, fed in zip(tree.bodies, frames(tree, q, v), tree.device_inputs(q, given), strict=True):
        F = force_list(tree, body, frame, fed, instant)
        for k, column in frame.B.items():
            h, hdot = momentum_columns(body, frame, k)
            Fstar[k] = Fstar[k] + column.dot(F)
            for j, row in frame.B.items():
                Nstar[j][k] = Nstar[j][k] + row.dot(hdot)
                if j <= k:
                    Mstar[j][k] = Mstar[k][j] = Mstar[j][k] + row.dot(h)
        for k in range(tree.nv)[body.v]:
            Mstar[k][k] = Mstar[k][k] + body.armature
    return Equations(Mstar, Nstar, Fstar)


def momentum_columns(body: Body, frame: Frame, k: int) -> tuple[Wrench, Wrench]:
    """Column k of M B and of M Bdot + D M B for one body.

    Added mass is not a multiple of 1, so its part is computed in the body's axes b = (R^T B, B): I_A b, and
    I_A bdot + V x* (I_A b) with the twist V of the centre.
    """
    m, J, column, rate = body.matter.rigid.mass, rotational(body), frame.B[k], frame.Bdot[k]
    h = Wrench(m * column.linear, J @ column.angular)
    hdot = Wrench(m * rate.linear, J @ rate.angular + frame.omega.cross(h.angular))
    if body.matter.added is None:
        return h, hdot
    R, omega = frame.E.R, frame.omega
    added = body.matter.added.inward(Pose(IDENTITY, -frame.center))
    b = Twist(R.T @ column.linear, column.angular)
    bdot = Twist(R.T @ rate.linear - omega.cross(b.linear), rate.angular)
    water = added @ b
    water_rate = added @ bdot + Twist(R.T @ frame.velocity, omega).cross_dual(water)
    return h + force_to_inertial(R, water), hdot + force_to_inertial(R, water_rate)


def force_to_inertial(R: Rotation, F: Wrench) -> Wrench:
    """A wrench with its force expressed in inertial axes."""
    return Wrench(R @ F.linear, F.angular)


def force_list(tree: Tree, body: Body, frame: Frame, fed: Sequence[DeviceInput], instant: Instant) -> Wrench:
    """F of one body: force in inertial axes, moment about its centre in its own."""
    R, c, omega = frame.E.R, frame.center, frame.omega
    V_B = Twist(R.T @ frame.velocity - omega.cross(c), omega)
    X_WB = Pose(R, frame.E.p - R @ c)
    meets = body.situation(V_B, R.T @ tree.gravity, X_WB, instant, tree.current)
    return about_center(frame, body.wrench(meets, fed))


def momentum(body: Body, frame: Frame) -> Wrench:
    """H of one body: momentum in inertial axes, angular momentum about its centre in its own."""
    return Wrench(body.matter.rigid.mass * frame.velocity, rotational(body) @ frame.omega)


# The list of forces {F}, with motors, springs and dampers on the bodies that they connect


def free_forces(tree: Tree, given: Sequence[Number]) -> list[Any]:
    """The forces among the inputs of all entries of v; zero where an input is an acceleration."""
    inputs = zip(given, tree.actuation, strict=False)
    return [force if mode == "free" else 0.0 for force, mode in inputs]


def forces_of_bodies(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> list[Wrench]:
    """F of every body: loads, and the wrenches of the joints that connect it to others."""
    tree = kinematics.with_present_mass(tree, q)
    moving, fed = frames(tree, q, v), tree.device_inputs(q, given)
    found = [force_list(tree, *own, instant) for own in zip(tree.bodies, moving, fed, strict=True)]
    forces = free_forces(tree, given)
    for number, body in enumerate(tree.bodies):
        if body.beam is None and not is_half(body):
            W, X_PB, carrier = joint_wrench(tree, number, q, forces)
            found[number] = found[number] + about_center(moving[number], W)
            if carrier is not None:
                found[carrier] = found[carrier] - about_center(moving[carrier], W.inward(X_PB))
    return found


def joint_wrench(
    tree: Tree, number: int, q: Sequence[Number], forces: Sequence[Number]
) -> tuple[Wrench, Pose | Path, int | None]:
    """Wrench of a body's joint on it, in B at Bo; the pose of B in the body that carries it, and that body.

    Its components along the free directions are the forces, and it has no others. Between the oblique axes a and b of a
    universal joint it is a moment M in their plane, with M.a and M.b given.
    """
    body = tree.bodies[number]
    X_PB, columns, own = body.pose(q[body.q]), body.joint.subspace, list(forces[body.v])
    half = None if body.parent is None else tree.bodies[body.parent]
    if half is not None and is_half(half):
        (S_a,), (S_b,), (a,), (b,) = half.joint.subspace, columns, forces[half.v], own
        oblique = S_a.dot(Wrench(ZERO, S_b.angular))
        size = 1.0 / (1.0 - oblique * oblique)
        own, columns = [size * (a - oblique * b), size * (b - oblique * a)], [S_a.outward(X_PB), S_b]
        body, X_PB = half, half.pose(q[half.q]) @ (ORIGIN @ X_PB)
    W = total(STILL, (force * S for force, S in zip(own, columns, strict=True)))
    carrier = body.parent
    if body.station is not None:  # of a flexible link, the slice there
        carrier = next(k for k, other in enumerate(tree.bodies) if is_slice(other, body.parent, body.station))
    return Wrench(W.linear, W.angular), X_PB, carrier


def about_center(frame: Frame, F: Wrench) -> Wrench:
    """A wrench in B at Bo as a force in inertial axes and a moment about the centre."""
    return force_to_inertial(frame.E.R, F.inward(Pose(IDENTITY, -frame.center)))


def is_half(body: Body) -> bool:
    """Whether a body is the first half of a universal joint."""
    return not body.name and isinstance(body.joint, Revolute)


def is_slice(body: Body, skeleton: int | None, station: int) -> bool:
    """Whether a body is the slice of a flexible link, or its payload, at a station of its skeleton."""
    return not body.name and body.parent == skeleton and body.station == station


# From the papers' variables to v: s = C v, forces by C^T


def mass_matrix_in_v(tree: Tree, q: Sequence[Number], motion: Equations) -> list[list[Any]]:
    """M = C^T M* C, first the rows, then the columns."""
    half = [from_paper_forces(tree, q, row) for row in motion.Mstar]
    return [from_paper_forces(tree, q, column) for column in zip(*half, strict=True)]


def bias(tree: Tree, q: Sequence[Number], v: Sequence[Number], motion: Equations) -> list[Any]:
    """h with M vdot + h = tau: C^T (N* s + M* Cdot v - F*)."""
    s, drift = to_paper_velocities(tree, q, v), paper_velocity_bias(tree, q, v)
    rows = zip(motion.Nstar, motion.Mstar, motion.Fstar, strict=True)
    return from_paper_forces(tree, q, [dot(N, s) + dot(M, drift) - F for N, M, F in rows])


def to_paper_velocities(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
    """s = C v."""
    s = list(v)
    for body in filter(is_base, tree.bodies):
        R, V, c = body.pose(q[body.q]).R, Twist.of(v[body.v]), body.center
        s[body.v] = Twist(R @ (V.linear + V.angular.cross(c)), V.angular)
    return s


def paper_velocity_bias(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
    """Cdot v: of a free base R (w x (v + w x c)), else zero."""
    rate: list[Any] = [0.0] * tree.nv
    for body in filter(is_base, tree.bodies):
        R, V, c = body.pose(q[body.q]).R, Twist.of(v[body.v]), body.center
        rate[body.v] = Twist(R @ V.angular.cross(V.linear + V.angular.cross(c)), ZERO)
    return rate


def from_paper_forces(tree: Tree, q: Sequence[Number], forces: Sequence[Number]) -> list[Any]:
    """C^T f."""
    result = list(forces)
    for body in filter(is_base, tree.bodies):
        R, f, c = body.pose(q[body.q]).R, Wrench.of(forces[body.v]), body.center
        linear = R.T @ f.linear
        result[body.v] = Wrench(linear, f.angular + c.cross(linear))
    return result


# Matrices of the papers, by rows


def square(rotation: Matrix, translation: Vector) -> list[list[Any]]:
    """(4, 4): the rate of a pose, whose last row is zero."""
    return [[*row, p] for row, p in zip(rotation, translation, strict=True)] + [[0.0] * 4]


def join(screws: Iterable[Screw]) -> list[Any]:
    """A list of six entries for each piece."""
    return [entry for screw in screws for entry in screw]


def rows(nv: int, columns: Sequence[Columns]) -> list[list[Any]]:
    """Six rows for each link."""
    return [
        [entry[k] for entry in entries]
        for link in columns
        for entries in [[list(link.get(j, STILL)) for j in range(nv)]]
        for k in range(6)
    ]


def blocks(pairs: Sequence[tuple[Matrix, Matrix | Symmetric]]) -> list[list[Any]]:
    """A block-diagonal matrix of two 3x3 blocks for each link."""
    diagonal = [block for pair in pairs for block in pair]
    size = 3 * len(diagonal)
    return [
        [0.0] * (3 * k) + list(row) + [0.0] * (size - 3 * k - 3) for k, block in enumerate(diagonal) for row in block
    ]
