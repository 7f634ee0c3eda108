"""Tables of estimates, with linearised intervals or with intervals of another kind."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf, isnan
from typing import TYPE_CHECKING

from ..errors import listing

if TYPE_CHECKING:
    from .estimates import Estimates

Ends = Mapping[str, tuple[float, float]]
LINEARISED = "linearised"


def column_titles(found: Estimates, level: float, kind: str = LINEARISED) -> tuple[str, ...]:
    """Return the column titles; intervals that are not linearised carry the name of their kind."""
    first, *rest = found.column_titles(level)
    return first, *(f"{head} ({kind})" if kind != LINEARISED and " interval" in head else head for head in rest)


def format_intervals(found: Estimates, level: float, ends: Ends | None = None) -> list[str]:
    """Return the interval of every parameter as text; parameters not in `ends` get the linearised interval."""
    given = [tuple(map(float, pair)) for pair in found.interval(level)]
    return [
        format_interval(found, k, *(ends or {}).get(name, (low, high)))
        for k, (name, (low, high)) in enumerate(zip(found.names, given, strict=True))
    ]


def format_interval(found: Estimates, k: int, low: float, high: float) -> str:
    """Return an interval as text; one of zero width means that the data ask for a value beyond a bound."""
    if low == high and found.standard_errors[k] > 0.0:
        side = "lower" if found.center[k] < low else "higher"
        return f"at its bound: data suggest a {side} value"
    return format_range(low, high)


def format_range(low: float, high: float) -> str:
    """Return an interval as text, also where one end or both are infinite or unknown."""
    if isnan(low) or isnan(high):
        return "not determined"
    match isinf(low), isinf(high):
        case True, True:
            return "any value"
        case True, False:
            return f"{high:.5g} or less"
        case False, True:
            return f"{low:.5g} or more"
    return f"{low:.5g} to {high:.5g}"


def note_infinite_intervals(ends: Ends) -> list[str]:
    """Return a note on intervals with an infinite end, if there are any."""
    names = [name for name, pair in ends.items() if any(map(isinf, pair))]
    if not names:
        return []
    return [
        f"{listing(names)}: the data rule out no value on a side of the interval, or the model cannot be simulated "
        "that far. Give bounds."
    ]


def format_table(found: Estimates, level: float, kind: str = LINEARISED, ends: Ends | None = None) -> str:
    """Return one line for each parameter, as plain text, without notes."""
    rows = [column_titles(found, level, kind)]
    for k, interval in enumerate(format_intervals(found, level, ends)):
        value = f"{found.values[k]:.5g}" + (" (at its bound)" if found.at_bound[k] else "")
        rows.append((found.names[k], value, f"{found.standard_errors[k]:.2g}", interval, found.units[k]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)
