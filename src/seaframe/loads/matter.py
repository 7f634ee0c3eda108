"""What a link accelerates and what gravity pulls at.

Matter adds up before anything moves, so a link carries one inertia and one weight however it is composed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..numbers import Number
from ..scene.links import Cylinder, Link, Shape
from ..spatial import IDENTITY, ZERO, Inertia, Matrix, Pose, Rotation, Symmetric, Vector, Wrench, skew

NO_INERTIA = Symmetric(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
UNCOUPLED = Matrix(ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Matter:
    """Inertia [kg, kg m, kg m2], heavy mass [kg] and its first moment [kg m], at Bo in B."""

    inertia: Inertia
    heavy: Number = 0.0
    moment: Vector = ZERO

    def weight(self, g_B: Vector) -> Wrench:
        """Weight in a uniform field g_B [m/s2]: (m g, m c x g)."""
        return Wrench(self.heavy * g_B, self.moment.cross(g_B))

    def turned(self, R_CB: Rotation) -> Matter:
        """The same seen from a frame C with the same origin."""
        return Matter(self.inertia.inward(Pose(R_CB, ZERO)), self.heavy, R_CB @ self.moment)


@dataclass(frozen=True, slots=True)
class Rigid(Matter):
    """Of a rigid body: A = m 1 and B = -[m c]x in every frame, which turning keeps exactly, free of rounding."""

    def turned(self, R_CB: Rotation) -> Rigid:
        return rigid(self.heavy, R_CB @ self.moment, self.inertia.C.turned(R_CB))


def rigid(mass: Number, moment: Vector, C: Symmetric) -> Rigid:
    """From mass [kg], first moment [kg m] and moments of inertia [kg m2], all at Bo in B."""
    return Rigid(Inertia(Symmetric(mass, 0.0, 0.0, mass, 0.0, mass), skew(-moment), C), mass, moment)


NOTHING = rigid(0.0, ZERO, NO_INERTIA)


def body(mass: Number, center: Vector, rotational: Symmetric) -> Rigid:
    """A rigid body: mass [kg], centre of mass [m], moments of inertia about that centre [kg m2], all in B."""
    at_center = Inertia(Symmetric(mass, 0.0, 0.0, mass, 0.0, mass), UNCOUPLED, rotational)
    return rigid(mass, mass * center, at_center.inward(Pose(IDENTITY, center)).C)


def matter_of(link: Link) -> Matter:
    """The body of a described link."""
    return body(link.mass, Vector(*link.center), rotational_inertia(link))


def rotational_inertia(link: Link) -> Symmetric:
    """About the centre of mass, in B [kg m2]: as given, else of the shape, else of a point."""
    given = link.inertia
    if given is not None and given.diagonal is not None:
        return diagonal(given.diagonal)
    if given is not None and given.matrix is not None:
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = given.matrix
        return Symmetric(xx, xy, xz, yy, yz, zz)
    return diagonal(moments(link.shape, link.mass)) if link.shape else NO_INERTIA


def diagonal(entries: Sequence[Number]) -> Symmetric:
    xx, yy, zz = entries
    return Symmetric(xx, 0.0, 0.0, yy, 0.0, zz)


def moments(shape: Shape, mass: Number) -> list[Number]:
    """Principal moments of a uniform solid about its centre [kg m2]."""
    if shape.cylinder is not None:
        return cylinder_moments(shape.cylinder, mass)
    if shape.sphere is not None:
        r = shape.sphere.radius
        return [(2.0 / 5.0) * mass * (r * r)] * 3
    a, b, c = shape.box or shape.ellipsoid or (0.0, 0.0, 0.0)
    share = mass / 12.0 if shape.box else mass / 5.0
    return [share * (b * b + c * c), share * (a * a + c * c), share * (a * a + b * b)]


def cylinder_moments(cylinder: Cylinder, mass: Number) -> list[Number]:
    r, length = cylinder.radius, cylinder.length
    along = mass * (0.5 * (r * r))
    across = (mass / 12.0) * (3.0 * (r * r) + length * length)
    return [along if axis == cylinder.axis else across for axis in "xyz"]
