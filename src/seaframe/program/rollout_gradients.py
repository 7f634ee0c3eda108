"""Gradients of whole rollouts by reverse mode: native code runs the steps forward, and then their cotangents back.

This module contains no formulas: stages, their combinations and ends of steps are those of a rollout, traced, and

    pull_finish(pull_S, state, part, once, pull)            pull: cotangents of the next state, and of `once`
    pull_rates<k>(drates, clock, pulls)                     from those of the parts of all later stages
    pull_stage(pull_k, state, part, once, drates, pull)     pull: that of the stage after it, pull_{k+1}
    pull_forces(du, clock, pulls)                           cotangents of u0 and u1
    pull_once(dfree, free, donce)                           once, after all steps

are their cotangents. A pull holds the cotangents of the state and of `once` so far, and of the part of its stage; that
of the first stage is the one of the step. States and rates of a rollout are kept on a tape, of one block of robots at a
time; a rollout that does not fit on it is run in segments, from states that are kept as marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..errors import ArgumentError, SeaframeError
from ..integrate.schedule import SAME_TIME
from ..numbers import Floats, Ints
from .arrays import check_floats, check_rows
from .backends.llvm import Function, Target
from .cotangents import cotangents, staged_cotangents
from .kernels import Staged, workspace_size
from .loops import gradient_rooms, gradient_text
from .native import INTEGER, POINTER, CompiledCode, ModuleSource, empty, pack_rows, run_over_blocks, unpack_rows
from .parts import StepParts
from .program import Program
from .sensitivity import staged_parts
from .step_map import refuse_velocity_jumps
from .trace import Expression, Graph, Operand

TAPE = 1 << 25  # bytes of the tape of one thread
ARGUMENTS = [*[INTEGER] * 5, POINTER, INTEGER, *[POINTER] * 4, INTEGER, POINTER, POINTER, INTEGER, POINTER, POINTER]


class RolloutGradient(NamedTuple):
    """The gradient of a cost with respect to the arguments of a rollout; a batch has a row for each robot."""

    q0: Floats  # (nq,), entry by entry, also for quaternions
    v0: Floats  # (nv,)
    u: Floats  # (nu,), or (rows, nu) as the u of the rollout
    free: Floats  # (number of freed paths,)


class SubSteps(NamedTuple):
    """The steps of a rollout, split where a drive jumps."""

    clocks: Floats  # (K, 2) start and length [s]
    steps: Ints  # (K,) number of the step
    shares: Floats  # (K, 2) start and end as shares of the step

    @classmethod
    def of(cls, t: float, dt: float, steps: int, switches: Sequence[float]) -> SubSteps:
        """Split steps of dt [s] from time t [s] at switches; those at the ends of steps split nothing."""
        starts = t + dt * np.arange(steps + 1)
        near = SAME_TIME * max(1.0, abs(t), abs(float(starts[-1])))
        inside = [x for x in switches if starts[0] < x < starts[-1] and np.abs(starts - x).min() > near]
        owners = np.searchsorted(starts, inside, side="right") - 1
        numbers, clocks, shares = list(range(steps)), [(float(a), dt) for a in starts[:-1]], [(0.0, 1.0)] * steps
        for number in sorted(set(owners.tolist()), reverse=True):
            a, b = starts[number : number + 2]
            parts = list(pairwise([a, *(x for x, owner in zip(inside, owners, strict=True) if owner == number), b]))
            numbers[number : number + 1] = [number] * len(parts)
            clocks[number : number + 1] = [(begin, end - begin) for begin, end in parts]
            shares[number : number + 1] = [((begin - a) / dt, (end - a) / dt) for begin, end in parts]
        return cls(np.array(clocks).reshape(-1, 2), np.array(numbers, dtype=np.intp), np.array(shares).reshape(-1, 2))

    @property
    def ends(self) -> Ints:
        """The number of steps that are complete after each part; zero where a step is not complete."""
        return np.where(np.append(np.diff(self.steps) != 0, True), self.steps + 1, 0)


@dataclass(frozen=True)
class ForceRows:
    """Rows of forces that the parts of steps read: those of the user, and of split steps, interpolated ones."""

    forces: Floats  # (n, rows, nu)
    first: Ints  # (K,) row at the start of each part
    last: Ints  # (K,) row at its end
    lower: Ints  # (extra,) of interpolated rows: the user's row before
    share: Floats  # (extra,) and the share of the way to the next one

    @classmethod
    def of(cls, u: Floats, parts: SubSteps, linear: bool) -> ForceRows:
        own = parts.steps if u.shape[1] > 1 else np.zeros_like(parts.steps)
        first, last = own.copy(), own + linear
        split = np.flatnonzero((parts.shares != (0.0, 1.0)).any(axis=1) & linear)
        lower, share = np.repeat(own[split], 2), parts.shares[split].reshape(-1)
        first[split] = u.shape[1] + 2 * np.arange(len(split))
        last[split] = first[split] + 1
        between = u[:, lower] + share[:, None] * (u[:, lower + linear] - u[:, lower])
        return cls(np.concatenate([u, between], axis=1), first, last, lower, share)

    def fold(self, pulled: Floats) -> Floats:
        """Return the gradient of the user's rows from that of all rows."""
        rows = pulled.shape[1] - len(self.lower)
        own = pulled[:, :rows].copy()
        for k, (lower, share) in enumerate(zip(self.lower, self.share, strict=True)):
            own[:, lower] += (1.0 - share) * pulled[:, rows + k]
            own[:, lower + 1] += share * pulled[:, rows + k]
        return own


