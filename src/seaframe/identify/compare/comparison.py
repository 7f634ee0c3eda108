"""The result of a comparison: pairs of simulated and measured series, and their metrics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...deprecation import warn_renamed
from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from .alignment import Alignment
from .link_motion import View
from .metrics import Metrics, table


@dataclass(frozen=True, eq=False)
class Pair:
    """One quantity, simulated and measured at the same times, with the uncertainty band of the simulation."""

    name: str
    label: str
    unit: str
    simulated: Floats  # (n,) or (n, k)
    measured: Floats
    limits: tuple[Floats, Floats] | None = None  # each (n,): lower and upper limit due to uncertain parameters
    spread: Floats | None = None  # (n,) standard deviation of the measured values; only of smoothed poses


@dataclass(frozen=True, eq=False)
class Comparison:
    """Simulated and measured series at common times, and metrics of their agreement; returned by `seaframe.compare`.

    Example:

        found = sf.compare(run, log, link="rov.hull", align="start")
        found["position"].rmse  # [m]
        found.report("comparison.html")
    """

    name: str  # title of the report
    t: Floats  # (n,) common times [s], evenly spaced
    pairs: dict[str, Pair]  # by name of the quantity
    metrics: dict[str, Metrics]  # by name of the quantity
    max_lag: float | None  # largest lag that warping and the search for lags allow [s]; None: no limit
    alignment: Alignment  # that was applied to the measured motion
    view: View | None = None  # vertical and longitudinal axes, where the motion of a link was compared
    level: float | None = None  # share of the draws inside the uncertainty bands
    about: Mapping[str, Any] = field(default_factory=dict)  # what was compared: scene, source, version, seed
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return self.table()

    @property
    def band(self) -> float | None:
        """Former name of `max_lag`."""
        warn_renamed("Comparison.band", "max_lag")
        return self.max_lag

    def __getitem__(self, name: str) -> Metrics:
        """Return the metrics of a quantity, such as `comparison["heading"]`; an unknown name is a SeaframeError."""
        if name not in self.metrics:
            raise SeaframeError(unknown_name(name, self.metrics, "quantity"))
        return self.metrics[name]

    def table(self) -> str:
        """Return the metrics of all quantities, and the notes, as plain text."""
        return "\n".join([table(list(self.metrics.values()), self.max_lag), *(f"note: {note}" for note in self.notes)])

    def report(self, path: str | Path, *others: Comparison) -> None:
        """Write one self-contained HTML file with figures and tables of this comparison and, beside it, `others`."""
        from ...look.identified.comparison_report import write_comparisons

        write_comparisons(Path(path), (self, *others))

    def to_dict(self) -> dict[str, Any]:
        """Return names, alignment, metrics and notes as plain values for JSON; the series are not included."""
        return {
            "name": self.name,
            **self.about,
            "rows": len(self.t),
            "from": float(self.t[0]),
            "to": float(self.t[-1]),
            "max_lag": self.max_lag,
            "band": self.max_lag,  # former name
            "alignment": self.alignment.to_dict(),
            "metrics": {name: row.to_dict() for name, row in self.metrics.items()},
            "notes": list(self.notes),
        }
