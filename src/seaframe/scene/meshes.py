"""Shapes from mesh files, STL and OBJ: a surface of triangles, and the solid that it encloses.

A scene needs no other files, so it contains the surface as text: vertices and triangles, compressed. Sizes are checked
before anything is unpacked.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, model_validator

from ..errors import Code, SceneError, SeaframeError, quote
from ..numbers import Floats
from ..spatial import Symmetric, Vector, rotation_from_rpy
from .values import LARGEST, ORIGIN, Invalid, Positive, ScenePart, Triple

Whole = NDArray[np.int64]
Refuse: TypeAlias = Callable[[str, Code], Exception]  # makes an error about a file
FORMATS = (".stl", ".obj")
MAX_TRIANGLES = 400_000
HEAD = np.dtype("<u4")  # of the two counts, vertices and triangles, at the start of a packed surface
STL_HEAD, STL_TRIANGLE = 84, 50  # bytes of a binary STL file before its triangles, and of each
LEAST_VOLUME = 1e-9  # relative to the box around a surface; a smaller volume counts as none


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """Triangles of a file, in the unit of the file."""

    vertices: Floats  # (n, 3), no two the same
    triangles: Whole  # (m, 3) numbers of vertices, counter-clockwise from outside

    @property
    def open_edges(self) -> int:
        """Number of edges without a partner in the opposite direction; zero for a closed surface."""
        start, end = self.triangles.ravel(), np.roll(self.triangles, -1, axis=1).ravel()
        count = len(self.vertices)
        edges, backward = np.sort(start * count + end), np.sort(end * count + start)
        both, number = np.unique(np.concatenate([edges, backward]), return_inverse=True)
        surplus = np.bincount(number[: len(edges)], minlength=len(both))
        surplus -= np.bincount(number[len(edges) :], minlength=len(both))
        return int(np.abs(surplus).sum()) // 2

    @property
    def box(self) -> tuple[Floats, Floats]:
        """Bounding box along the axes of the file: centre and half edges."""
        low, high = self.vertices.min(axis=0), self.vertices.max(axis=0)
        return 0.5 * (low + high), 0.5 * (high - low)

    @property
    def solid(self) -> Solid | None:
        """The enclosed solid; None if the surface is open or flat.

        Sums over tetrahedra from a point p to each triangle a, b, c, with d = det [a b c] and s = a + b + c from p: the
        volume is d/6, its first moment d s/24, its second d (a a' + b b' + c c' + s s')/120.
        """
        if self.open_edges:
            return None
        p = self.vertices.mean(axis=0)
        corners = (self.vertices - p)[self.triangles]
        d, s = np.linalg.det(corners), corners.sum(axis=1)
        volume = d.sum() / 6.0
        if abs(volume) <= LEAST_VOLUME * 8.0 * np.prod(self.box[1]):
            return None
        c = d @ s / 24.0 / volume
        second = np.einsum("n,nki,nkj->ij", d, corners, corners) + np.einsum("n,ni,nj->ij", d, s, s)
        spread = second / 120.0 / volume - np.outer(c, c)
        return Solid(abs(float(volume)), p + c, np.trace(spread) * np.eye(3) - spread)


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A solid of uniform density in the unit of a file: volume, centre, and moments about it over the mass (3, 3)."""

    volume: float
    center: Floats
    gyration: Floats


