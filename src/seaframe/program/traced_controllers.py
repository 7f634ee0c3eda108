"""Trace controllers: functions of state, time and memory that compile to any language.

A sample of such a controller is three functions of state, time and memory, each of which returns the new memory. Their
names also appear in exported code:

    request    the wrench that the control law requests, and a first thrust of every thruster
    allocate   one pass of the thrust allocation, repeated while the first entry of the memory is not zero
    command    the thrusters' commands, and the integral of the error

The formulas are those of `Station`, `ComputedTorque` and `FlexibleTracking`, which also run in Python. Freed numbers
enter them as they enter the plant: inertia, thrusters and models are those of the scene with these numbers. Only the
gains of `FlexibleTracking` are designed once, for the numbers of the scene.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..control.allocation import ActiveSet
from ..control.build_controllers import law_of, mounted_thrusters, thrusters_of
from ..control.computed_torque import ComputedTorque
from ..control.flexible_tracking import FlexibleTracking
from ..control.hold import Hold
from ..control.station import Station, allocation_problem
from ..control.vessel import Vessel, joined_robots, vessel_of
from ..dynamics import EquationsOfMotion, derive
from ..errors import SeaframeError, listing
from ..integrate.initial_state import initial_state, state_without_connections
from ..integrate.schedule import switch_times
from ..numbers import where
from ..scene.connections import connections_closed_by_inputs, is_fixed_to_base
from ..scene.controllers import Controller, Holding
from ..scene.free_paths import Free, resolve_free
from ..scene.model import Scene
from ..signals.held_pose import target_of
from ..spatial import array
from .backends.llvm import Function
from .trace import Graph, UnknownValueError
from .tracing import LARGE

STEPS = ("request", "allocate", "command")
INERTIA = 37  # entries of the memory for the inertia of a vessel that changes


def reason_not_traceable(scene: Scene) -> str:
    """Return the reason why the controllers of a scene cannot be traced, or an empty text where they can."""
    large = len(scene.coordinates.v) > LARGE
    for name, described in scene.controllers.items():
        if large and (described.hold is None or described.feedforward):
            return f"{name} evaluates a model of more than {LARGE} velocities at every sample"
        if large and not has_constant_vessel(scene, name, described):
            return f"{name} needs the inertia of more than {LARGE} velocities, which changes during the run"
    commanded = connections_closed_by_inputs(scene)
    return f"commands of u close {commanded[0]}" if commanded and scene.controllers else ""


def has_constant_vessel(scene: Scene, name: str, described: Controller) -> bool:
    """Whether the vessel of a controller that keeps station is the same during a whole run."""
    carriers = [
        f"{path.partition('.')[0]}.{scene.thrusters[path].link}" for path in thrusters_of(scene, name, described)
    ]
    switching = any(each.start is not None or each.until is not None or each.command for each in scene.connections)
    failing = any(scene.thrusters[path].fails is not None for path in thrusters_of(scene, name, described))
    return not (switching or failing) and all(is_fixed_to_base(scene, path) for path in carriers)


class HoldMemory(NamedTuple):
    """The memory of a controller, in the order of its entries."""

    going: list[Any]  # (1,): 1.0 while the thrust allocation is not finished
    sum: list[Any]  # (6,) integral of the error
    wrench: list[Any]  # (6,) requested wrench
    thrusts: list[Any]  # (n,) [N]
    free: list[Any]  # (n,), as in `Shares`
    commands: list[Any]  # (n,), relative to those at rest
    inertia: list[Any]  # phase, counted from 1, and inertia (6, 6) by rows; empty where the vessel is constant

    @classmethod
    def of(cls, numbers: Sequence[Any], n: int) -> HoldMemory:
        """Split the memory of a controller of n thrusters."""
        ends = np.cumsum([1, 6, 6, n, n, n]).tolist()
        bounds = pairwise([0, *ends, len(numbers)])
        return cls(*(list(numbers[first:last]) for first, last in bounds))

    @property
    def numbers(self) -> list[Any]:
        return [x for part in self for x in part]


Law: TypeAlias = Callable[[Sequence[Any], Sequence[Any], Any, Sequence[Any]], list[Any]]  # from (q, v, t, memory)
Laws: TypeAlias = Callable[[EquationsOfMotion], Mapping[str, Law]]


@dataclass(frozen=True)
class TracedController:
    """A controller as functions for a program of the scene, traced on first use."""

    name: str
    number: int  # among the controllers of the scene
    rate: float  # [Hz]
    size: int  # number of entries of its memory
    first_command: int  # entry of the memory at which its commands begin
    entries: list[int]  # entries of u that the commands are added to
    passes: int  # largest number of passes of its allocation
    laws: Laws  # by step: the new memory, over any kind of number, with the numbers of some equations
    equations: Callable[[Sequence[Any]], EquationsOfMotion]  # of freed numbers
    free: tuple[str, ...]  # names of the freed numbers

    @property
    def block(self) -> str:
        """Name of its memory block."""
        return f"memory{self.number}"

    @property
    def commands(self) -> tuple[int, int]:
        """First entry of the memory that holds commands, and how many there are."""
        return self.first_command, len(self.entries)

    @property
    def blocks(self) -> tuple[str, ...]:
        """The blocks that its functions take."""
        return ("q", "v", "time", self.block, "free")

    def function_name(self, step: str) -> str:
        return f"{step}{self.number}"

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """Its functions, by step."""
        graph = Graph()
        eom = self.equations(graph.inputs("free", len(self.free)))
        q, v = graph.inputs("q", eom.nq), graph.inputs("v", eom.nv)
        (t,) = graph.inputs("time", 1)
        memory = graph.inputs(self.block, self.size)
        try:
            outputs = {step: law(q, v, t, memory) for step, law in self.laws(eom).items()}
        except UnknownValueError as error:
            raise self.not_traceable() from error
        return {step: Function(self.function_name(step), self.blocks, found) for step, found in outputs.items()}

    def not_traceable(self) -> SeaframeError:
        """Return the error for a law whose form depends on the values of freed numbers."""
        return SeaframeError(
            f"controllers.{self.name} cannot be compiled with {listing(self.free)} as inputs: the form of its law "
            "depends on their values. Use `scene.replace` for these numbers, list them in `hidden_from_controllers`, "
            "so that the controllers use the scene's own, or compile with `closed_loop=False`.",
            "unsupported",
            path="free",
        )


def trace_controllers(
    scene: Scene, free: Free, hidden: Sequence[str] = (), as_described: bool = False
) -> list[TracedController]:
    """Return the controllers of a scene for a program with some freed paths; see `reason_not_traceable` first.

    Controllers are those of the scene with the freed numbers, except at `hidden` paths, where they use the scene's own.
    With `as_described` only models inside them use the freed numbers; inertia and thrusters are those of the scene.
    """
    plain, inputs = derive(scene), resolve_free(scene, free)

    def equations(freed: Sequence[Any]) -> EquationsOfMotion:
        known = {path: x for path, x in inputs.at_paths(freed).items() if path not in hidden}
        return derive(scene, numbers=known) if known else plain

    found = []
    for number, (name, described) in enumerate(scene.controllers.items()):
        law = law_of(plain, name, described)
        if isinstance(law, Station):
            assert described.hold is not None
            paths, delay = tuple(thrusters_of(scene, name, described)), described.detection_delay
            parts = StationParts(described.hold, paths, delay, as_described)
            facts = trace_station(law, parts)
        else:
            facts = trace_torques(law)
        found.append(TracedController(name, number, described.rate, *facts, equations, inputs.names))
    return found


Facts: TypeAlias = tuple[int, int, list[int], int, Laws]  # size, first_command, entries, passes, laws


class StationParts(NamedTuple):
    """What a controller that keeps station is built from."""

    hold: Holding
    thrusters: tuple[str, ...]  # paths
    detection_delay: float  # of their failures [s]
    as_described: bool  # whether inertia and thrusters are those of the scene, whatever is freed

    def rebuild(self, plain: Station, eom: EquationsOfMotion) -> Station:
        """Return a controller with the numbers of other equations of the same scene."""
        station = copy(plain)
        station.eom, station.vessel = eom, None
        station.use(eom)
        if eom is not plain.eom and not self.as_described:
            station.hold = Hold(target_of(eom, self.hold, configuration_at_start(eom)), plain.hold.gains)
            station.mount(mounted_thrusters(eom, self.thrusters, self.detection_delay))
        return station


def configuration_at_start(eom: EquationsOfMotion) -> list[Any]:
    """Return q of all robots at time zero, over freed numbers.

    Tethers start with both ends in place, so that they do not move robots; their own entries may be approximate.
    """
    return initial_state(eom).q if eom.scene.connections else state_without_connections(eom).q


def trace_station(plain: Station, parts: StationParts) -> Facts:
    """Return memory and laws of a controller that keeps station.

    Its vessel is constant where its thrusters sit on the hull and do not fail, and no connection closes or opens: a
    function of freed numbers only. Otherwise it is computed at every sample, and the memory also holds the phase and
    the inertia at the phase's first sample.
    """
    phases = phases_of(plain)
    fixed = len(phases) == 1 and plain.stiff
    first = plain.vessel_at(0.0, initial_state(plain.eom).q)
    crew = first.thrusters if fixed else plain.crew
    n = len(crew)

    def laws(eom: EquationsOfMotion) -> dict[str, Law]:
        rebuilt = parts.rebuild(plain, eom)
        constant: Fleet | None = None
        if fixed and rebuilt.crew is plain.crew:
            constant = Fleet.constant(first)
        elif fixed:
            q = configuration_at_start(eom)
            vessel = vessel_of(eom, rebuilt.link, first.robots, rebuilt.crew_at(0.0), q)
            rebuilt.inertia = vessel.inertia(eom.mass_matrix(q))
            constant = Fleet.constant(vessel)

        def law(change: Callable[[Station, Fleet, HoldMemory, Any, Sequence[Any], Sequence[Any]], HoldMemory]) -> Law:
            def over_any_number(q: Sequence[Any], v: Sequence[Any], t: Any, memory: Sequence[Any]) -> list[Any]:
                station, kept = copy(rebuilt), HoldMemory.of(memory, n)
                station.hold = Hold(rebuilt.hold.target, rebuilt.hold.gains)
                station.hold.sum = array(kept.sum)
                fleet = Fleet.at(station, phases, t, q) if constant is None else constant
                return change(station, fleet, kept, t, q, v).numbers

            return over_any_number

        return {"request": law(compute_wrench), "allocate": law(allocate_thrust), "command": law(compute_commands)}

    passes = allocation_problem(replace(first, thrusters=crew, matrix=np.zeros((6, n))), np.zeros(6)).most_passes
    size = 13 + 3 * n + (0 if fixed else INERTIA)
    return size, 13 + 2 * n, [each.u for each in crew], passes, laws


class Phase(NamedTuple):
    """Robots that are rigidly joined with the held one from a time on, and the thrusters known to work."""

    start: float  # [s]
    robots: tuple[str, ...]
    crew: tuple[int, ...]  # entries of u of these thrusters


def phases_of(station: Station) -> list[Phase]:
    """Return the phases of a controller, from the times at which connections close and open and failures are known."""
    scene, robot = station.eom.scene, station.link.partition(".")[0]
    losses = {each.lost for each in station.crew if math.isfinite(each.lost)}
    found: list[Phase] = []
    for time in sorted({0.0, *losses, *(switch_times(station.eom) if scene.connections else [])}):
        robots, crew = joined_robots(scene, robot, time), tuple(each.u for each in station.crew_at(time))
        if time == 0.0 or (time > 0.0 and (robots, crew) != found[-1][1:]):
            found.append(Phase(time, robots, crew))
    return found


@dataclass(frozen=True, slots=True)
class Fleet:
    """The vessels of all phases at a sample, and the one of now; over any kind of number."""

    vessels: Sequence[Vessel]
    now: Any  # number of the present phase
    crew: Vessel  # all thrusters of the controller, with the present matrix
    aboard: Sequence[Any] | None = None  # 1.0 for thrusters that are on the present vessel; None: all are

    @classmethod
    def constant(cls, vessel: Vessel) -> Fleet:
        return cls([vessel], 0.0, vessel)

    @classmethod
    def at(cls, station: Station, phases: Sequence[Phase], t: Any, q: Sequence[Any]) -> Fleet:
        """Compute the vessels of all phases at a configuration."""
        vessels = [
            vessel_of(
                station.eom, station.link, phase.robots, [each for each in station.crew if each.u in phase.crew], q
            )
            for phase in phases
        ]
        now: Any = 0.0
        for number, phase in enumerate(phases[1:], start=1):
            now = where(t >= phase.start, float(number), now)
        columns, aboard = [], []
        seats = [{each.u: k for k, each in enumerate(vessel.thrusters)} for vessel in vessels]
        for each in station.crew:
            places = [own.get(each.u) for own in seats]
            own = [np.zeros(6) if k is None else vessel.matrix[:, k] for vessel, k in zip(vessels, places, strict=True)]
            columns.append([choose(now, entries) for entries in zip(*own, strict=True)])
            aboard.append(choose(now, [0.0 if k is None else 1.0 for k in places]))
        matrix = array(columns).reshape(-1, 6).T
        return cls(vessels, now, replace(vessels[0], thrusters=tuple(station.crew), matrix=matrix), aboard)


def choose(number: Any, values: Sequence[Any]) -> Any:
    """Return the value of a number from 0 on, over any kind of number."""
    found = values[0]
    for k, value in enumerate(values[1:], start=1):
        found = where(number > k - 0.5, value, found)
    return found


def trace_torques(plain: ComputedTorque | FlexibleTracking) -> Facts:
    """Return memory and laws of a controller that tracks joints: it has no allocation, and remembers its commands."""
    entries = [track.u for track in plain.tracks]

    def laws(eom: EquationsOfMotion) -> dict[str, Law]:
        law = copy(plain)
        law.eom = eom
        law.use(eom)

        def torques(q: Sequence[Any], v: Sequence[Any], t: Any, memory: Sequence[Any]) -> list[Any]:
            u = law(t, q, v)
            return [0.0, *(u[entry] for entry in entries)]

        return {"request": torques, "allocate": keep, "command": keep}

    return 1 + len(entries), 1, entries, 1, laws


def keep(q: Sequence[Any], v: Sequence[Any], t: Any, memory: Sequence[Any]) -> list[Any]:
    """Leave a memory as it is."""
    return list(memory)


def compute_wrench(
    station: Station, fleet: Fleet, kept: HoldMemory, t: Any, q: Sequence[Any], v: Sequence[Any]
) -> HoldMemory:
    """Compute the requested wrench, and start its allocation to the thrusters."""
    if kept.inertia:
        kept = update_inertia(station, fleet, kept, q)
        station.inertia = array(kept.inertia[1:]).reshape(6, 6)
    wrenches = [station.wrench(t, q, v, vessel).tolist() for vessel in fleet.vessels]
    wrench = array([choose(fleet.now, entries) for entries in zip(*wrenches, strict=True)])
    begun = allocation_problem(fleet.crew, wrench, fleet.aboard).first_iterate()
    return kept._replace(going=[1.0], wrench=wrench.tolist(), thrusts=begun.thrusts, free=begun.free)


def update_inertia(station: Station, fleet: Fleet, kept: HoldMemory, q: Sequence[Any]) -> HoldMemory:
    """Compute the inertia of the vessel where a phase has begun; a memory of zeros belongs to no phase."""
    M = station.model.mass_matrix(np.array(list(q)))
    each = [vessel.inertia(M).ravel().tolist() for vessel in fleet.vessels]
    now = [fleet.now + 1.0, *(choose(fleet.now, entries) for entries in zip(*each, strict=True))]
    begun = abs(now[0] - kept.inertia[0]) > 0.5
    return kept._replace(inertia=[where(begun, new, old) for new, old in zip(now, kept.inertia, strict=True)])


def allocate_thrust(
    station: Station, fleet: Fleet, kept: HoldMemory, t: Any, q: Sequence[Any], v: Sequence[Any]
) -> HoldMemory:
    """Do one pass of the thrust allocation."""
    thrusts, free, going = allocation_problem(fleet.crew, array(kept.wrench), fleet.aboard).next_iterate(
        ActiveSet(kept.thrusts, kept.free)
    )
    return kept._replace(going=[going], thrusts=thrusts, free=free)


def compute_commands(
    station: Station, fleet: Fleet, kept: HoldMemory, t: Any, q: Sequence[Any], v: Sequence[Any]
) -> HoldMemory:
    """Compute the thrusters' commands, and keep the integral of the error."""
    commands = station.commands(q, array(kept.wrench), kept.thrusts, fleet.crew)
    if fleet.aboard is not None:
        commands = [where(own > 0.5, x, 0.0) for own, x in zip(fleet.aboard, commands, strict=True)]
    return kept._replace(going=[0.0], sum=station.hold.sum.tolist(), commands=commands)
