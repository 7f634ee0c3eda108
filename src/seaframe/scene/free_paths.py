"""Freed numbers: paths whose numbers become inputs of a program, alone or tied together under a name.

    ["rov.hull.mass", "water.density"]                          two inputs, named by their paths
    ["rov.hull.drag.quadratic"]                                 a list of numbers: an input for each of them
    {"mass": "rov.hull.mass", "gain": ["rov.t*.gain"]}          two inputs with names; one number for all these gains
    ["rov.hull.mass", {"gain": ["rov.t1.gain", "rov.t2.gain"]}]  both together

`*` in a tied path stands for any part of one name or index, never across a dot or a bracket.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import Fault, SeaframeError, listing, quote, unknown_name
from .paths import find_place, leaves, locate, numbers, path_at, unknown_path, value_at, why_not_free
from .units import unit_of

if TYPE_CHECKING:
    from .model import Scene

Tied: TypeAlias = Mapping[str, str | Sequence[str]]  # paths by the name of the one number at all of them
Free: TypeAlias = "str | Sequence[str | Tied] | Tied | FreeNumbers"
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,63}")


@dataclass(frozen=True, slots=True)
class FreeNumbers:
    """The freed numbers of a scene, in the order of a program's inputs."""

    names: tuple[str, ...]  # as the user gave them
    paths: tuple[tuple[str, ...], ...]  # of each number: one path, or several that are tied
    defaults: tuple[float, ...]  # the scene's own values

    def __len__(self) -> int:
        return len(self.names)

    @property
    def ties(self) -> dict[str, tuple[str, ...]]:
        """The paths of every number, by its name."""
        return dict(zip(self.names, self.paths, strict=True))

    def at_paths(self, values: Sequence[Any]) -> dict[str, Any]:
        """Return the value at every path, from a value for each number."""
        return {path: value for own, value in zip(self.paths, values, strict=True) for path in own}

    def name_of(self, scene: Scene, name: str) -> str:
        """Return the name of the number that another spelling of its path means; else the name as it is given."""
        path = "" if name in self.names else listed_path(scene, name)
        return next((own for own, paths in self.ties.items() if paths == (path,)), name)

    def paths_of(self, scene: Scene, names: Sequence[str], argument: str) -> tuple[str, ...]:
        """Return the paths of some of the numbers, given by name or by path; errors name the `argument`."""
        found: dict[str, None] = {}
        for given in names:
            path, known = listed_path(scene, given), self.at_paths(self.defaults)
            if given not in self.names and path not in known:
                choices = list(dict.fromkeys([*self.names, *known]))
                raise SeaframeError(unknown_name(given, choices, "freed number"), path=argument)
            found |= dict.fromkeys(self.ties[given] if given in self.names else (path,))
        return tuple(found)

    def unit_in(self, scene: Scene, name: str) -> str:
        """Return the unit of a number; several units if those of tied paths differ."""
        return ", ".join(dict.fromkeys(unit_of(scene, path) for path in self.ties[name]))


def resolve_free(scene: Scene, free: Free) -> FreeNumbers:
    """Return the freed numbers of a scene; raise a SeaframeError for what cannot be freed or tied."""
    if isinstance(free, FreeNumbers):
        return free
    names: dict[str, None] = {}
    owners: dict[str, str] = {}  # the number that has a path
    paths, defaults = [], []

    def add(name: str, own: Sequence[str], values: Sequence[float]) -> None:
        for path in own:
            refuse_second_use(path, name, owners)
            owners[path] = name
        names[name] = None
        paths.append(tuple(own))
        defaults.append(common_value(name, dict(zip(own, values, strict=True))))

    for name, wanted in entries_of(free):
        if column := listed_numbers(scene, name, wanted):
            for path, value in column.items():
                add(path, [path], [value])
        else:
            own = [path for pattern in wanted for path in matches(scene, pattern)]
            check_name(scene, name, names, own)
            for path in own:
                if reason := why_not_free(scene, path):
                    raise SeaframeError(reason, path="free")
            add(name, own, [value_at(scene, find_place(scene, path)) for path in own])
    return FreeNumbers(tuple(names), tuple(paths), tuple(defaults))


def listed_numbers(scene: Scene, name: str, wanted: Sequence[str]) -> dict[str, float]:
    """Return all numbers of a list that is freed as a whole, such as the values of a table; empty for other paths."""
    place = locate(scene, name) if list(wanted) == [name] else None
    part = value_at(scene, place) if place else None
    if place is None or not isinstance(part, tuple):
        return {}
    found = {path_at(scene, leaf): value for leaf, value in leaves(part, place)}
    if not all(isinstance(value, float) for value in found.values()):
        return {}
    if found and (reason := why_not_free(scene, next(iter(found)))):
        raise SeaframeError(reason, path="free")
    return found


