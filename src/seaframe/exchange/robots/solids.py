"""Solids of imported links: meshes read from files, primitives as triangles, and the one shape that a link keeps."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import SceneError, SeaframeError, count_words, one_line
from ...extras import import_extra
from ...numbers import Floats
from ...scene.meshes import Surface, merge_vertices, orient_outward, read_surface
from .draft import DraftShape
from .import_report import ImportReport
from .poses import NEGLIGIBLE, rpy_of
from .xml_source import read_xml

MAX_MESH_BYTES = 60_000_000
SEGMENTS = 24  # of a circle that is drawn as triangles
LEAST_EDGE, LARGEST_EDGE = 1e-5, 1e9  # of a solid that is drawn [m]; smaller ones are placeholders
COLLADA = ".dae"
SHORT = 12  # digits of a short decimal after the first one
ROUNDING = 16.0 * np.finfo(float).eps  # of poses that are chained, over the largest of the numbers


@dataclass(frozen=True, slots=True)
class LinkShape:
    """The shape of a link in a scene; the data of a mesh have no `file` yet, but its surface stands beside them."""

    data: dict[str, Any]
    place: str
    surface: Surface | None = None
    file: Path | None = None  # None: made of several solids


class Surfaces:
    """Reads every mesh file once; a file that cannot be used gives a remark."""

    def __init__(self, report: ImportReport) -> None:
        self.report = report
        self.known: dict[Path, Surface | None] = {}

    def read(self, path: Path, place: str) -> Surface | None:
        """Return the surface of a file in metres along its own axes, z up for COLLADA."""
        if path not in self.known:
            try:
                self.known[path] = read_mesh(path)
            except SeaframeError as error:
                self.report.add("doubtful", one_line(f"mesh {path.name} is not used: {error.message}"), place)
                self.known[path] = None
        return self.known[path]


def read_mesh(path: Path) -> Surface:
    """Read the surface of an STL, OBJ or COLLADA file."""
    if path.stat().st_size > MAX_MESH_BYTES:
        raise SeaframeError(f"larger than {MAX_MESH_BYTES / 1e6:g} MB.", "limit")
    return read_collada(path) if path.suffix.lower() == COLLADA else read_surface(path)


def read_collada(path: Path) -> Surface:
    """Read a COLLADA file with the unit and the upward axis that it names."""
    read_xml(path, ImportReport())  # refuses entities before other readers open it
    trimesh = import_extra("trimesh", "robots", "a COLLADA mesh needs trimesh and pycollada, of which is missing:")
    import_extra("collada", "robots", "a COLLADA mesh needs pycollada, which is missing:")
    try:
        scene = trimesh.load_scene(path, file_type="dae")
        whole = scene.to_geometry()
        vertices, triangles = np.asarray(whole.vertices, float), np.asarray(whole.faces, np.int64)
    except Exception as error:  # the library raises errors of many kinds on damaged files
        raise SeaframeError(one_line(f"not a COLLADA file that can be read ({error})."), "format") from None
    if len(triangles) == 0 or not np.isfinite(vertices).all():
        raise SeaframeError("contains no triangles.", "format")
    return as_in_stl(Surface(vertices, triangles))


def choose_shape(shapes: Sequence[DraftShape], name: str, surfaces: Surfaces, report: ImportReport) -> LinkShape | None:
    """Return the shape that stands for a link: what is seen, else what collides; several become one mesh.

    Values that the shape could determine (mass, inertia, volume, added mass) are given on their own.
    """
    for role in ("physical", "visual", "collision"):
        found = [shape for shape in shapes if shape.role == role and is_drawable(shape, surfaces)]
        if found:
            break
    else:
        return None
    if len(found) == 1 and found[0].kind != "mesh" and (data := primitive(found[0])) is not None:
        return LinkShape(data, found[0].place)
    if len(found) == 1 and found[0].kind == "mesh":
        shape = found[0]
        surface = surfaces.read(shape.mesh, shape.place) if shape.mesh else None
        scale = uniform_scale(shape)
        if surface is not None and scale is not None:
            data = {"mesh": {**scaled(scale), **placed(shape.X_LS)}}
            return LinkShape(data, shape.place, surface, shape.mesh)
    if len(found) > 1:
        report.add(
            "converted", f"{count_words(len(found), 'solid')} of link '{name}' joined to one mesh.", found[0].place
        )
    return LinkShape({"mesh": {}}, found[0].place, join_solids(found, surfaces))


def is_drawable(shape: DraftShape, surfaces: Surfaces) -> bool:
    """Whether a solid has a size, and its mesh a surface."""
    if shape.kind == "mesh":
        if shape.mesh is None or surfaces.read(shape.mesh, shape.place) is None:
            return False
        return LEAST_EDGE < float(np.ptp(surface_of(shape, surfaces).vertices, axis=0).max()) < LARGEST_EDGE
    return all(LEAST_EDGE < size < LARGEST_EDGE for size in shape.sizes)


def uniform_scale(shape: DraftShape) -> float | None:
    """Return the scale of a mesh if it is positive and the same along all axes."""
    x, y, z = shape.sizes or (1.0, 1.0, 1.0)
    return x if x > 0.0 and x == y == z else None


def scaled(scale: float) -> dict[str, Any]:
    """Return the key `scale` of a mesh where it is not one."""
    return {} if scale == 1.0 else {"scale": scale}


def placed(X: Floats) -> dict[str, Any]:
    """Return the keys `at` and `rpy` of a pose where they are not zero."""
    at, rpy = clean(X[:3, 3]), clean(rpy_of(X))
    return {key: value for key, value in (("at", at), ("rpy", rpy)) if any(value)}


def clean(values: Floats) -> list[float]:
    """Return positions [m], directions or angles as a list, without rounding errors around zero and short decimals."""
    array = np.asarray(values, float)
    least = NEGLIGIBLE * max(1e-3, float(np.abs(array).max(initial=0.0)))
    return [float(x) for x in shorten(np.where(np.abs(array) <= least, 0.0, array), 1.0)]


def shorten(values: Floats, least: float = 0.0) -> Floats:
    """Return short decimals in place of numbers that differ from them by rounding: 0.1 for 0.10000000000000009.

    Rounding is relative to the largest of the numbers, or to `least` if that is more.
    """
    size = max(float(np.abs(values).max(initial=0.0)), least)
    if not 1.0 / LARGEST_EDGE <= size <= LARGEST_EDGE:
        return values
    short = np.round(values, SHORT - math.floor(math.log10(size)))
    found: Floats = np.where(np.abs(values - short) <= ROUNDING * size, short, values)
    return found


def primitive(shape: DraftShape) -> dict[str, Any] | None:
    """Return a box, cylinder, sphere or ellipsoid along the link's axes; None for one that is turned, or a capsule."""
    R, center = shape.X_LS[:3, :3], clean(shape.X_LS[:3, 3])
    at = {"center": center} if any(center) else {}
    if shape.kind == "sphere":
        return {"sphere": {"radius": shape.sizes[0], **at}}
    axes = np.abs(R).round(9)
    if not np.isin(axes, (0.0, 1.0)).all():
        return None
    if shape.kind in ("box", "ellipsoid"):
        return {shape.kind: [float(x) for x in axes @ np.array(shape.sizes)], **at}
    if shape.kind == "cylinder":
        axis = "xyz"[int(axes[:, 2].argmax())]
        return {"cylinder": {"radius": shape.sizes[0], "length": shape.sizes[1], "axis": axis, **at}}
    return None


