"""Filtered runs with fixed gains: states, innovations, and derivatives of the innovations by the unknowns.

    x_{k+1} = Phi(x_k - K_k e_k, f_k, theta),     e_k = h(x_k) - y_k

A run is solved as a whole: all intervals are simulated in one batch, then a linear recursion removes the defects, the
jumps from the end of one interval to the start of the next, until they vanish. Where this does not converge, for
example with dry friction, the run is computed row by row.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...numbers import Floats
from .kalman_filter import FilterPass, Noise
from .run_segments import Reference, Segment, SegmentDerivatives

SWEEPS = 15  # most iterations for a filtered run
CLOSED = 1e-4  # largest change of innovations in the last iteration, in standard deviations


class Attempt(NamedTuple):
    """A run with defects: intervals may start elsewhere than the interval before ends."""

    reference: Reference
    e: Floats  # (N, r) residuals, model minus measured
    defects: Floats  # (N - 1, n + d) defects: from the start of an interval to the end of the one before


@dataclass(frozen=True, eq=False)
class Filter:
    """Fixed gains, and square roots of the innovations' covariances, along one segment."""

    flight: Segment
    linear: SegmentDerivatives
    K: Floats  # (N, n + d, r)
    L: Floats  # (N, r, r) S = L L^T
    root: Floats  # (N, r, r) L^-1
    phi: Floats  # (N - 1, d)
    cost: float  # negative logarithm of the likelihood of the linearised segment

    @classmethod
    def of(cls, flight: Segment, linear: SegmentDerivatives, keep: Floats, passed: FilterPass, noise: Noise) -> Filter:
        """Build it from a filter pass over the entries `keep`; the gains of all other entries are zero."""
        n, d = flight.steps.n, flight.disturbed.size
        gains = passed.gains()
        K = np.zeros((len(gains), n + d, gains.shape[2]))
        K[:, np.concatenate([keep, n + np.arange(d)])] = gains
        phi = np.exp(-flight.h[:, None] / noise.tau)
        return cls(flight, linear, K, passed.L, np.linalg.inv(passed.L), phi, passed.cost)

    def transitions(self) -> tuple[Floats, Floats]:
        """Return F (N - 1, n + d, n + d) over an interval, and F (I - K H), which includes the row's correction."""
        A, G, H = self.linear.A, self.linear.G, self.linear.H
        count, n, d = G.shape
        F = np.zeros((count, n + d, n + d))
        F[:, :n, :n], F[:, :n, n:] = A, G
        F[:, n + np.arange(d), n + np.arange(d)] = self.phi
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
            force[k + 1] = self.phi[k] * force_after[k]
        return Reference(before, after, force, force_after), np.einsum("kij,kj->ki", self.root, e)

    def evaluate(self, theta: Floats, before: Floats, force: Floats) -> Attempt:
        """Correct all rows by their innovations and simulate all intervals from there."""
        flight, chart = self.flight, self.flight.steps.chart
        e = flight.errors(theta, before)
        change = -np.einsum("kij,kj->ki", self.K, e)
        after, force_after = chart.add_change(before, change[:, : chart.n]), force + change[:, chart.n :]
        ends = flight.simulate_intervals(theta, after, force_after)
        defects = np.concatenate(
            [chart.change_between(before[1:], ends), self.phi * force_after[:-1] - force[1:]], axis=1
        )
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
