"""The plan of a study: which scenes run with which numbers, and what is kept of each run.

Runs are numbered: scenes first, then the grid (the last axis fastest), then the repetitions. Repetition r draws the
same random numbers at every point of the grid, so that differences between points are not noise.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ..._version import __version__
from ...errors import ArgumentError, SceneError, SeaframeError, one_line, unknown_name
from ...integrate import INTEGRATORS, Explicit
from ...numbers import Floats
from ...scene.free_paths import matches
from ...scene.model import Scene
from ...scene.paths import why_not_free
from ...signals.signal_catalogue import catalogue, find_signal
from .axes import (
    DESIGNS,
    Axis,
    Correlated,
    Design,
    Sampled,
    draw_shares,
    parse_axis,
    parse_correlated,
    parse_distribution,
)
from .reductions import Kept, Ratio, UserReduction, parse_keep

MOST_RUNS = 1_000_000_000
SEED = "run.seed"
RESERVED = ("run", "scene", "status")  # columns of every study
NOT_COMPUTED = ("description", "plots", "page", "checks", "study", "sources", "axis_names")  # change no result
WHOLE = 1e-9  # steps by which a duration may differ from a whole number of steps


@dataclass(frozen=True, eq=False)
class StudyPlan:
    """Everything that determines the results of a study, and nothing that only decides how they are computed."""

    scenes: dict[str, Scene]  # by name
    axes: tuple[Axis, ...]
    sampled: tuple[Sampled, ...]
    correlated: Correlated | None
    repeat: int
    design: Design
    seed: int
    kept: tuple[Kept | Ratio, ...]
    functions: tuple[UserReduction, ...] = field(repr=False)
    every: int  # steps between records
    hidden: tuple[str, ...] = ()  # names that vary and that the controllers do not know

    @property
    def grid(self) -> int:
        """Number of points of the grid."""
        return math.prod(len(axis.values) for axis in self.axes)

    @property
    def rows(self) -> int:
        """Number of runs."""
        return len(self.scenes) * self.grid * self.repeat

    @property
    def varied_seed(self) -> bool:
        """Whether repetitions differ by the seed of the run: where nothing is sampled, and the seed is no axis."""
        return self.repeat > 1 and not self.dimension and all(axis.path != SEED for axis in self.axes)

    @property
    def dimension(self) -> int:
        """Number of sampled numbers."""
        return len(self.sampled) + len(self.correlated.paths if self.correlated else ())

    @property
    def inputs(self) -> tuple[str, ...]:
        """Paths of all numbers that vary, in the order of their columns."""
        joint = self.correlated.paths if self.correlated else ()
        seed = (SEED,) if self.varied_seed else ()
        return (*(axis.path for axis in self.axes), *(each.path for each in self.sampled), *joint, *seed)

    def scene_of(self, row: int) -> str:
        """Return the name of the scene of a run."""
        return list(self.scenes)[row // (self.grid * self.repeat)]

    def values(self, start: int, stop: int) -> dict[str, list[Any]]:
        """Return the values at every path that varies, of runs start to stop."""
        rows = np.arange(start, stop)
        point, repetition = rows // self.repeat, rows % self.repeat
        found: dict[str, list[Any]] = {axis.path: [] for axis in self.axes}
        for axis in reversed(self.axes):
            point, places = np.divmod(point, len(axis.values))
            found[axis.path] = [axis.values[k] for k in places]
        if self.dimension:
            shares = self.shares(repetition)
            for k, each in enumerate(self.sampled):
                found[each.path] = each.quantile(shares[:, k]).tolist()
            if self.correlated:
                joint = self.correlated.values(shares[:, len(self.sampled) :])
                found |= {path: joint[:, k].tolist() for k, path in enumerate(self.correlated.paths)}
        if self.varied_seed:
            found[SEED] = [int(x) for x in self.seed + repetition]
        return found

    def shares(self, repetition: np.ndarray[Any, Any]) -> Floats:
        """Return the shares (n, dimension) of the draws with these numbers."""
        low, high = int(repetition.min()), int(repetition.max()) + 1
        drawn = draw_shares(self.design, self.seed, self.dimension, low, high, self.repeat)
        found: Floats = drawn[repetition - low]
        return found

    def settings(self, scene: Scene) -> tuple[float, int]:
        """Return the step size [s] and the number of steps of a scene; refuse a duration that no steps fill."""
        dt, steps = scene.run.dt, scene.run.duration / scene.run.dt
        count = round(steps)
        if abs(steps - count) > WHOLE * max(1.0, steps) or count < 1:
            raise SceneError(
                f"A study takes whole steps, but {scene.run.duration:g} s are {steps:.6g} steps of {dt:g} s. Choose "
                "another `dt` or `duration`.",
                "range",
                path="run.duration",
            )
        return dt, count

    @cached_property
    def columns(self) -> dict[str, str]:
        """Names and units of the kept numbers and signals."""
        scene = next(iter(self.scenes.values()))
        found: dict[str, str] = {}
        for each in self.kept:
            for name, unit in each.columns(scene).items():
                if name in found:
                    raise ArgumentError(f"'{name}' is listed twice.", "conflict", path="keep")
                found[name] = unit
        for own in self.functions:
            if own.name in found or own.name in (*self.inputs, *RESERVED):
                raise ArgumentError(f"'{own.name}' is the name of another column.", "conflict", path="keep")
            found[own.name] = ""
        return found

    def describe(self) -> dict[str, Any]:
        """Return the plan as data for JSON: two studies with the same description have the same results."""
        return {
            "version": __version__,
            "scenes": {
                name: {key: part for key, part in scene.to_dict().items() if key not in NOT_COMPUTED}
                for name, scene in self.scenes.items()
            },
            "over": {axis.path: list(axis.values) for axis in self.axes},
            "sample": {each.path: {each.law: list(each.parameters)} for each in self.sampled},
            "joint": asdict(self.correlated) if self.correlated else None,
            "repeat": self.repeat,
            "design": self.design,
            "seed": self.seed,
            "keep": [each.text for each in self.kept],
            "functions": {each.name: {"signals": list(each.signals), "code": each.code} for each in self.functions},
            "every": self.every,
            "hidden_from_controllers": list(self.hidden),
        }

    def digest(self) -> str:
        """Return a checksum of the description."""
        text = json.dumps(self.describe(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def point(self, row: int) -> dict[str, Any]:
        """Return the values of one run by path."""
        return {path: values[0] for path, values in self.values(row, row + 1).items()}

    def scene_at(self, row: int) -> Scene:
        """Return the scene of one run."""
        scene = self.scenes[self.scene_of(row)]
        return scene.replace(at_paths(scene, self.point(row)))


def at_paths(scene: Scene, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value at every path, where a name with * stands for several."""
    return {path: value for name, value in values.items() for path in (matches(scene, name) if "*" in name else [name])}


