"""The times at which a run stops: those of its grid, and those at which a drive jumps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dynamics.equations import EquationsOfMotion
from ..errors import SeaframeError
from ..loads.time_functions import merge_times
from ..numbers import Floats
from ..scene.drives import summands
from ..scene.model import Scene

MOST_STEPS = 20_000_000
SAME_TIME = 1e-12  # relative: a switch this close to a grid time is moved to it


@dataclass(frozen=True, slots=True)
class Stop:
    """A time [s] at which a run stops: to record, because a drive jumps, or both."""

    t: float
    on_grid: bool
    jumps: bool


def refuse_many_steps(duration: float, dt: float) -> None:
    """Raise SeaframeError for a run with so many steps that it must be a typing mistake."""
    if not duration / dt <= MOST_STEPS:
        raise SeaframeError(
            f"{duration:g} s in steps of {dt:g} s are more than {MOST_STEPS:,} steps. "
            "Use a larger dt or a shorter duration.",
            "limit",
            path="run",
        )


def grid_times(duration: float, dt: float) -> list[float]:
    """Multiples of dt up to the duration, and the duration itself."""
    count = math.floor(duration / dt * (1.0 + SAME_TIME))
    times = [k * dt for k in range(count + 1)]
    if duration - times[-1] > SAME_TIME * max(1.0, duration):
        times.append(duration)
    return times


def switch_times(eom: EquationsOfMotion) -> list[float]:
    """Times [s] at which a drive or one of its derivatives jumps, a connection opens or closes, or a motor fails."""
    tree = eom.tree
    motors = [motor.switches for motor in tree.motors]
    loads = [load.switches for body in tree.bodies for load in body.loads]
    commands = [command.switches for command in tree.commands]
    connections = [connection.switches for connection in tree.connections]
    return list(merge_times([*motors, *loads, *commands, *connections, failure_times(eom)]))


def jump_times(eom: EquationsOfMotion) -> list[float]:
    """Times [s] at which a force, a command or a velocity jumps, or a connection opens or closes.

    At other switches only slopes change: a step across them loses accuracy, but is not wrong.
    """
    tree = eom.tree
    motors = [motor.jumps for motor in tree.motors]
    loads = [load.jumps for body in tree.bodies for load in body.loads]
    commands = [command.jumps for command in tree.commands]
    connections = [connection.switches for connection in tree.connections]
    velocities = reconfiguration_times(eom) if has_velocity_jumps(eom.scene) else []
    return list(merge_times([*motors, *loads, *commands, *connections, velocities, failure_times(eom)]))


def failure_times(eom: EquationsOfMotion) -> list[float]:
    """Times [s] at which motors of thrusters fail."""
    return [each.time for each in eom.tree.failures]


def reconfiguration_times(eom: EquationsOfMotion) -> list[float]:
    """Times [s] at which a connection closes or opens, or a prescribed motion or its rate jumps."""
    tree = eom.tree
    motions = {
        time
        for body in tree.bodies
        for actuation, motor in zip(body.actuation, body.motors, strict=True)
        if actuation == "motion"
        for time in motor.switches
    }
    connections = {
        time
        for each in tree.connections
        for time in (each.switches if each.command is None else tree.commands[each.command].switches)
    }
    return sorted(motions | connections)


def has_velocity_jumps(scene: Scene) -> bool:
    """Whether velocities jump: where tables prescribe a motion (cubic: at its ends), and where connections close."""
    motions = [signal for drive in scene.all_drives.values() for signal in summands(drive.motion)]
    closing = any(connection.closes_during_run for connection in scene.connections)
    return closing or any(signal.table is not None for signal in motions)


def velocity_jump_times(eom: EquationsOfMotion) -> list[float]:
    """Times [s] at which velocities may jump by themselves; at zero, initial states are those after a jump."""
    return [time for time in reconfiguration_times(eom) if time > 0.0] if has_velocity_jumps(eom.scene) else []


def falls_on(t: float | Floats, times: Sequence[float]) -> Any:
    """Whether times t [s], of any shape, equal one of some times up to rounding."""
    near = SAME_TIME * np.maximum(1.0, np.abs(t))
    return np.any([np.abs(time - t) <= near for time in times], axis=0) if times else np.zeros(np.shape(t), bool)


def time_after_jump(t: float | Floats, switches: Sequence[float]) -> Floats:
    """Times at which functions of time have the values after a jump at t [s], also if t is rounded down."""
    near = SAME_TIME * np.maximum(1.0, np.abs(t))
    found = np.array(t, dtype=float)
    for time in switches:
        found = np.where((time > t) & (time <= t + near), time, found)
    return found


def stops_of(grid: list[float], switches: list[float]) -> list[Stop]:
    """Grid times and the switches between them, in order; a switch very close to a stop is moved to it."""
    near = SAME_TIME * max(1.0, grid[-1])
    stops: list[Stop] = []
    waiting = [time for time in switches if grid[0] < time < grid[-1]]
    waiting.reverse()
    for t in grid:
        while waiting and waiting[-1] < t - near:
            time = waiting.pop()
            if not stops or stops[-1].t < time - near:
                stops.append(Stop(time, False, True))
        jumps = False
        while waiting and waiting[-1] <= t + near:
            waiting.pop()
            jumps = t not in (grid[0], grid[-1])
        stops.append(Stop(t, True, jumps))
    return stops
