"""Give the thrusters of a robot a common propeller, such as the one that a towing tank has identified."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...errors import SeaframeError, quote, unknown_name
from ...scene.model import Scene

PLACED = ("name", "link", "at", "angles", "direction")  # keys of a thruster that are not of its propeller
KEPT = (*PLACED, "spin_up", "fails", "reaction", "rotation")  # limits and dead bands are in the unit of the old command


def replace_propellers(
    scene: Scene,
    robot: str,
    propeller: Mapping[str, Any],
    kept: Sequence[str] = KEPT,
    thrusters: Sequence[str] | None = None,
) -> Scene:
    """Return the scene with a propeller commanded by pulse widths in the thrusters of a robot.

    Args:
        scene: the scene.
        robot: name of the robot.
        propeller: keys of `propeller` in a scene file.
        kept: keys of each thruster that stay as they are.
        thrusters: names of the thrusters; default: all of the robot.
    """
    content = scene.to_dict()
    if robot not in content["robots"]:
        raise SeaframeError(unknown_name(robot, content["robots"], "robot"), path="robot")
    own = content["robots"][robot].get("thrusters", [])
    names = [each["name"] for each in own]
    for name in thrusters or ():
        if name not in names:
            raise SeaframeError(unknown_name(name, names, f"thruster of {quote(robot)}"), path="thrusters")
    content["robots"][robot]["thrusters"] = [
        {key: each[key] for key in kept if key in each}
        | {"model": "propeller", "command": "pwm", "propeller": propeller}
        if thrusters is None or each["name"] in thrusters
        else each
        for each in own
    ]
    return Scene.from_dict(content)
