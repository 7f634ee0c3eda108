"""Runs whose columns come in streams with times of their own: all at the times of the load cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...exchange.logs.joining import resampled
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...signals.signal import parted

HELD = ("pwm",)  # hold from one message to the next; all else is linear in between
OTHERS = ("speed", "pwm", "rotor")  # what a run needs beside its cells


def at_cells(log: Log, cells: Iterable[str]) -> Log:
    """The rows of the cell with most of them in which all other columns have begun and none has ended.

    A log of one stream stays as it is. Straight lines keep what the mean of a signal is worth: they add samples, but
    none that are independent. In long pauses of a stream its values are not numbers.
    """
    cells = tuple(cells)
    known = {
        name: rows
        for name, values in log.columns.items()
        if parted(name)[0] in log.apart and {name, parted(name)[0]} & {*cells, *OTHERS}
        if (rows := np.flatnonzero(np.isfinite(values))).size
    }
    own = [rows for name, rows in known.items() if {name, parted(name)[0]} & set(cells)]
    if not own:
        return log
    first = max(log.t[rows[0]] for rows in known.values())
    last = min(log.t[rows[-1]] for name, rows in known.items() if parted(name)[0] not in HELD)
    most = max(own, key=len)
    chosen = most[(log.t[most] >= first) & (log.t[most] <= last)]
    if not len(chosen):
        raise SeaframeError(f"{log.source or 'log'}: {', '.join(known)} have no time in common.")
    columns = {name: brought(log, name, rows, chosen) for name, rows in known.items()}
    taken = log.taken(chosen)
    return replace(taken, columns={**taken.columns, **columns})


def brought(log: Log, name: str, known: NDArray[np.intp], rows: NDArray[np.intp]) -> Floats:
    """A column (n,) that is known in some rows, in others."""
    held = parted(name)[0] in HELD
    return np.asarray(resampled(log.t[known], log.columns[name][known, None], log.t[rows], held)[:, 0])
