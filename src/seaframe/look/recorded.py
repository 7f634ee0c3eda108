"""Runs and logs as files: what `seaframe compare` lays side by side."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..errors import SceneError, SeaframeError, one_line
from ..run.signals import parted
from ..scene.files import MAX_FILE_BYTES, read_csv
from ..scene.problems import choose

Floats = NDArray[np.float64]


class SavedRun:
    """A run read from run.parquet: signals and their units by name."""

    def __init__(self, columns: Mapping[str, Floats], units: Mapping[str, str]) -> None:
        self.t = columns["t"]
        self._columns, self._units = columns, units
        self.names = tuple(dict.fromkeys(parted(name)[0] for name in columns if name != "t"))

    def unit(self, name: str) -> str:
        """Of a signal or of one of its components."""
        return self._units.get(name) or self._units.get(f"{parted(name)[0]}[0]", "")

    def __getitem__(self, name: str) -> Floats:
        """A signal, (n,) or (n, k); a component as in run["rov.hull.position[0]"]."""
        if name in self._columns:
            return self._columns[name]
        components = [values for column, values in self._columns.items() if parted(column)[0] == name]
        if not components:
            raise SeaframeError(choose(name, self.names, "signal"))
        return np.column_stack(components)


def read_run(path: Path) -> SavedRun:
    """A run that was saved as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
    except FileNotFoundError:
        raise SeaframeError(one_line(f"{path}: no such file.")) from None
    except (OSError, pa.ArrowException) as error:
        raise SeaframeError(one_line(f"{path}: not a run in Parquet: {error}")) from None
    if "t" not in table.column_names:
        raise SeaframeError(one_line(f"{path}: not a run: it has no column 't'."))
    units = {field.name: (field.metadata or {}).get(b"unit", b"").decode() for field in table.schema}
    return SavedRun({name: table[name].to_numpy() for name in table.column_names}, units)


def read_log(path: Path, degrees: bool = False) -> dict[str, list[float]]:
    """Columns of a CSV file, the first one time [s]; angles in radians, or in degrees and turned to radians."""
    if not path.is_file():
        raise SeaframeError(one_line(f"{path}: no such file."))
    if path.stat().st_size > MAX_FILE_BYTES:
        raise SeaframeError(one_line(f"{path}: larger than {MAX_FILE_BYTES // 1_000_000} MB."))
    columns = read_csv(path, lambda message: SceneError(one_line(f"{path}: {message}")))
    factor = math.pi / 180.0 if degrees else 1.0
    return {
        name: values if k == 0 else [factor * value for value in values]
        for k, (name, values) in enumerate(columns.items())
    }
