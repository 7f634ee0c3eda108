"""Blind repetitions: 95 % bands cover the truth as often as stated, and exclusion removes the bias.

1000 repetitions, and their coverage, are in benchmarks/coverage_tank.py. Here are fewer; limits are those of the
binomial distribution, such that a band whose true coverage is between 93 and 97 % fails once in 10 000 times.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.stats import binom

from benchmarks.coverage_tank import Shot, measured, repeated, tanks, truth
from benchmarks.known_tank import with_faults
from seaframe.identify.tank.drag import fit_drag, regressors
from seaframe.identify.tank.virtual import SURGE

REPETITIONS, RARE = 200, 1e-4
LOW = int(binom.ppf(RARE, REPETITIONS, 0.93))
HIGH = int(binom.ppf(1.0 - RARE, REPETITIONS, 0.97))
NAMES = (
    "surge quadratic", "surge curve at 1", "heave quadratic", "heave linear", "heave curve at 0.8", "pitch quadratic",
    "pitch linear", "pitch curve at 1", "rotor speed a", "rotor speed b", "rotor speed c", "thrust a0", "thrust a1",
)  # fmt: skip


@cache
def shots() -> dict[str, list[Shot]]:
    return repeated(REPETITIONS, raw=5)


@pytest.mark.parametrize("what", NAMES)
def test_bands_cover_the_truth(what: str) -> None:
    """All but the linear surge drag, whose true value is zero, at its bound."""
    hits = sum(shot.hit for shot in shots()[what])
    assert LOW <= hits <= HIGH, f"{hits} of {REPETITIONS}"


def test_all_bands_together_have_the_nominal_coverage() -> None:
    """Their mean is more precise than each: bands of one campaign are correlated, campaigns are not."""
    hits = np.array([[shot.hit for shot in shots()[what]] for what in NAMES])
    error = hits.mean(axis=0).std(ddof=1) / np.sqrt(REPETITIONS)
    assert 0.93 - 4.0 * error < hits.mean() < 0.97 + 4.0 * error


def test_exclusion_keeps_the_bias_below_a_standard_error() -> None:
    """With anomalies and insensitive cells; five standard errors of the mean allowed for."""
    for what in ("surge quadratic", "surge linear", "heave quadratic", "heave linear"):
        errors = np.array([shot.error for shot in shots()[what]])
        size = np.median([shot.standard_error for shot in shots()[what]])
        assert abs(errors.mean()) < size
        assert abs(errors.mean()) < 0.3 * size + 5.0 * errors.std() / np.sqrt(REPETITIONS)


def test_without_exclusion_the_bias_is_many_standard_errors() -> None:
    """The same campaigns with all runs used: anomalies of one sign bias the curve."""
    tank, true = with_faults(tanks()[0], anomaly=(4.0, 4.0)), truth("surge")
    worst = []
    for seed in range(20):
        points = measured(tank, SURGE, (seed, 0), raw=False)
        kept = fit_drag(points)
        every = np.linalg.lstsq(regressors(points.speed), points.force, rcond=None)[0]
        worst.append(np.abs(every - true)[0] / kept.estimates.standard_errors[0])
    assert np.median(worst) > 3.0  # 4.6 in these
