"""From described controllers to a control of a scene."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion
from ..dynamics.start import BEGIN
from ..errors import SeaframeError, shown
from ..integrate.auto import fastest
from ..integrate.start import initial_state
from ..loads.extents import upward
from ..loads.signals import Function, function_of
from ..loads.thruster import Thrust
from ..numbers import Floats
from ..rotations import quaternion_of
from ..scene.controllers import HOLD_FREQUENCY, TRACK_FREQUENCY, Controller, Holding, moved
from ..scene.drives import LOCK_NAMES, each
from ..scene.model import Scene
from ..spatial import array, of_rpy
from .allocation import Mount
from .computed_torque import ComputedTorque, tracks_of
from .controlling import Asked, Checked, Continuous, Control
from .hold import Gains, Hold, Target
from .sampled import Sampled, Together
from .station import Station
from .vessel import Mounted, joined_robots, vessel_of


def prepare_control(control: Control | Asked | None, eom: EquationsOfMotion) -> Asked | None:
    """A controller, or the one that the scene describes, as a run asks it; None where drives do everything."""
    chosen: Any = controller_of(eom.scene, eom) if control is None else control
    if chosen is None:
        return None
    if not callable(chosen):
        raise SeaframeError(f"control must be a function u(t, q, v) or a controller, not {shown(repr(control))}.")
    return Checked(chosen if hasattr(chosen, "at") else Continuous(chosen), eom)


def controller_of(scene: Scene, eom: EquationsOfMotion) -> Sampled | Together | None:
    """Of all controllers of a scene, each at its own rate; None where there are none."""
    sampled = [Sampled(law_of(eom, name, each), each.rate) for name, each in scene.controllers.items()]
    return Together(sampled) if len(sampled) > 1 else next(iter(sampled), None)


def law_of(eom: EquationsOfMotion, name: str, described: Controller) -> Station | ComputedTorque:
    """A controller by its name, not sampled yet."""
    if described.hold is not None:
        return station_of(eom, name, described, described.hold)
    frequency = described.frequency or TRACK_FREQUENCY
    assert isinstance(frequency, float)
    assert isinstance(described.damping, float)
    holds = [other.hold for other in eom.scene.controllers.values() if other.hold is not None]
    law = ComputedTorque(
        eom,
        references_of(eom, described),
        frequency,
        described.damping,
        ahead=0.5 / described.rate,
        holds={hold.link: target_of(eom, hold) for hold in holds},
    )
    refuse_slow(eom, name, described.rate)
    return law


def refuse_slow(eom: EquationsOfMotion, name: str, rate: float) -> None:
    """A rate [Hz] too low for flexible links: below one sample for each radian of the fastest mode at the start.

    The law cancels their elastic forces, and a sample later these are others: links then shake and miss the reference.
    """
    if all(body.beam is None for body in eom.tree.bodies):
        return
    needed = fastest(eom, initial_state(eom), BEGIN)
    if rate < needed:
        raise SeaframeError(
            f"controllers.{name}: at {rate:g} Hz a `track` of flexible links misses its target: their fastest mode "
            f"has {needed:.4g} rad/s (`sf.modes`), which computed torque must sample once a radian or more often. "
            f"Give `rate: {math.ceil(needed)}` or more, fewer modes (`bending`), or lead the joints by `drives` "
            "(`motion`, `servo`)."
        )


def references_of(eom: EquationsOfMotion, described: Controller) -> dict[str, Sequence[Function]]:
    """Functions of time of every tracked joint's coordinates, by the path of its link."""
    slots = eom.coordinates.slots
    return {
        path: [function_of(each(signals), k) for k in range(len(slots[path].modes))]
        for path, signals in (described.track or {}).items()
    }


def station_of(eom: EquationsOfMotion, name: str, described: Controller, hold: Holding) -> Station:
    frequency = HOLD_FREQUENCY if described.frequency is None else described.frequency
    limit = np.inf if described.limit is None else described.limit
    gains = Gains.of(frequency, described.damping, described.integral, limit)
    others = [other for other in eom.scene.controllers.values() if other.track is not None]
    tracks = [track for other in others for track in tracks_of(eom, references_of(eom, other))]
    law = Hold(target_of(eom, hold), gains)
    crew = crew_of(eom, thrusters_of(eom.scene, name, described))
    refuse_powerless(eom, name, hold, law.target, crew)
    return Station(eom, hold.link, law, crew, 1.0 / described.rate, described.feedforward, tracks)


