"""Measure how fast compiled code runs on this machine: one call, steps of a batch, compiling, and the core's peak.

The tasks to be compared alternate in slices of a few milliseconds, and the best slice of each counts: so other work on
the machine does not distort the result. Slices below a millisecond would measure too slow. The folder `benchmarks` of
the source tree does the same side by side with other engines.
"""

from __future__ import annotations

import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from ..dynamics import derive
from ..integrate.initial_state import initial_state
from ..numbers import Floats
from ..scene.model import Scene
from .backends.llvm import Target, attributes, preamble
from .cache import source_digest
from .kernels import Staged
from .native import INTEGER, POINTER, Library, empty, machine, module_text, native_target, object_code, pack_rows
from .program import Program, compile  # noqa: A004
from .trace import flops

Task: TypeAlias = Callable[[int], Any]  # does one thing a number of times
State: TypeAlias = tuple[Floats, Floats, Floats]  # q (n, nq), v (n, nv) and u (n, nu) of n robots
ROBOTS = 1024  # robots of a batch
DT = 1e-3  # step size [s]; the cost does not depend on it
CHAINS = 16  # independent chains of multiply-adds: more than a core executes at once


@dataclass(frozen=True, slots=True)
class Cost:
    """Time of one execution of a task [s], the best of many slices."""

    wall: float  # elapsed time
    cpu: float  # of all cores together


