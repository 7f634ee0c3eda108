"""How long it takes to begin: import, help, and a first run in a cold process, each the best of some tries.

    python benchmarks/bench_start.py [--json] [--tries N]

A cold process has no compiled code on disk. Times are on the wall and of all cores; the latter do not see other work.
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
    """What was started, the aim [s], and the best times [s]."""

    what: str
    aim: float | None
    wall: float
    cpu: float


def started(what: str, aim: float | None, arguments: Sequence[str], tries: int, warm: bool = False) -> Start:
    """Python with some arguments, in a folder of its own; warm: once more with what the first run left on disk."""
    walls, cores = [], []
    for _ in range(tries):
        with tempfile.TemporaryDirectory() as folder:
            if warm:
                timed(arguments, folder)
            wall, cpu = timed(arguments, folder)
            walls.append(wall)
            cores.append(cpu)
    return Start(what, aim, min(walls), min(cores))


def timed(arguments: Sequence[str], folder: str) -> tuple[float, float]:
    """Seconds on the wall and of cores of one process."""
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
    """Measure and print a table, or JSON alone."""
    run = ["-c", SCRIPT, "run", "rov-one-arm"]
    rows = [
        started("python, nothing else", None, ["-c", "pass"], tries),
        started("import seaframe", 0.3, ["-c", "import seaframe"], tries),
        started("seaframe --help", None, ["-c", SCRIPT, "--help"], tries),
        started("simulate rov-one-arm, cold", 2.0, ["-c", SIMULATE], tries),
        started("simulate rov-one-arm, code on disk", 2.0, ["-c", SIMULATE], tries, warm=True),
        started("seaframe run rov-one-arm, cold, with figures and report", 5.0, run, tries),
    ]
    if json:
        print(json_format.dumps([asdict(row) for row in rows], indent=2))
        return 0
    width = max(len(row.what) for row in rows)
    print(f"{'':{width}}  {'wall [s]':>8}  {'cores [s]':>9}  {'aim [s]':>7}")
    for row in rows:
        print(f"{row.what:{width}}  {row.wall:8.3f}  {row.cpu:9.3f}  {row.aim if row.aim else '':>7}")
    return 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--tries", type=int, default=5, help="how often each is started")
    sys.exit(main(**vars(arguments.parse_args())))