class GradientRun(NamedTuple):
    """A rollout whose gradient is wanted; all arrays have a row for each of n robots."""

    start: Floats  # (n, nq + nv)
    forces: Floats  # (n, rows, nu)
    free: Floats  # (n, p)
    costs: Floats  # (n, records, nq + nv) derivatives of the cost with respect to recorded states
    t: float
    dt: float
    steps: int
    every: int  # steps from one record to the next
    threads: int | None

    @property
    def linear(self) -> bool:
        """Whether forces are linear during a step."""
        return bool(self.forces.shape[1] == self.steps + 1)


def check_costs(values: ArrayLike | None, name: str, size: int, count: int, records: int | None) -> Floats:
    """Return derivatives of a cost for every record of every robot, (count, records, size); left out, zeros.

    Without `records` they are those with respect to the final state, (size,) or (count, size).
    """
    if records is None:
        return check_rows(name, np.zeros(size) if values is None else values, size, count)[:, None]
    given = np.zeros((records, size)) if values is None else check_floats(name, values)
    if given.ndim not in (2, 3) or given.shape[-2:] != (records, size) or (given.ndim == 3 and len(given) != count):
        expected = f"({records}, {size}) or ({count}, {records}, {size})"
        raise ArgumentError(f"{name} has the shape {given.shape}; expected {expected}.", "shape", path=name)
    return np.broadcast_to(given, (count, records, size))


def rollout_gradient(program: Program, run: GradientRun) -> RolloutGradient:
    """Return the gradient of a rollout, with a row for each robot; that of u is (n, rows, nu)."""
    refuse_controllers(program)
    refuse_velocity_jumps(program.scene)
    if run.steps and len(run.start):
        state, forces, free = pull_back(program, run)
    else:
        state, forces, free = run.costs.sum(axis=1), np.zeros(run.forces.shape), np.zeros(run.free.shape)
    return RolloutGradient(state[:, : program.nq].copy(), state[:, program.nq :].copy(), forces, free)


