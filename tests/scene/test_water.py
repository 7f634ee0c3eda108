"""Wrong values of water, drag, added mass, thrusters and floors are refused with their place in the scene file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf
from seaframe.cli import main

GOOD = """\
seaframe: 1
gravity: [0, 0, -9.81]
water:
  density: 1025
  surface: 0
  depth: 20
  current:
    velocity: [0.2, 0, 0]
    profile:
      depths: [0, 5]
      velocities: [[0, 0, 0], [0.1, 0, 0]]
  waves:
    regular: {height: 0.5, period: 5, direction: [1, 0, 0]}
floor:
  height: -20
robots:
  rov:
    links:
      hull:
        mass: 10
        shape: {box: [0.4, 0.3, 0.2]}
        volume: 0.01
        added_mass: {diagonal: [5, 6, 7, 0.1, 0.2, 0.3]}
        drag: {linear: [1, 1, 1, 1, 1, 1], quadratic: [2, 2, 2, 2, 2, 2]}
      arm:
        parent: hull
        joint: {type: revolute, axis: [0, 1, 0], motor: {limit: 3, inertia: 0.1}}
        mass: 1
        shape: {cylinder: {radius: 0.03, length: 0.5, center: [0, 0, 0.25]}}
        added_mass: shape
        drag: {strips: {normal: 1.2}}
    thrusters:
      - {name: t1, link: hull, direction: [1, 0, 0], model: t200, voltage: 16}
drives:
  rov.t1: {command: {constant: 1600}}
