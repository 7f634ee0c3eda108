"""Damaged and hostile logs and mappings end in an error with file and place, or are read as far as possible."""

from __future__ import annotations

import math
import os
import random
import socket
import struct
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import Log, read_log
from seaframe.exchange.logs.csv_files import CheckedFile


def telemetry(path: Path, count: int = 20) -> Path:
    """Write messages of one vehicle with roll angles 0, 1, 2, ..."""
    dialect = pytest.importorskip("pymavlink.dialects.v20.ardupilotmega")
    sender = dialect.MAVLink(None, srcSystem=1, srcComponent=1)
    with path.open("wb") as file:
        for k in range(count):
            message = dialect.MAVLink_attitude_message(100 * k, k, 0, 0, 0, 0, 0)
            file.write((10**15 + 100_000 * k).to_bytes(8, "big") + message.pack(sender))
    return path


def definition(kind: int, length: int, name: str, fields: str, columns: str) -> bytes:
    texts = (text.encode() for text in (name, fields, columns))
    return b"\xa3\x95\x80" + struct.pack("<BB4s16s64s", kind, length, *texts)


GOOD = definition(1, 15, "ATT", "Qf", "TimeUS,Roll") + b"".join(
    b"\xa3\x95\x01" + struct.pack("<Qf", 100_000 * k, k) for k in range(9)
)


@pytest.mark.parametrize(
    ("broken", "why"),
    {
        "no length": (definition(2, 0, "BAD", "Qf", "TimeUS,X"), "length 0"),
        "too short": (definition(2, 14, "BAD", "Qf", "TimeUS,X"), "length 14"),
        "unknown field": (definition(2, 15, "BAD", "Q?", "TimeUS,X"), "'?' is not a type of field"),
        "no fields": (definition(2, 3, "BAD", "", ""), "names are missing"),
        "names without fields": (definition(2, 15, "BAD", "Qf", "TimeUS,X,Y"), "3 names for 2 fields"),
        "FMT itself": (definition(128, 15, "BAD", "Qf", "TimeUS,X"), "not the layout of FMT messages"),
    }.values(),
)
def test_invalid_definitions_of_a_dataflash_log_are_not_used(tmp_path: Path, broken: bytes, why: str) -> None:
    path = tmp_path / "log.BIN"
    path.write_bytes(broken + GOOD + b"\xa3\x95\x02" + bytes(40))
    log = read_log(path, {"signals": {"roll": "ATT.Roll"}})
    assert log["roll"].tolist() == list(range(9))
    assert any(f"{path}: byte 0: invalid definition" in note and why in note for note in log.notes)


def row(kind: int, layout: str, *values: object) -> bytes:
    return b"\xa3\x95" + bytes([kind]) + struct.pack(f"<{layout}", *values)


def test_messages_of_dataflash_logs_are_those_that_pymavlink_finds(tmp_path: Path) -> None:
    reader = pytest.importorskip("pymavlink.DFReader")
    parts = [
        definition(4, 76, "UNIT", "QbZ", "TimeUS,Id,Label"),
        definition(5, 20, "MULT", "Qbd", "TimeUS,Id,Mult"),
        definition(6, 44, "FMTU", "QBNN", "TimeUS,FmtType,UnitIds,MultIds"),
        definition(7, 26, "ABC", "QbcELf", "TimeUS,I,C,E,L,F"),
        definition(8, 17, "GPS", "QHI", "TimeUS,GWk,GMS"),
        row(4, "Qb64s", 1, ord("m"), b"m"),
        row(5, "Qbd", 1, ord("C"), 0.01),
        row(6, "QB16s16s", 1, 7, b"-#mmmm", b"--CCCC"),
        row(8, "QHI", 10**6, 2200, 5000),
        *[row(7, "QbhIif", 5_000_000, -7, -150, 12345, 123456789, 0.5)] * 3,
    ]
    path = tmp_path / "log.BIN"
    path.write_bytes(b"".join(parts))
    source = reader.DFReader_binary(str(path))
    message = source.recv_match(type="ABC")
    units = message.fmt.units
    source.close()
    log = read_log(path, {"signals": {name: f"ABC[-7].{name}" for name in message.get_fieldnames()}})
    assert units == ["", "", "m", "m", "m", "cm"]  # fields with a divisor of their own are in the unit itself
    expected = {name: getattr(message, name) for name in message.get_fieldnames()}
    assert {name: log[name][0] for name in log.names} == pytest.approx(expected | {"F": 0.005}, rel=1e-15)
    assert f"time 0 is {datetime.fromtimestamp(message._timestamp, UTC):%Y-%m-%dT%H:%M:%S}Z." in log.notes[0]


