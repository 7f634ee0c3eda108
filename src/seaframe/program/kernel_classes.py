"""Trace one kernel for each class of body, from the same laws: the size of the code does not grow with the robot.

A law is a pure function of a body, of values of its neighbours and of coordinates. Its arguments are decomposed into
leaves (numbers). Two calls belong to one class when they have the same law and the same pattern: the types around the
leaves, the positions of the structural constants 0, 1 and -1, and the location of each variable (which value of a
neighbour, which entry of it, which sign). A class is traced once with a symbol for every leaf; other constants become
its parameters, and each call passes its own. The result of a call again consists of leaves: entries of its block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from ..numbers import Table
from .trace import Expression, Graph, Operand, live

STRUCTURAL = (0.0, 1.0, -1.0)
BEFORE = "before"  # owner of the values that are computed before all calls


@dataclass(eq=False, slots=True)
class Kernel:
    """A law traced for one class: its result and outputs, over the inputs (`b<n>`, k) and (`parameter`, k)."""

    result: Any
    outputs: Sequence[Operand]


@dataclass(slots=True)
class Call:
    """One use of a kernel."""

    kernel: Kernel
    blocks: list[
        tuple[int | str, int]
    ]  # the number of an earlier call or the name of a block, and the first entry read
    parameters: list[float]


@dataclass(slots=True)
class Recorder:
    """An `apply` function for a tree that records calls of kernels instead of growing one graph."""

    graph: Graph
    kernels: dict[Any, Kernel] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    before: list[Expression] = field(default_factory=list)  # values to compute before all calls, in order
    known: dict[int, tuple[Any, Any]] = field(default_factory=dict)  # by id: an argument without variables, its pattern

    def __call__(self, law: Callable[..., Any], *arguments: Any) -> Any:
        reading = ArgumentReader(self.before)
        first, *others = arguments
        pattern = (law, self.constant(first, reading), *map(reading.argument, others))
        kernel = self.kernels.get(pattern)
        if kernel is None:
            kernel = self.kernels[pattern] = trace_kernel(law, arguments)
        entries = {x: self.graph.node("entry", len(self.calls), k) for k, x in enumerate(kernel.outputs)}
        self.calls.append(Call(kernel, reading.blocks, list(reading.parameters)))
        meaning = entries | reading.leaves
        return map_leaves(kernel.result, lambda x: with_sign(meaning[leaf_key(x)], x) if type(x) is Expression else x)

    def constant(self, body: Any, reading: ArgumentReader) -> Any:
        """Return the pattern of a body; it is read only once for all laws if the body holds no variable."""
        kept = self.known.get(id(body))
        if kept is not None:
            _, (pattern, parameters, leaves) = kept
            reading.parameters, reading.leaves = dict(parameters), dict(leaves)
            return pattern
        pattern = reading.argument(body)
        if not reading.blocks:
            self.known[id(body)] = (body, (pattern, dict(reading.parameters), dict(reading.leaves)))
        return pattern


@dataclass(slots=True)
class ArgumentReader:
    """Decompose arguments into a hashable pattern, and collect the blocks, parameters and leaves that they use."""

    before: list[Expression]
    blocks: list[tuple[int | str, int]] = field(default_factory=list)
    numbers: dict[int | str, int] = field(default_factory=dict)  # by owner: number of a block that may be read again
    parameters: dict[float, int] = field(default_factory=dict)
    leaves: dict[Any, Operand] = field(default_factory=dict)  # by symbol
    own: dict[Expression, int] = field(
        default_factory=dict
    )  # entries of this argument that are computed before all calls

    def argument(self, x: Any) -> Any:
        """Return the pattern of an argument; inputs and precomputed values that it reads get a block of their own."""
        self.own = {}
        self.numbers = {owner: n for owner, n in self.numbers.items() if isinstance(owner, int)}
        return self.pattern(x)

    def pattern(self, x: Any) -> Any:
        kind = type(x)
        if kind is float:
            return x if x in STRUCTURAL else self.parameter(x)
        if kind is Expression:
            return (self.variable(x.a), "-") if x.op == "neg" else self.variable(x)
        if kind in (str, int, bool, Table) or x is None:
            return x
        return (kind, *map(self.pattern, child_values(x)))

    def variable(self, x: Expression) -> tuple[str, int]:
        """Return the symbol of x: its block and entry; entries of an input count from the first one that is read."""
        owner, entry = (x.a, x.b) if x.op in ("entry", "input") else (BEFORE, self.precompute(x))
        number = self.numbers.get(owner)
        if number is None:
            number = self.numbers[owner] = len(self.blocks)
            self.blocks.append((owner, 0 if isinstance(owner, int) else entry))
        symbol = (f"b{number}", entry - self.blocks[number][1])
        self.leaves[symbol] = x
        return symbol

    def precompute(self, x: Expression) -> int:
        """Return the entry of a precomputed value; each argument has its own entries, so that they are contiguous."""
        if x not in self.own:
            self.own[x] = len(self.before)
            self.before.append(x)
        return self.own[x]

    def parameter(self, x: float) -> tuple[str, int]:
        symbol = ("parameter", self.parameters.setdefault(x, len(self.parameters)))
        self.leaves[symbol] = x
        return symbol


def trace_kernel(law: Callable[..., Any], arguments: tuple[Any, ...]) -> Kernel:
    """Trace a law with symbols in the place of leaves; values that it only passes on are not outputs."""
    graph = Graph()
    reading = ArgumentReader([])

    def symbol(x: Operand) -> Any:
        pattern = reading.pattern(x)
        if isinstance(pattern, float):
            return pattern
        name, negative = (pattern[0], True) if pattern[1] == "-" else (pattern, False)
        leaf = graph.input(*name)
        return -leaf if negative else leaf

    symbols = []
    for argument in arguments:
        reading.argument(None)
        symbols.append(map_leaves(argument, symbol))
    result = law(*symbols)
    made = [leaf_key(x) for x in iterate_leaves(result) if type(x) is Expression]
    return Kernel(result, list(dict.fromkeys(x for x in made if type(x) is Expression)))


def leaf_key(x: Expression) -> Expression | tuple[str, int]:
    """Return the key of a leaf of a kernel's result, without its sign: a symbol, or an output."""
    x = x.a if x.op == "neg" else x
    return (x.a, x.b) if x.op == "input" else x


