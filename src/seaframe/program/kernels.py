"""LLVM IR of a function that calls kernels: values computed before, a loop over all calls, values computed after.

All calls share one workspace, the last argument: the entries computed before all calls, then blocks of calls. A table
gives for each call its kernel and where that finds its blocks: in the workspace, or in a block that is an argument of
the function. So the code does not grow with the number of calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from .backends.llvm import BRIEF, OUT, Function, Target, function_text, hexadecimal
from .kernel_classes import BEFORE, Call, Kernel, Recorder, needed_entries
from .trace import Expression, Graph, Operand, copy_node, rewrite_nodes
from .workspace import EntrySplit, lay_out_blocks

WORK = "work"
KERNEL = "@kernel"  # placeholder for a kernel that has no name yet


@dataclass(frozen=True)
class Staged:
    """A function in three parts: `first` fills the start of the workspace, calls follow, `last` reads their results."""

    name: str
    blocks: tuple[str, ...]
    first: Sequence[Operand]
    calls: Sequence[Call]
    last: Sequence[Operand]  # over its blocks and entries of calls

    @property
    def outputs(self) -> Sequence[Operand]:
        return self.last

    @property
    def formulas(self) -> Sequence[Operand | None]:
        """All formulas of the function and of its kernels."""
        kernels = {id(call.kernel): call.kernel for call in self.calls}
        return [*self.first, *(x for kernel in kernels.values() for x in kernel.outputs), *self.last]

    @cached_property
    def layout(self) -> Layout:
        return Layout(self)

    @classmethod
    def of(cls, name: str, blocks: tuple[str, ...], recorder: Recorder, outputs: Sequence[Operand]) -> Staged:
        return cls(name, blocks, list(recorder.before), recorder.calls, outputs)


def staged_text(function: Staged, target: Target) -> str:
    """Return the IR of a staged function and of all its parts."""
    layout = function.layout
    parts: list[str] = []
    known: dict[str, str] = {}  # kernels by their text: laws read only a part of a body, so many kernels are equal
    same: dict[str, str] = {}
    for (_, _, bases), kernel in layout.kernels.items():
        text = kernel_text(kernel, bases, target)
        same[kernel.name] = known.setdefault(text, kernel.name)
        if same[kernel.name] == kernel.name:
            parts.append(text.replace(KERNEL, f"@{kernel.name}", 1))
    if function.first:
        parts.append(function_text(Function(f"{function.name}_first", function.blocks, function.first), target))
    last = [None if k in layout.gathered else x for k, x in enumerate(read_from_workspace(function.last, layout))]
    parts.append(function_text(Function(f"{function.name}_last", (*function.blocks, WORK), last), target))
    if layout.rows:
        parts += table_lines(layout, same, target)
    if layout.gathered:
        parts.append(gather_text(layout, target))
    return "\n".join([*parts, *main_lines(layout, target)])


def workspace_size(function: Staged) -> int:
    """Return the number of entries of memory that a staged function needs."""
    return function.layout.size


def read_from_workspace(outputs: Sequence[Operand], layout: Layout) -> list[Operand]:
    """Return outputs in which entries of calls are replaced by entries of the workspace."""
    graph = Graph()

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        return graph.input(WORK, layout.blocks[x.a].entry(x.b)) if x.op == "entry" else copy_node(graph, x, new)

    return rewrite_nodes(outputs, change)


Variant: TypeAlias = tuple[Kernel, tuple[EntrySplit | None, ...], tuple[int, ...]]  # own and read splits, bases


class Layout:
    """Memory layout: blocks of calls in the workspace, kernels with the outputs that are needed, the table of calls."""

    def __init__(self, function: Staged) -> None:
        self.function = function
        self.bases = [WORK, *function.blocks]  # blocks from which offsets are counted
        need = needed_entries(function.calls, function.last)
        self.blocks, self.size = lay_out_blocks(need, len(function.first))  # blocks of calls; entries of the workspace
        self.kernels: dict[Variant, Function] = {}
        self.rows: list[tuple[Function, Call, int]] = []  # kernel, call, number of the call
        for number, (call, entries) in enumerate(zip(function.calls, need, strict=True)):
            if entries:
                self.rows.append((self.kernel(call, number), call, number))
        self.gathered = {  # outputs that are copies of entries of calls, and the place of these in the workspace
            k: self.blocks[x.a].entry(x.b)
            for k, x in enumerate(function.last)
            if isinstance(x, Expression) and x.op == "entry"
        }
        self.width = max((len(placed_blocks(kernel)) for kernel in self.kernels.values()), default=0)

    def kernel(self, call: Call, number: int) -> Function:
        """Return a kernel that writes only the needed entries of its blocks, and reads relative to given bases."""
        places = self.places(call, number)
        splits = [self.blocks[owner].split if isinstance(owner, int) else None for owner, _ in call.blocks]
        own = self.blocks[number].split
        variant = (call.kernel, (own, *splits), tuple(base for base, _ in places.values()))
        if variant not in self.kernels:
            outputs = split_inputs([call.kernel.outputs[k] for k in (*own.kept, *own.brief)], splits)
            blocks = ("parameter", *(block for block in places if block not in (OUT, BRIEF)))
            name = f"{self.function.name}_kernel{len(self.kernels)}"
            kept = len(own.kept)
            self.kernels[variant] = Function(name, blocks, outputs[:kept], outputs[kept:])
        return self.kernels[variant]

    def places(self, call: Call, number: int) -> dict[str, tuple[int, int]]:
        """Return base and first entry of a call's own blocks and of the blocks that it reads, by name."""
        result = self.blocks_of(OUT, BRIEF, number)
        for n, (owner, first) in enumerate(call.blocks):
            if isinstance(owner, int):
                result |= self.blocks_of(f"b{n}", f"b{n}_{BRIEF}", owner)
            else:
                result[f"b{n}"] = (0, first) if owner == BEFORE else (self.bases.index(owner), first)
        return result

    def blocks_of(self, kept: str, brief: str, number: int) -> dict[str, tuple[int, int]]:
        """Return base and first entry of both blocks of a call by name; the second one only if the call has it."""
        own = self.blocks[number]
        return {kept: (0, own.kept)} | ({brief: (0, own.brief)} if own.split.brief else {})


