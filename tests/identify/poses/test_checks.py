"""Poses that cannot be smoothed are refused with their rows; others are corrected with a note."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest

from seaframe import SeaframeError
from seaframe.identify.poses import smooth_poses
from seaframe.identify.poses.pose_checks import MOST_ROWS

N = 30
T = 0.1 * np.arange(N)
P = np.column_stack([np.sin(T), np.cos(T), 0.1 * T]) + 1e-3 * np.random.default_rng(0).standard_normal((N, 3))
YAW = 0.3 * np.sin(T)
QUATERNIONS = np.column_stack([np.cos(YAW / 2), 0 * T, 0 * T, np.sin(YAW / 2)])
QUICK: dict[str, Any] = {
    "position_noise": 1e-3,
    "orientation_noise": 1e-3,
    "position_density": 1.0,
    "orientation_density": 1.0,
}


def set_row(values: Any, row: Any, value: Any) -> Any:
    copy = np.array(values, dtype=float)
    copy[row] = value
    return copy


@pytest.mark.parametrize(
    ("t", "positions", "orientations", "code", "where", "text"),
    [
        (set_row(T, 7, 0.2), P, None, "data", "poses", "row 8 is at 0.2 s, .* at 0.6 s"),
        (set_row(T, 3, np.nan), P, None, "data", "poses", "time is missing in row 4"),
        (T[:5], P[:5], None, "data", "poses", "8 times are needed, not 5"),
        (T[:, None], P, None, "shape", "poses", r"shape \(30, 1\)"),
        (T, P[:, :2], None, "shape", "positions", r"shape \(30, 2\)"),
        (T, np.full((N, 3), np.nan), None, "data", "positions", "0 rows have a finite position"),
        (T, np.ones((N, 3)), None, "data", "positions", "constant: from row 1 to row 30"),
        (T, P, np.zeros((N, 5)), "shape", "orientations", r"shape \(30, 5\)"),
        (T, P, set_row(QUATERNIONS, 4, [2, 0, 0, 0]), "range", "orientations", "the length of row 5 is 2"),
        (T, P, set_row(np.tile(np.eye(3), (N, 1, 1)), 9, np.diag([1, 1, 2])), "range", "orientations", "in row 10"),
        (T, P, np.tile(np.diag([1.0, 1.0, -1.0]), (N, 1, 1)), "range", "orientations", "matrix in rows 1, 2"),
        (T, P, np.degrees(np.column_stack([0 * T, 0 * T, YAW])), "unit", "orientations", "in rows .*degrees"),
        (T, [["a"] * 3] * N, None, "type", None, "positions.* must hold numbers"),
    ],
)  # fmt: skip
def test_wrong_rows_are_named(
    t: Any, positions: Any, orientations: Any, code: str, where: str | None, text: str
) -> None:
    with pytest.raises(SeaframeError, match=text) as caught:
        smooth_poses(t, positions, orientations, **QUICK)
    assert caught.value.code == code
    assert where is None or f"{caught.value.place}{caught.value.path}" == where


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"gate": 0.0}, "range"),
        ({"position_noise": 0.0}, "range"),
        ({"position_noise": [1.0, 2.0]}, "shape"),
        ({"position_density": 0.0}, "range"),
        ({"orientation_density": -1.0}, "range"),
        ({"orientation_memory": 0.0}, "range"),
    ],
)
def test_wrong_settings_are_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(SeaframeError) as caught:
        smooth_poses(T, P, QUATERNIONS, **QUICK | given)
    assert (caught.value.code, caught.value.path) == (code, *given)


def test_the_sign_of_a_standard_deviation_does_not_matter() -> None:
    negative, positive = (smooth_poses(T, P, **QUICK | {"position_noise": size}).v for size in (-0.01, 0.01))
    np.testing.assert_array_equal(negative, positive)


def test_quaternions_matrices_and_angles_are_equivalent() -> None:
    matrices = np.array([[[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]] for a in YAW])
    flipped = QUATERNIONS * np.where(np.arange(N) % 3 == 0, -1.0, 1.0)[:, None]
    expected = smooth_poses(T, P, QUATERNIONS, **QUICK).omega
    for orientations in (matrices, flipped, np.column_stack([0 * T, 0 * T, YAW])):
        np.testing.assert_allclose(smooth_poses(T, P, orientations, **QUICK).omega, expected, atol=1e-9)


def test_repeated_times_and_rows_without_poses_at_the_ends_are_left_out() -> None:
    """And rows keep the numbers that they have in the file."""
    t, p = set_row(T, 10, T[9]), set_row(P, [0, 1, 20, N - 1], np.nan)
    poses = smooth_poses(t, p, **QUICK)
    rows = [k for k in range(2, N - 1) if k != 10]
    np.testing.assert_array_equal(poses.t, t[rows])
    np.testing.assert_array_equal(poses.rows, rows)
    assert any("row 11 repeats the time" in note for note in poses.notes)
    assert any(f"rows 1, 2, {N} are cut" in note for note in poses.notes)
    assert any("No position in row 21:" in note for note in poses.notes)
    expected = smooth_poses(t[rows], p[rows], **QUICK)
    np.testing.assert_array_equal(poses.v, expected.v)


def test_numbers_of_rows_count_from_one_everywhere() -> None:
    t, p = set_row(T, 3, T[2]), set_row(P, 20, P[20] + 1.0)
    poses = smooth_poses(t, p, **QUICK)
    assert poses.rejected_rows.tolist() == [19]  # of what is left
    assert any("rejected as outliers: row 21." in note for note in poses.notes)
    assert poses.to_dict()["position"]["rejected_rows"] == [21]


def test_more_rows_than_memory_can_take_are_refused() -> None:
    n = MOST_ROWS + 1
    with pytest.raises(SeaframeError, match=rf"{n:,} rows.*2nd row") as caught:
        smooth_poses(np.arange(n), np.zeros((n, 3)))
    assert caught.value.code == "limit"


def test_rows_take_five_kilobytes() -> None:
    """So that the most rows that are allowed take half a gigabyte."""
    n = 300
    t = 0.01 * np.arange(n)
    p = np.column_stack([np.sin(t), np.cos(t), 0.1 * t])
    tracemalloc.start()
    smooth_poses(t, p, **QUICK)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 1000 * n < peak < 5500 * n


def test_held_rows_are_left_out() -> None:
    held = P.copy()
    held[10:16] = held[10]
    poses = smooth_poses(T, held, **QUICK)
    assert "The position is held from row 11 to row 16: the repeated rows are left out." in poses.notes
    assert np.isnan(poses.translation.innovations[11:16]).all()
    assert np.isfinite(poses.translation.innovations[10]).all()


def test_millimetres_are_suspected() -> None:
    notes = smooth_poses(T, 1e6 * P, **QUICK | {"position_noise": 1e3, "position_density": 1e12}).notes
    assert any("millimetres" in note for note in notes)


def test_results_are_signals() -> None:
    poses = smooth_poses(T, P, QUATERNIONS, link="rov.hull", **QUICK)
    assert poses.names[:2] == ("rov.hull.position", "rov.hull.orientation")
    assert "rov.hull.velocity[1]" in poses
    assert poses.unit("rov.hull.angular_velocity[0]") == "rad/s"
    np.testing.assert_array_equal(poses["rov.hull.velocity[1]"], poses.v[:, 1])
    with pytest.raises(SeaframeError, match=r"'rov\.hull\.velocity'") as caught:
        poses["rov.hull.velocty"]
    assert (caught.value.code, caught.value.choices) == ("unknown", poses.names)
    alone = smooth_poses(T, P, **QUICK)
    assert alone.names == ("position", "velocity", "acceleration")
    with pytest.raises(SeaframeError) as caught:
        _ = alone.omega
    assert (caught.value.code, caught.value.path) == ("missing", "orientations")
