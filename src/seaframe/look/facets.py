"""Surfaces of links as flat polygons, to draw a robot without a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from ..numbers import Floats
from ..scene.meshes import Surface
from ..spatial import rotation_from_rpy
from .page.page_meshes import coarsen

ROUND = 16  # corners around a cylinder, an ellipsoid or a tube
STRIPS = 3  # facets along a solid and from its caps' centres, so that parts that overlap are sorted well
LATITUDES = 8
MOST_TRIANGLES = 1_200  # of a mesh


def link_facets(
    link: Mapping[str, Any], surface: Surface | None = None, stations: Floats | None = None
) -> Iterator[Floats]:
    """Yield facets (corners, 3) [m] of a link as `links_of` describes it, counter-clockwise from outside.

    They are in the link's frame; those of a flexible link follow `stations` (n, 3), in whatever frame these are.
    `surface` is that of its mesh, if it has one.
    """
    shape = link["shape"]
    if link["flexible"] is not None and stations is not None:
        yield from tube(stations, max(link["flexible"]["radius"], link["rod"]))
    if shape is None:
        if link["flexible"] is None:
            for end in link["children"] or [link["center"]]:
                yield from tube(np.array([[0.0, 0.0, 0.0], end]), link["rod"])
        return
    center = np.array(shape["center"])
    if shape["kind"] == "box":
        x, y, z = shape["edges"]
        yield from (facet + center for facet in prism(rectangle(x, y), z))
    elif shape["kind"] == "cylinder":
        order = (np.arange(3) - shape["axis"] - 1) % 3  # axes of the prism that are x, y and z of the link
        for facet in prism(circle() * shape["radius"], shape["length"]):
            yield facet[:, order] + center
    elif shape["kind"] == "ellipsoid":
        yield from (facet * shape["axes"] + center for facet in sphere())
    elif surface is not None:
        R = np.array([[*row] for row in rotation_from_rpy(*shape["rpy"])], dtype=float)
        small = coarsen(surface, MOST_TRIANGLES)
        yield from (small.vertices[small.triangles] * shape["scale"]) @ R.T + shape["at"]


def circle() -> Floats:
    """Return the corners of a circle of radius 1, (n, 2)."""
    angles = np.linspace(0.0, 2.0 * np.pi, ROUND, endpoint=False)
    return np.column_stack([np.cos(angles), np.sin(angles)])


def rectangle(x: float, y: float) -> Floats:
    """Return points along the edge of a rectangle with given edges, (n, 2)."""
    corners = 0.5 * np.array([[x, y], [-x, y], [-x, -y], [x, -y]])
    parts = np.arange(STRIPS)[:, None] / STRIPS
    return np.concatenate([a + parts * (b - a) for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)])


def prism(outline: Floats, length: float) -> Iterator[Floats]:
    """Yield the facets of a prism along z about the origin, over an outline (n, 2)."""
    widths = np.arange(STRIPS + 1) / STRIPS
    sizes = [*widths, *[1.0] * (STRIPS - 1), *widths[::-1]]
    heights = length * np.array([*[-0.5] * (STRIPS + 1), *(widths[1:-1] - 0.5), *[0.5] * (STRIPS + 1)])
    yield from between_rings(
        [np.column_stack([size * outline, np.full(len(outline), z)]) for size, z in zip(sizes, heights, strict=True)]
    )


def sphere() -> Iterator[Floats]:
    """Yield the facets of a sphere of radius 1 about the origin."""
    angles = np.linspace(-0.5 * np.pi, 0.5 * np.pi, LATITUDES + 1)
    yield from between_rings(
        [np.column_stack([np.cos(angle) * circle(), np.full(ROUND, np.sin(angle))]) for angle in angles]
    )


def tube(points: Floats, radius: float) -> Iterator[Floats]:
    """Yield the facets of a round tube through points (n, 3), with flat ends."""
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), np.finfo(float).tiny)
    side = np.eye(3)[np.argmin(np.abs(along[0]))]
    rings = []
    for point, ahead in zip(points, along, strict=True):
        side = side - ahead * (side @ ahead)
        side /= np.linalg.norm(side)
        rings.append(point + radius * circle() @ np.array([side, np.cross(ahead, side)]))
    ends = [np.repeat(point[None], ROUND, axis=0) for point in (points[0], points[-1])]
    yield from between_rings([ends[0], *rings, ends[1]])


def between_rings(rings: Sequence[Floats]) -> Iterator[Floats]:
    """Yield the quadrilaterals between closed rings of as many points each; the rings turn about the way along them."""
    for lower, upper in pairwise(rings):
        yield from np.stack([lower, np.roll(lower, -1, axis=0), np.roll(upper, -1, axis=0), upper], axis=1)
