"""Added mass of any closed surface from a mesh, by the boundary-element solver capytaine (extra `bem`).

capytaine (Ancellin and Dias, Journal of Open Source Software 4 (2019) 1341) finds the potential on each panel of the
mesh by Green's identity, such that no water passes through while the body moves along or about one axis, and
integrates it. The error for a sphere is 2.1 % with 320 panels and 0.5 % with 1,280; half of it is due to the smaller
volume of the flat panels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import combinations
from logging import ERROR, getLogger
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import Fault, SeaframeError, one_line, quote
from ..extras import import_extra
from ..numbers import Floats, Number
from .mesh_gaps import is_crossed, least_gap, panel_sizes

Plane: TypeAlias = Literal["mirror", "free"]

FORMATS = ("stl", "obj", "ply", "off")  # each is one file: none points to another, none is compressed
MOST_BYTES = 20_000_000
MOST_PANELS = 4_000  # two dense complex matrices: 0.5 GB
FEWEST_PANELS = 20
LEAST_GAP = 0.5  # between two bodies, in sizes of a panel
TOUCHING = 1e-6  # such a gap is rounding
ROUGH = 0.1  # largest asymmetry, relative to the largest entry, that a mesh may give
TURN = np.diag([1.0, -1.0, -1.0])  # rotation by 180 degrees about x


def added_mass_of_mesh(
    path: str | Path,
    density: Number,
    surface: Plane | None = None,
    height: float = 0.0,
    center: Sequence[float] = (0.0, 0.0, 0.0),
) -> NDArray[Any]:
    """Compute the added mass of a mesh with the boundary-element solver capytaine (extra `bem`).

    Returns a symmetric array (6, 6) [kg, kg m, kg m2], (linear, angular), at `center` [m] in the axes of the mesh. With
    a mesh in the link's frame and the default centre it is the value of `added_mass: {matrix: ...}`.

    `path` is an STL, OBJ, PLY or OFF file [m], closed and without self-intersections; `density` that of the water
    [kg/m3]. `surface` selects what bounds the water:

    - None: unbounded water.
    - "mirror": a rigid plane z = `height` [m], by the mirror image of the body (capytaine at frequency zero). A floor
      or a wall; also a free surface if the body moves so slowly that it makes no waves: w/sqrt(g/l) far below one
      for motions at the rate w of a body of size l. The mesh must be completely on one side of the plane.
    - "free": a free surface z = `height` [m] with constant pressure, by the negative image (frequency infinity):
      motions that are fast compared with waves of the body's length. The mesh must be below the plane.

    Between the two limits added mass depends on frequency, which no constant matrix describes.

    Example: `M = sf.added_mass_of_mesh("hull.stl", 1025.0)`.
    """
    point = read_point(center, "center")
    check_water(density, height)
    file = read_path(path, "path")
    vertices, faces = closed_surface(load_solver()[1], file)
    return np.asarray(density * solve_placed([Placed(file, vertices, faces, point)], surface, height))


def added_mass_of_meshes(
    bodies: Sequence[tuple[str | Path, Sequence[float]]],
    density: Number,
    surface: Plane | None = None,
    height: float = 0.0,
) -> NDArray[Any]:
    """Compute the added mass of several bodies side by side, with what they exchange through the water.

    `bodies` has a mesh file and the position [m] of its origin for each body; axes are parallel. Returns a symmetric
    array (6n, 6n) [kg, kg m, kg m2] of n bodies in their order, (linear, angular) at their origins: its block (i, j)
    times the acceleration of body j is the wrench on body i that this takes. So block (i, i) is the added mass of body
    i beside the others at rest. The array belongs to these positions: it changes if a body moves relative to another.

    Files, `density`, `surface` and `height` are as for `added_mass_of_mesh`. Bodies must not overlap, have up to 4,000
    panels together, and gaps of at least half a panel: of two cubes that approach each other, the error is then below
    4 % with 768 panels each, and it doubles in a gap of a tenth of a panel.

    Example: `M = sf.added_mass_of_meshes([("hull.stl", [0, -0.4, 0]), ("hull.stl", [0, 0.4, 0])], 1000.0)`.
    """
    check_water(density, height)
    trimesh = load_solver()[1]
    placed: list[Placed] = []
    for file, origin in read_bodies(bodies):
        vertices, faces = closed_surface(trimesh, file)
        placed.append(Placed(file, vertices + origin, faces, origin))
    if not placed:
        raise SeaframeError("`bodies` must name a mesh and a position at least.", "range", path="bodies")
    count = sum(len(body.faces) for body in placed)
    if count > MOST_PANELS:
        message = f"The meshes have {count} panels together, more than {MOST_PANELS}: coarsen them."
        raise SeaframeError(message, "limit", path="bodies")
    for i, j in combinations(range(len(placed)), 2):
        refuse_too_near(placed, i, j)
    return np.asarray(density * solve_placed(placed, surface, height))


def read_bodies(bodies: Any) -> list[tuple[Path, Floats]]:
    """Return the file and the position [m] of each body."""
    pairs = list(bodies) if isinstance(bodies, Iterable) and not isinstance(bodies, str | bytes) else [bodies]
    found = []
    for index, body in enumerate(pairs):
        if not isinstance(body, Sequence) or isinstance(body, str | bytes) or len(body) != 2:
            message = f"each body is a mesh file and its position, such as ('hull.stl', [0, 0, 0]), not {quote(body)}."
            raise SeaframeError(message, "type", path=f"bodies[{index}]")
        path, position = body
        found.append((read_path(path, f"bodies[{index}][0]"), read_point(position, f"bodies[{index}][1]")))
    return found


def read_path(given: Any, where: str) -> Path:
    """Return the path of a file."""
    if not isinstance(given, str | Path):
        raise SeaframeError(f"must be the path of a mesh file, not {quote(given)}.", "type", path=where)
    return Path(given)


def read_point(given: Any, where: str) -> Floats:
    """Return three finite numbers [m]."""
    try:
        point = np.array(given, dtype=float)
    except (TypeError, ValueError):
        point = np.full(3, np.nan)
    if point.shape != (3,) or not np.isfinite(point).all():
        raise SeaframeError(f"must be three finite numbers [m], not {quote(given)}.", "type", path=where)
    return point


def check_water(density: Any, height: Any) -> None:
    """Refuse a density [kg/m3] or a height [m] that is no finite number."""
    if not isinstance(height, int | float) or not np.isfinite(height):
        raise SeaframeError(f"must be a finite number [m], not {quote(height)}.", "type", path="height")
    if density is None or isinstance(density, str | bytes | Sequence | Mapping):
        raise SeaframeError(f"must be a number [kg/m3], not {quote(density)}.", "type", path="density")
    if isinstance(density, int | float) and not 0.0 <= density < np.inf:
        raise SeaframeError(
            f"must be a finite number of at least zero [kg/m3], not {density}.", "range", path="density"
        )


def refuse_too_near(bodies: Sequence[Placed], i: int, j: int) -> None:
    """Raise SeaframeError for two bodies that overlap, or whose gap is too small for their panels."""
    one, other = bodies[i], bodies[j]
    reach = LEAST_GAP * max(float(panel_sizes(body.triangles).max()) for body in (one, other))
    ratio, gap = least_gap(one.triangles, other.triangles, reach)
    pairs = ((one, other), (other, one))
    if ratio < TOUCHING or any(is_inside(a.vertices, b).any() or is_crossed(a.edges, b.triangles) for a, b in pairs):
        raise SeaframeError(f"The bodies {i} and {j} touch or overlap.", "invalid", path=f"bodies[{j}]")
    if ratio < LEAST_GAP:
        raise SeaframeError(
            f"The bodies {i} and {j} are {gap:.3g} m apart, {ratio:.2g} of the size of a panel there. In gaps below "
            f"{LEAST_GAP:g} of that size the solution is wrong: use finer panels there, or place the bodies further "
            "apart.",
            "range",
            path=f"bodies[{j}]",
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A closed surface in the water; its added mass is wanted at `center`."""

    path: Path
    vertices: Floats  # (n, 3) [m]
    faces: NDArray[np.int64]  # (m, 3), normals outward
    center: Floats  # (3,) [m]

    @property
    def triangles(self) -> Floats:
        """Corners of the triangles (m, 3, 3) [m]."""
        return np.asarray(self.vertices[self.faces])

    @property
    def edges(self) -> Floats:
        """Ends of the edges (n, 2, 3) [m]."""
        pairs = np.sort(np.vstack([self.faces[:, [0, 1]], self.faces[:, [1, 2]], self.faces[:, [2, 0]]]), axis=1)
        return np.asarray(self.vertices[np.unique(pairs, axis=0)])


