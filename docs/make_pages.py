"""Write pages of all experiments, and an index with screenshots: `python -m docs.make_pages FOLDER NAME ...`.

Each page gets two screenshots, with all panels and without; the command fails if a page has an error, stays blank or is
too large.
"""

from __future__ import annotations

import base64
import io
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from html import escape
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from matplotlib.image import imread

import seaframe as sf
from seaframe.catalogue import FOLDER
from seaframe.look.page import PageOptions, write_page
from seaframe.look.readme_sources import source_of
from tests.look.page.chromium import CHROMIUM, Browser, Tab, chromium

SHOWN = 3.0  # time of the screenshot [s]
LARGEST = 1.5e6  # bytes of a page
FINE, ROUGH = 1, 5  # quality of drawing
LEAST_COLOURS = 50  # of a picture that is not blank
INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>Seaframe: experiments</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 76rem; padding: 2rem 1.2rem 4rem; font: 16px/1.5 system-ui, sans-serif; }}
h1 {{ margin: 0 0 .3rem; }}
ul {{ list-style: none; padding: 0; display: grid; gap: 1.4rem; }}
ul {{ grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); }}
a {{ color: inherit; text-decoration: none; display: block; }}
a:hover strong {{ text-decoration: underline; }}
img, .none {{ display: block; width: 100%; aspect-ratio: 16 / 9; }}
img, .none {{ border-radius: .6rem; background: #0b3b4a; margin-bottom: .5rem; }}
small {{ opacity: .75; display: block; }}
</style>
</head>
<body>
<h1>Experiments</h1>
<p>Each page is one file that needs no network; most of them simulate the motion in real time.</p>
<ul>
{items}
</ul>
</body>
</html>
"""


def main(arguments: list[str]) -> int:
    """Write pages of the named experiments, by default all, and index.html into a folder; return 1 if one is wrong."""
    folder = Path(arguments[0] if arguments else "build/pages")
    names = arguments[1:] or sf.gallery()
    folder.mkdir(parents=True, exist_ok=True)
    if CHROMIUM is None:
        print("No Chromium on this machine: the index has no screenshots.")
    problems = make(folder, names)
    items = "\n".join(item(folder, name) for name in names)
    (folder / "index.html").write_text(INDEX.format(items=items), encoding="utf-8")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def make(folder: Path, names: list[str]) -> list[str]:
    """Write pages in parallel and take screenshots of each; return all problems."""
    found: dict[str, list[str]] = {}
    with ExitStack() as stack:
        writers = ProcessPoolExecutor(mp_context=get_context("spawn"))
        stack.callback(writers.shutdown, cancel_futures=True)
        pages = {writers.submit(write, folder, name): name for name in names}
        browser = stack.enter_context(chromium()) if CHROMIUM else None
        for page in as_completed(pages):
            name = pages[page]
            found[name] = page.result() + (pictures(browser, folder, name) if browser else [])
    return [problem for name in names for problem in found[name]]


def write(folder: Path, name: str) -> list[str]:
    """Write a page; return its problems."""
    began = time.perf_counter()
    readme = (FOLDER / name / "README.md").read_text(encoding="utf-8")
    write_page(folder / f"{name}.html", sf.load(name), options=PageOptions(source=source_of(readme)))
    size = (folder / f"{name}.html").stat().st_size
    print(f"{name}.html: {size / 1e6:.2f} MB, {time.perf_counter() - began:.1f} s", flush=True)
    return [f"{name}: {size} bytes, more than {LARGEST:.0f}"] if size > LARGEST else []


def pictures(browser: Browser, folder: Path, name: str) -> list[str]:
    """Take screenshots of a page after SHOWN seconds, with panels and without; return its problems."""
    tab = browser.open((folder / f"{name}.html").resolve(), f"#quality={FINE}")
    tab.run("requestAnimationFrame = () => 0")  # from here on it draws only on request
    tab.run("seaframe.setPlaying(false), seaframe.show('light', false)")
    tab.run(f"while (seaframe.mode === 'live' && seaframe.simulation.t < {SHOWN}) seaframe.simulation.step()")
    tab.run(f"seaframe.mode === 'recorded' && seaframe.goTo({SHOWN}), seaframe.plots.update(), seaframe.home()")
    settle(tab)
    (folder / f"{name}.page.jpg").write_bytes(shot(tab, 1.0))
    tab.run("seaframe.panelBox.hidden = seaframe.dock.hidden = seaframe.compassBox.hidden = true")
    tab.run("seaframe.show('labels', false), seaframe.resize(), seaframe.home()")
    tab.run("seaframe.stage.camera.position.lerp(seaframe.controls.target, 0.12)")
    settle(tab)
    thumbnail = shot(tab, 0.5)
    (folder / f"{name}.jpg").write_bytes(thumbnail)
    problems = [f"{name}: {problem}" for problem in tab.problems()]
    pixels = np.asarray(imread(io.BytesIO(thumbnail), format="jpeg")).reshape(-1, 3)
    if len(np.unique(pixels, axis=0)) <= LEAST_COLOURS:
        problems.append(f"{name}: the screenshot is blank")
    tab.close()
    return problems


def settle(tab: Tab) -> None:
    """Draw the page: with low quality until labels and compass are in place, then with high quality."""
    tab.run("seaframe.plots.resize()")  # the rows of values may have grown
    for level in (ROUGH, ROUGH, FINE):
        tab.run(f"seaframe.stage.setLevel({level}), seaframe.tick(performance.now())")


def shot(tab: Tab, scale: float) -> bytes:
    """Return a screenshot of the page, JPEG."""
    clip = {"x": 0, "y": 0, "width": 1280, "height": 720, "scale": scale}
    return base64.b64decode(tab.ask("Page.captureScreenshot", format="jpeg", quality=80, clip=clip)["data"])


def item(folder: Path, name: str) -> str:
    """Return the entry of an experiment in the index."""
    path = folder / f"{name}.jpg"
    picture = '<span class="none"></span>'
    if path.is_file():
        picture = f'<img alt="" src="data:image/jpeg;base64,{base64.b64encode(path.read_bytes()).decode()}">'
    words = escape(sf.load(name).description)
    return f'<li><a href="{name}.html">{picture}<strong>{escape(name)}</strong><small>{words}</small></a></li>'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
