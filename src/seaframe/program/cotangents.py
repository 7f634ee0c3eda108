"""Reverse-mode differentiation of a traced graph: the gradient of a weighted sum of outputs.

One sweep from the outputs back to the inputs gives the derivatives with respect to all inputs, at a few times the cost
of the outputs, however many inputs there are. Partial derivatives are those of `derivatives`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..numbers import where
from .derivatives import PARTIALS, inputs_of
from .kernel_classes import BEFORE, Call, Kernel
from .kernels import Staged
from .trace import Expression, Graph, Operand, Rows, copy_node, live, rewrite_nodes

ENDLESS = ("sqrt", "atan2")  # finite at zero, with an infinite slope, which must not count where it has no weight


def cotangents(outputs: Sequence[Operand], weights: Sequence[Operand], inputs: Sequence[Expression]) -> list[Operand]:
    """Return the derivatives of the sum of weights times outputs with respect to inputs, as nodes of their graph."""
    pulled: dict[Expression, Any] = {}

    def add(x: Any, w: Any) -> None:
        if type(x) is Expression:
            pulled[x] = pulled.get(x, 0.0) + w

    for x, w in zip(outputs, weights, strict=True):
        add(x, w)
    for node in reversed(live(outputs)):
        w = pulled.get(node, 0.0)
        if type(w) is not Expression and not w:
            continue
        if node.op == "where":  # the condition is taken as constant
            add(node.b, node.a.where(w, 0.0))
            add(node.c, node.a.where(0.0, w))
        elif isinstance(node.b, Rows):  # the position is taken as constant
            for k, entry in enumerate(node.b.inputs(node.graph)):
                add(entry, (node.a < k - 0.5).where(0.0, (node.a < k + 0.5).where(w, 0.0)))
        elif node.op in PARTIALS:
            without_weight = abs(w) <= 0.0 if node.op in ENDLESS else False
            for x, slope in zip((node.a, node.b), PARTIALS[node.op], strict=False):
                if type(x) is Expression:
                    add(x, where(without_weight, 0.0, w * slope(node)))
    return [pulled.get(x, 0.0) for x in inputs]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a part of the cotangent of a value is read: entry of an earlier call or of a block, and its sign."""

    owner: int | str
    entry: int
    sign: float = 1.0


