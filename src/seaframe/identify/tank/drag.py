"""Drag from tank runs, study 003's Eq. (38): f = c1 |u| u + c2 u with c1, c2 >= 0, its bands, and two ways to weigh.

`method="clusters"` weighs every run by what its samples and its likes tell, and takes errors of one speed to go
together (`regression`): its bands cover as they promise. `method="fusion"` is the study's own: runs of one speed are
fused by Eqs. (36) and (37), with the variance of a sample as that of a mean, so that its bands are far too wide.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import nnls

from ..._version import __version__
from ...errors import SeaframeError, counted, unknown_name
from ...numbers import Floats
from ..estimates import Estimates
from .exclusion import Exclusion, exclude
from .points import Points
from .regression import Fit, Rows, band_of, regress

Method = Literal["clusters", "fusion"]

FEW_SPEEDS = 10  # with fewer, an anomalous one may look like the curve itself
NAMES = ("quadratic", "linear")
UNITS = {"m/s": ("N s2/m2", "N s/m"), "rad/s": ("N m s2/rad2", "N m s/rad")}


class Fused(NamedTuple):
    """One entry for every speed, study 003's Eqs. (36) and (37)."""

    speed: Floats
    force: Floats  # x
    variance: Floats  # P_x


@dataclass(frozen=True, eq=False)
class DragFit:
    """Drag along or about an axis."""

    estimates: Estimates  # quadratic c1 and linear c2
    points: Points  # all runs
    exclusion: Exclusion
    method: Method
    fit: Fit | None  # of the runs that were kept; None with fusion

    def __repr__(self) -> str:
        return self.estimates.table()

    def force(self, speed: ArrayLike) -> Floats:
        """[N] at speeds [m/s]."""
        return regressors(speed) @ self.estimates.values

    def band(self, speed: ArrayLike, level: float = 0.95) -> Floats:
        """Lowest and highest force (n, 2) at speeds (n,), around the curve without bounds.

        Where a bound holds a coefficient, it is cut at zero, since no coefficients within their bounds drive a vehicle,
        and widened to hold the bounded curve, `force`. Neither loses a truth that keeps to the bounds.
        """
        L = regressors(speed)
        safe = np.where(np.abs(L).sum(axis=1, keepdims=True) > 0.0, L, 1.0)  # at rest there is no error
        dof = np.inf if self.fit is None else self.fit.dof(safe)
        band = band_of(L @ self.estimates.center, L, self.estimates.covariance, dof, level)
        if not self.bounded:
            return band
        curve, u = self.force(speed)[:, None], L[:, 1:]
        resisting = np.where(u > 0.0, np.maximum(band, 0.0), np.minimum(band, 0.0))
        return np.column_stack([np.minimum(resisting, curve)[:, 0], np.maximum(resisting, curve)[:, 1]])

    @property
    def bounded(self) -> bool:
        """Whether a bound holds a coefficient."""
        return bool(self.estimates.at_bound.any())


def regressors(speed: ArrayLike) -> Floats:
    """(n, 2): |u| u and u."""
    u = np.atleast_1d(np.asarray(speed, dtype=float))
    return np.column_stack([np.abs(u) * u, u])


def fit_drag(
    points: Points,
    method: Method = "clusters",
    unit: str = "m/s",
    insensitivity: bool = True,
    about: Mapping[str, Any] | None = None,
    notes: tuple[str, ...] = (),
) -> DragFit:
    """Drag from runs at several speeds; `unit` of the speed is rad/s for rotation, and forces are then moments."""
    if method not in get_args(Method):
        raise SeaframeError(unknown_name(method, get_args(Method), "method"))
    if unit not in UNITS:
        raise SeaframeError(unknown_name(unit, UNITS, "unit"))
    X = regressors(points.speed)
    excluded = exclude(X, points.force, points.speed, points.clusters, insensitivity, points.noise)
    kept = points.chosen(excluded.kept)
    fit = regress(rows_of(kept)) if method == "clusters" else None
    center, covariance, dof, weighted = fused_fit(kept) if fit is None else clustered(fit, kept)
    estimates = Estimates(
        NAMES,
        nnls(*weighted)[0],
        covariance,
        dof,
        UNITS[unit],
        bounds=[[0.0, np.inf]] * 2,
        center=center,
        about={"method": method, "runs": len(points), "version": __version__, **(about or {})},
        notes=excluded.notes(points.setting, unit) + few_speeds(kept) + notes,
    )
    return DragFit(estimates, points, excluded, method, fit)


def few_speeds(points: Points) -> tuple[str, ...]:
    """A note where too few speeds are left to tell an anomalous one for sure."""
    count = len(np.unique(points.setting))
    if count >= FEW_SPEEDS:
        return ()
    return (f"only {counted(count, 'speed')}: an anomalous one may go unnoticed, and bands do not hold that",)


def rows_of(points: Points) -> Rows:
    """For the regression: the variance beyond that of the samples is a^2 + b^2 u^2."""
    spread = np.column_stack([np.ones(len(points)), points.speed**2])
    return Rows(regressors(points.speed), points.force, points.noise, spread, points.clusters)


def clustered(fit: Fit, points: Points) -> tuple[Floats, Floats, Floats, tuple[Floats, Floats]]:
    """Estimate without bounds, covariance, degrees of freedom, and weighted rows for the bounded one."""
    rows = fit.errors.whitened(regressors(points.speed)), fit.errors.whitened(points.force)
    return fit.beta, fit.covariance, fit.dof(np.eye(2)), rows


def fused_fit(points: Points) -> tuple[Floats, Floats, float, tuple[Floats, Floats]]:
    """The same by the study's fusion."""
    at = fused(points)
    root = np.sqrt(np.maximum(at.variance, 1e-300))
    X, y = regressors(at.speed) / root[:, None], at.force / root
    covariance = np.asarray(np.linalg.inv(X.T @ X), dtype=float)
    return covariance @ (X.T @ y), covariance, np.inf, (X, y)


def fused(points: Points) -> Fused:
    """One value a speed: P = (sum 1/P_i)^-1 (36), x = P sum mu_i/P_i (37), with P_i the variance of a sample."""
    clusters = points.clusters
    weight = 1.0 / np.maximum(points.variance, 1e-300)
    P = 1.0 / np.bincount(clusters, weight)
    return Fused(P * np.bincount(clusters, weight * points.speed), P * np.bincount(clusters, weight * points.force), P)
