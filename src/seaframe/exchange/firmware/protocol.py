"""The lines that a board sends and obeys: rows of its log, replies, commands. Every line ends with a CRC.

Lines come from a noisy cable or a network, so anything may be in them: what is not exactly a row or a reply is None.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Sequence
from dataclasses import dataclass

LONGEST_LINE = 2048  # bytes
CRC_START = 0xFFFF  # CRC-16/CCITT-FALSE
NUMBERS = 2**31  # of commands, which start again at zero
PULSES = range(1, 20_000)  # [us]
LARGEST_ANGLE = 1e4  # [rad, m]
TIME = re.compile(rb"\d{1,12}\.\d{6}")
WHOLE = re.compile(rb"\d{1,10}")
ANGLE = re.compile(rb"-?\d{1,5}\.\d{6}")
REPLY = re.compile(rb"# (status|pong|done|refused|repeated|late|unknown|damaged)((?: \d{1,16}){0,4}(?: [01]{1,64})?)")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the log of a board."""

    t: float  # since the gait began, by the board's clock [s]
    sequence: int
    clock: float  # since the board started [s]
    pulses: tuple[int, ...]  # (joints,) [us]
    angles: tuple[float, ...]  # of the measured joints [rad, m]


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of a board."""

    kind: str
    words: tuple[str, ...]  # digits


def crc16(text: bytes) -> int:
    """Return the CRC of a line."""
    return crc_hqx(text, CRC_START)


def sign_line(text: str) -> bytes:
    """Return a line with its CRC."""
    body = text.encode("ascii")
    return body + b",%d\n" % crc16(body)


def parse_line(line: bytes, joints: int, measured: int) -> Row | Reply | None:
    """Return the row or the reply in a line, without its end; None if it is damaged or something else."""
    body, comma, crc = line.rpartition(b",")
    if len(line) > LONGEST_LINE or not comma or not WHOLE.fullmatch(crc) or int(crc) != crc16(body):
        return None
    if body.startswith(b"#"):
        match = REPLY.fullmatch(body)
        return Reply(match[1].decode(), tuple(match[2].decode().split())) if match else None
    return parse_row(body.split(b","), joints, measured)


def parse_row(entries: Sequence[bytes], joints: int, measured: int) -> Row | None:
    """Return a row from its entries, without the CRC; None if they are not as expected."""
    if len(entries) != 3 + joints + measured:
        return None
    t, sequence, clock, *rest = entries
    pulses, angles = rest[:joints], rest[joints:]
    if not (TIME.fullmatch(t) and WHOLE.fullmatch(sequence) and TIME.fullmatch(clock)):
        return None
    if not all(map(WHOLE.fullmatch, pulses)) or not all(map(ANGLE.fullmatch, angles)):
        return None
    widths, measurements = tuple(map(int, pulses)), tuple(map(float, angles))
    if not all(width in PULSES for width in widths) or any(abs(angle) > LARGEST_ANGLE for angle in measurements):
        return None
    return Row(float(t), int(sequence), float(clock), widths, measurements)


class LineSplitter:
    """Splits bytes into lines, with bounded memory: what is longer than a line can be is dropped."""

    def __init__(self) -> None:
        self.rest = b""
        self.skips = False  # the rest of a line that is too long

    def add(self, data: bytes) -> list[bytes]:
        """Return the lines that these bytes complete, without their ends."""
        *lines, rest = (self.rest + data).split(b"\n")
        if lines and self.skips:
            del lines[0]
            self.skips = False
        if len(rest) > LONGEST_LINE:
            rest, self.skips = b"", True
        self.rest = rest
        return [line.rstrip(b"\r") for line in lines]


class RowOrder:
    """Puts rows into the order of their sequence numbers, each once; those that are missing are waited for, not long.

    Memory is bounded: at most MOST rows wait, and none longer than `patience` [s].
    """

    MOST = 256
    FAR = 1_000_000  # a jump of the sequence by more is not believed

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.waiting: dict[int, tuple[float, Row]] = {}  # by sequence: when it arrived [s], the row
        self.last: int | None = None
        self.lost = self.repeated = self.late = 0

    def add(self, now: float, row: Row) -> None:
        """Take a row that arrived at a time [s]."""
        if self.last is not None and row.sequence <= self.last:
            self.late += 1
        elif row.sequence in self.waiting:
            self.repeated += 1
        elif self.last is None or row.sequence - self.last < self.FAR:
            self.waiting[row.sequence] = now, row

    def take(self, now: float, rest: bool = False) -> list[Row]:
        """Return the rows whose turn it is; with `rest` all that wait."""
        ready = []
        while self.waiting:
            first = min(self.waiting)
            arrived, row = self.waiting[first]
            expected = self.last is not None and first == self.last + 1
            overdue = now - arrived >= self.patience or len(self.waiting) > self.MOST
            if not (expected or overdue or rest):
                break
            if self.last is not None:
                self.lost += first - self.last - 1
            del self.waiting[first]
            self.last = first
            ready.append(row)
        return ready
