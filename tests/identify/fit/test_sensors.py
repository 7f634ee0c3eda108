"""Measured signals: as runs record them, with exact derivatives."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.fit.data import default_signals
from seaframe.identify.fit.model import Sensors, find_signal
from seaframe.program.tangent_coordinates import TangentCoordinates
from tests.identify.fit.scenes import bluerov, noisy, pendulum, sines

HULL = ("position", "orientation", "velocity", "angular_velocity", "center_position", "center_velocity")
ARM = {
    "mass": 1.0,
    "center_of_mass": [0.2, 0.1, 0],
    "inertia": {"diagonal": [0.02, 0.03, 0.04]},
    "parent": "hull",
    "joint": {"type": "universal", "axes": [[0, 1, 0], [0, 0, 1]], "at": [0.3, 0, 0]},
}


def rov_with_arm() -> sf.Scene:
    content = bluerov(drives=sines(1, ["left.t1", "left.t4", "left.t6"], 1500.0, 150.0)).to_dict()
    content["robots"]["left"]["links"]["arm"] = ARM
    content["initial"] = {"left.arm": {"angle": [0.4, -0.3], "rate": [0.2, 0.1]}}
    return sf.Scene.from_dict(content)


def test_values_are_what_a_run_records() -> None:
    scene = rov_with_arm()
    names = [f"left.{link}.{kind}" for link in ("hull", "arm") for kind in HULL] + ["left.arm.angle", "left.arm.rate"]
    run = sf.simulate(scene, duration=3.0)
    program = sf.compile(scene)
    sensors = Sensors(program, names)
    values = sensors.values(np.hstack([run.q, run.v]), program.defaults)
    column = 0
    for name, signal in zip(names, sensors.signals, strict=True):
        got, want = values[:, column : column + signal.size], run[name]
        column += signal.size
        if name.endswith("orientation"):
            got = got * np.sign(np.sum(got * want, axis=1, keepdims=True))  # q and -q are one rotation
        assert np.allclose(got, want, rtol=1e-11, atol=1e-12), name
    assert column == sensors.size


def test_components_are_those_of_the_recorded_signal() -> None:
    """Also if a coordinate has the same name: that of a ball joint is relative to its parent."""
    body = {"mass": 1.0, "inertia": {"diagonal": [0.02, 0.03, 0.04]}}
    links = {"hull": body, "ball": body | {"parent": "hull", "joint": {"type": "spherical"}}}
    start = {"rov.hull": {"angular_velocity": [1.0, 0, 0]}, "rov.ball": {"angular_velocity": [0, 2.0, 0]}}
    scene = sf.Scene.from_dict({"name": "ball", "robots": {"rov": {"links": links}}, "initial": start})
    run, program = sf.simulate(scene, duration=0.2, dt=0.05), sf.compile(scene)
    name = "rov.ball.angular_velocity[0]"
    found = Sensors(program, [name]).values(np.hstack([run.q, run.v]), program.defaults)
    np.testing.assert_allclose(found[:, 0], run[name], atol=1e-12)
    assert np.abs(run[name] - run.v[:, program.coordinates.v.index(name)]).max() > 0.5


def test_derivatives_against_differences() -> None:
    """Derivatives by the state and by free paths: the position of a joint moves the links after it."""
    free = ("left.arm.joint.at[0]", "left.arm.center_of_mass[1]", "left.hull.mass")
    scene = rov_with_arm()
    program = sf.compile(scene, free=free)
    names = ["left.arm.position", "left.arm.orientation", "left.arm.center_velocity[2]", "left.hull.twist[0]"]
    sensors, chart = Sensors(program, names), TangentCoordinates.of(program.coordinates)
    run = sf.simulate(scene, duration=2.0)
    states = np.hstack([run.q, run.v])[[20, 70]]
    measured = sensors.values(np.hstack([run.q, run.v])[[30, 90]], program.defaults)
    Hx, Hf = sensors.derivatives(states, program.defaults, measured)
    assert Hx.shape == (2, 8, chart.n)
    for k, size in enumerate(np.full(chart.n + 3, 1e-6)):
        sides = []
        for sign in (size, -size):
            change = np.zeros(chart.n + 3)
            change[k] = sign
            moved = chart.add_change(states, change[: chart.n])
            sides.append(sensors.residuals(moved, program.defaults + change[chart.n :], measured))
        want = (sides[0] - sides[1]) / (2.0 * size)
        assert np.allclose(Hx[..., k] if k < chart.n else Hf[..., k - chart.n], want, rtol=1e-7, atol=1e-8)


def test_residual_of_an_orientation_is_a_rotation_vector() -> None:
    """The rotation from the measurement to the model, in the body's axes: a half-angle formula for one axis."""
    program = sf.compile(bluerov())
    sensors = Sensors(program, ["left.hull.orientation"])
    turn = 0.7
    state = np.zeros((1, program.nq + program.nv))
    state[0, 3:7] = [np.cos(0.5 * turn), 0.0, np.sin(0.5 * turn), 0.0]
    level = np.array([[1.0, 0.0, 0.0, 0.0]])
    for sign in (1.0, -1.0):
        got = sensors.residuals(state, program.defaults, sign * level)
        assert np.allclose(got, [[0.0, turn, 0.0]], atol=1e-14)
    assert sensors.entries == tuple(f"left.hull.orientation[{k}]" for k in range(3))
    assert sensors.units == ("rad",) * 3