def split_inputs(outputs: Sequence[Operand], splits: Sequence[EntrySplit | None]) -> list[Operand]:
    """Return outputs of a kernel in which inputs refer to the two blocks of every call that it reads."""
    graph = Graph()

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        split = splits[int(x.a[1:])] if x.op == "input" and x.a != "parameter" else None
        if split is None:
            return copy_node(graph, x, new)
        if x.b in split.kept:
            return graph.input(x.a, split.kept.index(x.b))
        return graph.input(f"{x.a}_{BRIEF}", split.brief.index(x.b))

    return rewrite_nodes(outputs, change)


def placed_blocks(kernel: Function) -> list[str]:
    """Return the blocks that have an offset in a row of the table, in order."""
    return [OUT, *([BRIEF] if kernel.brief else []), *(block for block in kernel.blocks if block != "parameter")]


def kernel_text(kernel: Function, bases: Sequence[int], target: Target) -> str:
    """Return the IR of a kernel without a name; it reads an offset for each block from its row of the table."""
    body = function_text(kernel, target).partition("start:\n")[2]
    text = [f"define internal void {KERNEL}(ptr %{WORK}, ptr %bases, ptr %row, ptr %parameter) #0 {{", "start:"]
    for k, (name, base) in enumerate(zip(placed_blocks(kernel), bases, strict=True)):
        origin = f"%{WORK}"
        if base:
            origin = f"%{name}_base"
            text.append(f"%{name}_at = getelementptr inbounds ptr, ptr %bases, i64 {base}")
            text.append(f"{origin} = load ptr, ptr %{name}_at")
        text.append(f"%{name}_cell = getelementptr inbounds i64, ptr %row, i64 {k}")
        text.append(f"%{name}_offset = load i64, ptr %{name}_cell")
        text.append(f"%{name} = getelementptr i8, ptr {origin}, i64 %{name}_offset")
    return "\n".join([*text, body])


