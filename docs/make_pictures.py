"""Run the code of the README and of a tutorial and keep the pictures that it draws: `python -m docs.make_pictures`."""

from __future__ import annotations

import re
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent
KEPT = {  # page, then what its code writes and the picture in docs/_static
    "../README.md": {"run.png": "readme-run.png"},
    "tutorial-mission.md": {
        "step.png": "mission-thrust.png",
        "held.png": "mission-held.png",
        "study.png": "mission-study.png",
    },
}
BLOCK = re.compile(r"^```(python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main() -> None:
    """Draw all pictures."""
    for page, pictures in KEPT.items():
        text = (DOCS / page).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            follow(text)
            for made, kept in pictures.items():
                shutil.copyfile(made, DOCS / "_static" / kept)
                print(kept)


def follow(text: str) -> None:
    """Write the scene files of a page and run its Python, in the current folder."""
    names: dict[str, Any] = {}
    for kind, content in BLOCK.findall(text):
        if kind == "python":
            exec(compile(content, "page", "exec"), names)
        elif match := re.match(r"# (\S+\.yaml)\n", content):
            Path(match[1]).write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
