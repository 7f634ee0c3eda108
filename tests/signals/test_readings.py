"""Signals of points, readings of links, errors of held hulls and powers, against closed forms and differences."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import seaframe as sf
from seaframe.identify.fit.model import Sensors
from seaframe.loads import t200
from seaframe.look.page.sliders import sliders_of
from seaframe.program.trace import flops
from seaframe.rotations import rpy_from_rotation
from seaframe.run.experiment import refuse_unknown_signals
from seaframe.signals.signal_catalogue import catalogue
from seaframe.spatial import Matrix, Vector, array, rotation_from_rpy
from tests.control.vehicles import rov
from tests.run.robots import free_arm, pendulum

G = 9.81


def matrix(R: Rotation) -> Matrix:
    return Matrix(*(Vector(*row) for row in R.as_matrix().tolist()))


def rotations(run: sf.Run, path: str) -> Rotation:
    return Rotation.from_quat(run[f"{path}.orientation"], scalar_first=True)


# Roll, pitch, yaw


@pytest.mark.parametrize("pitch", [-1.57, -0.4, 0.0, 1.2, 1.5707])
@pytest.mark.parametrize("roll", [-3.1, 0.0, 1.0])
@pytest.mark.parametrize("yaw", [-2.0, 0.0, 3.1])
def test_rpy_inverts_the_rotation(roll: float, pitch: float, yaw: float) -> None:
    """Near a pitch of 90 degrees roll and yaw are ill-conditioned: rounding grows by 1/cos(pitch)."""
    found = array(rpy_from_rotation(rotation_from_rpy(roll, pitch, yaw)))
    np.testing.assert_allclose(found, [roll, pitch, yaw], atol=1e-15 / math.cos(pitch) ** 2 + 1e-14)
    np.testing.assert_allclose(found[::-1], matrix_to_euler(rotation_from_rpy(roll, pitch, yaw)), atol=1e-9)


def matrix_to_euler(R: Matrix) -> Any:
    """Yaw, pitch, roll by SciPy."""
    return Rotation.from_matrix(array(R)).as_euler("ZYX")


@pytest.mark.parametrize("sign", [-1.0, 1.0])
@pytest.mark.parametrize("roll", [0.0, 0.7, -2.0])
def test_in_gimbal_lock_roll_is_zero_and_the_rotation_is_kept(sign: float, roll: float) -> None:
    R = rotation_from_rpy(roll, sign * 0.5 * math.pi, 0.4)
    found = rpy_from_rotation(R)
    assert found.x == 0.0
    assert found.y == pytest.approx(sign * 0.5 * math.pi, abs=1e-15)
    assert math.remainder(found.z - (0.4 - sign * roll), 2.0 * math.pi) == pytest.approx(0.0, abs=1e-8)
    np.testing.assert_allclose(array(rotation_from_rpy(*found)), array(R), atol=2e-8)


def test_rpy_has_finite_derivatives_in_gimbal_lock() -> None:
    """Both sides of every choice are evaluated in compiled code; none may divide by zero."""
    casadi = pytest.importorskip("casadi", reason="CasADi is not installed: pip install 'seaframe[mpc]'")
    entries = casadi.SX.sym("R", 9)
    R = Matrix(*(Vector(*entries.elements()[3 * k : 3 * k + 3]) for k in range(3)))
    angles = casadi.vertcat(*rpy_from_rotation(R))
    slope = casadi.Function("slope", [entries], [casadi.jacobian(angles, entries)])
    locked = array(rotation_from_rpy(0.3, 0.5 * math.pi, 0.0)).ravel()
    assert np.isfinite(np.array(slope(locked))).all()


# Links: rpy, depth, body velocity


def sphere(**changes: Any) -> dict[str, Any]:
    """A free ball, thrown and spinning, at a given place."""
    data = {
        "robots": {
            "ball": {
                "at": {"position": [0.4, -0.3, -2.5], "rpy": [0.3, -0.2, 1.0]},
                "links": {
                    "body": {
                        "mass": 2.0,
                        "shape": {"sphere": {"radius": 0.1}},
                        "points": {"side": {"at": [0.3, 0, 0], "rpy": [0, 0, 0.5 * math.pi]}},
                    }
                },
            }
        },
        "initial": {"ball.body": {"velocity": [1, 0, 0.5], "angular_velocity": [0, 0, 2.0]}},
    }
    return data | changes


@pytest.mark.parametrize(
    ("gravity", "surface", "depth"),
    [
        ([0, 0, -G], 2.0, 4.5),
        ([0, 0, -G], None, 2.5),
        ([0, 0, G], 0.0, -2.5),  # down is z
        ([0, -3.0, -4.0], 1.0, 1.0 - (0.6 * -0.3 + 0.8 * -2.5)),
    ],
)
def test_depth_is_measured_along_gravity_from_the_surface(
    gravity: list[float], surface: float | None, depth: float
) -> None:
    water = {"water": {"density": 1000.0} | ({} if surface is None else {"surface": surface})}
    run = sf.simulate(sf.Scene.from_dict(sphere(gravity=gravity, **water)), duration=0.0)
    assert run["ball.body.depth"][0] == pytest.approx(depth, abs=1e-12)
    dry = sf.simulate(sf.Scene.from_dict(sphere(gravity=gravity)), duration=0.0)
    assert dry["ball.body.depth"][0] == pytest.approx(depth - (surface or 0.0), abs=1e-12)


def test_a_held_depth_is_the_recorded_one() -> None:
    data = rov() | {"water": {"density": 1000.0, "surface": 3.0}}
    data["controllers"] = {"keep": {"hold": {"link": "rov.hull", "depth": 5.0}}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.0)
    error = run["controllers.keep.position_error"][0]
    up = -np.array(run.scene.gravity) / np.linalg.norm(run.scene.gravity)
    np.testing.assert_allclose(error, (run["rov.hull.depth"][0] - 5.0) * up, atol=1e-12)


def test_readings_follow_from_pose_and_velocity() -> None:
    run = sf.simulate(sf.Scene.from_dict(sphere()), duration=0.2, dt=0.05)
    R = rotations(run, "ball.body")
    np.testing.assert_allclose(run["ball.body.rpy"][0], [0.3, -0.2, 1.0], atol=1e-14)
    np.testing.assert_allclose(run["ball.body.rpy"][:, ::-1], R.as_euler("ZYX"), atol=1e-12)
    np.testing.assert_allclose(run["ball.body.body_velocity"], R.inv().apply(run["ball.body.velocity"]), atol=1e-14)
    assert [run.unit(f"ball.body.{kind}") for kind in ("rpy", "depth", "body_velocity")] == ["rad", "m", "m/s"]


def test_without_gravity_there_is_no_depth() -> None:
    scene = sf.Scene.from_dict(free_arm())
    run = sf.simulate(scene, duration=0.0)
    assert "rov.hull.depth" not in run.names
    with pytest.raises(sf.SeaframeError) as caught:
        run["rov.hull.depth"]
    assert caught.value.code == "unsupported"
    data = scene.to_dict() | {"plots": [{"title": "Depth", "signals": ["rov.hull.depth"]}]}
    with pytest.raises(sf.SeaframeError) as caught:
        refuse_unknown_signals(sf.Scene.from_dict(data))
    assert (caught.value.code, caught.value.path) == ("unsupported", "plots[0].signals[0]")


# Specific force


def test_a_body_at_rest_feels_its_support() -> None:
    """It measures -g in its own frame, as does a point on it in the point's frame."""
    at = {"at": {"rpy": [0.4, 0.3, -0.5]}}
    points = {"points": {"imu": {"at": [0.1, 0.2, 0.3], "rpy": [0.2, 1.0, 0.1]}}}
    scene = {"robots": {"box": {"base": "fixed", "links": {"body": {"mass": 1.0} | points}, **at}}}
    run = sf.simulate(sf.Scene.from_dict(scene), duration=0.0)
    for path in ("box.body", "box.imu"):
        expected = rotations(run, path).inv().apply([[0.0, 0.0, G]])
        np.testing.assert_allclose(run[f"{path}.specific_force"], expected, atol=1e-13)
    assert run.unit("box.imu.specific_force") == "m/s2"


