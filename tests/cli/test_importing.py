"""`seaframe import`, and robot files through the other doors: the same scene through each."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.cli import main
from seaframe.exchange.robots.demonstration import demonstrate, robot_to_show
from seaframe.exchange.robots.solids import stl_bytes
from seaframe.scene.provenance import guessed_paths
from tests.exchange.robots.imported import joint, link, write_urdf
from tests.exchange.robots.test_packages import TETRAHEDRON
from tests.exchange.robots.test_plugins import gz

SOLIDS = '<visual><origin rpy="0.3 0 0"/><geometry><box size="1 2 0.5"/></geometry></visual>'
SOLIDS += '<visual><geometry><mesh filename="part.stl" scale="0.5 0.5 0.5"/></geometry></visual>'
PART = '<visual><geometry><mesh filename="part.stl"/></geometry></visual>'
WATER = gz("Hydrodynamics", "<link_name>hull</link_name><water_density>1010</water_density><xU>-4</xU><yV>-4</yV>")


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    """A robot with two links, meshes and a little water."""
    (tmp_path / "part.stl").write_bytes(stl_bytes(TETRAHEDRON))
    turn = joint("turn", "hull", "arm", "revolute", '<limit lower="0.2" upper="2" effort="9" velocity="1"/>')
    return write_urdf(tmp_path, link("hull", 5.0, SOLIDS) + link("arm", 1.0, PART) + turn + WATER)


def test_the_scene_file_loads_to_the_scene_of_the_robot_file(robot: Path, tmp_path: Path) -> None:
    out = tmp_path / "out" / "robot.yaml"
    out.parent.mkdir()
    assert main(["import", str(robot), "-o", str(out)]) == 0
    assert sorted(path.name for path in (out.parent / "robot-meshes").iterdir()) == ["hull.stl", "part.stl"]
    read, direct = sf.load(out), sf.load(robot)
    assert read.sources == direct.sources
    assert read.initial == direct.initial
    for name, each in direct.robots["rov"].links.items():
        other = read.robots["rov"].links[name]
        assert other.model_dump(exclude={"shape"}) == each.model_dump(exclude={"shape"})
        assert each.shape is not None
        assert other.shape is not None
        assert each.shape.mesh is not None
        assert other.shape.mesh is not None
        first, second = each.shape.mesh.unpacked_surface, other.shape.mesh.unpacked_surface
        np.testing.assert_array_equal(first.vertices, second.vertices)
        np.testing.assert_array_equal(first.triangles, second.triangles)


def test_nothing_is_replaced_and_nothing_half_written(robot: Path, tmp_path: Path) -> None:
    out = tmp_path / "robot.yaml"
    assert main(["import", str(robot), "-o", str(out)]) == 0
    text = out.read_text()
    assert main(["import", str(robot), "-o", str(out)]) == 2
    assert main(["import", str(robot), "-o", str(out), "--overwrite"]) == 0
    assert out.read_text() == text
    assert main(["import", str(robot), "-o", str(tmp_path / "robot.json")]) == 2
    assert main(["import", str(robot), "-o", str(tmp_path / "nowhere" / "robot.yaml")]) == 2
    (tmp_path / "bad.urdf").write_text("<robot>")
    assert main(["import", str(tmp_path / "bad.urdf"), "-o", str(tmp_path / "bad.yaml")]) == 2
    assert not (tmp_path / "bad.yaml").exists()
    assert not (tmp_path / "bad-meshes").exists()


def test_no_file_is_replaced_where_one_cannot_be(robot: Path, tmp_path: Path) -> None:
    """A folder is in the place of the second mesh: the first one and the scene stay as they are."""
    out, meshes = tmp_path / "robot.yaml", tmp_path / "robot-meshes"
    (meshes / "part.stl").mkdir(parents=True)
    for path in (out, meshes / "hull.stl"):
        path.write_text("older")
    assert main(["import", str(robot), "-o", str(out), "--overwrite"]) == 2
    assert out.read_text() == (meshes / "hull.stl").read_text() == "older"
    assert sorted(path.name for path in meshes.iterdir()) == ["hull.stl", "part.stl"]
    assert not list((meshes / "part.stl").iterdir())


def test_a_folder_of_meshes_does_not_stay_without_its_scene(robot: Path, tmp_path: Path) -> None:
    out = tmp_path / "robot.yaml"
    out.mkdir()
    assert main(["import", str(robot), "-o", str(out), "--overwrite"]) == 2
    assert not (tmp_path / "robot-meshes").exists()


def test_the_report_is_printed_or_given_as_json(robot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(robot), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["totals"]["mass [kg]"] == 6.0
    assert report["joints"] == {"turn": "rov.arm.angle"}
    assert {"kind", "text", "place", "path"} == set(report["remarks"][0])
    assert main(["import", str(robot)]) == 0
    shown = capsys.readouterr().out
    assert "robot.urdf:2" in shown


def test_strict_fails_where_something_was_assumed(robot: Path) -> None:
    assert main(["import", str(robot), "--strict"]) == 1  # the joint starts at its limit
    robot.write_text(robot.read_text().replace('lower="0.2"', 'lower="-2"'))
    assert main(["import", str(robot), "--strict"]) == 0


def test_wrong_options_are_named(robot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["--package", "one"], ["--dry-mass", "hull=heavy"], ["--buoyancy", "-1"], ["--arg", "=1"]):
        assert main(["import", str(robot), *options]) == 2
        assert options[0].lstrip("-").split("-")[0] in capsys.readouterr().err


def test_robot_files_run_and_become_pages(robot: Path, tmp_path: Path) -> None:
    assert main(["run", str(robot), "--duration", "0.1", "--out", str(tmp_path / "results")]) == 0
    report = (tmp_path / "results" / "report.html").read_text()
    assert "<td>robot.urdf:2</td>" in report
    assert main(["page", str(robot), "-o", str(tmp_path / "robot.html")]) == 0
    assert (tmp_path / "robot.html").is_file()
    assert main(["check", str(robot), "--states", "2"]) == 0


def test_a_robot_without_water_is_shown_floating_level(robot: Path) -> None:
    pytest.importorskip("manifold3d")
    light = robot.read_text().replace(WATER, "")
    robot.write_text(light)
    assert robot_to_show(robot).water is None  # its arm alone displaces more than the robot weighs
    robot.write_text(light.replace('"5.0"', '"900"').replace('"1.0"', '"90"'))
    assert sf.load(robot).water is None  # what the file says; only `run` and `page` add to it
    scene = robot_to_show(robot)
    assert scene.water is not None
    still = scene.replace({"drives.rov.arm.motion.sine.amplitude": 0.0, "drives.rov.arm.motion.sine.offset": 0.2})
    run = sf.simulate(still, duration=4.0, dt=0.02)
    assert np.abs(run["rov.hull.position"][-1]).max() < 1e-6
    assert np.abs(run["rov.hull.rpy"][-1]).max() < 1e-6
    assert "rov.hull.center_of_buoyancy[0]" in guessed_paths(scene)


def test_a_shown_robot_names_the_command_that_lists_its_estimates(
    robot: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("manifold3d")
    light = robot.read_text().replace(WATER, "")
    robot.write_text(light.replace('"5.0"', '"900"').replace('"1.0"', '"90"'))
    assert main(["page", str(robot), "-o", str(tmp_path / "robot.html")]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert main(shown.partition("listed by: seaframe ")[2].partition(" assumed: ")[0].split()) == 0
    listed = capsys.readouterr().out.splitlines()
    assert f" {sum(row.startswith('estimated') for row in listed)} estimated" in shown


def test_a_shown_robot_moves_within_its_limits(robot: Path) -> None:
    scene = demonstrate(sf.load(robot))
    run = sf.simulate(scene, duration=8.0, dt=0.02)
    angle = run["rov.arm.angle"]
    assert angle[0] == pytest.approx(0.2)
    assert 0.2 - 1e-12 <= angle.min() < angle.max() < 2.0
    assert np.ptp(angle) > 0.5
    assert demonstrate(scene) is scene
    plain = sf.load("rov-one-arm")
    assert demonstrate(plain) is plain
