"""Measurements beside runs: compare."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from ..errors import SeaframeError, counted, one_line
from .shared import FITTED, AsJson, Changes, Overwrite, app, changed_scene, described, result_folder, short_name

if TYPE_CHECKING:
    from ..exchange.logs import Log
    from ..identify.compare.comparison import Comparison
    from ..look.plots import Deviation
    from ..run.folders import ResultFolder
    from ..run.recording import Recording
    from ..scene.model import Scene


Simulated = Annotated[str, described("A run (run.parquet), a scene file or the name of an experiment.", "SIMULATED")]
Measured = Annotated[Path, described("A log; without a mapping, columns are signals or links.", "MEASURED")]
Mapping = Annotated[Path | None, described("YAML file: which columns are which signals, in which units.")]
Link = Annotated[str | None, described("Whose motion: measured LINK.position, LINK.orientation.")]
Wanted = Annotated[
    list[str] | None, described("To compare; may be repeated. By default all that both have.", "--signal")
]
Align = Annotated[
    Literal["none", "start", "motion"], described("The measuring frame: as it is, by first poses, or by the motion.")
]
Found = Annotated[Path | None, described("results.json of `seaframe identify fit`: how unsure numbers are.")]
Tolerances = Annotated[
    list[str] | None, described("PATH=5%: standard deviation of a number; may be repeated.", "--tolerance")
]
Out = Annotated[Path | None, described("Folder for the results; by default compare/ beside a run, or below out/.")]
OPTIONS = {  # what Python calls them, and what they are called here
    r'\balign="(\w+)"': r"--align \1",
    r'\btime_offset="(\w+)"': r"--time-offset \1",
    r"\btime_offset\b": "--time-offset",
    r'\blink="([^"]*)"': r"--link \1",
    r"\bthe link whose\b": "--link, whose",
    r"\bmax_gap\b": "a larger --warp",
    r"\ba higher rate\b": "a higher --rate",
    r"\bestimates or tolerances tell\b": "--estimates or --tolerance tell",
    r"\bsmooth_poses\b": "`seaframe identify poses`",
}
SAME = 0.01  # of a figure: two that differ less say the same


@app.command
def compare(
    simulated: Simulated,
    measured: Measured,
    /,
    *,
    mapping: Mapping = None,
    link: Link = None,
    signals: Wanted = None,
    align: Align = "none",
    lever: Annotated[str, described("X,Y,Z of the markers in the link's frame [m].")] = "0,0,0",
    time_offset: Annotated[str, described("Added to measured times [s], or `motion` to estimate it.")] = "0",
    warp: Annotated[float, described("Limit of warping and lags [s]; by default 1.")] = 1.0,
    rate: Annotated[float | None, described("Of the common times [Hz]; by default that of the log.")] = None,
    estimates: Found = None,
    tolerances: Tolerances = None,
    no_band: Annotated[bool, described("By default a band as a fit left it, or 5 % of added mass and drag.")] = False,
    seed: Annotated[int, described("Of the draws of the band; by default 0.")] = 0,
    degrees: Annotated[bool, described("The log has angles in degrees, not in radians.")] = False,
    changes: Changes = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Lay a measured log beside a run: warped errors, Pearson's R, RMSE, R2, lags, bands, figures and a report.

    A scene runs under the commands of the log, if it has some (signals such as rov.t1.command).

    For example:

        seaframe compare out/snake-servo/run.parquet servo-log.csv --degrees
        seaframe compare modular-bluerov capture.csv --mapping capture.yaml --link left.hull --align start
        seaframe compare rov.yaml dive.csv --mapping dive.yaml --estimates out/rov-fit/results.json
    """
    from ..identify.compare.comparing import compare as compared
    from ..identify.compare.replaying import by_signal

    refuse_negative({"--warp": warp, "--rate": rate})
    results = result_folder("compare", simulated, out or default_folder(simulated), overwrite)
    trial = trial_of(simulated, measured, mapping, changes)
    log = by_signal(trial.log if signals or link is not None else untold(trial), trial.simulated, degrees)
    with in_options():
        found = compared(
            trial.simulated, log, link=link, signals=signals or (), align=align, lever=numbers("--lever", lever),
            time_offset=offset_of(time_offset), band=warp, rate=rate, seed=seed,
            name=f"{trial.name} and {measured.stem}",
            uncertain=False if no_band else uncertain_of(trial, estimates, tolerances),
        )  # fmt: skip
    notes = (*trial.notes, *map(as_options, found.notes))
    finish(replace(found, notes=notes), trial, log, results, as_json)


def default_folder(simulated: str) -> Path:
    """Where results go if nobody says where: beside a run or a fitted scene, else below out/."""
    path = Path(simulated)
    if path.suffix == ".parquet" or path.name == FITTED:
        return path.parent / "compare"
    return Path("out") / f"{short_name(simulated)}-compare"


def refuse_negative(options: dict[str, float | None]) -> None:
    """Refuse values of options that are not above 0."""
    for option, value in options.items():
        if value is not None and not value > 0.0:
            raise SeaframeError(f"{option} {value:g}: must be above 0.")


class Trial(NamedTuple):
    """What is compared."""

    name: str
    simulated: Recording
    scene: Scene | None  # that ran now; None where a run was read from a file
    log: Log
    notes: list[str]
    fitted: Path | None = None  # results of the fit that wrote the scene
    told: Sequence[str] = ()  # signals of the log that drove the run


