"""Paths: every number of a scene has one, the place in the file without `robots` and `links`.

`rov.upper.mass`, `rov.hull.inertia.diagonal[0]`, `drives.rov.upper.motion.sine.amplitude`, `gravity[2]`, `run.dt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, get_origin

from pydantic import BaseModel

from ..errors import MAX_NAMES, SceneError, listing, nearest, nearest_of, one_line, shown
from .problems import Expected, silent, spelled
from .reader import MAX_DEPTH
from .values import STRUCTURAL, NotFree

if TYPE_CHECKING:
    from .model import Scene

Key: TypeAlias = str | int
MOST_WORDS = 2 * MAX_DEPTH  # of a path: most levels of a file are one word, a link is two
INDEX = re.compile(r"\[(\d{1,9})\]")


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
    """The place in the file of a path; a SceneError with the nearest paths where there is none."""
    words = words_of(path)
    if len(words) > MOST_WORDS:
        raise SceneError(f"{one_line(path, 120)}: a path of {len(words)} words; no value of a scene lies that deep.")
    for way in ways(Way(scene, (), words)):
        if not way.rest:
            return way.place
    raise SceneError(one_line(f"{path}: {unknown(scene, path)}"))


def words_of(path: str) -> tuple[Key, ...]:
    """A path taken apart at its dots and brackets."""
    words: list[Key] = []
    for word in path.split("."):
        words.append(INDEX.sub("", word))
        words += [int(index) for index in INDEX.findall(word)]
    return tuple(words)


class Way(NamedTuple):
    """As far as words of a path lead: the part there, its place in the file, and the words that are left."""

    part: Any
    place: tuple[Key, ...]
    rest: tuple[Key, ...]


def ways(way: Way) -> Iterator[Way]:
    """All that begin with a way; words may lead to a key of a robot and to a link of the same name (`arm.base`)."""
    yield way
    for key, count in steps(way):
        yield from ways(Way(inside(way.part, key), (*way.place, key), way.rest[count:]))


def steps(way: Way) -> Iterator[tuple[Key, int]]:
    """The keys of a part that the words begin with, and how many words they take: `robots` none, `rov.upper` two."""
    if isinstance(way.part, BaseModel):
        for name in type(way.part).model_fields:
            if silent((*way.place, name), len(way.place)):
                yield name, 0
            elif way.rest[:1] == (name,):
                yield name, 1
    elif isinstance(way.part, dict):
        keys = (spelled(way.rest[:count]) for count in range(1, len(way.rest) + 1))
        yield from ((key, count) for count, key in enumerate(keys, start=1) if key in way.part)
    elif isinstance(way.part, tuple):
        yield from ((k, 1) for k in way.rest[:1] if isinstance(k, int) and k < len(way.part))


def inside(part: Any, key: Key) -> Any:
    return getattr(part, str(key)) if isinstance(part, BaseModel) else part[key]


def marks(scene: Scene, place: tuple[Key, ...]) -> Iterator[tuple[BaseModel, Any]]:
    """What the fields on the way to a place are marked with, each with the model that holds the field."""
    part: Any = scene
    for key in place:
        if isinstance(part, BaseModel):
            yield from ((part, mark) for mark in type(part).model_fields[str(key)].metadata)
        part = inside(part, key)


# Freed paths


def why_not_free(scene: Scene, path: str) -> str:
    """Why the number at a path cannot become an input of compiled code; nothing where it can."""
    way = next((way for way in ways(Way(scene, (), words_of(path))) if not way.rest), Way(None, (), ()))
    for holder, mark in marks(scene, way.place):
        if isinstance(mark, NotFree) and (mark.applies is None or mark.applies(holder)):
            return f"{path} {mark.reason}"
    part = way.part
    if isinstance(part, float):
        return ""
    counts = isinstance(part, int) and not isinstance(part, bool)
    return f"{path} {STRUCTURAL.reason}" if counts else unknown(scene, path)


# Unknown paths


def unknown(scene: Scene, path: str) -> str:
    """Says what there is in the place of an unknown path, below as much of it as leads somewhere."""
    words = words_of(path)
    every = list(ways(Way(scene, (), words)))
    left = min(len(way.rest) for way in every)
    ends = [way for way in every if len(way.rest) == left]
    for way in ends:
        if way.part is None or entries(way.part) == []:
            whole = spelled(way.place)
            example = written(allowed(scene, way.place), way.rest)
            return f"no {shown(whole)} is given. Give it as a whole, for example --set '{whole}={example}'."
    start, rest = words[: len(words) - left], words[len(words) - left :]
    known = [spelled(place) for way in ends for place, _ in leaves(way.part, way.place)]
    tails = {name.removeprefix(spelled(start)).removeprefix("."): name for name in known}
    near = [tails[tail] for tail in nearest_of(spelled(rest), tails, MAX_NAMES)]
    if len(tails) > MAX_NAMES:  # the others only up to their next word
        known = [spelled(words_of(name)[: len(start) + 1]) for name in known]
    hint = f" Did you mean {shown(near[0])}?" if near else ""
    return f"no path {shown(path)}.{hint} Paths: {listing(list(dict.fromkeys([*near, *known])))}."


def allowed(scene: Scene, place: tuple[Key, ...]) -> Expected:
    """What may stand at a place of a scene."""
    expected = Expected.of(type(scene))
    for key in place:
        expected = expected.inside(key)
    return expected


def written(expected: Expected, words: tuple[Key, ...]) -> str:
    """A value that has something where words lead, dots in the places of numbers: `{diagonal: [..]}`."""
    kinds = [kind for kind in expected.kinds if kind is not NoneType]
    if expected.keys and not any(isinstance(word, int) for word in words[:1]):
        key = nearest(words[0], expected.keys) or expected.keys[0] if words else ""
        return f"{{{key}: {written(expected.inside(key), words[1:])}}}" if key else "{..}"
    if any(get_origin(kind) is dict for kind in kinds):
        return f"{{{spelled(words[:2])}: {written(expected.inside(''), words[2:])}}}" if words else "{..}"
    lists = [kind for kind in kinds if get_origin(kind) is tuple]
    if lists and (words or len(lists) == len(kinds)):
        return f"[{written(expected.inside(0), words[1:])}]"
    return ".."


# Other values


def replaced(scene: Scene, changes: Any) -> dict[str, Any]:
    """The content of the scene's file with other values at some paths."""
    given: Any = changes
    if not isinstance(given, Mapping) or not all(isinstance(path, str) for path in given):
        raise SceneError(f"changes are values by path, such as {{'rov.upper.mass': 50.0}}; got {shown(changes)}.")
    data = scene.to_dict()
    for path, value in changes.items():
        *outer, last = located(scene, path)
        inner: Any = data
        part: Any = scene
        for key in outer:
            part = inside(part, key)
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
        return part.model_copy(update={str(key): with_value(inside(part, key), rest, value)})
    if isinstance(part, dict):
        return part | {key: with_value(part[key], rest, value)}
    return tuple(with_value(x, rest, value) if k == key else x for k, x in enumerate(part))
