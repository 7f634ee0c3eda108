"""Times that are dates become seconds since the first one; without any times, the error explains what to do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import csv_files, read_log

START = datetime(2024, 5, 1, 23, 59, 59, 250_000)
SECONDS = [0.0, 0.1, 0.25, 86400.000001]
MOMENTS = [START + timedelta(seconds=t) for t in SECONDS]
X = {"signals": {"x": "x"}}


def parquet(folder: Path, columns: dict[str, Any]) -> Path:
    pq.write_table(pa.table(columns), folder / "log.parquet")
    return folder / "log.parquet"


def csv(folder: Path, text: str) -> Path:
    (folder / "log.csv").write_text(text, encoding="utf-8")
    return folder / "log.csv"


@pytest.mark.parametrize("unit", ["us", "ns"])
@pytest.mark.parametrize("name", ["time", "t", "Timestamp", "__index_level_0__"])
def test_time_stamps_of_parquet(unit: str, name: str, tmp_path: Path) -> None:
    path = parquet(tmp_path, {"x": [1.0, 2.0, 3.0, 4.0], name: pa.array(MOMENTS, pa.timestamp(unit))})
    for mapping in (None, X, {"time": name} | X):
        log = read_log(path, mapping)
        assert log.t == pytest.approx(SECONDS, abs=1e-9)
        assert log["x"].tolist() == [1.0, 2.0, 3.0, 4.0]
        assert log.notes[0] == f"{path}: time 0 is 2024-05-01T23:59:59.25, the first in '{name}'."


def test_time_stamps_with_a_zone_and_without_a_value(tmp_path: Path) -> None:
    stamps = pa.array([None, *(m.replace(tzinfo=UTC) for m in MOMENTS)], pa.timestamp("ms", "Europe/Berlin"))
    path = parquet(tmp_path, {"time": stamps, "x": [0.0, 1.0, 2.0, 3.0, 4.0]})
    log = read_log(path, {"time": {"unit": "us"}} | X)
    assert log.t == pytest.approx(SECONDS, abs=1e-3)
    start, unit, lost = log.notes[:3]
    assert start == f"{path}: time 0 is 2024-05-01T23:59:59.25Z, the first in 'time'."
    assert unit == f"{path}: 'time' holds dates, so the unit us of the mapping is not used."
    assert lost == f"{path}: rows without a time were left out: row 1."


def test_texts_in_parquet(tmp_path: Path) -> None:
    path = parquet(tmp_path, {"time": [m.isoformat() for m in MOMENTS], "x": [1.0, 2.0, 3.0, 4.0]})
    assert read_log(path).t == pytest.approx(SECONDS, abs=1e-9)
    with pytest.raises(SeaframeError, match="dates written like 2024-05") as caught:
        read_log(parquet(tmp_path, {"time": ["a", "b"], "x": [1.0, 2.0]}))
    assert (caught.value.code, caught.value.place) == ("data", str(path))


@pytest.mark.parametrize("zone", [None, UTC, timezone(timedelta(hours=-3.5))])
@pytest.mark.parametrize("between", ["T", " "])
def test_dates_in_csv(zone: timezone | None, between: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over several blocks of a file."""
    monkeypatch.setattr(csv_files, "BLOCK", 1 << 10)
    moments = [START.replace(tzinfo=zone) + timedelta(seconds=0.1 * k) for k in range(500)]
    rows = [f"{m.isoformat(between, 'microseconds')},{k}" for k, m in enumerate(moments)]
    path = csv(tmp_path, "\n".join(["time,x", *rows]) + "\n")
    log = read_log(path)
    assert log.t == pytest.approx([0.1 * k for k in range(500)], abs=1e-9)
    assert log["x"].tolist() == list(range(500))
    first = moments[0].astimezone(UTC).isoformat().replace("000+00:00", "") if zone else "2024-05-01T23:59:59.25"
    assert log.notes == (f"{path}: time 0 is {first.rstrip('0')}{'Z' if zone else ''}, the first in 'time'.",)


