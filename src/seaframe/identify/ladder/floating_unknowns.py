"""What the rungs of a floating vehicle free: numbers of its scene with priors, and the delay of the logged angles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...numbers import Floats
from ...scene.model import Scene
from .replay import floating_base, vertical_axis

DELAY = "delay of angles"
ACROSS, ALONG, LIMB = 0.02, 0.08, 0.04  # priors of places, relative to the edge of a cube of water of the robot's mass
DISPLACED = 0.002  # prior of the hull's volume, relative to that of the cube
WATER = 1000.0  # [kg/m3]
RUNGS = {
    "trim": "orientation of the sensor and the centre of buoyancy across gravity",
    "stiffness": "the centre of buoyancy along gravity",
    "damping and inertia": "drag and added inertia of roll and pitch, the delay of the angles",
    "arm": "centres of mass of its links",
    "tether": "springs and tethers, the net buoyancy and the drag of rising",
}


@dataclass(frozen=True)
class Unknown:
    """A number to estimate."""

    name: str  # a path of the scene, or what the replay takes besides
    rung: str
    scale: float  # standard deviation of its prior; of its logarithm if it is positive
    positive: bool = False

    def value(self, start: float, x: Floats) -> Floats:
        """Return its value at x."""
        return np.asarray(start * np.exp(self.scale * x) if self.positive else start + self.scale * x)

    def slope(self, start: float, x: Floats) -> Floats:
        """Return the derivative of its value by x."""
        return np.asarray(self.scale * (self.value(start, x) if self.positive else np.ones_like(x)))


def find_unknowns(scene: Scene, joints: Sequence[str], sensor: str) -> Iterator[Unknown]:
    """Yield the unknowns of all rungs that a scene has."""
    known, base, vertical = scene.paths(), floating_base(scene), vertical_axis(scene)
    tilting = [k for k in range(3) if k != vertical]
    robot = base.partition(".")[0]
    cube = sum(link.total_mass for path, link in scene.links.items() if path.partition(".")[0] == robot) / WATER  # [m3]
    edge, found = float(np.cbrt(cube)), []
    if sensor in scene.points:
        placed = f"{base}.points.{sensor.partition('.')[2]}.rpy"
        found += [Unknown(f"{placed}[{k}]", "trim", 0.1) for k in range(3)]
    found += [Unknown(f"{base}.center_of_buoyancy[{k}]", "trim", ACROSS * edge) for k in tilting]
    found += [Unknown(f"{base}.center_of_buoyancy[{vertical}]", "stiffness", ALONG * edge)]
    for key in ("drag.linear", "drag.quadratic", "added_mass.diagonal"):
        found += [Unknown(f"{base}.{key}[{3 + k}]", "damping and inertia", 1.0, True) for k in tilting]
    moved = {joint: [link for link in scene.links if carries(scene, joint, link)] for joint in joints}
    for link in dict.fromkeys(link for links in moved.values() for link in links):
        found += [Unknown(f"{link}.center_of_mass[{k}]", "arm", LIMB * edge) for k in range(3)]
    springs = [path for path in known if path.endswith(".joint.stiffness") and path.partition(".")[0] != robot]
    springs += [path for path in known if path.startswith("tethers.") and path.endswith(".mass_per_length")]
    found += [Unknown(path, "tether", 1.0, True) for path in springs]
    if springs:
        found += [Unknown(f"{base}.volume", "tether", DISPLACED * cube)]
        found += [Unknown(f"{base}.drag.{key}[{vertical}]", "tether", 1.0, True) for key in ("linear", "quadratic")]
    for unknown in found:
        if unknown.name in known and not (unknown.positive and known[unknown.name] <= 0.0):
            yield unknown
    yield Unknown(DELAY, "damping and inertia", 0.2)


def carries(scene: Scene, joint: str, link: str) -> bool:
    """Return whether a link moves with a joint: it is that of the joint, or follows it in the tree."""
    robot = link.partition(".")[0]
    while link != joint and (parent := scene.links[link].parent):
        link = f"{robot}.{parent}"
    return link == joint
