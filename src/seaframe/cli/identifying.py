"""Models from measurements: log, tank, identify tank, decay, fit and poses."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import App

from ..errors import SeaframeError, counted
from .shared import (
    FITTED,
    AsJson,
    Changes,
    Overwrite,
    Target,
    app,
    changed_scene,
    described,
    result_folder,
    short_name,
)

if TYPE_CHECKING:
    from ..exchange.logs import Log
    from ..identify.decay import Tested
    from ..look.identified.findings import Findings
    from ..run.folders import ResultFolder

identify = App(name="identify", help="Estimate parameters from measurements, with intervals.", help_format="plaintext")
app.command(identify)

LogFile = Annotated[Path, described("A log, such as .csv, .parquet, .mcap, ArduSub's .BIN or .tlog.", "LOG")]
Mapping = Annotated[Path | None, described("YAML file that says which columns are which signals, in which units.")]
Out = Annotated[Path | None, described("Folder for the results; by default below out/.")]
Level = Annotated[float, described("Of confidence of the intervals; by default 0.95.")]


@app.command
def log(file: LogFile, /, *, mapping: Mapping = None, as_json: AsJson = False) -> None:
    """List what a log holds: columns, units, ranges, its rate and gaps, and what was wrong with it.

    For example:

        seaframe log dive.BIN
        seaframe log tank.csv --mapping tank-log.yaml
    """
    from ..look.logged import log_summary, show_log

    found = read(file, mapping)
    if as_json:
        print(json.dumps(log_summary(found), indent=2))
    else:
        show_log(found)


@app.command
def tank(
    *,
    out: Annotated[Path, described("A new folder for the logs and tank.yaml.")],
    scene: Annotated[str, described("Name of an experiment or scene file; by default bluerov-tank.")] = "bluerov-tank",
    robot: Annotated[str | None, described("Of the scene; by default its first.")] = None,
    seed: Annotated[int, described("Of all that is random; by default 0.")] = 0,
) -> None:
    """Tow a vehicle in a virtual tank: logs of load cells with noise, anomalies and insensitivity, as a real one has.

    For example:

        seaframe tank --out campaign
        seaframe identify tank campaign
    """
    from ..catalogue import load
    from ..identify.tank.usual import virtual_tank
    from ..look import console
    from ..run.folders import new_folder

    described_scene = load(scene)
    with new_folder(out) as folder:
        virtual_tank(described_scene, folder, robot, seed)
        count = sum(1 for _ in folder.rglob("*.csv"))
    console.say(f"Wrote {count} logs and tank.yaml to {out}. Next: seaframe identify tank {out}")


@identify.command(name="tank")
def identify_tank(
    campaign: Annotated[Path, described("Folder with tank.yaml, or such a file.", "DIR|FILE")],
    /,
    *,
    method: Annotated[
        Literal["clusters", "fusion"],
        described("clusters: bands that hold what they promise; fusion: study 003's own."),
    ] = "clusters",
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Drag, rotor speed and thrust from logs of a towing tank, with 95 % bands, and what was left out and why.

    For example:

        seaframe identify tank campaign --out results
    """
    from ..identify.tank.campaign import identify_tank as identified
    from ..look.identified.told import tank_findings

    results = result_folder("identify tank", campaign, out or Path("out/tank"), overwrite)
    found = identified(campaign, method)
    finish(tank_findings(found, str(campaign)), results, found.table(), as_json)


