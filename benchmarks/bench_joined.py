"""Rigidly joined vehicles beside the same hulls as one robot with fixed joints: compile time and time of a step.

    python benchmarks/bench_joined.py [--json] [--thrusters N]

Compile time is CPU time of `sf.compile` and a first step, with no compiled code on disk. Steps are timed in long
rollouts of one robot and of a batch; those of both scenes take turns, and the best of several tries counts.
"""

from __future__ import annotations

import argparse
import json as json_format
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

import seaframe as sf
from seaframe.integrate.initial_state import initial_state
from seaframe.program.timing import empty_cache

COUNTS = (2, 5, 20, 50)
BATCH, STEPS, TRIES, DT = 64, 1000, 7, 2e-3
SPACING = 0.6  # m
HULL: dict[str, Any] = {  # of modular-bluerov
    "mass": 7.31,
    "shape": {"box": [0.457, 0.338, 0.254]},
    "volume": 0.00731,
    "center_of_buoyancy": [0, 0, -0.02],
    "added_mass": {"diagonal": [2.6, 18.5, 13.3, 0.054, 0.0173, 0.28]},
    "drag": {"linear": [0, 0.26, 0.19, 0.895, 0.287, 4.64], "quadratic": [34.96, 103.25, 74.23, 0.084, 0.028, 0.43]},
}
WATER: dict[str, Any] = {"gravity": [0, 0, 9.81], "water": {"density": 1000}}


@dataclass(frozen=True, slots=True)
class Joined:
    """Vehicles joined in a row, and the same hulls as one robot."""

    vehicles: int
    compile_s: float  # CPU
    compile_one_s: float  # CPU, of the one robot
    step_us: float  # of one robot
    step_ratio: float  # to the one robot
    batch_step_us: float  # of each robot in a batch
    batch_ratio: float


def thrusters(link: str, count: int) -> list[dict[str, Any]]:
    """Thrusters of a hull, along x."""
    own = {"link": link, "direction": [1, 0, 0], "model": "t200", "voltage": 16}
    return [own | {"name": f"{link}_t{k}", "at": [-0.1, 0.05 * k, 0.02]} for k in range(count)]


def joined_scene(count: int, thrusters_each: int) -> sf.Scene:
    """Vehicles in a row, each joined to the next one."""
    own = {"links": {"hull": HULL}, "thrusters": thrusters("hull", thrusters_each)}
    robots = {f"v{k}": own | {"at": {"position": [0, SPACING * k, 0]}} for k in range(count)}
    pairs = [{"type": "rigid", "a": f"v{k}.hull", "b": f"v{k + 1}.hull"} for k in range(count - 1)]
    return sf.Scene.from_dict(WATER | {"robots": robots, "connections": pairs})


def one_robot(count: int, thrusters_each: int) -> sf.Scene:
    """The same hulls in a chain of fixed joints."""
    links = {"hull0": HULL}
    for k in range(1, count):
        links[f"hull{k}"] = HULL | {"parent": f"hull{k - 1}", "joint": {"type": "fixed", "at": [0, SPACING, 0]}}
    every = [each for k in range(count) for each in thrusters(f"hull{k}", thrusters_each)]
    return sf.Scene.from_dict(WATER | {"robots": {"v": {"links": links, "thrusters": every}}})


def compile_time(scene: sf.Scene) -> float:
    """Return the CPU time to compile the steps of a scene [s]."""
    start = initial_state(sf.derive(scene))
    with empty_cache():
        before = time.process_time()
        sf.compile(scene).rollout(start.q, start.v, None, DT, 1)
        return time.process_time() - before


def stepper(scene: sf.Scene, batch: int) -> Callable[[], float]:
    """Return a function that times one step of one robot [us]."""
    program, start = sf.compile(scene), initial_state(sf.derive(scene))
    q = np.tile(start.q, (batch, 1))

    def step_time() -> float:
        before = time.perf_counter()
        program.rollout(q, start.v, None, DT, STEPS, threads=1)
        return 1e6 * (time.perf_counter() - before) / STEPS / batch

    step_time()
    return step_time


def compare_steps(scenes: Sequence[sf.Scene], batch: int) -> tuple[float, float]:
    """Return the best time of a step of two scenes [us], taken in turns."""
    steppers = [stepper(scene, batch) for scene in scenes]
    first, second = np.min([[step() for step in steppers] for _ in range(TRIES)], axis=0)
    return float(first), float(second)


def measure(count: int, thrusters_each: int) -> Joined:
    """Measure one number of vehicles."""
    scenes = [joined_scene(count, thrusters_each), one_robot(count, thrusters_each)]
    compiled, compiled_one = (compile_time(scene) for scene in scenes)
    (single, single_one), (many, many_one) = compare_steps(scenes, 1), compare_steps(scenes, BATCH)
    return Joined(count, compiled, compiled_one, single, single / single_one, many, many / many_one)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--thrusters", type=int, default=0, help="thrusters of each vehicle")
    options = parser.parse_args()
    compile_time(joined_scene(1, 0))  # imports and the compiler's own start
    found = [measure(count, options.thrusters) for count in COUNTS]
    if options.json:
        print(json_format.dumps([asdict(each) for each in found], indent=2))
        return
    print("vehicles  compile [CPU s]  one robot  step [us]  ratio to one robot  in a batch [us]  ratio")
    for each in found:
        print(
            f"{each.vehicles:8d}  {each.compile_s:15.2f}  {each.compile_one_s:9.2f}  {each.step_us:9.2f}"
            f"  {each.step_ratio:18.2f}  {each.batch_step_us:15.3f}  {each.batch_ratio:5.2f}"
        )


if __name__ == "__main__":
    main()