def test_a_body_in_free_fall_feels_only_its_spin() -> None:
    """Nothing at its centre; w x (w x r) = -w2 r at a point, whose frame is turned by 90 degrees."""
    run = sf.simulate(sf.Scene.from_dict(sphere()), duration=0.1, dt=0.05)
    np.testing.assert_allclose(run["ball.body.specific_force"], 0.0, atol=1e-12)
    np.testing.assert_allclose(run["ball.side.specific_force"], [[0.0, 4.0 * 0.3, 0.0]] * 3, atol=1e-10)


def test_the_tip_of_a_swinging_pendulum() -> None:
    """A thin rod of length 1 accelerates at -3/2 g sin(a): its tip feels g sin(a)/2 across and g cos(a) + w2 along."""
    data = pendulum(initial={"clock.bob": {"angle": 0.8, "rate": 1.7}})
    data["robots"]["clock"]["links"]["bob"]["points"] = {"tip": {"at": [0, 0, -1.0]}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=1.0, dt=0.01)
    a, w = run["clock.bob.angle"], run["clock.bob.rate"]
    expected = np.column_stack([0.5 * G * np.sin(a), 0.0 * a, G * np.cos(a) + w * w])
    np.testing.assert_allclose(run["clock.tip.specific_force"], expected, atol=1e-4)  # its radius is 1 mm


