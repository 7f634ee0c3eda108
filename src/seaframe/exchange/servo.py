"""Logs as a hobby servo writes them: a new angle every so often, constant speed in between."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def stepped_log(times: ArrayLike, angles: ArrayLike, hold: float) -> NDArray[np.float64]:
    """What a servo would log that is told the angle only every `hold` seconds, and reaches each in time.

    times (n,) [s], increasing; angles (n,) or (n, k) [rad] of the smooth motion at these times, one column a joint.
    Returns the same shape: the smooth angles at multiples of `hold` from the first time on, straight lines in between.
    """
    t = np.asarray(times, dtype=float)
    smooth = np.asarray(angles, dtype=float)
    if not hold > 0.0:
        raise ValueError(f"hold must be a positive time [s], not {hold}.")
    columns = smooth.reshape(len(t), -1).T
    count = int(np.ceil((t[-1] - t[0]) / hold - 1e-9))
    told = np.minimum(t[0] + hold * np.arange(count + 1), t[-1])  # the last one ends with the log
    stepped = [np.interp(t, told, np.interp(told, t, column)) for column in columns]
    return np.column_stack(stepped).reshape(smooth.shape)
