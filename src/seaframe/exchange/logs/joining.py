"""Join streams with different times into one log: which rows it has, and which values are in them.

A measured value appears only in the row of its own time: a value interpolated between two others is not a measurement,
and counting it as one would overstate the information in the log. So the log has the times of all streams together,
and a measured signal is nan in the rows of other streams. Inputs of a model (commands, forces, torques) act at all
times, and have a value in all rows.

Loggers write messages of one moment some microseconds or milliseconds apart. Rows of different streams that are closer
than NEAR of the fastest stream's step, and of their own, therefore become one row, at the time of the stream with more
rows. Measured values are shifted by that small time along the flatter of the straight lines to their two neighbours,
and stay unchanged where these point in different directions: at noise, where an angle wraps around, at a jump. So the
timing error of a value is of second order in NEAR, and its noise stays independent: at most NEAR of a neighbour is
mixed in, where the streams are equally fast. Without this, some steps between rows would be tiny, and all others would
look like gaps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ...numbers import Floats, Ints
from ...scene.joint_types import JOINT_TYPES
from ...signals.signal import split_component, without_flips

NEAR = 0.125  # fraction of the fastest stream's step: rows that are closer to each other become one
LASTING = 0.01  # fraction of the log: a shorter stream, such as parameters at the start, is not used for the step
PAUSE = 5.0  # times the median interval of a stream: in longer pauses forces and torques are nan
DRIVING = {"command", *(name for joint in JOINT_TYPES.values() for name in joint.u)}  # last parts of names in u


@dataclass(frozen=True, eq=False)
class JoinedTimes:
    """Times of several streams together."""

    times: Floats  # (n,) [s], increasing
    step: float  # of the fastest stream [s]
    orders: Sequence[Ints]  # for each stream: the indices that sort it by time
    rows: Sequence[Ints]  # for each stream, after sorting: the indices of its rows in `times`

    @classmethod
    def join(cls, streams: Sequence[Floats], check: Callable[[int], None] = lambda rows: None) -> JoinedTimes:
        """Join the times (n,) of each stream; `check` may refuse a number of rows as soon as it is known."""
        orders = [np.argsort(t, kind="stable") for t in streams]
        ordered = [t[order] for t, order in zip(streams, orders, strict=True)]
        step = smallest_step(ordered)
        places: list[Ints] = [np.empty(0, np.intp)] * len(streams)
        times = np.empty(0)
        for k in sorted(range(len(streams)), key=lambda k: -len(streams[k])):
            places[k] = assign_rows(ordered[k], times, NEAR * min(step, median_step(ordered[k]) or step))
            times = np.concatenate([times, ordered[k][places[k] >= len(times)]])
            check(len(times))
        order = np.argsort(times, kind="stable")
        rank = np.empty(len(order), np.intp)
        rank[order] = np.arange(len(order))
        return cls(times[order], step, orders, [rank[place] for place in places])

    def place_measurements(self, number: int, t: Floats, values: Floats, turning: bool) -> Floats:
        """Place measured values (m, k) of a stream with times t (m,) in all rows (n, k); nan in rows of others.

        `turning`: the values are quaternions.
        """
        order, rows = self.orders[number], self.rows[number]
        found = np.full((len(self.times), values.shape[1]), np.nan)
        found[rows] = shift_values(t[order], values[order], self.times[rows], turning)
        return found

    def extend_inputs(self, number: int, t: Floats, values: Floats, held: bool) -> Floats:
        """Extend inputs (m, k) of a stream with times t (m,) to all rows (n, k): held constant, or interpolated."""
        order, rows = self.orders[number], self.rows[number]
        own = values[order] if held else shift_values(t[order], values[order], self.times[rows], False)
        return resample(self.times[rows], own, self.times, held)


def is_input(name: str) -> bool:
    """Return whether a signal is an input of a model: a command, or a force or torque of a joint."""
    path, _, kind = split_component(name)[0].rpartition(".")
    return bool(path) and kind in DRIVING


def is_held(name: str, values: Floats) -> bool:
    """Return whether an input is constant between its rows: commands, and values that rarely change."""
    return split_component(name)[0].endswith(".command") or is_mostly_constant(values)


def is_mostly_constant(values: Floats) -> bool:
    """Return whether most rows (n, k) equal the next one, as those of a signal that is held constant do."""
    same = (np.diff(values, axis=0) == 0.0).all(axis=1)
    return bool(2 * same.sum() > len(same))


def median_step(t: Floats) -> float:
    """Return the median positive step [s] of sorted times; 0 if there is none."""
    steps = np.diff(t)
    steps = steps[steps > 0.0]
    return float(np.median(steps)) if len(steps) else 0.0


def smallest_step(streams: Sequence[Floats]) -> float:
    """Return the smallest median step [s] of sorted streams that last long enough; 0 if none has a step."""
    steps = [(median_step(t), len(t)) for t in streams]
    ends = [t[[0, -1]] for t in streams if len(t)]
    span = float(np.ptp(np.concatenate(ends))) if ends else 0.0
    lasting = [step for step, count in steps if step > 0.0 and step * count >= LASTING * span]
    return min(lasting or [step for step, _ in steps if step > 0.0], default=0.0)


def assign_rows(t: Floats, times: Floats, near: float) -> Ints:
    """Assign the rows (n,) of a stream to existing times (m,) within `near` [s], at most one row to each.

    Returns indices (n,): those below m are existing times, the others number new ones from m on.
    """
    found = np.full(len(t), -1, np.intp)
    if len(times):
        order = np.argsort(times, kind="stable")
        known = times[order]
        nearest = nearest_indices(t, known)
        away = np.abs(known[nearest] - t)
        by_place = np.lexsort((away, nearest))
        best = by_place[np.unique(nearest[by_place], return_index=True)[1]]
        best = best[away[best] <= near]
        found[best] = order[nearest[best]]
    alone = found < 0
    found[alone] = len(times) + np.arange(int(alone.sum()))
    return found


def nearest_indices(t: Floats, known: Floats) -> Ints:
    """Return for each time (n,) the index of the nearest of sorted known times; of equal ones the first."""
    k = np.searchsorted(known, t)
    before, after = np.maximum(k - 1, 0), np.minimum(k, len(known) - 1)
    return np.searchsorted(known, np.where(t - known[before] <= known[after] - t, known[before], known[after]))


def shift_values(t: Floats, values: Floats, times: Floats, turning: bool) -> Floats:
    """Shift values (n, k) from times t (n,) to times (n,) close by. `turning`: quaternions, which keep their norm."""
    rows = without_flips(values) if turning else values
    away = (times - t)[:, None]
    if not away.any() or len(t) < 3:
        return rows
    steps = np.diff(t)[:, None]
    slopes = np.diff(rows, axis=0) / np.where(steps > 0.0, steps, np.inf)
    left, right = slopes[:-1], slopes[1:]
    flatter = np.where(left * right > 0.0, np.where(np.abs(left) < np.abs(right), left, right), 0.0)
    found = rows.copy()
    found[1:-1] += away[1:-1] * flatter
    if turning:
        found *= np.linalg.norm(rows, axis=1, keepdims=True) / np.linalg.norm(found, axis=1, keepdims=True)
    return found


def resample(t: Floats, values: Floats, times: Floats, held: bool) -> Floats:
    """Evaluate values (n, k) of sorted times t (n,) at other times: held, or linear with nan outside and in pauses.

    Before the first time the result is always nan; held values continue after the last one.
    """
    before = np.searchsorted(t, times, side="right") - 1
    k = np.clip(before, 0, max(len(t) - 2, 0))
    after = np.minimum(k + 1, len(t) - 1)
    gap = t[after] - t[k]
    part = np.where(gap > 0.0, (times - t[k]) / np.where(gap > 0.0, gap, 1.0), 0.0)
    found = values[np.clip(before, 0, None)] if held else values[k] + part[:, None] * (values[after] - values[k])
    longest = PAUSE * float(np.median(np.diff(t))) if len(t) > 1 else np.inf
    last = np.inf if held else t[-1]
    lost = (times < t[0]) | (times > last) | ((gap > longest) & (part > 0.0) & (part < 1.0) & (not held))
    return np.where(lost[:, None], np.nan, found)
