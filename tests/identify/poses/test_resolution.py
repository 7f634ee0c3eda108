"""Rounded values: their step is found, noise is never below it, and a body at rest is not a lost track."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from seaframe import SeaframeError
from seaframe.identify.poses import SmoothedPoses, smooth_poses
from seaframe.identify.poses.pose_checks import (
    ROUNDED,
    find_step,
    rounding_of_orientations,
    rounding_of_positions,
)
from seaframe.quaternions import roll_pitch_yaw

Floats = NDArray[Any]
T = np.arange(0.0, 25.0, 0.05)
REST = 5.0  # [s] after which the body sets off
SINCE = np.maximum(T - REST, 0.0)
ALONG = np.array([0.5, 0.3, -0.2])  # [m/s] at last
PATH = np.outer(SINCE - 1.0 + np.exp(-SINCE), ALONG) + np.array([1.2345, -0.7772, 0.4321])
SPEED = np.outer(1.0 - np.exp(-SINCE), ALONG)
YAW, RATE = 0.8 * np.sin(0.3 * SINCE), 0.24 * np.cos(0.3 * SINCE) * (T > REST)


def round_to(values: Any, step: float) -> Any:
    return np.round(np.asarray(values) / step) * step


def noisy(values: Any, size: float, seed: int = 0) -> Any:
    return values + size * np.random.default_rng(seed).standard_normal(np.shape(values))


@pytest.mark.parametrize("step", [1e-2, 1e-3, 1e-4, 0.0254 / 64.0])
@pytest.mark.parametrize("reach", [0.05, 1.0, 20.0])
def test_steps_are_found(step: float, reach: float) -> None:
    x = noisy(reach * np.sin(0.3 * T) + 1.2345, 2e-4)
    if reach / step < 1e5:
        assert find_step(round_to(x, step)) == pytest.approx(step, rel=1e-6)
    assert find_step(x) == 0.0


def test_what_is_not_rounded_has_no_steps() -> None:
    """Noise, motion without noise, even and evenly faster motion."""
    rng = np.random.default_rng(0)
    for n in (8, 20, 200):
        assert not any(find_step(rng.standard_normal(n)) for _ in range(200))
    assert [find_step(x) for x in (np.sin(T), np.exp(-T), 0.3 * T, 0.1 * T**2)] == [0.0] * 4
    assert find_step(np.ones(9)) is None


def test_a_few_other_values_do_not_hide_the_steps() -> None:
    x = round_to(noisy(0.1 * np.sin(T), 1e-3), 1e-3)
    x[[50, 200, 300]] += 0.00037
    assert find_step(x) == pytest.approx(1e-3, rel=1e-9)


def test_estimated_rounding_error_is_the_true_one() -> None:
    """Scatter added by rounding of positions, angles, quaternions and matrices, and its estimate."""
    rng = np.random.default_rng(4)
    p = np.cumsum(rng.normal(0.0, 0.01, (3000, 3)), axis=0)
    away = (round_to(p, 1e-3) - p).std()
    assert rounding_of_positions(round_to(p, 1e-3)) == pytest.approx(away, rel=0.05)
    R = Rotation.from_rotvec(np.cumsum(rng.normal(0.0, 0.01, (3000, 3)), axis=0))
    rpy, quaternions, matrices = R.as_euler("ZYX")[:, ::-1], np.roll(R.as_quat(), 1, axis=1), R.as_matrix()
    fine = round_to(rpy, np.radians(0.01))
    given = {
        "angles": (fine, Rotation.from_euler("ZYX", fine[:, ::-1])),
        "quaternions": (q := round_to(quaternions, 1e-3), Rotation.from_quat(np.roll(q, -1, axis=1))),
        "matrices": (m := round_to(matrices, 1e-3), Rotation.from_matrix(m)),
    }
    for what, (values, rotated) in given.items():
        own = np.roll(rotated.as_quat(), 1, axis=1)
        scatter = (R.inv() * rotated).as_rotvec().std()
        assert rounding_of_orientations(values, own) == pytest.approx(scatter, rel=0.3), what
    rotated = given["angles"][1]
    own = np.roll(rotated.as_quat(), 1, axis=1)
    np.testing.assert_allclose(np.column_stack(roll_pitch_yaw(own)), fine, atol=1e-12)
    assert rounding_of_orientations(own, own) == pytest.approx(np.radians(0.01) * ROUNDED, rel=1e-6)
    assert rounding_of_orientations(quaternions, quaternions) == 0.0


def worst(poses: SmoothedPoses) -> tuple[float, float]:
    """Return the largest velocity error [m/s], and the RMS of errors over their standard deviations while moving."""
    away = poses.v - SPEED
    deviations = np.sqrt(np.einsum("nkk->nk", poses.translation.covariance[:, 3:6, 3:6]))
    far = np.abs(T - REST) > 1.0  # where the body does not set off
    return float(np.abs(away[far]).max()), float(np.sqrt(np.mean((away / deviations)[T > REST + 1.0] ** 2)))


@pytest.mark.parametrize("noise", [0.0, 1e-4, 2e-4])
@pytest.mark.parametrize("seed", [0, 1])
def test_millimetres_do_not_pass_for_motion(noise: float, seed: int) -> None:
    """A body at rest that sets off, in millimetres, with less noise than that."""
    poses = smooth_poses(T, round_to(noisy(PATH, noise, seed), 1e-3))
    error, share = worst(poses)
    assert error < 0.01
    assert share < 1.2
    assert poses.translation.deviation >= 1e-3 * ROUNDED * (1.0 - 1e-6)
    if poses.translation.deviation < 1.001e-3 * ROUNDED:
        assert any(note.startswith("position: the values are rounded to steps of 0.001 m") for note in poses.notes)


def test_noise_that_is_larger_than_rounding_is_found_as_before() -> None:
    poses = smooth_poses(T, round_to(noisy(PATH, 1e-3), 1e-3))
    assert poses.translation.deviation == pytest.approx(np.hypot(1e-3, 1e-3 * ROUNDED), rel=0.1)
    assert not any("steps of" in note for note in poses.notes)
    given = smooth_poses(T, round_to(PATH, 1e-3), position_noise=1e-5)
    assert given.translation.deviation == pytest.approx(1e-5)  # a given value is kept


@pytest.mark.parametrize("kind", ["angles", "quaternions"])
def test_tenths_of_degrees_do_not_pass_for_turning(kind: str) -> None:
    yaw = round_to(noisy(YAW, np.radians(0.01)), np.radians(0.1))
    turns: Any = np.column_stack([0 * T, 0 * T, yaw])
    if kind == "quaternions":  # of angles that were rounded before
        turns = np.column_stack([np.cos(yaw / 2), 0 * T, 0 * T, np.sin(yaw / 2)])
    poses = smooth_poses(T, noisy(PATH, 1e-3), turns, orientation_memory=5.0)
    assert poses.rotation is not None
    assert poses.rotation.deviation >= np.radians(0.1) * ROUNDED * (1.0 - 1e-6)
    assert any(note.startswith("orientation: the values are rounded to steps of 0.00175 rad") for note in poses.notes)
    far = np.abs(T - REST) > 1.0
    assert np.abs(poses.omega[far, 2] - RATE[far]).max() < 0.05


# Rows that repeat


def test_a_body_at_rest_is_not_lost() -> None:
    seen = round_to(PATH, 1e-3)
    assert (seen[:100] == seen[0]).all()
    poses = smooth_poses(T, seen)
    assert not any("is held" in note for note in poses.notes)
    assert np.isfinite(poses.translation.innovations).all()
    assert np.abs(poses.v[T < REST - 0.5]).max() < 1e-3
    back = smooth_poses(T, seen[::-1])  # that comes to rest, and stays to the end
    assert not any("is held" in note for note in back.notes)
    assert np.abs(back.v[T > 25.0 - REST + 0.5]).max() < 2e-3


def test_rounded_positions_of_a_slow_body_are_used() -> None:
    """At 4 mm/s and 20 Hz, millimetres stay the same for five rows each: all of them count."""
    path = np.outer(0.004 * T + 0.002 * np.sin(0.2 * T), [1.0, 0.0, 0.0])
    poses = smooth_poses(T, round_to(path, 1e-3))
    assert np.isfinite(poses.translation.innovations).all()
    assert np.abs(poses.v[20:-20, 0] - 0.004 - 4e-4 * np.cos(0.2 * T[20:-20])).max() < 2e-3


def test_a_body_at_rest_in_full_digits_sets_off() -> None:
    poses = smooth_poses(T, PATH, position_noise=1e-4, position_density=1e-3)
    assert not any("is held" in note for note in poses.notes)


@pytest.mark.parametrize("step", [0.0, 1e-5, 1e-3])
def test_a_tracker_that_lost_its_markers_is_detected(step: float) -> None:
    """While the body moves on; also at the end, and with rows of other streams between its own."""
    measured = noisy(PATH, 5e-4)
    measured = round_to(measured, step) if step else measured
    lost = measured.copy()
    lost[300:310] = lost[300]
    lost[490:] = lost[490]
    poses = smooth_poses(T, lost)
    note = "The position is held from row {} to row {}: the repeated rows are left out."
    assert note.format(301, 310) in poses.notes
    assert note.format(491, 500) in poses.notes
    assert np.isnan(poses.translation.innovations[301:310]).all()
    thin = np.full((2 * len(T), 3), np.nan)
    thin[::2] = lost
    between = smooth_poses(np.repeat(T, 2) + np.tile([0.0, 0.025], len(T)), thin)
    assert note.format(601, 619) in between.notes


def test_a_slow_tracker_in_a_fast_log_counts_once() -> None:
    """Poses 5 times a second, repeated 20 times a second, with noise: four rows are one measurement."""
    seen = np.repeat(noisy(PATH, 2e-3)[::4], 4, axis=0)
    poses = smooth_poses(T, seen)
    used = np.isfinite(poses.translation.innovations).all(axis=1)
    assert used.sum() <= len(T) // 4 + 5


def test_what_never_changes_is_refused() -> None:
    with pytest.raises(SeaframeError, match="row 1 to row 500") as caught:
        smooth_poses(T, np.tile(PATH[0], (len(T), 1)))
    assert (caught.value.code, caught.value.path) == ("data", "positions")
