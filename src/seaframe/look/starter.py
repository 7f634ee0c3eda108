"""The scene that a user starts from."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import SeaframeError, one_line
from ..run.folders import write_file

STARTER = Path(__file__).with_name("starter.yaml")


def write_starter(path: Path) -> None:
    """Write a commented scene to a file that does not exist yet."""
    text = STARTER.read_text(encoding="utf-8").replace("THIS-FILE", path.name)
    if os.path.lexists(path):
        raise SeaframeError(one_line(f"{path}: exists already; choose another name."))
    write_file(path, text.encode())