def table_lines(layout: Layout, same: Mapping[str, str], target: Target) -> Iterator[str]:
    """Yield the table of calls as constants: kernel, offsets and first parameter of each."""
    name, count = layout.function.name, len(layout.rows)
    places: list[int] = []
    firsts: list[int] = []
    numbers: list[float] = []
    for _, call, number in layout.rows:
        row = [entry * target.bytes for _, entry in layout.places(call, number).values()]
        places += row + [0] * (layout.width - len(row))
        firsts.append(len(numbers))
        numbers += call.parameters
    numbers = numbers or [0.0]
    pointers = ", ".join(f"ptr @{same[kernel.name]}" for kernel, _, _ in layout.rows)
    yield f"@{name}_kernels = internal constant [{count} x ptr] [{pointers}]"
    yield f"@{name}_places = internal constant [{len(places)} x i64] [{', '.join(f'i64 {x}' for x in places)}]"
    yield f"@{name}_firsts = internal constant [{count} x i64] [{', '.join(f'i64 {x}' for x in firsts)}]"
    real = ", ".join(f"{target.scalar} {hexadecimal(x, target.single)}" for x in numbers)
    yield f"@{name}_numbers = internal constant [{len(numbers)} x {target.scalar}] [{real}]"


def gather_text(layout: Layout, target: Target) -> str:
    """Return the IR of a loop that copies entries of calls to outputs."""
    name, count = layout.function.name, len(layout.gathered)
    pairs = ", ".join(f"i64 {x}" for pair in layout.gathered.items() for x in pair)
    V = target.vector
    return f"""@{name}_pairs = internal constant [{2 * count} x i64] [{pairs}]
define internal void @{name}_gather(ptr noalias %out, ptr noalias readonly %work) #0 {{
entry:
br label %loop
loop:
%k = phi i64 [ 0, %entry ], [ %next, %loop ]
%even = mul i64 %k, 2
%odd = add i64 %even, 1
%to_p = getelementptr inbounds i64, ptr @{name}_pairs, i64 %even
%from_p = getelementptr inbounds i64, ptr @{name}_pairs, i64 %odd
%to = load i64, ptr %to_p
%from = load i64, ptr %from_p
%target = getelementptr inbounds {V}, ptr %out, i64 %to
%source = getelementptr inbounds {V}, ptr %work, i64 %from
%value = load {V}, ptr %source, align {target.bytes}
store {V} %value, ptr %target, align {target.bytes}
%next = add i64 %k, 1
%more = icmp slt i64 %next, {count}
br i1 %more, label %loop, label %done
done:
ret void
}}"""


def main_lines(layout: Layout, target: Target) -> Iterator[str]:
    """Yield the function itself: first, the loop over calls, last."""
    function = layout.function
    given = "".join(f", ptr %{block}" for block in function.blocks)
    arguments = given.replace("ptr", "ptr noalias readonly") + f", ptr noalias %{WORK}"
    yield f"define internal void @{function.name}(ptr noalias %out{arguments}) #0 {{"
    yield "entry:"
    yield f"%bases = alloca [{len(layout.bases)} x ptr]"
    for k, base in enumerate(layout.bases):
        yield f"%base{k} = getelementptr inbounds ptr, ptr %bases, i64 {k}"
        yield f"store ptr %{base}, ptr %base{k}"
    if function.first:
        yield f"call void @{function.name}_first(ptr %{WORK}{given})"
    if layout.rows:
        yield from loop_lines(layout, target)
    yield f"call void @{function.name}_last(ptr %out{given}, ptr %{WORK})"
    if layout.gathered:
        yield f"call void @{function.name}_gather(ptr %out, ptr %{WORK})"
    yield "ret void"
    yield "}"


def loop_lines(layout: Layout, target: Target) -> Iterator[str]:
    name = layout.function.name
    yield "br label %loop"
    yield "loop:"
    yield "%k = phi i64 [ 0, %entry ], [ %next, %loop ]"
    yield f"%kernel_p = getelementptr inbounds ptr, ptr @{name}_kernels, i64 %k"
    yield "%kernel = load ptr, ptr %kernel_p"
    yield f"%row_k = mul i64 %k, {layout.width}"
    yield f"%row = getelementptr inbounds i64, ptr @{name}_places, i64 %row_k"
    yield f"%first_p = getelementptr inbounds i64, ptr @{name}_firsts, i64 %k"
    yield "%first = load i64, ptr %first_p"
    yield f"%parameter = getelementptr inbounds {target.scalar}, ptr @{name}_numbers, i64 %first"
    yield f"call void %kernel(ptr %{WORK}, ptr %bases, ptr %row, ptr %parameter)"
    yield "%next = add i64 %k, 1"
    yield f"%more = icmp slt i64 %next, {len(layout.rows)}"
    yield "br i1 %more, label %loop, label %last"
    yield "last:"
