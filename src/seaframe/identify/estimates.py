"""Estimated parameters: values, covariance and degrees of freedom, with confidence intervals, tables and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isinf, isnan
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.optimize import nnls
from scipy.special import gammaincinv, stdtrit

from ..deprecation import warn_renamed
from ..errors import SeaframeError, listing, unknown_name
from ..numbers import Floats
from ..scene.model import Scene

LINEARISED = "linearised"
SYMMETRY = 1e-8  # tolerance for asymmetry of a covariance, relative to its standard errors
SINGULAR = 1e-14  # lower limit for eigenvalues of a correlation matrix


Ends = Mapping[str, tuple[float, float]]


def column_titles(found: Estimates, level: float, kind: str = LINEARISED) -> tuple[str, ...]:
    """Return the column titles of a table; that of intervals has their kind and says if the search did not converge."""
    end = "" if found.about.get("converged", True) else ", NOT CONVERGED"
    other = "" if kind == LINEARISED else f" ({kind})"
    return "parameter", "estimate", "standard error", f"{100 * level:g} % interval{end}{other}", "unit"


def format_intervals(found: Estimates, level: float, ends: Ends | None = None) -> list[str]:
    """Return the interval of every parameter as text; parameters not in `ends` get the linearised interval.

    One of zero width means that the data ask for a value beyond a bound. It is "-" where the standard error is nan.
    """
    texts = []
    for k, (name, linearised) in enumerate(zip(found.names, found.interval(level), strict=True)):
        low, high = map(float, (ends or {}).get(name, linearised))
        if isnan(found.standard_errors[k]) and name not in (ends or {}):
            texts.append("-")
        elif low == high and found.standard_errors[k] > 0.0:
            side = "lower" if found.center[k] < low else "higher"
            texts.append(f"at its bound: data suggest a {side} value")
        else:
            texts.append(format_range(low, high))
    return texts


def format_range(low: float, high: float) -> str:
    """Return an interval as text, also where one end or both are infinite or unknown."""
    if isnan(low) or isnan(high):
        return "not determined"
    if isinf(low) and isinf(high):
        return "any value"
    if isinf(low):
        return f"{high:.5g} or less"
    return f"{low:.5g} or more" if isinf(high) else f"{low:.5g} to {high:.5g}"


def note_infinite_intervals(ends: Ends) -> list[str]:
    """Return a note on intervals with an infinite end, if there are any."""
    names = [name for name, pair in ends.items() if any(map(isinf, pair))]
    if not names:
        return []
    return [
        f"{listing(names)}: the data rule out no value on a side of the interval, or the model cannot be simulated "
        "that far. Give bounds."
    ]


def format_table(found: Estimates, level: float, kind: str = LINEARISED, ends: Ends | None = None) -> str:
    """Return one line for each parameter, as plain text, without notes."""
    rows = [column_titles(found, level, kind)]
    for k, interval in enumerate(format_intervals(found, level, ends)):
        value = f"{found.values[k]:.5g}" + (" (at its bound)" if found.at_bound[k] else "")
        error = found.standard_errors[k]
        rows.append((found.names[k], value, "-" if isnan(error) else f"{error:.2g}", interval, found.units[k]))
    return align_columns(rows)


def align_columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of cells as plain text with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows)


@dataclass(frozen=True, eq=False)
class Estimates:
    """p parameters estimated together.

    Intervals are those of Student's t around `center`, the estimate without bounds; then they are clipped to `bounds`,
    and widened to contain the values, which a bound of a correlated parameter may move far from their centres.
    Example: `found["rov.hull.mass"]`, `found.interval(0.95)`, `found.table()`.
    """

    names: tuple[str, ...]  # parameter names; paths of a scene where they are parameters of one
    values: Floats  # (p,), within their bounds
    covariance: Floats  # (p, p); inf or nan where the data do not determine a parameter
    dof: Any = np.inf  # degrees of freedom, (p,) or one number for all; inf: normal distribution
    units: tuple[str, ...] = ()  # one for each parameter; default: no units
    bounds: Any = None  # (p, 2), lowest and highest allowed value; default: unbounded
    center: Any = None  # (p,) centres of the intervals; default: the values
    about: Mapping[str, Any] = field(default_factory=dict)  # origin: scene, logs, version, seed, method
    notes: tuple[str, ...] = ()  # what was excluded or assumed, and warnings
    tied: Mapping[str, Sequence[str]] = field(default_factory=dict)  # paths of parameters whose name is no path

    def __post_init__(self) -> None:
        p = len(self.names)
        set_ = object.__setattr__  # the class is frozen, but converts its fields once
        set_(self, "names", tuple(self.names))
        set_(self, "values", freeze_array(self.values, (p,), "values"))
        set_(self, "covariance", freeze_array(self.covariance, (p, p), "covariance"))
        set_(self, "dof", freeze_array(np.broadcast_to(np.asarray(self.dof, dtype=float), (p,)), (p,), "dof"))
        set_(self, "units", tuple(self.units) or ("",) * p)
        unbounded = np.tile([-np.inf, np.inf], (p, 1))
        set_(self, "bounds", freeze_array(unbounded if self.bounds is None else self.bounds, (p, 2), "bounds"))
        set_(self, "center", freeze_array(self.values if self.center is None else self.center, (p,), "center"))
        check_consistency(self)
        set_(self, "notes", tuple(dict.fromkeys((*self.notes, *self.contradictions))))

    def __repr__(self) -> str:
        return self.table()

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> float:
        """Return the value of the parameter `name`."""
        return float(self.values[self.index(name)])

    def index(self, name: str) -> int:
        """Return the position of the parameter `name`."""
        if name not in self.names:
            raise SeaframeError(unknown_name(name, self.names, "parameter"))
        return self.names.index(name)

    @property
    def standard_errors(self) -> Floats:
        """Standard errors (p,) in the parameters' units."""
        variances: Floats = np.diag(self.covariance)
        return np.sqrt(variances)

    @property
    def correlation(self) -> Floats:
        """Correlation matrix (p, p); nan where a standard error is zero or not finite."""
        errors = self.standard_errors
        with np.errstate(invalid="ignore", divide="ignore"):
            found: Floats = self.covariance / np.outer(errors, errors)
        return found

    def interval(self, level: float = 0.95) -> Floats:
        """Return the confidence interval of each parameter, (p, 2): lower and upper end, within its bounds.

        `level` is the confidence, between 0 and 1.
        """
        half = student_quantile(level, self.dof) * self.standard_errors
        low, high = self.bounds.T
        ends = np.clip(np.column_stack([self.center - half, self.center + half]), low[:, None], high[:, None])
        return contain_values(ends, self.values)

    @property
    def at_bound(self) -> NDArray[np.bool_]:
        """Whether each value is at one of its bounds, (p,)."""
        return np.asarray((self.values <= self.bounds[:, 0]) | (self.values >= self.bounds[:, 1]))

    @property
    def contradictions(self) -> tuple[str, ...]:
        """A note for every parameter whose 95 % interval lies beyond a bound: clipped there, it would seem certain."""
        half = student_quantile(0.95, self.dof) * self.standard_errors
        beyond = (self.center + half < self.bounds[:, 0]) | (self.center - half > self.bounds[:, 1])
        return tuple(
            f"The bound of {self.names[k]} contradicts the data: without bounds the estimate is {self.center[k]:.4g}."
            for k in np.flatnonzero(beyond)
        )

    def select(self, *names: str) -> Estimates:
        """Return only the named parameters, in the given order, with their part of the covariance."""
        k = [self.index(name) for name in names]
        return Estimates(
            names, self.values[k], self.covariance[np.ix_(k, k)], self.dof[k], tuple(self.units[i] for i in k),
            self.bounds[k], self.center[k], self.about, self.notes,
            {name: paths for name, paths in self.tied.items() if name in names},
        )  # fmt: skip

    def table(self, level: float = 0.95) -> str:
        """Return one line for each parameter, with intervals at `level`, then the notes, as plain text."""
        return "\n".join([format_table(self, level), *(f"note: {note}" for note in self.notes)])

    def chosen(self, *names: str) -> Estimates:
        """Deprecated: the old name of `select`."""
        warn_renamed("Estimates.chosen", "select")
        return self.select(*names)

    def applied_to(self, scene: Scene) -> Scene:
        """Deprecated: the old name of `apply_to`."""
        warn_renamed("Estimates.applied_to", "apply_to")
        return self.apply_to(scene)

    def apply_to(self, scene: Scene) -> Scene:
        """Return a copy of the scene with the estimated values. Names that are not paths of the scene are ignored."""
        found = self.paths_in(scene)
        if not found:
            raise SeaframeError(unknown_name(self.names[0], scene.paths(), "path"), path="estimates")
        return scene.replace({path: self[name] for name, paths in found.items() for path in paths})

    def paths_in(self, scene: Scene) -> dict[str, tuple[str, ...]]:
        """Return the paths of those parameters that are numbers of the scene, by name; tied ones have several."""
        known = scene.paths()
        every = {name: tuple(self.tied.get(name, (name,))) for name in self.names}
        return {name: paths for name, paths in every.items() if all(path in known for path in paths)}

    def sample(self, count: int, seed: int = 0) -> Floats:
        """Draw random parameters (count, p) within the bounds, each distributed as its interval.

        Normal errors e with the covariance are each scaled: e_i sqrt(dof_i / x_i), where x_i is the quantile of
        chi-squared with dof_i at one random level for all. If all dof are equal this is the multivariate t.
        A draw beyond a bound is replaced by the most likely point within the bounds, as for a bounded estimate, so that
        well-determined combinations of the parameters stay well determined.
        """
        if names := self.unidentifiable:
            raise SeaframeError(
                f"The data do not determine {', '.join(names)}, so there is no distribution to draw from. "
                "Give tolerances for them.",
                "unidentifiable",
            )
        rng = np.random.default_rng(seed)
        errors = rng.multivariate_normal(np.zeros(len(self)), self.covariance, size=count)
        level, finite = rng.uniform(size=count), np.isfinite(self.dof)
        x = 2.0 * gammaincinv(0.5 * self.dof[finite], level[:, None])
        errors[:, finite] *= np.sqrt(self.dof[finite] / x)
        return project_into_bounds(self.center + errors, self.covariance, self.bounds)

    @property
    def unidentifiable(self) -> tuple[str, ...]:
        """Names of parameters whose variances or covariances are not finite."""
        finite = np.isfinite(self.covariance)
        rows = ~finite.diagonal() if not finite.diagonal().all() else ~finite.all(axis=1)
        return tuple(self.names[k] for k in np.flatnonzero(rows))

    def to_dict(self) -> dict[str, Any]:
        """Return a dict for JSON; numbers that are not finite are text."""
        arrays = {
            key: to_plain_lists(getattr(self, key)) for key in ("values", "covariance", "dof", "bounds", "center")
        }
        texts = {"names": list(self.names), "units": list(self.units), "notes": list(self.notes)}
        tied = {"tied": {name: list(paths) for name, paths in self.tied.items()}} if self.tied else {}
        return {**texts, **arrays, "about": dict(self.about), **tied}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Estimates:
        """Build estimates from what `to_dict` returned."""
        needed = ("names", "values", "covariance")
        if missing := [key for key in needed if key not in data]:
            raise SeaframeError(
                f"{', '.join(missing)} missing. Estimates need {', '.join(needed)}.", "missing", path="estimates"
            )
        keys = tuple(cls.__dataclass_fields__)
        if unknown := [key for key in data if key not in keys]:
            raise SeaframeError(unknown_name(unknown[0], keys, "key"), path="estimates")
        keyed = ("values", "covariance", "dof", "bounds", "center")
        arrays: dict[str, Any] = {key: parse_numbers(data[key], key) for key in keyed if data.get(key) is not None}
        rest: dict[str, Any] = {key: value for key, value in data.items() if key not in arrays and value is not None}
        return cls(**rest, **arrays)