def best_of(tasks: Mapping[str, Task], rounds: int = 20, duration: float = 3e-3) -> dict[str, Cost]:
    """Return the cost of every task; tasks alternate in slices of about the same duration [s]."""
    counts = {name: count_per_slice(task, duration) for name, task in tasks.items()}
    best = {name: Cost(np.inf, np.inf) for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            if counts[name] > 1:  # warm up: a core runs slower for a while after another task's wide vectors
                task(counts[name] // 2)
            wall, cpu = time.perf_counter(), time.process_time()
            task(counts[name])
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
            known, count = best[name], counts[name]
            best[name] = Cost(min(known.wall, wall / count), min(known.cpu, cpu / count))
    return best


def count_per_slice(task: Task, duration: float) -> int:
    """Return how many executions of a task fill a slice of some duration [s], after a first one; at least one."""
    task(1)
    count = 1
    for _ in range(40):
        passed = min(elapsed_time(task, count) for _ in range(3))
        if passed > 0.8 * duration:
            break
        count = max(count + 1, round(count * min(4.0, duration / passed)))
    return count


def elapsed_time(task: Task, count: int) -> float:
    """Return the elapsed time of `count` executions [s]."""
    start = time.perf_counter()
    task(count)
    return time.perf_counter() - start


# Tasks of a compiled scene


class CallTask:
    """Forward dynamics of the first robots of a state in a native loop: one robot, or as many as a vector has lanes."""

    def __init__(self, program: Program, state: State, robots: int) -> None:
        target = program.target_of(robots)
        q, v, u = (np.resize(rows, (target.lanes, rows.shape[1])) for rows in state)
        given = [q, v, u, np.zeros((target.lanes, 1)), np.zeros((target.lanes, 0))]
        self.code = program.code("forward", target)
        self.out = empty(1, program.nv, target)  # accelerations (1, nv, lanes)
        own = empty(1, self.code.memory, target)
        self.blocks = [self.out, *(pack_rows(rows, target) for rows in given), own]
        self.loop = compile_repeat_loop(len(self.blocks))
        self.call = self.loop.function("repeat", INTEGER, POINTER, *[POINTER] * len(self.blocks))
        self.address = self.code.library.engine.get_function_address("map_forward")

    def __call__(self, times: int) -> None:
        self.call(times, self.address, *(block.ctypes.data for block in self.blocks))


def compile_repeat_loop(pointers: int) -> Library:
    """Compile a loop: void repeat(times, f, blocks ...), for f(first, last, blocks ...) on one block of robots."""
    given = ", ".join(f"ptr %a{k}" for k in range(pointers))
    return Library(
        object_code(
            f"""define void @repeat(i64 %times, ptr %f, {given}) {{
            entry:
              br label %loop
            loop:
              %k = phi i64 [ 0, %entry ], [ %next, %loop ]
              call void %f(i64 0, i64 1, {given})
              %next = add i64 %k, 1
              %more = icmp slt i64 %next, %times
              br i1 %more, label %loop, label %done
            done:
              ret void
            }}"""
        )
    )


def batch_task(program: Program, state: State, threads: int | None = None) -> Task:
    """Return the task of RK4 steps of all robots of a state, including the call from Python."""
    q, v, u = state
    return lambda steps: program.rollout(q, v, u, DT, steps, threads=threads)


def initial_batch(scene: Scene, robots: int = ROBOTS) -> State:
    """Return the states of a batch of robots near the start of a scene, each slightly different."""
    start = initial_state(derive(scene))
    rng = np.random.default_rng(0)
    q = np.tile(np.asarray(start.q, float), (robots, 1))
    v = np.asarray(start.v, float) + 1e-3 * rng.normal(size=(robots, len(start.v)))
    return q, v, np.zeros((robots, len(scene.coordinates.u)))


# Compiling


@dataclass(frozen=True, slots=True)
class Compilation:
    """Time of one core up to the first step of a batch [s]."""

    total: float  # without code on disk
    reload: float  # with code on disk
    derive: float  # these four are parts of `total`
    trace: float
    emit: float
    llvm: float


def compilation_of(scene: Scene, tries: int = 3) -> Compilation:
    """Measure the compilation of a scene, each time the best of some tries."""
    state = initial_batch(scene, 2)
    source_digest(), machine()  # computed once per process, so they do not count for a scene

    def first_step() -> float:
        start = time.process_time()
        compile(scene).rollout(*state, DT, 1, threads=1)
        return time.process_time() - start

    totals, reloads = [], []
    for _ in range(tries):
        with empty_cache():
            totals.append(first_step())
            reloads += [first_step() for _ in range(5)]
    parts = np.min([compilation_phases(scene) for _ in range(tries)], axis=0)
    return Compilation(min(totals), min(reloads), *map(float, parts))


def compilation_phases(scene: Scene) -> list[float]:
    """Return the times to derive, trace, emit and compile the steps of a scene [s]."""
    program = compile(scene)
    traced = program.tracer()
    made: dict[str, Any] = {}
    parts: list[Callable[[], Any]] = [
        lambda: traced.eom,
        lambda: traced.steps(program.integrator),
        lambda: module_text(made["trace"], program.target),
        lambda: object_code(made["emit"]),
    ]
    passed = []
    for name, part in zip(("derive", "trace", "emit", "llvm"), parts, strict=True):
        start = time.process_time()
        made[name] = part()
        passed.append(time.process_time() - start)
    return passed


@contextmanager
def empty_cache() -> Iterator[None]:
    """Use an empty folder for compiled code."""
    before = os.environ.get("SEAFRAME_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEAFRAME_CACHE"] = folder
        try:
            yield
        finally:
            del os.environ["SEAFRAME_CACHE"]
            if before is not None:
                os.environ["SEAFRAME_CACHE"] = before


# Work


def step_flops(program: Program) -> int:
    """Count additions, multiplications and divisions of a step of one robot; sines and roots are not counted."""
    steps = program.tracer().steps(program.integrator)
    uses = {"stage": steps.sizes["rates"] // steps.sizes["stage"], "once": 0}
    return sum(uses.get(f.name, 1) * work_of(f) for f in steps.functions)


def work_of(function: Any) -> int:
    """Count the floating-point operations of one call of a traced function."""
    if not isinstance(function, Staged):
        return flops(x for x in (*function.outputs, *function.brief) if x is not None)
    kernels = [kernel for kernel, _, _ in function.layout.rows]
    work = {kernel.name: work_of(kernel) for kernel in kernels}
    return sum(work[kernel.name] for kernel in kernels)


def peak_task(target: Target, out: Floats) -> Task:
    """Return a task of multiply-adds a/2 + 1 in registers of one core, from 1, 2, ... in CHAINS entries, to `out`."""
    V, fma = target.vector, f"@llvm.fma.{target.suffix}"
    lines = [preamble(target), "define void @peak(i64 %times, ptr %out) #1 {", "entry:", "br label %loop", "loop:"]
    lines.append("%k = phi i64 [ 0, %entry ], [ %next, %loop ]")
    lines += [f"%a{k} = phi {V} [ {target.constant(1.0 + k)}, %entry ], [ %b{k}, %loop ]" for k in range(CHAINS)]
    factors = f"{V} {target.constant(0.5)}, {V} {target.constant(1.0)}"
    lines += [f"%b{k} = call {V} {fma}({V} %a{k}, {factors})" for k in range(CHAINS)]
    lines += ["%next = add i64 %k, 1", "%more = icmp slt i64 %next, %times", "br i1 %more, label %loop, label %done"]
    lines.append("done:")
    for k in range(CHAINS):
        lines.append(f"%p{k} = getelementptr {V}, ptr %out, i64 {k}")
        lines.append(f"store {V} %b{k}, ptr %p{k}, align {target.bytes}")
    library = Library(object_code("\n".join([*lines, "ret void", "}", attributes(target)])))
    call = library.function("peak", INTEGER, POINTER)

    def task(times: int, kept: Any = library) -> None:
        call(times, out.ctypes.data)

    return task


def peak_of(target: Target, rounds: int = 30) -> float:
    """Measure the peak of one core [operations per second]; a multiply-add counts as two."""
    cost = best_of({"peak": peak_task(target, empty(1, CHAINS, target))}, rounds)["peak"]
    return 2 * CHAINS * target.lanes / cost.cpu


# Scenes


@dataclass(frozen=True, slots=True)
class Timing:
    """Timings of one scene: calls in microseconds, compiling in seconds of one core."""

    name: str
    freedom: int  # degrees of freedom
    one_call_us: float  # forward dynamics of one robot, in a native loop
    call_per_robot_us: float  # the same for a full vector, divided by its lanes
    robots: int
    steps_per_s: float  # RK4 steps of the batch, on all cores
    share_of_peak: float  # arithmetic of these steps relative to the peak of the cores used
    step_flops: int
    compilation: Compilation


def measure_scene(scene: Scene, robots: int = ROBOTS, rounds: int = 20, peak: float | None = None) -> Timing:
    """Measure one scene; `peak` [1/s] is measured too where it is not given."""
    state = initial_batch(scene, robots)
    program = compile(scene)
    lanes = program.target.lanes
    tasks: dict[str, Task] = {
        "one": CallTask(program, state, 1),
        "call": CallTask(program, state, lanes),
        "batch": batch_task(program, state),
    }
    costs = best_of(tasks, rounds)
    work = step_flops(program)
    return Timing(
        name=scene.name,
        freedom=program.nv,
        one_call_us=1e6 * costs["one"].wall,
        call_per_robot_us=1e6 * costs["call"].wall / lanes,
        robots=robots,
        steps_per_s=robots / costs["batch"].wall,
        share_of_peak=work * robots / costs["batch"].cpu / (peak or peak_of(program.target)),
        step_flops=work,
        compilation=compilation_of(scene),
    )


def machine_facts() -> dict[str, Any]:
    """Return the properties of the machine on which timings depend."""
    cpu, _ = machine()
    return {"processor": cpu, "cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version()}


def measure_scenes(scenes: Mapping[str, Scene], robots: int = ROBOTS, rounds: int = 20) -> list[Timing]:
    """Measure scenes one after the other; `scenes` gives them by name."""
    peak = peak_of(native_target())
    return [replace(measure_scene(scene, robots, rounds, peak), name=name) for name, scene in scenes.items()]
