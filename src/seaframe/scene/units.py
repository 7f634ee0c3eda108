"""Units of the numbers of a scene, from what the descriptions of its keys say in brackets: "mass [kg]"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .links import Joint
from .paths import Key, allowed, inside, located

if TYPE_CHECKING:
    from .model import Scene

BRACKETS = re.compile(r"\[([^\]]+)\]")
# Of six by six numbers: what a row's force or moment is for a column's translation or rotation
SIX = {
    "added_mass": (("kg", "kg m"), ("kg m", "kg m2")),
    "linear": (("N s/m", "N s/rad"), ("N s", "N m s/rad")),
    "quadratic": (("N s2/m2", "N s2/rad2"), ("N s2/m", "N m s2/rad2")),
}


def unit_of(scene: Scene, path: str) -> str:
    """Of the number at a path, such as "kg" of `rov.hull.mass`; empty where it has none or it is not known."""
    place = located(scene, path)
    block = next((SIX[key] for key in place if key in SIX), None)
    indices = [key for key in place[-2:] if isinstance(key, int)]
    if block and indices:
        return block[indices[0] // 3][indices[-1] // 3]
    said = BRACKETS.search(allowed(scene, place).note)
    if not said or said[1] == "1":
        return ""
    kinds = [kind.strip() for kind in said[1].split(",")]
    if len(kinds) == 1:
        return kinds[0]
    joint = joint_at(scene, place)  # told for one that turns, then for one that slides
    return "" if joint is None else kinds[joint.type == "prismatic"]


def joint_at(scene: Scene, place: tuple[Key, ...]) -> Joint | None:
    """The joint that a place is in, or that its drive or its start is of."""
    link = scene.links.get(str(place[1])) if place[0] in ("drives", "initial") else None
    if link is not None:
        return link.joint
    part: object = scene
    for key in place:
        part = inside(part, key)
        if isinstance(part, Joint):
            return part
    return None
