"""CasADi functions give the reference's numbers, have right derivatives, and serve Ipopt."""

from __future__ import annotations

import math
import sys
from typing import TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.program.export import casadi, model_of
from tests.program import models

ca = pytest.importorskip("casadi", reason="CasADi, the extra mpc, is not installed")

Floats: TypeAlias = NDArray[np.float64]
QUIET = {"print_time": False, "ipopt.print_level": 0, "ipopt.sb": "yes", "ipopt.tol": 1e-10}
GRAVITY = 9.81  # m/s2


def state_of(program: sf.Program) -> tuple[Floats, Floats, Floats]:
    """A state near the start, and forces."""
    rng = np.random.default_rng(1)
    start: Floats = np.array(model_of(program).start)
    q, v = np.split(start, [program.nq])
    return q, v + 0.3 * rng.normal(size=program.nv), rng.normal(size=program.nu)


@pytest.mark.parametrize("case", ["rov-one-arm", "rov-two-arms freed", "short snake", "every joint", "wrench inputs"])
def test_accelerations_equal_the_reference(case: str) -> None:
    program = models.program_of(case)
    f = casadi(program)
    assert f.name_in() == ["q", "v", "u", "t", "free"]
    assert f.name_out() == ["vdot"]
    q, v, u = state_of(program)
    free = 1.2 * program.defaults
    changed = program.scene.replace(program.freed.at_paths(free.tolist()))
    expected = sf.derive(changed).forward(q, v, u, 0.7)
    np.testing.assert_allclose(
        f(q, v, u, 0.7, free).full()[:, 0], expected, rtol=0, atol=1e-12 * np.abs(expected).max()
    )


def test_derivatives_equal_differences() -> None:
    """With respect to everything, against central differences of the reference."""
    program = models.program_of("rov-two-arms freed")
    f = casadi(program)
    q, v, u = state_of(program)
    point = [q, v, u, 0.7, program.defaults]
    symbols = f.sx_in()
    for k, step in ((0, 1e-6), (1, 1e-6), (2, 1e-4), (3, 1e-6), (4, 1e-4)):
        jacobian = ca.Function("jacobian", symbols, [ca.jacobian(f(*symbols), symbols[k])])(*point).full()
        columns = []
        for j in range(jacobian.shape[1]):
            ends = []
            for sign in (1.0, -1.0):
                moved = [np.array(x, dtype=float, ndmin=1) for x in point]
                moved[k][j] += sign * step
                scene = program.scene.replace(dict(zip(program.free, moved[4].tolist(), strict=True)))
                ends.append(sf.derive(scene).forward(moved[0], moved[1], moved[2], float(moved[3][0])))
            columns.append((ends[0] - ends[1]) / (2.0 * step))
        differences = np.array(columns).T
        np.testing.assert_allclose(jacobian, differences, rtol=0, atol=1e-7 * max(1.0, np.abs(differences).max()))


def test_a_step_equals_native_code() -> None:
    program = models.program_of("every joint")
    F = casadi(program, "step")
    assert F.name_in() == ["q", "v", "u", "t", "h", "free"]
    q, v, u = state_of(program)
    q_next, v_next = F(q, v, u, 0.97, 0.02, [])  # up to a switch, at 1 s, but not across it
    expected = program.step(q, v, u, 0.97, 0.02)
    np.testing.assert_allclose(q_next.full()[:, 0], expected[0], rtol=0, atol=1e-12)
    np.testing.assert_allclose(v_next.full()[:, 0], expected[1], rtol=0, atol=1e-12)


def test_ipopt_finds_the_torques_that_hold_an_arm() -> None:
    """Two rods of length 1 m, at angles a and a + b to the horizontal: statics gives the torques."""
    rod = {"mass": 2.0, "shape": {"cylinder": {"radius": 0.05, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    joint = {"type": "revolute", "axis": [0, -1, 0]}
    links = {
        "frame": {},
        "upper": rod | {"parent": "frame", "joint": joint},
        "fore": rod | {"parent": "upper", "joint": joint | {"at": [1.0, 0, 0]}},
    }
    scene = sf.Scene.from_dict({"gravity": [0, 0, -GRAVITY], "robots": {"arm": {"base": "fixed", "links": links}}})
    a, b = 0.4, -1.1
    u = ca.SX.sym("u", 2)
    vdot = casadi(sf.compile(scene))([a, b], [0.0, 0.0], u, 0.0, [])
    solver = ca.nlpsol("hold", "ipopt", {"x": u, "f": 0, "g": vdot}, QUIET)
    found = solver(lbg=0, ubg=0)["x"].full()[:, 0]
    elbow = 2.0 * GRAVITY * 0.5 * math.cos(a + b)
    shoulder = 2.0 * GRAVITY * 0.5 * math.cos(a) + 2.0 * GRAVITY * math.cos(a) + elbow
    np.testing.assert_allclose(found, [shoulder, elbow], rtol=1e-9)


def test_ipopt_finds_the_cheapest_way_from_rest_to_rest() -> None:
    """A mass m goes the way d in the time T with N held forces: least sum u^2 h is 12 m^2 d^2 N^2/(T^3 (N^2 - 1))."""
    m, d, T, N = 3.0, 0.5, 2.0, 8
    slide = {
        "parent": "frame",
        "joint": {"type": "prismatic", "axis": [1, 0, 0]},
        "mass": m,
        "shape": {"box": [1, 1, 1]},
    }
    robots = {"slider": {"base": "fixed", "links": {"frame": {}, "mass": slide}}}
    F = casadi(sf.compile(sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": robots})), "step")
    h = T / N
    problem = ca.Opti()
    q, v, u = problem.variable(1, N + 1), problem.variable(1, N + 1), problem.variable(1, N)
    for k in range(N):
        q_next, v_next = F(q[:, k], v[:, k], u[:, k], k * h, h, [])
        problem.subject_to(q[:, k + 1] == q_next)
        problem.subject_to(v[:, k + 1] == v_next)
    for value, end in ((q[0], 0.0), (v[0], 0.0), (q[N], d), (v[N], 0.0)):
        problem.subject_to(value == end)
    cost = ca.sumsqr(u) * h
    problem.minimize(cost)
    problem.solver("ipopt", QUIET)
    solution = problem.solve()
    assert solution.value(cost) == pytest.approx(12.0 * m**2 * d**2 * N**2 / (T**3 * (N**2 - 1)), rel=1e-9)


def test_without_casadi_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "casadi", None)
    with pytest.raises(sf.SeaframeError, match=r"seaframe\[mpc\]") as caught:
        casadi(models.program_of("rov-one-arm"))
    assert caught.value.code == "dependency"


def test_unknown_function() -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        casadi(models.program_of("rov-one-arm"), "froward")
    assert (caught.value.code, caught.value.path) == ("unknown", "what")
    assert caught.value.choices == (
        *("forward", "inverse", "mass_matrix", "step", "impulse", "observe", "pose", "jacobian"),
    )
