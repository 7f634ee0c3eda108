"""Tables of currents that a world of Gazebo preloads: a CSV file with a row for every time and place."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from ...errors import listing, quote
from ...numbers import Floats
from ...scene.reader import file_problem
from .import_report import ImportReport
from .xml_source import parse_number

MAX_BYTES = 5_000_000


def uniform_current(path: Path, columns: list[str], place: str, report: ImportReport) -> Floats | None:
    """Return the current [m/s] that three columns of a table give, "" for zero; None if it varies or is damaged."""
    if problem := file_problem(path, MAX_BYTES, "a table of currents"):
        report.add("doubtful", f"{path.name}: {problem}", place)
        return None
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        report.add("doubtful", f"{path.name} cannot be read: {error}.", place)
        return None
    current = np.zeros(3)
    for axis, column in enumerate(columns):
        if not column:
            continue
        values = {parse_number((row.get(column) or "").strip()) for row in rows}
        value = next(iter(values), None)
        if len(values) != 1 or value is None or not np.isfinite(value):
            message = (
                f"{path.name}: column {quote(column)} is not one number everywhere, so that the current is left out."
            )
            report.add("ignored", message, place)
            return None
        current[axis] = value
    report.add("read", f"Current {listing([f'{x:g}' for x in current])} m/s from {path.name}.", place)
    return current
