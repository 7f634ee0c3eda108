"""Connections that close and open during a rollout, at their times and by commands of u."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.control import Sampled
from seaframe.numbers import Floats
from tests.program import doors
from tests.program.node import needs_node
from tests.program.octave import IN_OCTAVE
from tests.program.test_c import compile_program, needs_compiler

BALL = {"mass": 1.0, "shape": {"sphere": {"radius": 0.1}}}
DT = 0.01


def balls(*connections: dict[str, Any], **more: Any) -> sf.Scene:
    """Three balls, of which two move; their relative velocity is (0.4, -0.3)."""
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {
                "one": {"at": {"position": [0.5, 0, 0]}, "links": {"ball": BALL}},
                "two": {"links": {"ball": BALL | {"mass": 3.0}}},
                "third": {"at": {"position": [2, 0, 0]}, "links": {"ball": BALL}},
            },
            "connections": list(connections),
            "initial": {"one.ball": {"velocity": [0.4, 0, 0]}, "two.ball": {"velocity": [0, 0.3, 0]}},
            "run": {"duration": 2.0, "dt": DT},
            **more,
        }
    )


def rod(**closing: Any) -> dict[str, Any]:
    return {"name": "rod", "type": "distance", "a": "one.ball", "b": "two.ball", **closing}


def start(scene: sf.Scene) -> tuple[Floats, Floats]:
    run = sf.simulate(scene, duration=0.0)
    return run.q[0], run.v[0]


def test_every_robot_of_a_batch_closes_its_connection_at_its_own_step() -> None:
    """Against the same scene with `from`; the momentum stays, and the rod keeps its length."""
    scene = balls(rod(command=True))
    program = sf.compile(scene)
    closes = np.array([0, 1, 50, 50, 199, 200, 200, 250, 1, 137])  # step of each robot; from 200 on never
    u = (np.arange(200)[None, :] >= closes[:, None]).astype(float)[..., None]
    q0, v0 = (np.tile(x, (len(closes), 1)) for x in start(scene))
    q, v = program.rollout(q0, v0, u, DT, 200)
    for step in {0, 1, 50, 199, 250}:
        timed = balls(rod(**{"from": step * DT}))
        expected = np.hstack(sf.compile(timed).rollout(*start(timed), None, DT, 200))
        for k in np.flatnonzero(closes == step):
            np.testing.assert_allclose(np.hstack([q[k], v[k]]), expected, rtol=0, atol=1e-12)
    first, second = v[:, :3], v[:, 6:9]
    np.testing.assert_allclose(first + 3.0 * second, np.tile([0.4, 0.9, 0.0], (len(closes), 1)), atol=1e-13)
    apart, rate = q[:, :3] - q[:, 7:10], first - second
    tied = closes < 200
    np.testing.assert_allclose((apart * rate).sum(axis=1)[tied], 0.0, atol=1e-13)  # the rod keeps its length
    assert np.abs((apart * rate).sum(axis=1)[~tied]).min() > 0.1


def test_bits_of_a_robot_do_not_depend_on_when_others_close() -> None:
    scene = balls(rod(command=True))
    program = sf.compile(scene)
    closes = np.array([20, 35, 35, 80, 200, 41, 42, 43, 44])
    u = (np.arange(200)[None, :] >= closes[:, None]).astype(float)[..., None]
    q0, v0 = (np.tile(x, (len(closes), 1)) for x in start(scene))
    together = program.rollout(q0, v0, u, DT, 200, every=7)
    for k in range(len(closes)):
        alone = program.rollout(q0[k], v0[k], u[k], DT, 200, every=7)
        for a, b in zip(alone, together, strict=True):
            np.testing.assert_array_equal(a, b[k])


def test_commands_in_rows_of_u_act_as_a_sampled_controller_of_a_simulation() -> None:
    """Closed, open and closed again, while another connection closes and opens at its times, one inside a step."""
    hook = {"name": "hook", "type": "ball", "a": "two.ball", "b": "third.ball", "from": 0.505, "until": 1.6}
    scene = balls(rod(command=True), hook)
    u = np.zeros((200, 1))
    u[30:90] = u[140:] = 1.0
    control = Sampled(lambda t, q, v: u[min(round(t / DT), 199)].tolist(), 1.0 / DT)
    run = sf.simulate(scene, duration=2.0, control=control)
    got = np.hstack(sf.compile(scene).rollout(run.q[0], run.v[0], u, DT, 200, every=1))
    # A row of the simulation at a jump is the one after it; the last state of a rollout is before any.
    np.testing.assert_allclose(got, np.hstack([run.q, run.v])[1:], rtol=0, atol=1e-11)


def test_a_timed_impulse_acts_on_connections_that_commands_hold_closed() -> None:
    """The hook catches the third ball while the rod is closed: the rod transmits the impulse."""
    hook = {"name": "hook", "type": "ball", "a": "two.ball", "b": "third.ball", "from": 0.5}
    scene = balls(hook, rod(command=True))
    q0, v0 = start(scene)
    records = sf.compile(scene).rollout(q0, v0, [1.0], DT, 51, every=50)
    q, v = (each[0] for each in records)
    apart, rate = q[:3] - q[7:10], v[:3] - v[6:9]
    assert abs(apart @ rate) < 1e-13
    np.testing.assert_allclose(v[:3] + 3.0 * v[6:9] + v[12:15], [0.4, 0.9, 0.0], atol=1e-13)


@pytest.mark.parametrize("pieces", [[400, 600], [399, 1, 1, 599], [250, 450, 300]])
def test_rollouts_in_pieces_lose_no_impulse(pieces: list[int]) -> None:
    """The docking of 4 s and the release of 7 s at ends of pieces, with the controllers' memory passed on."""
    scene = sf.load("modular-docking")
    program = sf.compile(scene)
    run = sf.simulate(scene, duration=0.0)
    q, v, m, done = run.q[0], run.v[0], program.memory0(), 0
    whole = program.rollout(q, v, None, DT, 1000, m=m)
    for steps in pieces:
        q, v, m = program.rollout(q, v, None, DT, steps, t=done * DT, m=m)
        done += steps
    for a, b in zip((q, v, m), whole, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9)


