"""Linear-quadratic gains for joints that move flexible links, from the motion between samples.

    x'' = -K x - C x' + B u,    minimise  integral of exp(2 a t) (q1 e^T M e + 2 q2 T + u^T M^-1 u) dt

x are the joints' errors e and the modes, M the inertia of the joints with rigid links, and T the kinetic energy of x',
which makes the joints absorb vibrations. With q1 and q2 of `Criterion` a rigid arm's errors have exactly the frequency
and damping that are asked for; the weight exp(2 a t) makes everything decay at least as fast as exp(-a t) (Anderson and
Moore 1969).
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass

import numpy as np

from ..dynamics.vibration import first_order, reachable_part
from ..errors import SeaframeError
from ..numbers import Floats

ROUNDING = 1e-4  # growth over the frequency of the loop that is rounding, such as of undamped motion out of reach


@dataclass(frozen=True, slots=True)
class Criterion:
    """What the closed loop is to do: frequency w [rad/s], damping ratio z, least decay a of everything [1/s]."""

    frequency: float
    damping: float
    decay: float

    @property
    def weights(self) -> tuple[float, float]:
        """q1 and q2, from D(s - a) D(-s - a) = (s^2 - a^2)^2 + q1 + q2 (a^2 - s^2) with D(s) = s^2 + 2 z w s + w^2."""
        w, a = self.frequency, self.decay
        b, c = 2.0 * (self.damping * w - a), w * w - 2.0 * self.damping * w * a + a * a
        rates = b * b - 2.0 * c - 2.0 * a * a
        return c * c - a**4 - a * a * rates, rates

    @property
    def is_reachable(self) -> bool:
        """Whether some weights give the frequency, the damping and the decay together."""
        return min(self.weights) >= 0.0 and self.decay < self.frequency * self.damping

    def refuse_unreachable(self, name: str) -> None:
        """Raise SeaframeError where no weights give the frequency, the damping and the decay together."""
        if not self.is_reachable:
            raise SeaframeError(
                f"joints of flexible links cannot have a `damping` of {self.damping:g} with a `decay` of "
                f"{self.decay:g} 1/s and a `frequency` of {self.frequency:g} rad/s. {advise_damping(self)}",
                "range",
                path=f"controllers.{name}",
            )


def advise_damping(criterion: Criterion) -> str:
    """Return which damping ratios are possible with a frequency and a decay."""
    tried = [0.01 * k for k in range(1, 1000)]
    possible = [z for z in tried if Criterion(criterion.frequency, z, criterion.decay).is_reachable]
    if not possible:
        return "No damping goes with this decay: give a lower decay or a higher frequency."
    first, last = possible[0], possible[-1]
    span = f"of {first:.3g} or more" if last == tried[-1] else f"from {first:.3g} to {last:.3g}"
    return f"Give a damping {span}, a lower decay, or a higher frequency."


@dataclass(frozen=True, slots=True)
class Plant:
    """Small motion of joints, then modes, near rest: x'' = -K x - C x' + H (u, 0)."""

    stiffness: Floats  # K (n, n) [1/s2]
    damping: Floats  # C (n, n) [1/s]
    mobility: Floats  # H (n, n): accelerations for forces
    rigid_inertia: Floats  # of the joints with rigid links (m, m)
    modal_stiffness: Floats  # forces on the modes for modal coordinates (n - m, n - m)

    @property
    def joints(self) -> int:
        """Number of joints m."""
        return len(self.rigid_inertia)

    @property
    def fastest_rate(self) -> float:
        """Largest |lambda| [rad/s] of the motion without control."""
        return float(np.abs(np.linalg.eigvals(first_order(self.stiffness, self.damping))).max())

    def step(self, rate: float, stiffness: float = 1.0) -> tuple[Floats, Floats]:
        """Return the exact change over a sample at a rate [Hz], x+ = A x + B u, with a factor of the stiffness."""
        return held_step(stiffness * self.stiffness, self.damping, self.mobility[:, : self.joints], rate)

    def growth(self, gains: Floats, rate: float, stiffness: float = 1.0) -> float:
        """Return the growth rate [1/s] of the slowest decay of the closed loop u = -gains (x, x'); 0 up to rounding."""
        A, B = self.step(rate, stiffness)
        found = math.log(float(np.abs(np.linalg.eigvals(A - B @ gains)).max())) * rate
        return 0.0 if 0.0 < found < ROUNDING * self.fastest_rate else found

    def gains(self, criterion: Criterion, rate: float) -> Floats:
        """Return L (m, 2 n) of u = -L (x, x'); zero for motion that the joints do not influence."""
        from scipy.linalg import LinAlgWarning, solve_discrete_are

        m = self.joints
        part = reachable_part(self.stiffness, self.damping, self.mobility, self.mobility[:, :m])
        k = part.stiffness.shape[0]
        A, B = held_step(part.stiffness, part.damping, part.into @ self.mobility[:, :m], rate)
        E = part.back[:m]  # the joints' errors
        place, speed = criterion.weights
        M = self.rigid_inertia
        Q = (
            np.block([[place * E.T @ M @ E, np.zeros((k, k))], [np.zeros((k, k)), speed * np.eye(k)]]) / rate
        )  # in y with T = y'^2 / 2
        R = np.linalg.inv(M) / rate
        try:
            s = math.exp(criterion.decay / rate)
            with warnings.catch_warnings():
                warnings.simplefilter("error", LinAlgWarning)
                X = solve_discrete_are(s * A, s * B, Q, R)
        except (ValueError, OverflowError, np.linalg.LinAlgError, LinAlgWarning):
            raise self.unsolvable(criterion, rate) from None
        L = np.linalg.solve(R / (s * s) + B.T @ X @ B, B.T @ X @ A)
        return np.hstack([L[:, :k] @ part.into, L[:, k:] @ part.into])

    def unsolvable(self, criterion: Criterion, rate: float) -> SeaframeError:
        """Return the error for a frequency that is too far from that of the modes, or from the rate [Hz]."""
        return SeaframeError(
            f"no gains can be computed for {criterion.frequency:g} rad/s, with samples at {rate:g} Hz and vibrations "
            f"of up to {self.fastest_rate:.3g} rad/s: these rates are too far apart. Give a frequency of the order of "
            "the slowest vibration; the default is 10 rad/s.",
            "range",
            path="frequency",
        )


def held_step(K: Floats, C: Floats, B: Floats, rate: float) -> tuple[Floats, Floats]:
    """Return A and B of the change of (x, x') over a sample with a constant u: by the exponential of the whole."""
    from scipy.linalg import expm

    n, m = B.shape
    whole = np.zeros((2 * n + m, 2 * n + m))
    whole[: 2 * n, : 2 * n], whole[n : 2 * n, 2 * n :] = first_order(K, C), B
    change = expm(whole / rate)
    return change[: 2 * n, : 2 * n], change[: 2 * n, 2 * n :]
