"""The compiled engine of a single run: one robot, in the first lane of a block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ..dynamics.equations import Numbers
from ..dynamics.tree import Tree
from ..integrate import Explicit
from ..integrate.runge_kutta import RungeKutta
from ..integrate.step_engine import (
    Ahead,
    Engine,
    EstimatedStep,
    Linear,
    Rates,
    State,
    WholeStep,
    WholeSteps,
    step_counts,
)
from ..loads.time_functions import Instant
from ..numbers import Floats, Number
from .backends.llvm import Target
from .configured import CarriedPoses, ConfiguredPrograms
from .loops import ROOMS
from .native import INTEGER, POINTER, CompiledCall, empty, pack_rows, unpack_rows
from .parts import StepParts
from .program import Program


class NativeEngine(Engine):
    """An engine for steppers that evaluates the equations of motion by compiled code."""

    def __init__(self, program: Program, tree: Tree) -> None:
        self.program, self.tree, self.model = program, tree, program
        self.target = program.target_of(1)
        self.state, self.part, self.free = (
            zeros(program.sizes[name], self.target) for name in ("state", "part", "free")
        )
        self.free[0, : len(program.defaults), 0] = program.defaults
        self.carried = CarriedPoses(program, self.state, self.free)
        self.forces = zeros(program.nu, self.target)
        self.calls: dict[str, CompiledCall] = {}

    def whole_step(self, integrator: Explicit) -> WholeStep | None:
        return self.step if integrator is self.program.integrator else None

    def whole_steps(self, integrator: Explicit) -> WholeSteps | None:
        return self.steps if integrator is self.program.integrator else None

    def estimated_step(self, integrator: RungeKutta) -> EstimatedStep | None:
        return self.step_with_error if integrator is self.program.integrator else None

    def step(self, state: State, t: float, h: float, u: Numbers) -> State:
        """Return the state after a step of h [s] of the program's integrator, under the drives and constant u."""
        return self._state(self._run_clocks(state, np.array([[t, h]]), u)[0].tolist())

    def steps(self, state: State, times: Sequence[float], u: Numbers) -> Floats:
        """Return the states (n, nq + nv) after steps between n + 1 times [s], under the drives and constant u."""
        starts = np.array(times[:-1])
        return self._run_clocks(state, np.column_stack([starts, times[1:] - starts]), u)

    def step_with_error(self, state: State, t: float, h: float, u: Numbers) -> tuple[State, list[Any]]:
        """Return the state after a step, and its estimated error: a weighted sum of the rates that the step left."""
        end = self.step(state, t, h, u)
        weights, rates, entries = self._error_estimate
        errors = np.zeros(self.program.sizes["stage"])
        errors[entries] = h * (weights * rates).sum(axis=0)
        return end, errors.tolist()

    @cached_property
    def _error_estimate(self) -> tuple[Floats, Floats, list[int]]:
        """Weights (stages, 1) of the estimated error, the rates (stages, entries) of the last step, and its entries."""
        step = StepParts(self.program.tracer().parts, self.program.integrator, reduced=True)
        assert isinstance(step.integrator, RungeKutta)
        weights = np.array(step.integrator.embedded)[:, None]
        outputs = self.program.code("rollout", self.target).outputs
        return weights, block_of_rates(self.own[0, :, 0], outputs, self.program.nu, len(weights)), step.entries

    def _run_clocks(self, state: State, clocks: Floats, u: Numbers) -> Floats:
        """Return the states after steps, each with its time and length [s]."""
        self._enter(state)
        self.forces[0, :, 0] = u
        records = np.empty((len(clocks), self.program.nq + self.program.nv))
        run, addresses = self._clocked_steps
        run(len(clocks), clocks.ctypes.data, *addresses[:3], records.ctypes.data, records.strides[0], addresses[3])
        return records

    @cached_property
    def _clocked_steps(self) -> tuple[Any, list[int]]:
        """The compiled loop over steps, and the addresses of state, forces, freed numbers and its own memory."""
        code = self.program.code("rollout", self.target)
        types = [INTEGER, *[POINTER] * 5, INTEGER, POINTER]
        self.own = empty(1, code.memory, self.target)
        blocks = (self.state, self.forces, self.free, self.own)
        return code.library.function("clocked_steps", *types), [block.ctypes.data for block in blocks]

    def state_after(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        self._enter(start)
        self._enter_part(step, gain, instant)
        return self._state(self._call("reach"))

    def finish_step(self, state: State, instant: Instant, u: Numbers) -> State:
        self._enter(state)
        steps, nv = step_counts(self.tree)
        self._enter_part([0.0] * steps, [0.0] * nv, instant, u)
        return self._state(self._call("settle"))

    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers, ahead: Ahead | None = None) -> Rates:
        self._enter(state)
        self._enter_part(step, [0.0] * self.program.nv, instant, u, ahead)
        both = self._call("rates")
        steps = len(both) - self.program.nv
        return Rates(both[:steps], both[steps:])

    def stage(self, start: State, step: Numbers, gain: Numbers, instant: Instant, u: Numbers) -> Rates:
        self._enter(start)
        self._enter_part(step, gain, instant, u)
        both = self._call("stage")
        steps = len(both) - self.program.nv
        return Rates(both[:steps], both[steps:])

    def solve_elastic(self, start: State, right: Numbers, x: float) -> list[Any]:
        self._enter(start)
        steps, _ = step_counts(self.tree)
        self._enter_part(right[:steps], right[steps:], Instant(x, x))
        return self._call("answer")

    def balance_step(self, start: State, gain: Numbers, begin: Instant, h: Number, u: Numbers) -> Rates:
        self._enter(start)
        nothing = [0.0] * step_counts(self.tree)[0]
        self.part[0, :, 0] = [*nothing, *gain, begin.t, h, *u]
        both = self._call("balance")
        return Rates(both[: len(nothing)], both[len(nothing) :])

    def complete_step(
        self, start: State, pushed: Numbers, gain: Numbers, begin: Instant, h: Number, u: Numbers
    ) -> State:
        self._enter(start)
        self.part[0, :, 0] = [*pushed, *gain, begin.t, h, *u]
        return self._state(self._call("complete"))

    def linear(self, state: State, instant: Instant, u: Numbers) -> Linear:
        """Linearise the rates at a state, exactly, by forward-mode differentiation."""
        n = self.program.sizes["stage"]
        call, count = self.slopes
        call.blocks[0][:] = np.array([*state.q, *state.v])[None, :, None]
        self._enter_part([0.0] * n, [], instant, u)
        call.blocks[1][:] = self.part[:, :, :1]
        self._enter(state)
        call.blocks[2][:] = self.free[:, :, :1]
        return Linear.of(unpack_rows(call(), count).T, n, self.program.nu)

    @cached_property
    def slopes(self) -> tuple[CompiledCall, int]:
        """Code for derivatives, one direction in each lane: along each entry of step and gain, time and forces."""
        sizes = self.program.sizes
        every = np.delete(np.eye(sizes["part"]), sizes["stage"] + 1, axis=0)
        target = self.program.target_of(len(every))
        blocks = [empty(-(-len(every) // target.lanes), sizes[block], target) for block in ("state", "part", "free")]
        return CompiledCall(self.program.code("slope", target), "slope", [*blocks, pack_rows(every, target)]), len(
            every
        )

    def _enter(self, state: State) -> None:
        self.state[0, :, 0] = [*state.q, *state.v]
        self.carried.update()

    def _enter_part(
        self, step: Numbers, gain: Numbers, instant: Instant, u: Numbers = (), ahead: Ahead | None = None
    ) -> None:
        """Write the inputs of a part of a step; what is left out is zero."""
        part = self.part[0, :, 0]
        own = [*step, *gain, instant.t, instant.within, *u]
        part[: len(own)] = own
        part[len(own) :] = 0.0
        if ahead is not None:
            part[len(part) - len(ahead.entries) :] = ahead.entries

    def _call(self, name: str) -> list[Any]:
        if name not in self.calls:
            blocks = [self.state, self.part, self.free]
            self.calls[name] = CompiledCall(self.program.code(name, self.target), name, blocks)
        values: list[Any] = self.calls[name]()[0, :, 0].tolist()
        return values

    def _state(self, entries: list[Any]) -> State:
        return State(entries[: self.program.nq], entries[self.program.nq :])


class SwitchingEngine(NativeEngine):
    """The same, with the code of its own for each configuration of connections."""

    def __init__(self, programs: ConfiguredPrograms, tree: Tree) -> None:
        super().__init__(programs.program, tree)
        self.programs = programs
        self.engines: dict[Program, NativeEngine] = {}

    def at(self, within: Any) -> NativeEngine:
        """Return the engine of the configuration at a time [s]."""
        program = self.programs.at(within)
        if program not in self.engines:
            self.engines[program] = NativeEngine(program, self.tree)
        return self.engines[program]

    def step(self, state: State, t: float, h: float, u: Numbers) -> State:
        return self.at(t + 0.5 * h).step(state, t, h, u)

    def steps(self, state: State, times: Sequence[float], u: Numbers) -> Floats:
        return self.at(0.5 * (times[0] + times[1])).steps(state, times, u)

    def step_with_error(self, state: State, t: float, h: float, u: Numbers) -> tuple[State, list[Any]]:
        return self.at(t + 0.5 * h).step_with_error(state, t, h, u)

    def state_after(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        return self.at(instant.within).state_after(start, step, gain, instant)

    def finish_step(self, state: State, instant: Instant, u: Numbers) -> State:
        return self.at(instant.within).finish_step(state, instant, u)

    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers, ahead: Ahead | None = None) -> Rates:
        return self.at(instant.within).rates(state, step, instant, u, ahead)

    def stage(self, start: State, step: Numbers, gain: Numbers, instant: Instant, u: Numbers) -> Rates:
        return self.at(instant.within).stage(start, step, gain, instant, u)

    def linear(self, state: State, instant: Instant, u: Numbers) -> Linear:
        return self.at(instant.within).linear(state, instant, u)


def block_of_rates(memory: Floats, outputs: Mapping[str, int], nu: int, stages: int) -> Floats:
    """Return the rates of all stages in the memory of a rollout, as a view; `outputs` are those of its functions."""
    stage = outputs["map_stage"] if stages else 0
    sizes = {"once": outputs.get("map_once", 0), "clock": 2, "part": stage + 2 + nu}
    start = sum(sizes[name] for name in ROOMS[: ROOMS.index("rates")])
    return memory[start : start + stages * stage].reshape(stages, stage)


def zeros(entries: int, target: Target) -> Floats:
    """Return a block of zeros."""
    block = empty(1, entries, target)
    block[:] = 0.0
    return block
