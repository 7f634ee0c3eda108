"""Recorded data as a fit needs them: checked time stamps, measured signals, and what was told to motors and thrusters.

What cannot be mended is an error that names the rows, as their file does or counted from 1; what can be is mended and
noted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, listing, unknown_name
from ...exchange.logs.joining import stays
from ...exchange.logs.labels import COUNTED, Labels
from ...exchange.logs.log import Log
from ...exchange.logs.suspicions import blank_columns, disagreements
from ...numbers import Floats, Mask
from ...run.recording import Recording, Run
from ...scene.joint_types import COORDINATES, RATES
from ...scene.model import Scene
from ...signals.catalogue import catalogue
from ...signals.signal import Signal, parted
from ..rhythms import GAP, holes, pace
from ..times import stamped
from .absurd import BEYOND_ALL, absurd
from .sensors import known_signals, signal_of

FEWEST = 3  # rows of a piece, and of a window
DEGREES = 180.0 / np.pi
MANY_TURNS = 4.0 * np.pi  # angles beyond it are rarely meant in radians
WRAP = 5.5  # a change from one measurement to the next beyond it [rad] is a turn left out
UNITS = {"1": "", "-": "", "s^-1": "1/s"}  # spellings that mean the same
NAMED = 6  # signals that a message names


@dataclass(frozen=True, eq=False)
class Record:
    """One run, ready to be fitted. Rows with NaN in y are rows without that measurement."""

    source: str
    t: Floats  # (n,) strictly increasing [s]
    y: Floats  # (n, m) measured columns, in the order of the sensors
    u: Floats  # (n, nu) forces and offsets of commands
    held: NDArray[np.bool_]  # (nu,) whether a column of u is held between rows, else linear
    pieces: tuple[tuple[int, int], ...]  # first and last + 1 row of every piece without a gap
    notes: tuple[str, ...] = ()
    labels: Labels = COUNTED  # what messages call the rows


def source_of(data: Recording, number: int, otherwise: str = "") -> str:
    """What a message calls a run or a log."""
    name = data.scene.name if isinstance(data, Run) else str(getattr(data, "source", ""))
    return name or otherwise or f"run {number + 1}"


def has(data: Recording, name: str) -> bool:
    """Whether the data have a signal or a component of one."""
    return name in data if hasattr(data, "__contains__") else parted(name)[0] in data.names


def default_signals(scene: Scene, data: Sequence[Recording]) -> tuple[str, ...]:
    """All that every run has and sensors know; of a simulated run, poses, velocities and joints of what moves."""
    known = [name for name in known_signals(scene) if all(has(each, name) for each in data)]
    if any(isinstance(each, Run) for each in data):
        bases = {path for path, slot in scene.coordinates.slots.items() if slot.floating}
        of_base = ("position", "orientation", "velocity", "angular_velocity")
        known = [
            name
            for name in known
            for path, _, kind in [name.rpartition(".")]
            if (path in bases and kind in of_base) or kind in (*COORDINATES, *RATES, "modes", "mode_rates")
        ]
    if not known:
        raise SeaframeError(
            f"the data have no signal that the scene '{scene.name}' knows: {', '.join(data[0].names[:NAMED])}. "
            "Names look like 'rov.hull.position' or 'arm.upper.angle'; a mapping renames columns."
        )
    return tuple(known)


def driven_names(scene: Scene, data: Sequence[Recording]) -> tuple[str, ...]:
    """Names of the forces and commands u that the data tell; all runs must tell the same."""
    names = scene.coordinates.u
    told = [tuple(name for name in names if has(each, name)) for each in data]
    for number, each in enumerate(told):
        if each != told[0]:
            odd = sorted(set(each) ^ set(told[0]))[0]
            raise SeaframeError(f"{source_of(data[number], number)}: {odd} is told in some runs and not in others.")
    return told[0] if told else ()


def undriven(scene: Scene, told: Sequence[str]) -> Scene:
    """The scene without the drives of what the data tell: a recorded torque or command is the whole of it."""
    content = scene.to_dict()
    drives: dict[str, Any] = content.get("drives") or {}
    for name in told:
        drive = drives.get(parted(name)[0].rpartition(".")[0], {})
        for key in ("torque", "servo", "command"):
            drive.pop(key, None)
    content["drives"] = {path: drive for path, drive in drives.items() if drive}
    return type(scene).from_dict(content)


def recorded(
    scene: Scene, data: Recording, names: Sequence[str], told: Sequence[str], number: int = 0, commands: str = "auto"
) -> Record:
    """A run with its measured signals and what it was told, checked."""
    source = source_of(data, number)
    t = np.asarray(data.t, dtype=float)
    signals = [signal_of(scene, name) for name in names]
    notes = list(getattr(data, "notes", ()))  # what reading left out or assumed
    y = np.column_stack([measured(data, signal, source, notes) for signal in signals])
    u = np.zeros((len(t), len(scene.coordinates.u)))
    for name in told:
        command = np.asarray(data[name], dtype=float)
        command = np.where(np.abs(command) < BEYOND_ALL, command, np.nan)  # all else may be a pulse
        u[:, scene.coordinates.u.index(name)] = command - neutral(scene, name)
    keep = stamped(t, source, notes, labels=Labels.of(data))
    t, y, u, labels = t[keep], y[keep], u[keep], Labels.of(data).taken(keep)
    gaps = np.diff(t) > GAP * pace(t, np.isfinite(np.column_stack([y, u])))
    lost = np.any([np.zeros(len(t)), *(holes(t, np.isfinite(column), gaps) for column in u.T)], axis=0)
    if lost.any():
        notes.append(
            f"{source}: commands or torques are missing in {labels(np.flatnonzero(lost))}; fitted around them."
        )
    never = ~np.isfinite(y).any(axis=0)
    if never.all():
        raise SeaframeError(f"{source}: no row has a measurement of {', '.join(names)}.")
    seen = {name: np.isfinite(u[:, scene.coordinates.u.index(name)]) for name in told} | measured_rows(signals, y)
    notes += [f"{source}: {note}" for note in missed(t, seen, gaps, logged(data, keep, seen), told, labels)]
    columns = [name for signal in signals for name in signal.components]
    notes += [f"{source}: {note}" for note in blank_columns(np.array(columns)[never].tolist())]
    notes += suspicions(t, y, signals, source)
    notes += strangers(scene, data, source)
    pieces = tuple(unbroken(t, np.asarray(~lost), gaps, source, labels, notes))
    held = np.array([commands == "held" or (commands == "auto" and stepwise(column)) for column in u.T], dtype=bool)
    return Record(source, t, y, u, held, pieces, tuple(dict.fromkeys(notes)), labels)


def measured(data: Recording, signal: Signal, source: str, notes: list[str]) -> Floats:
    """Columns (n, k) of a signal in SI units; quaternions of unit length."""
    if not has(data, signal.name):
        raise SeaframeError(
            f"{source} has no signal '{signal.name}'. It has: {', '.join(data.names[:40])}"
            f"{', ...' if len(data.names) > 40 else ''}."
        )
    values = np.asarray(data[signal.name], dtype=float).reshape(len(data.t), -1)
    if values.shape[1] != signal.size:
        hint = " Of roll, pitch and yaw say `as: rpy` in a mapping." if (values.shape[1], signal.size) == (3, 4) else ""
        raise SeaframeError(f"{source}: {signal.name} has {values.shape[1]} columns; expected {signal.size}.{hint}")
    values = np.where(np.isfinite(values), values, np.nan)
    if signal.quaternion:
        return unit_quaternions(values, signal.name, source, Labels.of(data))
    given, expected = spelled(data.unit(signal.name)), spelled(signal.unit if len({*signal.units}) == 1 else "")
    if re.match(r"deg|°", given) and expected.startswith("rad"):
        notes.append(f"{source}: {signal.name} was in {given} and was turned into {expected}.")
        values = values / DEGREES
    elif given and expected and given != expected:
        raise SeaframeError(f"{source}: {signal.name} is in {given}; expected {expected}. A mapping converts units.")
    if parted(signal.name)[0].endswith(".angle") and any((np.abs(np.diff(x)) > WRAP).any() for x in each_known(values)):
        notes.append(f"{source}: {signal.name} jumps by a turn and was unwrapped.")
        values = unwrapped(values)
    return believed(values, list(signal.components), source, Labels.of(data), notes)


def believed(values: Floats, columns: Sequence[str], source: str, labels: Labels, notes: list[str]) -> Floats:
    """Columns (n, k) without what is absurd, which is noted."""
    found = values.copy()
    for k, name in enumerate(columns):
        rows = np.flatnonzero(absurd(values[:, k]))
        found[rows, k] = np.nan
        told = [f"{labels([row])}: {name} is {values[row, k]:g}" for row in rows[:NAMED]]
        if len(rows) > NAMED:
            told.append(f"and {len(rows) - NAMED} more")
        if told:
            notes.append(f"{source}: {', '.join(told)}: taken as missing, far beyond all others.")
    return found


def each_known(values: Floats) -> Iterator[Floats]:
    """What is known of every column."""
    yield from (column[np.isfinite(column)] for column in values.T)


def unwrapped(values: Floats) -> Floats:
    """Angles without jumps by whole turns, over what is missing."""
    found = values.copy()
    for column in found.T:
        known = np.isfinite(column)
        column[known] = np.unwrap(column[known])
    return found


def spelled(unit: str) -> str:
    return UNITS.get(unit.strip(), unit.strip())


def unit_quaternions(values: Floats, name: str, source: str, labels: Labels) -> Floats:
    """Of unit length; far from that is an error."""
    lengths = np.linalg.norm(values, axis=1)
    wrong = np.flatnonzero(np.abs(lengths - 1.0) > 0.05)
    if len(wrong):
        raise SeaframeError(
            f"{source}: {name} is no unit quaternion (w, x, y, z) in {labels(wrong)}: its length is "
            f"{lengths[wrong[0]]:.3g}. Angles are given by a mapping."
        )
    return np.asarray(values / lengths[:, None])


def neutral(scene: Scene, name: str) -> float:
    """The command at which u is zero: that at which a thruster without a drive rests."""
    thruster = scene.thrusters.get(name.removesuffix(".command"))
    return 0.0 if thruster is None else thruster.neutral


# Time stamps


def unbroken(
    t: Floats, told: Mask, gaps: Mask, source: str, labels: Labels, notes: list[str]
) -> Iterator[tuple[int, int]]:
    """Pieces between gaps of time (n - 1,), and between rows at which nobody knows what was told."""
    steps = np.diff(t)
    if gaps.any():
        k = np.flatnonzero(gaps)
        notes.append(
            f"{source}: time has {len(k)} gap(s), the longest {steps[k].max():.4g} s, after {labels(k)}; "
            "no window reaches across one."
        )
    edges = [0, *(np.flatnonzero(gaps | (told[1:] != told[:-1])) + 1).tolist(), len(t)]
    pieces = [(a, b) for a, b in pairwise(edges) if told[a]]
    if short := [np.arange(a, b) for a, b in pieces if b - a < FEWEST]:
        left = np.concatenate(short)
        notes.append(f"{source}: {len(left)} rows are left out, fewer than {FEWEST} between gaps: {labels(left)}.")
    yield from ((a, b) for a, b in pieces if b - a >= FEWEST)


def stepwise(column: Floats) -> bool:
    """Whether a told column looks as if it were held, where it is told."""
    return stays(column[np.isfinite(column), None])


# What is missing


def measured_rows(signals: Sequence[Signal], y: Floats) -> dict[str, Mask]:
    """Rows (n,) at which each signal was measured, but for columns that never were."""
    found, first = {}, 0
    for signal in signals:
        own = np.isfinite(y[:, first : first + signal.size])
        first += signal.size
        if own.any():
            found[signal.name] = np.asarray(own[:, own.any(axis=0)].all(axis=1))
    return found


def logged(data: Recording, keep: Any, seen: Mapping[str, Mask]) -> Mask:
    """Which of the rows to keep, (n,), hold anything: a signal of some rows, or another column of a log."""
    others = [np.isfinite(column)[keep] for column in data.columns.values()] if isinstance(data, Log) else []
    return np.asarray(np.any([*seen.values(), *others], axis=0))


def missed(
    t: Floats, seen: Mapping[str, Mask], gaps: Mask, full: Mask, told: Sequence[str], labels: Labels
) -> Iterator[str]:
    """Signals that are known at some rows (n,) only: how often in a rhythm of their own, and where they lack.

    Rows that are not full hold nothing at all: they are there for no other signal.
    """
    apart: dict[int, list[str]] = {}
    blank = np.zeros(len(t), dtype=bool)
    for name, known in seen.items():
        lacking = holes(t, known, gaps) | (~known & ~full)
        if name not in told:
            blank |= lacking
        if (~known & ~lacking).any():
            apart.setdefault(int(known.sum()), []).append(name)
    if apart:
        parts = [f"{listing(names)} in {count} of {len(t)} rows" for count, names in apart.items()]
        yield f"signals with a rhythm of their own: {'; '.join(parts)}."
    if blank.any():
        yield f"{int(blank.sum())} of {len(t)} rows lack measurements: {labels(np.flatnonzero(blank))}."


# What looks wrong


def suspicions(t: Floats, y: Floats, signals: Sequence[Signal], source: str) -> Iterator[str]:
    """Signals that never change, and angles that look like degrees."""
    column = 0
    found: dict[str, Floats] = {}
    still: list[str] = []
    for signal in signals:
        values = y[:, column : column + signal.size]
        column += signal.size
        found[signal.name] = values
        seen = values[np.isfinite(values).all(axis=1)]
        if len(seen) and (np.ptp(seen, axis=0) == 0.0).all():
            still.append(signal.name)
        if parted(signal.name)[0].endswith(".angle") and len(seen) and np.abs(seen).max() > MANY_TURNS:
            yield f"{source}: {signal.name} reaches {np.abs(seen).max():.4g} rad, many turns: is it in degrees?"
    if still:
        some = ", ".join(still[:NAMED]) + (f" and {len(still) - NAMED} more" if len(still) > NAMED else "")
        yield f"{source}: {some} never change{'s' if len(still) == 1 else ''}: is the sensor connected?"
    yield from (f"{source}: {note}" for note in disagreements(t, found))


def strangers(scene: Scene, data: Recording, source: str) -> Iterator[str]:
    """Signals of a robot that the scene does not know: their names may be misspelt."""
    known = {*catalogue(scene), *(parted(name)[0] for name in scene.coordinates.u)}
    for name in data.names:
        if name.partition(".")[0] in scene.robots and name not in known:
            yield f"{source}: not used: {unknown_name(name, sorted(known), 'signal')}"
