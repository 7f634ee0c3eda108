"""What a method of fitting hands on: estimates of all unknowns, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats

LARGE = 0.25  # share of a disturbance in what moves a model, beyond which this lacks something


class Limited(Protocol):
    """Unknowns (P,) with what is known of them beforehand."""

    @property
    def bounds(self) -> Floats:
        """(P, 2) lowest and highest."""

    @property
    def priors(self) -> Floats:
        """(P, 2) mean and standard deviation."""


@dataclass(frozen=True)
class Push:
    """An unknown force or moment that the data ask for."""

    name: str  # "moment on rov.hull along z"
    unit: str
    deviation: float  # standard deviation
    lasting: float  # [s]
    share: float  # of what would give the changes of velocity that were seen along all axes of its kind

    def __str__(self) -> str:
        return f"{self.name} {self.deviation:.2g} {self.unit} ({min(self.share, 1.0):.0%})"


def lacking(pushes: Iterable[Push]) -> list[str]:
    """A note on disturbances that are large beside what moves a model."""
    found = sorted((each for each in pushes if each.share > LARGE), key=lambda each: -each.share)
    if not found:
        return []
    return [
        f"the model lacks something: unknown {', '.join(map(str, found))}; standard deviations, and how much that is "
        "of what moves it. Are commands and their units right? Else free what could explain it."
    ]


@dataclass(frozen=True, eq=False)
class Outcome:
    """Of one method, over all P unknowns of a problem and r entries of residuals."""

    theta: Floats  # (P,) estimates
    covariance: Floats  # (P, P); inf and nan where nothing is told
    dof: float | Floats  # degrees of freedom, of all or (P,); inf: normal
    information: Floats  # (k, P) square root of what the data alone tell, in units of the noise
    levels: Floats  # (r,) standard deviations of measurements
    cost: float  # negative logarithm of the likelihood, up to a constant
    iterations: int
    converged: bool
    notes: tuple[str, ...] = ()
    more: Mapping[str, float] = field(default_factory=dict)  # what else was estimated, by name with its unit
    pushes: tuple[Push, ...] = ()  # disturbances, of a method that knows of them
    center: Floats = field(kw_only=True)  # (P,) of intervals: estimates if no bound held anything


def unbounded(unknowns: Limited, theta: Floats, slope: Floats, inverse: Floats) -> Floats:
    """Estimates (P,) after one step of Gauss and Newton that no bound stops; theta itself where none holds it.

    `slope` (P,) is that of the cost without priors, `inverse` (P, P) that of the information with priors.
    """
    if not held(unknowns, theta).any():
        return theta
    mean, spread = unknowns.priors.T
    return np.asarray(theta - inverse @ (slope + (theta - mean) / spread**2))


def held(unknowns: Limited, theta: Floats) -> NDArray[np.bool_]:
    """(P,) whether a bound holds an unknown."""
    return np.asarray((theta <= unknowns.bounds[:, 0]) | (theta >= unknowns.bounds[:, 1]))
