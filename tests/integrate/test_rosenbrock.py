"""Implicit steps: their order, their stability where explicit steps are unstable, and forces during them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.integrate import INTEGRATORS
from seaframe.integrate.elastic import solve_elastic_system
from seaframe.integrate.initial_state import initial_state
from seaframe.integrate.reference_engine import ReferenceEngine
from seaframe.integrate.rosenbrock import Rosenbrock, RosenbrockStep
from seaframe.integrate.step_engine import Forces, State
from seaframe.loads.time_functions import Instant
from seaframe.run.simulate import engine_of
from tests.integrate.test_order import ROBOT, errors, reference, slope
from tests.oracles.closed_forms import FreeRigidBody, PhysicalPendulum
from tests.random_scenes import SceneDict

ROD = PhysicalPendulum.rod(length=0.8, amplitude=2.0)
SWING: SceneDict = {
    "robots": {
        "clock": {
            "base": "fixed",
            "links": {
                "post": {},
                "rod": {
                    "parent": "post",
                    "joint": {"type": "revolute", "axis": [0, 1, 0]},
                    "mass": 1.0,
                    "center_of_mass": [0, 0, -0.4],
                    "inertia": {"diagonal": [0.8**2 / 12, 0.8**2 / 12, 1e-9]},
                },
            },
        }
    },
    "initial": {"clock.rod": {"angle": 2.0}},
}
SPINNING = FreeRigidBody((1.0, 2.0, 3.0), 1.0, 2.0)
TURNING: SceneDict = {
    "gravity": [0, 0, 0],
    "robots": {"top": {"links": {"hull": {"mass": 1.0, "inertia": {"diagonal": [1.0, 2.0, 3.0]}}}}},
    "initial": {"top.hull": {"velocity": [0.3, 0, 0.1], "angular_velocity": [1.0, 0.0, 2.0]}},
}


def take_steps(
    scene: SceneDict,
    duration: float,
    count: int,
    control: Forces | None = None,
    engine: str = "native",
    name: str = "rodas4",
) -> State:
    """The state after `steps` steps of equal size."""
    eom = sf.derive(sf.Scene.from_dict(scene))
    forces = control or (lambda instant, q, v: [0.0] * eom.nu)
    method, running, held = INTEGRATORS[name], engine_of(engine, eom), control is None
    assert isinstance(method, Rosenbrock)
    step = RosenbrockStep(method, running, method.solver(running, None if held else forces), forces, held)
    state, h = initial_state(eom), duration / count
    for k in range(count):
        state, _ = step(state, k * h, h)
    return state


COUNTS = (20, 40, 80)


def test_order_on_a_pendulum_with_a_wide_swing() -> None:
    """The largest error of four times."""
    error = np.zeros(len(COUNTS))
    for t in (0.4, 0.8, 1.2, 1.6):
        exact = np.array([ROD.angle(np.array(t)), ROD.angular_rate(np.array(t))])
        ends = [take_steps(SWING, t, round(count * t)) for count in COUNTS]
        error = np.maximum(error, [np.abs(np.array([*end.q, *end.v]) - exact).max() for end in ends])
    assert slope([1.0 / count for count in COUNTS], error) > 3.8  # 5.1: its leading error is small here
    assert error[-1] < 2e-6


def test_order_of_a_body_that_turns_freely() -> None:
    exact = SPINNING.angular_velocity(np.array([2.0]))[0]
    ends = [take_steps(TURNING, 2.0, count) for count in COUNTS]
    error = np.array([np.abs(np.array(end.v[3:]) - exact).max() for end in ends])
    assert 3.8 < slope([2.0 / count for count in COUNTS], error) < 4.5
    assert error[-1] < 1e-5
    assert all(abs(np.linalg.norm(end.q[3:]) - 1.0) < 1e-13 for end in ends)


def test_order_with_prescribed_motion_and_drives() -> None:
    """A robot with a prescribed joint, a torque of time, a free base: the derivative in time counts."""
    eom = sf.derive(sf.Scene.from_dict(ROBOT))
    start = initial_state(eom)
    want = reference(ROBOT, np.array(start.q), np.array(start.v))
    found = []
    for count in COUNTS:
        end = take_steps(ROBOT, 1.2, count)
        ahead = np.abs(np.array(end.q[:3]) - want["position"][-1]).max()
        spins = np.abs(np.array(end.v[6:]) - want["rate"][-1]).max()
        found.append(max(ahead, spins))
    assert 3.7 < slope([1.2 / count for count in COUNTS], np.array(found)) < 4.6


def test_order_under_feedback_that_is_asked_at_every_stage() -> None:
    """With the Jacobian of the controller, by differences of its output, in the linear systems."""

    def spring(instant: Instant, q: Any, v: Any) -> list[float]:
        return [-30.0 * q[0] - 0.5 * v[0] + 2.0 * np.sin(5.0 * instant.t)]

    fine = take_steps(SWING, 1.0, 640, spring)
    ends = [take_steps(SWING, 1.0, count, spring) for count in COUNTS]
    error = np.array([max(abs(end.q[0] - fine.q[0]), abs(end.v[0] - fine.v[0])) for end in ends])
    assert 3.7 < slope([1.0 / count for count in COUNTS], error) < 4.6


def sprung(stiffness: float, damping: float, **more: Any) -> SceneDict:
    """A mass on a spring along x, and a second, soft one on it."""
    links = {
        "post": {},
        "first": {
            "parent": "post",
            "joint": {"type": "prismatic", "axis": [1, 0, 0], "stiffness": stiffness, "damping": damping},
            "mass": 1.0,
        },
        "second": {
            "parent": "first",
            "joint": {"type": "prismatic", "axis": [1, 0, 0], "stiffness": 4.0, "damping": 0.1},
            "mass": 1.0,
        },
    }
    return {
        "gravity": [2.0, 0, 0],
        "robots": {"cart": {"base": "fixed", "links": links}},
        "initial": {"cart.second": {"extension": 0.3}},
    } | more


def exact_linear(stiffness: float, damping: float, t: float) -> np.ndarray[Any, Any]:
    """x(t) of two masses in relative coordinates, M x'' + C x' + K x = F, by eigenvectors of the first-order form."""
    M = np.array([[2.0, 1.0], [1.0, 1.0]])
    C, K, F = np.diag([damping, 0.1]), np.diag([stiffness, 4.0]), np.array([4.0, 2.0])
    A = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, K), -np.linalg.solve(M, C)]])
    rest = np.concatenate([np.linalg.solve(K, F), np.zeros(2)])
    rates, shapes = np.linalg.eig(A)
    start = np.linalg.solve(shapes, np.array([0.0, 0.3, 0.0, 0.0]) - rest)
    return np.asarray((shapes @ (np.exp(rates * t) * start)).real + rest)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_very_stiff_spring_with_large_steps(engine: str) -> None:
    """k = 1e8 N/m, heavily damped: RK4 is stable up to a step of 1e-4 s; here they are 0.05 s."""
    stiffness, damping = 1e8, 3e4
    end = take_steps(sprung(stiffness, damping), 2.0, 40, engine=engine)
    want = exact_linear(stiffness, damping, 2.0)
    np.testing.assert_allclose([end.q[1], end.v[1]], want[[1, 3]], rtol=0, atol=1e-5)
    assert abs(end.q[0] - want[0]) < 1e-11  # about 4e-8 m
    explicit = sf.simulate(sf.Scene.from_dict(sprung(stiffness, damping)), duration=2.0, dt=1e-4, integrator="rk4")
    np.testing.assert_allclose(explicit.q[-1], want[:2], rtol=0, atol=1e-9)  # the closed form itself
    with pytest.raises(sf.SeaframeError) as caught:
        sf.simulate(sf.Scene.from_dict(sprung(stiffness, damping)), duration=2.0, dt=0.05, integrator="rk4")
    assert caught.value.code == "diverged"


