"""Links of SDF models: inertia, collisions and visuals."""

from __future__ import annotations

import numpy as np

from ...errors import quote
from ...numbers import Floats
from .draft import DraftLink, DraftShape, Role
from .draft_solids import check_scale, combine, solid_of
from .gz_plugins import fluid_added_mass
from .ignored import Ignored
from .import_report import ImportReport
from .packages import Packages
from .poses import invert
from .sdf_frames import Frames, read_pose
from .sdf_models import Part, find_mesh
from .solids import Surfaces
from .xml_source import Element

DEFAULT_DENSITY = 1000.0  # of <inertial auto="true"> [kg/m3]
UNREAD = ("sensor", "battery", "particle_emitter", "light", "projector", "audio_source", "audio_sink")


class LinkReader:
    """Reads links in the frames of a file."""

    def __init__(self, frames: Frames, packages: Packages, ignored: Ignored, report: ImportReport) -> None:
        self.frames, self.packages, self.ignored, self.report = frames, packages, ignored, report
        self.surfaces = Surfaces(report)

    def read(self, part: Part) -> DraftLink:
        """Return a link with its inertia, shapes and added mass; without a collision it displaces no water."""
        element = part.element
        link = DraftLink(part.short, element.place)
        X_WL = self.frames.pose(part.name)
        for child in element.children:
            if child.tag in ("collision", "visual"):
                shape = self.read_shape(child, X_WL, part)
                if shape is not None:
                    link.shapes.append(shape)
            elif child.tag in UNREAD:
                self.ignored.add(f"<{child.tag}>", child)
        self.read_inertial(link, element)
        if all(shape.role != "collision" for shape in link.shapes):
            link.volume, link.sources["volume"] = 0.0, element.place
        return link

    def read_inertial(self, link: DraftLink, element: Element) -> None:
        """Read mass, centre and moments of inertia; those that are left out are 1, as SDF says."""
        inertial = element.find("inertial")
        if inertial is None:
            link.mass, link.inertia = 1.0, np.eye(3)
            message = f"Mass and inertia of {quote(link.name)}: left out, so 1 kg and 1 kg m2, as SDF says."
            self.report.add("assumed", message, element.place, f"{link.name}.mass")
            return
        fluid_added_mass(inertial, link, self.report)
        if inertial.attributes.get("auto", "").strip() in ("true", "1"):
            self.compute_inertial(link, inertial, element)
            return
        X_LI, _ = read_pose(inertial.find("pose"))
        mass = inertial.child_number("mass")
        if mass is None:
            message = f"Mass of {quote(link.name)}: left out, so 1 kg, as SDF says."
            self.report.add("assumed", message, inertial.place, f"{link.name}.mass")
        link.mass = 1.0 if mass is None else mass
        tensor, R = np.zeros((3, 3)), X_LI[:3, :3]
        for i, a in enumerate("xyz"):
            for j, b in enumerate("xyz"):
                value = inertial.child_number("inertia", f"i{min(a, b)}{max(a, b)}")
                tensor[i, j] = float(a == b) if value is None else value
        if inertial.find("inertia") is None:
            message = f"Inertia of {quote(link.name)}: left out, so 1 kg m2, as SDF says."
            self.report.add("assumed", message, inertial.place, f"{link.name}.inertia")
        link.center, link.inertia = X_LI[:3, 3], R @ tensor @ R.T
        found = inertial.find("mass") or inertial
        link.sources["mass"] = found.place
        link.sources["inertia"] = (inertial.find("inertia") or inertial).place
        link.sources["center_of_mass"] = (inertial.find("pose") or inertial).place

    def compute_inertial(self, link: DraftLink, inertial: Element, element: Element) -> None:
        """Compute mass, centre and moments of inertia from the collisions of a link and their densities."""
        common = inertial.child_number("density")
        own = {each.attributes.get("name", ""): each.child_number("density") for each in element.all("collision")}
        solids, masses = [], []
        for shape in link.shapes:
            solid = solid_of(shape, self.surfaces) if shape.role == "collision" else None
            if solid is not None:
                density = next((d for d in (own[shape.name], common) if d is not None), DEFAULT_DENSITY)
                solids.append(solid)
                masses.append(density * solid.volume)
        if not solids:
            message = f"mass of {quote(link.name)} is to be computed from collisions that are not there."
            raise inertial.error(message, "missing")
        link.mass, link.center, link.inertia = combine(solids, masses)
        self.report.add(
            "estimated", f"mass of {quote(link.name)}: {link.mass:g} kg, of its collisions.", inertial.place
        )

    def read_shape(self, element: Element, X_WL: Floats, part: Part) -> DraftShape | None:
        """Return the shape of a collision or a visual; None for planes and others that are no solids."""
        X, base = read_pose(element.find("pose"))
        X_LS = (
            X
            if not base
            else invert(X_WL) @ self.frames.pose(self.frames.complete(base, part.scope, element, part.name)) @ X
        )
        geometry = element.find("geometry")
        if geometry is None or not geometry.children:
            return None
        solid = geometry.children[0]
        role: Role = "collision" if element.tag == "collision" else "visual"
        shape = DraftShape("box", (), X_LS, role, element.place, name=element.attributes.get("name", ""))
        if solid.tag == "box":
            shape.sizes = tuple(self.sizes(solid, "size", [1.0, 1.0, 1.0]))
        elif solid.tag == "sphere":
            shape.kind, shape.sizes = "sphere", tuple(self.sizes(solid, "radius", [1.0]))
        elif solid.tag in ("cylinder", "capsule"):
            shape.kind = "cylinder" if solid.tag == "cylinder" else "capsule"
            radius, length = self.sizes(solid, "radius", [1.0 if solid.tag == "cylinder" else 0.5]), [1.0]
            shape.sizes = (*radius, *self.sizes(solid, "length", length))
        elif solid.tag == "ellipsoid":
            shape.kind, shape.sizes = "ellipsoid", tuple(self.sizes(solid, "radii", [1.0, 1.0, 1.0]))
        elif solid.tag == "mesh":
            uri = solid.need("uri").text.strip()
            scale = solid.find("scale")
            shape.kind = "mesh"
            shape.sizes = (1.0, 1.0, 1.0) if scale is None else check_scale(scale.numbers(count=3), scale)
            shape.mesh = find_mesh(uri, solid, part.source.folder, self.packages, self.report)
            if shape.mesh is None:
                shape.missing = uri
                self.ignored.add("mesh that is not there", solid)
            if solid.find("submesh") is not None and role == "collision":
                self.report.add("doubtful", "<submesh> of a collision: the whole mesh is taken.", solid.place)
        else:
            if role == "collision" and solid.tag not in ("plane", "empty"):
                self.report.add("ignored", f"Collision <{solid.tag}> is none of the solids that are read.", solid.place)
            return None
        return shape

    def sizes(self, solid: Element, tag: str, default: list[float]) -> list[float]:
        """Return positive sizes of a solid [m]; 1 m where they are left out, as SDF says."""
        found = solid.find(tag)
        if found is None:
            message = f"<{tag}> of a <{solid.tag}> is left out, so {default[0]:g} m, as SDF says."
            self.report.add("assumed", message, solid.place)
            return default
        values = found.numbers(count=len(default))
        if min(values) <= 0.0:
            raise found.error(f"<{tag}> must be positive.", "range")
        return values
