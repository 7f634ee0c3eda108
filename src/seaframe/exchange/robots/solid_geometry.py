"""Geometry of a link for its hydrodynamics: the enclosed volume, its moments, and silhouettes along the axes.

The parts of a mesh and the solids of a link are united, so that overlaps count once. Small holes are closed; a part
that stays open is replaced by its convex hull, an upper bound, and its holes are named. Silhouettes show every
triangle of the files.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import ConvexHull, QhullError

from ...errors import SeaframeError, count_words, one_line
from ...extras import import_extra
from ...numbers import Floats
from ...scene.meshes import Surface, orient_outward
from .draft import DraftLink, DraftShape
from .import_report import ImportReport
from .solids import Surfaces, is_drawable, surface_of

MAX_TRIANGLES = 400_000  # of a link
MAX_PARTS = 300  # of a mesh
PIXELS = 160  # of a silhouette along its longer side
NAMED_HOLES = 3  # that a remark names one by one
LARGEST_HOLE = 0.25  # of the size of its part, that is closed
THIN = 1e-4  # volume over that of the convex hull, below which a part is a sheet
UNITE = "several solids in one link, or panels on it, need manifold3d, which is missing:"
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Body:
    """The solid of a link in its frame, and how it was obtained."""

    surface: Surface  # all triangles of the files, open or not
    solid: Surface  # the closed surface of what follows
    volume: float  # [m3]
    center: Floats  # of the volume [m]
    gyration: Floats  # (3, 3) moments of inertia over the mass, of a solid of uniform density [m2]
    hull_volume: float  # of the convex hull of the solid [m3]
    how: str  # for sources: "the box", "mesh hull.stl" ..
    is_exact: bool  # whether the volume follows from the file, instead of bounding it
    primitive: DraftShape | None  # the only solid, if it is no mesh

    @property
    def extents(self) -> Floats:
        """Edges of the box around it along the link's axes (3,) [m]."""
        return 2.0 * self.surface.box[1]


class Part(NamedTuple):
    """A closed part of a link, its name, and whether it is the file's own."""

    surface: Surface
    name: str
    is_exact: bool


def body_of(link: DraftLink, surfaces: Surfaces, report: ImportReport) -> Body | None:
    """Return the solid of a link: what is physical, else what is seen, else what collides; None without any."""
    for role in ("physical", "visual", "collision"):
        shapes = [shape for shape in link.shapes if shape.role == role and is_drawable(shape, surfaces)]
        if shapes:
            break
    else:
        return None
    placed = [in_link(surface_of(shape, surfaces), shape.X_LS) for shape in shapes]
    if sum(len(surface.triangles) for surface in placed) > MAX_TRIANGLES:
        text = f"link '{link.name}' has more than {MAX_TRIANGLES:,} triangles: nothing is estimated. Coarsen its mesh."
        report.add("not given", one_line(text), link.place)
        return None
    parts = [part for shape, surface in zip(shapes, placed, strict=True) for part in parts_of(shape, surface, report)]
    if not parts:
        return None
    closed = parts[0].surface if len(parts) == 1 else unite([part.surface for part in parts], link)
    solid = closed.solid
    if solid is None:
        return None
    primitive = shapes[0] if len(shapes) == 1 and shapes[0].kind != "mesh" else None
    return Body(
        surface=join(placed),
        solid=closed,
        volume=solid.volume if primitive is None else primitive_volume(primitive),
        center=solid.center,
        gyration=solid.gyration,
        hull_volume=hull_of(closed)[0],
        how=" and ".join(dict.fromkeys(part.name for part in parts)),
        is_exact=all(part.is_exact for part in parts),
        primitive=primitive,
    )


def in_link(surface: Surface, X_LS: Floats) -> Surface:
    """Return the surface of a solid in the frame of its link."""
    return Surface(surface.vertices @ X_LS[:3, :3].T + X_LS[:3, 3], surface.triangles)


def join(surfaces: Sequence[Surface]) -> Surface:
    """Return several surfaces as one."""
    before = np.cumsum([0, *(len(each.vertices) for each in surfaces)])
    triangles = [each.triangles + count for each, count in zip(surfaces, before[:-1], strict=True)]
    return Surface(np.concatenate([each.vertices for each in surfaces]), np.concatenate(triangles))


