"""Simulate a scene: steps along a time grid, split where a drive jumps."""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import pairwise
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import ArrayLike

from ..control.build_controllers import prepare_control
from ..control.controller_interface import CheckedController, Control, ControlError, Resettable, RunController
from ..control.sampled import Sampled, Together
from ..dynamics import EquationsOfMotion, derive, require_scene
from ..errors import Code, SeaframeError, unknown_name
from ..integrate import INTEGRATORS, Explicit, Integrator
from ..integrate.adaptive import Adaptive
from ..integrate.impulse import apply_jumps
from ..integrate.initial_state import build_user_state
from ..integrate.integrator import FixedSteps, Stepper
from ..integrate.reference_engine import ReferenceEngine
from ..integrate.schedule import (
    Stop,
    grid_times,
    has_velocity_jumps,
    refuse_many_steps,
    stops_of,
    switch_times,
)
from ..integrate.step_engine import Engine, Forces, State, WholeSteps, stage_instant
from ..loads.time_functions import Instant
from ..scene.locating import locate_errors
from ..scene.model import Scene
from ..signals.signal_catalogue import catalogue
from .cost_notice import CostNotice
from .latches import close_latches
from .recording import Continuation, Rows, Run
from .stability import StabilityMonitor

Progress = Callable[[float], None]  # called with the fraction of the run that is done, 0 to 1
ENGINES = ("native", "reference")
LONGEST_STRETCH = 256  # most steps without a look at signals such as Ctrl-C
REPORTS = 200  # of the progress of a run
LARGEST_RECORDING = 4e9  # bytes of all signals
USERS: WeakKeyDictionary[Any, object] = WeakKeyDictionary()  # the last run of every controller that users passed


def simulate(
    scene: Scene,
    duration: float | None = None,
    dt: float | None = None,
    method: str | None = None,
    integrator: str | None = None,
    control: Control | RunController | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
    q0: ArrayLike | None = None,
    v0: ArrayLike | None = None,
    t0: float = 0.0,
) -> Run:
    """Simulate a scene from its initial state; arguments left out come from the scene's `run`.

    `duration` and `dt` are in seconds. `method` is the formulation, `integrator` the integration method; "auto" is rk4
    where that is stable, else rodas4, or ros34pw2 for long chains. `control` gives the forces and commands u (nu,) as
    u(t, q, v), at every stage of a step, or is a sampled controller of seaframe.control; left out, the scene's own
    controllers act. `progress` is called with the fraction done, 0 to 1, about 200 times. `engine` is "native"
    (compiled; the default unless the formulation cannot be compiled) or "reference" (plain Python, slower; equal up to
    rounding).

    `q0` (nq,), `v0` (nv,) and `t0` [s] are another start; one that is left out comes from the scene. Quaternions are
    normalised if they are within 0.001 of unit norm. A state that contradicts a prescribed motion, a lock or a closed
    connection at t0 is refused; where a connection closes or a prescribed rate jumps at t0 itself, v0 may be the one
    before the impulse. Samples of controllers stay at multiples of their period, counted from time zero.

        run = sf.simulate(sf.load("rov-one-arm"), duration=20.0, dt=0.02)
        later = sf.simulate(run.scene, 5.0, q0=run.q[-1], v0=run.v[-1], t0=run.t[-1])
    """
    require_scene(scene)

    def simulate_closed(known: Scene, share: Progress | None) -> Run:
        return simulate_as_given(known, duration, dt, method, integrator, control, share, engine, q0, v0, t0)

    if any(each.has_open_latch for each in scene.connections):
        return close_latches(scene, simulate_closed, progress)
    return simulate_closed(scene, progress)


