"""A saved scene loads back to an equal one, and no file is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from tests.scene.test_meshes import binary_stl, triangles

BALL: dict[str, Any] = {"robots": {"ball": {"links": {"hull": {"mass": 5.0, "shape": {"sphere": {"radius": 0.1}}}}}}}


@pytest.mark.parametrize("name", sf.gallery())
def test_every_experiment_loads_back(name: str, tmp_path: Path) -> None:
    scene = sf.load(name)
    scene.save(tmp_path / "copy.yaml")
    same = sf.load(tmp_path / "copy.yaml")
    assert same == scene
    assert same.coordinates == scene.coordinates  # in the same order
    assert same.to_dict() == scene.to_dict()


@pytest.mark.parametrize(
    "text",
    ["null", "true", "12", "1e3", "0x1f", ".inf", "a: b", "# no comment", "- x", "it's \"so\"", "tail ", " head",
     "two\nlines\tand more", "Ærø 漢字 \U0001f419", "{a, b}", "*alias", "%", "~", "", "yes", "\x85 \u2028"],
)  # fmt: skip
def test_texts_that_look_like_something_else(text: str, tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(BALL | {"description": text, "sources": {"ball.hull.mass": text}})
    scene.save(tmp_path / "scene.yaml")
    assert sf.load(tmp_path / "scene.yaml") == scene


def test_numbers_keep_all_their_digits(tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(BALL).replace({"gravity": [1e-17, -0.1 - 0.2, 1.7976931348623157e19]})
    scene.save(tmp_path / "scene.yaml")
    assert sf.load(tmp_path / "scene.yaml").gravity == scene.gravity


def test_the_name_of_a_scene_without_one_stays(tmp_path: Path) -> None:
    sf.Scene.from_dict(BALL).save(tmp_path / "other.yaml")
    assert sf.load(tmp_path / "other.yaml").name == "scene"


def test_tables_and_meshes_are_written_into_the_file(tmp_path: Path) -> None:
    """The saved file needs no other file, wherever it is."""
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    binary_stl(here / "cube.stl", triangles())
    (here / "push.csv").write_text("t,x\n0,1\n2,3\n")
    (here / "scene.yaml").write_text(
        "robots:\n  a:\n    base: fixed\n    links:\n      post: {}\n"
        "      b: {parent: post, joint: {type: revolute, axis: [0, 0, 1]}, mass: 1, shape: {mesh: {file: cube.stl}}}\n"
        "drives: {a.b: {torque: {table: {file: push.csv, column: x}}}}\n"
    )
    scene = sf.load(here / "scene.yaml")
    scene.save(there / "scene.yaml")
    assert sf.load(there / "scene.yaml") == scene


def test_an_existing_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "scene.yaml"
    path.write_text("mine")
    with pytest.raises(sf.SeaframeError) as caught:
        sf.Scene.from_dict(BALL).save(path)
    assert (caught.value.code, caught.value.place, path.read_text()) == ("conflict", str(path), "mine")
    sf.Scene.from_dict(BALL).save(path, overwrite=True)
    assert sf.load(path) == sf.Scene.from_dict(BALL)
    assert list(tmp_path.iterdir()) == [path]


def test_wrong_places_are_refused(tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(BALL)
    for path, code in ((tmp_path / "scene.json", "unsupported"), (tmp_path / "no" / "scene.yaml", "file")):
        with pytest.raises(sf.SeaframeError) as caught:
            scene.save(path)
        assert (caught.value.code, caught.value.place) == (code, str(path))


def test_a_scene_too_large_for_a_file_is_refused(tmp_path: Path) -> None:
    table = {"times": [float(k) for k in range(40_000)], "values": [[0.0, 0.0, 1.0]] * 40_000}
    scene = sf.Scene.from_dict(BALL | {"drives": {"ball.hull": {"force": {"table": table}}}})
    with pytest.raises(sf.SeaframeError) as caught:
        scene.save(tmp_path / "scene.yaml")
    assert caught.value.code == "limit"
    assert "table" in caught.value.message.lower()
    assert not list(tmp_path.iterdir())


def test_symbols_cannot_be_saved(tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(BALL).with_numbers({"ball.hull.mass": -1.0})
    with pytest.raises(sf.SeaframeError):
        scene.save(tmp_path / "scene.yaml")
