"""An imported robot as it is shown: floating in water where its file says nothing of water, and in motion.

Robot files hold no drives: without any, joints would hang limp, and a robot without water would fall.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np

from ...dynamics import derive
from ...errors import SeaframeError, one_line
from ...integrate.initial_state import initial_state
from ...scene.links import Joint
from ...scene.locating import import_of, remember_import
from ...scene.model import Scene
from ...scene.thrusters import Thruster
from .import_checks import balance_of
from .import_robot import import_robot
from .solids import clean

SWINGS = {"revolute": 0.4, "prismatic": 0.05}  # of a joint to each side of its middle [rad, m]
SHARE = 0.4  # of the room of a joint that it swings to each side
PERIODS = (8.0, 10.0, 12.5)  # of joints, in turns [s]
THRUST = 0.05  # largest thrust of a slider over the weight of all robots, where a thruster has no limits
LEAST_HEIGHT = 0.02  # of the centre of buoyancy of a shown robot above that of mass [m]
FLOATING = "the file says nothing of water: estimated from the shapes, neutrally buoyant, and floating level."
LEVEL = "guessed: foam or ballast that lets the robot float level"
NOTE = "a motion is made up to show the robot: joints swing, thrusters have sliders. Give `drives` for one of your own."
RPM = 60.0 / (2.0 * math.pi)  # per rad/s


def robot_to_show(path: Path) -> Scene:
    """Import a robot; one that would fall for want of water floats neutrally and level in estimated water."""
    scene, report = import_robot(path)
    if scene.water is None and any(robot.base == "free" for robot in scene.robots.values()):
        try:
            scene, report = import_robot(path, estimate="shapes", buoyancy=1.0)
            report.add("assumed", FLOATING)
            scene = remember_import(float_level(scene), report)
        except SeaframeError as error:
            report.add("doubtful", one_line(f"not shown in water, as it cannot be estimated: {error.message}"))
    return demonstrate(scene)


def float_level(scene: Scene) -> Scene:
    """Return the scene with the centre of buoyancy of every base moved such that its robot floats level."""
    eom = derive(scene)
    poses = eom.poses(initial_state(eom).q)
    changes: dict[str, Any] = {}
    sources = dict(scene.sources)
    for name, robot in scene.robots.items():
        balance, base = balance_of(scene, name, poses), robot.links[robot.root]
        if robot.base != "free" or not base.volume or not balance.up.any():
            continue
        wanted = balance.center + max(balance.height, LEAST_HEIGHT) * balance.up
        moved = np.array(base.buoyant_center) + (wanted - balance.buoyant_center) * (balance.volume / base.volume)
        path = f"{name}.{robot.root}.center_of_buoyancy"
        changes[path], sources[path] = tuple(clean(moved)), LEVEL
    return Scene.from_dict(scene.replace(changes).to_dict() | {"sources": sources})


def demonstrate(scene: Scene) -> Scene:
    """Return an imported scene with a motion of its joints and a slider for each thruster; any other as it is."""
    report = import_of(scene)
    if report is None or scene.controllers:
        return scene
    moving = {
        path: link.joint
        for path, link in scene.links.items()
        if link.joint and link.joint.type in SWINGS and path not in scene.drives
    }
    drives: dict[str, Any] = {
        path: {"motion": {"sine": swing(joint, start_of(scene, path), PERIODS[k % len(PERIODS)])}}
        for k, (path, joint) in enumerate(moving.items())
    }
    thrusters = {path: each for path, each in scene.thrusters.items() if path not in scene.drives}
    sliders = [thruster_slider(scene, path, each) for path, each in thrusters.items()]
    if sliders and drives:
        sliders.append(
            {"paths": [f"drives.{path}.motion.sine.amplitude" for path in drives], "name": "Swing of joints"}
        )
    drives |= {path: {"command": {"constant": each.neutral}} for path, each in thrusters.items()}
    if not drives:
        return scene
    report.add("assumed", NOTE, path="drives")
    data = scene.to_dict()
    data["initial"] = {path: start for path, start in data.get("initial", {}).items() if path not in drives}
    data["drives"] = data.get("drives", {}) | drives
    if sliders:
        data.setdefault("page", {}).setdefault("sliders", sliders)
    return remember_import(Scene.from_dict(data), report)


def start_of(scene: Scene, path: str) -> float:
    """Return the coordinate of a joint at the start [rad, m]."""
    start = scene.initial.get(path)
    value = None if start is None else start.extension if start.angle is None else start.angle
    return value if isinstance(value, float) else 0.0


def swing(joint: Joint, start: float, period: float) -> dict[str, float]:
    """Return a sine that begins at rest where a joint starts, towards the side with more room."""
    limits = joint.limits
    lower, upper = (None, None) if limits is None else (limits.lower, limits.upper)
    above = math.inf if not isinstance(upper, float) else upper - start
    below = math.inf if not isinstance(lower, float) else start - lower
    side = 1.0 if above >= below else -1.0
    amplitude = max(0.0, min(SWINGS[joint.type], SHARE * max(above, below)))
    return {
        "amplitude": amplitude,
        "period": period,
        "phase": -side * math.pi / 2.0,
        "offset": start + side * amplitude,
    }


def thruster_slider(scene: Scene, path: str, thruster: Thruster) -> dict[str, Any]:
    """Return a slider for the command of a thruster, between its limits or up to a small part of the weight."""
    given = thruster.limits.command or (thruster.limits.thrust if thruster.model == "force" else None)
    if given is None and thruster.table is not None:
        given = (thruster.table.commands[0], thruster.table.commands[-1])
    if given is None:
        gravity = math.sqrt(sum(g * g for g in scene.gravity)) or 1.0
        most = THRUST * gravity * sum(link.total_mass for link in scene.links.values())
        if thruster.propeller is not None and thruster.propeller.T_ww is not None:
            most = RPM * math.sqrt(most / thruster.propeller.T_ww)
        given = (-most, most)
    return {"paths": f"drives.{path}.command.constant", "name": path.partition(".")[2], "range": list(given)}
