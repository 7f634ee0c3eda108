"""Loads of motors: closed forms of a hinge that is moved sinusoidally, curves, limits and batteries."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.look.motor_plots import motor_figures
from seaframe.run.experiment import Overrides, make_plan, run_experiment

J, A, OMEGA = 0.05, 0.7, 4.0 * np.pi  # kg m2, rad, rad/s: four periods in two seconds
PEAK, POWER = J * A * OMEGA**2, 0.5 * J * A**2 * OMEGA**3
DURATION = 2.0  # s


def wheel(
    motor: dict[str, Any] | None = None, battery: dict[str, Any] | None = None, joint: str = "revolute"
) -> sf.Scene:
    """A hinge or a slide of inertia or mass J, moved by A sin(omega t), and one that nothing moves."""
    link = {"mass": J, "inertia": {"diagonal": [J, J, J]}, "parent": "post"}
    hinge = {"type": joint, "axis": [0, 0, 1]}
    links = {
        "post": {},
        "disc": link | {"joint": hinge | ({"motor": motor} if motor else {})},
        "idle": link | {"joint": hinge},
    }
    robot = {"base": "fixed", "links": links} | ({"battery": battery} if battery else {})
    sine = {"sine": {"amplitude": A, "period": 2.0 * np.pi / OMEGA}}
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"mill": robot},
            "drives": {"mill.disc": {"motion": sine}},
            "run": {"duration": DURATION, "dt": 0.0025},
        }
    )


@pytest.mark.parametrize(("joint", "units"), [("revolute", ("N m", "rad/s")), ("prismatic", ("N", "m/s"))])
def test_a_sine_has_its_closed_forms(joint: str, units: tuple[str, str]) -> None:
    """Torque -J A w^2 sin, speed A w cos: power -J A^2 w^3 / 2 sin(2 w t), J A^2 w^2 of work a period."""
    (use,) = sf.simulate(wheel(joint=joint)).motors.joints.values()
    assert (use.name, use.units) == ("mill.disc", units)
    assert use.peak_torque == pytest.approx(PEAK, rel=1e-9)
    assert use.rms_torque == pytest.approx(PEAK / np.sqrt(2.0), rel=1e-9)
    assert use.peak_speed == pytest.approx(A * OMEGA, rel=1e-9)
    assert use.peak_power == pytest.approx(POWER, rel=1e-3)
    assert use.mean_power == pytest.approx(0.0, abs=1e-9 * POWER)
    work = 4.0 * J * A**2 * OMEGA**2
    assert use.positive_work == pytest.approx(work, rel=1e-3)
    assert use.negative_work == pytest.approx(-work, rel=1e-3)
    assert (use.limit, use.time_at_limit, use.time_beyond_curve) == (None, 0.0, None)


def test_a_pendulum_under_a_torque_has_the_work_of_its_energy() -> None:
    """A torque drive, and u: what the motors give is what the bodies gain."""
    scene = wheel().to_dict()
    scene["drives"] = {"mill.disc": {"torque": {"constant": 0.4}}}
    run = sf.simulate(sf.Scene.from_dict(scene), control=lambda t, q, v: [0.0, -0.2])
    uses = run.motors.joints
    assert list(uses) == ["mill.disc", "mill.idle"]
    for use, torque in zip(uses.values(), (0.4, 0.2), strict=True):
        assert (use.rms_torque, use.peak_torque) == pytest.approx((torque, torque))
        assert use.positive_work == pytest.approx(0.5 * (torque * DURATION) ** 2 / J, rel=1e-6)
        assert use.negative_work == pytest.approx(0.0, abs=1e-9)


def test_limits_of_prescribed_motions_and_of_servos() -> None:
    use = sf.simulate(wheel({"limit": 0.5 * PEAK})).motors.joints["mill.disc"]
    assert use.exceeds_limit
    assert use.time_at_limit == pytest.approx(2.0 / 3.0, abs=0.01)  # |sin| > 1/2
    scene = wheel({"limit": 0.5 * PEAK}).to_dict()
    servo = {"angle": scene["drives"]["mill.disc"]["motion"], "stiffness": 400.0, "damping": 4.0}
    scene["drives"]["mill.disc"] = {"servo": servo}
    limited = sf.simulate(sf.Scene.from_dict(scene)).motors
    use = limited.joints["mill.disc"]
    assert not use.exceeds_limit
    assert use.peak_torque == pytest.approx(0.5 * PEAK)
    assert use.time_at_limit > 0.1
    assert len(limited.warnings) == 1


@pytest.mark.parametrize(
    ("motor", "outside"),
    [
        ({"stall_torque": 1.1 * PEAK, "no_load_speed": 9.0 * A * OMEGA}, False),
        ({"stall_torque": 1.1 * PEAK, "no_load_speed": 1.1 * A * OMEGA}, True),  # an ellipse over a line
        ({"curve": {"speeds": [0, 0.9 * A * OMEGA], "torques": [2 * PEAK, 2 * PEAK]}}, True),  # too fast
        ({"curve": {"speeds": [0, 2 * A * OMEGA], "torques": [0.9 * PEAK, 0.9 * PEAK]}}, True),  # braking too hard
    ],
)
def test_the_cloud_of_torque_and_speed_leaves_the_curve(motor: dict[str, Any], outside: bool) -> None:
    motors = sf.simulate(wheel(motor)).motors
    share = motors.joints["mill.disc"].time_beyond_curve
    assert share is not None
    assert (share > 0.0) == outside == bool(motors.warnings)


def test_a_battery_gives_what_motors_deliver() -> None:
    battery = {"capacity_ampere_hours": 0.001, "voltage": 7, "efficiency": 0.5, "other_power": 3.0}
    scene = wheel(battery=battery)
    run = sf.simulate(scene)
    work, capacity = run.motors.joints["mill.disc"].positive_work, 3.6 * 7
    use = run.motors.batteries["mill"]
    assert use.energy == pytest.approx(work / 0.5 + 3.0 * DURATION)
    assert use.mean_power == pytest.approx(use.energy / DURATION)
    assert use.share == pytest.approx(use.energy / capacity)
    assert use.lasts == pytest.approx(capacity / use.mean_power)
    assert bool(run.motors.warnings) == (use.share > 1.0)
    returned = scene.replace({"mill.battery.regeneration": 1.0, "mill.battery.efficiency": 1.0})
    assert sf.simulate(returned).motors.batteries["mill"].energy == pytest.approx(3.0 * DURATION)


def test_joints_of_a_gait_count() -> None:
    """The same motion as a gait of the robot; its single joint's own function of time, too."""
    plain = wheel(battery={"capacity_ampere_hours": 8, "voltage": 7})
    wave = {"amplitude": A, "period": 2.0 * np.pi / OMEGA}
    for gait in ({"serpenoid": wave}, {"serpenoid": wave | {"period": 1.0}, "angles": {"disc": {"sine": wave}}}):
        drives = {"mill": {"gait": {**gait, "joints": "disc"}}}
        found = sf.simulate(sf.Scene.from_dict(plain.to_dict() | {"drives": drives})).motors
        assert found.joints["mill.disc"].positive_work == pytest.approx(4.0 * J * A**2 * OMEGA**2, rel=1e-3)
        assert found.batteries["mill"].energy == pytest.approx(4.0 * J * A**2 * OMEGA**2, rel=1e-3)


