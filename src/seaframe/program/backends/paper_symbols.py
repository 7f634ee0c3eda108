"""Symbols in the notation of the papers on the Moving Frame Method, with their meanings.

Bodies are numbered 1, 2, ... in the order of the file; a fixed base is the inertial body I and has no number. Body a
has the mass `m_a`, the moments of inertia `J_a_11` ..., the angle `theta_a` of its joint and its rate `dtheta_a`. Joint
J(a-1) connects body a to the body that carries it: `s_J1_2` is the second component of s_J1, from the centre of body 1
to the joint of body 2, and `s_C2_2` that of s_C2, from this joint to the centre of body 2. A free base has the rotation
matrix `R_11` ... `R_33`, its centre at `x_C1` ... `x_C3` with the velocity `dx_C1` ..., and the angular velocity
`omega_1` ... `omega_3`. A number that is zero in the scene stays zero; every other one becomes a symbol.

Matrices are computed in the axes of a base and rotated into the inertial frame afterwards: vectors of the inertial
frame therefore have symbols for their components in those axes too, `v_C1` ... for R^T xdot and `g_B1` ... for R^T g.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from ...loads.matter import rotational_inertia
from ...scene.coordinates import Slot
from ...scene.links import Link, RotationalInertia
from ...scene.model import Scene
from .symbols import Meaning, Namer, drive_numbers, place_of_joint, placeless_joint_numbers, world_numbers

ROUNDING = 1e-12  # offsets that are smaller, relative to the lengths of which they are differences, are zero


@dataclass(frozen=True)
class WorldVector:
    """A vector of the inertial frame: its components there, and the symbols of its components in a base's axes."""

    world: tuple[Any, ...]
    base: tuple[Any, ...]


@dataclass(frozen=True)
class FreeBase:
    """The symbols of a free base: R, and the vectors of the inertial frame that its equations contain."""

    name: str  # of R in code
    R: Any  # 3x3 SymPy matrix
    v: slice  # its entries of v
    position: WorldVector
    velocity: WorldVector
    gravity: WorldVector

    @property
    def vectors(self) -> tuple[WorldVector, ...]:
        return self.position, self.velocity, self.gravity

    @property
    def definitions(self) -> dict[Any, Any]:
        """The components in the base's axes, R^T (...), by their symbols."""
        pairs = [(x, self.R.T * sp.Matrix(vector.world)) for vector in self.vectors for x in [vector.base]]
        return {symbol: value for symbols, values in pairs for symbol, value in zip(symbols, values, strict=True)}


@dataclass(frozen=True)
class PaperSymbols:
    """The symbols of a scene. q and v are those of a base at the inertial frame's orientation."""

    q: list[Any]
    v: list[Any]
    s: list[Any]  # the papers' generalised velocities
    forces: list[Any]  # force of the motor of every entry of v, zero where there is none
    quaternions: list[list[Any]]
    numbers: dict[str, Any]  # values that replace numbers of the scene, by path
    bases: dict[str, FreeBase]  # by robot
    meanings: dict[Any, Meaning]  # by symbol

    @property
    def order(self) -> list[Any]:
        """Symbols that come first in a printed sum."""
        return [x for x in (*self.forces, *self.s) if isinstance(x, sp.Symbol)]

    @property
    def definitions(self) -> dict[Any, Any]:
        """Symbols that are defined by others."""
        return {symbol: value for base in self.bases.values() for symbol, value in base.definitions.items()}


@dataclass
class Writer:
    """Gives every coordinate and number its symbol in the papers' notation."""

    namer: Namer
    numbers_of_bodies: dict[str, int]
    found: PaperSymbols = field(init=False)
    centers: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.found = PaperSymbols([], [], [], [], [], {}, {}, self.namer.meanings)

    def symbol(self, what: str, name: str, latex: str, value: float | None = None) -> Any:
        return self.namer.choose_symbol(what, name, latex, value)

    def number(self, what: str, name: str, latex: str, value: float) -> Any:
        """Return the symbol of a number of the scene; zero stays zero."""
        return 0.0 if value == 0.0 else self.symbol(what, name, latex, value)

    def triple(self, what: str, head: str, latex: str, values: Sequence[float] | None = None) -> tuple[Any, ...]:
        """Return the symbols of three components, `head1` to `head3`; LaTeX has {} for the number of a component."""
        names = [(f"{what}[{k - 1}]", f"{head}{k}", latex.replace("{}", str(k))) for k in (1, 2, 3)]
        if values is None:
            return tuple(self.symbol(*name) for name in names)
        return tuple(self.number(*name, value) for name, value in zip(names, values, strict=True))

    @property
    def scene(self) -> Scene:
        return self.namer.scene


