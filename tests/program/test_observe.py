"""Outputs of programs: what `observe` and rollouts return is what `simulate` records."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.numbers import Floats
from seaframe.program.operations import chain_scene
from seaframe.signals.signal import without_flips
from seaframe.signals.signal_catalogue import catalogue
from tests.control.vehicles import rov
from tests.program.test_closed_loop import CASES, scene_of

GALLERY = [
    "double-pendulum-fit",
    "modular-docking",
    "rov-one-arm-hold",
    "rov-one-arm-water",
    "rov-two-arms",
    "snake-servo",
]


@cache
def whole_program(name: str) -> sf.Program:
    """A scene of the tests of closed loops, with all its signals as outputs."""
    return sf.compile(scene_of(name), outputs=sf.simulate(scene_of(name), duration=0.0).names)


def recorded_outputs(run: sf.Run, program: sf.Program) -> Floats:
    """What a run recorded of a program's outputs, (n, m)."""
    return np.column_stack([run[name] for name in program.output_names])


def assert_alike(got: Floats, wanted: Floats, run: Floats) -> None:
    """To 1e-9 of the largest value of an output in the run, or of one if that is larger."""
    assert got.shape == wanted.shape
    scale = np.maximum(1.0, np.abs(run).max(axis=0))
    assert (np.abs(got - wanted) / scale).max() < 1e-9


@pytest.mark.parametrize("name", CASES)
def test_all_signals_of_a_rollout_are_those_of_the_simulation(name: str) -> None:
    """Every tenth step of one second, and the end; the side of samples and jumps at these times is that of the run."""
    scene, program = scene_of(name), whole_program(name)
    run = sf.simulate(scene, duration=1.0)
    wanted = recorded_outputs(run, program)
    *_, y = program.rollout(run.q[0], run.v[0], None, 0.01, 100, every=10, observe=True)
    assert_alike(y, wanted[10::10], wanted)
    q, v, m, end = program.rollout(run.q[0], run.v[0], None, 0.01, 100, m=program.memory0(), observe=True)
    assert_alike(end, wanted[-1], wanted)
    assert_alike(program.observe(run.q[0], run.v[0]), wanted[0], wanted)
    assert (q.shape, v.shape, m.shape) == ((program.nq,), (program.nv,), (program.nm,))


@pytest.mark.parametrize("name", GALLERY)
def test_gallery_scenes_are_observed_alike(name: str) -> None:
    scene = sf.load(name)
    run = sf.simulate(scene, duration=50 * scene.run.dt, integrator="rk4")
    some = [name for name in run.names if name.endswith(("hull.position", "thrust", "command", "torque", "1.force"))]
    program = sf.compile(scene, outputs=some, integrator="rk4")
    wanted = recorded_outputs(run, program)
    *_, y = program.rollout(run.q[0], run.v[0], None, scene.run.dt, 50, every=5, observe=True)
    assert_alike(y, wanted[5::5], wanted)


def test_commands_and_thrusts_are_those_after_the_sample() -> None:
    """A sample falls on every fourth step; at the end of a run the command that was held before is recorded."""
    scene = scene_of("one sample every four steps")
    program = sf.compile(scene, outputs=["rov.t0.command", "rov.t0.thrust"])
    run = sf.simulate(scene, duration=0.4)
    *_, y = program.rollout(run.q[0], run.v[0], None, 0.01, 40, every=1, observe=True)
    np.testing.assert_allclose(y[:, 0], run["rov.t0.command"][1:], rtol=0, atol=1e-9)
    changes = 2 + np.flatnonzero(np.diff(y[:, 0]))  # numbers of steps after which another command is observed
    assert changes.tolist() == list(range(4, 40, 4))
    q, v, m = program.rollout(run.q[0], run.v[0], None, 0.01, 40, m=program.memory0())
    held, next_one = y[-1, 0], program.observe(q, v, None, 0.4, m=m)[0]
    longer = sf.simulate(scene, duration=0.8)
    assert abs(next_one - held) > 1e-6
    assert abs(next_one - longer["rov.t0.command"][40]) < 1e-9


