"""The prediction-error (innovation) form: a fit that knows of forces that nobody told it.

Unknown forces f' = -f / tau + w act on free bases, or at joints. An extended Kalman filter follows the run,

    x_{k+1} = Phi(x_k - K_k e_k, f_k, theta),     e_k = h(x_k) - y_k,

and theta minimises sum e^T S^-1 e with gains K and covariances S of innovations held, alternating with the maximum
likelihood of the noises. A filtered run is found as a whole: all steps and their exact derivatives in one batch, then
a linear recursion for what is left between the end of an interval and the start of the next, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats
from .disturbance import AXES, Disturbed
from .filtering import Linear, Noise, filtered, joined
from .filters import Filter
from .flights import LARGEST, Flight, Linearised, Reference, flights_of
from .identifiability import Information, Told
from .losses import Loss
from .noise import allowance, likeliest, room
from .outcome import Outcome, Push, lacking, unbounded
from .output_error import OutputError, Solution, damped, upper
from .problem import Problem
from .stages import FEW, ROUGH, carry, first_levels, magnitudes, shortest
from .starts import guessed
from .windows import Windows, spans

GATE = 3.0  # standard deviations of an innovation, beyond which a robust loss doubts it
ROUGHLY = (30, 30)  # most iterations of output error, with noise levels estimated in between
ROUNDS = 25
SEARCHES = 8  # iterations of the noises in a round
QUICKLY = 3  # while the unknowns are far off
CLOSE = 0.01  # of the logarithm of a noise, to its limit
SETTLED = 0.01  # standard errors of a last step of theta
FAR = 0.3  # standard errors of a step of theta, after which noises are estimated again
LEAST_GAIN = 0.3  # of the logarithm of the likelihood, by a last search of the noises
FIRST = 0.1  # disturbance, relative to what would give the accelerations that were seen
LASTING = 1.0  # [s], at first
LONG = 1.0  # standard deviation of an arm of a disturbance, beforehand [m]
LEVERED = 2  # round after which arms are read from forces and moments
SAME = 1e-3  # of a step that was refused: one that differs by less is not tried
MOST_DAMPING = 1e6
LOST = (
    "the filter lost the run: the model is too far from the data, or bends too much for a filter, as dry friction "
    'does. Give bounds or priors, or use method="output-error".'
)
WIDE = 100.0  # standard errors: what unknowns are unsure of beforehand, when noises are estimated


def solved(
    problem: Problem, lengths: Sequence[float], loss: Loss, sigma: Floats | None, disturbed: Disturbed | None = None
) -> Solved:
    """The fit; lengths [s] are those of windows of output error, of which the first gives the start."""
    error, solution = begun(problem, lengths[0], loss, sigma)
    states = [guessed(problem, trial) for trial in problem.trials]
    carry(states, list(error.windows.spans), error.windows, solution)
    # as the data tell them, where they do: those of windows may be false minima, such as a speed that a step forgives
    states = [guessed(problem, trial, each) for trial, each in zip(problem.trials, states, strict=True)]
    flights = flights_of(problem, disturbed or Disturbed.of(problem.program))
    references = [flight.reference(states[flight.trial]) for flight in flights]
    search = Search(flights, Wider.of(problem, flights[0].disturbed), loss, sigma)
    theta = np.concatenate([solution.theta, np.zeros(3 * len(flights[0].disturbed.bases))])
    found = search.run(theta, references, error.sigma, solution.iterations)
    notes = (*found.outcome.notes, *thinning(problem, flights))
    return found._replace(outcome=replace(found.outcome, notes=notes))


def thinning(problem: Problem, flights: list[Flight]) -> list[str]:
    """A note where not all rows are filtered."""
    rows = sum(last - first for trial in problem.trials for first, last in trial.record.pieces)
    used = sum(len(flight.rows) for flight in flights)
    if used == rows:
        return []
    return [
        f"{rows} rows would take more than {8e-9 * LARGEST:.2g} GB of memory: {used} of them were filtered, one of "
        f'every {-(-rows // used)}, with all commands. method="output-error" uses all rows.'
    ]


def begun(problem: Problem, length: float, loss: Loss, sigma: Floats | None) -> tuple[OutputError, Solution]:
    """Roughly, by output error with short windows [s]."""
    trials, scale = problem.trials, magnitudes(problem)
    chosen = spans(trials, max(length, FEW * shortest(trials)))
    states = [guessed(problem, trial) for trial in trials]
    X = np.array([states[span.trial][span.first] for span in chosen])
    theta, levels = problem.unknowns.start, first_levels(problem, scale) if sigma is None else sigma
    for iterations in ROUGHLY:
        error = OutputError(problem, trials, Windows.of(trials, chosen), levels, loss, np.ones(len(theta), dtype=bool))
        solution = error.solve(theta, X, iterations, ROUGH)
        theta, X = solution.theta, solution.X
        levels = error.spreads(solution, scale) if sigma is None else sigma
    return error, solution


class Wider(NamedTuple):
    """The unknowns of a problem, and arms of disturbances on bases."""

    names: tuple[str, ...]
    bounds: Floats  # (P, 2)
    priors: Floats  # (P, 2)
    own: int  # how many are the problem's

    @classmethod
    def of(cls, problem: Problem, disturbed: Disturbed) -> Wider:
        unknowns = problem.unknowns
        arms = [f"disturbance, it acts on {base.link} at {axis} [m]" for base in disturbed.bases for axis in AXES]
        bounds = np.concatenate([unknowns.bounds, np.tile([-np.inf, np.inf], (len(arms), 1))])
        priors = np.concatenate([unknowns.priors, np.tile([0.0, LONG], (len(arms), 1))])
        return cls((*unknowns.names, *arms), bounds, priors, len(unknowns.names))


class Solved(NamedTuple):
    """A fit, and where its search ended."""

    outcome: Outcome
    search: Search
    theta: Floats  # (P,), with the arms
    references: list[Reference]
    doubt: list[Floats]
    noise: Noise

    def point(self) -> Point:
        """Where it ended, linearised: large, so that it is not kept."""
        return Point(self.theta, self.references, self.search.linearised(self.theta, self.references), self.doubt)


class Point(NamedTuple):
    """Unknowns, and all flights filtered and linearised with them."""

    theta: Floats  # (P,)
    references: list[Reference]
    linear: list[Linearised]
    doubt: list[Floats]  # factors (N, r) of the variances of measurements


@dataclass(eq=False)
class Search:
    """Rounds of noises, gains and unknowns."""

    flights: list[Flight]
    unknowns: Wider
    loss: Loss
    sigma: Floats | None  # (r,) known levels of measurements
    damping: float = 1e-6
    held: int | None = None  # an unknown that steps leave as it is
    keep: Floats = field(init=False)  # entries of a change that filters follow
    wide: Floats = field(init=False)  # and those that the unknowns change

    def run(self, theta: Floats, references: list[Reference], levels: Floats, count: int) -> Solved:
        """Until neither noises nor unknowns change; count iterations came before."""
        linear = self.linearised(theta, references)
        here = Point(theta, references, linear, [self.doubts(each.e / levels) for each in linear])
        scale, kinds = needed(linear, references, self.flights), self.flights[0].disturbed.kinds
        noise = Noise(levels, FIRST * scale, np.full(len(set(kinds)), LASTING), kinds)
        self.keep = uncertain(self.flights[0], linear)
        self.wide = reached(self.flights[0], linear, self.keep)
        together = self.together(here, self.information(self.filters(here, noise)))
        limits = room(together, noise, scale, self.sigma is not None)
        gain = moved = np.inf
        last = count + ROUNDS
        while count < last and (moved > SETTLED or gain > LEAST_GAIN):
            if gain > LEAST_GAIN or moved > FAR:
                noise, gain = likeliest(together, noise, limits, QUICKLY if FAR < moved < np.inf else SEARCHES)
            filters = self.filters(here, noise)
            self.flights[0].problem.tell(
                f"innovations, {sum(len(each.rows) for each in self.flights)} rows: round {count}"
            )
            theta, references, moved, R = self.stepped(here, filters)
            if last - count == ROUNDS - LEVERED:
                theta, references = self.levered(theta, references)
            linear = self.linearised(theta, references)
            spreads = [own.spreads(noise, doubt) for own, doubt in zip(filters, here.doubt, strict=True)]
            doubt = [self.doubts(each.e / spread) for each, spread in zip(linear, spreads, strict=True)]
            here, count = Point(theta, references, linear, doubt), count + 1
            together = self.together(here, R)
        if not np.isfinite(filtered(together, noise).cost):
            raise SeaframeError(LOST)
        dof, allowed = allowance(together, noise, limits, len(theta))
        swamped = self.swamped(noise, limits)
        outcome = self.outcome(here, noise, dof, allowed, count, count < last and not swamped)
        outcome = replace(outcome, notes=(*outcome.notes, *swamped))
        return Solved(outcome, self, here.theta, here.references, here.doubt, noise)

    def swamped(self, noise: Noise, limits: Floats) -> list[str]:
        """A note for every disturbance that has grown to its limit."""
        r, names = len(noise.y), self.flights[0].disturbed.names
        highest = limits[r : r + len(names), 1]
        return [
            f"the disturbance, {name}, grew to its limit: it explains the motion, not the model. Start nearer, "
            'give bounds or priors, or use method="output-error".'
            for name, over in zip(names, np.log(noise.f) >= highest - CLOSE, strict=True)
            if over
        ]

    def levered(self, theta: Floats, references: list[Reference]) -> tuple[Floats, list[Reference]]:
        """Arms from moments that were taken for disturbances of their own; step by step they would come slowly."""
        disturbed, own = self.flights[0].disturbed, self.unknowns.own
        after, pushed = (np.concatenate([getattr(each, key) for each in references]) for key in ("after", "pushed"))
        arms = disturbed.levers(after, pushed)
        found = [
            each._replace(
                force=disturbed.relieved(each.before, each.force, arms),
                pushed=disturbed.relieved(each.after, each.pushed, arms),
            )
            for each in references
        ]
        return np.concatenate([theta[:own], theta[own:] + arms]), found

    def filters(self, here: Point, noise: Noise) -> list[Filter]:
        """Gains of all flights."""
        passed = [filtered(part, noise) for part in self.reduced(here, self.keep)]
        if not all(np.isfinite(each.cost) for each in passed):
            raise SeaframeError(LOST)
        return [
            Filter.of(flight, one, self.keep, each, noise)
            for flight, one, each in zip(self.flights, here.linear, passed, strict=True)
        ]

    def information(self, filters: list[Filter]) -> Floats:
        """The square root (P, P) of what innovations tell."""
        return upper(np.concatenate([each.slopes() for each in filters]))

    def together(self, here: Point, R: Floats) -> Linear:
        """All flights in one, with the unknowns among what is filtered.

        Beforehand these are far less sure than afterwards, when innovations tell R of them; but for priors and bounds.
        """
        unknowns = self.unknowns
        inverse, _ = Information(R, unknowns.names, here.theta).inverse()
        held = (here.theta <= unknowns.bounds[:, 0]) | (here.theta >= unknowns.bounds[:, 1])
        spread = np.where(held, 0.0, np.minimum(WIDE * np.sqrt(np.diag(inverse)), unknowns.priors[:, 1]))
        slopes = [(each.B[:, self.wide], each.D) for each in here.linear]
        return joined(self.reduced(here, self.wide), slopes, spread)

    def reduced(self, here: Point, entries: Floats) -> list[Linear]:
        """What filters of some entries of a change need, of which only those to keep are unsure."""
        every = zip(self.flights, here.linear, here.references, here.doubt, strict=True)
        unsure = np.isin(entries, self.keep)
        return [flight.reduced(one, each, entries, unsure, doubt) for flight, one, each, doubt in every]

    def linearised(self, theta: Floats, references: list[Reference]) -> list[Linearised]:
        return [flight.linearised(theta, each) for flight, each in zip(self.flights, references, strict=True)]

    def doubts(self, z: Floats) -> Floats:
        """Factors of the variances of measurements, from innovations in units of their standard deviations.

        A robust loss doubts an innovation beyond the gate the more the farther it is, so that it weighs ever less: a
        filter carries what it believes along, and Huber's weight of a far one would still be too large.
        """
        return np.ones_like(z) if self.loss.name == "squares" else np.maximum(1.0, np.abs(z) / GATE) ** 4

    def passed(
        self, theta: Floats, references: list[Reference], filters: list[Filter]
    ) -> tuple[list[Reference], Floats, float]:
        """All filtered runs, their innovations, and half of the sum of squares of these and of priors."""
        with np.errstate(all="ignore"):  # a step too far is refused by its cost
            pairs = [one.passed(theta, each) for one, each in zip(filters, references, strict=True)]
        z = np.concatenate([each.reshape(-1) for _, each in pairs])
        mean, spread = self.unknowns.priors.T
        with np.errstate(over="ignore", invalid="ignore"):
            cost = 0.5 * float(np.sum(z**2) + np.sum(((theta - mean) / spread) ** 2))
        return [reference for reference, _ in pairs], z, cost if np.isfinite(cost) else np.inf

    def stepped(self, here: Point, filters: list[Filter]) -> tuple[Floats, list[Reference], float, Floats]:
        """Unknowns after a step of Gauss and Newton, damped if need be, its size in standard errors, information."""
        theta, P = here.theta, len(here.theta)
        references, z, cost = self.passed(theta, here.references, filters)
        if not np.isfinite(cost):
            raise SeaframeError(LOST)
        R = upper(np.column_stack([np.concatenate([each.slopes() for each in filters]), z]))
        act = np.setdiff1d(np.arange(P), [] if self.held is None else [self.held])
        change, refused = np.zeros(P), list[Floats]()
        while self.damping < MOST_DAMPING:
            if act.size:
                known = theta[act], self.unknowns.priors[act], self.unknowns.bounds[act]
                change[act] = damped(R[:, [*act, P]], *known, self.damping)
            size = float(np.linalg.norm(R[:, :P] @ change))
            if not refused or np.linalg.norm(R[:, :P] @ (change - refused[-1])) > SAME * size:
                tried, _, better = self.passed(theta + change, references, filters)
                if better <= cost * (1.0 + 1e-9):
                    self.damping = max(0.1 * self.damping, 1e-12)
                    return theta + change, tried, size / np.sqrt(P), R[:P, :P]
                refused.append(change.copy())
            self.damping *= 10.0
        self.damping = 1.0
        return theta, references, 0.0, R[:P, :P]

    def outcome(self, here: Point, noise: Noise, dof: Floats, allowed: Floats, count: int, converged: bool) -> Outcome:
        """Cov = A^-1 (max(s^2, 1) I + Pi) A^-1 with I = sum J^T S^-1 J and A = I + Pi, Pi that of priors; without these
        I^-1 max(s^2, 1). And what is allowed for noises that are only estimated."""
        unknowns, theta, filters = self.unknowns, here.theta, self.filters(here, noise)
        P, slopes = unknowns.own, np.concatenate([each.slopes() for each in filters])
        _, z, _ = self.passed(theta, here.references, filters)
        R = upper(slopes)
        measured = sum(int(flight.known.sum()) for flight in self.flights)
        variance = float(np.sum(z**2)) / max(measured - len(theta), 1)
        told = Told(R, unknowns.priors[:, 1], unknowns.names, theta)
        center = unbounded(unknowns, theta, slopes.T @ z, told.inverse()[0])[:P]
        covariance = told.covariance(np.sqrt(max(variance, 1.0)) * R)[0] + allowed
        # arms first: what is left below their rows tells of the problem's own unknowns alone
        arms = np.concatenate([R, np.diag(1.0 / told.deviations)[P:]])
        alone = upper(np.concatenate([arms[:, P:], arms[:, :P]], axis=1))[len(theta) - P :, len(theta) - P :]
        names = self.flights[0].disturbed.names
        more = {f"disturbance, {name}": float(x) for name, x in zip(names, noise.f, strict=True)}
        more |= {
            f"it lasts, {name.rpartition(' [')[0]} [s]": float(x) for name, x in zip(names, noise.tau, strict=True)
        }
        notes: tuple[str, ...] = () if converged else (f"the fit did not converge in {count} iterations.",)
        cost = sum(each.cost for each in filters)
        more |= dict(zip(unknowns.names[P:], theta[P:].tolist(), strict=True))
        own = theta[:P], covariance[:P, :P], dof[:P]
        pushes = self.pushes(here, noise)
        notes = (*notes, *lacking(pushes))
        return Outcome(*own, alone, noise.y, cost, count, converged, notes, more, pushes, center=center)

    def pushes(self, here: Point, noise: Noise) -> tuple[Push, ...]:
        """Disturbances beside the changes of velocity that were seen, of a base along all its axes."""
        disturbed = self.flights[0].disturbed
        seen, given = changes(here.linear, here.references, self.flights)
        found = []
        for k, (name, part) in enumerate(zip(disturbed.names, disturbed.acting(given), strict=True)):
            word, _, unit = name.removesuffix("]").rpartition(" [")
            share = noise.f[k] * np.sqrt(given[part, k].sum() / max(float(seen[part].sum()), 1e-300))
            found.append(Push(word, unit, float(noise.f[k]), float(noise.tau[k]), float(share)))
        return tuple(found)


def uncertain(flight: Flight, linear: list[Linearised]) -> Floats:
    """Entries of a change that a filter follows: all that move, but inner states that follow from commands alone."""
    chart = flight.steps.chart
    reach = np.max([np.abs(each.A).max(axis=0) for each in linear], axis=0) > 0.0  # (n, n)
    inner = np.arange(chart.nv, chart.nv + chart.inner)
    found = np.setdiff1d(chart.moving, inner)
    while len(more := np.setdiff1d(inner[reach[np.ix_(inner, found)].any(axis=1)], found)):
        found = np.union1d(found, more)
    return found


def reached(flight: Flight, linear: list[Linearised], keep: Floats) -> Floats:
    """The entries that a filter follows, and inner states that change with the unknowns."""
    chart = flight.steps.chart
    inner = np.arange(chart.nv, chart.nv + chart.inner)
    moved = np.max([np.abs(each.B[:, inner]).max(axis=(0, 2), initial=0.0) for each in linear], axis=0) > 0.0
    return np.union1d(keep, inner if moved.any() else keep)


def needed(linear: list[Linearised], references: list[Reference], flights: list[Flight]) -> Floats:
    """Disturbances (d,) that would give the changes of velocity that were seen, each one alone."""
    seen, given = changes(linear, references, flights)
    main = np.argmax(given / np.maximum(seen, 1e-300)[:, None], axis=0)
    columns = np.arange(given.shape[1])
    return np.asarray(np.maximum(np.sqrt(seen[main] / np.maximum(given[main, columns], 1e-300)), 1e-9))


def changes(linear: list[Linearised], references: list[Reference], flights: list[Flight]) -> tuple[Floats, Floats]:
    """Sums of squares of changes of velocity from row to row: those seen (nv,), and with disturbances of 1 (nv, d)."""
    chart = flights[0].steps.chart
    fast = slice(chart.n - chart.nv, chart.n)
    gains = [chart.between(each.after[:-1], each.after[1:])[:, fast] for each in references]
    seen = np.sum([np.sum(each**2, axis=0) for each in gains], axis=0)
    return seen, np.sum([np.sum(each.G[:, fast] ** 2, axis=0) for each in linear], axis=0)
