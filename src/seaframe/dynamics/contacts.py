"""Contact of links with each other and with planes: wrenches that depend on the motion of two bodies.

They are computed from poses and velocities before the passes over the tree, and enter these as inputs of devices, so
every formulation has them. Both bodies feel opposite forces at the same place: momentum is conserved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..loads.contact import default_stiffness
from ..loads.contact_law import ContactLaw
from ..loads.contact_shapes import Ball, Block, Capsule, ContactShape, HalfSpace, Solid, touches
from ..loads.extents import extents, unit_vector
from ..loads.wrench_input import ContactInput
from ..numbers import Number, larger, smaller
from ..scene.contacts import Contact, contact_pairs
from ..scene.links import Link, Shape
from ..scene.model import Scene
from ..spatial import ORIGIN, STILL, ZERO, Pose, Twist, Vector, Wrench
from .kinematics import motions_relative_to_world, poses
from .tree import Body, Tree, Wiring

SIX = 6  # numbers of a wrench


@dataclass(frozen=True, slots=True)
class BodyContact:
    """Two bodies that may touch, or a body and a plane; shapes in the bodies' frames, that of a plane in the world."""

    a: int = field(compare=False)
    b: int | None = field(compare=False)  # None: a plane
    shape_a: Solid
    shape_b: ContactShape
    law: ContactLaw
    friction: Number  # mu


def contact_inputs(tree: Tree, q: Sequence[Number], v: Sequence[Number]) -> list[Any]:
    """Wrenches of all contacts, six numbers for each body of each contact, in its frame at its origin [N, N m]."""
    if not tree.contacts:
        return []
    located, moving = poses(tree, q), motions_relative_to_world(tree, q, v)
    inputs: list[Any] = []
    for contact in tree.contacts:
        a, b = contact.a, contact.b
        other = (ORIGIN, STILL) if b is None else (located[b], moving[b].V_B)
        both = tree.apply(contact_wrenches, contact, located[a], moving[a].V_B, *other)
        inputs += [x for wrench in both[: 1 if b is None else 2] for x in wrench]
    return inputs


def contact_wrenches(contact: BodyContact, X_WA: Pose, V_A: Twist, X_WB: Pose, V_B: Twist) -> list[Wrench]:
    """Wrenches on A and on B, each in its own frame at its origin."""
    force, moment = ZERO, ZERO  # on A, about the world's origin, in the world's axes
    for point, normal, overlap in touches(contact.shape_a, X_WA, contact.shape_b, X_WB):
        slip = velocity_at(point, X_WA, V_A) - velocity_at(point, X_WB, V_B)
        climb = normal.dot(slip)
        f_n = contact.law.normal_force(overlap, -climb)
        tangential = slip - climb * normal
        f = f_n * (normal + (contact.friction * contact.law.slip_factor(tangential)) * tangential)
        force, moment = force + f, moment + point.cross(f)
    return [wrench_in(X_WA, force, moment), wrench_in(X_WB, -force, -moment)]


def velocity_at(point: Vector, X_WB: Pose, V_B: Twist) -> Vector:
    """Velocity of the material point of B at a place in the world [m/s]."""
    return X_WB.R @ V_B.linear + (X_WB.R @ V_B.angular).cross(point - X_WB.p)


def wrench_in(X_WB: Pose, force: Vector, moment: Vector) -> Wrench:
    """A wrench at the world's origin, in B at Bo."""
    return Wrench(X_WB.R.T @ force, X_WB.R.T @ (moment - X_WB.p.cross(force)))


# From a description


def attach_contacts(tree: Tree, scene: Scene) -> Tree:
    """Add the contacts of a scene to a tree, and to their bodies the devices that take their wrenches."""
    pairs = contact_pairs(scene)
    if not pairs:
        return tree
    numbers = {body.name: k for k, body in enumerate(tree.bodies) if body.name}
    bodies, links, contacts = list(tree.bodies), scene.links, []
    first = len(tree.commands)
    for pair in pairs:
        described = scene.contacts[pair.number]
        a, b = numbers[pair.a], None if pair.b is None else numbers[pair.b]
        shape = half_space(described) if pair.b is None else solid_of(links[pair.b])
        law = law_of(described, [links[path] for path in (pair.a, pair.b) if path is not None], scene)
        contacts.append(BodyContact(a, b, solid_of(links[pair.a]), shape, law, described.friction))
        for k in (a,) if b is None else (a, b):
            bodies[k] = with_contact_input(bodies[k], first)
            first += SIX
    return replace(tree, bodies=tuple(bodies), contacts=tuple(contacts), contact_numbers=first - len(tree.commands))


def with_contact_input(body: Body, first: int) -> Body:
    """Add the device that takes the wrench of a contact; `first` is the number of its first entry among commands."""
    wiring = Wiring(tuple(range(first, first + SIX)), slice(0, 0))
    return replace(body, devices=(*body.devices, ContactInput()), wirings=(*body.wirings, wiring))


def law_of(contact: Contact, links: Sequence[Link], scene: Scene) -> ContactLaw:
    """Build the law of a contact of one or two links."""
    stiffness: Any = contact.stiffness
    if stiffness is None:
        stiffness = default_stiffness(links[0], scene.gravity)
        for link in links[1:]:
            stiffness = smaller(stiffness, default_stiffness(link, scene.gravity))
    return ContactLaw(stiffness, contact.damping, contact.slip_speed, contact.softness, contact.law == "hertz")


def half_space(contact: Contact) -> HalfSpace:
    """Build the solid behind the plane of a contact."""
    assert contact.plane is not None
    return HalfSpace(Vector(*contact.plane.at), Vector(*contact.plane.normal).unit())


def solid_of(link: Link) -> Solid:
    """Build the solid by which a link touches: its sphere, a capsule in its cylinder, its box or bounding box."""
    shape = link.shape
    assert isinstance(shape, Shape)
    middle = Vector(*shape.middle)
    if shape.sphere is not None:
        return Ball(middle, shape.sphere.radius)
    sizes = extents(shape)
    if shape.cylinder is not None:
        radius = shape.cylinder.radius
        axis = unit_vector(shape.cylinder.axis)
        return Capsule(middle, larger(0.5 * shape.cylinder.length - radius, 0.0) * axis, radius)
    return Block(middle, Vector(*(0.5 * size for size in sizes)))
