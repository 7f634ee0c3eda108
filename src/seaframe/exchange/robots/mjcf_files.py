"""Read robots from MJCF files, MuJoCo's own format: bodies, frames, inertia from geoms, joints, equality constraints.

MuJoCo's water has no buoyancy: volumes are zero unless a body has `gravcomp`. Without `fluidshape` it is drag on the
box of equal inertia, which is exact here: the frame of a link then has the axes of that box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ...errors import one_line, quote
from ...numbers import Floats
from ...spatial import array, rotation_from_quaternion
from .draft import DraftConnection, DraftJoint, DraftLink, DraftRobot, DraftShape, DraftWorld, JointKind, Role
from .draft_solids import DraftSolid, check_scale, combine, solid_of
from .ignored import Ignored
from .import_options import ImportOptions
from .import_report import ImportReport
from .mjcf_actuators import ActuatorReader, Site
from .mjcf_frames import AXIS, frame_of, least_turn, move_joint, write_out_replicates
from .mjcf_settings import Compiler, Defaults, splice
from .mjcf_water import COEFFICIENTS, Fluid, FluidGeom, set_water
from .packages import Packages
from .poses import invert, pose
from .robot_formats import robot_format
from .solids import Surfaces
from .trees import WORLD
from .xml_source import Element, read_xml

ENDINGS = {"robot": ".urdf", "sdf": ".sdf", "scenario": ".scn"}  # of other formats, by their root
DENSITY = 1000.0  # of geoms that give none [kg/m3]
KINDS: dict[str, JointKind] = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "free"}
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}  # numbers in `size`
ALONG = ("capsule", "cylinder", "box", "ellipsoid")  # geoms that `fromto` may place
SPARE = ("camera", "light", "composite", "flexcomp", "plugin")  # children of a body without a meaning here
READ = ("compiler", "option", "default", "worldbody", "asset", "actuator", "equality", "include", "size", "statistic")


@robot_format("MJCF", ".xml", ".mjcf")
def read_mjcf(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Read the robots of an MJCF file."""
    packages = Packages(path, options.packages)
    root = splice(read_xml(path, report), path.parent, packages, report, [str(path)])
    if root.tag != "mujoco":
        message = f"an MJCF file holds a <mujoco>, not a <{root.tag}>."
        if root.tag in ENDINGS:
            message += f" The name of this one must end in {ENDINGS[root.tag]}."
        raise root.error(message, "format")
    world = MjcfReader(root, packages, report).read()
    packages.report_used(report)
    return world


@dataclass(slots=True)
class Geom:
    """A geom of a body: its solid with mass, and whether it moves water as an ellipsoid."""

    shape: DraftShape
    solid: DraftSolid | None
    mass: float
    coefficients: tuple[float, ...] | None  # of MuJoCo's ellipsoid fluid model; None: the box model