def test_an_impulse_of_a_prescribed_rate_is_applied_once() -> None:
    """A motion by a linear table, in pieces that end at its rows; a state after the jump may start again there."""
    arm = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0, 0]}}
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"rov": {"links": {"hull": BALL, "arm": BALL | arm | {"center_of_mass": [0.4, 0, 0]}}}},
            "drives": {"rov.arm": {"motion": {"table": {"times": [0, 0.5, 1.2], "values": [0, 0.4, -0.3]}}}},
            "run": {"duration": 1.5, "dt": DT},
        }
    )
    program = sf.compile(scene)
    run = sf.simulate(scene)
    q, v = run.q[0], run.v[0]
    for first, last in ((0, 50), (50, 51), (51, 120), (120, 150)):
        q, v = program.rollout(q, v, None, DT, last - first, t=first * DT)
    np.testing.assert_allclose(np.hstack([q, v]), np.hstack([run.q[-1], run.v[-1]]), rtol=0, atol=1e-13)
    again = program.rollout(run.q[50], run.v[50], None, DT, 100, t=0.5)  # the simulation records the state after it
    np.testing.assert_allclose(np.hstack(again), np.hstack([run.q[-1], run.v[-1]]), rtol=0, atol=1e-13)


def test_commands_of_connections_that_change_inside_steps_are_refused() -> None:
    scene = balls(rod(command=True))
    program = sf.compile(scene)
    with pytest.raises(sf.SeaframeError) as caught:
        program.rollout(*start(scene), np.linspace(0.0, 1.0, 11)[:, None], DT, 10)
    assert (caught.value.code, caught.value.path) == ("unsupported", "u")
    with pytest.raises(sf.SeaframeError) as caught:
        program.rollout(*start(scene), np.linspace(0.0, 1.0, 10)[:, None], -DT, 10)
    assert (caught.value.code, caught.value.path) == ("unsupported", "u")
    program.rollout(*start(scene), np.zeros((11, 1)), DT, 10)


