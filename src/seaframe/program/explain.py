"""Count the operations of each part of the physics in a scene's equations of motion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import astuple
from typing import Any, NamedTuple

from ..scene.model import Scene
from .operations import Operations
from .parts import Parts
from .trace import Expression, Graph, live
from .tracing import Tracer

REST = "assembly and solution"
PARTS = {  # labels, by the name of the law of a body that computes them
    "advance": "positions, rotations and prescribed motions",
    "step_rate": "rates of the configuration",
    "drive": "motors, springs and dampers",
    "move": "motion of bodies",
    "articulate": "articulated bodies, weight and loads",
    "articulate_in_steps": "articulated bodies, weight and loads",
    "accelerate": "accelerations",
    "connect": "moving frames, B and its rate",
}


class LabelledGraph(Graph):
    """A graph that records which part of the physics created each expression."""

    def __init__(self) -> None:
        super().__init__()
        self.part = REST
        self.makers: dict[Expression, str] = {}

    def node(self, op: str, a: Any, b: Any = None, c: Any = None) -> Expression:
        made = super().node(op, a, b, c)
        self.makers.setdefault(made, self.part)
        return made

    def apply(self, law: Callable[..., Any], *arguments: Any) -> Any:
        """Call a law of a body; expressions that it creates get its label."""
        outer, self.part = self.part, PARTS.get(law.__name__, REST)
        try:
            return law(*arguments)
        finally:
            self.part = outer


class Cost(NamedTuple):
    """Number of operations of one part of the physics."""

    part: str
    operations: Operations


def operation_costs(scene: Scene, method: str = "recursive") -> list[Cost]:
    """Return the operations of one stage of an integration step by part of the physics, the most expensive first."""
    traced = Tracer(scene, (), method)
    graph = LabelledGraph()
    traced.graph = graph
    outputs = traced.outputs(Parts(traced.eom.with_apply(graph.apply), 0).stage())
    found: dict[str, Counter[str]] = {}
    for x in live(outputs):
        found.setdefault(graph.makers[x], Counter())[x.op] += 1
    rows = [Cost(part, Operations.of(count)) for part, count in found.items()]
    return sorted((row for row in rows if any(astuple(row.operations))), key=lambda row: -row.operations.flops)
