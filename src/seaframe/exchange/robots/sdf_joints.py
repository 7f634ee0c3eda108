"""Joints of SDF models: places and axes in their frames, limits, and loops that a second joint of a link closes."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ...errors import listing, quote
from ...numbers import Floats
from .draft import DraftConnection, DraftJoint, JointKind
from .ignored import Ignored
from .import_report import ImportReport
from .poses import invert
from .sdf_frames import MODEL, WORLD, Frames
from .sdf_models import Part, is_true
from .xml_source import Element, parse_number

UNBOUNDED = 1e6  # limits of joints beyond it count as none
FRAMES_IN_JOINTS = (1, 5)  # version of SDF from which axes are given in the joint's frame
JOINTS: dict[str, JointKind] = {
    "fixed": "fixed", "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic",
    "universal": "universal", "ball": "spherical",
}  # fmt: skip
AXES = {"revolute": ("axis",), "prismatic": ("axis",), "universal": ("axis", "axis2")}
CLOSURES: dict[JointKind, Literal["rigid", "hinge", "ball"]] = {
    "fixed": "rigid",
    "revolute": "hinge",
    "spherical": "ball",
}
UNREAD = ("sensor", "mimic", "gripper")


class JointReader:
    """Reads joints in the frames of a file."""

    def __init__(self, frames: Frames, ignored: Ignored, report: ImportReport) -> None:
        self.frames, self.ignored, self.report = frames, ignored, report

    def read(self, part: Part) -> DraftJoint:
        """Return a joint; its frame stands in the frame of the child, unless its pose says otherwise."""
        element, frames = part.element, self.frames
        kind = JOINTS.get(element.attribute("type"))
        if kind is None:
            known = listing(list(JOINTS))
            message = f"joint type {quote(element.attribute('type'))} has no counterpart. Valid: {known}."
            raise element.error(message, "unsupported")
        parent, child = (self.read_end(part, role) for role in ("parent", "child"))
        if child in (WORLD, parent):
            message = "its child is the world." if child == WORLD else "it joins a link to itself."
            raise element.error(f"joint {quote(part.short)}: {message}", "conflict")
        X_WJ = frames.pose(part.name)
        joint = DraftJoint(
            part.short,
            element.place,
            kind,
            part.shorten(parent),
            part.shorten(child),
            invert(frames.pose(parent)) @ X_WJ,
            invert(frames.pose(child)) @ X_WJ,
        )
        joint.axes = tuple(self.read_axis(part, tag) for tag in AXES.get(kind, ()))
        if joint.axes:
            self.read_limits(joint, element)
        for each in element.children:
            if each.tag in UNREAD:
                self.ignored.add(f"<{each.tag}> of a joint", each)
        return joint

    def read_end(self, part: Part, role: str) -> str:
        """Return the complete name of the link that is the parent or the child of a joint."""
        end = part.element.need(role)
        if not end.text.strip():
            raise end.error(f"<{role}> names no link.", "missing")
        body = self.frames.body_of(self.frames.complete(end.text, part.scope, end, ""))
        if body != WORLD and not body.startswith(f"{part.robot}::"):
            raise end.error(f"joint to {quote(body)}, a link of another model.", "unsupported")
        return body

    def read_axis(self, part: Part, tag: str) -> Floats:
        """Return an axis in the joint's frame: given there, in the frame of the model, or in a named one."""
        axis = part.element.find(tag)
        xyz = axis.find("xyz") if axis else None
        if axis is None or xyz is None:
            message = f"axis of joint {quote(part.short)}: left out, so z, as SDF says."
            self.report.add("assumed", message, part.element.place)
            return np.array([0.0, 0.0, 1.0])
        vector = np.array(xyz.unit_vector(xyz.numbers(count=3), "an axis"))
        frame = xyz.attributes.get("expressed_in", "").strip()
        if not frame and (is_true(axis.find("use_parent_model_frame")) or part.source.version < FRAMES_IN_JOINTS):
            frame = MODEL
            message = f"axis of joint {quote(part.short)}: given in the model's frame, turned to the joint's."
            self.report.add("converted", message, xyz.place)
        if not frame:
            return vector
        R_WF = self.frames.pose(self.frames.complete(frame, part.scope, xyz, part.name))[:3, :3]
        turned: Floats = self.frames.pose(part.name)[:3, :3].T @ R_WF @ vector
        return turned

    def read_limits(self, joint: DraftJoint, element: Element) -> None:
        """Read limits, damping, friction and spring of a joint."""
        axis = element.find("axis")
        if axis is None:
            return
        limit = axis.find("limit")
        if limit is not None and element.attribute("type") != "continuous":
            joint.lower, joint.upper = (read_limit(limit, side) for side in ("lower", "upper"))
        if limit is not None:
            joint.effort, joint.speed = (positive(read_limit(limit, tag)) for tag in ("effort", "velocity"))
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


def read_limit(limit: Element, tag: str) -> float | None:
    """Return a limit of a joint; None where it is left out, or so large, as infinity is, that it means none."""
    found = limit.find(tag)
    if found is None or not found.text.strip():
        return None
    value = parse_number(found.text.strip())
    if value is None or value != value:
        raise found.error(f"<{tag}>: {quote(found.text.strip())} is not a number.", "type")
    return None if abs(value) >= UNBOUNDED else value


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
