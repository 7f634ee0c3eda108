"""The Moving Frame Method of Murakami and Impelluso: M* sdot + N* s = F*, in the papers' own variables.

Every body carries a frame at its centre of mass; the frame connection matrix E = [R x; 0 1] is its pose. X holds
for every body the velocity of its centre in inertial axes and its angular velocity in its own, X = B(q) s, with the
generalised velocities s: the same two of a free base, and the joint rates. With M = diag(m 1, J) and D = diag(0, [w]x)

    M* = B^T M B,    N* = B^T (M Bdot + D M B),    F* = B^T F

(study 000, Eqs. 80-83). B and Bdot follow column by column along the tree; a column holds only the bodies that its
coordinate moves. The last section transforms s to the velocities v of the rest of Seaframe: s = C v, where a free base
has xdot = R (v + w x c) for its twist (v, w) and its centre of mass c.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    Pose,
    Rotation,
    Symmetric,
    Twist,
    Vector,
    Wrench,
    array,
    skew,
)
from . import dense, kinematics
from .beam import DeformedStation, combine_columns
from .equations import EquationsOfMotion, Numbers, T
from .joints import Free
from .tree import Body, DeviceInput, Tree


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
    connects = False

    def accelerations(self, q: Numbers, v: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        motion = equations(self.tree, q, v, given, instant)
        return dense.accelerations(
            self.tree, q, v, mass_matrix_in_v(self.tree, q, motion), bias(self.tree, q, v, motion), given
        )

    def inertia_rows(self, q: Numbers) -> list[list[Any]]:
        return mass_matrix_in_v(self.tree, q, self.equations_at_rest(q))

    def generalised_forces(self, q: Numbers, v: Numbers, vdot: Numbers, given: Numbers, instant: Instant) -> list[Any]:
        motion = equations(self.tree, q, v, given, instant)
        return dense.forces(mass_matrix_in_v(self.tree, q, motion), bias(self.tree, q, v, motion), vdot)

    def frames(self, q: ArrayLike) -> dict[str, NDArray[Any]]:
        """Frame connection matrix E (4x4) of every link: its axes and its centre of mass in the inertial frame."""
        still = [0.0] * self.nv
        answers = self.answer(lambda q: [frame.E for _, frame in self.in_file_order(frames(self.tree, q, still))], q)
        return {name: answers[..., k, :, :] for k, name in enumerate(self.coordinates.slots)}

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
            given = self.joint_inputs(q, v, u, instant)
            loads = equations(self.tree, q, v, given, instant).Fstar
            entries = zip(loads, given, self.tree.actuation, strict=False)
            return [load + force if mode == "free" else load for load, force, mode in entries]

        return self.answer(forces, q, v, u=np.zeros(self.nu) if u is None else u)

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


INERTIAL = Frame(ORIGIN, ZERO, ZERO, ZERO, {}, {})


def frames(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Frame]:
    """The moving frames of all bodies."""
    return tree.outward(connect, INERTIAL, tree.split_q(q), tree.split_v(v), tree.split_v(range(tree.nv)))


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
    return force_to_inertial(R, body.wrench(meets, fed).inward(Pose(IDENTITY, -c)))


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
