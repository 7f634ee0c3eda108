"""`fit`: estimate free parameters of a scene from runs and logs; and its result, `Fit`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

import numpy as np

from ..._version import __version__
from ...errors import SeaframeError, unknown_name
from ...run.recording import Recording
from ...scene.free_paths import Free
from ...scene.model import Scene
from ..estimates import LINEARISED, Ends, Estimates, format_table, note_infinite_intervals
from .diagnostics import (
    Identifiability,
    Information,
    Outcome,
    check_sufficient_data,
    note_absurd_estimates,
    note_contradicted_priors,
    note_extrapolation,
    note_invalid_estimates,
    note_questionable_inputs,
)
from .innovation import WITHOUT_FILTER, fit_innovations
from .manoeuvres import Manoeuvre, suggest_manoeuvres
from .options import HORIZONS, LOSSES, Loss, Measurements, Reporting, Solver
from .output_error import fit_in_stages
from .predictions import LEAD, Piece, Prediction, predict_trials, prediction_noise
from .problem import Problem, as_list
from .uncertainty import FilterRefits, Refits, WindowRefits, build_outcome, percentile_intervals, profile_intervals

METHODS = ("innovation", "output-error")
INTERVALS = (LINEARISED, "profile", "bootstrap")


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
    refits: Refits = field(repr=False)

    def __repr__(self) -> str:
        return self.report()

    def _repr_html_(self) -> str:
        from ...look.cards import fit_card

        return fit_card(self)

    @property
    def scene(self) -> Scene:
        """A copy of the scene with the estimated values."""
        return self.estimates.apply_to(self.problem.original_scene)

    @property
    def levels(self) -> dict[str, float]:
        """Estimated standard deviations of the measurements, by residual entry; nan where nothing was measured."""
        sensors = self.problem.sensors
        known = np.any([sensors.is_measured(trial.record.y).any(axis=0) for trial in self.problem.trials], axis=0)
        return dict(zip(sensors.entries, np.where(known, self.outcome.levels, np.nan).tolist(), strict=True))

    def motion(self) -> list[Piece]:
        """Return measured and fitted motion with residuals, in pieces.

        Pieces are windows for output error, and whole segments of one-step predictions for the innovation form.
        """
        return self.refits.pieces()

    def predict(
        self,
        data: Recording | Sequence[Recording],
        horizons: Sequence[float] = HORIZONS,
        lead: float = LEAD,
        disturbances: Mapping[str, float] | None = None,
    ) -> tuple[Prediction, ...]:
        """Return the errors of predictions of other data over `horizons` [s].

        Each prediction starts from a state estimated from the rows of the `lead` [s] before it; with `lead=0` it starts
        from the measured values. `disturbances` are those of `predict`.
        """
        trials = self.problem.build_trials(as_list(data))
        found = predict_trials(
            self.problem, self.outcome.theta, self.outcome.levels, trials, horizons, lead, disturbances
        )
        beyond = tuple(note_extrapolation(self.problem, trials))
        return tuple(replace(each, notes=(*each.notes, *beyond)) for each in found)

    def prediction_noise(self) -> tuple[dict[str, float], dict[str, float]]:
        """Return `noise` and `disturbances` for `predict`: the most likely ones of the fitted data.

        Both are standard deviations by name: of the fitted signals, and of unmeasured forces that are constant during
        a lead and the prediction after it, such as friction of a varying gear. One that the data do not determine is
        nan.
        """
        return prediction_noise(self.problem, self.outcome.theta, self.outcome.levels)

    def intervals(
        self,
        kind: str = LINEARISED,
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
        if kind not in INTERVALS:
            raise SeaframeError(unknown_name(kind, INTERVALS, "kind of interval"), path="kind")
        wanted, report = tuple(names) or self.estimates.names, progress or (lambda _: None)
        places = [self.estimates.index(name) for name in wanted]
        if kind == LINEARISED:
            ends = self.estimates.interval(self.level)[places]
        elif kind == "profile":
            ends = profile_intervals(self.refits, self.estimates, wanted, self.level, report)
        else:
            drawn = self.refits.bootstrap(samples, seed, report)
            ends = percentile_intervals(drawn, self.estimates, self.level)[places]
        return {name: (float(low), float(high)) for name, (low, high) in zip(wanted, ends, strict=True)}

    def suggest_manoeuvres(self, duration: float = 30.0, amplitude: float = 1.0) -> tuple[Manoeuvre, ...]:
        """Return manoeuvres by how much a recording of `duration` [s] would narrow the intervals, the best first.

        `amplitude` is relative to the largest commands in the fitted data. Print them, or see `shrink` of each.
        """
        return suggest_manoeuvres(self, duration, amplitude)

    def report(self, kind: str = LINEARISED, ends: Ends | None = None) -> str:
        """Return everything as plain text; `ends` may hold intervals of another `kind`, as `intervals` returns them."""
        sources = ", ".join(trial.record.source for trial in self.problem.trials)
        scene, outcome = self.problem.original_scene.name, self.outcome
        end = "" if outcome.converged else ": NOT CONVERGED, values are those of the last iteration"
        lines = [f"{scene} fitted to {sources} by {self.method} in {outcome.iterations} iterations{end}", ""]
        lines += [format_table(self.estimates, self.level, kind, ends), ""]
        lines += [*self.identifiability.lines(), ""]
        units = self.problem.sensors.units
        for (name, x), unit in zip(self.levels.items(), units, strict=True):
            size = "not measured" if np.isnan(x) else f"{x:.3g} {unit}"
            lines.append(f"standard deviation of {name}: {size}".rstrip())
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
    held_out: Recording | Sequence[Recording] = (),
    measurements: Measurements | None = None,
    solver: Solver | None = None,
    reporting: Reporting | None = None,
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
        bounds: lowest and highest value by name of an unknown: a path, "bias of <signal>",
            "zero of <signal> in <file>" or "delay of commands".
        priors: mean and standard deviation by name of an unknown.
        held_out: runs or logs that are not fitted but predicted.
        measurements: noise levels, biases, the delay of commands and how these continue between rows.
        solver: lengths of windows, loss and step size.
        reporting: confidence level of intervals, and horizons of predictions.
        progress: function that is called with a short text about the current step.

    Returns a `Fit`. Example: `sf.fit(scene, ["rov.hull.mass"], log, bounds={"rov.hull.mass": (5, 20)}).report()`.
    """
    began = perf_counter()
    measurements, solver, reporting = measurements or Measurements(), solver or Solver(), reporting or Reporting()
    if not (free or measurements.bias or measurements.zeros or measurements.delay is True):
        raise SeaframeError(
            "there is nothing to estimate. Name paths of the scene, such as 'rov.hull.mass'.", "missing", path="free"
        )
    if method not in METHODS:
        raise SeaframeError(unknown_name(method, METHODS, "method"), path="method")
    if method == "innovation" and solver.loss == "cauchy":
        raise SeaframeError(
            f'"cauchy" needs {WITHOUT_FILTER}. With the innovation form use loss="huber", which reduces the '
            'weight of outliers beyond three standard deviations, or loss="squares", which weights all samples '
            "equally.",
            "unsupported",
            path="loss",
        )
    problem = Problem(scene, free, as_list(data), signals, bounds, priors, measurements, solver.dt)
    problem.report_progress = progress or problem.report_progress
    check_sufficient_data(problem)
    loss = LOSSES[solver.loss]
    refits: Refits
    if method == "innovation":
        refits = FilterRefits(fit_innovations(problem, solver.windows, loss))
        outcome = refits.found.outcome
    else:
        stages = fit_in_stages(problem, solver.windows, loss)
        refits, outcome = WindowRefits(stages[-1]), build_outcome(stages)
    later = problem.build_trials(as_list(held_out))
    ahead = predict_trials(problem, outcome.theta, outcome.levels, later, reporting.horizons, LEAD)
    notes = [
        *problem.notes,
        *dict.fromkeys(note for each in ahead for note in each.notes),
        *note_questionable_inputs(problem, later, solver.dt),
        *outcome.notes,
        *note_contradicted_priors(problem, outcome),
        *note_invalid_estimates(problem, outcome),
        *note_absurd_estimates(problem, outcome),
        *note_extrapolation(problem, later),
    ]
    estimates = build_estimates(problem, outcome, method, notes)
    information = Information(outcome.information, problem.unknowns.names, outcome.theta)
    found = information.identifiability(outcome.covariance, outcome.converged, problem.unknowns.paths)
    common = problem, method, estimates, found, outcome, ahead, estimates.notes, reporting.level
    return Fit(*common, perf_counter() - began, loss, refits)


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
