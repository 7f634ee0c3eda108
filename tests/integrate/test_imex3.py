"""IMEX3: its order conditions, stiff servos at ordinary steps, and the same steps through every door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import seaframe as sf
from seaframe.dynamics import FORMULATIONS
from seaframe.integrate import INTEGRATORS
from seaframe.integrate.imex3 import IMEX3
from seaframe.numbers import Floats
from seaframe.program import tracing
from seaframe.program.step_map import StepMap, StepSequence
from tests.program import doors
from tests.program.node import needs_node
from tests.program.test_c import needs_compiler

WET = {"added_mass": "shape", "drag": {"strips": {"normal": 1.2, "tangential": 0.02}}}
LIMITED: dict[str, Any] = {"limit": 0.4, "speed": 4.0}


def rod(parent: str, **joint: Any) -> dict[str, Any]:
    """A light rod of 0.1 m on a hinge."""
    shape = {"cylinder": {"radius": 0.03, "length": 0.1, "axis": "y", "center": [0, 0.05, 0]}}
    hinge = {"type": "revolute", "axis": [0, 0, 1], "at": [0, 0.1, 0]}
    return {"parent": parent, "joint": hinge | joint, "mass": 0.3, "shape": shape, **WET}


def chain(count: int, base: str = "fixed", integrator: str = "imex3", friction: float = 0.02, **servo: Any) -> sf.Scene:
    """A snake whose servos follow a wave."""
    links: dict[str, Any] = {"tail": {key: x for key, x in rod("").items() if key not in ("parent", "joint")}}
    drives = {}
    for k in range(count):
        links[f"b{k:02d}"] = rod(f"b{k - 1:02d}" if k else "tail", motor={"friction": friction, "slip_speed": 0.2})
        angle = {"sine": {"amplitude": 0.4, "period": 1.5, "phase": -0.8 * k}}
        drives[f"s.b{k:02d}"] = {"servo": {"angle": angle, "stiffness": 10.0, "damping": 0.4} | servo}
    return sf.Scene.from_dict(
        {
            "water": {"density": 1000},
            "robots": {"s": {"base": base, "links": links}},
            "drives": drives,
            "run": {"duration": 0.5, "dt": 0.01, "integrator": integrator},
        }
    )


def hinge(angle: dict[str, Any], **servo: Any) -> sf.Scene:
    """One dry hinge of inertia 0.003 kg m2, with a servo."""
    link = {"mass": 0.3, "inertia": {"diagonal": [0.003, 0.003, 0.003]}}
    links = {"post": {}, "rod": {"parent": "post", "joint": {"type": "revolute", "axis": [0, 0, 1]}} | link}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"arm": {"base": "fixed", "links": links}},
            "drives": {"arm.rod": {"servo": {"angle": angle} | servo}},
            "run": {"duration": 1.0, "dt": 0.01, "integrator": "imex3"},
        }
    )


def docked() -> sf.Scene:
    """A snake whose tail carries a second body, rigidly."""
    scene = chain(2, "free").to_dict()
    scene["robots"]["load"] = {"links": {"box": {"mass": 1.0, "shape": {"box": [0.1, 0.1, 0.1]}}}}
    scene["connections"] = [{"type": "rigid", "a": "s.tail", "b": "load.box"}]
    return sf.Scene.from_dict(scene)


def pair_of_matrices() -> tuple[Floats, Floats]:
    """The explicit and the implicit method as matrices."""
    explicit, implicit = np.zeros((2, 4, 4))
    for k, (own, other) in enumerate(zip(IMEX3.rows, IMEX3.implicit_rows, strict=True)):
        explicit[k, :k], implicit[k, :k] = own, other
    return explicit, implicit + IMEX3.diagonal * np.eye(4)


def test_the_conditions_of_third_order() -> None:
    E, A = pair_of_matrices()
    b, nodes = np.array(IMEX3.weights), [E.sum(axis=1), A.sum(axis=1)]
    np.testing.assert_allclose(nodes[0], IMEX3.nodes, atol=1e-15)
    assert b.sum() == pytest.approx(1.0, abs=1e-15)
    for c in nodes:
        assert b @ c == pytest.approx(1 / 2, abs=1e-15)
        for d in nodes:
            assert b @ (c * d) == pytest.approx(1 / 3, abs=1e-15)
        for M in (E, A):
            assert b @ M @ c == pytest.approx(1 / 6, abs=1e-15)


def test_the_implicit_method_is_l_stable_and_stiffly_accurate() -> None:
    _, A = pair_of_matrices()
    b, one = np.array(IMEX3.weights), np.ones(4)
    growth = [abs(1 + z * b @ np.linalg.solve(np.eye(4) - z * A, one)) for z in 1j * np.logspace(-3, 6, 400)]
    assert max(growth) <= 1.0 + 1e-12
    assert growth[-1] < 1e-5
    np.testing.assert_array_equal(A[-1], b)


@pytest.mark.parametrize(("base", "end"), [("fixed", 0.04), ("free", 0.2)])
def test_the_order_in_time(base: str, end: float) -> None:
    """Against adaptive explicit steps to a tolerance of 1e-12; fast starts under friction need shorter steps."""
    scene = chain(3, base, friction=0.0, damping=0.1 if base == "fixed" else 0.4)
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-12}), end, end, integrator="dopri5").q[-1]
    errors = [np.abs(sf.simulate(scene, end, h).q[-1] - exact).max() for h in (1e-3, 5e-4, 2.5e-4)]
    assert errors[0] < 1e-4
    slopes = np.log2(np.array(errors[:-1]) / np.array(errors[1:]))
    assert slopes.min() > 2.7


@pytest.mark.parametrize("stiffness", [1e2, 1e4, 1e6])
def test_a_linear_servo_has_its_closed_form(stiffness: float) -> None:
    """Released at an error of 0.3 rad: the exponential of its matrix, at any stiffness, in steps of 10 ms."""
    d, inertia = 0.02 * stiffness, 0.003
    scene = hinge({"constant": 0.3}, stiffness=stiffness, damping=d)
    run = sf.simulate(scene, 0.5)
    matrix = np.array([[0.0, 1.0], [-stiffness / inertia, -d / inertia]])
    exact = np.array([0.3 + (expm(matrix * t) @ [-0.3, 0.0])[0] for t in run.t])
    assert np.abs(run["arm.rod.angle"] - exact)[2:].max() < 6e-3
    np.testing.assert_allclose(run["arm.rod.angle"][-1], 0.3, atol=1e-6)


@pytest.mark.parametrize("stiffness", [1e4, 1e6, 1e8])
def test_a_stiff_servo_follows_its_command(stiffness: float) -> None:
    """The lag of the steady motion, d angle*' / k, at any stiffness: here d / k = 0.01 s."""
    omega, d = 2 * np.pi, 0.01 * stiffness
    scene = hinge({"sine": {"amplitude": 0.5, "period": 1.0}}, stiffness=stiffness, damping=d)
    run = sf.simulate(scene, 1.0)
    phasor = stiffness / (stiffness - 0.003 * omega**2 + 1j * d * omega)
    exact = 0.5 * np.imag(phasor * np.exp(1j * omega * run.t))
    assert np.abs(run["arm.rod.angle"] - exact)[run.t > 0.4].max() < 1e-4


