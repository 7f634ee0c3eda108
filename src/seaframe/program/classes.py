"""One kernel for each class of body, from the same laws: code whose size does not grow with the robot.

A law is a pure function of a body, of values of its neighbours and of coordinates. Its arguments are taken apart into
leaves, and two calls are of one class when they have the same law and the same pattern: the types around the leaves,
where the structural constants 0, 1 and -1 stand, and where each variable is found (which value of a neighbour, which
entry of it, which sign). A class is traced once with a symbol for every leaf; other constants become its parameters,
and each call brings its own. What a call returns is again made of leaves: entries of the call's block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from .trace import Expression, Graph, Operand, live

STRUCTURAL = (0.0, 1.0, -1.0)
BEFORE = "before"  # owner of what is computed before all calls


@dataclass(eq=False, slots=True)
class Kernel:
    """A law traced for one class: its result and outputs, over the inputs (`b<n>`, k) and (`parameter`, k)."""

    result: Any
    outputs: Sequence[Operand]


@dataclass(slots=True)
class Call:
    """One use of a kernel."""

    kernel: Kernel
    blocks: list[tuple[int | str, int]]  # an earlier call's number or the name of a block, and the first entry read
    parameters: list[float]


@dataclass(slots=True)
class Recorder:
    """An `apply` for a tree: records calls of kernels instead of growing one graph."""

    graph: Graph
    kernels: dict[Any, Kernel] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    before: list[Expression] = field(default_factory=list)  # what to compute first, in order
    known: dict[int, tuple[Any, Any]] = field(default_factory=dict)  # arguments without variables: they keep, patterns

    def __call__(self, law: Callable[..., Any], *arguments: Any) -> Any:
        reading = Reading(self.before)
        first, *others = arguments
        pattern = (law, self.constant(first, reading), *map(reading.argument, others))
        kernel = self.kernels.get(pattern)
        if kernel is None:
            kernel = self.kernels[pattern] = traced(law, arguments)
        entries = {x: self.graph.node("entry", len(self.calls), k) for k, x in enumerate(kernel.outputs)}
        self.calls.append(Call(kernel, reading.blocks, list(reading.parameters)))
        meaning = entries | reading.leaves
        return rebuilt(kernel.result, lambda x: signed(meaning[key(x)], x) if type(x) is Expression else x)

    def constant(self, body: Any, reading: Reading) -> Any:
        """The pattern of a body, read once for all laws if it holds no variable."""
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
class Reading:
    """Takes arguments apart: their hashable pattern, and on the way the blocks, parameters and leaves they name."""

    before: list[Expression]
    blocks: list[tuple[int | str, int]] = field(default_factory=list)
    numbers: dict[int | str, int] = field(default_factory=dict)  # of the blocks that may be read again, by owner
    parameters: dict[float, int] = field(default_factory=dict)
    leaves: dict[Any, Operand] = field(default_factory=dict)  # by symbol
    own: dict[Expression, int] = field(default_factory=dict)  # entries of this argument that are computed before

    def argument(self, x: Any) -> Any:
        """The pattern of an argument; what it reads of inputs, or needs computed before, is a block of its own."""
        self.own = {}
        self.numbers = {owner: n for owner, n in self.numbers.items() if isinstance(owner, int)}
        return self.pattern(x)

    def pattern(self, x: Any) -> Any:
        kind = type(x)
        if kind is float:
            return x if x in STRUCTURAL else self.parameter(x)
        if kind is Expression:
            return (self.variable(x.a), "-") if x.op == "neg" else self.variable(x)
        if kind in (str, int, bool) or x is None:
            return x
        return (kind, *map(self.pattern, parts(x)))

    def variable(self, x: Expression) -> tuple[str, int]:
        """The symbol of x: its block, and its entry in there, counted from the first that is read of an input."""
        owner, entry = (x.a, x.b) if x.op in ("entry", "input") else (BEFORE, self.early(x))
        number = self.numbers.get(owner)
        if number is None:
            number = self.numbers[owner] = len(self.blocks)
            self.blocks.append((owner, 0 if isinstance(owner, int) else entry))
        symbol = (f"b{number}", entry - self.blocks[number][1])
        self.leaves[symbol] = x
        return symbol

    def early(self, x: Expression) -> int:
        """The number of something computed before; each argument has its own, so that they lie together."""
        if x not in self.own:
            self.own[x] = len(self.before)
            self.before.append(x)
        return self.own[x]

    def parameter(self, x: float) -> tuple[str, int]:
        symbol = ("parameter", self.parameters.setdefault(x, len(self.parameters)))
        self.leaves[symbol] = x
        return symbol


def traced(law: Callable[..., Any], arguments: tuple[Any, ...]) -> Kernel:
    """The law on symbols instead of leaves; what it merely passes on is no output."""
    graph = Graph()
    reading = Reading([])

    def symbol(x: Operand) -> Any:
        pattern = reading.pattern(x)
        if isinstance(pattern, float):
            return pattern
        name, negative = (pattern[0], True) if pattern[1] == "-" else (pattern, False)
        made = graph.input(*name)
        return -made if negative else made

    symbols = []
    for argument in arguments:
        reading.argument(None)
        symbols.append(rebuilt(argument, symbol))
    result = law(*symbols)
    made = [key(x) for x in numbers(result) if type(x) is Expression]
    return Kernel(result, list(dict.fromkeys(x for x in made if type(x) is Expression)))


def key(x: Expression) -> Expression | tuple[str, int]:
    """What a leaf of a kernel's result is known by, its sign apart: a symbol, or an output."""
    x = x.a if x.op == "neg" else x
    return (x.a, x.b) if x.op == "input" else x


def signed(x: Any, like: Expression) -> Any:
    return -x if like.op == "neg" else x


FIELDS: dict[type, tuple[str, ...]] = {}


def fields_of(kind: type) -> tuple[str, ...]:
    """The fields of a record that matter: a body's name and place in the tree do not; what is no record has none."""
    if kind not in FIELDS:
        FIELDS[kind] = tuple(f.name for f in fields(kind) if f.compare) if is_dataclass(kind) else ()
    return FIELDS[kind]


def parts(x: Any) -> Sequence[Any]:
    """What a record or a sequence holds."""
    return x if isinstance(x, list | tuple) else [getattr(x, name) for name in fields_of(type(x))]


def numbers(x: Any) -> Iterator[Operand]:
    """The leaves of x."""
    if isinstance(x, float | Expression):
        yield x
    elif not isinstance(x, str | int):
        for part in parts(x):
            yield from numbers(part)


def rebuilt(x: Any, change: Callable[[Operand], Any]) -> Any:
    """x with every leaf changed."""
    if isinstance(x, float | Expression):
        return change(x)
    if isinstance(x, list | tuple):
        parts = [rebuilt(part, change) for part in x]
        return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
    names = fields_of(type(x))
    return x if not names else replace(x, **{name: rebuilt(getattr(x, name), change) for name in names})


# Dead code


def needed_entries(calls: Sequence[Call], outputs: Sequence[Operand]) -> list[dict[int, int]]:
    """The entries of every call that the outputs need, each with the number of the last call that reads it.

    Found from the last call backwards; what the outputs read themselves is read after all calls.
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
