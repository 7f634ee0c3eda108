"""Kinematic process model of one coordinate: its acceleration is a first-order random process.

State (x, x', x''): x''' = -x''/T + w, with white noise w of spectral density q. An infinite T gives white jerk.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...numbers import Floats

EACH = np.arange(3)
RATE, LAST = np.arange(3, 6), np.arange(6, 9)  # entries of a state
NODES, WEIGHTS = np.polynomial.legendre.leggauss(16)


@dataclass(frozen=True)
class Steps:
    """Transitions of the state of one coordinate over m time steps."""

    h: Floats  # (m,) [s]
    c1: Floats  # (m,) gain of x' per x'' [s]
    c2: Floats  # (m,) gain of x per x'' [s2]
    e: Floats  # (m,) factor of x''
    Q: Floats  # (m, 3, 3) covariance added by white noise of density one

    @classmethod
    def of(cls, h: Floats, memory: float) -> Steps:
        """Return the transitions over steps h (m,) [s], for accelerations with the time constant T [s].

        Q = int_0^h f f^T ds, f(s) = (c2(s), c1(s), e(s)): Gauss's rule, exact for white jerk.
        """
        s = 0.5 * h[:, None] * (NODES + 1.0)
        f = np.stack(transition_gains(s, memory)[::-1], axis=-1)  # (m, nodes, 3)
        Q = np.einsum("mk,mki,mkj->mij", 0.5 * h[:, None] * WEIGHTS, f, f)
        e, c1, c2 = transition_gains(h, memory)
        return cls(h, c1, c2, e, Q)

    @property
    def F(self) -> Floats:
        """Transition matrices (m, 3, 3) of (x, x', x'')."""
        one, none = np.ones_like(self.h), np.zeros_like(self.h)
        rows = [one, self.h, self.c2, none, one, self.c1, none, none, self.e]
        return np.stack(rows, axis=-1).reshape(-1, 3, 3)


def transition_gains(h: Floats, memory: float) -> tuple[Floats, Floats, Floats]:
    """Return e = exp(-h/T), c1 = T (1 - e), c2 = T (h - c1)."""
    if np.isinf(memory):
        return np.ones_like(h), h, 0.5 * h**2
    c1 = -memory * np.expm1(-h / memory)
    return np.exp(-h / memory), c1, memory * (h - c1)


def expand_blocks(S: Floats) -> Floats:
    """Repeat the matrix (3, 3) of one coordinate for three: (9, 9), ordered x (3), x' (3), x'' (3)."""
    found = np.zeros((3, 3, 3, 3))
    found[:, EACH, :, EACH] = S
    return found.reshape(9, 9)


def error_transition(steps: Steps, k: int, carried: tuple[Floats, Floats]) -> Floats:
    """Return the transition F (9, 9) of errors over the k-th step; `carried` are the Jacobians of the chart."""
    before, along = carried
    F = np.zeros((9, 9))
    F[:3, :3], F[:3, 3:6], F[:3, 6:] = before, steps.h[k] * along, steps.c2[k] * along
    F[RATE, RATE], F[RATE, LAST], F[LAST, LAST] = 1.0, steps.c1[k], steps.e[k]
    return F
