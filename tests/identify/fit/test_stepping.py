"""Steps and their derivatives: against rollouts, against CasADi, and against central differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import tracing
from seaframe.program.step_map import StepMap, StepSequence
from seaframe.program.tangent_coordinates import TangentCoordinates
from tests.identify.fit.scenes import bluerov, oscillator, sines

FREE = ("left.hull.mass", "left.hull.added_mass.diagonal[4]", "left.hull.drag.quadratic[0]", "left.hull.volume")


def ball_and_thruster() -> sf.Scene:
    """A free hull with a spherical joint, a prescribed one, and a thruster that spins up: all kinds of coordinates."""
    content = bluerov().to_dict()
    robot = content["robots"]["left"]
    robot["thrusters"][0] |= {"spin_up": 0.2}
    body = {"mass": 1.0, "center_of_mass": [0.2, 0, 0], "inertia": {"diagonal": [0.02, 0.03, 0.04]}}
    robot["links"]["ball"] = {"parent": "hull", "joint": {"type": "spherical", "at": [0.3, 0, 0]}, **body}
    robot["links"]["tail"] = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [-0.3, 0, 0]},
        **body,
    }
    content["drives"] = {"left.tail": {"motion": {"sine": {"amplitude": 0.5, "period": 2.0}}}}
    return sf.Scene.from_dict(content)


def moving(program: Any, steps: int, h: float, seed: int) -> tuple[Any, StepSequence]:
    """A random state, and steps under random forces."""
    rng = np.random.default_rng(seed)
    chart = TangentCoordinates.of(program.coordinates)
    state = np.zeros(program.nq + program.nv)
    for where, _ in chart.turns:
        state[where.start] = 1.0
    state = chart.add_change(state, 0.3 * rng.standard_normal(chart.n))
    u = 20.0 * rng.standard_normal((steps + 1, program.nu))
    return state[None], StepSequence(h * np.arange(steps)[None], np.full((1, steps), h), u[None, :-1], u[None, 1:])


@pytest.mark.parametrize("scene", [bluerov, ball_and_thruster])
def test_run_is_a_rollout(scene: Callable[[], sf.Scene]) -> None:
    program = sf.compile(scene(), free=FREE)
    state, moves = moving(program, 40, 0.01, 1)
    u = np.concatenate([moves.u0[0], moves.u1[0, -1:]])
    got = StepMap(program).run(state, moves, program.defaults)[0, 1:]
    q, v = program.rollout(state[0, : program.nq], state[0, program.nq :], u, 0.01, 40, every=1)
    assert np.allclose(got, np.hstack([q, v]), rtol=1e-12, atol=1e-13)


def test_each_trajectory_has_its_own_clock_and_numbers() -> None:
    """Two at once equal each alone; a step of zero length changes nothing; free values may differ between steps."""
    scene = oscillator(drives={"cart.block": {"torque": {"sine": {"amplitude": 5.0, "period": 1.3}}}})
    program = sf.compile(scene, free=("cart.block.mass",))
    steps = StepMap(program)
    states = np.array([[0.1, 0.2], [-0.3, 0.0]])
    t, h, u = np.array([[0.0, 0.1], [2.0, 2.05]]), np.array([[0.1, 0.0], [0.05, 0.2]]), np.zeros((2, 2, 1))
    both = steps.run(states, StepSequence(t, h, u, u), np.array([[2.0], [3.0]]))
    for k in range(2):
        alone = steps.run(states[k : k + 1], StepSequence(*(x[k : k + 1] for x in (t, h, u, u))), np.array([2.0 + k]))
        assert np.array_equal(both[k], alone[0])
    assert np.array_equal(both[0, 1], both[0, 2])
    changing = steps.run(states[1:], StepSequence(t[1:], h[1:], u[1:], u[1:]), np.array([[[3.0], [5.0]]]))
    one = program.step(states[1, :1], states[1, 1:], t=2.0, dt=0.05, free=[3.0])
    two = program.step(one[0], one[1], t=2.05, dt=0.2, free=[5.0])
    assert np.allclose(changing[0, 2], np.concatenate(two), rtol=1e-13, atol=1e-15)


def test_derivatives_against_casadi() -> None:
    """CasADi differentiates the same step by entries of q; mapped to tangent coordinates it is ours."""
    casadi = pytest.importorskip("casadi")
    scene = bluerov(drives=sines(3, ["left.t1", "left.t3"], 1500.0, 100.0))
    program = sf.compile(scene, free=FREE)
    steps, chart = StepMap(program), TangentCoordinates.of(program.coordinates)
    state, moves = moving(program, 1, 0.05, 2)
    held = StepSequence(moves.t[0], moves.h[0], moves.u0[0], moves.u0[0])
    both = np.tile(np.eye(program.nu), 2)[None]  # u at the start and at the end of the step
    got = steps.derivatives(state, held, program.defaults, extra=both)
    step = program.casadi("step")
    q, v, u = state[0, : program.nq], state[0, program.nq :], held.u0[0]
    x, w, free = casadi.SX.sym("x", len(state[0])), casadi.SX.sym("w", program.nu), casadi.SX.sym("f", len(FREE))
    end = casadi.vertcat(*step(x[: program.nq], x[program.nq :], w, held.t[0], held.h[0], free))
    every = casadi.Function("every", [x, w, free], [end, *(casadi.jacobian(end, y) for y in (x, w, free))])
    reached, with_x, with_u, with_free = (np.array(y) for y in every(np.hstack([q, v]), u, program.defaults))
    assert np.allclose(steps.step(state, held, program.defaults)[0], reached[:, 0], rtol=1e-12)
    lift = chart.to_entry_rates(state[0], np.eye(chart.n)).T  # (nq + nv, n)
    for mine, theirs in ((got.A, with_x @ lift), (got.B, with_free), (got.E, with_u)):
        lowered = chart.from_entry_rates(reached[:, 0], theirs.T).T
        assert np.allclose(mine[0], lowered, rtol=1e-9, atol=1e-11 * np.abs(lowered).max())


def test_derivatives_against_differences() -> None:
    """Spherical joints, prescribed ones and inner states; forces at both ends of a step; extra directions."""
    program = sf.compile(ball_and_thruster(), free=FREE)
    steps, chart = StepMap(program), TangentCoordinates.of(program.coordinates)
    n, p, nu = steps.n, steps.p, program.nu
    state, moves = moving(program, 1, 0.03, 5)
    start, flat = (
        steps.step(state, StepSequence(np.zeros(1), np.zeros(1), *moves[2:]).flat(), program.defaults),
        moves.flat(),
    )
    extra = np.random.default_rng(7).standard_normal((1, 2, 2 * nu))
    found = steps.derivatives(start, flat, program.defaults, extra=np.eye(2 * nu)[None])
    whole = np.concatenate([found.A, found.B, found.E], axis=2)[0]
    end = steps.step(start, flat, program.defaults)
    for k in range(n + p + 2 * nu):
        size = 1e-5 * (1.0 if k < n else 1.0 + abs(program.defaults[k - n]) if k < n + p else 10.0)
        sides = []
        for sign in (size, -size):
            change = np.zeros(n + p + 2 * nu)
            change[k] = sign
            pushed = flat._replace(u0=flat.u0 + change[n + p : n + p + nu], u1=flat.u1 + change[n + p + nu :])
            after = steps.step(chart.add_change(start, change[:n]), pushed, program.defaults + change[n : n + p])
            sides.append(chart.change_between(end, after)[0])
        assert np.allclose(whole[:, k], (sides[0] - sides[1]) / (2.0 * size), rtol=1e-6, atol=3e-8), k
    mixed = steps.derivatives(start, flat, program.defaults, freed=False, extra=extra)
    assert np.allclose(mixed.E, found.E @ extra.transpose(0, 2, 1), rtol=1e-12, atol=1e-15)
    assert np.array_equal(mixed.A, found.A)
    assert not mixed.B.any()


def eel(links: int) -> sf.Scene:
    """A free chain of links with joints of both kinds in water, and thrusters at its head."""
    content = bluerov().to_dict()
    robot = content["robots"]["left"]
    body = {
        "mass": 0.5,
        "center_of_mass": [-0.1, 0, 0],
        "inertia": {"diagonal": [0.001, 0.003, 0.003]},
        "volume": 5e-4,
        "drag": {"quadratic": [0.5, 4.0, 4.0, 0.01, 0.02, 0.02]},
        "added_mass": {"diagonal": [0.1, 0.6, 0.6, 0.0, 0.002, 0.002]},
    }
    parent = "hull"
    for k in range(links):
        kind = {"type": "spherical"} if k == 0 else {"type": "revolute", "axis": [0, k % 2, (k + 1) % 2]}
        robot["links"][f"l{k}"] = body | {"parent": parent, "joint": kind | {"at": [-0.2, 0, 0], "damping": 0.1}}
        parent = f"l{k}"
    robot["thrusters"][0] |= {"spin_up": 0.2}
    return sf.Scene.from_dict(content)


def test_large_robots_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots whose bodies share kernels: the same derivatives as by one graph of the whole robot, for directions common
    to all steps and for directions of each step."""
    free = (*FREE, "left.l3.mass")
    scene = eel(5)
    steps = StepMap(sf.compile(scene, free=free))
    assert not steps.program.shares
    state, moves = moving(steps.program, 3, 0.002, 5)
    states = steps.run(state, moves, steps.program.defaults)[0, :-1]
    flat = moves.flat()
    seeds = np.eye(steps.n + steps.p + 2 * steps.program.nu)[None]
    want = steps.derivatives_along(states, flat, steps.program.defaults, seeds)
    monkeypatch.setattr(tracing, "LARGE", 5)
    shared = StepMap(sf.compile(scene, free=free))
    assert shared.program.shares
    got = shared.derivatives_along(states, flat, shared.program.defaults, seeds)
    assert np.allclose(got, want, rtol=1e-9, atol=1e-11 * np.abs(want).max())
    own = np.random.default_rng(1).standard_normal((3, 4, seeds.shape[2]))
    mixed = shared.derivatives_along(states, flat, shared.program.defaults, own)
    assert np.allclose(mixed, want @ own.transpose(0, 2, 1), rtol=1e-9, atol=1e-10 * np.abs(mixed).max())


def test_chart_maps_there_and_back() -> None:
    program = sf.compile(ball_and_thruster())
    chart = TangentCoordinates.of(program.coordinates)
    rng = np.random.default_rng(0)
    state, _ = moving(program, 1, 0.1, 3)
    change = rng.standard_normal((5, chart.n))
    assert np.allclose(chart.change_between(state, chart.add_change(state, change)), change, rtol=1e-12, atol=1e-13)
    assert np.allclose(
        chart.from_entry_rates(state, chart.to_entry_rates(state, change)), change, rtol=1e-12, atol=1e-14
    )
    tail = program.coordinates.v.index("left.tail.rate")
    assert tail in chart.still
    assert len(chart.moving) == chart.n - 2


def test_impulses_are_refused() -> None:
    table = {"motion": {"table": {"times": [0, 1, 2], "values": [0, 1, 0]}}}
    program = sf.compile(oscillator(drives={"cart.block": table}))
    with pytest.raises(sf.SeaframeError, match="impulse") as caught:
        StepMap(program)
    assert caught.value.code == "unsupported"
