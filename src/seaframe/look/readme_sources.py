"""Sources of built-in experiments: the publications that their READMEs name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..scene.model import Scene

SOURCE = re.compile(r"\*\*Source\.\*\*\s+(.+?)(?:\n\s*\n|\Z)", re.DOTALL)
EXPERIMENTS = Path(__file__).parents[1] / "gallery"
ROBOTS = Path(__file__).parents[1] / "robots"


def source_of(readme: str) -> str:
    """Return the source that a README names, without markup."""
    found = SOURCE.search(readme)
    return " ".join(re.sub(r"[*`]", "", found[1]).split()) if found else ""


def source_of_scene(scene: Scene) -> str:
    """Return the source of a built-in experiment or ready robot; empty for other scenes."""
    named = re.fullmatch(r"[a-z0-9-]+", scene.name)
    for folder in (EXPERIMENTS, ROBOTS) if named else ():
        if (readme := folder / scene.name / "README.md").is_file():
            return source_of(readme.read_text(encoding="utf-8"))
    return ""
