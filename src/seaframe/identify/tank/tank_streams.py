"""Resample runs whose columns come from several streams to the times of the load cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...exchange.logs.joining import resample
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...signals.signal import split_component

HELD = ("pwm",)  # held from one message to the next; all others are interpolated linearly
OTHERS = ("speed", "pwm", "rotor")  # signals that a run needs besides its cells


def resample_to_cells(log: Log, cells: Iterable[str]) -> Log:
    """Resample all columns to the rows of the cell with the most samples, as far as all columns overlap.

    A log of one stream is returned unchanged. Linear interpolation keeps the uncertainty of a mean: it adds samples,
    but no independent ones. In long gaps of a stream its values are nan.
    """
    cells = tuple(cells)
    known = {
        name: rows
        for name, values in log.columns.items()
        if split_component(name)[0] in log.asynchronous and {name, split_component(name)[0]} & {*cells, *OTHERS}
        if (rows := np.flatnonzero(np.isfinite(values))).size
    }
    own = [rows for name, rows in known.items() if {name, split_component(name)[0]} & set(cells)]
    if not own:
        return log
    first = max(log.t[rows[0]] for rows in known.values())
    last = min(log.t[rows[-1]] for name, rows in known.items() if split_component(name)[0] not in HELD)
    most = max(own, key=len)
    chosen = most[(log.t[most] >= first) & (log.t[most] <= last)]
    if not len(chosen):
        raise SeaframeError(
            f"the columns {', '.join(known)} do not overlap in time, so forces have no speed. Check their clocks.",
            "data",
            place=log.source or "log",
        )
    columns = {name: resample_column(log, name, rows, chosen) for name, rows in known.items()}
    selected = log.select_rows(chosen)
    return replace(selected, columns={**selected.columns, **columns})


def resample_column(log: Log, name: str, known: NDArray[np.intp], rows: NDArray[np.intp]) -> Floats:
    """Resample a column that is known in some rows to other rows, (n,)."""
    held = split_component(name)[0] in HELD
    return np.asarray(resample(log.t[known], log.columns[name][known, None], log.t[rows], held)[:, 0])
