"""Checks of the matrices of the Moving Frame Method for five bodies."""

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
    ]
