"""Vehicle on a towing carriage: the force that holds it at a prescribed motion, by the simulator's own loads."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...dynamics import derive
from ...errors import SeaframeError, unknown_name
from ...loads.thruster import thruster_of
from ...loads.time_functions import Instant
from ...numbers import Floats
from ...scene.model import Scene

AXES = ("surge", "sway", "heave", "roll", "pitch", "yaw")
# Gravity is perpendicular to a translation, along the axis of a rotation: weight and buoyancy then load no cell.
# A carriage moves in a horizontal plane, so the vehicle lies on its side for heave and pitch, as in study 003.
DOWN = {"surge": 2, "sway": 2, "heave": 1, "roll": 0, "pitch": 1, "yaw": 2}


class TowedVehicle:
    """One robot of a scene alone in still water, moved along or about one axis of its root link."""

    def __init__(self, scene: Scene, robot: str | None = None) -> None:
        robot = next(iter(scene.robots)) if robot is None else robot
        if robot not in scene.robots:
            raise SeaframeError(unknown_name(robot, scene.robots, "robot"), path="robot")
        self.source, self.robot = scene, robot
        self.scenes = {axis: isolate_robot(scene, robot, axis) for axis in AXES}
        thrusters = self.scenes["surge"].thrusters
        density = scene.water.density if scene.water is not None else 0.0
        self.thrusters = {each.name: thruster_of(each, density) for each in thrusters.values()}
        self.equations = {axis: derive(each) for axis, each in self.scenes.items()}

    def holding_force(
        self, axis: str, speed: ArrayLike, acceleration: ArrayLike, commands: Mapping[str, float] | None = None
    ) -> Floats:
        """Return the force [N] or moment [N m] (n,) of the carriage along or about the axis, by inverse dynamics.

        `speed` (n,) [m/s, rad/s], `acceleration` [m/s2, rad/s2], `commands` of thrusters by name (others: neutral).
        """
        if axis not in AXES:
            raise SeaframeError(unknown_name(axis, AXES, "axis"), path="axis")
        eom, k = self.equations[axis], AXES.index(axis)
        u = np.atleast_1d(np.asarray(speed, dtype=float))
        q, v, vdot = np.zeros((len(u), eom.nq)), np.zeros((len(u), eom.nv)), np.zeros((len(u), eom.nv))
        q[:, 3] = 1.0
        v[:, k], vdot[:, k] = u, acceleration
        inputs = self.fill_commands(commands or {})

        def residual_forces(q: Any, v: Any, vdot: Any) -> list[Any]:
            return eom.motor_forces_with_commands(q, v, vdot, inputs, Instant(0.0, 0.0))

        return np.asarray(eom.answer(residual_forces, q, v, vdot=vdot)[:, k], dtype=float)

    def fill_commands(self, commands: Mapping[str, float]) -> list[float]:
        """Return a command for every thruster; neutral where none is given."""
        for name in commands:
            if name not in self.thrusters:
                raise SeaframeError(unknown_name(name, self.thrusters, "thruster"), path="commands")
        return [float(commands.get(name, each.neutral)) for name, each in self.thrusters.items()]

    def rotor_speed(self, name: str, command: float) -> float:
        """Return the rotor speed [rad/s] of a thruster at a command."""
        thruster = self.thrusters[name]
        return float(thruster.spin(thruster.limit_command(command)))


def isolate_robot(scene: Scene, robot: str, axis: str) -> Scene:
    """Return a scene with one robot in still, unbounded water; its thrusters follow commands without delay or failure.

    Gravity keeps its magnitude, and its direction suits the axis (DOWN).
    """
    robots = scene.to_dict()["robots"]
    body = dict(robots[robot])
    attached = {name: own for name, own in robots.items() if name != robot and scene.carrier_of(name) == robot}
    if not scene.robots[robot].floats:
        raise SeaframeError(
            "a robot on a fixed base cannot be towed. Choose a robot with `base: free`.", "unsupported", path=robot
        )
    body["at"] = {}
    body["thrusters"] = [
        {key: value for key, value in each.items() if key not in ("spin_up", "rate", "fails")}
        for each in body.get("thrusters", [])
    ]
    if scene.water is None:
        raise SeaframeError(
            f"scene '{scene.name}' is dry, so nothing resists the motion. Add `water: {{density: 1000}}`.",
            "missing",
            path="water",
        )
    down = [0.0, 0.0, 0.0]
    down[DOWN[axis]] = math.hypot(*scene.gravity)
    return Scene.from_dict(
        {
            "name": f"{robot} of {scene.name} on a towing carriage"[:200],
            "gravity": down,
            "water": {"density": scene.water.density},
            "robots": {robot: body} | attached,
        }
    )
