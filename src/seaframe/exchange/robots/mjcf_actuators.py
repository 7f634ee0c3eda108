"""Actuators of MJCF files: motors and position servos of joints, and motors of sites, which are thrusters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ...errors import one_line, quote
from ...numbers import Floats
from .draft import DraftJoint, DraftRobot, DraftThruster
from .ignored import Ignored
from .import_report import ImportReport
from .mjcf_settings import ACTUATORS, Defaults
from .xml_source import Element


class Site(NamedTuple):
    """A frame on a body, which a thruster may push."""

    element: Element
    robot: DraftRobot
    body: str
    X_BS: Floats  # (4, 4), pose in the body

    @property
    def name(self) -> str:
        """Its name; empty: it has none."""
        return self.element.attributes.get("name", "")


@dataclass(slots=True)
class ActuatorReader:
    """Reads the actuators of a file whose joints and sites are known."""

    defaults: Defaults
    joints: dict[str, DraftJoint]  # by name
    sites: list[Site]
    ignored: Ignored
    report: ImportReport
    pushed: set[str] = field(default_factory=set)  # sites with a thruster

    def read(self, section: Element) -> None:
        """Read motors and position servos of joints, and motors of sites as thrusters."""
        for element in section.children:
            if element.tag not in ACTUATORS:
                self.ignored.add(f"<actuator/{element.tag}>", element)
                continue
            actuator = self.defaults.apply(element, "", "actuator")
            if self.thruster(element, actuator):
                continue
            joint = self.joints.get(actuator.attributes.get("joint", ""))
            if joint is None or element.tag not in ("motor", "position"):
                target = next(
                    (key for key in ("joint", "tendon", "site", "body") if key in actuator.attributes), "nothing"
                )
                name = actuator.attributes.get("name", "?")
                message = f"actuator {quote(name)}: <{element.tag}> of a {target} has no equal here."
                self.report.add("ignored", one_line(message), element.place)
                continue
            gear = (actuator.numbers(actuator.attributes.get("gear", "")) or [1.0])[0]
            self.limit(actuator, joint, gear, element.tag == "motor")
            if element.tag == "position":
                self.servo(actuator, joint, gear)

    def thruster(self, element: Element, actuator: Element) -> bool:
        """Read a motor that pushes a site along a direction; False if it is none."""
        named = actuator.attributes.get("site", "")
        site = next((site for site in self.sites if site.name == named), None) if named else None
        gear = np.zeros(6)
        given = actuator.numbers(actuator.attributes.get("gear", "1"))[:6]
        gear[: len(given)] = given
        size = float(np.linalg.norm(gear[:3]))
        if element.tag != "motor" or site is None or "refsite" in actuator.attributes or gear[3:].any() or not size:
            return False
        name, X = actuator.attributes.get("name") or named, site.X_BS
        thruster = DraftThruster(name, element.place, site.body, X[:3, 3], X[:3, :3] @ gear[:3] / size)
        thruster.keys["model"] = "force"
        ranges = [
            actuator.numbers(actuator.attributes[f"{key}range"], 2, f"`{key}range`")
            for key in ("ctrl", "force")
            if f"{key}range" in actuator.attributes and actuator.attributes.get(f"{key}limited", "auto") != "false"
        ]
        if ranges:
            low, high = max(each[0] for each in ranges), min(each[1] for each in ranges)
            thruster.keys["limits"] = {"thrust": [size * low, size * high]}
        site.robot.thrusters.append(thruster)
        self.pushed.add(named)
        scale = "" if size == 1.0 else f", {size:g} N for a control of 1"
        self.report.add("converted", f"motor {quote(name)} of a site: a thruster in newtons{scale}.", element.place)
        return True

    def limit(self, actuator: Element, joint: DraftJoint, gear: float, by_control: bool) -> None:
        """Set the largest torque of a motor, where the file limits it."""
        limits = []
        for key, applies in (("ctrl", by_control), ("force", True)):
            limited = actuator.attributes.get(f"{key}limited", "auto")
            if applies and f"{key}range" in actuator.attributes and limited != "false":
                ends = actuator.numbers(actuator.attributes[f"{key}range"], 2, f"`{key}range`")
                limits.append(abs(gear) * max(map(abs, ends)))
        if limits:
            joint.effort = min(limits)

    def servo(self, actuator: Element, joint: DraftJoint, gear: float) -> None:
        """Set a position servo whose command is zero: a servo where it has damping, else a spring."""
        if abs(gear - 1.0) > 1e-12:
            self.report.add(
                "ignored", f"position servo of joint {quote(joint.name)}: a gear of {gear:g}.", actuator.place
            )
            return
        kp, kv = actuator.number("kp", 1.0) or 0.0, actuator.number("kv", 0.0) or 0.0
        if actuator.number("dampratio", 0.0):
            message = f"`dampratio` of the position servo of joint {quote(joint.name)}: give `kv` instead."
            self.report.add("doubtful", message, actuator.place)
        if kp > 0.0 and kv > 0.0:
            joint.drive = {"servo": {"stiffness": kp, "damping": kv, "angle": {"constant": 0.0}}}
            return
        joint.stiffness += kp
        message = (
            f"position servo of joint {quote(joint.name)} without damping: a spring to zero, where its command is."
        )
        self.report.add("converted", one_line(message), actuator.place)
