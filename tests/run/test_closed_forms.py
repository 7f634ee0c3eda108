"""Runs against motions that are known in closed form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp
from scipy.interpolate import CubicHermiteSpline

import seaframe as sf
from tests.oracles.closed_forms import (
    FreeFall,
    FreeRigidBody,
    HeavyTop,
    Oscillator,
    PhysicalPendulum,
    PlanarArm,
    steiner,
)
from tests.random_scenes import Array, difference, random_angles, random_scene, rotation_of, skew

METHODS = ("recursive", "moving-frame")
TOP = HeavyTop(mass=1.0, distance=0.5, across=0.4, axial=0.2, tilt=0.6, spin=25.0)
CONE = HeavyTop(mass=1.0, distance=0.5, across=0.4, axial=0.2, tilt=2.5, spin=0.0)  # hanging, as a spherical pendulum


def fixed_scene(joint: dict[str, Any], link: dict[str, Any], **others: Any) -> sf.Scene:
    """One link, `r.body`, on a joint to the world."""
    links = {"frame": {}, "body": {"parent": "frame", "joint": joint, **link}}
    return sf.Scene.from_dict({"robots": {"r": {"base": "fixed", "links": links}}, **others})


def pendulum(oracle: PhysicalPendulum, **others: Any) -> sf.Scene:
    """Hanging along -z, about y."""
    inertia = {"diagonal": [oracle.inertia, oracle.inertia, 0.0]}
    link = {"mass": oracle.mass, "center_of_mass": [0.0, 0.0, -oracle.distance], "inertia": inertia}
    return fixed_scene({"type": "revolute", "axis": [0, 1, 0]}, link, **others)


ROD = PhysicalPendulum.rod(length=1.0, amplitude=np.pi / 3)
ROD_START = {"r.body": {"angle": ROD.amplitude}}


class TestOracles:
    """The closed forms solve their own equations of motion."""

    t = np.linspace(0.0, 5.0, 51)

    def solve(self, law: Any, start: list[float]) -> Array:
        solution = solve_ivp(law, (0.0, 5.0), start, method="DOP853", t_eval=self.t, rtol=1e-12, atol=1e-13)
        return np.asarray(solution.y.T)

    def test_free_rigid_body_obeys_euler(self) -> None:
        body = FreeRigidBody((1.0, 2.0, 2.5), 0.8, 1.5)
        J = np.array(body.moments)
        want = self.solve(lambda _, w: np.cross(J * w, w) / J, [0.8, 0.0, 1.5])
        assert difference(body.angular_velocity(self.t), want) < 1e-10

    def test_pendulum_obeys_newton(self) -> None:
        want = self.solve(lambda _, y: [y[1], -(ROD.rate**2) * np.sin(y[0])], [ROD.amplitude, 0.0])
        assert difference(ROD.angle(self.t), want[:, 0]) < 1e-10
        assert difference(ROD.angular_rate(self.t), want[:, 1]) < 1e-10

    def test_planar_arm_is_its_integral(self) -> None:
        arm = PlanarArm((10.0, 3.0), (2.0, 0.5), shoulder=0.6, reach=0.8)
        m = 30.0 / 13.0

        def slope(x: float) -> float:
            return float(-(0.5 + m * (0.64 + 0.48 * np.cos(x))) / (2.5 + m * (1.0 + 0.96 * np.cos(x))))

        assert arm.base_angle(np.array(2.5)) == pytest.approx(quad(slope, 0.0, 2.5)[0], rel=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_free_body_turns_by_jacobi_functions(method: str) -> None:
    oracle = FreeRigidBody((1.0, 2.0, 2.5), 0.8, 1.5)
    links = {"hull": {"mass": 2.0, "inertia": {"diagonal": list(oracle.moments)}}}
    scene = sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "robots": {"rov": {"links": links, "at": {"rpy": [0.3, -0.4, 2.0]}}},
            "initial": {"rov.hull": {"velocity": [1.0, 2.0, 3.0], "angular_velocity": [0.8, 0.0, 1.5]}},
        }
    )
    run = sf.simulate(scene, duration=oracle.period, dt=oracle.period / 1000, method=method)
    omega = run["rov.hull.angular_velocity"]
    assert difference(omega, oracle.angular_velocity(run.t)) < 1e-8
    turns = run["rov.hull.orientation"]
    H = np.array([rotation_of(q) @ (oracle.moments * w) for q, w in zip(turns, omega, strict=True)])
    assert difference(H, np.broadcast_to(H[0], H.shape)) < 1e-8
    assert difference(run["rov.hull.position"], np.outer(run.t, [1.0, 2.0, 3.0])) < 1e-8


@pytest.mark.parametrize("method", METHODS)
def test_rod_pendulum_has_its_period(method: str) -> None:
    run = sf.simulate(pendulum(ROD, initial=ROD_START), duration=1.8, dt=0.005, method=method)
    assert difference(run["r.body.angle"], ROD.angle(run.t)) < 1e-8
    assert difference(run["r.body.rate"], ROD.angular_rate(run.t)) < 1e-8
    crossings = CubicHermiteSpline(run.t, run["r.body.angle"], run["r.body.rate"]).roots(extrapolate=False)
    assert 2 * (crossings[1] - crossings[0]) == pytest.approx(1.757814805, abs=1e-8)


@pytest.mark.parametrize("steps", range(7))
def test_short_runs_have_one_row_per_time(steps: int) -> None:
    """Also of what stands still, however many components it has."""
    scene = pendulum(ROD, initial=ROD_START)
    run = sf.simulate(scene, duration=0.01 * steps, dt=0.01)
    assert run["r.body.angle"] == pytest.approx(ROD.angle(run.t), rel=1e-9)
    for link in ("frame", "body"):
        for kind in ("position", "velocity", "center_position", "angular_velocity", "reaction_force"):
            assert run[f"r.{link}.{kind}"].shape == (steps + 1, 3)
        assert run[f"r.{link}.orientation"].shape == (steps + 1, 4)
    assert np.abs(run["r.frame.orientation"] - [1.0, 0.0, 0.0, 0.0]).max() == 0.0


def test_pendulum_reactions_follow_from_its_energy() -> None:
    oracle = PhysicalPendulum(mass=3.0, distance=0.7, inertia=0.4, amplitude=2.0)
    run = sf.simulate(pendulum(oracle, initial={"r.body": {"angle": 2.0}}), duration=2.0, dt=0.005)
    toward, across = oracle.reaction(oracle.angle(run.t))
    want = np.stack([-across, np.zeros_like(across), toward], axis=-1)  # growing angles move the centre along -x
    assert difference(run["r.body.reaction_force"], want) < 1e-7
    assert np.abs(run["r.body.reaction_moment"]).max() < 1e-7 * oracle.mass * oracle.gravity * oracle.distance


@pytest.mark.parametrize("method", METHODS)
def test_prescribed_pendulum_reports_its_motor(method: str) -> None:
    oracle = PhysicalPendulum(mass=3.0, distance=0.7, inertia=0.4, amplitude=2.0)
    motion = {"motion": {"sine": {"amplitude": 1.2, "period": 3.0, "phase": 0.5, "offset": 0.3}}}
    run = sf.simulate(pendulum(oracle, drives={"r.body": motion}), duration=2.0, dt=0.02, method=method)
    phase = 2 * np.pi / 3.0 * run.t + 0.5
    angle, acceleration = 0.3 + 1.2 * np.sin(phase), -((2 * np.pi / 3.0) ** 2) * 1.2 * np.sin(phase)
    assert difference(run["r.body.angle"], angle) < 1e-12
    assert difference(run["r.body.torque"], oracle.motor(angle, acceleration)) < 1e-12


def test_mass_on_a_spring_and_damper() -> None:
    axis = np.array([0.0, 0.6, 0.8])
    oracle = Oscillator(mass=2.0, damping=1.5, stiffness=30.0, force=-2.0 * 9.81 * 0.8, start=0.1)
    joint = {"type": "prismatic", "axis": axis.tolist(), "damping": 1.5, "stiffness": 30.0}
    scene = fixed_scene(joint, {"mass": 2.0}, initial={"r.body": {"extension": 0.1}})
    run = sf.simulate(scene, duration=3.0, dt=0.0025)
    assert difference(run["r.body.extension"], oracle.extension(run.t)) < 1e-9
    assert difference(run["r.body.position"], np.outer(oracle.extension(run.t), axis)) < 1e-9


@pytest.mark.parametrize(("oracle", "which"), [(TOP, 0), (TOP, 1), (CONE, 0)], ids=["slow", "fast", "hanging"])
def test_top_precesses_steadily(oracle: HeavyTop, which: int) -> None:
    rate = oracle.precessions[which]
    across = oracle.across - oracle.mass * oracle.distance**2
    link = {
        "mass": oracle.mass,
        "center_of_mass": [0.0, 0.0, oracle.distance],
        "inertia": {"diagonal": [across, across, oracle.axial]},
    }
    start = {"rpy": [0.0, oracle.tilt, 0.0], "angular_velocity": oracle.angular_velocity(rate).tolist()}
    scene = fixed_scene({"type": "spherical"}, link, initial={"r.body": start})
    fastest = max(abs(rate), abs(oracle.spin))
    run = sf.simulate(scene, duration=30.0 / fastest, dt=0.02 / fastest)
    axes = np.array([rotation_of(q)[:, 2] for q in run["r.body.orientation"]])
    assert difference(axes, oracle.axis(run.t, rate)) < 1e-7


@pytest.mark.parametrize("method", METHODS)
def test_arm_turns_a_free_base_whatever_its_speed(method: str) -> None:
    oracle = PlanarArm(masses=(10.0, 3.0), moments=(2.0, 0.5), shoulder=0.6, reach=0.8)
    links = {
        "hull": {"mass": 10.0, "inertia": {"diagonal": [2.0, 2.0, 2.0]}},
        "arm": {
            "parent": "hull",
            "joint": {"type": "revolute", "axis": [0, 0, 1], "at": [0.6, 0, 0]},
            "mass": 3.0,
            "center_of_mass": [0.8, 0, 0],
            "inertia": {"diagonal": [0.5, 0.5, 0.5]},
        },
    }
    turned = []
    for seconds in (0.5, 4.0):
        motion = {"motion": {"quintic": {"times": [0.0, seconds], "values": [0.0, 2.5]}}}
        data = {"gravity": [0, 0, 0], "robots": {"rov": {"links": links}}, "drives": {"rov.arm": motion}}
        run = sf.simulate(sf.Scene.from_dict(data), duration=seconds, dt=seconds / 200, method=method)
        R = rotation_of(run["rov.hull.orientation"][-1])
        turned.append(np.arctan2(R[1, 0], R[0, 0]))
    want = float(oracle.base_angle(np.array(2.5)))
    assert turned == pytest.approx([want, want], rel=1e-8)
    assert turned[0] == pytest.approx(turned[1], rel=1e-10)


@pytest.mark.parametrize("method", METHODS)
def test_steiner(method: str) -> None:
    rng = np.random.default_rng(5)
    mass, arm = 2.5, np.array([0.3, -0.8, 0.5])
    inertia = np.array([[1.0, 0.1, -0.2], [0.1, 1.2, 0.3], [-0.2, 0.3, 0.9]])
    axis = np.array([2.0, -1.0, 2.0]) / 3.0
    link = {"mass": mass, "center_of_mass": arm.tolist(), "inertia": {"matrix": inertia.tolist()}}
    joint = {"type": "revolute", "axis": axis.tolist(), "at": rng.normal(size=3).tolist(), "rpy": random_angles(rng)}
    M = sf.derive(fixed_scene(joint, link), method=method).mass_matrix(np.array([0.7]))
    assert M.item() == pytest.approx(axis @ steiner(mass, inertia, arm) @ axis, rel=1e-14)


@pytest.mark.parametrize("method", METHODS)
def test_fixed_links_are_one_body(method: str) -> None:
    inertias = [np.diag([0.3, 0.4, 0.5]), np.array([[1.0, 0.1, -0.2], [0.1, 1.2, 0.3], [-0.2, 0.3, 0.9]])]
    arms = [np.array([0.1, 0.2, 0.3]), np.array([1.0, -0.5, 0.5])]
    links = {
        "hull": {"mass": 2.0, "center_of_mass": arms[0].tolist(), "inertia": {"matrix": inertias[0].tolist()}},
        "box": {
            "parent": "hull",
            "joint": {"type": "fixed", "at": [1.0, -0.5, 0.5]},
            "mass": 3.0,
            "inertia": {"matrix": inertias[1].tolist()},
        },
    }
    eom = sf.derive(sf.Scene.from_dict({"robots": {"rov": {"links": links}}}), method=method)
    M = eom.mass_matrix(np.array([0.0, 0.0, 0.0, 0.5, 0.5, 0.5, 0.5]))
    masses = (2.0, 3.0)
    want = sum(steiner(m, J, c) for m, J, c in zip(masses, inertias, arms, strict=True))
    assert difference(M[3:, 3:], want) < 1e-14
    assert difference(M[:3, :3], 5.0 * np.eye(3)) < 1e-14
    moment = sum(m * c for m, c in zip(masses, arms, strict=True))
    assert difference(M[:3, 3:], -skew(np.asarray(moment))) < 1e-14


def test_centre_of_a_flying_robot_falls_as_a_stone() -> None:
    rng = np.random.default_rng(11)
    data = random_scene(rng, joints=3, types=("revolute", "spherical", "prismatic"), shape="chain")
    wave = {"sine": {"amplitude": 0.3, "period": 1.5}}
    data["drives"] = {f"rov.link{k:02d}": {"torque": wave} for k in range(3)}
    data["initial"] = {"rov.root": {"velocity": [1.0, -2.0, 3.0], "angular_velocity": [0.5, 0.4, -0.3]}}
    run = sf.simulate(sf.Scene.from_dict(data), duration=1.0, dt=0.005)
    masses = {name: link["mass"] for name, link in data["robots"]["rov"]["links"].items()}
    total = sum(masses.values())
    centre = sum(m * run[f"rov.{name}.center_position"] for name, m in masses.items()) / total
    velocity = sum(m * run[f"rov.{name}.center_velocity"] for name, m in masses.items()) / total
    want = FreeFall(centre[0], velocity[0], np.array(data["gravity"])).at(run.t)
    assert difference(centre, want) < 1e-9
