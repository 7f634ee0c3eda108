"""Detect unstable explicit steps during a run, by an energy gain that nothing acting on the robots explains.

An unstable step feeds energy into the fastest part of a motion:

    gain = E(t) - E(0) - W(t)                       energy less work, as in the health of a run
    explained = E(0) - min V + sum of W+            energy that the start can release, and all work put in

W+ is the work that motors and loads put in, without the work that they and the dampers took out. In a correct run the
gain is a small integration error, also for chaotic and driven motions. A gain of three times the explained energy
cannot be a motion of these robots; in the gallery the ratio is 0.03, and 1 with steps 32 times too long. A stable step
may gain that much once, where a damper is too fast for it; therefore the fastest eigenvalue decides, unless the gain is
enormous.

Energies are computed only where a step does not resolve the motion, which is cheap to detect.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..dynamics.equations import EquationsOfMotion
from ..errors import SeaframeError
from ..integrate import Explicit, Integrator
from ..integrate.auto import name_stable_integrator, stable_step
from ..integrate.step_engine import Engine, State, step_counts
from ..loads.time_functions import Instant
from ..numbers import Floats
from .health import ROUNDING, energies, impulsive_work, power_by_kind
from .recording import Rows, Run

FIRST_LOOK = 250  # rows before the first check; the next is after four times as many, and the last at the end
UNRESOLVED = 0.1  # relative difference of speeds between a step and its check above which it is not resolved
SLOWEST = 1e-6  # fraction of the largest speed below which speeds do not count
UNEXPLAINED, BEYOND_DOUBT = 3.0, 1000.0  # gain over explained energy: suspicious, and certainly unstable


@dataclass(slots=True)
class StabilityMonitor:
    """Checks a run of explicit steps from time to time, and stops it if they are unstable."""

    eom: EquationsOfMotion
    engine: Engine
    integrator: Integrator
    dt: float
    held: bool  # whether forces u are constant during every step
    tolerance: float = math.nan  # of adaptive steps
    due: int = FIRST_LOOK  # number of rows at which the next check is due

    def check(self, rows: Rows) -> None:
        """Check all rows so far; raise if the steps are unstable."""
        self.due = 4 * len(rows.t)
        if isinstance(self.integrator, Explicit) and not self.resolves(rows):
            found = find_energy_gain(Run(self.eom.scene, self.eom, self.integrator.name, self.dt, rows, _no_step, 0.0))
            beyond = found is not None and found.largest > BEYOND_DOUBT and not self.integrator.joints(self.eom.tree)
            if found is not None and (beyond or self.stable_step(rows, found.row) < self.dt):
                raise self.instability_error(rows, found)

    def resolves(self, rows: Rows) -> bool:
        """Whether the steps before and after the largest speed resolve the motion."""
        scale = np.abs(rows.v).max(axis=0, initial=0.0)
        steps = np.flatnonzero(np.diff(rows.t))
        if not len(steps) or not scale.any():
            return True
        fastest = int(np.abs(rows.v[:, scale.argmax()]).argmax())
        here = int(np.searchsorted(steps, fastest))
        most = UNRESOLVED * np.maximum(scale, SLOWEST * scale.max())
        return all((self.step_discrepancy(rows, int(k)) <= most).all() for k in steps[max(0, here - 1) : here + 1])

    def step_discrepancy(self, rows: Rows, k: int) -> Floats:
        """Return the difference of the velocities after a step from two half steps, or from the mean acceleration."""
        t, h, within = float(rows.t[k]), float(rows.t[k + 1] - rows.t[k]), float(rows.within[k + 1])
        before, after = (State(rows.q[j].tolist(), rows.v[j].tolist()) for j in (k, k + 1))
        explicit = self.integrator if isinstance(self.integrator, Explicit) and self.integrator.fixed else None
        whole = self.engine.whole_step(explicit) if explicit and self.held else None  # compiled for this run already
        if whole is not None:
            u = rows.u[k].tolist()
            expected = np.array(whole(whole(before, t, 0.5 * h, u), t + 0.5 * h, 0.5 * h, u).v)
        else:
            still = [0.0] * step_counts(self.engine.tree)[0]
            ends = ((before, t, rows.u[k]), (after, t + h, rows.u[k + 1]))
            rates = [self.engine.rates(state, still, Instant(time, within), u.tolist()).v for state, time, u in ends]
            expected = rows.v[k] + 0.5 * h * np.sum(rates, axis=0)
        return np.asarray(np.abs(rows.v[k + 1] - expected))

    def instability_error(self, rows: Rows, found: EnergyGain) -> SeaframeError:
        """Return the error for an unstable run."""
        with_step = f" with dt = {self.dt:g} s" if self.integrator.fixed else ""
        return SeaframeError(
            f"Integrator {self.integrator.name} is unstable{with_step}: up to t = {found.time:.6g} s the energy grew "
            f"by {found.gain:.2g} J, but start, motors and loads account for only {found.explained:.2g} J. "
            + self.advice(rows, found.row),
            "diverged",
        )

    def advice(self, rows: Rows, row: int = 0) -> str:
        """Return advice: the stable step size at the start of a run and at a row of it, and alternatives."""
        if not self.integrator.fixed:
            return (
                f"Use a tighter run.tolerance than {self.tolerance:g} or, if the motion is stiff, "
                "integrator rodas4; also check the drives."
            )
        longest = self.stable_step(rows, row)
        if not longest < self.dt:
            return (
                "Use a smaller dt or integrator dopri5 (rodas4 if the motion is stiff; auto chooses); also check the "
                "drives."
            )
        assert isinstance(self.integrator, Explicit)
        name = self.integrator.name
        longer = {name_stable_integrator(self.eom, *state_at(rows, k), self.dt) for k in {0, row}}
        other = "imex3 (implicit in servos)" if longer == {"imex3"} and name == "rk4" else "rodas4"
        return (
            f"{name} is stable up to dt = {longest:.2g} s, as the fastest motion has "
            f"{self.integrator.reach / longest:.3g} rad/s (`sf.modes(scene)` lists the modes). Use a smaller dt, "
            f"integrator dopri5, or {other} for longer steps."
        )

    def stable_step(self, rows: Rows, row: int) -> float:
        """Return the longest step that is stable at the start and at a row [s]; infinite for adaptive steps."""
        return min(stable_step(self.eom, *state_at(rows, k), self.integrator) for k in {0, row})


def state_at(rows: Rows, row: int) -> tuple[State, Instant]:
    """Return the state at a row of a run, and its instant."""
    state = State(rows.q[row].tolist(), rows.v[row].tolist())
    return state, Instant(float(rows.t[row]), float(rows.within[row]))


class EnergyGain(NamedTuple):
    """A gain of energy that is not explained by the initial energy or by work."""

    time: float  # time at which it was too large [s]
    row: int  # the last row at which it was less than the explained energy
    gain: float  # [J]
    explained: float  # [J]
    largest: float  # largest ratio of gain to explained energy in the run


def find_energy_gain(run: Run) -> EnergyGain | None:
    """Return the unexplained gain of energy in a run if it is many times the explained energy, else None."""
    with np.errstate(all="ignore"):
        energy, potential = energies(run), run.history.signal("energy.potential")
        powers = np.array(list(power_by_kind(run).values()))
        jumps = np.array(impulsive_work(run))
        work = integrate_powers(run, powers).sum(axis=0) + jumps.sum(axis=0)
        put_in = integrate_powers(run, np.maximum(powers, 0.0)).sum(axis=0) + sum_increases(jumps).sum(axis=0)
        mass = sum(float(link.total_mass) for link in run.scene.links.values())
        rest = ROUNDING * (mass + np.abs(potential).max())  # motion at 1e-6 m/s, and rounding errors
        explained = energy[0] - potential.min() + put_in + rest
        gain = energy - energy[0] - work
        ratio = np.where(np.isfinite(energy), np.where(gain > 0.0, gain / explained, 0.0), np.inf)
    if not ratio.max() > UNEXPLAINED:
        return None
    k = int((ratio > UNEXPLAINED).argmax())
    row = int(np.flatnonzero(ratio[: k + 1] <= 1.0)[-1])
    return EnergyGain(float(run.rows.t[k]), row, float(gain[k]), float(explained[k]), float(ratio.max()))


def integrate_powers(run: Run, powers: Floats) -> Floats:
    """Return time integrals up to every row of powers (k, n), by the trapezoidal rule, which does not overshoot."""
    parts = 0.5 * np.diff(run.rows.t) * (powers[:, 1:] + powers[:, :-1])
    return np.concatenate([np.zeros((len(powers), 1)), np.cumsum(parts, axis=1)], axis=1)


def sum_increases(works: Floats) -> Floats:
    """Return the sums (k, n) up to every row of all increases of works, without their decreases."""
    return np.cumsum(np.maximum(np.diff(works, axis=1, prepend=0.0), 0.0), axis=1)


def _no_step(state: State, t: float, h: float) -> State:
    raise AssertionError("energies are those of the rows")