def boxes(closing: dict[str, Any], controlled: bool = True, drive: Any = None) -> sf.Scene:
    """A box that holds its place along x by a thruster, 50 times a second, and one that comes to dock at it."""
    box = {"mass": 10.0, "inertia": {"diagonal": [1, 1, 1]}}
    thruster = {"name": "t", "link": "hull", "direction": [1, 0, 0]}
    hold = {"hold": {"link": "one.hull", "axes": ["x"]}, "rate": 50.0}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {
                "one": {"links": {"hull": box}, "thrusters": [thruster]},
                "two": {"at": {"position": [1, 0, 0]}, "links": {"hull": box}},
            },
            "connections": [{"name": "dock", "type": "rigid", "a": "one.hull", "b": "two.hull", **closing}],
            "drives": {"dock": {"command": {"steps": drive}}} if drive else {},
            "controllers": {"keep": hold} if controlled else {},
            "initial": {"two.hull": {"velocity": [-0.4, 0, 0]}},
            "run": {"duration": 1.0, "dt": DT},
        }
    )


CLOSING = {"times": [0.0, 0.5], "values": [0.0, 1.0]}


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_sample_at_the_time_of_a_closing_reads_the_velocities_after_it(engine: str) -> None:
    """Whether a time or a drive closes the connection; and as in a rollout."""
    driven = boxes({"command": True}, drive=CLOSING)
    timed, run = (sf.simulate(scene, engine=engine) for scene in (boxes({"from": 0.5}), driven))
    np.testing.assert_allclose(run["one.t.command"], timed["one.t.command"], rtol=0, atol=1e-12)
    q, v = sf.compile(driven).rollout(run.q[0], run.v[0], None, DT, 100)
    np.testing.assert_allclose(np.hstack([q, v]), np.hstack([run.q[-1], run.v[-1]]), rtol=0, atol=1e-12)
    assert abs(run["one.t.command"][50]) > 1.0  # against the 0.2 m/s after the closing


def test_a_controller_may_open_what_a_drive_closes() -> None:
    """The drive and u add up: closed from 0.5 s, opened by u at 0.7 s; the boxes then part, pushed by the thruster."""
    scene = boxes({"command": True}, controlled=False, drive=CLOSING)
    u = np.where(np.arange(100)[:, None] < 70, [0.0, 0.0], [-20.0, -1.0])
    run = sf.simulate(scene, control=Sampled(lambda t, q, v: u[min(round(t / DT), 99)].tolist(), 1.0 / DT))
    got = np.hstack(sf.compile(scene).rollout(run.q[0], run.v[0], u, DT, 100, every=1))
    np.testing.assert_allclose(got, np.hstack([run.q, run.v])[1:], rtol=0, atol=1e-12)
    np.testing.assert_allclose(run.v[-1, [0, 6]], [-0.2 - 20.0 / 10.0 * 0.3, -0.2], atol=1e-12)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_what_u_closes_at_the_start_takes_its_impulse_there(engine: str) -> None:
    scene = balls(rod(command=True))
    q0, v0 = start(scene)
    run = sf.simulate(scene, 0.5, control=Sampled(lambda t, q, v: [1.0], 1.0 / DT), engine=engine)
    q, v = sf.compile(scene).rollout(q0, v0, [1.0], DT, 50)
    np.testing.assert_allclose(np.hstack([run.q[-1], run.v[-1]]), np.hstack([q, v]), rtol=0, atol=1e-13)
    apart, rate = run.q[0, :3] - run.q[0, 7:10], run.v[0, :3] - run.v[0, 6:9]
    assert abs(apart @ rate) < 1e-15
    assert run.health.energy_residual < 1e-10
    later = sf.simulate(scene, 0.0, control=Sampled(lambda t, q, v: [1.0], 1.0 / DT), engine=engine).extend(0.5)
    np.testing.assert_array_equal(later.v, run.v)


# The impulse by itself


