"""What messages call the rows of what has no lines."""

from __future__ import annotations

from ..exchange.logs.labels import Labels

COUNTED = Labels()  # from 1
