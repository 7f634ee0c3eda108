"""Studies: the command for 200 held vehicles, and the throughput of many snakes against bare rollouts.

python benchmarks/bench_study.py [runs of the snake]
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import seaframe as sf

STEPS, DT = 2000, 0.002
COMMAND = [
    "rov-one-arm-hold", "--over", "water.current.velocity[0]=0:0.3:10",
    "--over", "rov.hull.mass=1900:2100:20",
    "--keep", "max(norm(rov.hull.rpy))", "--every", "5", "--set", "water.current={velocity: [0, 0, 0]}",
]  # fmt: skip


def measure_command() -> None:
    """Print the time of 200 held vehicles of 20 s, from the command to the report."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "seaframe", "study", *COMMAND, "--out", folder],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        print(f"200 held vehicles of 20 s, from the command to the report: {time.perf_counter() - began:.1f} s")


def measure_throughput(runs: int) -> None:
    """Print the throughput of a study of snakes over that of a bare rollout of the same robots."""
    scene = sf.load("snake-water").replace({"run.dt": DT, "run.duration": STEPS * DT})
    program = sf.compile(scene, free=["water.density"])
    start = sf.simulate(scene, duration=0.0)
    count = min(runs, 8192)
    density = np.linspace(1000.0, 1030.0, count)[:, None]
    q, v = np.tile(start.q[0], (count, 1)), np.tile(start.v[0], (count, 1))
    program.rollout(q[:64], v[:64], None, DT, 2, density[:64])
    began = time.perf_counter()
    program.rollout(q, v, None, DT, STEPS, density)
    bare = count / (time.perf_counter() - began)
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        found = sf.study(
            scene, sample={"water.density": "uniform(1000, 1030)"}, repeat=runs,
            keep=["final(snake.tail.position)", "max(norm(snake.tail.velocity))"], every=50, out=Path(folder) / "study",
        )  # fmt: skip
        rate = runs / (time.perf_counter() - began)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        began = time.perf_counter()
        found.report(Path(folder) / "report.html")
        report = time.perf_counter() - began
    print(
        f"{runs:,} snakes of {STEPS} steps: {rate:,.0f} runs/s, {rate / bare:.2f} of a bare rollout; "
        f"largest memory {memory:.2f} GB; report in {report:.1f} s"
    )


if __name__ == "__main__":
    measure_command()
    measure_throughput(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
