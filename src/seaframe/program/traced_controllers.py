"""Trace station-keeping controllers (`hold`): functions of state, time and memory that compile to any language.

A sample of such a controller is three functions of state, time and memory, each of which returns the new memory. Their
names also appear in exported code:

    asked    the wrench that the control law requests, and a first thrust of every thruster
    shared   one pass of the thrust allocation, repeated while the first entry of the memory is not zero
    told     the thrusters' commands, and the integral of the error

The formulas are those of `Station`, which runs in Python.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..control.allocation import ActiveSet
from ..control.build_controllers import law_of, thrusters_of
from ..control.hold import Hold
from ..control.station import Station, allocation_problem
from ..control.vessel import Vessel
from ..dynamics import EquationsOfMotion, derive
from ..integrate.initial_state import initial_state
from ..scene.connections import is_fixed_to_base
from ..scene.controllers import Controller
from ..scene.model import Scene
from ..spatial import array
from .backends.llvm import Function
from .trace import Graph
from .tracing import LARGE

STEPS = ("asked", "shared", "told")


def reason_not_traceable(scene: Scene) -> str:
    """Return the reason why the controllers of a scene cannot be traced, or an empty text where they can."""
    for name, described in scene.controllers.items():
        if described.hold is None:
            return f"{name} controls joints by computed torque"
        if described.feedforward and len(scene.coordinates.v) > LARGE:
            return f"{name} uses feed-forward forces of a large robot"
        carriers = [
            f"{path.partition('.')[0]}.{scene.thrusters[path].link}" for path in thrusters_of(scene, name, described)
        ]
        if not all(is_fixed_to_base(scene, path) for path in carriers):
            return f"{name} uses thrusters on links that move"
    if any(each.start is not None or each.until is not None or each.command for each in scene.connections):
        return "connections open or close"
    return ""


class HoldMemory(NamedTuple):
    """The memory of a controller, in the order of its entries."""

    going: list[Any]  # (1,): 1.0 while the thrust allocation is not finished
    sum: list[Any]  # (6,) integral of the error
    wrench: list[Any]  # (6,) requested wrench
    thrusts: list[Any]  # (n,) [N]
    free: list[Any]  # (n,), as in `Shares`
    commands: list[Any]  # (n,), relative to those at rest

    @classmethod
    def of(cls, numbers: Sequence[Any], n: int) -> HoldMemory:
        """Split the memory of a controller of n thrusters."""
        parts, first = [], 0
        for size in (1, 6, 6, n, n, n):
            parts.append(list(numbers[first : first + size]))
            first += size
        return cls(*parts)

    @property
    def numbers(self) -> list[Any]:
        return [x for part in self for x in part]


@dataclass(frozen=True, slots=True)
class TracedHold:
    """A station-keeping controller as functions for a program of the scene."""

    name: str
    rate: float  # [Hz]
    block: str  # name of its memory block
    size: int  # entries of the memory
    functions: Mapping[str, Function]  # by step
    passes: int  # largest number of passes of the allocation
    commands: tuple[int, int]  # first entry of the memory that holds commands, and how many
    entries: list[int]  # entries of u that the commands are added to


def trace_holds(scene: Scene, free: Sequence[str], unknown: Sequence[str] = ()) -> list[TracedHold]:
    """Trace the controllers of a scene for a program with some freed paths; see `reason_not_traceable` first.

    Gains, inertia and thrusters are as the scene describes them. Feed-forward uses the freed numbers, except those at
    `unknown` paths.
    """
    graph = Graph()
    symbols = {path: x for path, x in zip(free, graph.inputs("free", len(free)), strict=True) if path not in unknown}
    eom = derive(scene, numbers=symbols)
    plain = derive(scene)
    return [
        trace_hold(graph, eom, prepare_station(plain, name, described), k, name, described.rate)
        for k, (name, described) in enumerate(scene.controllers.items())
    ]


def prepare_station(eom: EquationsOfMotion, name: str, described: Controller) -> Station:
    """Build the control law with the vessel as it is at the start of the scene."""
    station = law_of(eom, name, described)
    assert isinstance(station, Station)
    station.vessel_at(0.0, [float(x) for x in initial_state(eom).q])
    return station


def trace_hold(graph: Graph, eom: EquationsOfMotion, plain: Station, number: int, name: str, rate: float) -> TracedHold:
    """Trace a controller, given the same law over floats with its vessel."""
    station, vessel = copy(plain), plain.vessel
    assert vessel is not None
    station.eom = eom
    station.use(eom)
    n = len(vessel.thrusters)
    block, size = f"memory{number}", 13 + 3 * n
    q, v = graph.inputs("q", eom.nq), graph.inputs("v", eom.nv)
    (t,) = graph.inputs("time", 1)
    steps: dict[str, Callable[[HoldMemory], HoldMemory]] = {
        "asked": lambda kept: compute_wrench(station, vessel, kept, t, q, v),
        "shared": lambda kept: share_thrust(vessel, kept),
        "told": lambda kept: compute_commands(station, vessel, kept, q),
    }
    memory = graph.inputs(block, size)
    functions = {}
    for step, change in steps.items():
        station.hold = Hold(plain.hold.target, plain.hold.gains)
        kept = HoldMemory.of(memory, n)
        station.hold.sum = array(kept.sum)
        outputs = change(kept).numbers
        functions[step] = Function(f"{step}{number}", ("q", "v", "time", block, "free"), outputs)
    passes = allocation_problem(vessel, array(HoldMemory.of(memory, n).wrench)).most_passes
    return TracedHold(name, rate, block, size, functions, passes, (size - n, n), [each.u for each in vessel.thrusters])


def compute_wrench(
    station: Station, vessel: Vessel, kept: HoldMemory, t: Any, q: Sequence[Any], v: Sequence[Any]
) -> HoldMemory:
    """Compute the requested wrench, and start its allocation to the thrusters."""
    wrench = station.wrench(t, q, v, vessel)
    begun = allocation_problem(vessel, wrench).first_iterate()
    return kept._replace(going=[1.0], wrench=wrench.tolist(), thrusts=begun.thrusts, free=begun.free)


def share_thrust(vessel: Vessel, kept: HoldMemory) -> HoldMemory:
    """Do one pass of the thrust allocation."""
    thrusts, free, going = allocation_problem(vessel, array(kept.wrench)).next_iterate(
        ActiveSet(kept.thrusts, kept.free)
    )
    return kept._replace(going=[going], thrusts=thrusts, free=free)


def compute_commands(station: Station, vessel: Vessel, kept: HoldMemory, q: Sequence[Any]) -> HoldMemory:
    """Compute the thrusters' commands, and keep the integral of the error."""
    commands = station.commands(q, array(kept.wrench), kept.thrusts, vessel)
    return kept._replace(going=[0.0], sum=station.hold.sum.tolist(), commands=commands)
