"""Bodies in an ideal fluid: Kirchhoff's equations, Munk's moment, conserved impulse, pendulums with added mass."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.oracles.closed_forms import PhysicalPendulum
from tests.oracles.ideal_fluid import KirchhoffBody, Spheroid
from tests.random_scenes import Array, difference, rotation_of, skew

METHODS = ("recursive", "moving-frame")
DENSITY = 1000.0
START = {"velocity": [0.6, -0.3, 0.4], "angular_velocity": [0.3, 0.5, -0.4]}


def drift(values: Array) -> float:
    """Largest change from the first row, relative to its largest entry."""
    return difference(values, np.broadcast_to(values[0], values.shape))


def free_body(link: dict[str, Any], start: dict[str, Any] = START, **others: Any) -> sf.Scene:
    """One body, neutrally buoyant in trim or without weight."""
    described = {
        "gravity": [0, 0, 0],
        "water": {"density": DENSITY},
        "robots": {"rov": {"links": {"hull": link}, "at": {"position": [0.2, -0.1, 0.4], "rpy": [0.3, -0.5, 1.1]}}},
        "initial": {"rov.hull": start},
    }
    return sf.Scene.from_dict(described | others)


ELLIPSOID = {"mass": 30.0, "shape": {"ellipsoid": [0.4, 0.25, 0.15]}, "added_mass": "shape"}


def asymmetric_body() -> dict[str, Any]:
    """Centre of mass off the origin, and an added mass with every entry."""
    root = np.random.default_rng(3).normal(size=(6, 6))
    matrix = (root @ root.T) * np.outer([2, 2, 2, 0.6, 0.6, 0.6], [2, 2, 2, 0.6, 0.6, 0.6])
    return {
        "mass": 8.0,
        "center_of_mass": [0.1, -0.05, 0.2],
        "inertia": {"diagonal": [1.5, 2.0, 1.8]},
        "added_mass": {"matrix": ((matrix + matrix.T) / 2).tolist()},
    }


def body_inertia(link: dict[str, Any]) -> Array:
    """Inertia of the body alone, at its origin, by Steiner: (6, 6)."""
    m, c = link["mass"], np.array(link["center_of_mass"])
    S = skew(c)
    J = np.diag(link["inertia"]["diagonal"]) - m * S @ S
    return np.block([[m * np.eye(3), -m * S], [m * S, J]])


class TestKirchhoff:
    """A free body with added mass."""

    @pytest.mark.parametrize("link", [ELLIPSOID, asymmetric_body()], ids=["ellipsoid", "lopsided"])
    @pytest.mark.parametrize("method", METHODS)
    def test_energy_and_momentum_are_kept(self, link: dict[str, Any], method: str) -> None:
        run = sf.simulate(free_body(link), duration=10.0, dt=0.001, method=method)
        assert drift(run["energy.kinetic"]) < 1e-10
        assert drift(run["momentum.linear"]) < 1e-10
        assert drift(run["momentum.angular"]) < 1e-10
        assert np.ptp(run["rov.hull.velocity"], axis=0).max() > 0.1  # of the body alone nothing is kept

    def test_independent_integration(self) -> None:
        """The motion itself, by eighth-order integration of Kirchhoff's equations."""
        link = asymmetric_body()
        run = sf.simulate(free_body(link), duration=10.0, dt=0.001)
        R0 = rotation_of(run["rov.hull.orientation"][0])
        V0 = np.concatenate([R0.T @ START["velocity"], START["angular_velocity"]])
        oracle = KirchhoffBody(body_inertia(link) + np.array(link["added_mass"]["matrix"]))
        kept = slice(None, None, 250)
        x, R, V = oracle.at(run.t[kept], np.array([0.2, -0.1, 0.4]), R0, V0)
        assert difference(run["rov.hull.position"][kept], x) < 1e-8
        assert difference(run.v[kept], V) < 1e-8
        turns = np.array([rotation_of(turn) for turn in run["rov.hull.orientation"][kept]])
        assert difference(turns, R) < 1e-8

    def test_mass_matrix_is_the_sum(self) -> None:
        link = asymmetric_body()
        want = body_inertia(link) + np.array(link["added_mass"]["matrix"])
        for method in METHODS:
            M = sf.derive(free_body(link), method=method).mass_matrix([1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0])
            assert difference(M, want) < 1e-13

    def test_two_bodies_on_a_hinge(self) -> None:
        """A tree too: two links with full added mass and a free joint keep energy and momentum."""
        arm = asymmetric_body() | {
            "parent": "hull",
            "joint": {"type": "revolute", "axis": [1, 2, 0], "at": [0.3, 0.1, 0]},
        }
        described = free_body(ELLIPSOID).to_dict()
        described["robots"]["rov"]["links"]["arm"] = arm
        described["initial"]["rov.arm"] = {"rate": 0.9}
        run = sf.simulate(sf.Scene.from_dict(described), duration=10.0, dt=0.001)
        for name in ("energy.kinetic", "momentum.linear", "momentum.angular"):
            assert drift(run[name]) < 1e-10, name
        assert run.health.energy_residual < 1e-9
        assert run.health.momentum_residual is not None
        assert run.health.momentum_residual < 1e-9


