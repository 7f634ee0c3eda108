"""The scene: robots, what drives them, how they start, how to run them and what to look at.

A scene never changes. Every algorithm is a function of a scene; `replace` gives a changed copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from ..choices import Integrator, Method
from . import paths, sources
from .connections import Connection, connection_names
from .controllers import Controller
from .coordinates import Coordinates, coordinates_of
from .drives import Drive, Level
from .joint_types import Start
from .links import Link
from .problems import scene_error
from .rules import WORLD, broken_rules
from .tethers import Tether, anchor, chain, hanging, tie
from .thrusters import Thruster
from .values import ORIGIN, OUTSIDE, Described, Line, Name, NotFree, NotNegative, Positive, Real, Triple, one_of
from .water import Floor, Water

Scale = Literal["linear", "log"]


class Placement(Described):
    """Where a robot stands at the start, in the world."""

    position: Triple = Field(ORIGIN, description="[m], three numbers")
    rpy: Triple = Field(ORIGIN, description="roll, pitch, yaw [rad], three numbers")


class Robot(Described):
    """A tree of links on a free or a fixed base."""

    base: Literal["free", "fixed"] = Field("free", description="free: moves and turns in space; fixed: on the world")
    at: Annotated[Placement, NotFree(OUTSIDE.reason, lambda robot: robot.base == "free")] = Field(
        Placement(), description="where it stands at the start, and how it is turned"
    )
    links: dict[Name, Link] = Field(min_length=1, description="its links by name; one of them, the root, has no parent")
    thrusters: tuple[Thruster, ...] = Field((), description="its propellers")

    @property
    def root(self) -> str:
        """Name of the link without a parent."""
        return next(name for name, link in self.links.items() if link.parent is None)


class RunSettings(Described):
    """How to run the scene; arguments of `simulate` come first."""

    duration: NotNegative = Field(10.0, description="[s]")
    dt: Positive = Field(0.01, description="step, and time between recorded states [s]")
    integrator: Integrator = Field(
        "rk4",
        description="rk4: steps of dt; paper-rk4: the same, as in the studies; dopri5: adaptive; rodas4: adaptive "
        "and implicit, for stiff motion; ros34pw2: implicit where links are stiff; auto: rk4 if stable, else implicit",
    )
    method: Method = Field("recursive", description="formulation of the equations of motion; all give the same motion")
    tolerance: Positive = Field(1e-9, description="of an adaptive integrator, relative and absolute")
    seed: Annotated[int, Field(strict=True, ge=0)] = Field(0, description="of everything random")


class Log(Described):
    """A measured log: times [s] and a column for every signal it measured."""

    times: tuple[Real, ...] = Field(min_length=1, description="[s]")
    columns: dict[str, tuple[Real, ...]] = Field(description="of each signal by its recorded name, one value a time")


class Plot(Described):
    """A figure: signals over time, or a path; a component as in `rov.hull.angular_velocity[2]`."""

    title: Line = Field(description="above the figure")
    signals: tuple[str, ...] = Field(min_length=1, description="recorded names to draw")
    over: tuple[str, ...] = Field(
        (), description="a path: along the horizontal axis a component for each of `signals`; left out: time"
    )
    scale: Scale = Field("linear", description="of the vertical axis")
    dashed: tuple[str, ...] = Field((), description="prescribed signals, dashed on a second axis")
    log: Log | None = Field(None, description="a measured log drawn beside the run: {file: log.csv}")

    @model_validator(mode="after")
    def _path(self) -> Self:
        if self.over and len(self.over) != len(self.signals):
            raise ValueError(f"`over` needs one entry for each of {len(self.signals)} `signals`; got {len(self.over)}.")
        if self.over and (self.dashed or self.log):
            raise ValueError("`over` draws a path, `dashed` and `log` are drawn over time: use two plots.")
        return self


class Expectation(Described):
    """A value that a run must meet: `published` if a study prints it (`source` says where), else `reference`."""

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
        one_of(self, "published", "reference")
        return self

    @property
    def kind(self) -> Literal["published", "reference"]:
        """Whether a study prints the value."""
        return "reference" if self.published is None else "published"

    @property
    def expected(self) -> Level:
        """The value, published or not."""
        value: Level = getattr(self, self.kind)
        return value


class Scene(Described):
    """A whole experiment."""

    seaframe: Annotated[Literal[1], OUTSIDE] = Field(1, description="version of this format")
    name: Annotated[Line, OUTSIDE] = Field("scene", description="of the scene; left out of a file: that of the file")
    description: Annotated[str, OUTSIDE] = Field("", description="what the scene shows, in a line")
    gravity: Triple = Field((0.0, 0.0, -9.81), description="in the world [m/s2], three numbers: which way is down")
    water: Water | None = Field(None, description="left out: a dry scene")
    floor: Floor | None = Field(None, description="a sea floor or a table that links touch; left out: none")
    robots: dict[Name, Robot] = Field(min_length=1, description="robots by name")
    connections: tuple[Connection, ...] = Field((), description="what joins links of several robots, or closes a loop")
    tethers: dict[Name, Tether] = Field({}, description="cables by name, each from a vehicle to a point of the world")
    drives: dict[str, Drive] = Field(
        {}, description="what moves a link or its joint, or tells a thruster or a connection, by its path: rov.upper"
    )
    controllers: Annotated[dict[Name, Controller], OUTSIDE] = Field(
        {}, description="what holds hulls and leads joints, by name"
    )
    initial: Annotated[dict[str, Start], OUTSIDE] = Field(
        {}, description="state of links at time zero, by path: rov.upper"
    )
    run: Annotated[RunSettings, OUTSIDE] = Field(RunSettings(), description="how to run the scene")
    plots: Annotated[tuple[Plot, ...], OUTSIDE] = Field((), description="figures of a report")
    axis_names: Annotated[tuple[Line, Line, Line], OUTSIDE] = Field(
        ("x", "y", "z"), description='what figures call the axes, such as ["1", "2", "3"] in a study'
    )
    checks: Annotated[tuple[Expectation, ...], OUTSIDE] = Field((), description="values that a run must meet")
    sources: Annotated[dict[str, str], OUTSIDE] = Field(
        {}, description="where numbers come from, by path; or `source` beside them"
    )

    @field_validator("robots")
    @classmethod
    def _own_names(cls, robots: dict[str, Robot]) -> dict[str, Robot]:
        for name in robots:
            if name in cls.model_fields or name == WORLD:
                raise ValueError(f"a robot may not be called '{name}', a word of the scene's own.")
        return robots

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if rules := broken_rules(self):
            raise rules
        return self

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Scene:
        """A scene from the content of a scene file."""
        data = sources.parted(data)
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise scene_error(error, cls, data) from None

    def to_dict(self) -> dict[str, Any]:
        """The content of a file that describes this scene."""
        return self.model_dump(mode="json", exclude_unset=True) | {"seaframe": self.seaframe}

    def replace(self, changes: Mapping[str, Any]) -> Scene:
        """A copy with other values at some paths, such as {"rov.upper.mass": 50.0}."""
        return Scene.from_dict(paths.replaced(self, changes))

    def with_numbers(self, numbers: Mapping[str, Any]) -> Scene:
        """A copy with numbers of any kind at some paths, unchecked: symbols, batches, traced numbers."""
        return paths.with_numbers(self, numbers)

    def paths(self) -> dict[str, float]:
        """Every number of the scene by its path."""
        return paths.numbers(self)

    @property
    def acting(self) -> dict[str, Any]:
        """The part of `to_dict` that decides the equations of motion."""
        content = self.to_dict()
        return {key: content.get(key) for key, own in type(self).model_fields.items() if OUTSIDE not in own.metadata}

    @property
    def everything(self) -> dict[str, Robot]:
        """The robots, and every tether as a robot of its own."""
        chains = {
            name: Robot.model_construct(
                base="fixed",
                at=Placement.model_construct(position=anchor(tether, self)),
                links=chain(tether, self.water),
            )
            for name, tether in self.tethers.items()
        }
        return self.robots | chains

    @property
    def starts(self) -> dict[str, Start]:
        """How links start that do not start at zero: as described, and tethers as they hang."""
        found: dict[str, Start] = {}
        for name, tether in self.tethers.items():
            if shape := hanging(tether, self):
                first, *others = (f"{name}.{segment}" for segment in tether.names)
                found[first] = Start(rpy=shape.rpy)
                found |= {path: Start(angle=(turn, 0.0)) for path, turn in zip(others, shape.turns, strict=True)}
        for path, start in self.initial.items():
            given = {key: getattr(start, key) for key in start.model_fields_set}
            found[path] = found[path].model_copy(update=given) if path in found else start
        return found

    @property
    def links(self) -> dict[str, Link]:
        """Every link by its path, robot by robot in the order of the file."""
        return {f"{robot}.{name}": link for robot, body in self.everything.items() for name, link in body.links.items()}

    @property
    def thrusters(self) -> dict[str, Thruster]:
        """Every thruster by its path, robot by robot in the order of the file."""
        return {f"{robot}.{each.name}": each for robot, body in self.robots.items() for each in body.thrusters}

    @property
    def joints_between(self) -> dict[str, Connection]:
        """Every connection by its name, and that of every tether by the name of the tether."""
        joined = dict(zip(connection_names(self.connections), self.connections, strict=True))
        return joined | {name: tie(name, tether) for name, tether in self.tethers.items()}

    @property
    def coordinates(self) -> Coordinates:
        """The name of every entry of q, v and u."""
        return coordinates_of(self)
