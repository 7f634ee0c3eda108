"""Sign test: push each thruster alone, from rest, and report in which direction its robot accelerates."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..dynamics import EquationsOfMotion, derive
from ..dynamics.start import BEGIN
from ..integrate.impulse import without_loads
from ..integrate.initial_state import initial_state
from ..loads.load import Push
from ..loads.thruster import Thrust
from ..loads.time_functions import Function, pieces
from ..scene.joint_types import FREE_MOTIONS
from ..scene.model import Scene
from ..spatial import Wrench

PART = 0.1  # of its largest thrust: how hard a thruster pushes
UNBOUNDED = 10.0  # [N], where nothing bounds its thrust
UNITS = ("m/s²", "m/s²", "m/s²", "rad/s²", "rad/s²", "rad/s²")
NEGLIGIBLE = 1e-6  # relative to the largest of its kind


@dataclass(frozen=True, slots=True)
class ThrusterResponse:
    """The acceleration of a robot's base when one thruster pushes."""

    thruster: str
    command: float  # [unit], above neutral
    unit: str  # of the command
    newtons: float  # thrust [N]
    acceleration: tuple[float, ...]  # of the base, in its frame [m/s2, rad/s2]

    @property
    def words(self) -> str:
        """The significant accelerations in words: "surge (x) +0.31 m/s², yaw (z) -0.12 rad/s²"."""
        parts = []
        for kind in (slice(0, 3), slice(3, 6)):
            largest = max(map(abs, self.acceleration[kind]))
            entries = zip(FREE_MOTIONS[kind], UNITS[kind], self.acceleration[kind], strict=True)
            parts += [f"{name} {a:+.3g} {unit}" for name, unit, a in entries if abs(a) > NEGLIGIBLE * largest]
        return ", ".join(parts) or "nothing"


def sign_test(scene: Scene) -> list[ThrusterResponse]:
    """Push every thruster of robots with a free base alone; results in the order of the file.

    for response in sign_test(scene):
        print(response.thruster, response.words)
    """
    eom = derive(scene)
    numbers = {number: path for path, number in eom.coordinates.commands.items()}
    start = initial_state(eom)
    found = {}
    for k, body in enumerate(eom.tree.bodies):
        for device, wire in zip(body.devices, body.wirings, strict=True):
            if isinstance(device, Thrust) and isinstance(wire.command, int):
                command = usual_command(device)
                newtons = float(device.steady_thrust(command))
                vdot = push_alone(eom, k, newtons * device.per_newton, start.q)
                path = numbers[wire.command]
                base = base_of(eom, path)
                if base is not None:
                    unit = scene.thrusters[path].symbol
                    found[path] = ThrusterResponse(path, command, unit, newtons, tuple(float(x) for x in vdot[base]))
    return [found[path] for path in scene.thrusters if path in found]


def usual_command(device: Thrust) -> float:
    """A command above neutral that gives a part of the largest thrust.

    It is always above neutral, so that a table with the wrong sign shows.
    """
    _, highest = device.newtons_range
    forward = device.command_for(PART * highest if np.isfinite(highest) else UNBOUNDED)
    return float(device.neutral + abs(forward - device.neutral))


def base_of(eom: EquationsOfMotion, thruster: str) -> slice | None:
    """Entries of v of the free base of a thruster's robot; None if its base is not free."""
    robot = eom.scene.carrier_of(thruster.partition(".")[0])
    bases = (slot.v for path, slot in eom.coordinates.slots.items() if slot.base and path.startswith(f"{robot}."))
    base = next(bases)
    return base if base.stop - base.start == len(FREE_MOTIONS) else None


def push_alone(eom: EquationsOfMotion, k: int, wrench: Wrench, q: list[float]) -> list[float]:
    """Accelerations from rest, without drag and weight, when a wrench acts on one body alone."""
    resting = without_loads(eom)
    bodies = list(resting.tree.bodies)
    bodies[k] = replace(bodies[k], loads=(*bodies[k].loads, constant_push(wrench)))
    still = [0.0] * eom.nv
    given = [0.0] * eom.nv + eom.commands([0.0] * eom.nu, BEGIN)
    return type(eom)(eom.scene, replace(resting.tree, bodies=tuple(bodies))).accelerations(q, still, given, BEGIN)


def constant_push(wrench: Wrench) -> Push:
    """A load that is a constant wrench."""
    fx, fy, fz, mx, my, mz = (constant(component) for component in wrench)
    return Push((fx, fy, fz), (mx, my, mz))


def constant(value: float) -> Function:
    """A constant function of time."""
    return pieces((0.0,), ((value,),))
