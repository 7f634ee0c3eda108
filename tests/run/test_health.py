"""Health: balances close with every kind of drive, fail where they should, and the advice holds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.run.checks import Check, compared, scene_checks
from seaframe.run.table_advice import table_advice, tables_over_time
from tests.run.robots import free_arm, pendulum

DRIVES: list[dict[str, Any]] = [
    {},
    {"rov.upper": {"torque": {"sine": {"amplitude": 3.0, "period": 1.0}}}},
    {"rov.upper": {"motion": {"sine": {"amplitude": 0.5, "period": 1.0}}}},
    {"rov.upper": {"torque": {"steps": {"times": [0.1, 0.2345], "values": [3.0, -5.0]}}}},
    {"rov.hull": {"force": {"constant": [10, 5, 3]}, "moment": {"sine": {"amplitude": [1, 2, 3], "period": 1.0}}}},
]


@pytest.mark.parametrize("drives", DRIVES)
def test_energy_and_momentum_balance_to_the_order_of_the_method(drives: dict[str, Any]) -> None:
    scene = free_arm(drives=drives, gravity=[0.3, -0.2, -9.81], initial={"rov.fore": {"rate": 2.0}})
    scene["robots"]["rov"]["links"]["fore"]["joint"] |= {"damping": 0.4, "stiffness": 2.0}
    described = sf.Scene.from_dict(scene)
    coarse, fine = (sf.simulate(described, duration=0.6, dt=dt).health for dt in (0.02, 0.01))
    for residual in ("energy_residual", "momentum_residual"):
        assert getattr(fine, residual) < 1e-7
        assert getattr(fine, residual) < max(1e-12, getattr(coarse, residual) / 8.0)  # of fourth order
    assert fine.orthonormality < 1e-14


def test_a_balance_that_fails_is_seen() -> None:
    """With a step far too long the residuals are large, and the advice asks for a shorter one."""
    scene = sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 3.0}}))
    health = sf.simulate(scene, duration=5.0, dt=0.25).health
    assert health.energy_residual > 1e-4
    assert health.momentum_residual is None  # a fixed base takes momentum
    assert "use dt =" in health.advice[0]


def test_the_advised_step_gives_the_aimed_accuracy() -> None:
    scene = sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 2.0}}))
    advice = sf.simulate(scene, duration=2.0, dt=0.1).health.advice[0]
    advised = float(advice.partition("use dt = ")[2].split()[0])
    got, exact = (sf.simulate(scene, duration=2.0, dt=dt)["clock.bob.angle"][-1] for dt in (advised, advised / 8))
    assert abs(got - exact) < 5e-6
    assert advised > 1e-3


@pytest.mark.parametrize(
    ("times", "words"),
    [
        ([0.0, 1.0, 2.0], ""),
        ([0.4, 1.0, 2.0], ""),
        ([-1.0, 0.5], ""),
        ([50.0], ""),
        ([100.0, 101.0, 102.0], "after the end of the run at 1 s"),
        ([1.7e9, 1.7e9 + 1.0], "after the end of the run at 1 s"),
        ([-5.0, -4.0], "before the start of the run at 0 s"),
        ([0.75, 2.0], "the first 75 % of the run"),
    ],
)
def test_a_table_outside_the_run_is_named(times: list[float], words: str) -> None:
    """A log whose times count from elsewhere would replay as a constant without a word."""
    table = {"times": times, "values": [0.5] * len(times)}
    drives = {"clock.bob": {"torque": [{"constant": 0.0}, {"table": table}]}}
    advice = sf.simulate(sf.Scene.from_dict(pendulum(drives=drives)), duration=1.0, dt=0.01).health.advice
    found = [line for line in advice if line.startswith("drives.clock.bob.torque: ")]
    assert len(found) == (words != "")
    assert all(words in line for line in found)


def test_tables_of_servos_and_references_are_named_too() -> None:
    late = {"table": {"times": [9.0, 10.0], "values": [0.0, 1.0]}}
    servo = sf.Scene.from_dict(pendulum(drives={"clock.bob": {"servo": {"angle": late, "stiffness": 9, "damping": 3}}}))
    track = sf.Scene.from_dict(pendulum(controllers={"swing": {"track": {"clock.bob": late}}}))
    paths = [path for scene in (servo, track) for path, _ in tables_over_time(scene)]
    assert paths == ["drives.clock.bob.servo.angle", "controllers.swing.track.clock.bob"]
    assert len(list(table_advice(servo, 0.0, 5.0))) == 1
    assert len(list(table_advice(servo, 5.0, 11.0))) == 1
    assert list(table_advice(servo, 8.0, 11.0)) == []


def test_an_adaptive_run_has_no_step_error() -> None:
    scene = sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 2.0}}))
    health = sf.simulate(scene, duration=1.0, dt=0.1, integrator="dopri5").health
    assert health.step_error is None
    assert health.advice == []
    assert set(health.to_dict()) == {
        "energy_residual",
        "momentum_residual",
        "orthonormality",
        "constraint_drift",
        "added_mass",
        "coriolis_power",
        "step_error",
        "work",
        "advice",
    }


@pytest.mark.parametrize("steps", [1, 2, 3, 5])
@pytest.mark.parametrize("name", ["rov-two-arms", "snake-accordion", "modular-docking"])
def test_a_run_of_few_steps_raises_no_alarm(name: str, steps: int) -> None:
    """Splines through two or three rows missed up to half of the work; the motion was right."""
    scene = sf.load(name)
    health = sf.simulate(scene, duration=steps * scene.run.dt).health
    assert health.energy_residual < 1e-6
    assert health.momentum_residual is None or health.momentum_residual < 1e-6


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_balance_that_fails_in_few_steps_is_seen(steps: int) -> None:
    """A step far too long, and a right one whose end was changed by hand."""
    data = pendulum(initial={"clock.bob": {"angle": 1.0}})
    data["robots"]["clock"]["links"]["bob"]["joint"]["damping"] = 0.5
    scene = sf.Scene.from_dict(data)
    assert sf.simulate(scene, duration=steps * 0.5, dt=0.5).health.energy_residual > 1e-3
    run = sf.simulate(scene, duration=steps * 0.01, dt=0.01)
    assert run.health.energy_residual < 1e-6
    run.rows.v[-1] *= 1.01
    assert sf.Run(scene, run.eom, "rk4", 0.01, run.rows, run.step, 0.0).health.energy_residual > 1e-3


def test_checks_compare_each_component_with_a_floor() -> None:
    assert compared("x", [1.0, 2.0], [1.0 + 0.9e-6, 2.0], 1e-6).passed
    assert not compared("x", [1.0, 2.0], [1.0 + 1.1e-6, 2.0], 1e-6).passed
    assert not compared("x", [0.0], [1e-12], 1e-6).passed
    assert compared("x", [0.0], [1e-12], 1e-6, floor=1e-11).passed
    assert not compared("x", 1.0, np.nan, 1e-6).passed
    assert compared("x", 1.0, 1.0, 0.0).to_dict() == Check("x", 1.0, 1.0, 0.0, True).to_dict()


def test_a_scene_lists_its_own_checks() -> None:
    checks = [
        {"what": "start", "signal": "clock.bob.angle", "at": 0.0, "published": 0.5, "tolerance": 1e-12},
        {"what": "bounded", "signal": "clock.bob.angle", "published": 0.0, "tolerance": 0.0, "floor": 0.5},
        {"what": "wrong", "signal": "clock.bob.rate", "published": 1.0, "tolerance": 0.1},
    ]
    scene = sf.Scene.from_dict(pendulum(initial={"clock.bob": {"angle": 0.5}}, checks=checks))
    assert [check.passed for check in scene_checks(sf.simulate(scene, duration=0.5, dt=0.05))] == [True, True, False]
    with pytest.raises(sf.SeaframeError, match=r"t = 0\.01 s") as caught:
        scene_checks(sf.simulate(scene.replace({"checks[0].at": 0.01}), duration=0.5, dt=0.05))
    assert (caught.value.code, caught.value.path) == ("range", "check 'start'")


def test_a_switch_inside_a_step_raises_no_alarm() -> None:
    """The rotor's rate is linear between switches, which any step meets exactly, wherever the switches lie."""
    times = [0.005 + 0.01 * k for k in range(40)]
    torque = {"steps": {"times": times, "values": [(-1.0) ** k for k in range(40)]}}
    scene = sf.Scene.from_dict(pendulum(gravity=[0, 0, 0], drives={"clock.bob": {"torque": torque}}))
    health = sf.simulate(scene, duration=0.4, dt=0.01).health
    assert health.step_error is not None
    assert health.step_error < 1e-12
    assert health.energy_residual < 1e-12


