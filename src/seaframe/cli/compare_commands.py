"""The command that compares measurements with a run: compare."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from ..errors import SeaframeError, count_words, one_line
from .shared import FITTED, AsJson, Changes, Overwrite, app, changed_scene, describe_option, result_folder, short_name

if TYPE_CHECKING:
    from ..exchange.logs import Log
    from ..identify.compare.compare_runs import Comparison
    from ..look.plots import Deviation
    from ..run.folders import ResultFolder
    from ..run.recording import Recording
    from ..scene.model import Scene


Simulated = Annotated[
    str, describe_option("A run (run.parquet), a scene file or the name of an experiment.", "SIMULATED")
]
Measured = Annotated[
    Path, describe_option("A log; without a mapping, columns are named after signals or links.", "MEASURED")
]
Mapping = Annotated[Path | None, describe_option("YAML file that maps columns to signals and units.")]
Link = Annotated[
    str | None, describe_option("Link whose motion is compared: measured LINK.position, LINK.orientation.")
]
SignalNames = Annotated[
    list[str] | None, describe_option("Signal to compare; may be repeated. Default: all that both have.", "--signal")
]
Align = Annotated[
    Literal["none", "start", "motion"],
    describe_option("How to align the measuring frame: not at all, by the first poses, or by the whole motion."),
]
EstimatesFile = Annotated[
    Path | None, describe_option("results.json of `seaframe identify fit` with the uncertainty of numbers.")
]
Tolerances = Annotated[
    list[str] | None, describe_option("PATH=5%: standard deviation of a number; may be repeated.", "--tolerance")
]
Out = Annotated[
    Path | None, describe_option("Folder for the results; default: compare/ beside a run, else below out/.")
]
OPTIONS = {  # arguments of Python in messages, and the options of the command line in their place
    r'\balign="(\w+)"': r"--align \1",
    r'\btime_offset="(\w+)"': r"--time-offset \1",
    r"\btime_offset\b": "--time-offset",
    r'\blink="([^"]*)"': r"--link \1",
    r"\bthe link whose\b": "--link, whose",
    r"\bmax_gap\b": "a larger --warp",
    r"\ba higher rate\b": "a higher --rate",
    r"\bestimates or tolerances\b": "--estimates or --tolerance",
    r"\bsmooth_poses\b": "`seaframe identify poses`",
}
SAME = 0.01  # relative difference below which two values count as equal


@app.command
def compare(
    simulated: Simulated,
    measured: Measured,
    /,
    *,
    mapping: Mapping = None,
    link: Link = None,
    signals: SignalNames = None,
    align: Align = "none",
    lever: Annotated[str, describe_option("X,Y,Z: position of the markers in the link's frame [m].")] = "0,0,0",
    time_offset: Annotated[str, describe_option("Time added to measured times [s], or `motion` to estimate it.")] = "0",
    warp: Annotated[float, describe_option("Limit of time warping and lags [s]; default: 1.")] = 1.0,
    rate: Annotated[float | None, describe_option("Rate of the common times [Hz]; default: that of the log.")] = None,
    estimates: EstimatesFile = None,
    tolerances: Tolerances = None,
    no_band: Annotated[
        bool, describe_option("No uncertainty band. Default: a band from the fit, or from 5 % of added mass and drag.")
    ] = False,
    seed: Annotated[int, describe_option("Seed of the random draws for the band; default: 0.")] = 0,
    degrees: Annotated[bool, describe_option("The log has angles in degrees, not in radians.")] = False,
    changes: Changes = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Compare a measured log with a run: warped errors, Pearson's R, RMSE, R2, lags, bands, figures and a report.

    A scene is simulated with the commands in the log, if it contains any (signals such as rov.t1.command).

    For example:

        seaframe compare out/snake-servo/run.parquet servo-log.csv --degrees
        seaframe compare modular-bluerov capture.csv --mapping capture.yaml --link left.hull --align start
        seaframe compare rov.yaml dive.csv --mapping dive.yaml --estimates out/rov-fit/results.json
    """
    from ..identify.compare.compare_runs import Draws, Matching
    from ..identify.compare.compare_runs import compare as compare_runs
    from ..identify.compare.replay_log import rename_columns

    refuse_not_positive({"--warp": warp, "--rate": rate})
    results = result_folder(f"compare {simulated}", measured, out or default_folder(simulated), overwrite)
    trial = read_trial(simulated, measured, mapping, changes)
    log = rename_columns(
        trial.log if signals or link is not None else drop_driving_signals(trial), trial.simulated, degrees
    )
    with renamed_arguments():
        found = compare_runs(
            trial.simulated, log, link=link, signals=signals or (), align=align, max_lag=warp,
            matching=Matching(numbers("--lever", lever), offset_of(time_offset), rate), draws=Draws(seed=seed),
            name=f"{trial.name} and {measured.stem}",
            uncertain=False if no_band else uncertain_of(trial, estimates, tolerances),
        )  # fmt: skip
    notes = (*trial.notes, *map(with_option_names, found.notes))
    finish(replace(found, notes=notes), trial, log, results, as_json)


