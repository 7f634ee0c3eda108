"""Units in which figures, pages and tables show numbers: angles in degrees. Data, files and JSON stay in SI units."""

from __future__ import annotations

import math
from typing import NamedTuple


class ShownUnit(NamedTuple):
    """The unit of a number as readers see it, and how many of it are one of the recorded unit."""

    name: str
    factor: float


SHOWN_UNITS = {"rad": ShownUnit("deg", 180.0 / math.pi)}  # by recorded unit; all others are shown as they are


def shown_unit(unit: str) -> ShownUnit:
    """Return the unit in which figures and tables show a recorded unit."""
    return SHOWN_UNITS.get(unit, ShownUnit(unit, 1.0))
