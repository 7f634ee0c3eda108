"""What a fit says about itself: outcome, identifiability, and notes on questionable data, priors and disturbances.

The information of the measurements is R^T R = J^T S^-1 J. Identifiability is that of the singular values of the
Jacobian with columns scaled to unit length. A direction with a singular value of zero is a combination of parameters
that does not change any measured signal. It is reported by relative changes: a common scale of gains, masses, drag and
weight then appears as one common factor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ...scene.model import Scene
from .initial_states import guess_states
from .output_error import FEW
from .problem import Problem, Trial

BLIND = 1e-6  # singular values below it, relative to the largest, are taken as zero: not identifiable
TIE = 1e-6  # relative: sizes that differ by less are equal
PART = 0.02  # smallest entry of a combination that is reported, relative to its largest
CORRELATED = 0.9  # correlations above it are reported
HOLD = "fix one of them, for example at a measured value, or give it a prior"
UNSURE = 1.0  # standard error over value, beyond which a parameter is poorly determined
LARGE = 0.25  # share of a disturbance in the motion, beyond which the model is incomplete
AGAINST = 3.0  # standard deviations between a prior and the estimate from the data
SMALL = 1e-3  # second trial value, relative to the parameter
HEAVY = 4.0  # added mass over mass, or added over own moment of inertia, beyond which an estimate is absurd
GAINS = (1.0 / 3.0, 3.0)  # of thrusters that still are the ones described
BEYOND = 1.2  # commands or speeds of predicted data over those of the fitted data, beyond which it is noted
COMMAND, SPEED = 0.99, 0.95  # quantiles of magnitudes that are compared; speeds contain the errors of poses
ADDED_MASS = re.compile(r"(.+)\.added_mass\.(?:diagonal\[(\d)\]|matrix\[(\d)\]\[\3\])")


@dataclass(frozen=True)
class Combination:
    """Relative changes of parameters that together do not change the measured signals; the largest is 1."""

    names: tuple[str, ...]
    changes: tuple[float, ...]  # relative to the value; absolute where that is zero

    @property
    def advice(self) -> str:
        """What the user can do about it."""
        if len(self.names) == 1:
            return f"Fix {self.names[0]}, or measure a signal that depends on it."
        return f"{HOLD.capitalize()}."

    def __str__(self) -> str:
        if len(self.names) == 1:
            return f"{self.names[0]} has no effect on the measured signals"
        if np.ptp(self.changes) < 0.05:
            return (
                f"only ratios of {', '.join(self.names)} are identifiable, because a common factor does not change the "
                "measured signals"
            )
        parts = ", ".join(f"{name} {change:+.3g}" for name, change in zip(self.names, self.changes, strict=True))
        return f"these relative changes together do not change the measured signals: {parts}"


@dataclass(frozen=True, eq=False)
class Identifiability:
    """Which parameters are identifiable from the data, and which combinations are not."""

    names: tuple[str, ...]
    singular_values: Floats  # (P,) relative to the largest, of the Jacobian with columns of unit length
    unidentifiable: tuple[Combination, ...]  # combinations that are not identifiable
    correlated: tuple[tuple[str, str, float], ...]  # strongly correlated pairs, with their correlation
    poorly_determined: tuple[str, ...]  # paths that are identifiable, but with a standard error larger than the value
    converged: bool = True  # whether this holds at a minimum, or only where the search stopped

    @property
    def identifiable(self) -> tuple[str, ...]:
        """Parameters that are in no unidentifiable combination."""
        hidden = {name for combination in self.unidentifiable for name in combination.names}
        return tuple(name for name in self.names if name not in hidden)

    @property
    def condition(self) -> float:
        """Condition number: the largest over the smallest singular value."""
        last = float(self.singular_values[-1]) if len(self.singular_values) else 1.0
        return 1.0 / last if last > 0.0 else float("inf")

    def lines(self) -> list[str]:
        """Return everything as lines of text."""
        texts = [f"Not identifiable: {combination}. {combination.advice}" for combination in self.unidentifiable]
        texts += [f"Correlated at {rho:+.3f}: {a} and {b}." for a, b, rho in self.correlated]
        if self.correlated:
            texts.append(f"Correlated parameters have correlated errors. To determine one of them alone, {HOLD}.")
        if self.poorly_determined:
            names = ", ".join(self.poorly_determined)
            texts.append(f"Too little excitation for: {names} (the standard error is larger than the value).")
        if not self.converged:
            return ["The fit has not converged, so it is not certain which parameters are identifiable.", *texts]
        return texts or ["All parameters are identifiable."]


@dataclass(frozen=True, eq=False)
class Information:
    """The Fisher information slope R^T R + Pi of measurements and priors about P unknowns, in units of the noise."""

    R: Floats  # (k, P) square root of the data's information
    names: tuple[str, ...]
    values: Floats  # (P,)
    deviations: Floats | None = None  # (P,) standard deviations of priors; None or infinite: no prior

    def inverse(self, slope: float = 1.0) -> tuple[Floats, NDArray[np.bool_]]:
        """Return the pseudo-inverse (P, P), and a mask (P,) of parameters that are not identifiable."""
        R = self.R
        if self.deviations is not None:
            R = np.concatenate([np.sqrt(slope) * R, np.diag(1.0 / self.deviations)])
        lengths, s, V = decompose(R)
        identifiable = s >= BLIND
        T = V[identifiable] / (np.linalg.norm(R / lengths, 2) * s[identifiable])[:, None] / lengths
        largest = np.max(np.abs(V[~identifiable]), axis=1, keepdims=True)
        return T.T @ T, np.asarray((np.abs(V[~identifiable]) > PART * largest).any(axis=0))

    def covariance(self, scores: Floats, slope: float = 1.0) -> tuple[Floats, Floats]:
        """Return A^-1 (scores^T scores + Pi) A^-1 with A = slope R^T R + Pi, and the shares (P,) of the scores in it.

        `scores` (m, P) is a square root of the covariance of the data's score. Variances of unidentifiable unknowns are
        infinite.
        """
        inverse, hidden = self.inverse(slope)
        from_data, from_priors = scores @ inverse, inverse / np.asarray(self.deviations)[:, None]
        C, variance = from_data.T @ from_data, np.sum(from_data**2, axis=0) + np.sum(from_priors**2, axis=0)
        share = np.divide(np.diag(C), variance, out=np.ones(len(C)), where=variance > 0.0)
        C = C + from_priors.T @ from_priors
        C[hidden, :] = C[:, hidden] = np.nan
        C[hidden, hidden] = np.inf
        return C, share

    def identifiability(self, covariance: Floats, converged: bool = True, paths: int | None = None) -> Identifiability:
        """Return the identifiability; `covariance` (P, P) gives correlations and standard errors.

        The first `paths` parameters are paths of a scene (default: all). The others, such as biases, may be zero and
        well determined, so they are never reported as poorly determined.
        """
        lengths, s, V = decompose(self.R)
        directions = sparse_basis(np.asarray(V[s < BLIND] / lengths), self.values)
        combinations = tuple(self.combination(direction) for direction in directions)
        errors = np.sqrt(np.diag(covariance))
        with np.errstate(invalid="ignore", divide="ignore"):
            rho = covariance / np.outer(errors, errors)
        strong = np.argwhere(np.triu(np.abs(np.nan_to_num(rho)) > CORRELATED, 1))
        pairs = sorted(((self.names[a], self.names[b], float(rho[a, b])) for a, b in strong), key=lambda x: -abs(x[2]))
        weak = np.isfinite(errors) & (errors > UNSURE * np.abs(self.values)) & (self.values != 0.0)
        poorly_determined = tuple(
            name for name, is_weak in zip(self.names[:paths], weak[:paths], strict=True) if is_weak
        )
        return Identifiability(self.names, s, combinations, tuple(pairs), poorly_determined, converged)

    def combination(self, direction: Floats) -> Combination:
        """Return an unidentifiable direction as relative changes."""
        relative = direction / np.where(self.values != 0.0, self.values, 1.0)
        sizes = np.abs(relative)
        relative = relative / relative[np.argmax(sizes > (1.0 - TIE) * sizes.max())]  # the first of equal ones is +1
        chosen = np.flatnonzero(np.abs(relative) > PART)
        names = tuple(self.names[k] for k in chosen)
        return Combination(names, tuple(float(relative[k]) for k in chosen))


def decompose(R: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the column lengths (P,) of R (k, P), or 1 where zero; of R with columns of unit length the singular values
    (P,), relative to the largest, and their directions (P, P) as rows."""
    norms = np.linalg.norm(R, axis=0)
    lengths, P = np.where(norms > 0.0, norms, 1.0), len(norms)
    padded = np.concatenate([R / lengths, np.zeros((max(0, P - len(R)), P))])
    _, s, V = np.linalg.svd(padded, full_matrices=False)
    return lengths, s / max(float(s[0]), 1e-300) if P else s, V


