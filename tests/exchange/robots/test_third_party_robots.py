"""Robots of other projects against what other libraries find in their files (`EXPECTED_import.json`).

The files are no part of this project; without them the tests are skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seaframe as sf
from tests.exchange.robots.imported import mass_matrix
from tests.oracles.pinocchio_urdf import PinocchioRobot

GEPETTO = "Gepetto+example-robot-data/robots"
UUV = "uuvsimulator+uuv_simulator"
OBERON = "uuvsimulator+uuv_manipulators/oberon7/oberon7_description"
FILES = (
    "CentraleNantesROV+bluerov2/bluerov2_description/urdf/bluerov2.xacro",
    f"{GEPETTO}/falcon_description/urdf/falcon_bravo7_no_ee.urdf",
    f"{GEPETTO}/falcon_description/urdf/falcon_bravo7_gripper.urdf",
    f"{GEPETTO}/bravo7_description/urdf/bravo7_no_ee.urdf",
    f"{GEPETTO}/bravo7_description/urdf/bravo7_gripper.urdf",
    "hkolano+UVMS-SysID-with-EAs/urdf/blue_rov_hardware_fixedjaw.urdf",
    "hkolano+UVMS-SysID-with-EAs/urdf/blue_rov_fixedjaw.urdf",
    f"{OBERON}/models/oberon7/model.urdf",
    f"{OBERON}/robots/oberon7_standalone.xacro",
    f"{UUV}/uuv_descriptions/robots/rexrov_default.xacro",
    f"{UUV}/uuv_descriptions/robots/rexrov_oberon7.xacro",
    f"{UUV}/uuv_gazebo_plugins/uuv_gazebo_ros_plugins/test/models/default_fossen_vehicle/model.xacro",
    f"{UUV}/uuv_gazebo_plugins/uuv_gazebo_ros_plugins/test/models/sphere_vehicle/model.xacro",
    f"{UUV}/uuv_gazebo_plugins/uuv_gazebo_ros_plugins/test/models/thrusters/model.xacro",
)
REFUSED = {
    f"{GEPETTO}/falcon_description/urdf/falcon.urdf": ("unknown", "falcon.urdf:180"),
    f"{UUV}/uuv_descriptions/robots/rexrov_oberon4.xacro": ("unknown", "rexrov_oberon4.xacro:26:3"),
    f"{UUV}/uuv_descriptions/robots/rexrov_oberon_arms.xacro": ("unknown", "rexrov_oberon_arms.xacro:26:3"),
    f"{UUV}/uuv_tutorials/uuv_tutorial_rov_model/robots/rov_example_default.xacro": (
        "invalid",
        "rov_example_sensors.xacro:63:3",
    ),
    f"{OBERON}/robots/oberon7_default.xacro": ("missing", "oberon7_default.xacro:17:1"),
    f"{UUV}/uuv_descriptions/urdf/common.urdf.xacro": ("missing", "common.urdf.xacro:18:1"),
}
DIGITS = 2e-9  # the expected matrices are rounded to ten digits


def expected_of(data: Path, file: str) -> dict[str, Any]:
    """Return what other libraries found in a file."""
    owner, _, inside = file.partition("/")
    every = json.loads((data / owner / "EXPECTED_import.json").read_text())["robots"]
    return next(dict(each) for each in every if each["file"] == inside)


@cache
def imported(path: Path) -> tuple[sf.Scene, sf.ImportReport]:
    """Import a file once for all tests."""
    return sf.import_robot(path)


def locked_at_zero(expected: dict[str, Any], report: sf.ImportReport) -> list[str]:
    """Return the moving joints that the import welds."""
    return [name for name in expected["moving_joints"] if name not in report.joints]


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).name)
def test_masses_centres_and_counts_are_as_expected(shared_data: Path, file: str) -> None:
    expected = expected_of(shared_data, file)
    _, report = imported(shared_data / file)
    assert report.totals["links in the file"] == expected["links"]
    assert report.totals["joints in the file"] == expected["joints"]
    assert report.totals["mass [kg]"] == pytest.approx(expected["mass_of_all_links"], rel=1e-9)
    if expected["base"] == "free":
        assert report.totals["centre of mass [m]"] == pytest.approx(expected["center_of_mass_at_zero"], abs=1e-9)
        welded = locked_at_zero(expected, report)
        assert report.totals["degrees of freedom"] == expected["dof_with_free_base"] - len(welded)
        rotors = [each.get("joint_name", each.get("jointName")) for each in thrusters_in(expected)]
        assert set(welded) <= {*rotors, "bravo_finger1_joint", "bravo_finger2_joint"}


def thrusters_in(expected: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the thrusters of every convention."""
    return [each for key in ("thrusters_gz", "thrusters_uuv_simulator") for each in expected.get(key, [])]


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).name)
def test_expected_mass_matrices(shared_data: Path, file: str) -> None:
    expected = expected_of(shared_data, file)
    scene, report = imported(shared_data / file)
    twist = [f"base.{part}.{axis}" for part in ("linear", "angular") for axis in "xyz"]
    names = {name: f"base.{k}" for k, name in enumerate(twist)}
    rows = [names.get(row, row) for row in expected["mass_matrix_rows"]]
    kept = [k for k, row in enumerate(rows) if row in names.values() or row in report.joints]
    found = mass_matrix(scene, report, [rows[k] for k in kept], expected["seeded_configuration"])
    M = np.array(expected["mass_matrix"])[np.ix_(kept, kept)]
    if any(np.diag(np.array(expected["mass_matrix"]))[k] > 0.0 for k in range(len(rows)) if k not in kept):
        kept = kept[:6]  # welded rotors stand at zero here and elsewhere there: compare what does not depend on that
        found, M = found[:6, :6], M[:6, :6]
    np.testing.assert_allclose(found, M, rtol=0.0, atol=DIGITS * np.abs(M).max())


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).name)
def test_mass_matrices_are_those_of_pinocchio(shared_data: Path, file: str) -> None:
    pin = pytest.importorskip("pinocchio")
    expected = expected_of(shared_data, file)
    scene, report = imported(shared_data / file)
    xml = expand(shared_data / file) if file.endswith(".xacro") else (shared_data / file).read_text()
    zero_range = expected.get("revolute_or_prismatic_with_zero_range_taken_as_fixed", [])
    free = expected["base"] == "free"
    peer = PinocchioRobot(pin, xml, free, [*locked_at_zero(expected, report), *zero_range])
    rng = np.random.default_rng(22)
    for _ in range(3):
        values = {name: float(rng.uniform(-1.5, 1.5)) for name in peer.joints}
        rows, M = peer.mass_matrix(values)
        found = mass_matrix(scene, report, rows, values)
        np.testing.assert_allclose(found, M, rtol=1e-9, atol=1e-12 * np.abs(M).max())


