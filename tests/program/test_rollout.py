"""Rollouts: forces, records and times as promised; the same bits however the work is cut up; drives that switch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.integrate.references import reference_steps
from tests.random_scenes import Array, difference, random_state
from tests.run.robots import free_arm, pendulum

DT = 0.01  # s
STEPS = 12
COUNT = 19  # robots: not a multiple of any width of vectors


@cache
def scene() -> sf.Scene:
    """A hull with an arm; the upper joint has a drive of its own beside u."""
    torque = {"sine": {"amplitude": 2.0, "period": 0.7, "phase": 0.2}}
    return sf.Scene.from_dict(free_arm(gravity=[0, 0, -2.0], drives={"rov.upper": {"torque": torque}}))


@cache
def program() -> sf.Program:
    return sf.compile(scene(), ["rov.fore.mass", "gravity[2]"])


@cache
def states() -> tuple[Array, Array]:
    rng = np.random.default_rng(8)
    several = [random_state(rng, scene().to_dict()) for _ in range(COUNT)]
    return np.array([q for q, _ in several]), np.array([v for _, v in several])


def same(one: tuple[Array, ...], other: tuple[Array, ...]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def close(one: tuple[Array, ...], other: tuple[Array, ...]) -> bool:
    return all(difference(a, b) < 1e-12 for a, b in zip(one, other, strict=True))


# Forces

RNG = np.random.default_rng(9)
LEVELS = RNG.normal(size=(COUNT, STEPS + 1, 2))


@pytest.mark.parametrize("k", [0, 7, COUNT - 1])
def test_forces_held_during_each_step(k: int) -> None:
    """The last stage of a step feels the force of that step, not of the next one."""
    q, v = states()
    end = program().rollout(q, v, LEVELS[:, :STEPS], DT, STEPS)
    state = (q[k], v[k])
    for step in range(STEPS):
        level = LEVELS[k, step].tolist()
        after = reference_steps(scene(), *state, DT, 1, step * DT, lambda t, level=level: level)  # type: ignore[misc]
        state = after[0][0], after[1][0]
    assert close((end[0][k], end[1][k]), state)


@pytest.mark.parametrize("k", [0, 7, COUNT - 1])
def test_forces_linear_in_between(k: int) -> None:
    """Rows at the ends of steps: the reference gets np.interp of them."""
    q, v = states()
    end = program().rollout(q, v, LEVELS, DT, STEPS)
    grid = DT * np.arange(STEPS + 1)
    wanted = reference_steps(
        scene(), q[k], v[k], DT, STEPS, 0.0, lambda t: [float(np.interp(t, grid, LEVELS[k, :, j])) for j in range(2)]
    )
    assert difference(end[0][k], wanted[0][-1]) < 1e-12
    assert difference(end[1][k], wanted[1][-1]) < 1e-12


def test_all_shapes_of_forces_agree() -> None:
    """(nu,), (n, nu), (n, 1, nu), (n, steps, nu), (n, steps + 1, nu), one robot's (steps, nu): all for a constant u."""
    q, v = states()
    u = np.array([0.4, -0.7])
    constant = program().rollout(q, v, u, DT, STEPS)
    for shape in ((COUNT, 2), (1, 2), (COUNT, 1, 2), (COUNT, STEPS, 2), (1, STEPS, 2)):
        assert same(program().rollout(q, v, np.broadcast_to(u, shape), DT, STEPS), constant)
    assert close(program().rollout(q, v, np.broadcast_to(u, (COUNT, STEPS + 1, 2)), DT, STEPS), constant)
    one = program().rollout(q[0], v[0], np.broadcast_to(u, (STEPS, 2)), DT, STEPS)
    assert same(one, (constant[0][0], constant[1][0]))


def test_forces_of_each_robot() -> None:
    q, v = states()
    u = RNG.normal(size=(COUNT, 2))
    end = program().rollout(q, v, u, DT, STEPS)
    for k in (0, 7, 8, COUNT - 1):
        assert same(program().rollout(q[k], v[k], u[k], DT, STEPS), (end[0][k], end[1][k]))


