"""Inertia and weight of a link: its body, its added mass and the displaced water.

They are summed when the tree is built, so a link has one inertia and one weight, whatever it is composed of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..numbers import Number
from ..scene.links import Cylinder, Link, Shape
from ..scene.water import Water
from ..spatial import IDENTITY, ZERO, Inertia, Matrix, Pose, Rotation, Symmetric, Twist, Vector, Wrench, skew, total
from .added_mass import added_mass, strip_added_mass
from .strips import rod_of, strip_inertia

NO_INERTIA = Symmetric(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
UNCOUPLED = Matrix(ZERO, ZERO, ZERO)
NO_WATER = Inertia(NO_INERTIA, UNCOUPLED, NO_INERTIA)


@dataclass(frozen=True, slots=True)
class RigidBody:
    """A rigid body at Bo in B: mass [kg], first moment [kg m], moments of inertia [kg m2]."""

    mass: Number
    moment: Vector
    C: Symmetric

    @property
    def inertia(self) -> Inertia:
        """Inertia with A = m 1 and B = -[m c]x, which keep this form under rotation without rounding errors."""
        return Inertia(Symmetric(self.mass, 0.0, 0.0, self.mass, 0.0, self.mass), skew(-self.moment), self.C)

    def rotate(self, R_CB: Rotation) -> RigidBody:
        """Express in a frame C with the same origin."""
        return RigidBody(self.mass, R_CB @ self.moment, self.C.rotate(R_CB))

    def inward(self, X_PB: Pose) -> RigidBody:
        """Express at Po in P."""
        return RigidBody(self.mass, X_PB.R @ self.moment + self.mass * X_PB.p, self.inertia.inward(X_PB).C)

    def __add__(self, other: RigidBody) -> RigidBody:
        return RigidBody(self.mass + other.mass, self.moment + other.moment, self.C + other.C)


@dataclass(frozen=True, slots=True)
class DisplacedWater:
    """Water that a link displaces: mass [kg] and first moment about Bo in B [kg m]."""

    mass: Number
    moment: Vector

    def rotate(self, R_CB: Rotation) -> DisplacedWater:
        """Express in a frame C with the same origin."""
        return DisplacedWater(self.mass, R_CB @ self.moment)

    def inward(self, X_PB: Pose) -> DisplacedWater:
        """Express at Po in P."""
        return DisplacedWater(self.mass, X_PB.R @ self.moment + self.mass * X_PB.p)

    def __add__(self, other: DisplacedWater) -> DisplacedWater:
        return DisplacedWater(self.mass + other.mass, self.moment + other.moment)


@dataclass(frozen=True, slots=True)
class Matter:
    """Inertia [kg, kg m, kg m2], heavy mass [kg] and its first moment [kg m], at Bo in B.

    The inertia is that of the body plus its added mass; the heavy mass is that of the body minus the displaced water.
    """

    inertia: Inertia
    heavy: Number
    moment: Vector
    rigid: RigidBody
    added: Inertia | None  # added mass; None in a dry scene
    displaced: DisplacedWater

    @staticmethod
    def of(rigid: RigidBody, added: Inertia | None = None, displaced: DisplacedWater | None = None) -> Matter:
        """Combine a rigid body with its added mass and displaced water."""
        displaced = displaced or DisplacedWater(0.0, ZERO)
        inertia = rigid.inertia if added is None else rigid.inertia + added
        heavy, moment = rigid.mass - displaced.mass, rigid.moment - displaced.moment
        return Matter(inertia, heavy, moment, rigid, added, displaced)

    def weight(self, g_B: Vector) -> Wrench:
        """Weight minus buoyancy in a uniform field g_B [m/s2]: (m g, m c x g)."""
        return Wrench(self.heavy * g_B, self.moment.cross(g_B))

    def entrained_wrench(self, V_B: Twist, W_B: Vector, DW_B: Vector) -> Wrench:
        """Correction for water that flows at W_B with the acceleration DW_B, if the equations assume water at rest.

        With V_r = V_B - W the added mass takes I_A (V_r)' + V_r x* I_A V_r, and W' = DW - w x W in the rotating frame;
        the acceleration of the water is due to a pressure gradient, which acts on the displaced volume.
        """
        pressure = Wrench(self.displaced.mass * DW_B, self.displaced.moment.cross(DW_B))
        if self.added is None:
            return pressure
        V_r, W_rate = V_B - Twist(W_B, ZERO), Twist(DW_B + W_B.cross(V_B.angular), ZERO)
        still, flowing = V_B.cross_dual(self.added @ V_B), V_r.cross_dual(self.added @ V_r)
        return pressure + self.added @ W_rate + (still - flowing)

    def with_added_mass(self, added: Inertia) -> Matter:
        """The same body with another added mass."""
        return Matter.of(self.rigid, added, self.displaced)

    def rotate(self, R_CB: Rotation) -> Matter:
        """Express in a frame C with the same origin."""
        added = None if self.added is None else self.added.inward(Pose(R_CB, ZERO))
        return Matter.of(self.rigid.rotate(R_CB), added, self.displaced.rotate(R_CB))

    def inward(self, X_PB: Pose) -> Matter:
        """Express at Po in P."""
        added = None if self.added is None else self.added.inward(X_PB)
        return Matter.of(self.rigid.inward(X_PB), added, self.displaced.inward(X_PB))

    def __add__(self, other: Matter) -> Matter:
        """The matter of two bodies that are rigid with each other, both at the same place."""
        waters = [water for water in (self.added, other.added) if water is not None]
        added = total(waters[0], waters[1:]) if waters else None
        return Matter.of(self.rigid + other.rigid, added, self.displaced + other.displaced)


NOTHING = Matter.of(RigidBody(0.0, ZERO, NO_INERTIA))


def rigid_body(mass: Number, center: Vector, rotational: Symmetric) -> RigidBody:
    """Build a rigid body from mass [kg], centre of mass [m] and moments of inertia about that centre [kg m2], in B."""
    at_center = Inertia(Symmetric(mass, 0.0, 0.0, mass, 0.0, mass), UNCOUPLED, rotational)
    return RigidBody(mass, mass * center, at_center.inward(Pose(IDENTITY, center)).C)


def matter_of(link: Link, water: Water | None = None) -> Matter:
    """Build the matter of a link from its description, with added mass and displaced water if there is water."""
    rigid = rigid_body(link.rigid_mass, Vector(*link.center), rotational_inertia(link))
    if water is None:
        return Matter.of(rigid)
    mass = water.density * volume(link)
    return Matter.of(rigid, added_inertia(link, water), DisplacedWater(mass, mass * Vector(*link.buoyant_center)))


def volume(link: Link) -> Number:
    """Volume [m3]: as given, else of the shape, else zero."""
    if link.volume is not None:
        return link.volume
    return link.shape.volume if link.shape else 0.0


def whole_volume(link: Link) -> Any:
    """Volume including the beam of a flexible link [m3]."""
    own: Any = volume(link)
    return own if link.flexible is None else own + link.flexible.volume


def added_inertia(link: Link, water: Water) -> Inertia:
    """Added mass at Bo in B [kg, kg m, kg m2]: as given, or from the shape if the link says so, else zero."""
    given = link.added_mass
    if given is None:
        return NO_WATER
    if given == "shape" or given == "strips":
        assert link.shape is not None
        strips = link.drag.strips if link.drag else None
        if given == "shape":
            moved = added_mass(link.shape, water.density)
        elif strips is None or strips.has_round_added_mass:
            moved = strip_added_mass(link.shape, water.density)
        else:
            moved = strip_inertia(strips, rod_of(strips, link.shape, "link"), water)
        return moved.inward(Pose(IDENTITY, Vector(*link.shape.middle)))
    if given.diagonal is not None:
        a, b, c, d, e, f = given.diagonal
        return Inertia(diagonal_matrix((a, b, c)), UNCOUPLED, diagonal_matrix((d, e, f)))
    assert given.matrix is not None
    return Inertia.from_rows(given.matrix)


def rotational_inertia(link: Link) -> Symmetric:
    """Moments of inertia about the centre of mass, in B [kg m2]: as given, else of the shape, else zero."""
    given = link.inertia
    if given is not None and given.diagonal is not None:
        return diagonal_matrix(given.diagonal)
    if given is not None and given.matrix is not None:
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = given.matrix
        return Symmetric(xx, xy, xz, yy, yz, zz)
    if link.shape is not None and link.shape.mesh is not None:
        inertia: Symmetric = link.rigid_mass * link.shape.mesh.gyration
        return inertia
    return diagonal_matrix(principal_moments(link.shape, link.rigid_mass)) if link.shape else NO_INERTIA


def diagonal_matrix(entries: Sequence[Number]) -> Symmetric:
    """Return the symmetric matrix with three entries on the diagonal."""
    xx, yy, zz = entries
    return Symmetric(xx, 0.0, 0.0, yy, 0.0, zz)


def principal_moments(shape: Shape, mass: Number) -> list[Number]:
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
    """Principal moments of a uniform cylinder about its centre [kg m2]."""
    r, length = cylinder.radius, cylinder.length
    along = mass * (0.5 * (r * r))
    across = (mass / 12.0) * (3.0 * (r * r) + length * length)
    return [along if axis == cylinder.axis else across for axis in "xyz"]
