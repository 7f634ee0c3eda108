"""Hydrodynamics from geometry, where a robot file gives none: volume, centre of buoyancy, added mass, drag, ballast.

Every number says whether it follows from the geometry ("computed: ..") or is an estimate ("guessed: .., +-40 %"),
which measurements should replace: `seaframe.scene.provenance.guessed_paths` lists the guessed ones for an
identification.

Added mass of a single box, sphere, ellipsoid or cylinder is that of the closed forms; of other solids that of the
ellipsoid with the same volume and moments of inertia, or with the same silhouettes if it fills less than 0.7 of its
convex hull (`shapes`); or a panel solution (`panels`).

A shape that holds much more water than the link weighs is an open frame, or flooded: its added mass lies between that
of the closed shape and the share of it that the link weighs, and the geometric mean of both is taken.

Drag along an axis is 1/2 rho C A |v| v on the silhouette A. With the length over the diameter of a circle of this
area, l, and over the narrower width, n,

    blunt    C = 0.85 + 0.3 exp(-l)                                  a disc 1.15, a cube 0.96, a long prism 0.85
    round    C = 0.44/n + 4 C_f n + 4 C_f/sqrt(n), C_f = 0.004       Hoerner, Fluid-Dynamic Drag, 1965, p. 6-16; n > 1
             C = 0.47 + 0.7 (1 - n)                                  towards a disc; n < 1

and across an elongated body (silhouette s times as long as wide) the round one tends to that of a cylinder, 1.1, as 1
- 1/s, the blunt one to 1.3 times itself. In between interpolates the length that the convex hull lacks of a prism, (1
- V/(A length)) n, which is 0 for a prism, 1/3 for a sphere or round ends, 1 - pi/4 for a cylinder across; a body that
fills half of its hull or less is blunt. About an axis the same coefficients act on the widths of the silhouettes at
their distance from the centre.
"""

from __future__ import annotations

import math
import tempfile
from pathlib import Path

import numpy as np
from scipy.spatial import ConvexHull

from ...errors import SceneError, SeaframeError, one_line, quote
from ...extras import import_extra
from ...loads.added_mass import added_mass as closed_form
from ...loads.added_mass import ellipsoid
from ...loads.panels import FEWEST_PANELS, MOST_PANELS, added_mass_of_mesh
from ...numbers import Floats
from ...scene.links import Shape
from ...scene.meshes import Surface
from ...spatial import Inertia
from .build_scene import DEFAULT_DENSITY
from .draft import DraftLink, DraftRobot, DraftWorld
from .import_options import ImportOptions
from .import_report import ImportReport
from .poses import twist_map
from .solid_geometry import UNITE, Body, body_of, manifold_mesh, silhouette, surface_of_manifold
from .solids import Surfaces, primitive, stl_bytes

FRICTION = 0.004  # C_f of a turbulent boundary layer
ELLIPSOID_DOUBT = 30  # [%] of an added mass by an equivalent ellipsoid
DRAG_DOUBT = 50  # [%] of a drag coefficient
SPHERE_LACKS = 1.0 / 3.0  # length that a sphere lacks of its prism, over its width
CIRCLE_LACKS = 1.0 - math.pi / 4.0  # the same of a cylinder across
SOLID_SHARE = 0.7  # of its convex hull, below which a body is no compact one
OPEN_DOUBT = 2.0  # factor of uncertainty of the added mass of such a body
OPEN = 1.5  # water in a shape over the mass of the link, from which it is an open frame, or flooded
SLIVER = 1e-4  # of the size of a body, width of triangles that no panel can be
PANELS = 1500  # wanted of a panel solution


def estimate_hydrodynamics(world: DraftWorld, options: ImportOptions, report: ImportReport) -> None:
    """Complete the links of a file: what it gives stays, what it does not give is estimated as the options ask."""
    density = DEFAULT_DENSITY if world.density is None else float(world.density)
    surfaces = Surfaces(report)
    for robot in world.robots:
        if options.estimate != "none":
            for link in robot.links.values():
                estimate_link(link, surfaces, density, options.estimate == "panels", report)
        if options.buoyancy is not None:
            set_buoyancy(robot, density, options.buoyancy, report)


