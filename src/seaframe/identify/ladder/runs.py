"""Runs made ready for a ladder: poses and velocities of one frame on the vehicle, and the commands, on one time grid.

Velocities that a logger takes from poses lag behind them by its filter. The lag L is the one with which they explain
the increments of the poses best, and it is removed: what was logged at t happened at t - L. Commands are held between
their rows, and enter as their mean over each step of the grid. Rows with a value far from its neighbours are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import SeaframeError, listing
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...quaternions import conjugate_quaternions, multiply_quaternions, rotate_vectors
from ...run.recording import Recording
from ...scene.model import Scene
from ...signals.signal import without_flips
from ..fit.data import find_outliers, find_recorded_inputs, has_signal, read_signal, source_name
from ..fit.initial_states import fit_parabolas
from ..fit.model import find_signal
from ..sampling import select_increasing_rows

STEP = 0.08  # shortest step of the grid [s]
LONGEST = 0.12  # its longest step [s]; beyond it rows without measurements are added
CLEARLY = 0.9  # largest error of rotations with a lag, relative to that without
LAGS = np.arange(-0.3, 0.601, 0.01)  # of velocities behind poses [s]
SPAN = 4  # rows over which increments are compared
NEAR = 3.0  # longest pause that poses are interpolated over, in median intervals
KINDS = ("orientation", "body_velocity", "angular_velocity")
TWIST = ("surge", "sway", "heave", "roll", "pitch", "yaw")


@dataclass(frozen=True, eq=False)
class PreparedRun:
    """A run on the grid, as a log of the frame's signals and the commands; and what was found in it."""

    log: Log
    lag: float  # of velocities behind poses [s]
    outliers: int  # rows left out
    reach: Floats  # (nu,) largest magnitudes of the commands, from neutral


def find_frame(scene: Scene, link: str, data: Sequence[Recording]) -> str:
    """Return the frame on the base whose orientation all runs contain: a point of the link, or the link itself."""
    frames = [*(path for path, (carrier, _) in scene.points.items() if carrier == link), link]
    for frame in frames:
        if all(has_signal(each, f"{frame}.orientation") for each in data):
            return frame
    raise SeaframeError(
        f"no frame on {link} has an orientation in all runs. Map the columns of the poses to {link}.orientation, or to "
        "that of a point where the sensor is.",
        "missing",
        path="signals",
    )


def prepare_run(scene: Scene, data: Recording, frame: str, number: int) -> PreparedRun:
    """Return a run on the grid."""
    source, notes = source_name(data, number), list[str]()
    t = np.asarray(data.t, dtype=float)
    keep = select_increasing_rows(t, source, notes)
    t = t[keep]

    def read(kind: str) -> Floats | None:
        signal = find_signal(scene, f"{frame}.{kind}")
        if not has_signal(data, signal.name):
            return None
        values = read_signal(data, signal, source, notes)[keep]
        refuse_blank_columns([*signal.components], values, source)
        return values

    attitude, linear, angular = read("orientation"), read("body_velocity"), read("angular_velocity")
    world = read("velocity") if linear is None else None
    position = read("position") if linear is None and world is None else None
    assert attitude is not None
    posed = np.isfinite(attitude).all(axis=1)
    tq, q = t[posed], without_flips(attitude[posed])
    measured = [each for each in (linear, angular, world) if each is not None]
    if linear is None and world is not None:
        linear = rotate_vectors(conjugate_quaternions(interpolate(t, tq, q, unit=True)), world)
    if linear is None:
        if position is None:
            raise SeaframeError(f"the run has neither positions nor velocities of {frame}.", "missing", place=source)
        linear = velocity_from_poses(t, tq, q, position)
    angular = angular if angular is not None else rates_from_poses(t, tq, q)
    rows = np.asarray(np.isfinite(linear).all(axis=1) & np.isfinite(angular).all(axis=1))
    if rows.sum() < SPAN * SPAN:
        raise SeaframeError(
            f"the run has {int(rows.sum())} rows with poses and velocities, too few.", "data", place=source
        )
    tv, twist = t[rows], np.hstack([linear[rows], angular[rows]])
    wrong = find_outliers(twist)
    lag = velocity_lag(tq, q, tv[~wrong], twist[~wrong]) if measured else 0.0
    every = max(1, int(np.floor(STEP / np.median(np.diff(tv)) + 0.5)))  # rows further apart than the shortest step
    tv, twist, wrong = tv[::every] - lag, twist[::every], wrong[::every]
    near = np.abs(tq[np.clip(np.searchsorted(tq, tv), 0, len(tq) - 1)] - tv) < NEAR * np.median(np.diff(tq))
    rotation = np.where((near & ~wrong)[:, None], interpolate(tv, tq, q, unit=True), np.nan)
    grid = fill_pauses(tv)
    columns = {
        f"{frame}.{kind}[{k}]": np.full(len(grid), np.nan)
        for kind, n in zip(KINDS, (4, 3, 3), strict=True)
        for k in range(n)
    }
    at = np.searchsorted(grid, tv)
    for column, values in zip(columns.values(), np.hstack([rotation, twist]).T, strict=True):
        column[at] = np.where(wrong, np.nan, values)
    reach = []
    for name in find_recorded_inputs(scene, [data]):
        thruster = scene.thrusters.get(name.removesuffix(".command"))
        neutral = 0.0 if thruster is None else thruster.neutral
        own = np.asarray(data[name], dtype=float)[keep] - neutral
        refuse_blank_columns([name], own[:, None], source)
        columns[name] = neutral + mean_over_steps(t, own, grid)
        reach.append(float(np.nanmax(np.abs(own))))
    shown = Log(grid - grid[0], columns, {}, source, tuple(notes))
    return PreparedRun(shown, lag, int(wrong.sum()), np.array(reach))


