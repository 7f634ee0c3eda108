"""Write an imported robot as a commented scene file, with its meshes in a folder beside it."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...errors import SeaframeError, one_line
from ...scene.files import read_scene
from ...scene.writing import SUFFIXES, block_lines
from ...whole_files import report_errors, write_files
from .import_report import KINDS, format_total
from .import_robot import Import

LONGEST_COMMENT = 116  # characters of a line
ROBOT = re.compile(r"^  (\S+):")  # lines of a robot and of a link in the file
LINK = re.compile(r"^      (\S+):")


def write_import(done: Import, path: Path, overwrite: bool) -> list[Path]:
    """Write the scene of an import and its meshes, completely or not at all; return the files written.

    The scene is read back before anything is written.
    """
    if path.suffix not in SUFFIXES:
        message = f"a scene is saved as .yaml, not {path.suffix!r}. Choose that suffix."
        raise SeaframeError(one_line(message), "unsupported", place=str(path))
    folder = f"{path.stem}-meshes"
    beside = path.parent / folder
    targets = {beside / name: done.built.mesh_bytes(name) for name in done.built.files}
    for target in (path, *targets):
        if os.path.lexists(target) and not overwrite:
            message = "exists already, and would be lost. Choose another name with -o, or replace it with --overwrite."
            raise SeaframeError(message, "conflict", place=str(target))
    if not path.parent.is_dir():
        raise SeaframeError(f"there is no folder {path.parent}. Create it first.", "file", place=str(path))
    text = scene_text(done, folder)
    read_back(text, {Path(folder, target.name): content for target, content in targets.items()})
    is_new = bool(targets) and not beside.exists()
    with report_errors(path):
        if is_new:
            beside.mkdir()
    try:
        write_files(targets | {path: text.encode()})
    except BaseException:
        if is_new:
            with suppress(OSError):  # it holds files of others
                beside.rmdir()
        raise
    return [path, *targets]


def read_back(text: str, meshes: dict[Path, bytes]) -> None:
    """Refuse a text that does not read back as a scene."""
    with tempfile.TemporaryDirectory() as scratch:
        for name, content in meshes.items():
            (Path(scratch) / name).parent.mkdir(exist_ok=True)
            (Path(scratch) / name).write_bytes(content)
        file = Path(scratch) / "scene.yaml"
        file.write_text(text, encoding="utf-8")
        read_scene(file)


def scene_text(done: Import, folder: str) -> str:
    """Return the text of the scene file: the report as comments, then the scene with a source beside every number."""
    data = {"seaframe": 1} | done.built.beside(folder)
    old_names = {new: old for old, new in done.report.links.items()}
    return "\n".join([*comments(done), *with_names(data, old_names)]) + "\n"


def comments(done: Import) -> Iterator[str]:
    """Yield the report as comments."""
    report = done.report
    yield f"# Imported from {one_line(Path(report.file).name)} ({report.format}). Sources of numbers are beside them."
    for key, value in report.totals.items():
        yield f"#   {key}: {format_total(value)}"
    for kind in KINDS:
        if found := report.of_kind(kind):
            yield f"# {kind}:"
            for remark in found:
                text = one_line(str(remark).replace(report.home, ""), 4000)
                while text:
                    cut = len(text) if len(text) <= LONGEST_COMMENT else text.rfind(" ", 1, LONGEST_COMMENT)
                    cut = LONGEST_COMMENT if cut <= 0 else cut
                    yield f"#   {text[:cut]}"
                    text = text[cut:].strip()


def with_names(data: dict[str, Any], old_names: dict[str, str]) -> Iterator[str]:
    """Yield the lines of a scene; a link whose name was changed gets the one of the file as a comment."""
    robot, inside = "", False
    for line in block_lines(data, 0):
        if not line.startswith(" "):
            inside = line == "robots:"
        elif inside and (found := ROBOT.match(line)):
            robot = found[1]
        elif inside and (found := LINK.match(line)):
            old = old_names.get(f"{robot}.{found[1]}", found[1])
            if old != found[1]:
                line = f"{line}  # {one_line(old)}"
        yield line
