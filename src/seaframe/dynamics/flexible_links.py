"""Flexible links as bodies of the tree: a skeleton on the link's own frame, and slices of the link along it.

Each slice is an ordinary body at a point of Gauss quadrature, with its share of mass, rotary inertia, displaced and
added water and drag; so all loads of rigid links act on flexible ones by the same laws. The next links, and a payload,
sit in the frame of the tip.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..loads.contact import Contact, ground_of
from ..loads.cut_solids import Ellipsoid
from ..loads.load import Device, Load
from ..loads.matter import NO_INERTIA, NOTHING, DisplacedWater, Matter, RigidBody, diagonal_matrix
from ..loads.printed_drag import PrintedDrag
from ..loads.quadrature import gauss_on_unit_interval
from ..loads.strips import Rod, diameter_of, section_axis, shedding_along, strip_masses, strips_along
from ..loads.surface import LostBuoyancy, Submersion
from ..loads.time_functions import function_of
from ..numbers import is_zero
from ..scene import fluid as described
from ..scene import water as scene_water
from ..scene.coordinates import Actuation
from ..scene.flexible import Flexible
from ..scene.links import Link
from ..spatial import ORIGIN, ZERO, Inertia, Matrix, Vector
from .joints import Fixed, ModalJoint
from .motors import Motor
from .shapes import UNIT, beam_of, weights_of
from .surroundings import Surroundings
from .tree import Body, Water, Wiring

NOWHERE = slice(0, 0)  # entries of q and v of a fixed body: none


def flexible_bodies(
    link: Link, number: int, entries: tuple[slice, slice], phases: slice, surroundings: Surroundings
) -> list[Body]:
    """The skeleton of a link on its root, the body with this number, and its slices.

    `entries` are those of its modes in q and v, `phases` those in q of the vortices that its slices shed.
    """
    flexible = link.flexible
    assert flexible is not None
    beam = beam_of(flexible)
    nothing = function_of((), 0)
    free: Actuation = "free"
    skeleton = replace(
        massless_body(number),
        q=entries[0],
        v=entries[1],
        joint=ModalJoint(beam.modes),
        actuation=(free,) * beam.modes,
        motors=(Motor(nothing, nothing),) * beam.modes,
        beam=beam,
    )
    slices = [
        replace(massless_body(number + 1), station=station, matter=matter, loads=loads, water=water)
        for station, (matter, loads, water) in enumerate(slice_link(link, flexible, surroundings))
    ]
    if link.sheds_vortices and surroundings.water is not None:
        for k, device in enumerate(slice_vortices(link, surroundings.water)):
            phase = slice(phases.start + k, phases.start + k + 1)
            slices[k] = replace(slices[k], devices=(device,), wirings=(Wiring(None, phase),))
    return [skeleton, *slices]


def massless_body(parent: int) -> Body:
    """A body without name and mass, fixed on a parent."""
    return Body(
        name="",
        parent=parent,
        q=NOWHERE,
        v=NOWHERE,
        place=ORIGIN,
        joint=Fixed(),
        actuation=(),
        matter=NOTHING,
        center=ZERO,
    )


def slice_link(
    link: Link, flexible: Flexible, surroundings: Surroundings
) -> list[tuple[Matter, tuple[Load, ...], Water | None]]:
    """Matter, loads and water of every slice, and of the payload at the tip."""
    touching = slice_contact(link, flexible, surroundings)
    parts: list[tuple[Matter, tuple[Load, ...], Water | None]] = []
    for place, weight in zip(
        gauss_on_unit_interval(flexible.quadrature)[0].tolist(), weights_of(flexible), strict=True
    ):
        submersion = slice_submersion(flexible, weight, surroundings)
        water = None if surroundings.water is None else Water(ZERO, surroundings.steady, surroundings.flow, submersion)
        emerged = () if submersion is None else (LostBuoyancy(submersion),)
        loads = (*slice_drag(link, place * flexible.length, weight, surroundings.water), *emerged, *touching)
        parts.append((slice_matter(link, flexible, weight, surroundings.water), loads, water))
    payload = RigidBody(flexible.tip_mass, ZERO, diagonal_matrix(flexible.tip_inertia))
    return [*parts, (Matter.of(payload), touching, None)]


def slice_contact(link: Link, flexible: Flexible, surroundings: Surroundings) -> tuple[Load, ...]:
    """Contact of a piece, or of the tip, with the floor: a sphere as wide as the link; none without a floor."""
    if surroundings.floor is None or link.contact is False:
        return ()
    given = link.contact.radius if link.contact else None
    radius = 0.5 * flexible.width if given is None else given
    return (Contact(ground_of(surroundings.floor, surroundings.gravity, link), (ZERO,), radius, UNIT[flexible.axis]),)


def slice_submersion(flexible: Flexible, weight: Any, surroundings: Surroundings) -> Submersion | None:
    """How the surface cuts a piece of a length [m], modelled as an ellipsoid; None without a surface."""
    if surroundings.water is None or surroundings.water.surface is None:
        return None
    half, radius = 0.5 * weight, 0.5 * flexible.width
    squares = diagonal_matrix([half * half if axis == flexible.axis else radius * radius for axis in "xyz"])
    buoyancy = surroundings.water.density * flexible.area * weight * surroundings.gravity.norm()
    surface, waves = surroundings.water.surface, surroundings.waves
    return Submersion((ZERO,), Ellipsoid(squares), surroundings.up, surface, buoyancy, waves)


def slice_matter(link: Link, flexible: Flexible, weight: Any, surrounding: scene_water.Water | None) -> Matter:
    """Mass, inertia and water of a piece of a length [m], about its middle."""
    inertia = [weight * J for J in flexible.inertia_per_length]
    rigid = RigidBody(weight * flexible.mass_per_length, ZERO, diagonal_matrix(inertia))
    if surrounding is None:
        return Matter.of(rigid)
    displaced = surrounding.density * flexible.area * weight
    entrained = dict(
        zip(flexible.across, slice_added_mass(link, flexible, weight, displaced, surrounding), strict=True)
    )
    across = [entrained.get(axis, 0.0) for axis in ("x", "y", "z")]
    added = Inertia(diagonal_matrix(across), Matrix(ZERO, ZERO, ZERO), NO_INERTIA)
    return Matter.of(rigid, added, DisplacedWater(displaced, ZERO))


def slice_added_mass(
    link: Link, flexible: Flexible, weight: Any, displaced: Any, surrounding: scene_water.Water
) -> tuple[Any, Any]:
    """Added mass of a piece of a length [m], which displaces a mass, along both axes across [kg]."""
    if not isinstance(flexible.added_mass, str):
        return (flexible.added_mass * displaced,) * 2
    strips = link.drag.strips if link.drag else None
    assert strips is not None, "added mass by strips without strips, which the rules of scenes refuse"
    first, second = strip_masses(strips, slice_rod(flexible, strips, weight).diameter, surrounding)
    return weight * first, weight * second


def slice_drag(link: Link, distance: Any, weight: Any, surrounding: scene_water.Water | None) -> tuple[Load, ...]:
    """Drag of a piece of a length [m] at a distance from the joint [m], evaluated at its middle."""
    flexible, drag = link.flexible, link.drag
    if flexible is None or drag is None or surrounding is None:
        return ()
    loads: list[Load] = []
    if (strips := drag.strips) is not None:
        loads.append(strips_along(strips, slice_rod(flexible, strips, weight), surrounding, flexible.length))
    if (printed := drag.printed) is not None:
        coefficient = printed.drag + printed.lift
        loads.append(PrintedDrag(coefficient, surrounding.density, flexible.width, distance, weight))
    return tuple(loads)


def slice_vortices(link: Link, surrounding: scene_water.Water) -> list[Device]:
    """Vortex shedding: each slice separately, at the Strouhal frequency of its middle."""
    flexible, strips = link.flexible, link.drag.strips if link.drag else None
    assert flexible is not None
    assert strips is not None
    rods = [slice_rod(flexible, strips, weight) for weight in weights_of(flexible)]
    return [shedding_along(strips, rod, surrounding) for rod in rods]


def slice_rod(flexible: Flexible, strips: described.Strips, weight: Any) -> Rod:
    """A piece of a length [m] as one strip."""
    axis = UNIT[flexible.axis]
    return Rod(ZERO, axis, weight, diameter_of(strips, flexible.width), 1, section_axis(strips, axis))


def with_children(bodies: Sequence[Body]) -> list[Body]:
    """Store in every skeleton the frames at which it carries bodies, the last body first."""
    carried: dict[int, list[int]] = {}
    for body in reversed(bodies):
        if body.station is not None and body.parent is not None:
            carried.setdefault(body.parent, []).append(body.station)
    return [
        replace(body, carried_at=tuple(carried[number])) if number in carried else body
        for number, body in enumerate(bodies)
    ]


def root_matter(link: Link, matter: Matter) -> Matter:
    """Mass and water of the root of a flexible link: its rigid part, and the mass at the joint."""
    assert link.flexible is not None
    rigid = replace(matter.rigid, mass=matter.rigid.mass + link.flexible.root_mass)
    return Matter.of(rigid, matter.added, matter.displaced)


def root_center(link: Link) -> Vector:
    """Centre of mass of that root [m]; that of its rigid part where it has no mass."""
    assert link.flexible is not None
    whole, center = link.rigid_mass + link.flexible.root_mass, Vector(*link.center)
    share: Any = 1.0 if is_zero(whole) else link.rigid_mass / whole
    result: Vector = share * center
    return result
