"""Explicit steps that are too long for a motion: energy from nowhere, found while a run goes on.

A step that is unstable feeds energy into the fastest part of a motion. Nothing that acts on the robots can explain it:

    gain = E(t) - E(0) - W(t)                       energy less work, as in the health of a run
    explained = E(0) - min V + sum of W+            energy of the start that can be set free, and all that was put in

W+ is what motors and loads put in, without what they and the dampers took out. A right run has a gain of its own small
error, whatever it does: chaotic and driven motions, too, only pass on what they were given. A gain of three times all
that is explained is no motion of these robots; in the gallery it is 0.03, and 1 with steps 32 times too long. A stable
step may gain so much once, where a damper is too fast for it; so the fastest eigenvalue has the last word, unless the
gain is beyond all doubt.

Energies are asked for only where a step does not resolve the motion, which costs next to nothing to see.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..dynamics.equations import EquationsOfMotion
from ..errors import SeaframeError
from ..integrate import Explicit, Integrator
from ..integrate.auto import REACH, stable_step
from ..integrate.engine import Engine, State, step_counts
from ..loads.signals import Instant
from ..numbers import Floats
from .health import ROUNDING, energies, impulsive_work, power_by_kind
from .recording import Rows, Run

FIRST_LOOK = 250  # rows after which to look first; then whenever there are four times as many, and at the end
UNRESOLVED = 0.1  # part of the speeds that a step and its check differ by, where it does not resolve the motion
SLOWEST = 1e-6  # part of the largest speed below which others do not count
UNEXPLAINED, BEYOND_DOUBT = 3.0, 1000.0  # times all explained energy: a gain that is no motion


@dataclass(slots=True)
class Watch:
    """Looks at a run of explicit steps now and then, and stops it where they are unstable."""

    eom: EquationsOfMotion
    engine: Engine
    integrator: Integrator
    dt: float
    held: bool  # whether forces u are held during every step
    due: int = FIRST_LOOK  # rows

    def look(self, rows: Rows) -> None:
        """At all rows so far."""
        self.due = 4 * len(rows.t)
        if isinstance(self.integrator, Explicit) and not self.resolves(rows):
            found = unexplained(Run(self.eom.scene, self.eom, self.integrator.name, self.dt, rows, _no_step, 0.0))
            if found is not None and (found.largest > BEYOND_DOUBT or self.stable_step(rows, found.row) < self.dt):
                raise self.unstable(rows, found)

    def resolves(self, rows: Rows) -> bool:
        """Whether the steps to the largest speed and from there follow the motion."""
        scale = np.abs(rows.v).max(axis=0, initial=0.0)
        steps = np.flatnonzero(np.diff(rows.t))
        if not len(steps) or not scale.any():
            return True
        fastest = int(np.abs(rows.v[:, scale.argmax()]).argmax())
        here = int(np.searchsorted(steps, fastest))
        most = UNRESOLVED * np.maximum(scale, SLOWEST * scale.max())
        return all((self.missed(rows, int(k)) <= most).all() for k in steps[max(0, here - 1) : here + 1])

    def missed(self, rows: Rows, k: int) -> Floats:
        """How far the velocities after a step are from those of two half steps, or of the mean acceleration."""
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

    def unstable(self, rows: Rows, found: Unexplained) -> SeaframeError:
        own = f" with dt = {self.dt:g} s" if self.integrator.fixed else ""
        return SeaframeError(
            f"integrator {self.integrator.name} is unstable{own}: by t = {found.time:.6g} s the energy "
            f"grew by {found.gain:.2g} J from nowhere; start, motors and loads explain {found.explained:.2g} J. "
            + self.advice(rows, found.row)
        )

    def advice(self, rows: Rows, row: int = 0) -> str:
        """Which steps are stable at the start of a run and at a row of it, and what else helps."""
        if not self.integrator.fixed:
            return (
                f"Use a tighter run.tolerance than {self.eom.scene.run.tolerance:g}, integrator rodas4 if the motion "
                "is stiff, or check the drives."
            )
        longest = self.stable_step(rows, row)
        if not longest < self.dt:
            return (
                "Use a smaller dt, integrator dopri5 (rodas4 if the motion is stiff; auto finds out), or check the "
                "drives."
            )
        return (
            f"RK4 is stable up to dt = {longest:.2g} s, as the fastest motion has {REACH / longest:.3g} rad/s "
            "(`sf.modes` lists them): use a shorter dt than that, integrator dopri5, or rodas4 for longer steps."
        )

    def stable_step(self, rows: Rows, row: int) -> float:
        """The longest step [s] that is stable at the start and at a row; infinite for adaptive steps."""
        if not self.integrator.fixed:
            return math.inf
        states = [(State(rows.q[k].tolist(), rows.v[k].tolist()), rows.t[k], rows.within[k]) for k in {0, row}]
        return min(stable_step(self.eom, state, Instant(float(t), float(within))) for state, t, within in states)


class Unexplained(NamedTuple):
    """Energy from nowhere."""

    time: float  # at which it was too much [s]
    row: int  # the last one at which it was less than what is explained
    gain: float  # [J]
    explained: float  # [J]
    largest: float  # gain over what is explained, anywhere


def unexplained(run: Run) -> Unexplained | None:
    """The gain of energy in a run, where it is many times what is explained; None where it is not."""
    with np.errstate(all="ignore"):
        energy, potential = energies(run), run.history.signal("energy.potential")
        powers = np.array(list(power_by_kind(run).values()))
        jumps = np.array(impulsive_work(run))
        work = summed(run, powers).sum(axis=0) + jumps.sum(axis=0)
        put_in = summed(run, np.maximum(powers, 0.0)).sum(axis=0) + risen(jumps).sum(axis=0)
        mass = sum(float(link.whole_mass) for link in run.scene.links.values())
        rest = ROUNDING * (mass + np.abs(potential).max())  # 1e-6 m/s, and what rounding moves to and fro
        explained = energy[0] - potential.min() + put_in + rest
        gain = energy - energy[0] - work
        ratio = np.where(np.isfinite(energy), np.where(gain > 0.0, gain / explained, 0.0), np.inf)
    if not ratio.max() > UNEXPLAINED:
        return None
    k = int((ratio > UNEXPLAINED).argmax())
    row = int(np.flatnonzero(ratio[: k + 1] <= 1.0)[-1])
    return Unexplained(float(run.rows.t[k]), row, float(gain[k]), float(explained[k]), float(ratio.max()))


def summed(run: Run, powers: Floats) -> Floats:
    """Integrals over time up to every row of powers (k, n), by the trapezoidal rule, which overshoots nowhere."""
    parts = 0.5 * np.diff(run.rows.t) * (powers[:, 1:] + powers[:, :-1])
    return np.concatenate([np.zeros((len(powers), 1)), np.cumsum(parts, axis=1)], axis=1)


def risen(works: Floats) -> Floats:
    """The sums (k, n) of all that works up to every row gained, without what they lost."""
    return np.cumsum(np.maximum(np.diff(works, axis=1, prepend=0.0), 0.0), axis=1)


def _no_step(state: State, t: float, h: float) -> State:
    raise AssertionError("energies are those of the rows")
