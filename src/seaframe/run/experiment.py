"""Run an experiment and write all that a user wants to keep of it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from ..dynamics import derive
from ..errors import SeaframeError, one_line, unknown_name
from ..integrate.schedule import refuse_many_steps
from ..scene.model import RunSettings, Scene
from ..scene.reader import parse_yaml
from ..signals.catalogue import catalogue
from ..signals.signal import parted
from .checks import Check
from .folders import MARK, REPORT, RUN, SUMMARY, ResultFolder
from .recording import Run
from .simulate import Progress, refuse_huge, simulate

Stages: TypeAlias = Callable[[str], Progress]  # told the name of a stage, gives the one to tell its progress
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{k}" for port in ("com", "lpt") for k in range(10))}  # of Windows
Checker: TypeAlias = Callable[[Run, Progress | None], list[Check]]


@dataclass(frozen=True, slots=True)
class Overrides:
    """What a user asks for in the place of a scene's own settings; None is the scene's."""

    changes: Mapping[str, Any] = field(default_factory=dict)  # other values at paths
    duration: float | None = None  # [s]
    dt: float | None = None  # [s]
    method: str | None = None
    integrator: str | None = None

    def spoil(self, scene: Scene) -> list[str]:
        """What differs from the scene such that its checks no longer apply; formulations all agree."""
        asked = {"duration": self.duration, "dt": self.dt, "integrator": self.integrator}
        own = scene.run.model_dump()
        return [*self.changes, *(key for key, value in asked.items() if value is not None and value != own[key])]

    def settings(self) -> dict[str, Any]:
        """The settings of a run that are asked for, by their paths."""
        asked = {"duration": self.duration, "dt": self.dt, "method": self.method, "integrator": self.integrator}
        return {f"run.{key}": value for key, value in asked.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Plan:
    """A scene that can be run, how it will run, and why its checks will be skipped, if they will."""

    scene: Scene  # with its changes
    settings: RunSettings
    skipped: str


def planned(scene: Scene, asked: Overrides) -> Plan:
    """What a user asks for, or an error that says why it cannot be done."""
    changed = scene.replace(asked.changes) if asked.changes else scene
    settings = changed.replace(asked.settings()).run
    refuse_many_steps(settings.duration, settings.dt)
    refuse_huge(changed, settings.duration / settings.dt)
    derive(changed, settings.method)
    refuse_unknown_signals(changed)
    spoilt = asked.spoil(scene)
    if not spoilt:
        refuse_missed_times(changed, settings)
    reason = f"checks hold for the unchanged scene; changed: {', '.join(spoilt)}." if spoilt else ""
    return Plan(changed, settings, reason)


def parse_changes(texts: Sequence[str]) -> dict[str, Any]:
    """Values by path from texts PATH=VALUE, each value in YAML."""
    changes: dict[str, Any] = {}
    for text in texts:
        path, equals, value = text.partition("=")
        if not equals or not path.strip():
            raise SeaframeError(f"--set {one_line(text)}: write PATH=VALUE, as in rov.upper.mass=50.")
        document = parse_yaml(f"value: {value}", f"--set {path}")
        if list(document.data) != ["value"]:
            raise SeaframeError(f"--set {one_line(text)}: the value must be a number, a text or a list.")
        changes[path.strip()] = document.data["value"]
    return changes


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run with its checks, or with the reason why they were not made."""

    run: Run
    checks: list[Check]
    skipped: str  # the reason; empty where checks were made, or where there are none
    figures: tuple[str, ...] = ()  # files
    mark: Mapping[str, Any] = field(default_factory=dict)  # of the folder, once it is written

    @property
    def missed(self) -> str:
        """Why checks that the scene lists were not made; empty where it lists none."""
        return self.skipped if self.run.scene.checks else ""

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(check.passed for check in self.checks)

    def summary(self) -> dict[str, Any]:
        """What identifies the run, how it went, and what came of its checks; plain data."""
        return {
            **self.run.to_dict(),
            "wall_s": self.run.wall_s,
            "health": plain(self.run.health.to_dict()),
            "checks": plain([check.to_dict() for check in self.checks]),
            "checks_skipped": self.skipped or None,
            "figures": list(self.figures),
            **({MARK: self.mark} if self.mark else {}),
        }


