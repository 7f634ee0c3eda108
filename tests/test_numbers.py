"""Functions over every kind of number: the same answer from each, and the right one."""

from __future__ import annotations

import math
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from seaframe import numbers
from seaframe.numbers import (
    atan2,
    cos,
    dot,
    exp,
    is_numeric,
    is_plain,
    is_zero,
    lookup,
    sin,
    solve,
    solve_columns,
    sqrt,
    tanh,
    where,
)

UNARY: dict[str, Callable[[Any], Any]] = {"sin": sin, "cos": cos, "sqrt": sqrt, "exp": exp, "tanh": tanh, "abs": abs}
POINTS = [0.0, 1e-9, 0.3, 1.0, 2.5, 7.0]
QUADRANTS = [(1.0, 2.0), (1.0, -2.0), (-1.0, -2.0), (-1.0, 2.0), (0.0, -1.0), (1.0, 0.0), (0.0, 0.0)]


def of_sympy(formula: Callable[..., Any], *xs: float) -> float:
    sympy = pytest.importorskip("sympy")
    symbols = sympy.symbols(f"x:{len(xs)}", real=True)
    return float(sympy.sympify(formula(*symbols)).subs(dict(zip(symbols, xs, strict=True))))


def of_casadi(kind: str) -> Callable[..., float]:
    def evaluate_formula(formula: Callable[..., Any], *xs: float) -> float:
        casadi = pytest.importorskip("casadi")
        symbols = [getattr(casadi, kind).sym(f"x{k}") for k in range(len(xs))]
        return float(casadi.Function("f", symbols, [formula(*symbols)])(*xs))

    return evaluate_formula


def of_array(formula: Callable[..., Any], *xs: float) -> float:
    """The value in a batch whose other members are different."""
    return float(formula(*(np.array([x + 1.0, x, x + 2.0]) for x in xs))[1])


KINDS: dict[str, Callable[..., float]] = {
    "float": lambda formula, *xs: formula(*xs),
    "numpy scalar": lambda formula, *xs: formula(*map(np.float64, xs)),
    "array": of_array,
    "sympy": of_sympy,
    "casadi SX": of_casadi("SX"),
    "casadi MX": of_casadi("MX"),
}
every_kind = pytest.mark.parametrize("evaluate", KINDS.values(), ids=KINDS)


@every_kind
@pytest.mark.parametrize("name", UNARY)
def test_functions_agree_with_math(name: str, evaluate: Callable[..., float]) -> None:
    expected = abs if name == "abs" else getattr(math, name)
    for x in POINTS:
        assert evaluate(UNARY[name], x) == pytest.approx(expected(x), rel=1e-15, abs=0.0)


@every_kind
def test_atan2_returns_the_right_quadrant(evaluate: Callable[..., float]) -> None:
    for y, x in QUADRANTS:
        if evaluate is of_sympy and (y, x) == (0.0, 0.0):
            continue  # SymPy leaves atan2(0, 0) undefined
        assert evaluate(atan2, y, x) == pytest.approx(math.atan2(y, x), rel=1e-15, abs=0.0)


@every_kind
def test_atan2_takes_a_constant_on_either_side(evaluate: Callable[..., float]) -> None:
    assert evaluate(lambda x: atan2(1.0, x), -2.0) == pytest.approx(math.atan2(1.0, -2.0), rel=1e-15)
    assert evaluate(lambda y: atan2(y, -1.0), 2.0) == pytest.approx(math.atan2(2.0, -1.0), rel=1e-15)


@every_kind
def test_where_at_the_edge(evaluate: Callable[..., float]) -> None:
    for x in (0.9, 1.0, 1.1):
        assert evaluate(lambda x: where(x < 1.0, 10.0 * x, -x), x) == (10.0 * x if x < 1.0 else -x)
        assert evaluate(lambda x: where(x <= 1.0, 10.0 * x, -x), x) == (10.0 * x if x <= 1.0 else -x)
        assert evaluate(lambda x: where(x > 1.0, 10.0 * x, -x), x) == (10.0 * x if x > 1.0 else -x)
        assert evaluate(lambda x: where(x >= 1.0, 10.0 * x, -x), x) == (10.0 * x if x >= 1.0 else -x)


