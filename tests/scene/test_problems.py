"""Errors of pydantic in the words of a scene file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    ValidationError,
    create_model,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

import seaframe as sf
from seaframe.errors import SceneError, one_line, quote, unknown_name
from seaframe.scene.problems import Problem, Problems, format_path, scene_error
from seaframe.scene.reader import parse_yaml

Real = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Name = Annotated[str, Field(pattern="^[a-z]+$", description="small letters")]


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sine(Part):
    amplitude: Real | tuple[Real, ...] = Field(description="[N m]")
    period: Annotated[float, Field(strict=True, gt=0)] = 1.0


class Signal(Part):
    constant: Real | None = None
    sine: Sine | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.constant is None) == (self.sine is None):
            raise ValueError("give exactly one of constant, sine.")
        return self


class Box(Part):
    kind: Literal["box"]
    edges: tuple[Real, Real, Real] = Field(description="edges [m]")


class Ball(Part):
    kind: Literal["ball"]
    radius: Real


class Link(Part):
    parent: str | None = None
    mass: Annotated[float, Field(strict=True, ge=0)] = Field(0.0, description="mass [kg]")
    shape: Annotated[Box | Ball, Discriminator("kind")] | None = None
    torque: Signal | tuple[Signal, ...] | None = None
    lock: Literal["all", "rotation"] | tuple[Literal["x", "y"], ...] | None = None

    @field_validator("parent")
    @classmethod
    def _not_itself(cls, parent: str | None) -> str | None:
        if parent == "self":
            raise PydanticCustomError("circle", "a link cannot carry {name}", {"name": "itself"})
        return parent


class Robot(Part):
    base: Literal["free", "fixed"] = "free"
    links: dict[Name, Link] = Field(min_length=1)


class Scene(Part):
    gravity: tuple[Real, Real, Real] = Field((0.0, 0.0, -9.81), description="[m/s2]")
    robots: dict[Name, Robot]
    drives: dict[str, Signal] = {}
    seed: int = Field(0, strict=True)
    tags: list[str] = Field([], max_length=2)

    @model_validator(mode="after")
    def _parents(self) -> Self:
        problems: list[Problem] = [
            (("robots", robot_name, "links", name, "parent"), unknown_name(link.parent, robot.links, "link"))
            for robot_name, robot in self.robots.items()
            for name, link in robot.links.items()
            if link.parent is not None and link.parent not in robot.links
        ]
        problems += [(("drives", name), unknown_name(name, self.robots, "robot")) for name in self.drives]
        if problems:
            raise Problems(problems)
        return self


def errors_of(text: str) -> list[str]:
    document = parse_yaml(text, "robot.yaml")
    with pytest.raises(ValidationError) as caught:
        Scene.model_validate(document.data)
    return str(scene_error(caught.value, Scene, document.data, document)).split("\n")


def errors_of_dict(data: Any) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        Scene.model_validate(data)
    return str(scene_error(caught.value, Scene, data)).split("\n")


HEAD = "robots: {rov: {links: {hull: {"


def link(text: str) -> str:
    """A scene with one link of this content."""
    return HEAD + text + "}}}}"


def test_the_example_of_the_manual() -> None:
    text = "robots:\n  rov:\n    links:\n      hull: {}\n      upper: {parent: hull}\n      fore: {parent: uper}\n"
    assert errors_of(text) == [
        "robot.yaml:6:22 rov.fore.parent: no link 'uper'. Did you mean 'upper'? Links: hull, upper, fore."
    ]
    assert errors_of_dict(parse_yaml(text, "").data) == [
        "rov.fore.parent: no link 'uper'. Did you mean 'upper'? Links: hull, upper, fore."
    ]


LINK_KEYS = "parent, mass, shape, torque, lock"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        # unknown and missing keys
        ("mas: 3", 0, f"rov.hull: unknown key 'mas'. Did you mean 'mass'? Valid: {LINK_KEYS}."),
        ("MASS: 3", 0, f"rov.hull: unknown key 'MASS'. Did you mean 'mass'? Valid: {LINK_KEYS}."),
        ("mass: 3, zzz: 3", 9, f"rov.hull: unknown key 'zzz'. Valid: {LINK_KEYS}."),
        ("torque: {sine: {period: 3}}", 9, "rov.hull.torque.sine: the key 'amplitude' is missing [N m]."),
        # wrong types
        ("mass: heavy", 6, "rov.hull.mass: expected a number (mass [kg]), got 'heavy'."),
        ("mass: '3'", 6, "rov.hull.mass: expected a number (mass [kg]), got '3'."),
        ("mass: true", 6, "rov.hull.mass: expected a number (mass [kg]), got true."),
        ("mass: ", 5, "rov.hull.mass: expected a number (mass [kg]), got nothing."),
        ("mass: [1, 2]", 0, "rov.hull.mass: expected a number (mass [kg]), got [1, 2]."),
        ("mass: -3", 6, "rov.hull.mass: should be greater than or equal to 0, got -3 (mass [kg])."),
        ("parent: 3", 8, "rov.hull.parent: expected text, got 3."),
        # unions: the nearest branch speaks; where none is near, all do
        (
            "torque: 3",
            8,
            "rov.hull.torque: expected a mapping with constant, sine or a list of "
            "entries, each a mapping with constant, sine, got 3.",
        ),
        ("torque: {}", 0, "rov.hull.torque: give exactly one of constant, sine."),
        ("torque: {constant: x}", 19, "rov.hull.torque.constant: expected a number, got 'x'."),
        ("torque: {sin: 1}", 9, "rov.hull.torque: unknown key 'sin'. Did you mean 'sine'? Valid: constant, sine."),
        ("torque: [{constant: 1}, 3]", 24, "rov.hull.torque[1]: expected a mapping with constant, sine, got 3."),
        (
            "torque: {sine: {amplitude: x}}",
            27,
            "rov.hull.torque.sine.amplitude: expected a number or a list of numbers [N m], got 'x'.",
        ),
        (
            "torque: {sine: {amplitude: [1, x]}}",
            31,
            "rov.hull.torque.sine.amplitude[1]: expected a number [N m], got 'x'.",
        ),
        (
            "torque: {sine: {amplitude: 1, period: 0}}",
            38,
            "rov.hull.torque.sine.period: should be greater than 0, got 0.",
        ),
        (
            "lock: rotatoin",
            6,
            "rov.hull.lock: expected one of all, rotation or a list of entries, each one of x, y, "
            "got 'rotatoin'. Did you mean 'rotation'?",
        ),
        ("lock: [x, z]", 10, "rov.hull.lock[1]: expected one of x, y, got 'z'."),
        # tagged unions
        (
            "shape: {kind: bal, radius: 1}",
            0,
            "rov.hull.shape: unknown 'kind' 'bal'. Did you mean 'ball'? Valid: box, ball.",
        ),
        ("shape: {radius: 1}", 0, "rov.hull.shape: the key 'kind' is missing."),
        (
            "shape: {kind: ball, radios: 1}",
            20,
            "rov.hull.shape: unknown key 'radios'. Did you mean 'radius'? Valid: kind, radius.",
        ),
        (
            "shape: {kind: box, edges: [1, 2]}",
            19,
            "rov.hull.shape.edges: expected a list of 3 numbers (edges [m]), got [1, 2].",
        ),
        (
            "shape: {kind: box, edges: [1, 2, 3, 4]}",
            19,
            "rov.hull.shape.edges: expected a list of 3 numbers (edges [m]), got [1, 2, 3, 4].",
        ),
        # validators
        ("parent: self", 8, "rov.hull.parent: a link cannot carry itself."),
    ],
)
def test_one_problem(text: str, column: int, message: str) -> None:
    assert errors_of(link(text)) == [f"robot.yaml:1:{len(HEAD) + 1 + column} {message}"]
    assert errors_of_dict(parse_yaml(link(text), "").data) == [message]


ONE_ROBOT = "robots: {rov: {links: {a: {}}}}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "1:1: the key 'robots' is missing."),
        (
            "gravty: 3\nrobots: {}",
            "1:1: unknown key 'gravty'. Did you mean 'gravity'? Valid: gravity, robots, drives, seed, tags.",
        ),
        ("robots: 3", "1:9 robots: expected a mapping, got 3."),
        (
            "robots:\n  R2: {links: {a: {}}}",
            "2:3 robots: the name 'R2' should match pattern '^[a-z]+$' (small letters).",
        ),
        ("robots: {a: {links: {}}}", "1:14 a.links: should have at least 1 item, not 0."),
        (
            "robots: {a: {base: fre, links: {a: {}}}}",
            "1:20 a.base: expected one of free, fixed, got 'fre'. Did you mean 'free'?",
        ),
        ("robots: {}\nseed: 1.5", "2:7 seed: expected a whole number, got 1.5."),
        ("robots: {}\ntags: [a, b, c]", "2:1 tags: should have at most 2 items, not 3."),
        ("robots: {}\ngravity: [0, x, 1]", "2:14 gravity[1]: expected a number [m/s2], got 'x'."),
        ("robots: {}\ngravity: []", "2:1 gravity: expected a list of 3 numbers [m/s2], got []."),
        (
            f"{ONE_ROBOT}\ndrives:\n  rav: {{constant: 1}}",
            "3:3 drives.rav: no robot 'rav'. Did you mean 'rov'? Robots: rov.",
        ),
        ("robots: {}\ndrives: {rav: {constant: 1}}", "2:10 drives.rav: no robot 'rav'. There are no robots."),
    ],
)
def test_problems_elsewhere(text: str, message: str) -> None:
    assert errors_of(text) == [f"robot.yaml:{message}"]


def test_problems_are_in_the_order_of_the_file() -> None:
    text = "seed: x\nrobots:\n  a:\n    bse: free\n    links:\n      b: {mass: -1, parnt: c}\ngravity: 3\n"
    assert [line.split()[0] for line in errors_of(text)] == [
        "robot.yaml:1:7",
        "robot.yaml:4:5",
        "robot.yaml:6:17",
        "robot.yaml:6:21",
        "robot.yaml:7:10",
    ]


def test_a_screen_of_problems_at_most() -> None:
    lines = errors_of("robots: {}\n" + "".join(f"key{k}: 1\n" for k in range(20)))
    assert [line.split(":")[1] for line in lines[:-1]] == [str(k) for k in range(2, 10)]
    assert lines[-1] == "... and 12 more problems."
    assert errors_of("robots: {}\n" + "".join(f"key{k}: 1\n" for k in range(9)))[-1] == "... and 1 more problem."


def test_a_branch_named_like_a_key_of_the_data() -> None:
    class Sine(Part):
        x: Real

    class Both(Part):
        Sine: Real = 0.0

    class Top(Part):
        signal: Sine | Both

    data = {"signal": {"Sine": "high", "y": 1}}
    with pytest.raises(ValidationError) as caught:
        Top.model_validate(data)
    assert str(scene_error(caught.value, Top, data)).split("\n") == [
        "signal.Sine: expected a number, got 'high'.",
        "signal: unknown key 'y'. Valid: Sine.",
    ]


def test_values_that_a_validator_made_have_the_place_of_what_they_came_from() -> None:
    class Wide(Part):
        edges: tuple[Real, ...]

        @field_validator("edges", mode="before")
        @classmethod
        def _of_text(cls, edges: Any) -> Any:
            return [float(edge) if edge.isdigit() else edge for edge in edges.split()]

    document = parse_yaml("edges: 1 x 3", "robot.yaml")
    with pytest.raises(ValidationError) as caught:
        Wide.model_validate(document.data)
    error = scene_error(caught.value, Wide, document.data, document)
    assert str(error) == "robot.yaml:1:8 edges: expected a number, got 'x'."


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (tuple[tuple[Real, Real], ...], "a list of lists of 2 numbers"),
        (tuple[Real, str], "a list of 2 entries"),
        (list[Real | str], "a list of entries, each a number or text"),
        (dict[str, Real], "a mapping"),
        (bool, "true or false"),
        (Literal[1], "1"),
        (Box, "a mapping with kind, edges"),
    ],
)
def test_expected_in_words(annotation: Any, words: str) -> None:
    model = create_model("Model", a=(annotation, ...))
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"a": "?"})
    assert str(scene_error(caught.value, model, {"a": "?"})) == f"a: expected {words}, got '?'."


def test_data_of_any_kind() -> None:
    assert errors_of_dict([]) == ["expected a mapping with gravity, robots, drives, seed, tags, got []."]
    assert errors_of_dict({1: 2, "robots": {}}) == ["the key 1 must be text."]
    assert errors_of_dict({"robots": {1: {"links": {"a": {}}}}}) == ["robots: the key 1 must be text."]
    nan = {"robots": {"rov": {"links": {"hull": {"torque": {"constant": math.nan}}}}}}
    assert errors_of_dict(nan) == ["rov.hull.torque.constant: should be a finite number, got nan."]


def test_unknown_names() -> None:
    fault = unknown_name("uper", ["hull", "upper", "fore"], "link")
    assert str(fault) == "no link 'uper'. Did you mean 'upper'? Links: hull, upper, fore."
    assert (fault.code, fault.choices) == ("unknown", ("hull", "upper", "fore"))
    assert str(unknown_name("zzz", {"hull": 1}, "link")) == "no link 'zzz'. Links: hull."
    assert str(unknown_name("a", [], "robot")) == "no robot 'a'. There are no robots."
    wrong_case = unknown_name("Rov-One-Arn", ["snake", "rov-one-arm"], "experiment")
    assert str(wrong_case).startswith("no experiment 'Rov-One-Arn'. Did you mean 'rov-one-arm'?")
    many = unknown_name("body1", [f"body{k:02d}" for k in range(1, 61)], "link")
    assert str(many).endswith("Links: " + ", ".join(f"body{k:02d}" for k in range(1, 17)) + ", ... (60 in all).")
    assert len(many.choices) == 60


def test_problems_say_what_is_wrong_on_their_own() -> None:
    problems = Problems([(("robots", "rov", "links", "a"), "is wrong."), ((), "is not right.")])
    assert problems.problems[0] == (("robots", "rov", "links", "a"), "is wrong.")
    assert str(problems) == "rov.a: is wrong.; : is not right."


@pytest.mark.parametrize(
    ("place", "path"),
    [
        (("robots", "rov", "links", "hull", "inertia", "diagonal", 0), "rov.hull.inertia.diagonal[0]"),
        (("robots", "rov", "base"), "rov.base"),
        (("robots", "rov", "links"), "rov.links"),
        (("robots",), "robots"),
        (("robots", "links", "links", "robots", "mass"), "links.robots.mass"),
        (("drives", "rov.upper", "torque", 1), "drives.rov.upper.torque[1]"),
        ((), ""),
    ],
)
def test_paths_are_formatted(place: tuple[str | int, ...], path: str) -> None:
    assert format_path(place) == path


def test_values_are_shown_short_and_on_one_line() -> None:
    assert quote(None) == "nothing"
    assert quote(True) == "true"
    assert quote([1, 2.5, "a"]) == "[1, 2.5, 'a']"
    assert quote("two\nlines") == r"'two\nlines'"
    assert len(quote("x" * 10**6)) == 40
    assert len(quote([["x" * 100] * 100] * 100)) == 125
    assert one_line("a\x1b[31m\nb\ud800") == r"a\x1b[31m b\xd800"
    assert len(one_line("x" * 10**6)) == 605


def test_one_error_only_of_a_list_of_many() -> None:
    data = {"robots": {"rov": {"links": {f"a{'b' * k}": {"mass": "x" * 10_000} for k in range(1000)}}}}
    lines = errors_of_dict(data)
    assert len(lines) == 9
    assert max(map(len, lines)) < 700


KEYS = [key for model in (Scene, Robot, Link, Signal, Sine, Box, Ball) for key in model.model_fields]
VALUES = st.sampled_from([None, True, 0, 1.5, -3, math.nan, "all", "box", "", "free"])
TREES = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*KEYS, "rov", "hull", 3]), inner),
    max_leaves=25,
)


@given(TREES | TREES.map(lambda tree: {"robots": {"rov": {"links": {"hull": tree}}}}))
def test_any_data_are_refused_in_words(data: Any) -> None:
    try:
        Scene.model_validate(data)
    except ValidationError as error:
        found = scene_error(error, Scene, data)
    else:
        return
    assert isinstance(found, SceneError)
    lines = str(found).split("\n")
    assert 1 <= len(lines) <= 9
    assert all(line.isprintable() and line.endswith((".", "?")) for line in lines)
    for inner in ("TimeFunction", "tuple[", "Sine", "Value error", "Input", "pydantic"):  # names that no user knows
        assert inner not in str(found)


MISTAKES = """\
robots:
  rov:
    links:
      hull:
        mass: 500
        shape: {box: [1, 1, 1]}
        inertia: {diagonal: [80, 120, 60]}
        drag: {quadratic: [800, 900, 500, 200, 200, 150]}
        added_mass: {diagonal: [1, 2, 3, 4, 5, 6]}
      upper:
        parent: hull
        joint: {type: revolute, axis: [0, 1, 0]}
        mass: 20
        shape: {sphere: {radius: 0.1}}
    thrusters:
      - {name: t1, link: hull, direction: [1, 0, 0], model: t200, voltage: 16, limits: {command: [1200, 1800]}}
