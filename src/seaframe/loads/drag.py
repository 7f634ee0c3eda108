"""Drag of a link as a whole: linear and quadratic in its velocity relative to the water.

    linear      F_i = -sum_j D_ij V_j
    by axes     F_i = -sum_j D_ij |V_j| V_j
    by speed    F   = -D (|v| v, |w| w)

V = (v, w) is the twist at the centre of pressure, F the wrench there; that is the link's origin unless it is given. D
may be full. A law by axes is no tensor, so every drag keeps its own axes D, fixed on the link: if the link's frame is
rotated, X_BD changes, and a permutation of axes adds no operations.

Cross-flow drag integrates over the length of a hull (Hoerner, Fluid-Dynamic Drag, 1965; Faltinsen, Sea Loads, 1990,
chapter 6; Fossen, Handbook of Marine Craft Hydrodynamics and Motion Control, 2011, section 6.4.3). At the distance s
along the hull's axis from the centre of pressure it has the widths b_i, met by motion along each axis i across, and

    by axes     dF_i = -1/2 rho C_i b_i |u_i| u_i ds          u = v + s w x e, across the axis e
    by speed    dF_i = -1/2 rho C_i b_i |u|   u_i ds

which couples sway with yaw, and heave with pitch.

Drag on the projected area acts against the velocity, at the centre of pressure: study 004, Eqs. (9) to (14),

    projected   F = R_f (-D, 0, 0),  D = 1/2 rho C_D A |v|^2,  v = |v| R_f e_x,  R_f = R_z(-beta) R_y(alpha)

with the attack angle alpha and the slip angle beta of the velocity; A is the area that the body shows along v.

Rotational drag damps the rotation of a body past which water flows, by moments linear in the angular velocity,

    rotational  M_i = -1/4 rho |v| S d_i^2 C_i w_i

with an area S and a length d_i for each axis. Eqs. (16) to (18) of study 004 print 1/4 rho |v| d_i C_i w_i, which is a
force per area; with S d_i it is the moment 1/2 rho |v|^2 S d_i C_i (w_i d_i/(2 |v|)) of a damping derivative C_i, in
the convention of flight dynamics (B. Etkin, Dynamics of Flight, 1959), which defines C_lp, C_mq and C_nr in this way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

from ..numbers import Number, dot, is_zero
from ..scene import fluid as described
from ..scene.fluid import Drag, Six, SixRows
from ..scene.model import Scene
from ..scene.water import Water
from ..spatial import ORIGIN, ZERO, Pose, Rotation, Twist, Vector, Wrench
from .coefficients import CoefficientLike, StripFlow, coefficient_of, evaluate, speed
from .extents import unit_vector
from .load import Load, Situation
from .quadrature import gauss_points

Rows: TypeAlias = tuple[tuple[Number, ...], ...]
X = Vector(1.0, 0.0, 0.0)


class Resistance(Load):
    """Base class of drag loads."""

    kind = "drag"

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and any(link.drag is not None for link in scene.links.values())


@dataclass(frozen=True, slots=True)
class LinearDrag(Resistance):
    """-D V; D six rows of six [N s/m, N s/rad, N m s/m, N m s/rad]."""

    D: Rows
    place: Pose = ORIGIN  # X_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(self.place)
        return resisting_wrench(self.D, list(V), self.place, B.wet)

    def rotate(self, R_CB: Rotation) -> LinearDrag:
        return replace(self, place=rotate_place(R_CB, self.place))


@dataclass(frozen=True, slots=True)
class QuadraticDrag(Resistance):
    """-D |V| V; D six rows of six [N s2/m2, N s2/rad2, N m s2/m2, N m s2/rad2]."""

    D: Rows
    by_speed: bool = False  # |v| v and |w| w instead of |V_j| V_j for each component
    place: Pose = ORIGIN  # X_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(self.place)
        squares = speed_squares(V) if self.by_speed else [abs(x) * x for x in V]
        return resisting_wrench(self.D, squares, self.place, B.wet)

    def rotate(self, R_CB: Rotation) -> QuadraticDrag:
        return replace(self, place=rotate_place(R_CB, self.place))


@dataclass(frozen=True, slots=True)
class Slab:
    """A short piece of a hull: place along the axis, length, and widths that motion along x, y, z of D meets [m]."""

    place: Number
    length: Number
    widths: tuple[Number, Number, Number]  # zero along the axis


@dataclass(frozen=True, slots=True)
class CrossFlowDrag(Resistance):
    """Drag across a hull, integrated over its length: -1/2 rho C_i b_i |u_i| u_i for every slab."""

    axis: Vector  # a unit vector in D
    slabs: tuple[Slab, ...]
    coefficients: tuple[CoefficientLike, CoefficientLike, CoefficientLike]  # C_i, on the width
    density: Number  # [kg/m3]
    by_speed: bool = False  # |u| u_i instead of |u_i| u_i
    place: Pose = ORIGIN  # X_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(self.place)
        v_t = self.axis.dot(V.linear)
        across = V.linear - v_t * self.axis
        turning = V.angular.cross(self.axis)
        force, lever = ZERO, ZERO
        for slab in self.slabs:
            u = across + slab.place * turning
            squares = speed(u) * u if self.by_speed else Vector(*(abs(x) * x for x in u))
            resisted = Vector(
                *(
                    0.0
                    if is_zero(b)
                    else slab.length * b * evaluate(C, StripFlow(u, v_t, b, self.axis, next_axis(self.axis))) * x
                    for C, b, x in zip(self.coefficients, slab.widths, squares, strict=True)
                )
            )
            force, lever = force + resisted, lever + slab.place * resisted
        F: Wrench = (-0.5 * B.wet * self.density) * Wrench(force, self.axis.cross(lever))
        return F.inward(self.place)

    def rotate(self, R_CB: Rotation) -> CrossFlowDrag:
        return replace(self, place=rotate_place(R_CB, self.place))


@dataclass(frozen=True, slots=True)
class ProjectedDrag(Resistance):
    """-1/2 rho C_D A |v| v, A the projection of the body along v; C_D by the whole speed, or its angle with x of D."""

    coefficient: CoefficientLike  # C_D, on the projected area
    areas: tuple[Number, Number, Number]  # that the body shows along x, y, z of D [m2]
    round: bool  # areas of an ellipsoid; else of a box
    width: Number  # for numbers of the flow [m]
    density: Number  # [kg/m3]
    place: Pose = ORIGIN  # X_BD

    def wrench(self, B: Situation) -> Wrench:
        v = B.V_r.outward(self.place).linear
        shown = Vector(*(area * x for area, x in zip(self.areas, v, strict=True)))
        swept: Any = speed(shown) if self.round else sum(abs(x) for x in shown)  # A |v| [m3/s]
        force = (-0.5 * B.wet * self.density * evaluate(self.coefficient, whole_flow(v, self.width)) * swept) * v
        return Wrench(force, ZERO).inward(self.place)

    def rotate(self, R_CB: Rotation) -> ProjectedDrag:
        return replace(self, place=rotate_place(R_CB, self.place))


@dataclass(frozen=True, slots=True)
class RotationalDrag(Resistance):
    """-1/4 rho |v| S d_i^2 C_i w_i about each axis of D; C_i by the whole speed and d_i, or its angle with x of D."""

    coefficients: tuple[CoefficientLike, CoefficientLike, CoefficientLike]  # C_i
    lengths: tuple[Number, Number, Number]  # d_i [m]; zero where nothing damps
    area: Number  # S [m2]
    density: Number  # [kg/m3]
    place: Pose = ORIGIN  # X_BD

    def wrench(self, B: Situation) -> Wrench:
        V = B.V_r.outward(self.place)
        moments = [
            0.0 if is_zero(d) else d * d * evaluate(C, whole_flow(V.linear, d)) * rate
            for C, d, rate in zip(self.coefficients, self.lengths, V.angular, strict=True)
        ]
        size = -0.25 * B.wet * self.density * self.area * speed(V.linear)
        return Wrench(ZERO, size * Vector(*moments)).inward(self.place)

    def rotate(self, R_CB: Rotation) -> RotationalDrag:
        return replace(self, place=rotate_place(R_CB, self.place))


def whole_flow(v: Vector, width: Number) -> StripFlow:
    """Flow past a body that moves at v [m/s]; numbers are those of the whole speed and a width [m], angles with x."""
    return StripFlow(Vector(0.0, v.y, v.z), v.x, width, X, next_axis(X), speed(v))


def drag_of(drag: Drag | None, water: Water) -> Iterator[Load]:
    """Yield the drag loads of a link as a whole."""
    if drag is None:
        return
    by_speed = drag.law == "speed"
    place = ORIGIN if drag.center_of_pressure is None else Pose(ORIGIN.R, Vector(*drag.center_of_pressure))
    if drag.linear is not None:
        yield LinearDrag(rows_of(drag.linear), place)
    if drag.quadratic is not None:
        yield QuadraticDrag(rows_of(drag.quadratic), by_speed, place)
    if drag.cross_flow is not None:
        yield cross_flow_of(drag.cross_flow, water, by_speed, place)
    if (body := drag.projected) is not None:
        width = 1.0 if body.diameter is None else body.diameter  # it is given where the coefficient depends on it
        coefficient = coefficient_of(body.coefficient, water)
        yield ProjectedDrag(coefficient, body.areas, body.silhouette == "ellipsoid", width, water.density, place)
    if drag.rotational is not None:
        yield rotational_drag_of(drag.rotational, water, place)


def cross_flow_of(hull: described.CrossFlow, water: Water, by_speed: bool, place: Pose) -> CrossFlowDrag:
    """Build the drag across a hull; widths are linear between its stations."""
    sides = [getattr(hull, axis) for axis in "xyz"]
    slabs = []
    for k, (start, end) in enumerate(pairwise(hull.at)):
        for x, weight in gauss_points(hull.points):
            share = 0.5 * (1.0 + x)  # of the way from one station to the next
            a, b, c = (
                0.0 if side is None else side.width[k] + share * (side.width[k + 1] - side.width[k]) for side in sides
            )
            slabs.append(Slab(start + share * (end - start), 0.5 * weight * (end - start), (a, b, c)))
    axis = unit_vector(hull.axis)
    first, second, third = (0.0 if side is None else coefficient_of(side.coefficient, water) for side in sides)
    return CrossFlowDrag(axis, tuple(slabs), (first, second, third), water.density, by_speed, place)


def rotational_drag_of(body: described.RotationalDrag, water: Water, place: Pose) -> RotationalDrag:
    """Build the damping of the rotation of a link."""
    sides = [getattr(body, axis) for axis in "xyz"]
    first, second, third = (0.0 if side is None else coefficient_of(side.coefficient, water) for side in sides)
    a, b, c = (0.0 if side is None else side.length for side in sides)
    return RotationalDrag((first, second, third), (a, b, c), body.area, water.density, place)


def next_axis(axis: Vector) -> Vector:
    """First axis across an axis x, y or z: y, z or x."""
    return Vector(axis.z, axis.x, axis.y)


def rotate_place(R_CB: Rotation, place: Pose) -> Pose:
    """Pose of a load's own frame in a frame C with the same origin as B, from that in B."""
    return Pose(R_CB @ place.R, R_CB @ place.p)


def speed_squares(V: Twist) -> list[Any]:
    """Return |v| v and |w| w, six numbers [m2/s2, rad2/s2]."""
    return [*(speed(V.linear) * V.linear), *(speed(V.angular) * V.angular)]


def resisting_wrench(D: Rows, x: Sequence[Number], place: Pose, wet: Number) -> Wrench:
    """Return -D x, from the drag's own frame at X_BD `place` to the link's, times the submerged fraction `wet`."""
    F: Wrench = wet * Wrench.of([-dot(row, x) for row in D])
    return F.inward(place)


def rows_of(entries: Six | SixRows) -> Rows:
    """Return six rows of six numbers of any kind, from rows or from a diagonal; off it are structural zeros."""
    if isinstance(entries[0], tuple):
        rows: Any = entries
        return tuple(tuple(row) for row in rows)
    return tuple(tuple(entries[i] if i == j else 0.0 for j in range(6)) for i in range(6))