def parts_of(shape: DraftShape, surface: Surface, report: ImportReport) -> Iterator[Part]:
    """Yield the closed parts of one solid: those of a mesh, each closed where it is open."""
    if shape.kind != "mesh" or shape.mesh is None:
        yield Part(surface, f"the {shape.kind}", True)
        return
    name = f"mesh {shape.mesh.name}"
    pieces = components(surface)
    if len(pieces) > MAX_PARTS:
        text = f"{name} has {len(pieces)} separate parts: the convex hull of all stands for it, an upper bound."
        report.add("doubtful", text, shape.place)
        pieces = []
        if (hull := hull_of(surface)[1]) is not None:
            yield Part(hull, f"the hull of {name}", False)
    whole = [orient_outward(piece) for piece in pieces if not piece.open_edges]
    yield from (Part(piece, name, True) for piece in whole if not is_sheet(piece))
    broken = [piece for piece in pieces if piece.open_edges]
    closed: list[Surface] = []
    left: list[Surface] = []
    for piece in broken:
        filled = fill_holes(piece)
        (left if filled is None else closed).append(piece if filled is None else filled)
    if broken:
        report_holes(name, broken, left, shape.place, report)
    yield from (Part(piece, f"{name} with holes closed", True) for piece in closed if not is_sheet(piece))
    for piece in left:
        volume, hull = hull_of(piece)
        if hull is not None and volume > 0.0:
            yield Part(hull, f"the hull of {name}", False)


def components(surface: Surface) -> list[Surface]:
    """Return the connected parts of a surface."""
    a, b, c = surface.triangles.T
    links = coo_matrix((np.ones(2 * len(a)), (np.r_[a, b], np.r_[b, c])), shape=(len(surface.vertices),) * 2)
    count, label = connected_components(links, directed=False)
    if count == 1:
        return [surface]
    of_triangle = label[a]
    found = []
    for k in np.unique(of_triangle):
        used, again = np.unique(surface.triangles[of_triangle == k], return_inverse=True)
        found.append(Surface(surface.vertices[used], again.reshape(-1, 3).astype(np.int64)))
    return found


def is_sheet(surface: Surface) -> bool:
    """Whether a closed surface encloses next to nothing."""
    solid = surface.solid
    return solid is None or solid.volume < THIN * hull_of(surface)[0]


def hull_of(surface: Surface) -> tuple[float, Surface | None]:
    """Return the volume of the convex hull [m3], and the hull; nothing for a flat surface."""
    try:
        hull = ConvexHull(surface.vertices)
    except (QhullError, ValueError):
        return 0.0, None
    used, again = np.unique(hull.simplices, return_inverse=True)
    triangles = again.reshape(-1, 3).astype(np.int64)
    points = surface.vertices[used]
    a, b, c = (points[triangles[:, k]] for k in range(3))
    inward = np.einsum("ij,ij->i", np.cross(b - a, c - a), a - points.mean(axis=0)) < 0.0
    triangles[inward] = triangles[inward][:, ::-1]
    return float(hull.volume), Surface(points, triangles)


# Holes


def boundary_loops(surface: Surface) -> list[list[int]] | None:
    """Return the loops of edges that one triangle only has, in its direction; None where they branch."""
    starts, ends = surface.triangles.ravel(), np.roll(surface.triangles, -1, axis=1).ravel()
    edges = set(zip(starts.tolist(), ends.tolist(), strict=True))
    after: dict[int, int] = {}
    for a, b in edges:
        if (b, a) not in edges:
            if a in after:
                return None
            after[a] = b
    loops = []
    while after:
        first, node = next(iter(after.items()))
        del after[first]
        loop = [first]
        while node != first:
            if node not in after:
                return None
            loop.append(node)
            node = after.pop(node)
        loops.append(loop)
    return loops


def fill_holes(surface: Surface) -> Surface | None:
    """Return an open surface with its holes closed by a fan from their middle; None if a hole is too large."""
    loops = boundary_loops(surface)
    size = float(np.linalg.norm(np.ptp(surface.vertices, axis=0)))
    if loops is None:
        return None
    vertices, triangles = [surface.vertices], [surface.triangles]
    count = len(surface.vertices)
    for loop in loops:
        points = surface.vertices[loop]
        if float(np.linalg.norm(np.ptp(points, axis=0))) > LARGEST_HOLE * size:
            return None
        vertices.append(points.mean(axis=0, keepdims=True))
        triangles.append(np.array([[b, a, count] for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)]))
        count += 1
    closed = orient_outward(Surface(np.concatenate(vertices), np.concatenate(triangles)))
    return None if closed.solid is None else closed


def report_holes(
    name: str, broken: Sequence[Surface], left: Sequence[Surface], place: str, report: ImportReport
) -> None:
    """Say which holes were closed, and which parts were replaced by their hull."""
    if count := len(broken) - len(left):
        report.add("estimated", f"{name}: small holes in {count_words(count, 'part')} closed.", place)
    if left:
        holes = sorted((hole for part in left for hole in describe_holes(part)), reverse=True)
        more = f" and {len(holes) - NAMED_HOLES} more" if len(holes) > NAMED_HOLES else ""
        text = (
            f"{name} is not closed: {'; '.join(text for _, text in holes[:NAMED_HOLES])}{more}. The convex hulls of "
            f"{count_words(len(left), 'part')} stand for them, an upper bound of the volume: close the mesh."
        )
        report.add("doubtful", one_line(text, 2000), place)


