"""Traced functions as routines that any language can write: pieces of straight-line code, and loops over kernels.

A model is what a source is made of: the routines of a step, routines of one state, and what a reader wants to know. Its
step is always the one of rollout.py; here too, no formula is written anywhere but in the routines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .kernels import WORK, Layout, Staged, over_workspace
from .llvm import Function, Target, optimised
from .pieces import BETWEEN, OUT, Piece, pieces
from .trace import Operand

PARAMETER = "parameter"
UNSAFE = re.compile(r"[^A-Za-z0-9_.,:()\[\]+=' -]")

Made: TypeAlias = "Function | Staged"


@dataclass(frozen=True, slots=True)
class Loop:
    """Calls of one kernel: for each the entries of the workspace at which its blocks begin, and its parameters."""

    kernel: Routine
    blocks: tuple[str, ...]  # of the kernel, in the order of the offsets
    offsets: Sequence[Sequence[int]]
    parameters: Sequence[Sequence[float]]

    @property
    def starts(self) -> list[tuple[int, ...]]:
        """Rows of the offsets that the kernel uses."""
        used = [k for k, block in enumerate(self.blocks) if block in self.kernel.blocks]
        return [tuple(row[k] for k in used) for row in self.offsets]


@dataclass(frozen=True, slots=True)
class Routine:
    """A function of blocks that writes the block `out`: its pieces and loops in order."""

    name: str
    known: tuple[str, ...]  # blocks that it may take, in order
    body: tuple[Piece | Loop, ...]
    slots: int  # of the block `between`
    work: int = 0  # entries of the workspace of its kernels

    @property
    def blocks(self) -> tuple[str, ...]:
        """That it uses."""
        return self.of_known({block for part in self.body for block in uses(part)})

    def of_known(self, used: set[str]) -> tuple[str, ...]:
        return tuple(block for block in (OUT, *self.known, WORK, BETWEEN) if block in used)

    @property
    def kernels(self) -> dict[str, Routine]:
        return {loop.kernel.name: loop.kernel for loop in self.loops}

    @property
    def loops(self) -> list[Loop]:
        return [part for part in self.body if isinstance(part, Loop)]

    def parts(self) -> Iterator[tuple[str, Piece | Loop]]:
        """Its pieces and loops, each with a name; a piece that is all has the name of the routine."""
        for k, part in enumerate(self.body):
            yield (self.name if self.is_plain else f"{self.name}_{k}"), part

    @property
    def is_plain(self) -> bool:
        return len(self.body) == 1 and isinstance(self.body[0], Piece)


def uses(part: Piece | Loop) -> set[str]:
    """The blocks that a piece or a loop uses."""
    if isinstance(part, Piece):
        return part.blocks
    return {WORK} | ({BETWEEN} & set(part.kernel.blocks))


def routine_of(made: Made, target: Target, limit: int) -> Routine:
    """A traced function in pieces of at most `limit` nodes."""
    if isinstance(made, Function):
        found, slots = cut(made.outputs, OUT, target, limit)
        return Routine(made.name, made.blocks, tuple(found), slots)
    layout = Layout(made)
    first, before = cut(made.first, WORK, target, limit) if made.first else ([], 0)
    last, after = cut(over_workspace(made.last, layout.starts), OUT, target, limit)
    kernels = {kernel.name: routine_of(kernel, target, limit) for kernel in layout.kernels.values()}
    loops = [loop_of(layout, run, kernels) for run in layout.runs]
    slots = max([before, after, *(kernel.slots for kernel in kernels.values())])
    return Routine(made.name, made.blocks, (*first, *loops, *last), slots, layout.size if loops else 0)


def cut(outputs: Sequence[Operand | None], into: str, target: Target, limit: int) -> tuple[list[Piece], int]:
    """Pieces that write outputs into a block, as they are emitted everywhere; and the slots that they use."""
    places = [k for k, x in enumerate(outputs) if x is not None]
    values = optimised([x for x in outputs if x is not None], target)
    return pieces([(into, k, x) for k, x in zip(places, values, strict=True)], limit)


def loop_of(layout: Layout, run: Sequence[Any], kernels: Mapping[str, Routine]) -> Loop:
    """A run of calls of one kernel."""
    kernel, call, _ = run[0]
    blocks = (OUT, *(f"b{n}" for n in range(len(call.blocks))))
    offsets = [layout.offsets(call, number) for _, call, number in run]
    return Loop(kernels[kernel.name], blocks, offsets, [call.parameters for _, call, _ in run])


@dataclass(frozen=True, slots=True)
class Model:
    """All that a source holds."""

    name: str  # of the scene
    version: str  # of this program
    step: Sequence[Made]  # combine0 ..., stage, finish, and once if anything is done once
    answers: Sequence[Made]  # functions of one state: forward ...
    sizes: Mapping[str, int]  # of blocks, in entries
    stages: int
    names: Mapping[str, Sequence[str]]  # of the entries of q, v, u and free
    start: Sequence[float]  # the state (q, v) at time zero
    free: Sequence[float]  # the scene's own numbers at freed paths
    dt: float  # the scene's own time step [s]

    @property
    def identifier(self) -> str:
        """The name as a word of any language."""
        word = re.sub(r"\W+", "_", self.name, flags=re.ASCII).strip("_").lower()
        return word if word[:1].isalpha() else f"scene_{word}".rstrip("_")

    def routines(self, target: Target, limit: int) -> tuple[dict[str, Routine], dict[str, Routine]]:
        """Of the step, and of answers, by name."""
        step = [routine_of(made, target, limit) for made in self.step]
        answers = [routine_of(made, target, limit) for made in self.answers]
        return {routine.name: routine for routine in step}, {routine.name: routine for routine in answers}

    def count(self, answer: str) -> int:
        """The entries of an answer."""
        return next(len(made.outputs) for made in self.answers if made.name == answer)


def remark(text: str) -> str:
    """A text that is safe in any language's comments."""
    return UNSAFE.sub("_", text)
