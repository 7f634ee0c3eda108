"""Files that would take unlimited memory or time are read or refused within limits, and the error names them."""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.exchange.logs.bounded import Outcome, outcomes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory and time are limited as Linux does it")
MAGIC = b"\x89MCAP0\r\n"
SIZE = 96 << 24  # bytes, one and a half gigabytes


def with_length_prefix(content: bytes) -> bytes:
    return struct.pack("<I", len(content)) + content


def record(opcode: int, content: bytes) -> bytes:
    return struct.pack("<BQ", opcode, len(content)) + content


def schema(number: int, name: str, text: str) -> bytes:
    return record(
        3,
        struct.pack("<H", number)
        + with_length_prefix(name.encode())
        + with_length_prefix(b"ros2msg")
        + with_length_prefix(text.encode()),
    )


def channel(number: int, topic: str, encoding: str = "json", of: int = 0) -> bytes:
    return record(
        4,
        struct.pack("<HH", number, of)
        + with_length_prefix(topic.encode())
        + with_length_prefix(encoding.encode())
        + bytes(4),
    )


def message(number: int, content: bytes, t: int = 0) -> bytes:
    return record(5, struct.pack("<HIQQ", number, 0, t, t) + content)


def chunk(compression: str, content: bytes, size: int) -> bytes:
    """Return a chunk with compressed content, and a size without compression that may be wrong."""
    packed = with_length_prefix(compression.encode()) + struct.pack("<Q", len(content)) + content
    return record(6, struct.pack("<QQQI", 0, 0, size, 0) + packed)


def mcap(*records: bytes) -> bytes:
    return (
        MAGIC
        + record(1, with_length_prefix(b"") * 2)
        + b"".join(records)
        + record(15, bytes(4))
        + record(2, bytes(20))
        + MAGIC
    )


@cache
def zeros(compression: str) -> bytes:
    """Return SIZE zeros, compressed."""
    frame = pytest.importorskip("lz4.frame")
    zstandard = pytest.importorskip("zstandard")
    block, count = bytes(1 << 24), SIZE >> 24
    if compression == "zstd":
        packer = zstandard.ZstdCompressor().compressobj(size=SIZE)
        return b"".join([*(packer.compress(block) for _ in range(count)), packer.flush()])
    packer = frame.LZ4FrameCompressor()
    return b"".join([packer.begin(SIZE), *(packer.compress(block) for _ in range(count)), packer.flush()])


def small_messages() -> bytes:
    """Ten million bytes of messages in some hundred."""
    content = (channel(1, "a") + message(1, b'{"x": 1}') * 300_000)[:-1]
    return chunk("zstd", pytest.importorskip("zstandard").compress(content), len(content))


def ros(text: str, content: bytes = bytes(40), count: int = 1) -> bytes:
    """Messages in CDR with a schema, beside one in JSON that can be read."""
    messages = message(1, b"\0\1\0\0" + content) * count
    return mcap(
        schema(1, "p/msg/A", text), channel(1, "/a", "cdr", 1), messages, channel(2, "/b"), message(2, b'{"x": 1}')
    )


def long_text(dictionary: bool) -> Callable[[Path], object]:
    """A text of a million characters as the time of 1200 rows."""

    def write(path: Path) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        texts = pa.DictionaryArray.from_arrays(np.zeros(100, np.int32), ["x" * 1_000_000])
        table = pa.table({"t": texts if dictionary else texts.cast(pa.string()), "x": np.ones(100)})
        with pq.ParquetWriter(
            path, table.schema, use_dictionary=dictionary, compression="zstd", store_schema=False
        ) as writer:
            for _ in range(12):
                writer.write_table(table)

    return write


def definition(kind: int, length: int, name: bytes, fields: bytes, columns: bytes) -> bytes:
    return b"\xa3\x95\x80" + struct.pack("<BB4s16s64s", kind, length, name, fields, columns)


def instances() -> bytes:
    """A sensor with a new number in every message."""
    units = definition(2, 44, b"FMTU", b"QBNN", b"TimeUS,FmtType,UnitIds,MultIds")
    units += b"\xa3\x95\x02" + struct.pack("<QB16s16s", 0, 1, b"-#", b"--")
    rows = b"".join(b"\xa3\x95\x01" + struct.pack("<QI", k, k) for k in range(100_000))
    return definition(1, 15, b"IMU", b"QI", b"TimeUS,I") + units + rows


def columns(count: int) -> str:
    return "t," + ",".join(f"c{k}" for k in range(count)) + "\n"


