"""Costs of the parts add up to what a stage takes."""

from __future__ import annotations

from typing import Any

import pytest

import seaframe as sf
from seaframe.integrate.rk4 import RK4
from seaframe.program.explain import PARTS, REST, LabelledGraph, operation_costs
from seaframe.program.trace import counts
from seaframe.program.tracing import Tracer


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
def test_the_parts_are_the_whole(method: str) -> None:
    scene = sf.load("rov-two-arms")
    stage = Tracer(scene, (), method).steps(RK4()).functions[0]
    whole = counts([x for x in stage.outputs if x is not None])
    rows = operation_costs(scene, method)
    assert sum(row.operations.multiplications for row in rows) == whole["*"]
    assert sum(row.operations.divisions for row in rows) == whole["/"]
    assert sum(row.operations.functions for row in rows) == whole["sin"] + whole["cos"] + whole["sqrt"]


def test_the_dearest_part_comes_first() -> None:
    rows = operation_costs(sf.load("rov-two-arms"))
    assert [row.operations.flops for row in rows] == sorted((row.operations.flops for row in rows), reverse=True)
    assert rows[0].part.startswith("articulated bodies")
    assert operation_costs(sf.load("rov-two-arms"), "moving-frame")[0].part == REST


def test_a_labelled_graph_is_one_thing() -> None:
    """Two that hold the same are two; expressions know who made them, and keep their first maker."""
    one, other = LabelledGraph(), LabelledGraph()
    assert one != other
    assert len({one, other}) == 2
    x = one.input("q", 0)
    drive = one.apply(lambda: x * x)
    assert one.apply(lambda: x * x) is drive
    assert one.makers == {x: REST, drive: REST}

    def move() -> Any:
        return x + x * x

    assert one.makers[one.apply(move)] == PARTS["move"]
    assert one.makers[drive] == REST
    assert one.part == REST
