"""How bodies move, and what they hold of energy and momentum: outward passes over any tree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..loads.signals import Instant
from ..numbers import Number, dot
from ..spatial import ORIGIN, STILL, ZERO, Pose, Twist, Vector, Wrench, total
from .tree import Body, Tree


@dataclass(frozen=True, slots=True)
class Motion:
    """Of a body at an instant; all in B at Bo."""

    X_PB: Pose
    V_B: Twist  # relative to the world
    c_B: Twist  # acceleration relative to P at constant v
    g_B: Vector  # gravity [m/s2]
    instant: Instant


def motions(tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant) -> list[Motion]:
    """Of all bodies."""
    world = Motion(ORIGIN, STILL, STILL, tree.gravity, instant)
    return tree.outward(move, world, tree.of_q(q), tree.of_v(v))


def move(body: Body, P: Motion, q: Sequence[Number], v: Sequence[Number]) -> Motion:
    """V_B = Ad(X_PB)^-1 V_P + S v."""
    X_PB = body.pose(q)
    V_PB = body.joint.twist(v)
    V_B = P.V_B.outward(X_PB) + V_PB
    return Motion(X_PB, V_B, V_B.cross(V_PB), X_PB.R.T @ P.g_B, P.instant)


def poses(tree: Tree, q: Sequence[Number]) -> list[Pose]:
    """X_WB of all bodies."""
    return tree.outward(lambda body, X_WP, q_B: X_WP @ body.pose(q_B), ORIGIN, tree.of_q(q))


@dataclass(frozen=True, slots=True)
class Placed:
    """A body in the world."""

    X_WB: Pose
    V_B: Twist


def placed(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Placed]:
    """All bodies in the world."""
    moving = motions(tree, q, v, Instant(0.0, 0.0))
    return [Placed(X_WB, B.V_B) for X_WB, B in zip(poses(tree, q), moving, strict=True)]


def energy(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
    """Kinetic energy, and potential energy of weight and joint springs [J]."""
    kinetic: Any = 0.0
    potential: Any = 0.0
    for body, B in zip(tree.bodies, placed(tree, q, v), strict=True):
        kinetic = kinetic + 0.5 * B.V_B.dot(body.inertia @ B.V_B)
        first_moment = body.matter.heavy * B.X_WB.p + B.X_WB.R @ body.matter.moment
        away = body.joint.displacement(q[body.q])
        potential = potential - tree.gravity.dot(first_moment) + 0.5 * body.stiffness * dot(away, away)
    return [kinetic, potential]


def momentum(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Wrench:
    """Linear momentum [kg m/s] and angular momentum about the world's origin [kg m2/s], in the world."""
    parts = zip(tree.bodies, placed(tree, q, v), strict=True)
    return total(Wrench(ZERO, ZERO), ((body.inertia @ B.V_B).inward(B.X_WB) for body, B in parts))


def external(tree: Tree, q: Sequence[Number], v: Sequence[Number], instant: Instant) -> tuple[Wrench, Any]:
    """Weight and loads together as a wrench at the world's origin, and the power of the loads alone [W]."""
    wrench = Wrench(ZERO, ZERO)
    gained: Any = 0.0
    for body, X_WB, B in zip(tree.bodies, poses(tree, q), motions(tree, q, v, instant), strict=True):
        loads = body.wrench(B.V_B, ZERO, instant)
        wrench = wrench + (loads + body.matter.weight(B.g_B)).inward(X_WB)
        gained = gained + B.V_B.dot(loads)
    return wrench, gained


def power(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], motors: Sequence[Number], instant: Instant
) -> list[Any]:
    """What changes the energy [W]: of motors and of dampers at every entry of v, and of all loads, one after another.

    `motors` are the forces of motors, and of what holds locked entries, as `inverse` gives them. Springs and weight
    have no part: they only turn one kind of energy into another.
    """
    dampers = tree.joined([body.damper(v_B) for body, v_B in zip(tree.bodies, tree.of_v(v), strict=True)])
    _, loads = external(tree, q, v, instant)
    return [rate * force for forces in (motors, dampers) for rate, force in zip(v, forces, strict=True)] + [loads]
