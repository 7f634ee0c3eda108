"""The fitted motion beside the measured one, and errors e = h(x) - y of predictions over a horizon.

A prediction starts from a state that output error estimates from the rows before it, or from a measured one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from ...quaternions import roll_pitch_yaw
from ...run.recording import Recording
from ...scene.model import Scene
from ...signals.signal import Signal
from .data import FEWEST
from .disturbed_starts import Disturbances, estimate_disturbances
from .initial_states import guess_states
from .model import residual_entries, split_by_signal
from .options import HORIZONS, LOSSES, Measurements
from .output_error import OutputError, WindowRuns, signal_scales
from .problem import Problem, Span, Trial, Windows, as_list, cut_windows

LEAD = 0.25  # length of the rows from which the initial state of a prediction is estimated [s]
STRIDE = 0.25  # time from one prediction to the next [s]
ROWS = 8  # fewest rows of a lead
LASTING = HORIZONS[-1]  # correlation time of disturbances in a prediction [s]
TURNS = ("roll", "pitch", "yaw")


@dataclass(frozen=True, eq=False)
class Prediction:
    """Errors of predictions over a horizon, by residual entry."""

    source: str
    horizon: float  # [s]
    entries: tuple[str, ...]
    units: tuple[str, ...]
    rmse: Floats  # (r,) over all rows of all windows
    mean: Floats  # (r,) mean over windows of the RMSE of each
    last: Floats  # (r,) root mean square at the end of the horizon
    windows: int
    notes: tuple[str, ...] = ()  # notes on the data

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return everything as lines of text."""
        width = max(map(len, self.entries))
        head = f"prediction over {self.horizon:g} s, {self.source}: {self.windows} windows (RMSE; at the end)"
        rows = zip(self.entries, self.rmse, self.last, self.units, strict=True)
        return [head, *(f"  {name:<{width}}  {a:.4g}  {b:.4g}  {unit}".rstrip() for name, a, b, unit in rows)]


def predict(
    scene: Scene,
    data: Recording | Sequence[Recording],
    noise: Mapping[str, float],
    *,
    horizons: Sequence[float] = HORIZONS,
    delay: float = 0.0,
    dt: float | None = None,
    lead: float = LEAD,
    disturbances: Mapping[str, float] | None = None,
) -> tuple[Prediction, ...]:
    """Return the prediction errors of a scene over `horizons` [s]; `data` is a run or log, or a list of them.

    `noise` maps the measured signals to their standard deviations. Each prediction starts from a state estimated from
    the rows of the `lead` [s] before it; with `lead=0` it starts from the measured values. `delay` [s] is that of
    commands, `dt` [s] the step size (default: that of the scene). `disturbances` maps
    unmeasured forces ("arm.upper.torque", "force on rov.hull along x") to their standard deviations [N, N m]: they are
    then estimated from the lead too, and decay in the prediction with a correlation time of 2 s; one whose deviation
    is nan is taken for none, and noted. `Fit.prediction_noise` estimates these and `noise`. There is one `Prediction`
    for each run and horizon.
    Example: `sf.predict(scene, log, {"rov.hull.position": 0.01})`.
    """
    measurements = Measurements(noise, delay=delay)
    problem = Problem(scene, (), as_list(data), tuple(noise), measurements=measurements, dt=dt)
    levels = np.asarray(problem.noise_levels)
    return predict_trials(problem, problem.unknowns.start, levels, problem.trials, horizons, lead, disturbances)


def predict_trials(
    problem: Problem,
    theta: Floats,
    levels: Floats,
    trials: Sequence[Trial],
    horizons: Sequence[float],
    lead: float,
    disturbances: Mapping[str, float] | None = None,
) -> tuple[Prediction, ...]:
    """Return the prediction errors of every run over every horizon [s]."""
    if trials:
        problem.report_progress("predictions")
    pushed = Disturbances.of(problem, disturbances) if disturbances else None
    if pushed and not lead > 0.0:
        message = "are estimated from the rows before a prediction, of which `lead=0` uses none. Leave one of both out."
        raise SeaframeError(message, "conflict", path="disturbances")
    every = [(trial, horizon) for trial in trials for horizon in horizons]
    return tuple(predict_trial(problem, theta, levels, *each, lead, disturbances=pushed) for each in every)


