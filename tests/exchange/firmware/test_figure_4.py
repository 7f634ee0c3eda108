"""Figure 4 of study 002 from end to end: scene, firmware, robot, log, comparison, servo parameters.

The robot is the sketch, compiled for this machine, with servos whose numbers are not those of the scene.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.logged_pulses import drive_by_pulses
from tests.exchange.firmware.helpers import INERTIA, JOINTS, build, play, star, write

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler")
STIFFNESS, DAMPING, SPEED = 5.0, 0.5, 1.2  # of the robot's servos; the scene has 8, 0.4 and 6


@pytest.fixture(scope="module")
def robot_log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a robot of which the page is said to be known: only its servos are not."""
    folder = tmp_path_factory.mktemp("figure-4")
    write(star(), folder / "star", sense_pins=(0, 1, 2), ramp=1.0)
    said = play(build(folder / "star"), 7.3, "0.2 serial #1 start", servo=(STIFFNESS, DAMPING, SPEED, INERTIA))
    (folder / "robot.csv").write_text(said)
    return folder / "robot.csv"


def test_the_log_is_compared_with_the_scene_of_the_firmware(robot_log: Path, tmp_path: Path) -> None:
    star().save(tmp_path / "star.yaml")
    out = tmp_path / "out"
    assert main(["compare", str(tmp_path / "star.yaml"), str(robot_log), "--out", str(out)]) == 0
    results = json.loads((out / "results.json").read_text())
    assert {f"{joint}.angle" for joint in JOINTS} <= set(json.dumps(results).split('"'))
    assert any("pulses" in note for note in results["notes"])
    assert (out / "compare.png").stat().st_size > 10_000  # every joint has its lines


def test_servos_are_identified_from_the_log_of_the_firmware(robot_log: Path) -> None:
    log = sf.read_log(robot_log)
    tied = {
        "stiffness": ["drives.star.*.servo.stiffness"],
        "damping": ["drives.star.*.servo.damping"],
        "speed": ["drives.star.*.servo.speed"],
    }
    scene = star(speed=1.5)
    before = sf.compare(sf.simulate(drive_by_pulses(scene, log)[0]), log)
    found = sf.fit(
        scene,
        tied,
        log,
        method="output-error",
        solver=sf.Solver(windows=(2.0,)),
        signals=[f"{joint}.angle" for joint in JOINTS],
    )
    estimates = found.estimates
    assert estimates["stiffness"] == pytest.approx(STIFFNESS, rel=0.03)
    assert estimates["damping"] == pytest.approx(DAMPING, rel=0.03)
    assert estimates["speed"] == pytest.approx(SPEED, rel=0.03)
    after = sf.compare(sf.simulate(drive_by_pulses(found.scene, log)[0]), log)
    for joint in JOINTS:
        late = after[f"{joint}.angle"].rmse
        assert late < 0.25 * before[f"{joint}.angle"].rmse
        assert late < 0.01


def test_servos_follow_logged_pulses_and_other_drives_stay() -> None:
    scene = star()
    t = np.arange(0.0, 1.0, 0.1)
    log = sf.Log(t, {"star.a.pulse": np.where(t < 0.5, 1500.0, 1800.0), "star.b.angle": t})
    driven, notes = drive_by_pulses(scene, log)
    table = driven.to_dict()["drives"]["star.a"]["servo"]["angle"]["table"]
    assert table["times"] == [0.0, 0.5]
    assert table["values"] == pytest.approx([0.0, 0.5])
    assert driven.drives["star.b"] == scene.drives["star.b"]
    assert len(notes) == 1
    assert drive_by_pulses(scene, sf.Log(t, {"star.b.angle": t})) == (scene, [])
