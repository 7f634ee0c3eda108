"""Sources of numbers: a `source` may be given beside any value; it is moved to `sources` before a scene is validated.

mass: {value: 7.31, source: Table 2}          source of one value
drag: {quadratic: [...], source: Table 3}     source of all values in a mapping
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SceneError, one_line
from .problems import format_path, is_thruster, join_keys
from .reader import MAX_DEPTH, DataPath

MOST = 5_000_000  # values of a scene, including those of its tables


def extract_sources(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data with every `source` moved to `sources`, by path."""
    walk = Walk()
    plain = walk.strip_sources(data, (), 0)
    if walk.found and isinstance(plain, dict):  # anything else is refused when the scene is validated
        given = plain.get("sources")
        found = {named_path(plain, place): text for place, text in walk.found.items()}
        plain["sources"] = found | given if isinstance(given, dict) else found
    result: dict[str, Any] = plain
    return result


def named_path(data: Any, place: DataPath) -> str:
    """Return the path of a place in data that are not validated yet: a thruster by its name, if it has one."""
    thruster = data["robots"][place[1]]["thrusters"][place[3]] if is_thruster(place) else None
    name = thruster.get("name") if isinstance(thruster, Mapping) else None
    return join_keys((place[1], name, *place[4:])) if isinstance(name, str) else format_path(place)


class Walk:
    """Walk through the data of a scene: collects sources, and refuses data that contains itself."""

    def __init__(self) -> None:
        self.found: dict[DataPath, str] = {}  # sources by place
        self.values = 0  # number of values so far

    def strip_sources(self, part: Any, place: DataPath, depth: int) -> Any:
        """Return a part of the data without sources."""
        self.values += 1
        if depth > MAX_DEPTH or self.values > MOST:
            limit = f"nested deeper than {MAX_DEPTH} levels" if depth > MAX_DEPTH else f"more than {MOST:,} values"
            where = one_line(format_path(place), 120)
            raise SceneError(f"{limit}. A mapping or a list must not contain itself.", "limit", path=where)
        if isinstance(part, Mapping):
            rest = dict(part)
            if place and isinstance(part.get("source"), str):
                self.found[place] = rest.pop("source")
                if set(rest) == {"value"}:
                    return self.strip_sources(rest["value"], place, depth + 1)
            return {key: self.strip_sources(value, (*place, key), depth + 1) for key, value in rest.items()}
        if isinstance(part, list | tuple):
            if set(map(type, part)) <= {float, int}:  # a table, perhaps a long one
                self.values += len(part)
                return list(part)
            return [self.strip_sources(value, (*place, k), depth + 1) for k, value in enumerate(part)]
        return part