run: {duration: 0.1, dt: 0.05}
"""
ASYMMETRIC = (
    "{matrix: [" + ", ".join("[" + ", ".join(["0"] * k + ["5"] + ["0"] * (5 - k)) + "]" for k in range(6)) + "]}"
)
LEFT = ASYMMETRIC.replace("[5, 0, 0", "[5, 3, 0", 1)
INDEFINITE = ASYMMETRIC.replace("[5, 0, 0", "[5, 9, 0", 1).replace("[0, 5, 0", "[9, 5, 0", 1)
ADDED = "{diagonal: [5, 6, 7, 0.1, 0.2, 0.3]}"
DIAGONAL = "[1, 1, 1, 1, 1, 1]"
THRUSTER = "{name: t1, link: hull, direction: [1, 0, 0], model: t200, voltage: 16}"

# What is changed, into what, and words of the message, the place first.
BAD: dict[str, tuple[str, str, list[str]]] = {
    "asymmetric added mass": (ADDED, LEFT, ["rov.hull.added_mass", "not symmetric", "[0][1] is 3", "[1][0] is 0"]),
    "indefinite added mass": (ADDED, INDEFINITE, ["rov.hull.added_mass", "eigenvalue -4"]),
    "negative added mass": (ADDED, "{diagonal: [-5, 6, 7, 0, 0, 0]}", ["rov.hull.added_mass", "-5", "positive in"]),
    "five entries": (ADDED, "{diagonal: [5, 6, 7, 0, 0]}", ["rov.hull.added_mass", "diagonal", "6"]),
    "added mass in two ways": (ADDED, ADDED[:-1] + f", {LEFT[1:]}", ["rov.hull.added_mass", "exactly one"]),
    "added mass by an unknown word": (ADDED, "sphere", ["rov.hull.added_mass", "shape"]),
    "added mass of no shape": ("shape: {box: [0.4, 0.3, 0.2]}\n        volume: 0.01\n        added_mass: " + ADDED,
                               "volume: 0.01\n        added_mass: shape", ["rov.hull", "needs a shape"]),
    "negative linear drag": (f"linear: {DIAGONAL}", "linear: [1, -1, 1, 1, 1, 1]", ["rov.hull.drag", "-1 at [1]"]),
    "negative quadratic drag": ("[2, 2, 2, 2, 2, 2]", "[2, 2, 2, 2, 2, -3]", ["rov.hull.drag", "-3 at [5]"]),
    "linear drag that drives": (
        f"linear: {DIAGONAL}",
        f"linear: {INDEFINITE[9:-1]}",
        ["rov.hull.drag", "positive semidefinite"],
    ),
    "empty drag": ("{strips: {normal: 1.2}}", "{}", ["rov.arm.drag", "linear, quadratic or strips"]),
    "negative coefficient": ("normal: 1.2", "normal: -1.2", ["rov.arm.drag.strips.normal", "-1.2"]),
    "quadrature": ("normal: 1.2", "points: 11", ["rov.arm.drag.strips.points", "11"]),
    "strips without a shape": (
        "shape: {cylinder: {radius: 0.03, length: 0.5, center: [0, 0, 0.25]}}\n        added_mass: shape\n        ",
        "",
        ["rov.arm.drag.strips", "shape"],
    ),
    "strips of a box": (
        "{cylinder: {radius: 0.03, length: 0.5, center: [0, 0, 0.25]}}",
        "{box: [0.1, 0.1, 0.5]}",
        ["rov.arm.drag.strips", "diameter"],
    ),
    "negative volume": ("volume: 0.01", "volume: -0.01", ["rov.hull.volume", "-0.01"]),
    "thruster on a missing link": ("link: hull", "link: hul", ["rov.thrusters[0].link", "no link 'hul'", "'hull'"]),
    "thruster with the name of a link": ("name: t1", "name: arm", ["rov.thrusters[0].name", "'arm'"]),
    "two thrusters of one name": (THRUSTER, f"{THRUSTER}\n      - {THRUSTER}", ["rov.thrusters[1].name", "'t1'"]),
    "direction of no length": ("[1, 0, 0], model", "[0, 0, 0], model", ["rov.thrusters[0]", "zero"]),
    "voltage": ("voltage: 16", "voltage: 24", ["rov.thrusters[0]", "24", "10 to 20"]),
    "unknown model": ("model: t200, voltage: 16", "model: t500", ["rov.thrusters[0].model", "t500", "t200"]),
    "pulse too long": ("constant: 1600", "constant: 2000", ["drives.rov.t1.command", "2000 us", "1100", "1900"]),
    "pulse too short": ("constant: 1600", "sine: {amplitude: 450, period: 2, offset: 1500}", ["drives.rov.t1", "1050"]),
    "pulse as a part": ("constant: 1600", "constant: 0.5", ["drives.rov.t1.command", "0.5 us"]),
    "torque of a thruster": ("{command: {constant: 1600", "{torque: {constant: 1", ["drives.rov.t1.torque", "command"]),
    "drive of an unknown thruster": ("rov.t1: {", "rov.t2: {", ["drives", "rov.t2", "rov.t1"]),
    "command of a link": ("rov.t1: {", "rov.arm: {", ["drives.rov.arm.command", "no command"]),
    "density of zero": ("density: 1025", "density: 0", ["water.density", "greater than 0", "got 0"]),
    "negative density": ("density: 1025", "density: -1", ["water.density", "-1"]),
    "wave that breaks": ("height: 0.5", "height: 9", ["water.waves.regular.height", "breaks", "at most"]),
    "wave longer than the depth allows": (
        "depth: 20",
        "depth: 0.8",
        ["water.waves.regular.period", "too long for linear theory", "0.8 m deep", "at least"],
    ),
    "wave that goes down": ("[1, 0, 0]}", "[0, 0, 1]}", ["water.waves.regular.direction", "gravity"]),
    "wave that goes nowhere": ("direction: [1, 0, 0]}", "direction: [0, 0, 0]}", ["water.waves", "zero vector"]),
    "no waves in waves": ("regular: {height: 0.5, period: 5, direction: [1, 0, 0]}", "{}", ["water.waves", "regular"]),
    "no surface": ("  surface: 0\n", "", ["water.waves", "water.current.profile", "surface: 0"]),
    "surface without gravity": ("[0, 0, -9.81]", "[0, 0, 0]", ["water.surface", "no up", "floor", "no down"]),
    "depths that do not increase": ("depths: [0, 5]", "depths: [5, 5]", ["water.current.profile", "5 follows 5"]),
    "depths without velocities": ("depths: [0, 5]", "depths: [0, 5, 7]", ["water.current.profile", "3 depths but 2"]),
    "current of two numbers": ("velocity: [0.2, 0, 0]", "velocity: [0.2, 0]", ["water.current.velocity", "3 numbers"]),
    "unknown key of water": ("density: 1025", "densty: 1025", ["water", "'densty'", "'density'"]),
    "no stiffness": ("height: -20", "stiffness: 0", ["floor.stiffness", "greater than 0"]),
    "negative friction": ("height: -20", "friction: -0.1", ["floor.friction", "-0.1"]),
    "half of a friction": ("height: -20", "friction: {along: 0.1}", ["floor.friction", "across"]),
    "no torque": ("limit: 3", "limit: 0", ["rov.arm.joint.motor.limit", "greater than 0"]),
    "motor of a fixed joint": (
        "{type: revolute, axis: [0, 1, 0], motor: {limit: 3, inertia: 0.1}}",
        "{type: fixed, motor: {limit: 3}}",
        ["rov.arm.joint", "no motor"],
    ),
    "a link that meets the surface without a shape": (
        "shape: {box: [0.4, 0.3, 0.2]}\n",
        "\n",
        ["rov.hull", "shape", "surface"],
    ),
}  # fmt: skip
SCREEN = 25  # lines


def change_text(old: str, new: str) -> str:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new)


def test_the_good_scene_is_good(tmp_path: Path) -> None:
    (tmp_path / "robot.yaml").write_text(GOOD)
    run = sf.simulate(sf.load(str(tmp_path / "robot.yaml")))
    assert len(run.t) == 3


@pytest.mark.parametrize("case", BAD)
def test_bad_water(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command line: exit code 2, one screen, the place in the file, no traceback, nothing written."""
    old, new, words = BAD[case]
    monkeypatch.chdir(tmp_path)
    Path("robot.yaml").write_text(change_text(old, new))
    assert main(["run", "robot.yaml", "--out", "results"]) == 2
    message = capsys.readouterr().err
    for word in words:
        assert word in message
    assert message.startswith("robot.yaml:")
    assert "Traceback" not in message
    assert len(message.splitlines()) <= SCREEN
    assert max(map(len, message.splitlines())) < 400
    assert not Path("results").exists()


