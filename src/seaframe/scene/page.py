"""The page of a scene: its sliders, named sets of values to choose from, and views. It is checked where it is used.

A scene that is derived from another one, such as one with a motor instead of a prescribed motion, may lack paths that
the page of the other one names. Therefore a scene file is refused for them, and a page, but no scene.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self

from pydantic import BaseModel, Field, ValidationError, model_validator

from ..errors import Fault, SeaframeError, one_line, quote, unknown_name
from .free_paths import matches
from .gaits import GAIT_NUMBER
from .locating import document_of
from .paths import child_of, find_place, value_at
from .problems import problems_error
from .unit_factors import factors_of
from .units import unit_of
from .values import Invalid, Line, Real, ScenePart, Triple, length

if TYPE_CHECKING:
    from .model import Scene
    from .problems import Problem
    from .reader import DataPath

View = Literal["front", "side", "top", "on-board"]
# A number of a sine that a page changes smoothly: key, kind of drive, index in a list of functions, name of the number
SINE = re.compile(
    r"^(drives\..+\.(motion|torque|command|servo\.angle))(?:\[(\d+)\])?\.sine\.(amplitude|period|offset|phase)$"
)
PRESCRIBED = re.compile(r"^drives\.(?:.+\.motion(?:\[\d+\])?|([^.]+)\.gait)\.")  # with the robot of a gait
LEAST_FORWARD = 1e-6  # shortest vector that gives a direction [m]


class PageSlider(ScenePart):
    """A slider of the page for one number of the scene, or for several tied ones."""

    paths: str | tuple[str, ...] = Field(
        description="path of its number, or a list of tied paths; `*` is any part of a name"
    )
    name: Line = Field("", description="label; left out: from the path")
    range: tuple[Real, Real] | None = Field(
        None,
        description="smallest and largest value, in the unit of the scene file; left out: around its value",
    )
    unit: str | None = Field(
        None, description="unit that is shown, such as deg, cm or %; left out: that of the scene file, deg for rad"
    )

    @model_validator(mode="after")
    def _ascending(self) -> Self:
        if self.range is not None and not self.range[0] < self.range[1]:
            message = f"the range must increase, but {self.range[1]:g} follows {self.range[0]:g}."
            raise Invalid(message, "range", ("range", 1))
        if not self.paths:
            raise Invalid("the slider needs at least one path.", "missing", ("paths",))
        return self

    @property
    def patterns(self) -> tuple[str, ...]:
        """Its paths as they are given, with `*` where they have it."""
        return (self.paths,) if isinstance(self.paths, str) else self.paths


class PageChoice(ScenePart):
    """Named sets of values, of which a reader of the page chooses one, such as gaits.

    A path that one of the sets leaves out gets the scene's own value there.
    """

    name: Line = Field(description="label")
    options: dict[Line, dict[str, Real]] = Field(
        min_length=1, description="values by path, for each option by its name; `*` in a path is any part of a name"
    )
    start: str | None = Field(
        None,
        description="the option of the scene's own values; left out: the first that has them. A page starts as a run "
        "does, with the values of the scene",
    )


class Page(ScenePart):
    """What the page of the scene offers."""

    sliders: tuple[PageSlider, ...] | None = Field(
        None, description="its sliders, in this order; left out: of the sine drives and of the current"
    )
    choices: tuple[PageChoice, ...] = Field((), description="named sets of values, such as gaits")
    views: tuple[View, ...] | None = Field(None, description="preset views; left out: all")
    view: View | None = Field(None, description="the view at the start; left out: from ahead and above")
    forward: Triple | None = Field(
        None,
        description="direction in the frame of the first robot's root that is ahead in views; left out: its x axis",
    )

    @model_validator(mode="after")
    def _check_views(self) -> Self:
        if self.views is not None and self.view is not None and self.view not in self.views:
            raise Invalid(f"the view '{self.view}' is not among `views`. Add it there.", "conflict", ("view",))
        if self.forward is not None and length(self.forward) < LEAST_FORWARD:
            raise Invalid("the vector is too short to give a direction.", "range", ("forward",))
        return self


class PageNumbers(NamedTuple):
    """The numbers of the scene that its page changes, by their paths."""

    sliders: tuple[tuple[str, ...], ...]  # paths of each slider
    choices: tuple[dict[str, dict[str, float]], ...]  # of each choice: values by path and option


def page_numbers(scene: Scene) -> PageNumbers:
    """Return the numbers that sliders and choices of a valid page change."""
    sliders = [paths_of(scene, slider.patterns) for slider in scene.page.sliders or ()]
    return PageNumbers(tuple(sliders), tuple(option_values(scene, choice) for choice in scene.page.choices))


def paths_of(scene: Scene, patterns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the paths that patterns stand for, each once."""
    return tuple(dict.fromkeys(path for pattern in patterns for path in matches(scene, pattern)))