def paper_symbols_of(scene: Scene, numbers_of_bodies: dict[str, int]) -> PaperSymbols:
    """Return the symbols of a scene whose bodies have these numbers, by path of the link."""
    writer = Writer(Namer(scene, {}, False), numbers_of_bodies)
    found = writer.found
    world = dict(world_numbers(writer.namer))
    gravity = world.pop("gravity", None) or tuple(world.pop(f"gravity[{k}]", 0.0) for k in range(3))
    found.numbers.update(world)
    for path, slot in scene.coordinates.slots.items():
        if slot.is_floating:
            name_base(writer, path, slot, gravity)
        elif slot.type.freedoms:
            name_joint(writer, path, slot)
    found.numbers["gravity"] = gravity
    found.q.extend([0.0] * (len(scene.coordinates.q) - len(found.q)))  # states of thrusters, which no matrix contains
    for path, link in scene.links.items():
        found.numbers.update(body_numbers(writer, path, link))
        found.numbers.update(drive_numbers(writer.namer, path))
    return found


def name_base(writer: Writer, path: str, slot: Slot, gravity: tuple[Any, ...]) -> None:
    """Name pose and velocity of a free base; q and v describe it in the orientation of the inertial frame."""
    number, found, scene = writer.numbers_of_bodies[path], writer.found, writer.scene
    alone = sum(other.is_floating for other in scene.coordinates.slots.values()) == 1
    head = "" if alone else f"{number}_"
    robot = path.partition(".")[0]
    of = f"{path}: "

    def vector(what: str, name: str, latex: str) -> tuple[Any, ...]:
        return writer.triple(f"{of}{what}", f"{name}{head}", latex)

    def entry(j: int, k: int) -> Any:
        index = f"{j + 1}{k + 1}"
        return writer.symbol(f"{of}rotation matrix[{j}][{k}]", f"R_{head}{index}", f"R^{{({number})}}_{{{index}}}")

    R = sp.Matrix(3, 3, entry)
    x = vector("centre of mass in the inertial frame", "x_C", f"x_{{C,{{}}}}^{{({number})}}")
    dx = vector("velocity of the centre of mass in the inertial frame", "dx_C", rf"\dot{{x}}_{{C,{{}}}}^{{({number})}}")
    omega = vector("angular velocity in its own axes", "omega_", rf"\omega_{{{{}}}}^{{({number})}}")
    v_C = vector("R^T times the velocity of the centre of mass", "v_C", f"v_{{C,{{}}}}^{{({number})}}")
    x_B = vector("R^T times the centre of mass", "x_B", f"x_{{B,{{}}}}^{{({number})}}")
    falls = any(g != 0.0 for g in gravity)
    g_B = vector("R^T times gravity", "g_B", f"g_{{B,{{}}}}^{{({number})}}") if falls else (0.0,) * 3
    c = center_of(writer, path)
    w_x_c = sp.Matrix(omega).cross(sp.Matrix(c))
    found.q.extend([*(a - b for a, b in zip(x_B, c, strict=True)), 1.0, 0.0, 0.0, 0.0])
    found.v.extend([*(a - b for a, b in zip(v_C, w_x_c, strict=True)), *omega])
    found.s.extend([*dx, *omega])
    found.forces.extend([0.0] * 6)
    pairs = (WorldVector(x, x_B), WorldVector(dx, v_C), WorldVector(gravity, g_B))
    found.bases[robot] = FreeBase(f"R_{number}" if head else "R", R, slot.v, *pairs)


