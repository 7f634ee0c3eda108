"""Compare the engine with Pinocchio, MuJoCo and the prototype: one interleaved run, best of many slices, ratios.

    python benchmarks/bench_engine.py [W1 C200 ...] [--json] [--quick] [--dry]

Seaframe and the prototype compute added mass, drag and buoyancy of every link, unless --dry is given; Pinocchio is
always dry, and MuJoCo is measured both ways.

All engines first compute the accelerations of the same state; if they differ, nothing is timed.
"""

from __future__ import annotations

import argparse
import json as json_format
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from benchmarks import models, peers
from seaframe import Scene, compile  # noqa: A004
from seaframe.program import timing
from seaframe.program.native import native_target
from seaframe.program.program import Program
from seaframe.program.timing import Compilation, Cost, State, Task

ROBOTS, THREADS = 1024, os.cpu_count() or 1
GROWTH = (10, 50, 100, 200, 500, 1000)  # joints of a chain
# Relative difference of accelerations that is allowed: MuJoCo factors the mass matrix and loses digits on long chains.
AGREEMENT = {"Pinocchio": 1e-9, "prototype": 1e-9, "MuJoCo": 1e-6}
OURS = "ours"
Aim: TypeAlias = tuple[str, str, Sequence[str], float | None]  # what, peer, robots, smallest required speed ratio
CALLS: tuple[Aim, ...] = (
    ("one call", "Pinocchio", ("W1", "W2"), 8.0),
    ("one call", "Pinocchio", ("W3", "C50", "C100", "C200"), 5.0),
    ("one call", "Pinocchio, world frame", models.NAMES, None),
    ("one call", "prototype", models.NAMES, 1.0),
    ("batch", "prototype", models.NAMES, 1.0),
)
DRY_AIMS: tuple[Aim, ...] = (
    *CALLS,
    ("batch", "MuJoCo", ("W1",), 55.0),
    ("batch", "MuJoCo", ("W3",), 39.0),
    ("batch", "MuJoCo", ("W2", "C50", "C100", "C200"), None),
)
WET_AIMS: tuple[Aim, ...] = (
    *CALLS,
    ("batch", "MuJoCo in fluid", ("W1",), 70.0),
    ("batch", "MuJoCo in fluid", ("W3",), 50.0),
    ("batch", "MuJoCo in fluid", ("C100",), 90.0),
    ("batch", "MuJoCo in fluid", ("W2", "C50", "C200"), None),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A robot on which all engines run."""

    name: str
    random_frames: bool
    water: bool = True  # for Seaframe and the prototype

    @property
    def label(self) -> str:
        return f"{self.name} {'random' if self.random_frames else 'aligned'}"


@dataclass(slots=True)
class Result:
    """Results of a case: times of one call [s] and robot steps per second, by engine."""

    case: Case
    freedom: int
    calls: dict[str, float] = field(default_factory=dict)
    steps: dict[str, float] = field(default_factory=dict)  # by CPU time, for all cores
    steps_wall: dict[str, float] = field(default_factory=dict)
    step_flops: int = 0
    share_of_peak: float = 0.0
    compilation: Compilation | None = None

    def ratio(self, what: str, peer: str) -> float | None:
        """Return the speed of Seaframe relative to a peer."""
        if what == "one call":
            return self.calls[peer] / self.calls[OURS] if peer in self.calls else None
        return self.steps[OURS] / self.steps[peer] if peer in self.steps else None


def measure_case(case: Case, library: Any, peak: float, quick: bool) -> Result:
    """Measure one case: check agreement first, then time all tasks in turns."""
    bodies, state = models.robot(case.name, case.random_frames), models.states(case.name, ROBOTS)
    scene = Scene.from_dict(models.scene(case.name, case.random_frames, case.water))
    program = compile(scene)
    check_agreement(case, program, bodies, state, library)
    result = Result(case, program.nv)
    rounds = 8 if quick else 40
    calls = timing.best_of(call_tasks(case, program, bodies, state, library), rounds, 2e-3)
    lanes = program.target.lanes
    result.calls = {name: cost.wall / (lanes if name.endswith("in a vector") else 1) for name, cost in calls.items()}
    large = program.nv > peers.STRAIGHT  # many steps per slice, so that packing and unpacking is done once
    batches = timing.best_of(
        batch_tasks(case, program, bodies, state), rounds // (8 if large else 2), 0.3 if large else 0.05
    )
    result.steps = {name: THREADS * ROBOTS / cost.cpu for name, cost in batches.items()}
    result.steps_wall = {name: ROBOTS / cost.wall for name, cost in batches.items()}
    result.step_flops = timing.step_flops(program)
    result.share_of_peak = result.step_flops * ROBOTS / batches[OURS].cpu / peak
    result.compilation = timing.compilation_of(scene, 1 if quick else 3)
    return result


def check_agreement(case: Case, program: Program, bodies: Sequence[models.Body], state: State, library: Any) -> None:
    """Stop if engines compute different accelerations; in water only Seaframe and the prototype are compared."""
    q, v, u = (rows[0] for rows in state)
    ours = program.forward(q, v, u)
    found: dict[str, models.Floats] = {}
    if library is not None and not case.water:
        found["Pinocchio"] = peers.PinocchioLoop(library, bodies, state).accelerations()
    if peers.has("mujoco") and not case.water:
        found["MuJoCo"] = peers.mujoco_forward(bodies, state, False)[1]()
    if peers.PROTOTYPE.is_dir():
        found["prototype"] = peers.Prototype(case.name, bodies, 8, case.water).accelerations(state)
    for name, theirs in found.items():
        difference = float(np.max(np.abs(theirs - ours)) / np.max(np.abs(ours)))
        if not difference < AGREEMENT[name]:
            raise SystemExit(f"{case.label}: Accelerations of {name} differ from ours by {difference:.1e}.")


def call_tasks(
    case: Case, program: Program, bodies: Sequence[models.Body], state: State, library: Any
) -> dict[str, Task]:
    """Return tasks of forward dynamics in native loops: of one robot, and of a full vector of robots."""
    tasks: dict[str, Task] = {
        OURS: timing.CallTask(program, state, 1),
        "ours, in a vector": timing.CallTask(program, state, program.target.lanes),
    }
    if library is not None:
        loops = [peers.PinocchioLoop(library, bodies, state) for _ in range(2)]
        tasks |= {"Pinocchio": loops[0].task(False), "Pinocchio, world frame": loops[1].task(True)}
    elif peers.has("pinocchio"):
        tasks |= peers.pinocchio_python(bodies, state)
    if peers.has("mujoco"):
        tasks["MuJoCo"] = peers.mujoco_forward(bodies, state, False)[0]
        tasks["MuJoCo in fluid"] = peers.mujoco_forward(bodies, state, True)[0]
    if peers.PROTOTYPE.is_dir():
        tasks["prototype"] = peers.Prototype(case.name, bodies, 1, case.water).call_task(state)
        tasks["prototype, in a vector"] = peers.Prototype(case.name, bodies, 8, case.water).call_task(state)
    return tasks


def batch_tasks(case: Case, program: Program, bodies: Sequence[models.Body], state: State) -> dict[str, Task]:
    """Return tasks of RK4 steps of all robots on all cores."""
    tasks = {OURS: timing.batch_task(program, state, THREADS)}
    if peers.has("mujoco"):
        tasks["MuJoCo"] = peers.mujoco_batch(bodies, state, False, THREADS)
        tasks["MuJoCo in fluid"] = peers.mujoco_batch(bodies, state, True, THREADS)
    if peers.PROTOTYPE.is_dir():
        prototype = peers.Prototype(case.name, bodies, 8, case.water)
        tasks["prototype"] = prototype.batch_task(state, THREADS)
    return tasks


# Growth with the number of joints


@dataclass(frozen=True, slots=True)
class Size:
    """Times of a chain [s]: one robot alone, one robot of a full vector, and compilation."""

    joints: int
    one: float  # call of forward dynamics, alone
    call: float  # the same in a vector
    step: float  # RK4, in a vector
    compilation: Compilation


def measure_growth(quick: bool) -> list[Size]:
    """Measure chains of growing length, all in one interleaved run."""
    sizes = [n for n in GROWTH if n <= 200] if quick else list(GROWTH)
    programs = {n: compile(Scene.from_dict(models.scene(f"C{n}"))) for n in sizes}
    tasks: dict[str, Task] = {}
    for n, program in programs.items():
        state = models.states(f"C{n}", program.target.lanes)
        tasks[f"one {n}"] = timing.CallTask(program, state, 1)
        tasks[f"call {n}"] = timing.CallTask(program, state, program.target.lanes)
        tasks[f"step {n}"] = timing.batch_task(program, state, threads=1)
    costs = timing.best_of(tasks, 6 if quick else 20, 4e-3)

    def per_robot(cost: Cost, program: Program) -> float:
        return cost.wall / program.target.lanes

    return [
        Size(
            n,
            costs[f"one {n}"].wall,
            per_robot(costs[f"call {n}"], program),
            per_robot(costs[f"step {n}"], program),
            timing.compilation_of(program.scene, 1),
        )
        for n, program in programs.items()
    ]


# Tables


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [list(head), *map(list, rows)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(line[1:], widths[1:], strict=True))])
        for line in lines
    )


def engines_table(results: Sequence[Result], of: Callable[[Result], dict[str, float]], factor: float, form: str) -> str:
    """Format a table with a row for each engine and a column for each case."""
    names = list(dict.fromkeys(name for result in results for name in of(result)))
    rows = []
    for name in names:
        cells = [format(of(result)[name] * factor, form) if name in of(result) else "" for result in results]
        rows.append([name, *cells])
    return table(["", *(result.case.label for result in results)], rows)


def aims_table(results: Sequence[Result]) -> str:
    rows = []
    for what, peer, names, least in WET_AIMS if any(result.case.water for result in results) else DRY_AIMS:
        for result in results:
            ratio = result.ratio(what, peer)
            if result.case.name in names and ratio is not None:
                verdict = "" if least is None else "reached" if ratio >= least else "missed"
                aim = "" if least is None else f"{least:g}"
                rows.append([f"{what} against {peer}", result.case.label, f"{ratio:.2f}", aim, verdict])
    return table(["", "robot", "times", "aim", ""], rows)


def compile_table(results: Sequence[Result]) -> str:
    rows = []
    for result in results:
        c = result.compilation
        assert c is not None
        times = (c.total, c.reload, c.derive, c.trace, c.emit, c.llvm)
        rows.append([result.case.label, str(result.freedom), *(f"{1e3 * t:.1f}" for t in times)])
    return table(["ms of one core", "dof", "first step", "from cache", "derive", "trace", "emit", "LLVM"], rows)


def growth_table(sizes: Sequence[Size]) -> str:
    rows = []
    for s in sizes:
        speeds = (f"{1e6 * t:.3f} ({1e9 * t / s.joints:.1f})" for t in (s.one, s.call, s.step))
        rows.append([str(s.joints), *speeds, f"{s.compilation.total:.3f}", f"{1e3 * s.compilation.reload:.1f}"])
    return table(["joints", "one call", "call in a vector", "step in a vector", "compile [s]", "from cache [ms]"], rows)


def peak_table(results: Sequence[Result], peak: float) -> str:
    rows = [[r.case.label, f"{r.step_flops:,}", f"{r.share_of_peak:.0%}"] for r in results]
    return table([f"peak of one core {peak / 1e9:.1f} GFLOP/s", "flops per step", "of peak"], rows)


def report(results: Sequence[Result], sizes: Sequence[Size], peak: float) -> str:
    parts = [
        ("Forward dynamics, one call, microseconds", engines_table(results, lambda r: r.calls, 1e6, ".3f")),
        (
            f"RK4 steps of {ROBOTS} robots on {THREADS} cores, thousands per second, by CPU time",
            engines_table(results, lambda r: r.steps, 1e-3, ",.1f"),
        ),
        ("The same by wall-clock time", engines_table(results, lambda r: r.steps_wall, 1e-3, ",.1f")),
        ("Speed relative to peers", aims_table(results)),
        ("Arithmetic", peak_table(results, peak)),
        ("Compiling whole steps", compile_table(results)),
    ]
    if sizes:
        parts.append(("Growth of aligned chains: microseconds per robot (nanoseconds per joint)", growth_table(sizes)))
    return "\n\n".join(f"{title}\n\n{text}" for title, text in parts)


def as_dict(results: Sequence[Result], sizes: Sequence[Size], peak: float) -> dict[str, Any]:
    return {
        **timing.machine_facts(),
        "robots": ROBOTS,
        "threads": THREADS,
        "peak": peak,
        "results": [asdict(result) for result in results],
        "growth": [asdict(size) for size in sizes],
    }


def main(json: bool = False, names: Sequence[str] = models.NAMES, quick: bool = False, dry: bool = False) -> int:
    """Measure and print tables, or JSON alone."""

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    library = peers.pinocchio_library(say) if peers.has("pinocchio") else None
    if library is None and peers.has("pinocchio"):
        say("No C++ loop for Pinocchio: it is called from Python; 'one body' shows the overhead of a call.")
    peak = timing.peak_of(native_target())
    results = []
    for case in [Case(name, frames, not dry) for frames in (False, True) for name in names]:
        say(f"measuring {case.label}")
        results.append(measure_case(case, library, peak, quick))
    sizes: list[Size] = []
    if set(names) >= set(models.NAMES):
        say("measuring growth")
        sizes = measure_growth(quick)
    print(json_format.dumps(as_dict(results, sizes, peak), indent=2) if json else report(results, sizes, peak))
    return 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("names", nargs="*", default=models.NAMES, help="robots: W1 W2 W3 C<joints>")
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--quick", action="store_true", help="fewer rounds, smaller chains")
    arguments.add_argument("--dry", action="store_true", help="Seaframe and the prototype without water")
    sys.exit(main(**vars(arguments.parse_args())))
