"""Robots from SDF files: models and worlds of Gazebo, with included and nested models and their plugins in water."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

import numpy as np

from ...errors import count_words, listing, one_line, quote
from ...numbers import Floats
from . import gz_actuators, uuv_plugins  # noqa: F401  register their plug-ins
from .currents_table import uniform_current
from .draft import DraftConnection, DraftJoint, DraftLink, DraftRobot, DraftShape, DraftWorld, JointKind, Role
from .draft_solids import LARGEST_SCALE, combine, solid_of
from .gz_plugins import fluid_added_mass, link_of, plugin_name, read_plugin, reader_of, volumes_from_collisions
from .import_options import ImportOptions
from .import_report import ImportReport
from .packages import Packages, shown_from
from .poses import invert
from .robot_formats import robot_format
from .sdf_frames import MODEL, WORLD, Frame, Frames, Scope, read_pose
from .sdf_models import find_mesh, find_model
from .solids import Surfaces
from .xml_source import Element, read_xml

MAX_INCLUDES = 10  # models inside of models
MAX_MODELS = 200
UNBOUNDED = 1e6  # limits of joints beyond it count as none
DEFAULT_DENSITY = 1000.0  # of <inertial auto="true"> [kg/m3]
JOINTS: dict[str, JointKind] = {
    "fixed": "fixed", "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic",
    "universal": "universal", "ball": "spherical",
}  # fmt: skip
NAMES_OF_PARTS = ("link_name", "joint_name", "parent_link", "child_link")
CLOSURES: dict[JointKind, Literal["rigid", "hinge", "ball"]] = {
    "fixed": "rigid",
    "revolute": "hinge",
    "spherical": "ball",
}
PLACEHOLDER = re.compile(r"@\w+@?|(?<![\w.])@[({]|<%=?|\$\{\w+\}")
UNREAD = (  # tags of models, links and joints that are named in the report
    *("sensor", "battery", "particle_emitter", "light", "projector", "audio_source", "audio_sink", "gripper", "mimic"),
    *("screw_thread_pitch", "gearbox_ratio", "population", "road"),
)


@dataclass(frozen=True, slots=True)
class Source:
    """The file that an element comes from."""

    folder: Path  # for the names of other files
    version: tuple[int, ...]  # of SDF
    depth: int = 0  # of inclusion


@dataclass(slots=True)
class ModelParts:
    """What belongs to one model of a world, with the scopes of its elements."""

    name: str
    element: Element
    fixed: bool
    links: list[tuple[str, Element, Scope, Source]] = field(default_factory=list)  # by complete name
    joints: list[tuple[str, Element, Scope, Source]] = field(default_factory=list)
    plugins: list[tuple[Element, Scope]] = field(default_factory=list)

    def short(self, name: str) -> str:
        """Return the name of a link or a joint inside the robot."""
        return name.removeprefix(f"{self.name}::")


@robot_format("SDF", ".sdf", ".sdf.in", ".world")
def read_sdf(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Read all robots of an SDF file, and the water of its world."""
    return SdfReader(path, options, report).read()


