"""Read logs in CSV, in blocks: only the requested columns and rows of a large file are kept in memory."""

from __future__ import annotations

import csv
import json
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import FileIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import MAX_NUMBERS, SeaframeError, list_numbers, listing, one_line, quote, unknown_name
from ...numbers import Floats
from ...scene.files import TIME_COLUMNS
from .dates import NUMBER, Dates, without_time_unit
from .formats import log_format
from .log_streams import LogContent, refuse_many, refuse_wide, table_content
from .log_units import SPELLINGS, is_unit
from .mapping import MISSING, LogMapping

BLOCK = 1 << 20  # bytes that are read at a time
LONGEST_LINE = 1 << 20  # characters of the row of names, or of a line before it
MOST_NAMES = 100_000  # columns of a file, of which a mapping may name some
MOST_BLANK = 10_000_000  # entries of blank lines in a block
MOST_UNEVEN = 300_000_000  # lines with too few or too many entries, times columns: the parser's time grows with it
SEPARATORS = ",;\t"
COMMA = re.compile(r"[-+]?\d*,\d+([eE][-+]?\d+)?")  # 0,25
CLOCKS = ("s", "ms", "us", "ns")  # units of times that names of columns may contain
TIME_IN = re.compile(r"(?:t|time|time_?stamp)_([a-z]+)", re.IGNORECASE)  # time_ns, timestamp_ms
LAST = re.compile(r"(?:^|[^A-Za-z])([A-Za-zµμ]+)\W*$")  # ms, Zeit/ms, stamp_us
TIME_WORD = re.compile(r"time|zeit|stamp|clock|\bdate|temps|tiempo", re.IGNORECASE)
OPEN_QUOTE = " A quote that is not closed makes one entry of all lines after it."
WITH_UNIT = re.compile(r"(.*\S)\s*[\[(]([^\])]+)[\])]$")  # speed [m/s]


@dataclass(frozen=True)
class Layout:
    """Layout of a CSV file."""

    names: tuple[str, ...]  # of all columns, as the file spells them
    separator: str
    first: int  # line of the first row of numbers, counted from 1


@log_format(".csv", ".txt", table=True)
def read_csv_log(path: Path, mapping: LogMapping | None) -> LogContent:
    """Read the columns of a CSV file that a mapping names; without a mapping, all of them."""
    layout = detect_layout(path, mapping)
    units, plain = split_header_units(layout.names)
    spelled = dict(zip(layout.names, layout.names, strict=True)) | plain  # a mapping may take a name with its unit too
    units |= {literal: units[name] for name, literal in plain.items() if name in units}
    asked = mapping.time.column if mapping else None
    time = asked if asked in spelled and asked is not None else find_time_column(path, plain, asked)
    if mapping:
        for column in mapping.columns:
            if column not in spelled:
                raise SeaframeError(unknown_name(column, tuple(plain), "column"), place=str(path))
    units.setdefault(time, time_unit_in(time))
    wanted = tuple(dict.fromkeys((time, *(mapping.columns if mapping else plain))))
    refuse_wide(len(wanted), str(path))
    literal = tuple(dict.fromkeys(spelled[name] for name in wanted))
    reading = CsvReader(path, layout, literal, mapping)
    found = dict(zip(literal, reading.columns(), strict=True))
    columns = {name: found[spelled[name]] for name in wanted}
    if reading.dates.start is not None:
        units[time] = "s"
        reading.notes += reading.dates.notes(path, time, mapping)
        mapping = without_time_unit(mapping)
    return table_content(path, mapping, time, columns, units, reading.notes, reading.lines(), reading.dates)


