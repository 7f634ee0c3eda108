"""Fit drag to tank runs, study 003's Eq. (38): f = c1 |u| u + c2 u with c1, c2 >= 0, with confidence bands.

`method="clusters"` weights every run by its own scatter and by that between runs, and takes errors of one speed as
correlated (`cluster_regression`): its bands have the nominal coverage. `method="fusion"` is the study's own: runs of
one speed are fused by Eqs. (36) and (37), with the variance of a sample used as that of a mean, so its bands are far
too wide. Drag of axes that were not tested is extrapolated in the ratio of added masses, as the study does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import nnls

from ..._version import __version__
from ...errors import SeaframeError, count_words, unknown_name
from ...numbers import Floats
from ..estimates import Estimates
from .cluster_regression import Fit, Rows, compute_band, regress
from .exclusion import Exclusion, exclude
from .runs import AXES, Points

FEW_SPEEDS = 10  # with fewer speeds, an anomalous one may be taken for the curve itself
NAMES = ("quadratic", "linear")
UNITS = {"m/s": ("N s2/m2", "N s/m"), "rad/s": ("N m s2/rad2", "N m s/rad")}
# Untested axis: tested axis. Forces are scaled from forces, moments from moments.
RULES = {"roll": "pitch", "yaw": "pitch", "sway": "heave"}


Method = Literal["clusters", "fusion"]


class FusedRuns(NamedTuple):
    """Fused runs, one entry for every speed: study 003's Eqs. (36) and (37)."""

    speed: Floats
    force: Floats  # x
    variance: Floats  # P_x


@dataclass(frozen=True, eq=False)
class DragFit:
    """Fitted drag along or about an axis."""

    estimates: Estimates  # quadratic c1 and linear c2
    points: Points  # all runs
    exclusion: Exclusion  # runs that were left out, and why
    method: Method
    fit: Fit | None  # regression over the runs that were used; None with fusion

    def __repr__(self) -> str:
        return self.estimates.table()

    def force(self, speed: ArrayLike) -> Floats:
        """Return the force [N] at speeds [m/s], or the moment [N m] at [rad/s]."""
        return regressors(speed) @ self.estimates.values

    def band(self, speed: ArrayLike, level: float = 0.95) -> Floats:
        """Return the lower and upper limit (n, 2) of the force at speeds (n,), around the fit without bounds.

        If a bound is active, the band is cut at zero, since coefficients within their bounds never propel a vehicle,
        and widened to contain the bounded curve, `force`. Neither removes a true curve that satisfies the bounds.
        """
        L = regressors(speed)
        safe = np.where(np.abs(L).sum(axis=1, keepdims=True) > 0.0, L, 1.0)  # at rest there is no error
        dof = np.inf if self.fit is None else self.fit.dof(safe)
        band = compute_band(L @ self.estimates.center, L, self.estimates.covariance, dof, level)
        if not self.has_active_bound:
            return band
        curve, u = self.force(speed)[:, None], L[:, 1:]
        resisting = np.where(u > 0.0, np.maximum(band, 0.0), np.minimum(band, 0.0))
        return np.column_stack([np.minimum(resisting, curve)[:, 0], np.maximum(resisting, curve)[:, 1]])

    @property
    def has_active_bound(self) -> bool:
        """Whether a bound of a coefficient is active."""
        return bool(self.estimates.at_bound.any())


def regressors(speed: ArrayLike) -> Floats:
    """Return the regressors (n, 2): |u| u and u."""
    u = np.atleast_1d(np.asarray(speed, dtype=float))
    return np.column_stack([np.abs(u) * u, u])


