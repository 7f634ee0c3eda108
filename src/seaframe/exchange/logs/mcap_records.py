"""Read the messages of MCAP files record by record (https://mcap.dev/spec), within fixed limits on memory and time.

A record is an opcode, a length and its content. The length is compared with the rest of the file before anything is
read. The size of a chunk in its record must equal the size of its decompressed content, or the file is damaged there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ...errors import SeaframeError, count_words, quote
from ...extras import import_extra

MAGIC = b"\x89MCAP0\r\n"
FOOTER, SCHEMA, CHANNEL, MESSAGE, CHUNK = 2, 3, 4, 5, 6
LARGEST = 256_000_000  # bytes of a record, and of a decompressed chunk
EXPANSION = 100  # limit of all decompressed chunks together, in sizes of the file ...
EXPANDED = 16_000_000  # ... or this many bytes, if that is more
DENSITY = 0.5  # limit of messages per byte of the file: with their times, they cannot be compressed further ...
FEW = 20_000  # ... or this many messages, if that is more

RECORD = struct.Struct("<BQ")  # opcode, length
MESSAGE_HEAD = struct.Struct("<HIQQ")  # channel, sequence, log time, publish time [ns]
CHUNK_HEAD = struct.Struct("<QQQI")  # first time, last time, size, checksum
SHORT, WORD, LONG = struct.Struct("<H"), struct.Struct("<I"), struct.Struct("<Q")


class DamagedError(Exception):
    """A damaged file: what is wrong, and at which byte."""


class Schema(NamedTuple):
    """The layout of messages."""

    id: int
    name: str
    encoding: str
    data: bytes


class Channel(NamedTuple):
    """The topic, encoding and schema of messages."""

    topic: str
    encoding: str
    schema: Schema | None


class Message(NamedTuple):
    """One message, with the time at which it was logged [ns]."""

    channel: Channel
    log_time: int
    data: bytes


@dataclass
class Fields:
    """Reads the fields of a record one after the other."""

    content: bytes
    at: int = 0

    def number(self, kind: struct.Struct) -> int:
        """Read a whole number."""
        (value,) = kind.unpack_from(self.content, self.at)
        self.at += kind.size
        return int(value)

    def bytes(self, kind: struct.Struct = WORD) -> bytes:
        """Read a length, then as many bytes."""
        size = self.number(kind)
        if size > len(self.content) - self.at:
            raise DamagedError(f"a field of {size:,} bytes in a record that has {len(self.content) - self.at:,} left")
        self.at += size
        return self.content[self.at - size : self.at]

    def text(self) -> str:
        """Read a length, then a text of as many bytes."""
        return self.bytes().decode("utf-8")


@dataclass
class Records:
    """Reads the records of a file once."""

    path: Path
    size: int  # of the file, in bytes
    schemas: dict[int, Schema] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    expanded: int = 0  # bytes of decompressed chunks so far
    count: int = 0  # messages so far

    def messages(self, file: BinaryIO) -> Iterator[Message]:
        """Yield all messages in the order of the file; raise DamagedError where the file is damaged or cut off."""
        if file.read(len(MAGIC)) != MAGIC:
            raise DamagedError("it does not begin like one")
        for opcode, content, at in read_records(file, self.size):
            try:
                if opcode == FOOTER:
                    return
                if opcode == CHUNK:
                    inside = self.expand(content)
                    for inner, part, _ in read_records(BytesIO(inside), len(inside)):
                        yield from self.take(inner, part)
                else:
                    yield from self.take(opcode, content)
            except (DamagedError, struct.error, UnicodeDecodeError) as error:
                raise DamagedError(f"in the record at byte {at:,}: {error}") from None
        raise DamagedError("the end is missing")

    def take(self, opcode: int, content: bytes) -> Iterator[Message]:
        """Process a record: store a schema or a channel, or yield a message."""
        fields = Fields(content)
        if opcode == SCHEMA:
            number = fields.number(SHORT)
            self.schemas[number] = Schema(number, fields.text(), fields.text(), fields.bytes())
        elif opcode == CHANNEL:
            number, schema = fields.number(SHORT), fields.number(SHORT)
            if schema and schema not in self.schemas:
                raise DamagedError(f"a channel has the schema {schema}, which was not defined before it")
            self.channels[number] = Channel(fields.text(), fields.text(), self.schemas[schema] if schema else None)
        elif opcode == MESSAGE:
            number, _, log_time, _ = MESSAGE_HEAD.unpack_from(content)
            if number not in self.channels:
                raise DamagedError(f"a message has the channel {number}, which was not defined before it")
            self.count += 1
            if self.count > max(FEW, DENSITY * self.size):
                self.refuse(f"it has more messages ({self.count:,}) than its size allows")
            yield Message(self.channels[number], log_time, content[MESSAGE_HEAD.size :])

    def expand(self, content: bytes) -> bytes:
        """Return the decompressed records of a chunk."""
        _, _, size, _ = CHUNK_HEAD.unpack_from(content)
        fields = Fields(content, CHUNK_HEAD.size)
        compression, data = fields.text(), fields.bytes(LONG)
        if not compression:
            return data
        if size > LARGEST:
            raise DamagedError(f"a chunk of {size:,} bytes, more than {LARGEST:,}")
        self.expanded += size
        if self.expanded > max(EXPANDED, EXPANSION * self.size):
            self.refuse(f"its chunks have more than {self.expanded:,} bytes in {count_words(self.size, 'byte')}")
        found = decompress(compression, data, size)
        if len(found) != size:
            raise DamagedError(f"the size of a chunk differs from the {count_words(size, 'byte')} in its record")
        return found

    def refuse(self, why: str) -> None:
        """Refuse a file that expands far more than any log of measurements."""
        raise SeaframeError(
            f"{why}. No log of measurements can be compressed that much. If it is one, write it without compression: "
            "mcap compress --compression none.",
            "limit",
            place=str(self.path),
        )


def read_records(file: BinaryIO, size: int) -> Iterator[tuple[int, bytes, int]]:
    """Yield opcode, content and position of the records needed for messages, and of the footer; skip all others."""
    at = file.tell()
    while at < size:
        head = file.read(RECORD.size)
        if len(head) < RECORD.size:
            raise DamagedError(f"it is cut off at byte {size:,}")
        opcode, length = RECORD.unpack(head)
        after = at + RECORD.size + length
        if after > size:
            raise DamagedError(f"the record at byte {at:,} has {size - at - RECORD.size:,} of its {length:,} bytes")
        if FOOTER <= opcode <= CHUNK:
            if length > LARGEST:
                raise DamagedError(f"the record at byte {at:,} is longer than {LARGEST:,} bytes")
            yield opcode, file.read(length), at
        else:
            file.seek(after)
        at = after


def decompress(compression: str, data: bytes, size: int) -> bytes:
    """Decompress data, but at most one byte more than `size`, whatever the data would expand to."""
    if compression == "lz4":
        lz4 = import_extra("lz4.frame", "logs")
        try:
            return bytes(lz4.LZ4FrameDecompressor().decompress(data, max_length=size + 1))
        except RuntimeError as error:
            raise DamagedError(f"a chunk cannot be decompressed: {error}") from None
    if compression == "zstd":
        zstd = import_extra("zstandard", "logs")
        try:
            with zstd.ZstdDecompressor(max_window_size=1 << 27).stream_reader(data) as stream:
                return bytes(stream.read(size + 1))
        except zstd.ZstdError as error:
            raise DamagedError(f"a chunk cannot be decompressed: {error}") from None
    raise DamagedError(f"a chunk is compressed with {quote(compression)}, not with lz4 or zstd")
