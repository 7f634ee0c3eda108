"""Compare all formulations of the equations of motion on random states of a scene: they must agree to rounding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..dynamics import FORMULATIONS, EquationsOfMotion, balance, constrained, derive, kinematics, recursive
from ..dynamics.connection_state import finish_step
from ..errors import SeaframeError
from ..integrate.initial_state import initial_state
from ..integrate.reference_engine import ReferenceEngine
from ..integrate.step_engine import State, step_counts
from ..loads.time_functions import Instant
from ..numbers import Floats
from ..scene.coordinates import Slot
from ..scene.model import Scene

TOLERANCE = 1e-10  # relative: rounding, up to 60 degrees of freedom
DIFFERENCE_TOLERANCE = 1e-8  # relative: for a rate from finite differences over STEP
STEP = 1e-5  # [s]
NEAR = 0.2  # time [s] at a random velocity of size one that leads from the start to states with connections
MODAL_SIZE = 1e-3  # size of random modal coordinates [m, rad]
NEWTON_STEPS = 8  # Newton steps that project states onto the connections


class States(NamedTuple):
    """Random states of a scene, one in each row."""

    q: Floats  # (n, nq)
    v: Floats  # (n, nv)
    vdot: Floats  # (n, nv)
    u: Floats  # (n, nu)
    t: Floats  # (n,) [s]


@dataclass(frozen=True, slots=True)
class Difference:
    """The largest relative difference between two results for one quantity."""

    what: str  # the quantity
    between: str  # the formulations that are compared
    largest: float
    tolerance: float

    @property
    def is_within_tolerance(self) -> bool:
        return self.largest <= self.tolerance

    def to_dict(self) -> dict[str, Any]:
        return asdict(self) | {"passed": self.is_within_tolerance}


def agreement(scene: Scene, states: int = 20, seed: int | None = None) -> list[Difference]:
    """Return the largest differences between the formulations, and within each, over random states of a scene."""
    if states < 1:
        raise SeaframeError(
            f"Comparing formulations needs at least one state, not {states}. Give a larger number.",
            "range",
            path="states",
        )
    formulations = [derive(scene, method) for method in FORMULATIONS]
    sample = random_states(formulations[0], states, scene.run.seed if seed is None else seed)
    first, *others = (Answers(eom, sample) for eom in formulations)
    found = [row for other in others for row in compare_answers(first, other)]
    return [*found, *(row for answers in (first, *others) for row in check_consistency(answers, sample))]


def random_states(eom: EquationsOfMotion, count: int, seed: int) -> States:
    """Draw random states; prescribed coordinates follow their functions of time, locked ones are at rest."""
    rng = np.random.default_rng(seed)
    t = rng.uniform(0.0, max(eom.scene.run.duration, 1.0), count)
    q = [column for slot in eom.coordinates.slots.values() for column in random_position(rng, slot, count).T]
    rates = rng.normal(size=(eom.nv, count))
    v = [
        0.0 * rate if actuation == "locked" else rate for actuation, rate in zip(eom.tree.actuation, rates, strict=True)
    ]
    q += list(rng.normal(size=(eom.tree.inner, count)))
    step, gain = ([0.0] * entries for entries in step_counts(eom.tree))
    state = ReferenceEngine(eom).state_after(State(q, v), step, gain, Instant(t, t))
    if eom.tree.connections:
        state = project_onto_connections(eom, state, Instant(t, t), count)
    vdot, u = rng.normal(size=(count, eom.nv)), rng.normal(size=(count, eom.nu))
    return States(rows(state.q, count), rows(state.v, count), vdot, u, t)


def project_onto_connections(eom: EquationsOfMotion, state: State, instant: Instant, count: int) -> State:
    """Return velocities that closed connections allow, at most of size one, at configurations on the connections."""
    commands = eom.commands([0.0] * eom.nu, instant)
    start = [np.full(count, x) for x in initial_state(eom).q]
    v = constrained.impulse(eom.aligned_tree, start, state.v, instant, commands)
    fastest = np.maximum(1.0, largest_entries(rows(v, count)))
    v = [rate / fastest for rate in v]
    away = step_straight(eom, State(start, v), [NEAR * rate for rate in v], [0.0] * eom.nv)
    q, v = away.q, away.v
    for _ in range(NEWTON_STEPS):
        q, v = finish_step(eom.aligned_tree, q, v, instant, commands)
    return State(q, v)


def random_position(rng: np.random.Generator, slot: Slot, count: int) -> Floats:
    """Draw positions of one joint [rad, m, quaternions w, x, y, z] and small modal coordinates of a flexible link."""
    modal = MODAL_SIZE * rng.normal(size=(count, slot.flexible_q.stop - slot.flexible_q.start))
    q = rng.normal(size=(count, slot.q.stop - slot.q.start))
    if slot.type.has_quaternion:
        q[:, -4:] /= np.linalg.norm(q[:, -4:], axis=1, keepdims=True)
    return np.hstack([q, modal])


class Answers:
    """Results of a formulation for all states at once; states are along the first axis."""

    def __init__(self, eom: EquationsOfMotion, at: States) -> None:
        n, nv = len(at.t), eom.nv
        self.eom, self.method = eom, eom.method
        self.inertia = as_batch(eom.mass_matrix(at.q), n, nv, nv)
        self.accelerations = as_batch(eom.forward(at.q, at.v, at.u, at.t), n, nv)
        self.forces = as_batch(eom.inverse(at.q, at.v, at.vdot, at.t), n, nv)
        self.returned = forces_beside(eom, at, self.accelerations)
        still = replace(eom.tree, uniform=None)
        self.kinetic = as_batch(kinematics.energy(still, list(at.q.T), list(at.v.T))[0], n)


def as_batch(values: Any, *shape: int) -> Floats:
    """Return a result for every state, also where it is the same for all."""
    return np.array(np.broadcast_to(np.asarray(values, dtype=float), shape))


def compare_answers(first: Answers, other: Answers) -> Iterator[Difference]:
    """Compare one formulation with another."""
    between = f"{other.method}, {first.method}"
    yield Difference("mass matrix", between, relative_difference(other.inertia, first.inertia), TOLERANCE)
    # Velocities are of size 1, and so are centrifugal accelerations: differences are relative to at least 1.
    rates = relative_difference(other.accelerations, first.accelerations, least=1.0)
    yield Difference("accelerations (forward)", between, rates, TOLERANCE)
    yield Difference("forces (inverse)", between, relative_difference(other.forces, first.forces), TOLERANCE)


def check_consistency(answers: Answers, at: States) -> Iterator[Difference]:
    """Compare a formulation with itself: forces -> accelerations -> forces, and mass matrix and power with energy."""
    eom, method = answers.eom, answers.method
    free = free_entries(eom)
    put_in = motor_forces(eom, at)[:, free]
    returned = relative_difference(answers.returned[:, free], put_in, least=largest_entries(answers.forces))
    if not eom.tree.connections:  # with connections, the returned forces include theirs
        yield Difference("forces -> accelerations -> forces", method, returned, TOLERANCE)
    kinetic = 0.5 * np.einsum("ni,nij,nj->n", at.v, answers.inertia, at.v)
    yield Difference("kinetic energy: v M v / 2", method, relative_difference(kinetic, answers.kinetic), TOLERANCE)
    power, terms = power_of(answers, at)
    change = relative_difference(energy_rate(eom, at), power, least=terms + answers.kinetic)
    yield Difference("rate of energy: power", method, change, DIFFERENCE_TOLERANCE)


def free_entries(eom: EquationsOfMotion) -> list[int]:
    """Return the free entries of v; a lock along an axis that is not the base's own affects all three translations."""
    slanted = {k for body in eom.tree.bodies if body.has_partial_lock for k in range(body.v.start, body.v.start + 3)}
    return [k for k, actuation in enumerate(eom.tree.actuation) if actuation == "free" and k not in slanted]


