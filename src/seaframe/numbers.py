"""Numbers of every kind, and the functions that formulas apply to them.

A number is a float, a NumPy array (a batch of robots), a traced expression, a CasADi or a SymPy symbol. Formulas use
+ - * /, abs(), comparisons for `where`, and the functions below, and nothing that needs a value: no `if x > 0`, no
`float(x)`. Both sides of a `where` are computed, so keep the side that is not selected free of 0/0.

A plain float 0.0 or 1.0 is a structural constant: traced code folds it away. To add a new kind of number, give its
type the operators and, under the names used here, the methods `sin`, `sqrt`, `atan2` ...; the result of its
comparisons needs a method `where(a, b)`.
"""

from __future__ import annotations

import hashlib
import importlib
import math
from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[Any]  # of 64-bit numbers; in compiled code also of 32-bit numbers
Ints: TypeAlias = NDArray[np.intp]  # positions in an array
Mask: TypeAlias = NDArray[np.bool_]


class Number(Protocol):
    """The operations that a formula may apply to a number."""

    def __add__(self, other: Any, /) -> Any: ...
    def __radd__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __rsub__(self, other: Any, /) -> Any: ...
    def __mul__(self, other: Any, /) -> Any: ...
    def __rmul__(self, other: Any, /) -> Any: ...
    def __truediv__(self, other: Any, /) -> Any: ...
    def __rtruediv__(self, other: Any, /) -> Any: ...
    def __neg__(self) -> Any: ...
    def __abs__(self) -> Any: ...
    def __lt__(self, other: Any, /) -> Any: ...
    def __le__(self, other: Any, /) -> Any: ...
    def __gt__(self, other: Any, /) -> Any: ...
    def __ge__(self, other: Any, /) -> Any: ...


def is_plain(*values: Any) -> bool:
    """Whether all values are plain Python numbers: no symbol, no batch."""
    return all(isinstance(value, int | float) for value in values)


def all_plain(values: Sequence[Any] | Floats) -> bool:
    """Whether all entries of a sequence, which may be long, are plain Python numbers or entries of an array."""
    return isinstance(values, np.ndarray) or set(map(type, values)) <= {float, int}


def is_numeric(*values: Any) -> bool:
    """Whether all values are numeric: plain numbers or batches of them, no symbol."""
    return all(isinstance(value, int | float | np.generic | np.ndarray) for value in values)


def is_zero(x: Any) -> bool:
    """Whether x is the plain float zero, which is a structural constant; False for symbols and batches."""
    return isinstance(x, float) and x == 0.0


def sin(x: Number) -> Any:
    return _apply("sin", x)


def cos(x: Number) -> Any:
    return _apply("cos", x)


def sqrt(x: Number) -> Any:
    return _apply("sqrt", x)


def exp(x: Number) -> Any:
    return _apply("exp", x)


def log(x: Number) -> Any:
    """Natural logarithm of x > 0."""
    return _apply("log", x)


def tanh(x: Number) -> Any:
    return _apply("tanh", x)


def atan2(y: Number, x: Number) -> Any:
    """Angle [rad] of the point (x, y), in (-pi, pi]."""
    return _apply("atan2", y, x)


NUMPY_NAMES = {"atan2": "arctan2"}


def _apply(name: str, *xs: Any) -> Any:
    """Apply the function `name` of the library of the first x that is not a plain float."""
    kind = next((type(x) for x in xs if not isinstance(x, int | float)), float)
    if kind is float:
        return getattr(math, name)(*xs)
    if issubclass(kind, np.ndarray | np.generic):
        return getattr(np, NUMPY_NAMES.get(name, name))(*xs)
    return getattr(kind if hasattr(kind, name) else _library(kind), name)(*xs)


def _library(kind: type) -> Any:
    """Top package in which a type of number is defined. It is imported already, as numbers of the type exist."""
    return importlib.import_module(kind.__module__.partition(".")[0])


def where(condition: Any, a: Number, b: Number) -> Any:
    """Select a where the condition (a comparison < <= > >=) is true, else b."""
    if isinstance(condition, bool | np.bool_):
        return a if condition else b
    if isinstance(condition, np.ndarray):
        return np.where(condition, a, b)  # type: ignore[call-overload]
    if hasattr(condition, "where"):
        return condition.where(a, b)
    library = _library(type(condition))
    if hasattr(library, "if_else"):  # CasADi
        return library.if_else(condition, a, b)
    if condition in (True, False):  # SymPy, of numbers
        return a if condition else b
    return library.Piecewise((a, condition), (b, True), evaluate=False)  # its simplification may never end


def larger(a: Number, b: Number) -> Any:
    """Larger of two numbers."""
    return where(a < b, b, a)


def smaller(a: Number, b: Number) -> Any:
    """Smaller of two numbers."""
    return where(b < a, b, a)


def clip(x: Number, low: Number, high: Number) -> Any:
    """Limit x to the range [low, high]."""
    return smaller(larger(x, low), high)


SHORT_TABLE = 16  # rows up to which compiled code compares with each row; longer tables are memory that it searches