def estimate_link(link: DraftLink, surfaces: Surfaces, density: float, panels: bool, report: ImportReport) -> None:
    """Complete a link with its volume, centre of buoyancy, added mass and drag."""
    needed = [
        link.volume is None,
        link.added_mass is None,
        link.linear_drag is None and link.quadratic_drag is None and "drag" not in link.keys,
    ]
    if not any(needed) or not link.mass:  # without mass it is a mark or a sensor's field of view
        return
    body = body_of(link, surfaces, report)
    if body is None:
        report.add("not given", f"link {quote(link.name)} has no shape from which to estimate.", link.place)
        return
    if link.volume is None:
        link.volume = body.volume
        kind = "computed" if body.is_exact else "guessed"
        note(link, report, "volume", f"{kind}: volume of {body.how}", f"{body.volume:.6g} m3")
        if link.center_of_buoyancy is None:
            link.center_of_buoyancy = body.center
            note(link, report, "center_of_buoyancy", f"{kind}: centre of {body.how}", "")
    if needed[1]:
        link.added_mass, source = estimate_added_mass(link, body, density, panels, report)
        share = (link.mass or 0.0) / (density * body.volume)
        if 0.0 < share < 1.0 / OPEN:
            link.added_mass = link.added_mass * math.sqrt(share)
            source = (
                f"guessed: open or flooded, as {body.how} holds {1.0 / share:.1f} times the mass in water; "
                f"{math.sqrt(share):.2f} of the closed one, within a factor of {1.0 / math.sqrt(share):.1f}"
            )
        size = ", ".join(f"{x:.4g}" for x in np.diag(link.added_mass))
        note(link, report, "added_mass", source, size)
    if needed[2]:
        link.quadratic_drag, text = drag_of_body(body, density)
        link.center_of_pressure = body.center
        note(link, report, "quadratic_drag", f"guessed: {text}, +-{DRAG_DOUBT} %", ", ".join(
            f"{x:.4g}" for x in np.diag(link.quadratic_drag)
        ))  # fmt: skip


def note(link: DraftLink, report: ImportReport, key: str, source: str, size: str) -> None:
    """Note the source of an estimate, beside the number and in the report."""
    link.sources[key] = one_line(source)
    text = f"{key.replace('_', ' ')} of link {quote(link.name)}: {source}{f' ({size})' if size else ''}."
    report.add("estimated", one_line(text), link.place)


# Added mass


def estimate_added_mass(
    link: DraftLink, body: Body, density: float, panels: bool, report: ImportReport
) -> tuple[Floats, str]:
    """Return the added mass at the link's origin (6, 6) and its source; closed forms where panels do not fit."""
    if panels:
        try:
            return panel_added_mass(body, density)
        except SeaframeError as error:
            if error.code == "dependency":
                raise
            text = f"no panels on link {quote(link.name)}: {error.message} A closed form is used instead."
            report.add("doubtful", one_line(text), link.place)
    return shape_added_mass(body, density)


def shape_added_mass(body: Body, density: float) -> tuple[Floats, str]:
    """Return the added mass at the link's origin (6, 6), by a closed form, and its source."""
    if body.primitive is not None and (data := primitive(body.primitive)) is not None:
        A = six_rows(closed_form(Shape.model_validate(data), density))
        return moved_to_origin(A, np.eye(3), body.center), f"computed: closed form of {body.how}"
    if body.volume < SOLID_SHARE * body.hull_volume:
        x, y, z = (silhouette(body.surface, axis).area / math.pi for axis in range(3))
        A = six_rows(ellipsoid([math.sqrt(y * z / x), math.sqrt(x * z / y), math.sqrt(x * y / z)], density))
        text = (
            f"guessed: ellipsoid with the silhouettes of {body.how}, no compact body, within a factor of {OPEN_DOUBT:g}"
        )
        return moved_to_origin(A, np.eye(3), body.center), text
    values, axes = np.linalg.eigh(body.gyration)
    if np.linalg.det(axes) < 0.0:
        axes[:, 0] *= -1.0
    squares = 2.5 * (values.sum() - 2.0 * values)  # of the semi-axes, as J/m = (b2 + c2)/5
    semi = np.sqrt(np.maximum(squares, 1e-12))
    semi *= (body.volume / (4.0 / 3.0 * math.pi * semi.prod())) ** (1.0 / 3.0)
    A = six_rows(ellipsoid([float(x) for x in semi], density))
    text = f"guessed: ellipsoid of the volume and moments of inertia of {body.how}, +-{ELLIPSOID_DOUBT} %"
    return moved_to_origin(A, axes, body.center), text


