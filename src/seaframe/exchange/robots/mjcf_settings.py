"""Settings of MJCF files: included files, options of the compiler, and default attributes by class."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ...errors import quote
from .import_report import ImportReport
from .packages import Packages
from .xml_source import Element, read_xml

MAX_INCLUDES = 100
ACTUATORS = ("motor", "position", "velocity", "intvelocity", "general", "damper", "cylinder", "muscle", "adhesion")


def splice(root: Element, home: Path, packages: Packages, report: ImportReport, seen: list[str]) -> Element:
    """Replace every `include` by the content of its file; names are relative to the folder of the main file."""
    children: list[Element] = []
    for child in root.children:
        if child.tag != "include":
            children.append(splice(child, home, packages, report, seen))
            continue
        path = packages.resolve(child.attribute("file"), child.place, home)
        if not os.path.isfile(path):  # which is False where a name is too long
            raise child.error(f"file {quote(child.attribute('file'))} is not there.", "file")
        if str(path) in seen or len(seen) > MAX_INCLUDES:
            raise child.error(f"file {quote(path.name)} is included twice, or too many files are.", "conflict")
        seen.append(str(path))
        children += splice(read_xml(path, report), home, packages, report, seen).children
    root.children = children
    return root


@dataclass(slots=True)
class Compiler:
    """Options of `compiler`: how numbers and names of the file are meant."""

    degrees: bool = True
    sequence: str = "xyz"
    auto_limits: bool = True
    inertia_from_geoms: str = "auto"
    mesh_folder: str = ""
    groups: tuple[float, float] = (0.0, 5.0)
    least_mass: float = 0.0
    least_inertia: float = 0.0
    total_mass: float = -1.0

    @classmethod
    def of(cls, root: Element, report: ImportReport) -> Compiler:
        """Return the options of all `compiler` elements, the last one of each."""
        found = cls()
        for element in root.all("compiler"):
            own = element.attributes
            if own.get("coordinate", "local") != "local":
                raise element.error("global coordinates are not supported, as in MuJoCo itself.", "unsupported")
            for name in ("balanceinertia", "fusestatic", "strippath"):
                if own.get(name, "false") != "false":
                    report.add("ignored", f"`{name}` of <compiler>.", element.place)
            found.degrees = own.get("angle", "degree" if found.degrees else "radian") == "degree"
            found.sequence = own.get("eulerseq", found.sequence)
            if len(found.sequence) != 3 or set(found.sequence.lower()) - set("xyz"):
                raise element.error(f"eulerseq {quote(found.sequence)} is not three of x, y, z.", "unsupported")
            found.auto_limits = own.get("autolimits", "true" if found.auto_limits else "false") == "true"
            found.inertia_from_geoms = own.get("inertiafromgeom", found.inertia_from_geoms)
            found.mesh_folder = own.get("meshdir", own.get("assetdir", found.mesh_folder))
            if "inertiagrouprange" in own:
                low, high = element.numbers(own["inertiagrouprange"], 2, "`inertiagrouprange`")
                found.groups = (low, high)
            found.least_mass = element.number("boundmass", found.least_mass) or 0.0
            found.least_inertia = element.number("boundinertia", found.least_inertia) or 0.0
            found.total_mass = element.number("settotalmass", found.total_mass) or -1.0
        return found


class Defaults:
    """Attributes of elements by class and tag; a class inherits from the one around it."""

    def __init__(self, root: Element) -> None:
        self.classes: dict[str, dict[str, dict[str, str]]] = {"main": {}}
        for element in root.all("default"):
            self.add(element, "main", {}, True)

    def add(self, element: Element, name: str, inherited: Mapping[str, dict[str, str]], top: bool = False) -> None:
        """Add a class and those inside it."""
        name = element.attributes.get("class", name if top else "")
        if not name:
            raise element.error("a <default> inside another one needs a `class`.", "missing")
        own = {tag: dict(values) for tag, values in (inherited or self.classes.get(name, {})).items()}
        for child in element.children:
            if child.tag != "default":
                tag = "actuator" if child.tag in ACTUATORS else child.tag
                own[tag] = own.get(tag, {}) | child.attributes
        self.classes[name] = own
        for child in element.all("default"):
            self.add(child, "", own)

    def apply(self, element: Element, inherited: str, tag: str = "") -> Element:
        """Return an element with the attributes of its class, or else of that of the bodies around it."""
        name = element.attributes.get("class", inherited or "main")
        if name not in self.classes:
            raise element.error(f"no default class {quote(name)}. Classes: {', '.join(self.classes)}.", "unknown")
        return replace(element, attributes=self.classes[name].get(tag or element.tag, {}) | element.attributes)
