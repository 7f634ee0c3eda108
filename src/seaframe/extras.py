"""Import of optional libraries (extras) when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import SeaframeError


def import_extra(name: str, extra: str, needed_by: str = "") -> Any:
    """Import a library that belongs to an extra, or raise an error with the command that installs it."""
    try:
        return import_module(name)
    except ImportError:
        missing = f"{needed_by} {name}" if needed_by else f"{name.partition('.')[0]} is not installed"
        raise SeaframeError(f"{missing}: pip install 'seaframe[{extra}]'", "dependency") from None
