"""The state of a scene at time zero, as the scene gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..loads.time_functions import Instant
from ..rotations import quaternion_from_rotation
from ..scene.drives import Level
from ..scene.joint_types import Start
from ..scene.model import Placement, Scene
from ..spatial import rotation_from_rpy
from .joints import JOINTS
from .tree import Tree

AT_REST = Start()
BEGIN = Instant(0.0, 0.0)


def described_state(scene: Scene, tree: Tree) -> tuple[list[Any], list[Any]]:
    """q and v: free coordinates as given in the scene, tethers as they hang, prescribed ones on their functions.

    Locks and connections are not enforced yet; `integrate.initial_state` does that.
    """
    q: list[Any] = [0.0] * tree.nq
    v: list[Any] = [0.0] * tree.nv
    slots, starts, robots = scene.coordinates.slots, scene.initial_states, scene.robots_and_tethers
    for path, slot in slots.items():
        start = starts.get(path, AT_REST)
        of_q, of_v = slot.type.start_keys
        q[slot.q] = read_numbers(robots[path.partition(".")[0]].at if slot.base else start, of_q)
        v[slot.v] = JOINTS[slot.joint].velocity(q[slot.q], read_numbers(start, of_v))
        q[slot.flexible_q] = entries(start.modes, slot.flexible_q.stop - slot.flexible_q.start)
        v[slot.flexible_v] = entries(start.mode_rates, slot.flexible_v.stop - slot.flexible_v.start)
    for body in tree.bodies:
        for k, (actuation, motor) in enumerate(zip(body.actuation, body.motors, strict=True)):
            if actuation == "motion":
                value = motor.motion.at(BEGIN)
                q[body.q.start + k], v[body.v.start + k] = value.value, value.rate
    for body in tree.bodies:
        for device, wiring in zip(body.devices, body.wirings, strict=True):
            q[wiring.inner] = device.inner
    return q, v


def read_numbers(source: Placement | Start, keys: Mapping[str, int]) -> list[Any]:
    """The numbers of some keys one after another, zero where a key is missing; roll, pitch and yaw as a quaternion."""
    found: list[Any] = []
    for key, count in keys.items():
        numbers = entries(getattr(source, key), count)
        found += list(quaternion_from_rotation(rotation_from_rpy(*numbers))) if key == "rpy" else numbers
    return found


def entries(level: Level | None, count: int) -> list[float]:
    """A level as `count` numbers; zero where there is none."""
    return list(level) if isinstance(level, tuple) else [0.0 if level is None else level] * count