def pull_back(program: Program, run: GradientRun) -> tuple[Floats, Floats, Floats]:
    """Return the gradients (n, nq + nv) of the initial state, (n, rows, nu) of forces, (n, p) of freed numbers."""
    (count, nx), p = run.start.shape, run.free.shape[1]
    target = program.target_of(count)
    code = program.code("gradient", target)
    parts = SubSteps.of(run.t, run.dt, run.steps, program.switches)
    rows = ForceRows.of(run.forces, parts, run.linear)
    tape = Tape.of(program, code, len(parts.steps))
    freed, forces = pack_rows(run.free, target), pack_rows(rows.forces.reshape(count, -1), target)
    costs, blocks = pack_rows(run.costs.reshape(count, -1), target), len(freed)
    marks, carried = empty(blocks, (tape.segments + 1) * nx, target), empty(blocks, tape.carried, target)
    marks[:, :nx], carried[:] = pack_rows(run.start, target), 0.0
    pulled = empty(blocks, forces.shape[1], target)
    pulled[:] = 0.0
    recorded = np.where((parts.ends > 0) & (parts.ends % run.every == 0), parts.ends // run.every - 1, -1)
    places = np.ascontiguousarray(np.stack([rows.first, rows.last, recorded], axis=1), dtype=np.int64)
    native, entry = code.library.function("gradient", *ARGUMENTS), target.bytes
    moved = (parts.clocks, places, forces, pulled)
    addresses = [x.ctypes.data for x in moved], entry * forces.shape[1], freed.ctypes.data, costs.ctypes.data

    def run_segment(blocks: tuple[int, int], segment: int, back: bool, memory: Floats) -> None:
        moving, u_block, free, cost = addresses
        begin, end = tape.bounds(segment)
        mark = marks.ctypes.data + entry * nx * segment, entry * marks.shape[1]
        weighed = cost, entry * costs.shape[1], carried.ctypes.data, memory.ctypes.data
        native(*blocks, begin, end - begin, back, *mark, *moving, u_block, free, *weighed)

    def run_blocks(first: int, last: int) -> None:
        memory = empty(1, code.memory + tape.entries, target)
        if tape.segments == 1:
            run_segment((first, last), 0, True, memory)
            return
        for block in range(first, last):
            for segment in range(tape.segments - 1):
                run_segment((block, block + 1), segment, False, memory)
            for segment in reversed(range(tape.segments)):
                run_segment((block, block + 1), segment, True, memory)

    run_over_blocks(run_blocks, blocks, run.threads)
    once = np.ascontiguousarray(carried[:, nx:])
    if "map_pull_once" in code.outputs:
        of_once = empty(blocks, once.shape[1], target)
        of_once[:] = once
        once = code.map("pull_once", [freed, of_once], run.threads)
    of_forces = unpack_rows(pulled, count).reshape(rows.forces.shape)
    of_free = unpack_rows(once, count) if once.shape[1] else np.zeros((count, p))
    return unpack_rows(carried[:, :nx], count), rows.fold(of_forces), of_free


class Tape(NamedTuple):
    """How a rollout of many steps is kept: on a tape, or in several segments."""

    steps: int
    length: int  # steps of a segment
    entries: int  # of the memory for one segment
    carried: int  # entries of the cotangents of the state, and of values computed once

    @classmethod
    def of(cls, program: Program, code: CompiledCode, steps: int) -> Tape:
        sizes = program.sizes
        row = sizes["state"] + StepParts.count_stages(program.integrator) * sizes["stage"]
        length = max(1, min(steps, TAPE // (row * code.target.bytes)))
        carried = code.outputs["map_pull_finish"] - sizes["part"]
        return cls(steps, length, length * row + sizes["state"], carried)

    @property
    def segments(self) -> int:
        return -(-self.steps // self.length)

    def bounds(self, segment: int) -> tuple[int, int]:
        """Return the first step of a segment, and the one after its last."""
        return segment * self.length, min(self.steps, (segment + 1) * self.length)


def refuse_controllers(program: Program) -> None:
    """Refuse a program in which controllers act: samples hold their commands, and their limits have no derivative."""
    if program.closed_loop:
        names = ", ".join(program.scene.controllers)
        raise SeaframeError(
            f"Gradients of rollouts do not include controllers, and this program has some: {names}. Compile with "
            "closed_loop=False and pass the commands as u.",
            "unsupported",
            path="controllers",
        )


def gradient_source(program: Program, target: Target) -> ModuleSource:
    """Return the source of rollouts that are run forward and pulled back: @gradient."""
    traced = program.tracer()
    step = staged_parts(program, traced)
    made = traced.steps(program.integrator, reduced=False)
    functions = {function.name: function for function in made.functions}
    *_, known = functions["stage"].blocks  # values computed once, or the freed numbers
    sizes = {**made.sizes, "tape": made.sizes["state"] + made.sizes["rates"]}
    sizes |= {"carried": sizes["state"] + sizes[known], "drates": sizes["stage"], "donce": sizes["once"]}
    sizes |= {"pull": sizes["carried"], "pulls": (step.stages + 1) * (sizes["carried"] + sizes["part"])}
    pulls = [pull_end(functions["finish"], "pull", sizes), pull_end(functions["stage"], "drates", sizes)]
    pulls += pull_combinations(step, sizes)
    if "once" in functions:
        graph, outputs = traced.graph, [x for x in functions["once"].outputs if x is not None]
        weights, inputs = graph.inputs("donce", len(outputs)), graph.inputs("free", sizes["free"])
        pulls.append(Function("pull_once", ("free", "donce"), cotangents(outputs, weights, inputs)))
    sizes["work"] = max((workspace_size(f) for f in (*made.functions, *pulls) if isinstance(f, Staged)), default=0)
    text = gradient_text(step.stages, sizes, target)
    memory = sum(gradient_rooms(step.stages, sizes).values())
    return replace(made, functions=[*made.functions, *pulls], sizes=sizes, more={"gradient": text}, memory=memory)


def pull_end(function: Function | Staged, weights: str, sizes: dict[str, int]) -> Function | Staged:
    """Return the cotangents of state, values computed once, and part, of a stage or of the end of a step.

    Those of the state and of values computed once are added to the ones in the block `pull`; at the end of a step, it
    holds those of the next state, which are the weights.
    """
    name, blocks = f"pull_{function.name}", (*function.blocks, *dict.fromkeys((weights, "pull")))
    state, part, known = function.blocks
    wanted = [(block, k) for block in (state, known, part) for k in range(sizes[block])]
    time = [(part, sizes["stage"] + k) for k in (0, 1)]  # a cotangent of times is not needed
    wanted_inputs = [place for place in wanted if place not in time]
    found: dict[tuple[str, int], Operand] = dict.fromkeys(wanted, 0.0)
    if isinstance(function, Staged):
        staged = staged_cotangents(function, name, weights, wanted_inputs)
        found |= dict(zip(wanted_inputs, staged.last, strict=True))
        return replace(staged, blocks=blocks, last=accumulate(found, sizes["state"] * (weights == "pull"), sizes))
    outputs = [x for x in function.outputs if x is not None]
    graph = graph_of(outputs)
    inputs = [graph.input(*place) for place in wanted_inputs]
    found |= dict(zip(wanted_inputs, cotangents(outputs, graph.inputs(weights, len(outputs)), inputs), strict=True))
    return Function(name, blocks, accumulate(found, sizes["state"] * (weights == "pull"), sizes))


def accumulate(found: dict[tuple[str, int], Operand], first: int, sizes: dict[str, int]) -> list[Operand]:
    """Return cotangents, from entry `first` on added to those in the block `pull`."""
    values = list(found.values())
    graph = graph_of(values)
    for k in range(first, sizes["carried"]):
        values[k] = graph.input("pull", k) + values[k]
    return values


def graph_of(values: Sequence[Operand]) -> Graph:
    """Return the graph of some values; a new one if all are constants."""
    return next((x.graph for x in values if isinstance(x, Expression)), Graph())


def pull_combinations(step: StepParts, sizes: dict[str, int]) -> list[Function | Staged]:
    """Return the cotangents of the rates of each stage and of the forces, from those of the parts of all stages."""
    graph, blocks = Graph(), ("clock", "u0", "u1", "rates")
    given = [graph.inputs(block, sizes[block]) for block in blocks]
    outputs = [x for part in step.combinations() for x in part.function(*given)]
    row = sizes["carried"] + sizes["part"]
    weights = [
        graph.input("pulls", k * row + sizes["carried"] + n)
        for k in range(step.stages + 1)
        for n in range(sizes["part"])
    ]
    _, u0, u1, rates = given
    pulled = cotangents(outputs, weights, [*rates, *u0, *u1])
    own = [pulled[k * sizes["stage"] : (k + 1) * sizes["stage"]] for k in range(step.stages)]
    names = ("clock", "pulls")
    found: list[Function | Staged] = [Function(f"pull_rates{k}", names, values) for k, values in enumerate(own)]
    return [*found, Function("pull_forces", names, pulled[len(rates) :])]
