"""Recorded data prepared for a fit: checked time stamps, measured signals, and commands of motors and thrusters.

Faults that can be corrected are corrected and noted; others are errors that name the rows, by the line numbers of
their file or counted from 1. "Inputs" are the entries of u: joint forces and thruster commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...control.build_controllers import commanded_inputs
from ...errors import SeaframeError, count_words, listing, unknown_name
from ...exchange.logs.joining import is_mostly_constant
from ...exchange.logs.labels import COUNTED, Labels
from ...exchange.logs.log import Log
from ...exchange.logs.suspicions import blank_columns, check_rates
from ...numbers import Floats, Mask
from ...run.recording import Recording, Run
from ...scene.joint_types import COORDINATES, RATES
from ...scene.model import Scene
from ...signals.signal import Signal, split_component
from ...signals.signal_catalogue import catalogue
from ..sampling import GAP, fastest_interval, find_missing_rows, select_increasing_rows
from .model import find_signal, measurable_signals, split_by_signal

FEWEST = 3  # fewest rows of a piece, and of a window
DEGREES = 180.0 / np.pi
MANY_TURNS = 4.0 * np.pi  # angles beyond it are probably in degrees [rad]
WRAP = 5.5  # a larger change from one measurement to the next is a wrapped angle [rad]
UNITS = {"1": "", "-": "", "s^-1": "1/s"}  # other spellings of units
NAMED = 6  # most signals that a message names
BEYOND_ALL = 1e30  # no measurement is this large, in any unit
STEPS = 1e3  # distance of a gross error from its neighbours, in typical changes between measurements
FAR = 12.0  # distance of an outlier from the median of its neighbours, in robust standard deviations
WIDTHS = 10.0  # distance beyond the range of all other values, relative to that range
USUAL = 0.75  # quantile of the changes that is the typical change
NEIGHBOURS = 3  # values on each side
MOST = 0.05  # largest share of gross errors; beyond it they are not exceptions
ENOUGH = 8  # values needed to determine the typical change
SINGLE = 2  # consecutive values at most; longer runs are motion


@dataclass(frozen=True, eq=False)
class Record:
    """One trial, ready to be fitted. NaN in y means that the signal was not measured at that row."""

    source: str
    t: Floats  # (n,) strictly increasing [s]
    y: Floats  # (n, m) measured columns, in the order of the sensors
    u: Floats  # (n, nu) joint forces, and commands relative to neutral; NaN where missing
    is_zero_order_hold: NDArray[np.bool_]  # (nu,) True: a column of u is constant between rows; False: linear
    pieces: tuple[tuple[int, int], ...]  # first row and last row + 1 of every piece without a gap
    notes: tuple[str, ...] = ()
    labels: Labels = COUNTED  # how messages name the rows


def source_name(data: Recording, number: int, otherwise: str = "") -> str:
    """Return the name of a run or a log for messages."""
    name = data.scene.name if isinstance(data, Run) else str(getattr(data, "source", ""))
    return name or otherwise or f"run {number + 1}"


def has_signal(data: Recording, name: str) -> bool:
    """Return whether the data contain a signal or a component of one."""
    return name in data if hasattr(data, "__contains__") else split_component(name)[0] in data.names


def default_signals(scene: Scene, data: Sequence[Recording]) -> tuple[str, ...]:
    """Return the measurable signals that all trials contain.

    For simulated runs, only poses and velocities of free bases, and joint coordinates and rates.
    """
    known = [name for name in measurable_signals(scene) if all(has_signal(each, name) for each in data)]
    known = [name for name in known if name.partition(".rpy[")[0] + ".orientation" not in known or ".rpy[" not in name]
    if any(isinstance(each, Run) for each in data):
        bases = {path for path, slot in scene.coordinates.slots.items() if slot.is_floating}
        of_base = ("position", "orientation", "velocity", "angular_velocity")
        known = [
            name
            for name in known
            for path, _, kind in [name.rpartition(".")]
            if (path in bases and kind in of_base) or kind in (*COORDINATES, *RATES, "modes", "mode_rates")
        ]
    if not known:
        raise SeaframeError(
            f"None of the signals in the data exists in the scene '{scene.name}': {', '.join(data[0].names[:NAMED])}. "
            "Signal names have the form 'rov.hull.position' or 'arm.upper.angle'. Rename columns with a mapping.",
            "missing",
            path="signals",
        )
    return tuple(known)


def find_recorded_inputs(scene: Scene, data: Sequence[Recording]) -> tuple[str, ...]:
    """Return the names of the inputs (entries of u) that the data contain; all trials must contain the same."""
    names = scene.coordinates.u
    inputs = [tuple(name for name in names if has_signal(each, name)) for each in data]
    for number, each in enumerate(inputs):
        if each != inputs[0]:
            differing = sorted(set(each) ^ set(inputs[0]))[0]
            raise SeaframeError(
                f"{differing} is recorded in some trials but not in others. Add it to all trials, or remove it from "
                "all.",
                "conflict",
                place=source_name(data[number], number),
            )
    return inputs[0] if inputs else ()


def remove_recorded_drives(scene: Scene, inputs: Sequence[str]) -> Scene:
    """Return the scene without drives of the recorded inputs: a recorded torque or command includes its drive."""
    paths = [split_component(name)[0].rpartition(".")[0] for name in inputs]
    moved = scene.all_drives
    if any(moved.get(path) != scene.drives.get(path) for path in paths):  # by a gait
        scene = scene.without_gaits()
    content = scene.to_dict()
    drives: dict[str, Any] = content.get("drives") or {}
    for path in paths:
        drive = drives.get(path, {})
        for key in ("torque", "servo", "command"):
            drive.pop(key, None)
    content["drives"] = {path: drive for path, drive in drives.items() if drive}
    return type(scene).from_dict(content)


def remove_replaced_controllers(scene: Scene, inputs: Sequence[str]) -> tuple[Scene, list[str]]:
    """Return the scene without the controllers whose commands are all recorded, and notes; the recorded ones act.

    A controller of which only some commands are recorded is refused: both would act.
    """
    content, notes = scene.to_dict(), []
    for name, entries in commanded_inputs(scene).items():
        missing = [entry for entry in entries if entry not in inputs]
        if missing and len(missing) < len(entries):
            raise SeaframeError(
                f"The data contain some commands of this controller, but not {', '.join(missing)}, so neither they nor "
                "the controller can move the scene. Record all of them, remove the recorded ones from the data, or "
                "remove the controller from the scene.",
                "conflict",
                path=f"controllers.{name}",
            )
        if not missing:
            del content["controllers"][name]
            notes.append(f"The recorded commands replace controller '{name}', which does not act.")
    return (type(scene).from_dict(content) if notes else scene), notes


def refuse_controllers(scene: Scene) -> None:
    """Refuse controllers that would have to act: a fit repeats recorded commands."""
    for name, entries in commanded_inputs(scene).items():
        raise SeaframeError(
            f"A fit does not run controllers, and the data do not contain the commands of this one: "
            f"{', '.join(entries)}. Record them, or remove the controller from the scene if it did not act.",
            "missing",
            path=f"controllers.{name}",
        )


def build_record(
    scene: Scene, data: Recording, names: Sequence[str], inputs: Sequence[str], number: int = 0, commands: str = "auto"
) -> Record:
    """Return a checked trial with its measured signals `names` and its recorded `inputs`.

    number: of the trial, from 0, for messages if the data have no name. commands: how u varies between rows, "held"
    (constant), "linear", or "auto": held where the recorded values look piecewise constant.
    """
    source = source_name(data, number)
    t = np.asarray(data.t, dtype=float)
    signals = [find_signal(scene, name) for name in names]
    notes = list(getattr(data, "notes", ()))  # rows left out and assumptions made when reading
    y = np.column_stack([read_signal(data, signal, source, notes) for signal in signals])
    u = np.zeros((len(t), len(scene.coordinates.u)))
    for name in inputs:
        command = np.asarray(data[name], dtype=float)
        command = np.where(np.abs(command) < BEYOND_ALL, command, np.nan)  # smaller values may be PWM pulses
        thruster = scene.thrusters.get(name.removesuffix(".command"))
        u[:, scene.coordinates.u.index(name)] = command - (0.0 if thruster is None else thruster.neutral)
    keep = select_increasing_rows(t, source, notes, labels=Labels.from_data(data))
    t, y, u, labels = t[keep], y[keep], u[keep], Labels.from_data(data).select(keep)
    gaps = np.diff(t) > GAP * fastest_interval(t, np.isfinite(np.column_stack([y, u])))
    lost = np.any([np.zeros(len(t)), *(find_missing_rows(t, np.isfinite(column), gaps) for column in u.T)], axis=0)
    if lost.any():
        notes.append(
            f"{source}: commands or torques are missing in {labels(np.flatnonzero(lost))}; these rows are not fitted."
        )
    never = ~np.isfinite(y).any(axis=0)
    if never.all():
        raise SeaframeError(f"no row has a measurement of {', '.join(names)}.", "data", place=source)
    measured_rows = {name: np.isfinite(u[:, scene.coordinates.u.index(name)]) for name in inputs}
    for signal, values in split_by_signal(signals, np.isfinite(y)):
        if values.any():  # columns that were never measured do not count
            measured_rows[signal.name] = np.asarray(values[:, values.any(axis=0)].all(axis=1))
    others = [np.isfinite(column)[keep] for column in data.columns.values()] if isinstance(data, Log) else []
    full = np.any([*measured_rows.values(), *others], axis=0)  # rows that contain any value
    missing = note_missing_values(t, measured_rows, gaps, np.asarray(full), inputs, labels)
    notes += [f"{source}: {note}" for note in missing]
    columns = [name for signal in signals for name in signal.components]
    notes += [f"{source}: {note}" for note in blank_columns(np.array(columns)[never].tolist())]
    notes += note_suspicious_signals(t, y, signals, source)
    notes += note_unknown_signals(scene, data, source)
    pieces = tuple(find_pieces(t, np.asarray(~lost), gaps, source, labels, notes))
    auto = commands == "auto"
    held = np.array([commands == "held" or (auto and is_piecewise_constant(column)) for column in u.T], dtype=bool)
    return Record(source, t, y, u, held, pieces, tuple(dict.fromkeys(notes)), labels)


def read_signal(data: Recording, signal: Signal, source: str, notes: list[str]) -> Floats:
    """Return the columns (n, k) of a signal in SI units; quaternions have unit length."""
    if not has_signal(data, signal.name):
        raise SeaframeError(unknown_name(signal.name, data.names, "signal"), path="signals", place=source)
    values = np.asarray(data[signal.name], dtype=float).reshape(len(data.t), -1)
    if values.shape[1] != signal.size:
        hint = (
            " For roll, pitch and yaw write `as: rpy` in a mapping." if (values.shape[1], signal.size) == (3, 4) else ""
        )
        raise SeaframeError(
            f"{signal.name} has {values.shape[1]} columns; expected {signal.size}.{hint}", "shape", place=source
        )
    values = np.where(np.isfinite(values), values, np.nan)
    if signal.quaternion:
        return normalise_quaternions(values, signal.name, source, Labels.from_data(data))
    spelled = (data.unit(signal.name), signal.unit if len({*signal.units}) == 1 else "")
    given, expected = (UNITS.get(unit.strip(), unit.strip()) for unit in spelled)
    if re.match(r"deg|°", given) and expected.startswith("rad"):
        notes.append(f"{source}: {signal.name} was converted from {given} to {expected}.")
        values = values / DEGREES
    elif given and expected and given != expected:
        raise SeaframeError(
            f"{signal.name} is in {given}; expected {expected}. Convert the unit with a mapping.", "unit", place=source
        )
    known = [np.isfinite(column) for column in values.T]
    steps = [np.abs(np.diff(column[own])) for column, own in zip(values.T, known, strict=True)]
    if split_component(signal.name)[0].endswith(".angle") and any((step > WRAP).any() for step in steps):
        notes.append(f"{source}: {signal.name} jumps by a full turn and was unwrapped.")
        values = values.copy()
        for column, own in zip(values.T, known, strict=True):
            column[own] = np.unwrap(column[own])
    return remove_gross_errors(values, list(signal.components), source, Labels.from_data(data), notes)


def remove_gross_errors(
    values: Floats, columns: Sequence[str], source: str, labels: Labels, notes: list[str]
) -> Floats:
    """Return the columns (n, k) with gross errors set to NaN, and add a note on them."""
    cleaned = values.copy()
    for k, name in enumerate(columns):
        rows = np.flatnonzero(find_gross_errors(values[:, k]))
        cleaned[rows, k] = np.nan
        wrong = [f"{labels([row])}: {name} is {values[row, k]:g}" for row in rows[:NAMED]]
        if len(rows) > NAMED:
            wrong.append(f"and {len(rows) - NAMED} more")
        if wrong:
            notes.append(f"{source}: {', '.join(wrong)}: treated as missing, because far beyond all other values.")
    return cleaned


def normalise_quaternions(values: Floats, name: str, source: str, labels: Labels) -> Floats:
    """Return quaternions (n, 4) scaled to unit length; a length far from one is an error."""
    lengths = np.linalg.norm(values, axis=1)
    wrong = np.flatnonzero(np.abs(lengths - 1.0) > 0.05)
    if len(wrong):
        raise SeaframeError(
            f"{name} is not a unit quaternion (w, x, y, z) in {labels(wrong)}: its length is "
            f"{lengths[wrong[0]]:.3g}. If these columns are angles, say so in a mapping.",
            "invalid",
            place=source,
        )
    return np.asarray(values / lengths[:, None])


def is_piecewise_constant(column: Floats) -> bool:
    """Return whether the known values of an input look piecewise constant."""
    return is_mostly_constant(column[np.isfinite(column), None])


def find_pieces(
    t: Floats, complete: Mask, gaps: Mask, source: str, labels: Labels, notes: list[str]
) -> Iterator[tuple[int, int]]:
    """Yield pieces (first row, last row + 1) without gaps in time (n - 1,) and with `complete` (n,) inputs."""
    steps = np.diff(t)
    if gaps.any():
        k = np.flatnonzero(gaps)
        notes.append(
            f"{source}: time has {count_words(len(k), 'gap')}, the longest {steps[k].max():.4g} s, after {labels(k)}; "
            "no window extends across a gap."
        )
    edges = [0, *(np.flatnonzero(gaps | (complete[1:] != complete[:-1])) + 1).tolist(), len(t)]
    pieces = [(a, b) for a, b in pairwise(edges) if complete[a]]
    if short := [np.arange(a, b) for a, b in pieces if b - a < FEWEST]:
        dropped = np.concatenate(short)
        notes.append(
            f"{source}: {len(dropped)} rows are left out, in pieces of fewer than {FEWEST} rows: {labels(dropped)}."
        )
    yield from ((a, b) for a, b in pieces if b - a >= FEWEST)


def note_missing_values(
    t: Floats, measured_rows: Mapping[str, Mask], gaps: Mask, full: Mask, inputs: Sequence[str], labels: Labels
) -> Iterator[str]:
    """Yield notes on signals that have values at some rows (n,) only: slower sampling, and missing measurements.

    Rows that are not `full` contain no value at all, so no other signal explains them: every signal is missing there.
    """
    apart: dict[int, list[str]] = {}
    blank = np.zeros(len(t), dtype=bool)
    for name, known in measured_rows.items():
        lacking = find_missing_rows(t, known, gaps) | (~known & ~full)
        if name not in inputs:
            blank |= lacking
        if (~known & ~lacking).any():
            apart.setdefault(int(known.sum()), []).append(name)
    if apart:
        parts = [f"{listing(names)} in {count} of {len(t)} rows" for count, names in apart.items()]
        yield f"signals sampled more slowly than the rows: {'; '.join(parts)}."
    if blank.any():
        yield f"{int(blank.sum())} of {len(t)} rows lack measurements: {labels(np.flatnonzero(blank))}."


def note_suspicious_signals(t: Floats, y: Floats, signals: Sequence[Signal], source: str) -> Iterator[str]:
    """Yield notes on signals that never change, and on angles that seem to be in degrees."""
    constant: list[str] = []
    for signal, values in split_by_signal(signals, y):
        known = values[np.isfinite(values).all(axis=1)]
        if len(known) and (np.ptp(known, axis=0) == 0.0).all():
            constant.append(signal.name)
        is_angle, largest = split_component(signal.name)[0].endswith(".angle"), np.abs(known).max(initial=0.0)
        if is_angle and largest > MANY_TURNS:
            yield f"{source}: {signal.name} reaches {largest:.4g} rad, many turns: is it in degrees?"
    if constant:
        some = ", ".join(constant[:NAMED]) + (f" and {len(constant) - NAMED} more" if len(constant) > NAMED else "")
        yield f"{source}: {some} never change{'s' if len(constant) == 1 else ''}: is the sensor connected?"
    named = {signal.name: values for signal, values in split_by_signal(signals, y)}
    yield from (f"{source}: {note}" for note in check_rates(t, named))


def note_unknown_signals(scene: Scene, data: Recording, source: str) -> Iterator[str]:
    """Yield notes on signals of the scene's robots with unknown names: these may be misspelt."""
    known = {*catalogue(scene), *(split_component(name)[0] for name in scene.coordinates.u)}
    known |= {f"{path}.pulse" for path, drive in scene.all_drives.items() if drive.servo or drive.motion}
    for name in data.names:
        if name.partition(".")[0] in scene.robots and name not in known:
            yield f"{source}: not used: {unknown_name(name, sorted(known), 'signal')}"


