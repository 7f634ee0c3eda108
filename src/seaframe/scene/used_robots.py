"""Robots that a scene takes from elsewhere: `robots: {rov: {use: bluerov2-heavy, at: ...}}`.

`use` names a ready robot, or a file beside the scene file that describes one robot. Keys beside `use` override those of
the robot: mappings are merged key by key, anything else is replaced as a whole. Errors keep the place where a value is
written, in either file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..errors import Fault, SceneError, one_line, quote, unknown_name
from .problems import format_path
from .reader import Document, Place, read_yaml
from .short_forms import places_below

if TYPE_CHECKING:
    from .reader import DataPath

FOLDER = Path(__file__).parents[1] / "robots"
SUFFIXES = (".yaml", ".yml")
MAX_USED = 8  # files, each of which uses the next
MAX_VALUES = 500_000  # of a scene with all robots that it uses
OVERRIDDEN = "set beside `use`"  # source of a value that replaces one with a source

Importer: TypeAlias = Callable[[Path], "Document | None"]  # a robot file of another format; None: of no known format


class Reading(NamedTuple):
    """How used robots are found and read."""

    read: Callable[[Path], Document]  # a scene file
    resolve: Callable[[str, Document, DataPath], Path]  # a file that is named at a place of a document
    load: Importer


def ready_robots() -> list[str]:
    """Return the names of the ready robots, sorted."""
    return sorted(path.parent.name for path in FOLDER.glob("*/scene.yaml"))


def ready_robot_file(name: str) -> Path | None:
    """Return the scene file of a ready robot; None for any other name."""
    return FOLDER / name / "scene.yaml" if name in ready_robots() else None


def include_ready_robots(data: Any) -> Any:
    """Return the data of a scene with every ready robot that it uses written out; files are not read."""
    robots = data.get("robots") if isinstance(data, Mapping) else None
    named = robots.values() if isinstance(robots, Mapping) else ()
    if not any(isinstance(robot, Mapping) and robot.get("use") in ready_robots() for robot in named):
        return data

    def refuse(name: str, document: Document, place: DataPath) -> Path:
        raise place_error(document, place, only_files(name))

    document = Document({**data}, {(): Place(1, 1)}, {}, "")
    try:
        return include_robots(document, Reading(read_yaml, refuse, lambda path: None)).data
    except SceneError as error:
        if not error.place.startswith(":"):
            raise
        raise SceneError(error.fault, path=error.path) from None  # the data are in no file


def only_files(name: str) -> Fault:
    """Return the fault of a used file that is named outside a scene file."""
    message = (
        f"{quote(name)} is not read here: only scene files may name other files. Load a scene file with `sf.load`, "
        "name a ready robot (`sf.robots()`), or give the keys of the robot."
    )
    return Fault(one_line(message), "unsupported", tuple(ready_robots()))


def include_robots(document: Document, reading: Reading, users: tuple[Path, ...] = ()) -> Document:
    """Return a scene file with every robot that it uses written out; `users` are the files that use this one."""
    robots = document.data.get("robots")
    for name, robot in robots.items() if isinstance(robots, Mapping) else ():
        if isinstance(robot, Mapping) and isinstance(robot.get("use"), str):
            used = read_used(document, ("robots", name, "use"), reading, users)
            document = merge_documents(document, name, used)
            if len(document.places) > MAX_VALUES:
                fault = Fault(f"more than {MAX_VALUES:,} values with the robots that it uses.", "limit")
                raise place_error(document, ("robots", name), fault)
    return document


def read_used(document: Document, place: DataPath, reading: Reading, users: tuple[Path, ...]) -> Document:
    """Return the file that a robot uses, with the robots that it uses itself; raise SceneError for a circle."""
    name = document.data["robots"][place[1]]["use"]
    path = ready_robot_file(name)
    if path is None and Path(name).suffix == "":
        fault = unknown_name(name, ready_robots(), "ready robot")
        raise place_error(document, place, replace(fault, message=f"{fault.message} Or name a file beside this one."))
    path = (path or reading.resolve(name, document, place)).resolve()
    if path in users:
        circle = " -> ".join(each.name for each in (*users[users.index(path) :], path))
        raise place_error(document, place, Fault(f"the files use each other in a circle: {circle}.", "conflict"))
    if len(users) >= MAX_USED:
        raise place_error(document, place, Fault(f"more than {MAX_USED} files, each of which uses the next.", "limit"))
    if path.suffix in SUFFIXES:
        used = include_robots(reading.read(path), reading, (*users, path))
    else:
        loaded = reading.load(path)
        if loaded is None:
            message = f"{quote(name)} is no robot file that can be read: name a .yaml file with one robot."
            raise place_error(document, place, Fault(message, "format"))
        used = loaded
    robots = used.data.get("robots")
    found = list(robots) if isinstance(robots, Mapping) else []
    if len(found) != 1:
        names = f" ({', '.join(map(str, found))})" if found else ""
        message = f"{quote(name)} describes {len(found)} robots{names}; a file that is used describes one: split it."
        raise place_error(document, place, Fault(one_line(message), "unsupported"))
    return used


def place_error(document: Document, place: DataPath, fault: Fault) -> SceneError:
    """Return an error at a place of a file."""
    return SceneError(fault, path=format_path(place), place=document.location(place))


def merge_documents(document: Document, name: str, used: Document) -> Document:
    """Return a scene file with a robot that is the one of another file, changed by the keys beside `use`."""
    ((other, robot),) = used.data["robots"].items()
    here, there = ("robots", name), ("robots", other)
    own = {key: value for key, value in document.data["robots"][name].items() if key != "use"}
    merged, noted = merge_robot(robot, own, here) if isinstance(robot, Mapping) else (robot, {})
    sources = {f"{name}.{path.partition('.')[2]}": text for path, text in sources_of(used.data, other)}
    overridden = {place for place in places_below(own, here) if place in document.places}
    places, keys = dict(document.places), dict(document.keys)
    files = dict(document.files)
    for path, at in used.places.items():
        if path[:2] == there and (moved := (*here, *path[2:])) not in overridden and len(path) > 2:
            places[moved], files[moved] = at, used.file_of(path)
            if path in used.keys:
                keys[moved] = used.keys[path]
    given = document.data.get("sources")
    data: dict[str, Any] = {**document.data, "robots": {**document.data["robots"], name: merged}}
    if (sources or noted) and (given is None or isinstance(given, Mapping)):
        data["sources"] = {**without(sources, overridden), **noted, **(given or {})}
    return replace(document, data=data, places=places, keys=keys, files=files)


def merge_robot(
    used: Mapping[str, Any], own: Mapping[str, Any], place: DataPath
) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the keys of a robot with those given beside `use`, and sources of values that replace sourced ones."""
    merged: dict[str, Any] = dict(used)
    noted: dict[str, str] = {}
    for key, value in own.items():
        before = used.get(key)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            merged[key], below = merge_robot(before, value, (*place, key))
            noted |= below
        else:
            merged[key] = value
            if isinstance(used.get("source"), str) and "source" not in own and key not in ("value", "source"):
                noted[format_path((*place, key))] = OVERRIDDEN
    if "value" in own and "source" not in own:
        merged.pop("source", None)
    return merged, noted


def sources_of(data: Mapping[str, Any], robot: str) -> Iterator[tuple[str, str]]:
    """Yield the sources of the values of a robot that a file gives by path."""
    sources = data.get("sources")
    for path, text in sources.items() if isinstance(sources, Mapping) else ():
        if isinstance(path, str) and path.startswith(f"{robot}."):
            yield path, text


def without(sources: Mapping[str, str], overridden: set[DataPath]) -> dict[str, str]:
    """Return sources without those of values that were replaced."""
    gone = {format_path(place) for place in overridden}
    return {path: text for path, text in sources.items() if path not in gone}
