"""Find faults of tracking systems and loggers: jumps away and back, stale rows, quaternions that change their sign.

Motion capture exchanges markers for some rows, or seconds, and returns. A step from one measurement to the next is a
jump if it differs from the motion around it, the median velocity of some steps, by far more than steps usually do.
Jumps divide a signal into segments. From the longest one on, in both directions, a segment is accepted if it continues
from where the last accepted one ended; the others are excursions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np

from ...numbers import Floats, Ints, Mask
from ...quaternions import rotation_vectors
from ...signals.signal import split_component, without_flips
from .labels import Labels
from .mapping import SignalColumns

AROUND = 4  # steps on each side whose median velocity is the motion around a step
USUAL = 0.9  # quantile of the differences from it that is usual
FAR = 8.0  # times the usual difference: a jump
LEAST = {"position": 0.02, "orientation": 0.05, "angle": 0.05}  # [m], [rad] by kind of signal: smaller steps are none
FASTEST = 0.98  # quantile of speeds: the motion that a gap may hide
PAUSE = 2.0  # median steps, beyond which a step is a gap
LONGEST = 3.0  # [s] longer excursions may be true: the signal has moved and stays there
MOST = 0.2  # largest share of excursions; beyond it they are not exceptions
MOST_ROWS, MOST_COLUMNS = 500_000, 100  # of signals that are watched unasked
QUATERNION = re.compile(r"(|.*[^A-Za-z]|.*q)([wxyz])(|[^A-Za-z].*)", re.IGNORECASE)  # x_ori, qw, pose.orientation.z
UNIT = 0.02  # difference of a length from 1, beyond which four numbers are no quaternion
ADVICE = {fault: f"`drop: {fault}` in a mapping leaves them blank." for fault in ("jumps", "repeats")}
FEWEST = 20  # measurements for a statement on jumps
NEARBY = 8  # rows on each side in which a signal changes
CHANGES = 4  # changes among these from which it moves
REPEATED = 0.3  # share of rows that repeat the one before while the signal moves, from which this is noted


def clean_signal(
    t: Floats, name: str, signal: SignalColumns, values: Floats, turning: bool, place: str, labels: Labels
) -> tuple[Floats, list[str]]:
    """Return the values (n, k) of a measured signal without what its mapping drops, and notes on all faults.

    Without `drop` in the mapping, only signs of quaternions change: the rotations stay the same. `place` begins notes.
    """
    notes = []
    if turning and (values != (steady := without_flips(values)))[np.isfinite(values)].any():
        notes.append(f"{place}{name} changes the sign of its quaternion; it was made continuous.")
        values = steady
    least = LEAST.get(split_component(name)[0].rpartition(".")[2], 0.0)
    stale, share = find_stale_rows(values)
    if share >= REPEATED and (least or "repeats" in signal.drop):
        notes.append(
            f"{place}{name} repeats its last value in {share:.0%} of the rows in which it changes: stale messages, or "
            f"a coarse sensor. {describe(signal, 'repeats')}"
        )
    if "repeats" in signal.drop:
        values = np.where(stale[:, None], np.nan, values)
    watched = least > 0.0 and "angle" not in name and len(t) <= MOST_ROWS
    if watched or "jumps" in signal.drop:
        away, share = find_suspects(t, values, turning, least)
        if share > MOST and "jumps" in signal.drop:
            notes.append(
                f"{place}{name} is away from its motion between jumps in {share:.0%} of the rows, more than "
                f"{MOST:.0%}: it is unknown which of them are right, and `drop: jumps` left all."
            )
        away &= share <= MOST
        if away.any():
            notes.append(
                f"{place}{name} jumps away and back in {labels(np.flatnonzero(away))}. {describe(signal, 'jumps')}"
            )
        if "jumps" in signal.drop:
            values = np.where(away[:, None], np.nan, values)
    return values, notes


def note_unmapped_faults(t: Floats, columns: Mapping[str, Floats], place: str, labels: Labels) -> Iterator[str]:
    """Yield notes on faults of a table without a mapping: stale rows, and jumps of what seem to be quaternions."""
    if not columns or len(columns) > MOST_COLUMNS or not FEWEST <= len(t) <= MOST_ROWS:
        return
    values = np.column_stack(list(columns.values()))
    values = values[:, np.isfinite(values).all(axis=0)]
    _, share = find_stale_rows(values)
    if values.shape[1] > 1 and share >= REPEATED:
        yield f"{place}{share:.0%} of the rows repeat all values of the one before: stale messages? {ADVICE['repeats']}"
    for names in find_quaternions(columns):
        order = "".join(QUATERNION.fullmatch(name)[2].lower() for name in names)  # type: ignore[index]
        found = np.column_stack([columns[names[order.index(letter)]] for letter in "wxyz"])
        away = np.flatnonzero(find_excursions(t, found, True, LEAST["orientation"]))
        what = f"{place}{', '.join(names)} seem to be a quaternion (`as: {order}`)"
        yield f"{what}, which jumps away and back in {labels(away)}. {ADVICE['jumps']}" if len(away) else f"{what}."


def find_quaternions(columns: Mapping[str, Floats]) -> Iterator[list[str]]:
    """Yield four columns each that are named by w, x, y and z, and whose rows have unit length."""
    stems: dict[tuple[str, str], list[str]] = {}
    for name in columns:
        if (match := QUATERNION.fullmatch(name)) is not None:
            stems.setdefault((match[1], match[3]), []).append(name)
    for names in stems.values():
        lengths = np.linalg.norm([columns[name] for name in names], axis=0)
        known = lengths[np.isfinite(lengths)]
        if len(names) == len("wxyz") and len(known) >= FEWEST and np.abs(known - 1.0).max() < UNIT:
            yield names


def describe(signal: SignalColumns, fault: str) -> str:
    """Return what was done about a fault of a signal, or what the mapping can do."""
    return "They were left blank." if fault in signal.drop else ADVICE[fault]


def find_excursions(t: Floats, values: Floats, turning: bool, least: float = 0.0) -> Mask:
    """Return the suspects, or none if they are too many for exceptions."""
    found, share = find_suspects(t, values, turning, least)
    return found & (share <= MOST)


def find_suspects(t: Floats, values: Floats, turning: bool, least: float = 0.0) -> tuple[Mask, float]:
    """Return a mask (n,) of rows whose values (n, k) jump by more than `least`, and later back; and their share.

    `turning`: the values are quaternions, and `least` is in rad.
    """
    found = np.zeros(len(t), bool)
    known = np.flatnonzero(np.isfinite(values).all(axis=1))
    known = known[np.concatenate([[True], np.diff(t[known]) > 0.0])[: len(known)]] if len(known) else known
    if len(known) < FEWEST:
        return found, 0.0
    t, x = t[known], values[known]
    dt, change = np.diff(t), changes(x, turning)
    dt = np.maximum(dt, 0.5 * np.median(dt))  # messages that were late arrive in bursts
    velocity = change / dt[:, None]
    away = np.linalg.norm(change - running_median(velocity) * dt[:, None], axis=1)
    limit = max(FAR * float(np.quantile(away, USUAL)), least)
    if not limit > 0.0:
        return found, 0.0
    speed = float(np.quantile(np.linalg.norm(velocity, axis=1), FASTEST))
    jumps = np.flatnonzero(away > limit + speed * np.maximum(0.0, dt - PAUSE * np.median(dt))) + 1
    edges = np.concatenate([[0], jumps, [len(t)]])
    reject = [(a, b) for a, b in find_false_pieces(edges, t, x, limit, speed, turning) if t[b - 1] - t[a] <= LONGEST]
    for a, b in reject:
        found[known[a:b]] = True
    return found, sum(b - a for a, b in reject) / len(t)


def changes(x: Floats, turning: bool) -> Floats:
    """Return the changes (n - 1, k) of values (n, k) from row to row: of quaternions rotation vectors (n - 1, 3)."""
    return rotation_vectors(x[:-1], x[1:]) if turning else np.diff(x, axis=0)


def running_median(x: Floats) -> Floats:
    """Return the median of each row (n, k) with its neighbours."""
    padded = np.pad(x, ((AROUND, AROUND), (0, 0)), mode="reflect")
    return np.asarray(np.median(np.lib.stride_tricks.sliding_window_view(padded, 2 * AROUND + 1, axis=0), axis=-1))


def find_false_pieces(
    edges: Ints, t: Floats, x: Floats, limit: float, speed: float, turning: bool
) -> Iterator[tuple[int, int]]:
    """Yield the segments (first row, last row + 1) that do not continue from where an accepted one ended."""
    segments = [(int(a), int(b)) for a, b in pairwise(edges)]
    longest = int(np.argmax([b - a for a, b in segments]))
    for step in (1, -1):
        last = segments[longest][1] - 1 if step > 0 else segments[longest][0]
        for a, b in segments[longest + step :: step] if step > 0 else segments[:longest][::-1]:
            first = a if step > 0 else b - 1
            away = float(np.linalg.norm(changes(x[[last, first]], turning)))
            if away <= limit + speed * abs(t[first] - t[last]):
                last = b - 1 if step > 0 else a
            else:
                yield a, b


def find_stale_rows(values: Floats) -> tuple[Mask, float]:
    """Return a mask (n,) of rows that repeat all values (n, k) of the one before while these change around them.

    Also returns their share of the rows with such changes. A signal at rest may repeat: those rows are measurements.
    """
    found = np.zeros(len(values), bool)
    known = np.flatnonzero(np.isfinite(values).all(axis=1))
    if len(known) < FEWEST:
        return found, 0.0
    same = np.concatenate([[False], (np.diff(values[known], axis=0) == 0.0).all(axis=1)])
    changing = np.convolve(~same, np.ones(2 * NEARBY + 1), "same") >= CHANGES
    found[known[same & changing]] = True
    return found, float(same[changing].mean()) if changing.sum() >= FEWEST else 0.0
