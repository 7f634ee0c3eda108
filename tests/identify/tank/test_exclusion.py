"""Runs that a fit leaves out: hardly any by chance, nearly all planted ones; distances by dense algebra."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import seaframe as sf
from benchmarks.coverage_tank import tanks
from benchmarks.known_tank import sample_points, with_faults
from seaframe.errors import count_words
from seaframe.identify.tank.drag import fit_drag, regressors
from seaframe.identify.tank.exclusion import Exclusion, Speeds, exclude, fit_least_median, measure_distances
from seaframe.identify.tank.runs import make_points
from seaframe.identify.tank.virtual import PITCH

UP = -0.05 * np.arange(1, 21)  # speeds of heave [m/s]


def campaign(planted: np.ndarray, seed: int) -> Exclusion:
    """Exclusion of three runs at each speed of heave, with a planted error [N] at each speed."""
    u = np.repeat(UP, 3)
    force = regressors(u) @ [74.0, 0.2] + np.repeat(planted, 3) + 0.2 * np.random.default_rng(seed).standard_normal(60)
    return fit_drag(make_points(u, force, setting=u)).exclusion


def test_distances_have_the_errors_of_dense_algebra() -> None:
    """cov (y - X beta) = (I - P) V (I - P)^T with beta = K y over the speeds used, P = X K."""
    rng = np.random.default_rng(0)
    X, v = regressors(np.linspace(0.2, 1.4, 9)), rng.uniform(0.5, 2.0, 9)
    y, used = rng.standard_normal(9), np.arange(9) % 3 != 1
    beta, z = measure_distances(Speeds(X, y, X[:, 1], v - 0.3), used, 0.3)
    W = np.diag(used / v)
    K = np.linalg.solve(X.T @ W @ X, X.T @ W)
    R = np.eye(9) - X @ K
    assert beta == pytest.approx(K @ y)
    assert z == pytest.approx(R @ y / np.sqrt(np.diag(R @ np.diag(v) @ R.T)))


@pytest.mark.parametrize("p", [1, 2])
def test_least_median_tolerates_outliers_in_nearly_half_of_the_rows(p: int) -> None:
    """The fastest rows, which have the largest weight, are wrong."""
    x = np.linspace(0.1, 1.0, 20)
    X = regressors(x)[:, :p]
    true = np.array([30.0, 2.0])[:p]
    y = X @ true
    y[-8:] += 5.0 * x[-8:] ** 3
    assert fit_least_median(X, y) == pytest.approx(true)


@pytest.mark.parametrize("sign", [-1.0, 1.0])
@pytest.mark.parametrize("first", [10, 17])
def test_three_neighbours_are_found_at_the_end_too(first: int, sign: float) -> None:
    planted = np.zeros(20)
    planted[first : first + 3] = sign * np.array([3.0, 5.0, 4.0])
    for seed in range(10):
        found = campaign(planted, seed).anomalous.reshape(20, 3)[:, 0]
        assert found[first : first + 3].all()
        assert found.sum() <= 4


def pitch_exclusions(**faults: object) -> Iterator[Exclusion]:
    """Campaigns of seven speeds."""
    tank = with_faults(tanks()[1], full_reading_force=0.0, **faults)
    for seed in range(100):
        points = sample_points(tank, PITCH, (seed, 2))
        yield exclude(regressors(points.speed), points.force, points.speed, points.clusters, True, points.noise)


def test_of_seven_speeds_hardly_one_is_left_out_by_chance() -> None:
    """At 3.5 standard deviations, a normal distribution has 0.3 % of seven."""
    assert sum(found.anomalous.any() for found in pitch_exclusions()) <= 3
    assert (
        sum(found.insensitive.any() for found in pitch_exclusions()) <= 8
    )  # P(d^2 > 6) / 2 = 0.7 %, three slow speeds


def test_one_anomalous_speed_of_seven_is_found() -> None:
    found = list(pitch_exclusions(anomalous_speeds=1, anomaly=(0.15, 0.2)))
    assert sum(len(np.unique(each.distances[each.anomalous])) == 1 for each in found) >= 80


def test_noise_of_samples_is_the_least_scatter() -> None:
    """Runs that agree by chance do not make their speed more certain."""
    u = np.repeat(np.linspace(0.2, 1.4, 7), 2)
    force = regressors(u) @ [1.0, 1.0]
    force[6:8] += 0.05  # both runs of one speed
    noise = np.full(len(u), 0.05**2)
    clusters = np.repeat(np.arange(7), 2)
    assert exclude(regressors(u), force, u, clusters).anomalous[6:8].all()
    assert not exclude(regressors(u), force, u, clusters, noise=noise).anomalous.any()


def test_counts_have_a_plural() -> None:
    assert [count_words(1, "speed"), count_words(2, "run")] == ["1 speed", "2 runs"]
    with pytest.raises(sf.SeaframeError, match="1 speed for 2 coeff") as caught:
        fit_drag(make_points([0.5, 0.5], [1.0, 1.1]))
    assert (caught.value.code, caught.value.path) == ("data", "speed")