def detect_layout(path: Path, mapping: LogMapping | None) -> Layout:
    """Detect names, separator and first row of numbers; comment lines that begin with # may precede the names."""
    skip = mapping.skip if mapping else 0
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        line, number = file.readline(LONGEST_LINE), 1
        while len(line) < LONGEST_LINE and line and (number <= skip or line.startswith("#") or not line.strip()):
            line, number = file.readline(LONGEST_LINE), number + 1
    if not line:
        raise SeaframeError("has no row of column names.", "missing", place=str(path))
    place = f"{path}:{number}"
    if len(line) >= LONGEST_LINE:
        raise SeaframeError(f"the line is longer than {LONGEST_LINE:,} characters.", "limit", place=place)
    if any(0xDC80 <= ord(c) <= 0xDCFF for c in line):  # bytes that are not UTF-8
        raise SeaframeError("not UTF-8 text. Save the file as UTF-8.", "format", place=place)
    separator = (mapping.separator if mapping else None) or max(SEPARATORS, key=line.count)
    if mapping and mapping.header:
        return Layout(mapping.header, separator, number)
    try:
        names = tuple(name.strip() for name in next(csv.reader([line], delimiter=separator)))
    except csv.Error as error:
        raise SeaframeError(one_line(f"the row of names cannot be read: {error}."), "format", place=place) from None
    if len(names) > MOST_NAMES:
        raise SeaframeError(f"the file has more than {MOST_NAMES:,} columns.", "limit", place=place)
    if all(is_number(name) for name in names):
        raise SeaframeError(
            f"the row of column names is missing: {quote(names[0])} is a number. Add it, or give the names as `header` "
            "in a mapping file.",
            "missing",
            place=place,
        )
    (twice, times), *_ = Counter(names).most_common(1)
    if times > 1:
        raise SeaframeError(f"two columns are named {quote(twice)}. Rename one of them.", "conflict", place=place)
    return Layout(names, separator, number + 1)


def is_number(text: str) -> bool:
    """Return whether a text is a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


def split_header_units(names: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return units by column, and the spelling of each column in the file: "speed [m/s]" is the column "speed"."""
    units: dict[str, str] = {}
    plain: dict[str, str] = {}
    spelled = set(names)
    for name in names:
        match = WITH_UNIT.match(name)
        has_unit = match is not None and is_unit(match[2]) and not match[2].isdigit() and match[1] not in spelled
        short = match[1] if match and has_unit else name
        if match and has_unit:
            units[short] = match[2]
        plain[short] = name
    return units, plain


def find_time_column(path: Path, names: Sequence[str] | Mapping[str, str], asked: str | None) -> str:
    """Return the column of times: the one of the mapping, or else the first with a usual name."""
    if asked is not None and asked not in names:
        raise SeaframeError(unknown_name(asked, tuple(names), "column"), place=str(path))
    found = asked or next(filter(is_time_name, names), None)
    if found is None and len(several := [name for name in names if time_unit_in(name)]) == 1:
        return several[0]
    if found is None:
        texts = names if isinstance(names, Mapping) else dict(zip(names, names, strict=True))
        raise SeaframeError(
            one_line(f"no column is named {', '.join((*TIME_COLUMNS, 'timestamp'))}, so the times are not known. Name "
                     f"their column in a mapping file: `time: {{{suggest_time_entry(texts)}}}`. "
                     f"Columns: {listing(list(names))}."),
            "missing",
            place=str(path),
        )  # fmt: skip
    return found


def is_time_name(name: str) -> bool:
    """Return whether a name is a usual one for a column of times."""
    return name.lower() in (*TIME_COLUMNS, "timestamp")


def time_unit_in(name: str) -> str:
    """Return the unit that the name of a column of times contains: ns for time_ns; empty for other columns."""
    match = TIME_IN.fullmatch(name)
    unit = SPELLINGS.get(match[1], match[1]) if match else ""
    return unit if unit in CLOCKS else ""


def suggest_time_entry(names: Mapping[str, str]) -> str:
    """Return the mapping entry for the column that is most likely the time, from names and their spelling in the file.

    Example: "column: stamp_ms, unit: ms".
    """
    units = {name: SPELLINGS.get(match[1], match[1]) for name, text in names.items() if (match := LAST.search(text))}
    units = {name: unit for name, unit in units.items() if unit in CLOCKS}
    called = [name for name in names if TIME_WORD.search(name)]
    bare = [name for name in names if name in CLOCKS]
    name = next((name for name in called if name in units), next(iter((*called, *bare, *names)), "t"))
    spelled = name if re.fullmatch(r"\w[\w./]*", name) else json.dumps(name, ensure_ascii=False)
    return f"column: {spelled}, unit: {units.get(name, 's') if name in (*called, *bare) else 's'}"


@dataclass
class InvalidEntries:
    """Entries of a column that are not numbers: how many, and the first rows and text."""

    count: int = 0
    rows: list[int] = field(default_factory=list)
    text: str = ""


