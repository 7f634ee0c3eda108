"""Kernels for classes of bodies: which calls are of one class, and that staged code gives the numbers of the laws."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from seaframe.numbers import cos, sin
from seaframe.program.kernel_classes import Recorder, needed_entries
from seaframe.program.kernels import Layout, Staged, workspace_size
from seaframe.program.native import CompiledCode, ModuleSource, module_text, native_target, pack_rows, unpack_rows
from seaframe.program.trace import Graph
from tests.program.evaluating import Floats


@dataclass(frozen=True, slots=True)
class Rod:
    """A body of a made-up robot; its name does not matter."""

    name: str = field(compare=False)
    length: Any
    slope: Any = 0.0


@dataclass(frozen=True, slots=True)
class Tip:
    """What the law of a rod gives."""

    x: Any
    y: Any
    length: Any


def reach(rod: Rod, before: Tip, angle: Any) -> Tip:
    """The end of a rod that begins where another one ends."""
    x = before.x + rod.length * cos(angle) + rod.slope * before.y
    return Tip(x, before.y - rod.length * sin(angle), rod.length)


def pull(rod: Rod, outer: list[Tip], tip: Tip) -> Tip:
    """Something that comes back from the outer rods."""
    x = rod.length * tip.x + sum((other.x for other in outer), start=0.0)
    return Tip(x, -tip.y, tip.x * tip.y)


Call = Callable[..., Any]


def plain(law: Call, *arguments: Any) -> Any:
    return law(*arguments)


def chain(apply: Call, rods: Sequence[Rod], angles: Sequence[Any], start: Tip) -> list[Any]:
    """Outwards, then inwards; all numbers of the first rod, and the place of the last one."""
    tips = []
    before = start
    for rod, angle in zip(rods, angles, strict=True):
        before = apply(reach, rod, before, angle)
        tips.append(before)
    outer: list[Tip] = []
    for rod, tip in zip(reversed(rods), reversed(tips), strict=True):
        outer = [apply(pull, rod, outer, tip)]
    return [outer[0].x, outer[0].y, outer[0].length, tips[-1].x, -tips[-1].y, tips[-1].length, 0.25]


def rods(count: int, slope: float = 0.3) -> list[Rod]:
    rng = np.random.default_rng(count)
    return [Rod(f"rod{k}", float(length), slope) for k, length in enumerate(rng.uniform(0.5, 1.5, count))]


def record_kernels(robot: Sequence[Rod], start: Tip | None = None, angles: Sequence[Any] | None = None) -> Staged:
    recorder = Recorder(Graph())
    symbols = recorder.graph.inputs("q", len(robot)) if angles is None else angles
    outputs = chain(recorder, robot, symbols, start or Tip(1.0, 0.5, 2.0))
    return Staged.of("f", ("q", "free"), recorder, outputs)


def run(staged: Staged, q: Floats, free: Floats) -> Floats:
    source = ModuleSource([staged], {"q": q.shape[1], "free": free.shape[1]}, memory=workspace_size(staged))
    target = native_target()
    compiled = CompiledCode([module_text(source, target)], lambda: source, target)
    return unpack_rows(compiled.map("f", [pack_rows(q, target), pack_rows(free, target)]), len(q))


def expected_tips(robot: Sequence[Rod], q: Floats, start: Tip | None = None) -> Floats:
    columns = chain(plain, robot, list(q.T), start or Tip(1.0, 0.5, 2.0))
    return np.stack([np.broadcast_to(column, len(q)) for column in columns], axis=1)


def angles(count: int) -> Floats:
    return np.random.default_rng(1).normal(size=(21, count))


NOTHING = np.zeros((21, 1))


# Classes


@pytest.mark.parametrize("count", [3, 10, 60])
def test_classes_do_not_grow_with_a_chain(count: int) -> None:
    """First, middle and last rod of each law: the first starts from constants, the last has nothing outside."""
    layout = Layout(record_kernels(rods(count)))
    assert len(layout.rows) == 2 * count
    assert len(layout.kernels) <= 8


def test_code_does_not_grow_with_a_chain() -> None:
    def lines(count: int) -> int:
        staged = record_kernels(rods(count))
        return module_text(ModuleSource([staged], {"q": count, "free": 1}), native_target()).count("\n")

    assert lines(200) == lines(20)


@pytest.mark.parametrize("count", [1, 2, 9, 40])
def test_staged_code_gives_the_numbers_of_the_laws(count: int) -> None:
    robot, q = rods(count), angles(count)
    np.testing.assert_allclose(run(record_kernels(robot), q, NOTHING), expected_tips(robot, q), rtol=1e-13, atol=1e-13)


def kernels(robot: Sequence[Rod]) -> int:
    recorder = Recorder(Graph())
    chain(recorder, robot, recorder.graph.inputs("q", len(robot)), Tip(1.0, 0.5, 2.0))
    return len(recorder.kernels)


def test_structural_constants_make_classes() -> None:
    """A slope of zero, one or minus one folds away, so such a rod has code of its own; other slopes share."""
    usual = kernels(rods(6))
    assert kernels([Rod(rod.name, rod.length, 0.1 + 0.2 * k) for k, rod in enumerate(rods(6))]) == usual
    assert kernels([Rod(rod.name, rod.length, (0.0, 0.3)[k == 2]) for k, rod in enumerate(rods(6))]) > usual


def test_equal_constants_are_one_parameter() -> None:
    """Length and slope alike: another pattern, with one parameter instead of two."""
    recorder = Recorder(Graph())
    q = recorder.graph.inputs("q", 3)
    start = Tip(q[1], q[2], 1.0)
    for rod in (Rod("a", 0.7, 0.7), Rod("b", 0.9, 0.2), Rod("c", 0.6, 0.6)):
        recorder(reach, rod, start, q[0])
    assert [call.parameters for call in recorder.calls] == [[0.7], [0.9, 0.2], [0.6]]
    assert len(recorder.kernels) == 2
    robot = [Rod("a", 0.7, 0.7), Rod("b", 0.9, 0.2), Rod("c", 0.6, 0.6), Rod("d", 0.4, 0.4)]
    np.testing.assert_allclose(
        run(record_kernels(robot), angles(4), NOTHING), expected_tips(robot, angles(4)), rtol=1e-13, atol=1e-13
    )


def test_names_do_not_matter() -> None:
    same = [Rod(name, 0.7, 0.3) for name in "abcdef"]
    assert kernels(same) == kernels(rods(6))


def test_what_is_passed_on_is_no_output() -> None:
    """`reach` hands its rod's length on: two numbers of three are computed."""
    recorder = Recorder(Graph())
    tip = recorder(reach, Rod("a", 0.7, 0.3), Tip(1.0, 0.5, 2.0), recorder.graph.input("q", 0))
    assert tip.length == 0.7
    assert len(recorder.calls[0].kernel.outputs) == 2