def test_thrusters_draw_their_electrical_power() -> None:
    scene = sf.load("bluerov-tank").to_dict()
    name = next(iter(scene["robots"]))
    scene["robots"][name]["battery"] = {"capacity_ampere_hours": 18, "voltage": 14.8}
    run = sf.simulate(sf.Scene.from_dict(scene), 0.5)
    watts = sum(run[signal] for signal in run if signal.endswith(".electrical_power"))
    expected = np.trapezoid(watts, run.t) if np.any(watts) else 0.0
    assert run.motors.batteries[name].energy == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(
    ("motor", "code", "path"),
    [
        ({"stall_torque": 1.0}, "missing", "no_load_speed"),
        ({"no_load_speed": 1.0}, "missing", "stall_torque"),
        (
            {"stall_torque": 1.0, "no_load_speed": 1.0, "curve": {"speeds": [0, 1], "torques": [1, 0]}},
            "conflict",
            "curve",
        ),
        ({"curve": {"speeds": [0, 1], "torques": [1, 0, 0]}}, "shape", "curve.torques"),
        ({"curve": {"speeds": [1, 0], "torques": [1, 0]}}, "range", "curve.speeds[1]"),
    ],
)
def test_what_is_no_curve_is_refused(motor: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(sf.SceneError) as caught:
        wheel(motor)
    assert caught.value.code == code
    assert caught.value.path.endswith(f"motor.{path}")


def test_numbers_of_batteries_and_curves_are_no_inputs() -> None:
    battery = {"capacity_ampere_hours": 8, "voltage": 7}
    for path in ("mill.battery.voltage", "mill.disc.joint.motor.stall_torque"):
        with pytest.raises(sf.SeaframeError) as caught:
            sf.compile(wheel({"stall_torque": 1.0, "no_load_speed": 2.0}, battery), [path])
        assert (caught.value.code, caught.value.path) == ("unsupported", "free")


def test_files_of_a_run_have_the_motors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from seaframe.look.console import show_outcome

    scene = wheel({"limit": 0.5 * PEAK}, {"capacity_ampere_hours": 8, "voltage": 7})
    outcome = run_experiment(make_plan(scene, Overrides()), tmp_path / "out")
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["motors"]["joints"]["mill.disc"]["peak_torque"] == pytest.approx(PEAK)
    assert summary["motors"]["batteries"]["mill"]["lasts"] > 0.0
    assert len(summary["motors"]["warnings"]) == 1
    assert "torque-over-speed-of-the-motors.png" in summary["figures"]
    report = (tmp_path / "out" / "report.html").read_text()
    assert "<h2>Motors</h2>" in report
    show_outcome(outcome, tmp_path / "out")
    assert "Battery of mill" in capsys.readouterr().out


def test_scenes_without_work_have_no_figure() -> None:
    still = wheel().to_dict()
    still["drives"] = {}
    run = sf.simulate(sf.Scene.from_dict(still), 0.1)
    assert run.motors.joints == {}
    assert motor_figures(run) == {}
    assert sf.simulate(wheel(), 0.0).motors.joints == {}


def test_the_figure_has_the_cloud_the_curve_and_the_limit() -> None:
    motor = {"limit": 2 * PEAK, "stall_torque": 1.1 * PEAK, "no_load_speed": 2 * A * OMEGA}
    run = sf.simulate(wheel(motor))
    ((_, figure),) = motor_figures(run).items()
    (axes,) = figure.axes
    cloud, *lines = axes.lines
    np.testing.assert_allclose(np.abs(cloud.get_xdata()).max(), A * OMEGA, rtol=1e-9)
    np.testing.assert_allclose(np.abs(cloud.get_ydata()).max(), PEAK, rtol=1e-3)
    labels = {line.get_label() for line in lines}
    assert {"motor's curve", f"limit {2 * PEAK:g} N m"} <= labels


@pytest.mark.parametrize("moved", ["motion", "u"])
def test_a_torque_above_its_limit_is_blamed_on_what_caused_it(moved: str) -> None:
    scene = wheel({"limit": 0.5 * PEAK})
    if moved == "u":
        servo = {"servo": {"angle": {"constant": 0.0}, "stiffness": 1.0, "damping": 0.1, "limit": 0.1}}
        scene = sf.Scene.from_dict(wheel().to_dict() | {"drives": {"mill.disc": servo}})
    run = sf.simulate(scene, 0.1, control=(lambda t, q, v: [1.0, 0.0]) if moved == "u" else None)
    use = run.motors.joints["mill.disc"]
    assert use.exceeds_limit
    assert use.prescribed == (moved == "motion")
    assert ["forces of u" in line for line in run.motors.warnings] == [moved == "u"]
