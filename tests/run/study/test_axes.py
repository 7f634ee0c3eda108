"""Values, distributions and designs of studies, against SciPy's distributions and known properties."""

import itertools
from typing import Any

import numpy as np
import pytest
from scipy import stats

from seaframe.errors import SeaframeError
from seaframe.run.study.axes import (
    DESIGNS,
    Correlated,
    Design,
    draw_shares,
    parse_axis,
    parse_correlated,
    parse_distribution,
)

REFERENCES: list[tuple[str, Any]] = [
    ("normal(2, 0.5)", stats.norm(2, 0.5)),
    ("truncated_normal(2, 0.5, 1.8, 4)", stats.truncnorm((1.8 - 2) / 0.5, (4 - 2) / 0.5, 2, 0.5)),
    ("uniform(-1, 3)", stats.uniform(-1, 4)),
    ("loguniform(0.1, 10)", stats.loguniform(0.1, 10)),
    ("lognormal(2, 0.3)", stats.lognorm(0.3, scale=2)),
    ("triangular(0, 1, 4)", stats.triang(0.25, 0, 4)),
]


@pytest.mark.parametrize(("text", "reference"), REFERENCES)
def test_quantiles_are_those_of_scipy(text: str, reference: Any) -> None:
    p = np.linspace(0.001, 0.999, 41)
    np.testing.assert_allclose(parse_distribution("rov.hull.mass", text).quantile(p), reference.ppf(p), rtol=1e-9)


def test_distributions_may_be_mappings() -> None:
    texts: list[Any] = ["normal(1, 2)", {"normal": [1, 2]}, {"normal": {"sd": 2, "mean": 1}}]
    assert len({parse_distribution("x", given) for given in texts}) == 1


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("normal(1)", "shape"),
        ("normal(1, -2)", "range"),
        ("normal(1, nan)", "shape"),
        ("gauss(1, 2)", "unknown"),
        ("1:2", "format"),
        (3.0, "format"),
    ],
)
def test_wrong_distributions_are_refused(given: Any, code: str) -> None:
    with pytest.raises(SeaframeError) as caught:
        parse_distribution("rov.hull.mass", given)
    assert (caught.value.code, caught.value.path) == (code, "sample.rov.hull.mass")


def test_values_of_a_grid() -> None:
    assert parse_axis("x", "0:1:5").values == (0.0, 0.25, 0.5, 0.75, 1.0)
    assert parse_axis("x", "3, 1").values == (3.0, 1.0)
    assert parse_axis("x", np.arange(3)).values == (0.0, 1.0, 2.0)
    assert not parse_axis("x", ["rk4", "imex3"]).is_numeric
    for wrong in ("0:1:x", [], [np.inf], "0:1:0"):
        with pytest.raises(SeaframeError) as caught:
            parse_axis("x", wrong)
        assert caught.value.path == "over.x"


@pytest.mark.parametrize("design", DESIGNS)
def test_draws_do_not_depend_on_how_they_are_split(design: Design) -> None:
    total = 120
    whole = draw_shares(design, 3, 4, 0, total, total)
    for cuts in ([0, 1, 50, 120], [0, 7, 61, 62, 120]):
        parts = [draw_shares(design, 3, 4, a, b, total) for a, b in itertools.pairwise(cuts)]
        assert np.array_equal(np.vstack(parts), whole)
    assert not np.array_equal(draw_shares(design, 4, 4, 0, total, total), whole)


def test_latin_hypercube_has_one_draw_in_each_slice() -> None:
    shares = draw_shares("latin", 0, 3, 0, 50, 50)
    for column in shares.T:
        assert sorted(np.floor(50 * column)) == list(range(50))


def test_saltelli_blocks_exchange_one_column_each() -> None:
    rows = draw_shares("saltelli", 0, 3, 0, 50, 50).reshape(-1, 5, 3)
    A, B = rows[:, 0], rows[:, -1]
    for k in range(3):
        mixed = A.copy()
        mixed[:, k] = B[:, k]
        assert np.array_equal(rows[:, k + 1], mixed)


def test_correlated_draws_have_the_covariance() -> None:
    class Found:
        names = ("a", "b")
        values = np.array([1.0, 2.0])
        covariance = np.array([[4.0, 1.2], [1.2, 1.0]])

    joint = parse_correlated(Found())
    assert isinstance(joint, Correlated)
    drawn = joint.values(draw_shares("sobol", 0, 2, 0, 4096, 4096))
    np.testing.assert_allclose(drawn.mean(axis=0), Found.values, atol=0.01)
    np.testing.assert_allclose(np.cov(drawn.T), Found.covariance, atol=0.02)
