"""Observe batches of states in native code, also those that a rollout has recorded.

A function of time may jump, and a controller may take a sample, at the very time of an observation. `simulate` records
the values after the jump or sample, except at the end of a run, where it records those before. Outputs of a rollout do
the same; an observation of a single state is after the jump or sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..control.sampled import NEAR
from ..integrate.schedule import SAME_TIME
from ..numbers import Floats
from .native import pack_rows, unpack_rows
from .traced_controllers import STEPS, TracedController

if TYPE_CHECKING:
    from .program import Program

CHUNK = 1 << 16  # rows that are observed at once; bounds the memory


@dataclass(frozen=True, slots=True)
class Observed:
    """Rows of states to observe."""

    q: Floats  # (n, nq)
    v: Floats  # (n, nv)
    u: Floats  # (n, nu), without the commands of controllers
    t: Floats  # (n, 1) [s]
    within: Floats  # (n, 1) times that decide the side of a jump at t [s]
    free: Floats  # (n, number of freed paths)
    m: Floats | None = None  # (n, nm) memory of controllers
    sampled: bool = True  # whether samples that are due at t are taken


def observe_rows(program: Program, rows: Observed, threads: int | None = None) -> Floats:
    """Return the values of all signals of a program's outputs, (n, size)."""
    target, u = program.target_of(len(rows.q)), rows.u
    if rows.m is not None and program.outputs.need_commands:
        u = u + program.loop.commands(take_due_samples(program, rows, threads) if rows.sampled else rows.m)
    blocks = [rows.q, rows.v, u, rows.t, rows.within, rows.free]
    found = program.code("observe", target).map("observe", [pack_rows(block, target) for block in blocks], threads)
    return unpack_rows(found, len(rows.q))


def take_due_samples(program: Program, rows: Observed, threads: int | None = None) -> Floats:
    """Return memories of controllers (n, nm) in which every sample that is due at t is taken; see `closed_loop`."""
    assert rows.m is not None
    m, t = rows.m.copy(), rows.t[:, 0]
    for controller, offset in zip(program.loop.controllers, program.loop.offsets, strict=True):
        own, count = slice(offset, offset + controller.size), offset + controller.size
        numbers = np.maximum(0.0, np.floor(t * controller.rate + NEAR))
        due = np.flatnonzero(m[:, count] < numbers + 1.0)
        if not len(due):
            continue
        times = (numbers[due] / controller.rate)[:, None]
        given = {"q": rows.q, "v": rows.v, "free": rows.free}
        blocks = {name: values[due] for name, values in given.items()} | {"time": times, controller.block: m[due, own]}
        m[due, own] = run_sample(program, controller, blocks, threads)
        m[due, count] = numbers[due] + 1.0
    return m


def run_sample(program: Program, controller: TracedController, given: dict[str, Floats], threads: int | None) -> Floats:
    """Return the memories (n, size) of a controller after a sample, from its blocks (n, ...) by name."""
    count = len(given["time"])
    target = program.target_of(count)
    code = program.code("controllers", target)
    blocks = {name: pack_rows(values, target) for name, values in given.items()}

    def run(step: str) -> Floats:
        own = [blocks[name] for name in controller.blocks]
        blocks[controller.block] = code.map(controller.function_name(step), own, threads)
        return blocks[controller.block]

    request, allocate, command = STEPS
    run(request)
    for _ in range(controller.passes):
        if not run(allocate)[:, 0].any():
            break
    return unpack_rows(run(command), count)


@dataclass(frozen=True, slots=True)
class ObservedRollout:
    """A rollout whose recorded states are to be observed."""

    t: float  # start [s]
    dt: float  # [s]
    steps: int
    pushes: Floats  # (n, rows, nu): one row, one for each step, or one more
    free: Floats  # (n, number of freed paths)

    def observe(self, program: Program, states: Floats, numbers: list[int], threads: int | None) -> Floats:
        """Return the values of all signals (n, records, size) from states with memories (n, records, entries).

        `numbers` are the numbers of steps after which the states are recorded.
        """
        count, records = states.shape[:2]
        found = np.empty((count, records, program.outputs.size))
        each = max(1, CHUNK // max(1, count))
        for first in range(0, records, each):
            last = min(first + each, records)
            ending = numbers[last - 1] == self.steps > 0  # nothing is sampled at the end of a rollout
            for chosen, sampled in ((slice(first, last - ending), True), (slice(last - ending, last), False)):
                if chosen.stop > chosen.start:
                    rows = self.rows(program, states[:, chosen], numbers[chosen], sampled)
                    values = observe_rows(program, rows, threads)
                    found[:, chosen] = values.reshape(count, chosen.stop - chosen.start, -1)
        return found

    def rows(self, program: Program, states: Floats, numbers: list[int], sampled: bool) -> Observed:
        """Return the states after some numbers of steps as rows, robot by robot."""
        count, records, entries = states.shape
        parts = np.split(states.reshape(count * records, entries), [program.nq, program.nq + program.nv], axis=-1)
        q, v, m = (np.ascontiguousarray(part) for part in parts)
        times = np.array([self.t + number * self.dt for number in numbers])
        sides = np.array([self.time_within(number, program.switches) for number in numbers])
        return Observed(
            q,
            v,
            self.pushes[:, self.force_rows(numbers)].reshape(count * records, program.nu),
            np.tile(times, count)[:, None],
            np.tile(sides, count)[:, None],
            np.repeat(self.free, records, axis=0),
            m if program.closed_loop else None,
            sampled,
        )

    def force_rows(self, numbers: list[int]) -> NDArray[np.int64]:
        """Return the rows of u after some numbers of steps; at the end of the rollout that of the last step."""
        rows = self.pushes.shape[1]
        last = rows - 1 if rows > self.steps else self.steps - 1
        return np.minimum(np.array(numbers, dtype=np.int64), last) if rows > 1 else np.zeros(len(numbers), np.int64)

    def time_within(self, number: int, switches: list[float]) -> float:
        """Return a time inside the step after a record or, at the end of the rollout, inside the one before it [s]."""
        now, end = self.t + number * self.dt, self.t + self.steps * self.dt
        if self.dt < 0.0 or self.steps == 0:
            return now
        near = SAME_TIME * max(1.0, abs(self.t), abs(end))
        if number == self.steps:
            before = [time for time in switches if time < now - near]
            return 0.5 * (max([self.t + (number - 1) * self.dt, *before]) + now)
        after = [time for time in switches if time > now + near]
        return 0.5 * (now + min([self.t + (number + 1) * self.dt, *after]))