def entries_of(free: Any) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the paths of every number; a plain path is named by itself."""
    for entry in [free] if isinstance(free, str | Mapping) else free:
        if isinstance(entry, str):
            if "*" in entry:
                raise SeaframeError(
                    f"{quote(entry)} has a wildcard, which stands for several paths of one number. Name that number: "
                    f"{{'name': [{quote(entry)}]}}. For separate numbers list each path.",
                    "unsupported",
                    path="free",
                )
            yield entry, [entry]
        elif isinstance(entry, Mapping):
            for name, paths in entry.items():
                yield name, [paths] if isinstance(paths, str) else as_paths(name, paths)
        else:
            raise not_a_path(entry)


def as_paths(name: Any, paths: Any) -> list[str]:
    """Return the paths that are tied under a name; raise if they are no texts, or if there are none."""
    try:
        found = list(paths)
    except TypeError:
        raise not_a_path(paths) from None
    if not found:
        raise SeaframeError(f"{quote(name)} ties no paths. List at least one.", "missing", path="free")
    for path in found:
        if not isinstance(path, str):
            raise not_a_path(path)
    return found


def not_a_path(value: object) -> SeaframeError:
    """Return the error for a freed path that is no text."""
    return SeaframeError(
        f"Free parameters are paths such as 'rov.hull.mass', or {{'name': [paths]}}; got {quote(value)}.",
        "type",
        path="free",
    )


def matches(scene: Scene, pattern: str) -> list[str]:
    """Return the paths that a pattern stands for, as the scene lists them."""
    if "*" not in pattern:
        if reason := why_not_free(scene, pattern):
            raise SeaframeError(reason, path="free")
        return [path_at(scene, find_place(scene, pattern))]
    known = numbers(scene)
    shape = re.compile(r"[^.\[\]]*".join(map(re.escape, pattern.split("*"))))
    found = dict.fromkeys(
        [*filter(shape.fullmatch, known), *(path for other, path in known.spellings.items() if shape.fullmatch(other))]
    )
    if not found:
        near = unknown_path(scene, pattern)
        message = (
            f"No path matches {quote(pattern)}; `*` stands for a part of one name. Paths: {listing(near.choices)}."
        )
        raise SeaframeError(Fault(message, "unknown", near.choices), path="free")
    return list(found)


def check_name(scene: Scene, name: Any, names: Container[str], own: Sequence[str]) -> None:
    """Raise an error for a name that is taken, that is a path of another number, or that is no name."""
    path = listed_path(scene, name) if isinstance(name, str) else ""
    what = "path" if path else "name"
    if name in names:
        message = f"{what.capitalize()} {quote(name)} is listed twice. List each {what} once."
        raise SeaframeError(message, "conflict", path="free")
    if path and list(own) != [path]:
        message = f"The name {quote(name)} is itself a path of the scene. Choose a name that is no path."
        raise SeaframeError(message, "conflict", path="free")
    if not path and not (isinstance(name, str) and NAME.fullmatch(name)):
        message = f"{quote(name)} is no name for freed paths. Use letters, digits, _ and -, a letter first."
        raise SeaframeError(message, "invalid", path="free")


def listed_path(scene: Scene, path: str) -> str:
    """Return a path in the spelling in which the scene lists it; empty if there is no such path."""
    place = locate(scene, path)
    return path_at(scene, place) if place else ""


def refuse_second_use(path: str, name: str, owners: Mapping[str, str]) -> None:
    """Raise an error for a path that already belongs to a number."""
    if path in owners:
        once = f"by {quote(name)}" if owners[path] == name else f"by {quote(owners[path])} and by {quote(name)}"
        raise SeaframeError(f"Path {quote(path)} is freed twice, {once}. Free each path once.", "conflict", path="free")


def common_value(name: str, values: Mapping[str, float]) -> float:
    """Return the value that all tied paths have; raise if they differ."""
    if len(set(values.values())) > 1:
        own = listing([f"{path} = {value:.9g}" for path, value in values.items()])
        raise SeaframeError(
            f"The paths tied as {quote(name)} have different values: {own}. One number replaces all of them, so give "
            "them one value first, with `scene.replace`, or free them separately.",
            "conflict",
            path="free",
        )
    return next(iter(values.values()))