def name_joint(writer: Writer, path: str, slot: Slot) -> None:
    """Name coordinates, rates and motor forces of a joint."""
    number, found, names = writer.numbers_of_bodies[path], writer.found, writer.scene.coordinates
    above = f"^{{({number})}}"
    count = len(slot.actuation)
    if slot.type.is_scalar:
        heads = ["d" if head == "s" else head for head in slot.type.symbols]  # s is a position in the papers
        for head, q, v in zip(heads, names.q[slot.q], names.v[slot.v], strict=True):
            latex = sp.latex(sp.Symbol(head))
            found.q.append(writer.symbol(q, f"{head}_{number}", f"{latex}{above}"))
            found.v.append(writer.symbol(v, f"d{head}_{number}", rf"\dot{{{latex}}}{above}"))
    else:
        places, turns = names.q[slot.q][:-4], names.q[slot.q][-4:]
        found.q.extend([writer.symbol(x, f"d_{number}_{k}", f"d_{{{k}}}{above}") for k, x in enumerate(places, 1)])
        e = [writer.symbol(x, f"e_{number}_{k}", f"e_{{{k}}}{above}") for k, x in enumerate(turns)]
        found.q.extend(e)
        found.quaternions.append(e)
        heads = ["v"] * (count - 3) + ["w"] * 3
        for k, (head, x) in enumerate(zip(heads, names.v[slot.v], strict=True)):
            latex = "v" if head == "v" else r"\omega"
            found.v.append(writer.symbol(x, f"{head}_{number}_{k % 3 + 1}", f"{latex}_{{r,{k % 3 + 1}}}{above}"))
    found.s.extend(found.v[-count:])
    for k, (freedom, name, mode) in enumerate(
        zip(slot.type.freedoms, slot.type.names["u"], slot.actuation, strict=True)
    ):
        index = str(k % 3 + 1) if count > 1 else ""
        latex = sp.latex(sp.Symbol(freedom.force_symbol)) + (f"_{{{index}}}" if index else "") + above
        symbol = f"{freedom.force_symbol}_{number}" + (f"_{index}" if index else "")
        found.forces.append(writer.symbol(f"{path}.{name}", symbol, latex) if mode == "free" else 0.0)


def center_of(writer: Writer, path: str) -> tuple[Any, ...]:
    """Return s_C of a body, from its joint (of a base: from its link's origin) to its centre of mass."""
    if path not in writer.centers:
        center, number = writer.scene.links[path].center, writer.numbers_of_bodies.get(path)
        names = f"{path}.center_of_mass", f"s_C{number}_", f"s_{{C_{{{number}}},{{}}}}"
        writer.centers[path] = center if number is None else writer.triple(*names, center)
    return writer.centers[path]


def joint_offset(writer: Writer, path: str, link: Link) -> tuple[Any, ...]:
    """Return s_J of the joint of a body, from the centre of the body that carries it."""
    assert link.joint is not None
    carrier = writer.scene.parents[path]
    assert carrier is not None
    number, center = writer.numbers_of_bodies[path] - 1, writer.scene.links[carrier].center
    pairs = list(zip(link.joint.at, center, strict=True))
    offsets = [at - c if abs(at - c) > ROUNDING * max(abs(at), abs(c)) else 0.0 for at, c in pairs]
    what = f"{place_of_joint(path, link)} from the centre of {carrier}"
    return writer.triple(what, f"s_J{number}_", f"s_{{J_{{{number}}},{{}}}}", offsets)


def body_numbers(writer: Writer, path: str, link: Link) -> Iterator[tuple[str, Any]]:
    """Yield mass, centre, inertia and joint of a link."""
    number = writer.numbers_of_bodies.get(path)
    if number is not None:
        above = f"^{{({number})}}"
        yield f"{path}.mass", writer.number(f"{path}.mass", f"m_{number}", f"m{above}", link.rigid_mass)
        if link.density is not None:
            yield f"{path}.density", None  # the symbol of the mass replaces it
        J = [[float(x) for x in row] for row in rotational_inertia(link)]
        upper: Any = [
            tuple(inertia_symbol(writer, path, number, j, k, J[j][k]) if j <= k else 0.0 for k in range(3))
            for j in range(3)
        ]
        yield f"{path}.inertia", RotationalInertia.model_construct(diagonal=None, matrix=tuple(upper))
        yield f"{path}.center_of_mass", center_of(writer, path)
    if link.joint is not None:
        yield from placeless_joint_numbers(writer.namer, path, link)
        carrier = writer.scene.parents[path]
        assert carrier is not None
        offset = zip(center_of(writer, carrier), joint_offset(writer, path, link), strict=True)
        yield place_of_joint(path, link), tuple(c + s for c, s in offset)


def inertia_symbol(writer: Writer, path: str, number: int, j: int, k: int, value: float) -> Any:
    """Return the symbol of an entry of J about the centre of mass."""
    above = f"^{{({number})}}"
    return writer.number(
        f"{path}.inertia[{j}][{k}]", f"J_{number}_{j + 1}{k + 1}", f"J_{{{j + 1}{k + 1}}}{above}", value
    )
