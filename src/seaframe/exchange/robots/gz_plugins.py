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

from ...errors import listing, one_line, quote, unknown_name
from ...numbers import Floats
from .draft import DraftJoint, DraftLink, DraftRobot, DraftThruster, DraftWorld
from .draft_solids import combine, solid_of
from .import_report import ImportReport
from .poses import invert
from .solids import Surfaces
from .xml_source import Element

PluginReader: TypeAlias = Callable[[Element, DraftRobot, DraftWorld, ImportReport], bool]
PLUGINS: dict[str, PluginReader] = {}
LIBRARY = re.compile(r"^(lib)?(gz-sim\d*-|ignition-gazebo\d*-)?(.*?)(-system)?(\.so)?$")

ROWS, COLUMNS = "xyzkmn", "UVWPQR"
AXES = "xyzpqr"  # of <fluid_added_mass>
ADDED = re.compile(r"^([xyzkmn])Dot([UVWPQR])$")
LINEAR = re.compile(r"^([xyzkmn])([UVWPQR])$")
QUADRATIC = re.compile(r"^([xyzkmn])([UVWPQR])(abs)?([UVWPQR])$")
DEFAULT_DIAMETER = 0.02  # of a propeller in gz-sim [m]
DEFAULT_DENSITY = 1000.0  # of gz-sim's Thruster [kg/m3]
DEFAULT_WAKE = 0.2  # of gz-sim's Thruster
RPM = 30.0 / math.pi  # per rad/s
NOT_AIR = 500.0  # density above which a layer is water [kg/m3]
LRAUV = "hydrodynamicsplugin"  # tethys::HydrodynamicsPlugin, in which xUU is |u| u
LRAUV_DEFAULTS = {  # for tags that are left out
    "xDotU": 5.0, "yDotV": 5.0, "zDotW": 0.1, "kDotP": 0.1, "mDotQ": 0.1, "nDotR": 1.0,
    "xU": 20.0, "yV": 20.0, "zW": 20.0, "kP": 20.0, "mQ": 20.0, "nR": 20.0,
}  # fmt: skip


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
    read = reader_of(plugin)
    if read is None:
        report.add("ignored", one_line(f"plug-in {plugin_name(plugin) or 'without a name'}."), plugin.place)
        return False
    return read(plugin, robot, world, report)


def reader_of(plugin: Element) -> PluginReader | None:
    """Return the reader of a plug-in, or None if its name is not known."""
    name = plugin_name(plugin)
    found = [key for key in PLUGINS if name.startswith(key)]
    return PLUGINS[max(found, key=len)] if found else None


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


def number_of(plugin: Element, tag: str, default: float) -> float:
    """Return the number in a tag of a plug-in, or what the plug-in takes where it is left out."""
    value = plugin.child_number(tag)
    return default if value is None else value


def says_true(plugin: Element, tag: str, default: bool = False) -> bool:
    """Whether a tag of a plug-in says true."""
    text = (plugin.child_text(tag) or "").lower()
    return text in ("1", "true") if text else default


# Hydrodynamics