def test_one_step_is_a_step() -> None:
    q, v = states()
    u = RNG.normal(size=(COUNT, 2))
    assert same(program().step(q, v, u, 0.3, DT), program().rollout(q, v, u, DT, 1, t=0.3))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_rows_of_forces_in_a_step_are_robots(count: int) -> None:
    """From one state, as in `forward`; in a rollout of one robot rows of forces are those of steps."""
    q, v = states()
    u = RNG.normal(size=(count, 2))
    end = program().step(q[0], v[0], u, 0.3, DT)
    assert end[0].shape == (count, q.shape[1])
    for k in range(count):
        assert same(program().step(q[0], v[0], u[k], 0.3, DT), (end[0][k], end[1][k]))
    rolled = program().rollout(q[0], v[0], u, DT, count)
    assert rolled[0].shape == q[0].shape
    assert same(program().step(q[0], v[0], u.tolist(), 0.3, DT), end)
    for wrong in (u[:, None], np.ones((count, 3))):
        with pytest.raises(sf.SeaframeError) as caught:
            program().step(q[0], v[0], wrong, 0.3, DT)
        assert caught.value.code == "shape"


# Records and times


@pytest.mark.parametrize("every", [1, 2, 5, STEPS])
def test_every_so_many_steps(every: int) -> None:
    """(n, steps // every, nq): what a rollout of fewer steps would reach, to the bit."""
    q, v = states()
    got = program().rollout(q, v, None, DT, STEPS, every=every)
    assert got[0].shape == (COUNT, STEPS // every, 9)
    assert got[1].shape == (COUNT, STEPS // every, 8)
    for k in range(STEPS // every):
        assert same((got[0][:, k], got[1][:, k]), program().rollout(q, v, None, DT, (k + 1) * every))


def test_records_of_one_robot_and_of_none() -> None:
    q, v = states()
    assert [x.shape for x in program().rollout(q[0], v[0], None, DT, STEPS, every=4)] == [(3, 9), (3, 8)]
    assert [x.shape for x in program().rollout(q[0], v[0], None, DT, 3, every=4)] == [(0, 9), (0, 8)]
    assert [x.shape for x in program().rollout(q, v, None, DT, 0, every=1)] == [(COUNT, 0, 9), (COUNT, 0, 8)]


def test_no_steps_no_motion() -> None:
    q, v = states()
    assert same(program().rollout(q, v, None, DT, 0), (q, v))


def test_a_run_may_be_cut_in_two() -> None:
    """The second half begins at its own time."""
    q, v = states()
    whole = program().rollout(q, v, None, DT, STEPS)
    q1, v1 = program().rollout(q, v, None, DT, 5)
    assert close(program().rollout(q1, v1, None, DT, STEPS - 5, t=5 * DT), whole)


def test_the_clock_starts_where_it_is_told() -> None:
    q, v = states()
    got = program().rollout(q[0], v[0], None, DT, STEPS, every=1, t=1.7)
    assert close(got, reference_steps(scene(), q[0], v[0], DT, STEPS, 1.7))
    assert not close(got, program().rollout(q[0], v[0], None, DT, STEPS, every=1))


def test_backwards_in_time() -> None:
    """A negative step undoes a positive one, up to the error of the method."""
    q, v = states()
    q1, v1 = program().rollout(q[0], v[0], None, 1e-3, 20)
    q0, v0 = program().rollout(q1, v1, None, -1e-3, 20, t=0.02)
    assert difference(q0, q[0]) < 1e-9
    assert difference(v0, v[0]) < 1e-9


def test_order_of_the_method() -> None:
    """Halving the step divides the error by sixteen."""
    q, v = states()

    def reach(steps: int) -> Array:
        return np.concatenate(program().rollout(q[0], v[0], None, 0.64 / steps, steps))

    exact = reach(2048)
    errors = [np.abs(reach(steps) - exact).max() for steps in (32, 64, 128)]
    assert 3.5 < np.log2(errors[0] / errors[1]) < 4.5
    assert 3.5 < np.log2(errors[1] / errors[2]) < 4.5


# The same bits


@cache
def whole_batch() -> tuple[Array, Array]:
    q, v = states()
    q_k, v_k = program().rollout(q, v, LEVELS, DT, STEPS, every=3, threads=1)
    return q_k, v_k


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 8, 1000])
def test_threads_change_no_bit(threads: int | None) -> None:
    q, v = states()
    assert same(program().rollout(q, v, LEVELS, DT, STEPS, every=3, threads=threads), whole_batch())


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 16, 17])
def test_size_of_the_batch_changes_no_bit(count: int) -> None:
    q, v = states()
    got = program().rollout(q[:count], v[:count], LEVELS[:count], DT, STEPS, every=3)
    assert same(got, (whole_batch()[0][:count], whole_batch()[1][:count]))


