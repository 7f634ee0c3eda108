"""Embed measured logs in a page beside a run: signals as measured, and links as ghosts where poses are measured."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dynamics import derive
from ...errors import SeaframeError
from ...exchange.logs.joining import is_held, resample
from ...numbers import Floats
from ...run.recording import Recording
from ...scene.model import Scene
from ...signals.signal import split_component, without_flips
from .drawing import extent_of, links_of, start_poses
from .packing import encode_numbers
from .recordings import flatten_poses, rows_shown

POSE = ("position", "orientation")
TINY = 1e-12  # smallest norm of a quaternion


def log_of(log: Recording, scene: Scene, title: str, wanted: Sequence[str], runs: int | None = 1) -> dict[str, Any]:
    """Return a log as data of a page: its wanted signals, and the poses of links that follow from it.

    `runs` is the number of recordings on the page, as in `recording_of`.
    """
    t = np.asarray(log.t, dtype=float)
    if len(t) < 2 or not np.all(np.diff(t) > 0.0):
        raise SeaframeError("a log in a page needs at least two times, and they must increase.", "data", place=title)
    names = [name for name in wanted if has_signal(log, name)]
    measured = poses_of(log, scene, t)
    rows = rows_shown(len(t), 7 * len(measured) + len(names) + 1, runs)
    start = start_poses(scene)
    poses = np.stack([each[rows] for each in measured.values()], axis=1) if measured else np.empty((0, 7))
    ghosts = [link | {"parent": None, "children": []} for link in links_of(scene, start) if link["path"] in measured]
    return {
        "title": title,
        "name": scene.name,
        "t": encode_numbers(t[rows], "<f8"),
        "count": len(rows),
        "poses": encode_numbers(poses, "<f4"),
        "stations": {},
        "forces": None,
        "thrusts": [],
        "links": ghosts,
        "thrusters": [],
        "extent": extent_of(scene, start),
        "signals": {
            name: {"unit": log.unit(name), "values": encode_numbers(sample_rows(log, name, t, rows), "<f4")}
            for name in names
        },
    }


def has_signal(log: Recording, name: str) -> bool:
    """Return whether a log has a signal or a component of one."""
    return name in log if isinstance(log, Container) else split_component(name)[0] in log.names


def get_component(log: Recording, name: str) -> Floats:
    """Return the values (n,) of a component."""
    return np.asarray(log[name], dtype=float)


def sample_rows(log: Recording, name: str, t: Floats, rows: NDArray[np.intp]) -> Floats:
    """Return a component (n,) in some rows; gaps stay, but rows of other streams are filled by interpolation."""
    values = get_component(log, name)
    known = np.isfinite(values)
    if split_component(name)[0] not in getattr(log, "asynchronous", ()) or known.all() or known.sum() < 2:
        return values[rows]
    own = values[known, None]
    return np.asarray(resample(t[known], own, t[rows], is_held(name, own))[:, 0])


def poses_of(log: Recording, scene: Scene, t: Floats) -> dict[str, Floats]:
    """Return position and quaternion (n, 7) of all links if the log has all coordinates, else of links with both."""
    coordinates = scene.coordinates.q
    if coordinates and all(has_signal(log, name) for name in coordinates):
        groups = groupby(coordinates, key=lambda name: split_component(name)[0])
        q = np.hstack([fill_gaps(t, columns_of(log, parts), signal) for signal, parts in groups])
        return {path: flatten_poses(X) for path, X in derive(scene).poses(q).items()}
    return {
        path: np.hstack([fill_gaps(t, np.asarray(log[f"{path}.{kind}"], dtype=float), kind) for kind in POSE])
        for path in scene.links
        if all(f"{path}.{kind}" in log.names for kind in POSE)
    }


def columns_of(log: Recording, names: Iterable[str]) -> Floats:
    """Return k components as (n, k)."""
    return np.column_stack([get_component(log, name) for name in names])


def fill_gaps(t: Floats, rows: Floats, signal: str) -> Floats:
    """Fill the gaps in rows (n, k) of a signal: linear in time between known ones; rotations take the shorter way."""
    kind = signal.rpartition(".")[2]
    known = np.asarray(np.isfinite(rows))
    if kind == "orientation":
        known[:] = known.all(axis=1, keepdims=True)
        rows = without_flips(rows)
    if known.all():
        return rows
    if not known.any(axis=0).all():
        raise SeaframeError(
            f"Signal '{signal}' of the log has a component without any value, so no pose can be shown. Leave out the "
            "position or orientation of this link.",
            "data",
        )
    own = [part[at] for part, at in zip(rows.T, known.T, strict=True)]
    own = [np.unwrap(part) for part in own] if kind == "angle" else own
    found = np.column_stack([np.interp(t, t[at], part) for part, at in zip(own, known.T, strict=True)])
    if kind == "orientation":
        between = ~known[:, 0]
        found[between] /= np.maximum(np.linalg.norm(found[between], axis=1, keepdims=True), TINY)
    return found
