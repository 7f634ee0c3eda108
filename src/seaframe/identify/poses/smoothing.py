"""Back from the last row to the first: every state with all rows taken into account (Rauch, Tung and Striebel)."""

from __future__ import annotations

import numpy as np

from .charts import Chart
from .filtering import Row, State


def smoothed(chart: Chart, rows: list[Row]) -> list[State]:
    """States at all rows of a pass.

    x_k|N = x_k + G (x_k+1|N - x_k+1|k), G = P F^T (P_k+1|k)^-1; differences and sums along the chart.
    """
    states = [rows[-1].updated]
    for k in range(len(rows) - 2, -1, -1):
        own, ahead, F, later = rows[k].updated, rows[k + 1].predicted, rows[k + 1].F, states[-1]
        size = np.sqrt(np.diag(ahead.P))  # entries differ by many orders: metres beside m/s2
        G = (np.linalg.solve(ahead.P / np.outer(size, size), F @ own.P / size[:, None]) / size[:, None]).T
        P = own.P + G @ (later.P - ahead.P) @ G.T
        states.append(own.shifted(chart, G @ later.minus(chart, ahead), 0.5 * (P + P.T)))
    return states[::-1]
