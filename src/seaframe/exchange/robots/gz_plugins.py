"""Read plug-ins of gz-sim and uuv_simulator: hydrodynamics, buoyancy and thrusters, in SDF and in <gazebo> of URDF.

A reader of a plug-in registers itself by the last part of its class (`gz::sim::systems::Hydrodynamics`) or the
beginning of its library; it fills in the robot and returns whether the plug-in is one of gz-sim's fluid.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from ...errors import one_line, quote, unknown_name
from ...numbers import Floats
from .draft import DraftJoint, DraftLink, DraftRobot, DraftShape, DraftThruster, DraftWorld
from .import_report import ImportReport
from .poses import invert
from .solids import Surfaces, surface_of
from .xml_source import Element

PluginReader: TypeAlias = Callable[[Element, DraftRobot, DraftWorld, ImportReport], bool]
PLUGINS: dict[str, PluginReader] = {}
LIBRARY = re.compile(r"^(lib)?(gz-sim\d*-|ignition-gazebo\d*-)?(.*?)(-system)?(\.so)?$")

ROWS, COLUMNS = "xyzkmn", "UVWPQR"
ADDED = re.compile(r"^([xyzkmn])Dot([UVWPQR])$")
LINEAR = re.compile(r"^([xyzkmn])([UVWPQR])$")
QUADRATIC = re.compile(r"^([xyzkmn])([UVWPQR])(abs)?([UVWPQR])$")
DEFAULT_DIAMETER = 0.02  # of a propeller in gz-sim [m]
DEFAULT_DENSITY = 1000.0  # of gz-sim's Thruster [kg/m3]


def gz_plugin(*names: str) -> Callable[[PluginReader], PluginReader]:
    """Register a reader of plug-ins with these names, in small letters without `-` and `_`."""

    def register(read: PluginReader) -> PluginReader:
        PLUGINS.update(dict.fromkeys(names, read))
        return read

    return register


def plugin_name(plugin: Element) -> str:
    """Return the name of a plug-in: of its class, else of its library, in small letters without `-` and `_`."""
    name = plugin.attributes.get("name", "")
    if "::" not in name:
        found = LIBRARY.match(plugin.attributes.get("filename", "").strip())
        name = found[3] if found else ""
    return re.sub(r"[-_]", "", name.split("::")[-1]).lower()


def read_plugin(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a plug-in into a robot; return whether it is one of gz-sim's fluid. Others are ignored, with a remark."""
    name = plugin_name(plugin)
    read = PLUGINS.get(name) or next((each for key, each in PLUGINS.items() if name.startswith(key)), None)
    if read is None:
        report.add("ignored", one_line(f"plug-in {name or 'without a name'}."), plugin.place)
        return False
    return read(plugin, robot, world, report)


def link_of(plugin: Element, name: str, robot: DraftRobot) -> DraftLink:
    """Return a link that a plug-in names."""
    if name not in robot.links:
        raise plugin.error(unknown_name(name, robot.links, "link"))
    return robot.links[name]


def joint_of(plugin: Element, name: str, robot: DraftRobot) -> DraftJoint:
    """Return a joint that a plug-in names."""
    names = {joint.name: joint for joint in robot.joints}
    if name not in names:
        raise plugin.error(unknown_name(name, names, "joint"))
    return names[name]


# Hydrodynamics


