"""Close the loop: sampled controllers inside the steps of a program.

A step from t to t + h is split at the samples of all controllers. Sample k of a controller of rate r is taken at k / r
and holds up to (k + 1) / r, as in `control.sampled`: a part of a step from a to b belongs to the sample of its middle.
The memory m of a program consists of the memories of its controllers, each followed by the number of samples that it
has taken, counting those that a later start has skipped; m = 0 is the memory before the first sample.

The functions of a controller are those of `traced_controllers`. Two more are needed:

    keep<i>(m_i, sample, held_i, memory_i)        robots whose sample is due take the new memory, the others keep theirs
    inputs(out, u_start, u_end, share, held0, ...)  u at the start and the end of a part, plus the held commands

A language without lanes needs no `keep`: it takes a sample only where it is due.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import SeaframeError
from ..numbers import Floats, where
from ..scene.free_paths import Free
from ..scene.model import Scene
from .backends.llvm import Function
from .trace import Graph
from .traced_controllers import TracedController, reason_not_traceable, trace_controllers


@dataclass(frozen=True)
class ClosedLoop:
    """The controllers of a program; `nu` is the number of entries of u.

    Without controllers it is what a step needs that is split for other reasons: where a drive jumps.
    """

    controllers: tuple[TracedController, ...]
    nu: int

    @property
    def memory_sizes(self) -> list[int]:
        """Number of entries of m that belong to each controller: its memory and the number of its samples."""
        return [each.size + 1 for each in self.controllers]

    @property
    def nm(self) -> int:
        """Number of entries of m."""
        return sum(self.memory_sizes)

    @property
    def offsets(self) -> list[int]:
        """First entry of m of each controller."""
        return np.cumsum([0, *self.memory_sizes[:-1]]).tolist() if self.controllers else []

    @property
    def sizes(self) -> dict[str, int]:
        """Number of entries of the blocks that only a closed loop has."""
        blocks = {"sample": 2, "share": 2, "m": self.nm, "drive": 2 * self.nu, "u_start": self.nu, "u_end": self.nu}
        for number, each in enumerate(self.controllers):
            blocks |= {each.block: each.size, held_block(number): each.size + 1}
        return blocks | dict.fromkeys(("scratch", "taken"), max(self.memory_sizes, default=0))

    @cached_property
    def functions(self) -> list[Function]:
        """The functions of all controllers, and `inputs` where there is a u."""
        own = [function for each in self.controllers for function in each.functions.values()]
        return [*own, self.trace_inputs()] if self.nu else own

    @property
    def lane_functions(self) -> list[Function]:
        """`keep` of every controller."""
        return [trace_keep(each, k) for k, each in enumerate(self.controllers)]

    def trace_inputs(self) -> Function:
        """Trace u at the start and the end of a part of a step: u is linear over the step, commands are held."""
        graph = Graph()
        u0, u1 = graph.inputs("u_start", self.nu), graph.inputs("u_end", self.nu)
        outputs = [a + share * (b - a) for share in graph.inputs("share", 2) for a, b in zip(u0, u1, strict=True)]
        for number, each in enumerate(self.controllers):
            first, _ = each.commands
            for k, entry in enumerate(each.entries):
                command = graph.input(held_block(number), first + k)
                outputs[entry] = outputs[entry] + command
                outputs[self.nu + entry] = outputs[self.nu + entry] + command
        return Function(
            "inputs", ("u_start", "u_end", "share", *map(held_block, range(len(self.controllers)))), outputs
        )

    def commands(self, m: Floats) -> Floats:
        """Return the held commands as entries of u, (..., nu), from memories (..., nm)."""
        u = np.zeros((*m.shape[:-1], self.nu))
        for each, offset in zip(self.controllers, self.offsets, strict=True):
            first, count = each.commands
            u[..., each.entries] += m[..., offset + first : offset + first + count]
        return u


def held_block(number: int) -> str:
    """Name of the block with the memory of a controller and the number of its samples."""
    return f"held{number}"


def trace_keep(controller: TracedController, number: int) -> Function:
    """Trace the memory after a sample; `sample` holds its time [s] and the number of samples up to it."""
    graph, held, size = Graph(), held_block(number), controller.size
    count = graph.input("sample", 1)
    before, after = graph.inputs(held, size + 1), [*graph.inputs(controller.block, size), count]
    outputs = [where(before[size] < count, new, old) for new, old in zip(after, before, strict=True)]
    return Function(f"keep{number}", ("sample", held, controller.block), outputs)


def close_loop(scene: Scene, free: Free, nu: int, hidden: Sequence[str] = ()) -> ClosedLoop:
    """Trace the controllers of a scene; refuse by name those that cannot be compiled."""
    if reason := reason_not_traceable(scene):
        raise SeaframeError(
            f"The controllers of this scene cannot be compiled: {reason}. Use `sf.simulate`, which runs every "
            "controller, or compile with `closed_loop=False`, which leaves the controllers out.",
            "unsupported",
            path="controllers",
        )
    return ClosedLoop(tuple(trace_controllers(scene, free, hidden)), nu)
