"""Robots as a tree of bodies, and the two passes over it, written once.

An algorithm gives only its local law, a pure function of a body, of its neighbours' values and of what is given for
that body; `outward` and `inward` carry it over the tree. All that a law returns is made of records, sequences and
numbers, so that a compiler can take it apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from ..loads.load import Load
from ..loads.matter import Matter
from ..loads.signals import Function, Instant
from ..numbers import Number
from ..scene.coordinates import Mode
from ..spatial import IDENTITY, ZERO, Inertia, Pose, Rotation, Twist, Vector, Wrench, total
from .joints import Free, Joint

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Motor:
    """What drives one entry of v: a torque or force, or a prescribed motion."""

    torque: Function
    motion: Function


@dataclass(frozen=True, slots=True)
class Body:
    """A rigid body: its parent (None: the world), the joint's place X_PJ on it, the joint; matter and loads, in B.

    Bodies that differ only in name and place in the tree are equal. A universal joint is two bodies, the first
    without matter and without a name.
    """

    name: str = field(compare=False)  # path of its link
    parent: int | None = field(compare=False)
    q: slice = field(compare=False)  # its entries of q
    v: slice = field(compare=False)  # its entries of v
    place: Pose
    joint: Joint
    modes: tuple[Mode, ...]  # of each entry of v
    matter: Matter
    center: Vector  # of mass, from its origin, also where it has no mass [m]
    loads: tuple[Load, ...] = ()
    motors: tuple[Motor, ...] = ()  # one for each entry of v
    damping: Number = 0.0
    stiffness: Number = 0.0

    @property
    def inertia(self) -> Inertia:
        return self.matter.inertia

    @property
    def slants(self) -> bool:
        """Whether only some translations of a free joint are locked: those along the axes of the joint's place.

        With u = R v the velocity along these axes, vdot = R^T udot - w x v (`drift`), and locked entries of udot are
        zero.
        """
        return isinstance(self.joint, Free) and 0 < self.modes[:3].count("locked") < 3

    def wrench(self, V_B: Twist, g_B: Vector, instant: Instant) -> Wrench:
        """Of weight and all loads on the body moving at V_B, gravity g_B [m/s2] in B."""
        return total(self.matter.weight(g_B), (load.wrench(V_B, instant) for load in self.loads))

    def pose(self, q: Sequence[Number]) -> Pose:
        """X_PB."""
        return self.place @ self.joint.pose(q)

    def drift(self, v: Sequence[Number]) -> Twist:
        """Rate of v of a free joint whose velocity stays the same along the axes of its place: -w x v, and zero."""
        V_PB = self.joint.twist(v)
        return Twist(V_PB.linear.cross(V_PB.angular), ZERO)

    def resistance(self, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
        """Force of the joint's spring and damper: -k x - d v."""
        away = self.joint.displacement(q)
        return [damper - self.stiffness * x for x, damper in zip(away, self.damper(v), strict=True)]

    def damper(self, v: Sequence[Number]) -> list[Any]:
        """Force of the joint's damper: -d v."""
        return [-(self.damping * rate) for rate in v]


def call(law: Callable[..., T], *arguments: Any) -> T:
    return law(*arguments)


@dataclass(frozen=True)
class Tree:
    """Bodies, each after its parent. `apply` calls a law; a compiler may put its own there to trace each law once."""

    bodies: tuple[Body, ...]
    actuated: tuple[int, ...]  # the entry of v of each entry of u
    gravity: Vector  # in the world [m/s2]
    nq: int
    nv: int
    apply: Callable[..., Any] = call

    def aligned(self) -> Tree:
        """The same robot with every frame turned so that its joint axis is z; q, v and forces stay the same.

        For recursions only: its bodies have no motors, so that they differ less.
        """
        turned: list[Body] = []
        turns: list[Rotation] = []  # R_BA of every body
        for body in self.bodies:
            R_PA = IDENTITY if body.parent is None else turns[body.parent]
            joint, R_BA = body.joint.aligned()
            place = Pose(R_PA.T @ body.place.R @ R_BA, R_PA.T @ body.place.p)
            matter, loads = body.matter.turned(R_BA.T), tuple(load.turned(R_BA.T) for load in body.loads)
            turned.append(
                replace(
                    body, place=place, joint=joint, matter=matter, center=R_BA.T @ body.center, loads=loads, motors=()
                )
            )
            turns.append(R_BA)
        return replace(self, bodies=tuple(turned))

    def of_q(self, q: Sequence[Number]) -> list[Sequence[Number]]:
        """q by body."""
        return [q[body.q] for body in self.bodies]

    def of_v(self, v: Sequence[Number]) -> list[Sequence[Number]]:
        """v, its rate, or generalised forces by body."""
        return [v[body.v] for body in self.bodies]

    @cached_property
    def motors(self) -> tuple[Motor, ...]:
        """Of every entry of v."""
        return tuple(self.joined([body.motors for body in self.bodies]))

    @cached_property
    def modes(self) -> tuple[Mode, ...]:
        """Of every entry of v."""
        return tuple(self.joined([body.modes for body in self.bodies]))

    def joined(self, parts: Sequence[Sequence[Any]]) -> list[Any]:
        """Values by body, each a number for every entry of v, as one list in the order of v."""
        whole: list[Any] = [0.0] * self.nv
        for body, part in zip(self.bodies, parts, strict=True):
            whole[body.v] = part
        return whole

    def each(self, law: Callable[..., T], *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, *given_B), every body for itself."""
        return [self.apply(law, body, *own) for body, *own in zip(self.bodies, *given, strict=True)]

    def outward(self, law: Callable[..., T], world: T, *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, value_P, *given_B), parents first."""
        values: list[T] = []
        for body, *own in zip(self.bodies, *given, strict=True):
            value_P = world if body.parent is None else values[body.parent]
            values.append(self.apply(law, body, value_P, *own))
        return values

    def inward(self, law: Callable[..., T], *given: Sequence[Any]) -> list[T]:
        """value_B = law(body_B, [value_C of every child], *given_B), children first."""
        outboard: list[list[T]] = [[] for _ in self.bodies]
        values: list[T] = []
        own = list(zip(self.bodies, outboard, *given, strict=True))
        for body, children, *rest in reversed(own):
            values.append(self.apply(law, body, children, *rest))
            if body.parent is not None:
                outboard[body.parent].append(values[-1])
        return values[::-1]
