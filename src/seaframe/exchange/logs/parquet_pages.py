"""Pages of Parquet files: how large they become is checked in their headers, before anything is decompressed.

A column of a row group is a sequence of pages, each behind a header that says how long the page is, and how long it is
without compression. The footer of the file says where the columns begin. Footer and headers are structures in Thrift's
compact protocol (https://parquet.apache.org/docs/file-format). They are read here, as the library ends the process at
some that are broken, and believes the sizes in all others.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from ...errors import SeaframeError, one_line, shown

LARGEST_PAGE = 512_000_000  # bytes, without compression
LARGEST_TEXTS = 256_000_000  # bytes of a column of texts in a row group ...
FEW_TEXTS = 16_000_000  # ... of which so many are never too many ...
LONGEST_TEXT = 200  # ... and more only where there are enough texts, none longer than this on average
HEADERS = (4_000, 1_000_000)  # bytes in which the header of a page ends, most in the first
DEEPEST = 20  # of structures within structures

TRUE, FALSE, BYTE, SHORT, INT, LONG, DOUBLE, BINARY, LIST, SET, MAP, STRUCT = range(1, 13)  # types of the protocol
ROW_GROUPS, COLUMNS, METADATA = 4, 1, 3  # fields that lead from the footer to a column
VALUES, LENGTH, DATA, DICTIONARY = 5, 7, 9, 11  # of a column: number of values, bytes, places of its first pages
UNCOMPRESSED, COMPRESSED = 2, 3  # of the header of a page: its bytes


def check_pages(path: Path, names: Sequence[str], wanted: Collection[str], texts: Collection[str]) -> None:
    """Refuses a file with pages of wanted columns, of all that are named, that are too large or broken."""
    left = path.stat().st_size  # bytes: no two columns share any
    with path.open("rb") as file:
        for group, k, column in columns_of(path, file, left):
            name = names[k] if k < len(names) else ""
            if name in wanted or name.partition(".")[0] in wanted:
                left -= max(column.get(LENGTH, 0), 0)
                why = "it is longer than the file" if left < 0 else wrong_page(file, column, name in texts)
                if why:
                    raise SeaframeError(one_line(f"{path}: column {shown(name)}, row group {group + 1}: {why}."))


def columns_of(path: Path, file: BinaryIO, size: int) -> Iterator[tuple[int, int, dict[int, int]]]:
    """Numbers of the row group and of the column in it, and what the footer says of it, of all columns of a file."""
    file.seek(size - 8)
    (length,) = struct.unpack("<I", file.read(4))
    file.seek(max(size - 8 - length, 0))
    footer = Compact(file.read(length))
    try:
        for group, _ in enumerate(footer.entries_of(ROW_GROUPS)):
            for k, _ in enumerate(footer.entries_of(COLUMNS)):
                yield group, k, footer.numbers(LONG, METADATA)
    except (IndexError, ValueError):
        raise SeaframeError(one_line(f"{path}: the footer of the Parquet file is broken.")) from None


def wrong_page(file: BinaryIO, column: dict[int, int], is_text: bool) -> str:
    """What is wrong with the pages of a column of a row group, if anything."""
    most = LARGEST_PAGE
    if is_text:
        most = min(LARGEST_TEXTS, max(FEW_TEXTS, LONGEST_TEXT * column.get(VALUES, 0)))
    total = 0
    for at, size in pages(file, column):
        total = total + size if is_text else size
        if size < 0:
            return f"the page at byte {at:,} is broken"
        if total > most:
            kind = "texts too long for times" if is_text else "too long"
            return f"the page at byte {at:,} has {size:,} bytes without compression: {kind}"
    return ""


def pages(file: BinaryIO, column: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Places of the pages of a column of a row group, and their sizes without compression; -1 where one is broken."""
    data, first = column.get(DATA, 0), column.get(DICTIONARY, 0)
    at = first if 0 < first < data else data
    end = at + column.get(LENGTH, 0)
    while at < end:
        size, after = page_size(file, at)
        yield at, size
        at = after


def page_size(file: BinaryIO, at: int) -> tuple[int, int]:
    """The size without compression of the page at a place, -1 if it is broken, and the place behind it."""
    for length in HEADERS:
        try:
            file.seek(at)
            header = Compact(file.read(length))
            numbers = header.numbers(INT)
            if numbers[COMPRESSED] >= 0:
                return numbers[UNCOMPRESSED], at + header.at + numbers[COMPRESSED]
        except (IndexError, KeyError, ValueError, OSError):
            continue
    return -1, at


@dataclass
class Compact:
    """Reads structures in Thrift's compact protocol, one value after the other. Past the end: an IndexError."""

    content: bytes
    at: int = 0

    def fields(self) -> Iterator[tuple[int, int]]:
        """Numbers and types of the fields of a structure; the value of each is to be read or skipped in between."""
        number = 0
        while head := self.byte():
            number = number + (head >> 4) if head >> 4 else self.signed()
            yield number, head & 15

    def numbers(self, kind: int, within: int = 0, depth: int = 0) -> dict[int, int]:
        """The whole numbers of one type in a structure by their fields, or in the structure that one of them is."""
        found: dict[int, int] = {}
        for number, each in self.fields():
            if within and (number, each) == (within, STRUCT):
                found = self.numbers(kind, 0, depth + 1)
            elif not within and each == kind:
                found[number] = self.signed()
            elif each not in (TRUE, FALSE):  # of which the type is the value
                self.skip(each, depth)
        return found

    def entries_of(self, field: int) -> Iterator[None]:
        """Goes through a structure up to its end, and stops at each entry of one of its lists, to be read there."""
        for number, kind in self.fields():
            if (number, kind) == (field, LIST):
                head = self.byte()
                for _ in range(self.count(head >> 4 if head >> 4 < 15 else self.varint())):
                    yield
            elif kind not in (TRUE, FALSE):
                self.skip(kind, 0)

    def skip(self, kind: int, depth: int) -> None:
        """Reads on behind a value."""
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
        """Reads on behind the entries of a list or map."""
        for _ in range(self.count(count)):
            for kind in kinds:
                self.skip(kind, depth + 1)

    def count(self, entries: int) -> int:
        """A number of entries, each of which takes at least a byte."""
        if entries > len(self.content) - self.at:
            raise IndexError
        return entries

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def varint(self) -> int:
        """A whole number in groups of 7 bits, the lowest first."""
        value = 0
        for shift in range(0, 70, 7):
            group = self.byte()
            value |= (group & 127) << shift
            if group < 128:
                return value
        raise ValueError

    def signed(self) -> int:
        """A whole number whose lowest bit is its sign."""
        value = self.varint()
        return value >> 1 ^ -(value & 1)