@gz_plugin("hydrodynamics")
def read_hydrodynamics(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read added mass and drag of a link by the tags of Fossen's notation, such as xDotU, xU, xUabsU."""
    name = plugin.child_text("link_name") or ""
    link = link_of(plugin, name, robot)
    added, linear, quadratic = np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    place: dict[str, str] = {}
    lrauv = plugin_name(plugin) == LRAUV
    for tag in [*plugin.children, *(left_out_tags(plugin, report) if lrauv else [])]:
        if found := ADDED.match(tag.tag):
            added[ROWS.index(found[1]), COLUMNS.index(found[2])] = tag.numbers(count=1)[0]
            place.setdefault("added_mass", tag.place)
        elif found := LINEAR.match(tag.tag):
            linear[ROWS.index(found[1]), COLUMNS.index(found[2])] = tag.numbers(count=1)[0]
            place.setdefault("linear_drag", tag.place)
        elif found := QUADRATIC.match(tag.tag):
            read_quadratic(tag, found, quadratic, report, lrauv)
            place.setdefault("quadratic_drag", tag.place)
    read_density(plugin, world, "fluid_density", "water_density", "waterDensity", "density")
    if (current := plugin.find("default_current")) is not None and current.text.strip():
        world.current = np.array(current.numbers(count=3))
    if says_true(plugin, "disable_added_mass"):
        report.add("ignored", f"added mass of link {quote(link.name)}: switched off in the file.", plugin.place)
    else:
        matrix = sname_added_mass(added, link, place, report)
        set_added_mass(link, matrix, place.get("added_mass", plugin.place), report)
    if says_true(plugin, "disable_coriolis") or not says_true(plugin, "enable_coriolis", True):
        message = "Coriolis forces of the added mass are switched off in the file; here they act."
        report.add("converted", message, plugin.place)
    for key, D in (("linear_drag", linear), ("quadratic_drag", quadratic)):
        if D.any():
            setattr(link, key, positive_drag(D, link, key, place[key], report))
            link.sources[key] = place[key]
        elif key in place:
            report.add("not given", f"{key.replace('_', ' ')} of link {quote(link.name)}: all zero.", place[key])
    return True


def left_out_tags(plugin: Element, report: ImportReport) -> list[Element]:
    """Return the tags for which lrauv's plug-in has values of its own, where they are left out."""
    left_out = [tag for tag in LRAUV_DEFAULTS if plugin.find(tag) is None]
    if left_out:
        message = f"{listing(left_out)}: left out, so that the plug-in's own values count."
        report.add("doubtful", one_line(message), plugin.place)
    return [Element(tag, {}, plugin.source, plugin.line, plugin.column, str(LRAUV_DEFAULTS[tag])) for tag in left_out]


def fluid_added_mass(inertial: Element, link: DraftLink, report: ImportReport) -> None:
    """Read <fluid_added_mass> of SDF: the added mass at the link's origin in its frame, positive, upper triangle."""
    given = inertial.find("fluid_added_mass")
    if given is None:
        return
    A = np.zeros((6, 6))
    for entry in given.children:
        row, column = (AXES.find(letter) for letter in entry.tag) if len(entry.tag) == 2 else (-1, -1)
        if min(row, column) < 0:
            report.add("ignored", f"<{entry.tag}> is no entry of <fluid_added_mass>.", entry.place)
        else:
            A[row, column] = A[column, row] = entry.numbers(count=1)[0]
    set_added_mass(link, A if A.any() else None, given.place, report)


def read_quadratic(tag: Element, found: re.Match[str], D: Floats, report: ImportReport, lrauv: bool = False) -> None:
    """Read a quadratic coefficient: xUabsU and xUU both as |u| u; products of different velocities are left out."""
    value = tag.numbers(count=1)[0]
    row, column, other = ROWS.index(found[1]), COLUMNS.index(found[2]), COLUMNS.index(found[4])
    if column != other:
        if value != 0.0:
            message = f"<{tag.tag}> {value:g}: a product of two different velocities has no place in a scene."
            report.add("ignored", message, tag.place)
        return
    if not found[3] and value != 0.0 and not lrauv:
        u = found[2].lower()
        message = (
            f"<{tag.tag}> read as |{u}| {u}; newer gz-sim takes it as {u}^2, whose sign does not follow the motion."
        )
        report.add("doubtful", message, tag.place)
    D[row, column] += value


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
        for layer in graded.all("density_change"):
            height, density = layer.child_number("above_depth"), layer.child_number("density")
            if height is not None and density is not None and density < NOT_AIR:
                world.surface = height
            else:
                report.add("ignored", "a further layer of water: it has its default density.", layer.place)
    return True


def volumes_from_collisions(robot: DraftRobot, report: ImportReport) -> None:
    """Give links without a volume that of their collisions, and its centre, as gz-sim's Buoyancy does."""
    surfaces = Surfaces(report)
    for link in robot.links.values():
        solids = [shape for shape in link.shapes if shape.role == "collision"]
        if link.volume is not None or not solids:
            continue
        measured = [solid_of(shape, surfaces) for shape in solids]
        parts = [solid for solid in measured if solid is not None]
        volume, center, _ = combine(parts, [part.volume for part in parts])
        source = (
            f"computed: volume of {len(solids)} collision{'s' * (len(solids) > 1)}, as gz-sim does, {solids[0].place}"
        )
        if volume > 0.0:
            link.center_of_buoyancy = center
            link.sources["center_of_buoyancy"] = source
        link.volume, link.sources["volume"] = float(volume), source
        message = f"volume of link {quote(link.name)}: {volume:.6g} m3, of its collisions, as gz-sim takes it."
        report.add("converted", one_line(message), solids[0].place)


# Thrusters


@gz_plugin("thruster")
def read_thruster(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read a thruster of gz-sim: a force in newtons along the axis of a joint, or k rho D^4 w |w| at w [rad/s]."""
    joint = joint_of(plugin, plugin.child_text("joint_name") or "", robot)
    if not joint.axes:
        raise plugin.error(f"joint {quote(joint.name)} has no axis along which a thruster could push.", "invalid")
    k, loss = thrust_coefficients(plugin, report)
    density, diameter = (
        number_of(plugin, "fluid_density", DEFAULT_DENSITY),
        number_of(plugin, "propeller_diameter", DEFAULT_DIAMETER),
    )
    if k * density * diameter == 0.0:
        message = "the thrust coefficient, density and diameter of a propeller must not be zero."
        raise plugin.error(message, "range")
    propeller = {"T_ww": abs(k) * density * diameter**4}
    if loss > 0.0:
        propeller["T_wu"] = loss * density * diameter**3
    direction = joint.X_PJ[:3, :3] @ joint.axes[0]
    by_speed = says_true(plugin, "use_angvel_cmd")
    keys: dict[str, object] = {}
    if by_speed or loss > 0.0:  # else the coefficient only tells how fast the rotor turns
        keys = {"model": "propeller", "propeller": propeller, "command": "rpm" if by_speed else "newton"}
    if by_speed:
        direction = math.copysign(1.0, k) * direction
        message = f"thruster at joint {quote(joint.name)}: command in rpm, not in rad/s."
        report.add("converted", one_line(message), plugin.place)
    elif k < 0.0:
        message = f"<thrust_coefficient> is negative; newtons push along the axis of joint {quote(joint.name)} anyway."
        report.add("converted", one_line(message), plugin.place)
    low, high = plugin.child_number("min_thrust_cmd"), plugin.child_number("max_thrust_cmd")
    if low is not None and high is not None and low <= 0.0 <= high and low < high:
        keys["limits"] = {"command": [RPM * low, RPM * high]} if by_speed else {"thrust": [low, high]}
    if band := number_of(plugin, "deadband", 0.0):
        if by_speed:
            report.add("ignored", "<deadband> [N] of a thruster that is commanded by its speed.", plugin.place)
        else:
            keys["dead_band"] = abs(band)
    read_density(plugin, world, "fluid_density")
    add_thruster(robot, plugin, joint, direction, keys)
    return True


def thrust_coefficients(plugin: Element, report: ImportReport) -> tuple[float, float]:
    """Return k, and the loss by inflow of k = alpha_1 + alpha_2 (1 - wake) u/(w D), which is not negative."""
    if plugin.find("thrust_coefficient") is not None:
        return number_of(plugin, "thrust_coefficient", 1.0), 0.0
    k = number_of(plugin, "alpha_1", 1.0)
    loss = -number_of(plugin, "alpha_2", 0.0) * (1.0 - number_of(plugin, "wake_fraction", DEFAULT_WAKE))
    if loss < 0.0:
        report.add("ignored", "<alpha_2> by which thrust grows with the speed.", plugin.place)
    return k, max(loss, 0.0)


def add_thruster(
    robot: DraftRobot, plugin: Element, joint: DraftJoint, direction: Floats, keys: dict[str, object], name: str = ""
) -> None:
    """Add a thruster at the origin of a rotor's link, on the link that carries it."""
    at = (joint.X_PJ @ invert(joint.X_CJ))[:3, 3]
    rotor = "" if joint.kind == "fixed" else joint.child
    robot.thrusters.append(
        DraftThruster(name or joint.name, plugin.place, joint.parent, at, direction, rotor, dict(keys))
    )