def test_the_impulse_of_a_batch_is_that_of_each_robot() -> None:
    """Closed form: the rod takes the relative velocity along it, shared by the reduced mass m1 m2/(m1 + m2)."""
    program = sf.compile(balls(rod(**{"from": 0.5})))
    q, v = program.rollout(*start(program.scene), None, DT, 50)
    along = (q[:3] - q[7:10]) / np.linalg.norm(q[:3] - q[7:10])
    pull = along @ (v[:3] - v[6:9]) * 0.75 * along
    wanted = v.copy()
    wanted[:3] -= pull
    wanted[6:9] += pull / 3.0
    t = np.array([0.49, np.nextafter(0.5, 0.0), 0.5, np.nextafter(0.5, 1.0), 0.51, 0.0])
    many = program.impulse(np.tile(q, (6, 1)), v, t=t)
    np.testing.assert_array_equal(many[0], np.tile(q, (6, 1)))
    np.testing.assert_array_equal(many[1][[0, 4, 5]], np.tile(v, (3, 1)))  # nothing jumps at these times
    np.testing.assert_allclose(many[1][1:4], np.tile(wanted, (3, 1)), rtol=0, atol=1e-14)
    once = program.impulse(q, v, t=0.5)
    np.testing.assert_array_equal(once[1], many[1][2])
    np.testing.assert_allclose(program.impulse(*once, t=0.5)[1], once[1], rtol=0, atol=1e-15)
    once[0][0] = 7.0  # the answer is the caller's own
    assert q[0] != 7.0


def test_a_command_takes_its_impulse_at_any_time() -> None:
    timed, program = sf.compile(balls(rod(**{"from": 0.5}))), sf.compile(balls(rod(command=True)))
    q, v = program.rollout(*start(program.scene), None, DT, 50)
    for a, b in zip(program.impulse(q, v, [1.0], 0.3), timed.impulse(q, v, t=0.5), strict=True):
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-15)
    for a, b in zip(program.impulse(q, v, t=0.3), (q, v), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("command", [False, True])
def test_an_observation_at_a_closing_is_after_it(command: bool) -> None:
    """As a run records it, from the state before the closing and from the one after it."""
    scene = balls(rod(command=True) if command else rod(**{"from": 0.5}))
    program = sf.compile(scene, outputs=["one.ball.velocity", "two.ball.velocity", "rod.force"])
    u = [1.0] if command else None
    control = Sampled(lambda t, q, v: [float(t > 0.495)], 1.0 / DT) if command else None
    run = sf.simulate(scene, 1.0, control=control)
    wanted = np.array([run[name][50] for name in program.output_names])
    before = program.rollout(run.q[0], run.v[0], None, DT, 50)
    for q, v in (before, (run.q[50], run.v[50])):
        np.testing.assert_allclose(program.observe(q, v, u, 0.5), wanted, rtol=0, atol=1e-11)
    assert np.abs(program.observe(before[0], before[1], t=0.499) - wanted).max() > 0.1


def test_a_sample_due_at_a_closing_is_observed_after_it() -> None:
    scene = sf.load("modular-docking")
    names = ["left.hull.velocity", "left.t1.command", "left.t1.thrust", "energy.kinetic"]
    program = sf.compile(scene, outputs=names)
    run = sf.simulate(scene, 4.5)
    q, v, m = program.rollout(run.q[0], run.v[0], None, DT, 400, m=program.memory0())
    wanted = np.array([run[name][400] for name in program.output_names])
    np.testing.assert_allclose(program.observe(q, v, None, 4.0, m=m), wanted, rtol=1e-9, atol=1e-9)


# Exported code

EXPORTED = {
    "c": pytest.param(doors.by_c, marks=needs_compiler),
    "wasm": pytest.param(doors.by_wasm, marks=needs_node),
    "javascript": pytest.param(doors.by_javascript, marks=needs_node),
    "matlab": pytest.param(doors.by_matlab, marks=IN_OCTAVE),
    "casadi": doors.by_casadi,
}


@pytest.mark.parametrize("door", EXPORTED.values(), ids=EXPORTED)
def test_exported_code_closes_connections_by_commands_and_times(door: doors.Door, tmp_path: Path) -> None:
    """Closed, open and closed again by u, while another one closes and opens at its times."""
    if door is doors.by_casadi:
        pytest.importorskip("casadi")
    inside = 0.0 if door is doors.by_casadi else 0.005  # a CasADi step cannot be split
    hook = {"name": "hook", "type": "ball", "a": "two.ball", "b": "third.ball", "from": 0.5 + inside, "until": 1.6}
    program = sf.compile(balls(rod(command=True), hook))
    u = np.zeros((200, 1))
    u[30:90] = u[140:] = 1.0
    got, expected = (each(program, 200, tmp_path, u) for each in (door, doors.by_rollout))
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-11)
    assert np.abs(np.diff(expected[:, 3 * 7 :], axis=0)).max() > 0.05  # velocities jump


