"""Loops found again in traced functions: where they are, where they must not be, and that they change no bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from seaframe.numbers import sin, where
from seaframe.program import loop_detection
from seaframe.program.backends.llvm import Function, function_text
from seaframe.program.loop_detection import SHORTEST, Loop, find_loops, moving_blocks
from seaframe.program.native import native_target
from seaframe.program.trace import Graph
from tests.program.evaluating import native

COUNT = 12


def blocks() -> dict[str, list[Any]]:
    graph = Graph()
    return {name: graph.inputs(name, COUNT + 4) for name in ("a", "b", "c")}


MOVING: dict[str, tuple[Callable[..., Any], set[str]]] = {
    "copies": (lambda k, a, b, c: a[k], {"a"}),
    "two blocks": (lambda k, a, b, c: a[k] * b[k + 2] + 3.0, {"a", "b"}),
    "a fixed factor": (lambda k, a, b, c: a[k] * c[5] - b[k] / c[1], {"a", "b"}),
    "choices": (lambda k, a, b, c: where(a[k] < c[0], sin(b[k]), -b[k]), {"a", "b"}),
    "the same over and over": (lambda k, a, b, c: a[3] + 1.0, set()),
    "constants": (lambda k, a, b, c: 0.0, set()),
    "entries of one block far apart": (lambda k, a, b, c: a[k] + a[k + 4] * 2.0, {"a"}),
}
APART: dict[str, Callable[..., Any]] = {
    "another constant": lambda k, a, b, c: a[k] + float(k),
    "another operation": lambda k, a, b, c: a[k] + b[k] if k % 2 else a[k] * b[k],
    "backwards": lambda k, a, b, c: a[COUNT - k],
    "two at a time": lambda k, a, b, c: a[k // 2],
    "one entry fixed, one moving": lambda k, a, b, c: a[k] * a[0],
    "opposite ways": lambda k, a, b, c: a[k] + b[COUNT - k],
    "constant or not": lambda k, a, b, c: a[k] if k % 2 else 0.0,
    "left out": lambda k, a, b, c: None,
    "other sides of a difference": lambda k, a, b, c: a[k] - b[k] if k % 2 else b[k] - a[k],
    "too large to compare": lambda k, a, b, c: sum((a[k] * (n + 0.1) for n in range(40)), start=b[k]),
}


@pytest.mark.parametrize("name", MOVING)
def test_loop_is_found(name: str) -> None:
    formula, moving = MOVING[name]
    given = blocks()
    outputs = [formula(k, **given) for k in range(COUNT)]
    assert list(find_loops(outputs)) == [Loop(0, COUNT, outputs[0], frozenset(moving))]


@pytest.mark.parametrize("name", APART)
def test_no_loop_is_invented(name: str) -> None:
    given = blocks()
    assert list(find_loops([APART[name](k, **given) for k in range(COUNT)])) == []


def test_short_runs_are_left_alone() -> None:
    given = blocks()
    outputs = [given["a"][k] * 2.0 for k in range(SHORTEST - 1)]
    assert list(find_loops(outputs)) == []
    assert len(list(find_loops([*outputs, given["a"][SHORTEST - 1] * 2.0]))) == 1


def test_loops_between_other_outputs() -> None:
    """A run begins and ends where the formula does; one run may follow another."""
    a, b, c = blocks().values()
    outputs = [sin(a[0]), *(a[k] * b[k] for k in range(9)), None, c[3], *(c[k] + a[0] for k in range(10))]
    assert [(loop.start, loop.turns, loop.moving) for loop in find_loops(outputs)] == [
        (1, 9, frozenset({"a", "b"})),
        (12, 10, frozenset({"c"})),
    ]


def test_a_jump_ends_a_run() -> None:
    a = blocks()["a"]
    outputs = [*(a[k] for k in range(8)), *(a[k] for k in range(2, 10))]
    assert [(loop.start, loop.turns) for loop in find_loops(outputs)] == [(0, 8), (8, 8)]


def test_steps_between_formulas() -> None:
    a, b, _ = blocks().values()
    assert moving_blocks(a[0] + b[0], a[1] + b[0]) == frozenset({"a"})
    assert moving_blocks(a[0] + b[0], a[1] + b[2]) is None
    assert moving_blocks(a[0], b[0]) is None
    assert moving_blocks(None, None) is None
    assert moving_blocks(1.0, 1.0) == frozenset()
    assert moving_blocks(1.0, 2.0) is None


@pytest.mark.parametrize("single", [False, True])
def test_rolled_code_gives_the_same_bits(single: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """All formulas above in one function, rolled and not."""
    given = blocks()
    every = [formula for formula, _ in MOVING.values()] + list(APART.values())
    outputs = [formula(k, **given) for formula in every for k in range(COUNT)]
    outputs = [0.25 if output is None else output for output in outputs]
    rng = np.random.default_rng(2)
    rows = {name: rng.normal(size=(37, COUNT + 4)) for name in given}
    target = native_target(single)
    rolled = native(outputs, target, **rows)
    monkeypatch.setattr(loop_detection, "SHORTEST", 10**9)
    assert np.array_equal(rolled, native(outputs, target, **rows))


def test_code_of_a_loop_does_not_grow() -> None:
    def size(count: int) -> int:
        x = Graph().inputs("x", count)
        return len(function_text(Function("f", ("x",), [sin(entry) for entry in x]), native_target()))

    assert size(1000) < size(10) + 20


def test_parameters_move_too() -> None:
    """Numbers that are the same in all lanes, another one at each turn."""
    graph = Graph()
    x, p = graph.inputs("x", COUNT), graph.inputs("parameter", COUNT + 1)
    outputs = [p[k] * x[k] + p[k + 1] for k in range(COUNT)] + [x[k] * p[3] for k in range(COUNT)]
    rng = np.random.default_rng(3)
    rows, numbers = rng.normal(size=(21, COUNT)), rng.normal(size=COUNT + 1)
    expected = np.hstack([numbers[:-1] * rows + numbers[1:], rows * numbers[3]])
    np.testing.assert_allclose(
        native(outputs, native_target(), x=rows, parameter=numbers), expected, rtol=1e-15, atol=1e-15
    )
