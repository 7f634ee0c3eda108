"""The impulse of docking: conserved momentum and dissipated energy; release of the third vehicle without impulse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf

DOCKING, RELEASE = 4.0, 7.0  # times [s]


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check docking and release, which study 003 announces but does not show."""
    return [*check_impulse(run, progress), *check_docked(run), *check_release(run)]


def check_impulse(run: sf.Run, progress: Callable[[float], None] | None) -> list[sf.Check]:
    """Check that momentum of hulls and water is conserved, and that the energy loss follows from the constraint."""
    data = run.scene.to_dict()
    data["connections"][0] |= {"from": 2.0 * DOCKING}
    before = sf.simulate(sf.Scene.from_dict(data), duration=DOCKING, progress=progress)
    k = row(run, DOCKING)
    eom: Any = sf.derive(run.scene, method="udwadia-kalaba")
    q, v = run.q[k], before.v[-1]
    A, M = eom.A(q, v, DOCKING), eom.mass_matrix(q)
    G = A @ np.linalg.solve(M, A.T)
    lost = 0.5 * (A @ v) @ np.linalg.pinv(G, rcond=1e-9) @ (A @ v)
    results = []
    for name, unit in (("momentum.linear", "kg m/s"), ("momentum.angular", "kg m2/s")):
        scale = np.abs(before[name][-1]).max()
        change = np.abs(run[name][k] - before[name][-1]).max() / scale
        note = f"relative to {scale:.3g} {unit}"
        results.append(sf.compared(f"{name} lost by docking", 0.0, change, 0.0, 1e-12, note=note))
    energy = before["energy.kinetic"][-1] - run["energy.kinetic"][k]
    return [*results, sf.compared("energy lost by docking [J]", lost, energy, 1e-11, note="(1/2) (A v)^T G^+ (A v)")]


def check_docked(run: sf.Run) -> list[sf.Check]:
    """Check that the docked hulls move as one body."""
    k = row(run, DOCKING)
    way = position_from_left(run, "right.hull")[k:]
    left, right = (np.linalg.norm(run[f"{name}.hull.angular_velocity"][k:], axis=1) for name in ("left", "right"))
    return [
        sf.compared("drift of the docked hulls, 8 s [m]", 0.0, np.abs(way - way[0]).max(), 0.0, 1e-13),
        sf.compared("difference of their angular speeds [rad/s]", 0.0, np.abs(left - right).max(), 0.0, 1e-13),
    ]


def check_release(run: sf.Run) -> list[sf.Check]:
    """Check that the third vehicle keeps its velocity at its release, and that the open connection has no force."""
    k = row(run, RELEASE)
    jump = np.abs(np.diff(run["third.hull.velocity"][k - 1 : k + 1], axis=0)).max()
    return [
        sf.compared("force in the open connection [N]", 0.0, np.abs(run["pair.force"][k:]).max(), 0.0),
        sf.compared("jump of the third's velocity at release [m/s]", 0.0, jump, 0.0, 1e-3, note="over 0.01 s"),
    ]


def row(run: sf.Run, t: float) -> int:
    """Return the row of the run nearest to a time [s]."""
    return int(np.argmin(np.abs(run.t - t)))


def position_from_left(run: sf.Run, link: str) -> Any:
    """Return the position of a link in the frame of the left hull [m], (n, 3)."""
    q = run["left.hull.orientation"].T
    p = (run[f"{link}.position"] - run["left.hull.position"]).T
    w, xyz = q[0], -q[1:]
    t = 2.0 * np.cross(xyz, p, axis=0)
    return (p + w * t + np.cross(xyz, t, axis=0)).T
