"""Which manoeuvre to record next: the one whose information would narrow the intervals of a fit most.

Candidates are steps and sine sweeps along each axis of a vehicle that its thrusters can push alone, and of each other
input. The fitted model is simulated with them, at the rates and noise levels of the fitted data. With the information I
of the fit and that of a candidate I_c, both per white noise, the standard errors after it are the roots of the diagonal
of s (I + I_c)^-1; s is by how much the fit's variances exceed those of white noise, because of disturbances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ...errors import SeaframeError
from ...loads.thruster import direction_of
from ...numbers import Floats, Mask
from .data import Record
from .diagnostics import Information
from .initial_states import guess_states
from .options import LOSSES
from .output_error import OutputError, Solution
from .problem import Problem, Trial, Windows, cut_windows
from .uncertainty import WindowScores

if TYPE_CHECKING:
    from .fitting import Fit

AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
ALONE = 0.95  # cosine between an axis and the wrench that thrusters exert along it, from which they can push it alone
CYCLES = 2  # of steps: forward, none, backward, none
SWEEP = (0.05, 0.5)  # first and last frequency of a sine sweep [Hz]
USUAL = 0.99  # quantile of recorded commands that is the amplitude
WINDOW = 2.0  # [s] length of windows with initial states of their own
GAIN = 0.95  # standard error after over before, below which an interval becomes narrower
SHOWN = 3  # unknowns that a line names


@dataclass(frozen=True)
class Manoeuvre:
    """What a recording of one manoeuvre would tell, with the standard errors of the fit before and after it."""

    name: str  # "steps in yaw"
    duration: float  # [s]
    before: Mapping[str, float]  # standard errors by unknown; infinite where the fit does not determine it
    after: Mapping[str, float]

    @property
    def shrink(self) -> dict[str, float]:
        """Standard errors after over before, by unknown, the smallest first."""
        ratios = {name: self.after[name] / x if np.isfinite(x) else 0.0 for name, x in self.before.items()}
        ratios = {name: 1.0 if np.isinf(self.after[name]) else ratio for name, ratio in ratios.items()}
        return dict(sorted(ratios.items(), key=lambda each: each[1]))

    def __str__(self) -> str:
        narrower = [name for name, ratio in self.shrink.items() if ratio < GAIN][:SHOWN]
        parts = (f"{name} {self.before[name]:.2g} -> {self.after[name]:.2g}" for name in narrower)
        return f"{self.duration:g} s of {self.name}: standard error of {', '.join(parts)}"


def suggest_manoeuvres(fit: Fit, duration: float, amplitude: float) -> tuple[Manoeuvre, ...]:
    """Return the candidates that narrow an interval, the one first that narrows all most in the geometric mean."""
    problem, outcome = fit.problem, fit.outcome
    if not problem.inputs:
        raise SeaframeError(
            "the data contain no commands or torques, so no manoeuvre can be planned.", "missing", path="data"
        )
    names, spread = problem.unknowns.names, problem.unknowns.priors[:, 1]
    known = Information(outcome.information, names, outcome.theta, spread)
    white, variance = np.diag(known.inverse()[0]), np.diag(outcome.covariance)
    plain = np.isfinite(variance) & (white > 0.0)
    excess = float(np.exp(np.mean(np.log(variance[plain] / white[plain])))) if plain.any() else 1.0
    before = dict(zip(names, np.sqrt(variance).tolist(), strict=True))
    found = []
    for name, inputs in candidate_inputs(problem, duration, amplitude):
        more = information_of(problem, outcome.theta, outcome.levels, inputs, duration)
        if more is None:
            continue
        both = replace(known, R=np.concatenate([outcome.information, more]))
        inverse, hidden = both.inverse()
        errors = np.where(hidden, np.inf, np.sqrt(excess * np.diag(inverse)))
        found.append(Manoeuvre(name, duration, before, dict(zip(names, errors.tolist(), strict=True))))
    found = [each for each in found if min(each.shrink.values()) < GAIN]
    return tuple(sorted(found, key=lambda each: float(np.mean(np.log(np.maximum([*each.shrink.values()], 1e-3))))))


def candidate_inputs(problem: Problem, duration: float, amplitude: float) -> Iterator[tuple[str, Floats]]:
    """Yield names and inputs (n, nu) of all candidates, at the median interval of the fitted rows."""
    t = candidate_times(problem, duration)
    phase = (t / duration * 4 * CYCLES).astype(int) % 4
    steps = np.array([1.0, 0.0, -1.0, 0.0])[phase]
    sweep = np.sin(2.0 * np.pi * (SWEEP[0] * t + 0.5 * (SWEEP[1] - SWEEP[0]) * t**2 / duration))
    for axis, shares in input_directions(problem).items():
        for kind, course in (("steps", steps), ("a sine sweep", sweep)):
            yield f"{kind} in {axis}", amplitude * course[:, None] * shares


def candidate_times(problem: Problem, duration: float) -> Floats:
    """Return the times [s] of the rows of a candidate."""
    step = float(np.median(np.concatenate([np.diff(trial.record.t) for trial in problem.trials])))
    return np.arange(0.0, duration, step)


def input_directions(problem: Problem) -> dict[str, Floats]:
    """Return the inputs (nu,) that push along each axis alone, with their recorded amplitude, by the axis's name."""
    scene, names = problem.scene, problem.scene.coordinates.u
    u = np.abs(np.concatenate([trial.record.u for trial in problem.trials]))
    sizes = np.nan_to_num(np.nanquantile(u, USUAL, axis=0))
    found: dict[str, Floats] = {}
    together: set[str] = set()
    for base, slot in scene.coordinates.slots.items():
        robot = base.partition(".")[0]
        own = [
            (names.index(f"{path}.command"), thruster)
            for path, thruster in scene.thrusters.items()
            if slot.is_floating and f"{robot}.{thruster.link}" == base and f"{path}.command" in problem.inputs
        ]
        if not own:
            continue
        together |= {names[k] for k, _ in own}
        directions = np.array([[*direction_of(thruster)] for _, thruster in own])
        arms = np.array([thruster.at for _, thruster in own])
        moments = np.cross(arms, directions) / max(float(np.linalg.norm(arms, axis=1).mean()), 1e-9)
        B = np.concatenate([directions, moments], axis=1).T  # (6, thrusters)
        for axis, pushes in zip(AXES, np.linalg.pinv(B, rcond=1e-3).T, strict=True):
            wrench, size = B @ pushes, float(np.abs(pushes).max())
            if size > 0.0 and wrench[AXES.index(axis)] > ALONE * float(np.linalg.norm(wrench)):
                shares = np.zeros(len(names))
                shares[[k for k, _ in own]] = pushes / size * max(float(sizes[k]) for k, _ in own)
                found[axis if len(scene.robots) == 1 else f"{axis} of {robot}"] = shares
    for name in problem.inputs:
        if name not in together and sizes[names.index(name)] > 0.0:
            found[name] = np.where(np.arange(len(names)) == names.index(name), sizes, 0.0)
    return found


