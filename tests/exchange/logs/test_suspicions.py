"""Wrong units are suspected, right ones are not, for a motion whose rates are known in closed form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.exchange.logs import read_log, suspicions

T = np.arange(0.0, 20.0, 0.1)
NAMES = ["time", "x", "y", "z", "vx", "vy", "vz", "roll", "pitch", "yaw", "p", "q", "r", "joint", "speed"]
LENGTH = "rov.hull.position"
SIGNALS: dict[str, Any] = {
    LENGTH: {"columns": ["x", "y", "z"], "unit": "m"},
    "rov.hull.velocity": {"columns": ["vx", "vy", "vz"], "unit": "m/s"},
    "rov.hull.orientation": {"columns": ["roll", "pitch", "yaw"], "unit": "rad", "as": "rpy"},
    "rov.hull.angular_velocity": {"columns": ["p", "q", "r"], "unit": "rad/s"},
    "rov.arm.angle": {"column": "joint", "unit": "rad"},
    "rov.arm.rate": {"column": "speed", "unit": "rad/s"},
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A dive of some metres that turns about all axes, with noise of 5 mm, 3 mrad and some of the rates."""
    rng = np.random.default_rng(7)
    p = np.column_stack([2.0 * np.sin(0.5 * T), 1.5 * np.cos(0.7 * T), 0.5 * np.sin(0.9 * T)])
    v = np.column_stack([np.cos(0.5 * T), -1.05 * np.sin(0.7 * T), 0.45 * np.cos(0.9 * T)])
    yaw, pitch = 0.8 * np.sin(0.6 * T), 0.5 * np.sin(0.8 * T)
    dyaw, dpitch = 0.48 * np.cos(0.6 * T), 0.4 * np.cos(0.8 * T)
    omega = np.column_stack([-dyaw * np.sin(pitch), dpitch, dyaw * np.cos(pitch)])
    orientation = Rotation.from_euler("ZY", np.column_stack([yaw, pitch]))
    measured = orientation * Rotation.from_rotvec(0.003 * rng.standard_normal((len(T), 3)))
    table = np.column_stack([
        T, p + 0.005 * rng.standard_normal(p.shape), v + 0.02 * rng.standard_normal(p.shape),
        measured.as_euler("ZYX")[:, ::-1], omega + 0.005 * rng.standard_normal(p.shape),
        np.sin(T) + 0.002 * rng.standard_normal(len(T)), np.cos(T) + 0.02 * rng.standard_normal(len(T)),
    ])  # fmt: skip
    path = tmp_path / "dive.csv"
    np.savetxt(path, table, "%.9g", ",", header=",".join(NAMES), comments="")
    return path


def notes(file: Path, time: object = "time", /, **units: str) -> list[str]:
    """Return the notes of the log, with other units of some signals."""
    changed = {name: spec | ({"unit": units[key]} if (key := name.rpartition(".")[2]) in units else {})
               for name, spec in SIGNALS.items()}  # fmt: skip
    prefix = f"{file}: "
    found = read_log(file, {"time": time, "signals": changed}).notes
    assert all(note.startswith(prefix) for note in found)
    return [note.removeprefix(prefix) for note in found]


def test_right_units_are_not_suspected(file: Path) -> None:
    assert notes(file) == []


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ({"position": "mm"}, ["rov.hull.position moves by only 0.004 m in the whole log. Were m read as mm?",
                              "rov.hull.position changes 0.001 times as fast as rov.hull.velocity"]),
        ({"position": "km"}, ["m/s. Were mm read as m, or times in s read as ms?",
                              "rov.hull.position changes 1e+03 times as fast as rov.hull.velocity indicates. Is "
                              "rov.hull.position in mm"]),
        ({"position": "cm"}, ["rov.hull.position changes 0.01 times as fast as rov.hull.velocity"]),
        ({"velocity": "mm/s"}, ["rov.hull.position changes 1e+03 times as fast"]),
        ({"angular_velocity": "deg/s"}, ["rov.hull.orientation changes 57 times as fast as rov.hull.angular_"]),
        ({"rate": "rpm"}, ["angle changes 9.5 times as fast as rov.arm.rate indicates. Is rov.arm.rate in rad/s"]),
        ({"angle": "deg"}, ["angle changes 0.017 times as fast as rov.arm.rate indicates. Is rov.arm.rate in deg"]),
    ],
)  # fmt: skip
def test_wrong_units_of_signals_are_suspected(file: Path, units: dict[str, str], expected: list[str]) -> None:
    found = notes(file, **units)
    assert len(found) == len(expected), found
    for note, text in zip(found, expected, strict=True):
        assert text in note


