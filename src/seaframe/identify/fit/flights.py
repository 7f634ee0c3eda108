"""Runs as a filter sees them: from row to row, each interval of some steps under a disturbance that holds.

A reference is a state before and after the measurement of every row, with disturbances; intervals and sensors are
linearised there, all at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from ...program.step_map import Moves, StepMap
from .data import FEWEST
from .disturbance import Disturbed
from .filtering import Linear
from .problem import Problem, Trial

ALL = slice(None)
FLOOR = 1e-6  # of the standard deviation of a first state
LARGEST = 250_000_000  # numbers that a filter holds at once: 2 GB
COPIES = 8  # of a covariance that it holds for every row, with transitions and adjoints


class Reference(NamedTuple):
    """N rows of a run."""

    before: Floats  # (N, nq + nv) states that are predicted
    after: Floats  # (N, nq + nv) and with the row's measurement
    force: Floats  # (N, d) disturbances before
    pushed: Floats  # (N, d) and after


class Linearised(NamedTuple):
    """About a reference; changes of states in the coordinates of a step, P unknowns with the arms of disturbances."""

    A: Floats  # (N - 1, n, n) of the state at the next row, with the state after a row
    B: Floats  # (N - 1, n, P) with unknowns
    G: Floats  # (N - 1, n, d) with disturbances
    H: Floats  # (N, r, n) of residuals, with the state before a row; zero where nothing was measured
    D: Floats  # (N, r, P) with unknowns
    e: Floats  # (N, r) residuals
    left: Floats  # (N - 1, n) from the reference at the next row to where the interval ends


@dataclass(frozen=True, eq=False)
class Flight:
    """A piece of a run without gaps."""

    problem: Problem
    disturbed: Disturbed
    trial: int
    rows: NDArray[np.int64]  # (N,) of its run: all of a piece, or one of every few

    @property
    def run(self) -> Trial:
        return self.problem.trials[self.trial]

    @property
    def steps(self) -> StepMap:
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
    def known(self) -> NDArray[np.bool_]:
        """(N, r) where there is a measurement."""
        return self.problem.sensors.known(self.y)

    @cached_property
    def nodes(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Steps (N - 1, K) of every interval, and which of them only fill up."""
        rows = self.run.rows[self.rows]
        counts = np.diff(rows)
        k = np.arange(int(counts.max()))
        still = k[None] >= counts[:, None]
        return rows[:-1, None] + np.minimum(k[None], counts[:, None] - 1), still

    def split(self, theta: Floats) -> tuple[Floats, Floats]:
        """The problem's own unknowns, and arms of disturbances, which follow them."""
        count = len(self.problem.unknowns.names)
        return theta[:count], theta[count:]

    def moves(self, theta: Floats) -> tuple[Moves, Floats]:
        """Steps of the intervals (N - 1, K), and how (u0, u1) change with the delay of commands."""
        whole, slopes = self.run.moves(float(self.problem.delays(self.split(theta)[0], 1)[0]))
        nodes, still = self.nodes
        moves = whole.part(nodes)
        moves.h[still] = 0.0
        return moves, slopes[nodes]

    def reference(self, states: Floats) -> Reference:
        """From states at all rows of the trial."""
        rows, none = states[self.rows], np.zeros((self.h.size + 1, self.disturbed.size))
        return Reference(rows, rows, none, none)

    # The model

    def errors(self, theta: Floats, states: Floats, own: slice = ALL) -> Floats:
        """Residuals (N, r) of all rows or some, model minus measured; zero where nothing was measured."""
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        free = unknowns.free(theta)
        found = sensors.residuals(states, free, sensors.completed(states, free, self.y[own]))
        return np.where(self.known[own], found + unknowns.bias(theta, found.shape[1]), 0.0)

    def flown(self, theta: Floats, states: Floats, force: Floats) -> Floats:
        """States (N - 1, nq + nv) at the ends of the intervals."""
        return self.ends(theta, self.moves(theta)[0], states[:-1], force[:-1])

    def ends(self, theta: Floats, moves: Moves, states: Floats, force: Floats) -> Floats:
        """States at the ends of some intervals, by their steps."""
        pushes = self.disturbed.pushes(states, force, self.split(theta)[1])
        return self.disturbed.run(states, moves, self.problem.unknowns.free(theta), pushes)[:, -1]

    def linearised(self, theta: Floats, reference: Reference) -> Linearised:
        """All intervals and rows."""
        sensors, unknowns = self.problem.sensors, self.problem.unknowns
        free, p, P = unknowns.free(theta), unknowns.paths, len(theta)
        A, B, G, ends = self._intervals(theta, reference)
        Hx, Hf = sensors.derivatives(reference.before, free, sensors.completed(reference.before, free, self.y))
        D = np.zeros((*Hx.shape[:2], P))
        D[..., :p] = Hf
        for k, entry in enumerate(unknowns.biased):
            D[:, entry, p + k] += 1.0
        seen = self.known[..., None]
        left = self.steps.chart.between(reference.before[1:], ends)
        e = self.errors(theta, reference.before)
        return Linearised(A, B, G, np.where(seen, Hx, 0.0), np.where(seen, D, 0.0), e, left)

    def _intervals(self, theta: Floats, reference: Reference) -> tuple[Floats, Floats, Floats, Floats]:
        """A, B, G and the states at the ends of the intervals."""
        unknowns, n = self.problem.unknowns, self.steps.n
        own, arms = self.split(theta)
        free, p, P = unknowns.free(own), unknowns.paths, len(own)
        moves, slopes = self.moves(theta)
        begin, force = reference.after[:-1], reference.pushed[:-1]
        pushes = self.disturbed.pushes(begin, force, arms)
        states = self.disturbed.run(begin, moves, free, pushes)
        (W, K), w = moves.t.shape, pushes.shape[1]
        # [dx, dtheta, dpush] -> dx, step by step
        T = np.zeros((W, n, n + P + w))
        T[:, range(n), range(n)] = 1.0
        for k in range(K):
            on = np.flatnonzero(~self.nodes[1][:, k])
            part = Moves(*(values[on, k] for values in moves))
            extra = slopes[on, None, k] if unknowns.delayed else None
            D = self.disturbed.derivatives(states[on, k], part, free, pushes[on], extra)
            T[on] = D.A @ T[on] if k else np.concatenate([D.A, np.zeros((len(on), n, P + w))], axis=2)
            T[on, :, n : n + p] += D.B[..., :p]
            T[on, :, n + P :] += D.B[..., p:]
            if unknowns.delayed:
                T[on, :, n + P - 1] += D.E[..., 0]
        of_state, of_force, of_arms = self.disturbed.slopes(begin, force, arms)
        A, B, push = np.split(T, [n, n + P], axis=2)
        return A + push @ of_state, np.concatenate([B, push @ of_arms], axis=2), push @ of_force, states[:, -1]

    def reduced(
        self, linear: Linearised, reference: Reference, keep: Floats, unsure: NDArray[np.bool_], inflation: Floats
    ) -> Linear:
        """What a filter of the entries `keep` of a change needs, of which some are unsure at first."""
        chart = self.steps.chart
        jump = chart.between(reference.before[:-1], reference.after[:-1])
        b = linear.left - np.einsum("kij,kj->ki", linear.A, jump)
        b -= np.einsum("kij,kj->ki", linear.G, reference.pushed[:-1])
        moved = chart.between(reference.before[:1], reference.before)
        spread = np.maximum(np.sqrt(np.mean(moved**2, axis=0)), FLOOR)
        return Linear(
            linear.A[:, keep][:, :, keep],
            linear.G[:, keep],
            b[:, keep],
            linear.H[:, :, keep],
            linear.e,
            self.known,
            self.h,
            inflation,
            {0: np.diag(np.where(unsure, spread[keep] ** 2, 0.0))},
        )


