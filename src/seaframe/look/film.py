"""Films of runs: a headless browser draws the page of each run, one picture after the other, side by side.

The page's own clock stands still. Every picture is drawn at a time that the film asks for, so that the same runs give
the same pictures on a fast machine and on a slow one.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import numpy as np

from ..errors import SeaframeError, unknown_name
from ..numbers import Floats
from ..run.recording import Recording, Run
from ..scene.page import View
from ..whole_files import whole_file
from .browser import Tab, open_browser, require_browser
from .encoding import refuse_fast, refuse_huge, require_encoder, write_film
from .page import PageOptions, write_page
from .page.logs import poses_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from ..scene.model import Scene

FPS, SIZE = 30.0, (1280, 720)
QUALITIES = {"fine": 1, "fast": 3}  # how finely the page draws, by its number for it
MOST_FPS = 120.0
LEAST_SIZE, LARGEST_SIZE = 64, 4096  # [pixels]
MOST_PICTURES = 100_000
GAP = 2  # between pictures side by side [pixels]
# Before the page starts: its clock stands still, and it can wait for a picture to be shown.
STILL = "globalThis.nextPicture = requestAnimationFrame.bind(globalThis); globalThis.requestAnimationFrame = () => 0;"
STAGE = Path(__file__).with_name("film.js")


@dataclass(frozen=True, slots=True)
class FilmOptions:
    """Options of a film."""

    fps: float = FPS  # pictures per second of the film
    speed: float = 1.0  # seconds of the run per second of the film
    size: tuple[int, int] = SIZE  # width and height of the whole picture [pixels]
    overlay: bool = False  # draw all in one picture, the others as ghosts, instead of side by side
    view: str | None = None  # front, side, top or on-board; None: that of the page
    light: bool = True  # light or dark surroundings
    labels: bool = False  # names of links
    trails: bool = False  # paths of links
    quality: str = "fine"  # or "fast"
    titles: tuple[str, ...] = ()  # of the pictures side by side; left out: names of scenes


@dataclass(frozen=True, slots=True)
class Panel:
    """One of the pictures side by side: a page with its recordings."""

    title: str
    runs: tuple[Recording, ...]
    is_measured: bool = False  # whether the second recording, a log, is shown in place of the run


def write_movie(
    path: Path,
    run: Run,
    others: Sequence[Recording] = (),
    options: FilmOptions | None = None,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a film of a run and, beside it, of others; on failure an older file stays as it is.

    The format is that of the suffix: .mp4 and .webm (with ffmpeg), .gif or .webp. `progress` is called with the
    completed fraction, 0 to 1.
    """
    chosen = options or FilmOptions()
    require_encoder(path)
    check_options(chosen)
    refuse_fast(path, chosen.fps)
    panels = panels_of(run, others, chosen)
    times = picture_times(run, others, chosen)
    refuse_huge(path, len(times), chosen.size)
    require_browser()
    with whole_file(path) as part:
        pictures = drawn_pictures(panels, times, chosen, progress or (lambda _: None))
        write_film(part, path.suffix.lower(), pictures, chosen.fps)


def film_options(given: Mapping[str, Any]) -> FilmOptions:
    """Return options by name; refuse unknown names."""
    known = tuple(field.name for field in fields(FilmOptions))
    if unknown := [name for name in given if name not in known]:
        raise SeaframeError(unknown_name(unknown[0], known, "option of a film"), path=unknown[0])
    return FilmOptions(**given)


def check_options(options: FilmOptions) -> None:
    """Refuse options outside their ranges."""
    if not 0.0 < options.fps <= MOST_FPS:
        raise SeaframeError(f"must be above 0 and at most {MOST_FPS:g}, not {options.fps:g}.", "range", path="fps")
    if not 0.0 < options.speed < float("inf"):
        raise SeaframeError(f"must be above 0, not {options.speed:g}.", "range", path="speed")
    if not all(LEAST_SIZE <= pixels <= LARGEST_SIZE for pixels in options.size):
        raise SeaframeError(
            f"width and height must be {LEAST_SIZE} to {LARGEST_SIZE} pixels, not {options.size}.", "range", path="size"
        )
    for key, value, choices in (("quality", options.quality, tuple(QUALITIES)), ("view", options.view, get_args(View))):
        if value is not None and value not in choices:
            raise SeaframeError(f"must be one of {', '.join(choices)}, not '{value}'.", "unknown", path=key)


