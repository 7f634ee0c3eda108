"""Places of late errors: the file, line and column of a path of a scene that was read from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import SceneError, SeaframeError
from .paths import find_place

if TYPE_CHECKING:
    from .model import Scene
    from .reader import DataPath, Document

ATTRIBUTE = "_document"  # beside the fields of a scene: neither compared nor saved with them
IMPORT = "_import"  # the same for the report of the import that a scene comes from


def remember_document(scene: Scene, document: Document) -> Scene:
    """Return the scene after noting the file it was read from."""
    object.__setattr__(scene, ATTRIBUTE, document)
    return scene


def document_of(scene: Scene) -> Document | None:
    """Return the file that a scene was read from, or None."""
    found: Document | None = scene.__dict__.get(ATTRIBUTE)
    return found


def inherit_document(changed: Scene, scene: Scene, changes: Mapping[str, object]) -> Scene:
    """Return a changed copy that knows the file of its scene, without the places of the values that were changed."""
    remember_import(changed, import_of(scene))
    document = document_of(scene)
    if document is None:
        return changed
    gone = [find_place(scene, path) for path in changes]
    places = {
        place: at for place, at in document.places.items() if not any(place[: len(path)] == path for path in gone)
    }
    return remember_document(changed, replace(document, places=places, keys={}))


def remember_import(scene: Scene, report: Any) -> Scene:
    """Return the scene after noting the report of the import that it comes from, if there is one."""
    if report is not None:
        object.__setattr__(scene, IMPORT, report)
    return scene


def import_of(scene: Scene) -> Any:
    """Return the report of the import that a scene comes from, or None."""
    return scene.__dict__.get(IMPORT)


def place_in_file(scene: Scene, path: str) -> str:
    """Return file:line:column of a path; empty for a path that is not in a file. Connections may go by their name."""
    document = document_of(scene)
    place = None if document is None else data_path(scene, path)
    if document is None or place is None:
        return ""
    return document.location(place)


def data_path(scene: Scene, path: str) -> DataPath | None:
    """Return the place of a path in the data, or None for a path that the scene does not have."""
    part, _, name = path.partition(".")
    if part == "connections" and name in scene.all_connections:
        if name in scene.tethers:
            return ("tethers", name)
        return (part, list(scene.all_connections).index(name))
    while path:
        try:
            return find_place(scene, path)
        except SceneError:
            path = path.rpartition(".")[0]  # rov.upper.angle, a coordinate of rov.upper
    return None


@contextmanager
def locate_errors(scene: Scene) -> Iterator[None]:
    """Add file, line and column to an error about a path of the scene, if it was read from a file."""
    try:
        yield
    except SeaframeError as error:
        if not error.place and (place := place_in_file(scene, error.path)):
            error.set_place(place)
        raise


@contextmanager
def errors_at(scene: Scene, path: str) -> Iterator[None]:
    """Add a path of the scene, and its place in the file, to errors that have none."""
    try:
        yield
    except SeaframeError as error:
        error.path = error.path or path
        if not error.place:
            error.set_place(place_in_file(scene, path))
        raise
