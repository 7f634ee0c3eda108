"""Tracing: what folds away, what is shared, what is dead, and that no rewriting changes a number."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seaframe.numbers import atan2, cos, exp, lookup, sin, solve, sqrt, tanh, where
from seaframe.program.trace import (
    COMPARISONS,
    Expression,
    Graph,
    Operand,
    chain_sums,
    copy_node,
    counts,
    flops,
    live,
    operands,
    rewrite_nodes,
    split_early_nodes,
)
from tests.program.evaluating import INPUTS, STAND_INS, Formula, compute, formulas, interpret, trace_formula

Rule = Callable[[Any, Any], tuple[Any, Any]]

# What is built, and the very object that it must be.
IDENTITIES: dict[str, Rule] = {
    "x + 0": lambda x, y: (x + 0.0, x),
    "0 + x": lambda x, y: (0.0 + x, x),
    "x - 0": lambda x, y: (x - 0.0, x),
    "0 - x": lambda x, y: (0.0 - x, -x),
    "1 x": lambda x, y: (1.0 * x, x),
    "x 1": lambda x, y: (x * 1, x),
    "-1 x": lambda x, y: (-1.0 * x, -x),
    "x / 1": lambda x, y: (x / 1.0, x),
    "-(-x)": lambda x, y: ((-x).__neg__(), x),
    "x + y = y + x": lambda x, y: (y + x, x + y),
    "x y = y x": lambda x, y: (y * x, x * y),
    "y - x = -(x - y)": lambda x, y: (-(x - y), y - x),
    "x + (-y)": lambda x, y: (x + -y, x - y),
    "-x + y": lambda x, y: (-x + y, y - x),
    "x - (-y)": lambda x, y: (x - -y, x + y),
    "-x - y": lambda x, y: (-x - y, -(x + y)),
    "(-x) y": lambda x, y: (-x * y, -(x * y)),
    "x (-y)": lambda x, y: (x * -y, -(x * y)),
    "(-x) (-y)": lambda x, y: (-x * -y, x * y),
    "(-x) / y": lambda x, y: (-x / y, -(x / y)),
    "-2 x": lambda x, y: (x * -2.0, -(x * 2.0)),
    "2 (-x)": lambda x, y: (2.0 * -x, -(x * 2.0)),
    "3 (2 x)": lambda x, y: (3.0 * (2.0 * x), x * 6.0),
    "x / 4": lambda x, y: (x / 4.0, x * 0.25),
    "whole numbers": lambda x, y: (x * 2 + 3, x * 2.0 + 3.0),
    "NumPy's numbers": lambda x, y: (np.float64(2.0) * x + np.float64(3.0), x * 2.0 + 3.0),
    "|-x|": lambda x, y: (abs(-x), abs(x)),
    "sin(-x)": lambda x, y: (sin(-x), -sin(x)),
    "cos(-x)": lambda x, y: (cos(-x), cos(x)),
    "x > y": lambda x, y: (x > y, y < x),
    "x >= y": lambda x, y: (x >= y, y <= x),
    "2 > x": lambda x, y: (x < 2.0, x < 2),
    "either way x": lambda x, y: (where(y < 1.0, x, x), x),
    "products shared": lambda x, y: ((x * y + 1.0) * (y * x + 1.0), (x * y + 1.0) * (x * y + 1.0)),
    "functions shared": lambda x, y: (sqrt(exp(tanh(x))) + atan2(x, y), sqrt(exp(tanh(x))) + atan2(x, y)),
}
CONSTANTS: dict[str, tuple[Callable[[Any], Any], float]] = {
    "0 x": (lambda x: 0.0 * x, 0.0),
    "x 0": (lambda x: x * 0, 0.0),
    "0 / x": (lambda x: 0.0 / x, 0.0),
    "x - x": (lambda x: x - x, 0.0),
    "x + (-x)": (lambda x: x + -x, 0.0),
    "-x + x": (lambda x: -x + x, 0.0),
    "both 3": (lambda x: where(x < 1.0, 3.0, 3), 3.0),
    "0 of a sum": (lambda x: (x - x) * (x + 1.0) + 2.0, 2.0),
}


@pytest.mark.parametrize("rule", IDENTITIES)
def test_equal_expressions_are_one_object(rule: str) -> None:
    x, y = Graph().inputs("x", 2)
    got, want = IDENTITIES[rule](x, y)
    assert got is want


@pytest.mark.parametrize("rule", CONSTANTS)
def test_constants_stay_plain(rule: str) -> None:
    build, value = CONSTANTS[rule]
    got = build(Graph().input("x", 0))
    assert type(got) is float
    assert got == value


def test_both_orders_of_a_difference_are_one() -> None:
    """Whichever comes first."""
    x, y = Graph().inputs("x", 2)
    first = x - y
    second = y - x
    assert second.op == "neg"
    assert second.a is first


def test_constants_are_floats() -> None:
    """Also where whole numbers and NumPy's numbers come in, so that equal constants are equal keys."""
    graph = Graph()
    x = graph.input("x", 0)
    made = [x + 3, x * np.int64(5).item(), x < 7, where(x < 7.0, 2, np.float64(4)), atan2(1, x), 9 / x, 8 - x]
    parts = [part for node in live(made) if node.op != "input" for part in (node.a, node.b, node.c)]
    assert {type(part) for part in parts if part is not None} == {float, Expression}


