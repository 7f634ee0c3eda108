"""Integration steps, over any kind of number and any engine.

Explicit Runge-Kutta methods on the Lie group (Munthe-Kaas 1998) in Cayley's coordinates (Celledoni, Marthinsen and
Owren 2003): every stage turns by a rotation, so rotations stay rotations and the order of the method holds for all
states. Prescribed coordinates follow their functions of time exactly, at every stage.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from ..dynamics.closing import refuse_no_distance, settled
from ..dynamics.constrained import impulse
from ..dynamics.equations import EquationsOfMotion, Numbers
from ..dynamics.joints import Free, Spherical
from ..dynamics.tree import Body, Tree
from ..loads.signals import Instant
from ..numbers import Number, dot, plain
from ..rotations import exp_quaternion, quaternion_product
from ..spatial import ZERO, Twist, Vector

Forces: TypeAlias = Callable[[Instant, Sequence[Any], Sequence[Any]], Sequence[Any]]  # u at an instant, q and v


@dataclass(frozen=True, slots=True)
class State:
    """Configuration and velocity."""

    q: list[Any]
    v: list[Any]


@dataclass(frozen=True, slots=True)
class Rates:
    """Of a step of the configuration, an entry for each of v and then of inner states, and of the velocity."""

    q: list[Any]
    v: list[Any]


class Engine(Protocol):
    """What a stepper asks of the equations of motion: read as they are written, or compiled."""

    tree: Tree

    @abstractmethod
    def reached(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        """The state after a step of q and a gain of v, prescribed and locked coordinates in their places."""

    @abstractmethod
    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers) -> Rates:
        """At a state that a step has led to, under the drives and the forces u."""

    def stage(self, start: State, step: Numbers, gain: Numbers, instant: Instant, u: Numbers) -> Rates:
        """Rates after a step of q and a gain of v."""
        return self.rates(self.reached(start, step, gain, instant), step, instant, u)

    @abstractmethod
    def settled(self, state: State, instant: Instant, u: Numbers) -> State:
        """The state at the end of a step, kept on all connections."""


class Reference(Engine):
    """The equations of motion as they are written."""

    def __init__(self, eom: EquationsOfMotion) -> None:
        self.eom, self.tree = eom, eom.tree

    def reached(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        tree = self.tree
        pieces = tree.of_q(start.q), tree.of_v(start.v), tree.of_v(step), tree.of_v(gain)
        moved = tree.each(advance, *pieces, [instant] * len(tree.bodies))
        q: list[Any] = [0.0] * tree.nq
        for body, part in zip(tree.bodies, moved, strict=True):
            q[body.q] = part.q
        if tree.inner:
            q[-tree.inner :] = [a + b for a, b in zip(start.q[-tree.inner :], step[tree.nv :], strict=True)]
        return State(q, tree.joined([part.v for part in moved]))

    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers) -> Rates:
        q, v, tree = state.q, state.v, self.tree
        steps = tree.each(step_rate, tree.of_q(q), tree.of_v(step), tree.of_v(v))
        given = self.eom.given(q, v, u, instant)
        inner = self.eom.inner_rates(q, v, given, instant)
        return Rates(tree.joined(steps) + inner, self.eom.accelerations(q, v, given, instant))

    def settled(self, state: State, instant: Instant, u: Numbers) -> State:
        if not self.tree.connections:
            return state
        return State(*settled(self.eom.aligned, state.q, state.v, instant, self.eom.commands(u, instant)))


def advance(body: Body, q: Numbers, v: Numbers, step: Numbers, gain: Numbers, instant: Instant) -> State:
    """A joint after a step of q and a gain of v, prescribed and locked coordinates in their places."""
    moved = State(body.joint.stepped(q, step), [a + b for a, b in zip(v, gain, strict=True)])
    return held(body, q, prescribed(body, moved, instant))


def step_rate(body: Body, q: Numbers, step: Numbers, v: Numbers) -> list[Any]:
    """Rate of the step that has led a joint to q, at the velocity v."""
    return body.joint.step_rate(q, step, v)


def prescribed(body: Body, joint: State, instant: Instant) -> State:
    """A joint with every prescribed coordinate on its function of time."""
    q, v = list(joint.q), list(joint.v)
    for k, (mode, motor) in enumerate(zip(body.modes, body.motors, strict=True)):
        if mode == "motion":
            value = motor.motion.at(instant)
            q[k], v[k] = value.value, value.rate
    return State(q, v)


def held(body: Body, start: Numbers, joint: State) -> State:
    """A free joint with partly locked translations exactly where they were at the start, and at rest."""
    if not body.slants:
        return joint
    R, V = body.joint.pose(joint.q).R, body.joint.twist(joint.v)
    locked = [mode == "locked" for mode in body.modes[:3]]
    along = [0.0 if lock else x for lock, x in zip(locked, R @ V.linear, strict=True)]
    place = [a if lock else b for lock, a, b in zip(locked, start, joint.q, strict=False)]
    return State([*place, *joint.q[3:]], list(Twist(R.T @ Vector(*along), V.angular)))


def jumped(eom: EquationsOfMotion, state: State, before: Instant, after: Instant, u: Numbers | None = None) -> State:
    """The state after jumps of prescribed rates, and after connections closed: impulses, and momentum kept elsewhere.

    M dv = impulse, with dv given where it is prescribed and no impulse elsewhere: accelerations at rest, without loads.
    u holds after the jump: it may be what closes a connection. Left out, drives alone do.
    """
    tree = eom.tree
    leaps = tree.each(leap, [before] * len(tree.bodies), [after] * len(tree.bodies))
    dv = bare(eom).accelerations(state.q, [0.0] * tree.nv, tree.joined(leaps) + [0.0] * len(tree.commands), before)
    v = [a + b for a, b in zip(state.v, dv, strict=True)]
    if tree.connections:
        commands = eom.commands(u or [0.0] * eom.nu, after)
        if plain(*state.q, *commands):
            refuse_no_distance(tree, state.q, after, commands)
        v = impulse(eom.aligned, state.q, v, after, commands)
    return State(state.q, v)


def leap(body: Body, before: Instant, after: Instant) -> list[Any]:
    """Jumps of the rates of a joint's prescribed coordinates, zero for the others."""
    return [
        motor.motion.at(after).rate - motor.motion.at(before).rate if mode == "motion" else 0.0
        for mode, motor in zip(body.modes, body.motors, strict=True)
    ]


