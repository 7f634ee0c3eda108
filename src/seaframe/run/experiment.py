"""Run an experiment, and write its recording, summary, report and figures into a folder."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from ..dynamics import derive
from ..errors import SeaframeError, count_words, one_line
from ..integrate.schedule import refuse_many_steps
from ..scene.locating import errors_at, locate_errors
from ..scene.model import Plot, RunSettings, Scene
from ..scene.reader import parse_yaml
from ..signals.signal import Signal, split_component
from ..signals.signal_catalogue import catalogue, unknown_signal
from .checks import Check
from .folders import MARK, REPORT, RUN, SUMMARY, ResultFolder
from .other_runs import other_scenes
from .recording import Run
from .simulate import Progress, refuse_huge, simulate

Stages: TypeAlias = Callable[[str], Progress]  # takes the name of a stage, returns the callback for its progress
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{k}" for port in ("com", "lpt") for k in range(10))}  # Windows names
Checker: TypeAlias = Callable[[Run, Progress | None], list[Check]]


@dataclass(frozen=True, slots=True)
class Overrides:
    """Settings of the user that replace those of a scene; None keeps the scene's."""

    changes: Mapping[str, Any] = field(default_factory=dict)  # new values, by path
    duration: float | None = None  # [s]
    dt: float | None = None  # [s]
    method: str | None = None
    integrator: str | None = None

    def list_changes(self, scene: Scene) -> list[str]:
        """List the changes that make the scene's checks invalid; another formulation gives the same results."""
        asked = {"duration": self.duration, "dt": self.dt, "integrator": self.integrator}
        own = scene.run.model_dump()
        return [*self.changes, *(key for key, value in asked.items() if value is not None and value != own[key])]

    def settings(self) -> dict[str, Any]:
        """Return the given settings of a run, by their paths."""
        asked = {"duration": self.duration, "dt": self.dt, "method": self.method, "integrator": self.integrator}
        return {f"run.{key}": value for key, value in asked.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Plan:
    """A scene that can be run, with its settings."""

    scene: Scene  # with its changes
    settings: RunSettings
    skipped: str  # why its checks will be skipped; empty if they will be made
    is_published: bool = True  # whether it is a built-in experiment, whose readers expect its checks


def make_plan(scene: Scene, asked: Overrides, is_published: bool = True) -> Plan:
    """Return the plan of a run, or raise an error where it cannot be run; `is_published`: as in Plan."""
    changed = scene.replace(asked.changes) if asked.changes else scene
    settings = changed.replace(asked.settings()).run
    refuse_many_steps(settings.duration, settings.dt)
    refuse_huge(changed, settings.duration / settings.dt)
    derive(changed, settings.method)
    refuse_unknown_signals(changed)
    spoilt = asked.list_changes(scene)
    if not spoilt:
        with locate_errors(scene):
            refuse_missed_times(changed, settings)
    reason = f"they hold for the unchanged scene only; changed: {', '.join(spoilt)}." if spoilt else ""
    return Plan(changed, settings, reason, is_published)


def parse_changes(texts: Sequence[str]) -> dict[str, Any]:
    """Parse texts PATH=VALUE, each value in YAML, to values by path."""
    changes: dict[str, Any] = {}
    for text in texts:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise SeaframeError(
                "this is not PATH=VALUE. Write it as in rov.upper.mass=50.", "format", path=f"--set {one_line(text)}"
            )
        document = parse_yaml(f"value: {value}", f"--set {path}")
        if list(document.data) != ["value"]:
            raise SeaframeError(
                "the value must be a number, a text or a list.", "format", path=f"--set {one_line(text)}"
            )
        changes[path.strip()] = document.data["value"]
    return changes


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run with its checks, or with the reason why they were skipped."""

    run: Run
    checks: list[Check]
    skipped: str  # the reason; empty where checks were made, or where there are none
    figures: tuple[str, ...] = ()  # files
    mark: Mapping[str, Any] = field(default_factory=dict)  # of the folder, once it is written
    is_published: bool = True  # whether it is a built-in experiment

    @property
    def reason_without_checks(self) -> str:
        """A sentence that says why there are no checks; empty if they were made or the scene lists none.

        Who varies a robot of their own does not expect the values of the original, and misses nothing.
        """
        if not (self.skipped and self.run.scene.checks):
            return ""
        what = "Checks skipped" if self.is_published else "Not compared with the values expected in the scene"
        return f"{what}: {self.skipped}"

    @property
    def has_passed(self) -> bool:
        """Whether no check failed."""
        return all(check.passed for check in self.checks)

    def summary(self) -> dict[str, Any]:
        """Return the identification, computing time, health and checks of the run, as data for JSON."""
        return {
            **self.run.to_dict(),
            "wall_s": self.run.wall_s,
            "health": plain(self.run.health.to_dict()),
            "motors": plain(self.run.motors.to_dict()),
            "checks": plain([check.to_dict() for check in self.checks]),
            "checks_skipped": self.skipped or None,
            "figures": list(self.figures),
            **({MARK: self.mark} if self.mark else {}),
        }


def plain(value: Any) -> Any:
    """Return data for JSON: numbers that are not finite become null."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [plain(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def run_experiment(
    plan: Plan,
    out: Path | ResultFolder,
    checker: Checker | None = None,
    readme: str | None = None,
    stages: Stages | None = None,
    simulator: Callable[..., Run] | None = None,
) -> Outcome:
    """Run a scene and write run.parquet, summary.json, report.html and a PNG of every figure into a folder.

    `checker` makes the checks of an unchanged scene; `simulator` replaces `simulate`. The folder must not hold results
    of other scenes, unless it may be overwritten. If anything fails, no file is written.
    """
    settings, tell = plan.settings, stages or no_progress
    results = out if isinstance(out, ResultFolder) else ResultFolder(out, "run", plan.scene.name)
    with results.fresh([RUN, *file_names({plot.title: plot for plot in plan.scene.plots}).values()]) as folder:
        how = (settings.duration, settings.dt, settings.method, settings.integrator)
        run = (simulator or simulate)(plan.scene, *how, progress=tell("simulating"))
        checks = checker(run, tell("checking")) if checker and not plan.skipped else []
        return write_outcome(
            Outcome(run, checks, plan.skipped, is_published=plan.is_published), results, folder, readme
        )


