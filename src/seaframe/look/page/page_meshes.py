"""Embed meshes in a page: reduced to the detail that is visible, in few bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np

from ...scene.meshes import Mesh, Surface, group_equal_rows, merge_vertices
from ...scene.model import Scene
from .packing import compress_to_text

MOST = 12_000  # most triangles of one mesh
MOST_IN_ALL = 60_000  # most triangles of all meshes of a page
FINEST = 2**16 - 1  # steps along each edge of the box around a mesh
COARSEST = 4  # cells along the longest edge


def key_of(mesh: Mesh) -> str:
    """Return the key of a surface in a page; links with the same surface share it."""
    return hashlib.sha256((mesh.surface or "").encode()).hexdigest()[:16]


def meshes_of(scenes: Iterable[Scene]) -> dict[str, dict[str, Any]]:
    """Return all surfaces of some scenes, by key: vertices on a grid in the bounding box, and triangles."""
    found = {
        key_of(link.shape.mesh): link.shape.mesh.unpacked_surface
        for scene in scenes
        for link in scene.links.values()
        if link.shape is not None and link.shape.mesh is not None
    }
    most = min(MOST, MOST_IN_ALL // max(1, len(found)))
    return {key: encode_surface(coarsen(surface, most), surface.open_edges > 0) for key, surface in found.items()}


def encode_surface(surface: Surface, is_open: bool) -> dict[str, Any]:
    """Return a surface as data; both sides of an open one are drawn."""
    center, half = surface.box
    low, size = center - half, np.where(half > 0.0, 2.0 * half, 1.0)
    places = np.round((surface.vertices - low) / size * FINEST).astype("<u2")
    triangles = surface.triangles.astype("<u4")
    return {
        "low": low.tolist(),
        "size": size.tolist(),
        "count": len(places),
        "data": compress_to_text(triangles.tobytes() + places.tobytes()),
        "open": is_open,
    }


def coarsen(surface: Surface, most: int) -> Surface:
    """Reduce a surface to at most `most` triangles: merge vertices in cells of the finest grid that is sufficient."""
    if len(surface.triangles) <= most:
        return surface
    low, high = COARSEST, 4 * int(np.sqrt(len(surface.triangles)))  # cells along the longest edge
    best = cluster_vertices(surface, low)
    while high - low > 1:
        middle = (low + high) // 2
        tried = cluster_vertices(surface, middle)
        if len(tried.triangles) <= most:
            low, best = middle, tried
        else:
            high = middle
    return best


def cluster_vertices(surface: Surface, cells: int) -> Surface:
    """Merge the vertices in each cell at their mean; keep one of equal triangles between cells, for each side."""
    center, half = surface.box
    edge = 2.0 * half.max() / cells
    cell = np.floor((surface.vertices - (center - half)) / edge).astype(np.int64)
    _, number = group_equal_rows(cell)
    counts = np.bincount(number)
    means = np.stack([np.bincount(number, surface.vertices[:, k]) / counts for k in range(3)], axis=1)
    faces = number[surface.triangles]
    turned = np.take_along_axis(faces, (np.argmin(faces, axis=1)[:, None] + np.arange(3)) % 3, axis=1)
    return merge_vertices(means, turned[group_equal_rows(turned)[0]])
