"""Added mass of meshes by panels, against closed forms; and damaged files.

Those that solve or read a mesh run in `make test-partners`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from importlib import import_module
from math import pi
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from seaframe import extras
from seaframe.errors import SeaframeError
from seaframe.loads import mesh_gaps, panels
from seaframe.loads.added_mass import added_mass
from seaframe.loads.panels import added_mass_of_mesh, added_mass_of_meshes
from seaframe.scene.fluid import AddedMass
from seaframe.scene.links import Shape
from seaframe.spatial import IDENTITY, Pose, Vector, array
from tests.oracles.box_flow import BoxInIdealFluid

Array: TypeAlias = NDArray[np.float64]


@pytest.fixture
def solids() -> Any:
    """Makers of meshes; the test is skipped where the solver is not installed."""
    for library in ("capytaine", "trimesh"):
        pytest.importorskip(library, reason=f"no {library}: pip install 'seaframe[bem]'")
    return import_module("trimesh.creation")


def save_mesh(mesh: Any, folder: Path, name: str = "body.stl") -> Path:
    mesh.export(folder / name)
    return folder / name


@pytest.mark.partners
def test_a_sphere_comes_closer_with_more_panels(solids: Any, tmp_path: Path) -> None:
    exact = np.diag([2 / 3 * pi] * 3 + [0.0] * 3)
    errors = []
    for fineness, name in ((2, "coarse.stl"), (3, "fine.ply")):
        found = added_mass_of_mesh(save_mesh(solids.icosphere(subdivisions=fineness), tmp_path, name), 1.0)
        errors.append(np.abs(found - exact).max() / (2 / 3 * pi))
    assert errors[0] < 0.022
    assert errors[1] < 0.006
    assert errors[1] < errors[0] / 3


@pytest.mark.partners
def test_a_spheroid_off_its_origin(solids: Any, tmp_path: Path) -> None:
    """All of the matrix at the link's origin, against Lamb's closed form and the shift of an inertia."""
    mesh = solids.icosphere(subdivisions=3)
    mesh.apply_scale([1.0, 0.5, 0.5])
    mesh.apply_translation([0.3, -0.2, 0.5])
    shape = Shape(ellipsoid=(1.0, 0.5, 0.5), center=(0.3, -0.2, 0.5))
    exact = array(added_mass(shape, 1025.0).inward(Pose(IDENTITY, Vector(0.3, -0.2, 0.5))))
    found = added_mass_of_mesh(save_mesh(mesh, tmp_path), 1025.0)
    np.testing.assert_allclose(found, exact, atol=0.015 * np.abs(exact).max())
    AddedMass.model_validate({"matrix": found.tolist()})
    at_center = added_mass_of_mesh(tmp_path / "body.stl", 1025.0, center=(0.3, -0.2, 0.5))
    np.testing.assert_allclose(at_center, array(added_mass(shape, 1025.0)), atol=0.006 * exact[1, 1])


@pytest.mark.partners
def test_a_box(solids: Any, tmp_path: Path) -> None:
    """Panels narrow towards the edges, where the flow is fast."""
    mesh = solids.box(extents=(1, 1, 1)).subdivide().subdivide().subdivide()
    mesh.vertices = np.sin(pi * mesh.vertices) / 2 * [0.8, 0.5, 0.4]
    found = np.diag(added_mass_of_mesh(save_mesh(mesh, tmp_path, "box.obj"), 1.0))
    np.testing.assert_allclose(found, BoxInIdealFluid((0.8, 0.5, 0.4)).added_mass(), rtol=0.05)


@pytest.mark.partners
@pytest.mark.parametrize("length", [1.0, 5.0])
def test_a_cylinder(solids: Any, tmp_path: Path, length: float) -> None:
    """Along its axis as the closed form with our fit of the ends; across less than strips, by water round the ends."""
    steps = 1 - np.linspace(1, 0, 8) ** 2
    side = length / 2 * np.r_[-steps[::-1], steps[1:]]
    profile = (
        [(r, -length / 2) for r in steps[:-1]] + [(1.0, z) for z in side] + [(r, length / 2) for r in steps[-2::-1]]
    )
    mesh = solids.revolve(np.array(profile) * [0.5, 1.0], sections=24)
    found = added_mass_of_mesh(save_mesh(mesh, tmp_path), 1.0)
    shape = Shape.model_validate({"cylinder": {"radius": 0.5, "length": length}})
    assert found[2, 2] == pytest.approx(array(added_mass(shape, 1.0))[2, 2], rel=0.03)
    assert found[0, 0] / (pi * 0.25 * length) == pytest.approx(length / (length + 0.7), rel=0.03)


@pytest.mark.partners
@pytest.mark.parametrize(("surface", "sign"), [("mirror", 1), ("free", -1)])
def test_a_sphere_near_a_plane(solids: Any, tmp_path: Path, surface: Any, sign: int) -> None:
    """Lamb, section 99: across 1 + 3/8 (r/h)^3 and along 1 + 3/16 (r/h)^3 times as much by a rigid wall at the
    distance h, to the next order (r/h)^6; less by a free surface."""
    mesh = solids.icosphere(subdivisions=2, radius=0.5)
    far = np.diag(added_mass_of_mesh(save_mesh(mesh, tmp_path, "far.stl"), 1.0))
    mesh.apply_translation([0.0, 0.0, 2.0])
    path, cube = save_mesh(mesh, tmp_path), 0.5**3
    near = added_mass_of_mesh(path, 1.0, surface, height=3.0, center=(0, 0, 2))
    np.testing.assert_allclose(near[2, 2] / far[2] - 1, sign * 3 / 8 * cube, rtol=0.1)
    np.testing.assert_allclose(near[0, 0] / far[0] - 1, sign * 3 / 16 * cube, rtol=0.1)


def spheres_by_images(a: float, b: float, distance: float) -> tuple[float, float]:
    """Added mass [over density] of sphere a along the line of centres beside sphere b at rest, and that between both.

    Hicks (1880): the image in a sphere of radius r of a dipole on the axis, at f from its centre, is a dipole of
    -(r/f)^3 times the moment, at r^2/f. All dipoles in a body give its momentum.
    """
    moment, place = a**3 / 2, 0.0  # place: distance from the centre of the sphere that it is in
    sums, radii = [moment, 0.0], (a, b)
    for k in range(1, 60):
        radius, f = radii[k % 2], distance - place
        moment, place = -moment * (radius / f) ** 3, radius**2 / f
        sums[k % 2] += moment
    return 4 * pi * sums[0] - 4 / 3 * pi * a**3, 4 * pi * sums[1]


def test_images_of_two_spheres_have_the_leading_terms_of_lamb() -> None:
    """Lamb, section 138: 1 + 3 a^3 b^3 / c^6 times 2/3 pi a^3, and -2 pi a^3 b^3 / c^3."""
    own, between = spheres_by_images(1.0, 0.7, 6.0)
    ratio = 0.7**3 / 6.0**6
    assert own / (2 / 3 * pi) - 1 == pytest.approx(3 * ratio, rel=0.05)
    assert between == pytest.approx(-2 * pi * 0.7**3 / 6.0**3, rel=1e-3)
    np.testing.assert_allclose(spheres_by_images(0.7, 1.0, 6.0)[1], between, rtol=1e-12)


@pytest.mark.partners
@pytest.mark.parametrize("gap", [0.5, 2.0])
def test_two_spheres(solids: Any, tmp_path: Path, gap: float) -> None:
    """Along the line of centres by images; across by Lamb, section 139: 1 + 3/4 a^3 b^3 / c^6, and pi a^3 b^3 / c^3."""
    a, b = 1.0, 0.7
    c = a + b + gap
    large = save_mesh(solids.icosphere(subdivisions=3, radius=a), tmp_path, "large.stl")
    small = save_mesh(solids.icosphere(subdivisions=3, radius=b), tmp_path, "small.stl")
    M = added_mass_of_meshes([(large, (0.0, 0.0, 1.0)), (small, (c, 0.0, 1.0))], 2.0) / 2.0
    assert M.shape == (12, 12)
    np.testing.assert_array_equal(M, M.T)
    alone = [added_mass_of_mesh(path, 1.0)[0, 0] for path in (large, small)]
    (own, between), other = spheres_by_images(a, b, c), spheres_by_images(b, a, c)[0]
    for found, single, exact, radius in ((M[0, 0], alone[0], own, a), (M[6, 6], alone[1], other, b)):
        expected = exact / (2 / 3 * pi * radius**3) - 1
        assert found / single - 1 == pytest.approx(expected, rel=0.1, abs=1e-5)
    assert M[0, 6] == pytest.approx(between, rel=0.02)
    assert M[1, 7] == pytest.approx(pi * (a * b / c) ** 3, rel=0.02 if gap > 1 else 0.06)
    np.testing.assert_allclose(M[2, 8], M[1, 7], rtol=0.01)
    np.testing.assert_allclose(M[[0, 1], [7, 6]], 0.0, atol=1e-3)


@pytest.mark.partners
def test_two_hulls_that_mirror_each_other(solids: Any, tmp_path: Path) -> None:
    """Two bodies in mirrored motion have a rigid wall between them, which the solver knows in another way."""
    mesh = solids.icosphere(subdivisions=2)
    mesh.vertices = mesh.vertices * [0.25, 0.17, 0.14] + 0.1 * mesh.vertices[:, [1, 2, 0]] ** 2
    upper = save_mesh(mesh, tmp_path, "upper.stl")
    mesh.apply_transform(np.diag([1.0, 1.0, -1.0, 1.0]))
    lower = save_mesh(mesh, tmp_path, "lower.stl")
    M = added_mass_of_meshes([(upper, (0.0, 0.0, 0.3)), (lower, (0.0, 0.0, -0.3))], 1000.0)
    mirror = np.diag([1.0, 1.0, -1.0, -1.0, -1.0, 1.0])
    walled = added_mass_of_mesh(upper, 1000.0, "mirror", height=-0.3)
    np.testing.assert_allclose(M[:6, :6] + M[:6, 6:] @ mirror, walled, atol=2e-5 * walled.max())
    assert np.abs(M[:6, 6:]).max() > 0.02 * walled.max()


@pytest.mark.partners
def test_two_bodies_over_a_floor_and_upside_down_under_a_ceiling(solids: Any, tmp_path: Path) -> None:
    mesh = solids.icosphere(subdivisions=1)
    mesh.vertices = mesh.vertices * [1.0, 0.6, 0.4] + 0.1 * mesh.vertices[:, [1, 2, 0]] ** 2
    upright = save_mesh(mesh, tmp_path)
    mesh.apply_transform(np.diag([1.0, -1.0, -1.0, 1.0]))
    turned = save_mesh(mesh, tmp_path, "turned.stl")
    M = added_mass_of_meshes([(upright, (0, 0, 0)), (upright, (0.2, 1.5, 0.5))], 1.0, "mirror", height=-0.8)
    N = added_mass_of_meshes([(turned, (0, 0, 0)), (turned, (0.2, -1.5, -0.5))], 1.0, "mirror", height=0.8)
    T = np.diag([1.0, -1.0, -1.0] * 4)
    np.testing.assert_allclose(M, T @ N @ T, atol=1e-5)
    assert abs(M[1, 8]) > 1e-3  # so that signs count


def test_points_inside_a_tetrahedron() -> None:
    """Inside where all coordinates are positive and their sum is below one."""
    corners = np.vstack([np.zeros(3), np.eye(3)])
    faces = np.array([[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 3]])
    body = panels.Placed(Path("body.stl"), corners, faces, np.zeros(3))
    points = np.random.default_rng(0).uniform(-0.1, 1.1, (500, 3))
    inside = (points > 0).all(axis=1) & (points.sum(axis=1) < 1)
    assert 20 < inside.sum() < 200
    np.testing.assert_array_equal(panels.is_inside(points, body), inside)


@pytest.mark.partners
def test_bodies_that_cannot_be_solved_together_are_explained(solids: Any, tmp_path: Path) -> None:
    ball = save_mesh(solids.icosphere(subdivisions=2), tmp_path)
    fine = save_mesh(solids.icosphere(subdivisions=3), tmp_path, "fine.stl")
    here = (0.0, 0.0, 0.0)
    cases: list[tuple[Any, str, str]] = [
        ([], "range", "bodies"),
        ([(ball, here), (ball, (1.5, 0.0, 0.0))], "invalid", "bodies[1]"),
        ([(ball, here), (ball, (1.5, 0.0))], "type", "bodies[1][1]"),
        ([(fine, (3.0 * k, 0.0, 0.0)) for k in range(4)], "limit", "bodies"),
        ([(ball, here), (ball, (2.02, 0.0, 0.0))], "range", "bodies[1]"),
        ([(ball, here), (ball, here)], "invalid", "bodies[1]"),
        ([(ball, here), (ball, (2.0, 0.0, 0.0))], "invalid", "bodies[1]"),
        (ball, "type", "bodies[0]"),
        (str(ball), "type", "bodies[0]"),
        ([ball, ball], "type", "bodies[0]"),
        ([(ball, here), (ball, "above")], "type", "bodies[1][1]"),
        ([(ball, here), (ball, None)], "type", "bodies[1][1]"),
        ([(3, here)], "type", "bodies[0][0]"),
    ]
    for bodies, code, path in cases:
        with pytest.raises(SeaframeError) as refused:
            added_mass_of_meshes(bodies, 1.0)
        assert (refused.value.code, refused.value.path) == (code, path)
    for water, path in (({"density": "sea"}, "density"), ({"density": 1.0, "height": "low"}, "height")):
        with pytest.raises(SeaframeError) as wrong:
            added_mass_of_meshes([(ball, here)], **water)
        assert (wrong.value.code, wrong.value.path) == ("type", path)


@pytest.mark.partners
def test_crossing_bars_overlap(solids: Any, tmp_path: Path) -> None:
    """No corner of one is inside the other."""
    bar = save_mesh(solids.box(extents=[4.0, 0.2, 0.2]).subdivide(), tmp_path)
    across = save_mesh(solids.box(extents=[0.2, 4.0, 0.1]).subdivide(), tmp_path, "across.stl")
    with pytest.raises(SeaframeError) as refused:
        added_mass_of_meshes([(bar, (0.0, 0.0, 0.0)), (across, (0.03, 0.01, 0.02))], 1.0)
    assert (refused.value.code, refused.value.path) == ("invalid", "bodies[1]")


def test_gaps_are_distances_over_sizes_of_panels() -> None:
    """A triangle of the size 2 beside a small one: above its plane, beside an edge, and out of reach."""
    large = np.array([[[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]]])
    small = np.array([[[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.1, 0.0]]])
    for shift, gap in (((0.5, 0.5, 0.3), 0.3), ((-0.5, 0.5, 0.3), np.hypot(0.4, 0.3)), ((0.5, -0.5, 0.0), 0.4)):
        ratio, found = mesh_gaps.least_gap(large, small + shift, 10.0)
        assert (ratio, found) == pytest.approx((gap / 2.0, gap), rel=1e-12)
    assert mesh_gaps.least_gap(large, small + np.array([0.5, 0.5, 0.3]), 0.2) == (np.inf, np.inf)


def test_an_edge_crosses_a_triangle_inside_it_only() -> None:
    triangle = np.array([[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    upright = np.array([[[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]])
    for x, y, crosses in ((0.2, 0.3, True), (0.6, 0.6, False), (-0.1, 0.2, False)):
        assert mesh_gaps.is_crossed(upright + np.array([x, y, 0.0]), triangle) == crosses
        assert mesh_gaps.is_crossed(upright[:, ::-1] + np.array([x, y, 0.0]), triangle) == crosses
    assert not mesh_gaps.is_crossed(upright + np.array([0.2, 0.3, 1.5]), triangle)


@pytest.mark.partners
def test_a_floor_is_a_ceiling_upside_down(solids: Any, tmp_path: Path) -> None:
    """A body without symmetry, over a floor; and turned by half a turn about x, under a ceiling."""
    mesh = solids.icosphere(subdivisions=2)
    mesh.vertices = mesh.vertices * [1.0, 0.6, 0.4] + 0.1 * mesh.vertices[:, [1, 2, 0]] ** 2
    turn = np.diag([1.0, -1.0, -1.0, 1.0])
    upright = added_mass_of_mesh(save_mesh(mesh, tmp_path), 1.0, "mirror", height=-0.8)
    mesh.apply_transform(turn)
    turned = added_mass_of_mesh(save_mesh(mesh, tmp_path, "turned.stl"), 1.0, "mirror", height=0.8)
    T = np.diag([1.0, -1.0, -1.0] * 2)
    np.testing.assert_allclose(upright, T @ turned @ T, atol=1e-6)
    assert abs(upright[0, 1]) > 1e-3  # so that signs count


@pytest.mark.partners
def test_panels_that_face_inward_are_turned(solids: Any, tmp_path: Path) -> None:
    mesh = solids.icosphere(subdivisions=2)
    right = added_mass_of_mesh(save_mesh(mesh, tmp_path), 1.0)
    mesh.invert()
    np.testing.assert_allclose(added_mass_of_mesh(save_mesh(mesh, tmp_path), 1.0), right, atol=1e-6)


def open_shell(solids: Any, folder: Path) -> Path:
    mesh = solids.icosphere(subdivisions=2)
    mesh.update_faces(np.arange(len(mesh.faces)) > 3)
    return save_mesh(mesh, folder)


def too_many(solids: Any, folder: Path) -> Path:
    return save_mesh(solids.icosphere(subdivisions=4), folder)


def too_few(solids: Any, folder: Path) -> Path:
    return save_mesh(solids.box(extents=(1, 1, 1)), folder)


def not_finite(solids: Any, folder: Path) -> Path:
    path = save_mesh(solids.icosphere(subdivisions=1), folder)
    data = bytearray(path.read_bytes())
    data[96:100] = struct.pack("<f", float("inf"))  # x of the first corner, after the header, a count and a normal
    path.write_bytes(data)
    return path


def file_writer(name: str, data: bytes) -> Callable[[Any, Path], Path]:
    def make(_: Any, folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return make


LYING = b"\0" * 80 + struct.pack("<I", 2**31 - 1) + b"\0" * 500  # announces 2 billion panels

WRONG = {
    "open": (open_shell, "invalid", "is not closed"),
    "fine": (too_many, "limit", "has 5120 panels, more than 4000"),
    "coarse": (too_few, "limit", "has 12 panels"),
    "infinite": (not_finite, "range", "not finite"),
    "empty": (file_writer("body.stl", b""), "limit", "has 0 panels"),
    "noise": (file_writer("body.ply", bytes(range(256)) * 40), "format|limit", "cannot be read|has 0 panels"),
    "lying": (file_writer("body.stl", LYING), "format|limit", "cannot be read|has 0 panels"),
    "format": (file_writer("body.gltf", b"{}"), "format", "stl, obj, ply, off"),
    "missing": (lambda _, folder: folder / "none.stl", "file", "cannot be opened: No such file"),
    "folder": (lambda _, folder: (folder / "x.stl").mkdir() or folder / "x.stl", "file", "cannot be opened"),
}


@pytest.mark.partners
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_explained(solids: Any, tmp_path: Path, case: str) -> None:
    make, codes, message = WRONG[case]
    path = make(solids, tmp_path)
    with pytest.raises(SeaframeError, match=message) as caught:
        added_mass_of_mesh(path, 1.0)
    assert caught.value.code in codes.split("|")
    assert caught.value.place == str(path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1500


@pytest.mark.partners
def test_a_large_file_is_not_read(solids: Any, tmp_path: Path) -> None:
    path = tmp_path / "large.stl"
    with path.open("wb") as file:
        file.truncate(panels.MOST_BYTES + 1)
    with pytest.raises(SeaframeError, match="20000001 bytes, more than 20000000") as caught:
        added_mass_of_mesh(path, 1.0)
    assert (caught.value.code, caught.value.place) == ("limit", str(path))


@pytest.mark.partners
def test_wrong_planes_are_explained(solids: Any, tmp_path: Path) -> None:
    path = save_mesh(solids.icosphere(subdivisions=1), tmp_path)
    with pytest.raises(SeaframeError, match=r"z = -1 to 1 m; .* the plane z = 0\.5 m") as caught:
        added_mass_of_mesh(path, 1.0, "mirror", height=0.5)
    assert caught.value.code == "range"
    with pytest.raises(SeaframeError, match="must be below -2 m") as caught:
        added_mass_of_mesh(path, 1.0, "free", height=-2.0)
    assert caught.value.code == "range"
    with pytest.raises(SeaframeError, match="'lid'") as caught:
        added_mass_of_mesh(path, 1.0, "lid")  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.path, caught.value.choices) == ("unknown", "surface", ("mirror", "free"))
    with pytest.raises(SeaframeError, match="three finite numbers") as caught:
        added_mass_of_mesh(path, 1.0, center=(0.0, 0.0))
    assert (caught.value.code, caught.value.path) == ("type", "center")


def test_a_missing_solver_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def absent(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(extras, "import_module", absent)
    with pytest.raises(SeaframeError, match=r"capytaine: pip install 'seaframe\[bem\]'") as refused:
        added_mass_of_mesh(tmp_path / "any.stl", 1.0)
    assert refused.value.code == "dependency"


@pytest.mark.parametrize("M", [np.triu(np.ones((6, 6))), -np.eye(6), np.full((6, 6), np.nan)])
def test_impossible_solutions_are_refused(M: Array) -> None:
    with pytest.raises(SeaframeError, match="too coarse, or intersects itself") as refused:
        panels.check_solution(M, [Path("body.stl")])
    assert (refused.value.code, refused.value.place) == ("data", "body.stl")
