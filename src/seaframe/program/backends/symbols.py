"""Symbols for a scene's coordinates and numbers, with their meanings.

Links are numbered along the scene, the first one 1: `theta_2` is the angle of the second link's joint, `dtheta_2` its
rate, `ddtheta_2` its acceleration, `tau_2` its motor's torque; `s_2` is an extension, `alpha_2` and `beta_2` are the
angles of a universal joint; `delta_2_1` is the first modal coordinate of the second link. A free base has
`x_1` ... `x_3`, `e_0` ... `e_3`, `v_1` ... `v_3`, `omega_1` ... `omega_3`.
Numbers carry the name of their link: `m_hull`, `J_hull1` (inertia), `c_upper2` (centre of mass), `p_upper2` (place of
its joint), `b_upper` (damping), `k_upper` (stiffness), `phi_upper3` (roll, pitch, yaw), `F_hull1`, `T_hull1` (drives).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from keyword import iskeyword
from typing import Any

import sympy as sp

from ...errors import SeaframeError, quote, unknown_name
from ...loads.matter import rotational_inertia
from ...scene.coordinates import Slot
from ...scene.drives import TimeFunction
from ...scene.links import Link, RotationalInertia
from ...scene.model import Scene
from .algebra import FINEST, fraction

QUARTER = math.pi / 2.0
FLEXIBLE_FACTORS = {  # numbers of a flexible link that get symbols, with their heads and indices
    "mass_per_length": ("mu", ""),
    "youngs_modulus": ("E", ""),
    "tip_mass": ("m", "tip"),
    "root_mass": ("m", "root"),
    "damping.kelvin_voigt": ("kappa", ""),
    "damping.medium": ("gamma", ""),
}


@dataclass(frozen=True)
class Meaning:
    """The meaning of a symbol: coordinates, or paths that all have this number."""

    latex: str
    what: tuple[str, ...]
    value: float | None = None


@dataclass(frozen=True)
class Symbols:
    """The symbols of a scene. Locked entries of v and vdot are zero; `order` goes from accelerations to velocities."""

    q: list[Any]
    v: list[Any]
    vdot: list[Any]
    forces: list[Any]  # force of the motor of every entry of v, zero where there is none
    quaternions: list[list[Any]]
    modes: list[Any]  # modal coordinates
    numbers: dict[str, Any]  # values that replace numbers of the scene, by path
    meanings: dict[Any, Meaning]  # by symbol

    @property
    def order(self) -> list[Any]:
        return [x for x in (*self.vdot, *self.forces, *self.v) if isinstance(x, sp.Symbol)]


def symbols_of(scene: Scene, chosen: Mapping[str, Any], keep_numbers: bool = False) -> Symbols:
    """Return the symbols of a scene; `chosen` maps names of coordinates and paths to names or SymPy expressions."""
    namer = Namer(scene, dict(chosen), keep_numbers)
    symbols = Symbols([], [], [], [], [], [], {}, namer.meanings)
    for number, (path, slot) in enumerate(scene.coordinates.slots.items(), start=1):
        if slot.type.is_scalar:
            name_joint(namer, symbols, path, slot, str(number))
        elif slot.type.has_quaternion:
            name_rotation(namer, symbols, path, slot)
        name_modes(namer, symbols, slot, str(number))
    for path, link in scene.links.items():
        symbols.numbers.update(matter_numbers(namer, path, link))
        symbols.numbers.update(joint_numbers(namer, path, link))
        symbols.numbers.update(flexible_numbers(namer, path, link))
        symbols.numbers.update(drive_numbers(namer, path))
    symbols.numbers.update(world_numbers(namer))
    if unknown := [key for key in chosen if key not in namer.offered]:
        raise SeaframeError(unknown_name(unknown[0], dict.fromkeys(namer.offered), "name"), path=unknown[0])
    return symbols


@dataclass
class Namer:
    """Gives every coordinate and every number its symbol, and records its meaning."""

    scene: Scene
    chosen: dict[str, Any]
    keep_numbers: bool
    meanings: dict[Any, Meaning] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)

    def label(self, path: str) -> str:
        """Return the label of a link: its name, with that of its robot where two links have the same name."""
        name = path.partition(".")[2]
        alike = sum(other.partition(".")[2] == name for other in self.scene.links)
        return name if alike == 1 else path

    def symbol(self, what: str, head: str, label: str = "", index: str = "", value: float | None = None) -> Any:
        """Return the symbol of a coordinate, or of a number with a value."""
        gap = "_" if label[-1:].isdigit() and index else ""
        name = first = re.sub(r"\W", "_", f"{head}_{label}{gap}{index}") if label or index else head
        numbers = count(len(self.meanings))
        while any(symbol.name == name for symbol in self.meanings):
            name = f"{first}_{next(numbers)}"
        word = label.replace("_", r"\_").replace("-", "{-}")
        below = ",".join(filter(None, [word if word.isdigit() else rf"\mathrm{{{word}}}" if word else "", index]))
        latex = sp.latex(sp.Symbol(head)) + (f"_{{{below}}}" if below else "")
        if any(meaning.latex == latex for meaning in self.meanings.values()):
            latex = rf"\mathrm{{{name}}}".replace("_", r"\_")
        return self.choose_symbol(what, name, latex, value)

    def rate(self, what: str, of: Any) -> Any:
        """Return the symbol of the rate of a coordinate or of a rate."""
        if not isinstance(of, sp.Symbol):
            raise SeaframeError(
                f"The symbol of a coordinate must be a name or a SymPy symbol, not {of}, because the symbol of "
                "the rate is derived from its name.",
                "type",
                path="symbols",
            )
        head, _, below = self.meanings[of].latex.partition("_")
        dotted = head.replace(r"\dot{", r"\ddot{") if head.startswith(r"\dot{") else rf"\dot{{{head}}}"
        return self.choose_symbol(what, f"d{of.name}", dotted + (f"_{below}" if below else ""), None)

    def choose_symbol(self, what: str, name: str, latex: str, value: float | None) -> Any:
        """Return the symbol that the user chose for a coordinate or number, else a new one."""
        shared_path = what if value is None else what.partition("[")[0]  # one symbol for all numbers of a list
        self.offered += [what, shared_path]
        choice = self.chosen.get(what, self.chosen.get(shared_path, name))
        if isinstance(choice, str):
            if not choice.isidentifier() or iskeyword(choice):
                raise SeaframeError(
                    f"{quote(choice)} is not a valid name of a Python variable. Use letters, digits and underscores.",
                    "invalid",
                    path=what,
                )
            latex = latex if choice == name else sp.latex(sp.Symbol(choice))
            choice = sp.Symbol(choice, real=True)
        elif choice not in self.meanings:
            latex = sp.latex(choice)
        if isinstance(choice, sp.Symbol):
            before = self.meanings.get(choice, Meaning(latex, (), value))
            if before.value != value and not (value and before.value and math.isclose(value, before.value)):
                raise SeaframeError(
                    f"Symbol {choice} is used for {before.what[0]} and {what}, which have different values. Choose two "
                    "names.",
                    "conflict",
                    path=what,
                )
            self.meanings[choice] = Meaning(before.latex, (*before.what, what), before.value)
        return choice

    def number(self, path: str, value: float, head: str, label: str = "", index: str = "") -> Any:
        """Return the symbol of a number of the scene; zero stays zero."""
        if value == 0.0 and path not in self.chosen:
            return 0.0
        if self.keep_numbers and self.chosen.keys().isdisjoint((path, path.partition("[")[0])):
            return fraction(value)
        return self.symbol(path, head, label, index, value)

    def triple(self, path: str, values: tuple[float, ...], head: str, label: str) -> tuple[Any, ...]:
        return tuple(self.number(f"{path}[{k}]", x, head, label, str(k + 1)) for k, x in enumerate(values))

    def angles(self, path: str, values: tuple[float, ...], label: str) -> tuple[Any, ...]:
        """Return the symbols of angles; right angles stay numbers."""
        return tuple(self.angle(f"{path}[{k}]", x, label, str(k + 1)) for k, x in enumerate(values))

    def angle(self, path: str, value: float, label: str, index: str) -> Any:
        quarters = fraction(value / QUARTER)
        if value and quarters.is_Integer and path not in self.chosen:
            return quarters * sp.pi / 2
        return self.number(path, value, "phi", label, index)


# Coordinates


def name_joint(namer: Namer, named: Symbols, path: str, slot: Slot, number: str) -> None:
    """Name the coordinates of a joint: one angle or extension for every entry of v."""
    names = namer.scene.coordinates
    rows = zip(slot.type.freedoms, slot.type.symbols, slot.type.names["u"], slot.actuation, strict=True)
    for k, (freedom, head, force, mode) in enumerate(rows):
        named.q.append(namer.symbol(names.q[slot.q][k], head, number))
        name_motion(namer, named, names.v[slot.v][k], mode, named.q[-1])
        index = str(k + 1) if len(slot.actuation) > 1 else ""
        motor = mode != "locked"
        named.forces.append(namer.symbol(f"{path}.{force}", freedom.force_symbol, number, index) if motor else 0.0)


def name_modes(namer: Namer, named: Symbols, slot: Slot, number: str) -> None:
    """Name the modal coordinates of a flexible link; no motor acts on them."""
    names = namer.scene.coordinates
    for k, name in enumerate(names.q[slot.flexible_q]):
        named.q.append(namer.symbol(name, "delta", number, str(k + 1)))
        named.modes.append(named.q[-1])
        name_motion(namer, named, names.v[slot.flexible_v][k], "free", named.q[-1])
        named.forces.append(0.0)


def name_motion(namer: Namer, named: Symbols, name: str, mode: str, coordinate: Any) -> None:
    """Name the rate and the acceleration of an angle or extension."""
    locked = mode == "locked"
    named.v.append(0.0 if locked else namer.rate(name, coordinate))
    named.vdot.append(0.0 if locked else namer.rate(f"rate of {name}", named.v[-1]))


def name_rotation(namer: Namer, named: Symbols, path: str, slot: Slot) -> None:
    """Name the coordinates of a free joint (position, quaternion, twist) or of a spherical one (without position)."""
    names = namer.scene.coordinates
    alone = sum(other.type.has_quaternion for other in names.slots.values()) == 1
    label = "" if alone else namer.label(path)
    linear = len(slot.actuation) - 3  # 3, or none
    heads = ["x"] * linear + ["e"] * 4
    for name, head, index in zip(names.q[slot.q], heads, "1230123"[-len(heads) :], strict=True):
        named.q.append(namer.symbol(name, head, label, index))
    named.quaternions.append(named.q[-4:])
    partly_locked = 0 < slot.actuation[:linear].count("locked") < linear
    heads = ["v"] * linear + ["omega"] * 3
    motors = ["f"] * linear + ["tau"] * 3
    rows = zip(
        names.v[slot.v], heads, slot.type.names["u"], motors, "123123"[-len(heads) :], slot.actuation, strict=True
    )
    for name, head, force, motor, index, mode in rows:
        still = mode == "locked" and not (partly_locked and head == "v")
        named.v.append(0.0 if still else namer.symbol(name, head, label, index))
        named.vdot.append(0.0 if mode == "locked" else namer.rate(f"rate of {name}", named.v[-1]))
        idle = slot.base or mode == "locked"
        named.forces.append(0.0 if idle else namer.symbol(f"{path}.{force}", motor, label or namer.label(path), index))


# Numbers


def matter_numbers(namer: Namer, path: str, link: Link) -> Iterator[tuple[str, Any]]:
    """Yield mass, centre of mass and moments of inertia of a link, given or computed from its shape."""
    label = namer.label(path)
    mass = namer.number(f"{path}.mass", link.rigid_mass, "m", label)
    yield f"{path}.mass", mass
    if link.density is not None:
        yield f"{path}.density", None  # the symbol of the mass replaces it
    if mass != 0.0:
        yield f"{path}.center_of_mass", namer.triple(f"{path}.center_of_mass", link.center, "c", label)
    J = [[float(x) for x in row] for row in rotational_inertia(link)]
    if any(J[j][k] for j in range(3) for k in range(j)):
        rows: Any = [namer.triple(f"{path}.inertia.matrix[{j}]", tuple(J[j]), "J", f"{label}{j + 1}") for j in range(3)]
        yield f"{path}.inertia", RotationalInertia.model_construct(diagonal=None, matrix=tuple(rows))
    else:
        moments: Any = equal_moments(namer, f"{path}.inertia.diagonal", (J[0][0], J[1][1], J[2][2]), label)
        yield f"{path}.inertia", RotationalInertia.model_construct(diagonal=moments, matrix=None)


def equal_moments(namer: Namer, path: str, values: tuple[float, float, float], label: str) -> tuple[Any, ...]:
    """Return the principal moments; equal moments of a body have one symbol, as for a body of revolution."""
    symbols: list[Any] = []
    for k, value in enumerate(values):
        same = next((symbols[j] for j in range(k) if value and math.isclose(values[j], value)), None)
        if same is not None and path not in namer.chosen:
            namer.chosen.setdefault(f"{path}[{k}]", same)
        symbols.append(namer.number(f"{path}[{k}]", value, "J", label, str(k + 1)))
    return tuple(symbols)


def flexible_numbers(namer: Namer, path: str, link: Link) -> Iterator[tuple[str, Any]]:
    """Yield the numbers of a flexible link that are factors of its modal integrals; lengths and shapes stay numbers."""
    flexible = link.flexible
    if flexible is None:
        return
    label, place = namer.label(path), f"{path}.flexible"
    kept = {"tip_mass", "mass_per_length"} if flexible.shapes == "tip-mass" else set()
    kept |= {"youngs_modulus", "mass_per_length"} if flexible.damping.ratio else set()
    for key, (head, index) in FLEXIBLE_FACTORS.items():
        value: Any = flexible
        for word in key.split("."):
            value = getattr(value, word)
        if key not in kept:
            yield f"{place}.{key}", namer.number(f"{place}.{key}", value, head, label, index)


def joint_numbers(namer: Namer, path: str, link: Link) -> Iterator[tuple[str, Any]]:
    """Yield place, orientation, damping, stiffness and axes of a link's joint."""
    if link.joint is not None:
        at = place_of_joint(path, link)
        yield at, namer.triple(at, link.joint.at, "p", namer.label(path))
        yield from placeless_joint_numbers(namer, path, link)


