"""What a method of fitting hands on: estimates of all unknowns, and how sure they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .stepping import Floats


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
