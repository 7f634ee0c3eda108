"""Signals by name, from the states of a run: batches over all rows at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..dynamics import balance, closing, constrained, kinematics, recursive
from ..dynamics.equations import EquationsOfMotion
from ..loads.signals import Instant
from ..loads.thruster import Thrust
from ..rotations import quaternion_of
from ..scene.model import Scene
from ..spatial import Vector, Wrench, array

if TYPE_CHECKING:
    from .recording import Rows

Floats = NDArray[np.float64]
COMPONENT = re.compile(r"^(.*)\[(\d{1,9})\]$")


class Kind(NamedTuple):
    """Of a signal: its unit, and how many numbers it has at one time."""

    unit: str
    size: int
    each: tuple[str, ...] = ()  # units of its numbers, where they differ

    @staticmethod
    def of(units: Sequence[str]) -> Kind:
        """Of a signal of numbers with a unit each."""
        different = tuple(dict.fromkeys(units))
        return Kind(", ".join(different), len(units), tuple(units) if len(different) > 1 else ())


LINK_UNITS = {
    "position": Kind("m", 3),
    "orientation": Kind("1", 4),
    "velocity": Kind("m/s", 3),
    "angular_velocity": Kind("rad/s", 3),
    "center_position": Kind("m", 3),
    "center_velocity": Kind("m/s", 3),
    "reaction_force": Kind("N", 3),
    "reaction_moment": Kind("N m", 3),
}
JOINT_UNITS = {
    "revolute": {"angle": Kind("rad", 1), "rate": Kind("rad/s", 1), "torque": Kind("N m", 1)},
    "universal": {"angle": Kind("rad", 2), "rate": Kind("rad/s", 2), "torque": Kind("N m", 2)},
    "prismatic": {"extension": Kind("m", 1), "rate": Kind("m/s", 1), "force": Kind("N", 1)},
    "spherical": {"torque": Kind("N m", 3)},
}
TIP_UNITS = {
    "tip_position": Kind("m", 3),
    "tip_orientation": Kind("1", 4),
    "tip_deflection": Kind("m", 3),
}  # of a flexible link: in the world; the deflection from the undeformed tip, in the link's frame
CONNECTION_UNITS = {"force": Kind("N", 3), "moment": Kind("N m", 3)}
SCENE_UNITS = {
    "energy.kinetic": Kind("J", 1),
    "energy.potential": Kind("J", 1),
    "momentum.linear": Kind("kg m/s", 3),
    "momentum.angular": Kind("kg m2/s", 3),
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
        self.units = dict(units_of(eom.scene))
        self.parts = dict(parts_of(eom.scene))
        self.sizes = components_of(eom.scene)
        self._known: dict[str, Floats] = {}

    def signal(self, name: str) -> Floats:
        """A signal at every row."""
        if name not in self._known:
            self._known |= self._family(name)
        return self._known[name]

    def unit(self, name: str) -> str:
        """Of a signal or of one of its components."""
        return self.parts[name] if name in self.parts else self.units[parted(name)[0]]

    def _family(self, name: str) -> dict[str, Floats]:
        """The signals that are computed together with one of a name."""
        path, _, kind = name.rpartition(".")
        if path in self.eom.scene.thrusters:
            return self._thrusters()
        if path in self.eom.scene.tethers and kind == "tension":
            return {name: self._tension(path)}
        if path in self.eom.scene.joints_between:
            return self._connections()
        if kind in ("modes", "mode_rates"):
            slot = self.slots[path]
            entries = self.rows.q[:, slot.flexible_q] if kind == "modes" else self.rows.v[:, slot.flexible_v]
            return {name: self._shaped(name, entries)}
        if kind in TIP_UNITS:
            return self._tips()
        if path == "power":
            return self._powers()
        if kind == "shedding":
            return {name: self._shaped(name, self.rows.q[:, self.eom.coordinates.inner[path]])}
        if kind in ("angle", "extension", "rate"):
            slot = self.slots[path]
            return {name: self._shaped(name, self.rows.v[:, slot.v] if kind == "rate" else self.rows.q[:, slot.q])}
        if kind in ("torque", "force", "reaction_force", "reaction_moment"):
            return self._forces()
        return self._totals() if name in SCENE_UNITS else self._kinematics()

    def _shaped(self, name: str, values: Floats) -> Floats:
        """Entries of a joint (n, k) as a signal: (n,) where it is one number."""
        return np.ascontiguousarray(values[:, 0] if self.sizes[name] == 1 else values)

    def _columns(self) -> tuple[list[Floats], list[Floats]]:
        return list(np.ascontiguousarray(self.rows.q.T)), list(np.ascontiguousarray(self.rows.v.T))

    def _kinematics(self) -> dict[str, Floats]:
        tree = self.eom.tree
        signals: dict[str, Floats] = {}
        standing = kinematics.placed(tree, *self._columns())
        centers = kinematics.centers(tree, standing)
        for body, B in zip(tree.bodies, standing, strict=True):
            if not body.name:
                continue
            R, V, center = B.X_WB.R, B.V_B, centers[body.name]
            values = {
                "position": B.X_WB.p,
                "orientation": list(quaternion_of(R)),
                "velocity": R @ V.linear,
                "angular_velocity": V.angular,
                "center_position": center.p,
                "center_velocity": center.velocity,
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

    @cached_property
    def _loaded(self) -> tuple[list[Wrench], list[Any]]:
        """The wrench through every joint, and the forces of motors at every entry of v, from accelerations.

        What moves a free entry is known exactly; of a partly locked free joint it is known along other axes only.
        """
        eom, (q, v) = self.eom, self._columns()
        instant, given = Instant(self.rows.t, self.rows.within), self.given
        vdot = eom.accelerations(q, v, given, instant)
        tree = eom.tree
        applied = closing.applied(tree, q, self.pulls) if tree.connections else None
        held = recursive.inverse_dynamics(tree, q, v, vdot, given, instant, applied)
        needed = recursive.felt_at_joints(tree, held, vdot)
        known = tree.joined([[mode == "free" and not body.slants for mode in body.modes] for body in tree.bodies])
        entries = zip(known, given[: tree.nv], needed, eom.resistance(q, v), strict=True)
        wrenches = [own.F_B for own in held]
        return wrenches, [(put_in if exact else force) - passive for exact, put_in, force, passive in entries]

    @cached_property
    def given(self) -> list[Any]:
        """For every entry of v its force or its acceleration, then all commands: each (n,), or one for all rows."""
        u = list(np.ascontiguousarray(self.rows.u.T))
        return self.eom.given(*self._columns(), u, Instant(self.rows.t, self.rows.within))

    @property
    def motors(self) -> list[Any]:
        """Forces of motors, and of what holds locked entries, at every entry of v: each (n,), or one for all rows."""
        return self._loaded[1]

    @property
    def driven(self) -> balance.Driven:
        """What drives the scene at every row."""
        return balance.Driven(self.motors, self.given, self._loaded[0])

    def _forces(self) -> dict[str, Floats]:
        """Motor torques and joint reactions."""
        signals = {}
        for body, F in zip(self.eom.tree.bodies, self._loaded[0], strict=True):
            if body.name:
                signals[f"{body.name}.reaction_force"] = self._array(F.linear)
                signals[f"{body.name}.reaction_moment"] = self._array(F.angular)
        for path, slot in self.slots.items():
            name = f"{path}.{'force' if slot.joint == 'prismatic' else 'torque'}"
            if name in self.sizes:
                signals[name] = self._shaped(name, self._array(self.motors[slot.v]))
        return signals

    def _tips(self) -> dict[str, Floats]:
        """Of flexible links: where their tips are, and how far from where they would be undeformed."""
        tree, signals = self.eom.tree, {}
        q, v = self._columns()
        for body, X_WB in zip(tree.bodies, kinematics.poses(tree, q), strict=True):
            if body.beam is not None and body.parent is not None:
                path, tip = tree.bodies[body.parent].name, body.beam.shape(q[body.q], v[body.v])[-1].X_PF
                reach: Vector = body.beam.stations[-1].eta * body.beam.axis
                signals[f"{path}.tip_position"] = self._array(X_WB @ tip.p)
                signals[f"{path}.tip_orientation"] = without_flips(self._array(list(quaternion_of(X_WB.R @ tip.R))))
                signals[f"{path}.tip_deflection"] = self._array(tip.p - reach)
        return signals

    def _powers(self) -> dict[str, Floats]:
        """What changes the energy, by kind."""
        instant = Instant(self.rows.t, self.rows.within)
        found = balance.powers(self.eom.tree, *self._columns(), self.driven, instant)
        return {name: self._array(found.get(name.removeprefix("power."), 0.0)) for name in power_names(self.eom.scene)}

    def _inner_states(self) -> dict[str, Floats]:
        """Inner states of devices, as they are in q."""
        names = self.eom.coordinates.q
        first = self.eom.nq - self.eom.tree.inner
        return {names[k]: np.ascontiguousarray(self.rows.q[:, k]) for k in range(first, self.eom.nq)}

    def _thrusters(self) -> dict[str, Floats]:
        """Commands, thrusts and inner states."""
        tree, (q, v) = self.eom.tree, self._columns()
        numbers = {number: path for path, number in self.eom.coordinates.commands.items()}
        signals = self._inner_states()
        moving = kinematics.motions(tree, q, v, Instant(self.rows.t, self.rows.within))
        for body, B, fed in zip(tree.bodies, moving, tree.fed(q, self.given), strict=True):
            for device, wire, own in zip(body.devices, body.wirings, fed, strict=True):
                if isinstance(device, Thrust) and wire.command is not None:
                    path = numbers[wire.command]
                    signals[f"{path}.thrust"] = self._array(device.newtons(B.meets(body), *own))
                    signals[f"{path}.command"] = self._array(own.command)
        return signals

    @cached_property
    def pulls(self) -> list[Wrench]:
        """What every connection does to b, in its frame F at the point of b."""
        instant = Instant(self.rows.t, self.rows.within)
        return constrained.wrenches(self.eom.aligned, *self._columns(), self.given, instant)

    def _connections(self) -> dict[str, Floats]:
        """Forces and moments of connections on b at its point, along the axes of a."""
        signals = {}
        for joined, pull in zip(self.eom.tree.connections, self.pulls, strict=True):
            wrench = joined.along_a(pull)
            signals[f"{joined.name}.force"] = self._array(wrench.linear)
            signals[f"{joined.name}.moment"] = self._array(wrench.angular)
        return signals

    def _tension(self, tether: str) -> Floats:
        """Of every segment at its end towards the anchor, (n, segments): what comes through its joint, along it."""
        names = self.eom.scene.tethers[tether].names
        return np.column_stack([-self.signal(f"{tether}.{name}.reaction_force")[:, 0] for name in names])

    def _array(self, value: object) -> Floats:
        """A value with one row for every row of the run, also where it came out constant."""
        return array(value, (len(self.rows.t),))


def units_of(scene: Scene) -> Iterator[tuple[str, str]]:
    """Names and units of all signals."""
    return ((name, kind.unit) for name, kind in kinds_of(scene))


def parts_of(scene: Scene) -> Iterator[tuple[str, str]]:
    """Names and units of the components of all signals."""
    for name, kind in kinds_of(scene):
        units = kind.each or (kind.unit,) * kind.size
        yield from ((name if kind.size == 1 else f"{name}[{k}]", unit) for k, unit in enumerate(units))


def components_of(scene: Scene) -> dict[str, int]:
    """How many numbers a signal has at one time, by name."""
    return {name: kind.size for name, kind in kinds_of(scene)}


def kinds_of(scene: Scene) -> Iterator[tuple[str, Kind]]:
    """Names and kinds of all signals."""
    coordinates, links = scene.coordinates, scene.links
    for path, slot in coordinates.slots.items():
        own = LINK_UNITS if slot.base else LINK_UNITS | JOINT_UNITS.get(slot.joint, {})
        yield from ((f"{path}.{name}", kind) for name, kind in own.items())
        if (flexible := links[path].flexible) is not None:
            yield f"{path}.modes", Kind.of(flexible.mode_units)
            yield f"{path}.mode_rates", Kind.of([f"{unit}/s" for unit in flexible.mode_units])
            yield from ((f"{path}.{name}", kind) for name, kind in TIP_UNITS.items())
        if path in coordinates.inner:
            yield f"{path}.shedding", Kind("rad", 1 if flexible is None else flexible.quadrature)
    for path, thruster in scene.thrusters.items():
        yield f"{path}.thrust", Kind("N", 1)
        yield f"{path}.command", Kind(thruster.symbol, 1)
        yield from ((f"{path}.{name}", Kind(unit, 1)) for name, unit in thruster.inner_units.items())
    for name in scene.joints_between:
        yield from ((f"{name}.{kind}", size) for kind, size in CONNECTION_UNITS.items())
    yield from ((name, Kind("W", 1)) for name in power_names(scene))
    for name, tether in scene.tethers.items():
        yield f"{name}.tension", Kind("N", tether.segments)
    yield from SCENE_UNITS.items()


def power_names(scene: Scene) -> list[str]:
    """Of all that may change the energy of a scene."""
    water, links, drives = scene.water, scene.links.values(), scene.drives.values()
    flowing = water is not None and any(water.current.velocity)
    varying = water is not None and bool(water.waves or water.current.profile or water.current.gauss_markov)
    kinds = {
        "motors": any(link.joint is not None for link in links),
        "damping": any(link.joint is not None or link.flexible is not None for link in links),
        "push": any(drive.force is not None or drive.moment is not None for drive in drives),
        "drag": water is not None and any(link.drag is not None for link in links),
        "lift": water is not None and any(link.sheds for link in links),
        "buoyancy": water is not None and water.surface is not None,
        "flow": flowing or varying,
        "current": flowing,
        "contact": scene.floor is not None,
        "thrust": bool(scene.thrusters),
    }
    return [f"power.{kind}" for kind, acts in kinds.items() if acts]


def without_flips(quaternions: Floats) -> Floats:
    """The same rotations with each quaternion on the side of the one before it, over rows (n, 4) that hold none."""
    found = quaternions.copy()
    rows = np.flatnonzero(np.isfinite(quaternions).all(axis=1))
    if len(rows):
        dots = np.sum(quaternions[rows[1:]] * quaternions[rows[:-1]], axis=1)
        found[rows] *= np.cumprod(np.concatenate([[1.0], np.where(dots < 0.0, -1.0, 1.0)]))[:, None]
    return found
