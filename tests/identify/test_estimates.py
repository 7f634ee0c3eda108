"""Estimates: intervals against tables of Student's t, exact round trips through JSON, and values set in scenes."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy.optimize import lsq_linear

import seaframe as sf
from seaframe.identify.estimates import Estimates, student_quantile
from seaframe.identify.tank.drag import fit_drag, regressors
from tests.identify.tank.test_drag import campaign

COVARIANCE = np.array([[4.0, -1.2], [-1.2, 1.0]])
# Two-sided 95 % points of Student's t, from printed tables (Abramowitz and Stegun, Table 26.10).
POINTS = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042}


def two(**more: object) -> Estimates:
    given: dict[str, object] = {
        "values": np.array([35.0, 0.5]),
        "covariance": COVARIANCE,
        "units": ("N s2/m2", "N s/m"),
    }
    return Estimates(("c1", "c2"), **(given | more))  # type: ignore[arg-type]


@pytest.mark.parametrize(("dof", "point"), POINTS.items())
def test_student_points(dof: int, point: float) -> None:
    assert student_quantile(0.95, dof) == pytest.approx(point, abs=6e-4)


def test_normal_limit() -> None:
    assert student_quantile(0.95, np.inf) == pytest.approx(1.959963984540054, rel=1e-9)


def test_interval_is_centre_and_points() -> None:
    low, high = two(dof=[5.0, np.inf]).interval()[:, 0], two(dof=[5.0, np.inf]).interval()[:, 1]
    assert np.allclose(low, [35 - 2.570582 * 2, 0.5 - 1.959964], atol=1e-5)
    assert np.allclose(high, [35 + 2.570582 * 2, 0.5 + 1.959964], atol=1e-5)


def test_bounds_cut_intervals_around_the_unbounded_estimate() -> None:
    found = two(values=[34.0, 0.0], center=[35.0, -0.5], bounds=[[0, np.inf], [0, np.inf]])
    assert np.allclose(found.interval()[1], [0.0, -0.5 + 1.959964], atol=1e-5)
    assert found.at_bound.tolist() == [False, True]
    assert "at its bound" in found.table()
    assert (found.sample(2000, seed=1)[:, 1] >= 0.0).all()


def test_errors_and_correlation() -> None:
    assert np.allclose(two().standard_errors, [2.0, 1.0])
    assert np.allclose(two().correlation, [[1.0, -0.6], [-0.6, 1.0]])


def test_sample_has_the_covariance() -> None:
    draws = two().sample(40_000, seed=3)
    # A sample covariance of n normal draws has the error sqrt((C_ii C_jj + C_ij^2) / n): five of them.
    limit = 5 * np.sqrt((np.outer([4, 1], [4, 1]) + COVARIANCE**2) / 40_000)
    assert (np.abs(np.cov(draws.T) - COVARIANCE) < limit).all()
    assert np.array_equal(draws, two().sample(40_000, seed=3))


def test_sample_has_the_tails_of_its_intervals() -> None:
    """Each parameter Student's t with its own degrees of freedom; 97.5 % points from the same printed tables."""
    draws = (two(dof=[5.0, np.inf]).sample(200_000, seed=2) - [35.0, 0.5]) / [2.0, 1.0]
    # the standard error of a quantile is sqrt(p (1 - p) / n) / density: 0.011 and 0.006 here
    assert np.quantile(draws[:, 0], [0.025, 0.975]) == pytest.approx([-2.571, 2.571], abs=0.06)
    assert np.quantile(draws[:, 1], [0.025, 0.975]) == pytest.approx([-1.960, 1.960], abs=0.03)
    alike = two(dof=5.0).sample(200_000, seed=2)  # multivariate t: covariance times dof / (dof - 2)
    assert np.cov(alike.T) == pytest.approx(COVARIANCE * 5.0 / 3.0, rel=0.05)


def test_draws_beyond_a_bound_keep_well_determined_combinations() -> None:
    """Surge drag with c2 at its bound: the force of the draws agrees with its band, which ignores bounds."""
    fit, speeds = fit_drag(campaign(35.0, -0.3, noise=1.0, seed=1)), np.array([0.7, 0.8, 0.9, 1.0])
    assert fit.estimates.at_bound[1]
    drawn = regressors(speeds) @ fit.estimates.sample(20_000, seed=0).T
    low, high = np.quantile(drawn, [0.025, 0.975], axis=1)
    band = fit.band(speeds)
    moved = np.abs(fit.force(speeds) - regressors(speeds) @ fit.estimates.center)  # shift of the curve by the bound
    slack = moved + 0.02 * np.ptp(band, axis=1)  # plus four standard errors of a quantile of 20 000 draws
    assert (low > band[:, 0] - slack).all()
    assert (high < band[:, 1] + slack).all()


