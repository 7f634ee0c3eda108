"""Filtered runs with gains that are held: whole runs, their innovations and how these change with the unknowns.

    x_{k+1} = Phi(x_k - K_k e_k, f_k, theta),     e_k = h(x_k) - y_k

A run is found as a whole: all intervals in one batch, then a linear recursion over what is left between the end of
one and the start of the next, until nothing is left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .filtering import Filtered, Floats, Noise
from .flights import Flight, Linearised, Reference

SWEEPS = 12  # of a filtered run
CLOSED = 1e-4  # standard deviations of innovations, by which a last sweep changes them


@dataclass(frozen=True, eq=False)
class Filter:
    """Gains and roots of the innovations' covariances along one flight, held."""

    flight: Flight
    linear: Linearised
    K: Floats  # (N, n + d, r)
    L: Floats  # (N, r, r) S = L L^T
    root: Floats  # (N, r, r) L^-1
    phi: Floats  # (N - 1, d)
    cost: float  # negative logarithm of the likelihood of its linearised flight

    @classmethod
    def of(cls, flight: Flight, linear: Linearised, keep: Floats, passed: Filtered, noise: Noise) -> Filter:
        """With gains of all entries; those that a filter leaves out have none."""
        n, d = flight.steps.n, flight.disturbed.size
        gains = passed.gains()
        K = np.zeros((len(gains), n + d, gains.shape[2]))
        K[:, np.concatenate([keep, n + np.arange(d)])] = gains
        phi = np.exp(-flight.h[:, None] / noise.tau)
        return cls(flight, linear, K, passed.L, np.linalg.inv(passed.L), phi, passed.cost)

    def transitions(self) -> tuple[Floats, Floats]:
        """F (N - 1, n + d, n + d) over an interval, and F (I - K H), which begins before the row."""
        A, G, H = self.linear.A, self.linear.G, self.linear.H
        count, n, d = G.shape
        F = np.zeros((count, n + d, n + d))
        F[:, :n, :n], F[:, :n, n:] = A, G
        F[:, n + np.arange(d), n + np.arange(d)] = self.phi
        closed = F.copy()
        closed[:, :, :n] -= F @ self.K[:-1] @ H[:-1]
        return F, closed

    def passed(self, theta: Floats, start: Reference) -> tuple[Reference, Floats]:
        """The filtered run near a first guess, and its innovations (N, r) in units of their standard deviations."""
        flight, chart = self.flight, self.flight.steps.chart
        n = chart.n
        _, closed = self.transitions()
        before, force = start.before, start.force
        for _ in range(SWEEPS):
            e = flight.errors(theta, before)
            change = -np.einsum("kij,kj->ki", self.K, e)
            after, pushed = chart.moved(before, change[:, :n]), force + change[:, n:]
            ends = flight.flown(theta, after, pushed)
            left = np.concatenate([chart.between(before[1:], ends), self.phi * pushed[:-1] - force[1:]], axis=1)
            delta = swept(closed, left)
            seen = np.einsum("kij,kj->ki", self.root, np.einsum("kij,kj->ki", self.linear.H, delta[:, :n]))
            if not np.isfinite(delta).all() or np.abs(seen).max() < CLOSED:
                break
            before, force = chart.moved(before, delta[:, :n]), force + delta[:, n:]
        z = np.einsum("kij,kj->ki", self.root, e)
        return Reference(before, after, force, pushed), z

    def slopes(self) -> Floats:
        """Of the whitened innovations with unknowns, (N r, P)."""
        B, H, D = self.linear.B, self.linear.H, self.linear.D
        n = self.linear.G.shape[1]
        F, closed = self.transitions()
        enter = -(F @ self.K[:-1] @ D[:-1])
        enter[:, :n] += B
        states = swept(closed, enter)
        return np.asarray(self.root @ (H @ states[:, :n] + D)).reshape(-1, D.shape[2])

    def spreads(self, noise: Noise, doubt: Floats) -> Floats:
        """Standard deviations (N, r) of innovations, were no measurement doubted."""
        variance = np.sum(self.L**2, axis=2) - (doubt - 1.0) * noise.y**2
        return np.asarray(np.sqrt(np.maximum(variance, noise.y**2)))


def swept(F: Floats, enter: Floats) -> Floats:
    """x_{k+1} = F_k x_k + b_k from zero, (N, ...)."""
    found = np.zeros((len(F) + 1, *enter.shape[1:]))
    for k in range(len(F)):
        np.matmul(F[k], found[k], out=found[k + 1])
        found[k + 1] += enter[k]
    return found
