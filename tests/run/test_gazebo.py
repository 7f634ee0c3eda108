"""Published end states of gz-sim's bodies with added mass: gazebosim/gz-sim, test/integration/added_mass.cc."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.robots.import_options import ImportOptions
from seaframe.exchange.robots.import_report import ImportReport
from seaframe.exchange.robots.sdf_files import read_sdf
from tests.random_scenes import Array, difference, rotation_of

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


def vehicle(scene: sf.Scene, name: str, added_mass: Array | None = None) -> sf.Scene:
    """One body of a world with thrusters that make any wrench on it; if given, with another added mass."""
    data = scene.to_dict()
    rov = data["robots"][name]
    rov["thrusters"] = [{"name": f"t{k}", "link": "link", "at": p, "direction": d} for k, (p, d) in enumerate(PUSHES)]
    if added_mass is not None:
        rov["links"]["link"]["added_mass"] = {"matrix": added_mass.tolist()}
    return sf.Scene.from_dict(data | {"robots": {"rov": rov}})


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
    scene, _ = sf.import_robot(folder / expected["world"])
    run = sf.simulate(vehicle(scene, name), duration=1.0, dt=0.005, method=method, control=thrusts_in_body)
    want, within = expected[name], expected["tolerances"]
    w, *axis = run["rov.link.orientation"][-1]
    angle = 2.0 * np.arctan2(np.linalg.norm(axis), w)
    assert np.abs(run["rov.link.position"][-1] - want["pos"]).max() < within["pos"]
    assert np.abs(run["rov.link.velocity"][-1] - want["lin_vel"]).max() < within["lin_vel"]
    assert angle == pytest.approx(want["angle"], abs=within["angle"])
    assert np.abs(np.array(axis) / np.linalg.norm(axis) - want["axis"]).max() < within["axis"]
    spin = rotation_of(run["rov.link.orientation"][-1]) @ run["rov.link.angular_velocity"][-1]
    assert np.abs(spin - want["ang_vel"]).max() < within["ang_vel"]
    # What the wrench gave in all: no force over the second, and the momentum of body and water is its integral.
    impulse = 2000.0 * (1.0 - np.cos(3 * np.pi)) / (3 * np.pi)
    assert difference(run["momentum.linear"][-1], np.array([impulse, impulse, 0.0])) < 1e-7


def test_full_matrix(folder: Path) -> None:
    """gz-sim's body with every entry of the added mass: inertia is the sum, accelerations solve it.

    Its matrix is made of random numbers and is indefinite; a body in water cannot have it, so it is refused by its
    eigenvalue, and the sum is tested with as much on the diagonal as makes it possible.
    """
    path = folder / "test" / "worlds" / "added_mass_full_matrix.sdf"
    with pytest.raises(sf.SeaframeError) as caught:
        sf.import_robot(path)
    assert (caught.value.code, caught.value.place) == ("range", f"{path}:27")
    robot = read_sdf(path, ImportOptions(), ImportReport()).robots[0]
    matrix = robot.links["link"].added_mass
    assert matrix is not None
    assert (matrix == matrix.T).all()
    assert (matrix[0, 4], matrix[2, 2], matrix[5, 3]) == (0.49882101032414017, 0.7127177841503902, 0.8074138574151712)
    possible = matrix - min(0.0, float(np.linalg.eigvalsh(matrix)[0])) * np.eye(6)
    scene, _ = sf.import_robot(folder / "test" / "worlds" / "added_mass_ellipsoids.sdf")
    unit = {"body1.link.mass": 1.0, "body1.link.inertia": {"diagonal": [1.0, 1.0, 1.0]}}
    eom = sf.derive(vehicle(scene.replace(unit), "body1", possible))
    M = np.eye(6) + possible
    q = [0, 0, 0, 1, 0, 0, 0]
    assert difference(eom.mass_matrix(q), M) < 1e-14
    for push in np.eye(6):
        got = eom.forward(q, [0.0] * 6, ALLOCATION @ push)
        assert difference(M @ got, push) < 1e-12
