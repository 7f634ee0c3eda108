"""Expressions: numbers that record how they were computed, to be compiled.

Constants stay plain floats, so structural zeros and ones vanish at the speed of Python's own arithmetic and every
Expression is truly variable. Equal expressions are one object, so common subexpressions are found during tracing;
code that `live` does not reach is dead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeAlias

from ..numbers import Table

Operand: TypeAlias = "Expression | float"
SUMS = ("+", "-", "neg")
LATENCY = {"input": 0, "neg": 0, "/": 24, "sqrt": 32, "sin": 70, "cos": 70}  # approximate cycles; all others: 4
ARITHMETIC = ("+", "-", "*", "/")
FUNCTIONS = ("sin", "cos", "sqrt", "exp", "log", "tanh", "atan2")
COMPARISONS = ("<", "<=")
TABLES = ("find", "entry_of")  # operations on a number and a table
INDEX = attrgetter("index")


@dataclass(frozen=True, slots=True)
class Rows:
    """Entries of a block of inputs, `step` apart, read at a position: a table with other numbers for every robot."""

    block: str
    first: int
    count: int
    step: int = 1

    @property
    def entries(self) -> range:
        """Numbers of its entries in the block."""
        return range(self.first, self.first + self.step * self.count, self.step)

    def inputs(self, graph: Graph) -> list[Expression]:
        """Return its entries as inputs."""
        return [graph.input(self.block, k) for k in self.entries]


class Graph:
    """Creates expressions; equal ones only once."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[tuple[Any, ...], Expression] = {}

    def input(self, block: str, index: int) -> Expression:
        """Return an entry of a named block of inputs."""
        return self.node("input", block, index)

    def inputs(self, block: str, count: int) -> list[Expression]:
        return [self.input(block, k) for k in range(count)]

    def node(self, op: str, a: Any, b: Any = None, c: Any = None) -> Expression:
        key = (op, a, b, c)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = Expression(self, len(self.known), op, a, b, c)
        return known


class UnknownValueError(TypeError):
    """A decision about the value of a traced number, which is not known while a formula is traced."""


class Expression:
    """A node: an operation on up to three operands, each an Expression, a constant or a table.

    The sign of a product or sum is moved outside, where the next sum absorbs it. A comparison is an Expression too, and
    may only be used in `where`. The constants 0.0 and -0.0 are not distinguished.
    """

    __slots__ = ("a", "b", "c", "graph", "index", "op")
    __array_ufunc__ = None  # so that NumPy leaves array * Expression alone

    def __init__(self, graph: Graph, index: int, op: str, a: Any, b: Any, c: Any) -> None:
        self.graph, self.index, self.op, self.a, self.b, self.c = graph, index, op, a, b, c

    def __repr__(self) -> str:
        return f"Expression({self.op} #{self.index})"

    def __bool__(self) -> bool:
        raise UnknownValueError("A traced number has no value yet. Use `where` instead of `if`.")

    # Sums

    def __add__(self, other: Any) -> Any:
        if type(other) is not Expression:
            return self if other == 0.0 else self.graph.node("+", self, float(other))
        if other.op == "neg":
            return self - other.a
        if self.op == "neg":
            return other - self.a
        a, b = (self, other) if self.index < other.index else (other, self)
        return self.graph.node("+", a, b)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        if type(other) is not Expression:
            return self + -other
        if other is self:
            return 0.0
        if other.op == "neg":
            return self + other.a
        if self.op == "neg":
            return -(self.a + other)
        reverse = self.graph.known.get(("-", other, self, None))
        return self.graph.node("-", self, other) if reverse is None else -reverse

    def __rsub__(self, constant: float) -> Any:
        return -self if constant == 0.0 else self.graph.node("-", float(constant), self)

    def __neg__(self) -> Any:
        return self.a if self.op == "neg" else self.graph.node("neg", self)

    # Products

    def __mul__(self, other: Any) -> Any:
        if type(other) is not Expression:
            return self._scale(float(other)) if isinstance(other, int | float) else NotImplemented
        if self.op == "neg":
            return -(self.a * other)
        if other.op == "neg":
            return -(self * other.a)
        a, b = (self, other) if self.index < other.index else (other, self)
        return self.graph.node("*", a, b)

    __rmul__ = __mul__

    def _scale(self, k: float) -> Any:
        if k == 0.0:
            return 0.0
        if k == 1.0:
            return self
        if k < 0.0:
            return -self._scale(-k)
        if self.op == "neg":
            return -self.a._scale(k)
        if self.op == "*" and type(self.b) is float:
            return self.a._scale(self.b * k)
        return self.graph.node("*", self, k)

    def __truediv__(self, other: Any) -> Any:
        if type(other) is not Expression:
            return self._scale(1.0 / other)
        if self.op == "neg":
            return -(self.a / other)
        return self.graph.node("/", self, other)

    def __rtruediv__(self, constant: float) -> Any:
        return 0.0 if constant == 0.0 else self.graph.node("/", float(constant), self)

    # Functions and choices

    def __abs__(self) -> Expression:
        return self.graph.node("abs", self.a if self.op == "neg" else self)

    def sin(self) -> Any:
        return -self.graph.node("sin", self.a) if self.op == "neg" else self.graph.node("sin", self)

    def cos(self) -> Expression:
        return self.graph.node("cos", self.a if self.op == "neg" else self)

    def sqrt(self) -> Expression:
        return self.graph.node("sqrt", self)

    def exp(self) -> Expression:
        return self.graph.node("exp", self)

    def log(self) -> Expression:
        return self.graph.node("log", self)

    def tanh(self) -> Expression:
        return self.graph.node("tanh", self)

    def __lt__(self, other: Any) -> Expression:
        return self.graph.node("<", self, as_operand(other))

    def __le__(self, other: Any) -> Expression:
        return self.graph.node("<=", self, as_operand(other))

    def __gt__(self, other: Any) -> Expression:
        return self.graph.node("<", as_operand(other), self)

    def __ge__(self, other: Any) -> Expression:
        return self.graph.node("<=", as_operand(other), self)

    def where(self, a: Any, b: Any) -> Any:
        """Return a where this comparison holds, else b."""
        a, b = as_operand(a), as_operand(b)
        return a if a is b or (a == b and type(a) is float) else self.graph.node("where", self, a, b)

    def find_in(self, table: Table) -> Expression:
        """Return how many entries of a table are at most this number."""
        return self.graph.node("find", self, table)

    def entry_of(self, table: Table | Rows) -> Expression:
        """Return the entry of a table at this position."""
        return self.graph.node("entry_of", self, table)

    def pick(self, values: Sequence[Any]) -> Any:
        """Return the number at this position; inputs at equal distances in one block are read as a table."""
        if (rows := rows_of(values)) is not None:
            return self.entry_of(rows)
        found = values[-1]
        for k, value in reversed(list(enumerate(values[:-1]))):
            found = (self < k + 0.5).where(value, found)
        return found

    @staticmethod
    def atan2(y: Any, x: Any) -> Expression:
        """Return the angle of the point (x, y); either may be a constant."""
        graph: Graph = next(part.graph for part in (y, x) if type(part) is Expression)
        return graph.node("atan2", as_operand(y), as_operand(x))


