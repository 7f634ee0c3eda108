"""Forces on links in a recorded run, as the live page computes them, at so many times as a page can carry."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...dynamics import closing
from ...loads.signals import Instant
from ...run import views
from ...run.recording import Rows, Run
from ...run.signals import Library
from ...spatial import array
from .packing import column

Floats = NDArray[np.float64]
NUMBERS = 45_000  # of forces in a recording, at most
ROWS = 300  # times at which forces are kept
FINEST = 2**15 - 1  # steps from zero to the largest force of a kind
STILL = 1e-9  # change relative to the largest force of its kind: a constant


def forces_of(run: Run) -> dict[str, Any]:
    """Forces on links in the world: what acts where, at which times, in 16 bits; constant ones once."""
    kinds = kinds_of(run)
    count = max(2, min(ROWS, NUMBERS // (3 * max(1, len(kinds))), len(run.t)))
    numbers = np.unique(np.linspace(0, len(run.t) - 1, count).round().astype(int))
    values = acting(run, numbers)
    links = {path: number for number, path in enumerate(run.scene.links)}
    largest = {kind: 0.0 for _, kind in kinds}
    for (_, kind), own in zip(kinds, values, strict=True):
        largest[kind] = max(largest[kind], float(np.abs(own).max()))
    listed, parts = [], []
    for (path, kind), own in zip(kinds, values, strict=True):
        unit = largest[kind] / FINEST or 1.0
        constant = bool(np.abs(own - own[0]).max() <= STILL * largest[kind])
        parts.append(np.round((own[:1] if constant else own) / unit).astype("<i2").ravel())
        listed.append([links[path], kind, unit, constant])
    return {
        "t": column(run.t[numbers], "<f8"),
        "list": listed,
        "values": column(np.concatenate(parts) if parts else np.zeros(0), "<i2"),
    }


def kinds_of(run: Run) -> list[tuple[str, str]]:
    """Path of a link of a robot and kind of force, for each three numbers of `acting`."""
    found = [(path, kind) for path, kind in views.forces(run.eom) if is_of_robot(run, path)]
    if run.eom.tree.connections:
        bodies = run.eom.in_file_order(run.eom.tree.bodies)
        found += [(body.name, "joint") for body, _ in bodies if body.parent is not None and is_of_robot(run, body.name)]
        found += [(name, "connection") for name in joined_links(run)]
    return found


def joined_links(run: Run) -> list[str]:
    """Links of robots that connections act on."""
    tree = run.eom.tree
    joined = {tree.bodies[k].name for each in tree.connections for k in (each.a, each.b) if k is not None}
    return [path for path in run.scene.links if path in joined and is_of_robot(run, path)]


def is_of_robot(run: Run, path: str) -> bool:
    """Whether a link is no segment of a tether."""
    return path.partition(".")[0] in run.scene.robots


def acting(run: Run, numbers: NDArray[np.int64]) -> list[Floats]:
    """Forces (n, 3) along the axes of the world [N], as `kinds_of` names them, at some states of the run."""
    eom, grid = run.eom, run.rows.on_grid
    t, within = run.t[numbers], run.rows.within[grid][numbers]
    rows = Rows(t, within, run.q[numbers], run.v[numbers], run.u[numbers], np.ones(len(t), dtype=bool))
    library, instant = Library(eom, rows), Instant(t, within)
    q, v, u = (list(np.ascontiguousarray(part.T)) for part in (rows.q, rows.v, rows.u))
    vdot = eom.accelerations(q, v, library.given, instant)
    flat = views.acting(eom, q, v, vdot, u, instant)
    each = [np.broadcast_to(np.asarray(x, dtype=float), t.shape) for x in flat]
    paths = [path for path, _ in views.forces(eom)]
    values = [np.stack(each[3 * k : 3 * k + 3], axis=1) for k, path in enumerate(paths) if is_of_robot(run, path)]
    if eom.tree.connections:
        R = {path: X[:, :3, :3] for path, X in eom.poses(rows.q).items()}
        pulls = closing.applied(eom.tree, q, library.pulls)
        pulled = {body.name: array(wrench.linear, t.shape) for body, wrench in zip(eom.tree.bodies, pulls, strict=True)}
        for path, kind in kinds_of(run)[len(values) :]:
            own = pulled[path] if kind == "connection" else library.signal(f"{path}.reaction_force")
            values.append(np.einsum("nij,nj->ni", R[path], own))
    return values
