"""Uncertainty of estimates: covariance of output error, and intervals without linearisation for either method.

Output error: C = A^-1 (S + Pi) A^-1 with the curvature A = E psi' R^T R + Pi of the cost, R^T R the information of all
windows after their initial states are eliminated, and Pi that of priors. S is the covariance of the data's score. If
residuals are white, S = E psi^2 R^T R; without priors, C = kappa (R^T R)^-1 with kappa = E psi^2 / (E psi')^2. If they
are not white, disturbances act, and at best different windows are independent: S = sum_w g_w g_w^T with the score g_w
of each window. The innovation form is then more accurate, and its intervals are more reliable.

Intervals without linearisation are those of the profile likelihood, and percentiles of fits to resampled data
(bootstrap), with the method's own cost function and with fixed noise levels. For output error windows of rows are drawn
with replacement. For the innovation form gains and covariances of innovations are those of the fit; windows of
innovations, which are white if the model is right, are weighted by how often they were drawn. The estimates then
scatter as they would over repeated experiments. No new data are simulated, so this is also valid for vehicles under
feedback and for chaotic motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...numbers import Floats
from ..estimates import Estimates, contain_values, student_quantile
from .diagnostics import Information, Outcome, unbounded_estimate
from .innovation import SETTLED, InnovationFit, Point, Search
from .output_error import LARGEST, RIDGE, OutputError, Solution, Stage, upper_triangle
from .predictions import Piece, build_piece
from .segments import Filter, Reference

WHITE = 0.1  # lag-one correlation of residuals, beyond which they are not white
ENOUGH = 3  # windows per parameter, from which their scores give a full covariance
SECANTS = 8  # most secant steps to an end of a profile interval
ADVICE = 'To account for disturbances, use method="innovation" (command line: --method innovation).'
REACH = 4.0  # longest first step, in standard errors; doubled after every step that was too short
CLOSE = 0.01  # relative tolerance of the root of the deviance
CHORDS = 4  # most steps of a bootstrap sample
FEWEST = 10  # fewest windows for a bootstrap
TOGETHER = 4096  # most windows that are simulated at once
REFITS = 15  # most steps with an unknown fixed
ROWS = 4  # rows of a window: short windows suffice, because innovations are nearly white


@dataclass(frozen=True, eq=False)
class WindowScores:
    """Scores and information of active unknowns at a solution, initial states eliminated."""

    g: Floats  # (W, P) scores of every window
    R: Floats  # (P, P) square root of the information

    @classmethod
    def of(cls, fit: OutputError, solution: Solution) -> WindowScores:
        """Linearise a solution, without the weights of its loss."""
        nx = len(fit.problem.moving)
        scores, triangles = [], []
        for own, some in fit.split_by_memory():
            rows = some.whiten(solution.theta, solution.runs.part(own), solution.e[own], weigh=False)
            factors = some.factors(upper_triangle(rows), 0.0)
            J, z = rows[..., nx:-1], rows[..., -1]
            rest = J - rows[..., :nx] @ np.linalg.solve(factors.R_xx, factors.R_xt[:, :, :-1])
            scores.append(np.einsum("wnp,wn->wp", rest, fit.loss.psi(z)))
            triangles.append(factors.R_tt)
        whole = upper_triangle(np.concatenate(triangles).reshape(-1, triangles[0].shape[2]))
        return cls(np.concatenate(scores), whole[:-1, :-1])


def build_outcome(stages: Sequence[Stage]) -> Outcome:
    """Return the estimates and covariance of the last stage."""
    fit, solution = stages[-1].error, stages[-1].solution
    unknowns, act = fit.problem.unknowns, fit.active
    linear = WindowScores.of(fit, solution)
    information = collect_information(fit, solution, linear)
    C, dof, notes = compute_covariance(fit, solution, linear, information)
    count = sum(stage.iterations for stage in stages)
    if not solution.converged:
        notes.append(f"The fit did not converge in {count} iterations.")
    every, inner, slope = np.zeros((len(act), len(act))), np.zeros((len(act), len(act))), np.zeros(len(act))
    every[np.ix_(act, act)] = C
    inner[np.ix_(act, act)] = information.inverse(mean_slope(fit, solution))[0]
    slope[act] = linear.g.sum(axis=0)
    center = unbounded_estimate(solution.theta, unknowns.bounds, unknowns.priors, slope, inner)
    R, degrees = np.zeros((len(linear.R), len(act))), np.full(len(act), np.inf)
    R[:, act], degrees[act] = linear.R, dof
    cost = solution.cost + float(np.sum(fit.is_measured.sum(axis=(0, 1)) * np.log(fit.sigma)))
    return Outcome(
        solution.theta, every, degrees, R, fit.sigma, cost, count, solution.converged, tuple(notes), center=center
    )


def collect_information(fit: OutputError, solution: Solution, linear: WindowScores) -> Information:
    """Return the information of data and priors about active unknowns."""
    unknowns, act = fit.problem.unknowns, np.flatnonzero(fit.active)
    names = tuple(unknowns.names[k] for k in act)
    return Information(linear.R, names, solution.theta[act], unknowns.priors[act, 1])


def mean_slope(fit: OutputError, solution: Solution) -> float:
    """Return the mean of psi' over the residuals."""
    return float(np.mean(fit.loss.slope((solution.e / fit.sigma)[fit.is_measured])))


