"""Check the sizes of pages in Parquet files from their headers, before anything is decompressed.

A column of a row group is a sequence of pages. The header of each gives its length, with and without compression. The
footer of the file gives the positions of the columns. Footer and headers are structures in Thrift's compact protocol
(https://parquet.apache.org/docs/file-format). They are read here because the library aborts the process on some damaged
ones, and does not check the sizes in all others.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ...errors import SeaframeError, quote

LARGEST_PAGE = 512_000_000  # bytes, without compression
LARGEST_TEXTS = 256_000_000  # bytes of a column of texts in a row group ...
FEW_TEXTS = 16_000_000  # ... of which this many are always accepted ...
LONGEST_TEXT = 200  # ... and more only if the texts are on average not longer than this
HEADERS = (4_000, 1_000_000)  # bytes to read for the header of a page; the first is usually enough
DEEPEST = 20  # levels of structures within structures

TRUE, FALSE, BYTE, SHORT, INT, LONG, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)  # types of the protocol
ROW_GROUPS, COLUMNS, METADATA = 4, 1, 3  # fields that lead from the footer to a column
VALUES, LENGTH, DATA, DICTIONARY = 5, 7, 9, 11  # of a column: number of values, bytes, places of its first pages
UNCOMPRESSED, COMPRESSED = 2, 3  # of the header of a page: its bytes


def check_pages(path: Path, names: Sequence[str], wanted: Collection[str], texts: Collection[str]) -> None:
    """Refuse a file in which a page of a wanted column is too large or damaged. `names` are all columns, in order."""
    left = path.stat().st_size  # bytes: no two columns share any
    with path.open("rb") as file:
        for group, k, column in list_columns(path, file, left):
            name = names[k] if k < len(names) else ""
            if name in wanted or name.partition(".")[0] in wanted:
                left -= max(column.get(LENGTH, 0), 0)
                why = "it is longer than the file" if left < 0 else find_page_fault(file, column, name in texts)
                if why:
                    raise SeaframeError(
                        f"row group {group + 1}: {why}.", "format", place=str(path), path=f"column {quote(name)}"
                    )


def list_columns(path: Path, file: BinaryIO, size: int) -> Iterator[tuple[int, int, dict[int, int]]]:
    """Yield for each column of a file: the index of its row group, its index in it, and its entry in the footer."""
    file.seek(size - 8)
    (length,) = struct.unpack("<I", file.read(4))
    file.seek(max(size - 8 - length, 0))
    footer = CompactReader(file.read(length))
    try:
        for group, _ in enumerate(footer.entries_of(ROW_GROUPS)):
            for k, _ in enumerate(footer.entries_of(COLUMNS)):
                yield group, k, footer.numbers(LONG, METADATA)
    except (IndexError, ValueError):
        raise SeaframeError("the footer of the Parquet file is damaged.", "format", place=str(path)) from None


def find_page_fault(file: BinaryIO, column: dict[int, int], is_text: bool) -> str:
    """Return what is wrong with the pages of a column in a row group, or an empty text."""
    most = LARGEST_PAGE
    if is_text:
        most = min(LARGEST_TEXTS, max(FEW_TEXTS, LONGEST_TEXT * column.get(VALUES, 0)))
    total = 0
    for at, size in pages(file, column):
        total = total + size if is_text else size
        if size < 0:
            return f"the page at byte {at:,} is damaged"
        if total > most:
            kind = "its texts are too long for times" if is_text else "this is too long"
            return f"the page at byte {at:,} has {size:,} bytes without compression; {kind}"
    return ""


def pages(file: BinaryIO, column: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the positions of the pages of a column, and their sizes without compression; -1 for a damaged one."""
    data, first = column.get(DATA, 0), column.get(DICTIONARY, 0)
    at = first if 0 < first < data else data
    end = at + column.get(LENGTH, 0)
    while at < end:
        size, after = page_size(file, at)
        yield at, size
        at = after


def page_size(file: BinaryIO, at: int) -> tuple[int, int]:
    """Return the size without compression of the page at a position (-1 if damaged), and the position after it."""
    for length in HEADERS:
        try:
            file.seek(at)
            header = CompactReader(file.read(length))
            numbers = header.numbers(INT)
            if numbers[COMPRESSED] >= 0:
                return numbers[UNCOMPRESSED], at + header.at + numbers[COMPRESSED]
        except (IndexError, KeyError, ValueError, OSError):
            continue
    return -1, at


@dataclass
class CompactReader:
    """Reads structures in Thrift's compact protocol, one value after the other; raises IndexError past the end."""

    content: bytes
    at: int = 0

    def fields(self) -> Iterator[tuple[int, int]]:
        """Yield numbers and types of the fields of a structure; the caller reads or skips each value in between."""
        number = 0
        while head := self.byte():
            number = number + (head >> 4) if head >> 4 else self.zigzag()
            yield number, head & 15

    def numbers(self, kind: int, within: int = 0, depth: int = 0) -> dict[int, int]:
        """Read the whole numbers of one type in a structure, by field; `within`: in the structure in that field."""
        found: dict[int, int] = {}
        for number, each in self.fields():
            if within and (number, each) == (within, STRUCT):
                found = self.numbers(kind, 0, depth + 1)
            elif not within and each == kind:
                found[number] = self.zigzag()
            elif each not in (TRUE, FALSE):  # whose type is already the value
                self.skip(each, depth)
        return found

    def entries_of(self, field: int) -> Iterator[None]:
        """Read a structure to its end, and yield at each entry of one of its lists for the caller to read it."""
        for number, kind in self.fields():
            if (number, kind) == (field, LIST):
                head = self.byte()
                for _ in range(self.count(head >> 4 if head >> 4 < 15 else self.varint())):
                    yield
            elif kind not in (TRUE, FALSE):
                self.skip(kind, 0)

    def skip(self, kind: int, depth: int) -> None:
        """Skip a value."""
        if depth > DEEPEST:
            raise ValueError
        if kind in (TRUE, FALSE, BYTE, DOUBLE):
            self.at += 8 if kind == DOUBLE else 1
        elif kind in (SHORT, INT, LONG):
            self.varint()
        elif kind == BINARY:
            length = self.varint()
            self.at += length
        elif kind in (LIST, SET):
            head = self.byte()
            self.skip_all(head >> 4 if head >> 4 < 15 else self.varint(), (head & 15,), depth)
        elif kind == MAP:
            count = self.varint()
            kinds = self.byte() if count else 0
            self.skip_all(count, (kinds >> 4, kinds & 15), depth)
        elif kind == STRUCT:
            for _, each in self.fields():
                if each not in (TRUE, FALSE):
                    self.skip(each, depth + 1)
        else:
            raise ValueError

    def skip_all(self, count: int, kinds: Sequence[int], depth: int) -> None:
        """Skip the entries of a list or map."""
        for _ in range(self.count(count)):
            for kind in kinds:
                self.skip(kind, depth + 1)

    def count(self, entries: int) -> int:
        """Check a number of entries: each takes at least a byte of the remaining content."""
        if entries > len(self.content) - self.at:
            raise IndexError
        return entries

    def byte(self) -> int:
        """Read a byte."""
        self.at += 1
        return self.content[self.at - 1]

    def varint(self) -> int:
        """Read a whole number in groups of 7 bits, the lowest first."""
        value = 0
        for shift in range(0, 70, 7):
            group = self.byte()
            value |= (group & 127) << shift
            if group < 128:
                return value
        raise ValueError

    def zigzag(self) -> int:
        """Read a whole number whose lowest bit is its sign (zigzag encoding)."""
        value = self.varint()
        return value >> 1 ^ -(value & 1)
