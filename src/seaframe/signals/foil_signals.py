"""Signals of foils: angle of attack, lift and drag, and the commanded angle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..loads.foils import Foil
from ..scene.model import Scene
from .signal import Signal
from .snapshot import Snapshot
from .thruster_signals import command

STATES = {"angle_of_attack": "rad", "lift": "N", "drag": "N"}


def foils(scene: Scene) -> Iterator[Signal]:
    """The signals of every foil; none in a dry scene, where foils do not act."""
    if scene.water is None:
        return
    for path, placed in scene.foils.items():
        yield from (foil_state(path, k, *named) for k, named in enumerate(STATES.items()))
        if placed.foil.control is not None:
            yield Signal("command", ("rad",), command, path, needs="commands")


def foil_state(path: str, k: int, kind: str, unit: str) -> Signal:
    """The signal of one number of `foil_states`."""
    return Signal(kind, (unit,), lambda at, path: at.share(foil_states)[path][k], path, needs="commands")


def foil_states(at: Snapshot) -> dict[str, tuple[Any, Any, Any]]:
    """Angle of attack [rad], lift [N] and drag [N] of every foil, by path."""
    names: dict[str, list[str]] = {}
    for path, placed in at.scene.foils.items():
        names.setdefault(placed.link, []).append(path)
    found = {}
    for body, B, fed in zip(at.tree.bodies, at.motions, at.tree.device_inputs(at.q, at.joint_inputs), strict=True):
        own = [(device, given) for device, given in zip(body.devices, fed, strict=True) if isinstance(device, Foil)]
        for path, (foil, given) in zip(names.get(body.name, ()) if own else (), own, strict=True):
            situation = B.situation_of(body)
            found[path] = (foil.flow(situation, given.command).angle, *foil.forces(situation, given.command))
    return found