def simulate_as_given(
    scene: Scene,
    duration: float | None,
    dt: float | None,
    method: str | None,
    integrator: str | None,
    control: Control | RunController | None,
    progress: Progress | None,
    engine: str | None,
    q0: ArrayLike | None,
    v0: ArrayLike | None,
    t0: float,
) -> Run:
    """Simulate a scene whose latches close at the times that it gives; arguments are as for `simulate`."""
    settings = scene.run
    duration = settings.duration if duration is None else check_positive("duration", duration, zero=True)
    dt = settings.dt if dt is None else check_positive("dt", dt)
    t0 = check_positive("t0", t0, zero=True)
    eom = derive(scene, method or settings.method)
    name = integrator or settings.integrator
    with locate_errors(scene):
        chosen = prepare_control(control, eom)
    began = perf_counter()
    if name not in INTEGRATORS:
        raise SeaframeError(unknown_name(name, INTEGRATORS, "integrator"), path="integrator")
    start = build_user_state(eom, q0, v0, t0)
    tolerance = INTEGRATORS[name].tolerance(settings)
    method_of_steps = INTEGRATORS[name].choose(eom, dt, start, t0, tolerance)
    plan = Continuation(engine or default_engine(eom), tolerance, t0, control=control, replaces=control is not None)
    journey = set_off(eom, method_of_steps, chosen, plan, dt)
    if name == "auto" and not method_of_steps.fixed:
        progress = CostNotice(journey.watch, start, t0, progress)
    return journey.finish(duration, start, began, progress)


def extend(run: Run, duration: float, progress: Progress | None = None) -> Run:
    """Return a run that continues another by a duration [s], with its settings and controllers."""
    duration, plan = check_positive("duration", duration, zero=True), run.continuation
    if plan is None or plan.is_lost:
        why, again = "was not made by `sf.simulate`" if plan is None else "has lost the memory of its controllers", ""
        if run.replaces_controllers:
            why, again = "has lost the `control` that acted in it", ", control=..."
        raise SeaframeError(
            f"This run {why}, so it cannot be continued. Simulate the scene again with a longer duration, or start a "
            f"new run from its last state: `sf.simulate(scene{again}, q0=run.q[-1], v0=run.v[-1], t0=run.t[-1])`.",
            "unsupported",
        )

    def extend_closed(known: Scene, share: Progress | None) -> Run:
        eom = run.eom if known is run.scene else derive(known, run.method)
        return extend_as_given(run, eom, plan, duration, share)

    if any(each.has_open_latch for each in run.scene.connections):
        return close_latches(run.scene, extend_closed, progress)
    return extend_closed(run.scene, progress)


def extend_as_given(
    run: Run, eom: EquationsOfMotion, plan: Continuation, duration: float, progress: Progress | None
) -> Run:
    """Return a run continued by equations whose latches close at the times that their scene gives."""
    began = perf_counter()
    chosen = prepare_control(plan.control, eom)
    lost = plan.memory is None and isinstance(plan.control, Resettable)
    if plan.control is not None and lost and USERS.get(plan.control) is not plan.token:
        raise SeaframeError(
            "another run has used this controller since, so its memory at the end of this run is lost. Give it the "
            "methods `memory()` and `restore(memory)`, or use a new controller for every run.",
            "conflict",
            path="control",
        )
    journey = set_off(eom, INTEGRATORS[run.integrator], chosen, plan, run.dt)
    if isinstance(journey.step, Adaptive):
        journey.step.last = plan.step_size
    return journey.finish(duration, run, began, progress)


def set_off(
    eom: EquationsOfMotion, integrator: Integrator, chosen: CheckedController | None, plan: Continuation, dt: float
) -> Simulation:
    """Return a simulation that is ready to start or to continue."""
    integrator.refuse_unsupported(eom)
    running = engine_of(plan.engine, eom, integrator, plan.control is None)
    if plan.control is None:
        chosen = compile_control(running, eom) or chosen
    if chosen is not None:
        chosen.use(running.model)
        if plan.memory is not None:
            chosen.restore(plan.memory)
    nothing = [0.0] * eom.nu
    forces: Forces = chosen.at if chosen else lambda instant, q, v: nothing
    held = chosen is None or holds_between_samples(chosen)
    stepper = integrator.stepper(running, forces, held, plan.tolerance)
    watch = StabilityMonitor(eom, running, integrator, dt, held, plan.tolerance)
    return Simulation(eom, stepper, chosen, watch, plan)


def claim(control: object) -> object:
    """Note that a new run uses a controller of the user; return what identifies the run."""
    token = object()
    with suppress(TypeError):  # not every object can be noted
        USERS[control] = token
    return token