def test_an_undamped_stiff_spring_stays_bounded() -> None:
    """L-stable: oscillations that are too fast for the step decay, the slow one stays."""
    end = take_steps(sprung(1e8, 0.0), 2.0, 40)
    assert abs(end.q[1] - exact_linear(1e8, 0.0, 2.0)[1]) < 1e-5
    assert abs(end.q[0]) < 1e-6


def test_adaptive_steps_are_long_where_the_motion_is_slow() -> None:
    scene = sf.Scene.from_dict(sprung(1e8, 3e4, run={"duration": 5.0, "dt": 0.5, "tolerance": 1e-6}))
    run = sf.simulate(scene, integrator="rodas4")
    assert len(run.rows.t) < 200
    want = exact_linear(1e8, 3e4, 5.0)
    np.testing.assert_allclose(run.q[-1], want[:2], rtol=0, atol=2e-5)


@pytest.mark.parametrize("tolerance", [1e-5, 1e-8])
def test_adaptive_steps_keep_their_tolerance(tolerance: float) -> None:
    found = errors(ROBOT | {"run": {"tolerance": tolerance}}, (0.1,), integrator="rodas4")
    assert max(float(error[0]) for error in found.values()) < 30 * tolerance


def test_agrees_with_the_explicit_pair() -> None:
    scene = sf.Scene.from_dict(ROBOT | {"run": {"duration": 1.0, "dt": 0.1, "tolerance": 1e-11}})
    explicit, implicit = (sf.simulate(scene, integrator=name) for name in ("dopri5", "rodas4"))
    np.testing.assert_allclose(implicit.q, explicit.q, rtol=0, atol=1e-9)
    np.testing.assert_allclose(implicit.v, explicit.v, rtol=0, atol=1e-8)