def pushed() -> sf.Scene:
    """A pendulum with a motor, pushed by steps of a drive inside steps of the run."""
    bob = BALL | {"parent": "frame", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "center_of_mass": [0, 0, -0.5]}
    torque = {"steps": {"times": [0.0, 0.333, 0.71, 0.714], "values": [1.0, -2.0, 3.0, 0.5]}}
    return sf.Scene.from_dict(
        {
            "robots": {"arm": {"base": "fixed", "links": {"frame": {}, "bob": bob}}},
            "drives": {"arm.bob": {"torque": torque}},
            "run": {"duration": 1.0, "dt": DT},
        }
    )


@pytest.mark.parametrize("linear", [False, True])
@pytest.mark.parametrize("door", [door for name, door in EXPORTED.items() if name != "casadi"], ids=lambda door: "")
def test_exported_steps_are_split_where_drives_jump(door: doors.Door, linear: bool, tmp_path: Path) -> None:
    """Two jumps in one step, one at the end of a step; forces that are held during steps, or linear."""
    program = sf.compile(pushed())
    u = np.sin(np.arange(100 + linear))[:, None]
    got, expected = (each(program, 100, tmp_path, u) for each in (door, doors.by_rollout))
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-13)


def swung() -> sf.Scene:
    """A free arm whose rate a linear table prescribes; it jumps at 0, where the table begins."""
    arm = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "center_of_mass": [0.4, 0, 0]}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"rov": {"links": {"hull": BALL, "arm": BALL | arm}}},
            "drives": {"rov.arm": {"motion": {"table": {"times": [0.0, 0.04], "values": [0.0, 0.02]}}}},
            "run": {"duration": 0.1, "dt": DT},
        }
    )


@pytest.mark.parametrize("t", [-0.005, -0.02, 0.0])
@pytest.mark.parametrize("scene", [pushed, swung])
@pytest.mark.parametrize("door", [door for name, door in EXPORTED.items() if name != "casadi"], ids=lambda door: "")
def test_exported_steps_before_time_zero(door: doors.Door, scene: Any, t: float, tmp_path: Path) -> None:
    """A torque, or a prescribed rate, jumps at 0: inside a step, at the start of one, or where the rollout begins."""
    program = sf.compile(scene())
    got, expected = (each(program, 4, tmp_path, t=t) for each in (door, doors.by_rollout))
    np.testing.assert_allclose(got, expected, rtol=0, atol=1e-13)


