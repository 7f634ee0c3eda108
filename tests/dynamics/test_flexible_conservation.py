"""Conservation: momentum and energy of free robots with flexible links, and the balance of energy in water."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.dynamics import kinematics
from tests.dynamics.flexible_arms import Array, SceneDict, link_of

DT = 5e-5  # s


def robot(wet: bool, drag: bool = False, current: bool = False, **more: Any) -> SceneDict:
    """A free hull with a soft flat link that bends in two planes and twists, and one that bends; all of it moves."""
    first = link_of(bending={"y": 1, "z": 1}, torsion=1, youngs_modulus=7e8, added_mass=1.0, radius=None)
    first["section"] = {"area": 3e-4, "Iy": 1.6e-8, "Iz": 5e-9, "J": 1.2e-8}
    first |= {"tip_mass": 0.1, "tip_inertia": [1e-3, 1e-3, 1e-3]}
    second = link_of(bending={"z": 1}, youngs_modulus=2e8, added_mass=1.0, length=0.6, radius=0.01)
    strips = {"drag": {"strips": {"normal": 1.2, "tangential": 0.02}}} if drag else {}
    hinge = {"type": "revolute", "axis": [0, 0, 1]}
    hull: SceneDict = {"mass": 2.0, "inertia": {"diagonal": [0.03, 0.04, 0.05]}, "center_of_mass": [0.02, 0.01, 0.0]}
    if wet:
        hull |= {"volume": 0.002, "added_mass": {"diagonal": [0.5, 0.7, 0.9, 0.01, 0.02, 0.03]}}
    links = {
        "hull": hull,
        "first": {"parent": "hull", "joint": hinge | {"at": [0.2, 0, 0]}, "flexible": first} | strips,
        "second": {"parent": "first", "joint": hinge | {"axis": [0, 1, 0]}, "flexible": second} | strips,
    }
    scene: SceneDict = {
        "name": "free",
        "gravity": [0, 0, 0],
        "robots": {"rov": {"links": links}},
        "initial": {
            "rov.hull": {"velocity": [0.1, -0.2, 0.15], "angular_velocity": [0.5, -0.4, 0.8]},
            "rov.first": {"angle": 0.5, "rate": 2.0, "modes": [0.05, 0.03, 0.1]},
            "rov.second": {"angle": -0.7, "rate": -1.5, "modes": [0.02]},
        },
    }
    if wet:
        scene["water"] = {"density": 1000.0} | ({"current": {"velocity": [0.3, -0.2, 0.1]}} if current else {})
    return scene | more


def drift(values: Array) -> float:
    """Largest change of a recorded value, relative to its size."""
    return float(np.abs(values - values[0]).max() / np.abs(values).max())


@pytest.fixture(scope="module")
def free() -> sf.Run:
    return sf.simulate(sf.Scene.from_dict(robot(False)), duration=0.15, dt=DT)


def test_momentum_and_energy_without_forces(free: sf.Run) -> None:
    """Large motion: a turn of the arm, bends of several percent, a twist of 0.1 rad."""
    assert drift(free["momentum.linear"]) < 1e-10
    assert drift(free["momentum.angular"]) < 1e-10
    energy = free["energy.kinetic"] + free["energy.potential"]
    assert drift(energy) < 1e-10
    assert np.ptp(free["energy.potential"]) > 0.03 * energy[0]  # much of it goes to and fro
    assert np.ptp(free["rov.first.modes"], axis=0).min() > 0.002


def test_momentum_is_that_of_its_slices(free: sf.Run) -> None:
    """Linear momentum is the mass times the velocity of the centre, computed from recorded positions only."""
    eom: Any = free.eom
    k = 1500
    before, after = (center_of(eom, free.q[k + step]) for step in (-1, 1))
    assert free["momentum.linear"][k] == pytest.approx((after - before) / (2 * DT), rel=1e-5)


def center_of(eom: Any, q: Array) -> Array:
    """Sum of mass times place over hull, slices and payloads [kg m], from the poses of bodies without names too."""
    total = np.zeros(3)
    for body, X in zip(eom.tree.bodies, kinematics.poses(eom.tree, list(q)), strict=True):
        rigid = body.matter.rigid
        total += rigid.mass * np.array([float(x) for x in X.p])
        total += np.array([float(x) for x in X.R @ rigid.moment])
    return total


def test_energy_is_kept_in_ideal_water() -> None:
    """Added mass along bent links in a current, with all velocity terms: the balance is taken in the water's frame."""
    run = sf.simulate(sf.Scene.from_dict(robot(True, current=True)), duration=0.05, dt=DT)
    assert run.health.energy_residual is not None
    assert run.health.energy_residual < 1e-10


def test_balance_of_energy_in_water() -> None:
    """Work of drag, motors and damping less the change of energy, to 1e-9 of the work done."""
    drives = {"rov.first": {"torque": {"sine": {"amplitude": 0.5, "period": 0.4}}}}
    run = sf.simulate(sf.Scene.from_dict(robot(True, drag=True, drives=drives)), duration=0.05, dt=DT)
    energy = run["energy.kinetic"] + run["energy.potential"]
    powers = [run[name] for name in run.names if name.startswith("power.")]
    size = simpson(np.abs(powers).sum(axis=0))
    assert abs(energy[-1] - energy[0] - simpson(np.sum(powers, axis=0))) < 1e-9 * size
    assert size > 0.1 * energy[0]
    assert run.health.energy_residual is not None
    assert run.health.energy_residual < 1e-9


def test_energy_of_a_closed_linkage() -> None:
    """Crank, soft coupler and a rod of fixed length to the world fall: the coupler bends, and energy is conserved."""
    hinge = {"type": "revolute", "axis": [0, 0, 1]}
    links = {
        "post": {},
        "crank": {"parent": "post", "joint": hinge, "mass": 0.5, "center_of_mass": [0.15, 0, 0]},
        "coupler": {
            "parent": "crank",
            "joint": hinge | {"at": [0.3, 0, 0]},
            "flexible": link_of(bending={"y": 2}, stretch=1, youngs_modulus=2e8, radius=0.01),
        },
        "end": {"parent": "coupler", "joint": {"type": "fixed"}, "mass": 0.2},
    }
    rod = {"type": "distance", "a": "arm.end", "b": "world", "point_a": [0, 0, 0], "point_b": [1.0, -0.2, 0]}
    scene = sf.Scene.from_dict(
        {
            "name": "linkage",
            "gravity": [0, -9.81, 0],
            "robots": {"arm": {"base": "fixed", "links": links}},
            "connections": [rod],
            "initial": {"arm.crank": {"angle": 1.4}, "arm.coupler": {"angle": -1.4}},
        }
    )
    run = sf.simulate(scene, duration=0.3, dt=1e-4)
    length = np.linalg.norm(run["arm.end.position"] - [1.0, -0.2, 0.0], axis=1)
    assert np.ptp(length) < 1e-10
    assert run.health.energy_residual is not None
    assert run.health.energy_residual < 1e-9
    assert np.ptp(run["arm.crank.angle"]) > 0.2
    assert np.ptp(run["arm.coupler.modes"][:, 0]) > 0.005


def simpson(values: Array) -> float:
    assert len(values) % 2 == 1
    return float(DT / 3 * (values[0] + values[-1] + 4 * values[1:-1:2].sum() + 2 * values[2:-1:2].sum()))
