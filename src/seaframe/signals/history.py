"""Signals over all rows of a run, each computed on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
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

PIECE = 60_000  # rows times bodies that are computed together: fewer take more time, more take more memory


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
    def pieces(self) -> list[tuple[slice, Snapshot]]:
        """Consecutive ranges of rows, each with its snapshot: a column for every entry of a state."""
        count, rows = len(self.rows.t), max(1, PIECE // len(self.eom.tree.bodies))
        return [self._piece(slice(start, min(start + rows, count))) for start in range(0, count, rows)]

    def _piece(self, own: slice) -> tuple[slice, Snapshot]:
        rows = self.rows
        q, v, u = (list(np.ascontiguousarray(part[own].T)) for part in (rows.q, rows.v, rows.u))
        return own, Snapshot(self.eom, q, v, u, Instant(rows.t[own], rows.within[own]))

    def evaluate(self, compute: Callable[[Snapshot], Mapping[str, Any]]) -> dict[str, Floats]:
        """The named results of a function of a snapshot at every row, (n,) or (n, k) each.

        Pieces are computed one after the other: the kinematics of one fit into the caches of a core, those of a long
        run of many links would need a gigabyte.
        """
        found: dict[str, Floats] = {}
        for own, snapshot in self.pieces:
            for name, value in compute(snapshot).items():
                values = array(value, (own.stop - own.start,))
                if name not in found:
                    found[name] = np.empty((len(self.rows.t), *values.shape[1:]))
                found[name][own] = values
            snapshot.release()
        return found

    def signal(self, name: str) -> Floats:
        """The values of a signal at every row, (n,) or (n, k).

        Signals of its family that need no more input are computed with it.
        """
        if name not in self._values:
            family = next(family for family in families(self.eom.scene) if name in family)
            self.compute(signal for signal in family.values() if signal.needs == family[name].needs)
        return self._values[name]

    def compute(self, signals: Iterable[Signal]) -> None:
        """Compute those of some signals that are not known yet; together they share what they have in common."""
        missing = [each for each in signals if each.name not in self._values]
        found = self.evaluate(lambda at: {each.name: each.value(at) for each in missing}) if missing else {}
        self._values |= {each.name: self._finish(each, found[each.name]) for each in missing}

    def unit(self, name: str) -> str:
        """The unit of a signal or of one of its components."""
        signal = self.signals[split_component(name)[0]]
        return signal.components.get(name, signal.unit)

    def _finish(self, signal: Signal, rows: Floats) -> Floats:
        """The values of a signal with steady signs of quaternions, and with those that were read from a file."""
        rows = without_flips(rows) if signal.quaternion else rows
        if signal.name in self.stored:
            rows[self.rows.on_grid] = self.stored[signal.name]
        return rows
