"""Switches of the page for controllers, the current and added mass, while the scene runs.

Without its controller, a thruster gets only the command of its drive. The numbers of a current are freed paths, which
become zero. Added mass is part of each link's inertia and folded into the code as constants; the page therefore
contains a second program of the same scene without added mass, and continues with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...errors import SeaframeError
from ...scene.model import Scene
from .. import words

CURRENT = re.compile(r"^water\.current\.(velocity\[|profile\.velocities\[|gauss_markov\.deviation\[)")
MOST_PATHS = 30  # most numbers of a current that can be switched off
TEXTS = {
    "current": ("Current", "The water flows past the robot. Off: the water is at rest"),
    "added mass": ("Added mass", "Water is accelerated with the links. Off: links have only their own mass"),
}


def current_paths(scene: Scene) -> list[str]:
    """Return the paths of all nonzero numbers of a current; none if there are too many."""
    found = [path for path, value in scene.paths().items() if value != 0.0 and CURRENT.match(path)]
    return found if len(found) <= MOST_PATHS else []


def without_added_mass(scene: Scene, free: Sequence[str]) -> Scene | None:
    """Return the scene without added mass; None if it has none, or if a freed path belongs to added mass.

    Also None for scenes with tethers, whose segments have no key to leave it out.
    """
    if scene.water is None or scene.tethers or any(".added_mass" in path for path in free):
        return None
    data = scene.to_dict()
    changed = False
    for robot in data["robots"].values():
        for link in robot["links"].values():
            changed |= link.pop("added_mass", None) is not None
            flexible = link.get("flexible") or {}
            changed |= bool(flexible.pop("added_mass", 0.0))
    try:
        return Scene.from_dict(data) if changed else None
    except SeaframeError:
        return None


def controller_toggle(scene: Scene, name: str, number: int) -> dict[str, Any]:
    """Return the switch of a controller that runs in the page; `number` is its index among those."""
    what = words.controller_words(scene.controllers[name])
    return {
        "name": "controller",
        "label": f"Controller {name}",
        "what": f"It {what}. Off: only the drives act",
        "controller": number,
    }


def toggle(name: str, **more: Any) -> dict[str, Any]:
    """Return a switch: its name, its label and a description of its effect."""
    label, what = TEXTS[name]
    return {"name": name, "label": label, "what": what, **more}
