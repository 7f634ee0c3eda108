"""Bodies of Stonefish: mass, volume and drag of a link from its parts.

A part is a solid (model, box, cylinder, sphere, torus) of a material. Its mass, inertia and centre of gravity may be
given; what is left out is that of the solid, with the density of its material:

    mass alone                   the solid, scaled to this mass
    mass, inertia or cg          what is given replaces that of the solid; `inertia` is along the axes of `cg`

Drag is given by dimensionless Cd and Cf for each axis, and summed over the faces of the surface, with normals n and
areas A, of a body that moves at v:

    F = 1/2 rho Cd sum_(n v > 0) A (n v) |v| v      and      rho Cf sum A v_t,   v_t along the face.

Here both are the diagonals for motion along and about the link's axes through its centre of mass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np

from ...errors import listing, quote
from ...numbers import Floats
from ...scene.meshes import Surface
from .draft import DraftLink, DraftShape
from .draft_solids import DraftSolid, check_scale, combine, shell_of, solid_of, turned
from .import_report import ImportReport
from .packages import Packages
from .poses import pose
from .solids import Surfaces, surface_of
from .stonefish_scenario import find_data
from .xml_source import Element

FaceLaw: TypeAlias = Callable[[Floats, Floats, Floats], Floats]  # forces by areas, normals and velocities of faces
PHYSICS = ("submerged", "floating", "surface", "aerodynamic", "disabled")
IN_WATER = ("submerged", "floating", "surface")
TYPES = ("model", "box", "cylinder", "sphere", "torus", "compound")


@dataclass(slots=True)
class Part:
    """A solid part of a link, in the link's frame."""

    solid: DraftSolid  # of which `volume` is that of displaced water
    mass: float
    center: Floats
    inertia: Floats  # (3, 3) about its centre, in the link's axes
    surface: Surface | None  # of what water flows past
    X: Floats  # of the part's own frame in that of the link
    shapes: list[DraftShape] = field(default_factory=list)
    quadratic: Floats | None = None  # Cd along its own axes
    viscous: Floats | None = None  # Cf
    buoyant: bool = True


