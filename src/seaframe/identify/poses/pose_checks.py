"""Check measured poses: refuse invalid ones, leave out unusable rows with a note, detect the step of rounded values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from scipy.ndimage import find_objects, label

from ...errors import SeaframeError
from ...exchange.logs.labels import COUNTED, Labels
from ...numbers import Floats, Ints, Mask
from ...program.arrays import check_floats
from ...quaternions import quaternions_from_matrices, roll_pitch_yaw, stack_columns
from ...rotations import quaternion_from_rotation
from ...signals.signal import without_flips
from ...spatial import rotation_from_rpy
from ..sampling import find_finite_rows, select_common_rows, select_increasing_rows

ROUNDED = 12.0**-0.5  # standard deviation of the rounding error, for a step of one
SAME = 1e-10  # of the largest value: smaller differences are floating-point error
SHARE = 0.95  # of the differences must be whole steps
NEAR = 0.02  # of a step: tolerance of whole steps
FAR = 1000  # steps: larger differences are not used
SEVERAL = 10  # steps up to which differences are averaged
FEWEST = 8  # rows needed to separate motion from noise
MOST_ROWS = 100_000  # that are smoothed at once; each takes about 5 kB of memory
HELD = 4  # consecutive identical rows that count as the last known pose repeated, not as measurements
STEPS = 3.0  # rounding steps by which a body at rest may seem to move
STRAIGHT = 0.9  # of a body that starts to move: least cosine between moves
FASTER = 1.5  # and largest ratio of its first move to the next
SHOWN = 6  # sequences of held rows that notes list
FASTEST = 100.0  # [m/s]: above this, positions are probably not in metres
TURN = 2.0 * np.pi + 1e-3  # [rad]: larger angles are probably in degrees


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
    for guess in map(float, guesses):
        near = gaps[(gaps > 0.5 * guess) & (gaps < (SEVERAL + 0.5) * guess)]
        # refined: the mean over small differences, each a whole number of steps
        step = float(near.sum() / np.round(near / guess).sum()) if len(near) else guess
        whole = gaps[gaps < FAR * step] / step
        are_whole = len(whole) > SHARE * len(gaps) and np.mean(np.abs(whole - np.round(whole)) < NEAR) >= SHARE
        # uniform or uniformly accelerated motion without noise looks rounded, too, but it changes regularly
        if are_whole and np.round(np.diff(column, 3) / step).any():
            return step
    return 0.0


@dataclass(frozen=True)
class Poses:
    """Checked poses; rows with repeated times, and rows without values at the ends, are left out."""

    rows: Ints  # (n,) indices into the given rows
    labels: Labels  # names of these rows in messages
    t: Floats  # (n,) [s]
    positions: Floats  # (n, 3) [m]
    quaternions: Floats | None  # (n, 4)
    has_position: Mask  # (n,) rows with a usable position
    has_orientation: Mask  # (n,) rows with a usable orientation
    rounding: tuple[float, float]  # standard deviations of the rounding errors of positions [m] and orientations [rad]
    notes: tuple[str, ...]


def check_poses(t: ArrayLike, positions: ArrayLike, orientations: ArrayLike | None, labels: Labels = COUNTED) -> Poses:
    """Check times, positions and orientations, and return them in the rows that can be smoothed."""
    times = to_floats("t", t)
    if (k := -(-len(times) // MOST_ROWS)) > 1:
        ending = "th" if k % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(k % 10, "th")
        raise SeaframeError(
            f"there are {len(times):,} rows; at most {MOST_ROWS:,} are smoothed at once, as each takes 5 kB. Take "
            f"every {k}{ending} row (`every` of a mapping file), or smooth sections of the log.",
            "limit",
            path="poses",
        )
    notes: list[str] = []
    rows = select_increasing_rows(times, "poses", notes, FEWEST, labels)
    p = to_floats("positions", positions)
    if p.shape != (len(times), 3):
        raise SeaframeError(
            f"have the shape {p.shape}; expected ({len(times)}, 3), one row for every time.", "shape", path="positions"
        )
    quaternions = None if orientations is None else convert_orientations(orientations, len(times), labels)
    rows = select_common_rows([p] if quaternions is None else [p, quaternions], rows, "poses", notes, labels)
    times, p, labels = times[rows], p[rows], labels.select(rows)
    has_position = find_present_rows("position", p, labels, notes)
    coarse, coarse_turn = rounding_of_positions(p[has_position]), 0.0
    has_position = has_position & ~find_held_rows("position", p, has_position, labels, notes, coarse / ROUNDED)
    has_orientation = np.zeros(len(times), bool)
    if orientations is not None and quaternions is not None:
        quaternions = quaternions[rows]
        has_orientation = find_present_rows("orientation", quaternions, labels, notes)
        quaternions = without_flips(quaternions)
        values = to_floats("orientations", orientations)[rows]
        coarse_turn = rounding_of_orientations(values[has_orientation], quaternions[has_orientation])
        held_rows = find_held_rows("orientation", quaternions, has_orientation, labels, notes, coarse_turn / ROUNDED)
        has_orientation = has_orientation & ~held_rows
    notes += note_suspected_units(times, p, has_position)
    rounding = (coarse, coarse_turn)
    return Poses(rows, labels, times, p, quaternions, has_position, has_orientation, rounding, tuple(notes))


def to_floats(what: str, values: ArrayLike) -> Floats:
    """Return values as 64-bit floats; `what` names them in the error."""
    try:
        return check_floats(what, values)
    except ValueError as error:
        raise SeaframeError(str(error), "type") from None


def find_present_rows(what: str, values: Floats, labels: Labels, notes: list[str]) -> Mask:
    """Return a mask (n,) of the rows with finite values; a note lists the others."""
    found = find_finite_rows(values)
    lost = np.flatnonzero(~found)
    if len(values) - len(lost) < FEWEST:
        raise SeaframeError(
            f"only {len(values) - len(lost)} rows have a finite {what}; at least {FEWEST} are needed.",
            "data",
            path=f"{what}s",
        )
    if lost.size:
        notes.append(f"No {what} in {labels(lost)}: interpolated by the smoother.")
    return found


def find_held_rows(what: str, values: Floats, usable: Mask, labels: Labels, notes: list[str], step: float) -> Mask:
    """Return a mask (n,) of rows that repeat the previous one exactly, in sequences of at least HELD rows.

    A tracker that lost its markers repeats its last pose like this. Rounded values of a body at rest repeat as well;
    such rows are kept. `step` [m, rad] is the rounding step.
    """
    rows = np.flatnonzero(usable)
    moves = np.diff(values[rows], axis=0)
    if values.shape[1] == 4:  # entries of a quaternion change by half the rotation angle
        moves *= 2.0
    same = np.concatenate([[False], (moves == 0.0).all(axis=1)])
    found: Mask = np.zeros(len(values), bool)
    runs = []  # names of the first and of the last row
    for (still,) in find_objects(label(same)[0]):
        a, b = still.start, still.stop
        if b - a + 1 >= HELD and not is_at_rest(moves, a, b, step):
            found[rows[a:b]] = True
            runs.append((labels([rows[a - 1]]), labels([rows[b - 1]])))
    if (usable & ~found).sum() < FEWEST:
        raise SeaframeError(
            f"the {what} is constant: from {runs[0][0]} to {runs[0][1]} all values are identical. "
            f"Check that the column is the right one and that the body was tracked.",
            "data",
            path=f"{what}s",
        )
    notes += [f"The {what} is held from {a} to {b}: the repeated rows are left out." for a, b in runs[:SHOWN]]
    if len(runs) > SHOWN:
        notes.append(f"... and {len(runs) - SHOWN} more sequences in which the {what} is held.")
    return found


def is_at_rest(moves: Floats, a: int, b: int, step: float) -> bool:
    """Whether the body is at rest from row a - 1 to row b - 1, between which all moves (n, k) are zero.

    After a rest, the next move is a few rounding steps, or the body starts to move: first by no more than in the next
    row, and in a straight line. A body whose markers were lost jumps, as it moved on meanwhile. If no row follows, the
    body is at rest if it had slowed down before, instead of stopping at full speed.
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


