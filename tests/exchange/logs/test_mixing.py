"""Commands that are computed from logged sticks are those of the autopilot that logged them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import LogMapping, read_log
from seaframe.exchange.logs.mapping import Mixer
from seaframe.exchange.logs.mixing import mix_channels

STICKS = ["pitch", "roll", "throttle", "yaw", "forward", "lateral"]
GROUPS = [["roll", "pitch", "throttle"], ["yaw", "forward", "lateral"]]
FACTORS = {
    "rov.t1.command": {"yaw": 1, "forward": -1, "lateral": 1},
    "rov.t2.command": {"yaw": -1, "forward": -1, "lateral": -1},
    "rov.t3.command": {"yaw": -1, "forward": 1, "lateral": 1},
    "rov.t4.command": {"yaw": 1, "forward": 1, "lateral": -1},
    "rov.t5.command": {"roll": 1, "pitch": -1, "throttle": -1},
    "rov.t6.command": {"roll": -1, "pitch": -1, "throttle": -1},
    "rov.t7.command": {"roll": 1, "pitch": 1, "throttle": -1},
    "rov.t8.command": {"roll": -1, "pitch": 1, "throttle": -1},
}
MIXER: dict[str, Any] = {"channels": STICKS, "groups": GROUPS, "factors": FACTORS, "scale": 400, "offset": 1500}


@pytest.mark.parametrize("number", [1, 2, 3])
def test_sticks_of_a_dive_give_the_logged_pulses(shared_data: Path, number: int) -> None:
    """Pulses are logged in whole microseconds, sticks with four decimals."""
    path = shared_data / "dives" / f"train_{number}.csv"
    if not path.is_file():
        pytest.skip(f"no dives in {shared_data}")
    pulses = {f"pwm{k}": f"pwm{k}" for k in range(1, 9)}
    log = read_log(path, {"signals": pulses, "mixer": MIXER})
    known = np.isfinite(log["pwm1"])
    assert known.sum() > 800
    for k in range(1, 9):
        assert np.abs(log[f"rov.t{k}.command"] - log[f"pwm{k}"])[known].max() < 0.7


def test_each_group_is_limited_by_its_largest_sum_then_the_total() -> None:
    """Two thrusters by hand: a = x + y and b = x - y in one group, then z of the other group is added."""
    mixer = Mixer.model_validate(
        {
            "channels": ["x", "y", "z"],
            "groups": [["x", "y"], ["z"]],
            "factors": {"a": {"x": 1, "y": 1, "z": 0.5}, "b": {"x": 1, "y": -1}},
        }
    )
    sticks = {
        "x": np.array([0.2, 1.0, 1.0, np.nan]),
        "y": np.array([0.1, 0.6, 1.0, 0.0]),
        "z": np.array([0, 1, 1, 1.0]),
    }
    found = mix_channels(sticks, mixer)
    np.testing.assert_allclose(found["a"], [0.3, 1.0, 1.0, np.nan])  # 1.6 / 1.6 + 0.5 is above 1
    np.testing.assert_allclose(found["b"], [0.1, 0.4 / 1.6, 0.0, np.nan])


def test_without_groups_all_channels_are_limited_together() -> None:
    mixer = Mixer.model_validate({"channels": ["x", "z"], "factors": {"a": {"x": 1, "z": 1}, "b": {"x": 1}}})
    found = mix_channels({"x": np.array([1.0]), "z": np.array([1.0])}, mixer)
    assert [found["a"][0], found["b"][0]] == [1.0, 0.5]


def test_channels_of_a_receiver_are_converted_first(tmp_path: Path) -> None:
    """1100 to 1900 us become -1 to 1."""
    path = tmp_path / "rc.csv"
    path.write_text("t,c5\n0,1100\n1,1500\n2,1700\n", encoding="utf-8")
    channel = {"column": "c5", "scale": 1 / 400, "offset": -1500 / 400}
    mixer = {"channels": {"forward": channel}, "factors": {"rov.t1.command": {"forward": -1}}, "delay": 0.5}
    log = read_log(path, {"signals": {}, "mixer": mixer})
    np.testing.assert_allclose(log["rov.t1.command"], [1.0, 0.0, -0.5], atol=1e-12)
    np.testing.assert_allclose(log.t, [-0.5, 0.5, 1.5])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"factors": {"rov.t1.command": {"sway": 1}}}, "unknown"),
        ({"groups": [["roll", "pitch"]]}, "conflict"),
        ({"groups": [*GROUPS, ["yaw"]]}, "conflict"),
        ({"channels": {**{name: name for name in STICKS}, "yaw": ["a", "b"]}}, "shape"),
    ],
)
def test_a_mixer_that_contradicts_itself_is_refused(change: dict[str, Any], code: str, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t,x\n0,1\n", encoding="utf-8")
    with pytest.raises(SeaframeError) as caught:
        read_log(path, {"signals": {}, "mixer": MIXER | change})
    assert (caught.value.code, caught.value.path.partition(".")[0]) == (code, "mixer")


def test_a_command_is_either_logged_or_mixed(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t,x\n0,1\n", encoding="utf-8")
    mixer = {"channels": ["x"], "factors": {"rov.t1.command": {"x": 1}}}
    with pytest.raises(SeaframeError) as caught:
        read_log(path, LogMapping.model_validate({"signals": {"rov.t1.command": "x"}, "mixer": mixer}))
    assert (caught.value.code, caught.value.path) == ("conflict", "rov.t1.command")
