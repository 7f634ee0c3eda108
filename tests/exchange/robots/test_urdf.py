"""URDF files become scenes: frames, inertias, joints, limits, names, welds, and errors with their places."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import seaframe as sf
from seaframe.scene.provenance import guessed_paths, provenance_of
from tests.exchange.robots.imported import joint, link, mass_matrix, remarks, write_urdf
from tests.oracles.pinocchio_urdf import PinocchioRobot

TURNED = """
<link name="hull"><inertial><origin xyz="0.1 -0.2 0.3" rpy="0.4 0.5 -0.6"/><mass value="20"/>
  <inertia ixx="1.2" ixy="0.1" ixz="-0.2" iyy="1.5" iyz="0.05" izz="1.9"/></inertial></link>
<link name="upper"><inertial><origin xyz="0 0 0.2" rpy="0.3 0 0.1"/><mass value="3"/>
  <inertia ixx="0.1" ixy="0.01" ixz="0" iyy="0.12" iyz="0" izz="0.03"/></inertial></link>
<link name="bracket"/>
<link name="slider"><inertial><origin xyz="0.05 0 0"/><mass value="1.5"/>
  <inertia ixx="0.02" ixy="0" ixz="0" iyy="0.03" iyz="0" izz="0.025"/></inertial></link>
<link name="hand"><inertial><origin xyz="0 0.1 0"/><mass value="0.5"/>
  <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.004" iyz="0.001" izz="0.012"/></inertial></link>
<joint name="shoulder" type="revolute"><origin xyz="0.5 0.1 -0.2" rpy="0.2 -0.4 1.0"/><parent link="hull"/>
  <child link="upper"/><axis xyz="0 1 1"/><limit lower="-2" upper="2" effort="9" velocity="1"/></joint>
<joint name="plate" type="fixed"><origin xyz="0 0 0.4" rpy="0 0.7 0"/><parent link="upper"/>
  <child link="bracket"/></joint>
<joint name="slide" type="prismatic"><origin xyz="0.1 0 0" rpy="1 0 0"/><parent link="bracket"/><child link="slider"/>
  <axis xyz="1 2 3"/><limit lower="-1" upper="1" effort="0" velocity="1"/></joint>
<joint name="wrist" type="continuous"><origin xyz="0 0.2 0.1" rpy="0 0 2"/><parent link="slider"/>
  <child link="hand"/></joint>
