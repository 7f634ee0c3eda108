"""Studies whose client, workers or scheduler are killed at random moments end with the same table, to the bit."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import seaframe as sf
from tests.faults.disks import fill

pytestmark = pytest.mark.faults
RUNS, CHUNK = 160, 8
ARGUMENTS = [
    "rov-one-arm-hold", "--over", "rov.fore.mass=80:120:20", "--sample", "rov.t1.gain=normal(1,0.05)", "--repeat", "8",
    "--keep", "max(rov.hull.depth)", "--keep", "final(rov.hull.position)", "--duration", "4", "--every", "4",
    "--chunk", str(CHUNK),
]  # fmt: skip


def command(out: Path, *more: str) -> subprocess.Popen[bytes]:
    """Start the study as a user would."""
    words = [sys.executable, "-m", "seaframe", "study", *ARGUMENTS, "--out", str(out), *more]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, float]:
    """The folder of an uninterrupted study, and its duration [s]."""
    out = tmp_path_factory.mktemp("whole") / "study"
    began = time.monotonic()
    process = command(out)
    _, messages = process.communicate(timeout=300)
    assert process.returncode == 0, messages
    return out, time.monotonic() - began


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_client_goes_on(seed: int, wanted: tuple[Path, float], tmp_path: Path) -> None:
    rng, out, ages = Random(seed), tmp_path / "study", dict[Path, int]()
    for _ in range(10):
        process = command(out, "--resume") if (out / "study.json").is_file() else command(out)
        time.sleep(rng.uniform(0.3, 1.0) * wanted[1])
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for path, age in ages.items():
            assert path.stat().st_mtime_ns == age, "a finished chunk ran again"
        ages = {path: path.stat().st_mtime_ns for path in (out / "runs").glob("part-*")}
    process = command(out)
    _, messages = process.communicate(timeout=300)
    assert process.returncode == 0, messages
    assert sf.open_study(out).to_arrow() == sf.open_study(wanted[0]).to_arrow()
    assert next(out.rglob(".seaframe-*"), None) is None


@contextmanager
def running() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Give a list of processes, which end with the block."""
    processes: list[subprocess.Popen[bytes]] = []
    try:
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def start_scheduler(port: int) -> subprocess.Popen[bytes]:
    words = ["-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    return subprocess.Popen([sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def start_worker(port: int, folder: Path) -> subprocess.Popen[bytes]:
    address = f"tcp://127.0.0.1:{port}"
    words = ["-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    return subprocess.Popen(
        [sys.executable, *words, "--local-directory", str(folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.mark.parametrize(("seed", "victim"), [(0, "worker"), (1, "worker"), (2, "scheduler"), (3, "scheduler")])
def test_a_cluster_of_four_workers_loses_one_process_after_another(
    seed: int, victim: str, wanted: tuple[Path, float], tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    rng, out = Random(seed), tmp_path / "study"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running() as processes:

        def start_all() -> None:
            processes.append(start_scheduler(port))
            processes.extend(start_worker(port, tmp_path) for _ in range(4))

        start_all()
        client = command(out, "--scheduler", f"tcp://127.0.0.1:{port}")
        kill: dict[str, Callable[[], None]] = {
            "worker": lambda: replace_worker(processes, rng, port, tmp_path),
            "scheduler": lambda: restart_all(processes, start_all),
        }
        for _ in range(3 if victim == "worker" else 1):
            wait_for_parts(out, rng.randrange(1, RUNS // CHUNK // 2), client)
            kill[victim]()
        _, messages = client.communicate(timeout=400)
    assert client.returncode == 0, messages
    assert sf.open_study(out).to_arrow() == sf.open_study(wanted[0]).to_arrow()


def replace_worker(processes: list[subprocess.Popen[bytes]], rng: Random, port: int, folder: Path) -> None:
    """Kill a worker, and start another one."""
    lost = processes.pop(rng.randrange(1, len(processes)))
    os.kill(lost.pid, signal.SIGKILL)
    lost.wait()
    processes.append(start_worker(port, folder))


def restart_all(processes: list[subprocess.Popen[bytes]], start_all: Callable[[], None]) -> None:
    """Kill the scheduler, after which its workers end, and start a cluster at the same address."""
    for process in processes:
        process.kill()
        process.wait()
    processes.clear()
    start_all()


def wait_for_parts(out: Path, count: int, client: subprocess.Popen[bytes]) -> None:
    """Wait until a study has written some chunks, or has ended."""
    end = time.monotonic() + 200
    while len(list((out / "runs").glob("part-*"))) < count and client.poll() is None and time.monotonic() < end:
        time.sleep(0.02)


def test_a_study_goes_on_after_a_full_disk(disk: Path, tmp_path: Path) -> None:
    words = ["rov-one-arm-hold", "--over", "rov.fore.mass=80:120:24", "--keep", "rov.hull.position",
             "--keep", "max(rov.hull.depth)", "--duration", "2", "--chunk", "4"]  # fmt: skip

    def run(out: Path) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "seaframe", "study", *words, "--out", str(out)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stderr

    assert run(tmp_path / "whole")[0] == 0
    size = max(path.stat().st_size for path in (tmp_path / "whole" / "runs").glob("part-*"))
    ages: dict[Path, int] = {}
    for left in (0, 40_000, 2 * size, 2 * size + 8192):
        fill(disk, left)
        code, messages = run(disk / "study")
        assert code == 2, messages
        assert "No space left" in messages, messages
        assert "Traceback" not in messages
        parts = list((disk / "study").glob("runs/part-*"))
        assert {path: path.stat().st_mtime_ns for path in ages} == ages, "a finished chunk ran again"
        ages = {path: path.stat().st_mtime_ns for path in parts}
    assert 0 < len(ages) < 6
    (disk / "filler").unlink()
    assert run(disk / "study")[0] in (0, 2)  # 2: the pages of the report do not fit
    assert {path: path.stat().st_mtime_ns for path in ages} == ages
    assert sf.open_study(disk / "study").to_arrow() == sf.open_study(tmp_path / "whole").to_arrow()
