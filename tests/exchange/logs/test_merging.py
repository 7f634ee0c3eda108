"""Several files of one run become one log on one clock."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import read_log

FILES = {"pose": {"file": "*_pose.csv", "time": "secs"}, "imu": "*_imu.csv"}
SIGNALS = {"rov.hull.position[0]": "pose.x", "rate": {"column": "imu.x", "unit": "deg/s"}}


def write(folder: Path, pose: str = "secs,x\n0.0,1\n1.0,2\n", imu: str = "t,x\n0.5,180\n1.5,90\n") -> Path:
    (folder / "run7_pose.csv").write_text(pose, encoding="utf-8")
    (folder / "run7_imu.csv").write_text(imu, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", ["run7_pose.csv", "run7_imu.csv", "run7"])
def test_a_run_is_found_by_each_of_its_files_and_by_its_name(tmp_path: Path, name: str) -> None:
    log = read_log(write(tmp_path) / name, {"files": FILES, "signals": SIGNALS})
    nan = np.nan
    assert log.t.tolist() == [0.0, 0.5, 1.0, 1.5]
    np.testing.assert_array_equal(log["rov.hull.position[0]"], [1.0, nan, 2.0, nan])
    np.testing.assert_allclose(log["rate"], [nan, np.pi, nan, np.pi / 2])
    assert log.source == str(tmp_path / "run7")


def test_clocks_are_shifted_and_signals_are_delayed(tmp_path: Path) -> None:
    """A clock that is 10 s late, and values that are stamped 0.25 s after their measurement."""
    files = {"pose": {"file": "*_pose.csv", "time": {"column": "secs", "offset": 10}}, "imu": "*_imu.csv"}
    signals = SIGNALS | {"rov.hull.position[0]": {"column": "pose.x", "delay": 0.25}}
    log = read_log(write(tmp_path) / "run7", {"files": files, "signals": signals})
    assert log.t.tolist() == [0.5, 1.5, 9.75, 10.75]


def test_dates_give_one_clock(tmp_path: Path) -> None:
    """Nanoseconds since 1970 in one file, dates with a zone in the other: 2 s apart."""
    pose = "secs,x\n1714564800000000000,1\n1714564801000000000,2\n"  # 2024-05-01T12:00:00Z
    imu = "t,x\n2024-05-01T13:59:58+02:00,180\n2024-05-01T14:00:00.5+02:00,90\n"
    log = read_log(write(tmp_path, pose, imu) / "run7", {"files": FILES, "signals": SIGNALS})
    assert log.t.tolist() == [0.0, 2.0, 2.5, 3.0]
    assert log.start == "2024-05-01T11:59:58Z"


def test_commands_reach_all_files(tmp_path: Path) -> None:
    mixer = {"channels": {"x": "imu.x"}, "factors": {"rov.t1.command": {"x": 0.01}}, "scale": 100}
    mapping = {"files": FILES, "signals": {"rov.hull.position[0]": "pose.x"}, "mixer": mixer}
    log = read_log(write(tmp_path) / "run7", mapping)
    np.testing.assert_array_equal(log["rov.t1.command"], [np.nan, 100.0, 100.0, 90.0])


@pytest.mark.parametrize(
    ("mapping", "code", "place"),
    [
        ({"files": FILES | {"arm": "*_arm.csv"}}, "file", "run7_arm.csv"),
        ({"signals": {"a": "pose.y"}}, "unknown", "run7_pose.csv"),
        ({"signals": {"a": "sonar.x"}}, "unknown", ""),
        ({"files": {"pose": "../*_pose.csv"}}, "", ""),
        ({"files": {"pose": "run7_pose.csv"}}, "", ""),
        ({"files": FILES | {"arm": "*_arm.xyz"}}, "unknown", ""),
    ],
)
def test_files_and_columns_that_do_not_exist_are_named(
    tmp_path: Path, mapping: dict[str, Any], code: str, place: str
) -> None:
    with pytest.raises(SeaframeError) as caught:
        read_log(write(tmp_path) / "run7", {"files": FILES, "signals": SIGNALS} | mapping)
    assert caught.value.code == code or not code
    assert str(caught.value.place or "").endswith(place)


def test_dates_and_other_times_have_no_common_clock(tmp_path: Path) -> None:
    pose = "secs,x\n1714564800000000000,1\n1714564801000000000,2\n"
    with pytest.raises(SeaframeError, match=r"pose .* imu") as caught:
        read_log(write(tmp_path, pose) / "run7", {"files": FILES, "signals": SIGNALS})
    assert caught.value.code == "conflict"
