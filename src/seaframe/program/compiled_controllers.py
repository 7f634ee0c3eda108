"""The controllers of a scene as compiled functions, for a run that steps in Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..control.sampled import Sampled, Together
from ..numbers import Floats
from .native import CompiledCall, CompiledCode, empty
from .program import Program
from .traced_controllers import STEPS, TracedController, reason_not_traceable


def compile_controllers(program: Program) -> Sampled | Together | None:
    """Return the controllers of a program's scene, each sampled at its own rate; None if one cannot be compiled."""
    if not program.scene.controllers or reason_not_traceable(program.scene):
        return None
    code = program.code("controllers", program.target_of(1))
    sampled = [Sampled(CompiledController(program, code, each), each.rate) for each in program.loop.controllers]
    return Together(sampled) if len(sampled) > 1 else sampled[0]


class CompiledController:
    """One controller: called with (t [s], q, v) at a sample, it returns u (nu,) and advances its memory."""

    def __init__(self, program: Program, code: CompiledCode, controller: TracedController) -> None:
        self.controller, self.nu = controller, program.nu
        sizes = {"q": program.nq, "v": program.nv, "time": 1, controller.block: controller.size}
        self.blocks = {name: empty(1, size, code.target) for name, size in sizes.items()}
        self.blocks["free"] = empty(1, len(program.free), code.target)
        self.blocks["free"][0, :, 0] = program.defaults
        self.block = self.blocks[controller.block]
        self.calls = {
            step: CompiledCall(
                code, controller.function_name(step), [self.blocks[block] for block in controller.blocks]
            )
            for step in STEPS
        }
        self.reset()

    def __call__(self, t: Any, q: Sequence[Any], v: Sequence[Any]) -> list[float]:
        for name, values in (("q", q), ("v", v), ("time", [t])):
            self.blocks[name][0, :, 0] = values
        self.run("request")
        for _ in range(self.controller.passes):
            self.run("allocate")
            if self.block[0, 0, 0] == 0.0:
                break
        self.run("command")
        first, count = self.controller.commands
        u = np.zeros(self.nu)
        u[self.controller.entries] = self.block[0, first : first + count, 0]
        return u.tolist()

    def run(self, step: str) -> None:
        """Run one of the functions of the controller, and keep its result as the new memory."""
        self.block[:] = self.calls[step]()

    def reset(self) -> None:
        """Return to the memory before the first sample."""
        self.block[:] = 0.0

    def memory(self) -> Floats:
        """Return all that it remembers between samples, for `restore`."""
        return self.block.copy()

    def restore(self, memory: Floats) -> None:
        """Return to the state at which `memory` was taken."""
        self.block[:] = memory
