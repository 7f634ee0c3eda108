"""Files that a robot file names: `package://`, `model://`, `file://`, `$(find ..)` and plain names.

Only files in the folder of the robot file (or the package that holds it), in packages found beside it and in named
packages are opened; a symbolic link that leads out of them is refused.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from ...errors import SceneError, listing, one_line, quote, suggestion
from .import_report import ImportReport
from .xml_source import read_xml

MANIFESTS = ("package.xml", "model.config")
MODEL = "model.config"
LEVELS_UP = 6  # folders above the robot file that are searched for a manifest
LEVELS_NAMED = 3  # of which one may be a package by its name alone
LEVELS_DOWN = 3  # below the folder that holds the outermost package
LEVELS_BESIDE = 2  # below the folders around a robot file that no package holds
MAX_FOLDERS = 2000  # that are searched
SCHEME = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://")


class Packages:
    """Folders by the names that robot files use for them."""

    def __init__(self, file: Path, named: Mapping[str, Path] | None = None) -> None:
        self.home = file.absolute().parent
        self.folders: dict[str, Path] = {}
        self.used: dict[str, Path] = {}  # packages of which something was asked
        for name, folder in (named or {}).items():
            if not folder.is_dir():
                raise SceneError(f"no folder {quote(str(folder))}.", "file", path=f"--package {one_line(name, 80)}")
            self.folders[name] = folder.absolute()
        self.outer = self.home  # the package or folder whose files the robot file may name without a package
        for name, folder in self._find_beside():
            self.folders.setdefault(name, folder)

    @property
    def roots(self) -> list[Path]:
        """Folders from which files may be read."""
        return list(dict.fromkeys([self.outer, *self.folders.values()]))

    def _find_beside(self) -> Iterator[tuple[str, Path]]:
        """Yield the packages that hold the robot file, and those beside the outermost of them, else beside the file."""
        above = [self.home, *self.home.parents][:LEVELS_UP]
        holding = [folder for folder in above if any((folder / name).is_file() for name in MANIFESTS)]
        if holding:
            self.outer = holding[-1]
            tops = [(top, LEVELS_DOWN) for top in list(self.outer.parents)[:2]]  # a workspace groups its packages
        else:
            tops = [(self.home, LEVELS_BESIDE), (self.home.parent, LEVELS_BESIDE)]
        for folder in islice((each for top, down in tops for each in walk_folders(top, down)), MAX_FOLDERS):
            for manifest in MANIFESTS:
                if (folder / manifest).is_file():
                    yield folder.name, folder
                    if manifest != MODEL and (name := package_name(folder / manifest)) != folder.name:
                        yield name, folder

    def _named_above(self, name: str) -> Path | None:
        """Return the folder above the robot file that has the name of a package without a manifest."""
        return next((folder for folder in list(self.home.parents)[:LEVELS_NAMED] if folder.name == name), None)

    def folder(self, name: str, place: str) -> Path:
        """Return the folder of a package; raise a SceneError that says how to name it."""
        if name not in self.folders and (above := self._named_above(name)) is not None:
            self.folders[name] = above
        if name not in self.folders:
            known = f" Known: {listing(sorted(self.folders))}." if self.folders else ""
            raise SceneError(
                one_line(
                    f"no package {quote(name)} above or beside the file.{suggestion(name, self.folders)}{known} Name "
                    f"its folder: seaframe import --package {name}=FOLDER."
                ),
                "unknown",
                place=place,
            )
        self.used[name] = self.folders[name]
        return self.folders[name]

    def resolve(self, uri: str, place: str, base: Path | None = None) -> Path:
        """Return the path that a file names; raise a SceneError if its package is unknown or it leads out of all.

        The path need not exist. `base` is the folder of the file that names it, if it is not the robot file.
        """
        uri = uri.strip()
        scheme = SCHEME.match(uri)
        rest = unquote(uri[scheme.end() :]) if scheme else uri
        if "\0" in rest or not rest:
            raise SceneError(f"{quote(uri)} names no file.", "file", place=place)
        if scheme is None:
            path = (base or self.home) / rest
        elif scheme[1] == "file":
            path = Path("/" + rest.lstrip("/"))
        elif scheme[1] in ("package", "model"):
            name, _, inside = rest.partition("/")
            path = self.folder(name, place) / inside
        else:
            message = f"{quote(uri)}: files are named by package://, model://, file:// or a path; nothing is fetched."
            raise SceneError(one_line(message), "unsupported", place=place)
        return self.confine(path, uri, place)

    def confine(self, path: Path, uri: str, place: str) -> Path:
        """Return a path without symbolic links and `..`, or refuse it if it is outside of all packages."""
        try:
            real = Path(os.path.realpath(path))
        except (OSError, ValueError) as error:
            raise SceneError(one_line(f"{quote(uri)} cannot be read: {error}."), "file", place=place) from None
        if not any(real.is_relative_to(os.path.realpath(root)) for root in self.roots):
            raise SceneError(
                one_line(
                    f"{quote(uri)} is outside of the robot file's folder and of all packages. Name its folder if it is "
                    "to be read: seaframe import --package NAME=FOLDER."
                ),
                "file",
                place=place,
            )
        return real

    def report_used(self, report: ImportReport) -> None:
        """Add a remark for every package that was used."""
        for name, folder in self.used.items():
            report.add("read", one_line(f"package {name}: {folder}."))

    def find_file(self, uri: str, place: str, report: ImportReport, base: Path | None = None) -> Path | None:
        """Return an existing file, such as a mesh, or None after a remark why it is not used."""
        try:
            path = self.resolve(uri, place, base)
        except SceneError as error:
            report.add("doubtful", error.message, place)
            return None
        if not os.path.isfile(path):
            report.add("doubtful", f"file '{one_line(uri, 120)}' is not there.", place)
            return None
        return path


def walk_folders(top: Path, levels: int) -> Iterator[Path]:
    """Yield a folder and those below it, without hidden ones and symbolic links."""
    yield top
    if levels == 0:
        return
    try:
        inside = sorted(entry.path for entry in os.scandir(top) if entry.is_dir(follow_symlinks=False))
    except OSError:
        return
    for path in inside:
        if not os.path.basename(path).startswith("."):
            yield from walk_folders(Path(path), levels - 1)


def package_name(manifest: Path) -> str:
    """Return the name in a package.xml, or that of its folder if it cannot be read."""
    try:
        name = read_xml(manifest, ImportReport()).child_text("name")
    except SceneError:
        name = None
    return name or manifest.parent.name


def shown_from(file: Path, other: Path) -> str:
    """Return the path of a file that a robot file names, relative to that file's folder, such as ../arm/model.sdf."""
    return str(file.parent / os.path.relpath(other, file.absolute().parent))
