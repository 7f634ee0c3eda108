"""Consistency rules between the parts of a scene: links form trees; drives and initial states fit their joints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ..errors import Fault, quote, unknown_name
from .connections import WORLD, connection_names
from .contacts import contact_problems
from .controllers import controller_problems
from .coordinates import WRENCH, Actuation, Slot, coordinates_of
from .drives import Drive, TimeFunctions, summands
from .fluid import Strips, tables_of
from .gaits import gait_problems
from .joint_types import COORDINATES, SCALAR, Start
from .links import Link
from .problems import MAX_PROBLEMS, Problem, Problems
from .sea import flow_problems
from .tethers import tether_problems
from .thrusters import drive_command_problem

if TYPE_CHECKING:
    from .model import Robot, Scene

DRIVEN_POINT = (
    "Write `{link}:`; its `force` acts at the origin of the link, so add the `moment` of the lever arm {at} m."
)


def broken_rules(scene: Scene) -> Problems | None:
    """Return all problems of the scene with their places, or None if there are none."""
    problems = [problem for name, robot in scene.robots.items() for problem in tree_problems(name, robot)]
    problems = problems or list(attachment_problems(scene))
    problems = problems or [*tether_problems(scene), *gait_problems(scene)]
    if not problems:
        slots = coordinates_of(scene).slots
        problems += thruster_problems(scene)
        problems += foil_problems(scene)
        problems += point_problems(scene)
        problems += wrench_problems(scene)
        problems += drive_problems(scene, slots)
        problems += start_problems(scene, slots)
        problems += connection_problems(scene)
        problems += contact_problems(scene)
        problems += beam_problems(scene)
        problems += water_problems(scene)
        problems += mesh_problems(scene)
        problems += mass_problems(scene)
        problems += controller_problems(scene, slots)
    return Problems(problems) if problems else None


def tree_problems(robot_name: str, robot: Robot) -> Iterator[Problem]:
    """Yield unknown parents, a second root, or a cycle among the links of a robot."""
    place = ("robots", robot_name, "links")
    links = robot.links
    parents = {name: link.parent for name, link in links.items() if link.parent is not None}
    orphans = {name: parent for name, parent in parents.items() if parent not in links}
    if orphans:
        for name, fault in zip(orphans, unknown_name_faults(orphans.values(), links), strict=True):
            yield (*place, name, "parent"), fault
        return
    roots = [name for name, link in links.items() if link.parent is None]
    if len(roots) > 1:
        message = f"a second root besides '{roots[0]}': give it a `parent` and a `joint`."
        yield (*place, roots[1]), Fault(message, "conflict")
    if cycle := cycle_among({name: link.parent for name, link in links.items()}):
        message = f"the links {' -> '.join(cycle)} form a cycle: one of them needs another parent."
        yield (*place, cycle[0], "parent"), Fault(message, "conflict")


def cycle_among(carriers: Mapping[str, str | None]) -> list[str]:
    """Return the names of a cycle, each carried by the next, the first again at the end; empty if there is none."""
    settled: set[str] = set()  # names that lead to a root
    for start in carriers:
        name: str | None = start
        way: dict[str, None] = {}  # in order of visit
        while name is not None and name not in settled:
            if name in way:
                names = list(way)
                return [*names[names.index(name) :], name]
            way[name] = None
            name = carriers[name]
        settled.update(way)
    return []


def attachment_problems(scene: Scene) -> Iterator[Problem]:
    """Yield robots on an unknown link, on a link of their own, or on each other in a circle."""
    links = [f"{name}.{link}" for name, robot in scene.robots.items() for link in robot.links]
    for name, robot in scene.robots.items():
        place, others = ("robots", name, "on"), [path for path in links if not path.startswith(f"{name}.")]
        if robot.on is None:
            continue
        if robot.on not in links:
            points = point_faults(scene, "Write `on: {link}`, and add the point's place {at} to `at`.", others)
            yield place, points.get(robot.on) or unknown_name(robot.on, others, "link")
        elif robot.on not in others:
            message = f"{quote(robot.on)} is a link of '{name}' itself: name a link of another robot, or leave it out."
            yield place, Fault(message, "conflict", tuple(others))
    carriers = {name: robot.on and robot.on.partition(".")[0] for name, robot in scene.robots.items()}
    if carriers.keys() >= {on for on in carriers.values() if on} and len(cycle := cycle_among(carriers)) > 2:
        message = f"the robots {' -> '.join(cycle)} carry each other: one of them needs a base of its own."
        yield ("robots", cycle[0], "on"), Fault(message, "conflict")


def unknown_links(part: str, paths: Iterable[str], slots: Collection[str], kind: str = "link") -> Iterator[Problem]:
    """Yield the keys of a part of the scene that should be paths of links (or of another kind) but are unknown."""
    unknown = [path for path in paths if path not in slots]
    messages = unknown_name_faults(unknown, slots, kind)
    yield from (((part, path), message) for path, message in zip(unknown, messages, strict=True))


def point_faults(scene: Scene, fix: str, valid: Iterable[str]) -> dict[str, Fault]:
    """Return for every point, by path, the fault of naming it where a link is needed.

    `fix` says how to write it, with {link} and {name}, the path and the name of its link, and {at}, its position there.
    """
    faults, choices, links = {}, tuple(valid), scene.links
    for path, placed in scene.points.items():
        name = placed.link.partition(".")[2]
        way = fix.format(link=placed.link, name=name, at=list(placed.point.at))
        if links[placed.link].flexible is not None and "{at}" in fix:  # the point is at the tip, which bends away
            way = tip_remedy(name)
        message = f"'{path}' is a point of the link '{placed.link}', but a link is needed here. {way}"
        faults[path] = Fault(message, "unknown", choices)
    return faults


def unknown_name_faults(names: Iterable[str], links: Iterable[str], kind: str = "link") -> Iterator[Fault]:
    """Yield a fault for every unknown name. Searching similar names takes time, so only those to be shown get it."""
    for number, name in enumerate(names):
        yield (
            unknown_name(name, links, kind) if number < MAX_PROBLEMS else Fault(f"no {kind} {quote(name)}.", "unknown")
        )


def thruster_problems(scene: Scene) -> Iterator[Problem]:
    """Yield thrusters on unknown links, on bending parts of links, or with a name that is already used."""
    for robot_name, robot in scene.robots.items():
        place = ("robots", robot_name, "thrusters")
        taken = dict.fromkeys(robot.links, "a link")
        for number, thruster in enumerate(robot.thrusters):
            if thruster.link not in robot.links:
                points = point_faults(scene, "Write `link: {name}` and `at: {at}`.", robot.links)
                fault = points.get(f"{robot_name}.{thruster.link}")
                yield (*place, number, "link"), fault or unknown_name(thruster.link, robot.links, "link")
            elif robot.links[thruster.link].bends_away_from(thruster.at):
                yield (*place, number, "at"), off_root_fault(thruster.link)
            if thruster.name in taken:
                message = f"{taken[thruster.name]} of this robot already has the name '{thruster.name}'."
                yield (*place, number, "name"), Fault(message, "conflict")
            taken[thruster.name] = "another thruster"


def foil_problems(scene: Scene) -> Iterator[Problem]:
    """Yield foils on bending parts of links, or with a name that a link, a thruster or another foil already has."""
    for robot_name, robot in scene.robots.items():
        taken = dict.fromkeys(robot.links, "a link") | {each.name: "a thruster" for each in robot.thrusters}
        for link_name, link in robot.links.items():
            place = ("robots", robot_name, "links", link_name, "foils")
            for name, foil in link.foils.items():
                if name in taken:
                    message = f"{taken[name]} of this robot already has the name '{name}'. Rename the foil."
                    yield (*place, name), Fault(message, "conflict")
                if link.bends_away_from(foil.at):
                    yield (*place, name, "at"), off_root_fault(link_name)
                taken[name] = "another foil"


def point_problems(scene: Scene) -> Iterator[Problem]:
    """Yield points with a name that a link, a thruster, a foil or another point of the same robot already has."""
    for robot_name, robot in scene.robots.items():
        taken = dict.fromkeys(robot.links, "a link") | {each.name: "a thruster" for each in robot.thrusters}
        taken |= {name: "a foil" for link in robot.links.values() for name in link.foils}
        for link_name, link in robot.links.items():
            for name in link.points:
                if name in taken:
                    message = (
                        f"{taken[name]} of this robot already has the name '{name}', so '{robot_name}.{name}' would "
                        "have two meanings. Rename the point."
                    )
                    yield ("robots", robot_name, "links", link_name, "points", name), Fault(message, "conflict")
                taken[name] = "another point"


def wrench_problems(scene: Scene) -> Iterator[Problem]:
    """Yield wrench inputs of fixed bases, and names of links, thrusters and points that wrench inputs need."""
    for robot_name, robot in scene.robots.items():
        place = ("robots", robot_name)
        if robot.wrench_input and not robot.floats:
            message = (
                "a wrench acts on a free base, which this robot does not have. Use `base: free` without `on`, or leave "
                "it out."
            )
            yield (*place, "wrench_input"), Fault(message, "unsupported")
        named = [robot.links, [each.name for each in robot.thrusters]]
        named += [names for link in robot.links.values() for names in (link.points, link.foils)]
        if robot.wrench_input and any(WRENCH in names for names in named):
            message = (
                f"'{robot_name}.{WRENCH}' is the wrench input; give the link, thruster, foil or point another name."
            )
            yield (*place, "wrench_input"), Fault(message, "conflict")


def mass_problems(scene: Scene) -> Iterator[Problem]:
    """Yield links that give no mass, except roots that are fixed in the world, and densities of open meshes."""
    for robot_name, robot in scene.robots.items():
        for name, link in robot.links.items():
            place = ("robots", robot_name, "links", name)
            if not link.gives_mass and not (robot.base == "fixed" and robot.on is None and link.parent is None):
                message = (
                    "has no mass, so its motion is undefined or wrong. Give `mass` [kg], `density` [kg/m3] together "
                    "with a `shape`, or `flexible` with `mass_per_length`; `mass: 0` for a link that is only a frame."
                )
                yield place, Fault(message, "missing")
            if link.density is not None and link.shape is not None and not link.shape.volume > 0.0:
                message = "the mesh is open and encloses no volume, so this gives no mass: close it, or give `mass`."
                yield (*place, "density"), Fault(message, "missing")


def mesh_problems(scene: Scene) -> Iterator[Problem]:
    """Yield open meshes without the quantities that would follow from the enclosed volume."""
    wet = ("volume", "center_of_buoyancy") if scene.water is not None else ()
    for robot_name, robot in scene.robots.items():
        for name, link in robot.links.items():
            mesh = link.shape.mesh if link.shape is not None else None
            if mesh is None or mesh.is_closed:
                continue
            needed = [key for key in ("center_of_mass", "inertia", *wet) if not link.present_keys(key)]
            if needed:
                edges = mesh.unpacked_surface.open_edges
                why = f"{edges} of its edges belong to one triangle only" if edges else "it is flat"
                message = f"{quote(mesh.file)} encloses no volume ({why}): close it, or give {', '.join(needed)}."
                yield ("robots", robot_name, "links", name, "shape", "mesh", "file"), Fault(message, "missing")


def connection_problems(scene: Scene) -> Iterator[Problem]:
    """Yield connections of unknown links, of bending parts of links, or with a name that is already used."""
    links = [*scene.links, WORLD]
    taken = {*scene.links, *scene.thrusters, *scene.foils, *scene.robots_and_tethers}
    for number, (name, connection) in enumerate(
        zip(connection_names(scene.connections), scene.connections, strict=True)
    ):
        ends = (("a", connection.a, connection.point_a), ("b", connection.b, connection.point_b))
        for key, path, point in ends:
            if path not in links:
                points = point_faults(scene, f"Write `{key}: {{link}}` and `point_{key}: {{at}}`.", links)
                yield ("connections", number, key), points.get(path) or unknown_name(path, links, "link")
            elif point is not None and path != WORLD and scene.links[path].bends_away_from(point):
                yield ("connections", number, f"point_{key}"), off_root_fault(path.partition(".")[2])
        if name in taken:
            message = f"the name '{name}' is already used; give another `name`."
            yield ("connections", number, "name"), Fault(message, "conflict")
        taken.add(name)


def beam_problems(scene: Scene) -> Iterator[Problem]:
    """Yield tethers and contact points on bending parts of links, and pinned shapes on a joint that is fixed."""
    for name, tether in scene.tethers.items():
        if scene.links[tether.link].bends_away_from(tether.at):
            yield ("tethers", name, "at"), off_root_fault(tether.link.partition(".")[2])
    own = [(robot, name, link) for robot, body in scene.robots.items() for name, link in body.links.items()]
    for robot, name, link in own:
        clamped = not scene.robots[robot].floats if link.joint is None else link.joint.type == "fixed"
        if link.flexible is not None and link.flexible.shapes == "pinned" and clamped:
            message = "pinned shapes rotate at the joint, but it is fixed: their tip could not move. Use `cantilever`."
            yield ("robots", robot, "links", name, "flexible", "shapes"), Fault(message, "conflict")
        for number, point in enumerate((link.contact.points or ()) if link.contact else ()):
            if link.bends_away_from(point):
                place = ("robots", robot, "links", name, "contact", "points", number)
                message = (
                    f"{off_root_fault(name)} The beam itself touches the floor along its length, without any points."
                )
                yield place, Fault(message, "unsupported")


def off_root_fault(link: str) -> Fault:
    """Return the fault of a point on a flexible link away from its joint, with the remedy."""
    message = f"on the flexible link '{link}' only points at the joint are supported. {tip_remedy(link)}"
    return Fault(message, "unsupported")


def tip_remedy(link: str) -> str:
    """Return how to name the tip of a flexible link."""
    return f"To attach at the tip, add a link: `{link}_tip: {{parent: {link}, joint: {{type: fixed}}, mass: 0}}`."


def water_problems(scene: Scene) -> Iterator[Problem]:
    """Yield a surface or a floor without gravity, invalid currents and waves, and drag that does not fit its link."""
    weightless = not any(scene.gravity)
    if scene.water is not None:
        if weightless and scene.water.surface is not None:
            message = "without gravity there is no upward direction and no surface: leave it out."
            yield ("water", "surface"), Fault(message, "conflict")
        else:
            yield from flow_problems(scene.water, scene.gravity)
    if scene.floor is not None and weightless:
        message = "without gravity there is no downward direction and no floor: leave it out."
        yield ("floor",), Fault(message, "conflict")
    surface = scene.water is not None and scene.water.surface is not None
    for path, link in scene.links.items():
        robot, _, name = path.partition(".")
        shapeless = link.shape is None and link.flexible is None
        if surface and shapeless and link.present_keys("volume", "added_mass", "drag"):
            message = "a `shape` is missing: with a free surface, the loads depend on the size of the link."
            yield ("robots", robot, "links", name), Fault(message, "missing")
        drag = ("robots", robot, "links", name, "drag")
        if link.added_mass_fades:
            fades = ("robots", robot, "links", name, "added_mass_fades")
            yield from ((fades, fault) for fault in fading_faults(scene, link))
        if (body := link.body_lift) is not None:
            lift = ("robots", robot, "links", name, "body_lift")
            if link.flexible is not None:
                yield lift, Fault("a flexible link has no lift of a slender body; use `drag: strips`.", "unsupported")
            elif body.length is None and link.shape is None:
                message = "the length of the slender body is missing: give `length`, or a `shape` of the link."
                yield lift, Fault(message, "missing")
            if body.munk_share != 1.0 and link.added_mass is None:
                message = "it scales the moment of the added mass, which the link does not have: give `added_mass`."
                yield (*lift, "munk_share"), Fault(message, "missing")
        if link.drag and link.drag.printed is not None and link.flexible is None:
            fault = Fault("the drag of study 004 is for flexible links only; use `strips`.", "unsupported")
            yield (*drag, "printed"), fault
        if link.drag and link.drag.strips:
            yield from (((*drag, "strips", *keys), fault) for keys, fault in strip_problems(link, link.drag.strips))
        if link.flexible and link.flexible.added_mass == "strips" and not (link.drag and link.drag.strips):
            message = "added mass by strips needs `strips` in the `drag` of the link."
            yield (*drag[:-1], "flexible", "added_mass"), Fault(message, "missing")
        if link.drag and scene.water is not None and (scene.water.waves is None or scene.water.waves.period is None):
            for keys, table in tables_of(link.drag):
                if table.kc is not None and table.period is None:
                    message = (
                        "a table over kc needs a `period`: a state has none, and the scene has no waves of one period."
                    )
                    yield (*drag, *keys), Fault(message, "missing")


def strip_problems(link: Link, strips: Strips) -> Iterator[Problem]:
    """Yield strips that do not fit the shape of their link."""
    cylinder = link.shape.cylinder if link.shape else None
    if link.flexible is None and (link.shape is None or not (cylinder or strips.diameter or strips.sides)):
        message = "strips need a cylinder as the link's `shape`; for another shape, give a `diameter` or `sides`."
        yield (), Fault(message, "missing")
    along = link.flexible.axis if link.flexible else cylinder.axis if cylinder else None
    if strips.sides is not None and along not in (None, strips.sides.axis):
        across = [axis for axis in ("x", "y", "z") if axis != along]
        message = f"the link is along {along}: give its `sides` along {across[0]} and {across[1]}."
        yield ("sides",), Fault(message, "conflict", tuple(across))
    if strips.sides is not None and strips.lift != 0.0 and strips.diameter is None:
        message = "lift of a section with `sides` needs a `diameter`, on which it and the Strouhal number are based."
        yield ("lift",), Fault(message, "missing")


def fading_faults(scene: Scene, link: Link) -> Iterator[Fault]:
    """Yield why the added mass of a link cannot fade out of the water."""
    water = scene.water
    if water is None or water.surface is None:
        yield Fault("without a surface no link leaves the water: give `water.surface`, or leave this out.", "missing")
    elif link.added_mass is None or link.shape is None or link.flexible is not None:
        yield Fault("only a rigid link with a `shape` and an `added_mass` has one that fades.", "missing")
    elif water.waves or water.current.profile or water.current.gauss_markov or scene.all_connections:
        yield Fault(
            "added mass that fades is supported in a level, uniform current, without waves, connections and tethers.",
            "unsupported",
        )
    elif sum(a * b for a, b in zip(water.current.steady, scene.gravity, strict=True)) != 0.0:
        yield Fault("the current flows through the surface: `water.current` must be level.", "unsupported")
    elif any(water.current.steady) and (scene.floor or any(contact.plane for contact in scene.contacts)):
        message = "with a `floor` or a `plane` to touch, added mass that fades is supported only without a current."
        yield Fault(message, "unsupported")
    elif link.body_lift is not None and link.body_lift.munk_share != 1.0:
        message = "a `munk_share` other than 1 is supported only where the added mass does not fade."
        yield Fault(message, "unsupported")


def drive_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    """Yield drives of unknown paths, and keys that do not fit the driven link, thruster or connection."""
    thrusters, foils = scene.thrusters, scene.controlled_foils
    connections = {name for name, connection in scene.all_connections.items() if connection.command}
    valid = [*slots, *thrusters, *foils, *connections]
    known = point_faults(scene, DRIVEN_POINT, valid) | closed_connection_faults(scene) | fixed_foil_faults(scene)
    yield from ((("drives", path), known[path]) for path in scene.drives if path in known and path not in valid)
    others = [path for path in scene.drives if path not in known and path not in scene.robots]
    yield from unknown_links("drives", others, valid, "link or thruster")
    for path, drive in scene.drives.items():
        yield from ((("drives", path, *key), message) for key, message in shaping_problems(drive, path in connections))
        if path in slots:
            yield from ((("drives", path, key), message) for key, message in unfit_drive_keys(drive, slots[path]))
        elif path in thrusters or path in foils or path in connections:
            kind = "thruster" if path in thrusters else "foil" if path in foils else "connection"
            keys = [key for key in drive.present_keys(*type(drive).model_fields) if key != "command"]
            fault = Fault(f"a {kind} takes only `command`.", "unsupported")
            yield from ((("drives", path, key), fault) for key in keys)
            if (
                path in thrusters
                and drive.command is not None
                and (wrong := drive_command_problem(thrusters[path], drive.command))
            ):
                yield ("drives", path, "command", *wrong[0]), wrong[1]
            if path in foils and any(part.components not in (None, 1) for part in summands(drive.command)):
                yield ("drives", path, "command"), Fault("the command of a foil is one angle [rad].", "shape")
            if path in connections and any(
                not signal.present_keys("constant", "steps") for signal in summands(drive.command)
            ):
                message = "a connection is either open or closed: give its command by `steps` or `constant`."
                yield ("drives", path, "command"), Fault(message, "unsupported")


def shaping_problems(drive: Drive, connects: bool) -> Iterator[Problem]:
    """Yield input shapers by modes of inputs that are no command of a joint, and those of commands of connections."""
    for key in ("torque", "force", "moment", "command"):
        shapers = [signal.shaping for signal in summands(getattr(drive, key)) if signal.shaping is not None]
        if shapers and key == "command" and connects:
            yield (key,), Fault("a connection is either open or closed: its command takes no `shaping`.", "unsupported")
        elif any(shaping.modes is not None for shaping in shapers):
            message = (
                "`shaping` by `modes` belongs to a motion, a servo or a track, whose joint moves as commanded. Give "
                "`frequencies` [Hz] and `damping`; `sf.modes` lists them."
            )
            yield (key,), Fault(message, "unsupported")


def fixed_foil_faults(scene: Scene) -> dict[str, Fault]:
    """Return for every foil without `control`, by path, the fault of driving it."""
    message = "the foil '{path}' is fixed. Give it `control: {{limits: [-0.5, 0.5]}}`, for its drive to turn it."
    fixed = scene.foils.keys() - scene.controlled_foils.keys()
    return {path: Fault(message.format(path=path), "unsupported") for path in scene.foils if path in fixed}


def closed_connection_faults(scene: Scene) -> dict[str, Fault]:
    """Return for every connection without `command: true`, by name, the fault of driving it."""
    return {
        name: Fault(
            f"'{name}' is a tether, which takes no command."
            if name in scene.tethers
            else f"the connection '{name}' takes no command. Give it `command: true`, for its drive to close it.",
            "unsupported",
        )
        for name, connection in scene.all_connections.items()
        if not connection.command
    }


def unfit_drive_keys(drive: Drive, slot: Slot) -> Iterator[tuple[str, Fault]]:
    """Yield the keys of a drive that do not fit a joint, and why."""
    joint, base = slot.joint, slot.base
    scalar = slot.type.is_scalar and not base
    if drive.command is not None:
        message = "a link takes no command; drive it by torque, motion, servo, force or moment."
        yield "command", Fault(message, "unsupported")
    if drive.servo is not None and not scalar:
        yield "servo", Fault(f"a servo moves only {', '.join(SCALAR)} joints.", "unsupported")
    elif drive.servo is not None and (fault := component_problem(drive.servo.angle, slot)):
        yield "servo", fault
    if drive.torque is not None and (base or not slot.type.motor):
        kind = "the base" if base else f"a {joint} joint"
        message = f"{kind} has no motor; apply `force` and `moment` to the link instead."
        yield "torque", Fault(message, "unsupported")
    elif fault := component_problem(drive.torque, slot):
        yield "torque", fault
    if drive.motion is not None and not scalar:
        kind = "a base" if base else f"a {joint} joint"
        message = f"the motion of {kind} cannot be prescribed; valid: {', '.join(SCALAR)} joints."
        yield "motion", Fault(message, "unsupported")
    elif fault := component_problem(drive.motion, slot):
        yield "motion", fault
    elif any(signal.steps is not None for signal in summands(drive.motion)):
        message = "a prescribed motion cannot jump in `steps`; use `quintic` waypoints or a `table`."
        yield "motion", Fault(message, "unsupported")
    if drive.lock is not None and not slot.actuation:
        yield "lock", Fault(f"a {joint} joint has no coordinate to lock.", "unsupported")
    elif drive.lock is not None and "locked" not in slot.actuation:
        yield "lock", Fault(f"locks no coordinate of a {joint} joint; use `lock: all`.", "invalid")


def component_problem(signals: TimeFunctions | None, slot: Slot) -> Fault | None:
    """Return the fault of a function whose lists have another length than the joint has coordinates, or None."""
    for signal in summands(signals):
        if signal.components not in (None, len(slot.actuation)):
            return component_count_fault(signal.components or 0, slot, len(slot.actuation))
    return None


def component_count_fault(components: int, slot: Slot, count: int) -> Fault:
    """Return the fault of a list with a wrong number of components for a joint."""
    found = f"{components} component{'' if components == 1 else 's'}"
    valid = "one number" if count == 1 else f"a list of {count}, or one number for all"
    return Fault(f"{found} for a {slot.joint} joint, which has {count}: give {valid}.", "shape")


def start_problems(scene: Scene, slots: Mapping[str, Slot]) -> Iterator[Problem]:
    """Yield initial states of unknown links, and keys that do not fit the joint."""
    points = point_faults(scene, "Write `{link}:`, whose joint has the initial state.", slots)
    yield from ((("initial", path), points[path]) for path in scene.initial if path in points)
    yield from unknown_links("initial", [path for path in scene.initial if path not in points], slots)
    links, drives = scene.links, scene.all_drives
    for path, start in scene.initial.items():
        if path in slots:
            found = unfit_start_keys(start, slots[path], drives.get(path))
            yield from ((("initial", path, key), message) for key, message in found)
            yield from ((("initial", path, key), fault) for key, fault in start_limit_faults(start, links[path]))


def start_limit_faults(start: Start, link: Link) -> Iterator[tuple[str, Fault]]:
    """Yield the initial coordinate of a joint that is beyond its limits."""
    limits = link.joint.limits if link.joint else None
    if limits is None:
        return
    for key in start.present_keys(*COORDINATES):
        value = getattr(start, key)
        values = value if isinstance(value, tuple) else (value,) * 2
        for x, lower, upper in zip(values, limits.each("lower", 2), limits.each("upper", 2), strict=False):
            if (lower is not None and x < lower) or (upper is not None and x > upper):
                inside = " and ".join(
                    f"{word} {limit:g}" for word, limit in (("above", lower), ("below", upper)) if limit is not None
                )
                yield key, Fault(f"the initial {key} {x:g} is beyond the limits of the joint; start {inside}.", "range")
                break


def unfit_start_keys(start: Start, slot: Slot, drive: Drive | None) -> Iterator[tuple[str, Fault]]:
    """Yield the keys of an initial state that do not fit its joint, and why."""
    joint, base = slot.joint, slot.base
    given = start.present_keys(*type(start).model_fields)
    of_q, of_v = slot.type.start_keys
    counts = {**({} if base else of_q), **of_v}
    valid = list(counts)
    count = slot.flexible_q.stop - slot.flexible_q.start
    valid += ["modes", "mode_rates"] if count else []
    for key in given:
        value = getattr(start, key)
        if base and key in of_q:
            yield key, Fault(f"give the initial {key} of a base as `at: {{{key}: ...}}` of its robot.", "unsupported")
        elif key not in valid:
            what = "base" if base else "joint"
            message = f"a {joint} {what} takes no `{key}`. Valid: {', '.join(valid) or 'nothing'}."
            yield key, Fault(message, "unsupported", tuple(valid))
        elif key in ("modes", "mode_rates"):
            if len(value) != count:
                found = "1 number" if len(value) == 1 else f"{len(value)} numbers"
                message = f"{found} for {'1 mode' if count == 1 else f'{count} modes'}: give one for each."
                yield key, Fault(message, "shape")
        elif isinstance(value, tuple) and len(value) != counts[key]:
            yield key, component_count_fault(len(value), slot, counts[key])
        elif drive and drive.motion is not None:
            message = "the motion of this joint is prescribed, which determines its initial state: leave this out."
            yield key, Fault(message, "conflict")
    if drive and drive.lock is not None:
        yield from moving_lock_problems(start, slot.actuation)


def moving_lock_problems(start: Start, modes: tuple[Actuation, ...]) -> Iterator[tuple[str, Fault]]:
    """Yield locked components with an initial velocity that is not zero."""
    parts = {"velocity": modes[:3], "angular_velocity": modes[-3:], "rate": modes}
    for key, locked in parts.items():
        value = getattr(start, key)
        components = value if isinstance(value, tuple) else (value or 0.0,) * len(locked)
        if any(mode == "locked" and speed for mode, speed in zip(locked, components, strict=False)):
            yield key, Fault("the initial velocity of a locked component must be zero.", "conflict")