def test_place_in_the_batch_changes_no_bit() -> None:
    q, v = states()
    order = np.random.default_rng(10).permutation(COUNT)
    got = program().rollout(q[order], v[order], LEVELS[order], DT, STEPS, every=3)
    assert same(got, (whole_batch()[0][order], whole_batch()[1][order]))


def test_again_and_in_another_program() -> None:
    q, v = states()
    for other in (program(), sf.compile(scene(), ["rov.fore.mass", "gravity[2]"])):
        assert same(other.rollout(q, v, LEVELS, DT, STEPS, every=3), whole_batch())


def test_one_program_in_many_threads() -> None:
    """Calls from several threads at once, the first of which compile."""
    q, v = states()
    fresh = sf.compile(scene(), ["rov.fore.mass", "gravity[2]"])
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: fresh.rollout(q, v, LEVELS, DT, STEPS, every=3), range(24)))
        forward = list(pool.map(lambda k: fresh.forward(q[k % COUNT], v[k % COUNT]), range(60)))
    assert all(same(answer, whole_batch()) for answer in answers)
    alone = [program().forward(*state) for state in zip(q, v, strict=True)]
    assert all(np.array_equal(x, alone[k % COUNT]) for k, x in enumerate(forward))


def test_arguments_stay_as_they_were() -> None:
    q, v = states()
    before = q.copy(), v.copy(), LEVELS.copy()
    program().rollout(q, v, LEVELS, DT, STEPS)
    program().forward(q, v, LEVELS[:, 0])
    assert same((q, v, LEVELS), before)


# Numbers that are none


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("bad", [np.nan, np.inf, 1e300])
@pytest.mark.parametrize("k", [0, 6, COUNT - 1])
def test_a_spoilt_robot_is_alone(bad: float, k: int) -> None:
    q, v = states()
    spoilt = v.copy()
    spoilt[k, 3] = bad
    ends = program().rollout(q, spoilt, None, DT, STEPS, every=6)
    clean = program().rollout(q, v, None, DT, STEPS, every=6)
    others = np.arange(COUNT) != k
    assert same((ends[0][others], ends[1][others]), (clean[0][others], clean[1][others]))
    assert not np.isfinite(ends[1][k]).all()
    accelerations = program().forward(q, spoilt)
    assert np.array_equal(accelerations[others], program().forward(q, v)[others])
    assert not np.isfinite(accelerations[k]).all()


# Drives that switch


def switching(**drive: Any) -> sf.Scene:
    """A pendulum that starts aside, under a drive."""
    start = {} if "motion" in drive else {"clock.bob": {"angle": 0.4}}
    return sf.Scene.from_dict(pendulum(drives={"clock.bob": drive}, run={"duration": 0.6, "dt": 0.1}, initial=start))


STEPPED = {"torque": {"steps": {"times": [0.2, 0.3, 0.5], "values": [4.0, -3.0, 1.0]}}}
RAMPED = {"torque": {"table": {"times": [0.1, 0.3, 0.4], "values": [0.0, 6.0, -2.0]}}}


@pytest.mark.parametrize("drive", [STEPPED, RAMPED], ids=["steps", "table"])
@pytest.mark.parametrize(("dt", "steps"), [(0.1, 6), (0.05, 12), (0.02, 30), (0.07, 8), (0.031, 19), (0.55, 1)])
def test_steps_are_split_at_switches(drive: dict[str, Any], dt: float, steps: int) -> None:
    """As `simulate` does it, whether dt divides the times of switches or not, and whatever is recorded."""
    scene = switching(**drive)
    run = sf.simulate(scene, duration=steps * dt, dt=dt, engine="reference")
    program = sf.compile(scene)
    got = program.rollout(run.q[0], run.v[0], None, dt, steps, every=1)
    assert close(got, (run.q[1:], run.v[1:]))
    assert close(program.rollout(run.q[0], run.v[0], None, dt, steps), (run.q[-1], run.v[-1]))
    some = program.rollout(run.q[:1], run.v[:1], None, dt, steps, every=4)
    assert close(some, (run.q[None, 4::4], run.v[None, 4::4]))


def test_a_run_may_begin_between_switches() -> None:
    """From 0.25 s on: the first switch is over, two come within steps."""
    scene = switching(**STEPPED)
    got = sf.compile(scene).rollout([0.3], [-0.2], None, 0.07, 5, t=0.25)
    state = np.array([0.3]), np.array([-0.2])
    for begin, end in pairwise([0.25, 0.3, 0.32, 0.39, 0.46, 0.5, 0.53, 0.6]):
        after = reference_steps(scene, *state, end - begin, 1, begin)
        state = after[0][0], after[1][0]
    assert close(got, state)


