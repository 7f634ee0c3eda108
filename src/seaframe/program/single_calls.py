"""Calls for one state that cost what they compute: memory is allocated once, arguments are checked at a glance.

A call is quick where every argument is what most callers pass: rows of 64-bit floats of the right length, and a float
as the time. Any other argument, and any number that is not finite, takes the general way of `Program`, which converts
or refuses it. Both give the same bits.
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import partial
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from ..integrate.schedule import SAME_TIME
from ..numbers import Floats
from .configured import CarriedPoses
from .native import CompiledCall, empty
from .rollouts import RolloutMemory

if TYPE_CHECKING:
    from .program import Program

FLOAT = np.dtype(np.float64)
REQUIRED = ("q", "v", "vdot")  # blocks that may not be left out


class SingleCalls(threading.local):
    """The quick calls of a program; every thread has memory of its own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.known: dict[tuple[str, ...], SingleCall] = {}
        self.steppers: dict[Program, SingleStep] = {}  # by program of a configuration

    def evaluate(self, part: tuple[str, ...], blocks: Sequence[str], given: Sequence[Any]) -> Floats | None:
        """Return the outputs of a part (its name, then its details) for one state; None where a call is not quick."""
        call = self.known.get(part)
        if call is None:
            if np.ndim(given[0]) != 1:  # do not compile for one robot what is called for a batch
                return None
            call = self.known[part] = SingleCall(self.program, part, blocks)
        return call(given)

    def step(self, given: Sequence[Any], t: Any, dt: Any) -> tuple[Floats, ...] | None:
        """Return (q, v), or (q, v, m), after a step of dt [s] from q, v, u, free, m; None where it is not quick."""
        if self.program.connection_commands or not type(t) is type(dt) is float:
            return None
        program = self.program.configured().at(t + 0.5 * dt) if dt > 0.0 else self.program
        stepper = self.steppers.get(program)
        if stepper is None:
            if np.ndim(given[0]) != 1:
                return None
            stepper = self.steppers[program] = SingleStep(program)
        return stepper(given, t, dt)


class Inputs:
    """Rows of memory that quick calls fill, by block. Left out, freed numbers are the scene's own, others zero."""

    def __init__(self, program: Program, rows: Mapping[str, Floats]) -> None:
        self.defaults = [program.defaults if block == "free" else np.zeros(row.shape) for block, row in rows.items()]
        for row, default in zip(rows.values(), self.defaults, strict=True):
            row[:] = default
        self.places = [(row, row.shape, block) for block, row in rows.items()]
        self.changed = [False] * len(rows)  # whether an input is not its default
        self.fault_of = program.guard.fault_of if program.guard.pulses else None

    def fill(self, given: Sequence[Any]) -> bool:
        """Fill the rows; False if an argument is missing, or must be converted or refused."""
        for k, (values, (row, shape, block)) in enumerate(zip(given, self.places, strict=True)):
            if type(values) is np.ndarray:
                if values.shape != shape or values.dtype is not FLOAT or (block == "u" and not self.accepts(values)):
                    return False
                row[:], self.changed[k] = values, True
            elif values is None and block not in REQUIRED:
                if self.changed[k]:
                    row[:], self.changed[k] = self.defaults[k], False
            elif block == "time" and type(values) is float and isfinite(values):
                row[0], self.changed[k] = values, True
            else:
                return False
        return True

    def accepts(self, u: Floats) -> bool:
        """Whether all commands are possible."""
        return isfinite(u.dot(u)) and not (self.fault_of and self.fault_of(u))


class SingleCall:
    """A compiled part for one robot."""

    def __init__(self, program: Program, part: tuple[str, ...], blocks: Sequence[str]) -> None:
        target, (name, *details) = program.target_of(1), part
        memory = {block: empty(1, program.sizes[block], target) for block in blocks}
        call = CompiledCall(program.code(name, target, *details), name, list(memory.values()))
        self.inputs = Inputs(program, {block: row.reshape(-1) for block, row in memory.items()})
        self.fill, self.run, self.out = self.inputs.fill, call.run, call.out.reshape(-1)
        self.copy = self.out.copy if self.out.dtype is FLOAT else partial(self.out.astype, float)
        self.call = call  # keeps the memory alive

    def __call__(self, given: Sequence[Any]) -> Floats | None:
        if not self.fill(given):
            return None
        self.run()
        return self.copy() if isfinite(self.out.dot(self.out)) else None


class SingleStep:
    """A step of one robot between the times at which drives jump or connections switch."""

    def __init__(self, program: Program) -> None:
        target, nq, nv = program.target_of(1), program.nq, program.nv
        state, u = empty(1, nq + nv, target), empty(1, program.nu, target)
        free, held = empty(1, program.sizes["free"], target), empty(1, program.nm, target)
        self.memory = RolloutMemory(
            program.code("rollout", target), state, u, free, row=program.nu, held=held if program.closed_loop else None
        )
        self.state, self.held = state.reshape(-1), held.reshape(-1)
        self.nq, self.switches = nq, program.switches
        freed = free.reshape(-1)[: len(program.free)]
        rows = {"q": self.state[:nq], "v": self.state[nq:], "u": u.reshape(-1), "free": freed}
        self.inputs = Inputs(program, rows | {"m": self.held})
        self.fill, self.advance = self.inputs.fill, self.memory.single_step()
        self.carried = CarriedPoses(program, state, free)

    def __call__(self, given: Sequence[Any], t: Any, dt: Any) -> tuple[Floats, ...] | None:
        if not (isfinite(t) and 0.0 < dt < inf) or self.is_switched(t, dt) or not self.fill(given):
            return None
        self.carried.update()
        self.advance(t, dt)
        self.inputs.changed[-1] = True  # the memory of controllers is advanced in place
        state, nq = self.state.astype(float), self.nq
        if not isfinite(state.dot(state)):
            return None
        if self.memory.held is None:
            return state[:nq], state[nq:]
        return state[:nq], state[nq:], self.held.astype(float)

    def is_switched(self, t: float, dt: float) -> bool:
        """Whether a drive jumps or a connection switches during a step, or at one of its ends."""
        if not self.switches:
            return False
        near = SAME_TIME * max(1.0, abs(t) + dt)
        number = bisect_left(self.switches, t - near)
        return number < len(self.switches) and self.switches[number] <= t + dt + near
