"""Logs in CSV, read in blocks: of a large file only the columns and rows that are asked for stay in memory."""

from __future__ import annotations

import csv
import json
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import MAX_NUMBERS, SeaframeError, numbered, one_line, shown
from ...scene.files import TIME_COLUMNS
from ...scene.problems import choose, listing
from .dates import NUMBER, Dates, in_seconds
from .mapping import MISSING, LogMapping
from .streams import Found, refuse_many, tabled
from .units import SPELLINGS, is_unit

Floats = NDArray[Any]
BLOCK = 1 << 20  # bytes that are read at a time
LONGEST_LINE = 1 << 20  # characters of the row of names
SEPARATORS = ",;\t"
COMMA = re.compile(r"[-+]?\d*,\d+([eE][-+]?\d+)?")  # 0,25
CLOCKS = ("s", "ms", "us", "ns")  # units of times that stand in names
LAST = re.compile(r"(?:^|[^A-Za-z])([A-Za-zµμ]+)\W*$")  # ms, Zeit/ms, stamp_us
TIME_WORD = re.compile(r"time|zeit|stamp|clock|\bdate|temps|tiempo", re.IGNORECASE)
WITH_UNIT = re.compile(r"(.*\S)\s*[\[(]([^\])]+)[\])]$")  # speed [m/s]


@dataclass(frozen=True)
class Layout:
    """How a CSV file is laid out."""

    names: tuple[str, ...]  # of all columns, as the file spells them
    separator: str
    first: int  # line of the first row of numbers, counted from 1


def read_csv_log(path: Path, mapping: LogMapping | None) -> Found:
    """The columns of a CSV file that a mapping names; without one, all of them."""
    layout = layout_of(path, mapping)
    units, plain = header_units(layout.names)
    spelled = dict(zip(layout.names, layout.names, strict=True)) | plain  # a mapping may take a name with its unit too
    units |= {literal: units[name] for name, literal in plain.items() if name in units}
    asked = mapping.time.column if mapping else None
    time = asked if asked in spelled and asked is not None else time_column(path, plain, asked)
    if mapping:
        for column in mapping.columns:
            if column not in spelled:
                raise SeaframeError(one_line(f"{path}: {choose(column, tuple(plain), 'column')}"))
    wanted = tuple(dict.fromkeys((time, *(mapping.columns if mapping else plain))))
    literal = tuple(dict.fromkeys(spelled[name] for name in wanted))
    reading = Reading(path, layout, literal, mapping)
    found = dict(zip(literal, reading.columns(), strict=True))
    columns = {name: found[spelled[name]] for name in wanted}
    if reading.dates.start is not None:
        units[time] = "s"
        reading.notes += reading.dates.notes(path, time, mapping)
        mapping = in_seconds(mapping)
    return tabled(path, mapping, time, columns, units, reading.notes, reading.lines())


