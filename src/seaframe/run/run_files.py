"""Save runs as files and tables for other tools."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..errors import SeaframeError
from ..extras import import_extra
from ..whole_files import whole_file
from .recording import Rows

if TYPE_CHECKING:
    from pandas import DataFrame
    from xarray import Dataset

    from .recording import Run

STATES = "seaframe.states"  # name of the column of states
GROUP, LEAST_ROWS = 1_000_000, 500  # values, and at least rows, that are written together: 8 MB
NOT_STORED = ("control", "memory", "token")  # of a Continuation


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
    """Write a column for every component, with its unit, and all that `sf.open_run` needs.

    Scene (in its own order, which is that of q), settings, version, seed and health are metadata under `seaframe`. The
    column STATES holds the rows of a run that end at each time: t, within, q, v, u of each as doubles, little-endian,
    the one on the time grid last.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = list(run.columns(slice(0, 0)))
    fields = [pa.field(name, pa.float64(), metadata={"unit": unit_of(run, name)}) for name in names]
    plan = run.stored_continuation
    about = run.to_dict() | {"scene": run.scene.to_dict(), "health": run.health.to_dict()}
    if plan is not None:
        settings = {key: value for key, value in asdict(plan).items() if key not in NOT_STORED}
        about["continuation"] = settings | {"step_size": plan.step_size if math.isfinite(plan.step_size) else None}
    schema = pa.schema([*fields, pa.field(STATES, pa.binary())], metadata={"seaframe": json.dumps(about)})
    group = max(LEAST_ROWS, GROUP // len(names))
    with pq.ParquetWriter(path, schema, use_dictionary=names) as writer:
        for start in range(0, len(run.t), group):
            own = slice(start, start + group)
            packed = pack_rows(run.rows, own)
            arrays = [arrow_array(pa.float64(), len(packed), column) for column in run.columns(own).values()]
            ends = np.cumsum([0, *map(len, packed)], dtype=np.int32)
            arrays.append(arrow_array(pa.binary(), len(packed), ends, b"".join(packed)))
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema))


def arrow_array(kind: Any, length: int, *buffers: Any) -> Any:
    """Return an Arrow array over memory; `pyarrow.array` would import pandas, wherever that is installed."""
    import pyarrow as pa

    return pa.Array.from_buffers(kind, length, [None, *map(pa.py_buffer, buffers)])


def pack_rows(rows: Rows, times: slice = slice(None)) -> list[bytes]:
    """Return the rows up to and including each one on the time grid, since the one before, as bytes.

    times: a range of the times of the grid; left out, all.
    """
    ends = np.flatnonzero(rows.on_grid) + 1
    bounds = np.stack([np.concatenate([[0], ends[:-1]]), ends], axis=1)[times]
    first, last = int(bounds[0, 0]), int(bounds[-1, 1])
    blocks = [block[first:last] for block in (rows.t, rows.within, rows.q, rows.v, rows.u)]
    whole = np.column_stack(blocks).astype("<f8")
    return [whole[a:b].tobytes() for a, b in (bounds - first).tolist()]


def unpack_rows(packed: Sequence[bytes], nq: int, nv: int, nu: int) -> Rows:
    """Return the rows that `pack_rows` packed; raise ValueError if their sizes do not fit."""
    width = 2 + nq + nv + nu
    whole = np.frombuffer(b"".join(packed), "<f8").astype(float).reshape(-1, width)
    counts = np.array([len(part) for part in packed]) // (8 * width)
    if counts.min(initial=1) < 1 or counts.sum() != len(whole):
        raise ValueError("a row is incomplete")
    on_grid = np.zeros(len(whole), dtype=bool)
    on_grid[np.cumsum(counts) - 1] = True
    q, v, u = np.split(whole[:, 2:], [nq, nq + nv], axis=1)
    t, within, q, v, u = (np.ascontiguousarray(part) for part in (whole[:, 0], whole[:, 1], q, v, u))
    return Rows(t, within, q, v, u, on_grid)


def save_csv(run: Run, path: Path) -> None:
    """Write a row of names, then a row for every time; numbers with all their digits."""
    columns = run.columns()
    lines = [",".join(columns)]
    lines += [",".join(map(repr, row)) for row in np.column_stack(list(columns.values())).tolist()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def unit_of(run: Run, column: str) -> str:
    return "s" if column == "t" else run.unit(column)


def data_frame(run: Run) -> DataFrame:
    """Return all components as columns, indexed by time [s], with their units in `attrs["units"]`."""
    pandas = import_extra("pandas", "data")
    columns = run.columns()
    frame: DataFrame = pandas.DataFrame(columns).set_index("t")
    frame.attrs["units"] = {name: unit_of(run, name) for name in columns}
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
