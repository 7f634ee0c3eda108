"""The prediction-error (innovation) form: a fit that allows for unmeasured disturbance forces.

Unmeasured forces act on free bases, or at joints: f' = -f / tau + w, or the same of second order, whichever is more
likely. An extended Kalman filter follows the run,

    x_{k+1} = Phi(x_k - K_k e_k, f_k, theta),     e_k = h(x_k) - y_k,

and theta minimises sum e^T S^-1 e with fixed gains K and covariances S of innovations, alternating with maximum
likelihood of the noises. A filtered run is solved as a whole: all steps and their exact derivatives in one batch, then
a linear recursion that removes the defects between the end of an interval and the start of the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from .diagnostics import (
    Disturbance,
    Information,
    Outcome,
    is_at_bound,
    note_large_disturbances,
    unbounded_estimate,
)
from .filter import (
    LinearModel,
    Noise,
    choose_orders,
    join_models,
    maximise_likelihood,
    noise_limits,
    noise_uncertainty,
    run_filter,
)
from .initial_states import guess_states
from .model import AXES, DisturbedProgram
from .options import Loss
from .output_error import damped_step, fit_in_stages, upper_triangle
from .problem import Problem
from .segments import LARGEST, Filter, Reference, Segment, SegmentDerivatives, build_segments

GATE = 3.0  # standard deviations of an innovation, beyond which a robust loss reduces its weight
ROUNDS = 25  # most rounds of noises, gains and unknowns
SEARCHES = 8  # iterations for the noises in a round
QUICKLY = 3  # the same while the unknowns are far from converged
CLOSE = 0.01  # distance of the logarithm of a noise from its limit, below which it is at the limit
SETTLED = 0.01  # size of the last step of theta, in standard errors
FAR = 0.3  # size of a step of theta, in standard errors, after which noises are estimated again
LEAST_GAIN = 0.3  # gain of log-likelihood, below which a search for the noises is the last
FIRST = 0.1  # initial guess of a disturbance, relative to one that would cause all observed accelerations
LASTING = 1.0  # initial guess of correlation times [s]
LONG = 1.0  # prior standard deviation of the lever arm of a disturbance [m]
LEVERED = 2  # round after which lever arms are estimated from forces and moments
SAME = 1e-3  # relative difference from a rejected step, below which a step is not tried
MOST_DAMPING = 1e6
WITHOUT_FILTER = 'method="output-error" (command line: --method output-error)'
LOST = (
    "The filter diverged from the run: the model is too far from the data, or too nonlinear for this filter over one "
    f"sample, as with dry friction. Give bounds or priors, or use {WITHOUT_FILTER}."
)
AT_REST = (
    "The log hardly moves: every measured signal varies by no more than {factor:g} times its noise, so it says "
    "nothing about mass, drag or thrust. Give a run in which the vehicle moves."
)
STIRRED = 3.0  # least spread of a signal that moves, in levels of its noise
WIDE = 100.0  # prior standard deviation of unknowns while noises are estimated, in standard errors


def fit_innovations(
    problem: Problem, lengths: Sequence[float], loss: Loss, disturbed: DisturbedProgram | None = None
) -> InnovationFit:
    """Fit by the innovation form; the first of `lengths` [s] is that of output-error windows for the initial guess."""
    (guess,) = fit_in_stages(problem, lengths[:1], loss, only_guess=True)
    # measured states take precedence: those of windows may be local minima, such as a wrong speed in a short window
    states = [guess_states(problem, trial, each) for trial, each in zip(problem.trials, guess.states, strict=True)]
    flights = build_segments(problem, disturbed or DisturbedProgram.of(problem.program))
    references = [flight.reference(states[flight.trial]) for flight in flights]
    search = Search(flights, ExtendedUnknowns.of(problem, flights[0].disturbed), loss)
    theta = np.concatenate([guess.solution.theta, np.zeros(3 * len(flights[0].disturbed.bases))])
    try:
        found = search.run(theta, references, guess.error.sigma, guess.solution.iterations)
    except SeaframeError as error:
        if error.code == "diverged" and is_at_rest(problem):
            raise SeaframeError(f"{AT_REST.format(factor=STIRRED)} {error.message}", "data") from None
        raise
    rows = sum(last - first for trial in problem.trials for first, last in trial.record.pieces)
    used = sum(len(flight.rows) for flight in flights)
    if used == rows:
        return found
    note = (
        f"{rows} rows would take more than {8e-9 * LARGEST:.2g} GB of memory, so {used} of them were filtered, one of "
        f"every {-(-rows // used)}; the commands of all rows are used. To fit all rows, use {WITHOUT_FILTER}."
    )
    return found._replace(outcome=replace(found.outcome, notes=(*found.outcome.notes, note)))


def is_at_rest(problem: Problem) -> bool:
    """Whether no measured column varies by more than its noise, estimated from second differences."""
    for column in (column for trial in problem.trials for column in trial.record.y.T):
        known = column[np.isfinite(column)]
        if len(known) > 2 and np.std(known) > STIRRED * np.median(np.abs(np.diff(known, 2))) / np.sqrt(6.0) / 0.6745:
            return False
    return True


class ExtendedUnknowns(NamedTuple):
    """The unknowns of a problem, and the lever arms of disturbances on bases."""

    names: tuple[str, ...]
    bounds: Floats  # (P, 2)
    priors: Floats  # (P, 2)
    own: int  # number of unknowns of the problem itself

    @classmethod
    def of(cls, problem: Problem, disturbed: DisturbedProgram) -> ExtendedUnknowns:
        """Append the lever arms to the unknowns of a problem."""
        unknowns = problem.unknowns
        arms = [f"disturbance, lever arm on {base.link} along {axis} [m]" for base in disturbed.bases for axis in AXES]
        bounds = np.concatenate([unknowns.bounds, np.tile([-np.inf, np.inf], (len(arms), 1))])
        priors = np.concatenate([unknowns.priors, np.tile([0.0, LONG], (len(arms), 1))])
        return cls((*unknowns.names, *arms), bounds, priors, len(unknowns.names))


class InnovationFit(NamedTuple):
    """Result of a fit, with the final point of its search."""

    outcome: Outcome
    search: Search
    theta: Floats  # (P,) unknowns, with the lever arms
    references: list[Reference]
    inflation: list[Floats]
    noise: Noise

    def linearise_final(self) -> Point:
        """Return the final point, linearised. It is large, so it is computed when needed."""
        return Point(self.theta, self.references, self.search.linearise(self.theta, self.references), self.inflation)


class Point(NamedTuple):
    """Unknowns, and all segments filtered and linearised with them."""

    theta: Floats  # (P,)
    references: list[Reference]
    linear: list[SegmentDerivatives]
    inflation: list[Floats]  # factors (N, r) by which the variances of outliers are increased


@dataclass(eq=False)
class Search:
    """Search for the unknowns, in rounds: noises, gains, then a step of the unknowns."""

    flights: list[Segment]
    unknowns: ExtendedUnknowns
    loss: Loss
    damping: float = 1e-6
    held: int | None = None  # an unknown that is kept fixed
    keep: Floats = field(init=False)  # entries of dx that filters estimate
    wide: Floats = field(init=False)  # the same, and entries that depend on the unknowns

    def run(self, theta: Floats, references: list[Reference], levels: Floats, count: int) -> InnovationFit:
        """Iterate until neither noises nor unknowns change; `count` iterations came before."""
        linear = self.linearise(theta, references)
        here = Point(theta, references, linear, [self.inflate_outliers(each.e / levels) for each in linear])
        seen, given = velocity_changes(linear, references, self.flights)
        main, columns = np.argmax(given / np.maximum(seen, 1e-300)[:, None], axis=0), np.arange(given.shape[1])
        # disturbances (d,) of which each alone would cause the observed changes of velocity
        scale = np.maximum(np.sqrt(seen[main] / np.maximum(given[main, columns], 1e-300)), 1e-9)
        kinds = self.flights[0].disturbed.kinds
        noise = Noise(levels, FIRST * scale, np.full(len(set(kinds)), LASTING), kinds)
        self.keep = find_filtered_entries(self.flights[0], linear)
        chart = self.flights[0].steps.chart
        inner = np.arange(chart.nv, chart.nv + chart.inner)
        moved = np.max([np.abs(each.B[:, inner]).max(axis=(0, 2), initial=0.0) for each in linear], axis=0) > 0.0
        self.wide = np.union1d(self.keep, inner if moved.any() else self.keep)
        slopes = [each.slopes() for each in self.build_filters(here, noise)]
        together = self.join_segments(here, upper_triangle(np.concatenate(slopes)))
        limits = noise_limits(together, noise, scale, self.flights[0].problem.noise_levels is not None)
        gain = moved = np.inf
        last = count + ROUNDS
        ordered = False
        while count < last:
            if moved <= SETTLED and gain <= LEAST_GAIN:
                before, noise = noise, noise if ordered else choose_orders(together, noise, limits, SEARCHES)
                if noise is before:
                    break
                ordered, here = True, here._replace(references=[each.with_rates() for each in here.references])
            if gain > LEAST_GAIN or moved > FAR:
                noise, gain = maximise_likelihood(
                    together, noise, limits, QUICKLY if FAR < moved < np.inf else SEARCHES
                )
            filters = self.build_filters(here, noise)
            self.flights[0].problem.report_progress(
                f"innovations, {sum(len(each.rows) for each in self.flights)} rows: round {count}"
            )
            theta, references, moved, R = self.gauss_newton_step(here, filters)
            if last - count == ROUNDS - LEVERED:
                theta, references = self.move_moments_to_arms(theta, references)
            linear = self.linearise(theta, references)
            spreads = [
                own.innovation_deviations(noise, inflation)
                for own, inflation in zip(filters, here.inflation, strict=True)
            ]
            inflations = [self.inflate_outliers(each.e / spread) for each, spread in zip(linear, spreads, strict=True)]
            here, count = Point(theta, references, linear, inflations), count + 1
            together = self.join_segments(here, R)
        if not np.isfinite(run_filter(together, noise).cost):
            raise SeaframeError(LOST, "diverged")
        dof, allowed = noise_uncertainty(together, noise, limits, len(theta))
        swamped = self.note_disturbances_at_limit(noise, limits)
        outcome = self.build_outcome(here, noise, dof, allowed, count, count < last and not swamped)
        outcome = replace(outcome, notes=(*outcome.notes, *swamped))
        return InnovationFit(outcome, self, here.theta, here.references, here.inflation, noise)

    def note_disturbances_at_limit(self, noise: Noise, limits: Floats) -> list[str]:
        """Return a note for every disturbance that has reached its upper limit."""
        r, names = len(noise.y), self.flights[0].disturbed.names
        highest = limits[r : r + len(names), 1]
        return [
            f"The disturbance, {name}, reached its limit: it explains the motion instead of the model. Use a better "
            f"initial guess, give bounds or priors, or use {WITHOUT_FILTER}."
            for name, over in zip(names, np.log(noise.f) >= highest - CLOSE, strict=True)
            if over
        ]

    def move_moments_to_arms(self, theta: Floats, references: list[Reference]) -> tuple[Floats, list[Reference]]:
        """Estimate lever arms from the moments of disturbances, and remove these moments.

        The steps alone would find the arms only slowly.
        """
        disturbed, own = self.flights[0].disturbed, self.unknowns.own
        after, force_after = (
            np.concatenate([getattr(each, key) for each in references]) for key in ("after", "force_after")
        )
        arms = disturbed.estimate_lever_arms(after, force_after)
        found = [
            each._replace(
                force=disturbed.subtract_lever_moments(each.before, each.force, arms),
                force_after=disturbed.subtract_lever_moments(each.after, each.force_after, arms),
            )
            for each in references
        ]
        return np.concatenate([theta[:own], theta[own:] + arms]), found

    def build_filters(self, here: Point, noise: Noise) -> list[Filter]:
        """Return the filters of all segments."""
        passed = [run_filter(part, noise) for part in self.reduce_models(here, self.keep)]
        if not all(np.isfinite(each.cost) for each in passed):
            raise SeaframeError(LOST, "diverged")
        return [
            Filter.of(flight, one, self.keep, each, noise)
            for flight, one, each in zip(self.flights, here.linear, passed, strict=True)
        ]

    def join_segments(self, here: Point, R: Floats) -> LinearModel:
        """Return all segments as one linear model, with the unknowns among the filtered entries.

        The prior deviations of the unknowns are far larger than their standard errors by the information R of the
        innovations, except where priors or bounds restrict them.
        """
        unknowns = self.unknowns
        inverse, _ = Information(R, unknowns.names, here.theta).inverse()
        spread = np.where(
            is_at_bound(here.theta, unknowns.bounds),
            0.0,
            np.minimum(WIDE * np.sqrt(np.diag(inverse)), unknowns.priors[:, 1]),
        )
        slopes = [(each.B[:, self.wide], each.D) for each in here.linear]
        return join_models(self.reduce_models(here, self.wide), slopes, spread)

    def reduce_models(self, here: Point, entries: Floats) -> list[LinearModel]:
        """Return the linear models of some entries of dx; only those in `keep` are uncertain initially."""
        every = zip(self.flights, here.linear, here.references, here.inflation, strict=True)
        unsure = np.isin(entries, self.keep)
        return [flight.reduce_model(one, each, entries, unsure, inflation) for flight, one, each, inflation in every]

    def linearise(self, theta: Floats, references: list[Reference]) -> list[SegmentDerivatives]:
        """Linearise all segments."""
        return [flight.linearise(theta, each) for flight, each in zip(self.flights, references, strict=True)]

    def inflate_outliers(self, z: Floats) -> Floats:
        """Return factors for the variances of measurements, from normalised innovations z.

        With a robust loss the variance beyond the gate grows so fast that a far outlier has almost no influence: a
        filter propagates the influence of every sample, so Huber's weight of a far outlier would be too large.
        """
        return np.ones_like(z) if self.loss.name == "squares" else np.maximum(1.0, np.abs(z) / GATE) ** 4

    def run_filters(
        self, theta: Floats, references: list[Reference], filters: list[Filter]
    ) -> tuple[list[Reference], Floats, float]:
        """Return all filtered runs, their whitened innovations, and half the sum of squares of these and of priors."""
        with np.errstate(all="ignore"):  # a step that is too large is rejected by its cost
            pairs = [one.solve_run(theta, each) for one, each in zip(filters, references, strict=True)]
        z = np.concatenate([each.reshape(-1) for _, each in pairs])
        mean, spread = self.unknowns.priors.T
        with np.errstate(over="ignore", invalid="ignore"):
            cost = 0.5 * float(np.sum(z**2) + np.sum(((theta - mean) / spread) ** 2))
        return [reference for reference, _ in pairs], z, cost if np.isfinite(cost) else np.inf

    def gauss_newton_step(self, here: Point, filters: list[Filter]) -> tuple[Floats, list[Reference], float, Floats]:
        """Return the unknowns after a damped Gauss-Newton step, the runs, the step size in standard errors, and R."""
        theta, P = here.theta, len(here.theta)
        references, z, cost = self.run_filters(theta, here.references, filters)
        if not np.isfinite(cost):
            raise SeaframeError(LOST, "diverged")
        R = upper_triangle(np.column_stack([np.concatenate([each.slopes() for each in filters]), z]))
        act = np.setdiff1d(np.arange(P), [] if self.held is None else [self.held])
        change, refused = np.zeros(P), list[Floats]()
        while self.damping < MOST_DAMPING:
            if act.size:
                known = theta[act], self.unknowns.priors[act], self.unknowns.bounds[act]
                change[act] = damped_step(R[:, [*act, P]], *known, self.damping)
            size = float(np.linalg.norm(R[:, :P] @ change))
            if not refused or np.linalg.norm(R[:, :P] @ (change - refused[-1])) > SAME * size:
                tried, _, better = self.run_filters(theta + change, references, filters)
                if better <= cost * (1.0 + 1e-9):
                    self.damping = max(0.1 * self.damping, 1e-12)
                    return theta + change, tried, size / np.sqrt(P), R[:P, :P]
                refused.append(change.copy())
            self.damping *= 10.0
        self.damping = 1.0
        return theta, references, 0.0, R[:P, :P]

    def build_outcome(
        self, here: Point, noise: Noise, dof: Floats, allowed: Floats, count: int, converged: bool
    ) -> Outcome:
        """Return estimates with Cov = A^-1 (max(s^2, 1) I + Pi) A^-1 + `allowed`.

        I = sum J^T S^-1 J and A = I + Pi, where Pi is the information of priors; without priors Cov = I^-1 max(s^2, 1).
        `allowed` (P, P) accounts for noises that are only estimated.
        """
        unknowns, theta, filters = self.unknowns, here.theta, self.build_filters(here, noise)
        P, slopes = unknowns.own, np.concatenate([each.slopes() for each in filters])
        _, z, _ = self.run_filters(theta, here.references, filters)
        R = upper_triangle(slopes)
        measured = sum(int(flight.is_measured.sum()) for flight in self.flights)
        variance = float(np.sum(z**2)) / max(measured - len(theta), 1)
        known = Information(R, unknowns.names, theta, unknowns.priors[:, 1])
        center = unbounded_estimate(theta, unknowns.bounds, unknowns.priors, slopes.T @ z, known.inverse()[0])[:P]
        covariance = known.covariance(np.sqrt(max(variance, 1.0)) * R)[0] + allowed
        # arms first: the rows below theirs are then the information about the problem's own unknowns alone
        arms = np.concatenate([R, np.diag(1.0 / unknowns.priors[:, 1])[P:]])
        alone = upper_triangle(np.concatenate([arms[:, P:], arms[:, :P]], axis=1))[len(theta) - P :, len(theta) - P :]
        names = self.flights[0].disturbed.names
        more = {f"disturbance, {name}": float(x) for name, x in zip(names, noise.f, strict=True)}
        times = zip(names, noise.tau, strict=True)
        more |= {f"correlation time, {name.rpartition(' [')[0]} [s]": float(x) for name, x in times}
        second = np.broadcast_to(noise.second, noise.correlation_times.shape)[noise.kinds]
        more |= {f"order, {name.rpartition(' [')[0]}": 2.0 for name, own in zip(names, second, strict=True) if own}
        more |= dict(zip(unknowns.names[P:], theta[P:].tolist(), strict=True))
        cost, pushes = sum(each.cost for each in filters), self.summarise_disturbances(here, noise, filters)
        notes = () if converged else (f"The fit did not converge in {count} iterations.",)
        notes = (*notes, *note_large_disturbances(pushes))
        own = theta[:P], covariance[:P, :P], dof[:P]
        return Outcome(*own, alone, noise.y, cost, count, converged, notes, more, pushes, center=center)

    def summarise_disturbances(self, here: Point, noise: Noise, filters: Sequence[Filter]) -> tuple[Disturbance, ...]:
        """Return the disturbances with their shares in the observed changes of velocity (of a base, along all axes).

        Their root mean square over the rows is E f^2 of the filter, since the variance of the process itself is hardly
        determined by runs that are not much longer than its correlation time.
        """
        disturbed = self.flights[0].disturbed
        squares = [ref.force_after**2 + own.variance for ref, own in zip(here.references, filters, strict=True)]
        rms = np.sqrt(np.mean(np.concatenate(squares), axis=0))
        seen, given = velocity_changes(here.linear, here.references, self.flights)
        found = []
        for k, (name, part) in enumerate(zip(disturbed.names, disturbed.affected_velocities(given), strict=True)):
            word, _, unit = name.removesuffix("]").rpartition(" [")
            share = rms[k] * np.sqrt(given[part, k].sum() / max(float(seen[part].sum()), 1e-300))
            found.append(Disturbance(word, unit, float(rms[k]), float(noise.tau[k]), float(share)))
        return tuple(found)


def find_filtered_entries(flight: Segment, linear: list[SegmentDerivatives]) -> Floats:
    """Return the entries of dx that a filter estimates: all that move, and inner states that the motion affects."""
    chart = flight.steps.chart
    reach = np.max([np.abs(each.A).max(axis=0) for each in linear], axis=0) > 0.0  # (n, n)
    inner = np.arange(chart.nv, chart.nv + chart.inner)
    found = np.setdiff1d(chart.moving, inner)
    while len(more := np.setdiff1d(inner[reach[np.ix_(inner, found)].any(axis=1)], found)):
        found = np.union1d(found, more)
    return found


def velocity_changes(
    linear: list[SegmentDerivatives], references: list[Reference], flights: list[Segment]
) -> tuple[Floats, Floats]:
    """Return sums of squared changes of velocity from row to row: observed (nv,), and per unit disturbance (nv, d)."""
    chart = flights[0].steps.chart
    fast = slice(chart.n - chart.nv, chart.n)
    gains = [chart.change_between(each.after[:-1], each.after[1:])[:, fast] for each in references]
    seen = np.sum([np.sum(each**2, axis=0) for each in gains], axis=0)
    return seen, np.sum([np.sum(each.G[:, fast] ** 2, axis=0) for each in linear], axis=0)
