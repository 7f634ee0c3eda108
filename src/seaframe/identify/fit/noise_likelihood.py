"""Maximum-likelihood estimates of measurement noise, disturbances and their correlation times, for linearised runs."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from ...numbers import Floats
from .kalman_filter import LinearModel, Noise, run_filter, score

MIN_DISTURBANCE = 1e-4  # lower limit of a disturbance, relative to one that would cause all observed accelerations
MAX_DISTURBANCE = 30.0  # upper limit of the same
MIN_CORRELATION_ROWS = 2.0  # shortest correlation time, in row intervals
MAX_CORRELATION_SHARE = 1.0  # longest correlation time, relative to the duration of all runs
STEP = 0.05  # finite difference of the logarithms of noises
LEAST_KNOWN = (
    1.0  # least curvature with respect to such a logarithm: noises are assumed known within a factor of e beforehand
)
NOISE_RANGE = 1e3  # range of measurement noise: this factor below and above its initial guess


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
