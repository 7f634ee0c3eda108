"""Read robots from URDF files, with the hydrodynamics of uuv_simulator, gz-sim and freefloating in them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...errors import SceneError, quote
from ...numbers import Floats
from . import gz_actuators, uuv_plugins  # noqa: F401  register their plug-ins
from .draft import DraftJoint, DraftLink, DraftRobot, DraftShape, DraftWorld, JointKind, Role
from .draft_solids import check_scale
from .freefloating import read_freefloating
from .gz_plugins import read_plugin, volumes_from_collisions
from .ignored import Ignored
from .import_options import ImportOptions
from .import_report import ImportReport
from .packages import Packages
from .poses import pose
from .robot_formats import robot_format
from .xml_source import Element, read_xml

KINDS: dict[str, JointKind] = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "fixed": "fixed",
    "floating": "free",
    "planar": "planar",
}
WITH_AXIS = ("revolute", "continuous", "prismatic", "planar")
LINK_TAGS = ("inertial", "visual", "collision")
JOINT_TAGS = ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic")


@robot_format("URDF", ".urdf")
def read_urdf(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Read the robot of a URDF file."""
    if options.arguments:
        message = "a URDF file takes no arguments; those of a xacro file do."
        raise SceneError(message, "unsupported", path="--arg", place=str(path))
    return urdf_world(read_xml(path, report), Packages(path, options.packages), report)


def urdf_world(root: Element, packages: Packages, report: ImportReport) -> DraftWorld:
    """Return what a `robot` element describes."""
    if root.tag != "robot":
        raise root.error(f"a URDF file holds a <robot>, not a <{root.tag}>.", "format")
    world = UrdfReader(packages, report).read(root)
    packages.report_used(report)
    return world


