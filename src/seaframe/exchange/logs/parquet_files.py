"""Logs in Parquet, also runs that Seaframe saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, one_line
from ...scene.problems import choose, listing
from .csv_files import is_time, time_column
from .dates import Dates, in_seconds
from .mapping import LogMapping
from .streams import Found, refuse_many, tabled

Floats = NDArray[Any]


def read_parquet_log(path: Path, mapping: LogMapping | None) -> Found:
    """The columns of a Parquet file that a mapping names; without one, all numbers. Times may be dates."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise SeaframeError(one_line(f"{path}: not a Parquet file: {error}")) from None
    schema = file.schema_arrow
    numeric = [each.name for each in schema if pa.types.is_floating(each.type) or pa.types.is_integer(each.type)]
    units = {each.name: (each.metadata or {}).get(b"unit", b"").decode("utf-8", "replace") for each in schema}
    time = time_of(path, schema, numeric, mapping.time.column if mapping else None)
    for column in mapping.columns if mapping else ():
        if column not in numeric:
            raise SeaframeError(one_line(f"{path}: {choose(column, numeric, 'column of numbers')}"))
    wanted = tuple(dict.fromkeys((time, *(mapping.columns if mapping else numeric))))
    every = mapping.every if mapping else 1
    refuse_many(len(wanted) * file.metadata.num_rows / every, str(path))
    dates = None if time in numeric else Dates()
    parts: dict[str, list[Floats]] = {name: [] for name in wanted}
    row = 0
    for batch in file.iter_batches(columns=list(wanted)):
        for name, kept in parts.items():
            kept.append(numbers(batch[name], dates if name == time else None, path)[(-row) % every :: every])
        row += batch.num_rows
    if not row:
        raise SeaframeError(one_line(f"{path}: has no rows."))
    columns = {name: np.concatenate(kept) for name, kept in parts.items()}
    others = [] if mapping else [each.name for each in schema if each.name not in (*numeric, time)]
    notes = [f"{path}: columns without numbers were left out: {listing(others)}."] if others else []
    if dates is None:
        return tabled(path, mapping, time, columns, units, notes)
    return tabled(
        path, in_seconds(mapping), time, columns, units | {time: "s"}, notes + dates.notes(path, time, mapping)
    )


def time_of(path: Path, schema: Any, numeric: list[str], asked: str | None) -> str:
    """The column of times: of numbers, time stamps or texts; without one of such a name, the only time stamps."""
    import pyarrow as pa

    stamps: list[str] = [each.name for each in schema if pa.types.is_timestamp(each.type)]
    texts = [each.name for each in schema if pa.types.is_string(each.type) or pa.types.is_large_string(each.type)]
    texts = [name for name in texts if is_time(name) or name == asked]
    usable = [name for name in schema.names if name in (*numeric, *stamps, *texts)]
    if asked is None and len(stamps) == 1 and not any(map(is_time, usable)):
        return stamps[0]
    return time_column(path, usable, asked)


def numbers(column: Any, dates: Dates | None, path: Path) -> Floats:
    """Of a column of a batch; of dates, seconds."""
    import pyarrow as pa
    from pyarrow import compute

    if dates is None:
        return np.asarray(column.to_numpy(zero_copy_only=False).astype(float))
    if pa.types.is_timestamp(column.type):
        return dates.of_stamps(column)
    texts = compute.utf8_trim_whitespace(column)
    if not dates.begin(texts):
        return np.full(len(column), np.nan)
    good = compute.match_substring_regex(texts, dates.pattern)
    return dates.of_texts(compute.if_else(good, texts, pa.scalar(None, texts.type)), str(path))
