"""Commands about integration errors: integrators, roundtrip."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from ..errors import SeaframeError, quote
from .shared import (
    AsJson,
    Changes,
    Integrator,
    Method,
    Overwrite,
    Target,
    app,
    changed_scene,
    describe_option,
    result_folder,
)

if TYPE_CHECKING:
    from ..run.folders import ResultFolder

Out = Annotated[Path | None, describe_option("Folder for results.json and the figure; default: none is written.")]


@app.command
def integrators(
    target: Target,
    /,
    *,
    duration: Annotated[
        float | None, describe_option("Duration [s]; default: that of the scene, at most 5 s and 400 steps.")
    ] = None,
    dt: Annotated[float | None, describe_option("Longest step [s]; also dt/2 and dt/4 are run.")] = None,
    changes: Changes = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Compare all integrators on a scene: measured order, drift of energy and momentum, and CPU time.

    For example:

        seaframe integrators rov-one-arm
        seaframe integrators my-robot.yaml --dt 0.005 --duration 10 --out integrators
    """
    from ..look import console
    from ..look.integrator_plots import show_comparison
    from ..look.plots import png
    from ..run.integrator_comparison import compare_integrators

    scene = changed_scene(target, changes)
    results = None if out is None else result_folder("integrators", target, out, overwrite, "integrators.png")
    with console.progress() as stage:
        found = compare_integrators(scene, duration, dt, stage("integrators"))
    if as_json:
        print(json.dumps(found.to_dict(), indent=2))
    else:
        show_comparison(found)
    if results is not None:
        write_results(results, "integrators.png", png(found.plot()), found.to_dict(), as_json)


@app.command
def roundtrip(
    target: Target,
    /,
    *,
    duration: Annotated[float | None, describe_option("Duration [s]; default: that of the scene.")] = None,
    dt: Annotated[float | None, describe_option("Longest step [s]; also dt/2 and dt/4 are run.")] = None,
    gains: Annotated[
        str | None,
        describe_option("KP,KD: feedback on angles [1/s2] and rates [1/s], such as 100,20; default: none, open loop."),
    ] = None,
    method: Method = None,
    integrator: Integrator = None,
    changes: Changes = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Compute the torques of a scene's prescribed motions, drive the robot by them, and compare the motions.

    For example:

        seaframe roundtrip snake-accordion
        seaframe roundtrip snake-spiral --gains 100,20 --out roundtrip
    """
    from ..identify.compare.round_trip import round_trip_steps
    from ..look import console
    from ..look.identified.round_trip_plots import show_round_trips
    from ..look.plots import png

    scene, feedback = changed_scene(target, changes), parse_gains(gains)
    results = None if out is None else result_folder("roundtrip", target, out, overwrite, "round-trip.png")
    with console.progress() as stage:
        found = round_trip_steps(scene, dt, duration, feedback, method, integrator, stage("round trips"))
    if as_json:
        print(json.dumps(found.to_dict(), indent=2))
    else:
        show_round_trips(found)
    if results is not None:
        write_results(results, "round-trip.png", png(found.plot()), found.to_dict(), as_json)


def parse_gains(text: str | None) -> tuple[float, float] | None:
    """Parse KP,KD to two numbers of at least zero."""
    if text is None:
        return None
    try:
        kp, kd = map(float, text.split(","))
    except ValueError:
        kp = kd = -1.0
    if not (0.0 <= kp < float("inf") and 0.0 <= kd < float("inf")):
        raise SeaframeError(
            f"needs two numbers of at least zero, KP,KD such as 100,20, not {quote(text)}.", "format", path="--gains"
        )
    return kp, kd


def write_results(results: ResultFolder, name: str, picture: bytes, data: dict[str, object], as_json: bool) -> None:
    """Write a figure and results.json into a folder."""
    from ..look import console
    from ..run.folders import RESULTS

    with results.fresh() as folder:
        (folder / name).write_bytes(picture)
        results.write_list(folder, RESULTS, data)
    if not as_json:
        console.print_line(f"Wrote {results.path / RESULTS} and {name}")
