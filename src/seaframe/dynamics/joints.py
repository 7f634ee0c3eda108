"""Joints: the free components of a body's twist, and the poses that they lead to.

A joint frees some of the six components of V_PB, in the body's own frame. Revolute and prismatic joints may have any
axis; `align_axis` rotates the body's frame, once, so that the axis is z. An algorithm then sees a joint as a set of
components, an inertia loses whole rows when a joint is released, and most entries of R_PB are zeros.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..numbers import Number, sqrt
from ..rotations import cayley, cayley_rate, log_quaternion
from ..spatial import (
    IDENTITY,
    ORIGIN,
    STILL,
    ZERO,
    Matrix,
    Pose,
    Rotation,
    Twist,
    Vector,
    Wrench,
    rotation_about,
    rotation_about_z,
    rotation_from_quaternion,
)

Z = Vector(0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Joint:
    """How a body may move in its parent: configuration q, velocity v with V_PB = S v in B."""

    types: ClassVar[tuple[str, ...]] = ()  # the joint types of a scene that it implements
    quaternion: ClassVar[bool] = False  # whether q ends in a unit quaternion, and v in the angular velocity in B

    @classmethod
    def chain(cls, axes: Sequence[Vector]) -> list[Joint]:
        """The joints of the bodies that represent a joint of a scene, from its unit axes: one, or one for each axis."""
        return [cls()]

    @abstractmethod
    def pose(self, q: Sequence[Number]) -> Pose:
        """X_JB: from the joint's place on the parent to the body's frame."""

    @property
    @abstractmethod
    def subspace(self) -> list[Twist]:
        """Columns of S, in B; constant."""

    def twist(self, v: Sequence[Number]) -> Twist:
        """V_PB = S v, in B."""
        result = STILL
        for speed, column in zip(v, self.subspace, strict=True):
            result = result + speed * column
        return result

    def forces(self, F_B: Wrench) -> list[Any]:
        """Generalised forces S^T F_B."""
        return [column.dot(F_B) for column in self.subspace]

    @classmethod
    def velocity(cls, q: Sequence[Number], given: Sequence[Number]) -> list[Any]:
        """v from linear velocities along the axes of the joint's place and angular velocities in B."""
        return list(given)

    def displacement(self, q: Sequence[Number]) -> list[Any]:
        """Distance of the joint from its zero, one entry for each of v; a spring acts against it."""
        return list(q)

    def advance_coordinates(self, q: Sequence[Number], step: Sequence[Number]) -> list[Any]:
        """Return q after a step (velocity times time); rotations are advanced on the rotation group."""
        return [a + b for a, b in zip(q, step, strict=True)]

    def step_rate(self, q: Sequence[Number], step: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        """Rate of the step that led to q, at the velocity v."""
        return list(v)

    def align_axis(self) -> tuple[Joint, Rotation]:
        """The joint with its axis along z, and R_BA of the frame A in which it is so."""
        return self, IDENTITY


@dataclass(frozen=True, slots=True)
class ComponentJoint(Joint):
    """A joint that frees components of the twist in the body's frame."""

    components: ClassVar[tuple[int, ...]]  # of (vx, vy, vz, wx, wy, wz)

    @property
    def subspace(self) -> list[Twist]:
        return [Twist.of([float(j == k) for j in range(6)]) for k in self.components]

    def twist(self, v: Sequence[Number]) -> Twist:
        place = dict(zip(self.components, v, strict=True))
        return Twist.of([place.get(k, 0.0) for k in range(6)])

    def forces(self, F_B: Wrench) -> list[Any]:
        entries = list(F_B)
        return [entries[k] for k in self.components]

    def rates(self, A_PB: Twist) -> list[Any]:
        """vdot from S vdot, in B: the inverse of `twist`."""
        entries = list(A_PB)
        return [entries[k] for k in self.components]

    def component_forces(self, forces: Sequence[Any]) -> list[Any]:
        """Forces on the free components of the twist, from those on the free entries of v."""
        return list(forces)


@dataclass(frozen=True, slots=True)
class Fixed(ComponentJoint):
    """A joint without freedom."""

    types = ("fixed",)
    components = ()

    def pose(self, q: Sequence[Number]) -> Pose:
        return ORIGIN


@dataclass(frozen=True, slots=True)
class Revolute(Joint):
    """About an axis, a unit vector in the body's frame. q: angle [rad]."""

    types = ("revolute", "universal")
    axis: Vector

    @classmethod
    def chain(cls, axes: Sequence[Vector]) -> list[Joint]:
        return [cls(axis) for axis in axes]

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(rotation_about(self.axis, q[0]), ZERO)

    @property
    def subspace(self) -> list[Twist]:
        return [Twist(ZERO, self.axis)]

    def align_axis(self) -> tuple[Joint, Rotation]:
        return RevoluteZ(), frame_with_z(self.axis)


@dataclass(frozen=True, slots=True)
class RevoluteZ(ComponentJoint):
    """About z of the body's frame. q: angle [rad]; at zero the body is turned by `turn` and shifted by `height`."""

    components = (5,)
    turn: Number = 0.0  # about z [rad]
    height: Number = 0.0  # along z [m]

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(rotation_about_z(q[0] + self.turn), Vector(0.0, 0.0, self.height))


@dataclass(frozen=True, slots=True)
class Prismatic(Joint):
    """Along an axis, a unit vector in the body's frame. q: extension [m]."""

    types = ("prismatic",)
    axis: Vector

    @classmethod
    def chain(cls, axes: Sequence[Vector]) -> list[Joint]:
        return [cls(axis) for axis in axes]

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(IDENTITY, q[0] * self.axis)

    @property
    def subspace(self) -> list[Twist]:
        return [Twist(self.axis, ZERO)]

    def align_axis(self) -> tuple[Joint, Rotation]:
        return PrismaticZ(), frame_with_z(self.axis)


@dataclass(frozen=True, slots=True)
class PrismaticZ(ComponentJoint):
    """Along z of the body's frame. q: extension [m], from `height`."""

    components = (2,)
    height: Number = 0.0  # along z [m]

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(IDENTITY, Vector(0.0, 0.0, q[0] + self.height))


@dataclass(frozen=True, slots=True)
class Spherical(ComponentJoint):
    """q: unit quaternion (w, x, y, z); v: angular velocity in B [rad/s]."""

    types = ("spherical",)
    quaternion = True
    components = (3, 4, 5)

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(rotation_from_quaternion(q[0], q[1], q[2], q[3]), ZERO)

    def displacement(self, q: Sequence[Number]) -> list[Any]:
        return list(log_quaternion(q))

    def advance_coordinates(self, q: Sequence[Number], step: Sequence[Number]) -> list[Any]:
        return list(cayley(Vector(*step), q))

    def step_rate(self, q: Sequence[Number], step: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        return list(cayley_rate(Vector(*step), Vector(*v)))


@dataclass(frozen=True, slots=True)
class Free(ComponentJoint):
    """q: position [m] and unit quaternion; v: twist in B."""

    types = ("free",)
    quaternion = True
    components = (0, 1, 2, 3, 4, 5)

    def pose(self, q: Sequence[Number]) -> Pose:
        return Pose(rotation_from_quaternion(q[3], q[4], q[5], q[6]), Vector(*q[:3]))

    @classmethod
    def velocity(cls, q: Sequence[Number], given: Sequence[Number]) -> list[Any]:
        return [*(rotation_from_quaternion(*q[3:]).T @ Vector(*given[:3])), *given[3:]]

    def displacement(self, q: Sequence[Number]) -> list[Any]:
        return [0.0] * len(self.components)  # a free joint has no spring

    def advance_coordinates(self, q: Sequence[Number], step: Sequence[Number]) -> list[Any]:
        """The position moves along the axes of the joint's place, the rotation in the body's own."""
        return [*(Vector(*q[:3]) + Vector(*step[:3])), *cayley(Vector(*step[3:]), q[3:])]

    def step_rate(self, q: Sequence[Number], step: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        V = Twist.of(v)
        return [*(rotation_from_quaternion(*q[3:]) @ V.linear), *cayley_rate(Vector(*step[3:]), V.angular)]


@dataclass(frozen=True, slots=True)
class FreeOffset(Free):
    """A free joint whose q and v are those of the link's frame U, on which the body's frame B is fixed elsewhere."""

    X_UB: Pose
    X_BU: Pose

    def pose(self, q: Sequence[Number]) -> Pose:
        return self.link_pose(q) @ self.X_UB

    def link_pose(self, q: Sequence[Number]) -> Pose:
        """X_JU: from the joint's place to the link's frame."""
        return Free.pose(self, q)

    @property
    def subspace(self) -> list[Twist]:
        return [Twist.of([float(j == k) for j in range(6)]).outward(self.X_UB) for k in self.components]

    def twist(self, v: Sequence[Number]) -> Twist:
        return Twist.of(v).outward(self.X_UB)

    def forces(self, F_B: Wrench) -> list[Any]:
        return list(F_B.inward(self.X_UB))

    def rates(self, A_PB: Twist) -> list[Any]:
        return list(A_PB.outward(self.X_BU))

    def component_forces(self, forces: Sequence[Any]) -> list[Any]:
        return list(Wrench.of(forces).inward(self.X_BU))


@dataclass(frozen=True, slots=True)
class ModalJoint(Joint):
    """The skeleton of a flexible link on its own frame: q are modal coordinates, which move only what it carries."""

    count: int

    def pose(self, q: Sequence[Number]) -> Pose:
        return ORIGIN

    @property
    def subspace(self) -> list[Twist]:
        return [STILL] * self.count


JOINTS: dict[str, type[Joint]] = {
    name: law for law in (Fixed, Revolute, Prismatic, Spherical, Free) for name in law.types
}


def frame_with_z(axis: Vector) -> Rotation:
    """A rotation whose third column is the unit axis: a permutation when that is x, y or z, so no zero is lost.

    The choice between columns depends on the values of the axis: the axis of a joint is never a free parameter.
    """
    x, y, z = (abs(a) for a in axis)
    other = Vector(1.0, 0.0, 0.0) if z >= max(x, y) else Vector(0.0, 0.0, 1.0) if y >= x else Vector(0.0, 1.0, 0.0)
    second = axis.cross(other)
    second = (1.0 / sqrt(second.dot(second))) * second
    return Matrix(second.cross(axis), second, axis).T
