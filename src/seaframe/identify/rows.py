"""Rows of tables as messages name them."""

from __future__ import annotations

from typing import Any

from ..errors import numbered


def rows_named(rows: Any) -> str:
    """Rows with these indices, counted from 1 as in files without a row of names."""
    return numbered("row", (int(index) + 1 for index in rows))
