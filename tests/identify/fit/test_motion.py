"""The fitted motion: residuals are those of the fit, with the expected standard deviations."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.fit.predictions import join_pieces, plot_titles
from seaframe.quaternions import roll_pitch_yaw
from seaframe.rotations import quaternion_from_rotation
from seaframe.spatial import rotation_from_rpy
from tests.identify.fit.scenes import bluerov, noisy, oscillator, sines

NOISE = 1e-3


def cart(method: str) -> sf.Fit:
    run = sf.simulate(oscillator(initial={"cart.block": {"extension": 0.3}}), duration=6.0, dt=0.02)
    log = noisy(run, {"cart.block.extension": NOISE}, 0)
    return sf.fit(oscillator(), ["cart.block.joint.damping"], log, method=method)


@pytest.mark.parametrize("method", ["innovation", "output-error"])
def test_residuals_have_the_expected_deviations(method: str) -> None:
    found = cart(method)
    pieces = found.motion()
    e = np.concatenate([each.residuals[:, 0] for each in pieces])
    z = e / np.concatenate([each.spread[:, 0] for each in pieces])
    assert len(e) == 301
    for each in pieces:
        assert each.residuals == pytest.approx(each.measured - each.fitted, abs=1e-12)
    assert np.std(e[5:]) == pytest.approx(NOISE, rel=0.15)  # 300 draws: 4 % is one standard error
    assert np.mean(np.abs(z) < 2.0) == pytest.approx(0.954, abs=0.04)


def test_windows_are_not_joined() -> None:
    found = cart("output-error")
    pieces = found.motion()
    motion = join_pieces(found.problem, pieces, 0)
    assert len(pieces) == 3
    ends = np.cumsum([len(each.t) + 1 for each in pieces]) - 1
    assert np.flatnonzero(np.isnan(motion.t)).tolist() == ends.tolist()


def test_orientations_are_drawn_as_roll_pitch_and_yaw() -> None:
    angles = np.random.default_rng(0).uniform(-1.5, 1.5, (20, 3))
    quaternions = np.array([list(quaternion_from_rotation(rotation_from_rpy(*each))) for each in angles])
    assert np.column_stack(roll_pitch_yaw(quaternions)) == pytest.approx(angles, abs=1e-12)
    scene = bluerov()
    names = [name.removesuffix(".command") for name in scene.coordinates.u if name.endswith(".command")][:3]
    run = sf.simulate(bluerov(drives=sines(1, names, 1500.0, 120.0)), duration=4.0, dt=0.02)
    base = next(path for path, slot in scene.coordinates.slots.items() if slot.base)
    levels = {f"{base}.position": 2e-3, f"{base}.orientation": 2e-3}
    log = noisy(run, levels, 0, tuple(f"{name}.command" for name in names), every=2)
    found = sf.fit(
        scene,
        [f"{base}.mass"],
        log,
        method="output-error",
        priors={f"{base}.mass": (scene.paths()[f"{base}.mass"], 0.1)},
    )
    motion = join_pieces(found.problem, found.motion(), 0)
    assert plot_titles(found.problem.sensors.signals)[2:] == [
        f"{base}.position[2]", *(f"{base}.orientation, {turn}" for turn in ("roll", "pitch", "yaw"))
    ]  # fmt: skip
    known = np.isfinite(motion.t)
    assert np.abs((motion.measured - motion.fitted)[known, 3:]).max() < 0.02
    assert np.abs(np.diff(motion.fitted[known, 5])).max() < 0.5  # no jump by a turn