def sparse_basis(directions: Floats, values: Floats) -> Floats:
    """Return a sparse basis (rows) of the same space: Gaussian elimination with the largest relative pivot."""
    rows = directions / np.where(values != 0.0, np.abs(values), 1.0)
    for k in range(len(rows)):
        row, column = divmod(int(np.argmax(np.abs(rows[k:]))), rows.shape[1])
        rows[[k, k + row]] = rows[[k + row, k]]
        rows[k] /= rows[k, column]
        others = np.arange(len(rows)) != k
        rows[others] -= np.outer(rows[others, column], rows[k])
    return np.asarray(rows * np.where(values != 0.0, np.abs(values), 1.0))


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


def unbounded_estimate(theta: Floats, bounds: Floats, priors: Floats, slope: Floats, inverse: Floats) -> Floats:
    """Return estimates (P,) after one Gauss-Newton step without bounds; theta itself if it is at no bound.

    `bounds` and `priors` (means and deviations) are (P, 2), `slope` (P,) is the gradient of the cost without priors,
    `inverse` (P, P) the inverse information with priors.
    """
    if not is_at_bound(theta, bounds).any():
        return theta
    mean, spread = priors.T
    return np.asarray(theta - inverse @ (slope + (theta - mean) / spread**2))


def is_at_bound(theta: Floats, bounds: Floats) -> NDArray[np.bool_]:
    """Return whether each unknown is at one of its bounds (P, 2)."""
    return np.asarray((theta <= bounds[:, 0]) | (theta >= bounds[:, 1]))


