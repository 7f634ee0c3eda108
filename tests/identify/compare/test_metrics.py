"""Metrics against independent implementations and closed forms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.stats import linregress, pearsonr

from seaframe.identify.compare.metrics import best_lag, metrics, parabola_minimum, pearson, r2, rmse, table


@pytest.mark.parametrize("scale", [1e-200, 1e-3, 1.0, 1e6, 1e150])
def test_pearson_agrees_with_scipy(scale: float) -> None:
    rng = np.random.default_rng(0)
    for n in (3, 17, 1000):
        x = rng.standard_normal(n)
        y = 0.4 * x + rng.standard_normal(n)
        expected = pearsonr(x, y).statistic
        assert pearson(scale * x + 3 * scale, -y) == pytest.approx(-expected, abs=1e-12)


def test_r2_of_a_regression_is_the_square_of_pearson() -> None:
    rng = np.random.default_rng(1)
    x, y = rng.standard_normal(50), rng.standard_normal(50)
    line = linregress(x, y)
    assert r2(line.intercept + line.slope * x, y) == pytest.approx(line.rvalue**2, abs=1e-12)
    assert r2(np.full(50, y.mean()), y) == pytest.approx(0.0, abs=1e-12)


def test_a_constant_offset_is_the_root_mean_square() -> None:
    x = np.random.default_rng(2).standard_normal((30, 3))
    assert rmse(x, x + np.array([3.0, 4.0, 12.0])) == pytest.approx(13.0, rel=1e-14)


@pytest.mark.parametrize("delay", [-0.37, -0.1, 0.0, 0.004, 0.2, 0.4444])
def test_a_delay_is_found(delay: float) -> None:
    t = np.arange(0.0, 10.0, 0.01)

    def wave(s: Any) -> Any:
        return np.sin(1.3 * s) + 0.3 * np.sin(3.1 * s + 1.0)

    found = metrics("x", "m", wave(t), wave(t - delay), 0.01, 1.0)
    assert found.lag == pytest.approx(delay, abs=2e-4)
    assert found.rmse_at_lag < 0.01
    assert found.rmse >= found.rmse_at_lag


def test_a_lag_stays_within_its_limit() -> None:
    t = np.arange(0.0, 10.0, 0.1)
    assert best_lag(np.sin(t), np.sin(t - 1.0), 4)[0] == 4.0
    assert best_lag(np.zeros(100), np.zeros(100), 10) == (0.0, 0.0)


@pytest.mark.parametrize("three", [(3.0, 1.0, 2.0), (1.0, 0.0, 0.0), (2.0, 2.0, 5.0), (1e-9, 0.0, 3e-9)])
def test_the_lowest_point_of_a_parabola(three: tuple[float, float, float]) -> None:
    a, b, _ = np.polyfit([-1.0, 0.0, 1.0], three, 2)
    assert parabola_minimum(np.array(three)) == pytest.approx(-0.5 * b / a, abs=1e-9)


@pytest.mark.parametrize("three", [(1.0, 1.0, 1.0), (0.0, 1.0, 2.0), (0.0, 1.0, 0.0)])
def test_values_that_are_not_convex_have_no_lowest_point(three: tuple[float, float, float]) -> None:
    assert parabola_minimum(np.array(three)) == 0.0


def test_constant_series_have_no_correlation() -> None:
    still, moving = np.full(20, 0.1), np.linspace(0.0, 1.0, 20)
    assert np.isnan(pearson(still, moving))
    assert np.isnan(pearson(moving, still))
    assert np.isnan(r2(moving, still))
    assert not np.isnan(r2(still, moving))
    row = metrics("x", "m", moving, still, 0.1, 1.0)
    assert row.to_dict()["pearson"] is None
    assert " - " in table([row], 1.0)
