"""Write a scene as a scene file, which reads back to an equal scene.

The file is complete in itself: tables and meshes that came from other files are written into it, so it may be moved.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import SceneError, SeaframeError, one_line
from ..whole_files import write_file
from .model import Scene
from .reader import CONSTANTS, INTEGER, NOT_FINITE, REAL, parse_yaml

SUFFIXES = (".yaml", ".yml")
PLAIN = re.compile(r"[A-Za-z_](?:[A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?")  # texts that need no quotes
INDENT = "  "
WIDE = 100  # characters of a line beyond which a mapping is written in lines of its own


def save_scene(scene: Scene, path: Path, overwrite: bool) -> None:
    """Write a scene file completely or not at all; raise SeaframeError where it would not read back as it is."""
    if path.suffix not in SUFFIXES:
        message = f"a scene is saved as .yaml, not '{path.suffix}'. Choose that suffix."
        raise SeaframeError(one_line(message), "unsupported", place=str(path))
    if os.path.lexists(path) and not overwrite:
        message = "exists already, and would be lost. Choose another name, or give `overwrite=True`."
        raise SeaframeError(message, "conflict", place=str(path))
    if not path.parent.is_dir():
        raise SeaframeError(f"there is no folder {path.parent}. Create it first.", "file", place=str(path))
    write_file(path, readable_text(scene, path).encode())


def readable_text(scene: Scene, path: Path) -> str:
    """Return the text of a scene file, after reading it back."""
    data = {"seaframe": scene.seaframe, "name": scene.name} | scene.to_dict()
    text = "\n".join(block_lines(data, 0)) + "\n"
    try:
        same = Scene.from_dict(parse_yaml(text, str(path)).data)
    except SceneError as error:
        raise SeaframeError(
            one_line(f"the scene cannot be a file of its own: {error.message}")
            + " Tables and meshes are written into it: leave out rows of tables or triangles of meshes, or edit the "
            "scene file that names them. `run.save` keeps such a scene together with its run.",
            error.code,
            place=str(path),
        ) from None
    if same != scene:
        message = "the scene has numbers that no file can hold, such as symbols. Save the scene that they came from."
        raise SeaframeError(message, "unsupported", place=str(path))
    return text


def block_lines(part: dict[str, Any], depth: int) -> Iterator[str]:
    """Yield the lines of a mapping: short values behind their keys, long ones below."""
    for key, value in part.items():
        start, line = f"{INDENT * depth}{scalar(key)}:", flow(value)
        fits = len(start) + len(line) < WIDE
        if isinstance(value, dict) and value and not (fits and depth > 0):
            yield start
            yield from block_lines(value, depth + 1)
        elif isinstance(value, list) and not fits and any(isinstance(item, dict | list) for item in value):
            yield start
            yield from (f"{INDENT * (depth + 1)}- {flow(item)}" for item in value)
        else:
            yield f"{start} {line}"


def flow(value: Any) -> str:
    """Return a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(value: Any) -> str:
    """Return a single value; a text in quotes wherever it could be read as something else."""
    if not isinstance(value, str):
        return json.dumps(value)
    other = value in CONSTANTS or any(kind.fullmatch(value) for kind in (INTEGER, REAL, NOT_FINITE))
    return value if PLAIN.fullmatch(value) and not other else json.dumps(value)
