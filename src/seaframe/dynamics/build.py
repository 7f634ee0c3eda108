"""Build the tree of bodies, on which all algorithms work, from a scene."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from ..errors import SceneError
from ..loads.foils import foil_of
from ..loads.load import Device, Load, Push
from ..loads.matter import NOTHING, matter_of
from ..loads.strips import shedding_of
from ..loads.thruster import FRESH_WATER, thruster_of
from ..loads.time_functions import Function, function_of
from ..loads.wrench_input import WrenchInput
from ..numbers import is_zero
from ..scene import links as scene_links
from ..scene.coordinates import Coordinates, Slot
from ..scene.drives import Drive, TimeFunction, summands
from ..scene.model import Robot, Scene
from ..scene.water import Water
from ..spatial import ORIGIN, ZERO, Inertia, Pose, Vector, rotation_from_rpy
from .constraint_rows import build_connections
from .contacts import attach_contacts
from .flexible_links import flexible_bodies, root_center, root_matter, with_children
from .joints import JOINTS
from .kinematics import poses
from .motors import Motor, Servo
from .start import described_state
from .stops import stops_of
from .surroundings import Surroundings, surroundings_of
from .tree import Body, Failure, Tree, Wiring


def build_tree(scene: Scene) -> Tree:
    """Build all robots of a scene as one tree, every body in the frame of its link."""
    coordinates, links, surroundings = scene.coordinates, scene.links, surroundings_of(scene)
    drives = scene.all_drives
    bodies: list[Body] = []
    parents, robots = scene.parents, scene.robots_and_tethers
    numbers: dict[str, int] = {}  # of every link placed so far
    for path in parents_first(parents):
        robot, parent = robots[path.partition(".")[0]], parents[path]
        slot, carrier = coordinates.slots[path], None if parent is None else numbers[parent]
        position = TreePosition(path, carrier, len(bodies), slot)
        made = bodies_of(robot, links[path], drives.get(path), position, surroundings)
        made[0] = replace(made[0], station=tip_of(bodies, carrier))
        bodies += [*made[:-1], attach_devices(made[-1], links[path], robot, scene.water, coordinates)]
        numbers[path] = len(bodies) - 1
        if links[path].flexible is not None:
            numbers[path] = len(bodies)  # the skeleton carries what comes next
            entries = slot.flexible_q, slot.flexible_v
            phases = coordinates.inner.get(path, slice(0, 0))
            with errors_of_link(path):
                bodies += flexible_bodies(links[path], len(bodies) - 1, entries, phases, surroundings)
    tree = Tree(
        tuple(with_children(mark_pose_dependence(bodies))),
        coordinates.actuated,
        Vector(*scene.gravity),
        len(coordinates.q),
        len(coordinates.v),
        current=surroundings.frame_current,
        uniform=surroundings.current,
        inner=sum(part.stop - part.start for part in coordinates.inner.values()),
        failures=failures_of(scene),
        commands=commands_of(scene),
    )
    refuse_massless(tree)
    tree = attach_contacts(tree, scene)
    if scene.all_connections:
        q, _ = described_state(scene, tree)
        return replace(tree, connections=build_connections(scene, tree, poses(tree, q)))
    return tree


@contextmanager
def errors_of_link(path: str) -> Iterator[None]:
    """Add the path of a link to errors about its own keys."""
    try:
        yield
    except SceneError as error:
        if not error.path.startswith("flexible"):
            raise
        raise SceneError(error.fault, path=f"{path}.{error.path}") from None


def tip_of(bodies: Sequence[Body], carrier: int | None) -> int | None:
    """The frame number of a flexible carrier's tip, on which the next links sit; None on a rigid carrier."""
    beam = None if carrier is None else bodies[carrier].beam
    return None if beam is None else len(beam.stations) - 1