def as_operand(x: Any) -> Operand:
    """Return an operand: an Expression, or a constant as a float."""
    return x if type(x) is Expression else float(x)


def rows_of(values: Sequence[Any]) -> Rows | None:
    """Return two or more values as rows; None if they are not inputs at equal distances in one block."""
    if not all(type(x) is Expression and x.op == "input" for x in values):
        return None
    first, second = values[:2]
    rows = Rows(first.a, first.b, len(values), second.b - first.b)
    regular = rows.step > 0 and all((x.a, x.b) == (first.a, k) for x, k in zip(values, rows.entries, strict=True))
    return rows if regular else None


def operands(x: Expression) -> list[Expression]:
    """Return the operands of a node that are expressions."""
    return [y for y in (x.a, x.b, x.c) if type(y) is Expression]


def live(outputs: Iterable[Operand]) -> list[Expression]:
    """Return the expressions that the outputs need, operands first."""
    found: set[Expression] = set()
    stack = [x for x in outputs if type(x) is Expression]
    while stack:
        x = stack.pop()
        if x not in found:
            found.add(x)
            stack += [y for y in (x.a, x.b, x.c) if type(y) is Expression and y not in found]
    return sorted(found, key=INDEX)


def tables_of(outputs: Iterable[Operand]) -> list[Table]:
    """Return the constant tables that the outputs read, each once."""
    return list(dict.fromkeys(x.b for x in live(outputs) if isinstance(x.b, Table)))


def reads_rows(outputs: Iterable[Operand]) -> bool:
    """Whether the outputs read rows of a block of inputs."""
    return any(isinstance(x.b, Rows) for x in live(outputs))


def counts(outputs: Iterable[Operand]) -> Counter[str]:
    """Count each operation that the outputs need; negations and inputs cost nothing."""
    return Counter(x.op for x in live(outputs) if x.op not in ("neg", "input"))


def flops(outputs: Iterable[Operand]) -> int:
    """Count the additions, subtractions, multiplications and divisions that the outputs need."""
    found = counts(outputs)
    return sum(found[op] for op in ARITHMETIC)


def rewrite_nodes(
    outputs: Sequence[Operand],
    change: Callable[[Expression, Callable[[Any], Any]], Any],
    nodes: Iterable[Expression] | None = None,
) -> list[Operand]:
    """Return the outputs with every node replaced by change(node, new); new(operand) gives the operand's replacement.

    `nodes` are the live nodes, where the caller has them already.
    """
    done: dict[Any, Any] = {}

    def new(x: Any) -> Any:
        return done[x] if type(x) is Expression else x

    for x in live(outputs) if nodes is None else nodes:
        done[x] = change(x, new)
    return [new(x) for x in outputs]


