"""In which steps numbers come that a file rounds, as to millimetres, and how much noise rounding alone leaves."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from ...numbers import Floats
from .charts import roll_pitch_yaw

ROUNDED = 12.0**-0.5  # standard deviation of what rounding takes away, of one step
SAME = 1e-10  # of the largest number: differences below it come of arithmetic
SHARE = 0.95  # of the differences are whole steps
NEAR = 0.02  # of a step: how near they are to it
FAR = 1000  # steps: larger differences tell nothing
SEVERAL = 10  # steps up to which differences are averaged


def rounding_of_positions(positions: Floats) -> float:
    """Standard deviation along any axis [m] that rounding leaves in positions (n, 3); 0 where they are not rounded."""
    return ROUNDED * usual(map(step_of, positions.T))


def rounding_of_orientations(given: Floats, quaternions: Floats) -> float:
    """The same of a turn [rad], from what was given, (n, 4), (n, 3, 3) or (n, 3), and the quaternions (n, 4) of it.

    Quaternions may come from angles that a file rounds: then these come in steps. An error e of the entries of a
    quaternion turns by 2 e, one of those of a matrix by e / sqrt(2).
    """
    entries = np.abs(given.reshape(len(given), -1)) if given.shape[1:] != (3,) else given
    factor = {4: 2.0, 9: 0.5**0.5}.get(entries.shape[1], 1.0)
    found = factor * usual(map(step_of, entries.T))
    return ROUNDED * (found or usual(map(step_of, roll_pitch_yaw(quaternions))))


def usual(steps: Iterable[float | None]) -> float:
    """Root mean square of the steps of several columns, those apart that never change (None)."""
    found = [step for step in steps if step is not None]
    return float(np.sqrt(np.mean(np.square(found)))) if found else 0.0


def step_of(column: Floats) -> float | None:
    """The step in which numbers (n,) come: 0 where they come in none, None where they never change."""
    levels, counts = np.unique(column, return_counts=True)
    if np.median(counts) > 1:  # a few numbers may come from elsewhere
        levels = levels[counts > 1]
    least = SAME * float(np.abs(levels).max(initial=0.0))
    gaps = np.diff(levels)
    gaps = np.sort(gaps[gaps > least])
    if not len(gaps):
        return None
    apart = np.diff(gaps)
    guesses = (gaps[0], gaps[0] / 2.0, gaps[0] / 3.0, gaps[len(gaps) // 20], *np.sort(apart[apart > least])[:1])
    steps = (refined(gaps, float(guess)) for guess in guesses)
    return next((step for step in steps if whole(gaps, step) and uneven(column, step)), 0.0)


def refined(gaps: Floats, step: float) -> float:
    """The mean step of small differences, of which each is some steps."""
    near = gaps[(gaps > 0.5 * step) & (gaps < (SEVERAL + 0.5) * step)]
    return float(near.sum() / np.round(near / step).sum()) if len(near) else step


def whole(gaps: Floats, step: float) -> bool:
    """Whether almost all differences are whole steps."""
    counts = gaps[gaps < FAR * step] / step
    return len(counts) > SHARE * len(gaps) and bool(np.mean(np.abs(counts - np.round(counts)) < NEAR) >= SHARE)


def uneven(column: Floats, step: float) -> bool:
    """Whether numbers go on unevenly: an even or evenly faster motion without noise looks rounded, too."""
    return bool(np.round(np.diff(column, 3) / step).any())
