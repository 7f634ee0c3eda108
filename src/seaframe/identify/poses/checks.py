"""Poses as they come from files: refused with the rows at fault, or put right with a note."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...errors import SeaframeError
from ...exchange.logs.labels import COUNTED, Labels
from ...numbers import Floats, Ints, Mask
from ...program.arrays import floats
from ...rotations import quaternion_of
from ...signals.signal import without_flips
from ...spatial import of_rpy
from ..times import stamped, told_by_all
from .charts import quaternions, stacked
from .resolution import ROUNDED, rounding_of_orientations, rounding_of_positions

FEWEST = 8  # rows that tell motion from noise
MOST_ROWS = 100_000  # that are smoothed at once; each takes about 5 kB
HELD = 4  # rows in a sequence that are the same to the bit: the last known pose, not a measured one
STEPS = 3.0  # in which numbers come: so far a body at rest seems to move
STRAIGHT, FASTER = 0.9, 1.5  # cosine between moves of a body that sets off, and the first of them beside the next
SHOWN = 6  # runs of held rows that notes name
FASTEST = 100.0  # [m/s] beyond which positions are hardly in metres
TURN = 2.0 * np.pi + 1e-3  # [rad]


@dataclass(frozen=True)
class Poses:
    """Checked poses, with the rows that tell something; rows without a time of their own, and ends, are left out."""

    rows: Ints  # (n,) indices of the rows that were given
    labels: Labels  # of these rows
    t: Floats  # (n,) [s]
    positions: Floats  # (n, 3) [m]
    quaternions: Floats | None  # (n, 4)
    placed: Mask  # (n,) rows with a position
    turned: Mask  # (n,) rows with an orientation
    rounding: tuple[float, float]  # standard deviations that rounding leaves in positions [m], orientations [rad]
    notes: tuple[str, ...]


def checked(t: ArrayLike, positions: ArrayLike, orientations: ArrayLike | None, labels: Labels = COUNTED) -> Poses:
    """Times, positions and orientations that fit together."""
    times = numbers("t", t)
    refuse_many(len(times))
    notes: list[str] = []
    rows = stamped(times, "poses", notes, FEWEST, labels)
    p = numbers("positions", positions)
    if p.shape != (len(times), 3):
        raise SeaframeError(f"positions have the shape {p.shape}; expected ({len(times)}, 3), a row for every time.")
    quaternions = None if orientations is None else quaternions_of(orientations, len(times), labels)
    rows = told_by_all([p] if quaternions is None else [p, quaternions], rows, "poses", notes, labels)
    times, p, labels = times[rows], p[rows], labels.taken(rows)
    placed = present("position", p, labels, notes)
    coarse, coarse_turn = rounding_of_positions(p[placed]), 0.0
    placed = placed & ~held("position", p, placed, labels, notes, coarse / ROUNDED)
    turned = np.zeros(len(times), bool)
    if orientations is not None and quaternions is not None:
        quaternions = quaternions[rows]
        turned = present("orientation", quaternions, labels, notes)
        quaternions = without_flips(quaternions)
        coarse_turn = rounding_of_orientations(numbers("orientations", orientations)[rows][turned], quaternions[turned])
        turned = turned & ~held("orientation", quaternions, turned, labels, notes, coarse_turn / ROUNDED)
    notes += suspected_units(times, p, placed)
    return Poses(rows, labels, times, p, quaternions, placed, turned, (coarse, coarse_turn), tuple(notes))


def refuse_many(count: int) -> None:
    """More rows than memory may take."""
    if count > MOST_ROWS:
        raise SeaframeError(
            f"poses: {count:,} rows; at most {MOST_ROWS:,} are smoothed at once. Take every "
            f"{ordinal(-(-count // MOST_ROWS))} row (`every` of a mapping file), or smooth parts of the log."
        )


def ordinal(number: int) -> str:
    """2nd, 3rd, 4th, ..."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def numbers(what: str, values: ArrayLike) -> Floats:
    """64-bit floats."""
    try:
        return floats(what, values)
    except ValueError as error:
        raise SeaframeError(str(error)) from None


def present(what: str, values: Floats, labels: Labels, notes: list[str]) -> Mask:
    """Rows that are finite; the others are noted."""
    found: Mask = np.asarray(np.isfinite(values).all(axis=1))
    lost = np.flatnonzero(~found)
    if len(values) - len(lost) < FEWEST:
        raise SeaframeError(f"only {len(values) - len(lost)} rows have a finite {what}; at least {FEWEST} are needed.")
    if lost.size:
        notes.append(f"no {what} in {labels(lost)}: bridged by the motion around them.")
    return found