@pytest.mark.parametrize("bounds", [[[0, np.inf]] * 4, [[0.5, 1.5], [-np.inf, 0.2], [-0.3, 0.3], [-np.inf, np.inf]]])
def test_bounded_draws_are_bounded_least_squares(bounds: list[list[float]]) -> None:
    """SciPy's lsq_linear applied to draws without bounds; correlated errors of very different size."""
    scale, rng = np.array([1.0, 1e-3, 1e3, 1.0]), np.random.default_rng(0)
    M = np.eye(4) + 0.8 * rng.standard_normal((4, 4))
    C = scale[:, None] * (M @ M.T) * scale
    given = ("a", "b", "c", "d"), np.array([1.0, 1e-4, 20.0, 0.5]), C
    limits = np.array(bounds) * scale[:, None]
    free, found = Estimates(*given).sample(200, 1), Estimates(*given, bounds=limits).sample(200, 1)
    assert 20 < (free != found).any(axis=1).sum() < 200
    root = np.linalg.inv(np.linalg.cholesky(C / np.outer(scale, scale)))
    for x, y in zip(free, found, strict=True):
        best = lsq_linear(root, root @ (x / scale), (limits / scale[:, None]).T, method="bvls", tol=1e-14).x
        np.testing.assert_allclose(y / scale, best, atol=1e-9)


def test_bounds_with_a_singular_covariance() -> None:
    """A bound on one parameter also moves the fully correlated one; a parameter without variance stays."""
    C = np.array([[1.0, 2.0, 0.0], [2.0, 4.0, 0.0], [0.0, 0.0, 0.0]])
    draws = Estimates(("a", "b", "c"), np.zeros(3), C, bounds=[[0, np.inf], [-9, 9], [1, 2]]).sample(100)
    assert (draws[:, 0] >= 0.0).all()
    np.testing.assert_allclose(draws[:, 1], 2.0 * draws[:, 0], atol=1e-7)
    assert (draws[:, 0] == 0.0).sum() > 30
    assert (draws[:, 2] == 1.0).all()


