"""Loading of scene files: YAML, with the content of the CSV tables and meshes that it names."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import ValidationError

from ..errors import Code, Fault, SceneError, listing, one_line, quote, unknown_name
from .locating import remember_document
from .meshes import pack_surface, read_surface
from .model import Scene
from .page import refuse_page_problems
from .problems import FIRST_ROW, format_path, names_file, scene_error
from .reader import DataPath, Document, file_problem, read_yaml
from .short_forms import write_out_document
from .sources import extract_sources
from .used_robots import Importer, Reading, include_robots

Refuse: TypeAlias = Callable[[str, Code], SceneError]  # makes an error about a file

Finder: TypeAlias = Callable[[str], Path | None]  # returns the file of a built-in experiment by its name

MAX_FILE_BYTES = 20_000_000
MAX_ENTRIES = 2_000_000  # of a table; reading takes 3 us per entry
TIME_COLUMNS = ("t", "time", "time_s")
FORCES = {"N": 1.0, "kgf": 9.80665}  # units of thrust in a table [N]


def read_scene(path: Path, built_in: Finder = lambda name: None, importer: Importer = lambda path: None) -> Scene:
    """Read a scene from a YAML file; `built_in` returns the file of a built-in experiment by its name.

    importer: reads robot files of other formats, which a robot may `use`.
    """
    return scene_of(read_yaml(path), path, built_in, importer)


def scene_of(read: Document, path: Path, built_in: Finder, importer: Importer) -> Scene:
    """Return the scene that a file describes, with the content of the files that it names."""
    whole = include_robots(read, Reading(cache(read_yaml), find_used, cache(importer)), (path.resolve(),))
    document, members = write_out_document(whole)
    content = include_files(document)
    include_scenes(content, document, path.parent, built_in, importer)
    data = extract_sources({"name": one_line(path.stem)[:200]} | content)
    try:
        scene = remember_document(Scene.model_validate(data), document)
    except ValidationError as error:
        raise scene_error(error, Scene, data, document, members) from None
    refuse_page_problems(scene)
    return scene


def find_used(name: str, document: Document, place: DataPath) -> Path:
    """Return the path of a file that a robot of a scene file uses."""
    return path_inside_folder(Path(document.file_of(place)).parent, name, document, place, key=())


def include_files(document: Document) -> dict[str, Any]:
    """Return the data of a scene file with the content of other files: CSV tables and logs, surfaces of meshes."""
    data = deepcopy(document.data)
    read_once = FileCache()
    for place, part in list(find_file_references(data)):
        key = place[-1]
        folder = Path(document.file_of((*place, "file"))).parent
        path = path_inside_folder(folder, str(part["file"]), document, place)
        refuse = make_refusal(path, document, place)
        if key == "mesh":
            new: Any = {**part, "surface": read_once(read_packed, path, refuse)}
        elif len(place) > 2 and place[-3] == "thrusters":
            new = thrust_table(part, read_once(read_csv_rows, path, refuse), document, place, refuse)
        else:
            new = time_table(part, read_once(read_csv, path, refuse), document, place)
        outer: Any = data
        for step in place[:-1]:
            outer = outer[step]
        outer[key] = new
    return data


def include_scenes(data: Any, document: Document, folder: Path, built_in: Finder, importer: Importer) -> None:
    """Replace the names of other scenes in `plots` by their content, without their own plots and checks."""
    every = data.get("plots") if isinstance(data.get("plots"), list) else []
    for k, plot in enumerate(every):
        runs = plot.get("runs") if isinstance(plot, dict) else None
        for label, run in runs.items() if isinstance(runs, dict) else ():
            name = run.get("scene") if isinstance(run, dict) else None
            if isinstance(name, str) and not name.startswith("{"):  # else the content of a scene, as `save` writes it
                place = ("plots", k, "runs", label, "scene")
                path = built_in(name) or path_inside_folder(folder, name, document, place, key=())
                other = read_yaml(path)
                content = {key: value for key, value in other.data.items() if key not in ("plots", "checks")}
                run["scene"] = scene_of(replace(other, data=content), path, built_in, importer)


class FileCache:
    """Reads each file only once, even if a scene names it several times."""

    def __init__(self) -> None:
        self.contents: dict[tuple[Any, Path], Any] = {}

    def __call__(self, reader: Callable[[Path, Refuse], Any], path: Path, refuse: Refuse) -> Any:
        if (reader, path) not in self.contents:
            self.contents[reader, path] = reader(path, refuse)
        return self.contents[reader, path]


def read_packed(path: Path, refuse: Refuse) -> str:
    """Read a mesh file and return its surface as text."""
    return pack_surface(read_surface(path, refuse))


def time_table(part: Mapping[str, Any], columns: dict[str, list[float]], document: Document, place: DataPath) -> Any:
    """Return a table over time with the named column, or a log with all columns."""
    times = next(iter(columns.values()))
    if place[-1] == "log":
        return {"times": times, "columns": dict(islice(columns.items(), 1, None))}
    column, choices = part.get("column"), list(columns)[1:]
    if column is None:
        message = f"the key 'column' is missing: name a column of {part['file']}. Columns: {listing(choices)}."
        raise error_at_path(document, place, Fault(one_line(message), "missing", tuple(choices)))
    if column not in choices:
        raise error_at_path(document, (*place, "column"), unknown_name(str(column), choices, "column"))
    own = {key: part[key] for key in ("interpolation",) if key in part}
    return {"times": times, "values": columns[column], **own}


def thrust_table(
    part: Mapping[str, Any],
    rows: list[list[str]],
    document: Document,
    place: DataPath,
    refuse: Refuse,
) -> dict[str, list[float]]:
    """Return a table of thrust [N] over the command from the two named columns; other columns are not read."""
    names = [name for name in rows[0] if name]
    valid = {"command": names, "thrust": names, "unit": list(FORCES)}
    for key, value in ({"command": "", "thrust": "", "unit": "N"} | dict(part)).items():
        if key not in ("file", *valid):
            raise error_at_path(document, (*place, key), unknown_name(key, ["file", *valid], "key"))
        if key in valid and value not in valid[key]:
            kind = "unit" if key == "unit" else "column"
            raise error_at_path(document, (*place, key), unknown_name(str(value), valid[key], kind))
    columns = {}
    for key, factor in (("command", 1.0), ("thrust", FORCES[part.get("unit", "N")])):
        k = rows[0].index(part[key])
        entries = [row[k] if k < len(row) else "" for row in rows[1:]]
        columns[f"{key}s"] = [
            factor * parse_finite(entry, refuse, line) for line, entry in enumerate(entries, FIRST_ROW)
        ]
    return columns


def find_file_references(part: Any, place: DataPath = ()) -> Iterator[tuple[DataPath, Mapping[str, Any]]]:
    """Yield every `table`, `log` and `mesh` that names a file, with its place."""
    if isinstance(part, dict):
        for key, value in part.items():
            if names_file((*place, key), value):
                yield (*place, key), value
            else:
                yield from find_file_references(value, (*place, key))
    elif isinstance(part, list):
        for k, value in enumerate(part):
            yield from find_file_references(value, (*place, k))


def error_at_path(document: Document, place: DataPath, what: str | Fault, code: Code = "invalid") -> SceneError:
    """Return an error at a place of the scene file."""
    return SceneError(what, code, path=format_path(place), place=document.location(place))


def path_inside_folder(folder: Path, name: str, document: Document, place: DataPath, key: DataPath = ("file",)) -> Path:
    """Return the path of a file in the folder of the scene file, or below it; refuse any other file.

    `key` leads from the place to the name.
    """
    try:
        path = (folder / name).resolve()
        outside = not path.is_relative_to(folder.resolve())
        problem = file_problem(path, MAX_FILE_BYTES, "a table, mesh or scene")
    except RuntimeError:  # before Python 3.13; later ones leave it to the system
        outside, problem = False, Fault("cannot be read: its symbolic links form a circle.", "file")
    if outside:
        raise error_at_path(document, (*place, *key), f"'{name}' is outside the folder of the scene file.", "file")
    if problem:
        raise error_at_path(document, (*place, *key), f"{quote(name)}: {problem}", problem.code)
    return path


def make_refusal(path: Path, document: Document, place: DataPath) -> Refuse:
    """Return a function that makes an error about a file, at the place of the scene file that names it."""
    return lambda message, code: error_at_path(document, (*place, "file"), f"{path.name}: {message}", code)


def read_csv_rows(path: Path, refuse: Refuse) -> list[list[str]]:
    """Read all rows of a CSV file; the first one holds the names of the columns."""
    rows: list[list[str]] = []
    entries = 0
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            for row in csv.reader(file):
                rows.append([entry.strip() for entry in row])
                if (entries := entries + max(1, len(row))) > MAX_ENTRIES:
                    raise refuse(f"more than {MAX_ENTRIES:,} entries; leave out rows or columns.", "limit")
    except (UnicodeDecodeError, csv.Error) as error:
        raise refuse(f"not a CSV file: {error}.", "format") from None
    except OSError as error:
        raise refuse(f"cannot be read: {error.strerror}.", "file") from None
    if len(rows) < 2 or not rows[0]:
        raise refuse("needs a row of names, in its first line, and at least one row of numbers.", "format")
    return rows


def read_csv(path: Path, refuse: Refuse) -> dict[str, list[float]]:
    """Read columns of numbers by their names in the first row; the first column is time [s]."""
    rows = read_csv_rows(path, refuse)
    names = rows[0]
    if names[0] not in TIME_COLUMNS:
        valid = ", ".join(TIME_COLUMNS)
        raise refuse(f"the first column must be time, named one of {valid}; got '{names[0]}'.", "missing")
    columns: dict[str, list[float]] = {name: [] for name in names}
    if len(columns) < len(names):
        raise refuse("two columns have the same name.", "conflict")
    for number, row in enumerate(rows[1:], start=FIRST_ROW):
        if len(row) != len(names):
            raise refuse(f"line {number} has {len(row)} entries, not {len(names)}.", "shape")
        for name, entry in zip(names, row, strict=True):
            columns[name].append(parse_finite(entry, refuse, number))
    return columns


def parse_finite(entry: str, refuse: Refuse, line: int) -> float:
    """Parse a finite number of a CSV file."""
    try:
        value = float(entry)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise refuse(f"line {line}: '{entry[:40]}' is not a finite number.", "type")
    return value