def contain_values(ends: Floats, values: Floats) -> Floats:
    """Return intervals (p, 2), widened where needed to contain the values (p,)."""
    return np.column_stack([np.minimum(ends[:, 0], values), np.maximum(ends[:, 1], values)])


def student_quantile(level: float, dof: ArrayLike) -> Floats:
    """Return the half-width of a two-sided interval in standard errors: a quantile of Student's t; dof may be inf."""
    if not 0.0 < level < 1.0:
        raise SeaframeError(
            f"a confidence level must lie between 0 and 1, not at {level:g}; 0.95 is usual.", "range", path="level"
        )
    return np.asarray(stdtrit(np.minimum(np.asarray(dof, dtype=float), 1e10), 0.5 + 0.5 * level))


def project_into_bounds(draws: Floats, covariance: Floats, bounds: Floats) -> Floats:
    """Return, for every draw x (n, p), the point y within bounds (p, 2) with the least (y - x)^T C^-1 (y - x).

    With C = A A^T and y = x + A z this is least distance programming, min |z| where G z >= h, solved by non-negative
    least squares (Lawson and Hanson 1974, chapter 23). A singular C is treated as nearly singular; otherwise there
    might be no feasible point.
    """
    found = np.clip(draws, bounds[:, 0], bounds[:, 1])
    errors = np.sqrt(np.diag(covariance))
    beyond = np.flatnonzero(((found != draws) & (errors > 0.0)).any(axis=1))
    if not len(beyond):
        return found
    scale = np.where(errors > 0.0, errors, 1.0)
    w, V = np.linalg.eigh(covariance / np.outer(scale, scale))
    A = V * np.sqrt(np.maximum(w, SINGULAR))  # in units of the standard errors
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


