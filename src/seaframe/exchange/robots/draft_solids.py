"""Volume, centre and moments of inertia of the solids of a draft, by the formulas of a scene's shapes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from pydantic import ValidationError

from ...errors import SceneError, quote
from ...loads.matter import principal_moments
from ...numbers import Floats
from ...scene.links import Shape
from ...scene.meshes import Surface
from .draft import DraftShape
from .solids import Surfaces, surface_of
from .xml_source import Element

LARGEST_SCALE = 1e9  # of a mesh


class DraftSolid(NamedTuple):
    """A solid of uniform density in the link's frame: volume [m3], centre [m], moments about it over the mass [m2]."""

    volume: float
    center: Floats
    gyration: Floats  # (3, 3)


def check_scale(scale: Sequence[float], element: Element) -> tuple[float, ...]:
    """Return the scale factors of a mesh, which may be negative, after refusing those that leave nothing of it."""
    if not all(1.0 / LARGEST_SCALE <= abs(x) <= LARGEST_SCALE for x in scale):
        raise element.error(f"a scale must be between {1.0 / LARGEST_SCALE:g} and {LARGEST_SCALE:g}.", "range")
    return tuple(scale)


def solid_of(shape: DraftShape, surfaces: Surfaces) -> DraftSolid | None:
    """Return the solid of a shape in the link's frame; None, with a remark, for a mesh that is absent or open."""
    own = solid_of_mesh(shape, surfaces) if shape.kind == "mesh" else solid_of_primitive(shape)
    return None if own is None else turned(own, shape.X_LS)


def solid_of_primitive(shape: DraftShape) -> DraftSolid:
    """Return a box, cylinder, sphere, ellipsoid or capsule about its own centre."""
    if shape.kind == "capsule":
        return capsule(*shape.sizes)
    keys: dict[str, Any] = {shape.kind: shape.sizes}
    if shape.kind == "cylinder":
        keys = {"cylinder": {"radius": shape.sizes[0], "length": shape.sizes[1], "axis": "z"}}
    elif shape.kind == "sphere":
        keys = {"sphere": {"radius": shape.sizes[0]}}
    try:
        solid = Shape.model_validate(keys)
    except ValidationError:
        sizes = ", ".join(f"{size:g}" for size in shape.sizes)
        message = f"a {shape.kind} of {sizes} m is too small or too large to compute with."
        raise SceneError(message, "range", place=shape.place) from None
    moments = np.array(principal_moments(solid, 1.0), dtype=float)
    return DraftSolid(float(solid.volume), np.zeros(3), np.diag(moments))


def capsule(radius: float, length: float) -> DraftSolid:
    """Return a cylinder along z with half a sphere at each end; `length` is that of the cylinder."""
    r2 = radius * radius
    cylinder, ball = math.pi * r2 * length, 4.0 / 3.0 * math.pi * r2 * radius
    along = cylinder * 0.5 * r2 + ball * 0.4 * r2
    # Half a ball has its centre at 3/8 of its radius from its base.
    across = cylinder * (r2 / 4.0 + length**2 / 12.0) + ball * (
        0.4 * r2 + length**2 / 4.0 + 3.0 / 8.0 * length * radius
    )
    volume = cylinder + ball
    return DraftSolid(volume, np.zeros(3), np.diag([across, across, along]) / volume)


def solid_of_mesh(shape: DraftShape, surfaces: Surfaces) -> DraftSolid | None:
    """Return the solid that a mesh encloses, scaled along its axes."""
    report = surfaces.report
    if shape.mesh is None:
        report.add("not given", f"Volume of mesh {quote(shape.missing or shape.name)}: it is not there.", shape.place)
        return None
    if surfaces.read(shape.mesh, shape.place) is None:
        return None
    surface = surface_of(shape, surfaces)
    solid = surface.solid
    if solid is None:
        message = f"Volume of mesh {shape.mesh.name}: it is open, with {surface.open_edges} edges at holes."
        report.add("not given", message, shape.place)
        return None
    return DraftSolid(solid.volume, solid.center, solid.gyration)


def shell_of(surface: Surface, thickness: float) -> DraftSolid:
    """Return the thin shell of a surface: a triangle a, b, c has the second moment A (aa' + bb' + cc' + ss')/12."""
    corners = surface.vertices[surface.triangles]
    sums = corners.sum(axis=1)
    areas = 0.5 * np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    area = float(areas.sum())
    center = areas @ sums / (3.0 * area)
    second = np.einsum("n,nki,nkj->ij", areas, corners, corners) + np.einsum("n,ni,nj->ij", areas, sums, sums)
    spread = second / (12.0 * area) - np.outer(center, center)
    return DraftSolid(area * thickness, center, np.trace(spread) * np.eye(3) - spread)


def turned(solid: DraftSolid, X: Floats) -> DraftSolid:
    """Return a solid in another frame, in which its own frame has a pose (4, 4)."""
    R = X[:3, :3]
    return DraftSolid(solid.volume, R @ solid.center + X[:3, 3], R @ solid.gyration @ R.T)


def combine(solids: Sequence[DraftSolid], masses: Sequence[float]) -> tuple[float, Floats, Floats]:
    """Return mass [kg], centre [m] and moments of inertia (3, 3) about it [kg m2] of solids with masses [kg]."""
    mass = float(sum(masses))
    if not mass:
        return 0.0, np.zeros(3), np.zeros((3, 3))
    center: Floats = sum((m * solid.center for m, solid in zip(masses, solids, strict=True)), np.zeros(3)) / mass
    tensor = np.zeros((3, 3))
    for m, solid in zip(masses, solids, strict=True):
        d = solid.center - center
        tensor += m * (solid.gyration + d @ d * np.eye(3) - np.outer(d, d))
    return mass, center, tensor
