"""JSON schema of scene files, for editors that complete and check them."""

from __future__ import annotations

from typing import Any

from ..scene.model import Scene


def scene_schema() -> dict[str, Any]:
    """Return the schema of a scene file: that of a scene, where tables and logs may also name a CSV file."""
    schema: dict[str, Any] = Scene.model_json_schema()
    parts = schema["$defs"]
    table = file_of("columns of numbers; the first is time [s]", "column")
    log = file_of("a measured log: the first column is time [s]")
    add_choice(parts["TimeFunction"]["properties"]["table"], table)
    add_choice(parts["Plot"]["properties"]["log"], log)
    thrusts = file_of("commands and thrusts, in columns that are named", "command", "thrust")
    thrusts["properties"]["unit"] = {"enum": ["N", "kgf"]}
    add_choice(parts["Thruster"]["properties"]["table"], thrusts)
    robot = parts["Robot"]
    robot["anyOf"] = [{"required": [key]} for key in (*robot.pop("required"), "use")]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Seaframe scene"}


def file_of(description: str, *more: str) -> dict[str, Any]:
    """Return the schema of a mapping that names a CSV file beside the scene file."""
    names = ("file", *more)
    return {
        "type": "object",
        "description": f"a CSV file beside the scene file: {description}",
        "properties": {name: {"type": "string"} for name in names},
        "required": list(names),
        "additionalProperties": False,
    }


def add_choice(field: dict[str, Any], choice: dict[str, Any]) -> None:
    """Add a choice before the others of a field."""
    field["anyOf"] = [choice, *field["anyOf"]]
