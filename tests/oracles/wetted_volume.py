"""The part of a solid below a plane by other means than closed forms: its volume, and its first moment.

A box is clipped to a polyhedron, which is cut into tetrahedra; a cylinder is integrated over columns along its axis.
Both are about the centre of the solid, whose centre is `depth` below a plane with the upward unit normal `up`.
"""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import quad
from scipy.spatial import ConvexHull, QhullError

Floats: TypeAlias = NDArray[np.float64]


def wet_box(edges: Floats, up: Floats, depth: float) -> tuple[float, Floats]:
    """Volume [m3] and first moment [m4] of the part of a box, with edges along the axes, below a plane."""
    corners = np.array(list(product((-0.5, 0.5), repeat=3))) * edges
    heights = corners @ up - depth
    vertices = [corner for corner, height in zip(corners, heights, strict=True) if height <= 0.0]
    for i, j in combinations(range(8), 2):
        if np.count_nonzero(corners[i] != corners[j]) == 1 and heights[i] * heights[j] < 0.0:
            share = heights[i] / (heights[i] - heights[j])
            vertices.append(corners[i] + share * (corners[j] - corners[i]))
    if len(vertices) < 4:
        return 0.0, np.zeros(3)
    try:
        hull = ConvexHull(np.array(vertices))
    except QhullError:  # flat: it has no volume
        return 0.0, np.zeros(3)
    middle = hull.points[hull.vertices].mean(axis=0)
    volume, moment = 0.0, np.zeros(3)
    for triangle in hull.points[hull.simplices]:
        own = abs(np.linalg.det(triangle - middle)) / 6.0
        volume += own
        moment += own * (triangle.sum(axis=0) + middle) / 4.0
    return volume, moment


def wet_cylinder(radius: float, length: float, up: Floats, depth: float) -> tuple[float, Floats]:
    """Volume [m3] and first moment [m4] of the part of a cylinder along z below a plane; `up` has no y component.

    A column at x = radius sin(angle) is 2 radius cos(angle) wide and wet from one end up to the plane.
    """
    n_x, n_z = float(up[0]), float(up[2])
    sense = 1.0 if n_z >= 0.0 else -1.0

    def ends(angle: float) -> tuple[float, float]:
        """Wet part of a column, from and to, along the axis towards the surface."""
        reach = depth - n_x * radius * np.sin(angle)
        top = np.inf * reach if n_z == 0.0 else reach / abs(n_z)
        return -length / 2, float(np.clip(top, -length / 2, length / 2))

    def integrate(weight: int) -> float:
        def column(angle: float) -> float:
            low, high = ends(angle)
            across = radius * np.sin(angle)
            part = (high - low, across * (high - low), sense * (high**2 - low**2) / 2)[weight]
            return float(part * 2.0 * (radius * np.cos(angle)) ** 2)

        breaks = []
        if n_x != 0.0:
            sines = [(depth + s * abs(n_z) * length / 2) / (n_x * radius) for s in (-1.0, 1.0)]
            breaks = sorted(float(np.arcsin(s)) for s in sines if abs(s) < 1.0)
        limits = [-np.pi / 2, *breaks, np.pi / 2]
        spans = [(a, b) for a, b in pairwise(limits) if b > a]
        return float(sum(quad(column, a, b, epsabs=1e-15, epsrel=1e-13, limit=200)[0] for a, b in spans))

    return integrate(0), np.array([integrate(1), 0.0, integrate(2)])
