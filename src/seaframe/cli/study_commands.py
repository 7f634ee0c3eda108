"""The command that runs a scene many times: study."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

from ..errors import SeaframeError
from .shared import AsJson, Changes, Target, app, changed_scene, describe_option, short_name


@app.command
def study(
    target: Target,
    /,
    *,
    over: Annotated[
        list[str] | None,
        describe_option("PATH=FIRST:LAST:COUNT or PATH=X,Y,Z: values of a grid; may be repeated.", "--over"),
    ] = None,
    sample: Annotated[
        list[str] | None,
        describe_option("PATH=normal(MEAN,SD), uniform(LOW,HIGH), ..: a distribution; may be repeated.", "--sample"),
    ] = None,
    keep: Annotated[
        list[str] | None,
        describe_option(
            "SIGNAL, or a number of it: max(SIGNAL), rms, mean, final, settle(SIGNAL, BAND) ..; may be repeated.",
            "--keep",
        ),
    ] = None,
    keep_function: Annotated[
        list[str] | None,
        describe_option(
            "NAME=FILE.py:FUNCTION(SIGNAL, ..): a number by a Python function f(t, signals); may be repeated.",
            "--keep-function",
        ),
    ] = None,
    repeat: Annotated[int | None, describe_option("Runs at each point of the grid.")] = None,
    seed: Annotated[int | None, describe_option("Seed of the random numbers.")] = None,
    design: Annotated[
        str | None, describe_option("random, latin, sobol, or saltelli for Sobol indices: how numbers are drawn.")
    ] = None,
    every: Annotated[int | None, describe_option("Steps between records.")] = None,
    largest: Annotated[
        list[str] | None,
        describe_option("Kept number of which large values are good, for the report; may be repeated.", "--largest"),
    ] = None,
    hide: Annotated[
        list[str] | None,
        describe_option("PATH that varies and that controllers do not know; may be repeated.", "--hide"),
    ] = None,
    duration: Annotated[float | None, describe_option("Duration of each run [s].")] = None,
    dt: Annotated[float | None, describe_option("Step size [s].")] = None,
    changes: Changes = None,
    out: Annotated[
        Path | None, describe_option("Folder for the results; default: out/NAME-study. An interrupted study goes on.")
    ] = None,
    resume: Annotated[bool, describe_option("Only go on with a study that is in the folder.")] = False,
    workers: Annotated[
        int | None, describe_option("Number of processes; default: one process that uses all cores.")
    ] = None,
    scheduler: Annotated[str | None, describe_option("Address of a Dask scheduler, such as tcp://host:8786.")] = None,
    cluster: Annotated[int | None, describe_option("Start a Dask cluster with this many processes here.")] = None,
    chunk: Annotated[int | None, describe_option("Runs that are computed and written together.")] = None,
    as_json: AsJson = False,
) -> int:
    """Run a scene many times, over grids and random samples of its numbers, and keep what you name of each run.

    Results are Parquet files under OUT/runs, which pandas, DuckDB and Polars read, and OUT/report.html. An interrupted
    study goes on with the same command. Exits with 1 if no run gave a result.

    For example:

        seaframe study rov-one-arm-hold --over "rov.fore.mass=80:120:9" --keep "max(rov.hull.depth)"
        seaframe study rov.yaml --sample "rov.hull.mass=normal(11.5,0.3)" --repeat 1000 --keep "rms(rov.hull.depth)"
        seaframe study my-study.yaml --cluster 4
    """
    from ..catalogue import gallery, load
    from ..look.study_console import show_study, watch_study
    from ..run.experiment import parse_changes
    from ..run.folders import REPORT
    from ..run.study.schedule import local_cluster
    from ..run.study.store import MANIFEST
    from ..run.study.study import study as run_study
    from ..run.study.study_files import read_study

    scenes, own = read_study(target, lambda name: load(name), lambda name: name in gallery())
    if changed := parse_changes(changes or []):
        scenes = {name: scene.replace(changed) for name, scene in scenes.items()}
    folder = out or Path("out") / f"{short_name(target)}-study"
    if resume and not (folder / MANIFEST).is_file():
        raise SeaframeError("holds no study to go on with. Leave out --resume.", "missing", place=str(folder))
    kept: dict[str, Any] = dict.fromkeys(keep or ([] if keep_function else own.keep))
    kept |= dict(parse_function(text) for text in keep_function or ())
    with local_cluster(cluster) as client, watch_study(show=not as_json) as watch:
        found = run_study(
            scenes,
            parse_pairs("--over", over) or own.over,
            parse_pairs("--sample", sample) or own.sample,
            own.repeat if repeat is None else repeat,
            own.seed if seed is None else seed,
            kept,
            folder,
            design=design or own.design,
            every=own.every if every is None else every,
            hidden_from_controllers=hide or own.hidden_from_controllers,
            duration=own.duration if duration is None else duration,
            dt=own.dt if dt is None else dt,
            workers=workers,
            scheduler=scheduler,
            client=client,
            chunk=chunk,
            progress=watch.progress,
            on_chunk=watch.add,
        )
    found.report(folder / REPORT, largest or own.largest)
    failed = found.count_failed()
    if as_json:
        print(
            json.dumps(
                {"folder": str(folder), "runs": len(found), "computed": found.computed, "failed": failed}, indent=2
            )
        )
    else:
        show_study(found, folder)
    return 1 if failed == len(found) else 0


@app.command
def optimise(
    target: Target,
    /,
    *,
    over: Annotated[
        list[str], describe_option("PATH=LOW:HIGH, or PATH='log LOW:HIGH': a range; may be repeated.", "--over")
    ],
    minimise: Annotated[
        list[str] | None, describe_option("Number that should be small, such as rms(SIGNAL); may be repeated.")
    ] = None,
    maximise: Annotated[
        list[str] | None, describe_option("Number that should be large, such as final(SIGNAL); may be repeated.")
    ] = None,
    trials: Annotated[int, describe_option("Number of runs.")] = 200,
    search: Annotated[str, describe_option("tpe, cmaes, nsga2, random or gradient.")] = "tpe",
    batch: Annotated[int, describe_option("Runs that are computed together.")] = 16,
    seed: Annotated[int, describe_option("Seed of the search.")] = 0,
    every: Annotated[int, describe_option("Steps between records.")] = 1,
    duration: Annotated[float | None, describe_option("Duration of each run [s].")] = None,
    dt: Annotated[float | None, describe_option("Step size [s].")] = None,
    changes: Changes = None,
    out: Annotated[
        Path | None, describe_option("Folder for the trials; an interrupted search goes on. Default: out/NAME-optimum.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Search the numbers of a scene for the best value of a kept number, or of several.

    Writes the best scene, best.yaml, and all trials, trials.csv.

    For example:

        seaframe optimise rov.yaml --over drives.rov.t1.command.constant=1500:1900 --maximise "final(rov.hull.depth)"
        seaframe optimise snake-water --over water.density=990:1030 --minimise "rms(snake.tail.position[1])"
    """
    from ..look import console
    from ..look.study_console import show_optimum, watch_study, write_optimum
    from ..run.study.optimise import optimise as search_optimum

    scene = changed_scene(target, changes)
    folder = out or Path("out") / f"{short_name(target)}-optimum"
    with watch_study(show=not as_json) as watch:
        found = search_optimum(
            scene,
            parse_pairs("--over", over),
            minimise or (),
            maximise or (),
            trials,
            search,
            batch=batch,
            seed=seed,
            every=every,
            duration=duration,
            dt=dt,
            out=None if search == "gradient" else folder,
            progress=watch.progress,
        )
    write_optimum(found, folder)
    if as_json:
        console.print_line(json.dumps({"values": found.values, found.objectives[0].text: found.value}, indent=2))
    else:
        show_optimum(found, folder)


def parse_pairs(option: str, texts: list[str] | None) -> dict[str, str]:
    """Parse texts PATH=VALUES."""
    found = {}
    for text in texts or ():
        path, equals, values = text.partition("=")
        if not equals or not path.strip() or not values.strip():
            raise SeaframeError(
                "this is not PATH=VALUES. Write it as in rov.hull.mass=10:14:5.", "format", path=f"{option} {text}"
            )
        if path.strip() in found:
            raise SeaframeError("this path is given twice.", "conflict", path=f"{option} {text}")
        found[path.strip()] = values.strip()
    return found


def parse_function(text: str) -> tuple[str, Any]:
    """Return the name of a reduction and the function of NAME=FILE.py:FUNCTION(SIGNAL, ..), with its signals."""
    import re

    from ..run.study.user_functions import load_function

    parts = re.fullmatch(r"([^=]+)=(.+\.py):(\w+)\((.+)\)", text)
    if parts is None:
        message = "this is not NAME=FILE.py:FUNCTION(SIGNAL, ..)."
        raise SeaframeError(message, "format", path=f"--keep-function {text}")
    signals = tuple(name.strip() for name in parts[4].split(","))
    return parts[1].strip(), (load_function(Path(parts[2]), parts[3]), signals)
