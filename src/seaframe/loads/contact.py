"""Contact with the sea floor or a table: an elastic plane perpendicular to gravity, with dry friction.

A link touches the floor by small spheres of radius r, fixed on it. For a sphere whose centre is at the height z above
the floor, the overlap is r - z, and `ContactLaw` gives the normal force f_n and friction,

    f_f = -f_n (mu_a v_a + mu_c v_c) / sqrt(|v|^2 + v_s^2)

v is the velocity over the floor of the sphere's lowest point, v_a its part along the longest axis of the link, as seen
from above, v_c the part across it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from ..numbers import Number, larger
from ..scene.links import Link
from ..scene.model import Scene
from ..scene.values import Triple
from ..scene.water import Floor, Friction
from ..spatial import ZERO, Rotation, Vector, Wrench
from .contact_law import ContactLaw
from .extents import extents, longest_axis, up_vector
from .load import Load, Situation

DEFAULT_SINKAGE = 2e-3  # depth to which a link sinks in by its weight, with the default stiffness [m]
MIN_DEFAULT_STIFFNESS = 3000.0  # smallest default stiffness [N/m]
VERTICAL_TOLERANCE = (
    1e-12  # sine squared of the angle to the vertical, below which a link has no direction on the floor
)


@dataclass(frozen=True, slots=True)
class Ground:
    """The floor and its contact parameters."""

    up: Vector  # unit, in the world
    height: Number  # above the world's origin [m]
    along: Number  # mu_a, along the link
    across: Number  # mu_c, across it
    law: ContactLaw  # of each sphere

    def friction(self, v: Vector, axis: Vector) -> Vector:
        """Friction f_f/f_n of a sphere that slips at v [m/s]; `axis` is the horizontal part of the link's unit axis."""
        main = axis.dot(v) / (axis.dot(axis) + VERTICAL_TOLERANCE)
        weighted = self.across * v + ((self.along - self.across) * main) * axis
        ratio: Vector = self.law.slip_factor(v) * weighted
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
        return scene.floor is not None or bool(scene.contacts)

    def wrench(self, B: Situation) -> Wrench:
        up_B = B.pose.R.T @ self.ground.up
        level = self.axis - self.axis.dot(up_B) * up_B
        origin = self.ground.up.dot(B.pose.p) - self.ground.height  # height of Bo above the floor
        force, moment = ZERO, ZERO
        for point in self.points:
            lowest = point - self.radius * up_B
            v = B.V_B.linear + B.V_B.angular.cross(lowest)
            climb = up_B.dot(v)
            f_n = self.ground.law.normal_force(-(origin + up_B.dot(lowest)), -climb)
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
        along,
        across,
        ContactLaw(
            default_stiffness(link, gravity) if floor.stiffness is None else floor.stiffness,
            floor.damping,
            floor.slip_speed,
            floor.softness,
        ),
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
