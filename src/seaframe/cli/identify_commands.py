"""Commands that estimate models from measurements: log, tank, identify tank, decay, fit and poses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App, Parameter

from ..deprecation import warn_renamed
from ..errors import SeaframeError, count_words
from .shared import (
    FITTED,
    AsJson,
    Changes,
    Overwrite,
    Target,
    app,
    changed_scene,
    describe_option,
    parse_free,
    result_folder,
    short_name,
)

if TYPE_CHECKING:
    from ..exchange.logs import Log
    from ..identify.decay import DecayTest
    from ..look.identified.findings import Findings
    from ..run.folders import ResultFolder
    from ..scene.model import Scene

identify = App(
    name="identify",
    help="""Estimate parameters from measurements, with intervals.

For example:

    seaframe identify fit rov.yaml dive.csv --mapping dive.yaml --free rov.hull.drag.quadratic[0]
    seaframe identify tank campaign""",
    help_format="plaintext",
)
app.command(identify)

LogFile = Annotated[Path, describe_option("A log, such as .csv, .parquet, .mcap, ArduSub's .BIN or .tlog.", "LOG")]
Mapping = Annotated[Path | None, describe_option("YAML file that maps columns to signals and units.")]
Out = Annotated[Path | None, describe_option("Folder for the results; default: below out/.")]
Level = Annotated[float, describe_option("Confidence level of the intervals; default: 0.95.")]


@app.command
def log(file: LogFile, /, *, mapping: Mapping = None, as_json: AsJson = False) -> None:
    """Show the content of a log: columns, units, ranges, rate and gaps, and problems found in it.

    For example:

        seaframe log dive.BIN
        seaframe log tank.csv --mapping tank-log.yaml
    """
    from ..look.log_table import log_summary, show_log

    found = read(file, mapping)
    if as_json:
        print(json.dumps(log_summary(found), indent=2))
    else:
        show_log(found)


@app.command
def tank(
    *,
    out: Annotated[Path, describe_option("New folder for the logs and tank.yaml.")],
    scene: Annotated[
        str, describe_option("Name of an experiment or scene file; default: bluerov-tank.")
    ] = "bluerov-tank",
    robot: Annotated[str | None, describe_option("Robot of the scene; default: its first.")] = None,
    seed: Annotated[int, describe_option("Seed of all random numbers; default: 0.")] = 0,
    axes: Annotated[
        list[str] | None, describe_option("Axis to tow; may be repeated. Default: surge, heave and pitch.", "--axis")
    ] = None,
) -> None:
    """Tow a vehicle in a virtual tank: write logs of load cells with noise, anomalies and dead zones of a real tank.

    For example:

        seaframe tank --out campaign
        seaframe tank --out campaign --axis surge --axis heave --axis yaw
        seaframe identify tank campaign
    """
    from ..catalogue import load
    from ..identify.tank.virtual import STUDIED, virtual_tank
    from ..look import console
    from ..run.folders import new_folder

    described_scene = load(scene)
    with new_folder(out) as folder:
        virtual_tank(described_scene, folder, robot, seed, axes=axes or STUDIED)
        count = sum(1 for _ in folder.rglob("*.csv"))
    console.print_line(f"Wrote {count} logs and tank.yaml to {out}. Next: seaframe identify tank {out}")


@identify.command(name="tank")
def identify_tank(
    campaign: Annotated[Path, describe_option("Folder with tank.yaml, or such a file.", "DIR|FILE")],
    /,
    *,
    method: Annotated[
        Literal["clusters", "fusion"],
        describe_option("clusters: bands with the stated coverage; fusion: the method of study 003."),
    ] = "clusters",
    scene: Annotated[
        str | None,
        describe_option("Scene that gets the identified drag and propellers; it is written beside the results."),
    ] = None,
    link: Annotated[str | None, describe_option("The towed link of --scene; default: its first robot's root.")] = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Identify drag, rotor speed and thrust from logs of a towing tank, with 95 % bands and a list of excluded data.

    With --scene, fitted.yaml is that scene with the drag and the propellers of the tank. Axes that were not towed get
    the drag of a towed one in the ratio of their added masses, as in study 003.

    For example:

        seaframe identify tank campaign --out results
        seaframe identify tank campaign --scene my-rov.yaml --link rov.hull
    """
    from ..catalogue import load
    from ..identify.tank.campaigns import identify_tank as identified
    from ..look.identified.result_tables import tank_findings
    from ..look.report import scene_yaml

    target = None if scene is None else load(scene)
    if target is None and link is not None:
        raise SeaframeError("names a link of --scene, which is not given.", "missing", path="--link")
    results = result_folder("identify tank", campaign, out or Path("out/tank"), overwrite, *[FITTED] * bool(target))
    found = identified(campaign, method)
    fitted = {} if target is None else {FITTED: scene_yaml(found.apply_to(target, link))}
    write_and_print(tank_findings(found, str(campaign)), results, found.table(), as_json, fitted)


