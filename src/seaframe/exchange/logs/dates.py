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
            numbers, local, zoned = (
                compute.sum(compute.match_substring_regex(texts, pattern)).as_py() or 0
                for pattern in (NUMBER, LOCAL, ZONED)
            )
            self.is_detected = numbers + local + zoned > 0
            if local + zoned > numbers:
                self.pattern = LOCAL if local >= zoned else ZONED
        return bool(self.pattern)

    def convert_texts(self, texts: Any, place: str) -> Floats:
        """Convert texts that match the pattern to seconds; nan where there is none."""
        import pyarrow as pa
        from pyarrow import compute

        try:
            return self.convert_stamps(
                compute.cast(texts, pa.timestamp("ns", "UTC" if self.pattern == ZONED else None))
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
        texts = [f"{path}: time 0 is {format_date(self.start)}{self.zone}, the first in '{time}'."]
        if mapping and mapping.time.unit not in (None, "s"):
            texts.append(f"{path}: '{time}' holds dates, so the unit {mapping.time.unit} of the mapping is not used.")
        return texts


def format_date(moment: np.datetime64) -> str:
    """Format a date in ISO 8601 without trailing zeros."""
    text = str(moment)
    return text.rstrip("0").rstrip(".") if "." in text else text


def without_time_unit(mapping: LogMapping | None) -> LogMapping | None:
    """Return the mapping without its unit of time, for a log whose times are already in seconds."""
    return mapping and mapping.model_copy(update={"time": mapping.time.model_copy(update={"unit": None})})
