"""Checks of the matrices of the Moving Frame Method for five bodies, and of the paper's updates of the rotation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import seaframe as sf


def checks(run: sf.Run, progress: Callable[[float], None] | None = None) -> list[sf.Check]:
    """Check study 001 at the last state of the run."""
    frames: Any = sf.derive(run.scene, "moving-frame")
    q, v = run.q[-1], run.v[-1]
    links = list(run.scene.links)
    s = np.concatenate([run["rov.hull.center_velocity"][-1], run["rov.hull.angular_velocity"][-1], v[6:]])
    motion = np.concatenate(
        [run[f"{link}.{kind}"][-1] for link in links for kind in ("center_velocity", "angular_velocity")]
    )
    return [
        sf.compared("rows and columns of B", [30, 10], frames.B(q).shape, 0.0, note="the paper prints 27 x 7"),
        sf.compared("B s minus the velocities of all bodies", 0.0, np.abs(frames.B(q) @ s - motion).max(), 0.0, 1e-12),
        sf.formulations_agree(run),
        check_paper_schemes(run),
    ]


def check_paper_schemes(run: sf.Run) -> sf.Check:
    """Check that both updates of the rotation in the paper, Eq. 87 and the text before it, add momentum; draw it."""
    schemes = {
        "paper-rk4, mean of both ends, Eq. 87": "paper-rk4",
        "paper-rk4-start, start of the step": "paper-rk4-start",
    }
    runs = {"rk4, inside the stages": run}
    runs |= {label: sf.simulate(run.scene, integrator=name) for label, name in schemes.items()}
    curves = {label: (each.t, each["momentum.linear"][:, 2]) for label, each in runs.items()}
    right, *added = (float(np.abs(each["momentum.linear"]).max()) for each in runs.values())
    title = "Eq. 87 and its text: momentum that the update of the rotation adds"
    return sf.compared(
        "momentum that the paper's updates of the rotation add, over that of rk4",
        1e4,
        min(added) / right,
        0.0,
        bound="at least",
        note="all forces are internal, so it is zero",
        chart=sf.Chart(title, "time [s]", "momentum along axis 3 [kg m/s]", curves),
    )