class UrdfReader:
    """Reads one robot; counts the tags that have no meaning here."""

    def __init__(self, packages: Packages, report: ImportReport) -> None:
        self.packages, self.report = packages, report
        self.ignored = Ignored()

    def read(self, root: Element) -> DraftWorld:
        """Return the world of a robot."""
        robot = DraftRobot(root.attributes.get("name", "").strip() or "robot", root.place)
        world = DraftWorld([robot])
        for element in root.all("link"):
            link = self.link(element)
            if link.name in robot.links:
                first = robot.links[link.name].place
                raise element.error(f"a second link {quote(link.name)}; the first is at {first}.", "conflict")
            robot.links[link.name] = link
        if not robot.links:
            message = "the robot has no links. A file that only defines macros or parts is included by another one."
            raise root.error(message, "missing")
        names: dict[str, str] = {}
        for element in root.all("joint"):
            joint = self.joint(element)
            if joint.name in names:
                raise element.error(
                    f"a second joint {quote(joint.name)}; the first is at {names[joint.name]}.", "conflict"
                )
            names[joint.name] = joint.place
            robot.joints.append(joint)
        self.extensions(root, world)
        self.ignored.report(self.report)
        return world

    def ignore(self, element: Element, tag: str = "") -> None:
        """Count an element without a meaning here."""
        self.ignored.add(f"<{tag or element.tag}>", element)

    def link(self, element: Element) -> DraftLink:
        """Return a link."""
        link = DraftLink(element.attribute("name"), element.place)
        for child in element.children:
            if child.tag == "inertial":
                if child is element.find("inertial"):
                    self.inertial(child, link)
                else:
                    message = f"a second <inertial> of link {quote(link.name)} is not read."
                    self.report.add("doubtful", message, child.place)
            elif child.tag in ("visual", "collision"):
                self.shape(child, link)
            elif child.tag not in ("fluid", "buoyancy"):
                self.ignore(child, f"link/{child.tag}")
        return link

    def inertial(self, element: Element, link: DraftLink) -> None:
        """Read mass, centre of mass and tensor of a link; the tensor is turned by the origin's rpy."""
        mass = element.need("mass")
        value = mass.number("value")
        if value is None or value < 0.0:
            raise mass.error("<mass> needs a `value` that is not negative.", "missing" if value is None else "range")
        X = origin(element)
        link.mass, link.center = value, X[:3, 3]
        link.sources |= {"mass": mass.place}
        if (place := element.find("origin")) is not None:
            link.sources["center_of_mass"] = place.place
        tensor = element.find("inertia")
        if tensor is None:
            return
        xx, xy, xz, yy, yz, zz = (tensor.number(f"i{axes}", 0.0) for axes in ("xx", "xy", "xz", "yy", "yz", "zz"))
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], float)
        link.inertia = X[:3, :3] @ J @ X[:3, :3].T
        link.sources["inertia"] = tensor.place
        if value == 0.0 and J.any():
            self.report.add("doubtful", f"link {quote(link.name)} has an inertia but no mass.", element.place)

    def shape(self, element: Element, link: DraftLink) -> None:
        """Read a visual or a collision of a link."""
        geometry = element.find("geometry")
        if geometry is None or not geometry.children:
            self.report.add("doubtful", f"<{element.tag}> without a geometry.", element.place)
            return
        solid = geometry.children[0]
        for other in geometry.children[1:]:
            message = f"<{other.tag}> beside <{solid.tag}> is not read: a <geometry> holds one solid."
            self.report.add("doubtful", message, other.place)
        role: Role = "visual" if element.tag == "visual" else "collision"
        shape = DraftShape("mesh", (), origin(element), role, solid.place, name=element.attributes.get("name", ""))
        if solid.tag == "mesh":
            shape.sizes = check_scale(solid.triple("scale", (1.0, 1.0, 1.0)), solid)
            name = solid.attribute("filename")
            shape.mesh = self.packages.find_file(name, solid.place, self.report)
            shape.missing = "" if shape.mesh else name
        elif solid.tag == "box":
            shape.kind, shape.sizes = "box", tuple(solid.numbers(solid.attribute("size"), 3, "`size` of <box>"))
        elif solid.tag in ("cylinder", "capsule"):
            shape.kind = "cylinder" if solid.tag == "cylinder" else "capsule"
            shape.sizes = (need_number(solid, "radius"), need_number(solid, "length"))
        elif solid.tag == "sphere":
            shape.kind, shape.sizes = "sphere", (need_number(solid, "radius"),)
        else:
            self.ignore(solid, f"geometry/{solid.tag}")
            return
        if shape.kind != "mesh" and min(shape.sizes) < 0.0:
            raise solid.error(f"a size of <{solid.tag}> is negative.", "range")
        link.shapes.append(shape)

    def joint(self, element: Element) -> DraftJoint:
        """Return a joint."""
        name, kind = element.attribute("name"), element.attribute("type")
        if kind not in KINDS:
            raise element.error(f"no joint type {quote(kind)}. Types: {', '.join(KINDS)}.", "unknown")
        parent, child = (element.need(tag).attribute("link") for tag in ("parent", "child"))
        joint = DraftJoint(name, element.place, KINDS[kind], parent, child, origin(element), np.eye(4))
        if kind in WITH_AXIS:
            axis = element.find("axis")
            values = [1.0, 0.0, 0.0] if axis is None else axis.triple("xyz", (1.0, 0.0, 0.0))
            joint.axes = (np.array((axis or element).unit_vector(values, f"the axis of joint {quote(name)}")),)
        self.limits(element, kind, joint)
        dynamics = element.find("dynamics")
        if dynamics is not None:
            joint.damping, joint.friction = (
                dynamics.number("damping", 0.0) or 0.0,
                dynamics.number("friction", 0.0) or 0.0,
            )
            if min(joint.damping, joint.friction) < 0.0:
                raise dynamics.error("damping and friction must not be negative.", "range")
        for other in element.children:
            if other.tag == "mimic":
                message = (
                    f"joint {quote(name)} follows {quote(other.attributes.get('joint', ''))}: it moves freely here."
                )
                self.report.add("ignored", f"<mimic>: {message}", other.place)
            elif other.tag not in JOINT_TAGS:
                self.ignore(other, f"joint/{other.tag}")
        return joint

    def limits(self, element: Element, kind: str, joint: DraftJoint) -> None:
        """Read the range, the largest force and the largest speed of a joint."""
        limit = element.find("limit")
        if limit is None:
            if kind in ("revolute", "prismatic"):
                message = f"joint {quote(joint.name)} is {kind} but has no <limit>: read without one."
                self.report.add("doubtful", message, element.place)
            return
        joint.effort, joint.speed = limit.number("effort"), limit.number("velocity")
        if kind in ("revolute", "prismatic"):
            joint.lower, joint.upper = limit.number("lower", 0.0), limit.number("upper", 0.0)
            if joint.lower is not None and joint.upper is not None and joint.lower > joint.upper:
                raise limit.error(f"`lower` {joint.lower:g} is above `upper` {joint.upper:g}.", "range")
        if joint.effort is not None and joint.effort <= 0.0:
            if kind != "fixed" and (joint.lower is None or joint.lower != joint.upper):
                message = f"effort {joint.effort:g} of joint {quote(joint.name)}: taken as no limit."
                self.report.add("assumed", message, limit.place)
            joint.effort = None

    def extensions(self, root: Element, world: DraftWorld) -> None:
        """Read what simulators add to a robot: plug-ins with hydrodynamics and thrusters."""
        robot = world.robots[0]
        gz = False
        for element in root.children:
            if element.tag == "gazebo":
                for child in element.children:
                    if child.tag != "plugin":
                        self.ignore(child, f"gazebo/{child.tag}")
                    else:
                        gz |= read_plugin(child, robot, world, self.report)
            elif element.tag == "link":
                for child in element.all("fluid", "buoyancy"):
                    read_freefloating(child, robot.links[element.attribute("name")], world, self.report)
            elif element.tag not in ("joint", "material"):
                self.ignore(element)
        if gz:
            volumes_from_collisions(robot, self.report)


def origin(element: Element) -> Floats:
    """Return the pose in <origin>; the identity if there is none."""
    found = element.find("origin")
    return np.eye(4) if found is None else pose(found.triple("xyz"), found.triple("rpy"))


def need_number(element: Element, name: str) -> float:
    """Return the number in an attribute that must be there."""
    return element.numbers(element.attribute(name), 1, f"`{name}` of <{element.tag}>")[0]
