"""Segments: pieces of runs for the filter, and filtered runs with fixed gains along them.

An interval leads from row to row in a few steps, with constant disturbance. A reference holds the states before and
after the measurement of every row, with disturbances; intervals and sensors are linearised about it, all in one batch.

    x_{k+1} = Phi(x_k - K_k e_k, f_k, theta),     e_k = h(x_k) - y_k

A run is solved as a whole: all intervals are simulated in one batch, then a linear recursion removes the defects, the
jumps from the end of one interval to the start of the next, until they vanish. Where this does not converge, for
example with dry friction, the run is computed row by row.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from ...program.step_map import StepMap, StepSequence
from .data import FEWEST
from .filter import FilterPass, LinearModel, Noise
from .model import DisturbedProgram
from .problem import Problem, Trial

FLOOR = 1e-6  # smallest standard deviation of an initial state
LARGEST = 250_000_000  # most numbers in memory at once: 2 GB
COPIES = 8  # matrices of the size of a covariance in memory for every row, with transitions and adjoints
SWEEPS = 15  # most iterations for a filtered run
CLOSED = 1e-4  # largest change of innovations in the last iteration, in standard deviations


ALL = slice(None)


class Reference(NamedTuple):
    """States and disturbances at N rows of a run, about which it is linearised."""

    before: Floats  # (N, nq + nv) states before the row's measurement (predicted)
    after: Floats  # (N, nq + nv) states after the row's measurement (corrected)
    force: Floats  # (N, D) disturbances before the measurement, with rates if any is of second order
    force_after: Floats  # (N, D) the same after the measurement

    def with_rates(self) -> Reference:
        """Return the reference with zero rates of all disturbances, for those of second order."""
        more = (np.concatenate([each, 0.0 * each], axis=1) for each in (self.force, self.force_after))
        return Reference(self.before, self.after, *more)


class SegmentDerivatives(NamedTuple):
    """Derivatives about a reference: states in tangent coordinates (n), P unknowns including lever arms."""

    A: Floats  # (N - 1, n, n) of the state at the next row, by the state after a row
    B: Floats  # (N - 1, n, P) by unknowns
    G: Floats  # (N - 1, n, d) by disturbances
    H: Floats  # (N, r, n) of residuals, by the state before a row; zero where nothing was measured
    D: Floats  # (N, r, P) of residuals, by unknowns
    e: Floats  # (N, r) residuals
    defects: Floats  # (N - 1, n) defects: from the reference at the next row to the end of the interval


@dataclass(frozen=True, eq=False)
class Segment:
    """A piece of a run without gaps, with all its rows or a subset."""

    problem: Problem
    disturbed: DisturbedProgram
    trial: int
    rows: NDArray[np.int64]  # (N,) row numbers in its run

    @property
    def run(self) -> Trial:
        """The trial that this is a piece of."""
        return self.problem.trials[self.trial]

    @property
    def steps(self) -> StepMap:
        """The integrator's steps, without disturbances."""
        return self.problem.steps

    @cached_property
    def y(self) -> Floats:
        """Measurements (N, m)."""
        return self.run.record.y[self.rows]

    @cached_property
    def h(self) -> Floats:
        """Lengths of the intervals (N - 1,) [s]."""
        return np.diff(self.run.record.t[self.rows])

    @cached_property
    def is_measured(self) -> NDArray[np.bool_]:
        """Whether there is a measurement, (N, r)."""
        return self.problem.sensors.is_measured(self.y)

    @cached_property
    def nodes(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Step numbers (N - 1, K) of every interval, and which of them are padding."""
        rows = self.run.rows[self.rows]
        counts = np.diff(rows)
        k = np.arange(int(counts.max()))
        still = k[None] >= counts[:, None]
        return rows[:-1, None] + np.minimum(k[None], counts[:, None] - 1), still

    def split_unknowns(self, theta: Floats) -> tuple[Floats, Floats]:
        """Return the problem's own unknowns, and the lever arms of disturbances, which follow them."""
        count = len(self.problem.unknowns.names)
        return theta[:count], theta[count:]

    def step_inputs(self, theta: Floats) -> tuple[StepSequence, Floats]:
        """Return the steps of the intervals (N - 1, K), and the derivatives of (u0, u1) by the delay of commands."""
        whole, slopes = self.run.step_inputs(float(self.problem.delays(self.split_unknowns(theta)[0], 1)[0]))
        nodes, still = self.nodes
        moves = whole.select(nodes)
        moves.h[still] = 0.0
        return moves, slopes[nodes]

    def reference(self, states: Floats) -> Reference:
        """Return a reference without disturbances, from states at all rows of the trial."""
        rows, none = states[self.rows], np.zeros((self.h.size + 1, self.disturbed.size))
        return Reference(rows, rows, none, none)

    # The model

    def errors(self, theta: Floats, states: Floats, own: slice = ALL) -> Floats:
        """Return residuals (N, r) of the rows `own`, model minus measured; zero where nothing was measured."""
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        free = unknowns.free(theta)
        found = sensors.residuals(states, free, sensors.fill_missing(states, free, self.y[own]))
        return np.where(
            self.is_measured[own], found + unknowns.bias(theta, found.shape[1], np.array([self.trial])), 0.0
        )

    def simulate_intervals(self, theta: Floats, states: Floats, force: Floats) -> Floats:
        """Return the states (N - 1, nq + nv) at the ends of all intervals."""
        return self.ends(theta, self.step_inputs(theta)[0], states[:-1], force[:-1])

    def ends(self, theta: Floats, moves: StepSequence, states: Floats, force: Floats) -> Floats:
        """Return the states at the ends of the intervals with these steps."""
        pushes = self.disturbed.pushes(states, force[:, : self.disturbed.size], self.split_unknowns(theta)[1])
        return self.disturbed.run(states, moves, self.problem.unknowns.free(theta), pushes)[:, -1]

    def linearise(self, theta: Floats, reference: Reference) -> SegmentDerivatives:
        """Linearise all intervals and rows about a reference."""
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        free, p, P = unknowns.free(theta), unknowns.paths, len(theta)
        A, B, G, ends = self._intervals(theta, reference)
        Hx, Hf = sensors.derivatives(reference.before, free, sensors.fill_missing(reference.before, free, self.y))
        D = np.zeros((*Hx.shape[:2], P))
        D[..., :p] = Hf
        has_bias = unknowns.has_bias(np.array([self.trial]))[0]
        for k, entry in enumerate(unknowns.bias_entries):
            D[:, entry, p + k] += has_bias[k]
        seen = self.is_measured[..., None]
        defects = self.steps.chart.change_between(reference.before[1:], ends)
        e = self.errors(theta, reference.before)
        return SegmentDerivatives(A, B, G, np.where(seen, Hx, 0.0), np.where(seen, D, 0.0), e, defects)

    def _intervals(self, theta: Floats, reference: Reference) -> tuple[Floats, Floats, Floats, Floats]:
        """Return A, B, G and the states at the ends of the intervals."""
        unknowns, n = self.problem.unknowns, self.steps.n
        own, arms = self.split_unknowns(theta)
        free, p, P = unknowns.free(own), unknowns.paths, len(own)
        moves, slopes = self.step_inputs(theta)
        begin, force = reference.after[:-1], reference.force_after[:-1, : self.disturbed.size]
        pushes = self.disturbed.pushes(begin, force, arms)
        states = self.disturbed.run(begin, moves, free, pushes)
        (W, K), w = moves.t.shape, pushes.shape[1]
        # [dx, dtheta, dpush] -> dx, step by step
        T = np.zeros((W, n, n + P + w))
        T[:, range(n), range(n)] = 1.0
        for k in range(K):
            on = np.flatnonzero(~self.nodes[1][:, k])
            part = StepSequence(*(values[on, k] for values in moves))
            extra = slopes[on, None, k] if unknowns.has_delay else None
            D = self.disturbed.derivatives(states[on, k], part, free, pushes[on], extra)
            T[on] = D.A @ T[on] if k else np.concatenate([D.A, np.zeros((len(on), n, P + w))], axis=2)
            T[on, :, n : n + p] += D.B[..., :p]
            T[on, :, n + P :] += D.B[..., p:]
            if unknowns.has_delay:
                T[on, :, n + P - 1] += D.E[..., 0]
        of_state, of_force, of_arms = self.disturbed.slopes(begin, force, arms)
        A, B, push = np.split(T, [n, n + P], axis=2)
        return A + push @ of_state, np.concatenate([B, push @ of_arms], axis=2), push @ of_force, states[:, -1]

    def reduce_model(
        self,
        linear: SegmentDerivatives,
        reference: Reference,
        keep: Floats,
        unsure: NDArray[np.bool_],
        inflation: Floats,
    ) -> LinearModel:
        """Return the linear model of the entries `keep` of dx; `unsure` marks those that are uncertain initially."""
        chart = self.steps.chart
        jump = chart.change_between(reference.before[:-1], reference.after[:-1])
        b = linear.defects - np.einsum("kij,kj->ki", linear.A, jump)
        b -= np.einsum("kij,kj->ki", linear.G, reference.force_after[:-1, : linear.G.shape[2]])
        moved = chart.change_between(reference.before[:1], reference.before)
        spread = np.maximum(np.sqrt(np.mean(moved**2, axis=0)), FLOOR)
        return LinearModel(
            linear.A[:, keep][:, :, keep],
            linear.G[:, keep],
            b[:, keep],
            linear.H[:, :, keep],
            linear.e,
            self.is_measured,
            self.h,
            inflation,
            {0: np.diag(np.where(unsure, spread[keep] ** 2, 0.0))},
        )


def build_segments(problem: Problem, disturbed: DisturbedProgram) -> list[Segment]:
    """Return all pieces of all runs as segments, with as many of their rows as memory allows."""
    stride = choose_stride(problem, disturbed)
    return [
        Segment(problem, disturbed, k, thin_rows(problem.sensors.is_measured(trial.record.y), first, last, stride))
        for k, trial in enumerate(problem.trials)
        for first, last in trial.record.pieces
    ]


def choose_stride(problem: Problem, disturbed: DisturbedProgram) -> int:
    """Return k where one of every k rows is filtered: 1, unless the covariances would take too much memory."""
    unknowns = len(problem.unknowns.names) + 3 * len(disturbed.bases)
    wide = len(problem.steps.chart.moving) + disturbed.size + unknowns
    rows = sum(last - first for trial in problem.trials for first, last in trial.record.pieces)
    return -(-rows * COPIES * wide**2 // LARGEST)


def thin_rows(known: NDArray[np.bool_], first: int, last: int, stride: int) -> NDArray[np.int64]:
    """Return one of every `stride` rows from `first` to `last` - 1: the one with the rarest measurements (n, r)."""
    rows = np.arange(first, last)
    if stride <= 1:
        return rows
    worth = known[first:last] @ (1.0 / np.maximum(known[first:last].sum(axis=0), 1))
    parts = np.array_split(rows, max(FEWEST, -(-len(rows) // stride)))
    return np.array([part[np.argmax(worth[part - first])] for part in parts])


class Attempt(NamedTuple):
    """A run with defects: intervals may start elsewhere than the interval before ends."""

    reference: Reference
    e: Floats  # (N, r) residuals, model minus measured
    defects: Floats  # (N - 1, n + D) defects: from the start of an interval to the end of the one before


@dataclass(frozen=True, eq=False)
class Filter:
    """Fixed gains, and square roots of the innovations' covariances, along one segment."""

    flight: Segment
    linear: SegmentDerivatives
    K: Floats  # (N, n + D, r)
    L: Floats  # (N, r, r) S = L L^T
    root: Floats  # (N, r, r) L^-1
    phi: Floats  # (N - 1, D, D)
    variance: Floats  # (N, D) of the disturbances after the row's measurement
    cost: float  # negative logarithm of the likelihood of the linearised segment

    @classmethod
    def of(cls, flight: Segment, linear: SegmentDerivatives, keep: Floats, passed: FilterPass, noise: Noise) -> Filter:
        """Build it from a filter pass over the entries `keep`; the gains of all other entries are zero."""
        n, d = flight.steps.n, len(noise.stationary)
        gains = passed.gains()
        K = np.zeros((len(gains), n + d, gains.shape[2]))
        K[:, np.concatenate([keep, n + np.arange(d)])] = gains
        phi = noise.transition(flight.h)[0]
        variance = (np.diagonal(passed.P, axis1=1, axis2=2) - np.sum(passed.V**2, axis=1))[:, -d:]
        return cls(flight, linear, K, passed.L, np.linalg.inv(passed.L), phi, variance, passed.cost)

    def transitions(self) -> tuple[Floats, Floats]:
        """Return F (N - 1, n + D, n + D) over an interval, and F (I - K H), which includes the row's correction."""
        A, G, H = self.linear.A, self.linear.G, self.linear.H
        count, n, d = G.shape
        F = np.zeros((count, *[n + self.phi.shape[1]] * 2))
        F[:, :n, :n], F[:, :n, n : n + d], F[:, n:, n:] = A, G, self.phi
        closed = F.copy()
        closed[:, :, :n] -= F @ self.K[:-1] @ H[:-1]
        return F, closed

    def solve_run(self, theta: Floats, start: Reference) -> tuple[Reference, Floats]:
        """Return the filtered run near an initial guess, and its whitened innovations (N, r)."""
        n, (_, closed) = self.flight.steps.n, self.transitions()
        here = self.evaluate(theta, start.before, start.force)
        share, delta = 1.0, propagate(closed, here.defects)
        for _ in range(SWEEPS):
            seen = np.einsum("kij,kj->ki", self.root @ self.linear.H, delta[:, :n])
            if np.abs(seen).max() < CLOSED:
                return here.reference, np.einsum("kij,kj->ki", self.root, here.e)
            before = self.flight.steps.chart.add_change(here.reference.before, share * delta[:, :n])
            there = self.evaluate(theta, before, here.reference.force + share * delta[:, n:])
            if self.defect_size(there) < self.defect_size(here):
                here, delta, share = there, propagate(closed, there.defects), min(1.0, 2.0 * share)
            else:
                share *= 0.25
        return self.run_by_rows(theta, start)

    def run_by_rows(self, theta: Floats, start: Reference) -> tuple[Reference, Floats]:
        """Return the filtered run, computed row by row: slower, but independent of the initial guess."""
        flight, chart = self.flight, self.flight.steps.chart
        moves, _ = flight.step_inputs(theta)
        e = np.full(self.K.shape[::2], np.nan)
        before, after, force, force_after = (values.copy() for values in start)
        for k in range(len(e)):
            own = slice(k, k + 1)
            e[own] = flight.errors(theta, before[own], own)
            change = -self.K[k] @ e[k]
            after[k], force_after[k] = chart.add_change(before[k], change[: chart.n]), force[k] + change[chart.n :]
            if k + 1 == len(e) or not np.isfinite(after[k]).all():
                break
            before[k + 1] = flight.ends(theta, moves.select(own), after[own], force_after[own])[0]
            force[k + 1] = self.phi[k] @ force_after[k]
        return Reference(before, after, force, force_after), np.einsum("kij,kj->ki", self.root, e)

    def evaluate(self, theta: Floats, before: Floats, force: Floats) -> Attempt:
        """Correct all rows by their innovations and simulate all intervals from there."""
        flight, chart = self.flight, self.flight.steps.chart
        e = flight.errors(theta, before)
        change = -np.einsum("kij,kj->ki", self.K, e)
        after, force_after = chart.add_change(before, change[:, : chart.n]), force + change[:, chart.n :]
        ends = flight.simulate_intervals(theta, after, force_after)
        later = np.einsum("kij,kj->ki", self.phi, force_after[:-1])
        defects = np.concatenate([chart.change_between(before[1:], ends), later - force[1:]], axis=1)
        return Attempt(Reference(before, after, force, force_after), e, defects)

    def defect_size(self, attempt: Attempt) -> float:
        """Return the squared size of the defects in units of the innovations at later rows; inf if not finite."""
        n = self.flight.steps.n
        seen = np.einsum("kij,kj->ki", self.root[1:] @ self.linear.H[1:], attempt.defects[:, :n])
        size = float(np.sum(seen**2))
        return size if np.isfinite(size) and np.isfinite(attempt.defects).all() else np.inf

    def slopes(self) -> Floats:
        """Return the derivatives of the whitened innovations by the unknowns, (N r, P)."""
        B, H, D = self.linear.B, self.linear.H, self.linear.D
        n = self.linear.G.shape[1]
        F, closed = self.transitions()
        enter = -(F @ self.K[:-1] @ D[:-1])
        enter[:, :n] += B
        states = propagate(closed, enter)
        return np.asarray(self.root @ (H @ states[:, :n] + D)).reshape(-1, D.shape[2])

    def innovation_deviations(self, noise: Noise, inflation: Floats) -> Floats:
        """Return the standard deviations (N, r) of innovations without the inflated variances of outliers."""
        variance = np.sum(self.L**2, axis=2) - (inflation - 1.0) * noise.y**2
        return np.asarray(np.sqrt(np.maximum(variance, noise.y**2)))


def propagate(F: Floats, enter: Floats) -> Floats:
    """Return x (N, ...) of the recursion x_{k+1} = F_k x_k + b_k from zero; `enter` is b."""
    found = np.zeros((len(F) + 1, *enter.shape[1:]))
    for k in range(len(F)):
        np.matmul(F[k], found[k], out=found[k + 1])
        found[k + 1] += enter[k]
    return found
