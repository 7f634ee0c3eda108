"""The papers' own schemes (study 000, Eqs. 95-97; study 001, Eq. 87), so that their figures can be reproduced."""

from __future__ import annotations

from typing import Any, ClassVar

from ..dynamics.equations import Numbers
from ..dynamics.joints import Free
from ..dynamics.tree import Tree
from ..numbers import Number
from ..rotations import exp_quaternion, quaternion_product
from ..spatial import Twist, Vector
from .integrator import Explicit
from .rk4 import RK4
from .runge_kutta import combine_stages
from .step_engine import Engine, Forces, Rates, State, stage_instant, step_counts


class PaperRK4(Explicit):
    """RK4 with every rotation frozen during the step, then advanced by Rodrigues' formula at the mean angular velocity.

    Velocities of a free base are along inertial axes, as in the papers. Of first order for the translation.
    """

    name, order, fixed = "paper-rk4", 1, True
    reference = "study 000, Eqs. 95-97"
    at_end: ClassVar[float] = 0.5  # weight of the angular velocity at the end of a step, the rest that at its start

    def step(self, engine: Engine, start: State, t: Number, h: Number, forces: Forces) -> State:
        tree = engine.tree
        steps, nv = step_counts(tree)
        still = [0.0] * steps, [0.0] * nv
        level = rotate_linear_velocities(tree, start.q, start.v, to_body=False)
        stages: list[Rates] = []  # velocities along inertial axes, and their rates
        for node, row in zip(RK4.nodes, RK4.rows, strict=True):
            instant = stage_instant(t, h, node)
            step, gain = combine_stages(h, row, stages, steps, nv)
            moved = rotate_linear_velocities(
                tree, start.q, [a + b for a, b in zip(level, gain, strict=True)], to_body=True
            )
            state = engine.state_after(State(translate(tree, start.q, step), moved), *still, instant)
            rates = engine.rates(state, still[0], instant, forces(instant, state.q, state.v))
            velocity = rotate_linear_velocities(tree, start.q, state.v, to_body=False)
            stages.append(Rates(velocity + rates.q[nv:], inertial_rates(tree, start.q, state, rates.v)))
        step, gain = combine_stages(h, RK4.weights, stages, steps, nv)
        v = [a + b for a, b in zip(level, gain, strict=True)]
        q = translate(tree, start.q, step)
        for body in tree.bodies:
            if body.joint.quaternion:
                before, after = (Vector(*rates[body.v][-3:]) for rates in (start.v, v))
                mean = (1.0 - self.at_end) * before + self.at_end * after
                q[body.q] = [*q[body.q][:-4], *quaternion_product(start.q[body.q][-4:], exp_quaternion(h * mean))]
        end = State(q, rotate_linear_velocities(tree, q, v, to_body=True))
        instant = stage_instant(t, h, 1.0)
        end = engine.state_after(end, *still, instant)
        return engine.finish_step(end, instant, forces(instant, end.q, end.v)) if tree.has_connections else end


class PaperRK4Start(PaperRK4):
    """The same, with rotations advanced at the angular velocity at the start of the step: of first order for them too.

    Study 001 does so "for ease of first pass coding".
    """

    name, at_end = "paper-rk4-start", 0.0
    reference = "study 001, text before Eq. 87"


def rotate_linear_velocities(tree: Tree, q: Numbers, v: Numbers, to_body: bool) -> list[Any]:
    """v with the linear velocity of every free joint rotated from its body's axes to its place's, or back."""
    result = list(v)
    for body in tree.bodies:
        if isinstance(body.joint, Free):
            R = body.joint.pose(q[body.q]).R
            V = body.joint.twist(v[body.v])
            result[body.v] = Twist((R.T if to_body else R) @ V.linear, V.angular)
    return result


def translate(tree: Tree, q: Numbers, step: Numbers) -> list[Any]:
    """q with positions and joint coordinates advanced by a step, rotations unchanged."""
    result = list(q)
    for body in tree.bodies:
        still = 4 if body.joint.quaternion else 0
        entries = q[body.q]
        count = len(entries) - still
        result[body.q] = [*(a + b for a, b in zip(entries[:count], step[body.v], strict=False)), *entries[count:]]
    if tree.inner:
        result[-tree.inner :] = [a + b for a, b in zip(q[-tree.inner :], step[tree.nv :], strict=True)]
    return result


def inertial_rates(tree: Tree, q: Numbers, state: State, rates: Numbers) -> list[Any]:
    """Accelerations, those of free joints along the axes of their place: R (vdot + w x v)."""
    vdot = list(rates)
    for body in tree.bodies:
        if isinstance(body.joint, Free):
            vdot[body.v] = Twist.of(vdot[body.v]) - body.drift(state.v[body.v])
    return rotate_linear_velocities(tree, q, vdot, to_body=False)
