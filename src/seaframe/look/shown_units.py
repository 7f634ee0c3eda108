"""Units in which figures, pages and tables show numbers: angles in degrees. Data, files and JSON stay in SI units."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..errors import SeaframeError, unknown_name


class ShownUnit(NamedTuple):
    """The unit of a number as readers see it, and how many of it are one of the recorded unit."""

    name: str
    factor: float


SHOWN_UNITS = {"rad": ShownUnit("deg", 180.0 / math.pi)}  # by recorded unit; all others are shown as they are


def shown_unit(unit: str) -> ShownUnit:
    """Return the unit in which figures and tables show a recorded unit."""
    return SHOWN_UNITS.get(unit, ShownUnit(unit, 1.0))


def unit_in_figure(recorded: str, wanted: str | None = None) -> ShownUnit:
    """Return the unit in which a figure shows a recorded unit: the one that is wanted, by default that of all figures.

    Raises SeaframeError for a unit of another quantity.
    """
    if wanted is None:
        return shown_unit(recorded)
    from ..exchange.logs.log_units import KNOWN, normalise_spelling
    from ..scene.unit_factors import FACTORS

    name = normalise_spelling(wanted)
    if name == recorded:
        return ShownUnit(recorded, 1.0)
    own = KNOWN.get(recorded)
    choices = FACTORS[own.symbol] if own else {recorded: 1.0}
    if own is None or name not in choices:
        raise SeaframeError(unknown_name(name, choices, f"unit for values in {recorded}"))
    return ShownUnit(name, own.factor / choices[name])