def check_sufficient_data(problem: Problem) -> None:
    """Raise an error that says what is lacking, instead of returning meaningless estimates."""
    sources = ", ".join(trial.record.source for trial in problem.trials)
    known = np.concatenate([problem.sensors.is_measured(trial.record.y) for trial in problem.trials])
    rows = int(known.any(axis=1).sum())
    if rows < FEW:
        raise SeaframeError(
            f"has {rows} rows with measurements, but a fit needs at least {FEW}.", "data", place=sources
        )
    states = len(problem.moving)
    unknowns = int(np.isinf(problem.unknowns.priors[:, 1]).sum())  # the others have priors
    if known.sum() <= unknowns + states:
        raise SeaframeError(
            f"{int(known.sum())} measurements cannot determine {unknowns} unknowns and the {states} numbers of an "
            "initial state. Use more rows or signals, or free fewer paths.",
            "unidentifiable",
            place=sources,
        )
    if all(is_constant(trial.record.y) for trial in problem.trials):
        names = ", ".join(problem.sensors.names)
        raise SeaframeError(
            f"nothing moves: {names} have the same value in every row. Check that this is the right log, and that its "
            "sensors were on.",
            "data",
            place=sources,
        )


def is_constant(y: Floats) -> bool:
    """Return whether no column of y (n, m) ever changes."""
    seen = y[:, np.isfinite(y).any(axis=0)]
    return bool(np.all(np.nanmax(seen, axis=0) == np.nanmin(seen, axis=0)))


def note_questionable_inputs(problem: Problem, held_out: Sequence[Trial], dt: float | None) -> Iterator[str]:
    """Yield notes on repeated data and on the step size dt [s]."""
    for a, b in combinations(problem.trials, 2):
        if is_same_data(a, b):
            yield (
                f"{format_sources(a, b)}: the same rows count twice, so intervals are too narrow. Give each log once."
            )
    for a in problem.trials:
        for b in held_out:
            if is_same_data(a, b):
                yield (
                    f"{format_sources(a, b)}: the same rows are fitted and held out, so predictions do not show "
                    "how the model does on unseen data. Hold out another log."
                )
    steps = np.concatenate([np.diff(trial.record.t) for trial in problem.trials])
    if dt is not None and len(steps) and dt > (row := float(np.median(steps))) * (1.0 + 1e-6):
        yield f"dt: {dt:g} s is longer than the interval between rows. Steps end at every row, after {row:.4g} s."