def compute_covariance(
    fit: OutputError, solution: Solution, linear: WindowScores, information: Information
) -> tuple[Floats, float | Floats, list[str]]:
    """Return the covariance of active unknowns, its degrees of freedom, and notes."""
    z = (solution.e / fit.sigma)[fit.is_measured]
    slope = mean_slope(fit, solution)
    N, W = len(z), len(linear.g)
    used = int(fit.active.sum()) + W * len(fit.problem.moving)
    white = np.sqrt(float(np.sum(fit.loss.psi(z) ** 2)) / max(N - used, 0.1 * N)) * linear.R
    lag = lag_one_correlation(fit, solution)
    if lag <= max(WHITE, 4.0 / np.sqrt(N)):
        return information.covariance(white, slope)[0], np.inf, []
    note = (
        f"Residuals are not white (correlation {lag:.2f} from one to the next), so intervals were widened by the "
        "scatter between windows."
    )
    if W < 3:
        return information.covariance(np.sqrt((1.0 + lag) / (1.0 - lag)) * white, slope)[0], np.inf, [note, ADVICE]
    C, share = information.covariance(
        scatter_root(linear.g, Information(white, information.names, information.values)), slope
    )
    return C, (W - 1.0) / np.maximum(share, 1e-9) ** 2, [note, ADVICE]  # the share of priors has infinite dof


def scatter_root(g: Floats, white: Information) -> Floats:
    """Return a square root (m, P) of the covariance of scores g (W, P) of windows.

    With few windows it is that of white residuals, scaled up to the size of g. The mean of the scores is removed: it is
    the pull of bounds and priors, not scatter.
    """
    W, P = g.shape
    scores = (g - g.mean(axis=0)) * np.sqrt(W / (W - 1.0))
    ratio = float(np.sum((scores @ white.inverse()[0]) * scores)) / max(P, 1)
    return np.asarray(scores if W >= ENOUGH * P and ratio > 1.0 else white.R * np.sqrt(max(ratio, 1.0)))


def lag_one_correlation(fit: OutputError, solution: Solution) -> float:
    """Return the largest lag-one correlation of residuals of one entry, within windows."""
    psi = np.where(fit.is_measured, fit.loss.psi(solution.e / fit.sigma), 0.0)
    products = np.zeros(psi.shape[2])
    for k in range(len(products)):
        windows, rows = np.nonzero(fit.is_measured[..., k])
        found = psi[windows, rows, k]
        products[k] = np.sum(found[1:] * found[:-1] * (windows[1:] == windows[:-1]))
    squares = np.sum(psi**2, axis=(0, 1))
    return min(float(np.max(products / np.where(squares > 0.0, squares, 1.0), initial=0.0)), 0.999)


