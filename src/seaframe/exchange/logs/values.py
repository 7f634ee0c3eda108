"""Values that are no measurements: those that are not finite are left blank, absurd ones are kept; both are noted."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from ...numbers import Floats
from .labels import Labels
from .suspicions import kind_of
from .units import FACTORS

ABSURD = 1e9  # in SI units: beyond all that is measured on robots
LOOSE = 1e20  # of columns whose unit is not known: beyond nanoseconds since 1970, and all whole numbers of 64 bits
COUNTS = ("s", "1")  # units of clocks and counters, which may have large values


def largest(name: str, unit: str) -> float:
    """What the values of a signal hardly exceed."""
    told = unit in FACTORS and unit not in COUNTS
    return ABSURD if told or kind_of(name) or name.endswith(".command") else LOOSE


def measured(
    values: Floats, names: Sequence[str], limits: Sequence[float], source: str, labels: Labels, notes: list[str]
) -> Floats:
    """Values (n, k) of components with names, nan where they are not finite; notes tell the rows of strange ones."""
    infinite, absurd = np.isinf(values), np.abs(values) > np.asarray(limits)
    if not absurd.any():  # and none is infinite
        return values
    for column, name in enumerate(names):
        for rows, what in (
            (np.flatnonzero(infinite[:, column]), "left blank."),
            (np.flatnonzero(absurd[:, column] & ~infinite[:, column]), "not a measurement?"),
        ):
            if len(rows):
                notes.append(f"{source}{labels(rows)}: {name} is {spelled(values[rows, column])}: {what}")
    return np.where(infinite, np.nan, values)


def spelled(values: Floats) -> str:
    """ "1e300", "-inf", or of several the one that is furthest from 0: "up to 1e300"."""
    most = values[np.argmax(np.abs(values))]
    if np.isinf(most) and not (values == most).all():
        return "inf and -inf"
    text = re.sub(r"e\+?(-?)0*", r"e\1", f"{most:.4g}")
    return text if (values == most).all() else f"up to {text}"
