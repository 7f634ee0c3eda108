"""Functions that a lower layer calls by name; the package says where they are, as it knows all its layers."""

from __future__ import annotations

from importlib import import_module
from typing import Any

PLACES: dict[str, str] = {}  # module and name by what they are for


def find(what: str) -> Any:
    """The function for some purpose, imported when it is first needed."""
    module, _, name = PLACES[what].rpartition(".")
    return getattr(import_module(module), name)
