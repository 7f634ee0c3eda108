"""Controllers act in steps and rollouts of a program as they do in a simulation."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled, controller_of
from seaframe.numbers import Floats
from seaframe.program.closed_loop import close_loop
from seaframe.program.traced_controllers import reason_not_traceable
from tests.control.vehicles import arm, hull, rov, thrusters

HELD = [name for name in sf.gallery() if sf.load(name).controllers and not reason_not_traceable(sf.load(name))]
HOLD = {"hold": {"link": "rov.hull"}, "feedforward": True, "rate": 25.0}
LEAD = {"track": {"rov.upper": {"sine": {"amplitude": 0.8, "period": 2.0}}}, "rate": 50.0}
TWICE = {
    "level": {
        "hold": {"link": "rov.hull", "axes": ["z", "roll", "pitch"]},
        "thrusters": ["rov.t4", "rov.t5", "rov.t6", "rov.t7"],
        "rate": 30.0,
    },
    "place": {
        "hold": {"link": "rov.hull", "axes": ["x", "y", "yaw"]},
        "thrusters": ["rov.t0", "rov.t1", "rov.t2", "rov.t3"],
        "rate": 17.0,
    },
}
CASES = {
    "one sample every four steps": rov(controllers={"hold": HOLD}),
    "several samples in a step": rov(controllers={"hold": HOLD | {"rate": 330.0, "frequency": 3.0}}),
    "samples inside steps": rov(controllers={"hold": HOLD | {"rate": 30.0}}),
    "two controllers": rov(controllers=TWICE),
    "joints led along references": rov(controllers={"lead": LEAD}, drives={}),
    "a led arm on a held hull": rov(controllers={"lead": LEAD, "hold": HOLD}, drives={}),
    "thrusters on an arm": rov(
        controllers={"hold": HOLD | {"feedforward": False}},
        robots={
            "rov": {
                "links": {"hull": hull(), "upper": arm()},
                "thrusters": [*thrusters()[:-1], thrusters()[-1] | {"link": "upper"}],
            }
        },
    ),
    "weak thrusters": rov(limit=0.4, controllers={"hold": HOLD}),
    "a drive that jumps": rov(
        controllers={"hold": HOLD},
        drives={"rov.hull": {"force": {"steps": {"times": [0, 0.333], "values": [[0, 0, 0], [3, 0, 1]]}}}},
    ),
}  # fmt: skip


@cache
def scene_of(name: str) -> sf.Scene:
    return sf.Scene.from_dict(CASES[name])


def states(run: sf.Run) -> Floats:
    return np.hstack([run.q, run.v])


@pytest.mark.parametrize("name", HELD)
def test_gallery_scenes_move_alike_in_simulate_and_rollout(name: str) -> None:
    """Ten seconds; the scale of an entry is its largest value, at least one."""
    scene = sf.load(name)
    dt = scene.run.dt
    run = sf.simulate(scene, duration=10.0, integrator="rk4")
    got = np.hstack(
        sf.compile(scene, integrator="rk4").rollout(run.q[0], run.v[0], None, dt, round(10.0 / dt), every=1)
    )
    scale = np.maximum(1.0, np.abs(states(run)).max(axis=0))
    assert (np.abs(got - states(run)[1:]) / scale).max() < 1e-9
    alone = sf.compile(scene, integrator="rk4", closed_loop=False)
    drifted = np.hstack(alone.rollout(run.q[0], run.v[0], None, dt, round(10.0 / dt)))
    assert np.abs(drifted - got[-1]).max() > 0.1  # the controllers do something


@pytest.mark.parametrize("name", CASES)
def test_a_rollout_is_the_simulation_with_the_law_in_python(name: str) -> None:
    """The reference engine evaluates the control law in Python at every sample."""
    scene = scene_of(name)
    run = sf.simulate(scene, duration=2.0, engine="reference")
    got = np.hstack(sf.compile(scene).rollout(run.q[0], run.v[0], None, 0.01, 200, every=10))
    np.testing.assert_allclose(got, states(run)[10::10], rtol=0, atol=1e-9)


def test_bits_do_not_depend_on_batch_position_or_threads() -> None:
    scene = scene_of("weak thrusters")
    program = sf.compile(scene, free=["rov.hull.mass"])
    run = sf.simulate(scene, duration=0.0)
    rng = np.random.default_rng(5)
    q0 = np.tile(run.q[0], (37, 1))
    q0[:, :3] += rng.normal(size=(37, 3))
    v0, free = 0.3 * rng.normal(size=(37, program.nv)), rng.uniform(11.0, 13.0, (37, 1))
    batch = program.rollout(q0, v0, None, 0.01, 100, free, threads=2, m=program.memory0())
    again = program.rollout(q0, v0, None, 0.01, 100, free, threads=1, m=program.memory0())
    for a, b in zip(batch, again, strict=True):
        assert np.array_equal(a, b)
    for k in (0, 11, 36):
        alone = program.rollout(q0[k], v0[k], None, 0.01, 100, free[k], m=program.memory0())
        for a, b in zip(alone, batch, strict=True):
            assert np.array_equal(a, b[k])


@pytest.mark.parametrize("name", ["one sample every four steps", "samples inside steps", "two controllers"])
def test_a_rollout_in_pieces_continues_with_its_memory(name: str) -> None:
    program = sf.compile(scene_of(name))
    run = sf.simulate(scene_of(name), duration=0.0)
    q, v, m = program.rollout(run.q[0], run.v[0], None, 0.01, 50, m=program.memory0())
    q, v, m = program.rollout(q, v, None, 0.01, 50, t=0.5, m=m)
    whole = program.rollout(run.q[0], run.v[0], None, 0.01, 100, m=program.memory0())
    for a, b in zip((q, v, m), whole, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-12)
    q, v, m = run.q[0], run.v[0], program.memory0()
    for k in range(100):
        q, v, m = program.step(q, v, None, 0.01 * k, 0.01, m=m)
    np.testing.assert_allclose(np.hstack([q, v]), np.hstack(whole[:2]), rtol=0, atol=1e-12)


def test_robots_whose_sample_is_not_due_keep_their_commands() -> None:
    """Two robots at one time, of which one has taken its sample already: it keeps what it holds."""
    scene = scene_of("one sample every four steps")
    program = sf.compile(scene)
    run = sf.simulate(scene, duration=0.0)
    _, _, m = program.step(run.q[0], run.v[0], m=program.memory0())
    there = run.q[0] + np.eye(program.nq)[0]
    both = program.step(np.tile(there, (2, 1)), np.tile(run.v[0], (2, 1)), m=np.stack([m, program.memory0()]))
    assert np.array_equal(both[2][0], m)
    assert np.abs(both[2][1] - m).max() > 0.1


def test_a_late_start_takes_its_first_sample_at_once() -> None:
    """Between two samples, the first is taken for the interval that has begun."""
    program = sf.compile(scene_of("one sample every four steps"))
    run = sf.simulate(scene_of("one sample every four steps"), duration=0.0)
    away = run.q[0] + np.eye(program.nq)[0]
    _, v, m = program.step(away, run.v[0], None, 0.33, 0.005, m=program.memory0())
    assert m[-1] == 9.0  # the ninth sample, of 0.32 s, is the last that was due
    assert v[0] < -1e-4  # it pushes back


def test_u_adds_to_the_commands() -> None:
    """A push along x by the thrusters themselves moves the hull that the controllers of the plane do not hold."""
    scene = sf.Scene.from_dict(rov(controllers={"level": TWICE["level"]}, drives={}))
    program = sf.compile(scene)
    run = sf.simulate(scene, duration=0.0)
    u = np.zeros(program.nu)
    u[[program.coordinates.u.index(f"rov.t{k}.command") for k in range(4)]] = 5.0
    q, v = program.rollout(run.q[0], run.v[0], u, 0.01, 100)
    controlled = sf.simulate(scene, duration=1.0, control=Both(scene, u))
    np.testing.assert_allclose(np.hstack([q, v]), states(controlled)[-1], rtol=0, atol=1e-9)
    assert q[0] > 0.1


class Both(Sampled):
    """The controllers of a scene in Python, with a constant u on top."""

    def __init__(self, scene: sf.Scene, u: Floats) -> None:
        own = controller_of(scene, sf.derive(scene))
        assert isinstance(own, Sampled)
        law = own.controller
        super().__init__(lambda t, q, v: [a + b for a, b in zip(law(t, q, v), u, strict=True)], own.rate)


def test_what_cannot_be_compiled_is_refused_by_name() -> None:
    """Feed-forward of a robot with so many joints that its bodies share kernels."""
    links = {f"arm{k}": arm(damping=0.5) | {"parent": "hull" if k == 0 else f"arm{k - 1}"} for k in range(26)}
    robot = {"links": {"hull": hull(), **links}, "thrusters": thrusters()}
    described = sf.Scene.from_dict(rov(controllers={"hold": HOLD}, drives={}, robots={"rov": robot}))
    program = sf.compile(described)
    run = sf.simulate(described, duration=0.1)
    with pytest.raises(sf.SeaframeError) as caught:
        program.rollout(run.q[0], run.v[0], None, 0.01, 10)
    assert (caught.value.code, caught.value.path) == ("unsupported", "controllers")
    assert "hold" in str(caught.value)
    program.forward(run.q[0], run.v[0])  # the plant needs no controller
    sf.compile(described, closed_loop=False).rollout(run.q[0], run.v[0], None, 0.01, 10)
    with pytest.raises(sf.SeaframeError):
        close_loop(described, [], program.nu)


def test_commands_that_a_simulation_refuses_are_refused_by_programs() -> None:
    t1 = {"name": "t1", "link": "hull", "at": [0, 0, 0], "direction": [1, 0, 0], "model": "t200"}
    scene = sf.Scene.from_dict(
        {"water": {"density": 1000.0}, "robots": {"rov": {"links": {"hull": hull()}, "thrusters": [t1]}}}
    )
    program = sf.compile(scene)
    run = sf.simulate(scene, duration=0.0)
    for call in (
        lambda: program.rollout(run.q[0], run.v[0], [1600.0], 0.01, 10),
        lambda: program.step(run.q[0], run.v[0], [1600.0]),
        lambda: program.forward(run.q[0], run.v[0], [1600.0]),
        lambda: sf.simulate(scene, duration=0.1, control=lambda t, q, v: [1600.0]),
    ):
        with pytest.raises(sf.SeaframeError) as caught:
            call()
        assert caught.value.code == "range"
        assert "rov.t1.command is 1600 us" in str(caught.value)


def test_controllers_do_not_run_back_in_time() -> None:
    program = sf.compile(scene_of("one sample every four steps"))
    with pytest.raises(sf.SeaframeError) as caught:
        program.rollout(np.zeros(program.nq), np.zeros(program.nv), None, -0.01, 10)
    assert (caught.value.code, caught.value.path) == ("unsupported", "dt")


@pytest.mark.parametrize("name", [name for name in HELD if name != "modular-docking"])
def test_casadi_steps_move_alike(name: str) -> None:
    """Every step of ten seconds, with the memory of the controllers passed on."""
    pytest.importorskip("casadi")
    scene = sf.load(name)
    dt, steps = scene.run.dt, round(10.0 / scene.run.dt)
    program = sf.compile(scene, integrator="rk4")
    step, run = program.casadi("step"), sf.simulate(scene, duration=0.0)
    q, v, m = run.q[0], run.v[0], program.memory0()
    for k in range(steps):
        q, v, m = (np.array(x).ravel() for x in step(q, v, np.zeros(program.nu), k * dt, dt, [], m))
    wanted = np.hstack(program.rollout(run.q[0], run.v[0], None, dt, steps))
    assert (np.abs(np.hstack([q, v]) - wanted) / np.maximum(1.0, np.abs(wanted))).max() < 1e-9


def test_casadi_steps_with_a_sample_inside_give_no_number() -> None:
    pytest.importorskip("casadi")
    program = sf.compile(scene_of("one sample every four steps"))
    step, run = program.casadi("step"), sf.simulate(scene_of("one sample every four steps"), duration=0.0)
    state = run.q[0], run.v[0], np.zeros(program.nu)
    assert np.isfinite(np.array(step(*state, 0.0, 0.04, [], program.memory0())[0])).all()
    assert np.isnan(np.array(step(*state, 0.0, 0.05, [], program.memory0())[0])).all()


def test_casadi_steps_may_have_another_length_than_those_of_the_run() -> None:
    """Samples that fall inside the steps of `run.dt`, but at ends of the steps that are taken."""
    pytest.importorskip("casadi")
    scene = scene_of("samples inside steps")
    program = sf.compile(scene)
    h = 1.0 / program.loop.controllers[0].rate
    step, run = program.casadi("step"), sf.simulate(scene, duration=0.0)
    q, v, m = run.q[0], run.v[0], program.memory0()
    assert np.isnan(np.array(step(q, v, np.zeros(program.nu), 0.0, 1.5 * h, [], m)[0])).all()
    for k in range(4):
        q, v, m = (x.full().ravel() for x in step(q, v, np.zeros(program.nu), k * h, h, [], m))
    wanted = program.rollout(run.q[0], run.v[0], None, h, 4, m=program.memory0())
    np.testing.assert_allclose(np.hstack([q, v, m]), np.hstack(wanted), rtol=1e-9, atol=1e-9)
