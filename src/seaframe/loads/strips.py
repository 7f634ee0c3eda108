"""Drag and lift along slender links, by strips (J. R. Morison et al. 1950; S. F. Hoerner, Fluid-Dynamic Drag, 1965).

The velocity relative to the water at a point of the axis has a part v_t along it and a part v_n across. Per length

    drag across      -1/2 rho C_n d |v_n| v_n
    friction along   -1/2 rho C_t pi d |v_t| v_t
    lift              1/2 rho C_L d |v_n| (a x v_n) sin(phase),     d phase/dt = 2 pi St |v_n| / d at the middle

v_t is the same at all points of the axis a, so friction is one force; across, v_n = v_0 + s v_1 is linear in the
distance s from the middle, and forces are integrated by Gauss-Legendre quadrature. Drag takes energy from every strip;
lift is normal to the velocity of a strip and does no work on it.
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
from ..spatial import ZERO, Rotation, Twist, Vector, Wrench
from .drag import Resistance, speed
from .extents import extents, largest_size, longest_axis
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
        return replace(self, middle=R_CB @ self.middle, axis=R_CB @ self.axis)


@dataclass(frozen=True, slots=True)
class Strips(Resistance):
    """Drag across a rod by C_n and friction along it by C_t; `density` of the water [kg/m3]."""

    rod: Rod
    normal: Number  # C_n, on the diameter
    tangential: Number  # C_t, on the circumference
    density: Number

    def wrench(self, B: Situation) -> Wrench:
        rod, V = self.rod, B.V_r
        width = 0.5 * self.density * rod.diameter
        across = (self.normal * width) * rod.integrate(V, lambda v_n: -v_n)
        v_t = rod.along(V)
        along = (-(self.tangential * width * (math.pi * rod.length)) * abs(v_t) * v_t) * rod.axis
        F: Wrench = B.wet * (across + Wrench(along, rod.middle.cross(along)))
        return F

    def rotate(self, R_CB: Rotation) -> Strips:
        return replace(self, rod=self.rod.rotate(R_CB))


@dataclass(frozen=True, slots=True)
class Shedding(Device):
    """Lift of vortices that a rod sheds alternately on its two sides; the inner state is their phase [rad]."""

    kind = "lift"
    rod: Rod
    lift: Number  # C_L, on the diameter
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
        size = 0.5 * self.density * self.lift * self.rod.diameter * sin(inner[0])
        F: Wrench = (B.wet * size) * self.rod.integrate(B.V_r, self.rod.axis.cross)
        return F

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
        axis = Vector(*(float(name == shape.cylinder.axis) for name in "xyz"))
        diameter = 2.0 * shape.cylinder.radius if strips.diameter is None else strips.diameter
        return Rod(middle, axis, shape.cylinder.length, diameter, strips.points)
    if strips.diameter is None:
        message = "strips need a `diameter`, as the shape of the link is no cylinder."
        raise SceneError(message, "missing", path=path)
    sizes = extents(shape)
    return Rod(middle, longest_axis(sizes), largest_size(sizes), strips.diameter, strips.points)


def strips_of(link: Link, density: Number, path: str = "link") -> Strips | None:
    """Build the strips of a link in water of a density [kg/m3]; None without strips. `path` is the link in errors."""
    strips = link.drag.strips if link.drag else None
    if strips is None or link.flexible is not None:  # each slice of a flexible link has its own
        return None
    return Strips(rod_of(strips, link.shape, path), strips.normal, strips.tangential, density)


def shedding_of(link: Link, density: Number, path: str = "link") -> Shedding | None:
    """Build the vortex shedding of a link in water of a density [kg/m3]; None without strips or lift."""
    strips = link.drag.strips if link.drag else None
    if strips is None or is_zero(strips.lift):
        return None
    return Shedding(rod_of(strips, link.shape, path), strips.lift, strips.strouhal, density)