def held(what: str, values: Floats, usable: Mask, labels: Labels, notes: list[str], step: float) -> Mask:
    """Rows that repeat the one before to the bit, in runs of at least HELD: a tracker that lost its markers.

    Of a body at rest, numbers that come in steps [m, rad] repeat as well. Such rows are kept.
    """
    rows = np.flatnonzero(usable)
    moves = np.diff(values[rows], axis=0) * (2.0 if values.shape[1] == 4 else 1.0)  # a quaternion turns half as far
    same = np.concatenate([[False], (moves == 0.0).all(axis=1)])
    edges = np.flatnonzero(np.diff(np.concatenate([[0], same.astype(int), [0]])))
    found: Mask = np.zeros(len(values), bool)
    runs = []  # names of the first and of the last
    for a, b in zip(edges[::2], edges[1::2], strict=True):
        if b - a + 1 >= HELD and not rests(moves, a, b, step):
            found[rows[a:b]] = True
            runs.append((labels([rows[a - 1]]), labels([rows[b - 1]])))
    if (usable & ~found).sum() < FEWEST:
        raise SeaframeError(
            f"the {what} is constant: from {runs[0][0]} to {runs[0][1]} it is the same to the bit. "
            f"Is the column the right one, and was the body tracked?"
        )
    notes += [f"the {what} is held from {a} to {b}: the repeated rows are left out." for a, b in runs[:SHOWN]]
    if len(runs) > SHOWN:
        notes.append(f"... and {len(runs) - SHOWN} more runs in which the {what} is held.")
    return found


def rests(moves: Floats, a: int, b: int, step: float) -> bool:
    """Whether the body rests from row a - 1 to row b - 1, of which all moves (n, k) between rows are zero.

    It goes on by a few steps in which its numbers come, or sets off: by no more than in the next row, and straight on.
    One that was lost has gone on meanwhile. Where nothing follows, it came to rest, and did not stop at full speed.
    """
    sizes = np.linalg.norm(moves, axis=1)
    few = STEPS * np.sqrt(3.0) * step
    if b > len(moves):
        return a > 1 and bool(sizes[a - 2] <= few)
    if sizes[b - 1] <= few:
        return True
    after, size = moves[b - 1 : b + 2], sizes[b - 1 : b + 2]
    straight = (np.sum(after[1:] * after[:-1], axis=1) > STRAIGHT * size[1:] * size[:-1]).all()
    return len(after) == 3 and bool(straight and size[0] <= FASTER * size[1])


def quaternions_of(orientations: ArrayLike, count: int, labels: Labels = COUNTED) -> Floats:
    """Unit quaternions (n, 4) from quaternions (n, 4), rotation matrices (n, 3, 3) or angles rpy (n, 3) [rad]."""
    given = numbers("orientations", orientations)
    if given.shape == (count, 4):
        return unit(given, labels)
    if given.shape == (count, 3, 3):
        skew = np.abs(given @ given.swapaxes(1, 2) - np.eye(3)).max(axis=(1, 2)) > 1e-2
        if (bad := np.flatnonzero(skew | (np.linalg.det(given) < 0.0))).size:
            raise SeaframeError(f"orientations: no rotation matrix in {labels(bad)}: R R^T must be 1, det R = +1.")
        return quaternions(given)
    if given.shape == (count, 3):
        if (bad := np.flatnonzero((np.abs(given) > TURN).any(axis=1) & np.isfinite(given).all(axis=1))).size:
            largest = np.nanmax(np.abs(given))
            raise SeaframeError(
                f"orientations: angles beyond a whole turn in {labels(bad)}, up to {largest:g}. "
                "Are they in degrees? Radians are expected: np.radians(angles)."
            )
        return stacked(quaternion_of(of_rpy(*given.T)))
    raise SeaframeError(
        f"orientations have the shape {given.shape}; expected quaternions ({count}, 4), the scalar first, rotation "
        f"matrices ({count}, 3, 3), or roll, pitch and yaw ({count}, 3) [rad]."
    )


def unit(given: Floats, labels: Labels) -> Floats:
    """Quaternions of length one; those that are far from it are refused."""
    length = np.linalg.norm(given, axis=1)
    if (bad := np.flatnonzero(np.abs(length - 1.0) > 1e-2)).size:
        k = int(bad[0])
        raise SeaframeError(
            f"orientations: no unit quaternion in {labels(bad)}: the length of {labels([k])} is {length[k]:g}."
        )
    return np.asarray(given / length[:, None])


def suspected_units(t: Floats, p: Floats, usable: Mask) -> list[str]:
    """What speeds say about units."""
    rows = np.flatnonzero(usable)
    speed = float(np.median(np.linalg.norm(np.diff(p[rows], axis=0), axis=1) / np.diff(t[rows])))
    if speed <= FASTEST:
        return []
    return [f"the median speed is {speed:.3g} m/s: are the positions in millimetres, or the times in milliseconds?"]
