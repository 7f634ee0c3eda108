"""Signals of thrusters: commands, thrusts, inner states and electrical power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dynamics.tree import DeviceInput
from ..loads.load import Situation
from ..loads.thruster import Thrust, electrical_power
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
    return {path: device.newtons(B, *own) for path, device, B, own in installed_thrusters(at)}


def installed_thrusters(at: Snapshot) -> Iterator[tuple[str, Thrust, Situation, DeviceInput]]:
    """Yield the path of every thruster, the device, the situation of its link, and its input."""
    paths = {number: path for path, number in at.coordinates.commands.items()}
    for body, B, fed in zip(at.tree.bodies, at.motions, at.tree.device_inputs(at.q, at.joint_inputs), strict=True):
        for device, wire, own in zip(body.devices, body.wirings, fed, strict=True):
            if isinstance(device, Thrust) and isinstance(wire.command, int):
                yield paths[wire.command], device, B.situation_of(body), own


def electrical_powers(scene: Scene) -> Iterator[Signal]:
    """The electrical power of every thruster whose model gives it."""
    for path, thruster in scene.thrusters.items():
        if thruster.gives_electrical_power:
            yield Signal("electrical_power", ("W",), lambda at, path: at.share(watts)[path], path, needs="commands")


def watts(at: Snapshot) -> dict[str, Any]:
    """Electrical power of thrusters whose model gives it [W], by path; out of the water it vanishes as thrust does."""
    described = at.scene.thrusters
    return {
        path: B.wet * electrical_power(described[path], device.current_spin(*own))
        for path, device, B, own in installed_thrusters(at)
        if described[path].gives_electrical_power
    }