def six_rows(inertia: Inertia) -> Floats:
    """Return an inertia as an array (6, 6)."""
    return np.array([[float(x) for x in row] for row in inertia.rows])


def moved_to_origin(A: Floats, R_LS: Floats, center: Floats) -> Floats:
    """Return an inertia at a centre in axes S as one at the link's origin in the link's axes."""
    X_SL = np.eye(4)
    X_SL[:3, :3], X_SL[:3, 3] = R_LS.T, -R_LS.T @ center
    X = twist_map(X_SL)
    found = X.T @ A @ X
    return np.asarray(0.5 * (found + found.T))


def panel_added_mass(body: Body, density: float) -> tuple[Floats, str]:
    """Return the added mass at the link's origin (6, 6) by panels, and its source."""
    surface = panels_of(body.solid)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "link.stl"
        file.write_bytes(stl_bytes(surface))
        A = np.asarray(added_mass_of_mesh(file, density), float)
    kind = "computed" if body.is_exact else "guessed"
    return A, f"{kind}: potential flow on {len(surface.triangles)} panels of {body.how}"


def panels_of(surface: Surface) -> Surface:
    """Return a surface with a number of panels that a solver takes: refined, or simplified."""
    manifold = import_extra("manifold3d", "robots", UNITE)
    whole = manifold.Manifold(manifold_mesh(surface))
    size = float(np.linalg.norm(2.0 * surface.box[1]))
    if whole.status() != manifold.Error.NoError or whole.is_empty():
        raise SeaframeError("the surface of a link intersects itself, so panels cannot be put on it.", "invalid")
    tolerance = SLIVER * size
    whole = whole.simplify(tolerance)
    while whole.num_tri() > MOST_PANELS and tolerance < 0.1 * size:
        tolerance *= 2.0
        whole = whole.simplify(tolerance)
    edge = math.sqrt(4.0 / math.sqrt(3.0) * whole.surface_area() / PANELS)
    finer = whole.refine_to_length(edge)
    while finer.num_tri() > MOST_PANELS and edge < size:
        edge *= 1.2
        finer = whole.refine_to_length(edge)
    whole = finer
    if not FEWEST_PANELS <= whole.num_tri() <= MOST_PANELS:
        message = f"the surface of a link has {whole.num_tri()} panels after simplification: use `--estimate shapes`."
        raise SeaframeError(message, "limit")
    return surface_of_manifold(whole)


# Drag


def drag_of_body(body: Body, density: float) -> tuple[Floats, str]:
    """Return the quadratic drag at the centre of the volume (6, 6) in the link's axes, and what it rests on."""
    shown = [silhouette(body.surface, axis) for axis in range(3)]
    C = [drag_coefficient(body, shown[axis].area, axis) for axis in range(3)]
    linear = [0.5 * density * C[axis] * shown[axis].area for axis in range(3)]
    angular = [0.0, 0.0, 0.0]
    for axis, seen in enumerate(shown):  # motion along `axis`, as the body turns about the two others
        for own, turning in ((0, (axis + 2) % 3), (1, (axis + 1) % 3)):
            lever = np.abs(seen.stations[own] - body.center[(axis + 1 + own) % 3])
            angular[turning] += 0.5 * density * C[axis] * float((lever**3 * seen.widths[own]).sum()) * seen.step
    areas = ", ".join(f"{seen.area:.3g}" for seen in shown)
    text = f"C = {', '.join(f'{c:.2f}' for c in C)} on the silhouettes of {body.how}, {areas} m2"
    return np.diag([*linear, *round_turning(body, angular)]), text


