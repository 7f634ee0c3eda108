"""Choose an integrator: RK4 where its steps are stable, an implicit method where the motion is stiff."""

from __future__ import annotations

import math

import numpy as np

from ..dynamics.equations import EquationsOfMotion
from ..loads.time_functions import Instant
from ..scene.model import RunSettings
from .initial_state import initial_state
from .integrator import INTEGRATORS, Explicit, Integrator, Stepper
from .reference_engine import ReferenceEngine
from .step_engine import Engine, Forces, State

REACH = Explicit.reach
LONG, LOOSE = 30, 1e-6  # degrees of freedom and tolerance from which the recursion is faster than a dense Jacobian
FOR_FIGURES = 1e-6  # tolerance of a scene that gives none: errors stay far below what a figure shows
OUTWARD = 0.5  # real part over |lambda| above which motion is unstable: no method should damp it


def fastest_rate(eom: EquationsOfMotion, state: State, instant: Instant) -> float:
    """Largest |lambda| [1/s] of decaying or oscillating motion about a state, under the forces of the drives."""
    jacobian = ReferenceEngine(eom).linear(state, instant, [0.0] * eom.nu).state
    if not jacobian.size or not np.isfinite(jacobian).all():
        return 0.0
    rates = np.linalg.eigvals(jacobian)
    inward = rates[rates.real <= OUTWARD * np.abs(rates)]
    return float(np.abs(inward).max(initial=0.0))


def stable_step(eom: EquationsOfMotion, state: State, instant: Instant, integrator: Integrator | None = None) -> float:
    """The largest step size [s] with which an integrator, RK4 unless given, is stable about a state.

    It is that for the fastest motion under the forces that are explicit, and infinite for adaptive steps.
    """
    if integrator is not None and not integrator.fixed:
        return math.inf
    explicit = integrator if isinstance(integrator, Explicit) else None
    rate = fastest_rate(explicit.explicit_part(eom) if explicit else eom, state, instant)
    return (explicit.reach if explicit else REACH) / rate if rate > 0.0 else math.inf


def name_stable_integrator(eom: EquationsOfMotion, state: State, instant: Instant, dt: float) -> str:
    """The name of an integrator for steps of dt [s] with which RK4 is unstable about a state."""
    return "imex3" if has_servos(eom) and dt <= stable_step(eom, state, instant, INTEGRATORS["imex3"]) else "rodas4"


def has_servos(eom: EquationsOfMotion) -> bool:
    """Whether a joint is driven by a servo."""
    return any(drive.servo is not None for drive in eom.scene.all_drives.values())


class Auto(Integrator):
    """RK4 if its steps of dt [s] are stable at the start of a run, else an implicit integrator.

    That is IMEX3 if servos are stiff and steps of dt are stable with it; else RODAS4, or for long chains in which only
    springs and shapes are stiff and the tolerance is loose, ROS34PW2, which takes half of the time there
    (benchmarks/bench_stiff.py).
    """

    name, order = "auto", 4
    reference = "Hairer and Wanner 1996, Solving Ordinary Differential Equations II, IV.2"

    def tolerance(self, settings: RunSettings) -> float:
        return settings.tolerance if "tolerance" in settings.model_fields_set else FOR_FIGURES

    def choose(
        self,
        eom: EquationsOfMotion,
        dt: float,
        start: State | None = None,
        t0: float = 0.0,
        tolerance: float | None = None,
    ) -> Integrator:
        about = eom, start or initial_state(eom, t0), Instant(t0, t0 + 0.5 * dt)
        if dt <= stable_step(*about):
            return INTEGRATORS["rk4"]
        if (name := name_stable_integrator(*about, dt)) != "rodas4":
            return INTEGRATORS[name]
        scene = eom.scene
        error = self.tolerance(scene.run) if tolerance is None else tolerance
        others = eom.tree.connections or eom.tree.inner or scene.floor or scene.controllers
        springs_alone = eom.method == "recursive" and not others and not has_servos(eom)
        long = springs_alone and eom.nv >= LONG and error >= LOOSE
        return INTEGRATORS["ros34pw2" if long else "rodas4"]

    def stepper(self, engine: Engine, forces: Forces, held: bool, tolerance: float) -> Stepper:
        raise TypeError("Integrator auto takes no steps itself. Call `choose` first, which returns an integrator.")
