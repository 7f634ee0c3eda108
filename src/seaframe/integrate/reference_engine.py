"""The engine that interprets the equations of motion as they are written, over any kind of number."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dynamics.connection_state import finish_step
from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.tree import Body
from ..loads.time_functions import Instant
from ..numbers import Number
from ..spatial import Twist, Vector
from .discrete_mechanics import balance_step, complete_step
from .elastic import solve_elastic_system
from .implicit_joints import implicit_rates
from .step_engine import NUDGE, Ahead, Engine, Linear, Rates, State, step_counts


class ReferenceEngine(Engine):
    """Evaluates the equations of motion without compiling them."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self.eom, self.tree, self.model = eom, eom.tree, eom

    def state_after(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        tree = self.tree
        pieces = tree.split_q(start.q), tree.split_v(start.v), tree.split_v(step), tree.split_v(gain)
        moved = tree.each(advance, *pieces, [instant] * len(tree.bodies))
        q: list[Any] = [0.0] * tree.nq
        for body, part in zip(tree.bodies, moved, strict=True):
            q[body.q] = part.q
        if tree.inner:
            q[-tree.inner :] = [a + b for a, b in zip(start.q[-tree.inner :], step[tree.nv :], strict=True)]
        return State(q, tree.join_v([part.v for part in moved]))

    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers, ahead: Ahead | None = None) -> Rates:
        q, v, tree = state.q, state.v, self.tree
        steps = tree.each(step_rate, tree.split_q(q), tree.split_v(step), tree.split_v(v))
        given = self.eom.joint_inputs(q, v, u, instant)
        inner = self.eom.inner_rates(q, v, given, instant)
        moved = tree.join_v(steps) + inner
        if ahead is not None:
            return implicit_rates(self.eom, state, moved, given, u, instant, ahead)
        return Rates(moved, self.eom.accelerations(q, v, given, instant))

    def finish_step(self, state: State, instant: Instant, u: Numbers) -> State:
        if not self.tree.has_connections:
            return state
        merged, commands = self.eom.merged, self.eom.commands(u, instant)
        if merged is None:
            return State(*finish_step(self.eom.aligned_tree, state.q, state.v, instant, commands))
        end = state.q, state.v
        if merged.aligned.has_connections:
            end = finish_step(merged.aligned, *end, instant, commands)
        return State(*merged.complete_state(*end))

    def linear(self, state: State, instant: Instant, u: Numbers) -> Linear:
        """Derivatives by central differences, all columns in one batch."""
        steps, nv = step_counts(self.tree)
        n, nu = steps + nv, len(u)
        scales = np.array([*[1.0] * steps, *(1.0 + abs(x) for x in state.v), 1.0, *(1.0 + abs(x) for x in u)])
        nudges = np.diag(NUDGE * scales)
        both = np.concatenate([nudges, -nudges])  # rows: changes of (step, gain, time, u)
        columns = list(both.T)
        t = instant.t + columns[n]
        start = State([x + 0.0 * t for x in state.q], [x + 0.0 * t for x in state.v])
        pushes = [x + change for x, change in zip(u, columns[n + 1 :], strict=True)]
        rates = self.stage(start, columns[:steps], columns[steps:n], Instant(t, instant.within + 0.0 * t), pushes)
        values = np.array([np.broadcast_to(np.asarray(x, dtype=float), t.shape) for x in (*rates.q, *rates.v)])
        up, down = np.split(values, 2, axis=1)
        return Linear.of((up - down) / (2.0 * NUDGE * scales), n, nu)

    def solve_elastic(self, start: State, right: Numbers, x: float) -> list[Any]:
        return solve_elastic_system(self.eom, start.q, right, x)

    def balance_step(self, start: State, gain: Numbers, begin: Instant, h: Number, u: Numbers) -> Rates:
        return balance_step(self, start, gain, begin, h, u)

    def complete_step(
        self, start: State, pushed: Numbers, gain: Numbers, begin: Instant, h: Number, u: Numbers
    ) -> State:
        return complete_step(self, start, pushed, gain, begin, h, u)


def advance(body: Body, q: Numbers, v: Numbers, step: Numbers, gain: Numbers, instant: Instant) -> State:
    """A joint after a step of q and a gain of v, with prescribed and locked coordinates set."""
    moved = State(body.joint.advance_coordinates(q, step), [a + b for a, b in zip(v, gain, strict=True)])
    return apply_locks(body, q, apply_prescribed_motion(body, moved, instant))


def step_rate(body: Body, q: Numbers, step: Numbers, v: Numbers) -> list[Any]:
    """Rate of the step that led a joint to q, at the velocity v."""
    return body.joint.step_rate(q, step, v)


def apply_prescribed_motion(body: Body, joint: State, instant: Instant) -> State:
    """A joint with every prescribed coordinate on its function of time."""
    q, v = list(joint.q), list(joint.v)
    for k, (actuation, motor) in enumerate(zip(body.actuation, body.motors, strict=True)):
        if actuation == "motion":
            value = motor.motion.at(instant)
            q[k], v[k] = value.value, value.rate
    return State(q, v)


def apply_locks(body: Body, start: Numbers, joint: State) -> State:
    """A free joint with its locked translations exactly as at the start, and at rest."""
    if not body.has_partial_lock:
        return joint
    R, V = body.joint.pose(joint.q).R, body.joint.twist(joint.v)
    locked = [actuation == "locked" for actuation in body.actuation[:3]]
    along = [0.0 if lock else x for lock, x in zip(locked, R @ V.linear, strict=True)]
    place = [a if lock else b for lock, a, b in zip(locked, start, joint.q, strict=False)]
    return State([*place, *joint.q[3:]], list(Twist(R.T @ Vector(*along), V.angular)))
