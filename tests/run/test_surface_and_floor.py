"""The surface above and the floor below: floating, bouncing, resting, sliding."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

import seaframe as sf
from seaframe.spatial import array, rotation_from_quaternion
from tests.oracles.ideal_fluid import integrate
from tests.oracles.wetted_volume import wet_box
from tests.random_scenes import Array, difference

G = 9.81
DENSITY = 1000.0
RADIUS = 0.2
DISPLACED = DENSITY * 4.0 / 3.0 * np.pi * RADIUS**3


def ball(mass: float, place: list[float], **others: Any) -> sf.Scene:
    link = {"mass": mass, "shape": {"sphere": {"radius": RADIUS}}}
    link |= others.pop("link", {})
    start = others.pop("start", {})
    described = {
        "robots": {"rov": {"links": {"ball": link}, "at": {"position": place}}},
        "initial": {"rov.ball": start},
    }
    return sf.Scene.from_dict(described | others)


class TestFloating:
    """A sphere in the surface: the part below a height h of the centre over the water is a spherical cap (Archimedes,
    On floating bodies; the volume of a cap is pi (R - h)^2 (2 R + h)/3).
    """

    @staticmethod
    def buoyancy(height: float) -> float:
        """[N], of a ball whose centre is at a height over the surface."""
        h = min(max(height, -RADIUS), RADIUS)
        return float(DENSITY * G * np.pi * (RADIUS - h) ** 2 * (2.0 * RADIUS + h) / 3.0)

    @pytest.mark.parametrize("height", [-0.3, -0.2, -0.11, 0.0, 0.07, 0.2, 0.5])
    def test_buoyancy_of_the_cap(self, height: float) -> None:
        scene = ball(10.0, [0, 0, 0], water={"density": DENSITY, "surface": 0.7})
        for method in ("recursive", "moving-frame"):
            rate = sf.derive(scene, method=method).forward([1.0, 2.0, 0.7 + height, 0.5, 0.5, 0.5, 0.5], [0.0] * 6)
            assert np.linalg.norm(rate[:3]) == pytest.approx(abs(self.buoyancy(height) / 10.0 - G), rel=1e-12)
            assert np.abs(rate[3:]).max() < 1e-12

    @pytest.mark.parametrize("drop", [0.02, 0.5])
    def test_heave(self, drop: float) -> None:
        """Bobbing, also out of the water and back, by m z'' = buoyancy - m g; energy is kept."""
        mass = DISPLACED / 2  # afloat with its centre in the surface
        run = sf.simulate(ball(mass, [0, 0, drop], water={"density": DENSITY, "surface": 0.0}), duration=3.0, dt=0.002)
        want = integrate(lambda t, y: [y[1], self.buoyancy(y[0]) / mass - G], run.t[::50], np.array([drop, 0.0]))
        assert difference(run["rov.ball.position"][::50, 2], want[:, 0]) < 1e-7
        assert run.health.energy_residual < 1e-6

    def test_small_heave(self) -> None:
        """T = 2 pi sqrt(m/(rho g A)) with the water-plane area A, with added mass too."""
        link = {"added_mass": {"diagonal": [0, 0, DISPLACED / 4, 0, 0, 0]}}
        mass = DISPLACED / 2
        period = 2 * np.pi * np.sqrt((mass + DISPLACED / 4) / (DENSITY * G * np.pi * RADIUS**2))
        scene = ball(mass, [0, 0, 1e-5], link=link, water={"density": DENSITY, "surface": 0.0})
        run = sf.simulate(scene, duration=period, dt=period / 200)
        assert run["rov.ball.position"][-1, 2] == pytest.approx(1e-5, rel=1e-6)

    def test_draught_of_other_gravity(self) -> None:
        """Depth is along gravity, whichever way it points."""
        mass = 0.3 * DISPLACED
        scene = ball(mass, [0, 0, 0], gravity=[0, G, 0], water={"density": DENSITY, "surface": 1.0})
        eom = sf.derive(scene)
        rate = eom.forward([0.0, -1.06, 0.0, 1.0, 0.0, 0.0, 0.0], [0.0] * 6)
        assert rate[1] == pytest.approx(G - self.buoyancy(0.06) / mass, rel=1e-12)

    def test_a_body_in_the_air_knows_nothing_of_the_water(self) -> None:
        """Current, waves, drag and thrusters: above the surface it falls."""
        drag = {"linear": [5.0] * 6, "quadratic": [5.0] * 6}
        wave = {"regular": {"height": 0.5, "period": 3.0, "direction": [1, 0, 0]}}
        current = {"gauss_markov": {"deviation": [0.5, 0.5, 0.5], "time_constant": 2.0}}
        water = {"density": DENSITY, "surface": 0.0, "waves": wave, "current": current}
        scene = ball(5.0, [0, 0, 6.0], link={"drag": drag}, water=water, start={"velocity": [1.0, 0.0, 2.0]})
        run = sf.simulate(scene, duration=1.0, dt=0.05)
        want = np.outer(run.t, [1.0, 0.0, 2.0]) + np.outer(run.t**2 / 2, [0, 0, -G]) + [0, 0, 6.0]
        assert difference(run["rov.ball.position"], want) < 1e-12

    @pytest.mark.parametrize("size", [[1.0, 1.0, 0.2], [0.3, 0.3, 1.5]], ids=["flat", "tall"])
    def test_upright_box_rights_itself(self, size: list[float]) -> None:
        """A flat box floats flat and comes back; a tall one does not: the metacentre tells (Bouguer, 1746).

        The wall-sided formula, GZ = (GM + BM tan2/2) sin(tilt), with BM = I/V and GM = BM - BG of a box half below.
        """
        _, edge, height = size
        tilt, mass = 0.05, DENSITY * size[0] * size[1] * size[2] / 2
        link = {"mass": mass, "shape": {"box": size}}
        water = {"density": DENSITY, "surface": 0.0}
        scene = sf.Scene.from_dict({"water": water, "robots": {"rov": {"links": {"box": link}}}})
        q = [0, 0, 0, np.cos(tilt / 2), np.sin(tilt / 2), 0, 0]
        got = sf.derive(scene).forward(q, [0.0] * 6)[3]
        BM, BG = edge**2 / (6 * height), height / 4
        GZ = (BM - BG + BM * np.tan(tilt) ** 2 / 2) * np.sin(tilt)
        wanted = -G * GZ / ((edge**2 + height**2) / 12)  # mass and displaced mass are the same
        assert got == pytest.approx(wanted, rel=1e-12)


class TestFloor:
    """A heavy ball on the floor, in the air or in water."""

    floor: ClassVar[dict[str, Any]] = {
        "height": -1.0,
        "stiffness": 2e4,
        "damping": 0.0,
        "friction": 0.0,
        "softness": 1e-5,
    }

    def test_bounces_without_loss(self) -> None:
        """Half a swing of a mass on a spring, thrown by gravity: in contact z'' = g - k z/m, so the time and the depth
        are those of m z''= m g - k z from a speed v: depth = m g/k + sqrt((m g/k)^2 + m v2/k)."""
        m, k, fall = 4.0, 2e4, 0.5
        run = sf.simulate(ball(m, [0, 0, -1.0 + RADIUS + fall], floor=self.floor), duration=1.2, dt=2e-4)
        height = run["rov.ball.position"][:, 2] + 1.0 - RADIUS
        sag = m * G / k
        assert -height.min() == pytest.approx(sag + np.sqrt(sag**2 + 2 * G * fall * m / k), rel=2e-4)
        touched = np.sqrt(2 * fall / G)
        w = np.sqrt(k / m)
        depth = np.sqrt(sag**2 + 2 * G * fall * m / k)
        contact = 2 * (np.pi - np.arccos(sag / depth)) / w
        again = run.t[np.argmax(np.where(run.t > touched + contact, height, -1.0))]
        assert again == pytest.approx(2 * touched + contact, abs=2e-4)
        assert height[run.t > touched + contact].max() == pytest.approx(fall, rel=1e-4)
        assert run.health.energy_residual < 1e-4

    def test_rests_at_its_sag(self) -> None:
        """Weight less buoyancy over the stiffness."""
        m = 50.0
        scene = ball(m, [0, 0, -0.79], floor=self.floor | {"damping": 20.0}, water={"density": DENSITY})
        scene = scene.replace({"rov.ball.drag": {"linear": [300.0] * 6}})
        run = sf.simulate(scene, duration=3.0, dt=0.001)
        sag = (m - DISPLACED) * G / 2e4
        assert run["rov.ball.position"][-1, 2] == pytest.approx(-1.0 + RADIUS - sag, abs=1e-9)
        assert np.abs(run.v[-1]).max() < 1e-9

    def test_damping_takes_energy(self) -> None:
        """With Hunt and Crossley's damping, the restitution of a slow impact is 1 - 2/3 c v (first order in c v)."""
        m, speed, c = 4.0, 0.1, 0.3
        floor = self.floor | {"damping": c, "stiffness": 2e6, "softness": 1e-7}
        scene = ball(m, [0, 0, -1.0 + RADIUS + 2e-4], floor=floor, gravity=[0, 0, -1e-6])
        scene = scene.replace({"initial.rov.ball.velocity": [0, 0, -speed]})
        run = sf.simulate(scene, duration=0.02, dt=1e-5)
        back = run["rov.ball.velocity"][:, 2].max()
        assert 1.0 - back / speed == pytest.approx(2.0 / 3.0 * c * speed, rel=0.05)

    @pytest.mark.parametrize("angle", [0.0, 1.0, np.pi / 2])
    def test_stop_distance(self, angle: float) -> None:
        """v2/(2 mu g), with the slip speed's share: a block that only slides, in any direction.

        Regularised friction -mu g v/sqrt(v2 + s2) stops after (v sqrt(v2 + s2) - ...)/(2 mu g); the oracle is its own
        equation, and the textbook's distance within a part in a thousand.
        """
        mu, v0, slip = 0.3, 1.5, 1e-3
        block = {"mass": 6.0, "shape": {"box": [0.4, 0.3, 0.2]}}
        floor = {
            "height": 0.0,
            "stiffness": 1e5,
            "damping": 20.0,
            "friction": mu,
            "slip_speed": slip,
        }
        sag = 6.0 * G / (4 * 1e5)
        way = np.array([np.cos(angle), np.sin(angle), 0.0])
        scene = sf.Scene.from_dict(
            {
                "floor": floor,
                "robots": {"rov": {"links": {"block": block}, "at": {"position": [0, 0, 0.1 - sag]}}},
                "initial": {"rov.block": {"velocity": (v0 * way).tolist()}},
                "drives": {"rov.block": {"lock": "rotation"}},
            }
        )
        stop = v0 / (mu * G)
        run = sf.simulate(scene, duration=stop + 0.05, dt=2e-4)
        moved = run["rov.block.position"] @ way
        law = integrate(
            lambda t, y: [y[1], -mu * G * y[1] / np.sqrt(y[1] ** 2 + slip**2)], run.t[::100], np.array([0.0, v0]), 1e-11
        )
        assert difference(moved[::100], law[:, 0]) < 1e-6
        assert moved[-1] == pytest.approx(v0**2 / (2 * mu * G), rel=1e-3)

    def test_friction_differs_along_and_across(self) -> None:
        """A rod lying on the floor: mu_t along its axis, mu_n across."""
        rod = {"mass": 3.0, "shape": {"cylinder": {"radius": 0.05, "length": 1.0, "axis": "x"}}}
        floor = {
            "height": 0.0,
            "stiffness": 1e5,
            "friction": {"along": 0.1, "across": 0.5},
            "slip_speed": 1e-3,
        }
        floor |= {"softness": 1e-6}
        sag = 3.0 * G / (2 * 1e5)
        scene = sf.Scene.from_dict({"floor": floor, "robots": {"rov": {"links": {"rod": rod}}}})
        eom = sf.derive(scene)
        q = [0.0, 0.0, 0.05 - sag, 1.0, 0.0, 0.0, 0.0]
        along = eom.forward(q, [0.7, 0, 0, 0, 0, 0])
        across = eom.forward(q, [0, 0.7, 0, 0, 0, 0])
        assert along[0] == pytest.approx(-0.1 * G, rel=1e-4)
        # Friction across acts at the lowest point and turns the rod about its axis too, but pushes it all the same.
        assert across[1] == pytest.approx(-0.5 * G, rel=1e-4)

    def test_rolling_ball(self) -> None:
        """A ball thrown without spin slides, then rolls at 5/7 of its speed: Coriolis, Jeu de billard (1835)."""
        floor = self.floor | {"damping": 20.0, "friction": 0.4, "slip_speed": 1e-4}
        m, v0 = 4.0, 2.0
        sag = m * G / 2e4
        scene = ball(m, [0, 0, -1.0 + RADIUS - sag], floor=floor, start={"velocity": [v0, 0.0, 0.0]})
        slid = 2.0 * v0 / (7.0 * 0.4 * G)  # when it begins to roll
        run = sf.simulate(scene, duration=slid + 0.3, dt=2e-4)
        assert run["rov.ball.velocity"][-1, 0] == pytest.approx(5.0 / 7.0 * v0, rel=1e-3)

    def test_no_floor_reaches_through_a_link_without_contact(self) -> None:
        scene = ball(4.0, [0, 0, -3.0], link={"contact": False}, floor=self.floor)
        run = sf.simulate(scene, duration=0.5, dt=0.05)
        assert run["rov.ball.position"][-1, 2] == pytest.approx(-3.0 - G / 8, rel=1e-12)


