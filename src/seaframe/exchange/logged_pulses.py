"""Drive the servos of a scene by the pulses that a robot has logged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from ..errors import listing
from ..numbers import Floats
from ..scene.model import Scene
from .gait import CommandedJoint, commanded_joints


class Recorded(Protocol):
    """Signals over time, such as a log or a run."""

    @property
    def t(self) -> Floats: ...  # (n,) [s]
    @property
    def names(self) -> Sequence[str]: ...
    def __getitem__(self, name: str) -> Floats: ...


def pulse_column(joint: CommandedJoint) -> str:
    """Return the name of the commanded pulses [us] of a joint in a log."""
    return f"{joint.path}.pulse" + ("" if joint.entry is None else f"[{joint.entry}]")


def drive_by_pulses(scene: Scene, log: Recorded) -> tuple[Scene, list[str]]:
    """Return the scene with servos that follow the commands of a log, `<joint>.pulse` [us], and a note on it.

    Each pulse applies until the next one, as on the robot: a servo gets its gait in small steps. Joints without such a
    column, and those that are driven by `motion`, keep their drives.
    """
    driven = any(drive.servo for drive in scene.all_drives.values())
    by_path: dict[str, list[CommandedJoint]] = {}
    for joint in commanded_joints(scene) if driven else ():
        if joint.drive.servo is not None:
            by_path.setdefault(joint.path, []).append(joint)
    logged = {path: own for path, own in by_path.items() if f"{path}.pulse" in set(log.names)}
    if not logged:
        return scene, []
    angles = {}
    for path, joints in logged.items():
        pulses = np.asarray(log[f"{path}.pulse"], dtype=float).reshape(len(log.t), -1)
        known = np.isfinite(pulses).all(axis=1) & np.isfinite(log.t)
        known[known] = np.diff(log.t[known], prepend=-np.inf) > 0.0
        t, pulses = log.t[known], pulses[known]
        changed = np.concatenate([[True], (np.diff(pulses, axis=0) != 0.0).any(axis=1)])
        columns = np.column_stack([joint.pulses.angle_at(pulses[changed, k]) for k, joint in enumerate(joints)])
        values = columns[:, 0] if len(joints) == 1 else columns
        table = {"times": t[changed].tolist(), "values": values.tolist(), "interpolation": "step"}
        angles[path] = {"table": table}
    note = f"The servos followed the logged pulses of {listing(list(logged))}."
    return type(scene).from_dict(replace_angles(scene, angles)), [note]


def angle_keys(scene: Scene, path: str) -> tuple[str, ...]:
    """Return the keys of a scene file at which a servo finds its commanded angle: in its own drive or in a gait."""
    if (own := scene.drives.get(path)) is not None and own.servo is not None:
        return "drives", path, "servo", "angle"
    robot, _, link = path.partition(".")
    return "drives", robot, "gait", "angles", link


def replace_angles(scene: Scene, angles: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the content of the scene with other functions of time as the commanded angles of servos, by path."""
    content = scene.to_dict()
    for path, angle in angles.items():
        *keys, last = angle_keys(scene, path)
        inner = content
        for key in keys:
            inner = inner.setdefault(key, {})
        inner[last] = angle
    return content
