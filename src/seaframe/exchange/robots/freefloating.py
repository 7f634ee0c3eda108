"""Read the hydrodynamics of freefloating-gazebo: <fluid> or <buoyancy> inside a link of a URDF file."""

from __future__ import annotations

import numpy as np

from ...errors import quote
from ...numbers import Floats
from .draft import DraftLink, DraftWorld
from .gz_plugins import read_density, set_added_mass
from .import_report import ImportReport
from .xml_source import Element

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
