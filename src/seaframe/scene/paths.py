"""Paths of the values of a scene: the place in the file without `robots` and `links`.

`rov.upper.mass`, `rov.hull.inertia.diagonal[0]`, `drives.rov.upper.motion.sine.amplitude`, `gravity[2]`, `run.dt`.
A thruster goes by its name, `rov.t1.gain`, or by its place in the list, `rov.thrusters[0].gain`: the same number. Paths
are listed by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import NoneType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, get_origin

from pydantic import BaseModel

from ..errors import MAX_NAMES, Fault, SceneError, listing, nearest_name, nearest_names, one_line, quote
from .problems import Expected, format_path, is_omitted, is_thruster, join_keys
from .reader import MAX_DEPTH
from .values import STRUCTURAL, NotFree

if TYPE_CHECKING:
    from .model import Scene

Key: TypeAlias = str | int
MOST_WORDS = 2 * MAX_DEPTH  # of a path: most levels of a file take one word, a link takes two
INDEX = re.compile(r"\[(\d{1,9})\]")


class NumbersByPath(dict[str, float]):
    """Numbers by path. It is read by any spelling of a path; its keys are those that `path_at` returns."""

    def __init__(self, found: Mapping[str, float], spellings: Mapping[str, str]) -> None:
        super().__init__(found)
        self.spellings = spellings  # paths by their other spellings

    def __missing__(self, path: str) -> float:
        return super().__getitem__(self.spellings[path])

    def __contains__(self, path: object) -> bool:
        return super().__contains__(path) or path in self.spellings

    def get(self, path: str, default: Any = None) -> Any:
        """Return the number at a path, or a default."""
        return super().get(self.spellings.get(path, path), default)


def numbers(scene: Scene) -> NumbersByPath:
    """Return every number of the scene, including defaults, by its path."""
    found, spellings = {}, {}
    for place, value in leaves(scene):
        if isinstance(value, float):
            path, by_index = path_at(scene, place), format_path(place)
            found[path] = value
            if path != by_index:
                spellings[by_index] = path
    return NumbersByPath(found, spellings)


def path_at(scene: Scene, place: tuple[Key, ...]) -> str:
    """Return the path of a place in the file: a thruster by its name."""
    if not is_thruster(place):
        return format_path(place)
    robot, number = str(place[1]), int(place[3])
    return join_keys((robot, scene.robots[robot].thrusters[number].name, *place[4:]))


def leaves(part: Any, place: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Any]]:
    """Yield every single value below a part of a scene, with its place in the file."""
    inside = entries(part)
    if inside is None:
        yield place, part
        return
    for key, value in inside:
        if value is not None:
            yield from leaves(value, (*place, key))


def entries(part: Any) -> list[tuple[Key, Any]] | None:
    """Return keys and values of a model, a mapping or a tuple; None for a single value."""
    if isinstance(part, BaseModel):
        return [(name, getattr(part, name)) for name in type(part).model_fields]
    if isinstance(part, dict):
        return list(part.items())
    if isinstance(part, tuple):
        return list(enumerate(part))
    return None


def find_place(scene: Scene, path: str) -> tuple[Key, ...]:
    """Return the place in the file of a path; raise a SceneError with the most similar paths if it does not exist."""
    words = words_of(path)
    if len(words) > MOST_WORDS:
        message = f"The path has {len(words)} parts; no path in a scene is that long."
        raise SceneError(message, "limit", path=one_line(path, 120))
    if (place := locate(scene, path)) is None:
        raise SceneError(unknown_path(scene, path), path=one_line(path, 120))
    return place


def find_places(scene: Scene, paths: Iterable[str]) -> Iterator[tuple[Key, ...]]:
    """Yield the place in the file of every path; entries of one list that follow each other are found quickly."""
    place: tuple[Key, ...] = ()
    before, count = "", 0
    for path in paths:
        head, _, index = path.removesuffix("]").rpartition("[")
        number = int(index) if head and head == before and index.isdecimal() else count
        if number < count:
            place = (*place[:-1], number)
        else:
            place = find_place(scene, path)
            before, count = (head, len(value_at(scene, place[:-1]))) if isinstance(place[-1], int) else ("", 0)
        yield place


def locate(scene: Scene, path: str) -> tuple[Key, ...] | None:
    """Return the place in the file of a path; None if it does not exist."""
    ways = find_ways(Way(scene, (), words_of(path)[: MOST_WORDS + 1]))
    return next((way.place for way in ways if not way.rest), None)


def words_of(path: str) -> tuple[Key, ...]:
    """Split a path at its dots and brackets."""
    words: list[Key] = []
    for word in path.split("."):
        words.append(INDEX.sub("", word))
        words += [int(index) for index in INDEX.findall(word)]
    return tuple(words)


class Way(NamedTuple):
    """A path followed up to some word: the part there, its place in the file, and the remaining words."""

    part: Any
    place: tuple[Key, ...]
    rest: tuple[Key, ...]


def find_ways(way: Way) -> Iterator[Way]:
    """Yield all continuations of a way; a word may mean a key of a robot or a link of the same name (`arm.base`)."""
    yield way
    for key, count in steps(way):
        yield from find_ways(Way(child_of(way.part, key), (*way.place, key), way.rest[count:]))
    for number in named_thruster(way):
        yield from find_ways(Way(way.part.thrusters[number], (*way.place, "thrusters", number), way.rest[1:]))


def named_thruster(way: Way) -> list[int]:
    """Return the number of the thruster of a robot whose name is the next word; empty if there is none."""
    if len(way.place) != 2 or way.place[0] != "robots":
        return []
    return [number for number, each in enumerate(way.part.thrusters) if way.rest[:1] == (each.name,)]


def steps(way: Way) -> Iterator[tuple[Key, int]]:
    """Yield the keys of a part that the words begin with, and how many words each takes: `robots` 0, `rov.upper` 2."""
    if isinstance(way.part, BaseModel):
        for name in type(way.part).model_fields:
            if is_omitted((*way.place, name), len(way.place)):
                yield name, 0
            elif way.rest[:1] == (name,):
                yield name, 1
    elif isinstance(way.part, dict):
        keys = (format_path(way.rest[:count]) for count in range(1, len(way.rest) + 1))
        yield from ((key, count) for count, key in enumerate(keys, start=1) if key in way.part)
    elif isinstance(way.part, tuple):
        yield from ((k, 1) for k in way.rest[:1] if isinstance(k, int) and k < len(way.part))


def child_of(part: Any, key: Key) -> Any:
    """Return the value under a key of a model, a mapping or a tuple."""
    return getattr(part, str(key)) if isinstance(part, BaseModel) else part[key]


def value_at(scene: Scene, place: tuple[Key, ...]) -> Any:
    """Return the value at a place of the file."""
    part: Any = scene
    for key in place:
        part = child_of(part, key)
    return part


def marks_along(scene: Scene, place: tuple[Key, ...]) -> Iterator[tuple[BaseModel, Any]]:
    """Yield the marks of the fields on the way to a place, each with the model that holds the field."""
    part: Any = scene
    for key in place:
        if isinstance(part, BaseModel):
            yield from ((part, mark) for mark in type(part).model_fields[str(key)].metadata)
        part = child_of(part, key)


# Free parameters


def why_not_free(scene: Scene, path: str) -> Fault | None:
    """Return why the number at a path cannot become an input of compiled code, or None if it can."""
    given: object = path
    if not isinstance(given, str):
        return Fault(f"a path is a text such as 'rov.hull.mass', not {quote(path)}.", "type")
    place = locate(scene, path)
    for holder, mark in marks_along(scene, place or ()):
        if isinstance(mark, NotFree) and (mark.applies is None or mark.applies(holder)):
            return Fault(f"{path} {mark.reason}", "unsupported")
    part = None if place is None else value_at(scene, place)
    if isinstance(part, float):
        return None
    if part is None or entries(part) == []:
        return unknown_path(scene, path)
    if isinstance(part, int) and not isinstance(part, bool):
        return Fault(f"{path} {STRUCTURAL.reason}", "unsupported")
    return not_a_number(scene, path, place or (), part)


def not_a_number(scene: Scene, path: str, place: tuple[Key, ...], part: Any) -> Fault:
    """Return the fault of a path that exists but is no single number: a part of the scene, a list, or a text."""
    if entries(part) is None:
        message = f"{quote(path)} is {quote(part)}, which is not a number, so it cannot be an input; use `replace`."
        return Fault(one_line(message), "type")
    below = [path_at(scene, inside) for inside, value in leaves(part, place) if isinstance(value, float)]
    choices = tuple(name for name in below if why_not_free(scene, name) is None)
    fix = f"Free the numbers that it contains, one by one: {listing(choices)}." if choices else "It contains none."
    return Fault(one_line(f"{quote(path)} is not a single number. {fix}"), "type", choices)


# Unknown paths


def unknown_path(scene: Scene, path: str) -> Fault:
    """Return the fault of an unknown path, with the paths that exist below its known beginning."""
    words = words_of(path)
    every = list(find_ways(Way(scene, (), words)))
    left = min(len(way.rest) for way in every)
    ends = [way for way in every if len(way.rest) == left]
    for way in ends:
        if way.part is None or entries(way.part) == []:
            whole = path_at(scene, way.place)
            example = example_value(expected_at(scene, way.place), way.rest)
            message = (
                f"{quote(whole)} is not given. Give it as a whole first: in the scene file, by `scene.replace`, or on "
                f"the command line by --set '{whole}={example}'."
            )
            return Fault(one_line(message), "missing")
    rest = words[len(words) - left :]
    start = known_beginning(scene, ends[0].place)
    known = [path_at(scene, place) for way in ends for place, _ in leaves(way.part, way.place)]
    tails = {name.removeprefix(start).removeprefix("."): name for name in known}
    near = [tails[tail] for tail in nearest_names(format_path(rest), tails, MAX_NAMES)]
    if len(tails) > MAX_NAMES:  # list the others only up to their next word
        begun = len(words_of(start)) if start else 0
        known = [format_path(words_of(name)[: begun + 1]) for name in known]
    hint = f" Did you mean {quote(near[0])}?" if near else ""
    choices = list(dict.fromkeys([*near, *known]))
    return Fault(one_line(f"no path {quote(path)}.{hint} Paths: {listing(choices)}."), "unknown", tuple(choices))


def known_beginning(scene: Scene, place: tuple[Key, ...]) -> str:
    """Return the path of a place without the keys at its end that paths omit."""
    while place and is_omitted(place, len(place) - 1):
        place = place[:-1]
    return path_at(scene, place)


def expected_at(scene: Scene, place: tuple[Key, ...]) -> Expected:
    """Return what is allowed at a place of a scene."""
    expected = Expected.of(type(scene))
    for key in place:
        expected = expected.inside(key)
    return expected


def example_value(expected: Expected, words: tuple[Key, ...]) -> str:
    """Return an example of a value that contains the path of these words, dots for numbers: `{diagonal: [..]}`."""
    kinds = [kind for kind in expected.kinds if kind is not NoneType]
    if expected.keys and not any(isinstance(word, int) for word in words[:1]):
        key = nearest_name(words[0], expected.keys) or expected.keys[0] if words else ""
        return f"{{{key}: {example_value(expected.inside(key), words[1:])}}}" if key else "{..}"
    if any(get_origin(kind) is dict for kind in kinds):
        return f"{{{format_path(words[:2])}: {example_value(expected.inside(''), words[2:])}}}" if words else "{..}"
    lists = [kind for kind in kinds if get_origin(kind) is tuple]
    if lists and (words or len(lists) == len(kinds)):
        return f"[{example_value(expected.inside(0), words[1:])}]"
    return ".."


# Changed values


def replace_values(scene: Scene, changes: Any) -> dict[str, Any]:
    """Return the content of the scene's file with other values at some paths."""
    given: Any = changes
    if not isinstance(given, Mapping) or not all(isinstance(path, str) for path in given):
        example = "{'rov.upper.mass': 50.0}"
        raise SceneError(f"Changes are values by path, such as {example}; got {quote(changes)}.", "type")
    data = scene.to_dict()
    for path, value in changes.items():
        *outer, last = find_place(scene, path)
        inner: Any = data
        part: Any = scene
        for key in outer:
            part = child_of(part, key)
            if isinstance(inner, dict) and inner.get(str(key)) is None:  # a default that the file does not contain
                whole = isinstance(part, BaseModel | dict)
                inner[str(key)] = {} if whole else list(part)
            inner = inner[key]
        inner[last] = value
    return data


def with_numbers(scene: Scene, values: Mapping[str, Any]) -> Scene:
    """Return a copy of the scene with numbers of any kind at some paths; nothing is validated."""
    changes: dict[Key, Any] = {}
    for place, value in zip(find_places(scene, values), values.values(), strict=True):
        *outer, last = place
        inner = changes
        for key in outer:
            inner = inner.setdefault(key, Changes())
        inner[last] = value
    result: Scene = with_changes(scene, Changes(changes))
    return result


class Changes(dict[Key, Any]):
    """New values by key, or the changes below a key."""


def with_changes(part: Any, changes: Any) -> Any:
    """Return a copy of a part with other values below it."""
    if not isinstance(changes, Changes):
        return changes
    new = {key: with_changes(child_of(part, key), below) for key, below in changes.items()}
    if isinstance(part, BaseModel):
        return part.model_copy(update={str(key): value for key, value in new.items()})
    if isinstance(part, dict):
        return part | new
    return tuple(new.get(k, x) for k, x in enumerate(part))
