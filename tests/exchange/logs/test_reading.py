"""Logs of each format return the numbers that were written into them, and note what could not be read."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.errors import SeaframeError
from seaframe.exchange.logs import Log, log_streams, read_log


def write_text(folder: Path, text: str, name: str = "log.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_csv_file_is_read_by_its_names(tmp_path: Path) -> None:
    log = read_log(write_text(tmp_path, "t,rov.arm.angle[0],rov.arm.angle[1],depth [cm]\n0,1,2,300\n0.5,3,4,-50\n"))
    assert log.t.tolist() == [0.0, 0.5]
    assert log["rov.arm.angle"].tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert log["depth"].tolist() == [3.0, -0.5]
    assert log.unit("depth") == "m"
    assert log.names == ("rov.arm.angle", "depth")
    assert log.notes == ()


def test_a_mapping_renames_converts_and_reverses(tmp_path: Path) -> None:
    path = write_text(tmp_path, "stamp;roll;pitch;yaw;z;pwm\n1000;10;20;30;1500;1600\n1500;-10;5;170;2500;1400\n")
    mapping = write_text(
        tmp_path,
        """seaframe-log: 1
time: {column: stamp, unit: ms, offset: -1}
signals:
  rov.hull.orientation: {columns: [roll, pitch, yaw], unit: deg, as: rpy}
  rov.hull.position[2]: {column: z, unit: mm, scale: -1, offset: 0.1}
  rov.t1.command: {column: pwm, unit: us}
""",
        "map.yaml",
    )
    log = read_log(path, mapping)
    assert log.t.tolist() == [0.0, 0.5]
    assert log["rov.hull.position[2]"] == pytest.approx([-1.4, -2.4], rel=1e-15)
    assert log["rov.t1.command"].tolist() == [1600.0, 1400.0]  # pulse widths stay what they are
    expected = Rotation.from_euler("ZYX", [[30, 20, 10], [170, 5, -10]], degrees=True).as_matrix()
    w, x, y, z = log["rov.hull.orientation"].T
    assert Rotation.from_quat(np.column_stack([x, y, z, w])).as_matrix() == pytest.approx(expected, abs=1e-15)


def test_damaged_lines_and_entries_are_noted(tmp_path: Path) -> None:
    text = "# from the tank\nt,x,y\n0,1,2\n1,oops,3\n2,4\n3,5,6\n,7,8\n5,nan,9\n6,1,2,3\n7,bad,1\n"
    log = read_log(write_text(tmp_path, text))
    assert log.t.tolist() == [0.0, 1.0, 3.0, 5.0, 7.0]
    assert np.isnan(log["x"]).tolist() == [False, True, False, True, True]
    assert log["y"].tolist() == [2.0, 3.0, 6.0, 9.0, 1.0]
    notes = "\n".join(log.notes)
    assert "lines without exactly 3 entries were left out: lines 5, 9." in notes
    assert "entries of 'x' that are not numbers were left blank: lines 4, 10, such as 'oops'" in notes
    assert "rows without a time were left out: line 7." in notes


@pytest.mark.parametrize(
    ("text", "line", "code", "culprit"),
    {
        "no names": ("0,1,2\n1,2,3\n", ":1", "missing", "'0' is a number"),
        "no time": ("a,b\n1,2\n", "", "missing", "no column is named t, time, time_s"),
        "duplicate": ("t,x,x\n1,2,3\n", ":1", "conflict", "two columns are named 'x'"),
        "nothing": ("", "", "missing", "no row of column names"),
        "names only": ("t,x\n", "", "missing", "no row of numbers"),
        "no times": ("t,x\n,1\n,2\n", "", "data", "no row has a time"),
    }.values(),
)
def test_a_file_that_is_not_a_log_is_refused(tmp_path: Path, text: str, line: str, code: str, culprit: str) -> None:
    path = write_text(tmp_path, text)
    with pytest.raises(SeaframeError) as caught:
        read_log(path)
    assert (caught.value.code, caught.value.place) == (code, f"{path}{line}")
    assert culprit in caught.value.message


@pytest.mark.parametrize(
    ("mapping", "place", "entry", "code", "culprit"),
    {
        "unit": ("signals: {a: {column: x, unit: furlong}}", "map.yaml:1:32", "signals.a.unit", "unknown", "'furlong'"),
        "column": ("signals: {a: {column: z}}", "log.csv", "", "unknown", "'z'"),
        "key": ("signals: {a: {colum: x}}", "map.yaml:1:15", "signals.a", "unknown", "'colum'"),
        "time": ("time: {column: t, unit: m}\nsignals: {a: x}", "map.yaml:1:25", "time.unit", "unknown", "'m'"),
        "quaternion": ("signals: {a: {columns: [x, x, x, x], as: wxyz, unit: deg}}", "map.yaml:1:11", "signals.a",
                       "conflict", "no unit, scale or offset"),
        "angles": ("signals: {a: {columns: [x, x], as: rpy}}", "map.yaml:1:11", "signals.a", "shape", "not 2"),
        "no column": ("signals: {a: {unit: m}}", "map.yaml:1:11", "signals.a", "missing", "`column`"),
        "both": ("signals: {a: {column: x, columns: [x]}}", "map.yaml:1:11", "signals.a", "conflict", "`column`"),
        "nothing": ("", "map.yaml:1:1", "", "", "`signals`"),
        "a list": ("- 1", "map.yaml:1:1", "", "", "[1]"),
    }.values(),
)  # fmt: skip
def test_a_wrong_mapping_is_refused_at_its_place(
    tmp_path: Path, mapping: str, place: str, entry: str, code: str, culprit: str
) -> None:
    path = write_text(tmp_path, "t,x\n0,1\n1,2\n")
    with pytest.raises(SeaframeError) as caught:
        read_log(path, write_text(tmp_path, mapping, "map.yaml"))
    assert (caught.value.place, caught.value.path) == (str(tmp_path / place), entry)
    assert caught.value.code == code or not code
    assert culprit in caught.value.message


def test_an_unknown_column_is_refused_with_the_valid_ones(tmp_path: Path) -> None:
    with pytest.raises(SeaframeError, match="'z'") as caught:
        read_log(write_text(tmp_path, "t,x\n0,1\n1,2\n"), {"signals": {"a": "z"}})
    assert caught.value.choices == ("t", "x")


PEAK = """
import re, sys
from pathlib import Path
from seaframe.exchange.logs import read_log

