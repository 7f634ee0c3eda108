"""Estimated parameters: values, covariance and degrees of freedom; intervals, tables and files of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import nnls
from scipy.special import gammaincinv, stdtrit

from ..errors import SeaframeError, unknown_name
from ..numbers import Floats
from ..scene.model import Scene
from .tables import table

SYMMETRY = 1e-8  # of a covariance, relative to its standard errors
SINGULAR = 1e-14  # of a correlation: its least eigenvalue


@dataclass(frozen=True, eq=False)
class Estimates:
    """p parameters estimated together.

    Intervals are those of Student's t around `center`, which no bound has touched; then they are cut at `bounds`.
    """

    names: tuple[str, ...]  # of the parameters; paths of a scene, where they are such
    values: Floats  # (p,), within their bounds
    covariance: Floats  # (p, p); inf or nan where the data tell nothing
    dof: Any = np.inf  # degrees of freedom, (p,); given as one number for all; inf: normal
    units: tuple[str, ...] = ()  # one for each; left out: not said
    bounds: Any = None  # (p, 2), lowest and highest that can be; left out: none
    center: Any = None  # (p,) of the intervals; left out: the values
    about: Mapping[str, Any] = field(default_factory=dict)  # what they come from: scene, logs, version, seed, method
    notes: tuple[str, ...] = ()  # what was excluded, warned of, assumed

    def __post_init__(self) -> None:
        p = len(self.names)
        set_ = object.__setattr__  # a frozen record sets itself right once
        set_(self, "names", tuple(self.names))
        set_(self, "values", shaped(self.values, (p,), "values"))
        set_(self, "covariance", shaped(self.covariance, (p, p), "covariance"))
        set_(self, "dof", shaped(np.broadcast_to(np.asarray(self.dof, dtype=float), (p,)), (p,), "dof"))
        set_(self, "units", tuple(self.units) or ("",) * p)
        unbounded = np.tile([-np.inf, np.inf], (p, 1))
        set_(self, "bounds", shaped(unbounded if self.bounds is None else self.bounds, (p, 2), "bounds"))
        set_(self, "center", shaped(self.values if self.center is None else self.center, (p,), "center"))
        check(self)
        set_(self, "notes", tuple(dict.fromkeys((*self.notes, *self.contradictions))))

    def __repr__(self) -> str:
        return self.table()

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> float:
        """The value of a parameter."""
        return float(self.values[self.index(name)])

    def index(self, name: str) -> int:
        if name not in self.names:
            raise SeaframeError(unknown_name(name, self.names, "parameter"))
        return self.names.index(name)

    @property
    def standard_errors(self) -> Floats:
        """(p,)."""
        variances: Floats = np.diag(self.covariance)
        return np.sqrt(variances)

    @property
    def correlation(self) -> Floats:
        """(p, p); nan where a standard error is zero or not finite."""
        errors = self.standard_errors
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.covariance / np.outer(errors, errors)
        return found

    def interval(self, level: float = 0.95) -> Floats:
        """Lowest and highest of each parameter at a level of confidence, (p, 2), within its bounds."""
        half = student(level, self.dof) * self.standard_errors
        low, high = self.bounds.T
        found: Floats = np.clip(np.column_stack([self.center - half, self.center + half]), low[:, None], high[:, None])
        return found

    @property
    def at_bound(self) -> NDArray[np.bool_]:
        """(p,), whether a bound holds a value."""
        return np.asarray((self.values <= self.bounds[:, 0]) | (self.values >= self.bounds[:, 1]))

    @property
    def contradictions(self) -> tuple[str, ...]:
        """A note for every parameter whose 95 % interval lies beyond a bound: cut there, it would seem certain."""
        half = student(0.95, self.dof) * self.standard_errors
        beyond = (self.center + half < self.bounds[:, 0]) | (self.center - half > self.bounds[:, 1])
        return tuple(
            f"the bound of {self.names[k]} contradicts the data: without bounds they tell {self.center[k]:.4g}."
            for k in np.flatnonzero(beyond)
        )

    def chosen(self, *names: str) -> Estimates:
        """Only some of the parameters, in that order."""
        k = [self.index(name) for name in names]
        return Estimates(
            names, self.values[k], self.covariance[np.ix_(k, k)], self.dof[k], tuple(self.units[i] for i in k),
            self.bounds[k], self.center[k], self.about, self.notes,
        )  # fmt: skip

    def heads(self, level: float = 0.95) -> tuple[str, ...]:
        """Of the columns of a table; intervals of a search that has not converged are said to be such."""
        end = "" if self.about.get("converged", True) else ", NOT CONVERGED"
        return "parameter", "estimate", "standard error", f"{100 * level:g} % interval{end}", "unit"

    def table(self, level: float = 0.95) -> str:
        """A line for every parameter, and the notes, as plain text."""
        return "\n".join([table(self, level), *(f"note: {note}" for note in self.notes)])

    def applied_to(self, scene: Scene) -> Scene:
        """The scene with the values at those names that are paths of it; the others are left out."""
        known = scene.paths()
        changes = {name: float(x) for name, x in zip(self.names, self.values, strict=True) if name in known}
        if not changes:
            raise SeaframeError(unknown_name(self.names[0], known, "path"), path="estimates")
        return scene.replace(changes)

    def sample(self, count: int, seed: int = 0) -> Floats:
        """Random parameters (count, p) within the bounds, each distributed as its interval says.

        Normal errors e with the covariance, each stretched: e_i sqrt(dof_i / x_i), where x_i is the quantile of
        chi-squared with dof_i at one random level for all. With dof that are all the same this is the multivariate t.
        A draw beyond a bound gives way to the likeliest point within the bounds, as a bounded estimate does, so that
        what the data tell of the parameters together stays told.
        """
        if untold := self.untold:
            raise SeaframeError(f"the data tell nothing of {', '.join(untold)}; give tolerances for them.")
        rng = np.random.default_rng(seed)
        errors = rng.multivariate_normal(np.zeros(len(self)), self.covariance, size=count)
        level, finite = rng.uniform(size=count), np.isfinite(self.dof)
        x = 2.0 * gammaincinv(0.5 * self.dof[finite], level[:, None])
        errors[:, finite] *= np.sqrt(self.dof[finite] / x)
        return within(self.center + errors, self.covariance, self.bounds)

    @property
    def untold(self) -> tuple[str, ...]:
        """Parameters of whose errors the covariance tells nothing finite."""
        told = np.isfinite(self.covariance)
        rows = ~told.diagonal() if not told.diagonal().all() else ~told.all(axis=1)
        return tuple(self.names[k] for k in np.flatnonzero(rows))

    def to_dict(self) -> dict[str, Any]:
        """For JSON; numbers that are not finite as text."""
        arrays = {key: plain(getattr(self, key)) for key in ("values", "covariance", "dof", "bounds", "center")}
        texts = {"names": list(self.names), "units": list(self.units), "notes": list(self.notes)}
        return {**texts, **arrays, "about": dict(self.about)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Estimates:
        """The inverse of `to_dict`."""
        needed = ("names", "values", "covariance")
        if missing := [key for key in needed if key not in data]:
            raise SeaframeError(f"estimates need {', '.join(needed)}; missing: {', '.join(missing)}.")
        keys = tuple(cls.__dataclass_fields__)
        if unknown := [key for key in data if key not in keys]:
            raise SeaframeError(unknown_name(unknown[0], keys, "key"), path="estimates")
        keyed = ("values", "covariance", "dof", "bounds", "center")
        arrays: dict[str, Any] = {key: numbers(data[key], key) for key in keyed if data.get(key) is not None}
        rest: dict[str, Any] = {key: value for key, value in data.items() if key not in arrays and value is not None}
        return cls(**rest, **arrays)


def student(level: float, dof: ArrayLike) -> Floats:
    """Half the width of a two-sided interval over its standard error, at degrees of freedom that may be infinite."""
    if not 0.0 < level < 1.0:
        raise SeaframeError(f"a level of confidence lies between 0 and 1, not at {level:g}; 0.95 is usual.")
    return np.asarray(stdtrit(np.minimum(np.asarray(dof, dtype=float), 1e10), 0.5 + 0.5 * level))


def within(draws: Floats, covariance: Floats, bounds: Floats) -> Floats:
    """The points y (n, p) within bounds (p, 2) with the least (y - x)^T C^-1 (y - x), for every draw x (n, p).

    With C = A A^T and y = x + A z this is least distance programming, min |z| where G z >= h, solved by non-negative
    least squares (Lawson and Hanson 1974, chapter 23). A singular C counts as nearly so: else no point might be left.
    """
    found = np.clip(draws, bounds[:, 0], bounds[:, 1])
    errors = np.sqrt(np.diag(covariance))
    beyond = np.flatnonzero(((found != draws) & (errors > 0.0)).any(axis=1))
    if not len(beyond):
        return found
    scale = np.where(errors > 0.0, errors, 1.0)
    w, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    A = V * np.sqrt(np.maximum(w, SINGULAR))  # over the standard errors
    sides = [(k, side) for k in np.flatnonzero(errors > 0.0) for side in (0, 1) if np.isfinite(bounds[k, side])]
    kept, ends = (np.array(each) for each in zip(*sides, strict=True))
    sign, limits = np.where(ends == 0, 1.0, -1.0), bounds[kept, ends]
    G = sign[:, None] * A[kept]
    for row in beyond:
        h = sign * (limits - draws[row, kept]) / scale[kept]
        u, _ = nnls(np.vstack([G.T, h]), np.append(np.zeros(len(A)), 1.0))
        z = G.T @ u / (1.0 - h @ u)
        y = draws[row] + scale * (A @ z)
        y[kept[u > 0.0]] = limits[u > 0.0]
        found[row] = np.clip(y, bounds[:, 0], bounds[:, 1])
    return found


def shaped(values: Any, shape: tuple[int, ...], what: str) -> Floats:
    """A copy that nobody can change, as an array of floats."""
    found = np.array(values, dtype=float)
    if found.shape != shape:
        raise SeaframeError(f"estimates: {what} must have the shape {shape}, not {found.shape}.")
    found.flags.writeable = False
    return found


def check(estimates: Estimates) -> None:
    """Whether names, units and covariance fit together."""
    names, C = estimates.names, estimates.covariance
    if len(set(names)) < len(names):
        raise SeaframeError(f"estimates: '{max(names, key=names.count)}' occurs twice.")
    if len(estimates.units) != len(names):
        raise SeaframeError(f"estimates: {len(names)} names but {len(estimates.units)} units.")
    scale = np.sqrt(np.abs(np.diag(C)))
    with np.errstate(invalid="ignore"):
        uneven = np.abs(C - C.T) > SYMMETRY * np.outer(scale, scale)
    if uneven.any() or (np.diag(C) < 0.0).any():
        raise SeaframeError("estimates: a covariance is symmetric with no negative variance.")
    if not (estimates.dof > 0.0).all():
        raise SeaframeError("estimates: degrees of freedom must be positive.")


def plain(values: Floats) -> Any:
    """Nested lists; what is not finite as text, since JSON has no number for it."""
    if values.ndim:
        return [plain(row) for row in values]
    return float(values) if np.isfinite(values) else str(float(values))


def numbers(values: Any, what: str) -> Floats:
    """The inverse of `plain`."""
    try:
        return np.array(values, dtype=float)
    except (TypeError, ValueError):
        raise SeaframeError(f"estimates: {what} must be numbers.") from None
