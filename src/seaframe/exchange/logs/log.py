"""A measured log, with the same access to its signals as a run has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, unknown_name
from ...numbers import Floats
from ...signals.signal import split_component


@dataclass(frozen=True, eq=False)
class Log:
    """Measured signals over time, from `sf.read_log` or from arrays.

    `log["rov.hull.position"]` stacks the columns "rov.hull.position[0]", "...[1]", "...[2]" to (n, 3); `log.t` are the
    times [s], `log.names` the signals, `log.notes` what reading left out or assumed.

        log = sf.Log(t, {"rov.hull.depth": depth}, {"rov.hull.depth": "m"}, source="dive 3")
    """

    t: Floats  # (n,) [s]
    columns: Mapping[str, Floats]  # (n,) each
    units: Mapping[str, str] = field(default_factory=dict)  # by column or signal
    source: str = ""  # the file, or another name for messages
    notes: tuple[str, ...] = ()  # what was left out or assumed when it was read
    lines: NDArray[np.int64] | None = None  # (n,) line of each row in its file, counted from 1; None: without lines
    asynchronous: frozenset[str] = frozenset()  # signals with times of their own: nan in the rows of other streams
    start: str = ""  # date of time 0 in ISO 8601; empty where the times are no dates

    def __post_init__(self) -> None:
        for name, values in self.columns.items():
            if np.shape(values) != np.shape(self.t):
                raise SeaframeError(
                    f"column '{name}' has {np.size(values)} values, but there are {np.size(self.t)} times.",
                    "shape",
                    place=self.source or "log",
                )

    def __repr__(self) -> str:
        rows = "1 row" if len(self.t) == 1 else f"{len(self.t)} rows"
        times = rows + (f" from {self.t[0]:g} to {self.t[-1]:g} s" if len(self.t) else "")
        return f"Log({self.source!r}, {times}: {', '.join(self.names)})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all signals, without the indices of components."""
        return tuple(dict.fromkeys(split_component(name)[0] for name in self.columns))

    def select_rows(self, rows: NDArray[np.intp]) -> Log:
        """Return the log with only the rows of these indices (m,)."""
        columns = {name: values[rows] for name, values in self.columns.items()}
        return replace(self, t=self.t[rows], columns=columns, lines=None if self.lines is None else self.lines[rows])

    def unit(self, name: str) -> str:
        """Return the unit of a signal or of one of its components; empty where it is not known."""
        signal = split_component(name)[0]
        return next((self.units[key] for key in (name, signal, f"{signal}[0]") if key in self.units), "")

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in self.columns or name in self.names)

    def __getitem__(self, name: str) -> Floats:
        """Return the values of a column (n,), or of a signal with k components (n, k)."""
        if name in self.columns:
            return self.columns[name]
        components = {
            number: column for column in self.columns for base, number in [split_component(column)] if base == name
        }
        if not components:
            raise SeaframeError(unknown_name(name, self.names, "signal"), place=self.source or "log")
        order = sorted(number for number in components if number is not None)
        missing = next((k for k, number in enumerate(order) if k != number), None)
        if missing is not None:
            present = ", ".join(components[number] for number in order)
            raise SeaframeError(
                f"signal '{name}' has no component {name}[{missing}], only {present}. Map the missing component, or "
                "read the present ones by their names.",
                "missing",
                place=self.source or "log",
            )
        return np.column_stack([self.columns[components[number]] for number in order])
