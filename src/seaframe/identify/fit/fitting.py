"""The entry: freed paths of a scene fitted to runs and logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

import numpy as np

from ..._version import __version__
from ...errors import SeaframeError, unknown_name
from ...run.recording import Recording
from ...scene.model import Scene
from ...scene.units import unit_of
from ..estimates import Estimates, student
from ..tables import LINEARISED, Ends, endless, table
from .enough import refuse_little
from .given import contradicted, doubted
from .identifiability import Identifiability, Information
from .innovation import solved
from .intervals import Refits, percentiles, profiled
from .losses import Loss, loss_of
from .motion import Piece
from .outcome import Outcome
from .predictions import LEAD, Prediction, predicted
from .problem import Problem, Trial
from .refit_filters import FilterRefits
from .refit_windows import WindowRefits
from .rules import never_negative
from .spread import outcome_of
from .stages import fitted

METHODS = ("innovation", "output-error")
INTERVALS = ("linearised", "profile", "bootstrap")
WINDOWS = (0.5, 2.0)  # [s]
HORIZONS = (0.5, 2.0)  # [s]


class Solved(Refits, Protocol):
    """What a method leaves behind."""

    def pieces(self) -> list[Piece]:
        """The fitted motion beside the measured one."""


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted scene. `fit.estimates` holds values and covariance, `fit.report()` says it all in words."""

    problem: Problem
    method: str
    estimates: Estimates
    identifiability: Identifiability
    outcome: Outcome
    held_out: tuple[Prediction, ...]
    notes: tuple[str, ...]
    level: float
    wall_s: float
    loss: Loss = field(repr=False)
    refits: Solved = field(repr=False)

    def __repr__(self) -> str:
        return self.report()

    @property
    def scene(self) -> Scene:
        """The scene with the estimates in it."""
        return self.estimates.applied_to(self.problem.given)

    @property
    def levels(self) -> dict[str, float]:
        """Estimated standard deviations of the measurements, by entry; nan where nothing was measured."""
        known = np.any(
            [self.problem.sensors.known(trial.record.y).any(axis=0) for trial in self.problem.trials], axis=0
        )
        levels = np.where(known, self.outcome.levels, np.nan)
        return dict(zip(self.problem.sensors.entries, levels.tolist(), strict=True))

    def motion(self) -> list[Piece]:
        """Measured and fitted motion with residuals, in pieces: windows of output error, else what filters predict."""
        return self.refits.pieces()

    def predict(
        self, data: Recording | Sequence[Recording], horizons: Sequence[float] = HORIZONS, lead: float = LEAD
    ) -> tuple[Prediction, ...]:
        """Errors of predictions over horizons [s]; each starts from a state that the `lead` [s] before it tells.

        Without a lead it starts at what was measured.
        """
        return predictions(self.problem, self.outcome, unseen(self.problem, listed(data)), horizons, lead)

    def intervals(
        self,
        kind: str = "linearised",
        names: Sequence[str] = (),
        seed: int = 0,
        samples: int = 200,
        progress: Callable[[float], None] | None = None,
    ) -> dict[str, tuple[float, float]]:
        """Intervals at the fit's level by name: "linearised", "profile" or "bootstrap".

        A profile follows the likelihood as it bends; the bootstrap draws windows of rows with replacement. Both hold
        the noise levels of the fit. `progress` is told the share that is done.
        """
        refuse_other(kind)
        wanted, tell = tuple(names) or self.estimates.names, progress or (lambda _: None)
        places = [self.estimates.index(name) for name in wanted]
        if kind == "linearised":
            ends = self.estimates.interval(self.level)[places]
        elif kind == "profile":
            ends = profiled(self.refits, self.estimates, wanted, self.level, tell)
        else:
            ends = percentiles(self.refits.resampled(samples, seed, tell), self.estimates, self.level)[places]
        return {name: (float(low), float(high)) for name, (low, high) in zip(wanted, ends, strict=True)}

    def report(self, kind: str = "linearised", ends: Ends | None = None) -> str:
        """All of it as plain text; with intervals of another kind, where `ends` holds them."""
        sources = ", ".join(trial.record.source for trial in self.problem.trials)
        scene, outcome = self.problem.given.name, self.outcome
        end = "" if outcome.converged else ": NOT CONVERGED, numbers are where the search stopped"
        lines = [f"{scene} fitted to {sources} by {self.method} in {outcome.iterations} iterations{end}", ""]
        lines += [table(self.estimates, self.level, kind, ends), ""]
        lines += [*self.identifiability.lines(), ""]
        units = self.problem.sensors.units
        for (name, x), unit in zip(self.levels.items(), units, strict=True):
            lines.append(
                f"standard deviation of {name}: {'not measured' if np.isnan(x) else f'{x:.3g} {unit}'}".rstrip()
            )
        lines += [f"{name}: {x:.4g}" for name, x in outcome.more.items()]
        for prediction in self.held_out:
            lines += ["", *prediction.lines()]
        notes = [*self.notes, *(endless(ends) if ends and kind != LINEARISED else [])]
        return "\n".join([*lines, *(["", *(f"note: {note}" for note in notes)] if notes else [])])


