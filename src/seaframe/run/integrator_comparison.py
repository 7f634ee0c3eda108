"""Compare the integrators on a scene: measured order, drift of energy and momentum, and cost.

Every integrator takes steps of dt, dt/2 and dt/4; adaptive ones do so with their error control switched off. Errors are
those against a run of tight tolerance, drifts those of the balances in `run.health`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from time import process_time
from typing import Any

import numpy as np

from ..dynamics import derive, require_scene
from ..errors import SeaframeError, listing
from ..integrate import INTEGRATORS
from ..integrate.auto import Auto
from ..integrate.integrator import FixedSteps
from ..integrate.step_engine import State
from ..numbers import Floats
from ..scene.model import Scene
from .health import energy_errors, momentum_errors, work_by_kind
from .recording import Run
from .simulate import Progress, check_positive, simulate

REFINEMENTS = (1, 2, 4)  # steps are dt divided by these
LONGEST, MOST_STEPS = 5.0, 400  # default duration: at most so many seconds, and so many steps of dt
REFERENCE = 8  # steps of the reference are at most dt divided by this, so that no trial takes the same ones
TIGHT = {"dopri5": 1e-12, "rodas4": 1e-10}  # tolerances of the reference, where motion is not stiff and where it is
NO_CONTROL = 1e20  # tolerance at which an adaptive integrator accepts every step
ROUNDING = 1e-12  # relative error below which an order is not measured
REPEATS, ENOUGH = 5, 0.1  # most repetitions of the steps of a run for their cost, and CPU time that suffices [s]


@dataclass(frozen=True, slots=True)
class Trial:
    """A run of one integrator with one step size."""

    dt: float  # [s]
    error: float  # largest difference from the reference over 1 + the largest value, of all entries of q and v
    energy_drift: float  # largest |energy - work| over the largest energy or work
    momentum_drift: float | None  # largest |momentum - impulse|, relative; None where the world holds a base
    cost: float  # CPU time per simulated second [s/s]
    t: Floats  # times of the drifts over time, (n,) [s]
    energy_errors: Floats  # (n,), relative
    momentum_errors: Floats | None  # (n,), relative


@dataclass(frozen=True, slots=True)
class IntegratorResult:
    """Results of one integrator; `remark` says why trials are missing."""

    name: str
    order: int  # as published
    adaptive: bool  # its own steps are as long as a tolerance allows
    trials: tuple[Trial, ...]  # the longest steps first
    remark: str = ""

    @property
    def measured_order(self) -> float | None:
        """Slope of the error between the two shortest steps that are above rounding; None where there are none."""
        pairs = [(a, b) for a, b in pairwise(self.trials) if min(a.error, b.error) > ROUNDING]
        if not pairs:
            return None
        a, b = pairs[-1]
        return math.log(a.error / b.error) / math.log(a.dt / b.dt)

    def to_dict(self) -> dict[str, Any]:
        keys = ("dt", "error", "energy_drift", "momentum_drift", "cost")
        return {
            "name": self.name,
            "order": self.order,
            "measured_order": self.measured_order,
            "adaptive": self.adaptive,
            "trials": [{key: getattr(trial, key) for key in keys} for trial in self.trials],
            "remark": self.remark,
        }


@dataclass(frozen=True, slots=True)
class IntegratorComparison:
    """Results of all integrators on a scene, from `sf.compare_integrators`."""

    scene: Scene
    duration: float  # [s]
    dt: float  # longest step [s]
    reference: str  # the integrator of the reference and its tolerance
    results: tuple[IntegratorResult, ...]

    def __getitem__(self, name: str) -> IntegratorResult:
        return next(result for result in self.results if result.name == name)

    def to_dict(self) -> dict[str, Any]:
        """Return what `seaframe integrators --json` prints."""
        own = {"scene": self.scene.name, "duration": self.duration, "dt": self.dt, "reference": self.reference}
        return own | {"integrators": [result.to_dict() for result in self.results]}

    def plot(self) -> Any:
        """Return a figure: error against cost, and drift of energy and momentum over time."""
        from ..look.integrator_plots import figure

        return figure(self)


def compare_integrators(
    scene: Scene, duration: float | None = None, dt: float | None = None, progress: Progress | None = None
) -> IntegratorComparison:
    """Run a scene by every integrator in steps of dt, dt/2 and dt/4, and compare their errors, drifts and costs.

    Args:
        scene: its method and its controllers act as in `sf.simulate`.
        duration: [s]; default: that of the scene, at most 5 s and 400 steps.
        dt: longest step [s]; default: that of the scene.
        progress: called with the completed share, 0 to 1.

    An integrator that does not apply to the scene, or is unstable, has a remark instead of (some of) its trials.

    Example:

        found = sf.compare_integrators(sf.load("rov-one-arm"))
        found["variational"].measured_order
    """
    require_scene(scene)
    dt = scene.run.dt if dt is None else check_positive("dt", dt)
    longest = min(scene.run.duration, LONGEST, MOST_STEPS * dt)
    duration = longest if duration is None else check_positive("duration", duration)
    if duration < dt:
        raise SeaframeError(
            f"The duration of {duration:g} s is shorter than a step of {dt:g} s. Use a smaller dt.",
            "range",
            path="duration",
        )
    names = [name for name, method in INTEGRATORS.items() if not isinstance(method, Auto)]
    done, total = 0, 1 + len(names) * len(REFINEMENTS)

    def report() -> None:
        nonlocal done
        done += 1
        if progress is not None:
            progress(done / total)

    stiff = INTEGRATORS["auto"].choose(derive(scene, scene.run.method), dt).name != "rk4"
    used = "rodas4" if stiff else "dopri5"
    reference = simulate(scene.replace({"run.tolerance": TIGHT[used]}), duration, dt / REFERENCE, integrator=used)
    report()
    results = []
    for name in names:
        trials, unstable, remark = list[Trial](), list[str](), ""
        for refinement in REFINEMENTS:
            outcome = try_steps(scene, name, duration, dt / refinement, reference)
            if isinstance(outcome, Trial):
                trials.append(outcome)
            elif outcome is None:
                unstable.append(f"{dt / refinement:.4g} s")
            else:
                remark = outcome
            report()
        method = INTEGRATORS[name]
        if unstable:
            remark = f"unstable with dt = {listing(unstable)}"
        results.append(IntegratorResult(name, method.order, not method.fixed, tuple(trials), remark))
    return IntegratorComparison(scene, duration, dt, f"{used} with a tolerance of {TIGHT[used]:g}", tuple(results))


def try_steps(scene: Scene, name: str, duration: float, dt: float, reference: Run) -> Trial | str | None:
    """Run a scene in steps of dt [s]; None if they are unstable, the reason if the integrator does not apply."""
    method = INTEGRATORS[name]
    settings = {} if method.fixed else {"run.tolerance": NO_CONTROL}
    try:
        with np.errstate(all="ignore"):
            run = simulate(scene.replace(settings), duration, dt, integrator=name)
            works = work_by_kind(run)
            energy, momentum = energy_errors(run, works), momentum_errors(run)
    except SeaframeError as error:
        match error.code:
            case "unsupported":
                return error.message
            case "diverged" | "singular":
                return None
        raise
    return Trial(
        dt=dt,
        error=largest_difference(run, reference),
        energy_drift=float(energy.max()),
        momentum_drift=None if momentum is None else float(momentum.max()),
        cost=measure_cost(run),
        t=run.rows.t,
        energy_errors=energy,
        momentum_errors=momentum,
    )


def largest_difference(run: Run, reference: Run) -> float:
    """Return the largest difference of all entries of q and v at the times of the run.

    It is relative to 1 + the largest value of an entry, so that slow entries count in their own unit.
    """
    places = np.searchsorted(reference.t + 0.25 * run.dt / REFERENCE, run.t)
    got, wanted = (np.hstack([each.q[rows], each.v[rows]]) for each, rows in ((run, slice(None)), (reference, places)))
    return float((np.abs(got - wanted).max(axis=0) / (1.0 + np.abs(wanted).max(axis=0))).max(initial=0.0))


def measure_cost(run: Run) -> float:
    """Return the CPU time of the steps of a run per simulated second, the least of several; compiling not counted."""
    times, rows = run.t.tolist(), run.rows
    start, u = State(rows.q[0].tolist(), rows.v[0].tolist()), rows.u[0].tolist()
    steps = run.step.whole_steps if isinstance(run.step, FixedSteps) else None
    costs = []
    for _ in range(REPEATS):
        began, state = process_time(), start
        if steps is not None:
            steps(start, times, u)
        else:
            for before, now in pairwise(times):
                state = run.step(state, before, now - before)
        costs.append(process_time() - began)
        if sum(costs) > ENOUGH:
            break
    return float(min(costs) / (times[-1] - times[0]))