def test_entries_that_are_not_dates(tmp_path: Path) -> None:
    log = read_log(csv(tmp_path, "t,x\n2024-05-01T12:00:00,1\n12.5,2\n2024-05-01T12:00:02,3\n"))
    assert log.t.tolist() == [0.0, 2.0]
    assert "entries of 't' that are not dates were left blank: line 3, such as '12.5'." in log.notes[0]
    with pytest.raises(SeaframeError, match="2024-02-31") as caught:
        read_log(csv(tmp_path, "t,x\n2024-02-01T12:00:00,1\n2024-02-31T12:00:00,2\n"))
    assert (caught.value.code, caught.value.place) == ("format", f"{tmp_path / 'log.csv'} column 't'")
    with pytest.raises(SeaframeError, match=r"'01\.05\.2024 12:00'.* dates written") as caught:
        read_log(csv(tmp_path, "t,x\n01.05.2024 12:00,1\n01.05.2024 12:01,2\n"))
    assert (caught.value.code, caught.value.place) == ("data", str(tmp_path / "log.csv"))


@pytest.mark.parametrize("zone", ["", "Z"])
@pytest.mark.parametrize("first", ["[-],[m]", "0000,0", "date,1"])
def test_the_first_entry_alone_does_not_decide_on_dates(first: str, zone: str, tmp_path: Path) -> None:
    """Units below the names, or a clock that was not set yet: the other entries decide."""
    rows = [f"2024-05-01T12:00:{k:02d}{zone},{k}" for k in range(12)]
    path = csv(tmp_path, "\n".join(["t,x", first, *rows]) + "\n")
    log = read_log(path, X)
    assert log.t.tolist() == list(range(12))
    assert log["x"].tolist() == list(range(12))
    entry = first.split(",")[0]
    assert any(f"not dates were left blank: line 2, such as '{entry}'." in note for note in log.notes)
    texts = {"t": [entry, *(row.split(",")[0] for row in rows)], "x": [float(k) for k in range(13)]}
    assert read_log(parquet(tmp_path, texts)).t.tolist() == list(range(12))


def test_a_date_among_numbers_does_not_make_them_dates(tmp_path: Path) -> None:
    log = read_log(csv(tmp_path, "t,x\n2024-05-01,0\n0.0,1\n0.5,2\n1.0,3\n"), X)
    assert log.t.tolist() == [0.0, 0.5, 1.0]
    assert "entries of 't' that are not numbers were left blank: line 2, such as '2024-05-01'." in log.notes[0]


def test_blocks_without_times_do_not_decide_on_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_files, "BLOCK", 1 << 10)
    rows = [f"2024-05-01T12:00:{k:02d},{k}" for k in range(12)]
    log = read_log(csv(tmp_path, "\n".join(["t,x", *["[-],[m]"] * 500, *rows]) + "\n"), X)
    assert log.t.tolist() == list(range(12))


@pytest.mark.parametrize(
    ("names", "suggestion", "columns"),
    [
        ("ms,x", "{column: ms, unit: ms}", "ms, x"),
        ("x,Zeit/ms", "{column: Zeit/ms, unit: ms}", "x, Zeit/ms"),
        ("x [m/s],Zeit [us]", "{column: Zeit, unit: us}", "x, Zeit"),
        ("x,log time (ms)", '{column: "log time", unit: ms}', "x, log time"),
        ("a [m/s],b", "{column: a, unit: s}", "a, b"),
        ("h,stamp", "{column: stamp, unit: s}", "h, stamp"),
    ],
)
def test_without_times_the_columns_are_listed(names: str, suggestion: str, columns: str, tmp_path: Path) -> None:
    with pytest.raises(SeaframeError) as caught:
        read_log(csv(tmp_path, f"{names}\n1,2\n"))
    assert caught.value.code == "missing"
    assert f"`time: {suggestion}`. Columns: {columns}." in caught.value.message


