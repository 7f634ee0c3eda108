"""CPU time and peak memory of whole commands, each in a new process, without and with compiled code on disk.

    python benchmarks/bench_commands.py [--json] [--tries N]

Cold: the cache of compiled code is empty. Warm: a run before has filled it. Bytecode of Python's modules is on disk, as
in an installed package. Times are the best of some tries; CPU time (user and system) excludes other work.
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
MEGABYTE = 1e6 if sys.platform == "darwin" else 1e3  # units of ru_maxrss in a megabyte


@dataclass(frozen=True, slots=True)
class Case:
    """What is started, and its limits: CPU time [s] and memory [MB]."""

    what: str
    arguments: tuple[str, ...]
    limit: float | None = None
    memory_limit: float | None = None
    code: int = 0  # expected exit code


@dataclass(frozen=True, slots=True)
class Cost:
    """Wall-clock time [s], CPU time [s] and peak memory [MB] of a process."""

    wall: float
    cpu: float
    memory: float


CASES = (
    Case("python, nothing else", ("-c", "pass")),
    Case("import seaframe", ("-c", "import seaframe"), 0.3),
    Case("simulate rov-one-arm", ("-c", SIMULATE), 2.0),
    Case("seaframe --help", ("-c", SCRIPT, "--help")),
    Case("seaframe gallery", ("-c", SCRIPT, "gallery"), 0.5),
    Case("seaframe modes, no rest", ("-c", SCRIPT, "modes", "modular-bluerov", "--rest"), 1.5, code=2),
    Case("seaframe run rov-one-arm", ("-c", SCRIPT, "run", "rov-one-arm"), 3.5),
    Case("seaframe run flexible-arm", ("-c", SCRIPT, "run", "flexible-arm"), 10.0, 400.0),
    Case("seaframe run tethered-rov", ("-c", SCRIPT, "run", "tethered-rov"), 10.0, 400.0),
)


def measure_case(case: Case, tries: int) -> dict[str, Cost]:
    """Return the costs of a case with an empty cache and with a filled one."""
    cold, warm = [], []
    for _ in range(tries):
        with tempfile.TemporaryDirectory() as folder:
            cold.append(measure_process(case, folder))
            warm.append(measure_process(case, folder))
    return {"cold": best(cold), "warm": best(warm)}


def best(costs: Sequence[Cost]) -> Cost:
    """Return the least of each cost."""
    return Cost(*(min(getattr(cost, word) for cost in costs) for word in ("wall", "cpu", "memory")))


def measure_process(case: Case, folder: str) -> Cost:
    """Return the cost of one process in a folder, which also holds its cache."""
    environment = {word: value for word, value in os.environ.items() if word != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"SEAFRAME_CACHE": str(Path(folder) / "cache")}
    start = time.perf_counter()
    with open(Path(folder) / "output", "w+b") as output:
        process = subprocess.Popen(
            [sys.executable, *case.arguments], cwd=folder, env=environment, stdout=output, stderr=output
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall, code = time.perf_counter() - start, os.waitstatus_to_exitcode(status)
        if code != case.code:
            output.seek(0)
            raise SystemExit(f"{case.what} ended with {code}:\n{output.read().decode(errors='replace')}")
    return Cost(wall, cpu_time(usage), usage.ru_maxrss / MEGABYTE)


def cpu_time(usage: resource.struct_rusage) -> float:
    """Return user and system time [s]."""
    return usage.ru_utime + usage.ru_stime


def main(json: bool = False, tries: int = 2) -> int:
    """Measure and print a table, or JSON only."""
    measure_case(CASES[2], 1)  # writes bytecode
    rows = {case: measure_case(case, tries) for case in CASES}
    if json:
        print(
            json_format.dumps(
                [asdict(case) | {key: asdict(cost) for key, cost in costs.items()} for case, costs in rows.items()],
                indent=2,
            )
        )
        return 0
    width = max(len(case.what) for case in CASES)
    print(f"{'':{width}}  {'CPU [s]':^15}  {'wall [s]':^15}  {'peak [MB]':^15}  {'limits':^11}")
    print(f"{'':{width}}" + f"  {'cold':>7} {'warm':>7}" * 3 + f"  {'[s]':>5} {'[MB]':>5}")
    for case, costs in rows.items():
        cold, warm = costs["cold"], costs["warm"]
        limits = f"{case.limit or '':>5} {case.memory_limit or '':>5}"
        print(
            f"{case.what:{width}}  {cold.cpu:7.2f} {warm.cpu:7.2f}  {cold.wall:7.2f} {warm.wall:7.2f}  "
            f"{cold.memory:7.0f} {warm.memory:7.0f}  {limits}"
        )
    return 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--tries", type=int, default=2, help="how often each is started")
    sys.exit(main(**vars(arguments.parse_args())))