def check_positive(name: str, value: Any, zero: bool = False) -> float:
    """Return a finite positive number, or with `zero` one that is at least zero; `name` is the argument in errors."""
    if not isinstance(value, int | float) or not math.isfinite(value) or value < 0.0 or (value == 0.0 and not zero):
        code: Code = "type" if not isinstance(value, int | float) else "range"
        raise SeaframeError(
            f"must be a {'number of at least zero' if zero else 'positive number'}, not {value}.", code, path=name
        )
    return float(value)


def default_engine(eom: EquationsOfMotion) -> str:
    """Return "native", except for formulations that cannot be traced."""
    return "native" if eom.is_traceable(eom.scene) else "reference"


def engine_of(
    name: str, eom: EquationsOfMotion, integrator: Integrator | None = None, undriven: bool | None = None
) -> Engine:
    """Return an engine by its name; a compiled one has whole steps of the integrator, if that is explicit.

    undriven: whether no u acts on connections; a compiled engine then has code for each configuration of connections
    that it knows in advance. None: connections are constraints.
    """
    match name:
        case "reference":
            return ReferenceEngine(eom)
        case "native":
            from ..program.native_engine import NativeEngine, SwitchingEngine
            from ..program.program import Program

            explicit = integrator.name if isinstance(integrator, Explicit) else None
            plant = Program(eom.scene, method=eom.method, integrator=explicit, closed_loop=False)
            if undriven is None:
                return NativeEngine(plant, eom.tree)
            return SwitchingEngine(plant.configured(undriven), eom.tree)
    raise SeaframeError(unknown_name(name, ENGINES, "engine"), path="engine")


def compile_control(engine: Engine, eom: EquationsOfMotion) -> CheckedController | None:
    """Return the scene's controllers as compiled code; None where the engine or a controller has none."""
    from ..program.compiled_controllers import compile_controllers
    from ..program.program import Program

    compiled = compile_controllers(engine.model) if isinstance(engine.model, Program) else None
    return CheckedController(compiled, eom) if compiled else None


def holds_between_samples(control: RunController) -> bool:
    """Whether the output of a controller is constant between samples."""
    return bool(control.switches(1.0))


