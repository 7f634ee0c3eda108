"""Name the rows of a table in messages: by their lines in the file, or by their numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from ...errors import list_numbers


@dataclass(frozen=True, eq=False)
class Labels:
    """Names of rows: their lines in a file, or their numbers counted from 1."""

    kind: str = "row"
    numbers: NDArray[np.int64] | None = None  # (n,); None: rows are counted from 1

    @classmethod
    def from_data(cls, data: object) -> Labels:
        """Return labels with the lines of a log, or with row numbers for data without lines."""
        lines = getattr(data, "lines", None)
        return cls() if lines is None else cls("line", lines)

    def number(self, row: int) -> int:
        """Return the line or number of the row with this index."""
        return int(row) + 1 if self.numbers is None else int(self.numbers[row])

    def __call__(self, rows: Iterable[Any]) -> str:
        """Name the rows with these indices: "row 4", "lines 4, 9"."""
        return list_numbers(self.kind, map(self.number, rows))

    def select(self, rows: NDArray[Any]) -> Labels:
        """Return the labels of only the rows with these indices."""
        return replace(self, numbers=rows + 1 if self.numbers is None else self.numbers[rows])


def printable(text: str) -> str:
    """Escape control characters, direction marks and the like in a name or unit of a file; spaces stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or category(c) == "Zs" else f"\\x{ord(c):02x}" for c in text)


COUNTED = Labels()  # of data without lines: rows counted from 1
