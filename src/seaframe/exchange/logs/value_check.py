"""Detect values that cannot be measurements. Infinite ones become nan, absurdly large ones stay; both are noted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from ...numbers import Floats
from ...scene.unit_factors import FACTORS
from .labels import Labels
from .suspicions import kind_of

ABSURD = 1e9  # in SI units: larger than anything that is measured on robots
LOOSE = 1e20  # the limit without a known unit: above nanoseconds since 1970, and above all 64-bit integers
COUNTS = ("s", "1")  # units of clocks and counters, which may have large values


def plausible_limit(name: str, unit: str) -> float:
    """Return the magnitude above which a value of this signal is not plausible."""
    is_physical = unit in FACTORS and unit not in COUNTS
    return ABSURD if is_physical or kind_of(name) or name.endswith(".command") else LOOSE


def check_values(
    values: Floats, names: Sequence[str], limits: Sequence[float], source: str, labels: Labels, notes: list[str]
) -> Floats:
    """Return values (n, k) of named components with nan instead of infinity; add notes with the rows concerned.

    `limits` (k,) are the largest plausible magnitudes.
    """
    infinite, absurd = np.isinf(values), np.abs(values) > np.asarray(limits)
    if not absurd.any():  # and none is infinite
        return values
    for column, name in enumerate(names):
        for rows, what in (
            (np.flatnonzero(infinite[:, column]), "left blank."),
            (np.flatnonzero(absurd[:, column] & ~infinite[:, column]), "is this a measurement?"),
        ):
            if len(rows):
                notes.append(f"{source}{labels(rows)}: {name} is {format_extreme(values[rows, column])}: {what}")
    return np.where(infinite, np.nan, values)


def format_extreme(values: Floats) -> str:
    """Format one value ("1e300", "-inf"), or the largest of several ("up to 1e300")."""
    most = values[np.argmax(np.abs(values))]
    if np.isinf(most) and not (values == most).all():
        return "inf and -inf"
    text = re.sub(r"e\+?(-?)0*", r"e\1", f"{most:.4g}")
    return text if (values == most).all() else f"up to {text}"
