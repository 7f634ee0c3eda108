"""The cost of controllers: CPU time of held vehicles, relative to the same runs without controllers; and of tables.

    python benchmarks/bench_closed_loop.py [--json] [--tries N]

Runs of 20 s in steps of the scene's length, with compiled code on disk: `simulate`, `rollout` of one robot and of 256,
in one thread. Each figure is the median of some tries of CPU time; both runs of a ratio alternate, so that other work
on the machine meets both. The aim is a ratio of at most 1.5. Then the compilation of a force from a log of 20,000 rows,
relative to a sine, without code on disk: the aim is at most 1.1.
"""

from __future__ import annotations

import argparse
import json as json_format
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median

import numpy as np

import seaframe as sf
from seaframe.program.timing import empty_cache

SCENES = ("rov-one-arm-hold", "modular-bluerov")
DURATION = 20.0  # s
ROBOTS = 256
ROWS = 20_000


@dataclass(frozen=True, slots=True)
class Ratio:
    """CPU times of what is measured and of what it is compared with [s], and the largest ratio aimed at."""

    what: str
    cpu: float
    compared: float
    aim: float

    @property
    def ratio(self) -> float:
        return self.cpu / self.compared


def compare(what: str, aim: float, tries: int, one: Callable[[], object], other: Callable[[], object]) -> Ratio:
    """Measure two calls in turn."""
    one(), other()
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(tries):
        for call, own in zip((one, other), times, strict=True):
            start = time.process_time()
            call()
            own.append(time.process_time() - start)
    return Ratio(what, median(times[0]), median(times[1]), aim)


def without_controllers(scene: sf.Scene) -> sf.Scene:
    return sf.Scene.from_dict(scene.to_dict() | {"controllers": {}, "checks": []})


def measure_scene(name: str, tries: int) -> list[Ratio]:
    """Measure a held scene of the gallery."""
    scene = sf.load(name)
    alone, dt = without_controllers(scene), scene.run.dt
    steps, start = round(DURATION / dt), sf.simulate(scene, duration=0.0)
    programs = sf.compile(scene), sf.compile(alone)

    def rollout(program: sf.Program, robots: int | None) -> Callable[[], object]:
        q, v = start.q[0], start.v[0]
        if robots is not None:
            q, v = np.tile(q, (robots, 1)), np.tile(v, (robots, 1))
        return lambda: program.rollout(q, v, None, dt, steps, threads=1)

    runs = [lambda own=own: sf.simulate(own, duration=DURATION) for own in (scene, alone)]
    return [
        compare(f"{name}: simulate", 1.5, tries, *runs),
        compare(f"{name}: rollout", 1.5, tries, *(rollout(each, None) for each in programs)),
        compare(f"{name}: rollout of {ROBOTS}", 1.5, tries, *(rollout(each, ROBOTS) for each in programs)),
    ]


def measure_table(tries: int) -> Ratio:
    """Measure the compilation of a force from a log, and of one by a sine."""
    times = 0.01 * np.arange(ROWS)
    walk = np.random.default_rng(0).normal(size=(ROWS, 3)).cumsum(axis=0)
    sine = {"sine": {"amplitude": [1.0, 0.5, 0.2], "period": 3.0}}
    drives = ({"table": {"times": times.tolist(), "values": walk.tolist()}}, sine)
    plain = without_controllers(sf.load(SCENES[0]))
    content = plain.to_dict()
    scenes = [
        sf.Scene.from_dict(content | {"drives": content["drives"] | {"rov.hull": {"force": each}}}) for each in drives
    ]
    start = sf.simulate(plain, duration=0.0)

    def first_step(scene: sf.Scene) -> Callable[[], object]:
        def call() -> None:
            with empty_cache():
                sf.compile(scene).rollout(start.q[0], start.v[0], None, 0.01, 1)

        return call

    return compare(f"compile a table of {ROWS:,} rows, to a sine", 1.1, tries, *map(first_step, scenes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--tries", type=int, default=9)
    given = parser.parse_args()
    found = [ratio for name in SCENES for ratio in measure_scene(name, given.tries)]
    found.append(measure_table(max(3, given.tries // 3)))
    if given.json:
        print(json_format.dumps([asdict(each) | {"ratio": each.ratio} for each in found], indent=2))
        return
    print(f"{'CPU time':44} {'[ms]':>9} {'to [ms]':>9} {'ratio':>6}  aim")
    for each in found:
        times = f"{1e3 * each.cpu:9.2f} {1e3 * each.compared:9.2f}"
        print(f"{each.what:44} {times} {each.ratio:6.2f}  {each.aim:.1f}")


if __name__ == "__main__":
    main()
