"""Signals of points: pose and velocity in the world; angular and body velocity are in the point's own frame."""

from __future__ import annotations

from collections.abc import Iterator

from ..dynamics.points import FrameMotion
from ..rotations import quaternion_from_rotation, rpy_from_rotation
from ..scene.model import Scene
from .link_signals import SPECIFIC_FORCE
from .signal import Signal
from .snapshot import Snapshot


def frame_at(at: Snapshot, path: str) -> FrameMotion:
    """Pose and velocity of a point."""
    return at.points_in_world[path]


POINT = (
    Signal("position", ("m",) * 3, lambda at, path: frame_at(at, path).X_WF.p),
    Signal(
        "orientation",
        ("1",) * 4,
        lambda at, path: quaternion_from_rotation(frame_at(at, path).X_WF.R),
        quaternion=True,
    ),
    Signal("rpy", ("rad",) * 3, lambda at, path: rpy_from_rotation(frame_at(at, path).X_WF.R)),
    Signal("velocity", ("m/s",) * 3, lambda at, path: frame_at(at, path).X_WF.R @ frame_at(at, path).V_F.linear),
    Signal("angular_velocity", ("rad/s",) * 3, lambda at, path: frame_at(at, path).V_F.angular),
    Signal("body_velocity", ("m/s",) * 3, lambda at, path: frame_at(at, path).V_F.linear),
    SPECIFIC_FORCE,
)


def points(scene: Scene) -> Iterator[Signal]:
    """The signals of every point."""
    return (signal.of(path) for path in scene.points for signal in POINT)
