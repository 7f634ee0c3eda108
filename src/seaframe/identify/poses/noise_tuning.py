"""Estimate process and measurement noise from the data by maximum likelihood.

For tuning, orientations are unrolled into R3: the sum of their steps, each in the body frame, is treated as a position.
The coordinates are then independent, and many candidate settings are filtered at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...numbers import Floats
from .charts import Chart, PositionChart, Steps
from .pose_filter import LOOSE, PATIENCE, WARM, Task

ROWS, PARTS = 3000, 10  # at most so many rows are used for tuning, in so many sections
# Log of the assumed share of outliers; very low, so that jumps of the motion are not taken as outliers
UNLIKELY = np.log(1e-2) - 30.0
ROUNDS = 6  # of refinement
FINER = 0.55  # spacing of a round relative to the previous one
BALL = np.log(4.0 / 3.0 * np.pi**4)  # log of the volume of all rotation vectors [rad3]
NOISES = (-3.0, -1.5, -0.5, 0.0, 0.7)  # logarithms of s relative to its initial guess
FINEST = 1e-4  # of the motion between rows: lower limit of the noise, below which floating-point error dominates
BANDS = 21  # bandwidths of the coarse grid: where the motion jumps, the likelihood has several peaks, some narrow


@dataclass(frozen=True)
class Track:
    """Measurements of three coordinates with the same noise."""

    t: Floats  # (n,) [s]
    places: Floats  # (n, 3)
    variances: Floats | None  # (n, 3) of the measurements; None if they are estimated
    spread: tuple[float, float]  # prior standard deviations of rate and acceleration
    outside: float  # log of the probability density of outliers times their share


def build_task(chart: Chart, t: Floats, places: Floats, usable: NDArray[np.bool_], rounding: float = 0.0) -> Task:
    """Build the task of a filter; the prior size of rates and accelerations comes from differences of the data."""
    rows = np.flatnonzero(usable)
    lag = max(1, len(rows) // 200)
    spans = t[rows[lag:]] - t[rows[:-lag]]
    rates = np.linalg.norm(chart.between(places[rows[:-lag]], places[rows[lag:]]), axis=1) / spans
    span = float(np.median(spans))
    rate = 3.0 * float(np.quantile(rates, 0.95)) + 3.0 * roughness(t[rows], unroll(chart, places[rows])) / span
    return Task(chart, t, places, usable, (rate, rate / max(span, (t[-1] - t[0]) / 50.0)), rounding)


def unroll(chart: Chart, places: Floats) -> Floats:
    """Return places (n, 3) in R3: positions unchanged, orientations unrolled."""
    if isinstance(chart, PositionChart):
        return places
    return np.concatenate([np.zeros((1, 3)), np.cumsum(chart.between(places[:-1], places[1:]), axis=0)])


def roughness(t: Floats, places: Floats) -> float:
    """Return a robust initial guess of the noise: distance of rows from the line between neighbours, over sqrt(3/2)."""
    h, steps = np.diff(t)[:, None], np.diff(places, axis=0)
    aside = (steps[:-1] * h[1:] - steps[1:] * h[:-1]) / (h[1:] + h[:-1])
    return float(1.4826 * np.median(np.abs(aside)) / np.sqrt(1.5))


def tune_noise(
    task: Task, memory: float, noise: Floats | None, process_noise_density: float | None
) -> tuple[float, float]:
    """Estimate the process noise density q and the standard deviation s of measurements by maximum likelihood.

    memory: time constant T [s] of the acceleration; inf: white jerk. noise: covariance of the measurements, (1 or n,
    3, 3) [m2, or rad2]. process_noise_density: q [m2/s5, or rad2/s5]. Given `noise` and `process_noise_density` are
    kept. s is at least the rounding error: values that repeat while the body moves would seem
    free of noise. The search runs over the logarithms of s and of the bandwidth (q/(s2 h))^(1/6) of the filter
    [rad/s]: a coarse grid, then finer ones around the best.
    """
    track = build_track(task, noise)
    parts, h = list(split_track(track)), float(np.median(np.diff(track.t)))
    finest = max(FINEST * task.spread[0] * h, task.rounding)
    if track.variances is None:
        guess, lowest = max(roughness(track.t, track.places), finest), float(np.log(finest))
    else:
        guess, lowest = float(np.sqrt(track.variances.mean())), -np.inf

    def densities(candidates: Floats) -> Floats:
        """Return the densities q (m,) = w6 s2 h of candidates (m, 2): logarithms of noise and bandwidth."""
        if process_noise_density is not None:
            return np.full(len(candidates), process_noise_density)
        return np.asarray(np.exp(6.0 * candidates[:, 1] + 2.0 * candidates[:, 0]) * h)

    def most_likely(candidates: Floats) -> Floats:
        """Return the most likely candidate (2,)."""
        candidates = np.maximum(candidates, [lowest, -np.inf])
        q, variance = densities(candidates), np.exp(2.0 * candidates[:, 0])
        total = sum(log_likelihoods(part, q, variance, memory) for part in parts)
        return np.asarray(candidates[int(np.argmax(total))])

    slowest, fastest = np.log(3.0 / (track.t[-1] - track.t[0])), np.log(2.0 / h)
    axes = [
        np.log(guess) + np.array(NOISES if noise is None else (0.0,)),
        np.linspace(slowest, fastest, BANDS) if process_noise_density is None else np.zeros(1),
    ]
    best = most_likely(np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2))
    spacing = np.array([np.ptp(axis) / (2 * max(1, len(axis) - 1)) for axis in axes])
    offsets = np.array([(a, b) for a in (0.0, -1.0, 1.0) for b in (0.0, -1.0, 1.0)])
    for number in range(ROUNDS):  # successively finer grids
        best = most_likely(best + offsets * spacing * FINER**number)
    return float(densities(best[None])[0]), float(np.exp(best[0]))


def build_track(task: Task, noise: Floats | None) -> Track:
    """Return the usable rows of a task, unrolled into R3, with the variances of given noise along the axes."""
    rows = np.flatnonzero(task.usable)
    places = unroll(task.chart, task.places[rows])
    variances = None
    if noise is not None:
        own = noise[rows] if len(noise) > 1 else np.broadcast_to(noise, (len(rows), 3, 3))
        variances = np.einsum("nii->ni", own)
    volume = float(BALL)
    if isinstance(task.chart, PositionChart):
        reach = np.linalg.norm(np.quantile(places, 0.99, axis=0) - np.quantile(places, 0.01, axis=0))
        volume = 3.0 * float(np.log(10.0 * max(float(reach), np.finfo(float).tiny)))
    return Track(task.t[rows], places, variances, task.spread, float(UNLIKELY) - volume)


def split_track(track: Track) -> Iterator[Track]:
    """Yield the rows used for tuning: all, or some sections spread over the whole."""
    n, size = len(track.t), ROWS // PARTS
    firsts = [0] if n <= ROWS else [k * (n - size) // (PARTS - 1) for k in range(PARTS)]
    for first in firsts:
        rows = slice(first, n if n <= ROWS else first + size)
        own = None if track.variances is None else track.variances[rows]
        yield Track(track.t[rows], track.places[rows], own, track.spread, track.outside)


def log_likelihoods(track: Track, q: Floats, variance: Floats, memory: float) -> Floats:
    """Return log likelihoods (m,) of m settings: densities q (m,) and measurement variances (m,), unless given.

    A row that is more likely an outlier is rejected; after PATIENCE such rows in a sequence the filter restarts.
    """
    m, (rate, acceleration) = len(q), track.spread
    noise = np.broadcast_to(variance[:, None], (1, m, 3)) if track.variances is None else track.variances[:, None]
    steps = Steps.of(np.diff(track.t), memory)
    F = steps.F
    FF = np.einsum("nij,nkl->nikjl", F, F).reshape(-1, 9, 9)  # P, as a column of nine, becomes FF P
    Q = steps.Q[:, :, :, None, None] * q[:, None]
    prior = np.zeros((3, 3, 1, 1))
    prior[1, 1], prior[2, 2] = rate**2, acceleration**2
    x, P = np.zeros((3, m, 3)), np.tile(prior, (1, 1, m, 3))  # axes: place, rate, acceleration; settings; coordinates
    x[0], P[0, 0] = track.places[0], 3.0 * LOOSE * noise[0]
    total, warm, refused = np.zeros(m), np.zeros(m, int), np.zeros(m, int)
    for k in range(len(track.t)):
        if k:
            x = (F[k - 1] @ x.reshape(3, -1)).reshape(x.shape)
            P = (FF[k - 1] @ P.reshape(9, -1)).reshape(P.shape) + Q[k - 1]
        R = noise[min(k, len(noise) - 1)]
        e = track.places[k] - x[0]
        log_pdf = normal_log_pdf(e, P[0, 0] + R)
        outlying = log_pdf < track.outside
        restart = outlying & (refused >= PATIENCE)
        if restart.any():
            P = P + np.where(restart[:, None], prior, 0.0)
            P[0, 0] += np.where(restart, LOOSE * np.sum(e**2, axis=1), 0.0)[:, None]
            log_pdf, warm = normal_log_pdf(e, P[0, 0] + R), np.where(restart, 0, warm)
        reject = outlying & ~restart
        total += np.where(reject | (warm >= WARM), np.maximum(log_pdf, track.outside), 0.0)
        K = np.where(reject[:, None], 0.0, P[:, 0] / (P[0, 0] + R))
        x, P = x + K * e, P - K[:, None] * P[0]
        refused, warm = np.where(reject, refused + 1, 0), warm + ~reject
    return total


def normal_log_pdf(e: Floats, S: Floats) -> Floats:
    """Return log densities (m,) of normal errors (m, 3) with variances S (m, 3)."""
    return np.asarray(-0.5 * (e**2 / S + np.log(2.0 * np.pi * S)).sum(axis=1))
