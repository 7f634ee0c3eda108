"""Save runs as files and tables for other tools."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ..errors import SeaframeError
from ..extras import import_extra
from .folders import whole_file

if TYPE_CHECKING:
    from pandas import DataFrame
    from xarray import Dataset

    from .recording import Run


def save(run: Run, path: Path) -> None:
    """Write all signals as .parquet or .csv, by the suffix of the path; on failure an older file stays as it is."""
    writers = {".parquet": save_parquet, ".csv": save_csv}
    if path.suffix not in writers:
        raise SeaframeError(
            f"a run is saved as {' or '.join(writers)}, not '{path.suffix}'. Choose one of these suffixes.",
            "unsupported",
            place=str(path),
        )
    if not path.parent.is_dir():
        raise SeaframeError(f"there is no folder {path.parent}. Create it first.", "file", place=str(path))
    with whole_file(path) as part:
        writers[path.suffix](run, part)


def save_parquet(run: Run, path: Path) -> None:
    """Write a column for every component, with its unit; scene, version and seed are metadata under `seaframe`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = run.columns()
    fields = [pa.field(name, pa.float64(), metadata={"unit": unit_of(run, name)}) for name in columns]
    about = run.to_dict() | {"scene": run.scene.to_dict()}
    schema = pa.schema(fields, metadata={"seaframe": json.dumps(about, sort_keys=True)})
    pq.write_table(pa.table(list(columns.values()), schema=schema), path)


def save_csv(run: Run, path: Path) -> None:
    """Write a row of names, then a row for every time; numbers with all their digits."""
    columns = run.columns()
    lines = [",".join(columns)]
    lines += [",".join(map(repr, row)) for row in np.column_stack(list(columns.values())).tolist()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def unit_of(run: Run, column: str) -> str:
    return "s" if column == "t" else run.unit(column)


def data_frame(run: Run) -> DataFrame:
    """Return all components as columns, indexed by time [s]."""
    pandas = import_extra("pandas", "data")
    columns = run.columns()
    frame: DataFrame = pandas.DataFrame(columns).set_index("t")
    return frame


def dataset(run: Run) -> Dataset:
    """Return all signals with their units, along `time` [s]."""
    xarray = import_extra("xarray", "data")
    variables = {}
    for name in run.names:
        values = run[name]
        dimensions = ("time",) if values.ndim == 1 else ("time", f"component{values.shape[1]}")
        variables[name] = (dimensions, values, {"units": run.unit(name)})
    result: Dataset = xarray.Dataset(variables, coords={"time": ("time", run.t, {"units": "s"})}, attrs=run.to_dict())
    return result