def peak():  # memory of this process [bytes]
    return 1024 * int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1])

read_log(sys.argv[2])  # imports the libraries that reading needs
before = peak()
log = read_log(sys.argv[1], {"signals": {"x": "c7"}, "every": 10})
assert log["x"].shape == (40_000,)
assert abs(log.t[-1] - 3999.9) < 1e-9
print(peak() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc")
def test_a_large_file_is_read_in_little_memory(tmp_path: Path) -> None:
    """120 MB of 400,000 rows, of which a mapping asks for every tenth of one column; the whole process is measured."""
    path, small = tmp_path / "large.csv", write_text(tmp_path, "t,x\n0,1\n1,2\n")
    row = "," + ",".join(["0.123456789012"] * 20) + "\n"
    with path.open("w", encoding="utf-8") as file:
        file.write("t," + ",".join(f"c{k}" for k in range(20)) + "\n")
        file.writelines(f"{0.01 * k:.2f}{row}" for k in range(400_000))
    done = subprocess.run(
        [sys.executable, "-c", PEAK, str(path), str(small)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert 0 < int(done.stdout) < 0.6 * path.stat().st_size


def test_a_column_of_words_is_noted_once(tmp_path: Path) -> None:
    text = "t,mode,x\n" + "".join(f"{k},MANUAL,1\n" for k in range(2000))
    log = read_log(write_text(tmp_path, text))
    (note,) = log.notes
    assert "entries of 'mode' that are not numbers were left blank" in note
    assert "lines 2, 3, 4, 5, 6, 7 and 1994 more, such as 'MANUAL'" in note


def test_decimal_commas_are_noted_once_with_the_remedy(tmp_path: Path) -> None:
    path = write_text(tmp_path, "t;x;y;mode\n0;1,5;-2,5e-3;A\n1;1,25;3;A\n")
    log = read_log(path)
    commas, words = log.notes
    assert commas.startswith(f"{path}: numbers with decimal commas, such as '1,5', were left blank in x, y.")
    assert '`decimal: ","`' in commas
    assert "entries of 'mode' that are not numbers were left blank" in words
    read = read_log(path, {"signals": {"x": "x", "y": "y"}, "decimal": ","})
    assert read["x"].tolist() == [1.5, 1.25]
    assert read["y"].tolist() == [-0.0025, 3.0]
    assert read.notes == ()
    with pytest.raises(SeaframeError, match="decimal commas, such as '0,1'") as caught:
        read_log(write_text(tmp_path, "t;x\n0,1;1\n0,2;2\n"))
    assert caught.value.code == "data"
    with pytest.raises(SeaframeError, match=r"2 columns, .* lines 2, 3\. .*semicolons") as caught:
        read_log(write_text(tmp_path, "t,x\n0,1,1,5\n0,2,2,5\n"))
    assert caught.value.code == "missing"


def test_columns_without_any_value_are_named(tmp_path: Path) -> None:
    head = "t," + ",".join(f"rov.hull.position[{k}]" for k in range(3))
    (note,) = read_log(write_text(tmp_path, f"{head}\n0,0.1,,\n1,0.4,,\n")).notes
    assert note.endswith("rov.hull.position[1], rov.hull.position[2] have no value in any row: not measured.")


def test_lines_are_counted_as_the_file_counts_them(tmp_path: Path) -> None:
    log = read_log(write_text(tmp_path, "t,x\n0,1\n\n1,2\n\n\n2,bad\n3,4,5\n4,worse\n"))
    notes = "\n".join(log.notes)
    assert "lines without exactly 2 entries were left out: line 8." in notes
    assert "rows without a time were left out: lines 3, 5, 6." in notes
    assert "left blank: lines 7, 9, such as 'bad'" in notes
    assert log.t.tolist() == [0.0, 1.0, 2.0, 4.0]


@pytest.mark.parametrize(
    ("head", "time", "first"),
    [
        ("time [ms]", "time", 1.0),
        ("time [ms]", {}, 1.0),
        ("time", {"unit": "ms"}, 1.0),
        ("time [ms]", {"unit": "us"}, 0.001),
        ("time", "time", 1000.0),
    ],
)
def test_units_of_time(tmp_path: Path, head: str, time: object, first: float) -> None:
    """The unit of the mapping is used, else that of the file, else seconds."""
    path = write_text(tmp_path, f"{head},x\n1000,1\n2000,2\n")
    assert read_log(path, {"time": time, "signals": {"x": "x"}}).t == pytest.approx([first, 2.0 * first], rel=1e-15)


def test_pulse_widths_keep_their_unit(tmp_path: Path) -> None:
    log = read_log(write_text(tmp_path, "t,pwm [us]\n0,1500\n1,1600\n"))
    assert log["pwm"].tolist() == [1500.0, 1600.0]
    assert log.unit("pwm") == "us"


def test_angles_that_look_like_degrees_are_noted(tmp_path: Path) -> None:
    path = write_text(tmp_path, "t,r,p,y\n0,1,2,100\n1,1,2,190\n")
    columns = {"columns": ["r", "p", "y"], "as": "rpy"}
    (note,) = read_log(path, {"signals": {"rov.hull.orientation": columns}}).notes
    assert "angles up to 190 were read as radians. Are they in degrees?" in note
    assert "`unit: deg`" in note
    (note,) = read_log(path, {"signals": {"rov.hull.orientation": columns | {"unit": "rad"}}}).notes
    assert "Are they in degrees?" in note
    assert read_log(path, {"signals": {"rov.hull.orientation": columns | {"unit": "deg"}}}).notes == ()


@pytest.mark.parametrize("start", [0.0, 3.0])
def test_unwrapped_yaw_is_an_angle_in_radians(tmp_path: Path, start: float) -> None:
    """Three turns to port; the same in degrees, or with jumps by a turn, is not taken for it."""
    t = np.arange(0.0, 60.0, 0.1)
    yaw = start + 0.3 * t
    columns = {"columns": ["r", "p", "y"], "as": "rpy"}

    def read(roll: float, yaw: np.ndarray) -> Log:
        rows = np.column_stack([t, roll + 0.02 * np.sin(t), 0.01 * np.cos(t), yaw])
        np.savetxt(tmp_path / "log.csv", rows, "%.12g", ",", header="t,r,p,y", comments="")
        return read_log(tmp_path / "log.csv", {"signals": {"rov.hull.orientation": columns}})

    log = read(0.0, yaw)
    (note,) = log.notes
    assert "unwrapped" in note
    assert "degrees" not in note
    expected = Rotation.from_euler("ZYX", np.column_stack([yaw, 0.01 * np.cos(t), 0.02 * np.sin(t)]))
    found = Rotation.from_quat(log["rov.hull.orientation"], scalar_first=True)
    assert (expected.inv() * found).magnitude().max() < 1e-9
    for wrong in (read(5.0, yaw), read(0.0, np.degrees(yaw) % 360.0), read(0.0, 200.0 + yaw)):
        assert any("Are they in degrees?" in note for note in wrong.notes)


def test_factors_and_offsets_of_each_column(tmp_path: Path) -> None:
    """Forward, starboard and down become forward, port and up: roll stays, pitch and yaw change their sign."""
    path = write_text(tmp_path, "t,r,p,y,a,b\n0,10,20,30,1,2\n1,-5,8,100,3,4\n")
    turn = {"columns": ["r", "p", "y"], "unit": "deg", "as": "rpy", "scale": [1, -1, -1]}
    pair = {"columns": ["a", "b"], "scale": [2, 3], "offset": [0.5, -1]}
    log = read_log(path, {"signals": {"rov.hull.orientation": turn, "pair": pair}})
    flip = Rotation.from_matrix(np.diag([1.0, -1.0, -1.0]))
    expected = flip * Rotation.from_euler("ZYX", [[30, 20, 10], [100, 8, -5]], degrees=True) * flip
    found = Rotation.from_quat(log["rov.hull.orientation"], scalar_first=True)
    assert (expected.inv() * found).magnitude().max() < 1e-12
    assert log["pair"].tolist() == [[2.5, 5.0], [6.5, 11.0]]
    with pytest.raises(SeaframeError, match="2 numbers for 3 columns"):
        read_log(path, {"signals": {"rov.hull.orientation": turn | {"scale": [1, -1]}}})


def test_time_stamps_that_repeat_run_backward_or_pause_are_noted(tmp_path: Path) -> None:
    times = [0.0, 0.1, 0.2, 0.2, 0.3, 0.4, 0.35, 0.5, 9.0, 9.1]
    log = read_log(write_text(tmp_path, "t,x\n" + "".join(f"{t},1\n" for t in times)))
    repeated, back, gap = log.notes
    assert repeated.endswith("log.csv: line 5: the same time as in the row before.")
    assert back.endswith("log.csv: line 8: time runs backward.")
    assert gap.endswith("log.csv: 1 gap, of 8.5 s, after line 9.")
    assert log.t.tolist() == times  # all of them are there


def test_rows_of_a_parquet_file_without_a_time(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table({"t": [0.0, None, 2.0], "x": [1, 2, 3], "mode": ["a", "b", "c"]}), tmp_path / "l.parquet")
    log = read_log(tmp_path / "l.parquet")
    assert log.t.tolist() == [0.0, 2.0]
    assert log["x"].tolist() == [1.0, 3.0]
    assert "rows without a time were left out: row 2." in log.notes[1]
    assert "columns without numbers were left out: mode." in log.notes[0]


def test_too_many_numbers_are_refused_with_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_streams, "MOST_NUMBERS", 100)
    path = write_text(tmp_path, "t,x\n" + "\n".join(f"{k},1" for k in range(60)) + "\n")
    with pytest.raises(SeaframeError, match="more than 100 numbers") as caught:
        read_log(path)
    assert (caught.value.code, caught.value.place) == ("limit", str(path))
    assert "`every`" in caught.value.message
    assert len(read_log(path, {"signals": {"x": "x"}, "every": 2}).t) == 30


def test_a_saved_run_is_a_log(tmp_path: Path) -> None:
    run = sf.simulate(sf.load("rov-one-arm"), duration=0.2)
    run.save(tmp_path / "run.parquet")
    run.save(tmp_path / "run.csv")
    for name in ("run.parquet", "run.csv"):
        log = read_log(tmp_path / name)
        assert log["rov.hull.orientation"].tolist() == run["rov.hull.orientation"].tolist()
        assert log.t.tolist() == run.t.tolist()
    assert read_log(tmp_path / "run.parquet").unit("rov.hull.velocity") == "m/s"


def mcap_of(path: Path, messages: dict[str, list[tuple[int, object]]], chunk_size: int = 1 << 20) -> Path:
    """An MCAP file of JSON messages by topic, at times [ns]."""
    writer_of = pytest.importorskip("mcap.writer")
    with path.open("wb") as file:
        writer = writer_of.Writer(file, chunk_size=chunk_size)
        writer.start()
        for topic, rows in messages.items():
            schema = writer.register_schema(topic, "jsonschema", b"{}")
            channel = writer.register_channel(topic, "json", schema)
            for t, content in rows:
                writer.add_message(channel, t, json.dumps(content).encode(), t)
        writer.finish()
    return path


def test_streams_of_messages_are_joined_at_the_times_of_all(tmp_path: Path) -> None:
    poses = [(1_000_000_000 + 100_000_000 * k, {"p": {"x": 0.1 * k, "name": "a"}}) for k in range(11)]
    pushes = [(1_000_000_000, {"pwm": [1500, 1600]}), (1_450_000_000, {"pwm": [1700, 1600]})]
    path = mcap_of(tmp_path / "log.mcap", {"/pose": list(poses), "/push": list(pushes)})
    log = read_log(path, {"signals": {"rov.hull.position[0]": "/pose.p.x", "rov.t1.command": "/push.pwm[0]"}})
    assert log.t == pytest.approx(np.sort([*np.arange(11) / 10.0, 0.45]), abs=1e-9)
    measured = np.flatnonzero(np.isfinite(log["rov.hull.position[0]"]))
    assert measured.tolist() == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]  # not at 0.45 s
    assert log["rov.hull.position[0]"][measured] == pytest.approx(np.arange(11) / 10.0, abs=1e-9)
    assert log["rov.t1.command"].tolist() == [1500.0] * 5 + [1700.0] * 7  # held
    assert any("2 streams of 2 to 11 rows were joined to 12 rows" in note for note in log.notes)


def test_values_of_a_slow_stream_are_only_in_its_own_rows(tmp_path: Path) -> None:
    fast = [(10_000_000 * k, {"a": k}) for k in range(200)]
    slow = [(100_000_000 * k, {"b": 10.0 * k}) for k in (0, 1, 2, 3, 4, 5, 12, 13, 14)]
    log = read_log(mcap_of(tmp_path / "log.mcap", {"fast": list(fast), "slow": list(slow)}))
    measured = np.flatnonzero(np.isfinite(log["slow.b"]))
    assert measured.tolist() == [0, 10, 20, 30, 40, 50, 120, 130, 140]
    assert log["slow.b"][measured] == pytest.approx(100.0 * log.t[measured], rel=1e-12)
    assert log["fast.a"].tolist() == list(range(200))


def test_four_numbers_are_a_quaternion_only_if_a_mapping_says_so(tmp_path: Path) -> None:
    fast = [(10_000_000 * k, {"a": k}) for k in range(30)]
    slow = [(100_000_000 * k, {"w": [1.0, 2.0, 3.0, 4.0]}) for k in range(3)]
    path = mcap_of(tmp_path / "log.mcap", {"fast": list(fast), "slow": list(slow)})
    four = [f"slow.w[{k}]" for k in range(4)]
    log = read_log(path, {"signals": {"a": "fast.a", "four": four}})
    assert log["four"][10].tolist() == [1.0, 2.0, 3.0, 4.0]
    quaternion = read_log(path, {"signals": {"a": "fast.a", "four": {"columns": four, "as": "wxyz"}}})["four"][10]
    assert quaternion == pytest.approx(np.array([1.0, 2.0, 3.0, 4.0]) / math.sqrt(30.0), rel=1e-15)


def test_messages_have_their_own_times(tmp_path: Path) -> None:
    path = mcap_of(tmp_path / "log.mcap", {"a": [(0, {"x": 1}), (10, {"x": 2})]})
    with pytest.raises(SeaframeError, match=r"`time.column` 'a.t'") as caught:
        read_log(path, {"time": "a.t", "signals": {"x": "a.x"}})
    assert (caught.value.code, caught.value.place) == ("conflict", str(path))


def test_damaged_message_logs_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("mcap.reader")
    pytest.importorskip("pymavlink")
    for name in ("x.mcap", "x.BIN", "x.tlog"):
        (tmp_path / name).write_bytes(b"not a log at all" * 20)
        with pytest.raises(SeaframeError) as caught:
            read_log(tmp_path / name)
        assert (caught.value.code, caught.value.place) == ("format", str(tmp_path / name))


def test_an_mcap_file_that_ends_early_is_read_up_to_there(tmp_path: Path) -> None:
    """Imitates a recorder that lost power: cut at many positions, the first messages are read and counted."""
    path = mcap_of(tmp_path / "whole.mcap", {"a": [(10_000_000 * k, {"x": k}) for k in range(100)]}, chunk_size=500)
    whole = path.read_bytes()
    assert len(read_log(path).notes) == 1  # on the clock
    counts = []
    for size in range(1000, len(whole), 997):
        cut = tmp_path / "cut.mcap"
        cut.write_bytes(whole[:size])
        log = read_log(cut)
        n = len(log.t)
        assert log["a.x"].tolist() == list(range(n))
        assert log.notes[1].startswith(f"{cut}: the file ends early (")
        assert f"{n} messages" in log.notes[1]
        counts.append(n)
    assert counts == sorted(counts)
    assert 0 < counts[0] < 30
    assert counts[-1] == 100  # only the summary is missing
    (tmp_path / "stub.mcap").write_bytes(whole[:60])
    with pytest.raises(SeaframeError, match=r"cannot be read as MCAP: \w") as caught:
        read_log(tmp_path / "stub.mcap")
    assert (caught.value.code, caught.value.place) == ("format", str(tmp_path / "stub.mcap"))


def test_messages_out_of_order_are_sorted(tmp_path: Path) -> None:
    rows = [(30_000_000, {"x": 3}), (10_000_000, {"x": 1}), (20_000_000, {"x": 2})]
    log = read_log(mcap_of(tmp_path / "log.mcap", {"a": list(rows)}))
    assert log["a.x"].tolist() == [1.0, 2.0, 3.0]
    assert log.t == pytest.approx([0.0, 0.01, 0.02], abs=1e-12)


def test_damaged_messages_are_left_out_and_counted(tmp_path: Path) -> None:
    writer_of = pytest.importorskip("mcap.writer")
    path = tmp_path / "log.mcap"
    with path.open("wb") as file:
        writer = writer_of.Writer(file)
        writer.start()
        channel = writer.register_channel("a", "json", 0)
        for k, text in enumerate([b'{"x": 1}', b'{"x": ', b'{"x": 3}']):
            writer.add_message(channel, 10_000_000 * k, text, 10_000_000 * k)
        writer.finish()
    log = read_log(path)
    assert log["a.x"].tolist() == [1.0, 3.0]
    assert f"{path}: messages left out (1): a cannot be decoded (JSONDecodeError)." in log.notes


def test_the_first_of_two_vehicles_in_a_telemetry_log_is_read(tmp_path: Path) -> None:
    dialect = pytest.importorskip("pymavlink.dialects.v20.ardupilotmega")
    path = tmp_path / "two.tlog"
    senders = {system: dialect.MAVLink(None, srcSystem=system, srcComponent=1) for system in (3, 1)}
    with path.open("wb") as file:
        for k in range(20):
            for system, sender in senders.items():
                message = dialect.MAVLink_attitude_message(100 * k, 0.01 * system, 0, 0, 0, 0, 0)
                file.write((1_700_000_000_000_000 + 100_000 * k).to_bytes(8, "big") + message.pack(sender))
    log = read_log(path, {"signals": {"roll": "ATTITUDE.roll"}})
    assert log["roll"] == pytest.approx(np.full(20, 0.03), rel=1e-6)
    assert f"{path}: messages left out (20): from vehicle 1, not from 3, the first." in log.notes


def test_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SeaframeError, match=r"not in '\.xyz'") as error:
        read_log(write_text(tmp_path, "", "log.xyz"))
    assert all(suffix in str(error.value) for suffix in (".csv", ".txt", ".parquet", ".mcap", ".bin", ".tlog"))
    assert error.value.code == "unsupported"
    with pytest.raises(SeaframeError, match="no such file") as error:
        read_log(tmp_path / "none.csv")
    assert (error.value.code, error.value.place) == ("file", str(tmp_path / "none.csv"))
    with pytest.raises(SeaframeError, match="is a folder") as error:
        read_log(tmp_path)
    assert (error.value.code, error.value.place) == ("file", str(tmp_path))


