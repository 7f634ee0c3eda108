"""Rollouts: whole runs of packed robots in native code; steps are split where a drive jumps.

Velocities jump where a prescribed rate jumps and where a connection closes, at a time or by a command of u. A jump
belongs to the step that starts there: a rollout that ends at it leaves it to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..integrate.schedule import SAME_TIME
from ..numbers import Floats
from .native import INTEGER, POINTER, REAL, CompiledCode, empty, pack_rows, run_over_blocks

FIRST = 64  # steps of the first piece of a rollout
LONGEST = 0.1  # computing time of a piece [s] up to which the next piece is made longer
ARGUMENTS = [*[INTEGER] * 4, REAL, REAL, POINTER, POINTER, *[INTEGER] * 3, POINTER, POINTER, INTEGER, POINTER, INTEGER]


@dataclass(slots=True)
class RolloutMemory:
    """The data of a rollout: packed blocks of robots."""

    code: CompiledCode
    states: Floats  # (blocks, entries, lanes), advanced in place
    forces: Floats  # (blocks, rows * row, lanes)
    freed: Floats
    row: int  # entries of the forces of one step
    records: int = 0  # number of states to record
    linear: bool = False  # whether forces are linear between rows, or constant during a step
    held: Floats | None = None  # memories of controllers (blocks, nm, lanes), advanced in place
    recorded: Floats = field(init=False)  # states, with these memories: (blocks, records * entries, lanes)
    commanded: Sequence[int] = ()  # entries of the forces that close connections
    native: Any = field(init=False)  # the loop over blocks, steps and stages; see program/loops.py

    def __post_init__(self) -> None:
        self.recorded = empty(self.blocks, self.records * self.entries, self.code.target)
        self.native = self.code.library.function("rollout", *ARGUMENTS, *[POINTER] * (self.held is not None))

    @property
    def blocks(self) -> int:
        return len(self.states)

    @property
    def entries(self) -> int:
        """Number of entries of a record."""
        return int(self.states.shape[1]) + (0 if self.held is None else int(self.held.shape[1]))

    @property
    def current(self) -> Floats:
        """What a record holds: the states and the memories of controllers."""
        return self.states if self.held is None else np.concatenate([self.states, self.held], axis=1)

    @property
    def rows(self) -> int:
        """Number of rows of forces: one, one for every step, or one more."""
        return self.forces.shape[1] // self.row if self.row else 1

    def forces_of(self, number: int) -> Floats:
        """Return the forces (blocks, row, lanes) at the start of a step."""
        row = self.row * number if self.rows > 1 else 0
        return self.forces[:, row : row + self.row]

    def closings(self, steps: int) -> dict[int, NDArray[np.bool_]]:
        """Return the robots (blocks, lanes) whose commands of connections change, by number of the step.

        At the first step those that have such a command: their connections may just have closed.
        """
        if not self.commanded or not steps:
            return {}
        rows = self.forces.reshape(self.blocks, self.rows, self.row, -1)[:, :, list(self.commanded)]
        changed: NDArray[np.bool_] = np.any(np.diff(rows[:, :steps], axis=1, prepend=0.0) != 0.0, axis=2)
        return {number: changed[:, number] for number in np.flatnonzero(changed.any(axis=(0, 2))).tolist()}

    def advance(
        self, blocks: Sequence[int], steps: int, every: int | None, t: float, dt: float, begin: int = 0
    ) -> None:
        """Run `steps` steps of the blocks from blocks[0] to before blocks[1], starting with step number `begin`."""
        entry = self.code.target.bytes
        onward = entry * self.row if self.rows > 1 else 0  # from one step's forces to the next one's
        ahead = onward if self.linear else 0  # to those at the end of the step
        forces = (self.forces.ctypes.data + begin * onward, entry * self.forces.shape[1], onward, ahead)
        before = entry * self.entries * (begin // every) if every else 0  # bytes of records written so far
        records = (self.recorded.ctypes.data + before, entry * self.recorded.shape[1])
        own = empty(1, self.code.memory, self.code.target)
        clock = (steps, every or steps + 1, t, dt)
        data = (self.states.ctypes.data, *forces, self.freed.ctypes.data, *records, own.ctypes.data)
        self.native(*blocks, *clock, *data, begin, *([] if self.held is None else [self.held.ctypes.data]))


@dataclass(frozen=True, slots=True)
class JumpImpulse:
    """The compiled impulse where prescribed rates jump and connections close."""

    code: CompiledCode

    def __call__(self, memory: RolloutMemory, sides: tuple[float, float], forces: Floats, robots: Any = True) -> None:
        """Apply the impulse to some robots (blocks, lanes), or to all.

        `sides` are the time of the jump and one after it [s], `forces` (blocks, row, lanes) those of the step that
        follows.
        """
        target = self.code.target
        times = pack_rows(np.broadcast_to(sides, (memory.blocks * target.lanes, 2)), target)
        own = empty(memory.blocks, memory.row, target)
        own[:] = forces
        after = self.code.map("jump", [memory.states, times, own, memory.freed])
        memory.states[:] = np.where(np.atleast_2d(robots)[:, None], after, memory.states)


class Events(NamedTuple):
    """Jumps of drives and connections at starts of steps, and inside steps."""

    at_starts: dict[int, Any]  # robots (blocks, lanes) that jump, or True for all, by number of the step
    inside: dict[int, list[float]]  # times [s], by number of the step


@dataclass(frozen=True, slots=True)
class Rollout:
    """A rollout from time t [s] in steps of dt [s]."""

    memory: RolloutMemory
    t: float
    dt: float
    steps: int
    every: int | None
    threads: int | None
    switches: Sequence[float]  # times at which a drive jumps
    leap: JumpImpulse | None  # where velocities jump

    def run(self) -> None:
        """Run all steps; those in which a drive jumps are split there."""
        events = self.events()
        if not events.at_starts and not events.inside:
            if self.steps:
                self.run_whole_steps(0, self.steps, self.every)
            return
        done = 0
        self.pass_start(0, events)
        for number in [*sorted(events.at_starts.keys() | events.inside.keys()), self.steps]:
            self.run_until(done, number, events)
            done = number
            if number in events.inside:
                self.run_split_step(number, events)
                done += 1

    def events(self) -> Events:
        """Find the jumps of drives during the rollout."""
        end = self.t + self.steps * self.dt
        near = SAME_TIME * max(1.0, abs(self.t), abs(end))
        closing = self.dt > 0.0 and self.leap is not None
        events = Events(dict(self.memory.closings(self.steps)) if closing else {}, {})
        for time in self.switches:
            if closing and abs(time - self.t) <= near and time > 0.0:  # at zero, initial states are after the jump
                events.at_starts[0] = True
            elif self.t + near < time < end - near:
                number = int((time - self.t) / self.dt)
                number += time > self.step_time(number + 1) - near  # it falls on the end of that step
                if time > self.step_time(number) + near:
                    events.inside.setdefault(number, []).append(time)
                else:
                    events.at_starts[number] = True
        return events

    def step_time(self, number: int) -> float:
        """Return the time at which a step begins [s]."""
        return self.t + number * self.dt

    def run_whole_steps(self, number: int, steps: int, every: int | None) -> None:
        """Run steps without a jump, in pieces of a fraction of a second, so that a user may interrupt them."""
        piece = -(-FIRST // every) * every if every else FIRST
        end = number + steps
        while number < end:
            ahead = min(piece, end - number)
            began = perf_counter()
            run_over_blocks(
                partial(self.run_piece, number=number, steps=ahead, every=every), self.memory.blocks, self.threads
            )
            number += ahead
            if perf_counter() - began < LONGEST:
                piece *= 2

    def run_piece(self, first: int, last: int, number: int, steps: int, every: int | None) -> None:
        """Run some steps of the blocks from `first` to before `last`."""
        self.memory.advance((first, last), steps, every, self.t, self.dt, number)

    def run_until(self, number: int, goal: int, events: Events) -> None:
        """Run whole steps up to the step number `goal`, and record states on the way."""
        while number < goal:
            ahead = goal - number
            if self.every:
                ahead = min(ahead, self.every - number % self.every)
            self.run_whole_steps(number, ahead, None)
            number += ahead
            self.finish_step(number, events)

    def finish_step(self, number: int, events: Events) -> None:
        """Finish a step: apply a jump at its end, and record the states where they are to be recorded."""
        self.pass_start(number, events)
        if self.every and number % self.every == 0:
            start = (number // self.every - 1) * self.memory.entries
            self.memory.recorded[:, start : start + self.memory.entries] = self.memory.current

    def pass_start(self, number: int, events: Events) -> None:
        """Apply a jump at the start of a step."""
        if self.leap is not None and number in events.at_starts:
            now = self.step_time(number)
            coming = events.inside.get(number, [self.step_time(number + 1)])[0]
            sides = now, 0.5 * (now + coming)
            self.leap(self.memory, sides, self.memory.forces_of(number), events.at_starts[number])

    def run_split_step(self, number: int, events: Events) -> None:
        """Run one step in parts that end where a drive jumps."""
        ends = [self.step_time(number), *events.inside[number], self.step_time(number + 1)]
        for a, b in pairwise(ends):
            if a != ends[0] and self.leap is not None:
                self.leap(self.memory, (a, 0.5 * (a + b)), self.memory.forces_of(number))
            self.run_part(number, a, b)
        self.finish_step(number + 1, events)

    def run_part(self, number: int, begin: float, end: float) -> None:
        """Run a part of a step, from `begin` to `end` [s], with the forces of that part."""
        memory = self.memory
        share = [(time - self.step_time(number)) / self.dt for time in (begin, end)]
        forces = memory.forces_of(number)
        if memory.linear:
            later = memory.forces_of(number + 1)
            forces = np.concatenate([forces + s * (later - forces) for s in share], axis=1)
        own = empty(memory.blocks, forces.shape[1], memory.code.target)
        own[:] = forces
        piece = replace(memory, forces=own, records=0)
        run_over_blocks(lambda *blocks: piece.advance(blocks, 1, None, begin, end - begin), memory.blocks, self.threads)
