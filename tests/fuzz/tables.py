"""Logs in tables: CSV and Parquet files of many layouts, whole or damaged."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .cases import Case
from .mutations import NUMBERS, TEXTS, mutate_bytes, mutate_lines

TIMES = ("t", "time", "time_s", "timestamp", "Time", "t [ms]", "stamp", "")
NAMES = (
    *("x", "y", "rov.hull.position[0]", "rov.hull.position[1]", "rov.hull.position[7]", "rov.hull.orientation[0]"),
    *("rov.t1.command", "speed [m/s]", "depth [cm]", "a [furlong]", "angle (deg)", "rov.arm.angle", "x[99999]", "[0]"),
)
TOKENS = (
    *(",", ";", "\t", '"', '""', "'", "\n", "\r", "\r\n", "\x00", "#", "\ufeff", " ", "nan", "inf", "-inf", "1e999"),
    *("1,5", "0x10", "1_0", "2024-01-01", "2024-01-01T00:00:00Z", "12:00", "9999-12-31", "0000-00-00", "N/A", "-", "+"),
    *("2024-02-30T25:61:61", "1970-01-01 00:00:00.123456789123", "\u2028", "٣", "\udcff", "1e-400", "x" * 200_000),
)  # fmt: skip
DATES = ("2024-01-01T00:00:{k:02d}", "2024-01-01 00:00:{k:02d}.5Z", "2024-01-{k:02d}", "{k:02d}.01.2024 10:00:00")


def csv_log(rng: Random) -> Case:
    """A table of numbers with a row of names, in one of the spellings that loggers use, mostly damaged."""
    separator = rng.choice((",", ",", ";", "\t"))
    names = [rng.choice(TIMES), *rng.choices(NAMES, k=rng.choice((0, 1, 2, 3, 8)))]
    if rng.random() < 0.02:
        names += [f"c{k}" for k in range(rng.choice((300, 3000)))]
    date = rng.choice(DATES) if rng.random() < 0.2 else None
    lines = [separator.join(names)] if rng.random() < 0.95 else []
    for k in range(rng.choice((0, 1, 2, 3, 10, 30))):
        time = date.format(k=k + 1) if date else str(0.1 * k)
        lines.append(separator.join([time, *(csv_entry(rng) for _ in names[1:])]))
    text = rng.choice(("\n", "\n", "\r\n", "\r")).join(lines) + rng.choice(("", "\n", "\n\n"))
    if rng.random() < 0.6:
        text = mutate_lines(text, rng, TOKENS)
    content = text.encode(rng.choice(("utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16")), "surrogatepass")
    if rng.random() < 0.4:
        content = mutate_bytes(content, rng, tokens=[token.encode("utf-8", "surrogateescape") for token in TOKENS])
    return Case("log", {rng.choice(("log.csv", "log.csv", "log.txt", "log.CSV")): content})


def csv_entry(rng: Random) -> str:
    if rng.random() < 0.9:
        return f"{rng.uniform(-5, 5):.4g}"
    return str(rng.choice((*NUMBERS, *TOKENS[:-1], *TEXTS, "")))


def parquet_log(rng: Random) -> Case:
    """A table of several types and compressions, mostly with damaged bytes, often in the description at its end."""
    rows = rng.choice((0, 1, 2, 5, 20, 200))
    arrays = {rng.choice(TIMES): times(rng, rows)}
    for name in rng.choices(NAMES, k=rng.choice((0, 1, 2, 4))):
        arrays[name] = column(rng, rows)
    metadata = rng.choice((None, None, {"seaframe": "{}"}, {"seaframe": '{"scene": 1}'}, {"pandas": "x"}))
    fields = [
        pa.field(name, array.type, metadata=rng.choice((None, {"unit": rng.choice(("m", "deg", "x" * 500, "\xff"))})))
        for name, array in arrays.items()
    ]
    table = pa.table(list(arrays.values()), schema=pa.schema(fields, metadata=metadata))
    out = io.BytesIO()
    pq.write_table(
        table,
        out,
        compression=rng.choice(("none", "snappy", "zstd", "gzip", "lz4", "brotli")),
        use_dictionary=rng.random() < 0.5,
        row_group_size=rng.choice((None, 1, 7)),
        data_page_version=rng.choice(("1.0", "2.0")),
        data_page_size=rng.choice((None, 64)),
        write_page_checksum=rng.random() < 0.3,
    )
    return Case("log", {"log.parquet": damaged_parquet(out.getvalue(), rng)})


def damaged_parquet(content: bytes, rng: Random) -> bytes:
    """With changes in the pages, or in the description behind them, whose length stands before the last four bytes."""
    where = rng.random()
    if where < 0.1:
        return content
    length = int.from_bytes(content[-8:-4], "little")
    start = len(content) - 8 - length
    if where < 0.5:
        footer = mutate_bytes(content[start:-8], rng)
        return content[:start] + footer + len(footer).to_bytes(4, "little") + content[-4:]
    if where < 0.8:
        return mutate_bytes(content[:start], rng)[:start].ljust(start, b"\0") + content[start:]
    return mutate_bytes(content, rng)


def times(rng: Random, rows: int) -> Any:
    """A column of times: numbers, dates or texts."""
    steps = [0.1 * k for k in range(rows)]
    for _ in range(rng.choice((0, 0, 1, 2))):
        if rows:
            steps[rng.randrange(rows)] = rng.choice((float("nan"), float("inf"), -1.0, 1e300, 0.0))
    match rng.randrange(6):
        case 0:
            unit = rng.choice(("s", "ms", "us", "ns"))
            far = 2**50 if unit == "s" else 2**62  # Parquet keeps seconds as milliseconds
            stamps = [rng.choice((None, k, 10**9 + k, -far, far)) if rng.random() < 0.1 else k for k in range(rows)]
            return pa.array(stamps, pa.timestamp(unit, tz=rng.choice((None, "UTC", "Europe/Oslo"))))
        case 1:
            return pa.array([rng.choice(DATES).format(k=k % 28 + 1) for k in range(rows)], pa.string())
        case 2:
            return pa.array([10**15 + 100 * k for k in range(rows)], rng.choice((pa.int64(), pa.uint64())))
        case _:
            return pa.array(steps, pa.float64())


def column(rng: Random, rows: int) -> Any:
    """A column of one of many types."""
    floats = [rng.uniform(-5, 5) if rng.random() < 0.95 else rng.choice((None, float("nan"), float("inf"), 1e300))
              for _ in range(rows)]  # fmt: skip
    whole = [rng.choice((0, 1, -1, 127, None)) for _ in range(rows)]
    text = [rng.choice((*TEXTS[:3], "1.5", "abc")) for _ in range(rows)]
    makers = (
        lambda: pa.array(floats, pa.float64()),
        lambda: pa.array(floats, pa.float64()),
        lambda: pa.array(floats, pa.float32()),
        lambda: pa.array(floats, pa.float64()).cast(pa.float16()),
        lambda: pa.array(whole, rng.choice((pa.int8(), pa.int32(), pa.int64()))),
        lambda: pa.array(text, pa.large_string()),
        lambda: pa.array(text).dictionary_encode(),
        lambda: pa.array([w == 1 for w in whole]),
        lambda: pa.array(whole, pa.decimal128(12, 3)),
        lambda: pa.array([[w, w] for w in whole], pa.list_(pa.int32())),
        lambda: pa.array([{"a": w} for w in whole], pa.struct([("a", pa.int32())])),
        lambda: pa.array(whole, pa.int32()).cast(pa.date32()),
        lambda: pa.array(whole, pa.int64()).cast(pa.duration("us")),
        lambda: pa.nulls(rows),
    )
    return rng.choice(makers)()
