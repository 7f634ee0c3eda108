"""Built-in experiments in `gallery/` and ready robots in `robots/`: one folder each, with its scene and its README.

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
from .scene.used_robots import ready_robot_file, ready_robots

if TYPE_CHECKING:
    from .run.checks import Check
    from .run.recording import Run
    from .scene.model import Scene
    from .scene.reader import Document

FOLDER = Path(__file__).parent / "gallery"
SUFFIXES = (".yaml", ".yml")


def gallery() -> list[str]:
    """Return the names of the built-in experiments, sorted.

    Example: `for name in sf.gallery(): scene = sf.load(name)`.
    """
    return sorted(path.parent.name for path in FOLDER.glob("*/scene.yaml"))


def robots() -> list[str]:
    """Return the names of the ready robots, sorted. Each can be loaded, run, and used in a scene.

    Example: `scene = sf.load("bluerov2-heavy")`, or in a scene file `robots: {rov: {use: bluerov2-heavy}}`.
    """
    return ready_robots()


def description_of(name: str) -> str:
    """Return the description of a built-in experiment or ready robot; the rest of its scene is not read."""
    from ruamel.yaml import YAML

    path = built_in_file(name)
    assert path is not None
    events = YAML(typ="safe", pure=True).parse(path.read_text(encoding="utf-8"))
    texts = (getattr(event, "value", None) for event in events)
    return next((str(next(texts)) for text in texts if text == "description"), "")


def load(name: str | Path) -> Scene:
    """Load a scene: an experiment (see `gallery`) or a ready robot (see `robots`) by name, or a file by its path.

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
        return read_scene(path, built_in_file, robot_document)
    unknown = unknown_name(str(name), [*gallery(), *robots()], "experiment")
    fault = replace(unknown, message=f"{unknown} Or name a ready robot, or the path of a .yaml file.")
    raise SceneError(fault, path=one_line(str(name), MAX_VALUE))


def robot_document(path: Path) -> Document | None:
    """Return the content of a robot file of another program as that of a scene file; None for other files."""
    from .exchange.robots.import_robot import import_robot, is_robot_file
    from .scene.reader import Document, Place

    if not is_robot_file(path):
        return None
    return Document(import_robot(path)[0].to_dict(), {(): Place(1, 1)}, {}, str(path))


def built_in_file(name: str) -> Path | None:
    """Return the scene file of a built-in experiment or ready robot; None for any other name."""
    return FOLDER / name / "scene.yaml" if name in gallery() else ready_robot_file(name)


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
