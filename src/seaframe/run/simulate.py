"""Simulate a scene: steps along a time grid, split where a drive jumps."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np

from ..control.build_controllers import prepare_control
from ..control.controller_interface import Control, ControlError, RunController
from ..dynamics import EquationsOfMotion, derive, require_scene
from ..errors import Code, SeaframeError, unknown_name
from ..integrate import INTEGRATORS, Explicit, Integrator
from ..integrate.impulse import apply_jumps
from ..integrate.initial_state import initial_state
from ..integrate.integrator import Stepper
from ..integrate.reference_engine import ReferenceEngine
from ..integrate.schedule import (
    MOST_ROWS,
    grid_times,
    has_velocity_jumps,
    refuse_many_steps,
    stops_of,
    switch_times,
    table_rows,
)
from ..integrate.step_engine import Engine, Forces, State
from ..loads.time_functions import Instant
from ..scene.model import Scene
from ..signals.signal_catalogue import catalogue
from .recording import Rows, Run
from .stability import StabilityMonitor

Progress = Callable[[float], None]  # called with the fraction of the run that is done, 0 to 1
ENGINES = ("native", "reference")
LARGEST_RECORDING = 4e9  # bytes of all signals


def simulate(
    scene: Scene,
    duration: float | None = None,
    dt: float | None = None,
    method: str | None = None,
    integrator: str | None = None,
    control: Control | RunController | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
) -> Run:
    """Simulate a scene from its initial state; arguments left out come from the scene's `run`.

    `duration` and `dt` are in seconds. `method` is the formulation, `integrator` the integration method; "auto" is rk4
    where that is stable, else rodas4, or ros34pw2 for long chains. `control` gives the forces and commands u (nu,) as
    u(t, q, v), at every stage of a step, or is a sampled controller of seaframe.control; left out, the scene's own
    controllers act. `progress` is called with the fraction done, 0 to 1. `engine` is "native" (compiled; the default
    unless drives have very long tables) or "reference" (plain Python, slower; equal up to rounding).

        run = sf.simulate(sf.load("rov-one-arm"), duration=20.0, dt=0.02)
    """
    require_scene(scene)
    settings = scene.run
    duration = settings.duration if duration is None else check_positive("duration", duration, zero=True)
    dt = settings.dt if dt is None else check_positive("dt", dt)
    eom = derive(scene, method or settings.method)
    name = integrator or settings.integrator
    chosen = prepare_control(control, eom)
    began = perf_counter()
    if name not in INTEGRATORS:
        raise SeaframeError(unknown_name(name, INTEGRATORS, "integrator"), path="integrator")
    method_of_steps = INTEGRATORS[name].choose(eom, dt)
    running = engine_of(engine or default_engine(eom), eom, method_of_steps)
    if chosen is not None:
        chosen.use(running.model)
    nothing = [0.0] * eom.nu
    forces: Forces = chosen.at if chosen else lambda instant, q, v: nothing
    held = chosen is None or holds_between_samples(chosen)
    stepper = method_of_steps.stepper(running, forces, held, settings.tolerance)
    journey = Simulation(eom, stepper, chosen, StabilityMonitor(eom, running, method_of_steps, dt, held))
    try:
        for done in journey.advance(duration, dt):
            if progress is not None:
                progress(done)
    except ControlError as error:
        raise error.__cause__ or error from None
    wall = perf_counter() - began
    return Run(scene, eom, method_of_steps.name, dt, journey.rows(), stepper, wall)


def check_positive(name: str, value: Any, zero: bool = False) -> float:
    """Return a finite positive number, or with `zero` one that is at least zero; `name` is the argument in errors."""
    if not isinstance(value, int | float) or not math.isfinite(value) or value < 0.0 or (value == 0.0 and not zero):
        code: Code = "type" if not isinstance(value, int | float) else "range"
        raise SeaframeError(
            f"must be a {'number of at least zero' if zero else 'positive number'}, not {value}.", code, path=name
        )
    return float(value)


def default_engine(eom: EquationsOfMotion) -> str:
    """Return "native", except for drives with tables too long for compiled code and formulations without tracing."""
    return "native" if table_rows(eom.scene) <= MOST_ROWS and eom.traceable else "reference"


def engine_of(name: str, eom: EquationsOfMotion, integrator: Integrator | None = None) -> Engine:
    """Return an engine by its name; a compiled one has whole steps of the integrator, if that is explicit."""
    match name:
        case "reference":
            return ReferenceEngine(eom)
        case "native":
            from ..program.native_engine import NativeEngine
            from ..program.program import Program

            explicit = integrator.name if isinstance(integrator, Explicit) else None
            return NativeEngine(Program(eom.scene, method=eom.method, integrator=explicit), eom.tree)
    raise SeaframeError(unknown_name(name, ENGINES, "engine"), path="engine")


def holds_between_samples(control: RunController) -> bool:
    """Whether the output of a controller is constant between samples."""
    return bool(control.switches(1.0))


@dataclass(slots=True)
class Simulation:
    """A simulation in progress: steps through time and records every state, also those on both sides of a jump."""

    eom: EquationsOfMotion
    step: Stepper
    control: RunController | None
    watch: StabilityMonitor
    times: array[float] = field(default_factory=lambda: array("d"))
    withins: array[float] = field(default_factory=lambda: array("d"))  # the middle of the step of each state [s]
    q: array[float] = field(default_factory=lambda: array("d"))
    v: array[float] = field(default_factory=lambda: array("d"))
    u: array[float] = field(default_factory=lambda: array("d"))
    on_grid: list[bool] = field(default_factory=list)

    def advance(self, duration: float, dt: float) -> Iterator[float]:
        """Step from stop to stop; yield the fraction of the run that is done."""
        refuse_many_steps(duration, dt)
        grid = grid_times(duration, dt)
        refuse_huge(self.eom.scene, len(grid))
        if self.control is not None:
            self.control.reset()
        samples = self.control.switches(duration) if self.control else []
        stops = stops_of(grid, sorted({*switch_times(self.eom), *samples}))
        middles = [0.5 * (a.t + b.t) for a, b in pairwise(stops)]
        leaps = has_velocity_jumps(self.eom.scene)
        state = initial_state(self.eom)
        self.eom.forward(state.q, state.v)  # raises where a coordinate has no inertia
        self.keep(stops[0].t, middles[0] if middles else stops[0].t, state, True)
        for number, (before, now) in enumerate(pairwise(stops)):
            state = self.take_step(state, before.t, now.t)
            for t, passed in self.step.substeps[:-1]:
                self.keep(t, middles[number], passed, False)
            if now.jumps:
                self.keep(now.t, middles[number], state, False)
                before_it, after_it = (Instant(now.t, middles[number + side]) for side in (0, 1))
                if leaps:
                    state = apply_jumps(self.eom, state, before_it, after_it, self.control_forces(after_it, state))
                self.keep(now.t, middles[number + 1], state, now.on_grid)
            else:
                self.keep(now.t, middles[number], state, now.on_grid)
            if len(self.times) >= self.watch.due or now is stops[-1]:
                self.watch.check(self.rows())
            yield (number + 1) / len(middles)

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