class SdfReader:
    """Reads one file with all that it includes."""

    def __init__(self, path: Path, options: ImportOptions, report: ImportReport) -> None:
        self.path = path
        self.report = report
        self.packages = Packages(path, options.packages)
        self.frames = Frames()
        self.surfaces = Surfaces(report)
        self.world = DraftWorld()
        self.has_world = False
        self.buoyant = True  # whether links displace water
        self.enabled: set[str] = set()  # models and links that do, where a world lists them
        self.ignored: Counter[str] = Counter()
        self.first_place: dict[str, str] = {}
        self.preloaded: Element | None = None  # plugin with a table of currents
        self.models = 0

    def read(self) -> DraftWorld:
        """Return what the file describes."""
        root = read_root(self.path, self.report)
        source = Source(self.path.absolute().parent, version_of(root))
        worlds = root.all("world")
        if len(worlds) > 1:
            raise worlds[1].error("a second world: a scene is one world.", "unsupported")
        holder = worlds[0] if worlds else root
        if worlds:
            self.read_world(holder)
        scope = Scope("", WORLD)
        found = list(self.models_of(holder, scope, source))
        for element in holder.all("frame"):
            self.add_frame(element, scope, WORLD)
        for parts in found:
            self.world.robots += self.build_robots(parts)
        if not self.world.robots:
            raise root.error("the file has no model that can move.", "missing")
        self.world.name = self.world.name or self.world.robots[0].name
        if self.preloaded is not None:
            self.read_current_table(self.preloaded, source, found)
        for what, count in self.ignored.items():
            self.report.add("ignored", f"{what}: {count_words(count, 'time')}.", self.first_place[what])
        return self.world

    def ignore(self, what: str, element: Element) -> None:
        """Count something that has no place in a scene."""
        self.ignored[what] += 1
        self.first_place.setdefault(what, element.place)

    # Worlds

    def read_world(self, world: Element) -> None:
        """Read gravity, density and surface."""
        self.has_world, self.buoyant = True, False
        self.world.name = world.attributes.get("name", "").strip()
        gravity = world.find("gravity")
        if gravity is not None:
            self.world.gravity = np.array(gravity.numbers(count=3))
        nobody = DraftRobot("", world.place)
        for plugin in world.all("plugin"):
            name = plugin_name(plugin)
            if name == "buoyancy":
                read_plugin(plugin, nobody, self.world, self.report)
                self.buoyant = True
                self.enabled |= {child.text.strip() for child in plugin.all("enable")}
            elif name == "environmentpreload":
                self.preloaded = plugin
            else:
                self.ignore(f"plug-in {name}", plugin)
        if not self.buoyant:
            message = "The world has no Buoyancy plugin, so that nothing displaces water."
            self.report.add("read", message, world.place)

    def read_current_table(self, plugin: Element, source: Source, found: list[ModelParts]) -> None:
        """Read the current from a table that a Hydrodynamics plugin looks it up in, if it is the same everywhere."""
        for parts in found:
            for user, _ in parts.plugins:
                columns = [user.child_text(f"lookup_current_{axis}") or "" for axis in "xyz"]
                if not any(columns):
                    continue
                name = plugin.need("data").text.strip()
                path = self.packages.find_file(name, plugin.place, self.report, source.folder)
                if path is not None:
                    self.world.current = uniform_current(path, columns, plugin.place, self.report)
                return

    def models_of(self, holder: Element, scope: Scope, source: Source) -> Iterator[ModelParts]:
        """Yield the models of a world, or of a file without one; static models of worlds are left out."""
        for element in holder.all("model", "include"):
            include = element if element.tag == "include" else None
            model, inside = (element, source) if include is None else self.open_include(include, source)
            name = name_of(model, include)
            fixed = is_true(model.find("static")) or (include is not None and is_true(include.find("static")))
            parts = ModelParts(name, element, fixed)
            self.add_model(model, include, parts, scope, inside, WORLD)
            if fixed and self.has_world:
                self.report.add("ignored", f"Static model {quote(name)}.", element.place)
            else:
                yield parts

    # Models

    def open_include(self, include: Element, source: Source) -> tuple[Element, Source]:
        """Return the model that an <include> names, and where its file lies."""
        uri = include.need("uri").text.strip()
        path = find_model(uri, include, source.folder, self.packages)
        if source.depth >= MAX_INCLUDES:
            message = f"models are included deeper than {MAX_INCLUDES} levels; does one include itself?"
            raise include.error(message, "limit")
        root = read_root(path, self.report, shown_from(self.path, path))
        models = root.all("model")
        if len(models) != 1:
            message = f"{quote(uri)} holds {count_words(len(models), 'model')} outside of worlds; one is needed."
            raise include.error(message, "format")
        self.report.add("read", f"Model {quote(uri)} from {path.name}.", include.place)
        return models[0], Source(path.parent, version_of(root), source.depth + 1)

    def add_model(
        self, model: Element, include: Element | None, parts: ModelParts, outer: Scope, source: Source, default: str
    ) -> str:
        """Add the frames and parts of a model, of a merged one without a name of its own; return its frame."""
        self.models += 1
        if self.models > MAX_MODELS:
            raise model.error(f"more than {MAX_MODELS} models.", "limit")
        name = name_of(model, include)
        merge = include is not None and include.attributes.get("merge", "").strip() in ("true", "1")
        merged = merge and outer.prefix != ""  # a world has nothing to merge with
        prefix = outer.prefix if merged else f"{outer.prefix}{name}::"
        own = f"{outer.prefix}_merged_{self.models}_{name}::{MODEL}" if merged else f"{prefix}{MODEL}"
        scope = Scope(prefix, own)
        placed = model.find("pose") if include is None or include.find("pose") is None else include.find("pose")
        X, base = read_pose(placed)
        frame = Frame(include or model, outer, default, X, base, kind="model")
        self.frames.add(own, frame)
        for element in model.all("link", "joint", "frame", "model", "include"):
            self.add_part(element, parts, scope, source)
        inside = (include.child_text("placement_frame") if include else None) or model.attributes.get("placement_frame")
        if inside:
            frame.placement = self.frames.complete(inside, scope, model, "")
        canonical = model.attributes.get("canonical_link", "").strip()
        names = [link for link, *_ in parts.links if link.startswith(prefix)]
        frame.canonical = self.frames.complete(canonical, scope, model, "") if canonical else next(iter(names), "")
        for plugin in [*model.all("plugin"), *(include.all("plugin") if include else [])]:
            parts.plugins.append((plugin, scope))
        for child in model.children:
            if child.tag in UNREAD:
                self.ignore(f"<{child.tag}>", child)
        if include is not None and include.find("experimental:params") is not None:
            self.ignore("<experimental:params>", include.need("experimental:params"))
        return own

    def add_part(self, element: Element, parts: ModelParts, scope: Scope, source: Source) -> None:
        """Add a link, a joint, a frame or a model inside a model."""
        if element.tag in ("model", "include"):
            include = element if element.tag == "include" else None
            model, inside = (element, source) if include is None else self.open_include(include, source)
            self.add_model(model, include, parts, scope, inside, scope.model)
            return
        if element.tag == "frame":
            self.add_frame(element, scope, scope.model)
            return
        name = scope.prefix + element.attribute("name")
        X, base = read_pose(element.find("pose"))
        if element.tag == "link":
            self.frames.add(name, Frame(element, scope, scope.model, X, base, kind="link"))
            parts.links.append((name, element, scope, source))
            return
        child = element.need("child").text.strip()
        frame = Frame(element, scope, scope.model, X, base or child, attached=child, kind="joint")
        self.frames.add(name, frame)
        parts.joints.append((name, element, scope, source))

    def add_frame(self, element: Element, scope: Scope, default: str) -> None:
        """Add a frame; it stands relative to what it is attached to, if nothing else is said."""
        X, base = read_pose(element.find("pose"))
        attached = element.attributes.get("attached_to", "").strip()
        name = scope.prefix + element.attribute("name")
        self.frames.add(name, Frame(element, scope, default, X, base or attached, attached))

    # Robots

    def build_robots(self, parts: ModelParts) -> list[DraftRobot]:
        """Return the trees of a model: one robot, and one more for every further link that no joint holds."""
        robot = DraftRobot(parts.name, parts.element.place, fixed=parts.fixed)
        for name, element, scope, source in parts.links:
            link = self.build_link(parts, name, element, scope, source)
            robot.links[link.name] = link
        if not robot.links:
            self.ignore("model without links", parts.element)
            return []
        carried: set[str] = set()
        for name, element, scope, source in parts.joints:
            joint = self.build_joint(parts, name, element, scope, source)
            if joint.child in carried:
                robot.connections.append(closing_connection(joint, element))
            else:
                carried.add(joint.child)
                robot.joints.append(joint)
        volumes_from_collisions(robot, self.report)
        for plugin, scope in parts.plugins:
            inner = scoped(plugin, parts.short(scope.prefix))
            if plugin_name(plugin) == "detachablejoint":
                self.weld_detachable(inner, parts, robot)
            elif reader_of(plugin) is not None:
                read_plugin(inner, robot, self.world, self.report)
            else:
                self.ignore(f"plug-in {plugin_name(plugin) or 'without a name'}", plugin)
        return self.split(robot, parts)

    def split(self, robot: DraftRobot, parts: ModelParts) -> list[DraftRobot]:
        """Return one robot for every root."""
        parents = {joint.child: joint.parent for joint in robot.joints}
        roots: dict[str, list[str]] = {}
        for name in robot.links:
            root, seen = name, {name}
            while (above := parents.get(root, WORLD)) != WORLD:
                if above in seen:
                    raise parts.element.error(f"the joints form a loop through {quote(above)}.", "conflict")
                seen.add(above)
                root = above
            roots.setdefault(root, []).append(name)
        found: list[DraftRobot] = []
        for root, names in roots.items():
            own = set(names)
            first = not found
            part = DraftRobot(
                robot.name if first else f"{robot.name}_{root}",
                robot.place if first else robot.links[root].place,
                {name: robot.links[name] for name in robot.links if name in own},
                [joint for joint in robot.joints if joint.child in own],
                [thruster for thruster in robot.thrusters if thruster.link in own],
                [each for each in robot.connections if each.a in own],
                np.eye(4) if root in parents else self.frames.pose(f"{parts.name}::{root}"),
                robot.fixed or root in parents,
            )
            if not first:
                message = f"No joint holds {quote(root)}: it becomes robot {quote(part.name)}."
                self.report.add("converted", message, part.place)
            found.append(part)
        return found

    def weld_detachable(self, plugin: Element, parts: ModelParts, robot: DraftRobot) -> None:
        """Weld what a DetachableJoint holds at the start."""
        parent, child = (plugin.need(tag).text.strip() for tag in ("parent_link", "child_link"))
        other = (plugin.child_text("child_model") or MODEL).strip()
        if other not in (MODEL, parts.name):
            message = f"DetachableJoint to another model, {quote(other)}: add a rigid connection to the scene."
            self.report.add("doubtful", message, plugin.place)
            return
        for tag, name in (("parent_link", parent), ("child_link", child)):
            link_of(plugin.need(tag), name, robot)
        X_PC = invert(self.frames.pose(f"{parts.name}::{parent}")) @ self.frames.pose(f"{parts.name}::{child}")
        name = f"detachable_{child}"
        robot.joints.append(DraftJoint(name, plugin.place, "fixed", parent, child, X_PC, np.eye(4)))
        self.report.add("converted", f"{quote(child)} is held by a DetachableJoint: welded.", plugin.place)

    # Links

    def build_link(self, parts: ModelParts, name: str, element: Element, scope: Scope, source: Source) -> DraftLink:
        """Return a link with its mass, shapes, volume and added mass."""
        link = DraftLink(parts.short(name), element.place)
        X_WL = self.frames.pose(name)
        for child in element.children:
            if child.tag in ("collision", "visual"):
                shape = self.build_shape(child, X_WL, name, scope, source)
                if shape is not None:
                    link.shapes.append(shape)
            elif child.tag in UNREAD:
                self.ignore(f"<{child.tag}>", child)
        self.read_inertial(link, element)
        names = {parts.name, f"{parts.name}::{link.name}", link.name}
        displaces = self.buoyant and (not self.enabled or self.enabled & names)
        if not displaces or all(shape.role != "collision" for shape in link.shapes):
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

    def build_shape(self, element: Element, X_WL: Floats, link: str, scope: Scope, source: Source) -> DraftShape | None:
        """Return the shape of a collision or a visual; None for planes and others that are no solids."""
        X, base = read_pose(element.find("pose"))
        X_LS = X if not base else invert(X_WL) @ self.frames.pose(self.frames.complete(base, scope, element, link)) @ X
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
            shape.sizes = (1.0, 1.0, 1.0) if scale is None else tuple(scale.numbers(count=3))
            if scale is not None and not all(1.0 / LARGEST_SCALE <= abs(x) <= LARGEST_SCALE for x in shape.sizes):
                raise scale.error(f"a scale must be between {1.0 / LARGEST_SCALE:g} and {LARGEST_SCALE:g}.", "range")
            shape.mesh = find_mesh(uri, solid, source.folder, self.packages, self.report)
            if shape.mesh is None:
                shape.missing = uri
                self.ignore("mesh that is not there", solid)
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

    # Joints

    def build_joint(self, parts: ModelParts, name: str, element: Element, scope: Scope, source: Source) -> DraftJoint:
        """Return a joint; its frame stands in the frame of the child, unless its pose says otherwise."""
        kind = JOINTS.get(element.attribute("type"))
        if kind is None:
            message = (
                f"joint type {quote(element.attribute('type'))} has no counterpart. Valid: {listing(list(JOINTS))}."
            )
            raise element.error(message, "unsupported")
        X_WJ = self.frames.pose(name)
        ends = {}
        for role in ("parent", "child"):
            end = element.need(role)
            ends[role] = self.frames.body_of(self.frames.complete(end.text.strip() or "?", scope, end, ""))
        if ends["child"] == WORLD or ends["parent"] == ends["child"]:
            message = "its child is the world." if ends["child"] == WORLD else "it joins a link to itself."
            raise element.error(f"joint {quote(name)}: {message}", "conflict")
        outside = [end for end in ends.values() if end != WORLD and not end.startswith(f"{parts.name}::")]
        if outside:
            raise element.error(f"joint to {quote(outside[0])}, a link of another model.", "unsupported")
        joint = DraftJoint(
            parts.short(name),
            element.place,
            kind,
            WORLD if ends["parent"] == WORLD else parts.short(ends["parent"]),
            parts.short(ends["child"]),
            invert(self.frames.pose(ends["parent"])) @ X_WJ,
            invert(self.frames.pose(ends["child"])) @ X_WJ,
        )
        for tag in ("axis", "axis2")[: {"revolute": 1, "prismatic": 1, "universal": 2}.get(kind, 0)]:
            joint.axes += (self.read_axis(element, tag, name, scope, source),)
        if joint.axes:
            self.read_limits(joint, element)
        for child in element.children:
            if child.tag in UNREAD:
                self.ignore(f"<{child.tag}> of a joint", child)
        return joint

    def read_axis(self, element: Element, tag: str, name: str, scope: Scope, source: Source) -> Floats:
        """Return an axis in the joint's frame: given there, in the frame of the model, or in a named one."""
        axis = element.find(tag)
        xyz = axis.find("xyz") if axis else None
        if axis is None or xyz is None:
            self.report.add(
                "assumed", f"Axis of {quote(element.attribute('name'))}: left out, so z, as SDF says.", element.place
            )
            return np.array([0.0, 0.0, 1.0])
        vector = np.array(xyz.unit_vector(xyz.numbers(count=3), "an axis"))
        frame = xyz.attributes.get("expressed_in", "").strip()
        if not frame and (is_true(axis.find("use_parent_model_frame")) or source.version < (1, 5)):
            frame = MODEL
            message = f"Axis of {quote(element.attribute('name'))}: given in the model's frame, turned to the joint's."
            self.report.add("converted", message, xyz.place)
        if not frame:
            return vector
        R_WF = self.frames.pose(self.frames.complete(frame, scope, xyz, name))[:3, :3]
        turned: Floats = self.frames.pose(name)[:3, :3].T @ R_WF @ vector
        return turned

    def read_limits(self, joint: DraftJoint, element: Element) -> None:
        """Read limits, damping, friction and spring of a joint."""
        axis = element.find("axis")
        if axis is None:
            return
        if element.attribute("type") != "continuous":
            joint.lower, joint.upper = (bounded(axis.child_number("limit", side)) for side in ("lower", "upper"))
        joint.effort, joint.speed = (positive(axis.child_number("limit", tag)) for tag in ("effort", "velocity"))
        joint.damping = axis.child_number("dynamics", "damping") or 0.0
        joint.friction = axis.child_number("dynamics", "friction") or 0.0
        joint.initial = axis.child_number("initial_position") or 0.0
        stiffness = axis.child_number("dynamics", "spring_stiffness") or 0.0
        if stiffness and axis.child_number("dynamics", "spring_reference"):
            message = f"Spring of {quote(joint.name)}, which is at rest away from zero: add it as a servo."
            self.report.add("ignored", message, axis.place)
        else:
            joint.stiffness = stiffness
        for value, what in ((joint.damping, "damping"), (joint.friction, "friction"), (joint.stiffness, "stiffness")):
            if value < 0.0:
                raise axis.error(f"{what} of joint {quote(joint.name)} is {value:g}; it must not be negative.", "range")


