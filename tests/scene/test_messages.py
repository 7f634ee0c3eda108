"""Whole messages of the most common mistakes in a scene, compared with a file for review of their wording."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import seaframe as sf

GOLDEN = Path(__file__).parents[1] / "golden" / "scene.txt"
HULL = {"mass": 10.0, "inertia": {"diagonal": [1.0, 1.0, 1.0]}}
ARM = {"parent": "hull", "joint": {"type": "revolute", "axis": [0, 1, 0]}, "mass": 1.0}


GRIP = {"type": "rigid", "a": "rov.arm", "b": "world"}
HELD = {"controllers": {"station": {"hold": {"link": "rov.hull", "position": [0, 0, -2.0], "depth": 3.0}}}}


def scene(hull: dict[str, Any], arm: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"robots": {"rov": {"links": {"hull": HULL | hull, "arm": ARM | arm}}}} | more


MISTAKES: tuple[dict[str, Any], ...] = (
    scene({}, {"parent": "hul"}),
    scene({"mass": -3.0}, {"mas": 1.0}),
    scene({"added_mass": {"diagonal": [-5, 0, 0, 0, 0, 0]}}, {}),
    scene({}, {}, drives={"rov.arm": {"motion": {"steps": {"times": [1.0], "values": [0.5]}}}}),
    scene({}, {}, controllers={"station": {"hold": {"link": "rov.hull"}}}),
    scene(
        {}, {}, drives={}, robots={"rov": {"links": {"hull": HULL, "arm": {k: ARM[k] for k in ("parent", "joint")}}}}
    ),
    scene({}, {"density": 500.0}),
    scene({}, {}, water={"surface": 0.0}, **HELD),
    scene({}, {"points": {"tool": {"at": [0, 0, 1]}}}, connections=[{"type": "rigid", "a": "rov.tool", "b": "world"}]),
    scene({}, {}, connections=[{"name": "grip", **GRIP}], drives={"grip": {"command": {"constant": 1.0}}}),
    scene({}, {}, drives={"rov.arm": {"torque": {"table": {"file": "log.csv", "column": "torque"}}}}),
    scene({}, {"drag": {"linear": [1, 2, 3, 4, 5]}}),
    scene({}, {}, water={"waves": {"regular": {"height": 1.0, "period": 5.0, "direction": [1, 0, 0]}}}),
)


def message_of(data: dict[str, Any]) -> str:
    with pytest.raises(sf.SceneError) as refused:
        sf.Scene.from_dict(data)
    return str(refused.value)


def test_messages_are_those_of_the_golden_file() -> None:
    assert "\n\n".join(map(message_of, MISTAKES)) + "\n" == GOLDEN.read_text(encoding="utf-8")
