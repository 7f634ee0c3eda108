"""Where numbers come from: a `source` may stand beside any of them, and is taken out before a scene is read.

mass: {value: 7.31, source: Table 2}          of one value
drag: {quadratic: [...], source: Table 3}     of all that a mapping holds
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import SceneError, one_line
from .problems import spelled
from .reader import MAX_DEPTH, DataPath

MOST = 5_000_000  # values of a scene, those of its tables included


def parted(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same data with every `source` taken out and put under `sources`, by path."""
    walk = Walk()
    plain = walk.without(data, (), 0)
    if walk.found:
        given = plain.get("sources")
        plain["sources"] = walk.found | given if isinstance(given, dict) else walk.found
    result: dict[str, Any] = plain
    return result


class Walk:
    """Through the data of a scene: collects sources, and refuses data that has no end."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}  # sources by path
        self.values = 0  # so far

    def without(self, part: Any, place: DataPath, depth: int) -> Any:
        """A part of the data without sources."""
        self.values += 1
        if depth > MAX_DEPTH or self.values > MOST:
            limit = f"nested deeper than {MAX_DEPTH} levels" if depth > MAX_DEPTH else f"more than {MOST:,} values"
            where = one_line(spelled(place), 120)
            raise SceneError(f"{where}: {limit}. A mapping or a list must not contain itself.")
        if isinstance(part, Mapping):
            rest = dict(part)
            if place and isinstance(part.get("source"), str):
                self.found[spelled(place)] = rest.pop("source")
                if set(rest) == {"value"}:
                    return self.without(rest["value"], place, depth + 1)
            return {key: self.without(value, (*place, key), depth + 1) for key, value in rest.items()}
        if isinstance(part, list | tuple):
            if set(map(type, part)) <= {float, int}:  # a table, perhaps a long one
                self.values += len(part)
                return list(part)
            return [self.without(value, (*place, k), depth + 1) for k, value in enumerate(part)]
        return part
