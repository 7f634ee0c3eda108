"""Rates at a stage that is implicit in the forces of joints: servos, springs, dampers and dry friction.

A stage of an additive method has two states: y, which all forces and inertias see, and the implicit one of these
forces, which lies ahead and depends on the rates k of the stage itself. For the coordinate x of a joint and its rate r,

    r_i = r + dr + h a k,    x_i = x + dx + h a r_i,    k = vdot,

where dx and dr are the difference of the two methods in earlier stages (`Ahead`). A force that is linear in x_i and r_i
then adds h a D + (h a)^2 K to the inertia of its joint, and the accelerations are one solution of the ordinary
equations of motion. The forces of servos are piecewise linear: a first solution is without limits of torque, and where
there are some, each further one has the forces and slopes of the branches that the one before has reached (Newton's
method).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, NamedTuple

from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.tree import Body, Tree
from ..loads.time_functions import Instant
from ..numbers import Number, is_zero
from .step_engine import Ahead, Rates, State

CORRECTIONS = 2  # solutions after the first one, where torques have limits


class ImplicitForce(NamedTuple):
    """The force on a joint if it did not accelerate, and the inertia that stands for its decrease."""

    force: Any  # [N m, N]
    inertia: Any  # [kg m2, kg]


def implicit_entries(tree: Tree) -> tuple[int, ...]:
    """The entries of v whose joint has a force that acts implicitly."""
    return tuple(body.v.start for body in tree.bodies if acts_implicitly(body))


def acts_implicitly(body: Body) -> bool:
    """Whether a joint with a single coordinate is free, and has a servo, a spring or a damper."""
    if body.beam is not None or body.actuation != ("free",):
        return False
    (motor,) = body.motors
    return motor.servo is not None or not all(map(is_zero, (body.stiffness, body.damping, motor.friction)))


def without_implicit_forces(eom: EquationsOfMotion) -> EquationsOfMotion:
    """The same equations without the forces that act implicitly."""

    def release(body: Body) -> Body:
        if not acts_implicitly(body):
            return body
        (motor,) = body.motors
        return replace(body, stiffness=0.0, damping=0.0, motors=(replace(motor, servo=None, friction=0.0),))

    same = copy(eom)
    same.tree = replace(eom.tree, bodies=tuple(map(release, eom.tree.bodies)))
    return same


def implicit_rates(
    eom: EquationsOfMotion, state: State, rates: Numbers, given: Numbers, u: Numbers, instant: Instant, ahead: Ahead
) -> Rates:
    """Rates of a step of q and of v, from those of the step without the lead of implicit joints, and from `given`."""
    tree = eom.tree
    entries = implicit_entries(tree)
    limited = any(motor.is_limited for motor in tree.motors)
    pushes: list[Any] = [0.0] * tree.nv
    for k, force in zip(tree.actuated, u, strict=False):
        pushes[k] = force
    lead = [[0.0] * tree.nv, [0.0] * tree.nv]
    for k, *own in zip(entries, ahead.q, ahead.v, strict=True):
        lead[0][k], lead[1][k] = own
    then = Instant(instant.t + ahead.time, instant.within)
    vdot: list[Any] = []
    for number in range(1 + CORRECTIONS * limited):
        forces = respond(tree, state, pushes, lead, ahead.x, vdot if number else None, then)
        inputs = list(given)
        for k, found in forces.items():
            inputs[k] = found.force
        stiff = eom.with_added_inertia({k: found.inertia for k, found in forces.items()})
        vdot = stiff.accelerations(state.q, state.v, inputs, instant)
    moved = list(rates)
    for k in entries:
        moved[k] = state.v[k] + lead[1][k] + ahead.x * vdot[k]
    return Rates(moved, vdot)


def respond(
    tree: Tree,
    state: State,
    pushes: Numbers,
    lead: Sequence[Numbers],
    x: Number,
    vdot: Numbers | None,
    instant: Instant,
) -> dict[int, ImplicitForce]:
    """The forces of all implicit joints, by entry of v, about the accelerations vdot; None: none, without limits."""
    about = [None] * len(tree.bodies) if vdot is None else tree.split_v(vdot)
    parts = (tree.split_q(state.q), *map(tree.split_v, (state.v, pushes, *lead)), about)
    return {
        body.v.start: tree.apply(implicit_force, body, *own, x, instant)
        for body, *own in zip(tree.bodies, *parts, strict=True)
        if acts_implicitly(body)
    }


def implicit_force(
    body: Body,
    q: Numbers,
    v: Numbers,
    u: Numbers,
    dx: Numbers,
    dr: Numbers,
    vdot: Numbers | None,
    x: Number,
    instant: Instant,
) -> ImplicitForce:
    """The force of a joint's motor, spring and damper at its implicit state.

    Springs, dampers and friction are linear about y, so that the order of a method holds; those of servos about the
    acceleration vdot.
    """
    (motor,), (away,), (rate,), (push,) = body.motors, body.joint.displacement(q), v, u
    ahead = rate + dr[0]
    passive = body.resistance(q, v)[0]
    k, d = body.stiffness, body.damping + motor.friction_slope(rate)
    passive = passive - k * (dx[0] + x * ahead) - d * dr[0]
    gained = 0.0 if vdot is None else vdot[0]
    reached = ahead + x * gained
    own = motor.response(away + dx[0] + x * reached, reached, push, instant, limited=vdot is not None)
    inertia = x * (own.damping + x * own.stiffness)
    return ImplicitForce(passive + own.force + inertia * gained, inertia + x * (d + x * k))
