"""Read and write tank campaigns as folders: a CSV file for every run, and `tank.yaml`, which describes them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np
from pydantic import Field, ValidationError, model_validator

from ...errors import SeaframeError, count_words, one_line
from ...exchange.logs import Log, LogMapping, read_log
from ...scene.problems import Invalid, scene_error
from ...scene.reader import read_yaml
from ...scene.values import Positive, Real, ScenePart
from .load_cells import THRUSTER_SIGNALS, Cells, build_points, compute_means, reduce_run
from .run_points import Points
from .tank_simulator import Plan, VirtualTank
from .thruster_fit import Propulsion
from .towed_vehicle import AXES

MAPPING_FILE = "tank.yaml"
MOST_RUNS = 10_000
MOST_NAMES = 6  # of files in a note


class CellsPart(ScenePart):
    """How load cells are combined; exactly one of the three entries."""

    wire_angle: Real | None = Field(None, description="angle of the wire to m3 [rad]: f = m1 + m2 - m3 cos(angle)")
    arm: Positive | None = Field(None, description="lever arm of m1 and m2 about the axis [m]: moment = arm (m1 - m2)")
    weights: dict[str, Real] | None = Field(None, description="weight of every cell, by its signal")

    @model_validator(mode="after")
    def _check_one_given(self) -> CellsPart:
        if len(self.present_keys("wire_angle", "arm", "weights")) != 1:
            raise Invalid("give exactly one of wire_angle, arm and weights.", "conflict")
        return self

    @property
    def cells(self) -> Cells:
        """Weights of the cells."""
        if self.wire_angle is not None:
            return Cells.with_wire(self.wire_angle)
        return Cells.with_lever_arm(self.arm) if self.arm is not None else Cells(self.weights or {})


class ThrustersPart(ScenePart):
    """Thrusters that were on during the runs."""

    number: int = Field(gt=0, description="number of thrusters that push along the motion")
    diameter: Positive = Field(description="diameter of the propellers [m]")
    density: Positive = Field(1000.0, description="density of the water [kg/m3]")


class RunPart(ScenePart):
    """One run."""

    file: str = Field(description="path relative to the folder of the mapping file")
    speed: Real | None = Field(None, description="commanded speed [m/s, rad/s]; left out: as measured")


class CampaignPart(ScenePart):
    """Runs along or about one axis."""

    axis: Literal["surge", "sway", "heave", "roll", "pitch", "yaw"] = Field(description="axis of the motion")
    log: LogMapping = Field(description="columns of the files: signals speed, m1, m2, m3; with thrusters pwm, rotor")
    cells: CellsPart = Field(description="how load cells are combined")
    thrusters: ThrustersPart | None = Field(None, description="left out: thrusters were at rest")
    runs: tuple[RunPart, ...] = Field(min_length=1, max_length=MOST_RUNS, description="one entry for each file")

    @model_validator(mode="after")
    def _check_thruster_signals(self) -> CampaignPart:
        missing = [name for name in THRUSTER_SIGNALS if name not in self.log.signals]
        if self.thrusters is not None and missing:
            raise Invalid(
                f"runs with thrusters on need the signals {' and '.join(THRUSTER_SIGNALS)}. Add "
                f"{' and '.join(missing)} to log.signals.",
                "missing",
            )
        return self


class TankFile(ScenePart):
    """A whole mapping file."""

    version: Literal[1] = Field(1, alias="seaframe-tank", description="version of this format")
    campaigns: dict[str, CampaignPart] = Field(min_length=1, description="campaigns by name")


class Campaign:
    """Runs along or about one axis, read from files."""

    def __init__(self, name: str, description: CampaignPart, folder: Path) -> None:
        self.name, self.described, self.folder = name, description, folder
        self.axis, self.cells = description.axis, description.cells.cells
        self.unit = "rad/s" if AXES.index(self.axis) >= 3 else "m/s"
        part = description.thrusters
        self.propulsion = None if part is None else Propulsion(part.number, part.diameter, part.density)

    def log(self, number: int) -> Log:
        """Read the log of one run, numbered from 0."""
        return read_log(resolve_inside(self.folder, self.described.runs[number].file), self.described.log)

    def logs(self) -> Iterator[Log]:
        """Read the logs of all runs, one at a time."""
        return (self.log(number) for number in range(len(self.described.runs)))

    def points(self) -> Points:
        """Return one point for each run."""
        return self.measure()[0]

    def measure(self) -> tuple[Points, tuple[str, ...]]:
        """Return one point for each run, and the notes from reading the logs without repetitions. No log is kept."""
        driven = self.propulsion is not None
        means = [compute_means(reduce_run(log, self.cells, self.unit, driven)) for log in self.logs()]
        points = build_points(means, [run.speed for run in self.described.runs])
        return points, tuple(
            dict.fromkeys([*self.note_missing_speeds(), *(note for run in means for note in run.notes)])
        )

    def note_missing_speeds(self) -> tuple[str, ...]:
        """Return a note if the commanded speed is given for some runs but not for all."""
        runs = self.described.runs
        files = [run.file for run in runs if run.speed is None]
        if len(files) in (0, len(runs)):
            return ()
        some = ", ".join(files[:MOST_NAMES]) + (f" and {len(files) - MOST_NAMES} more" if files[MOST_NAMES:] else "")
        return (
            f"{self.name}: no speed is given for {count_words(len(files), 'run')}; the measured one is used: {some}.",
        )


def resolve_inside(folder: Path, name: str) -> Path:
    """Return the path of a file below the folder of the mapping file; refuse any other."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise SeaframeError(
            one_line(f"'{name}' is outside the folder of the mapping file. Move it into the folder."),
            "file",
            place=str(folder / MAPPING_FILE),
        )
    return path


