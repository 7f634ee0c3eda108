"""Estimates in a table: those of the linearisation, or with intervals of another kind."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf, isnan
from typing import TYPE_CHECKING

from ..errors import listing

if TYPE_CHECKING:
    from .estimates import Estimates

Ends = Mapping[str, tuple[float, float]]
LINEARISED = "linearised"


def heads(found: Estimates, level: float, kind: str = LINEARISED) -> tuple[str, ...]:
    """Of the columns; intervals of another kind than the linearised one bear its name."""
    first, *rest = found.heads(level)
    return first, *(f"{head} ({kind})" if kind != LINEARISED and " interval" in head else head for head in rest)


def intervals(found: Estimates, level: float, ends: Ends | None = None) -> list[str]:
    """Of every parameter, in words; those that ends do not name are linearised."""
    given = [tuple(map(float, pair)) for pair in found.interval(level)]
    return [
        within(found, k, *(ends or {}).get(name, (low, high)))
        for k, (name, (low, high)) in enumerate(zip(found.names, given, strict=True))
    ]


def within(found: Estimates, k: int, low: float, high: float) -> str:
    """An interval in words; one without width is a bound that the data do not reach, and no certainty."""
    if low == high and found.standard_errors[k] > 0.0:
        side = "less" if found.center[k] < low else "more"
        return f"at its bound: data want {side}"
    return between(low, high)


def between(low: float, high: float) -> str:
    """An interval in words, also one that has no end on a side."""
    if isnan(low) or isnan(high):
        return "not told"
    match isinf(low), isinf(high):
        case True, True:
            return "any value"
        case True, False:
            return f"{high:.5g} or less"
        case False, True:
            return f"{low:.5g} or more"
    return f"{low:.5g} to {high:.5g}"


def endless(ends: Ends) -> list[str]:
    """A note on intervals that have no end on a side."""
    names = [name for name, pair in ends.items() if any(map(isinf, pair))]
    if not names:
        return []
    return [f"{listing(names)}: the data rule out no value on a side, or the model does not run so far. Give bounds."]


def table(found: Estimates, level: float, kind: str = LINEARISED, ends: Ends | None = None) -> str:
    """A line for every parameter, as plain text, without notes."""
    rows = [heads(found, level, kind)]
    for k, interval in enumerate(intervals(found, level, ends)):
        value = f"{found.values[k]:.5g}" + (" (at its bound)" if found.at_bound[k] else "")
        rows.append((found.names[k], value, f"{found.standard_errors[k]:.2g}", interval, found.units[k]))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)
