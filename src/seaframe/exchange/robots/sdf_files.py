"""Robots from SDF files: models and worlds of Gazebo, with included and nested models and their plugins in water."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from ...errors import SceneError, count_words, listing, one_line, quote
from ...scene.reader import file_problem, place_of
from . import gz_actuators, uuv_plugins  # noqa: F401  register their plug-ins
from .currents_table import uniform_current
from .draft import DraftJoint, DraftRobot, DraftWorld
from .gz_plugins import link_of, plugin_name, read_plugin, reader_of, volumes_from_collisions
from .ignored import Ignored
from .import_options import ImportOptions
from .import_report import ImportReport
from .packages import Packages, shown_from
from .poses import invert
from .robot_formats import robot_format
from .sdf_frames import MODEL, WORLD, Frame, Frames, Scope, read_pose
from .sdf_joints import JointReader, closing_connection
from .sdf_links import LinkReader
from .sdf_models import Part, Source, find_model, is_true, last_part
from .xml_source import MAX_BYTES, Element, read_xml

MAX_INCLUDES = 10  # models inside of models
MAX_MODELS = 200
MAX_PARTS = 10_000  # links, joints and frames
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
TEMPLATE = ".in"
SCENERY = ("sun", "ground_plane")
NAMES_OF_PARTS = ("link_name", "joint_name", "parent_link", "child_link")
PLACEHOLDER = re.compile(r"@\w+@?|(?<![\w.])@[({]|<%=?|\$\{\w+\}")
UNREAD = ("gripper", "population", "road")  # tags of models that are named in the report


@dataclass(slots=True)
class ModelParts:
    """What belongs to one model of a world, with the scopes of its elements."""

    name: str
    element: Element
    fixed: bool
    links: list[Part] = field(default_factory=list)
    joints: list[Part] = field(default_factory=list)
    plugins: list[tuple[Element, Scope]] = field(default_factory=list)


@robot_format("SDF", ".sdf", ".sdf.in", ".world")
def read_sdf(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Read all robots of an SDF file, and the water of its world."""
    if options.arguments:
        message = "an SDF file takes no arguments; xacro and Stonefish files do."
        raise SceneError(message, "unsupported", path="--arg", place=str(path))
    return SdfReader(path, options, report).read()


