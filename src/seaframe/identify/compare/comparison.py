"""What a comparison found: series beside each other, and their figures of merit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from .alignment import Alignment
from .metrics import Metrics, table
from .motion import View


@dataclass(frozen=True, eq=False)
class Pair:
    """A quantity at common times, simulated and measured, and the band of the simulated one."""

    name: str
    label: str
    unit: str
    simulated: Floats  # (n,) or (n, k)
    measured: Floats
    limits: tuple[Floats, Floats] | None = None  # each (n,): the band of uncertain parameters
    spread: Floats | None = None  # (n,) standard deviation of what was measured, where smoothing tells it


@dataclass(frozen=True, eq=False)
class Comparison:
    """What was compared, and how well it agrees."""

    name: str
    t: Floats  # (n,) [s] evenly spaced
    pairs: dict[str, Pair]
    metrics: dict[str, Metrics]
    band: float | None  # [s] of warping and lags
    alignment: Alignment
    view: View | None = None  # of a link's motion
    level: float | None = None  # of the bands
    about: Mapping[str, Any] = field(default_factory=dict)  # what was compared: scene, source, version, seed
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.table()

    def __getitem__(self, name: str) -> Metrics:
        """The figures of a quantity."""
        if name not in self.metrics:
            raise SeaframeError(unknown_name(name, self.metrics, "quantity"))
        return self.metrics[name]

    def table(self) -> str:
        """The figures of all quantities, and the notes, as plain text."""
        return "\n".join([table(list(self.metrics.values()), self.band), *(f"note: {note}" for note in self.notes)])

    def report(self, path: str | Path, *others: Comparison) -> None:
        """One self-contained HTML file with figures and tables; other comparisons beside this one."""
        from ...look.identified.compared import write_comparisons

        write_comparisons(Path(path), (self, *others))

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            **self.about,
            "rows": len(self.t),
            "from": float(self.t[0]),
            "to": float(self.t[-1]),
            "band": self.band,
            "alignment": self.alignment.to_dict(),
            "metrics": {name: row.to_dict() for name, row in self.metrics.items()},
            "notes": list(self.notes),
        }