def layout_of(path: Path, mapping: LogMapping | None) -> Layout:
    """Names, separator and first row of numbers; lines that begin with # come before the names."""
    skip = mapping.skip if mapping else 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            line, number = file.readline(LONGEST_LINE), 1
            while line and (number <= skip or line.startswith("#") or not line.strip()):
                line, number = file.readline(LONGEST_LINE), number + 1
    except UnicodeDecodeError as error:
        raise SeaframeError(one_line(f"{path}: not UTF-8 text: {error.reason}. Save the file as UTF-8.")) from None
    if not line:
        raise SeaframeError(one_line(f"{path}: has no row of names."))
    separator = (mapping.separator if mapping else None) or max(SEPARATORS, key=line.count)
    names = tuple(name.strip() for name in next(csv.reader([line], delimiter=separator)))
    if mapping and mapping.header:
        return Layout(mapping.header, separator, number)
    if all(is_number(name) for name in names):
        raise SeaframeError(
            one_line(f"{path}:{number}: the row of names is missing: {shown(names[0])} is a number. Add one, or give "
                     "the names as `header` in a mapping file.")
        )  # fmt: skip
    if len(set(names)) < len(names):
        twice = max(names, key=names.count)
        raise SeaframeError(one_line(f"{path}:{number}: two columns are named {shown(twice)}."))
    return Layout(names, separator, number + 1)


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def header_units(names: Sequence[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Units by column, and the spelling of every column in the file: "speed [m/s]" is the column "speed"."""
    units: dict[str, str] = {}
    plain: dict[str, str] = {}
    for name in names:
        match = WITH_UNIT.match(name)
        told = match is not None and is_unit(match[2]) and not match[2].isdigit() and match[1] not in names
        short = match[1] if match and told else name
        if match and told:
            units[short] = match[2]
        plain[short] = name
    return units, plain


def time_column(path: Path, names: Sequence[str] | Mapping[str, str], asked: str | None) -> str:
    if asked is not None and asked not in names:
        raise SeaframeError(one_line(f"{path}: {choose(asked, tuple(names), 'column')}"))
    found = asked or next(filter(is_time, names), None)
    if found is None:
        texts = names if isinstance(names, Mapping) else dict(zip(names, names, strict=True))
        raise SeaframeError(
            one_line(f"{path}: no column is named {', '.join(TIME_COLUMNS)}; say which is the time: `time: "
                     f"{{{likely_time(texts)}}}` in a mapping file. Columns: {listing(list(names))}.")
        )  # fmt: skip
    return found


def is_time(name: str) -> bool:
    """Whether a name is one that columns of times have."""
    return name.lower() in (*TIME_COLUMNS, "timestamp")


def likely_time(names: Mapping[str, str]) -> str:
    """What a mapping says of the column that is most likely the time, of names and their spelling in the file."""
    units = {name: SPELLINGS.get(match[1], match[1]) for name, text in names.items() if (match := LAST.search(text))}
    units = {name: unit for name, unit in units.items() if unit in CLOCKS}
    called = [name for name in names if TIME_WORD.search(name)]
    bare = [name for name in names if name in CLOCKS]
    name = next((name for name in called if name in units), next(iter((*called, *bare, *names)), "t"))
    spelled = name if re.fullmatch(r"\w[\w./]*", name) else json.dumps(name, ensure_ascii=False)
    return f"column: {spelled}, unit: {units.get(name, 's') if name in (*called, *bare) else 's'}"


@dataclass
class Strange:
    """Entries of a column that are no numbers: how many, and the first ones."""

    count: int = 0
    rows: list[int] = field(default_factory=list)
    text: str = ""


@dataclass
class Reading:
    """Goes through a file once, block by block."""

    path: Path
    layout: Layout
    wanted: tuple[str, ...]  # columns, as the file spells them; the first holds the times
    mapping: LogMapping | None
    notes: list[str] = field(default_factory=list)
    dates: Dates = field(default_factory=Dates)  # of the times, if they are such
    uneven: array[int] = field(default_factory=lambda: array("q"))  # lines with too few or too many entries
    strange: dict[str, Strange] = field(default_factory=dict)  # entries that are no numbers, by column
    kept: list[NDArray[np.int64]] = field(default_factory=list)  # rows, counted without uneven lines

    def columns(self) -> list[Floats]:
        """Numbers of every wanted column; nan where there is none."""
        every = self.mapping.every if self.mapping else 1
        blocks: list[list[Floats]] = [[] for _ in self.wanted]
        row = 0
        for block in self.blocks():
            chosen = np.arange((-row) % every, block.num_rows, every)
            for column, (name, kept) in enumerate(zip(self.wanted, blocks, strict=True)):
                kept.append(self.numbers(block.column(column), name, row)[chosen])
            self.kept.append(row + chosen)
            row += block.num_rows
            refuse_many(len(self.wanted) * row / every, str(self.path))
        self.note_broken()
        if not row:
            raise SeaframeError(one_line(f"{self.path}: has names but no row of numbers.{self.why_none()}"))
        return [np.concatenate(kept) for kept in blocks]

    def why_none(self) -> str:
        """What the lines have instead of as many entries as there are names."""
        if not self.uneven:
            return ""
        commas = (
            " Where commas stand for decimal points, semicolons part columns." if self.layout.separator == "," else ""
        )
        lines = numbered("line", self.uneven)
        return f" It names {len(self.layout.names)} columns, and other numbers of entries stand in {lines}.{commas}"

    def blocks(self) -> Iterator[Any]:
        """Of the wanted columns, as text."""
        import pyarrow as pa
        from pyarrow import csv as arrow

        options = arrow.ReadOptions(
            use_threads=False, block_size=BLOCK, skip_rows=self.layout.first - 1, column_names=list(self.layout.names)
        )
        parsing = arrow.ParseOptions(
            delimiter=self.layout.separator, invalid_row_handler=self.broken, ignore_empty_lines=False
        )
        missing = list(self.mapping.missing if self.mapping else MISSING)
        converting = arrow.ConvertOptions(
            include_columns=list(self.wanted),
            column_types=dict.fromkeys(self.wanted, pa.string()),
            strings_can_be_null=True,
            null_values=missing,
        )
        try:
            with self.path.open("rb") as file:  # a memory map would count as memory
                yield from arrow.open_csv(file, options, parsing, converting)
        except pa.ArrowInvalid as error:
            raise SeaframeError(one_line(f"{self.path}: cannot be read as CSV: {error}")) from None

    def broken(self, row: Any) -> str:
        self.uneven.append(row.number or 0)
        return "skip"

    def numbers(self, texts: Any, name: str, row: int) -> Floats:
        """Of one column of a block whose first row has a number."""
        import pyarrow as pa
        from pyarrow import compute

        cleaned = compute.utf8_trim_whitespace(texts)
        if self.mapping and self.mapping.decimal == ",":
            cleaned = compute.replace_substring(cleaned, ",", ".")
        dated = name == self.wanted[0] and self.dates.begin(cleaned)
        good = compute.match_substring_regex(cleaned, self.dates.pattern if dated else NUMBER)
        bad = compute.indices_nonzero(compute.invert(good).fill_null(False))
        if len(bad):
            self.note_strange(name, row + bad.to_numpy()[:MAX_NUMBERS], len(bad), cleaned[bad[0].as_py()].as_py())
        known = compute.if_else(good, cleaned, pa.scalar(None, pa.string()))
        if dated:
            return self.dates.of_texts(known, f"{self.path}: '{name}'")
        return np.asarray(compute.cast(known, pa.float64()).to_numpy(zero_copy_only=False), dtype=float)

    def note_strange(self, name: str, rows: NDArray[np.int64], count: int, text: str) -> None:
        """Keeps the first ones."""
        found = self.strange.setdefault(name, Strange(text=text))
        found.count += count
        found.rows += rows[: MAX_NUMBERS - len(found.rows)].tolist()

    def note_broken(self) -> None:
        """Says what was left out or left blank."""
        if self.uneven:
            self.notes.append(
                f"{self.path}: left out, as they do not have {len(self.layout.names)} entries: "
                f"{numbered('line', self.uneven)}."
            )
        read = self.mapping.decimal if self.mapping else "."
        commas = [name for name, found in self.strange.items() if read == "." and COMMA.fullmatch(found.text)]
        if commas:
            self.notes.append(
                f"{self.path}: decimal commas, as in {shown(self.strange[commas[0]].text)}, left blank in "
                f'{listing(commas)}. Say `decimal: ","` in a mapping file.'
            )
        for name in (name for name in self.strange if name not in commas):
            found = self.strange[name]
            lines = self.line_numbers(np.array(found.rows))
            more = f" and {found.count - len(lines)} more" if found.count > len(lines) else ""
            self.notes.append(
                f"{self.path}: no {'dates' if name == self.wanted[0] and self.dates.pattern else 'numbers'} in "
                f"'{name}', left blank: {numbered('line', lines)}{more}, "
                f"such as {shown(found.text)}."
            )

    def lines(self) -> NDArray[np.int64]:
        """Lines of the file of all rows that were kept."""
        return self.line_numbers(np.concatenate(self.kept))

    def line_numbers(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Lines of rows; uneven lines stand between them."""
        uneven = np.sort(np.array(self.uneven, dtype=np.int64))
        before = uneven - self.layout.first - np.arange(len(uneven))  # rows that stand before each uneven line
        return np.asarray(rows + self.layout.first + np.searchsorted(before, rows, side="right"))