def test_runs_are_equal_to_the_bit() -> None:
    scene = sf.Scene.from_dict(ROBOT | {"run": {"duration": 0.5, "dt": 0.1, "tolerance": 1e-6}})
    first, second = (sf.simulate(scene, integrator="rodas4") for _ in range(2))
    assert np.array_equal(first.rows.t, second.rows.t)
    assert np.array_equal(first.rows.q, second.rows.q)
    assert np.array_equal(first.rows.v, second.rows.v)


def test_engines_agree() -> None:
    scene = sf.Scene.from_dict(ROBOT | {"run": {"duration": 0.3, "dt": 0.1, "tolerance": 1e-6}})
    runs = [sf.simulate(scene, integrator="rodas4", engine=engine) for engine in ("native", "reference")]
    np.testing.assert_allclose(runs[0].v, runs[1].v, rtol=0, atol=1e-7)


def test_steps_end_where_a_drive_jumps() -> None:
    jumping = ROBOT | {
        "drives": {"rov.fore": {"torque": {"steps": {"times": [0.0, 0.123], "values": [2.0, -3.0]}}}},
        "run": {"duration": 0.4, "dt": 0.2, "tolerance": 1e-9},
    }
    explicit, implicit = (sf.simulate(sf.Scene.from_dict(jumping), integrator=name) for name in ("dopri5", "rodas4"))
    assert 0.123 in implicit.rows.t
    np.testing.assert_allclose(implicit.v[-1], explicit.v[-1], rtol=0, atol=1e-7)


