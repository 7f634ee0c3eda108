"""Run a scene, and look at it: run, page, modes."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Annotated

from .shared import AsJson, Changes, Integrator, Method, Target, app, described, readme_of

LARGEST = 1.5  # of a page of shapes [MB]


@app.command
def run(
    target: Target,
    /,
    *,
    out: Annotated[Path | None, described("Folder for the results; by default out/NAME, after the scene.")] = None,
    changes: Changes = None,
    duration: Annotated[float | None, described("Length of the run [s].")] = None,
    dt: Annotated[float | None, described("Step, and time between recorded states [s].")] = None,
    method: Method = None,
    integrator: Integrator = None,
    live: Annotated[bool, described("Watch it in a browser while it runs; only this machine can.")] = False,
    as_json: AsJson = False,
) -> int:
    """Run a scene and write its results: run.parquet, summary.json, report.html, PNG figures.

    Exits with 1 if a check fails.

    For example:

        seaframe run rov-one-arm
        seaframe run my-robot.yaml --duration 5 --out results
        seaframe run my-robot.yaml --set rov.upper.mass=8 --set gravity=[0,0,-9.81]
    """
    from ..catalogue import experiment_checks, load
    from ..look import console
    from ..look.live import view
    from ..run.experiment import Overrides, default_folder, parse_changes, planned, run_experiment

    asked = Overrides(parse_changes(changes or []), duration, dt, method, integrator)
    plan = planned(load(target), asked)
    folder = out or default_folder(plan.scene)
    if not as_json:
        console.show_plan(plan)
    with console.progress() as stages:
        simulator = partial(view, show=console.show_live) if live else None
        outcome = run_experiment(plan, folder, experiment_checks, readme_of(target), stages, simulator)
    if as_json:
        print(json.dumps(outcome.summary(), indent=2))
    else:
        console.show_outcome(outcome, folder)
    return 0 if outcome.passed else 1


@app.command
def page(
    target: Target,
    /,
    *,
    output: Annotated[
        Path | None, described("The page; by default NAME.html, after the scene.", "--output", "-o")
    ] = None,
    free: Annotated[
        list[str] | None,
        described(
            "PATH: a number that becomes a slider; may be repeated. By default drives and the current.", "--free"
        ),
    ] = None,
    changes: Changes = None,
) -> None:
    """Write a page that shows a scene in any browser, with its dynamics inside: one file, no server, no network.

    For example:

        seaframe page rov-one-arm-water
        seaframe page my-robot.yaml -o robot.html --free rov.upper.mass --free water.density
    """
    from ..catalogue import load
    from ..look import console, words
    from ..look.page import PageOptions, page_html
    from ..run.experiment import parse_changes, slug, write_file

    scene = load(target)
    scene = scene.replace(parse_changes(changes)) if changes else scene
    path = output or Path(f"{slug(scene.name) or 'scene'}.html")
    text = page_html(scene, options=PageOptions(free, words.source_of(readme_of(target) or "")))
    write_file(path, text.encode())
    size = len(text.encode()) / 1e6
    large = f"; more than {LARGEST:g} MB: fewer free paths or links make it smaller" if size > LARGEST else ""
    console.say(f"Wrote {path}: {size:.2f} MB; open it in a browser{large}")


@app.command
def modes(
    target: Target,
    /,
    *,
    rest: Annotated[bool, described("About where the scene comes to rest, not about its start.")] = False,
    count: Annotated[int | None, described("How many modes to show, the slowest first; by default all.")] = None,
    changes: Changes = None,
    out: Annotated[Path | None, described("Folder for modes.json and modes.png; by default none is written.")] = None,
    as_json: AsJson = False,
) -> None:
    """Natural frequencies, damping and shapes of small motion about a state, in air or in water as the scene says.

    For example:

        seaframe modes rov-one-arm-water --rest
        seaframe modes my-robot.yaml --set water.density=0.001 --out modes
    """
    from ..catalogue import load
    from ..look import console
    from ..look.modes import show_modes
    from ..look.plots import png
    from ..run.experiment import parse_changes, write_file
    from ..run.modes import modes as analysed

    scene = load(target)
    found = analysed(scene.replace(parse_changes(changes)) if changes else scene, rest)
    if as_json:
        print(found.to_json())
    else:
        show_modes(found, count)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        write_file(out / "modes.json", found.to_json().encode())
        write_file(out / "modes.png", png(found.plot(count or 6)))
        if not as_json:
            console.say(f"Wrote {out / 'modes.json'} and modes.png")
