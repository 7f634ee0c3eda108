"""What messages call the rows of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from ...errors import numbered


@dataclass(frozen=True, eq=False)
class Labels:
    """Rows are named by their lines in a file, or counted from 1."""

    kind: str = "row"
    numbers: NDArray[np.int64] | None = None  # (n,); None: counted from 1

    @classmethod
    def of(cls, data: object) -> Labels:
        """Of a log that has lines, or of anything else."""
        lines = getattr(data, "lines", None)
        return cls() if lines is None else cls("line", lines)

    def number(self, row: int) -> int:
        """Of the row with an index."""
        return int(row) + 1 if self.numbers is None else int(self.numbers[row])

    def __call__(self, rows: Iterable[Any]) -> str:
        """Rows with these indices: "row 4", "lines 4, 9"."""
        return numbered(self.kind, map(self.number, rows))

    def taken(self, rows: NDArray[Any]) -> Labels:
        """Of some of the rows, by their indices."""
        return replace(self, numbers=rows + 1 if self.numbers is None else self.numbers[rows])


def printable(text: str) -> str:
    """A name or unit of a file with control characters, marks of direction and the like escaped; spaces stay."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or category(c) == "Zs" else f"\\x{ord(c):02x}" for c in text)


COUNTED = Labels()  # rows of what has no lines, counted from 1
