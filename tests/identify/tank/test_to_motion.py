"""From logs of a tank to a scene to motion: joined vehicles with identified drag and propellers move as the true ones.

The truth is the vehicle that the virtual tank towed; the identification sees its logs only.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.errors import SeaframeError
from seaframe.identify.tank.campaigns import TankResult
from seaframe.identify.tank.thrust import replace_propellers

TRUE_PROPELLER = {"KT": [0.41, -0.52], "diameter": 0.076, "speed_law": {"a": 340.0, "b": -0.75, "c": 10.0}}
SIDES = ("left", "right")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tank") / "campaign"
    sf.virtual_tank(sf.load("bluerov-tank"), folder, seed=0, axes=("surge", "heave", "pitch", "yaw"))
    return folder


@pytest.fixture(scope="module")
def result(campaign: Path) -> TankResult:
    return sf.identify_tank(campaign)


def true_pair(name: str) -> sf.Scene:
    """The joined pair of an experiment with the propellers of the vehicle in the tank."""
    scene = sf.load(name)
    for side in SIDES:
        scene = replace_propellers(scene, side, TRUE_PROPELLER)
    return scene


def without_model(scene: sf.Scene) -> sf.Scene:
    """The scene without what the tank identifies: drag five times too large and propellers half as strong."""
    for side in SIDES:
        weak = TRUE_PROPELLER | {"KT": [0.2, -0.1], "speed_law": {"a": 200.0, "b": -1.0, "c": 0.0}}
        scene = replace_propellers(scene, side, weak)
    numbers = scene.paths()
    drag = [path for path in numbers if ".hull.drag." in path]
    return scene.replace({path: 5.0 * numbers[path] + 1.0 for path in drag})


@pytest.mark.parametrize(
    ("name", "signal", "part"),
    [
        ("modular-bluerov", "left.hull.velocity", "straight"),
        ("modular-bluerov-turn", "left.hull.angular_velocity", "turn"),
    ],
)
def test_the_joined_pair_moves_as_the_true_one(result: TankResult, name: str, signal: str, part: str) -> None:
    """Steady speed ahead, or turn rate and speed on the circle, within 3 % of the truth."""
    truth = true_pair(name)
    model = without_model(truth)
    for side in SIDES:
        model = result.apply_to(model, f"{side}.hull")
    runs = [sf.simulate(scene, duration=12.0, dt=0.02) for scene in (truth, model)]
    true, modelled = (np.linalg.norm(run[signal][-1]) for run in runs)
    assert modelled == pytest.approx(true, rel=0.03)
    true_speed, speed = (np.linalg.norm(run["left.hull.velocity"][-1]) for run in runs)
    assert speed == pytest.approx(true_speed, rel=0.03)
    assert true_speed > 0.3
    if part == "turn":
        assert true > 0.2


def test_the_command_writes_the_scene(tmp_path: Path) -> None:
    towed, out = tmp_path / "campaign", tmp_path / "results"
    assert main(["tank", "--out", str(towed), "--axis", "surge"]) == 0
    assert main(["identify", "tank", str(towed), "--scene", "bluerov-tank", "--out", str(out)]) == 0
    fitted = sf.load(out / "fitted.yaml")
    assert fitted == sf.identify_tank(towed).apply_to(sf.load("bluerov-tank"))
    assert fitted.robots["rov"].thrusters[0].propeller != sf.load("bluerov-tank").robots["rov"].thrusters[0].propeller


def test_untested_axes_are_scaled_by_the_added_mass_of_the_scene(result: TankResult) -> None:
    """Study 003's ratio of sway to heave, 18.5/13.3 of Table 3's added masses."""
    drag = result.apply_to(sf.load("bluerov-tank")).robots["rov"].links["hull"].drag
    assert drag is not None
    assert drag.quadratic is not None
    assert np.ravel(drag.quadratic)[1] == pytest.approx(np.ravel(drag.quadratic)[2] * 18.5 / 13.3, rel=1e-12)


@pytest.mark.parametrize("drag", [None, {"linear": [1.0] * 6}, {"quadratic": [5.0] * 6}])
def test_a_hull_without_drag_gets_that_of_the_tank(result: TankResult, drag: dict[str, list[float]] | None) -> None:
    """Both coefficients of every axis, whether the scene had them or not: the motion is that of the full scene."""
    scene = sf.load("bluerov-tank")
    content = scene.to_dict()
    hull = content["robots"]["rov"]["links"]["hull"]
    del hull["drag"]
    if drag is not None:
        hull["drag"] = drag
    got = result.apply_to(sf.Scene.from_dict(content)).robots["rov"].links["hull"].drag
    assert got == result.apply_to(scene).robots["rov"].links["hull"].drag


@pytest.mark.parametrize(
    "drag",
    [{"quadratic": np.diag([30.0] * 6).tolist()}, {"projected": {"coefficient": 1.0, "areas": [0.1, 0.1, 0.1]}}],
)
def test_drag_in_another_form_is_refused(result: TankResult, drag: dict[str, object]) -> None:
    """The identified drag is that of the whole hull, so other laws beside it would count twice."""
    content = sf.load("bluerov-tank").to_dict()
    content["robots"]["rov"]["links"]["hull"]["drag"] = drag
    with pytest.raises(SeaframeError) as caught:
        result.apply_to(sf.Scene.from_dict(content))
    assert (caught.value.code, caught.value.path) == ("unsupported", "rov.hull")


def test_names_that_do_not_exist_are_refused(result: TankResult) -> None:
    scene = sf.load("bluerov-tank")
    with pytest.raises(SeaframeError) as caught:
        result.apply_to(scene, "rov.hul", added_mass=[1.0] * 6)
    assert caught.value.path == "link"
    with pytest.raises(SeaframeError) as caught:
        result.apply_to(scene, "rov.hul")
    assert caught.value.path == "link"
    assert "rov.hull" in caught.value.choices
    with pytest.raises(SeaframeError) as caught:
        sf.virtual_tank(scene, "never-written", axes=("surge", "jaw"))
    assert caught.value.path == "axes"
    assert "yaw" in caught.value.choices
    with pytest.raises(SeaframeError) as caught:
        result.apply_to(scene, thrusters=["t9"])
    assert caught.value.path == "thrusters"
    assert set(caught.value.choices) == {"t1", "t2"}


def test_a_link_without_a_scene_is_refused(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["identify", "tank", str(campaign), "--link", "rov.hull"]) == 2
    assert "--link" in capsys.readouterr().err
