"""Read freefloating-gazebo: <fluid> or <buoyancy> inside a link of a URDF file, and the thrusters of its plug-in."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import quote
from ...numbers import Floats
from .draft import DraftLink, DraftRobot, DraftThruster, DraftWorld
from .gz_plugins import gz_plugin, link_of, read_density, set_added_mass
from .import_report import ImportReport
from .xml_source import Element

LEAST_SQUARE = 1e-12  # of a force per newton
PARALLEL = 1e-6  # share of a moment along its force that is rounding
DEFAULT_DENSITY = 1000.0  # [kg/m3], where the file names none


def read_freefloating(element: Element, link: DraftLink, world: DraftWorld, report: ImportReport) -> None:
    """Read buoyancy over weight, centre of buoyancy, added mass and drag of a link; all are positive."""
    read_density(element, world, "density")
    if (origin := element.find("origin")) is not None:
        link.center_of_buoyancy = np.array(origin.triple("xyz"))
        link.sources["center_of_buoyancy"] = origin.place
    if (ratio := element.child_number("compensation")) is not None and link.mass is not None:
        if ratio < 0.0:
            raise element.need("compensation").error("the buoyancy must not be negative.", "range")
        density = world.density or DEFAULT_DENSITY
        link.volume, place = ratio * link.mass / density, element.need("compensation").place
        link.sources["volume"] = f"computed: {ratio:g} times the mass over the density {density:g} kg/m3, {place}"
    if element.find("limit") is not None:
        report.add("ignored", "<limit>: the radius at the surface; the water is unbounded.", element.place)
    for hydrodynamics in element.all("hydrodynamics"):
        for child in hydrodynamics.children:
            values = np.diag([*child.triple("xyz"), *child.triple("rpy")])
            if (values < 0.0).any():
                raise child.error(f"<{child.tag}> is positive in freefloating files.", "range")
            if child.tag == "added_mass":
                set_added_mass(link, values, child.place, report)
            elif child.tag in ("drag", "damping"):
                set_drag(link, "quadratic_drag" if child.tag == "drag" else "linear_drag", values, child)
            else:
                report.add("ignored", f"<{child.tag}> of link {quote(link.name)}.", child.place)


def set_drag(link: DraftLink, key: str, values: Floats, element: Element) -> None:
    """Give a link its drag."""
    setattr(link, key, values)
    link.sources[key] = element.place


@gz_plugin("freefloatinggazebocontrol")
def read_thrusters(plugin: Element, robot: DraftRobot, world: DraftWorld, report: ImportReport) -> bool:
    """Read thrusters by their maps, force and moment (6) per newton at the link's origin: m = p x f for a place p."""
    link = link_of(plugin, plugin.child_text("link") or next(iter(robot.links)), robot)
    for number, element in enumerate(plugin.all("thruster"), start=1):
        found = element.find("map")
        if found is None:
            report.add("ignored", "a <thruster> without a <map>.", element.place)
            continue
        values = np.array(found.numbers(count=6))
        force, moment = values[:3], values[3:]
        square = float(force @ force)
        if square < LEAST_SQUARE:
            raise found.error("a thruster without a force has no direction.", "range")
        if abs(force @ moment) > PARALLEL * np.linalg.norm(force) * np.linalg.norm(moment):
            report.add("ignored", "the moment of a <map> along its force, such as of a propeller.", found.place)
        name = element.child_text("name") or f"thruster_{number}"
        keys: dict[str, Any] = {} if square == 1.0 else {"gain": float(np.sqrt(square))}
        effort = element.child_number("effort")
        if effort is not None and effort > 0.0:
            keys["limits"] = {"command": [-effort, effort]}
        at, direction = np.cross(force, moment) / square, force / np.sqrt(square)
        robot.thrusters.append(DraftThruster(name, element.place, link.name, at, direction, keys=keys))
    return False
