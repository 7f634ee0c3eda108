"""Drag and lift along slender links, by strips (J. R. Morison et al. 1950; S. F. Hoerner, Fluid-Dynamic Drag, 1965).

The velocity relative to the water at a point of the axis has a part v_t along it and a part v_n across. Per length

    drag across      -1/2 rho C_n d |v_n| v_n
    friction along   -1/2 rho C_t pi d |v_t| v_t
    lift              1/2 rho C_L d |v_n| (a x v_n) sin(phase),     d phase/dt = 2 pi St |v_n| / d at the middle

v_t is the same at all points of the axis a, so friction is one force; across, v_n = v_0 + s v_1 is linear in the
distance s from the middle, and forces are integrated by Gauss-Legendre quadrature. Drag takes energy from every strip;
lift is normal to the velocity of a strip and does no work on it. C_n, C_t and C_L may depend on the flow past a strip
(coefficients.py). A section that is not round has a width d_i and a coefficient C_i for motion along each axis across,

    drag across      -1/2 rho |v_n| sum_i C_i d_i v_i e_i
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..errors import SceneError
from ..numbers import Number, is_zero, sin
from ..scene import fluid as described
from ..scene.links import Link, Shape
from ..scene.model import Scene
from ..scene.water import Water
from ..spatial import ZERO, Inertia, Rotation, Twist, Vector, Wrench
from .added_mass import diagonal_inertia
from .coefficients import (
    Coefficient,
    CoefficientLike,
    StripFlow,
    coefficient_of,
    constant_coefficient,
    evaluate,
    rectangle_drag,
    speed,
)
from .drag import Resistance, next_axis
from .extents import extents, largest_size, longest_axis, unit_vector
from .load import Device, Situation
from .quadrature import gauss_points


@dataclass(frozen=True, slots=True)
class Rod:
    """A slender body: middle [m] and unit axis in B, length and diameter [m], and number of quadrature points."""

    middle: Vector
    axis: Vector
    length: Number
    diameter: Number
    points: int
    side: Vector = ZERO  # first axis across, a unit vector; only if the section is not round

    def along(self, V: Twist) -> Any:
        """Velocity along the axis, the same for all its points [m/s]."""
        return self.axis.dot(V.linear + V.angular.cross(self.middle))

    def across(self, V: Twist) -> Vector:
        """Velocity of the middle across the axis [m/s]."""
        v = V.linear + V.angular.cross(self.middle)
        v_n: Vector = v - self.axis.dot(v) * self.axis
        return v_n

    def integrate(self, V: Twist, direction: Callable[[Vector], Vector]) -> Wrench:
        """Integrate |v_n| direction(v_n) over the length; return a wrench at Bo."""
        half = 0.5 * self.length
        v_0, v_1 = self.across(V), half * V.angular.cross(self.axis)
        force, lever = ZERO, ZERO
        for place, weight in gauss_points(self.points):
            v_n = v_0 + place * v_1
            strip = (weight * speed(v_n)) * direction(v_n)
            force, lever = force + strip, lever + place * strip
        force, lever = half * force, (half * half) * lever
        return Wrench(force, self.middle.cross(force) + self.axis.cross(lever))

    def rotate(self, R_CB: Rotation) -> Rod:
        """Express in a frame C with the same origin."""
        return replace(self, middle=R_CB @ self.middle, axis=R_CB @ self.axis, side=R_CB @ self.side)

    def flow(self, v_n: Vector, v_t: Number) -> StripFlow:
        """Flow past a strip that moves at v_n across and v_t along [m/s]."""
        return StripFlow(v_n, v_t, self.diameter, self.axis, self.side)


@dataclass(frozen=True, slots=True)
class Side:
    """Drag of a section that moves along an axis across, a unit vector in B: coefficient, and width [m]."""

    axis: Vector
    coefficient: CoefficientLike
    width: Number

    def resist(self, flow: StripFlow) -> Vector:
        """Return C d v_i e_i [m2/s]."""
        size = evaluate(self.coefficient, replace(flow, width=self.width)) * self.width
        result: Vector = (size * self.axis.dot(flow.v_n)) * self.axis
        return result

    def rotate(self, R_CB: Rotation) -> Side:
        """Express in a frame C with the same origin."""
        return replace(self, axis=R_CB @ self.axis)


@dataclass(frozen=True, slots=True)
class Strips(Resistance):
    """Drag across a rod by C_n and friction along it by C_t; `density` of the water [kg/m3]."""

    rod: Rod
    normal: CoefficientLike  # C_n, on the diameter
    tangential: CoefficientLike  # C_t, on the circumference
    density: Number
    sides: tuple[Side, ...] = ()  # both axes across, in place of C_n and the diameter

    def wrench(self, B: Situation) -> Wrench:
        rod, V = self.rod, B.V_r
        across = self.across(V)
        v_t = rod.along(V)
        C_t = evaluate(self.tangential, rod.flow(rod.across(V), v_t))
        width = 0.5 * self.density * rod.diameter
        along = (-(C_t * width * (math.pi * rod.length)) * abs(v_t) * v_t) * rod.axis
        F: Wrench = B.wet * (across + Wrench(along, rod.middle.cross(along)))
        return F

    def across(self, V: Twist) -> Wrench:
        """Drag across the rod at Bo [N, N m]."""
        rod, normal = self.rod, self.normal
        width: Any = 0.5 * self.density * rod.diameter
        F: Wrench
        if self.sides:
            F = (-0.5 * self.density) * rod.integrate(V, lambda v_n: self.resist_sides(rod.flow(v_n, rod.along(V))))
        elif isinstance(normal, Coefficient):
            F = (-width) * rod.integrate(V, lambda v_n: normal.at(rod.flow(v_n, rod.along(V))) * v_n)
        else:
            F = (normal * width) * rod.integrate(V, lambda v_n: -v_n)
        return F

    def resist_sides(self, flow: StripFlow) -> Vector:
        """Return the sum of C d v_i e_i over both axes across [m2/s]."""
        return sum((side.resist(flow) for side in self.sides), ZERO)

    def rotate(self, R_CB: Rotation) -> Strips:
        return replace(self, rod=self.rod.rotate(R_CB), sides=tuple(side.rotate(R_CB) for side in self.sides))


@dataclass(frozen=True, slots=True)
class Shedding(Device):
    """Lift of vortices that a rod sheds alternately on its two sides; the inner state is their phase [rad]."""

    kind = "lift"
    rod: Rod
    lift: CoefficientLike  # C_L, on the diameter
    strouhal: Number
    density: Number  # [kg/m3]

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.water is not None and any(link.sheds_vortices for link in scene.links.values())

    @property
    def inner(self) -> tuple[float, ...]:
        return (0.0,)

    def rates(self, B: Situation, inner: Sequence[Number], command: Number) -> list[Any]:
        """Rate of the phase [rad/s]: the Strouhal frequency at the middle; `command` is not used."""
        return [2.0 * math.pi * self.strouhal * speed(self.rod.across(B.V_r)) / self.rod.diameter]

    def wrench(self, B: Situation, inner: Sequence[Number], command: Number) -> Wrench:
        rod, V, lift = self.rod, B.V_r, self.lift
        if isinstance(lift, Coefficient):
            size = 0.5 * self.density * rod.diameter * sin(inner[0])
            F = rod.integrate(V, lambda v_n: lift.at(rod.flow(v_n, rod.along(V))) * rod.axis.cross(v_n))
        else:
            size = 0.5 * self.density * lift * rod.diameter * sin(inner[0])
            F = rod.integrate(V, rod.axis.cross)
        scaled: Wrench = (B.wet * size) * F
        return scaled

    def rotate(self, R_CB: Rotation) -> Shedding:
        return replace(self, rod=self.rod.rotate(R_CB))


# From a description


def rod_of(strips: described.Strips, shape: Shape | None, path: str) -> Rod:
    """Build the rod of a link's strips: along its cylinder, or along the longest extent of another shape."""
    if shape is None:
        message = "strips need a `shape`, which gives their axis and length, preferably a cylinder."
        raise SceneError(message, "missing", path=path)
    middle = Vector(*shape.middle)
    if shape.cylinder is not None:
        axis = unit_vector(shape.cylinder.axis)
        diameter = diameter_of(strips, 2.0 * shape.cylinder.radius)
        return Rod(middle, axis, shape.cylinder.length, diameter, strips.points, section_axis(strips, axis))
    if strips.sides is not None:
        axis, length = unit_vector(strips.sides.axis), extents(shape)["xyz".index(strips.sides.axis)]
        return Rod(middle, axis, length, diameter_of(strips, None), strips.points, section_axis(strips, axis))
    if strips.diameter is None:
        message = "strips need a `diameter`, as the shape of the link is no cylinder."
        raise SceneError(message, "missing", path=path)
    sizes = extents(shape)
    axis = longest_axis(sizes)
    return Rod(middle, axis, largest_size(sizes), strips.diameter, strips.points, section_axis(strips, axis))


