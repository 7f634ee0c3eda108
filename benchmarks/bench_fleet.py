"""Joined vehicles held as one by a single controller: cost and accuracy, for 2 to 50 modules.

    python benchmarks/bench_fleet.py [--json] [--modules 2 5 20 50]

Modules of study 003 with six T200 each, joined in two columns, keep their place for 20 s in a current of 0.15 m/s. One
hold allocates its wrench to all thrusters. In a second run every tenth thruster fails at 10 s, known after 0.5 s.
Errors are the largest distance of any module from its place, and the largest angle of the set, in the last 5 s. The
time of a run is that of a second one, with its code compiled and read from disk.
"""

from __future__ import annotations

import argparse
import json as json_format
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import seaframe as sf

COUNTS = (2, 5, 20, 50)
DURATION, LAST, FAILURE, DELAY = 20.0, 5.0, 10.0, 0.5  # s
SPACING = 0.6  # m
CURRENT = [0.12, 0.09, 0.0]  # m/s


@dataclass(frozen=True, slots=True)
class Held:
    """A set of modules that one controller holds."""

    modules: int
    thrusters: int
    first_s: float  # of the first run: with compilation, unless its code is on disk
    cost: float  # time of a run per simulated second
    error_mm: float
    error_mrad: float
    failed_mm: float  # with every tenth thruster lost
    failed_mrad: float


def fleet_scene(count: int, failing: bool = False) -> sf.Scene:
    """Modules in two columns, each joined with the one before it and the one beside it, held at their start."""
    module = sf.load("modular-bluerov").to_dict()["robots"]["left"]
    robots, number = {}, 0
    for k in range(count):
        thrusters = []
        for each in module["thrusters"]:
            number += 1
            thrusters.append(each | ({"fails": FAILURE} if failing and number % 10 == 0 else {}))
        place = {"position": [SPACING * (k // 2), SPACING * (k % 2), 1.0]}
        robots[f"m{k}"] = module | {"at": place, "thrusters": thrusters}
    ties = [(k, k - 1) for k in range(1, count, 2)] + [(k, k - 2) for k in range(2, count)]
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 9.81],
            "water": {"density": 1000, "current": {"velocity": CURRENT}},
            "robots": robots,
            "connections": [{"type": "rigid", "a": f"m{b}.hull", "b": f"m{a}.hull"} for a, b in ties],
            "controllers": {
                "set": {"hold": {"link": "m0.hull"}, "thrusters": "all", "rate": 25, "detection_delay": DELAY}
            },
            "run": {"duration": DURATION, "dt": 0.02, "integrator": "rk4"},
        }
    )


def hold_errors(run: sf.Run, count: int) -> tuple[float, float]:
    """Return the largest distance of a module from its place [m] and angle of the set [rad] at the end of a run."""
    late = run.t >= run.t[-1] - LAST
    positions = [run[f"m{k}.hull.position"] for k in range(count)]
    distance = max(float(np.linalg.norm((p - p[0])[late], axis=1).max()) for p in positions)
    return distance, float(2.0 * np.linalg.norm(run["m0.hull.orientation"][late, 1:], axis=1).max())


def measure(count: int) -> Held:
    """Hold a number of modules."""
    scene = fleet_scene(count)
    times = []
    for _ in range(2):
        begun = time.perf_counter()
        run = sf.simulate(scene)
        times.append(time.perf_counter() - begun)
    failed = hold_errors(sf.simulate(fleet_scene(count, failing=True)), count)
    errors = [1e3 * error for error in (*hold_errors(run, count), *failed)]
    return Held(count, len(scene.thrusters), times[0], times[1] / DURATION, *errors)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each number of modules."""
    parser = argparse.ArgumentParser(description="cost and accuracy of joined vehicles that one controller holds")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--modules", type=int, nargs="+", default=COUNTS, help="numbers of modules; default: 2 5 20 50")
    given = parser.parse_args(arguments)
    rows: list[Any] = []
    if not given.json:
        print("modules  thrusters  first run  per simulated s  error            every tenth thruster lost")
    for count in given.modules:
        row = measure(count)
        rows.append(asdict(row))
        if not given.json:
            print(
                f"{row.modules:7d}  {row.thrusters:9d}  {row.first_s:7.2f} s  {row.cost:13.3f} s  "
                f"{row.error_mm:5.2f} mm {row.error_mrad:5.2f} mrad  "
                f"{row.failed_mm:5.2f} mm {row.failed_mrad:5.2f} mrad"
            )
    if given.json:
        print(json_format.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
