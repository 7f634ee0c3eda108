"""Added mass of any closed surface from a mesh, by the boundary-element solver capytaine (extra `bem`).

capytaine (Ancellin and Dias, Journal of Open Source Software 4 (2019) 1341) finds the potential on each panel of the
mesh by Green's identity, so that no water passes through while the body moves along or about one axis, and integrates
it. A sphere comes within 2.1 % with 320 panels and within 0.5 % with 1,280, half of it because panels cut the volume.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from logging import ERROR, getLogger
from pathlib import Path
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import SeaframeError, one_line, shown
from ..extras import import_extra
from ..numbers import Floats, Number

Plane: TypeAlias = Literal["mirror", "free"]

FORMATS = ("stl", "obj", "ply", "off")  # each is one file: none points to another, none is compressed
MOST_BYTES = 20_000_000
MOST_PANELS = 4_000  # two dense complex matrices: 0.5 GB
FEWEST_PANELS = 20
ROUGH = 0.1  # asymmetry, relative to the largest entry, of a mesh that is too rough to be trusted
TURN = np.diag([1.0, -1.0, -1.0])  # by half a turn about x


def added_mass_of_mesh(
    path: str | Path,
    density: Number,
    surface: Plane | None = None,
    height: float = 0.0,
    center: Sequence[float] = (0.0, 0.0, 0.0),
) -> NDArray[Any]:
    """Added mass (6, 6) [kg, kg m, kg m2] at `center` [m] in the axes of the mesh, symmetric, (linear, angular).

    The mesh [m] is closed and does not cut itself; give its link's frame and the default centre to get what
    `added_mass: {matrix: ...}` takes. Density of the water [kg/m3]. `surface`:

    - None: unbounded water.
    - "mirror": a rigid plane z = `height`, by the mirror image of the body (capytaine at frequency zero). A floor or a
      wall; also a free surface under which the body moves so slowly that no waves rise: w/sqrt(g/l) far below one
      for motions at the rate w of a body of the size l. The mesh is all on one side of the plane, either side.
    - "free": a free surface z = `height` where the pressure stays constant, by the negative image (frequency
      infinity): motions that are quick against waves of the body's length. The mesh is below the plane.

    Between the two limits added mass depends on frequency; no constant matrix describes that.
    """
    capytaine, trimesh = (import_extra(name, "bem", "Added mass of a mesh needs") for name in ("capytaine", "trimesh"))
    vertices, faces = closed_surface(trimesh, Path(path))
    point = np.array(center, dtype=float)
    if point.shape != (3,) or not np.isfinite([*point, height]).all():
        raise SeaframeError(f"center takes three finite numbers and height one, not {shown(center)}, {shown(height)}.")
    turned = surface is not None and beyond(vertices, height, surface)
    shift = np.array([0.0, 0.0, height if surface else 0.0])
    R = TURN if turned else np.eye(3)
    with quiet("capytaine"):
        M = solved(capytaine, (vertices - shift) @ R, faces, surface, (point - shift) @ R)
    return np.asarray(density * in_axes(checked(M, Path(path)), R))


def in_axes(M: Floats, R: Floats) -> Floats:
    """M of turned axes seen from the axes before: R M R^T, block by block."""
    both = np.kron(np.eye(2), R)
    return np.asarray(both @ M @ both.T)


def closed_surface(trimesh: Any, path: Path) -> tuple[Floats, NDArray[np.int64]]:
    """Vertices (n, 3) [m] and triangles (m, 3) of a mesh file that encloses a volume, normals outward."""
    where = f"Mesh {one_line(str(path))}"
    data = content(path, where)
    try:
        form = path.suffix[1:].lower()
        with np.errstate(all="ignore"):  # of numbers that are not finite, which are refused below
            mesh = trimesh.load(BytesIO(data), file_type=form, force="mesh", process=False, skip_materials=True)
        vertices, count = np.array(mesh.vertices, dtype=float), len(mesh.faces)
    except Exception as problem:  # whatever a damaged file makes a parser do
        detail = "" if isinstance(problem, ImportError) else f" ({one_line(str(problem))})"  # it guesses at encodings
        raise SeaframeError(f"{where} cannot be read: damaged, or not of the format of its name{detail}.") from None
    if count > MOST_PANELS:
        raise SeaframeError(f"{where} has {count} panels, more than {MOST_PANELS}: coarsen it, 2000 are plenty.")
    if count < FEWEST_PANELS:
        raise SeaframeError(f"{where} has {count} panels: at least {FEWEST_PANELS} make a body, 1000 a good one.")
    if not np.isfinite(vertices).all():
        raise SeaframeError(f"{where} has vertices that are not finite numbers.")
    mesh.merge_vertices()
    mesh.update_faces(mesh.nondegenerate_faces() & mesh.unique_faces())
    if not (mesh.is_watertight and mesh.is_winding_consistent):
        raise SeaframeError(f"{where} is not closed: every edge must join two panels that turn the same way round.")
    faces = np.array(mesh.faces, dtype=np.int64)
    return np.array(mesh.vertices, dtype=float), faces[:, ::-1] if mesh.volume < 0.0 else faces


def content(path: Path, where: str) -> bytes:
    """Of a file of a known format and a bearable size."""
    if path.suffix[1:].lower() not in FORMATS:
        raise SeaframeError(f"{where}: formats are {', '.join(FORMATS)}, not '{one_line(path.suffix)}'.")
    try:
        if (size := path.stat().st_size) > MOST_BYTES:
            raise SeaframeError(
                f"{where} has {size} bytes, more than {MOST_BYTES}: coarsen it, 2000 panels are plenty."
            )
        return path.read_bytes()
    except OSError as problem:
        raise SeaframeError(f"{where} cannot be opened: {problem.strerror}.") from None


def beyond(vertices: Floats, height: float, surface: Plane) -> bool:
    """Whether a mesh is above the plane; an error where it cuts the plane or may not be there."""
    low, high = vertices[:, 2].min(), vertices[:, 2].max()
    if surface not in ("mirror", "free"):
        raise SeaframeError(f"surface takes None, 'mirror' or 'free', not {shown(surface)}.")
    if high < height:
        return False
    if low > height and surface == "mirror":
        return True
    raise SeaframeError(
        f"The mesh reaches from z = {low:g} to {high:g} m; "
        + (
            f"it must not touch the plane z = {height:g} m."
            if surface == "mirror"
            else f"it must be below {height:g} m."
        )
    )


def solved(capytaine: Any, vertices: Floats, faces: NDArray[np.int64], surface: Plane | None, center: Floats) -> Floats:
    """Added mass (6, 6) for density one, as the solver gives it; the plane, if any, is z = 0."""
    frequency = 0.0 if surface == "mirror" else np.inf
    body = capytaine.FloatingBody(
        mesh=capytaine.Mesh(vertices, faces), dofs=capytaine.rigid_body_dofs(rotation_center=center)
    )
    # Neither limit of the frequency needs the tables of the wave integral.
    green = capytaine.Delhommeau(tabulation_nr=0, tabulation_nz=0, tabulation_cache_dir=None)
    solver = capytaine.BEMSolver(green_function=green, method="direct")
    dofs = list(body.dofs)
    rows = []
    for dof in dofs:
        problem = capytaine.RadiationProblem(
            body=body, radiating_dof=dof, omega=frequency, free_surface=0.0 if surface else np.inf, rho=1.0
        )
        result = solver.solve(problem, keep_details=False)
        rows.append([float(result.added_masses[other]) for other in dofs])
    return np.array(rows)


@contextmanager
def quiet(name: str) -> Iterator[None]:
    """Keeps a library's log to its errors."""
    log = getLogger(name)
    level = log.level
    log.setLevel(ERROR)
    try:
        yield
    finally:
        log.setLevel(level)


def checked(M: Floats, path: Path) -> Floats:
    """The symmetric part of a solution that can be true: nearly symmetric, and positive semidefinite."""
    where = f"Mesh {one_line(str(path))}"
    largest = np.abs(M).max()
    if not np.isfinite(M).all() or np.abs(M - M.T).max() > ROUGH * largest:
        raise SeaframeError(f"{where} is too rough, or cuts itself: its added mass comes out asymmetric.")
    M = (M + M.T) / 2.0
    values = np.linalg.eigvalsh(M)
    if values[0] < -ROUGH * values[-1]:
        raise SeaframeError(f"{where} is too rough, or cuts itself: its added mass has the eigenvalue {values[0]:g}.")
    return M