def prediction_noise(problem: Problem, theta: Floats, levels: Floats) -> tuple[dict[str, float], dict[str, float]]:
    """Return the most likely standard deviations of fitted signals, and of constant disturbances during a lead.

    Both are by name, in the signals' units and [N, N m]; a signal of several entries has their root mean square. A
    disturbance that the data do not determine is nan.
    """
    chosen = cut_windows(problem.trials, LEAD)
    guesses = [guess_states(problem, trial) for trial in problem.trials]
    X = np.array([guesses[span.trial][span.first] for span in chosen])
    error = fix_unknowns(problem, levels, problem.trials, Windows.of(problem.trials, chosen))
    sigma, deviations = estimate_disturbances(error, theta, X, signal_scales(problem))
    parts = np.split(sigma, np.cumsum([signal.rows for signal in problem.sensors.signals])[:-1])
    noise = {name: float(np.sqrt(np.mean(x**2))) for name, x in zip(problem.sensors.names, parts, strict=True)}
    return noise, deviations


def predict_trial(
    problem: Problem,
    theta: Floats,
    levels: Floats,
    trial: Trial,
    horizon: float,
    lead: float = LEAD,
    stride: float = STRIDE,
    disturbances: Disturbances | None = None,
) -> Prediction:
    """Predict a trial every `stride` [s]; each prediction starts from a state fitted to the `lead` [s] before it.

    With `lead=0` it starts from the measured values of its first row.
    """
    pairs = find_prediction_spans(trial, horizon, lead, stride)
    if not pairs:
        raise SeaframeError(
            f"no piece without a gap is long enough for a lead of {lead:g} s and a horizon of {horizon:g} s. "
            "Use a shorter horizon.",
            "data",
            place=trial.record.source,
        )
    before, after = ([pair[k] for pair in pairs] for k in (0, 1))
    error = fix_unknowns(problem, levels, (trial,), windows := Windows.of((trial,), after))
    if disturbances:
        X, f = estimate_disturbed_starts(disturbances, theta, levels, trial, before)
        runs = disturbances.simulate(error, theta, X, f, LASTING)
    elif lead > 0.0:
        runs = error.simulate_windows(theta, estimate_start_states(problem, theta, levels, trial, before))
    else:  # rates as measured, angles by parabolas
        runs = error.simulate_windows(theta, guess_states(problem, trial)[[span.first for span in after]])
    e = error.errors(theta, runs)
    ahead = error.is_measured & (windows.t > windows.t[:, :1])[..., None]
    e = np.where(np.isfinite(e), e, np.inf)
    return Prediction(
        trial.record.source,
        horizon,
        problem.sensors.entries,
        problem.sensors.units,
        np.sqrt(masked_mean(e**2, ahead, (0, 1))),
        np.mean(np.sqrt(masked_mean(e**2, ahead, (1,))), axis=0),
        rms_at_end(e, ahead),
        len(after),
        (*trial.record.notes, *(disturbances.notes if disturbances else ())),
    )


def find_prediction_spans(trial: Trial, horizon: float, lead: float, stride: float) -> list[tuple[Span, Span]]:
    """Return the rows of each lead, and the rows that are predicted from its last row on."""
    t, found, tiny = trial.record.t, [], 1e-9
    fewest = ROWS - 1 if lead > 0.0 else 0
    for a, b in trial.record.pieces:
        begins = np.arange(t[a], t[b - 1] - lead - horizon + tiny, stride)
        for first in np.searchsorted(t, begins - tiny):
            start = max(int(np.searchsorted(t, t[first] + lead - tiny)), int(first) + fewest)
            last = int(np.searchsorted(t[:b], t[min(start, b - 1)] + horizon + tiny))
            if last - start >= FEWEST:
                found.append((Span(0, int(first), start + 1), Span(0, start, last)))
    return found


def estimate_start_states(problem: Problem, theta: Floats, levels: Floats, trial: Trial, leads: list[Span]) -> Floats:
    """Return estimated states (W, nq + nv) at the last row of each lead."""
    guesses = guess_states(problem, trial)
    error = fix_unknowns(problem, levels, (trial,), Windows.of((trial,), leads))
    solution = error.solve(theta, guesses[[span.first for span in leads]], least_gain=1e-4)
    return last_rows(solution.runs, leads)


def estimate_disturbed_starts(
    disturbances: Disturbances, theta: Floats, levels: Floats, trial: Trial, leads: list[Span]
) -> tuple[Floats, Floats]:
    """Return estimated states (W, nq + nv) at the last row of each lead, and disturbances (W, d)."""
    problem, none = disturbances.problem, np.zeros((len(leads), len(disturbances.names)))
    error = fix_unknowns(problem, levels, (trial,), Windows.of((trial,), leads))
    guesses = guess_states(problem, trial)[[span.first for span in leads]]
    starts = disturbances.fit_starts(error, theta, guesses, none)
    return last_rows(starts.runs, leads), starts.f


