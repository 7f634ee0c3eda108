"""Parts of SDF models, and files that they name: `model://name`, `https://../name`, a folder or a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from ...errors import SceneError, one_line, quote
from .import_report import ImportReport
from .packages import Packages
from .sdf_frames import Scope
from .xml_source import Element, read_xml

CONFIG = "model.config"
SCHEMES = ("model://", "package://", "file://")


@dataclass(frozen=True, slots=True)
class Source:
    """The file that an element comes from."""

    folder: Path  # for the names of other files
    version: tuple[int, ...]  # of SDF
    depth: int = 0  # of inclusion


@dataclass(frozen=True, slots=True)
class Part:
    """A link or a joint of a model, which may stand inside of other models."""

    robot: str  # name of the outermost model
    name: str  # complete, such as "rov::arm::hand"
    element: Element
    scope: Scope
    source: Source

    @property
    def short(self) -> str:
        """Its name inside the robot."""
        return self.shorten(self.name)

    def shorten(self, name: str) -> str:
        """Return a complete name inside the robot."""
        return name.removeprefix(f"{self.robot}::")


def is_true(element: Element | None) -> bool:
    """Whether an element says true."""
    return element is not None and element.text.strip().lower() in ("1", "true")


def find_model(uri: str, element: Element, folder: Path, packages: Packages) -> Path:
    """Return the SDF file of a model; raise an error that says how to name its folder."""
    for path in candidates(uri, folder, packages):
        if os.path.isdir(path):  # which is False where a name is too long
            found = sdf_of(path)
            if found is not None:
                return packages.confine(found, uri, element.place)
        elif os.path.isfile(path):
            return packages.confine(path, uri, element.place)
    name = last_part(uri)
    fetched = " Nothing is fetched: download it." if "://" in uri and not uri.startswith(SCHEMES) else ""
    message = f"no model {quote(uri)} beside the file or in a package.{fetched} "
    message += f"Name its folder: seaframe import --package '{name}=FOLDER'."
    raise element.error(one_line(message), "file")


def find_mesh(uri: str, element: Element, folder: Path, packages: Packages, report: ImportReport) -> Path | None:
    """Return an existing mesh file, or None; with a remark if it is outside of all packages."""
    for path in candidates(uri, folder, packages):
        if os.path.isfile(path):
            try:
                return packages.confine(path, uri, element.place)
            except SceneError as error:
                report.add("doubtful", error.message, element.place)
                return None
    return None


def candidates(uri: str, folder: Path, packages: Packages) -> Iterator[Path]:
    """Yield the places where something that a file names may be, the likeliest first."""
    scheme, _, rest = uri.rpartition("://")
    rest = unquote(rest).strip()
    if not rest or "\0" in rest:
        return
    if scheme == "file":
        if not rest.startswith("/"):
            yield folder / rest
            yield from (root / part / rest for root in packages.roots for part in ("", "models"))
            return
        yield Path(rest)
        parts = rest.split("/")  # a path of another machine: what follows the name of a package is looked up there
        for k in range(len(parts) - 1, -1, -1):
            if parts[k] in packages.folders:
                yield packages.folders[parts[k]].joinpath(*parts[k + 1 :])
        return
    name, _, inside = rest.partition("/")
    if scheme not in ("", "model", "package"):
        name, inside = last_part(uri), ""
        rest = name
    if name in packages.folders:
        yield packages.folders[name] / inside
    if scheme in ("", "model", "package"):
        yield folder / rest
    yield from (root / part / rest for root in packages.roots for part in ("", "models"))


def last_part(uri: str) -> str:
    """Return the name of a model at the end of an address, without a number of its version."""
    parts = [part for part in unquote(uri).split("/") if part and not part.isdecimal()]
    return parts[-1] if parts else ""


def sdf_of(folder: Path) -> Path | None:
    """Return the SDF file of a model's folder: the newest that its model.config names, else model.sdf."""
    config = folder / CONFIG
    if os.path.isfile(config):
        try:
            named = read_xml(config, ImportReport()).all("sdf")
        except SceneError:
            named = []
        files = [(entry.attributes.get("version", ""), entry.text.strip()) for entry in named if entry.text.strip()]
        for _, name in sorted(files, reverse=True):
            path = folder / name
            if os.path.isfile(path) and path.resolve().is_relative_to(folder.resolve()):
                return path
    path = folder / "model.sdf"
    return path if os.path.isfile(path) else None