def test_solution_of_equations_shares_its_parts() -> None:
    """A symmetric 3x3 by elimination, counted by hand: three gains, then a quotient for each unknown."""
    graph = Graph()
    m, b = graph.inputs("m", 6), graph.inputs("b", 3)
    M = [[m[0], m[1], m[2]], [m[1], m[3], m[4]], [m[2], m[4], m[5]]]
    assert counts(solve(M, b)) == Counter({"/": 3 + 3, "*": 5 + 2 + 1 + 2, "-": 5 + 2 + 1 + 1, "+": 1})


def test_rotation_about_z_costs_four_products() -> None:
    """cos and sin once each, zeros and ones free, however often it is written."""
    graph = Graph()
    angle, x, y = graph.inputs("x", 3)

    def rotate() -> list[Any]:
        rows = [[cos(angle), -sin(angle), 0.0], [sin(angle), cos(angle), 0.0], [0.0, 0.0, 1.0]]
        return [row[0] * x + row[1] * y + row[2] * 5.0 for row in rows]

    outputs = [*rotate(), *rotate()]
    assert counts(outputs) == Counter({"*": 4, "sin": 1, "cos": 1, "+": 1, "-": 1})
    assert flops(outputs) == 6
    assert outputs[2] == 5.0


def test_dead_code_is_not_reached() -> None:
    graph = Graph()
    x, y = graph.inputs("x", 2)
    unused = exp(x * y) / (x + 3.0)
    kept = sin(x) * y
    nodes = live([kept, 2.0])
    assert [node.op for node in nodes] == ["input", "input", "sin", "*"]
    assert unused not in nodes


@given(st.lists(formulas(), min_size=1, max_size=4))
def test_operands_come_first(several: list[Formula]) -> None:
    graph = Graph()
    outputs = [trace_formula(formula, graph) for formula in several]
    place = {node: k for k, node in enumerate(live(outputs))}
    assert all(place[part] < place[node] for node in place for part in operands(node))


@pytest.mark.parametrize(
    "ask",
    [
        lambda x: bool(x),
        lambda x: bool(x < 1.0),
        lambda x: max(x, 1.0),
        lambda x: sorted([x, x + 1.0]),
        lambda x: 1 if x else 0,
        lambda x: x and 1.0,
    ],
)
def test_traced_numbers_have_no_truth(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="Use `where` instead of `if`"):
        ask(Graph().input("x", 0))


@pytest.mark.parametrize("ask", [float, math.sin, lambda x: x * "2", lambda x: x * np.zeros(2), lambda x: x**2])
def test_other_types_are_refused(ask: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError):
        ask(Graph().input("x", 0))


def test_division_by_the_constant_zero_is_refused() -> None:
    with pytest.raises(ZeroDivisionError):
        Graph().input("x", 0) / 0.0


# Values: a formula over fractions, before and after tracing


def fractions() -> st.SearchStrategy[list[Fraction]]:
    return st.lists(st.fractions(-9, 9, max_denominator=8), min_size=INPUTS, max_size=INPUTS)


def expected_values(several: Sequence[Formula], x: Sequence[Fraction]) -> list[Any]:
    return [compute(formula, {"x": x}, STAND_INS) for formula in several]


def graph_values(outputs: Sequence[Operand], **blocks: Sequence[Any]) -> list[Any]:
    return interpret(outputs, blocks, STAND_INS)


@given(formulas(24), fractions())
def test_tracing_keeps_values(formula: Formula, x: list[Fraction]) -> None:
    assert graph_values([trace_formula(formula, Graph())], x=x) == expected_values([formula], x)


@given(st.lists(formulas(), min_size=1, max_size=3), fractions())
def test_chains_keep_values(several: list[Formula], x: list[Fraction]) -> None:
    graph = Graph()
    assert graph_values(chain_sums([trace_formula(formula, graph) for formula in several]), x=x) == expected_values(
        several, x
    )


@given(formulas(), fractions())
def test_copies_keep_values_and_size(formula: Formula, x: list[Fraction]) -> None:
    outputs = [trace_formula(formula, Graph())]
    other = Graph()
    copy = rewrite_nodes(outputs, lambda node, new: copy_node(other, node, new))
    assert graph_values(copy, x=x) == graph_values(outputs, x=x)
    assert counts(copy) == counts(outputs)


def count_unfused(outputs: Sequence[Operand]) -> int:
    """Sums that no product of their own joins: what a multiply-add cannot take in."""
    nodes = live(outputs)
    uses = Counter(part for node in nodes for part in operands(node))
    uses.update(x for x in outputs if isinstance(x, Expression))
    sums = [node for node in nodes if node.op in ("+", "-")]
    return sum(not any(y.op == "*" and uses[y] == 1 for y in operands(node)) for node in sums)


