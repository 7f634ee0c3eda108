"""Impulses: velocities jump where prescribed rates jump and where connections close; other momenta are conserved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..dynamics.connection_state import refuse_no_distance
from ..dynamics.constrained import change_velocity, impulse
from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.tree import Body
from ..loads.fading import FadingMass
from ..loads.time_functions import Instant
from ..numbers import is_plain
from ..spatial import ZERO
from .step_engine import State


def apply_jumps(eom: EquationsOfMotion, state: State, after: Instant, u: Numbers | None = None) -> State:
    """The state after jumps of prescribed rates and after connections closed; a state after them does not change.

    M dv = impulse, with dv given where it is prescribed and no impulse elsewhere: accelerations at rest, without loads.
    after: the time of the jump, within the piece that follows. u: inputs after the jump, which may close a connection.
    Left out, drives alone act.
    """
    tree = eom.tree
    leaps = tree.each(rate_jumps, tree.split_v(state.v), [after] * len(tree.bodies))
    dv = without_loads(eom).accelerations(
        state.q, [0.0] * tree.nv, tree.join_v(leaps) + [0.0] * len(tree.commands), after
    )
    v = change_velocity(tree, state.v, dv)
    if tree.connections:
        commands = eom.commands(u or [0.0] * eom.nu, after)
        if is_plain(*state.q, *commands):
            refuse_no_distance(tree, state.q, after, commands)
        merged = eom.merged
        within = eom.aligned_tree if merged is None else merged.aligned
        if within.connections:
            v = impulse(within, state.q, v, after, commands)
        if merged is not None:
            v = merged.complete_velocity(state.q, v)
    return State(state.q, v)


def rate_jumps(body: Body, v: Numbers, after: Instant) -> list[Any]:
    """Jumps of the rates of a joint's prescribed coordinates, zero for the others."""
    return [
        motor.motion.at(after).rate - rate if actuation == "motion" else 0.0
        for actuation, motor, rate in zip(body.actuation, body.motors, v, strict=True)
    ]


def without_loads(eom: EquationsOfMotion) -> EquationsOfMotion:
    """The same equations without weight, current and loads; added water stays, as far as it has not faded.

    The load of an added mass that fades is zero at rest.
    """
    bodies = tuple(
        replace(
            body,
            loads=tuple(load for load in body.loads if isinstance(load, FadingMass)),
            devices=(),
            wirings=(),
            water=None,
        )
        for body in eom.tree.bodies
    )
    return type(eom)(
        eom.scene, replace(eom.tree, bodies=bodies, gravity=ZERO, current=None, contacts=(), contact_numbers=0)
    )
