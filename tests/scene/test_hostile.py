"""Data without an end, files that are no files, names that no system takes: each is refused with its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.scene import files, meshes, sources
from seaframe.scene.reader import MAX_TAG, parse_yaml

ROBOT: dict[str, Any] = {"links": {"hull": {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}}}}
TABLE = """\
robots:
  arm:
    base: fixed
    links:
      frame: {}
      upper: {parent: frame, joint: {type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: {diagonal: [1, 1, 1]}}
drives:
  arm.upper: {motion: {table: {file: NAME, column: upper}}}
"""
MESH = "robots: {rov: {links: {hull: {mass: 1, shape: {mesh: {file: NAME}}}}}}\n"
PLACES = {TABLE: "scene.yaml:8:38 drives.arm.upper.motion.table.file", MESH: "scene.yaml:1:61 rov.hull.shape.mesh.file"}


def scene_dict(**more: Any) -> dict[str, Any]:
    return {"robots": {"rov": ROBOT}} | more


def nest(depth: int, kind: str = "mapping") -> Any:
    value: Any = 1.0
    for _ in range(depth):
        value = {"a": value} if kind == "mapping" else [value]
    return value


def mapping_in_itself() -> dict[str, Any]:
    data: dict[str, Any] = {}
    data["a"] = data
    return data


def list_in_itself() -> list[Any]:
    data: list[Any] = []
    data.append(data)
    return data


def value_in_itself() -> dict[str, Any]:
    """With a `source`, which does not count as a level of the path."""
    data: dict[str, Any] = {"source": "Table 1"}
    data["value"] = data
    return data


ENDLESS: dict[str, Callable[[], Any]] = {
    "a deep mapping": lambda: nest(60),
    "a deep list": lambda: nest(60, "list"),
    "a very deep mapping": lambda: nest(100_000),
    "a mapping in itself": mapping_in_itself,
    "a list in itself": list_in_itself,
    "a value in itself": value_in_itself,
}


@pytest.mark.parametrize("case", ENDLESS)
def test_data_without_an_end_is_refused(case: str) -> None:
    data = ENDLESS[case]()
    with pytest.raises(sf.SceneError, match="deeper than 50 levels") as error:
        sf.Scene.from_dict(scene_dict(gravity=data))
    assert (error.value.code, error.value.path.startswith("gravity")) == ("limit", True)
    with pytest.raises(sf.SceneError, match="deeper than 50 levels") as error:
        sf.Scene.from_dict(scene_dict()).replace({"rov.hull.mass": data})
    assert (error.value.code, error.value.path.startswith("rov.hull.mass")) == ("limit", True)


def test_a_scene_inside_itself_is_refused() -> None:
    data = {"robots": {"rov": {"links": {"hull": {"mass": 1.0}}}}}
    data["robots"]["rov"]["links"]["hull"]["drag"] = data  # type: ignore[assignment]
    with pytest.raises(sf.SceneError, match="deeper than 50 levels") as error:
        sf.Scene.from_dict(data)
    assert error.value.code == "limit"


def test_a_list_of_the_same_lists_is_refused_before_it_expands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST", 10_000)
    data: Any = [1.0] * 10
    for _ in range(20):
        data = [data] * 10
    with pytest.raises(sf.SceneError, match="more than 10,000 values") as error:
        sf.Scene.from_dict(scene_dict(gravity=data))
    assert (error.value.code, error.value.path.startswith("gravity")) == ("limit", True)


@pytest.mark.parametrize(
    "path", ["a." * 5000 + "b", "gravity" + "[0]" * 5000, "." * 100_000, "rov." * 101], ids=["a", "[0]", ".", "rov"]
)
def test_a_path_deeper_than_any_value_is_refused(path: str) -> None:
    with pytest.raises(sf.SceneError) as error:
        sf.Scene.from_dict(scene_dict()).replace({path: 1.0})
    assert error.value.code == "limit"
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("changes", [None, 1, ["rov.hull.mass"], {1: 2.0}, {None: 1.0}])
def test_changes_that_are_no_values_by_path_are_refused(changes: Any) -> None:
    with pytest.raises(sf.SceneError, match="values by path") as error:
        sf.Scene.from_dict(scene_dict()).replace(changes)
    assert error.value.code == "type"


@pytest.mark.parametrize("digits", [400, 5000])
def test_whole_numbers_beyond_doubles_are_refused(digits: int) -> None:
    with pytest.raises(sf.SceneError, match=r"rov.hull.mass"):
        sf.Scene.from_dict(scene_dict()).replace({"rov.hull.mass": 10**digits})


# Files


def scene_file(folder: Path, text: str, name: str) -> Path:
    path = folder / "scene.yaml"
    path.write_text(text.replace("NAME", name), encoding="utf-8")
    return path


def refusal_of(path: Path) -> str:
    with pytest.raises(sf.SceneError) as error:
        sf.load(path)
    return str(error.value)


def make_loop(path: Path) -> None:
    path.symlink_to(path.name)


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def make_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


STRANGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "a loop of links": (make_loop, "symbolic links"),
    "a pipe": (make_pipe, "not a regular file"),
    "a device": (make_device, ""),  # outside the folder, or no regular file
    "a folder": (Path.mkdir, "is a directory"),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("case", STRANGE)
@pytest.mark.parametrize("text", [TABLE, MESH], ids=["table", "mesh"])
def test_a_table_or_mesh_that_is_no_file_is_refused_with_its_place(tmp_path: Path, text: str, case: str) -> None:
    make, words = STRANGE[case]
    make(tmp_path / "motion.stl")
    message = refusal_of(scene_file(tmp_path, text, "motion.stl"))
    assert message.startswith(str(tmp_path / PLACES[text]))
    assert words in message
    assert "motion.stl" in message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("case", STRANGE)
@pytest.mark.parametrize("name", ["scene.yaml", "scene"])
def test_a_scene_that_is_no_file_is_refused(tmp_path: Path, name: str, case: str) -> None:
    make, words = STRANGE[case]
    make(tmp_path / name)
    message = refusal_of(tmp_path / name)
    assert message.startswith(str(tmp_path / name))
    assert words in message


LONG = {"name": "x" * 300, "path": "x/" * 3000 + "x", "both": "x" * 5000}


@pytest.mark.parametrize("case", LONG)
@pytest.mark.parametrize("text", [TABLE, MESH], ids=["table", "mesh"])
def test_names_of_files_that_no_system_takes_are_refused(tmp_path: Path, text: str, case: str) -> None:
    message = refusal_of(scene_file(tmp_path, text, f"{LONG[case]}.stl"))
    assert message.startswith(str(tmp_path / PLACES[text]))
    assert "cannot be read" in message


@pytest.mark.parametrize("case", LONG)
@pytest.mark.parametrize("suffix", ["", ".yaml"])
def test_a_scene_of_such_a_name_is_refused(tmp_path: Path, case: str, suffix: str) -> None:
    message = refusal_of(tmp_path / f"{LONG[case]}{suffix}")
    assert ("cannot be read" if suffix else "no experiment") in message
    assert len(message) < 1000


def test_a_table_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "motion.csv").write_text("t,upper\n0,0\n1,1\n")
    document = parse_yaml(TABLE.replace("NAME", "motion.csv"), str(tmp_path / "scene.yaml"))

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(sf.SceneError, match=r"motion.csv: cannot be read"):
        files.include_files(document)


def test_a_file_is_read_once_however_often_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "motion.csv").write_text("t,upper\n0,0\n1,1\n")
    more = "".join(f"\n  - {{title: x, signals: [arm.upper.angle], log: {{file: motion.csv}}}} # {k}" for k in range(9))
    path = scene_file(tmp_path, f"{TABLE}plots:{more}\n", "motion.csv")
    opened: list[Path] = []
    rows = files.read_csv_rows

    def count_reads(path: Path, refuse: files.Refuse) -> list[list[str]]:
        opened.append(path)
        return rows(path, refuse)

    monkeypatch.setattr(files, "read_csv_rows", count_reads)
    assert len(sf.load(path).plots) == 9
    assert opened == [tmp_path.resolve() / "motion.csv"]


def test_a_table_of_too_many_entries_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "motion.csv").write_text("t,upper\n" + "".join(f"{k},0\n" for k in range(50)))
    path = scene_file(tmp_path, TABLE, "motion.csv")
    monkeypatch.setattr(files, "MAX_ENTRIES", 102)
    sf.load(path)
    monkeypatch.setattr(files, "MAX_ENTRIES", 101)
    assert "motion.csv: more than 101 entries" in refusal_of(path)


# Texts that take the parser, or the words of errors, too long


def test_a_very_long_tag_is_refused_unparsed() -> None:
    with pytest.raises(sf.SceneError, match=r"robot.yaml:2:4: .*after '!'"):
        parse_yaml("a: 1\nb: " + "!" * 1_900_000, "robot.yaml")
    short = "! " + "x" * (MAX_TAG - 1)
    assert parse_yaml(f'a: "{short}"', "").data == {"a": short}


def test_line_ends_of_old_machines_count_as_lines() -> None:
    document = parse_yaml("a: 1\rb: 2\r\nc: 3\n", "")
    assert document.data == {"a": 1, "b": 2, "c": 3}
    assert document.places[("c",)] == (3, 4)


def test_of_very_many_problems_the_first_are_reported() -> None:
    unknown = {f"gravitation{k}": 1.0 for k in range(40_000)}
    with pytest.raises(sf.SceneError, match=r"'gravitation0'. Did you mean") as error:
        sf.Scene.from_dict(scene_dict() | unknown)
    assert str(error.value).endswith("... and at least 1,992 more problems.")


@pytest.mark.parametrize("table", ["\n", "\n\n\n", "\nt,upper\n0,0\n", "\n" * 300])
def test_a_table_that_begins_with_an_empty_line_is_refused(
    tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_ENTRIES", 100)  # empty lines count
    (tmp_path / "motion.csv").write_text(table)
    message = refusal_of(scene_file(tmp_path, TABLE, "motion.csv"))
    assert ("more than 100" if len(table) > 100 else "row of names") in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf " + "1 2 3 " * 10, "line 4"),
        ("v 0 0 0\n" * 40, "more than 30 vertices"),
        ("v 0 0 0\nv 1e200 0 0\nv 0 1 0\nf 1 2 3\n", r"beyond 1e\+20"),
    ],
    ids=["corners", "vertices", "far"],
)
def test_meshes_beyond_all_bounds_are_refused(
    tmp_path: Path, text: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meshes, "MAX_TRIANGLES", 10)
    path = tmp_path / "hull.obj"
    path.write_text(text)
    with pytest.raises(sf.SeaframeError, match=words):
        meshes.read_surface(path)


@pytest.mark.parametrize("path", ["rov.hull.mass", "gravity[2]", "run.duration"])
def test_numbers_beyond_anything_real_are_refused(path: str) -> None:
    """Products of a few of them overflow, and the motion is not a number."""
    scene = sf.Scene.from_dict(scene_dict())
    for value in (1e21, 1e200, 1.7e308):
        with pytest.raises(sf.SceneError, match=r"1e\+20, got"):
            scene.replace({path: value})
    assert scene.replace({path: 1e20}).paths()[path] == 1e20


@pytest.mark.parametrize("axis", [[0, 0, 1e-10], [5e-324, 0, 0], [1e-160, 1e-160, 0]])
def test_axes_too_short_to_point_anywhere_are_refused(axis: list[float]) -> None:
    hinge = {"type": "hinge", "a": "world", "b": "rov.hull", "axis": axis}
    with pytest.raises(sf.SceneError, match="length zero"):
        sf.Scene.from_dict(scene_dict(connections=[hinge]))