def test_floor_in_a_current_rests() -> None:
    """The floor stands still in the world while the water flows: a heavy body is dragged until friction holds it."""
    drag: dict[str, Any] = {"linear": [40.0] * 3 + [40.0] * 3}
    scene = ball(
        60.0,
        [0, 0, RADIUS],
        link={"drag": drag},
        floor={"height": 0.0, "stiffness": 1e5, "damping": 5.0, "friction": 0.5, "slip_speed": 1e-3},
        water={"density": DENSITY, "current": {"velocity": [0.6, 0.0, 0.0]}},
        drives={"rov.ball": {"lock": "rotation"}},
    )
    run = sf.simulate(scene, duration=2.0, dt=5e-4)
    push, grip = 40.0 * 0.6, 0.5 * (60.0 - DISPLACED) * G
    creep = 1e-3 * push / np.sqrt(grip**2 - push**2)  # where regularised friction balances the drag
    speed: Array = run["rov.ball.velocity"][-1]
    assert speed[0] == pytest.approx(creep, rel=1e-3)
    assert np.abs(speed[1:]).max() < 1e-9


# A floating box in free roll


def test_a_box_that_rolls_freely_keeps_its_energy() -> None:
    """Kinetic energy, weight, and the water lifted out of the wetted volume, which is a clipped polyhedron."""
    edges, rho, g, mass = np.array([0.457, 0.338, 0.254]), 1000.0, 9.81, 18.0
    hull = {"mass": mass, "shape": {"box": edges.tolist()}, "center_of_mass": [0.0, 0.0, -0.06], "added_mass": "shape"}
    scene = sf.Scene.from_dict(
        {
            "water": {"density": rho, "surface": 0.0},
            "robots": {"rov": {"at": {"position": [0, 0, 0.05], "rpy": [0.5, 0.2, 0]}, "links": {"hull": hull}}},
            "run": {"duration": 6, "dt": 0.005},
        }
    )
    run = sf.simulate(scene)
    kinetic = run["energy.kinetic"]
    potential = []
    for p, rotation in zip(run["rov.hull.position"], run["rov.hull.orientation"], strict=True):
        R = array(rotation_from_quaternion(*rotation.tolist()))
        volume, moment = wet_box(edges, R[2], float(-p[2]))
        lifted = rho * g * (-volume * p[2] - R[2] @ moment)  # of the water, from the depth of the wetted volume
        potential.append(mass * g * (p[2] - 0.06 * R[2, 2]) + lifted)
    whole = kinetic + np.array(potential)
    exchanged = np.ptp(kinetic)
    assert exchanged > 3.0
    assert np.ptp(whole) < 1e-6 * exchanged
    assert run.health.energy_residual < 1e-6
    assert np.ptp(run["rov.hull.rpy"][:, 0]) > 0.8  # it rolls to the other side
