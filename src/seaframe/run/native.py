"""The compiled engine for a single run: one robot in the first lane of a block."""

from __future__ import annotations

from typing import Any

from ..dynamics.equations import Numbers
from ..dynamics.tree import Tree
from ..loads.signals import Instant
from ..program.native import empty
from .compiled import Program
from .steppers import Engine, Rates, State


class Native(Engine):
    """What a stepper asks of the equations of motion, from compiled code."""

    def __init__(self, program: Program, tree: Tree) -> None:
        self.program, self.tree = program, tree
        sizes, target = program.sizes, program.target
        self.state, self.part = (empty(1, sizes[name], target) for name in ("state", "part"))
        self.state[:], self.part[:] = 0.0, 0.0
        self.free = program.packed_free()
        forces = empty(1, program.nu, target)
        forces[:] = 0.0
        self.memory = program.memory_of(self.state, forces, self.free)

    def step(self, state: State, t: float, h: float) -> State:
        """The state an RK4 step later, under the drives alone."""
        self._enter(state)
        self.program.advance(self.memory, t, h)
        return self._state(self.state[0, :, 0].tolist())

    def reached(self, start: State, step: Numbers, gain: Numbers, instant: Instant) -> State:
        self._enter(start)
        self.part[0, :, 0] = [*step, *gain, instant.t, instant.within, *[0.0] * self.program.nu]
        return self._state(self._call("finish"))

    def rates(self, state: State, step: Numbers, instant: Instant, u: Numbers) -> Rates:
        self._enter(state)
        self.part[0, :, 0] = [*step, *[0.0] * self.program.nv, instant.t, instant.within, *u]
        both = self._call("rates")
        return Rates(both[: self.program.nv], both[self.program.nv :])

    def _enter(self, state: State) -> None:
        self.state[0, :, 0] = [*state.q, *state.v]

    def _call(self, name: str) -> list[Any]:
        values: list[Any] = self.program.mapped(name, [self.state, self.part, self.free])[0, :, 0].tolist()
        return values

    def _state(self, entries: list[Any]) -> State:
        return State(entries[: self.program.nq], entries[self.program.nq :])