@pytest.mark.parametrize("column", ["X", "X (km)"])
@pytest.mark.parametrize("time", ["when", "when [ms]"])
def test_a_mapping_takes_names_with_and_without_their_units(column: str, time: str, tmp_path: Path) -> None:
    path = csv(tmp_path, "when [ms],X (km)\n0,1\n100,2\n")
    log = read_log(path, {"time": time, "signals": {"rov.hull.position[0]": column, "again": "X"}})
    assert log["rov.hull.position[0]"].tolist() == log["again"].tolist() == [1000.0, 2000.0]
    assert log.t.tolist() == [0.0, 0.1]
    assert log.unit("rov.hull.position[0]") == "m"


def test_nanoseconds_since_1970_lose_no_digit(tmp_path: Path) -> None:
    stamps = [1_789_000_000_385_532_325 + k * 100_000_001 for k in range(5)]
    rows = "\n".join(f"{stamp},{k}" for k, stamp in enumerate(stamps))
    for name in ("time_ns", "t"):
        log = read_log(csv(tmp_path, f"{name},x\n{rows}\n"))
        assert log.t.tolist() == [k * 0.100000001 for k in range(5)]
        assert log.start == "2026-09-10T00:26:40.385532325Z"
        assert log.notes == (f"{log.source}: time 0 is {log.start}, the first in '{name}'.",)
    log = read_log(csv(tmp_path, f"clock,x\n{rows}\n"), {"time": {"column": "clock", "unit": "ns", "offset": 5.0}} | X)
    assert log.t == pytest.approx([5.0, 5.100000001, 5.200000002, 5.300000003, 5.400000004], abs=1e-12)
    assert not any("not used" in note for note in log.notes)


@pytest.mark.parametrize("unit", ["s", "ms"])
def test_another_unit_of_nanoseconds_since_1970_is_noted_beside_theirs(unit: str, tmp_path: Path) -> None:
    rows = "\n".join(f"{1789002001003899907 + 100_000_000 * k},{k}" for k in range(5))
    log = read_log(csv(tmp_path, f"clock,x\n{rows}\n"), {"time": {"column": "clock", "unit": unit}} | X)
    assert log.t == pytest.approx([0.0, 0.1, 0.2, 0.3, 0.4], abs=1e-9)
    (note,) = [note for note in log.notes if "nanoseconds" in note]
    assert f"in ns, not in the {unit} of the mapping" in note


@pytest.mark.parametrize(("unit", "per"), [("s", 1), ("ms", 10**3), ("us", 10**6)])
@pytest.mark.parametrize("named", [True, False])
def test_other_times_since_1970_are_dates_too(unit: str, per: int, named: bool, tmp_path: Path) -> None:
    moments = [1_714_607_999.25 * per, 1_714_608_000.5 * per]
    for path in (
        csv(tmp_path, f"time,x\n{moments[0]:.6f},1\n{moments[1]:.6f},2\n"),
        parquet(tmp_path, {"time": moments, "x": [1.0, 2.0]}),
    ):
        log = read_log(path, {"time": {"unit": unit}} | X if named else None)
        assert log.t == pytest.approx([0.0, 1.25], abs=1e-6)
        assert log.start == "2024-05-01T23:59:59.25Z"
        assert "1.7" not in "".join(log.notes)


def test_clocks_that_count_from_their_start_are_no_dates(tmp_path: Path) -> None:
    log = read_log(csv(tmp_path, "t,x\n100000.0,1\n100000.1,2\n"))
    assert (log.start, log.t.tolist()) == ("", [100000.0, 100000.1])


@pytest.mark.parametrize(("name", "second"), [("time_secs", 1.0), ("time_ms", 1e-3), ("timestamp_us", 1e-6)])
def test_a_time_column_may_contain_its_unit(name: str, second: float, tmp_path: Path) -> None:
    for path in (csv(tmp_path, f"x,{name}\n1,0\n2,500\n"), parquet(tmp_path, {"x": [1.0, 2.0], name: [0.0, 500.0]})):
        assert read_log(path).t == pytest.approx([0.0, 500.0 * second], rel=1e-12)
        assert read_log(path, {"time": {"column": name, "unit": "s"}} | X).t.tolist() == [0.0, 500.0]
    with pytest.raises(SeaframeError) as caught:
        read_log(csv(tmp_path, f"time_s_x,{name},t_ms\n1,0,1\n2,500,2\n"))
    assert caught.value.code == "missing"
