"""How a scene is described at time zero."""

from __future__ import annotations

from typing import Any

from ..loads.signals import Instant
from ..rotations import quaternion_of
from ..scene.drives import Level
from ..scene.model import Robot, Scene, Start
from ..spatial import Vector, of_quaternion, of_rpy
from .tree import Tree

AT_REST = Start()
BEGIN = Instant(0.0, 0.0)


def described_state(scene: Scene, tree: Tree) -> tuple[list[Any], list[Any]]:
    """q and v: free coordinates as described, tethers as they hang, prescribed ones on their functions."""
    q: list[Any] = [0.0] * tree.nq
    v: list[Any] = [0.0] * tree.nv
    slots, starts, robots = scene.coordinates.slots, scene.starts, scene.everything
    for path, slot in slots.items():
        start = starts.get(path, AT_REST)
        robot = robots[path.partition(".")[0]]
        q[slot.q] = configuration(slot.joint, robot if slot.base else None, start)
        v[slot.v] = velocity(slot.joint, q[slot.q], start)
        q[slot.flexible_q] = entries(start.modes, slot.flexible_q.stop - slot.flexible_q.start)
        v[slot.flexible_v] = entries(start.mode_rates, slot.flexible_v.stop - slot.flexible_v.start)
    for body in tree.bodies:
        for k, (mode, motor) in enumerate(zip(body.modes, body.motors, strict=True)):
            if mode == "motion":
                value = motor.motion.at(BEGIN)
                q[body.q.start + k], v[body.v.start + k] = value.value, value.rate
    for body in tree.bodies:
        for device, wiring in zip(body.devices, body.wirings, strict=True):
            q[wiring.inner] = device.inner
    return q, v


def configuration(joint: str, robot: Robot | None, start: Start) -> list[float]:
    """Of one joint; that of a base comes from its robot."""
    rpy = (robot.at.rpy if robot else start.rpy) or (0.0, 0.0, 0.0)
    quaternion = list(quaternion_of(of_rpy(*rpy)))
    match joint:
        case "free":
            return [*((robot.at.position if robot else start.position) or (0.0, 0.0, 0.0)), *quaternion]
        case "spherical":
            return quaternion
        case "prismatic":
            return [start.extension or 0.0]
        case "revolute":
            return entries(start.angle, 1)
        case "universal":
            return entries(start.angle, 2)
        case _:
            return []


def velocity(joint: str, q: list[float], start: Start) -> list[float]:
    """Of one joint: the velocity of a free one is turned from the axes of its place into its own."""
    spin = start.angular_velocity or (0.0, 0.0, 0.0)
    match joint:
        case "free":
            R = of_quaternion(*q[3:])
            return [*(R.T @ Vector(*(start.velocity or (0.0, 0.0, 0.0)))), *spin]
        case "spherical":
            return list(spin)
        case "revolute" | "prismatic":
            return entries(start.rate, 1)
        case "universal":
            return entries(start.rate, 2)
        case _:
            return []


def entries(level: Level | None, count: int) -> list[float]:
    """A level as so many numbers; zero where there is none."""
    return list(level) if isinstance(level, tuple) else [level or 0.0] * count