def commands_of(scene: Scene) -> tuple[Function, ...]:
    """The drive of every thruster, foil and connection; without one, the neutral command, or open.

    Wrench inputs follow, which have no drive.
    """
    functions = []
    thrusters = scene.thrusters
    for path in scene.coordinates.commands:
        drive = scene.drives.get(path)
        rest = thrusters[path].neutral if path in thrusters else 0.0
        functions.append(function_of(summands(drive.command) if drive else (TimeFunction(constant=rest),), 0))
    functions += [function_of((), 0) for entries in scene.coordinates.wrenches.values() for _ in entries]
    return tuple(functions)


def failures_of(scene: Scene) -> tuple[Failure, ...]:
    """The failures of thrusters."""
    numbers = scene.coordinates.commands
    failing = ((path, each.fails, each.neutral) for path, each in scene.thrusters.items())
    return tuple(Failure(numbers[path], time, rest) for path, time, rest in failing if time is not None)


def attach_devices(
    body: Body, link: scene_links.Link, robot: Robot, water: Water | None, coordinates: Coordinates
) -> Body:
    """Add the devices of a link to its body: vortex shedding, thrusters, foils and a wrench input."""
    devices: list[Device] = []
    wirings: list[Wiring] = []
    nothing = slice(0, 0)
    density = water.density if water is not None else FRESH_WATER
    if water is not None and link.sheds_vortices and link.flexible is None:  # else each slice has its own
        shed = shedding_of(link, water, body.name)
        assert shed is not None
        devices.append(shed)
        wirings.append(Wiring(None, coordinates.inner[body.name]))
    name, _, link_name = body.name.partition(".")
    for thruster in robot.thrusters:
        if thruster.link == link_name:
            path = f"{name}.{thruster.name}"
            devices.append(thruster_of(thruster, density))
            wirings.append(Wiring(coordinates.commands[path], coordinates.inner.get(path, nothing)))
    for foil_name, foil in link.foils.items() if water is not None else ():
        devices.append(foil_of(foil, density))
        wirings.append(Wiring(coordinates.commands.get(f"{name}.{foil_name}"), nothing))
    if link.parent is None and name in coordinates.wrenches:
        devices.append(WrenchInput())
        wirings.append(Wiring(coordinates.wrenches[name], nothing))
    return replace(body, devices=tuple(devices), wirings=tuple(wirings)) if devices else body


def mark_pose_dependence(bodies: Sequence[Body]) -> list[Body]:
    """Mark the bodies whose loads depend on their pose in the world, and all bodies that carry such a body."""
    needs_pose = [
        any(load.needs_pose for load in body.loads)
        or any(device.needs_pose for device in body.devices)
        or (body.water is not None and body.water.depends_on_position)
        for body in bodies
    ]
    for number in reversed(range(len(bodies))):
        parent = bodies[number].parent
        if parent is not None and needs_pose[number]:
            needs_pose[parent] = True
    return [replace(body, needs_pose=True) if flag else body for body, flag in zip(bodies, needs_pose, strict=True)]


def parents_first(parents: Mapping[str, str | None]) -> Iterator[str]:
    """Yield the paths of links in the order of the file, each only after its parent."""
    waiting = list(parents)
    placed: set[str | None] = {None}
    while waiting:
        path = next(path for path in waiting if parents[path] in placed)
        waiting.remove(path)
        placed.add(path)
        yield path


class TreePosition(NamedTuple):
    """The position of a link in the tree."""

    path: str
    parent: int | None  # number of the body that carries it
    number: int  # of its first body
    slot: Slot