def find_gross_errors(column: Floats) -> Mask:
    """Return a mask (n,) of gross errors; rows without a value are not marked.

    A value is a gross error if it is both farther from the median of its neighbours than a thousand typical changes
    and outside the range of all other values by ten times this range. Smaller outliers are left to the robust loss.
    """
    known = np.flatnonzero(np.isfinite(column) & (np.abs(np.nan_to_num(column)) < BEYOND_ALL))
    found: Mask = np.isfinite(column) & (np.abs(np.nan_to_num(column)) >= BEYOND_ALL)
    if len(known) < ENOUGH:
        return found
    x = column[known]
    usual = float(np.quantile(np.abs(np.diff(x)), USUAL))
    away = np.abs(x - neighbour_medians(x)) > STEPS * usual
    rest = x[~away]
    if not usual > 0.0 or not away.any() or away.sum() > MOST * len(x) + 1.0:
        return found
    low, high = float(rest.min()), float(rest.max())
    reach = WIDTHS * (high - low)
    found[known[keep_short_runs(away & ((x < low - reach) | (x > high + reach)))]] = True
    return found


def find_outliers(values: Floats) -> Mask:
    """Return a mask (n,) of single rows of which an entry (n, k) is far from the median of its neighbours."""
    found = np.zeros(len(values), dtype=bool)
    for column in values.T:
        away = np.abs(column - neighbour_medians(column))
        found |= keep_short_runs(away > FAR * 1.4826 * max(float(np.median(away)), 1e-9))
    return found


def keep_short_runs(mask: Mask) -> Mask:
    """Return the mask (n,) without runs of more than `SINGLE` consecutive entries."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    found: Mask = np.zeros(len(mask), bool)
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        found[first:last] = last - first <= SINGLE
    return found


def neighbour_medians(x: Floats) -> Floats:
    """Return, for each value, the median of its neighbours without the value itself, (n,)."""
    padded = np.pad(x, NEIGHBOURS, mode="reflect")
    around = np.lib.stride_tricks.sliding_window_view(padded, 2 * NEIGHBOURS + 1)
    return np.asarray(np.median(np.delete(around, NEIGHBOURS, axis=1), axis=1))