@dataclass(slots=True)
class CotangentCalls:
    """Calls of a function, followed by their cotangents in reverse order.

    The cotangent of a call reads the blocks of the call, and then the cotangents of the call's own entries: those that
    later calls give back, and weights of outputs. Its entries are cotangents of what the call reads.
    """

    function: Staged
    weights: str  # block with the weight of every output
    calls: list[Call] = field(init=False)
    entries: list[dict[int, list[Source]]] = field(init=False)  # by call and entry
    before: dict[int, list[Source]] = field(default_factory=dict)  # by entry that is computed before all calls
    inputs: dict[tuple[str, int], list[Source]] = field(default_factory=dict)  # by block and entry
    kernels: dict[Any, Kernel] = field(default_factory=dict)  # cotangents, by kernel and places of its sources
    read: dict[Kernel, list[Expression]] = field(default_factory=dict)  # inputs of kernels

    def __post_init__(self) -> None:
        self.calls = list(self.function.calls)
        self.entries = [{} for _ in self.calls]
        for k, x in enumerate(self.function.last):
            self.weigh_output(k, x)
        for number in reversed(range(len(self.function.calls))):
            if self.entries[number]:
                self.pull(number)

    def weigh_output(self, k: int, output: Operand) -> None:
        """Pass the weight of an output to the entries of calls that it reads."""
        if type(output) is not Expression:
            return
        sign, x = (-1.0, output.a) if output.op == "neg" else (1.0, output)
        if x.op == "entry":
            self.entries[x.a].setdefault(x.b, []).append(Source(self.weights, k, sign))
            return
        read = [y for y in live([output]) if y.op == "entry"]
        if not read:
            return
        graph, blocks = Graph(), dict.fromkeys(y.a for y in live([output]) if y.op in ("entry", "input"))
        names = {owner: f"b{n}" for n, owner in enumerate(blocks)}

        def rename(y: Expression, new: Callable[[Any], Any]) -> Any:
            return graph.input(names[y.a], y.b) if y.op in ("entry", "input") else copy_node(graph, y, new)

        formula = rewrite_nodes([output], rename)
        weight = graph.input(f"b{len(blocks)}", 0)
        pulled = cotangents(formula, [weight], [graph.input(names[y.a], y.b) for y in read])
        for n, y in enumerate(read):
            self.entries[y.a].setdefault(y.b, []).append(Source(len(self.calls), n))
        self.calls.append(Call(Kernel(None, pulled), [*((owner, 0) for owner in blocks), (self.weights, k)], []))

    def pull(self, number: int) -> None:
        """Append the cotangent of a call, and pass its entries to what the call reads."""
        call, sources = self.function.calls[number], dict(sorted(self.entries[number].items()))
        read = {(each.owner, each.entry) for several in sources.values() for each in several}
        blocks: dict[tuple[int | str, int], int] = {}  # owner and first entry of every block of sources, and its number

        def place(source: Source) -> tuple[str, int, float]:
            first = 0 if isinstance(source.owner, int) else source.entry
            while isinstance(source.owner, str) and (source.owner, first - 1) in read:
                first -= 1  # runs of weights are blocks of their own, so that calls of a class share a kernel
            number = blocks.setdefault((source.owner, first), len(call.blocks) + len(blocks))
            return f"b{number}", source.entry - first, source.sign

        places = {k: tuple(map(place, several)) for k, several in sources.items()}
        key = (call.kernel, tuple(places.items()))
        if call.kernel not in self.read:
            self.read[call.kernel] = [x for x in inputs_with_rows(call.kernel.outputs) if x.a != "parameter"]
        inputs = self.read[call.kernel]
        if key not in self.kernels:
            outputs = [call.kernel.outputs[k] for k in places]
            graph = next(x.graph for x in outputs if type(x) is Expression)
            weights = [sum((sign * graph.input(name, k) for name, k, sign in each), 0.0) for each in places.values()]
            self.kernels[key] = Kernel(None, cotangents(outputs, weights, inputs))
        kernel = self.kernels[key]
        for n, (x, pulled) in enumerate(zip(inputs, kernel.outputs, strict=True)):
            if type(pulled) is Expression:
                owner, first = call.blocks[int(x.a[1:])]
                found = self.entries[owner] if isinstance(owner, int) else self.before if owner == BEFORE else None
                source = Source(len(self.calls), n)
                if found is None:
                    self.inputs.setdefault((str(owner), first + x.b), []).append(source)
                else:
                    found.setdefault(first + x.b, []).append(source)
        self.calls.append(Call(kernel, [*call.blocks, *blocks], call.parameters))

    def pulled(self, wanted: Sequence[tuple[str, int]]) -> list[Operand]:
        """Return the cotangents of inputs, given by block and entry, as values that are computed after all calls."""
        graph = Graph()

        def total(sources: Sequence[Source]) -> Any:
            return sum((x.sign * graph.node("entry", x.owner, x.entry) for x in sources), 0.0)

        first, last = (
            rewrite_nodes(formulas, partial(copy_node, graph)) for formulas in (self.function.first, self.function.last)
        )
        inputs = [graph.input(*place) for place in wanted]
        weights = [graph.input(self.weights, k) for k in range(len(last))]
        direct = cotangents(last, weights, inputs)
        early = cotangents(first, [total(self.before.get(k, ())) for k in range(len(first))], inputs)
        return [a + b + total(self.inputs.get(place, ())) for a, b, place in zip(direct, early, wanted, strict=True)]


def inputs_with_rows(outputs: Sequence[Operand]) -> list[Expression]:
    """Return all inputs that outputs read, also those that they read as rows."""
    rows = [y for x in live(outputs) if isinstance(x.b, Rows) for y in x.b.inputs(x.graph)]
    return list(dict.fromkeys([*inputs_of(outputs), *rows]))


def staged_cotangents(function: Staged, name: str, weights: str, wanted: Sequence[tuple[str, int]]) -> Staged:
    """Return the derivatives of a weighted sum of the outputs of a function that calls kernels.

    `weights` names the block with the weight of every output; `wanted` are the inputs, each by block and entry.
    """
    pulled = CotangentCalls(function, weights)
    return Staged(name, (*function.blocks, weights), function.first, pulled.calls, pulled.pulled(wanted))
