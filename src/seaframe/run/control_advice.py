"""Advice on controllers that cannot do what they are asked: axes without thrusters, holds that oppose each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from ..control.build_controllers import mounted_thrusters, powerless_axes, thrusters_of
from ..control.vessel import joined_robots, vessel_of
from ..integrate.schedule import failure_times
from ..loads.time_functions import merge_times
from ..numbers import Floats
from ..scene.connections import connections_closed_by_inputs
from ..scene.controllers import Holding
from ..signals.held_pose import target_of
from .recording import Run


def control_advice(run: Run) -> Iterator[str]:
    """Yield which held axes no thruster is left for, and which controllers hold the same axes of joined vehicles."""
    scene = run.scene
    holds = {name: each.hold for name, each in scene.controllers.items() if each.hold is not None}
    if not holds or run.replaces_controllers or connections_closed_by_inputs(scene):
        return
    first, last = float(run.t[0]), float(run.t[-1])
    changes = merge_times([*(each.switches for each in run.eom.tree.connections), failure_times(run.eom)])
    times = [first, *(time for time in changes if first < time <= last)]
    for name, hold in holds.items():
        yield from lost_axes(run, name, hold, times)
    for pair in combinations(holds.items(), 2):
        (name, hold), (other_name, other) = pair
        time = next((time for time in times if are_opposed(run, hold, other, time)), None)
        if time is not None:
            yield (
                f"Controllers {name} and {other_name} hold the same motion of one body {since(run, time)}. Where their "
                "targets differ, their thrusters push against each other, and their integrals grow to the limits. Use "
                "one controller with the thrusters of both."
            )


def lost_axes(run: Run, name: str, hold: Holding, times: list[float]) -> Iterator[str]:
    """Yield the axes of a hull to hold for which a run has no thruster left, with the time of each."""
    described = run.scene.controllers[name]
    thrusters = mounted_thrusters(run.eom, thrusters_of(run.scene, name, described))
    known: set[str] = set()
    for time in times:
        left = [each for each in thrusters if each.lost > time]
        axes = powerless_axes(run.eom, hold, target_of(run.eom, hold), left, configuration_at(run, time), time)
        if new := [axis for axis in axes if axis not in known]:
            yield (
                f"Controller {name} has no thruster for {', '.join(new)} of {hold.link} {since(run, time)}, so it does "
                "not hold this motion."
            )
        known = set(axes)


def are_opposed(run: Run, hold: Holding, other: Holding, time: float) -> bool:
    """Whether two held motions are not independent: the errors of one rigid body that both reduce to zero."""
    robots = joined_robots(run.scene, hold.link.partition(".")[0], time)
    if other.link.partition(".")[0] not in robots:
        return False
    q, slots = configuration_at(run, time), run.eom.coordinates.slots
    motion = vessel_of(run.eom, hold.link, robots, (), q).motion  # V_other = G V, with the twist V of the held link
    rates = [
        target_of(run.eom, each).held_twists(q[slots[each.link].q]).T @ motion[slots[each.link].v]
        for each in (hold, other)
    ]
    ranks = [int(np.linalg.matrix_rank(found)) for found in (*rates, np.vstack(rates))]
    return ranks[2] < ranks[0] + ranks[1]


def configuration_at(run: Run, time: float) -> list[float]:
    """Return the recorded configuration q (nq,) at a time [s], or the one before it."""
    rows: Floats = run.q[max(0, int(np.searchsorted(run.t, time, side="right")) - 1)]
    return [float(x) for x in rows]


def since(run: Run, time: float) -> str:
    """Return from when on something is so."""
    return "from the start" if time <= run.t[0] else f"from {time:g} s on"
