"""Embed meshes in a page: reduced to the detail that is visible, in few bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import numpy as np

from ...scene.meshes import Mesh, Surface, merged, same_rows
from ...scene.model import Scene
from .packing import packed

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
        key_of(link.shape.mesh): link.shape.mesh.triangles
        for scene in scenes
        for link in scene.links.values()
        if link.shape is not None and link.shape.mesh is not None
    }
    most = min(MOST, MOST_IN_ALL // max(1, len(found)))
    return {key: embedded(coarsened(surface, most), surface.open_edges > 0) for key, surface in found.items()}


def embedded(surface: Surface, is_open: bool) -> dict[str, Any]:
    """Return a surface as data; both sides of an open one are drawn."""
    center, half = surface.box
    low, size = center - half, np.where(half > 0.0, 2.0 * half, 1.0)
    places = np.round((surface.vertices - low) / size * FINEST).astype("<u2")
    triangles = surface.triangles.astype("<u4")
    return {
        "low": low.tolist(),
        "size": size.tolist(),
        "count": len(places),
        "data": packed(triangles.tobytes() + places.tobytes()),
        "open": is_open,
    }


def coarsened(surface: Surface, most: int) -> Surface:
    """Reduce a surface to at most `most` triangles: merge vertices in cells of the finest grid that is sufficient."""
    if len(surface.triangles) <= most:
        return surface
    low, high = COARSEST, 4 * int(np.sqrt(len(surface.triangles)))  # cells along the longest edge
    best = clustered(surface, low)
    while high - low > 1:
        middle = (low + high) // 2
        tried = clustered(surface, middle)
        if len(tried.triangles) <= most:
            low, best = middle, tried
        else:
            high = middle
    return best


def clustered(surface: Surface, cells: int) -> Surface:
    """Merge the vertices in each cell at their mean; keep one of equal triangles between cells, for each side."""
    center, half = surface.box
    edge = 2.0 * half.max() / cells
    cell = np.floor((surface.vertices - (center - half)) / edge).astype(np.int64)
    _, number = same_rows(cell)
    counts = np.bincount(number)
    means = np.stack([np.bincount(number, surface.vertices[:, k]) / counts for k in range(3)], axis=1)
    faces = number[surface.triangles]
    turned = np.take_along_axis(faces, (np.argmin(faces, axis=1)[:, None] + np.arange(3)) % 3, axis=1)
    return merged(means, turned[same_rows(turned)[0]])