def bare(eom: EquationsOfMotion) -> EquationsOfMotion:
    """The same bodies, and the water that moves with them, without weight, current and loads."""
    bodies = tuple(replace(body, loads=(), devices=(), wirings=(), water=None) for body in eom.tree.bodies)
    return type(eom)(eom.scene, replace(eom.tree, bodies=bodies, gravity=ZERO, current=None))


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
    tableau: Tableau, engine: Engine, start: State, t: Number, h: Number, control: Forces
) -> tuple[State, list[Any]]:
    """The state a step h later, and the estimated error of every entry of (step of q, v); zeros without estimate."""
    counts = step_counts(engine.tree)
    stages: list[Rates] = []
    for node, row in zip(tableau.nodes, tableau.rows, strict=True):
        step, gain = combined(h, row, stages, *counts)
        instant = stage_instant(t, h, node)
        state = engine.reached(start, step, gain, instant)
        stages.append(engine.rates(state, step, instant, control(instant, state.q, state.v)))
    error = combined(h, tableau.embedded, stages, *counts)
    instant = stage_instant(t, h, 1.0)
    end = engine.reached(start, *combined(h, tableau.weights, stages, *counts), instant)
    if engine.tree.connections:
        end = engine.settled(end, instant, control(instant, end.q, end.v))
    return end, [*error[0], *error[1]]


