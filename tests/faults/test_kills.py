"""A command that is killed at any moment leaves old results or new ones, nothing of the user's changed, and no rest.

Moments are drawn over the whole command, after it begins to write, and around the exchange of old for new files.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults import work

pytestmark = pytest.mark.faults
EACH = 10  # kills of a test
BATCHES = [
    *(("run", seed) for seed in range(4)),
    *(("fit", seed) for seed in range(3)),
    *(("page", seed) for seed in range(3)),
]
WAYS = ("any moment", "while writing", "at the exchange")


@pytest.mark.parametrize(("name", "seed"), BATCHES)
def test_a_killed_command_leaves_nothing_half_written(name: str, seed: int, tmp_path: Path) -> None:
    rng = Random(f"{name}/{seed}")
    command = work.COMMANDS[name]
    folder, cache = work.prepare(tmp_path / "work"), tmp_path / "cache"
    foreign = work.foreign_hashes(folder)
    begin = time.monotonic()
    assert work.run(folder, command.arguments, cache)[0] == 0
    duration = time.monotonic() - begin
    wanted = work.results(folder)
    killed = 0
    for number in range(4 * EACH):
        if rng.random() < 0.3:
            shutil.rmtree(cache)
        if rng.random() < 0.5:
            clear_results(folder)
        before = work.results(folder)
        how = WAYS[number % len(WAYS)]
        process = work.start(folder, command.arguments, cache)
        wait(process, folder, command, how, rng, duration)
        with suppress(ProcessLookupError):  # it has ended
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        left = work.unfinished_folders(tmp_path)
        check_files(work.results(folder), before, wanted)
        assert work.foreign_hashes(folder) == foreign
        code, messages = work.run(folder, command.arguments, cache)
        assert code == 0, messages
        assert work.results(folder) == wanted
        assert work.foreign_hashes(folder) == foreign
        assert work.unfinished_folders(tmp_path) == []
        if process.returncode == -signal.SIGKILL:
            killed += 1
            work.KILLS.append(
                (name, how, "a hidden folder was left, and removed by the next" if left else "nothing was left")
            )
        if killed == EACH:
            return
    pytest.fail(f"only {killed} of {4 * EACH} commands were still alive when they were killed")


def clear_results(folder: Path) -> None:
    for path in (folder / "results").iterdir():
        if path.is_file() and path.name not in work.FOREIGN:
            path.unlink()


def check_files(found: dict[str, Any], before: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Every file is one of the last run or of this one, and none is neither."""
    for name, content in found.items():
        assert name in wanted, name
        if not name.endswith(".json"):  # a list that announces new files holds the old values, or none
            assert content in (before.get(name), wanted[name]), name


def wait(
    process: subprocess.Popen[bytes], folder: Path, command: work.Command, how: str, rng: Random, duration: float
) -> None:
    """Wait for the moment of a kill, or for the end of the command."""
    if how == "any moment":
        pause(process, rng.uniform(0.0, duration))
        return
    target = folder / command.out
    parent = target if target.is_dir() else target.parent
    while process.poll() is None and not any(map(is_part, os.listdir(parent))):
        pass
    if how == "while writing":
        pause(process, rng.uniform(0.0, 0.6 if command.listed else 0.001))
        return
    watched = target / command.listed if command.listed else target
    first = stamp(watched)
    while process.poll() is None and stamp(watched) == first:
        pass
    pause(process, rng.uniform(0.0, 0.003))


def is_part(name: str) -> bool:
    """Whether a name is that of a folder in which results are being written."""
    return name.startswith(".seaframe-") and name != ".seaframe-notes"


def stamp(path: Path) -> tuple[int, int]:
    """What changes when another file takes a file's place."""
    try:
        status = path.stat()
    except OSError:
        return (0, 0)
    return (status.st_ino, status.st_mtime_ns)


def pause(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait for a time, or until a process ends."""
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end:
        pass