def is_same_data(a: Trial, b: Trial) -> bool:
    """Return whether two runs have the same measurements at the same times."""
    return np.array_equal(a.record.t, b.record.t) and np.array_equal(a.record.y, b.record.y, equal_nan=True)


def format_sources(a: Trial, b: Trial) -> str:
    """Return the names of both sources, or say that one is given twice."""
    x, y = a.record.source, b.record.source
    return f"{x}, given twice" if x == y else f"{x} and {y}"


def note_contradicted_priors(problem: Problem, outcome: Outcome) -> Iterator[str]:
    """Yield a note on every prior that contradicts the data together with all other priors.

    Without the prior of mean m and standard deviation s, an estimate x of variance v is that of the data alone:
    1 / v_d = 1 / v - 1 / s^2, x_d = v_d (x / v - m / s^2).
    """
    unknowns = problem.unknowns
    mean, spread = unknowns.priors.T
    variance = np.diag(Information(outcome.information, unknowns.names, outcome.theta, spread).inverse()[0])
    bounded = is_at_bound(outcome.theta, unknowns.bounds)
    for k in np.flatnonzero(np.isfinite(spread) & ~bounded):
        precision = 1.0 / variance[k] - 1.0 / spread[k] ** 2 if variance[k] > 0.0 else 0.0  # of the data alone
        if not precision > 1e-6 / spread[k] ** 2:
            continue
        alone = (outcome.theta[k] / variance[k] - mean[k] / spread[k] ** 2) / precision
        if abs(alone - mean[k]) > AGAINST * np.hypot(spread[k], 1.0 / np.sqrt(precision)):
            yield (
                f"The prior of {unknowns.names[k]}, {mean[k]:.4g} +- {spread[k]:.2g}, contradicts the data, which "
                f"alone give {alone:.4g} +- {1.0 / np.sqrt(precision):.2g}. Check the prior and the units."
            )


def is_valid_value(scene: Scene, path: str, value: float) -> bool:
    """Return whether a value is valid at a path of a scene."""
    try:
        scene.replace({path: value})
    except SeaframeError:
        return False
    return True


def find_nonnegative_paths(scene: Scene, paths: Sequence[str], values: Floats) -> list[str]:
    """Return the paths, among those with values (p,) >= 0, where only positive values are valid."""
    found = []
    for path, value in zip(paths, values, strict=True):
        size = float(value) or 1.0
        if value >= 0.0 and not any(is_valid_value(scene, path, -x) for x in (size, SMALL * size)):
            found += [path] if is_valid_value(scene, path, SMALL * size) else []
    return found


def note_invalid_estimates(problem: Problem, outcome: Outcome) -> list[str]:
    """Return notes on estimates that are not valid in the scene."""
    theta = np.clip(outcome.theta, *problem.unknowns.bounds.T)  # rounding may exceed a bound
    freed = problem.program.freed
    values = freed.at_paths(problem.unknowns.free(theta).tolist())
    try:
        problem.original_scene.replace(values)
    except SeaframeError as error:
        below = [path for path, x in values.items() if x < 0.0]
        found = find_nonnegative_paths(problem.original_scene, below, np.abs([values[path] for path in below]))
        wrong = [name for name, paths in freed.ties.items() if set(paths) & set(found)]
        bounds = f"Give bounds that start at zero for {', '.join(wrong)}." if wrong else "Give bounds."
        return [f"The estimates are not valid in the scene: {str(error).splitlines()[0]} {bounds}"]
    return []