def default_folder(simulated: str) -> Path:
    """Return the default folder for results: beside a run or a fitted scene, else below out/."""
    path = Path(simulated)
    if path.suffix == ".parquet" or path.name == FITTED:
        return path.parent / "compare"
    return Path("out") / f"{short_name(simulated)}-compare"


def refuse_not_positive(options: dict[str, float | None]) -> None:
    """Refuse values of options that are not above 0."""
    for option, value in options.items():
        if value is not None and not value > 0.0:
            raise SeaframeError(f"must be above 0, not {value:g}.", "range", path=option)


class Trial(NamedTuple):
    """A run and the log that it is compared with."""

    name: str
    simulated: Recording
    scene: Scene | None  # the simulated scene; None where a run was read from a file
    log: Log
    notes: list[str]
    fitted: Path | None = None  # results of the fit that wrote the scene
    driving: Sequence[str] = ()  # signals of the log that drove the run


def read_trial(simulated: str, measured: Path, mapping: Path | None, changes: list[str] | None) -> Trial:
    """Read a run from a file, or simulate a scene, and read the log."""
    from ..exchange.logs import read_log
    from ..identify.compare.replay_log import replay
    from ..identify.fit.data import find_recorded_inputs
    from ..run.folders import RESULTS

    path = Path(simulated)
    if path.suffix == ".parquet":
        if changes:
            raise SeaframeError(
                "changes a scene, but a run from a file is already simulated. Name the scene instead of the run.",
                "conflict",
                path="--set",
            )
        run = read_log(path)
        return Trial(path.parent.name or path.stem, run, None, read_log(measured, mapping), [])
    scene = changed_scene(simulated, changes)
    read = read_log(measured, mapping, scene)
    run_now, log, notes = replay(scene, read)
    results = path.with_name(RESULTS)
    fitted = results if path.name == FITTED and results.is_file() and not changes else None
    return Trial(scene.name, run_now, run_now.scene, log, notes, fitted, find_recorded_inputs(scene, [read]))


def drop_driving_signals(trial: Trial) -> Log:
    """Return the log without the signals that drove the run, which would be compared with themselves; add a note."""
    if not trial.driving:
        return trial.log
    names = ", ".join(trial.driving)
    rest = {name: values for name, values in trial.log.columns.items() if name not in trial.driving}
    if not rest:
        raise SeaframeError(
            f"contains only signals that drive the run, {names}, so there is nothing to compare. Add measured signals.",
            "missing",
            place=trial.log.source,
        )
    trial.notes.append(
        f"Not compared, as these signals drove the run: {names}. Name them with --signal to compare them."
    )
    return replace(trial.log, columns=rest)


def with_option_names(text: str) -> str:
    """Replace arguments of Python in a message by options of the command line."""
    for pattern, option in OPTIONS.items():
        text = re.sub(pattern, option, text)
    return text