def expand(path: Path) -> str:
    """Expand a xacro file by the library itself, in this process."""
    packages, xacro = pytest.importorskip("xacrodoc.packages"), pytest.importorskip("xacro")
    top = path.parents[-1] / Path(*path.parts[1 : path.parts.index("data") + 1])
    packages.update_package_cache({found.parent.name: found.parent for found in top.rglob("package.xml")})
    document = xacro.process_file(str(path), mappings={})
    return str(document.toxml())


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).name)
def test_hydrodynamics_are_as_expected(shared_data: Path, file: str) -> None:
    expected = expected_of(shared_data, file)
    scene, report = imported(shared_data / file)
    if scene.water is not None and scene.sources.get("water.density", "").startswith("read"):
        densities = {each["fluid_density"] for each in hydrodynamics_in(expected)} - {None}
        assert scene.water.density in densities or not densities
    for each in hydrodynamics_in(expected):
        link = scene.links[report.links[each["link"]]]
        if each.get("volume") is not None and each.get("neutrally_buoyant", "0") == "0":
            assert link.volume == pytest.approx(each["volume"], rel=1e-12)
        if each.get("center_of_buoyancy") is not None and not np.any(link.center):
            assert link.center_of_buoyancy == pytest.approx(each["center_of_buoyancy"], abs=1e-12)
        for key, value in each.get("as_positive", {}).items():
            check_coefficients(link, key, value, report)


def hydrodynamics_in(expected: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the hydrodynamics of every convention."""
    for key in ("hydrodynamics_gz", "hydrodynamics_uuv_simulator"):
        yield from expected.get(key, [])


def check_coefficients(link: Any, key: str, value: Any, report: sf.ImportReport) -> None:
    """Compare added mass or drag, given as a diagonal or a matrix."""
    if key == "largest_asymmetry_of_added_mass":
        return
    if value == "zero or absent":
        assert link.added_mass is None if key == "added_mass" else link.drag is None
        return
    values = value.get("diagonal", value.get("matrix")) if isinstance(value, dict) else value
    M = np.array(values, float)
    M = np.diag(M) if M.ndim == 1 else M
    if key.startswith("added_mass"):
        found = link.added_mass.array
        M = 0.5 * (M + M.T)
    else:
        found = np.array(link.drag.linear if key.startswith("drag_linear") else link.drag.quadratic)
        found = np.diag(found) if found.ndim == 1 else found
        if (np.diag(M) < 0.0).all():  # the file has the signs of a drive: read as drag, with a remark
            assert [remark for remark in report.of_kind("doubtful") if "positive signs" in remark.text]
            M = -M
    np.testing.assert_allclose(found, M, rtol=1e-12, atol=1e-12 * np.abs(M).max())


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file).name)
def test_thrusters_are_where_they_are_expected(shared_data: Path, file: str) -> None:
    expected = thrusters_in(expected_of(shared_data, file))
    scene, report = imported(shared_data / file)
    assert len(scene.thrusters) == len(expected)
    for each in expected:
        path = report.thrusters[str(each.get("joint_name", each.get("jointName")))]
        thruster = scene.thrusters[path]
        robot = path.partition(".")[0]
        assert thruster.link == scene.robots[robot].root
        assert thruster.at == pytest.approx(each["position_in_root_link"], abs=1e-8)
        direction = np.array(thruster.direction)
        np.testing.assert_allclose(direction / np.linalg.norm(direction), each["direction_in_root_link"], atol=1e-7)
        if "conversion" in each and each["conversion"]["type"] == "Basic":
            assert thruster.propeller is not None
            assert thruster.propeller.T_ww == pytest.approx(float(each["conversion"]["rotorConstant"]))
            assert thruster.spin_up == pytest.approx(float(each["dynamics"]["timeConstant"]))


@pytest.mark.parametrize("file", REFUSED, ids=lambda file: Path(file).name)
def test_files_without_a_robot_are_refused_with_their_place(shared_data: Path, file: str) -> None:
    code, place = REFUSED[file]
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(shared_data / file)
    assert (caught.value.code, Path(caught.value.place).name) == (code, place)


def test_every_file_is_imported_or_refused_with_its_place(shared_data: Path) -> None:
    files = [path for path in shared_data.rglob("*") if path.suffix in (".urdf", ".xacro")]
    assert len(files) > 50
    for place in filter(None, map(place_of_refusal, files)):
        assert Path(place.partition(":")[0]).is_file()
        assert int(place.split(":")[1]) > 0


def place_of_refusal(path: Path) -> str:
    """Return the place at which a file is refused, or an empty text for a robot."""
    try:
        imported(path)
    except sf.SceneError as error:
        return error.place
    return ""
