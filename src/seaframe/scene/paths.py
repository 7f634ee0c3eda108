"""Paths: every number of a scene has one, the place in the file without `robots` and `links`.

`rov.upper.mass`, `rov.hull.inertia.diagonal[0]`, `drives.rov.upper.motion.sine.amplitude`, `gravity[2]`, `run.dt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel

from ..errors import SceneError
from .problems import choose, silent, spelled

if TYPE_CHECKING:
    from .model import Scene

Key: TypeAlias = str | int
SILENT = ("robots", "links")  # keys of a file that a path leaves out
INDEX = re.compile(r"\[(\d+)\]")


def numbers(scene: Scene) -> dict[str, float]:
    """Every number that the scene holds, defaults included, by its path."""
    return {spelled(place): value for place, value in leaves(scene) if isinstance(value, float)}


def leaves(part: Any, place: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Any]]:
    """Every single value below a part of a scene, with its place in the file."""
    inside = entries(part)
    if inside is None:
        yield place, part
        return
    for key, value in inside:
        if value is not None:
            yield from leaves(value, (*place, key))


def entries(part: Any) -> list[tuple[Key, Any]] | None:
    """Keys and values of a model, a mapping or a tuple; None for a single value."""
    if isinstance(part, BaseModel):
        return [(name, getattr(part, name)) for name in type(part).model_fields]
    if isinstance(part, dict):
        return list(part.items())
    if isinstance(part, tuple):
        return list(enumerate(part))
    return None


def located(scene: Scene, path: str) -> tuple[Key, ...]:
    """The place in the file of a path; a SceneError with the nearest path where there is none."""
    place = found(scene, words_of(path), ())
    if place is None:
        known = [spelled(place) for place, _ in leaves(scene)]
        raise SceneError(f"{path}: " + choose(path, known, "path"))
    return place


def words_of(path: str) -> list[Key]:
    """A path taken apart at its dots and brackets."""
    words: list[Key] = []
    for word in path.split("."):
        words.append(INDEX.sub("", word))
        words += [int(index) for index in INDEX.findall(word)]
    return words


def found(part: Any, words: list[Key], place: tuple[Key, ...]) -> tuple[Key, ...] | None:
    """The place below a part that words spell; keys such as `rov.upper` take several words.

    A link may bear the name of a key of its robot (`arm.base`): the way that spells all words to a known key wins.
    """
    if not words:
        return place
    inside = entries(part)
    for key, value in inside or ():
        if key in SILENT and silent((*place, key), len(place)):
            way = found(value, words, (*place, key))
        else:
            spelt = str(key).split(".") if isinstance(key, str) else [key]
            way = found(value, words[len(spelt) :], (*place, key)) if words[: len(spelt)] == spelt else None
        if way is not None:
            return way
    return None


def replaced(scene: Scene, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The content of the scene's file with other values at some paths."""
    data = scene.to_dict()
    for path, value in changes.items():
        *outer, last = located(scene, path)
        inner: Any = data
        part: Any = scene
        for key in outer:
            part = getattr(part, str(key)) if isinstance(part, BaseModel) else part[key]
            if isinstance(inner, dict) and inner.get(str(key)) is None:  # a default that the file does not spell out
                whole = isinstance(part, BaseModel | dict)
                inner[str(key)] = {} if whole else list(part)
            inner = inner[key]
        inner[last] = value
    return data


def with_numbers(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """A copy of the scene with numbers of any kind at some paths; nothing is validated."""
    copy: Any = scene
    for path, value in values.items():
        copy = with_value(copy, list(located(scene, path)), value)
    result: Scene = copy
    return result


def with_value(part: Any, place: list[Key], value: Any) -> Any:
    """A copy of a part with another value at a place below it."""
    if not place:
        return value
    key, *rest = place
    if isinstance(part, BaseModel):
        return part.model_copy(update={str(key): with_value(getattr(part, str(key)), rest, value)})
    if isinstance(part, dict):
        return part | {key: with_value(part[key], rest, value)}
    return tuple(with_value(x, rest, value) if k == key else x for k, x in enumerate(part))
