"""Units of the numbers of a scene, from what the descriptions of its keys say in brackets: "mass [kg]"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .drives import SIGNALS
from .links import Joint
from .paths import Key, allowed, inside, located, marks
from .values import BlockUnits

if TYPE_CHECKING:
    from .model import Scene

BRACKETS = re.compile(r"\[([^\]]+)\]")


def unit_of(scene: Scene, path: str) -> str:
    """Of the number at a path, such as "kg" of `rov.hull.mass`; empty where it has none or it is not known."""
    place = located(scene, path)
    block = next((mark for _, mark in marks(scene, place) if isinstance(mark, BlockUnits)), None)
    indices = [key for key in place[-2:] if isinstance(key, int)]
    if block and indices:
        return block.at(indices[0], indices[-1])
    entry = slice(place[-1], place[-1] + 1) if isinstance(place[-1], int) else slice(None)
    said = BRACKETS.findall(allowed(scene, place).note)[:1]
    level = next((k for k, key in enumerate(place) if key in SIGNALS), None)
    if said or level is None:
        return chosen(scene, place, said, entry)
    # A value of a function of time has the unit of what that is for; a coefficient over a power of s
    driven = place[: level - isinstance(place[level - 1], int)]
    thruster = scene.thrusters.get(str(place[1]))
    unit = thruster.symbol if thruster else chosen(scene, driven, BRACKETS.findall(allowed(scene, driven).note))
    power = place[level + 1] if place[level] == "polynomial" else 0
    return f"{unit}/s{'' if power == 1 else power}" if unit and power else unit


def chosen(scene: Scene, place: tuple[Key, ...], said: list[str], entry: slice = slice(None)) -> str:
    """Of units that a description gives: that of a joint that turns, then of one that slides."""
    kinds = [kind.strip() for each in said for kind in each.split(",")]
    if len(kinds) < 2:
        return "".join(kinds) if kinds != ["1"] else ""
    joint = joint_at(scene, place)
    freedoms = () if joint is None else joint.kind.freedoms[entry]
    return ", ".join(dict.fromkeys(kinds[freedom.slides] for freedom in freedoms))


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
