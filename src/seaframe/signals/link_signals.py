"""Signals of links: pose and motion in the world; the angular velocity is in the link's frame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dynamics.points import specific_force
from ..loads.extents import up_vector
from ..rotations import quaternion_from_rotation, rpy_from_rotation
from ..scene.model import Scene
from .signal import Signal
from .snapshot import Snapshot

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


# Readings: what instruments of a vehicle show, computed from the same state


def depth(at: Snapshot, path: str) -> Any:
    """Depth of a link's origin along gravity [m]: below the mean surface, or below the world's origin."""
    up = up_vector(at.scene.gravity, "a depth")
    return at.scene.surface_height - up.dot(at.links_in_world[path].X_WB.p)


SPECIFIC_FORCE = Signal(
    "specific_force",
    ("m/s2",) * 3,
    lambda at, path: specific_force(at.frames[path], at.motions, at.body_accelerations),
    needs="accelerations",
)  # a - g at the origin, in the frame of the link or point: what an accelerometer there measures
DEPTH = Signal("depth", ("m",), depth)
READING = (
    Signal("rpy", ("rad",) * 3, lambda at, path: rpy_from_rotation(at.links_in_world[path].X_WB.R)),
    DEPTH,
    Signal("body_velocity", ("m/s",) * 3, lambda at, path: at.links_in_world[path].V_B.linear),
    SPECIFIC_FORCE,
)


def readings(scene: Scene) -> Iterator[Signal]:
    """Further signals of every link of a robot; without gravity there is no depth."""
    kinds = [signal for signal in READING if signal is not DEPTH or any(scene.gravity)]
    own = [path for path in scene.links if path.partition(".")[0] in scene.robots]
    return (signal.of(path) for path in own for signal in kinds)
