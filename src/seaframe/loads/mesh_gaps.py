"""Gaps between triangle meshes, and whether they cross each other."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..numbers import Floats

BLOCK = 200_000  # pairs that are computed at once

Triangles = NDArray[np.float64]  # corners (m, 3, 3) [m]


def least_gap(one: Triangles, other: Triangles, reach: float) -> tuple[float, float]:
    """Return the least ratio of a gap to the size of the panel at it, and that gap [m]; infinities beyond `reach` [m].

    Gaps are those between corners, middles of edges and centres of one mesh, and panels of the other. The size of a
    panel is the edge of a square of twice its area.
    """
    found = [least_gap_of_points(sample_points(a), b, reach) for a, b in ((one, other), (other, one))]
    return min(found)


def sample_points(triangles: Triangles) -> Floats:
    """Return corners, middles of edges and centres of triangles (n, 3)."""
    middles = 0.5 * (triangles + np.roll(triangles, 1, axis=1))
    points = np.vstack([triangles.reshape(-1, 3), middles.reshape(-1, 3), triangles.mean(axis=1)])
    return np.asarray(np.unique(points, axis=0))


def panel_sizes(triangles: Triangles) -> Floats:
    """Return the edge [m] of a square of twice the area of each triangle."""
    a, b, c = np.moveaxis(triangles, 1, 0)
    return np.asarray(np.sqrt(np.linalg.norm(np.cross(b - a, c - a), axis=1)))


def least_gap_of_points(points: Floats, triangles: Triangles, reach: float) -> tuple[float, float]:
    """Return the least ratio of the distance of points from triangles to their size, and that distance [m]."""
    corners = triangles.reshape(-1, 3)
    near = ((points >= corners.min(axis=0) - reach) & (points <= corners.max(axis=0) + reach)).all(axis=1)
    points = points[near]
    if not len(points):
        return np.inf, np.inf
    low, high = points.min(axis=0) - reach, points.max(axis=0) + reach
    triangles = triangles[((triangles.max(axis=1) >= low) & (triangles.min(axis=1) <= high)).all(axis=1)]
    best = (np.inf, np.inf)
    for some in blocks(points, len(triangles)):
        distances = distances_from(some, triangles)
        ratios = distances / panel_sizes(triangles)
        k = np.unravel_index(ratios.argmin(), ratios.shape)
        best = min(best, (float(ratios[k]), float(distances[k])))
    return best if best[1] <= reach else (np.inf, np.inf)


def blocks(rows: Floats, columns: int) -> Iterator[Floats]:
    """Yield rows in blocks of at most BLOCK pairs with columns; none without columns."""
    step = max(1, BLOCK // max(1, columns))
    yield from (rows[start : start + step] for start in range(0, len(rows) if columns else 0, step))


def distances_from(points: Floats, triangles: Triangles) -> Floats:
    """Return the distances (n, m) [m] of points from triangles: from their planes above them, else from their edges."""
    p, normals = points[:, None], np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    inside = np.ones((len(points), len(triangles)), dtype=bool)
    nearest = np.full(inside.shape, np.inf)
    for k in range(3):
        a, edge = triangles[:, k], triangles[:, (k + 1) % 3] - triangles[:, k]
        from_a = p - a
        along = np.clip(np.sum(from_a * edge, axis=-1) / np.sum(edge * edge, axis=-1), 0.0, 1.0)
        nearest = np.minimum(nearest, np.linalg.norm(from_a - along[..., None] * edge, axis=-1))
        inside &= np.sum(from_a * np.cross(normals, edge), axis=-1) >= 0.0
    above = np.abs(np.sum((p - triangles[:, 0]) * normals, axis=-1)) / np.linalg.norm(normals, axis=-1)
    return np.where(inside, above, nearest)


def is_crossed(edges: Floats, triangles: Triangles) -> bool:
    """Whether one of some edges (n, 2, 3) goes through a triangle: its ends on both sides, the line inside.

    The line is inside where its moments about the three edges of the triangle have one sign.
    """
    corners = triangles.reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    edges = edges[((edges.max(axis=1) >= low) & (edges.min(axis=1) <= high)).all(axis=1)]
    a, b, c = np.moveaxis(triangles, 1, 0)
    normals = np.cross(b - a, c - a)
    for some in blocks(edges, len(triangles)):
        p, q = some[:, None, 0], some[:, None, 1]
        sides = [np.sum((end - a) * normals, axis=-1) for end in (p, q)]
        moments = [
            np.sum(np.cross(first - p, second - p) * (q - p), axis=-1) for first, second in ((a, b), (b, c), (c, a))
        ]
        one_sign = (np.min(moments, axis=0) > 0.0) | (np.max(moments, axis=0) < 0.0)
        if ((sides[0] * sides[1] < 0.0) & one_sign).any():
            return True
    return False
