"""Write files and result folders completely or not at all, and replace only files that Seaframe wrote.

A result folder has a list of its results (summary.json, results.json or modes.json) with a mark: the command, the scene
or log that it was given, and a checksum of every other file. A file with the name and the checksum of a mark was
written by Seaframe and may be replaced; all other files in the folder belong to the user.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from .._version import __version__
from ..errors import SeaframeError, one_line
from ..whole_files import CONTENT, part_in, remove_dead_parts, report_errors

RUN, REPORT = "run.parquet", "report.html"
SUMMARY, RESULTS, MODES = "summary.json", "results.json", "modes.json"
LISTS = (SUMMARY, RESULTS, MODES)
MARK, FORMAT = "seaframe", 1  # the key of a list that holds its mark, and the version of the mark
OWN_NAME = re.compile(r"[a-z0-9-]+\.(png|csv|yaml|json|html|parquet)|[A-Za-z0-9_-]+\.(ino|h|md)")
MAX_LIST_BYTES = 100_000_000
CHOICE = {  # alternative to another folder, by whether files may be overwritten
    False: ", or replace the file with --overwrite (also for results of earlier versions, which are not marked)",
    True: "",
}


# Folders


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Give a folder to write into, which becomes `out` at the end; `out` must not exist yet, or be empty."""
    real = os.path.realpath(out)
    remove_dead_parts(Path(real))
    refuse_file(out)
    with report_errors(out):
        if os.path.isdir(real) and os.listdir(real):
            raise SeaframeError("is not empty. Choose a new folder.", "conflict", place=str(out))
    with part_for(out) as folder:
        yield folder
        if not os.path.exists(real):
            folder.rename(real)
        else:
            for entry in sorted(folder.iterdir(), key=Path.is_file):  # folders first, then the files that describe them
                entry.rename(Path(real, entry.name))


@contextmanager
def part_for(out: Path) -> Iterator[Path]:
    """Give an empty folder on the same disk as the folder `out`; on failure nothing remains."""
    real = Path(os.path.realpath(out))
    made = [folder for folder in real.parents if not os.path.exists(folder)]
    try:
        with report_errors(out):
            if made:
                real.parent.mkdir(parents=True, exist_ok=True)
            remove_dead_parts(real.parent)
            with part_in(real if os.path.isdir(real) else real.parent) as part:
                folder = part / CONTENT
                folder.mkdir()
                yield folder
    finally:
        for empty in made:
            with suppress(OSError):
                empty.rmdir()


def refuse_file(out: Path) -> None:
    """Refuse a path that is not a folder, and cannot become one."""
    real = os.path.realpath(out)
    if os.path.lexists(real) and not os.path.isdir(real):
        raise SeaframeError(
            "is a file, but the results need a folder. Choose another path.", "conflict", place=str(out)
        )


class Mark(NamedTuple):
    """The mark in a list of results: which command wrote which files."""

    command: str  # such as "run" or "identify fit"
    of: str  # the scene or log that the command was given
    files: Mapping[str, str]  # checksums by name; several, separated by spaces, while a file is being replaced


