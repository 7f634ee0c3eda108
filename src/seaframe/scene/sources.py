"""Where numbers come from: a `source` may stand beside any of them, and is taken out before a scene is read.

mass: {value: 7.31, source: Table 2}          of one value
drag: {quadratic: [...], source: Table 3}     of all that a mapping holds
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .problems import spelled
from .reader import DataPath


def parted(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data with every `source` taken out and put under `sources`, by path."""
    found: dict[str, str] = {}
    plain = without(data, (), found)
    if found:
        given = plain.get("sources")
        plain["sources"] = found | given if isinstance(given, dict) else found
    result: dict[str, Any] = plain
    return result


def without(part: Any, place: DataPath, found: dict[str, str]) -> Any:
    """A part of the data without sources; those found go to `found`."""
    if isinstance(part, Mapping):
        rest = dict(part)
        if place and isinstance(part.get("source"), str):
            found[spelled(place)] = rest.pop("source")
            if set(rest) == {"value"}:
                return without(rest["value"], place, found)
        return {key: without(value, (*place, key), found) for key, value in rest.items()}
    if isinstance(part, list | tuple):
        return [without(value, (*place, k), found) for k, value in enumerate(part)]
    return part
