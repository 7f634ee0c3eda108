"""Rows of tables as messages name them."""

from __future__ import annotations

from typing import Any

from ..exchange.logs.labels import Labels

COUNTED = Labels()  # rows of what has no lines, counted from 1


def rows_named(rows: Any, labels: Labels = COUNTED) -> str:
    """Rows with these indices: as a file names them, or counted from 1."""
    return labels(rows)