@given(st.lists(formulas(20, functions=False), min_size=1, max_size=3))
def test_chains_fuse_no_less(several: list[Formula]) -> None:
    graph = Graph()
    outputs = [trace_formula(formula, graph) for formula in several]
    assert count_unfused(chain_sums(outputs)) <= count_unfused(outputs)
    assert flops(chain_sums(outputs)) <= flops(outputs)


def test_chain_of_a_dot_product() -> None:
    """(a b + c d) + (e f + g h) + k: one multiply-add for every product, instead of two plain sums."""
    a, b, c, d, e, f, g, h, k = Graph().inputs("x", 9)
    grouped = (a * b + c * d) + (e * f + g * h) + k
    assert count_unfused([grouped]) == 2
    assert count_unfused(chain_sums([grouped])) == 0


def test_shared_sums_stay_on_their_own() -> None:
    """a + b is needed twice: two sums in all besides it, as before."""
    a, b, c, d = Graph().inputs("x", 4)
    outputs = [(a + b) + c * d, (a + b) - c]
    assert counts(chain_sums(outputs)) == counts(outputs)


def test_chains_begin_with_a_positive_term() -> None:
    """-(a b) - c + d takes a subtraction of a product, no negation."""
    a, b, c, d = Graph().inputs("x", 4)
    (chain,) = chain_sums([-(a * b) - c + d])
    assert [node.op for node in live([chain])][4:] == ["*", "-", "-"]


def test_chains_end_with_what_is_known_last() -> None:
    """a + (b / c) d + e f: the product with a quotient joins after the other one."""
    a, b, c, d, e, f = Graph().inputs("x", 6)
    (chain,) = chain_sums([a + (b / c) * d + e * f])
    assert isinstance(chain, Expression)
    last, before = sorted(operands(chain), key=lambda part: part.op)
    assert counts([last]) == {"/": 1, "*": 1}
    assert counts([before]) == {"*": 1, "+": 1}


# What depends on freed numbers alone


@given(formulas(20), fractions(), st.integers(0, 1 << INPUTS))
def test_split_keeps_values(formula: Formula, x: list[Fraction], mask: int) -> None:
    """Some inputs belong to the block `free`, the others to `x`."""
    free = {k for k in range(INPUTS) if mask >> k & 1}
    graph = Graph()

    def rename(part: Any) -> Any:
        if isinstance(part, tuple) and part[0] == "x":
            return ("free", part[1]) if part[1] in free else part
        return tuple(map(rename, part)) if isinstance(part, tuple) else part

    outputs = [trace_formula(rename(formula), graph)]
    once, late = split_early_nodes(outputs, {"free"}, "once")
    early = graph_values(once, free=x)
    assert graph_values(late, x=x, once=early) == expected_values([formula], x)
    assert {node.a for node in live(once) if node.op == "input"} <= {"free"}
    assert {node.a for node in live(late) if node.op == "input"} <= {"x", "once"}
    for node in live(late):
        of_once = [part.op == "input" and part.a == "once" for part in operands(node)]
        assert not (of_once and all(of_once)) or node.op in COMPARISONS
    assert not any(node.op in COMPARISONS for node in once if isinstance(node, Expression))


def test_split_of_an_example() -> None:
    """m g l sin(q) / (m l l) with m, l freed: two numbers are computed once, one product and one quotient are left."""
    graph = Graph()
    m, l = graph.inputs("free", 2)
    q = graph.input("q", 0)
    once, late = split_early_nodes([m * 9.81 * l * sin(q) / (m * l * l)], {"free"}, "once")
    assert counts(once) == Counter({"*": 4})
    assert counts(late) == Counter({"sin": 1, "*": 1, "/": 1})
    (value,) = interpret(late, {"q": [0.3], "once": interpret(once, {"free": [2.0, 0.5]})})
    assert value == pytest.approx(9.81 / 0.5 * math.sin(0.3), rel=1e-15)


def test_split_without_freed_numbers() -> None:
    graph = Graph()
    x = graph.input("x", 0)
    once, late = split_early_nodes([x * x, 3.0], {"free"}, "once")
    assert once == []
    assert counts(late) == Counter({"*": 1})
    assert late[1] == 3.0


def test_freed_numbers_that_are_outputs() -> None:
    graph = Graph()
    f, x = graph.input("free", 0), graph.input("x", 0)
    once, late = split_early_nodes([f, f + 1.0, x], {"free"}, "once")
    assert graph_values(late, x=[Fraction(7)], once=graph_values(once, free=[Fraction(3)])) == [3, 4, 7]


# Choices


@pytest.mark.parametrize("x", [-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 99.0])
def test_lookup_is_a_tree_of_choices(x: float) -> None:
    """Seven pieces by three comparisons deep, right-continuous, as numbers and as an expression."""
    edges = [0.0, 0.5, 1.0, 1.0, 2.0, 3.0]
    values = [10.0, 11.0, 12.0, 13.0, 14.0, 15.0, 16.0]
    symbol = Graph().input("x", 0)
    (got,) = interpret([lookup(symbol, edges, values)], {"x": [x]})
    assert got == values[sum(edge <= x for edge in edges)]