def current_arm() -> dict[str, Any]:
    """A free hull with a flexible boom and a point at its tip, in a current, with drag and added mass."""
    drag = {"linear": [5, 5, 5, 1, 1, 1], "quadratic": [20, 30, 40, 2, 2, 2]}
    boom = {"length": 0.8, "radius": 0.02, "axis": "x", "mass_per_length": 1.0, "youngs_modulus": 1e8,
            "bending": {"y": 1, "z": 1}}  # fmt: skip
    hull = {"mass": 10.0, "shape": {"box": [0.4, 0.3, 0.2]}, "added_mass": {"diagonal": [4, 6, 8, 0.1, 0.1, 0.1]}}
    joint = {"type": "revolute", "axis": [0, 1, 0], "at": [0.2, 0, 0]}
    tool = {"at": [0.1, 0.02, 0], "rpy": [0.3, 0.2, 0.1]}
    links = {
        "hull": hull | {"drag": drag},
        "boom": {"parent": "hull", "joint": joint, "flexible": boom, "points": {"tool": tool}},
    }
    return {
        "water": {"density": 1000.0, "current": {"velocity": [0.4, -0.2, 0.1]}},
        "robots": {"rov": {"links": links}},
        "initial": {
            "rov.hull": {"angular_velocity": [0.3, 0.2, 0.5]},
            "rov.boom": {"rate": 0.5, "modes": [0.01, 0.02]},
        },
    }


def test_specific_force_is_the_slope_of_the_velocity_in_a_current_too() -> None:
    """dv/dt in the world = R f + g, by central differences of recorded velocities."""
    run = sf.simulate(sf.Scene.from_dict(current_arm()), duration=4e-3, dt=2e-4)
    for path in ("rov.hull", "rov.boom", "rov.tool"):
        v = run[f"{path}.velocity"]
        slope = (v[2:] - v[:-2]) / (run.t[2:] - run.t[:-2])[:, None]
        felt = rotations(run, path).apply(run[f"{path}.specific_force"])[1:-1]
        np.testing.assert_allclose(
            felt, slope - np.array([0.0, 0.0, -G]), atol=1e-4 * np.abs(slope).max(), err_msg=path
        )


def test_a_point_on_a_flexible_link_sits_in_the_frame_of_its_tip() -> None:
    run = sf.simulate(sf.Scene.from_dict(current_arm()), duration=0.01, dt=0.005)
    tip = Rotation.from_quat(run["rov.boom.tip_orientation"], scalar_first=True)
    np.testing.assert_allclose(
        run["rov.tool.position"], run["rov.boom.tip_position"] + tip.apply([0.1, 0.02, 0.0]), atol=1e-14
    )
    turned = tip * Rotation.from_euler("xyz", [0.3, 0.2, 0.1])
    np.testing.assert_allclose(rotations(run, "rov.tool").as_matrix(), turned.as_matrix(), atol=1e-14)
    np.testing.assert_allclose(run["rov.tool.rpy"][:, ::-1], turned.as_euler("ZYX"), atol=1e-12)


