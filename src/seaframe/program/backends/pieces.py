"""Split straight-line code into pieces of bounded length, for languages whose compilers are slow on long functions.

A value that a later piece needs is stored in a slot of the block `between`; slots are reused. Within a piece, a value
that is needed once is written where it is needed, so statements look like formulas. A Writer writes one language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, Protocol, TypeVar

from ..trace import COMPARISONS, TABLES, Expression, Operand, Rows, live

BETWEEN = "between"  # block of values that pieces of one function pass to each other
Code = TypeVar("Code")


class Writer(Protocol[Code]):
    """How formulas are written in a language; `Code` is the type of the written code."""

    def constant(self, value: float) -> Code: ...

    def entry(self, block: str, index: int) -> Code:
        """Read an entry of a block."""

    def operation(self, x: Expression, parts: Sequence[Code]) -> Code:
        """Write a node over its parts; those of a choice are both sides of its comparison, then both values."""

    def is_long(self, code: Code) -> bool:
        """Whether a formula is so long that it gets a statement of its own."""

    def assign_name(self, x: Expression, code: Code) -> tuple[Code, Code]:
        """Return a statement that assigns a formula to a name, and the name."""

    def write_entry(self, block: str, index: int, code: Code) -> Code:
        """Return a statement that writes an entry of a block."""


@dataclass(slots=True)
class Piece:
    """Nodes to compute in this order, the values to write, and the slots in which earlier pieces stored values.

    A piece runs `turns` times; `moving` blocks advance by one entry each time.
    """

    nodes: list[Expression]
    writes: list[tuple[str, int, Operand]] = field(default_factory=list)  # block, entry, value
    found: dict[Expression, int] = field(default_factory=dict)  # slot of a value from an earlier piece
    repetitions: int = 1
    moving: frozenset[str] = frozenset()

    @property
    def blocks(self) -> set[str]:
        """Blocks that the piece reads or writes."""
        read = {x.a for x in inputs(self)} | {x.b.block for x in self.nodes if isinstance(x.b, Rows)}
        return read | {block for block, _, _ in self.writes} | ({BETWEEN} if self.found else set())


def parts_of(x: Expression) -> list[Operand]:
    """Return the operands of a node. A choice includes those of its comparison, so that only numbers get names."""
    if x.op == "input":
        return []
    if x.op == "where":
        return [x.a.a, x.a.b, x.b, x.c]
    if x.op in TABLES:
        return [x.a]
    return [y for y in (x.a, x.b) if y is not None]


def computed_operands(parts: Sequence[Operand]) -> list[Expression]:
    """Return the operands that are computed, without constants and inputs."""
    return [x for x in parts if type(x) is Expression and x.op != "input"]


def inputs(piece: Piece) -> Iterator[Expression]:
    """Yield the inputs that a piece reads, once for every use."""
    values = [value for _, _, value in piece.writes]
    for x in [*(y for node in piece.nodes for y in parts_of(node)), *values]:
        if type(x) is Expression and x.op == "input":
            yield x


def nodes_of(values: Sequence[Operand]) -> list[Expression]:
    """Return the nodes that are computed for some values, operands first."""
    return [x for x in live(values) if x.op != "input" and x.op not in COMPARISONS]


def pieces(outputs: Sequence[tuple[str, int, Operand]], limit: int) -> tuple[list[Piece], int]:
    """Split outputs into pieces of about the same length, at most `limit` nodes each; return also the number of slots.

    An output is a block, an entry and its value; it is written in the piece that computes it.
    """
    nodes = nodes_of([value for _, _, value in outputs])
    count = max(1, -(-len(nodes) // limit))
    bounds = [len(nodes) * k // count for k in range(count + 1)]
    found = [Piece(nodes[a:b]) for a, b in pairwise(bounds)]
    home = {x: k for k, piece in enumerate(found) for x in piece.nodes}
    for output in outputs:
        value = output[2]
        found[home.get(value, 0) if isinstance(value, Expression) else 0].writes.append(output)
    return found, assign_slots(found, home)


def loop_piece(block: str, first: int, value: Operand, turns: int, moving: frozenset[str]) -> Piece:
    """Return a piece that writes consecutive entries of a block by one formula."""
    return Piece(nodes_of([value]), [(block, first, value)], repetitions=turns, moving=moving | {block})


def wrap_in_loop(piece: Piece, statements: Iterable[str], head: str, indent: str) -> Iterator[str]:
    """Yield the statements of a piece in a language with braces; inside a loop if the piece runs several times."""
    if piece.repetitions == 1:
        yield from statements
        return
    yield f"{head} {{"
    yield from (f"{indent}{statement}" for statement in statements)
    yield "}"


def assign_slots(found: Sequence[Piece], home: dict[Expression, int]) -> int:
    """Assign slots to the values that later pieces read; return the number of slots.

    A slot is free again from the piece after the one that reads it last.
    """
    last: dict[Expression, int] = {}
    for k, piece in enumerate(found):
        for x in computed_operands([y for node in piece.nodes for y in parts_of(node)]):
            last[x] = k
    free: list[int] = []
    count = 0
    leaving: list[list[int]] = [[] for _ in found]  # slots by the piece that reads them last
    for k, piece in enumerate(found):
        for x in piece.nodes:
            if last.get(x, k) > k:
                slot = free.pop() if free else count
                count = max(count, slot + 1)
                leaving[last[x]].append(slot)
                piece.writes.append((BETWEEN, slot, x))
        free += leaving[k]
    slots = {x: slot for piece in found for block, slot, x in piece.writes if block == BETWEEN}
    for k, piece in enumerate(found):
        used = computed_operands([y for node in piece.nodes for y in parts_of(node)])
        piece.found = {x: slots[x] for x in used if home[x] < k}
    return count


class Statements(Generic[Code]):
    """The statements of a piece."""

    def __init__(self, piece: Piece, writer: Writer[Code]) -> None:
        self.piece, self.writer = piece, writer
        self.codes: dict[Expression, Code] = {}
        self.uses = Counter(x for node in piece.nodes for x in parts_of(node) if isinstance(x, Expression))
        self.places: dict[Expression, list[tuple[str, int]]] = {}
        for block, index, value in piece.writes:
            if isinstance(value, Expression):
                self.places.setdefault(value, []).append((block, index))
                self.uses[value] += 1

    def __iter__(self) -> Iterator[Code]:
        for x in self.piece.nodes:
            for y in parts_of(x):
                if type(y) is Expression and y not in self.codes:
                    yield from self.leaf(y)
            yield from self.node(x)
        for block, index, value in self.piece.writes:
            if not isinstance(value, Expression):
                yield self.writer.write_entry(block, index, self.writer.constant(value))
            elif value.op == "input":
                yield self.writer.write_entry(block, index, self.writer.entry(value.a, value.b))

    def code(self, x: Operand) -> Code:
        return self.codes[x] if isinstance(x, Expression) else self.writer.constant(x)

    def leaf(self, x: Expression) -> Iterator[Code]:
        """Yield the statement that reads an entry of a block; each entry is read only once."""
        block, index = (x.a, x.b) if x.op == "input" else (BETWEEN, self.piece.found[x])
        yield from self.store_code(x, self.writer.entry(block, index), self.uses[x] > 1)

    def node(self, x: Expression) -> Iterator[Code]:
        code = self.writer.operation(x, [self.code(y) for y in parts_of(x)])
        places = self.places.get(x, [])
        yield from self.store_code(x, code, self.uses[x] > 1 or (not places and self.writer.is_long(code)))
        for block, index in places:
            yield self.writer.write_entry(block, index, self.codes[x])

    def store_code(self, x: Expression, code: Code, by_name: bool) -> Iterator[Code]:
        """Store how x is written from here on; with `by_name`, yield the statement that assigns it to a name."""
        if by_name:
            statement, code = self.writer.assign_name(x, code)
            yield statement
        self.codes[x] = code