@pytest.mark.parametrize("dt", [0.05, 0.03])
def test_impulses_of_prescribed_rates(dt: float) -> None:
    """A joint that is set off and stopped at once: momentum is kept, as in `simulate`."""
    motion = {"table": {"times": [0.0, 0.1, 0.2], "values": [0.0, 0.0, 0.3]}}
    scene = sf.Scene.from_dict(free_arm(drives={"rov.upper": {"motion": motion}}))
    run = sf.simulate(scene, duration=9 * dt, dt=dt, engine="reference")
    got = sf.compile(scene).rollout(np.tile(run.q[0], (11, 1)), run.v[0], None, dt, 9, every=1)
    for part, wanted in zip(got, (run.q[1:], run.v[1:]), strict=True):
        assert np.abs(part - wanted).max() < 1e-12
    assert np.abs(run.v[round(0.15 / dt)]).max() > 1.0


@pytest.mark.parametrize("k", [0, COUNT - 1])
def test_forces_in_a_split_step(k: int) -> None:
    """Linear forces stay linear in time, held ones stay held, on both sides of a switch."""
    torque = {"steps": {"times": [0.013, 0.016, 0.03, 0.071], "values": [3.0, -1.0, 2.0, -4.0]}}
    scene = sf.Scene.from_dict(free_arm(drives={"rov.upper": {"torque": torque}}))
    q, v = states()
    program = sf.compile(scene)
    grid = DT * np.arange(STEPS + 1)

    def linear(t: float, *_: Any) -> list[float]:
        return [float(np.interp(t, grid, LEVELS[k, :, j])) for j in range(2)]

    got = program.rollout(q, v, LEVELS, DT, STEPS)
    state, stops = (q[k], v[k]), sorted({*grid.tolist(), 0.013, 0.016, 0.071})
    for begin, end in pairwise(stops):
        after = reference_steps(scene, *state, end - begin, 1, begin, linear)
        state = after[0][0], after[1][0]
    assert close((got[0][k], got[1][k]), state)
    held = program.rollout(q, v, LEVELS[:, :STEPS], DT, STEPS)
    constant = np.repeat(LEVELS[:, :1], STEPS, axis=1)
    assert same(program.rollout(q, v, constant, DT, STEPS), program.rollout(q, v, LEVELS[:, 0], DT, STEPS))
    state = (q[k], v[k])
    for begin, end in pairwise(stops):
        level = LEVELS[k, int(np.searchsorted(grid, 0.5 * (begin + end)) - 1)].tolist()
        after = reference_steps(scene, *state, end - begin, 1, begin, lambda t, level=level: level)  # type: ignore[misc]
        state = after[0][0], after[1][0]
    assert close((held[0][k], held[1][k]), state)


def test_bits_of_split_runs() -> None:
    """Threads, sizes and places change nothing here either."""
    motion = {"table": {"times": [0.0, 0.013, 0.055], "values": [0.0, 0.0, 0.3]}}
    program = sf.compile(sf.Scene.from_dict(free_arm(drives={"rov.upper": {"motion": motion}})))
    q, v = states()
    whole = program.rollout(q, v, None, DT, STEPS, every=3, threads=1)
    assert same(program.rollout(q, v, None, DT, STEPS, every=3, threads=3), whole)
    for count in (1, 8, 13):
        part = program.rollout(q[-count:], v[-count:], None, DT, STEPS, every=3)
        assert same(part, (whole[0][-count:], whole[1][-count:]))


def test_prescribed_motion_is_followed() -> None:
    """To the bit of its function, at every record."""
    motion = {"quintic": {"times": [0.0, 0.4], "values": [0.0, 1.0]}}
    scene = switching(motion=motion)
    q, v = sf.compile(scene).rollout([0.0], [0.0], None, 0.05, 12, every=1)
    r = np.minimum(0.05 * np.arange(1, 13) / 0.4, 1.0)
    np.testing.assert_allclose(q[:, 0], 10 * r**3 - 15 * r**4 + 6 * r**5, rtol=1e-13, atol=1e-15)
    np.testing.assert_allclose(v[:, 0], (30 * r**2 - 60 * r**3 + 30 * r**4) / 0.4, rtol=1e-12, atol=1e-13)
