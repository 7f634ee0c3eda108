"""Intervals beyond the linearisation of a fit: profile likelihood, and percentiles of fits to data that are drawn anew.

Both methods of fitting serve, each by its own cost with noise levels held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ..estimates import Estimates, student

SECANTS = 8  # steps to an end of a profile interval
REACH = 4.0  # standard errors of a first one; twice as far after every one that did not get there
CLOSE = 0.01  # of its deviance, relative
CHORDS = 4  # steps of a bootstrap sample
FEWEST = 10  # windows of a bootstrap


class Refits(Protocol):
    """A fit that can be done again nearby, with noise levels held."""

    @property
    def theta(self) -> Floats:
        """The estimates."""

    def holding(self, k: int) -> Callable[[float], float]:
        """How the least cost rises with one unknown held at a value, which is near the one before."""

    def width(self, k: int) -> float:
        """The standard error that the curvature of the cost gives to an unknown."""

    def resampled(self, count: int, seed: int, tell: Callable[[float], None]) -> Floats:
        """Estimates (count, P) from windows of rows that are drawn with replacement."""


def profiled(
    refits: Refits, estimates: Estimates, names: Sequence[str], level: float, tell: Callable[[float], None]
) -> Floats:
    """Ends (k, 2) of where the likelihood, maximal over all else, has fallen as far as the level says.

    Deviances are scaled so that near the estimate they agree with its standard error, however that was found. An end is
    infinite where they stay below that, however far the unknown goes, or where the model does not run so far: the data
    do not rule out any value on that side. A bound that is reached first is the end.
    """
    found = np.zeros((len(names), 2))
    for number, name in enumerate(names):
        for column, side in enumerate((-1.0, 1.0)):
            found[number, column] = end_of(refits, estimates, name, side, level)
            tell((2 * number + column + 1) / found.size)
    return found


def end_of(refits: Refits, estimates: Estimates, name: str, side: float, level: float) -> float:
    """One end, by secants on the root of the deviance, which is nearly linear; infinite where there is none."""
    k = estimates.index(name)
    width = float(estimates.standard_errors[k])
    if not np.isfinite(width):
        return side * np.inf
    low, high = estimates.bounds[k]
    wanted = float(student(level, estimates.dof[k]))
    rise, scale = refits.holding(k), refits.width(k) / width
    inner = Place(float(refits.theta[k]), 0.0)  # the last that is too near
    outer: Place | None = None  # and too far
    x, reach = float(np.clip(inner.x + side * wanted * width, low, high)), REACH * width
    for _ in range(SECANTS):
        here = Place(x, float(np.sqrt(2.0 * max(rise(x), 0.0)) * scale))
        if abs(here.root - wanted) < CLOSE * wanted or (here.root < wanted and x in (low, high)):
            return x
        if here.root < wanted:
            x = inner.beyond(here, wanted, side, reach) if outer is None else here.within(outer, wanted)
            inner, reach = here, 2.0 * reach
        else:
            outer = here
            x = inner.within(outer, wanted)
        x = float(np.clip(x, low, high))
    return side * np.inf if outer is None or not np.isfinite(outer.root) else outer.x


class Place(NamedTuple):
    """A value of an unknown, and the root of the deviance there; infinite: too far for the model to run."""

    x: float
    root: float

    def within(self, other: Place, wanted: float) -> float:
        """Where the line to another place has the wanted root; half way, where that says nothing."""
        share = (wanted - self.root) / (other.root - self.root)
        return self.x + (share if 0.05 < share < 0.95 else 0.5) * (other.x - self.x)

    def beyond(self, other: Place, wanted: float, side: float, reach: float) -> float:
        """Where the line through another place, farther to a side, reaches the wanted root, at most so far from it."""
        gain = other.root - self.root
        step = reach if gain <= 0.0 else min((wanted - other.root) / gain * abs(other.x - self.x), reach)
        return other.x + side * step


def percentiles(samples: Floats, estimates: Estimates, level: float) -> Floats:
    """Ends (P, 2) between which the middle of samples (count, P) lies, within the bounds.

    Samples hold noise levels, which the data tell only so well: ends move away by what Student's t has over a normal.
    """
    ends = np.quantile(samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0).T
    stretch = student(level, estimates.dof) / student(level, np.inf)
    values, (low, high) = estimates.values[:, None], estimates.bounds.T
    return np.asarray(np.clip(values + stretch[:, None] * (ends - values), low[:, None], high[:, None]))


def drawn(windows: int, unknowns: int, count: int, seed: int) -> NDArray[np.int64]:
    """How often each window is drawn, (count, windows), with replacement."""
    if windows < max(FEWEST, 2 * unknowns):
        raise SeaframeError(
            f"a bootstrap over {windows} windows says nothing of {unknowns} unknowns: use shorter windows or more data."
        )
    return np.random.default_rng(seed).multinomial(windows, np.full(windows, 1.0 / windows), size=count)


def believed(priors: Floats, count: int, seed: int) -> Floats:
    """Means (count, P) of priors (P, 2), drawn anew as data are: they are as unsure as they say."""
    mean, spread = priors.T
    noise = np.random.default_rng([seed, 1]).standard_normal((count, len(mean)))
    return np.asarray(mean + np.where(np.isfinite(spread), spread, 0.0) * noise)