def convert_orientations(orientations: ArrayLike, count: int, labels: Labels = COUNTED) -> Floats:
    """Convert quaternions (n, 4), rotation matrices (n, 3, 3) or roll-pitch-yaw (n, 3) [rad] to unit quaternions."""
    given = to_floats("orientations", orientations)
    if given.shape == (count, 4):
        return normalise_quaternions(given, labels)
    if given.shape == (count, 3, 3):
        skew = np.abs(given @ given.swapaxes(1, 2) - np.eye(3)).max(axis=(1, 2)) > 1e-2
        if (bad := np.flatnonzero(skew | (np.linalg.det(given) < 0.0))).size:
            raise SeaframeError(
                f"not a rotation matrix in {labels(bad)}: R R^T must be 1, det R = +1.", "range", path="orientations"
            )
        return quaternions_from_matrices(given)
    if given.shape == (count, 3):
        if (bad := np.flatnonzero((np.abs(given) > TURN).any(axis=1) & np.isfinite(given).all(axis=1))).size:
            largest = np.nanmax(np.abs(given))
            raise SeaframeError(
                f"some angles exceed 2 pi, up to {largest:g}, in {labels(bad)}. "
                "If they are in degrees, convert them: np.radians(angles).",
                "unit",
                path="orientations",
            )
        return stack_columns(quaternion_from_rotation(rotation_from_rpy(*given.T)))
    raise SeaframeError(
        f"have the shape {given.shape}; expected quaternions ({count}, 4), scalar first, rotation matrices "
        f"({count}, 3, 3), or roll, pitch and yaw ({count}, 3) [rad].",
        "shape",
        path="orientations",
    )


def normalise_quaternions(given: Floats, labels: Labels) -> Floats:
    """Normalise quaternions; refuse those whose length is far from one."""
    length = np.linalg.norm(given, axis=1)
    if (bad := np.flatnonzero(np.abs(length - 1.0) > 1e-2)).size:
        k = int(bad[0])
        raise SeaframeError(
            f"not a unit quaternion in {labels(bad)}: the length of {labels([k])} is {length[k]:g}.",
            "range",
            path="orientations",
        )
    return np.asarray(given / length[:, None])


def note_suspected_units(t: Floats, p: Floats, usable: Mask) -> list[str]:
    """Return a note if the speed is so high that a unit is probably wrong."""
    rows = np.flatnonzero(usable)
    speed = float(np.median(np.linalg.norm(np.diff(p[rows], axis=0), axis=1) / np.diff(t[rows])))
    if speed <= FASTEST:
        return []
    return [f"The median speed is {speed:.3g} m/s: are the positions in millimetres, or the times in milliseconds?"]