def test_limits_hold_at_long_steps() -> None:
    """A saturated servo accelerates its hinge by limit / inertia, then turns it at its speed."""
    scene = hinge({"constant": 2.0}, stiffness=1e4, damping=200.0, limit=0.03, speed=3.0)
    run = sf.simulate(scene, 1.2)
    t = run.t
    speeding = t < 0.29
    np.testing.assert_allclose(run["arm.rod.angle"][speeding], 0.5 * 10.0 * t[speeding] ** 2, atol=1e-12)
    cruising = (t > 0.32) & (t < 0.7)
    np.testing.assert_allclose(run["arm.rod.rate"][cruising], 3.0, atol=1e-4)
    np.testing.assert_allclose(run["arm.rod.angle"][cruising], 0.45 + 3.0 * (t[cruising] - 0.3), atol=2e-3)
    assert np.abs(run["arm.rod.torque"]).max() <= 0.03


@pytest.mark.parametrize("method", FORMULATIONS)
def test_every_formulation_takes_the_same_steps(method: str) -> None:
    scene = chain(2, "free", **LIMITED)
    runs = [sf.simulate(scene, 0.05, method=name, engine="reference") for name in (method, "recursive")]
    np.testing.assert_allclose(runs[0].q, runs[1].q, atol=1e-11)


@pytest.mark.parametrize("scene", [lambda: chain(3, "free", **LIMITED), lambda: chain(3), docked])
def test_compiled_steps_are_those_of_the_reference(scene: Any) -> None:
    runs = [sf.simulate(scene(), 0.05, engine=engine) for engine in ("native", "reference")]
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=1e-11, atol=1e-12)


