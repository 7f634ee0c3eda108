"""Geometry of a link for its hydrodynamics: the enclosed volume, its moments, and silhouettes along the axes.

Several solids of a link are united, so that overlaps count once; small holes of a mesh are closed; one that stays open is
replaced by its convex hull, an upper bound, and its holes are named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...errors import SeaframeError, count_words, one_line
from ...extras import import_extra
from ...numbers import Floats
from ...scene.meshes import Surface
from .draft import DraftLink, DraftShape
from .draft_solids import solid_of_primitive
from .import_report import ImportReport
from .solids import Surfaces, is_drawable, surface_of

MAX_TRIANGLES = 400_000  # of a link
PIXELS = 160  # of a silhouette along its longer side
NAMED_HOLES = 3  # that a remark names one by one
SOLID = "a mesh that is not closed, or several solids of a link, need trimesh and manifold3d, of which is missing:"
Whole = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Body:
    """The solid of a link in its frame: a closed surface, and how it was obtained."""

    surface: Surface
    volume: float  # [m3]
    center: Floats  # of the volume [m]
    gyration: Floats  # (3, 3) moments of inertia over the mass, of a solid of uniform density [m2]
    how: str  # for sources: "the box", "mesh hull.stl" ..
    is_exact: bool  # whether the volume follows from the file, instead of bounding it
    primitive: DraftShape | None  # the only solid, if it is no mesh

    @property
    def extents(self) -> Floats:
        """Edges of the box around it along the link's axes (3,) [m]."""
        return 2.0 * self.surface.box[1]


def body_of(link: DraftLink, surfaces: Surfaces, report: ImportReport) -> Body | None:
    """Return the solid of a link: what is physical, else what is seen, else what collides; None without any."""
    for role in ("physical", "visual", "collision"):
        shapes = [shape for shape in link.shapes if shape.role == role and is_drawable(shape, surfaces)]
        if shapes:
            break
    else:
        return None
    parts = [closed_part(shape, surfaces, link, report) for shape in shapes]
    if sum(len(surface.triangles) for surface, _, _ in parts) > MAX_TRIANGLES:
        message = (
            f"link '{link.name}' has more than {MAX_TRIANGLES:,} triangles: nothing is estimated. Coarsen its mesh."
        )
        report.add("not given", one_line(message), link.place)
        return None
    exact = all(whole for _, _, whole in parts)
    how = " and ".join(dict.fromkeys(name for _, name, _ in parts))
    surface = parts[0][0] if len(parts) == 1 else unite([surface for surface, _, _ in parts])
    solid = surface.solid
    if solid is None:
        return None
    primitive = shapes[0] if len(shapes) == 1 and shapes[0].kind != "mesh" else None
    volume = solid.volume if primitive is None else solid_of_primitive(primitive).volume
    return Body(surface, volume, solid.center, solid.gyration, how, exact, primitive)


def closed_part(
    shape: DraftShape, surfaces: Surfaces, link: DraftLink, report: ImportReport
) -> tuple[Surface, str, bool]:
    """Return the closed surface of one solid in the link's frame, its name, and whether it is the file's own."""
    own = surface_of(shape, surfaces)
    placed = Surface(own.vertices @ shape.X_LS[:3, :3].T + shape.X_LS[:3, 3], own.triangles)
    if shape.kind != "mesh" or shape.mesh is None:
        return placed, f"the {shape.kind}", True
    name = f"mesh {shape.mesh.name}"
    if placed.solid is not None:
        return placed, name, True
    return repair(placed, name, shape.place, report)


def repair(surface: Surface, name: str, place: str, report: ImportReport) -> tuple[Surface, str, bool]:
    """Return an open surface with its holes closed; its convex hull where they are too large, which is said."""
    trimesh = import_extra("trimesh", "robots", SOLID)
    mesh = trimesh.Trimesh(surface.vertices, surface.triangles, process=True)
    holes = describe_holes(mesh)
    before = len(holes)
    trimesh.repair.fix_normals(mesh)
    trimesh.repair.fill_holes(mesh)
    if mesh.is_watertight and mesh.volume > 0.0:
        text = f"{name} was open: {count_words(before, 'hole')} closed ({'; '.join(holes[:NAMED_HOLES])})."
        report.add("estimated", one_line(text), place)
        return (
            Surface(np.asarray(mesh.vertices, float), np.asarray(mesh.faces, np.int64)),
            f"{name} with holes closed",
            True,
        )
    hull = mesh.convex_hull
    left = describe_holes(mesh)
    more = f" and {len(left) - NAMED_HOLES} more" if len(left) > NAMED_HOLES else ""
    text = (
        f"{name} is not closed: {count_words(len(left), 'hole')} ({'; '.join(left[:NAMED_HOLES])}{more}). Its convex hull "
        "stands for it, an upper bound of its volume: close the mesh, or give the volume."
    )
    report.add("doubtful", one_line(text, 2000), place)
    return Surface(np.asarray(hull.vertices, float), np.asarray(hull.faces, np.int64)), f"the hull of {name}", False


def describe_holes(mesh: Any) -> list[str]:
    """Return the holes of a mesh, the largest first: edges, size and place."""
    edges = mesh.edges_sorted
    _, first, counts = np.unique(edges, axis=0, return_index=True, return_counts=True)
    open_edges = edges[first[counts == 1]]
    if not len(open_edges):
        return [f"{int((counts > 2).sum())} edges belong to more than two triangles"] if (counts > 2).any() else []
    group = {int(node): int(node) for node in np.unique(open_edges)}

    def find(node: int) -> int:
        while group[node] != node:
            group[node] = group[group[node]]
            node = group[node]
        return node

    for a, b in open_edges.tolist():
        group[find(a)] = find(b)
    holes: dict[int, list[int]] = {}
    for node in group:
        holes.setdefault(find(node), []).append(node)
    found = []
    for nodes in holes.values():
        points = np.asarray(mesh.vertices)[nodes]
        x, y, z = points.mean(axis=0)
        size = float(np.linalg.norm(np.ptp(points, axis=0)))
        found.append((size, f"{len(nodes)} edges, {size:.3g} m across, at ({x:.3g}, {y:.3g}, {z:.3g}) m"))
    return [text for _, text in sorted(found, reverse=True)]


def unite(surfaces: Sequence[Surface]) -> Surface:
    """Return the union of closed surfaces."""
    manifold = import_extra("manifold3d", "robots", SOLID)
    whole = None
    for surface in surfaces:
        part = manifold.Manifold(
            manifold.Mesh(surface.vertices.astype(np.float32), surface.triangles.astype(np.uint32))
        )
        whole = part if whole is None else whole + part
    mesh = whole.to_mesh() if whole is not None else None
    if mesh is None or not len(mesh.tri_verts):
        raise SeaframeError("the solids of a link cannot be united: one of them intersects itself.", "invalid")
    return Surface(np.asarray(mesh.vert_properties[:, :3], float), np.asarray(mesh.tri_verts, np.int64))


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
