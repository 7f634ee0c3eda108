"""The cache on disk: kept once, safe against damage, foreign owners, other versions, full disks and other processes."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import cache


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SEAFRAME_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


class Builder:
    """Counts how often it is asked."""

    def __init__(self, code: bytes = b"\x00code\n\xff") -> None:
        self.code, self.times = code, 0

    def __call__(self) -> cache.Entry:
        self.times += 1
        return {"outputs": {"forward": 3}}, self.code


def only_entry(folder: Path) -> Path:
    (path,) = folder.glob("*.code")
    return path


def test_an_entry_is_built_once() -> None:
    build = Builder()
    first, second = cache.kept(["facts"], build), cache.kept(["facts"], build)
    assert first == second == ({"outputs": {"forward": 3}}, b"\x00code\n\xff")
    assert build.times == 1
    cache.kept(["other facts"], build)
    assert build.times == 2


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_damaged_entry_is_built_again(folder: Path, damage: bytes | None) -> None:
    build = Builder()
    cache.kept([1], build)
    path = only_entry(folder)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(bytes(content) if damage is None else damage)
    assert cache.kept([1], build)[1] == build.code
    assert build.times == 2
    assert cache.read(path) is not None  # and mended


def test_another_version_is_another_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder()
    cache.kept([1], build)
    monkeypatch.setattr(cache, "__version__", "9.9.9")
    cache.kept([1], build)
    assert build.times == 2


def test_an_entry_of_another_user_is_not_trusted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder()
    cache.kept([1], build)
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    cache.kept([1], build)
    assert build.times == 2


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_an_entry_that_others_may_write_is_not_trusted(folder: Path, mode: int) -> None:
    build = Builder()
    cache.kept([1], build)
    only_entry(folder).chmod(mode)
    assert cache.kept([1], build)[1] == build.code
    assert build.times == 2
    assert only_entry(folder).stat().st_mode & 0o777 == 0o600  # and put in the place of the other
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_is_read_is_what_was_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that is replaced by another user's in between is of no use to that user: a file is opened once."""
    cache.kept([1], Builder())
    path = only_entry(folder)
    cache.write(folder / "other", ({}, b"evil"))

    def after(look: Any) -> Any:
        def exchanged(*arguments: Any, **options: Any) -> Any:
            found = look(*arguments, **options)
            (folder / "other").rename(path)
            monkeypatch.undo()
            return found

        return exchanged

    for name in ("stat", "fstat"):
        monkeypatch.setattr(os, name, after(getattr(os, name)))
    found = cache.read(path)
    assert found is not None
    assert found[1] == Builder().code
    exchanged = cache.read(path)
    assert exchanged is not None
    assert exchanged[1] == b"evil"


def test_a_disk_that_cannot_be_written_still_gives_its_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder()
    cache.kept([1], build)

    def refused(*arguments: Any) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "utime", refused)
    assert cache.kept([1], build)[1] == build.code
    assert build.times == 1


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("SEAFRAME_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    build = Builder()
    assert cache.kept([1], build)[1] == cache.kept([1], build)[1] == build.code
    assert build.times == 2
    assert cache.clear() == 0


def test_what_stopped_writers_leave_is_swept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*arguments: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(os, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            cache.kept([1], Builder())
    (part,) = folder.glob("*")
    assert part.suffix == ".part"
    assert cache.shrink(0) == 0
    assert part.exists()  # its writer may still be at work
    os.utime(part, (0.0, part.stat().st_mtime - 2.0 * cache.PART_AGE))
    cache.kept([2], Builder())
    assert [path.suffix for path in folder.glob("*")] == [".code"]
    part.write_bytes(b"half")
    assert cache.clear() == 1
    assert not list(folder.glob("*"))


def test_a_folder_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    build = Builder()
    assert cache.kept([1], build)[1] == build.code
    assert cache.kept([1], build)[1] == build.code
    assert build.times == 2


def test_the_oldest_entries_go_first(folder: Path) -> None:
    for k in range(4):
        cache.kept([k], Builder(bytes(1000)))
        for path in folder.glob("*.code"):
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 100))
    cache.kept([0], Builder())  # used again, so the newest now
    assert cache.shrink(2500) == 2
    again = [Builder() for _ in range(4)]
    for k in range(4):
        cache.kept([k], again[k])
    assert [build.times for build in again] == [0, 1, 1, 0]
    assert cache.clear() == 4
    assert not list(folder.glob("*"))


def compile_and_run(folder: str) -> list[float]:
    os.environ["SEAFRAME_CACHE"] = folder
    program = sf.compile(sf.load("rov-one-arm-reduced"))
    q = np.zeros(program.nq)
    q[3] = 1.0
    answer: list[float] = program.forward(q, np.ones(program.nv), t=0.5).tolist()
    return answer


def test_processes_share_the_cache(folder: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        answers = pool.map(compile_and_run, [str(folder)] * 3)
    assert answers[0] == answers[1] == answers[2]
    assert len(list(folder.glob("*"))) == 1


def test_code_from_disk_gives_the_same_bits(folder: Path) -> None:
    scene: Any = sf.load("rov-two-arms")
    q, v = np.zeros((5, 11)), np.ones((5, 10))
    q[:, 3] = 1.0
    first = sf.compile(scene).rollout(q, v, None, 0.01, 20)
    entries = set(folder.glob("*.code"))
    again = sf.compile(scene).rollout(q, v, None, 0.01, 20)
    assert set(folder.glob("*.code")) == entries
    np.testing.assert_array_equal(first[0], again[0])
    np.testing.assert_array_equal(first[1], again[1])
