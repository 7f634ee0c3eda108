"""Errors carry what a program needs: a code, a path, a place and choices; and golden files hold whole messages."""

import pickle
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.errors import Fault, SceneError, SeaframeError, unknown_name

SCENE = """robots:
  rov:
    links:
      hull: {mass: 10, inertia: {diagonal: [1, 1, 1]}}
      elbow: {parent: hul, mass: -3, inertia: {diagonal: [1, 1, 1]}, joint: {type: revolute, axis: [0, 0, 1]}}
"""


def test_place_and_path_come_before_the_message() -> None:
    error = SeaframeError("no such column.", "unknown", path="fit.free", place="log.csv:3:1")
    assert str(error) == "log.csv:3:1 fit.free: no such column."
    assert (error.code, error.path, error.place, error.message) == (
        "unknown", "fit.free", "log.csv:3:1", "no such column.",
    )  # fmt: skip
    assert str(SeaframeError("plain.")) == "plain."
    assert SeaframeError("plain.").code == "invalid"


def test_a_place_with_line_breaks_stays_one_line() -> None:
    assert "\n" not in str(SeaframeError("is broken.", "format", place="a\nb.csv"))


def test_fields_survive_a_process_boundary() -> None:
    error = SceneError(unknown_name("uper", ["upper"], "link"), path="rov.elbow.parent", place="a.yaml:1:2")
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.code, copy.path, copy.place, copy.choices) == (
        str(error), "unknown", "rov.elbow.parent", "a.yaml:1:2", ("upper",),
    )  # fmt: skip


def test_a_scene_error_holds_an_error_for_each_line(tmp_path: Path) -> None:
    file = tmp_path / "robot.yaml"
    file.write_text(SCENE)
    with pytest.raises(sf.SceneError) as caught:
        sf.load(file)
    (problem,) = caught.value.problems
    assert (problem.code, problem.path, problem.place) == ("range", "rov.elbow.mass", f"{file}:5:34")
    file.write_text(SCENE.replace("-3", "3"))
    with pytest.raises(sf.SceneError) as caught:
        sf.load(file)
    error = caught.value
    assert (error.code, error.path, error.place) == ("unknown", "rov.elbow.parent", f"{file}:5:23")
    assert error.choices == ("hull", "elbow")


def test_several_problems_are_one_error_with_the_fields_of_the_first() -> None:
    first = SceneError(Fault("is missing.", "missing"), path="a")
    second = SceneError("should be greater than 0.", "range", path="b")
    joined = SceneError.join([first, second], "... and 1 more problem.")
    assert str(joined) == "a: is missing.\nb: should be greater than 0.\n... and 1 more problem."
    assert (joined.code, joined.path) == ("missing", "a")
    assert [problem.code for problem in joined.problems] == ["missing", "range"]
