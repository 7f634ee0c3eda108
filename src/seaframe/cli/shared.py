"""The app to which all commands are added, and their common arguments.

The help of every command ends with "For example:" and complete commands, one in a line; tests parse them all.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from .. import choices
from .._version import __version__
from ..errors import SeaframeError

if TYPE_CHECKING:
    from ..run.folders import ResultFolder
    from ..scene.model import Scene

app = App(
    name="seaframe",
    version=__version__,
    help="""Dynamics of underwater robots: describe a robot, derive its motion, run it, look at it.

For example:

    seaframe gallery
    seaframe run rov-one-arm
    seaframe new my-robot.yaml
    seaframe run my-robot.yaml --set rov.upper.mass=8""",
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)


FITTED = "fitted.yaml"  # a scene with the estimates in it, beside the results with their uncertainty


def describe_option(text: str, *names: str) -> Parameter:
    """Return a parameter with its help text and, where they differ from the argument's own, its names."""
    return Parameter(name=names or None, help=text, negative="", show_default=False)


def complete_target(context: Any) -> list[str]:
    """Return the names of experiments and ready robots, and files of scenes and robots, that begin as what is typed."""
    from ..catalogue import SUFFIXES, gallery, robots
    from ..exchange.robots.import_robot import is_robot_file

    typed: str = context.incomplete
    folder, _, start = typed.rpartition("/")
    try:
        entries = sorted(entry for entry in Path(folder or ".").iterdir() if entry.name.startswith(start))
    except OSError:  # there is no such folder
        entries = []
    offered = [entry for entry in entries if entry.is_dir() or entry.suffix in SUFFIXES or is_robot_file(entry)]
    files = [typed.removesuffix(start) + entry.name + "/" * entry.is_dir() for entry in offered]
    return [*(name for name in (*gallery(), *robots()) if name.startswith(typed)), *files]


Target = Annotated[
    str,
    Parameter(
        name="NAME|FILE",
        help="Name of an experiment or ready robot, or path of a scene or robot.",
        show_default=False,
        completer=complete_target,
    ),
]
Method = Annotated[choices.Method | None, describe_option("Formulation of the equations of motion.")]
Integrator = Annotated[choices.Integrator | None, describe_option("Integration method.")]
Changes = Annotated[
    list[str] | None,
    describe_option("PATH=VALUE: new value at a path; may be repeated. The scene's checks are then skipped.", "--set"),
]
OverwriteFiles = Annotated[bool, describe_option("Replace files that exist.", "--overwrite")]
AsJson = Annotated[bool, describe_option("Print the results as JSON, and nothing else.", "--json")]
Overwrite = Annotated[
    bool, describe_option("Replace results of another scene, and files that Seaframe did not write, in the folder.")
]


def parse_free(texts: list[str]) -> list[str | dict[str, list[str]]]:
    """Parse PATH, or NAME=PATH,PATH for tied paths, to free parameters."""
    found: list[str | dict[str, list[str]]] = []
    for text in texts:
        name, equals, paths = text.partition("=")
        found.append({name.strip(): [path.strip() for path in paths.split(",")]} if equals else text)
    return found


def changed_scene(target: str, changes: list[str] | None, shown: bool = False) -> Scene:
    """Load an experiment, a scene or a robot by its name or file, with new values at some paths.

    `shown`: the joints of an imported robot get a motion that shows it.
    """
    from ..catalogue import load
    from ..run.experiment import parse_changes

    scene = load_to_show(target) if shown else load(target)
    return scene.replace(parse_changes(changes)) if changes else scene


def load_to_show(target: str) -> Scene:
    """Load an experiment, a scene or a robot by its name or file; an imported robot floats, and its joints move."""
    from ..catalogue import gallery, load
    from ..exchange.robots.demonstration import robot_to_show
    from ..exchange.robots.import_robot import is_robot_file

    is_robot = target not in gallery() and is_robot_file(Path(target))
    return robot_to_show(Path(target)) if is_robot else load(target)


def short_name(target: str) -> str:
    """Return the name of an experiment, or of a scene file without its suffix, valid as a name of a folder or file."""
    from ..catalogue import built_in_file

    if built_in_file(target):
        return target
    printable = "".join(letter if letter.isprintable() else "_" for letter in Path(target).stem)
    return printable.strip(".") or "scene"  # the stem ".." of a file "...yaml" would lead out of the folder


def result_folder(command: str, target: str | Path, out: Path, overwrite: bool, *files: str) -> ResultFolder:
    """Return the folder for the results of a command on a scene or log; refuse it if they would replace other files.

    `files` are those that the command writes besides report and list, as far as they are known.
    """
    from ..catalogue import built_in_file
    from ..run.folders import ResultFolder

    of = str(target)
    if not built_in_file(of):
        file, folder = os.path.realpath(target), os.path.realpath(out)
        same_drive = os.path.splitdrive(file)[0] == os.path.splitdrive(folder)[0]
        of = Path(os.path.relpath(file, folder) if same_drive else file).as_posix()
    found = ResultFolder(out, command, of, overwrite)
    found.check(files)
    return found


def refuse_existing(path: Path, overwrite: bool) -> None:
    """Refuse to write a file that exists, unless `overwrite`; pipes and devices can always be written."""
    if not overwrite and os.path.lexists(path) and not (path.exists() and not path.is_file() and not path.is_dir()):
        raise SeaframeError(
            "exists already, and would be lost. Choose another name with -o, or replace it with --overwrite.",
            "conflict",
            place=str(path),
        )


def readme_of(target: str) -> str | None:
    """Return the README of a built-in experiment or ready robot, or None."""
    from ..catalogue import built_in_file

    scene = built_in_file(target)
    path = None if scene is None else scene.with_name("README.md")
    return path.read_text(encoding="utf-8") if path is not None and path.is_file() else None