class Mesh(ScenePart):
    """A surface of triangles from a file. A closed surface is a solid of uniform density."""

    file: str = Field(max_length=400, description="an STL or OBJ file beside the scene file, or below its folder")
    scale: Positive = Field(1.0, description="metres per unit of the file; 0.001 if it is in millimetres")
    at: Triple = Field(ORIGIN, description="position of the file's origin in the link's frame [m], three numbers")
    rpy: Triple = Field(ORIGIN, description="roll, pitch, yaw of the file's axes in the link's frame [rad]")
    surface: str | None = Field(None, description="content of the file as text; filled in when a scene file is read")

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.surface is None:
            raise Invalid(
                "a mesh file is only read together with a scene file that names it. In Python, give `surface: "
                f"seaframe.scene.meshes.pack_surface(seaframe.scene.meshes.read_surface({quote(self.file)}))`.",
                "missing",
            )
        try:
            unpack_surface(self.surface)
        except SeaframeError as error:
            raise Invalid(error.fault) from None
        return self

    @property
    def unpacked_surface(self) -> Surface:
        """Surface in the unit and along the axes of its file."""
        return unpack_surface(self.surface or "")

    @property
    def is_closed(self) -> bool:
        """Whether it encloses a volume."""
        return solid_of(self.surface or "") is not None

    def to_link_frame(self, point: Any) -> Vector:
        """Transform a point of the file into the link's frame [m]."""
        return Vector(*self.at) + rotation_from_rpy(*self.rpy) @ (self.scale * Vector(*(float(x) for x in point)))

    @property
    def volume(self) -> Any:
        """Volume [m3]; zero for an open surface."""
        solid = solid_of(self.surface or "")
        return 0.0 if solid is None else solid.volume * (self.scale * self.scale * self.scale)

    @property
    def middle(self) -> Vector:
        """Centre of the solid in the link's frame [m]; for an open surface the centre of its bounding box."""
        solid = solid_of(self.surface or "")
        return self.to_link_frame(self.unpacked_surface.box[0] if solid is None else solid.center)

    @property
    def gyration(self) -> Symmetric:
        """Moments of inertia over the mass, about the centre, in the link's axes [m2]; zero for an open surface."""
        solid = solid_of(self.surface or "")
        if solid is None:
            return Symmetric(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        (xx, xy, xz), (_, yy, yz), (_, _, zz) = solid.gyration.tolist()
        scaled: Symmetric = (self.scale * self.scale) * Symmetric(xx, xy, xz, yy, yz, zz)
        return scaled.rotate(rotation_from_rpy(*self.rpy))

    @property
    def corners(self) -> list[Vector]:
        """Corners of the bounding box along the axes of its file, in the link's frame [m]."""
        center, half = self.unpacked_surface.box
        return [self.to_link_frame(center + half * (2 * np.array(signs) - 1)) for signs in np.ndindex(2, 2, 2)]

    @property
    def extents(self) -> tuple[Any, Any, Any]:
        """Edges [m] of the box along the link's axes that contains the bounding box along the axes of its file."""
        _, half = self.unpacked_surface.box
        edges = [float(2.0 * x) * self.scale for x in half]
        rows = rotation_from_rpy(*self.rpy)
        x, y, z = (sum(abs(entry) * edge for entry, edge in zip(row, edges, strict=True)) for row in rows)
        return x, y, z


# Surfaces as text


def pack_surface(surface: Surface) -> str:
    """Convert a surface to text: the counts of vertices and triangles, then both, compressed."""
    head = np.array([len(surface.vertices), len(surface.triangles)], dtype=HEAD)
    parts = (head, surface.vertices.astype("<f8"), surface.triangles.astype("<u4"))
    return base64.b64encode(zlib.compress(b"".join(part.tobytes() for part in parts), 1)).decode()


@lru_cache(maxsize=64)
def unpack_surface(text: str) -> Surface:
    """Convert a text back to a surface."""
    damaged = SceneError("`surface` is damaged: leave it out, and give the `file`.", "format")
    most = 8 + MAX_TRIANGLES * (3 * 3 * 8 + 3 * 4)
    try:
        engine = zlib.decompressobj()
        data = engine.decompress(base64.b64decode(text, validate=True), most)
    except (ValueError, binascii.Error, zlib.error):
        raise damaged from None
    if len(data) < 8 or not engine.eof:
        raise damaged
    n, m = (int(x) for x in np.frombuffer(data, HEAD, 2))
    if len(data) != 8 + 24 * n + 12 * m:
        raise damaged
    vertices = np.frombuffer(data, "<f8", 3 * n, 8).reshape(n, 3)
    triangles = np.frombuffer(data, "<u4", 3 * m, 8 + 24 * n).reshape(m, 3).astype(np.int64)
    if m == 0 or not (np.abs(vertices) <= LARGEST).all() or triangles.max() >= n:
        raise damaged
    return Surface(vertices, triangles)


@lru_cache(maxsize=64)
def solid_of(text: str) -> Solid | None:
    """Return the solid that the surface in a text encloses; None if it is open or flat."""
    return unpack_surface(text).solid


# Mesh files


def read_surface(path: str | Path, refuse: Refuse | None = None) -> Surface:
    """Read the surface of an STL or OBJ file. `refuse` makes the errors; by default a SeaframeError at the file."""
    path = Path(path)
    source = str(path)

    def refuse_file(message: str, code: Code) -> Exception:
        return SeaframeError(message, code, place=source)

    refuse = refuse or refuse_file
    if path.suffix.lower() not in FORMATS:
        raise refuse(f"not an STL or OBJ file: its name must end in {' or '.join(FORMATS)}.", "format")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise refuse(f"cannot be read: {error.strerror}.", "file") from None
    if path.suffix.lower() == ".obj":
        vertices, triangles = parse_obj(data, refuse)
    else:
        corners = parse_binary_stl(data) if is_binary(data) else parse_ascii_stl(data, refuse)
        vertices, triangles = corners, np.arange(len(corners), dtype=np.int64).reshape(-1, 3)
    if len(triangles) == 0:
        raise refuse("contains no triangles.", "format")
    if len(triangles) > MAX_TRIANGLES:
        raise refuse(f"contains {len(triangles)} triangles, more than {MAX_TRIANGLES}: coarsen the mesh.", "limit")
    if not (np.abs(vertices) <= LARGEST).all():
        raise refuse(f"has vertices that are not finite numbers, or beyond {LARGEST:g}.", "range")
    surface = orient_outward(merge_vertices(vertices, triangles))
    if len(surface.triangles) == 0:
        raise refuse("none of its triangles has an area.", "format")
    return surface


def is_binary(data: bytes) -> bool:
    """Whether an STL file is binary, decided by its size, as its first bytes are not reliable."""
    if len(data) < STL_HEAD:
        return False
    return len(data) == STL_HEAD + STL_TRIANGLE * int.from_bytes(data[80:84], "little")


def parse_binary_stl(data: bytes) -> Floats:
    """Parse a binary STL file; return the corners of all triangles (3 m, 3)."""
    record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    return np.frombuffer(data, record, offset=STL_HEAD)["corners"].reshape(-1, 3).astype(np.float64)


def parse_ascii_stl(data: bytes, refuse: Refuse) -> Floats:
    """Parse an STL file in text form; return the corners of all triangles (3 m, 3)."""
    if data.lstrip()[:5].lower() != b"solid" or b"\0" in data:
        raise refuse(
            "is not a valid STL file: it does not begin with `solid`, and its size does not match the number of "
            "triangles in its binary header.",
            "format",
        )
    corners = [
        parse_vertex(words[1:4], 3, line, refuse) for line, words in split_lines(data) if words[0].lower() == "vertex"
    ]
    if len(corners) % 3:
        raise refuse(f"has {len(corners)} vertices, which is not a multiple of three.", "format")
    return np.array(corners, dtype=np.float64).reshape(-1, 3)


def parse_obj(data: bytes, refuse: Refuse) -> tuple[Floats, Whole]:
    """Parse an OBJ file; return vertices and triangles. Larger faces are split into triangles at their first corner."""
    vertices: list[list[float]] = []
    triangles: list[tuple[int, int, int]] = []
    for line, words in split_lines(data):
        if words[0] == "v":
            vertices.append(parse_vertex(words[1:4], 3, line, refuse))
            if len(vertices) > 3 * MAX_TRIANGLES:
                raise refuse(f"contains more than {3 * MAX_TRIANGLES} vertices: coarsen the mesh.", "limit")
        elif words[0] == "f":
            if len(words) > MAX_TRIANGLES:
                raise refuse(f"line {line}: a face of {len(words) - 1} corners: split it into triangles.", "limit")
            corners = [parse_corner(word, len(vertices), line, refuse) for word in words[1:]]
            if len(corners) < 3:
                raise refuse(f"line {line}: a face needs at least three corners.", "format")
            triangles += [(corners[0], b, c) for b, c in pairwise(corners[1:])]
            if len(triangles) > MAX_TRIANGLES:
                raise refuse(f"contains more than {MAX_TRIANGLES} triangles: coarsen the mesh.", "limit")
    places = np.array(triangles, dtype=np.int64).reshape(-1, 3)
    if len(places) and places.max() >= len(vertices):
        raise refuse(f"a face uses the vertex {places.max() + 1}, but there are only {len(vertices)}.", "format")
    return np.array(vertices, dtype=np.float64).reshape(-1, 3), places


def split_lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Yield lines with their numbers, split into words; empty lines and comments are left out."""
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), start=1):
        words = line.split()
        if words and not words[0].startswith("#"):
            yield number, words


def parse_vertex(words: list[str], count: int, line: int, refuse: Refuse) -> list[float]:
    """Parse the coordinates of a vertex."""
    try:
        found = [float(word) for word in words]
    except ValueError:
        found = []
    if len(found) != count:
        raise refuse(f"line {line}: a vertex has three numbers, got {quote(' '.join(words))}.", "format")
    return found


def parse_corner(word: str, known: int, line: int, refuse: Refuse) -> int:
    """Return the vertex of a corner of a face, `7`, `7/2` or `7/2/3`; negative numbers count back from the last."""
    try:
        number = int(word.partition("/")[0])
    except ValueError:
        number = 0
    place = number - 1 if number > 0 else known + number
    if number == 0 or place < 0 or number > MAX_TRIANGLES * 3:
        raise refuse(f"line {line}: a face lists the numbers of its vertices, got {quote(word)}.", "format")
    return place


def merge_vertices(vertices: Floats, triangles: Whole) -> Surface:
    """Merge vertices at the same position; remove triangles without an area and unused vertices."""
    ranks = [np.unique(x + 0.0, return_inverse=True)[1] for x in vertices.T]  # + 0.0 removes negative zeros
    first, number = group_equal_rows(np.stack(ranks, axis=1))
    places, faces = vertices[first] + 0.0, number[triangles]
    a, b, c = faces.T
    faces = faces[(a != b) & (b != c) & (c != a)]
    used, again = np.unique(faces, return_inverse=True)
    return Surface(places[used], again.reshape(-1, 3).astype(np.int64))


def group_equal_rows(rows: Whole) -> tuple[Whole, Whole]:
    """Group equal rows (n, 3) of numbers >= 0: return the first row of each group, and the group of every row.

    Each row is converted to one number: the product of the three ranges is below 2**63 for the largest mesh.
    """
    x, y, z = rows.T.astype(np.int64)
    _, first, number = np.unique((x * (y.max() + 1) + y) * (z.max() + 1) + z, return_index=True, return_inverse=True)
    return first, number


def orient_outward(surface: Surface) -> Surface:
    """Return the surface with its triangles reversed if they enclose a negative volume."""
    if len(surface.triangles) == 0 or surface.open_edges:
        return surface
    corners = (surface.vertices - surface.vertices.mean(axis=0))[surface.triangles]
    return Surface(surface.vertices, surface.triangles[:, ::-1]) if np.linalg.det(corners).sum() < 0.0 else surface