def make_plan(
    scenes: Scene | Mapping[str, Scene],
    over: Mapping[str, Any],
    sample: Any,
    repeat: int,
    seed: int,
    keep: Any,
    design: str,
    every: int,
    settings: Mapping[str, float],
    hidden: Sequence[str] | str = (),
) -> StudyPlan:
    """Return the plan of a study, or raise an error where it cannot run."""
    named = {scenes.name: scenes} if isinstance(scenes, Scene) else dict(scenes)
    if not named:
        raise ArgumentError("a study needs at least one scene.", "missing", path="scene")
    named = {name: scene.replace(settings) if settings else scene for name, scene in named.items()}
    if design not in DESIGNS:
        raise ArgumentError(f"no design '{design}'. Designs: {', '.join(DESIGNS)}.", "unknown", path="design")
    for name, number, least in (("repeat", repeat, 1), ("seed", seed, 0), ("every", every, 1)):
        check_count(name, number, least)
    axes = tuple(parse_axis(path, values) for path, values in over.items())
    laws, correlated = parse_sample(sample)
    kept, functions = parse_keep(keep)
    concealed = (hidden,) if isinstance(hidden, str) else tuple(hidden)
    plan = StudyPlan(named, axes, laws, correlated, repeat, design, seed, kept, functions, every, concealed)
    if design == "saltelli" and repeat % (plan.dimension + 2):
        block = plan.dimension + 2
        message = (
            f"design saltelli takes blocks of {block} runs for {plan.dimension} sampled numbers: choose `repeat` as "
        )
        raise ArgumentError(message + f"a multiple of {block}, such as {1024 * block}.", "range", path="repeat")
    if design != "random" and not plan.dimension:
        raise ArgumentError(f"design {design} needs numbers to sample.", "missing", path="sample")
    check_inputs(plan)
    return plan