@dataclass(slots=True)
class MjcfReader:
    """Reads the bodies of one file; counts what has no meaning here."""

    root: Element
    packages: Packages
    report: ImportReport
    world: DraftWorld = field(default_factory=DraftWorld)
    fluid: Fluid = field(default_factory=Fluid)
    ignored: Ignored = field(default_factory=Ignored)
    joints: dict[str, DraftJoint] = field(default_factory=dict)
    bodies: dict[str, str] = field(default_factory=dict)  # places by name
    compiler: Compiler = field(init=False)
    defaults: Defaults = field(init=False)
    surfaces: Surfaces = field(init=False)
    meshes: dict[str, Element] = field(default_factory=dict)
    sites: list[Site] = field(default_factory=list)
    lifted: dict[str, tuple[float, str]] = field(default_factory=dict)  # `gravcomp` of bodies and its place

    def __post_init__(self) -> None:
        self.compiler, self.defaults = Compiler.of(self.root, self.report), Defaults(self.root)
        self.surfaces = Surfaces(self.report)
        write_out_replicates(self.root, self.compiler)

    def read(self) -> DraftWorld:
        """Return the world of the file: one robot for each body of the world."""
        self.world.name = self.root.attributes.get("model", "").strip()
        self.options()
        for asset in self.root.all("asset"):
            for mesh in asset.all("mesh"):
                mesh = self.defaults.apply(mesh, "")
                name = mesh.attributes.get("name") or Path(mesh.attribute("file")).stem
                self.meshes[name] = mesh
        bodies = [body for worldbody in self.root.all("worldbody") for body in self.bodies_of(worldbody, "")]
        for body, X, inherited in bodies:
            robot = DraftRobot(body.attributes.get("name", "robot"), body.place)
            self.world.robots.append(robot)
            self.body(body, X, None, robot, inherited)
        if not bodies:
            raise self.root.error("the file has no body. A file that only defines parts is included by another one.",
                                  "missing")  # fmt: skip
        self.scale_masses()
        self.buoyancy()
        actuators = ActuatorReader(self.defaults, self.joints, self.sites, self.ignored, self.report)
        for section in self.root.children:
            if section.tag == "actuator":
                actuators.read(section)
            elif section.tag == "equality":
                self.equalities(section)
            elif section.tag not in READ:
                for child in section.children:
                    self.ignore(child, f"{section.tag}/{child.tag}")
        for site in self.sites:
            if site.name not in actuators.pushed:
                self.ignore(site.element, "body/site")
        self.ignored.report(self.report)
        return self.world

    def ignore(self, element: Element, tag: str = "") -> None:
        """Count an element without a meaning here."""
        self.ignored.add(f"<{tag or element.tag}>", element)

    def options(self) -> None:
        """Read gravity, medium and wind."""
        gravity = np.array([0.0, 0.0, -9.81])
        for element in self.root.all("option"):
            if "gravity" in element.attributes:
                gravity = np.array(element.triple("gravity"))
            flag = element.find("flag")
            if flag is not None and flag.attributes.get("gravity") == "disable":
                gravity = np.zeros(3)
                self.report.add("converted", "gravity is switched off by <flag>: it is zero.", flag.place)
            self.fluid.density = element.number("density", self.fluid.density) or 0.0
            self.fluid.viscosity = element.number("viscosity", self.fluid.viscosity) or 0.0
            if {"density", "viscosity"} & set(element.attributes):
                self.fluid.place = element.place
            if "wind" in element.attributes and any(wind := element.triple("wind")):
                self.world.current = np.array(wind)
        self.world.gravity = gravity
        if self.fluid.density > 0.0:
            self.world.density, self.world.density_source = self.fluid.density, self.fluid.place

    # Bodies

    def bodies_of(
        self, parent: Element, inherited: str, X: Floats | None = None
    ) -> Iterator[tuple[Element, Floats, str]]:
        """Yield the bodies inside an element, also inside of frames, each with the pose and the class around it."""
        X = np.eye(4) if X is None else X
        for child in parent.children:
            if child.tag == "body":
                yield child, X, inherited
            elif child.tag == "frame":
                own = child.attributes.get("childclass", inherited)
                yield from self.bodies_of(child, own, X @ frame_of(child, self.compiler))
            elif child.tag == "attach":
                message = "<attach> is not read. Save the model written out, with MuJoCo's mj_saveLastXML."
                raise child.error(message, "unsupported")
            elif parent.tag == "worldbody" and child.tag in (*SPARE, "site", "geom"):
                self.ignore(child, f"worldbody/{child.tag}")

    def parts_of(
        self, body: Element, tags: Sequence[str], X: Floats, inherited: str
    ) -> Iterator[tuple[Element, Floats]]:
        """Yield parts of a body with their defaults, also inside of frames, each with the pose of what holds it."""
        for child in body.children:
            if child.tag in tags:
                yield self.defaults.apply(child, inherited), X
            elif child.tag == "frame":
                yield from self.parts_of(
                    child, tags, X @ frame_of(child, self.compiler), child.attributes.get("childclass", inherited)
                )

    def body(self, element: Element, X_PH: Floats, parent: str | None, robot: DraftRobot, inherited: str) -> None:
        """Read a body, its joints and the bodies that it carries; `X_PH` is the pose of its frame of reference."""
        name = element.attributes.get("name") or f"{robot.name}_{len(self.bodies)}"
        if name in self.bodies:
            raise element.error(f"a second body {quote(name)}; the first is at {self.bodies[name]}.", "conflict")
        self.bodies[name] = element.place
        inherited = element.attributes.get("childclass", inherited)
        X_PB = X_PH @ frame_of(element, self.compiler)
        link = DraftLink(name, element.place)
        joints = [
            move_joint(each, X) for each, X in self.parts_of(element, ("joint", "freejoint"), np.eye(4), inherited)
        ]
        free = [joint for joint in joints if joint.tag == "freejoint" or joint.attributes.get("type") == "free"]
        if free and (parent is not None or len(joints) > 1):
            raise free[0].error("a free joint is the only joint of a body of the world.", "unsupported")
        turn = self.matter(element, link, inherited)
        if parent is None and free:
            self.refuse_spring(free[0], name, ("damping", "stiffness", "armature", "frictionloss"))
            robot.X_WR = X_PB
            robot.links[name] = link
            if np.abs(turn - np.eye(4)).max() > 0.0:
                self.part_water(link, turn, robot)
        else:
            self.carry(element, joints, X_PB, WORLD if parent is None else parent, link, turn, robot)
        for site, X in self.parts_of(element, ("site",), np.eye(4), inherited):
            self.sites.append(Site(site, robot, name, X @ frame_of(site, self.compiler)))
        if share := element.number("gravcomp", 0.0):
            self.lifted[name] = share, element.place
        for child in element.children:
            if child.tag in SPARE:
                self.ignore(child, f"body/{child.tag}")
        for child, X, around in self.bodies_of(element, inherited):
            self.body(child, X, name, robot, around)

    def part_water(self, link: DraftLink, turn: Floats, robot: DraftRobot) -> None:
        """Move the drag of a free body to a part of its own that has the axes of the box; it is welded to the body."""
        part = DraftLink(f"{link.name}_water", link.place, mass=0.0, volume=0.0)
        for key in ("quadratic_drag", "linear_drag", "center_of_pressure"):
            setattr(part, key, getattr(link, key))
            setattr(link, key, None)
        part.sources = {key: link.sources.pop(key) for key in ("quadratic_drag", "linear_drag") if key in link.sources}
        robot.links[part.name] = part
        robot.joints.append(DraftJoint(part.name, link.place, "fixed", link.name, part.name, turn, turn))

    def carry(
        self,
        element: Element,
        joints: list[Element],
        X_PB: Floats,
        parent: str,
        link: DraftLink,
        turn: Floats,
        robot: DraftRobot,
    ) -> None:
        """Add the joints of a body: one after another, with links without mass between them."""
        if not joints:
            robot.links[link.name] = link
            robot.joints.append(DraftJoint(link.name, element.place, "fixed", parent, link.name, X_PB @ turn, turn))
            return
        if len(joints) > 1:
            names = ", ".join(joint.attributes.get("name", "?") for joint in joints)
            message = (
                f"{len(joints)} joints of body {quote(link.name)} ({names}): with links without mass between them."
            )
            self.report.add("converted", one_line(message), element.place)
        above, X = parent, X_PB
        for number, joint in enumerate(joints, start=1):
            own = joint.attributes.get("name") or f"{link.name}_{number}"
            child = link if number == len(joints) else DraftLink(f"{link.name}_{number}", element.place)
            robot.links[child.name] = child
            found = self.joint(joint, own, above, child.name, X, turn if child is link else np.eye(4))
            robot.joints.append(found)
            self.joints[own] = found
            above, X = child.name, np.eye(4)

    def joint(self, element: Element, name: str, parent: str, child: str, X_PB: Floats, turn: Floats) -> DraftJoint:
        """Return a joint; its frame sits at `pos`, with the axes that the child's water has."""
        kind = element.attributes.get("type", "hinge")
        if kind not in KINDS:
            raise element.error(f"no joint type {quote(kind)}. Types: {', '.join(KINDS)}.", "unknown")
        X_BJ = pose(element.triple("pos")) @ turn
        axis = np.array(element.unit_vector(element.triple("axis", AXIS), f"axis of joint {quote(name)}"))
        found = DraftJoint(name, element.place, KINDS[kind], parent, child, X_PB @ X_BJ, X_BJ)
        found.damping = max(0.0, self.first_number(element, "damping"))
        if kind == "ball":
            self.refuse_spring(element, name, ("stiffness", "armature", "frictionloss"))
            return found
        found.axes = (turn[:3, :3].T @ axis,)
        scale = math.pi / 180.0 if kind == "hinge" and self.compiler.degrees else 1.0
        reference = scale * (element.number("ref", 0.0) or 0.0)
        found.friction = element.number("frictionloss", 0.0) or 0.0
        found.rotor_inertia = element.number("armature", 0.0) or 0.0
        found.stiffness = self.first_number(element, "stiffness")
        rest = scale * (element.number("springref", 0.0) or 0.0) - reference
        if found.stiffness and abs(rest) > 1e-12:
            self.report.add(
                "doubtful", f"the spring of joint {quote(name)} is at rest at zero, not at {rest:g}.", element.place
            )
        if reference:
            self.report.add(
                "converted", f"joint {quote(name)} counts from its start, {reference:g} of the file.", element.place
            )
        limited = element.attributes.get("limited", "auto")
        if "range" in element.attributes and (limited == "true" or (limited == "auto" and self.compiler.auto_limits)):
            low, high = element.numbers(element.attributes["range"], 2, "`range`")
            if low < high:
                found.lower, found.upper = scale * low - reference, scale * high - reference
        return found

    def refuse_spring(self, element: Element, name: str, attributes: Sequence[str]) -> None:
        """Report what resists the motion of a ball joint or of a free body, which have none of it here."""
        for attribute in attributes:
            if self.first_number(element, attribute):
                message = f"`{attribute}` of the {element.attributes.get('type', 'free')} joint of {quote(name)}."
                self.report.add("ignored", message, element.place)

    def first_number(self, element: Element, name: str) -> float:
        """Return the first number of an attribute; MuJoCo also takes coefficients of higher powers."""
        text = element.attributes.get(name, "").split()
        if len(text) > 1 and any(element.numbers(" ".join(text[1:]))):
            self.report.add("ignored", f"nonlinear terms of `{name}`.", element.place)
        return element.numbers(text[0], 1, f"`{name}`")[0] if text else 0.0

    # Matter

    def matter(self, body: Element, link: DraftLink, inherited: str) -> Floats:
        """Read shapes, mass and water of a body; return the axes (4, 4) of its drag."""
        geoms = [self.geom(geom, X, link) for geom, X in self.parts_of(body, ("geom",), np.eye(4), inherited)]
        found = [geom for geom in geoms if geom is not None]
        link.shapes = [geom.shape for geom in found]
        given, axes = next(self.parts_of(body, ("inertial",), np.eye(4), inherited), None), None
        if given is not None and self.compiler.inertia_from_geoms != "true":
            axes = self.inertial(*given, link)
        elif self.compiler.inertia_from_geoms != "false":
            solids = [(geom.solid, geom.mass) for geom in found if geom.solid is not None and geom.mass > 0.0]
            link.mass, link.center, link.inertia = combine([s for s, _ in solids], [m for _, m in solids])
            heavy_geoms = [geom for geom in found if geom.solid is not None and geom.mass > 0.0]
            if len(heavy_geoms) == 1 and heavy_geoms[0].shape.kind != "mesh":
                axes = heavy_geoms[0].shape.X_LS[:3, :3]
            heavy = next((geom.shape.place for geom in found if geom.mass > 0.0), link.place)
            link.sources |= dict.fromkeys(("mass", "center_of_mass", "inertia"), f"computed: from geoms, {heavy}")
        if (least := self.compiler.least_mass) > 0.0:
            link.mass = max(link.mass or 0.0, least)
        if (least := self.compiler.least_inertia) > 0.0:
            values, own = np.linalg.eigh(np.zeros((3, 3)) if link.inertia is None else link.inertia)
            link.inertia = own @ np.diag(np.maximum(values, least)) @ own.T
        if self.fluid.density > 0.0 or self.fluid.viscosity > 0.0:
            ellipsoids = [FluidGeom(geom.shape, geom.coefficients) for geom in found if geom.coefficients is not None]
            return set_water(link, ellipsoids, axes, self.fluid, self.report)
        return np.eye(4)

    def inertial(self, element: Element, X_BH: Floats, link: DraftLink) -> Floats | None:
        """Read mass, centre and moments of inertia that a body gives itself; return its principal axes, if given."""
        X = X_BH @ frame_of(element, self.compiler)
        link.mass = element.number("mass")
        if link.mass is None or link.mass < 0.0:
            raise element.error("<inertial> needs a `mass` that is not negative.", "missing")
        link.center = X[:3, 3]
        if "fullinertia" in element.attributes:
            xx, yy, zz, xy, xz, yz = element.numbers(element.attributes["fullinertia"], 6, "`fullinertia`")
            J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        else:
            J = np.diag(element.triple("diaginertia"))
        link.inertia = X[:3, :3] @ J @ X[:3, :3].T
        link.sources |= dict.fromkeys(("mass", "center_of_mass", "inertia"), element.place)
        return None if "fullinertia" in element.attributes else X[:3, :3]

    def geom(self, element: Element, X_BH: Floats, link: DraftLink) -> Geom | None:
        """Return a geom of a body; None for a plane and other surfaces without a volume."""
        kind = element.attributes.get("type", "mesh" if "mesh" in element.attributes else "sphere")
        shape = self.shape(element, kind, X_BH)
        if shape is None:
            self.ignore(element, f"geom of type {kind}")
            return None
        group = element.number("group", 0.0) or 0.0
        counts = self.compiler.groups[0] <= group <= self.compiler.groups[1]
        mass, density = element.number("mass"), element.number("density", DENSITY) or 0.0
        if element.attributes.get("shellinertia", "false") == "true":
            self.report.add("ignored", f"`shellinertia` of a geom of {quote(link.name)}.", element.place)
        solid = solid_of(shape, self.surfaces) if counts and (mass is None or mass > 0.0) else None
        if solid is None and counts and (mass if mass is not None else density) and kind == "mesh":
            message = f"the mass of body {quote(link.name)} needs the volume of a mesh that cannot be used. "
            raise element.error(message + "Give `inertial`, or the mesh.", "missing")
        own = 0.0 if solid is None else density * solid.volume if mass is None else mass
        fluid = None
        if element.attributes.get("fluidshape", "none") == "ellipsoid":
            given = element.numbers(element.attributes.get("fluidcoef", ""))
            fluid = (*given, *COEFFICIENTS[len(given) :])
        return Geom(shape, solid, own, fluid)

    def shape(self, element: Element, kind: str, X_BH: Floats) -> DraftShape | None:
        """Return the solid of a geom."""
        group = element.number("group", 0.0) or 0.0
        colour = element.attributes.get("rgba", "").split()
        hidden = group > 2 or (len(colour) == 4 and element.numbers(colour[3], 1)[0] == 0.0)  # not drawn by MuJoCo
        role: Role = "collision" if hidden else "visual"
        X, name = frame_of(element, self.compiler), element.attributes.get("name", "")
        if kind == "mesh":
            return self.mesh(element, X_BH @ X, role)
        if kind not in SIZES:
            return None
        size = element.numbers(element.attributes.get("size", ""))
        needed = SIZES[kind]
        if "fromto" in element.attributes:
            if kind not in ALONG:
                raise element.error(f"a {kind} takes no `fromto`.", "unsupported")
            ends = np.array(element.numbers(element.attributes["fromto"], 6, "`fromto`"))
            along = ends[:3] - ends[3:]
            X = pose((0.5 * (ends[:3] + ends[3:])).tolist())
            X[:3, :3] = least_turn(np.array(element.unit_vector(along.tolist(), "`fromto`")))
            half = 0.5 * float(np.linalg.norm(along))
            size = [*size[:1], half] if needed == 2 else [*(size[:1] * 2 if len(size) < 2 else size[:2]), half]
        if len(size) < needed or not all(x > 0.0 for x in size[:needed]):
            raise element.error(f"a {kind} needs {needed} positive numbers in `size`.", "shape")
        edges = tuple(2.0 * x for x in size[:3]) if kind == "box" else (size[0], 2.0 * size[1]) if needed == 2 else ()
        sizes = edges or tuple(size[:needed])
        return DraftShape(kind, sizes, X_BH @ X, role, element.place, name=name)  # type: ignore[arg-type]

    def mesh(self, element: Element, X_BG: Floats, role: Role) -> DraftShape:
        """Return the mesh of a geom; the frame of its file, moved by `refpos` and `refquat`, is that of the geom."""
        name = element.attribute("mesh")
        if name not in self.meshes:
            raise element.error(f"no mesh {quote(name)}. Meshes: {', '.join(self.meshes) or 'none'}.", "unknown")
        asset = self.meshes[name]
        scale = check_scale(asset.triple("scale", (1.0, 1.0, 1.0)), asset)
        own = pose(asset.triple("refpos"))
        if "refquat" in asset.attributes:
            q = asset.numbers(asset.attributes["refquat"], 4, "`refquat`")
            own[:3, :3] = array(rotation_from_quaternion(*(x / math.sqrt(sum(y * y for y in q)) for x in q)))
        shape = DraftShape("mesh", scale, X_BG @ invert(own), role, element.place, name=name)
        file = asset.attributes.get("file", "")
        if not file:
            raise asset.error("a mesh without a `file` is not read.", "unsupported")
        folder = self.packages.home / self.compiler.mesh_folder
        shape.mesh = self.packages.find_file(file, asset.place, self.report, folder)
        shape.missing = "" if shape.mesh else file
        return shape

    def scale_masses(self) -> None:
        """Scale all masses to the total that the file asks for."""
        links = [link for robot in self.world.robots for link in robot.links.values()]
        total = sum(link.mass or 0.0 for link in links)
        if self.compiler.total_mass > 0.0 and total > 0.0:
            scale = self.compiler.total_mass / total
            for link in links:
                link.mass = None if link.mass is None else scale * link.mass
                link.inertia = None if link.inertia is None else scale * link.inertia
            message = f"masses scaled by {scale:g} to the total of `settotalmass`."
            self.report.add("converted", message, self.root.place)

    # Water

    def buoyancy(self) -> None:
        """Let bodies with `gravcomp` displace water: this share of their weight, at their centre of mass."""
        if self.lifted and not self.world.density:
            self.world.density = DENSITY
            self.world.density_source = "computed: any density, as volumes follow from `gravcomp` and it"
        for robot in self.world.robots:
            for link in robot.links.values():
                share, place = self.lifted.get(link.name, (0.0, ""))
                if not share or not link.mass:
                    continue
                if share < 0.0:
                    message = f"`gravcomp` of body {quote(link.name)} is negative: no volume of water adds weight."
                    self.report.add("ignored", message, place)
                    continue
                link.volume = share * link.mass / (self.world.density or DENSITY)
                link.center_of_buoyancy = link.center
                link.sources["volume"] = f"computed: `gravcomp` {share:g} of the weight, {place}"
                message = f"`gravcomp` of body {quote(link.name)}: a volume of water, at its centre of mass."
                self.report.add("converted", message, place)

    # Equality constraints

    def equalities(self, section: Element) -> None:
        """Read connect and weld as connections; others by name only."""
        for element in section.children:
            own = self.defaults.apply(element, "", "equality").attributes
            a, b = own.get("body1", ""), own.get("body2", "") or WORLD
            owner = next((robot for robot in self.world.robots if a in robot.links), None)
            if own.get("active", "true") == "false" or element.tag not in ("connect", "weld") or owner is None:
                self.ignore(element, f"equality/{element.tag}")
                continue
            kind = "ball" if element.tag == "connect" else "rigid"
            anchor = np.array(element.triple("anchor")) if kind == "ball" else np.zeros(3)
            owner.connections.append(DraftConnection(kind, element.place, a, b, anchor))  # type: ignore[arg-type]
            what = f"<{element.tag}> of bodies {quote(a)} and {quote(b)}"
            if any(element.numbers(own.get("relpose", ""))[3:]):  # without a rotation: as the bodies are at the start
                message = f"`relpose` of the {what}: they are held as they are at the start."
                self.report.add("ignored", message, element.place)
            given = " and ".join(f"`{key}`" for key in ("solref", "solimp") if key in own) or "defaults"
            message = f"{what}: MuJoCo's soft constraint ({given}) became a rigid connection."
            self.report.add("converted", message, element.place)