def fit_drag(
    points: Points,
    method: Method = "clusters",
    unit: str = "m/s",
    about: Mapping[str, Any] | None = None,
    notes: tuple[str, ...] = (),
) -> DragFit:
    """Fit drag to runs at several speeds.

    `unit` is that of the speed: "m/s", or "rad/s" for rotation, where forces are moments. `about` and
    `notes` are added to the estimates.
    """
    if method not in get_args(Method):
        raise SeaframeError(unknown_name(method, get_args(Method), "method"), path="method")
    if unit not in UNITS:
        raise SeaframeError(unknown_name(unit, UNITS, "unit"), path="unit")
    X = regressors(points.speed)
    excluded = exclude(X, points.force, points.speed, points.clusters, noise=points.noise)
    kept = points.select(excluded.kept)
    fit: Fit | None = None
    dof: ArrayLike = np.inf
    if method == "clusters":  # the variance besides that of the samples is a^2 + b^2 u^2
        spread = np.column_stack([np.ones(len(kept)), kept.speed**2])
        rows = Rows(regressors(kept.speed), kept.force, kept.noise, spread, kept.clusters)
        fit = regress(rows)
        weighted = fit.errors.whiten(rows.X), fit.errors.whiten(rows.y)
        center, covariance, dof = fit.beta, fit.covariance, fit.dof(np.eye(2))
    else:
        fused = fuse_runs(kept)
        root = np.sqrt(np.maximum(fused.variance, 1e-300))
        weighted = regressors(fused.speed) / root[:, None], fused.force / root
        covariance = np.linalg.inv(weighted[0].T @ weighted[0])
        center = covariance @ (weighted[0].T @ weighted[1])
    count, few = len(np.unique(kept.setting)), tuple[str, ...]()
    if count < FEW_SPEEDS:
        found = count_words(count, "speed")
        few = (f"Only {found}: an anomalous one may go undetected, which the bands do not include.",)
    estimates = Estimates(
        NAMES,
        nnls(*weighted)[0],
        covariance,
        dof,
        UNITS[unit],
        bounds=[[0.0, np.inf]] * 2,
        center=center,
        about={"method": method, "runs": len(points), "version": __version__, **(about or {})},
        notes=excluded.notes(points.setting, unit) + few + notes,
    )
    return DragFit(estimates, points, excluded, method, fit)


def fuse_runs(points: Points) -> FusedRuns:
    """Fuse the runs of each speed: P = (sum 1/P_i)^-1 (36), x = P sum mu_i/P_i (37), P_i the variance of a sample."""
    clusters = points.clusters
    weight = 1.0 / np.maximum(points.variance, 1e-300)
    P = 1.0 / np.bincount(clusters, weight)
    return FusedRuns(
        P * np.bincount(clusters, weight * points.speed), P * np.bincount(clusters, weight * points.force), P
    )


def extrapolate_drag(
    tested: Mapping[str, Estimates], added_mass: ArrayLike, rules: Mapping[str, str] | None = None
) -> dict[str, Estimates]:
    """Return quadratic and linear drag of all axes: tested ones, and those that a rule extrapolates.

    `added_mass` is its diagonal (6,) [kg, kg m2]. c_untested = c_tested M_untested / M_tested. The interval is scaled
    too, without an error of the rule itself. `about` then names the tested axis ("like") and the "ratio".
    """
    diagonal = np.asarray(added_mass, dtype=float)
    if diagonal.shape != (6,) or not (diagonal > 0.0).all():
        raise SeaframeError("must be six positive numbers, the diagonal [kg, kg m2].", "shape", path="added_mass")
    found: dict[str, Estimates] = {}
    for axis in AXES:
        source = axis if axis in tested else (RULES if rules is None else rules).get(axis)
        if source is None:
            continue
        if source not in tested:
            raise SeaframeError(unknown_name(source, tested, "tested axis"), path=axis)
        found[axis] = own = tested[source]
        if axis != source:
            ratio = float(diagonal[AXES.index(axis)] / diagonal[AXES.index(source)])
            found[axis] = replace(
                own,
                values=own.values * ratio,
                covariance=own.covariance * ratio**2,
                bounds=own.bounds * ratio,
                center=own.center * ratio,
                about={**own.about, "like": source, "ratio": ratio},
                notes=(f"{axis}: not tested; set to {source} times {ratio:.4g}, the ratio of their added masses.",),
            )
    return found


def drag_paths(link: str, found: Mapping[str, Estimates]) -> Estimates:
    """Join all axes as paths of a link's drag, such as `rov.hull.drag.quadratic[0]`, for `Estimates.apply_to`."""
    names = [f"{link}.drag.{name}[{AXES.index(axis)}]" for axis, part in found.items() for name in part.names]
    parts = list(found.values())
    return Estimates(
        tuple(names),
        np.concatenate([part.values for part in parts]),
        np.block([[shared_covariance(axis, other, found) for other in found] for axis in found]),
        np.concatenate([part.dof for part in parts]),
        tuple(unit for part in parts for unit in part.units),
        np.concatenate([part.bounds for part in parts]),
        np.concatenate([part.center for part in parts]),
        about={axis: dict(part.about) for axis, part in found.items()},
        notes=tuple(dict.fromkeys(note for part in parts for note in part.notes if note not in part.contradictions)),
    )


def shared_covariance(axis: str, other: str, found: Mapping[str, Estimates]) -> NDArray[np.float64]:
    """Return the covariance of two axes: r1 r2 C if both are one tested axis times ratios r1, r2, else zero."""
    first, second = found[axis], found[other]
    if first.about.get("like", axis) != second.about.get("like", other):
        return np.zeros((len(first), len(second)))
    return np.asarray(first.covariance * (second.about.get("ratio", 1.0) / first.about.get("ratio", 1.0)))
