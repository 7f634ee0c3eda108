"""Units of commands and of single columns, absurd values, and signals that never change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seaframe.cli import main
from seaframe.exchange.logs import Log, read_log
from seaframe.look.log_table import log_summary, show_log

POSITION = "rov.hull.position"
COMMAND = "rov.t1.command"


def write_log(folder: Path, head: str, rows: Any) -> Path:
    path = folder / "log.csv"
    path.write_text("\n".join([head, *(",".join(f"{x!r}" for x in row) for row in rows)]) + "\n", encoding="utf-8")
    return path


def notes_of(path: Path, mapping: dict[str, Any] | None = None) -> list[str]:
    return [note.removeprefix(f"{path}: ") for note in read_log(path, mapping).notes]


@pytest.mark.parametrize(
    ("unit", "value", "expected", "symbol"),
    [
        ("kN", 0.02, 20.0, "N"),
        ("N", 20.0, 20.0, "N"),
        ("mN", 20.0, 0.02, "N"),
        ("kgf", 2.0, 19.6133, "N"),
        ("lbf", 1.0, 4.4482216152605, "N"),
        ("ms", 1.5, 1500.0, "us"),
        ("s", 0.0015, 1500.0, "us"),
        ("us", 1500.0, 1500.0, "us"),
        ("ns", 1_500_000.0, 1500.0, "us"),
        ("rpm", 900.0, 900.0, "rpm"),
        ("rad/s", 90.0, 90.0, "rad/s"),
        ("%", 40.0, 40.0, "%"),
        ("1", 0.4, 0.4, "1"),
    ],
)
def test_commands_are_newtons_or_microseconds(
    unit: str, value: float, expected: float, symbol: str, tmp_path: Path
) -> None:
    rows = [(0.0, value), (0.1, value)]
    for head, signal in (("t,F1", {"column": "F1", "unit": unit}), (f"t,F1 [{unit}]", {"column": "F1"})):
        if unit == "1" and "[" in head:
            continue  # a number in brackets is part of a name
        log = read_log(write_log(tmp_path, head, rows), {"signals": {COMMAND: signal}})
        assert log[COMMAND] == pytest.approx([expected, expected], rel=1e-15)
        assert log.unit(COMMAND) == symbol
        assert log.notes == ()
    reversed_axis = {"column": "F1", "unit": unit, "scale": -1, "offset": 3}
    log = read_log(write_log(tmp_path, "t,F1", rows), {"signals": {COMMAND: reversed_axis}})
    assert log[COMMAND][0] == pytest.approx(3.0 - expected, rel=1e-14)


def test_a_command_in_a_unit_that_no_thruster_takes_is_noted(tmp_path: Path) -> None:
    path = write_log(tmp_path, "t,F1", [(0.0, 2.0), (0.1, 2.0)])
    (note,) = notes_of(path, {"signals": {COMMAND: {"column": "F1", "unit": "cm"}}})
    assert note.startswith(f"{COMMAND} is in cm and was not converted")
    assert note.endswith("us, rpm, rad/s, N, %, 1.")


HEADED = "time [s],depth [cm],x [m],y [mm],z"
ROWS = [(0.1 * k, 100.0 + k, 0.1 * k, 5.0, 7.0) for k in range(50)]


@pytest.mark.parametrize("order", [["x", "y", "depth"], ["depth", "x", "y"]])
def test_every_column_has_its_own_unit(order: list[str], tmp_path: Path) -> None:
    log = read_log(write_log(tmp_path, HEADED, ROWS), {"signals": {POSITION: order}})
    expected = {"x": 4.9, "y": 0.005, "depth": 1.49}
    assert log[POSITION][-1] == pytest.approx([expected[name] for name in order], rel=1e-14)
    assert [log.unit(f"{POSITION}[{k}]") for k in range(3)] == ["m"] * 3
    assert log.notes == ()


def test_angles_in_units_of_their_own(tmp_path: Path) -> None:
    path = write_log(tmp_path, "t,r [deg],p [rad],y [deg]", [(0.0, 0.0, 0.0, 90.0), (0.1, 0.0, 0.5, 0.0)])
    log = read_log(path, {"signals": {"rov.hull.orientation": {"columns": ["r", "p", "y"], "as": "rpy"}}})
    half = np.sqrt(0.5)
    expected = [[half, 0.0, 0.0, half], [np.cos(0.25), 0.0, np.sin(0.25), 0.0]]
    assert log["rov.hull.orientation"] == pytest.approx(np.array(expected), abs=1e-15)


def test_units_that_contradict_the_file_are_noted(tmp_path: Path) -> None:
    path = write_log(tmp_path, HEADED, ROWS)
    mapping = {"signals": {POSITION: {"columns": ["x", "y", "depth"], "unit": "m"}}}
    assert notes_of(path, mapping) == [
        f"{POSITION}: the file gives mm but the mapping gives m for column 'y'. It was read as m.",
        f"{POSITION}: the file gives cm but the mapping gives m for column 'depth'. It was read as m.",
    ]
    assert read_log(path, mapping)[POSITION][-1].tolist() == [ROWS[-1][2], 5.0, 149.0]
    (note,) = notes_of(path, {"signals": {POSITION: ["x", "y", "z"]}})
    assert note.startswith(f"{POSITION}: the file gives units for x and y, but none for z.")
    mixed = write_log(tmp_path, "t,x [m],y [m],yaw [deg]", [(0.1 * k, 0.0, 0.1 * k, 1.0) for k in range(20)])
    assert notes_of(mixed, {"signals": {POSITION: ["x", "y", "yaw"]}}) == [f"{POSITION} is in rad; expected m."]


def test_rows_that_were_left_out_do_not_make_a_log_slow(tmp_path: Path) -> None:
    path = write_log(tmp_path, "t,x", [(0.01 * k, 0.1) for k in range(20_000)])
    assert notes_of(path, {"signals": {"x": "x"}, "every": 1000}) == []
    slow = write_log(tmp_path, "t,x", [(10.0 * k, 0.1) for k in range(200)])
    (note,) = notes_of(slow, {"signals": {"x": "x"}, "every": 10})
    assert note == "0.1 rows per second with times read as s. Are they in ms?"


def test_few_rows_are_not_suspected(tmp_path: Path) -> None:
    mapping = {"signals": {POSITION: {"columns": ["x", "y", "z"], "unit": "mm"}}}
    for count in (1, 2, 3):
        path = write_log(tmp_path, "t,x,y,z", [(500.0 * k, 1.0 * k, 0.0, 0.0) for k in range(count)])
        assert notes_of(path, mapping) == []
    path = write_log(tmp_path, "t,x,y,z", [(0.1 * k, 0.1 * k, 0.0, 0.0) for k in range(100)])
    (note,) = notes_of(path, mapping)
    assert "moves by only 0.0099 m in the whole log. Were m read as mm?" in note


def test_values_that_cannot_be_measurements_are_noted_with_their_lines(
    tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    rows = [[0.1 * k, 0.1 * k, 0.2 * k, 1.0, 0.5, 0.0, 0.0] for k in range(40)]
    rows[20][1], rows[25][1], rows[5][2], rows[7][2] = 1e300, -2e9, float("inf"), float("-inf")
    rows[9][4] = 1e300
    names = f"{POSITION}[0],{POSITION}[1],{POSITION}[2]," + ",".join(f"rov.hull.velocity[{k}]" for k in range(3))
    path = write_log(tmp_path, f"t,{names}", rows)
    log = read_log(path)
    assert notes_of(path) == [
        f"lines 22, 27: {POSITION}[0] is up to 1e300: is this a measurement?",
        f"lines 7, 9: {POSITION}[1] is inf and -inf: left blank.",
        "line 11: rov.hull.velocity[0] is 1e300: is this a measurement?",
    ]
    assert log[f"{POSITION}[0]"].tolist() == [row[1] for row in rows]
    assert np.flatnonzero(np.isnan(log[f"{POSITION}[1]"])).tolist() == [5, 7]
    assert log_summary(log)["columns"][f"{POSITION}[1]"]["values"] == 38
    assert not recwarn.list


def test_absurd_values_of_angles_and_clocks(tmp_path: Path) -> None:
    rows = [[0.1 * k, 0.1, 0.2, 1.0, 1.7e18 + k, 1e19] for k in range(40)]
    rows[3][1], rows[4][2], rows[5][4] = float("inf"), 1e12, 1e300
    path = write_log(tmp_path, "t,r,p,y,stamp,counter", rows)
    mapping = {"signals": {"rov.hull.orientation": {"columns": ["r", "p", "y"], "as": "rpy", "unit": "rad"}}}
    blank, absurd, degrees, jump = notes_of(path, mapping)
    assert blank == "line 5: r is inf: left blank."
    assert absurd == "line 6: p is 1e12: is this a measurement?"
    assert "Are they in degrees?" in degrees
    assert "jumps away and back in line 6." in jump
    assert np.flatnonzero(np.isnan(read_log(path, mapping)["rov.hull.orientation"][:, 0])).tolist() == [3]
    assert notes_of(path)[1:] == ["line 7: stamp is 1e300: is this a measurement?"]  # nanoseconds since 1970 are none


def test_the_command_prints_no_warnings(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    rows = [[0.1 * k, 1e300 if k == 20 else 0.1 * k, 1e308 if k == 21 else 0.0, 0.0] for k in range(40)]
    path = write_log(tmp_path, "t,x,y,z", rows)
    mapping = tmp_path / "map.json"
    mapping.write_text(json.dumps({"signals": {POSITION: {"columns": ["x", "y", "z"], "unit": "km"}}}))
    assert main(["log", str(path), "--mapping", str(mapping)]) == 0
    out, err = capfd.readouterr()
    assert "Warning" not in out + err
    assert f"line 22: {POSITION}[0] is 1e303: is this a measurement?" in " ".join(out.split())


def test_positions_that_never_change_are_noted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    head = "t," + ",".join(f"{POSITION}[{k}]" for k in range(3))
    path = write_log(tmp_path, head, [(0.1 * k, 1.0, 2.0, 3.0) for k in range(30)])
    note = f"{path}: {POSITION} is the same in all 30 rows. Was it measured?"
    assert log_summary(read_log(path))["notes"] == [note]
    assert main(["log", str(path)]) == 0
    assert note in " ".join(capfd.readouterr().out.split())
    moving = write_log(tmp_path, head, [(0.1 * k, 1.0, 2.0, 3.0 + 0.01 * k) for k in range(30)])
    assert log_summary(read_log(moving))["notes"] == []


def test_columns_without_a_unit_show_the_one_in_which_they_are_read(tmp_path: Path) -> None:
    rows = [(0.1 * k, 0.1 * k, 0.2 * k, 1500.0 + k, 0.01 * k) for k in range(30)]
    signals = {"rov.hull.position": ["a", "b"], "rov.t1.command": "c", "rov.t2.command": "d"}
    signals["rov.hull.velocity"] = ["b", "a"]
    mapping = {name: {"columns": x} if isinstance(x, list) else {"column": x} for name, x in signals.items()}
    log = read_log(write_log(tmp_path, "t,a,b,c,d", rows), {"signals": mapping})
    units = {name: each["unit"] for name, each in log_summary(log)["columns"].items()}
    assert units == {
        **{f"rov.hull.position[{k}]": "m" for k in range(2)},
        **{f"rov.hull.velocity[{k}]": "m/s" for k in range(2)},
        "rov.t1.command": "us",
        "rov.t2.command": "",
    }


def test_one_row_is_one_row(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = write_log(tmp_path, "t,x", [(0.0, 1.0)])
    assert "1 row from" in repr(read_log(path))
    assert main(["log", str(path)]) == 0
    assert ": 1 row from 0 to 0 s" in " ".join(capfd.readouterr().out.split())


def test_the_date_of_time_0_and_the_rate_of_each_signal_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A log of many messages is shown with one row for each kind, with its own rate, not that of all rows together."""
    t, nan = 0.05 * np.arange(40), np.full(40, np.nan)
    slow = np.where(np.arange(40) % 4 == 0, 1.0, nan)
    columns = {f"FAST.f{k}": t for k in range(40)} | {f"SLOW.f{k}": slow for k in range(40)} | {"ATT.Roll": t}
    columns |= {"ATT.Pitch": t, "ATT.Yaw": t}
    log = Log(t, columns, source="dive.BIN", asynchronous=frozenset(columns), start="2024-05-01T12:30:00Z")
    summary = log_summary(log)
    assert summary["start"] == "2024-05-01T12:30:00Z"
    assert [summary["columns"][f"{kind}.f0"]["rate"] for kind in ("FAST", "SLOW")] == pytest.approx([20.0, 5.0])
    show_log(log)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "dive.BIN: 40 rows from 0 to 1.95 s; time 0 is 2024-05-01T12:30:00Z"
    (found,) = (line for line in lines if line.startswith("SLOW"))
    assert found.split()[:4] == ["SLOW", "10", "5", "f0"]
    assert any("orientation from ATT.Roll, ATT.Pitch, ATT.Yaw" in line for line in lines)
    show_log(Log(t, {"x": t}, source="x.csv"))
    assert capsys.readouterr().out.startswith("x.csv: 40 rows from 0 to 1.95 s, 20 Hz\n")
