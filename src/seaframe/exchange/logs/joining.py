"""Streams with times of their own in one log: which rows it has, and what stands in them.

A measured value stands at the time at which it was measured, and nowhere else: one drawn between two others is no
measurement, and who counts it as one believes the log too much. So the log has the times of all streams together; where
a stream has no row, what it measured is nan. What drives a model acts at all times, and is told in all rows.

Loggers write messages of one moment some microseconds or milliseconds apart. Rows of different streams that lie nearer
than NEAR of the fastest stream's step, and of their own, therefore become one row, at the time of the stream with more
rows. What was measured is carried over that small time along the flatter of the straight lines to its two neighbours,
and stays as it is where they point in different directions: at noise, at a turn of an angle, at a jump. So no value
comes late or early beyond the second order of NEAR, and its noise stays its own: at most NEAR of a neighbour is mixed
in, where the streams are equally fast. Without this, steps between rows would be tiny, and all others gaps beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ...numbers import Floats, Ints
from ...scene.joint_types import JOINT_TYPES
from ...signals.signal import parted, without_flips

NEAR = 0.125  # of the fastest stream's step: rows that are nearer to each other become one
LASTING = 0.01  # of the log: a stream that goes on for less, as parameters at the start, says nothing of steps
PAUSE = 5.0  # times the median interval of a stream: in longer pauses forces and torques are missing
DRIVING = {"command", *(name for joint in JOINT_TYPES.values() for name in joint.u)}  # last parts of names in u


@dataclass(frozen=True, eq=False)
class Joined:
    """Times of several streams together."""

    times: Floats  # (n,) [s], in order
    step: float  # of the fastest stream [s]
    orders: Sequence[Ints]  # of each stream: its rows in the order of their times
    rows: Sequence[Ints]  # of each stream: where these stand among all

    @classmethod
    def of(cls, streams: Sequence[Floats], check: Callable[[int], None] = lambda rows: None) -> Joined:
        """Of the times (n,) of each stream; `check` may refuse a number of rows, as soon as it is known."""
        orders = [np.argsort(t, kind="stable") for t in streams]
        ordered = [t[order] for t, order in zip(streams, orders, strict=True)]
        step = fastest(ordered)
        places: list[Ints] = [np.empty(0, np.intp)] * len(streams)
        times = np.empty(0)
        for k in sorted(range(len(streams)), key=lambda k: -len(streams[k])):
            places[k] = placed(ordered[k], times, NEAR * min(step, median_step(ordered[k]) or step))
            times = np.concatenate([times, ordered[k][places[k] >= len(times)]])
            check(len(times))
        order = np.argsort(times, kind="stable")
        rank = np.empty(len(order), np.intp)
        rank[order] = np.arange(len(order))
        return cls(times[order], step, orders, [rank[place] for place in places])

    def measured(self, number: int, t: Floats, values: Floats, turning: bool) -> Floats:
        """What one stream measured, (m, k) at its times (m,), in all rows (n, k): nan in those of others."""
        order, rows = self.orders[number], self.rows[number]
        found = np.full((len(self.times), values.shape[1]), np.nan)
        found[rows] = carried(t[order], values[order], self.times[rows], turning)
        return found

    def driving(self, number: int, t: Floats, values: Floats, held: bool) -> Floats:
        """What drives a model, (m, k) at times (m,), in all rows (n, k): held, or on straight lines in between."""
        order, rows = self.orders[number], self.rows[number]
        own = values[order] if held else carried(t[order], values[order], self.times[rows], False)
        return resampled(self.times[rows], own, self.times, held)


def drives(name: str) -> bool:
    """Whether a signal drives a model: a command, or a force or torque of a joint."""
    path, _, kind = parted(name)[0].rpartition(".")
    return bool(path) and kind in DRIVING


def is_held(name: str, values: Floats) -> bool:
    """Whether what drives holds between its rows: commands do, and what stays the same from most rows to the next."""
    return parted(name)[0].endswith(".command") or stays(values)


def stays(values: Floats) -> bool:
    """Whether rows (n, k) stay the same from most to the next, as what is held does."""
    same = (np.diff(values, axis=0) == 0.0).all(axis=1)
    return bool(2 * same.sum() > len(same))


def median_step(t: Floats) -> float:
    """Of times in order [s], those apart that repeat; 0 without any."""
    steps = np.diff(t)
    steps = steps[steps > 0.0]
    return float(np.median(steps)) if len(steps) else 0.0


def fastest(streams: Sequence[Floats]) -> float:
    """The least median step [s] of streams in order of time that go on for long enough; 0 if none has a step."""
    steps = [(median_step(t), len(t)) for t in streams]
    ends = [t[[0, -1]] for t in streams if len(t)]
    span = float(np.ptp(np.concatenate(ends))) if ends else 0.0
    lasting = [step for step, count in steps if step > 0.0 and step * count >= LASTING * span]
    return min(lasting or [step for step, _ in steps if step > 0.0], default=0.0)


def placed(t: Floats, times: Floats, near: float) -> Ints:
    """Which of some times (m,) a stream's rows (n,) share, at most one row each; the others count on from m."""
    found = np.full(len(t), -1, np.intp)
    if len(times):
        order = np.argsort(times, kind="stable")
        known = times[order]
        nearest = nearest_of(t, known)
        away = np.abs(known[nearest] - t)
        by_place = np.lexsort((away, nearest))
        best = by_place[np.unique(nearest[by_place], return_index=True)[1]]
        best = best[away[best] <= near]
        found[best] = order[nearest[best]]
    alone = found < 0
    found[alone] = len(times) + np.arange(int(alone.sum()))
    return found


def nearest_of(t: Floats, known: Floats) -> Ints:
    """For every time (n,) the nearest of some in order, of equal ones the first."""
    k = np.searchsorted(known, t)
    before, after = np.maximum(k - 1, 0), np.minimum(k, len(known) - 1)
    return np.searchsorted(known, np.where(t - known[before] <= known[after] - t, known[before], known[after]))


def carried(t: Floats, values: Floats, times: Floats, turning: bool) -> Floats:
    """Values (n, k) of times t (n,) at other times (n,) close by. `turning`: rows are quaternions, of kept length."""
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


def resampled(t: Floats, values: Floats, times: Floats, held: bool) -> Floats:
    """At other times: linear in between, or held; nan outside and in pauses. Times t (n,) are in order."""
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