class BodyReader:
    """Reads the bodies of a scenario."""

    def __init__(self, materials: Mapping[str, float], folder: Path, packages: Packages, report: ImportReport) -> None:
        self.materials, self.folder, self.packages, self.report = materials, folder, packages, report
        self.surfaces = Surfaces(report)

    def link(self, element: Element, density: float) -> DraftLink:
        """Return a link with mass, shapes, volume and drag in water of a density [kg/m3]."""
        name, kind = element.attribute("name"), element.attribute("type")
        physics = element.attributes.get("physics", "submerged").strip()
        if physics not in PHYSICS:
            raise element.error(f"no physics {quote(physics)}. Known: {listing(PHYSICS)}.", "unknown")
        buoyant = is_true(element.attributes.get("buoyant", "true"))
        link = DraftLink(name, element.place)
        outside, inside = self.parts(element, kind)
        parts = [*outside, *inside]
        if len(parts) == 1:
            link.mass, link.center, link.inertia = parts[0].mass, parts[0].center, parts[0].inertia
        else:
            each = [DraftSolid(0.0, part.center, part.inertia / part.mass) for part in parts]
            link.mass, link.center, link.inertia = combine(each, [part.mass for part in parts])
        for part in parts:
            link.shapes += part.shapes
        link.sources["mass"] = (element.find("mass") or element).place
        link.sources["inertia"] = (element.find("inertia") or element.find("mass") or element).place
        link.sources["center_of_mass"] = (element.find("cg") or element.find("mass") or element).place
        floats = [part for part in parts if part.buoyant and buoyant and physics in IN_WATER]
        link.volume, link.center_of_buoyancy, _ = combine(
            [part.solid for part in floats], [part.solid.volume for part in floats]
        )
        link.sources["volume"] = f"computed: volume of the physical mesh, {element.place}"
        link.sources["center_of_buoyancy"] = f"computed: centre of the physical mesh, {element.place}"
        if physics in ("submerged", "floating"):
            self.set_drag(link, outside, density, element)
        if physics == "submerged":
            message = (
                f"added mass of link {quote(name)}: Stonefish computes it from the shape; `--estimate shapes` does."
            )
            self.report.add("not given", message, element.place, f"{name}.added_mass")
        return link

    def parts(self, element: Element, kind: str) -> tuple[list[Part], list[Part]]:
        """Return the parts of a body that are in the flow, and those inside of it."""
        if kind != "compound":
            return [self.part(element, np.eye(4))], []
        outside, inside = element.all("external_part"), element.all("internal_part")
        if not outside:
            raise element.error("a compound needs an <external_part>.", "missing")
        first, second = (
            [self.part(each, transform(each.need("compound_transform"))) for each in parts]
            for parts in (outside, inside)
        )
        return first, second

    def part(self, element: Element, X_LP: Floats) -> Part:
        """Return one solid part, whose own frame has a pose in that of the link."""
        kind = element.attribute("type")
        if kind == "compound":
            raise element.error("a compound inside of a compound.", "unsupported")
        shapes, solid, surface = self.solid(element, kind)
        mass, center, inertia = self.mass_properties(element, solid)
        R, p = X_LP[:3, :3], X_LP[:3, 3]
        for shape in shapes:
            shape.X_LS = X_LP @ shape.X_LS
        if surface is not None:
            surface = Surface(surface.vertices @ R.T + p, surface.triangles)
        water = element.find("hydrodynamics")
        quadratic, viscous = (
            None if water is None or name not in water.attributes else np.array(water.triple(name))
            for name in ("quadratic_drag", "viscous_drag")
        )
        return Part(
            turned(solid, X_LP),
            mass,
            R @ center + p,
            R @ inertia @ R.T,
            surface,
            X_LP,
            shapes,
            quadratic,
            viscous,
            is_true(element.attributes.get("buoyant", "true")),
        )

    # Solids

    def solid(self, element: Element, kind: str) -> tuple[list[DraftShape], DraftSolid, Surface | None]:
        """Return the shapes of a part, its solid and its surface, all in its own frame."""
        if kind == "model":
            return self.model(element)
        size = element.need("dimensions") if kind in TYPES else element
        thickness = size.number("thickness") or 0.0
        X = transform(element.need("origin")) if kind in TYPES else np.eye(4)
        name = element.attributes.get("name", "")
        if kind == "torus":
            solid = torus(positive(size, "major_radius"), positive(size, "minor_radius"))
            self.report.add("converted", f"Torus {quote(name)} is not drawn: a scene has no such shape.", element.place)
            return [], turned(solid, X), None
        if kind == "box":
            values = size.triple("xyz", (0.0, 0.0, 0.0))
            if min(values) <= 0.0:
                raise size.error("the edges of a box must be positive.", "range")
            shape = DraftShape("box", tuple(values), X, "physical", element.place, name=name)
        elif kind == "cylinder":
            sizes = (positive(size, "radius"), positive(size, "height"))
            shape = DraftShape("cylinder", sizes, X, "physical", element.place, name=name)
        elif kind == "sphere":
            shape = DraftShape("sphere", (positive(size, "radius"),), X, "physical", element.place, name=name)
        else:
            message = f"body type {quote(kind)} is not read. Known: {listing(TYPES)}."
            raise element.error(message, "unsupported")
        own = surface_of(shape, self.surfaces)
        surface = Surface(own.vertices @ X[:3, :3].T + X[:3, 3], own.triangles)
        whole = solid_of(shape, self.surfaces) if thickness <= 0.0 else shell_of(surface, thickness)
        assert whole is not None
        return [shape], whole, surface

    def model(self, element: Element) -> tuple[list[DraftShape], DraftSolid, Surface | None]:
        """Return the physical and the visible mesh of a part."""
        shapes = []
        for tag in ("physical", "visual"):
            found = element.find(tag)
            if found is not None:
                shapes.append(self.mesh(found, tag))
        if not shapes or shapes[0].role != "physical":
            raise element.error("a model needs a <physical> mesh.", "missing")
        shape = shapes[0]
        shapes = [each for each in shapes if each.mesh is not None]
        if shape.mesh is None:
            given = all(element.find(tag) is not None for tag in ("mass", "inertia", "cg"))
            message = f"mesh {quote(shape.missing)} is not there: volume and inertia come from it."
            if not given:
                raise element.need("physical").error(
                    f"{message} Name its folder: seaframe import --package data=FOLDER.", "file"
                )
            self.report.add("doubtful", message, element.place)
            return shapes, DraftSolid(0.0, np.zeros(3), np.zeros((3, 3))), None
        place = element.need("physical").place
        if self.surfaces.read(shape.mesh, place) is None:
            raise element.need("physical").error(f"mesh {quote(shape.mesh.name)} cannot be read.", "file")
        own = surface_of(shape, self.surfaces)
        X = shape.X_LS
        surface = Surface(own.vertices @ X[:3, :3].T + X[:3, 3], own.triangles)
        thickness = element.find("physical", "thickness")
        if thickness is not None and (size := thickness.number("value") or 0.0) > 0.0:
            return shapes, shell_of(surface, size), surface
        solid = solid_of(shape, self.surfaces)
        if solid is None:
            message = f"physical mesh {quote(shape.mesh.name)} is open; close it, or give its thickness."
            raise element.need("physical").error(message, "invalid")
        return shapes, solid, surface

    def mesh(self, element: Element, role: str) -> DraftShape:
        """Return the mesh of a <physical> or <visual> element."""
        mesh = element.need("mesh")
        name = mesh.attribute("filename")
        scale = check_scale((mesh.number("scale", 1.0) or 1.0,) * 3, mesh)
        X = transform(element.find("origin"))
        path = find_data(name, self.folder, self.packages)
        shape = DraftShape("mesh", scale, X, "physical" if role == "physical" else "visual", mesh.place, name=name)
        if path is None:
            shape.missing = name
            if role == "visual":
                self.report.add("ignored", f"visible mesh {quote(name)}, which is not there.", mesh.place)
        else:
            shape.mesh = self.packages.confine(path, name, mesh.place)
        return shape

    # Mass

    def mass_properties(self, element: Element, solid: DraftSolid) -> tuple[float, Floats, Floats]:
        """Return mass, centre and inertia (3, 3) of a part in its own frame."""
        given = element.find("mass")
        mass = 0.0 if given is None else given.number("value") or 0.0
        tag, cg = element.find("inertia"), element.find("cg")
        moments = np.zeros(3) if tag is None else np.array(tag.triple("xyz"))
        if mass < 0.0 or moments.min() < 0.0:
            raise element.error("mass and moments of inertia must not be negative.", "range")
        if mass > 0.0 and not moments.any() and cg is None:
            return mass, solid.center, mass * solid.gyration
        of_solid = self.density(element) * solid.volume if mass == 0.0 or not moments.any() else 0.0
        mass = mass or of_solid
        if mass <= 0.0:
            raise element.error("the part has no mass: give <mass>, or a material and a closed mesh.", "missing")
        if not moments.any() and cg is None:
            message = f"mass of {quote(element.attribute('name'))}: {mass:g} kg, of its material."
            self.report.add("read", message, element.place)
            return mass, solid.center, mass * solid.gyration
        if cg is None:
            X = np.eye(4)
            X[:3, 3] = solid.center
            X[:3, :3] = principal_axes(solid.gyration)
            message = "<inertia> without <cg>: along the principal axes of the solid, in the order of their size."
            self.report.add("assumed", message, element.place)
        else:
            X = transform(cg)
        if not moments.any():
            moments = of_solid * np.linalg.eigvalsh(solid.gyration)
            message = "<cg> without <inertia>: principal moments of the solid along its axes."
            self.report.add("assumed", message, element.place)
        R = X[:3, :3]
        return mass, X[:3, 3], R @ np.diag(moments) @ R.T

    def density(self, element: Element) -> float:
        """Return the density of the material of a part [kg/m3]."""
        name = element.need("material").attribute("name")
        if name not in self.materials:
            message = (
                f"no material {quote(name)}, whose density the mass needs; a scenario that includes this file has it. "
                f"Known: {listing(list(self.materials)) or 'none'}."
            )
            raise element.need("material").error(message, "unknown")
        return self.materials[name]

    # Drag

    def set_drag(self, link: DraftLink, parts: list[Part], density: float, element: Element) -> None:
        """Set linear and quadratic drag about the centre of mass, where the file gives coefficients."""
        quadratic, linear = np.zeros(6), np.zeros(6)
        for part in parts:
            if part.surface is None:
                continue
            if part.quadratic is not None:
                quadratic += density * sum_over_faces(part, part.quadratic, link.center, pressure)
            if part.viscous is not None:
                linear += density * sum_over_faces(part, part.viscous, link.center, friction)
        if not (quadratic.any() or linear.any()):
            message = f"drag of link {quote(link.name)}: no coefficients in the file; `--estimate shapes` computes it."
            self.report.add("not given", message, element.place, f"{link.name}.drag")
            return
        source = f"computed: the file's coefficients on the faces of its mesh, {element.place}"
        for key, values in (("linear_drag", linear), ("quadratic_drag", quadratic)):
            setattr(link, key, np.diag(values))
            link.sources[key] = source
        link.center_of_pressure = link.center
        message = f"drag of link {quote(link.name)}: dimensionless coefficients summed over the faces of the mesh."
        self.report.add("converted", message, element.place)