def test_infeasible_bounds_of_a_singular_covariance_leave_others_unchanged() -> None:
    """a and b are fully correlated with contradicting bounds; c is independent of them."""
    C = np.array([[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    bounds = [[1.0, np.inf], [-np.inf, -1.0], [-9.0, 9.0]]
    draws = Estimates(("a", "b", "c"), np.array([1.0, -1.0, 0.0]), C, bounds=bounds, center=[0.0, 0.0, 0.0]).sample(
        2000
    )
    assert np.std(draws[:, 2]) == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("covariance", [[[1.0, np.nan], [np.nan, np.inf]], [[1.0, 0.0], [0.0, np.nan]]])
def test_unidentifiable_parameters_are_not_drawn(covariance: list[list[float]]) -> None:
    with pytest.raises(sf.SeaframeError, match="not determine c2,") as caught:
        two(covariance=covariance).sample(3)
    assert caught.value.code == "unidentifiable"


def test_a_bound_that_contradicts_the_data_is_noted() -> None:
    found = two(values=[34.0, 0.0], center=[35.0, -3.0], bounds=[[0, np.inf], [0, np.inf]], notes=("one",))
    assert found.interval()[1].tolist() == [0.0, 0.0]
    assert found.notes[0] == "one"
    assert "The bound of c2 contradicts the data" in found.notes[1]
    assert "-3" in found.notes[1]
    again = Estimates.from_dict(found.to_dict())
    assert again.notes == found.notes
    assert two(values=[34.0, 0.0], center=[35.0, -0.5], bounds=[[0, np.inf], [0, np.inf]]).notes == ()


def test_json_keeps_every_bit() -> None:
    first = two(
        dof=[7.3, np.inf], notes=("one speed left out",), about={"scene": "tank", "seed": 4}, bounds=[[0, np.inf]] * 2
    )
    again = Estimates.from_dict(json.loads(json.dumps(first.to_dict(), allow_nan=False)))
    assert again.to_dict() == first.to_dict()
    assert np.array_equal(again.interval(), first.interval())


def test_table_names_all() -> None:
    text = two(notes=("one speed left out",)).table()
    assert text.splitlines()[1].split()[:2] == ["c1", "35"]
    assert "N s/m" in text
    assert "note: one speed left out" in text


def test_chosen_keeps_its_part_of_the_covariance() -> None:
    part = two(dof=[5.0, 8.0]).select("c2", "c1")
    assert part.names == ("c2", "c1")
    assert np.allclose(part.covariance, [[1.0, -1.2], [-1.2, 4.0]])
    assert part.dof.tolist() == [8.0, 5.0]


def test_values_are_set_at_paths_of_a_scene() -> None:
    scene = sf.load("modular-bluerov")
    path = "left.hull.drag.quadratic[0]"
    found = Estimates((path, "time offset"), np.array([36.5, 0.1]), COVARIANCE)
    assert found.apply_to(scene).paths()[path] == 36.5
    with pytest.raises(sf.SeaframeError, match="'c1'") as caught:
        two().apply_to(scene)
    assert (caught.value.code, caught.value.path) == ("unknown", "estimates")


@pytest.mark.parametrize(
    ("wrong", "code", "message"),
    [
        ({"values": [1.0]}, "shape", r"\(2,\), not \(1,\)"),
        ({"covariance": [[1.0, 0.5], [0.2, 1.0]]}, "invalid", "symmetric"),
        ({"covariance": [[-1.0, 0.0], [0.0, 1.0]]}, "invalid", "negative"),
        ({"units": ("N",)}, "shape", "2 names but 1 units"),
        ({"dof": 0.0}, "range", "positive"),
    ],
)
def test_inconsistent_fields_are_refused(wrong: dict[str, object], code: str, message: str) -> None:
    with pytest.raises(sf.SeaframeError, match=message) as caught:
        two(**wrong)
    assert (caught.value.code, caught.value.path) == (code, f"estimates.{next(iter(wrong))}")


def test_unknown_names_and_levels_are_refused() -> None:
    with pytest.raises(sf.SeaframeError, match="'c3'") as caught:
        two()["c3"]
    assert (caught.value.code, caught.value.choices) == ("unknown", ("c1", "c2"))
    with pytest.raises(sf.SeaframeError, match="'c'") as caught:
        Estimates(("c", "c"), np.zeros(2), COVARIANCE)
    assert (caught.value.code, caught.value.path) == ("conflict", "estimates.names")
    with pytest.raises(sf.SeaframeError, match="95") as caught:
        two().interval(95)
    assert (caught.value.code, caught.value.path) == ("range", "level")
    with pytest.raises(sf.SeaframeError, match="covariance missing") as caught:
        Estimates.from_dict({"names": ["a"], "values": [1.0]})
    assert (caught.value.code, caught.value.path) == ("missing", "estimates")
    with pytest.raises(sf.SeaframeError, match="'valeus'") as caught:
        Estimates.from_dict(two().to_dict() | {"valeus": []})
    assert (caught.value.code, caught.value.path) == ("unknown", "estimates")
    assert "values" in caught.value.choices
    with pytest.raises(sf.SeaframeError) as caught:
        Estimates.from_dict(two().to_dict() | {"values": ["a", "b"]})
    assert (caught.value.code, caught.value.path) == ("type", "estimates.values")


def test_old_names_work_with_a_warning() -> None:
    estimates = Estimates(("a", "b"), np.array([1.0, 2.0]), np.eye(2))
    with pytest.warns(DeprecationWarning, match="select"):
        assert estimates.chosen("b").values.tolist() == [2.0]


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_an_interval_contains_its_estimate(level: float) -> None:
    """With a at its bound, 4 above the unbounded estimate, the most likely b is 4 rho = -3.92 from its own."""
    C = np.array([[1.0, -0.98], [-0.98, 1.0]])
    bounded = Estimates(("a", "b"), np.array([4.0, -3.92]), C, bounds=[[4.0, np.inf], [-np.inf, np.inf]],
                        center=np.zeros(2))  # fmt: skip
    low, high = bounded.interval(level).T
    assert (low <= bounded.values).all()
    assert (bounded.values <= high).all()
    assert high[1] == pytest.approx(student_quantile(level, np.inf))  # the end away from the estimate stays


def test_unknown_standard_errors_are_dashes() -> None:
    """A covariance of nan is not known: neither a standard error nor an interval is shown, even between bounds."""
    covariance = np.array([[np.nan, np.nan], [np.nan, 4.0]])
    found = Estimates(("a", "b"), np.array([3.0, 1.0]), covariance, bounds=np.array([[0.0, 9.0], [-np.inf, np.inf]]))
    _, first, second = found.table().splitlines()
    assert first.split() == ["a", "3", "-", "-"]
    assert second.split()[:3] == ["b", "1", "2"]