def information_of(problem: Problem, theta: Floats, levels: Floats, inputs: Floats, duration: float) -> Floats | None:
    """Return a square root (P, P) of the information of a candidate; None if its simulation diverges.

    It starts from the slowest measured state. Signals are measured as often as in the fitted data.
    """
    t, sensors, nv = candidate_times(problem, duration), problem.sensors, problem.program.nv
    starts = np.concatenate([guess_states(problem, trial) for trial in problem.trials])
    nq = problem.program.nq
    start = starts[np.argmin(np.linalg.norm(starts[:, nq : nq + nv], axis=1))]
    held = np.ones(inputs.shape[1], dtype=bool)
    record = Record("candidate", t, np.full((len(t), sensors.size), np.nan), inputs, held, ((0, len(t)),))
    error = build_error(problem, record, levels, duration)
    states = error.simulate_windows(theta, start[None]).rows[0]
    if not np.isfinite(states).all():
        return None
    y = sensors.values(states, problem.unknowns.free(theta))
    y[~measured_rows(problem, len(t))] = np.nan
    error = build_error(problem, replace(record, y=y), levels, WINDOW)
    X = states[[span.first for span in error.windows.spans]]
    runs = error.simulate_windows(theta, X)
    e = np.zeros((*error.windows.row_nodes.shape, len(levels)))
    return WindowScores.of(error, Solution(theta, X, runs, e, 0.0, 0, True)).R


def build_error(problem: Problem, record: Record, levels: Floats, window: float) -> OutputError:
    """Return the output error of a record in windows [s], with all unknowns free."""
    trials = (Trial.of(record, problem.dt, problem.program.switches),)
    active = np.ones(len(problem.unknowns.names), dtype=bool)
    return OutputError(
        problem, trials, Windows.of(trials, cut_windows(trials, window)), levels, LOSSES["squares"], active
    )


def measured_rows(problem: Problem, n: int) -> Mask:
    """Return a mask (n, m): each column is measured in as large a share of rows as in the fitted data."""
    y = np.concatenate([trial.record.y for trial in problem.trials])
    total = np.arange(1, n + 1)[:, None] * np.isfinite(y).mean(axis=0)
    found: Mask = np.diff(np.floor(total), axis=0, prepend=0.0) > 0.0
    return found