def test_the_work_of_impulses_is_counted_from_the_impulses() -> None:
    """An arm of a free robot that is set going at once: energy balances only if the impulse did its work."""
    table = {"table": {"times": [0.0, 0.1, 0.2], "values": [0.0, 0.2, -0.1]}}
    scene = sf.Scene.from_dict(free_arm(drives={"rov.upper": {"motion": table}}))
    run = sf.simulate(scene, duration=0.3, dt=0.005)
    assert run.health.energy_residual < 1e-9
    kick = np.flatnonzero(np.diff(run.rows.t) == 0.0)[0] + 1
    run.rows.v[kick, 7] += 0.1  # an impulse that the motor did not give: the other joint moves faster by itself
    assert sf.Run(scene, run.eom, "rk4", 0.005, run.rows, run.step, 0.0).health.energy_residual > 1e-6


def test_forces_on_a_free_joint_inside_a_robot_are_counted() -> None:
    scene = free_arm()
    scene["robots"]["rov"]["links"]["pod"] = {
        "parent": "hull",
        "joint": {"type": "free", "at": [0, 0, 1]},
        "mass": 3.0,
        "shape": {"sphere": {"radius": 0.2}},
    }
    run = sf.simulate(
        sf.Scene.from_dict(scene), duration=0.5, dt=0.005, control=lambda t, q, v: [0, 0, 5, 3, -4, 0.2, 0.1, 0.3]
    )
    assert run["energy.kinetic"][-1] > 1.0
    assert run.health.energy_residual < 1e-8


