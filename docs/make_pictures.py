"""Draw the pictures of the README and of a tutorial by running their code: `python -m docs.make_pictures`."""

from __future__ import annotations

import re
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

import seaframe as sf
from seaframe.look.page import write_page
from tests.look.page.chromium import chromium

from .make_pages import FINE, settle, shot

DOCS = Path(__file__).resolve().parent
STATIC = DOCS / "_static"
KEPT = {  # page, then what its code writes and the name of the picture in docs/_static
    "../README.md": {"run.png": "readme-run.png"},
    "tutorial-mission.md": {
        "step.png": "mission-thrust.png",
        "held.png": "mission-held.png",
        "study.png": "mission-study.png",
    },
}
SHOWN = 17.0  # time of the screenshot of the mission [s]
BLOCK = re.compile(r"^```(python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main() -> None:
    """Draw all pictures."""
    for page, pictures in KEPT.items():
        text = (DOCS / page).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            follow(text)
            for made, kept in pictures.items():
                shutil.copyfile(made, STATIC / kept)
            if Path("mission.yaml").is_file():
                photograph(Path(folder) / "mission.yaml", STATIC / "mission-page.jpg")


def follow(text: str) -> None:
    """Write the scene files of a page and run its Python, in the current folder."""
    names: dict[str, Any] = {}
    for kind, content in BLOCK.findall(text):
        if kind == "python":
            exec(compile(content, "page", "exec"), names)
        elif match := re.match(r"# (\S+\.yaml)\n", content):
            Path(match[1]).write_text(content, encoding="utf-8")


def photograph(scene: Path, picture: Path) -> None:
    """Write a screenshot of the page of a scene."""
    page = scene.with_suffix(".html")
    write_page(page, sf.load(str(scene)))
    with chromium() as browser:
        tab = browser.open(page, f"#quality={FINE}")
        tab.run("requestAnimationFrame = () => 0, seaframe.setPlaying(false), seaframe.show('light', false)")
        tab.run(f"while (seaframe.simulation.t < {SHOWN}) seaframe.simulation.step()")
        tab.run("seaframe.plots.update(), seaframe.home()")
        settle(tab)
        picture.write_bytes(shot(tab, 1.0))


if __name__ == "__main__":
    main()
