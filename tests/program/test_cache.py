"""The cache on disk: kept once, safe against damage, foreign owners, other versions, full disks and other processes."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import resource
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate import INTEGRATORS
from seaframe.program import cache
from seaframe.program.native import object_code


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


def keep_entry(facts: Any, build: Builder) -> cache.Entry:
    return cache.load_or_build(facts, build, lambda entry: entry)


def only_entry(folder: Path) -> Path:
    (path,) = folder.glob("*.code")
    return path


def test_an_entry_is_built_once() -> None:
    build = Builder()
    first, second = keep_entry(["facts"], build), keep_entry(["facts"], build)
    assert first == second == ({"outputs": {"forward": 3}}, b"\x00code\n\xff")
    assert build.times == 1
    keep_entry(["other facts"], build)
    assert build.times == 2


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_damaged_entry_is_built_again(folder: Path, damage: bytes | None) -> None:
    build = Builder()
    keep_entry([1], build)
    path = only_entry(folder)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(bytes(content) if damage is None else damage)
    assert keep_entry([1], build)[1] == build.code
    assert build.times == 2
    assert cache.read(path) is not None  # and mended


@pytest.mark.parametrize(
    "line",
    [b"", b"null", b"[1]", b"{", b'{"outputs": ', b"\xff\xfe", b"[" * 100_000, b'{"n": ' + b"9" * 5000 + b"}"],
    ids=lambda line: line[:12],
)
def test_facts_that_are_no_mapping_are_a_miss_also_under_a_sound_checksum(folder: Path, line: bytes) -> None:
    build = Builder()
    keep_entry([1], build)
    path = only_entry(folder)
    payload = line + b"\n" + build.code
    path.write_bytes(cache.header(path, payload) + payload)
    assert cache.read(path) is None
    assert keep_entry([1], build)[1] == build.code
    assert build.times == 2
    assert cache.read(path) is not None


def test_an_entry_under_the_name_of_another_is_a_miss(folder: Path) -> None:
    first, second = Builder(b"first"), Builder(b"second")
    keep_entry([1], first)
    one = only_entry(folder)
    keep_entry([2], second)
    (other,) = set(folder.glob("*.code")) - {one}
    other.write_bytes(one.read_bytes())
    assert keep_entry([2], second)[1] == b"second"
    assert second.times == 2


def test_what_does_not_load_is_built_again_and_replaced(folder: Path) -> None:
    build = Builder()
    keep_entry([1], Builder(b"old"))
    load = cache.load_or_build([1], build, lambda entry: entry if entry[1] == build.code else None)
    assert load[1] == build.code
    assert build.times == 1
    assert keep_entry([1], Builder(b"old"))[1] == build.code
    with pytest.raises(RuntimeError, match="does not fit"):
        cache.load_or_build([1], build, lambda entry: None)


def put_pipe(path: Path) -> None:
    os.mkfifo(path, 0o600)


def put_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").write_text("another's")


def put_zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def put_loop(path: Path) -> None:
    path.symlink_to(path)


def put_hole(path: Path) -> None:
    path.touch(0o600)
    os.truncate(path, 1 << 40)


@pytest.mark.parametrize("put", [put_pipe, put_folder, put_zeros, put_loop, put_hole])
def test_what_is_no_file_or_too_large_is_a_miss(folder: Path, put: Callable[[Path], None]) -> None:
    build = Builder()
    keep_entry([1], build)
    path = only_entry(folder)
    path.unlink()
    put(path)
    assert keep_entry([1], build)[1] == keep_entry([1], build)[1] == build.code
    assert build.times == (3 if put is put_folder else 2)
    assert cache.clear() == (0 if put is put_folder else 1)
    assert [*folder.rglob("*")] == ([path, path / "inside"] if put is put_folder else [])


def test_entries_are_written_whole_or_not_at_all(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder(bytes(1 << 20))
    keep_entry([1], build)
    path = only_entry(folder)
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr(cache, "MAGIC", b"another format\n")
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, limits[1]))  # as a full disk: the first bytes still fit
    try:
        assert keep_entry([1], build)[1] == build.code
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert build.times == 2
    assert [*folder.glob("*")] == [path]
    assert path.read_bytes() == before


def test_another_version_is_another_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder()
    keep_entry([1], build)
    monkeypatch.setattr(cache, "__version__", "9.9.9")
    keep_entry([1], build)
    assert build.times == 2


def test_an_entry_of_another_user_is_not_trusted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = Builder()
    keep_entry([1], build)
    owner = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    keep_entry([1], build)
    assert build.times == 2


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_an_entry_that_others_may_write_is_not_trusted(folder: Path, mode: int) -> None:
    build = Builder()
    keep_entry([1], build)
    only_entry(folder).chmod(mode)
    assert keep_entry([1], build)[1] == build.code
    assert build.times == 2
    assert only_entry(folder).stat().st_mode & 0o777 == 0o600  # and put in the place of the other
    assert folder.stat().st_mode & 0o777 == 0o700


def test_what_is_read_is_what_was_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry that is replaced by another user's in between is of no use to that user: a file is opened once."""
    keep_entry([1], Builder())
    path = only_entry(folder)
    cache.write(folder / "others" / path.name, ({}, b"evil"))

    def after(look: Any) -> Any:
        def exchange(*arguments: Any, **options: Any) -> Any:
            found = look(*arguments, **options)
            (folder / "others" / path.name).rename(path)
            monkeypatch.undo()
            return found

        return exchange

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
    keep_entry([1], build)

    def refuse(*arguments: Any) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "utime", refuse)
    assert keep_entry([1], build)[1] == build.code
    assert build.times == 1


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("SEAFRAME_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    build = Builder()
    assert keep_entry([1], build)[1] == keep_entry([1], build)[1] == build.code
    assert build.times == 2
    assert cache.clear() == 0


def test_what_stopped_writers_leave_is_swept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(*arguments: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(os, "replace", kill)
        with pytest.raises(KeyboardInterrupt):
            keep_entry([1], Builder())
    (part,) = folder.glob("*")
    assert part.suffix == ".part"
    assert cache.shrink(0) == 0
    assert part.exists()  # its writer may still be at work
    os.utime(part, (0.0, part.stat().st_mtime - 2.0 * cache.PART_AGE))
    keep_entry([2], Builder())
    assert [path.suffix for path in folder.glob("*")] == [".code"]
    part.write_bytes(b"half")
    assert cache.clear() == 1
    assert not list(folder.glob("*"))


def test_a_folder_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    build = Builder()
    assert keep_entry([1], build)[1] == build.code
    assert keep_entry([1], build)[1] == build.code
    assert build.times == 2


def test_the_oldest_entries_go_first(folder: Path) -> None:
    for k in range(4):
        keep_entry([k], Builder(bytes(1000)))
        for path in folder.glob("*.code"):
            os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 100))
    keep_entry([0], Builder())  # used again, so the newest now
    assert cache.shrink(2500) == 2
    again = [Builder() for _ in range(4)]
    for k in range(4):
        keep_entry([k], again[k])
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
    assert len(list(folder.glob("*"))) == 2  # the program, and the code that carries rows to it


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


