"""Contact with the sea floor or a table: an elastic plane perpendicular to gravity, with dry friction.

A link touches the floor by small spheres of radius r, fixed on it. For a sphere whose centre is at the height z above
the floor

    d   = eps softplus((r - z)/eps)                                     depth of contact, smooth
    f_n = k d max(0, 1 + c d')                                          normal force; never pulls
    f_f = -f_n (mu_a v_a + mu_c v_c) / sqrt(|v|^2 + v_s^2)              friction

v is the velocity over the floor of the sphere's lowest point, v_a its part along the longest axis of the link, as seen
from above, v_c the part across it. The damping is that of K. H. Hunt and F. R. E. Crossley (1975): it grows with the
force, so the force is continuous when a sphere touches. Friction is below mu f_n and decreases to zero below the slip
speed v_s, so a link under a constant force creeps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from ..numbers import Number, exp, larger, sqrt, where
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.values import Triple
from ..scene.water import Floor, Friction
from ..spatial import ZERO, Rotation, Vector, Wrench
from .extents import extents, longest_axis, up_vector
from .load import Load, Situation
from .time_functions import horner

ARTANH_COEFFICIENTS = tuple(
    1.0 / (2 * k + 1) for k in range(17)
)  # artanh(z) = z + z^3/3 + z^5/5 + ...; error 5e-19 for z <= 1/3
DEFAULT_SINKAGE = 2e-3  # depth to which a link sinks in by its weight, with the default stiffness [m]
MIN_DEFAULT_STIFFNESS = 3000.0  # smallest default stiffness [N/m]
VERTICAL_TOLERANCE = (
    1e-12  # sine squared of the angle to the vertical, below which a link has no direction on the floor
)


class SoftplusValue(NamedTuple):
    """Value log(1 + e^x) and its derivative."""

    value: Any
    slope: Any


def softplus(x: Number) -> SoftplusValue:
    """Smooth max(x, 0), for x of any size: max(x, 0) + log(1 + e^-|x|), log(1 + y) = 2 artanh(y/(2 + y))."""
    y = exp(-abs(x))
    z = y / (2.0 + y)
    high = 1.0 / (1.0 + y)
    return SoftplusValue(larger(x, 0.0) + 2.0 * z * horner(ARTANH_COEFFICIENTS, z * z), where(x < 0.0, y * high, high))


@dataclass(frozen=True, slots=True)
class Ground:
    """The floor and its contact parameters."""

    up: Vector  # unit, in the world
    height: Number  # above the world's origin [m]
    stiffness: Number  # k of each sphere [N/m]
    damping: Number  # c [s/m]
    along: Number  # mu_a, along the link
    across: Number  # mu_c, across it
    slip_speed: Number  # v_s [m/s]
    softness: Number  # eps [m]

    def normal_force(self, overlap: Number, closing: Number) -> Any:
        """Normal force f_n [N] of a sphere that is `overlap` [m] deep in the floor and sinks at `closing` [m/s]."""
        x = softplus(overlap / self.softness)
        depth, rate = self.softness * x.value, x.slope * closing
        return self.stiffness * depth * larger(1.0 + self.damping * rate, 0.0)

    def friction(self, v: Vector, axis: Vector) -> Vector:
        """Friction f_f/f_n of a sphere that slips at v [m/s]; `axis` is the horizontal part of the link's unit axis."""
        main = axis.dot(v) / (axis.dot(axis) + VERTICAL_TOLERANCE)
        weighted = self.across * v + ((self.along - self.across) * main) * axis
        ratio: Vector = (-1.0 / sqrt(v.dot(v) + self.slip_speed * self.slip_speed)) * weighted
        return ratio


