"""What is imported when it is needed: functions that a lower layer calls by name, and libraries of extras.

The package says where such functions are, as it knows all its layers.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import SeaframeError

PLACES: dict[str, str] = {}  # module and name by what they are for


def find(what: str) -> Any:
    """The function for some purpose, imported when it is first needed."""
    module, _, name = PLACES[what].rpartition(".")
    return getattr(import_module(module), name)


def library(name: str, extra: str, needed_by: str = "") -> Any:
    """A library of an extra, or an error that says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        missing = f"{needed_by} {name}" if needed_by else f"{name.partition('.')[0]} is not installed"
        raise SeaframeError(f"{missing}: pip install 'seaframe[{extra}]'") from None