def note_absurd_estimates(problem: Problem, outcome: Outcome) -> Iterator[str]:
    """Yield notes on estimates that are valid numbers, but hardly those of a vehicle."""
    unknowns, scene = problem.unknowns, problem.original_scene
    theta = np.clip(outcome.theta, *unknowns.bounds.T)
    found = problem.program.freed.at_paths(unknowns.free(theta).tolist())
    numbers = dict(scene.paths()) | found
    unstable = set()
    for path, value in found.items():
        if (match := ADDED_MASS.fullmatch(path)) is not None:
            link, axis = match[1], int(match[2] or match[3])
            own = f"{link}.mass" if axis < 3 else f"{link}.inertia.diagonal[{axis - 3}]"
            if value > HEAVY * numbers.get(own, np.inf) > 0.0:
                yield (
                    f"{path} is {value:.4g}, {value / numbers[own]:.2g} times {own}, {numbers[own]:.4g}: hardly that "
                    "of a vehicle. Acceleration and thrust or drag are probably not separable: fix the thrust, or "
                    "record faster changes."
                )
        elif ".drag." in path and value == 0.0:
            yield (
                f"{path} is zero: the data show no such drag beside the other unknowns. Fix it at a usual value, or "
                "record faster motion along its axis."
            )
        elif re.search(r"\.stiffness(\[\d+\])?$", path) and value < 0.0:
            yield f"{path} is negative, {value:.4g}: the joint would move away from its rest. Give bounds from zero on."
        elif re.search(r"\.gain$", path) and not GAINS[0] < value < GAINS[1]:
            yield (
                f"{path} is {value:.4g}: hardly that of the thruster described. Check the order, the units and the "
                "directions of the commands."
            )
        elif ".center_of_" in path or path.endswith(".volume"):
            unstable.add(path.partition(".center_of_")[0].removesuffix(".volume"))
    yield from (note for link in sorted(unstable) for note in note_instability(scene, numbers, link))
    if unknowns.has_delay and is_at_bound(theta, unknowns.bounds)[-1]:
        low, high = unknowns.bounds[-1]
        yield (
            f"The delay of commands is at its bound, {theta[-1]:.4g} s of {low:g} to {high:g} s. Check the clocks of "
            "the streams in the log, or give other bounds."
        )


def note_instability(scene: Scene, numbers: Mapping[str, float], link: str) -> Iterator[str]:
    """Yield a note if the centre of buoyancy of a free vehicle is below its centre of mass, so that it capsizes."""
    g = np.array(scene.gravity)
    slot, robot = scene.coordinates.slots.get(link), link.partition(".")[0]
    alone = [path for path in scene.links if path.partition(".")[0] == robot] == [link]
    if not (g.any() and alone and slot is not None and slot.is_floating):
        return
    mass, buoyancy = (
        np.array([numbers.get(f"{link}.center_of_{what}[{k}]", 0.0) for k in range(3)]) for what in ("mass", "buoyancy")
    )
    above = float((mass - buoyancy) @ g / np.linalg.norm(g))
    if above < 0.0:
        yield (
            f"The centre of buoyancy of {link} is {-above:.3g} m below its centre of mass, so it would capsize at "
            "rest. Fix one of them, or check the signs of roll and pitch."
        )


def note_extrapolation(problem: Problem, trials: Sequence[Trial]) -> Iterator[str]:
    """Yield a note on each run whose commands or speeds go beyond those of the fitted data, with both figures."""
    if not trials:
        return
    names = (*problem.scene.coordinates.u, *problem.scene.coordinates.v)
    fitted = magnitudes(problem, problem.trials)
    for trial in trials:
        found = magnitudes(problem, [trial])
        far = np.flatnonzero((found > BEYOND * fitted) & (fitted > 0.0))
        if len(far):
            parts = ", ".join(f"{names[k]} {found[k]:.3g} (fitted: {fitted[k]:.3g})" for k in far)
            yield (
                f"{trial.record.source}: goes beyond the fitted data in {parts}, commands from neutral. Predictions "
                "there are extrapolations: record such motion too."
            )


def magnitudes(problem: Problem, trials: Sequence[Trial]) -> Floats:
    """Return the usual largest magnitudes (nu + nv,) of inputs and velocities of some runs."""
    u = np.abs(np.nan_to_num(np.concatenate([trial.record.u for trial in trials])))
    nq, nv = problem.program.nq, problem.program.nv
    v = np.abs(np.concatenate([guess_states(problem, trial)[:, nq : nq + nv] for trial in trials]))
    return np.concatenate([np.quantile(u, COMMAND, axis=0), np.quantile(v, SPEED, axis=0)])