def load_solver() -> tuple[Any, Any]:
    """Import capytaine and trimesh, or name the extra that brings them."""
    capytaine, trimesh = (import_extra(name, "bem", "Added mass of a mesh needs") for name in ("capytaine", "trimesh"))
    return capytaine, trimesh


def is_inside(points: Floats, body: Placed) -> NDArray[np.bool_]:
    """Whether points (n, 3) are inside a body: its surface then fills their whole sphere of view.

    The solid angle of a triangle is that of van Oosterom and Strackee (1983).
    """
    low, high = body.vertices.min(axis=0), body.vertices.max(axis=0)
    inside = np.asarray(((points > low) & (points < high)).all(axis=1))
    for index in np.flatnonzero(inside):
        a, b, c = np.moveaxis(body.vertices[body.faces] - points[index], 1, 0)
        la, lb, lc = (np.linalg.norm(edge, axis=1) for edge in (a, b, c))
        volume = np.einsum("ij,ij->i", a, np.cross(b, c))
        ab, bc, ca = (np.einsum("ij,ij->i", *pair) for pair in ((a, b), (b, c), (c, a)))
        angle = 2.0 * np.arctan2(volume, la * lb * lc + ab * lc + bc * la + ca * lb).sum()
        inside[index] = abs(angle) > 2.0 * np.pi
    return inside


