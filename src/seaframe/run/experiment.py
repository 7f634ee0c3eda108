"""Run an experiment and write all that a user wants to keep of it, whole or not at all."""

from __future__ import annotations

import json
import math
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

from ..dynamics import derive
from ..errors import SeaframeError, one_line
from ..scene.model import RunSettings, Scene
from ..scene.problems import choose
from ..scene.reader import parse_yaml
from .checks import Check
from .recording import Run
from .schedule import refuse_many_steps
from .signals import components_of, parted, units_of
from .simulate import Progress, refuse_huge, simulate

Stages: TypeAlias = Callable[[str], Progress]  # told the name of a stage, gives the one to tell its progress
Checker: TypeAlias = Callable[[Run, Progress | None], list[Check]]
RUN, SUMMARY, REPORT, RESULTS = "run.parquet", "summary.json", "report.html", "results.json"
LISTS = (SUMMARY, RESULTS)  # of runs, and of what was identified or compared: each names the files beside it


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
    out: Path,
    checker: Checker | None = None,
    readme: str | None = None,
    stages: Stages | None = None,
    simulator: Callable[..., Run] | None = None,
) -> Outcome:
    """Run a scene and write run.parquet, summary.json, report.html and a PNG of every figure into a folder.

    `checker` makes the checks of an unchanged scene; `simulator` runs it in the place of `simulate`. Nothing is left in
    the folder unless all of it is written.
    """
    settings, tell = plan.settings, stages or silent
    with fresh_folder(out) as folder:
        how = (settings.duration, settings.dt, settings.method, settings.integrator)
        run = (simulator or simulate)(plan.scene, *how, progress=tell("simulating"))
        checks = checker(run, tell("checking")) if checker and not plan.skipped else []
        return written(Outcome(run, checks, plan.skipped), folder, readme)


def default_folder(scene: Scene) -> Path:
    """Where results go if nobody says where."""
    return Path("out") / (slug(scene.name) or "scene")


def silent(stage: str) -> Progress:
    """Tells nobody."""
    return lambda part: None


def refuse_unknown_signals(scene: Scene) -> None:
    """Plots and checks that name no signal are refused before the run, not after it."""
    known = dict(units_of(scene))
    wanted = {
        f"plots[{k}].{key}[{n}]": name
        for k, plot in enumerate(scene.plots)
        for key in ("signals", "dashed")
        for n, name in enumerate(getattr(plot, key))
    }
    wanted |= {f"checks[{k}].signal": check.signal for k, check in enumerate(scene.checks)}
    sizes = components_of(scene)
    for path, name in wanted.items():
        signal, component = parted(name)
        if signal not in known:
            raise SeaframeError(f"{path}: " + choose(signal, known, "signal"))
        if component is not None and not component < sizes[signal] > 1:
            raise SeaframeError(f"{path}: {signal} has {sizes[signal]} component(s), so no [{component}].")


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


def written(outcome: Outcome, folder: Path, readme: str | None) -> Outcome:
    """Write all files of an outcome into a folder; the outcome with the names of its figures."""
    from ..look.plots import figures, png
    from ..look.report import write_report

    drawn = figures(outcome.run)
    files = file_names(drawn)
    for title, figure in drawn.items():
        (folder / files[title]).write_bytes(png(figure))
    outcome.run.save(folder / RUN)
    write_report(outcome.run, folder / REPORT, outcome.checks, readme, outcome.missed, drawn)
    complete = Outcome(outcome.run, outcome.checks, outcome.skipped, tuple(files.values()))
    (folder / SUMMARY).write_text(json.dumps(complete.summary(), indent=2) + "\n", encoding="utf-8")
    return complete


def file_names(titles: Mapping[str, Any]) -> dict[str, str]:
    """A file for every figure: its title in letters, digits and hyphens."""
    names: dict[str, str] = {}
    for title in titles:
        name, number = slug(title) or "figure", 2
        while f"{name}.png" in names.values():
            name, number = f"{slug(title) or 'figure'}-{number}", number + 1
        names[title] = f"{name}.png"
    return names


def slug(text: str) -> str:
    """Text as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]


# Folders that are written whole or not at all


@contextmanager
def fresh_folder(out: Path) -> Iterator[Path]:
    """A hidden folder beside `out` to write into, which takes its place at the end; on failure nothing remains."""
    made: list[Path] = []
    folder = out.parent / f".{out.name}.{uuid4().hex[:8]}"
    try:
        if out.exists() and not out.is_dir():
            raise SeaframeError(f"{out}: is a file; the results need a folder.")
        made = [parent for parent in (out.parent, *out.parent.parents) if not parent.exists()]
        folder.mkdir(parents=True)
        yield folder
        publish(folder, out)
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        for parent in made:
            with suppress(OSError):
                parent.rmdir()
        if isinstance(error, OSError):
            raise SeaframeError(f"{out}: cannot be written: {error.strerror or error}.") from error
        raise


def publish(folder: Path, out: Path) -> None:
    """Put a folder in the place of `out`; where that exists, file by file, and without what the last run left there."""
    if not out.exists():
        folder.rename(out)
        return
    new = {file.name for file in folder.iterdir()}
    old = {name: listed(out / name) for name in LISTS}
    kept = new.union(*(files for name, files in old.items() if name not in new))  # of another command
    for file in sorted(folder.iterdir(), key=lambda file: file.name in LISTS):
        os.replace(file, out / file.name)
    for name in set().union(*old.values()) - kept:
        (out / name).unlink(missing_ok=True)
    folder.rmdir()


def listed(path: Path) -> set[str]:
    """Figures and other files that a list of results names as its own."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        found = [name for key in ("figures", "files") for name in data.get(key, [])]
    except (OSError, ValueError, AttributeError, TypeError):
        return set()
    return {name for name in found if isinstance(name, str) and re.fullmatch(r"[a-z0-9-]+\.(png|csv|yaml)", name)}


def write_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.parent / f".{path.name}.{uuid4().hex[:8]}"
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise SeaframeError(f"{path}: cannot be written: {error.strerror or error}.") from error
