"""Test data for comparisons: logs in memory, and motions with known frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from seaframe.identify.compare.motion import Motion

Floats = NDArray[Any]

# A mass that a constant force pushes along x against linear drag
PUSHED: dict[str, Any] = {
    "name": "pushed",
    "gravity": [0, 0, 0],
    "water": {"density": 1000},
    "robots": {
        "rov": {
            "links": {
                "hull": {"mass": 10, "volume": 0.01, "inertia": {"diagonal": [1, 1, 1]},
                         "drag": {"linear": [4, 0, 0, 0, 0, 0]}},
                "arm": {"parent": "hull", "mass": 1e-9, "inertia": {"diagonal": [1e-9, 1e-9, 1e-9]},
                        "joint": {"type": "fixed", "at": [1, 0, 0]}},
            }
        }
    },
    "drives": {"rov.hull": {"force": {"constant": [8, 0, 0]}, "moment": {"constant": [0, 0, 0]}}},
    "run": {"duration": 5, "dt": 0.05},
}  # fmt: skip


@dataclass(frozen=True)
class Record:
    """A log in memory."""

    t: Floats
    columns: Mapping[str, Floats]
    units: Mapping[str, str] = field(default_factory=dict)
    source: str = "record"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.columns)

    def unit(self, name: str) -> str:
        return self.units.get(name, "")

    def __getitem__(self, name: str) -> Floats:
        return np.asarray(self.columns[name])


def scalar_first(R: Rotation) -> Floats:
    return np.roll(R.as_quat(), 1, axis=-1)


def rotations(quaternions: Floats) -> Rotation:
    return Rotation.from_quat(np.roll(quaternions, -1, axis=-1))


def tumbling(n: int = 400, planar: bool = False) -> Motion:
    """A body on a curve that turns about all axes, or only about z; rates by closed forms."""
    t = np.linspace(0.0, 12.0, n)
    p = np.column_stack([2 * np.sin(0.5 * t), 1.5 * np.cos(0.7 * t), 0.0 * t if planar else 0.5 * np.sin(0.9 * t)])
    v = np.column_stack([np.cos(0.5 * t), -1.05 * np.sin(0.7 * t), 0.0 * t if planar else 0.45 * np.cos(0.9 * t)])
    yaw, pitch = 0.8 * np.sin(0.6 * t), 0.0 * t if planar else 0.5 * np.sin(0.8 * t)
    dyaw, dpitch = 0.48 * np.cos(0.6 * t), 0.0 * t if planar else 0.4 * np.cos(0.8 * t)
    R = Rotation.from_euler("ZY", np.column_stack([yaw, pitch]))
    omega = np.column_stack([-dyaw * np.sin(pitch), dpitch, dyaw * np.cos(pitch)])
    return Motion(t, p, v, scalar_first(R), omega)


def markers_of(motion: Motion, R_WN: Floats, p_WN: Floats, R_BQ: Floats, lever: Floats) -> Motion:
    """Motion of markers on the body as a camera system measures it: X_NQ = X_WN^-1 X_WB X_BQ."""
    assert motion.orientation is not None
    assert motion.angular_velocity is not None
    R_WB = rotations(motion.orientation)
    p = (motion.position + R_WB.apply(lever) - p_WN) @ R_WN
    v = (motion.velocity + R_WB.apply(np.cross(motion.angular_velocity, lever))) @ R_WN
    R = Rotation.from_matrix(R_WN.T) * R_WB * Rotation.from_matrix(R_BQ)
    return Motion(motion.t, p, v, scalar_first(R), motion.angular_velocity @ R_BQ)