connections:
  - {type: hinge, a: rov.hull, b: world, axis: [0, 0, 1], from: 1, until: 2}
drives:
  rov.upper: {torque: {steps: {times: [0, 1], values: [3, 4]}}}
  rov.hull: {force: {constant: [8, 0, 0]}}
water: {surface: 9, current: {profile: {depths: [0, 5], velocities: [[0, 0, 0], [1, 0, 0]]}}}
"""
PLACES = {  # what is replaced, by what, the path of the mistake, and the text at its place
    "negative mass": ("mass: 500", "mass: -500", "rov.hull.mass", "-500"),
    "impossible moments": ("[80, 120, 60]", "[80, 120, 600]", "rov.hull.inertia.diagonal", "diagonal: [80"),
    "negative drag": ("900, 500", "-900, 500", "rov.hull.drag.quadratic[1]", "-900"),
    "negative added mass": ("3, 4, 5, 6", "-3, 4, 5, 6", "rov.hull.added_mass.diagonal[2]", "-3, 4"),
    "zero axis": ("[0, 1, 0]", "[0, 0, 0]", "rov.upper.joint.axis", "axis: [0, 0, 0]"),
    "key of another joint": ("axis: [0, 1, 0]", "axis: [0, 1, 0], axes: [[1, 0, 0], [0, 1, 0]]",
                             "rov.upper.joint.axes", "axes: [[1"),
    "density and mass": ("mass: 20", "mass: 20\n        density: 3", "rov.upper.density", "3\n"),
    "voltage": ("voltage: 16", "voltage: 30", "rov.thrusters[0].voltage", "30, "),
    "zero direction": ("[1, 0, 0], model", "[0, 0, 0], model", "rov.thrusters[0].direction", "direction: [0"),
    "limits in reverse": ("[1200, 1800]", "[1800, 1200]", "rov.thrusters[0].limits.command", "command: [1800"),
    "limits of a pulse": ("[1200, 1800]", "[1000, 1800]", "rov.thrusters[0].limits.command", "command: [1000"),
    "dead band": ("voltage: 16", "dead_band: 400", "rov.thrusters[0].dead_band", "400"),
    "key of another connection": ("type: hinge", "type: ball", "connections[0].axis", "axis: [0, 0, 1]"),
    "opens before it closes": ("until: 2", "until: 0.5", "connections[0].until", "0.5}"),
    "times in reverse": ("[0, 1], values", "[1, 0], values", "drives.rov.upper.torque.steps.times[1]", "0], values"),
    "too few values": ("[3, 4]", "[3]", "drives.rov.upper.torque.steps.values", "values: [3]"),
    "two components": ("[8, 0, 0]", "[8, 0]", "drives.rov.hull.force", "force: {constant"),
    "depths in reverse": ("[0, 5]", "[5, 0]", "water.current.profile.depths[1]", "0], velocities"),
}  # fmt: skip


def test_the_scene_of_the_mistakes_is_valid() -> None:
    sf.Scene.from_dict(parse_yaml(MISTAKES, "robot.yaml").data)


@pytest.mark.parametrize("case", PLACES)
def test_a_mistake_is_at_its_value(tmp_path: Path, case: str) -> None:
    old, new, path, text = PLACES[case]
    assert MISTAKES.count(old) == 1
    content = MISTAKES.replace(old, new)
    (tmp_path / "robot.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(sf.SceneError) as refused:
        sf.load(tmp_path / "robot.yaml")
    before = content[: content.index(text, content.index(new) if text in new else 0)]
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    assert (refused.value.path, refused.value.place) == (path, f"{tmp_path / 'robot.yaml'}:{line}:{column}")


@pytest.mark.parametrize("entries", [[1, 2, 3, 4, 5], [[0] * 6] * 5, "strong"])
def test_a_list_that_fits_no_alternative_is_one_problem(entries: Any) -> None:
    links = {"hull": {"mass": 1.0, "inertia": {"diagonal": [1, 1, 1]}, "drag": {"linear": entries}}}
    with pytest.raises(SceneError) as caught:
        sf.Scene.from_dict({"robots": {"rov": {"links": links}}})
    (error,) = caught.value.problems
    assert (error.code, error.path) == ("type", "rov.hull.drag.linear")
