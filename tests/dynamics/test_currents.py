"""Flowing water: a uniform current is a change of the observer; a varying flow is compared with its own equation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.dynamics.test_ideal_fluid import ELLIPSOID, asymmetric_body
from tests.oracles.ideal_fluid import SmallSphere, integrate
from tests.random_scenes import Array, difference, rotation_of

METHODS = ("recursive", "moving-frame")
CURRENT = np.array([0.4, -0.25, 0.15])
DRAG = {"linear": [3.0, 4.0, 5.0, 0.3, 0.4, 0.5], "quadratic": [20.0, 30.0, 40.0, 1.0, 2.0, 3.0]}
ARM = {
    "parent": "hull",
    "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.3, 0.0, 0.1]},
    "mass": 2.0,
    "shape": {"cylinder": {"radius": 0.04, "length": 0.5, "center": [0, 0, 0.25]}},
    "added_mass": "shape",
    "drag": {"strips": {"normal": 1.2, "tangential": 0.02, "lift": 0.3}},
}
THRUSTER = {"name": "t1", "link": "hull", "at": [0, 0.1, 0.02], "direction": [1, 0, 0], "model": "t200", "spin_up": 0.2}


def vehicle(current: Array, velocity: Array, spin: Array, **others: Any) -> sf.Scene:
    """A hull with an arm and a thruster whose thrust depends on its inflow, every kind of drag, weight and buoyancy."""
    water: dict[str, Any] = {"density": 1000.0}
    if current.any():
        water["current"] = {"velocity": current.tolist()}
    hull = asymmetric_body() | {"drag": DRAG, "volume": 0.009, "center_of_buoyancy": [0.05, 0.0, 0.1]}
    described = {
        "water": water,
        "robots": {"rov": {"links": {"hull": hull, "arm": ARM}, "thrusters": [THRUSTER], "at": {"rpy": [0.3, 0.2, 1]}}},
        "initial": {
            "rov.hull": {"velocity": velocity.tolist(), "angular_velocity": spin.tolist()},
            "rov.arm": {"angle": 0.4, "rate": 0.5},
        },
        "drives": {
            "rov.t1": {"command": {"constant": 1650}},
            "rov.arm": {"torque": {"sine": {"amplitude": 2.0, "period": 1.5}}},
        },
    }
    return sf.Scene.from_dict(described | others)


class TestMovingObserver:
    """A free robot in a uniform current is the same robot in still water, seen by an observer that drifts with it."""

    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("spin", [[0.0, 0.0, 0.0], [0.7, -0.9, 1.2]], ids=["straight", "turning"])
    def test_motion(self, spin: list[float], method: str) -> None:
        start = np.array([0.3, 0.1, -0.2])
        still = sf.simulate(vehicle(np.zeros(3), start, np.array(spin)), duration=0.5, dt=0.001, method=method)
        carried = sf.simulate(vehicle(CURRENT, start + CURRENT, np.array(spin)), duration=0.5, dt=0.001, method=method)
        drifted = np.outer(still.t, CURRENT)
        for link in ("hull", "arm"):
            place = carried[f"rov.{link}.position"] - drifted
            assert np.abs(place - still[f"rov.{link}.position"]).max() < 1e-12
            speed = carried[f"rov.{link}.velocity"] - CURRENT
            assert np.abs(speed - still[f"rov.{link}.velocity"]).max() < 1e-12
            for name in ("angular_velocity", "orientation"):
                assert difference(carried[f"rov.{link}.{name}"], still[f"rov.{link}.{name}"]) < 1e-11, name
        for name in ("rov.arm.reaction_force", "rov.arm.reaction_moment"):
            assert difference(carried[name], still[name]) < 1e-11, name
        for name in ("rov.t1.thrust", "rov.t1.rotor", "rov.arm.angle", "rov.arm.shedding"):
            assert difference(carried[name], still[name]) < 1e-12, name

    @pytest.mark.parametrize("method", METHODS)
    def test_accelerations(self, method: str) -> None:
        """At the same velocity relative to the water; the rate of a velocity in turning axes differs by -w x c."""
        rng = np.random.default_rng(8)
        still, flowing = (sf.derive(vehicle(c, CURRENT, CURRENT), method=method) for c in (np.zeros(3), CURRENT))
        for _ in range(5):
            q, v = rng.normal(size=still.nq), rng.normal(size=still.nv)
            q[3:7] /= np.linalg.norm(q[3:7])
            c = rotation_of(q[3:7]).T @ CURRENT
            seen = v + np.concatenate([c, np.zeros(4)])
            want = still.forward(q, v) - np.concatenate([np.cross(v[3:6], c), np.zeros(4)])
            assert difference(flowing.forward(q, seen), want) < 1e-12

    def test_it_is_not_the_same_otherwise(self) -> None:
        start = np.array([0.3, 0.1, -0.2])
        still, current = (vehicle(c, start, np.zeros(3)) for c in (np.zeros(3), CURRENT))
        ends = [sf.simulate(scene, duration=1.0, dt=0.01)["rov.hull.position"][-1] for scene in (still, current)]
        assert np.linalg.norm(ends[0] - ends[1]) > 0.05

    def test_a_body_at_rest_in_the_water_stays_so(self) -> None:
        """Neutral and drifting with the current: no force acts on it, at any attitude."""
        link = ELLIPSOID | {"drag": DRAG, "volume": 0.03}
        scene = sf.Scene.from_dict(
            {
                "water": {"density": 1000.0, "current": {"velocity": CURRENT.tolist()}},
                "robots": {"rov": {"links": {"hull": link}, "at": {"rpy": [0.5, -0.7, 2.0]}}},
                "initial": {"rov.hull": {"velocity": CURRENT.tolist()}},
            }
        )
        run = sf.simulate(scene, duration=5.0, dt=0.05)
        assert np.abs(run["rov.hull.velocity"] - CURRENT).max() < 1e-14
        assert np.abs(run["rov.hull.angular_velocity"]).max() < 1e-14

    def test_spin_at_rest_in_the_water_keeps_its_energy(self) -> None:
        """Rotating in a current without drag: a current treated as a force of the rotating frame would add energy."""
        scene = sf.Scene.from_dict(
            {
                "gravity": [0, 0, 0],
                "water": {"density": 1000.0, "current": {"velocity": CURRENT.tolist()}},
                "robots": {"rov": {"links": {"hull": ELLIPSOID}}},
                "initial": {"rov.hull": {"velocity": CURRENT.tolist(), "angular_velocity": [0.9, -0.4, 1.3]}},
            }
        )
        run = sf.simulate(scene, duration=5.0, dt=0.0025)
        assert np.abs(run["rov.hull.velocity"] - CURRENT).max() < 1e-10
        assert np.ptp(run["energy.kinetic"]) < 1e-10 * run["energy.kinetic"][0]
        assert run.health.energy_residual < 1e-9

    @pytest.mark.parametrize("method", METHODS)
    def test_with_a_floor_far_below(self, method: str) -> None:
        """A floor is at rest in the world, so dynamics run there; far away it changes no motion and no record."""
        start = np.array([0.3, 0.1, -0.2])
        scene = vehicle(CURRENT, start, np.array([0.7, -0.9, 1.2]))
        floored = sf.Scene.from_dict(scene.to_dict() | {"floor": {"height": -50.0}})
        runs = [sf.simulate(each, duration=1.0, dt=0.01, method=method) for each in (scene, floored)]
        assert difference(runs[1].q, runs[0].q) < 1e-12
        assert difference(runs[1].v, runs[0].v) < 1e-11
        for name in ("energy.kinetic", "energy.potential", "momentum.linear", "momentum.angular"):
            assert difference(runs[1][name], runs[0][name]) < 1e-11, name


class TestFixedBase:
    """An arm on a fixed base in a current."""

    speed = 0.8

    def scene(self, **others: Any) -> sf.Scene:
        described: dict[str, Any] = {
            "gravity": [0, 0, 0],
            "water": {"density": 1000.0, "current": {"velocity": [self.speed, 0.0, 0.0]}},
            "robots": {"r": {"base": "fixed", "links": {"frame": {}, "arm": ARM | {"parent": "frame"}}}},
        }
        return sf.Scene.from_dict(described | others)

    def strip_moment(self, angle: float, rate: float) -> float:
        """Moment about the hinge: the integral of 1/2 rho C d |v_n| v_n s ds over the length (its own quadrature)."""
        s, w = np.polynomial.legendre.leggauss(200)
        s, w = 0.25 + 0.25 * s, 0.25 * w
        # The arm leans towards x by its angle; across it, along growing angle, a point moves at rate s, the water at
        # U cos(angle).
        v = rate * s - self.speed * np.cos(angle)
        return float(-np.sum(w * 0.5 * 1000.0 * 1.2 * 0.08 * np.abs(v) * v * s))

    @pytest.mark.parametrize(("angle", "rate"), [(0.0, 0.0), (0.7, 0.0), (-1.1, -2.0), (0.3, -1.0)])
    def test_moment_of_drag(self, angle: float, rate: float) -> None:
        """The motor's moment, with the Munk moment (m_n - m_t) of the arm's added mass and its own inertia."""
        eom = sf.derive(self.scene())
        c, s, u = np.cos(angle), np.sin(angle), self.speed
        across = 1000.0 * np.pi * 0.04**2 * 0.5
        along = 1000.0 * 0.04**3 * (8 / 3 + 1.5 * np.sqrt(0.5 / (0.5 + 2.5 * 0.04)))
        # Motion across at the middle v_n = rate 0.25 - u c, along v_t = -u s; the added water's momentum across is
        # m_n v_n, along m_t v_t. Torque about the hinge at a steady rate: see the derivation below.
        v_n, v_t = rate * 0.25 - u * c, -u * s
        # d/dt of v_n at constant rate is u s rate: the angular momentum of water about the hinge, L = 0.25 m_n v_n +
        # J rate, plus the moment of a force through a point that the water passes: v x P = v_t m_n v_n - v_n m_t v_t
        # with v the velocity of the hinge relative to the water, (-u c, -u s).
        hinge_n = -u * c
        moment = 0.25 * across * u * s * rate + (v_t * across * v_n - hinge_n * along * v_t) * 1.0
        want = moment - self.strip_moment(angle, rate)
        got = eom.inverse([angle, 0.0], [rate], [0.0])[0]
        assert got == pytest.approx(want, rel=1e-10)

    @pytest.mark.parametrize("method", METHODS)
    def test_both_formulations(self, method: str) -> None:
        base = sf.derive(self.scene(), method=method)
        want = sf.derive(self.scene()).forward([0.4, 0.2], [1.3])
        assert base.forward([0.4, 0.2], [1.3]) == pytest.approx(want, rel=1e-12)

    def test_reaction_on_the_base_is_that_of_a_towed_arm(self) -> None:
        """The same arm on a base that is pulled through still water at minus the current, by a prescribed slide."""
        carriage = {
            "parent": "rail",
            "mass": 0.0,
            "joint": {"type": "prismatic", "axis": [1, 0, 0]},
        }
        towed = self.scene(
            water={"density": 1000.0},
            robots={"r": {"base": "fixed", "links": {"rail": {}, "frame": carriage, "arm": ARM | {"parent": "frame"}}}},
            drives={"r.frame": {"motion": {"polynomial": [0.0, -self.speed]}}},
            initial={"r.arm": {"angle": 0.3, "rate": -0.5}},
        )
        resting = self.scene(initial={"r.arm": {"angle": 0.3, "rate": -0.5}})
        pulled, fixed = (sf.simulate(scene, duration=2.0, dt=0.005) for scene in (towed, resting))
        assert difference(pulled["r.arm.angle"], fixed["r.arm.angle"]) < 1e-12
        assert difference(pulled["r.frame.force"], fixed["r.frame.reaction_force"][:, 0]) < 1e-11
        assert difference(pulled["r.arm.reaction_moment"], fixed["r.arm.reaction_moment"]) < 1e-11
        assert fixed.health.energy_residual < 1e-6


# What varies: a drifting sphere


RADIUS, DENSITY = 0.12, 1025.0
DISPLACED = DENSITY * 4.0 / 3.0 * np.pi * RADIUS**3
UP = np.array([0.0, 0.0, 1.0])


def sphere(water: dict[str, Any], mass: float, place: list[float], velocity: list[float], **others: Any) -> sf.Scene:
    link = {
        "mass": mass,
        "shape": {"sphere": {"radius": RADIUS}},
        "added_mass": "shape",
        "drag": {"linear": [2.0, 2.0, 2.0, 0, 0, 0], "quadratic": [9.0, 9.0, 9.0, 0, 0, 0], "law": "speed"},
    }
    described = {
        "water": {"density": DENSITY, "surface": 2.0, **water},
        "robots": {"rov": {"links": {"ball": link}, "at": {"position": place}}},
        "initial": {"rov.ball": {"velocity": velocity}},
    }
    return sf.Scene.from_dict(described | others)


def integrate_drift(flow: Any, mass: float, place: list[float], velocity: list[float], times: Array) -> Array:
    """Position and velocity (n, 6), from the equation of motion of a sphere."""
    oracle = SmallSphere(mass, DISPLACED, DISPLACED / 2, 9.0, 2.0, -9.81 * UP)
    return integrate(lambda t, y: oracle.rates(t, y, flow), times, np.array([*place, *velocity]))


def assert_drift(scene: sf.Scene, flow: Any, duration: float, dt: float, method: str = "recursive") -> None:
    run = sf.simulate(scene, duration=duration, dt=dt, method=method)
    place, velocity = scene.robots["rov"].at.position, scene.initial["rov.ball"].velocity or (0.0, 0.0, 0.0)
    kept = slice(None, None, max(1, round(0.1 / dt)))
    want = integrate_drift(flow, scene.links["rov.ball"].mass, list(place), list(velocity), run.t[kept])
    got = np.hstack([run["rov.ball.position"], run["rov.ball.velocity"]])[kept]
    assert difference(got, want) < 1e-8


PROFILE = {"depths": [-5.0, 30.0], "velocities": [[0.9, -0.2, 0.0], [-0.5, 0.6, 0.0]]}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("uniform", [[0.0, 0.0, 0.0], [0.2, 0.3, 0.1]])
def test_sphere_sinks_through_a_profile(uniform: list[float], method: str) -> None:
    """Through a linear shear, du/dz of which carries nothing along unless water flows down: Du/Dt = (u . grad) u."""
    shear = (np.array([-0.5, 0.6, 0.0]) - np.array([0.9, -0.2, 0.0])) / 35.0  # per depth

    def flow(t: float, x: Array) -> tuple[Array, Array]:
        u = np.array([0.9, -0.2, 0.0]) + shear * (2.0 - x[2] + 5.0) + uniform
        return u, -shear * u[2]

    water = {"current": {"profile": PROFILE, "velocity": uniform}}
    assert_drift(sphere(water, 1.2 * DISPLACED, [0, 0, -4.0], [0.1, 0.4, 0.3]), flow, 3.0, 0.005, method)


def test_profile_holds_its_ends() -> None:
    """Above the first depth and below the last the water flows as it does there."""
    profile = {"depths": [3.0, 5.0], "velocities": [[0.5, 0.0, 0.0], [0.1, 0.2, 0.0]]}
    for depth, want in ((2.5, [0.5, 0, 0]), (4.0, [0.3, 0.1, 0]), (9.0, [0.1, 0.2, 0])):
        scene = sphere({"current": {"profile": profile}}, DISPLACED, [0, 0, 2.0 - depth], want)
        run = sf.simulate(scene, duration=1.0, dt=0.05)
        assert np.abs(run["rov.ball.velocity"] - want).max() < 1e-13


class Airy:
    """A regular wave by its textbook: R. G. Dean and R. A. Dalrymple (1991), (4.2) to (4.6), on a level bottom."""

    def __init__(self, height: float, period: float, phase: float, depth: float | None) -> None:
        self.a, self.w, self.phase, self.h = height / 2, 2 * np.pi / period, phase, depth
        k = self.w**2 / 9.81
        for _ in range(200):  # k tanh(k h) = w2/g, by a slow iteration that cannot miss
            k = 0.5 * (k + self.w**2 / 9.81 / np.tanh(k * depth)) if depth else k
        self.k = k

    def velocity(self, t: float, x: Array) -> Array:
        """With x forward and z up from the mean surface."""
        angle = self.k * x[0] - self.w * t + self.phase
        z = x[2] - 2.0
        if self.h is None:
            share = self.a * self.w * np.exp(self.k * z)
            return np.array([share * np.cos(angle), 0.0, share * np.sin(angle)])
        share = self.a * self.w / np.sinh(self.k * self.h)
        level, upright = np.cosh(self.k * (z + self.h)), np.sinh(self.k * (z + self.h))
        return np.array([share * level * np.cos(angle), 0.0, share * upright * np.sin(angle)])

    def flow(self, t: float, x: Array) -> tuple[Array, Array]:
        """Velocity, and acceleration following the water by derivatives with complex steps, exact to rounding."""
        u, step = self.velocity(t, x), 1e-30
        rate = np.imag(self.velocity(t + 1j * step, x + 0j)) / step  # type: ignore[arg-type]
        gradient = np.column_stack([np.imag(self.velocity(t, x + 1j * step * e)) / step for e in np.eye(3)])
        return u, rate + gradient @ u


@pytest.mark.parametrize("depth", [None, 9.0])
@pytest.mark.parametrize("method", METHODS)
def test_sphere_under_waves(depth: float | None, method: str) -> None:
    """Orbit of a sphere a little heavier than water: (m + m_a) dv/dt = (rho V + m_a) Du/Dt + drag + weight."""
    wave = {"height": 0.8, "period": 3.5, "direction": [2, 0, 0], "phase": 0.4}
    water = {"waves": {"regular": wave}} | ({"depth": depth} if depth else {})
    scene = sphere(water, 1.02 * DISPLACED, [0.3, 0.0, 0.8], [0.1, 0.0, 0.0])
    assert_drift(scene, Airy(0.8, 3.5, 0.4, depth).flow, 3.0, 0.004, method)


def test_waves_in_a_current() -> None:
    """A uniform current carries the waves' velocities past the sphere: it appears in Du/Dt."""
    wave = {"height": 0.8, "period": 3.5, "direction": [2, 0, 0], "phase": 0.4}
    airy, U = Airy(0.8, 3.5, 0.4, None), np.array([0.3, 0.2, 0.0])

    def flow(t: float, x: Array) -> tuple[Array, Array]:
        u, step = airy.velocity(t, x), 1e-30
        rate = np.imag(airy.velocity(t + 1j * step, x + 0j)) / step  # type: ignore[arg-type]
        gradient = np.column_stack([np.imag(airy.velocity(t, x + 1j * step * e)) / step for e in np.eye(3)])
        return u + U, rate + gradient @ (u + U)

    water = {"waves": {"regular": wave}, "current": {"velocity": U.tolist()}}
    assert_drift(sphere(water, 1.02 * DISPLACED, [0.3, 0.0, 0.8], [0.1, 0.0, 0.0]), flow, 3.0, 0.004)


