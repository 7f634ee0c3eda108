"""Timing divides what a clock says by what was done; the clock is one that tasks move on, so that speeds are known."""

from __future__ import annotations

import ctypes
import os
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import cache, native, timing
from seaframe.program.backends.llvm import Target
from seaframe.program.native import INTEGER, POINTER, empty, native_target, object_code
from seaframe.program.timing import Task
from tests.integrate.references import reference_steps
from tests.random_scenes import difference


def chain(joints: int) -> sf.Scene:
    """A hanging chain of rods."""
    rod = {"mass": 1.0, "shape": {"cylinder": {"radius": 0.05, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    links: dict[str, Any] = {"root": rod}
    for k in range(joints):
        joint = {"type": "revolute", "axis": [0, 1, 0], "at": [1.0, 0.0, 0.0]}
        links[f"rod{k}"] = {"parent": f"rod{k - 1}" if k else "root", "joint": joint, **rod}
    return sf.Scene.from_dict({"name": f"chain{joints}", "robots": {"arm": {"base": "free", "links": links}}})


class Clock:
    """Stands in for the module `time`: tasks move it on."""

    def __init__(self) -> None:
        self.wall = self.cpu = 0.0

    def perf_counter(self) -> float:
        return self.wall

    def process_time(self) -> float:
        return self.cpu

    def task(self, duration: float, once: float = 0.0, cores: float = 1.0) -> Task:
        """Takes a duration [s] for each time, and a while besides, on some cores."""

        def work(times: int) -> None:
            self.wall += once + times * duration
            self.cpu += cores * (once + times * duration)

        return work


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(timing, "time", made)
    return made


def test_best_of_divides_by_the_number_of_times(clock: Clock) -> None:
    tasks = {"short": clock.task(1e-6), "long": clock.task(0.5), "wide": clock.task(1e-4, cores=2.0)}
    costs = timing.best_of(tasks, rounds=3, duration=3e-3)
    assert costs["short"].wall == pytest.approx(1e-6, rel=1e-6)
    assert costs["long"].wall == pytest.approx(0.5)  # longer than a slice: once
    assert costs["wide"].cpu == pytest.approx(2e-4)


def test_best_of_keeps_the_best(clock: Clock) -> None:
    durations = iter([1.0] * 4 + [3.0, 2.0, 5.0])  # to find the number of times, then three rounds

    def task(times: int) -> None:
        clock.task(next(durations))(times)

    assert timing.best_of({"task": task}, rounds=3, duration=1e-3)["task"].wall == pytest.approx(2.0)


def test_a_slice_is_filled_whatever_is_done_once(clock: Clock) -> None:
    count = timing.count_per_slice(clock.task(1e-4, once=5e-3), 20e-3)
    assert 0.8 * 20e-3 <= 5e-3 + count * 1e-4 <= 4 * 20e-3


@pytest.fixture
def known_costs(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls, batches and peaks of known cost: 2 us, 4 us a vector, 8 ms of two cores, 1 us."""
    monkeypatch.setattr(timing, "CallTask", lambda program, state, robots: clock.task(2e-6 if robots == 1 else 4e-6))
    monkeypatch.setattr(timing, "batch_task", lambda program, state: clock.task(8e-3, cores=2.0))
    monkeypatch.setattr(timing, "peak_task", lambda target, out: clock.task(1e-6))


@pytest.mark.usefixtures("known_costs")
def test_timing_of_a_scene_comes_from_the_costs_of_its_tasks() -> None:
    scene = chain(2)
    found = timing.measure_scene(scene, robots=16, rounds=2)
    lanes, work = native_target().lanes, timing.step_flops(sf.compile(scene))
    peak = 2 * timing.CHAINS * lanes / 1e-6
    assert (found.name, found.freedom, found.robots, found.step_flops) == ("chain2", 8, 16, work)
    assert found.one_call_us == pytest.approx(2.0, rel=1e-6)
    assert found.call_per_robot_us == pytest.approx(4.0 / lanes, rel=1e-6)
    assert found.steps_per_s == pytest.approx(16 / 8e-3, rel=1e-6)
    assert found.share_of_peak == pytest.approx(work * 16 / 16e-3 / peak, rel=1e-6)


@pytest.mark.usefixtures("known_costs")
def test_scenes_are_measured_under_their_names() -> None:
    found = timing.measure_scenes({"one": chain(1), "two": chain(2)}, robots=8, rounds=1)
    assert [one.name for one in found] == ["one", "two"]
    assert [one.freedom for one in found] == [7, 8]
    assert found[0].share_of_peak / found[1].share_of_peak == pytest.approx(
        found[0].step_flops / found[1].step_flops, rel=1e-6
    )


def test_code_on_disk_is_not_compiled_again(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that takes 3 s, where all else takes no time: total and llvm have them, a reload has not."""

    def slow(text: str) -> bytes:
        clock.task(3.0)(1)
        return object_code(text)

    for module in (native, timing):
        monkeypatch.setattr(module, "object_code", slow)
    found = timing.compilation_of(chain(1), tries=2)
    assert asdict(found) == {"total": 3.0, "reload": 0.0, "derive": 0.0, "trace": 0.0, "emit": 0.0, "llvm": 3.0}


@pytest.mark.parametrize("joints", [2, 30])
def test_calls_compute_accelerations(joints: int) -> None:
    scene = chain(joints)
    program = sf.compile(scene)
    state = timing.initial_batch(scene, program.target.lanes)
    q, v, _ = state
    expected = sf.derive(scene).forward(q, v)
    for robots in (1, program.target.lanes):
        task = timing.CallTask(program, state, robots)
        task.out[:] = np.nan
        task(3)
        np.testing.assert_allclose(task.out[0].T, expected[:robots], rtol=1e-9, atol=1e-9)


def test_a_batch_takes_as_many_steps_as_it_is_told() -> None:
    scene = chain(1)
    q, v, _ = state = timing.initial_batch(scene, 3)
    ends = timing.batch_task(sf.compile(scene), state)(4)
    for k in range(3):
        wanted = reference_steps(scene, q[k], v[k], timing.DT, 4)
        assert all(difference(end[k], rows[-1]) < 1e-12 for end, rows in zip(ends, wanted, strict=True))


def test_a_native_loop_calls_as_often_as_it_is_told() -> None:
    seen: list[tuple[int, int, int]] = []

    def note(first: int, last: int, block: int) -> None:
        seen.append((first, last, block))

    callback = ctypes.CFUNCTYPE(None, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)(note)
    loop = timing.compile_repeat_loop(1)
    call = loop.function("repeat", INTEGER, POINTER, POINTER)
    call(5, ctypes.cast(callback, ctypes.c_void_p).value, 7)
    assert seen == [(0, 1, 7)] * 5


@pytest.mark.usefixtures("known_costs")
@pytest.mark.parametrize("target", [Target(1), native_target(), native_target(single=True)])
def test_peak_counts_a_multiply_add_as_two(target: Target) -> None:
    assert timing.peak_of(target, rounds=3) == pytest.approx(2 * timing.CHAINS * target.lanes / 1e-6, rel=1e-6)


def test_peak_computes_what_it_says() -> None:
    """a -> a/2 + 1 from 1 + k: (3 + k)/2 after one turn, and 2 in the end."""
    target = native_target()
    out = empty(1, timing.CHAINS, target)
    task = timing.peak_task(target, out)
    for times, expected in ((1, [(3.0 + k) / 2.0 for k in range(timing.CHAINS)]), (200, [2.0] * timing.CHAINS)):
        task(times)
        np.testing.assert_array_equal(out[0], np.repeat(np.array(expected)[:, None], target.lanes, axis=1))


def test_work_of_shared_kernels_is_about_that_of_straight_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels for classes of bodies fold a little less than code for one robot, never more."""
    program = sf.compile(chain(30))
    shared = timing.step_flops(program)
    monkeypatch.setattr("seaframe.program.tracing.LARGE", 1000)
    straight = timing.step_flops(program)
    assert straight < shared < 1.2 * straight


def test_an_empty_cache_is_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFRAME_CACHE", "before")
    with timing.empty_cache():
        inside = cache.folder()
        assert inside.is_dir()
        assert not list(cache.entries())
    assert os.environ["SEAFRAME_CACHE"] == "before"
    assert not inside.exists()
    monkeypatch.delenv("SEAFRAME_CACHE")
    with timing.empty_cache():
        assert "SEAFRAME_CACHE" in os.environ
    assert "SEAFRAME_CACHE" not in os.environ