# What has no state


def scoped(plugin: Element, prefix: str) -> Element:
    """Return a plug-in with the names of links and joints completed by that of the model inside another."""
    if not prefix:
        return plugin
    children = [
        replace(child, text=prefix + child.text.strip()) if child.tag in NAMES_OF_PARTS else child
        for child in plugin.children
    ]
    return replace(plugin, children=children)


def read_root(path: Path, report: ImportReport, name: str = "") -> Element:
    """Return the <sdf> element of a file without places that are still to be filled; `name` stands for it in places."""
    root = read_xml(path, report, name)
    if root.tag != "sdf":
        what = "a URDF robot; include SDF models only" if root.tag == "robot" else f"a <{root.tag}>"
        raise root.error(f"not an SDF file: it begins with {what}.", "format")
    if path.name.endswith(".in"):
        refuse_placeholders(root)
    return root


def refuse_placeholders(root: Element) -> None:
    """Refuse a template whose places are not filled, by their names."""
    found: dict[str, Element] = {}
    for element in root.walk():
        for text in (element.text, *element.attributes.values()):
            for match in PLACEHOLDER.finditer(text):
                found.setdefault(match[0], element)
    if found:
        first = next(iter(found.values()))
        places = listing(list(found))
        message = f"a template with places that are not filled: {places}. Fill it with the program of its project."
        raise first.error(one_line(message), "unsupported")


