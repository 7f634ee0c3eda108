"""Derivatives of whole steps: against closed forms, CasADi and central differences in the tangent space."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import tracing
from seaframe.program.tangent_coordinates import TangentCoordinates
from tests.identify.fit.scenes import bluerov, oscillator
from tests.identify.fit.test_stepping import FREE, ball_and_thruster, eel
from tests.program.models import scene_with_switches
from tests.program.test_rollout_gradients import start_of

Floats = Any


def differences(program: sf.Program, q: Floats, v: Floats, u: Floats, t: float, dt: float) -> list[Floats]:
    """Return A, B and F by central differences of `program.step`, in the tangent space."""
    chart, h = TangentCoordinates.of(program.coordinates), 1e-6
    end = np.hstack(program.step(q, v, u, t, dt)[:2])

    def after(change: Floats, push: Floats, free: Floats) -> Floats:
        state = chart.add_change(np.hstack([q, v]), change)
        reached = program.step(state[: program.nq], state[program.nq :], u + push, t, dt, program.defaults + free)
        return chart.change_between(end, np.hstack(reached[:2]))

    sizes = (chart.n, program.nu, len(program.free))
    found = []
    for place, size in enumerate(sizes):
        scale = 1.0 if place == 0 else 10.0 if place == 1 else 1.0 + np.abs(program.defaults)
        columns = []
        for unit in h * scale * np.eye(size):
            moved, back = ([np.zeros(n) for n in sizes] for _ in range(2))
            moved[place], back[place] = unit, -unit
            columns.append((after(*moved) - after(*back)) / (2.0 * np.abs(unit).max()))
        found.append(np.array(columns).reshape(size, chart.n).T)
    return found


@pytest.mark.parametrize("scene", [bluerov, ball_and_thruster, scene_with_switches])
def test_jacobians_are_difference_quotients(scene: Callable[[], sf.Scene]) -> None:
    """Quaternions, prescribed joints and inner states; of the last scene, a drive jumps within the step."""
    switched = scene is scene_with_switches
    program = sf.compile(scene(), free=["a.hull.mass"] if switched else FREE)
    (q,), (v,) = start_of(program, 1)
    u = 20.0 * np.random.default_rng(3).standard_normal(program.nu)
    t, dt = (0.99, 0.03) if switched else (0.3, 0.01)
    q, v = program.step(q, v, u, t - 1e-9, 1e-9)  # prescribed coordinates take their values
    A, B, F = program.step_jacobians(q, v, u, t, dt, freed=True)
    inner = sum(part.stop - part.start for part in program.coordinates.inner.values())
    n = 2 * program.nv + inner
    assert (inner > 0) == (scene is ball_and_thruster)
    assert (A.shape, B.shape, F.shape) == ((n, n), (n, program.nu), (n, len(program.free)))
    for got, want in zip((A, B, F), differences(program, q, v, u, t, dt), strict=True):
        assert np.allclose(got, want, rtol=1e-6, atol=3e-8 * max(1.0, np.abs(want).max()))


def test_a_linear_system_has_the_taylor_polynomial_of_its_exponential() -> None:
    """RK4 takes x' = M x + b u exactly to the fourth power of h M."""
    m, d, k, h = 2.0, 0.8, 30.0, 0.03
    program = sf.compile(oscillator(m, d, k), free=["cart.block.joint.stiffness"])
    M, b, x = np.array([[0.0, 1.0], [-k / m, -d / m]]), np.array([[0.0], [1.0 / m]]), np.array([0.2, -0.5])
    powers = [np.linalg.matrix_power(h * M, j) for j in range(5)]
    A, B, F = program.step_jacobians(x[:1], x[1:], [0.0], 0.0, h, freed=True)
    assert np.allclose(A, sum(powers[j] / factorial(j) for j in range(5)), rtol=1e-14, atol=1e-16)
    assert np.allclose(B, h * sum(powers[j] / factorial(j + 1) for j in range(4)) @ b, rtol=1e-14, atol=1e-16)
    along = np.array([[0.0, 0.0], [-1.0 / m, 0.0]])  # of M, by the stiffness
    moved = [
        sum(np.linalg.matrix_power(M, i) @ along @ np.linalg.matrix_power(M, j - 1 - i) for i in range(j))
        for j in range(1, 5)
    ]
    want = sum(h ** (j + 1) / factorial(j + 1) * slope for j, slope in enumerate(moved)) @ x
    assert np.allclose(F[:, 0], want, rtol=1e-13, atol=1e-16)


