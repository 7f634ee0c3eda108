"""Built-in experiments in `gallery/`: one folder each, with its scene, its README and the checks of its results.

Checks that a scene file cannot express are functions `checks(run, progress)` in `checks_<name>.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import MAX_VALUE, SceneError, one_line, unknown_name

if TYPE_CHECKING:
    from .run.checks import Check
    from .run.recording import Run
    from .scene.model import Scene

FOLDER = Path(__file__).parent / "gallery"
SUFFIXES = (".yaml", ".yml")


def gallery() -> list[str]:
    """Return the names of the built-in experiments, sorted.

    Example: `for name in sf.gallery(): scene = sf.load(name)`.
    """
    return sorted(path.parent.name for path in FOLDER.glob("*/scene.yaml"))


def description_of(name: str) -> str:
    """Return the description of a built-in experiment; the rest of its scene is not read."""
    from ruamel.yaml import YAML

    events = YAML(typ="safe", pure=True).parse((FOLDER / name / "scene.yaml").read_text(encoding="utf-8"))
    texts = (getattr(event, "value", None) for event in events)
    return next((str(next(texts)) for text in texts if text == "description"), "")


def load(name: str | Path) -> Scene:
    """Load a scene: by the name of a built-in experiment (see `gallery`), or from the path of a file.

    A scene file is .yaml; a robot file of another program, such as .urdf or .xacro, is imported as by `import_robot`.
    Raises a SceneError with file, line and column of every problem in the file.

    Example: `scene = sf.load("rov-one-arm")` or `scene = sf.load("my-robot.yaml")`.
    """
    from .exchange.robots.import_robot import import_robot, is_robot_file
    from .scene.files import read_scene

    path = built_in_file(str(name)) or Path(name)
    if is_robot_file(path):
        return import_robot(path)[0]
    if path.suffix in SUFFIXES or os.path.lexists(path):
        return read_scene(path, built_in_file)
    unknown = unknown_name(str(name), gallery(), "experiment")
    fault = replace(unknown, message=f"{unknown} Or give the path of a .yaml file.")
    raise SceneError(fault, path=one_line(str(name), MAX_VALUE))


def built_in_file(name: str) -> Path | None:
    """Return the scene file of a built-in experiment; None for any other name."""
    return FOLDER / name / "scene.yaml" if name in gallery() else None


def experiment_checks(run: Run, progress: Callable[[float], None] | None = None) -> list[Check]:
    """Evaluate the checks of a run: those listed in its scene, and those of a built-in experiment.

    A built-in experiment is recognised by its whole scene, so a changed copy runs only the checks listed in its scene.
    """
    from .run.checks import scene_checks

    checks = scene_checks(run)
    name = run.scene.name
    path = FOLDER / name / f"checks_{name.replace('-', '_')}.py"
    if name in gallery() and path.is_file() and run.scene == load(name):
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        checks += module.checks(run, progress)
    return checks