@dataclass(frozen=True, slots=True)
class Contact(Load):
    """Contact of a link with the floor. Velocities must be relative to the world, in which the floor is at rest."""

    kind = "contact"
    needs_pose = True
    ground: Ground
    points: tuple[Vector, ...]  # centres of the spheres, in B [m]
    radius: Number  # [m]
    axis: Vector  # the link's longest, unit, in B

    @staticmethod
    def acts_in(scene: Scene) -> bool:
        return scene.floor is not None

    def wrench(self, B: Situation) -> Wrench:
        up_B = B.pose.R.T @ self.ground.up
        level = self.axis - self.axis.dot(up_B) * up_B
        origin = self.ground.up.dot(B.pose.p) - self.ground.height  # height of Bo above the floor
        force, moment = ZERO, ZERO
        for point in self.points:
            lowest = point - self.radius * up_B
            v = B.V_B.linear + B.V_B.angular.cross(lowest)
            climb = up_B.dot(v)
            f_n = self.ground.normal_force(-(origin + up_B.dot(lowest)), -climb)
            f = f_n * (up_B + self.ground.friction(v - climb * up_B, level))
            force, moment = force + f, moment + lowest.cross(f)
        return Wrench(force, moment)

    def rotate(self, R_CB: Rotation) -> Contact:
        return replace(self, points=tuple(R_CB @ point for point in self.points), axis=R_CB @ self.axis)


# From a description


def contact_of(link: Link, floor: Floor, gravity: Triple | Vector) -> Contact | None:
    """Build the contact of a link with a floor; None if it has no contact points."""
    if link.contact is False:
        return None
    points = link.contact.points if link.contact else None
    centers = default_points(link) if points is None else [Vector(*point) for point in points]
    if not centers:
        return None
    given = link.contact.radius if link.contact else None
    axis = longest_axis(extents(link.shape)) if link.shape else Vector(1.0, 0.0, 0.0)
    return Contact(
        ground_of(floor, gravity, link), tuple(centers), default_radius(link) if given is None else given, axis
    )


def ground_of(floor: Floor, gravity: Triple | Vector, link: Link) -> Ground:
    """Build the floor under a link from its description."""
    friction = floor.friction
    along, across = (friction.along, friction.across) if isinstance(friction, Friction) else (friction, friction)
    return Ground(
        up_vector(gravity, "floor"),
        floor.height,
        default_stiffness(link, gravity) if floor.stiffness is None else floor.stiffness,
        floor.damping,
        along,
        across,
        floor.slip_speed,
        floor.softness,
    )


def default_stiffness(link: Link, gravity: Triple | Vector) -> Number:
    """Default stiffness of each point [N/m]: a link on one point sinks in by DEFAULT_SINKAGE under its own weight."""
    weight = link.total_mass * Vector(*gravity).norm()
    stiffness: Number = larger(weight * (1.0 / DEFAULT_SINKAGE), MIN_DEFAULT_STIFFNESS)
    return stiffness


def default_points(link: Link) -> Sequence[Vector]:
    """Default contact points, in the link frame [m]: ends of a cylinder's axis, corners of a box or of a mesh's
    bounding box, tips of an ellipsoid, else the centre; empty without a shape.
    """
    shape = link.shape
    if shape is None:
        return [] if link.contact is None else [Vector(*link.center)]
    if shape.mesh is not None:
        return shape.mesh.corners
    middle = Vector(*shape.middle)
    x, y, z = (0.5 * size for size in extents(shape))
    if shape.box is not None:
        return [middle + Vector(a * x, b * y, c * z) for a, b, c in product((-1.0, 1.0), repeat=3)]
    tips = {"x": Vector(x, 0.0, 0.0), "y": Vector(0.0, y, 0.0), "z": Vector(0.0, 0.0, z)}
    if shape.cylinder is not None:
        tip = tips[shape.cylinder.axis]
        return [middle - tip, middle + tip]
    if shape.ellipsoid is not None:
        return [middle + sign * tip for tip in tips.values() for sign in (-1.0, 1.0)]
    return [middle]


def default_radius(link: Link) -> Number:
    """Default radius of the spheres [m]: that of the cylinder or the sphere, else zero."""
    solid = link.shape and (link.shape.cylinder or link.shape.sphere)
    return solid.radius if solid else 0.0
