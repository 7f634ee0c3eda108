"""Forces in a recorded page: they are those that move the links."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.look.page import forces
from tests.look.page.scenes import arm

Floats = NDArray[np.float64]


def unpack_forces(found: dict[str, Any]) -> tuple[Floats, dict[tuple[int, str], Floats]]:
    """Times, and forces (n, 3) by link and kind."""
    t = np.frombuffer(base64.b64decode(found["t"]), "<f8")
    values = np.frombuffer(base64.b64decode(found["values"]), "<i2").astype(float)
    result, first = {}, 0
    for link, kind, unit, constant in found["list"]:
        size = 3 if constant else 3 * len(t)
        result[link, kind] = np.broadcast_to(unit * values[first : first + size].reshape(-1, 3), (len(t), 3))
        first += size
    assert first == len(values)
    return t, result


@pytest.mark.parametrize("name", ["rov-two-arms-water", "modular-bluerov", "rov-one-arm-hold", "snake-servo"])
def test_forces_on_every_link_give_its_acceleration(name: str) -> None:
    """Newton: all on a link, less what it hands on through joints, is its mass times the acceleration of its centre.

    The acceleration is the difference of recorded velocities; with controllers and connections.
    """
    scene = sf.load(name)
    run = sf.simulate(scene, duration=2.0, dt=0.005)
    t, acting = unpack_forces(forces.forces_of(run))
    rows = np.searchsorted(run.t, t)[2:-2]
    largest = max(np.abs(force).max() for force in acting.values())
    names = list(scene.links)
    for number, (path, link) in enumerate(scene.links.items()):
        robot, _, own_name = path.partition(".")
        own = sum((force for (k, _), force in acting.items() if k == number), start=np.zeros((len(t), 3)))
        for child, other in enumerate(scene.links.values()):
            if names[child].startswith(f"{robot}.") and other.parent == own_name:
                own = own - acting[child, "joint"]
        if link.joint is None and scene.robots[robot].base == "fixed":
            continue
        velocity = run[f"{path}.center_velocity"]
        expected = link.mass * (velocity[rows + 1] - velocity[rows - 1]) / (2.0 * 0.005)
        calm = ~jumps(run)[rows]
        # 16 bits of each of a few kinds, and the difference over 5 ms
        np.testing.assert_allclose(own[2:-2][calm], expected[calm], atol=2e-3 * largest)


def jumps(run: sf.Run) -> NDArray[np.bool_]:
    """Rows beside which commands change at once, by a controller or a drive."""
    ticks = np.zeros(len(run.t), dtype=bool)
    for path in run.scene.thrusters:
        changed = np.abs(np.diff(run[f"{path}.command"])) > 1e-9
        ticks[1:] |= changed
        ticks[:-1] |= changed
    return ticks


def test_weight_is_kept_once_and_others_follow_time() -> None:
    run = sf.simulate(arm(), duration=4.0)
    found = forces.forces_of(run)
    constant = {kind: each for _, kind, _, each in found["list"]}
    assert constant["weight"]
    assert constant["buoyancy"]
    assert not constant["joint"]
    t, acting = unpack_forces(found)
    assert len(t) == forces.ROWS
    np.testing.assert_allclose(acting[0, "weight"][5], [0, 0, -60.0 * 9.81], rtol=1e-4)
    np.testing.assert_allclose(acting[1, "buoyancy"][7], [0, 0, 1000.0 * 0.005 * 9.81], atol=1e-4 * 589.0)


def test_many_links_have_fewer_times() -> None:
    run = sf.simulate(sf.load("snake-water"), duration=4.0)
    t, acting = unpack_forces(forces.forces_of(run))
    assert 3 * len(t) * len(acting) <= forces.NUMBERS
    assert len(t) > 50
