"""Stationary parts and effective sample sizes, against closed forms of processes that are known."""

from __future__ import annotations

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.tank.runs import (
    compute_statistic,
    effective_sample_size,
    find_plateau,
    find_stationary,
    find_transient_end,
)
from seaframe.identify.tank.virtual import draw_coloured_noise


def trapezoid(speed: float, noise: float = 0.0, seed: int = 0) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Rest, ramp, 1000 steady samples from 150 on, ramp, rest."""
    u = np.interp(np.arange(1300), [0, 100, 150, 1150, 1200, 1300], speed * np.array([0.0, 0, 1, 1, 0, 0]))
    return u + noise * np.random.default_rng(seed).standard_normal(1300)


@pytest.mark.parametrize("steps", [0.0, 2.0, 5.0, 10.0])
def test_effective_size_of_a_first_order_process(steps: float) -> None:
    rho = np.exp(-1.0 / steps) if steps else 0.0
    x = draw_coloured_noise(60, 2000, steps, np.random.default_rng(1))
    found = np.array([effective_sample_size(row - row.mean()) for row in x])
    assert np.mean(found) / 2000 == pytest.approx((1 - rho) / (1 + rho), rel=0.12)


def test_variance_of_a_mean_is_that_of_means() -> None:
    x = draw_coloured_noise(2000, 500, 4.0, np.random.default_rng(2))
    estimated = np.mean([compute_statistic(row).variance_of_mean for row in x])
    # The sample variance of 2000 means is good to 2 sqrt(2 / 2000) = 6 %; the estimate itself is biased by a few.
    assert estimated == pytest.approx(np.var(x.mean(axis=1)), rel=0.12)


def test_statistic_of_plain_numbers() -> None:
    found = compute_statistic(np.array([1.0, 3.0, 2.0, 6.0]))
    assert found[:3] == pytest.approx((3.0, 14.0 / 3.0, 4))
    assert compute_statistic(np.full(50, 2.0)).effective == 50


@pytest.mark.parametrize("speed", [-1.0, 0.05, 0.5])
def test_plateau_without_noise(speed: float) -> None:
    found = find_plateau(trapezoid(speed))
    assert 150 <= found.start < 190
    assert 1110 < found.stop <= 1150


@pytest.mark.parametrize("seed", range(20))
def test_plateau_with_noise_leaves_the_ramps_out(seed: int) -> None:
    found = find_plateau(trapezoid(0.5, 0.01, seed))
    assert found.start >= 148
    assert found.stop <= 1152
    assert found.stop - found.start > 900


def test_run_at_rest_is_steady_all_along() -> None:
    found = find_plateau(trapezoid(0.0, 0.003))
    assert found.stop - found.start > 1200


def test_transient_is_cut() -> None:
    k = np.arange(2000)
    x = 5.0 * np.exp(-k / 100.0) + 0.1 * np.random.default_rng(0).standard_normal(2000)
    cut = find_transient_end(x)
    assert 200 < cut < 700  # 5 exp(-k/100) is 0.1 at k = 391
    assert compute_statistic(x[cut:]).mean == pytest.approx(0.0, abs=0.02)


def test_nothing_is_cut_from_steady_noise() -> None:
    cuts = [find_transient_end(draw_coloured_noise(1, 2000, 5.0, np.random.default_rng(k))[0]) for k in range(30)]
    assert np.median(cuts) < 300


def test_without_a_speed_both_ends_are_cut() -> None:
    force = trapezoid(10.0, 0.1)
    found = find_stationary(force[60:1240])
    assert found.start >= 80
    assert found.stop <= 1100


def test_what_cannot_be_used_is_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="at least 32") as caught:
        find_stationary(trapezoid(1.0)[:170], trapezoid(1.0)[:170], "short.csv")
    assert (caught.value.code, caught.value.place) == ("data", "short.csv")
    broken = trapezoid(1.0)
    broken[500] = np.nan
    with pytest.raises(sf.SeaframeError, match="row 501") as caught:
        find_plateau(broken, "x.csv")
    assert (caught.value.code, caught.value.path, caught.value.place) == ("data", "speed", "x.csv")