def test_neutral_sphere_without_drag_rides_the_water() -> None:
    """rho V = m: the equation is that of the water itself, so it moves as the water's own particle (D'Alembert)."""
    airy = Airy(0.8, 3.5, 0.4, None)
    place = np.array([0.3, 0.0, 0.8])
    start = airy.velocity(0.0, place)
    wave = {"height": 0.8, "period": 3.5, "direction": [1, 0, 0], "phase": 0.4}
    scene = sphere({"waves": {"regular": wave}}, DISPLACED, place.tolist(), start.tolist())
    scene = scene.replace({"rov.ball.drag": None})
    run = sf.simulate(scene, duration=3.5, dt=0.005)
    want = integrate(lambda t, x: airy.velocity(t, x), run.t[::70], place)
    assert difference(run["rov.ball.position"][::70], want) < 1e-8


def test_gauss_markov_current_is_followed() -> None:
    """A neutral sphere from rest moves at u(t) - u(0) without drag, and at u(t) where drag holds it to the water."""
    current = {"gauss_markov": {"deviation": [0.3, 0.2, 0.0], "time_constant": 3.0, "components": 6, "seed": 5}}
    plain = sphere({"current": current}, DISPLACED, [0, 0, -3], [0, 0, 0])
    loose, held = plain.replace({"rov.ball.drag": None}), plain.replace({"rov.ball.drag.linear": [2e3] * 3 + [0.0] * 3})
    runs = [sf.simulate(scene, duration=3.0, dt=0.0005)["rov.ball.velocity"] for scene in (loose, held)]
    apart = (runs[1] - runs[0])[500:]
    assert np.abs(apart - apart[0]).max() < 1e-9
    assert np.abs(runs[0][:, :2]).max() > 0.1
    assert np.abs(runs[0][:, 2]).max() < 1e-12
    elsewhere = loose.replace({"rov.at.position": [5.0, 3.0, -1.0]})
    again = sf.simulate(elsewhere, duration=3.0, dt=0.0005)["rov.ball.velocity"]
    assert difference(again, runs[0]) < 1e-12  # the same everywhere


