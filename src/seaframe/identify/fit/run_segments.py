"""Segments: pieces of runs for the filter. An interval leads from row to row in a few steps, with constant disturbance.

A reference holds the states before and after the measurement of every row, with disturbances; intervals and sensors
are linearised about it, all in one batch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from ...program.step_map import StepMap, StepSequence
from .disturbance import DisturbedProgram
from .kalman_filter import LinearModel
from .problem import Problem, Trial
from .records import FEWEST

ALL = slice(None)
FLOOR = 1e-6  # smallest standard deviation of an initial state
LARGEST = 250_000_000  # most numbers in memory at once: 2 GB
COPIES = 8  # matrices of the size of a covariance in memory for every row, with transitions and adjoints


class Reference(NamedTuple):
    """States and disturbances at N rows of a run, about which it is linearised."""

    before: Floats  # (N, nq + nv) states before the row's measurement (predicted)
    after: Floats  # (N, nq + nv) states after the row's measurement (corrected)
    force: Floats  # (N, d) disturbances before the measurement
    force_after: Floats  # (N, d) disturbances after the measurement


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
        return np.where(self.is_measured[own], found + unknowns.bias(theta, found.shape[1]), 0.0)

    def simulate_intervals(self, theta: Floats, states: Floats, force: Floats) -> Floats:
        """Return the states (N - 1, nq + nv) at the ends of all intervals."""
        return self.ends(theta, self.step_inputs(theta)[0], states[:-1], force[:-1])

    def ends(self, theta: Floats, moves: StepSequence, states: Floats, force: Floats) -> Floats:
        """Return the states at the ends of the intervals with these steps."""
        pushes = self.disturbed.pushes(states, force, self.split_unknowns(theta)[1])
        return self.disturbed.run(states, moves, self.problem.unknowns.free(theta), pushes)[:, -1]

    def linearise(self, theta: Floats, reference: Reference) -> SegmentDerivatives:
        """Linearise all intervals and rows about a reference."""
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        free, p, P = unknowns.free(theta), unknowns.paths, len(theta)
        A, B, G, ends = self._intervals(theta, reference)
        Hx, Hf = sensors.derivatives(reference.before, free, sensors.fill_missing(reference.before, free, self.y))
        D = np.zeros((*Hx.shape[:2], P))
        D[..., :p] = Hf
        for k, entry in enumerate(unknowns.bias_entries):
            D[:, entry, p + k] += 1.0
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
        begin, force = reference.after[:-1], reference.force_after[:-1]
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
        b -= np.einsum("kij,kj->ki", linear.G, reference.force_after[:-1])
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
