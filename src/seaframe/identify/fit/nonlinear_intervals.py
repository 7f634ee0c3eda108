"""Intervals without linearisation: profile likelihood, and percentiles of fits to resampled data (bootstrap).

Both work with either method of fitting, by its own cost function and with fixed noise levels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ..estimates import Estimates, student_quantile

SECANTS = 8  # most secant steps to an end of a profile interval
REACH = 4.0  # longest first step, in standard errors; doubled after every step that was too short
CLOSE = 0.01  # relative tolerance of the root of the deviance
CHORDS = 4  # most steps of a bootstrap sample
FEWEST = 10  # fewest windows for a bootstrap


class Refits(Protocol):
    """A fit that can be repeated near its solution, with fixed noise levels."""

    @property
    def theta(self) -> Floats:
        """The estimates (P,)."""

    def profile_cost(self, k: int) -> Callable[[float], float]:
        """Return the profile of the cost: a function of the fixed value of unknown k, zero at the estimate.

        Successive values should be close to each other.
        """

    def standard_error(self, k: int) -> float:
        """Return the standard error of unknown k by the curvature of the cost."""

    def bootstrap(self, count: int, seed: int, report: Callable[[float], None]) -> Floats:
        """Return estimates (count, P) from windows of rows drawn with replacement; `report` gets the share done."""


def profile_intervals(
    refits: Refits, estimates: Estimates, names: Sequence[str], level: float, report: Callable[[float], None]
) -> Floats:
    """Return profile-likelihood intervals (k, 2): where the profile has risen as far as the confidence level asks.

    Deviances are scaled so that near the estimate they agree with its standard error, however that was computed. An end
    is infinite where the deviance stays below the limit at any distance, or where the model cannot be simulated that
    far: the data do not exclude any value on that side. A bound that is reached first is the end.
    """
    found = np.zeros((len(names), 2))
    for number, name in enumerate(names):
        for column, side in enumerate((-1.0, 1.0)):
            found[number, column] = find_interval_end(refits, estimates, name, side, level)
            report((2 * number + column + 1) / found.size)
    return found


def find_interval_end(refits: Refits, estimates: Estimates, name: str, side: float, level: float) -> float:
    """Return one end by secant steps on the root of the deviance, which is nearly linear; inf if there is none."""
    k = estimates.index(name)
    width = float(estimates.standard_errors[k])
    if not np.isfinite(width):
        return side * np.inf
    low, high = estimates.bounds[k]
    wanted = float(student_quantile(level, estimates.dof[k]))
    rise, scale = refits.profile_cost(k), refits.standard_error(k) / width
    inner = ProfilePoint(float(refits.theta[k]), 0.0)  # the last point below the limit
    outer: ProfilePoint | None = None  # and above it
    x, reach = float(np.clip(inner.x + side * wanted * width, low, high)), REACH * width
    for _ in range(SECANTS):
        here = ProfilePoint(x, float(np.sqrt(2.0 * max(rise(x), 0.0)) * scale))
        if abs(here.root - wanted) < CLOSE * wanted or (here.root < wanted and x in (low, high)):
            return x
        if here.root < wanted:
            x = inner.extrapolate(here, wanted, side, reach) if outer is None else here.interpolate(outer, wanted)
            inner, reach = here, 2.0 * reach
        else:
            outer = here
            x = inner.interpolate(outer, wanted)
        x = float(np.clip(x, low, high))
    return side * np.inf if outer is None or not np.isfinite(outer.root) else outer.x


class ProfilePoint(NamedTuple):
    """A value x of an unknown, and the root of the deviance there; infinite if the model cannot be simulated."""

    x: float
    root: float

    def interpolate(self, other: ProfilePoint, wanted: float) -> float:
        """Return where the line to another point has the wanted root, or the midpoint near its ends."""
        share = (wanted - self.root) / (other.root - self.root)
        return self.x + (share if 0.05 < share < 0.95 else 0.5) * (other.x - self.x)

    def extrapolate(self, other: ProfilePoint, wanted: float, side: float, reach: float) -> float:
        """Return where the line through a farther point on a `side` has the wanted root, at most `reach` beyond it."""
        gain = other.root - self.root
        step = reach if gain <= 0.0 else min((wanted - other.root) / gain * abs(other.x - self.x), reach)
        return other.x + side * step


def percentile_intervals(samples: Floats, estimates: Estimates, level: float) -> Floats:
    """Return percentile intervals (P, 2) of samples (count, P), within the bounds.

    Samples have fixed noise levels, although these are only estimated: the intervals are widened by the ratio of
    Student's t to the normal distribution.
    """
    ends = np.quantile(samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0).T
    stretch = student_quantile(level, estimates.dof) / student_quantile(level, np.inf)
    values, (low, high) = estimates.values[:, None], estimates.bounds.T
    return np.asarray(np.clip(values + stretch[:, None] * (ends - values), low[:, None], high[:, None]))


def draw_windows(windows: int, unknowns: int, count: int, seed: int) -> NDArray[np.int64]:
    """Return how often each window is drawn with replacement, (count, windows)."""
    if windows < max(FEWEST, 2 * unknowns):
        raise SeaframeError(
            f"{windows} windows are too few for a bootstrap of {unknowns} unknowns; it needs at least "
            f"{max(FEWEST, 2 * unknowns)}. Use shorter windows or more data.",
            "data",
        )
    return np.random.default_rng(seed).multinomial(windows, np.full(windows, 1.0 / windows), size=count)


def draw_prior_means(priors: Floats, count: int, seed: int) -> Floats:
    """Return random prior means (count, P) for priors (P, 2): their uncertainty is resampled like that of the data."""
    mean, spread = priors.T
    noise = np.random.default_rng([seed, 1]).standard_normal((count, len(mean)))
    return np.asarray(mean + np.where(np.isfinite(spread), spread, 0.0) * noise)
