"""The page of a scene: paths, values, units and names are checked with their places where the file is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.scene.page import page_numbers, refuse_page_problems

ARM = """seaframe: 1
gravity: [0, 0, 0]
robots:
  rov:
    links:
      hull: {mass: 60, shape: {box: [0.6, 0.5, 0.4]}}
      fore:
        parent: hull
        joint: {type: revolute, axis: [0, 1, 0]}
        mass: 5
        shape: {sphere: {radius: 0.1}}
      aft:
        parent: hull
        joint: {type: revolute, axis: [0, 1, 0]}
        mass: 5
        shape: {sphere: {radius: 0.1}}
drives:
  rov.fore: {motion: {sine: {amplitude: 0.6, period: 4}}}
  rov.aft: {motion: [{sine: {amplitude: 0.2, period: 4}}, {constant: 0.1}]}
page:
"""
FIRST = len(ARM.splitlines()) + 1  # line of what follows
SINE = "drives.rov.fore.motion.sine"


def load(folder: Path, page: str) -> sf.Scene:
    file = folder / "scene.yaml"
    file.write_text(ARM + page, encoding="utf-8")
    return sf.load(str(file))


def test_numbers_of_sliders_and_options(tmp_path: Path) -> None:
    """A pattern stands for several paths; what an option leaves out is the scene's own."""
    scene = load(
        tmp_path,
        f"""  sliders:
    - {{paths: {SINE}.amplitude, name: "Arm: swing", range: [0, 1.5], unit: deg}}
    - {{paths: ["rov.*.mass"]}}
  choices:
    - {{name: Gait, options: {{calm: {{{SINE}.amplitude: 0.1}}, quick: {{{SINE}.period: 2, {SINE}.phase: 1}}}}}}
""",
    )
    numbers = page_numbers(scene)
    assert numbers.sliders == ((f"{SINE}.amplitude",), ("rov.hull.mass", "rov.fore.mass", "rov.aft.mass"))
    amplitude, period, phase = (f"{SINE}.{name}" for name in ("amplitude", "period", "phase"))
    assert numbers.choices[0]["calm"] == {amplitude: 0.1, period: 4.0, phase: 0.0}
    assert numbers.choices[0]["quick"] == {amplitude: 0.6, period: 2.0, phase: 1.0}
    assert sf.Scene.from_dict(scene.to_dict()) == scene


@pytest.mark.parametrize(
    ("page", "code", "path", "place", "choice"),
    [
        ("{sliders: [{paths: rov.hull.mas}]}", "unknown", "sliders[0].paths", 22, "rov.hull.mass"),
        ("{sliders: [{paths: [rov.hull.mass, water.density]}]}", "missing", "sliders[0].paths[1]", 38, None),
        ("{sliders: [{paths: run.dt}]}", "unsupported", "sliders[0].paths", 22, None),
        ("{sliders: [{paths: 'drives.rov.aft.motion[1].constant'}]}", "unsupported", "sliders[0].paths", 22, None),
        ("{sliders: [{paths: rov.hull.mass}, {paths: 'rov.*.mass'}]}", "conflict", "sliders[1].paths", 46, None),
        ("{sliders: [{paths: rov.hull.mass, unit: deg}]}", "unknown", "sliders[0].unit", 43, "kg"),
        ("{sliders: [{paths: rov.hull.mass, range: [-1, 5]}]}", "range", "sliders[0].range[0]", 45, None),
        ("{sliders: [{paths: rov.hull.mass, range: [5, 1]}]}", "range", "sliders[0].range[1]", 48, None),
        ("{sliders: [{paths: []}]}", "missing", "sliders[0].paths", 15, None),
        ("{choices: [{name: a, options: {b: {rov.hull.mass: -1}}}]}", "range", None, 53, None),
        ("{choices: [{name: a, options: {b: {}}, start: c}]}", "unknown", "choices[0].start", 49, "b"),
        ("{views: [front, top], view: side}", "conflict", "view", 33, None),
        ("{view: below}", "unknown", "view", 10, "front"),
        ("{forward: [0, 0, 0]}", "range", "forward", 4, None),
    ],
)
def test_mistakes_have_their_place(
    page: str, code: str, path: str | None, place: int, choice: str | None, tmp_path: Path
) -> None:
    with pytest.raises(sf.SceneError) as caught:
        load(tmp_path, f"  {page}\n")
    error: Any = caught.value
    assert error.code == code
    assert path is None or error.path == f"page.{path}"
    assert choice is None or choice in error.choices
    file, line, column = error.place.rsplit(":", 2)
    assert (Path(file).name, int(line)) == ("scene.yaml", FIRST)
    assert abs(int(column) - place) <= 3


def test_a_derived_scene_may_lack_what_its_page_names(tmp_path: Path) -> None:
    """A run of it is possible; a page is not, and says which path is missing."""
    scene = load(tmp_path, f"  sliders: [{{paths: {SINE}.amplitude}}]\n")
    changed = scene.replace({"drives.rov.fore": {"torque": {"constant": 0.1}}})
    assert sf.simulate(changed, duration=0.1).t[-1] == pytest.approx(0.1)
    with pytest.raises(sf.SceneError) as caught:
        refuse_page_problems(changed)
    assert caught.value.path == "page.sliders[0].paths"