def with_sign(x: Any, like: Expression) -> Any:
    """Return x with the sign of another expression."""
    return -x if like.op == "neg" else x


FIELDS: dict[type, tuple[str, ...]] = {}


def compared_fields(kind: type) -> tuple[str, ...]:
    """Return the compared fields of a record (not the name of a body or its place in the tree); none of other types."""
    if kind not in FIELDS:
        FIELDS[kind] = tuple(f.name for f in fields(kind) if f.compare) if is_dataclass(kind) else ()
    return FIELDS[kind]


def child_values(x: Any) -> Sequence[Any]:
    """Return the values in a record or a sequence."""
    return x if isinstance(x, list | tuple) else [getattr(x, name) for name in compared_fields(type(x))]


def iterate_leaves(x: Any) -> Iterator[Operand]:
    """Yield the leaves of x: all numbers in it."""
    if isinstance(x, float | Expression):
        yield x
    elif not isinstance(x, str | int):
        for part in child_values(x):
            yield from iterate_leaves(part)


def map_leaves(x: Any, change: Callable[[Operand], Any]) -> Any:
    """Return a copy of x in which every leaf is replaced by change(leaf)."""
    if isinstance(x, float | Expression):
        return change(x)
    if isinstance(x, list | tuple):
        parts = [map_leaves(part, change) for part in x]
        return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
    names = compared_fields(type(x))
    return x if not names else replace(x, **{name: map_leaves(getattr(x, name), change) for name in names})


# Dead code


def needed_entries(calls: Sequence[Call], outputs: Sequence[Operand]) -> list[dict[int, int]]:
    """Find the entries of every call that the outputs need, each with the number of the last call that reads it.

    Goes from the last call backwards; entries that the outputs read are read after all calls.
    """
    need: list[dict[int, int]] = [{} for _ in calls]
    for x in live(outputs):
        if x.op == "entry":
            need[x.a][x.b] = len(calls)
    inputs: dict[Any, list[tuple[int, int]]] = {}  # by kernel and entries: the entries of blocks that they read
    for number in reversed(range(len(calls))):
        call = calls[number]
        variant = (call.kernel, frozenset(need[number]))
        if variant not in inputs:
            found = live([call.kernel.outputs[k] for k in sorted(need[number])])
            read = [(int(x.a[1:]), x.b) for x in found if x.op == "input" and x.a != "parameter"]
            inputs[variant] = read
        for n, k in inputs[variant]:
            owner = call.blocks[n][0]
            if isinstance(owner, int):
                need[owner].setdefault(k, number)
    return need