# Machine code


def answer(name: str = "rov-one-arm", **changes: float) -> list[float]:
    """Accelerations by the compiled engine, and by way of the cache."""
    program = sf.compile(sf.load(name).replace({f"rov.hull.{key}": value for key, value in changes.items()}))
    found: list[float] = program.forward(np.eye(1, program.nq, 3)[0], np.ones(program.nv), t=0.5).tolist()
    return found


def test_code_of_other_coefficients_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method of the same name with other weights: a step of free flight is as long as their sum says."""
    body = {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}}
    scene = sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"body": {"links": {"hull": body}}}})
    rk4: Any = INTEGRATORS["rk4"]
    reached = []
    for share in (1.0, 0.5):
        monkeypatch.setattr(type(rk4), "weights", tuple(share * weight for weight in rk4.weights))
        q, _ = sf.compile(scene).rollout([0, 0, 0, 1, 0, 0, 0], [1.0, 0, 0, 0, 0, 0], None, 0.1, 1)
        reached.append(q[0])
    np.testing.assert_allclose(reached, [0.1, 0.05], rtol=1e-12)


def test_code_of_another_scene_is_not_run(folder: Path) -> None:
    asked: list[Callable[[], list[float]]] = [answer, lambda: answer(mass=50.0), lambda: answer("rov-two-arms")]
    answers: list[list[float]] = []
    paths: list[Path] = []
    answer(volume=0.3)  # leaves the code that carries rows, which all programs share
    for ask in asked:
        before = set(folder.glob("*.code"))
        answers.append(ask())
        paths += set(folder.glob("*.code")) - before
    assert answers[0] != answers[1]
    contents = [path.read_bytes() for path in paths]
    for j, k in itertools.permutations(range(3), 2):
        paths[j].write_bytes(contents[k])
        assert asked[j]() == answers[j]
        assert paths[j].read_bytes() == contents[j]


def elf_of(code: bytes, machine: int) -> bytes:
    """The same object file for another processor."""
    return code[:18] + machine.to_bytes(2, "little") + code[20:]


def other_module(code: bytes) -> bytes:
    """An object file of this machine with another function."""
    return object_code("define void @map_backward() {\nret void\n}")


@pytest.mark.parametrize(
    "change",
    [
        lambda facts, code: (facts, b""),
        lambda facts, code: (facts, b"garbage"),
        lambda facts, code: (facts, bytes(1000)),
        lambda facts, code: (facts, code[:20]),
        lambda facts, code: (facts, code[: len(code) // 2]),
        lambda facts, code: (facts, code[:20] + b"\xff" * (len(code) - 20)),
        lambda facts, code: (facts, elf_of(code, 3)),
        lambda facts, code: (facts, other_module(code)),
        lambda facts, code: ({}, code),
        lambda facts, code: (facts | {"outputs": []}, code),
        lambda facts, code: (facts | {"outputs": {}}, code),
        lambda facts, code: (facts | {"outputs": {"map_forward": 1}}, code),
        lambda facts, code: (facts | {"outputs": {"map_forward": "7"}}, code),
        lambda facts, code: (facts | {"outputs": facts["outputs"] | {"map_other": 3}}, code),
        lambda facts, code: (facts | {"memory": -1}, code),
        lambda facts, code: (facts | {"memory": 10**30}, code),
        lambda facts, code: (facts | {"memory": None}, code),
    ],
)
def test_code_that_is_not_what_is_asked_for_is_built_again(
    folder: Path, change: Callable[[Mapping[str, Any], bytes], cache.Entry]
) -> None:
    """Each entry has a sound checksum under the right digest; LLVM would end the process, or a call would crash."""
    right = answer()
    path = only_entry(folder)
    sound = cache.read(path)
    assert sound is not None
    cache.write(path, change(*sound))
    assert cache.read(path) != sound
    assert answer() == right
    assert cache.read(path) == sound