def test_unknown_signals_name_the_nearest() -> None:
    scene = pendulum()
    with pytest.raises(sf.SeaframeError, match=r"mean 'arm\.rod\.angle'") as caught:
        find_signal(scene, "arm.rod.angel")
    assert caught.value.code == "unknown"
    assert "arm.rod.angle" in caught.value.choices
    with pytest.raises(sf.SeaframeError, match=r"Use arm\.rod\.orientation\.") as caught:
        find_signal(scene, "arm.rod.orientation[1]")
    assert caught.value.code == "unsupported"


def test_roll_and_pitch_alone_are_measurable_but_no_yaw() -> None:
    """They are those of the run; by default whole orientations are fitted instead of them, where these are logged."""
    scene, names = rov_with_arm(), ["left.arm.rpy[0]", "left.arm.rpy[1]"]
    run, program = sf.simulate(scene, duration=0.5), sf.compile(scene)
    found = Sensors(program, names).values(np.hstack([run.q, run.v]), program.defaults)
    np.testing.assert_allclose(found, run["left.arm.rpy"][:, :2], atol=1e-12)
    with pytest.raises(sf.SeaframeError):
        find_signal(scene, "left.arm.rpy[2]")
    log = Log(run.t, {f"left.hull.rpy[{k}]": x for k, x in enumerate(run["left.hull.rpy"].T)})
    assert default_signals(scene, [log]) == ("left.hull.rpy[0]", "left.hull.rpy[1]")
    whole = {f"left.hull.orientation[{k}]": x for k, x in enumerate(run["left.hull.orientation"].T)}
    assert default_signals(scene, [Log(run.t, {**log.columns, **whole})]) == ("left.hull.orientation",)


def test_a_fit_finds_where_a_sensor_is_and_how_it_stands() -> None:
    """Pose of a marker that stands off the origin of the hull, its place and orientation unknown, in two runs."""
    true = {"at[0]": 0.25, "at[1]": -0.08, "at[2]": 0.1, "rpy[0]": 0.02, "rpy[1]": -0.05, "rpy[2]": 0.1}
    paths = {f"left.hull.points.marker.{name}": value for name, value in true.items()}
    names = ["left.t1", "left.t2", "left.t4", "left.t6"]
    logs = []
    for seed in (1, 2):
        content = bluerov(drives=sines(seed, names, 1500.0, 120.0)).to_dict()
        content["robots"]["left"]["links"]["hull"]["points"] = {"marker": {"at": [0, 0, 0]}}
        scene = sf.Scene.from_dict(content)
        run = sf.simulate(scene.replace(paths), duration=6.0)
        levels = {"left.marker.position": 0.003, "left.marker.orientation": 0.003}
        logs.append(noisy(run, levels, seed, tuple(f"{name}.command" for name in names), every=5))
    found = sf.fit(scene, list(paths), logs, method="output-error", solver=sf.Solver([2.0]))
    assert found.outcome.converged
    for name, value in paths.items():
        k = found.estimates.index(name)
        assert found.estimates.standard_errors[k] < 0.02
        assert abs(found.estimates[name] - value) < 4.0 * found.estimates.standard_errors[k], name
