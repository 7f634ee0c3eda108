"""Files that a robot file names are found in packages, and never outside of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.exchange.robots.packages import Packages
from seaframe.exchange.robots.solids import stl_bytes
from seaframe.scene.meshes import Surface
from tests.exchange.robots.imported import link, remarks, write_urdf

TETRAHEDRON = Surface(
    np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]), np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
)


def mesh_link(uri: str) -> str:
    """Return a link that is drawn by a mesh."""
    return link("a", more=f'<visual><geometry>\n<mesh filename="{uri}"/></geometry></visual>')


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A workspace of two packages, one with a mesh, and a secret beside it."""
    for name in ("robot_description", "meshes_pkg"):
        folder = tmp_path / "ws" / name
        (folder / "urdf").mkdir(parents=True)
        (folder / "package.xml").write_text(f"<package><name>{name}</name></package>")
    (tmp_path / "ws" / "meshes_pkg" / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    (tmp_path / "ws" / "robot_description" / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    (tmp_path / "secret.stl").write_bytes(stl_bytes(TETRAHEDRON))
    return tmp_path / "ws"


@pytest.mark.parametrize(
    "uri", ["package://meshes_pkg/part.stl", "package://robot_description/part.stl", "../part.stl", "file://{ws}/meshes_pkg/part.stl"]
)  # fmt: skip
def test_meshes_of_packages_are_found(workspace: Path, uri: str) -> None:
    file = write_urdf(workspace / "robot_description" / "urdf", mesh_link(uri.format(ws=workspace)))
    scene, report = sf.import_robot(file)
    shape = scene.robots["rov"].links["a"].shape
    assert shape is not None
    assert shape.volume == pytest.approx(1.0 / 6.0)
    assert remarks(report, "doubtful") == []


def test_packages_beside_a_file_outside_of_all_are_found(workspace: Path) -> None:
    """A folder of robot files among packages, as `worlds` and `models` often are; plain files there stay unread."""
    (workspace / "robots").mkdir()
    (workspace / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    found, report = sf.import_robot(write_urdf(workspace / "robots", mesh_link("package://meshes_pkg/part.stl")))
    assert found.robots["rov"].links["a"].shape is not None
    assert remarks(report, "doubtful") == []
    beyond, report = sf.import_robot(write_urdf(workspace / "robots", mesh_link("../part.stl")))
    assert beyond.robots["rov"].links["a"].shape is None
    assert len(remarks(report, "doubtful")) == 1


@pytest.mark.parametrize(
    "uri",
    [
        "../../../secret.stl",
        "file://{top}/secret.stl",
        "package://meshes_pkg/../../secret.stl",
        "package://meshes_pkg/%2e%2e/%2e%2e/secret.stl",
        "package://nobody/part.stl",
        "package://",
        "link.stl",
        "no.stl",
        "https://example.org/part.stl",
    ],
)
def test_files_elsewhere_are_not_read(workspace: Path, uri: str) -> None:
    folder = workspace / "robot_description" / "urdf"
    (folder / "link.stl").symlink_to(workspace.parent / "secret.stl")
    scene, report = sf.import_robot(write_urdf(folder, mesh_link(uri.format(top=workspace.parent))))
    assert scene.robots["rov"].links["a"].shape is None
    assert remarks(report, "doubtful") == ["robot.urdf:3"]


def test_a_named_folder_is_read_too(workspace: Path) -> None:
    file = write_urdf(workspace / "robot_description" / "urdf", mesh_link("package://top/secret.stl"))
    scene, _ = sf.import_robot(file, packages={"top": workspace.parent})
    assert scene.robots["rov"].links["a"].shape is not None
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(file, packages={"top": workspace / "nowhere"})
    assert caught.value.code == "file"


def test_an_unknown_package_is_refused_with_the_known_ones(workspace: Path) -> None:
    file = write_urdf(workspace / "robot_description" / "urdf", link("a"))
    packages = Packages(file)
    with pytest.raises(sf.SceneError) as caught:
        packages.folder("meshes_pgk", "here:1")
    assert (caught.value.code, caught.value.place) == ("unknown", "here:1")
    assert {"robot_description", "meshes_pkg"} <= set(packages.folders)


def test_a_file_outside_of_packages_sees_its_own_folder_only(tmp_path: Path) -> None:
    (tmp_path / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    (tmp_path / "inside").mkdir()
    scene, _ = sf.import_robot(write_urdf(tmp_path / "inside", mesh_link("../part.stl")))
    assert scene.robots["rov"].links["a"].shape is None
    scene, _ = sf.import_robot(write_urdf(tmp_path, mesh_link("part.stl")))
    assert scene.robots["rov"].links["a"].shape is not None


def test_a_folder_above_is_a_package_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "robot_description" / "urdf"
    folder.mkdir(parents=True)
    (tmp_path / "robot_description" / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    scene, _ = sf.import_robot(write_urdf(folder, mesh_link("package://robot_description/part.stl")))
    assert scene.robots["rov"].links["a"].shape is not None
