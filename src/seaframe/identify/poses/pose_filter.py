"""Kalman filter over measured poses, row by row, with rejection of outliers, and the smoother after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from .charts import Chart, Steps, error_transition, expand_blocks

PATIENCE = 2  # consecutive rows that may be rejected; more are not outliers but a change of the motion
LONGEST = 3.0  # times the median step: longer steps are divided
MOST_BRIDGES = 20_000
WARM = 3  # rows after which place, rate and acceleration are determined
LOOSE = 100.0  # times the variance of a row: a prior so wide that it has no influence


@dataclass(frozen=True)
class Task:
    """Measured positions or orientations, and the expected size of rates and accelerations."""

    chart: Chart
    t: Floats  # (n,) [s]
    places: Floats  # (n, 3) or (n, 4)
    usable: NDArray[np.bool_]  # (n,)
    spread: tuple[float, float]  # prior standard deviations of rate and acceleration
    rounding: float = 0.0  # standard deviation of the rounding error, [m] or [rad]


@dataclass(frozen=True)
class Setting:
    """Parameters of process and measurement noise."""

    density: float  # spectral density q of the process noise, [m2/s5] or [rad2/s5]
    memory: float  # time constant T of accelerations [s]
    noise: Floats  # (1, 3, 3) or (n, 3, 3): covariance of the measurements, [m2] or [rad2]

    def at(self, k: int) -> Floats:
        """Return the measurement covariance (3, 3) of the k-th row."""
        found: Floats = self.noise[min(k, len(self.noise) - 1)]
        return found


@dataclass(frozen=True)
class State:
    """State estimate at one time, with the covariance of its errors."""

    place: Floats  # (3,) or (4,)
    rate: Floats  # (3,)
    acceleration: Floats  # (3,)
    P: Floats  # (9, 9)

    def shift(self, chart: Chart, change: Floats, P: Floats) -> State:
        """Return the state after a change (9,) of place, rate and acceleration, with covariance P."""
        place = chart.move(self.place, change[:3])
        return State(place, self.rate + change[3:6], self.acceleration + change[6:], P)

    def minus(self, chart: Chart, other: State) -> Floats:
        """Return the change (9,) from another state to this one."""
        step = chart.between(other.place, self.place)
        return np.concatenate([step, self.rate - other.rate, self.acceleration - other.acceleration])


Surprise = Literal["", "jumped", "lost"]  # the acceleration jumped; the track was lost and found again


@dataclass(frozen=True)
class Row:
    """Result of the filter for one row."""

    predicted: State  # before the measurement; of the first row the initial state
    F: Floats  # (9, 9) transition of errors from the previous row; not used in the first
    updated: State  # after the measurement
    innovation: Floats  # (3,) measured minus predicted; nan without a usable measurement
    square: float  # normalised innovation squared; nan without a usable measurement
    is_outlier: bool = False  # rejected
    surprise: Surprise = ""
    warm: int = 0  # rows accepted since the last surprise, this one included


def subdivide_steps(task: Task, setting: Setting) -> tuple[Task, Setting, Floats]:
    """Insert rows without measurements into long steps, where rotations would be too large; also return the own rows.

    Result: the finer task and setting, and the indices (n,) of the original rows in it.
    """
    h = np.diff(task.t)
    longest = max(LONGEST * float(np.median(h)), (task.t[-1] - task.t[0]) / MOST_BRIDGES)
    pieces = np.maximum(1, np.ceil(h / longest).astype(int))
    own = np.concatenate([[0], np.cumsum(pieces)])
    source = np.repeat(np.arange(len(h)), pieces)
    share = (np.arange(own[-1]) - own[source]) / pieces[source]
    t = np.append(task.t[source] + share * h[source], task.t[-1])
    usable = np.zeros(len(t), bool)
    usable[own] = task.usable
    rows = np.append(source, len(h))
    noise = setting.noise if len(setting.noise) == 1 else setting.noise[rows]
    return replace(task, t=t, places=task.places[rows], usable=usable), replace(setting, noise=noise), own


def run_filter(task: Task, setting: Setting, gate: float) -> list[Row]:
    """Run the filter over all rows.

    A row is rejected if its normalised innovation squared exceeds the gate. More than PATIENCE such rows in a sequence
    are not outliers: the filter returns to the first of them and accepts it as a surprise.
    """
    steps = Steps.of(np.diff(task.t), setting.memory)
    rows: list[Row] = []
    refused: list[int] = []  # the last rejected rows, with no accepted row between or after them
    surprise = -1
    while (k := len(rows)) < len(task.t):
        before = rows[-1].updated if rows else initial_state(task, setting)
        predicted, F = predict(task.chart, steps, setting, before, k - 1) if k else (before, np.eye(9))
        row = process_row(task, setting, gate, predicted, F, k, k == surprise)
        if row.is_outlier and len(refused) == PATIENCE:
            surprise, refused = refused[0], []
            del rows[surprise:]
            continue
        if task.usable[k]:
            refused = [*refused, k] if row.is_outlier else []
        warm = 0 if row.surprise else rows[-1].warm if rows else 0
        rows.append(replace(row, warm=warm + (bool(task.usable[k]) and not row.is_outlier)))
    return rows


def process_row(task: Task, setting: Setting, gate: float, predicted: State, F: Floats, k: int, surprise: bool) -> Row:
    """Process the k-th row: accept it, reject it, or, as a surprise, trust it more than the prediction."""
    if not task.usable[k]:
        return Row(predicted, F, predicted, np.full(3, np.nan), np.nan)
    e = task.chart.between(predicted.place, task.places[k])
    S_inverse, square = weigh_innovation(e, predicted, setting.at(k))
    found: Surprise = ""
    if surprise and square > gate:
        rate, acceleration = task.spread
        # the acceleration jumped before the row; or the row alone determines the state, as the track was lost
        jumped = F @ expand_blocks(np.diag([0.0, 0.0, acceleration**2])) @ F.T
        lost = expand_blocks(np.diag([LOOSE * float(e @ e), rate**2, acceleration**2]))
        before = predicted.P
        found, predicted = "jumped", replace(predicted, P=before + jumped)
        S_inverse, square = weigh_innovation(e, predicted, setting.at(k))
        if square > gate:
            found, predicted = "lost", replace(predicted, P=before + lost)
            S_inverse, square = weigh_innovation(e, predicted, setting.at(k))
    if square > gate:
        return Row(predicted, F, predicted, e, square, is_outlier=True, surprise=found)
    return Row(predicted, F, update_state(task.chart, predicted, e, S_inverse, setting.at(k)), e, square, False, found)


def initial_state(task: Task, setting: Setting) -> State:
    """Return the state at the first time: the place of the first usable row, with the prior covariance."""
    row = int(np.argmax(task.usable))
    rate, acceleration = task.spread
    loose = LOOSE * np.trace(setting.at(row)) + (rate * (task.t[row] - task.t[0])) ** 2
    P = expand_blocks(np.diag([loose, rate**2, acceleration**2]))
    return State(task.places[row], np.zeros(3), np.zeros(3), P)


def predict(chart: Chart, steps: Steps, setting: Setting, state: State, k: int) -> tuple[State, Floats]:
    """Predict the state one step later; also return the transition (9, 9) of errors."""
    step = steps.h[k] * state.rate + steps.c2[k] * state.acceleration
    F = error_transition(steps, k, chart.error_jacobians(step))
    P = F @ state.P @ F.T + setting.density * expand_blocks(steps.Q[k])
    rate = state.rate + steps.c1[k] * state.acceleration
    return State(chart.move(state.place, step), rate, steps.e[k] * state.acceleration, P), F


def weigh_innovation(e: Floats, predicted: State, noise: Floats) -> tuple[Floats, float]:
    """Return the inverse of the innovation's covariance S, and e^T S^-1 e."""
    S_inverse = np.linalg.inv(predicted.P[:3, :3] + noise)
    return S_inverse, float(e @ S_inverse @ e)


