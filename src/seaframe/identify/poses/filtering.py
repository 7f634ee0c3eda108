"""The Kalman filter: row by row from the past, with outliers rejected."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from .charts import Chart
from .model import Steps, blocks, transition

PATIENCE = 2  # rows in a sequence that may be rejected; more are no outliers
LONGEST = 3.0  # times the median step: longer ones are taken in pieces
MOST_BRIDGES = 20_000
WARM = 3  # rows that a filter needs to know place, rate and acceleration
LOOSE = 100.0  # times the variance of a row: of a prior that the row overrules


@dataclass(frozen=True)
class Task:
    """What was measured in one chart, and how far the motion may reach."""

    chart: Chart
    t: Floats  # (n,) [s]
    places: Floats  # (n, 3) or (n, 4)
    usable: NDArray[np.bool_]  # (n,)
    spread: tuple[float, float]  # standard deviations of rate and acceleration before anything is known
    rounding: float = 0.0  # standard deviation that rounding alone leaves, [m] or [rad]


@dataclass(frozen=True)
class Setting:
    """Noise of motion and measurement."""

    density: float  # q of the wandering acceleration, [m2/s5] or [rad2/s5]
    memory: float  # T [s]
    noise: Floats  # (1, 3, 3) or (n, 3, 3): covariance of what was measured, [m2] or [rad2]

    def at(self, k: int) -> Floats:
        """Covariance (3, 3) of the k-th row."""
        found: Floats = self.noise[min(k, len(self.noise) - 1)]
        return found


@dataclass(frozen=True)
class State:
    """Estimates at one time, with the covariance of their errors."""

    place: Floats  # (3,) or (4,)
    rate: Floats  # (3,)
    acceleration: Floats  # (3,)
    P: Floats  # (9, 9)

    def shifted(self, chart: Chart, change: Floats, P: Floats) -> State:
        """After a change (9,) of place, rate and acceleration."""
        place = chart.moved(self.place, change[:3])
        return State(place, self.rate + change[3:6], self.acceleration + change[6:], P)

    def minus(self, chart: Chart, other: State) -> Floats:
        """The change (9,) that leads from another state to this one."""
        step = chart.between(other.place, self.place)
        return np.concatenate([step, self.rate - other.rate, self.acceleration - other.acceleration])


Surprise = Literal["", "jumped", "lost"]  # the acceleration jumped; the track was lost and found again


@dataclass(frozen=True)
class Row:
    """What the filter made of one row."""

    predicted: State  # before it; that of the first is its start
    F: Floats  # (9, 9) of errors into it; of the first not used
    updated: State  # after it
    innovation: Floats  # (3,); nan where nothing was usable
    square: float  # normalised; nan where nothing was usable
    rejected: bool = False
    surprise: Surprise = ""
    warm: int = 0  # rows accepted up to here, since the last surprise


def bridged(task: Task, setting: Setting) -> tuple[Task, Setting, Floats]:
    """The task with rows of no use inside long steps, in which rotations turn too far at once; and its own rows."""
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


def filtered(task: Task, setting: Setting, gate: float) -> list[Row]:
    """One pass over all rows.

    A row is rejected whose normalised innovation squared exceeds the gate. Where more than PATIENCE rows in a sequence
    would be, they are no outliers: the filter goes back to the first of them and takes it as a surprise.
    """
    steps = Steps.of(np.diff(task.t), setting.memory)
    rows: list[Row] = []
    refused: list[int] = []  # the rows of late, none accepted between them
    surprise = -1
    while (k := len(rows)) < len(task.t):
        before = rows[-1].updated if rows else started(task, setting)
        predicted, F = ahead(task.chart, steps, setting, before, k - 1) if k else (before, np.eye(9))
        row = met(task, setting, gate, predicted, F, k, k == surprise)
        if row.rejected and len(refused) == PATIENCE:
            surprise, refused = refused[0], []
            del rows[surprise:]
            continue
        if task.usable[k]:
            refused = [*refused, k] if row.rejected else []
        warm = 0 if row.surprise else rows[-1].warm if rows else 0
        rows.append(replace(row, warm=warm + (bool(task.usable[k]) and not row.rejected)))
    return rows


def met(task: Task, setting: Setting, gate: float, predicted: State, F: Floats, k: int, surprise: bool) -> Row:
    """The k-th row: taken into account, rejected, or, as a surprise, believed more than what was predicted."""
    if not task.usable[k]:
        return Row(predicted, F, predicted, np.full(3, np.nan), np.nan)
    e = task.chart.between(predicted.place, task.places[k])
    S_inverse, square = weighed(e, predicted, setting.at(k))
    found: Surprise = ""
    doubts: dict[Surprise, State] = {"jumped": jumped(task, predicted, F), "lost": lost(task, predicted, e)}
    for kind, doubted in doubts.items() if surprise else ():
        if square > gate:
            found, predicted = kind, doubted
            S_inverse, square = weighed(e, predicted, setting.at(k))
    if square > gate:
        return Row(predicted, F, predicted, e, square, rejected=True, surprise=found)
    return Row(predicted, F, corrected(task.chart, predicted, e, S_inverse, setting.at(k)), e, square, False, found)


def started(task: Task, setting: Setting) -> State:
    """At the first time: the place of the first usable row, of which no more is known than the spread."""
    row = int(np.argmax(task.usable))
    rate, acceleration = task.spread
    loose = LOOSE * np.trace(setting.at(row)) + (rate * (task.t[row] - task.t[0])) ** 2
    P = blocks(np.diag([loose, rate**2, acceleration**2]))
    return State(task.places[row], np.zeros(3), np.zeros(3), P)


def ahead(chart: Chart, steps: Steps, setting: Setting, state: State, k: int) -> tuple[State, Floats]:
    """The state a step later, and what errors become."""
    step = steps.h[k] * state.rate + steps.c2[k] * state.acceleration
    F = transition(steps, k, chart.carried(step))
    P = F @ state.P @ F.T + setting.density * blocks(steps.Q[k])
    rate = state.rate + steps.c1[k] * state.acceleration
    return State(chart.moved(state.place, step), rate, steps.e[k] * state.acceleration, P), F


def weighed(e: Floats, predicted: State, noise: Floats) -> tuple[Floats, float]:
    """Inverse of the innovation's covariance, and e^T S^-1 e."""
    S_inverse = np.linalg.inv(predicted.P[:3, :3] + noise)
    return S_inverse, float(e @ S_inverse @ e)


def corrected(chart: Chart, predicted: State, e: Floats, S_inverse: Floats, noise: Floats) -> State:
    """The state with a row taken into account; Joseph's form of P, which rounding leaves positive."""
    K = predicted.P[:, :3] @ S_inverse
    left = np.eye(9)
    left[:, :3] -= K
    return predicted.shifted(chart, K @ e, left @ predicted.P @ left.T + K @ noise @ K.T)


def jumped(task: Task, predicted: State, F: Floats) -> State:
    """The prediction, had the acceleration jumped before it."""
    doubt = blocks(np.diag([0.0, 0.0, task.spread[1] ** 2]))
    return replace(predicted, P=predicted.P + F @ doubt @ F.T)


def lost(task: Task, predicted: State, e: Floats) -> State:
    """The prediction with so much doubt that the row with this innovation decides."""
    rate, acceleration = task.spread
    doubt = blocks(np.diag([LOOSE * float(e @ e), rate**2, acceleration**2]))
    return replace(predicted, P=predicted.P + doubt)
