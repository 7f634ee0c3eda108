"""Campaigns of a towing tank as folders (`tank.yaml` and a CSV file for every run), and what they identify."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike
from pydantic import Field, ValidationError, model_validator

from ...errors import SeaframeError, count_words, one_line, unknown_name
from ...exchange.logs import Log, LogMapping, read_log
from ...loads.matter import added_inertia
from ...numbers import Floats
from ...scene.model import Scene
from ...scene.problems import Invalid, scene_error
from ...scene.reader import read_yaml
from ...scene.values import Positive, Real, ScenePart
from ...spatial import array
from ..estimates import Estimates
from .drag import RULES, DragFit, Method, drag_paths, extrapolate_drag, fit_drag
from .runs import AXES, THRUSTER_SIGNALS, Cells, Points, build_points, compute_means, reduce_run
from .thrust import Propulsion, SpinFit, ThrustFit, fit_spin, fit_thrust, replace_propellers

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
        name = self.described.runs[number].file
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise SeaframeError(
                one_line(f"'{name}' is outside the folder of the mapping file. Move it into the folder."),
                "file",
                place=str(self.folder / MAPPING_FILE),
            )
        return read_log(path, self.described.log)

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
        notes = [note for run in means for note in run.notes]
        files = [run.file for run in self.described.runs if run.speed is None]
        if 0 < len(files) < len(means):
            more = f" and {len(files) - MOST_NAMES} more" if files[MOST_NAMES:] else ""
            runs, some = count_words(len(files), "run"), ", ".join(files[:MOST_NAMES]) + more
            notes.insert(0, f"{self.name}: no speed is given for {runs}; the measured one is used: {some}.")
        return points, tuple(dict.fromkeys(notes))


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


@dataclass(frozen=True, eq=False)
class TankResult:
    """Identified drag and thruster coefficients of a vehicle; returned by `identify_tank`.

    Example:

        result = sf.identify_tank("campaign")
        result.drag["surge"].force([0.5, 1.0])  # [N] at speeds [m/s]
        scene = result.apply_to(scene, "rov.hull")  # drag and propellers
    """

    drag: Mapping[str, DragFit]  # by axis: "surge", "heave", ...
    spin: SpinFit | None  # rotor speed as a function of pulse width; None without driven runs
    thrust: ThrustFit | None  # K_T(J); None without driven runs
    campaigns: Mapping[str, Campaign]  # by name

    def __repr__(self) -> str:
        return self.table()

    @property
    def tested(self) -> dict[str, Estimates]:
        """Drag of the axes that were tested."""
        return {axis: fit.estimates for axis, fit in self.drag.items()}

    def axes(self, added_mass: ArrayLike) -> dict[str, Estimates]:
        """Return drag of all axes; axes that were not tested are scaled by ratios of `added_mass` (6,) [kg, kg m2]."""
        return extrapolate_drag(self.tested, added_mass)

    def estimates(self, link: str, added_mass: ArrayLike | None = None) -> Estimates:
        """Return drag as paths of a link, such as "rov.hull", for `Estimates.apply_to`.

        Without `added_mass` only tested axes; with the diagonal (6,) [kg, kg m2] of the link's added mass, all axes.
        """
        return drag_paths(link, self.tested if added_mass is None else self.axes(added_mass))

    @property
    def propeller(self) -> dict[str, Any]:
        """The identified propeller as keys of `propeller` in a scene file; empty without runs with thrusters on."""
        if self.spin is None or self.thrust is None:
            return {}
        return {
            "KT": self.thrust.estimates.values.tolist(),
            "diameter": self.thrust.propulsion.diameter,
            "speed_law": dict(zip(self.spin.estimates.names, self.spin.estimates.values.tolist(), strict=True)),
        }

    def apply_to(
        self,
        scene: Scene,
        link: str | None = None,
        added_mass: ArrayLike | None = None,
        thrusters: Sequence[str] | None = None,
    ) -> Scene:
        """Return the scene with all that the tank identified: the drag of a link and the propellers of its robot.

        Args:
            scene: the scene.
            link: path of the link that was towed, such as "rov.hull"; default: the root of the first robot.
            added_mass: diagonal (6,) [kg, kg m2], for the drag of axes that were not tested, in study 003's ratios;
                default: that of the link; without it these axes keep their drag.
            thrusters: names of the thrusters that get the propeller; default: all of the robot. Their own limits and
                dead bands, which are in the unit of another command, are left out.
        """
        robot, own = next(iter(scene.robots.items()))
        towed = f"{robot}.{own.root}" if link is None else link
        own_mass = find_added_mass(scene, towed)  # refuses links that do not exist
        added = own_mass if added_mass is None else added_mass
        rules = {axis: source for axis, source in RULES.items() if source in self.tested}
        every = self.tested if added is None else extrapolate_drag(self.tested, added, rules)
        estimates, prepared = drag_paths(towed, every), write_out_drag(scene, towed)
        lost = set(estimates.names) - set(prepared.paths())
        if lost or has_other_drag(scene, towed):
            raise SeaframeError(
                "has its drag in another form too, which the identified drag would count twice. Give only `linear` and "
                "`quadratic` of its drag, as six numbers, or leave drag out.",
                "unsupported",
                path=towed,
            )
        found = estimates.apply_to(prepared)
        if not self.propeller:
            return found
        return replace_propellers(found, towed.partition(".")[0], self.propeller, thrusters)

    def table(self) -> str:
        """Return all estimates as plain text."""
        parts = [f"drag, {axis}\n{fit.estimates.table()}" for axis, fit in self.drag.items()]
        if self.spin is not None:
            parts.append(f"rotor speed: {self.spin.estimates.about['law']}\n{self.spin.estimates.table()}")
        if self.thrust is not None:
            parts.append(f"thrust: {self.thrust.estimates.about['law']}\n{self.thrust.estimates.table()}")
        return "\n\n".join(parts)


def write_out_drag(scene: Scene, path: str) -> Scene:
    """Return the scene with linear and quadratic drag of a link written out, zero where it gives none."""
    content = scene.to_dict()
    robot, _, link = path.partition(".")
    drag = content["robots"][robot]["links"][link].setdefault("drag", {})
    for name in ("linear", "quadratic"):
        drag.setdefault(name, [0.0] * 6)
    return Scene.from_dict(content)


def has_other_drag(scene: Scene, path: str) -> bool:
    """Whether a link has drag besides its linear and quadratic coefficients."""
    robot, _, link = path.partition(".")
    drag = scene.robots[robot].links[link].drag
    return drag is not None and bool(drag.model_fields_set - {"linear", "quadratic", "law", "center_of_pressure"})


def find_added_mass(scene: Scene, path: str) -> Floats | None:
    """Return the diagonal (6,) of a link's added mass [kg, kg m2]; None unless it is positive in all directions."""
    robot, _, name = path.partition(".")
    links = scene.robots[robot].links if robot in scene.robots else {}
    if name not in links:
        known = [f"{one}.{link}" for one, own in scene.robots.items() for link in own.links]
        raise SeaframeError(unknown_name(path, known, "link"), path="link")
    if scene.water is None:
        return None
    diagonal = np.diag(array(added_inertia(links[name], scene.water))).astype(float)
    return diagonal if (diagonal > 0.0).all() else None


