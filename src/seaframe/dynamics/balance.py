"""Energy and momentum balances: where energy and momentum come from and where they go.

A run checks its own health with them. In a uniform steady current the balances are taken in the frame of the water:
the dynamics run in that frame, and the water does no work on a body that drifts with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..loads.fading import FadingMass
from ..loads.time_functions import Instant
from ..numbers import Number, dot
from ..spatial import ZERO, Wrench, total
from .kinematics import energy, gear_energy, motions, poses, with_present_mass
from .tree import Tree

BEGIN = Instant(0.0, 0.0)


def energy_in_frame(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Any:
    """Kinetic energy in the frame in which the dynamics run, and potential energy, together [J]."""
    tree = with_present_mass(tree, q)
    _, whole = energy(tree, q, v)
    for body, B in zip(tree.bodies, motions(tree, q, v, BEGIN), strict=True):
        whole = whole + 0.5 * B.V_B.dot(body.inertia @ B.V_B) + gear_energy(body, v)
    return whole


def momentum_in_frame(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> Wrench:
    """Momentum of bodies and added water in the frame in which the dynamics run, about the world's origin."""
    tree = with_present_mass(tree, q)
    parts = zip(tree.bodies, poses(tree, q), motions(tree, q, v, BEGIN), strict=True)
    return total(Wrench(ZERO, ZERO), ((body.inertia @ B.V_B).inward(X_WB) for body, X_WB, B in parts))


def external_wrench(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], given: Sequence[Number], instant: Instant
) -> Wrench:
    """The sum of all that changes the momentum of `momentum_in_frame`, as a wrench at the world's origin.

    That origin moves against the current in the frame of the water, so moments about it also gain current x momentum.
    """
    tree = with_present_mass(tree, q)
    wrench = Wrench(ZERO, ZERO)
    parts = zip(tree.bodies, poses(tree, q), motions(tree, q, v, instant), tree.device_inputs(q, given), strict=True)
    for body, X_WB, B, fed in parts:
        own = body.wrench(B.situation_of(body), fed)
        if body.fading is not None:
            own = own + body.fading.momentum_rate(B.situation_of(body))
        wrench = wrench + own.inward(X_WB)
    if tree.current is not None:
        wrench = wrench + Wrench(ZERO, tree.current.cross(momentum_in_frame(tree, q, v).linear))
    return wrench


class AppliedForces(NamedTuple):
    """Forces that drive a tree at one instant."""

    motors: Sequence[Any]  # forces of motors and of locks, one for each entry of v
    given: Sequence[Any]  # force or acceleration of each entry of v, then the commands of thrusters
    joint_wrenches: Sequence[Wrench]  # wrench through the joint of every body, in B at Bo


def powers(
    tree: Tree, q: Sequence[Number], v: Sequence[Number], driven: AppliedForces, instant: Instant
) -> dict[str, Any]:
    """Power that changes the energy in the frame of the water [W], by kind: motors, damping, and the kinds of loads.

    Springs and weight are left out: they convert one kind of energy into another. Power that the world transfers
    because it
    moves through that frame (by holding bases, and by gravity) is counted as "current".
    """
    tree = with_present_mass(tree, q)
    joints = zip(tree.bodies, tree.split_q(q), tree.split_v(v), strict=True)
    dampers = tree.join_v([body.damper(q_B, v_B) for body, q_B, v_B in joints])
    kinds = {"motors": dot(v, driven.motors), "damping": dot(v, dampers)}
    for body, B, fed in zip(
        tree.bodies, motions(tree, q, v, instant), tree.device_inputs(q, driven.given), strict=True
    ):
        for kind, wrench in body.wrenches(B.situation_of(body), fed).items():
            if kind == FadingMass.kind:  # it converts kinetic energy of the water, which is counted at the present pose
                continue
            kinds[kind] = kinds.get(kind, 0.0) + B.V_B.dot(wrench)
    if tree.current is not None:
        force = ZERO
        for body, F in zip(tree.bodies, driven.joint_wrenches, strict=True):
            force = force + body.matter.heavy * tree.gravity
            if body.parent is None:
                force = force + body.pose(q[body.q]).R @ F.linear
        kinds["current"] = -tree.current.dot(force)
    return kinds
