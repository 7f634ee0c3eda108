"""`fit`: estimate free parameters of a scene from runs and logs; and its result, `Fit`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol

import numpy as np

from ..._version import __version__
from ...errors import SeaframeError, unknown_name
from ...run.recording import Recording
from ...scene.free_paths import Free
from ...scene.model import Scene
from ..estimates import Estimates, student_quantile
from ..tables import LINEARISED, Ends, format_table, note_infinite_intervals
from .diagnostics import (
    Identifiability,
    Information,
    Outcome,
    check_sufficient_data,
    find_nonnegative_paths,
    note_contradicted_priors,
    note_questionable_inputs,
)
from .innovation import fit_innovations
from .output_error import Loss, fit_in_stages, get_loss
from .predictions import LEAD, Piece, Prediction, predict_trial
from .problem import Problem, Trial
from .uncertainty import FilterRefits, Refits, WindowRefits, build_outcome, percentile_intervals, profile_intervals

METHODS = ("innovation", "output-error")
INTERVALS = ("linearised", "profile", "bootstrap")
WINDOWS = (0.5, 2.0)  # lengths of windows [s]
HORIZONS = (0.5, 2.0)  # prediction horizons [s]


class MethodResult(Refits, Protocol):
    """What a method of fitting provides after the fit."""

    def pieces(self) -> list[Piece]:
        """Return the fitted motion beside the measured one."""


@dataclass(frozen=True, eq=False)
class Fit:
    """Result of a fit: `fit.scene` is the fitted scene, `fit.estimates` has values and covariance.

    found = sf.fit(scene, ["rov.hull.mass"], log)
    found.estimates["rov.hull.mass"]  # [kg]
    print(found.report())  # everything as text
    """

    problem: Problem  # the scene, its unknowns and the data
    method: str  # "innovation" or "output-error"
    estimates: Estimates  # of all unknowns
    identifiability: Identifiability  # which unknowns and combinations the data determine
    outcome: Outcome  # cost, residuals and noise levels at the estimates
    held_out: tuple[Prediction, ...]  # predictions of data that were not used by the fit
    notes: tuple[str, ...]  # on data, method and results
    level: float  # confidence of the reported intervals
    wall_s: float  # duration of the fit [s]
    loss: Loss = field(repr=False)
    refits: MethodResult = field(repr=False)

    def __repr__(self) -> str:
        return self.report()

    @property
    def scene(self) -> Scene:
        """A copy of the scene with the estimated values."""
        return self.estimates.apply_to(self.problem.original_scene)

    @property
    def levels(self) -> dict[str, float]:
        """Estimated standard deviations of the measurements, by residual entry; nan where nothing was measured."""
        known = np.any(
            [self.problem.sensors.is_measured(trial.record.y).any(axis=0) for trial in self.problem.trials], axis=0
        )
        levels = np.where(known, self.outcome.levels, np.nan)
        return dict(zip(self.problem.sensors.entries, levels.tolist(), strict=True))

    def motion(self) -> list[Piece]:
        """Return measured and fitted motion with residuals, in pieces.

        Pieces are windows for output error, and whole segments of one-step predictions for the innovation form.
        """
        return self.refits.pieces()

    def predict(
        self, data: Recording | Sequence[Recording], horizons: Sequence[float] = HORIZONS, lead: float = LEAD
    ) -> tuple[Prediction, ...]:
        """Return the errors of predictions of other data over `horizons` [s].

        Each prediction starts from a state estimated from the rows of the `lead` [s] before it; with `lead=0` it starts
        from the measured values.
        """
        return predict_trials(self.problem, self.outcome, build_trials(self.problem, as_list(data)), horizons, lead)

    def intervals(
        self,
        kind: str = "linearised",
        names: Sequence[str] = (),
        seed: int = 0,
        samples: int = 200,
        progress: Callable[[float], None] | None = None,
    ) -> dict[str, tuple[float, float]]:
        """Return confidence intervals (low, high) at the fit's level, by parameter name.

        `kind` is "linearised", "profile" (follows the likelihood where it is not quadratic) or "bootstrap" (draws
        windows of rows with replacement, `samples` times). The last two keep the noise levels of the fit. `names`
        selects parameters (default: all); `progress` is called with the completed share, 0 to 1.
        """
        check_interval_kind(kind)
        wanted, report = tuple(names) or self.estimates.names, progress or (lambda _: None)
        places = [self.estimates.index(name) for name in wanted]
        if kind == "linearised":
            ends = self.estimates.interval(self.level)[places]
        elif kind == "profile":
            ends = profile_intervals(self.refits, self.estimates, wanted, self.level, report)
        else:
            ends = percentile_intervals(self.refits.bootstrap(samples, seed, report), self.estimates, self.level)[
                places
            ]
        return {name: (float(low), float(high)) for name, (low, high) in zip(wanted, ends, strict=True)}

    def report(self, kind: str = "linearised", ends: Ends | None = None) -> str:
        """Return everything as plain text; `ends` may hold intervals of another `kind`, as `intervals` returns them."""
        sources = ", ".join(trial.record.source for trial in self.problem.trials)
        scene, outcome = self.problem.original_scene.name, self.outcome
        end = "" if outcome.converged else ": NOT CONVERGED, values are those of the last iteration"
        lines = [f"{scene} fitted to {sources} by {self.method} in {outcome.iterations} iterations{end}", ""]
        lines += [format_table(self.estimates, self.level, kind, ends), ""]
        lines += [*self.identifiability.lines(), ""]
        units = self.problem.sensors.units
        for (name, x), unit in zip(self.levels.items(), units, strict=True):
            lines.append(
                f"standard deviation of {name}: {'not measured' if np.isnan(x) else f'{x:.3g} {unit}'}".rstrip()
            )
        lines += [f"{name}: {x:.4g}" for name, x in outcome.more.items()]
        for prediction in self.held_out:
            lines += ["", *prediction.lines()]
        notes = [*self.notes, *(note_infinite_intervals(ends) if ends and kind != LINEARISED else [])]
        return "\n".join([*lines, *(["", *(f"note: {note}" for note in notes)] if notes else [])])


def fit(
    scene: Scene,
    free: Free,
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
    """Estimate free parameters of a scene from one or several runs or logs.

    Arguments:
        scene: the model; its values are the initial guess.
        free: paths of the parameters to estimate, such as "rov.hull.mass"; or names with paths that are tied, so that
            one number is estimated for all of them, such as {"gain": ["rov.t*.gain"]}.
        data: one run or log, or several. Joint forces and commands are read by the names of `scene.coordinates.u`.
        method: "innovation" (Kalman filter, allows for unmeasured disturbances) or "output-error" (simulated windows).
        signals: names of the measured signals to fit; default: all measurable signals that the data contain.
        bounds: lowest and highest value by name of an unknown: a path, "bias of <signal>" or "delay of commands".
        priors: mean and standard deviation by name of an unknown.
        windows: lengths [s] of output-error windows, one stage each; the innovation form uses the first one.
        held_out: runs or logs that are not fitted but predicted over `horizons` [s].
        bias: signals whose constant offset is estimated too.
        delay: delay of commands [s], or True to estimate it.
        loss: "huber" or "cauchy" reduce the weight of outliers ("cauchy": output-error only; the innovation form with
            "huber" reduces it beyond three standard deviations); "squares" weights all samples equally.
        level: confidence of intervals, between 0 and 1.
        dt: step size of the integrator [s]; default: that of the scene.
        commands: how commands continue between rows: "held" (constant), "linear" or "auto" (decided from the values).
        noise: standard deviations of all fitted signals by name, if they are known; default: estimated.
        progress: function that is called with a short text about the current step.

    Returns a `Fit`. Example: `sf.fit(scene, ["rov.hull.mass"], log, bounds={"rov.hull.mass": (5, 20)}).report()`.
    """
    began = perf_counter()
    if not (free or bias or delay is True):
        raise SeaframeError(
            "there is nothing to estimate. Name paths of the scene, such as 'rov.hull.mass'.", "missing", path="free"
        )
    check_method_and_level(method, level)
    chosen = select_loss(method, loss)
    problem = Problem(scene, free, as_list(data), signals, bounds, priors, bias, delay, dt, commands)
    problem.report_progress = progress or problem.report_progress
    lengths, ahead_of = check_lengths("windows", windows), check_lengths("horizons", horizons)
    check_sufficient_data(problem)
    outcome, refits = solve(problem, method, lengths, chosen, given_noise_levels(problem, noise))
    ahead = predict_trials(problem, outcome, later := build_trials(problem, as_list(held_out)), ahead_of, LEAD)
    before = (*problem.notes, *dict.fromkeys(note for each in ahead for note in each.notes))
    after = (*outcome.notes, *note_contradicted_priors(problem, outcome), *note_invalid_estimates(problem, outcome))
    estimates = build_estimates(
        problem, outcome, method, (*before, *note_questionable_inputs(problem, later, dt), *after)
    )
    information = Information(outcome.information, problem.unknowns.names, outcome.theta)
    found = information.identifiability(outcome.covariance, outcome.converged, problem.unknowns.paths)
    common = problem, method, estimates, found, outcome, ahead, estimates.notes, level
    return Fit(*common, perf_counter() - began, chosen, refits)


def solve(
    problem: Problem, method: str, lengths: Sequence[float], loss: Loss, sigma: Any
) -> tuple[Outcome, MethodResult]:
    """Fit by one of the methods."""
    if method == "innovation":
        found = fit_innovations(problem, lengths, loss, sigma)
        return found.outcome, FilterRefits(found)
    stages = fit_in_stages(problem, lengths, loss, sigma)
    return build_outcome(stages), WindowRefits(stages[-1])


def check_interval_kind(kind: str) -> None:
    """Raise an error for an unknown kind of interval."""
    if kind not in INTERVALS:
        raise SeaframeError(unknown_name(kind, INTERVALS, "kind of interval"), path="kind")


def check_method_and_level(method: str, level: float) -> None:
    """Raise an error for an unknown method or an invalid confidence level, before the fit starts."""
    if method not in METHODS:
        raise SeaframeError(unknown_name(method, METHODS, "method"), path="method")
    student_quantile(level, np.inf)


def select_loss(method: str, name: str) -> Loss:
    """Return a loss by its name. The innovation form has no weights for the Cauchy loss."""
    found = get_loss(name)
    if method == "innovation" and name == "cauchy":
        raise SeaframeError(
            '"cauchy" needs method="output-error". With the innovation form use loss="huber", which reduces the '
            'weight of outliers beyond three standard deviations, or loss="squares", which weights all samples '
            "equally.",
            "unsupported",
            path="loss",
        )
    return found


def as_list(data: Recording | Sequence[Recording]) -> list[Recording]:
    """Return one run or several as a list."""
    return list(data) if isinstance(data, list | tuple) else [data]  # type: ignore[list-item]


def check_lengths(what: str, values: Sequence[float]) -> list[float]:
    """Return the lengths of windows or horizons [s]; `what` names the argument."""
    lengths = [float(x) for x in values]
    if not lengths or not all(np.isfinite(x) and x > 0.0 for x in lengths):
        raise SeaframeError(f"must be lengths in seconds, such as (0.5, 2.0), not {values!r}.", "range", path=what)
    return lengths


def given_noise_levels(problem: Problem, noise: Mapping[str, float] | None) -> Any:
    """Return the given standard deviations (r,) of all residual entries; None: they are to be estimated."""
    if noise is None:
        return None
    names = problem.sensors.names
    for name, value in noise.items():
        if name not in names:
            raise SeaframeError(unknown_name(name, names, "fitted signal"), path="noise")
        if not (np.isfinite(value) and value > 0.0):
            raise SeaframeError(f"{name} needs a positive standard deviation, not {value!r}.", "range", path="noise")
    if missing := [name for name in names if name not in noise]:
        raise SeaframeError(
            f"standard deviations of {', '.join(missing)} are missing. Give them for all fitted signals, or for none.",
            "missing",
            path="noise",
        )
    return np.array([noise[signal.name] for signal in problem.sensors.signals for _ in range(signal.rows)])


def build_estimates(problem: Problem, outcome: Outcome, method: str, notes: Sequence[str]) -> Estimates:
    """Return values and covariance with units, notes and origin."""
    unknowns = problem.unknowns
    freed = problem.program.freed
    units = [freed.unit_in(problem.original_scene, name) for name in freed.names]
    units += [problem.sensors.units[k] for k in unknowns.bias_entries]
    about = {
        "scene": problem.original_scene.name,
        "sources": [trial.record.source for trial in problem.trials],
        "method": method,
        "converged": outcome.converged,
        "version": __version__,
    }
    return Estimates(
        unknowns.names,
        np.clip(outcome.theta, *unknowns.bounds.T),  # rounding may exceed a bound
        outcome.covariance,
        outcome.dof,
        tuple(units + ["s"] * unknowns.has_delay),
        unknowns.bounds,
        outcome.center,
        about=about,
        notes=tuple(notes),
        tied={name: paths for name, paths in freed.ties.items() if name not in problem.original_scene.paths()},
    )


def note_invalid_estimates(problem: Problem, outcome: Outcome) -> list[str]:
    """Return notes on estimates that are not valid in the scene."""
    theta = np.clip(outcome.theta, *problem.unknowns.bounds.T)  # rounding may exceed a bound
    freed = problem.program.freed
    values = freed.at_paths(problem.unknowns.free(theta).tolist())
    try:
        problem.original_scene.replace(values)
    except SeaframeError as error:
        below = [path for path, x in values.items() if x < 0.0]
        found = find_nonnegative_paths(problem.original_scene, below, np.abs([values[path] for path in below]))
        wrong = [name for name, paths in freed.ties.items() if set(paths) & set(found)]
        bounds = f"Give bounds that start at zero for {', '.join(wrong)}." if wrong else "Give bounds."
        return [f"The estimates are not valid in the scene: {str(error).splitlines()[0]} {bounds}"]
    return []


def build_trials(problem: Problem, data: Sequence[Recording]) -> list[Trial]:
    """Return the runs to predict as trials of the problem."""
    return [problem.build_trial(each, number) for number, each in enumerate(data)]


def predict_trials(
    problem: Problem, outcome: Outcome, trials: Sequence[Trial], horizons: Sequence[float], lead: float
) -> tuple[Prediction, ...]:
    """Return the prediction errors of every run over every horizon [s]."""
    if trials:
        problem.report_progress("predictions")
    return tuple(
        predict_trial(problem, outcome.theta, outcome.levels, trial, horizon, lead)
        for trial in trials
        for horizon in horizons
    )