@dataclass
class CsvReader:
    """Reads a file once, block by block."""

    path: Path
    layout: Layout
    wanted: tuple[str, ...]  # columns, as the file spells them; the first holds the times
    mapping: LogMapping | None
    notes: list[str] = field(default_factory=list)
    dates: Dates = field(default_factory=Dates)  # of the times, if they are dates
    uneven: array[int] = field(default_factory=lambda: array("q"))  # lines with too few or too many entries
    strange: dict[str, InvalidEntries] = field(default_factory=dict)  # entries that are not numbers, by column
    kept: list[NDArray[np.int64]] = field(default_factory=list)  # rows, counted without uneven lines

    def columns(self) -> list[Floats]:
        """Return the numbers of each wanted column; nan where there is none."""
        every = self.mapping.every if self.mapping else 1
        blocks: list[Floats] = []
        row = 0
        for block in self.blocks():
            chosen = np.arange((-row) % every, block.num_rows, every)
            blocks.append(np.vstack([self.numbers(block, part, row)[:, chosen] for part in self.parts()]))
            self.kept.append(row + chosen)
            row += block.num_rows
            refuse_many(len(self.wanted) * row / every, str(self.path))
        self.add_notes()
        if not row:
            raise SeaframeError(
                f"has column names but no row of numbers.{self.explain_uneven_lines()}", "missing", place=str(self.path)
            )
        return list(np.hstack(blocks))

    def parts(self) -> list[range]:
        """Return the indices of columns that are converted together: the times, which may be dates; all others."""
        return [part for part in (range(1), range(1, len(self.wanted))) if part]

    def explain_uneven_lines(self) -> str:
        """Return a sentence on lines whose number of entries differs from the number of names, or nothing."""
        if not self.uneven:
            return ""
        advice = " Files with decimal commas need semicolons between columns." if self.layout.separator == "," else ""
        lines = list_numbers("line", self.uneven)
        return f" It names {len(self.layout.names)} columns, but the number of entries differs in {lines}.{advice}"

    def blocks(self) -> Iterator[Any]:
        """Yield blocks of the wanted columns, as text."""
        import pyarrow as pa
        from pyarrow import csv as arrow

        options = arrow.ReadOptions(
            use_threads=False, block_size=BLOCK, skip_rows=self.layout.first - 1, column_names=list(self.layout.names)
        )
        parsing = arrow.ParseOptions(
            delimiter=self.layout.separator, invalid_row_handler=self.handle_uneven_line, ignore_empty_lines=False
        )
        missing = list(self.mapping.missing if self.mapping else MISSING)
        converting = arrow.ConvertOptions(
            include_columns=list(self.wanted),
            column_types=dict.fromkeys(self.wanted, pa.string()),
            strings_can_be_null=True,
            null_values=missing,
        )
        try:
            with CheckedFile(self.path, len(self.layout.names)) as file:  # a memory map would count as memory
                yield from arrow.open_csv(file, options, parsing, converting)
        except pa.ArrowInvalid as error:
            why = f": {error}"
            if "straddl" in why:  # the library's message on a row longer than a block
                why = f": a row is longer than {BLOCK:,} bytes. Is a quote not closed?"
            elif len(self.uneven) * len(self.layout.names) >= MOST_UNEVEN:
                why = f".{self.explain_uneven_lines()}"
            raise SeaframeError(one_line(f"cannot be read as CSV{why}"), "format", place=str(self.path)) from None

    def handle_uneven_line(self, row: Any) -> str:
        """Record a line with a wrong number of entries, and answer the parser: skip it, or stop after too many."""
        self.uneven.append(row.number or 0)
        return "skip" if len(self.uneven) * len(self.layout.names) < MOST_UNEVEN else "error"

    def numbers(self, block: Any, part: range, row: int) -> Floats:
        """Convert some columns of a block to numbers (k, n); `row` is the number of the block's first row."""
        import pyarrow as pa
        from pyarrow import compute

        texts = block.column(part[0]) if len(part) == 1 else pa.concat_arrays([block.column(k) for k in part])
        cleaned = compute.utf8_trim_whitespace(texts)
        if self.mapping and self.mapping.decimal == ",":
            cleaned = compute.replace_substring(cleaned, ",", ".")
        dated = part[0] == 0 and self.dates.detect(cleaned)
        good = compute.match_substring_regex(cleaned, self.dates.pattern if dated else NUMBER)
        bad = compute.indices_nonzero(compute.invert(good).fill_null(False)).to_numpy()
        if len(bad):
            self.record_invalid_entries(bad, cleaned, part, block.num_rows, row)
        known = compute.if_else(good, cleaned, pa.scalar(None, pa.string()))
        if dated:
            found = self.dates.convert_texts(known, f"{self.path} column '{self.wanted[0]}'")
        else:
            found = np.asarray(compute.cast(known, pa.float64()).to_numpy(zero_copy_only=False), dtype=float)
        return found.reshape(len(part), block.num_rows)

    def record_invalid_entries(self, bad: NDArray[Any], texts: Any, part: range, count: int, row: int) -> None:
        """Record the first entries that are not numbers: indices into `texts`, which are columns of `count` rows."""
        columns, starts, counts = np.unique(bad // count, return_index=True, return_counts=True)
        for column, start, size in zip(columns, starts, counts, strict=True):
            name = self.wanted[part[column]]
            found = self.strange.setdefault(name, InvalidEntries(text=texts[int(bad[start])].as_py()))
            found.count += int(size)
            rows = row + bad[start : start + size][:MAX_NUMBERS] - column * count
            found.rows += rows[: MAX_NUMBERS - len(found.rows)].tolist()

    def add_notes(self) -> None:
        """Add notes on lines that were left out, and on entries that were left blank."""
        if self.uneven:
            self.notes.append(
                f"{self.path}: lines without exactly {len(self.layout.names)} entries were left out: "
                f"{list_numbers('line', self.uneven)}."
            )
        read = self.mapping.decimal if self.mapping else "."
        commas = [name for name, found in self.strange.items() if read == "." and COMMA.fullmatch(found.text)]
        if commas:
            self.notes.append(
                f"{self.path}: numbers with decimal commas, such as {quote(self.strange[commas[0]].text)}, were left "
                f'blank in {listing(commas)}. Set `decimal: ","` in a mapping file.'
            )
        for name in (name for name in self.strange if name not in commas):
            found = self.strange[name]
            lines = self.line_numbers(np.array(found.rows))
            more = f" and {found.count - len(lines)} more" if found.count > len(lines) else ""
            self.notes.append(
                f"{self.path}: entries of '{name}' that are not "
                f"{'dates' if name == self.wanted[0] and self.dates.pattern else 'numbers'} were left blank: "
                f"{list_numbers('line', lines)}{more}, such as {quote(found.text)}."
                f"{OPEN_QUOTE if chr(10) in found.text else ''}"
            )

    @cached_property
    def rows_before_uneven(self) -> NDArray[np.int64]:
        """Number of rows before each uneven line."""
        uneven = np.sort(np.array(self.uneven, dtype=np.int64))
        return np.asarray(uneven - self.layout.first - np.arange(len(uneven)))

    def lines(self) -> NDArray[np.int64]:
        """Return the lines in the file of all rows that were kept."""
        return self.line_numbers(np.concatenate(self.kept))

    def line_numbers(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the lines of rows in the file; uneven lines lie between them."""
        return np.asarray(rows + self.layout.first + np.searchsorted(self.rows_before_uneven, rows, side="right"))


class CheckedFile(FileIO):
    """A file of rows with this many columns, as text in UTF-8; bytes that are not UTF-8 become question marks.

    A blank line counts as a row: too many of them would fill the memory, and are refused.
    """

    def __init__(self, path: Path, columns: int) -> None:
        super().__init__(path)
        self.path, self.columns = path, columns
        self.begun = b""  # first bytes of a character that continues in the next block

    def read(self, size: int | None = -1, /) -> bytes:
        before, self.begun = self.begun, b""
        after = super().read(-1 if size is None or size < 0 else max(size - len(before), 0))
        block = before + after
        blank = 2 * sum(map(block.count, (b"\n\n", b"\n\r\n", b"\r\r")))  # neighbours overlap
        if blank * self.columns > MOST_BLANK:
            raise SeaframeError(
                f"about {blank:,} blank lines near byte {self.tell():,}, between rows of {self.columns:,} columns. "
                "Remove them.",
                "limit",
                place=str(self.path),
            )
        if block.isascii():
            return block
        if after:
            block, self.begun = split_incomplete_character(block)
        return block.decode("utf-8", "surrogateescape").encode("utf-8", "replace")


def split_incomplete_character(block: bytes) -> tuple[bytes, bytes]:
    """Split a block of UTF-8 text into whole characters and the first bytes of one that is cut off at the end."""
    for cut in range(1, min(4, len(block))):
        first = block[-cut]
        if first >= 0xC0:  # begins a character of 2, 3 or 4 bytes
            length = 2 + (first >= 0xE0) + (first >= 0xF0)
            return (block[:-cut], block[-cut:]) if length > cut else (block, b"")
        if first < 0x80:
            break
    return block, b""
