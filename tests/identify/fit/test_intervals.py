"""Intervals: profile likelihood against a closed form, bootstrap against the linearisation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq, least_squares
from scipy.stats import norm

import seaframe as sf
from seaframe.exchange.logs.log import Log
from seaframe.identify.estimates import Estimates, student_quantile
from seaframe.identify.fit import output_error, uncertainty
from seaframe.identify.fit.uncertainty import FilterRefits, percentile_intervals, profile_intervals
from tests.identify.fit import test_innovation as carts
from tests.identify.fit.test_output_error import DECAY, decay, decay_log, fit_log


def test_profile_against_the_closed_form() -> None:
    """Ends are where the least-squares cost over all but the damping has risen by the quantile, by the closed form."""
    log = decay_log(0, level=0.1, n=60)  # so noisy that the likelihood is not quadratic
    t, y = log.t - log.t[0], log["cart.block.extension"]
    found = fit_log(log)
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


@dataclass(frozen=True)
class Known:
    """Refits of one unknown, estimated as 1 with a standard error of 1, with a given cost function."""

    cost: Callable[[float], float]
    theta = np.array([1.0])

    def profile_cost(self, k: int) -> Callable[[float], float]:
        return self.cost

    def standard_error(self, k: int) -> float:
        return 1.0


Q = float(norm.ppf(0.975))


@pytest.mark.parametrize(
    ("cost", "bounds", "want"),
    [
        (lambda x: 0.5 * (x - 1.0) ** 2, None, (1.0 - Q, 1.0 + Q)),
        (lambda x: 0.5 * min((x - 1.0) ** 2, 1.0), None, (-np.inf, np.inf)),  # no deviance beyond a half
        (lambda x: 1.0 - np.exp(-0.5 * (x - 1.0) ** 2), None, (-np.inf, np.inf)),
        (lambda x: 1.0 - np.exp(-0.5 * (x - 1.0) ** 2), (-3.0, np.inf), (-3.0, np.inf)),
        (lambda x: 0.5 * np.log(x) ** 2 if x > 0.0 else np.inf, (0.0, 1e6), (np.exp(-Q), np.exp(Q))),
        (lambda x: 0.5 * (x - 1.0) ** 2 if x < 2.0 else np.inf, None, (1.0 - Q, np.inf)),  # no run beyond 2
        (lambda x: 0.5 * (8.0 * (x - 1.0)) ** 2, (0.0, 2.0), (1.0 - Q / 8.0, 1.0 + Q / 8.0)),  # long before its bounds
    ],
)
def test_ends_of_known_costs(cost: Any, bounds: Any, want: tuple[float, float]) -> None:
    """Ends are where the root of twice the cost is the quantile, within a hundredth; infinite if there is none."""
    estimates = Estimates(("a",), np.ones(1), np.ones((1, 1)), bounds=None if bounds is None else [bounds])
    known: Any = Known(cost)
    (ends,) = profile_intervals(known, estimates, ["a"], 0.95, lambda _: None)
    for got, end in zip(ends, want, strict=True):
        assert got == end if np.isinf(end) else np.sqrt(2.0 * cost(got)) == pytest.approx(Q, rel=0.011) or got == end


@pytest.mark.parametrize("loss", ["squares", "huber", "cauchy"])
def test_profiles_of_every_loss_have_the_width_of_the_linearisation(loss: str) -> None:
    """With little noise the cost is nearly quadratic, with the curvature given by psi'."""
    found = fit_log(decay_log(0, level=0.005, n=600), loss=loss)
    profile, linear = found.intervals("profile"), found.intervals()
    for name in DECAY:
        assert profile[name][1] - profile[name][0] == pytest.approx(linear[name][1] - linear[name][0], rel=0.02)


@pytest.mark.parametrize("method", ["output-error", "innovation"])
def test_a_narrow_prior_is_resampled(method: str) -> None:
    """The unknown has the deviation of its prior, whatever rows are drawn; half the width scatters by 10 %."""
    name, deviation = carts.MOVED[0], 0.001
    found = carts.fit_log(carts.cart_log(6), method=method, priors={name: (2.0, deviation)}, windows=(0.5,))
    low, high = found.intervals("bootstrap", [name])[name]
    assert (high - low) / (2.0 * Q) == pytest.approx(deviation, rel=0.25)


