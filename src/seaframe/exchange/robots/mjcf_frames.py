"""Frames of MJCF files: poses in all notations, and copies of what is replicated."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from ...numbers import Floats
from ...spatial import array, rotation_from_quaternion
from .mjcf_settings import Compiler
from .poses import pose, turn_about
from .xml_source import MAX_ELEMENTS, Element

AXIS = (0.0, 0.0, 1.0)  # of a joint that gives none


def frame_of(element: Element, compiler: Compiler) -> Floats:
    """Return the pose (4, 4) of an element: pos, and one of quat, axisangle, xyaxes, zaxis, euler."""
    X = pose(element.triple("pos"))
    own, angle = element.attributes, math.pi / 180.0 if compiler.degrees else 1.0
    if "quat" in own:
        q = element.numbers(own["quat"], 4, "`quat`")
        size = math.sqrt(sum(x * x for x in q))
        if size < 1e-9:
            raise element.error("a quaternion of length zero is no rotation.", "range")
        X[:3, :3] = array(rotation_from_quaternion(*(x / size for x in q)))
    elif "axisangle" in own:
        *axis, turn = element.numbers(own["axisangle"], 4, "`axisangle`")
        X[:3, :3] = turn_about(np.array(element.unit_vector(axis, "`axisangle`")), angle * turn)[:3, :3]
    elif "xyaxes" in own:
        numbers = np.array(element.numbers(own["xyaxes"], 6, "`xyaxes`"))
        x = np.array(element.unit_vector(numbers[:3].tolist(), "`xyaxes`"))
        y = np.array(element.unit_vector((numbers[3:] - (x @ numbers[3:]) * x).tolist(), "`xyaxes`"))
        X[:3, :3] = np.column_stack([x, y, np.cross(x, y)])
    elif "zaxis" in own:
        X[:3, :3] = least_turn(np.array(element.unit_vector(element.numbers(own["zaxis"], 3, "`zaxis`"), "`zaxis`")))
    elif "euler" in own:
        for letter, turn in zip(compiler.sequence, element.numbers(own["euler"], 3, "`euler`"), strict=True):
            R = turn_about(np.eye(3)["xyz".index(letter.lower())], angle * turn)[:3, :3]
            X[:3, :3] = X[:3, :3] @ R if letter.islower() else R @ X[:3, :3]
    return X


def move_joint(joint: Element, X: Floats) -> Element:
    """Return a joint that stands in a frame as one of the body in which the frame has a pose (4, 4)."""
    if (np.eye(4) == X).all() or joint.tag == "freejoint":
        return joint
    p, axis = X @ np.append(joint.triple("pos"), 1.0), X[:3, :3] @ np.array(joint.triple("axis", AXIS))
    return replace(joint, attributes=joint.attributes | {"pos": words(p[:3]), "axis": words(axis)})


def least_turn(z: Floats) -> Floats:
    """Rotation (3, 3) that takes the third axis to a unit vector by the smallest angle."""
    axis = np.cross([0.0, 0.0, 1.0], z)
    size = float(np.linalg.norm(axis))
    if size < 1e-12:
        return np.eye(3) if z[2] > 0.0 else turn_about(np.array([1.0, 0.0, 0.0]), math.pi)[:3, :3]
    found: Floats = turn_about(axis / size, math.atan2(size, z[2]))[:3, :3]
    return found


def write_out_replicates(root: Element, compiler: Compiler) -> None:
    """Replace every `replicate` by frames with copies of its content, whose names end in their number."""
    if "replicate" in {element.tag for element in root.walk()}:
        Replicates(compiler).write_out(root)


class Replicates:
    """Writes copies out, and counts their elements."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.copied = 0

    def write_out(self, parent: Element) -> None:
        """Replace the replicates inside an element, the innermost first."""
        children: list[Element] = []
        for child in parent.children:
            self.write_out(child)
            children += self.frames(child) if child.tag == "replicate" else [child]
        parent.children = children

    def frames(self, element: Element) -> list[Element]:
        """Return the frames in place of a replicate: each moved from the one before by `offset`, turned by `euler`."""
        own = element.attributes
        count = int(element.number("count", 0.0) or 0.0)
        size = sum(1 for _ in element.walk())
        if count < 1 or self.copied + count * size > MAX_ELEMENTS:
            message = f"`count` of <replicate> must be positive, with at most {MAX_ELEMENTS:,} elements in all."
            raise element.error(message, "limit")
        self.copied += count * size
        step = replace(element, attributes={"pos": own.get("offset", "0 0 0"), "euler": own.get("euler", "0 0 0")})
        X_step, X = frame_of(step, self.compiler), np.eye(4)
        found = []
        for k in range(count):
            place = {"pos": words(X[:3, 3]), "xyaxes": words(X[:3, :2].T.ravel())}
            ending = own.get("sep", "") + str(k).zfill(len(str(count)))
            copies = [rename_copy(child, ending) for child in element.children]
            found.append(replace(element, tag="frame", attributes=place, children=copies))
            X = X @ X_step
        return found


def rename_copy(element: Element, ending: str) -> Element:
    """Return a copy of an element and of all in it, with an ending at every name."""
    attributes = dict(element.attributes)
    if "name" in attributes:
        attributes["name"] += ending
    return replace(element, attributes=attributes, children=[rename_copy(child, ending) for child in element.children])


def words(values: Floats) -> str:
    """Return numbers as text that is read back the same."""
    return " ".join(repr(float(x)) for x in values)
