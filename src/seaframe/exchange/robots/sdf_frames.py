"""Frames of an SDF file as a graph: each stands relative to another, which may come later in the file.

Names are complete: "rov::hull" is link hull of model rov, "rov::__model__" the frame of the model, "world" the root.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from ...errors import SceneError, quote, unknown_name
from ...numbers import Floats
from ...spatial import array, rotation_from_quaternion
from .poses import invert, pose
from .xml_source import Element

WORLD = "world"
MODEL = "__model__"
HALF_CIRCLE = 180.0  # [degrees]
QUATERNION_SLACK = 1e-3  # of the length of a quaternion


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an element stands, which completes its names."""

    prefix: str  # of names, such as "rov::" or "rov::arm::"
    model: str  # complete name of the frame that __model__ stands for


@dataclass(slots=True)
class Frame:
    """A frame: its pose in the frame that it stands relative to."""

    element: Element  # that declares it
    scope: Scope
    default: str  # complete name of what it stands relative to where nothing is said
    X: Floats = field(default_factory=lambda: np.eye(4))
    base: str = ""  # what it stands relative to, as in the file
    attached: str = ""  # what it is attached to, as in the file
    kind: str = "frame"  # link, joint, model or frame
    placement: str = ""  # of a model: complete name of the frame inside it that `X` places
    canonical: str = ""  # of a model: complete name of its first link


class Frames:
    """All frames of a file by their complete names."""

    def __init__(self) -> None:
        self.frames: dict[str, Frame] = {}
        self.in_world: dict[str, Floats] = {WORLD: np.eye(4)}

    def add(self, name: str, frame: Frame) -> None:
        """Add a frame; refuse a second one of the same name."""
        if name in self.frames:
            first = self.frames[name].element.place
            raise frame.element.error(f"duplicate name {quote(name)} (first at {first}).", "conflict")
        self.frames[name] = frame

    def complete(self, name: str, scope: Scope, element: Element, default: str) -> str:
        """Return the complete name of a frame that a file names in a scope."""
        name = name.strip()
        if not name:
            return default
        if name == MODEL:
            return scope.model
        if name == WORLD:
            return WORLD
        for found in (scope.prefix + name, f"{scope.prefix}{name}::{MODEL}"):
            if found in self.frames:
                return found
        own = [known.removeprefix(scope.prefix) for known in self.frames if known.startswith(scope.prefix)]
        fault = unknown_name(name, [known for known in own if MODEL not in known], "frame")
        raise SceneError(fault, place=f"{element.source}:{element.line}:{element.column}")

    def base_of(self, name: str) -> str:
        """Return the complete name of the frame that a frame stands relative to."""
        frame = self.frames[name]
        return self.complete(frame.base, frame.scope, frame.element, frame.default)

    def chain(self, name: str, top: str) -> list[str]:
        """Return the frames from one up to another or to the world, without that; refuse a loop."""
        found: dict[str, None] = {}
        while name not in (top, WORLD):
            if name in found:
                loop = " -> ".join(quote(each) for each in [*found, name])
                raise self.frames[name].element.error(f"poses form a loop: {loop}.", "conflict")
            found[name] = None
            name = self.base_of(name)
        return list(found)

    def pose(self, name: str) -> Floats:
        """Return the pose of a frame in the world."""
        for each in reversed(self.chain(name, WORLD)):
            if each not in self.in_world:
                self.in_world[each] = self.in_world[self.base_of(each)] @ self.own_pose(each)
        return self.in_world[name]

    def own_pose(self, name: str) -> Floats:
        """Return the pose of a frame in its base; that of a model may be given by a frame inside it."""
        frame = self.frames[name]
        if not frame.placement:
            return frame.X
        inside = self.chain(frame.placement, name)
        if not inside or self.base_of(inside[-1]) != name:
            message = f"placement_frame {quote(frame.placement)} does not stand relative to its model."
            raise frame.element.error(message, "conflict")
        X_MF = np.eye(4)
        for each in inside:
            X_MF = self.own_pose(each) @ X_MF
        return frame.X @ invert(X_MF)

    def body_of(self, name: str) -> str:
        """Return the complete name of the link that a frame is attached to, or the world."""
        seen: set[str] = set()
        while name != WORLD:
            frame = self.frames[name]
            if name in seen:
                raise frame.element.error(f"{quote(name)} is attached to itself.", "conflict")
            seen.add(name)
            if frame.kind == "link":
                return name
            if frame.kind == "model":
                if not frame.canonical:
                    raise frame.element.error(f"model {quote(name)} has no link to attach to.", "missing")
                name = frame.canonical
            else:
                name = self.complete(frame.attached, frame.scope, frame.element, frame.default)
        return name


def read_pose(element: Element | None) -> tuple[Floats, str]:
    """Return the pose in a <pose> element, the identity without one, and the name of what it is relative to."""
    if element is None:
        return np.eye(4), ""
    base = element.attributes.get("relative_to", element.attributes.get("frame", "")).strip()
    words = element.numbers()
    if not words:
        return np.eye(4), base
    if element.attributes.get("rotation_format") == "quat_xyzw":
        values = element.numbers(count=7)
        x, y, z, w = values[3:]
        size = math.sqrt(x * x + y * y + z * z + w * w)
        if abs(size - 1.0) > QUATERNION_SLACK:
            raise element.error(f"a quaternion has length 1, not {size:g}.", "range")
        X = np.eye(4)
        X[:3, :3] = array(rotation_from_quaternion(w / size, x / size, y / size, z / size))
        X[:3, 3] = values[:3]
        return X, base
    values = element.numbers(count=6)
    unit = math.pi / HALF_CIRCLE if element.attributes.get("degrees", "").strip() in ("true", "1") else 1.0
    return pose(values[:3], [unit * angle for angle in values[3:]]), base
