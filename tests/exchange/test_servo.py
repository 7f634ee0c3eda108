"""Logs of servos: exact at each commanded angle, straight lines in between."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf

T = np.linspace(0.0, 2.0, 201)


def test_parabola_is_cut_by_its_chords() -> None:
    """Between two angles a hold apart, t^2 lies below its chord by s (hold - s), at most hold^2/4."""
    hold = 0.5
    log = sf.stepped_log(T, T**2, hold)
    since = T % hold
    np.testing.assert_allclose(log - T**2, since * (hold - since), atol=1e-12)
    assert (log - T**2).max() == pytest.approx(hold**2 / 4)


def test_columns_keep_their_shape_and_order() -> None:
    angles = np.column_stack([T, -T, T**3])
    log = sf.stepped_log(T, angles, 0.4)
    assert log.shape == angles.shape
    np.testing.assert_allclose(log[:, :2], angles[:, :2], atol=1e-12)  # straight lines stay
    for k in range(3):
        np.testing.assert_array_equal(log[:, k], sf.stepped_log(T, angles[:, k], 0.4))


def test_log_may_start_late_and_end_between_two_angles() -> None:
    t = 3.0 + np.linspace(0.0, 1.1, 111)
    log = sf.stepped_log(t, t**2, 0.5)
    for row in (0, 50, 100, 110):  # 3.0, 3.5, 4.0 s and the end
        assert log[row] == pytest.approx(t[row] ** 2, abs=1e-12)
    assert log[105] == pytest.approx((4.0**2 + 4.1**2) / 2, abs=1e-12)


@pytest.mark.parametrize("hold", [0.0, -1.0, float("nan")])
def test_impossible_holds_are_refused(hold: float) -> None:
    with pytest.raises(ValueError, match="hold should be a positive time"):
        sf.stepped_log(T, T, hold)