def step_counts(tree: Tree) -> tuple[int, int]:
    """How many entries a step of q has, one for each of v and for inner states, and a gain of v."""
    return tree.nv + tree.inner, tree.nv


def stage_instant(t: Number, h: Number, node: float) -> Instant:
    """The time of a stage of the step from t to t + h; functions of time stay in the piece that holds its middle."""
    return Instant(t + node * h, t + 0.5 * h)


def combined(
    h: Number, weights: Sequence[float], stages: Sequence[Rates], steps: int, nv: int
) -> tuple[list[Any], list[Any]]:
    """h times the weighted sums of rates: a step of q and a gain of v, of so many entries each."""
    used = [(weight, rates) for weight, rates in zip(weights, stages, strict=False) if weight]
    factors = [weight for weight, _ in used]
    step = [h * dot(factors, [rates.q[k] for _, rates in used]) for k in range(steps)]
    return step, [h * dot(factors, [rates.v[k] for _, rates in used]) for k in range(nv)]


# The papers' own scheme (study 000, Eqs. 95-97; study 001, Eq. 87)


def paper_rk4(engine: Engine, start: State, t: Number, h: Number, control: Forces) -> State:
    """RK4 with every rotation frozen during the step, then advanced by Rodrigues' formula at the mean angular velocity.

    Velocities of a free base are along inertial axes, as in the papers. Of first order for the translation.
    """
    tree = engine.tree
    steps, nv = step_counts(tree)
    still = [0.0] * steps, [0.0] * nv
    level = turned_linear(tree, start.q, start.v, to_body=False)
    stages: list[Rates] = []  # velocities along inertial axes, and their rates
    for node, row in zip(RK4.nodes, RK4.rows, strict=True):
        instant = stage_instant(t, h, node)
        step, gain = combined(h, row, stages, steps, nv)
        moved = turned_linear(tree, start.q, [a + b for a, b in zip(level, gain, strict=True)], to_body=True)
        state = engine.reached(State(translated(tree, start.q, step), moved), *still, instant)
        rates = engine.rates(state, still[0], instant, control(instant, state.q, state.v))
        velocity = turned_linear(tree, start.q, state.v, to_body=False)
        stages.append(Rates(velocity + rates.q[nv:], inertial_rates(tree, start.q, state, rates.v)))
    step, gain = combined(h, RK4.weights, stages, steps, nv)
    v = [a + b for a, b in zip(level, gain, strict=True)]
    q = translated(tree, start.q, step)
    for body in tree.bodies:
        if isinstance(body.joint, Free | Spherical):
            mean = 0.5 * (Vector(*start.v[body.v][-3:]) + Vector(*v[body.v][-3:]))
            q[body.q] = [*q[body.q][:-4], *quaternion_product(start.q[body.q][-4:], exp_quaternion(h * mean))]
    end = State(q, turned_linear(tree, q, v, to_body=True))
    instant = stage_instant(t, h, 1.0)
    end = engine.reached(end, *still, instant)
    return engine.settled(end, instant, control(instant, end.q, end.v)) if tree.connections else end


def turned_linear(tree: Tree, q: Numbers, v: Numbers, to_body: bool) -> list[Any]:
    """v with the linear velocity of every free joint turned from its body's axes to its place's, or back."""
    result = list(v)
    for body in tree.bodies:
        if isinstance(body.joint, Free):
            R = body.joint.pose(q[body.q]).R
            V = body.joint.twist(v[body.v])
            result[body.v] = Twist((R.T if to_body else R) @ V.linear, V.angular)
    return result


def translated(tree: Tree, q: Numbers, step: Numbers) -> list[Any]:
    """q with positions and joint coordinates a step further, rotations as they are."""
    result = list(q)
    for body in tree.bodies:
        still = 4 if isinstance(body.joint, Free | Spherical) else 0
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
    return turned_linear(tree, q, vdot, to_body=False)