def faces_of(surface: Surface, center: Floats) -> tuple[Floats, Floats, Floats]:
    """Return areas, normals and centres from a point of the faces of a surface."""
    corners = surface.vertices[surface.triangles]
    normals = 0.5 * np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    kept = areas > 0.0
    return areas[kept], normals[kept] / areas[kept, None], corners.mean(axis=1)[kept] - center


def sum_over_faces(part: Part, coefficients: Floats, center: Floats, law: FaceLaw) -> Floats:
    """Return what a law of the faces gives over the density, for unit motion along and about three axes (6,)."""
    assert part.surface is not None
    A, n, r = faces_of(part.surface, center)
    found = np.zeros(6)
    for k, axis in enumerate(np.eye(3)):
        C = float(np.abs(part.X[:3, :3].T @ axis) @ coefficients)
        along = law(A, n, np.tile(axis, (len(A), 1)))
        about = np.cross(r, law(A, n, np.cross(axis, r)))
        found[k], found[k + 3] = C * along.sum(axis=0)[k], C * about.sum(axis=0)[k]
    return found


def pressure(A: Floats, n: Floats, v: Floats) -> Floats:
    """Forces on faces that move at v, over density and Cd: 1/2 A (n v) |v| v on those ahead."""
    flow: Floats = 0.5 * A * np.maximum(np.einsum("ni,ni->n", n, v), 0.0) * np.linalg.norm(v, axis=1)
    return flow[:, None] * v