def scene_with_water() -> dict[str, Any]:
    return sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": {"mass": 1.0}}}}}).to_dict()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"water": {"density": 0.0}}, ["water.density", "greater than 0"]),
        ({"water": {"surface": 0.0}, "gravity": [0, 0, 0]}, ["water.surface", "no up"]),
        ({"floor": {}, "gravity": [0, 0, 0]}, ["floor", "no down"]),
        ({"water": {"current": {"profile": {"depths": [0.0], "velocities": [[1, 0, 0]]}}}}, ["profile", "surface"]),
        ({"water": {"waves": {"regular": []}}, "gravity": [0, 0, -9]}, ["water.waves"]),
        ({"water": {"density": float("nan")}}, ["water.density"]),
        ({"water": {"current": {"velocity": [float("inf"), 0, 0]}}}, ["water.current.velocity"]),
        ({"water": {"current": {"gauss_markov": {"deviation": [0.1, 0, 0], "time_constant": 0}}}}, ["time_constant"]),
        ({"water": {"current": {"gauss_markov": {"deviation": [-1, 0, 0], "time_constant": 1}}}}, ["deviation"]),
    ],
)
def test_from_dict(more: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(sf.SeaframeError) as error:
        sf.Scene.from_dict(scene_with_water() | more)
    for word in words:
        assert word in str(error.value)


def test_several_problems_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each with its line."""
    monkeypatch.chdir(tmp_path)
    text = (
        GOOD.replace("density: 1025", "density: 0").replace("link: hull", "link: hul").replace("limit: 3", "limit: -3")
    )
    Path("robot.yaml").write_text(text)
    assert main(["check", "robot.yaml"]) == 2
    message = capsys.readouterr().err
    assert "robot.yaml:4:12 water.density" in message
    line = 1 + text[: text.index("limit: -3")].count("\n")
    assert f"robot.yaml:{line}:" in message


def test_replaced_numbers_are_checked() -> None:
    scene = sf.Scene.from_dict(scene_with_water() | {"water": {"density": 1000.0}})
    for path, value in (("water.density", 0.0), ("rov.hull.volume", -1.0), ("rov.hull.drag", {"linear": [-1.0] * 6})):
        with pytest.raises(sf.SeaframeError, match=path.replace(".", r"\.")):
            scene.replace({path: value})
