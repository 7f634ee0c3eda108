"""Errors that are found after reading carry the line and column of the scene file, as early ones do."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import seaframe as sf
from seaframe.run.experiment import Overrides, make_plan
from seaframe.scene.locating import place_in_file

SCENE = """\
robots:
  left: {links: {hull: {mass: 1, shape: {sphere: {radius: 0.1}}}}}
  right:
    at: {position: [1, 0, 0]}
    links:
      hull: {mass: 1, shape: {sphere: {radius: 0.1}}}
      hand:
        parent: hull
        joint: {type: revolute, axis: [0, 0, 1]}
        mass: 0
connections:
  - {type: ball, name: latch, a: left.hull, b: right.hull, point_a: [0, 0, 0], point_b: [0, 0, 0]}
plots:
  - title: depth
    signals: [left.hull.depht]
checks:
  - {what: time, signal: "left.hull.position[0]", at: 0.123, reference: 0, tolerance: 1}
  - {what: shape, signal: left.hull.position, reference: 0, tolerance: 1}
"""
LATCH = SCENE.splitlines()[11]
HAND = "\n".join(SCENE.splitlines()[6:10])
PLOT = "\n".join(SCENE.splitlines()[12:15])


def write_scene(folder: Path, *gone: str) -> sf.Scene:
    """The scene without some lines, which leave empty lines."""
    text = SCENE
    for part in gone:
        text = text.replace(part, "\n" * part.count("\n"))
    text = text.replace("connections:\n\n", "\n\n")
    (folder / "scene.yaml").write_text(text)
    return sf.load(folder / "scene.yaml")


def spot(text: str) -> str:
    """Line and column of the first occurrence of a text."""
    before = SCENE[: SCENE.index(text)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def place_of(folder: Path, action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(sf.SeaframeError) as caught:
        action()
    error = caught.value
    assert str(error).startswith(f"{error.place} {error.path}: ")
    return error.path, error.place.removeprefix(f"{folder / 'scene.yaml'}:")


def test_points_apart(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, HAND)
    assert place_of(tmp_path, lambda: sf.derive(scene)) == ("connections.latch", "12:5")
    assert place_of(tmp_path, lambda: sf.simulate(scene)) == ("connections.latch", "12:5")
    assert place_of(tmp_path, lambda: sf.compile(scene).mass_matrix([0.0] * 14)) == ("connections.latch", "12:5")


def test_a_link_without_inertia(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, LATCH)
    assert place_of(tmp_path, lambda: sf.derive(scene)) == ("right.hand", "7:7")


def test_plots_of_unknown_signals(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, LATCH, HAND)
    assert place_of(tmp_path, lambda: make_plan(scene, Overrides())) == ("plots[0].signals[0]", "15:15")
    run = sf.simulate(scene, 0.0)
    assert place_of(tmp_path, lambda: run.report(tmp_path / "report.html")) == ("plots[0]", "14:5")


def test_checks_that_cannot_be_made(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, LATCH, HAND, PLOT)
    assert place_of(tmp_path, lambda: make_plan(scene, Overrides())) == ("checks[0].at", spot("0.123"))


def test_a_changed_copy_knows_the_file_but_for_what_was_changed(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, LATCH, HAND)
    changed = scene.replace({"right.hull.mass": 2.0})
    file = tmp_path / "scene.yaml"
    assert place_in_file(changed, "left.hull.mass") == f"{file}:{spot('1, shape')}"
    assert place_in_file(changed, "right.hull.mass") == f"{file}:6:7"  # the link
    assert place_in_file(scene, "right.hull.mass") == f"{file}:6:{1 + len('      hull: {mass: ')}"
    assert place_in_file(scene.with_numbers({"right.hull.mass": 2.0}), "left.hull.mass") == f"{file}:2:31"


def test_places_are_no_part_of_a_scene(tmp_path: Path) -> None:
    scene = write_scene(tmp_path, LATCH, HAND)
    same = sf.Scene.from_dict(scene.to_dict())
    assert same == scene
    assert repr(same) == repr(scene)
    assert place_in_file(same, "left.hull") == ""
    assert place_in_file(pickle.loads(pickle.dumps(scene)), "left.hull") == place_in_file(scene, "left.hull")
    assert place_in_file(scene, "control") == ""


def test_a_flexible_link_is_named(tmp_path: Path) -> None:
    (tmp_path / "scene.yaml").write_text(
        "robots:\n  arm:\n    base: fixed\n    links:\n      post: {}\n      boom:\n        parent: post\n"
        "        joint: {type: fixed}\n        flexible:\n          {length: 1, radius: 0.01, mass_per_length: 0.001, "
        "youngs_modulus: 1.0e9, bending: {y: 1},\n           tip_mass: 1.0e+9, shapes: tip-mass}\n"
    )
    scene = sf.load(tmp_path / "scene.yaml")
    assert place_of(tmp_path, lambda: sf.derive(scene)) == ("arm.boom.flexible.shapes", "11:38")
