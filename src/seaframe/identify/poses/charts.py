"""Steps of positions (in R3) and orientations (in SO(3)), and the kinematic process model of a filter over both.

A step (..., 3) is a displacement [m] along the axes of the world, or a rotation vector [rad] in the body frame.
Orientations are quaternions (..., 4), scalar first. The acceleration of a coordinate is a first-order random process:
x''' = -x''/T + w, with white noise w of spectral density q. An infinite T gives white jerk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from ...numbers import Floats
from ...quaternions import (
    rotation_matrices,
    rotation_vectors,
    skew_matrices,
    split_columns,
    stack_columns,
    turn_quaternions,
)
from ...rotations import exp_quaternion
from ...spatial import Vector

NODES, WEIGHTS = np.polynomial.legendre.leggauss(16)


class PositionChart:
    """Positions (..., 3) in the world [m]."""

    def move(self, place: Floats, step: Floats) -> Floats:
        """Return the place (..., k) after a step (..., 3)."""
        return place + step

    def between(self, start: Floats, end: Floats) -> Floats:
        """Return the step (..., 3) from one place to another."""
        return end - start

    def error_jacobians(self, step: Floats) -> tuple[Floats, Floats]:
        """Return the Jacobians (..., 3, 3) of an error after a step by the error before it, and by that of the step."""
        return np.eye(3), np.eye(3)


class OrientationChart:
    """Orientations (..., 4); a step changes R to R exp(step)."""

    def move(self, place: Floats, step: Floats) -> Floats:
        return turn_quaternions(place, step)

    def between(self, start: Floats, end: Floats) -> Floats:
        return rotation_vectors(start, end)

    def error_jacobians(self, step: Floats) -> tuple[Floats, Floats]:
        """Return exp(step)^T, and the right Jacobian of the exponential to second order, enough for covariances."""
        C = skew_matrices(step)
        back = stack_columns(exp_quaternion(Vector(*split_columns(-step))))
        return rotation_matrices(back), np.eye(3) - 0.5 * C + C @ C / 6.0


Chart: TypeAlias = PositionChart | OrientationChart


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
    return np.kron(S, np.eye(3))


def error_transition(steps: Steps, k: int, carried: tuple[Floats, Floats]) -> Floats:
    """Return the transition F (9, 9) of errors over the k-th step; `carried` are the Jacobians of the chart."""
    before, along = carried
    F = expand_blocks(np.array([[0.0, 0.0, 0.0], [0.0, 1.0, steps.c1[k]], [0.0, 0.0, steps.e[k]]]))
    F[:3] = np.hstack([before, steps.h[k] * along, steps.c2[k] * along])
    return F