def trial_of(simulated: str, measured: Path, mapping: Path | None, changes: list[str] | None) -> Trial:
    """A run from a file, or a scene run now, beside a log."""
    from ..exchange.logs import read_log
    from ..identify.compare.replaying import replayed
    from ..identify.fit.data import driven_names
    from ..run.folders import RESULTS

    path = Path(simulated)
    if path.suffix == ".parquet":
        if changes:
            raise SeaframeError("--set changes a scene; a run that is read from a file has run already.")
        run = read_log(path)
        return Trial(path.parent.name or path.stem, run, None, read_log(measured, mapping), [])
    scene = changed_scene(simulated, changes)
    read = read_log(measured, mapping)
    run_now, log, notes = replayed(scene, read)
    results = path.with_name(RESULTS)
    fitted = results if path.name == FITTED and results.is_file() and not changes else None
    return Trial(scene.name, run_now, run_now.scene, log, notes, fitted, driven_names(scene, [read]))


def untold(trial: Trial) -> Log:
    """The log without what drove the run, which would be compared with itself; a note says so."""
    if not trial.told:
        return trial.log
    names = ", ".join(trial.told)
    rest = {name: values for name, values in trial.log.columns.items() if name not in trial.told}
    if not rest:
        raise SeaframeError(
            f"{trial.log.source}: has only what drives the run, {names}; it takes something measured to compare."
        )
    trial.notes.append(f"not compared, as it drove the run: {names}. With --signal it is.")
    return replace(trial.log, columns=rest)


def as_options(text: str) -> str:
    """A message about arguments of Python with the names of options."""
    for pattern, option in OPTIONS.items():
        text = re.sub(pattern, option, text)
    return text


@contextmanager
def in_options() -> Iterator[None]:
    """Errors about arguments of Python with the names of options."""
    try:
        yield
    except SeaframeError as error:
        raise SeaframeError(as_options(str(error))) from None


def uncertain_of(trial: Trial, estimates: Path | None, tolerances: list[str] | None) -> Any:
    """How unsure numbers of the scene are: as estimated, as given, as the fit beside the scene tells; None: assumed."""
    from ..identify.estimates import Estimates

    if estimates is not None and tolerances:
        raise SeaframeError("--estimates or --tolerance: choose one.")
    if trial.scene is None:
        if estimates is not None or tolerances:
            raise SeaframeError("a band repeats the run: name the scene in the place of the run's file.")
        return None
    if estimates is not None:
        return Estimates.from_dict(read_json(estimates)["estimates"])
    if tolerances:
        return dict(one_tolerance(text) for text in tolerances)
    if trial.fitted is not None:
        trial.notes.append(f"band: as unsure as the fit left them, {trial.fitted}.")
        return Estimates.from_dict(read_json(trial.fitted)["estimates"])
    return None


def one_tolerance(text: str) -> tuple[str, str]:
    path, equals, value = text.partition("=")
    if not equals:
        raise SeaframeError(f"--tolerance {text}: write PATH=DEVIATION, as in rov.hull.mass=5%.")
    return path.strip(), value


def read_json(path: Path) -> dict[str, Any]:
    """An object of a JSON file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SeaframeError(one_line(f"{path}: cannot be read: {error.strerror or error}.")) from None
    except ValueError as error:
        raise SeaframeError(one_line(f"{path}: not JSON: {error}")) from None
    if not isinstance(data, dict) or "estimates" not in data:
        raise SeaframeError(one_line(f"{path}: has no estimates; give results.json of `seaframe identify fit`."))
    return data


def numbers(option: str, text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise SeaframeError(f"{option} {text}: write numbers with commas between them.") from None


def offset_of(text: str) -> float | str:
    return text if text == "motion" else numbers("--time-offset", text)[0]


def finish(found: Comparison, trial: Trial, log: Log, results: ResultFolder, as_json: bool) -> None:
    """Write a folder, whole or not at all, and say what was found."""
    from ..look import console, plots
    from ..look.identified.compared import write_folder
    from ..run.folders import REPORT, RESULTS

    compared = {} if found.view is not None else {name: log[name] for name, pair in found.pairs.items() if name in log
                                                  and pair.simulated.ndim == 1}  # fmt: skip
    columns = {"t": log.t + found.alignment.time_offset, **compared}
    with results.fresh() as folder:
        more = {"compare": plots.compare_log(trial.simulated, columns)} if compared else {}
        figures = write_folder(results, folder, found, more)
    if as_json:
        print((results.path / RESULTS).read_text(encoding="utf-8"), end="")
        return
    print(found.table())
    rows = plots.deviations(trial.simulated, columns) if compared else []
    if telling := [row for row in rows if row.name not in trial.log.columns or differs(row, found)]:
        console.show_deviations(telling)  # of columns that are known by their links, or that the first table lacks
    console.say(f"Wrote {results.path / REPORT}, {RESULTS} and {counted(figures, 'figure')}")


def differs(row: Deviation, found: Comparison) -> bool:
    """Whether a column lies further from the run, or nearer, than at the common times."""
    return abs(row.rms - found[row.name].rmse) > SAME * row.rms