def refuse_powerless(eom: EquationsOfMotion, name: str, hold: Holding, target: Target, crew: Sequence[Mounted]) -> None:
    """Something to hold that no thruster can push, along the axes of the hull at the start."""
    if eom.scene.connections:  # who can push may change
        return
    start = [float(x) for x in initial_state(eom).q]
    place = start[eom.coordinates.slots[hold.link].q]
    robots = joined_robots(eom.scene, hold.link.partition(".")[0], 0.0)
    vessel = vessel_of(eom, hold.link, robots, crew, start)
    held = target.held(place)
    reached = vessel.matrix @ np.linalg.pinv(vessel.matrix) @ held
    missed = np.linalg.norm(held - reached, axis=0) > 0.99 * np.linalg.norm(held, axis=0)
    if missed.any():
        strongest = {LOCK_NAMES[int(np.abs(column).argmax())] for column in held.T[missed]}
        axes = [axis for axis in LOCK_NAMES if axis in strongest]
        raise SeaframeError(
            f"controllers.{name}: no thruster pushes along {', '.join(axes)} of {hold.link}. "
            "Hold less (`axes`, or only what is named), or give more thrusters."
        )


def target_of(eom: EquationsOfMotion, hold: Holding) -> Target:
    """The pose to hold, in the world, and which part of it; what is locked needs no holding."""
    slot = eom.coordinates.slots[hold.link]
    start = [float(x) for x in initial_state(eom).q[slot.q]]
    position = np.array(hold.position if isinstance(hold.position, tuple) else start[:3], dtype=float)
    quaternion = quaternion_of(of_rpy(*hold.rpy)) if isinstance(hold.rpy, tuple) else start[3:]
    held = [name in hold.held and mode != "locked" for name, mode in zip(LOCK_NAMES, slot.modes, strict=True)]
    along = np.eye(3)[:, held[:3]]
    if hold.depth is not None:
        up = array(upward(eom.scene.gravity, "a depth to hold"))
        surface = eom.scene.water.surface if eom.scene.water else None
        position = position + ((surface or 0.0) - hold.depth - up @ position) * up
        along = spanned(np.column_stack([along, up]))
    w, x, y, z = (float(entry) for entry in quaternion)
    return Target(position, (w, x, y, z), along, (held[3], held[4], held[5]))


def spanned(directions: Floats) -> Floats:
    """Orthonormal vectors (3, k) that span the same as some directions (3, n)."""
    left, sizes, _ = np.linalg.svd(directions, full_matrices=False)
    return np.asarray(left[:, sizes > 1e-9])


def thrusters_of(scene: Scene, name: str, described: Controller) -> list[str]:
    """Paths of the thrusters that a controller may use: those named; or all but those of other controllers."""
    if described.thrusters != "all":
        return list(described.thrusters)
    taken = {path for other, its in scene.controllers.items() if other != name for path in moved(scene, its)}
    return [path for path in scene.thrusters if path not in taken]


def crew_of(eom: EquationsOfMotion, paths: Sequence[str]) -> list[Mounted]:
    """Thrusters by their paths."""
    coordinates = eom.coordinates
    fitted = [
        (wiring.command, body.name, device, wiring.inner)
        for body in eom.tree.bodies
        for device, wiring in zip(body.devices, body.wirings, strict=True)
        if isinstance(device, Thrust)
    ]
    by_number = {number: (link, device, inner) for number, link, device, inner in fitted}
    crew = []
    for path in paths:
        link, device, inner = by_number[coordinates.commands[path]]
        crew.append(
            Mounted(
                link=link,
                mount=Mount(tuple(device.at), tuple(device.direction), device.swirl),
                actuator=device,
                u=coordinates.u.index(f"{path}.command"),
                neutral=device.neutral,
                delay=eom.scene.thrusters[path].spin_up or 0.0,
                inner=inner,
                resting=device.inner,
            )
        )
    return crew