def round_turning(body: Body, angular: list[float]) -> list[float]:
    """Return the drag about each axis, reduced where the body is round about it and only friction acts."""
    e = body.extents
    found = []
    for axis, value in enumerate(angular):
        a, b = e[(axis + 1) % 3], e[(axis + 2) % 3]
        square = abs(a - b) <= 0.05 * max(a, b)
        fill = body.volume / (silhouette_area_of_box(e, axis) * e[axis])
        found.append(0.1 * value if square and fill < 0.9 else value)
    return found


def silhouette_area_of_box(extents: Floats, axis: int) -> float:
    """Return the area of the box around a body along an axis [m2]."""
    return float(extents[(axis + 1) % 3] * extents[(axis + 2) % 3])


def drag_coefficient(body: Body, area: float, axis: int) -> float:
    """Return the drag coefficient on a silhouette for motion along an axis."""
    length = float(body.extents[axis])
    across = sorted(float(body.extents[k]) for k in range(3) if k != axis)
    if not (length > 0.0 and area > 0.0 and across[0] > 0.0):
        return 1.15
    fineness, slenderness = length / math.sqrt(4.0 * area / math.pi), length / across[0]
    stretch = 1.0 - across[0] / across[1]
    blunt = (0.85 + 0.3 * math.exp(-fineness)) * (1.0 + 0.3 * stretch)
    if slenderness < 1.0:
        smooth = 0.47 + 0.7 * (1.0 - slenderness)
    else:
        smooth = 0.44 / slenderness + 4.0 * FRICTION * (slenderness + 1.0 / math.sqrt(slenderness))
    smooth += (1.1 - min(smooth, 1.1)) * stretch
    missing = 1.0 - min(body.hull_volume / (hull_shadow(body, axis) * length), 1.0)
    round_ends = SPHERE_LACKS + (CIRCLE_LACKS - SPHERE_LACKS) * stretch
    share = min(missing * slenderness / round_ends, 1.0)
    share *= min(max(2.0 * body.volume / body.hull_volume - 1.0, 0.0), 1.0)
    return share * smooth + (1.0 - share) * blunt


def hull_shadow(body: Body, axis: int) -> float:
    """Return the area of the convex hull of a body along an axis [m2]."""
    points = body.solid.vertices[:, [(axis + 1) % 3, (axis + 2) % 3]]
    return float(ConvexHull(points).volume)


# Ballast


def set_buoyancy(robot: DraftRobot, density: float, ratio: float, report: ImportReport) -> None:
    """Change the volume of the base, by foam or ballast, such that buoyancy is so many times the weight."""
    if robot.fixed or not robot.links:
        report.add("ignored", f"buoyancy {ratio:g}: the base of '{robot.name}' is fixed.", robot.place)
        return
    children = {joint.child for joint in robot.joints}
    base = next((link for link in robot.links.values() if link.name not in children and link.mass), None)
    base = base or max(robot.links.values(), key=lambda link: link.mass or 0.0)
    mass = sum(link.mass or 0.0 for link in robot.links.values())
    others = sum(link.volume or 0.0 for link in robot.links.values() if link is not base)
    volume = ratio * mass / density - others
    if not volume > 0.0:
        message = (
            f"the other links of '{robot.name}' displace {others:.4g} m3, more than {ratio:g} times its mass of "
            f"{mass:.4g} kg: no volume is left for its base. Give a larger ratio, or correct volumes and masses."
        )
        raise SceneError(one_line(message), "range", path="buoyancy", place=base.place)
    before = base.volume
    base.volume = volume
    change = "" if before is None else f", {density * (volume - before):+.4g} kg of water on its own volume"
    source = f"computed: foam or ballast on the base, so that buoyancy is {ratio:g} of the weight{change}"
    note(base, report, "volume", source, f"{volume:.6g} m3")
