"""Rollouts: whole runs of packed robots in native code; steps are split where a drive jumps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

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
    """The compiled impulse at a jump of prescribed rates."""

    code: CompiledCode

    def __call__(self, memory: RolloutMemory, t: float, before: float, after: float) -> None:
        """Apply a jump at time t [s] to the states of all robots; `before` and `after` are times on its two sides."""
        target = self.code.target
        sides = pack_rows(np.broadcast_to([t, before, after], (memory.blocks * target.lanes, 3)), target)
        memory.states[:] = self.code.map("jump", [memory.states, sides, memory.freed])


class Events(NamedTuple):
    """Jumps of drives at starts of steps, and inside steps."""

    at_starts: set[int]  # numbers of steps
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
    leap: JumpImpulse | None  # where prescribed rates jump

    def run(self) -> None:
        """Run all steps; those in which a drive jumps are split there."""
        events = self.events()
        if not events.at_starts and not events.inside:
            if self.steps:
                self.run_whole_steps(0, self.steps, self.every)
            return
        done = 0
        for number in [*sorted(events.at_starts | events.inside.keys()), self.steps]:
            self.run_until(done, number, events)
            done = number
            if number in events.inside:
                self.run_split_step(number, events)
                done += 1

    def events(self) -> Events:
        """Find the jumps of drives during the rollout."""
        end = self.t + self.steps * self.dt
        near = SAME_TIME * max(1.0, abs(self.t), abs(end))
        events = Events(set(), {})
        for time in self.switches:
            if self.t + near < time < end - near:
                number = int((time - self.t) / self.dt)
                number += time > self.step_time(number + 1) - near  # it falls on the end of that step
                if time > self.step_time(number) + near:
                    events.inside.setdefault(number, []).append(time)
                else:
                    events.at_starts.add(number)
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
        """Finish a step: apply a jump of a drive at its end, and record the states where they are to be recorded."""
        if number in events.at_starts:
            now = self.step_time(number)
            last = events.inside.get(number - 1, [self.step_time(number - 1)])[-1]
            coming = events.inside.get(number, [self.step_time(number + 1)])[0]
            self.jump(now, 0.5 * (last + now), 0.5 * (now + coming))
        if self.every and number % self.every == 0:
            start = (number // self.every - 1) * self.memory.entries
            self.memory.recorded[:, start : start + self.memory.entries] = self.memory.current

    def run_split_step(self, number: int, events: Events) -> None:
        """Run one step in parts that end where a drive jumps."""
        ends = [self.step_time(number), *events.inside[number], self.step_time(number + 1)]
        middles = [0.5 * (a + b) for a, b in pairwise(ends)]
        for k, (a, b) in enumerate(pairwise(ends)):
            self.run_part(number, a, b)
            if k + 1 < len(middles):
                self.jump(b, middles[k], middles[k + 1])
        self.finish_step(number + 1, events)

    def jump(self, t: float, before: float, after: float) -> None:
        if self.leap is not None:
            self.leap(self.memory, t, before, after)

    def run_part(self, number: int, begin: float, end: float) -> None:
        """Run a part of a step, from `begin` to `end` [s], with the forces of that part."""
        memory = self.memory
        share = [(time - self.step_time(number)) / self.dt for time in (begin, end)]
        row = memory.row * number if memory.rows > 1 else 0
        forces = memory.forces[:, row : row + memory.row]
        if memory.linear:
            later = memory.forces[:, row + memory.row : row + 2 * memory.row]
            forces = np.concatenate([forces + s * (later - forces) for s in share], axis=1)
        own = empty(memory.blocks, forces.shape[1], memory.code.target)
        own[:] = forces
        piece = replace(memory, forces=own, records=0)
        run_over_blocks(lambda *blocks: piece.advance(blocks, 1, None, begin, end - begin), memory.blocks, self.threads)