ADDRESSES = ("uds:x", "udp:127.0.0.1:14550", "tcp:127.0.0.1:5760", "udpin:x", "csv:x", "ws:x", "mcast:")


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_file_is_never_taken_for_an_address(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    telemetry(Path(f"{name}.tlog"))
    for owner, what in ((socket, "socket"), (subprocess, "Popen")):
        monkeypatch.setattr(owner, what, lambda *_, **__: pytest.fail("a connection is opened"))
    assert read_log(f"{name}.tlog")["ATTITUDE.roll"].tolist() == list(range(20))


def test_a_file_in_a_folder_of_programs_is_not_executed(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    path = telemetry(folder / "x.tlog")
    path.chmod(0o755)
    assert len(read_log(path).t) == 20


def test_special_files_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "device.csv").symlink_to("/dev/zero")
    (tmp_path / "loop.csv").symlink_to(tmp_path / "loop.csv")
    (tmp_path / "gone.csv").symlink_to(tmp_path / "nothing.csv")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "s.csv"))
        for name, said in {
            "pipe.csv": "is a pipe, a socket or a device",
            "device.csv": "is a pipe, a socket or a device",
            "s.csv": "is a pipe, a socket or a device",
            "loop.csv": "symbolic links",
            "gone.csv": "no such file",
            "n" * 300 + ".csv": "File name too long",
            "\0.csv": "cannot be read",
        }.items():
            with pytest.raises(SeaframeError, match=said) as caught:
                read_log(tmp_path / name)
            assert caught.value.code == "file"
            assert caught.value.place.endswith(name.replace("\0", "\\x00"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read all files")
@pytest.mark.parametrize("ending", ["csv", "parquet", "mcap", "BIN", "tlog"])
def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"log.{ending}"
    path.write_bytes(b"x")
    path.chmod(0)
    with pytest.raises(SeaframeError, match="ermission denied") as caught:
        read_log(path)
    assert (caught.value.code, caught.value.place) == ("file", str(path))


def test_a_lack_of_memory_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    (tmp_path / "log.csv").write_text("t,x\n0,1\n", encoding="utf-8")
    monkeypatch.setattr("seaframe.exchange.logs.reading.build_log", fail)
    with pytest.raises(SeaframeError, match="needs more memory") as caught:
        read_log(tmp_path / "log.csv")
    assert (caught.value.code, caught.value.place) == ("limit", str(tmp_path / "log.csv"))


CYCLE: dict[str, Any] = {"signals": {}}
CYCLE["signals"]["a"] = CYCLE
DEEP: dict[str, Any] = {}
for _ in range(10_000):
    DEEP = {"column": DEEP}


@pytest.mark.parametrize(
    ("mapping", "entry", "code"),
    {
        "every": ({"every": 10**30, "signals": {"a": "x"}}, "every", ""),
        "skip": ({"skip": 10**30, "signals": {"a": "x"}}, "skip", ""),
        "scale": ({"signals": {"a": {"column": "x", "scale": math.nan}}}, "signals.a.scale", "range"),
        "offset": ({"signals": {"a": {"column": "x", "offset": math.inf}}}, "signals.a.offset", "range"),
        "time": ({"time": {"offset": -math.inf}, "signals": {"a": "x"}}, "time.offset", "range"),
        "huge": ({"signals": {"a": {"column": "x", "scale": 10**400}}}, "signals.a.scale", ""),
        "separator": ({"separator": "\n", "signals": {"a": "x"}}, "separator", "invalid"),
        "letter": ({"separator": "é", "signals": {"a": "x"}}, "separator", "invalid"),
        "header": ({"header": ["t", "x", "x"], "signals": {"a": "x"}}, "header", "conflict"),
        "half a character": ({"missing": ["\ud800"], "signals": {"a": "x"}}, "missing", "invalid"),
        "half a name": ({"signals": {"\ud800": "x"}}, "signals", "invalid"),
        "cycle": (CYCLE, "signals.a", ""),
        "deep": ({"signals": {"a": DEEP}}, "signals.a.column", "type"),
        "keys": ({"signals": {1: "x"}}, "signals", ""),
        "a list": ([1], "mapping", "type"),
        "a number": (3, "mapping", "type"),
        "truth": (True, "mapping", "type"),
        "bytes": (b"x", "mapping", "type"),
    }.values(),
)
def test_a_hostile_mapping_is_refused_at_its_place(tmp_path: Path, mapping: Any, entry: str, code: str) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t,x\n0,1\n1,2\n", encoding="utf-8")
    with pytest.raises(SeaframeError, match=r"\w") as caught:
        read_log(path, mapping)
    assert caught.value.path.startswith(entry)
    assert caught.value.code == code or not code


@pytest.mark.parametrize(
    ("text", "place"),
    {
        "every": ("every: 1000000000000000000000000000000\nsignals: {a: x}", "1:8 every"),
        "scale": ("signals: {a: {column: x, scale: .nan}}", "1:33"),
        "cycle": ("signals: &a {a: *a}", "1:17"),
        "deep": ("signals: " + "{a: " * 100 + "1" + "}" * 100, "1:"),
        "many": ("a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(
            f"{c}: &{c} [{','.join([f'*{b}'] * 9)}]\n" for b, c in zip("abcdefgh", "bcdefghi", strict=True)), ""),
    }.values(),
)  # fmt: skip
def test_a_hostile_mapping_file_is_refused_at_its_place(tmp_path: Path, text: str, place: str) -> None:
    (tmp_path / "log.csv").write_text("t,x\n0,1\n1,2\n", encoding="utf-8")
    (tmp_path / "map.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SeaframeError, match=r"\w") as caught:
        read_log(tmp_path / "log.csv", tmp_path / "map.yaml")
    assert f"map.yaml:{place}" in str(caught.value)


@pytest.fixture
def parquet(tmp_path: Path) -> bytes:
    import pyarrow as pa
    import pyarrow.parquet as pq

    t = np.arange(400)
    columns = {"t": t / 10.0, "x": np.sin(t), "n": t % 7, "mode": ["a"] * 400, "day": t.astype("datetime64[s]")}
    pq.write_table(pa.table(columns), tmp_path / "whole.parquet", row_group_size=150, data_page_size=300)
    return (tmp_path / "whole.parquet").read_bytes()


def test_a_damaged_parquet_file_is_read_or_refused(tmp_path: Path, parquet: bytes) -> None:
    """Damage in the footer, in headers of pages or in pages leads at worst to an error with the file's name."""
    path, rng = tmp_path / "log.parquet", random.Random(3)
    refused = []
    for _ in range(600):
        content = bytearray(parquet)
        for _ in range(rng.choice((1, 1, 2, 5))):
            at = rng.randrange(len(content)) if rng.random() < 0.5 else -1 - rng.randrange(len(content) // 4)
            content[at] = rng.choice((content[at] ^ 1 << rng.randrange(8), 0, 255, rng.randrange(256)))
        path.write_bytes(content)
        try:
            read_log(path)
        except SeaframeError as error:
            refused.append(error)
    assert 100 < len(refused) < 600
    assert all(error.place.startswith(str(path)) for error in refused)


def test_duplicate_names_in_a_parquet_file_are_refused(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table([[0.0], [1.0], [2.0]], names=["t", "x", "x"]), tmp_path / "log.parquet")
    with pytest.raises(SeaframeError, match="two columns are named 'x'") as caught:
        read_log(tmp_path / "log.parquet")
    assert (caught.value.code, caught.value.place) == ("conflict", str(tmp_path / "log.parquet"))


def test_garbage_between_rows_of_text_is_left_out(tmp_path: Path) -> None:
    """Imitates a logger that lost power: bytes that are not text, and NUL; everything else is read."""
    path = tmp_path / "log.csv"
    path.write_bytes(b"t,x,note\n0,1,20 \xb0C\n1,\xff\xfe,\n\xff\xff\xff\n\0\0\0\n2,3,\n")
    log = read_log(path, {"signals": {"x": "x"}})
    assert log["x"].tolist() == pytest.approx([1.0, math.nan, 3.0], nan_ok=True)
    assert "lines without exactly 3 entries were left out: lines 4, 5." in log.notes[0]
    assert "left blank: line 3, such as '??'" in log.notes[1]
    path.write_bytes(b"t,\xb0C\n0,1\n")
    with pytest.raises(SeaframeError, match="not UTF-8 text") as caught:
        read_log(path)
    assert (caught.value.code, caught.value.place) == ("format", f"{path}:1")


def test_characters_across_the_borders_of_blocks_stay_whole(tmp_path: Path) -> None:
    path, rng = tmp_path / "log.csv", random.Random(1)
    for size in (4, 5, 6, 7):
        content = "".join(rng.choices("aé€😀,\n", k=200)).encode() + b"\xff"
        path.write_bytes(content)
        with CheckedFile(path, 1) as file:
            blocks = list(iter(lambda: file.read(size), b""))  # noqa: B023
        assert max(map(len, blocks)) <= size
        assert b"".join(blocks) == content[:-1] + b"?"


def test_names_that_are_not_printable_are_escaped(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t,\x1b[31mred,\u202ename [m],a\u00a0b\n0,1,2,3\n1,2,3,4\n", encoding="utf-8")
    assert read_log(path).names == ("\\x1b[31mred", "\\x202ename", "a\u00a0b")


def test_a_missing_component_is_named(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(f"t,x[0],x[999999999],y[{'9' * 5000}]\n0,1,2,3\n", encoding="utf-8")
    log: Log = read_log(path)
    with pytest.raises(SeaframeError, match=r"x\[1\]") as caught:
        log["x"]
    assert (caught.value.code, caught.value.place) == ("missing", str(path))


def test_an_invalid_unit_of_time_is_named_with_its_column(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("t [cm],x\n0,1\n", encoding="utf-8")
    with pytest.raises(SeaframeError, match="'cm'") as caught:
        read_log(path)
    assert (caught.value.code, caught.value.place, caught.value.path) == ("unknown", str(path), "column 't'")
    assert "ms" in caught.value.choices