def diameter_of(strips: described.Strips, width: Any) -> Any:
    """Diameter of strips on a section of a width [m]: as given; with sides, of a circle with their circumference."""
    if strips.diameter is not None:
        return strips.diameter
    if strips.sides is None:
        return width
    first, second = strips.sides.both
    return (2.0 / math.pi) * (first.width + second.width)


def section_axis(strips: described.Strips, axis: Vector) -> Vector:
    """First axis across, if a coefficient depends on it; else zero."""
    oriented = isinstance(strips.normal, str) or any(table.around is not None for _, table in strips.tables)
    return next_axis(axis) if oriented else ZERO


def strips_along(strips: described.Strips, rod: Rod, water: Water, length: Number) -> Strips:
    """Build the strips of a rod, which is a link of a length [m] or a piece of it."""
    tangential = coefficient_of(strips.tangential, water, length)
    if strips.sides is None:
        return Strips(rod, coefficient_of(strips.normal, water), tangential, water.density)
    first, second = strips.sides.both
    e = next_axis(rod.axis)
    sides = (
        Side(e, side_coefficient(first, second, water), first.width),
        Side(next_axis(e), side_coefficient(second, first, water), second.width),
    )
    return Strips(rod, 0.0, tangential, water.density, sides)


def side_coefficient(side: described.StripSide, other: described.StripSide, water: Water) -> CoefficientLike:
    """Build the drag coefficient of one side of a section; that of a rectangle depends on the other width."""
    if isinstance(side.normal, str):
        return rectangle_drag(other.width / side.width)  # type: ignore[no-any-return]
    return coefficient_of(side.normal, water)