def identify_tank(path: str | Path, method: Method = "clusters") -> TankResult:
    """Identify drag and, from runs with thrusters on, rotor speed and thrust.

    Args:
        path: a mapping file, or a folder with a `tank.yaml`.
        method: "clusters" weights each run by its measured scatter; "fusion" is that of study 003 (wider bands).

    Returns a TankResult with all fits that the campaigns allow. Drag is fitted first, as thrust needs it.
    """
    campaigns = read_tank(path)
    drag: dict[str, DragFit] = {}
    spin, thrust = None, None
    for name, campaign in sorted(campaigns.items(), key=lambda item: item[1].propulsion is not None):
        axis, place, about = campaign.axis, f"campaigns.{name}", {"campaign": name, "logs": str(path)}
        if campaign.propulsion is None:
            if axis in drag:
                fault = f"this is a second campaign along {axis}. Join the runs of both in one campaign."
                raise SeaframeError(fault, "conflict", path=place)
            points, notes = campaign.measure()
            drag[axis] = fit_drag(points, method, campaign.unit, about=about, notes=notes)
            continue
        if axis not in drag:
            raise SeaframeError(
                f"thrust is what exceeds the drag along {axis}, and no campaign measures that. Add runs along it with "
                "thrusters at rest.",
                "missing",
                path=place,
            )
        if thrust is not None:
            raise SeaframeError(
                f"this is a second campaign with thrusters, after '{thrust.estimates.about['campaign']}'. Join the "
                "runs of both, or write a mapping file for each.",
                "conflict",
                path=place,
            )
        points, notes = campaign.measure()
        spin = fit_spin(points, about, notes)
        thrust = fit_thrust(points, drag[axis], campaign.propulsion, about, notes)
    return TankResult(drag, spin, thrust, campaigns)