def option_values(scene: Scene, choice: PageChoice) -> dict[str, dict[str, float]]:
    """Return the values of each option by path; those that an option leaves out are the scene's own."""
    found = {
        name: {path: value for pattern, value in values.items() for path in matches(scene, pattern)}
        for name, values in choice.options.items()
    }
    own = {path: value_at(scene, find_place(scene, path)) for values in found.values() for path in values}
    return {name: own | values for name, values in found.items()}


# Problems


def page_problems(scene: Scene) -> Iterator[Problem]:
    """Yield paths of the page that cannot be changed there, values that are not valid, and unknown names."""
    owners: dict[str, str] = {}
    for number, slider in enumerate(scene.page.sliders or ()):
        place: DataPath = ("page", "sliders", number)
        given = isinstance(slider.paths, tuple)
        for k, pattern in enumerate(slider.patterns):
            at = (*place, "paths", k) if given else (*place, "paths")
            yield from path_problems(scene, at, pattern, f"sliders[{number}]", owners)
            for path in (found := valid_matches(scene, pattern)):
                for end, value in enumerate(slider.range or ()):
                    yield from value_problems(scene, (*place, "range", end), path, value)
            yield from unit_problems(scene, place, slider, found)
    owners = {}
    for number, choice in enumerate(scene.page.choices):
        for name, values in choice.options.items():
            place = ("page", "choices", number, "options", name)
            for pattern, value in values.items():
                yield from path_problems(scene, (*place, pattern), pattern, f"choices[{number}]", owners)
                for path in valid_matches(scene, pattern):
                    yield from value_problems(scene, (*place, pattern), path, value)
        if choice.start is not None and choice.start not in choice.options:
            yield ("page", "choices", number, "start"), unknown_name(choice.start, choice.options, "option")


def path_problems(scene: Scene, place: DataPath, pattern: str, owner: str, owners: dict[str, str]) -> Iterator[Problem]:
    """Yield why paths cannot be changed in a page; `owners` are the parts of the page that change paths already."""
    try:
        found = matches(scene, pattern)
    except SeaframeError as error:
        yield place, Fault(error.message, error.code, error.choices)
        return
    for path in found:
        if is_prescribed(scene, path) and not SINE.match(path) and not GAIT_NUMBER.match(path):
            message = (
                f"{quote(path)} is part of a prescribed motion, which would jump. Only amplitude, period, phase and "
                "offset of a sine, or of a gait of sines, change smoothly."
            )
            yield place, Fault(message, "unsupported")
        if owners.setdefault(path, owner) != owner:
            message = f"{quote(path)} is also in page.{owners[path]}. Give each path once."
            yield place, Fault(message, "conflict")


def is_prescribed(scene: Scene, path: str) -> bool:
    """Return whether a path belongs to a prescribed motion; servos follow what jumps."""
    match = PRESCRIBED.match(path)
    gait = scene.drives[match[1]].gait if match and match[1] else None
    return match is not None and (gait is None or gait.servo is None)


def valid_matches(scene: Scene, pattern: str) -> list[str]:
    """Return the paths that a pattern stands for; none if it has a problem."""
    try:
        return matches(scene, pattern)
    except SeaframeError:
        return []


def unit_problems(scene: Scene, place: DataPath, slider: PageSlider, paths: list[str]) -> Iterator[Problem]:
    """Yield a unit that does not measure the quantity at one of the paths."""
    for path in paths if slider.unit is not None else ():
        valid = factors_of(own := unit_of(scene, path))
        if slider.unit not in valid:
            fault = unknown_name(str(slider.unit), valid, "unit")
            message = f"{quote(path)} is in {own or '1'}: {fault.message}"
            yield (*place, "unit"), Fault(message, fault.code, fault.choices)
            return


def value_problems(scene: Scene, place: DataPath, path: str, value: float) -> Iterator[Problem]:
    """Yield a value that would not be valid at a path, found by validating the part of the scene that holds it."""
    spot = find_place(scene, path)
    parts: list[Any] = [scene]
    for key in spot[:-1]:
        parts.append(child_of(parts[-1], key))
    depth = max(k for k, part in enumerate(parts) if isinstance(part, BaseModel))
    holder, (name, *indices) = parts[depth], spot[depth:]
    data = holder.model_dump(mode="json", exclude_unset=True)
    inner, key = data, name
    for index in indices:
        inner[key] = list(inner[key] if inner is not data or key in data else getattr(holder, str(name)))
        inner, key = inner[key], index
    inner[key] = value
    try:
        type(holder).model_validate(data)
    except ValidationError as error:
        reason = error.errors()[0]["msg"].removeprefix("Value error, ").removesuffix(".")
        yield place, Fault(one_line(f"{value:g} is not valid for {quote(path)}: {reason}."), "range")


def refuse_page_problems(scene: Scene) -> None:
    """Raise a SceneError with the problems of the page, with their places in the file if there is one."""
    if problems := list(page_problems(scene)):
        raise problems_error(problems, document_of(scene))
