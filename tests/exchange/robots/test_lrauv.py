"""The Tethys long-range vehicle from its own SDF: what its project's tests say of its motion.

osrf/lrauv, lrauv_system_tests/test: dynamics/test_hydrodynamics.cc, dynamics/test_hydrostatics.cc and
environment/test_currents.cc.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf

MODELS = "lrauv_description/models"
WORLDS = "lrauv_system_tests/worlds"
HULL = "tethys.base_link"
SURGE_DRAG, SURGE_MASS = 6.2282, 148.3671 + 4.876161  # of the file: xUU, mass and xDotU


@pytest.fixture(scope="module")
def lrauv(shared_data: Path) -> Path:
    found = shared_data / "osrf+lrauv"
    if not found.is_dir():
        pytest.skip(f"no lrauv data at {found}")
    return found


def import_tethys(lrauv: Path, file: str, **changes: dict[str, Any]) -> sf.Scene:
    """The scene of a file, with further entries of some of its keys."""
    packages = {name: lrauv / MODELS / name for name in ("tethys", "tethys_equipped")}
    data = sf.import_robot(lrauv / file, packages=packages)[0].to_dict()
    return sf.Scene.from_dict(data | {key: data.get(key, {}) | value for key, value in changes.items()})


def test_300_rpm_give_one_metre_per_second(lrauv: Path) -> None:
    """1.01 +- 0.1 m/s at 45 s, no vertical speed (1e-3 m/s), no rotation; and the closed form U tanh(t/tau)."""
    thrust = {"tethys.propeller_joint": {"command": {"constant": 300.0}}}
    scene = import_tethys(lrauv, f"{MODELS}/tethys_equipped/model.sdf", drives=thrust)
    run = sf.simulate(scene, duration=45, dt=0.02)
    v = run[f"{HULL}.velocity"][-1]
    assert np.linalg.norm(v) == pytest.approx(1.01, abs=0.1)
    assert abs(v[2]) < 1e-3
    assert np.abs(run[f"{HULL}.rpy"] - run[f"{HULL}.rpy"][0]).max() < 1e-9
    w, k, rho, D = 10 * np.pi, 0.004312328425753156, 1025.0, 0.2
    T = k * rho * D**4 * w**2
    U, tau = np.sqrt(T / SURGE_DRAG), SURGE_MASS / np.sqrt(T * SURGE_DRAG)
    assert v[1] == pytest.approx(U * np.tanh(45 / tau), rel=1e-4)  # it faces north, along y
    assert run["tethys.battery.extension"] == pytest.approx(np.zeros_like(run.t))


def test_it_drifts_with_the_current(lrauv: Path) -> None:
    """A current of 1 m/s across the hull has it at 1.0 +- 0.1 m/s after two minutes.

    Along the hull the file's own drag takes longer: the speed relative to the water is 1/(1 + k t/m), 0.17 m/s after
    two minutes and below 0.1 m/s after 222 s.
    """
    file = f"{MODELS}/tethys_equipped/model.sdf"
    across = import_tethys(lrauv, file, water={"current": {"velocity": [1, 0, 0]}})
    v = sf.simulate(across, duration=120, dt=0.01)[f"{HULL}.velocity"][-1]
    assert v == pytest.approx([1, 0, 0], abs=0.1)
    along = import_tethys(lrauv, file, water={"current": {"velocity": [0, 1, 0]}})
    run = sf.simulate(along, duration=240, dt=0.01)
    v, two_minutes = run[f"{HULL}.velocity"], int(np.searchsorted(run.t, 119.999))
    assert v[-1] == pytest.approx([0, 1, 0], abs=0.1)
    want = 1 - 1 / (1 + SURGE_DRAG * 120 / SURGE_MASS)
    assert v[two_minutes, 1] == pytest.approx(want, rel=1e-6)


def test_level_and_undamped_it_does_not_move(lrauv: Path) -> None:
    """10000 steps of 0.02 s; gz-sim's tests ask for equality, here it is to rounding."""
    run = sf.simulate(import_tethys(lrauv, f"{WORLDS}/flat_tethys_no_damping.sdf"), duration=200, dt=0.02)
    assert np.abs(run[f"{HULL}.position"]).max() < 1e-12
    assert np.abs(run[f"{HULL}.rpy"]).max() < 1e-12


def test_tilted_and_undamped_it_swings_about_level(lrauv: Path) -> None:
    """Pitch never above 0.08 rad, and steps of less than 1e-2 m in x and y, 1e-1 m in z."""
    run = sf.simulate(import_tethys(lrauv, f"{WORLDS}/tilted_tethys_no_damping.sdf"), duration=200, dt=0.02)
    pitch = run[f"{HULL}.rpy"][:, 1]
    assert pitch[0] == pytest.approx(0.08)
    assert np.abs(pitch).max() <= 0.08 + 1e-9
    assert pitch.min() < -0.07  # it is restored, and swings to the other side
    assert (np.abs(np.diff(run[f"{HULL}.position"], axis=0)).max(axis=0) < [1e-2, 1e-2, 1e-1]).all()


def test_a_world_with_a_surface_holds_the_vehicle_below_it(lrauv: Path) -> None:
    """buoyant_tethys.sdf: half a metre below the surface, a depth that is kept within 0.05 m."""
    scene = import_tethys(lrauv, f"{WORLDS}/buoyant_tethys.sdf")
    assert scene.water is not None
    assert scene.water.surface == 0.0
    run = sf.simulate(scene, duration=5, dt=0.02)
    assert np.abs(run[f"{HULL}.position"][:, 2] + 0.5).max() < 0.05