@contextmanager
def renamed_arguments() -> Iterator[None]:
    """Replace arguments of Python in errors by options of the command line."""
    try:
        yield
    except SeaframeError as error:
        fault = replace(error.fault, message=with_option_names(error.message))
        raise SeaframeError(fault, path=with_option_names(error.path), place=error.place) from None


def uncertain_of(trial: Trial, estimates: Path | None, tolerances: list[str] | None) -> Any:
    """Return the uncertainty of the scene's numbers: estimated, given or of the fit beside the scene; None: default."""
    from ..identify.estimates import Estimates

    if estimates is not None and tolerances:
        raise SeaframeError("--estimates and --tolerance exclude each other. Choose one.", "conflict")
    if trial.scene is None:
        if estimates is not None or tolerances:
            raise SeaframeError(
                "An uncertainty band needs further simulations, which a run from a file does not allow. Name the scene "
                "instead of the run.",
                "unsupported",
            )
        return None
    if estimates is not None:
        return Estimates.from_dict(read_json(estimates)["estimates"])
    if tolerances:
        return dict(one_tolerance(text) for text in tolerances)
    if trial.fitted is not None:
        trial.notes.append(f"The band uses the uncertainty of the fit in {trial.fitted}.")
        return Estimates.from_dict(read_json(trial.fitted)["estimates"])
    return None


def one_tolerance(text: str) -> tuple[str, str]:
    path, equals, value = text.partition("=")
    if not equals:
        raise SeaframeError(
            "this is not PATH=DEVIATION. Write it as in rov.hull.mass=5%.", "format", path=f"--tolerance {text}"
        )
    return path.strip(), value


def read_json(path: Path) -> dict[str, Any]:
    """Read the object of a JSON file with estimates."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SeaframeError(one_line(f"cannot be read: {error.strerror or error}."), "file", place=str(path)) from None
    except ValueError as error:
        raise SeaframeError(one_line(f"is not JSON: {error}."), "format", place=str(path)) from None
    if not isinstance(data, dict) or "estimates" not in data:
        raise SeaframeError(
            "contains no estimates. Give results.json of `seaframe identify fit`.", "format", place=str(path)
        )
    return data


def numbers(option: str, text: str) -> list[float]:
    """Parse numbers separated by commas."""
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise SeaframeError(
            "these are not numbers. Write numbers separated by commas.", "format", path=f"{option} {text}"
        ) from None


def offset_of(text: str) -> float | str:
    return text if text == "motion" else numbers("--time-offset", text)[0]


def finish(found: Comparison, trial: Trial, log: Log, results: ResultFolder, as_json: bool) -> None:
    """Write a folder, completely or not at all, and print the results."""
    from ..look import console, plots
    from ..look.identified.comparison_report import write_folder
    from ..run.folders import REPORT, RESULTS

    pairs = {} if found.view is not None else found.pairs
    columns_in_both = {name: log[name] for name, pair in pairs.items() if name in log and pair.simulated.ndim == 1}
    columns = {"t": log.t + found.alignment.time_offset, **columns_in_both}
    with results.fresh() as folder:
        more = {"compare": plots.compare_log(trial.simulated, columns)} if columns_in_both else {}
        figures = write_folder(results, folder, found, more)
    if as_json:
        print((results.path / RESULTS).read_text(encoding="utf-8"), end="")
        return
    print(found.table())
    rows = plots.deviations(trial.simulated, columns) if columns_in_both else []
    if shown := [row for row in rows if row.name not in trial.log.columns or differs(row, found)]:
        console.show_deviations(shown)  # columns that are named after links, or that differ from the first table
    console.print_line(f"Wrote {results.path / REPORT}, {RESULTS} and {count_words(figures, 'figure')}")


def differs(row: Deviation, found: Comparison) -> bool:
    """Whether the deviation of a column from the run differs from that at the common times."""
    return abs(row.rms - found[row.name].rmse) > SAME * row.rms