def friction(A: Floats, n: Floats, v: Floats) -> Floats:
    """Forces on faces that move at v, over density and Cf: A times the velocity along the face."""
    across: Floats = np.einsum("ni,ni->n", n, v)[:, None] * n
    return np.asarray(A[:, None] * (v - across))


def transform(element: Element | None) -> Floats:
    """Return the pose in `xyz` and `rpy` of an element."""
    return np.eye(4) if element is None else pose(element.triple("xyz"), element.triple("rpy"))


def torus(major: float, minor: float) -> DraftSolid:
    """Return a ring about y: radius of its circle, and of its section."""
    volume = 2.0 * math.pi**2 * major * minor**2
    about, across = major**2 + 0.75 * minor**2, 0.5 * major**2 + 0.625 * minor**2
    return DraftSolid(volume, np.zeros(3), np.diag([across, about, across]))


def principal_axes(tensor: Floats) -> Floats:
    """Return the principal axes of a symmetric tensor as columns of a rotation."""
    axes: Floats = np.linalg.eigh(tensor)[1]
    axes[:, 2] *= np.linalg.det(axes)
    return axes


def positive(element: Element, name: str) -> float:
    """Return a positive number in an attribute."""
    value = element.number(name)
    if value is None or value <= 0.0:
        raise element.error(f"`{name}` of <{element.tag}> must be a positive number.", "range" if value else "missing")
    return value


def is_true(text: str) -> bool:
    """Whether a text says true."""
    return text.strip().lower() in ("true", "1")
