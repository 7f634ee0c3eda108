"""Traced outputs evaluated in two ways that share nothing: node by node, and as native code.

Also random formulas, as data, from which the same number can be computed without tracing. Over fractions every sum and
product is exact, so a rewritten graph must give the very same numbers. Elementary functions are then stood in for by
broken lines with the same symmetry, which is all that tracing may use of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from seaframe.program.backends.llvm import Function, Target
from seaframe.program.native import CompiledCode, ModuleSource, empty, module_text, pack_rows, unpack_rows
from seaframe.program.trace import Expression, Graph, Operand, live

Floats: TypeAlias = NDArray[np.float64]
Formula: TypeAlias = Any  # ("x", k), a float, or (operation, formula ...)

# Node by node

STAND_INS: dict[str, Callable[..., Any]] = {
    "sin": lambda x: x + 2 * max(-1, min(x, 1)),  # odd
    "cos": lambda x: abs(x) - 3 * min(abs(x), 1),  # even
    "tanh": lambda x: 3 * x - max(-2, min(x, 2)),
    "exp": lambda x: x + max(x, 1),
    "log": lambda x: 2 * x - min(x, 3),
    "sqrt": lambda x: max(x, -x / 2),
    "atan2": lambda y, x: 2 * y + 3 * abs(x),
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sin": np.sin,
    "cos": np.cos,
    "tanh": np.tanh,
    "exp": np.exp,
    "log": np.log,
    "sqrt": np.sqrt,
    "atan2": np.arctan2,
}
OPERATIONS: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "neg": lambda a: -a,
    "abs": abs,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}


def choose(condition: Any, a: Any, b: Any) -> Any:
    return np.where(condition, a, b) if isinstance(condition, np.ndarray) else a if condition else b


def interpret(
    outputs: Sequence[Operand], blocks: Mapping[str, Sequence[Any]], functions: Mapping[str, Any] = FUNCTIONS
) -> list[Any]:
    """The outputs for the entries of blocks; constants become numbers of the same kind as those."""
    rules = OPERATIONS | dict(functions) | {"where": choose}
    exact = any(isinstance(x, Fraction) for entries in blocks.values() for x in entries)
    values: dict[Expression, Any] = {}

    def of(x: Any) -> Any:
        return values[x] if isinstance(x, Expression) else Fraction(x) if exact else x

    for x in live(outputs):
        if x.op == "input":
            values[x] = blocks[x.a][x.b]
        else:
            values[x] = rules[x.op](*(of(y) for y in (x.a, x.b, x.c) if y is not None))
    return [of(x) for x in outputs]


# Native code


def native(outputs: Sequence[Operand | None], target: Target, **blocks: Any) -> Floats:
    """The outputs (n, len(outputs)) for rows (n, size) of every block; `parameter` is one row for all."""
    rows = {name: np.atleast_2d(np.asarray(values, dtype=float)) for name, values in blocks.items()}
    sizes = {name: 0 if name == "parameter" else values.shape[1] for name, values in rows.items()}
    source = ModuleSource([Function("f", tuple(rows), outputs)], sizes)
    compiled = CompiledCode([module_text(source, target)], lambda: source, target)
    memory = [parameters(row, target) if name == "parameter" else pack_rows(row, target) for name, row in rows.items()]
    return unpack_rows(compiled.map("f", memory), len(next(iter(rows.values()))))


def parameters(row: Floats, target: Target) -> NDArray[Any]:
    """Numbers that are the same in all lanes; the first axis has the length that blocks have."""
    memory = empty(1, -(-row.size // target.lanes), target)
    memory.reshape(-1)[: row.size] = row.reshape(-1)
    return memory


# Random formulas

CONSTANTS = (0.0, 1.0, -1.0, 2.0, -0.5, 3.0, -4.0, 0.25)
POWERS = (2.0, -0.5, -4.0, 0.25)  # their inverses are exact
INPUTS = 4


def formulas(size: int = 14, functions: bool = True) -> st.SearchStrategy[Formula]:
    """Random formulas over the inputs x, with every operation that can be traced."""
    leaves = st.one_of(st.tuples(st.just("x"), st.integers(0, INPUTS - 1)), st.sampled_from(CONSTANTS))

    def extend_formulas(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        sums = st.tuples(st.sampled_from(["+", "-", "*", "+", "-", "*"]), inner, inner)
        single = st.tuples(st.sampled_from(["neg", "abs"]), inner)
        choice = st.tuples(st.sampled_from(["where<", "where<="]), inner, inner, inner, inner)
        scaled = st.tuples(st.just("/"), inner, st.sampled_from(POWERS))
        calls = st.tuples(st.sampled_from(["sin", "cos", "tanh", "exp", "sqrt"]), inner)
        return st.one_of(sums, sums, single, choice, scaled, *([calls] if functions else []))

    return st.recursive(leaves, extend_formulas, max_leaves=size)


def random_formula(rng: np.random.Generator, depth: int, block: str = "x") -> Formula:
    """A formula of sums, products and choices over small whole numbers."""
    if depth == 0:
        return (block, int(rng.integers(INPUTS))) if rng.random() < 0.8 else float(rng.integers(-2, 3))
    op = str(
        rng.choice(["+", "-", "*", "neg", "abs", "where<", "where<="], p=[0.3, 0.25, 0.25, 0.05, 0.05, 0.05, 0.05])
    )
    count = 1 if op in ("neg", "abs") else 4 if op.startswith("where") else 2
    return (op, *(random_formula(rng, depth - 1, block) for _ in range(count)))


def compute(formula: Formula, blocks: Mapping[str, Sequence[Any]], functions: Mapping[str, Any] = FUNCTIONS) -> Any:
    """The number that a formula gives, without tracing."""
    if isinstance(formula, float):
        exact = any(isinstance(x, Fraction) for x in blocks["x"])
        return Fraction(formula) if exact else formula
    op, *parts = formula
    if op in blocks:
        return blocks[op][parts[0]]
    a, *more = (compute(part, blocks, functions) for part in parts)
    if op.startswith("where"):
        return choose(OPERATIONS[op[5:]](a, more[0]), more[1], more[2])
    return functions[op](a, *more) if op in functions else OPERATIONS[op](a, *more)


def trace_formula(formula: Formula, graph: Graph) -> Any:
    """The expression that a formula gives; a float where no input is left in it."""
    if isinstance(formula, float):
        return formula
    op, *parts = formula
    if len(parts) == 1 and isinstance(parts[0], int):
        return graph.input(op, parts[0])
    a, *more = (trace_formula(part, graph) for part in parts)
    if op.startswith("where"):
        condition = OPERATIONS[op[5:]](a, more[0])
        return condition.where(*more[1:]) if isinstance(condition, Expression) else choose(condition, *more[1:])
    if op in FUNCTIONS:
        return getattr(a, op)() if isinstance(a, Expression) else float(STAND_INS[op](a))
    return OPERATIONS[op](a, *more)
