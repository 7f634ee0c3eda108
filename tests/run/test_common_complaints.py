"""What users of other simulators complain about: a case for each that shows it does not happen here.

gz-sim 1923 and uuv_simulator 96, 181, 335: added mass as a force from the last step's acceleration blows up where it
is heavier than the body; uuv_simulator 344 and Stonefish 86: currents that are silently off; gz-sim 3349: runs that
differ from run to run; gz-sim 1296 and MSS 17: wrong Coriolis terms in a current.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.oracles.ideal_fluid import QuadraticDrag
from tests.random_scenes import Array, difference

METHODS = ("recursive", "moving-frame")


def heavy_water(factor: float, **others: Any) -> sf.Scene:
    """A light hull with an arm, whose added mass is so many times their own."""
    hull = {
        "mass": 5.0,
        "inertia": {"diagonal": [0.2, 0.3, 0.25]},
        "volume": 0.005,
        "center_of_buoyancy": [0.0, 0.0, 0.05],
        "added_mass": {"diagonal": (5.0 * factor * np.array([1.0, 1.5, 2.0, 0.04, 0.06, 0.05])).tolist()},
        "drag": {"quadratic": [20.0, 20.0, 20.0, 2.0, 2.0, 2.0]},
    }
    arm = {
        "parent": "hull",
        "joint": {"type": "revolute", "axis": [0, 1, 0], "at": [0.2, 0, 0]},
        "mass": 0.5,
        "center_of_mass": [0, 0, 0.3],
        "inertia": {"diagonal": [0.01, 0.01, 0.002]},
        "volume": 5e-4,
        "added_mass": {"matrix": arm_water(0.5 * factor)},
    }
    described = {
        "water": {"density": 1000.0, "current": {"velocity": [0.3, 0.0, 0.0]}},
        "robots": {"rov": {"links": {"hull": hull, "arm": arm}}},
        "drives": {
            "rov.arm": {"torque": {"sine": {"amplitude": 0.5, "period": 1.0}}},
            "rov.hull": {"force": {"sine": {"amplitude": [20.0, 10.0, 5.0], "period": 0.7}}},
        },
    }
    return sf.Scene.from_dict(described | others)


def arm_water(mass: float) -> list[list[float]]:
    """Of a rod of 0.6 m from its end along z: m across and none along."""
    M = np.zeros((6, 6))
    M[0, 0] = M[1, 1] = mass
    M[0, 4] = M[4, 0] = 0.3 * mass
    M[1, 3] = M[3, 1] = -0.3 * mass
    M[3, 3] = M[4, 4] = mass * 0.6**2 / 3
    return M.tolist()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("factor", [1.0, 10.0, 1000.0])
def test_added_mass_heavier_than_the_body(factor: float, method: str) -> None:
    """Steps that are long for it: heavier water only makes the motion slower. Halving the step changes little."""
    coarse, fine = (sf.simulate(heavy_water(factor), duration=10.0, dt=dt, method=method) for dt in (0.05, 0.025))
    assert np.abs(coarse.v).max() < 2.0
    assert difference(coarse.q[::10], fine.q[::20]) < 4e-4
    assert coarse.health.energy_residual < 2e-3
    assert fine.health.energy_residual < coarse.health.energy_residual / 16  # of fourth order


def plane_masses(factor: float, of_arm: float) -> Array:
    """(4, 4) for the hull's velocity along x and z, its pitch and the joint, from the kinetic energy written out.

    With W = pitch + joint the rod moves by x + s W across at a distance s from its joint, and by z - 0.2 pitch along.
    """
    x, z, pitch, joint = np.eye(4)
    W = pitch + joint
    M = np.diag([5.0 + 5.0 * factor, 5.0 + 10.0 * factor, 0.3 + 0.3 * factor, 0.0]) + 0.01 * np.outer(W, W)
    for way in (x + 0.3 * W, z - 0.2 * pitch):  # of the rod's own mass, at its centre
        M += 0.5 * np.outer(way, way)
    water = of_arm * (np.outer(x, x) + 0.3 * (np.outer(x, W) + np.outer(W, x)) + 0.12 * np.outer(W, W))
    return np.asarray(M + water)


PLANE = [0, 2, 4, 6]  # of v
UPRIGHT = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("factor", [1.0, 10.0, 100.0, 1000.0])
def test_water_is_in_the_mass_matrix(factor: float, method: str) -> None:
    M = sf.derive(heavy_water(factor), method=method).mass_matrix(UPRIGHT)
    assert difference(M[np.ix_(PLANE, PLANE)], plane_masses(factor, 0.5 * factor)) < 1e-14
    assert M[0, 0] == pytest.approx(5.5 * (1.0 + factor), rel=1e-14)
    assert M[1, 1] == pytest.approx(5.5 + 8.0 * factor, rel=1e-14)


@pytest.mark.parametrize(("factor", "near"), [(1.0, 0.1), (10.0, 0.02), (100.0, 0.02)])
def test_heavier_water_is_slower(factor: float, near: float) -> None:
    """After half a swing of the force: its impulse F T/pi over body and water; drag and the arm change it a little."""
    run = sf.simulate(heavy_water(factor, water={"density": 1000.0}), duration=0.35, dt=0.01)
    impulse = np.array([20.0, 10.0, 5.0]) * 0.7 / np.pi
    wanted = impulse / (5.5 + factor * np.array([5.5, 8.0, 10.0]))
    np.testing.assert_allclose(run["rov.hull.velocity"][-1], wanted, rtol=near)


@pytest.mark.parametrize("count", [12, 40])
def test_many_slender_links(count: int) -> None:
    """A chain of thin rods with strip drag and the added mass of its shape, swinging in a current for ten seconds."""
    rod = {"cylinder": {"radius": 0.01, "length": 0.1, "axis": "x", "center": [0.05, 0, 0]}}
    link = {"mass": 0.04, "shape": rod, "added_mass": "shape", "drag": {"strips": {"normal": 1.1, "tangential": 0.01}}}
    links: dict[str, Any] = {"l00": link}
    for k in range(1, count):
        axis = [0, 0, 1] if k % 2 else [0, 1, 0]
        joint = {"type": "revolute", "axis": axis, "at": [0.1, 0, 0]}
        links[f"l{k:02d}"] = {"parent": f"l{k - 1:02d}", "joint": joint, **link}
    scene = sf.Scene.from_dict(
        {
            "water": {"density": 1000.0, "current": {"velocity": [0.1, 0.3, 0.0]}},
            "robots": {"snake": {"links": links}},
            "initial": {f"snake.l{k:02d}": {"angle": 0.1} for k in range(1, count)},
        }
    )
    run = sf.simulate(scene, duration=10.0, dt=0.02)
    assert np.abs(run[f"snake.l{count - 1:02d}.velocity"]).max() < 1.0
    assert run.health.energy_residual < 2e-5
    # The current carries it along, and heavier than water by a fourth it sinks, a little faster than if it lay level.
    mean = np.mean([run[f"snake.l{k:02d}.center_velocity"][-1] for k in range(count)], axis=0)
    surplus = 0.04 - 1000.0 * np.pi * 0.01**2 * 0.1
    level = np.sqrt(surplus * 9.81 / (0.5 * 1000.0 * 1.1 * 0.02 * 0.1))
    assert mean[:2] == pytest.approx([0.1, 0.3], abs=0.05)
    assert level < -mean[2] < 1.35 * level


@pytest.mark.parametrize("turning", [False, True], ids=["straight", "turning"])
def test_a_current_acts(turning: bool) -> None:
    """A hull at rest is carried away as the coasting law says, relative to the water; also while it spins about the
    axis of its symmetry, across the flow."""
    current: Array = np.array([0.8, 0.0, 0.0])
    hull = {
        "mass": 10.0,
        "inertia": {"diagonal": [0.3, 0.3, 0.4]},
        "volume": 0.01,
        "added_mass": {"diagonal": [4.0, 4.0, 6.0, 0.1, 0.1, 0.2]},
        "drag": {"quadratic": [15.0, 15.0, 20.0, 1.0, 1.0, 0.0], "law": "speed"},
    }
    scene = sf.Scene.from_dict(
        {
            "water": {"density": 1000.0, "current": {"velocity": current.tolist()}},
            "robots": {"rov": {"links": {"hull": hull}}},
            "initial": {"rov.hull": {"angular_velocity": [0.0, 0.0, 2.5 if turning else 0.0]}},
        }
    )
    run = sf.simulate(scene, duration=4.0, dt=0.002)
    distance, speed = QuadraticDrag(14.0, 15.0).coasting(0.8, run.t)
    assert difference(run["rov.hull.velocity"][:, 0], 0.8 - speed) < 1e-8
    assert difference(run["rov.hull.position"][:, 0], 0.8 * run.t - distance) < 1e-8
    assert np.abs(run["rov.hull.velocity"][:, 1:]).max() < 1e-9
    assert np.ptp(run["rov.hull.angular_velocity"][:, 2]) < 1e-12


@pytest.mark.parametrize("wet", [True, False], ids=["wet arm", "dry arm"])
def test_arms_of_a_floating_base_feel_the_water(wet: bool) -> None:
    """A torque of the arm's motor moves the hull as the masses of both say, unlike in simulators that give
    hydrodynamics to the hull alone."""
    scene = heavy_water(1.0, water={"density": 1000.0})
    eom = sf.derive(scene if wet else scene.replace({"rov.arm.added_mass": None}))
    with_torque, without = (eom.forward(UPRIGHT, [0.0] * 7, u=[torque]) for torque in (0.7, 0.0))
    wanted = np.linalg.solve(plane_masses(1.0, 0.5 if wet else 0.0), [0.0, 0.0, 0.0, 0.7])
    assert difference((with_torque - without)[PLANE], wanted) < 1e-13


def test_runs_are_the_same_to_the_bit() -> None:
    """Also with random water and random waves, which their seeds decide; another seed is another sea."""
    water = {
        "density": 1000.0,
        "surface": 2.0,
        "current": {"gauss_markov": {"deviation": [0.2, 0.2, 0.1], "time_constant": 5.0, "components": 6}},
        "waves": {"jonswap": {"significant_height": 0.5, "peak_period": 4.0, "direction": [1, 1, 0], "components": 5}},
    }
    shapes = {"rov.hull.shape": {"box": [0.3, 0.2, 0.1]}, "rov.arm.shape": {"sphere": {"radius": 0.05}}}
    scene = heavy_water(1.0, water=water | {"surface": None, "waves": None})
    scene = sf.Scene.from_dict(scene.replace(shapes).to_dict() | {"water": water})
    one, again, other = (
        sf.simulate(each, duration=1.0, dt=0.02) for each in (scene, scene, scene.replace({"run.seed": 1}))
    )
    assert np.array_equal(one.q, again.q)
    assert np.array_equal(one.v, again.v)
    assert difference(other.q, one.q) > 1e-3
    for run in (one, other):  # what is compiled knows the seed
        wanted = sf.simulate(run.scene, duration=0.1, dt=0.02, engine="reference")
        assert difference(run.q[:6], wanted.q) < 1e-12
