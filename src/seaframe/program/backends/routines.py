"""Turn traced functions into routines for any language: pieces of straight-line code, and calls of kernels.

A model holds the content of an exported file: the routines of a step, routines of one state, and information for
readers. Its step is always that of `program/loops.py`; all formulas are in the routines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from ...numbers import Table
from ..kernels import WORK, Layout, Staged, read_from_workspace
from ..loop_detection import find_loops
from ..trace import Operand, tables_of
from .llvm import BRIEF, OUT, Function, Target, optimise_outputs
from .pieces import BETWEEN, Piece, loop_piece, pieces

if TYPE_CHECKING:
    from ..closed_loop import ClosedLoop

PARAMETER = "parameter"
LONGEST = 40  # characters of an identifier; C99 compares 63
CALLS = 250  # largest number of calls of kernels in one function
UNSAFE = re.compile(r"[^A-Za-z0-9_.,:()\[\]+=' -]")

TracedFunction: TypeAlias = "Function | Staged"
Optimise: TypeAlias = Callable[[Sequence[Operand]], list[Operand]]


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a kernel."""

    kernel: Routine
    places: Mapping[str, tuple[str, int]]  # by block of the kernel: block of the caller and first entry
    parameter: int  # first parameter, in the numbers of the caller


@dataclass(frozen=True, slots=True)
class Calls:
    """Some consecutive calls."""

    calls: Sequence[Call]

    @property
    def blocks(self) -> set[str]:
        """Blocks of the caller that the kernels use."""
        given = {base for call in self.calls for base, _ in call.places.values()}
        return given | {BETWEEN for call in self.calls if BETWEEN in call.kernel.blocks}


@dataclass(frozen=True, slots=True)
class Routine:
    """A function of blocks that writes the block `out`: straight-line pieces and calls of kernels, in order."""

    name: str
    arguments: tuple[str, ...]  # blocks that it may take as arguments, in order
    body: tuple[Piece | Calls, ...]
    slots: int = 0  # slots of the block `between`
    work: int = 0  # entries of the workspace that its kernels share
    numbers: tuple[float, ...] = ()  # parameters of all calls
    kernels: tuple[Routine, ...] = ()

    @property
    def blocks(self) -> tuple[str, ...]:
        """Blocks that the routine uses, in order."""
        return self.order_blocks({block for part in self.body for block in part.blocks})

    def order_blocks(self, used: set[str]) -> tuple[str, ...]:
        """Return used blocks in the order of arguments."""
        return tuple(block for block in (OUT, BRIEF, *self.arguments, WORK, BETWEEN) if block in used)

    @property
    def parts(self) -> list[tuple[str, Piece | Calls]]:
        """Parts with their names; a single part has the name of the routine."""
        if len(self.body) == 1:
            return [(self.name, self.body[0])]
        return [(f"{self.name}_{k}", part) for k, part in enumerate(self.body)]

    @property
    def operations(self) -> set[str]:
        """Kinds of nodes in the routine."""
        own = {x.op for part in self.body if isinstance(part, Piece) for x in part.nodes}
        return own.union(*(kernel.operations for kernel in self.kernels))


def routine_of(function: TracedFunction, optimise: Optimise, limit: int) -> Routine:
    """Split a traced function into parts of at most `limit` nodes or calls."""
    if isinstance(function, Function):
        found, slots = cut_into_pieces(function.outputs, OUT, optimise, limit, function.brief)
        return Routine(function.name, function.blocks, tuple(found), slots)
    layout = function.layout
    first, before = cut_into_pieces(function.first, WORK, optimise, limit) if function.first else ([], 0)
    last, after = cut_into_pieces(read_from_workspace(function.last, layout), OUT, optimise, limit)
    kernels = {kernel.name: routine_of(kernel, optimise, limit) for kernel in layout.kernels.values()}
    numbers, calls = calls_of(layout, kernels)
    batches = [Calls(calls[k : k + CALLS]) for k in range(0, len(calls), CALLS)]
    slots = max([before, after, *(kernel.slots for kernel in kernels.values())])
    work = layout.size if calls else 0
    return Routine(
        function.name, function.blocks, (*first, *batches, *last), slots, work, numbers, tuple(kernels.values())
    )