@gz_plugin("hydrodynamics")
def read_hydrodynamics(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read added mass and drag of a link by the tags of Fossen's notation, such as xDotU, xU, xUabsU."""
    name = plugin.child_text("link_name") or ""
    link = link_of(plugin, name, robot)
    added, linear, quadratic = np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    place: dict[str, str] = {}
    for tag in plugin.children:
        if found := ADDED.match(tag.tag):
            added[ROWS.index(found[1]), COLUMNS.index(found[2])] = tag.numbers(count=1)[0]
            place.setdefault("added_mass", tag.place)
        elif found := LINEAR.match(tag.tag):
            linear[ROWS.index(found[1]), COLUMNS.index(found[2])] = tag.numbers(count=1)[0]
            place.setdefault("linear_drag", tag.place)
        elif found := QUADRATIC.match(tag.tag):
            read_quadratic(tag, found, quadratic, report)
            place.setdefault("quadratic_drag", tag.place)
    read_density(plugin, world, "fluid_density", "water_density", "density")
    if (current := plugin.find("default_current")) is not None:
        world.current = np.array(current.numbers(count=3))
    set_added_mass(link, sname_added_mass(added, link, place, report), place.get("added_mass", plugin.place), report)
    for key, D in (("linear_drag", linear), ("quadratic_drag", quadratic)):
        if D.any():
            setattr(link, key, positive_drag(D, link, key, place[key], report))
            link.sources[key] = place[key]
        elif key in place:
            report.add("not given", f"{key.replace('_', ' ')} of link {quote(link.name)}: all zero.", place[key])
    return True


def read_quadratic(tag: Element, found: re.Match[str], D: Floats, report: ImportReport) -> None:
    """Read a quadratic coefficient: xUabsU and xUU both as |u| u; products of different velocities are left out."""
    value = tag.numbers(count=1)[0]
    row, column, other = ROWS.index(found[1]), COLUMNS.index(found[2]), COLUMNS.index(found[4])
    if column != other:
        if value != 0.0:
            message = f"<{tag.tag}> {value:g}: a product of two different velocities has no place in a scene."
            report.add("ignored", message, tag.place)
        return
    if not found[3] and value != 0.0:
        u = found[2].lower()
        message = (
            f"<{tag.tag}> read as |{u}| {u}; newer gz-sim takes it as {u}^2, whose sign does not follow the motion."
        )
        report.add("doubtful", message, tag.place)
    D[row, column] = value


def sname_added_mass(added: Floats, link: DraftLink, place: dict[str, str], report: ImportReport) -> Floats | None:
    """Return the added mass as positive numbers: signs are those of SNAME unless its diagonal is positive only."""
    if not added.any():
        if "added_mass" in place:
            report.add("not given", f"added mass of link {quote(link.name)}: all zero.", place["added_mass"])
        return None
    diagonal = np.diag(added)
    if (diagonal >= 0.0).all() and diagonal.any():
        message = f"added mass of link {quote(link.name)} has positive signs, as in older files: taken as they are."
        report.add("converted", one_line(message), place["added_mass"])
        return added
    message = f"signs of the added mass of link {quote(link.name)} reversed, from those of SNAME."
    report.add("converted", one_line(message), place["added_mass"])
    return -added


def set_added_mass(link: DraftLink, added: Floats | None, place: str, report: ImportReport) -> None:
    """Give a link its added mass, unless the file has given it before."""
    if added is None:
        return
    if link.added_mass is not None:
        before = link.sources.get("added_mass", "")
        message = f"added mass of link {quote(link.name)} is also given at {before}, which is used."
        report.add("doubtful", one_line(message), place)
        return
    link.added_mass, link.sources["added_mass"] = added, place


def positive_drag(D: Floats, link: DraftLink, key: str, place: str, report: ImportReport) -> Floats:
    """Return a drag matrix with positive signs; a file gives negative ones, or, with a remark, positive ones."""
    what = key.replace("_", " ")
    diagonal = np.diag(D)
    if (diagonal >= 0.0).all() and diagonal.any():
        message = f"{what} of link {quote(link.name)} has positive signs, which would drive it: taken as drag."
        report.add("doubtful", one_line(message), place)
        return D
    report.add("converted", one_line(f"signs of the {what} of link {quote(link.name)} reversed."), place)
    return -D


def read_density(plugin: Element, world: DraftWorld, *tags: str) -> None:
    """Read the density of the water, if it is not known yet."""
    for tag in tags:
        found = plugin.find(tag)
        if found is not None and world.density is None and found.text.strip():
            value = found.numbers(count=1)[0]
            if value <= 0.0:
                raise found.error("the density must be positive.", "range")
            world.density, world.density_source = value, found.place


# Buoyancy


@gz_plugin("buoyancy")
def read_buoyancy(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read the density of the water; gz-sim takes volumes from the collisions of links."""
    read_density(plugin, world, "uniform_fluid_density")
    if (graded := plugin.find("graded_buoyancy")) is not None:
        read_density(graded, world, "default_density")
        report.add("ignored", "layers of <graded_buoyancy>: the water has its default density.", graded.place)
    return True


def volumes_from_collisions(robot: DraftRobot, report: ImportReport) -> None:
    """Give links without a volume that of their collisions, and its centre, as gz-sim's Buoyancy does."""
    surfaces = Surfaces(report)
    for link in robot.links.values():
        solids = [shape for shape in link.shapes if shape.role == "collision"]
        if link.volume is not None or not solids:
            continue
        parts = [volume_and_center(shape, surfaces) for shape in solids]
        volume = sum(part for part, _ in parts)
        source = (
            f"computed: volume of {len(solids)} collision{'s' * (len(solids) > 1)}, as gz-sim does, {solids[0].place}"
        )
        if volume > 0.0:
            link.center_of_buoyancy = sum((part * at for part, at in parts), np.zeros(3)) / volume
            link.sources["center_of_buoyancy"] = source
        link.volume, link.sources["volume"] = float(volume), source
        message = f"volume of link {quote(link.name)}: {volume:.6g} m3, of its collisions, as gz-sim takes it."
        report.add("converted", one_line(message), solids[0].place)


def volume_and_center(shape: DraftShape, surfaces: Surfaces) -> tuple[float, Floats]:
    """Return the volume of a solid [m3] and its centre in the link's frame [m]; zero for an open mesh."""
    sizes, X = shape.sizes, shape.X_LS
    if shape.kind == "box":
        return math.prod(sizes), X[:3, 3]
    if shape.kind in ("sphere", "ellipsoid"):
        return 4.0 / 3.0 * math.pi * math.prod(sizes if len(sizes) == 3 else sizes * 3), X[:3, 3]
    if shape.kind in ("cylinder", "capsule"):
        ends = 4.0 / 3.0 * sizes[0] if shape.kind == "capsule" else 0.0
        return math.pi * sizes[0] ** 2 * (sizes[1] + ends), X[:3, 3]
    solid = None
    if shape.mesh is not None and surfaces.read(shape.mesh, shape.place) is not None:
        solid = surface_of(shape, surfaces).solid
    if solid is None:
        surfaces.report.add("doubtful", "a mesh that is open or not there has no volume.", shape.place)
        return 0.0, np.zeros(3)
    return solid.volume, X[:3, :3] @ solid.center + X[:3, 3]


# Thrusters


@gz_plugin("thruster")
def read_thruster(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a thruster of gz-sim: a force in newtons along the axis of a joint, or k rho D^4 w |w| at w [rad/s]."""
    joint = joint_of(plugin, plugin.child_text("joint_name") or "", robot)
    if not joint.axes:
        raise plugin.error(f"joint {quote(joint.name)} has no axis along which a thruster could push.", "invalid")
    low, high = plugin.child_number("min_thrust_cmd"), plugin.child_number("max_thrust_cmd")
    keys: dict[str, object] = {}
    direction = joint.X_PJ[:3, :3] @ joint.axes[0]
    coefficient = plugin.child_number("thrust_coefficient")
    if (plugin.child_text("use_angvel_cmd") or "").lower() in ("1", "true"):
        density = plugin.child_number("fluid_density") or DEFAULT_DENSITY
        diameter = plugin.child_number("propeller_diameter") or DEFAULT_DIAMETER
        if not coefficient:
            raise plugin.error("a thruster that is commanded by its speed needs a `thrust_coefficient`.", "missing")
        keys = {"model": "propeller", "propeller": {"T_ww": abs(coefficient) * density * diameter**4}}
        direction = math.copysign(1.0, coefficient) * direction
        message = f"thruster at joint {quote(joint.name)}: command in rpm, not in rad/s."
        report.add("converted", one_line(message), plugin.place)
    elif coefficient is not None and coefficient < 0.0:
        message = f"<thrust_coefficient> is negative; newtons push along the axis of joint {quote(joint.name)} anyway."
        report.add("converted", one_line(message), plugin.place)
    if low is not None and high is not None and low <= 0.0 <= high and low < high:
        keys["limits"] = {"thrust": [low, high]}
    add_thruster(robot, plugin, joint, direction, keys)
    return True


def add_thruster(
    robot: DraftRobot, plugin: Element, joint: DraftJoint, direction: Floats, keys: dict[str, object], name: str = ""
) -> None:
    """Add a thruster at the origin of a rotor's link, on the link that carries it."""
    at = (joint.X_PJ @ invert(joint.X_CJ))[:3, 3]
    rotor = "" if joint.kind == "fixed" else joint.child
    robot.thrusters.append(
        DraftThruster(name or joint.name, plugin.place, joint.parent, at, direction, rotor, dict(keys))
    )