def test_a_point_at_a_link_s_origin_records_what_the_link_does() -> None:
    data = free_arm(
        gravity=[0, 0, -G], initial={"rov.hull": {"angular_velocity": [0.1, 0.2, 0.3]}, "rov.fore": {"rate": 1.0}}
    )
    data["robots"]["rov"]["links"]["fore"] |= {"points": {"same": {}}}  # fmt: skip
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.2, dt=0.1)
    for kind in ("position", "orientation", "rpy", "velocity", "angular_velocity", "specific_force"):
        np.testing.assert_allclose(run[f"rov.same.{kind}"], run[f"rov.fore.{kind}"], atol=1e-13, err_msg=kind)
        assert run.unit(f"rov.same.{kind}") == run.unit(f"rov.fore.{kind}")


# Freed coordinates of points


def test_freed_coordinates_of_a_point_move_it() -> None:
    path = "rov.fore.points.tool.at[0]"
    data = free_arm()
    data["robots"]["rov"]["links"]["fore"] |= {"points": {"tool": {"at": [0.1, 0, 0.5]}}}
    scene = sf.Scene.from_dict(data)
    program = sf.compile(scene, free=[path])
    rng = np.random.default_rng(4)
    q, v = np.array([0.3, 0.2, 0.1, 1.0, 0.0, 0.0, 0.0, 0.4, -0.7]), rng.normal(size=8)
    sensors = Sensors(program, ["rov.tool.position"])
    states = np.concatenate([q, v])[None, :]
    near, far = (sensors.values(states, np.array([[x]]))[0] for x in (0.1, 0.4))
    axis = sf.derive(scene).poses(q)["rov.fore"][:3, 0]
    np.testing.assert_allclose(far - near, 0.3 * axis, atol=1e-14)
    _, slope = sensors.derivatives(states, np.array([[0.1]]), near[None, :])
    np.testing.assert_allclose(slope[0, :, 0], axis, atol=1e-14)
    still = program.forward(q, v, None, 0.0, [0.1])
    np.testing.assert_array_equal(program.forward(q, v, None, 0.0, [0.4]), still)  # a point has no mass
    (slider,) = sliders_of(scene, [path])
    assert (slider["paths"], slider["value"]) == ([path], 0.1)


def test_a_velocity_of_a_point_is_traced_without_the_dynamics() -> None:
    data = free_arm()
    data["robots"]["rov"]["links"]["fore"] |= {"points": {"tool": {"at": [0.1, 0, 0.5]}}}
    program = sf.compile(sf.Scene.from_dict(data))
    tracer = program.tracer()
    count = flops(tracer.outputs(tracer.parts.observe([catalogue(program.scene)["rov.tool.velocity"]])))
    assert 0 < count < 300


# Held hulls


def test_errors_of_a_held_hull() -> None:
    """Target minus pose: the way in the world, and the rotation vector to the target in the hull's axes."""
    goal = {"position": [1.0, 2.0, -3.0], "rpy": [0.1, -0.2, 0.9]}
    data = rov() | {"controllers": {"station": {"hold": {"link": "rov.hull", **goal}}}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.2, dt=0.05)
    away = np.array(goal["position"]) - run["rov.hull.position"]
    np.testing.assert_allclose(run["controllers.station.position_error"], away, atol=1e-14)
    turn = rotations(run, "rov.hull").inv() * Rotation.from_euler("xyz", goal["rpy"])
    np.testing.assert_allclose(run["controllers.station.rotation_error"], turn.as_rotvec(), atol=1e-12)
    assert [run.unit(f"controllers.station.{kind}_error") for kind in ("position", "rotation")] == ["m", "rad"]


def test_errors_leave_out_what_is_not_held() -> None:
    goal = {"position": [1.0, 2.0, -3.0], "rpy": [0.0, 0.0, 0.9], "axes": ["x", "yaw"]}
    data = rov() | {"controllers": {"station": {"hold": {"link": "rov.hull", **goal}}}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=0.0)
    x, yaw = run["rov.hull.position"][0, 0], run["rov.hull.rpy"][0, 2]
    np.testing.assert_allclose(run["controllers.station.position_error"], [[1.0 - x, 0.0, 0.0]], atol=1e-14)
    np.testing.assert_allclose(run["controllers.station.rotation_error"], [[0.0, 0.0, 0.9 - yaw]], atol=1e-12)


