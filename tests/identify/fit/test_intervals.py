"""Intervals: profile likelihood against a closed form, bootstrap against the linearisation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import brentq, least_squares
from scipy.stats import norm

import seaframe as sf
from seaframe.identify.fit import intervals, output_error
from seaframe.identify.fit.intervals import resampled
from tests.identify.fit.test_output_error import DECAY, decay, decay_log, fitted


def test_profile_against_the_closed_form() -> None:
    """Where least squares over all but the damping has risen by the quantile: by a root of the closed form's cost."""
    log = decay_log(0, level=0.1, n=60)  # so noisy that the likelihood bends
    t, y = log.t - log.t[0], log["cart.block.extension"]
    found = fitted(log)
    best = found.estimates[DECAY[0]]
    variance = found.levels["cart.block.extension"] ** 2

    def lowest(damping: float) -> float:
        inner = least_squares(lambda p: decay(t, damping, *p) - y, [30.0, 0.5, 0.3], x_scale=[30, 1, 1], xtol=1e-12)
        return 2.0 * float(inner.cost) / variance

    floor, far = lowest(best), norm.ppf(0.975) ** 2
    want = [brentq(lambda d: lowest(d) - floor - far, best, best + side * 2.0, xtol=1e-4) for side in (-0.9, 1.0)]
    got = found.intervals("profile", [DECAY[0]])[DECAY[0]]
    assert got == pytest.approx(want, rel=0.03)
    linear = found.intervals()[DECAY[0]]
    assert got[1] - best > 1.02 * (linear[1] - best)  # skewed, as the linearisation is not


def test_bootstrap_agrees_and_repeats() -> None:
    """Where noise is white and windows are many, half the width of percentiles is that of the linearisation."""
    found = fitted(decay_log(3, n=600), windows=(0.5,))
    linear = found.intervals()
    once, again, other = (found.intervals("bootstrap", seed=seed, samples=200) for seed in (1, 1, 2))
    assert once == again
    assert once != other
    for name in DECAY:
        ratio = (once[name][1] - once[name][0]) / (linear[name][1] - linear[name][0])
        assert 0.6 < ratio < 1.5
        assert once[name][0] < found.estimates[name] < once[name][1]


def test_a_bootstrap_of_a_few_windows_at_a_time_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is bounded: directions of one window after the other, and one sample after the other."""
    found = fitted(decay_log(3), windows=(0.25,))
    whole = resampled(found.stages[-1], 5, seed=1)
    monkeypatch.setattr(output_error, "LARGEST", 1)
    monkeypatch.setattr(intervals, "LARGEST", 1)
    assert np.allclose(resampled(found.stages[-1], 5, seed=1), whole, rtol=1e-9)


def test_a_bootstrap_needs_windows() -> None:
    with pytest.raises(sf.SeaframeError, match="says nothing"):
        fitted(decay_log(0)).intervals("bootstrap")
    with pytest.raises(sf.SeaframeError, match="kind of interval"):
        fitted(decay_log(0)).intervals("profiles")


def test_disturbed_data_widen_intervals() -> None:
    """Noise that wanders from row to row is not white: intervals by windows are wider, and the fit says so."""
    log = decay_log(5, level=0.0, n=1200)
    rng = np.random.default_rng(1)
    steps = rng.standard_normal(1200)
    noise = np.zeros(1200)
    for k in range(1, 1200):
        noise[k] = 0.95 * noise[k - 1] + steps[k]
    y = log["cart.block.extension"] + 0.002 * noise
    found = fitted(type(log)(log.t, {"cart.block.extension": y}), windows=(0.5, 1.0))
    assert any("not white" in note for note in found.notes)
    assert np.all(np.isfinite(found.estimates.dof))