def test_where_of_a_sympy_comparison_of_numbers() -> None:
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    assert where(sympy.Float(1.0) < 2.0, x, 5.0) is x
    assert where(sympy.Float(3.0) < 2.0, x, 5.0) == 5.0


def test_where_of_arrays_chooses_entry_by_entry() -> None:
    x = np.array([-1.0, 0.0, 2.0])
    assert_array_equal(where(x > 0.0, x, 7.0), [7.0, 7.0, 2.0])
    assert_array_equal(where(True, x, 0.0), x)


@dataclass(frozen=True)
class Traced:
    """A kind of number unknown to the package: it writes down what is done to it."""

    text: str

    def __lt__(self, other: Any) -> Comparison:
        return Comparison(f"{self.text} < {other}")

    def sin(self) -> Traced:
        return Traced(f"sin({self.text})")

    def atan2(self: Any, x: Any) -> Traced:
        return Traced(f"atan2({getattr(self, 'text', self)}, {getattr(x, 'text', x)})")


@dataclass(frozen=True)
class Comparison:
    text: str

    def __bool__(self) -> bool:
        raise TypeError("a comparison of unknowns has no truth value")

    def where(self, a: Any, b: Any) -> Traced:
        return Traced(f"({self.text} ? {getattr(a, 'text', a)} : {getattr(b, 'text', b)})")


def test_a_new_kind_of_number_brings_its_own_functions() -> None:
    x: Any = Traced("x")
    assert sin(x).text == "sin(x)"
    assert atan2(x, 1.0).text == "atan2(x, 1.0)"
    assert atan2(1.0, x).text == "atan2(1.0, x)"
    assert where(x < 1.0, x, 2.0).text == "(x < 1.0 ? x : 2.0)"


def test_lookup_of_an_unknown_is_a_balanced_tree() -> None:
    x: Any = Traced("x")
    expected = "(x < 2.0 ? (x < 1.0 ? 10.0 : 20.0) : (x < 3.0 ? 30.0 : 40.0))"
    assert lookup(x, [1.0, 2.0, 3.0], [10.0, 20.0, 30.0, 40.0]).text == expected


EDGES = [0.0, 1.0, 2.5, 4.0]
VALUES = [5.0, -1.0, 3.0, 8.0, 2.0]


@every_kind
def test_lookup_is_continuous_from_the_right(evaluate: Callable[..., float]) -> None:
    for x in (-1.0, -1e-12, 0.0, 0.5, 1.0, 1.0 - 1e-12, 2.4, 2.5, 3.999, 4.0, 9.0):
        assert evaluate(lambda x: lookup(x, EDGES, VALUES), x) == VALUES[bisect_right(EDGES, x)]


@every_kind
def test_lookup_without_edges_is_its_only_value(evaluate: Callable[..., float]) -> None:
    assert evaluate(lambda x: 0.0 * x + lookup(x, [], [4.0]), 2.0) == 4.0


@every_kind
def test_lookup_passes_over_an_empty_interval(evaluate: Callable[..., float]) -> None:
    for x, value in ((0.9, 1.0), (1.0, 3.0), (1.1, 3.0)):
        assert evaluate(lambda x: lookup(x, [1.0, 1.0], [1.0, 2.0, 3.0]), x) == value


@every_kind
def test_lookup_of_moving_edges_and_values(evaluate: Callable[..., float]) -> None:
    """Edges and values may be unknowns too: here edges at t and 2t, values x, t and 5."""

    def formula(x: Any, t: Any) -> Any:
        return lookup(x, [t, 2.0 * t], [x, t, 5.0])

    for x, value in ((0.5, 0.5), (2.0, 2.0), (3.0, 2.0), (4.0, 5.0)):
        assert evaluate(formula, x, 2.0) == value


