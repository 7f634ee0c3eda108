"""What a log measured, asked in the same way as what a run recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...signals.signal import parted


@dataclass(frozen=True, eq=False)
class Log:
    """A measured log. `log["rov.hull.position"]` stacks the columns "rov.hull.position[0]", "...[1]", "...[2]"."""

    t: Floats  # (n,) [s]
    columns: Mapping[str, Floats]  # (n,) each
    units: Mapping[str, str] = field(default_factory=dict)  # by column or signal
    source: str = ""  # where it comes from
    notes: tuple[str, ...] = ()  # what was left out or assumed
    lines: NDArray[np.int64] | None = None  # (n,) of the file, counted from 1; None where it has none
    apart: frozenset[str] = frozenset()  # signals with times of their own: nan in rows that other streams measured

    def __post_init__(self) -> None:
        for name, values in self.columns.items():
            if np.shape(values) != np.shape(self.t):
                raise SeaframeError(f"log: column '{name}' has {np.size(values)} values at {np.size(self.t)} times.")

    def __repr__(self) -> str:
        rows = "1 row" if len(self.t) == 1 else f"{len(self.t)} rows"
        times = rows + (f" from {self.t[0]:g} to {self.t[-1]:g} s" if len(self.t) else "")
        return f"Log({self.source!r}, {times}: {', '.join(self.names)})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Of all signals; the components of one count as one."""
        return tuple(dict.fromkeys(parted(name)[0] for name in self.columns))

    def taken(self, rows: NDArray[np.intp]) -> Log:
        """Some rows of it, by their indices."""
        columns = {name: values[rows] for name, values in self.columns.items()}
        return replace(self, t=self.t[rows], columns=columns, lines=None if self.lines is None else self.lines[rows])

    def unit(self, name: str) -> str:
        """Of a signal or of one of its components; empty where it is not known."""
        signal = parted(name)[0]
        return next((self.units[key] for key in (name, signal, f"{signal}[0]") if key in self.units), "")

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.columns or name in self.names)

    def __getitem__(self, name: str) -> Floats:
        """(n,) of a column; (n, k) of a signal with components."""
        if name in self.columns:
            return self.columns[name]
        found = {number: column for column in self.columns for base, number in [parted(column)] if base == name}
        if not found:
            raise SeaframeError(unknown_name(name, self.names, "signal"), place=self.source or "log")
        order = sorted(number for number in found if number is not None)
        missing = next((k for k, number in enumerate(order) if k != number), None)
        if missing is not None:
            raise SeaframeError(
                f"{self.source or 'log'}: '{name}' lacks {name}[{missing}]; there are "
                f"{', '.join(found[number] for number in order)}. Map the missing component, or ask for those by name."
            )
        return np.column_stack([self.columns[found[number]] for number in order])