def place_of_joint(path: str, link: Link) -> str:
    """Return the path of the position of a link's joint; of a root on another robot, that of its robot."""
    return f"{path.partition('.')[0]}.at.position" if link.is_mounted else f"{path}.joint.at"


def placeless_joint_numbers(namer: Namer, path: str, link: Link) -> Iterator[tuple[str, Any]]:
    """Yield orientation, damping and stiffness of a link's joint; an oblique axis as an exact unit vector."""
    label, joint = namer.label(path), link.joint
    if joint is None or link.is_mounted:  # the orientation is that of its robot, one of `world_numbers`
        return
    yield f"{path}.joint.rpy", namer.angles(f"{path}.joint.rpy", joint.rpy, label)
    yield f"{path}.joint.damping", namer.number(f"{path}.joint.damping", joint.damping, "b", label)
    yield f"{path}.joint.stiffness", namer.number(f"{path}.joint.stiffness", joint.stiffness, "k", label)
    if joint.axis is not None:
        yield f"{path}.joint.axis", exact_axis(joint.axis)
    if joint.axes is not None:
        yield f"{path}.joint.axes", tuple(exact_axis(axis) for axis in joint.axes)


def exact_axis(axis: tuple[float, ...]) -> tuple[Any, ...]:
    """Return an axis with fractions or roots, unless it is a coordinate axis: 0.7071067811865476 is sqrt(2)/2."""
    if sum(x != 0.0 for x in axis) == 1:
        return axis
    roots = all(fraction(x * x).q <= FINEST < fraction(x).q for x in axis if x)
    exact = [sp.sign(x) * sp.sqrt(fraction(x * x)) if roots else fraction(x) for x in axis]
    return tuple(x if x else 0.0 for x in exact)