"""


@pytest.mark.parametrize("seed", range(3))
def test_the_mass_matrix_is_that_of_pinocchio(tmp_path: Path, seed: int) -> None:
    pin = pytest.importorskip("pinocchio")
    path = write_urdf(tmp_path, TURNED)
    scene, report = sf.import_robot(path)
    peer = PinocchioRobot(pin, path.read_text(), free=True)
    values = dict(zip(peer.joints, np.random.default_rng(seed).uniform(-1.0, 1.0, 3), strict=True))
    rows, expected = peer.mass_matrix(values)
    found = mass_matrix(scene, report, rows, values)
    np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12 * np.abs(expected).max())


def test_values_are_read_with_their_places(tmp_path: Path) -> None:
    scene, report = sf.import_robot(write_urdf(tmp_path, TURNED))
    upper = scene.robots["rov"].links["upper"]
    assert upper.mass == 3.0
    assert upper.joint is not None
    assert upper.joint.axis == pytest.approx((0.0, math.sqrt(0.5), math.sqrt(0.5)))
    assert upper.joint.limits is not None
    assert (upper.joint.limits.lower, upper.joint.limits.upper) == (-2.0, 2.0)
    assert upper.joint.motor is not None
    assert upper.joint.motor.limit == 9.0
    assert scene.robots["rov"].links["hand"].joint.axis == (1.0, 0.0, 0.0)  # type: ignore[union-attr]
    assert scene.robots["rov"].links["slider"].joint.motor is None  # type: ignore[union-attr]  # effort 0: not given
    assert scene.sources["rov.upper.mass"] == "read robot.urdf:5"
    assert scene.sources["rov.upper.inertia"] == "read robot.urdf:6"
    assert scene.sources["rov.upper.joint"] == "read robot.urdf:12"
    assert {provenance_of(text) for text in scene.sources.values()} == {"read"}
    assert guessed_paths(scene) == []
    assert remarks(report, "assumed") == ["robot.urdf:17"]
    assert report.joints == {
        "shoulder": "rov.upper.angle",
        "slide": "rov.slider.extension",
        "wrist": "rov.hand.angle",
    }


def test_poses_are_those_of_the_chain_of_origins(tmp_path: Path) -> None:
    scene, _ = sf.import_robot(write_urdf(tmp_path, TURNED))
    X_W = sf.derive(scene).poses([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])["rov.bracket"]
    c, s = np.cos, np.sin

    def turn(x: float, y: float, z: float) -> np.ndarray:
        X = np.array([[1, 0, 0], [0, c(x), -s(x)], [0, s(x), c(x)]])
        Y = np.array([[c(y), 0, s(y)], [0, 1, 0], [-s(y), 0, c(y)]])
        Z = np.array([[c(z), -s(z), 0], [s(z), c(z), 0], [0, 0, 1]])
        return np.asarray(Z @ Y @ X)

    R = turn(0.2, -0.4, 1.0)
    np.testing.assert_allclose(X_W[:3, 3], np.array([0.5, 0.1, -0.2]) + R @ [0, 0, 0.4], atol=1e-14)
    np.testing.assert_allclose(X_W[:3, :3], R @ turn(0, 0.7, 0), atol=1e-14)


def test_a_robot_that_stands_on_the_world_is_fixed(tmp_path: Path) -> None:
    body = '<link name="world"/>' + link("base") + link("arm")
    stand = joint("stand", "world", "base", "fixed", '<origin xyz="1 2 3" rpy="0 0 0.5"/>')
    scene, _ = sf.import_robot(write_urdf(tmp_path, body + stand + joint("turn", "base", "arm")))
    robot = scene.robots["rov"]
    assert robot.base == "fixed"
    assert robot.root == "base"
    assert robot.at.position == (1.0, 2.0, 3.0)
    assert robot.at.rpy == pytest.approx((0.0, 0.0, 0.5))
    rail = joint("rail", "world", "base", "prismatic", '<limit effort="5" velocity="1" lower="0" upper="2"/>')
    scene, _ = sf.import_robot(write_urdf(tmp_path, body + rail + joint("turn", "base", "arm")))
    assert scene.robots["rov"].base == "fixed"
    assert sf.derive(scene).nv == 2


def test_stiff_joints_select_an_integrator_that_is_stable(tmp_path: Path) -> None:
    body = '<link name="world"/>' + link("base") + joint("stand", "world", "base", "fixed") + link("arm", 0.1)
    soft = joint("turn", "base", "arm", more='<dynamics damping="0.1"/>')
    stiff = joint("turn", "base", "arm", more='<dynamics damping="500"/>')
    assert sf.load(write_urdf(tmp_path, body + soft)).run.integrator == "rk4"
    scene, report = sf.import_robot(write_urdf(tmp_path, body + stiff))
    assert scene.run.integrator == "auto"
    assert [remark.path for remark in report.of_kind("assumed")] == ["run.integrator"]
    assert np.isfinite(sf.simulate(scene, duration=0.5).q).all()


def test_a_base_without_mass_is_fixed(tmp_path: Path) -> None:
    arm = link("arm") + joint("turn", "base", "arm")
    scene, report = sf.import_robot(write_urdf(tmp_path, '<link name="base"/>' + arm))
    assert scene.robots["rov"].base == "fixed"
    assert [remark.path for remark in report.of_kind("assumed")] == ["rov.base"]
    plate = link("plate") + joint("bolt", "base", "plate", "fixed")
    scene, report = sf.import_robot(write_urdf(tmp_path, '<link name="base"/>' + plate + arm))
    assert scene.robots["rov"].base == "free"
    assert sf.derive(scene).nv == 7
    sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0, 0.1], [0.0] * 7)


@pytest.mark.parametrize("inside", ["", '<inertial><mass value="1"/></inertial>'])
def test_a_body_without_mass_or_inertia_is_refused_with_its_line(inside: str, tmp_path: Path) -> None:
    path = write_urdf(tmp_path, f'\n<link name="base">{inside}</link>')
    with pytest.raises(sf.SeaframeError) as caught:
        sf.import_robot(path)
    assert caught.value.place == f"{path}:3"


def test_a_floating_joint_to_the_world_frees_the_base(tmp_path: Path) -> None:
    body = '<link name="world"/>' + link("base") + joint("sea", "world", "base", "floating")
    scene, _ = sf.import_robot(write_urdf(tmp_path, body))
    assert sf.derive(scene).nv == 6
    assert sf.derive(scene).mass_matrix([0, 0, 0, 1, 0, 0, 0])[0, 0] == 1.0


def test_a_planar_joint_slides_across_its_normal_and_turns_about_it(tmp_path: Path) -> None:
    body = link("base") + link("puck", 2.0) + joint("table", "base", "puck", "planar", '<axis xyz="0 0 1"/>')
    scene, report = sf.import_robot(write_urdf(tmp_path, body))
    assert sf.derive(scene).nv == 9
    axes = [each.joint.every_axis[0] for each in scene.robots["rov"].links.values() if each.joint is not None]
    np.testing.assert_allclose(np.abs(np.cross(axes[0], axes[1])), [0, 0, 1], atol=1e-15)
    assert report.of_kind("converted")


def test_joints_that_cannot_move_are_welded(tmp_path: Path) -> None:
    body = link("base") + link("arm") + link("still") + '<link name="tip"/><link name="ghost"/>'
    still = joint("stuck", "base", "still", "revolute", '<limit lower="0" upper="0" effort="1" velocity="1"/>')
    more = (
        joint("turn", "base", "arm") + still + joint("nothing", "arm", "ghost") + joint("end", "ghost", "tip", "fixed")
    )
    scene, report = sf.import_robot(write_urdf(tmp_path, body + more))
    assert sf.derive(scene).nv == 7
    assert set(report.joints) == {"turn"}
    assert set(scene.points) == {"rov.tip"}  # a frame without mass or shape
    sf.derive(scene).forward([0, 0, 0, 1, 0, 0, 0, 0.3], [0.0] * 7)


def test_names_lose_their_namespace_and_stay_different(tmp_path: Path) -> None:
    body = link("rov/base_link") + link("left/arm") + link("right/arm") + link("9 lives")
    joints = [joint(f"j{k}", "rov/base_link", name) for k, name in enumerate(("left/arm", "right/arm", "9 lives"))]
    _, report = sf.import_robot(write_urdf(tmp_path, body + "".join(joints)))
    assert report.links == {
        "rov/base_link": "rov.base_link",
        "left/arm": "rov.left_arm",
        "right/arm": "rov.right_arm",
        "9 lives": "rov._9_lives",
    }


def test_an_impossible_inertia_is_kept_with_a_remark(tmp_path: Path) -> None:
    tensor = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="3"/>'
    body = f'<link name="base"><inertial><mass value="1"/>{tensor}</inertial></link>'
    scene, report = sf.import_robot(write_urdf(tmp_path, body))
    assert remarks(report, "doubtful") == ["robot.urdf:2"]
    assert sf.derive(scene).mass_matrix([0, 0, 0, 1, 0, 0, 0])[5, 5] == 3.0
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(write_urdf(tmp_path, body.replace('izz="3"', 'izz="-3"')))
    assert (caught.value.code, Path(caught.value.place).name) == ("range", "robot.urdf:2")


def test_a_mass_may_be_given_dry(tmp_path: Path) -> None:
    scene, report = sf.import_robot(write_urdf(tmp_path, link("base", 10.0)), dry_mass={"base": 4.0})
    base = scene.robots["rov"].links["base"]
    assert base.mass == 4.0
    assert base.inertia is not None
    assert base.inertia.diagonal == pytest.approx((0.04, 0.04, 0.04))
    assert [remark.path for remark in report.of_kind("assumed")] == ["rov.base.mass"]
    for wrong, code in (({"bas": 4.0}, "unknown"), ({"base": 40.0}, "range")):
        with pytest.raises(sf.SceneError) as caught:
            sf.import_robot(write_urdf(tmp_path, link("base", 10.0)), dry_mass=wrong)
        assert caught.value.code == code


WRONG = {
    "no links": ("", "missing", 1),
    "an unknown child": (link("a") + "\n" + joint("j", "a", "b"), "unknown", 3),
    "an unknown parent": (link("a") + "\n" + joint("j", "b", "a"), "unknown", 3),
    "two parents": (link("a") + link("b") + joint("i", "a", "b") + "\n" + joint("j", "a", "b"), "conflict", 3),
    "a loop": (link("a") + link("b") + "\n" + joint("i", "a", "b") + joint("j", "b", "a"), "conflict", 3),
    "two roots": (link("a") + "\n" + link("b"), "conflict", 3),
    "two links of one name": (link("a") + "\n" + link("a"), "conflict", 3),
    "two joints of one name": (
        link("a") + link("b") + link("c") + joint("j", "a", "b") + "\n" + joint("j", "a", "c"),
        "conflict",
        3,
    ),
    "a link without a name": ("\n<link/>", "missing", 3),
    "a joint of an unknown type": (link("a") + link("b") + "\n" + joint("j", "a", "b", "hinge"), "unknown", 3),
    "an axis without a direction": (
        link("a") + link("b") + joint("j", "a", "b", more='\n<axis xyz="0 0 0"/>'),
        "range",
        3,
    ),
    "a negative mass": ('<link name="a"><inertial>\n<mass value="-1"/></inertial></link>', "range", 3),
    "no mass": ('<link name="a">\n<inertial/></link>', "missing", 3),
    "a word for a number": ('<link name="a"><inertial>\n<mass value="heavy"/></inertial></link>', "type", 3),
    "not a number": ('<link name="a"><inertial>\n<mass value="nan"/></inertial></link>', "type", 3),
    "two numbers for three": (
        link("a") + link("b") + joint("j", "a", "b", more='\n<axis xyz="0 1"/>'),
        "shape",
        3,
    ),
    "limits in the wrong order": (
        link("a") + link("b") + joint("j", "a", "b", "revolute", '\n<limit lower="1" upper="-1"/>'),
        "range",
        3,
    ),
    "damping below zero": (link("a") + link("b") + joint("j", "a", "b", more='\n<dynamics damping="-1"/>'), "range", 3),
    "a mesh scaled to nothing": (
        '<link name="a"><visual><geometry>\n<mesh filename="a.stl" scale="1 0 1"/></geometry></visual></link>',
        "range",
        3,
    ),
    "an end that is missing": ('<link name="a">', "format", 3),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_files_are_refused_with_their_place(tmp_path: Path, case: str) -> None:
    body, code, line = WRONG[case]
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(write_urdf(tmp_path, body))
    assert caught.value.code == code
    name, at, *_ = Path(caught.value.place).name.split(":")
    assert (name, int(at)) == ("robot.urdf", line)


def test_another_format_in_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "robot.urdf"
    path.write_text("<sdf/>")
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(path)
    assert (caught.value.code, caught.value.place) == ("format", f"{path}:1:1")
    with pytest.raises(sf.SceneError) as caught:
        sf.import_robot(tmp_path / "robot.step")
    assert caught.value.code == "unsupported"
    path = path.with_suffix(".xml")
    path.write_text('<robot name="r"/>')
    with pytest.raises(sf.SceneError, match=r"\.urdf") as caught:
        sf.import_robot(path)
    assert (caught.value.code, caught.value.place) == ("format", f"{path}:1:1")


def test_what_has_no_meaning_here_is_counted(tmp_path: Path) -> None:
    body = link("a") + '<transmission name="t"/><transmission name="s"/><gazebo reference="a"><mu1>1</mu1></gazebo>'
    _, report = sf.import_robot(write_urdf(tmp_path, body))
    assert sorted(remark.text for remark in report.of_kind("ignored")) == [
        "<gazebo/mu1>: 1 time.",
        "<transmission>: 2 times.",
    ]


def test_second_inertias_and_solids_are_reported(tmp_path: Path) -> None:
    """The first of each is read, as urdfdom does."""
    inertial = '<inertial><mass value="{}"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
    solids = '<collision><geometry><box size="1 1 1"/>\n<sphere radius="1"/></geometry></collision>'
    body = f'<link name="base">{inertial.format(7)}\n{inertial.format(9)}{solids}</link>'
    scene, report = sf.import_robot(write_urdf(tmp_path, body))
    (robot,) = scene.robots.values()
    (hull,) = robot.links.values()
    assert hull.mass == 7.0
    assert {"robot.urdf:3", "robot.urdf:4"} <= set(remarks(report, "doubtful"))
