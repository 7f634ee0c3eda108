"""Run a scene: steps along a time grid, split where a drive jumps."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from time import perf_counter
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion, derive, refuse_other
from ..errors import SeaframeError
from ..loads.signals import Instant
from ..scene.model import Scene
from ..scene.problems import choose
from .controlling import Asked, Control, ControlError, asked
from .recording import Rows, Run
from .schedule import MOST_ROWS, grid_times, leaping, refuse_many_steps, stops_of, switch_times, table_rows
from .signals import components_of
from .stability import Watch
from .start import initial_state
from .steppers import (
    DOPRI5,
    RK4,
    Engine,
    Forces,
    Reference,
    State,
    jumped,
    paper_rk4,
    runge_kutta,
    stage_instant,
    step_counts,
)
from .stiffness import chosen_integrator

Progress = Callable[[float], None]  # told the part of the run that is done, 0 to 1
Stepper = Callable[[State, float, float], State]
Attempt = Callable[[State, float, float], tuple[State, list[Any]]]  # a step, and its estimated error
INTEGRATORS = ("rk4", "paper-rk4", "dopri5", "rodas4", "ros34pw2", "auto")
ENGINES = ("native", "reference")
LARGEST_RECORDING = 4e9  # bytes


def simulate(
    scene: Scene,
    duration: float | None = None,
    dt: float | None = None,
    method: str | None = None,
    integrator: str | None = None,
    control: Control | Asked | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
) -> Run:
    """Run a scene from its initial state; arguments left out come from the scene's `run`.

    duration and dt are in seconds; `control` gives the forces and commands u (nu,) as u(t, q, v), at every stage of a
    step, or is a sampled controller of seaframe.control; left out, the scene's own controllers act. The engine is
    "native" (compiled; the default unless drives have very long tables) or "reference" (the formulas as they are
    written, slower; equal up to rounding). The integrator "auto" is rk4 where that is stable, else rodas4,
    or ros34pw2 for long chains.
    """
    refuse_other(scene)
    settings = scene.run
    duration = settings.duration if duration is None else positive("duration", duration, zero=True)
    dt = settings.dt if dt is None else positive("dt", dt)
    eom = derive(scene, method or settings.method)
    name = integrator or settings.integrator
    chosen = asked(control, eom)
    began = perf_counter()
    if name not in INTEGRATORS:
        raise SeaframeError(choose(name, INTEGRATORS, "integrator"))
    if name == "auto":
        name = chosen_integrator(eom, dt)
    built = engine_of(engine or default_engine(eom), eom)
    stepper = stepper_of(name, built, chosen, settings.tolerance)
    journey = Journey(eom, stepper, chosen, Watch(eom, built, name, dt, chosen is None or holds(chosen)))
    try:
        for done in journey.travel(duration, dt):
            if progress is not None:
                progress(done)
    except ControlError as error:
        raise error.__cause__ or error from None
    wall = perf_counter() - began
    return Run(scene, eom, name, dt, journey.rows(), stepper, wall)


def positive(name: str, value: Any, zero: bool = False) -> float:
    if not isinstance(value, int | float) or not math.isfinite(value) or value < 0.0 or (value == 0.0 and not zero):
        raise SeaframeError(
            f"{name} must be a {'number of at least zero' if zero else 'positive number'}, not {value}."
        )
    return float(value)


def default_engine(eom: EquationsOfMotion) -> str:
    """Compiled code, but for drives with tables too long for it, and formulas that no compiler reads."""
    return "native" if table_rows(eom.scene) <= MOST_ROWS and eom.traceable else "reference"


def engine_of(name: str, eom: EquationsOfMotion) -> Engine:
    """An engine by its name."""
    match name:
        case "reference":
            return Reference(eom)
        case "native":
            from .compiled import Program
            from .native import Native

            return Native(Program(eom.scene, method=eom.method), eom.tree)
    raise SeaframeError(choose(name, ENGINES, "engine"))


def stepper_of(name: str, engine: Engine, control: Asked | None, tolerance: float) -> Stepper:
    """The integrator of a name, as a function of a state, its time and a step."""
    nothing = [0.0] * (len(engine.tree.actuated) + len(engine.tree.commands))
    forces: Forces = control.at if control else lambda instant, q, v: nothing
    whole = getattr(engine, "step", None)  # of an engine that takes whole steps under held forces
    if name == "rk4" and whole is not None and (control is None or holds(control)):
        return lambda state, t, h: whole(state, t, h, forces(stage_instant(t, h, 0.0), state.q, state.v))
    if name == "rk4":
        return lambda state, t, h: runge_kutta(RK4, engine, state, t, h, forces)[0]
    if name == "paper-rk4":
        return lambda state, t, h: paper_rk4(engine, state, t, h, forces)
    if name in ("rodas4", "ros34pw2"):
        from .rosenbrock import implicit

        step = implicit(name, engine, forces, control is None or holds(control))
        return Adaptive(engine, step, tolerance, 1.0 / step.scheme.order, implicit=True)
    return Adaptive(engine, partial(dormand_prince, engine, forces), tolerance, 0.2)


def dormand_prince(engine: Engine, forces: Forces, state: State, t: float, h: float) -> tuple[State, list[Any]]:
    return runge_kutta(DOPRI5, engine, state, t, h, forces)


def holds(control: Asked) -> bool:
    """Whether its answers are held from sample to sample."""
    return bool(control.switches(1.0))


@dataclass(slots=True)
class Adaptive:
    """Steps of whatever length keeps the estimated error within a tolerance."""

    engine: Engine
    attempt: Attempt
    tolerance: float  # relative and absolute
    exponent: float  # one over the order of the error of a step
    implicit: bool = False
    last: float = math.inf  # length of the last good step [s]
    passed: list[tuple[float, State]] = field(default_factory=list)  # on the way to the last state

    def __call__(self, state: State, t: float, h: float) -> State:
        """The state a time h later, in as many steps as that takes."""
        end, now = t + h, t
        self.passed = []
        while now < end:
            step = min(self.last, end - now)
            reached, error = self.attempt(state, now, step)
            size = self.scaled(error, state, reached)
            growth = min(5.0, max(0.2, 0.9 * size**-self.exponent)) if size > 0.0 else 5.0  # 0.2 for an infinite size
            if size <= 1.0:
                now = end if step == end - now else now + step
                state = reached
                self.passed.append((now, state))
            self.last = max(step * growth, self.last if size <= 1.0 and step < self.last else 0.0)
            if self.last < 1e-12 * max(1.0, abs(t)):
                raise SeaframeError(f"at t = {now:.6g} s the step became too small; {self.trouble()}")
        return state

    def trouble(self) -> str:
        """What may have made steps too small, and what helps."""
        tree = self.engine.tree
        if not self.implicit:
            return "the motion is stiff (integrator rodas4 may go on) or singular."
        if tree.connections and any(body.beam is not None for body in tree.bodies):
            return (
                "connections may ask of a flexible link what its shapes cannot do: held at both ends it must stretch "
                "as it bends, so give it `stretch: 1`; or let one end slide."
            )
        return "the motion is singular there: look at what it does before, or check drives and connections."

    def scaled(self, error: list[float], start: State, end: State) -> float:
        """Largest error in units of the tolerance: absolute for steps of q, absolute and relative for v."""
        steps, _ = step_counts(self.engine.tree)
        scales = [1.0] * steps + [1.0 + max(abs(a), abs(b)) for a, b in zip(start.v, end.v, strict=True)]
        sizes = [abs(e) / (self.tolerance * s) for e, s in zip(error, scales, strict=True)]
        return max(sizes, default=0.0) if all(map(math.isfinite, sizes)) else math.inf


@dataclass(slots=True)
class Journey:
    """Through time: keeps every state reached, also those on both sides of a jump of a drive."""

    eom: EquationsOfMotion
    step: Stepper
    control: Asked | None
    watch: Watch
    times: array[float] = field(default_factory=lambda: array("d"))
    withins: array[float] = field(default_factory=lambda: array("d"))  # the middle of the step that a state belongs to
    q: array[float] = field(default_factory=lambda: array("d"))
    v: array[float] = field(default_factory=lambda: array("d"))
    u: array[float] = field(default_factory=lambda: array("d"))
    on_grid: list[bool] = field(default_factory=list)

    def travel(self, duration: float, dt: float) -> Iterator[float]:
        """Step from stop to stop; yields the part of the way that is done."""
        refuse_many_steps(duration, dt)
        grid = grid_times(duration, dt)
        refuse_huge(self.eom.scene, len(grid))
        if self.control is not None:
            self.control.reset()
        samples = self.control.switches(duration) if self.control else []
        stops = stops_of(grid, sorted({*switch_times(self.eom), *samples}))
        middles = [0.5 * (a.t + b.t) for a, b in pairwise(stops)]
        leaps = leaping(self.eom.scene)
        state = initial_state(self.eom)
        self.eom.forward(state.q, state.v)  # a coordinate without inertia is found here
        self.keep(stops[0].t, middles[0] if middles else stops[0].t, state, True)
        for number, (before, now) in enumerate(pairwise(stops)):
            state = self.stepped(state, before.t, now.t)
            for t, passed in getattr(self.step, "passed", [])[:-1]:
                self.keep(t, middles[number], passed, False)
            if now.jumps:
                self.keep(now.t, middles[number], state, False)
                before_it, after_it = (Instant(now.t, middles[number + side]) for side in (0, 1))
                if leaps:
                    state = jumped(self.eom, state, before_it, after_it, self.told(after_it, state))
                self.keep(now.t, middles[number + 1], state, now.on_grid)
            else:
                self.keep(now.t, middles[number], state, now.on_grid)
            if len(self.times) >= self.watch.due or now is stops[-1]:
                self.watch.look(self.rows())
            yield (number + 1) / len(middles)

    def stepped(self, state: State, before: float, now: float) -> State:
        try:
            reached = self.step(state, before, now - before)
        except (OverflowError, ValueError, ZeroDivisionError) as error:
            raise self.diverged(before) from error
        if not all(map(math.isfinite, (*reached.q, *reached.v))):
            raise self.diverged(before)
        return reached

    def diverged(self, t: float) -> SeaframeError:
        """About a motion that left all numbers behind after a time [s]."""
        return SeaframeError(f"the motion grew without bound after t = {t:.6g} s. {self.watch.advice(self.rows())}")

    def keep(self, t: float, within: float, state: State, on_grid: bool) -> None:
        self.times.append(t)
        self.withins.append(within)
        self.q.extend(state.q)
        self.v.extend(state.v)
        self.u.extend(self.told(Instant(t, within), state))
        self.on_grid.append(on_grid)

    def told(self, instant: Instant, state: State) -> Sequence[float]:
        """u of the controller, zero without one."""
        return self.control.at(instant, state.q, state.v) if self.control else [0.0] * self.eom.nu

    def rows(self) -> Rows:
        count = len(self.times)
        blocks = ((self.q, self.eom.nq), (self.v, self.eom.nv), (self.u, self.eom.nu))
        q, v, u = (np.array(block, dtype=float).reshape(count, size) for block, size in blocks)
        return Rows(np.array(self.times), np.array(self.withins), q, v, u, np.array(self.on_grid))


def refuse_huge(scene: Scene, rows: float) -> None:
    """A recording must fit into memory with all its signals."""
    size = 8 * rows * sum(components_of(scene).values())
    if size > LARGEST_RECORDING:
        raise SeaframeError(
            f"{rows:,.0f} recorded times would take {size / 1e9:.1f} GB with all signals, more than "
            f"{LARGEST_RECORDING / 1e9:.0f} GB. Use a larger dt, a shorter duration, or `sf.compile(scene).rollout`."
        )
