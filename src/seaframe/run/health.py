"""Is a run to be trusted? Balances that the integrator did not enforce, and an estimate of its error.

Energy: what the state holds, less what motors and loads put in and dampers took out. Momentum of free robots: what the
state holds, less the impulse of weight and loads. Work and impulse are integrals over time of what is recorded at every
step, by cubic splines between the jumps of the drives.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..dynamics import kinematics
from ..loads.signals import Instant
from ..spatial import array
from .steppers import State

if TYPE_CHECKING:
    from .recording import Run

Floats = NDArray[np.float64]
SAMPLES = 8  # steps that are repeated in two halves
TARGET = 1e-6  # error over a whole run that advice aims at
ORDERS = {"rk4": 4, "paper-rk4": 1}  # of fixed-step integrators


@dataclass(frozen=True, slots=True)
class Health:
    """Of a run; residuals are relative to the largest value of what is balanced."""

    energy_residual: float  # energy less work, over the largest energy or work
    momentum_residual: float | None  # momentum less impulse; None where a base is fixed or locked
    orthonormality: float  # largest entry of R^T R - 1 over all links and times
    step_error: float | None  # difference of a step and its two halves; None for adaptive steps
    advice: list[str]

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def health_of(run: Run) -> Health:
    """Of a recorded run."""
    with np.errstate(over="ignore", invalid="ignore"):  # a motion beyond all bounds has an infinite residual
        return measured(run)


def measured(run: Run) -> Health:
    error = step_error(run)
    return Health(energy_residual(run), momentum_residual(run), orthonormality(run), error, advice(run, error))


def energy_residual(run: Run) -> float:
    """Largest |E(t) - E(0) - W(t)| over the largest energy or work."""
    energy = run.library.signal("energy.kinetic") + run.library.signal("energy.potential")
    work = integral(run, power(run)[:, None])[:, 0] + impulsive_work(run)
    change = energy - energy[0]
    scale = max(np.abs(run.library.signal("energy.kinetic")).max(), np.abs(work).max(), np.abs(change).max())
    return float(np.abs(change - work).max() / scale) if scale > 0.0 else 0.0


def power(run: Run) -> Floats:
    """Of motors, dampers and loads together at every row [W]."""
    rows = run.rows
    q, v, instant = list(rows.q.T), list(rows.v.T), Instant(rows.t, rows.within)
    terms = kinematics.power(run.eom.tree, q, v, run.library.motors, instant)
    return np.asarray(array(terms, (len(rows.t),)).sum(axis=1))


def impulsive_work(run: Run) -> Floats:
    """Work of impulses where prescribed rates jump, summed up to every row [J].

    An impulse M dv of the motors at a mean rate (v + v')/2 does the work dv M (v + v')/2, in the prescribed entries.
    """
    rows = run.rows
    driven = np.array([mode == "motion" for mode in run.eom.tree.modes])
    jumps = np.zeros(len(rows.t))
    for k in np.flatnonzero(np.diff(rows.t) == 0.0):
        gained = rows.v[k + 1] - rows.v[k]
        if gained.any():
            impulse = run.eom.mass_matrix(rows.q[k]) @ gained
            jumps[k + 1] = 0.5 * (impulse * (rows.v[k] + rows.v[k + 1]))[driven].sum()
    return np.cumsum(jumps)


def momentum_residual(run: Run) -> float | None:
    """Largest change of momentum less impulse, over the largest momentum or impulse; linear and angular apart."""
    bases = [slot for slot in run.eom.coordinates.slots.values() if slot.base]
    if any(slot.joint != "free" or "locked" in slot.modes for slot in bases):
        return None
    rows = run.rows
    wrench, _ = kinematics.external(run.eom.tree, list(rows.q.T), list(rows.v.T), Instant(rows.t, rows.within))
    impulse = integral(run, array(wrench, (len(rows.t),)))
    worst = 0.0
    for part, name in ((slice(0, 3), "momentum.linear"), (slice(3, 6), "momentum.angular")):
        momentum = run.library.signal(name)
        residual = np.abs(momentum - momentum[0] - impulse[:, part]).max()
        scale = max(momentum_scale(run, name), np.abs(impulse[:, part]).max())
        worst = max(worst, float(residual / scale) if scale > 0.0 else 0.0)
    return worst


def momentum_scale(run: Run, name: str) -> float:
    """The size that momentum has in a run, also where parts of it cancel: sqrt(2 m T), or that times a length."""
    mass = sum(float(link.mass) for link in run.scene.links.values())
    largest = math.sqrt(2.0 * mass * float(run.library.signal("energy.kinetic").max()))
    if name == "momentum.linear":
        return largest
    return max(float(np.abs(run.library.signal(name)).max()), largest * reach(run))


def reach(run: Run) -> float:
    """Largest distance of a centre of mass from the world's origin [m]."""
    centers = [run.library.signal(f"{path}.center_position") for path in run.scene.links]
    return float(max(np.linalg.norm(center, axis=1).max() for center in centers))


