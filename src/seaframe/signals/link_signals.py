"""Signals of links: pose and motion in the world; the angular velocity is in the link's frame."""

from __future__ import annotations

from collections.abc import Iterator

from ..rotations import quaternion_from_rotation
from ..scene.model import Scene
from .signal import Signal

LINK = (
    Signal("position", ("m",) * 3, lambda at, path: at.links_in_world[path].X_WB.p),
    Signal(
        "orientation",
        ("1",) * 4,
        lambda at, path: quaternion_from_rotation(at.links_in_world[path].X_WB.R),
        quaternion=True,
    ),
    Signal(
        "velocity", ("m/s",) * 3, lambda at, path: at.links_in_world[path].X_WB.R @ at.links_in_world[path].V_B.linear
    ),
    Signal("angular_velocity", ("rad/s",) * 3, lambda at, path: at.links_in_world[path].V_B.angular),
    Signal("center_position", ("m",) * 3, lambda at, path: at.centers[path].p),
    Signal("center_velocity", ("m/s",) * 3, lambda at, path: at.centers[path].velocity),
)


def links(scene: Scene) -> Iterator[Signal]:
    """The signals of every link."""
    return (signal.of(path) for path in scene.links for signal in LINK)
