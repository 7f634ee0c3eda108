"""Meshes inside a page: coarse enough, and in the same place."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import seaframe as sf
from seaframe.look.page import page_html, page_meshes
from seaframe.scene.meshes import Surface, pack_surface
from tests.look.page.scenes import ball, with_mesh
from tests.look.page.test_page import LARGEST, content_of

Floats = NDArray[np.float64]


def decode_mesh(found: dict[str, Any]) -> tuple[Floats, NDArray[np.int64]]:
    """Vertices and triangles as the page has them."""
    data = gzip.decompress(base64.b64decode(found["data"]))
    split = len(data) - 6 * found["count"]
    grid = np.frombuffer(data, "<u2", offset=split).reshape(-1, 3)
    triangles = np.frombuffer(data[:split], "<u4").reshape(-1, 3).astype(np.int64)
    return np.array(found["low"]) + np.array(found["size"]) * grid / 65535.0, triangles


def test_a_small_mesh_is_embedded_as_it_is() -> None:
    surface = ball(8)
    vertices, triangles = decode_mesh(page_meshes.encode_surface(surface, is_open=False))
    np.testing.assert_allclose(vertices, surface.vertices, atol=2.0 / 65535.0)
    np.testing.assert_array_equal(triangles, surface.triangles)


@pytest.mark.parametrize("most", [400, 3000])
def test_a_fine_mesh_is_coarsened_and_stays_round_and_whole(most: int) -> None:
    """A ball of 30 000 triangles: its area is 4 pi, and its sides look outward."""
    fine = ball(50)
    assert len(fine.triangles) == 6 * 50 * 50 * 2
    coarse = page_meshes.coarsen(fine, most)
    assert 0.5 * most < len(coarse.triangles) <= most
    assert np.abs(np.linalg.norm(coarse.vertices, axis=1) - 1.0).max() < 0.1
    a, b, c = np.moveaxis(coarse.vertices[coarse.triangles], 1, 0)
    normals = np.cross(b - a, c - a)
    outward = np.einsum("ni,ni->n", normals, a + b + c) / np.linalg.norm(normals, axis=1)
    assert np.mean(outward > 2.0) > 0.95  # some fold where cells meet, and lie on their like
    assert np.linalg.norm(normals, axis=1).sum() / 2.0 == pytest.approx(4.0 * np.pi, rel=0.1)


def test_links_with_one_surface_share_it_and_pages_stay_small() -> None:
    described = with_mesh(pack_surface(ball(50))).to_dict()
    links = described["robots"]["rov"]["links"]
    links["other"] = links["hull"] | {"parent": "hull", "joint": {"type": "fixed", "at": [1, 0, 0]}}
    scene = sf.Scene.from_dict(described)
    page = page_html(scene)
    content = content_of(page)
    (only,) = content["meshes"].values()
    assert 0.5 * page_meshes.MOST < len(decode_mesh(only)[1]) <= page_meshes.MOST
    assert [link["shape"]["mesh"] for link in content["links"]] == list(content["meshes"]) * 2
    assert len(page.encode()) < LARGEST


def test_many_meshes_share_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_meshes, "MOST_IN_ALL", 3000)
    described = with_mesh(pack_surface(ball(12))).to_dict()
    links = described["robots"]["rov"]["links"]
    for k in range(9):
        mesh = {"file": f"{k}.stl", "surface": pack_surface(ball(13 + k))}
        links[f"part{k}"] = links["hull"] | {"parent": "hull", "joint": {"type": "fixed"}, "shape": {"mesh": mesh}}
    found = page_meshes.meshes_of([sf.Scene.from_dict(described)])
    assert len(found) == 10
    assert sum(len(decode_mesh(each)[1]) for each in found.values()) <= 3000


def test_the_sphere_around_a_scene_holds_its_mesh() -> None:
    content = content_of(page_html(with_mesh(pack_surface(ball(8)), scale=2.0, at=[3.0, 0.0, 0.0])))
    center, radius = np.array(content["extent"]["center"]), content["extent"]["radius"]
    assert np.linalg.norm(center - [3.0, 0.0, 0.0]) + 2.0 < radius


def test_an_open_surface_is_marked_as_open() -> None:
    closed = ball(8)
    torn = Surface(closed.vertices, closed.triangles[1:])
    for surface, is_open in ((closed, False), (torn, True)):
        described = with_mesh(pack_surface(closed)).to_dict()
        hull = described["robots"]["rov"]["links"]["hull"]
        hull |= {"center_of_mass": [0, 0, 0], "inertia": {"diagonal": [1, 1, 1]}}
        hull["shape"]["mesh"]["surface"] = pack_surface(surface)
        (only,) = page_meshes.meshes_of([sf.Scene.from_dict(described)]).values()
        assert only["open"] is is_open
