"""Logs in Parquet, also runs that Seaframe saved."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...errors import SeaframeError, one_line
from ...scene.problems import choose, listing
from .csv_files import time_column
from .mapping import LogMapping
from .streams import Found, refuse_many, tabled


def read_parquet_log(path: Path, mapping: LogMapping | None) -> Found:
    """The columns of a Parquet file that a mapping names; without one, all numbers."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise SeaframeError(one_line(f"{path}: not a Parquet file: {error}")) from None
    schema = file.schema_arrow
    numeric = [each.name for each in schema if pa.types.is_floating(each.type) or pa.types.is_integer(each.type)]
    units = {each.name: (each.metadata or {}).get(b"unit", b"").decode("utf-8", "replace") for each in schema}
    time = time_column(path, numeric, mapping.time.column if mapping else None)
    for column in mapping.columns if mapping else ():
        if column not in numeric:
            raise SeaframeError(one_line(f"{path}: {choose(column, numeric, 'column of numbers')}"))
    wanted = tuple(dict.fromkeys((time, *(mapping.columns if mapping else numeric))))
    every = mapping.every if mapping else 1
    refuse_many(len(wanted) * file.metadata.num_rows / every, str(path))
    parts: dict[str, list[np.ndarray[tuple[int], np.dtype[np.float64]]]] = {name: [] for name in wanted}
    row = 0
    for batch in file.iter_batches(columns=list(wanted)):
        for name, kept in parts.items():
            kept.append(batch[name].to_numpy(zero_copy_only=False).astype(float)[(-row) % every :: every])
        row += batch.num_rows
    if not row:
        raise SeaframeError(one_line(f"{path}: has no rows."))
    columns = {name: np.concatenate(kept) for name, kept in parts.items()}
    others = [] if mapping else [each.name for each in schema if each.name not in numeric]
    notes = [f"{path}: columns without numbers were left out: {listing(others)}."] if others else []
    return tabled(path, mapping, time, columns, units, notes)