def refuse_too_many(plan: StudyPlan) -> None:
    """Refuse a plan of more runs than a study computes; a search has no such limit, for which a grid is ranges."""
    if plan.rows > MOST_RUNS:
        raise ArgumentError(f"{plan.rows:,} runs are more than {MOST_RUNS:,}.", "limit", path="over")


def read_plan(known: Mapping[str, Any], place: str) -> StudyPlan:
    """Return the plan that a manifest describes; functions of the user are names without their law."""
    try:
        plan = StudyPlan(
            {name: Scene.from_dict(data) for name, data in known["scenes"].items()},
            tuple(parse_axis(path, values) for path, values in known["over"].items()),
            tuple(parse_distribution(path, given) for path, given in known["sample"].items()),
            known["joint"]
            and Correlated(*(tuple(map(as_tuple, known["joint"][key])) for key in ("paths", "mean", "factor"))),
            known["repeat"],
            known["design"],
            known["seed"],
            parse_keep(known["keep"])[0] if known["keep"] else (),
            tuple(
                UserReduction(name, refuse_law, tuple(given["signals"]), given["code"])
                for name, given in known["functions"].items()
            ),
            known["every"],
            tuple(known["hidden_from_controllers"]),
        )
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise SeaframeError(f"is no manifest of a study ({type(error).__name__}).", "format", place=place) from None
    return plan


def as_tuple(x: Any) -> Any:
    """Return lists as tuples."""
    return tuple(map(as_tuple, x)) if isinstance(x, list) else x


def refuse_law(t: Floats, signals: Mapping[str, Floats]) -> float:
    """Stand for a function of the user, which a folder does not hold."""
    raise SeaframeError("a folder does not hold functions of `keep`.", "unsupported", path="keep")


def check_count(name: str, number: object, least: int = 1) -> None:
    """Refuse what is not a whole number of at least `least`; `name` is the argument in errors."""
    if not isinstance(number, int) or isinstance(number, bool) or number < least:
        raise ArgumentError(f"must be a whole number of at least {least}.", "range", path=name)


def parse_sample(sample: Any) -> tuple[tuple[Sampled, ...], Correlated | None]:
    """Return the distributions of a mapping by path, of estimates with a covariance, or of a list of both."""
    laws: list[Sampled] = []
    joint: Correlated | None = None
    for part in sample if isinstance(sample, list | tuple) else [sample]:
        if isinstance(part, Mapping):
            laws += [parse_distribution(path, given) for path, given in part.items()]
        elif hasattr(part, "covariance") and joint is None:
            joint = parse_correlated(part)
        elif part is not None:
            raise ArgumentError("give distributions by path, or the estimates of one fit.", "type", path="sample")
    return tuple(laws), joint


def check_inputs(plan: StudyPlan) -> None:
    """Refuse paths that vary twice or do not exist, values that no scene accepts, and unknown signals."""
    for name in plan.hidden:
        if name not in plan.inputs:
            raise SeaframeError(unknown_name(name, plan.inputs, "number that varies"), path="hidden_from_controllers")
    if len(set(plan.inputs)) < len(plan.inputs):
        twice = next(path for path in plan.inputs if plan.inputs.count(path) > 1)
        raise ArgumentError(f"'{twice}' varies twice.", "conflict", path="over")
    tied = [path for name in plan.inputs for path in at_paths(next(iter(plan.scenes.values())), {name: 0.0})]
    if len(set(tied)) < len(tied):
        twice = next(path for path in tied if tied.count(path) > 1)
        raise ArgumentError(f"'{twice}' varies twice, by itself and by a name with *.", "conflict", path="over")
    for scene in plan.scenes.values():
        first = plan.point(0)
        for axis in plan.axes:
            for value in {axis.values[0], axis.values[-1]} if axis.is_numeric else axis.values:
                plan.settings(scene.replace(at_paths(scene, first | {axis.path: value})))
        plan.settings(scene.replace(at_paths(scene, first)))
        columns = {name: unit for each in plan.kept for name, unit in each.columns(scene).items()}
        if missing := [name for name in plan.columns if name not in columns and not is_of_function(plan, name)]:
            message = f"'{missing[0]}' is not in all scenes with the same components. Name the components to keep."
            raise SeaframeError(message, "conflict", path="keep")
        for function in plan.functions:
            for signal in function.signals:
                find_signal(scene, catalogue(scene), signal, "keep")
    refuse_unequal_histories(plan)


