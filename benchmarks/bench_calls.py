"""The cost of calls from Python: one state, beside Pinocchio; and steps of a batch with new commands, beside rollouts.

    python benchmarks/bench_calls.py [--json] [--rounds N]

W1 and W3 are those of `models.py`: Seaframe computes in water, Pinocchio dry. Calls take turns in slices of a few
milliseconds; a figure is the median over all slices, a ratio that of medians. The batch is 4096 BlueROVs, each with six
thrusters and new commands at every step; `step` allocates its results, or writes them over the state (`out=`). Aims:
forward at most 1.5 times `pin.aba` on W1 and below it on W3, a step of W1 at most 6 us, 80 % of a rollout's speed.
"""

from __future__ import annotations

import argparse
import json as json_format
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import seaframe as sf
from benchmarks import models, peers

NAMES = ("W1", "W3")
CALLS = 500  # in a slice
ROBOTS, STEPS, DT = 4096, 40, 0.01
PEERS = {"forward": "aba", "inverse": "rnea", "mass_matrix": "crba"}  # what Pinocchio has of the same
Call = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured time [us], and that of what it is compared with."""

    what: str
    us: float
    peer: str = ""
    peer_us: float = float("nan")

    @property
    def ratio(self) -> float:
        return self.us / self.peer_us


def measure(calls: dict[str, Call], repetitions: int, rounds: int) -> dict[str, float]:
    """Return the median time of each call [us]; they take turns."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for call in calls.values():
        call()
    for _ in range(rounds):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(repetitions):
                call()
            times[name].append((time.perf_counter() - start) / repetitions)
    return {name: 1e6 * median(each) for name, each in times.items()}


def single_calls(name: str) -> Iterator[tuple[str, Call]]:
    """Yield the calls of one state of a robot."""
    scene = sf.Scene.from_dict(models.scene(name, water=True))
    program = sf.compile(scene, outputs=["rov.body0000.position", "rov.body0000.velocity"])
    q, v, u = (np.ascontiguousarray(rows[0]) for rows in models.states(name, 1))
    vdot, place = np.empty(program.nv), (np.empty(program.nq), np.empty(program.nv))
    yield "forward", lambda: program.forward(q, v, u, 0.0)
    yield "forward, out=", lambda: program.forward(q, v, u, 0.0, out=vdot)
    yield "inverse", lambda: program.inverse(q, v, v, 0.0)
    yield "mass_matrix", lambda: program.mass_matrix(q)
    yield "step", lambda: program.step(q, v, u, 0.0, DT)
    yield "step, out=", lambda: program.step(q, v, u, 0.0, DT, out=place)
    yield "observe", lambda: program.observe(q, v, u, 0.0)
    yield "jvp", lambda: program.jvp(q, v, u, 0.0, dv=v)


def measure_single(name: str, rounds: int) -> list[Figure]:
    """Measure the calls of one state of a robot, beside those of Pinocchio if it is installed."""
    calls = dict(single_calls(name))
    if peers.has("pinocchio"):
        calls |= peers.pinocchio_calls(models.robot(name), models.states(name, 1))
    found = measure(calls, CALLS, rounds)
    return [
        Figure(f"{name} {what}", us, f"pin.{peer}" if peer in found else "", found.get(peer, float("nan")))
        for what, us in found.items()
        if what not in PEERS.values()
        for peer in [PEERS.get(what.partition(",")[0], "")]
    ]


def bluerov() -> sf.Scene:
    """Return one BlueROV with six thrusters."""
    content = sf.load("modular-bluerov").to_dict()
    return sf.Scene.from_dict(
        {"water": content["water"], "gravity": content["gravity"], "robots": {"rov": content["robots"]["left"]}}
    )


def measure_batch(rounds: int) -> list[Figure]:
    """Measure steps of a batch [us a step of all robots], beside a rollout under constant commands."""
    program, rng = sf.compile(bluerov()), np.random.default_rng(0)
    q0, v0 = np.tile(np.eye(1, program.nq, 3), (ROBOTS, 1)), 0.01 * rng.normal(size=(ROBOTS, program.nv))
    commands = 50.0 * rng.normal(size=(8, ROBOTS, program.nu))
    q, v = q0.copy(), v0.copy()

    def steps() -> None:
        a, b = q0, v0
        for k in range(STEPS):
            a, b = program.step(a, b, commands[k % len(commands)], k * DT, DT)

    def steps_in_place() -> None:
        q[:], v[:] = q0, v0
        for k in range(STEPS):
            program.step(q, v, commands[k % len(commands)], k * DT, DT, out=(q, v))

    def rollout() -> None:
        program.rollout(q0, v0, commands[0], DT, STEPS)

    found = measure({"step": steps, "step, out=": steps_in_place, "rollout": rollout}, 1, rounds)
    return [Figure(f"batch {name}", us / STEPS, "rollout", found["rollout"] / STEPS) for name, us in found.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--rounds", type=int, default=40)
    given = parser.parse_args()
    single = [figure for name in NAMES for figure in measure_single(name, given.rounds)]
    batch = measure_batch(given.rounds)
    if given.json:
        print(json_format.dumps([asdict(each) | {"ratio": each.ratio} for each in (*single, *batch)], indent=2))
        return
    print(f"{'one call from Python':24} {'[us]':>8} {'to [us]':>16} {'ratio':>7}")
    for each in single:
        compared = f"{each.peer} {each.peer_us:8.2f} {each.ratio:7.2f}" if each.peer else ""
        print(f"{each.what:24} {each.us:8.2f} {compared:>24}")
    print(f"\n{ROBOTS} BlueROVs, {os.cpu_count()} cores{'':6} {'env-steps/s':>14} {'of rollout':>11}")
    for each in batch:
        print(f"{each.what:34} {1e6 * ROBOTS / each.us:14,.0f} {1.0 / each.ratio:11.0%}")


if __name__ == "__main__":
    main()