def read_tank(path: str | Path) -> dict[str, Campaign]:
    """Read the campaigns of a mapping file, or of a folder with one, by name."""
    file = Path(path)
    file = file / MAPPING_FILE if file.is_dir() else file
    document = read_yaml(file, "tank", "campaigns")
    try:
        content = TankFile.model_validate(document.data)
    except ValidationError as error:
        raise scene_error(error, TankFile, document.data, document) from None
    return {name: Campaign(name, part, file.parent) for name, part in content.campaigns.items()}


# Writing


def write_tank(
    folder: str | Path, campaigns: Mapping[str, tuple[VirtualTank, Plan]], seed: int = 0, diameter: float = 0.076
) -> Path:
    """Write logs of virtual campaigns, and last their mapping file: without it, a folder is incomplete.

    `diameter` is that of the propellers [m]. Returns the path of the mapping file.
    """
    top = Path(folder)
    top.mkdir(parents=True, exist_ok=True)
    if any(top.iterdir()):
        raise SeaframeError("is not empty; files in it are not overwritten. Name a new folder.", "file", place=str(top))
    content: dict[str, Any] = {}
    for k, (name, (tank, plan)) in enumerate(campaigns.items()):
        (top / name).mkdir()
        runs = []
        for number, (log, (speed, _)) in enumerate(zip(tank.tow(plan, (seed, k)), plan.runs, strict=True), start=1):
            file = f"{name}/run{number:04d}.csv"
            write_csv(top / file, log)
            runs.append({"file": file, "speed": round(speed, 9)})
        content[name] = describe_campaign(tank, plan, runs, diameter)
    write_yaml(top / MAPPING_FILE, {"seaframe-tank": 1, "campaigns": content})
    return top / MAPPING_FILE


def describe_campaign(tank: VirtualTank, plan: Plan, runs: list[dict[str, Any]], diameter: float) -> dict[str, Any]:
    """Return the entry of a campaign in the mapping file."""
    signals: dict[str, Any] = {"speed": {"column": "carriage", "unit": "rad/s" if plan.is_rotation else "m/s"}}
    signals |= {cell: {"column": cell, "unit": "N"} for cell in tank.rig.cells(plan).weights}
    found: dict[str, Any] = {"axis": plan.axis}
    if plan.pulses:
        signals |= {"pwm": "pwm", "rotor": {"column": "rpm", "unit": "rpm"}}
        density = tank.towed.source.water.density if tank.towed.source.water else 1000.0
        found["thrusters"] = {"number": len(plan.thrusters), "diameter": diameter, "density": density}
    found["log"] = {"time": "time", "signals": signals}
    found["cells"] = {"arm": tank.rig.arm} if plan.is_rotation else {"wire_angle": tank.rig.wire_angle}
    return found | {"runs": runs}


def write_csv(path: Path, log: Log) -> None:
    """Write time [s], carriage speed [m/s, rad/s], cells [N], pulse width [us] and rotor speed [rpm]."""
    columns = {"time": log.t, "carriage": log["speed"]}
    columns |= {name: values for name, values in log.columns.items() if name not in ("speed", "rotor")}
    if "rotor" in log.columns:
        columns["rpm"] = log["rotor"] * 30.0 / math.pi
    np.savetxt(path, np.column_stack(list(columns.values())), "%.9g", ",", header=",".join(columns), comments="")


def write_yaml(path: Path, data: Mapping[str, Any]) -> None:
    """Write a mapping file; keys keep their order."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = None
    yaml.sort_base_mapping_type_on_output = False  # type: ignore[assignment]
    with path.open("w", encoding="utf-8") as file:
        yaml.dump(dict(data), file)
