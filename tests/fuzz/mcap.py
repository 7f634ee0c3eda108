"""Logs in MCAP: files that the format's own library writes, with changes of their records."""

from __future__ import annotations

import io
import json
import struct
from functools import cache
from random import Random
from typing import Any, NamedTuple

from .cases import Case
from .mutations import NUMBERS, TEXTS, mutate_bytes, mutate_data, mutate_lines

MAGIC = b"\x89MCAP0\r\n"
MESSAGE, CHUNK = 0x05, 0x06
ROS = "std_msgs/Header header\nfloat64 x\nfloat64[3] list\nstring name\n" + "=" * 80 + (
    "\nMSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n"
) + "=" * 80 + "\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n"  # fmt: skip
ROS_TOKENS = ("float64[] y", "float64[999999999] z", "string<=5 s", "wstring w", "Pose p", "int8 A=3", "float64 x 1.5",
              "x/y/z z", "bool[<=3] b", "\x00", "#", "=", "time t", "[", "]")  # fmt: skip


class Record(NamedTuple):
    """One record of a file."""

    code: int
    content: bytes

    def to_bytes(self, length: int | None = None) -> bytes:
        """As in a file, perhaps with a length that is not its own."""
        return struct.pack("<BQ", self.code, len(self.content) if length is None else length % 2**64) + self.content


def mcap_log(rng: Random) -> Case:
    """A log of messages in JSON and of ROS 2, with damaged records, also inside chunks."""
    records = list(split(write_file(rng)))
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        change(records, rng)
    lengths = [None if rng.random() < 0.995 else rng.choice((0, 1, 2**31, 2**40, 2**63, 2**64 - 1)) for _ in records]
    content = MAGIC + b"".join(r.to_bytes(n) for r, n in zip(records, lengths, strict=True)) + MAGIC
    if rng.random() < 0.25:
        content = mutate_bytes(content, rng)
    return Case("log", {"log.mcap": content})


def write_file(rng: Random) -> bytes:
    """A file with some topics."""
    from mcap.writer import CompressionType, Writer

    out = io.BytesIO()
    writer: Any = Writer(
        out,
        chunk_size=rng.choice((100, 1000, 1 << 20)),
        compression=rng.choice((CompressionType.NONE, CompressionType.LZ4, CompressionType.ZSTD)),
        use_chunking=rng.random() < 0.8,
        enable_crcs=rng.random() < 0.5,
    )
    writer.start()
    schema = writer.register_schema("pose", "jsonschema", b"{}")
    text = mutate_lines(ROS, rng, ROS_TOKENS) if rng.random() < 0.3 else ROS
    ros = writer.register_schema("a/msg/B", "ros2msg", text.encode("utf-8", "surrogatepass"))
    channels = [
        writer.register_channel("/pose", "json", schema),
        writer.register_channel(rng.choice(("/b", "", "é", "x" * 2000, "/pose.p")), "cdr", ros),
        writer.register_channel("/raw", rng.choice(("protobuf", "json", "cdr")), 0),
    ]
    for k in range(rng.choice((1, 5, 20))):
        for channel in channels:
            t = 10_000_000 * k if rng.random() < 0.97 else rng.choice((0, 2**63, 2**64 - 1))
            writer.add_message(channel, t, body(rng, k, channel == channels[1]), t)
    writer.finish()
    return out.getvalue()


def body(rng: Random, k: int, ros: bool) -> bytes:
    """A message, sometimes damaged."""
    if ros:
        data = b"\0\1\0\0" + struct.pack("<iII2sxx4dI5s", k, 0, 2, b"a\0", 0.1 * k, 1.0, 2.0, 3.0, 5, b"name\0")
        return mutate_bytes(data, rng) if rng.random() < 0.1 else data
    content: Any = {"p": {"x": 0.1 * k, "name": "a"}, "list": [1, 2.5, k], "flag": True}
    if rng.random() < 0.1:
        content = mutate_data(content, rng, lambda path, rng: rng.choice(NUMBERS), (*NUMBERS, *TEXTS, [0] * 100))
    text = json.dumps(content).encode()
    return mutate_bytes(text, rng, tokens=(b"NaN", b"Infinity", b"1e999", b"[" * 3000)) if rng.random() < 0.05 else text


def split(content: bytes) -> list[Record]:
    """The records of a file, or of the inside of a chunk."""
    at = len(MAGIC) if content.startswith(MAGIC) else 0
    records = []
    while at + 9 <= len(content) and content[at : at + 8] != MAGIC:
        code, length = struct.unpack_from("<BQ", content, at)
        records.append(Record(code, content[at + 9 : at + 9 + length]))
        at += 9 + length
    return records


def change(records: list[Record], rng: Random) -> None:
    """One change of a list of records, in place."""
    k, other = rng.randrange(len(records)), rng.randrange(len(records))
    record = records[k]
    match rng.randrange(8):
        case 0:
            records[k : k + 1] = [] if len(records) > 1 else records[k : k + 1]
        case 1:
            records.insert(k, records[other])
        case 2:
            records[k], records[other] = records[other], record
        case 3:
            records[k] = record._replace(code=rng.choice((*range(16), 0x80, 0xFF)))
        case _ if record.code == CHUNK and rng.random() < 0.7:
            try:
                records[k] = Record(CHUNK, changed_chunk(record.content, rng))
            except Exception:  # an earlier change has damaged it
                records[k] = Record(CHUNK, mutate_bytes(record.content, rng))
        case _:
            records[k] = record._replace(content=mutate_bytes(record.content, rng))


def changed_chunk(content: bytes, rng: Random) -> bytes:
    """A chunk with changed records inside, packed again, and now and then a false size or kind of compression."""
    start, end, _, crc, length = struct.unpack_from("<QQQII", content)
    compression = content[32 : 32 + length].decode("utf-8", "replace")
    inside = split(decompress(compression, content[40 + length :]))
    if inside and rng.random() < 0.8:
        change(inside, rng)
    data = b"".join(record.to_bytes() for record in inside)
    data *= rng.choice((1, 1, 1, 1, 1, 1, 3))
    size = len(data) if rng.random() < 0.9 else rng.choice((0, 1, 2**31, 2**40, 2**63, 2**64 - 1))
    name = compression if rng.random() < 0.95 else rng.choice(("", "lz4", "zstd", "bz2", "x" * 300, "\udcff"))
    raw = compress(compression, data)
    raw = mutate_bytes(raw, rng) if rng.random() < 0.1 else raw
    encoded = name.encode("utf-8", "surrogateescape")
    return (
        struct.pack("<QQQII", start, end, size, 0 if rng.random() < 0.8 else crc, len(encoded))
        + encoded
        + struct.pack("<Q", len(raw))
        + raw
    )


def decompress(compression: str, data: bytes) -> bytes:
    """The inside of a chunk that this fuzzer wrote."""
    match compression:
        case "lz4":
            return bytes(lz4().decompress(data))
        case "zstd":
            return bytes(zstandard().ZstdDecompressor().decompress(data))
        case _:
            return data


def compress(compression: str, data: bytes) -> bytes:
    match compression:
        case "lz4":
            return bytes(lz4().compress(data))
        case "zstd":
            return bytes(zstandard().ZstdCompressor().compress(data))
        case _:
            return data


@cache
def lz4() -> Any:
    from importlib import import_module

    return import_module("lz4.frame")


@cache
def zstandard() -> Any:
    from importlib import import_module

    return import_module("zstandard")
