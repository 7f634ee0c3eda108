"""Scene files with the CSV tables that they name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf

UPPER = {"parent": "frame", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0}
SCENE = """\
robots:
  arm:
    base: fixed
    links:
      frame: {}
      upper: {parent: frame, joint: {type: revolute, axis: [0, 1, 0]}, mass: 1, inertia: {diagonal: [1, 1, 1]}}
drives:
  arm.upper:
    motion: {table: {file: angles.csv, column: upper}}
plots:
  - {title: angles, signals: [arm.upper.angle], log: {file: angles.csv}}
"""


def write(folder: Path, scene: str = SCENE, table: str = "t,upper\n0,0\n1,0.5\n2,0.25\n") -> Path:
    (folder / "angles.csv").write_text(table)
    (folder / "scene.yaml").write_text(scene)
    return folder / "scene.yaml"


def test_tables_become_part_of_the_scene(tmp_path: Path) -> None:
    path = write(tmp_path)
    scene = sf.load(path)
    motion = scene.to_dict()["drives"]["arm.upper"]["motion"]["table"]
    assert motion == {"times": [0.0, 1.0, 2.0], "values": [0.0, 0.5, 0.25]}
    assert scene.plots[0].log is not None
    assert scene.plots[0].log.columns == {"upper": (0.0, 0.5, 0.25)}
    (tmp_path / "angles.csv").unlink()
    assert sf.Scene.from_dict(scene.to_dict()) == scene


@pytest.mark.parametrize(
    ("scene", "table", "words"),
    [
        (
            SCENE.replace("file: angles.csv, c", "file: ../angles.csv, c"),
            "t,upper\n0,0\n",
            ["outside the folder"],
        ),
        (SCENE.replace("file: angles.csv, c", "file: /etc/passwd, c"), "t,upper\n0,0\n", ["outside the folder"]),
        (SCENE.replace("file: angles.csv, c", "file: none.csv, c"), "t,upper\n0,0\n", ["'none.csv'", "no such file"]),
        (SCENE.replace("column: upper", "column: uper"), "t,upper\n0,0\n", ["no column 'uper'", "'upper'"]),
        (SCENE, "t,upper\n0,x\n", ["angles.csv", "line 2", "'x'"]),
        (SCENE, "t,upper\n0,nan\n", ["line 2", "finite"]),
        (SCENE, "t,upper\n0\n", ["line 2", "1 entries"]),
        (SCENE, "t,upper\n", ["at least one row"]),
        (SCENE, "", ["at least one row"]),
        (SCENE, "angle,upper\n0,0\n", ["first column must be time"]),
        (SCENE, "t,upper,upper\n0,0,0\n", ["same name"]),
        (SCENE, "t,upper\n1,0\n0,0\n", ["must increase"]),
    ],
)
def test_a_wrong_table_is_refused(tmp_path: Path, scene: str, table: str, words: list[str]) -> None:
    path = write(tmp_path, scene, table)
    with pytest.raises(sf.SceneError) as error:
        sf.load(path)
    message = str(error.value)
    assert message.startswith(str(path)), message
    assert all(word in message for word in words), message


def test_a_table_without_a_column_lists_the_columns(tmp_path: Path) -> None:
    path = write(tmp_path, SCENE.replace(", column: upper", ""), "t,upper,fore\n0,0,0\n")
    with pytest.raises(sf.SceneError) as caught:
        sf.load(path)
    error = caught.value
    assert (error.code, error.path) == ("missing", "drives.arm.upper.motion.table")
    assert error.choices == ("upper", "fore")
    assert error.place == f"{path}:9:14"


def test_a_wrong_value_of_a_table_names_the_line_of_its_file(tmp_path: Path) -> None:
    path = write(tmp_path, table="t,upper\n0,0\n1,0\n1,0\n")
    with pytest.raises(sf.SceneError) as caught:
        sf.load(path)
    error = caught.value.problems[0]
    assert (error.code, error.path) == ("range", "drives.arm.upper.motion.table.times[2]")
    assert "line 4 of angles.csv" in error.message


@pytest.mark.parametrize(
    ("part", "path"),
    [
        ({"drives": {"arm.upper": {"motion": {"table": {"file": "a.csv", "column": "b"}}}}}, "drives.arm.upper.motion"),
        ({"plots": [{"title": "a", "signals": ["arm.upper.angle"], "log": {"file": "a.csv"}}]}, "plots[0]"),
    ],
)
def test_files_are_not_read_from_python(part: dict[str, Any], path: str) -> None:
    """One message for all keys of the table."""
    robots = {"arm": {"base": "fixed", "links": {"frame": {}, "upper": UPPER}}}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict({"robots": robots} | part)
    (error,) = caught.value.problems
    key = "log" if path == "plots[0]" else "table"
    assert (error.code, error.path) == ("unsupported", f"{path}.{key}.file")


def test_a_name_that_is_neither_experiment_nor_file_lists_the_experiments_and_robots() -> None:
    with pytest.raises(sf.SceneError, match="no experiment 'snak'") as error:
        sf.load("snak")
    assert (error.value.code, error.value.path) == ("unknown", "snak")
    assert error.value.choices == (*sf.gallery(), *sf.robots())
