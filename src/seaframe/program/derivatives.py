"""Forward-mode differentiation of a traced graph: derivatives of outputs along a direction of their inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .kernel_classes import BEFORE, Call, Kernel
from .kernels import Staged
from .trace import Expression, Graph, Operand, Rows, copy_node, live, rewrite_nodes

# By operation: the partial derivatives of a node x with respect to its operands a and b. Both modes use this table.
PARTIALS: dict[str, tuple[Callable[[Any], Any], ...]] = {
    "+": (lambda x: 1.0, lambda x: 1.0),
    "-": (lambda x: 1.0, lambda x: -1.0),
    "*": (lambda x: x.b, lambda x: x.a),
    "/": (lambda x: 1.0 / x.b, lambda x: -(x * (1.0 / x.b))),
    "neg": (lambda x: -1.0,),
    "abs": (lambda x: (x.a < 0.0).where(-1.0, 1.0),),
    "sqrt": (lambda x: 0.5 / x,),
    "sin": (lambda x: x.a.cos(),),
    "cos": (lambda x: -x.a.sin(),),
    "exp": (lambda x: x,),
    "log": (lambda x: 1.0 / x.a,),
    "tanh": (lambda x: 1.0 - x * x,),
    "atan2": (lambda x: x.b * (1.0 / squared_radius(x)), lambda x: -(x.a * (1.0 / squared_radius(x)))),
}


def squared_radius(x: Expression) -> Any:
    """Return a^2 + b^2 of an angle atan2(a, b)."""
    return x.a * x.a + x.b * x.b


def tangents(outputs: Sequence[Operand], directions: Mapping[Expression, Operand]) -> list[Operand]:
    """Return the exact derivative of every output along `directions` (by input), as nodes of the outputs' graph."""
    change: dict[Expression, Any] = {}

    def of(y: Any) -> Any:
        return change.get(y, 0.0) if type(y) is Expression else 0.0

    for x in live(outputs):
        if x.op in ("input", "entry"):
            change[x] = directions.get(x, 0.0)
        elif x.op == "where":  # the condition is taken as constant
            change[x] = x.a.where(of(x.b), of(x.c))
        elif isinstance(x.b, Rows):  # the position is taken as constant
            along = directions.get(x.b.inputs(x.graph)[0], 0.0)
            if type(along) is Expression:
                change[x] = x.a.entry_of(replace(x.b, block=along.a, first=along.b))
        elif x.op in PARTIALS:
            parts = zip(PARTIALS[x.op], (of(x.a), of(x.b)), strict=False)
            change[x] = sum((partial(x) * d for partial, d in parts if type(d) is Expression or d), 0.0)
    return [of(x) for x in outputs]


def inputs_of(outputs: Sequence[Operand]) -> list[Expression]:
    """Return the inputs that outputs read; of rows the first, whose direction is that of all of them."""
    nodes = live(outputs)
    return [x for x in nodes if x.op == "input"] + [x.b.inputs(x.graph)[0] for x in nodes if isinstance(x.b, Rows)]


def staged_tangents(function: Staged, name: str, changes: Mapping[str, str]) -> Staged:
    """Return the derivative of a function that calls kernels.

    `changes` gives, for each block that changes, the name of the block with its derivatives. Call k becomes call 2 k,
    and its tangent is call 2 k + 1. The derivatives of values computed before all calls follow these values.
    """
    moved = TangentCalls(len(function.first), changes)
    first = [*function.first, *moved.tangents(function.first)]
    calls = [each for call in function.calls for each in (moved.renumber_call(call), moved.tangent(call))]
    return Staged(name, (*function.blocks, *changes.values()), first, calls, moved.tangents(function.last))


@dataclass(frozen=True, slots=True)
class TangentCalls:
    """Calls of a function and their tangents: where the derivative of each value is stored."""

    before: int  # number of entries that are computed before all calls
    changes: Mapping[str, str]  # name of the block of derivatives, by block
    kernels: dict[Any, Kernel] = field(default_factory=dict)  # tangents, by kernel and changing blocks

    def block(self, owner: int | str, first: int) -> tuple[int | str, int] | None:
        """Return the block with the derivatives of a block that a call reads; None if it is constant."""
        if isinstance(owner, int):
            return 2 * owner + 1, first
        if owner == BEFORE:
            return BEFORE, self.before + first
        return (self.changes[owner], first) if owner in self.changes else None

    def renumber_call(self, call: Call) -> Call:
        """Return the call itself with its new number among twice as many calls."""
        blocks = [(2 * owner if isinstance(owner, int) else owner, first) for owner, first in call.blocks]
        return Call(call.kernel, blocks, call.parameters)

    def tangent(self, call: Call) -> Call:
        """Return the tangent of a call: it reads the blocks of the call, and then their derivatives."""
        found = {n: block for n, read in enumerate(call.blocks) if (block := self.block(*read)) is not None}
        names = {f"b{n}": f"b{len(call.blocks) + k}" for k, n in enumerate(found)}
        key = (call.kernel, tuple(found))
        if key not in self.kernels:
            outputs = call.kernel.outputs
            inputs = [x for x in inputs_of(outputs) if x.a in names]
            self.kernels[key] = Kernel(None, tangents(outputs, {x: x.graph.input(names[x.a], x.b) for x in inputs}))
        return Call(self.kernels[key], [*self.renumber_call(call).blocks, *found.values()], call.parameters)

    def tangents(self, outputs: Sequence[Operand]) -> list[Operand]:
        """Return the derivatives of values that are computed before or after all calls."""
        graph = Graph()

        def renumber(x: Expression, new: Callable[[Any], Any]) -> Any:
            return graph.node("entry", 2 * x.a, x.b) if x.op == "entry" else copy_node(graph, x, new)

        same = rewrite_nodes(outputs, renumber)
        directions = {x: graph.node("entry", x.a + 1, x.b) for x in live(same) if x.op == "entry"}
        read = [x for x in inputs_of(same) if x.a in self.changes]
        return tangents(same, directions | {x: graph.input(self.changes[x.a], x.b) for x in read})