def motor_forces(eom: EquationsOfMotion, at: States) -> Floats:
    """Return the forces of drives and u, without springs and dampers, (n, nv); valid for free entries only."""
    q, v, u = (list(values.T) for values in (at.q, at.v, at.u))
    given, passive = eom.joint_inputs(q, v, u, Instant(at.t, at.t)), eom.resistance(q, v)
    return rows([a - b for a, b in zip(given, passive, strict=False)], len(at.t))


def forces_beside(eom: EquationsOfMotion, at: States, accelerations: Floats) -> Floats:
    """Return the motor forces for given accelerations, with thrusters commanded by drives and u, (n, nv)."""
    q, v, u, vdot = (list(values.T) for values in (at.q, at.v, at.u, accelerations))
    instant = Instant(at.t, at.t)
    return rows(eom.motor_forces_with_commands(q, v, vdot, eom.commands(u, instant), instant), len(at.t))


def power_of(answers: Answers, at: States) -> tuple[Floats, Floats]:
    """Return the total power of motors, dampers and loads, and the sum of its absolute parts, (n,) [W]."""
    eom, instant = answers.eom, Instant(at.t, at.t)
    q, v, u, vdot, motors = (list(x.T) for x in (at.q, at.v, at.u, answers.accelerations, answers.returned))
    given = eom.joint_inputs(q, v, u, instant)
    held = [own.F_B for own in recursive.inverse_dynamics(eom.tree, q, v, vdot, given, instant)]
    kinds = balance.powers(eom.tree, q, v, balance.AppliedForces(motors, given, held), instant)
    parts = rows(list(kinds.values()), len(at.t))
    return parts.sum(axis=1), np.abs(parts).sum(axis=1)