def copy_node(graph: Graph, x: Expression, new: Callable[[Any], Any]) -> Expression:
    """Copy a node into another graph, with the replacements of its operands."""
    if x.op == "input":
        return graph.node(x.op, x.a, x.b)
    return graph.node(x.op, new(x.a), new(x.b), new(x.c))


def split_early_nodes(outputs: Sequence[Operand], first: set[str], into: str) -> tuple[list[Operand], list[Operand]]:
    """Split off the values that depend only on the blocks `first`; the outputs then read them as the block `into`.

    So computations on numbers that stay the same for many calls are done only once.
    """
    graph = Graph()
    early: dict[Expression, bool] = {}
    needed: dict[Expression, int] = {}
    nodes = live(outputs)
    tables = {x.b: x.b.inputs(x.graph) for x in nodes if isinstance(x.b, Rows) and x.b.block in first}
    table_entries = {y for read in tables.values() for y in read}  # tables move as a whole, in the order of their block
    needed |= {y: n for n, y in enumerate(sorted(table_entries, key=lambda y: (y.a, y.b)))}
    moved = {rows: rows_of([graph.input(into, needed[y]) for y in read]) for rows, read in tables.items()}
    for x in nodes:
        below = operands(x)
        whole = x.op not in COMPARISONS  # a comparison is not a number, so it cannot be stored in a block
        known = not isinstance(x.b, Rows) or x.b in tables
        early[x] = x.a in first if x.op == "input" else bool(below) and whole and known and all(early[y] for y in below)
    below_late = [y for x in nodes if not early[x] for y in operands(x)]
    for y in (*below_late, *outputs):
        if type(y) is Expression and early[y]:
            needed.setdefault(y, len(needed))

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        if x in needed:
            return graph.input(into, needed[x])
        if isinstance(x.b, Rows) and x.b in moved and not early[x]:
            return graph.node("entry_of", new(x.a), moved[x.b])
        return copy_node(graph, x, new) if not early[x] else None

    return list(needed), rewrite_nodes(outputs, change, nodes)


# Chains of multiply-adds


def chain_sums(outputs: Sequence[Operand]) -> list[Operand]:
    """Return the outputs with every sum as one chain of multiply-adds: other terms first, then the products.

    So formulas may group their terms for reading. A partial sum that is used twice is kept. The term that is computed
    last comes last, so that the others need not wait for it.
    """
    nodes = live(outputs)
    uses = Counter(y for x in nodes for y in operands(x))
    uses.update(x for x in outputs if type(x) is Expression)
    sums = [x for x in nodes if x.op in SUMS]
    inner = {y for x in sums for y in operands(x) if y.op in SUMS and uses[y] == 1}
    depths = depths_of(nodes, inner)
    graph = Graph()

    def change(x: Expression, new: Callable[[Any], Any]) -> Any:
        if x in inner:
            return None
        if x.op not in SUMS:
            return copy_node(graph, x, new)
        terms = sorted(terms_of(x, inner), key=lambda term: type(term[1]) is Expression and term[1].op == "*")
        if len(terms) > 2:
            terms.append(terms.pop(max(range(1, len(terms)), key=lambda k: depths.get(terms[k][1], 0))))
        return total_of([(sign, new(y)) for sign, y in terms])

    return rewrite_nodes(outputs, change, nodes)


def depths_of(nodes: Sequence[Expression], inner: set[Expression]) -> dict[Operand, int]:
    """Return the number of cycles from the inputs to every node; partial sums take none themselves."""
    depths: dict[Operand, int] = {}
    for x in nodes:
        before = max([depths[y] for y in operands(x)], default=0)
        depths[x] = before if x in inner else before + LATENCY.get(x.op, 4)
    return depths


def terms_of(x: Expression, inner: set[Expression]) -> Iterator[tuple[int, Operand]]:
    """Yield the signed terms of a sum, including those of its partial sums."""
    waiting: list[tuple[int, Any]] = [(1, x)]
    while waiting:
        sign, y = waiting.pop()
        if y is x or y in inner:
            signs = {"+": (1, 1), "-": (1, -1), "neg": (-1,)}[y.op]
            waiting += [(sign * s, z) for s, z in reversed(list(zip(signs, (y.a, y.b), strict=False)))]
        else:
            yield sign, y


def total_of(terms: list[tuple[int, Any]]) -> Any:
    """Return the sum of signed terms, starting with a positive one if there is any."""
    begin = next((k for k, (sign, _) in enumerate(terms) if sign > 0), 0)
    sign, result = terms.pop(begin)
    result = result if sign > 0 else -result
    for sign, y in terms:
        result = result + y if sign > 0 else result - y
    return result
