"""Replay a trial: simulate the scene under the commands that a log recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ...errors import SeaframeError, listing
from ...exchange.logged_pulses import drive_by_pulses
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...run.recording import Recording, Run
from ...run.simulate import simulate
from ...scene.coordinates import WRENCH
from ...scene.joint_types import COORDINATES
from ...scene.model import Scene
from ...signals.signal import split_component
from ..fit.data import (
    find_recorded_inputs,
    is_piecewise_constant,
    remove_recorded_drives,
    remove_replaced_controllers,
)
from ..sampling import select_common_rows, select_increasing_rows


def replay(scene: Scene, log: Log) -> tuple[Run, Log, list[str]]:
    """Simulate the scene under the commands and torques of a log; return the run, the log, and notes.

    The times of both count from the log's first row. Without commands in the log, the scene's own drives are used;
    servos follow the logged pulses, if there are any.
    Controllers whose commands are recorded do not act; the others do.
    """
    commanded = find_recorded_inputs(scene, [log])
    pulsed, pulse_notes = drive_by_pulses(scene, log)
    if not commanded and pulse_notes:
        return simulate(pulsed, duration=float(max(log.t[np.isfinite(log.t)]))), log, pulse_notes
    if not commanded:
        own = "drives and controllers" if scene.controllers else "drives"
        return simulate(scene), log, [f"{describe_unused_pulses(scene, log)}, so the scene ran under its own {own}."]
    log, notes = select_commanded_rows(log, commanded)
    t = log.t - log.t[0]
    left, replaced = remove_replaced_controllers(remove_recorded_drives(scene, commanded), commanded)
    notes += [
        *replaced,
        *(f"Controller '{name}' acted: the log has none of its commands." for name in left.controllers),
    ]
    content = left.to_dict()
    drives = content.get("drives") or {}
    for path in dict.fromkeys(name.rpartition(".")[0] for name in commanded):
        columns = command_columns(scene, log, path, notes)
        if path.removesuffix(f".{WRENCH}") in scene.coordinates.wrenches:
            add_wrench(scene, drives, path.removesuffix(f".{WRENCH}"), t, columns)
        else:
            key = "torque" if path in scene.links else "command"
            drives.setdefault(path, {})[key] = build_time_function(t, columns)
    run = simulate(type(scene).from_dict(content | {"drives": drives}), duration=float(t[-1]))
    since = f" Times count from the log's row at {log.t[0]:g} s." if log.t[0] != 0.0 else ""
    notes.append(f"The scene ran under the log's {', '.join(commanded)}.{since}")
    return run, replace(log, t=t), notes


def describe_unused_pulses(scene: Scene, log: Log) -> str:
    """Return why a log without commands moves nothing: it has none, or pulses for joints that no servo drives."""
    columns = {path: f"{path}.pulse" for path in scene.links}
    unused = [path for path, name in columns.items() if name in log.names]
    if not unused:
        return "The log has no commands"
    return f"The log has pulses of {listing(unused)}, which only joints with a `servo` follow (these have none)"


def select_commanded_rows(log: Log, commanded: Sequence[str]) -> tuple[Log, list[str]]:
    """Select the rows with valid times, from the first to the last with all commands; notes report the others."""
    notes: list[str] = []
    source, commands, labels = log.source or "log", [log[name] for name in commanded], Labels.from_data(log)
    rows = select_common_rows(
        commands, select_increasing_rows(log.t, source, notes, labels=labels), source, notes, labels
    )
    for name, values in zip(commanded, commands, strict=True):
        if (bad := rows[~np.isfinite(values[rows])]).size:
            raise SeaframeError(
                f"not finite in {labels(bad)}. A replayed command needs a value in every row. Fill or drop these rows.",
                "data",
                path=name,
                place=source,
            )
    return log.select_rows(rows), notes


def command_columns(scene: Scene, log: Log, path: str, notes: list[str]) -> Floats:
    """Return the command of a thruster (n,), the forces of a joint (n,) or (n, k), or a wrench input (n, 6).

    Entries that the log does not contain are zero.
    """
    names = [name for name in scene.coordinates.u if name.rpartition(".")[0] == path]
    if len(names) == 1:
        return np.asarray(log[names[0]], dtype=float)
    if missing := [name for name in names if name not in log]:
        notes.append(f"Set to zero because the log does not contain them: {', '.join(missing)}.")
    return np.column_stack([log[name] if name in log else np.zeros(len(log.t)) for name in names])


def add_wrench(scene: Scene, drives: dict[str, Any], robot: str, t: Floats, columns: Floats) -> None:
    """Add the wrench input (n, 6) of a robot to the drives, as a force and a moment on its root."""
    drive = drives.setdefault(f"{robot}.{scene.robots[robot].root}", {})
    for kind, values in (("force", columns[:, :3]), ("moment", columns[:, 3:])):
        old = drive.get(kind, [])
        drive[kind] = [*(old if isinstance(old, list) else [old]), build_time_function(t, values)]


def build_time_function(t: Floats, values: Floats) -> dict[str, Any]:
    """Return columns as a time function of a scene: steps if they change in steps, else a table (linear)."""
    columns = values.reshape(len(t), -1)
    if not all(is_piecewise_constant(column) for column in columns.T):
        return {"table": {"times": t.tolist(), "values": values.tolist()}}
    first = np.flatnonzero(np.concatenate([[True], (np.diff(columns, axis=0) != 0.0).any(axis=1)]))
    return {"steps": {"times": t[first].tolist(), "values": values[first].tolist()}}


def rename_columns(log: Log, run: Recording, degrees: bool = False) -> Log:
    """Rename columns called after links to the signals of their joints; with `degrees`, convert angles to radians."""
    columns, units = {}, dict(log.units)
    for column, values in log.columns.items():
        names = (column, *(f"{column}.{name}" for name in COORDINATES))
        name = next((name for name in names if split_component(name)[0] in run.names), column)
        known = split_component(name)[0] in run.names
        convert = degrees and known and run.unit(name) in ("rad", "rad/s")
        columns[name] = np.deg2rad(values) if convert else values
        if column in units:
            units[name] = units.pop(column)
    return replace(log, columns=columns, units=units)