def describe_holes(surface: Surface) -> Iterator[tuple[float, str]]:
    """Yield size [m] and description of each hole of a part."""
    loops = boundary_loops(surface)
    if loops is None:
        size = float(np.linalg.norm(np.ptp(surface.vertices, axis=0)))
        yield size, f"edges that meet in more than one way, in a part {size:.3g} m across"
    for loop in loops or ():
        points = surface.vertices[loop]
        size = float(np.linalg.norm(np.ptp(points, axis=0)))
        x, y, z = points.mean(axis=0)
        yield size, f"a hole of {len(loop)} edges, {size:.3g} m across, at ({x:.3g}, {y:.3g}, {z:.3g}) m"


def unite(surfaces: Sequence[Surface], link: DraftLink) -> Surface:
    """Return the union of closed surfaces."""
    manifold = import_extra("manifold3d", "robots", UNITE)
    parts = [manifold.Manifold(manifold_mesh(surface)) for surface in surfaces]
    whole = manifold.Manifold.batch_boolean(parts, manifold.OpType.Add)
    if whole.is_empty() or whole.status() != manifold.Error.NoError:
        text = f"the solids of link '{link.name}' cannot be united: one of them intersects itself."
        raise SeaframeError(one_line(text), "invalid", place=link.place)
    return surface_of_manifold(whole)


def manifold_mesh(surface: Surface) -> Any:
    """Return a surface as the library of solids takes it."""
    manifold = import_extra("manifold3d", "robots", UNITE)
    return manifold.Mesh(surface.vertices.astype(np.float32), surface.triangles.astype(np.uint32))


def surface_of_manifold(whole: Any) -> Surface:
    """Return the surface of a solid of the library."""
    mesh = whole.to_mesh()
    return Surface(np.asarray(mesh.vert_properties[:, :3], float), np.asarray(mesh.tri_verts, np.int64))


def primitive_volume(shape: DraftShape) -> float:
    """Return the volume of a solid that is no mesh, exactly [m3]."""
    sizes = shape.sizes
    if shape.kind == "box":
        return float(np.prod(sizes))
    if shape.kind == "ellipsoid":
        return 4.0 / 3.0 * math.pi * float(np.prod(sizes))
    ball = 4.0 / 3.0 * math.pi * sizes[0] ** 3
    if shape.kind == "sphere":
        return ball
    tube = math.pi * sizes[0] ** 2 * sizes[1]
    return tube + ball if shape.kind == "capsule" else tube


@dataclass(frozen=True, slots=True)
class Silhouette:
    """What a body shows along one axis: its area, and its width at stations along the two other axes."""

    area: float  # [m2]
    widths: tuple[Floats, Floats]  # across the first and the second axis, at stations along the other one [m]
    stations: tuple[Floats, Floats]  # places along the first and the second axis, from the origin [m]
    step: float  # between stations [m]


def silhouette(surface: Surface, axis: int) -> Silhouette:
    """Return what a body shows along an axis, from the shadows of its triangles on a grid."""
    first, second = (axis + 1) % 3, (axis + 2) % 3
    points = surface.vertices[:, [first, second]]
    low, high = points.min(axis=0), points.max(axis=0)
    step = float((high - low).max()) / PIXELS
    counts = np.maximum(1, np.ceil((high - low) / step - 1e-9).astype(int))
    grid = np.zeros(counts, dtype=bool)
    corners = (points[surface.triangles] - low) / step  # in pixels
    spans = np.ceil(np.abs(corners - np.roll(corners, 1, axis=1)).max(axis=(1, 2)) * 2.0).astype(int) + 1
    for span in np.unique(spans):
        chosen = corners[spans == span]
        i, j = (k.ravel() for k in np.meshgrid(np.arange(span + 1), np.arange(span + 1)))
        inside = i + j <= span
        u, v = (i[inside] + 1 / 3) / (span + 1), (j[inside] + 1 / 3) / (span + 1)
        for block in np.array_split(chosen, max(1, len(chosen) * len(u) // 2_000_000)):
            spots = (
                block[:, None, 0] * (1.0 - u - v)[:, None]
                + block[:, None, 1] * u[:, None]
                + block[:, None, 2] * v[:, None]
            ).reshape(-1, 2)
            cells = np.clip(spots.astype(int), 0, counts - 1)
            grid[cells[:, 0], cells[:, 1]] = True
    places = tuple(low[k] + (np.arange(counts[k]) + 0.5) * step for k in range(2))
    return Silhouette(
        float(grid.sum()) * step * step,
        (grid.sum(axis=1) * step, grid.sum(axis=0) * step),
        (places[0], places[1]),
        step,
    )
