"""A vehicle on a towing carriage: what the simulator's own loads do to it at a prescribed motion."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...dynamics import derive
from ...errors import SeaframeError, unknown_name
from ...loads.signals import Instant
from ...loads.thruster import thruster_of
from ...numbers import Floats
from ...scene.model import Scene

AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
# Gravity is across the motion, about the axis of a turn: weight and buoyancy then push no load cell. A carriage moves
# in a level plane, so the vehicle lies on its side for heave and pitch, as in study 003.
DOWN = {"surge": 2, "sway": 2, "heave": 1, "roll": 0, "pitch": 1, "yaw": 2}


class Towed:
    """One robot of a scene alone in still water, moved along or about one of the axes of its root link."""

    def __init__(self, scene: Scene, robot: str | None = None) -> None:
        robot = next(iter(scene.robots)) if robot is None else robot
        if robot not in scene.robots:
            raise SeaframeError(unknown_name(robot, scene.robots, "robot"))
        self.source, self.robot = scene, robot
        self.scenes = {axis: alone(scene, robot, axis) for axis in AXES}
        described = self.scenes["surge"].thrusters
        density = scene.water.density if scene.water is not None else 0.0
        self.thrusters = {each.name: thruster_of(each, density) for each in described.values()}
        self.equations = {axis: derive(each) for axis, each in self.scenes.items()}

    def holding(
        self, axis: str, speed: ArrayLike, acceleration: ArrayLike, commands: Mapping[str, float] | None = None
    ) -> Floats:
        """Force [N] or moment [N m] (n,) of the carriage along the axis, by inverse dynamics."""
        if axis not in AXES:
            raise SeaframeError(unknown_name(axis, AXES, "axis"))
        eom, k = self.equations[axis], AXES.index(axis)
        u = np.atleast_1d(np.asarray(speed, dtype=float))
        q, v, vdot = np.zeros((len(u), eom.nq)), np.zeros((len(u), eom.nv)), np.zeros((len(u), eom.nv))
        q[:, 3] = 1.0
        v[:, k], vdot[:, k] = u, acceleration
        told = self.told(commands or {})

        def needed(q: Any, v: Any, vdot: Any) -> list[Any]:
            return eom.forces_beside(q, v, vdot, told, Instant(0.0, 0.0))

        return np.asarray(eom.answer(needed, q, v, vdot=vdot)[:, k], dtype=float)

    def told(self, commands: Mapping[str, float]) -> list[float]:
        """A command for every thruster: neutral where none is given."""
        for name in commands:
            if name not in self.thrusters:
                raise SeaframeError(unknown_name(name, self.thrusters, "thruster"))
        return [float(commands.get(name, each.neutral)) for name, each in self.thrusters.items()]

    def rotor_speed(self, name: str, command: float) -> float:
        """[rad/s] of a thruster at a command."""
        thruster = self.thrusters[name]
        return float(thruster.spin(thruster.bounded(command)))


def alone(scene: Scene, robot: str, axis: str) -> Scene:
    """One robot in still, unbounded water, as heavy as in its scene; its thrusters follow their commands at once."""
    described = scene.to_dict()
    body = dict(described["robots"][robot])
    if scene.robots[robot].base != "free":
        raise SeaframeError(f"{robot}: a robot on a fixed base cannot be towed.")
    body["at"] = {}
    body["thrusters"] = [
        {key: value for key, value in each.items() if key not in ("spin_up", "rate")}
        for each in body.get("thrusters", [])
    ]
    if scene.water is None:
        raise SeaframeError(f"scene '{scene.name}' is dry: a towing tank needs `water: {{density: 1000}}`.")
    down = [0.0, 0.0, 0.0]
    down[DOWN[axis]] = math.hypot(*scene.gravity)
    return Scene.from_dict(
        {
            "name": f"{robot} of {scene.name} on a towing carriage"[:200],
            "gravity": down,
            "water": {"density": scene.water.density},
            "robots": {robot: body},
        }
    )
