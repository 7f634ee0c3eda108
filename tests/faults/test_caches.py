"""A cache of compiled code that is no folder, empty and shared, or full of damage changes no result."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.faults import work

pytestmark = pytest.mark.faults
RUN = work.COMMANDS["run"]


def test_a_cache_that_is_a_file(tmp_path: Path) -> None:
    folder = work.prepare(tmp_path / "work")
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert work.run(folder, RUN.arguments, tmp_path / "cache") == (0, "")
    assert (tmp_path / "cache").read_text(encoding="utf-8") == "a file"
    found = work.results(folder)
    assert work.run(folder, RUN.arguments, tmp_path / "other") == (0, "")
    assert work.results(folder) == found


def test_several_processes_that_start_on_one_cache(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for trial in range(3):
        folders = [work.prepare(tmp_path / f"work{trial}{k}") for k in range(3)]
        started = [work.start(folder, RUN.arguments, cache) for folder in folders]
        assert [work.finish(process) for process in started] == [(0, "")] * 3
        first, *others = (work.results(folder) for folder in folders)
        assert all(other == first for other in others)
        assert not list(cache.glob("*.part"))
        for entry in cache.iterdir():
            entry.unlink()


def test_a_damaged_cache(tmp_path: Path) -> None:
    folder, cache, rng = work.prepare(tmp_path / "work"), tmp_path / "cache", Random(0)
    assert work.run(folder, RUN.arguments, cache) == (0, "")
    found = work.results(folder)
    for _ in range(8):
        for entry in cache.glob("*.code"):
            content = bytearray(entry.read_bytes())
            content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
            entry.write_bytes(content if rng.random() < 0.7 else content[: rng.randrange(len(content))])
        assert work.run(folder, RUN.arguments, cache) == (0, "")
        assert work.results(folder) == found