def profile_intervals(
    refits: Refits,
    estimates: Estimates,
    names: Sequence[str],
    level: float,
    report: Callable[[float], None],
) -> Floats:
    """Return profile-likelihood intervals (k, 2): where the profile has risen as far as the confidence level asks.

    Deviances are scaled so that near the estimate they agree with its standard error, however that was computed. An end
    is infinite where the deviance stays below the limit at any distance, or where the model cannot be simulated that
    far: the data do not exclude any value on that side. A bound that is reached first is the end.
    """
    found = np.zeros((len(names), 2))
    for number, name in enumerate(names):
        for column, side in enumerate((-1.0, 1.0)):
            found[number, column] = find_interval_end(refits, estimates, name, side, level)
            report((2 * number + column + 1) / found.size)
    return contain_values(found, estimates.values[[estimates.index(name) for name in names]])


def find_interval_end(refits: Refits, estimates: Estimates, name: str, side: float, level: float) -> float:
    """Return one end by secant steps on the root of the deviance, which is nearly linear; inf if there is none."""
    k = estimates.index(name)
    width = float(estimates.standard_errors[k])
    if not np.isfinite(width):
        return side * np.inf
    low, high = estimates.bounds[k]
    wanted = float(student_quantile(level, estimates.dof[k]))
    rise, scale = refits.profile_cost(k), refits.standard_error(k) / width
    inner = ProfilePoint(float(refits.theta[k]), 0.0)  # the last point below the limit
    outer: ProfilePoint | None = None  # and above it
    x, reach = float(np.clip(inner.x + side * wanted * width, low, high)), REACH * width
    for _ in range(SECANTS):
        here = ProfilePoint(x, float(np.sqrt(2.0 * max(rise(x), 0.0)) * scale))
        if abs(here.root - wanted) < CLOSE * wanted or (here.root < wanted and x in (low, high)):
            return x
        if here.root < wanted:
            x = inner.extrapolate(here, wanted, side, reach) if outer is None else here.interpolate(outer, wanted)
            inner, reach = here, 2.0 * reach
        else:
            outer = here
            x = inner.interpolate(outer, wanted)
        x = float(np.clip(x, low, high))
    return side * np.inf if outer is None or not np.isfinite(outer.root) else outer.x


class ProfilePoint(NamedTuple):
    """A value x of an unknown, and the root of the deviance there; infinite if the model cannot be simulated."""

    x: float
    root: float

    def interpolate(self, other: ProfilePoint, wanted: float) -> float:
        """Return where the line to another point has the wanted root, or the midpoint near its ends."""
        share = (wanted - self.root) / (other.root - self.root)
        return self.x + (share if 0.05 < share < 0.95 else 0.5) * (other.x - self.x)

    def extrapolate(self, other: ProfilePoint, wanted: float, side: float, reach: float) -> float:
        """Return where the line through a farther point on a `side` has the wanted root, at most `reach` beyond it."""
        gain = other.root - self.root
        step = reach if gain <= 0.0 else min((wanted - other.root) / gain * abs(other.x - self.x), reach)
        return other.x + side * step


def percentile_intervals(samples: Floats, estimates: Estimates, level: float) -> Floats:
    """Return percentile intervals (P, 2) of samples (count, P), within the bounds; they contain the estimates.

    Samples have fixed noise levels, although these are only estimated: the intervals are widened by the ratio of
    Student's t to the normal distribution.
    """
    ends = np.quantile(samples, [0.5 - 0.5 * level, 0.5 + 0.5 * level], axis=0).T
    stretch = student_quantile(level, estimates.dof) / student_quantile(level, np.inf)
    values, (low, high) = estimates.values[:, None], estimates.bounds.T
    ends = np.clip(values + stretch[:, None] * (ends - values), low[:, None], high[:, None])
    return contain_values(ends, estimates.values)


def draw_windows(windows: int, unknowns: int, count: int, seed: int) -> NDArray[np.int64]:
    """Return how often each window is drawn with replacement, (count, windows)."""
    if windows < max(FEWEST, 2 * unknowns):
        raise SeaframeError(
            f"{windows} windows are too few for a bootstrap of {unknowns} unknowns; it needs at least "
            f"{max(FEWEST, 2 * unknowns)}. Use shorter windows or more data.",
            "data",
        )
    return np.random.default_rng(seed).multinomial(windows, np.full(windows, 1.0 / windows), size=count)