def bodies_of(
    robot: Robot, link: scene_links.Link, drive: Drive | None, position: TreePosition, surroundings: Surroundings
) -> list[Body]:
    """Build a link as one body, or as two if its joint is universal."""
    slot = position.slot
    axes = link.joint.every_axis if link.joint else ()
    joints = JOINTS[slot.joint].chain([Vector(*axis).unit() for axis in axes])
    motor = link.joint.motor if link.joint else None
    matter = matter_of(link, surroundings.water)
    last = Body(
        name=position.path,
        parent=position.parent,
        q=slot.q,
        v=slot.v,
        place=joint_pose(robot, slot, link),
        joint=joints[-1],
        actuation=slot.actuation,
        matter=matter if link.flexible is None else root_matter(link, matter),
        center=Vector(*link.center) if link.flexible is None else root_center(link),
        loads=(*pushes_of(drive), *surroundings.loads(position.path, link)),
        motors=motors_of(slot, drive, motor),
        damping=link.joint.damping if link.joint else 0.0,
        stiffness=link.joint.stiffness if link.joint else 0.0,
        stops=stops_of(link.joint.limits, len(slot.actuation)) if link.joint else (),
        armature=motor.inertia if motor else 0.0,
        water=surroundings.water_around(position.path, link),
    )
    if len(joints) == 1:
        return [last]
    (q0, q1), (v0, v1) = split_pair(slot.q), split_pair(slot.v)
    half = replace(last, name="", q=q0, v=v0, joint=joints[0], actuation=slot.actuation[:1], motors=last.motors[:1])
    first = replace(half, stops=last.stops[:1], matter=NOTHING, center=ZERO, loads=(), water=None)
    second = replace(
        last,
        parent=position.number,
        q=q1,
        v=v1,
        place=ORIGIN,
        actuation=slot.actuation[1:],
        motors=last.motors[1:],
        stops=last.stops[1:],
    )
    return [first, second]


def split_pair(pair: slice) -> tuple[slice, slice]:
    """The two entries of a slice of length two."""
    return slice(pair.start, pair.start + 1), slice(pair.start + 1, pair.stop)


def joint_pose(robot: Robot, slot: Slot, link: scene_links.Link) -> Pose:
    """X_PJ: the pose of a link's joint on its parent. A free base has its whole pose in q."""
    if link.joint is not None:
        return Pose(rotation_from_rpy(*link.joint.rpy), Vector(*link.joint.at))
    return ORIGIN if slot.is_floating else Pose(rotation_from_rpy(*robot.at.rpy), Vector(*robot.at.position))


def pushes_of(drive: Drive | None) -> tuple[Load, ...]:
    """The external force and moment that a drive applies to a link."""
    if drive is None or (drive.force is None and drive.moment is None):
        return ()
    fx, fy, fz = (function_of(summands(drive.force), k) for k in range(3))
    mx, my, mz = (function_of(summands(drive.moment), k) for k in range(3))
    return (Push((fx, fy, fz), (mx, my, mz)),)


def motors_of(slot: Slot, drive: Drive | None, motor: scene_links.JointMotor | None) -> tuple[Motor, ...]:
    """Motors of a link's joint, one for each entry of v."""

    def function(kind: str, component: int) -> Function:
        return function_of(summands(getattr(drive, kind)) if drive else (), component)

    own = motor or scene_links.JointMotor()
    return tuple(
        Motor(
            function("torque", k),
            function("motion", k),
            servo_of(drive, k),
            own.limit,
            own.friction,
            own.slip_speed,
        )
        for k in range(len(slot.actuation))
    )


def servo_of(drive: Drive | None, component: int) -> Servo | None:
    """The servo of one entry of v, if the drive has one."""
    if drive is None or drive.servo is None:
        return None
    servo = drive.servo
    return Servo(
        function_of(summands(servo.angle), component), servo.stiffness, servo.damping, servo.speed, servo.limit
    )


def refuse_massless(tree: Tree) -> None:
    """Raise SceneError if a joint that is driven by forces carries no mass.

    Its acceleration would be undefined.
    """
    carries = [has_mass(body.inertia) for body in tree.bodies]
    for number in reversed(range(len(tree.bodies))):
        body = tree.bodies[number]
        if body.parent is not None and carries[number]:
            carries[body.parent] = True
    for body, carried in zip(tree.bodies, carries, strict=True):
        if "free" in body.actuation and not carried and body.name:
            raise SceneError(
                "moves freely, but neither this link nor a link that it carries has mass, so its acceleration is "
                "undefined. Give it a `mass`, or prescribe its motion.",
                "singular",
                path=body.name,
            )


def has_mass(inertia: Inertia) -> bool:
    """Whether any entry of the inertia is not the plain number zero; symbols count as mass."""
    return any(not is_zero(entry) for row in inertia.rows for entry in row)
