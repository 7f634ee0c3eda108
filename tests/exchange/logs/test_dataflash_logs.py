"""Dataflash logs: columns in the order of their first appearance; only what was written is read from a damaged file."""

from __future__ import annotations

import math
import os
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from seaframe.errors import SeaframeError
from seaframe.exchange.logs import read_log

COUNT = 300
ATT, RCOU = 3 + 8 + 12, 3 + 8 + 4  # bytes of a message
SIGNALS = {"t_att": "ATT.TimeUS", "roll": "ATT.Roll", "yaw": "ATT.Yaw", "t_out": "RCOU.TimeUS", "c1": "RCOU.C1"}


@pytest.fixture(autouse=True)
def _library() -> None:
    pytest.importorskip("pymavlink")


def head(kind: int) -> bytes:
    return struct.pack("<BBB", 0xA3, 0x95, kind)


def form(kind: int, length: int, name: str, types: str, columns: str) -> bytes:
    return head(128) + struct.pack("<BB4s16s64s", kind, length, name.encode(), types.encode(), columns.encode())


FORMS = (
    form(128, 89, "FMT", "BBnNZ", "Type,Length,Name,Format,Columns")
    + form(130, ATT, "ATT", "Qfff", "TimeUS,Roll,Pitch,Yaw")
    + form(131, RCOU, "RCOU", "QHH", "TimeUS,C1,C2")
)


def row(k: int, us: int | None = None) -> bytes:
    """Messages of one moment, of which ATT may have a time of its own."""
    att = struct.pack("<Qfff", 100_000 * k if us is None else us, 1.0 + k, 2.0, 3.0 + k)
    return head(130) + att + head(131) + struct.pack("<QHH", 100_000 * k, 1500 + k, 1600)


WHOLE = FORMS + b"".join(map(row, range(COUNT)))


def write_log(folder: Path, content: bytes) -> Path:
    path = folder / "log.BIN"
    path.write_bytes(content)
    return path


def read_messages(path: Path) -> tuple[list[int], list[int], tuple[str, ...]]:
    """Return the numbers of the messages of both kinds that were read, checked against those written; and the notes."""
    log = read_log(path, {"signals": SIGNALS})
    found = []
    for columns in (("t_att", "roll", "yaw"), ("t_out", "c1")):
        rows = np.column_stack([log[name] for name in columns])
        rows = rows[np.isfinite(rows).all(axis=1)]
        k = np.rint(rows[:, 0] / 100_000).astype(int)
        expected = (100_000 * k, 1.0 + k, 3.0 + k) if len(columns) == 3 else (100_000 * k, 1500 + k)
        assert rows.tolist() == np.column_stack(expected).tolist()
        found.append(k.tolist())
    return found[0], found[1], log.notes


def test_columns_come_in_the_order_of_their_first_appearance(tmp_path: Path) -> None:
    path = write_log(tmp_path, WHOLE)
    code = "import sys, seaframe as sf; print(*sf.read_log(sys.argv[1]).names)"
    for seed in "123":
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == [
            *("FMT.Type", "FMT.Length", "ATT.TimeUS", "ATT.Roll", "ATT.Pitch", "ATT.Yaw"),
            *("RCOU.TimeUS", "RCOU.C1", "RCOU.C2"),
        ]


def test_a_whole_file_is_read_whole(tmp_path: Path) -> None:
    for padding in (b"", b"\xff" * 200, b"\x00" * 100):
        att, out, notes = read_messages(write_log(tmp_path, WHOLE + padding))
        assert att == out == list(range(COUNT))
        assert not any("damaged" in note or "ends early" in note for note in notes)


@pytest.mark.parametrize("first", range(len(FORMS) + 2000, len(FORMS) + 2000 + ATT + RCOU))
def test_damaged_bytes_are_counted_and_no_false_row_is_kept(
    first: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """200 zeros, from each position within a message: nothing is kept that was not written."""
    path = write_log(tmp_path, WHOLE[:first] + bytes(200) + WHOLE[first + 200 :])
    att, out, notes = read_messages(path)
    assert COUNT - 8 <= len(att) < COUNT
    assert COUNT - 8 <= len(out) < COUNT
    (note,) = [note for note in notes if "were skipped" in note]
    assert note.startswith(f"{path}: damaged bytes in 1 place were skipped: ")
    assert 200 - ATT <= int(note.split()[-3]) <= 200 + ATT
    assert capfd.readouterr() == ("", "")


def test_a_file_that_ends_early_is_noted(tmp_path: Path) -> None:
    after = len(FORMS) + 100 * (ATT + RCOU)
    for more in range(1, ATT):
        att, out, notes = read_messages(write_log(tmp_path, WHOLE[: after + more]))
        assert att == out == list(range(100))
        assert any(note.startswith(f"{tmp_path / 'log.BIN'}: the file ends early") for note in notes)
    assert not any("ends early" in note for note in read_messages(write_log(tmp_path, WHOLE[:after]))[2])


@pytest.mark.parametrize("us", [0, 2**63, 10**12])
def test_a_message_whose_time_jumps_away_and_back_is_left_out(us: int, tmp_path: Path) -> None:
    rows = [FORMS] + [row(k, us if k == 1500 else None) for k in range(1000, 2000)]
    att, out, notes = read_messages(write_log(tmp_path, b"".join(rows)))
    assert att == [k for k in range(1000, 2000) if k != 1500]
    assert out == list(range(1000, 2000))
    assert any("messages left out (1): time jumps by more than 60 s and back." in note for note in notes)
    assert math.isclose(read_log(tmp_path / "log.BIN", {"signals": SIGNALS}).t[-1], 99.9, abs_tol=1e-6)


def test_what_follows_the_last_message(tmp_path: Path) -> None:
    """Garbage is counted, also before a message that is cut off; padding of any length is not garbage."""
    for more, broken, cut in (
        (bytes(3_000_000), 0, False),
        (bytes(1000) + b"garbage" + bytes(1_500_000), 1_501_007, False),
        (b"garbage" + row(COUNT)[:10], 7, True),
        (head(77) + b"unknown", 10, False),
    ):
        att, out, notes = read_messages(write_log(tmp_path, WHOLE + more))
        assert att == out == list(range(COUNT))
        assert any("ends early" in note for note in notes) == cut
        counts = [int(note.split()[-3]) for note in notes if "were skipped" in note]
        assert counts == ([broken] if broken else [])


@pytest.mark.parametrize("signals", [{"roll": "ATT.Rol"}, {"yaw": "ATT.Yaw", "roll": "ATT.Rol"}, {"roll": "AT.Roll"}])
def test_a_misspelt_column_is_compared_with_all_columns_of_the_log(tmp_path: Path, signals: dict[str, str]) -> None:
    with pytest.raises(SeaframeError) as caught:
        read_log(write_log(tmp_path, WHOLE), {"signals": signals})
    assert (caught.value.code, caught.value.place) == ("unknown", str(tmp_path / "log.BIN"))
    assert {"ATT.Roll", "ATT.Pitch", "ATT.Yaw", "RCOU.C1", "RCOU.C2"} < set(caught.value.choices)
    assert "Did you mean 'ATT.Roll'?" in caught.value.message
