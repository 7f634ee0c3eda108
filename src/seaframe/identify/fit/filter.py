"""A Kalman filter along a linearised run, its likelihood, and the noises that maximise it.

Between rows k and k + 1, with dx the deviation from a reference state and f disturbances with correlation times tau,

    dx+ = A dx + G f + b,     f+ = Phi f + w,     Phi = exp(-h / tau),     var w = sigma_f^2 (1 - Phi Phi^T),
    e = e_ref + H dx + noise     (model minus measured).

A disturbance of second order has its rate as a second entry (`Noise.transition`).

The gradient (score) of the noise parameters is that of Koopman and Shephard (1992), computed in one backward pass.
Entries that were not measured have H = 0, e = 0 and variance 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.linalg.lapack import dpotrf, dtrtrs
from scipy.optimize import minimize

from ...numbers import Floats

MIN_DISTURBANCE = 1e-4  # lower limit of a disturbance, relative to one that would cause all observed accelerations
MAX_DISTURBANCE = 30.0  # upper limit of the same
MIN_CORRELATION_ROWS = 2.0  # shortest correlation time, in row intervals
MAX_CORRELATION_SHARE = 1.0  # longest correlation time, relative to the duration of all runs
STEP = 0.05  # finite difference of the logarithms of noises
LEAST_KNOWN = (
    1.0  # least curvature with respect to such a logarithm: noises are assumed known within a factor of e beforehand
)
FORGOTTEN = 700.0  # largest interval in correlation times; exp(-700) is not yet zero
ORDER_GAIN = 3.0  # gain of log-likelihood that is strong evidence for second order (Kass and Raftery 1995)
NOISE_RANGE = 1e3  # range of measurement noise: this factor below and above its initial guess


@dataclass(frozen=True, eq=False)
class LinearModel:
    """A linearised run: N rows of r residuals, with m entries of dx and d disturbances."""

    A: Floats  # (N - 1, m, m)
    G: Floats  # (N - 1, m, d)
    b: Floats  # (N - 1, m)
    H: Floats  # (N, r, m)
    e: Floats  # (N, r) residuals of the reference, model minus measured
    known: NDArray[np.bool_]  # (N, r) whether there is a measurement
    h: Floats  # (N - 1,) time between rows [s]
    inflation: Floats  # (N, r) factors by which the variances of outliers are increased
    starts: dict[int, Floats]  # covariance (m, m) of dx at rows where it starts again, such as row 0


@dataclass(frozen=True, eq=False)
class Noise:
    """Standard deviations of measurements and disturbances, and correlation times of the kinds of disturbances."""

    y: Floats  # (r,)
    f: Floats  # (d,)
    correlation_times: Floats  # (c,) correlation times of the kinds [s]
    kinds: NDArray[np.int64]  # (d,) kind of every disturbance
    second: NDArray[np.bool_] | bool = False  # (c,) whether disturbances of a kind are of second order

    @property
    def tau(self) -> Floats:
        """Correlation times of the disturbances (d,) [s]."""
        return np.asarray(self.correlation_times[self.kinds])

    def pack(self) -> Floats:
        """Return the logarithms of all parameters, (r + d + c,)."""
        return np.asarray(np.log(np.concatenate([self.y, self.f, self.correlation_times])))

    def unpack(self, logs: Floats) -> Noise:
        """Return the noise with these logarithms, in the order of `pack`."""
        r, d = len(self.y), len(self.f)
        y, f, correlation_times = np.split(np.exp(logs), [r, r + d])
        return replace(self, y=y, f=f, correlation_times=correlation_times)

    @property
    def stationary(self) -> Floats:
        """Variances (D,) of the disturbances, then of their scaled rates if any is of second order."""
        return np.tile(self.f**2, 1 + bool(np.any(self.second)))

    def transition(self, h: Floats) -> tuple[Floats, Floats]:
        """Return Phi (n, D, D) over intervals h (n,) [s], and its derivatives by logarithms of correlation times.

        First order: f' = -f / tau + w. Second order (Matern 3/2, Hartikainen and Sarkka 2010): f'' + 4 f' / tau +
        4 f / tau^2 = w, with g = f' tau / 2 and x = 2 h / tau: Phi = exp(-x) [[1 + x, x], [-x, 1 - x]] for (f, g).
        The integral of the autocorrelation is tau, and f and g have the variance sigma_f^2, for both.
        """
        second, order = np.broadcast_to(self.second, self.correlation_times.shape)[self.kinds], np.any(self.second) + 1
        x = np.minimum(np.where(second, 2.0, 1.0) * h[:, None] / self.tau, FORGOTTEN)
        none, one = np.zeros_like(x), np.ones_like(x)
        first = np.array([[one, none], [none, none]])
        phi = np.exp(-x) * np.where(second, np.array([[1.0 + x, x], [-x, 1.0 - x]]), first)
        slopes = x * np.exp(-x) * np.where(second, np.array([[x, x - 1.0], [1.0 - x, 2.0 - x]]), first)
        size = order * x.shape[1]
        found = (np.einsum("ijnk,kl->nikjl", each[:order, :order], np.eye(x.shape[1])) for each in (phi, slopes))
        by_kind = [each.reshape(len(x), size, size) for each in found]
        return by_kind[0], by_kind[1]


class FilterPass(NamedTuple):
    """Result of a filter pass over N rows; m is the number of entries of (dx, f)."""

    u: Floats  # (N, r) whitened innovations L^-1 e
    L: Floats  # (N, r, r) lower triangles: S = L L^T
    V: Floats  # (N, r, m) L^-1 H P; the gain is V^T L^-1
    P: Floats  # (N, m, m) covariance of (dx, f) before the row
    state: Floats  # (N, m) mean of (dx, f) before the row
    cost: float  # negative logarithm of the likelihood, up to a constant

    def gains(self) -> Floats:
        """Return K (N, m, r): (dx, f) after the row are those before it minus K e."""
        return np.asarray(np.swapaxes(self.V, 1, 2) @ np.linalg.inv(self.L))


def measurement_variances(linear: LinearModel, noise: Noise) -> Floats:
    """Return the variance of every measurement, (N, r)."""
    return np.where(linear.known, noise.y**2 * linear.inflation, 1.0)


def transition_matrices(linear: LinearModel, phi: Floats) -> Floats:
    """Return the transition matrices F (N - 1, m + D, m + D) of (dx, f), with those of f, phi (N - 1, D, D)."""
    count, m, d = linear.G.shape
    F = np.zeros((count, m + phi.shape[1], m + phi.shape[1]))
    F[:, :m, :m], F[:, :m, m : m + d], F[:, m:, m:] = linear.A, linear.G, phi
    return F


def run_filter(linear: LinearModel, noise: Noise) -> FilterPass:
    """Run the filter from the first row to the last. Its cost is infinite if a covariance is not positive."""
    (N, r), m, stationary = linear.e.shape, linear.G.shape[1], np.diag(noise.stationary)
    phi, d = noise.transition(linear.h)[0], len(stationary)
    F = transition_matrices(linear, phi)
    Q, R = stationary - phi @ stationary @ np.swapaxes(phi, 1, 2), measurement_variances(linear, noise)
    H = pad_last_axis(linear.H, d)
    b = pad_last_axis(linear.b, d)
    u, L, V = np.zeros((N, r)), np.zeros((N, r, r)), np.zeros((N, r, m + d))
    Ps, states = np.zeros((N, m + d, m + d)), np.zeros((N, m + d))
    diagonal = np.arange(r)
    Ps[0, :m, :m], Ps[0, m:, m:] = linear.starts[0], stationary
    stacked = np.zeros((r, m + d + 1), order="F")  # H P, e
    for k in range(N):
        P, x = Ps[k], states[k]
        stacked[:, :-1] = H[k] @ P
        stacked[:, -1] = H[k] @ x
        S = stacked[:, :-1] @ H[k].T
        S[diagonal, diagonal] += R[k]
        stacked[:, -1] += linear.e[k]
        lower, failed = dpotrf(S, lower=1)
        if failed:
            return FilterPass(u, L, V, Ps, states, np.inf)
        white = dtrtrs(lower, stacked, lower=1)[0]
        L[k], V[k], u[k] = lower, white[:, :-1], white[:, -1]
        if k + 1 < N:
            states[k + 1] = F[k] @ (x - u[k] @ V[k]) + b[k]
            after = F[k] @ (P - V[k].T @ V[k]) @ F[k].T
            Ps[k + 1] = 0.5 * (after + after.T)  # else rounding asymmetry grows with unstable motion
            Ps[k + 1, m:, m:] += Q[k]
            if k + 1 in linear.starts:
                Ps[k + 1, :m, :m] += linear.starts[k + 1]
    cost = float(np.sum(np.log(L[:, diagonal, diagonal])) + 0.5 * np.sum(u**2))
    return FilterPass(u, L, V, Ps, states, cost if np.isfinite(cost) else np.inf)


def score(linear: LinearModel, noise: Noise, passed: FilterPass) -> Floats:
    """Return the gradient of the cost by the logarithms of the noises, (r + d + c,), in the order of `Noise.pack`."""
    m, d = linear.G.shape[1:]
    (phi, change), stationary = noise.transition(linear.h), np.diag(noise.stationary)
    size, F = len(stationary), transition_matrices(linear, phi)
    inverse = np.linalg.inv(passed.L)
    white = inverse @ pad_last_axis(linear.H, size)  # L^-1 H
    closed = F @ (np.eye(m + size) - np.swapaxes(passed.V[:-1], 1, 2) @ white[:-1])  # F (I - K H)
    back, B = backward_pass(closed, white, passed.u)
    FK = F @ passed.gains()[:-1]
    # by measurement noise: u u^T - D, u = S^-1 e + (F K)^T r, D = S^-1 + (F K)^T N F K; r and N of the row after
    score_y = np.einsum("kij,ki->kj", inverse, passed.u)
    score_y[:-1] += np.einsum("kij,ki->kj", FK, back[1:])
    score_y = score_y**2 - np.sum(inverse**2, axis=1)
    score_y[:-1] -= np.sum(FK * (B[1:] @ FK), axis=1)
    # by the variance of disturbances: r r^T - N; by Phi: r f^T - N F (I - K H) P, with the smoothed f
    by_variance = back[:, m:, None] * back[:, None, m:] - B[:, m:, m:]
    smooth = passed.state[:-1, m:] + np.einsum("kij,kj->ki", passed.P[:-1, m:], back[:-1])
    by_phi = back[1:, m:, None] * smooth[:, None] - B[1:, m:] @ closed @ passed.P[:-1, :, m:]
    moved = stationary @ np.swapaxes(phi, 1, 2)
    slope_y = np.sum(np.where(linear.known, score_y * measurement_variances(linear, noise), 0.0), axis=0)
    of_f = np.sum(by_variance[1:] * (stationary - phi @ moved), axis=0) + by_variance[0] * stationary
    of_tau = np.sum(by_phi * change - by_variance[1:] * (change @ moved), axis=0)
    slope_f, slope_tau = (np.einsum("aibi->i", each.reshape(size // d, d, size // d, d)) for each in (of_f, of_tau))
    slope_kinds = np.bincount(noise.kinds, slope_tau, len(noise.correlation_times))
    return -np.concatenate([slope_y, slope_f, slope_kinds])


def join_models(parts: Sequence[LinearModel], slopes: Sequence[tuple[Floats, Floats]], spread: Floats) -> LinearModel:
    """Concatenate all runs into one, with the shared unknowns appended to dx.

    `slopes` are B (N - 1, m, P) and D (N, r, P) of every run, `spread` (P,) the prior standard deviations of the
    unknowns. If these are wide, the likelihood is the restricted likelihood (REML), which accounts for the degrees of
    freedom that the unknowns have used.
    """
    P, (m, d) = len(spread), parts[0].G.shape[1:]
    A, G, b, h, starts = [], [], [], [], {}
    row = 0
    for part, (B, _) in zip(parts, slopes, strict=True):
        count = len(part.A)
        transition = np.zeros((count + 1, m + P, m + P))
        transition[:, range(m, m + P), range(m, m + P)] = 1.0
        transition[:-1, :m, :m], transition[:-1, :m, m:] = part.A, B
        A.append(transition)
        G.append(np.concatenate([part.G, np.zeros((1, m, d))]))
        b.append(np.concatenate([part.b, np.zeros((1, m))]))
        h.append(np.append(part.h, np.inf))  # disturbances of different runs are independent
        starts[row] = np.zeros((m + P, m + P))
        starts[row][:m, :m] = part.starts[0]
        row += count + 1
    starts[0][range(m, m + P), range(m, m + P)] = spread**2
    H = np.concatenate([np.concatenate([part.H, D], axis=2) for part, (_, D) in zip(parts, slopes, strict=True)])
    whole_G = np.concatenate([np.concatenate(G)[:-1], np.zeros((row - 1, P, d))], axis=1)
    whole_b = pad_last_axis(np.concatenate(b)[:-1], P)
    e, known, inflation = (np.concatenate([getattr(x, key) for x in parts]) for key in ("e", "known", "inflation"))
    return LinearModel(np.concatenate(A)[:-1], whole_G, whole_b, H, e, known, np.concatenate(h)[:-1], inflation, starts)


def backward_pass(closed: Floats, white: Floats, u: Floats) -> tuple[Floats, Floats]:
    """Return r (N, m) and N (N, m, m) of Koopman and Shephard, from the last row to the first."""
    m = white.shape[2]
    back, B = -np.einsum("kij,ki->kj", white, u), np.swapaxes(white, 1, 2) @ white
    for k in range(len(u) - 2, -1, -1):
        back[k] += back[k + 1] @ closed[k]
        B[k] += closed[k].T @ (B[k + 1] @ closed[k])
    return back.reshape(-1, m), B


def pad_last_axis(values: Floats, d: int) -> Floats:
    """Return the array with d zeros appended along the last axis."""
    return np.concatenate([values, np.zeros((*values.shape[:-1], d))], axis=-1)


def noise_limits(linear: LinearModel, noise: Noise, scale: Floats, fixed: bool) -> Floats:
    """Return limits of the logarithms of noises, (r + d + c, 2); those of measurements may be `fixed`."""
    h, reach, kinds = (
        linear.h[np.isfinite(linear.h)],
        1.0 if fixed else NOISE_RANGE,
        np.ones(len(noise.correlation_times)),
    )
    low = np.concatenate([noise.y / reach, MIN_DISTURBANCE * scale, MIN_CORRELATION_ROWS * float(np.median(h)) * kinds])
    high = np.concatenate([noise.y * reach, MAX_DISTURBANCE * scale, MAX_CORRELATION_SHARE * float(np.sum(h)) * kinds])
    return np.asarray(np.log(np.column_stack([low, np.maximum(high, low)])))


def maximise_likelihood(linear: LinearModel, noise: Noise, limits: Floats, iterations: int) -> tuple[Noise, float]:
    """Return the noises of maximum likelihood near an initial guess, and the gain of log-likelihood."""
    counts = np.maximum(linear.known.sum(axis=0), 1.0)
    times = np.sum(linear.h[np.isfinite(linear.h)]) / np.concatenate([noise.tau, noise.correlation_times])
    # in units of the standard errors of logarithms of standard deviations
    scale = 1.0 / np.sqrt(2.0 * np.concatenate([counts, np.maximum(times, 1.0)]))
    low, high = limits.T
    seen: list[float] = []

    def cost(x: Floats) -> tuple[float, Floats]:
        tried = noise.unpack(np.clip(x * scale, low, high))
        passed = run_filter(linear, tried)
        seen.append(passed.cost)
        if not np.isfinite(passed.cost):
            return 1e300, np.zeros(len(x))
        return passed.cost, np.asarray(score(linear, tried, passed) * scale)

    start = np.clip(noise.pack(), low, high) / scale
    options = {"maxiter": iterations, "ftol": 0.0, "gtol": 0.1}
    found = minimize(cost, start, jac=True, method="L-BFGS-B", bounds=limits / scale[:, None], options=options)
    return noise.unpack(np.clip(found.x * scale, low, high)), seen[0] - float(found.fun)


def choose_orders(linear: LinearModel, noise: Noise, limits: Floats, iterations: int) -> Noise:
    """Return the noise with those kinds of disturbances of second order that make the run more likely.

    Both orders have the same number of parameters, so the likelihood decides as BIC would.
    """
    found, cost = noise, run_filter(linear, noise).cost
    for own in np.eye(len(noise.correlation_times), dtype=bool):
        second = np.asarray(found.second | own)
        tried, _ = maximise_likelihood(linear, replace(found, second=second), limits, iterations)
        if (tried_cost := run_filter(linear, tried).cost) < cost - ORDER_GAIN:
            found, cost = tried, tried_cost
    return found


def noise_uncertainty(linear: LinearModel, noise: Noise, limits: Floats, P: int) -> tuple[Floats, Floats]:
    """Account for noises that are only estimated.

    Returns the degrees of freedom (P,) of the variances of the unknowns, which are the last P entries of dx, and the
    matrix (P, P) to add to their covariance. A short run contains little information on slow disturbances. C is
    the inverse curvature of the restricted log-likelihood with respect to the logarithms of the noises. Variances v
    have 2 v^2 / var(v) degrees of freedom (Satterthwaite). With D the derivative of the estimates with respect to
    these logarithms, their covariance increases by D C D^T, and it is underestimated by the same amount again (Kenward
    and Roger 1997).
    """
    here, r, last = noise.pack(), len(noise.y), linear.G.shape[1]
    inside = (here > limits[:, 0] + STEP) & (here < limits[:, 1] - STEP)
    chosen = [k for k in range(r, len(here)) if inside[k]]
    if not chosen:
        return np.full(P, np.inf), np.zeros((P, P))

    def at(logs: Floats) -> tuple[Floats, Floats, Floats]:
        tried = noise.unpack(logs)
        passed = run_filter(linear, tried)
        v = np.diag(passed.P[-1] - passed.V[-1].T @ passed.V[-1])[last - P : last]
        estimates = (passed.state[-1] - passed.u[-1] @ passed.V[-1])[last - P : last]
        return score(linear, tried, passed)[chosen], np.log(np.maximum(v, 1e-300)), estimates

    middle = at(here)
    moved = [at(here + STEP * (np.arange(len(here)) == k)) for k in chosen]
    curvature, of_v, of_estimates = (np.array([each[k] - middle[k] for each in moved]) / STEP for k in range(3))
    known, axes = np.linalg.eigh(0.5 * (curvature + curvature.T))
    root = axes / np.sqrt(np.maximum(known, LEAST_KNOWN))  # C = root root^T
    dof = 2.0 / np.maximum(np.sum((of_v.T @ root) ** 2, axis=1), 1e-9)
    D = of_estimates.T @ root
    return dof, 2.0 * D @ D.T