def test_bootstrap_agrees_and_repeats() -> None:
    """With white noise and many windows, the width of percentiles is that of the linearisation."""
    found = fit_log(decay_log(3, n=600), windows=(0.5,))
    linear = found.intervals()
    once, again, other = (found.intervals("bootstrap", seed=seed, samples=200) for seed in (1, 1, 2))
    assert once == again
    assert once != other
    for name in DECAY:
        ratio = (once[name][1] - once[name][0]) / (linear[name][1] - linear[name][0])
        assert 0.6 < ratio < 1.5
        assert once[name][0] < found.estimates[name] < once[name][1]


def test_a_bootstrap_of_a_few_windows_at_a_time_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limited memory: one window after the other, and one sample after the other."""
    found = fit_log(decay_log(3), windows=(0.25,))
    shares: list[float] = []
    whole = found.refits.bootstrap(5, 1, shares.append)
    assert shares == [0.25, 0.5, 0.75, 1.0]
    monkeypatch.setattr(output_error, "LARGEST", 1)
    monkeypatch.setattr(uncertainty, "LARGEST", 1)
    assert np.allclose(found.refits.bootstrap(5, 1, shares.append), whole, rtol=1e-9)


def test_a_bootstrap_needs_windows() -> None:
    with pytest.raises(sf.SeaframeError, match=r"windows .* bootstrap") as caught:
        fit_log(decay_log(0)).intervals("bootstrap")
    assert caught.value.code == "data"
    with pytest.raises(sf.SeaframeError, match="'profiles'") as caught:
        fit_log(decay_log(0)).intervals("profiles")
    assert (caught.value.code, caught.value.path) == ("unknown", "kind")
    assert caught.value.choices == ("linearised", "profile", "bootstrap")


def test_disturbed_data_widen_intervals() -> None:
    """Noise that is correlated from row to row: intervals by windows are wider, and a note says so."""
    log = decay_log(5, level=0.0, n=1200)
    rng = np.random.default_rng(1)
    steps = rng.standard_normal(1200)
    noise = np.zeros(1200)
    for k in range(1, 1200):
        noise[k] = 0.95 * noise[k - 1] + steps[k]
    y = log["cart.block.extension"] + 0.002 * noise
    found = fit_log(type(log)(log.t, {"cart.block.extension": y}), windows=(0.5, 1.0))
    assert any("not white" in note for note in found.notes)
    assert np.all(np.isfinite(found.estimates.dof))


# The innovation form


def innovations(theta: carts.Floats, log: Log, start: carts.Floats, held: tuple[carts.Floats, ...]) -> Any:
    """Return whitened innovations of a cart: a textbook filter with fixed gains (n, 3) and deviations (n,)."""
    K, deviations, tau = held
    x, found = np.array([*start, 0.0]), []
    for k, h in enumerate([*np.diff(log.t), None]):
        e = log["cart.block.extension"][k] - x[0]
        found.append(e / deviations[k])
        x = x + K[k] * e
        if h is not None:
            A, b = carts.step_of(h, *theta)
            x = np.array([*(A @ x[:2] + b * (log["cart.block.force"][k] + x[2])), np.exp(-h / tau) * x[2]])
    return np.array(found)


def test_a_profile_of_innovations_against_a_filter_of_the_closed_form() -> None:
    """A short run, far from linear in its unknowns: ends where the textbook filter's cost has risen by the quantile,
    by another minimisation and a root; the likelihood is skewed, and the linearised interval is not."""
    log = carts.cart_log(3, n=40, size=8.0)
    found = carts.fit_log(log)
    assert isinstance(found.refits, FilterRefits)
    (own,), (reference,) = found.refits.filters, found.refits.found.references
    held = own.K[:, :, 0], own.L[:, 0, 0], found.refits.found.noise.tau[0]
    best, errors, name = found.estimates.values, found.estimates.standard_errors, carts.MOVED[0]

    def lowest(mass: float) -> float:
        def rows(others: carts.Floats) -> Any:
            return innovations(np.array([mass, *others]), log, reference.before[0], held)

        return 2.0 * float(least_squares(rows, best[1:], x_scale=errors[1:]).cost)

    far = student_quantile(0.95, found.estimates.dof[0]) * errors[0] / found.refits.standard_error(0)
    floor = lowest(best[0])
    ends = [(best[0], best[0] + 5.0 * side * errors[0]) for side in (-1.0, 1.0)]
    want = [brentq(lambda mass: lowest(mass) - floor - far**2, *pair, xtol=1e-4) for pair in ends]
    got = found.intervals("profile", [name])[name]
    assert got == pytest.approx(want, rel=0.01)
    linear = found.intervals()[name]
    assert got[1] - best[0] > 1.15 * (linear[1] - best[0])
    assert best[0] - got[0] < 0.95 * (best[0] - linear[0])


def test_kinds_of_intervals_agree_on_a_long_run() -> None:
    """A disturbed cart, 320 rows: the likelihood is nearly quadratic. The width of percentiles scatters by
    1 / sqrt(2 W) = 8 % with the W = 80 windows that are drawn, and by about 10 % with 100 samples."""
    found = carts.fit_log(carts.cart_log(2, n=320))
    linear, profile, once = found.intervals(), found.intervals("profile"), found.intervals("bootstrap", samples=100)
    few = [found.refits.bootstrap(3, seed, lambda _: None) for seed in (1, 1, 2)]
    assert np.array_equal(few[0], few[1])
    assert not np.array_equal(few[0], few[2])
    for k, name in enumerate(carts.MOVED):
        width = linear[name][1] - linear[name][0]
        assert profile[name] == pytest.approx(linear[name], abs=0.06 * width)
        assert once[name][1] - once[name][0] == pytest.approx(width, rel=0.35)
        assert once[name][0] < found.estimates.values[k] < once[name][1]


def test_profiles_of_bounded_and_unidentifiable_parameters() -> None:
    """The interval of an unknown at its bound ends there; one without effect has no ends."""
    found = carts.fit_log(carts.cart_log(6, n=120), bounds={carts.MOVED[1]: (1.5, 5.0)})
    low, high = found.intervals("profile", [carts.MOVED[1]])[carts.MOVED[1]]
    assert low == 1.5
    assert 1.5 < high < 5.0
    blind = carts.fit_log(carts.cart_log(6, n=120), ("cart.block.mass", "cart.rail.mass"))
    assert blind.intervals("profile", ["cart.rail.mass"])["cart.rail.mass"] == (-np.inf, np.inf)


def test_a_bootstrap_of_innovations_needs_rows() -> None:
    with pytest.raises(sf.SeaframeError, match=r"8 windows .* 3 unknowns.* 10"):
        carts.fit_log(carts.cart_log(2, n=30)).intervals("bootstrap")


@pytest.mark.parametrize("kind", ["linearised", "profile", "bootstrap"])
def test_intervals_of_a_bounded_fit_contain_the_estimates(kind: str) -> None:
    """A bound moves the mass by many standard errors, and the stiffness with it, as both are correlated."""
    found = carts.fit_log(carts.cart_log(6, n=120), bounds={carts.MOVED[0]: (3.0, 5.0)})
    for name, (low, high) in found.intervals(kind, samples=20).items():
        assert low <= found.estimates[name] <= high


def test_percentiles_of_biased_samples_contain_the_estimate() -> None:
    """No sample is as low as the estimate, so both percentiles lie above it."""
    estimates = Estimates(("a", "b"), np.zeros(2), np.eye(2), bounds=[[-1.0, 1.0], [0.0, 1.5]])
    samples = np.random.default_rng(0).uniform(1.0, 2.0, (200, 2))
    ends = percentile_intervals(samples, estimates, 0.95)
    assert (ends[:, 0] == 0.0).all()
    assert ends[:, 1] == pytest.approx([1.0, 1.5])