def update_state(chart: Chart, predicted: State, e: Floats, S_inverse: Floats, noise: Floats) -> State:
    """Update the state by a measurement; Joseph's form keeps P positive despite rounding."""
    K = predicted.P[:, :3] @ S_inverse
    left = np.eye(9)
    left[:, :3] -= K
    return predicted.shift(chart, K @ e, left @ predicted.P @ left.T + K @ noise @ K.T)


class StateHistory(NamedTuple):
    """States at all rows."""

    places: Floats  # (n, 3) or (n, 4)
    rates: Floats  # (n, 3)
    accelerations: Floats  # (n, 3)
    P: Floats  # (n, 9, 9)

    def set_row(self, row: int, state: State) -> None:
        """Set the state at a row."""
        for values, part in zip(self, (state.place, state.rate, state.acceleration, state.P), strict=True):
            values[row] = part

    def at(self, rows: Floats) -> StateHistory:
        """Return the states at some rows."""
        return StateHistory(*(values[rows] for values in self))


def smooth_states(chart: Chart, rows: list[Row]) -> StateHistory:
    """Return the smoothed states at all rows. `rows` is emptied on the way, so that memory holds the states once.

    x_k|N = x_k + G (x_k+1|N - x_k+1|k), G = P F^T (P_k+1|k)^-1; differences and sums use the chart.
    """
    n, after = len(rows), rows.pop()
    later = after.updated
    path = StateHistory(np.empty((n, len(later.place))), np.empty((n, 3)), np.empty((n, 3)), np.empty((n, 9, 9)))
    path.set_row(n - 1, later)
    for k in range(n - 2, -1, -1):
        row = rows.pop()
        own, ahead, F = row.updated, after.predicted, after.F
        size = np.sqrt(np.diag(ahead.P))  # scaling, as entries differ by many orders of magnitude
        G = (np.linalg.solve(ahead.P / np.outer(size, size), F @ own.P / size[:, None]) / size[:, None]).T
        P = own.P + G @ (later.P - ahead.P) @ G.T
        later = own.shift(chart, G @ later.minus(chart, ahead), 0.5 * (P + P.T))
        path.set_row(k, later)
        after = row
    return path
