"""Signals of thrusters: commands, thrusts and inner states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..loads.thruster import Thrust
from ..scene.model import Scene
from .signal import Signal
from .snapshot import Snapshot


def thrusters(scene: Scene) -> Iterator[Signal]:
    """The signals of every thruster."""
    for path, thruster in scene.thrusters.items():
        yield Signal("thrust", ("N",), lambda at, path: at.share(thrusts)[path], path, needs="commands")
        yield Signal("command", (thruster.symbol,), command, path, needs="commands")
        yield from (inner_state(path, k, *named) for k, named in enumerate(thruster.inner_units.items()))


def inner_state(path: str, k: int, name: str, unit: str) -> Signal:
    """The signal of one entry of the inner state of a thruster."""
    return Signal(name, (unit,), lambda at, path: at.q[at.coordinates.inner[path].start + k], path)


def command(at: Snapshot, path: str) -> Any:
    """The command of a thruster: its drive plus u."""
    return at.joint_inputs[at.tree.nv + at.coordinates.commands[path]]


def thrusts(at: Snapshot) -> dict[str, Any]:
    """Thrust along the direction of every thruster [N], by path."""
    paths = {number: path for path, number in at.coordinates.commands.items()}
    found = {}
    for body, B, fed in zip(at.tree.bodies, at.motions, at.tree.device_inputs(at.q, at.joint_inputs), strict=True):
        for device, wire, own in zip(body.devices, body.wirings, fed, strict=True):
            if isinstance(device, Thrust) and isinstance(wire.command, int):
                found[paths[wire.command]] = device.newtons(B.situation_of(body), *own)
    return found
