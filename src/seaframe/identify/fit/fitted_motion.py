"""The fitted motion beside the measured one, with residuals and their expected standard deviations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle

import numpy as np

from ...numbers import Floats
from ...signals.signal import Signal
from ..poses.pose_charts import roll_pitch_yaw
from .problem import Problem
from .sensors import residual_entries

TURNS = ("roll", "pitch", "yaw")


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
    bias, known = unknowns.bias(theta, r), sensors.is_measured(y)
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
    parts, first = [], 0
    for signal in signals:
        own = y[:, first : first + signal.size]
        first += signal.size
        parts.append(own if signal.rows == signal.size else np.column_stack(roll_pitch_yaw(own)))
    return np.concatenate(parts, axis=1)


def plot_titles(signals: tuple[Signal, ...]) -> list[str]:
    """Return the plot title of every residual entry."""
    return [
        name if signal.rows == signal.size else f"{signal.name}, {turn}"
        for signal in signals
        for name, turn in zip(residual_entries(signal), cycle(TURNS), strict=False)
    ]
