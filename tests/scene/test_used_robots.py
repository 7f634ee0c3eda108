"""Robots that a scene takes from other files (`use`), and robots on links of others (`on`): data, places, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf

ARM = """\
water: {density: 1000}
sources: {arm.fore.mass: by path}
robots:
  arm:
    base: fixed
    links:
      base: {mass: 0.3, shape: {box: [0.1, 0.05, 0.05]}}
      upper:
        parent: base
        joint: {type: revolute, axis: [0, 1, 0], at: [0.1, 0, 0], damping: 0.1}
        mass: {value: 2, source: Table 1}
        shape: {cylinder: {radius: 0.04, length: 0.5, axis: x, center: [0.25, 0, 0]}}
        drag: {quadratic: [1, 2, 3, 0, 0, 0], linear: [1, 1, 1, 0, 0, 0], source: Table 2}
      fore:
        parent: upper
        joint: {type: revolute, axis: [0, 0, 1], at: [0.5, 0, 0]}
        mass: 1
        shape: {cylinder: {radius: 0.04, length: 0.5, axis: x, center: [0.25, 0, 0]}}
"""
ROV = """\
robots:
  rov: {links: {hull: {mass: 30, shape: {box: [0.5, 0.4, 0.3]}}}}
"""
BOTH = """\
water: {density: 1000}
robots:
  arm:
    use: arm.yaml
    on: rov.hull
    at: {position: [0.2, 0, 0]}
    links:
      upper: {mass: 3, drag: {quadratic: [4, 4, 4, 0, 0, 0]}}
  rov: {use: rov.yaml, at: {position: [0, 0, -2]}}
"""
TETHER = """\
tethers:
  cable: {link: arm.base, to: [0, 0, 5], length: 20, diameter: 0.01, segments: 3, mass_per_length: 0.1}
