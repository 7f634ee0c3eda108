"""Gaits for servos: tables and C arrays, against the motions they are made from."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.gait import format_gait, sample_gait
from tests.hostile import LINES


def arm(**drive: Any) -> sf.Scene:
    links = {
        "base": {},
        "boom": {
            "parent": "base",
            "joint": {"type": "revolute", "axis": [0, 0, 1]},
            "mass": 0.2,
            "shape": {"cylinder": {"radius": 0.02, "length": 0.3, "axis": "x", "center": [0.15, 0, 0]}},
        },
    }
    return sf.Scene.from_dict(
        {
            "name": "arm",
            "gravity": [0, 0, 0],
            "robots": {"arm": {"base": "fixed", "links": links}},
            "drives": {"arm.boom": drive},
            "run": {"duration": 1.0, "dt": 0.01},
        }
    )


SINE = {"sine": {"amplitude": 0.5, "period": 1.0}}
PULSES = {"pwm": [600, 2400], "angle": [-1.5, 1.5]}


def test_pulses_follow_the_map_of_the_servo() -> None:
    gait = sample_gait(arm(servo={"angle": SINE, "stiffness": 5, "damping": 0.2, "pulses": PULSES}), every=0.05)
    expected = 1500 + 600 * 0.5 * np.sin(2 * np.pi * np.arange(21) * 0.05)
    assert np.abs(gait.pulses[:, 0] - expected).max() <= 0.5
    assert gait.joints == ("arm.boom",)


def test_warns_of_angles_and_rates_beyond_the_servo() -> None:
    wild = {"sine": {"amplitude": 2.0, "period": 1.0}}
    gait = sample_gait(arm(servo={"angle": wild, "stiffness": 5, "damping": 0.2, "speed": 3.0, "pulses": PULSES}))
    assert (gait.pulses.min(), gait.pulses.max()) == (600, 2400)
    assert any("cut off" in line for line in gait.warnings)
    assert any("12.5 rad/s" in line for line in gait.warnings)


def test_impossible_gaits_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="0 s") as caught:
        sample_gait(arm(motion=SINE), every=0.0)
    assert (caught.value.code, caught.value.path) == ("range", "every")
    with pytest.raises(sf.SeaframeError, match=r"'\.txt'") as caught:
        format_gait(sample_gait(arm(motion=SINE)), ".txt")
    assert caught.value.code == "unsupported"


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
@pytest.mark.parametrize("name", LINES[:4])
def test_the_c_array_holds_the_table(tmp_path: Path, name: str) -> None:
    gait = sample_gait(arm(motion=SINE).replace({"name": name}), every=0.1)
    (tmp_path / "gait.h").write_text(format_gait(gait, ".h"))
    program = '#include <stdio.h>\n#include "gait.h"\nint main(void) { for (int k = 0; k < GAIT_ROWS; k++) '
    program += 'printf("%d ", gait[k][0]); printf("%d", GAIT_PERIOD_US); return 0; }\n'
    (tmp_path / "main.c").write_text(program)
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    subprocess.run(["cc", *flags, "main.c", "-o", "main"], cwd=tmp_path, check=True)
    printed = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True).stdout
    *pulses, period = map(int, printed.split())
    assert pulses == gait.pulses[:, 0].tolist()
    assert period == 100_000


def test_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "gait", "snake-servo", "-o", str(tmp_path / "gait.csv"), "--every", "0.5"]) == 0
    rows = (tmp_path / "gait.csv").read_text().splitlines()
    assert rows[0].startswith("time_s,snake.body01_us")
    assert len(rows) == 18
    before = (tmp_path / "gait.csv").read_bytes()
    assert main(["export", "gait", "snake-servo", "-o", str(tmp_path / "gait.csv"), "--every", "0.25"]) == 2
    assert (tmp_path / "gait.csv").read_bytes() == before
    assert main(["export", "gait", "rov-two-arms", "-o", str(tmp_path / "none.csv")]) == 2
    assert "no joint" in capsys.readouterr().err
    assert main(["export", "gait", "snake-servo", "-o", str(tmp_path / "gait.txt")]) == 2
    assert not (tmp_path / "gait.txt").exists()


def test_a_servo_moves_its_joint_at_its_speed_and_holds_the_angle() -> None:
    step = {"steps": {"times": [0.0], "values": [1.0]}}
    servo = {"angle": step, "stiffness": 40, "damping": 2.0, "speed": 2.0}
    run = sf.simulate(arm(servo=servo), duration=2.0, dt=0.001)
    angle, rate = run["arm.boom.angle"], run["arm.boom.rate"]
    assert rate.max() == pytest.approx(2.0, rel=1e-3)
    inertia = 0.2 * (0.3**2 / 3 + 0.02**2 / 4)
    lag = inertia / 2.0  # time constant in which the rate follows
    cruising = (run.t > 0.1) & (angle < 0.85)
    assert angle[cruising] == pytest.approx(2.0 * (run.t[cruising] - lag), abs=1e-6)
    assert angle[-1] == pytest.approx(1.0, abs=1e-6)


def test_a_servo_gives_no_more_than_its_torque() -> None:
    step = {"steps": {"times": [0.0], "values": [1.0]}}
    run = sf.simulate(
        arm(servo={"angle": step, "stiffness": 400, "damping": 2.0, "limit": 0.05}), duration=0.2, dt=0.001
    )
    inertia = 0.2 * (0.3**2 / 3 + 0.02**2 / 4)
    assert run["arm.boom.angle"][-1] == pytest.approx(0.5 * 0.05 / inertia * 0.2**2, rel=1e-9)
