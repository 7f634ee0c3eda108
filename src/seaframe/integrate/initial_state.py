"""The state at the start of a run: as the scene describes it, or as the user gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from ..dynamics.connection_state import assemble_state, refuse_contradictions
from ..dynamics.constrained import project_state
from ..dynamics.equations import EquationsOfMotion
from ..dynamics.start import described_state
from ..errors import ArgumentError, count_words, quote
from ..loads.time_functions import Instant
from ..scene.locating import locate_errors
from .impulse import apply_jumps
from .reference_engine import ReferenceEngine, apply_locks, apply_prescribed_motion
from .schedule import falls_on, time_after_jump, velocity_jump_times
from .step_engine import State, step_counts

ROUNDING = 1e-12  # difference of a quaternion's norm from one that is left as it is
ROUGH = 1e-3  # ... and up to which a quaternion is normalised
KNOWN: WeakKeyDictionary[EquationsOfMotion, dict[float, State]] = WeakKeyDictionary()  # several parts of a run ask
AGREES = 1e-9  # difference between a given and a prescribed number that is rounding: absolute, or relative above 1


def initial_state(eom: EquationsOfMotion, t0: float = 0.0) -> State:
    """The state that the scene gives at t0 [s]: locked and prescribed coordinates set, all connections holding."""
    known = KNOWN.setdefault(eom, {})
    if t0 not in known:
        known[t0] = compute_initial_state(eom, t0)
    return State(list(known[t0].q), list(known[t0].v))


def state_without_connections(eom: EquationsOfMotion, t0: float = 0.0) -> State:
    """The state that the scene gives at t0 [s], over any kind of number, before connections move links."""
    step, gain = ([0.0] * count for count in step_counts(eom.tree))
    start = State(*described_state(eom.scene, eom.tree))
    return ReferenceEngine(eom).state_after(start, step, gain, Instant(t0, t0))


def compute_initial_state(eom: EquationsOfMotion, t0: float) -> State:
    state = state_without_connections(eom, t0)
    if not eom.tree.connections:
        return state
    with locate_errors(eom.scene):
        return State(*assemble_state(eom.tree.align(), state.q, state.v, t0))


def build_user_state(eom: EquationsOfMotion, q0: Any, v0: Any, t0: float) -> State:
    """The state at t0 [s] with the given q0 (nq,) and v0 (nv,); one that is None is that of the scene.

    Given numbers are kept as they are, except for quaternions, which are normalised, and for velocities at a time at
    which they jump: these are the ones after the impulse. Raises ArgumentError where they contradict a prescribed
    motion, a lock or a closed connection.
    """
    scene_state = initial_state(eom, t0)
    if q0 is None and v0 is None:
        return scene_state
    names = eom.coordinates
    q = scene_state.q if q0 is None else read_entries("q0", q0, names.q)
    v = scene_state.v if v0 is None else read_entries("v0", v0, names.v)
    if q0 is not None:
        q = normalize_quaternions(eom, q)
    begin = Instant(t0, t0)
    jumps = velocity_jump_times(eom)
    if v0 is not None and falls_on(t0, jumps):
        begin = Instant(t0, float(time_after_jump(t0, jumps)))
        v = apply_jumps(eom, State(q, v), begin).v
    for argument, name, given, needed in contradictions(eom, State(q, v), begin):
        raise ArgumentError(
            f"{name} is {given:.9g}, but its drive (a motion or a lock) requires {needed:.9g} at t0 = {t0:g} s. Give "
            "that value, or remove the drive.",
            "conflict",
            path=argument,
        )
    if eom.tree.connections:
        tree, commands = eom.tree.align(), eom.commands([0.0] * eom.nu, begin)
        if v0 is None:
            v = project_state(tree, q, v, begin, commands)[1]
        with locate_errors(eom.scene):
            refuse_contradictions(tree, q, v, begin, commands)
    return State(q, v)


def read_entries(argument: str, values: Any, names: Sequence[str]) -> list[float]:
    """Finite numbers, one for each name; raise ArgumentError for anything else."""
    try:
        numbers = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        raise ArgumentError(f"must be {len(names)} numbers, not {quote(values)}.", "type", path=argument) from None
    if numbers.shape != (len(names),):
        found = count_words(numbers.size, "number") if numbers.ndim == 1 else f"an array of shape {numbers.shape}"
        raise ArgumentError(
            f"must be {count_words(len(names), 'number')} in the order of `scene.coordinates.{argument[0]}`, not "
            f"{found}.",
            "shape",
            path=argument,
        )
    for name, number in zip(names, numbers.tolist(), strict=True):
        if not np.isfinite(number):
            raise ArgumentError(f"{name} is {number}, which is not a finite number.", "range", path=argument)
    entries: list[float] = numbers.tolist()
    return entries


def normalize_quaternions(eom: EquationsOfMotion, q: list[float]) -> list[float]:
    """q with unit quaternions; raise ArgumentError for a quaternion whose norm is far from one."""
    result = list(q)
    for path, slot in eom.coordinates.slots.items():
        if not slot.type.has_quaternion:
            continue
        own = slice(slot.q.stop - 4, slot.q.stop)
        size = float(np.linalg.norm(result[own]))
        if not abs(size - 1.0) <= ROUGH:
            raise ArgumentError(
                f"the quaternion (w, x, y, z) of {path} has the norm {size:.6g}, so it is no rotation. Divide it by "
                "its norm, if the order of its entries is right.",
                "range",
                path="q0",
            )
        if abs(size - 1.0) > ROUNDING:
            result[own] = [x / size for x in result[own]]
    return result


def contradictions(eom: EquationsOfMotion, state: State, instant: Instant) -> Iterator[tuple[str, str, float, float]]:
    """Yield the entries of a state that a prescribed motion or a lock contradicts: argument, name, given, needed."""
    names = eom.coordinates
    for body in eom.tree.bodies:
        own = State(state.q[body.q], state.v[body.v])
        needed = apply_locks(body, own.q, apply_prescribed_motion(body, own, instant))
        done = 3 if body.has_partial_lock else 0  # entries of v that `apply_locks` has set
        locked = [k for k, actuation in enumerate(body.actuation) if actuation == "locked" and k >= done]
        rates = [0.0 if k in locked else rate for k, rate in enumerate(needed.v)]
        parts = (("q0", names.q[body.q], own.q, needed.q), ("v0", names.v[body.v], own.v, rates))
        for argument, labels, given, wanted in parts:
            for label, a, b in zip(labels, given, wanted, strict=True):
                if abs(a - b) > AGREES * max(1.0, abs(b)):
                    yield argument, label, a, b
