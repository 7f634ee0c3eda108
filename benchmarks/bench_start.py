"""Start-up times: import, help, and a first run in a cold process, each the best of several tries.

    python benchmarks/bench_start.py [--json] [--tries N]

A cold process has no compiled code on disk. Both wall-clock time and CPU time are given; the latter excludes other
work.
"""

from __future__ import annotations

import argparse
import json as json_format
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

SIMULATE = "import seaframe as sf; sf.simulate(sf.load('rov-one-arm'))"
SCRIPT = "import sys; from seaframe.cli import main; sys.exit(main())"


@dataclass(frozen=True, slots=True)
class Start:
    """What was started, the target [s], and the best times [s]."""

    what: str
    aim: float | None
    wall: float
    cpu: float


def measure_start(what: str, aim: float | None, arguments: Sequence[str], tries: int, warm: bool = False) -> Start:
    """Measure Python with some arguments, in a new folder; warm: a second run with the cache of the first."""
    walls, cores = [], []
    for _ in range(tries):
        with tempfile.TemporaryDirectory() as folder:
            if warm:
                time_process(arguments, folder)
            wall, cpu = time_process(arguments, folder)
            walls.append(wall)
            cores.append(cpu)
    return Start(what, aim, min(walls), min(cores))


def time_process(arguments: Sequence[str], folder: str) -> tuple[float, float]:
    """Return wall-clock and CPU time of one process [s]."""
    environment = os.environ | {"SEAFRAME_CACHE": str(Path(folder) / "cache")}
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with {done.returncode}:\n{done.stderr}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(json: bool = False, tries: int = 5) -> int:
    """Measure and print a table, or JSON only."""
    run = ["-c", SCRIPT, "run", "rov-one-arm"]
    rows = [
        measure_start("python, nothing else", None, ["-c", "pass"], tries),
        measure_start("import seaframe", 0.3, ["-c", "import seaframe"], tries),
        measure_start("seaframe --help", None, ["-c", SCRIPT, "--help"], tries),
        measure_start("simulate rov-one-arm, cold", 2.0, ["-c", SIMULATE], tries),
        measure_start("simulate rov-one-arm, code on disk", 2.0, ["-c", SIMULATE], tries, warm=True),
        measure_start("seaframe run rov-one-arm, cold, with figures and report", 5.0, run, tries),
    ]
    if json:
        print(json_format.dumps([asdict(row) for row in rows], indent=2))
        return 0
    width = max(len(row.what) for row in rows)
    print(f"{'':{width}}  {'wall [s]':>8}  {'CPU [s]':>9}  {'aim [s]':>7}")
    for row in rows:
        print(f"{row.what:{width}}  {row.wall:8.3f}  {row.cpu:9.3f}  {row.aim if row.aim else '':>7}")
    return 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--tries", type=int, default=5, help="how often each is started")
    sys.exit(main(**vars(arguments.parse_args())))
