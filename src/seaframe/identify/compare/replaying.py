"""A trial run again: the scene is told what the log says that the vehicle was told."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError
from ...exchange.logs.log import Log
from ...run.recording import Recording, Run
from ...run.signals import parted
from ...run.simulate import simulate
from ...scene.model import Scene
from ..fit.data import driven_names, stepwise, undriven

Floats = NDArray[np.float64]
COEFFICIENTS = re.compile(r"\.(added_mass|drag)\.")
ASSUMED = "5%"  # standard deviation of coefficients of which nothing is known


def replayed(scene: Scene, log: Log) -> tuple[Run, Log, list[str]]:
    """The scene run under the commands and torques of a log, the log beside it, and notes.

    Times of both then count from the log's first row. A log that tells no command leaves the scene's own drives.
    """
    told = driven_names(scene, [log])
    if not told:
        return simulate(scene), log, ["the log has no commands: the scene ran under its own drives."]
    t = log.t - log.t[0]
    drives = undriven(scene, told).to_dict().get("drives") or {}
    for name in told:
        path, _, kind = parted(name)[0].rpartition(".")
        drives.setdefault(path, {})[kind] = driven(t, np.asarray(log[name], dtype=float), name)
    changed = type(scene).from_dict(scene.to_dict() | {"drives": drives})
    run = simulate(changed, duration=float(t[-1]))
    shifted = Log(t, log.columns, log.units, log.source, log.notes)
    since = f" Times count from the log's first row, at {log.t[0]:g} s." if log.t[0] != 0.0 else ""
    return run, shifted, [f"the scene ran under the log's {', '.join(told)}.{since}"]


def driven(t: Floats, values: Floats, name: str) -> dict[str, Any]:
    """A column as a function of time: steps where it looks like steps, else straight lines between rows."""
    if not np.isfinite(values).all():
        raise SeaframeError(
            f"{name}: not finite in row {int(np.argmin(np.isfinite(values))) + 1}; a command has no gaps."
        )
    if not stepwise(values):
        return {"table": {"times": t.tolist(), "values": values.tolist()}}
    first = np.flatnonzero(np.concatenate([[True], np.diff(values) != 0.0]))
    return {"steps": {"times": t[first].tolist(), "values": values[first].tolist()}}


def usual_tolerances(scene: Scene) -> dict[str, float | str]:
    """A standard deviation of some percent for every coefficient of added mass and drag that is not zero."""
    return {path: ASSUMED for path, value in scene.paths().items() if COEFFICIENTS.search(path) and value != 0.0}


def by_signal(log: Log, run: Recording, degrees: bool = False) -> Log:
    """The log with columns named by links under the names of their joints' signals; angles turned from degrees."""
    columns, units = {}, dict(log.units)
    for column, values in log.columns.items():
        names = (column, f"{column}.angle", f"{column}.extension")
        name = next((name for name in names if parted(name)[0] in run.names), column)
        known = parted(name)[0] in run.names
        turned = degrees and known and run.unit(name) in ("rad", "rad/s")
        columns[name] = np.deg2rad(values) if turned else values
        if column in units:
            units[name] = units.pop(column)
    return Log(log.t, columns, units, log.source, log.notes)
