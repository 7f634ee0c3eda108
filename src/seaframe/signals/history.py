"""Signals over all rows of a run, each computed on first use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..dynamics.equations import EquationsOfMotion
from ..loads.time_functions import Instant
from ..numbers import Floats
from ..spatial import array
from .signal import Signal, split_component, without_flips
from .signal_catalogue import catalogue, families
from .snapshot import Snapshot

if TYPE_CHECKING:
    from ..run.recording import Rows


class History:
    """All signals of a run, by name."""

    def __init__(self, eom: EquationsOfMotion, rows: Rows, stored: Mapping[str, Floats] | None = None) -> None:
        self.eom, self.rows = eom, rows
        self.stored = dict(stored or {})  # values on the time grid that were read from a file, (n,) or (n, k)
        self._values: dict[str, Floats] = dict(self.stored) if rows.on_grid.all() else {}

    def __getstate__(self) -> dict[str, Any]:
        """State for other processes: the values computed so far. Laws cannot be pickled; they are looked up again."""
        return {"eom": self.eom, "rows": self.rows, "stored": self.stored, "_values": self._values}

    @cached_property
    def signals(self) -> dict[str, Signal]:
        """The catalogue of the scene."""
        return catalogue(self.eom.scene)

    @cached_property
    def snapshot(self) -> Snapshot:
        """All rows at once, a column for every entry of a state."""
        q, v, u = (list(np.ascontiguousarray(part.T)) for part in (self.rows.q, self.rows.v, self.rows.u))
        return Snapshot(self.eom, q, v, u, Instant(self.rows.t, self.rows.within))

    def signal(self, name: str) -> Floats:
        """The values of a signal at every row, (n,) or (n, k).

        Signals of its family that need no more input are computed with it.
        """
        if name not in self._values:
            family = next(family for family in families(self.eom.scene) if name in family)
            together = [signal for signal in family.values() if signal.needs == family[name].needs]
            self._values |= {signal.name: self._rows(signal) for signal in together}
            self.snapshot.release()
        return self._values[name]

    def unit(self, name: str) -> str:
        """The unit of a signal or of one of its components."""
        signal = self.signals[split_component(name)[0]]
        return signal.components.get(name, signal.unit)

    def _rows(self, signal: Signal) -> Floats:
        """The values of a signal with a row for every row of the run, also for a constant."""
        values = signal.at(self.snapshot)
        rows = array(values[0] if signal.size == 1 else values, (len(self.rows.t),))
        rows = without_flips(rows) if signal.quaternion else rows
        if signal.name in self.stored:
            rows = np.array(rows)
            rows[self.rows.on_grid] = self.stored[signal.name]
        return rows
