"""Build the controllers that a scene describes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dynamics import EquationsOfMotion
from ..dynamics.vibration import resolve_shaping
from ..errors import SeaframeError, quote
from ..integrate.initial_state import initial_state
from ..loads.thruster import Thrust
from ..loads.time_functions import Function, function_of
from ..scene.controllers import HOLD_FREQUENCY, TRACK_DECAY, TRACK_FREQUENCY, Controller, Holding, actuated_paths
from ..scene.drives import LOCK_NAMES, summands
from ..scene.model import Scene
from ..signals.held_pose import Target, target_of
from .allocation import Mount
from .computed_torque import ComputedTorque, tracks_of
from .controller_interface import CheckedController, Continuous, Control, RunController
from .flexible_tracking import FlexibleTracking, modes_beside, refuse_slow
from .hold import Gains, Hold
from .linear_quadratic import Criterion
from .sampled import Sampled, Together
from .station import Station
from .vessel import Mounted, joined_robots, vessel_of


def prepare_control(control: Control | RunController | None, eom: EquationsOfMotion) -> CheckedController | None:
    """The controller of a run: the one passed by the user, or that of the scene; None where drives do everything."""
    chosen: Any = controller_of(eom.scene, eom) if control is None else control
    if chosen is None:
        return None
    if not callable(chosen):
        raise SeaframeError(
            f"must be a function u(t, q, v) or a controller, not {quote(repr(control))}.", "type", path="control"
        )
    return CheckedController(chosen if hasattr(chosen, "at") else Continuous(chosen), eom)


def controller_of(scene: Scene, eom: EquationsOfMotion) -> Sampled | Together | None:
    """Build all controllers of a scene, each sampled at its own rate; None if there are none.

    The result maps (t, q, v) to u (nu,) and can be passed to `sf.simulate(control=...)`.
    """
    sampled = [Sampled(law_of(eom, name, each), each.rate) for name, each in scene.controllers.items()]
    return Together(sampled) if len(sampled) > 1 else next(iter(sampled), None)


def law_of(eom: EquationsOfMotion, name: str, described: Controller) -> Station | ComputedTorque | FlexibleTracking:
    """Build one controller, not sampled yet."""
    if described.hold is not None:
        return station_of(eom, name, described, described.hold)
    frequency = described.frequency or TRACK_FREQUENCY
    assert isinstance(frequency, float)
    assert isinstance(described.damping, float)
    holds = [other.hold for other in eom.scene.controllers.values() if other.hold is not None]
    holding = {hold.link: target_of(eom, hold) for hold in holds}
    references, ahead = references_of(eom, name), 0.5 / described.rate
    if not modes_beside(eom, tracks_of(eom, references)):
        return ComputedTorque(eom, references, frequency, described.damping, ahead, holding)
    decay = TRACK_DECAY * frequency if described.decay is None else described.decay
    Criterion(frequency, described.damping, decay).refuse_unreachable(name)
    try:
        law = FlexibleTracking(eom, references, described.rate, frequency, described.damping, decay, ahead, holding)
    except SeaframeError as error:
        raise SeaframeError(error.fault, path=f"controllers.{name}.{error.path}") from None
    refuse_slow(law, name, eom.scene.run.duration)
    return law


def references_of(eom: EquationsOfMotion, name: str) -> dict[str, Sequence[Function]]:
    """Reference functions of time of every coordinate that a controller tracks, by the path of the link."""
    slots, described = eom.coordinates.slots, resolve_shaping(eom.scene).controllers[name]
    return {
        path: [function_of(summands(signals), k) for k in range(len(slots[path].actuation))]
        for path, signals in (described.track or {}).items()
    }


def station_of(eom: EquationsOfMotion, name: str, described: Controller, hold: Holding) -> Station:
    """Build a controller that keeps station."""
    frequency = HOLD_FREQUENCY if described.frequency is None else described.frequency
    limit = np.inf if described.limit is None else described.limit
    gains = Gains.of(frequency, described.damping, described.integral, limit)
    others = [name for name, other in eom.scene.controllers.items() if other.track is not None]
    tracks = [track for other in others for track in tracks_of(eom, references_of(eom, other))]
    law = Hold(target_of(eom, hold), gains)
    thrusters = mounted_thrusters(eom, thrusters_of(eom.scene, name, described), described.detection_delay)
    refuse_powerless(eom, name, hold, law.target, thrusters)
    return Station(eom, hold.link, law, thrusters, 1.0 / described.rate, described.feedforward, tracks)


def refuse_powerless(
    eom: EquationsOfMotion, name: str, hold: Holding, target: Target, thrusters: Sequence[Mounted]
) -> None:
    """Raise SeaframeError if no thruster can push along an axis to hold (axes of the hull at the start)."""
    if eom.scene.connections:  # the thrusters that act on the hull may change
        return
    if axes := powerless_axes(eom, hold, target, thrusters, [float(x) for x in initial_state(eom).q], 0.0):
        raise SeaframeError(
            f"no thruster pushes along {', '.join(axes)} of {hold.link}, so the controller cannot hold this motion. "
            "Hold fewer axes (`axes`), or add thrusters.",
            "unsupported",
            path=f"controllers.{name}",
        )


def powerless_axes(
    eom: EquationsOfMotion, hold: Holding, target: Target, thrusters: Sequence[Mounted], q: Sequence[float], t: float
) -> list[str]:
    """Axes of a hull to hold along which no thruster can push, at a configuration and a time [s]."""
    vessel = vessel_of(eom, hold.link, joined_robots(eom.scene, hold.link.partition(".")[0], t), thrusters, q)
    held = target.held_twists(q[eom.coordinates.slots[hold.link].q])
    reached = vessel.matrix @ np.linalg.pinv(vessel.matrix) @ held
    missed = np.linalg.norm(held - reached, axis=0) > 0.99 * np.linalg.norm(held, axis=0)
    strongest = {LOCK_NAMES[int(np.abs(column).argmax())] for column in held.T[missed]}
    return [axis for axis in LOCK_NAMES if axis in strongest]


def thrusters_of(scene: Scene, name: str, described: Controller) -> list[str]:
    """Paths of the thrusters that a controller may use: those named, or all but those of other controllers."""
    if described.thrusters != "all":
        return list(described.thrusters)
    taken = {path for other, its in scene.controllers.items() if other != name for path in actuated_paths(scene, its)}
    return [path for path in scene.thrusters if path not in taken]


def commanded_inputs(scene: Scene) -> dict[str, list[str]]:
    """Names of the entries of u that each controller of a scene commands."""
    found = {}
    for name, each in scene.controllers.items():
        paths = set(each.track or thrusters_of(scene, name, each))
        found[name] = [entry for entry in scene.coordinates.u if entry.rpartition(".")[0] in paths]
    return found


def mounted_thrusters(eom: EquationsOfMotion, paths: Sequence[str], detection_delay: float = 0.0) -> list[Mounted]:
    """Mounted thrusters, by their paths; failures are known after a delay [s]."""
    coordinates = eom.coordinates
    failures = {each.command: each.time for each in eom.tree.failures}
    installed = [
        (wiring.command, body.name, device, wiring.inner)
        for body in eom.tree.bodies
        for device, wiring in zip(body.devices, body.wirings, strict=True)
        if isinstance(device, Thrust)
    ]
    by_number = {number: (link, device, inner) for number, link, device, inner in installed}
    mounted = []
    for path in paths:
        link, device, inner = by_number[coordinates.commands[path]]
        mounted.append(
            Mounted(
                link=link,
                mount=Mount(tuple(device.at), tuple(device.direction), device.swirl),
                actuator=device,
                u=coordinates.u.index(f"{path}.command"),
                neutral=device.neutral,
                delay=0.0 if device.spin_up is None else device.spin_up,
                inner=inner,
                resting=device.inner,
                lost=failures.get(coordinates.commands[path], math.inf) + detection_delay,
            )
        )
    return mounted