def draw_prior_means(priors: Floats, count: int, seed: int) -> Floats:
    """Return random prior means (count, P) for priors (P, 2): their uncertainty is resampled like that of the data."""
    mean, spread = priors.T
    noise = np.random.default_rng([seed, 1]).standard_normal((count, len(mean)))
    return np.asarray(mean + np.where(np.isfinite(spread), spread, 0.0) * noise)


@dataclass(frozen=True, eq=False)
class WindowRefits:
    """Refits of the last stage of an output-error fit."""

    stage: Stage

    @property
    def theta(self) -> Floats:
        """The estimates (P,)."""
        return self.stage.solution.theta

    def profile_cost(self, k: int) -> Callable[[float], float]:
        """Return the profile of the cost by unknown k; each search starts where the last one ended."""
        error, best = self.stage.error, self.stage.solution
        active = error.active.copy()
        active[k] = False
        restricted, nearest = replace(error, active=active), best

        def cost_increase(x: float) -> float:
            nonlocal nearest
            theta = nearest.theta.copy()
            theta[k] = x
            try:
                nearest = restricted.solve(theta, nearest.X, least_gain=1e-6)
            except SeaframeError:  # the motion grows without bound
                return np.inf
            return nearest.cost - best.cost

        return cost_increase

    def standard_error(self, k: int) -> float:
        """Return the standard error of unknown k by the curvature E psi' R^T R + Pi of the cost."""
        error, solution = self.stage.error, self.stage.solution
        known = collect_information(error, solution, WindowScores.of(error, solution))
        inverse, _ = known.inverse(mean_slope(error, solution))
        column = int(np.searchsorted(np.flatnonzero(error.active), k))
        return float(np.sqrt(inverse[column, column]))

    def pieces(self) -> list[Piece]:
        """Return every window as simulated from its fitted initial state."""
        error, solution = self.stage.error, self.stage.solution
        return [
            build_piece(
                error.problem,
                span.trial,
                np.arange(span.first, span.last),
                solution.runs.rows[w, : span.last - span.first],
                solution.theta,
                error.sigma,
            )
            for w, span in enumerate(error.windows.spans)
        ]

    def bootstrap(self, count: int, seed: int, report: Callable[[float], None]) -> Floats:
        """Return estimates (count, P) from windows drawn with replacement; all samples are simulated in one batch.

        Steps use the derivatives of the solution (chord method), so a sample needs simulations but no sensitivities.
        """
        error, solution = self.stage.error, self.stage.solution
        W, active, unknowns = len(error.windows.spans), error.active, error.problem.unknowns
        draws = draw_windows(W, int(active.sum()), count, seed)
        theta, X = np.tile(solution.theta, (count, 1)), np.tile(solution.X, (count, 1, 1))
        slope = mean_slope(error, solution)
        parts = list(decompose_windows(error, solution)) if sum(1 for _ in error.split_by_memory()) == 1 else None
        mean, spread = draw_prior_means(unknowns.priors[active], count, seed), unknowns.priors[active, 1]
        inverse = np.zeros(())
        for number in range(CHORDS):
            g, H = (theta[:, active] - mean) / spread**2, np.tile(np.diag(spread**-2.0), (count, 1, 1))
            chords: list[tuple[Chord, Floats]] = []  # without Q, which initial states do not need
            for chord in parts or decompose_windows(error, solution):
                z = project_scores(chord, theta, X[:, chord.windows])
                nx = chord.R_xx.shape[1]
                g += np.einsum("bw,wki,bwk->bi", draws[:, chord.windows], chord.R_tt, z[..., nx:], optimize=True)
                if number == 0:
                    H += slope * np.einsum(
                        "bw,wki,wkj->bij", draws[:, chord.windows], chord.R_tt, chord.R_tt, optimize=True
                    )
                chords.append((chord._replace(Q=np.zeros(0)), z[..., :nx]))
            inverse = np.linalg.pinv(H, hermitian=True) if number == 0 else inverse
            limits = unknowns.bounds[active] - theta[:, active][..., None]
            change = np.clip(-np.einsum("bij,bj->bi", inverse, g), limits[..., 0], limits[..., 1])
            theta[:, active] += change
            for chord, z in chords:
                X[:, chord.windows] = update_initial_states(chord, X[:, chord.windows], z / slope, change)
            report((number + 1) / CHORDS)
        return theta


