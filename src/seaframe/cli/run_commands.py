"""Commands that run a scene and show it: run, page, modes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from .shared import (
    AsJson,
    Changes,
    Integrator,
    Method,
    Overwrite,
    OverwriteFiles,
    Target,
    app,
    changed_scene,
    describe_option,
    load_to_show,
    parse_free,
    readme_of,
    refuse_existing,
    result_folder,
    short_name,
)

if TYPE_CHECKING:
    from ..run.recording import Run
    from ..scene.model import Scene

LONG_TABLES = 10_000  # rows of tables that take more of a page than its links do; 20 bytes each
LARGEST = 1.5  # usual size of a page of simple shapes [MB]; larger ones get a note
PAGE_TITLE = "· Seaframe</title>"  # in the first lines of every page


@app.command
def run(
    target: Target,
    /,
    *,
    out: Annotated[Path | None, describe_option("Folder for the results; default: out/NAME, after the file.")] = None,
    overwrite: Overwrite = False,
    changes: Changes = None,
    duration: Annotated[float | None, describe_option("Duration of the run [s].")] = None,
    dt: Annotated[float | None, describe_option("Step size, and time between recorded states [s].")] = None,
    method: Method = None,
    integrator: Integrator = None,
    live: Annotated[bool, describe_option("Show the run in a browser on this machine while it runs.")] = False,
    as_json: AsJson = False,
) -> int:
    """Run a scene and write its results: run.parquet, summary.json, report.html, PNG figures.

    Exits with 1 if a check fails. A second run replaces the results of the first.

    For example:

        seaframe run rov-one-arm
        seaframe run my-robot.yaml --duration 5 --out results
        seaframe run my-robot.yaml --set rov.upper.mass=8 --set gravity=[0,0,-9.81]
    """
    from ..catalogue import built_in_file, experiment_checks
    from ..look import console
    from ..run.experiment import Overrides, make_plan, parse_changes, run_experiment
    from ..run.folders import RUN

    asked = Overrides(parse_changes(changes or []), duration, dt, method, integrator)
    plan = make_plan(load_to_show(target), asked, built_in_file(target) is not None)
    results = result_folder("run", target, out or Path("out") / short_name(target), overwrite, RUN)
    if not as_json:
        show_import(plan.scene, target)
        console.show_plan(plan)
    with console.progress() as stages:
        simulator = live_simulator() if live else None
        outcome = run_experiment(plan, results, experiment_checks, readme_of(target), stages, simulator)
    if as_json:
        print(json.dumps(outcome.summary(), indent=2))
    else:
        console.show_outcome(outcome, results.path)
    return 0 if outcome.has_passed else 1


def live_simulator() -> Callable[..., Run]:
    """Return the simulator that also shows a run in a browser."""
    from ..look import console
    from ..look.live import view

    return partial(view, show=console.show_live)


@app.command
def page(
    target: Target,
    /,
    *,
    output: Annotated[
        Path | None, describe_option("File of the page; default: NAME.html, after the scene.", "--output", "-o")
    ] = None,
    free: Annotated[
        list[str] | None,
        describe_option(
            "PATH: a number that becomes a slider; or NAME=PATH,PATH: one slider for tied paths, where * stands for a "
            "part of a name. May be repeated. Default: drives and the current.",
            "--free",
        ),
    ] = None,
    changes: Changes = None,
    overwrite: OverwriteFiles = False,
) -> None:
    """Write a page that shows a scene in any browser, with its dynamics inside: one file, no server, no network.

    For example:

        seaframe page rov-one-arm-water
        seaframe page my-robot.yaml -o robot.html --free rov.upper.mass --free water.density
    """
    from ..look import console
    from ..look.page import PageOptions, page_html
    from ..look.readme_sources import source_of
    from ..whole_files import write_file

    scene = changed_scene(target, changes, shown=True)
    path = output or Path(f"{short_name(target)}.html")
    if not path.is_file() or PAGE_TITLE not in path.read_bytes()[:4000].decode(errors="replace"):
        refuse_existing(path, overwrite)  # pages are replaced by newer ones
    freed = None if free is None else parse_free(free)
    text = page_html(scene, options=PageOptions(freed, source_of(readme_of(target) or "")))
    write_file(path, text.encode())
    size = len(text.encode()) / 1e6
    large = f"; more than {LARGEST:g} MB, and {smaller_by(scene)} make it smaller" if size > LARGEST else ""
    show_import(scene, target)
    console.print_line(f"Wrote {path}: {size:.2f} MB; open it in a browser{large}")


def show_import(scene: Scene, target: str) -> None:
    """Print what the import of a scene assumed, if it comes from a robot file."""
    from ..look import import_report
    from ..scene.locating import import_of

    if (report := import_of(scene)) is not None:
        import_report.show_summary(report, target)


def smaller_by(scene: Scene) -> str:
    """Return what to reduce in a scene for a smaller page: what takes most of its size."""
    from ..run.table_advice import tables_over_time

    rows = sum(len(table.times) for _, table in tables_over_time(scene))
    return f"fewer rows of tables (now {rows:,})" if rows > LONG_TABLES else "fewer free paths or links"


@app.command
def modes(
    target: Target,
    /,
    *,
    rest: Annotated[bool, describe_option("Modes about the equilibrium of the scene, not about its start.")] = False,
    count: Annotated[int | None, describe_option("Number of modes to show, the slowest first; default: all.")] = None,
    changes: Changes = None,
    out: Annotated[
        Path | None, describe_option("Folder for modes.json and modes.png; default: none is written.")
    ] = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Show natural frequencies, damping and shapes of small motion about a state, in the scene's air or water.

    For example:

        seaframe modes rov-one-arm-water --rest
        seaframe modes my-robot.yaml --set water.density=0.001 --out modes
    """
    from ..look import console
    from ..look.mode_plots import show_modes
    from ..look.plots import png
    from ..run.folders import MODES
    from ..run.modes import modes as analysed

    scene = changed_scene(target, changes)
    results = None if out is None else result_folder("modes", target, out, overwrite, "modes.png")
    found = analysed(scene, rest)
    if as_json:
        print(found.to_json())
    else:
        show_modes(found, count)
    if results is not None:
        with results.fresh() as folder:
            (folder / "modes.png").write_bytes(png(found.plot(count or 6)))
            results.write_list(folder, MODES, found.to_dict())
        if not as_json:
            console.print_line(f"Wrote {results.path / MODES} and modes.png")
