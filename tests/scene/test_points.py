"""Points of links: keys, names, paths, files, and refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene.units import unit_of
from tests.run.robots import free_arm

TOOL = {"at": [0.0, 0.1, 0.5], "rpy": [0.0, 0.0, 1.5]}


def with_points(points: dict[str, dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """The free arm with points, by link."""
    data = free_arm(**changes)
    links = data["robots"]["rov"]["links"]
    data["robots"]["rov"]["links"] = {
        name: link | ({"points": points[name]} if name in points else {}) for name, link in links.items()
    }
    return data


def test_points_are_known_by_the_name_of_their_robot() -> None:
    scene = sf.Scene.from_dict(with_points({"fore": {"tool": TOOL}, "hull": {"camera": {"at": [0.5, 0, 0]}}}))
    assert list(scene.points) == ["rov.camera", "rov.tool"]
    assert scene.points["rov.tool"].link == "rov.fore"
    assert scene.points["rov.camera"].point.rpy == (0.0, 0.0, 0.0)
    assert "points" not in sf.Scene.from_dict(free_arm()).to_dict()["robots"]["rov"]["links"]["hull"]


def test_numbers_of_points_have_paths_units_and_can_be_replaced() -> None:
    scene = sf.Scene.from_dict(with_points({"fore": {"tool": TOOL}}))
    assert scene.paths()["rov.fore.points.tool.at[1]"] == 0.1
    assert unit_of(scene, "rov.fore.points.tool.at[1]") == "m"
    assert unit_of(scene, "rov.fore.points.tool.rpy[2]") == "rad"
    moved = scene.replace({"rov.fore.points.tool.at[1]": 0.3, "rov.fore.points.tool.rpy": [0.1, 0, 0]})
    assert moved.points["rov.tool"].point.at == (0.0, 0.3, 0.5)
    assert moved.points["rov.tool"].point.rpy == (0.1, 0.0, 0.0)


def test_points_come_back_from_dicts_and_files(tmp_path: Path) -> None:
    scene = sf.Scene.from_dict(with_points({"fore": {"tool": TOOL}}))
    assert sf.Scene.from_dict(scene.to_dict()) == scene
    scene.save(tmp_path / "arm.yaml")
    assert sf.load(str(tmp_path / "arm.yaml")) == scene


@pytest.mark.parametrize(
    ("points", "path"),
    [
        ({"fore": {"hull": {}}}, "rov.fore.points.hull"),
        ({"fore": {"t1": {}}}, "rov.fore.points.t1"),
        ({"hull": {"tool": {}}, "fore": {"tool": {}}}, "rov.fore.points.tool"),
    ],
)
def test_a_name_that_is_taken_is_refused_at_its_place(tmp_path: Path, points: dict[str, Any], path: str) -> None:
    data = with_points(points)
    data["robots"]["rov"]["thrusters"] = [{"name": "t1", "link": "hull", "direction": [1, 0, 0]}]
    file = tmp_path / "arm.yaml"
    file.write_text(str(data).replace("'", ""), encoding="utf-8")
    with pytest.raises(sf.SceneError) as caught:
        sf.load(str(file))
    assert [(each.code, each.path) for each in caught.value.problems] == [("conflict", path)]
    assert caught.value.place.startswith(f"{file}:1:")


@pytest.mark.parametrize(
    ("point", "code"), [({"at": [0, 1]}, "type"), ({"position": [0, 0, 1]}, "unknown"), ({"at": "tip"}, "type")]
)
def test_wrong_keys_of_a_point_are_refused(point: dict[str, Any], code: str) -> None:
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(with_points({"fore": {"tool": point}}))
    assert caught.value.code == code
    assert caught.value.path.startswith("rov.fore.points.tool")


def test_points_do_not_change_the_motion() -> None:
    """Dynamics, coordinates and accelerations are those of the scene without points, to the bit."""
    plain, marked = (
        sf.derive(sf.Scene.from_dict(data)) for data in (free_arm(), with_points({"fore": {"tool": TOOL}}))
    )
    rng = np.random.default_rng(1)
    q = np.array([0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0, *rng.normal(size=2)])
    v = rng.normal(size=plain.nv)
    assert plain.coordinates.q == marked.coordinates.q
    np.testing.assert_array_equal(plain.forward(q, v), marked.forward(q, v))


PARTS: dict[str, dict[str, Any]] = {
    "connections[0].a": {"connections": [{"name": "grip", "type": "rigid", "a": "rov.tool", "b": "world"}]},
    "drives.rov.tool": {"drives": {"rov.tool": {"force": {"constant": [1, 0, 0]}}}},
    "initial.rov.tool": {"initial": {"rov.tool": {"angle": 1.0}}},
}


@pytest.mark.parametrize("path", PARTS)
def test_a_point_in_place_of_a_link_names_its_link(path: str) -> None:
    data = with_points({"fore": {"tool": TOOL}})
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(data | PARTS[path])
    (error,) = caught.value.problems
    assert (error.code, error.path) == ("unknown", path)
    assert "'rov.fore'" in error.message
    assert "rov.fore" in error.choices


def test_the_fix_of_a_point_in_a_connection_is_accepted() -> None:
    data = with_points({"fore": {"tool": TOOL}})
    grip = PARTS["connections[0].a"]["connections"][0]
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(data | {"connections": [grip]})
    assert "`a: rov.fore` and `point_a: [0.0, 0.1, 0.5]`" in caught.value.message
    fixed = {"type": "rigid", "a": "rov.fore", "point_a": [0.0, 0.1, 0.5], "b": "world"}
    assert sf.Scene.from_dict(data | {"connections": [fixed]}).connections[0].point_a == (0.0, 0.1, 0.5)


def test_a_thruster_on_a_point_names_its_link() -> None:
    data = with_points({"fore": {"tool": TOOL}})
    data["robots"]["rov"] |= {"thrusters": [{"name": "t9", "link": "tool", "direction": [1, 0, 0]}]}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(data)
    assert (caught.value.code, caught.value.path) == ("unknown", "rov.thrusters[0].link")
    assert "`link: fore`" in caught.value.message


def test_a_point_of_a_flexible_link_needs_a_link_at_its_tip() -> None:
    data = with_points({"fore": {"tool": {}}})
    beam = {"length": 1.0, "radius": 0.03, "mass_per_length": 2.0, "youngs_modulus": 1e9, "bending": {"y": 1}}
    fore = data["robots"]["rov"]["links"]["fore"]
    kept = {key: fore[key] for key in ("parent", "joint", "points")}
    data["robots"]["rov"]["links"]["fore"] = kept | {"flexible": beam}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(data | PARTS["connections[0].a"])
    assert (caught.value.code, caught.value.path) == ("unknown", "connections[0].a")
    assert "`fore_tip: {parent: fore" in caught.value.message


def test_a_drive_of_a_connection_needs_a_command() -> None:
    grip = {"name": "grip", "type": "rigid", "a": "rov.fore", "b": "world"}
    drives = {"grip": {"command": {"constant": 1.0}}}
    with pytest.raises(sf.SceneError) as caught:
        sf.Scene.from_dict(free_arm(connections=[grip], drives=drives))
    (error,) = caught.value.problems
    assert (error.code, error.path) == ("unsupported", "drives.grip")
    assert "`command: true`" in error.message
    sf.Scene.from_dict(free_arm(connections=[grip | {"command": True}], drives=drives))
