"""Units of the numbers of a scene, read from the descriptions of its keys: "mass [kg]"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .drives import TIME_FUNCTIONS
from .links import Joint
from .paths import Key, child_of, expected_at, find_place, marks_along
from .values import BlockUnits

if TYPE_CHECKING:
    from .model import Scene

BRACKETS = re.compile(r"\[([^\]]+)\]")


def unit_of(scene: Scene, path: str) -> str:
    """Return the unit of the number at a path, such as "kg" for `rov.hull.mass`; empty if it has none or is unknown."""
    place = find_place(scene, path)
    block = next((mark for _, mark in marks_along(scene, place) if isinstance(mark, BlockUnits)), None)
    indices = [key for key in place[-2:] if isinstance(key, int)]
    if block and indices:
        return block.at(indices[0], indices[-1])
    entry = slice(place[-1], place[-1] + 1) if isinstance(place[-1], int) else slice(None)
    given = BRACKETS.findall(expected_at(scene, place).note)[:1]
    level = next((k for k, key in enumerate(place) if key in TIME_FUNCTIONS), None)
    if given or level is None:
        return select_unit(scene, place, given, entry)
    # A value of a function of time has the unit of the driven quantity; a polynomial coefficient, over a power of s
    driven = place[: level - isinstance(place[level - 1], int)]
    thruster = scene.thrusters.get(str(place[1]))
    if thruster:
        unit = thruster.symbol
    elif place[1] in scene.controlled_foils:
        unit = "rad"
    else:
        unit = select_unit(scene, driven, BRACKETS.findall(expected_at(scene, driven).note))
    power = place[level + 1] if place[level] == "polynomial" else 0
    return f"{unit}/s{'' if power == 1 else power}" if unit and power else unit


def select_unit(scene: Scene, place: tuple[Key, ...], given: list[str], entry: slice = slice(None)) -> str:
    """Select from the units in a description: the first is for a joint that turns, the second for one that slides."""
    kinds = [kind.strip() for each in given for kind in each.split(",")]
    if len(kinds) < 2:
        return "".join(kinds) if kinds != ["1"] else ""
    joint = joint_at(scene, place)
    freedoms = () if joint is None else joint.kind.freedoms[entry]
    return ", ".join(dict.fromkeys(kinds[freedom.slides] for freedom in freedoms))


def joint_at(scene: Scene, place: tuple[Key, ...]) -> Joint | None:
    """Return the joint that contains a place, or to which the drive or initial state at that place belongs."""
    link = scene.links.get(str(place[1])) if place[0] in ("drives", "initial") else None
    if link is not None:
        return link.joint
    part: object = scene
    for key in place:
        part = child_of(part, key)
        if isinstance(part, Joint):
            return part
    return None
