"""Shapes from mesh files: their volume and moments against closed forms, and files that are refused."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.loads.matter import matter_of
from seaframe.scene import meshes
from seaframe.scene.meshes import Mesh, pack_surface, read_surface, unpack_surface
from seaframe.spatial import array

Floats = NDArray[np.float64]
LOW = ((0, 2, 1), (1, 2, 3), (0, 1, 4), (1, 5, 4), (0, 4, 2), (2, 4, 6))
HIGH = ((4, 5, 6), (5, 7, 6), (2, 6, 3), (3, 6, 7), (1, 3, 5), (3, 7, 5))
FACES: tuple[tuple[int, ...], ...] = LOW + HIGH  # of a box, whose corners are numbered by their bits x, y, z
EDGES = np.array([0.6, 0.5, 0.4])
PLACE = np.array([0.1, -0.2, 0.3])  # of the centre
SCENE = """\
water: {density: 1000}
robots:
  rov:
    links:
      hull:
        mass: 120
        shape: {mesh: {file: hull.stl}}
"""


def corners(edges: Floats = EDGES, center: Floats = PLACE) -> Floats:
    bits = np.array([[k & 1, k >> 1 & 1, k >> 2] for k in range(8)])
    return np.asarray(center + edges * (bits - 0.5))


def triangles(faces: tuple[tuple[int, ...], ...] = FACES) -> Floats:
    return np.asarray(corners()[np.array(faces)])


def binary_stl(path: Path, all_corners: Floats) -> Path:
    rows = [struct.pack("<12fH", 0, 0, 0, *triangle.ravel(), 0) for triangle in all_corners]
    path.write_bytes(b"solid, but binary".ljust(80) + struct.pack("<I", len(rows)) + b"".join(rows))
    return path


def ascii_stl(path: Path, all_corners: Floats) -> Path:
    facets = "".join(
        f"facet normal 0 0 0\n outer loop\n{vertices(triangle)} endloop\nendfacet\n" for triangle in all_corners
    )
    path.write_text(f"solid box\n{facets}endsolid box\n")
    return path


def vertices(triangle: Floats) -> str:
    return "".join(f"  vertex {x:.17g} {y:.17g} {z:.17g}\n" for x, y, z in triangle)


def obj(path: Path, all_corners: Floats) -> Path:
    """Every corner a vertex of its own; texture and normals that do not exist; every second face counted backwards."""
    lines = ["# a box", "mtllib none.mtl", "o box"]
    for k, triangle in enumerate(all_corners):
        lines += [f"v {x:.17g} {y:.17g} {z:.17g} 1.0" for x, y, z in triangle]
        names = [3 * k + 1, 3 * k + 2, 3 * k + 3] if k % 2 else [-3, -2, -1]
        lines.append("f " + " ".join(f"{name}/1/1" for name in names))
    path.write_text("\n".join(lines))
    return path


WRITERS = {"binary.stl": binary_stl, "ascii.stl": ascii_stl, "box.obj": obj}


@pytest.mark.parametrize("name", WRITERS)
def test_a_box_in_every_format_is_the_box(name: str, tmp_path: Path) -> None:
    """Volume, centre and moments of a solid box: m (b2 + c2)/12."""
    surface = read_surface(WRITERS[name](tmp_path / name, triangles()))
    assert (len(surface.vertices), len(surface.triangles), surface.open_edges) == (8, 12, 0)
    solid = surface.solid
    assert solid is not None
    single = 1e-6 if name == "binary.stl" else 1e-13  # binary STL holds 32 bits
    np.testing.assert_allclose(solid.volume, EDGES.prod(), rtol=single)
    np.testing.assert_allclose(solid.center, PLACE, atol=single)
    a, b, c = EDGES**2
    np.testing.assert_allclose(solid.gyration, np.diag([b + c, a + c, a + b]) / 12.0, atol=single)


def test_faces_with_many_corners_are_cut(tmp_path: Path) -> None:
    quads = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in corners())
    text += "".join(f"f {' '.join(str(k + 1) for k in quad)}\n" for quad in quads)
    (tmp_path / "box.obj").write_text(text)
    solid = read_surface(tmp_path / "box.obj").solid
    assert solid is not None
    assert solid.volume == pytest.approx(EDGES.prod(), rel=1e-13)


def test_a_tetrahedron_has_its_products_of_inertia(tmp_path: Path) -> None:
    """With corners 0, e1, e2, e3: volume 1/6, centre 1/4, over the mass xx = 3/40 and xy = 1/80 about the centre."""
    points = np.vstack([np.zeros(3), np.eye(3)])
    faces = np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    solid = read_surface(ascii_stl(tmp_path / "tetrahedron.stl", points[faces])).solid
    assert solid is not None
    np.testing.assert_allclose([solid.volume, *solid.center], [1 / 6, 1 / 4, 1 / 4, 1 / 4], rtol=1e-14)
    np.testing.assert_allclose(solid.gyration, np.full((3, 3), 1 / 80) + np.eye(3) * (3 / 40 - 1 / 80), rtol=1e-13)


def test_a_surface_that_is_inside_out_is_turned(tmp_path: Path) -> None:
    inside_out = read_surface(obj(tmp_path / "box.obj", triangles()[:, ::-1]))
    right = read_surface(obj(tmp_path / "other.obj", triangles()))
    assert inside_out.solid is not None
    assert inside_out.solid.volume == pytest.approx(EDGES.prod(), rel=1e-13)
    sides = [{frozenset(row) for row in each.triangles.tolist()} for each in (inside_out, right)]
    assert sides[0] == sides[1]
    for each in (inside_out, right):
        a, b, c = np.moveaxis(each.vertices[each.triangles], 1, 0)
        normal, outward = np.cross(b - a, c - a), (a + b + c) / 3.0 - PLACE
        assert (np.einsum("ni,ni->n", normal, outward) > 0.0).all()


@pytest.mark.parametrize("left_out", [1, 2])
def test_a_hole_is_found(left_out: int, tmp_path: Path) -> None:
    surface = read_surface(binary_stl(tmp_path / "open.stl", triangles(FACES[left_out:])))
    assert surface.open_edges == {1: 3, 2: 4}[left_out]
    assert surface.solid is None


def test_text_holds_the_surface_to_the_bit(tmp_path: Path) -> None:
    surface = read_surface(obj(tmp_path / "box.obj", triangles()))
    again = unpack_surface(pack_surface(surface))
    np.testing.assert_array_equal(again.vertices, surface.vertices)
    np.testing.assert_array_equal(again.triangles, surface.triangles)


# In a scene


def load(folder: Path, scene: str = SCENE) -> sf.Scene:
    (folder / "scene.yaml").write_text(scene)
    return sf.load(folder / "scene.yaml")


def test_a_link_takes_matter_and_buoyancy_from_its_mesh(tmp_path: Path) -> None:
    """As the same link with a box, scaled, turned and moved."""
    ascii_stl(tmp_path / "hull.stl", 1000.0 * triangles())
    scene = load(
        tmp_path, SCENE.replace("hull.stl", "hull.stl, scale: 0.001, at: [0.5, 0, 0], rpy: [0, 0, 1.5707963267948966]")
    )
    mesh = scene.links["rov.hull"]
    a, b, c = EDGES
    center, box_half = np.array([0.5 - PLACE[1], PLACE[0], PLACE[2]]), np.array([b, a, c]) / 2.0
    box = sf.Scene.from_dict(
        {
            "water": {"density": 1000.0},
            "robots": {
                "rov": {"links": {"hull": {"mass": 120.0, "shape": {"box": [b, a, c], "center": list(center)}}}}
            },
        }
    ).links["rov.hull"]
    assert scene.water is not None
    own, other = (matter_of(link, scene.water) for link in (mesh, box))
    np.testing.assert_allclose(array(own.inertia), array(other.inertia), atol=1e-11)
    np.testing.assert_allclose([own.heavy, *own.moment], [other.heavy, *other.moment], atol=1e-11)
    assert mesh.shape is not None
    assert mesh.shape.mesh is not None
    np.testing.assert_allclose(mesh.shape.mesh.extents, [b, a, c], rtol=1e-12)
    found = np.array([array(corner) for corner in mesh.shape.mesh.corners])
    np.testing.assert_allclose([found.min(axis=0), found.max(axis=0)], [center - box_half, center + box_half])


def test_a_scene_with_a_mesh_is_whole_and_runs(tmp_path: Path) -> None:
    binary_stl(tmp_path / "hull.stl", triangles())
    scene = load(tmp_path)
    (tmp_path / "hull.stl").unlink()
    again = sf.Scene.from_dict(scene.to_dict())
    assert again == scene
    run = sf.simulate(again, duration=0.5)
    # 120 kg and 0.12 m3 of water of 1000 kg/m3: it floats, but for the rounding of 32 bits.
    assert np.abs(run["rov.hull.velocity"]).max() < 1e-5
    assert run.scene.links["rov.hull"].buoyant_center == pytest.approx(tuple(PLACE), abs=1e-7)


def test_scale_can_be_freed(tmp_path: Path) -> None:
    """Twice as large displaces eight times as much."""
    binary_stl(tmp_path / "hull.stl", triangles())
    scene = load(tmp_path)
    program = sf.compile(scene, free=["rov.hull.shape.mesh.scale"])
    q, v = np.array([0, 0, 0, 1.0, 0, 0, 0]), np.zeros(6)
    large = sf.derive(scene.replace({"rov.hull.shape.mesh.scale": 2.0})).forward(q, v)
    np.testing.assert_allclose(program.forward(q, v, free=[2.0]), large, rtol=1e-9, atol=1e-9)
    # At the centre, at rest: 7 g upwards.
    assert large[:3] + np.cross(large[3:], 2.0 * PLACE) == pytest.approx([0, 0, 7 * 9.81], rel=1e-5, abs=1e-4)


OPEN = "encloses no volume (3 of its edges belong to one triangle only): close it, or give "


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", f"scene.yaml:7:30 rov.hull.shape.mesh.file: 'hull.stl' {OPEN}center_of_mass, inertia, volume, "
             "center_of_buoyancy."),
        ("volume: 0.1\n        inertia: {diagonal: [1, 1, 1]}", f"{OPEN}center_of_mass, center_of_buoyancy."),
    ],
)  # fmt: skip
def test_an_open_mesh_needs_what_would_follow_from_its_volume(given: str, message: str, tmp_path: Path) -> None:
    binary_stl(tmp_path / "hull.stl", triangles(FACES[1:]))
    with pytest.raises(sf.SceneError) as error:
        load(tmp_path, f"{SCENE}        {given}\n")
    assert message in str(error.value)


def test_an_open_mesh_is_drawn_where_all_is_given(tmp_path: Path) -> None:
    binary_stl(tmp_path / "hull.stl", triangles(FACES[1:]))
    given = (
        "inertia: {diagonal: [1, 1, 1]}",
        "center_of_mass: [0, 0, 0]",
        "volume: 0.1",
        "center_of_buoyancy: [0, 0, 1]",
    )
    link = load(tmp_path, SCENE + "".join(f"        {line}\n" for line in given)).links["rov.hull"]
    assert (link.volume, link.center) == (0.1, (0.0, 0.0, 0.0))


def test_added_mass_of_a_mesh_has_no_closed_form(tmp_path: Path) -> None:
    binary_stl(tmp_path / "hull.stl", triangles())
    with pytest.raises(sf.SceneError, match="added_mass_of_mesh") as refused:
        load(tmp_path, f"{SCENE}        added_mass: shape\n")
    assert (refused.value.code, refused.value.path) == ("unsupported", "rov.hull.added_mass")


# Files that are refused


def cut_off(path: Path) -> None:
    binary_stl(path, triangles())
    path.write_bytes(path.read_bytes()[:-10])


BROKEN: dict[str, tuple[str, str | Callable[[Path], object], str, str]] = {
    "no such file": ("none.stl", "", "file", "no such file"),
    "outside": ("../hull.stl", "", "file", "outside the folder"),
    "absolute": ("/etc/passwd", "", "file", "outside the folder"),
    "format": ("hull.ply", "ply", "format", "must end in .stl or .obj"),
    "cut off": ("hull.stl", cut_off, "format", "hull.stl: is not a valid STL file"),
    "empty": ("hull.stl", "", "format", "is not a valid STL file"),
    "no triangle": ("hull.stl", "solid x\nendsolid x\n", "format", "no triangles"),
    "no number": ("hull.stl", "solid x\nvertex 1 2 x\n", "format", "line 2: a vertex has three numbers, got '1 2 x'"),
    "two vertices": ("hull.stl", "solid x\nvertex 1 2 3\nvertex 1 2 3\n", "format", "2 vertices"),
    "not finite": ("hull.obj", "v 1 nan 2\nv 1 2 3\nv 0 0 1\nf 1 2 3\n", "range", "not finite"),
    "no area": ("hull.obj", "v 1 2 3\nv 1 2 3\nv 0 0 1\nf 1 2 3\n", "format", "has an area"),
    "unknown vertex": ("hull.obj", "v 1 2 3\nv 1 2 4\nv 0 0 1\nf 1 2 4\n", "format", "vertex 4, but there are only 3"),
    "before the first": ("hull.obj", "v 1 2 3\nf -2 1 1\n", "format", "line 2: a face lists the numbers"),
    "zero": ("hull.obj", "v 1 2 3\nf 0 1 1\n", "format", "line 2: a face lists the numbers"),
    "two corners": ("hull.obj", "v 1 2 3\nf 1 1\n", "format", "line 2: a face needs at least three"),
    "bytes": ("hull.obj", lambda path: path.write_bytes(bytes(range(256)) * 40), "format", "no triangles"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_file_is_refused_at_its_place(case: str, tmp_path: Path) -> None:
    name, content, code, words = BROKEN[case]
    path = tmp_path / Path(name).name
    if callable(content):
        content(path)
    elif not name.startswith(("none", "..", "/")):
        path.write_text(content)
    with pytest.raises(sf.SceneError) as error:
        load(tmp_path, SCENE.replace("hull.stl", name))
    assert error.value.place.endswith("scene.yaml:7:30")
    assert (error.value.code, error.value.path) == (code, "rov.hull.shape.mesh.file")
    assert words in error.value.message


def test_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meshes, "MAX_TRIANGLES", 11)
    binary_stl(tmp_path / "hull.stl", triangles())
    with pytest.raises(sf.SceneError, match="12 triangles, more than 11") as refused:
        load(tmp_path)
    assert refused.value.code == "limit"


@pytest.mark.parametrize("text", ["", "x", "!!!", "AAAA", "eJwDAAAAAAE="])
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(sf.SceneError, match="`surface` is damaged") as refused:
        sf.Scene.from_dict(scene_with_mesh({"file": "hull.stl", "surface": text}))
    assert (refused.value.code, refused.value.path) == ("format", "rov.hull.shape.mesh")


def test_a_text_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import base64
    import zlib

    monkeypatch.setattr(meshes, "MAX_TRIANGLES", 100)
    bomb = base64.b64encode(zlib.compress(bytes(10_000_000))).decode()
    with pytest.raises(sf.SceneError, match="`surface` is damaged") as refused:
        sf.Scene.from_dict(scene_with_mesh({"file": "hull.stl", "surface": bomb}))
    assert refused.value.code == "format"


def test_a_mesh_without_its_file_says_how_to_read_it() -> None:
    with pytest.raises(sf.SceneError, match="read_surface") as refused:
        sf.Scene.from_dict(scene_with_mesh({"file": "hull.stl"}))
    assert (refused.value.code, refused.value.path) == ("missing", "rov.hull.shape.mesh")


def scene_with_mesh(mesh: dict[str, Any]) -> dict[str, Any]:
    return {"robots": {"rov": {"links": {"hull": {"mass": 1.0, "shape": {"mesh": mesh}}}}}}


def test_a_mesh_takes_no_center(tmp_path: Path) -> None:
    surface = pack_surface(read_surface(obj(tmp_path / "box.obj", triangles())))
    mesh = Mesh(file="box.obj", surface=surface)
    link = {"mass": 1.0, "shape": {"mesh": mesh.model_dump(), "center": [0, 0, 0]}}
    with pytest.raises(sf.SceneError, match="`at`") as refused:
        sf.Scene.from_dict({"robots": {"rov": {"links": {"hull": link}}}})
    assert (refused.value.code, refused.value.path) == ("unsupported", "rov.hull.shape.center")
