"""Imitate the log of a hobby servo, which gets a new angle at intervals and moves at constant speed in between."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def stepped_log(times: ArrayLike, angles: ArrayLike, hold: float) -> NDArray[np.float64]:
    """Return the angles that a servo would log if a new angle were commanded only every `hold` seconds.

    The servo reaches each angle just in time for the next one. `times` (n,) [s] increase; `angles` (n,) or (n, k)
    [rad] are the smooth motion at these times, one column for each joint. Returns an array of the same shape: the
    smooth angles at multiples of `hold` from the first time on, and straight lines in between.

        log = sf.stepped_log(t, np.sin(t), hold=0.1)
    """
    t = np.asarray(times, dtype=float)
    smooth = np.asarray(angles, dtype=float)
    if not hold > 0.0:
        raise ValueError(f"hold should be a positive time [s], not {hold}.")
    columns = smooth.reshape(len(t), -1).T
    count = int(np.ceil((t[-1] - t[0]) / hold - 1e-9))
    commanded = np.minimum(t[0] + hold * np.arange(count + 1), t[-1])  # the last one ends with the log
    stepped = [np.interp(t, commanded, np.interp(commanded, t, column)) for column in columns]
    return np.column_stack(stepped).reshape(smooth.shape)
