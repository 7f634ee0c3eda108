"""The virtual twin of a robot: its scene, moved by the commands that the robot reports."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ...dynamics import derive
from ...errors import SeaframeError
from ...integrate.auto import stable_step
from ...integrate.initial_state import initial_state
from ...integrate.integrator import INTEGRATORS
from ...loads.time_functions import Instant
from ...numbers import Floats
from ...program.program import Program
from ...scene.model import Scene
from ..gait import CommandedJoint, commanded_joints
from ..logged_pulses import angle_keys, replace_angles

NO_TIME = 1e-9  # [s]


class Twin:
    """A scene whose commanded angles are inputs; it starts at rest with its joints where they are first commanded.

    Joints driven by `servo` move by their servos. If all joints are driven by `motion`, they are where they are
    commanded to be.
    """

    def __init__(self, scene: Scene) -> None:
        self.joints = commanded_joints(scene)
        self.indices = [joint.index for joint in self.joints]
        self.is_prescribed = not any(joint.drive.servo for joint in self.joints)
        self.dt = scene.run.dt
        refuse_loose_joints(scene, self.joints, self.is_prescribed)
        driven = scene if self.is_prescribed else with_inputs(scene, self.joints)
        paths = () if self.is_prescribed else [input_path(scene, joint) for joint in self.joints]
        self.program = Program(driven, paths, integrator=None if self.is_prescribed else name_integrator(driven))
        state = initial_state_of(driven)
        self.q, self.v = state
        self.memory = self.program.memory0() if self.program.closed_loop else None
        self.t: float | None = None
        self.command: Floats | None = None  # (joints,) since time t [rad, m]

    def move(self, t: float, command: Sequence[float]) -> Floats:
        """Advance to a time t [s] under the command before, take a new one (joints,), and return q (nq,)."""
        taken = np.array(command, dtype=float)
        if self.command is None or self.t is None or self.is_prescribed:
            self.q[self.indices] = taken
        elif t - self.t > NO_TIME:
            steps = math.ceil((t - self.t) / self.dt - NO_TIME)
            length = (t - self.t) / steps
            found = self.program.rollout(self.q, self.v, None, length, steps, self.command, t=self.t, m=self.memory)
            self.q, self.v, self.memory = (*found, None)[:3]
        self.t, self.command = t, taken
        return np.array(self.q)


def refuse_loose_joints(scene: Scene, joints: Sequence[CommandedJoint], is_prescribed: bool) -> None:
    """Refuse scenes in which prescribed motions would push on something that moves freely."""
    prescribed = [joint.name for joint in joints if joint.drive.servo is None]
    slots = scene.coordinates.slots.values()
    free = any(mode == "free" for slot in slots for mode in slot.actuation)
    if prescribed and (free or not is_prescribed):
        raise SeaframeError(
            "is driven by `motion`, which a twin with other moving parts cannot follow from command to command. Drive "
            "it by `servo`.",
            "unsupported",
            path=f"drives.{prescribed[0]}",
        )


def input_path(scene: Scene, joint: CommandedJoint) -> str:
    """Return the path of the commanded angle in the scene of a twin."""
    entry = "" if joint.entry is None else f"[{joint.entry}]"
    return f"{'.'.join(angle_keys(scene, joint.path))}.constant{entry}"


def with_inputs(scene: Scene, joints: Sequence[CommandedJoint]) -> Scene:
    """Return the scene with constants for the commanded angles."""
    sizes = {joint.path: len(scene.coordinates.slots[joint.path].actuation) for joint in joints}
    content = replace_angles(
        scene, {path: {"constant": 0.0 if size == 1 else [0.0] * size} for path, size in sizes.items()}
    )
    for plot in content.get("plots", ()):
        plot.pop("log", None)
    return Scene.from_dict(content)


def name_integrator(scene: Scene) -> str:
    """Return the integrator of a twin's steps of fixed length: the scene's own, or one with which they are stable."""
    own = INTEGRATORS[scene.run.integrator]
    if own.fixed:
        return own.name
    eom, dt = derive(scene), scene.run.dt
    about = eom, initial_state(eom), Instant(0.0, 0.5 * dt)
    steps = {name: stable_step(*about, INTEGRATORS[name]) for name in ("rk4", "imex3")}
    found = next((name for name, step in steps.items() if dt <= step), None)
    if found is None:
        longest = max(steps.values())
        raise SeaframeError(
            f"A twin takes steps of fixed length, which are unstable with {dt:g} s; the longest stable step is "
            f"{longest:.2g} s. Use a shorter dt.",
            "range",
            path="run.dt",
        )
    return found


def initial_state_of(scene: Scene) -> tuple[Floats, Floats]:
    """Return q (nq,) and v (nv,) at the start of a scene."""
    state = initial_state(derive(scene))
    return np.array(state.q, dtype=float), np.array(state.v, dtype=float)