@dataclass(frozen=True, slots=True)
class ResultFolder:
    """A folder for the results of a command; they replace earlier results of that command on the same scene or log.

    Other files of the same name in the folder, also results of other scenes, are replaced only with `overwrite`.
    """

    path: Path
    command: str
    of: str  # name of an experiment, or path of a file from this folder
    overwrite: bool = False

    @property
    def real(self) -> Path:
        return Path(os.path.realpath(self.path))

    def check(self, names: Iterable[str] = ()) -> None:
        """Refuse a folder in which results would replace files that are not earlier results; `names`: more files."""
        refuse_file(self.path)
        for name in () if self.overwrite else LISTS:
            mark = read_mark(self.real / name)
            if mark is not None and (mark.command, mark.of) != (self.command, self.of):
                file = os.path.normpath(self.path / mark.of)
                of = file if os.path.exists(file) else mark.of
                raise SeaframeError(
                    one_line(f"holds the results of `seaframe {mark.command} {of}`, which would be lost.")
                    + " Choose another folder with --out, or replace them with --overwrite.",
                    "conflict",
                    place=str(self.path),
                )
        if foreign := self.find_foreign([*LISTS, REPORT, *names]):
            raise SeaframeError(
                f"{self.describe()} Choose another folder with --out{CHOICE[self.overwrite]}.",
                "conflict",
                place=str(self.path / foreign[0]),
            )

    def describe(self) -> str:
        """Return why a file may not be replaced."""
        reason = "is a folder" if self.overwrite else "was not written by Seaframe, or was changed since"
        return f"{reason}, and a result of that name would replace it."

    def find_foreign(self, names: Iterable[str]) -> list[str]:
        """Return the files of some names that are in the folder and may not be replaced."""
        own = own_files(self.real)
        found = {name for name in names if os.path.lexists(self.real / name)}
        if self.overwrite:
            return sorted(name for name in found if os.path.isdir(self.real / name))
        return sorted(name for name in found if not is_own(self.real / name, own))

    @contextmanager
    def fresh(self, names: Iterable[str] = ()) -> Iterator[Path]:
        """Give a folder to write into, its list last; at the end it replaces the earlier results."""
        self.check(names)
        with part_for(self.path) as folder:
            yield folder
            self.publish(folder)

    def write_list(self, folder: Path, name: str, data: Mapping[str, Any]) -> dict[str, Any]:
        """Write a list of results with a mark into a folder, after its other files; return the data written."""
        marked = {**data, MARK: self.mark({file.name: checksum(file) for file in sorted(folder.iterdir())})}
        (folder / name).write_text(json.dumps(marked, indent=2) + "\n", encoding="utf-8")
        return marked

    def mark(self, files: Mapping[str, str]) -> dict[str, Any]:
        return {"format": FORMAT, "version": __version__, "command": self.command, "of": self.of, "files": {**files}}

    def publish(self, folder: Path) -> None:
        """Move a complete folder to its place; if that exists, file by file, removing files of the earlier results."""
        out = self.real
        if not out.exists():
            folder.rename(out)
            return
        new = {file.name: checksum(file) for file in folder.iterdir()}
        if foreign := self.find_foreign(new):  # it was not known before that there would be such files
            aside = next(path for k in range(1, 1000) if not os.path.lexists(path := out / f"results-{k}"))
            folder.rename(aside)
            raise SeaframeError(
                f"{self.describe()} The results are in {self.path / aside.name} instead.",
                "conflict",
                place=str(self.path / foreign[0]),
            )
        (name,) = new.keys() & set(LISTS)
        old = own_files(out)
        stale = [path for path in map(out.joinpath, {*LISTS, *old} - new.keys()) if is_own(path, old)]
        self.announce(folder, name, {key: f"{new.get(key, '')} {old.get(key, '')}".strip() for key in {**old, **new}})
        for file in new.keys() - {name}:
            os.replace(folder / file, out / file)
        for path in stale:
            path.unlink(missing_ok=True)
        os.replace(folder / name, out / name)

    def announce(self, folder: Path, name: str, files: Mapping[str, str]) -> None:
        """Mark old and new files before the first is replaced, so that a later run can replace them after a kill."""
        before = read_mark(self.real / name)
        same = before is not None and (before.command, before.of) == (self.command, self.of)
        data = read_object(self.real / name) if same else {}
        announced = folder.parent / name
        announced.write_text(json.dumps({**data, MARK: self.mark(files)}, indent=2) + "\n", encoding="utf-8")
        os.replace(announced, self.real / name)


def own_files(folder: Path) -> dict[str, str]:
    """Return the checksums of the files that the lists in a folder have marked, by name."""
    found: dict[str, str] = {}
    for mark in filter(None, (read_mark(folder / name) for name in LISTS)):
        found |= {name: f"{found.get(name, '')} {sums}".strip() for name, sums in mark.files.items()}
    return found


def is_own(path: Path, own: Mapping[str, str]) -> bool:
    """Whether a file is a list with a mark, or has the content that was marked."""
    return read_mark(path) is not None if path.name in LISTS else checksum(path) in own.get(path.name, "").split()


def read_mark(path: Path) -> Mark | None:
    """Read the mark of a list of results; None if Seaframe did not write it."""
    match read_object(path).get(MARK):
        case {"format": 1, "command": str(command), "of": str(of), "files": dict(files)}:
            if all(OWN_NAME.fullmatch(name) and isinstance(sums, str) for name, sums in files.items()):
                return Mark(command, of, files)
    return None


def read_object(path: Path) -> dict[str, Any]:
    """Read the object in a JSON file; an empty one if it holds something else."""
    try:
        status = path.lstat()
        plain = stat.S_ISREG(status.st_mode) and status.st_size <= MAX_LIST_BYTES
        data = json.loads(path.read_text(encoding="utf-8")) if plain else None
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def checksum(path: Path) -> str:
    """Return the digest of a file's content; empty for a link, a folder and an unreadable file."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return ""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()[:16]
    except OSError:
        return ""
