"""Traced functions as routines that any language can write: pieces of straight-line code, and calls of kernels.

A model is what a source is made of: the routines of a step, routines of one state, and what a reader wants to know. Its
step is always the one of rollout.py; here too, no formula is written anywhere but in the routines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from ..kernels import WORK, Layout, Staged, over_workspace
from ..rolling import loops
from ..trace import Operand
from .llvm import BRIEF, OUT, Function, Target, optimised
from .pieces import BETWEEN, Piece, looped, pieces

PARAMETER = "parameter"
LONGEST = 40  # characters of an identifier; C99 compares 63
CALLS = 250  # of kernels in one function
UNSAFE = re.compile(r"[^A-Za-z0-9_.,:()\[\]+=' -]")

Made: TypeAlias = "Function | Staged"
Optimise: TypeAlias = Callable[[Sequence[Operand]], list[Operand]]


@dataclass(frozen=True, slots=True)
class Call:
    """Of a kernel: where each block that it uses begins, as a block of the caller and an entry; its first parameter."""

    kernel: Routine
    places: Mapping[str, tuple[str, int]]
    parameter: int  # in the numbers of the caller


@dataclass(frozen=True, slots=True)
class Calls:
    """Some calls in a row."""

    calls: Sequence[Call]

    @property
    def blocks(self) -> set[str]:
        """Of the caller, that the kernels use."""
        given = {base for call in self.calls for base, _ in call.places.values()}
        return given | {BETWEEN for call in self.calls if BETWEEN in call.kernel.blocks}


@dataclass(frozen=True, slots=True)
class Routine:
    """A function of blocks that writes the block `out`: straight-line pieces and calls of kernels, in order."""

    name: str
    known: tuple[str, ...]  # blocks that it may take, in order
    body: tuple[Piece | Calls, ...]
    slots: int = 0  # of the block `between`
    work: int = 0  # entries of the workspace that its kernels share
    numbers: tuple[float, ...] = ()  # parameters of all calls
    kernels: tuple[Routine, ...] = ()

    @property
    def blocks(self) -> tuple[str, ...]:
        """That it uses."""
        return self.ordered({block for part in self.body for block in part.blocks})

    def ordered(self, used: set[str]) -> tuple[str, ...]:
        return tuple(block for block in (OUT, BRIEF, *self.known, WORK, BETWEEN) if block in used)

    @property
    def parts(self) -> list[tuple[str, Piece | Calls]]:
        """Its parts by name; one that is all has the name of the routine."""
        if len(self.body) == 1:
            return [(self.name, self.body[0])]
        return [(f"{self.name}_{k}", part) for k, part in enumerate(self.body)]

    @property
    def operations(self) -> set[str]:
        """The kinds of nodes that it needs."""
        own = {x.op for part in self.body if isinstance(part, Piece) for x in part.nodes}
        return own.union(*(kernel.operations for kernel in self.kernels))


def routine_of(made: Made, optimise: Optimise, limit: int) -> Routine:
    """A traced function in parts of at most `limit` nodes or calls."""
    if isinstance(made, Function):
        found, slots = cut(made.outputs, OUT, optimise, limit, made.brief)
        return Routine(made.name, made.blocks, tuple(found), slots)
    layout = made.layout
    first, before = cut(made.first, WORK, optimise, limit) if made.first else ([], 0)
    last, after = cut(over_workspace(made.last, layout), OUT, optimise, limit)
    kernels = {kernel.name: routine_of(kernel, optimise, limit) for kernel in layout.kernels.values()}
    numbers, calls = calls_of(layout, kernels)
    batches = [Calls(calls[k : k + CALLS]) for k in range(0, len(calls), CALLS)]
    slots = max([before, after, *(kernel.slots for kernel in kernels.values())])
    work = layout.size if calls else 0
    return Routine(made.name, made.blocks, (*first, *batches, *last), slots, work, numbers, tuple(kernels.values()))


def cut(
    outputs: Sequence[Operand | None], into: str, optimise: Optimise, limit: int, brief: Sequence[Operand] = ()
) -> tuple[list[Piece], int]:
    """Pieces that write outputs into a block, loops and sums as in native code; and the slots that they use."""
    single = dict(enumerate(outputs))
    rolled = []
    for loop in loops(outputs):
        for k in range(loop.start, loop.start + loop.turns):
            del single[k]
        (formula,) = optimise([loop.formula])
        rolled.append(looped(into, loop.start, formula, loop.turns, loop.moving))
    wanted = {(into, k): x for k, x in single.items() if x is not None}
    wanted |= {(BRIEF, k): x for k, x in enumerate(brief)}
    if rolled and not wanted:
        return rolled, 0
    values = optimise(list(wanted.values()))
    found, slots = pieces([(*place, x) for place, x in zip(wanted, values, strict=True)], limit)
    return [*rolled, *found], slots


def calls_of(layout: Layout, kernels: Mapping[str, Routine]) -> tuple[tuple[float, ...], list[Call]]:
    """All calls of kernels, and their parameters; calls with equal ones share them."""
    numbers: list[float] = []
    firsts: dict[tuple[float, ...], int] = {}
    calls = []
    for function, call, number in layout.rows:
        kernel = kernels[function.name]
        parameters = tuple(call.parameters) if PARAMETER in kernel.blocks else ()
        if parameters not in firsts:
            firsts[parameters] = len(numbers)
            numbers += parameters
        places = layout.places(call, number)
        used = {block: (layout.bases[base], entry) for block, (base, entry) in places.items() if block in kernel.blocks}
        calls.append(Call(kernel, used, firsts[parameters]))
    return tuple(numbers), calls


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
    kept: Mapping[str, int] = field(default_factory=dict)  # further blocks that answers take, and their sizes
    # Formulas as they are emitted, by target: languages share them.
    known: dict[tuple[Target, tuple[Operand, ...]], list[Operand]] = field(default_factory=dict, repr=False)

    @property
    def identifier(self) -> str:
        """The name as a word of any language, so short that C compilers tell names that begin with it apart."""
        word = re.sub(r"\W+", "_", self.name, flags=re.ASCII).strip("_").lower()
        return (word if word[:1].isalpha() else f"scene_{word}")[:LONGEST].rstrip("_")

    def routines(self, target: Target, limit: int) -> tuple[dict[str, Routine], dict[str, Routine]]:
        """Of the step, and of answers, by name."""

        def optimise(outputs: Sequence[Operand]) -> list[Operand]:
            key = target, tuple(outputs)
            if key not in self.known:
                self.known[key] = optimised(outputs, target)
            return self.known[key]

        step = [routine_of(made, optimise, limit) for made in self.step]
        answers = [routine_of(made, optimise, limit) for made in self.answers]
        return {routine.name: routine for routine in step}, {routine.name: routine for routine in answers}

    def count(self, answer: str) -> int:
        """The entries of an answer."""
        return next(len(made.outputs) for made in self.answers if made.name == answer)


def remark(text: str) -> str:
    """A text that is safe in any language's comments."""
    return UNSAFE.sub("_", text)
