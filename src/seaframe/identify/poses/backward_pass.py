"""Backward pass of the smoother (Rauch, Tung and Striebel): states that use all rows, past and future."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...numbers import Floats
from .pose_charts import Chart
from .pose_filter import Row, State


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