def test_jacobians_are_casadis() -> None:
    casadi = pytest.importorskip("casadi")
    program = sf.compile(bluerov(), free=FREE)
    chart = TangentCoordinates.of(program.coordinates)
    (q,), (v,) = start_of(program, 1)
    u = 60.0 * np.random.default_rng(2).standard_normal(program.nu)
    symbols = [casadi.SX.sym(name, size) for name, size in (("x", len(q) + len(v)), ("u", len(u)), ("f", len(FREE)))]
    x, w, free = symbols
    end = casadi.vertcat(*program.casadi("step")(x[: program.nq], x[program.nq :], w, 0.1, 0.05, free))
    every = casadi.Function("every", symbols, [end, *(casadi.jacobian(end, y) for y in symbols)])
    reached, *theirs = (np.array(y) for y in every(np.hstack([q, v]), u, program.defaults))
    theirs[0] = theirs[0] @ chart.to_entry_rates(np.hstack([q, v]), np.eye(chart.n)).T
    for got, their in zip(program.step_jacobians(q, v, u, 0.1, 0.05, freed=True), theirs, strict=True):
        want = chart.from_entry_rates(reached[:, 0], their.T).T
        assert np.allclose(got, want, rtol=1e-9, atol=1e-11 * np.abs(want).max())


@pytest.mark.parametrize("shares", [False, True])
def test_rows_of_a_batch_are_those_of_single_robots(shares: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if only one robot of the batch meets a jump of a drive."""
    if shares:
        monkeypatch.setattr(tracing, "LARGE", 5)
    for scene, times in ((eel(5), np.linspace(0.0, 1.0, 7)), (scene_with_switches(), 0.698 + 0.1 * np.arange(7.0))):
        program = sf.compile(scene, free=["a.hull.mass"] if "a" in scene.robots else FREE)
        assert program.shares == shares
        q, v = start_of(program, 7)
        u = np.random.default_rng(3).standard_normal((7, program.nu))
        together = program.step_jacobians(q, v, u, times, 0.005, freed=True)
        assert len(program.step_jacobians(q, v, u, times, 0.005)) == 2
        for k in (0, 3, 6):
            alone = program.step_jacobians(q[k], v[k], u[k], float(times[k]), 0.005, freed=True)
            assert all(np.array_equal(a[k], b) for a, b in zip(together, alone, strict=True))


def test_what_has_no_derivative_is_refused() -> None:
    table = {"motion": {"table": {"times": [0, 1, 2], "values": [0, 1, 0]}}}
    for program in (
        sf.compile(oscillator(drives={"cart.block": table})),
        sf.compile(oscillator(), integrator="paper-rk4"),
    ):
        with pytest.raises(sf.SeaframeError) as caught:
            program.step_jacobians([0.0], [0.0])
        assert caught.value.code == "unsupported"
    with pytest.raises(sf.SeaframeError) as caught:
        sf.compile(oscillator()).step_jacobians([0.0], [0.0], dt=0.0)
    assert caught.value.code == "range"


def test_jacobians_are_of_the_plant() -> None:
    scene = sf.load("modular-bluerov")
    held, plain = sf.compile(scene), sf.compile(scene, closed_loop=False)
    (q,), (v,) = start_of(plain, 1)
    assert all(np.array_equal(a, b) for a, b in zip(held.step_jacobians(q, v), plain.step_jacobians(q, v), strict=True))
