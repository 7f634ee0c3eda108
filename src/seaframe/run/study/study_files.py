"""Study files: a study of several scenes, or of a scene in another file.

study:
  scenes: {light: rov.yaml, heavy: rov-heavy.yaml}     # or one name: built-in experiments, or files beside this one
  over: {water.current.velocity[0]: 0:0.4:5}
  keep: [max(rov.hull.depth)]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ...errors import SceneError
from ...scene.model import Scene
from ...scene.reader import Document, read_yaml
from ...scene.study import StudySettings

KEYS = ("seaframe", "study")  # of a study file
Load = Callable[[str], Scene]  # of a scene by the name of an experiment, or from a file


def read_study(target: str, load: Load, is_built_in: Callable[[str], bool]) -> tuple[dict[str, Scene], StudySettings]:
    """Return the scenes by name and the settings of a study: of a study file, or of a scene with or without `study`."""
    path = Path(target)
    if not is_built_in(target) and path.suffix in (".yaml", ".yml") and path.is_file():
        document = read_yaml(path)
        if "study" in document.data and "robots" not in document.data:
            return study_of(document, path, load, is_built_in)
    scene = load(target)
    return {scene.name: scene}, scene.study or StudySettings()


def study_of(
    document: Document, path: Path, load: Load, is_built_in: Callable[[str], bool]
) -> tuple[dict[str, Scene], StudySettings]:
    """Return scenes and settings of a study file."""
    data = document.data
    if beside := [key for key in data if key not in KEYS]:
        message = "a study file holds `study` alone; the rest is in the files of its scenes. Write it there, or under "
        raise SceneError(
            message + "`study.over`.", "unsupported", path=beside[0], place=document.location((beside[0],), key=True)
        )
    given = data["study"] if isinstance(data["study"], Mapping) else {}
    named = given.get("scenes")
    listed = [named] if isinstance(named, str) else named
    names = listed if isinstance(listed, Mapping) else {Path(str(x)).stem: x for x in listed or ()}
    if not names or not all(isinstance(x, str) for x in names.values()):
        message = "a study file needs `scenes`: names of built-in experiments, or of scene files beside it."
        raise SceneError(message, "missing", path="study.scenes", place=str(path))
    if isinstance(listed, list) and len(names) < len(listed):
        message = "two of these files have the same name. Give the scenes names of their own: {light: rov.yaml, ..}."
        raise SceneError(message, "conflict", path="study.scenes", place=str(path))
    scenes = {}
    for name, file in names.items():
        if not is_built_in(file) and Path(file).name != file:
            message = f"'{file}' must be a file beside the study file, without a folder."
            raise SceneError(message, "unsupported", path="study.scenes", place=str(path))
        scenes[str(name)] = load(file if is_built_in(file) else str(path.parent / file))
    rest = {key: value for key, value in given.items() if key != "scenes"}
    first = next(iter(scenes.values()))
    try:
        settings = Scene.from_dict(first.to_dict() | data | {"study": rest}).study  # checks the keys as in a scene
    except SceneError as error:
        raise SceneError(error.fault, path=error.path, place=str(path)) from None
    return scenes, settings or StudySettings()
