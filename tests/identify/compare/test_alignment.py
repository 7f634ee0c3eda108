"""Alignment recovers known frames, lever arms and time offsets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from seaframe import SeaframeError
from seaframe.identify.compare.alignment import (
    Alignment,
    align_at_start,
    align_by_motion,
    estimate_time_offsets,
    mean_squares,
    wahba,
)
from seaframe.identify.compare.motion import Motion
from tests.identify.compare.records import markers_of, rotations, scalar_first, tumbling

Floats = NDArray[Any]
LEVER = np.array([0.25, -0.4, 0.15])


def frames(seed: int) -> tuple[Floats, Floats, Floats]:
    rng = np.random.default_rng(seed)
    turns = Rotation.random(2, random_state=seed).as_matrix()
    return turns[0], rng.uniform(-5.0, 5.0, 3), turns[1]


def same_motion(found: Motion, expected: Motion, atol: float) -> None:
    assert found.orientation is not None
    assert expected.orientation is not None
    np.testing.assert_allclose(found.position, expected.position, atol=atol)
    np.testing.assert_allclose(found.velocity, expected.velocity, atol=atol)
    apart = (rotations(found.orientation).inv() * rotations(expected.orientation)).magnitude()
    np.testing.assert_allclose(apart, 0.0, atol=atol)
    np.testing.assert_allclose(found.angular_velocity, expected.angular_velocity, atol=atol)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", range(5))
def test_wahba_agrees_with_scipy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    b = rng.standard_normal((20, 3))
    a = Rotation.random(random_state=seed).apply(b) + 0.3 * rng.standard_normal((20, 3))
    weights = rng.uniform(0.1, 2.0, 20)
    expected, _ = Rotation.align_vectors(a, b, weights=weights)
    np.testing.assert_allclose(wahba(a, b, weights), expected.as_matrix(), atol=1e-12)


def test_wahba_never_mirrors() -> None:
    b = np.random.default_rng(0).standard_normal((10, 3))
    assert np.linalg.det(wahba(b * [1.0, 1.0, -1.0], b)) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(6))
def test_frames_and_lever_arm_are_recovered(seed: int) -> None:
    truth, (R_WN, p_WN, R_BQ) = tumbling(), frames(seed)
    markers = markers_of(truth, R_WN, p_WN, R_BQ, LEVER)
    found = align_by_motion(truth, markers)
    np.testing.assert_allclose(found.R_WN, R_WN, atol=1e-8)
    np.testing.assert_allclose(found.p_WN, p_WN, atol=1e-8)
    np.testing.assert_allclose(found.R_BQ, R_BQ, atol=1e-8)
    np.testing.assert_allclose(found.p_BQ, LEVER, atol=1e-8)
    assert found.notes == ()
    same_motion(found.apply(markers), truth, 1e-7)
    same_motion(Alignment.from_dict(found.to_dict()).apply(markers), truth, 1e-7)


def test_noise_moves_the_lever_arm_little() -> None:
    truth, (R_WN, p_WN, R_BQ), rng = tumbling(), frames(3), np.random.default_rng(0)
    markers = markers_of(truth, R_WN, p_WN, R_BQ, LEVER)
    assert markers.orientation is not None
    rotated = rotations(markers.orientation) * Rotation.from_rotvec(0.005 * rng.standard_normal((400, 3)))
    noisy = replace(markers, position=markers.position + 0.005 * rng.standard_normal((400, 3)),
                    orientation=scalar_first(rotated))  # fmt: skip
    found = align_by_motion(truth, noisy)
    np.testing.assert_allclose(found.p_BQ, LEVER, atol=0.01)
    assert (Rotation.from_matrix(found.R_WN.T @ R_WN)).magnitude() < 0.002


def test_unidentifiable_directions_of_a_plane_motion_keep_their_values() -> None:
    """Only yaw: the height of the lever arm is not identifiable beside that of the frame."""
    truth = tumbling(planar=True)
    R_WN = Rotation.from_euler("z", 0.7).as_matrix()
    markers = markers_of(truth, R_WN, np.array([1.0, 2.0, 0.5]), np.eye(3), np.array([0.3, -0.2, 0.1]))
    found = align_by_motion(truth, markers, lever=(0.0, 0.0, 0.1))
    np.testing.assert_allclose(found.p_BQ, [0.3, -0.2, 0.1], atol=1e-8)
    np.testing.assert_allclose(found.R_WN, R_WN, atol=1e-8)
    assert len(found.notes) == 1
    assert "along z" in found.notes[0]
    same_motion(found.apply(markers), truth, 1e-7)


def test_without_rotation_the_lever_arm_is_not_identifiable() -> None:
    truth = tumbling()
    still = replace(truth, orientation=np.tile([1.0, 0.0, 0.0, 0.0], (400, 1)), angular_velocity=np.zeros((400, 3)))
    R_WN = frames(1)[0]
    markers = markers_of(still, R_WN, np.ones(3), np.eye(3), np.zeros(3))
    found = align_by_motion(still, markers)
    np.testing.assert_allclose(found.R_WN, R_WN, atol=1e-8)
    np.testing.assert_allclose(found.p_BQ, 0.0, atol=1e-9)
    assert found.notes[0].count("along") == 3


def test_positions_alone_determine_the_frames() -> None:
    truth, (R_WN, p_WN, _) = tumbling(), frames(2)
    markers = markers_of(truth, R_WN, p_WN, np.eye(3), np.zeros(3))
    bare = Motion(markers.t, markers.position, markers.velocity)
    found = align_by_motion(truth, bare)
    np.testing.assert_allclose(found.R_WN, R_WN, atol=1e-9)
    np.testing.assert_allclose(found.apply(bare).velocity, truth.velocity, atol=1e-9)
    with pytest.raises(SeaframeError) as caught:
        align_by_motion(truth, bare, lever=LEVER)
    assert (caught.value.code, caught.value.path) == ("missing", "lever")


def test_the_first_poses_agree() -> None:
    truth, (R_WN, p_WN, _) = tumbling(), frames(4)
    markers = markers_of(truth, R_WN, p_WN, np.eye(3), LEVER)
    same_motion(align_at_start(truth, markers, LEVER).apply(markers), truth, 1e-9)


def test_velocities_at_the_lever_arm_are_derivatives() -> None:
    truth, (R_WN, p_WN, R_BQ) = tumbling(4000), frames(5)
    markers = markers_of(truth, R_WN, p_WN, R_BQ, LEVER)
    wrong = Alignment(R_WN, p_WN, R_BQ, LEVER + np.array([0.1, 0.0, -0.2]))  # any other point of the body
    moved = wrong.apply(markers)
    expected = np.gradient(moved.position, moved.t, axis=0, edge_order=2)
    np.testing.assert_allclose(moved.velocity, expected, atol=1e-5)


@pytest.mark.parametrize("late", [-0.83, 0.0, 0.015, 0.6])
def test_time_offsets_do_not_depend_on_frames(late: float) -> None:
    truth, (R_WN, p_WN, R_BQ) = tumbling(1201), frames(6)
    markers = markers_of(truth, R_WN, p_WN, R_BQ, np.zeros(3))
    shifted = replace(markers, t=markers.t + late)
    times = np.arange(1.0, 11.0, 0.01)
    assert estimate_time_offsets(truth.at(times), shifted.at(times), 2.0)[0] == pytest.approx(-late, abs=2e-3)


@pytest.mark.parametrize("late", [-4.0, -3.0, 2.21, 4.4])
def test_large_time_offsets_are_found(late: float) -> None:
    """Up to half of the rows, with speeds that never repeat."""
    t = np.arange(-10.0, 30.0, 0.05)
    v = np.column_stack([np.cos(0.4 * t) + 0.1, 0.6 * np.sin(0.31 * t) + 0.3 * np.cos(0.9 * t), 0.0 * t])
    truth = Motion(t, np.cumsum(v, axis=0) * 0.05, v)
    times = np.arange(0.0, 20.0, 0.05)
    shifted = replace(truth, t=t + late)
    assert estimate_time_offsets(truth.at(times), shifted.at(times))[0] == pytest.approx(-late, abs=2e-3)
    assert estimate_time_offsets(truth.at(times), shifted.at(times))[1:] == []


def test_an_offset_at_the_edge_of_the_search_is_refused() -> None:
    t = np.arange(0.0, 20.0, 0.05)
    v = np.column_stack([1.0 + 0.1 * t, 0.0 * t, 0.0 * t])  # ever faster: 15 s late is 1.5 m/s slower
    ours, theirs = Motion(t, v, v), Motion(t, v, v - [1.5, 0.0, 0.0])
    for limits, largest in (((), "-10 s"), ((1.0,), "-1 s")):
        with pytest.raises(SeaframeError, match=f"best at {largest},") as caught:
            estimate_time_offsets(ours, theirs, *limits)
        assert (caught.value.code, caught.value.path) == ("unidentifiable", "time_offset")


def test_of_a_periodic_motion_the_smallest_offset_is_chosen() -> None:
    """Speed with a period of 4 s, 0.3 s late: -0.3 s first, then whole periods more."""
    t, rng = np.arange(0.0, 20.0, 0.05), np.random.default_rng(0)
    speed = [1.0 + 0.5 * np.sin(0.5 * np.pi * (t - late)) + 0.02 * rng.standard_normal(len(t)) for late in (0.0, 0.3)]
    ours, theirs = (Motion(t, np.zeros((len(t), 3)), np.column_stack([v, 0.0 * t, 0.0 * t])) for v in speed)
    found = estimate_time_offsets(ours, theirs)
    np.testing.assert_allclose(found, [-0.3, 3.7, -4.3, 7.7, -8.3], atol=0.02)


@pytest.mark.parametrize("noise", [0.1, 0.2])
def test_of_a_nearly_periodic_motion_the_best_offset_is_chosen(noise: float) -> None:
    """Speed with a period of 4 s and growing amplitude, a whole period late: four seconds, not zero."""
    t, rng = np.arange(0.0, 60.0, 0.05), np.random.default_rng(0)
    speed = [2.0 + (0.7 + 0.02 * (t - late)) * np.sin(0.5 * np.pi * t) + noise * rng.standard_normal(len(t))
             for late in (0.0, 4.0)]  # fmt: skip
    ours, theirs = (Motion(t, np.zeros((len(t), 3)), np.column_stack([v, 0.0 * t, 0.0 * t])) for v in speed)
    assert estimate_time_offsets(ours, theirs)[0] == pytest.approx(-4.0, abs=0.03)


@pytest.mark.parametrize("reach", [0, 7, 50])
def test_mean_squares_of_all_lags_are_those_of_each(reach: int) -> None:
    a, b = np.random.default_rng(1).standard_normal((2, 101)) + 40.0
    expected = [np.mean([(b[k + lag] - a[k]) ** 2 for k in range(101) if 0 <= k + lag < 101])
                for lag in range(-reach, reach + 1)]  # fmt: skip
    np.testing.assert_allclose(mean_squares(a, b, reach), expected, rtol=1e-10)


def test_the_offset_of_a_body_at_rest_is_not_identifiable() -> None:
    still = Motion(np.arange(20.0), np.zeros((20, 3)), np.zeros((20, 3)))
    with pytest.raises(SeaframeError, match="nor angular speed") as caught:
        estimate_time_offsets(still, still, 1.0)
    assert (caught.value.code, caught.value.path) == ("unidentifiable", "time_offset")


@pytest.mark.parametrize(("lever", "code"), [((1.0, 2.0), "shape"), ((1.0, 2.0, np.nan), "shape"), ("abc", "type")])
def test_a_wrong_lever_arm_is_refused(lever: Any, code: str) -> None:
    with pytest.raises(SeaframeError, match="lever") as caught:
        Alignment.none(lever)
    assert caught.value.code == code