@identify.command
def decay(
    file: LogFile,
    /,
    *,
    signal: Annotated[str, describe_option("Column or signal that oscillates [m, rad].")],
    inertia: Annotated[float, describe_option("Dry mass [kg], or moment of inertia about the axis or pivot [kg m2].")],
    stiffness: Annotated[
        float | None, describe_option("Stiffness of the spring [N/m, N m/rad]; for a pendulum give --mass and --lever.")
    ] = None,
    rotational: Annotated[bool, describe_option("On a spring: the signal is an angle, not a displacement.")] = False,
    turns: Annotated[bool, Parameter(show=False)] = False,
    mass: Annotated[float | None, describe_option("Mass of a pendulum [kg].")] = None,
    lever: Annotated[
        float | None, describe_option("Distance of a pendulum's centre of mass from its pivot [m].")
    ] = None,
    volume: Annotated[float, describe_option("Displaced volume of a pendulum [m3]; default: 0.")] = 0.0,
    density: Annotated[float, describe_option("Density of the water [kg/m3]; default: 1000.")] = 1000.0,
    linear: Annotated[bool, describe_option("Fit without quadratic damping.")] = False,
    method: Annotated[
        Literal["innovation", "output-error"], describe_option("Method of the fit; default: innovation.")
    ] = "innovation",
    level: Level = 0.95,
    mapping: Mapping = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Identify added mass and damping from a free decay, on springs or as a pendulum, with intervals.

    For example:

        seaframe identify decay heave.csv --signal z --inertia 7.31 --stiffness 60
        seaframe identify decay swing.csv --signal angle --inertia 2 --mass 8 --lever 0.4 --volume 0.003
    """
    from ..identify.decay import fit_decay
    from ..look import console
    from ..look.identified.result_tables import decay_findings

    if turns:
        warn_renamed("--turns", "--rotational", stacklevel=2)
    test = decay_test(
        inertia, stiffness, rotational or turns, {"mass": mass, "lever": lever, "volume": volume, "density": density}
    )
    data = read(file, mapping)
    results = result_folder("identify decay", file, out or Path("out") / f"{file.stem}-decay", overwrite)
    with console.show_activity() as tell:
        found = fit_decay(data, signal, test, quadratic=not linear, method=method, level=level, progress=tell)
    write_and_print(decay_findings(found, data, signal, str(file)), results, found.report(level), as_json)


def decay_test(
    inertia: float, stiffness: float | None, rotational: bool, hanging: dict[str, float | None]
) -> DecayTest:
    """Return the decay test that the options describe: on a spring, or a pendulum."""
    from ..identify.decay import Pendulum, Spring

    mass, lever = hanging["mass"], hanging["lever"]
    if stiffness is not None and mass is None and lever is None:
        return Spring(inertia, stiffness, turns=rotational)
    if stiffness is None and mass is not None and lever is not None:
        return Pendulum(mass, lever, inertia, hanging["volume"] or 0.0, hanging["density"] or 0.0)
    raise SeaframeError(
        "The kind of decay test is not clear. Give --stiffness for a spring, or --mass and --lever for a pendulum.",
        "missing" if stiffness is None else "conflict",
    )


Paths = Annotated[
    list[str],
    describe_option(
        "PATH: a number to estimate; or NAME=PATH,PATH: one number for tied paths, where * stands for a part of a "
        "name; or guessed: all whose source says so. May be repeated.",
        "--free",
    ),
]
Fitted = Annotated[
    list[str] | None, describe_option("Signal to fit; default: all that scene and logs share.", "--signal")
]
Biased = Annotated[list[str] | None, describe_option("SIGNAL whose bias is estimated too; may be repeated.", "--bias")]
Bounds = Annotated[list[str] | None, describe_option("PATH=LOW,HIGH; may be repeated.", "--bounds")]
Priors = Annotated[list[str] | None, describe_option("PATH=MEAN,STANDARD_DEVIATION; may be repeated.", "--prior")]
HeldOut = Annotated[
    list[Path] | None, describe_option("LOG for predictions only, not fitted; may be repeated.", "--hold-out")
]
Noise = Annotated[
    list[str] | None,
    describe_option(
        "SIGNAL=STANDARD_DEVIATION, or a YAML file of such pairs, for all fitted signals. Default: estimated.",
        "--noise",
    ),
]
Horizons = Annotated[
    list[float] | None, describe_option("Horizon of predictions [s]; may be repeated; default: 0.5 and 2.", "--horizon")
]
FitMethod = Annotated[
    Literal["innovation", "output-error"],
    describe_option(
        "innovation: also under unknown disturbances; output-error: simulated windows without corrections."
    ),
]
Intervals = Annotated[
    Literal["linearised", "profile", "bootstrap"],
    describe_option("profile: from the profile likelihood; bootstrap: from resampled data. Default: linearised."),
]
FitLoss = Annotated[
    Literal["huber", "squares", "cauchy"],
    describe_option(
        "huber and cauchy (output-error only) reduce the weight of outliers; squares weights all samples equally. "
        "Default: huber."
    ),
]
FIT_USAGE = "Usage: seaframe identify fit NAME|FILE LOG... --free PATH... [OPTIONS]"


@identify.command(usage=FIT_USAGE)
def fit(
    target: Target,
    /,
    *logs: Annotated[
        Path, describe_option("One log or several, as .csv, .parquet, .mcap, .BIN or .tlog. [required]", "LOG")
    ],
    free: Paths,
    changes: Changes = None,
    mapping: Mapping = None,
    signals: Fitted = None,
    bias: Biased = None,
    zeros: Annotated[
        list[str] | None,
        describe_option("SIGNAL whose offset is estimated for each log, such as an angle; may be repeated.", "--zero"),
    ] = None,
    delay: Annotated[bool, describe_option("Also estimate a delay of commands.")] = False,
    bounds: Bounds = None,
    priors: Priors = None,
    noise: Noise = None,
    held_out: HeldOut = None,
    horizons: Horizons = None,
    method: FitMethod = "innovation",
    loss: FitLoss = "huber",
    windows: Annotated[
        list[float] | None, describe_option("Length of the windows of a stage [s]; may be repeated.", "--window")
    ] = None,
    dt: Annotated[float | None, describe_option("Step size of the model [s]; default: the scene's.")] = None,
    intervals: Intervals = "linearised",
    level: Level = 0.95,
    suggest: Annotated[
        bool, describe_option("Also list manoeuvres by how much recording them would narrow the intervals.")
    ] = False,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Fit numbers of a scene to measured motion: estimates, intervals, unidentifiable combinations, predictions.

    Also writes fitted.yaml, the scene with the estimates in it.

    For example:

        seaframe identify fit rov.yaml dive1.csv dive2.csv --mapping dive.yaml --free rov.hull.drag.quadratic[0]
        seaframe identify fit rov.yaml dive.BIN --free rov.hull.added_mass.diagonal[0] --delay --hold-out other.BIN
        seaframe identify fit rov.yaml dive.csv --free gain=rov.t*.gain --free rov.hull.drag.linear[0]
    """
    from ..identify.fit import fitting, options
    from ..identify.guessed_unknowns import expand_guessed
    from ..look import console
    from ..look.identified.result_tables import NEXT, fit_findings

    scene = changed_scene(target, changes)
    results = result_folder("identify fit", target, out or Path(f"out/{short_name(target)}-fit"), overwrite, FITTED)
    data, unseen = ([read(file, mapping, scene) for file in files] for files in (logs, held_out or []))
    with console.show_activity() as tell:
        found = fitting.fit(
            scene, parse_free(expand_guessed(scene, free)), data, method=method, signals=signals, held_out=unseen,
            bounds=parse_ranges("--bounds", bounds), priors=parse_ranges("--prior", priors),
            measurements=options.Measurements(parse_noise(noise), bias or (), delay, zeros=zeros or ()),
            solver=options.Solver(windows or options.WINDOWS, loss, dt),
            reporting=options.Reporting(level, horizons or options.HORIZONS), progress=tell,
        )  # fmt: skip
        ends = found.intervals(intervals, progress=lambda done: tell(f"{intervals} intervals: {done:.0%}"))
        more = found.suggest_manoeuvres() if suggest else ()
    text = "\n".join([found.report(intervals, ends), *(["", f"{NEXT}:", *map(str, more)] if more else [])])
    write_and_print(fit_findings(found, intervals, ends, more), results, text, as_json, fitted_file(found))


MODEL_USAGE = "Usage: seaframe identify model NAME|FILE LOG... [OPTIONS]"


@identify.command(usage=MODEL_USAGE)
def model(
    target: Target,
    /,
    *logs: Annotated[Path, describe_option("Logs with poses and commands; best three or more. [required]", "LOG")],
    changes: Changes = None,
    mapping: Mapping = None,
    held_out: HeldOut = None,
    groups: Annotated[
        list[str] | None,
        describe_option(
            "K,K: logs, counted from 1, that are left out together as repeats; may be repeated.", "--group"
        ),
    ] = None,
    level: Level = 0.95,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Identify the model of a vehicle from logs, in rungs from simple to full; cross-validation chooses between them.

    Each rung is shown as soon as it is known: R2 of velocities of whole runs, predicted open loop by models that have
    not seen them. Ctrl-C ends the climb and keeps what is known. Writes fitted.yaml, the scene of the chosen rung.

    For example:

        seaframe identify model rov.yaml dive1.csv dive2.csv dive3.csv --mapping dive.yaml
        seaframe identify model rov.yaml dive1.BIN dive2.BIN dive3.BIN --hold-out dive4.BIN
        seaframe identify model rov.yaml a1.csv a2.csv b1.csv b2.csv --group 1,2 --group 3,4
    """
    from ..identify.ladder.identify_model import identify_model
    from ..look import console
    from ..look.identified.ladder_findings import ladder_findings

    scene = changed_scene(target, changes)
    results = result_folder("identify model", target, out or Path(f"out/{short_name(target)}-model"), overwrite, FITTED)
    data, unseen = ([read(file, mapping, scene) for file in files] for files in (logs, held_out or []))
    with console.show_activity() as tell:
        show = None if as_json else console.print_line
        found = identify_model(scene, data, groups=parse_groups(groups), level=level, progress=tell, show=show)
    ahead = found.predict(unseen)
    text = found.report(ahead)
    write_and_print(ladder_findings(found, ahead), results, text, as_json, fitted_file(found))


def parse_groups(texts: list[str] | None) -> list[tuple[int, ...]]:
    """Parse texts K,K of logs, counted from 1, to groups of numbers from 0."""
    try:
        return [tuple(int(number) - 1 for number in text.split(",")) for text in texts or []]
    except ValueError:
        raise SeaframeError("these are not whole numbers separated by commas.", "format", path="--group") from None


def parse_noise(texts: list[str] | None) -> dict[str, float] | None:
    """Parse SIGNAL=NUMBER, or a file of SIGNAL: NUMBER, to numbers by signal; None if there are none."""
    from ..scene.reader import read_yaml

    found: dict[str, float] = {}
    for text in texts or []:
        signal, equals, number = text.rpartition("=")
        given = {signal.strip(): number} if equals else read_yaml(Path(text), "noise", "SIGNAL: NUMBER").data
        for name, value in given.items():
            try:
                found[name] = float(value)
            except (TypeError, ValueError):
                raise SeaframeError(
                    f"the standard deviation of {name} is not a number. Write SIGNAL=NUMBER.",
                    "type",
                    path=f"--noise {text}",
                ) from None
    return found or None


def parse_ranges(option: str, texts: list[str] | None) -> dict[str, tuple[float, float]]:
    """Parse texts PATH=A,B to pairs of numbers by path."""
    found = {}
    for text in texts or []:
        path, _, numbers = text.partition("=")
        try:
            first, second = map(float, numbers.split(","))
        except ValueError:
            raise SeaframeError(
                "this is not PATH=NUMBER,NUMBER. Give two numbers separated by a comma.",
                "format",
                path=f"{option} {text}",
            ) from None
        found[path.strip()] = (first, second)
    return found


def fitted_file(found: Any) -> dict[str, str]:
    """Return the text of the fitted scene by the name of its file; nothing if the scene refuses the estimates."""
    from ..look.report import scene_yaml

    try:
        return {FITTED: scene_yaml(found.scene)}
    except SeaframeError:  # the notes of the fit report it
        return {}


@identify.command
def poses(
    file: LogFile,
    /,
    *,
    link: Annotated[
        str, describe_option("Link of the signals LINK.position, LINK.orientation; default: signals without a prefix.")
    ] = "",
    mapping: Mapping = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Estimate velocities and accelerations, with standard deviations, from measured poses with gaps and outliers.

    Writes poses.csv: position, orientation, their rates and accelerations, and standard deviations of all.

    For example:

        seaframe identify poses capture.csv --mapping capture.yaml --link rov.hull
    """
    from ..exchange.logs.labels import Labels
    from ..identify.compare.motion import refuse_unknown_link, signal_prefix
    from ..identify.poses.smoothed_poses import smooth_poses
    from ..look.identified.pose_plots import poses_csv, poses_table
    from ..look.identified.result_tables import pose_findings

    data = read(file, mapping)
    results = result_folder("identify poses", file, out or Path("out") / f"{file.stem}-poses", overwrite, "poses.csv")
    if link:
        refuse_unknown_link(data, link, str(file))
    prefix = signal_prefix(data, link)
    orientation = f"{prefix}orientation"
    orientations = data[orientation] if orientation in data.names else None
    found = smooth_poses(data.t, data[f"{prefix}position"], orientations, link=link, labels=Labels.from_data(data))
    found = replace(found, notes=(*data.notes, *found.notes))
    write_and_print(
        pose_findings(found, str(file)), results, poses_table(found), as_json, {"poses.csv": poses_csv(found)}
    )


# Functions of several commands


def read(file: Path, mapping: Path | None, scene: Scene | None = None) -> Log:
    """Read a log, with an optional mapping; that of an ArduSub log for a `scene` needs none."""
    from ..exchange.logs import read_log

    return read_log(file, mapping, scene)


def write_and_print(
    found: Findings, results: ResultFolder, text: str, as_json: bool, more: dict[str, str] | None = None
) -> None:
    """Write a folder, completely or not at all, and print the results."""
    from ..look import console
    from ..look.identified.findings import write_findings
    from ..run.folders import REPORT, RESULTS

    others = more or {}
    with results.fresh() as folder:
        for name, content in others.items():
            (folder / name).write_text(content, encoding="utf-8")
        write_findings(found, results, folder, list(others))
    if as_json:
        print((results.path / RESULTS).read_text(encoding="utf-8"), end="")
        return
    print(text)
    written = ", ".join([str(results.path / REPORT), RESULTS, *others])
    console.print_line(f"Wrote {written} and {count_words(len(found.figures), 'figure')}")