def no_progress(stage: str) -> Progress:
    """Return a progress callback that does nothing."""
    return lambda part: None


def refuse_unknown_signals(scene: Scene) -> None:
    """Refuse plots and checks of unknown signals, before the run instead of after it."""
    with locate_errors(scene):
        find_unknown_signals(scene)


def find_unknown_signals(scene: Scene) -> None:
    """Raise SeaframeError for the first plot or check of a signal, component or unit that does not exist."""
    from ..look.plot_checks import refuse_unfit_plot

    known = catalogue(scene)
    for k, plot in enumerate(scene.plots):
        for place, name in signals_of(plot):
            refuse_unknown(scene, known, name, f"plots[{k}].{place}", bool(plot.over))
        with errors_at(scene, f"plots[{k}]"):
            refuse_unfit_plot(plot, known)
    for k, check in enumerate(scene.checks):
        refuse_unknown(scene, known, check.signal, f"checks[{k}].signal", False)
    for (k, path), other in other_scenes(scene).items():
        plot, others = scene.plots[k], catalogue(other)
        with errors_at(scene, path):
            for _, name in signals_of(plot):
                refuse_unknown(other, others, name, path, bool(plot.over))
            refuse_unfit_plot(plot, others)


def signals_of(plot: Plot) -> list[tuple[str, str]]:
    """Return the signals of a plot with their places in it; not those of a path."""
    keys = ("signals", "over", "dashed")
    return [(f"{key}[{n}]", name) for key in keys for n, name in enumerate(getattr(plot, key))]


def refuse_unknown(scene: Scene, known: Mapping[str, Signal], name: str, path: str, single: bool) -> None:
    """Refuse a signal or component that does not exist or, where only a single component fits, a whole signal."""
    signal, component = split_component(name)
    if signal not in known:
        raise SeaframeError(unknown_signal(scene, signal), path=path)
    size = known[signal].size
    if component is not None and not component < size > 1:
        raise SeaframeError(
            f"{signal} has {count_words(size, 'component')}, so [{component}] does not exist.", "range", path=path
        )
    if component is None and size > 1 and single:
        raise SeaframeError(
            f"{signal} has {size} components, but a plot with `over` needs single ones, such as {signal}[0].",
            "shape",
            path=path,
        )


def refuse_missed_times(scene: Scene, settings: RunSettings) -> None:
    """Refuse a check at a time that will not be recorded, before the run instead of after it."""
    for k, check in enumerate(scene.checks):
        if check.at is None:
            continue
        steps = check.at / settings.dt
        on_grid = abs(steps - round(steps)) < 1e-9 * max(1.0, steps) or check.at == settings.duration
        if check.at > settings.duration or not on_grid:
            raise SeaframeError(
                f"t = {check.at:g} s is not among the recorded times, multiples of dt = {settings.dt:g} s up to "
                f"{settings.duration:g} s. Change the time, dt or the duration.",
                "range",
                path=f"checks[{k}].at",
            )


def write_outcome(outcome: Outcome, results: ResultFolder, folder: Path, readme: str | None) -> Outcome:
    """Write all files of an outcome into a folder; return the outcome with the names of its figures and its mark."""
    from ..look.check_charts import check_figures
    from ..look.motor_plots import motor_figures
    from ..look.plots import figures, png
    from ..look.report import write_report

    drawn = figures(outcome.run)
    drawn |= motor_figures(outcome.run, drawn)
    drawn |= check_figures(outcome.checks, drawn)
    files = file_names(drawn)
    for title, figure in drawn.items():
        (folder / files[title]).write_bytes(png(figure))
    outcome.run.save(folder / RUN)
    write_report(outcome.run, folder / REPORT, outcome.checks, readme, outcome.reason_without_checks, drawn)
    complete = replace(outcome, figures=tuple(files.values()))
    return replace(complete, mark=results.write_list(folder, SUMMARY, complete.summary())[MARK])


def file_names(titles: Mapping[str, Any]) -> dict[str, str]:
    """Return a file name for every figure: its title in letters, digits and hyphens."""
    names: dict[str, str] = {}
    for title in titles:
        name, number = slug(title), 2
        while f"{name}.png" in names.values():
            name, number = f"{slug(title)}-{number}", number + 1
        names[title] = f"{name}.png"
    return names


def slug(title: str) -> str:
    """Return the title of a figure as a file name that is valid on any system."""
    word = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80]
    return f"{word}-figure".strip("-") if not word or word in DEVICES else word
