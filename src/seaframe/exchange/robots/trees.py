"""The links of an imported robot as trees: roots, order, poses, and joints that cannot or need not move.

Joints are welded where their range is zero, where they only turn a rotor, and where the links beyond them have no
inertia that the joint could move, as they would make the mass matrix singular.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from ...errors import SceneError, count_words, listing, one_line, quote, unknown_name
from ...numbers import Floats
from .draft import DraftJoint, DraftLink, DraftRobot
from .import_report import ImportReport
from .poses import invert, pose, spatial_inertia, turn_about, twist_map

WORLD = "world"
TRIALS = 3  # random configurations at which the mass matrix is tested
LEAST_SHARE = 1e-12  # of the inertia beyond a joint that must be left for it to move alone
FREEDOMS = {"fixed": 0, "revolute": 1, "prismatic": 1, "universal": 2, "spherical": 3, "planar": 3, "free": 6}


def check_joints(robot: DraftRobot) -> None:
    """Refuse joints of unknown links, links with two parents, and loops of joints."""
    parents: dict[str, DraftJoint] = {}
    for joint in robot.joints:
        for role, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in robot.links and not (role == "parent" and name == WORLD):
                fault = unknown_name(name, robot.links, "link")
                message = f"the {role} of joint {quote(joint.name)} is not in the file: {fault}"
                raise SceneError(replace(fault, message=one_line(message)), place=joint.place)
        if joint.child in parents:
            first = parents[joint.child]
            message = f"link {quote(joint.child)} has two parents: joints {quote(first.name)} and {quote(joint.name)}."
            raise SceneError(message, "conflict", place=joint.place)
        parents[joint.child] = joint
    for link in robot.links:
        seen, name = {link}, link
        while name in parents:
            name = parents[name].parent
            if name in seen:
                message = f"the joints form a loop through link {quote(name)}; a robot is a tree."
                raise SceneError(message, "conflict", place=parents[name].place)
            seen.add(name)


class Tree:
    """The links below one root in the order of the file, each with the joint that carries it."""

    def __init__(self, robot: DraftRobot, root: str) -> None:
        self.robot = robot
        self.root = root
        children: dict[str, list[DraftJoint]] = {}
        for joint in robot.joints:
            children.setdefault(joint.parent, []).append(joint)
        self.joints: dict[str, DraftJoint] = {}  # by child, parents before children
        waiting = [root]
        while waiting:
            for joint in children.get(waiting.pop(0), []):
                self.joints[joint.child] = joint
                waiting.append(joint.child)

    @property
    def links(self) -> dict[str, DraftLink]:
        """Its links, parents before children."""
        return {name: self.robot.links[name] for name in [self.root, *self.joints]}

    def poses(self, values: dict[str, Floats] | None = None) -> dict[str, Floats]:
        """Pose of every link in the frame of the root, at joint coordinates by child; default: their initial ones."""
        found = {self.root: np.eye(4)}
        for child, joint in self.joints.items():
            q = np.array([joint.initial]) if values is None else values[child]
            found[child] = found[joint.parent] @ joint.X_PJ @ motion(joint, q) @ invert(joint.X_CJ)
        return found

    def weld(self, child: str) -> None:
        """Fix a joint at its initial coordinate."""
        joint = self.joints[child]
        X_PJ = joint.X_PJ @ motion(joint, np.array([joint.initial]))
        self.joints[child] = replace(joint, kind="fixed", X_PJ=X_PJ, axes=(), lower=None, upper=None, initial=0.0)


def roots_of(robot: DraftRobot) -> list[str]:
    """Return the links that no joint carries."""
    carried = {joint.child for joint in robot.joints}
    return [name for name in robot.links if name not in carried]


def motion(joint: DraftJoint, q: Floats) -> Floats:
    """Pose (4, 4) of a joint at its coordinates; only the first one of the joint at its start."""
    X = np.eye(4)
    if joint.kind == "prismatic":
        X[:3, 3] = q[0] * joint.axes[0]
    elif joint.kind in ("revolute", "universal"):
        for axis, angle in zip(joint.axes, q, strict=False):
            X = X @ turn_about(axis, angle)
    elif joint.kind == "spherical" and len(q) == 3:
        X = pose(rpy=list(q))
    return X


def freedoms(joint: DraftJoint) -> list[Floats]:
    """Twists (6,) that a joint allows, in its frame."""
    linear = [np.concatenate([axis, np.zeros(3)]) for axis in np.eye(3)]
    angular = [np.concatenate([np.zeros(3), axis]) for axis in np.eye(3)]
    if joint.kind == "prismatic":
        return [np.concatenate([joint.axes[0], np.zeros(3)])]
    if joint.kind in ("revolute", "universal"):
        return [np.concatenate([np.zeros(3), axis]) for axis in joint.axes]
    if joint.kind == "planar":
        across = perpendiculars(joint.axes[0])
        twists = [np.concatenate([axis, np.zeros(3)]) for axis in across]
        return [*twists, np.concatenate([np.zeros(3), joint.axes[0]])]
    return {"spherical": angular, "free": [*linear, *angular]}.get(joint.kind, [])


def perpendiculars(axis: Floats) -> tuple[Floats, Floats]:
    """Two unit vectors that form a right-handed frame with an axis as the third."""
    helper = np.eye(3)[int(np.abs(axis).argmin())]
    first = helper - (helper @ axis) * axis
    first /= np.linalg.norm(first)
    return first, np.cross(axis, first)


def weld_motionless(tree: Tree, rotors: Iterable[str], keep_rotors: bool, report: ImportReport) -> None:
    """Weld joints of zero range and of rotors, and those that would make the mass matrix singular."""
    kept = set() if keep_rotors else set(rotors)
    welded: dict[str, list[str]] = {"their range is zero": [], "they turn rotors": []}
    for child, joint in tree.joints.items():
        if joint.kind == "fixed":
            continue
        if joint.lower is not None and joint.lower == joint.upper:
            joint.initial = joint.lower
            welded["their range is zero"].append(child)
        elif child in kept:
            welded["they turn rotors"].append(child)
    for reason, children in welded.items():
        report_welds(tree, children, reason, report)
    singular = list(without_inertia(tree))
    report_welds(tree, singular, "the links beyond them have no inertia that they could move", report)


def report_welds(tree: Tree, children: list[str], reason: str, report: ImportReport) -> None:
    """Weld joints and add one remark about them."""
    if children:
        names = [tree.joints[child].name for child in children]
        message = f"{count_words(len(children), 'joint')} welded, as {reason}: {listing(names)}."
        report.add("converted", message, tree.joints[children[0]].place)
    for child in children:
        tree.weld(child)


def without_inertia(tree: Tree) -> Iterator[str]:
    """Yield joints along or about which nothing resists: the articulated inertia vanishes at every configuration."""
    rng = np.random.default_rng(0)
    stays: set[str] = set()
    for _ in range(TRIALS):
        values = {child: rng.uniform(-1.0, 1.0, 3) for child in tree.joints}
        stays |= movable_joints(tree, values)
    yield from [child for child, joint in tree.joints.items() if joint.kind != "fixed" and child not in stays]


def movable_joints(tree: Tree, values: dict[str, Floats]) -> set[str]:
    """Return the joints with an inertia of their own at one configuration, by child; leaves release their joint first.

    The articulated inertia of a link is reduced by what its joint releases: I - I s s' I/(s' I s).
    """
    articulated = {name: link_inertia(link) for name, link in tree.links.items()}
    composite = dict(articulated)
    found = set()
    for child, joint in reversed(tree.joints.items()):
        to_joint = twist_map(joint.X_CJ)
        rigid, I = (to_joint.T @ matrix @ to_joint for matrix in (composite[child], articulated[child]))
        enough = True
        for s in freedoms(joint):
            left, all_of_it = s @ I @ s + joint.rotor_inertia, s @ rigid @ s + joint.rotor_inertia
            if left > LEAST_SHARE * all_of_it and all_of_it > 0.0:
                I = I - np.outer(I @ s, s @ I) / left
            else:
                enough = False
        if enough:
            found.add(child)
        to_parent = twist_map(invert(joint.X_PJ @ motion(joint, values[child])))
        composite[joint.parent] = composite[joint.parent] + to_parent.T @ rigid @ to_parent
        articulated[joint.parent] = articulated[joint.parent] + to_parent.T @ I @ to_parent
    return found


def link_inertia(link: DraftLink) -> Floats:
    """Inertia (6, 6) of a link at its origin, without water."""
    inertia = np.zeros((3, 3)) if link.inertia is None else link.inertia
    return spatial_inertia(link.mass or 0.0, link.center, inertia)