def integral(run: Run, rates: Floats) -> Floats:
    """Integral of rates (m, k) over time up to every row; nothing is added across a jump."""
    from scipy.interpolate import CubicSpline

    result = np.zeros_like(rates)
    if not np.isfinite(rates).all():
        return result + np.inf
    for piece in pieces(run.rows.t):
        start = result[piece.start - 1] if piece.start else np.zeros(rates.shape[1])
        times = run.rows.t[piece]
        gained = CubicSpline(times, rates[piece]).antiderivative()(times) if len(times) > 1 else 0.0
        result[piece] = start + gained
    return result


def pieces(times: Floats) -> Iterator[slice]:
    """Runs of rows between jumps: a jump repeats its time."""
    starts = [0, *(np.flatnonzero(np.diff(times) == 0.0) + 1), len(times)]
    for start, stop in pairwise(starts):
        yield slice(int(start), int(stop))


def orthonormality(run: Run) -> float:
    """Largest entry of R^T R - 1."""
    poses = run.eom.poses(run.rows.q)
    errors = [np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max() for X in poses.values() for R in [X[..., :3, :3]]]
    return float(max(errors))


def step_error(run: Run) -> float | None:
    """Largest difference between a step and its two halves, over some steps of the run; relative above 1."""
    if run.integrator not in ORDERS or len(run.t) < 2:
        return None
    rows = run.rows
    steps = np.flatnonzero(np.diff(rows.t) > 0.0)  # as they were taken, split where a drive jumps
    worst = 0.0
    for k in np.unique(steps[np.linspace(0, len(steps) - 1, SAMPLES).astype(int)]):
        t, h = float(rows.t[k]), float(rows.t[k + 1] - rows.t[k])
        start = State(rows.q[k].tolist(), rows.v[k].tolist())
        whole = run.step(start, t, h)
        halves = run.step(run.step(start, t, 0.5 * h), t + 0.5 * h, 0.5 * h)
        pairs = zip((*whole.q, *whole.v), (*halves.q, *halves.v), strict=True)
        worst = max(worst, *(abs(a - b) / (1.0 + abs(b)) for a, b in pairs), 0.0)
    return worst


def advice(run: Run, error: float | None) -> list[str]:
    """What a user should know about the step."""
    if error is None:
        return []
    order, steps = ORDERS[run.integrator], len(run.t) - 1
    expected = error * steps
    if expected == 0.0:
        return []
    factor = (TARGET / expected) ** (1.0 / order)
    estimate = f"dt = {run.dt:g} s: about {error:.1e} a step, up to {expected:.1e} over the run if errors add up"
    if expected > TARGET:
        return [f"{estimate}. For {TARGET:g} use dt = {run.dt * factor:.2g} s or integrator dopri5."]
    return [f"{estimate}: fine. dt = {run.dt * min(factor, 10.0):.2g} s would still give {TARGET:g}."]