def test_wrong_units_of_time_are_suspected(file: Path) -> None:
    fast = notes(file, {"column": "time", "unit": "ms"})
    assert fast[0] == "1e+04 rows per second with times read as ms. Are they in s?"
    assert "m/s. Were mm read as m, or times in s read as ms?" in fast[1]
    turning = "rov.hull.orientation changes 1e+03 times as fast as rov.hull.angular_velocity indicates. "
    assert f"{turning}Are the times in s but read as ms?" in fast
    text = file.read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in text[1:]]
    slow = [",".join([f"{1000.0 * float(row[0]):.6g}", *row[1:]]) for row in rows]
    file.write_text("\n".join([text[0], *slow]) + "\n", encoding="utf-8")
    assert notes(file)[0] == "0.01 rows per second with times read as s. Are they in ms?"
    assert notes(file, {"column": "time", "unit": "ms"}) == []


def test_a_unit_of_time_in_the_file_is_not_suspected(tmp_path: Path) -> None:
    path = tmp_path / "fast.csv"
    path.write_text("time [ms],x\n" + "".join(f"{0.1 * k:.1f},{k}\n" for k in range(20)), encoding="utf-8")
    assert read_log(path).notes == ()
    assert read_log(path, {"time": {"unit": "ms"}, "signals": {"x": "x"}}).notes == ()
    (note,) = read_log(path, {"time": {"unit": "us"}, "signals": {"x": "x"}}).notes
    assert "1e+07 rows per second with times read as us. Are they in s?" in note


@pytest.mark.parametrize(
    ("name", "signal", "said"),
    [
        (LENGTH, {"columns": ["x", "y", "z"], "unit": "kg"}, "rov.hull.position is in kg; expected m."),
        (LENGTH, ["x", "y"], "rov.hull.position has 2 columns; expected 3."),
        ("rov.hull.orientation", ["roll", "pitch", "yaw"], "For roll, pitch and yaw add `as: rpy`"),
        ("rov.arm.angle", {"column": "joint", "unit": "m"}, "rov.arm.angle is in m; expected rad."),
        ("rov.arm.rate", {"column": "speed", "unit": "V"}, "rov.arm.rate is in V; expected rad/s or m/s."),
    ],
)
def test_units_and_columns_that_do_not_fit_the_name(file: Path, name: str, signal: Any, said: str) -> None:
    (note,) = read_log(file, {"time": "time", "signals": {name: signal}}).notes
    assert said in note


def test_some_parts_of_a_long_log_are_checked(tmp_path: Path) -> None:
    """The change between two parts is not used as a rate; wrong units are found in the parts."""
    path, t = tmp_path / "long.csv", 0.01 * np.arange(3 * suspicions.ROWS)
    table = np.column_stack([t, np.sin(0.7 * t), 0.7 * np.cos(0.7 * t)])
    np.savetxt(path, table, "%.7g", ",", header="t,a.b.angle,a.b.rate", comments="")
    log = read_log(path)
    assert len(log.t) == 3 * suspicions.ROWS
    assert log.notes == ()
    assert len(suspicions.sample_parts(log).t) == suspicions.ROWS
    mapped = {"a.b.angle": {"column": "a.b.angle"}, "a.b.rate": {"column": "a.b.rate", "unit": "deg/s"}}
    (note,) = read_log(path, {"signals": mapped}).notes
    assert "a.b.angle changes 57 times as fast as a.b.rate" in note


def test_robots_that_hold_their_place_are_not_suspected(tmp_path: Path) -> None:
    """Motions of millimetres are suspected only where a mapping gives a smaller unit than metres."""
    path, names = tmp_path / "hold.csv", ["x", "y", "z"]
    np.savetxt(path, np.column_stack([T, *(2e-3 * np.sin(T + k) for k in range(3))]), "%.7g", ",", header="t,x,y,z",
               comments="")  # fmt: skip
    assert read_log(path, {"signals": {LENGTH: {"columns": names, "unit": "m"}}}).notes == ()
    assert read_log(path, {"signals": {LENGTH: names}}).notes == ()
    (note,) = read_log(path, {"signals": {LENGTH: {"columns": names, "unit": "cm"}}}).notes
    assert "moves by only 4e-05 m in the whole log. Were m read as cm?" in note


def test_runs_are_not_suspected(tmp_path: Path) -> None:
    """Saved runs contain their units, and forces of joints and of connections, which differ in size."""
    run = sf.simulate(sf.load("modular-bluerov"), duration=0.1)
    for name in ("run.parquet", "run.csv"):
        run.save(tmp_path / name)
        assert read_log(tmp_path / name).notes == ()


def test_series_that_are_noise_are_not_compared(tmp_path: Path) -> None:
    """A robot at rest: the ratio of two noise signals has no meaning."""
    rng = np.random.default_rng(0)
    path = tmp_path / "rest.csv"
    table = np.column_stack([T, 1e-3 * rng.standard_normal(len(T)), rng.standard_normal(len(T))])
    np.savetxt(path, table, "%.9g", ",", header="t,a.b.angle,a.b.rate", comments="")
    assert read_log(path).notes == ()
