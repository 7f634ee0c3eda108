"""Gradients of rollouts by reverse mode: against closed forms, forward mode and central differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate.initial_state import initial_state
from seaframe.program import rollout_gradients
from seaframe.program.kernels import Staged
from seaframe.program.tangent_coordinates import TangentCoordinates
from tests.identify.fit.scenes import bluerov, oscillator
from tests.identify.fit.test_stepping import FREE, ball_and_thruster, eel
from tests.program.models import scene_with_switches
from tests.program.test_shared_kernels import large_chain, use_kernels

Floats = Any
H = 1e-6


def start_of(program: sf.Program, count: int, seed: int = 1) -> tuple[Floats, Floats]:
    """Random states near the scene's own, (count, nq) and (count, nv)."""
    chart, rng = TangentCoordinates.of(program.coordinates), np.random.default_rng(seed)
    start = initial_state(sf.derive(program.scene))
    states = chart.add_change(np.array([*start.q, *start.v]), 0.2 * rng.standard_normal((count, chart.n)))
    return states[:, : program.nq], states[:, program.nq :]


def difference_of(
    program: sf.Program, given: dict[str, Floats], dt: float, steps: int, every: int | None = None, t: float = 0.0
) -> float:
    """Return the relative difference between a gradient and the central difference along a random direction."""
    rng = np.random.default_rng(7)
    scale = {"u": 10.0, "free": np.abs(program.defaults)}
    along = {name: scale.get(name, 1.0) * rng.standard_normal(x.shape) for name, x in given.items()}
    sides = []
    for h in (H, -H):
        q0, v0, u, free = (given[name] + h * along[name] for name in ("q0", "v0", "u", "free"))
        sides.append(program.rollout(q0, v0, u, dt, steps, free, every, t))
    costs = [rng.standard_normal(x.shape) for x in sides[0]]
    want = sum((cost * (a - b)).sum() for cost, a, b in zip(costs, *sides, strict=True)) / (2.0 * H)
    got = program.rollout_gradient(
        given["q0"], given["v0"], given["u"], dt, steps, given["free"], every, t, cost_q=costs[0], cost_v=costs[1]
    )
    terms = {name: getattr(got, name) * along[name] for name in given}
    assert all(part.shape == given[name].shape for name, part in terms.items())
    total = sum(x.sum() for x in terms.values())
    return float(abs(total - want) / sum(np.abs(x).sum() for x in terms.values()))


@pytest.mark.parametrize("every", [None, 4])
@pytest.mark.parametrize("scene", [bluerov, ball_and_thruster])
def test_gradients_are_difference_quotients(scene: Callable[[], sf.Scene], every: int | None) -> None:
    """Quaternions entry by entry, spherical and prescribed joints, inner states, forces linear during steps."""
    program = sf.compile(scene(), free=FREE)
    q0, v0 = start_of(program, 3)
    u = 80.0 * np.random.default_rng(2).standard_normal((3, 13, program.nu))
    given = {"q0": q0, "v0": v0, "u": u, "free": np.tile(program.defaults, (3, 1))}
    assert difference_of(program, given, 0.002, 12, every) < 1e-8
    assert difference_of(program, given | {"u": u[:, :-1]}, 0.002, 12, every, t=0.4) < 1e-8
    assert difference_of(program, given | {"u": u[:, 0]}, -0.002, 12, every, t=0.4) < 1e-8


@pytest.mark.parametrize("rows", [30, 31])
def test_steps_are_split_where_a_drive_jumps(rows: int) -> None:
    scene = scene_with_switches().replace({"drives.a.cross.torque.table.times[1]": 0.93})
    program = sf.compile(scene, free=["a.hull.mass"])
    q0, v0 = start_of(program, 2)
    u = np.random.default_rng(3).standard_normal((2, rows, program.nu))
    parts = rollout_gradients.SubSteps.of(0.0, 0.035, 30, program.switches)
    assert len(parts.steps) > 30
    given = {"q0": q0, "v0": v0, "u": u, "free": np.tile(program.defaults, (2, 1))}
    assert difference_of(program, given, 0.035, 30, 10) < 1e-8


