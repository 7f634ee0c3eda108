"""The usual campaigns of a vehicle, as study 003 towed it: surge, heave, pitch; then thrusters, still and under way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ...errors import SeaframeError
from ...loads.thruster import direction_of
from ...scene.model import Scene
from ...scene.thrusters import Thruster
from .files import write_tank
from .towed import Towed
from .virtual import HEAVE, PITCH, SURGE, THRUST, TURNING_FAULTS, Plan, VirtualTank

AHEAD = 0.999  # of a direction's component ahead, from which a thruster pushes along surge
T200_DIAMETER = 0.076  # [m]


def virtual_tank(
    scene: Scene, folder: str | Path, robot: str | None = None, seed: int = 0, thrusters: bool = True
) -> Path:
    """Tow a vehicle of a scene in a virtual tank, and write its logs and `tank.yaml` into a new folder.

    Left out, `robot` is the scene's first. Thrusters that are told in pulse widths and push ahead are run too, unless
    `thrusters` is False. The logs have all faults of `Faults`, and all of them follow from the seed.
    """
    if seed < 0:
        raise SeaframeError(f"seed must be a whole number of at least zero, not {seed}.")
    towed = Towed(scene, robot)
    tank = VirtualTank(towed)
    campaigns = {"surge": (tank, SURGE), "heave": (tank, HEAVE)}
    campaigns["pitch"] = (replace(tank, faults=TURNING_FAULTS), PITCH)
    ahead = pushing_ahead(scene, towed.robot) if thrusters else {}
    if ahead:
        campaigns["thrust"] = (tank, thrust_plan(tuple(ahead)))
    return write_tank(folder, campaigns, seed, diameter_of(ahead))


def pushing_ahead(scene: Scene, robot: str) -> dict[str, Thruster]:
    """The thrusters of the root link that push along surge and are told in pulse widths."""
    root = next(iter(scene.robots[robot].links))
    return {
        each.name: each
        for each in scene.robots[robot].thrusters
        if each.link == root and each.unit == "pwm" and bool(direction_of(each).x > AHEAD)
    }


def thrust_plan(names: tuple[str, ...]) -> Plan:
    """The usual speeds and pulse widths for these thrusters."""
    return replace(THRUST, thrusters=names)


def diameter_of(thrusters: dict[str, Thruster]) -> float:
    """Of their propellers [m]; all must have the same."""
    found = {T200_DIAMETER if each.propeller is None else each.propeller.diameter for each in thrusters.values()}
    known = {diameter for diameter in found if diameter is not None}
    if len(known) > 1:
        raise SeaframeError(f"the thrusters {', '.join(thrusters)} have propellers of several diameters.")
    return known.pop() if known else T200_DIAMETER
