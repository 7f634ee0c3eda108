"""Read the messages of ArduPilot's dataflash logs, whose layouts are defined in the file itself.

A message is the bytes a3 95, its type and a body. FMT messages define the other types: name, length, fields. A
definition is used only if its length is that of its fields, so reading always advances and no message is misread; bytes
that belong to no message are skipped up to the next a3 95 of a known type.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from mmap import mmap
from typing import Any, NamedTuple

from ...errors import one_line, quote

HEAD = b"\xa3\x95"  # beginning of each message; its type follows
BEGIN = 3  # bytes of HEAD and type
PADDING = b"\x00\xff"  # bytes that fill a log after its last message
LONGEST = 256  # bytes of a message at most
BLOCK = 1 << 20  # bytes that are checked at a time
TEXTS = "nNZ"
WHOLE = "BHIQbhiq"
FIELDS = {"a": "64s", "b": "b", "B": "B", "g": "e", "h": "h", "H": "H", "i": "i", "I": "I", "f": "f", "n": "4s",
          "N": "16s", "Z": "64s", "c": "h", "C": "H", "e": "i", "E": "I", "L": "i", "d": "d", "M": "b", "q": "q",
          "Q": "Q"}  # fmt: skip
DIVISORS = {"c": 1e2, "C": 1e2, "e": 1e2, "E": 1e2, "L": 1e7}  # for fields that are integers of a smaller unit
CLOCKS = {"TimeUS": 1e-6, "TimeMS": 1e-3}  # unit [s] of first fields that are times, by their names
PREFIXES = {0.0: "", 1.0: "", 1e-1: "d", 1e-2: "c", 1e-3: "m", 1e-6: "µ", 1e-9: "n"}  # of units, by their factor
GPS_EPOCH = 315964800 - 18  # [s] since 1970, leap seconds subtracted
WEEK = 7 * 86400  # [s]


@dataclass(frozen=True)
class Layout:
    """Layout of the messages of one type."""

    name: str
    codes: str  # of the fields, each a key of FIELDS
    columns: tuple[str, ...]  # their names
    units: tuple[str, ...] = ()
    instance: str = ""  # the column with the number of the sensor

    @cached_property
    def body(self) -> struct.Struct:
        """Structure of the bytes after the type."""
        return struct.Struct("<" + "".join(FIELDS[code] for code in self.codes))

    @cached_property
    def length(self) -> int:
        """Length of a message in bytes."""
        return BEGIN + self.body.size

    @cached_property
    def clock(self) -> float:
        """Unit [s] of the time in the first field; 0 if that is not a time."""
        return CLOCKS.get(self.columns[0], 0.0) if self.codes[0] in WHOLE else 0.0

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        """Position of each field from the beginning of a message, in bytes."""
        return tuple(
            BEGIN + struct.calcsize("<" + "".join(FIELDS[code] for code in self.codes[:k]))
            for k in range(len(self.codes))
        )

    def value(self, column: str, data: mmap, at: int) -> Any:
        """Read one field of the message at a position."""
        k = self.columns.index(column)
        return convert_field(
            self.codes[k], struct.unpack_from(f"<{FIELDS[self.codes[k]]}", data, at + self.offsets[k])[0]
        )

    def values(self, data: mmap, at: int) -> dict[str, Any]:
        """Read all fields of the message at a position, by name: numbers, texts and arrays."""
        found = self.body.unpack_from(data, at + BEGIN)
        return {
            name: convert_field(code, value) for name, code, value in zip(self.columns, self.codes, found, strict=False)
        }


FMT = 128  # type of the messages that define the others
DEFINITION = Layout("FMT", "BBnNZ", ("Type", "Length", "Name", "Format", "Columns"))


def convert_field(code: str, value: Any) -> Any:
    """Convert the raw value of a field: decode texts and arrays, apply divisors."""
    if code in TEXTS:
        return decode_text(value)
    if code == "a":
        return list(struct.unpack("<32h", value))
    return value / DIVISORS[code] if code in DIVISORS else value


def decode_text(content: bytes) -> str:
    """Decode a text up to the first NUL as UTF-8, or else as Latin-1, which has a character for every byte."""
    content = content.partition(b"\0")[0]
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def parse_definition(values: Mapping[str, Any]) -> Layout:
    """Return the layout that a FMT message defines; raise ValueError with the reason if it is not valid."""
    name, codes = values["Name"], values["Format"]
    columns = tuple(values["Columns"].split(",")) if values["Columns"] else ()
    if unknown := [code for code in codes if code not in FIELDS]:
        raise ValueError(f"{quote(unknown[0])} is not a type of field")
    if len(columns) > len(codes):
        raise ValueError(f"{len(columns)} names for {len(codes)} fields")
    if not columns or not all(each and each.isprintable() for each in (name, *columns)):
        raise ValueError("names are missing or not printable")
    layout = Layout(name, codes, columns)
    if layout.length != values["Length"]:
        raise ValueError(f"length {values['Length']}, but its fields take {layout.length} bytes")
    if values["Type"] == FMT and layout != DEFINITION:
        raise ValueError("this is not the layout of FMT messages")
    return layout


class Message(NamedTuple):
    """A message and its position in the file."""

    layout: Layout
    t: float  # [s]
    at: int  # byte
    data: mmap

    @property
    def end(self) -> int:
        """Position of the first byte after the message."""
        return self.at + self.layout.length

    @property
    def kind(self) -> str:
        """Name of the message, with the number of the sensor if it has one: ATT, IMU[0]."""
        name, number = self.layout.name, self.layout.instance
        return f"{name}[{self.layout.value(number, self.data, self.at)}]" if number else name

    def values(self) -> dict[str, Any]:
        """Read all fields by name."""
        return self.layout.values(self.data, self.at)


@dataclass
class Dataflash:
    """A file and the definitions in it."""

    data: mmap
    layouts: dict[int, Layout] = field(default_factory=lambda: {FMT: DEFINITION})
    broken: dict[int, str] = field(default_factory=dict)  # reasons why definitions are not used, by their position
    zero: float = 0.0  # time at which the vehicle's clock is zero [s]
    first: float = 0.0  # time of messages before the first with a time of its own [s]
    unit_names: dict[int, str] = field(default_factory=dict)
    factors: dict[int, float] = field(default_factory=dict)
    milliseconds: bool = True  # times are in TimeMS, as no message has TimeUS

    def __post_init__(self) -> None:
        """Read the definitions, which may come after the messages that they define."""
        unit_messages: list[dict[str, Any]] = []
        fix: dict[str, Any] | None = None  # the first satellite fix
        start: float | None = None
        for at, kind, layout in self.places():
            if kind == FMT:
                self.define(at)
            elif layout.name in ("UNIT", "MULT"):
                self.store_unit(layout.values(self.data, at))
            elif layout.name == "FMTU":
                unit_messages.append(layout.values(self.data, at))
            elif "TimeUS" in layout.columns and (start is None or (layout.name == "GPS" and fix is None)):
                values = layout.values(self.data, at)
                start = get_number(values, "TimeUS") if start is None else start
                fix = values if layout.name == "GPS" and get_number(values, "GWk") > 0 else fix
        for each in unit_messages:
            self.store_field_units(each)
        self.milliseconds = start is None
        if fix is not None and start is not None:
            seconds = GPS_EPOCH + WEEK * get_number(fix, "GWk") + 0.001 * get_number(fix, "GMS")
            self.zero = seconds - 1e-6 * get_number(fix, "TimeUS")
            self.first = self.zero + 1e-6 * start

    def places(self) -> Iterator[tuple[int, int, Layout]]:
        """Yield position, type and layout of each message, until one is cut off by the end of the file."""
        at = self.data.find(HEAD)
        while 0 <= at < len(self.data) - 2:
            layout = self.layouts.get(self.data[at + 2])
            if layout is None:
                at = self.data.find(HEAD, at + 1)
                continue
            if at + layout.length > len(self.data):
                return
            yield at, self.data[at + 2], layout
            at = self.data.find(HEAD, at + layout.length)

    def messages(self) -> Iterator[Message]:
        """Yield all messages in the order of the file. Those without a time get that of the message before."""
        t = self.first
        for at, kind, layout in self.places():
            if kind == FMT:
                self.define(at)
            elif layout.clock == (1e-3 if self.milliseconds else 1e-6):
                t = self.zero + layout.clock * layout.value(layout.columns[0], self.data, at)
            yield Message(layout, t, at, self.data)

    def define(self, at: int) -> None:
        """Store the definition of a FMT message; an invalid one is recorded with the reason."""
        values = DEFINITION.values(self.data, at)
        try:
            layout = parse_definition(values)
        except ValueError as error:
            self.broken[at] = f"message type {values['Type']} ({quote(values['Name'])}): {error}"
            return
        known = self.layouts.get(values["Type"])
        if known is None or (known.name, known.codes, known.columns) != (layout.name, layout.codes, layout.columns):
            self.layouts[values["Type"]] = layout

    def store_unit(self, values: Mapping[str, Any]) -> None:
        """Store the unit or factor that a UNIT or MULT message assigns to a letter."""
        letter = values.get("Id")
        if isinstance(letter, int) and isinstance(label := values.get("Label"), str):
            self.unit_names[letter] = label
        if isinstance(letter, int) and isinstance(factor := values.get("Mult"), int | float):
            self.factors[letter] = float(f"{factor:.7g}")  # single precision, written with double

    def store_field_units(self, values: Mapping[str, Any]) -> None:
        """Store the units of fields and the column of the sensor's number, which a FMTU message gives for a type."""
        kind, units, factors = (values.get(name) for name in ("FmtType", "UnitIds", "MultIds"))
        if not (isinstance(kind, int) and isinstance(units, str) and isinstance(factors, str) and kind in self.layouts):
            return
        layout, number = self.layouts[kind], units.find("#")
        letters = zip(layout.codes, units.ljust(16), factors.ljust(16), strict=False)
        self.layouts[kind] = replace(
            layout,
            units=tuple(self.unit(code, unit, factor) for code, unit, factor in letters),
            instance=layout.columns[number] if 0 <= number < len(layout.columns) else layout.instance,
        )

    def unit(self, code: str, unit: str, factor: str) -> str:
        """Return a unit by its letter, with the prefix of its factor; fields with a divisor are in the unit itself."""
        name, by = self.unit_names.get(ord(unit), ""), self.factors.get(ord(factor))
        if not name or code in DIVISORS or by is None:
            return name
        return f"{PREFIXES[by]}{name}" if by in PREFIXES else f"{by:.4g} {name}"

    def check_tail(self, end: int) -> tuple[int, bool]:
        """Return the number of damaged bytes after the last whole message, and whether a message is cut off there."""
        size = len(self.data)
        tail = self.data[max(end, size - LONGEST) :]
        last = size - len(tail) + find_incomplete_message(tail, self.layouts)
        parts = (self.data[at : min(at + BLOCK, last)] for at in range(end, last, BLOCK))
        return last - end if any(part.strip(PADDING) for part in parts) else 0, last < size

    def invalid_definition_notes(self, most: int = 3) -> list[str]:
        """Return notes on definitions that are not used."""
        found = [f"byte {at}: invalid definition, not used: {why}." for at, why in list(self.broken.items())[:most]]
        more = len(self.broken) - most
        return [*map(one_line, found), *([f"{more} more definitions of messages are invalid."] if more > 0 else [])]


def get_number(values: Mapping[str, Any], name: str) -> float:
    """Return the number in a field; 0 if there is none."""
    value = values.get(name)
    return value if isinstance(value, int | float) else 0


def find_incomplete_message(tail: bytes, types: Collection[int]) -> int:
    """Return the offset in `tail` at which an incomplete message of a known type begins, or len(tail).

    `tail` is the end of a file and holds no complete message.
    """
    at = tail.find(HEAD)
    while at >= 0 and at + 2 < len(tail) and tail[at + 2] not in types:
        at = tail.find(HEAD, at + 1)
    if at < 0:
        return len(tail) - tail.endswith(HEAD[:1])
    return at