def test_robots_that_share_kernels_have_the_gradients_of_straight_code(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, found = eel(5), []
    for always in (False, True):
        use_kernels(monkeypatch, always)
        program = sf.compile(scene, free=(*FREE, "left.l3.mass"))
        q0, v0 = start_of(program, 2)
        u = 50.0 * np.random.default_rng(2).standard_normal((2, 20, program.nu))
        costs: dict[str, Any] = {"cost_q": np.ones(program.nq), "cost_v": np.arange(program.nv)}
        found.append(program.rollout_gradient(q0, v0, u, 0.002, 20, **costs))
    for straight, shared in zip(*found, strict=True):
        assert np.allclose(shared, straight, rtol=1e-10, atol=1e-12 * np.abs(straight).max())


def test_the_number_of_kernels_does_not_grow_with_the_robot() -> None:
    """Up to the lengths of runs of equal joints; a long chain has the same classes of neighbours as a short one."""
    found = []
    for joints in (40, 120):
        program = sf.compile(sf.Scene.from_dict(large_chain(joints)))
        source = rollout_gradients.gradient_source(program, program.target)
        staged = [function for function in source.functions if isinstance(function, Staged)]
        assert [function.name for function in staged] == ["stage", "finish", "pull_finish", "pull_stage"]
        found.append([len(function.layout.kernels) for function in staged])
    assert max(b - a for a, b in zip(*found, strict=True)) <= 2


def hundred_parameters() -> tuple[sf.Program, Floats, Floats, Floats]:
    """A BlueROV with 20 freed numbers, and commands that change every 50 of 500 steps: 80 numbers of 8 thrusters."""
    content = bluerov().to_dict()
    thrusters = content["robots"]["left"]["thrusters"]
    thrusters += [{**thrusters[k], "name": f"extra{k}"} for k in (0, 1)]
    coefficients = [f"left.hull.drag.{kind}[{k}]" for kind in ("linear", "quadratic") for k in range(6)]
    added = [f"left.hull.added_mass.diagonal[{k}]" for k in range(6)]
    program = sf.compile(
        sf.Scene.from_dict(content), free=[*coefficients, *added, "left.hull.mass", "left.hull.volume"]
    )
    rng = np.random.default_rng(5)
    q0, v0 = start_of(program, 2)
    return program, q0, v0, 120.0 * rng.standard_normal((2, 10, program.nu))


def test_a_gradient_of_500_steps_is_that_of_forward_mode() -> None:
    """100 parameters: 20 freed numbers and 80 commands. Forward: dx+ = A dx + B du + F dtheta, along all of them."""
    program, q0, v0, levels = hundred_parameters()
    steps, dt, p = 500, 0.02, len(program.free)
    assert p + levels[0].size == 100
    u = np.repeat(levels, 50, axis=1)
    q, v = program.rollout(q0, v0, u, dt, steps, every=1)
    cost_q, cost_v = q[:, -1] - 1.0, 0.3 * v[:, -1]
    got = program.rollout_gradient(q0, v0, u, dt, steps, cost_q=cost_q, cost_v=cost_v)
    mine = np.concatenate([got.free, got.u.reshape(2, 10, 50, -1).sum(axis=2).reshape(2, -1)], axis=1)
    chart = TangentCoordinates.of(program.coordinates)
    for robot in range(2):
        states = np.vstack([q0[robot], q[robot, :-1]]), np.vstack([v0[robot], v[robot, :-1]])
        A, B, F = program.step_jacobians(*states, u[robot], dt * np.arange(steps), dt, freed=True)
        change = np.zeros((chart.n, 100))
        for k in range(steps):
            change = A[k] @ change
            change[:, :p] += F[k]
            first = p + program.nu * (k // 50)
            change[:, first : first + program.nu] += B[k]
        end = np.hstack([q[robot, -1], v[robot, -1]])
        want = chart.to_tangent_gradient(end, np.hstack([cost_q[robot], cost_v[robot]])) @ change
        assert np.abs(mine[robot] - want).max() < 1e-9 * np.abs(want).max()
        assert (np.abs(mine[robot] - want) < 1e-9 * np.abs(want) + 1e-13 * np.abs(want).max()).all()


def test_a_mass_under_quadratic_drag_has_its_closed_form() -> None:
    """m dv/dt = -c |v| v: v = v0/(1 + k v0 t), x = x0 + log(1 + k v0 t)/k, with k = c/m."""
    scene = oscillator(damping=0.0, stiffness=0.0, water={"density": 1000.0}).to_dict()
    scene["robots"]["cart"]["links"]["block"] |= {"volume": 0.0, "drag": {"quadratic": [3.0, 0, 0, 0, 0, 0]}}
    program = sf.compile(sf.Scene.from_dict(scene), free=["cart.block.drag.quadratic[0]", "cart.block.mass"])
    c, m, v0, t = 3.0, 2.0, 1.4, 2.0
    k, w = c / m, 1.0 + c / m * v0 * t
    of_x = program.rollout_gradient([0.3], [v0], None, 0.004, 500, cost_q=[1.0])
    of_v = program.rollout_gradient([0.3], [v0], None, 0.004, 500, cost_v=[1.0])
    x_k, v_k = v0 * t / (k * w) - np.log(w) / k**2, -(v0**2) * t / w**2
    assert [of_x.q0[0], of_x.v0[0]] == pytest.approx([1.0, t / w], rel=1e-9)
    assert [of_v.q0[0], of_v.v0[0]] == pytest.approx([0.0, 1.0 / w**2], rel=1e-9, abs=1e-15)
    assert of_x.free == pytest.approx([x_k / m, -x_k * c / m**2], rel=1e-9)
    assert of_v.free == pytest.approx([v_k / m, -v_k * c / m**2], rel=1e-9)


def test_segments_threads_and_batches_change_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    program = sf.compile(bluerov(), free=FREE)
    q0, v0 = start_of(program, 19)
    u = 80.0 * np.random.default_rng(2).standard_normal((19, 40, program.nu))
    costs: dict[str, Any] = {"cost_q": np.ones((10, program.nq)), "cost_v": np.ones((19, 10, program.nv))}
    whole = program.rollout_gradient(q0, v0, u, 0.02, 40, every=4, **costs)
    for threads in (1, 3):
        again = program.rollout_gradient(q0, v0, u, 0.02, 40, every=4, threads=threads, **costs)
        assert all(np.array_equal(a, b) for a, b in zip(whole, again, strict=True))
    for k in (0, 7, 18):
        one: dict[str, Any] = {"cost_q": costs["cost_q"], "cost_v": costs["cost_v"][k]}
        alone = program.rollout_gradient(q0[k], v0[k], u[k], 0.02, 40, every=4, **one)
        assert all(np.array_equal(a[k], b) for a, b in zip(whole, alone, strict=True))
    monkeypatch.setattr(rollout_gradients, "TAPE", 20_000)
    parted = program.rollout_gradient(q0, v0, u, 0.02, 40, every=4, **costs)
    assert all(np.array_equal(a, b) for a, b in zip(whole, parted, strict=True))


def test_forces_have_the_gradients_of_their_rows() -> None:
    program = sf.compile(oscillator())
    start = np.array([0.1]), np.array([0.2])
    cost: dict[str, Any] = {"cost_q": [1.0], "cost_v": [0.5]}
    rows = program.rollout_gradient(*start, np.ones((6, 1)), 0.05, 6, **cost)
    constant = program.rollout_gradient(*start, [1.0], 0.05, 6, **cost)
    left_out = program.rollout_gradient(*start, None, 0.05, 6, **cost)
    ramp = program.rollout_gradient(*start, np.ones((7, 1)), 0.05, 6, **cost)
    assert [x.u.shape for x in (rows, constant, left_out, ramp)] == [(6, 1), (1,), (1,), (7, 1)]
    assert rows.u.sum() == pytest.approx(constant.u[0], rel=1e-13)
    assert ramp.u.sum() == pytest.approx(constant.u[0], rel=1e-13)
    assert left_out.u == pytest.approx(constant.u, rel=1e-12)  # the system is linear
    nothing = program.rollout_gradient(*start, None, 0.05, 0, **cost)
    assert [*nothing.q0, *nothing.v0, *nothing.u] == [1.0, 0.5, 0.0]


def test_single_precision() -> None:
    double, single = (sf.compile(bluerov(), free=FREE, single=each) for each in (False, True))
    q0, v0 = start_of(double, 5)
    a, b = (p.rollout_gradient(q0, v0, None, 0.02, 20, cost_q=np.ones(7)) for p in (double, single))
    for wide, short in zip(a, b, strict=True):
        assert np.allclose(wide, short, rtol=0, atol=2e-4 * np.abs(wide).max())


def test_other_runge_kutta_methods() -> None:
    program = sf.compile(bluerov(), free=FREE, integrator="dopri5")
    q0, v0 = start_of(program, 2)
    given = {"q0": q0, "v0": v0, "u": np.full((2, program.nu), 100.0), "free": np.tile(program.defaults, (2, 1))}
    assert difference_of(program, given, 0.05, 10) < 1e-8


def test_gradients_of_rotations_in_the_tangent_space() -> None:
    program = sf.compile(ball_and_thruster())
    chart = TangentCoordinates.of(program.coordinates)
    (q,), (v,) = start_of(program, 1)
    rng = np.random.default_rng(1)
    gradient, change = rng.standard_normal(program.nq), rng.standard_normal(chart.n)
    entries = chart.to_entry_rates(np.hstack([q, v]), change)[: program.nq]
    got = program.tangent_gradient(q, gradient)
    assert got @ change[: chart.n - program.nv] == pytest.approx(gradient @ entries, rel=1e-13)
    assert np.array_equal(program.tangent_gradient(np.tile(q, (3, 1)), gradient), np.tile(got, (3, 1)))


def test_what_has_no_gradient_is_refused_by_name() -> None:
    held = sf.compile(sf.load("modular-bluerov"))
    table = {"motion": {"table": {"times": [0, 1, 2], "values": [0, 1, 0]}}}
    jumps = sf.compile(oscillator(drives={"cart.block": table}))
    paper = sf.compile(oscillator(), integrator="paper-rk4")
    for program, path in ((held, "controllers"), (jumps, ""), (paper, "integrator")):
        q, v = np.zeros(program.nq), np.zeros(program.nv)
        with pytest.raises(sf.SeaframeError) as caught:
            program.rollout_gradient(q, v, None, 0.02, 3, cost_q=q)
        assert (caught.value.code, caught.value.path) == ("unsupported", path)
    program = sf.compile(oscillator())
    wrong: list[tuple[dict[str, Any], int | None]] = [
        ({"cost_q": [1.0, 2.0]}, None),
        ({"cost_q": [[1.0]]}, 2),
        ({"cost_v": np.ones((2, 3, 1))}, 2),
    ]
    for cost, every in wrong:
        with pytest.raises(sf.SeaframeError) as caught:
            program.rollout_gradient([0.0], [0.0], None, 0.02, 6, every=every, **cost)
        assert caught.value.code == "shape"
