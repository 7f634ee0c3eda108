"""Embed recorded runs in a page: poses of all links and some signals, at a limited number of times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dynamics import EquationsOfMotion, derive
from ...integrate.initial_state import initial_state
from ...rotations import quaternion_from_rotation
from ...run.recording import Run
from ...scene.connections import connection_names, connections_closed_by_inputs
from ...scene.joint_types import COORDINATES, RATES
from ...scene.model import Plot, Scene
from ...signals import views
from ...signals.signal import Signal
from ...signals.signal_catalogue import catalogue
from ...signals.snapshot import Snapshot
from ...spatial import Matrix, Vector, array
from ..path_plots import position_name
from ..plots import plots_of
from .drawing import extent_of, links_of, start_poses, thrusters_of
from .forces import forces_of
from .packing import encode_numbers

ROWS = 600  # most times of a recording
NUMBERS = 60_000  # most values of poses and signals in a recording,
ALL_NUMBERS = 90_000  # and in all recordings of a page: some 0.5 MB of text, so that it stays well below 1.5 MB
SIGNALS = 40  # most columns besides the poses
LIKELY = (*COORDINATES, *RATES, "thrust", "position", "kinetic", "potential")  # signals that readers often want


def recording_of(run: Run, title: str, wanted: Sequence[str], runs: int | None = 1) -> dict[str, Any]:
    """Return a run as poses (position [m], quaternion) of all links and the wanted signals, in 32 bits.

    `runs` is the number of recordings on the page, which share its size; None: the page may have any size.
    """
    links = list(run.scene.links)
    names = [name for name in wanted if name in run][:SIGNALS]
    width = 7 * len(links) + len(names) + sum(signal.size for signal in station_signals(run.scene).values())
    rows = rows_shown(len(run.t), width, runs)
    poses = np.stack([np.hstack([run[f"{path}.position"], run[f"{path}.orientation"]])[rows] for path in links], axis=1)
    start = start_poses(run.scene)
    return {
        "title": title,
        "name": run.scene.name,
        "t": encode_numbers(run.t[rows], "<f8"),
        "count": len(rows),
        "poses": encode_numbers(poses, "<f4"),
        "stations": {
            number: encode_numbers(points, "<f4") for number, points in station_positions(run.eom, run.q[rows]).items()
        },
        "forces": forces_of(run),
        "closings": closings_of(run),
        "thrusts": [encode_numbers(run[f"{path}.thrust"][rows], "<f4") for path in run.scene.thrusters],
        "links": links_of(run.scene, start),
        "thrusters": thrusters_of(run.scene),
        "extent": extent_of(run.scene, start),
        "signals": {name: {"unit": run.unit(name), "values": encode_numbers(run[name][rows], "<f4")} for name in names},
    }


def rows_shown(count: int, width: int, runs: int | None) -> NDArray[np.int_]:
    """Return the rows that a page keeps of `count` ones of `width` numbers, if it has so many recordings; None: all."""
    if runs is None:
        return np.arange(count)
    numbers = min(NUMBERS, ALL_NUMBERS // runs)
    kept = max(2, min(ROWS, numbers // width, count))
    return np.unique(np.linspace(0, count - 1, kept).round().astype(int))


def closings_of(run: Run) -> list[list[list[Any]] | None]:
    """Return for each connection that only a command closes when it did, as `changes_of` does; None for others.

    Such a connection is closed while it transmits something.
    """
    commanded = connections_closed_by_inputs(run.scene)
    return [changes_in(run, name) if name in commanded else None for name in connection_names(run.scene.connections)]


def changes_in(run: Run, name: str) -> list[list[Any]]:
    """Return times [s] of a run at which a connection starts or stops to transmit a force or a moment."""
    closed = np.abs(np.hstack([run[f"{name}.force"], run[f"{name}.moment"]])).max(axis=1) > 0.0
    rows = [0, *(1 + np.flatnonzero(closed[1:] != closed[:-1]))]
    return [[float(run.t[row]), bool(closed[row])] for row in rows]


def placeholder_recording(
    scene: Scene, poses: Mapping[str, NDArray[np.float64]], signals: Mapping[str, str]
) -> dict[str, Any]:
    """Return a recording of the initial state only, as a placeholder for a run that has not started."""
    eom = derive(scene)
    q = np.array([[float(x) for x in initial_state(eom).q]])
    rows = np.array(
        [[*X[:3, 3], *quaternion_from_rotation(Matrix(*(Vector(*row) for row in X[:3, :3])))] for X in poses.values()]
    )
    return {
        "title": scene.name,
        "name": scene.name,
        "waiting": 1,
        "t": encode_numbers(np.zeros(1), "<f8"),
        "count": 1,
        "poses": encode_numbers(rows, "<f4"),
        "stations": {number: encode_numbers(points, "<f4") for number, points in station_positions(eom, q).items()},
        "forces": None,
        "thrusts": [],
        "links": links_of(scene, poses),
        "thrusters": thrusters_of(scene),
        "extent": extent_of(scene, poses),
        "signals": {
            name: {"unit": unit, "values": encode_numbers(np.zeros(1), "<f4")} for name, unit in signals.items()
        },
    }


def flatten_poses(X: Any) -> Any:
    """Convert poses (n, 4, 4) to positions and quaternions (n, 7)."""
    R = Matrix(*(Vector(X[:, i, 0], X[:, i, 1], X[:, i, 2]) for i in range(3)))
    return np.column_stack([X[:, :3, 3], *(np.broadcast_to(x, len(X)) for x in quaternion_from_rotation(R))])


def station_signals(scene: Scene) -> dict[int, Signal]:
    """Return the signal of the station positions of each flexible link, by its number."""
    numbers = {path: number for number, path in enumerate(scene.links)}
    return {numbers[signal.path]: signal for signal in views.drawing_signals(scene) if signal.kind == "stations"}


def station_positions(eom: EquationsOfMotion, states: NDArray[np.float64]) -> dict[int, NDArray[Any]]:
    """Return positions (n, stations, 3) [m, world] along each flexible link, by its number, for states (n, nq)."""
    n = len(states)
    at = Snapshot(eom, list(np.ascontiguousarray(states.T)), [0.0] * eom.nv)
    return {
        number: array(signal.at(at), (n,)).reshape(n, len(signal.units) // 3, 3)
        for number, signal in station_signals(eom.scene).items()
    }


def wanted_signals(run: Run) -> list[str]:
    """Return the components of a run that a page shows: those of its figures first, then joints and bases."""
    known = catalogue(run.scene)
    figures = [name for plot in plots_of(run.scene, known) for name in drawn_signals(plot, known)]
    likely = [f"{path}.{kind}" for kind in LIKELY for path in (*run.scene.links, *run.scene.thrusters, "energy")]
    bases = [f"{path}.rpy" for path, slot in run.scene.coordinates.slots.items() if slot.is_floating]
    names = (*figures, *(name for name in (*likely, *bases) if name in known))
    return list(dict.fromkeys(part for name in names for part in components(name, known)))


def drawn_signals(plot: Plot, known: Mapping[str, Signal]) -> list[str]:
    """Return the signals that a plot draws, with those of the positions of a path."""
    return [*plot.signals, *plot.over, *plot.dashed, *(position_name(known, name) for name in plot.path)]


def components(name: str, known: Mapping[str, Signal]) -> list[str]:
    """Return the components of a signal; the name itself if it is a component already."""
    return list(known[name].components) if name in known else [name]