class TestMunk:
    """A spheroid that moves along its long axis is unstable: H. Lamb, section 124; M. Munk, NACA report 184 (1924).

    Small turns about an axis across, with w = U theta' ..., obey (J + J_a) theta'' = ((m_t - m_l)/m_t) m_l U^2 theta,
    the momentum m_l U being kept, where m_l and m_t are the masses with water, along and across.
    """

    oracle = Spheroid(0.5, 0.15, DENSITY)
    mass = DENSITY * oracle.volume
    speed = 1.3

    def scene(self, tilt: float, rate: float) -> sf.Scene:
        link = {"mass": self.mass, "shape": {"ellipsoid": [0.5, 0.15, 0.15]}, "added_mass": "shape"}
        start = {"velocity": [self.speed, 0.0, 0.0], "angular_velocity": [0.0, 0.0, rate]}
        scene = free_body(link, start)
        return scene.replace({"rov.at.rpy": [0.0, 0.0, tilt]})

    @property
    def growth(self) -> float:
        along, across = self.mass + self.oracle.along, self.mass + self.oracle.across
        inertia = self.mass * (0.5**2 + 0.15**2) / 5.0 + self.oracle.turning
        return float(self.speed * np.sqrt((across - along) * along / (across * inertia)))

    def test_rate_of_growth(self) -> None:
        """A disturbance of 1e-7 rad along the growing solution grows as e^(s t): theta' = s theta."""
        tilt, s = 1e-7, self.growth
        scene = self.scene(tilt, s * tilt)
        # The momentum stays along x, as it would without the tilt: velocity across is m_l U (1/m_t - 1/m_l) theta.
        along, across = self.mass + self.oracle.along, self.mass + self.oracle.across
        c = np.cos(tilt), np.sin(tilt)
        P = along * self.speed
        v = np.array([P * c[0] / along, -P * c[1] / across])  # in the body
        world = [c[0] * v[0] - c[1] * v[1], c[1] * v[0] + c[0] * v[1], 0.0]
        run = sf.simulate(scene.replace({"initial.rov.hull.velocity": world}), duration=4.0 / s, dt=0.002)
        angle = 2.0 * np.arctan2(run["rov.hull.orientation"][:, 3], run["rov.hull.orientation"][:, 0])
        assert difference(angle, tilt * np.exp(s * run.t)) < 1e-8
        assert angle[-1] > 50 * tilt

    def test_moment(self) -> None:
        """At an angle of attack: N = (m_t - m_l) u v, of the added masses alone (Munk)."""
        eom = sf.derive(self.scene(0.0, 0.0))
        inertia = self.mass * (0.5**2 + 0.15**2) / 5.0 + self.oracle.turning
        rate = eom.forward([0, 0, 0, 1, 0, 0, 0], [1.1, 0.4, 0, 0, 0, 0])
        moment = -(self.oracle.across - self.oracle.along) * 1.1 * 0.4
        assert rate[5] == pytest.approx(moment / inertia, rel=1e-12)
        assert np.abs(rate[[2, 3, 4]]).max() < 1e-14

    def test_impulse_is_kept_far_into_the_tumbling(self) -> None:
        run = sf.simulate(self.scene(1e-3, 0.0), duration=10.0, dt=0.001)
        assert np.ptp(run["rov.hull.angular_velocity"][:, 2]) > 1.0  # it has turned over
        for name in ("momentum.linear", "momentum.angular", "energy.kinetic"):
            assert drift(run[name]) < 1e-10, name