FILES: dict[str, tuple[Callable[[], bytes | str | Callable[[Path], object]], str]] = {  # and a part of the message
    "hangs.bin": (lambda: b"\xa3\x95\x80" + bytes(86) + b"\xa3\x95\x00", "byte 0: invalid definition"),
    "instances.bin": (instances, "more than 2,000 kinds"),
    "one_text.parquet": (lambda: long_text(dictionary=True), "no row has a time"),
    "plain_text.parquet": (lambda: long_text(dictionary=False), "texts are too long for times"),
    "lz4.mcap": (lambda: mcap(chunk("lz4", zeros("lz4"), SIZE)), "a chunk of 1,610,612,736 bytes"),
    "zstd.mcap": (lambda: mcap(chunk("zstd", zeros("zstd"), SIZE)), "a chunk of 1,610,612,736 bytes"),
    "lz4_lies.mcap": (lambda: mcap(chunk("lz4", zeros("lz4"), 100)), "differs from the 100 bytes"),
    "zstd_lies.mcap": (lambda: mcap(chunk("zstd", zeros("zstd"), 100)), "differs from the 100 bytes"),
    "chunks.mcap": (lambda: mcap(*[chunk("zstd", zeros("zstd"), 1 << 24)] * 2), "chunks have more than"),
    "messages.mcap": (lambda: mcap(small_messages()), "more messages (20,001) than"),
    "recursive.mcap": (lambda: ros("p/A a\nuint8[5] x"), "/a cannot be decoded (RecursionError)"),
    "endless.mcap": (lambda: ros("p/B[1000000000] b\n===\nMSG: p/B\nuint8[5] x"), "/a cannot be decoded (EOFError)"),
    "sequence.mcap": (lambda: ros("p/B[] b\n===\nMSG: p/B\nuint8[5] x", b"\xff" * 8), "cannot be decoded (EOFError)"),
    "array.mcap": (lambda: ros("float64[1000000000] x"), "/a cannot be decoded (error)"),
    "constant.mcap": (lambda: ros("uint8 " + "A" * 60 + "!=1\nbool x"), ""),
    "comment.mcap": (lambda: ros("bool x #" + " " * 300_000 + "."), ""),
    "fields.mcap": (lambda: ros("".join(f"bool x{k}\n" for k in range(100_000)), count=200), "more than 2,000 fields"),
    "broken_schema.mcap": (lambda: ros("bool x\n" * 1900, count=3000), "left out (3000): /a has a damaged schema"),
    "keys.mcap": (
        lambda: mcap(channel(1, "a"), *(message(1, json.dumps({f"k{k}": 1}).encode(), k) for k in range(30_000))),
        "more than 50,000,000 numbers",
    ),
    "long_keys.mcap": (
        lambda: mcap(channel(1, "a"), message(1, json.dumps({"k" * 1_000_000: list(range(30)), "x": 1}).encode())), "",
    ),
    "wide_message.mcap": (
        lambda: mcap(channel(1, "a"), message(1, json.dumps({f"{k}": 1 for k in range(200_000)}).encode())),
        "more than 25,000 columns",
    ),
    "deep.mcap": (lambda: mcap(channel(1, "a"), message(1, b"[" * 10**6), message(1, b'{"x": 1}')), "RecursionError"),
    "topics.mcap": (
        lambda: mcap(*(channel(k, f"t{k}") + message(k, b'{"x": 1}', k) for k in range(1, 60_000))),
        "more than 2,000 kinds",
    ),
    "blank.mcap": (
        lambda: mcap(*(channel(k, f"t{k}") + message(k, b'{"x": 1}', k) * 40 for k in range(1, 1_900))),
        "more than 100,000,000 numbers",
    ),
    "wide.csv": (lambda: columns(20_000) + ("1," * 20_000 + "2\n") * 3, ""),
    "wider.csv": (lambda: columns(60_000) + ("1," * 60_000 + "2\n") * 3, "more than 25,000 columns"),
    "words.csv": (lambda: columns(10_000) + "a," * 10_000 + "2\n" + "1\n" * 300_000, "It names 10001 columns"),
    "blank_lines.csv": (lambda: columns(2_000) + "1," * 2_000 + "2\n" + "\n" * 900_000, "blank lines near byte"),
    "long_name.csv": (lambda: "t," + "x" * 1_000_000 + "\n0,1\n", ":1: the row of names cannot be read"),
    "long_line.csv": (lambda: "t," + "x," * 1_000_000 + "\n0,1\n", ":1: the line is longer than"),
    "long_field.csv": (lambda: "t,x\n0,1\n1," + "x" * 200_000 + "\n", "left blank: line 3"),
    "long_row.csv": (lambda: "t,x\n0,1\n1," + "x" * 3_000_000 + "\n", "a row is longer than"),
    "open_quote.csv": (lambda: 't,x\n0,1\n1,"2\n' + "3,4\n" * 500_000, "A quote that is not closed"),
}  # fmt: skip
LIMITS = ("instances.bin", "chunks.mcap", "messages.mcap", "keys.mcap", "wide_message.mcap", "topics.mcap",
          "blank.mcap", "wider.csv", "blank_lines.csv", "long_line.csv")  # fmt: skip


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Outcome]]:
    """How the reading of every file ended, one after the other."""
    pytest.importorskip("mcap_ros2")
    folder = tmp_path_factory.mktemp("hostile")
    for name, (make, _) in FILES.items():
        content = make()
        if callable(content):
            content(folder / name)
        else:
            (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)
    yield outcomes(folder / name for name in FILES)
    for name in FILES:
        (folder / name).unlink()


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_stays_within_bounds(name: str, read: dict[str, Outcome]) -> None:
    outcome = read[name]
    assert outcome.kind in ("Log", "SeaframeError"), outcome
    assert outcome.is_bounded, outcome
    assert FILES[name][1] in outcome.text
    assert outcome.kind == "Log" or name in outcome.text
    assert (outcome.code == "limit") == (name in LIMITS), outcome