def panels_of(run: Run, others: Sequence[Recording], options: FilmOptions) -> list[Panel]:
    """Return the pictures side by side, or the one picture with all recordings."""
    for other in others:
        if not isinstance(other, Run):
            refuse_without_poses(other, run.scene)
    if options.overlay or not others:
        return titled([Panel(run.scene.name, (run, *others))], options)
    first = Panel("simulated" if not isinstance(others[0], Run) else run.scene.name, (run,))
    rest = [
        Panel(other.scene.name, (other,)) if isinstance(other, Run) else Panel("measured", (run, other), True)
        for other in others
    ]
    return titled([first, *rest], options)


def refuse_without_poses(log: Recording, scene: Scene) -> None:
    """Refuse a log in which no link can be drawn."""
    if not poses_of(log, scene, np.asarray(log.t, dtype=float)):
        raise SeaframeError(
            "has no link to draw: a film needs position and orientation of at least one link, or all coordinates.",
            "data",
            place=str(getattr(log, "source", "")) or "log",
        )


def titled(panels: list[Panel], options: FilmOptions) -> list[Panel]:
    """Return panels with the titles of the options, if there are any."""
    if not options.titles:
        return panels
    if len(options.titles) != len(panels):
        raise SeaframeError(
            f"there are {len(panels)} pictures side by side, but {len(options.titles)} titles.", "shape", path="titles"
        )
    return [Panel(title, panel.runs, panel.is_measured) for title, panel in zip(options.titles, panels, strict=True)]


def picture_times(run: Run, others: Sequence[Recording], options: FilmOptions) -> Floats:
    """Return the times of all pictures [s], from the start of the run to the end of the longest run."""
    start, end = float(run.t[0]), max(float(each.t[-1]) for each in (run, *others) if isinstance(each, Run))
    count = int((end - start) * options.fps / options.speed * (1.0 + 1e-12) + 1e-9) + 1
    if count > MOST_PICTURES:
        raise SeaframeError(
            f"A film of {end - start:g} s has {count:,} pictures, more than {MOST_PICTURES:,}. Raise `speed`, or lower "
            "`fps`.",
            "limit",
        )
    return np.asarray(start + np.arange(count) * (options.speed / options.fps))


def drawn_pictures(
    panels: Sequence[Panel], times: Floats, options: FilmOptions, progress: Callable[[float], None]
) -> Iterator[Image]:
    """Draw all pictures, panels side by side."""
    from PIL import Image

    width, height = (2 * (pixels // 2) for pixels in options.size)  # videos need even sizes
    edges = [round(k * width / len(panels)) for k in range(len(panels) + 1)]
    seconds = 1.0 / options.fps
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        tabs = []
        for k, panel in enumerate(panels):
            file = Path(folder) / f"{k}.html"
            scene = next(each.scene for each in panel.runs if isinstance(each, Run))
            write_page(file, scene, panel.runs, PageOptions(live=False, whole=True))
            url = f"{file.as_uri()}#quality={QUALITIES[options.quality]}"
            gap = GAP if k + 1 < len(panels) else 0
            tab = Tab(browser, url, (edges[k + 1] - edges[k] - gap, height), STILL)
            prepare(tab, panel, options, height)
            tabs.append(tab)
        for number, t in enumerate(times.tolist()):
            whole = Image.new("RGB", (width, height), "white")
            for tab, left in zip(tabs, edges, strict=False):
                tab.run(f"film({t!r}, {seconds if number else 0.0!r}, {f't = {t:.2f} s'!r})")
                with Image.open(io.BytesIO(tab.picture())) as picture:
                    whole.paste(picture.convert("RGB"), (left, 0))
            progress((number + 1) / len(times))
            yield whole


def prepare(tab: Tab, panel: Panel, options: FilmOptions, height: int) -> None:
    """Turn a page into a stage: no panels, a caption, and a function that draws the picture of a time."""
    shot = {
        "title": panel.title,
        "letters": max(11, height // 36),
        "shown": {"light": options.light, "labels": options.labels, "trails": options.trails},
        "view": options.view,
        "measured": panel.is_measured,
        "speed": options.speed,
    }
    tab.run(f"({STAGE.read_text(encoding='utf-8')})({json.dumps(shot)})")