class Table:
    """A column of plain numbers that compiled code reads from memory. Columns with the same numbers are equal."""

    __slots__ = ("digest", "values")

    def __init__(self, values: Sequence[Any] | Floats) -> None:
        self.values: Floats = np.array(values, dtype=float)
        self.digest = hashlib.sha256(self.values.tobytes()).hexdigest()[:32]

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, k: int) -> float:
        return float(self.values[k])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Table({len(self)} numbers)"

    def find(self, x: Any) -> Any:
        """Number of entries, which do not decrease, that are at most x: a position, or a number of the kind of x."""
        if is_numeric(x):
            return np.searchsorted(self.values, x, side="right")
        if hasattr(x, "find_in"):
            return x.find_in(self)
        library = _library(type(x))
        if type(x) is library.SX:
            raise LongTable
        grid = [self[0] - 1.0, *self.values.tolist(), self[-1] + 1.0]  # CasADi counts from the second entry
        return library.low(grid, x, {"lookup_mode": "binary"})

    def at(self, position: Any) -> Any:
        """Entry at a position that `find` returned."""
        if isinstance(position, np.ndarray):
            return self.values[position]
        if is_numeric(position):
            return self[int(position)]
        if (self.values == self.values[0]).all():
            return self[0]
        if hasattr(position, "entry_of"):
            return position.entry_of(self)
        return type(position)(self.values.tolist())[position]


class LongTable(TypeError):
    """A scalar symbol of CasADi (SX) in a long table, which only its matrix symbols (MX) can search."""


Column: TypeAlias = Sequence[Number] | Table


def column(values: Sequence[Number] | Floats) -> Column:
    """Return a long sequence of plain numbers as a table, any other as it is."""
    if len(values) > SHORT_TABLE and all_plain(values):
        return Table(values)
    return tuple(values.tolist() if isinstance(values, np.ndarray) else values)


def lookup(x: Number, edges: Column, values: Column) -> Any:
    """Evaluate a step function, continuous from the right: values[k] for edges[k-1] <= x < edges[k].

    Edges do not decrease; there is one more value than edges. Either may hold numbers of any kind. Traced and CasADi
    numbers search long edges of plain numbers as a table.
    """
    if len(values) != len(edges) + 1:
        raise ValueError(f"lookup needs one more value than edges; got {len(values)} values and {len(edges)} edges")
    tables = isinstance(edges, Table) or isinstance(values, Table)
    if isinstance(x, np.ndarray) and not tables and all_plain([*edges, *values]):  # type: ignore[misc]
        return np.asarray(values, dtype=float)[np.searchsorted(np.asarray(edges, dtype=float), x, side="right")]
    if not is_numeric(x):
        edges = edges if isinstance(edges, Table) else column(edges)
    if not isinstance(edges, Table) or not (is_numeric(x) or hasattr(x, "find_in") or hasattr(x, "is_symbolic")):
        return _bisect(x, edges, values, 0, len(edges))
    position = edges.find(x)
    if isinstance(values, Table):
        return values.at(position)
    if is_numeric(position) and not isinstance(position, np.ndarray):
        return values[int(position)]
    others = {k: value for k, value in enumerate(values) if not is_plain(value)}
    found = Table([0.0 if k in others else value for k, value in enumerate(values)]).at(position)
    for k, value in others.items():
        found = where(position < k - 0.5, found, where(position < k + 0.5, value, found))
    return found


def pick(values: Sequence[Number], position: Any) -> Any:
    """Return the value at a position, counted from 0, that is a number of any kind; values may be of any kind."""
    if is_numeric(position):
        return values[int(position)]
    if hasattr(position, "pick"):
        return position.pick(values)
    library = _library(type(position))
    if type(position) is library.SX:
        raise LongTable
    return library.vertcat(*values)[position]


def _bisect(x: Number, edges: Column, values: Column, low: int, high: int) -> Any:
    """Find the value among values[low] to values[high] by bisection; both halves if the comparison is symbolic."""
    if low == high:
        return values[low]
    middle = (low + high) // 2
    before = x < edges[middle]
    if isinstance(before, bool | np.bool_):
        return _bisect(x, edges, values, *((low, middle) if before else (middle + 1, high)))
    return where(before, _bisect(x, edges, values, low, middle), _bisect(x, edges, values, middle + 1, high))


def dot(a: Sequence[Number], b: Sequence[Number]) -> Any:
    """Dot product a . b; terms that are the plain float zero vanish when traced."""
    total: Any = 0.0
    for x, y in zip(a, b, strict=True):
        total = total + x * y
    return total


def solve(M: Sequence[Sequence[Number]], b: Sequence[Number]) -> list[Any]:
    """Solve M x = b for symmetric positive definite M; only its upper triangle is read."""
    return solve_columns(M, [b])[0]


def solve_columns(M: Sequence[Sequence[Number]], columns: Sequence[Sequence[Number]]) -> list[list[Any]]:
    """Solve M x = b for every b in columns, with one factorisation M = L D L^T without pivoting."""
    n = len(M)
    U = [list(row) for row in M]
    xs: list[list[Any]] = [list(b) for b in columns]
    for k in range(n):
        gain = {j: U[k][j] / U[k][k] for j in range(k + 1, n)}
        for i in range(k + 1, n):
            for x in xs:
                x[i] = x[i] - gain[i] * x[k]
            for j in range(i, n):
                U[i][j] = U[i][j] - gain[i] * U[k][j]
    for k in reversed(range(n)):
        for x in xs:
            x[k] = (x[k] - dot(U[k][k + 1 :], x[k + 1 :])) / U[k][k]
    return xs