def test_what_hardly_moves_has_no_residual() -> None:
    """Drag in steps that are too long for it: wrong at a speed that counts, rounding at one that does not."""
    body = {"mass": 2.0, "inertia": {"diagonal": [0.1, 0.1, 0.1]}, "drag": {"linear": [100, 100, 100, 1, 1, 1]}}
    residuals = []
    for speed in (1.0, 1e-9):
        start = {"rov.hull": {"velocity": [speed, 0, 0]}}
        data = {"gravity": [0, 0, 0], "water": {}, "robots": {"rov": {"links": {"hull": body}}}, "initial": start}
        residuals.append(sf.simulate(sf.Scene.from_dict(data), duration=0.5, dt=0.05, integrator="rk4").health)
    moving, still = residuals
    assert moving.energy_residual > 1e-2
    assert still.energy_residual < 1e-4


def test_errors_of_steps_at_a_joint_limit_do_not_add_up() -> None:
    content = {
        "name": "at a stop",
        "water": {"density": 1025},
        "robots": {
            "rov": {"use": "bluerov2-heavy"},
            "arm": {"use": "electric-arm", "on": "rov.hull", "at": {"position": [0.2, 0.0, 0.1]}},
        },
        "run": {"duration": 2, "dt": 0.01},
    }
    scene = sf.Scene.from_dict(content)
    run, finer = sf.simulate(scene), sf.simulate(scene, dt=0.0025)
    apart = np.abs(run["rov.hull.position"][-1] - finer["rov.hull.position"][-1]).max()
    assert run.health.step_error is not None
    assert run.health.step_error * 200 < 100.0 * apart + 1e-6
    (advice,) = [each for each in run.health.advice if each.startswith("dt = 0.01 s")]
    assert "use dt" not in advice
    assert any("limit of a joint left out" in each for each in run.health.advice)


def test_rounding_at_rest_is_neither_work_nor_a_reached_limit() -> None:
    inertia = {"diagonal": [1.0, 1.0, 1.0]}
    joint = {
        "type": "revolute",
        "axis": [0, 0, 1],
        "damping": 1.0,
        "limits": {"lower": 0.0, "upper": 1.0},
    }
    arm = {"links": {"base": {"mass": 1, "inertia": inertia}, "bar": {"parent": "base", "mass": 1, "inertia": inertia}}}
    arm["links"]["bar"]["joint"] = joint
    scene = sf.Scene.from_dict(
        {
            "name": "rest",
            "gravity": [0, 0, 0],
            "robots": {"arm": {"base": "fixed"} | arm},
            "initial": {"arm.bar": {"angle": 0.0, "rate": -1e-15}},
        }
    )
    health = sf.simulate(scene, duration=1.0, dt=0.01).health
    assert health.work == {}
    assert not any("limit" in advice for advice in health.advice)
