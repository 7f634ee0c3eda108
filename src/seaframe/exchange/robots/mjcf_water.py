"""MuJoCo's water: drag on the box of equal inertia of a body, or added mass and drag of ellipsoids; no buoyancy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...errors import SceneError, one_line, quote
from ...loads.added_mass import ellipsoid
from ...numbers import Floats
from .draft import DraftLink, DraftShape
from .import_report import ImportReport
from .poses import invert, twist_map

COEFFICIENTS = (0.5, 0.25, 1.5, 1.0, 1.0)  # default fluidcoef: blunt, slender, angular drag, Kutta, Magnus lift


@dataclass(slots=True)
class Fluid:
    """The medium of `option`."""

    density: float = 0.0  # [kg/m3]
    viscosity: float = 0.0  # [Pa s]
    place: str = ""


class FluidGeom(NamedTuple):
    """A geom with `fluidshape="ellipsoid"`."""

    shape: DraftShape
    coefficients: tuple[float, ...]  # its `fluidcoef`


def set_water(
    link: DraftLink, geoms: Sequence[FluidGeom], axes: Floats | None, fluid: Fluid, report: ImportReport
) -> Floats:
    """Set drag and added mass of a body as MuJoCo computes them; return the axes (4, 4) of the drag.

    `axes` (3, 3) are the principal axes of the body, where the file determines them.
    """
    link.volume = 0.0
    link.sources["volume"] = f"computed: MuJoCo's water has no buoyancy, {fluid.place}"
    if geoms:
        set_ellipsoids(link, geoms, fluid, report)
        return np.eye(4)
    if not link.mass or link.inertia is None or not np.any(link.inertia):
        return np.eye(4)
    R, moments = principal_axes(link.inertia) if axes is None else (axes, np.diag(axes.T @ link.inertia @ axes))
    with np.errstate(over="ignore", invalid="ignore"):
        edges = np.sqrt(np.maximum(1e-15, moments.sum() - 2.0 * moments) * 6.0 / link.mass)
        quadratic, linear = box_drag(edges, fluid.density, fluid.viscosity)
    if not np.isfinite([*quadratic, *linear]).all():
        message = f"mass and inertia of body {quote(link.name)} are those of no box that can be computed with."
        raise SceneError(message, "range", place=link.place)
    link.center_of_pressure = link.center
    turn = np.eye(4)
    turn[:3, :3] = R
    block = np.zeros((6, 6))
    block[:3, :3] = block[3:, 3:] = R
    source = f"computed: MuJoCo's drag on the box of equal inertia, {fluid.place}"
    if fluid.density > 0.0:
        link.quadratic_drag = block @ np.diag(quadratic) @ block.T
        link.sources["quadratic_drag"] = source
    if fluid.viscosity > 0.0:
        link.linear_drag = block @ np.diag(linear) @ block.T
        link.sources["linear_drag"] = source
    return turn


def set_ellipsoids(link: DraftLink, geoms: Sequence[FluidGeom], fluid: Fluid, report: ImportReport) -> None:
    """Set added mass of ellipsoids exactly, and their drag along their axes; lift has no place."""
    A, D, D_1 = np.zeros((6, 6)), np.zeros((6, 6)), np.zeros((6, 6))
    for geom in geoms:
        semi = semi_axes(geom.shape)
        if semi is None:
            report.add("ignored", f"fluid model of a {geom.shape.kind} of {quote(link.name)}.", geom.shape.place)
            continue
        X = twist_map(invert(geom.shape.X_LS))
        quadratic, linear = ellipsoid_drag(semi, geom.coefficients, fluid)
        A += X.T @ np.array(ellipsoid(semi, fluid.density).rows, dtype=float) @ X
        D += X.T @ np.diag(quadratic) @ X
        D_1 += X.T @ np.diag(linear) @ X
    source = f"computed: MuJoCo's ellipsoid fluid model, {fluid.place}"
    if fluid.density > 0.0:
        link.added_mass, link.quadratic_drag = A, 0.5 * (D + D.T)
        link.sources |= {"added_mass": source, "quadratic_drag": source.replace("computed", "guessed")}
    if fluid.viscosity > 0.0:
        link.linear_drag, link.sources["linear_drag"] = 0.5 * (D_1 + D_1.T), source
    message = (
        f"drag of {quote(link.name)}: that of MuJoCo's ellipsoids along their axes; its lift, and drag between the "
        "axes, are left out. The added mass also acts on accelerations, which MuJoCo leaves out."
    )
    report.add("estimated", one_line(message), geoms[0].shape.place)


def ellipsoid_drag(
    semi: tuple[float, float, float], coefficients: Sequence[float], fluid: Fluid
) -> tuple[Floats, Floats]:
    """Return MuJoCo's quadratic and linear drag (6,) of an ellipsoid for motion along and about one of its axes.

    F = rho (C_blunt A + C_slender (A_max - A)) |v| v + 3 pi d mu v, A the area across, d the mean of the diameters;
    M = rho (C_angular I + C_slender (I_max - I)) |w| w + pi d3 mu w, I = 8/15 pi a max(b, c)4 about the axis of a.
    """
    blunt, slender, angular, *_ = coefficients
    a, b, c = semi
    _, middle, largest = sorted(semi)
    areas = math.pi * np.array([b * c, a * c, a * b])
    moments = 8.0 / 15.0 * math.pi * np.array([a * max(b, c) ** 4, b * max(a, c) ** 4, c * max(a, b) ** 4])
    most = 8.0 / 15.0 * math.pi * middle * largest**4
    across = blunt * areas + slender * (math.pi * largest * middle - areas)
    about = angular * moments + slender * (most - moments)
    d = 2.0 / 3.0 * (a + b + c)
    linear = math.pi * fluid.viscosity * np.repeat([3.0 * d, d**3], 3)
    return fluid.density * np.concatenate([across, about]), linear


def principal_axes(J: Floats) -> tuple[Floats, Floats]:
    """Return axes (3, 3), as columns, and moments (3,) of a tensor; its own axes where it is diagonal already."""
    if np.abs(J - np.diag(np.diag(J))).max() <= 1e-12 * np.abs(J).max():
        return np.eye(3), np.diag(J)
    values, axes = np.linalg.eigh(J)
    return axes * np.sign(np.linalg.det(axes)), values


def box_drag(edges: Floats, rho: float, mu: float) -> tuple[Floats, Floats]:
    """Return MuJoCo's quadratic and linear drag (6,) of a box along its axes, in a medium of density and viscosity.

    F = -rho/2 b c |v| v - 3 pi d mu v, M = -rho/64 a (b4 + c4) |w| w - pi d3 mu w, d the mean of the edges a, b, c.
    """
    others = np.array([[1, 2], [0, 2], [0, 1]])
    areas, fourths = edges[others].prod(axis=1), (edges[others] ** 4).sum(axis=1)
    size = edges.mean()
    quadratic = np.concatenate([0.5 * rho * areas, rho / 64.0 * edges * fourths])
    return quadratic, math.pi * mu * np.repeat([3.0 * size, size**3], 3)


def semi_axes(shape: DraftShape) -> tuple[float, float, float] | None:
    """Return the semi-axes [m] that MuJoCo's fluid model gives a geom."""
    match shape.kind, shape.sizes:
        case "ellipsoid", (a, b, c):
            return a, b, c
        case "sphere", (r,):
            return r, r, r
        case "box", (x, y, z):
            return 0.5 * x, 0.5 * y, 0.5 * z
        case "cylinder", (r, length):
            return r, r, 0.5 * length
        case "capsule", (r, length):
            return r, r, 0.5 * length + r
    return None
