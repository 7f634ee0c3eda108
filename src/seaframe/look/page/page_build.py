"""Build a page from its parts: the scene, the dynamics, recorded runs, and the script that draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from ..._version import __version__
from ...errors import SeaframeError
from ...program.traced_controllers import reason_not_traceable
from ...run.other_runs import has_other_runs, runs_beside
from ...run.recording import Recording, Run
from ...scene.free_paths import Free
from ...scene.model import Scene
from ...whole_files import write_file
from .. import words
from ..readme_sources import source_of_scene
from ..shown_units import SHOWN_UNITS
from .charts import charts_of, palette
from .controls import Controls, controls_of
from .drawing import connections_of, extent_of, links_of, start_poses, thrusters_of, views_of, world_of
from .dynamics import as_json, dynamics_of, refusal_reason
from .events import events_of
from .logs import log_of
from .page_meshes import meshes_of
from .recordings import placeholder_recording, recording_of, wanted_signals

HERE = Path(__file__).parent
TEMPLATE, BUNDLE, STYLE = HERE / "page.html", HERE / "web" / "page.js", HERE / "web" / "src" / "style.css"


@dataclass(frozen=True, slots=True)
class PageOptions:
    """Options of a page."""

    free: Free | None = None  # freed paths, with sliders; None: those of the scene, or else a default selection
    source: str = ""  # where the scene comes from, in words
    live: bool = True  # whether the page contains the dynamics; else it only plays recorded runs
    stream: Mapping[str, str] | None = None  # units of signals, for a page that gets a run from a server
    whole: bool = False  # whether it keeps every time of recorded runs, whatever its size
    charts: bool = True  # whether it shows its charts at first, where the window is large enough
    replaced: bool = False  # whether a `control` acts in that run instead of the scene's controllers


def write_page(path: Path, scene: Scene, runs: Sequence[Recording] = (), options: PageOptions | None = None) -> None:
    """Write the page of a scene, or of recorded runs of it, to a file."""
    write_file(path, page_html(scene, runs, options or PageOptions()).encode())


def page_html(scene: Scene, runs: Sequence[Recording] = (), options: PageOptions | None = None) -> str:
    """Return the page as one text. It starts with playing `runs`; all but the first, and logs, are shown as ghosts."""
    content = page_content(scene, runs, options or PageOptions())
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(scene.name),
        style=STYLE.read_text(encoding="utf-8"),
        connect="; connect-src 'self'" if options is not None and options.stream is not None else "",
        content=as_json(content),
        bundle=BUNDLE.read_text(encoding="utf-8"),
    )


def page_content(scene: Scene, runs: Sequence[Recording], options: PageOptions) -> dict[str, Any]:
    """Return all data of a page."""
    reason = refusal_reason(scene)
    outside = reason_not_traceable(scene)
    recorded = list(runs)
    if not recorded and options.stream is None and (reason or outside or not options.live or has_other_runs(scene)):
        from ...run.simulate import simulate

        run = simulate(scene)
        recorded, scene = [run], run.scene  # where the times of latches are known
    labels: list[str] = []
    if recorded and isinstance(recorded[0], Run):
        beside = runs_beside(recorded[0])
        labels = [""] * len(recorded) + list(beside)
        recorded += beside.values()
    if reason and options.free:
        raise SeaframeError(
            f"scene '{scene.name}' cannot run inside a page, so it cannot have sliders: {reason}. Leave out "
            "--free for a page of a recorded run.",
            "unsupported",
            path="free",
        )
    runs_inside = options.live and not reason
    controls = controls_of(scene, options.free) if runs_inside else Controls((), [], [])
    poses = start_poses(scene)
    shown = recorded[0] if recorded else None
    replaced = shown.replaces_controllers if isinstance(shown, Run) else options.replaced
    return {
        "name": scene.name,
        "description": scene.description,
        "source": options.source or source_of_scene(scene),
        "version": __version__,
        "on": [list(line) for line in words.list_effects(scene, replaced_words(replaced, runs_inside))],
        "world": world_of(scene),
        "extent": extent_of(scene, poses),
        "links": links_of(scene, poses),
        "meshes": meshes_of([scene, *(run.scene for run in recorded if isinstance(run, Run))]),
        "thrusters": thrusters_of(scene),
        "controllers": []  # that act in the run shown
        if replaced
        else [[name, words.controller_words(each)] for name, each in scene.controllers.items()],
        "outside": outside,
        "plots": charts_of(scene, recorded),
        "palette": palette(),
        "events": {"live": events_of(scene), "recorded": events_of(scene, shown if isinstance(shown, Run) else None)},
        "units": {unit: shown._asdict() for unit, shown in SHOWN_UNITS.items()},
        "model": dynamics_of(scene, controls.free, trials=controls.trials) if runs_inside else None,
        "reason": reason,
        "connections": connections_of(scene),
        "views": views_of(scene),
        "sliders": controls.sliders,
        "choices": controls.choices,
        "recordings": recordings(scene, recorded, labels, options.whole)
        if options.stream is None
        else [placeholder_recording(scene, poses, options.stream)],
        "streamed": options.stream is not None,
        "charts": options.charts,
        "first": "recorded" if recorded or options.stream is not None else "live",
    }


def replaced_words(replaced: bool, runs_inside: bool) -> str:
    """Return what is said of controllers that a `control` replaces in the run shown; empty if none does."""
    where = " in the recorded run; acts if the scene runs in this page" if runs_inside else ""
    return words.REPLACED + where if replaced else ""


def recordings(
    scene: Scene, runs: Sequence[Recording], labels: Sequence[str] = (), whole: bool = False
) -> list[dict[str, Any]]:
    """Return runs and measured logs as data, each with its own title; the first is a run.

    `labels` are the titles of runs that a plot of the scene names; those of others are empty. `whole`: with all times.
    """
    titles = [label or title_of(run) for run, label in zip(runs, labels or [""] * len(runs), strict=True)]
    if len(runs) > 1:
        titles = [f"{number}: {title}" for number, title in enumerate(titles, start=1)]
    wanted = [name for run in runs[:1] if isinstance(run, Run) for name in wanted_signals(run)]
    sharing = None if whole else len(runs)
    return [
        recording_of(run, title, wanted, sharing)
        if isinstance(run, Run)
        else log_of(run, scene, title, wanted, sharing)
        for run, title in zip(runs, titles, strict=True)
    ]


def title_of(run: Recording) -> str:
    """Return the title of a run or log."""
    if isinstance(run, Run):
        return f"{run.scene.name}, {run.integrator}"
    return f"measured, {Path(str(getattr(run, 'source', ''))).name or 'a log'}"