def test_stepping_with_a_memory_observes_what_a_run_records() -> None:
    scene, program = scene_of("two controllers"), whole_program("two controllers")
    run = sf.simulate(scene, duration=0.5)
    wanted = recorded_outputs(run, program)
    q, v, m, kept = run.q[0], run.v[0], program.memory0(), np.zeros(program.nm)
    for k in range(50):
        assert_alike(program.observe(q, v, None, 0.01 * k, m=m), wanted[k], wanted)
        assert np.array_equal(m, kept)  # observing changes no memory
        q, v, m = program.step(q, v, None, 0.01 * k, 0.01, m=m)
        kept = m.copy()


def test_outputs_of_the_state_alone_need_no_commands() -> None:
    scene, known = scene_of("two controllers"), catalogue(scene_of("two controllers"))
    program = sf.compile(scene, outputs=[name for name, signal in known.items() if signal.needs == "state"])
    run = sf.simulate(scene, duration=0.2)
    wanted = recorded_outputs(run, program)
    *_, y = program.rollout(run.q[0], run.v[0], None, 0.01, 20, every=5, observe=True)
    assert_alike(y, wanted[5::5], wanted)


def test_without_its_controllers_a_program_observes_the_plant() -> None:
    scene = scene_of("one sample every four steps")
    program = sf.compile(scene, outputs=["rov.t0.command"], closed_loop=False)
    run = sf.simulate(scene, duration=0.0)
    u = np.zeros(program.nu)
    u[program.coordinates.u.index("rov.t0.command")] = 3.0
    assert program.observe(run.q[0], run.v[0], u) == 3.0
    added = sf.compile(scene, outputs=["rov.t0.command"]).observe(run.q[0], run.v[0], u)
    assert added == pytest.approx(3.0 + run["rov.t0.command"][0], abs=1e-12)


# Sides of jumps, forces, signs


JUMPS = {"force": {"steps": {"times": [0, 0.2, 0.333], "values": [[0, 0, 0], [3, 0, 1], [0, 2, 0]]}}}