class Chord(NamedTuple):
    """QR decompositions of some windows' rows at a solution, for steps with fixed derivatives (chord method)."""

    windows: slice
    error: OutputError  # of these windows
    Q: Floats  # (w, N, nx + P)
    R_xx: Floats
    R_xt: Floats
    R_tt: Floats


def decompose_windows(error: OutputError, solution: Solution) -> Iterator[Chord]:
    """Yield the decompositions of all windows, as many at a time as memory allows."""
    nx = len(error.problem.moving)
    for windows, part in error.split_by_memory():
        rows = part.whiten(solution.theta, solution.runs.part(windows), solution.e[windows], weigh=False)[..., :-1]
        largest = np.max(np.linalg.norm(rows[:, :, :nx], axis=1), axis=0)
        ridge = np.zeros((len(rows), nx, rows.shape[2]))
        ridge[:, np.arange(nx), np.arange(nx)] = RIDGE * np.where(largest > 0.0, largest, 1.0)
        Q, R = np.linalg.qr(np.concatenate([rows, ridge], axis=1))
        yield Chord(windows, part, Q[:, : rows.shape[1]], R[:, :nx, :nx], R[:, :nx, nx:], R[:, nx:, nx:])


def project_scores(chord: Chord, theta: Floats, X: Floats) -> Floats:
    """Return Q^T psi (B, w, nx + P) of samples with unknowns theta (B, P) and initial states X (B, w, nq + nv)."""
    error, (B, w) = chord.error, X.shape[:2]
    batch_size = max(1, min(TOGETHER // w, LARGEST // (w * error.windows.nodes.shape[1] * X.shape[2])))
    scores = np.empty((B, w, chord.Q.shape[2]))
    for first in range(0, B, batch_size):
        samples = slice(first, first + batch_size)
        count = len(theta[samples])
        many = replace(error, windows=error.windows.repeat(count))
        theta_rows = np.repeat(theta[samples], w, axis=0)
        e = many.errors(theta_rows, many.simulate_windows(theta_rows, X[samples].reshape(count * w, -1)))
        psi = np.where(many.is_measured, error.loss.psi(e / error.sigma), 0.0).reshape(count, w, -1)
        scores[samples] = np.einsum("wnk,bwn->bwk", chord.Q, psi)
    return scores


def update_initial_states(chord: Chord, X: Floats, z: Floats, change: Floats) -> Floats:
    """Return the initial states (B, w, nq + nv) after a change of unknowns (B, P)."""
    chart = chord.error.problem.steps.chart
    rest = z + np.einsum("wki,bi->bwk", chord.R_xt, change)
    steps = np.zeros((*X.shape[:2], chart.n))
    steps[..., chord.error.problem.moving] = -np.linalg.solve(chord.R_xx, rest[..., None])[..., 0]
    return chart.add_change(X, steps)


@dataclass(frozen=True, eq=False)
class FilterRefits:
    """Refits of a fit by the innovation form."""

    found: InnovationFit

    @property
    def theta(self) -> Floats:
        """The estimates (P,), with the lever arms of disturbances."""
        return self.found.theta

    @cached_property
    def filters(self) -> list[Filter]:
        """The filters of the fit, with fixed gains."""
        return self.found.search.build_filters(self.found.linearise_final(), self.found.noise)

    @cached_property
    def slopes(self) -> Floats:
        """Derivatives of whitened innovations by unknowns, (rows r, P)."""
        return np.concatenate([each.slopes() for each in self.filters])

    def profile_cost(self, k: int) -> Callable[[float], float]:
        """Return the profile of the cost by unknown k; each search starts where the last one ended."""
        found, search = self.found, copy(self.found.search)
        search.held = k
        theta, references = found.theta, found.references
        _, _, least = search.run_filters(theta, references, self.filters)

        def rise(x: float) -> float:
            nonlocal theta, references
            start = theta.copy()
            start[k] = x
            try:
                theta, references, cost = self.refit(search, start, references)
            except SeaframeError:  # the filter diverged
                return np.inf
            return cost - least

        return rise

    def refit(
        self, search: Search, theta: Floats, references: list[Reference]
    ) -> tuple[Floats, list[Reference], float]:
        """Return the minimum near an initial guess, its runs and its cost."""
        search.damping, moved, count, filters = 1e-6, np.inf, 0, self.filters
        while moved > SETTLED and count < REFITS:
            theta, references, moved, _ = search.gauss_newton_step(Point(theta, references, [], []), filters)
            linear = search.linearise(theta, references)
            filters = [replace(own, linear=one) for own, one in zip(filters, linear, strict=True)]
            count += 1
        return theta, references, search.run_filters(theta, references, filters)[2]

    def standard_error(self, k: int) -> float:
        """Return the standard error of unknown k by innovations and priors, as if the noises were known."""
        return float(np.sqrt(self.inverse(self.slopes)[k, k]))

    def inverse(self, rows: Floats) -> Floats:
        """Return the inverse (P, P) of the information of `rows` of derivatives and of priors."""
        unknowns = self.found.search.unknowns
        return Information(upper_triangle(rows), unknowns.names, self.theta, unknowns.priors[:, 1]).inverse()[0]

    @cached_property
    def windows(self) -> NDArray[np.int64]:
        """Window number of every row of all segments, (rows,)."""
        found, first = [], 0
        for flight in self.found.search.flights:
            found.append(first + np.arange(len(flight.rows)) // ROWS)
            first = int(found[-1][-1]) + 1
        return np.concatenate(found)

    def pieces(self) -> list[Piece]:
        """Return every segment as predicted by the filter: each row from all rows before it."""
        found = self.found
        filters = found.search.build_filters(found.linearise_final(), found.noise)  # large: not kept
        every = zip(found.search.flights, found.references, filters, found.inflation, strict=True)
        return [
            build_piece(
                flight.problem,
                flight.trial,
                flight.rows,
                each.before,
                found.theta,
                own.innovation_deviations(found.noise, inflation),
            )
            for flight, each, own, inflation in every
        ]

    def bootstrap(self, count: int, seed: int, report: Callable[[float], None]) -> Floats:
        """Return estimates (count, P) with innovations weighted by how often their windows were drawn.

        Steps use the derivatives of the fit (chord method), so a sample needs filtered runs but no derivatives.
        The innovations are too small, because the unknowns were fitted to them: variances are scaled by W / (W - P).
        """
        found, search, unknowns = self.found, self.found.search, self.found.search.unknowns
        entries = len(self.slopes) // len(self.windows)
        W, P = int(self.windows[-1]) + 1, len(found.theta)
        samples = np.tile(found.theta, (count, 1))
        means, spread = draw_prior_means(unknowns.priors, count, seed), unknowns.priors[:, 1]
        low, high = unknowns.bounds.T
        for number, draws in enumerate(draw_windows(W, P, count, seed)):
            weights = np.repeat(draws[self.windows], entries).astype(float)
            rows = np.sqrt(weights)[:, None] * self.slopes
            inverse, references, theta = self.inverse(rows), found.references, found.theta
            for _ in range(CHORDS):
                references, z, cost = search.run_filters(theta, references, self.filters)
                if not np.isfinite(cost):
                    break
                slope = self.slopes.T @ (weights * z) + (theta - means[number]) / spread**2
                before, theta = theta, np.clip(theta - inverse @ slope, low, high)
                if np.linalg.norm(rows @ (theta - before)) < SETTLED * np.sqrt(P):
                    break
            samples[number] = theta
            report((number + 1) / count)
        wider = found.theta + np.sqrt(W / (W - P)) * (samples - found.theta)
        return np.asarray(np.clip(wider, low, high)[:, : unknowns.own])


Refits = WindowRefits | FilterRefits  # fits that can be repeated near their solution, with fixed noise levels