def join_solids(shapes: Sequence[DraftShape], surfaces: Surfaces) -> Surface:
    """Return the surface of several solids in the link's frame."""
    vertices, triangles, count = [], [], 0
    for shape in shapes:
        surface = surface_of(shape, surfaces)
        points = surface.vertices @ shape.X_LS[:3, :3].T + shape.X_LS[:3, 3]
        vertices.append(points)
        triangles.append(surface.triangles + count)
        count += len(points)
    return as_in_stl(Surface(np.concatenate(vertices), np.concatenate(triangles)))


def as_in_stl(surface: Surface) -> Surface:
    """Return a surface as an STL file would hold it, with numbers of 32 bits: a scene and its files are the same."""
    vertices = surface.vertices.astype(np.float32).astype(np.float64)
    return orient_outward(merge_vertices(vertices, surface.triangles))


def surface_of(shape: DraftShape, surfaces: Surfaces) -> Surface:
    """Return the surface of one solid [m], in its own frame."""
    if shape.kind == "mesh":
        read = surfaces.read(shape.mesh, shape.place) if shape.mesh else None
        if read is None:
            raise SceneError("a mesh that cannot be read has no surface.", "file", place=shape.place)
        scale = np.array(shape.sizes or (1.0, 1.0, 1.0))
        triangles = read.triangles if np.prod(scale) > 0.0 else read.triangles[:, ::-1]
        return Surface(read.vertices * scale, triangles)
    if shape.kind == "box":
        corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
        return Surface(corners * np.array(shape.sizes), BOX_FACES)
    if shape.kind in ("sphere", "ellipsoid"):
        semi_axes = np.array(shape.sizes if shape.kind == "ellipsoid" else shape.sizes * 3)
        profile = [(math.sin(a), -math.cos(a)) for a in np.linspace(0.0, math.pi, SEGMENTS // 2 + 1)]
        turned = turn_profile(profile)
        return Surface(turned.vertices * semi_axes, turned.triangles)
    radius, half = shape.sizes[0], 0.5 * shape.sizes[1]
    if shape.kind == "cylinder":
        return turn_profile([(0.0, -half), (radius, -half), (radius, half), (0.0, half)])
    angles = np.linspace(0.0, 0.5 * math.pi, SEGMENTS // 4 + 1)
    low = [(radius * math.sin(a), -half - radius * math.cos(a)) for a in angles]
    high = [(radius * math.cos(a), half + radius * math.sin(a)) for a in angles]
    return turn_profile([*low, *high])


BOX_FACES = np.array(
    [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4],
     [1, 5, 7], [1, 7, 3]]
)  # fmt: skip


def turn_profile(profile: Sequence[tuple[float, float]]) -> Surface:
    """Return the surface of revolution about z of points (radius, height) from the lower to the upper end."""
    angles = np.arange(SEGMENTS) * (2.0 * math.pi / SEGMENTS)
    rings = [np.stack([r * np.cos(angles), r * np.sin(angles), np.full(SEGMENTS, z)], axis=1) for r, z in profile]
    k, after = np.arange(SEGMENTS), (np.arange(SEGMENTS) + 1) % SEGMENTS
    faces = []
    for ring in range(len(profile) - 1):
        low, high = ring * SEGMENTS, (ring + 1) * SEGMENTS
        faces += [np.stack([low + k, low + after, high + after], 1), np.stack([low + k, high + after, high + k], 1)]
    vertices = np.concatenate(rings)
    vertices[np.abs(vertices) < NEGLIGIBLE * np.abs(vertices).max()] = 0.0
    return merge_vertices(vertices, np.concatenate(faces))


def stl_bytes(surface: Surface) -> bytes:
    """Return a surface as a binary STL file."""
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    facets = np.zeros(len(surface.triangles), record)
    corners = surface.vertices[surface.triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    facets["normal"] = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0.0)
    facets["corners"] = corners
    return b"\0" * 80 + np.uint32(len(facets)).tobytes() + facets.tobytes()