def loop() -> SceneDict:
    """A four-bar linkage with a stiff hinge: a chain of three rods from a wall, its end on a ball in the wall."""
    rod = {"mass": 1.0, "shape": {"cylinder": {"radius": 0.02, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    links = {
        "wall": {},
        "one": {"parent": "wall", "joint": hinge} | rod,
        "two": {"parent": "one", "joint": hinge | {"at": [1, 0, 0], "stiffness": 5.0, "damping": 0.2}} | rod,
        "three": {"parent": "two", "joint": hinge | {"at": [1, 0, 0]}} | rod,
    }
    return {
        "robots": {"bars": {"base": "fixed", "links": links}},
        "connections": [
            {"type": "ball", "a": "bars.wall", "b": "bars.three", "point_a": [1, 0, 0], "point_b": [1, 0, 0]}
        ],
        "initial": {
            "bars.one": {"angle": -np.pi / 2},
            "bars.two": {"angle": np.pi / 2},
            "bars.three": {"angle": np.pi / 2},
        },
        "run": {"duration": 1.0, "dt": 0.1, "tolerance": 1e-9},
    }


def test_connections_hold() -> None:
    scene = sf.Scene.from_dict(loop())
    explicit, implicit = (sf.simulate(scene, integrator=name) for name in ("dopri5", "rodas4"))
    assert np.abs(implicit.q[-1] - implicit.q[0]).max() > 0.1
    np.testing.assert_allclose(implicit.q, explicit.q, rtol=0, atol=1e-7)
    assert implicit.health.constraint_drift is not None
    assert implicit.health.constraint_drift < 1e-9


def test_exact_and_differenced_jacobians_agree() -> None:
    eom = sf.derive(sf.Scene.from_dict(ROBOT))
    state, instant, u = initial_state(eom), Instant(0.2, 0.25), [0.7]
    exact = engine_of("native", eom).linear(state, instant, u)
    nearly = ReferenceEngine(eom).linear(state, instant, u)
    for a, b in zip(exact, nearly, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-7, atol=1e-7)


def test_jacobian_of_a_pendulum() -> None:
    """theta'' = -(g / L) 3/2 sin(theta) for a rod."""
    eom = sf.derive(sf.Scene.from_dict(SWING))
    jacobian = engine_of("native", eom).linear(initial_state(eom), Instant(0.0, 0.0), [0.0]).state
    np.testing.assert_allclose(jacobian, [[0.0, 1.0], [-1.5 * 9.81 / 0.8 * np.cos(2.0), 0.0]], rtol=1e-12, atol=1e-14)


def test_auto_chooses_by_stability() -> None:
    soft, stiff = (sf.Scene.from_dict(sprung(k, d)) for k, d in ((40.0, 0.1), (1e8, 3e4)))
    assert sf.simulate(soft, duration=0.1, dt=0.01, integrator="auto").integrator == "rk4"
    assert sf.simulate(stiff, duration=0.1, dt=0.01, integrator="auto").integrator == "rodas4"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [({}, "ros34pw2"), ({"run": {"tolerance": 1e-9}}, "rodas4"), ({"floor": {"height": -9.0}}, "rodas4")],
)
def test_auto_knows_long_chains_of_springs(changes: dict[str, Any], expected: str) -> None:
    """The recursion is chosen where only springs are stiff and the tolerance is not tight."""
    joint = {"type": "revolute", "axis": [0, 1, 0], "stiffness": 1e6, "damping": 100.0}
    rod = {"mass": 0.5, "inertia": {"diagonal": [0.01, 0.01, 0.01]}, "center_of_mass": [0.1, 0, 0]}
    links: dict[str, Any] = {"post": {}}
    for k in range(30):
        links[f"l{k}"] = rod | {"parent": f"l{k - 1}" if k else "post", "joint": joint | {"at": [0.2, 0, 0]}}
    scene = {"robots": {"arm": {"base": "fixed", "links": links}}, "run": {"tolerance": 1e-5}} | changes
    assert INTEGRATORS["auto"].choose(sf.derive(sf.Scene.from_dict(scene)), 0.05).name == expected


def test_health_says_when_a_motion_is_stiff() -> None:
    scene = sf.Scene.from_dict(sprung(1e6, 0.0, initial={}))
    run = sf.simulate(scene, duration=0.2, dt=2e-3, integrator="rk4")
    squares = np.linalg.eigvals(np.linalg.solve([[2.0, 1.0], [1.0, 1.0]], np.diag([1e6, 4.0]))).real
    advice = next(line for line in run.health.advice if "stiff" in line)
    assert f"stable up to dt = {2.785 / np.sqrt(squares.max()):.2g} s" in advice
    assert "rodas4" in advice
    paired = sf.simulate(sf.Scene.from_dict(sprung(1e6, 2e4)), duration=2.0, dt=0.5, integrator="dopri5")
    assert any("stiff" in line for line in paired.health.advice)
    soft = sf.simulate(sf.Scene.from_dict(SWING), duration=0.2, dt=1e-3)
    assert not any("stiff" in line for line in soft.health.advice)


# The W-method, whose linear systems are solved by the recursion

CHAIN: SceneDict = {
    "robots": {
        "arm": {
            "base": "fixed",
            "links": {
                "post": {},
                "one": {
                    "parent": "post",
                    "joint": {"type": "revolute", "axis": [0, 1, 0], "stiffness": 30.0, "damping": 0.3},
                    "mass": 1.0,
                    "center_of_mass": [0.4, 0, 0],
                    "inertia": {"diagonal": [0.01, 0.05, 0.05]},
                },
                "two": {
                    "parent": "one",
                    "joint": {"type": "spherical", "at": [0.8, 0, 0], "stiffness": 20.0, "damping": 0.2},
                    "mass": 1.0,
                    "center_of_mass": [0.3, 0.1, 0],
                    "inertia": {"diagonal": [0.02, 0.05, 0.06]},
                },
                "three": {
                    "parent": "two",
                    "joint": {"type": "prismatic", "axis": [1, 0, 0], "at": [0.6, 0, 0], "stiffness": 80.0},
                    "mass": 0.5,
                },
            },
        }
    },
    "drives": {"arm.one": {"torque": {"sine": {"amplitude": 3.0, "period": 0.7}}}},
}


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_the_w_method_is_of_third_order(engine: str) -> None:
    counts = (25, 50, 100) if engine == "reference" else (50, 100, 200)
    fine = sf.simulate(
        sf.Scene.from_dict(CHAIN | {"run": {"tolerance": 1e-12}}), duration=0.5, dt=0.5, integrator="dopri5"
    )
    ends = [take_steps(CHAIN, 0.5, count, engine=engine, name="ros34pw2") for count in counts]
    error = np.array(
        [np.abs(np.array([*end.q, *end.v]) - np.concatenate([fine.q[-1], fine.v[-1]])).max() for end in ends]
    )
    assert 2.7 < slope([0.5 / count for count in counts], error) < 3.5


def test_its_linear_systems_are_those_of_the_dense_matrix() -> None:
    """For springs on carts the elastic Jacobian is the whole one: (1/x - J) U = R."""
    eom = sf.derive(sf.Scene.from_dict(sprung(1e4, 30.0)))
    engine, state = engine_of("native", eom), initial_state(eom)
    J = engine.linear(state, Instant(0.0, 0.0), [0.0, 0.0]).state
    right, x = np.array([0.3, -0.2, 1.5, 0.7]), 0.02
    want = np.linalg.solve(np.eye(4) / x - J, right)
    np.testing.assert_allclose(engine.solve_elastic(state, right.tolist(), x), want, rtol=1e-11)
    np.testing.assert_allclose(solve_elastic_system(eom, state.q, right.tolist(), x), want, rtol=1e-11)


def test_the_w_method_is_stable_where_explicit_steps_are_not() -> None:
    end = take_steps(sprung(1e8, 3e4), 2.0, 80, name="ros34pw2")
    np.testing.assert_allclose([end.q[1], end.v[1]], exact_linear(1e8, 3e4, 2.0)[[1, 3]], rtol=0, atol=1e-4)


def test_the_w_method_refuses_connections() -> None:
    with pytest.raises(sf.SeaframeError, match=r"'ros34pw2'.*'rodas4'") as caught:
        sf.simulate(sf.Scene.from_dict(loop()), integrator="ros34pw2")
    assert (caught.value.code, caught.value.path) == ("unsupported", "integrator")


def flexible(**more: Any) -> SceneDict:
    """Two slender links that bend and stretch, released from level."""
    bent = {
        "length": 1.0,
        "radius": 0.005,
        "mass_per_length": 0.1119,
        "youngs_modulus": 7e10,
        "bending": {"z": 2},
        "damping": {"ratio": 0.02},
    }
    hinge = {"type": "revolute", "axis": [0, 1, 0]}
    links: SceneDict = {"post": {}, "one": {"parent": "post", "joint": hinge, "flexible": bent | more}}
    return {
        "robots": {"arm": {"base": "fixed", "links": links}},
        "run": {"duration": 0.1, "dt": 0.02, "tolerance": 1e-8},
    }


@pytest.mark.parametrize("integrator", ["rodas4", "ros34pw2"])
def test_flexible_links(integrator: str) -> None:
    scene = sf.Scene.from_dict(flexible())
    explicit, found = (sf.simulate(scene, integrator=name) for name in ("dopri5", integrator))
    assert np.abs(explicit.q[-1, 1]) > 1e-4  # it has bent
    np.testing.assert_allclose(found.q, explicit.q, rtol=0, atol=1e-6)


def test_auto_takes_implicit_steps_for_links_that_stretch() -> None:
    scene = sf.Scene.from_dict(flexible(stretch=1) | {"run": {"duration": 0.05, "dt": 0.01, "tolerance": 1e-5}})
    assert sf.simulate(scene, integrator="auto").integrator == "rodas4"