def strip_masses(strips: described.Strips, diameter: Number, water: Water) -> tuple[Any, Any]:
    """Added mass per length along both axes across, C_a rho pi/4 d^2 [kg/m]; `diameter` [m] of a round section."""

    def mass(C_a: Any, width: Any) -> Any:
        return constant_coefficient(C_a, water, width) * (0.25 * math.pi) * water.density * (width * width)

    if strips.sides is None:
        return (mass(strips.added_mass, diameter),) * 2
    first, second = strips.sides.both
    return mass(first.added_mass, first.width), mass(second.added_mass, second.width)


def strip_inertia(strips: described.Strips, rod: Rod, water: Water) -> Inertia:
    """Added mass of a rod by strips, at its middle in the link's axes [kg, kg m2]: none along and about its axis."""
    first, second = (rod.length * mass for mass in strip_masses(strips, rod.diameter, water))
    e, f, square = next_axis(rod.axis), next_axis(next_axis(rod.axis)), rod.length * rod.length / 12.0
    moved, turned = first * e + second * f, square * (second * e + first * f)  # rotation about e moves along f
    return diagonal_inertia(list(moved), list(turned))


def strips_of(link: Link, water: Water, path: str = "link") -> Strips | None:
    """Build the strips of a link in water; None without strips. `path` is the link in errors."""
    strips = link.drag.strips if link.drag else None
    if strips is None or link.flexible is not None:  # each slice of a flexible link has its own
        return None
    rod = rod_of(strips, link.shape, path)
    return strips_along(strips, rod, water, rod.length)


def shedding_of(link: Link, water: Water, path: str = "link") -> Shedding | None:
    """Build the vortex shedding of a link in water; None without strips or lift."""
    strips = link.drag.strips if link.drag else None
    if strips is None or is_zero(strips.lift):
        return None
    return shedding_along(strips, rod_of(strips, link.shape, path), water)


def shedding_along(strips: described.Strips, rod: Rod, water: Water) -> Shedding:
    """Build the vortex shedding of a rod, which is a link or a piece of it."""
    return Shedding(rod, coefficient_of(strips.lift, water), strips.strouhal, water.density)
