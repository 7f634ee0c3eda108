"""The scene: robots, their drives, controllers and initial state, the settings of a run, plots and checks.

A scene is immutable. Every algorithm is a function of a scene; `replace` returns a changed copy.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BeforeValidator, Field, ValidationError, field_validator, model_validator

from ..choices import Integrator, Method
from . import paths, sources
from .connections import WORLD, Connection, connection_names
from .contacts import Contact
from .controllers import Controller
from .coordinates import Coordinates, coordinates_of
from .denavit_hartenberg import Convention
from .drives import Drive, Level
from .foils import Foil
from .gaits import spread_gaits
from .joint_types import Start
from .links import Joint, Link, Point
from .locating import inherit_document
from .motors import Battery
from .page import Page
from .problems import scene_error
from .rules import broken_rules
from .short_forms import has_short_form, write_out_robot, write_out_scene
from .study import StudySettings
from .tethers import Tether, anchor_position, rest_shape_of, tether_connection, tether_links
from .thrusters import Thruster
from .used_robots import include_ready_robots, only_files
from .values import (
    NOT_IN_DYNAMICS,
    ORIGIN,
    Invalid,
    Line,
    Name,
    NotFree,
    NotNegative,
    Positive,
    Real,
    ScenePart,
    Triple,
    require_one_of,
)
from .water import Floor, Water

Scale = Literal["linear", "log"]


def scene_as_text(scene: Any) -> Any:
    """Return a scene or its content as JSON, as a part of another scene keeps it; refuse the name of a scene."""
    if isinstance(scene, Scene):
        scene = scene.to_dict()
    if isinstance(scene, Mapping):
        return json.dumps(scene)
    if isinstance(scene, str) and not scene.startswith("{"):
        message = "only a scene file can name another one; in Python give the scene: sf.load(...)."
        raise Invalid(message, "unsupported")
    return scene


class Placement(ScenePart):
    """Initial pose of a robot in the world."""

    position: Triple = Field(ORIGIN, description="[m], three numbers")
    rpy: Triple = Field(ORIGIN, description="roll, pitch, yaw [rad], three numbers")


class Robot(ScenePart):
    """A tree of links on a free base, on a fixed one, or on a link of another robot."""

    use: str | None = Field(
        None,
        description="the robot that these keys change: a ready robot, such as bluerov2-heavy, or a file with one robot "
        "beside the scene file; keys given here override its own, one by one",
    )
    base: Literal["free", "fixed"] = Field(
        "free", description="free: moves and turns in space; fixed: fixed in the world; not used with `on`"
    )
    on: Annotated[str, Field(max_length=129)] | None = Field(
        None, description="link of another robot on which its root is fixed, such as rov.hull; left out: none"
    )
    at: Annotated[Placement, NotFree(NOT_IN_DYNAMICS.reason, lambda robot: robot.floats)] = Field(
        Placement(), description="initial position and orientation of its root; with `on`: in the frame of that link"
    )
    links: dict[Name, Link] = Field(min_length=1, description="its links by name; one of them, the root, has no parent")
    thrusters: tuple[Thruster, ...] = Field((), description="its propellers")
    battery: Battery | None = Field(None, description="what its motors draw from, for reports")
    wrench_input: Annotated[bool, Field(strict=True)] = Field(
        False, description="whether u ends with a force [N] and a moment [N m] on its root; for a free base"
    )

    denavit_hartenberg: Convention | None = Field(
        None,
        description="convention of the rows `dh` of its joints; standard: the frame of a row is at the far end of its "
        "link; modified (Craig): at its joint",
    )

    @model_validator(mode="before")
    @classmethod
    def _write_out_short_forms(cls, robot: Any) -> Any:
        if isinstance(robot, Mapping) and isinstance(robot.get("use"), str):  # else it is replaced before
            raise Invalid(only_files(robot["use"]), at=("use",))
        return write_out_robot(robot)

    @model_validator(mode="after")
    def _is_written_out(self) -> Self:
        for name, link in self.links.items():
            if has_short_form(link):
                message = (
                    "a `dh` of a Joint or Point in a dict is not read: give the whole link as a Link or as a dict."
                )
                raise Invalid(message, "type", ("links", name))
        return self

    @property
    def root(self) -> str:
        """Name of the link without a parent."""
        return next(name for name, link in self.links.items() if link.parent is None)

    @property
    def floats(self) -> bool:
        """Whether its root moves freely in space."""
        return self.base == "free" and self.on is None

    @property
    def mounted_links(self) -> dict[str, Link]:
        """Its links by name; with `on`, the root has a fixed joint, and as `parent` the path of a link elsewhere."""
        if self.on is None:
            return self.links
        joint = Joint.model_construct(type="fixed", at=self.at.position, rpy=self.at.rpy)
        root = self.links[self.root].model_copy(update={"parent": self.on, "joint": joint})
        return self.links | {self.root: root}


class PlacedPoint(NamedTuple):
    """A point, and the path of the link that it is fixed on."""

    link: str
    point: Point


class PlacedFoil(NamedTuple):
    """A foil, and the path of the link that carries it."""

    link: str
    foil: Foil


class RunSettings(ScenePart):
    """Settings of a run; arguments of `simulate` have precedence."""

    duration: NotNegative = Field(10.0, description="duration of the run [s]")
    dt: Positive = Field(0.01, description="step size, and time between recorded states [s]")
    integrator: Integrator = Field(
        "rk4",
        description="rk4: steps of dt; paper-rk4, paper-rk4-start: the same, as in the studies; imex3: steps of dt, "
        "implicit in servos, springs and dampers of joints; variational: steps of dt without drift of momentum and "
        "energy; dopri5: adaptive; rodas4: adaptive and implicit, for stiff motion; ros34pw2: implicit where links are "
        "stiff; auto: rk4 if stable, else implicit",
    )
    method: Method = Field("recursive", description="formulation of the equations of motion; all give the same motion")
    tolerance: Positive = Field(
        1e-9,
        description="error tolerance of an adaptive integrator, relative and absolute; left out with auto: 1e-6",
    )
    seed: Annotated[int, Field(strict=True, ge=0)] = Field(0, description="seed of all random numbers")


class Log(ScenePart):
    """A measured log: times [s] and a column for every measured signal."""

    times: tuple[Real, ...] = Field(min_length=1, description="[s]")
    columns: dict[str, tuple[Real, ...]] = Field(
        description="values of each signal by its recorded name, one for each time"
    )


class PlotAxis(ScenePart):
    """An axis of a figure where it differs from the default: label, unit and range."""

    label: Line | None = Field(None, description="text beside the axis, unit included; left out: from the signals")
    unit: Line | None = Field(
        None, description="unit of the values, such as mm, rad, rpm or ms; left out: as recorded, angles in deg"
    )
    limits: tuple[Real, Real] | None = Field(
        None, description="smallest and largest value shown, in the unit of the axis; left out: from the data"
    )

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.limits is not None and not self.limits[0] < self.limits[1]:
            message = f"the first limit must be below the second; got {self.limits[0]:g} and {self.limits[1]:g}."
            raise Invalid(message, "range", ("limits",))
        return self


class OtherRun(ScenePart):
    """A run drawn beside that of the scene: the scene with changes, or another scene, or both.

    Without any key it stands for the run of the scene itself, and gives it a name.
    """

    scene: Annotated[str | None, BeforeValidator(scene_as_text)] = Field(
        None,
        description="another scene: the name of a built-in experiment, or a .yaml file beside the scene file; it runs "
        "with its own settings, for the duration of this one",
    )
    set: dict[str, Any] = Field({}, description="new values by path, as with `--set`: {water.density: 1000}")


class Plot(ScenePart):
    """A figure: signals over time or over other signals, or the paths of points in the plane or in space.

    A component of a signal is written as in `rov.hull.angular_velocity[2]`.
    """

    title: Line = Field(description="above the figure")
    signals: tuple[str, ...] = Field((), description="recorded names to draw; or `path`")
    over: tuple[str, ...] = Field(
        (), description="horizontal axis: one component for each of `signals`; left out: time"
    )
    path: tuple[str, ...] = Field(
        (),
        description="links and points whose paths are drawn with equal axes (rov.hull, rov.tool), or other recorded "
        "positions (rov.hull.center_position)",
    )
    plane: Literal["xy", "xz", "yz", "yx", "zx", "zy"] | None = Field(
        None,
        description="world axes of a `path`, to the right and up; the axis of gravity always points up; left out: a "
        "path in space",
    )
    runs: dict[Line, OtherRun] = Field(
        {}, description="runs drawn together, by their names in the legend, beside the run of the scene"
    )
    legend: tuple[Line, ...] = Field(
        (), description="names of the lines of a run, in their order; left out: from the signals"
    )
    horizontal: PlotAxis = Field(PlotAxis(), description="the horizontal axis")
    vertical: PlotAxis = Field(PlotAxis(), description="the vertical axis; for a `path`, its unit is that of all axes")
    scale: Scale = Field("linear", description="of the vertical axis")
    dashed: tuple[str, ...] = Field((), description="prescribed signals, dashed on a second axis")
    log: Log | None = Field(None, description="a measured log drawn beside the run: {file: log.csv}")

    @model_validator(mode="after")
    def _drawable(self) -> Self:
        if bool(self.signals) == bool(self.path):
            message = "give `signals`, or the links and points of a `path`, not both."
            raise Invalid(message, "conflict" if self.path else "missing", ("path",) if self.path else ())
        if self.over and len(self.over) != len(self.signals):
            message = f"`over` needs one entry for each of {len(self.signals)} `signals`; got {len(self.over)}."
            raise Invalid(message, "shape", ("over",))
        for key in ("over", "path"):
            if getattr(self, key) and (self.dashed or self.log):
                message = f"`{key}` draws a path, but `dashed` and `log` are drawn over time: use two plots."
                raise Invalid(message, "conflict", (key,))
        if self.scale == "log" and min(self.vertical.limits or (1.0,)) <= 0.0:
            raise Invalid("a logarithmic axis needs limits above zero.", "range", ("vertical", "limits"))
        if sum(not run.model_fields_set for run in self.runs.values()) > 1:
            raise Invalid("only one of `runs` can be that of the scene itself, without keys.", "conflict", ("runs",))
        self._check_path()
        return self

    def _check_path(self) -> None:
        """Refuse keys that a path does not take, and those of a path where there is none."""
        given = {key: self.model_fields_set & {key} for key in ("plane", "horizontal", "vertical")}
        if not self.path:
            if given["plane"]:
                raise Invalid("`plane` belongs to a `path`; name the links and points to draw.", "conflict", ("plane",))
            return
        if self.over or self.scale == "log":
            key = "over" if self.over else "scale"
            raise Invalid(f"a `path` has equal axes in metres and takes no `{key}`.", "conflict", (key,))
        if self.horizontal.unit is not None:
            message = "both axes of a path have the same unit: give it in `vertical`."
            raise Invalid(message, "conflict", ("horizontal", "unit"))
        if self.plane is None and (given["horizontal"] or self.vertical.label or self.vertical.limits):
            key = "horizontal" if given["horizontal"] else "vertical"
            message = "a path in space takes only `vertical: {unit: ...}`: its axes are those of the world."
            raise Invalid(message, "conflict", (key,))


class Expectation(ScenePart):
    """Expected value of a run: `published` if a study prints it (`source` says where), else `reference`."""

    what: Line = Field(description="what the value is, in words")
    signal: str = Field(description="recorded name, a component as in `rov.hull.position[0]`")
    at: NotNegative | None = Field(None, description="time [s] of the value; left out: all times")
    published: Level | None = Field(None, description="the value as a study prints it, or one for each component")
    reference: Level | None = Field(
        None, description="the value where no study prints it: a closed form, or computed by another program"
    )
    tolerance: NotNegative = Field(description="relative to each expected component")
    floor: NotNegative = Field(0.0, description="absolute error that is always accepted")

    @model_validator(mode="after")
    def _one_value(self) -> Self:
        require_one_of(self, "published", "reference")
        return self

    @property
    def kind(self) -> Literal["published", "reference"]:
        """Whether a study prints the value."""
        return "reference" if self.published is None else "published"

    @property
    def expected_value(self) -> Level:
        """The expected value, published or not."""
        value: Level = getattr(self, self.kind)
        return value


class Scene(ScenePart):
    """A complete experiment: robots, water, drives, controllers, initial state, and settings of the run.

    Example:
        scene = sf.Scene.from_dict({"robots": {"ball": {"links": {"hull": {"mass": 5, "shape": {"sphere":
            {"radius": 0.1}}}}}}})
        heavier = scene.replace({"ball.hull.mass": 8.0})
    """

    seaframe: Annotated[Literal[1], NOT_IN_DYNAMICS] = Field(1, description="version of this format")
    name: Annotated[Line, NOT_IN_DYNAMICS] = Field(
        "scene", description="name of the scene; left out in a file: the name of the file"
    )
    description: Annotated[str, NOT_IN_DYNAMICS] = Field("", description="what the scene shows, in a line")
    gravity: Triple = Field(
        (0.0, 0.0, -9.81), description="vector in the world [m/s2], three numbers; it defines which way is down"
    )
    water: Water | None = Field(None, description="left out: a dry scene")
    floor: Floor | None = Field(None, description="a sea floor or a table that links can touch; left out: none")
    robots: dict[Name, Robot] = Field(min_length=1, description="robots by name")
    connections: tuple[Connection, ...] = Field(
        (), description="connections of links of several robots, or within one robot (closed loops)"
    )
    contacts: tuple[Contact, ...] = Field(
        (), description="links that press on each other, or on planes, where their shapes overlap; left out: none"
    )
    tethers: dict[Name, Tether] = Field({}, description="cables by name, each from a vehicle to a point of the world")
    drives: dict[str, Drive] = Field(
        {},
        description="inputs of joints, links, thrusters and connections as functions of time, by path: rov.upper; the "
        "gait of a robot by its name",
    )
    controllers: Annotated[dict[Name, Controller], NOT_IN_DYNAMICS] = Field(
        {}, description="controllers of hulls and joints, by name"
    )
    initial: Annotated[dict[str, Start], NOT_IN_DYNAMICS] = Field(
        {}, description="initial state of links, by path: rov.upper"
    )
    run: Annotated[RunSettings, NOT_IN_DYNAMICS] = Field(RunSettings(), description="how to run the scene")
    plots: Annotated[tuple[Plot, ...], NOT_IN_DYNAMICS] = Field((), description="figures of a report")
    page: Annotated[Page, NOT_IN_DYNAMICS] = Field(Page(), description="sliders, choices and views of the page")
    study: Annotated[StudySettings | None, NOT_IN_DYNAMICS] = Field(
        None, description="a study of many runs of the scene, for `seaframe study`"
    )
    axis_names: Annotated[tuple[Line, Line, Line], NOT_IN_DYNAMICS] = Field(
        ("x", "y", "z"), description='what figures call the axes, such as ["1", "2", "3"] in a study'
    )
    checks: Annotated[tuple[Expectation, ...], NOT_IN_DYNAMICS] = Field((), description="expected values of a run")
    sources: Annotated[dict[str, str], NOT_IN_DYNAMICS] = Field(
        {}, description="where numbers come from, by path; or `source` beside them"
    )

    @field_validator("robots")
    @classmethod
    def _check_robot_names(cls, robots: dict[str, Robot]) -> dict[str, Robot]:
        for name in robots:
            if name in cls.model_fields or name == WORLD:
                message = (
                    f"the name '{name}' is reserved: it is a key of the scene or the fixed world. Rename the robot."
                )
                raise Invalid(message, "conflict")
        return robots

    def __repr__(self) -> str:
        from ..look.summaries import scene_line

        return scene_line(self)

    def __str__(self) -> str:
        from ..look.summaries import scene_text

        return scene_text(self)

    def _repr_html_(self) -> str:
        from ..look.cards import scene_card

        return scene_card(self)

    @model_validator(mode="after")
    def _check_rules(self) -> Self:
        if rules := broken_rules(self):
            raise rules
        return self

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scene:
        """Build a scene from a dict with the content of a scene file; raise a SceneError with all problems."""
        written, members = write_out_scene(include_ready_robots(data))
        plain = sources.extract_sources(written)
        try:
            return cls.model_validate(plain)
        except ValidationError as error:
            raise scene_error(error, cls, plain, members=members) from None

    def to_dict(self) -> dict[str, Any]:
        """Return the content of a scene file that describes this scene; the inverse of `from_dict`."""
        return self.model_dump(mode="json", exclude_unset=True) | {"seaframe": self.seaframe}

    def save(self, path: str | Path, overwrite: bool = False) -> None:
        """Write a scene file (.yaml) that loads back to an equal scene; an existing file stays unless `overwrite`.

        Tables and meshes from other files are written into it, so it can be moved.

        Example: `scene.replace({"rov.upper.mass": 50.0}).save("heavier.yaml")`.
        """
        from .writing import save_scene

        save_scene(self, Path(path), overwrite)

    def replace(self, changes: Mapping[str, Any]) -> Scene:
        """Return a changed copy with other values at some paths, such as {"rov.upper.mass": 50.0}.

        Values have the units of the scene file. The copy is validated as a file would be.
        """
        return inherit_document(Scene.from_dict(paths.replace_values(self, changes)), self, changes)

    def with_numbers(self, numbers: Mapping[str, Any]) -> Scene:
        """Return a copy with numbers of any kind (symbols, batches, traced numbers) at some paths; not validated."""
        return paths.with_numbers(self, numbers)

    def without_gaits(self) -> Scene:
        """Return the scene with the drives of every joint in place of gaits, whose numbers are then plain numbers."""
        if all(drive.gait is None for drive in self.drives.values()):
            return self
        drives = {path: drive.model_dump(mode="json", exclude_unset=True) for path, drive in self.all_drives.items()}
        gaits = {f"drives.{path}": None for path, drive in self.drives.items() if drive.gait is not None}
        return inherit_document(Scene.from_dict(self.to_dict() | {"drives": drives}), self, gaits)

    def paths(self) -> dict[str, float]:
        """Return every number of the scene by its path, including defaults."""
        return paths.numbers(self)

    @property
    def dynamics_content(self) -> dict[str, Any]:
        """The part of `to_dict` that determines the equations of motion."""
        content = self.to_dict()
        return {
            key: content.get(key) for key, own in type(self).model_fields.items() if NOT_IN_DYNAMICS not in own.metadata
        }

    @property
    def robots_and_tethers(self) -> dict[str, Robot]:
        """All robots by name, with every tether as a robot of its own."""
        chains = {
            name: Robot.model_construct(
                base="fixed",
                at=Placement.model_construct(position=anchor_position(tether, self)),
                links=tether_links(tether, self.water),
            )
            for name, tether in self.tethers.items()
        }
        return self.robots | chains

    @property
    def initial_states(self) -> dict[str, Start]:
        """Initial state of links that do not start at zero: as given, and tethers in their rest shape."""
        found: dict[str, Start] = {}
        for name, tether in self.tethers.items():
            if shape := rest_shape_of(tether, self):
                first, *others = (f"{name}.{segment}" for segment in tether.names)
                found[first] = Start(rpy=shape.rpy)
                found |= {path: Start(angle=(turn, 0.0)) for path, turn in zip(others, shape.turns, strict=True)}
        for path, start in self.initial.items():
            given = {key: getattr(start, key) for key in start.model_fields_set}
            found[path] = found[path].model_copy(update=given) if path in found else start
        return found

    @property
    def links(self) -> dict[str, Link]:
        """All links by path, robot by robot in the order of the file."""
        return {
            f"{robot}.{name}": link
            for robot, body in self.robots_and_tethers.items()
            for name, link in body.mounted_links.items()
        }

    @property
    def parents(self) -> dict[str, str | None]:
        """Paths of the links that carry the links, by path; None for roots."""
        return {
            path: link.parent if link.parent is None or link.is_mounted else f"{path.partition('.')[0]}.{link.parent}"
            for path, link in self.links.items()
        }

    def carrier_of(self, robot: str) -> str:
        """Return the robot at the root of the tree that a robot is part of: itself, unless it is on another one."""
        while robot in self.robots and (carrier := self.robots[robot].on) is not None:
            robot = carrier.partition(".")[0]
        return robot

    @property
    def thrusters(self) -> dict[str, Thruster]:
        """All thrusters by path, robot by robot in the order of the file."""
        return {f"{robot}.{each.name}": each for robot, body in self.robots.items() for each in body.thrusters}

    @property
    def points(self) -> dict[str, PlacedPoint]:
        """All points by path (`rov.tool`), in the order of their links."""
        return {
            f"{path.partition('.')[0]}.{name}": PlacedPoint(path, point)
            for path, link in self.links.items()
            for name, point in link.points.items()
        }

    @property
    def foils(self) -> dict[str, PlacedFoil]:
        """All foils by path (`rov.rudder`), in the order of their links."""
        return {
            f"{path.partition('.')[0]}.{name}": PlacedFoil(path, foil)
            for path, link in self.links.items()
            for name, foil in link.foils.items()
        }

    @property
    def controlled_foils(self) -> dict[str, Foil]:
        """Foils that a command turns, by path."""
        return {path: placed.foil for path, placed in self.foils.items() if placed.foil.control is not None}

    @property
    def surface_height(self) -> Any:
        """Height of the mean surface above the world's origin, against gravity [m]; 0 where the water has none."""
        surface = None if self.water is None else self.water.surface
        return 0.0 if surface is None else surface

    @property
    def all_drives(self) -> dict[str, Drive]:
        """All drives by path, with those of every joint in place of gaits."""
        return spread_gaits(self.drives, self.robots)

    @property
    def all_connections(self) -> dict[str, Connection]:
        """All connections by name, and the connection of every tether by the name of the tether."""
        joined = dict(zip(connection_names(self.connections), self.connections, strict=True))
        return joined | {name: tether_connection(name, tether) for name, tether in self.tethers.items()}

    @property
    def coordinates(self) -> Coordinates:
        """Names and layout of the entries of q, v and u."""
        return coordinates_of(self)
