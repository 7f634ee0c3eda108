"""Published end states of gz-sim's bodies with added mass: gazebosim/gz-sim, test/integration/added_mass.cc."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.random_scenes import Array, difference, rotation_of

NAMES = ("x", "y", "z", "p", "q", "r")
# Six unit thrusters, of which pushes along x, y, z at a point and at another make any wrench.
PUSHES: list[tuple[list[float], list[float]]] = [
    ([0, 0, 0], [1, 0, 0]),
    ([0, 0, 0], [0, 1, 0]),
    ([0, 0, 0], [0, 0, 1]),
    ([0, 1, 0], [0, 0, 1]),
    ([0, 0, 1], [1, 0, 0]),
    ([1, 0, 0], [0, 1, 0]),
]
ALLOCATION = np.linalg.inv(np.column_stack([np.concatenate([d, np.cross(p, d)]) for p, d in PUSHES]))


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    found = shared_data / "gazebosim+gz-sim"
    if not (found / "EXPECTED_added_mass_ellipsoids.json").is_file():
        pytest.skip(f"no gz-sim data at {found}")
    return found


def bodies_of(world: Path) -> dict[str, dict[str, Any]]:
    """Mass, inertia and added mass of every model; the centre of mass is the link's origin in these worlds."""
    found = {}
    for model in ElementTree.parse(world).getroot().iter("model"):
        inertial = model.find("link/inertial")
        assert inertial is not None
        assert inertial.find("pose") is None

        def number(path: str, inertial: ElementTree.Element = inertial) -> float:
            return float(inertial.findtext(path, "0"))

        J = [[number(f"inertia/i{min(a, b)}{max(a, b)}") for a in "xyz"] for b in "xyz"]
        added = [[number("fluid_added_mass/" + pair(a, b)) for a in NAMES] for b in NAMES]
        found[model.get("name", "")] = {
            "mass": number("mass"),
            "inertia": {"matrix": J},
            "added_mass": {"matrix": added},
        }
    return found


def pair(a: str, b: str) -> str:
    """The name of an entry, in the order x y z p q r."""
    return "".join(sorted((a, b), key=NAMES.index))


def vehicle(link: dict[str, Any]) -> sf.Scene:
    thrusters = [{"name": f"t{k}", "link": "hull", "at": p, "direction": d} for k, (p, d) in enumerate(PUSHES)]
    return sf.Scene.from_dict(
        {
            "gravity": [0, 0, 0],
            "water": {"density": 1025.0},
            "robots": {"rov": {"links": {"hull": link}, "thrusters": thrusters}},
        }
    )


def wrench(t: float) -> tuple[Array, Array]:
    """In the world at the body's origin: force [N] and moment [N m]."""
    return np.array([2000, 2000, 0]) * np.sin(3 * np.pi * t), np.array([200, 200, 0]) * np.sin(2 * np.pi * t)


def thrusts_in_body(t: Any, q: Sequence[float], v: Sequence[float]) -> list[float]:
    """Thrusts that give it to the body as it is turned."""
    R = rotation_of(np.array(q[3:7]))
    force, moment = wrench(float(t))
    return list(ALLOCATION @ np.concatenate([R.T @ force, R.T @ moment]))


@pytest.mark.parametrize("method", ["recursive", "moving-frame"])
@pytest.mark.parametrize("name", ["body1", "body2", "body3"])
def test_end_states(folder: Path, name: str, method: str) -> None:
    """Added mass from a tenth to ten times that of water; within gz-sim's own tolerances."""
    expected = json.loads((folder / "EXPECTED_added_mass_ellipsoids.json").read_text())
    link = bodies_of(folder / expected["world"])[name]
    run = sf.simulate(vehicle(link), duration=1.0, dt=0.005, method=method, control=thrusts_in_body)
    want, within = expected[name], expected["tolerances"]
    w, *axis = run["rov.hull.orientation"][-1]
    angle = 2.0 * np.arctan2(np.linalg.norm(axis), w)
    assert np.abs(run["rov.hull.position"][-1] - want["pos"]).max() < within["pos"]
    assert np.abs(run["rov.hull.velocity"][-1] - want["lin_vel"]).max() < within["lin_vel"]
    assert angle == pytest.approx(want["angle"], abs=within["angle"])
    assert np.abs(np.array(axis) / np.linalg.norm(axis) - want["axis"]).max() < within["axis"]
    spin = rotation_of(run["rov.hull.orientation"][-1]) @ run["rov.hull.angular_velocity"][-1]
    assert np.abs(spin - want["ang_vel"]).max() < within["ang_vel"]
    # What the wrench gave in all: no force over the second, and the momentum of body and water is its integral.
    impulse = 2000.0 * (1.0 - np.cos(3 * np.pi)) / (3 * np.pi)
    assert difference(run["momentum.linear"][-1], np.array([impulse, impulse, 0.0])) < 1e-7


def test_full_matrix(folder: Path) -> None:
    """gz-sim's body with every entry of the added mass: inertia is the sum, accelerations solve it.

    Its matrix is made of random numbers and is indefinite; a body in water cannot have it, so it is refused by its
    eigenvalue, and the sum is tested with as much on the diagonal as makes it possible.
    """
    link = bodies_of(folder / "test" / "worlds" / "added_mass_full_matrix.sdf")["body"]
    with pytest.raises(sf.SeaframeError, match=r"added_mass.*eigenvalue -"):
        vehicle(link)
    matrix = np.array(link["added_mass"]["matrix"])
    possible = matrix - min(0.0, float(np.linalg.eigvalsh(matrix)[0])) * np.eye(6)
    eom = sf.derive(vehicle(link | {"added_mass": {"matrix": possible.tolist()}}))
    M = np.eye(6) + possible
    q = [0, 0, 0, 1, 0, 0, 0]
    assert difference(eom.mass_matrix(q), M) < 1e-14
    for push in np.eye(6):
        got = eom.forward(q, [0.0] * 6, ALLOCATION @ push)
        assert difference(M @ got, push) < 1e-12
