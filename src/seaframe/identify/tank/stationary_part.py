"""Find the stationary part of a run, and its mean, variance and effective number of independent samples."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...errors import SeaframeError
from ...numbers import Floats

PLATEAU = 0.01  # of the towing speed: tolerance of a steady speed
STILL = 1e-4  # [m/s, rad/s]: additional absolute tolerance
WINDOWS = 100  # per run, over which the speed is averaged
TRIM = 0.02  # of the steady part, cut at both ends
FEWEST = 32  # samples that a stationary part needs
BLOCKS = 40  # into which a run is divided to find the end of a transient
LONGEST_TRANSIENT = 0.5  # share of the steady run that may be cut as a transient


class Segment(NamedTuple):
    """Samples start <= k < stop of a log."""

    start: int
    stop: int

    @property
    def part(self) -> slice:
        """The samples as a slice."""
        return slice(self.start, self.stop)


class Statistic(NamedTuple):
    """Statistics of a stationary signal x."""

    mean: float
    variance: float  # of a sample: sigma^2 of study 003
    samples: int  # N
    effective: float  # effective number of independent samples, N / (1 + 2 sum of autocorrelations)

    @property
    def variance_of_mean(self) -> float:
        """Variance of the mean, from the effective number of samples."""
        return self.variance / self.effective


def find_stationary(force: Floats, speed: Floats | None = None, source: str = "log") -> Segment:
    """Return the stationary part of a run: the plateau of the speed, without the transient of the force.

    Without a speed, only the transients of the force at both ends are cut. `source` names the log in errors.
    """
    segment = Segment(0, len(force)) if speed is None else find_plateau(speed, source)
    transient = find_transient_end(force[segment.part])
    start = segment.start + transient
    stop = segment.stop
    if speed is None:  # the same from the end
        stop -= find_transient_end(force[start:stop][::-1])
    if stop - start < FEWEST:
        raise SeaframeError(
            f"the stationary part has {stop - start} samples; at least {FEWEST} are needed. "
            "Tow for longer, or sample faster.",
            "data",
            place=source,
        )
    return Segment(start, stop)


def find_plateau(speed: Floats, source: str = "log") -> Segment:
    """Return the longest part in which the speed stays near one value, at which most of the distance is covered."""
    if not np.isfinite(speed).all():
        row = int(np.argmin(np.isfinite(speed))) + 1
        raise SeaframeError(
            f"the speed is not finite in row {row}. Remove this row, or fill it.", "data", path="speed", place=source
        )
    level = steady_speed(speed)
    width = len(speed) // WINDOWS // 2 * 2 + 1
    smooth = running_mean(speed, width)
    near = np.abs(smooth - level) <= PLATEAU * abs(level) + 4.0 * estimate_noise(speed) / np.sqrt(width) + STILL
    edges = np.flatnonzero(np.diff(np.concatenate([[False], near, [False]]).astype(np.int8)))
    starts, stops = edges[::2], edges[1::2]
    if not len(starts):
        raise SeaframeError(
            "the speed is never steady, so the run has no stationary part. Leave the run out.",
            "data",
            path="speed",
            place=source,
        )
    longest = int(np.argmax(stops - starts))
    start, stop = int(starts[longest]), int(stops[longest])
    cut = width // 2 + int(TRIM * (stop - start))
    return Segment(start + cut, max(stop - cut, start + cut))


def running_mean(x: Floats, width: int) -> Floats:
    """Average over an odd number of neighbours, fewer at the ends."""
    half = width // 2
    sums = np.concatenate([[0.0], np.cumsum(x)])
    k = np.arange(len(x))
    low, high = np.maximum(k - half, 0), np.minimum(k + half + 1, len(x))
    return np.asarray((sums[high] - sums[low]) / (high - low))


def steady_speed(speed: Floats) -> float:
    """Return the speed above and below which half of the distance is covered, so that rest and ramps count little."""
    order = np.argsort(np.abs(speed))
    way = np.cumsum(np.abs(speed[order]))
    level = float(speed[order][np.searchsorted(way, 0.5 * way[-1])])
    return level if abs(level) > 5.0 * estimate_noise(speed) + STILL else float(np.median(speed))  # a run at rest


def estimate_noise(speed: Floats) -> float:
    """Return the noise of a speed from its differences, so that slow changes do not count."""
    return float(1.4826 * np.median(np.abs(np.diff(speed))) / np.sqrt(2.0)) if len(speed) > 1 else 0.0


def find_transient_end(x: Floats) -> int:
    """Return how many samples to cut at the start so that the mean is most precise.

    The marginal standard error rule (White 1997): of all cuts d, that with the least variance of block means over
    their number, sum_(k >= d) (x_k - mean)^2 / (n - d)^2.
    """
    size = max(len(x) // BLOCKS, 1)
    blocks = x[: len(x) // size * size].reshape(-1, size).mean(axis=1)
    n = len(blocks)
    left = n - np.arange(n)
    centred = blocks - blocks[n // 2 :].mean()
    sums, squares = np.cumsum(centred[::-1])[::-1], np.cumsum(centred[::-1] ** 2)[::-1]
    error = (squares - sums**2 / left) / left**2
    last = int(LONGEST_TRANSIENT * n)
    return int(np.argmin(error[: last + 1])) * size


def compute_statistic(x: Floats) -> Statistic:
    """Compute the statistics of a stationary signal x (n,)."""
    n = len(x)
    centred = x - x.mean()
    variance = float(centred @ centred) / (n - 1)
    return Statistic(float(x.mean()), variance, n, effective_sample_size(centred))


def effective_sample_size(centred: Floats) -> float:
    """Return the effective sample size N / (1 + 2 sum rho_k) of a centred signal; positive pairs of rho are summed.

    Geyer's initial monotone sequence (1992): rho_2k + rho_2k+1 of a reversible process is positive and decreases.
    """
    n = len(centred)
    spectrum = np.fft.rfft(centred, 1 << (2 * n - 1).bit_length())
    covariance = np.fft.irfft(np.abs(spectrum) ** 2)[: n - n % 2] / n
    if covariance[0] <= 0.0:
        return float(n)
    pairs = covariance.reshape(-1, 2).sum(axis=1) / covariance[0]
    end = int(np.argmax(pairs <= 0.0)) if (pairs <= 0.0).any() else len(pairs)
    inflation = 2.0 * float(np.minimum.accumulate(pairs[:end]).sum()) - 1.0
    return float(min(n / max(inflation, 1.0 / n), n))