def drive_numbers(namer: Namer, path: str) -> Iterator[tuple[str, Any]]:
    """Yield forces and moments of drives on a link: a symbol for each component in place of a function of time."""
    drive = namer.scene.drives.get(path)
    for key, head in (("force", "F"), ("moment", "T")):
        if drive is not None and drive.present_keys(key):
            place = f"drives.{path}.{key}"
            level = tuple(namer.symbol(f"{place}[{k}]", head, namer.label(path), str(k + 1)) for k in range(3))
            yield place, TimeFunction.model_construct(constant=level)


def world_numbers(namer: Namer) -> Iterator[tuple[str, Any]]:
    """Yield gravity (g along an axis of the world, if possible) and the orientations of fixed bases."""
    gravity = namer.scene.gravity
    places = [k for k, x in enumerate(gravity) if x]
    if len(places) == 1 and not any(f"gravity[{k}]" in namer.chosen for k in range(3)):
        (k,) = places
        sign = "" if gravity[k] > 0.0 else "-"
        g = namer.number(f"{sign}gravity[{k}]", abs(gravity[k]), "g")
        yield f"gravity[{k}]", -g if sign else g
    else:
        yield "gravity", namer.triple("gravity", gravity, "g", "")
    for name, robot in namer.scene.robots.items():
        if not robot.floats:
            yield f"{name}.at.rpy", namer.angles(f"{name}.at.rpy", robot.at.rpy, name)