@pytest.mark.parametrize(("steps", "every"), [(40, 1), (40, 7), (20, 10)])
def test_accelerations_are_on_the_side_that_a_run_records(steps: int, every: int) -> None:
    """A force jumps on a step and inside one; 20 steps end at the first jump."""
    scene = sf.Scene.from_dict(rov(controllers={}, drives={"rov.hull": JUMPS}))
    program = sf.compile(scene, outputs=["rov.hull.reaction_force", "power.push", "rov.upper.reaction_force"])
    run = sf.simulate(scene, duration=steps * 0.01)
    wanted = recorded_outputs(run, program)
    *_, y = program.rollout(run.q[0], run.v[0], None, 0.01, steps, every=every, observe=True)
    assert_alike(y, wanted[every::every], wanted)
    after = program.observe(run.q[20], run.v[20], None, 0.2)
    before = program.observe(run.q[20], run.v[20], None, 0.2 - 1e-6)
    assert np.abs(after - before).max() > 0.1
    rounded = program.observe(run.q[20], run.v[20], None, np.nextafter(0.2, 0.0))  # as a sum of steps may give it
    np.testing.assert_allclose(rounded, after, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("rows", [20, 21])
def test_forces_of_a_record_are_those_of_the_step_that_follows(rows: int) -> None:
    """Rows that are held during a step, or linear in between; at the end the last row."""
    scene = sf.load("rov-two-arms")
    program = sf.compile(scene, outputs=["rov.left_upper.torque", "rov.right_fore.torque"])
    run = sf.simulate(scene, duration=0.0)
    u = np.random.default_rng(1).normal(size=(rows, program.nu))
    alone = sf.compile(scene, outputs=program.output_names)
    q, v, y = program.rollout(run.q[0], run.v[0], u, 0.01, 20, every=4, observe=True)
    for k in range(5):
        row = u[min(4 * (k + 1), rows - 1)]
        np.testing.assert_allclose(y[k], alone.observe(q[k], v[k], row, 0.04 * (k + 1)), rtol=1e-12, atol=1e-12)
    assert np.ptp(y, axis=0).min() > 0.1


def test_quaternions_keep_their_sign_from_record_to_record() -> None:
    """A hull that turns by two revolutions, also where only one component is an output."""
    described = sf.load("rov-two-arms").to_dict()
    described["initial"] = {"rov.hull": {"angular_velocity": [0.0, 0.0, 4.0]}}
    described.pop("checks", None)
    scene = sf.Scene.from_dict(described)
    program = sf.compile(scene, outputs=["rov.hull.orientation[3]", "rov.hull.orientation[0]"])
    run = sf.simulate(scene, duration=3.0, dt=0.01, integrator="rk4")
    *_, y = program.rollout(run.q[0], run.v[0], None, 0.01, 300, every=20, observe=True)
    np.testing.assert_allclose(y, run["rov.hull.orientation"][20::20, [3, 0]], rtol=0, atol=1e-9)
    assert y[:, 1].min() < -0.5
    single = program.observe(run.q[-1], run.v[-1])
    assert single[1] >= 0.0


def test_signs_follow_in_batches_and_across_rows_that_are_not_finite() -> None:
    half = np.linspace(0.0, 2.0 * np.pi, 9)
    turning = np.stack([np.cos(half), np.zeros(9), np.zeros(9), np.sin(half)], axis=1)
    flipped = np.where(turning[:, :1] < 0.0, -turning, turning)
    batch = np.stack([flipped, turning])
    np.testing.assert_allclose(without_flips(batch), np.stack([turning, turning]), atol=1e-15)
    batch[0, 3] = np.nan
    found = without_flips(batch)
    assert np.isnan(found[0, 3]).all()
    np.testing.assert_allclose(np.delete(found[0], 3, axis=0), np.delete(turning, 3, axis=0), atol=1e-15)


# Batches and freed numbers


def test_bits_do_not_depend_on_batch_position_or_threads() -> None:
    scene = scene_of("weak thrusters")
    names = ["rov.hull.position[2]", "rov.t1.thrust", "rov.upper.reaction_force", "rov.hull.orientation"]
    program = sf.compile(scene, free=["rov.hull.mass"], outputs=names)
    run = sf.simulate(scene, duration=0.0)
    rng = np.random.default_rng(5)
    q0 = np.tile(run.q[0], (37, 1))
    q0[:, :3] += rng.normal(size=(37, 3))
    v0, free = 0.3 * rng.normal(size=(37, program.nv)), rng.uniform(11.0, 13.0, (37, 1))
    given: dict[str, Any] = {"every": 5, "observe": True}
    *_, batch = program.rollout(q0, v0, None, 0.01, 20, free, threads=2, **given)
    *_, again = program.rollout(q0, v0, None, 0.01, 20, free, threads=1, **given)
    assert batch.shape == (37, 4, 9)
    assert np.array_equal(batch, again)
    for k in (0, 11, 36):
        *_, alone = program.rollout(q0[k], v0[k], None, 0.01, 20, free[k], **given)
        assert np.array_equal(alone, batch[k])
    seen = program.observe(q0, v0, None, 0.3, free)
    assert np.array_equal(program.observe(q0[11], v0[11], None, 0.3, free[11]), seen[11])
    times = np.linspace(0.0, 0.3, 37)
    assert np.array_equal(program.observe(q0, v0, None, times, free)[36], seen[36])
    assert not np.array_equal(program.observe(q0, v0, None, times, free)[11], seen[11])
    assert program.observe(q0[:0], v0[:0], None, 0.3, free[:0]).shape == (0, 9)


def test_freed_numbers_change_what_is_observed() -> None:
    scene = sf.load("rov-two-arms")
    program = sf.compile(scene, free=["rov.hull.mass"], outputs=["energy.kinetic"])
    run = sf.simulate(scene, duration=0.0)
    v = np.zeros((2, program.nv))
    v[:, 0] = 2.0
    light, heavy = program.observe(run.q[0], v, free=[[500.0], [600.0]])[:, 0]
    assert heavy - light == pytest.approx(0.5 * 100.0 * 2.0**2, rel=1e-12)


def test_rows_of_a_chunk_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    from seaframe.program import observing

    scene, program = scene_of("one sample every four steps"), whole_program("one sample every four steps")
    run = sf.simulate(scene, duration=0.0)
    q0 = np.tile(run.q[0], (3, 1))
    *_, whole = program.rollout(q0, run.v[0], None, 0.01, 20, every=2, observe=True)
    monkeypatch.setattr(observing, "CHUNK", 6)
    *_, parts = program.rollout(q0, run.v[0], None, 0.01, 20, every=2, observe=True)
    assert np.array_equal(whole, parts)


def test_single_precision() -> None:
    scene = sf.load("rov-two-arms")
    run = sf.simulate(scene, duration=0.5)
    program = sf.compile(scene, outputs=["rov.hull.position", "rov.left_fore.velocity"], single=True)
    np.testing.assert_allclose(
        program.observe(run.q[-1], run.v[-1], None, 0.5), recorded_outputs(run, program)[-1], rtol=1e-5, atol=1e-6
    )


# Large robots


def test_signals_of_a_large_robot_share_kernels() -> None:
    """The law of motion is Python's on the reference engine; the program is built of kernels for classes of bodies."""
    scene = chain_scene(31)
    names = ["snake.link31.position", "snake.link20.reaction_force", "snake.link3.torque", "energy.kinetic"]
    program = sf.compile(scene, outputs=names)
    assert program.shares
    run = sf.simulate(scene, duration=2e-4, dt=1e-4, engine="reference")
    wanted = recorded_outputs(run, program)
    *_, y = program.rollout(run.q[0], run.v[0], None, 1e-4, 2, every=1, observe=True)
    assert_alike(y, wanted[1:], wanted)


# Names


def test_names_and_units() -> None:
    program = sf.compile(sf.load("rov-two-arms"), outputs=["rov.hull.position[2]", "rov.left_upper.angle"])
    assert program.output_names == ("rov.hull.position[2]", "rov.left_upper.angle")
    assert program.output_units == ("m", "rad")
    whole = sf.compile(sf.load("rov-two-arms"), outputs="rov.hull.position")
    assert whole.output_names == tuple(f"rov.hull.position[{k}]" for k in range(3))


@pytest.mark.parametrize(
    ("outputs", "code", "path"),
    [
        (["rov.hull.positon"], "unknown", "outputs"),
        (["rov.hull.position[3]"], "range", "rov.hull.position[3]"),
        (["energy.kinetic[0]"], "range", "energy.kinetic[0]"),
        (["rov.hull.position", "rov.hull.position[1]"], "conflict", "outputs"),
        ([3], "type", ""),
    ],
)
def test_outputs_that_do_not_exist_are_refused(outputs: Any, code: str, path: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(sf.load("rov-two-arms"), outputs=outputs)
    assert (caught.value.code, caught.value.path) == (code, path)
    if code == "unknown":
        assert "rov.hull.position" in caught.value.choices


def test_what_cannot_be_observed_is_refused() -> None:
    program = sf.compile(sf.load("rov-two-arms"))
    run = sf.simulate(program.scene, duration=0.0)
    for call in (
        lambda: program.observe(run.q[0], run.v[0]),
        lambda: program.rollout(run.q[0], run.v[0], None, 0.01, 10, observe=True),
    ):
        with pytest.raises(sf.SeaframeError) as caught:
            call()
        assert (caught.value.code, caught.value.path) == ("missing", "outputs")
    plant = sf.compile(program.scene, outputs=["rov.hull.position"])
    with pytest.raises(sf.SeaframeError) as caught:
        plant.observe(run.q[0], run.v[0], m=[1.0])
    assert (caught.value.code, caught.value.path) == ("shape", "m")
    with pytest.raises(sf.SeaframeError) as caught:
        plant.observe(run.q[0][:-1], run.v[0])
    assert caught.value.code == "shape"