@dataclass(slots=True)
class Simulation:
    """A simulation in progress: steps through time and records every state, also those on both sides of a jump."""

    eom: EquationsOfMotion
    step: Stepper
    control: CheckedController | None
    watch: StabilityMonitor
    plan: Continuation
    times: array[float] = field(default_factory=lambda: array("d"))
    withins: array[float] = field(default_factory=lambda: array("d"))  # the middle of the step of each state [s]
    q: array[float] = field(default_factory=lambda: array("d"))
    v: array[float] = field(default_factory=lambda: array("d"))
    u: array[float] = field(default_factory=lambda: array("d"))
    on_grid: list[bool] = field(default_factory=list)
    stretch: int = 1  # most steps that are taken at once

    def finish(self, duration: float, start: State | Run, began: float, progress: Progress | None) -> Run:
        """Return the run of a duration [s] from a state, or the continuation of a run."""
        before, dt = (start, self.watch.dt) if isinstance(start, Run) else (None, self.watch.dt)
        token = claim(self.plan.control)
        self.stretch = self.longest_stretch(duration / dt, progress is not None)
        try:
            for done in self.advance(duration, dt, start) if isinstance(start, State) else self.go_on(duration, start):
                if progress is not None:
                    progress(done)
        except ControlError as error:
            raise error.__cause__ or error from None
        memory = self.control.memory() if self.control else None
        size = self.step.last if isinstance(self.step, Adaptive) else math.inf
        plan = replace(self.plan, step_size=size, memory=memory, token=token)
        wall = perf_counter() - began + (before.wall_s if before else 0.0)
        return Run(self.eom.scene, self.eom, self.watch.integrator.name, dt, self.rows(), self.step, wall, plan)

    def longest_stretch(self, steps: float, reported: bool) -> int:
        """Return the most steps between two moments at which Python acts.

        It is one where u may change at every step, and where the engine takes single steps.
        """
        held = self.control is None or isinstance(self.control.control, Sampled | Together)
        if not held or self.whole_steps is None:
            return 1
        return max(1, int(min(LONGEST_STRETCH, steps / REPORTS))) if reported else LONGEST_STRETCH

    @property
    def whole_steps(self) -> WholeSteps | None:
        """Compiled code that takes many steps in one call, if there is one."""
        return self.step.whole_steps if isinstance(self.step, FixedSteps) else None

    def advance(self, duration: float, dt: float, state: State) -> Iterator[float]:
        """Start from a state and step from stop to stop; yield the fraction of the run that is done."""
        if self.control is not None:
            self.control.reset()
        stops = self.stops(duration, dt)
        self.eom.forward(state.q, state.v, t=stops[0].t)  # raises where a coordinate has no inertia
        yield from self.step_along(stops, state, False)

    def go_on(self, duration: float, run: Run) -> Iterator[float]:
        """Continue a run by a duration [s]; yield the fraction of the continuation that is done."""
        rows, end = run.rows, float(run.t[-1])
        stops = self.stops(end - self.plan.origin + duration, run.dt)
        ahead = [stop for stop in stops if stop.t > end]
        here = next((stop for stop in stops if stop.t == end), Stop(end, True, False))
        state = State(rows.q[-1].tolist(), rows.v[-1].tolist())
        if len(rows.t) > 1:
            self.times.extend(rows.t)
            self.withins.extend(rows.within)
            for kept, block in ((self.q, rows.q), (self.v, rows.v), (self.u, rows.u)):
                kept.extend(block.ravel())
            self.on_grid += rows.on_grid.tolist()
        yield from self.step_along([here, *ahead], state, len(rows.t) > 1)

    def stops(self, duration: float, dt: float) -> list[Stop]:
        """Return the stops of a run of a duration [s]."""
        refuse_many_steps(duration, dt)
        grid = [self.plan.origin + time for time in grid_times(duration, dt)]
        refuse_huge(self.eom.scene, len(grid))
        samples = self.control.switches(grid[-1]) if self.control else []
        return stops_of(grid, sorted({*switch_times(self.eom), *samples}))

    def step_along(self, stops: Sequence[Stop], state: State, recorded: bool) -> Iterator[float]:
        """Step from stop to stop; `recorded`: whether the state at the first one is recorded already."""
        middles = [0.5 * (a.t + b.t) for a, b in pairwise(stops)]
        leaps = has_velocity_jumps(self.eom.scene)
        first = stops[0]
        if not recorded:
            if leaps and middles:
                state = self.close_at_start(Instant(first.t, middles[0]), state)
            self.keep(first.t, middles[0] if middles else first.t, state, True)
        elif first.jumps and middles:
            self.on_grid[-1] = False
            state = self.pass_jump(first, middles[0], state, leaps)
        jumps, number = [k for k, stop in enumerate(stops) if stop.jumps], 0
        while number < len(middles):
            ahead = min(self.stretch, len(middles) - number, max(1, self.watch.due - len(self.times)))
            if (coming := bisect_right(jumps, number)) < len(jumps):
                ahead = min(ahead, jumps[coming] - number)
            part = stops[number : number + ahead + 1]
            state = self.take_steps(part, middles[number : number + ahead], state)
            number += ahead
            if part[-1].jumps:
                state = self.pass_jump(part[-1], middles[number], state, leaps)
            if len(self.times) >= self.watch.due or number == len(middles):
                self.watch.check(self.rows())
            yield number / len(middles)

    def take_steps(self, stops: Sequence[Stop], middles: Sequence[float], state: State) -> State:
        """Return the state after the steps between stops, and record all; only the last stop may be a jump."""
        if len(middles) > 1 and self.whole_steps is not None:
            return self.take_stretch(self.whole_steps, stops, middles, state)
        for (before, now), middle in zip(pairwise(stops), middles, strict=True):
            state = self.take_step(state, before.t, now.t)
            for t, passed in self.step.substeps[:-1]:
                self.keep(t, middle, passed, False)
            self.keep(now.t, middle, state, now.on_grid and not now.jumps)
        return state

    def take_stretch(self, steps: WholeSteps, stops: Sequence[Stop], middles: Sequence[float], state: State) -> State:
        """Take many steps in one call; u is held during all of them."""
        times, nq = [stop.t for stop in stops], self.eom.nq
        u = self.control_forces(stage_instant(times[0], times[1] - times[0], 0.0), state)
        rows = steps(state, times, u)
        finite = np.isfinite(rows).all(axis=1)
        count = len(rows) if finite.all() else int(finite.argmin())
        self.times.extend(times[1 : count + 1])
        self.withins.extend(middles[:count])
        self.q.frombytes(rows[:count, :nq].tobytes())
        self.v.frombytes(rows[:count, nq:].tobytes())
        self.u.extend(array("d", u) * count)
        self.on_grid += [stop.on_grid and not stop.jumps for stop in stops[1 : count + 1]]
        if count < len(rows):
            raise self.divergence_error(times[count])
        return State(rows[-1, :nq].tolist(), rows[-1, nq:].tolist())

    def pass_jump(self, stop: Stop, after: float, state: State, leaps: bool) -> State:
        """Return and record the state after a jump; the next step has its middle at `after` [s]."""
        if leaps:
            later = Instant(stop.t, after)
            before = self.u[len(self.u) - self.eom.nu :].tolist()
            reached = apply_jumps(self.eom, state, later, before)  # what drives and times close or move
            u = self.control_forces(later, reached)  # a sample at this time reads the velocities after that
            changed = any(u[k] != before[k] for k in self.closing_inputs)
            state = apply_jumps(self.eom, state, later, u) if changed else reached
        self.keep(stop.t, after, state, stop.on_grid)
        return state

    def close_at_start(self, instant: Instant, state: State) -> State:
        """Return the state at the start after the impulse of connections that u closes there."""
        inputs = self.closing_inputs
        u = self.control_forces(instant, state) if inputs else []
        return apply_jumps(self.eom, state, instant, u) if any(u[k] != 0.0 for k in inputs) else state

    @property
    def closing_inputs(self) -> list[int]:
        """Entries of u that close connections, or add to drives that do."""
        connections = self.eom.scene.all_connections
        names = [f"{name}.command" for name, each in connections.items() if each.command]
        return [self.eom.coordinates.u.index(name) for name in names]

    def take_step(self, state: State, before: float, now: float) -> State:
        """Return the state after a step from time `before` to `now` [s]; raise if it is not finite."""
        try:
            reached = self.step(state, before, now - before)
        except (OverflowError, ValueError, ZeroDivisionError) as error:
            raise self.divergence_error(before) from error
        if not all(map(math.isfinite, (*reached.q, *reached.v))):
            raise self.divergence_error(before)
        return reached

    def divergence_error(self, t: float) -> SeaframeError:
        """Return the error for a motion that is not finite after a time [s]."""
        return SeaframeError(
            f"The motion grew without bound after t = {t:.6g} s. {self.watch.advice(self.rows())}", "diverged"
        )

    def keep(self, t: float, within: float, state: State, on_grid: bool) -> None:
        self.times.append(t)
        self.withins.append(within)
        self.q.extend(state.q)
        self.v.extend(state.v)
        self.u.extend(self.control_forces(Instant(t, within), state))
        self.on_grid.append(on_grid)

    def control_forces(self, instant: Instant, state: State) -> Sequence[float]:
        """Return u (nu,) of the controller, or zeros without one."""
        return self.control.at(instant, state.q, state.v) if self.control else [0.0] * self.eom.nu

    def rows(self) -> Rows:
        count = len(self.times)
        blocks = ((self.q, self.eom.nq), (self.v, self.eom.nv), (self.u, self.eom.nu))
        q, v, u = (np.array(block, dtype=float).reshape(count, size) for block, size in blocks)
        return Rows(np.array(self.times), np.array(self.withins), q, v, u, np.array(self.on_grid))


def refuse_huge(scene: Scene, rows: float) -> None:
    """Refuse a recording that would not fit into memory with all its signals."""
    size = 8 * rows * sum(signal.size for signal in catalogue(scene).values())
    if size > LARGEST_RECORDING:
        raise SeaframeError(
            f"{rows:,.0f} recorded times would take {size / 1e9:.1f} GB with all signals, more than "
            f"{LARGEST_RECORDING / 1e9:.0f} GB. Use a larger dt, a shorter duration, or `sf.compile(scene).rollout`.",
            "limit",
        )