def solve_placed(bodies: Sequence[Placed], surface: Plane | None, height: float) -> Floats:
    """Solve for the added mass (6n, 6n) of bodies for density one, in the axes of their vertices."""
    above = surface is not None and is_above_plane(np.vstack([body.vertices for body in bodies]), height, surface)
    shift = np.array([0.0, 0.0, height if surface else 0.0])
    R = TURN if above else np.eye(3)
    moved = [replace(body, vertices=(body.vertices - shift) @ R, center=(body.center - shift) @ R) for body in bodies]
    with quiet_logger("capytaine"):
        M = solve_added_mass(load_solver()[0], moved, surface)
    return rotate_blocks(check_solution(M, [body.path for body in bodies]), R)


def rotate_blocks(M: Floats, R: Floats) -> Floats:
    """Rotate M (6n, 6n) block by block: R M R^T."""
    both = np.kron(np.eye(len(M) // 3), R)
    return np.asarray(both @ M @ both.T)


def closed_surface(trimesh: Any, path: Path) -> tuple[Floats, NDArray[np.int64]]:
    """Read a mesh file that encloses a volume; return vertices (n, 3) [m] and triangles (m, 3), normals outward."""
    where = str(path)
    data = read_content(path)
    try:
        form = path.suffix[1:].lower()
        with np.errstate(all="ignore"):  # numbers that are not finite are refused below
            mesh = trimesh.load(BytesIO(data), file_type=form, force="mesh", process=False, skip_materials=True)
        vertices, count = np.array(mesh.vertices, dtype=float), len(mesh.faces)
    except Exception as problem:  # a damaged file may make the parser raise anything
        detail = (
            "" if isinstance(problem, ImportError) else f" ({one_line(str(problem))})"
        )  # the parser guesses encodings, so this detail misleads
        message = f"the mesh cannot be read: it is damaged, or has another format than its name{detail}."
        raise SeaframeError(message, "format", place=where) from None
    if count > MOST_PANELS:
        message = f"the mesh has {count} panels, more than {MOST_PANELS}: coarsen it; 2000 are enough."
        raise SeaframeError(message, "limit", place=where)
    if count < FEWEST_PANELS:
        message = f"the mesh has {count} panels; at least {FEWEST_PANELS} are needed, and 1000 give good results."
        raise SeaframeError(message, "limit", place=where)
    if not np.isfinite(vertices).all():
        raise SeaframeError("the mesh has vertices that are not finite numbers.", "range", place=where)
    mesh.merge_vertices()
    mesh.update_faces(mesh.nondegenerate_faces() & mesh.unique_faces())
    if not (mesh.is_watertight and mesh.is_winding_consistent):
        message = "the mesh is not closed: every edge must belong to two panels with the same orientation."
        raise SeaframeError(message, "invalid", place=where)
    faces = np.array(mesh.faces, dtype=np.int64)
    return np.array(mesh.vertices, dtype=float), faces[:, ::-1] if mesh.volume < 0.0 else faces


def read_content(path: Path) -> bytes:
    """Read a file, if its format is known and it is not too large."""
    where = str(path)
    if path.suffix[1:].lower() not in FORMATS:
        message = f"the format must be one of {', '.join(FORMATS)}, not '{one_line(path.suffix)}'."
        raise SeaframeError(message, "format", place=where)
    try:
        if (size := path.stat().st_size) > MOST_BYTES:
            message = f"the mesh has {size} bytes, more than {MOST_BYTES}: coarsen it; 2000 panels are enough."
            raise SeaframeError(message, "limit", place=where)
        return path.read_bytes()
    except OSError as problem:
        raise SeaframeError(f"the mesh cannot be opened: {problem.strerror}.", "file", place=where) from None


def is_above_plane(vertices: Floats, height: float, surface: Plane) -> bool:
    """Whether a mesh is above the plane; raise an error if it cuts the plane, or is above a free surface."""
    low, high = vertices[:, 2].min(), vertices[:, 2].max()
    if surface not in ("mirror", "free"):
        message = f"must be None, 'mirror' or 'free', not {quote(surface)}."
        raise SeaframeError(Fault(message, "unknown", ("mirror", "free")), path="surface")
    if high < height:
        return False
    if low > height and surface == "mirror":
        return True
    valid = f"not touch the plane z = {height:g} m" if surface == "mirror" else f"be below {height:g} m"
    raise SeaframeError(f"The mesh extends from z = {low:g} to {high:g} m; it must {valid}.", "range")


def solve_added_mass(capytaine: Any, bodies: Sequence[Placed], surface: Plane | None) -> Floats:
    """Solve for the added mass (6n, 6n) for density one, not symmetrised; the plane, if any, is z = 0."""
    frequency = 0.0 if surface == "mirror" else np.inf
    starts = np.cumsum([0, *(len(body.vertices) for body in bodies)])
    mesh = capytaine.Mesh(
        np.vstack([body.vertices for body in bodies]),
        np.vstack([body.faces + start for body, start in zip(bodies, starts, strict=False)]),
    )
    owner = np.repeat(np.arange(len(bodies)), [len(body.faces) for body in bodies])
    if len(mesh.faces_centers) != len(owner):
        message = f"{len(owner) - len(mesh.faces_centers)} of the triangles have next to no area: simplify the mesh."
        raise SeaframeError(message, "invalid", place=", ".join(str(body.path) for body in bodies))
    arms = mesh.faces_centers - np.array([body.center for body in bodies])[owner]
    dofs = {
        f"{index} {axis}": np.where((owner == index)[:, None], motion, 0.0)
        for index in range(len(bodies))
        for axis, motion in enumerate([*np.eye(3)[:, None], *np.cross(np.eye(3)[:, None], arms)])
    }
    body = capytaine.FloatingBody(mesh=mesh, dofs=dofs)
    # Neither limit of the frequency needs the tables of the wave integral.
    green = capytaine.Delhommeau(tabulation_nr=0, tabulation_nz=0, tabulation_cache_dir=None)
    solver = capytaine.BEMSolver(green_function=green, method="direct")
    rows = []
    for dof in dofs:
        problem = capytaine.RadiationProblem(
            body=body, radiating_dof=dof, omega=frequency, free_surface=0.0 if surface else np.inf, rho=1.0
        )
        result = solver.solve(problem, keep_details=False)
        rows.append([float(result.added_masses[other]) for other in dofs])
    return np.array(rows)


@contextmanager
def quiet_logger(name: str) -> Iterator[None]:
    """Limit the log of a library to errors."""
    log = getLogger(name)
    level = log.level
    log.setLevel(ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def check_solution(M: Floats, paths: Sequence[Path]) -> Floats:
    """Return the symmetric part of a solution; raise an error if it is far from symmetric or positive semidefinite."""
    where = ", ".join(dict.fromkeys(map(str, paths)))
    largest = np.abs(M).max()
    if not np.isfinite(M).all() or np.abs(M - M.T).max() > ROUGH * largest:
        message = "the mesh is too coarse, or intersects itself: its computed added mass is not symmetric."
        raise SeaframeError(message, "data", place=where)
    M = (M + M.T) / 2.0
    values = np.linalg.eigvalsh(M)
    if values[0] < -ROUGH * values[-1]:
        message = f"the mesh is too coarse, or intersects itself: its added mass has the eigenvalue {values[0]:g}."
        raise SeaframeError(message, "data", place=where)
    return M