@pytest.fixture
def ardusub(shared_data: Path) -> Path:
    pytest.importorskip("pymavlink")
    folder = shared_data / "clydemcqueen+ardusub_log_tools" / "testing"
    if not folder.is_dir():
        pytest.skip(f"no ArduSub logs in {shared_data}")
    return folder


def test_a_dataflash_log_of_a_real_dive(ardusub: Path) -> None:
    log: Log = read_log(
        ardusub / "small.BIN",
        {
            "signals": {
                "rov.hull.orientation": {"columns": ["ATT.Roll", "ATT.Pitch", "ATT.Yaw"], "as": "rpy"},
                "rov.hull.angular_velocity": ["IMU[0].GyrX", "IMU[0].GyrY", "IMU[0].GyrZ"],
                "rov.t1.command": "RCOU.C1",
                "pressure": "BARO[0].Press",
            }
        },
    )
    w, x, y, z = log["rov.hull.orientation"].T
    known = np.isfinite(w)
    yaw = np.degrees(np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))[known]
    assert yaw[0] % 360.0 == pytest.approx(213.93, abs=0.5)  # in degrees, by the units in the file
    assert np.hypot(np.hypot(w, x), np.hypot(y, z))[known] == pytest.approx(1.0, abs=1e-12)
    assert np.nanmax(np.abs(log["rov.hull.angular_velocity"])) < math.pi
    assert np.nanmin(log["rov.t1.command"]) >= 1100.0
    assert np.nanmean(log["pressure"]) == pytest.approx(99_800.0, rel=0.01)
    assert np.isfinite(log["rov.hull.angular_velocity"]).all(axis=1).sum() == 594  # of IMU[0]
    assert known.sum() == 237  # of ATT
    assert 594 < len(log.t) < 594 + 237  # BARO and RCOU come with ATT


def test_a_telemetry_log_of_a_real_dive(ardusub: Path) -> None:
    log = read_log(
        ardusub / "small.tlog", {"signals": {"roll": "ATTITUDE.roll", "rov.t1.command": "SERVO_OUTPUT_RAW.servo1_raw"}}
    )
    assert np.isfinite(log["roll"]).sum() == 5245
    assert 1.0 < np.median(1.0 / np.diff(log.t)[np.diff(log.t) > 0.0]) < 100.0  # messages a second
    assert np.nanmax(np.abs(log["roll"])) < math.pi
    assert any("damaged bytes" in note for note in log.notes)
    assert any("from component 190" in note for note in log.notes)
