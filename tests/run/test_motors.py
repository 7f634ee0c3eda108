"""Motors of joints: limits, dry friction, rotor and gear inertia, servos; thrusters that take time."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

import seaframe as sf
from tests.oracles.ideal_fluid import integrate
from tests.random_scenes import difference

METHODS = ("recursive", "moving-frame")
J1, J2, ROTOR = 0.8, 0.3, 0.5


def wheel(motor: dict[str, Any], **others: Any) -> sf.Scene:
    """A disc on a fixed axle."""
    disc = {
        "parent": "frame",
        "joint": {"type": "revolute", "axis": [0, 0, 1], "motor": motor},
        "mass": 1.0,
        "inertia": {"diagonal": [J1, J1, J1]},
    }
    return sf.Scene.from_dict({"robots": {"r": {"base": "fixed", "links": {"frame": {}, "disc": disc}}}} | others)


def two_discs(motor: dict[str, Any], **others: Any) -> sf.Scene:
    """A free disc that turns another about the same axis."""
    disc = {
        "parent": "one",
        "joint": {"type": "revolute", "axis": [0, 0, 1], "motor": motor},
        "mass": 1.0,
        "inertia": {"diagonal": [J2, J2, J2]},
    }
    hull = {"mass": 2.0, "inertia": {"diagonal": [J1, J1, J1]}}
    return sf.Scene.from_dict({"gravity": [0, 0, 0], "robots": {"r": {"links": {"one": hull, "two": disc}}}} | others)


class TestGearInertia:
    """Two discs on one axis with a motor between them, whose rotor turns with the difference of their rates.

    J1 w1' = -f, J2 (w1' + a) = f with f = tau - J a on the second disc: a = tau / (J + J1 J2/(J1 + J2)).
    """

    @pytest.mark.parametrize("method", METHODS)
    def test_two_discs(self, method: str) -> None:
        tau = 1.7
        scene = two_discs({"inertia": ROTOR}, drives={"r.two": {"torque": {"constant": tau}}})
        a = tau / (ROTOR + J1 * J2 / (J1 + J2))
        rate = sf.derive(scene, method=method).forward([0, 0, 0, 1, 0, 0, 0, 0.4], [0.0] * 7)
        assert rate[6] == pytest.approx(a, rel=1e-13)
        assert rate[5] == pytest.approx(-J2 * a / (J1 + J2), rel=1e-13)
        run = sf.simulate(scene, duration=1.0, dt=0.1, method=method)
        assert difference(run["r.two.angle"], a * run.t**2 / 2) < 1e-13
        assert np.abs(run["momentum.angular"]).max() < 1e-14
        assert run["energy.kinetic"][-1] == pytest.approx(tau * a / 2, rel=1e-12)
        assert difference(run["r.two.torque"], np.full_like(run.t, tau)) < 1e-12

    @pytest.mark.parametrize("method", METHODS)
    def test_mass_matrix_has_it_on_the_diagonal(self, method: str) -> None:
        q = [0, 0, 0, 1, 0, 0, 0, 0.4]
        geared, plain = (sf.derive(two_discs(m), method=method).mass_matrix(q) for m in ({"inertia": ROTOR}, {}))
        assert difference(geared - plain, np.diag([0.0] * 6 + [ROTOR])) < 1e-14

    @pytest.mark.parametrize("method", METHODS)
    def test_inverse_pays_for_it(self, method: str) -> None:
        eom = sf.derive(wheel({"inertia": ROTOR}), method=method)
        assert eom.inverse([0.2], [1.0], [3.0])[0] == pytest.approx(3.0 * (J1 + ROTOR), rel=1e-14)

    def test_every_joint(self) -> None:
        """Universal and spherical joints too: the same inertia on each of their axes, by M and by recursion."""
        joints: list[dict[str, Any]] = [
            {"type": "universal", "axes": [[1, 0, 0], [0, 1, 0.3]]},
            {"type": "spherical"},
            {"type": "prismatic", "axis": [1, 1, 0]},
        ]
        rng = np.random.default_rng(2)
        for joint in joints:
            links: dict[str, Any] = {"base": {"mass": 3.0, "inertia": {"diagonal": [0.5, 0.6, 0.7]}}}
            body = {"mass": 1.0, "center_of_mass": [0.1, 0.2, 0.3], "inertia": {"diagonal": [0.1, 0.2, 0.2]}}
            links["part"] = {"parent": "base", "joint": joint | {"motor": {"inertia": ROTOR}}, **body}
            eom = sf.derive(sf.Scene.from_dict({"robots": {"r": {"links": links}}}))
            q, v = rng.normal(size=eom.nq), rng.normal(size=eom.nv)
            q[3:7] /= np.linalg.norm(q[3:7])
            if joint["type"] == "spherical":
                q[7:] /= np.linalg.norm(q[7:])
            u = rng.normal(size=eom.nu)
            bias = eom.inverse(q, v, np.zeros(eom.nv))
            tau = np.concatenate([np.zeros(6), u])
            want = np.linalg.solve(eom.mass_matrix(q), tau - bias)
            assert difference(eom.forward(q, v, u), want) < 1e-12


class TestLimits:
    def test_torque_is_held(self) -> None:
        """Drive and u together stay within the limit."""
        scene = wheel({"limit": 2.0}, drives={"r.disc": {"torque": {"sine": {"amplitude": 5.0, "period": 2.0}}}})
        eom = sf.derive(scene)
        for t, u, want in (
            (0.5, 0.0, 2.0),
            (1.5, 0.0, -2.0),
            (0.5, -4.0, 1.0),
            (0.05, 0.0, 5.0 * np.sin(np.pi * 0.05)),
        ):
            assert eom.forward([0.0], [0.0], [u], t)[0] * J1 == pytest.approx(want, rel=1e-12)
        run = sf.simulate(scene, duration=2.0, dt=0.001)
        assert np.abs(run["r.disc.torque"]).max() == 2.0
        begin = np.arcsin(0.4) / np.pi  # when it reaches the limit
        # Half a period: two rises of 5 sin and a plateau of 2.
        gained = 2 * 5.0 * (1 - np.cos(np.pi * begin)) / np.pi + 2.0 * (1.0 - 2 * begin)
        assert run["r.disc.rate"][1000] == pytest.approx(gained / J1, rel=1e-6)

    def test_limit_does_not_hold_back_friction_and_damping(self) -> None:
        eom = sf.derive(wheel({"limit": 0.1, "friction": 3.0, "slip_speed": 1e-3}))
        assert eom.forward([0.0], [1.0])[0] * J1 == pytest.approx(-3.0, rel=1e-12)


class TestFriction:
    def test_stops_after_its_time(self) -> None:
        """A wheel at w stops after J w/f, having turned J w2/(2 f); regularised, by its own equation.

        J w' = -f tanh(w/s) gives sinh(w/s) = sinh(w0/s) e^(-f t/(J s)).
        """
        f, s, w0 = 0.6, 0.05, 2.0
        scene = wheel({"friction": f, "slip_speed": s}, initial={"r.disc": {"rate": w0}})
        run = sf.simulate(scene, duration=3.2, dt=0.001)
        x = np.log(np.sinh(w0 / s)) - f * run.t / (J1 * s)  # logarithm of sinh(w/s)
        want = s * np.where(x > 20.0, x + np.log(2.0), np.arcsinh(np.exp(np.minimum(x, 20.0))))
        assert difference(run["r.disc.rate"], want) < 1e-8
        assert run["r.disc.angle"][-1] == pytest.approx(J1 * w0**2 / (2 * f), rel=2e-3)

    def test_holds_against_a_small_torque(self) -> None:
        """Creeps at s artanh(tau/f)."""
        scene = wheel({"friction": 0.6, "slip_speed": 0.01}, drives={"r.disc": {"torque": {"constant": 0.3}}})
        run = sf.simulate(scene, duration=1.0, dt=0.001)
        assert run["r.disc.rate"][-1] == pytest.approx(0.01 * np.arctanh(0.5), rel=1e-9)
        assert run.health.energy_residual < 1e-6


class TestServo:
    servo: ClassVar[dict[str, Any]] = {"angle": {"constant": 1.5}, "stiffness": 40.0, "damping": 8.0, "speed": 0.6}

    def test_keeps_its_speed_and_arrives(self) -> None:
        scene = wheel({}, drives={"r.disc": {"servo": self.servo}})
        run = sf.simulate(scene, duration=6.0, dt=0.005)
        assert run["r.disc.rate"].max() <= 0.6 + 1e-12
        assert run["r.disc.rate"][200] == pytest.approx(0.6, abs=1e-4)
        assert run["r.disc.angle"][-1] == pytest.approx(1.5, abs=1e-6)
        want = integrate(
            lambda t, y: [y[1], 8.0 * (min(max(5.0 * (1.5 - y[0]), -0.6), 0.6) - y[1]) / J1],
            run.t[::50],
            np.array([0.0, 0.0]),
        )
        assert difference(run["r.disc.angle"][::50], want[:, 0]) < 1e-7

    def test_its_torque_is_limited(self) -> None:
        scene = wheel({}, drives={"r.disc": {"servo": self.servo | {"limit": 0.4}}})
        assert sf.derive(scene).forward([0.0], [0.0])[0] == pytest.approx(0.4 / J1, rel=1e-12)


class TestThrusters:
    """On a neutral body without drag: thrust by the integral of its acceleration."""

    def scene(self, thruster: dict[str, Any], command: dict[str, Any], **others: Any) -> sf.Scene:
        hull = {"mass": 10.0, "inertia": {"diagonal": [1.0, 1.0, 1.0]}, "volume": 0.01}
        thruster = {"name": "t", "link": "hull", "direction": [1, 0, 0]} | thruster
        robot = {"links": {"hull": hull}, "thrusters": [thruster]}
        described = {
            "water": {"density": 1000.0},
            "robots": {"rov": robot},
            "drives": {"rov.t": {"command": command}},
        }
        return sf.Scene.from_dict(described | others)

    def test_spin_up_of_a_force(self) -> None:
        """F (1 - e^(-t/T)): v = F/m (t - T (1 - e^(-t/T)))."""
        T = 0.3
        run = sf.simulate(self.scene({"spin_up": T}, {"constant": 7.0}), duration=2.0, dt=0.005)
        lag = 1.0 - np.exp(-run.t / T)
        assert difference(run["rov.t.thrust"], 7.0 * lag) < 1e-8
        assert difference(run["rov.hull.velocity"][:, 0], 0.7 * (run.t - T * lag)) < 1e-8

    def test_spin_up_of_a_propeller(self) -> None:
        """w = W (1 - e^(-t/T)), T_ww w2 of thrust where inflow takes none."""
        propeller = {"model": "propeller", "propeller": {"T_ww": 2e-4}, "spin_up": 0.2, "inflow": False}
        run = sf.simulate(self.scene(propeller, {"constant": 1200.0}), duration=1.0, dt=0.002)
        w = 1200.0 * np.pi / 30.0 * (1.0 - np.exp(-run.t / 0.2))
        assert difference(run["rov.t.rotor"], w) < 1e-8
        assert difference(run["rov.t.thrust"], 2e-4 * w**2) < 1e-8

    def test_inflow_limits_the_speed(self) -> None:
        """T = T_ww w2 - T_wu w u: without drag the body tends to u = T_ww w/T_wu, by m u' = T."""
        a, b, w = 2e-4, 5e-3, 1200.0 * np.pi / 30.0
        propeller = {"model": "propeller", "propeller": {"T_ww": a, "T_wu": b}}
        run = sf.simulate(self.scene(propeller, {"constant": 1200.0}), duration=30.0, dt=0.05)
        want = a * w / b * (1.0 - np.exp(-b * w * run.t / 10.0))
        assert difference(run["rov.hull.velocity"][:, 0], want) < 1e-8

    def test_inflow_is_that_of_the_water(self) -> None:
        """In a following current the same thrust needs less; beside the centre rotation counts."""
        a, b, w = 2e-4, 5e-3, 1200.0 * np.pi / 30.0
        propeller = {"model": "propeller", "propeller": {"T_ww": a, "T_wu": b}, "at": [0.0, 0.4, 0.0]}
        current = {"density": 1000.0, "current": {"velocity": [0.5, 0.0, 0.0]}}
        eom = sf.derive(self.scene(propeller, {"constant": 1200.0}, water=current))
        u = 0.3 - 0.5 - 1.1 * 0.4  # over ground, less the current, and r x y
        rate = eom.forward([0, 0, 0, 1, 0, 0, 0], [0.3, 0, 0, 0, 0, 1.1])
        assert rate[0] * 10.0 == pytest.approx(a * w**2 - b * w * u, rel=1e-12)
        assert rate[5] == pytest.approx(-0.4 * (a * w**2 - b * w * u), rel=1e-12)

    def test_commands_add_to_drives(self) -> None:
        eom = sf.derive(self.scene({}, {"constant": 7.0}))
        assert eom.forward([0, 0, 0, 1, 0, 0, 0], [0.0] * 6, [2.5])[0] == pytest.approx(0.95, rel=1e-14)

    def test_a_thruster_without_a_drive_rests(self) -> None:
        """At the neutral command of its unit."""
        scene = self.scene({"model": "t200"}, {"constant": 1500.0}).replace({"drives": {}})
        assert np.abs(sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0], [0.0] * 6)).max() == 0.0

    def test_rate_limit(self) -> None:
        """A step of 6 N at 4 N/s takes 1.5 s, then settles."""
        run = sf.simulate(self.scene({"rate": 4.0}, {"constant": 6.0}), duration=3.0, dt=0.002)
        ramp = run.t < 1.4
        assert difference(run["rov.t.thrust"][ramp], 4.0 * run.t[ramp]) < 1e-10
        assert run["rov.t.thrust"][-1] == pytest.approx(6.0, abs=1e-9)