def last_rows(runs: WindowRuns, leads: list[Span]) -> Floats:
    """Return the states (W, nq + nv) at the last row of each lead."""
    return np.stack([runs.rows[w, span.last - span.first - 1] for w, span in enumerate(leads)])


def fix_unknowns(problem: Problem, levels: Floats, trials: tuple[Trial, ...], windows: Windows) -> OutputError:
    """Return the output error of windows with all unknowns fixed."""
    held = np.zeros(len(problem.unknowns.names), dtype=bool)
    return OutputError(problem, trials, windows, levels, LOSSES["huber"], held)


def masked_mean(values: Floats, chosen: Floats, axes: tuple[int, ...]) -> Floats:
    """Return the mean of the chosen entries along `axes`; nan where there is none."""
    count = chosen.sum(axis=axes)
    with np.errstate(invalid="ignore"):
        return np.asarray(np.where(chosen, values, 0.0).sum(axis=axes) / np.where(count, count, np.nan))


def rms_at_end(e: Floats, known: Floats) -> Floats:
    """Return the root mean square (r,) of the last known row of every window."""
    last = e.shape[1] - 1 - np.argmax(known[:, ::-1], axis=1)  # (W, r)
    picked = np.take_along_axis(e, last[:, None], axis=1)[:, 0]
    return np.sqrt(masked_mean(picked**2, np.asarray(known.any(axis=1)), (0,)))


@dataclass(frozen=True, eq=False)
class Piece:
    """N consecutive rows of a run that the model follows without a break; r entries of residuals."""

    trial: int
    t: Floats  # (N,) [s]
    measured: Floats  # (N, r), orientations as roll, pitch and yaw [rad]; nan where nothing was measured
    fitted: Floats  # (N, r)
    residuals: Floats  # (N, r), measured minus fitted; for orientations the rotation vector in the body's axes
    spread: Floats  # (N, r) expected standard deviations of the residuals


def build_piece(problem: Problem, trial: int, rows: Floats, states: Floats, theta: Floats, spread: Floats) -> Piece:
    """Build a piece from row numbers (N,), the model's states (N, nq + nv) and standard deviations of residuals."""
    record, sensors, unknowns = problem.trials[trial].record, problem.sensors, problem.unknowns
    free, y, r = unknowns.free(theta[: len(unknowns.names)]), record.y[rows], len(sensors.entries)
    bias, known = unknowns.bias(theta, r, np.array([trial])), sensors.is_measured(y)
    found = sensors.residuals(states, free, sensors.fill_missing(states, free, y)) + bias
    e = np.where(known, -found, np.nan)
    measured = np.where(known, to_plot_columns(sensors.signals, y), np.nan)
    fitted = to_plot_columns(sensors.signals, sensors.values(states, free)) + bias
    return Piece(trial, record.t[rows], measured, fitted, e, np.broadcast_to(spread, e.shape))


def join_pieces(problem: Problem, pieces: Sequence[Piece], trial: int) -> Piece:
    """Join all pieces of a run for plotting: a row of nan after each ends its line; angles are unwrapped."""
    own = [each for each in pieces if each.trial == trial]
    blank = np.full((1, len(problem.sensors.entries)), np.nan)
    t = np.concatenate([np.append(each.t, np.nan) for each in own])
    measured, fitted, residuals, spread = (
        np.concatenate([part for each in own for part in (getattr(each, key), blank)])
        for key in ("measured", "fitted", "residuals", "spread")
    )
    first = 0
    for signal in problem.sensors.signals:
        for k in range(first, first + signal.rows if signal.rows != signal.size else first):
            known = np.isfinite(fitted[:, k])
            fitted[known, k] = np.unwrap(fitted[known, k])
            measured[:, k] -= 2.0 * np.pi * np.round((measured[:, k] - fitted[:, k]) / (2.0 * np.pi))
        first += signal.rows
    return Piece(trial, t, measured, fitted, residuals, spread)


def to_plot_columns(signals: tuple[Signal, ...], y: Floats) -> Floats:
    """Return columns (N, m) as they are plotted, (N, r): quaternions as roll, pitch and yaw [rad]."""
    parts = [
        own if signal.rows == signal.size else np.column_stack(roll_pitch_yaw(own))
        for signal, own in split_by_signal(signals, y)
    ]
    return np.concatenate(parts, axis=1)


def plot_titles(signals: tuple[Signal, ...]) -> list[str]:
    """Return the plot title of every residual entry."""
    return [
        name if signal.rows == signal.size else f"{signal.name}, {turn}"
        for signal in signals
        for name, turn in zip(residual_entries(signal), cycle(TURNS), strict=False)
    ]