def cut_into_pieces(
    outputs: Sequence[Operand | None], into: str, optimise: Optimise, limit: int, brief: Sequence[Operand] = ()
) -> tuple[list[Piece], int]:
    """Return pieces that write outputs into a block, loops and sums as in native code, and their number of slots."""
    single = dict(enumerate(outputs))
    rolled = []
    for loop in find_loops(outputs):
        for k in range(loop.start, loop.start + loop.turns):
            del single[k]
        (formula,) = optimise([loop.formula])
        rolled.append(loop_piece(into, loop.start, formula, loop.turns, loop.moving))
    values_by_place = {(into, k): x for k, x in single.items() if x is not None}
    values_by_place |= {(BRIEF, k): x for k, x in enumerate(brief)}
    if rolled and not values_by_place:
        return rolled, 0
    values = optimise(list(values_by_place.values()))
    parts, slots = pieces([(*place, x) for place, x in zip(values_by_place, values, strict=True)], limit)
    return [*rolled, *parts], slots


def calls_of(layout: Layout, kernels: Mapping[str, Routine]) -> tuple[tuple[float, ...], list[Call]]:
    """Return the parameters of all calls of kernels, and the calls; calls with equal parameters share them."""
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
    """The content of an exported file."""

    name: str  # name of the scene
    version: str  # version of Seaframe
    step: Sequence[TracedFunction]  # combine0 ..., stage, finish, and once if some values are computed only once
    answers: Sequence[TracedFunction]  # functions of one state: forward ...
    sizes: Mapping[str, int]  # entries of blocks
    stages: int
    names: Mapping[str, Sequence[str]]  # names of the entries of q, v, u and free
    start: Sequence[float]  # the state (q, v) at time zero
    free: Sequence[float]  # the scene's own numbers at freed paths
    dt: float  # the scene's own time step [s]
    kept: Mapping[str, int] = field(default_factory=dict)  # additional blocks that answers read, and their sizes
    loop: ClosedLoop | None = None  # where steps are split: controllers; their functions are included in `step`
    switches: Sequence[float] = ()  # times [s] at which steps are split
    commanded: Sequence[int] = ()  # entries of u that close connections
    outputs: Mapping[str, str] = field(default_factory=dict)  # units of the outputs by name; step has `observe` then
    units: Sequence[str] = ()  # unit of each entry of u
    # Formulas as they are emitted, by target: several languages use the same.
    optimised_cache: dict[tuple[Target, tuple[Operand, ...]], list[Operand]] = field(default_factory=dict, repr=False)

    @property
    def identifier(self) -> str:
        """The name as an identifier of any language."""
        return identifier_of(self.name)

    def routines(self, target: Target, limit: int) -> tuple[dict[str, Routine], dict[str, Routine]]:
        """Return the routines of the step and those of answers, by name."""

        def optimise(outputs: Sequence[Operand]) -> list[Operand]:
            key = target, tuple(outputs)
            if key not in self.optimised_cache:
                self.optimised_cache[key] = optimise_outputs(outputs, target)
            return self.optimised_cache[key]

        step = [routine_of(function, optimise, limit) for function in self.step]
        answers = [routine_of(function, optimise, limit) for function in self.answers]
        return {routine.name: routine for routine in step}, {routine.name: routine for routine in answers}

    @property
    def closed_loop(self) -> ClosedLoop | None:
        """The controllers that act; None where there is none."""
        return self.loop if self.loop is not None and self.loop.controllers else None

    @property
    def jumps(self) -> bool:
        """Whether velocities jump at switches: `jump` is then among the functions of the step."""
        return any(function.name == "jump" for function in self.step)

    @property
    def tables(self) -> list[Table]:
        """Tables that the formulas read."""
        return tables_of(x for function in (*self.step, *self.answers) for x in function.formulas if x is not None)

    def count(self, answer: str) -> int:
        """Return the number of entries of an answer."""
        return next(len(function.outputs) for function in self.answers if function.name == answer)


def identifier_of(name: str) -> str:
    """Return a name as an identifier, so short that C compilers distinguish names that start with it."""
    word = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").lower()
    return (word if word[:1].isalpha() else f"scene_{word}")[:LONGEST].rstrip("_")


def comment_text(text: str) -> str:
    """Return a text that is safe in the comments of any language."""
    return UNSAFE.sub("_", text)