def test_dead_entries_are_not_computed() -> None:
    """Where only y is asked for, x is not needed, nor cos; y of a rod needs y of the one before alone."""
    recorder = Recorder(Graph())
    tip = Tip(1.0, 0.5, 2.0)
    for rod, angle in zip(rods(5), recorder.graph.inputs("q", 5), strict=True):
        tip = recorder(reach, rod, tip, angle)
    assert [len(entries) for entries in needed_entries(recorder.calls, [tip.y])] == [1] * 5
    assert [len(entries) for entries in needed_entries(recorder.calls, [tip.x])] == [2] * 4 + [1]
    assert [len(entries) for entries in needed_entries(recorder.calls, [1.0])] == [0] * 5


def test_expressions_of_inputs_are_computed_before() -> None:
    """Angles that are sums, differences and negatives of inputs; the same one twice; freed lengths."""
    recorder = Recorder(Graph())
    q, free = recorder.graph.inputs("q", 3), recorder.graph.inputs("free", 2)
    lengths = [free[0], free[1], free[0] * free[1], 1.2]
    robot = [Rod(f"rod{k}", length, 0.3) for k, length in enumerate(lengths)]
    turned = [q[0] + q[1], -q[2], sin(q[0]), q[1] - q[0]]
    start = Tip(q[1] * 2.0, -q[0], free[1])
    outputs = chain(recorder, robot, turned, start)
    staged = Staged.of("f", ("q", "free"), recorder, outputs)
    rows, freed = angles(3), np.random.default_rng(5).uniform(0.5, 1.5, (21, 2))
    a, b, c = rows.T
    known = [Rod("", length, 0.3) for length in (freed[:, 0], freed[:, 1], freed[:, 0] * freed[:, 1], 1.2)]
    now = np.stack([a + b, -c, np.sin(a), b - a], axis=1)
    columns = chain(plain, known, list(now.T), Tip(2.0 * b, -a, freed[:, 1]))
    expected = np.stack([np.broadcast_to(column, 21) for column in columns], axis=1)
    np.testing.assert_allclose(run(staged, rows, freed), expected, rtol=1e-13, atol=1e-13)


def test_entries_that_are_read_backwards() -> None:
    """The first entry that a law reads of a block need not be its lowest."""
    recorder = Recorder(Graph())
    q = recorder.graph.inputs("q", 6)
    robot = rods(3)
    staged = Staged.of("f", ("q", "free"), recorder, chain(recorder, robot, [q[4], q[1], q[0]], Tip(q[5], q[2], q[3])))
    rows = angles(6)
    columns = chain(plain, robot, [rows[:, 4], rows[:, 1], rows[:, 0]], Tip(rows[:, 5], rows[:, 2], rows[:, 3]))
    expected = np.stack([np.broadcast_to(column, 21) for column in columns], axis=1)
    np.testing.assert_allclose(run(staged, rows, NOTHING), expected, rtol=1e-13, atol=1e-13)


def test_nothing_to_call() -> None:
    """Outputs that are constants or inputs, and laws whose results nobody needs."""
    recorder = Recorder(Graph())
    q = recorder.graph.inputs("q", 2)
    recorder(reach, Rod("a", 0.7), Tip(1.0, 0.5, 2.0), q[0])
    staged = Staged.of("f", ("q", "free"), recorder, [2.5, q[1] * q[0]])
    assert Layout(staged).rows == []
    rows = angles(2)
    expected = np.stack([np.full(21, 2.5), rows[:, 0] * rows[:, 1]], axis=1)
    assert np.array_equal(run(staged, rows, NOTHING), expected)


def test_all_by_hand() -> None:
    """Two rods of lengths 2 and 3 at right angles, from (1, 0.5) and with a slope of zero."""
    robot = [Rod("a", 2.0), Rod("b", 3.0)]
    q = np.tile([0.0, math.pi / 2], (21, 1))
    x1, y1, x2, y2 = 3.0, 0.5, 3.0, -2.5
    expected = [2.0 * x1 + 3.0 * x2, -y1, x1 * y1, x2, -y2, 3.0, 0.25]
    np.testing.assert_allclose(run(record_kernels(robot), q, NOTHING), np.tile(expected, (21, 1)), rtol=1e-15)