def refuse_blank_columns(names: Sequence[str], values: Floats, source: str) -> None:
    """Raise an error that names the columns (n, k) without a value in any row."""
    if blank := [name for name, column in zip(names, values.T, strict=True) if not np.isfinite(column).any()]:
        raise SeaframeError(
            f"no row has a value of {listing(blank)}. Correct the columns in the mapping; positions and velocities "
            "may also be left out.",
            "data",
            place=source,
        )


def interpolate(t: Floats, known: Floats, values: Floats, unit: bool = False) -> Floats:
    """Return columns (n, k) at times t, linear between the known times; `unit`: of length one."""
    found = np.column_stack([np.interp(t, known, column) for column in values.T])
    return found / np.linalg.norm(found, axis=1, keepdims=True) if unit else found


def velocity_from_poses(t: Floats, tq: Floats, q: Floats, position: Floats) -> Floats:
    """Return velocities (n, 3) in the frame at the rows of the positions: slopes of parabolas through them."""
    known = np.asarray(np.isfinite(position).all(axis=1))
    _, slope = fit_parabolas(t, position)
    found = rotate_vectors(conjugate_quaternions(interpolate(t, tq, q, unit=True)), slope)
    return np.where(known[:, None], found, np.nan)


def rates_from_poses(t: Floats, tq: Floats, q: Floats) -> Floats:
    """Return angular velocities (n, 3) in the frame at the rows of the orientations."""
    _, slope = fit_parabolas(tq, q)
    found = np.full((len(t), 3), np.nan)
    found[np.searchsorted(t, tq)] = 2.0 * multiply_quaternions(conjugate_quaternions(q), slope)[:, 1:]
    return found


def velocity_lag(tq: Floats, q: Floats, tv: Floats, twist: Floats) -> float:
    """Return by how much velocities lag behind orientations [s], from increments of rotation over a few rows.

    It is the lag with the least median error, summed over the axes; none, where that is hardly less than without a lag,
    as in a dive that does not turn.
    """
    turns = 2.0 * multiply_quaternions(conjugate_quaternions(q[:-1]), q[1:])[:, 1:]
    angles = np.vstack([np.zeros(3), np.cumsum(turns, axis=0)])
    rates = twist[:, 3:]
    steps = 0.5 * (rates[1:] + rates[:-1]) * np.diff(tv)[:, None]
    integral = np.vstack([np.zeros(3), np.cumsum(steps, axis=0)])
    near = tq[SPAN:] - tq[:-SPAN] < 2.0 * SPAN * np.median(np.diff(tq))
    first, last = tq[:-SPAN][near], tq[SPAN:][near]
    seen = (angles[SPAN:] - angles[:-SPAN])[near]

    def error(lag: float) -> float:
        turned = interpolate(last + lag, tv, integral) - interpolate(first + lag, tv, integral)
        return float(np.median(np.abs(turned - seen), axis=0).sum())

    errors = [error(lag) for lag in LAGS]
    best = int(np.argmin(errors))
    return float(LAGS[best]) if errors[best] < CLEARLY * error(0.0) else 0.0


def fill_pauses(t: Floats) -> Floats:
    """Return the times with others between them where they are far apart."""
    counts = np.maximum(1, np.ceil(np.diff(t) / LONGEST)).astype(int)
    parts = [np.linspace(a, b, n, endpoint=False) for a, b, n in zip(t, t[1:], counts, strict=False)]
    return np.concatenate([*parts, t[-1:]])


def mean_over_steps(t: Floats, values: Floats, grid: Floats) -> Floats:
    """Return the mean (n,) of held values over every step of a grid; they are constant before and after their rows."""
    known = np.isfinite(values)
    t, values = t[known], values[known]
    integral = np.concatenate([[0.0], np.cumsum(values[:-1] * np.diff(t))])
    row = np.clip(np.searchsorted(t, grid, side="right") - 1, 0, len(t) - 1)
    total = integral[row] + values[row] * (grid - t[row])
    return np.append(np.diff(total) / np.diff(grid), values[row[-1]])
