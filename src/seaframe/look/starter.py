"""Write a commented scene for a user to start from (`seaframe new`)."""

from __future__ import annotations

import os
from pathlib import Path

from ..errors import SeaframeError
from ..whole_files import write_file

STARTER = Path(__file__).with_name("starter.yaml")


def write_starter(path: Path, robot: Path | None = None) -> None:
    """Write a commented scene to a file that does not exist yet: the starter, or that of a ready robot."""
    text = (robot or STARTER).read_text(encoding="utf-8").replace("THIS-FILE", path.name)
    if os.path.lexists(path):
        raise SeaframeError("exists already; choose another name.", "file", place=str(path))
    write_file(path, text.encode())
