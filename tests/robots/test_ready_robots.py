"""Ready robots: what they promise, and one closed form for each."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.catalogue import built_in_file
from seaframe.cli import main
from seaframe.cli.shared import readme_of
from seaframe.loads.matter import whole_volume
from seaframe.look.readme_sources import source_of
from seaframe.run.agreement import agreement
from seaframe.scene.paths import leaves, path_at

NAMES = ["aiauv", "bluerov2", "bluerov2-arm", "bluerov2-heavy", "electric-arm", "lauv", "remus-100"]
STANDINGS = ("read: ", "computed: ", "guessed: ")
PLACES = ("at", "on", "forward", "spanwise", "axis", "points")  # geometry that a reader sees, beside sourced numbers


def test_robots_are_listed() -> None:
    assert sf.robots() == NAMES
    assert not set(sf.robots()) & set(sf.gallery())


def covered(path: str, sources: dict[str, str]) -> bool:
    return any(path == source or path.startswith((f"{source}.", f"{source}[")) for source in sources)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_a_source_with_its_standing(name: str) -> None:
    scene = sf.load(name)
    given = sf.Scene.from_dict(scene.to_dict()).to_dict()["robots"]
    paths = [
        path_at(scene, ("robots", *place))
        for place, value in leaves(as_tuples(given))
        if isinstance(value, float) and not any(word in PLACES for word in place[1:2])
    ]
    assert len(paths) > 20
    assert [path for path in paths if not covered(path, scene.sources)] == []
    assert all(text.startswith(STANDINGS) for path, text in scene.sources.items() if path.split(".")[0] in given)


def as_tuples(part: Any) -> Any:
    """The data of a scene with tuples as lists have in a model."""
    if isinstance(part, dict):
        return {key: as_tuples(value) for key, value in part.items()}
    return tuple(map(as_tuples, part)) if isinstance(part, list) else part


@pytest.mark.parametrize("name", NAMES)
def test_readme_names_the_source_and_the_sources_of_the_numbers(name: str) -> None:
    readme = readme_of(name)
    assert readme is not None
    assert source_of(readme)
    assert "|---|" in readme


@pytest.mark.parametrize("name", NAMES)
def test_floats_and_runs(name: str) -> None:
    """Buoyancy within 3 % of the weight, unless on a stand; energy balances."""
    scene = sf.load(name)
    assert scene.water is not None
    if any(robot.floats for robot in scene.robots.values()):
        weight = sum(float(link.total_mass) for link in scene.links.values())
        lifted = scene.water.density * sum(float(whole_volume(link)) for link in scene.links.values())
        assert lifted == pytest.approx(weight, rel=0.03)
    run = sf.simulate(scene, duration=1.0)
    assert run.health.energy_residual is not None
    assert run.health.energy_residual < 1e-3


@pytest.mark.parametrize("name", ["aiauv", "bluerov2-arm", "lauv"])
def test_formulations_agree(name: str) -> None:
    assert all(each.is_within_tolerance for each in agreement(sf.load(name), 3, None))


def test_arm_on_the_vehicle_is_held() -> None:
    """Feed-forward of the attached arm keeps the hull within a degree; without a controller it turns by far more."""
    scene = sf.load("bluerov2-arm")
    held = sf.simulate(scene)
    assert np.abs(held["rov.hull.rpy"]).max() < math.radians(1.0)
    loose = sf.simulate(
        sf.Scene.from_dict({key: part for key, part in scene.to_dict().items() if key != "controllers"})
    )
    assert np.abs(loose["rov.hull.rpy"]).max() > math.radians(3.0)


def test_lauv_reaches_the_speed_where_drag_is_thrust() -> None:
    """2.4 u + 2.4 u2 = 2e-4 w2 on a straight way, fins at rest without drag."""
    still = {path: {"command": {"constant": 0}} for path in sf.load("lauv").controlled_foils}
    data = sf.load("lauv").to_dict()
    data |= {"drives": {"lauv.propeller": {"command": {"constant": 2000}}} | still}
    data["robots"]["lauv"]["links"]["hull"] |= {"volume": 18 / 1028}
    run = sf.simulate(sf.Scene.from_dict(data), duration=60.0)
    thrust = 2e-4 * (2000 * math.pi / 30) ** 2
    expected = -0.5 + math.sqrt(0.25 + thrust / 2.4)
    assert run["lauv.hull.body_velocity"][-1, 0] == pytest.approx(expected, rel=1e-4)


def test_bluerov2_heavy_pushes_where_its_paper_says() -> None:
    """One newton of the vectored thrusters: 4 cos 45 forward, and the yaw arm 0.156 cos 45 + 0.111 cos 45."""
    scene = sf.load("bluerov2-heavy")
    places = [np.array(each.at) for each in scene.thrusters.values()]
    ways = [np.array(each.direction or ()) / math.hypot(*(each.direction or ())) for each in scene.thrusters.values()]
    assert sum(way[0] for way in ways) == pytest.approx(4 * math.sqrt(0.5))
    assert sum(way[2] for way in ways) == pytest.approx(4)
    yaw = [abs(np.cross(at, way)[2]) for at, way in zip(places[:4], ways[:4], strict=True)]
    assert yaw == pytest.approx([math.sqrt(0.5) * (0.156 + 0.111)] * 4)


def test_aiauv_straight_is_heavy_along_itself_by_a_fifth_of_its_water() -> None:
    eom = sf.derive(sf.load("aiauv"))
    q = np.zeros(eom.nq)
    q[3] = 1.0
    M = eom.mass_matrix(q)
    water = 1000 * math.pi * 0.09**2 * 3.37
    assert M[0, 0] == pytest.approx(1.2 * water, rel=1e-6)
    assert M[1, 1] == pytest.approx(2.0 * water, rel=1e-6)


def test_electric_arm_carries_its_weight_in_water() -> None:
    """Torques at rest against the virtual work of weight and buoyancy, by differences of the height of each centre."""
    scene = sf.load("electric-arm")
    eom = sf.derive(scene)
    q = np.array([0.3, 0.9, 1.1, -0.4])

    def potential(q: np.ndarray[Any, Any]) -> float:
        poses = eom.poses(q)
        total = 0.0
        for path, link in scene.links.items():
            centers = ((link.mass, link.center), (-997.0 * (link.volume or 0.0), link.center_of_buoyancy))
            for mass, center in centers:
                total += 9.81 * float(mass or 0.0) * (poses[path] @ [*(center or (0, 0, 0)), 1.0])[2]
        return total

    step = 1e-5 * np.eye(4)
    expected = [(potential(q + e) - potential(q - e)) / 2e-5 for e in step]
    np.testing.assert_allclose(eom.inverse(q, np.zeros(4), np.zeros(4)), expected, atol=1e-7)


def test_new_copies_a_robot_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "mine.yaml", "--from", "bluerov2-arm"]) == 0
    assert sf.load("mine.yaml").robots == sf.load("bluerov2-arm").robots
    assert main(["new"]) == 0
    scene = sf.load("my-robot.yaml")
    assert scene.water is not None
    assert scene.thrusters
    assert any(scene.gravity)
    assert main(["new", "other.yaml", "--from", "bluerov"]) == 2


def test_every_folder_has_a_scene() -> None:
    for name in NAMES:
        path = built_in_file(name)
        assert path is not None
        assert path.parent.name == name
        assert sf.load(name).name == name
