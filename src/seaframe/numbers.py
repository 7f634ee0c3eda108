"""Numbers of every kind, and the functions that formulas apply to them.

A number is a float, a NumPy array (a batch of robots), a traced expression, a CasADi or a SymPy symbol. Formulas use
+ - * /, abs(), comparisons for `where`, and the functions below, and nothing that needs a value: no `if x > 0`, no
`float(x)`. Both sides of a `where` are computed, so keep the side that is not selected free of 0/0.

A plain float 0.0 or 1.0 is a structural constant: traced code folds it away. To add a new kind of number, give its
type the operators and, under the names used here, the methods `sin`, `sqrt`, `atan2` ...; the result of its
comparisons needs a method `where(a, b)`.
"""

from __future__ import annotations

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


def lookup(x: Number, edges: Sequence[Number], values: Sequence[Number]) -> Any:
    """Evaluate a step function, continuous from the right: values[k] for edges[k-1] <= x < edges[k].

    Edges do not decrease; there is one more value than edges. Either may hold numbers of any kind.
    """
    if len(values) != len(edges) + 1:
        raise ValueError(f"lookup needs one more value than edges; got {len(values)} values and {len(edges)} edges")
    if isinstance(x, np.ndarray) and is_plain(*edges, *values):
        return np.asarray(values, dtype=float)[np.searchsorted(np.asarray(edges, dtype=float), x, side="right")]
    return _bisect(x, edges, values, 0, len(edges))


def _bisect(x: Number, edges: Sequence[Number], values: Sequence[Number], low: int, high: int) -> Any:
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
