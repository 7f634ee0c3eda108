"""Robots from Stonefish scenarios (.scn): z points down, thrust acts along x of a thruster, drag is dimensionless."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ...errors import SceneError, listing, quote, unknown_name
from ...numbers import Floats
from .draft import DraftJoint, DraftRobot, DraftThruster, DraftWorld, JointKind
from .ignored import Ignored
from .import_options import ImportOptions
from .import_report import ImportReport
from .packages import Packages
from .robot_formats import robot_format
from .stonefish_bodies import BodyReader, is_true, transform
from .stonefish_scenario import Scenario
from .stonefish_thrusters import thrust_keys
from .xml_source import Element

GRAVITY = (0.0, 0.0, 9.81)
SEA_WATER = 1025.0  # for drag of a robot whose scenario has no ocean [kg/m3]
JOINTS: dict[str, JointKind] = {"fixed": "fixed", "revolute": "revolute", "prismatic": "prismatic"}
THRUSTERS = ("thruster", "simple_thruster", "push")
IGNORED = ("sensor", "light", "comm", "ros_subscriber", "ros_publisher", "glue")


@robot_format("Stonefish", ".scn")
def read_stonefish(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Read all robots of a Stonefish scenario, and its ocean."""
    return StonefishReader(path, options, report).read()


class StonefishReader:
    """Reads one scenario with all that it includes."""

    def __init__(self, path: Path, options: ImportOptions, report: ImportReport) -> None:
        self.path, self.report = path, report
        self.packages = Packages(path, options.packages)
        self.scenario = Scenario(path, options.arguments, self.packages, report)
        self.world = DraftWorld(gravity=np.array(GRAVITY))
        self.ignored = Ignored()

    def read(self) -> DraftWorld:
        """Return what the scenario describes."""
        root = self.scenario.read()
        message = "Stonefish's axes are kept: z points down, so that gravity is (0, 0, 9.81)."
        self.report.add("converted", message, root.place)
        for element in root.all("environment"):
            self.read_environment(element)
        materials = {
            each.attribute("name"): each.number("density") or 0.0
            for holder in root.all("materials")
            for each in holder.all("material")
        }
        bodies = BodyReader(materials, self.path.absolute().parent, self.packages, self.report)
        for element in root.children:
            if element.tag == "robot":
                self.world.robots.append(self.read_robot(element, bodies))
            elif element.tag in ("static", "dynamic", "animated"):
                self.ignored.add(f"<{element.tag}> body", element)
        if not self.world.robots:
            raise root.error("the scenario has no <robot>.", "missing")
        self.ignored.report(self.report)
        return self.world

    def read_environment(self, environment: Element) -> None:
        """Read the density of the water and its uniform currents, which add up."""
        ocean = environment.find("ocean")
        if ocean is None:
            return
        water = ocean.find("water")
        density = None if water is None else water.number("density")
        if water is not None and density is not None:
            if density <= 0.0:
                raise water.error("the density of water must be positive.", "range")
            self.world.density, self.world.density_source = density, water.place
        if is_true(ocean.attributes.get("enabled", "true")):
            self.world.surface = 0.0
        for current in ocean.all("current"):
            if current.attributes.get("type") != "uniform":
                self.ignored.add("current that is not uniform", current)
                continue
            velocity = np.array(current.need("velocity").triple("xyz"))
            self.world.current = velocity if self.world.current is None else self.world.current + velocity
        waves = ocean.find("waves")
        if waves is not None and waves.number("height"):
            self.ignored.add("waves", waves)

    # Robots

    def read_robot(self, element: Element, bodies: BodyReader) -> DraftRobot:
        """Return a robot with its links, joints and thrusters."""
        robot = DraftRobot(element.attribute("name"), element.place)
        robot.fixed = is_true(element.attributes.get("fixed", "false"))
        place = element.find("world_transform")
        robot.X_WR = transform(place)
        if self.scenario.missing:
            names = listing(sorted(self.scenario.missing))
            message = f"parameters of a launch file are zero: {names}. Give them: --arg NAME=VALUE."
            self.report.add("assumed", message, (place or element).place)
        density = self.world.density or SEA_WATER
        for each in [element.need("base_link"), *element.all("link")]:
            link = bodies.link(each, density)
            if link.name in robot.links:
                raise each.error(f"duplicate link {quote(link.name)}.", "conflict")
            robot.links[link.name] = link
        for each in element.all("joint"):
            robot.joints.append(self.read_joint(each, robot))
        for each in element.all("actuator"):
            self.read_actuator(each, robot)
        for each in element.children:
            if each.tag in IGNORED:
                self.ignored.add(f"<{each.tag}>", each)
        return robot

    def link_of(self, element: Element, robot: DraftRobot) -> str:
        """Return the name of a link that an element names."""
        name = element.attribute("name")
        if name not in robot.links:
            raise unknown(element, name, list(robot.links), "link")
        return name

    def read_joint(self, element: Element, robot: DraftRobot) -> DraftJoint:
        """Return a joint: its origin in the parent is the frame of the child, at zero."""
        kind = JOINTS.get(element.attribute("type"))
        if kind is None:
            message = f"no joint type {quote(element.attribute('type'))}. Known: {listing(list(JOINTS))}."
            raise element.error(message, "unsupported")
        parent, child = (self.link_of(element.need(role), robot) for role in ("parent", "child"))
        X_PJ = transform(element.need("origin"))
        joint = DraftJoint(element.attribute("name"), element.place, kind, parent, child, X_PJ, np.eye(4))
        if kind == "fixed":
            return joint
        axis = element.need("axis")
        joint.axes = (np.array(axis.unit_vector(axis.triple("xyz"), "an axis")),)
        limits = element.find("limits")
        low, high = (None, None) if limits is None else (limits.number("min"), limits.number("max"))
        if low is not None and high is not None and low <= high:
            joint.lower, joint.upper = low, high
        damping = element.find("damping")
        joint.damping = max(0.0, (damping.number("value") or 0.0) if damping else 0.0)
        return joint

    # Actuators

    def read_actuator(self, element: Element, robot: DraftRobot) -> None:
        """Read a thruster or a servo; others have no place in a scene."""
        kind = element.attribute("type")
        if kind in THRUSTERS:
            self.read_thruster(element, kind, robot)
        elif kind in ("servo", "motor"):
            self.read_servo(element, kind, robot)
        else:
            self.ignored.add(f"actuator of type {kind}", element)

    def read_thruster(self, element: Element, kind: str, robot: DraftRobot) -> None:
        """Read a thruster, which pushes along x of its origin."""
        link = self.link_of(element.need("link"), robot)
        X = transform(element.find("origin"))
        keys, sign = thrust_keys(element, kind, self.report)
        direction: Floats = sign * X[:3, 0]
        name = element.attribute("name")
        robot.thrusters.append(DraftThruster(name, element.place, link, X[:3, 3], direction, keys=keys))

    def read_servo(self, element: Element, kind: str, robot: DraftRobot) -> None:
        """Read the largest torque of a servo, and the position that it holds."""
        found = element.need("joint")
        name = found.attribute("name")
        joint = next((each for each in robot.joints if each.name == name), None)
        if joint is None:
            raise unknown(found, name, [each.name for each in robot.joints], "joint")
        if kind == "motor":
            return
        controller = element.need("controller")
        limit = controller.number("max_torque")
        joint.effort = limit if limit is not None and limit > 0.0 else None
        initial = element.find("initial")
        target = (initial.number("position") or 0.0) if initial else 0.0
        joint.initial = target
        joint.drive = {"motion": {"constant": target}}
        message = (
            f"Servo of joint {quote(name)}: gains of Stonefish have no equal here; the joint is held at {target:g}. "
            "Replace `motion` by `servo` for a motor with a limit."
        )
        self.report.add("assumed", message, element.place)


def unknown(element: Element, name: str, names: list[str], kind: str) -> SceneError:
    """Return an error about a name that is not there."""
    return SceneError(unknown_name(name, names, kind), place=f"{element.source}:{element.line}:{element.column}")
