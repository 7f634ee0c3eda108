"""The command that makes films of runs: movie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from ..errors import SeaframeError
from .shared import OverwriteFiles, app, complete_target, describe_option, load_to_show, refuse_existing, short_name

if TYPE_CHECKING:
    from ..run.recording import Recording, Run


@app.command
def movie(
    *targets: Annotated[
        str,
        Parameter(
            name="RUN|NAME|FILE",
            help="Runs (run.parquet), scenes or names of experiments, which are simulated, and measured logs; side by "
            "side, the first one on the left.",
            completer=complete_target,
        ),
    ],
    output: Annotated[
        Path | None,
        describe_option("File: .gif or .webp, or with ffmpeg .mp4 or .webm; default: NAME.webp.", "--output", "-o"),
    ] = None,
    mapping: Annotated[Path | None, describe_option("YAML file that maps columns of logs to signals.")] = None,
    duration: Annotated[float | None, describe_option("Duration of simulations [s].")] = None,
    fps: Annotated[float, describe_option("Pictures per second of the film; default: 30.")] = 30.0,
    speed: Annotated[float, describe_option("Seconds of the run per second of the film; default: 1.")] = 1.0,
    size: Annotated[str, describe_option("WIDTHxHEIGHT of the picture [pixels]; default: 1280x720.")] = "1280x720",
    overlay: Annotated[bool, describe_option("All in one picture, the others as ghosts.")] = False,
    view: Annotated[
        Literal["front", "side", "top", "on-board"] | None, describe_option("Point of view; default: that of the page.")
    ] = None,
    dark: Annotated[bool, describe_option("Dark surroundings.")] = False,
    labels: Annotated[bool, describe_option("Names of links.")] = False,
    trails: Annotated[bool, describe_option("Paths of links.")] = False,
    quality: Annotated[Literal["fine", "fast"], describe_option("How finely to draw; default: fine.")] = "fine",
    overwrite: OverwriteFiles = False,
) -> None:
    """Make a film of runs, side by side, drawn by a Chromium on this machine.

    For example:

        seaframe movie out/rov-one-arm/run.parquet -o arm.mp4
        seaframe movie rov-one-arm --duration 5 --speed 2 -o arm.webp
        seaframe movie out/rov/run.parquet dive.csv --mapping dive.yaml -o compared.mp4
    """
    from ..look import console
    from ..look.film import FilmOptions, write_movie

    if not targets:
        raise SeaframeError("Name at least one run, scene or experiment.", "missing", path="RUN|NAME|FILE")
    path = output or Path(f"{short_name(targets[0])}.webp")
    refuse_existing(path, overwrite)
    options = FilmOptions(fps, speed, parse_size(size), overlay, view, not dark, labels, trails, quality)
    with console.progress() as stages:
        first, *others = (recording(target, mapping, duration) for target in targets)
        write_movie(path, require_run(first, targets[0]), others, options, stages("drawing"))
    console.print_line(f"Wrote {path}: {path.stat().st_size / 1e6:.2f} MB")


def recording(target: str, mapping: Path | None, duration: float | None) -> Recording:
    """Return a saved run, a measured log, or the run of a scene that is simulated now."""
    from ..exchange.logs import read_log
    from ..exchange.logs.formats import FORMATS
    from ..exchange.saved_runs import is_saved_run, open_run
    from ..run.simulate import simulate

    path = Path(target)
    if path.suffix == ".parquet" and is_saved_run(path):
        return open_run(path)
    if path.suffix.lower() in FORMATS:
        return read_log(path, mapping)
    return simulate(load_to_show(target), duration)


def require_run(found: Recording, target: str) -> Run:
    """Return a recording that is a run, or refuse it."""
    from ..run.recording import Run

    if not isinstance(found, Run):
        raise SeaframeError("is a log. Name a run or a scene before it, which says what to draw.", "type", place=target)
    return found


def parse_size(text: str) -> tuple[int, int]:
    """Parse WIDTHxHEIGHT."""
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(text) < 12):
        raise SeaframeError("write WIDTHxHEIGHT, such as 1280x720.", "format", path=f"--size {text}")
    return int(width), int(height)
