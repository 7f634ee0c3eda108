"""Expressions as native code: exact where arithmetic is, the same bits for every width of vectors."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest

from seaframe.numbers import atan2, cos, exp, sin, sqrt, tanh, where
from seaframe.program.backends.llvm import Function, Target, function_text, hexadecimal
from seaframe.program.kernels import Staged
from seaframe.program.native import ModuleSource, module_text, native_target
from seaframe.program.trace import Graph
from tests.program.evaluating import INPUTS, Floats, compute, interpret, native, random_formula, trace_formula

DOUBLES = [Target(lanes) for lanes in (1, 2, 4, 8)]
SINGLES = [Target(lanes, single=True) for lanes in (1, 4, 8, 16)]
PLAIN = [Target(lanes, single, fused=False) for lanes, single in ((8, False), (1, False), (16, True))]
NAN, INF = math.nan, math.inf


def bits(values: Floats) -> Any:
    return values.view(np.int64)


# Arithmetic


@pytest.mark.parametrize("target", [*DOUBLES, *SINGLES, *PLAIN], ids=str)
def test_whole_numbers_are_exact(target: Target) -> None:
    """Random formulas of sums, products and choices over small whole numbers, against rational arithmetic."""
    rng = np.random.default_rng(11)
    graph = Graph()
    formulas = [random_formula(rng, depth) for depth in (1, 2, 3, 3) for _ in range(40)]
    rows = rng.integers(-3, 4, (19, INPUTS))
    got = native([trace_formula(formula, graph) for formula in formulas], target, x=rows)
    want = [[compute(formula, {"x": [Fraction(int(x)) for x in row]}) for formula in formulas] for row in rows]
    assert np.abs(np.array(want, dtype=float)).max() < 2.0**24
    assert np.array_equal(got, np.array(want, dtype=float))


def motley() -> list[Any]:
    """Outputs with every operation, sums that fuse and sums that do not."""
    x = Graph().inputs("x", INPUTS)
    a, b, c, d = x
    shared = a * b
    return [
        *[a * b + c, c - a * d, a * b - d, shared + c, shared - d, a + b * c + d * 0.3 - b / 3.0],
        *[sin(a * 3.0), cos(b * 5.0) * tanh(c), exp(d) / (1.0 + a * a), sqrt(abs(b)), atan2(c, d) + abs(a)],
        *[where(a < b, c * d + 1.0, -a), where(a <= 0.25, sin(d), cos(d) - c * a), -(a * b + c * d)],
        *[x[k] * 0.1 + x[(k + 1) % INPUTS] for k in range(INPUTS)],
    ]


@pytest.mark.parametrize("targets", [DOUBLES, SINGLES], ids=["double", "single"])
def test_width_of_vectors_changes_no_bit(targets: list[Target]) -> None:
    rows = np.random.default_rng(12).normal(size=(203, INPUTS))
    first, *others = (native(motley(), target, x=rows) for target in targets)
    assert np.isfinite(first).all()
    for other in others:
        assert np.array_equal(bits(first), bits(other))


@pytest.mark.parametrize(("target", "error"), [(DOUBLES[3], 5e-16), (SINGLES[3], 3e-7)], ids=["double", "single"])
def test_values(target: Target, error: float) -> None:
    """Against NumPy, node by node."""
    kind = np.float32 if target.single else np.float64
    rows = np.random.default_rng(13).normal(size=(100, INPUTS)).astype(kind).astype(float)
    want = np.stack(interpret(motley(), {"x": list(rows.T)}), axis=1)
    assert np.abs(native(motley(), target, x=rows) - want).max() < error * np.abs(want).max()


def test_rows_do_not_meet() -> None:
    """Any order and any number of rows gives the same numbers, row by row."""
    target = native_target()
    rows = np.random.default_rng(14).normal(size=(40, INPUTS))
    whole = native(motley(), target, x=rows)
    for count in (1, 2, 7, 8, 9, 16, 39):
        assert np.array_equal(native(motley(), target, x=rows[:count]), whole[:count])
    order = np.random.default_rng(15).permutation(40)
    assert np.array_equal(native(motley(), target, x=rows[order]), whole[order])


# Multiply-adds

TINY = 2.0**-30  # (1 + e)^2 = 1 + 2 e + e^2: the last term is lost in a rounded product


@pytest.mark.parametrize("lanes", [1, 2, 4, 8])
def test_product_joins_a_sum_unrounded(lanes: int) -> None:
    """In all four forms; not where the product is needed elsewhere, nor without multiply-adds."""
    a, b, c = Graph().inputs("x", 3)
    forms = [a * b + c, -c - a * b, a * b - -c, -(a * b) - c]
    rows = [[1.0 + TINY, 1.0 + TINY, -(1.0 + 2.0 * TINY)]]
    fused, plain = Target(lanes), Target(lanes, fused=False)
    assert native(forms, fused, x=rows).tolist() == [[TINY**2, -(TINY**2), TINY**2, -(TINY**2)]]
    assert native(forms, plain, x=rows).tolist() == [[0.0] * 4]
    assert native([a * b + c, a * b], fused, x=rows).tolist() == [[0.0, 1.0 + 2.0 * TINY]]
    assert native([(a * b + c) + (a * b + 1.0)], fused, x=rows).tolist() == [[2.0 + 2.0 * TINY]]


def test_one_product_of_a_sum_is_rounded() -> None:
    """a b + c d: the first one, so the sum of squares 1 + 2 e + e^2 and of 1 - e^2 lacks the first e^2 only."""
    x = Graph().inputs("x", 4)
    row = [[1.0 + TINY, 1.0 + TINY, 1.0 - TINY, -(1.0 + TINY)]]
    for lanes in (1, 8):
        assert native([x[0] * x[1] + x[2] * x[3]], Target(lanes), x=row).tolist() == [[2.0 * TINY + TINY**2]]
    swapped = [row[0][2:] + row[0][:2]]
    assert native([x[0] * x[1] + x[2] * x[3]], Target(8), x=swapped).tolist() == [[2.0 * TINY + TINY**2]]


# Special numbers and nodes


@pytest.mark.parametrize("target", [*DOUBLES, SINGLES[0], SINGLES[3]], ids=str)
def test_powers_of_two(target: Target) -> None:
    graph = Graph()
    low, high = (-126, 127) if target.single else (-1022, 1023)
    exponents = np.arange(low, high + 1)
    got = native([graph.node("pow2", graph.input("x", 0))], target, x=exponents[:, None])
    assert np.array_equal(got[:, 0], np.ldexp(1.0, exponents))


@pytest.mark.parametrize("target", [DOUBLES[3], SINGLES[3]], ids=str)
def test_constants_to_the_bit(target: Target) -> None:
    kind = np.float32 if target.single else np.float64
    constants = [0.1, -math.pi, 1e-300, 1e300, 5e-324, 1e-45, -0.0, INF, -INF, 3.0, 1 / 3]
    with np.errstate(over="ignore"):
        expected = np.array(constants).astype(kind).astype(float)
    got = native([*constants, Graph().input("x", 0)], target, x=[[7.0]] * 3)
    assert np.array_equal(bits(got[:, :-1]), bits(np.tile(expected, (3, 1))))
    assert np.isnan(native([NAN], target, x=[[0.0]])).all()


def test_spelling_of_constants() -> None:
    assert hexadecimal(1.0, False) == "0x3FF0000000000000"
    assert hexadecimal(-0.1, False) == "0xBFB999999999999A"
    assert hexadecimal(0.1, True) == "0x3FB99999A0000000"  # rounded to 24 bits, spelled as a double


def test_comparisons_with_what_is_no_number() -> None:
    """Nothing is smaller than NaN, and nothing is larger."""
    a, b = Graph().inputs("x", 2)
    outputs = [where(op, 1.0, 0.0) for op in (a < b, a <= b, a > b, a >= b)]
    rows = [[1.0, 2.0], [2.0, 2.0], [3.0, 2.0], [NAN, 2.0], [1.0, NAN], [-0.0, 0.0], [-INF, INF]]
    expected = [[x < y, x <= y, x > y, x >= y] for x, y in rows]
    assert native(outputs, native_target(), x=rows).tolist() == np.array(expected, dtype=float).tolist()


def test_the_side_that_is_not_chosen_may_be_anything() -> None:
    x = Graph().input("x", 0)
    rows = [[-1.0], [0.0], [4.0]]
    got = native([where(x > 0.0, sqrt(x), -1.0), where(x < 0.0, 5.0, 1.0 / x)], native_target(), x=rows)
    assert got.tolist() == [[-1.0, 5.0], [-1.0, INF], [2.0, 0.25]]


def test_nothing_spreads_from_lane_to_lane() -> None:
    rows = np.random.default_rng(16).normal(size=(24, INPUTS))
    clean = native(motley(), native_target(), x=rows)
    rows[[3, 10, 11]] = [[NAN] * 4, [INF] * 4, [1e308] * 4]
    spoilt = native(motley(), native_target(), x=rows)
    assert np.isnan(spoilt[3]).any()
    others = np.setdiff1d(np.arange(24), [3, 10, 11])
    assert np.array_equal(spoilt[others], clean[others])


def test_parameters_are_the_same_in_all_lanes() -> None:
    graph = Graph()
    x, p = graph.input("x", 0), graph.inputs("parameter", 3)
    rows = np.arange(20.0)[:, None]
    for target in (*DOUBLES, SINGLES[3]):
        got = native([x * p[1] + p[0], p[2]], target, x=rows, parameter=[0.5, 2.0, -3.0])
        assert np.array_equal(got, np.hstack([2.0 * rows + 0.5, np.full((20, 1), -3.0)]))


def test_outputs_that_are_not_needed_are_not_written() -> None:
    """Nor computed; the others keep their places."""
    x = Graph().inputs("x", 3)
    outputs = [x[0] + 1.0, None, None, x[2] * 2.0]
    text = function_text(Function("f", ("x",), outputs), Target(8))
    assert text.count("store ") == 2
    assert text.count("load ") == 2
    got = native(outputs, native_target(), x=[[1.0, 2.0, 3.0]])
    assert got[0, [0, 3]].tolist() == [2.0, 6.0]


@pytest.mark.parametrize("target", [*DOUBLES, *SINGLES, *PLAIN], ids=str)
def test_modules_are_sound(target: Target) -> None:
    """LLVM's own checks."""
    graph = Graph()
    outputs = [*motley(), None, *(graph.input("x", 0) * 2.0 for _ in range(9)), 1.0]
    functions: list[Function | Staged] = [Function("f", ("x",), outputs), Function("nothing", ("x",), [])]
    llvm.initialize_native_target()
    module = llvm.parse_assembly(module_text(ModuleSource(functions, {"x": INPUTS}), target))
    module.verify()
    assert {"f", "map_f", "nothing", "map_nothing"} <= {function.name for function in module.functions}


@pytest.mark.parametrize(("single", "fused"), [*product([False, True], [None, True, False])])
def test_native_target(single: bool, fused: bool | None) -> None:
    """Vectors of 16, 32 or 64 bytes."""
    target = native_target(single, fused)
    assert target.bytes in (16, 32, 64)
    assert target.single is single
    assert not (fused is False and target.fused)
