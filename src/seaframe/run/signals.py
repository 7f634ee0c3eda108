"""Signals by name, from the states of a run: batches over all rows at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..dynamics import kinematics, recursive
from ..dynamics.equations import EquationsOfMotion
from ..loads.signals import Instant
from ..rotations import quaternion_of
from ..scene.coordinates import Slot
from ..spatial import Vector, array

if TYPE_CHECKING:
    from .recording import Rows

Floats = NDArray[np.float64]
COMPONENT = re.compile(r"^(.*)\[(\d+)\]$")

LINK_UNITS = {
    "position": "m",
    "orientation": "1",
    "velocity": "m/s",
    "angular_velocity": "rad/s",
    "center_position": "m",
    "center_velocity": "m/s",
    "reaction_force": "N",
    "reaction_moment": "N m",
}
JOINT_UNITS = {
    "revolute": {"angle": "rad", "rate": "rad/s", "torque": "N m"},
    "universal": {"angle": "rad", "rate": "rad/s", "torque": "N m"},
    "prismatic": {"extension": "m", "rate": "m/s", "force": "N"},
    "spherical": {"torque": "N m"},
}
SCENE_UNITS = {
    "energy.kinetic": "J",
    "energy.potential": "J",
    "momentum.linear": "kg m/s",
    "momentum.angular": "kg m2/s",
}


def parted(name: str) -> tuple[str, int | None]:
    """A name and the component that it ends in, if any."""
    match = COMPONENT.match(name)
    return (match[1], int(match[2])) if match else (name, None)


class Library:
    """All signals of a run. Families that are computed together are kept together."""

    def __init__(self, eom: EquationsOfMotion, rows: Rows) -> None:
        self.eom, self.rows = eom, rows
        self.slots = eom.coordinates.slots
        self.units = dict(units_of(self.slots))
        self._known: dict[str, Floats] = {}

    def signal(self, name: str) -> Floats:
        """A signal at every row."""
        if name not in self._known:
            self._known |= self._family(name)
        return self._known[name]

    def _family(self, name: str) -> dict[str, Floats]:
        """The signals that are computed together with one of a name."""
        path, _, kind = name.rpartition(".")
        if kind in ("angle", "extension", "rate"):
            return {name: self._coordinate(self.slots[path], kind)}
        if kind in ("torque", "force", "reaction_force", "reaction_moment"):
            return self._forces()
        return self._totals() if name in SCENE_UNITS else self._kinematics()

    def _coordinate(self, slot: Slot, kind: str) -> Floats:
        values = self.rows.v[:, slot.v] if kind == "rate" else self.rows.q[:, slot.q]
        return np.ascontiguousarray(values[:, 0]) if values.shape[1] == 1 else values

    def _columns(self) -> tuple[list[Floats], list[Floats]]:
        return list(np.ascontiguousarray(self.rows.q.T)), list(np.ascontiguousarray(self.rows.v.T))

    def _kinematics(self) -> dict[str, Floats]:
        tree = self.eom.tree
        signals: dict[str, Floats] = {}
        for body, B in zip(tree.bodies, kinematics.placed(tree, *self._columns()), strict=True):
            if not body.name:
                continue
            R, V, center = B.X_WB.R, B.V_B, Vector(*self.eom.scene.links[body.name].center)
            values = {
                "position": B.X_WB.p,
                "orientation": list(quaternion_of(R)),
                "velocity": R @ V.linear,
                "angular_velocity": V.angular,
                "center_position": B.X_WB @ center,
                "center_velocity": R @ (V.linear + V.angular.cross(center)),
            }
            signals |= {f"{body.name}.{kind}": self._array(value) for kind, value in values.items()}
            signals[f"{body.name}.orientation"] = without_flips(signals[f"{body.name}.orientation"])
        return signals

    def _totals(self) -> dict[str, Floats]:
        tree, columns = self.eom.tree, self._columns()
        kinetic, potential = kinematics.energy(tree, *columns)
        momentum = kinematics.momentum(tree, *columns)
        values = (kinetic, potential, momentum.linear, momentum.angular)
        return {name: self._array(value) for name, value in zip(SCENE_UNITS, values, strict=True)}

    def _forces(self) -> dict[str, Floats]:
        """Motor torques and joint reactions, from the accelerations of every row."""
        eom, (q, v) = self.eom, self._columns()
        u = list(np.ascontiguousarray(self.rows.u.T))
        instant = Instant(self.rows.t, self.rows.within)
        given = eom.given(q, v, u, instant)
        vdot = eom.accelerations(q, v, given, instant)
        resistance = eom.resistance(q, v)
        held = recursive.inverse_dynamics(eom.tree, q, v, vdot, instant)
        signals = {}
        motors: list[object] = [0.0] * eom.nv
        for body, F in zip(eom.tree.bodies, held, strict=True):
            if body.name:
                signals[f"{body.name}.reaction_force"] = self._array(F.linear)
                signals[f"{body.name}.reaction_moment"] = self._array(F.angular)
            for k, force in enumerate(body.joint.forces(F), start=body.v.start):
                total = given[k] if eom.tree.modes[k] == "free" else force
                motors[k] = total - resistance[k]
        for path, slot in self.slots.items():
            if not slot.base and slot.joint in JOINT_UNITS:
                kind = "force" if slot.joint == "prismatic" else "torque"
                values = self._array(motors[slot.v])
                signals[f"{path}.{kind}"] = values[:, 0] if slot.joint in ("revolute", "prismatic") else values
        return signals

    def _array(self, value: object) -> Floats:
        """A value with one row for every row of the run, also where it came out constant."""
        return array(value, (len(self.rows.t),))


def units_of(slots: dict[str, Slot]) -> Iterator[tuple[str, str]]:
    """Names and units of all signals."""
    for path, slot in slots.items():
        yield from ((f"{path}.{kind}", unit) for kind, unit in LINK_UNITS.items())
        if not slot.base:
            yield from ((f"{path}.{kind}", unit) for kind, unit in JOINT_UNITS.get(slot.joint, {}).items())
    yield from SCENE_UNITS.items()


def components_of(slots: dict[str, Slot]) -> dict[str, int]:
    """How many numbers a signal has at one time, by name."""
    counts = {
        "orientation": 4,
        "angle": 0,
        "rate": 0,
        "torque": 0,
        "extension": 0,
        "force": 0,
        "kinetic": 1,
        "potential": 1,
    }
    result = {}
    for name in dict(units_of(slots)):
        path, _, kind = name.rpartition(".")
        own = counts.get(kind, 3)
        result[name] = own or slots[path].v.stop - slots[path].v.start
    return result


def without_flips(quaternions: Floats) -> Floats:
    """The same rotations with each quaternion on the side of the one before it; the first has w >= 0."""
    dots = np.sum(quaternions[1:] * quaternions[:-1], axis=1)
    signs = np.cumprod(np.concatenate([[1.0], np.where(dots < 0.0, -1.0, 1.0)]))
    return quaternions * signs[:, None]