def test_rotation_does_not_matter_to_a_sphere_in_waves() -> None:
    """Rotated and rotating at the start: the path of the centre is the same."""
    wave = {"height": 0.8, "period": 3.5, "direction": [2, 1, 0]}
    plain = sphere({"waves": {"regular": wave}}, 1.1 * DISPLACED, [0.3, 0.0, 0.8], [0.1, 0.0, 0.0])
    turned = plain.replace({"rov.at.rpy": [0.4, 0.5, 0.6], "initial.rov.ball.angular_velocity": [2.0, -1.0, 0.5]})
    one, other = (sf.simulate(scene, duration=2.0, dt=0.005) for scene in (plain, turned))
    assert difference(other["rov.ball.position"], one["rov.ball.position"]) < 1e-9
    R = np.array([rotation_of(q) for q in other["rov.ball.orientation"]])
    assert np.abs(R - R[0]).max() > 0.5


def test_a_flow_by_angles_is_along_the_flow_frame_of_study_004() -> None:
    alpha, beta, speed = 0.3, -0.7, 0.5
    a, b = (np.array([[np.cos(x), np.sin(x)], [-np.sin(x), np.cos(x)]]) for x in (alpha, beta))
    R_y = np.array([[a[0, 0], 0.0, a[0, 1]], [0.0, 1.0, 0.0], [a[1, 0], 0.0, a[1, 1]]])
    R_z = np.array([[b[0, 0], b[0, 1], 0.0], [b[1, 0], b[1, 1], 0.0], [0.0, 0.0, 1.0]])  # by -beta
    velocity = speed * (R_z @ R_y)[:, 0]
    plain = vehicle(velocity, np.array([0.1, 0.2, -0.3]), np.array([0.3, -0.2, 0.1]))
    content = plain.to_dict()
    content["water"]["current"] = {"flow": {"speed": speed, "alpha": alpha, "beta": beta}}
    directed = sf.Scene.from_dict(content)
    runs = [sf.simulate(scene, duration=1.0, dt=0.01) for scene in (plain, directed)]
    assert runs[1].rows.q[-1] == pytest.approx(runs[0].rows.q[-1], abs=1e-13)
    paths = [f"water.current.flow.{key}" for key in ("speed", "alpha", "beta")]
    program, (q, v) = sf.compile(directed, free=paths), (runs[0].rows.q[-1], runs[0].rows.v[-1])
    other = directed.replace({paths[0]: 0.8, paths[1]: 0.1, paths[2]: 0.4})
    want = sf.derive(other).forward(q, v)
    assert program.forward(q, v, free=[0.8, 0.1, 0.4]) == pytest.approx(want, rel=1e-12, abs=1e-12)
