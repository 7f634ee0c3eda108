"""Noises by maximum likelihood: of measurements, of disturbances and how long these last, along linearised runs."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize

from ...numbers import Floats
from .filtering import Linear, Noise, filtered, score

SMALLEST = 1e-4  # disturbance, relative to what would give the accelerations that were seen
LARGEST = 30.0
FEWEST = 2.0  # rows that a disturbance lasts at least
LONGEST = 1.0  # of a run, that it lasts at most
STEP = 0.05  # of logarithms of noises, for differences
LEAST_KNOWN = 1.0  # curvature of the likelihood with such a logarithm: by a factor of e, one knows beforehand
REACH = 1e3  # measurement noise: so many times below or above its first guess


def room(linear: Linear, noise: Noise, scale: Floats, fixed: bool) -> Floats:
    """Lowest and highest logarithms of noises, (r + d + c, 2); measurements' around a first guess, or fixed there."""
    h, reach, kinds = linear.h[np.isfinite(linear.h)], 1.0 if fixed else REACH, np.ones(len(noise.lasting))
    low = np.concatenate([noise.y / reach, SMALLEST * scale, FEWEST * float(np.median(h)) * kinds])
    high = np.concatenate([noise.y * reach, LARGEST * scale, LONGEST * float(np.sum(h)) * kinds])
    return np.asarray(np.log(np.column_stack([low, np.maximum(high, low)])))


def likeliest(linear: Linear, noise: Noise, limits: Floats, iterations: int) -> tuple[Noise, float]:
    """Noises of the greatest likelihood near a first guess, and what they gain of its logarithm."""
    counts = np.maximum(linear.known.sum(axis=0), 1.0)
    times = np.sum(linear.h[np.isfinite(linear.h)]) / np.concatenate([noise.tau, noise.lasting])
    # in units of the standard errors that logarithms of standard deviations have
    scale = 1.0 / np.sqrt(2.0 * np.concatenate([counts, np.maximum(times, 1.0)]))
    low, high = limits.T
    seen: list[float] = []

    def cost(x: Floats) -> tuple[float, Floats]:
        tried = noise.unpacked(np.clip(x * scale, low, high))
        passed = filtered(linear, tried)
        seen.append(passed.cost)
        if not np.isfinite(passed.cost):
            return 1e300, np.zeros(len(x))
        return passed.cost, np.asarray(score(linear, tried, passed) * scale)

    start = np.clip(noise.packed(), low, high) / scale
    options = {"maxiter": iterations, "ftol": 0.0, "gtol": 0.1}
    found = minimize(cost, start, jac=True, method="L-BFGS-B", bounds=limits / scale[:, None], options=options)
    return noise.unpacked(np.clip(found.x * scale, low, high)), seen[0] - float(found.fun)


def allowance(linear: Linear, noise: Noise, limits: Floats, P: int) -> tuple[Floats, Floats]:
    """For noises that are only estimated: degrees of freedom (P,) of the variances of the unknowns, which stand last
    in dx, and what their covariance is to be enlarged by, (P, P).

    A short run tells little of slow disturbances. With C the inverse curvature of the restricted likelihood along the
    logarithms of their noises, variances v have 2 v^2 / var(v) degrees (Satterthwaite), and estimates that follow the
    noises by D scatter by D C D^T more; their covariance is too small by as much again (Kenward and Roger 1997).
    """
    here, r, last = noise.packed(), len(noise.y), linear.G.shape[1]
    inside = (here > limits[:, 0] + STEP) & (here < limits[:, 1] - STEP)
    chosen = [k for k in range(r, len(here)) if inside[k]]
    if not chosen:
        return np.full(P, np.inf), np.zeros((P, P))

    def at(logs: Floats) -> tuple[Floats, Floats, Floats]:
        tried = noise.unpacked(logs)
        passed = filtered(linear, tried)
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