class TestPendulum:
    """A buoyant pendulum: inertia with added water, weight less buoyancy, each at its own centre."""

    m, J, c, V, b = 6.0, 0.2, 0.5, 0.004, 0.3  # mass, moment, centre of mass, volume, centre of buoyancy
    added = (1.0, 2.0, 3.0, 0.1, 0.4, 0.2)

    def scene(self, amplitude: float) -> sf.Scene:
        body = {
            "parent": "frame",
            "joint": {"type": "revolute", "axis": [0, 1, 0]},
            "mass": self.m,
            "center_of_mass": [0, 0, -self.c],
            "inertia": {"diagonal": [self.J, self.J, 0.0]},
            "volume": self.V,
            "center_of_buoyancy": [0, 0, -self.b],
            "added_mass": {"diagonal": list(self.added)},
        }
        return sf.Scene.from_dict(
            {
                "water": {"density": DENSITY},
                "robots": {"r": {"base": "fixed", "links": {"frame": {}, "body": body}}},
                "initial": {"r.body": {"angle": amplitude}},
            }
        )

    def oracle(self, amplitude: float) -> PhysicalPendulum:
        """The same as a dry pendulum: righting moment per angle m g d, inertia about the hinge with added water."""
        righting = self.m * self.c - DENSITY * self.V * self.b  # times g sin
        hinge = self.J + self.m * self.c**2 + self.added[4]
        return PhysicalPendulum(1.0, righting, hinge - righting**2, amplitude)

    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("amplitude", [0.01, 1.2, 2.8])
    def test_swings_by_elliptic_functions(self, amplitude: float, method: str) -> None:
        oracle = self.oracle(amplitude)
        run = sf.simulate(self.scene(amplitude), duration=oracle.period, dt=oracle.period / 1500, method=method)
        assert difference(run["r.body.angle"], oracle.angle(run.t)) < 1e-8
        assert difference(run["r.body.rate"], oracle.angular_rate(run.t)) < 1e-8
        total = run["energy.kinetic"] + run["energy.potential"]
        assert np.ptp(total) < 1e-9 * run["energy.kinetic"].max()

    def test_small_swings(self) -> None:
        """T = 2 pi sqrt((J + m c2 + J_a) / ((m c - rho V b) g))."""
        period = 2 * np.pi * np.sqrt((0.2 + 6.0 * 0.25 + 0.4) / ((6.0 * 0.5 - 4.0 * 0.3) * 9.81))
        assert self.oracle(1e-6).period == pytest.approx(period, rel=1e-10)
        run = sf.simulate(self.scene(1e-6), duration=period, dt=period / 400)
        assert run["r.body.angle"][-1] == pytest.approx(1e-6, rel=1e-8)

    def test_added_mass_of_a_sphere_on_a_rod(self) -> None:
        """At a distance: the added mass of the shape is moved to the hinge, m_a d2."""
        bob = {
            "parent": "frame",
            "joint": {"type": "revolute", "axis": [0, 1, 0]},
            "mass": 20.0,
            "shape": {"sphere": {"radius": 0.1, "center": [0, 0, -0.8]}},
            "added_mass": "shape",
        }
        scene = sf.Scene.from_dict(
            {
                "water": {"density": DENSITY},
                "robots": {"r": {"base": "fixed", "links": {"frame": {}, "body": bob}}},
                "initial": {"r.body": {"angle": 0.7}},
            }
        )
        displaced = DENSITY * 4 / 3 * np.pi * 0.1**3
        hinge = 0.4 * 20.0 * 0.1**2 + (20.0 + displaced / 2) * 0.8**2
        righting = (20.0 - displaced) * 0.8
        oracle = PhysicalPendulum(1.0, righting, hinge - righting**2, 0.7)
        run = sf.simulate(scene, duration=2.0, dt=0.002)
        assert difference(run["r.body.angle"], oracle.angle(run.t)) < 1e-8
