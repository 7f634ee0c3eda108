"""Drag fits: exact on exact data, study 003's fusion by hand, exclusion of planted anomalies, bounds, rotation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import seaframe as sf
from seaframe.identify.estimates import student_quantile
from seaframe.identify.tank.drag import fit_drag, fuse_runs, regressors
from seaframe.identify.tank.exclusion import FLOOR, estimate_shared_variance, exclude, fit_bisquare
from seaframe.identify.tank.runs import Points, estimate_settings, make_points

SPEEDS = np.repeat(np.concatenate([-0.05 * np.arange(1, 22), 0.05 * np.arange(1, 22)]), 3)


def campaign(c1: float, c2: float, noise: float = 0.1, seed: int = 0) -> Points:
    force = regressors(SPEEDS) @ [c1, c2] + noise * np.random.default_rng(seed).standard_normal(len(SPEEDS))
    return make_points(SPEEDS, force, setting=SPEEDS, variance=np.full(len(SPEEDS), 0.01), effective=np.full(126, 50.0))


def test_exact_data_give_exact_coefficients() -> None:
    found = fit_drag(campaign(34.96, 1.5, noise=0.0))
    assert found.estimates.values == pytest.approx([34.96, 1.5], abs=1e-9)
    assert found.force([1.0, -0.5]) == pytest.approx([36.46, -9.49])
    assert not found.exclusion.anomalous.any()


def test_fusion_by_hand() -> None:
    """P = (1/1 + 1/4)^-1 = 0.8 and x = 0.8 (10/1 + 12/4) = 10.4 (36), (37)."""
    points = make_points([0.5, 0.5, 1.0], [10.0, 12.0, 30.0], setting=[0.5, 0.5, 1.0], variance=[1.0, 4.0, 2.0])
    found = fuse_runs(points)
    assert found.force == pytest.approx([10.4, 30.0])
    assert found.variance == pytest.approx([0.8, 2.0])
    assert found.speed == pytest.approx([0.5, 1.0])


def test_fusion_is_a_named_method_and_takes_a_sample_for_a_mean() -> None:
    points = campaign(34.96, 1.5, noise=0.02)
    wide, honest = fit_drag(points, method="fusion").estimates, fit_drag(points).estimates
    kept = points.select(fit_drag(points).exclusion.kept)
    X = regressors(kept.speed)
    assert wide.covariance == pytest.approx(0.01 * np.linalg.inv(X.T @ X))
    assert (wide.standard_errors > 3.0 * honest.standard_errors).all()
    with pytest.raises(sf.SeaframeError, match="no method 'fuson'") as caught:
        fit_drag(points, method="fuson")  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.choices) == ("unknown", ("clusters", "fusion"))
    with pytest.raises(sf.SeaframeError, match="no unit 'knots'") as caught:
        fit_drag(points, unit="knots")
    assert (caught.value.code, caught.value.path) == ("unknown", "unit")


def test_bounds_hold_values_and_cut_intervals() -> None:
    points = campaign(35.0, -0.3, noise=0.05)
    found = fit_drag(points).estimates
    assert found["linear"] == 0.0
    assert found.at_bound.tolist() == [False, True]
    assert found.center[1] < 0.0
    assert found.interval()[1].tolist() == [0.0, 0.0]
    assert "bound of linear contradicts the data" in found.notes[-1]
    kept = points.select(fit_drag(points).exclusion.kept)
    alone = (kept.speed * np.abs(kept.speed)) @ kept.force / (kept.speed**4).sum()
    assert found["quadratic"] == pytest.approx(alone, rel=2e-3)  # one coefficient, nearly equal weights


@pytest.mark.parametrize("seed", range(5))
def test_planted_anomalies_are_left_out(seed: int) -> None:
    points = campaign(34.96, 1.5, seed=seed)
    planted = np.isin(np.round(points.setting, 2), [0.65, 0.7])
    found = fit_drag(make_points(points.speed, points.force + 2.0 * planted, setting=points.setting))
    assert (found.exclusion.anomalous == planted).all()
    assert "0.65, 0.7 m/s" in found.estimates.notes[1]
    assert found.estimates.interval()[0, 0] < 34.96 < found.estimates.interval()[0, 1]


def test_insensitive_cells_beyond_the_floor_are_found() -> None:
    points = campaign(34.96, 1.5)
    deaf = np.abs(points.force) < 6.0  # up to 0.4 m/s; the floor alone ends at 0.32
    found = fit_drag(make_points(points.speed, np.where(deaf, 0.0, points.force), setting=points.setting))
    assert found.exclusion.insensitive[deaf].all()
    assert 0.4 < found.exclusion.least_speed < 0.6
    assert found.exclusion.least_force > 5.0
    assert found.estimates.values == pytest.approx([34.96, 1.5], abs=0.5)


def test_floor_is_a_part_of_the_greatest_force() -> None:
    found = fit_drag(campaign(34.96, 0.0, noise=1e-3)).exclusion
    assert found.least_speed == pytest.approx(0.35)  # 0.35^2 > 0.1 x 1.05^2 > 0.3^2
    assert found.least_force == pytest.approx(34.96 * 0.35**2, rel=1e-3)
    assert FLOOR == 0.1


def test_band_is_the_interval_of_a_sum() -> None:
    found = fit_drag(campaign(34.96, 1.5))
    (low, high), error = found.band([1.0])[0], np.sqrt(found.estimates.covariance.sum())
    assert 0.5 * (low + high) == pytest.approx(found.estimates.center.sum())
    assert 1.96 * error < 0.5 * (high - low) < 3.0 * error
    assert found.band([0.0])[0] == pytest.approx([0.0, 0.0])


@pytest.mark.parametrize(("linear", "noise"), [(-0.3, 0.05), (-0.3, 0.2), (-1.0, 0.2), (-0.5, 1.0)])
@pytest.mark.parametrize("method", ["clusters", "fusion"])
def test_band_contains_the_curve_where_a_bound_is_active(linear: float, noise: float, method: Any) -> None:
    """And everything in the interval without bounds that coefficients c1, c2 >= 0 can give."""
    found, u = fit_drag(campaign(35.0, linear, noise, seed=1), method), np.linspace(-1.05, 1.05, 43)
    assert found.has_active_bound
    (low, high), curve = found.band(u).T, found.force(u)
    assert ((low <= curve) & (curve <= high)).all()
    assert (u * low >= 0.0).all()
    assert (u * high >= 0.0).all()
    X = regressors(u)
    dof = np.inf if found.fit is None else found.fit.dof(np.where(X == 0.0, 1.0, X))
    half = student_quantile(0.95, dof) * np.sqrt(np.einsum("ni,ij,nj->n", X, found.estimates.covariance, X))
    for end in (X @ found.estimates.center - half, X @ found.estimates.center + half):
        possible = u * end >= 0.0
        assert (low - 1e-12 <= end)[possible].all()
        assert (end <= high + 1e-12)[possible].all()


def test_few_speeds_are_noted() -> None:
    points = campaign(34.96, 1.5)
    few = points.select(np.isin(np.round(np.abs(points.setting), 2), [0.4, 0.6, 0.8, 1.0]))
    assert any("Only 8 speeds" in note for note in fit_drag(few).estimates.notes)
    assert not any("Only" in note for note in fit_drag(points).estimates.notes)


def test_single_runs_can_be_fitted() -> None:
    points = campaign(34.96, 1.5).select(slice(None, None, 3))
    found = fit_drag(points)
    low, high = found.estimates.interval()[0]
    assert low < 34.96 < high
    assert high - low < 3.0


def test_bisquare_ignores_outliers() -> None:
    rng = np.random.default_rng(0)
    x = np.linspace(0.1, 1.0, 40)
    y = 3.0 * x + 0.01 * rng.standard_normal(40)
    y[30:36] += 5.0
    assert fit_bisquare(x[:, None], y) == pytest.approx([3.0], abs=0.02)


def test_shared_variance_makes_the_median_that_of_normal_errors() -> None:
    rng = np.random.default_rng(1)
    own = rng.uniform(0.5, 2.0, 4000)
    r = rng.standard_normal(4000) * np.sqrt(own + 3.0)
    assert estimate_shared_variance(r, own) == pytest.approx(3.0, rel=0.15)
    assert estimate_shared_variance(rng.standard_normal(4000) * 0.5, own) < 1e-6


def test_settings_of_measured_speeds() -> None:
    u = np.array([0.501, -0.2, 0.499, 0.3, -0.201, 0.5])
    assert estimate_settings(u) == pytest.approx([0.5, -0.2005, 0.5, 0.3, -0.2005, 0.5])


def test_points_of_several_lengths_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="2 speeds but 1 values") as caught:
        make_points([0.1, 0.2], [1.0])
    assert (caught.value.code, caught.value.path) == ("shape", "force")


def test_too_few_speeds_are_refused() -> None:
    points = campaign(34.96, 1.5)
    with pytest.raises(sf.SeaframeError, match="2 coefficients") as caught:
        fit_drag(points.select(np.abs(points.speed) > 1.0))
    assert (caught.value.code, caught.value.path) == ("data", "speed")
    X = regressors(points.speed)
    assert exclude(X, points.force, points.speed, points.clusters, insensitivity=False).insensitive.sum() == 0
