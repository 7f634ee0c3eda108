"""A full disk: a message that names the file, older results as they were, and nothing half-written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults import work
from tests.faults.disks import fill, mount

pytestmark = pytest.mark.faults
SAVE = """
import sys, seaframe as sf
run = sf.simulate(sf.load("pendulum.yaml"), duration=float(sys.argv[2]))
try:
    run.save(sys.argv[1])
except sf.SeaframeError as error:
    print(error, file=sys.stderr)
    sys.exit(2)
"""


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("name", work.COMMANDS)
@pytest.mark.parametrize("older", [False, True], ids=["new", "older results"])
def test_results_on_a_full_disk(name: str, older: bool, disk: Path, tmp_path: Path) -> None:
    folder, command = work.prepare(disk / "work"), work.COMMANDS[name]
    if older:
        assert work.run(folder, command.arguments, tmp_path / "cache")[0] == 0
    before = contents(folder)
    for left in (0, 4096, 20_000, 60_000):
        fill(disk, left)
        code, messages = work.run(folder, command.arguments, tmp_path / "cache")
        assert code == 2, (left, messages)
        assert command.out in messages, messages
        assert "No space left" in messages, messages
        assert contents(folder) == before, left
        assert work.unfinished_folders(disk) == []
    (disk / "filler").unlink()
    assert work.run(folder, command.arguments, tmp_path / "cache")[0] == 0


@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_a_saved_run_on_a_full_disk(suffix: str, disk: Path, tmp_path: Path) -> None:
    folder = work.prepare(disk / "work")
    name, arguments = f"saved{suffix}", [sys.executable, "-c", SAVE, f"saved{suffix}"]
    environment = os.environ | {"SEAFRAME_CACHE": str(tmp_path / "cache")}
    assert subprocess.run([*arguments, "0.1"], cwd=folder, env=environment, check=False).returncode == 0
    before = contents(folder)
    for left in (0, 4096, 20_000):
        fill(disk, left)
        done = subprocess.run(
            [*arguments, "3"], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 2, done.stderr
        assert name in done.stderr
        assert "Traceback" not in done.stderr
        assert contents(folder) == before
        assert work.unfinished_folders(disk) == []


@pytest.mark.parametrize("left", [0, 4096, 30_000])
def test_a_cache_on_a_full_disk_is_done_without(left: int, disk: Path, tmp_path: Path) -> None:
    folder, command = work.prepare(tmp_path / "work"), work.COMMANDS["run"]
    cache = disk / "cache"
    cache.mkdir()
    fill(disk, left)
    assert work.run(folder, command.arguments, cache) == (0, "")
    found = work.results(folder)
    assert not list(cache.glob("*.part"))
    assert work.run(folder, command.arguments, tmp_path / "other") == (0, "")
    assert work.results(folder) == found


def test_a_cache_that_cannot_be_written_is_read(disk: Path, tmp_path: Path) -> None:
    folder, command = work.prepare(tmp_path / "work"), work.COMMANDS["run"]
    assert work.run(folder, command.arguments, disk / "cache") == (0, "")
    found, before = work.results(folder), contents(disk)
    assert mount("-o", "remount,ro", str(disk)).returncode == 0
    assert work.run(folder, command.arguments, disk / "cache") == (0, "")
    assert work.run(folder, work.COMMANDS["page"].arguments, disk / "cache") == (0, "")
    assert {name: work.results(folder)[name] for name in found} == found
    assert contents(disk) == before
