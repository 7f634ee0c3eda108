"""Signals of flexible links: modal coordinates and tips; and the phase of the vortices that links shed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..dynamics import kinematics
from ..rotations import quaternion_from_rotation
from ..scene.model import Scene
from ..spatial import Rotation, Vector
from .signal import Signal
from .snapshot import Snapshot

TIP = (
    Signal("tip_position", ("m",) * 3, lambda at, path: at.share(compute_tips)[path].p),
    Signal(
        "tip_orientation",
        ("1",) * 4,
        lambda at, path: quaternion_from_rotation(at.share(compute_tips)[path].R),
        quaternion=True,
    ),
    Signal("tip_deflection", ("m",) * 3, lambda at, path: at.share(compute_tips)[path].deflection),
)


class Tip(NamedTuple):
    """The end of a flexible link."""

    p: Vector  # in the world [m]
    R: Rotation  # in the world
    deflection: Vector  # from its undeformed position, in the link's frame [m]


def compute_tips(at: Snapshot) -> dict[str, Tip]:
    """The tips of all flexible links, by path of the link."""
    found, bodies = {}, at.tree.bodies
    for body, X_WB in zip(bodies, kinematics.poses(at.tree, at.q), strict=True):
        if body.beam is not None and body.parent is not None:
            tip = body.beam.shape(at.q[body.q], at.v[body.v])[-1].X_PF
            reach: Vector = body.beam.stations[-1].eta * body.beam.axis
            found[bodies[body.parent].name] = Tip(X_WB @ tip.p, X_WB.R @ tip.R, tip.p - reach)
    return found


def flexible_link_signals(scene: Scene) -> Iterator[Signal]:
    """The signals of every flexible link."""
    for path, link in scene.links.items():
        if link.flexible is not None:
            units = link.flexible.mode_units
            rates = tuple(f"{unit}/s" for unit in units)
            yield Signal("modes", units, lambda at, path: at.q[at.coordinates.slots[path].flexible_q], path)
            yield Signal("mode_rates", rates, lambda at, path: at.v[at.coordinates.slots[path].flexible_v], path)
            yield from (signal.of(path) for signal in TIP)


def shedding_signals(scene: Scene) -> Iterator[Signal]:
    """The shedding phase of every link that sheds vortices; for a flexible link one phase for each slice."""
    for path, entries in scene.coordinates.inner.items():
        if path in scene.links:
            units = ("rad",) * (entries.stop - entries.start)
            yield Signal("shedding", units, lambda at, path: at.q[at.coordinates.inner[path]], path)
