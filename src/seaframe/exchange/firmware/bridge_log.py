"""The log of a bridge: rows are written as they come, and the file appears complete, at the end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from ...errors import SeaframeError, one_line
from ...whole_files import whole_file

ROWS_AT_ONCE = 500  # of a Parquet file
SUFFIXES = (".csv", ".parquet")
WriteRow: TypeAlias = Callable[[Sequence[float]], None]


def check_log_path(path: Path, overwrite: bool) -> None:
    """Refuse a file of another kind, and one that exists, unless it may be replaced."""
    if path.suffix.lower() not in SUFFIXES:
        raise SeaframeError(
            f"a log is written as {' or '.join(SUFFIXES)}, not as '{path.suffix}'.", "unsupported", place=str(path)
        )
    if not path.parent.is_dir():
        raise SeaframeError(
            f"cannot be written: '{path.parent}' is no folder. Create it first.", "file", place=one_line(str(path))
        )
    if path.exists() and not overwrite:
        raise SeaframeError(
            "exists. Choose another file, or replace it with --overwrite.", "conflict", place=one_line(str(path))
        )


@contextmanager
def open_log(path: Path, columns: Sequence[str]) -> Iterator[WriteRow]:
    """Give a function that writes a row, nan where there is no value; the file appears at the end."""
    with (
        whole_file(path) as part,
        (csv_rows if path.suffix.lower() == ".csv" else parquet_rows)(part, columns) as write,
    ):
        yield write


@contextmanager
def csv_rows(part: Path, columns: Sequence[str]) -> Iterator[WriteRow]:
    """Write rows as text."""
    with part.open("w", encoding="utf-8") as file:
        file.write(",".join(columns) + "\n")
        yield lambda row: print(",".join("" if math.isnan(x) else f"{x:.12g}" for x in row), file=file)


@contextmanager
def parquet_rows(part: Path, columns: Sequence[str]) -> Iterator[WriteRow]:
    """Write rows as columns, some hundred at a time."""
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.schema([(name, pa.float64()) for name in columns])
    waiting: list[Sequence[float]] = []

    def write_waiting() -> None:
        arrays = [pa.array(column, pa.float64()) for column in zip(*waiting, strict=True)]
        if arrays:
            file.write_table(pa.Table.from_arrays(arrays, schema=schema))
        waiting.clear()

    def write(row: Sequence[float]) -> None:
        waiting.append(tuple(row))
        if len(waiting) >= ROWS_AT_ONCE:
            write_waiting()

    with parquet.ParquetWriter(part, schema) as file:
        yield write
        write_waiting()
