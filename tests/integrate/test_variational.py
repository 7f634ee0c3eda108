"""The variational integrator: its closed forms, its order, what it conserves, and every door that carries it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.program import tracing
from tests.identify.fit.scenes import bluerov, oscillator
from tests.identify.fit.test_stepping import FREE, ball_and_thruster
from tests.integrate.test_order import ROBOT, STATES, errors, slope
from tests.oracles.closed_forms import FreeRigidBody
from tests.program.test_rollout_gradients import start_of
from tests.program.test_step_jacobians import differences

FINE = (0.01, 0.005, 0.0025)  # s


def tumbling(moments: tuple[float, float, float], omega: tuple[float, float, float]) -> sf.Scene:
    """A body that turns freely, its origin away from its centre of mass."""
    hull = {"mass": 3.0, "center_of_mass": [0.2, -0.1, 0.3], "inertia": {"diagonal": list(moments)}}
    scene = {"gravity": [0, 0, 0], "robots": {"rov": {"links": {"hull": hull}}}}
    return sf.Scene.from_dict(scene | {"initial": {"rov.hull": {"angular_velocity": list(omega)}}})


def coasting_arms(gravity: float = 0.0) -> sf.Scene:
    """The vehicle with two arms, dry and without motors, moving at the start."""
    data = sf.load("rov-two-arms").to_dict() | {"checks": [], "plots": [], "gravity": [0.0, 0.0, -gravity]}
    del data["drives"]
    hull = {"angular_velocity": [0.3, 0.5, -0.2], "velocity": [0.1, 0.0, 0.0]}
    arms = {"rov.left_upper": {"rate": 1.0}, "rov.right_fore": {"rate": -2.0}}
    return sf.Scene.from_dict(data | {"initial": {"rov.hull": hull} | arms})


def gain_of_energy(run: sf.Run) -> np.ndarray[Any, np.dtype[np.float64]]:
    energy = run["energy.kinetic"] + run["energy.potential"]
    return np.asarray(energy / energy[0] - 1.0, dtype=float)


def test_a_free_body_turns_as_in_jacobis_solution() -> None:
    body = FreeRigidBody((0.4, 0.9, 1.3), 1.0, 1.6)
    scene, steps = tumbling(body.moments, (body.first, 0.0, body.third)), (0.04, 0.02, 0.01)
    worst = []
    for dt in steps:
        run = sf.simulate(scene, 4.0, dt, integrator="variational")
        worst.append(np.abs(run["rov.hull.angular_velocity"] - body.angular_velocity(run.t)).max())
    assert 1.95 < slope(steps, np.array(worst)) < 2.05
    assert worst[-1] < 2e-3


def test_a_mass_on_a_spring_takes_the_steps_of_stoermer_and_verlet() -> None:
    """Closed form of one step: x1 = x + h v + h2/2 a(x), v1 = v + h/2 (a(x) + a(x1)), exactly."""
    m, k, h, x, v = 2.0, 30.0, 0.05, 0.2, -0.5
    q_end, v_end = sf.compile(oscillator(m, 0.0, k), integrator="variational").rollout([x], [v], None, h, 40)
    for _ in range(40):
        later = x + h * v - 0.5 * h * h * k / m * x
        v, x = v - 0.5 * h * k / m * (x + later), later
    np.testing.assert_allclose([q_end[0], v_end[0]], [x, v], rtol=1e-12)


@pytest.fixture(scope="module")
def found_errors() -> dict[str, Any]:
    return errors(ROBOT, FINE, integrator="variational")


@pytest.mark.parametrize("state", STATES)
def test_second_order_in_every_state_with_prescribed_and_driven_joints(
    found_errors: dict[str, Any], state: str
) -> None:
    assert 1.9 < slope(FINE, found_errors[state]) < 2.1


@pytest.mark.parametrize("name", ["rov-one-arm-water", "rov-two-arms-water", "snake-water", "tank"])
def test_second_order_with_water_and_thrusters(name: str) -> None:
    """Against adaptive steps; drag, buoyancy, currents and thrusters whose speed is a state act as forces."""
    scene = ball_and_thruster() if name == "tank" else sf.load(name)
    exact = sf.simulate(scene.replace({"run.tolerance": 1e-12}), 0.5, 0.25, integrator="dopri5")
    worst, steps = [], (0.01, 0.005)
    for dt in steps:
        run = sf.simulate(scene, 0.5, dt, integrator="variational")
        worst.append(max(np.abs(run.q[-1] - exact.q[-1]).max(), np.abs(run.v[-1] - exact.v[-1]).max()))
    assert 1.85 < slope(steps, np.array(worst)) < 2.2


@pytest.mark.parametrize(("name", "steps"), [("rov-one-arm", 3000), ("rov-two-arms", 3000), ("snake-free", 500)])
def test_momentum_is_conserved_to_rounding(name: str, steps: int) -> None:
    """Also while joints are prescribed or driven; RK4 loses a million times more."""
    scene = coasting_arms() if name == "rov-two-arms" else sf.load(name)
    lost = {}
    for integrator in ("variational", "rk4"):
        run = sf.simulate(scene, 0.02 * steps, 0.02, integrator=integrator)
        size = np.sqrt(2.0 * run["energy.kinetic"].max() * sum(link.total_mass for link in scene.links.values()))
        parts = [np.abs(run[f"momentum.{kind}"] - run[f"momentum.{kind}"][0]).max() for kind in ("linear", "angular")]
        lost[integrator] = max(parts) / size
    assert lost["variational"] < 1e-12
    assert lost["rk4"] > 1e3 * lost["variational"]


def test_energy_does_not_drift_where_that_of_rk4_does() -> None:
    """A tumbling body over 2000 s in steps of 0.1 s: the error oscillates, and has no trend."""
    scene = tumbling((0.4, 0.9, 1.3), (1.0, 0.1, 0.6))
    runs = {name: sf.simulate(scene, 2000.0, 0.1, integrator=name) for name in ("variational", "rk4")}
    found = {name: gain_of_energy(run) for name, run in runs.items()}
    trend = {name: np.polyfit(runs[name].t / 2000.0, gain, 1)[0] for name, gain in found.items()}
    swing = np.ptp(found["variational"])
    assert swing < 2e-3
    assert abs(trend["variational"]) < 0.01 * swing
    assert abs(trend["rk4"]) > 50 * abs(trend["variational"])


def test_energy_of_a_chain_under_gravity_stays_bounded() -> None:
    """A double pendulum, in its chaotic range: the first and the last tenth of a long run err alike."""
    rod = {"mass": 1.0, "shape": {"cylinder": {"radius": 0.02, "length": 1.0, "axis": "x", "center": [0.5, 0, 0]}}}
    joint = {"type": "revolute", "axis": [0, 1, 0]}
    links = {
        "post": {},
        "first": rod | {"parent": "post", "joint": joint},
        "second": rod | {"parent": "first", "joint": joint | {"at": [1, 0, 0]}},
    }
    scene = sf.Scene.from_dict({"robots": {"p": {"base": "fixed", "links": links}}})
    run = sf.simulate(scene, 100.0, 0.005, v0=[1.0, 6.0], integrator="variational")
    energy = run["energy.kinetic"] + run["energy.potential"]
    error = np.abs(energy - energy[0]) / run["energy.kinetic"].max()
    tenth = len(error) // 10
    assert error[-tenth:].max() < 1.5 * error[:tenth].max() < 1.5e-2


@pytest.mark.parametrize(("fraction", "grows"), [(0.98, False), (1.02, True)])
def test_the_stated_reach_is_that_of_stable_steps(fraction: float, grows: bool) -> None:
    """A mass on a spring with steps just below and just above reach / omega."""
    omega = 3.0
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {
                "cart": {
                    "base": "fixed",
                    "links": {
                        "rail": {},
                        "mass": {
                            "parent": "rail",
                            "joint": {"type": "prismatic", "axis": [1, 0, 0], "stiffness": 2.0 * omega**2},
                            "mass": 2.0,
                            "inertia": {"diagonal": [1, 1, 1]},
                        },
                    },
                }
            },
        }
    )
    program = sf.compile(scene, integrator="variational")
    reach = program.integrator.reach
    q, _ = program.rollout(np.array([0.1]), np.zeros(1), None, fraction * reach / omega, 400)
    assert (not np.isfinite(q[0]) or abs(q[0]) > 10.0) == grows


def test_a_step_back_returns() -> None:
    """The method is its own adjoint: a step of h and one of -h cancel."""
    program = sf.compile(coasting_arms(3.0), integrator="variational")
    (q,), (v,) = start_of(program, 1)
    q1, v1 = program.step(q, v, None, 0.0, 0.005)[:2]
    back = program.step(q1, v1, None, 0.005, -0.005)
    np.testing.assert_allclose(back[0], q, rtol=0, atol=1e-12)
    np.testing.assert_allclose(back[1], v, rtol=0, atol=1e-10)


@pytest.mark.parametrize("shares", [False, True])
def test_large_robots_share_kernels(shares: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "LARGE", 5 if shares else 30)
    scene = coasting_arms()
    native, plain = (
        sf.simulate(scene, 0.1, 0.02, engine=engine, integrator="variational") for engine in ("native", "reference")
    )
    np.testing.assert_allclose(native.v, plain.v, rtol=0, atol=1e-11)


@pytest.mark.parametrize("shares", [False, True])
def test_steps_have_exact_derivatives(shares: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "LARGE", 5 if shares else 30)
    program = sf.compile(bluerov(), free=FREE, integrator="variational")
    (q,), (v,) = start_of(program, 1)
    u = 20.0 * np.random.default_rng(3).standard_normal(program.nu)
    found = program.step_jacobians(q, v, u, 0.1, 0.02, freed=True)
    for got, want in zip(found, differences(program, q, v, u, 0.1, 0.02), strict=True):
        np.testing.assert_allclose(got, want, rtol=1e-6, atol=3e-8 * max(1.0, np.abs(want).max()))


@pytest.mark.parametrize("name", ["modular-bluerov", "flexible-arm", "tethered-rov"])
def test_what_has_no_discrete_lagrangian_is_refused(name: str) -> None:
    scene = sf.load(name)
    for act in (
        lambda: sf.simulate(scene, 0.1, integrator="variational"),
        lambda: sf.compile(scene, integrator="variational"),
    ):
        with pytest.raises(sf.SeaframeError) as caught:
            act()
        assert (caught.value.code, caught.value.path) == ("unsupported", "integrator")