def freeze_array(values: Any, shape: tuple[int, ...], what: str) -> Floats:
    """Return a read-only copy as an array of floats."""
    found = np.array(values, dtype=float)
    if found.shape != shape:
        raise SeaframeError(f"must have the shape {shape}, not {found.shape}.", "shape", path=f"estimates.{what}")
    found.flags.writeable = False
    return found


def check_consistency(estimates: Estimates) -> None:
    """Raise an error if names, units, covariance and degrees of freedom do not fit together."""
    names, C = estimates.names, estimates.covariance
    if len(set(names)) < len(names):
        raise SeaframeError(f"'{max(names, key=names.count)}' occurs twice.", "conflict", path="estimates.names")
    if len(estimates.units) != len(names):
        raise SeaframeError(f"{len(names)} names but {len(estimates.units)} units.", "shape", path="estimates.units")
    scale = np.sqrt(np.abs(np.diag(C)))
    with np.errstate(invalid="ignore"):
        uneven = np.abs(C - C.T) > SYMMETRY * np.outer(scale, scale)
    if uneven.any() or (np.diag(C) < 0.0).any():
        raise SeaframeError(
            "must be symmetric, with no negative variance. Give (C + C^T) / 2 if it is unsymmetric by rounding.",
            "invalid",
            path="estimates.covariance",
        )
    if not (estimates.dof > 0.0).all():
        raise SeaframeError("degrees of freedom must be positive.", "range", path="estimates.dof")


def to_plain_lists(values: Floats) -> Any:
    """Return nested lists; numbers that are not finite become text, since JSON has none."""
    if values.ndim:
        return [to_plain_lists(row) for row in values]
    return float(values) if np.isfinite(values) else str(float(values))


def parse_numbers(values: Any, what: str) -> Floats:
    """Return an array from nested lists of numbers, with "inf" and "nan" as text: the inverse of `to_plain_lists`."""
    try:
        return np.array(values, dtype=float)
    except (TypeError, ValueError):
        raise SeaframeError("must be numbers.", "type", path=f"estimates.{what}") from None