@identify.command
def decay(
    file: LogFile,
    /,
    *,
    signal: Annotated[str, described("Column or signal that swings [m, rad].")],
    inertia: Annotated[float, described("Dry: mass [kg] or moment about the axis or pivot [kg m2].")],
    stiffness: Annotated[float | None, described("Of the spring [N/m, N m/rad]; else give --mass and --lever.")] = None,
    turns: Annotated[bool, described("On a spring: the signal is an angle, not a displacement.")] = False,
    mass: Annotated[float | None, described("Of a pendulum [kg].")] = None,
    lever: Annotated[float | None, described("Of a pendulum, from pivot to centre of mass [m].")] = None,
    volume: Annotated[float, described("Of a pendulum, that displaces water [m3]; by default 0.")] = 0.0,
    density: Annotated[float, described("Of the water [kg/m3]; by default 1000.")] = 1000.0,
    linear: Annotated[bool, described("Without quadratic damping.")] = False,
    method: Annotated[Literal["innovation", "output-error"], described("By default innovation.")] = "innovation",
    level: Level = 0.95,
    mapping: Mapping = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Added mass and damping from a free decay, on springs or as a pendulum, with intervals.

    For example:

        seaframe identify decay heave.csv --signal z --inertia 7.31 --stiffness 60
        seaframe identify decay swing.csv --signal angle --inertia 2 --mass 8 --lever 0.4 --volume 0.003
    """
    from ..identify.decay import fit_decay
    from ..look import console
    from ..look.identified.told import decay_findings

    test = tested(inertia, stiffness, turns, {"mass": mass, "lever": lever, "volume": volume, "density": density})
    data = read(file, mapping)
    results = result_folder("identify decay", file, out or Path("out") / f"{file.stem}-decay", overwrite)
    with console.working() as tell:
        found = fit_decay(data, signal, test, quadratic=not linear, method=method, level=level, progress=tell)
    finish(decay_findings(found, data, signal, str(file)), results, found.report(level), as_json)


def tested(inertia: float, stiffness: float | None, turns: bool, hanging: dict[str, float | None]) -> Tested:
    """The test that the options describe: on a spring, or a pendulum."""
    from ..identify.decay import Pendulum, Spring

    mass, lever = hanging["mass"], hanging["lever"]
    if stiffness is not None and mass is None and lever is None:
        return Spring(inertia, stiffness, turns)
    if stiffness is None and mass is not None and lever is not None:
        return Pendulum(mass, lever, inertia, hanging["volume"] or 0.0, hanging["density"] or 0.0)
    raise SeaframeError("give --stiffness of a spring, or --mass and --lever of a pendulum.")


Paths = Annotated[list[str], described("PATH: a number to estimate; may be repeated.", "--free")]
Fitted = Annotated[list[str] | None, described("To fit; by default all that scene and logs share.", "--signal")]
Biased = Annotated[list[str] | None, described("SIGNAL whose bias is estimated too; may be repeated.", "--bias")]
Bounds = Annotated[list[str] | None, described("PATH=LOW,HIGH; may be repeated.", "--bounds")]
Priors = Annotated[list[str] | None, described("PATH=MEAN,STANDARD_DEVIATION; may be repeated.", "--prior")]
HeldOut = Annotated[list[Path] | None, described("LOG to predict, not to fit; may be repeated.", "--hold-out")]
Noise = Annotated[
    list[str] | None,
    described(
        "SIGNAL=STANDARD_DEVIATION, or a YAML file of such pairs, for all fitted signals; else estimated.", "--noise"
    ),
]
Horizons = Annotated[
    list[float] | None, described("Of predictions [s]; may be repeated; by default 0.5 and 2.", "--horizon")
]
FitMethod = Annotated[
    Literal["innovation", "output-error"],
    described("innovation: also under unknown disturbances; output-error: windows that follow the model alone."),
]
Intervals = Annotated[
    Literal["linearised", "profile", "bootstrap"],
    described("profile: as the likelihood bends; bootstrap: from data that are drawn anew. By default linearised."),
]
FitLoss = Annotated[
    Literal["huber", "squares", "cauchy"],
    described("huber doubts outliers, and cauchy, of output-error alone; squares believes all. By default huber."),
]
FIT_USAGE = "Usage: seaframe identify fit NAME|FILE LOG... --free PATH... [OPTIONS]"


@identify.command(usage=FIT_USAGE)
def fit(
    target: Target,
    /,
    *logs: Annotated[Path, described("One log or several, as .csv, .parquet, .mcap, .BIN or .tlog. [required]", "LOG")],
    free: Paths,
    changes: Changes = None,
    mapping: Mapping = None,
    signals: Fitted = None,
    bias: Biased = None,
    delay: Annotated[bool, described("Estimate a delay of commands.")] = False,
    bounds: Bounds = None,
    priors: Priors = None,
    noise: Noise = None,
    held_out: HeldOut = None,
    horizons: Horizons = None,
    method: FitMethod = "innovation",
    loss: FitLoss = "huber",
    windows: Annotated[list[float] | None, described("Lengths [s] of stages; may be repeated.", "--window")] = None,
    dt: Annotated[float | None, described("Step of the model [s]; by default the scene's.")] = None,
    intervals: Intervals = "linearised",
    level: Level = 0.95,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Fit numbers of a scene to measured motion: estimates, intervals, what cannot be told apart, predictions.

    Also writes fitted.yaml, the scene with the estimates in it.

    For example:

        seaframe identify fit rov.yaml dive1.csv dive2.csv --mapping dive.yaml --free rov.hull.drag.quadratic[0]
        seaframe identify fit rov.yaml dive.BIN --free rov.hull.added_mass.diagonal[0] --delay --hold-out other.BIN
    """
    from ..identify.fit import fitting
    from ..look import console
    from ..look.identified.told import fit_findings

    scene = changed_scene(target, changes)
    results = result_folder("identify fit", target, out or Path(f"out/{short_name(target)}-fit"), overwrite, FITTED)
    data, unseen = ([read(file, mapping) for file in files] for files in (logs, held_out or []))
    with console.working() as tell:
        found = fitting.fit(
            scene, free, data, method=method, signals=signals, bias=bias or (), delay=delay, loss=loss, held_out=unseen,
            bounds=pairs("--bounds", bounds), priors=pairs("--prior", priors), noise=levels(noise), dt=dt, level=level,
            windows=windows or fitting.WINDOWS, horizons=horizons or fitting.HORIZONS, progress=tell,
        )  # fmt: skip
        ends = found.intervals(intervals, progress=lambda done: tell(f"{intervals} intervals: {done:.0%}"))
    finish(fit_findings(found, intervals, ends), results, found.report(intervals, ends), as_json, fitted_file(found))


def levels(texts: list[str] | None) -> dict[str, float] | None:
    """SIGNAL=NUMBER, or a file of SIGNAL: NUMBER, as numbers by signal; None where nothing is given."""
    from ..scene.reader import read_yaml

    found: dict[str, float] = {}
    for text in texts or []:
        signal, equals, number = text.rpartition("=")
        given = {signal.strip(): number} if equals else read_yaml(Path(text), "noise", "SIGNAL: NUMBER").data
        for name, value in given.items():
            try:
                found[name] = float(value)
            except (TypeError, ValueError):
                raise SeaframeError(f"--noise {text}: {name} needs a number: the standard deviation.") from None
    return found or None


def pairs(option: str, texts: list[str] | None) -> dict[str, tuple[float, float]]:
    """PATH=A,B as a pair of numbers by path."""
    found = {}
    for text in texts or []:
        path, _, numbers = text.partition("=")
        try:
            first, second = map(float, numbers.split(","))
        except ValueError:
            raise SeaframeError(f"{option} {text}: write PATH=NUMBER,NUMBER.") from None
        found[path.strip()] = (first, second)
    return found


def fitted_file(found: Any) -> dict[str, str]:
    """The text of the fitted scene by the name of its file; nothing if the scene refuses the estimates."""
    from ..look.report import scene_yaml

    try:
        return {FITTED: scene_yaml(found.scene)}
    except SeaframeError:  # said in the notes of the fit
        return {}


@identify.command
def poses(
    file: LogFile,
    /,
    *,
    link: Annotated[str, described("Whose pose: signals LINK.position, LINK.orientation; left out: no prefix.")] = "",
    mapping: Mapping = None,
    out: Out = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Velocities and accelerations with standard deviations from measured poses: gaps and outliers allowed.

    Writes poses.csv: position, orientation, their rates and accelerations, and standard deviations of all.

    For example:

        seaframe identify poses capture.csv --mapping capture.yaml --link rov.hull
    """
    from ..exchange.logs.labels import Labels
    from ..identify.compare.motion import prefix_of, refuse_other
    from ..identify.poses.smooth import smooth_poses
    from ..look.identified.smoothed import poses_csv, poses_table
    from ..look.identified.told import pose_findings

    data = read(file, mapping)
    results = result_folder("identify poses", file, out or Path("out") / f"{file.stem}-poses", overwrite, "poses.csv")
    if link:
        refuse_other(data, link, str(file))
    prefix = prefix_of(data, link)
    turned = f"{prefix}orientation"
    orientations = data[turned] if turned in data.names else None
    found = smooth_poses(data.t, data[f"{prefix}position"], orientations, link=link, labels=Labels.of(data))
    found = replace(found, notes=(*data.notes, *found.notes))
    finish(pose_findings(found, str(file)), results, poses_table(found), as_json, {"poses.csv": poses_csv(found)})


# Shared by all of them


def read(file: Path, mapping: Path | None) -> Log:
    from ..exchange.logs import read_log

    return read_log(file, mapping)


def finish(
    found: Findings, results: ResultFolder, text: str, as_json: bool, more: dict[str, str] | None = None
) -> None:
    """Write a folder, whole or not at all, and say what was found."""
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
    console.say(
        f"Wrote {', '.join([str(results.path / REPORT), RESULTS, *others])} and {counted(len(found.figures), 'figure')}"
    )
