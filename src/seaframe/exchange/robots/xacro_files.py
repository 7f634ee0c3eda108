"""Read robots from xacro files, which are expanded to URDF in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from ...errors import SceneError, one_line
from ...extras import import_extra
from ...scene.reader import file_problem
from . import xacro_child
from .draft import DraftWorld
from .import_options import ImportOptions
from .import_report import ImportReport
from .packages import Packages
from .robot_formats import robot_format
from .urdf_files import urdf_world
from .xml_source import MAX_BYTES, parse_xml

PATIENCE = 60.0  # seconds for an expansion, on a busy machine
EMPTY = "expands to no links: it only defines macros. Import the file that uses them."


@robot_format("xacro", ".xacro")
def read_xacro(path: Path, options: ImportOptions, report: ImportReport) -> DraftWorld:
    """Expand a xacro file and read its robot."""
    if problem := file_problem(path, MAX_BYTES, "a robot file"):
        raise SceneError(problem, place=str(path))
    packages = Packages(path, options.packages)
    answer = expand(path, packages, options)
    files = shown_names(answer["files"], path)
    for text, place in answer["warnings"]:
        report.add("doubtful", one_line(f"xacro: {text}"), place_text(place, files, path))
    if "error" in answer:
        place = place_text(answer["place"], files, path, column=True)
        part = " If this file is a part of another one, import that one." if answer["code"] == "invalid" else ""
        raise SceneError(one_line(f"xacro: {answer['error'].rstrip('.')}.{part}"), answer["code"], place=place)
    for name, value in answer["arguments"].items():
        given = "as given" if name in options.arguments else "by default"
        report.add("read", one_line(f"argument {name} = {value}, {given}."), str(path))
    report.doubt_arguments(options.arguments, answer["asked"])
    packages.used |= {name: packages.folders[name] for name in answer["used"]}
    root = parse_xml(answer["xml"], str(path), report, files)
    if root.find("link") is None:
        raise root.error(EMPTY, "missing")
    return urdf_world(root, packages, report)


def expand(path: Path, packages: Packages, options: ImportOptions) -> dict[str, Any]:
    """Expand a file in a child process and return its answer."""
    import_extra("xacrodoc", "robots", "a xacro file needs xacrodoc, which is not installed:")
    job = {
        "path": str(path.absolute()),
        "packages": {name: str(folder) for name, folder in packages.folders.items()},
        "roots": [str(root) for root in packages.roots],
        "arguments": dict(options.arguments),
        "sys_path": sys.path,
    }
    late = SceneError(
        f"the expansion takes more than {xacro_child.CPU_SECONDS} s, or too much memory. Do its macros end?",
        "limit",
        place=str(path),
    )
    try:
        done = subprocess.run(
            [sys.executable, "-I", xacro_child.__file__],
            input=json.dumps(job).encode(),
            capture_output=True,
            timeout=PATIENCE,
            env={},
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise late from None
    except (ValueError, UnicodeError):  # killed by its limits
        raise late from None
    return answer


def shown_names(files: list[str], path: Path) -> list[str]:
    """Return the names of files as places show them: from the folder of the robot file, as the user gave it."""
    return [str(path.parent / os.path.relpath(name, path.absolute().parent)) for name in files]


def place_text(place: Any, files: list[str], path: Path, column: bool = False) -> str:
    """Return a place of an answer as file:line, or file:line:column."""
    if place is None:
        return str(path)
    number, line, at = place
    return f"{files[number]}:{line}" + (f":{at}" if column else "")