@given(
    edges=st.lists(st.floats(-100.0, 100.0), max_size=40).map(sorted), x=st.floats(-120.0, 120.0), at=st.integers(0, 39)
)
def test_lookup_agrees_with_bisection(edges: list[float], x: float, at: int) -> None:
    values = [float(k) for k in range(len(edges) + 1)]
    for point in (x, edges[at % len(edges)] if edges else x):
        assert lookup(point, edges, values) == bisect_right(edges, point)
        assert_array_equal(lookup(np.array([point, point]), edges, values), bisect_right(edges, point))


def test_lookup_refuses_a_wrong_number_of_values() -> None:
    with pytest.raises(ValueError, match="got 2 values and 2 edges"):
        lookup(0.0, [0.0, 1.0], [1.0, 2.0])


def test_dot() -> None:
    assert dot([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]) == 32.0
    assert dot([], []) == 0.0
    with pytest.raises(ValueError, match="argument 2 is longer"):
        dot([1.0], [1.0, 2.0])


def positive_definite(n: int, seed: int, batch: tuple[int, ...] = ()) -> np.ndarray[Any, Any]:
    root = np.random.default_rng(seed).normal(size=(*batch, n, n))
    return np.asarray(root @ np.swapaxes(root, -1, -2) + np.eye(n))


@given(n=st.integers(1, 12), seed=st.integers(0, 2**32 - 1))
def test_solve_agrees_with_numpy(n: int, seed: int) -> None:
    M = positive_definite(n, seed)
    b = np.random.default_rng(seed + 1).normal(size=n)
    assume(np.linalg.cond(M) < 1e4)
    assert_allclose(solve(M.tolist(), b.tolist()), np.linalg.solve(M, b), rtol=1e-11, atol=1e-12)


def test_solve_reads_the_upper_triangle_only() -> None:
    M = positive_definite(5, 3)
    b = [1.0, -2.0, 3.0, 0.5, 4.0]
    assert solve(np.triu(M).tolist(), b) == solve(M.tolist(), b)


def test_solve_a_batch() -> None:
    M, b = positive_definite(4, 7, (9,)), np.random.default_rng(8).normal(size=(9, 4))
    x = solve([[M[:, i, j] for j in range(4)] for i in range(4)], [b[:, i] for i in range(4)])
    assert_allclose(np.stack(x, axis=-1), np.linalg.solve(M, b[..., None])[..., 0], rtol=1e-12, atol=1e-13)


def test_solve_for_several_right_sides() -> None:
    M, B = positive_definite(5, 11), np.random.default_rng(12).normal(size=(3, 5))
    assert_allclose(solve_columns(M.tolist(), B.tolist()), np.linalg.solve(M, B.T).T, rtol=1e-12, atol=1e-13)
    assert solve_columns(M.tolist(), []) == []


def test_solve_symbols_exactly() -> None:
    sympy = pytest.importorskip("sympy")
    M = sympy.Matrix([[4, 1, 0], [1, 3, 1], [0, 1, 2]])
    x, y, z = sympy.symbols("x y z")
    assert sympy.simplify(
        sympy.Matrix(solve(M.tolist(), [x, y, z])) - M.LUsolve(sympy.Matrix([x, y, z]))
    ).is_zero_matrix


def test_symbolic_libraries_are_not_imported_unless_used() -> None:
    script = f"import sys, {numbers.__name__}; print({{'sympy', 'casadi', 'scipy'}} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_kinds_of_numbers_are_recognised() -> None:
    """Plain numbers, batches and symbols; a symbol whose value happens to be zero is no structural zero."""
    sympy = pytest.importorskip("sympy")
    symbol, batch = sympy.Symbol("x"), np.zeros(3)
    assert is_plain(1, 2.0, np.float64(3.0))
    assert not is_plain(1.0, batch)
    assert not is_plain(symbol)
    assert is_numeric(1, 2.0, np.float64(3.0), np.float32(1.0), batch)
    assert not is_numeric(1.0, symbol)
    assert is_zero(0.0)
    assert is_zero(-0.0)
    assert not any(map(is_zero, (1e-300, batch, symbol, sympy.Integer(0))))
