"""Where energy and momentum come from and go to: what a run must account for.

In a uniform steady current balances are drawn up in the frame of the water: there the dynamics run, and what the water
does to a body that drifts with it is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..loads.signals import Instant
from ..numbers import Number, dot
from ..spatial import ZERO, Wrench, total
from .kinematics import energy, geared, motions, poses
from .tree import Tree

BEGIN = Instant(0.0, 0.0)


def energy_in_frame(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Any:
    """Kinetic energy in the frame in which the dynamics run, and potential energy, together [J]."""
    _, whole = energy(tree, q, v)
    for body, B in zip(tree.bodies, motions(tree, q, v, BEGIN), strict=True):
        whole = whole + 0.5 * B.V_B.dot(body.inertia @ B.V_B) + geared(body, v)
    return whole


def momentum_in_frame(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Wrench:
    """Momentum of bodies and added water in the frame in which the dynamics run, about the world's origin."""
    parts = zip(tree.bodies, poses(tree, q), motions(tree, q, v, BEGIN), strict=True)
    return total(Wrench(ZERO, ZERO), ((body.inertia @ B.V_B).inward(X_WB) for body, X_WB, B in parts))


def external(tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant) -> Wrench:
    """All that changes that momentum, as a wrench at the world's origin.

    That origin moves against the current in the frame of the water, so moments about it also gain current x momentum.
    """
    wrench = Wrench(ZERO, ZERO)
    parts = zip(tree.bodies, poses(tree, q), motions(tree, q, v, instant), tree.fed(q, given), strict=True)
    for body, X_WB, B, fed in parts:
        wrench = wrench + body.wrench(B.meets(body), fed).inward(X_WB)
    if tree.current is not None:
        wrench = wrench + Wrench(ZERO, tree.current.cross(momentum_in_frame(tree, q, v).linear))
    return wrench


class Driven(NamedTuple):
    """What drives a tree at an instant."""

    motors: Sequence[Any]  # forces of motors, and of what holds locked entries, for every entry of v
    given: Sequence[Any]  # an entry for each of v, then the commands of thrusters
    held: Sequence[Wrench]  # through the joint of every body, in B at Bo


def powers(tree: Tree, q: Sequence[Number], v: Sequence[Number], driven: Driven, instant: Instant) -> dict[str, Any]:
    """What changes the energy in the frame of the water [W], by kind: motors, dampers, and loads by theirs.

    Springs and weight have no part: they turn one kind of energy into another. What the world does to the robots as it
    moves through that frame, by holding bases and by its gravity, is counted as "current".
    """
    dampers = tree.joined([body.damper(v_B) for body, v_B in zip(tree.bodies, tree.of_v(v), strict=True)])
    kinds = {"motors": dot(v, driven.motors), "damping": dot(v, dampers)}
    for body, B, fed in zip(tree.bodies, motions(tree, q, v, instant), tree.fed(q, driven.given), strict=True):
        for kind, wrench in body.wrenches(B.meets(body), fed).items():
            kinds[kind] = kinds.get(kind, 0.0) + B.V_B.dot(wrench)
    if tree.current is not None:
        force = ZERO
        for body, F in zip(tree.bodies, driven.held, strict=True):
            force = force + body.matter.heavy * tree.gravity
            if body.parent is None:
                force = force + body.pose(q[body.q]).R @ F.linear
        kinds["current"] = -tree.current.dot(force)
    return kinds