def version_of(root: Element) -> tuple[int, ...]:
    """Return the version of SDF of a file."""
    words = root.attributes.get("version", "1.6").strip().split(".")
    return (
        tuple(int(word) for word in words[:3]) if all(word.isdecimal() and len(word) < 5 for word in words) else (1, 6)
    )


def name_of(model: Element, include: Element | None) -> str:
    """Return the name of a model, which its <include> may replace."""
    return (include.child_text("name") if include else None) or model.attribute("name")


def is_true(element: Element | None) -> bool:
    """Whether an element says true."""
    return element is not None and element.text.strip().lower() in ("1", "true")


def bounded(limit: float | None) -> float | None:
    """Return a limit of a joint, or None where it is so large that it means none."""
    return None if limit is None or abs(limit) >= UNBOUNDED else limit


def positive(limit: float | None) -> float | None:
    """Return a limit of effort or speed; 0 and -1 mean that there is none."""
    return limit if limit is not None and limit > 0.0 else None


def closing_connection(joint: DraftJoint, element: Element) -> DraftConnection:
    """Return the connection that a joint makes whose child another joint holds already."""
    kind = CLOSURES.get(joint.kind)
    if kind is None or joint.parent == WORLD:
        message = (
            f"{quote(joint.child)} has a second joint, {quote(joint.name)}, which closes a loop; only fixed, revolute "
            "and ball joints can."
        )
        raise element.error(message, "unsupported")
    axis = joint.X_PJ[:3, :3] @ joint.axes[0] if kind == "hinge" else None
    at = joint.X_PJ[:3, 3]
    return DraftConnection(kind, joint.place, joint.parent, joint.child, at, axis)