def plain(value: Any) -> Any:
    """Data that JSON can hold: numbers that are not finite become null."""
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

    `checker` makes the checks of an unchanged scene; `simulator` runs it in the place of `simulate`. The folder must
    hold no results of other scenes, unless it may be overwritten; nothing is left in it unless all of it is written.
    """
    settings, tell = plan.settings, stages or silent
    results = out if isinstance(out, ResultFolder) else ResultFolder(out, "run", plan.scene.name)
    with results.fresh([RUN, *file_names({plot.title: plot for plot in plan.scene.plots}).values()]) as folder:
        how = (settings.duration, settings.dt, settings.method, settings.integrator)
        run = (simulator or simulate)(plan.scene, *how, progress=tell("simulating"))
        checks = checker(run, tell("checking")) if checker and not plan.skipped else []
        return write_outcome(Outcome(run, checks, plan.skipped), results, folder, readme)


def silent(stage: str) -> Progress:
    """Tells nobody."""
    return lambda part: None


def refuse_unknown_signals(scene: Scene) -> None:
    """Plots and checks that name no signal are refused before the run, not after it."""
    known = catalogue(scene)
    wanted = {
        f"plots[{k}].{key}[{n}]": name
        for k, plot in enumerate(scene.plots)
        for key in ("signals", "over", "dashed")
        for n, name in enumerate(getattr(plot, key))
    }
    wanted |= {f"checks[{k}].signal": check.signal for k, check in enumerate(scene.checks)}
    paths = {f"plots[{k}]" for k, plot in enumerate(scene.plots) if plot.over}
    for path, name in wanted.items():
        signal, component = parted(name)
        if signal not in known:
            raise SeaframeError(unknown_name(signal, known, "signal"), path=path)
        size = known[signal].size
        if component is not None and not component < size > 1:
            raise SeaframeError(f"{path}: {signal} has {size} component(s), so no [{component}].")
        if component is None and size > 1 and path.partition(".")[0] in paths:
            raise SeaframeError(f"{path}: a path needs single components, such as {signal}[0].")


def refuse_missed_times(scene: Scene, settings: RunSettings) -> None:
    """A check at a time that is not recorded is refused before the run, not after it."""
    for k, check in enumerate(scene.checks):
        if check.at is None:
            continue
        steps = check.at / settings.dt
        on_grid = abs(steps - round(steps)) < 1e-9 * max(1.0, steps) or check.at == settings.duration
        if check.at > settings.duration or not on_grid:
            raise SeaframeError(
                f"checks[{k}].at: t = {check.at:g} s is not among the recorded times: "
                f"multiples of dt = {settings.dt:g} s up to {settings.duration:g} s."
            )


def write_outcome(outcome: Outcome, results: ResultFolder, folder: Path, readme: str | None) -> Outcome:
    """Write all files of an outcome into a folder; gives the outcome with the names of its figures and its mark."""
    from ..look.charts import check_figures
    from ..look.plots import figures, png
    from ..look.report import write_report

    drawn = figures(outcome.run)
    drawn |= check_figures(outcome.checks, drawn)
    files = file_names(drawn)
    for title, figure in drawn.items():
        (folder / files[title]).write_bytes(png(figure))
    outcome.run.save(folder / RUN)
    write_report(outcome.run, folder / REPORT, outcome.checks, readme, outcome.missed, drawn)
    complete = replace(outcome, figures=tuple(files.values()))
    return replace(complete, mark=results.write_list(folder, SUMMARY, complete.summary())[MARK])


def file_names(titles: Mapping[str, Any]) -> dict[str, str]:
    """A file for every figure: its title in letters, digits and hyphens."""
    names: dict[str, str] = {}
    for title in titles:
        name, number = slug(title), 2
        while f"{name}.png" in names.values():
            name, number = f"{slug(title)}-{number}", number + 1
        names[title] = f"{name}.png"
    return names


def slug(title: str) -> str:
    """The title of a figure as the name of a file, on any system."""
    word = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80]
    return f"{word}-figure".strip("-") if not word or word in DEVICES else word
