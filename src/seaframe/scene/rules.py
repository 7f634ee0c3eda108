"""What must hold between the parts of a scene: the links form trees; drives and starts fit the joints they name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..errors import Fault, shown, unknown_name
from .connections import connection_names
from .controllers import controller_problems
from .coordinates import Mode, Slot, coordinates_of
from .drives import Drive, Signals, each
from .joint_types import SCALAR, Start
from .links import Link
from .problems import MAX_PROBLEMS, Problem, Problems
from .sea import flow_problems
from .tethers import tether_problems
from .thrusters import wrong_command

if TYPE_CHECKING:
    from .model import Robot, Scene

WORLD = "world"  # what a connection may hold a link to


def broken_rules(scene: Scene) -> Problems | None:
    """All that is wrong, at its places; None where all is well."""
    problems = [problem for name, robot in scene.robots.items() for problem in tree_problems(name, robot)]
    problems = problems or list(tether_problems(scene))
    if not problems:
        slots = coordinates_of(scene).slots
        problems += thruster_problems(scene)
        problems += drive_problems(scene, slots)
        problems += start_problems(scene, slots)
        problems += connection_problems(scene)
        problems += beam_problems(scene)
        problems += water_problems(scene)
        problems += mesh_problems(scene)
        problems += controller_problems(scene, slots)
    return Problems(problems) if problems else None


def tree_problems(robot_name: str, robot: Robot) -> Iterator[Problem]:
    """Links must have known parents, one root, and no cycle."""
    place = ("robots", robot_name, "links")
    links = robot.links
    parents = {name: link.parent for name, link in links.items() if link.parent is not None}
    orphans = {name: parent for name, parent in parents.items() if parent not in links}
    if orphans:
        for name, message in zip(orphans, no_links(orphans.values(), links), strict=True):
            yield (*place, name, "parent"), message
        return
    roots = [name for name, link in links.items() if link.parent is None]
    if len(roots) > 1:
        yield (*place, roots[1]), f"a second root beside '{roots[0]}': give it a `parent` and a `joint`."
    if cycle := cycle_among(links):
        yield (*place, cycle[0], "parent"), f"the links {' -> '.join(cycle)} carry each other in a circle."


def cycle_among(links: dict[str, Link]) -> list[str]:
    """Links that carry each other, from child to parent, the first again at the end; empty where there are none."""
    settled: set[str] = set()  # they lead to a root
    for link in links:
        name: str | None = link
        way: dict[str, None] = {}  # in order
        while name is not None and name not in settled:
            if name in way:
                names = list(way)
                return [*names[names.index(name) :], name]
            way[name] = None
            name = links[name].parent
        settled.update(way)
    return []


def unknown_links(part: str, paths: Iterable[str], slots: Collection[str], kind: str = "link") -> Iterator[Problem]:
    """Keys of a part of the scene that should name links, or something else of a kind."""
    unknown = [path for path in paths if path not in slots]
    messages = no_links(unknown, slots, kind)
    yield from (((part, path), message) for path, message in zip(unknown, messages, strict=True))


def no_links(names: Iterable[str], links: Iterable[str], kind: str = "link") -> Iterator[Fault]:
    """Messages about unknown names. To look for the nearest takes time: only those that will be shown get it."""
    for number, name in enumerate(names):
        yield (
            unknown_name(name, links, kind) if number < MAX_PROBLEMS else Fault(f"no {kind} {shown(name)}.", "unknown")
        )


def thruster_problems(scene: Scene) -> Iterator[Problem]:
    """Thrusters must sit on links of their robot, and have names of their own."""
    for robot_name, robot in scene.robots.items():
        place = ("robots", robot_name, "thrusters")
        taken = dict.fromkeys(robot.links, "a link")
        for number, thruster in enumerate(robot.thrusters):
            if thruster.link not in robot.links:
                yield (*place, number, "link"), unknown_name(thruster.link, robot.links, "link")
            elif robot.links[thruster.link].bends_away_from(thruster.at):
                yield (*place, number, "at"), off_its_root(thruster.link)
            if thruster.name in taken:
                yield (*place, number, "name"), f"{taken[thruster.name]} of this robot has the name '{thruster.name}'."
            taken[thruster.name] = "another thruster"


def mesh_problems(scene: Scene) -> Iterator[Problem]:
    """An open mesh encloses no volume: what would follow from that must be given."""
    wet = ("volume", "center_of_buoyancy") if scene.water is not None else ()
    for robot_name, robot in scene.robots.items():
        for name, link in robot.links.items():
            mesh = link.shape.mesh if link.shape is not None else None
            if mesh is None or mesh.closed:
                continue
            needed = [key for key in ("center_of_mass", "inertia", *wet) if not link.given(key)]
            if needed:
                edges = mesh.triangles.open_edges
                why = f"{edges} of its edges belong to one triangle only" if edges else "it is flat"
                message = f"{shown(mesh.file)} encloses no volume ({why}): close it, or give {', '.join(needed)}."
                yield ("robots", robot_name, "links", name, "shape", "mesh", "file"), message


def connection_problems(scene: Scene) -> Iterator[Problem]:
    """Connections must join known links, and have names of their own."""
    links = [*scene.links, WORLD]
    taken = {*scene.links, *scene.thrusters, *scene.everything}
    for number, (name, connection) in enumerate(
        zip(connection_names(scene.connections), scene.connections, strict=True)
    ):
        ends = (("a", connection.a, connection.point_a), ("b", connection.b, connection.point_b))
        for key, path, point in ends:
            if path not in links:
                yield ("connections", number, key), unknown_name(path, links, "link")
            elif point is not None and path != WORLD and scene.links[path].bends_away_from(point):
                yield ("connections", number, f"point_{key}"), off_its_root(path.partition(".")[2])
        if name in taken:
            yield ("connections", number, "name"), f"the name '{name}' is taken; give another `name`."
        taken.add(name)


def beam_problems(scene: Scene) -> Iterator[Problem]:
    """What is tied to a flexible link, or touches the floor, must be on its rigid part; pinned shapes need a pin."""
    for name, tether in scene.tethers.items():
        if scene.links[tether.link].bends_away_from(tether.at):
            yield ("tethers", name, "at"), off_its_root(tether.link.partition(".")[2])
    own = [(robot, name, link) for robot, body in scene.robots.items() for name, link in body.links.items()]
    for robot, name, link in own:
        held = scene.robots[robot].base == "fixed" if link.joint is None else link.joint.type == "fixed"
        if link.flexible is not None and link.flexible.shapes == "pinned" and held:
            message = "pinned shapes turn at the joint, which is fixed: their tip could not move. Use `cantilever`."
            yield ("robots", robot, "links", name, "flexible", "shapes"), message
        for number, point in enumerate((link.contact.points or ()) if link.contact else ()):
            if link.bends_away_from(point):
                place = ("robots", robot, "links", name, "contact", "points", number)
                yield place, f"{off_its_root(name)} The beam itself touches the floor all along, without any points."


def off_its_root(link: str) -> str:
    """What to do where something sits on a flexible link away from its joint."""
    return (
        f"the link '{link}' bends away from this point, which stays with its joint. For its tip, use a link that is "
        f"fixed there: `{link}_tip: {{parent: {link}, joint: {{type: fixed}}}}`."
    )


def water_problems(scene: Scene) -> Iterator[Problem]:
    """A surface and a floor need gravity to know where up is; waves need depth; drag must fit its link."""
    weightless = not any(scene.gravity)
    if scene.water is not None:
        if weightless and scene.water.surface is not None:
            yield ("water", "surface"), "without gravity there is no up, and no surface: leave it out."
        else:
            yield from flow_problems(scene.water, scene.gravity)
    if scene.floor is not None and weightless:
        yield ("floor",), "without gravity there is no down, and no floor: leave it out."
    surface = scene.water is not None and scene.water.surface is not None
    for path, link in scene.links.items():
        robot, _, name = path.partition(".")
        shapeless = link.shape is None and link.flexible is None
        if surface and shapeless and link.given("volume", "added_mass", "drag"):
            message = "give it a `shape`: with a free surface it matters how far the link reaches."
            yield ("robots", robot, "links", name), message
        strips = link.drag.strips if link.drag else None
        if link.drag and link.drag.printed is not None and link.flexible is None:
            printed = ("robots", robot, "links", name, "drag", "printed")
            yield printed, "study 004's drag is that of flexible links; use `strips`."
        if (
            strips
            and link.flexible is None
            and (link.shape is None or (link.shape.cylinder is None and strips.diameter is None))
        ):
            place = ("robots", robot, "links", name, "drag", "strips")
            yield place, "strips follow the cylinder of the link's `shape`; of another shape, give a `diameter`."


def drive_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    thrusters = scene.thrusters
    connections = {name for name, connection in scene.joints_between.items() if connection.command}
    yield from unknown_links("drives", scene.drives, [*slots, *thrusters, *connections], "link or thruster")
    for path, drive in scene.drives.items():
        if path in slots:
            yield from ((("drives", path, key), message) for key, message in misfits(drive, slots[path]))
        elif path in thrusters or path in connections:
            kind = "thruster" if path in thrusters else "connection"
            keys = [key for key in drive.given(*type(drive).model_fields) if key != "command"]
            yield from ((("drives", path, key), f"a {kind} takes only `command`.") for key in keys)
            if (
                path in thrusters
                and drive.command is not None
                and (message := wrong_command(thrusters[path], drive.command))
            ):
                yield ("drives", path, "command"), message
            if path in connections and any(not signal.given("constant", "steps") for signal in each(drive.command)):
                yield ("drives", path, "command"), "a connection closes at once: give its command by `steps`."


def misfits(drive: Drive, slot: Slot) -> Iterator[tuple[str, str]]:
    """The keys of a drive that do not fit a joint, and why."""
    joint, base = slot.joint, slot.base
    scalar = slot.type.scalar and not base
    if drive.command is not None:
        yield "command", "a link takes no command; drive it by torque, motion, servo, force or moment."
    if drive.servo is not None and not scalar:
        yield "servo", f"a servo moves only {', '.join(SCALAR)} joints."
    elif drive.servo is not None and (message := wrong_size(drive.servo.angle, slot)):
        yield "servo", message
    if drive.torque is not None and (base or not slot.type.motor):
        kind = "the base" if base else f"a {joint} joint"
        yield "torque", f"{kind} has no motor; push the link with `force` and `moment` instead."
    elif message := wrong_size(drive.torque, slot):
        yield "torque", message
    if drive.motion is not None and not scalar:
        kind = "a base" if base else f"a {joint} joint"
        yield "motion", f"the motion of {kind} cannot be prescribed; valid: {', '.join(SCALAR)} joints."
    elif message := wrong_size(drive.motion, slot):
        yield "motion", message
    elif any(signal.steps is not None for signal in each(drive.motion)):
        yield "motion", "a motion cannot jump in `steps`; lead it there by `quintic` waypoints or a `table`."
    if drive.lock is not None and not slot.modes:
        yield "lock", f"a {joint} joint has nothing to lock."
    elif drive.lock is not None and "locked" not in slot.modes:
        yield "lock", f"locks nothing of a {joint} joint; use `lock: all`."


def wrong_size(signals: Signals | None, slot: Slot) -> str:
    """Says that a signal has lists of another length than its joint has coordinates; nothing where all fit."""
    for signal in each(signals):
        if signal.components not in (None, len(slot.modes)):
            return wrong_count(signal.components or 0, slot, len(slot.modes))
    return ""


def wrong_count(components: int, slot: Slot, count: int) -> str:
    """Of components of a list for a joint."""
    found = f"{components} component{'' if components == 1 else 's'}"
    valid = "one number" if count == 1 else f"a list of {count}, or one number for all"
    return f"{found} for a {slot.joint} joint, which has {count}: give {valid}."


def start_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    yield from unknown_links("initial", scene.initial, slots)
    for path, start in scene.initial.items():
        if path in slots:
            found = start_misfits(start, slots[path], scene.drives.get(path))
            yield from ((("initial", path, key), message) for key, message in found)


def start_misfits(start: Start, slot: Slot, drive: Drive | None) -> Iterator[tuple[str, str]]:
    """The keys of a start that do not fit its joint, and why."""
    joint, base = slot.joint, slot.base
    given = start.given(*type(start).model_fields)
    of_q, of_v = slot.type.start_keys
    counts = {**({} if base else of_q), **of_v}
    valid = list(counts)
    count = slot.flexible_q.stop - slot.flexible_q.start
    valid += ["modes", "mode_rates"] if count else []
    for key in given:
        value = getattr(start, key)
        if base and key in of_q:
            yield key, f"give the start of a base as `at: {{{key}: ...}}` of its robot."
        elif key not in valid:
            yield (
                key,
                f"a {joint} {'base' if base else 'joint'} takes no `{key}`. Valid: {', '.join(valid) or 'nothing'}.",
            )
        elif key in ("modes", "mode_rates"):
            if len(value) != count:
                found = "1 number" if len(value) == 1 else f"{len(value)} numbers"
                yield key, f"{found} for {'1 mode' if count == 1 else f'{count} modes'}: give one for each."
        elif isinstance(value, tuple) and len(value) != counts[key]:
            yield key, wrong_count(len(value), slot, counts[key])
        elif drive and drive.motion is not None:
            yield key, "the motion of this joint is prescribed; its start follows from that."
    if drive and drive.lock is not None:
        yield from moving_locks(start, slot.modes)


def moving_locks(start: Start, modes: tuple[Mode, ...]) -> Iterator[tuple[str, str]]:
    """Locked components that are not at rest at the start."""
    parts = {"velocity": modes[:3], "angular_velocity": modes[-3:], "rate": modes}
    for key, locked in parts.items():
        value = getattr(start, key)
        components = value if isinstance(value, tuple) else (value or 0.0,) * len(locked)
        if any(mode == "locked" and speed for mode, speed in zip(locked, components, strict=False)):
            yield key, "a locked component must start at rest."
