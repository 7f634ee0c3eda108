"""From a described scene to the tree of bodies that algorithms walk over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ..errors import SceneError
from ..loads.load import Load, Push
from ..loads.matter import NOTHING, matter_of
from ..loads.signals import Function, function_of
from ..numbers import Number
from ..scene import links as described
from ..scene.coordinates import Slot
from ..scene.drives import Drive, each
from ..scene.model import Robot, Scene
from ..scene.values import Triple
from ..spatial import ORIGIN, ZERO, Inertia, Pose, Vector, of_rpy
from .joints import Fixed, Free, Joint, Prismatic, Revolute, Spherical
from .tree import Body, Motor, Tree


def tree_of(scene: Scene) -> Tree:
    """All robots of a scene as one tree, every body in the frame of its link."""
    coordinates, links = scene.coordinates, scene.links
    bodies: list[Body] = []
    for name, robot in scene.robots.items():
        numbers: dict[str, int] = {}  # of every link placed so far
        for link in parents_first(robot):
            path = f"{name}.{link}"
            parent = robot.links[link].parent
            place = Place(path, None if parent is None else numbers[parent], len(bodies), coordinates.slots[path])
            bodies += bodies_of(robot, links[path], scene.drives.get(path), place)
            numbers[link] = len(bodies) - 1
    tree = Tree(
        tuple(bodies),
        coordinates.actuated,
        Vector(*scene.gravity),
        len(coordinates.q),
        len(coordinates.v),
    )
    refuse_massless(tree)
    return tree


def parents_first(robot: Robot) -> Iterator[str]:
    """Names of links in the order of the file, each put off until after its parent."""
    waiting = list(robot.links)
    placed: set[str | None] = {None}
    while waiting:
        name = next(name for name in waiting if robot.links[name].parent in placed)
        waiting.remove(name)
        placed.add(name)
        yield name


class Place(NamedTuple):
    """Of a link in the tree."""

    path: str
    parent: int | None  # number of the body that carries it
    number: int  # of its first body
    slot: Slot


def bodies_of(robot: Robot, link: described.Link, drive: Drive | None, place: Place) -> list[Body]:
    """A link as one body, or as two where its joint is universal."""
    slot = place.slot
    joints = joints_of(slot, link)
    last = Body(
        name=place.path,
        parent=place.parent,
        q=slot.q,
        v=slot.v,
        place=place_of(robot, slot, link),
        joint=joints[-1],
        modes=slot.modes,
        matter=matter_of(link),
        center=Vector(*link.center),
        loads=loads_of(drive),
        motors=motors_of(slot, drive),
        damping=link.joint.damping if link.joint else 0.0,
        stiffness=link.joint.stiffness if link.joint else 0.0,
    )
    if len(joints) == 1:
        return [last]
    (q0, q1), (v0, v1) = halves(slot.q), halves(slot.v)
    half = replace(last, name="", q=q0, v=v0, joint=joints[0], modes=slot.modes[:1], motors=last.motors[:1])
    first = replace(half, matter=NOTHING, center=ZERO, loads=())
    second = replace(last, parent=place.number, q=q1, v=v1, place=ORIGIN, modes=slot.modes[1:], motors=last.motors[1:])
    return [first, second]


def halves(pair: slice) -> tuple[slice, slice]:
    """The two entries of a slice of length two."""
    return slice(pair.start, pair.start + 1), slice(pair.start + 1, pair.stop)


def place_of(robot: Robot, slot: Slot, link: described.Link) -> Pose:
    """X_PJ; a free base has its whole pose in q."""
    if link.joint is not None:
        return Pose(of_rpy(*link.joint.rpy), Vector(*link.joint.at))
    return ORIGIN if slot.joint == "free" else Pose(of_rpy(*robot.at.rpy), Vector(*robot.at.position))


def joints_of(slot: Slot, link: described.Link) -> list[Joint]:
    axes = [unit(axis) for axis in (link.joint.every_axis if link.joint else ())]
    match slot.joint:
        case "revolute" | "universal":
            return [Revolute(axis) for axis in axes]
        case "prismatic":
            return [Prismatic(axis) for axis in axes]
        case "spherical":
            return [Spherical()]
        case "free":
            return [Free()]
        case _:
            return [Fixed()]


def unit(axis: Triple) -> Vector:
    vector = Vector(*axis)
    size: float = vector.norm()
    return (1.0 / size) * vector


def loads_of(drive: Drive | None) -> tuple[Load, ...]:
    if drive is None or (drive.force is None and drive.moment is None):
        return ()
    fx, fy, fz = (function_of(each(drive.force), k) for k in range(3))
    mx, my, mz = (function_of(each(drive.moment), k) for k in range(3))
    return (Push((fx, fy, fz), (mx, my, mz)),)


def motors_of(slot: Slot, drive: Drive | None) -> tuple[Motor, ...]:
    """One for every entry of v of a link's joint."""

    def function(kind: str, component: int) -> Function:
        return function_of(each(getattr(drive, kind)) if drive else (), component)

    return tuple(Motor(function("torque", k), function("motion", k)) for k in range(len(slot.modes)))


def refuse_massless(tree: Tree) -> None:
    """A joint that forces move must carry some mass, or its acceleration has no answer."""
    carries = [has_mass(body.inertia) for body in tree.bodies]
    for number in reversed(range(len(tree.bodies))):
        body = tree.bodies[number]
        if body.parent is not None and carries[number]:
            carries[body.parent] = True
    for body, carried in zip(tree.bodies, carries, strict=True):
        if "free" in body.modes and not carried and body.name:
            raise SceneError(
                f"{body.name}: it moves freely but neither it nor a link that it carries has mass. "
                "Give it a `mass`, or prescribe its motion."
            )


def has_mass(inertia: Inertia) -> bool:
    """Whether an entry of the inertia is not the plain number zero; symbols count as mass."""
    return any(not is_zero(entry) for row in inertia.rows for entry in row)


def is_zero(x: Number) -> bool:
    return isinstance(x, float) and x == 0.0