def flights_of(problem: Problem, disturbed: Disturbed) -> list[Flight]:
    """All pieces of all runs, with so many of their rows as memory allows."""
    stride = stride_of(problem, disturbed)
    return [
        Flight(problem, disturbed, k, thinned(problem.sensors.known(trial.record.y), first, last, stride))
        for k, trial in enumerate(problem.trials)
        for first, last in trial.record.pieces
    ]


def stride_of(problem: Problem, disturbed: Disturbed) -> int:
    """One of so many rows is filtered: all, unless their covariances would take too much memory."""
    unknowns = len(problem.unknowns.names) + 3 * len(disturbed.bases)
    wide = len(problem.steps.chart.moving) + disturbed.size + unknowns
    rows = sum(last - first for trial in problem.trials for first, last in trial.record.pieces)
    return -(-rows * COPIES * wide**2 // LARGEST)


def thinned(known: NDArray[np.bool_], first: int, last: int, stride: int) -> NDArray[np.int64]:
    """Rows from the first to before the last, one of every stride: that of the rarest measurements (n, r)."""
    rows = np.arange(first, last)
    if stride <= 1:
        return rows
    worth = known[first:last] @ (1.0 / np.maximum(known[first:last].sum(axis=0), 1))
    parts = np.array_split(rows, max(FEWEST, -(-len(rows) // stride)))
    return np.array([part[np.argmax(worth[part - first])] for part in parts])
