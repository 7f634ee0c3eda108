"""Intervals beyond the linearisation of a fit: profile likelihood, and percentiles of fits to data that are drawn anew.

Both methods of fitting serve, each by its own cost with noise levels held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ..estimates import Estimates, student
from .stepping import Floats

SECANTS = 8  # steps to an end of a profile interval
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

    Deviances are scaled so that near the estimate they agree with its standard error, however that was found.
    """
    found = np.zeros((len(names), 2))
    for number, name in enumerate(names):
        for column, side in enumerate((-1.0, 1.0)):
            found[number, column] = end_of(refits, estimates, name, side, level)
            tell((2 * number + column + 1) / found.size)
    return found


def end_of(refits: Refits, estimates: Estimates, name: str, side: float, level: float) -> float:
    """One end, by secants on the root of the deviance, which is nearly linear."""
    k = estimates.index(name)
    width = float(estimates.standard_errors[k])
    if not np.isfinite(width):
        return side * np.inf
    low, high = estimates.bounds[k]
    wanted = float(student(level, estimates.dof[k]))
    rise, scale = refits.holding(k), refits.width(k) / width
    before, root_before = float(refits.theta[k]), 0.0
    x = float(np.clip(before + side * wanted * width, low, high))
    for _ in range(SECANTS):
        root = np.sqrt(2.0 * max(rise(x), 0.0)) * scale
        if not np.isfinite(root):  # too far for the model to run
            x = 0.5 * (before + x)
            continue
        if abs(root - wanted) < CLOSE * wanted or x in (low, high) or root == root_before:
            break
        step = (wanted - root) * (x - before) / (root - root_before)
        before, root_before = x, root
        x = float(np.clip(x + side * min(abs(step), 4.0 * width) * np.sign(side * step), low, high))
    return x


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
