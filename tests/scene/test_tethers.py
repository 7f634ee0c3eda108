"""Descriptions of tethers: their links, tethers that are refused, and the initial shape."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import seaframe as sf
from seaframe.scene.hanging_chain import HangingShape, find_rest_shape

DOWN = (0.0, 0.0, -9.81)


def scene(water: dict[str, Any] | None = None, links: dict[str, Any] | None = None, **tether: Any) -> dict[str, Any]:
    """A box on a tether of 20 m from the origin, at (15, 0, -6)."""
    given = {"link": "rov.hull", "to": [0, 0, 0], "length": 20, "diameter": 0.01, "mass_per_length": 0.1}
    return {
        "water": {"density": 1000, "surface": 0} if water is None else water,
        "robots": {
            "rov": {
                "at": {"position": [15, 0, -6]},
                "links": {"hull": {"mass": 8, "shape": {"box": [0.4, 0.3, 0.2]}}} | (links or {}),
            }
        },
        "tethers": {"umbilical": given | tether},
    }


# As described


def test_the_scene_keeps_what_was_written_and_shows_the_chain_beside_the_robots() -> None:
    made = sf.Scene.from_dict(scene(segments=3))
    assert made.to_dict()["tethers"] == {"umbilical": scene(segments=3)["tethers"]["umbilical"]}
    assert list(made.robots) == ["rov"]
    assert list(made.robots_and_tethers) == ["rov", "umbilical"]
    assert list(made.links) == ["rov.hull", "umbilical.anchor", *(f"umbilical.segment{k:02d}" for k in (1, 2, 3))]
    assert list(made.all_connections) == ["umbilical"]
    assert made.coordinates.u == ()  # a tether has no motors
    assert len(made.coordinates.v) == 6 + 3 + 2 + 2


def test_matter_of_a_tether() -> None:
    made = sf.Scene.from_dict(scene(segments=8, stiffness=0.5, damping=0.02))
    links = made.robots_and_tethers["umbilical"].links
    assert sum(link.mass for link in links.values()) == pytest.approx(20 * 0.1, rel=1e-14)
    last = links["segment08"]
    assert last.shape is not None
    assert last.shape.cylinder is not None
    assert last.joint is not None
    assert (last.shape.cylinder.radius, last.shape.cylinder.length) == (0.005, 2.5)
    assert last.center == last.buoyant_center == (1.25, 0.0, 0.0)
    assert (last.joint.stiffness, last.joint.damping) == (0.5 / 2.5, 0.02)  # E I over the length of a segment
    assert last.added_mass == "strips"
    assert last.drag is not None


def test_damping_left_out_vanishes_with_the_cube_of_a_segment() -> None:
    found = []
    for segments in (10, 20):
        joint = sf.Scene.from_dict(scene(segments=segments)).robots_and_tethers["umbilical"].links["segment02"].joint
        assert joint is not None
        found.append(joint.damping)
    moved = 0.1 + 1000 * math.pi / 4 * 0.01**2  # kg/m, water included
    assert found == pytest.approx([moved * 2.0**3 / 48.0, moved / 48.0], rel=1e-14)


def test_paths_and_changed_copies() -> None:
    made = sf.Scene.from_dict(scene())
    paths = made.paths()
    assert paths["tethers.umbilical.diameter"] == 0.01
    assert paths["tethers.umbilical.to[2]"] == 0.0
    thick = made.replace({"tethers.umbilical.diameter": 0.02, "tethers.umbilical.segments": 5})
    assert list(thick.links)[-1] == "umbilical.segment05"
    assert made.replace({"tethers": {}}).robots_and_tethers == made.robots


def test_names_of_many_segments_sort() -> None:
    names = sf.Scene.from_dict(scene(segments=100)).tethers["umbilical"].names
    assert names[0] == "segment001"
    assert names == sorted(names)


def test_to_the_surface_is_straight_above() -> None:
    made = sf.Scene.from_dict(scene(at=[1, 2, 0], to="surface", water={"density": 1000, "surface": 3.0}))
    assert made.robots_and_tethers["umbilical"].at.position == (16.0, 2.0, 3.0)
    ned = scene(to="surface") | {"gravity": [0, 0, 9.81]}
    ned["robots"]["rov"]["at"] = {"position": [1, 2, 7]}
    assert sf.Scene.from_dict(ned).robots_and_tethers["umbilical"].at.position == (1.0, 2.0, 0.0)


@pytest.mark.parametrize(
    ("changes", "code", "path", "words"),
    [
        ({"length": 12}, "range", ".length", "16.1555 m apart"),
        ({"link": "rov.hul"}, "unknown", ".link", "Did you mean 'rov.hull'?"),
        ({"link": "rov.arm"}, "unsupported", ".link", "'rov.hull'"),
        ({"to": "surface", "water": {"density": 1000}}, "missing", ".to", "no surface"),
        ({"to": "bottom"}, "unknown", ".to", "a list of 3 numbers or surface"),
        ({"segments": 1}, "range", ".segments", "2, got 1"),
        ({"diameter": 0}, "range", ".diameter", "greater than 0"),
        ({"mass_per_length": -0.1}, "range", ".mass_per_length", "greater than 0"),
        ({"lenght": 3}, "unknown", "", "Did you mean 'length'?"),
    ],
)
def test_bad_tethers(changes: dict[str, Any], code: str, path: str, words: str) -> None:
    arm = {"arm": {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1}}
    with pytest.raises(sf.SceneError) as error:
        sf.Scene.from_dict(scene(links=arm, **changes))
    assert (error.value.code, error.value.path) == (code, f"tethers.umbilical{path}")
    assert words in error.value.message


@pytest.mark.parametrize("name", ["rov", "water"])
def test_the_name_of_a_tether_must_be_unique(name: str) -> None:
    data = scene()
    data["tethers"] = {name: data["tethers"]["umbilical"]}
    with pytest.raises(sf.SceneError, match=f"'{name}'") as refused:
        sf.Scene.from_dict(data)
    assert (refused.value.code, refused.value.path) == ("conflict", f"tethers.{name}")


def test_a_connection_cannot_have_the_name_of_a_tether() -> None:
    data = scene() | {"connections": [{"name": "umbilical", "type": "rigid", "a": "rov.hull", "b": "world"}]}
    with pytest.raises(sf.SceneError, match="'umbilical'") as refused:
        sf.Scene.from_dict(data)
    assert (refused.value.code, refused.value.path) == ("conflict", "connections[0].name")


# Rest shape


def joints(hung: HangingShape, length: float) -> Any:
    """Return positions (n + 1, 3) of all joints, and unit vectors (n, 3) along the segments."""
    roll, pitch, yaw = hung.rpy
    (cr, sr), (cp, sp), (cy, sy) = ((math.cos(a), math.sin(a)) for a in (roll, pitch, yaw))
    R = np.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]]) @ np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    R = R @ np.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]])
    along = [R[:, 0]]
    for turn in hung.turns:
        c, s = math.cos(turn), math.sin(turn)
        R = R @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
        along.append(R[:, 0])
    d = np.array(along)
    return np.vstack([np.zeros(3), np.cumsum(d, axis=0) * length / len(d)]), d


WAYS = [
    ((15.0, 0.0, -6.0), 20.0),
    ((-5.0, 2.0, 9.0), 18.0),
    ((3.0, 4.0, 1.0), 30.0),
    ((10.0, 0.0, 0.0), 10.0 * (1 + 1e-9)),
    ((10.0, 0.0, 0.0), 10.0),
    ((1.0, 0.0, -10.0), 12.0),
    ((0.0, 0.0, -10.0), 12.0),
    ((0.0, 0.0, 0.0), 10.0),
]


@pytest.mark.parametrize("heavy", [0.2, -0.001, 0.0])
@pytest.mark.parametrize("gravity", [DOWN, (0.0, 9.81, 0.0), (1.0, -2.0, 3.0), (0.0, 0.0, 0.0)])
@pytest.mark.parametrize(("way", "length"), WAYS)
@pytest.mark.parametrize("segments", [2, 7, 40])
def test_every_shape_leads_from_end_to_end(way: Any, length: float, gravity: Any, heavy: float, segments: int) -> None:
    places, _ = joints(find_rest_shape(way, length, segments, gravity, heavy), length)
    np.testing.assert_allclose(places[-1], way, atol=2e-11 * length)


def test_every_segment_is_in_balance() -> None:
    """Moments about its middle: the mean of the tensions at both ends, which differ by its weight, is along it."""
    _, d = joints(find_rest_shape((15.0, 3.0, -6.0), 20.0, 12, DOWN, 0.3), 20.0)
    level = np.array([15.0, 3.0, 0.0]) / math.hypot(15.0, 3.0)
    slope = (d @ np.array([0.0, 0.0, -1.0])) / (d @ level)  # vertical over horizontal pull
    np.testing.assert_allclose(np.diff(slope, 2), 0.0, atol=1e-9 * abs(slope).max())
    assert slope[0] > slope[-1]


def test_weight_pulls_down_and_buoyancy_up() -> None:
    heavy, _ = joints(find_rest_shape((15.0, 0.0, 0.0), 20.0, 10, DOWN, 1.0), 20.0)
    light, _ = joints(find_rest_shape((15.0, 0.0, 0.0), 20.0, 10, DOWN, -1e-6), 20.0)
    assert heavy[5, 2] < -5.0
    np.testing.assert_allclose(light * [1, 1, -1], heavy, atol=1e-10)


def test_without_weight_it_lies_on_a_circle() -> None:
    places, _ = joints(find_rest_shape((6.0, 0.0, -8.0), 13.0, 20, DOWN, 0.0), 13.0)
    middle = places[5:16:5]
    (ax, az), (bx, bz), (cx, cz) = middle[:, [0, 2]]
    lines = np.array([[bx - ax, bz - az], [cx - bx, cz - bz]])
    squares = 0.5 * np.array([bx**2 + bz**2 - ax**2 - az**2, cx**2 + cz**2 - bx**2 - bz**2])
    center = np.linalg.solve(lines, squares)
    radius = np.linalg.norm(places[:, [0, 2]] - center, axis=1)
    np.testing.assert_allclose(radius, radius[0], rtol=1e-10)


def test_the_error_of_the_catenary_decreases_with_the_square_of_the_segments() -> None:
    """Sag of 20 m over 15 m, level: 2 a sinh(15/(2 a)) = 20, sag a (cosh(15/(2 a)) - 1)."""
    a = brentq(lambda a: 2 * a * math.sinh(7.5 / a) - 20.0, 1.0, 100.0, xtol=1e-13)
    sag = a * (math.cosh(7.5 / a) - 1.0)
    found = []
    for segments in (10, 20, 40, 80):
        places, _ = joints(find_rest_shape((15.0, 0.0, 0.0), 20.0, segments, DOWN, 0.05), 20.0)
        found.append(abs(-places[segments // 2, 2] / sag - 1.0))
    assert found[0] < 0.01
    np.testing.assert_allclose(np.array(found[:-1]) / found[1:], 4.0, rtol=0.05)