@pytest.mark.parametrize(
    ("drive", "t", "across"),
    [
        ({"torque": {"steps": {"times": [0.05], "values": [2.0]}}}, 0.045, True),
        ({"torque": {"steps": {"times": [0.05], "values": [2.0]}}}, 0.04, False),
        ({"torque": {"table": {"times": [0, 0.05], "values": [2, 3], "interpolation": "step"}}}, 0.045, True),
        ({"torque": {"table": {"times": [0, 0.05, 0.1], "values": [2, 3, 2]}}}, 0.045, False),
        ({"torque": {"table": {"times": [0, 0.05, 0.1], "values": [2, 3, 2], "interpolation": "cubic"}}}, 0.045, False),
        ({"torque": {"quintic": {"times": [0, 0.05, 0.1], "values": [2, 3, 2]}}}, 0.045, False),
        ({"servo": {"angle": {"steps": {"times": [0.05], "values": [2]}}, "stiffness": 1, "damping": 1}}, 0.045, True),
    ],
)
def test_a_casadi_step_across_a_jump_of_a_drive_gives_no_number(drive: dict[str, Any], t: float, across: bool) -> None:
    """Where only the slope changes, the step is computed."""
    pytest.importorskip("casadi")
    scene = sf.Scene.from_dict(pushed().to_dict() | {"drives": {"arm.bob": drive}})
    program = sf.compile(scene)
    reached = np.concatenate([x.full().ravel() for x in program.casadi("step")([0.1], [0.2], [0.0], t, DT, [])])
    assert np.isnan(reached).all() == across
    exact = np.concatenate(program.step([0.1], [0.2], [0.0], t, DT))
    assert across or np.abs(reached - exact).max() < 1e-2


def test_a_casadi_step_across_a_jump_of_a_force_or_command_gives_no_number() -> None:
    ca = pytest.importorskip("casadi")
    force = {"force": {"steps": {"times": [0.05], "values": [[1, 0, 0]]}}}
    command = {"command": {"steps": {"times": [0.15], "values": [3.0]}}}
    thruster = {"name": "t1", "link": "ball", "at": [0, 0, 0], "direction": [1, 0, 0]}
    robot = {"links": {"ball": BALL}, "thrusters": [thruster]}
    drives = {"rov.ball": force, "rov.t1": command}
    program = sf.compile(sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"rov": robot}, "drives": drives}))
    step, (q, v) = program.casadi("step"), start(program.scene)
    for t, across in ((0.045, True), (0.05, False), (0.1, False), (0.145, True)):
        assert np.isnan(step(q, v, [0.0], t, DT, [])[1].full()).all() == across
    symbols = ca.SX.sym("u", 1)  # the function also takes scalar symbols
    slope = ca.Function("slope", [symbols], [ca.jacobian(step(q, v, symbols, 0.05, DT, [])[1], symbols)])
    assert float(slope(0.0)[0]) == pytest.approx(DT)


def test_a_casadi_step_across_a_jump_gives_no_number() -> None:
    pytest.importorskip("casadi")
    scene = balls(rod(**{"from": 0.5, "until": 1.0}))
    step = sf.compile(scene).casadi("step")
    state = start(scene)
    for t, across in ((0.48, True), (0.485, True), (0.47, False), (0.5, False), (0.98, True), (1.0, False)):
        reached = np.array(step(*state, [], t, 0.03, [])[0])
        assert np.isnan(reached).all() == across


@needs_compiler
def test_impulse_is_documented_and_callable_in_c(tmp_path: Path) -> None:
    """Steps of the user's own length, with the impulse called by hand: it changes nothing a second time."""
    scene = balls(rod(**{"from": 0.5})).replace({"name": "rod"})
    program = sf.compile(scene)
    main = """
#include <stdio.h>
#include "model.h"
static rod_robot robot;
int main(void)
{
    rod_start(&robot);
    rod_rollout(&robot, 50, 0, 0.0, 0.01, NULL, 0, 0, NULL);
    for (int k = 0; k < 2; k++) {
        rod_impulse(&robot, NULL, 0.5, 0.505);
        fwrite(robot.state, sizeof *robot.state, sizeof robot.state / sizeof *robot.state, stdout);
    }
    return 0;
}
"""
    header = program.source("h")
    assert "void rod_impulse(" in header
    done = subprocess.run(
        [compile_program(tmp_path, program.source("c"), header, main)], capture_output=True, check=True
    )
    once, twice = np.frombuffer(done.stdout).reshape(2, -1)
    np.testing.assert_allclose(twice, once, rtol=0, atol=1e-15)
    records = program.rollout(*start(scene), None, DT, 51, every=50)
    np.testing.assert_allclose(once, np.hstack([x[0] for x in records]), rtol=0, atol=1e-13)
