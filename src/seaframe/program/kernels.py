"""IR of a function that calls kernels: what comes before, loops over calls of one kernel, what comes after.

All calls share one workspace, a row of entries: those computed before, then a block for every call. Where a run of calls
uses the same kernel, a loop reads from a table where each of them finds its blocks and parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Any

from .classes import BEFORE, Call, Kernel, Recorder, needed_entries
from .llvm import Function, Target, function_text, hexadecimal
from .trace import Expression, Graph, Operand, copied, rewritten

WORK = "work"


@dataclass(frozen=True, slots=True)
class Staged:
    """A function in three parts: `first` fills the start of the workspace, calls go on, `last` reads what they left."""

    name: str
    blocks: tuple[str, ...]
    first: Sequence[Operand]
    calls: Sequence[Call]
    last: Sequence[Operand]  # over its blocks and entries of calls

    @property
    def outputs(self) -> Sequence[Operand]:
        return self.last

    @classmethod
    def of(cls, name: str, blocks: tuple[str, ...], recorder: Recorder, outputs: Sequence[Operand]) -> Staged:
        return cls(name, blocks, list(recorder.before), recorder.calls, outputs)


def staged_text(function: Staged, target: Target) -> str:
    """IR of all its parts and of the function itself."""
    layout = Layout(function)
    parts = [function_text(kernel, target) for kernel in layout.kernels.values()]
    parts.append(function_text(Function(f"{function.name}_first", function.blocks, function.first), target))
    last = over_workspace(function.last, layout.starts)
    parts.append(function_text(Function(f"{function.name}_last", (*function.blocks, WORK), last), target))
    return "\n".join([*parts, *tables(layout, target), *main_lines(layout, target)])


def over_workspace(outputs: Sequence[Operand], starts: Sequence[int]) -> list[Operand]:
    """Outputs with entries of calls as entries of the workspace."""
    graph = Graph()

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        return graph.input(WORK, starts[x.a] + x.b) if x.op == "entry" else copied(graph, x, new)

    return rewritten(outputs, change)


class Layout:
    """Where everything lies: blocks of calls in the workspace, kernels with the outputs that are needed, runs of calls."""

    def __init__(self, function: Staged) -> None:
        self.function = function
        sizes = [len(call.kernel.outputs) for call in function.calls]
        self.starts = list(accumulate(sizes, initial=len(function.first)))
        need = needed_entries(function.calls, function.last)
        self.kernels: dict[tuple[Kernel, frozenset[int]], Function] = {}
        self.rows: list[tuple[Function, Call, int]] = []  # kernel, call, number of the call
        for number, (call, entries) in enumerate(zip(function.calls, need, strict=True)):
            if entries:
                self.rows.append((self.kernel(call, frozenset(entries)), call, number))
        self.runs = [list(run) for _, run in groupby(self.rows, key=lambda row: row[0].name)]

    def kernel(self, call: Call, entries: frozenset[int]) -> Function:
        """A kernel that writes just the needed entries of its block."""
        variant = (call.kernel, entries)
        if variant not in self.kernels:
            outputs = [x if k in entries else None for k, x in enumerate(call.kernel.outputs)]
            blocks = ("parameter", *(f"b{n}" for n in range(len(call.blocks))))
            name = f"{self.function.name}_kernel{len(self.kernels)}"
            self.kernels[variant] = Function(name, blocks, outputs)  # type: ignore[arg-type]
        return self.kernels[variant]

    def offsets(self, call: Call, number: int) -> list[int]:
        """Entries of the workspace at which a call's own block and the blocks that it reads begin."""
        places = [first if owner == BEFORE else self.starts[int(owner)] for owner, first in call.blocks]
        return [self.starts[number], *places]

    @property
    def size(self) -> int:
        """Of the workspace, in entries."""
        return self.starts[-1]


def tables(layout: Layout, target: Target) -> Iterator[str]:
    """Offsets and parameters of every run of calls, as constants."""
    for k, run in enumerate(layout.runs):
        offsets = [x * target.bytes for _, call, number in run for x in layout.offsets(call, number)]
        numbers = [x for _, call, _ in run for x in call.parameters] or [0.0]
        name = f"{layout.function.name}_{k}"
        whole = ", ".join(f"i64 {x}" for x in offsets)
        real = ", ".join(f"{target.scalar} {hexadecimal(x, target.single)}" for x in numbers)
        yield f"@{name}_offsets = internal constant [{len(offsets)} x i64] [{whole}]"
        yield f"@{name}_parameters = internal constant [{len(numbers)} x {target.scalar}] [{real}]"


def main_lines(layout: Layout, target: Target) -> Iterator[str]:
    """The function: first, the runs of calls, last."""
    function = layout.function
    given = "".join(f", ptr %{block}" for block in function.blocks)
    yield f"define internal void @{function.name}(ptr noalias %out{given.replace('ptr', 'ptr noalias readonly')}) #0 {{"
    yield "entry:"
    yield f"%work = alloca [{max(layout.size, 1)} x {target.vector}], align 64"
    yield f"call void @{function.name}_first(ptr %work{given})"
    yield "br label %run0"
    for k, run in enumerate(layout.runs):
        yield from run_lines(k, run, layout, target)
    yield f"run{len(layout.runs)}:"
    yield f"call void @{function.name}_last(ptr %out{given}, ptr %work)"
    yield "ret void"
    yield "}"


def run_lines(k: int, run: Sequence[tuple[Function, Call, int]], layout: Layout, target: Target) -> Iterator[str]:
    """A loop over calls of one kernel."""
    kernel, call, _ = run[0]
    width, count = 1 + len(call.blocks), len(run)
    name = f"{layout.function.name}_{k}"
    yield f"run{k}:"
    yield f"br label %loop{k}"
    yield f"loop{k}:"
    yield f"%i{k} = phi i64 [ 0, %run{k} ], [ %n{k}, %loop{k} ]"
    yield f"%row{k} = mul i64 %i{k}, {width}"
    pointers = []
    for j in range(width):
        yield f"%c{k}_{j} = add i64 %row{k}, {j}"
        yield f"%a{k}_{j} = getelementptr inbounds i64, ptr @{name}_offsets, i64 %c{k}_{j}"
        yield f"%o{k}_{j} = load i64, ptr %a{k}_{j}"
        yield f"%p{k}_{j} = getelementptr i8, ptr %work, i64 %o{k}_{j}"
        pointers.append(f"ptr %p{k}_{j}")
    yield f"%q{k} = mul i64 %i{k}, {len(call.parameters)}"
    yield f"%m{k} = getelementptr inbounds {target.scalar}, ptr @{name}_parameters, i64 %q{k}"
    own, *read = pointers
    yield f"call void @{kernel.name}({', '.join([own, f'ptr %m{k}', *read])})"
    yield f"%n{k} = add i64 %i{k}, 1"
    yield f"%more{k} = icmp slt i64 %n{k}, {count}"
    yield f"br i1 %more{k}, label %loop{k}, label %run{k + 1}"

