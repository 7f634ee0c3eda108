"""A trial run again: the scene is told what the log says that the vehicle was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ...errors import SeaframeError
from ...exchange.logs.labels import Labels
from ...exchange.logs.log import Log
from ...numbers import Floats
from ...run.recording import Recording, Run
from ...run.simulate import simulate
from ...scene.joint_types import COORDINATES
from ...scene.model import Scene
from ...signals.signal import parted
from ..fit.data import driven_names, stepwise, undriven
from ..times import stamped, told_by_all


def replayed(scene: Scene, log: Log) -> tuple[Run, Log, list[str]]:
    """The scene run under the commands and torques of a log, the log beside it, and notes.

    Times of both then count from the log's first row. A log that tells no command leaves the scene's own drives.
    """
    told = driven_names(scene, [log])
    if not told:
        return simulate(scene), log, ["the log has no commands: the scene ran under its own drives."]
    log, notes = where_told(log, told)
    t = log.t - log.t[0]
    content = undriven(scene, told).to_dict()
    drives = content.get("drives") or {}
    for path in dict.fromkeys(name.rpartition(".")[0] for name in told):
        key = "torque" if path in scene.links else "command"
        drives.setdefault(path, {})[key] = driven(t, columns_of(scene, log, path, notes))
    run = simulate(type(scene).from_dict(content | {"drives": drives}), duration=float(t[-1]))
    since = f" Times count from the log's row at {log.t[0]:g} s." if log.t[0] != 0.0 else ""
    notes.append(f"the scene ran under the log's {', '.join(told)}.{since}")
    return run, replace(log, t=t), notes


def where_told(log: Log, told: Sequence[str]) -> tuple[Log, list[str]]:
    """The rows with a time of their own from the first to the last that hold all commands, and notes on the others."""
    notes: list[str] = []
    source, commands, labels = log.source or "log", [log[name] for name in told], Labels.of(log)
    rows = told_by_all(commands, stamped(log.t, source, notes, labels=labels), source, notes, labels)
    for name, values in zip(told, commands, strict=True):
        if (bad := rows[~np.isfinite(values[rows])]).size:
            raise SeaframeError(f"{source}: {name}: not finite in {labels(bad)}; a command has no gaps.")
    return log.taken(rows), notes


def columns_of(scene: Scene, log: Log, path: str, notes: list[str]) -> Floats:
    """The command of a thruster or the force of a joint (n,), or all its forces (n, k), zero where the log has none."""
    names = [name for name in scene.coordinates.u if name.rpartition(".")[0] == path]
    if len(names) == 1:
        return np.asarray(log[names[0]], dtype=float)
    if untold := [name for name in names if name not in log]:
        notes.append(f"taken as zero, as the log does not tell them: {', '.join(untold)}.")
    return np.column_stack([log[name] if name in log else np.zeros(len(log.t)) for name in names])


def driven(t: Floats, values: Floats) -> dict[str, Any]:
    """Columns as a function of time: steps where they look like steps, else straight lines between rows."""
    columns = values.reshape(len(t), -1)
    if not all(stepwise(column) for column in columns.T):
        return {"table": {"times": t.tolist(), "values": values.tolist()}}
    first = np.flatnonzero(np.concatenate([[True], (np.diff(columns, axis=0) != 0.0).any(axis=1)]))
    return {"steps": {"times": t[first].tolist(), "values": values[first].tolist()}}


def by_signal(log: Log, run: Recording, degrees: bool = False) -> Log:
    """The log with columns named by links under the names of their joints' signals; angles turned from degrees."""
    columns, units = {}, dict(log.units)
    for column, values in log.columns.items():
        names = (column, *(f"{column}.{name}" for name in COORDINATES))
        name = next((name for name in names if parted(name)[0] in run.names), column)
        known = parted(name)[0] in run.names
        turned = degrees and known and run.unit(name) in ("rad", "rad/s")
        columns[name] = np.deg2rad(values) if turned else values
        if column in units:
            units[name] = units.pop(column)
    return replace(log, columns=columns, units=units)
