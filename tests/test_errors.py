"""Errors carry what a program needs: a code, a path, a place and choices; and golden files hold whole messages."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.errors import Fault, SceneError, SeaframeError, nearest_name, nearest_names, unknown_name

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


def test_wrong_arguments_of_calls_have_fields_and_stay_value_errors() -> None:
    scene = sf.load("rov-one-arm")
    program, eom = sf.compile(scene), sf.derive(scene)
    q, v = np.zeros(program.nq + 1), np.zeros(program.nv)
    for forward in (program.forward, eom.forward):
        with pytest.raises(SeaframeError, match=rf"\({program.nq + 1},\)") as caught:
            forward(q, v)
        assert isinstance(caught.value, ValueError)
        assert caught.value.code == "shape"
    with pytest.raises(SeaframeError) as caught:
        program.rollout(q[:-1], v, np.zeros(program.nu), steps=-1, dt=0.01)
    assert caught.value.code == "range"


@pytest.mark.parametrize("name", [["rov.hull.position", "rov.hull.velocity"], 3])
def test_what_is_no_name_of_a_signal_is_refused(name: Any) -> None:
    run = sf.simulate(sf.load("rov-one-arm"), duration=0.1, dt=0.05)
    for call in (run.plot, run.__getitem__):
        with pytest.raises(SeaframeError) as caught:
            call(name)
        assert caught.value.code == "type"


SIGNALS = ("rov.tool.rpy", "rov.tool.position", "rov.tool.position_error", "rov.tool.velocity", "rov.t1.command")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("rov.tool.pos", "rov.tool.position"),  # the beginning of a name, the shortest first
        ("rov.tool.POS", "rov.tool.position"),
        ("rov.tool.velocty", "rov.tool.velocity"),
        ("rov.tol.velocity", "rov.tool.velocity"),
        ("rov.tool.speed", None),  # only the known beginning is common
        ("rov.tool.", None),
        ("rov.t1.comand", "rov.t1.command"),
        (3, None),
    ],
)
def test_the_nearest_name(name: object, near: str | None) -> None:
    assert nearest_name(name, SIGNALS) == near


def test_beginnings_come_before_similar_names() -> None:
    assert nearest_names("mas", ["max", "mass", "masses", "gas"], 3)[:2] == ["mass", "masses"]
    assert nearest_names("m", ["mass"], 3) == []
