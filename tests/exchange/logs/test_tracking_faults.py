"""Jumps, stale rows and changed signs are found where they were put, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from seaframe.exchange.logs import Log, read_log
from seaframe.exchange.logs.tracking_faults import find_excursions, find_stale_rows

Floats = NDArray[np.float64]


def swim(seed: int, rate: float = 10.0, duration: float = 60.0) -> tuple[Floats, Floats, Floats]:
    """Return irregular times, positions with 3 mm of noise and quaternions with 5 mrad of noise, as (w, x, y, z)."""
    rng = np.random.default_rng(seed)
    t = np.cumsum(rng.uniform(0.5, 1.5, int(duration * rate)) / rate)
    places = np.column_stack([np.sin(0.3 * t), np.cos(0.5 * t), 0.2 * np.sin(1.1 * t)])
    angles = np.column_stack([1.5 * np.sin(0.2 * t), 0.2 * np.sin(0.9 * t), 0.3 * np.sin(1.3 * t)])
    turns = Rotation.from_euler("ZYX", angles) * Rotation.from_rotvec(0.005 * rng.standard_normal((len(t), 3)))
    return t, places + 0.003 * rng.standard_normal(places.shape), turns.as_quat(scalar_first=True)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rate", [10.0, 100.0])
def test_a_motion_without_faults_has_none(seed: int, rate: float) -> None:
    t, places, turns = swim(seed, rate, 600.0 / rate)
    assert not find_excursions(t, places, False, 0.02).any()
    assert not find_excursions(t, turns, True, 0.05).any()
    assert not find_stale_rows(places)[0].any()


@pytest.mark.parametrize("seed", range(8))
def test_spikes_and_longer_excursions_are_found(seed: int) -> None:
    t, places, turns = swim(seed)
    rng = np.random.default_rng(100 + seed)
    rows = np.concatenate([[0, 100, 101, 250], np.arange(400, 412), [599]])
    away = places.copy()
    away[rows] += 0.4 + 0.1 * rng.random(3)
    np.testing.assert_array_equal(np.flatnonzero(find_excursions(t, away, False, 0.02)), rows)
    turned = Rotation.from_quat(turns, scalar_first=True)
    wrong = turns.copy()
    wrong[rows] = (turned[rows] * Rotation.from_rotvec([2.5, 0.0, 0.0])).as_quat(scalar_first=True)
    wrong[np.arange(0, 600, 7)] *= -1.0  # the same rotations
    np.testing.assert_array_equal(np.flatnonzero(find_excursions(t, wrong, True, 0.05)), rows)


def test_gaps_and_lasting_moves_are_no_excursions() -> None:
    t, places, _ = swim(3)
    kept = (t < 20.0) | (t > 23.0)
    assert not find_excursions(t[kept], places[kept], False, 0.02).any()
    blank = np.where(((t > 30.0) & (t < 32.0))[:, None], np.nan, places)
    assert not find_excursions(t, blank, False, 0.02).any()
    moved = places + np.where(t > 40.0, 0.5, 0.0)[:, None]
    assert not find_excursions(t, moved, False, 0.02).any()


def test_stale_rows_are_those_that_repeat_while_the_signal_moves() -> None:
    """New values in every third row; a rest of 100 rows counts as measured."""
    x = np.repeat(np.sin(0.05 * np.arange(100)), 3)
    x[100:200] = x[100]
    stale, share = find_stale_rows(x[:, None])
    expected = np.concatenate([[False], np.diff(x) == 0.0])
    expected[112:190] = False
    inside = np.r_[0:100, 112:190, 210:290]
    np.testing.assert_array_equal(stale[inside], expected[inside])
    assert share == pytest.approx(0.65, abs=0.05)


def mapped(folder: Path, drop: list[str]) -> Log:
    """Return the log of a motion with a jump, a changed sign and stale angles."""
    t, places, turns = swim(5)
    places[300] += 0.5
    turns[200:] *= -1.0
    angle = np.repeat(np.sin(0.05 * np.arange(200)), 3)
    header = "t," + ",".join(("x", "y", "z", "qw", "qx", "qy", "qz", "a"))
    np.savetxt(folder / "log.csv", np.column_stack([t, places, turns, angle]), "%.9g", ",", header=header, comments="")
    signals = {
        "rov.hull.position": {"columns": ["x", "y", "z"], "drop": drop},
        "rov.hull.orientation": {"columns": ["qw", "qx", "qy", "qz"], "as": "wxyz"},
        "rov.arm.angle": {"column": "a", "drop": drop},
    }
    return read_log(folder / "log.csv", {"signals": signals})


def test_faults_are_noted_and_kept_unless_the_mapping_drops_them(tmp_path: Path) -> None:
    log = mapped(tmp_path, [])
    jump, sign, stale = (note.partition("log.csv: ")[2] for note in log.notes)
    assert jump.startswith("rov.hull.position jumps away and back in line 302.")
    assert sign.startswith("rov.hull.orientation changes the sign")
    assert stale.startswith("rov.arm.angle repeats its last value in 6")
    assert np.isfinite(log["rov.hull.position"]).all()
    turns = log["rov.hull.orientation"]
    assert (np.sum(turns[1:] * turns[:-1], axis=1) > 0.9).all()
    dropped = mapped(tmp_path, ["jumps", "repeats"])
    assert np.flatnonzero(np.isnan(dropped["rov.hull.position"]).any(axis=1)).tolist() == [300]
    known = np.isfinite(dropped["rov.arm.angle"])
    assert 198 <= known.sum() <= 204
    np.testing.assert_array_equal(dropped["rov.arm.angle"][known], log["rov.arm.angle"][known])


def test_excursions_that_are_too_many_to_drop_are_noted(tmp_path: Path) -> None:
    """More than a quarter of the rows is no exception: nothing is dropped, and the log says so."""
    t, places, _ = swim(5)
    for first in range(30, 580, 45):
        places[first : first + 15] += 0.5
    assert not find_excursions(t, places, False, 0.02).any()
    np.savetxt(tmp_path / "log.csv", np.column_stack([t, places]), "%.9g", ",", header="t,x,y,z", comments="")
    position = {"columns": ["x", "y", "z"], "drop": "jumps"}
    log = read_log(tmp_path / "log.csv", {"signals": {"rov.hull.position": position}})
    assert np.isfinite(log["rov.hull.position"]).all()
    (note,) = (note for note in log.notes if "`drop: jumps`" in note)
    assert note.partition("log.csv: ")[2].startswith("rov.hull.position")


def test_faults_of_a_table_without_a_mapping_are_noted(tmp_path: Path) -> None:
    """Quaternions are known by their names and unit length; a row that repeats all values is stale."""
    t, places, turns = swim(5)
    turns[300] = (Rotation.from_rotvec([2.0, 0, 0]) * Rotation.from_quat(turns[300], scalar_first=True)).as_quat(
        scalar_first=True
    )
    rows = np.column_stack([t, turns[:, [1, 2, 3, 0]], places, 2.0 * places])
    header = "t,x_ori,y_ori,z_ori,w_ori,x,y,z,ax,ay,az"
    np.savetxt(tmp_path / "log.csv", rows, "%.9g", ",", header=header, comments="")
    (note,) = read_log(tmp_path / "log.csv").notes
    assert (
        "x_ori, y_ori, z_ori, w_ori seem to be a quaternion (`as: xyzw`), which jumps away and back in line 302."
        in note
    )
    rows[:, 1:] = rows[np.arange(600) // 4 * 4, 1:]
    np.savetxt(tmp_path / "log.csv", rows, "%.9g", ",", header=header, comments="")
    stale, *_ = read_log(tmp_path / "log.csv").notes
    assert "75% of the rows repeat all values of the one before" in stale


@pytest.mark.parametrize(("run", "least"), [("traj007-1", 40), ("traj016-1", 15), ("baseline2", 3), ("baseline3", 9)])
def test_jumps_of_a_motion_capture_are_found(shared_data: Path, run: str, least: int) -> None:
    """Runs of the laboratory in which markers are exchanged: the vehicle itself tilts by less than 25 degrees."""
    path = shared_data / f"hkolano+UVMS-SysID-with-EAs/data/hinsdale-data-2023/{run}_mocap.csv"
    if not path.is_file():
        pytest.skip(f"no motion capture in {shared_data}")
    columns = ["x_ori", "y_ori", "z_ori", "w_ori"]
    signal = {"columns": columns, "as": "xyzw", "drop": "jumps"}
    log = read_log(
        path, {"time": "time_secs", "signals": {"rov.hull.orientation": signal, "roll": "roll", "p": "pitch"}}
    )
    upset = np.asarray(np.maximum(np.abs(log["roll"]), np.abs(log["p"])) > np.radians(25.0))
    lost = np.asarray(np.isnan(log["rov.hull.orientation"]).any(axis=1))
    assert upset.sum() >= least
    assert lost[upset].all()
    assert lost.mean() < 0.05