def energy_rate(eom: EquationsOfMotion, at: States) -> Floats:
    """Return the rate of kinetic and potential energy along the motion, by 4th-order central differences, (n,) [W].

    The states continue at constant rates: loads may change abruptly, energy does not.
    """
    weights = {1: 8.0, -1: -8.0, 2: -1.0, -2: 1.0}  # by number of steps away; divided by twelve steps
    engine, start, instant = ReferenceEngine(eom), State(list(at.q.T), list(at.v.T)), Instant(at.t, at.t)
    still, _ = step_counts(eom.tree)
    rates = engine.rates(start, [0.0] * still, instant, list(at.u.T))
    change: Any = 0.0
    for k, weight in weights.items():
        step, gain = ([k * STEP * rate for rate in own] for own in (rates.q, rates.v))
        there = step_straight(eom, start, step, gain)
        change = change + weight * balance.energy_in_frame(eom.tree, there.q, there.v)
    return as_batch(change / (12.0 * STEP), len(at.t))


def step_straight(eom: EquationsOfMotion, start: State, step: list[Any], gain: list[Any]) -> State:
    """Return the state after a step of q and an increment of v; prescribed coordinates move in the same way."""
    tree = eom.tree
    q = list(start.q)
    for body in tree.bodies:
        q[body.q] = body.joint.advance_coordinates(start.q[body.q], step[body.v])
    return State(q, [a + b for a, b in zip(start.v, gain, strict=True)])


def rows(columns: list[Any], count: int) -> Floats:
    """Stack columns of numbers, each (n,) or one number for all, to (n, k)."""
    if not columns:
        return np.zeros((count, 0))
    return np.stack([np.broadcast_to(np.asarray(column, dtype=float), (count,)) for column in columns], axis=1)


def largest_entries(values: Floats) -> Floats:
    """Return the largest absolute entry of every state, (n,)."""
    axes = tuple(range(1, values.ndim))
    return np.asarray(np.max(np.abs(values), axis=axes, initial=0.0), dtype=float)


def relative_difference(got: Floats, wanted: Floats, least: float | Floats = 0.0) -> float:
    """Return the largest difference of any state, relative to the largest wanted entry there, or to `least`."""
    error = largest_entries(got - wanted)
    scale = np.maximum(largest_entries(wanted), least)
    return float(np.max(np.divide(error, scale, out=np.where(error > 0.0, np.inf, 0.0), where=scale > 0.0)))
