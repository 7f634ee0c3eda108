"""Integration steps, over any kind of number.

Explicit Runge-Kutta methods on the Lie group (Munthe-Kaas 1998): stages advance the configuration by its exponential,
so rotations stay rotations and the order of the method holds for all states. Prescribed coordinates follow their
functions of time exactly, at every stage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..dynamics.equations import EquationsOfMotion
from ..dynamics.joints import Free, Spherical
from ..dynamics.tree import Tree
from ..loads.signals import Instant
from ..numbers import Number, dot
from ..spatial import Twist, Vector

Control: TypeAlias = Callable[[Any, Sequence[Any], Sequence[Any]], Sequence[Any]]  # u(t, q, v)


@dataclass(frozen=True, slots=True)
class State:
    """Configuration and velocity."""

    q: list[Any]
    v: list[Any]


@dataclass(frozen=True, slots=True)
class Tableau:
    """Of an explicit Runge-Kutta method; `embedded` weighs the error estimate, empty where there is none."""

    name: str
    order: int
    nodes: tuple[float, ...]
    rows: tuple[tuple[float, ...], ...]
    weights: tuple[float, ...]
    embedded: tuple[float, ...] = ()


RK4 = Tableau("rk4", 4, (0.0, 0.5, 0.5, 1.0), ((), (0.5,), (0.0, 0.5), (0.0, 0.0, 1.0)), (1 / 6, 1 / 3, 1 / 3, 1 / 6))
# Dormand and Prince 1980: fifth order, with an embedded fourth.
DOPRI5 = Tableau(
    "dopri5",
    5,
    (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0),
    (
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
        (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    ),
    (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0.0),
    (71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
)


def runge_kutta(
    tableau: Tableau, eom: EquationsOfMotion, start: State, t: Number, h: Number, control: Control | None
) -> tuple[State, list[Any]]:
    """The state a step h later, and the estimated error of every entry of (step of q, v); zeros without estimate."""
    tree = eom.tree
    q_rates: list[list[Any]] = []  # rates of the steps of q, by stage
    v_rates: list[list[Any]] = []
    for node, row in zip(tableau.nodes, tableau.rows, strict=True):
        step = combined(h, row, q_rates, tree.nv)
        instant = Instant(t + node * h, t + 0.5 * h)
        state = reached(tree, start, step, combined(h, row, v_rates, tree.nv), instant)
        q_rates.append(step_rates(tree, step, state.v))
        v_rates.append(accelerations(eom, state, instant, control))
    ends = [combined(h, tableau.weights, rates, tree.nv) for rates in (q_rates, v_rates)]
    weights = tableau.embedded or (0.0,) * len(tableau.weights)
    error = [entry for rates in (q_rates, v_rates) for entry in combined(h, weights, rates, tree.nv)]
    return reached(tree, start, ends[0], ends[1], Instant(t + h, t + 0.5 * h)), error


def combined(h: Number, weights: Sequence[float], rates: Sequence[Sequence[Any]], count: int) -> list[Any]:
    """h times the weighted sum of rates."""
    return [h * dot(weights, [rate[k] for rate in rates[: len(weights)]]) for k in range(count)]


def reached(tree: Tree, start: State, step: Sequence[Any], gain: Sequence[Any], instant: Instant) -> State:
    """The state after a step of q and a gain of v, prescribed and locked coordinates in their places."""
    q = list(start.q)
    for body in tree.bodies:
        q[body.q] = body.joint.stepped(start.q[body.q], step[body.v])
    v = [a + b for a, b in zip(start.v, gain, strict=True)]
    return held(tree, start, prescribed(tree, State(q, v), instant))


def step_rates(tree: Tree, step: Sequence[Any], v: Sequence[Any]) -> list[Any]:
    """Rates of the steps of q at the velocities v."""
    return tree.joined([body.joint.step_rate(step[body.v], v[body.v]) for body in tree.bodies])


def accelerations(eom: EquationsOfMotion, state: State, instant: Instant, control: Control | None) -> list[Any]:
    """Under the drives and, where there is a controller, its forces."""
    u = [0.0] * eom.nu if control is None else control(instant.t, state.q, state.v)
    return eom.accelerations(state.q, state.v, eom.given(state.q, state.v, u, instant), instant)


def prescribed(tree: Tree, state: State, instant: Instant) -> State:
    """The state with every prescribed coordinate on its function of time."""
    q, v = list(state.q), list(state.v)
    for body in tree.bodies:
        for k, mode in enumerate(body.modes):
            if mode == "motion":
                value = tree.motors[body.v.start + k].motion.at(instant)
                q[body.q.start + k], v[body.v.start + k] = value.value, value.rate
    return State(q, v)


def held(tree: Tree, start: State, state: State) -> State:
    """The state with partly locked translations exactly where they were, and at rest."""
    q, v = list(state.q), list(state.v)
    for body in tree.bodies:
        if body.slants:
            R = body.joint.pose(q[body.q]).R
            V = body.joint.twist(v[body.v])
            along = list(R @ V.linear)
            for k, mode in enumerate(body.modes[:3]):
                if mode == "locked":
                    along[k] = 0.0
                    q[body.q.start + k] = start.q[body.q.start + k]
            v[body.v] = Twist(R.T @ Vector(*along), V.angular)
    return State(q, v)


# The papers' own scheme (study 000, Eqs. 95-97; study 001, Eq. 87)


def paper_rk4(eom: EquationsOfMotion, start: State, t: Number, h: Number, control: Control | None) -> State:
    """RK4 with every rotation frozen during the step, then advanced by Rodrigues' formula at the mean angular velocity.

    Velocities of a free base are along inertial axes, as in the papers. Of first order for the translation.
    """
    tree = eom.tree
    level = turned_linear(tree, start.q, start.v, to_body=False)
    steps: list[list[Any]] = []  # velocities along inertial axes, by stage
    gains: list[list[Any]] = []  # their rates
    for node, row in zip(RK4.nodes, RK4.rows, strict=True):
        instant = Instant(t + node * h, t + 0.5 * h)
        moved = [a + b for a, b in zip(level, combined(h, row, gains, tree.nv), strict=True)]
        q = translated(tree, start.q, combined(h, row, steps, tree.nv))
        state = prescribed(tree, State(q, turned_linear(tree, start.q, moved, to_body=True)), instant)
        steps.append(turned_linear(tree, start.q, state.v, to_body=False))
        gains.append(inertial_rates(eom, start.q, state, instant, control))
    v = [a + b for a, b in zip(level, combined(h, RK4.weights, gains, tree.nv), strict=True)]
    q = translated(tree, start.q, combined(h, RK4.weights, steps, tree.nv))
    for body in tree.bodies:
        if isinstance(body.joint, Free | Spherical):
            mean = [0.5 * h * (a + b) for a, b in zip(start.v[body.v][-3:], v[body.v][-3:], strict=True)]
            q[body.q] = [*q[body.q][:-4], *Spherical().stepped(start.q[body.q][-4:], mean)]
    end = prescribed(tree, State(q, turned_linear(tree, q, v, to_body=True)), Instant(t + h, t + 0.5 * h))
    return held(tree, start, end)


def turned_linear(tree: Tree, q: Sequence[Any], v: Sequence[Any], to_body: bool) -> list[Any]:
    """v with the linear velocity of every free joint turned from its body's axes to its place's, or back."""
    result = list(v)
    for body in tree.bodies:
        if isinstance(body.joint, Free):
            R = body.joint.pose(q[body.q]).R
            V = body.joint.twist(v[body.v])
            result[body.v] = Twist((R.T if to_body else R) @ V.linear, V.angular)
    return result


def translated(tree: Tree, q: Sequence[Any], step: Sequence[Any]) -> list[Any]:
    """q with positions and joint coordinates a step further, rotations as they are."""
    result = list(q)
    for body in tree.bodies:
        still = 4 if isinstance(body.joint, Free | Spherical) else 0
        entries = q[body.q]
        count = len(entries) - still
        result[body.q] = [*(a + b for a, b in zip(entries[:count], step[body.v], strict=False)), *entries[count:]]
    return result


def inertial_rates(
    eom: EquationsOfMotion, q: Sequence[Any], state: State, instant: Instant, control: Control | None
) -> list[Any]:
    """Accelerations, those of free joints along the axes of their place: R (vdot + w x v)."""
    tree = eom.tree
    vdot = accelerations(eom, state, instant, control)
    for body in tree.bodies:
        if isinstance(body.joint, Free):
            V, A = Twist.of(state.v[body.v]), Twist.of(vdot[body.v])
            vdot[body.v] = Twist(A.linear + V.angular.cross(V.linear), A.angular)
    return turned_linear(tree, q, vdot, to_body=False)
