"""What a reader of the page may switch off while it runs: controllers, the current, and added mass.

A controller that is off leaves the thrusters to their drives. The current is a matter of freed paths, which become
zero. Added mass is part of every link's inertia, in closed forms that code folds; for it the page carries a second
program, of the same scene without it, and goes on there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...errors import SeaframeError
from ...scene.model import Scene
from .. import words

CURRENT = re.compile(r"^water\.current\.(velocity\[|profile\.velocities\[|gauss_markov\.deviation\[)")
MOST_PATHS = 30  # of a current that can be switched off
TEXTS = {
    "current": ("Current", "The water flows past the robot; off, it stands still"),
    "added mass": ("Added mass", "Water moves along with the links; off, only their own mass resists"),
}


def current_paths(scene: Scene) -> list[str]:
    """Paths of all numbers of a current that are not zero; none where there are too many."""
    found = [path for path, value in scene.paths().items() if value != 0.0 and CURRENT.match(path)]
    return found if len(found) <= MOST_PATHS else []


def without_added_mass(scene: Scene, free: Sequence[str]) -> Scene | None:
    """The scene with no added mass; None where there is none, or where a freed path speaks of it.

    Nor of scenes with tethers, whose segments have no key to leave it out.
    """
    if scene.water is None or scene.tethers or any(".added_mass" in path for path in free):
        return None
    described = scene.to_dict()
    changed = False
    for robot in described["robots"].values():
        for link in robot["links"].values():
            changed |= link.pop("added_mass", None) is not None
            flexible = link.get("flexible") or {}
            changed |= bool(flexible.pop("added_mass", 0.0))
    try:
        return Scene.from_dict(described) if changed else None
    except SeaframeError:
        return None


def controller(scene: Scene, name: str, number: int) -> dict[str, Any]:
    """A switch of a controller that runs in the page; `number` counts those."""
    what = words.controller_words(scene.controllers[name])
    return {
        "name": "controller",
        "label": f"Controller {name}",
        "what": f"It {what}; off, the drives act alone",
        "controller": number,
    }


def toggle(name: str, **more: Any) -> dict[str, Any]:
    """A switch: its name, its label and what it does, in a line."""
    label, what = TEXTS[name]
    return {"name": name, "label": label, "what": what, **more}
