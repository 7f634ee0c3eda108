"""Libraries of extras, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .errors import SeaframeError


def import_extra(name: str, extra: str, needed_by: str = "") -> Any:
    """Import a library of an extra, or raise an error that says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        missing = f"{needed_by} {name}" if needed_by else f"{name.partition('.')[0]} is not installed"
        raise SeaframeError(f"{missing}: pip install 'seaframe[{extra}]'") from None