# Power


def driven_arm() -> dict[str, Any]:
    """A fixed arm with a universal and a prismatic joint, moved by motors."""
    rod = {"mass": 2.0, "inertia": {"diagonal": [0.1, 0.2, 0.3]}, "center_of_mass": [0, 0, 0.4]}
    links = {
        "base": {},
        "upper": {"parent": "base", "joint": {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0]]}, **rod},
        "slide": {"parent": "upper", "joint": {"type": "prismatic", "axis": [0, 0, 1], "at": [0, 0, 0.8]}, **rod},
    }
    sine = {"sine": {"amplitude": [3.0, -4.0], "period": 1.0}}
    drives = {"arm.upper": {"torque": sine}, "arm.slide": {"torque": {"sine": {"amplitude": 5.0, "period": 0.7}}}}
    return {"robots": {"arm": {"base": "fixed", "links": links}}, "drives": drives}


def test_joint_powers_are_force_times_rate_and_give_the_change_of_energy() -> None:
    run = sf.simulate(sf.Scene.from_dict(driven_arm()), duration=1.0, dt=0.002)
    both = (run["arm.upper.torque"] * run["arm.upper.rate"]).sum(axis=1)
    np.testing.assert_allclose(run["arm.upper.power"], both, atol=1e-12)
    np.testing.assert_allclose(run["arm.slide.power"], run["arm.slide.force"] * run["arm.slide.rate"], atol=1e-12)
    whole = run["arm.upper.power"] + run["arm.slide.power"]
    work = np.concatenate([[0.0], np.cumsum(0.5 * (whole[1:] + whole[:-1]) * np.diff(run.t))])
    energy = run["energy.kinetic"] + run["energy.potential"]
    np.testing.assert_allclose(work, energy - energy[0], atol=2e-4)
    assert np.abs(work).max() > 1.0
    assert "arm.base.power" not in run.names


def thruster_scene(model: str, **more: Any) -> sf.Scene:
    hull = {"mass": 10.0, "shape": {"box": [0.4, 0.3, 0.2]}}
    thruster = {"name": "t1", "link": "hull", "direction": [1, 0, 0], "model": model, **more}
    drives = {"rov.t1": {"command": {"constant": 1700.0 if model == "t200" else 20.0}}}
    robots = {"rov": {"links": {"hull": hull}, "thrusters": [thruster]}}
    return sf.Scene.from_dict({"water": {"density": 1000.0}, "robots": robots, "drives": drives})


def test_electrical_power_follows_the_rotor() -> None:
    """With a spin-up time the rotor speed is recorded; the power is that of the T200 at this speed and voltage."""
    run = sf.simulate(thruster_scene("t200", voltage=14.0, spin_up=0.2), duration=1.0, dt=0.1)
    expected = t200.electrical_power(run["rov.t1.rotor"], 14.0)
    np.testing.assert_allclose(run["rov.t1.electrical_power"], expected, rtol=1e-13)
    assert run["rov.t1.electrical_power"][0] == 0.0
    assert run.unit("rov.t1.electrical_power") == "W"


def test_a_model_without_electrical_power_says_so() -> None:
    run = sf.simulate(thruster_scene("force"), duration=0.0)
    assert "rov.t1.electrical_power" not in run.names
    with pytest.raises(sf.SeaframeError, match="t200") as caught:
        run["rov.t1.electrical_power"]
    assert caught.value.code == "unsupported"
    with pytest.raises(sf.SeaframeError) as caught:
        run["rov.t2.electrical_power"]
    assert caught.value.code == "unknown"


# Recording


def test_new_signals_are_saved_and_opened_again(tmp_path: Any) -> None:
    run = sf.simulate(sf.Scene.from_dict(current_arm()), duration=0.01, dt=0.005)
    run.save(tmp_path / "run.parquet")
    again = sf.open_run(tmp_path / "run.parquet")
    for name in ("rov.tool.position", "rov.hull.depth", "rov.tool.specific_force", "rov.boom.power"):
        np.testing.assert_array_equal(again[name], run[name])
