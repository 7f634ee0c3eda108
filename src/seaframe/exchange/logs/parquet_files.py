"""Read logs in Parquet, also runs that Seaframe saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import SeaframeError, listing, one_line, quote, unknown_name
from ...numbers import Floats
from ...run.run_files import STATES
from .csv_files import find_time_column, is_time_name, time_unit_in
from .dates import Dates, without_time_unit
from .formats import log_format
from .log_streams import LogContent, refuse_many, refuse_wide, table_content
from .mapping import LogMapping
from .parquet_pages import check_pages

MOST_ROWS = 200_000_000  # rows of a file, including those that `every` leaves out
LONGEST_DATE = 100  # bytes, including spaces around it


@log_format(".parquet", table=True)
def read_parquet_log(path: Path, mapping: LogMapping | None) -> LogContent:
    """Read the columns of a Parquet file that a mapping names; without a mapping, all numbers. Times may be dates."""
    import pyarrow as pa

    schema = open_parquet(path).schema_arrow
    names = column_names(path, schema)
    numeric = [each.name for each in schema if pa.types.is_floating(each.type) or pa.types.is_integer(each.type)]
    units = {each.name: (each.metadata or {}).get(b"unit", b"").decode("utf-8", "replace") for each in schema}
    time = select_time_column(path, schema, numeric, mapping.time.column if mapping else None)
    units[time] = units[time] or time_unit_in(time)
    for column in mapping.columns if mapping else ():
        if column not in numeric:
            raise SeaframeError(unknown_name(column, numeric, "column of numbers"), place=str(path))
    wanted = tuple(dict.fromkeys((time, *(mapping.columns if mapping else numeric))))
    refuse_wide(len(wanted), str(path))
    dates = None if time in numeric else Dates()
    texts = (time,) if dates and not pa.types.is_timestamp(schema.field(time).type) else ()
    every = mapping.every if mapping else 1
    parts: dict[str, list[Floats]] = {name: [] for name in wanted}
    row = 0
    for batch in batches(path, wanted, texts, every):
        for name, kept in parts.items():
            kept.append(convert_column(batch[name], dates if name == time else None, path)[(-row) % every :: every])
        row += batch.num_rows
    if not row:
        raise SeaframeError("has no rows.", "missing", place=str(path))
    columns = {name: np.concatenate(kept) for name, kept in parts.items()}
    known = {*numeric, time, STATES}
    others = [] if mapping else [name for name in names if name not in known]
    notes = [f"{path}: columns without numbers were left out: {listing(others)}."] if others else []
    if dates is not None:
        units, notes = units | {time: "s"}, notes + dates.notes(path, time, mapping)
        mapping = without_time_unit(mapping)
    return table_content(path, mapping, time, columns, units, notes, dates=dates)


def open_parquet(path: Path, texts: Sequence[str] = ()) -> Any:
    """Open a file; columns of texts are read as dictionaries, which store a repeated text only once."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        return pq.ParquetFile(path, read_dictionary=list(texts))
    except (OSError, ValueError, pa.ArrowException) as error:
        raise SeaframeError(one_line(f"not a Parquet file: {error}"), "format", place=str(path)) from None


def column_names(path: Path, schema: Any) -> list[str]:
    """Return the names of all columns; refuse duplicates."""
    try:
        names: list[str] = schema.names
    except UnicodeDecodeError:
        raise SeaframeError("the names of its columns are not UTF-8 text.", "format", place=str(path)) from None
    (twice, times), *_ = Counter(names).most_common(1) or [("", 0)]
    if times > 1:
        raise SeaframeError(f"two columns are named {quote(twice)}. Rename one of them.", "conflict", place=str(path))
    return names


def leaf_names(path: Path, schema: Any) -> list[str]:
    """Return the names of columns as they are stored, with the fields of structures separate: pose.x, pose.y."""
    try:
        return [schema.column(k).path for k in range(len(schema))]
    except UnicodeDecodeError:
        raise SeaframeError("the names of its columns are not UTF-8 text.", "format", place=str(path)) from None


def batches(path: Path, wanted: Sequence[str], texts: Sequence[str], every: int) -> Iterator[Any]:
    """Yield the rows of the wanted columns in batches."""
    file = open_parquet(path, texts)
    check_pages(path, leaf_names(path, file.schema), frozenset(wanted), texts)
    row = 0
    for batch in iterate_batches(path, file, wanted):
        row += batch.num_rows
        refuse_many(len(wanted) * row / every, str(path))
        if row > MOST_ROWS:
            raise SeaframeError(f"has more than {MOST_ROWS:,} rows. Split the file.", "limit", place=str(path))
        yield batch


def iterate_batches(path: Path, file: Any, wanted: Sequence[str]) -> Iterator[Any]:
    """Yield the rows of some columns of an open file in batches; refuse a file that is damaged further on."""
    found = file.iter_batches(columns=list(wanted))
    row = 0
    while True:
        try:
            batch = next(found, None)
        except MemoryError:
            raise
        except Exception as error:  # a damaged file may raise anything in the library
            message = one_line(f"cannot be read after row {row:,}: {error}")
            raise SeaframeError(message, "format", place=str(path)) from None
        if batch is None:
            return
        row += batch.num_rows
        yield batch


def select_time_column(path: Path, schema: Any, numeric: list[str], asked: str | None) -> str:
    """Return the column of times (numbers, time stamps or texts): the one asked for, the one with a usual name, or the
    only one of time stamps.
    """
    import pyarrow as pa

    stamps: list[str] = [each.name for each in schema if pa.types.is_timestamp(each.type)]
    texts = [each.name for each in schema if pa.types.is_string(each.type) or pa.types.is_large_string(each.type)]
    texts = [name for name in texts if is_time_name(name) or name == asked]
    usable = [name for name in schema.names if name in (*numeric, *stamps, *texts)]
    if asked is None and len(stamps) == 1 and not any(map(is_time_name, usable)):
        return stamps[0]
    return find_time_column(path, usable, asked)


def convert_column(column: Any, dates: Dates | None, path: Path) -> Floats:
    """Convert a column of a batch to numbers; dates to seconds."""
    import pyarrow as pa
    from pyarrow import compute

    if dates is None:
        return np.asarray(column.to_numpy(zero_copy_only=False).astype(float))
    if pa.types.is_timestamp(column.type):
        return dates.convert_stamps(column)
    try:
        texts = short_texts(column)
    except (ValueError, pa.ArrowException) as error:
        raise SeaframeError(one_line(f"the times cannot be read: {error}"), "format", place=str(path)) from None
    if not dates.detect(texts):
        return np.full(len(column), np.nan)
    good = compute.match_substring_regex(texts, dates.pattern)
    return dates.convert_texts(compute.if_else(good, texts, pa.scalar(None, texts.type)), str(path))


def short_texts(column: Any) -> Any:
    """Return the entries of a dictionary of texts without surrounding spaces; null where one is too long for a date."""
    import pyarrow as pa
    from pyarrow import compute

    texts = column.dictionary
    short = compute.less_equal(compute.binary_length(texts), LONGEST_DATE)
    texts = compute.utf8_trim_whitespace(compute.if_else(short, texts, pa.scalar(None, texts.type)))
    return texts.take(column.indices)
