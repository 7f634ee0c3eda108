"""Standard campaigns of a vehicle, as in study 003: surge, heave, pitch; then thrusters at rest and under way.

Other axes may be towed too: what a turn predicts depends on the drag in yaw, which study 003 scales from pitch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ...errors import SeaframeError, unknown_name
from ...loads.thruster import direction_of
from ...scene.model import Scene
from ...scene.thrusters import Thruster
from .tank_files import write_tank
from .tank_simulator import PLANS, STUDIED, THRUST, TURNING_FAULTS, Plan, VirtualTank
from .towed_vehicle import TowedVehicle

AHEAD = 0.999  # least forward component of the direction of a thruster that pushes along surge
T200_DIAMETER = 0.076  # [m]


def virtual_tank(
    scene: Scene,
    folder: str | Path,
    robot: str | None = None,
    seed: int = 0,
    thrusters: bool = True,
    axes: Sequence[str] = STUDIED,
) -> Path:
    """Tow a vehicle of a scene in a virtual tank, and write its logs and `tank.yaml` into a new folder.

    Args:
        scene: with water and a robot on a free base.
        folder: a new or empty folder.
        robot: default: the first of the scene.
        seed: of all measurement errors (`Faults`); a whole number of at least zero.
        thrusters: also run the thrusters that push forward and are commanded by pulse widths.
        axes: those that are towed; thrusters need surge.

    Returns the path of `tank.yaml`, which `identify_tank` reads.

    Example:

        sf.virtual_tank(sf.load("bluerov-tank"), "campaign")
        sf.identify_tank("campaign")
    """
    if seed < 0:
        raise SeaframeError(f"must be a whole number of at least zero, not {seed}.", "range", path="seed")
    towed = TowedVehicle(scene, robot)
    tank = VirtualTank(towed)
    turning = replace(tank, faults=TURNING_FAULTS)
    for axis in axes:
        if axis not in PLANS:
            raise SeaframeError(unknown_name(axis, PLANS, "axis"), path="axes")
    campaigns = {axis: (turning if PLANS[axis].is_rotation else tank, PLANS[axis]) for axis in axes}
    forward = find_forward_thrusters(scene, towed.robot) if thrusters and "surge" in axes else {}
    if forward:
        campaigns["thrust"] = (tank, thrust_plan(tuple(forward)))
    return write_tank(folder, campaigns, seed, common_diameter(forward))


def find_forward_thrusters(scene: Scene, robot: str) -> dict[str, Thruster]:
    """Return the thrusters of the root link that push along surge and are commanded by pulse widths."""
    root = next(iter(scene.robots[robot].links))
    return {
        each.name: each
        for each in scene.robots[robot].thrusters
        if each.link == root and each.unit == "pwm" and bool(direction_of(each).x > AHEAD)
    }


def thrust_plan(names: tuple[str, ...]) -> Plan:
    """Return the plan with the standard speeds and pulse widths for these thrusters."""
    return replace(THRUST, thrusters=names)


def common_diameter(thrusters: dict[str, Thruster]) -> float:
    """Return the diameter of the propellers [m]; all must have the same."""
    diameters = {T200_DIAMETER if each.propeller is None else each.propeller.diameter for each in thrusters.values()}
    known = {diameter for diameter in diameters if diameter is not None}
    if len(known) > 1:
        raise SeaframeError(
            f"the thrusters {', '.join(thrusters)} have propellers of different diameters; a thrust campaign has one. "
            "Pass `thrusters=False`.",
            "conflict",
            path="thrusters",
        )
    return known.pop() if known else T200_DIAMETER