def test_robots_that_share_kernels_take_the_same_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = chain(4, "free", **LIMITED)
    straight = sf.simulate(scene, 0.1)
    monkeypatch.setattr(tracing, "LARGE", 5)
    shared = sf.simulate(scene, 0.1)
    assert sf.compile(scene).shares
    np.testing.assert_allclose(shared.q, straight.q, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize(
    "door",
    [
        doors.by_rollout,
        pytest.param(doors.by_c, marks=needs_compiler),
        pytest.param(doors.by_wasm, marks=needs_node),
        pytest.param(doors.by_javascript, marks=needs_node),
        doors.by_casadi,
    ],
)
def test_every_door_takes_the_steps_of_simulate(door: doors.Door, tmp_path: Path) -> None:
    scene = chain(2, "free", **LIMITED)
    run = sf.simulate(scene, 0.1)
    states = door(sf.compile(scene), 10, tmp_path)
    np.testing.assert_allclose(states, np.hstack([run.q, run.v])[1:], rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("servo", [{}, LIMITED])
def test_derivatives_of_steps_are_difference_quotients(servo: dict[str, Any]) -> None:
    """The derivatives of whole steps by states and by the tied numbers of the servos."""
    scene = chain(2, **servo)
    program = sf.compile(scene, {"d": ["drives.s.b*.servo.damping"], "k": ["drives.s.b*.servo.stiffness"]})
    steps = StepMap(program)
    run = sf.simulate(scene, 0.3)
    state = np.hstack([run.q[-1], run.v[-1]])[None]
    moves = StepSequence(np.array([0.3]), np.array([0.01]), *np.zeros((2, 1, program.nu)))
    free = program.defaults[None]
    n, p = steps.n, steps.p
    seeds = np.eye(n + p + 2 * program.nu)[None, : n + p]
    found = steps.derivatives_along(state, moves, free, seeds)[0]
    for k in range(n + p):
        ends = []
        for nudge in (1e-6, -1e-6):
            change = np.zeros(n + p)
            change[k] = nudge
            ends.append(steps.step(state + change[:n], moves, free + change[n:])[0])
        np.testing.assert_allclose(found[:, k], (ends[0] - ends[1]) / 2e-6, atol=1e-6 * np.abs(found).max())


def test_a_gradient_of_a_rollout_is_a_difference_quotient() -> None:
    scene = chain(2, "fixed", **LIMITED)
    program = sf.compile(scene, ["drives.s.b00.servo.damping"])
    run = sf.simulate(scene, 0.0)
    q0, v0 = run.q[-1], run.v[-1]
    gradient = program.rollout_gradient(q0, v0, None, 0.01, 20, program.defaults, cost_q=[1.0, 0.0])
    ends = [program.rollout(q0, v0, None, 0.01, 20, program.defaults + x)[0][0] for x in (1e-6, -1e-6)]
    assert gradient.free[0] == pytest.approx((ends[0] - ends[1]) / 2e-6, rel=1e-5)


def test_auto_chooses_by_what_is_stiff() -> None:
    def choice(scene: sf.Scene, dt: float) -> str:
        return INTEGRATORS["auto"].choose(sf.derive(scene), dt).name

    servos = chain(3, integrator="auto")
    assert choice(servos, 1e-4) == "rk4"
    assert choice(servos, 0.01) == "imex3"
    assert sf.simulate(servos, 0.05).integrator == sf.compile(servos).integrator.name == "imex3"
    stiff = servos.to_dict()
    stiff["robots"]["s"]["links"]["b02"]["joint"] = {"type": "spherical", "at": [0, 0.1, 0], "stiffness": 1e4}
    del stiff["drives"]["s.b02"]
    assert choice(sf.Scene.from_dict(stiff), 0.01) == "rodas4"  # a spring that imex3 leaves explicit


def test_the_advice_for_stiff_servos_names_it() -> None:
    scene = chain(3, integrator="rk4")
    with pytest.raises(sf.SeaframeError, match="imex3") as caught:
        sf.simulate(scene)
    assert caught.value.code == "diverged"
    short = sf.simulate(scene, 0.05, 1e-3)
    assert any("imex3" in line for line in short.health.advice)
    assert not any("rodas4" in line for line in sf.simulate(chain(3), 0.3).health.advice)