def fit(
    scene: Scene,
    free: Sequence[str],
    data: Recording | Sequence[Recording],
    *,
    method: str = "innovation",
    signals: Sequence[str] | None = None,
    bounds: Mapping[str, Any] | None = None,
    priors: Mapping[str, Any] | None = None,
    windows: Sequence[float] = WINDOWS,
    held_out: Recording | Sequence[Recording] = (),
    horizons: Sequence[float] = HORIZONS,
    bias: Sequence[str] = (),
    delay: bool | float = False,
    loss: str = "huber",
    level: float = 0.95,
    dt: float | None = None,
    commands: str = "auto",
    noise: Mapping[str, float] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Fit:
    """Freed paths of a scene from one or several runs or logs.

    `signals` are fitted (left out: all that the data have), forces and commands are read by the names of
    `scene.coordinates.u`. `bounds` and `priors` (mean, standard deviation) go by name of an unknown: a path, "bias of
    <signal>", "delay of commands". `delay` is in seconds, or True to estimate it; `commands` between rows are "held",
    "linear" or, by what they look like, "auto". `windows` are lengths [s] of output error, one stage each; `held_out`
    data are predicted over `horizons` [s]. `noise` holds standard deviations by signal where they are known. The `loss`
    is "huber", "squares" or, of output error alone, "cauchy"; innovations are doubted beyond three standard deviations
    ("huber") or believed ("squares"). `progress` is told what is being done.
    """
    began = perf_counter()
    if not (free or bias or delay is True):
        raise SeaframeError("nothing is free: name paths of the scene, such as 'rov.hull.mass'.")
    refuse_early(method, level)
    chosen = loss_for(method, loss)
    problem = Problem(scene, free, listed(data), signals, bounds, priors, bias, delay, dt, commands)
    problem.tell = progress or problem.tell
    lengths, ahead_of = checked_lengths("windows", windows), checked_lengths("horizons", horizons)
    refuse_little(problem)
    outcome, refits = solution(problem, method, lengths, chosen, known_levels(problem, noise))
    ahead = predictions(problem, outcome, later := unseen(problem, listed(held_out)), ahead_of, LEAD)
    before = (*problem.notes, *dict.fromkeys(note for each in ahead for note in each.notes))
    after = (*outcome.notes, *contradicted(problem, outcome), *beyond(problem, outcome))
    estimates = estimates_of(problem, outcome, method, (*before, *doubted(problem, later, dt), *after))
    information = Information(outcome.information, problem.unknowns.names, outcome.theta)
    found = information.identifiability(outcome.covariance, outcome.converged, problem.unknowns.paths)
    common = problem, method, estimates, found, outcome, ahead, estimates.notes, level
    return Fit(*common, perf_counter() - began, chosen, refits)


def solution(problem: Problem, method: str, lengths: Sequence[float], loss: Loss, sigma: Any) -> tuple[Outcome, Solved]:
    """By one of the methods."""
    if method == "innovation":
        found = solved(problem, lengths, loss, sigma)
        return found.outcome, FilterRefits(found)
    stages = fitted(problem, lengths, loss, sigma)
    return outcome_of(stages), WindowRefits(stages[-1])


def refuse_other(kind: str) -> None:
    """What is no kind of interval."""
    if kind not in INTERVALS:
        raise SeaframeError(unknown_name(kind, INTERVALS, "kind of interval"))


def refuse_early(method: str, level: float) -> None:
    """What is no method or no level of confidence, before the work."""
    if method not in METHODS:
        raise SeaframeError(unknown_name(method, METHODS, "method"))
    student(level, np.inf)


def loss_for(method: str, name: str) -> Loss:
    """A loss by its name; innovations are filtered, and a filter has no weights that are Cauchy's."""
    found = loss_of(name)
    if method == "innovation" and name == "cauchy":
        raise SeaframeError(
            'loss "cauchy" goes with method="output-error". The innovation form doubts what is beyond three standard '
            'deviations with loss="huber", and believes all with loss="squares".'
        )
    return found


def listed(data: Recording | Sequence[Recording]) -> list[Recording]:
    """One run or several, as a list."""
    return list(data) if isinstance(data, list | tuple) else [data]  # type: ignore[list-item]


def checked_lengths(what: str, values: Sequence[float]) -> list[float]:
    """Of windows or horizons [s]."""
    lengths = [float(x) for x in values]
    if not lengths or not all(np.isfinite(x) and x > 0.0 for x in lengths):
        raise SeaframeError(f"{what} must be lengths in seconds, such as (0.5, 2.0), not {values!r}.")
    return lengths


def known_levels(problem: Problem, noise: Mapping[str, float] | None) -> Any:
    """Standard deviations (r,) that a user gave for all signals; None: to be estimated."""
    if noise is None:
        return None
    names = problem.sensors.names
    for name, value in noise.items():
        if name not in names:
            raise SeaframeError(unknown_name(name, names, "fitted signal"), path="noise")
        if not (np.isfinite(value) and value > 0.0):
            raise SeaframeError(f"noise: {name} needs a positive standard deviation, not {value!r}.")
    if missing := [name for name in names if name not in noise]:
        raise SeaframeError(f"noise: give it for all fitted signals, also for {', '.join(missing)}.")
    return np.array([noise[signal.name] for signal in problem.sensors.signals for _ in range(signal.rows)])


def estimates_of(problem: Problem, outcome: Outcome, method: str, notes: Sequence[str]) -> Estimates:
    """Values, covariance and where they come from."""
    unknowns = problem.unknowns
    units = [unit_of(problem.given, path) for path in unknowns.names[: unknowns.paths]]
    units += [problem.sensors.units[k] for k in unknowns.biased]
    about = {
        "scene": problem.given.name,
        "sources": [trial.record.source for trial in problem.trials],
        "method": method,
        "converged": outcome.converged,
        "version": __version__,
    }
    return Estimates(
        unknowns.names,
        np.clip(outcome.theta, *unknowns.bounds.T),  # rounding may go beyond a bound
        outcome.covariance,
        outcome.dof,
        tuple(units + ["s"] * unknowns.delayed),
        unknowns.bounds,
        outcome.center,
        about=about,
        notes=tuple(notes),
    )


def beyond(problem: Problem, outcome: Outcome) -> list[str]:
    """Notes on estimates that the scene itself refuses."""
    theta = np.clip(outcome.theta, *problem.unknowns.bounds.T)  # rounding may go beyond a bound
    values = dict(zip(problem.program.free, problem.unknowns.free(theta).tolist(), strict=True))
    try:
        problem.given.replace(values)
    except SeaframeError as error:
        below = [name for name, x in values.items() if x < 0.0]
        wrong = never_negative(problem.given, below, np.abs([values[name] for name in below]))
        bounds = f"Give bounds, from zero on, of {', '.join(wrong)}." if wrong else "Give bounds."
        return [f"the scene does not take the estimates: {str(error).splitlines()[0]} {bounds}"]
    return []


def unseen(problem: Problem, data: Sequence[Recording]) -> list[Trial]:
    """Runs to be predicted, as a problem sees them."""
    return [problem.trial(each, number) for number, each in enumerate(data)]


def predictions(
    problem: Problem, outcome: Outcome, trials: Sequence[Trial], horizons: Sequence[float], lead: float
) -> tuple[Prediction, ...]:
    """Of every run over every horizon."""
    if trials:
        problem.tell("predictions")
    return tuple(
        predicted(problem, outcome.theta, outcome.levels, trial, horizon, lead)
        for trial in trials
        for horizon in horizons
    )
