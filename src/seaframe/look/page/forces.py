"""Compute the forces on links in a recorded run, as the live page does, at a limited number of times."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...loads.time_functions import Instant
from ...run.recording import Run
from ...signals import views
from ...signals.snapshot import Snapshot
from ...spatial import array
from .packing import encode_numbers

NUMBERS = 45_000  # most values of forces in a recording
ROWS = 300  # most times at which forces are stored
FINEST = 2**15 - 1  # quantisation steps from zero to the largest force of a kind
STILL = 1e-9  # change, relative to the largest force of its kind, below which a force is constant


def forces_of(run: Run) -> dict[str, Any]:
    """Return forces on links [N, world]: link and kind of each, times [s], values in 16 bits; constant ones once."""
    forces = [force for force in views.force_signals(run.eom) if force.path.partition(".")[0] in run.scene.robots]
    count = max(2, min(ROWS, NUMBERS // (3 * max(1, len(forces))), len(run.t)))
    numbers = np.unique(np.linspace(0, len(run.t) - 1, count).round().astype(int))
    at = snapshot_of(run, numbers)
    values = [array(force.at(at), (len(numbers),)) for force in forces]
    links = {path: number for number, path in enumerate(run.scene.links)}
    largest = {force.kind: 0.0 for force in forces}
    for force, own in zip(forces, values, strict=True):
        largest[force.kind] = max(largest[force.kind], float(np.abs(own).max()))
    listed, parts = [], []
    for force, own in zip(forces, values, strict=True):
        unit = largest[force.kind] / FINEST or 1.0
        constant = bool(np.abs(own - own[0]).max() <= STILL * largest[force.kind])
        parts.append(np.round((own[:1] if constant else own) / unit).astype("<i2").ravel())
        listed.append([links[force.path], force.kind, unit, constant])
    return {
        "t": encode_numbers(run.t[numbers], "<f8"),
        "list": listed,
        "values": encode_numbers(np.concatenate(parts) if parts else np.zeros(0), "<i2"),
    }


def snapshot_of(run: Run, numbers: NDArray[np.int64]) -> Snapshot:
    """Return the recorded states with these indices as one batch."""
    q, v, u = (list(np.ascontiguousarray(part[numbers].T)) for part in (run.q, run.v, run.u))
    return Snapshot(run.eom, q, v, u, Instant(run.t[numbers], run.rows.within[run.rows.on_grid][numbers]))