def is_of_function(plan: StudyPlan, name: str) -> bool:
    """Whether a column is a number by a function of the user."""
    return any(each.name == name for each in plan.functions)


def refuse_unequal_histories(plan: StudyPlan) -> None:
    """Refuse to keep signals where runs differ in their times."""
    histories = [each.text for each in plan.kept if not each.reduction]
    varied = [path for path in plan.inputs if path in ("run.dt", "run.duration")]
    clocks = {plan.settings(scene) for scene in plan.scenes.values()}
    if histories and (varied or len(clocks) > 1):
        message = f"'{histories[0]}' has other times in other runs. Keep a number of it, such as max(..), or give all "
        raise SeaframeError(message + "runs the same `dt` and `duration`.", "unsupported", path="keep")


@dataclass(frozen=True, slots=True)
class Roles:
    """What the numbers that vary are for a program: the same for all runs of a study, however it is split."""

    free: tuple[str, ...] = ()  # inputs of one program
    start: tuple[str, ...] = ()  # numbers of the state in which a run starts
    structure: tuple[str, ...] = ()  # each combination of values is a scene, and a program, of its own
    reason: str = ""  # why runs are simulated one by one; empty: in batches


def assign_roles(plan: StudyPlan, scene: Scene) -> Roles:
    """Return the roles of the numbers that vary.

    A number that no program can free, alone or because a controller's law depends on it, belongs to the structure.
    """
    from ...program.program import Program

    if reason := batch_obstacle(scene):
        return Roles(reason=reason)
    texts = {axis.path for axis in plan.axes if not axis.is_numeric} | ({SEED} if plan.varied_seed else set())
    free, start, structure = list[str](), list[str](), list[str]()
    for name in plan.inputs:
        paths = list(at_paths(scene, {name: 0.0}))
        if name not in texts and all(why_not_free(scene, path) is None for path in paths):
            free.append(name)
        else:
            of_start = name not in texts and all(is_of_start(scene, path) for path in paths)
            (start if of_start else structure).append(name)
    if scene.controllers:
        for name in [name for name in free if name not in plan.hidden]:
            try:
                Program(scene, free=free_form(scene, [name])).loop  # noqa: B018  traces the controllers
            except SeaframeError as error:
                if error.code != "unsupported":
                    raise
                free.remove(name)
                structure.append(name)
    if wrong := [name for name in plan.hidden if name in structure]:
        message = f"'{wrong[0]}' changes the structure of the program, so it cannot be hidden from controllers."
        raise SeaframeError(message, "unsupported", path="hidden_from_controllers")
    return Roles(tuple(free), tuple(start), tuple(structure))


def free_form(scene: Scene, names: Sequence[str]) -> list[str | dict[str, list[str]]]:
    """Return names that vary in the form that `sf.compile(free=)` takes; one with * ties its paths."""
    return [{f"tied{k}": matches(scene, name)} if "*" in name else name for k, name in enumerate(names)]


def is_of_start(scene: Scene, path: str) -> bool:
    """Whether a path is part of the state in which a run starts, and of nothing else."""
    robot, _, rest = path.partition(".")
    placed = robot in scene.robots and scene.robots[robot].base == "free" and rest.startswith("at.")
    return placed or path.startswith("initial.")


def batch_obstacle(scene: Scene) -> str:
    """Return why the runs of a scene cannot be steps of one compiled program; empty if they can."""
    kind = INTEGRATORS[scene.run.integrator]
    if any(each.awaits_latch for each in scene.all_connections.values()):
        return "a connection closes by a latch"
    if not kind.fixed or not isinstance(kind, Explicit):
        return one_line(f"integrator '{scene.run.integrator}' is not one of fixed explicit steps")
    return ""
