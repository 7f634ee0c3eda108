"""Runs: the time grid, jumps of drives, locks, control, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.run.robots import free_arm, pendulum

SINE = {"sine": {"amplitude": 0.5, "period": 2.0}}


def run(scene: dict[str, Any], **arguments: Any) -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(scene), **arguments)


def test_times_are_multiples_of_the_step_and_end_at_the_duration() -> None:
    np.testing.assert_array_equal(run(pendulum(), duration=0.3, dt=0.1).t, [0.0, 0.1, 0.2, 3 * 0.1])
    np.testing.assert_array_equal(run(pendulum(), duration=0.25, dt=0.1).t, [0.0, 0.1, 0.2, 0.25])
    np.testing.assert_array_equal(run(pendulum(), duration=0.0, dt=0.1).t, [0.0])


def test_arguments_left_out_come_from_the_scene() -> None:
    settings = {"duration": 0.2, "dt": 0.05, "integrator": "dopri5", "method": "moving-frame", "seed": 7}
    result = run(pendulum(run=settings))
    assert (len(result.t), result.integrator, result.method, result.seed) == (5, "dopri5", "moving-frame", 7)
    assert run(pendulum(run=settings), integrator="rk4").integrator == "rk4"


@pytest.mark.parametrize(
    ("arguments", "code", "culprit"),
    [
        ({"dt": 0.0}, "range", "dt: must be a positive number"),
        ({"dt": float("nan")}, "range", "dt: must be"),
        ({"dt": "0.1"}, "type", "dt: must be"),
        ({"duration": -1.0}, "range", "duration: must be"),
        ({"integrator": "rk5"}, "unknown", "'rk5'. Did you mean 'rk4'?"),
        ({"method": "recursiv"}, "unknown", "'recursiv'. Did you mean 'recursive'?"),
    ],
)
def test_wrong_arguments_are_explained(arguments: dict[str, Any], code: str, culprit: str) -> None:
    with pytest.raises(sf.SeaframeError) as caught:
        run(pendulum(), **arguments)
    assert caught.value.code == code
    assert culprit in str(caught.value)


@pytest.mark.parametrize("integrator", ["rk4", "paper-rk4", "dopri5"])
def test_prescribed_joints_follow_their_functions_exactly(integrator: str) -> None:
    result = run(free_arm(drives={"rov.upper": {"motion": SINE}}), duration=0.5, dt=0.05, integrator=integrator)
    np.testing.assert_allclose(result["rov.upper.angle"], 0.5 * np.sin(np.pi * result.t), rtol=1e-14, atol=1e-16)
    np.testing.assert_allclose(result["rov.upper.rate"], 0.5 * np.pi * np.cos(np.pi * result.t), rtol=1e-14)


@pytest.mark.parametrize("integrator", ["rk4", "paper-rk4", "dopri5"])
@pytest.mark.parametrize("lock", ["translation", "rotation", "all", ["x", "yaw"], ["z", "roll", "pitch"]])
def test_locked_components_stay(lock: Any, integrator: str) -> None:
    scene = free_arm(
        drives={"rov.upper": {"motion": SINE}, "rov.fore": {"torque": {"constant": 2.0}}, "rov.hull": {"lock": lock}}
    )
    scene["robots"]["rov"]["at"] = {"position": [1.0, 2.0, 3.0], "rpy": [0.3, 0.2, 0.1]}
    result = run(scene, duration=0.5, dt=0.05, integrator=integrator)
    names = {"translation": ["x", "y", "z"], "rotation": ["roll", "pitch", "yaw"]}
    names["all"] = names["translation"] + names["rotation"]
    for name in names.get(lock, lock) if isinstance(lock, str) else lock:
        if name in "xyz":
            k = "xyz".index(name)
            np.testing.assert_allclose(result[f"rov.hull.velocity[{k}]"], 0.0, atol=1e-15)
            np.testing.assert_allclose(result[f"rov.hull.position[{k}]"], k + 1.0, rtol=1e-15)
        else:
            k = ["roll", "pitch", "yaw"].index(name)
            np.testing.assert_array_equal(result[f"rov.hull.angular_velocity[{k}]"], 0.0)


def test_a_locked_joint_keeps_its_start() -> None:
    scene = free_arm(drives={"rov.upper": {"lock": "all"}}, initial={"rov.upper": {"angle": 0.4}})
    scene["initial"]["rov.hull"] = {"angular_velocity": [0.1, 0.2, 0.3]}
    result = run(scene, duration=0.5, dt=0.1)
    np.testing.assert_array_equal(result["rov.upper.angle"], 0.4)
    assert np.abs(result["rov.upper.torque"]).max() > 1e-3


@pytest.mark.parametrize("switch", [0.3, 0.3 + 1e-14, 0.317])
def test_a_torque_that_switches_gives_the_exact_velocity(switch: float) -> None:
    """A rotor of inertia J under a torque T from a time on: J rate = T (t - switch), whatever the grid."""
    rotor = pendulum(gravity=[0, 0, 0], drives={"clock.bob": {"torque": {"steps": {"times": [switch], "values": [2]}}}})
    result = run(rotor, duration=1.0, dt=0.1)
    J = 1.0 / 3.0 + 0.25e-6
    np.testing.assert_allclose(result["clock.bob.rate"], 2.0 / J * np.maximum(result.t - switch, 0.0), atol=1e-12)


def test_a_jump_of_a_prescribed_rate_keeps_the_momentum_of_a_free_robot() -> None:
    table = {"table": {"times": [0.0, 0.15, 0.33], "values": [0.0, 0.4, -0.3]}}
    result = run(free_arm(drives={"rov.upper": {"motion": table}}), duration=0.5, dt=0.02)
    before = np.flatnonzero(np.diff(result.rows.t) == 0.0)
    np.testing.assert_array_equal(result.rows.t[before], [0.15, 0.33])
    for name in ("momentum.linear", "momentum.angular"):
        momentum = result.history.signal(name)
        np.testing.assert_allclose(momentum[before + 1], momentum[before], rtol=1e-13, atol=1e-13)
    assert (np.abs(result.rows.v[before + 1] - result.rows.v[before]).max(axis=1) > 1.0).all()
    assert result.health.energy_residual < 1e-6


def test_a_controller_is_asked_for_forces() -> None:
    """A torque of -k angle - d rate by control is the same as a spring and a damper in the joint."""
    passive = free_arm(initial={"rov.upper": {"angle": 0.5}})
    passive["robots"]["rov"]["links"]["upper"]["joint"] |= {"stiffness": 30.0, "damping": 2.0}
    active = free_arm(initial={"rov.upper": {"angle": 0.5}})
    expected = run(passive, duration=0.5, dt=0.02)
    got = run(active, duration=0.5, dt=0.02, control=lambda t, q, v: [-30.0 * q[7] - 2.0 * v[6], 0.0])
    np.testing.assert_allclose(got.q, expected.q, atol=1e-13)
    np.testing.assert_allclose(got["rov.upper.torque"], -30 * got["rov.upper.angle"] - 2 * got["rov.upper.rate"])
    np.testing.assert_array_equal(expected["rov.upper.torque"], 0.0)


def test_a_motion_that_grows_without_bound_is_reported() -> None:
    wild = pendulum(drives={"clock.bob": {"torque": {"polynomial": [0, 1e20, 1e20]}}})
    wild["robots"]["clock"]["links"]["bob"]["joint"]["damping"] = 1e6
    with pytest.raises(sf.SeaframeError, match="grew without bound") as caught:
        run(wild, duration=100.0, dt=1.0)
    assert caught.value.code == "diverged"


def test_progress_is_reported_up_to_one() -> None:
    seen: list[float] = []
    run(pendulum(), duration=0.5, dt=0.1, progress=seen.append)
    assert seen == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


def test_two_robots_in_one_scene_do_not_disturb_each_other() -> None:
    one = pendulum(initial={"clock.bob": {"angle": 1.0}})
    both = pendulum(initial={"clock.bob": {"angle": 1.0}})
    both["robots"] = {"rov": free_arm()["robots"]["rov"], "clock": one["robots"]["clock"]}
    alone, together = run(one, duration=0.5, dt=0.05), run(both, duration=0.5, dt=0.05)
    np.testing.assert_array_equal(alone["clock.bob.angle"], together["clock.bob.angle"])


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_coordinate_without_inertia_is_explained(engine: str) -> None:
    point = {"robots": {"r": {"links": {"a": {"mass": 1.0}}}}}
    with pytest.raises(sf.SeaframeError, match="inertia") as caught:
        run(point, duration=0.1, engine=engine)
    assert caught.value.code == "singular"


def test_too_many_steps_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="20,000,000 steps") as caught:
        run(pendulum(), duration=1e300, dt=1e-300)
    assert caught.value.code == "limit"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_an_adaptive_run_that_fails_is_reported(engine: str) -> None:
    stiff = pendulum(initial={"clock.bob": {"rate": 1.0}})
    stiff["robots"]["clock"]["links"]["bob"]["joint"]["damping"] = 1e20
    with pytest.raises(sf.SeaframeError) as caught:
        run(stiff, duration=0.05, integrator="dopri5", engine=engine)
    assert caught.value.code == "diverged"


def test_errors_of_a_controller_are_passed_on() -> None:
    def broken(t: float, q: Any, v: Any) -> list[float]:
        if t > 0.05:
            raise ValueError("my sensor is wet")
        return [0.0]

    with pytest.raises(ValueError, match="my sensor is wet"):
        run(pendulum(), duration=0.2, dt=0.01, control=broken)
    with pytest.raises(sf.SeaframeError, match=r"2 .* t = 0 s.*clock\.bob\.torque") as caught:
        run(pendulum(), duration=0.2, dt=0.01, control=lambda t, q, v: [0.0, 1.0])
    assert (caught.value.code, caught.value.path) == ("shape", "control")
    with pytest.raises(sf.SeaframeError, match=r"t = 0 s.*clock\.bob\.torque.* nan") as caught:
        run(pendulum(), duration=0.2, dt=0.01, control=lambda t, q, v: [float("nan")])
    assert (caught.value.code, caught.value.path) == ("range", "control")


def test_an_absolute_pulse_width_as_u_is_refused() -> None:
    hull = {"mass": 10, "shape": {"box": [0.4, 0.3, 0.2]}}
    thruster = {"name": "t1", "link": "hull", "direction": [1, 0, 0], "model": "t200"}
    scene = sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": hull}, "thrusters": [thruster]}}})
    with pytest.raises(sf.SeaframeError, match=r"rov\.t1\.command .*1600 us") as caught:
        sf.simulate(scene, duration=0.1, dt=0.01, control=lambda t, q, v: [1600.0])
    assert (caught.value.code, caught.value.path) == ("range", "control")
    run = sf.simulate(scene, duration=0.1, dt=0.01, control=lambda t, q, v: [100.0])
    assert run["rov.t1.command"][0] == 1600.0
