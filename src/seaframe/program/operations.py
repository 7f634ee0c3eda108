"""Count the arithmetic operations of a formulation: trace its formulas, and count the nodes that the results need.

The counts are those of compiled code: constants are folded, equal subexpressions count once, signs are free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ..dynamics import FORMULATIONS, EquationsOfMotion, derive
from ..errors import SeaframeError, unknown_name
from ..loads.time_functions import Instant
from ..scene.model import Scene
from .trace import FUNCTIONS, Graph, counts

Quantity = Literal["forward", "inverse", "mass_matrix"]
QUANTITIES: tuple[str, ...] = get_args(Quantity)
SIZES = (1, 2, 5, 10, 20)  # links


@dataclass(frozen=True)
class Operations:
    """Number of operations of each kind; subtractions count as additions."""

    multiplications: int
    additions: int
    divisions: int
    functions: int  # sines, cosines, roots

    @classmethod
    def of(cls, found: Mapping[str, int]) -> Operations:
        """Sum up the number of nodes of each kind of operation."""
        count = Counter(found)
        functions = sum(count[name] for name in FUNCTIONS)
        return cls(count["*"], count["+"] + count["-"], count["/"], functions)

    @property
    def flops(self) -> int:
        """Multiplications, additions and divisions."""
        return self.multiplications + self.additions + self.divisions


@dataclass(frozen=True)
class Row:
    """A row of a table: operations of one formulation for a robot with some number of links."""

    links: int
    method: str
    operations: Operations


def operations_of(scene: Scene, method: str = "recursive", quantity: str = "forward") -> Operations:
    """Count the operations of one call: `forward` (forces to accelerations), `inverse` (back) or `mass_matrix`.

    Forces of motors, springs and dampers, and prescribed accelerations, are taken as inputs.
    """
    if quantity not in QUANTITIES:
        raise SeaframeError(unknown_name(quantity, QUANTITIES, "quantity"), path="quantity")
    return Operations.of(counts(trace_quantity(derive(scene, method), quantity)))


def trace_quantity(eom: EquationsOfMotion, quantity: str) -> list[Any]:
    """Trace a quantity as expressions of the state."""
    graph = Graph()
    q, v = graph.inputs("q", eom.nq), graph.inputs("v", eom.nv)
    given = graph.inputs("given", eom.nv + len(eom.tree.commands) + eom.tree.contact_numbers)
    instant = Instant(graph.input("t", 0), 0.0)
    if quantity == "forward":
        return eom.accelerations(q, v, given, instant)
    if quantity == "inverse":
        return eom.generalised_forces(q, v, given[: eom.nv], given, instant)
    return [entry for row in eom.inertia_rows(q) for entry in row]


def operations_table(
    make_scene: Callable[[int], Scene] | None = None, sizes: Sequence[int] = SIZES, quantity: str = "forward"
) -> list[Row]:
    """Count operations for robots of several sizes and every formulation; `make_scene(links)` gives each scene."""
    make = make_scene or chain_scene
    scenes = [(n, make(n)) for n in sizes]
    return [
        Row(n, method, operations_of(scene, method, quantity))
        for n, scene in scenes
        for method in traceable_methods(scene)
    ]


def traceable_methods(scene: Scene) -> list[str]:
    """Return the formulations that can be traced for a scene, so that their operations can be counted."""
    return [name for name, kind in FORMULATIONS.items() if kind.is_traceable(scene)]


def markdown_table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table."""
    head = ["links", "formulation", "×", "+ −", "÷", "sin cos √", "× + − ÷"]
    lines = [head, ["--:", ":--", *["--:"] * 5]]
    for row in rows:
        o = row.operations
        numbers = (o.multiplications, o.additions, o.divisions, o.functions, o.flops)
        lines.append([str(row.links), row.method, *(f"{x:,}" for x in numbers)])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def chain_scene(links: int) -> Scene:
    """Return a snake on a fixed tail: equal links along y, joint axes alternating between x and z."""
    described: dict[str, Any] = {"tail": {}}
    parent = "tail"
    for k in range(1, links + 1):
        joint = {"type": "revolute", "axis": [1, 0, 0] if k % 2 else [0, 0, 1], "at": [0, 0 if k == 1 else 0.1, 0]}
        shape = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y", "center": [0, 0.05, 0]}}
        described[f"link{k}"] = {"parent": parent, "joint": joint, "mass": 0.3, "shape": shape}
        parent = f"link{k}"
    return Scene.from_dict({"name": f"chain-{links}", "robots": {"snake": {"base": "fixed", "links": described}}})
