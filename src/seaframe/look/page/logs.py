"""Measured logs beside a run in a page: signals as they were measured, links as ghosts where it tells poses."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dynamics import derive
from ...errors import SeaframeError
from ...run.recording import Recording
from ...run.signals import parted
from ...scene.model import Scene
from .drawing import extent_of, links_of, start_poses
from .packing import column
from .recordings import NUMBERS, ROWS, flat

Floats = NDArray[np.float64]


def log_of(log: Recording, scene: Scene, title: str, wanted: Sequence[str]) -> dict[str, Any]:
    """A log as a page plays it: the wanted signals that it has, and poses of links that follow from it."""
    t = np.asarray(log.t, dtype=float)
    if len(t) < 2 or not np.all(np.diff(t) > 0.0):
        raise SeaframeError(f"{title}: a page plays logs of at least two times, which must grow.")
    names = [name for name in wanted if told_by(log, name)]
    told = poses_of(log, scene)
    count = max(2, min(ROWS, NUMBERS // (7 * len(told) + len(names) + 1), len(t)))
    rows = np.unique(np.linspace(0, len(t) - 1, count).round().astype(int))
    start = start_poses(scene)
    poses = np.stack([filled(t, each)[rows] for each in told.values()], axis=1) if told else np.empty((0, 7))
    drawn = [link | {"parent": None, "children": []} for link in links_of(scene, start) if link["path"] in told]
    return {
        "title": title,
        "name": scene.name,
        "t": column(t[rows], "<f8"),
        "count": len(rows),
        "poses": column(poses, "<f4"),
        "stations": {},
        "forces": None,
        "thrusts": [],
        "links": drawn,
        "thrusters": [],
        "extent": extent_of(scene, start),
        "signals": {
            name: {"unit": log.unit(name), "values": column(part_of(log, name)[rows], "<f4")} for name in names
        },
    }


def told_by(log: Recording, name: str) -> bool:
    """Whether a log has a signal or a component of one."""
    return name in log if isinstance(log, Container) else parted(name)[0] in log.names


def part_of(log: Recording, name: str) -> Floats:
    """(n,) of a signal's component."""
    return np.asarray(log[name], dtype=float)


def poses_of(log: Recording, scene: Scene) -> dict[str, Floats]:
    """Position and quaternion (n, 7) of links: of all where the log has every coordinate, else where it has both."""
    if scene.coordinates.q and all(told_by(log, name) for name in scene.coordinates.q):
        q = np.column_stack([part_of(log, name) for name in scene.coordinates.q])
        return {path: flat(X) for path, X in derive(scene).poses(q).items()}
    return {
        path: np.hstack([log[f"{path}.position"], log[f"{path}.orientation"]])
        for path in scene.links
        if f"{path}.position" in log.names and f"{path}.orientation" in log.names
    }


def filled(t: Floats, rows: Floats) -> Floats:
    """Rows without gaps: linear in time between those that are known."""
    known = np.isfinite(rows).all(axis=1)
    if not known.any():
        raise SeaframeError("a log tells no whole pose of a link: leave its position or orientation out.")
    return np.column_stack([np.interp(t, t[known], part[known]) for part in rows.T])