"""


def written(folder: Path, **files: str) -> Path:
    """Write files, by their stems, and return the path of the scene."""
    for stem, text in {"arm": ARM, "rov": ROV, "both": BOTH, **files}.items():
        (folder / f"{stem}.yaml").write_text(text)
    return folder / "both.yaml"


def problem_of(path: Path) -> sf.SceneError:
    with pytest.raises(sf.SceneError) as caught:
        sf.load(path)
    return caught.value


def test_keys_beside_use_override_key_by_key(tmp_path: Path) -> None:
    scene = sf.load(written(tmp_path))
    upper, numbers = scene.robots["arm"].links["upper"], scene.paths()
    assert [numbers[f"arm.upper.{key}"] for key in ("mass", "drag.quadratic[0]", "drag.linear[0]")] == [3, 4, 1]
    assert upper.joint is not None
    assert upper.joint.damping == 0.1
    assert scene.robots["rov"].at.position == (0, 0, -2)


def test_coordinates_come_where_the_robot_stands_in_the_file(tmp_path: Path) -> None:
    names = sf.load(written(tmp_path)).coordinates
    assert names.q[:3] == ("arm.upper.angle", "arm.fore.angle", "rov.hull.position[0]")
    assert names.u == ("arm.upper.torque", "arm.fore.torque")


def test_sources_follow_their_values(tmp_path: Path) -> None:
    sources = sf.load(written(tmp_path)).sources
    assert "arm.upper.mass" not in sources  # it was replaced
    assert sources["arm.upper.drag"] == "Table 2"
    assert sources["arm.upper.drag.quadratic"] != "Table 2"
    assert sources["arm.fore.mass"] == "by path"


def test_a_used_robot_takes_the_name_given_here(tmp_path: Path) -> None:
    text = "robots: {left: {use: arm.yaml}, right: {use: arm.yaml, at: {position: [0, 1, 0]}}}"
    scene = sf.load(written(tmp_path, both=text))
    assert scene.robots["left"].links == scene.robots["right"].links
    assert scene.sources["right.fore.mass"] == "by path"


def test_a_scene_with_used_robots_is_a_scene_like_any_other(tmp_path: Path) -> None:
    scene = sf.load(written(tmp_path))
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    scene.save(tmp_path / "saved.yaml")
    assert sf.load(tmp_path / "saved.yaml") == scene.replace({"name": "both"})
    assert scene.replace({"arm.upper.mass": 5.0}).robots["arm"].links["upper"].mass == 5.0
    assert scene.paths()["arm.at.position[0]"] == 0.2


def test_tables_of_a_used_robot_are_found_beside_it(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "thrust.csv").write_text("pwm,newton\n1100,-20\n1500,0\n1900,30\n")
    table = "{file: thrust.csv, command: pwm, thrust: newton}"
    thruster = f"{{name: t, link: hull, direction: [1, 0, 0], model: table, table: {table}}}"
    hull = "{mass: 1, shape: {sphere: {radius: 1}}}"
    robot = f"robots: {{r: {{links: {{hull: {hull}}}, thrusters: [{thruster}]}}}}"
    (tmp_path / "parts" / "pushed.yaml").write_text(robot)
    scene = sf.load(written(tmp_path, both="robots: {rov: {use: parts/pushed.yaml}}"))
    table_read: Any = scene.thrusters["rov.t"].table
    assert table_read.thrusts == (-20.0, 0.0, 30.0)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("file", "text", "culprit", "path", "code"),
    [
        ("both", changed(BOTH, "mass: 3", "mass: -3"), "-3", "arm.upper.mass", "range"),
        ("both", changed(BOTH, "mass: 3", "mas: 3"), "mas: 3", "arm.upper", "unknown"),
        ("arm", changed(ARM, "mass: 1", "mass: -1"), "-1", "arm.fore.mass", "range"),
        ("arm", changed(ARM, "damping", "dampin"), "dampin", "arm.upper.joint", "unknown"),
        ("arm", changed(ARM, "parent: upper", "parent: uper"), "uper", "arm.fore.parent", "unknown"),
        ("both", changed(BOTH, "on: rov.hull", "on: rov.hul"), "rov.hul", "arm.on", "unknown"),
        ("both", changed(BOTH, "on: rov.hull", "on: arm.base"), "arm.base", "arm.on", "conflict"),
        ("both", changed(BOTH, "rov.yaml", "rob.yaml"), "rob.yaml", "rov.use", "file"),
        ("both", changed(BOTH, "rov.yaml", "../rov.yaml"), "../rov", "rov.use", "file"),
        ("both", changed(BOTH, "rov.yaml", "bluerov"), "bluerov", "rov.use", "unknown"),
        ("rov", "robots: {rov: {use: both.yaml}}", "both.yaml", "rov.use", "conflict"),
        ("rov", "robots: {rov: {use: rov.yaml}}", "rov.yaml", "rov.use", "conflict"),
        ("both", changed(BOTH, "hull\n", "hull\n    wrench_input: true\n"), "true", "arm.wrench_input", "unsupported"),
        ("both", BOTH + TETHER, "arm.base", "tethers.cable.link", "unsupported"),
    ],
)
def test_problems_have_their_place_in_the_file_that_causes_them(
    tmp_path: Path, file: str, text: str, culprit: str, path: str, code: str
) -> None:
    error = problem_of(written(tmp_path, **{file: text})).problems[0]
    before = text[: text.index(culprit)].split("\n")
    assert error.place == f"{tmp_path / file}.yaml:{len(before)}:{len(before[-1]) + 1}"
    assert (error.path, error.code) == (path, code)


def test_a_used_file_with_several_robots_is_refused_where_it_is_used(tmp_path: Path) -> None:
    error = problem_of(written(tmp_path, rov=ROV + "  two: {links: {hull: {mass: 1}}}\n"))
    assert (error.path, error.code) == ("rov.use", "unsupported")
    assert error.place.startswith(str(tmp_path / "both.yaml"))


def test_a_used_file_that_is_no_yaml_is_refused_at_its_own_place(tmp_path: Path) -> None:
    error = problem_of(written(tmp_path, rov="robots: {rov: {links: ["))
    assert error.code == "format"
    assert error.place.startswith(str(tmp_path / "rov.yaml:1:"))


def test_robots_that_carry_each_other_are_refused() -> None:
    body = {"links": {"hull": {"mass": 1, "shape": {"sphere": {"radius": 0.1}}}}}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict({"robots": {"a": body | {"on": "b.hull"}, "b": body | {"on": "a.hull"}}})
    assert (caught.value.code, caught.value.path) == ("conflict", "a.on")


def test_a_dict_names_ready_robots_only() -> None:
    scene = sf.Scene.from_dict({"water": {"density": 1000}, "robots": {"rov": {"use": "bluerov2-heavy"}}})
    assert scene.robots["rov"].links == next(iter(sf.load("bluerov2-heavy").robots.values())).links
    for name in ("arm.yaml", "bluerov"):
        with pytest.raises(sf.SceneError) as caught:
            sf.Scene.from_dict({"robots": {"rov": {"use": name}, "other": {"use": "bluerov2-heavy"}}})
        assert caught.value.path == "rov.use"
        assert caught.value.choices == tuple(sf.robots())
