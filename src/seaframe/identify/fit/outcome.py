"""Result of a method of fitting: estimates of all unknowns with their uncertainty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats

LARGE = 0.25  # share of a disturbance in the motion, beyond which the model is incomplete


class BoundedUnknowns(Protocol):
    """Unknowns (P,) with bounds and priors."""

    @property
    def bounds(self) -> Floats:
        """Lowest and highest values, (P, 2)."""

    @property
    def priors(self) -> Floats:
        """Means and standard deviations, (P, 2); an infinite deviation: no prior."""


@dataclass(frozen=True)
class Disturbance:
    """An unmeasured force or moment that the fit found."""

    name: str  # "moment on rov.hull along z"
    unit: str
    deviation: float  # standard deviation
    correlation_time: float  # [s]
    share: float  # ratio to the force (or moment) that alone would cause the observed accelerations

    def __str__(self) -> str:
        return f"{self.name} {self.deviation:.2g} {self.unit} ({min(self.share, 1.0):.0%})"


def note_large_disturbances(pushes: Iterable[Disturbance]) -> list[str]:
    """Return a note on disturbances that are large relative to the forces that move the model."""
    found = sorted((each for each in pushes if each.share > LARGE), key=lambda each: -each.share)
    if not found:
        return []
    return [
        f"The model is incomplete: unknown {', '.join(map(str, found))} (standard deviation, and share in the motion). "
        "Check the commands and their units; if they are right, free a parameter that could explain it."
    ]


@dataclass(frozen=True, eq=False)
class Outcome:
    """Result of one method, for all P unknowns of a problem and r entries of residuals."""

    theta: Floats  # (P,) estimates
    covariance: Floats  # (P, P); inf and nan where an unknown is not identifiable
    dof: float | Floats  # degrees of freedom, one for all or (P,); inf: normal distribution
    information: Floats  # (k, P) square root of the information of the data alone, in units of the noise
    levels: Floats  # (r,) standard deviations of measurements
    cost: float  # negative logarithm of the likelihood, up to a constant
    iterations: int
    converged: bool
    notes: tuple[str, ...] = ()
    more: Mapping[str, float] = field(default_factory=dict)  # other estimates, by name with unit
    pushes: tuple[Disturbance, ...] = ()  # disturbances, for a method that estimates them
    center: Floats = field(kw_only=True)  # (P,) of intervals: the estimates without bounds


def unbounded_estimate(unknowns: BoundedUnknowns, theta: Floats, slope: Floats, inverse: Floats) -> Floats:
    """Return estimates (P,) after one Gauss-Newton step without bounds; theta itself if it is at no bound.

    `slope` (P,) is the gradient of the cost without priors, `inverse` (P, P) the inverse information with priors.
    """
    if not is_at_bound(unknowns, theta).any():
        return theta
    mean, spread = unknowns.priors.T
    return np.asarray(theta - inverse @ (slope + (theta - mean) / spread**2))


def is_at_bound(unknowns: BoundedUnknowns, theta: Floats) -> NDArray[np.bool_]:
    """Return whether each unknown is at a bound, (P,)."""
    return np.asarray((theta <= unknowns.bounds[:, 0]) | (theta >= unknowns.bounds[:, 1]))
