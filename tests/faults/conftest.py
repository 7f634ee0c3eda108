"""Tests of faults are marked, so that `make test` leaves them to `make test-faults`."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.disks import SIZE, mount
from tests.faults.work import KILLS


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if KILLS:
        terminalreporter.write_line(f"{len(KILLS)} kills")
        for (name, how, end), count in sorted(Counter(KILLS).items()):
            terminalreporter.write_line(f"{count:4d}  {name}, {how}: {end}")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = mount("-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place))
    if mounted.returncode:
        pytest.skip(f"a small disk needs the right to mount a tmpfs: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)
