"""Detect the rounding step of measured values, such as 1 mm, and the noise that rounding causes."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ...numbers import Floats
from .pose_charts import roll_pitch_yaw

ROUNDED = 12.0**-0.5  # standard deviation of the rounding error, for a step of one
SAME = 1e-10  # of the largest value: smaller differences are floating-point error
SHARE = 0.95  # of the differences must be whole steps
NEAR = 0.02  # of a step: tolerance of whole steps
FAR = 1000  # steps: larger differences are not used
SEVERAL = 10  # steps up to which differences are averaged


def rounding_of_positions(positions: Floats) -> float:
    """Return the standard deviation per axis [m] of the rounding error of positions (n, 3); 0 if not rounded."""
    return ROUNDED * mean_step(map(find_step, positions.T))


def rounding_of_orientations(given: Floats, quaternions: Floats) -> float:
    """Return the standard deviation [rad] of the rounding error of orientations; 0 if not rounded.

    `given` are the values as measured, (n, 4), (n, 3, 3) or (n, 3); `quaternions` (n, 4) are computed from them. If
    the given values are not rounded, the angles of the quaternions may be. An error e of the entries of a quaternion
    is a rotation by 2 e, one of the entries of a matrix a rotation by e / sqrt(2).
    """
    entries = np.abs(given.reshape(len(given), -1)) if given.shape[1:] != (3,) else given
    factor = {4: 2.0, 9: 0.5**0.5}.get(entries.shape[1], 1.0)
    found = factor * mean_step(map(find_step, entries.T))
    return ROUNDED * (found or mean_step(map(find_step, roll_pitch_yaw(quaternions))))


def mean_step(steps: Iterable[float | None]) -> float:
    """Return the root mean square of the steps of several columns, without constant ones (None)."""
    found = [step for step in steps if step is not None]
    return float(np.sqrt(np.mean(np.square(found)))) if found else 0.0


def find_step(column: Floats) -> float | None:
    """Return the rounding step of values (n,): 0 if they are not rounded, None if they are constant."""
    levels, counts = np.unique(column, return_counts=True)
    if np.median(counts) > 1:  # a few values may be of another origin
        levels = levels[counts > 1]
    least = SAME * float(np.abs(levels).max(initial=0.0))
    gaps = np.diff(levels)
    gaps = np.sort(gaps[gaps > least])
    if not len(gaps):
        return None
    apart = np.diff(gaps)
    guesses = (gaps[0], gaps[0] / 2.0, gaps[0] / 3.0, gaps[len(gaps) // 20], *np.sort(apart[apart > least])[:1])
    steps = (refine_step(gaps, float(guess)) for guess in guesses)
    return next((step for step in steps if are_whole_steps(gaps, step) and is_irregular(column, step)), 0.0)


def refine_step(gaps: Floats, step: float) -> float:
    """Refine a step: the mean over small differences, each a whole number of steps."""
    near = gaps[(gaps > 0.5 * step) & (gaps < (SEVERAL + 0.5) * step)]
    return float(near.sum() / np.round(near / step).sum()) if len(near) else step


def are_whole_steps(gaps: Floats, step: float) -> bool:
    """Whether almost all differences are whole steps."""
    counts = gaps[gaps < FAR * step] / step
    return len(counts) > SHARE * len(gaps) and bool(np.mean(np.abs(counts - np.round(counts)) < NEAR) >= SHARE)


def is_irregular(column: Floats, step: float) -> bool:
    """Whether values change irregularly: uniform or uniformly accelerated motion without noise looks rounded, too."""
    return bool(np.round(np.diff(column, 3) / step).any())
