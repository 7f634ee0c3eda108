"""Read times that are written as dates: texts in ISO 8601, and time stamps of Parquet files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import SeaframeError, one_line
from ...numbers import Floats
from .mapping import LogMapping

DATE = r"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?"  # the bracket is closed below
LOCAL = rf"^{DATE})?$"  # 2024-05-01T12:30:00.25
ZONED = rf"^{DATE}(Z|[+-]\d{{2}}(:?\d{{2}})?))$"  # 2024-05-01T12:30:00+02:00
NUMBER = r"^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$|^[-+]?(inf|Inf|INF|Infinity)$"
STAMP = r"^[1-4]\d{18}$"  # nanoseconds since 1970, which floats would round
UNIX = (1e9, 4.2e9)  # [s] since 1970: the years 2001 to 2103; other times are not taken for dates
EXAMPLE = "2024-05-01T12:30:00.25"
PER_SECOND = {"s": 1, "ms": 1_000, "us": 1_000_000, "ns": 1_000_000_000}


@dataclass
class Dates:
    """Converts the dates of one column, block by block, to seconds since its first date."""

    pattern: str = ""  # regular expression of its texts, once some have been seen; empty: not dates
    is_detected: bool = False  # whether a block with dates or numbers has been seen
    start: np.datetime64 | None = None  # the first date
    zone: str = ""  # "Z" if the dates contain a time zone

    def detect(self, texts: Any) -> bool:
        """Return whether a column of texts holds dates: more dates than numbers in the first block with either."""
        from pyarrow import compute

        if not self.is_detected:
            numbers, local, zoned, stamps = (
                compute.sum(compute.match_substring_regex(texts, pattern)).as_py() or 0
                for pattern in (NUMBER, LOCAL, ZONED, STAMP)
            )
            self.is_detected = numbers + local + zoned > 0
            if local + zoned > numbers:
                self.pattern = LOCAL if local >= zoned else ZONED
            elif 2 * stamps > numbers:
                self.pattern = STAMP
        return bool(self.pattern)

    def convert_texts(self, texts: Any, place: str) -> Floats:
        """Convert texts that match the pattern to seconds; nan where there is none."""
        import pyarrow as pa
        from pyarrow import compute

        try:
            given = compute.cast(texts, pa.int64()) if self.pattern == STAMP else texts
            return self.convert_stamps(
                compute.cast(given, pa.timestamp("ns", None if self.pattern == LOCAL else "UTC"))
            )
        except pa.ArrowInvalid as error:
            raise SeaframeError(one_line(f"a date cannot be read: {error}"), "format", place=place) from None

    def convert_stamps(self, stamps: Any) -> Floats:
        """Convert time stamps to seconds; nan where there is none."""
        import pyarrow as pa

        unit, known = stamps.type.unit, stamps.is_valid().to_numpy(zero_copy_only=False)
        counts = stamps.cast(pa.int64()).fill_null(0).to_numpy(zero_copy_only=False)
        if self.start is None:
            if not known.any():
                return np.full(len(known), np.nan)
            self.start = np.datetime64(int(counts[known][0]), unit)
            self.zone = "Z" if stamps.type.tz else ""
        passed = counts - self.start.astype(np.int64)  # in integers: floats of seconds since 1970 would lose digits
        return np.where(known, passed / PER_SECOND[unit], np.nan)

    def notes(self, path: Path, time: str, mapping: LogMapping | None) -> list[str]:
        """Return notes on the date of time 0, and on a unit of the mapping that does not apply to dates."""
        if self.start is None:
            return []
        texts = [date_note(path, time, self.start, self.zone)]
        given = mapping.time.unit if mapping else None
        if self.pattern == STAMP and given not in (None, "ns"):
            texts.append(
                f"{path}: '{time}' holds nanoseconds since 1970 and was read in ns, not in the {given} of the mapping."
            )
        elif self.pattern != STAMP and given not in (None, "s"):
            texts.append(f"{path}: '{time}' holds dates, so the unit {given} of the mapping is not used.")
        return texts


def date_note(path: Path, time: str, start: np.datetime64, zone: str) -> str:
    """Return the note on the date of time 0, the first one in a column."""
    return f"{path}: time 0 is {format_date(start)}{zone}, the first in '{time}'."


def find_unix_unit(times: Floats) -> str:
    """Return the unit in which all times (n,) are seconds since 1970, from 2001 to 2103; empty if there is none."""
    low, high = times.min(), times.max()
    return next((unit for unit, per in PER_SECOND.items() if UNIX[0] * per <= low and high <= UNIX[1] * per), "")


def unix_date(seconds: float) -> np.datetime64:
    """Return the date of a number of seconds since 1970, to microseconds."""
    return np.datetime64(round(1e6 * seconds), "us")


def format_date(moment: np.datetime64) -> str:
    """Format a date in ISO 8601 without trailing zeros."""
    text = str(moment)
    return text.rstrip("0").rstrip(".") if "." in text else text


def without_time_unit(mapping: LogMapping | None) -> LogMapping | None:
    """Return the mapping without its unit of time, for a log whose times are already in seconds."""
    return mapping and mapping.model_copy(update={"time": mapping.time.model_copy(update={"unit": None})})
