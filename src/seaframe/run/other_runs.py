"""Runs that the plots of a scene draw beside its own: changed copies of the scene, or other scenes."""

from __future__ import annotations

import json
from weakref import WeakKeyDictionary

from ..scene.locating import errors_at, locate_errors
from ..scene.model import OtherRun, Scene
from .recording import Run

SIMULATED: WeakKeyDictionary[Run, dict[str, Run]] = WeakKeyDictionary()  # other runs beside a run, by their content


def other_scene(scene: Scene, other: OtherRun, path: str) -> Scene:
    """Return the scene of another run of a plot; errors are at `path`, its place in the scene."""
    with locate_errors(scene), errors_at(scene, path):
        content = scene.to_dict() if other.scene is None else json.loads(other.scene)
        return Scene.from_dict(content | {"plots": [], "checks": []}).replace(other.set)


def other_scenes(scene: Scene) -> dict[tuple[int, str], Scene]:
    """Return the scenes of all other runs of a scene's plots, by the number of the plot and the path of the run."""
    return {
        (number, path): other_scene(scene, other, path)
        for number, plot in enumerate(scene.plots)
        for label, other in plot.runs.items()
        if other.model_fields_set
        for path in (path_of(number, label),)
    }


def has_other_runs(scene: Scene) -> bool:
    """Whether a plot of a scene draws other runs beside its own."""
    return any(other.model_fields_set for plot in scene.plots for other in plot.runs.values())


def path_of(number: int, label: str) -> str:
    """Return the path of a run of a plot in the scene."""
    return f"plots[{number}].runs.{label}"


def other_run(run: Run, other: OtherRun, path: str) -> Run:
    """Return another run of a plot beside a run; it is simulated once, for the same duration.

    A changed copy has the steps of the run, unless its changes set others; another scene has its own settings.
    """
    if not other.model_fields_set:
        return run
    known, key = SIMULATED.setdefault(run, {}), other.model_dump_json()
    if key not in known:
        from .simulate import simulate

        scene = other_scene(run.scene, other, path)
        chosen = {name.removeprefix("run.") for name in other.set if name.startswith("run.")}
        own_steps = other.scene is not None or "dt" in chosen
        duration = None if "duration" in chosen else float(run.t[-1] - run.t[0])
        with errors_at(run.scene, path):
            known[key] = simulate(scene, duration, None if own_steps else run.dt)
    return known[key]


def runs_beside(run: Run) -> dict[str, Run]:
    """Return all other runs of the plots of a run's scene by their names, each once."""
    found: dict[str, Run] = {}
    for number, plot in enumerate(run.scene.plots):
        for label, other in plot.runs.items():
            beside = other_run(run, other, path_of(number, label))
            if beside is not run and all(each is not beside for each in found.values()):
                found[label] = beside
    return found