class SdfReader:
    """Reads one file with all that it includes."""

    def __init__(self, path: Path, options: ImportOptions, report: ImportReport) -> None:
        self.path = path
        self.report = report
        self.packages = Packages(path, options.packages)
        self.frames = Frames()
        self.world = DraftWorld()
        self.has_world = False
        self.buoyant = True  # whether links displace water
        self.enabled: set[str] = set()  # models and links that do, where a world lists them
        self.ignored = Ignored()
        self.links = LinkReader(self.frames, self.packages, self.ignored, report)
        self.joints = JointReader(self.frames, self.ignored, report)
        self.preloaded: Element | None = None  # plugin with a table of currents
        self.models = 0
        self.opened: dict[Path, Element] = {}  # included files

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
        self.ignored.report(self.report)
        return self.world

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
                self.ignored.add(f"plug-in {name}", plugin)
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
            if include is not None and self.has_world and is_scenery(include):
                self.ignored.add(f"model {include.child_text('uri')}", include)
                continue
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
        if path not in self.opened:
            self.opened[path] = read_root(path, self.report, shown_from(self.path, path))
        root = self.opened[path]
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
        placed_by = include.child_text("placement_frame") if include else None
        if placed_by := placed_by or model.attributes.get("placement_frame"):
            frame.placement = self.frames.complete(placed_by, scope, model, "")
        canonical = model.attributes.get("canonical_link", "").strip()
        inside = [part.name for part in parts.links if part.name.startswith(prefix)]
        first = min(inside, key=lambda link: link.count("::"), default="")  # of its own, else of a model inside it
        frame.canonical = self.frames.complete(canonical, scope, model, "") if canonical else first
        for plugin in [*model.all("plugin"), *(include.all("plugin") if include else [])]:
            parts.plugins.append((plugin, scope))
        for child in model.children:
            if child.tag in UNREAD:
                self.ignored.add(f"<{child.tag}>", child)
        if include is not None and include.find("experimental:params") is not None:
            self.ignored.add("<experimental:params>", include.need("experimental:params"))
        return own

    def add_part(self, element: Element, parts: ModelParts, scope: Scope, source: Source) -> None:
        """Add a link, a joint, a frame or a model inside a model."""
        if len(self.frames.frames) > MAX_PARTS:
            raise element.error(f"more than {MAX_PARTS:,} links, joints and frames.", "limit")
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
            parts.links.append(Part(parts.name, name, element, scope, source))
            return
        child = element.need("child").text.strip()
        frame = Frame(element, scope, scope.model, X, base or child, attached=child, kind="joint")
        self.frames.add(name, frame)
        parts.joints.append(Part(parts.name, name, element, scope, source))

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
        for part in parts.links:
            link = self.links.read(part)
            names = {parts.name, part.name, link.name}
            if not self.buoyant or (self.enabled and not self.enabled & names):
                link.volume, link.sources["volume"] = 0.0, link.place
            robot.links[link.name] = link
        if not robot.links:
            self.ignored.add("model without links", parts.element)
            return []
        carried: set[str] = set()
        for part in parts.joints:
            joint = self.joints.read(part)
            if joint.child in carried:
                robot.connections.append(closing_connection(joint, part.element))
            else:
                carried.add(joint.child)
                robot.joints.append(joint)
        volumes_from_collisions(robot, self.report)
        for plugin, scope in parts.plugins:
            inner = scoped(plugin, scope.prefix.removeprefix(f"{parts.name}::"))
            if plugin_name(plugin) == "detachablejoint":
                self.weld_detachable(inner, parts, robot)
            elif reader_of(plugin) is not None:
                read_plugin(inner, robot, self.world, self.report)
            else:
                self.ignored.add(f"plug-in {plugin_name(plugin) or 'without a name'}", plugin)
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
    if path.name.endswith(TEMPLATE):
        refuse_placeholders(path, name or str(path))
    root = read_xml(path, report, name)
    if root.tag != "sdf":
        what = "a URDF robot; include SDF models only" if root.tag == "robot" else f"a <{root.tag}>"
        raise root.error(f"not an SDF file: it begins with {what}.", "format")
    return root


def refuse_placeholders(path: Path, name: str) -> None:
    """Refuse a template whose places are not filled, by their names; comments do not count."""
    if file_problem(path, MAX_BYTES, "a robot file"):
        return  # which `read_xml` says
    text = path.read_text(encoding="utf-8", errors="replace")
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    found = list(PLACEHOLDER.finditer(text))
    if found:
        line, column = place_of(text, found[0].start())
        places = listing(list(dict.fromkeys(each[0] for each in found)))
        message = f"a template with places that are not filled: {places}. Fill it with the program of its project."
        raise SceneError(one_line(message), "unsupported", place=f"{name}:{line}:{column}")


def version_of(root: Element) -> tuple[int, ...]:
    """Return the version of SDF of a file."""
    words = root.attributes.get("version", "1.6").strip().split(".")
    return (
        tuple(int(word) for word in words[:3]) if all(word.isdecimal() and len(word) < 5 for word in words) else (1, 6)
    )


def is_scenery(include: Element) -> bool:
    """Whether an <include> of a world is static, or one of the models of light and ground that worlds have."""
    name = last_part(include.child_text("uri") or "").lower().replace(" ", "_")
    return name in SCENERY or is_true(include.find("static"))


def name_of(model: Element, include: Element | None) -> str:
    """Return the name of a model, which its <include> may replace."""
    return (include.child_text("name") if include else None) or model.attribute("name")
